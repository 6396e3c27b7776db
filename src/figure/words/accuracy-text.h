/* Accuracy of a model in sentences (VISUAL.md 6). */
#pragma once

#include "figure/series/accuracy.h"
#include "figure/series/typical-band.h"
#include "scenario/library/claims.h"

/* Returns a sentence for each group, the last without its period: "Largest error: corrected −10.9 ± 0.6 % (at 50 %),
 * published −4.9 ± 0.4 % (at 50 %), at 5–50 % of the simulated saturation". NULL if there is nothing to compare. Free
 * with g_free(). */
char *fs_accuracies_describe (const FsAccuracies *accuracies, const FsScenario *scenario);

/* Returns the same in short sentences, for a line: the largest error of each group, the largest of all first, then how
 * many points have not converged: "Broadcast: model error up to +10.8 ± 1.4 % (at 50 %).", "Unicast: up to +3.4 ± 0.8 %."
 * None is broken within a number. NULL if there is nothing to compare. Free with g_strfreev(). */
char **fs_accuracies_summarize (const FsAccuracies *accuracies, const FsScenario *scenario);

/**
 * fs_accuracies_describe_claim:
 * @status: (out): if @claim has a number, whether the published variant keeps this limit on the curves to which the
 *   claim applies; else whether the variant shown first keeps FS_ACCURACY_LIMIT there, or on all curves if the claim is
 *   not about accuracy
 *
 * Describes the measured accuracy compared with the claim of a paper: whether it holds, then the accuracy of the curves
 * to
 * which it applies, then that of the others. The same as fs_accuracies_describe() if the claim is not about accuracy.
 *
 * Returns: (transfer full) (nullable): plain text; NULL if there is nothing to compare. Free with g_free().
 */
char *fs_accuracies_describe_claim (const FsAccuracies *accuracies, const FsScenario *scenario, const FsClaim *claim,
                                    FsLimitStatus *status);

/* Returns the largest error of the variants shown first, short enough for a card: "Binomial tree, corrected +24.0 ± 1.9 % (at
 * 0.0125)"; of those that @claim (nullable) covers if it has a limit, then of the published variant. NULL without one. Free with
 * g_free(). */
char *fs_accuracies_describe_largest (const FsAccuracies *accuracies, const FsScenario *scenario, const FsClaim *claim);

/* Returns a sentence about each variant of the model of one curve, the best one first: "Refined (Flitscope) stays within 3 % up to
 * 30 · 10⁻³.", "Corrected is 4 to 12 % too high and ends after 19.4 · 10⁻³." NULL if there is nothing to compare. Free with
 * g_strfreev(). */
char **fs_accuracies_describe_curve (const FsAccuracies *accuracies, const FsScenario *scenario, guint curve);

/* Returns "Shaded: typical error of the model on the validation set, corrected ± 7.8 %, refined (Flitscope) ± 0.8 to
 * 5.6 %."; NULL if no range has errors. Free with g_free(). */
char *fs_figure_shaded_text (const FsTypicalRange ranges[FS_N_VARIANTS]);

/* Returns "corrected ± 7.8 %, refined (Flitscope) ± 0.8 to 5.6 %"; NULL if no range has errors. Free with g_free(). */
char *fs_typical_ranges_text (const FsTypicalRange ranges[FS_N_VARIANTS]);
