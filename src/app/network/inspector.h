/* The inspector: what the selected message, channel, or node does and why it is blocked, in sentences, as facts, and
 * as a waiting chain; without a selection, the network as a whole. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"

#define FS_TYPE_INSPECTOR (fs_inspector_get_type ())
G_DECLARE_FINAL_TYPE (FsInspector, fs_inspector, FS, INSPECTOR, AdwBin)

void fs_inspector_bind (FsInspector *self, FsNetworkState *state);

/* Shows what is selected, its state and the reason for it in three labels, too, for a page without room for the inspector. */
void fs_inspector_set_line (FsInspector *self, GtkLabel *title, GtkLabel *state, GtkLabel *sentence);

/* Where the inspector is. */
typedef enum {
  FS_INSPECTOR_TALL, /* buttons below what scrolls */
  FS_INSPECTOR_LOW,  /* the buttons scroll, too */
  FS_INSPECTOR_WIDE, /* below the network: two columns, buttons in the head */
} FsInspectorShape;

void fs_inspector_set_shape (FsInspector *self, FsInspectorShape shape);
