/* The bands of lines: a light area between two limits, with faint edges, so that several over each other stay apart. */
#include <math.h>

#include "plot/paint/plot-layout.h"

#define ALPHA 0.13 /* of a band, in the color of its series */
#define DARK_ALPHA 0.18
#define FEW 4 /* more bands are lighter, so that many over each other do not hide the lines */

/* Returns the opacity of one of @n bands. */
static double
alpha_of (const FsStyle *style, guint n)
{
  double alpha = style->id == FS_STYLE_SCREEN_DARK ? DARK_ALPHA : ALPHA;

  return n > FEW ? alpha * sqrt ((double) FEW / n) : alpha;
}

/* Returns whether @vertex can be drawn. */
static gboolean
has_limits (const FsPlotLayout *layout, const FsBandVertex *vertex)
{
  return isfinite (vertex->low) && !isnan (vertex->high) && (!layout->frame.y_log || vertex->low > 0)
         && (!layout->frame.x_log || vertex->x > 0);
}

/* Returns a device position of a limit, a little outside the data area for what is far outside. */
static double
y_of (const FsPlotLayout *layout, double y)
{
  const FsPlotFrame *f = &layout->frame;
  double beyond = f->bottom - f->top;

  return isinf (y) ? f->top - beyond : CLAMP (fs_plot_frame_y (f, y), f->top - beyond, f->bottom + beyond);
}

/* Adds one edge of the vertices from @from to before @to to the path. */
static void
trace_edge (cairo_t *cr, const FsPlotLayout *layout, const FsBandVertex *band, guint from, guint to, gboolean upper)
{
  for (guint i = from; i < to; i++)
    cairo_line_to (cr, fs_plot_frame_x (&layout->frame, band[i].x), y_of (layout, upper ? band[i].high : band[i].low));
}

static void
set_edge (cairo_t *cr, const FsPlotLayout *layout, FsColor color, double alpha)
{
  fs_set_color (cr, color, layout->style->high_contrast ? 1 : LINE_BAND_EDGE * alpha);
  cairo_set_line_width (cr, fmax (layout->style->hairline_width / 2, layout->style->least_line));
  cairo_set_dash (cr, NULL, 0, 0);
}

/* Paints the part of @band from @from to before @to. */
static void
paint_part (cairo_t *cr, const FsPlotLayout *layout, const FsBandVertex *band, guint from, guint to, FsColor color,
            double alpha)
{
  if (!layout->style->high_contrast)
    {
      trace_edge (cr, layout, band, from, to, TRUE);
      for (guint i = to; i > from; i--)
        trace_edge (cr, layout, band, i - 1, i, FALSE);
      cairo_close_path (cr);
      fs_set_color (cr, color, alpha);
      cairo_fill (cr);
    }
  set_edge (cr, layout, color, alpha);
  for (int upper = 0; upper < 2; upper++)
    {
      trace_edge (cr, layout, band, from, to, upper);
      cairo_stroke (cr);
    }
}

static void
paint_band (cairo_t *cr, const FsPlotLayout *layout, const FsLine *line, FsColor color, double alpha)
{
  const FsBandVertex *band = (const FsBandVertex *) (void *) line->band->data;

  for (guint i = 0; i < line->band->len; i++)
    {
      guint from = i;

      while (i < line->band->len && has_limits (layout, &band[i]))
        i++;
      if (i > from + 1)
        paint_part (cr, layout, band, from, i, color, alpha);
    }
}

double
fs_line_band_alpha (const FsPlotLayout *layout)
{
  return alpha_of (layout->style, fs_plot_n_bands (layout->plot));
}

void
fs_paint_line_bands (cairo_t *cr, const FsPlotLayout *layout)
{
  FsBox area = fs_plot_layout_area (layout);
  guint n_bands = fs_plot_n_bands (layout->plot);
  double alpha = fs_line_band_alpha (layout);

  if (n_bands == 0)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, area.x, area.y, area.width, area.height);
  cairo_clip (cr);
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];

      for (guint l = 0; l < series->lines->len; l++)
        paint_band (cr, layout, series->lines->pdata[l], fs_palette_color (layout->style->id, series->slot), alpha);
    }
  cairo_restore (cr);
}

void
fs_paint_line_band_sample (cairo_t *cr, const FsPlotLayout *layout, double x, double y, double height)
{
  double length = layout->legend->sample;
  FsColor color = layout->style->dim_text;
  double alpha = 2 * alpha_of (layout->style, 1);

  if (!layout->style->high_contrast)
    {
      fs_set_color (cr, color, alpha);
      cairo_rectangle (cr, x, y - height / 2, length, height);
      cairo_fill (cr);
    }
  set_edge (cr, layout, color, alpha);
  fs_stroke_segment (cr, x, y - height / 2, x + length, y - height / 2);
  fs_stroke_segment (cr, x, y + height / 2, x + length, y + height / 2);
}
