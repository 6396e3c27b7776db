/* The crosshair of the plot: its position, the values there, and the actions on them. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/document/x-value.h"
#include "app/plot/plot-view-private.h"
#include "base/number.h"
#include "figure/build/vocabulary.h"
#include "figure/build/x-position.h"
#include "plot/value/text.h"

#define SNAP_PX 12

/* Updates the accessible description of the plot: its title, its subtitle, or the values at the crosshair. */
static void
update_description (FsPlotView *self, const char *x_markup)
{
  g_autofree char *title = fs_text_plain (self->plot->title);
  g_autofree char *subtitle = fs_text_plain (self->plot->subtitle);
  g_autofree char *text = x_markup != NULL ? fs_crosshair_values_text (self->values, self->plot, x_markup) : NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : subtitle, -1);
}

void
fs_plot_view_update_crosshair_values (FsPlotView *self, double x)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsPointView *points;
  g_autofree char *x_markup = NULL;
  guint n_points;

  g_clear_pointer (&self->values, fs_crosshair_values_free);
  if (isfinite (x) && self->plot != NULL)
    {
      x_markup = fs_x_value_markup (solution, self->plot, x);
      self->values = fs_crosshair_values_new (solution, self->plot, x);
      points = fs_document_get_points (self->document, &n_points);
      fs_crosshair_values_look_behind (self->values, solution, self->plot, points, n_points);
      fs_crosshair_card_show (self->card, self->values, x_markup);
    }
  if (self->plot != NULL)
    update_description (self, x_markup);
  gtk_widget_set_visible (GTK_WIDGET (self->card), self->values != NULL);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "crosshair-moved");
}

void
fs_plot_view_set_crosshair (FsPlotView *self, double x)
{
  if (self->plot == NULL)
    return;
  if (self->values != NULL && self->values->x == x)
    return;
  if (self->values == NULL && !isfinite (x))
    return;
  fs_plot_view_update_crosshair_values (self, x);
  gtk_widget_queue_draw (GTK_WIDGET (self));
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
fs_plot_snap (const FsPlot *plot, const FsPlotFrame *frame, double px)
{
  double nearest = NAN, distance = SNAP_PX;

  for (guint s = 0; s < plot->series->len; s++)
    snap_to (g_ptr_array_index (plot->series, s), frame, px, &nearest, &distance);
  return isfinite (nearest) ? nearest : fs_plot_frame_data_x (frame, px);
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

  if (!isfinite (y))
    return INFINITY;
  if (self->keyboard_crosshair)
    return !isfinite (row->mean) ? INFINITY : row->curve == current ? 0 : 1;
  distance = fabs (fs_plot_frame_y (&self->frame, y) - self->pointer_y);
  return isfinite (row->mean) || distance <= SNAP_PX ? distance : INFINITY;
}

guint
fs_plot_view_crosshair_curve (FsPlotView *self, guint current)
{
  double least = INFINITY;
  guint nearest = current;

  for (guint i = 0; self->values != NULL && i < self->values->rows->len; i++)
    {
      const FsCrosshairRow *row = &g_array_index (self->values->rows, FsCrosshairRow, i);
      double distance = distance_of (self, row, current);

      if (distance < least)
        {
          least = distance;
          nearest = row->curve;
        }
    }
  return nearest;
}

/* Finds the point to run at the crosshair: on an axis of a parameter, the x value nearest to it. */
static gboolean
run_of (FsPlotView *self, const FsCrosshairRow *row, FsSweepPoint *point)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsCurve *curve = fs_scenario_curve (solution->scenario, row->curve);
  double least = INFINITY;

  if (curve->x_key == NULL)
    {
      *point = (FsSweepPoint){ .curve = row->curve, .rate = row->rate };
      return isfinite (row->rate) && row->rate > 0;
    }
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      FsSweepPoint other = g_array_index (solution->sweep, FsSweepPoint, i);
      double away = fabs (fs_x_value_of_point (solution, other) - self->values->x);

      if (other.curve != row->curve || !(away < least))
        continue;
      least = away;
      *point = other;
    }
  return isfinite (least);
}

gboolean
fs_plot_view_show_run (FsPlotView *self, double py)
{
  FsSweepPoint shown, point;
  double least = INFINITY;

  for (guint i = 0; self->values != NULL && i < self->values->rows->len; i++)
    {
      const FsCrosshairRow *row = &g_array_index (self->values->rows, FsCrosshairRow, i);
      double y = drawn_value (row);
      double away = isfinite (y) && isfinite (py) ? fabs (fs_plot_frame_y (&self->frame, y) - py) : 1e9 + i;

      if (away < least && run_of (self, row, &point))
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

static void
append_number (GString *text, double value)
{
  char buffer[FS_NUMBER_SIZE];

  g_string_append_c (text, '\t');
  if (isfinite (value))
    g_string_append (text, fs_number_format (value, buffer));
}

/* Appends the measured values, in the columns of the simulation. */
static void
append_measured (FsPlotView *self, GString *text)
{
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
}

char *
fs_plot_view_dup_values (FsPlotView *self)
{
  const FsCrosshairValues *values = self->values;
  GString *text;
  g_autofree char *x_label = NULL;

  if (values == NULL)
    return NULL;
  text = g_string_new (_ ("curve"));
  x_label = fs_text_plain (self->plot->x.label);
  g_string_append_printf (text, "\t%s", x_label);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (values->draw & (1u << v))
      g_string_append_printf (text, "\t%s, %s", _ ("model"), fs_variant_text ((FsVariant) v, FS_VARIANT_NAME));
  g_string_append_printf (text, "\t%s\t±\n", _ ("simulation"));
  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      g_autofree char *name = fs_text_plain (((FsSeries *) g_ptr_array_index (self->plot->series, row->series))->label);

      g_string_append (text, name);
      append_number (text, values->x / self->plot->x.factor);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (values->draw & (1u << v))
          append_number (text, row->model[v] / self->plot->y.factor);
      append_number (text, row->mean / self->plot->y.factor);
      append_number (text, row->half_width / self->plot->y.factor);
      g_string_append_c (text, '\n');
    }
  append_measured (self, text);
  return g_string_free (text, FALSE);
}
