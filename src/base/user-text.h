/* Formats user input for error messages: one line, no control characters, optionally in quotes. */
#pragma once

#include <glib.h>

/* @text shortened to a line, nothing in it that a terminal obeys. Free with g_free(). */
char *fs_user_text_shorten (const char *text);

/* The same in quotes. Free with g_free(). */
char *fs_user_text_quote (const char *text);

/* Sets FS_ERROR_INPUT with @sentence, in which %s is @value, shortened. Always returns FALSE. */
gboolean fs_refuse_value (GError **error, const char *sentence, const char *value);

/* Returns the name of the file at @path as it can stand in one line of a scenario: without control characters and without
 * blanks at its ends. Free with g_free(). */
char *fs_user_text_name_of_file (const char *path);

/* Returns the index of @word, which may be NULL, in @words, NULL-terminated; −1 if it is not among them. */
int fs_word_index (const char *word, const char *const *words);
