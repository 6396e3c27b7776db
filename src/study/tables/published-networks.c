/* The tables of ZK99 about networks, of which nothing is simulated: Tables 1 and 2 and the case study. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "study/tables/published-result.h"
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

/* In the JSON of a table before its rows. */
static const FsColumn TABLE = { "table" };
static const FsColumn DIMENSIONS = { "n" };
static const FsColumn RADIX = { "k" };
static const FsColumn CHANNEL_BITS = { "channel_bits" };

enum { NETWORK, CHANNELS_FORMULA, WIRES_PAPER, WIRES_OURS, DIAMETER_FORMULA, DIAMETER_PAPER, DIAMETER_OURS, MATCHES_1 };
static const FsColumn columns_1[] = {
  { "network", "network", NULL, N_ ("network") },
  { "channels_formula", "table 1: number of channels, as printed", NULL, N_ ("channels") },
  { "wires_paper", "table 1: published number of wires", NULL, N_ ("wires, paper") },
  { "wires_ours", "table 1: of Flitscope", NULL, N_ ("Flitscope") },
  { "diameter_formula", "table 1: diameter, as printed", NULL, N_ ("diameter") },
  { "diameter_paper", "table 1: published diameter", "hops", N_ ("paper") },
  { "diameter_ours", "table 1: of Flitscope", "hops", N_ ("Flitscope") },
  { "matches", "whether both agree", NULL, N_ ("matches") },
};

enum { PRINTED = 1, OURS, MATCHES_2 };
static const FsColumn columns_2[] = {
  { "network", "network", NULL, N_ ("network") },
  { "printed", "table 2: nodes in the order of the paper", NULL, N_ ("paper") },
  { "ours", "table 2: of Flitscope", NULL, N_ ("Flitscope") },
  { "matches", "whether both agree", NULL, N_ ("matches") },
};

enum { NODES = 1, DEGREE, CHANNELS, WIRES, DIAMETER, MEAN_DISTANCE, BISECTION_WIDTH };
static const FsColumn petaflops_columns[] = {
  { "network", "network", NULL, N_ ("network") },
  { "nodes", "case study: nodes", NULL, N_ ("nodes") },
  { "degree", "case study: neighbors of a node", NULL, N_ ("degree") },
  { "channels", "case study: channels, two for each link", NULL, N_ ("channels") },
  { "wires", "case study: wires", NULL, N_ ("wires") },
  { "diameter", "case study: longest distance", "hops", N_ ("diameter") },
  { "mean_distance", "case study: mean distance of two nodes", "hops", N_ ("mean distance"), 5 },
  { "bisection_width", "case study: links across the middle", NULL, N_ ("bisection width") },
};

static void
add_network_of_table_1 (FsComputedTable *table, const char *name, const FsNetworkMetrics *ours, const char *channels,
                        const char *diameter, double wires, int printed_diameter)
{
  double wires_ours = ours->channels * fs_published_example ().channel_bits;
  gboolean matches = wires == wires_ours && printed_diameter == ours->diameter;
  FsRow *row = fs_row_new ();

  fs_row_set_text (row, &columns_1[NETWORK], name);
  fs_row_set_text (row, &columns_1[CHANNELS_FORMULA], channels);
  fs_row_set_integer (row, &columns_1[WIRES_PAPER], (gint64) wires);
  fs_row_set_integer (row, &columns_1[WIRES_OURS], (gint64) wires_ours);
  fs_row_set_text (row, &columns_1[DIAMETER_FORMULA], diameter);
  fs_row_set_integer (row, &columns_1[DIAMETER_PAPER], printed_diameter);
  fs_row_set_integer (row, &columns_1[DIAMETER_OURS], ours->diameter);
  fs_row_set_boolean (row, &columns_1[MATCHES_1], matches);
  table->matches = table->matches && matches;
  g_ptr_array_add (table->rows, row);
}

static void
make_table_1 (FsComputedTable *table)
{
  FsPublishedExample example = fs_published_example ();
  FsNetworkMetrics torus, generalized;
  FsGh gh;

  init (&gh, example.n, example.k);
  torus = fs_network_metrics (&gh, FS_NETWORK_TORUS);
  generalized = fs_network_metrics (&gh, FS_NETWORK_GH);
  fs_row_set_integer (table->head, &TABLE, 1);
  fs_row_set_integer (table->head, &DIMENSIONS, example.n);
  fs_row_set_integer (table->head, &RADIX, example.k);
  fs_row_set_integer (table->head, &CHANNEL_BITS, example.channel_bits);
  add_network_of_table_1 (table, "k-ary n-cube", &torus, "2*n*k^n", "n*floor(k/2)", example.torus_wires,
                          example.torus_diameter);
  add_network_of_table_1 (table, "GH(n,k)", &generalized, "(k-1)*n*k^n", "n", example.gh_wires, example.gh_diameter);
  table->note = _ ("Wires are those of n = 3, k = 22 and channels of 64 bits; the paper counts directed channels.");
}

static void
add_necklaces (FsComputedTable *table, int k)
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
      FsRow *row = fs_row_new ();
      gboolean matches;
      uint32_t first = 0;

      fs_gh_read_address (&gh, generator, &first, NULL);

      /* The unfolded necklace that begins with @first: "200 020 002 …". */
      g_autofree uint32_t *members = g_new0 (uint32_t, gh.degree);
      GString *text = g_string_new (NULL);
      char address[FS_GH_MAX_N + 1];

      if (first != 0)
        fs_necklace_members (&gh, &necklaces->list[necklaces->number[first]], true, members);
      for (int i = 0; i < gh.degree; i++)
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "", fs_gh_write_address (&gh, members[i], address));
      ours = g_string_free (text, FALSE);

      /* That of node 0 is printed with an extra entry in GH(3,4). */
      matches = strcmp (*printed, ours) == 0 || (first == 0 && g_str_has_prefix (*printed, ours));
      fs_row_set_text (row, &columns_2[NETWORK], network);
      fs_row_set_text (row, &columns_2[PRINTED], *printed);
      fs_row_set_text (row, &columns_2[OURS], ours);
      fs_row_set_boolean (row, &columns_2[MATCHES_2], matches);
      table->matches = table->matches && matches;
      g_ptr_array_add (table->rows, row);
    }
}

static void
make_table_2 (FsComputedTable *table)
{
  fs_row_set_integer (table->head, &TABLE, 2);
  add_necklaces (table, 3);
  add_necklaces (table, 4);
  table->note = _ ("The necklace of node 0 is printed with 10 entries for GH(3,4); an unfolded one has "
                   "n (k − 1) = 9. The order of the rows is the paper's, which follows no rule.");
}

static void
add_metrics (FsComputedTable *table, const FsGh *gh, FsNetworkKind kind, const char *name)
{
  FsNetworkMetrics metrics = fs_network_metrics (gh, kind);
  FsRow *row = fs_row_new ();

  fs_row_set_text (row, &petaflops_columns[NETWORK], name);
  fs_row_set_integer (row, &petaflops_columns[NODES], gh->n_nodes);
  fs_row_set_integer (row, &petaflops_columns[DEGREE], metrics.degree);
  fs_row_set_integer (row, &petaflops_columns[CHANNELS], (gint64) metrics.channels);
  fs_row_set_integer (row, &petaflops_columns[WIRES], (gint64) metrics.channels * PETAFLOPS_BITS);
  fs_row_set_integer (row, &petaflops_columns[DIAMETER], metrics.diameter);
  fs_row_set_number (row, &petaflops_columns[MEAN_DISTANCE], metrics.mean_distance);
  fs_row_set_number (row, &petaflops_columns[BISECTION_WIDTH], metrics.bisection_width);
  g_ptr_array_add (table->rows, row);
}

static void
make_petaflops (FsComputedTable *table)
{
  FsGh gh;

  init (&gh, PETAFLOPS_N, PETAFLOPS_K);
  fs_row_set_text (table->head, &TABLE, "petaflops");
  fs_row_set_integer (table->head, &CHANNEL_BITS, PETAFLOPS_BITS);
  add_metrics (table, &gh, FS_NETWORK_GH, "GH(2,36)");
  add_metrics (table, &gh, FS_NETWORK_TORUS, "torus");
  add_metrics (table, &gh, FS_NETWORK_MESH, "mesh");
  table->note = _ ("The paper's machine has 10 368 processors on cards of eight, the cards in a two-dimensional "
                   "generalized hypercube. k = 36 is inferred: 10 368 = 8 × 36². Its cards and optical links: "
                   "flitscope-cli topology --topology generalized --n 2 --k 36 --show packaging.");
}

FsComputedTable *
fs_computed_table_new (const char *id)
{
  static const struct {
    const char *id;
    void (*make) (FsComputedTable *table);
    const FsColumn *columns;
    guint n_columns;
    gboolean is_compared;
  } tables[] = {
    { "ziavras-1", make_table_1, columns_1, G_N_ELEMENTS (columns_1), TRUE },
    { "ziavras-2", make_table_2, columns_2, G_N_ELEMENTS (columns_2), TRUE },
    { "petaflops", make_petaflops, petaflops_columns, G_N_ELEMENTS (petaflops_columns), FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (strcmp (id, tables[i].id) == 0)
      {
        FsComputedTable *table = g_new (FsComputedTable, 1);

        *table = (FsComputedTable){ .head = fs_row_new (),
                                    .columns = tables[i].columns,
                                    .n_columns = tables[i].n_columns,
                                    .rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref),
                                    .is_compared = tables[i].is_compared,
                                    .matches = tables[i].is_compared };
        tables[i].make (table);
        return table;
      }
  return NULL;
}

void
fs_computed_table_free (FsComputedTable *table)
{
  if (table == NULL)
    return;
  fs_row_unref (table->head);
  g_ptr_array_unref (table->rows);
  g_free (table);
}
