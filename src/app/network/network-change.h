/* The changes of the scenario that the Network page offers: a broadcast from the root along the tree that is shown, and a
 * run with an escape channel. They say which keys they change, and one undo step reverts them. */
#pragma once

#include <gtk/gtk.h>

#include "app/replay/network-state.h"

typedef enum {
  FS_NETWORK_CHANGE_BROADCAST, /* for store-and-forward runs only */
  FS_NETWORK_CHANGE_ESCAPE, /* at least two virtual channels, and Duato's routing, or classes in a ring that had none */
} FsNetworkChange;

/* Describes what @change would change now: "Operation: Many to all → One to all, Source: 000 → 101"; NULL if nothing.
 * Free with g_free(). */
char *fs_network_change_text (FsNetworkState *state, FsNetworkChange change);

/* Returns what it sets, for a run beside. Free with fs_section_free(). */
FsSection *fs_network_change_values (FsNetworkState *state, FsNetworkChange change);

/* Makes @change in the document of @state, shows the run of the same curve, and shows in the window of @widget what was
 * changed, with Undo. Returns FALSE, with the reason shown there, if the scenario does not allow it. */
gboolean fs_network_change_make (FsNetworkState *state, FsNetworkChange change, GtkWidget *widget);
