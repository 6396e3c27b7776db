/* The curves of a document as a list, one of which may be selected: then its values are changed, not those of all.
 * Each operation is a step of undo; FALSE and a sentence where it cannot be. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

/* The selected curve, FS_ALL_CURVES when none is. Not saved, and no step of undo. */
int fs_document_get_curve (FsDocument *self);
void fs_document_select_curve (FsDocument *self, int curve);

/* The curve that a change of @key goes to; FS_ALL_CURVES also for what curves cannot differ in. */
int fs_document_curve_of_key (FsDocument *self, const char *key);

/* Another curve like @curve behind it; it is selected. */
gboolean fs_document_duplicate_curve (FsDocument *self, guint curve, GError **error);
/* Where the selected one goes its successor is selected, or the last. */
gboolean fs_document_remove_curve (FsDocument *self, guint curve, GError **error);
/* The selection goes along. */
gboolean fs_document_move_curve (FsDocument *self, guint curve, guint to, GError **error);
gboolean fs_document_rename_curve (FsDocument *self, guint curve, const char *label, GError **error);
gboolean fs_document_set_curve_color (FsDocument *self, guint curve, guint slot, GError **error);
gboolean fs_document_hide_curve (FsDocument *self, guint curve, gboolean hidden, GError **error);

/* The selected curve returns to the value of all curves; whether that would be possible. */
gboolean fs_document_reset_in_curve (FsDocument *self, const char *key, GError **error);
gboolean fs_document_can_reset_in_curve (FsDocument *self, const char *key);

G_END_DECLS
