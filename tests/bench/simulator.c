/* Speed of the engines: interleaved runs of the reference and the fast engine
 * with equal load on one core. Prints the ratio (median of five) and million
 * flit-hops per CPU second; fails when the fast engine is not the required
 * factor ahead.
 *
 * With arguments "fast|reference|recorded CASE [CYCLES]": one run, for a profiler; "recorded" is the fast engine with a
 * recorder. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/measure/recorder-results.h"
#include "sim/run/wormhole.h"
#include "tests/support/clock.h"

#define ROUNDS 5
#define WARM_UP_CYCLES 1000
#define RECOVERY_CYCLES 200 /* with random minimal routing */

/**
 * Case: loads of SIMULATOR.md 3; of meshes and tori half of what saturates them
 * @k: nodes in each dimension of a mesh or torus
 * @shared: virtual channels of the only injection channel of a node, or 0 where each has a channel
 * @required_ratio: the fast engine must be as many times as fast as the reference
 * @cycles: of a round
 * @pipelined: the router is a pipelined one, as BookSim2 has it
 */
typedef struct {
  const char *name;
  FsTopology topology;
  guint8 k;
  int n;
  int V;
  FsRouting routing;
  int shared;
  double rate;
  double required_ratio;
  gint64 cycles;
  bool pipelined;
} Case;

static const Case cases[] = {
  { "half-6", FS_TOPOLOGY_HYPERCUBE, 2, 6, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0205, 9.0, 20000 },
  { "half-8", FS_TOPOLOGY_HYPERCUBE, 2, 8, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0205, 10.5, 5000 },
  { "half-10", FS_TOPOLOGY_HYPERCUBE, 2, 10, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0205, 11.0, 1200 },
  { "duato-8", FS_TOPOLOGY_HYPERCUBE, 2, 8, 4, FS_ROUTING_DUATO, 0, 0.0205, 8.5, 5000 },
  { "light-8", FS_TOPOLOGY_HYPERCUBE, 2, 8, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0050, 22.0, 20000 },
  { "long-10", FS_TOPOLOGY_HYPERCUBE, 2, 10, 1, FS_ROUTING_DETERMINISTIC, 0, 0.0011, 85.0,
    8000 }, /* exponential lengths */
  { "shared-8", FS_TOPOLOGY_HYPERCUBE, 2, 8, 4, FS_ROUTING_DETERMINISTIC, 4, 0.0205, 9.5, 5000 },
  { "random-8", FS_TOPOLOGY_HYPERCUBE, 2, 8, 2, FS_ROUTING_RANDOM, 0, 0.0150, 9.0, 5000 }, /* recovers */
  { "mesh-8x8", FS_TOPOLOGY_MESH, 8, 2, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0058, 10.0, 40000 },
  { "torus-8x8", FS_TOPOLOGY_TORUS, 8, 2, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0069, 9.0, 40000 },
  { "torus-8x8x8", FS_TOPOLOGY_TORUS, 8, 3, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0061, 14.0, 5000 },
  { "duato-torus", FS_TOPOLOGY_TORUS, 8, 2, 4, FS_ROUTING_DUATO, 0, 0.0069, 8.0, 40000 },
  { "pipelined-8x8", FS_TOPOLOGY_MESH, 8, 2, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0053, 4.0, 5000, true },
  { "pipelined-16x16", FS_TOPOLOGY_MESH, 16, 2, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0027, 4.5, 2000, true },
  { "pipelined-8x8x8", FS_TOPOLOGY_TORUS, 8, 3, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0062, 5.0, 1000, true },
  { "pipelined-cube-10", FS_TOPOLOGY_HYPERCUBE, 2, 10, 4, FS_ROUTING_DETERMINISTIC, 0, 0.0078, 5.0, 400, true },
};

static FsWormholeParams
params_of (const Case *c)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  if (c->pipelined)
    {
      fs_wormhole_params_set_pipelined (&params);
      params.vc_buffer = 8;
    }
  params.topology = c->topology;
  params.n = c->n;
  memset (params.k, c->k, (gsize) c->n);
  params.V = c->V;
  params.routing = c->routing;
  params.rate = c->rate;
  params.recovery_cycles = RECOVERY_CYCLES;
  if (c->shared > 0)
    {
      params.injection = FS_INJECTION_SHARED;
      params.injection_channels = c->shared;
    }
  if (c->V == 1)
    {
      params.injection = FS_INJECTION_FIRST;
      params.length = FS_LENGTH_EXPONENTIAL;
      params.length_flits = 200;
    }
  return params;
}

static FsWormhole *
new_network (const Case *c, FsEngine engine, FsRecorder *recorder)
{
  FsWormholeParams params = params_of (c);
  FsWormhole *network = fs_wormhole_new (&params, engine, recorder, NULL);

  g_assert_nonnull (network);
  return network;
}

/* Flit-hops per CPU second of a round. */
static double
speed (FsWormhole *network, gint64 cycles)
{
  guint64 hops = fs_wormhole_flit_hops (network);
  double start = test_thread_seconds ();

  fs_wormhole_run_until (network, fs_wormhole_cycle (network) + cycles, NULL);
  return (double) (fs_wormhole_flit_hops (network) - hops) / (test_thread_seconds () - start);
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *values)
{
  qsort (values, ROUNDS, sizeof *values, compare_doubles);
  return values[ROUNDS / 2];
}

static bool
run_case (const Case *c)
{
  FsWormhole *reference = new_network (c, FS_ENGINE_REFERENCE, NULL);
  FsWormhole *fast = new_network (c, FS_ENGINE_FAST, NULL);
  double slow_speed[ROUNDS], fast_speed[ROUNDS], ratio[ROUNDS];

  speed (reference, WARM_UP_CYCLES);
  speed (fast, WARM_UP_CYCLES);
  for (int i = 0; i < ROUNDS; i++)
    {
      slow_speed[i] = speed (reference, c->cycles);
      fast_speed[i] = speed (fast, c->cycles);
      ratio[i] = fast_speed[i] / slow_speed[i];
    }
  g_assert_cmpuint (fs_wormhole_fingerprint (reference), ==, fs_wormhole_fingerprint (fast));
  g_assert_cmpuint (fs_wormhole_flit_hops (reference), ==, fs_wormhole_flit_hops (fast));
  fs_wormhole_free (reference);
  fs_wormhole_free (fast);
  printf ("%-8s reference %6.2f, fast %7.2f million flit-hops per second, ratio %6.2f, required %5.1f\n", c->name,
          median (slow_speed) / 1e6, median (fast_speed) / 1e6, median (ratio), c->required_ratio);
  fflush (stdout);
  return median (ratio) >= c->required_ratio;
}

static int
run_once (const char *engine, const char *name, const char *cycles)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (strcmp (cases[i].name, name) == 0)
      {
        FsWormholeParams params = params_of (&cases[i]);
        FsRecorder *recorder = strcmp (engine, "recorded") == 0 ? fs_recorder_new (&params, 0, 100000000) : NULL;
        FsWormhole *network = new_network (
            &cases[i], strcmp (engine, "reference") == 0 ? FS_ENGINE_REFERENCE : FS_ENGINE_FAST, recorder);
        double hops = speed (network, cycles != NULL ? atoi (cycles) : cases[i].cycles);

        printf ("%.2f million flit-hops per second, %" G_GUINT64_FORMAT " flit-hops, fingerprint %" G_GUINT64_FORMAT
                "\n",
                hops / 1e6, fs_wormhole_flit_hops (network), fs_wormhole_fingerprint (network));
        fs_wormhole_free (network);
        fs_recorder_free (recorder);
        return 0;
      }
  fprintf (stderr, "There is no case %s.\n", name);
  return 2;
}

int
main (int argc, char **argv)
{
  int status = 0;

  if (argc > 2)
    return run_once (argv[1], argv[2], argv[3]);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (!run_case (&cases[i]))
      {
        printf ("%s: the fast engine is less than %.1f times as fast as the reference.\n", cases[i].name,
                cases[i].required_ratio);
        status = 1;
      }
  return status;
}
