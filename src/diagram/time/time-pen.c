#include "diagram/time/time-pen.h"

#include <math.h>

#include "base/number.h"
#include "plot/value/text.h"

#define LEAST_TICK 70 /* px between the numbers of two cycles */

static void
set_axis (const FsTimeView *view, double unit, double width, double *x0, double *x1)
{
  *x0 = (view->labels + FS_TIME_GAP) * unit;
  *x1 = MAX (*x0 + 1, width - FS_TIME_RIGHT * unit);
}

void
fs_time_pen_init (FsTimePen *pen, cairo_t *cr, const FsTimeView *view, const FsStyle *style, double width,
                  double height)
{
  *pen = (FsTimePen){
    .cr = cr,
    .style = style,
    .view = *view,
    .pango = fs_text_context_new (style),
    .unit = style->text_size / 12.5,
    .width = width,
    .height = height,
    .targets = g_array_new (FALSE, FALSE, sizeof (FsTimeTarget)),
  };
  pen->view.to = MAX (view->to, view->from + FS_TIME_LEAST_CYCLES);
  set_axis (view, pen->unit, width, &pen->x0, &pen->x1);
}

void
fs_time_pen_clear (FsTimePen *pen)
{
  g_clear_object (&pen->pango);
  g_clear_pointer (&pen->targets, g_array_unref);
}

double
fs_time_x (const FsTimePen *pen, double cycle)
{
  return pen->x0 + (cycle - pen->view.from) / (pen->view.to - pen->view.from) * (pen->x1 - pen->x0);
}

double
fs_time_cycle_at (const FsTimeView *view, const FsStyle *style, double width, double x)
{
  double to = MAX (view->to, view->from + FS_TIME_LEAST_CYCLES), x0, x1;

  set_axis (view, style->text_size / 12.5, width, &x0, &x1);
  return view->from + (x - x0) / (x1 - x0) * (to - view->from);
}

FsColor
fs_time_ink (const FsTimePen *pen, double alpha)
{
  return fs_color_fade (pen->style->text, alpha);
}

void
fs_time_bar (const FsTimePen *pen, double from, double until, double y, double height, double radius, FsColor color)
{
  double now = pen->view.cycle < 0 ? until : CLAMP ((double) pen->view.cycle + 1, from, until);
  const double ends[] = { from, now, until };

  if (pen->cr == NULL)
    return;
  for (guint part = 0; part < 2; part++)
    {
      double left = MAX (fs_time_x (pen, ends[part]), pen->x0 - radius * pen->unit);
      double right = MIN (fs_time_x (pen, ends[part + 1]), pen->x1 + radius * pen->unit);

      if (right - left <= 0)
        continue;
      fs_add_rounded_box (pen->cr, (FsBox){ left, y, right - left, height },
                          MIN (radius * pen->unit, MIN (right - left, height) / 2));
      fs_fill_path (pen->cr, fs_color_fade (color, part == 1 ? FS_TIME_FUTURE : 1));
    }
}

void
fs_time_text (const FsTimePen *pen, const char *text, double x, double y, double align, double size, gboolean bold,
              FsColor color)
{
  g_autoptr (PangoLayout) layout = NULL;

  if (pen->cr == NULL)
    return;
  layout = fs_text_new (pen->pango, pen->style, text, size * pen->unit, bold);
  fs_set_color (pen->cr, color, 1);
  fs_text_show (pen->cr, layout, x, y, align);
}

double
fs_time_text_width (const FsTimePen *pen, const char *text, double size, gboolean bold)
{
  g_autoptr (PangoLayout) layout = fs_text_new (pen->pango, pen->style, text, size * pen->unit, bold);

  return fs_text_width (layout);
}

void
fs_time_label (const FsTimePen *pen, const char *text, double y, gboolean bold)
{
  double right = pen->x0 - (FS_TIME_GAP + 12) * pen->unit;
  g_autoptr (PangoLayout) layout = NULL;

  if (pen->cr == NULL)
    return;
  layout = fs_text_new (pen->pango, pen->style, text, 12.5 * pen->unit, bold);
  fs_text_limit (layout, right - 4 * pen->unit);
  fs_set_color (pen->cr, bold ? pen->style->text : pen->style->dim_text, 1);
  fs_text_show (pen->cr, layout, right, y, 1);
}

#define CHIP_TEXT 0.84 /* of the height of a chip */

double
fs_time_chip_width (const FsTimePen *pen, uint64_t id, double height)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, id);

  return fs_time_text_width (pen, text, CHIP_TEXT * height, TRUE) + 10 * pen->unit;
}

double
fs_time_chip (FsTimePen *pen, uint64_t id, double x, double y, double height, FsColor fill)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, id);
  double h = height * pen->unit, w = fs_time_chip_width (pen, id, height);
  FsTimeTarget target = { .kind = FS_TIME_MESSAGE, .box = { x, y - h / 2, w, h }, .message = id };
  gboolean focused = pen->view.focused == (int) pen->targets->len;

  g_array_append_val (pen->targets, target);
  if (pen->cr == NULL)
    return w;
  fs_add_rounded_box (pen->cr, target.box, h / 2);
  fs_fill_path (pen->cr, fill);
  fs_time_text (pen, text, x + w / 2, y, 0.5, CHIP_TEXT * height, TRUE, fs_color_on (fill));
  if (focused)
    {
      fs_add_rounded_box (pen->cr, fs_box_grow (target.box, 2.5 * pen->unit), h / 2 + 2.5 * pen->unit);
      fs_stroke_path (pen->cr, fs_ink (pen->style, FS_INK_SELECTED), 2 * pen->unit);
    }
  return w;
}

void
fs_time_octagon (const FsTimePen *pen, double x, double y, double radius)
{
  double r = radius * pen->unit, bar = 0.5 * r;

  if (pen->cr == NULL)
    return;
  for (guint i = 0; i < 8; i++)
    cairo_line_to (pen->cr, x + r * cos ((i + 0.5) * G_PI / 4), y + r * sin ((i + 0.5) * G_PI / 4));
  cairo_close_path (pen->cr);
  fs_fill_path (pen->cr, fs_ink (pen->style, FS_INK_BLOCKED));
  cairo_rectangle (pen->cr, x - bar, y - 0.16 * r, 2 * bar, 0.32 * r);
  fs_fill_path (pen->cr, fs_color_on (fs_ink (pen->style, FS_INK_BLOCKED)));
}

void
fs_time_axis (const FsTimePen *pen, double top, double bottom)
{
  double cycles = pen->view.to - pen->view.from, step = 1;
  double least = LEAST_TICK * pen->unit / (pen->x1 - pen->x0) * cycles;

  if (pen->cr == NULL)
    return;
  for (guint i = 0; step < least; i++)
    step *= i % 3 == 1 ? 2.5 : 2;
  for (double cycle = ceil (pen->view.from / step) * step; cycle <= pen->view.to; cycle += step)
    {
      double x = fs_style_snap (pen->style, fs_time_x (pen, cycle));
      g_autofree char *number = fs_number_display_count ((guint64) MAX (cycle, 0));

      if (cycle < 0)
        continue;
      cairo_move_to (pen->cr, x, top);
      cairo_line_to (pen->cr, x, bottom);
      fs_stroke_path (pen->cr, fs_time_ink (pen, 0.08), MAX (pen->unit, pen->style->hairline_width));
      fs_time_text (pen, number, x, bottom + 10 * pen->unit, 0.5, 11.5, FALSE, pen->style->dim_text);
    }
}

void
fs_time_cursor (const FsTimePen *pen, double top, double bottom)
{
  double x = fs_time_x (pen, (double) pen->view.cycle + 1);

  if (pen->cr == NULL || pen->view.cycle < 0 || x < pen->x0 - 1 || x > pen->x1 + 1)
    return;
  cairo_rectangle (pen->cr, x - 0.7 * pen->unit, top, 1.4 * pen->unit, bottom - top);
  fs_fill_path (pen->cr, fs_ink (pen->style, FS_INK_SELECTED));
}

char *
fs_time_channel_name (const FsInterconnect *network, uint32_t channel)
{
  char from_text[FS_INTERCONNECT_MAX_ADDRESS + 1], to_text[FS_INTERCONNECT_MAX_ADDRESS + 1];
  uint32_t from, to;

  fs_interconnect_channel_ends (network, channel, &from, &to);
  return g_strdup_printf ("%s → %s", fs_interconnect_address (network, from, from_text),
                          fs_interconnect_address (network, to, to_text));
}

FsTimeTarget
fs_time_target_at (const FsTimePen *pen, double x, double y)
{
  for (guint i = pen->targets->len; i > 0; i--)
    {
      FsTimeTarget target = g_array_index (pen->targets, FsTimeTarget, i - 1);

      /* A chip of 12 px is hard to hit. */
      if (fs_box_contains (fs_box_grow (target.box, 3 * pen->unit), (FsBox){ x, y, 0, 0 }))
        return target;
    }
  if (x < pen->x0 || x > pen->x1 || y < 0 || y > pen->height)
    return (FsTimeTarget){ .kind = FS_TIME_NOTHING };
  return (FsTimeTarget){
    .kind = FS_TIME_CYCLE,
    .cycle = (int64_t) floor (fs_time_cycle_at (&pen->view, pen->style, pen->width, x)),
  };
}
