#include <math.h>

#include "plot/paint/bends.h"
#include "plot/paint/plot-layout.h"

#define JOIN_WIDTH 0.75      /* as a fraction of a model line */
#define REFERENCE_WIDTH 0.75 /* the same */
#define MANY_BENDS 500       /* of a line in the window; model lines have fewer */

double
fs_set_line (cairo_t *cr, const FsPlotLayout *layout, FsLineWeight weight, guint slot)
{
  double width = weight == FS_LINE_MAIN   ? layout->style->model_width
                 : weight == FS_LINE_JOIN ? JOIN_WIDTH * layout->style->model_width
                                          : layout->style->second_width;
  const double second[] = { 4 * width, 2.5 * width };
  const double third[] = { 7 * width, 2.5 * width, 1.5 * width, 2.5 * width };

  cairo_set_line_width (cr, width);
  cairo_set_dash (cr, NULL, 0, 0);
  if (weight == FS_LINE_MAIN && !layout->plot->trace)
    fs_set_dash (cr, slot, width);
  else if (weight == FS_LINE_SECOND)
    cairo_set_dash (cr, second, G_N_ELEMENTS (second), 0);
  else if (weight == FS_LINE_THIRD)
    cairo_set_dash (cr, third, G_N_ELEMENTS (third), 0);
  return width;
}

double
fs_set_reference_line (cairo_t *cr, const FsPlotLayout *layout, guint rank)
{
  double width = REFERENCE_WIDTH * layout->style->model_width;
  const double dashes[][2] = { { 12 * width, 3 * width }, { 6 * width, 3 * width }, { 2 * width, 2 * width } };

  cairo_set_line_width (cr, width);
  cairo_set_dash (cr, NULL, 0, 0);
  if (rank > 0)
    cairo_set_dash (cr, dashes[(rank - 1) % G_N_ELEMENTS (dashes)], 2, 0);
  return width;
}

/* Makes the line the current path; a line of many bends is stroked at once, and the path stays empty. */
static void
trace_line (cairo_t *cr, const FsPlotLayout *layout, const FsLine *line)
{
  g_autoptr (GArray) path = fs_plot_layout_path (layout, line, layout->style->snap ? 1 : FS_FINE_COLUMN);

  cairo_new_path (cr);
  if (layout->style->snap && path->len > MANY_BENDS && fs_stroke_bends (cr, path))
    return;
  for (guint i = 0; i < path->len; i++)
    {
      const FsPathPoint *p = &g_array_index (path, FsPathPoint, i);

      if (p->move)
        cairo_move_to (cr, p->x, p->y);
      else
        cairo_line_to (cr, p->x, p->y);
    }
}

void
fs_arrow_head_path (cairo_t *cr, double x, double y, double size)
{
  cairo_move_to (cr, x - 0.35 * size, y + 0.4 * size);
  cairo_line_to (cr, x, y);
  cairo_line_to (cr, x + 0.35 * size, y + 0.4 * size);
}

void
fs_end_path (cairo_t *cr, double x, double y, double size)
{
  cairo_move_to (cr, x - size / 2, y);
  cairo_line_to (cr, x + size / 2, y);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x, y - 0.95 * size);
}

void
fs_wedge_path (cairo_t *cr, double x, double y, double size)
{
  double half = WEDGE * size;

  cairo_move_to (cr, x, y - 1.5 * half);
  cairo_line_to (cr, x + half, y);
  cairo_line_to (cr, x - half, y);
  cairo_close_path (cr);
}

void
fs_bracket_path (cairo_t *cr, double from, double to, double y, double height)
{
  cairo_move_to (cr, from, y);
  cairo_line_to (cr, from, y - height);
  cairo_move_to (cr, to, y);
  cairo_line_to (cr, to, y - height);
  cairo_move_to (cr, from, y - height / 2);
  cairo_line_to (cr, to, y - height / 2);
}

void
fs_paint_end (cairo_t *cr, const FsPlotLayout *layout, double x, double y, double line_width)
{
  double size = layout->style->end_size;

  cairo_save (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, line_width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  fs_end_path (cr, x, y, size);
  cairo_stroke (cr);
  cairo_set_line_width (cr, ARROW_WIDTH * line_width);
  fs_arrow_head_path (cr, x, y - size, size);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
paint_end_of_line (cairo_t *cr, const FsPlotLayout *layout, const FsLine *line, double line_width)
{
  FsLineEnd end = fs_plot_layout_line_end (layout, line);
  double size = layout->style->end_size;

  if (!end.shown)
    return;
  if (line->weight == FS_LINE_MAIN && !end.above)
    {
      fs_paint_end (cr, layout, end.x, end.y, line_width);
      return;
    }
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, line_width);
  if (end.above)
    {
      fs_arrow_head_path (cr, end.x, end.y, size);
      cairo_stroke (cr);
      return;
    }
  fs_stroke_segment (cr, end.x - SHORT_END * size, end.y, end.x + SHORT_END * size, end.y);
}

static void
paint_line (cairo_t *cr, const FsPlotLayout *layout, const FsSeries *series, const FsLine *line)
{
  double width;

  cairo_save (cr);
  width = fs_set_line (cr, layout, line->weight, series->slot);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  fs_set_color (cr, fs_palette_color (layout->style->id, series->slot),
                line->weight == FS_LINE_MAIN   ? 1
                : line->weight == FS_LINE_JOIN ? JOIN_ALPHA
                                               : layout->style->second_alpha);
  trace_line (cr, layout, line);
  cairo_stroke (cr);
  paint_end_of_line (cr, layout, line, width);
  cairo_restore (cr);
}

/* Paints where a model saturates: a dotted line down to a triangle on the axis. */
static void
paint_hairline (cairo_t *cr, const FsPlotLayout *layout, guint s)
{
  const FsSeries *series = layout->plot->series->pdata[s];
  const FsLine *line = fs_series_main_line (series);
  FsLineEnd end;
  double width = layout->style->hairline_width;
  double wedge = WEDGE * layout->style->end_size;
  double x, bottom = layout->frame.bottom;
  const double dots[] = { 1.5 * width, 3 * width };
  FsColor color = fs_palette_color (layout->style->id, series->slot);
  guint before, after;

  if (line == NULL)
    return;
  end = fs_plot_layout_line_end (layout, line);
  x = end.saturation_x;
  fs_plot_layout_same_saturation (layout, s, &before, &after);
  if (isnan (x) || before > 0)
    return;
  /* Curves that saturate at the same rate share one line in a neutral color, from the upper edge. */
  if (after > 0)
    color = layout->style->dim_text;
  cairo_save (cr);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (cr, dots, 2, 0);
  fs_set_color (cr, color, HAIRLINE_ALPHA);
  x = fs_style_snap (layout->style, x);
  fs_stroke_segment (cr, x, end.shown && !end.above && after == 0 ? end.y + 2 * width : layout->frame.top, x,
                     bottom - wedge);
  fs_set_color (cr, color, 1);
  fs_wedge_path (cr, x, bottom, layout->style->end_size);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
fs_paint_bracket (cairo_t *cr, const FsPlotLayout *layout, double from, double to, double y, FsColor color)
{
  double height = BRACKET_HEIGHT * layout->style->end_size;

  cairo_save (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, layout->style->bar_width);
  fs_set_color (cr, color, BRACKET_ALPHA);
  cairo_rectangle (cr, from, y - height, to - from, height);
  cairo_fill (cr);
  fs_set_color (cr, color, 1);
  fs_bracket_path (cr, from, to, y, height);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Paints between which loads the simulation saturates: a band, and its bracket on the axis. */
static void
paint_brackets (cairo_t *cr, const FsPlotLayout *layout)
{
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      FsColor color = fs_palette_color (layout->style->id, series->slot);
      FsBox box;

      if (!fs_plot_layout_bracket (layout, series, &box))
        continue;
      if (!layout->style->high_contrast)
        {
          fs_set_color (cr, color, BAND_ALPHA);
          cairo_rectangle (cr, box.x, layout->frame.top, box.width, layout->frame.bottom - layout->frame.top);
          cairo_fill (cr);
        }
      fs_paint_bracket (cr, layout, box.x, box.x + box.width, layout->frame.bottom, color);
    }
}

static void
paint_lines_of (cairo_t *cr, const FsPlotLayout *layout, FsLineWeight weight)
{
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        if (((FsLine *) series->lines->pdata[i])->weight == weight)
          paint_line (cr, layout, series, series->lines->pdata[i]);
    }
}

/* Paints the curves of another plot; lines that saturate end in a flat bar. */
static void
paint_reference (cairo_t *cr, const FsPlotLayout *layout, const FsReferenceCurves *reference)
{
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint s = 0; s < reference->series->len; s++)
    {
      const FsSeries *series = reference->series->pdata[s];

      fs_set_color (cr, fs_palette_color (layout->style->id, series->slot), layout->style->reference_alpha);
      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];
          FsLineEnd end = fs_plot_layout_line_end (layout, line);

          fs_set_reference_line (cr, layout, reference->rank);
          trace_line (cr, layout, line);
          if (end.shown && !end.above)
            {
              cairo_move_to (cr, end.x - SHORT_END * layout->style->end_size, end.y);
              cairo_line_to (cr, end.x + SHORT_END * layout->style->end_size, end.y);
            }
          cairo_stroke (cr);
        }
    }
  cairo_restore (cr);
}

void
fs_paint_lines (cairo_t *cr, const FsPlotLayout *layout)
{
  for (guint g = 0; g < layout->plot->references->len; g++)
    paint_reference (cr, layout, layout->plot->references->pdata[g]);
  if (!layout->style->bare)
    {
      for (guint s = 0; s < layout->plot->series->len; s++)
        paint_hairline (cr, layout, s);
      paint_brackets (cr, layout);
    }
  paint_lines_of (cr, layout, FS_LINE_JOIN);
  paint_lines_of (cr, layout, FS_LINE_SECOND);
  paint_lines_of (cr, layout, FS_LINE_THIRD);
  paint_lines_of (cr, layout, FS_LINE_MAIN);
}
