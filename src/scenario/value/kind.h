/* Which curves of a scenario are alike: they differ in numbers only (lengths, shares, dimensions, virtual channels), not
 * in what is computed (model, variants, routing, buffers, pattern …). */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/* What @curve is a curve of, its numbers left out: two curves are alike when these texts are equal. It is no text for a
 * reader. Free with g_free(). */
char *fs_curve_kind (const FsScenario *scenario, guint curve);

/* What tells the kind of @curve from those of the other curves that are not hidden: "Adaptive broadcast", "mode = lr";
 * "" where nothing does. Plain text; free with g_free(). */
char *fs_curve_kind_text (const FsScenario *scenario, guint curve);

G_END_DECLS
