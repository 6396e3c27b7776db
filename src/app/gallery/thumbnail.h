/* A figure as large as a thumb: axes, lines and points, in the colors of the window. */
#pragma once

#include <gtk/gtk.h>

#include "plot/value/plot.h"
#include "diagram/layout/diagram.h"

#define FS_TYPE_THUMBNAIL (fs_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (FsThumbnail, fs_thumbnail, FS, THUMBNAIL, GtkWidget)

/* Borrowed: @plot (may be NULL) outlives the thumbnail or is taken away before. */
void fs_thumbnail_set_plot (FsThumbnail *self, const FsPlot *plot);
/* In its place a network; borrowed likewise, until there is a plot (or NULL) again. */
void fs_thumbnail_set_network (FsThumbnail *self, const FsDiagram *network);
