/* The finished plot as an image, so that a frame in which only the crosshair moves copies it. */
#pragma once

#include <gtk/gtk.h>

#include "plot/paint/plot-painter.h"
#include "plot/value/style.h"

/**
 * FsPlotPicture: an image of a plot
 * @node: what is appended to a snapshot; NULL while there is none
 * @width, @height: its size in units of the widget
 * @scale: pixels of the screen per unit
 */
typedef struct {
  GskRenderNode *node;
  int width, height;
  double scale;
} FsPlotPicture;

/* Draws @plot for @widget unless that was done at this size, and then writes its geometry to @frame. Call
 * fs_plot_picture_clear() after a change of plot or style. */
void fs_plot_picture_draw (FsPlotPicture *picture, GtkWidget *widget, const FsPlot *plot, const FsStyle *style,
                           int width, int height, FsPlotFrame *frame);

/* Appends the image to the snapshot of @widget. */
void fs_plot_picture_snapshot (const FsPlotPicture *picture, GtkWidget *widget, GtkSnapshot *snapshot);

/* Frees the image; the next call of fs_plot_picture_draw() makes another. */
void fs_plot_picture_clear (FsPlotPicture *picture);
