/* Finds the saturation rate of the simulation, by bisection over the offered load with a pool of threads.
 *
 * Two of three replications decide at each load (SIMULATOR.md 8). A load is carried unless the replication is found
 * to be saturated. A replication runs for 3000 messages per node, but neither for more than max-messages nor for
 * fewer than 60,000, whatever its precision: a run whose latency has not converged was checked for growth until its
 * end, so its load counts as carried. The search starts at the saturation rate of the model (the refined variant if
 * it exists), and never exceeds the load at which channels or injection channels would have to move more than one
 * flit per cycle.
 *
 * The bracket consists of decisions; it does not contain the limit with certainty. Just above the limit, the growth
 * may be too slow to be detected, and just below it a run may grow for a while and be taken for saturated: over
 * eight seeds at n = 6, V = 2, M = 16, beta = 0.03 the middles of the brackets had a standard deviation of 0.4 %,
 * and of 0.9 % with one run per load. In larger networks max-messages leaves fewer messages per node: raise it.
 *
 * Curves with the same simulation share one search. The result is deterministic: the same scenario gives the same
 * bracket, whatever the number of threads. */
#pragma once

#include "scenario/value/scenario.h"

#define FS_SATURATION_PRECISION 0.01 /* (high - low) / high at which a search ends */

/**
 * FsSaturationBracket: the saturation rate found at one step of one curve
 * @curve, @step: their indices
 * @low: highest load found to be carried, messages per node per cycle; NAN while unknown
 * @high: lowest load found not to be carried; NAN while unknown
 * @runs: number of replications simulated so far
 * @done: the bracket is narrow enough
 * @absent: why there is none (the simulator cannot run the curve, too little memory, no load is carried), as a
 *   sentence; or NULL
 */
typedef struct {
  guint curve;
  guint step;
  double low;
  double high;
  guint runs;
  gboolean done;
  const char *absent;
} FsSaturationBracket;

typedef struct _FsSaturationSearch FsSaturationSearch;

/* Starts a search for every step of every curve. @threads: 0: one per core. Free with fs_saturation_search_free(). */
FsSaturationSearch *fs_saturation_search_start (FsScenario *scenario, guint threads);

/* Stops all threads as soon as possible, and returns at once. Brackets found so far are kept. */
void fs_saturation_search_cancel (FsSaturationSearch *search);

/* Waits until everything is finished or @timeout_us have passed (-1: no limit). Returns whether everything is
 * finished. */
gboolean fs_saturation_search_wait (FsSaturationSearch *search, gint64 timeout_us);

double fs_saturation_search_fraction (FsSaturationSearch *search); /* 0 to 1, never decreases */
guint fs_saturation_search_n_brackets (const FsSaturationSearch *search);
FsSaturationBracket fs_saturation_search_bracket (FsSaturationSearch *search, guint index);

/* Stops all threads, waits for them (at most about 50 ms), and frees @search. */
void fs_saturation_search_free (FsSaturationSearch *search);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSaturationSearch, fs_saturation_search_free)
