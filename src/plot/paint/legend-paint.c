#include <math.h>

#include "plot/paint/plot-layout.h"

#define RADIUS 0.64 /* ems */

static FsColor
key_color (const FsPlotLayout *scene)
{
  return scene->style->dim_text;
}

static void
stroke_sample (cairo_t *cr, double x, double y, double length, double width)
{
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + length, y);
  cairo_stroke (cr);
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

static void
rounded_box (cairo_t *cr, FsBox box, double r)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, box.x + box.width - r, box.y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, box.x + box.width - r, box.y + box.height - r, r, 0, G_PI / 2);
  cairo_arc (cr, box.x + r, box.y + box.height - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, box.x + r, box.y + r, r, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
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

  rounded_box (cr, snapped (scene, scene->legend->box), RADIUS * scene->em);
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
  cairo_move_to (cr, x, floor (y) + 0.5);
  cairo_line_to (cr, x + entry->width, floor (y) + 0.5);
  cairo_stroke (cr);
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
