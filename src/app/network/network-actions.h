/* Actions of the Network page and their keys. */
#pragma once

#include "app/network/network-page.h"

/* Inserts the action group "topology" into @window. The keys work while the keyboard focus is in one of @places. */
void fs_network_actions_install (GtkWidget *window, FsNetworkPage *page, GtkWidget *const *places, guint n_places);

/* Opens a window with a text description of the current state. */
void fs_network_summary_present (GtkWindow *parent, FsNetworkState *state);
