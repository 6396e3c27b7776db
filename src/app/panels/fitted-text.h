/* Sentences in one line or two (property "lines"): as many of them as there is space for, each whole. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_FITTED_TEXT (fs_fitted_text_get_type ())
G_DECLARE_FINAL_TYPE (FsFittedText, fs_fitted_text, FS, FITTED_TEXT, GtkWidget)

/**
 * fs_fitted_text_set:
 * @sentences: the most important one first
 * @separator: between two of them
 * @details: (nullable): the complete text, for the tooltip and as the accessible description; NULL: the sentences
 *
 * Shows as many of @sentences as fit, in one line where that is long and has space for the first, else in all lines; "…" stands for
 * those left out. A first sentence without enough space ends after a word. The height is always that of all lines, whatever
 * is shown.
 */
void fs_fitted_text_set (FsFittedText *self, const char *const *sentences, const char *separator, const char *details);

/* Returns all sentences. */
const char *fs_fitted_text_get (FsFittedText *self);
