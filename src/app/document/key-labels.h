/* Translated labels of the keys of a scenario and of their values. */
#pragma once

#include <gio/gio.h>

#include "scenario/value/scenario.h"

/* Returns the names of @words of @key, NULL-terminated; a word without a name is its own name. */
GStrv fs_key_label_of_choice (const char *key, const char *const *words);
const char *fs_word_name (const char *key, const char *word);

/* Returns a menu of known traffic patterns, each activating @action with its text as target. */
GMenuModel *fs_key_label_pattern_menu (const char *action);

/* Returns the values of `variant` that @model offers: its variants, then "both" and "all". The words are static; free the
 * array with g_free(). */
const char **fs_key_label_variants_of (const FsModel *model);

/* Returns the name of a parameter: "Message length M" with the symbol in Pango markup, or as plain text. */
char *fs_key_label_parameter_title (const char *key);
char *fs_key_label_parameter_plain_title (const char *key);

/* Adds the parameters in which the curves differ, but for the one on the x axis: their words, which are static, and their names, free
 * with g_free(). */
void fs_key_label_add_differing (const FsScenario *scenario, GPtrArray *words, GPtrArray *names);

/* Returns why the model of @curve has no line, with the labels of the rows; NULL if it has one. Free with g_free(). */
char *fs_key_label_why_no_model (const FsCurve *curve);

/* Returns that another model than that of the scenario computes @curve, with their names; otherwise NULL. Free with
 * g_free(). */
char *fs_key_label_replaced_model (const FsCurve *curve);

/* Returns the name of @change, a key or a text marked with N_(), as in FsUndoState. Free with g_free(). */
char *fs_key_label_change (const char *change);

/* Returns unit and range of a number, "2 to 64" or "flits, 1 or more", the summary of a pattern or switch, and NULL for other
 * keys. @input: whose range it is; NULL: that of the key. @percent: limits in per cent. Free with g_free(). */
char *fs_key_label_parameter_hint (const char *key, const FsModelInput *input, gboolean percent);
