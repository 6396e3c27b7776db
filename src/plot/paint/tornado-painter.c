#include "plot/paint/tornado-painter.h"

#include <math.h>

#include "base/number.h"

/* In units of the size of text. */
#define ROW_GOOD 2.0 /* height of a row, */
#define ROW_MAX 3.4
#define ROW_MIN 1.25
#define LEAST_TEXT 0.7 /* of the size of text */
#define BAR 0.62       /* of a row */
#define ARROW 0.5      /* of a bar without a limit */
#define KEY_LINE 1.7
#define SWATCH 1.6
#define TOP 0.5
#define TICK_TEXT 1.1 /* from the axis to the middle of its numbers, */
#define X_LABEL 2.5   /* and of its label */
#define BELOW 3.2     /* the rows: both */
#define MARGIN 0.8
#define GAP 0.4
#define NAME 0.42      /* of the width at most */
#define LEAST_BARS 0.3 /* of the width: short names, and then bare changes, leave as much */
#define TICKS 6
#define LESS_ALPHA 0.45

/* What is drawn with. */
typedef struct {
  FsPen *pen;
  const FsStyle *style;
  PangoContext *context;
  double unit;
} Drawer;

static PangoLayout *
text_new (PangoContext *context, const FsStyle *style, double unit, const char *markup)
{
  return fs_text_new (context, style, markup, unit, FALSE);
}

static double
width_of (PangoContext *context, const FsStyle *style, double unit, const char *markup)
{
  g_autoptr (PangoLayout) text = text_new (context, style, unit, markup);

  return fs_text_width (text);
}

/* Shows a text; @align: of it at @x. */
static void
show (const Drawer *drawer, const char *markup, double x, double y, double align, double width, FsColor color)
{
  g_autoptr (PangoLayout) text = text_new (drawer->context, drawer->style, drawer->unit, markup);

  if (isfinite (width))
    fs_text_limit (text, width);
  drawer->pen->text (drawer->pen, text, x - align * fs_text_width (text), y, align, color);
}

/* The end of a bar relative to the value itself, as a logarithm; NAN without one. */
static double
end_of (const FsTornadoRow *row, guint end, double longest)
{
  return isnan (row->ratio[end]) ? NAN : isinf (row->ratio[end]) ? longest : log (row->ratio[end]);
}

/* Returns the text on side @side of a row, 0 for the left: the changes that go there; NULL for none. */
static char *
side_text (const FsTornadoRow *row, int side, gboolean with_values)
{
  GString *text = g_string_new (NULL);

  for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
    {
      if (isnan (row->ratio[end]) || (row->ratio[end] < 1 ? 0 : 1) != side)
        continue;
      g_string_append (text, text->len > 0 ? ", " : "");
      if (with_values)
        g_string_append_printf (text, "%s: ", row->at[end]);
      g_string_append (text, row->change[end]);
    }
  return g_string_free (text, text->len == 0);
}

/* Finds the largest scale at which bars and the texts at their ends fit between @left and @right. Returns FALSE if texts alone do not. */
static gboolean
fit (const FsTornado *tornado, const FsStyle *style, PangoContext *context, double left, double right,
     FsTornadoLayout *at)
{
  double longest = fs_tornado_longest (tornado), low = 0, high = (right - left) / longest;
  guint n = tornado->rows->len;
  g_autofree double *texts = g_new0 (double, 2 * n), *ends = g_new0 (double, 2 * n);
  gboolean fits = FALSE;

  for (guint r = 0; r < n; r++)
    {
      const FsTornadoRow *row = fs_tornado_row (tornado, r);

      for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
        if (!isnan (row->ratio[end]))
          {
            double length = end_of (row, end, longest);

            ends[2 * r] = fmin (ends[2 * r], length);
            ends[2 * r + 1] = fmax (ends[2 * r + 1], length);
          }
      for (int side = 0; side < 2; side++)
        {
          g_autofree char *text = side_text (row, side, at->with_values);

          if (text != NULL)
            texts[2 * r + (guint) side]
                = width_of (context, style, at->unit, text)
                  + (GAP + (side == 1 && (isinf (row->ratio[0]) || isinf (row->ratio[1])) ? ARROW : 0)) * at->unit;
        }
    }
  for (int round = 0; round < 40; round++)
    {
      double scale = round == 0 ? 0 : (low + high) / 2, first = left, last = right;

      for (guint r = 0; r < n; r++)
        {
          first = fmax (first, left + texts[2 * r] - ends[2 * r] * scale);
          last = fmin (last, right - texts[2 * r + 1] - ends[2 * r + 1] * scale);
        }
      if (round == 0)
        fits = first <= last;
      if (first > last)
        {
          high = scale;
          continue;
        }
      low = scale;
      at->zero = (first + last) / 2;
    }
  /* Where texts leave no room, bars lie on them. */
  if (!fits)
    {
      low = 0.1 * (right - left) / longest;
      at->zero = (left + right) / 2;
    }
  at->scale = low;
  at->left = at->right = at->zero;
  for (guint r = 0; r < n; r++)
    {
      at->left = fmin (at->left, at->zero + ends[2 * r] * low);
      at->right = fmax (at->right, at->zero + ends[2 * r + 1] * low);
    }
  return fits;
}

char *
fs_tornado_tick_text (double percent)
{
  double size = fabs (percent);
  g_autofree char *number = fs_number_display_fixed (size, size == floor (size) ? 0 : size < 0.1 ? 2 : 1);

  return g_strconcat (percent < 0 ? "−" : percent > 0 ? "+" : "", number, NULL);
}

/* Chooses round changes whose numbers have room, from 0 on to either side. */
static void
choose_ticks (FsTornadoLayout *at, const FsStyle *style, PangoContext *context)
{
  double range = 100 * (at->to - at->from), step = pow (10, floor (log10 (range / TICKS))), zero = 0;
  double ratio = range / TICKS / step;

  step *= ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10;
  at->ticks = g_array_new (FALSE, FALSE, sizeof (double));
  g_array_append_val (at->ticks, zero);
  for (int side = -1; side <= 1; side += 2)
    {
      double taken = at->zero + side * width_of (context, style, at->unit, "0") / 2;

      for (int i = 1; i <= 2 * TICKS; i++)
        {
          double percent = side * i * step, x = at->zero + log (1 + percent / 100) * at->scale, half;
          g_autofree char *text = fs_tornado_tick_text (percent);

          if (percent <= -100 || 1 + percent / 100 < at->from || 1 + percent / 100 > at->to)
            break;
          half = width_of (context, style, at->unit, text) / 2;
          if (side * (x - taken) < half + 0.5 * at->unit)
            continue;
          taken = x + side * half;
          g_array_append_val (at->ticks, percent);
        }
    }
}

FsTornadoLayout
fs_tornado_layout (const FsTornado *tornado, const FsStyle *style, double width, double height)
{
  PangoContext *context = fs_text_context_new (style);
  double em = style->text_size, n = tornado->rows->len, margin = MARGIN * em, keys = 0, label;
  FsTornadoLayout at = { .unit = em };

  for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
    keys += width_of (context, style, em, tornado->keys[end]) + (SWATCH + 0.5 + 1.5) * em;
  at.key_lines = keys - 1.5 * em <= width - 2 * margin ? 1 : 2;
  /* In a low figure first the rows lose height, then their text size, then the key goes. */
  while (at.key_lines > 0 && height - (TOP + at.key_lines * KEY_LINE + BELOW) * em < n * ROW_MIN * em * LEAST_TEXT)
    at.key_lines--;
  at.top = (TOP + at.key_lines * KEY_LINE) * em;
  at.row = fmin (ROW_MAX * em, fmax (0.1 * em, (height - at.top - BELOW * em) / n));
  at.unit = fmax (LEAST_TEXT * em, fmin (em, at.row / ROW_MIN));
  at.bottom = at.top + n * at.row;
  for (int attempt = 0; attempt < 3; attempt++)
    {
      double names = 0;
      gboolean fits;

      at.short_names = attempt > 0;
      at.with_values = attempt < 2;
      for (guint r = 0; r < tornado->rows->len; r++)
        {
          const FsTornadoRow *row = fs_tornado_row (tornado, r);

          names = fmax (names, width_of (context, style, at.unit, at.short_names ? row->short_name : row->name));
        }
      at.name_cut = names > NAME * width;
      fits = fit (tornado, style, context, margin + fmin (names, NAME * width) + MARGIN * at.unit, width - margin, &at);
      at.overlap = !fits || at.row < ROW_MIN * LEAST_TEXT * em;
      if (!at.name_cut && fits && at.right - at.left >= LEAST_BARS * width)
        break;
    }
  at.from = exp ((at.left - at.zero) / at.scale);
  at.to = exp ((at.right - at.zero) / at.scale);
  choose_ticks (&at, style, context);
  label = width_of (context, style, em, tornado->x_label);
  at.label_cut = label > width - 2 * margin;
  at.label_x
      = at.label_cut ? width / 2 : CLAMP ((at.left + at.right) / 2, margin + label / 2, width - margin - label / 2);
  g_object_unref (context);
  return at;
}

void
fs_tornado_layout_clear (FsTornadoLayout *layout)
{
  g_clear_pointer (&layout->ticks, g_array_unref);
}

double
fs_tornado_height (const FsTornado *tornado, const FsStyle *style)
{
  return (TOP + 2 * KEY_LINE + ROW_GOOD * tornado->rows->len + BELOW) * style->text_size;
}

double
fs_tornado_label_y (const FsTornadoLayout *layout, const FsStyle *style)
{
  return layout->bottom + X_LABEL * style->text_size;
}

/* Draws both halves of a bar, the shorter one on top where they go to the same side. */
static void
draw_bar (FsPen *pen, const FsTornadoRow *row, double longest, double zero, double scale, double y, double high,
          double arrow)
{
  double ends[] = { end_of (row, FS_TORNADO_LESS, longest), end_of (row, FS_TORNADO_MORE, longest) };
  guint first = fabs (ends[FS_TORNADO_MORE]) > fabs (ends[FS_TORNADO_LESS]) ? FS_TORNADO_MORE : FS_TORNADO_LESS;

  for (guint i = 0; i < FS_N_TORNADO_ENDS; i++)
    {
      guint end = i == 0 ? first : 1 - first;
      FsColor color = fs_color_fade (pen->style->accent, end == FS_TORNADO_LESS ? LESS_ALPHA : 1);
      double x = zero + ends[end] * scale;

      if (isnan (ends[end]))
        continue;
      pen->box (pen, (FsBox){ fmin (zero, x), y - high / 2, fmax (fabs (x - zero), pen->style->hairline_width), high },
                color);
      if (!isinf (row->ratio[end]))
        continue;
      cairo_move_to (pen->cr, x, y - high / 2);
      cairo_line_to (pen->cr, x + arrow, y);
      cairo_line_to (pen->cr, x, y + high / 2);
      cairo_close_path (pen->cr);
      pen->shape (pen, x, y, &color, NULL);
    }
}

static void
draw_key (const Drawer *drawer, const FsTornado *tornado, guint lines, double left)
{
  FsPen *pen = drawer->pen;
  double em = drawer->style->text_size, x = left, y = (TOP + 0.35 * KEY_LINE) * em;

  for (guint end = 0; end < FS_N_TORNADO_ENDS && lines > end / 2; end++)
    {
      double high = 0.75 * em;

      pen->box (pen, (FsBox){ x, y - high / 2, SWATCH * em, high },
                fs_color_fade (drawer->style->accent, end == FS_TORNADO_LESS ? LESS_ALPHA : 1));
      show (drawer, tornado->keys[end], x + (SWATCH + 0.5) * em, y, 0, INFINITY, drawer->style->text);
      if (lines == 1)
        x += (SWATCH + 0.5 + 1.5) * em + width_of (drawer->context, drawer->style, em, tornado->keys[end]);
      else
        y += KEY_LINE * em;
    }
}

/* The line, ticks, numbers, and label below the rows. */
static void
draw_axis (const Drawer *drawer, const FsTornado *tornado, const FsTornadoLayout *at, double width)
{
  const FsStyle *style = drawer->style;
  FsStroke stroke = { .color = style->axis, .width = style->axis_width };

  fs_pen_segment (drawer->pen, at->left, at->bottom, at->right, at->bottom, &stroke);
  for (guint i = 0; i < at->ticks->len; i++)
    {
      double percent = g_array_index (at->ticks, double, i), x = at->zero + log (1 + percent / 100) * at->scale;
      g_autofree char *text = fs_tornado_tick_text (percent);

      fs_pen_segment (drawer->pen, x, at->bottom, x, at->bottom + style->tick_major, &stroke);
      show (drawer, text, x, at->bottom + TICK_TEXT * style->text_size, 0.5, INFINITY, style->dim_text);
    }
  show (drawer, tornado->x_label, at->label_x, fs_tornado_label_y (at, style), 0.5,
        width - 2 * MARGIN * style->text_size, style->text);
}

void
fs_tornado_draw (FsPen *pen, const FsTornado *tornado, const FsTornadoLayout *at, double width)
{
  const FsStyle *style = pen->style;
  PangoContext *context = fs_text_context_new (style);
  Drawer drawer = { pen, style, context, style->text_size };
  double longest = fs_tornado_longest (tornado), margin = MARGIN * style->text_size;
  FsStroke axis = { .color = style->axis, .width = style->axis_width };

  pen->in_figure = TRUE;
  draw_key (&drawer, tornado, at->key_lines, margin);
  drawer.unit = at->unit;
  for (guint r = 0; r < tornado->rows->len; r++)
    {
      const FsTornadoRow *row = fs_tornado_row (tornado, r);
      double y = at->top + (r + 0.5) * at->row, ends[2] = { 0, 0 };
      double arrow = isinf (row->ratio[0]) || isinf (row->ratio[1]) ? ARROW * at->unit : 0;

      show (&drawer, at->short_names ? row->short_name : row->name, margin, y, 0, NAME * width, style->text);
      draw_bar (pen, row, longest, at->zero, at->scale, y, BAR * at->row, arrow);
      for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
        if (!isnan (row->ratio[end]))
          {
            ends[0] = fmin (ends[0], end_of (row, end, longest));
            ends[1] = fmax (ends[1], end_of (row, end, longest));
          }
      for (int side = 0; side < 2; side++)
        {
          g_autofree char *text = side_text (row, side, at->with_values);
          double way = side == 0 ? -1 : 1;

          if (text != NULL)
            show (&drawer, text, at->zero + ends[side] * at->scale + way * GAP * at->unit + (side == 1 ? arrow : 0), y,
                  1 - side, INFINITY, style->text);
        }
    }
  fs_pen_segment (pen, at->zero, at->top, at->zero, at->bottom, &axis);
  drawer.unit = style->text_size;
  if (!pen->describes)
    draw_axis (&drawer, tornado, at, width);
  g_object_unref (context);
}

void
fs_tornado_paint_bar (cairo_t *cr, const FsTornadoRow *row, double longest, const FsStyle *style, double width,
                      double height)
{
  FsPen pen = fs_pen_of_cairo (cr, style);
  double zero = width / 2, arrow = ARROW * style->text_size;

  draw_bar (&pen, row, longest, zero, (zero - arrow) / longest, height / 2, fmin (height, 1.1 * style->text_size),
            arrow);
  pen.box (&pen, (FsBox){ floor (zero), 0, 1, height }, style->axis);
}
