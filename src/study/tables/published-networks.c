/* What ZK99 says of networks rather than of runs: Tables 1 and 2 and the case study. Nothing is simulated. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "study/tables/published-result.h"
#include "study/documents/result.h"
#include "topology/necklace.h"
#include "topology/network-metrics.h"

/* A machine of 10 368 processors on cards of eight, the cards a GH(2,36); the paper prints neither n nor k. */
#define PETAFLOPS_N 2
#define PETAFLOPS_K 36
#define PETAFLOPS_BITS 128

static void
init (FsGh *gh, int n, int k)
{
  g_autoptr (GError) error = NULL;

  if (!fs_gh_init (gh, n, k, &error))
    g_error ("%s", error->message);
}

static JsonObject *
network_of_table_1 (const char *name, const FsNetworkMetrics *ours, const char *channels, const char *diameter,
                    double wires, int printed_diameter)
{
  JsonObject *object = json_object_new ();
  double wires_ours = ours->channels * fs_published_example ().channel_bits;

  json_object_set_string_member (object, "network", name);
  json_object_set_string_member (object, "channels_formula", channels);
  json_object_set_int_member (object, "wires_paper", (gint64) wires);
  json_object_set_int_member (object, "wires_ours", (gint64) wires_ours);
  json_object_set_string_member (object, "diameter_formula", diameter);
  json_object_set_int_member (object, "diameter_paper", printed_diameter);
  json_object_set_int_member (object, "diameter_ours", ours->diameter);
  json_object_set_boolean_member (object, "matches", wires == wires_ours && printed_diameter == ours->diameter);
  return object;
}

/* Whether all rows do. */
static void
set_matches (JsonObject *table, JsonArray *rows)
{
  gboolean matches = TRUE;

  for (guint i = 0; i < json_array_get_length (rows); i++)
    matches = matches && json_object_get_boolean_member (json_array_get_object_element (rows, i), "matches");
  json_object_set_array_member (table, "rows", rows);
  json_object_set_boolean_member (table, "matches", matches);
}

static void
set_note (JsonObject *table, const char *sentence)
{
  JsonArray *notes = json_array_new ();

  json_array_add_string_element (notes, sentence);
  json_object_set_array_member (table, "notes", notes);
}

JsonObject *
fs_published_table_1 (void)
{
  FsPublishedExample example = fs_published_example ();
  JsonObject *table = json_object_new ();
  JsonArray *rows = json_array_new ();
  FsNetworkMetrics torus, generalized;
  FsGh gh;

  init (&gh, example.n, example.k);
  torus = fs_network_metrics (&gh, FS_NETWORK_TORUS);
  generalized = fs_network_metrics (&gh, FS_NETWORK_GH);
  json_object_set_int_member (table, "table", 1);
  json_object_set_int_member (table, "n", example.n);
  json_object_set_int_member (table, "k", example.k);
  json_object_set_int_member (table, "channel_bits", example.channel_bits);
  json_array_add_object_element (rows, network_of_table_1 ("k-ary n-cube", &torus, "2*n*k^n", "n*floor(k/2)",
                                                           example.torus_wires, example.torus_diameter));
  json_array_add_object_element (
      rows, network_of_table_1 ("GH(n,k)", &generalized, "(k-1)*n*k^n", "n", example.gh_wires, example.gh_diameter));
  set_matches (table, rows);
  set_note (table, _ ("Wires are those of n = 3, k = 22 and channels of 64 bits; the paper counts directed channels."));
  return table;
}

/* The unfolded necklace that begins with @first: "200 020 002 …". */
static char *
necklace_text (const FsGh *gh, const FsNecklaces *necklaces, uint32_t first)
{
  g_autofree uint32_t *members = g_new0 (uint32_t, gh->degree);
  GString *text = g_string_new (NULL);
  char address[FS_GH_MAX_N + 1];

  if (first != 0)
    fs_necklace_members (gh, &necklaces->list[necklaces->number[first]], true, members);
  for (int i = 0; i < gh->degree; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", fs_gh_write_address (gh, members[i], address));
  return g_string_free (text, FALSE);
}

/* Whether a printed necklace is ours. That of node 0 is printed with an entry too many in GH(3,4). */
static gboolean
is_same (const char *printed, const char *ours, gboolean of_zero)
{
  return strcmp (printed, ours) == 0 || (of_zero && g_str_has_prefix (printed, ours));
}

static void
add_necklaces (JsonArray *rows, int k)
{
  g_autoptr (FsNecklaces) necklaces = NULL;
  const char *const *printed = fs_published_necklaces (k);
  FsGh gh;

  init (&gh, 3, k);
  necklaces = fs_necklaces_new (&gh);
  for (; *printed != NULL; printed++)
    {
      g_autofree char *generator = g_strndup (*printed, 3);
      g_autofree char *ours = NULL;
      g_autofree char *network = g_strdup_printf ("GH(3,%d)", k);
      JsonObject *object = json_object_new ();
      uint32_t first = 0;

      fs_gh_read_address (&gh, generator, &first, NULL);
      ours = necklace_text (&gh, necklaces, first);
      json_object_set_string_member (object, "network", network);
      json_object_set_string_member (object, "printed", *printed);
      json_object_set_string_member (object, "ours", ours);
      json_object_set_boolean_member (object, "matches", is_same (*printed, ours, first == 0));
      json_array_add_object_element (rows, object);
    }
}

JsonObject *
fs_published_table_2 (void)
{
  JsonObject *table = json_object_new ();
  JsonArray *rows = json_array_new ();

  json_object_set_int_member (table, "table", 2);
  add_necklaces (rows, 3);
  add_necklaces (rows, 4);
  set_matches (table, rows);
  set_note (table, _ ("The necklace of node 0 is printed with 10 entries for GH(3,4); an unfolded one has "
                      "n (k − 1) = 9. The order of the rows is the paper's, which follows no rule."));
  return table;
}

static JsonObject *
metrics_object (const FsGh *gh, FsNetworkKind kind, const char *name)
{
  FsNetworkMetrics metrics = fs_network_metrics (gh, kind);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "network", name);
  json_object_set_int_member (object, "nodes", gh->n_nodes);
  json_object_set_int_member (object, "degree", metrics.degree);
  json_object_set_int_member (object, "channels", (gint64) metrics.channels);
  json_object_set_int_member (object, "wires", (gint64) metrics.channels * PETAFLOPS_BITS);
  json_object_set_int_member (object, "diameter", metrics.diameter);
  fs_result_set_number (object, "mean_distance", metrics.mean_distance);
  fs_result_set_number (object, "bisection_width", metrics.bisection_width);
  return object;
}

JsonObject *
fs_published_petaflops (void)
{
  JsonObject *table = json_object_new ();
  JsonArray *rows = json_array_new ();
  FsGh gh;

  init (&gh, PETAFLOPS_N, PETAFLOPS_K);
  json_object_set_string_member (table, "table", "petaflops");
  json_object_set_int_member (table, "channel_bits", PETAFLOPS_BITS);
  json_array_add_object_element (rows, metrics_object (&gh, FS_NETWORK_GH, "GH(2,36)"));
  json_array_add_object_element (rows, metrics_object (&gh, FS_NETWORK_TORUS, "torus"));
  json_array_add_object_element (rows, metrics_object (&gh, FS_NETWORK_MESH, "mesh"));
  json_object_set_array_member (table, "rows", rows);
  set_note (table, _ ("The paper's machine has 10 368 processors on cards of eight, the cards in a two-dimensional "
                      "generalized hypercube. k = 36 is inferred: 10 368 = 8 × 36²."));
  return table;
}
