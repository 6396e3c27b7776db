/* What generalized hypercubes cost: necklaces, tree and graph of each network on one
 * core. Prints CPU milliseconds, the best of several rounds, beside the bar, user
 * instructions where the system counts them, and the memory that was announced
 * beside what the process grew by.
 *
 * With arguments "N K": one round of GH(N,K), for a profiler.
 */
#include <linux/perf_event.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/clock.h"
#include "topology/spanning-tree.h"

static const struct {
  int n, k;
  int rounds;
  double bar; /* ms for all three; INFINITY where none is set */
} cases[] = {
  { 3, 4, 50, INFINITY }, { 4, 11, 50, 20 },      { 3, 25, 50, 20 },      { 14, 2, 50, INFINITY },
  { 4, 23, 5, INFINITY }, { 6, 10, 3, INFINITY }, { 20, 2, 3, INFINITY },
};

/* A counter of this process's user instructions, or -1. */
static int
open_counter (void)
{
  struct perf_event_attr attributes = {
    .type = PERF_TYPE_HARDWARE,
    .size = sizeof attributes,
    .config = PERF_COUNT_HW_INSTRUCTIONS,
    .exclude_kernel = 1,
    .exclude_hv = 1,
  };

  return (int) syscall (SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

/* Since the counter was opened. */
static double
instructions (int counter)
{
  uint64_t count = 0;

  return counter >= 0 && read (counter, &count, sizeof count) == sizeof count ? (double) count : NAN;
}

static double
peak_megabytes (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_maxrss * 1024 / 1e6;
}

static void
measure (int n, int k, int rounds, double bar, int counter)
{
  double best[3] = { INFINITY, INFINITY, INFINITY };
  double before = peak_megabytes (), counted = 0;
  double announced;
  FsGh gh;

  fs_gh_fill (&gh, n, k);
  announced = (double) (fs_necklaces_memory (&gh) + fs_spanning_tree_memory (&gh) + fs_spanning_graph_memory (&gh));
  for (int round = 0; round < rounds; round++)
    {
      double first = instructions (counter), t0 = test_process_seconds (), t1, t2;
      g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (&gh);
      g_autoptr (FsSpanningTree) tree = NULL;
      g_autoptr (FsSpanningGraph) graph = NULL;

      t1 = test_process_seconds ();
      tree = fs_spanning_tree_new (necklaces);
      t2 = test_process_seconds ();
      graph = fs_spanning_graph_new (necklaces);
      best[0] = MIN (best[0], t1 - t0);
      best[1] = MIN (best[1], t2 - t1);
      best[2] = MIN (best[2], test_process_seconds () - t2);
      counted = instructions (counter) - first;
    }
  printf ("GH(%d,%d)%*s %8u %9.3f %9.3f %9.3f %9.3f %6.0f %10.1f %9.1f %9.1f\n", n, k, n > 9 || k > 9 ? 1 : 2, "",
          gh.n_nodes, 1e3 * best[0], 1e3 * best[1], 1e3 * best[2], 1e3 * (best[0] + best[1] + best[2]), bar,
          counted / 1e6, announced / 1e6, peak_megabytes () - before);
}

int
main (int argc, char **argv)
{
  int counter = open_counter ();

  printf ("%-9s %8s %9s %9s %9s %9s %6s %10s %9s %9s\n", "network", "nodes", "necklaces", "BST ms", "BSG ms", "all ms",
          "bar", "M instr.", "MB said", "MB grown");
  if (argc == 3)
    measure (atoi (argv[1]), atoi (argv[2]), 1, INFINITY, counter);
  for (guint i = 0; argc < 3 && i < G_N_ELEMENTS (cases); i++)
    measure (cases[i].n, cases[i].k, cases[i].rounds, cases[i].bar, counter);
  if (counter < 0)
    printf ("The system does not count instructions here; valgrind --tool=callgrind does.\n");
  else
    close (counter);
  return 0;
}
