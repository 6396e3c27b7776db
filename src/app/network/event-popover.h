/* What happened in the run, to step through: headers that became blocked, complete broadcasts, a deadlock, the selected message. */
#pragma once

#include <gtk/gtk.h>

#include "app/replay/network-state.h"

#define FS_TYPE_EVENT_POPOVER (fs_event_popover_get_type ())
G_DECLARE_FINAL_TYPE (FsEventPopover, fs_event_popover, FS, EVENT_POPOVER, GtkPopover)

/* Returns a popover with a row for each kind, its count in the log, and buttons to the one before and the next; it stays open. */
GtkWidget *fs_event_popover_new (FsNetworkState *state);
