/* Networks in which no random number matters, which BookSim2 was run on (tests/data/booksim-vectors.csv): both engines deliver what
 * it printed, to the last digit. */
#include "tests/sim/pipelined/rates.h"

#include "scenario/value/scenario.h"
#include "study/run/sweep.h"

#define BEGIN 500
#define END 2000

/* Of how many networks one is simulated unless all are. */
#define STEP 8

static FsWormholeParams
params_of (const char *text)
{
  g_autoptr (FsScenario) standard = fs_scenario_new_default ();
  g_auto (GStrv) settings = g_strsplit (text, " ", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (standard, (const char *const *) settings, &error);
  g_autoptr (GArray) points = NULL;

  g_assert_no_error (error);
  points = fs_sweep_points (scenario, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (points->len, ==, 1);
  return fs_sweep_wormhole (scenario, &g_array_index (points, FsSweepPoint, 0), 0);
}

/* BookSim2 prints six digits. */
static void
check_rate (const char *vector, const char *quantity, FsEngine engine, double rate, const char *printed)
{
  g_autofree char *ours = g_strdup_printf ("%.6g", rate);

  if (!g_str_equal (ours, printed))
    g_error ("%s: %s of the %s engine is %s, BookSim2 has printed %s", vector, quantity,
             engine == FS_ENGINE_FAST ? "fast" : "reference", ours, printed);
}

static void
simulate (const char *vector, const FsWormholeParams *params, FsEngine engine, char *const *printed)
{
  g_autoptr (FsWormhole) network = new_network (params, engine, NULL);
  guint32 nodes = network->state.network.n_nodes, least = G_MAXUINT32, most = 0;
  g_autofree guint32 *of_node = g_new0 (guint32, nodes);
  guint64 sum = count_consumed (network, BEGIN, END, of_node);

  for (guint32 node = 0; node < nodes; node++)
    {
      least = MIN (least, of_node[node]);
      most = MAX (most, of_node[node]);
    }
  check_rate (vector, "the mean rate", engine, (double) sum / (END - BEGIN) / nodes, printed[0]);
  check_rate (vector, "the smallest rate", engine, (double) least / (END - BEGIN), printed[1]);
  check_rate (vector, "the largest rate", engine, (double) most / (END - BEGIN), printed[2]);
}

/* Settings, then the mean, smallest, and largest accepted rate that BookSim2 printed. tests/bench/exact.py sets another file. */
FS_TEST (vectors)
{
  g_autofree char *stored = g_build_filename (g_getenv ("FS_TEST_DATA"), "booksim-vectors.csv", NULL);
  const char *path = g_getenv ("FS_TEST_VECTORS");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_vectors = 0;

  g_assert_true (g_file_get_contents (path != NULL ? path : stored, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i += g_test_slow () ? 1 : STEP)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
      FsWormholeParams params;

      g_assert_cmpuint (g_strv_length (cells), ==, 4);
      params = params_of (cells[0]);
      simulate (lines[i], &params, FS_ENGINE_FAST, cells + 1);
      simulate (lines[i], &params, FS_ENGINE_REFERENCE, cells + 1);
      n_vectors++;
    }
  if (path == NULL)
    g_assert_cmpuint (n_vectors, >=, g_test_slow () ? 300 : 300 / STEP);
  g_test_message ("%u networks", n_vectors);
}
