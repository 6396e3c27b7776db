/* Shared by the parts of the plot view: state and figure (plot-view.c), what moves
 * above it (plot-overlay.c), its card (plot-card.c), pointer and keyboard (plot-input.c). */
#pragma once

#include "app/crosshair-card.h"
#include "app/plot-view.h"
#include "app/viewport.h"
#include "figure/plot-painter.h"
#include "figure/style.h"

G_BEGIN_DECLS

struct _FsPlotView {
  GtkWidget parent;
  FsDocument *document;
  FsStyle style;
  FsViewport viewport;

  FsPlot *plot;        /* with the range of the viewport */
  GskRenderNode *node; /* dropped only when data, size or style change */
  FsPlotFrame frame;   /* of the node */
  guint tick;          /* turns the arcs while points run */

  FsCrosshairCard *card;
  FsReading *reading;
  gboolean keyboard_crosshair; /* stays when the pointer leaves */
  int covered;                 /* pixels at the right end that something else stands over */

  gint64 last_zoom;
  double pointer_x, pointer_y;
  gboolean band; /* a rubber band is drawn */
  double band_x, band_y, band_width, band_height;
};

/* Installs the event controllers. */
void fs_plot_view_init_input (FsPlotView *self);

/* Crosshair, rubber band, arcs of running points. */
void fs_plot_view_snapshot_overlay (FsPlotView *self, GtkSnapshot *snapshot);

/* Puts the card beside the crosshair. */
void fs_plot_view_allocate_card (FsPlotView *self, int width, int height);

/* Zooms around a point of the widget. */
void fs_plot_view_zoom_at (FsPlotView *self, double px, double py, double factor);

/* The viewport was changed by hand. */
void fs_plot_view_range_changed (FsPlotView *self);

/* Whether a point lies in the data area. */
gboolean fs_plot_view_in_data_area (FsPlotView *self, double px, double py);

G_END_DECLS
