/* Where the simulation saturates: bisection over the offered load, on a pool of threads.
 *
 * A run at a load either reaches a verdict or is saturated (SIMULATOR.md 8); between
 * the highest load that carries and the lowest that does not lies the saturation
 * rate. Curves that simulate the same share one search. Deterministic: same
 * scenario, same bracket, whatever the number of threads.
 */
#pragma once

#include "scenario/scenario.h"

G_BEGIN_DECLS

#define FS_SATURATION_PRECISION 0.01 /* (high - low) / high at which a search ends */

/**
 * FsSaturationBracket: of one step of one curve
 * @curve, @step: which
 * @low: highest load found to carry; @high: lowest found not to, messages per node and cycle; NAN while unknown
 * @runs: simulated so far
 * @done: narrow enough
 * @absent: why there is none (the simulator cannot run the curve, it never saturates), a sentence, or NULL
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

void fs_saturation_search_free (FsSaturationSearch *search);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSaturationSearch, fs_saturation_search_free)

G_END_DECLS
