#include "app/plot/plot-view.h"

#include <adwaita.h>
#include <math.h>

#include "app/document/document-pins.h"
#include "app/plot/card-place.h"
#include "app/plot/plot-view-private.h"
#include "base/number.h"
#include "app/document/x-value.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/screen-style.h"
#include "figure/plots/error-plot.h"
#include "plot/value/palette.h"
#include "plot/value/range.h"

#define MIN_WIDTH 300
#define MIN_HEIGHT 180
#define SAME_MOVE_US (G_USEC_PER_SEC / 2) /* turns of a wheel closer than this are one step of undo */
#define FAINT 0.25                        /* opacity of curves that the pointer is not at */
#define SERIES_ROOM 0.05                  /* margin around a curve that is zoomed to */

G_DEFINE_FINAL_TYPE (FsPlotView, fs_plot_view, GTK_TYPE_WIDGET)

static guint view_changed_signal;

static void
drop_picture (FsPlotView *self)
{
  fs_plot_picture_clear (&self->picture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
turn_arcs (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

static void
apply_near (FsPlotView *self)
{
  g_array_set_size (self->plot->near_x, 0);
  if (self->near != NULL)
    g_array_append_vals (self->plot->near_x, self->near->data, self->near->len);
}

/* Draws the moved line over that of its curve, with the area between both in the color of what is too high, or too low. */
static void
apply_moved (FsPlotView *self)
{
  FsSeries *series = NULL, *too_high, *too_low;
  const FsLine *main_line;
  FsLine *line, *above, *below;

  for (guint s = 0; self->moved != NULL && s < self->plot->series->len; s++)
    if (((FsSeries *) self->plot->series->pdata[s])->curve == self->moved_curve)
      series = self->plot->series->pdata[s];
  if (series == NULL || (main_line = fs_series_main_line (series)) == NULL)
    return;
  ((FsLine *) main_line)->faint = TRUE;
  line = fs_series_add_line (series, self->moved_name, FS_LINE_MAIN, NAN);
  too_high = fs_plot_add_series (self->plot, NULL, FS_PALETTE_TOO_HIGH);
  too_low = fs_plot_add_series (self->plot, NULL, FS_PALETTE_TOO_LOW);
  too_high->panel = too_low->panel = series->panel;
  above = fs_series_add_line (too_high, NULL, FS_LINE_JOIN, NAN);
  below = fs_series_add_line (too_low, NULL, FS_LINE_JOIN, NAN);
  for (guint i = 0; i < self->moved->len; i++)
    {
      const FsVertex *vertex = &g_array_index (self->moved, FsVertex, i);
      double assumed = fs_line_at (main_line, vertex->x);

      fs_line_add (line, vertex->x, vertex->y);
      fs_line_add_band (above, vertex->x, assumed >= vertex->y ? vertex->y : NAN, assumed);
      fs_line_add_band (below, vertex->x, assumed < vertex->y ? assumed : NAN, vertex->y);
    }
}

gboolean
fs_plot_point_at (FsPlot *plot, const FsCurveSet *pointed, const GArray *usual)
{
  gboolean changed = FALSE, none = fs_curve_set_is_empty (pointed);

  for (guint s = 0; s < plot->series->len; s++)
    {
      FsSeries *series = plot->series->pdata[s];
      gboolean stands_out = none || fs_curve_set_has (pointed, series->curve);
      double opacity = !stands_out ? FAINT : usual != NULL ? g_array_index (usual, double, s) : 1;

      changed |= series->opacity != opacity;
      series->opacity = opacity;
    }
  return changed;
}

/* Shows the curves faintly that the pointer is not at, in a list or a legend, if it is at others. */
static gboolean
apply_pointed (FsPlotView *self)
{
  return fs_plot_point_at (self->plot, fs_document_get_pointed (self->document), NULL);
}

/* Gives a new plot its range. */
static void
fit (FsPlotView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  FsPlotFrame automatic;

  if (width <= 0 || height <= 0)
    return;
  /* The automatic range depends on the size. */
  automatic = fs_plot_layout (self->plot, &self->style, width, height);
  /* A draft does not move the range: what follows it decides. */
  fs_viewport_follow (&self->viewport, &automatic,
                      fs_document_is_dragged (self->document)
                          || fs_solved_scenario_is_draft (fs_document_get_solution (self->document)),
                      fs_plot_view_n_outside (self) == 0);
  fs_viewport_apply (&self->viewport, self->plot);
  if (!self->viewport.zoomed)
    fs_document_forget_range (self->document);
}

/* Returns the position of the legend as a fraction of the free space: 0 at the left or upper edge of the data area, 1
 * at the other. */
static double
fraction (double place, double from, double to, double size)
{
  return to - from > size ? CLAMP ((place - from) / (to - from - size), 0, 1) : 0;
}

/* Takes the plot of the document. */
static void
rebuild (FsPlotView *self)
{
  const FsPlot *plot = fs_document_get_plot (self->document);
  double x = self->values != NULL ? self->values->x : NAN;
  gboolean turns;

  if (plot == NULL)
    return;
  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = fs_plot_copy (plot);
  /* Nothing shares the axes of panels. */
  self->style.hide_x_numbers = self->linked && plot->panels->len == 0;
  self->style.least_left = plot->panels->len == 0 ? self->least_left : 0;
  fs_figure_add_hidden (self->plot, fs_document_get_solution (self->document)->scenario);
  self->plot->legend_x = fs_document_get_view (self->document)->legend_x;
  self->plot->legend_y = fs_document_get_view (self->document)->legend_y;
  if (fs_solved_scenario_is_draft (fs_document_get_solution (self->document)))
    {
      /* A draft may leave room for the legend where the complete lines are: it does not move for so short a time. */
      const FsPlotFrame *f = &self->frame;

      if (!isfinite (self->plot->legend_x) && f->legend_width > 0 && f->legend_x >= f->left && f->legend_y >= f->top
          && f->legend_x + f->legend_width <= f->right && f->legend_y + f->legend_height <= f->bottom)
        {
          self->plot->legend_x = fraction (f->legend_x, f->left, f->right, f->legend_width);
          self->plot->legend_y = fraction (f->legend_y, f->top, f->bottom, f->legend_height);
        }
    }
  apply_near (self);
  apply_moved (self);
  apply_pointed (self);
  fit (self);
  fs_plot_view_apply_band (self);
  fs_crosshair_card_set_plot (self->card, self->plot, fs_document_get_solution (self->document), &self->style);
  /* The arcs turn only while there are any, and only if the desktop has animations enabled. */
  turns = fs_plot_has_point (self->plot, FS_POINT_STATUS_RUNNING) && adw_get_enable_animations (GTK_WIDGET (self));
  if (turns && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), turn_arcs, NULL, NULL);
  else if (!turns && self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
  fs_plot_view_update_previous (self);
  if (self->plot->panels->len > 0)
    g_clear_pointer (&self->first, fs_crosshair_values_free);
  if (self->first != NULL)
    {
      /* Its values are of the earlier plot. */
      FsCrosshairValues *before = g_steal_pointer (&self->first);

      self->first = fs_crosshair_values_new (fs_document_get_solution (self->document), self->plot, before->x);
      fs_crosshair_values_free (before);
    }
  fs_plot_view_update_crosshair_values (self, x);
  fs_plot_view_update_ring (self);
  drop_picture (self);
  g_signal_emit (self, view_changed_signal, 0);
}

/* The range. Changes by the user go to the document, as a step of undo, and return from there. */

/* Shows the same plot in another range. */
static void
refit (FsPlotView *self)
{
  FsPlotFrame *f = &self->frame;

  if (self->plot == NULL)
    return;
  if (!self->viewport.set)
    {
      rebuild (self);
      return;
    }
  fs_viewport_apply (&self->viewport, self->plot);
  /* For calls before the next frame is drawn. */
  f->x_from = self->viewport.range.x_from;
  f->x_to = self->viewport.range.x_to;
  f->y_from = self->viewport.range.y_from;
  f->y_to = self->viewport.range.y_to;
  drop_picture (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_signal_emit (self, view_changed_signal, 0);
}

/* Sets the range of the document, whose "changed" updates all views. */
static void
moved (FsPlotView *self, FsMoveKind kind, gboolean same_step)
{
  self->last_kind = kind;
  self->last_move = g_get_monotonic_time ();
  fs_document_set_range (self->document, self->viewport.zoomed, self->viewport.range, same_step);
}

static gboolean
is_same_step (FsPlotView *self, FsMoveKind kind)
{
  return self->last_kind == kind && g_get_monotonic_time () - self->last_move < SAME_MOVE_US;
}

void
fs_plot_view_begin_move (FsPlotView *self)
{
  self->last_kind = FS_MOVE_NONE;
}

void
fs_plot_view_zoom_at (FsPlotView *self, double px, double py, double factor, FsAxes axes)
{
  gboolean same_step = is_same_step (self, FS_MOVE_ZOOM);

  if (self->plot == NULL)
    return;
  fs_viewport_zoom (&self->viewport, &self->frame, px, py, factor, axes, same_step);
  moved (self, FS_MOVE_ZOOM, same_step);
}

void
fs_plot_view_zoom_middle (FsPlotView *self, double factor, FsAxes axes)
{
  fs_plot_view_zoom_at (self, (self->frame.left + self->frame.right) / 2, (self->frame.top + self->frame.bottom) / 2,
                        factor, axes);
}

void
fs_plot_view_zoom (FsPlotView *self, double factor)
{
  fs_plot_view_zoom_middle (self, factor, FS_AXIS_BOTH);
}

void
fs_plot_view_pan (FsPlotView *self, double dx, double dy)
{
  gboolean same_step = self->drag == FS_DRAG_PAN ? self->last_kind == FS_MOVE_PAN : is_same_step (self, FS_MOVE_PAN);

  if (self->plot == NULL)
    return;
  fs_viewport_pan (&self->viewport, &self->frame, dx, dy, same_step);
  moved (self, FS_MOVE_PAN, same_step);
}

void
fs_plot_view_zoom_to (FsPlotView *self, double x1, double y1, double x2, double y2)
{
  fs_viewport_zoom_to (&self->viewport, &self->frame, x1, y1, x2, y2);
  moved (self, FS_MOVE_NONE, FALSE);
}

void
fs_plot_view_home (FsPlotView *self)
{
  fs_viewport_home (&self->viewport);
  moved (self, FS_MOVE_NONE, FALSE);
}

guint
fs_plot_view_n_outside (FsPlotView *self)
{
  const FsRange *range = &self->viewport.range;

  if (self->plot == NULL || !self->viewport.set)
    return 0;
  return fs_range_n_outside (self->plot, range->x_from, range->x_to, range->y_from, range->y_to);
}

void
fs_plot_view_show_all (FsPlotView *self)
{
  g_autoptr (FsPlot) plot = NULL;
  FsPlotFrame f;

  if (self->plot == NULL)
    return;
  plot = fs_plot_copy (self->plot);
  plot->x.from = plot->x.to = plot->y.from = plot->y.to = NAN;
  f = fs_plot_layout (plot, &self->style, gtk_widget_get_width (GTK_WIDGET (self)),
                      gtk_widget_get_height (GTK_WIDGET (self)));
  fs_viewport_show (&self->viewport, (FsRange){ f.x_from, f.x_to, f.y_from, f.y_to });
  moved (self, FS_MOVE_NONE, FALSE);
}

gboolean
fs_plot_view_can_fit_height (FsPlotView *self)
{
  FsRange range;

  return self->plot != NULL && self->viewport.zoomed && self->frame.bottom > self->frame.top
         && fs_viewport_find_height (&self->viewport, self->plot, &self->frame, &range);
}

void
fs_plot_view_fit_height (FsPlotView *self)
{
  FsRange range;

  if (self->plot == NULL || !(self->frame.bottom > self->frame.top))
    return;
  fs_viewport_find_height (&self->viewport, self->plot, &self->frame, &range);
  fs_viewport_show (&self->viewport, range);
  moved (self, FS_MOVE_NONE, FALSE);
}

void
fs_plot_view_back (FsPlotView *self)
{
  fs_viewport_back (&self->viewport);
  moved (self, FS_MOVE_NONE, FALSE);
}

void
fs_plot_view_forward (FsPlotView *self)
{
  fs_viewport_forward (&self->viewport);
  moved (self, FS_MOVE_NONE, FALSE);
}

gboolean
fs_plot_view_can_go_back (FsPlotView *self)
{
  return fs_viewport_can_go_back (&self->viewport);
}

gboolean
fs_plot_view_can_go_forward (FsPlotView *self)
{
  return fs_viewport_can_go_forward (&self->viewport);
}

static void
extend (graphene_rect_t *box, gboolean *any, double x, double y)
{
  graphene_rect_t point = GRAPHENE_RECT_INIT ((float) x, (float) y, 0, 0);

  if (!isfinite (x) || !isfinite (y))
    return;
  if (*any)
    graphene_rect_union (box, &point, box);
  else
    *box = point;
  *any = TRUE;
}

/* Zooms to all lines and points of the series, with a margin, in pixels of the present frame. */
void
fs_plot_view_zoom_to_series (FsPlotView *self, guint index)
{
  const FsSeries *series = g_ptr_array_index (self->plot->series, index);
  graphene_rect_t box;
  gboolean any = FALSE;

  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = g_ptr_array_index (series->lines, i);

      for (guint v = 0; v < line->vertices->len; v++)
        {
          const FsVertex *vertex = &g_array_index (line->vertices, FsVertex, v);

          extend (&box, &any, fs_plot_frame_x (&self->frame, vertex->x), fs_plot_frame_y (&self->frame, vertex->y));
        }
    }
  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

      extend (&box, &any, fs_plot_frame_x (&self->frame, point->x), fs_plot_frame_y (&self->frame, point->y));
    }
  if (!any)
    return;
  graphene_rect_inset (&box, (float) -SERIES_ROOM * MAX (1, box.size.width),
                       (float) -SERIES_ROOM * MAX (1, box.size.height));
  fs_plot_view_zoom_to (self, box.origin.x, box.origin.y, box.origin.x + box.size.width,
                        box.origin.y + box.size.height);
}

/* The legend. */

gboolean
fs_plot_view_in_legend (FsPlotView *self, double px, double py)
{
  const FsPlotFrame *f = &self->frame;

  return self->plot != NULL && f->legend_width > 0 && px >= f->legend_x && px <= f->legend_x + f->legend_width
         && py >= f->legend_y && py <= f->legend_y + f->legend_height;
}

int
fs_plot_view_legend_row (FsPlotView *self, double px, double py)
{
  for (guint i = 0; self->plot != NULL && i < self->frame.n_legend_rows; i++)
    {
      const FsLegendRow *row = &self->frame.legend_rows[i];

      if (px >= row->x && px <= row->x + row->width && py >= row->y && py < row->y + row->height
          && row->series < self->plot->series->len)
        return (int) row->series;
    }
  return -1;
}

void
fs_plot_view_toggle_series (FsPlotView *self, guint series)
{
  const FsSeries *shown = g_ptr_array_index (self->plot->series, series);

  g_clear_pointer (&self->before_click, fs_scenario_unref);
  self->before_click = fs_scenario_ref (fs_document_get_scenario (self->document));
  self->clicked = (FsNamed){ shown->curve, shown->measured };
  fs_document_toggle_named (self->document, self->clicked);
}

gboolean
fs_plot_view_legend_clicked (FsPlotView *self, double px, double py, int n_press)
{
  int row = fs_plot_view_legend_row (self, px, py);

  /* The rows may have moved under the pointer since the first of two clicks. */
  if (n_press == 2 && self->before_click != NULL)
    fs_document_solo_named (self->document, self->before_click, self->clicked);
  else if (row >= 0 && n_press == 1)
    fs_plot_view_toggle_series (self, (guint) row);
  else
    g_clear_pointer (&self->before_click, fs_scenario_unref);
  return row >= 0 || n_press == 2;
}

void
fs_plot_view_legend_dragged (FsPlotView *self, double dx, double dy, gboolean done)
{
  FsPlotFrame *f = &self->frame;

  if (self->plot == NULL || f->legend_width <= 0)
    return;
  if (done)
    {
      fs_document_set_legend (self->document, self->plot->legend_x, self->plot->legend_y);
      return;
    }
  self->plot->legend_x = fraction (f->legend_x + dx, f->left, f->right, f->legend_width);
  self->plot->legend_y = fraction (f->legend_y + dy, f->top, f->bottom, f->legend_height);
  drop_picture (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Allocates the card at the crosshair where it covers least. */
static void
allocate_card (FsPlotView *self, int width, int height)
{
  GtkRequisition size;

  gtk_widget_get_preferred_size (GTK_WIDGET (self->card), NULL, &size);
  self->card_place = fs_card_place (self->plot, &self->frame, self->values->x, &size, width, height, &self->card_place);
  gtk_widget_size_allocate (GTK_WIDGET (self->card), &self->card_place, -1);
}

/* The widget. */

static void
document_changed (FsDocument *document, guint changes, FsPlotView *self)
{
  if (changes & FS_CHANGE_LOADED)
    {
      fs_viewport_reset (&self->viewport);
      self->pinned = FALSE;
      g_clear_pointer (&self->first, fs_crosshair_values_free);
      fs_plot_view_update_crosshair_values (self, NAN);
    }
  if (changes & FS_CHANGE_VIEW)
    {
      /* The range that the view of the document has. */
      const FsView *view = fs_document_get_view (self->document);
      const FsFigureSpec *figure = fs_scenario_figure (fs_document_get_scenario (self->document));

      fs_viewport_restore (&self->viewport, view->zoomed, view->range, figure->x_log, figure->y_log);
      if (self->plot != NULL)
        {
          self->plot->legend_x = view->legend_x;
          self->plot->legend_y = view->legend_y;
        }
      /* Else the next solution brings the plot of these scales. */
      if (fs_document_is_solved (self->document))
        refit (self);
    }
  /* The end of a drag may move the range. */
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_PINS)
      || (changes & FS_CHANGE_SCENARIO && fs_document_is_solved (document) && !fs_document_is_dragged (document)))
    rebuild (self);
  else if (changes & FS_CHANGE_SHOWN)
    fs_plot_view_update_ring (self);
  if (changes & FS_CHANGE_POINTED && self->plot != NULL && apply_pointed (self))
    drop_picture (self);
  if (changes & FS_CHANGE_COMPARED && self->values != NULL)
    fs_plot_view_update_crosshair_values (self, self->values->x);
  if (changes & FS_CHANGE_SELECTED)
    {
      /* The curve that was chosen in the list of curves is that of the current point. */
      int selected = fs_document_get_curve (self->document);
      const FsSolvedScenario *solution = fs_document_get_solution (self->document);
      guint n_points;
      const FsPointView *points = fs_document_get_points (self->document, &n_points);
      FsSweepPoint point;

      if (selected >= 0 && isfinite (self->ring_x) && fs_document_is_solved (self->document)
          && self->ring_curve != (guint) selected && !fs_scenario_curve (solution->scenario, (guint) selected)->hidden
          && fs_x_value_to_point (solution, points, n_points, (guint) selected, self->ring_x, TRUE, &point))
        fs_document_set_shown (self->document, point);
    }
}

static void
update_style (GtkWidget *widget)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  self->style = fs_screen_style (widget);
  if (self->pill != NULL)
    pango_layout_context_changed (self->pill);
  if (self->document != NULL)
    rebuild (self);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 2 * MIN_WIDTH : 2 * MIN_HEIGHT;
  if (orientation == GTK_ORIENTATION_VERTICAL && fs_plot_view_scrolls (self))
    *minimum = *natural = fs_plot_view_panels_height (self);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  if (self->plot == NULL)
    return;
  if (!self->viewport.set)
    fit (self);
  fs_plot_picture_draw (&self->picture, widget, self->plot, &self->style, width, height, &self->frame);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->values != NULL && self->plot->panels->len == 0)
    allocate_card (self, width, height);
  fs_plot_view_allocate_parts (self);
}

static void
snapshot_view (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);

  if (self->plot == NULL || width <= 0 || height <= 0)
    return;
  fs_plot_picture_draw (&self->picture, widget, self->plot, &self->style, width, height, &self->frame);
  fs_plot_picture_snapshot (&self->picture, widget, snapshot);
  fs_plot_view_snapshot_overlay (self, snapshot);
  if (self->plot->panels->len == 0)
    gtk_widget_snapshot_child (widget, GTK_WIDGET (self->card), snapshot);
}

void
fs_plot_view_bind (FsPlotView *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_PLOT_VIEW (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  rebuild (self);
}

const FsPlot *
fs_plot_view_get_plot (FsPlotView *self)
{
  return self->plot;
}

FsPlot *
fs_plot_view_dup_figure (FsPlotView *self)
{
  /* A file contains the same plots as the page. */
  return fs_plot_view_dup_figure_with (self, self->linked);
}

FsPlot *
fs_plot_view_dup_figure_with (FsPlotView *self, gboolean error)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autoptr (GArray) finished = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  guint n_points, n_brackets;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  const FsSaturationBracket *brackets = fs_document_get_brackets (self->document, &n_brackets);
  g_autoptr (FsScenario) translated = NULL;
  FsPlot *plot;

  g_return_val_if_fail (solution != NULL, NULL);

  translated = fs_figure_translate_scenario (solution->scenario);

  for (guint i = 0; i < n_points; i++)
    if (points[i].state == FS_POINT_DONE)
      g_array_append_val (finished, points[i]);
  plot = fs_figure_plot (translated, solution->lines, (const FsPointView *) (void *) finished->data, finished->len,
                         brackets, n_brackets);
  if (self->viewport.zoomed)
    fs_viewport_apply (&self->viewport, plot);
  fs_figure_judge_panels (plot, translated, fs_document_get_accuracies (self->document));
  if (error && plot->panels->len == 0)
    plot->below = fs_error_plot_new (translated, solution->lines, points, fs_document_get_accuracies (self->document),
                                     G_MAXUINT, plot);
  plot->legend_x = self->plot->legend_x;
  plot->legend_y = self->plot->legend_y;
  fs_document_add_references (self->document, plot);
  return plot;
}

void
fs_plot_view_set_linked (FsPlotView *self, gboolean linked, double least_left)
{
  if (self->linked == linked && self->least_left == least_left)
    return;
  self->linked = linked;
  self->least_left = least_left;
  update_style (GTK_WIDGET (self));
}

void
fs_plot_view_set_near (FsPlotView *self, const GArray *near_ranges)
{
  g_clear_pointer (&self->near, g_array_unref);
  self->near = near_ranges != NULL ? g_array_copy ((GArray *) near_ranges) : NULL;
  if (self->plot == NULL)
    return;
  apply_near (self);
  drop_picture (self);
}

void
fs_plot_view_set_moved (FsPlotView *self, guint curve, const GArray *vertices, const char *name)
{
  if (vertices == NULL && self->moved == NULL)
    return;
  g_clear_pointer (&self->moved, g_array_unref);
  g_free (self->moved_name);
  self->moved = vertices != NULL ? g_array_copy ((GArray *) vertices) : NULL;
  self->moved_curve = curve;
  self->moved_name = g_strdup (name);
  if (self->document != NULL)
    rebuild (self);
}

void
fs_plot_view_set_band (FsPlotView *self, guint curve, const GArray *vertices)
{
  if (vertices == NULL && self->band_vertices == NULL)
    return;
  g_clear_pointer (&self->band_vertices, g_array_unref);
  self->band_vertices = vertices != NULL ? g_array_copy ((GArray *) vertices) : NULL;
  self->band_curve = curve;
  if (self->document != NULL)
    rebuild (self);
}

gboolean
fs_plot_view_keep_moved (FsPlotView *self)
{
  const FsPlot *shown = fs_document_get_plot (self->document);
  const FsSeries *of = NULL;
  g_autofree char *name = NULL;
  FsPlot *plot;
  FsSeries *series;
  FsLine *line;

  for (guint s = 0; self->moved != NULL && shown != NULL && s < shown->series->len; s++)
    if (((FsSeries *) shown->series->pdata[s])->curve == self->moved_curve)
      of = shown->series->pdata[s];
  if (of == NULL)
    return FALSE;
  plot = fs_plot_copy (shown);
  g_ptr_array_set_size (plot->references, 0);
  g_ptr_array_set_size (plot->series, 0);
  series = fs_plot_add_series (plot, of->label, of->palette_entry);
  line = fs_series_add_line (series, self->moved_name, FS_LINE_MAIN, NAN);
  for (guint i = 0; i < self->moved->len; i++)
    {
      const FsVertex *vertex = &g_array_index (self->moved, FsVertex, i);

      fs_line_add (line, vertex->x, vertex->y);
    }
  name = g_markup_escape_text (self->moved_name, -1);
  return fs_document_pin (self->document, plot, name);
}

void
fs_plot_view_set_error (FsPlotView *self, double x, double simulation, double model)
{
  double error = model - simulation;
  g_autofree char *number = NULL, *markup = NULL;

  if (x == self->error_x && simulation == self->error_from && model == self->error_to)
    return;
  self->error_x = isfinite (error) ? x : NAN;
  self->error_from = simulation;
  self->error_to = model;
  g_clear_object (&self->error_text);
  if (isfinite (self->error_x))
    {
      number = fs_number_display (fabs (error), fabs (error) < 10 ? 2 : 3);
      markup = g_strdup_printf ("<b>%s%s</b>", error < 0 ? "−" : "+", number);
      self->error_text = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
      pango_layout_set_markup (self->error_text, markup, -1);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
fs_plot_view_in_data_area (FsPlotView *self, double px, double py)
{
  guint panel = fs_plot_frame_panel_at (&self->frame, px, py);

  px -= fs_plot_frame_panel_x (&self->frame, panel);
  py -= fs_plot_frame_panel_y (&self->frame, panel);
  return self->plot != NULL && px >= self->frame.left && px <= self->frame.right && py >= self->frame.top
         && py <= self->frame.bottom;
}

static void
fs_plot_view_dispose (GObject *object)
{
  FsPlotView *self = FS_PLOT_VIEW (object);

  g_clear_handle_id (&self->rest, g_source_remove);
  if (self->card != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->card));
  self->card = NULL;
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->texts, g_array_unref);
  g_clear_pointer (&self->menu, fs_menu_drop);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_plot_view_parent_class)->dispose (object);
}

static void
fs_plot_view_finalize (GObject *object)
{
  FsPlotView *self = FS_PLOT_VIEW (object);

  fs_plot_picture_clear (&self->picture);
  g_clear_pointer (&self->before_click, fs_scenario_unref);
  g_clear_pointer (&self->plot, fs_plot_free);
  g_clear_pointer (&self->values, fs_crosshair_values_free);
  g_clear_pointer (&self->first, fs_crosshair_values_free);
  g_clear_pointer (&self->near, g_array_unref);
  g_clear_object (&self->error_text);
  g_clear_object (&self->pill);
  g_clear_pointer (&self->moved, g_array_unref);
  g_clear_pointer (&self->saturation_moves, g_array_unref);
  g_clear_pointer (&self->band_vertices, g_array_unref);
  g_free (self->moved_name);
  fs_viewport_clear (&self->viewport);
  G_OBJECT_CLASS (fs_plot_view_parent_class)->finalize (object);
}

static void
fs_plot_view_class_init (FsPlotViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fs_plot_view_dispose;
  object_class->finalize = fs_plot_view_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_view;
  gtk_widget_class_set_css_name (widget_class, "plotview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  /**
   * FsPlotView::told: a text to show to the user
   */
  g_signal_new ("told", FS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * FsPlotView::view-changed: another range or another plot is shown
   */
  view_changed_signal
      = g_signal_new ("view-changed", FS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * FsPlotView::crosshair-moved: fs_plot_view_get_crosshair_values() is another one
   */
  g_signal_new ("crosshair-moved", FS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_plot_view_init (FsPlotView *self)
{
  fs_viewport_init (&self->viewport);
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  self->read_curve = G_MAXUINT;
  self->ring_x = self->ring_y = self->error_x = NAN;
  self->card = FS_CROSSHAIR_CARD (fs_crosshair_card_new ());
  gtk_widget_set_visible (GTK_WIDGET (self->card), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->card), GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  fs_screen_style_watch (GTK_WIDGET (self), update_style);
  update_style (GTK_WIDGET (self));
}
