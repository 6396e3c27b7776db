/* Speed of the engines: interleaved runs of the reference and the fast engine
 * with equal load on one core. Prints the ratio (median of five) and million
 * flit-hops per CPU second; fails when the fast engine is not the required
 * factor ahead at half load, n = 8.
 *
 * With arguments "fast|reference n rate cycles": one run, for a profiler. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/wormhole.h"

#define ROUNDS 5
#define WARM_UP_CYCLES 1000
#define HALF_LOAD 0.0205
#define LIGHT_LOAD 0.0050
#define REQUIRED_RATIO 4.0

typedef struct {
  const char *load;
  int n;
  double rate;
  gint64 cycles; /* of a round */
} Case;

static const Case cases[] = {
  { "half", 6, HALF_LOAD, 8000 },    { "half", 8, HALF_LOAD, 2000 },   { "half", 10, HALF_LOAD, 500 },
  { "light", 6, LIGHT_LOAD, 10000 }, { "light", 8, LIGHT_LOAD, 3000 }, { "light", 10, LIGHT_LOAD, 800 },
};

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static FsWormhole *
new_network (int n, double rate, FsEngine engine)
{
  FsWormholeParams params;
  FsWormhole *network;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = 4;
  params.rate = rate;
  network = fs_wormhole_new (&params, engine, NULL, NULL);
  g_assert_nonnull (network);
  return network;
}

/* Flit-hops per CPU second of a round. */
static double
speed (FsWormhole *network, gint64 cycles)
{
  guint64 hops = fs_wormhole_flit_hops (network);
  double start = cpu_seconds ();

  fs_wormhole_run_until (network, fs_wormhole_cycle (network) + cycles, NULL);
  return (double) (fs_wormhole_flit_hops (network) - hops) / (cpu_seconds () - start);
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

static double
run_case (const Case *c)
{
  FsWormhole *reference = new_network (c->n, c->rate, FS_ENGINE_REFERENCE);
  FsWormhole *fast = new_network (c->n, c->rate, FS_ENGINE_FAST);
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
  printf ("%-5s load, n = %2d: reference %6.2f, fast %7.2f million flit-hops per second, ratio %.2f\n", c->load, c->n,
          median (slow_speed) / 1e6, median (fast_speed) / 1e6, median (ratio));
  fflush (stdout);
  return median (ratio);
}

static int
run_once (char **argv)
{
  FsWormhole *network = new_network (atoi (argv[2]), atof (argv[3]),
                                     strcmp (argv[1], "reference") == 0 ? FS_ENGINE_REFERENCE : FS_ENGINE_FAST);
  double hops = speed (network, atoi (argv[4]));

  printf ("%.2f million flit-hops per second, %" G_GUINT64_FORMAT " flit-hops\n", hops / 1e6,
          fs_wormhole_flit_hops (network));
  fs_wormhole_free (network);
  return 0;
}

int
main (int argc, char **argv)
{
  int status = 0;

  if (argc == 5)
    return run_once (argv);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (run_case (&cases[i]) < REQUIRED_RATIO && cases[i].n == 8 && cases[i].rate == HALF_LOAD)
      {
        printf ("The fast engine is less than %.0f times as fast as the reference.\n", REQUIRED_RATIO);
        status = 1;
      }
  return status;
}
