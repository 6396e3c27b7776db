/* Coverage of the 95 % intervals: over 40 seeds they contain the grand mean in at least 80 % of the runs
 * (SIMULATOR.md 8). */
#include "sim/simulation.h"

#define SEEDS 40

static guint
covered (const double *means, const double *half_widths)
{
  double grand_mean = 0;
  guint n_covered = 0;

  for (guint s = 0; s < SEEDS; s++)
    grand_mean += means[s] / SEEDS;
  for (guint s = 0; s < SEEDS; s++)
    n_covered += means[s] - half_widths[s] <= grand_mean && grand_mean <= means[s] + half_widths[s];
  return n_covered;
}

/* n = 6, V = 4, M = 32, deterministic. */
static void
test_load (gconstpointer data)
{
  double rate = *(const double *) data;
  double unicast[SEEDS], unicast_half[SEEDS], broadcast[SEEDS], broadcast_half[SEEDS];
  guint n_unicast, n_broadcast;

  for (guint s = 0; s < SEEDS; s++)
    {
      g_autoptr (FsSimResult) result = NULL;
      FsWormholeParams params;
      FsStopRule rule;

      fs_wormhole_params_init (&params);
      fs_stop_rule_init (&rule);
      params.V = 4;
      params.beta = 0.02;
      params.rate = rate;
      params.seed = s + 1;
      result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
      g_assert_cmpint (result->status, ==, FS_SIM_OK);
      unicast[s] = result->unicast.mean;
      unicast_half[s] = result->unicast.half_width;
      broadcast[s] = result->broadcast.mean;
      broadcast_half[s] = result->broadcast.half_width;
    }
  n_unicast = covered (unicast, unicast_half);
  n_broadcast = covered (broadcast, broadcast_half);
  g_test_message ("rate %g: unicast %u of %u, broadcast %u of %u", rate, n_unicast, SEEDS, n_broadcast, SEEDS);
  g_assert_cmpuint (n_unicast, >=, SEEDS * 80 / 100);
  g_assert_cmpuint (n_broadcast, >=, SEEDS * 80 / 100);
}

int
main (int argc, char **argv)
{
  static const double light = 0.004, half = 0.01, heavy = 0.02;

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/coverage/light", &light, test_load);
  g_test_add_data_func ("/coverage/half", &half, test_load);
  g_test_add_data_func ("/coverage/heavy", &heavy, test_load);
  return g_test_run ();
}
