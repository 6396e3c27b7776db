/* Verdicts in words (VISUAL.md 6). */
#pragma once

#include "figure/build/accuracy.h"
#include "scenario/library/claims.h"

G_BEGIN_DECLS

/* A sentence for each group, one after the other, the last without its full stop: "Largest error: corrected
 * −10.9 ± 0.6 % (at 50 %), published −4.9 ± 0.4 % (at 50 %), at 5–50 % of the simulated saturation". NULL where there is
 * nothing to compare. Free with g_free(). */
char *fs_accuracies_describe (const FsAccuracies *accuracies, const FsScenario *scenario);

/**
 * fs_accuracies_describe_claim:
 * @status: (out): where @claim has a number, whether the published variant keeps within it on the curves that it is
 *   about; else whether the variant shown first is within FS_ACCURACY_LIMIT there, or everywhere where the claim is not
 *   about accuracy
 *
 * What was measured beside the claim of a paper: whether it holds, then the verdicts of the curves that it is about, and,
 * told apart, those of the others. As fs_accuracies_describe() where the claim is not about accuracy.
 *
 * Returns: NULL where there is nothing to compare. Free with g_free().
 */
char *fs_accuracies_describe_claim (const FsAccuracies *accuracies, const FsScenario *scenario, const FsClaim *claim,
                                    FsLimitStatus *status);

G_END_DECLS
