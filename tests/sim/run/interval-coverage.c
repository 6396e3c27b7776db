/* Coverage of the 95 % intervals at default settings (SIMULATOR.md 8): over 40 seeds (20 from 90 % of saturation on, where
 * a run may take ten seconds) the interval of a point with status ok must contain the true mean in at least 90 % of the
 * runs, for every network, router, and load, and the mean over the seeds must differ from it by at most half a half-width.
 * At 90 % of saturation at least 80 % of the runs of n <= 8 must converge, and 93 % of their intervals contain the true
 * mean. The true mean comes from long runs, not from these. It is stored in tests/data/coverage.json, of which
 *
 *   test-sim-run-interval-coverage --reference CONFIGURATION PERCENT
 *
 * prints a row.
 */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "sim/run/simulation.h"
#include "tests/support/json.h"
#include "tests/support/test.h"

#define SEEDS 40
#define LONG_SEEDS 20 /* from 90 % of saturation on */
#define FIRST_SEED 101
#define LONG_RUNS 5
#define LONGER 4 /* each of them: together 20 times the messages */
#define FIRST_LONG_SEED 100001

/* Random routing with one virtual channel is not among them: sooner or later it locks, so it has no long run.
 *
 * A configuration, and the rate from which its simulation saturates (flitscope-cli saturation --simulate; the middle
 * of the bracket). */
typedef struct {
  const char *id;
  FsRouting routing;
  int n, V;
  guint M;
  FsLength length;
  double beta;
  FsInjection injection;
  int injection_channels;
  const char *pattern;
  double saturation;
} Configuration;

static const Configuration configurations[] = {
  { "dor-n6", FS_ROUTING_DETERMINISTIC, 6, 2, 16, FS_LENGTH_FIXED, 0, FS_INJECTION_RAND, 0, "uniform", 0.0698 },
  { "dor-n8", FS_ROUTING_DETERMINISTIC, 8, 2, 16, FS_LENGTH_FIXED, 0, FS_INJECTION_RAND, 0, "uniform", 0.0624 },
  { "dor-n10", FS_ROUTING_DETERMINISTIC, 10, 2, 16, FS_LENGTH_FIXED, 0, FS_INJECTION_RAND, 0, "uniform", 0.0567 },
  { "dor-n12", FS_ROUTING_DETERMINISTIC, 12, 2, 16, FS_LENGTH_FIXED, 0, FS_INJECTION_RAND, 0, "uniform", 0.0513 },
  { "dor-broadcast-n8", FS_ROUTING_DETERMINISTIC, 8, 4, 32, FS_LENGTH_FIXED, 0.02, FS_INJECTION_RAND, 0, "uniform",
    0.0202 },
  { "dor-v1-n10", FS_ROUTING_DETERMINISTIC, 10, 1, 200, FS_LENGTH_EXPONENTIAL, 0, FS_INJECTION_FIRST, 0, "uniform",
    0.00246 },
  { "dor-pool-n7", FS_ROUTING_DETERMINISTIC, 7, 4, 32, FS_LENGTH_FIXED, 0, FS_INJECTION_POOL, 7, "uniform", 0.04106 },
  { "dor-shared-n6", FS_ROUTING_DETERMINISTIC, 6, 4, 32, FS_LENGTH_FIXED, 0.01, FS_INJECTION_SHARED, 4, "uniform",
    0.0190 },
  { "duato-broadcast-n6", FS_ROUTING_DUATO, 6, 2, 32, FS_LENGTH_FIXED, 0.01, FS_INJECTION_RAND, 0, "uniform", 0.03385 },
  { "duato-n10", FS_ROUTING_DUATO, 10, 3, 32, FS_LENGTH_FIXED, 0, FS_INJECTION_RAND, 0, "uniform", 0.0443 },
  { "timeout-n10", FS_ROUTING_DUATO_TIMEOUT, 10, 2, 32, FS_LENGTH_EXPONENTIAL, 0, FS_INJECTION_RAND, 2, "pattern1",
    0.0532 },
  { "timeout-n8", FS_ROUTING_DUATO_TIMEOUT, 8, 3, 32, FS_LENGTH_EXPONENTIAL, 0, FS_INJECTION_RAND, 3, "pattern2",
    0.0578 },
  { "random-n6", FS_ROUTING_RANDOM, 6, 2, 32, FS_LENGTH_FIXED, 0, FS_INJECTION_RAND, 0, "uniform", 0.03898 },
  { "cut-through-n8", FS_ROUTING_VIRTUAL_CUT_THROUGH, 8, 1, 64, FS_LENGTH_EXPONENTIAL, 0, FS_INJECTION_FIRST, 0,
    "uniform", 0.0281 },
};

/* The results of long runs for one kind of message. */
typedef struct {
  double mean;
  double half_width;
} Truth;

typedef struct {
  const Configuration *configuration;
  guint percent;   /* of the saturation rate */
  Truth truths[2]; /* NAN where long runs saturate, which short ones there may not notice */
} Cell;

/* The results of all seeds. */
typedef struct {
  guint n_ok, n_covered; /* called ok; of these, those whose interval holds the truth */
  guint n_other, n_held; /* not converged, with an interval; likewise */
  guint n_saturated;
  double mean, half_width; /* of the points with status ok, relative to the true mean: difference and mean half-width */
} Outcome;

/* All cells of n <= 8 at 90 % of saturation. */
static struct {
  guint n_runs, n_ok, n_intervals, n_covered;
} near_saturation;

static FsWormholeParams
params_of (const Configuration *configuration, guint percent)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.routing = configuration->routing;
  params.n = configuration->n;
  params.V = configuration->V;
  params.length_flits = configuration->M;
  params.length = configuration->length;
  params.tau_cycles = configuration->M;
  params.beta = configuration->beta;
  params.injection = configuration->injection;
  params.injection_channels = configuration->injection_channels;
  g_assert_true (fs_pattern_parse (configuration->pattern, &params.pattern, NULL));
  params.rate = configuration->saturation * percent / 100;
  return params;
}

static FsSimResult *
run (FsWormholeParams params, const FsStopRule *rule, uint64_t seed)
{
  GError *error = NULL;
  FsSimResult *result;

  params.seed = seed;
  result = fs_simulation_run (&params, rule, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static const Configuration *
find_configuration (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (configurations); i++)
    if (strcmp (configurations[i].id, id) == 0)
      return &configurations[i];
  g_error ("There is no configuration %s.", id);
}

static void
print_no_truth (const Configuration *configuration, guint percent)
{
  g_print ("{ \"configuration\": \"%s\", \"percent\": %u, \"unicast\": null },\n", configuration->id, percent);
}

/* The mean of long runs that begin to record late, and its uncertainty. */
static void
print_reference (const Configuration *configuration, guint percent)
{
  FsWormholeParams params = params_of (configuration, percent);
  g_autoptr (FsSimResult) usual = NULL;
  double means[2][LONG_RUNS];
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  usual = run (params, &rule, FIRST_LONG_SEED - 1);
  if (usual->status == FS_SIM_SATURATED)
    {
      print_no_truth (configuration, percent);
      return;
    }
  rule.precision = G_MINDOUBLE; /* never reached */
  rule.max_messages = LONGER * usual->messages;
  rule.max_cycles = G_MAXINT64;
  rule.warmup_messages = (int64_t) MAX (usual->messages, 4 * usual->steadiness.warmup_messages);
  for (guint k = 0; k < LONG_RUNS; k++)
    {
      g_autoptr (FsSimResult) result = run (params, &rule, FIRST_LONG_SEED + k);

      if (result->status == FS_SIM_SATURATED)
        {
          print_no_truth (configuration, percent);
          return;
        }
      means[0][k] = result->unicast.mean;
      means[1][k] = result->broadcast.mean;
    }
  g_print ("{ \"configuration\": \"%s\", \"percent\": %u, \"messages\": %" G_GUINT64_FORMAT, configuration->id, percent,
           LONG_RUNS * rule.max_messages);
  for (guint kind = 0; kind < (configuration->beta > 0 ? 2 : 1); kind++)
    {
      FsEstimate estimate = fs_interval_of_values (means[kind], LONG_RUNS, 0.95);

      g_print (", \"%s\": [%.8g, %.3g]", kind == 0 ? "unicast" : "broadcast", estimate.mean, estimate.half_width);
    }
  g_print (" },\n");
}

static void
note_outcome (Outcome *outcome, const FsSimResult *result, const FsLatency *latency, double truth)
{
  gboolean holds = fabs (latency->mean - truth) <= latency->half_width;

  if (result->status == FS_SIM_OK)
    {
      outcome->n_ok++;
      outcome->n_covered += holds;
      outcome->mean += latency->mean / truth - 1;
      outcome->half_width += latency->half_width / truth;
    }
  else if (result->status == FS_SIM_SATURATED)
    outcome->n_saturated++;
  else
    {
      outcome->n_other++;
      outcome->n_held += holds;
    }
}

static guint
n_seeds (const Cell *cell)
{
  return cell->percent >= 90 ? LONG_SEEDS : SEEDS;
}

static void
measure (const Cell *cell, Outcome outcomes[2])
{
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  memset (outcomes, 0, 2 * sizeof *outcomes);
  for (uint64_t seed = FIRST_SEED; seed < FIRST_SEED + n_seeds (cell); seed++)
    {
      g_autoptr (FsSimResult) result = run (params_of (cell->configuration, cell->percent), &rule, seed);

      note_outcome (&outcomes[0], result, &result->unicast, cell->truths[0].mean);
      if (cell->configuration->beta > 0)
        note_outcome (&outcomes[1], result, &result->broadcast, cell->truths[1].mean);
      g_test_message ("seed %u: %s %s, %" G_GUINT64_FORMAT " messages after %" G_GUINT64_FORMAT
                      ", correlation %.2f, %.0f relaxations, %.1f s: %.5g ± %.3g",
                      (guint) seed, fs_sim_status_id (result->status),
                      result->reason != FS_SIM_NO_REASON ? fs_sim_reason_id (result->reason) : "", result->messages,
                      result->steadiness.warmup_messages, result->steadiness.correlation,
                      result->steadiness.relaxations, result->cpu_seconds, result->unicast.mean,
                      result->unicast.half_width);
    }
  for (guint kind = 0; kind < 2; kind++)
    {
      outcomes[kind].mean /= MAX (outcomes[kind].n_ok, 1);
      outcomes[kind].half_width /= MAX (outcomes[kind].n_ok, 1);
    }
}

static void
test_cell (gconstpointer data)
{
  const Cell *cell = data;
  Outcome outcomes[2];

  measure (cell, outcomes);
  for (guint kind = 0; kind < (cell->configuration->beta > 0 ? 2 : 1); kind++)
    {
      const Outcome *o = &outcomes[kind];
      const Truth *truth = &cell->truths[kind];

      g_test_message (
          "%s at %u %%, %s, %.5g ± %.2g %%: ok %u, of which %u cover, off by %.2f of ± %.2f %%; not converged "
          "%u, of which %u cover; saturated %u",
          cell->configuration->id, cell->percent, kind == 0 ? "unicasts" : "broadcasts", truth->mean,
          100 * truth->half_width / truth->mean, o->n_ok, o->n_covered, 100 * o->mean, 100 * o->half_width, o->n_other,
          o->n_held, o->n_saturated);
      if (isnan (truth->mean))
        {
          g_assert_cmpuint (o->n_ok, ==, 0);
          continue;
        }
      if (cell->percent == 90 && cell->configuration->n <= 8)
        {
          near_saturation.n_runs += kind == 0 ? n_seeds (cell) : 0;
          near_saturation.n_ok += kind == 0 ? o->n_ok : 0;
          near_saturation.n_intervals += o->n_ok;
          near_saturation.n_covered += o->n_covered;
        }
      g_assert_cmpuint (10 * o->n_covered, >=, 9 * o->n_ok);
      g_assert_cmpuint (10 * o->n_held, >=, 9 * o->n_other);
      g_assert_cmpfloat (fabs (o->mean), <=, o->half_width / 2);
      g_assert_cmpuint (o->n_saturated, <=, n_seeds (cell) / 10);
    }
}

static void
test_near_saturation (gconstpointer data)
{
  g_test_message ("%u of %u runs converge; %u of %u intervals cover", near_saturation.n_ok, near_saturation.n_runs,
                  near_saturation.n_covered, near_saturation.n_intervals);
  g_assert_cmpuint (10 * near_saturation.n_ok, >=, 8 * near_saturation.n_runs);
  g_assert_cmpuint (100 * near_saturation.n_covered, >=, 93 * near_saturation.n_intervals);
}

static Truth
read_truth (JsonObject *row, const char *kind)
{
  JsonArray *array;

  if (!json_object_has_member (row, kind) || json_object_get_null_member (row, kind))
    return (Truth){ NAN, NAN };
  array = json_object_get_array_member (row, kind);
  return (Truth){ json_array_get_double_element (array, 0), json_array_get_double_element (array, 1) };
}

static void
add_cells (void)
{
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *together = NULL;
  JsonArray *rows;

  root = test_json_load ("coverage.json");
  rows = json_node_get_array (root);
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);
      Cell *cell = g_new (Cell, 1);
      g_autofree char *name = NULL;

      cell->configuration = find_configuration (json_object_get_string_member (row, "configuration"));
      cell->percent = (guint) json_object_get_int_member (row, "percent");
      cell->truths[0] = read_truth (row, "unicast");
      cell->truths[1] = read_truth (row, "broadcast");
      name = fs_test_path (__FILE__, "%s/%u", cell->configuration->id, cell->percent);
      g_test_add_data_func_full (name, cell, test_cell, g_free);
    }
  together = fs_test_path (__FILE__, "together"); /* after the cells, as they were added */
  g_test_add_data_func (together, NULL, test_near_saturation);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && strcmp (argv[1], "--reference") == 0)
    {
      print_reference (find_configuration (argv[2]), (guint) atoi (argv[3]));
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  add_cells ();
  return fs_test_run ();
}
