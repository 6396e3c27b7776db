#include "figure/plots/causes-plot.h"

#include <math.h>

#include "base/translate.h"
#include "figure/series/x-position.h"
#include "plot/value/palette.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

#define LEAST_LEFTOVER 0.05 /* cycles: less is not seen */
#define HEADROOM 0.04

/* The positive ones first, the largest of either sign first. */
static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const FsWhyPart *first = *(const FsWhyPart *const *) a, *second = *(const FsWhyPart *const *) b;

  if ((first->cycles < 0) != (second->cycles < 0))
    return first->cycles < 0 ? 1 : -1;
  return (fabs (first->cycles) < fabs (second->cycles)) - (fabs (first->cycles) > fabs (second->cycles));
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const FsCausesAt *first = a, *second = b;

  return (first->x > second->x) - (first->x < second->x);
}

FsWaterfall *
fs_causes_plot_new (guint palette_entry, const FsCausesAt *at, guint n_at, guint here, const char *x_label,
                    double factor)
{
  const FsWhy *why = at[here].why;
  FsWaterfall *waterfall = fs_waterfall_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (FsCausesAt));
  gboolean has_leftover = fabs (why->leftover) >= LEAST_LEFTOVER;
  guint n_rows;

  for (guint j = 0; j < why->n_parts; j++)
    g_ptr_array_add (parts, &why->parts[j]);
  g_ptr_array_sort (parts, compare_parts);
  waterfall->palette_entry = palette_entry;
  waterfall->from_name = g_strdup (_ ("Simulation"));
  waterfall->to_name = g_strdup_printf (_ ("Model, %s"), fs_variant_text (why->variant, FS_VARIANT_NAME));
  waterfall->from = why->simulation;
  waterfall->from_half_width = why->half_width;
  waterfall->to = why->model;
  for (guint j = 0; j < parts->len; j++)
    {
      const FsWhyPart *part = parts->pdata[j];
      FsWaterfallRow row = {
        .name = g_strdup (_ (part->assumption->name)),
        .detail = g_strdup (part->assumption->equations),
        .meaning = g_strdup (_ (part->assumption->meaning)),
        .value = part->cycles,
        .half_width = part->half_width,
        .strong = fs_why_part_stands_out (part),
        .faint = !fs_why_part_is_significant (part),
      };

      g_array_append_val (waterfall->rows, row);
    }
  if (has_leftover)
    {
      FsWaterfallRow row = { .name = g_strdup (_ ("Leftover")),
                             .meaning = g_strdup (_ ("What the measured values do not explain.")),
                             .value = why->leftover,
                             .half_width = NAN,
                             .faint = TRUE };

      g_array_append_val (waterfall->rows, row);
    }

  /* The same parts, in the same order, at all places that have them. */
  for (guint i = 0; i < n_at; i++)
    if (at[i].why->status == FS_WHY_OK && isfinite (at[i].x) && at[i].why->n_parts == why->n_parts)
      g_array_append_val (places, at[i]);
  g_array_sort (places, compare_places);
  n_rows = waterfall->rows->len;
  waterfall->title = g_strdup (_ ("Contributions (cycles)"));
  waterfall->x_label = fs_text_plain (x_label);
  waterfall->here = at[here].x / factor;
  waterfall->n_places = places->len;
  waterfall->x = g_new (double, places->len);
  waterfall->values = g_new0 (double, places->len *n_rows);
  for (guint i = 0; i < places->len; i++)
    {
      const FsCausesAt *place = &g_array_index (places, FsCausesAt, i);

      waterfall->x[i] = place->x / factor;
      for (guint j = 0; j < parts->len; j++)
        waterfall->values[i * n_rows + j] = place->why->parts[(const FsWhyPart *) parts->pdata[j] - why->parts].cycles;
      if (has_leftover)
        waterfall->values[i * n_rows + parts->len] = place->why->leftover;
    }
  return waterfall;
}

void
fs_causes_at_clear (gpointer at)
{
  fs_why_free ((FsWhy *) ((FsCausesAt *) at)->why);
}

GArray *
fs_causes_explain (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                   guint curve, FsVariant variant, const char *y)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (FsCausesAt));
  double confidence = fs_scenario_statistics (scenario)->rule.confidence;

  g_array_set_clear_func (all, fs_causes_at_clear);
  for (guint i = 0; i < n_points; i++)
    {
      const FsPointView *view = &points[i];
      FsCausesAt at = { .x = fs_figure_point_x (scenario, lines, view), .view = view };

      if (view->point.curve == curve && view->state == FS_POINT_DONE && isfinite (at.x))
        {
          const FsCurve *own = fs_sweep_curve (scenario, &view->point);

          at.why = fs_why_new (own, variant, view->point.rate, fs_why_latency (own, variant, y), view->result, TRUE,
                               confidence);
          g_array_append_val (all, at);
        }
    }
  g_array_sort (all, compare_places);
  return all;
}

/* A contribution over x. */
typedef struct {
  guint part;  /* of FsWhy.parts, or one more: the leftover */
  double size; /* the largest of all, with its sign */
} Area;

/* From the bottom up: the largest are next to 0. */
static int
compare_areas (gconstpointer a, gconstpointer b)
{
  const Area *first = a, *second = b;

  if ((first->size < 0) != (second->size < 0))
    return first->size < 0 ? -1 : 1;
  return (first->size < second->size) - (first->size > second->size);
}

static double
value_of (const FsWhy *why, guint part)
{
  return part < why->n_parts ? why->parts[part].cycles : why->leftover;
}

/* What has one sign here may have the other at another load, so that a series has an area on either side of 0, with those of all larger
 * ones of @areas between. */
static void
add_area (FsPlot *plot, const char *name, const Area *area, const GArray *areas, const FsCausesAt *at, guint n_at)
{
  FsSeries *series = fs_plot_add_series (plot, name, area->part);
  FsLine *up = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
  FsLine *down = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);

  for (guint i = 0; i < n_at; i++)
    {
      double value = value_of (at[i].why, area->part), above = 0, below = 0;

      for (guint a = 0; a < areas->len; a++)
        {
          const Area *other = &g_array_index (areas, Area, a);
          double size = fabs (other->size) - fabs (area->size);

          if (size > 0 || (size == 0 && other->part < area->part))
            {
              above += fmax (0, value_of (at[i].why, other->part));
              below += fmin (0, value_of (at[i].why, other->part));
            }
        }
      fs_line_add_band (up, at[i].x, above, above + fmax (0, value));
      fs_line_add_band (down, at[i].x, below + fmin (0, value), below);
      plot->y.from = fmin (plot->y.from, below + fmin (0, value));
      plot->y.to = fmax (plot->y.to, above + fmax (0, value));
    }
}

FsPlot *
fs_causes_areas_new (const FsCausesAt *at, guint n_at, const FsPlot *figure)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (FsCausesAt));
  g_autoptr (GArray) areas = g_array_new (FALSE, FALSE, sizeof (Area));
  const FsWhy *first = NULL;
  FsSeries *sum;
  FsLine *line;
  FsPlot *plot;
  double margin;

  for (guint i = 0; i < n_at; i++)
    if (at[i].why->status == FS_WHY_OK && (first == NULL || at[i].why->n_parts == first->n_parts))
      {
        g_array_append_val (places, at[i]);
        first = g_array_index (places, FsCausesAt, 0).why;
      }
  if (places->len == 0)
    return NULL;
  at = (const FsCausesAt *) (void *) places->data;
  for (guint part = 0; part <= first->n_parts; part++)
    {
      Area area = { .part = part };

      for (guint i = 0; i < places->len; i++)
        if (fabs (value_of (at[i].why, part)) > fabs (area.size))
          area.size = value_of (at[i].why, part);
      if (part < first->n_parts || fabs (area.size) >= LEAST_LEFTOVER)
        g_array_append_val (areas, area);
    }
  g_array_sort (areas, compare_areas);

  plot = fs_plot_new ();
  plot->stacked = plot->trace = TRUE;
  plot->x = figure->x;
  plot->x.label = g_strdup (figure->x.label);
  plot->x.short_label = g_strdup (figure->x.short_label);
  plot->interval_name = g_strdup (figure->interval_name);
  plot->title = g_strdup (_ ("Model error by assumption"));
  plot->y.label = g_strdup (_ ("Contribution to the error (cycles)"));
  plot->y.short_label = g_strdup (_ ("Contribution (cycles)"));
  plot->y.plus = TRUE;
  plot->y.from = plot->y.to = 0;
  for (guint a = 0; a < areas->len; a++)
    {
      const Area *area = &g_array_index (areas, Area, a);

      add_area (plot, area->part < first->n_parts ? _ (first->parts[area->part].assumption->name) : _ ("Leftover"),
                area, areas, at, places->len);
    }
  sum = fs_plot_add_series (plot, _ ("Model − simulation"), FS_PALETTE_PUBLISHED);
  line = fs_series_add_line (sum, NULL, FS_LINE_MAIN, NAN);
  for (guint i = 0; i < places->len; i++)
    {
      double error = at[i].why->model - at[i].why->simulation;

      fs_line_add (line, at[i].x, error);
      fs_series_add_point (sum, (FsPlotPoint){ at[i].x, error, at[i].why->half_width, FS_POINT_STATUS_DONE });
    }
  margin = HEADROOM * (plot->y.to - plot->y.from);
  plot->y.from -= margin;
  plot->y.to += margin;
  return plot;
}
