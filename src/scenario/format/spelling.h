/* "Did you mean …?" for keys, groups and presets. */
#pragma once

#include <glib.h>

/* How far apart two words are: insertions, deletions, substitutions and swaps of neighbors count 2, another case 1. */
guint fs_spelling_distance (const char *a, const char *b);

/* Whether a word at @distance is near enough to @word to be what was meant: one slip in three letters. */
gboolean fs_spelling_near (const char *word, guint distance);

/* The first of @words (NULL-terminated) that begins with @word, else the nearest, the first of equals; NULL when none is near. */
const char *fs_spelling_nearest (const char *word, const char *const *words);
