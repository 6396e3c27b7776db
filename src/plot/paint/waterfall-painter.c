#include "plot/paint/waterfall-painter.h"

#include <math.h>

#include "base/number.h"
#include "plot/value/palette.h"
#include "plot/value/text.h"

/* In units of the size of text, of which the window has 12.5 px. */
#define ROW_MAX 1.9
#define ROW_MIN 1.15
#define LEAST_TEXT 0.7 /* of the size of text */
#define BAR 0.66       /* of a row */
#define NAME_WIDTH 26
#define NAME_SHARE 0.42 /* of the width at most, */
#define WIDE_NAME 0.52  /* and for names that it would cut */
#define VALUE_WIDTH 8.5
#define ABREAST 72 /* with the parts over the load */
#define AREA 0.34  /* of the width */
#define DETAILS 50 /* with details, */
#define INTERVALS 32
#define MARGIN 1.3
#define TICKS 5
#define SUM_GAP 0.3 /* from the arrow of the sum to the mark of the model */
#define NUMBER_WIDTH 4
#define FOLDED_ROW 2.5
#define FOLDED_NAME 0.53 /* of the width */
#define FOLDED_VALUE 4
#define TOP 0.4
#define BELOW 1.8      /* the rows: numbers */
#define AREA_BELOW 3.2 /* the parts over the load: numbers and label */

/* Colors of what is too high and too low, the strongest for the largest part (VISUAL.md 3). */
static const guint32 colors[2][2][3] = { { { 0xd4580a, 0xec8a45, 0xf6bb8c }, { 0x5b3fa3, 0x8c78c9, 0xbdb0e4 } },
                                         { { 0xfd9a3c, 0xc8782c, 0x8d5a2c }, { 0xb9a4f5, 0x8a78cc, 0x62579a } } };

/* What is painted with. */
typedef struct {
  cairo_t *cr;
  const FsWaterfall *of;
  const FsStyle *style;
  PangoContext *context;
  double unit; /* size of text */
  double row;  /* height of a row */
} Painter;

static void
set_color (const Painter *painter, FsColor color, double alpha)
{
  cairo_set_source_rgba (painter->cr, color.r, color.g, color.b, color.a * alpha);
}

static const FsWaterfallRow *
row_at (const FsWaterfall *waterfall, guint r)
{
  return &g_array_index (waterfall->rows, FsWaterfallRow, r);
}

/* The color of a part by its sign and its rank among those of this sign. */
static FsColor
color_of (const Painter *painter, guint r)
{
  gboolean low = row_at (painter->of, r)->value < 0;
  guint rank = 0;
  guint32 color;

  for (guint before = 0; before < r; before++)
    rank += (row_at (painter->of, before)->value < 0) == low;
  color = colors[painter->style->id == FS_STYLE_SCREEN_DARK][low][MIN (rank, 2)];
  return (FsColor){ (color >> 16) / 255.0, (color >> 8 & 0xff) / 255.0, (color & 0xff) / 255.0, 1 };
}

/* Shows a plain text of at most @width. */
static void
show (const Painter *painter, const char *text, double x, double y, double align, double width, gboolean bold,
      FsColor color)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  g_autoptr (PangoLayout) layout = fs_text_new (painter->context, painter->style, markup, painter->unit, bold);

  fs_text_limit (layout, width);
  set_color (painter, color, 1);
  fs_text_show (painter->cr, layout, x, y, align);
}

static void
line (const Painter *painter, double x0, double y0, double x1, double y1, double width)
{
  cairo_set_line_width (painter->cr, width);
  cairo_move_to (painter->cr, x0, y0);
  cairo_line_to (painter->cr, x1, y1);
  cairo_stroke (painter->cr);
}

/* "315 ± 5.9"; a sign in front of what a part adds. */
static char *
value_text (double value, double half_width, gboolean is_part, gboolean with_interval)
{
  double size = fabs (value);
  g_autofree char *text = fs_number_display (size, size < 10 ? 2 : size < 100 ? 3 : 4);
  g_autofree char *interval = isfinite (half_width) && with_interval ? fs_number_display (half_width, 2) : NULL;
  const char *sign = !is_part ? "" : value < 0 ? "−" : "+";

  return interval != NULL ? g_strdup_printf ("%s%s ± %s", sign, text, interval) : g_strconcat (sign, text, NULL);
}

/* Returns the distance of round ticks that are at most TICKS in @range. */
static double
tick_step (double range)
{
  double step = pow (10, floor (log10 (range / TICKS)));
  double ratio = range / TICKS / step;

  return step * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
}

/* Returns with how many decimal places ticks at such a distance are written. */
static int
decimals (double step)
{
  return step >= 1 ? 0 : (int) ceil (-log10 (step) - 1e-9);
}

/* An interval of 1.4 units with caps. */
static void
interval (const Painter *painter, double low, double high, double y)
{
  double cap = painter->style->bar_cap;

  cairo_set_line_width (painter->cr, painter->style->bar_width);
  cairo_move_to (painter->cr, low, y);
  cairo_line_to (painter->cr, high, y);
  cairo_move_to (painter->cr, low, y - cap);
  cairo_line_to (painter->cr, low, y + cap);
  cairo_move_to (painter->cr, high, y - cap);
  cairo_line_to (painter->cr, high, y + cap);
  cairo_stroke (painter->cr);
}

/* The sum of all parts: an arrow from @x0 to @x1 with its number behind, or in front of it where there is no space between @left and
 * @right. */
static void
paint_sum (const Painter *painter, double x0, double x1, double y, double left, double right)
{
  double sum = painter->of->to - painter->of->from, way = x1 > x0 ? 1 : -1, head = 0.35 * painter->unit;
  double tip = x1 - way * SUM_GAP * painter->unit, behind = x0 - way * 0.5 * painter->unit, beside, width;
  FsColor color = fs_palette_color (painter->style->id, sum < 0 ? FS_PALETTE_TOO_LOW : FS_PALETTE_TOO_HIGH);
  g_autofree char *text = value_text (sum, NAN, TRUE, FALSE);
  cairo_t *cr = painter->cr;

  set_color (painter, color, 1);
  if ((tip - x0) * way > head)
    {
      line (painter, x0, y, tip, y, 1.6);
      cairo_move_to (cr, tip - way * head, y - head);
      cairo_line_to (cr, tip, y);
      cairo_line_to (cr, tip - way * head, y + head);
      cairo_stroke (cr);
    }
  width = NUMBER_WIDTH * painter->unit;
  beside = x1 + way * 0.8 * painter->unit;
  if (behind - way * width < left || behind - way * width > right)
    show (painter, text, beside, y, way > 0 ? 0 : 1, width, TRUE, fs_color_readable (color, painter->style));
  else
    show (painter, text, behind, y, way > 0 ? 1 : 0, width, TRUE, fs_color_readable (color, painter->style));
}

/* The rows, from the top at @top. @alone: what they are is not said beside them. */
static double
name_width (const Painter *painter, double width)
{
  double widest = 0;

  for (guint r = 0; r < painter->of->rows->len; r++)
    {
      const FsWaterfallRow *row = row_at (painter->of, r);
      g_autofree char *markup = g_markup_escape_text (row->name, -1);
      g_autoptr (PangoLayout) text = fs_text_new (painter->context, painter->style, markup, painter->unit, row->strong);

      widest = fmax (widest, fs_text_width (text));
    }
  return fmin (NAME_WIDTH * painter->unit, fmax (NAME_SHARE * width, fmin (widest + 1, WIDE_NAME * width)));
}

static void
paint_rows (const Painter *painter, double width, double top, int marked, gboolean alone)
{
  const FsWaterfall *of = painter->of;
  const FsStyle *style = painter->style;
  cairo_t *cr = painter->cr;
  double unit = painter->unit, row = painter->row, left = MARGIN * unit;
  gboolean details = width >= DETAILS * unit, intervals = width >= INTERVALS * unit;
  double name = name_width (painter, width), value = VALUE_WIDTH * unit * (intervals ? 1 : 0.6);
  double from = left + name + 0.8 * unit, to = width - value - left, bottom = top + (of->rows->len + 2) * row;
  double low = fmin (of->from, of->to), high = fmax (of->from, of->to), at = of->from, scale, step, y = top + row / 2;
  FsColor curve = fs_palette_color (style->id, of->palette_entry);

  if (isfinite (of->from_half_width))
    {
      low = fmin (low, of->from - of->from_half_width);
      high = fmax (high, of->from + of->from_half_width);
    }
  for (guint r = 0; r < of->rows->len; r++)
    {
      at += row_at (of, r)->value;
      low = fmin (low, at);
      high = fmax (high, at);
    }
  low -= 0.04 * (high - low);
  high += 0.04 * (high - low);
  scale = (to - from) / (high - low);
#define X(v) (from + ((v) -low) * scale)

  /* Axis, grid, and the two values. */
  step = tick_step (high - low);
  for (double tick = ceil (low / step) * step; tick <= high; tick += step)
    {
      g_autofree char *text = fs_number_display_fixed (tick, decimals (step));

      set_color (painter, style->grid, 1);
      line (painter, X (tick), top, X (tick), bottom, style->hairline_width);
      show (painter, text, X (tick), bottom + 0.8 * unit, 0.5, 6 * unit, FALSE, style->dim_text);
    }
  if (alone)
    show (painter, of->title, left, bottom + 0.8 * unit, 0, name, FALSE, style->dim_text);
  cairo_save (cr);
  cairo_set_dash (cr, (const double[]){ 1.5, 3 }, 2, 0);
  set_color (painter, curve, 0.8);
  line (painter, X (of->from), y, X (of->from), bottom, 1);
  line (painter, X (of->to), y, X (of->to), bottom, 1);
  cairo_restore (cr);

  show (painter, of->from_name, left, y, 0, name, TRUE, style->text);
  {
    g_autofree char *text = value_text (of->from, of->from_half_width, FALSE, intervals);

    show (painter, text, width - left, y, 1, value, TRUE, style->text);
  }
  set_color (painter, curve, 1);
  if (isfinite (of->from_half_width))
    interval (painter, X (of->from - of->from_half_width), X (of->from + of->from_half_width), y);
  fs_marker_path (cr, fs_palette_marker (of->palette_entry), X (of->from), y, style->marker_diameter);
  cairo_fill (cr);

  at = of->from;
  for (guint r = 0; r < of->rows->len; r++)
    {
      const FsWaterfallRow *part = row_at (of, r);
      double next = at + part->value, alpha = part->faint ? 0.4 : 1;
      FsColor color = color_of (painter, r);
      g_autofree char *text = value_text (part->value, part->half_width, TRUE, intervals);
      gboolean first = r == 0 || (part->value < 0) != (row_at (of, r - 1)->value < 0);

      y += row;
      if ((int) r == marked)
        {
          set_color (painter, style->text, 0.08);
          cairo_rectangle (cr, left / 2, y - row / 2, width - left, row);
          cairo_fill (cr);
          /* It leads on. */
          set_color (painter, style->text, 0.7);
          cairo_set_line_width (cr, 1.6);
          cairo_move_to (cr, width - 0.8 * left, y - 0.3 * unit);
          cairo_line_to (cr, width - 0.6 * left, y);
          cairo_line_to (cr, width - 0.8 * left, y + 0.3 * unit);
          cairo_stroke (cr);
        }
      show (painter, part->name, left, y, 0, details && part->detail != NULL ? 0.66 * name : name, part->strong,
            style->text);
      if (details && part->detail != NULL)
        show (painter, part->detail, left + name, y, 1, 0.32 * name, FALSE, style->dim_text);
      set_color (painter, color, alpha);
      cairo_rectangle (cr, fmin (X (at), X (next)), y - BAR * row / 2, fmax (fabs (X (next) - X (at)), 1), BAR * row);
      cairo_fill (cr);
      set_color (painter, style->axis, 1);
      line (painter, X (next), y + BAR * row / 2, X (next), y + row - BAR * row / 2, 1);
      if (isfinite (part->half_width) && intervals)
        {
          set_color (painter, style->text, 1);
          interval (painter, X (next - part->half_width), X (next + part->half_width), y);
        }
      show (painter, text, width - left, y, 1, value, part->strong,
            part->strong && first ? fs_color_readable (color, style) : style->text);
      at = next;
    }

  y += row;
  show (painter, of->to_name, left, y, 0, name, TRUE, style->text);
  if (of->rows->len > 0)
    paint_sum (painter, X (of->from), X (of->to), y, from, to);
  set_color (painter, curve, 1);
  line (painter, X (of->to), y - BAR * row / 2, X (of->to), y + BAR * row / 2, 3);
  {
    g_autofree char *text = value_text (of->to, NAN, FALSE, FALSE);

    show (painter, text, width - left, y, 1, value, TRUE, style->text);
  }
#undef X
}

/* The parts over the load, those of either sign from 0 on. */
static void
paint_areas (const Painter *painter, double left, double width, double top, double bottom, int marked)
{
  const FsWaterfall *of = painter->of;
  const FsStyle *style = painter->style;
  cairo_t *cr = painter->cr;
  guint n_rows = of->rows->len, n = of->n_places;
  double unit = painter->unit, low = 0, high = 0, step, from = left + 3.6 * unit, to = left + width - MARGIN * unit;
  double first = of->x[0], last = of->x[n - 1], x_step, y0 = bottom, y1 = top + 1.6 * unit;
  g_autofree double *above = g_new0 (double, n), *below = g_new0 (double, n);

  for (guint i = 0; i < n; i++)
    {
      double up = 0, down = 0;

      for (guint r = 0; r < n_rows; r++)
        {
          up += fmax (0, of->values[i * n_rows + r]);
          down += fmin (0, of->values[i * n_rows + r]);
        }
      high = fmax (high, up);
      low = fmin (low, down);
    }
  high += 0.05 * (high - low);
  low -= 0.05 * (high - low);
#define X(v) (from + ((v) -first) / (last - first) * (to - from))
#define Y(v) (y0 - ((v) -low) / (high - low) * (y0 - y1))
  show (painter, of->title, left, top + 0.4 * unit, 0, width, TRUE, style->text);
  step = tick_step (high - low);
  for (double tick = ceil (low / step) * step; tick <= high; tick += step)
    {
      g_autofree char *number = fs_number_display_fixed (fabs (tick) < step / 2 ? 0 : tick, decimals (step));
      g_autofree char *text = g_strconcat (tick > step / 2 ? "+" : "", number, NULL);

      set_color (painter, style->grid, 1);
      line (painter, from, Y (tick), to, Y (tick), style->hairline_width);
      show (painter, text, from - 0.5 * unit, Y (tick), 1, 4 * unit, FALSE, style->dim_text);
    }
  for (guint r = 0; r < n_rows; r++)
    {
      double alpha = marked >= 0 && marked != (int) r ? 0.4 : 1;

      /* What has one sign here may have the other at another load. */
      for (int sign = -1; sign <= 1; sign += 2)
        {
          double *edge = sign > 0 ? above : below;

          for (guint i = 0; i < n; i++)
            cairo_line_to (cr, X (of->x[i]), Y (edge[i]));
          for (guint i = n; i-- > 0;)
            {
              double value = of->values[i * n_rows + r];

              edge[i] += value * sign > 0 ? value : 0;
              cairo_line_to (cr, X (of->x[i]), Y (edge[i]));
            }
          cairo_close_path (cr);
          set_color (painter, color_of (painter, r), alpha);
          cairo_fill (cr);
        }
    }
  set_color (painter, style->axis, 1);
  line (painter, from, Y (0), to, Y (0), style->axis_width);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, X (of->x[i]), Y (above[i] + below[i]));
  cairo_set_line_width (cr, 2);
  set_color (painter, style->text, 1);
  cairo_stroke (cr);
  for (guint i = 0; i < n; i++)
    {
      cairo_arc (cr, X (of->x[i]), Y (above[i] + below[i]), 2.5, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  set_color (painter, style->text, 0.4);
  line (painter, X (of->here), y1, X (of->here), y0, 1);
  x_step = tick_step (last - first);
  for (double tick = ceil (first / x_step) * x_step; tick <= last * (1 + 1e-9); tick += x_step)
    {
      g_autofree char *text = fs_number_display_fixed (tick, decimals (x_step));

      show (painter, text, X (tick), bottom + 0.8 * unit, 0.5, 4 * unit, FALSE, style->dim_text);
    }
  show (painter, of->x_label, (from + to) / 2, bottom + 2.1 * unit, 0.5,
        2 * fmin ((from + to) / 2 - left, left + width - (from + to) / 2), FALSE, style->dim_text);
#undef X
#undef Y
}

/* The height of a row; the first begins at TOP. */
static double
row_height (const FsWaterfall *waterfall, const FsStyle *style, double height)
{
  return fmin (ROW_MAX * style->text_size, (height - (TOP + BELOW) * style->text_size) / (waterfall->rows->len + 2));
}

double
fs_waterfall_height (const FsWaterfall *waterfall, const FsStyle *style)
{
  return (ROW_MAX * (waterfall->rows->len + 2) + TOP + BELOW) * style->text_size;
}

int
fs_waterfall_row_at (const FsWaterfall *waterfall, const FsStyle *style, double height, double y)
{
  double row = floor ((y - TOP * style->text_size) / row_height (waterfall, style, height)) - 1;

  return row >= 0 && row < waterfall->rows->len ? (int) row : -1;
}

void
fs_waterfall_paint (cairo_t *cr, const FsWaterfall *waterfall, const FsStyle *style, double width, double height,
                    int marked)
{
  PangoContext *context = fs_text_context_new (style);
  double row = row_height (waterfall, style, height);
  /* Rows that are too low for the text get a smaller one. */
  double unit = fmax (LEAST_TEXT * style->text_size, fmin (style->text_size, row / ROW_MIN));
  Painter painter = { cr, waterfall, style, context, unit, row };
  gboolean abreast = width >= ABREAST * painter.unit && waterfall->n_places > 1;
  double rows_width = abreast ? width * (1 - AREA) : width, top = TOP * style->text_size;

  if (painter.row > 0)
    paint_rows (&painter, rows_width, top, marked, !abreast);
  if (painter.row > 0 && abreast)
    paint_areas (&painter, rows_width + painter.unit, width - rows_width - painter.unit, top,
                 height - AREA_BELOW * painter.unit, marked);
  g_object_unref (context);
}

static double
folded_row_height (const FsWaterfall *waterfall, const FsStyle *style, double height)
{
  return fmin (FOLDED_ROW * style->text_size, height / MAX (waterfall->rows->len, 1));
}

int
fs_waterfall_folded_row_at (const FsWaterfall *waterfall, const FsStyle *style, double height, double y)
{
  double row = floor (y / folded_row_height (waterfall, style, height));

  return row >= 0 && row < waterfall->rows->len ? (int) row : -1;
}

void
fs_waterfall_paint_folded (cairo_t *cr, const FsWaterfall *waterfall, const FsStyle *style, double width, double height,
                           int marked)
{
  PangoContext *context = fs_text_context_new (style);
  Painter painter = { cr, waterfall, style, context, style->text_size, folded_row_height (waterfall, style, height) };
  double unit = painter.unit, left = MARGIN * unit / 2, from = FOLDED_NAME * width, to = width - FOLDED_VALUE * unit;
  double low = 0, high = 0, scale;

  for (guint r = 0; r < waterfall->rows->len; r++)
    {
      low = fmin (low, row_at (waterfall, r)->value);
      high = fmax (high, row_at (waterfall, r)->value);
    }
  scale = high > low ? (to - from) / (high - low) : 0;
  for (guint r = 0; r < waterfall->rows->len; r++)
    {
      const FsWaterfallRow *part = row_at (waterfall, r);
      double y = (r + 0.5) * painter.row, zero = from - low * scale, end = zero + part->value * scale;
      g_autofree char *text = value_text (part->value, NAN, TRUE, FALSE);

      if ((int) r == marked)
        {
          set_color (&painter, style->text, 0.08);
          cairo_rectangle (cr, 0, y - painter.row / 2, width, painter.row);
          cairo_fill (cr);
        }
      show (&painter, part->name, left, y, 0, from - left - unit / 2, (int) r == marked, style->text);
      set_color (&painter, color_of (&painter, r), part->faint ? 0.4 : 1);
      cairo_rectangle (cr, fmin (zero, end), y - BAR * painter.row / 3, fmax (fabs (end - zero), 1),
                       2 * BAR * painter.row / 3);
      cairo_fill (cr);
      show (&painter, text, width - left, y, 1, FOLDED_VALUE * unit, FALSE, style->text);
      set_color (&painter, style->axis, 1);
      line (&painter, zero, y - painter.row / 2, zero, y + painter.row / 2, style->hairline_width);
    }
  g_object_unref (context);
}
