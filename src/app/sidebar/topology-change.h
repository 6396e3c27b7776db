/* Changes the topology and the radices in a scenario of wormhole routing. */
#pragma once

#include "app/document/document.h"

/* The values of `topology` among which a scenario of wormhole routing can change, ended by NULL. */
extern const char *const fs_topology_change_words[];

/* Sets the topology of the selected curve, or of all, to @word. Dimensions and radices change with it so that the number
 * of nodes stays: a hypercube of n = 7 becomes a mesh of 16 x 8. A pattern that the new network does not have becomes
 * `uniform`. Sets FS_ERROR_INPUT where there is no such network. */
gboolean fs_topology_change (FsDocument *document, const char *word, GError **error);

/* Sets the radices, a number or a list such as 8x4x4, which says how many dimensions there are, too. */
gboolean fs_topology_change_radices (FsDocument *document, const char *radices, GError **error);
