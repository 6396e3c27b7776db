/* Model lines with their ends and the marks of their saturation on the axis, and reference curves. */
#include <math.h>

#include "base/translate.h"
#include "plot/paint/plot-layout.h"

#define FINE_COLUMN 0.25     /* width of a column in a file, pt */
#define JOIN_WIDTH 0.75      /* as a fraction of a model line */
#define REFERENCE_WIDTH 0.75 /* the same */
#define JOIN_ALPHA 0.55      /* of a line from point to point */
#define FAINT 0.35           /* of one whose place another has taken */
#define HAIRLINE_ALPHA 0.6
#define BRACKET_ALPHA 0.16
#define WEDGE 0.42      /* half of its width relative to the end of a model line */
#define HALO 2.5        /* widths of a line on areas */
#define SHORT_END 0.3   /* half of the bar at the end of a further variant, relative to it */
#define ARROW_WIDTH 0.8 /* of its head, relative to the line */

/* Sets the dashes to @lengths in units of @unit. */
static void
set_dashes (FsStroke *stroke, const double *lengths, int n, double unit)
{
  stroke->n_dashes = n;
  for (int i = 0; i < n; i++)
    stroke->dashes[i] = lengths[i] * unit;
}

FsStroke
fs_line_stroke (const FsStyle *style, FsLineWeight weight, guint palette_entry, FsColor color)
{
  static const double second[] = { 4, 2.5 }, third[] = { 7, 2.5, 1.5, 2.5 }, level[] = { 9, 5 };
  FsStroke stroke = { .color = color, .width = style->second_width };
  const double *dashes;
  int n;

  switch (weight)
    {
    case FS_LINE_MAIN:
      stroke.width = style->model_width;
      dashes = fs_palette_dash (palette_entry, &n);
      set_dashes (&stroke, dashes, n, stroke.width / 2);
      break;
    case FS_LINE_JOIN:
      stroke.width = JOIN_WIDTH * style->model_width;
      break;
    case FS_LINE_SOLID:
      stroke.width = style->model_width;
      break;
    case FS_LINE_LEVEL:
      set_dashes (&stroke, level, G_N_ELEMENTS (level), stroke.width);
      break;
    case FS_LINE_SECOND:
      set_dashes (&stroke, second, G_N_ELEMENTS (second), stroke.width);
      break;
    case FS_LINE_THIRD:
      set_dashes (&stroke, third, G_N_ELEMENTS (third), stroke.width);
      break;
    default:
      g_assert_not_reached ();
    }
  return stroke;
}

FsColor
fs_series_color (const FsStyle *style, const FsSeries *series)
{
  return fs_color_fade (fs_palette_color (style->id, series->palette_entry), series->opacity);
}

FsStroke
fs_reference_stroke (const FsStyle *style, guint rank, FsColor color)
{
  static const double dashes[][2] = { { 12, 3 }, { 6, 3 }, { 2, 2 } };
  FsStroke stroke = { .color = color, .width = REFERENCE_WIDTH * style->model_width };

  if (rank > 0)
    set_dashes (&stroke, dashes[(rank - 1) % G_N_ELEMENTS (dashes)], 2, stroke.width);
  return stroke;
}

static GArray *
path_of (const FsPlotLayout *layout, const FsLine *line)
{
  return fs_plot_layout_path (layout, line, layout->style->snap ? 1 : FINE_COLUMN);
}

/* Draws the head of an arrow, with its tip at (x, y - above). */
static void
draw_arrow_head (FsPen *pen, double x, double y, double above, const FsStroke *stroke)
{
  double size = pen->style->end_size;

  cairo_move_to (pen->cr, x - 0.35 * size, y - above + 0.4 * size);
  cairo_line_to (pen->cr, x, y - above);
  cairo_line_to (pen->cr, x + 0.35 * size, y - above + 0.4 * size);
  pen->shape (pen, x, y, NULL, stroke);
}

void
fs_draw_end (FsPen *pen, double x, double y, FsColor color, double line_width)
{
  FsStroke stroke = { .color = color, .width = line_width, .round_ends = TRUE, .round_joints = TRUE };
  double size = pen->style->end_size;

  cairo_move_to (pen->cr, x - size / 2, y);
  cairo_line_to (pen->cr, x + size / 2, y);
  cairo_move_to (pen->cr, x, y);
  cairo_line_to (pen->cr, x, y - 0.95 * size);
  pen->shape (pen, x, y, NULL, &stroke);
  stroke.width = ARROW_WIDTH * line_width;
  draw_arrow_head (pen, x, y, size, &stroke);
}

static void
draw_line (FsPen *pen, const FsPlotLayout *layout, const FsSeries *series, const FsLine *line)
{
  FsColor color = fs_series_color (layout->style, series);
  double alpha = line->weight == FS_LINE_MAIN || line->weight == FS_LINE_SOLID ? 1
                 : line->weight == FS_LINE_JOIN                                ? JOIN_ALPHA
                                                                               : layout->style->second_alpha;
  /* Traces are solid, as the first entry is. */
  FsStroke stroke = fs_line_stroke (layout->style, line->weight, layout->plot->trace ? 0 : series->palette_entry,
                                    fs_color_fade (color, line->faint ? FAINT * alpha : alpha));
  FsLineEnd end = fs_plot_layout_line_end (layout, line);
  double half = SHORT_END * layout->style->end_size;
  g_autoptr (GArray) path = path_of (layout, line);

  stroke.round_joints = TRUE;
  pen->name (pen, series->label, line->name);
  /* On areas of all colors. */
  if (layout->plot->stacked && line->weight == FS_LINE_MAIN)
    {
      FsColor canvas = layout->style->background;
      FsStroke halo = { .color = { canvas.r, canvas.g, canvas.b, 1 }, .width = HALO * stroke.width };

      pen->line (pen, path, NULL, &halo);
    }
  pen->line (pen, path, NULL, &stroke);
  stroke.round_ends = TRUE;
  stroke.n_dashes = 0;
  if (!end.shown)
    return;
  if (end.above)
    draw_arrow_head (pen, end.x, end.y, 0, &stroke);
  else if (line->weight == FS_LINE_MAIN)
    fs_draw_end (pen, end.x, end.y, stroke.color, stroke.width);
  else
    {
      cairo_move_to (pen->cr, end.x - half, end.y);
      cairo_line_to (pen->cr, end.x + half, end.y);
      pen->shape (pen, end.x, end.y, NULL, &stroke);
    }
}

/* Draws where a model saturates: a dotted line down to a triangle on the axis. */
static void
draw_hairline (FsPen *pen, const FsPlotLayout *layout, guint s)
{
  const FsSeries *series = layout->plot->series->pdata[s];
  const FsLine *line = fs_series_main_line (series);
  double half = WEDGE * layout->style->end_size, bottom = layout->frame.bottom, x;
  FsColor color = fs_series_color (layout->style, series);
  FsStroke dots;
  FsLineEnd end;
  guint before, after;

  if (line == NULL)
    return;
  end = fs_plot_layout_line_end (layout, line);
  fs_plot_layout_same_saturation (layout, s, &before, &after);
  if (isnan (end.saturation_x) || before > 0)
    return;
  /* Curves that saturate at the same rate share one line in a neutral color, from the upper edge. */
  if (after > 0)
    color = layout->style->dim_text;
  dots = fs_dotted_stroke (layout->style, fs_color_fade (color, HAIRLINE_ALPHA));
  x = fs_style_snap (layout->style, end.saturation_x);
  if (!layout->style->no_saturation_lines)
    fs_pen_segment (pen, x, end.shown && !end.above && after == 0 ? end.y + 2 * dots.width : layout->frame.top, x,
                    bottom - half, &dots);
  cairo_move_to (pen->cr, x, bottom - 1.5 * half);
  cairo_line_to (pen->cr, x + half, bottom);
  cairo_line_to (pen->cr, x - half, bottom);
  cairo_close_path (pen->cr);
  pen->shape (pen, x, bottom, &color, NULL);
}

void
fs_draw_bracket (FsPen *pen, double from, double to, double y, FsColor color)
{
  double height = FS_BRACKET_HEIGHT * pen->style->end_size;

  pen->box (pen, (FsBox){ from, y - height, to - from, height }, fs_color_fade (color, BRACKET_ALPHA));
  cairo_move_to (pen->cr, from, y);
  cairo_line_to (pen->cr, from, y - height);
  cairo_move_to (pen->cr, to, y);
  cairo_line_to (pen->cr, to, y - height);
  cairo_move_to (pen->cr, from, y - height / 2);
  cairo_line_to (pen->cr, to, y - height / 2);
  pen->shape (pen, from, y, NULL, &(FsStroke){ .color = color, .width = pen->style->bar_width });
}

void
fs_draw_lines (FsPen *pen, const FsPlotLayout *layout)
{
  static const FsLineWeight order[]
      = { FS_LINE_JOIN, FS_LINE_LEVEL, FS_LINE_SECOND, FS_LINE_THIRD, FS_LINE_MAIN, FS_LINE_SOLID };
  const GPtrArray *all = layout->plot->series;
  const FsPlotFrame *f = &layout->frame;

  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      /* The curves of another plot; lines that saturate end in a flat bar. */
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];
      double half = SHORT_END * layout->style->end_size;

      for (guint s = 0; s < reference->series->len; s++)
        {
          const FsSeries *series = reference->series->pdata[s];
          FsColor color = fs_palette_color (layout->style->id, series->palette_entry);
          FsStroke stroke = fs_reference_stroke (layout->style, reference->rank,
                                                 fs_color_fade (color, layout->style->reference_alpha));

          stroke.round_joints = TRUE;
          for (guint i = 0; i < series->lines->len; i++)
            {
              const FsLine *line = series->lines->pdata[i];
              FsLineEnd end = fs_plot_layout_line_end (layout, line);
              g_autoptr (GArray) path = path_of (layout, line);
              FsPathPoint ends[] = { { end.x - half, end.y, TRUE }, { end.x + half, end.y, FALSE } };
              const GArray bar = { (char *) ends, G_N_ELEMENTS (ends) };

              pen->name (pen, reference->name, NULL);
              pen->line (pen, path, end.shown && !end.above ? &bar : NULL, &stroke);
            }
        }
    }
  for (guint s = 0; s < all->len && !layout->style->bare; s++)
    draw_hairline (pen, layout, s);
  /* Between which loads the simulation saturates: a band, and its bracket on the axis. */
  for (guint s = 0; s < all->len && !layout->style->bare; s++)
    {
      const FsSeries *series = all->pdata[s];
      FsColor color = fs_series_color (layout->style, series);
      FsBox box;

      if (!fs_plot_layout_bracket (layout, series, &box))
        continue;
      pen->name (pen, _ ("simulation saturates"), NULL);
      if (!layout->style->high_contrast)
        pen->box (pen, (FsBox){ box.x, f->top, box.width, f->bottom - f->top },
                  fs_color_fade (color, INTERVAL_BAND_ALPHA));
      fs_draw_bracket (pen, box.x, box.x + box.width, f->bottom, color);
    }
  for (guint w = 0; w < G_N_ELEMENTS (order); w++)
    for (guint s = 0; s < all->len; s++)
      {
        const FsSeries *series = all->pdata[s];

        for (guint i = 0; i < series->lines->len; i++)
          if (((const FsLine *) series->lines->pdata[i])->weight == order[w])
            draw_line (pen, layout, series, series->lines->pdata[i]);
      }
}
