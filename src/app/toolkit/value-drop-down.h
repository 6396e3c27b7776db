/* A drop-down of words, each shown by its name. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_VALUE_DROP_DOWN (fs_value_drop_down_get_type ())
G_DECLARE_FINAL_TYPE (FsValueDropDown, fs_value_drop_down, FS, VALUE_DROP_DOWN, GtkWidget)

/* @name: accessible name of the value, for a screen reader. */
GtkWidget *fs_value_drop_down_new (const char *name);

/* Sets the words and their names, both NULL-terminated and of equal length. */
void fs_value_drop_down_set_texts (FsValueDropDown *self, const char *const *words, const char *const *names);

/* Shows the sentence that @describe returns for a word, if any, under its name in the list. */
void fs_value_drop_down_set_describe (FsValueDropDown *self, const char *(*describe) (const char *word));

/* Returns the position of @word, or -1. */
int fs_value_drop_down_find (FsValueDropDown *self, const char *word);

/* Shows the names of @words, the ones in use: one, or several when curves differ. */
void fs_value_drop_down_show (FsValueDropDown *self, const char *const *words);
