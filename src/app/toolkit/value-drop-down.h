/* One of several words, by their names for a reader. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FS_TYPE_VALUE_DROP_DOWN (fs_value_drop_down_get_type ())
G_DECLARE_FINAL_TYPE (FsValueDropDown, fs_value_drop_down, FS, VALUE_DROP_DOWN, GtkWidget)

/* @name: what is chosen, for a screen reader. */
GtkWidget *fs_value_drop_down_new (const char *name);

/* Words and their names, both NULL-terminated and of one length. */
void fs_value_drop_down_set_texts (FsValueDropDown *self, const char *const *words, const char *const *names);

/* Returns the position of @word, or -1. */
int fs_value_drop_down_find (FsValueDropDown *self, const char *word);

/* Shows the word in use; several (curves that differ) are shown together. */
void fs_value_drop_down_show (FsValueDropDown *self, const char *const *words);

G_END_DECLS
