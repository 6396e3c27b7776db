/* Intervals of the difference of two runs (SIMULATOR.md 8.1) at default settings: of runs that differ in routing, virtual channels,
 * buffers, injection or the wraps of a torus, at three loads with 40 seeds each, at least 90 % must contain the true
 * difference. That is the mean of longer runs with other seeds. */
#include <math.h>

#include "sim/run/run-difference.h"
#include "tests/support/test.h"

#define SEEDS 40
#define FIRST_SEED 501
#define LONG_RUNS 8
#define FIRST_LONG_SEED 200001
#define LONG_PRECISION 0.006

/* What one of the two runs has, where they differ. */
typedef struct {
  FsRouting routing;
  int V, vc_buffer;
  FsInjection injection;
  FsTopology topology;
} Side;

/* @saturation: the rate from which the slower one saturates */
typedef struct {
  const char *name;
  Side sides[2];
  int n, k;
  uint32_t M;
  double beta;
  double saturation;
} Pair;

#define CUBE FS_TOPOLOGY_HYPERCUBE
#define ORDER FS_ROUTING_DETERMINISTIC
#define DUATO FS_ROUTING_DUATO
#define RAND FS_INJECTION_RAND

static const Pair pairs[] = {
  { "routing", { { ORDER, 3, 2, RAND, CUBE }, { DUATO, 3, 2, RAND, CUBE } }, 5, 0, 16, 0, 0.080 },
  { "virtual-channels", { { ORDER, 2, 2, RAND, CUBE }, { ORDER, 4, 2, RAND, CUBE } }, 4, 0, 16, 0, 0.080 },
  { "buffers", { { DUATO, 2, 2, RAND, CUBE }, { DUATO, 2, 16, RAND, CUBE } }, 5, 0, 16, 0, 0.080 },
  { "broadcasts", { { ORDER, 3, 2, RAND, CUBE }, { DUATO, 3, 2, RAND, CUBE } }, 4, 0, 16, 0.05, 0.050 },
  { "injection", { { ORDER, 2, 2, RAND, CUBE }, { ORDER, 2, 2, FS_INJECTION_FIRST, CUBE } }, 5, 0, 16, 0, 0.060 },
  { "wraps",
    { { ORDER, 2, 2, RAND, FS_TOPOLOGY_TORUS }, { ORDER, 2, 2, RAND, FS_TOPOLOGY_MESH } },
    2,
    4,
    16,
    0,
    0.040 },
};

static const guint percents[] = { 30, 60, 80 };

static FsSimResult *
run (const Pair *pair, guint side, guint percent, uint64_t seed, double precision, FsWormholeParams *params)
{
  const Side *own = &pair->sides[side];
  g_autoptr (GError) error = NULL;
  FsSimResult *result;
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  rule.precision = precision;
  fs_wormhole_params_init (params);
  params->topology = own->topology;
  params->n = pair->n;
  for (int d = 0; d < pair->n; d++)
    params->k[d] = (uint8_t) pair->k;
  params->routing = own->routing;
  params->V = own->V;
  params->vc_buffer = own->vc_buffer;
  params->injection = own->injection;
  params->length_flits = pair->M;
  params->beta = pair->beta;
  params->rate = pair->saturation * percent / 100;
  params->seed = seed;
  result = fs_simulation_run (params, &rule, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  return result;
}

static FsRunDifference
difference_of (const Pair *pair, guint percent, gboolean broadcast, uint64_t seed, double precision)
{
  FsWormholeParams params[2];
  g_autoptr (FsSimResult) first = run (pair, 0, percent, seed, precision, &params[0]);
  g_autoptr (FsSimResult) second = run (pair, 1, percent, seed, precision, &params[1]);
  FsTrafficDifference traffic = fs_traffic_compare (&params[0], &params[1]);

  g_assert_cmpint (traffic, ==, FS_TRAFFIC_SAME);
  return fs_run_difference (first, second, NULL, NULL, 1, traffic, broadcast, 0.95);
}

static void
intervals_hold_the_true_difference (gconstpointer data)
{
  const Pair *pair = data;
  guint n_all = 0, n_all_covered = 0;

  for (guint l = 0; l < G_N_ELEMENTS (percents); l++)
    for (gboolean broadcast = FALSE; broadcast <= (pair->beta > 0); broadcast++)
      {
        guint n = 0, n_covered = 0, n_paired = 0, n_paired_covered = 0;
        double truth = 0, saving = 0, half_width = 0;

        for (guint s = 0; s < LONG_RUNS; s++)
          truth += difference_of (pair, percents[l], broadcast, FIRST_LONG_SEED + s, LONG_PRECISION).mean / LONG_RUNS;
        g_assert_true (isfinite (truth));
        for (guint s = 0; s < SEEDS; s++)
          {
            FsRunDifference one = difference_of (pair, percents[l], broadcast, FIRST_SEED + s, 0.02);
            gboolean is_covered = fabs (one.mean - truth) <= one.half_width;

            if (one.kind == FS_DIFFERENCE_NONE)
              continue;
            n++;
            n_covered += is_covered;
            half_width += one.half_width;
            if (one.kind == FS_DIFFERENCE_PAIRED)
              {
                n_paired++;
                n_paired_covered += is_covered;
                saving += one.saving;
              }
          }
        g_test_message ("%u %%, %s: %.2f ± %.2f; %u of %u hold it, %u of the %u paired ones, which save %.2f",
                        percents[l], broadcast ? "broadcasts" : "unicasts", truth, half_width / n, n_covered, n,
                        n_paired_covered, n_paired, saving / n_paired);
        n_all += n;
        n_all_covered += n_covered;
      }
  g_assert_cmpuint (100 * n_all_covered, >=, 90 * n_all);
}

FS_TESTS
{
  for (guint p = 0; p < G_N_ELEMENTS (pairs); p++)
    FS_ADD_TEST (intervals_hold_the_true_difference, &pairs[p], "%s", pairs[p].name);
}
