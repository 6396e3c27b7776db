/* The legend of a plot: its entries, its size and position, and its painting. */
#include <math.h>

#include "base/translate.h"
#include "plot/paint/plot-layout.h"

#define ENTRIES_ROOMY 8 /* with more curves rows move together, in print also smaller */
#define SMALLER 0.85
#define ROOMY_ROW 1.45 /* height of such a row, ems */
#define LEAST_ROW 1.2
#define COLUMNS_INSIDE 3
#define WIDTH_INSIDE 0.72 /* of the data area at most */
#define HEIGHT_INSIDE 0.92
#define LABEL_EMS 26 /* longer names are shortened */
#define NEAR 0.5     /* ems around it that should be free too */
#define RADIUS 0.64  /* of the corners of its box, ems */
#define COVERED 20.0 /* weight of what is hidden against what is near */

static void
entry_clear (gpointer data)
{
  g_clear_object (&((FsEntry *) data)->text);
}

static void
add_entry (FsLegend *legend, const FsPlotLayout *scene, FsEntryKind kind, const FsSeries *series, FsLineWeight weight,
           const char *text)
{
  FsEntry entry = { .kind = kind, .series = series, .weight = weight };

  entry.text = fs_text_new (scene->context, scene->style, text, legend->em, FALSE);
  fs_text_limit (entry.text, LABEL_EMS * legend->em);
  entry.width = fs_text_width (entry.text);
  g_array_append_val (legend->entries, entry);
}

/* Height of a curve where it ends or leaves the picture, on a scale that grows upwards: order of the legend. An axis that
 * ends at infinity ends where all are alike, so that the other end counts; what belongs to all curves comes last. */
static double
end_height (const FsPlotLayout *scene, const FsSeries *series)
{
  const FsLine *line = fs_series_main_line (series);
  double y = NAN;

  if (series->slot == FS_SLOT_PUBLISHED || series->hidden)
    return -INFINITY;
  if (isfinite (scene->plot->x.infinity) && series->marks->len > 0)
    return g_array_index (series->marks, FsPlotPoint, 0).y;
  for (guint v = line != NULL ? line->vertices->len : 0; v > 0 && isnan (y); v--)
    if (g_array_index (line->vertices, FsVertex, v - 1).x <= scene->frame.x_to)
      y = g_array_index (line->vertices, FsVertex, v - 1).y;
  for (guint i = series->marks->len; i > 0 && isnan (y); i--)
    y = g_array_index (series->marks, FsPlotPoint, i - 1).y;
  return isnan (y) ? -INFINITY : y;
}

/* Nothing of it is drawn, nor will be on paper: a curve without a model in a figure without simulation. */
static gboolean
is_empty (const FsSeries *series)
{
  return series->lines->len == 0 && series->marks->len == 0 && isnan (series->saturates_from);
}

static gboolean
is_named (const FsPlotLayout *scene, const FsSeries *series)
{
  if (series->label == NULL || *series->label == '\0')
    return FALSE;
  return series->hidden || scene->style->id != FS_STYLE_PRINT || !is_empty (series);
}

/* Stable, so that curves that end alike keep their order. */
static GPtrArray *
series_by_height (const FsPlotLayout *scene)
{
  GPtrArray *sorted = g_ptr_array_new ();

  for (guint s = 0; s < scene->plot->series->len; s++)
    {
      FsSeries *series = scene->plot->series->pdata[s];
      guint at = sorted->len;

      if (!is_named (scene, series))
        continue;
      while (at > 0 && end_height (scene, sorted->pdata[at - 1]) < end_height (scene, series))
        at--;
      g_ptr_array_insert (sorted, (int) at, series);
    }
  return sorted;
}

static gboolean
has_mark (const FsPlot *plot, FsPointStatus state)
{
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->marks->len; i++)
        if (g_array_index (series->marks, FsPlotPoint, i).state == state)
          return TRUE;
    }
  return FALSE;
}

/* One entry for every weight and name of line that occurs. */
static void
add_line_entries (FsLegend *legend, const FsPlotLayout *scene)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (FsLineWeight weight = FS_LINE_MAIN; weight <= FS_LINE_THIRD; weight++)
    for (guint s = 0; s < scene->plot->series->len; s++)
      {
        const FsSeries *series = scene->plot->series->pdata[s];

        for (guint i = 0; i < series->lines->len; i++)
          {
            const FsLine *line = series->lines->pdata[i];
            const char *name = line->name != NULL ? line->name : _ ("model");

            if (line->weight == weight && g_hash_table_add (seen, g_strdup_printf ("%d %s", (int) weight, name)))
              add_entry (legend, scene, FS_ENTRY_LINE, NULL, weight, name);
          }
      }
}

static gboolean
has_end (const FsPlotLayout *scene)
{
  for (guint s = 0; s < scene->plot->series->len; s++)
    {
      const FsSeries *series = scene->plot->series->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];

          if (line->weight == FS_LINE_MAIN && fs_plot_layout_line_end (scene, line).shown)
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
has_bracket (const FsPlotLayout *scene)
{
  FsBox box;

  for (guint s = 0; s < scene->plot->series->len; s++)
    if (fs_plot_layout_bracket (scene, scene->plot->series->pdata[s], &box))
      return TRUE;
  return FALSE;
}

static void
add_ghost_entries (FsLegend *legend, const FsPlotLayout *scene)
{
  for (guint g = 0; g < scene->plot->ghosts->len; g++)
    {
      const FsReferenceCurves *ghost = scene->plot->ghosts->pdata[g];

      if (ghost->name == NULL)
        continue;
      add_entry (legend, scene, FS_ENTRY_REFERENCE, NULL, 0, ghost->name);
      g_array_index (legend->entries, FsEntry, legend->entries->len - 1).rank = ghost->rank;
    }
}

static void
add_key (FsLegend *legend, const FsPlotLayout *scene, gboolean with_end)
{
  const FsPlot *plot = scene->plot;
  const char *interval = plot->interval_name != NULL ? plot->interval_name : _ ("simulation");

  add_line_entries (legend, scene);
  if (has_mark (plot, FS_POINT_STATUS_DONE) || has_mark (plot, FS_POINT_STATUS_RUNNING))
    add_entry (legend, scene, FS_ENTRY_POINT, NULL, 0, interval);
  if (plot->interval_bands && has_mark (plot, FS_POINT_STATUS_DONE))
    add_entry (legend, scene, FS_ENTRY_BAND, NULL, 0, _ ("interval band"));
  if (scene->unnamed_tight)
    add_entry (legend, scene, FS_ENTRY_NEAR_TIGHT, NULL, 0, _ ("model within 5\u2009%"));
  if (scene->unnamed_wide)
    add_entry (legend, scene, FS_ENTRY_NEAR_WIDE, NULL, 0, _ ("model within 10\u2009%"));
  if (has_mark (plot, FS_POINT_STATUS_NOT_CONVERGED))
    add_entry (legend, scene, FS_ENTRY_NOT_CONVERGED, NULL, 0, _ ("not converged"));
  if (has_mark (plot, FS_POINT_STATUS_SATURATED))
    add_entry (legend, scene, FS_ENTRY_SATURATED, NULL, 0, _ ("simulation saturated"));
  if (with_end && has_end (scene))
    add_entry (legend, scene, FS_ENTRY_END, NULL, 0, _ ("model saturates"));
  if (with_end && has_bracket (scene))
    add_entry (legend, scene, FS_ENTRY_BRACKET, NULL, 0, _ ("simulation saturates"));
  add_ghost_entries (legend, scene);
}

FsLegend *
fs_legend_new (const FsPlotLayout *scene, gboolean with_series, gboolean with_end, gboolean tight)
{
  FsLegend *legend = g_new0 (FsLegend, 1);
  gboolean many = tight || (with_series && scene->plot->series->len > ENTRIES_ROOMY);
  double em = scene->em * (many && scene->style->id == FS_STYLE_PRINT ? SMALLER : 1);

  legend->em = em;

  legend->entries = g_array_new (FALSE, FALSE, sizeof (FsEntry));
  g_array_set_clear_func (legend->entries, entry_clear);
  if (with_series)
    {
      g_autoptr (GPtrArray) sorted = series_by_height (scene);

      for (guint i = 0; i < sorted->len; i++)
        add_entry (legend, scene, FS_ENTRY_SERIES, sorted->pdata[i], 0, ((FsSeries *) sorted->pdata[i])->label);
    }
  legend->n_series = legend->entries->len;
  add_key (legend, scene, with_end);
  if (legend->entries->len == 0)
    {
      fs_legend_free (legend);
      return NULL;
    }
  legend->boxed = scene->style->id != FS_STYLE_PRINT;
  legend->sample = (legend->boxed ? 2.72 : 2.2) * em;
  legend->gap = (legend->boxed ? 0.8 : 0.55) * em;
  legend->pad = (legend->boxed ? 0.8 : 0.2) * em;
  legend->rule = legend->n_series > 0 && legend->entries->len > legend->n_series ? (legend->boxed ? 0.8 : 0.3) * em : 0;
  legend->series_row = (many ? ROOMY_ROW : legend->boxed ? 1.76 : 1.5) * em;
  legend->key_row = (legend->boxed ? 1.6 : 1.5) * em;
  return legend;
}

void
fs_legend_free (FsLegend *legend)
{
  if (legend == NULL)
    return;
  g_array_unref (legend->entries);
  g_free (legend);
}

static guint
n_rows (guint entries, guint columns)
{
  return (entries + columns - 1) / columns;
}

static double
widest (const FsLegend *legend, guint from, guint to)
{
  double width = 0;

  for (guint i = from; i < to; i++)
    width = MAX (width, g_array_index (legend->entries, FsEntry, i).width);
  return width + legend->sample + legend->gap;
}

static void
size_box (FsLegend *legend, guint series_columns, guint key_columns)
{
  guint n_key = legend->entries->len - legend->n_series;
  double between = 2 * legend->gap;
  double series_width = 0, key_width = 0;

  legend->series_columns = MAX (series_columns, 1);
  legend->key_columns = MAX (key_columns, 1);
  if (legend->n_series > 0)
    {
      legend->series_pitch = widest (legend, 0, legend->n_series) + between;
      series_width = legend->series_columns * legend->series_pitch - between;
    }
  if (n_key > 0)
    {
      legend->key_pitch = widest (legend, legend->n_series, legend->entries->len) + between;
      key_width = legend->key_columns * legend->key_pitch - between;
    }
  legend->box.width = MAX (series_width, key_width) + 2 * legend->pad;
  legend->box.height = n_rows (legend->n_series, legend->series_columns) * legend->series_row
                       + n_rows (n_key, legend->key_columns) * legend->key_row + legend->rule + 1.2 * legend->pad;
}

FsBox
fs_legend_row (const FsLegend *legend, guint i)
{
  gboolean in_key = i >= legend->n_series;
  guint at = in_key ? i - legend->n_series : i;
  guint columns = in_key ? legend->key_columns : legend->series_columns;
  guint rows = n_rows (in_key ? legend->entries->len - legend->n_series : legend->n_series, columns);
  double height = in_key ? legend->key_row : legend->series_row;
  double top = legend->box.y + 0.6 * legend->pad;

  if (in_key)
    top += n_rows (legend->n_series, legend->series_columns) * legend->series_row + legend->rule;
  return (FsBox){ legend->box.x + legend->pad + at / rows * (in_key ? legend->key_pitch : legend->series_pitch),
                  top + at % rows * height,
                  legend->sample + legend->gap + g_array_index (legend->entries, FsEntry, i).width, height };
}

void
fs_legend_place_at (FsLegend *legend, const FsPlotLayout *scene, double x, double y)
{
  FsBox area = fs_plot_layout_area (scene);

  size_box (legend, 1, 1);
  legend->box.x = area.x + CLAMP (x, 0, 1) * MAX (0, area.width - legend->box.width);
  legend->box.y = area.y + CLAMP (y, 0, 1) * MAX (0, area.height - legend->box.height);
}

/* As many columns as @width holds, and no more than it takes to keep their rows. */
static guint
columns_in (double pitch, double between, guint entries, double width)
{
  guint columns = (guint) CLAMP (floor ((width + between) / pitch), 1, MAX (entries, 1));

  return n_rows (entries, n_rows (MAX (entries, 1), columns));
}

void
fs_legend_size_above (FsLegend *legend, double width)
{
  guint n_key = legend->entries->len - legend->n_series;
  double inner = width - 2 * legend->pad;

  size_box (legend, 1, 1);
  size_box (legend, columns_in (legend->series_pitch, 2 * legend->gap, legend->n_series, inner),
            columns_in (legend->key_pitch, 2 * legend->gap, n_key, inner));
}

void
fs_legend_size_beside (FsLegend *legend, double height)
{
  size_box (legend, 1, 1);
  if (legend->box.height > height && legend->n_series > 0)
    {
      double excess = (legend->box.height - height) / legend->n_series;

      legend->series_row = MAX (legend->series_row - excess, LEAST_ROW / ROOMY_ROW * legend->series_row);
      size_box (legend, 1, 1);
    }
}

/* Distance from the upper right corner, or from another that is not as good a place. */
static double
away_from_corner (FsBox area, FsBox box)
{
  double left = box.x - area.x, right = area.x + area.width - box.x - box.width;
  double top = box.y - area.y, bottom = area.y + area.height - box.y - box.height;

  return MIN (hypot (MIN (right, left + 0.05 * area.width), top),
              hypot (MIN (right, left + 0.05 * area.width), bottom) + 0.4 * area.height);
}

/* Best place of the box as it is sized; what it would hide there, INFINITY when it does not fit at all. */
static double
search (FsLegend *legend, FsPlotLayout *scene, double *best_hidden)
{
  FsBox area = fs_plot_layout_area (scene), box = legend->box, best_box = box;
  double inset = 0.6 * scene->em, step = 0.8 * scene->em, best = INFINITY;

  if (box.width > WIDTH_INSIDE * area.width || box.height > HEIGHT_INSIDE * area.height)
    return INFINITY;
  for (box.y = area.y + inset; box.y + box.height <= area.y + area.height - inset; box.y += step)
    for (box.x = area.x + area.width - inset - box.width; box.x >= area.x + inset; box.x -= step)
      {
        double hidden = fs_occupancy_grid_cost (scene->cover, box);
        double near = fs_occupancy_grid_cost (scene->cover, fs_box_grow (box, NEAR * scene->em));
        double score = COVERED * hidden + near + 0.2 * away_from_corner (area, box) / scene->em;

        if (score >= best)
          continue;
        best = score;
        *best_hidden = hidden;
        best_box = box;
      }
  legend->box = best_box;
  return best;
}

double
fs_legend_place_inside (FsLegend *legend, FsPlotLayout *scene)
{
  guint best_columns = 0;
  guint most = MIN (COLUMNS_INSIDE, MAX (1, legend->n_series / 3));
  double best = INFINITY, hidden = INFINITY, best_hidden = INFINITY;

  for (guint columns = 1; columns <= most; columns++)
    {
      double score;

      size_box (legend, columns, columns > 1 ? 2 : 1);
      score = search (legend, scene, &hidden);
      /* One more column only where it saves something to be seen. */
      if (score < 0.7 * best - 1)
        {
          best = score;
          best_columns = columns;
          best_hidden = hidden;
        }
    }
  size_box (legend, MAX (best_columns, 1), best_columns > 1 ? 2 : 1);
  if (best_columns == 0 || !isfinite (search (legend, scene, &hidden)))
    {
      FsBox area = fs_plot_layout_area (scene);

      legend->box.x = area.x + area.width - legend->box.width;
      legend->box.y = area.y;
      return INFINITY;
    }
  return best_hidden;
}

static FsColor
key_color (const FsPlotLayout *scene)
{
  return scene->style->dim_text;
}

static void
stroke_sample (cairo_t *cr, double x, double y, double length, double width)
{
  cairo_set_line_width (cr, width);
  fs_stroke_segment (cr, x, y, x + length, y);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* The line as the model draws it, the marker as the simulation does; whichever there is. */
static void
paint_series_sample (cairo_t *cr, const FsPlotLayout *scene, const FsSeries *series, double x, double y)
{
  const FsStyle *style = scene->style;
  FsColor color = fs_palette_color (style->id, series->slot);

  if (fs_series_main_line (series) != NULL || (series->hidden && series->measured == G_MAXUINT))
    {
      fs_set_color (cr, color, 1);
      fs_set_dash (cr, series->slot, style->model_width);
      stroke_sample (cr, x, y, scene->legend->sample, style->model_width);
    }
  if (series->marks->len > 0 || fs_series_main_line (series) == NULL)
    fs_paint_point (cr, scene, fs_palette_marker (series->slot), fs_palette_hollow (series->slot), FS_POINT_STATUS_DONE,
                    x + scene->legend->sample / 2, y, NAN, NAN, color);
}

static void
paint_line_sample (cairo_t *cr, const FsPlotLayout *scene, FsLineWeight weight, double x, double y)
{
  double width = fs_set_line (cr, scene, weight, 0);

  fs_set_color (cr, key_color (scene), 1);
  stroke_sample (cr, x, y, scene->legend->sample, width);
}

static void
paint_ghost_sample (cairo_t *cr, const FsPlotLayout *scene, guint rank, double x, double y)
{
  double width = fs_set_reference_line (cr, scene, rank);

  fs_set_color (cr, key_color (scene), MIN (1, 1.5 * scene->style->ghost_alpha));
  stroke_sample (cr, x, y, scene->legend->sample, width);
}

static void
paint_sample (cairo_t *cr, const FsPlotLayout *scene, const FsEntry *entry, double x, double y)
{
  double middle = x + scene->legend->sample / 2;
  double bar = scene->em * 0.54;
  double half = scene->style->end_size / 2;

  switch (entry->kind)
    {
    case FS_ENTRY_SERIES:
      paint_series_sample (cr, scene, entry->series, x, y);
      break;
    case FS_ENTRY_LINE:
      paint_line_sample (cr, scene, entry->weight, x, y);
      break;
    case FS_ENTRY_REFERENCE:
      paint_ghost_sample (cr, scene, entry->rank, x, y);
      break;
    case FS_ENTRY_POINT:
      if (scene->plot->interval_bands)
        bar = NAN;
      fs_paint_point (cr, scene, FS_MARKER_DISC, FALSE, FS_POINT_STATUS_DONE, middle, y, y - bar, y + bar,
                      key_color (scene));
      break;
    case FS_ENTRY_BAND:
      fs_set_color (cr, key_color (scene), 2 * BAND_ALPHA);
      cairo_rectangle (cr, x, y - bar / 2, scene->legend->sample, bar);
      cairo_fill (cr);
      break;
    case FS_ENTRY_NEAR_TIGHT:
    case FS_ENTRY_NEAR_WIDE:
      fs_set_color (cr, fs_palette_near (scene->style->id),
                    entry->kind == FS_ENTRY_NEAR_TIGHT ? STRIP_TIGHT_ALPHA : STRIP_WIDE_ALPHA);
      cairo_rectangle (cr, x, y - bar / 3, scene->legend->sample, bar / 1.5);
      cairo_fill (cr);
      break;
    case FS_ENTRY_NOT_CONVERGED:
      fs_paint_point (cr, scene, FS_MARKER_DISC, TRUE, FS_POINT_STATUS_NOT_CONVERGED, middle, y, y - 1.1 * bar,
                      y + 1.1 * bar, key_color (scene));
      break;
    case FS_ENTRY_SATURATED:
      fs_paint_point (cr, scene, FS_MARKER_TRIANGLE_UP, TRUE, FS_POINT_STATUS_SATURATED, middle, y, NAN, NAN,
                      key_color (scene));
      break;
    case FS_ENTRY_END:
      fs_set_color (cr, key_color (scene), 1);
      fs_paint_end (cr, scene, middle, y + 0.8 * half, 0.9 * scene->style->model_width);
      break;
    case FS_ENTRY_BRACKET:
      fs_paint_bracket (cr, scene, middle - half, middle + half, y + BRACKET_HEIGHT * half, key_color (scene));
      break;
    default:
      g_assert_not_reached ();
    }
}

static FsBox
snapped (const FsPlotLayout *scene, FsBox box)
{
  if (!scene->style->snap)
    return box;
  return (FsBox){ round (box.x) + 0.5, round (box.y) + 0.5, round (box.width), round (box.height) };
}

static void
paint_frame (cairo_t *cr, const FsPlotLayout *scene)
{
  const FsStyle *style = scene->style;

  fs_add_rounded_box (cr, snapped (scene, scene->legend->box), RADIUS * scene->em);
  fs_set_color (cr, style->background, 0.92);
  cairo_fill_preserve (cr);
  fs_set_color (cr, style->grid, 1.1);
  cairo_set_line_width (cr, style->axis_width);
  cairo_stroke (cr);
}

static gboolean
is_hidden (const FsEntry *entry)
{
  return entry->kind == FS_ENTRY_SERIES && entry->series->hidden;
}

/* The name of a hidden curve: struck through. */
static void
strike (cairo_t *cr, const FsPlotLayout *scene, const FsEntry *entry, double x, double y)
{
  cairo_set_line_width (cr, scene->style->axis_width);
  fs_stroke_segment (cr, x, floor (y) + 0.5, x + entry->width, floor (y) + 0.5);
}

static void
paint_entry (cairo_t *cr, const FsPlotLayout *scene, const FsEntry *entry, FsBox box)
{
  const FsLegend *legend = scene->legend;
  double text_x = box.x + legend->sample + legend->gap, y = box.y + box.height / 2;

  if (scene->style->snap)
    y = round (y);
  if (is_hidden (entry))
    cairo_push_group (cr);
  paint_sample (cr, scene, entry, box.x, y);
  fs_set_color (cr, entry->kind == FS_ENTRY_SERIES ? scene->style->text : key_color (scene), 1);
  fs_text_show (cr, entry->text, text_x, y, 0);
  if (is_hidden (entry))
    {
      strike (cr, scene, entry, text_x, y);
      cairo_pop_group_to_source (cr);
      cairo_paint_with_alpha (cr, scene->style->stale_alpha);
    }
}

void
fs_legend_paint (cairo_t *cr, const FsPlotLayout *scene)
{
  const FsLegend *legend = scene->legend;
  double y;

  if (legend == NULL)
    return;
  if (legend->boxed && scene->style->background.a > 0)
    paint_frame (cr, scene);
  for (guint i = 0; i < legend->entries->len; i++)
    paint_entry (cr, scene, &g_array_index (legend->entries, FsEntry, i), fs_legend_row (legend, i));
  y = legend->box.y + 0.6 * legend->pad
      + (legend->n_series + legend->series_columns - 1) / legend->series_columns * legend->series_row;
  if (legend->rule > 0 && legend->boxed)
    {
      FsBox box = snapped (scene, (FsBox){ legend->box.x, y + legend->rule / 2, legend->box.width, 0 });

      fs_set_color (cr, scene->style->grid, 1.1);
      stroke_sample (cr, box.x + legend->pad, box.y, box.width - 2 * legend->pad, scene->style->axis_width);
    }
}
