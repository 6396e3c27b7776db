/* Curves of a document that are hidden by a click on their names. */
#pragma once

#include "app/document.h"

G_BEGIN_DECLS

/* Hides @curve, or shows it. */
void fs_document_toggle_curve (FsDocument *self, guint curve);

/* Hides all others than @curve as they are in @before, the scenario of a moment ago; where that showed @curve alone, shows
 * all. One step of undo with what has happened to @curve since. */
void fs_document_solo_curve (FsDocument *self, FsScenario *before, guint curve);

G_END_DECLS
