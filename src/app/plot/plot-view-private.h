/* Shared by the parts of the plot view: state and figure (plot-view.c), the finished picture of it (plot-picture.c), the
 * part of the plane (plot-range.c), the crosshair (plot-crosshair.c) and its card (plot-card.c), what moves above the
 * picture (plot-overlay.c), pointer (plot-input.c), keyboard (plot-keys.c), legend (plot-legend.c), menu (plot-menu.c). */
#pragma once

#include "app/plot/crosshair-card.h"
#include "app/document/document-curves.h"
#include "app/plot/plot-view.h"
#include "app/plot/viewport.h"
#include "plot/paint/plot-painter.h"
#include "plot/value/style.h"

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

  FsPlot *plot;           /* with the range of the viewport */
  GskRenderNode *picture; /* of the finished plot; dropped only when data, range, size or style change */
  int picture_width, picture_height, picture_scale;
  FsPlotFrame frame; /* of the picture */
  guint tick;        /* turns the arcs while points run */

  FsCrosshairCard *card;
  FsCrosshairValues *reading;
  gboolean keyboard_crosshair; /* stays when the pointer leaves */
  gboolean linked;             /* a plot below shares the x axis */
  double least_left;           /* and needs so much room at the left */
  GArray *near;                /* FsStretch, or NULL */
  int covered;                 /* pixels at the right end that something else stands over */

  gint64 last_move; /* of the range, by wheel or touchpad */
  FsMoveKind last_kind;
  double pointer_x, pointer_y;
  FsDragKind drag; /* what the button that is held does */
  double drag_dx, drag_dy;
  gboolean band; /* a rubber band is drawn */
  FsAxes band_axes;
  double band_x, band_y, band_width, band_height;
  double pinch; /* its scale so far */

  GtkWidget *menu;          /* a popover, or NULL */
  FsScenario *before_click; /* of a row of the legend */
  FsNamed clicked;
};

/* Installs the event controllers. */
void fs_plot_view_init_input (FsPlotView *self);
void fs_plot_view_init_keys (FsPlotView *self);
void fs_plot_view_init_menu (FsPlotView *self);
void fs_plot_view_class_init_menu (GtkWidgetClass *widget_class);

/* Draws the finished plot unless that was done at this size; @frame is its own then. */
void fs_plot_view_ensure_picture (FsPlotView *self, int width, int height);
void fs_plot_view_drop_picture (FsPlotView *self);

/* Crosshair, rubber band, arcs of running points. */
void fs_plot_view_snapshot_overlay (FsPlotView *self, GtkSnapshot *snapshot);

/* Puts the card beside the crosshair. */
void fs_plot_view_allocate_card (FsPlotView *self, int width, int height);

/* Takes the document's plot as it is now. */
void fs_plot_view_rebuild (FsPlotView *self);
/* Gives a new plot its range. */
void fs_plot_view_fit (FsPlotView *self);
/* Shows what the document's view says. */
void fs_plot_view_follow_view (FsPlotView *self);

/* Changes of the range by hand: steps of undo; quick ones of one kind are one. */
void fs_plot_view_zoom_at (FsPlotView *self, double px, double py, double factor, FsAxes axes);
void fs_plot_view_zoom_to (FsPlotView *self, double x1, double y1, double x2, double y2);
void fs_plot_view_pan (FsPlotView *self, double dx, double dy);
/* So that a drag is one step: what was before is another kind, or long ago. */
void fs_plot_view_begin_move (FsPlotView *self);

/* Puts the crosshair where the pointer is, on a point that is near. */
void fs_plot_view_read_at (FsPlotView *self, double px);
/* Reads again after the plot has changed. */
void fs_plot_view_update_crosshair_values (FsPlotView *self, double x);

/* What a scroll does, @dx and @dy in turns of a wheel or in pixels. */
void fs_plot_view_scroll (FsPlotView *self, double dx, double dy, gboolean wheel, GdkModifierType state);

/* Series under a place of the legend, -1 for none; whether it is in the legend at all. */
int fs_plot_view_legend_row (FsPlotView *self, double px, double py);
gboolean fs_plot_view_in_legend (FsPlotView *self, double px, double py);
/* A click on a row hides its curve or shows it, a second one hides all others or shows all. FALSE: it was no row. */
gboolean fs_plot_view_legend_clicked (FsPlotView *self, double px, double py, int n_press);
void fs_plot_view_toggle_series (FsPlotView *self, guint series);
/* Moves it by pixels, from where it is; at the end of a drag it is a step of undo. */
void fs_plot_view_legend_dragged (FsPlotView *self, double dx, double dy, gboolean done);

/* The series drawn nearest to a place of the widget, -1 for none. */
int fs_plot_view_nearest_series (FsPlotView *self, double px, double py);
void fs_plot_view_zoom_to_series (FsPlotView *self, guint series);

/* Whether a point lies in the data area. */
gboolean fs_plot_view_in_data_area (FsPlotView *self, double px, double py);

G_END_DECLS
