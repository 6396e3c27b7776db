/* The crosshair of the plot: its position, the values there, and the actions on them. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/document/x-value.h"
#include "app/plot/plot-view-private.h"
#include "base/number.h"
#include "study/words/vocabulary.h"
#include "figure/series/x-position.h"
#include "figure/plots/figure.h"
#include "figure/series/figure-series.h"
#include "plot/value/text.h"

#define SNAP_PX 12
#define PILL_DIGITS 3
#define NEAR_PX 16     /* of a click in a small copy of the plot from what it is at */
#define CARD_WIDTH 0.4 /* most of the width of the plot */

/* The curve of the ring, or G_MAXUINT. */
static guint
marked_curve (FsPlotView *self)
{
  return isfinite (self->ring_x) ? self->ring_curve : G_MAXUINT;
}

/* Shows the values in the card. */
static void
show_card (FsPlotView *self)
{
  g_autofree char *x_markup
      = fs_x_value_markup (fs_document_get_solution (self->document), self->plot, self->values->x);
  g_autofree char *from_markup
      = self->first != NULL ? fs_x_value_markup (fs_document_get_solution (self->document), self->plot, self->first->x)
                            : NULL;
  g_autoptr (GArray) differences
      = self->first != NULL ? fs_crosshair_differences_new (self->first, self->values, marked_curve (self)) : NULL;

  fs_crosshair_card_show (self->card, self->values, x_markup, differences, from_markup, marked_curve (self),
                          (int) (CARD_WIDTH * gtk_widget_get_width (GTK_WIDGET (self))),
                          (int) (self->frame.bottom - self->frame.top));
}

/* The description is the values at the crosshair, or the subtitle; and which point is the current one. */
void
fs_plot_view_update_description (FsPlotView *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autofree char *title = fs_text_plain (self->plot->title);
  g_autofree char *subtitle = fs_text_plain (self->plot->subtitle);
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->values != NULL)
    {
      g_autofree char *x_markup = fs_x_value_markup (solution, self->plot, self->values->x);
      g_autofree char *values = fs_crosshair_values_text (self->values, self->plot, x_markup);

      g_string_append (text, values);
      if (self->first != NULL)
        {
          g_autoptr (GArray) differences
              = fs_crosshair_differences_new (self->first, self->values, marked_curve (self));
          g_autofree char *from = fs_x_value_markup (solution, self->plot, self->first->x);
          g_autofree char *between = fs_crosshair_differences_text (differences, self->values, self->plot, from);

          g_string_append_printf (text, " %s", between);
        }
    }
  else if (subtitle != NULL)
    g_string_append (text, subtitle);
  if (isfinite (self->ring_x))
    {
      g_autofree char *label = fs_text_plain (fs_scenario_curve (solution->scenario, self->ring_curve)->label);
      g_autofree char *x_markup = fs_x_value_markup (solution, self->plot, self->ring_x);
      g_autofree char *x = fs_text_plain (x_markup);

      g_string_append_c (text, ' ');
      /* Translators: a curve and a place of the x axis: "Current point: M = 32, λ = 9.74 · 10⁻³." */
      g_string_append_printf (text, _ ("Current point: %s, %s."), label, x);
    }
  fs_plot_view_describe_previous (self, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
  fs_plot_view_update_parts (self);
}

void
fs_plot_view_update_crosshair_values (FsPlotView *self, double x)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsPointView *points;
  guint n_points;

  g_clear_pointer (&self->values, fs_crosshair_values_free);
  if (isfinite (x) && self->plot != NULL)
    {
      g_autofree char *number = fs_number_display (x / self->plot->x.factor, PILL_DIGITS);

      self->values = fs_crosshair_values_new (solution, self->plot, x);
      if (self->pill == NULL)
        self->pill = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
      pango_layout_set_text (self->pill, number, -1);
      points = fs_document_get_points (self->document, &n_points);
      fs_crosshair_values_look_behind (self->values, solution, self->plot, points, n_points,
                                       fs_document_get_compared (self->document), self->ring_curve);
      if (self->plot->panels->len == 0)
        show_card (self);
    }
  if (self->plot != NULL)
    fs_plot_view_update_description (self);
  /* Panels show their values themselves. */
  gtk_widget_set_visible (GTK_WIDGET (self->card), self->values != NULL && self->plot->panels->len == 0);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "crosshair-moved");
}

void
fs_plot_view_set_first (FsPlotView *self, double x)
{
  /* Panels have no room for differences. */
  if (self->plot == NULL || (self->first == NULL && !isfinite (x)) || (isfinite (x) && self->plot->panels->len > 0))
    return;
  g_clear_pointer (&self->first, fs_crosshair_values_free);
  self->first_held = FALSE;
  if (isfinite (x))
    self->first = fs_crosshair_values_new (fs_document_get_solution (self->document), self->plot, x);
  if (self->values != NULL)
    show_card (self);
  fs_plot_view_update_description (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "crosshair-moved");
}

void
fs_plot_view_toggle_first (FsPlotView *self)
{
  fs_plot_view_set_first (self, self->first == NULL && self->values != NULL ? self->values->x : NAN);
}

/* The x value at which the plot shows a point; NAN if the axis shows neither loads nor parameters. */
static double
x_of_point (FsPlotView *self, FsSweepPoint point)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);

  for (guint i = 0; i < n_points; i++)
    if (fs_sweep_is_same_point (&points[i].point, &point))
      return fs_figure_point_x (solution->scenario, solution->lines, &points[i]);
  return fs_x_value_of_point (solution, point);
}

/* Returns the value drawn at the crosshair: of the point, else of a line. */
static double
drawn_value (const FsCrosshairRow *row)
{
  double y = row->mean;

  for (guint v = 0; v < FS_N_VARIANTS && !isfinite (y); v++)
    y = row->model[v];
  return y;
}

/* Returns how far @row is from the pointer, or INFINITY if the crosshair is not at it. */
static double
distance_of (FsPlotView *self, const FsCrosshairRow *row, guint current)
{
  double y = drawn_value (row), distance;

  if (!isfinite (y) || (!self->keyboard_crosshair && !fs_plot_view_is_in_panel (self, row->series)))
    return INFINITY;
  if (self->keyboard_crosshair)
    return !isfinite (row->mean) ? INFINITY : row->curve == current ? 0 : 1;
  distance = fabs (fs_plot_frame_y (&self->frame, y) - self->pointer_y);
  return isfinite (row->mean) || distance <= SNAP_PX ? distance : INFINITY;
}

/* Returns the curve that the crosshair is at: of the points at its x value the one nearest to the pointer, without a point the
 * line next to the pointer. Else, and if the crosshair was moved by keys and the current one has a point there, that one. */
static guint
curve_at_crosshair (FsPlotView *self)
{
  FsSweepPoint point = { 0 };
  double least = INFINITY;
  guint nearest = G_MAXUINT;

  fs_document_get_shown (self->document, &point);
  for (guint i = 0; i < self->values->rows->len; i++)
    {
      const FsCrosshairRow *row = &g_array_index (self->values->rows, FsCrosshairRow, i);
      double distance = distance_of (self, row, point.curve);

      if (!isfinite (distance) && !self->keyboard_crosshair && !fs_plot_view_is_in_panel (self, row->series))
        continue;
      /* Without any it stays with the current curve, unless that is hidden. */
      if (distance < least || nearest == G_MAXUINT || (!isfinite (least) && row->curve == point.curve))
        {
          least = MIN (least, distance);
          nearest = row->curve;
        }
    }
  return nearest;
}

/* All panels show the values of @curve, or of the same one in them. */
static void
read_curve (FsPlotView *self, guint curve)
{
  self->texts_outdated = self->texts_outdated || self->read_curve != curve;
  self->read_curve = curve;
}

void
fs_plot_view_set_crosshair (FsPlotView *self, double x)
{
  if (self->plot == NULL || (self->values == NULL && !isfinite (x)))
    return;
  if (self->values == NULL || self->values->x != x)
    fs_plot_view_update_crosshair_values (self, x);
  if (self->values != NULL)
    {
      /* What the crosshair is at becomes the current point, and the chosen one if keys moved it there. */
      const FsSolvedScenario *solution = fs_document_get_solution (self->document);
      guint n_points, curve = curve_at_crosshair (self);
      const FsPointView *points = fs_document_get_points (self->document, &n_points);
      FsSweepPoint point;
      double at;

      read_curve (self, curve);
      if (curve != G_MAXUINT && fs_x_value_to_point (solution, points, n_points, curve, self->values->x, FALSE, &point))
        {
          at = x_of_point (self, point);
          if (isfinite (at) && !fs_figure_same_x (at, self->values->x))
            fs_plot_view_update_crosshair_values (self, at);
          if (self->keyboard_crosshair)
            fs_document_set_shown (self->document, point);
          else
            fs_document_set_current (self->document, point);
        }
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
fs_plot_view_show_point (FsPlotView *self, FsSweepPoint point)
{
  double x;

  if (self->plot == NULL)
    return;
  self->keyboard_crosshair = TRUE;
  read_curve (self, point.curve);
  x = x_of_point (self, point);
  if (isfinite (x) && (self->values == NULL || self->values->x != x))
    fs_plot_view_update_crosshair_values (self, x);
  fs_document_set_shown (self->document, point);
  fs_plot_view_scroll_to_panel (self, fs_plot_view_panel_of (self, point.curve));
}

guint
fs_plot_view_get_ring (FsPlotView *self, double *x)
{
  *x = self->ring_x;
  return marked_curve (self);
}

/* The value of curve @index at @x that the plot shows first: of a point, else of the line of a model. */
static double
value_at (FsPlotView *self, guint index, double x)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsCurve *curve = fs_scenario_curve (solution->scenario, index);
  g_autoptr (GArray) all = fs_figure_list_series (solution->scenario);
  double y = NAN;

  for (guint s = 0; s < all->len && !isfinite (y); s++)
    {
      const FsFigureSeries *shown = &g_array_index (all, FsFigureSeries, s);
      const FsSeries *series = self->plot->series->pdata[s];

      if (shown->curve != index || series->hidden)
        continue;
      for (guint m = 0; m < series->points->len; m++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);

          if (point->state != FS_POINT_STATUS_OUTDATED && isfinite (point->y) && fs_figure_same_x (point->x, x))
            y = point->y;
        }
      if (!isfinite (y))
        y = fs_figure_value (solution->scenario, solution->lines, index, fs_curve_first_variant (curve), shown->key, x);
    }
  return y;
}

void
fs_plot_view_update_ring (FsPlotView *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  double before_x = self->ring_x, before_y = self->ring_y;
  guint before = marked_curve (self);
  FsSweepPoint point;

  self->ring_x = self->ring_y = NAN;
  if (self->plot != NULL && fs_document_marks_shown (self->document) && fs_document_get_shown (self->document, &point)
      && point.curve < fs_scenario_n_curves (solution->scenario)
      && point.step < fs_scenario_curve (solution->scenario, point.curve)->n_steps)
    {
      double x = x_of_point (self, point);

      if (!isfinite (x) && self->values != NULL)
        x = self->values->x;
      self->ring_curve = point.curve;
      self->ring_x = x;
      self->ring_y = isfinite (x) ? value_at (self, point.curve, x) : NAN;
      if (isfinite (x) && self->values != NULL && !fs_figure_same_x (self->values->x, x))
        fs_plot_view_update_crosshair_values (self, x);
    }
  if (self->values != NULL && marked_curve (self) != before && self->plot->panels->len == 0)
    show_card (self);
  if (self->plot == NULL || (self->ring_x == before_x && self->ring_y == before_y))
    return;
  fs_plot_view_update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "crosshair-moved");
}

double
fs_plot_view_get_chosen (FsPlotView *self, double *y)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  FsSweepPoint point;
  double x = NAN;

  if (self->plot != NULL && fs_document_get_chosen (self->document, &point)
      && point.curve < fs_scenario_n_curves (solution->scenario)
      && point.step < fs_scenario_curve (solution->scenario, point.curve)->n_steps)
    x = x_of_point (self, point);
  *y = isfinite (x) ? value_at (self, point.curve, x) : NAN;
  return x;
}

const FsCrosshairValues *
fs_plot_view_get_crosshair_values (FsPlotView *self)
{
  return self->values;
}

/* Finds the point of @series nearest to @px if it is nearer than @distance, which it then updates. */
static void
snap_to (const FsSeries *series, const FsPlotFrame *frame, double px, double *nearest, double *distance)
{
  const FsPlotPoint *points = (const FsPlotPoint *) (void *) series->points->data;
  double from = fs_plot_frame_data_x (frame, px - *distance);
  guint low = 0, high = series->points->len;

  /* Points are ascending in x: the search begins with the first one near enough. */
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (points[middle].x < from)
        low = middle + 1;
      else
        high = middle;
    }
  for (guint m = low; m < series->points->len; m++)
    {
      double away = fs_plot_frame_x (frame, points[m].x) - px;

      if (away >= *distance)
        break;
      /* A queued point has no value. */
      if (!isfinite (points[m].y) || fabs (away) >= *distance)
        continue;
      *distance = fabs (away);
      *nearest = points[m].x;
    }
}

double
fs_plot_snap (const FsPlot *plot, const FsPlotFrame *frame, double px, guint panel)
{
  double nearest = NAN, distance = SNAP_PX;

  for (guint s = 0; s < plot->series->len; s++)
    if (panel == G_MAXUINT || ((const FsSeries *) plot->series->pdata[s])->panel == panel)
      snap_to (g_ptr_array_index (plot->series, s), frame, px, &nearest, &distance);
  return isfinite (nearest) ? nearest : fs_plot_frame_data_x (frame, px);
}

double
fs_plot_view_snap (FsPlotView *self, double px)
{
  return fs_plot_snap (self->plot, &self->frame, px, self->plot->panels->len > 0 ? self->panel : G_MAXUINT);
}

void
fs_plot_view_move_crosshair (FsPlotView *self, int direction)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autoptr (GArray) stops = NULL;
  double from = direction > 0 ? -INFINITY : INFINITY;

  if (self->plot == NULL)
    return;
  stops = fs_crosshair_values_stops (solution, self->plot);
  if (self->values != NULL)
    from = self->values->x;
  else if (isfinite (self->ring_x))
    from = self->ring_x;
  for (guint i = 0; i < stops->len; i++)
    {
      double stop = g_array_index (stops, double, direction > 0 ? i : stops->len - 1 - i);

      if (direction > 0 ? stop > from * (1 + 1e-9) : stop < from * (1 - 1e-9))
        {
          self->keyboard_crosshair = TRUE;
          fs_plot_view_set_crosshair (self, stop);
          return;
        }
    }
}

gboolean
fs_plot_view_show_run (FsPlotView *self, double py)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  FsSweepPoint shown, point;
  double least = INFINITY;

  for (guint i = 0; self->values != NULL && i < self->values->rows->len; i++)
    {
      const FsCrosshairRow *row = &g_array_index (self->values->rows, FsCrosshairRow, i);
      double y = drawn_value (row);
      double away = isfinite (py) && !fs_plot_view_is_in_panel (self, row->series) ? INFINITY
                    : isfinite (y) && isfinite (py) ? fabs (fs_plot_frame_y (&self->frame, y) - py)
                                                    : 1e9 + i;

      if (away < least && fs_x_value_to_point (solution, points, n_points, row->curve, self->values->x, FALSE, &point))
        {
          least = away;
          shown = point;
        }
    }
  if (!isfinite (least))
    return FALSE;
  fs_document_set_shown (self->document, shown);
  return TRUE;
}

gboolean
fs_plot_view_show_near (FsPlotView *self, const FsPlotFrame *frame, double px, double py)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  FsSweepPoint shown, point;
  double x = self->plot != NULL ? fs_plot_snap (self->plot, frame, px, G_MAXUINT) : NAN, least = NEAR_PX;

  for (guint i = 0; isfinite (x) && i < fs_scenario_n_curves (solution->scenario); i++)
    {
      double y = fs_scenario_curve (solution->scenario, i)->hidden ? NAN : value_at (self, i, x);
      double away = isfinite (y) ? hypot (fs_plot_frame_x (frame, x) - px, fs_plot_frame_y (frame, y) - py) : INFINITY;

      if (away < least && fs_x_value_to_point (solution, points, n_points, i, x, FALSE, &point))
        {
          least = away;
          shown = point;
        }
    }
  if (least == NEAR_PX)
    return FALSE;
  fs_document_set_shown (self->document, shown);
  return TRUE;
}

void
fs_plot_view_pin_at (FsPlotView *self, double px, double py)
{
  FsSweepPoint before = { 0 }, now = { 0 };
  gboolean was_pinned = self->pinned && fs_document_get_shown (self->document, &before);

  self->keyboard_crosshair = FALSE;
  fs_plot_view_enter_panel (self, &px, &py);
  self->pointer_x = px;
  self->pointer_y = py;
  fs_plot_view_set_crosshair (self, fs_plot_view_snap (self, px));
  fs_plot_view_show_run (self, py);
  self->pinned
      = fs_document_get_shown (self->document, &now) && !(was_pinned && fs_sweep_is_same_point (&before, &now));
}

void
fs_plot_view_move_to_curve (FsPlotView *self, int direction)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  FsSweepPoint point;
  guint n_points, n_curves;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  double x;

  if (self->plot == NULL || !fs_document_get_shown (self->document, &point))
    return;
  n_curves = fs_scenario_n_curves (solution->scenario);
  x = x_of_point (self, point);
  for (guint i = 1; i < n_curves; i++)
    {
      guint curve = (point.curve + (direction > 0 ? i : n_curves - i)) % n_curves;
      FsSweepPoint next;

      if (fs_scenario_curve (solution->scenario, curve)->hidden
          || !fs_x_value_to_point (solution, points, n_points, curve, x, TRUE, &next))
        continue;
      fs_plot_view_show_point (self, next);
      return;
    }
}

static void
append_number (GString *text, double value)
{
  char buffer[FS_NUMBER_SIZE];

  g_string_append_c (text, '\t');
  if (isfinite (value))
    g_string_append (text, fs_number_format (value, buffer));
}

/* Adds the titles of the differences from the first crosshair: of models, simulation with its interval, and from the current curve. */
static void
append_difference_titles (FsPlotView *self, GString *text)
{
  g_autofree char *markup = fs_x_value_markup (fs_document_get_solution (self->document), self->plot, self->first->x);
  g_autofree char *from = fs_text_plain (markup);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (self->values->draw & (1u << v))
      /* Translators: title of a column: the name of a variant, and a place of the x axis: "model, corrected, difference from λ = 5.2 · 10⁻³" */
      g_string_append_printf (text, _ ("\tmodel, %s, difference from %s"),
                              fs_variant_text ((FsVariant) v, FS_VARIANT_NAME), from);
  /* Translators: title of a column: a place of the x axis */
  g_string_append_printf (text, _ ("\tsimulation, difference from %s"), from);
  g_string_append_printf (text, "\t±\t%s", _ ("difference from the current curve"));
}

char *
fs_plot_view_dup_values (FsPlotView *self)
{
  const FsCrosshairValues *values = self->values;
  GString *text;
  g_autofree char *x_label = NULL;
  g_autoptr (GArray) differences = NULL;

  if (values == NULL)
    return NULL;
  if (self->first != NULL)
    differences = fs_crosshair_differences_new (self->first, values, marked_curve (self));
  text = g_string_new (_ ("curve"));
  x_label = fs_text_plain (self->plot->x.label);
  g_string_append_printf (text, "\t%s", x_label);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (values->draw & (1u << v))
      g_string_append_printf (text, "\t%s, %s", _ ("model"), fs_variant_text ((FsVariant) v, FS_VARIANT_NAME));
  g_string_append_printf (text, "\t%s\t±", _ ("simulation"));
  if (self->first != NULL)
    append_difference_titles (self, text);
  g_string_append_c (text, '\n');
  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      g_autofree char *markup = fs_plot_series_name (self->plot, g_ptr_array_index (self->plot->series, row->series));
      g_autofree char *name = fs_text_plain (markup);

      g_string_append (text, name);
      append_number (text, values->x / self->plot->x.factor);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (values->draw & (1u << v))
          append_number (text, row->model[v] / self->plot->y.factor);
      append_number (text, row->mean / self->plot->y.factor);
      append_number (text, row->half_width / self->plot->y.factor);
      if (differences != NULL)
        {
          const FsCrosshairDifference *difference = &g_array_index (differences, FsCrosshairDifference, r);

          for (guint v = 0; v < FS_N_VARIANTS; v++)
            if (values->draw & (1u << v))
              append_number (text, difference->model[v] / self->plot->y.factor);
          append_number (text, difference->simulation / self->plot->y.factor);
          append_number (text, difference->half_width / self->plot->y.factor);
          append_number (text, difference->from_current / self->plot->y.factor);
        }
      g_string_append_c (text, '\n');
    }
  /* The measured values, in the columns of the simulation. */
  for (guint s = fs_figure_n_series (fs_document_get_solution (self->document)->scenario); s < self->plot->series->len;
       s++)
    {
      const FsSeries *series = g_ptr_array_index (self->plot->series, s);
      g_autofree char *name = fs_text_plain (series->label);

      for (guint m = 0; m < series->points->len; m++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);

          if (!fs_figure_same_x (point->x, self->values->x))
            continue;
          g_string_append (text, name);
          append_number (text, point->x / self->plot->x.factor);
          for (guint v = 0; v < FS_N_VARIANTS; v++)
            if (self->values->draw & (1u << v))
              append_number (text, NAN);
          append_number (text, point->y / self->plot->y.factor);
          append_number (text, point->half_width / self->plot->y.factor);
          g_string_append_c (text, '\n');
        }
    }
  return g_string_free (text, FALSE);
}
