/* What is hidden by a click on its name in the legend: a curve, or a set of measured points. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

/* One name: @curve, or @set where @curve is G_MAXUINT, as in FsSeries. */
typedef struct {
  guint curve;
  guint set;
} FsNamed;

/* Hides it, or shows it. Nothing happens where there is no such thing. */
void fs_document_toggle_named (FsDocument *self, FsNamed named);

/* Hides all others than @named as they are in @before, the scenario of a moment ago; where that showed @named alone,
 * shows all. Measured points of other axes stay as they are. One step of undo with what has happened to @named since. */
void fs_document_solo_named (FsDocument *self, FsScenario *before, FsNamed named);

G_END_DECLS
