/* Values of keys: from the text of a user to the shortest text with the same meaning. */
#pragma once

#include "scenario/format/key-forms.h"

/* The value in its shortest form ("32.0" is "32", "1,2" is "1;2"); NULL and FS_ERROR_INPUT when @key cannot have it.
 * A parameter may be a list of values that differ: whether it is on the x axis is for the scenario to say. */
char *fs_key_normalize (const FsKey *key, const char *value, FsSpelling spelling, GError **error);

/* The key of a quantity (words joined by _) that a model or the simulator knows by @name (words joined by - or _), or
 * FS_SATURATION_RATE; FALSE when there is none or when it is a list. */
gboolean fs_quantity_is_plottable (const char *name);
/* Whether it is a distribution, over the latency on the x axis. */
gboolean fs_quantity_is_distribution (const char *name);
/* Whether it is one of store-and-forward runs, which no other has. */
gboolean fs_quantity_is_of_generalized (const char *name);
