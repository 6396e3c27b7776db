/* The error of channel-flows relative to the simulated points of the networks on which its formulas were chosen
 * (tests/data/flow-design.csv, measured by flow-truths.py): it must not get worse than REFINED_FLOWS.md says. This is no
 * validation: for that flow-truths.py draws networks that nobody chose.
 *
 * test-study-compare-flow-accuracy --tables FILE.csv prints the errors of each network. */
#include <math.h>
#include <stdlib.h>

#include "model/model.h"
#include "tests/support/test.h"

#define N_LOADS 7

static const double loads[N_LOADS] = { 0.2, 0.3, 0.35, 0.5, 0.6, 0.7, 0.8 };

/* Upper bounds of the mean and the largest absolute error in per cent, and how many points may have no solution. */
static const struct {
  guint load;
  double mean, largest;
  guint n_missing;
} bars[] = { { 1, 0.5, 2, 0 }, { 3, 0.9, 4.5, 0 }, { 4, 1.4, 5, 0 }, { 5, 2.1, 6.5, 1 }, { 6, 4.5, 14, 1 } };

/**
 * Network:
 * @saturation: simulated, messages/node/cycle
 * @latency: [load] simulated, with @half_width; NAN where there is none
 * @error: [load] model / simulation - 1; NAN where the model saturates
 * @ratio: saturation rate, model / simulation
 */
typedef struct {
  char *name;
  FsModelInputs inputs;
  double saturation;
  double latency[N_LOADS], half_width[N_LOADS];
  double error[N_LOADS], ratio;
} Network;

static void
network_free (gpointer data)
{
  Network *network = data;

  g_free (network->name);
  g_free (network);
}

/* Who sends to whom in permutation @seed of @n nodes: Fisher and Yates, with a generator of Knuth's (MMIX). */
static guint *
permutation (guint n, guint64 seed)
{
  guint *nodes = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    nodes[i] = i;
  for (guint i = n - 1; i > 0; i--)
    {
      guint j, node = nodes[i];

      seed = seed * G_GUINT64_CONSTANT (6364136223846793005) + G_GUINT64_CONSTANT (1442695040888963407);
      j = (guint) ((seed >> 33) % (i + 1));
      nodes[i] = nodes[j];
      nodes[j] = node;
    }
  return nodes;
}

static FsPattern
pattern_of (const char *text, guint n_nodes)
{
  FsPattern pattern = { .kind = FS_PATTERN_TABLE, .table = "permutation" };
  g_autofree guint *nodes = NULL;
  g_autofree char *rows = NULL;
  g_autoptr (GString) listed = NULL;

  if (!g_str_has_prefix (text, "permutation:"))
    {
      g_assert_true (fs_pattern_parse (text, &pattern, NULL));
      return pattern;
    }
  nodes = permutation (n_nodes, g_ascii_strtoull (text + strlen ("permutation:"), NULL, 10));
  listed = g_string_new (NULL);
  for (guint i = 0; i < n_nodes; i++)
    if (nodes[i] != i)
      g_string_append_printf (listed, "%s#%u #%u", listed->len > 0 ? ";" : "", i, nodes[i]);
  rows = fs_traffic_table_read_rows ("permutation", listed->str, NULL);
  g_assert_nonnull (rows);
  pattern.rows = g_intern_string (rows);
  return pattern;
}

static Network *
network_new (char **fields)
{
  Network *network = g_new0 (Network, 1);
  FsModelInputs *inputs = &network->inputs;
  g_auto (GStrv) radices = g_strsplit (fields[1], "x", -1);
  guint n_nodes = 1;

  network->name = g_strdup_printf ("%s %s, V = %s, M = %s, %s", fields[0], fields[1], fields[2], fields[3], fields[4]);
  inputs->network = g_str_equal (fields[0], "torus")  ? FS_TOPOLOGY_TORUS
                    : g_str_equal (fields[0], "mesh") ? FS_TOPOLOGY_MESH
                                                      : FS_TOPOLOGY_HYPERCUBE;
  for (inputs->n = 0; radices[inputs->n] != NULL; inputs->n++)
    n_nodes *= inputs->k[inputs->n] = (uint8_t) atoi (radices[inputs->n]);
  inputs->V = atoi (fields[2]);
  inputs->M = atof (fields[3]);
  inputs->fixed_length = TRUE;
  inputs->pattern = pattern_of (fields[4], n_nodes);
  network->saturation = g_ascii_strtod (fields[5], NULL);
  for (guint l = 0; l < N_LOADS; l++)
    network->latency[l] = network->error[l] = NAN;
  return network;
}

/* Commas within hot spots: the file quotes these patterns. */
static char **
split (const char *line)
{
  g_autoptr (GString) text = g_string_new (line);
  gboolean quoted = FALSE;

  for (gsize i = 0; i < text->len; i++)
    if (text->str[i] == '"')
      quoted = !quoted;
    else if (text->str[i] == ',' && quoted)
      text->str[i] = ';';
  return g_strsplit (text->str, ",", -1);
}

static GPtrArray *
read_networks (const char *path)
{
  GPtrArray *networks = g_ptr_array_new_with_free_func (network_free);
  g_autofree char *text = NULL, *last = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) fields = split (*line);
      g_autofree char *key = NULL;
      Network *network;

      if (**line == '\0' || **line == '#' || g_str_equal (fields[0], "topology"))
        continue;
      for (char *letter = fields[4]; *letter != '\0'; letter++)
        *letter = *letter == ';' ? ',' : *letter;
      g_strdelimit (fields[4], "\"", ' ');
      g_strstrip (fields[4]);
      key = g_strjoin (" ", fields[0], fields[1], fields[2], fields[3], fields[4], NULL);
      if (g_strcmp0 (key, last) != 0)
        g_ptr_array_add (networks, network_new (fields));
      g_free (last);
      last = g_steal_pointer (&key);
      network = networks->pdata[networks->len - 1];
      for (guint l = 0; l < N_LOADS; l++)
        if (fabs (g_ascii_strtod (fields[6], NULL) - loads[l]) < 1e-9 && *fields[10] != '\0')
          {
            network->latency[l] = g_ascii_strtod (fields[10], NULL);
            network->half_width[l] = g_ascii_strtod (fields[11], NULL);
          }
    }
  return networks;
}

/* @ends: their saturation rates, too, which take long. */
static void
solve (GPtrArray *networks, gboolean ends)
{
  const FsModel *model = fs_model_find ("channel-flows");

  for (guint i = 0; i < networks->len; i++)
    {
      Network *network = networks->pdata[i];
      g_autoptr (FsModelCurve) curve = NULL;
      g_autoptr (GError) error = NULL;

      fs_model_check (model, &network->inputs, &error);
      g_assert_no_error (error);
      curve = fs_model_curve_new (model, &network->inputs, FS_VARIANT_REFINED, NAN);
      for (guint l = 0; l < N_LOADS; l++)
        {
          g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, loads[l] * network->saturation);

          if (point->outputs != NULL)
            network->error[l] = fs_record_get (point->outputs, "latency_unicast") / network->latency[l] - 1;
        }
      if (ends)
        network->ratio = fs_model_saturation (model, &network->inputs, FS_VARIANT_REFINED).rate / network->saturation;
    }
}

/* Mean and largest absolute error over the loads from @first to @last; a point that the model cannot solve counts as @missing. */
static void
errors_at (const GPtrArray *networks, guint first, guint last, double *mean, double *largest, guint *n_missing)
{
  guint n = 0;

  *mean = *largest = 0;
  *n_missing = 0;
  for (guint i = 0; i < networks->len; i++)
    for (guint l = first; l <= last; l++)
      {
        const Network *network = networks->pdata[i];

        if (isnan (network->latency[l]))
          continue;
        if (isnan (network->error[l]))
          {
            (*n_missing)++;
            continue;
          }
        n++;
        *mean += fabs (network->error[l]);
        *largest = fmax (*largest, fabs (network->error[l]));
      }
  *mean *= 100.0 / n;
  *largest *= 100;
}

static void
print_tables (GPtrArray *networks)
{
  double ratios = 0;

  g_print ("| network | saturation | 20 | 30 | 35 | 50 | 60 | 70 | 80 | ratio "
           "|\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (guint i = 0; i < networks->len; i++)
    {
      const Network *network = networks->pdata[i];

      g_print ("| %s | %.5f |", network->name, network->saturation);
      for (guint l = 0; l < N_LOADS; l++)
        if (isnan (network->error[l]))
          g_print (" – |");
        else
          g_print (" %+.1f |", 100 * network->error[l]);
      g_print (" %.2f |\n", network->ratio);
      ratios += fabs (network->ratio - 1);
    }
  for (guint l = 0; l < N_LOADS; l++)
    {
      double mean, largest;
      guint missing;

      errors_at (networks, l, l, &mean, &largest, &missing);
      g_print ("%g %%: mean %.2f, largest %.1f, %u without a solution\n", 100 * loads[l], mean, largest, missing);
    }
  g_print ("saturation rate: %.1f %% off in the mean\n", 100 * ratios / networks->len);
}

FS_TEST (design)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "flow-design.csv", NULL);
  g_autoptr (GPtrArray) networks = read_networks (path);

  solve (networks, FALSE);
  for (guint b = 0; b < G_N_ELEMENTS (bars); b++)
    {
      double mean, largest;
      guint missing;

      errors_at (networks, bars[b].load, bars[b].load, &mean, &largest, &missing);
      g_test_message ("%g %%: mean %.2f, largest %.1f %%, %u without a solution", 100 * loads[bars[b].load], mean,
                      largest, missing);
      g_assert_cmpfloat (mean, <=, bars[b].mean);
      g_assert_cmpfloat (largest, <=, bars[b].largest);
      g_assert_cmpuint (missing, <=, bars[b].n_missing);
    }
}

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--tables"))
    {
      g_autoptr (GPtrArray) networks = read_networks (argv[2]);

      solve (networks, TRUE);
      print_tables (networks);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  return fs_test_run ();
}
