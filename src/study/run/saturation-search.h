/* Where the simulation saturates: bisection over the offered load, on a pool of threads.
 *
 * Two of three replications decide at each load (SIMULATOR.md 8); one carries unless it
 * is found saturated. It goes on for 3000 messages a node, but neither beyond max-messages
 * nor below 60,000, whatever its precision: a run that ends without a verdict on its
 * latency has been watched for growth to its end, so it carries. The search begins at
 * the model's saturation rate (of `refined` where there is one), and ends in any case
 * where channels or injection channels would have to move more than a flit a cycle.
 *
 * The bracket is one of verdicts, not of the limit itself. A load just above the limit
 * grows so slowly that a run may not show it, one just below may swell for a while and
 * be taken for saturated: over eight seeds at n = 6, V = 2, M = 16, beta = 0.03 the
 * middles of the brackets spread by 0.4 % (standard deviation), with one run a load by
 * 0.9 %. In larger networks max-messages leaves fewer messages a node: raise it.
 *
 * Curves that simulate the same share one search. Deterministic: same scenario, same
 * bracket, whatever the number of threads.
 */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

#define FS_SATURATION_PRECISION 0.01 /* (high - low) / high at which a search ends */

/**
 * FsSaturationBracket: of one step of one curve
 * @curve, @step: which
 * @low: highest load found to carry; @high: lowest found not to, messages per node and cycle; NAN while unknown
 * @runs: simulated so far
 * @done: narrow enough
 * @absent: why there is none (the simulator cannot run the curve, there is not the memory, no load carries), a
 *   sentence, or NULL
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

/* Begins at once, for every step of every curve. @threads: 0 = one a core. */
FsSaturationSearch *fs_saturation_search_start (FsScenario *scenario, guint threads);

/* Asks all workers to stop; returns at once. Brackets found so far are kept. */
void fs_saturation_search_cancel (FsSaturationSearch *search);

/* Waits until all is finished or @timeout_us passed (-1: for ever); whether all is finished. */
gboolean fs_saturation_search_wait (FsSaturationSearch *search, gint64 timeout_us);

double fs_saturation_search_fraction (FsSaturationSearch *search); /* 0 … 1, never falls */
guint fs_saturation_search_n_brackets (const FsSaturationSearch *search);
FsSaturationBracket fs_saturation_search_bracket (FsSaturationSearch *search, guint index);

/* Cancels, waits (at most some 50 ms) and frees. */
void fs_saturation_search_free (FsSaturationSearch *search);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSaturationSearch, fs_saturation_search_free)

G_END_DECLS
