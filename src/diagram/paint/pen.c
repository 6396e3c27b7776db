/* Functions with which all parts of the painter draw. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "plot/paint/pixel-mask.h"
#include "plot/value/text.h"

#define ROUND_SQUARE 0.36 /* radius of the corners of a square, in halves of its height */
#define MOST_PIECES 24    /* straight ones of a curve */

FsColor
fs_pen_ink (const FsCanvas *canvas, double alpha)
{
  FsColor ink = canvas->style->text;

  ink.a = alpha;
  return ink;
}

void
fs_pen_stroke (const FsCanvas *canvas, const FsRoute *curve, FsColor color, double width)
{
  fs_route_path (canvas->cr, curve);
  fs_stroke_path (canvas->cr, color, width * canvas->unit);
}

void
fs_pen_line (const FsCanvas *canvas, FsPoint from, FsPoint to, FsColor color, double width)
{
  FsRoute line = fs_route_line (from, to);

  fs_pen_stroke (canvas, &line, color, width);
}

void
fs_pen_dashes (const FsCanvas *canvas, const FsRoute *curve, FsColor color, double width, double on, double off)
{
  double dashes[2] = { on * canvas->unit, off * canvas->unit };

  cairo_set_dash (canvas->cr, dashes, 2, 0);
  fs_pen_stroke (canvas, curve, color, width);
  cairo_set_dash (canvas->cr, NULL, 0, 0);
}

void
fs_pen_dots (const FsCanvas *canvas, const FsRoute *curve, FsColor color, double width, double every)
{
  cairo_t *cr = canvas->cr;
  double dashes[2] = { 0.1 * canvas->unit, every * canvas->unit };

  cairo_save (cr);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  fs_pen_stroke (canvas, curve, color, width);
  cairo_restore (cr);
}

void
fs_pen_arrow (const FsCanvas *canvas, FsPoint tip, double angle, double size, FsColor color)
{
  cairo_t *cr = canvas->cr;
  double back = size * canvas->unit, c = cos (angle), s = sin (angle);
  const double corners[3][2] = { { -1, -0.55 }, { -0.75, 0 }, { -1, 0.55 } };

  cairo_move_to (cr, tip.x, tip.y);
  for (int i = 0; i < 3; i++)
    cairo_line_to (cr, tip.x + back * (c * corners[i][0] - s * corners[i][1]),
                   tip.y + back * (s * corners[i][0] + c * corners[i][1]));
  cairo_close_path (cr);
  fs_fill_path (cr, color);
}

void
fs_pen_head (const FsCanvas *canvas, const FsRoute *route, double size, FsColor color)
{
  fs_pen_arrow (canvas, fs_route_end (route), fs_route_angle (route, 1), size, color);
}

void
fs_pen_disc (const FsCanvas *canvas, FsPoint at, double radius, FsColor color)
{
  fs_add_circle (canvas->cr, at.x, at.y, radius);
  fs_fill_path (canvas->cr, color);
}

void
fs_pen_box (const FsCanvas *canvas, FsBox box, FsColor color)
{
  cairo_rectangle (canvas->cr, box.x, box.y, box.width, box.height);
  fs_fill_path (canvas->cr, color);
}

void
fs_pen_bead (const FsCanvas *canvas, FsPoint at, double diameter, FsColor color)
{
  double r = diameter / 2 * canvas->unit;

  fs_pen_disc (canvas, at, r + 1.6 * canvas->unit, canvas->style->background);
  fs_pen_disc (canvas, at, r, color);
}

void
fs_pen_octagon_path (const FsCanvas *canvas, FsPoint at, double r)
{
  cairo_t *cr = canvas->cr;

  cairo_new_sub_path (cr);
  for (int i = 0; i < 8; i++)
    cairo_line_to (cr, at.x + r * cos (G_PI / 8 + i * G_PI / 4), at.y + r * sin (G_PI / 8 + i * G_PI / 4));
  cairo_close_path (cr);
}

void
fs_pen_octagon (const FsCanvas *canvas, FsPoint at, double size, FsColor color)
{
  cairo_t *cr = canvas->cr;
  double r = size / 2 * canvas->unit;

  fs_pen_octagon_path (canvas, at, r + 1.8 * canvas->unit);
  fs_fill_path (cr, canvas->style->background);
  fs_pen_octagon_path (canvas, at, r);
  fs_fill_path (cr, color);
  cairo_move_to (cr, at.x - 0.4 * r, at.y);
  cairo_line_to (cr, at.x + 0.4 * r, at.y);
  fs_stroke_path (cr, fs_color_on (color), 0.26 * r);
}

void
fs_pen_cross_path (const FsCanvas *canvas, double x, double y, double size, double across, double down)
{
  cairo_move_to (canvas->cr, x, down);
  cairo_line_to (canvas->cr, x + size, down);
  cairo_move_to (canvas->cr, across, y);
  cairo_line_to (canvas->cr, across, y + size);
}

void
fs_pen_pill (const FsCanvas *canvas, FsPoint middle, double half_width, double half_height)
{
  cairo_t *cr = canvas->cr;
  double r = MIN (half_width, half_height);

  cairo_new_sub_path (cr);
  cairo_arc (cr, middle.x + half_width - r, middle.y, half_height, -G_PI / 2, G_PI / 2);
  cairo_arc (cr, middle.x - half_width + r, middle.y, half_height, G_PI / 2, 3 * G_PI / 2);
  cairo_close_path (cr);
}

void
fs_pen_node (const FsCanvas *canvas, FsPoint middle, double half_width, double half_height)
{
  if (!canvas->is_grid)
    fs_pen_pill (canvas, middle, half_width, half_height);
  else
    fs_add_rounded_box (canvas->cr,
                        (FsBox){ middle.x - half_width, middle.y - half_height, 2 * half_width, 2 * half_height },
                        ROUND_SQUARE * half_height);
}

static PangoLayout *
layout_of (const FsCanvas *canvas, const char *text, double size, gboolean bold)
{
  return fs_text_new (canvas->pango, canvas->style, text, size * canvas->unit, bold);
}

/* Strokes a background behind the text of a layout at the current point. */
static void
stroke_halo (const FsCanvas *canvas, PangoLayout *layout)
{
  fs_set_color (canvas->cr, canvas->style->background, 0.9);
  fs_text_draw_outline (canvas->cr, layout, 4 * canvas->unit);
}

void
fs_pen_text (const FsCanvas *canvas, const char *text, FsPoint at, double align, double size, gboolean bold,
             FsColor color, gboolean halo)
{
  g_autoptr (PangoLayout) layout = layout_of (canvas, text, size, bold);

  if (halo)
    {
      double ascent = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;

      cairo_move_to (canvas->cr, at.x - align * fs_text_width (layout), at.y + 0.35 * size * canvas->unit - ascent);
      stroke_halo (canvas, layout);
    }
  fs_set_color (canvas->cr, color, 1);
  fs_text_show (canvas->cr, layout, at.x, at.y, align);
}

void
fs_pen_note (const FsCanvas *canvas, const char *text, FsPoint at, double align, double size)
{
  fs_pen_text (canvas, text, at, align, size, FALSE, canvas->style->dim_text, FALSE);
}

void
fs_pen_integer (const FsCanvas *canvas, guint number, FsPoint at, double align, double size, gboolean bold,
                FsColor color, gboolean halo)
{
  char text[12];

  g_snprintf (text, sizeof text, "%u", number);
  fs_pen_text (canvas, text, at, align, size, bold, color, halo);
}

void
fs_pen_chip (const FsCanvas *canvas, const char *text, FsPoint middle, double half_width, double half_height,
             double rim, double size, FsColor fill)
{
  if (rim > 0)
    {
      fs_pen_pill (canvas, middle, half_width + rim, half_height + rim);
      fs_fill_path (canvas->cr, canvas->style->background);
    }
  fs_pen_pill (canvas, middle, half_width, half_height);
  fs_fill_path (canvas->cr, fill);
  fs_pen_text (canvas, text, middle, 0.5, size, TRUE, fs_color_on (fill), FALSE);
}

void
fs_pen_sign (const FsCanvas *canvas, FsPoint from, double shaft, double length, double width, double head,
             gboolean dashed, FsColor color)
{
  FsRoute line = fs_route_line (from, (FsPoint){ from.x + shaft * canvas->unit, from.y });

  if (dashed)
    fs_pen_dashes (canvas, &line, color, width, 5, 4);
  else
    fs_pen_stroke (canvas, &line, color, width);
  fs_pen_arrow (canvas, (FsPoint){ from.x + length * canvas->unit, from.y }, 0, head, color);
}

void
fs_pen_sentence (const FsCanvas *canvas, const char *sentence)
{
  const double margin = 14 * canvas->unit, top = 6 * canvas->unit;
  g_autoptr (PangoLayout) layout = layout_of (canvas, sentence, 13.5, TRUE);

  pango_layout_set_width (layout, MAX ((int) ((canvas->width - 2 * margin) * PANGO_SCALE), 1));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  cairo_move_to (canvas->cr, margin, top);
  stroke_halo (canvas, layout);
  cairo_move_to (canvas->cr, margin, top);
  fs_set_color (canvas->cr, canvas->style->text, 1);
  fs_text_draw (canvas->cr, layout);
}

void
fs_pen_number (const FsCanvas *canvas, int number, const FsRoute *lane, double at, FsColor color)
{
  double angle = fs_route_angle (lane, at), away = 11 * canvas->unit;
  FsPoint point = fs_route_at (lane, at);

  point.x -= away * sin (angle);
  point.y += away * cos (angle);
  fs_pen_integer (canvas, (guint) number, point, 0.5, 11, TRUE, fs_color_readable (color, canvas->style), TRUE);
}

double
fs_pen_text_width (const FsCanvas *canvas, const char *text, double size, gboolean bold)
{
  g_autoptr (PangoLayout) layout = layout_of (canvas, text, size, bold);

  return fs_text_width (layout);
}

void
fs_lines_begin (FsLines *lines, const FsCanvas *canvas, FsColor color, double width)
{
  *lines = (FsLines){ .cr = canvas->cr, .color = color, .width = width, .factor = fs_pixel_mask_factor (canvas->cr) };
  if (lines->factor > 0)
    fs_ink_mask_init (&lines->mask, (int) ceil (canvas->width * lines->factor),
                      (int) ceil (canvas->height * lines->factor), width * lines->factor, color.a);
}

void
fs_lines_add (FsLines *lines, const FsRoute *route)
{
  FsPoint p[FS_ROUTE_MAX];

  if (lines->factor <= 0)
    {
      fs_route_path (lines->cr, route);
      fs_stroke_path (lines->cr, lines->color, lines->width);
      return;
    }
  for (int i = 0; i < route->n; i++)
    p[i] = (FsPoint){ route->p[i].x * lines->factor, route->p[i].y * lines->factor };
  if (route->curve)
    {
      /* Straight pieces, which miss the curve by up to the tolerance: a chord of an nth of it is off by at most 3/4 of its
       * greatest second difference over n². */
      FsPoint pieces[MOST_PIECES + 1];
      double x = MAX (fabs (p[0].x - 2 * p[1].x + p[2].x), fabs (p[1].x - 2 * p[2].x + p[3].x));
      double y = MAX (fabs (p[0].y - 2 * p[1].y + p[2].y), fabs (p[1].y - 2 * p[2].y + p[3].y));
      int n = (int) CLAMP (ceil (sqrt (0.75 / cairo_get_tolerance (lines->cr) * hypot (x, y))), 1, MOST_PIECES);
      FsPoint a = { 3 * (p[1].x - p[0].x), 3 * (p[1].y - p[0].y) };
      FsPoint b = { 3 * (p[2].x - p[1].x) - a.x, 3 * (p[2].y - p[1].y) - a.y };
      FsPoint c = { p[3].x - p[0].x - a.x - b.x, p[3].y - p[0].y - a.y - b.y };

      for (int i = 0; i <= n; i++)
        {
          double t = (double) i / n;

          pieces[i] = (FsPoint){ p[0].x + t * (a.x + t * (b.x + t * c.x)), p[0].y + t * (a.y + t * (b.y + t * c.y)) };
        }
      fs_ink_mask_add (&lines->mask, pieces, n + 1);
    }
  else if (route->gap > 0)
    {
      fs_ink_mask_add (&lines->mask, p, route->gap + 1);
      fs_ink_mask_add (&lines->mask, p + route->gap + 1, route->n - route->gap - 1);
    }
  else
    fs_ink_mask_add (&lines->mask, p, route->n);
}

void
fs_lines_end (FsLines *lines)
{
  if (lines->factor <= 0)
    return;
  cairo_set_source_rgb (lines->cr, lines->color.r, lines->color.g, lines->color.b);
  fs_ink_mask_paint (&lines->mask, lines->cr, lines->factor);
}
