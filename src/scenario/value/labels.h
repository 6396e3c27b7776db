/* What distinguishes curves: their labels, and their kinds. Curves of a kind differ in numbers only (lengths, fractions,
 * dimensions, virtual channels), not in what is computed (model, variants, routing, buffers, pattern …). */
#pragma once

#include "scenario/value/effective-value.h"
#include "scenario/value/scenario.h"

/* Sets the labels of all @n_curves curves, which are resolved, and of their steps. */
void fs_label_curves (FsCurve *curves, const FsEffectiveValues *values, guint n_curves, const FsSplit *split);

#define FS_LABEL_SEPARATOR " · " /* between the parts of a label */

/* Returns a value in words, without its key: "<i>M</i> = 32" if it is @alone, "<i>M</i> 32" beside others, "Adaptive (Duato)",
 * "Hot spot: 10 % to node 27". Pango markup; free with g_free(). */
char *fs_value_words (const FsKey *key, const FsValue *value, gboolean alone);
/* Returns a traffic pattern in words: "Transpose". Plain text; free with g_free(). */
char *fs_pattern_words (const FsPattern *pattern);

/* What @curve is a curve of, its numbers left out: two curves are alike when these texts are equal. It is no text for a
 * reader. Free with g_free(). */
char *fs_curve_kind (const FsScenario *scenario, guint curve);

/* Returns what distinguishes the kind of @curve from those of the other curves that are not hidden: "Adaptive
 * broadcast", "Virtual cut-through"; "" if nothing does. Plain text; free with g_free(). */
char *fs_curve_kind_text (const FsScenario *scenario, guint curve);
