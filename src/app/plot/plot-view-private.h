/* Shared by the parts of the plot view: plot and range (plot-view.c), crosshair (plot-crosshair.c), what moves above
 * the finished plot (plot-overlay.c), pointer and keyboard (plot-input.c), menu (plot-menu.c). */
#pragma once

#include "app/plot/crosshair-card.h"
#include "app/document/document-curves.h"
#include "app/plot/plot-area.h"
#include "app/plot/plot-view.h"
#include "app/plot/viewport.h"

/* How the range is changed: quick changes of one kind are one step of undo. */
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

/* What is drawn at the crosshair: laid out when it changes, not in every frame. No text where there is no value. */
typedef struct {
  PangoLayout *layout;
  char *text;
  int width, height; /* pixels */
  guint palette_entry;
} FsPanelText;

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
  GdkRectangle card_place; /* where it is; no width before it was shown */
  FsCrosshairValues *values;
  PangoLayout *pill;           /* its x value, on the axis; NULL before the first */
  FsCrosshairValues *first;    /* at the first crosshair, from which the read-out shows differences; NULL without one */
  gboolean first_held;         /* it stands as long as Shift is held */
  gboolean keyboard_crosshair; /* stays when the pointer leaves */
  gboolean pinned;             /* the current point, which the pointer does not move then */
  guint ring_curve;            /* of the current point */
  double ring_x, ring_y;       /* where it is marked, in data units; NAN where it is not */
  gboolean linked;             /* a plot below shares the x axis */
  double least_left;           /* and needs this width on the left */
  GArray *near;                /* FsNearRange, or NULL */
  guint moved_curve;           /* whose line is moved */
  GArray *moved;               /* FsVertex of it, or NULL */
  char *moved_name;            /* in the legend */
  guint band_curve;            /* beside whose line is a band */
  GArray *band_vertices;       /* FsBandVertex, or NULL */
  double error_x, error_from, error_to; /* the bracket of the error, in data units; NAN: none */
  PangoLayout *error_text;
  GArray *saturation_moves; /* of plot-previous.c, of the curves before the last change */

  guint rest;      /* source that runs when the pointer has rested */
  gboolean points; /* the pointer in the plot has set what others are faint for */

  guint panel;      /* that the pointer is in; positions of the pointer are relative to the first one */
  guint read_curve; /* whose values all panels show at the crosshair; G_MAXUINT for none */
  GPtrArray *parts; /* GtkWidget: panels for screen readers, behind the card */
  GArray *texts;    /* FsPanelText of the panels */
  gboolean texts_outdated;

  gint64 last_move; /* time of the last change of the range by wheel or touchpad */
  FsMoveKind last_kind;
  double pointer_x, pointer_y;
  FsDragKind drag; /* what the pressed button does */
  double drag_dx, drag_dy;
  gboolean band; /* whether a rubber band is drawn */
  double band_x, band_y, band_width, band_height;
  double pinch; /* its scale so far */

  GActionMap *actions;      /* of the menu; NULL without one */
  GtkWidget *menu;          /* a popover, or NULL */
  FsScenario *before_click; /* on a row of the legend */
  FsNamed clicked;
};

struct _FsPlotArea {
  GtkWidget parent;
  FsPlot *plot;
  GtkWidget *reason;
  FsPlotPicture picture;
  FsStyle style;     /* of the picture */
  FsPlotFrame frame; /* likewise */

  /* Of the lower part of a plot view. */
  FsPlotView *view;       /* NULL if it is not linked */
  gboolean alone;         /* the view is not shown, so that the picture has a legend and ends of its own */
  FsPlotFrame view_frame; /* for which the picture was made */
  GArray *opacities;      /* double: of the series while the pointer is at no curve */
  double pointer_x;
  double dragged; /* pixels so far */

  FsPlotView *mirrored; /* NULL if it is no copy of one */
  gboolean outdated;    /* the view has another plot, which the next snapshot copies */
};

/* Finds the panel at a position, and makes the position relative to the first one. Without panels nothing changes. */
void fs_plot_view_enter_panel (FsPlotView *self, double *px, double *py);
/* Returns whether a series is in the panel of the pointer, or in a plot without panels. */
gboolean fs_plot_view_is_in_panel (FsPlotView *self, guint series);
/* Returns the panel of the first series of @curve; 0 without panels. */
guint fs_plot_view_panel_of (FsPlotView *self, guint curve);
/* Returns "294, sim. ≈ 265" for @panel: the values at the crosshair of the curve that is read, or of the same one in another panel; NULL
 * without any. @palette_entry: (out) (optional): of the curve. Free with g_free(). */
char *fs_plot_view_panel_values (FsPlotView *self, guint panel, guint *palette_entry);
/* Returns what is drawn of it in panel @panel. */
const FsPanelText *fs_plot_view_panel_text (FsPlotView *self, guint panel);
/* Names the panels for screen readers (plot-parts.c). */
void fs_plot_view_update_parts (FsPlotView *self);
void fs_plot_view_allocate_parts (FsPlotView *self);
/* Returns the height that many panels need, px. */
int fs_plot_view_panels_height (FsPlotView *self);
/* Scrolls many panels so that @panel is in view, or by a page down (1) or up (-1); where nothing scrolls it is GDK_EVENT_PROPAGATE. */
void fs_plot_view_scroll_to_panel (FsPlotView *self, guint panel);
gboolean fs_plot_view_scroll_page (FsPlotView *self, int direction);

/* Returns where the chosen point is in data units, NAN where it is not, or has no value. */
double fs_plot_view_get_chosen (FsPlotView *self, double *y);
/* Makes the point at @px, @py of a small copy of the plot, drawn with @frame, the chosen one. Returns FALSE if nothing is drawn there. */
gboolean fs_plot_view_show_near (FsPlotView *self, const FsPlotFrame *frame, double px, double py);
/* Draws the line of the crosshair at @x (pixels). Returns FALSE if it would be outside the data area. */
gboolean fs_plot_overlay_line (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, double x);
/* Draws the x value of the crosshair of @view on the axis at @x (pixels), if that is in the data area. */
void fs_plot_overlay_pill (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, FsPlotView *view,
                           double x);
/* Draws the first crosshair of @view, and the shade between both. */
void fs_plot_overlay_first (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, FsPlotView *view);
/* Draws the ring of the current point around @x (pixels) and @y (data units), if that is in the data area. */
void fs_plot_overlay_ring (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, double x, double y);
/* Shows the series of curves faintly that are not in @pointed, unless that is empty: all others have their opacity of @usual, 1
 * without it. Returns whether that changed anything. */
gboolean fs_plot_point_at (FsPlot *plot, const FsCurveSet *pointed, const GArray *usual);
/* What is drawn of the curves before the last change, beside their lines: by how much their saturation moved. After the plot has
 * changed it is found anew. */
void fs_plot_view_update_previous (FsPlotView *self);
void fs_plot_view_snapshot_previous (FsPlotView *self, GtkSnapshot *snapshot);
/* Adds that as a sentence. */
void fs_plot_view_describe_previous (FsPlotView *self, GString *text);
/* Adds the band of fs_plot_view_set_band() in the color of its curve. */
void fs_plot_view_apply_band (FsPlotView *self);
/* Draws crosshair, rubber band, and arcs of running points. */
void fs_plot_view_snapshot_overlay (FsPlotView *self, GtkSnapshot *snapshot);

/* Changes of the range by the user are steps of undo; quick changes of one kind are one step. */
void fs_plot_view_zoom_at (FsPlotView *self, double px, double py, double factor, FsAxes axes);
/* Zooms around the middle. */
void fs_plot_view_zoom_middle (FsPlotView *self, double factor, FsAxes axes);
void fs_plot_view_zoom_to (FsPlotView *self, double x1, double y1, double x2, double y2);
void fs_plot_view_pan (FsPlotView *self, double dx, double dy);
/* Returns by how much a scroll by @dy, in turns of a wheel or in pixels, zooms; above 1 it is closer. */
double fs_plot_scroll_factor (double dy, gboolean wheel);
/* Starts a new step of undo, so that a drag is one step. */
void fs_plot_view_begin_move (FsPlotView *self);

/* Returns the x value of the point nearest to @px (pixels), else, when none is near, the x value at @px. @panel: whose points count;
 * G_MAXUINT: all */
double fs_plot_snap (const FsPlot *plot, const FsPlotFrame *frame, double px, guint panel);
/* The same of the plot itself, in the panel of the pointer. */
double fs_plot_view_snap (FsPlotView *self, double px);
/* Finds the current point of the document on the plot again; a crosshair that is shown goes there. */
void fs_plot_view_update_ring (FsPlotView *self);
/* Updates what screen readers say. */
void fs_plot_view_update_description (FsPlotView *self);
/* Moves the current point to the next curve of the legend, -1 or 1. */
void fs_plot_view_move_to_curve (FsPlotView *self, int direction);
/* Makes the point at the crosshair that is nearest to @py (pixels) the current one, and pins it; if that one is pinned, frees
 * it. */
void fs_plot_view_pin_at (FsPlotView *self, double px, double py);

/* Sets the first crosshair where the crosshair is, or removes it. */
void fs_plot_view_toggle_first (FsPlotView *self);

/* Returns the series that is drawn nearest to a position of the widget, -1 for none. */
int fs_plot_view_nearest_series (FsPlotView *self, double px, double py);

/* Reads the values again after the plot has changed. */
void fs_plot_view_update_crosshair_values (FsPlotView *self, double x);

/* Return the series whose row of the legend is at a position, -1 for none; and whether the position is in the
 * legend. */
int fs_plot_view_legend_row (FsPlotView *self, double px, double py);
gboolean fs_plot_view_in_legend (FsPlotView *self, double px, double py);
/* Handles a click: on a row of the legend it hides or shows the curve, a second one hides all others or shows all.
 * Returns FALSE if the position is in no row. */
gboolean fs_plot_view_legend_clicked (FsPlotView *self, double px, double py, int n_press);
void fs_plot_view_toggle_series (FsPlotView *self, guint series);
/* Moves the legend by pixels; the end of a drag is a step of undo. */
void fs_plot_view_legend_dragged (FsPlotView *self, double dx, double dy, gboolean done);

void fs_plot_view_zoom_to_series (FsPlotView *self, guint series);

/* Returns whether a position is in the data area. */
gboolean fs_plot_view_in_data_area (FsPlotView *self, double px, double py);

/* Draws @plot for @widget unless that was done at this size, and then writes its geometry to @frame. Call
 * fs_plot_picture_clear() after a change of plot or style. */
void fs_plot_picture_draw (FsPlotPicture *picture, GtkWidget *widget, const FsPlot *plot, const FsStyle *style,
                           int width, int height, FsPlotFrame *frame);

/* Appends the image to the snapshot of @widget. */
void fs_plot_picture_snapshot (const FsPlotPicture *picture, GtkWidget *widget, GtkSnapshot *snapshot);

/* Frees the image; the next call of fs_plot_picture_draw() makes another. */
void fs_plot_picture_clear (FsPlotPicture *picture);
