/* What a paper claims of its figures, summarized: how accurate its model is, to be compared with the simulated model
 * error, or something else (MODELS.md 9, GENERALIZED_HYPERCUBE.md 10). */
#pragma once

#include "scenario/value/scenario.h"

/**
 * FsClaim: of the paper of a figure, static
 * @pattern: of the ids of its presets
 * @text: a sentence, marked with N_()
 * @accuracy: whether it is about the difference between model and simulation, and about what is simulated here; else no
 *   error that is simulated here supports or refutes it
 * @limit: largest error that it allows, 0.05 is 5 %; 0 if it names none
 * @key, @value: it is about the curves with this value of that key; NULL: about all
 * @curves: those curves in words, marked with N_(), or NULL
 */
typedef struct {
  const char *pattern;
  const char *text;
  gboolean accuracy;
  double limit;
  const char *key, *value;
  const char *curves;
} FsClaim;

/* The claim of the paper of preset @id; NULL when there is none. */
const FsClaim *fs_preset_claim (const char *id);

/* Whether @claim is about @curve of @scenario. */
gboolean fs_claim_covers (const FsClaim *claim, const FsScenario *scenario, guint curve);
