/* The dialog "Can It Deadlock?": which channel may wait for which in the network shown, with the numbers that prove that there is
 * no circle, or the smallest one; other routings and forbidden turns to try (SIMULATOR.md 5.1). */
#pragma once

#include <gtk/gtk.h>

#include "app/network/network-state.h"

/* Shows it over @parent, for the curve that @state shows, or says in a toast why there is none. */
void fs_deadlock_dialog_present (GtkWindow *parent, FsNetworkState *state);
