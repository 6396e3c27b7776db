/* Changes a parameter of a document as its row in the sidebar does. Most take one key; the model, the x axis, the
 * topology and the number of points change several at once, so that the scenario stays one that can be computed. */
#pragma once

#include "app/document/document.h"

/* Sets @key, a key of a scenario or FS_PARAMETER_POINTS, to @values (not empty, NULL-terminated): one value for the selected
 * curve or for all, or several, which make a curve of each. FALSE and @error (FS_ERROR_INPUT) when that is not possible. */
gboolean fs_parameter_apply (FsDocument *document, const char *key, const char *const *values, GError **error);

/* Returns what has followed from a change of @key, a short text without a period such as a toast shows, or NULL: another model,
 * other loads. @before: the scenario before the change. Free with g_free(). */
char *fs_parameter_change_text (FsDocument *document, const char *key, const FsScenario *before);

/* Five values around @value for @key on the x axis, within the range that @model allows. Whole numbers differ by 1, others by
 * factors from 1/4 to 4. Free with fs_value_unref(). */
FsValue *fs_parameter_values_around (const char *key, const FsModel *model, double value);

/* The values of `topology` among which a scenario of wormhole routing can change, ended by NULL. */
extern const char *const fs_topology_change_words[];
