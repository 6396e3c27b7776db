/* The vectors of gh-vectors.json about the network (those about simulators are in tests/sim/store-forward). */
#include <json-glib/json-glib.h>
#include <string.h>

#include "topology/multicast.h"
#include "tests/support/json.h"
#include "tests/support/test.h"
#include "tests/topology/networks.h"

static const char *
node_text (const FsGh *gh, guint32 node)
{
  static char text[FS_GH_MAX_N + 1];

  return fs_gh_write_address (gh, node, text);
}

static guint32
read_node (const FsGh *gh, const char *text)
{
  guint32 node = 0;

  g_assert_true (fs_gh_read_address (gh, text, &node, NULL));
  return node;
}

static guint32
input_node (const FsGh *gh, JsonObject *vector, const char *member)
{
  return read_node (gh, json_object_get_string_member (json_object_get_object_member (vector, "input"), member));
}

static void
expect_node (const FsGh *gh, JsonObject *vector, guint32 node)
{
  g_assert_cmpstr (node_text (gh, node), ==, json_object_get_string_member (vector, "expect"));
}

static void
expect_nodes (const FsGh *gh, JsonObject *vector, const guint32 *nodes, guint n_nodes)
{
  JsonArray *expected = json_object_get_array_member (vector, "expect");

  g_assert_cmpuint (json_array_get_length (expected), ==, n_nodes);
  for (guint i = 0; i < n_nodes; i++)
    g_assert_cmpstr (node_text (gh, nodes[i]), ==, json_array_get_string_element (expected, i));
}

static void
expect_number (JsonObject *vector, gint64 number)
{
  g_assert_cmpint (json_object_get_int_member (vector, "expect"), ==, number);
}

static void
expect_numbers (JsonObject *vector, const guint32 *numbers, guint n_numbers)
{
  JsonArray *expected = json_object_get_array_member (vector, "expect");

  g_assert_cmpuint (json_array_get_length (expected), ==, n_numbers);
  for (guint i = 0; i < n_numbers; i++)
    g_assert_cmpint (json_array_get_int_element (expected, i), ==, numbers[i]);
}

static void
check_rotate (const FsGh *gh, JsonObject *vector)
{
  expect_node (gh, vector, fs_gh_rotate (gh, input_node (gh, vector, "node")));
}

static void
check_inverse_translate (const FsGh *gh, JsonObject *vector)
{
  guint32 node = input_node (gh, vector, "node"), source = input_node (gh, vector, "source");

  expect_node (gh, vector, fs_gh_untranslate (gh, node, source));
  g_assert_cmpuint (fs_gh_translate (gh, fs_gh_untranslate (gh, node, source), source), ==, node);
}

static void
check_necklace (const FsGh *gh, JsonObject *vector)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);
  g_autofree guint32 *members = g_new (guint32, gh->degree);
  const FsNecklace *necklace = &necklaces->list[necklaces->number[input_node (gh, vector, "node")]];

  expect_nodes (gh, vector, members, (guint) fs_necklace_members (gh, necklace, FALSE, members));
}

static void
check_displacement (const FsGh *gh, JsonObject *vector)
{
  expect_number (vector, fs_necklace_displacement (gh, input_node (gh, vector, "node")));
}

static void
check_period (const FsGh *gh, JsonObject *vector)
{
  expect_number (vector, necklace_period (gh, input_node (gh, vector, "node")));
}

static void
check_generator (const FsGh *gh, JsonObject *vector)
{
  expect_node (gh, vector, fs_necklace_generator (gh, input_node (gh, vector, "node")));
}

static void
check_leading_zeros (const FsGh *gh, JsonObject *vector)
{
  guint32 node = input_node (gh, vector, "node");
  int positions[FS_GH_MAX_N];
  guint32 indices[FS_GH_MAX_N];
  int count = leading_zeros (gh, node, fs_necklace_displacement (gh, node), positions);

  for (int i = 0; i < count; i++)
    indices[i] = (guint32) (gh->n - 1 - positions[i]);
  expect_numbers (vector, indices, (guint) count);
}

static void
check_parent (const FsGh *gh, JsonObject *vector)
{
  guint32 node = input_node (gh, vector, "node");

  expect_node (gh, vector, fs_spanning_parent (gh, node, fs_necklace_displacement (gh, node)));
}

static void
check_children (const FsGh *gh, JsonObject *vector)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);
  g_autoptr (FsSpanningTree) tree = fs_spanning_tree_new (necklaces);
  guint32 node = input_node (gh, vector, "node");

  expect_nodes (gh, vector, tree->children + tree->child_start[node],
                tree->child_start[node + 1] - tree->child_start[node]);
}

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static void
check_graph_parents (const FsGh *gh, JsonObject *vector)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);
  g_autoptr (FsSpanningGraph) graph = fs_spanning_graph_new (necklaces);
  guint32 node = input_node (gh, vector, "node");
  guint32 *parents = graph->parents + graph->parent_start[node];
  guint n_parents = graph->parent_start[node + 1] - graph->parent_start[node];

  qsort (parents, n_parents, sizeof *parents, compare_nodes);
  expect_nodes (gh, vector, parents, n_parents);
}

static void
check_subtree_sizes (const FsGh *gh, JsonObject *vector)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);
  g_autoptr (FsSpanningTree) tree = fs_spanning_tree_new (necklaces);

  expect_numbers (vector, tree->subtree_size, (guint) tree->n_subtrees);
}

static void
check_necklaces_count (const FsGh *gh, JsonObject *vector)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);

  expect_number (vector, necklaces->n_necklaces);
}

static void
check_graph_edges (const FsGh *gh, JsonObject *vector)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (gh);
  g_autoptr (FsSpanningGraph) graph = fs_spanning_graph_new (necklaces);

  expect_number (vector, (gint64) graph->n_edges);
}

/* Counted, not computed. */
static void
check_links (const FsGh *gh, JsonObject *vector)
{
  gint64 channels = 0;

  for (guint32 a = 0; a < gh->n_nodes; a++)
    for (guint32 b = 0; b < gh->n_nodes; b++)
      channels += fs_gh_distance (gh, a, b) == 1;
  expect_number (vector, channels / 2);
}

static void
check_path (const FsGh *gh, JsonObject *vector)
{
  guint32 path[FS_GH_MAX_N + 1];
  int length = fs_multicast_path (gh, input_node (gh, vector, "from"), input_node (gh, vector, "to"), path);

  expect_nodes (gh, vector, path, (guint) length);
}

/* "all" or a list. */
static GArray *
read_destinations (const FsGh *gh, guint32 source, JsonNode *node)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (list == NULL)
    g_assert_cmpstr (json_node_get_string (node), ==, "all");
  for (guint32 v = 0; list == NULL && v < gh->n_nodes; v++)
    if (v != source)
      g_array_append_val (nodes, v);
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      guint32 v = read_node (gh, json_array_get_string_element (list, i));

      g_array_append_val (nodes, v);
    }
  return nodes;
}

static void
check_clubbing (const FsGh *gh, JsonObject *vector)
{
  JsonObject *input = json_object_get_object_member (vector, "input");
  JsonObject *expected = json_object_get_object_member (vector, "expect");
  JsonObject *root_edges = json_object_get_object_member (expected, "root_edges");
  guint32 source = input_node (gh, vector, "source");
  g_autoptr (GArray) nodes = read_destinations (gh, source, json_object_get_member (input, "destinations"));
  g_autoptr (GArray) clubbed = fs_multicast_tree (gh, source, (guint32 *) (void *) nodes->data, nodes->len, TRUE);
  g_autoptr (GArray) plain = fs_multicast_tree (gh, source, (guint32 *) (void *) nodes->data, nodes->len, FALSE);
  guint n_root_edges = 0;
  gint64 hops = 0;

  g_assert_cmpuint (clubbed->len, ==, json_object_get_int_member (expected, "clubbed_messages"));
  g_assert_cmpuint (plain->len, ==, clubbed->len);
  for (guint i = 0; i < clubbed->len; i++)
    {
      const FsMulticastBranch *branch = &g_array_index (clubbed, FsMulticastBranch, i);
      g_autofree char *label = g_strdup_printf ("%u/%u", branch->messages, branch->destinations);

      hops += g_array_index (plain, FsMulticastBranch, i).messages;
      if (branch->from != source)
        continue;
      g_assert_cmpstr (json_object_get_string_member (root_edges, node_text (gh, branch->to)), ==, label);
      n_root_edges++;
    }
  g_assert_cmpuint (n_root_edges, ==, json_object_get_size (root_edges));
  g_assert_cmpint (json_object_get_int_member (expected, "unclubbed_hops"), ==, hops);
}

static const struct {
  const char *kind;
  void (*check) (const FsGh *gh, JsonObject *vector);
} kinds[] = {
  { "rotate", check_rotate },
  { "inverse_translate", check_inverse_translate },
  { "necklace", check_necklace },
  { "displacement", check_displacement },
  { "period", check_period },
  { "generator", check_generator },
  { "leading_zero_indices_from_left", check_leading_zeros },
  { "parent", check_parent },
  { "children", check_children },
  { "bsg_parents", check_graph_parents },
  { "root_subtree_sizes", check_subtree_sizes },
  { "necklaces", check_necklaces_count },
  { "bsg_edges", check_graph_edges },
  { "edges_undirected", check_links },
  { "path", check_path },
  { "club", check_clubbing },
};

static void
test_vector (gconstpointer data)
{
  JsonObject *vector = (JsonObject *) data;
  const char *kind = json_object_get_string_member (vector, "kind");
  FsGh gh;

  g_assert_true (fs_gh_init (&gh, (int) json_object_get_int_member (vector, "n"),
                             (int) json_object_get_int_member (vector, "k"), NULL));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kind, kinds[i].kind) == 0)
      kinds[i].check (&gh, vector);
}

static gboolean
is_ours (const char *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kind, kinds[i].kind) == 0)
      return TRUE;
  return FALSE;
}

int
main (int argc, char **argv)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *vectors;

  g_test_init (&argc, &argv, NULL);
  vectors = test_json_load_array ("gh-vectors.json", "vectors", &root);
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    {
      JsonObject *vector = json_array_get_object_element (vectors, i);
      const char *kind = json_object_get_string_member (vector, "kind");

      if (is_ours (kind))
        FS_ADD_TEST (test_vector, vector, "%s/%s", json_object_get_string_member (vector, "id"), kind);
    }
  return fs_test_run ();
}
