/* Search in the text of the help that ignores case, accents, and how umlauts are typed. */
#pragma once

#include <glib.h>

typedef struct FsHelpText FsHelpText;

/* Prepares @text for searches. Free with fs_help_text_free(). */
FsHelpText *fs_help_text_new (const char *text);
void fs_help_text_free (FsHelpText *text);

/**
 * fs_help_text_matches:
 * @query: what the user typed; "Größe" is found by "größe", "grosse", and "groesse"
 *
 * Returns: whether the text contains every word of @query, also within a longer word; TRUE for an empty @query
 */
gboolean fs_help_text_matches (const FsHelpText *text, const char *query);
