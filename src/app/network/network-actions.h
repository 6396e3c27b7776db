/* What can be done with the page of the topology, each with its key. */
#pragma once

#include "app/network/network-page.h"

G_BEGIN_DECLS

/* The group "topology" of @window; its keys work where the keyboard is in one of @places. */
void fs_network_actions_install (GtkWidget *window, FsNetworkPage *page, GtkWidget *const *places, guint n_places);

/* The keys, as the shortcuts window tells them: NULL-terminated, static. */
const char *const *fs_network_actions_keys (void);

/* All of the present state in words, in a window of its own. */
void fs_network_summary_present (GtkWindow *parent, FsNetworkState *state);

G_END_DECLS
