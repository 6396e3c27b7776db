/* What a paper claims of the accuracy of its model, in our words: what stands beside the error we measure
 * (MODELS.md 9, GENERALIZED_HYPERCUBE.md 10). */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/**
 * FsClaim: of the paper of a figure, static
 * @pattern: of the ids of its presets
 * @text: a sentence, marked with N_()
 * @accuracy: it is about how far model and simulation lie apart, and what is simulated here is what it is about; else
 *   no error that is measured here bears it out or refutes it
 * @limit: greatest error that it allows, 0.05 is 5 %; 0 where it names none
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

G_END_DECLS
