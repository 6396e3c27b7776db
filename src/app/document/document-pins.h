/* Curves of a document that stay in the picture: while a value is dragged those from before, and what is pinned, A
 * against B. Both lie pale behind the present ones. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

#define FS_PINS_MAX 4

/* Pins the curves of @plot, which is taken; @name is Pango markup for the key, NULL for what differs from the present
 * scenario. A step of undo. FALSE when there are FS_PINS_MAX already. */
gboolean fs_document_pin (FsDocument *self, FsPlot *plot, const char *name);

/* Pins the present curves; while a value is dragged, those from before. FALSE as above, or when there are none yet. */
gboolean fs_document_pin_current (FsDocument *self);

guint fs_document_n_pins (FsDocument *self);
/* As the key says it, Pango markup. Free with g_free(). */
char *fs_document_pin_name (FsDocument *self, guint pin);
/* Takes one away, or all of them; a step of undo. */
void fs_document_unpin (FsDocument *self, guint pin);
void fs_document_unpin_all (FsDocument *self);

/* Puts what is pinned behind the curves of @plot, as far as it has the same axes; with @dragged also those from before
 * the drag. */
void fs_document_add_references (FsDocument *self, FsPlot *plot, gboolean dragged);

G_END_DECLS
