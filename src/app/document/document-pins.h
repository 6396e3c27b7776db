/* The reference curves of a document: those that the user has pinned, and those from before the last change of a parameter. Both are
 * drawn faintly behind the present curves. */
#pragma once

#include "app/document/document.h"

#define FS_PINS_MAX 4

/* Pins the curves of @plot (transfer full) as a step of undo. @name: Pango markup for the legend, NULL for what differs from
 * the present scenario. Returns FALSE if there are FS_PINS_MAX already. */
gboolean fs_document_pin (FsDocument *self, FsPlot *plot, const char *name);

/* Pins the present curves, or during a drag those from before it. Returns FALSE as above, or if there are none yet. */
gboolean fs_document_pin_current (FsDocument *self);
/* As fs_document_when_solved(), but at once where fs_document_pin_current() has the curves from before a drag. */
void fs_document_when_pinnable (FsDocument *self, FsDocumentFunc func, gpointer owner);

guint fs_document_n_pins (FsDocument *self);
/* Returns the name of a pin in the legend, Pango markup. Free with g_free(). */
char *fs_document_pin_name (FsDocument *self, guint pin);
/* Removes one pin, or all of them, as a step of undo. */
void fs_document_unpin (FsDocument *self, guint pin);
void fs_document_unpin_all (FsDocument *self);

/* Adds to @plot the pins with the same axes. */
void fs_document_add_references (FsDocument *self, FsPlot *plot);

/* Removes the curves before the last change (document-previous.h). Returns whether there were any. */
gboolean fs_document_dismiss_previous (FsDocument *self);
/* Pins them, as fs_document_pin_current() does the present ones; files contain them then. */
gboolean fs_document_pin_previous (FsDocument *self);
