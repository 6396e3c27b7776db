/* The lecture of a document: the steps its scenario holds (scenario/bookmark.h), and showing them.
 *
 * While a lecture is given, the document shows the scenario as a step has it; whatever is changed then, the scenario
 * itself is kept, and is there again at the end. It is what is saved, and what steps are added to.
 */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

/* The scenario that is saved: the present one, or while a lecture is given the one it is of. */
FsScenario *fs_document_get_saved_scenario (FsDocument *self);

/* Shows step @index, and begins the lecture if it has not begun. FALSE and a sentence when it cannot be shown. */
gboolean fs_document_show_slide (FsDocument *self, guint index, GError **error);
/* Begins without a step. */
void fs_document_begin_presentation (FsDocument *self);
void fs_document_end_presentation (FsDocument *self);
gboolean fs_document_is_presenting (FsDocument *self);
/* The step shown, or -1. */
int fs_document_get_slide (FsDocument *self);

/* A step of what is shown now, behind the one shown, or at the end; @looks: its caption, page and so on, "key=value".
 * Steps that were made before show what they showed. Undone in one go, as are the others. */
gboolean fs_document_add_slide (FsDocument *self, const char *const *looks, GError **error);
/* The step shows what is shown now. */
gboolean fs_document_update_slide (FsDocument *self, guint index, const char *const *looks, GError **error);
void fs_document_set_caption (FsDocument *self, guint index, const char *caption);
void fs_document_remove_slide (FsDocument *self, guint index);
void fs_document_move_slide (FsDocument *self, guint index, guint to);

G_END_DECLS
