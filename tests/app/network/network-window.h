/* A window on the Network page for tests, and what a user does there. */
#pragma once

#include "app/network/network-canvas-private.h"
#include "app/network/network-page-private.h"
#include "app/window/window-private.h"
#include "tests/app/test-window.h"

FsNetworkPage *test_network_page (FsWindow *window);
FsNetworkState *test_network_state (FsWindow *window);

/* A window on the Network page with @preset at cycle 0. */
FsWindow *test_network_window_new (const char *preset);

/* Whether a cycle and a layout are shown, and no other is requested. */
gboolean test_network_at_rest (FsNetworkState *state);
gboolean test_network_is_deadlocked (FsNetworkState *state);
void test_network_wait_cycle (FsNetworkState *state, int64_t cycle);
void test_network_seek (FsNetworkState *state, int64_t cycle);

/* Activates an action of the Network page. */
void test_network_activate (FsWindow *window, const char *action);
/* The action of each key of the Network page ("topology.play"), by its trigger ("space"). */
GHashTable *test_network_keys_new (FsWindow *window);

/* The selection of a list of messages or channels, whose items are its rows; the list must be shown. */
GtkSingleSelection *test_network_rows (FsNetworkList *list);
void test_network_show_side (FsWindow *window, const char *name);

/* The label in @widget that contains @text and is @mapped, or at least visible; NULL when there is none. */
GtkWidget *test_network_find_label (GtkWidget *widget, const char *text, gboolean mapped);

/* The row of a layer; its switch. */
GtkWidget *test_network_layer_row (FsWindow *window, FsDiagramLayer layer);
GtkSwitch *test_network_layer_switch (FsWindow *window, FsDiagramLayer layer);

/* Enters @text into the entry in @widget and confirms it. Returns whether it is accepted. */
gboolean test_network_enter (GtkWidget *widget, const char *text);
