/* Shared by the parts of the plot view: what is shown (plot-view.c), the crosshair (plot-crosshair.c), what moves above
 * the finished plot (plot-overlay.c), pointer and keyboard (plot-input.c), menu (plot-menu.c). */
#pragma once

#include "app/plot/crosshair-card.h"
#include "app/document/document-curves.h"
#include "app/plot/plot-picture.h"
#include "app/plot/plot-view.h"
#include "app/plot/viewport.h"

G_BEGIN_DECLS

/* How the range is moved: quick changes of one kind are one step. */
typedef enum {
  FS_MOVE_NONE,
  FS_MOVE_ZOOM,
  FS_MOVE_PAN,
} FsMoveKind;

typedef enum {
  FS_DRAG_NONE,
  FS_DRAG_BAND,
  FS_DRAG_PAN,
  FS_DRAG_LEGEND,
} FsDragKind;

struct _FsPlotView {
  GtkWidget parent;
  FsDocument *document;
  FsStyle style;
  FsViewport viewport;

  FsPlot *plot;          /* with the range of the viewport */
  FsPlotPicture picture; /* cleared when data, range, or style change */
  FsPlotFrame frame;     /* of the picture */
  guint tick;            /* turns the arcs while points run */

  FsCrosshairCard *card;
  FsCrosshairValues *values;
  gboolean keyboard_crosshair; /* stays when the pointer leaves */
  gboolean linked;             /* a plot below shares the x axis */
  double least_left;           /* and needs so much room at the left */
  GArray *near;                /* FsStretch, or NULL */
  int covered;                 /* pixels at the right end that another widget covers */

  gint64 last_move; /* of the range, by wheel or touchpad */
  FsMoveKind last_kind;
  double pointer_x, pointer_y;
  FsDragKind drag; /* what the button that is held does */
  double drag_dx, drag_dy;
  gboolean band; /* a rubber band is drawn */
  FsAxes band_axes;
  double band_x, band_y, band_width, band_height;
  double pinch; /* its scale so far */

  GActionMap *actions;      /* of the menu; NULL without one */
  GtkWidget *menu;          /* a popover, or NULL */
  FsScenario *before_click; /* of a row of the legend */
  FsNamed clicked;
};

/* The line of a crosshair at @x (pixels); FALSE when it would be outside the data area. */
gboolean fs_plot_overlay_line (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, double x);
/* A ring around the value @y (data units) on the line, if it is in the data area. */
void fs_plot_overlay_ring (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, double x, double y);
/* Crosshair, rubber band, arcs of running points. */
void fs_plot_view_snapshot_overlay (FsPlotView *self, GtkSnapshot *snapshot);

/* Changes of the range by hand: steps of undo; quick ones of one kind are one. */
void fs_plot_view_zoom_at (FsPlotView *self, double px, double py, double factor, FsAxes axes);
/* Around the middle. */
void fs_plot_view_zoom_middle (FsPlotView *self, double factor, FsAxes axes);
void fs_plot_view_zoom_to (FsPlotView *self, double x1, double y1, double x2, double y2);
void fs_plot_view_pan (FsPlotView *self, double dx, double dy);
/* Returns by how much a scroll by @dy, in turns of a wheel or in pixels, zooms; above 1 it is closer. */
double fs_plot_scroll_factor (double dy, gboolean wheel);
/* So that a drag is one step: what was before is another kind, or long ago. */
void fs_plot_view_begin_move (FsPlotView *self);

/* Returns the x value of the point nearest to @px (pixels), else, when none is near, the x value at @px. */
double fs_plot_snap (const FsPlot *plot, const FsPlotFrame *frame, double px);
/* Reads again after the plot has changed. */
void fs_plot_view_update_crosshair_values (FsPlotView *self, double x);

/* Series under a place of the legend, -1 for none; whether it is in the legend at all. */
int fs_plot_view_legend_row (FsPlotView *self, double px, double py);
gboolean fs_plot_view_in_legend (FsPlotView *self, double px, double py);
/* A click on a row hides its curve or shows it, a second one hides all others or shows all. FALSE: it was no row. */
gboolean fs_plot_view_legend_clicked (FsPlotView *self, double px, double py, int n_press);
void fs_plot_view_toggle_series (FsPlotView *self, guint series);
/* Moves it by pixels, from where it is; at the end of a drag it is a step of undo. */
void fs_plot_view_legend_dragged (FsPlotView *self, double dx, double dy, gboolean done);

void fs_plot_view_zoom_to_series (FsPlotView *self, guint series);

/* Whether a point lies in the data area. */
gboolean fs_plot_view_in_data_area (FsPlotView *self, double px, double py);

G_END_DECLS
