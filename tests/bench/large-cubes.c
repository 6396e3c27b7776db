/* Speed on large hypercubes: million flit-hops per second of processor time on one thread, also as a multiple of what the
 * plain sweep takes at n = 10 in the same run, and the speed-up of two threads by the clock. Fails when a multiple is below
 * what is required, and when two threads simulate something else than one. With the argument "all" also n = 20, which takes 1.6 GB. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "sim/measure/recorder-results.h"
#include "sim/run/wormhole.h"
#include "tests/support/clock.h"

#define FLITS 0.25 /* of a node in a cycle */
#define LENGTH 32

typedef struct {
  int n;
  gint64 warm_up;
  gint64 cycles;
  double required; /* times the speed of the plain sweep at n = 10 */
} Case;

static const Case cases[] = {
  { 10, 500, 6000, 24 }, { 14, 300, 600, 18 }, { 16, 200, 200, 12.5 }, { 18, 120, 50, 7.5 }, { 20, 60, 20, 7.2 },
};

typedef struct {
  double set_up; /* seconds */
  double by_processor;
  double by_clock; /* flit-hops per second */
  guint64 fingerprint;
} Figures;

static Figures
simulate (const Case *c, FsEngine engine, guint threads)
{
  FsWormholeParams params;
  FsRecorder *recorder;
  FsWormhole *network;
  guint64 hops;
  double processor;
  gint64 clock = g_get_monotonic_time ();
  Figures figures;
  FsJob job;

  fs_wormhole_params_init (&params);
  params.n = c->n;
  params.V = 3;
  params.length_flits = LENGTH;
  params.routing = FS_ROUTING_DETERMINISTIC;
  params.rate = FLITS / LENGTH;
  fs_job_init (&job);
  job.threads = threads;
  recorder = fs_recorder_new (&params, 0, 100000000);
  network = fs_wormhole_open (&params, engine, recorder, &job, NULL);
  g_assert_nonnull (network);
  figures.set_up = 1e-6 * (double) (g_get_monotonic_time () - clock);
  fs_wormhole_run_until (network, c->warm_up, &job);
  hops = fs_wormhole_flit_hops (network);
  processor = test_process_seconds ();
  clock = g_get_monotonic_time ();
  fs_wormhole_run_until (network, c->warm_up + c->cycles, &job);
  hops = fs_wormhole_flit_hops (network) - hops;
  figures.by_processor = (double) hops / (test_process_seconds () - processor);
  figures.by_clock = (double) hops / (1e-6 * (double) (g_get_monotonic_time () - clock));
  figures.fingerprint = fs_wormhole_fingerprint (network);
  fs_wormhole_free (network);
  fs_recorder_free (recorder);
  return figures;
}

static double
memory_of_node (int n)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_maxrss / (double) (1 << n);
}

int
main (int argc, char **argv)
{
  guint n_cases = argc > 1 && strcmp (argv[1], "all") == 0 ? G_N_ELEMENTS (cases) : G_N_ELEMENTS (cases) - 1;
  double plain = simulate (&cases[0], FS_ENGINE_REFERENCE, 1).by_processor;
  int status = 0;

  for (guint i = 0; i < n_cases; i++)
    {
      const Case *c = &cases[i];
      Figures one = simulate (c, FS_ENGINE_FAST, 1), two;
      double multiple = one.by_processor / plain, memory = memory_of_node (c->n);

      two = simulate (c, FS_ENGINE_FAST, 2);
      printf ("n = %d: %6.1f million flit-hops per second, %.2f times the plain sweep at n = 10, required %.2f; "
              "two threads %.2f times as fast; set-up %.2f s; at most %.2f KiB a node\n",
              c->n, one.by_processor / 1e6, multiple, c->required, two.by_clock / one.by_clock, one.set_up, memory);
      fflush (stdout);
      status |= multiple < c->required || one.fingerprint != two.fingerprint;
    }
  return status;
}
