/* A picture of the run over time as a widget, which has the keyboard: the life of the selected message, who held the channels of
 * the selection, all channels, or the nodes that a broadcast has reached. */
#pragma once

#include <gtk/gtk.h>

#include "app/replay/network-state.h"

#define FS_TYPE_TIME_AREA (fs_time_area_get_type ())
G_DECLARE_FINAL_TYPE (FsTimeArea, fs_time_area, FS, TIME_AREA, GtkWidget)

/* Once. It then draws the kind of picture that the state names, for the cycles that it names. */
void fs_time_area_bind (FsTimeArea *self, FsNetworkState *state);
/* Shows all of the picture. */
void fs_time_area_fit (FsTimeArea *self);
/* After another kind of picture was chosen: shows all of it. */
void fs_time_area_show_kind (FsTimeArea *self);
/* After a time in which it was not told of changes, when there may have been another run. */
void fs_time_area_show_run (FsTimeArea *self);
