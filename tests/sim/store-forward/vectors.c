/* The vectors of gh-vectors.json about store-and-forward runs. */
#include <json-glib/json-glib.h>

#include "sim/store-forward/store-forward-private.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/json.h"
#include "tests/support/test.h"
#include "topology/multicast.h"

static FsInitiation
read_initiation (JsonArray *array, GArray *destinations)
{
  FsInitiation initiation
      = { .cycle = json_array_get_int_element (array, 0), .source = (uint32_t) json_array_get_int_element (array, 1) };

  if (json_array_get_length (array) < 3)
    return initiation;
  array = json_array_get_array_element (array, 2);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      uint32_t node = (uint32_t) json_array_get_int_element (array, i);

      g_array_append_val (destinations, node);
    }
  initiation.destinations = (const uint32_t *) (void *) destinations->data;
  initiation.n_destinations = destinations->len;
  return initiation;
}

static void
check_service (const FsGh *gh, JsonObject *input, JsonObject *expect)
{
  bool multicast = g_str_equal (json_object_get_string_member (input, "operation"), "multicast");
  FsStoreForwardParams params = params_of (gh->n, gh->k, multicast ? FS_OPERATION_MULTICAST : FS_OPERATION_MANY_TO_ALL,
                                           FS_SEMANTICS_CALIBRATED);
  g_autoptr (GArray) destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  JsonArray *initiations = json_object_get_array_member (input, "initiations");
  FsInitiation initiation = read_initiation (json_array_get_array_element (initiations, 0), destinations);
  FsStoreForwardResult result;

  g_assert_cmpuint (json_array_get_length (initiations), ==, 1);
  params.buffer = (int) json_object_get_int_member (input, "service_limit");
  result = run_one (&params, &initiation);
  g_assert_cmpint (result.T, ==, json_object_get_int_member (expect, "T"));
  g_assert_cmpfloat (result.max_services_at_a_node, ==, json_object_get_double_member (expect, "max_load"));
  g_assert_cmpfloat (result.services, ==, json_object_get_double_member (expect, "total_load"));
}

static void
check_destinations (const FsGh *gh, JsonObject *input, JsonObject *expect)
{
  FsSpread spread = { .source = (uint32_t) json_object_get_int_member (input, "source"),
                      .first = (uint32_t) json_object_get_int_member (input, "r1"),
                      .stride = (uint32_t) json_object_get_int_member (input, "r2") };
  JsonArray *first = json_object_get_array_member (expect, "first");

  fs_spread_stop (gh, &spread, (uint32_t) json_object_get_int_member (input, "D"));
  g_assert_cmpuint (spread.n, ==, json_object_get_int_member (expect, "count"));
  for (guint i = 0; i < json_array_get_length (first); i++)
    g_assert_cmpuint (fs_spread_destination (gh, &spread, i), ==, json_array_get_int_element (first, i));
  g_assert_cmpuint (fs_spread_destination (gh, &spread, spread.n - 1), ==, json_object_get_int_member (expect, "last"));
}

static uint64_t
hops_of_club (const FsGh *gh, const FsInitiation *initiation, FsSemantics semantics, bool clubbing)
{
  FsStoreForwardParams params = params_of (gh->n, gh->k, FS_OPERATION_MULTICAST, semantics);

  params.clubbing = clubbing;
  return run_one (&params, initiation).hops;
}

static void
check_club (const FsGh *gh, JsonObject *input, JsonObject *expect)
{
  g_autoptr (GArray) destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  JsonNode *listed = json_object_get_member (input, "destinations");
  FsInitiation initiation = { .cycle = 1 };

  g_assert_true (fs_gh_read_address (gh, json_object_get_string_member (input, "source"), &initiation.source, NULL));
  if (JSON_NODE_HOLDS_ARRAY (listed))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (listed)); i++)
      {
        uint32_t node = 0;

        g_assert_true (
            fs_gh_read_address (gh, json_array_get_string_element (json_node_get_array (listed), i), &node, NULL));
        g_array_append_val (destinations, node);
      }
  else
    for (uint32_t node = 0; node < gh->n_nodes; node++)
      g_array_append_val (destinations, node); /* the source is dropped */
  initiation.destinations = (const uint32_t *) (void *) destinations->data;
  initiation.n_destinations = destinations->len;
  for (FsSemantics semantics = FS_SEMANTICS_CALIBRATED; semantics <= FS_SEMANTICS_STRICT; semantics++)
    {
      g_assert_cmpuint (hops_of_club (gh, &initiation, semantics, true), ==,
                        json_object_get_int_member (expect, "clubbed_messages"));
      g_assert_cmpuint (hops_of_club (gh, &initiation, semantics, false), ==,
                        json_object_get_int_member (expect, "unclubbed_hops"));
    }
}

/* The numbers K that the rule accepts do not depend on the network. */
static void
check_poisson (JsonObject *vector)
{
  FsStoreForwardParams params = params_of (3, 8, FS_OPERATION_MANY_TO_ALL, FS_SEMANTICS_CALIBRATED);
  JsonArray *expect = json_object_get_array_member (vector, "expect");
  uint32_t lowest, highest;

  params.alpha = (double) json_object_get_int_member (json_object_get_object_member (vector, "input"), "alpha");
  params.theta = 2.0 / 3;
  g_assert_true (fs_store_forward_accepts (&params, 512, &lowest, &highest));
  g_assert_cmpuint (highest - lowest + 1, ==, json_array_get_length (expect));
  for (uint32_t K = lowest; K <= highest; K++)
    g_assert_cmpuint (json_array_get_int_element (expect, K - lowest), ==, K);
}

static bool
check_vector (JsonObject *vector)
{
  const char *kind = json_object_get_string_member (vector, "kind");
  JsonObject *input = json_object_get_object_member (vector, "input");
  FsGh gh = { 0 };

  if (g_str_equal (kind, "poisson_k"))
    {
      check_poisson (vector);
      return true;
    }
  g_assert_true (fs_gh_init (&gh, (int) json_object_get_int_member (vector, "n"),
                             (int) json_object_get_int_member (vector, "k"), NULL));
  if (g_str_equal (kind, "service_sim"))
    check_service (&gh, input, json_object_get_object_member (vector, "expect"));
  else if (g_str_equal (kind, "destinations"))
    check_destinations (&gh, input, json_object_get_object_member (vector, "expect"));
  else if (g_str_equal (kind, "club"))
    check_club (&gh, input, json_object_get_object_member (vector, "expect"));
  else
    return false;
  return true;
}

FS_TEST (vectors)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *vectors;
  guint n_checked = 0;

  vectors = test_json_load_array ("gh-vectors.json", "vectors", &root);
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    n_checked += check_vector (json_array_get_object_element (vectors, i));
  g_assert_cmpuint (n_checked, ==, 6);
}

/* The tables of a network agree with the rules of section 5. */
FS_TEST (paths)
{
  static const int networks[][2] = { { 7, 2 }, { 3, 3 }, { 3, 4 }, { 4, 5 }, { 1, 9 }, { 12, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsStoreForwardParams params
          = params_of (networks[i][0], networks[i][1], FS_OPERATION_ONE_TO_ALL, FS_SEMANTICS_CALIBRATED);
      g_autoptr (FsStoreForwardNetwork) network = network_of (&params);
      const FsGh *gh = fs_store_forward_network_gh (network);

      for (uint32_t v = 1; v < gh->n_nodes; v++)
        {
          uint32_t hops[FS_GH_MAX_N + 1], at = 0;
          int n_hops = fs_multicast_path (gh, 0, v, hops) - 1;

          for (int h = 0; h < n_hops; h++)
            {
              FsGhOffset offset = fs_store_forward_path (network, v)[h];

              at = fs_gh_with_digit (gh, at, fs_gh_offset_position (gh, offset), fs_gh_offset_digit (gh, offset));
              g_assert_cmpuint (at, ==, hops[h + 1]);
              g_assert_cmpuint (network->rank[v] - network->rank[at], <, network->subtree[at]);
            }
          g_assert_cmpuint (at, ==, v);
          g_assert_cmpuint (network->ranked[network->rank[v]], ==, v);
        }
    }
}
