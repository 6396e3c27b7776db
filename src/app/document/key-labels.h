/* Words of a scenario by their names for a reader. */
#pragma once

#include <gio/gio.h>

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/* Names of @words of @key, NULL-terminated; a word that has none is its own name. */
GStrv fs_key_label_of_choice (const char *key, const char *const *words);
const char *fs_word_name (const char *key, const char *word);

/* Known forms of a pattern, each activating @action with its text. */
GMenuModel *fs_key_label_pattern_menu (const char *action);

/* The values of `variant` that @model offers: its variants, then "both" and "all". Static words, own array. */
const char **fs_key_label_variants_of (const FsModel *model);

/* Name of a parameter: "Message length M" with the symbol in markup, or without any. */
char *fs_key_label_parameter_title (const char *key);
char *fs_key_label_parameter_plain_title (const char *key);

/* Why the model of @curve draws nothing, in the words of its rows; NULL where it draws. Free with g_free(). */
char *fs_key_label_why_no_model (const FsCurve *curve);

/* Name of a change as documents call it: a key, or words marked with N_(). Free with g_free(). */
char *fs_key_label_change (const char *change);

/* "2 to 64" or "flits, 1 or more"; @input may be NULL, then the range is the key's. */
char *fs_key_label_parameter_hint (const char *key, const FsModelInput *input, gboolean percent);

G_END_DECLS
