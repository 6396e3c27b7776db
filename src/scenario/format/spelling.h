/* Names as users and older versions spell them: "Did you mean …?" for keys, groups and presets; names of keys and values in
 * files of older versions, which are still read. */
#pragma once

#include "scenario/format/keys.h"

/* How far apart two words are: insertions, deletions, substitutions and swaps of neighbors count 2, another case 1. */
guint fs_spelling_distance (const char *a, const char *b);

/* Whether a word at @distance is near enough to @word to be what was meant: one slip in three letters. */
gboolean fs_spelling_near (const char *word, guint distance);

/* The nearest of @words (NULL-terminated), the first of equals; NULL when none is near. */
const char *fs_spelling_nearest (const char *word, const char *const *words);

/* Returns the name of today of the key @name, which is @name itself unless it is a former name. */
const char *fs_current_key_name (const char *name);

/* Returns the spelling of today of @value of @key, which is @value itself unless it is a former one. */
const char *fs_current_value (const FsKey *key, const char *value);

/* Returns the former name of @key, or its name if it had no other. */
const char *fs_former_key_name (const FsKey *key);
