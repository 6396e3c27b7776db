/* A small plot that is looked at: no crosshair, no zoom. */
#pragma once

#include <gtk/gtk.h>

#include "plot/value/plot.h"

G_BEGIN_DECLS

#define FS_TYPE_FIGURE_AREA (fs_figure_area_get_type ())
G_DECLARE_FINAL_TYPE (FsFigureArea, fs_figure_area, FS, FIGURE_AREA, GtkWidget)

/* Takes @plot; NULL: shows @sentence instead. Title and subtitle are its name and description. */
void fs_figure_area_show (FsFigureArea *self, FsPlot *plot, const char *sentence);

G_END_DECLS
