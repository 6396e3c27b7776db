/* The context menu of the network diagram: what can be done with the item under the pointer. */
#pragma once

#include <gio/gio.h>

#include "diagram/layout/diagram.h"

/* Returns the menu of an item, with actions of the group "topology" and the layouts that can show @network; free with
 * g_object_unref(). */
GMenu *fs_network_menu_new (const FsDiagramItem *item, const FsInterconnect *network);
