/* One of several words, by their names for a reader. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FS_TYPE_CHOICE (fs_choice_get_type ())
G_DECLARE_FINAL_TYPE (FsChoice, fs_choice, FS, CHOICE, GtkWidget)

/* @name: what is chosen, for a screen reader. */
GtkWidget *fs_choice_new (const char *name);

/* Words and their names, both NULL-terminated and of one length. */
void fs_choice_set_words (FsChoice *self, const char *const *words, const char *const *names);

/* Shows the word in use; several (curves that differ) are shown together. */
void fs_choice_show (FsChoice *self, const char *const *words);

G_END_DECLS
