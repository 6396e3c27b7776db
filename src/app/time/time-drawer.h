/* The drawer between the network and its timeline, with pictures of the run over time: the life of the selected message, who held
 * the channels of the selection, all channels, the nodes that a broadcast has reached, and the latencies in two runs. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"
#include "diagram/time/time-picture.h"

#define FS_TYPE_TIME_DRAWER (fs_time_drawer_get_type ())
G_DECLARE_FINAL_TYPE (FsTimeDrawer, fs_time_drawer, FS, TIME_DRAWER, AdwBin)

void fs_time_drawer_bind (FsTimeDrawer *self, FsNetworkState *state);
/* Shows one of its pictures. */
void fs_time_drawer_set_kind (FsTimeDrawer *self, FsTimeKind kind);
/* Offers the latencies in two runs, or not. */
void fs_time_drawer_set_paired (FsTimeDrawer *self, gboolean paired);
/* Shows all of the picture. */
void fs_time_drawer_fit (FsTimeDrawer *self);
/* Gives it the height, in px, that a page of this height has for it, and its labels their width, in px at the usual size of the text. */
void fs_time_drawer_set_page_size (FsTimeDrawer *self, int height, double labels);
/* Moves the keyboard focus into it. */
void fs_time_drawer_focus (FsTimeDrawer *self);
