/* Notes on the paper of a model (its errata) with the size of their effects, which
 * a worker computes once for each scenario. */
#pragma once

#include <gtk/gtk.h>

#include "scenario/value/scenario.h"

#define FS_TYPE_NOTES (fs_notes_get_type ())
G_DECLARE_FINAL_TYPE (FsNotes, fs_notes, FS, NOTES, GObject)

FsNotes *fs_notes_new (void);

/* Shows the errata of curve @curve of @scenario; "changed" is emitted now, and again when the effects are known. */
void fs_notes_show (FsNotes *self, FsScenario *scenario, guint curve);

/* Returns the number of notes about quantity @key, or all of the model (NULL). */
guint fs_notes_count (FsNotes *self, const char *key);
/* Returns all notes in paragraphs of Pango markup: "" without any. Free with g_free(). */
char *fs_notes_markup (FsNotes *self, const char *key);

/* Returns a label with the notes about @key (NULL: all), which follows "changed". */
GtkWidget *fs_note_box_new (FsNotes *notes, const char *key);

/* Return a button that opens notes, and set the quantity @key, called @name, whose notes it opens; it is hidden without
 * any. */
GtkWidget *fs_note_button_new (void);
void fs_note_button_set_key (GtkWidget *button, FsNotes *notes, const char *key, const char *name);
