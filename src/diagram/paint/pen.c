/* Functions with which all parts of the painter draw. */
#include <math.h>

#include "plot/value/text.h"
#include "diagram/paint/layers.h"

#define ROUND_SQUARE 0.36 /* radius of the corners of a square, in halves of its height */

FsColor
fs_pen_ink (const FsDiagramScene *scene, double alpha)
{
  FsColor ink = scene->style->text;

  ink.a = alpha;
  return ink;
}

void
fs_pen_stroke (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *curve, FsColor color, double width)
{
  fs_route_path (cr, curve);
  fs_stroke_path (cr, color, width * scene->unit);
}

void
fs_pen_dashes (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *curve, FsColor color, double width, double on,
               double off)
{
  double dashes[2] = { on * scene->unit, off * scene->unit };

  cairo_set_dash (cr, dashes, 2, 0);
  fs_pen_stroke (cr, scene, curve, color, width);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
fs_pen_dots (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *curve, FsColor color, double width, double every)
{
  double dashes[2] = { 0.1 * scene->unit, every * scene->unit };

  cairo_save (cr);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  fs_pen_stroke (cr, scene, curve, color, width);
  cairo_restore (cr);
}

void
fs_pen_arrow (cairo_t *cr, const FsDiagramScene *scene, FsPoint tip, double angle, double size, FsColor color)
{
  double back = size * scene->unit, c = cos (angle), s = sin (angle);
  const double corners[3][2] = { { -1, -0.55 }, { -0.75, 0 }, { -1, 0.55 } };

  cairo_move_to (cr, tip.x, tip.y);
  for (int i = 0; i < 3; i++)
    cairo_line_to (cr, tip.x + back * (c * corners[i][0] - s * corners[i][1]),
                   tip.y + back * (s * corners[i][0] + c * corners[i][1]));
  cairo_close_path (cr);
  fs_fill_path (cr, color);
}

void
fs_pen_bead (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, double diameter, FsColor color)
{
  double r = diameter / 2 * scene->unit;

  fs_add_circle (cr, at.x, at.y, r + 1.6 * scene->unit);
  fs_fill_path (cr, scene->style->background);
  fs_add_circle (cr, at.x, at.y, r);
  fs_fill_path (cr, color);
}

void
fs_pen_octagon_path (cairo_t *cr, FsPoint at, double r)
{
  cairo_new_sub_path (cr);
  for (int i = 0; i < 8; i++)
    cairo_line_to (cr, at.x + r * cos (G_PI / 8 + i * G_PI / 4), at.y + r * sin (G_PI / 8 + i * G_PI / 4));
  cairo_close_path (cr);
}

void
fs_pen_octagon (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, double size, FsColor color)
{
  double r = size / 2 * scene->unit;

  fs_pen_octagon_path (cr, at, r + 1.8 * scene->unit);
  fs_fill_path (cr, scene->style->background);
  fs_pen_octagon_path (cr, at, r);
  fs_fill_path (cr, color);
  cairo_move_to (cr, at.x - 0.4 * r, at.y);
  cairo_line_to (cr, at.x + 0.4 * r, at.y);
  fs_stroke_path (cr, fs_color_on (color), 0.26 * r);
}

void
fs_pen_pill (cairo_t *cr, FsPoint middle, double half_width, double half_height)
{
  double r = MIN (half_width, half_height);

  cairo_new_sub_path (cr);
  cairo_arc (cr, middle.x + half_width - r, middle.y, half_height, -G_PI / 2, G_PI / 2);
  cairo_arc (cr, middle.x - half_width + r, middle.y, half_height, G_PI / 2, 3 * G_PI / 2);
  cairo_close_path (cr);
}

void
fs_pen_node (cairo_t *cr, const FsDiagramScene *scene, FsPoint middle, double half_width, double half_height)
{
  if (!scene->lattice_grid)
    fs_pen_pill (cr, middle, half_width, half_height);
  else
    fs_add_rounded_box (cr, (FsBox){ middle.x - half_width, middle.y - half_height, 2 * half_width, 2 * half_height },
                        ROUND_SQUARE * half_height);
}

static PangoLayout *
layout_of (const FsDiagramScene *scene, const char *text, double size, gboolean bold)
{
  return fs_text_new (scene->pango, scene->style, text, size * scene->unit, bold);
}

/* Strokes a background behind the text of a layout at the current point. */
static void
stroke_halo (cairo_t *cr, const FsDiagramScene *scene, PangoLayout *layout)
{
  fs_set_color (cr, scene->style->background, 0.9);
  fs_text_draw_outline (cr, layout, 4 * scene->unit);
}

void
fs_pen_text (cairo_t *cr, const FsDiagramScene *scene, const char *text, FsPoint at, double align, double size,
             gboolean bold, FsColor color, gboolean halo)
{
  g_autoptr (PangoLayout) layout = layout_of (scene, text, size, bold);

  if (halo)
    {
      double ascent = (double) pango_layout_get_baseline (layout) / PANGO_SCALE;

      cairo_move_to (cr, at.x - align * fs_text_width (layout), at.y + 0.35 * size * scene->unit - ascent);
      stroke_halo (cr, scene, layout);
    }
  fs_set_color (cr, color, 1);
  fs_text_show (cr, layout, at.x, at.y, align);
}

double
fs_pen_sentence (cairo_t *cr, const FsDiagramScene *scene, const char *sentence, FsColor color)
{
  const double size = 13.5, margin = 14 * scene->unit, top = 6 * scene->unit;
  g_autoptr (PangoLayout) layout = layout_of (scene, sentence, size, TRUE);
  PangoRectangle box;

  pango_layout_set_width (layout, MAX ((int) ((scene->width - 2 * margin) * PANGO_SCALE), 1));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  cairo_move_to (cr, margin, top);
  stroke_halo (cr, scene, layout);
  cairo_move_to (cr, margin, top);
  fs_set_color (cr, color, 1);
  fs_text_draw (cr, layout);
  pango_layout_get_extents (layout, NULL, &box);
  return top + (double) box.height / PANGO_SCALE;
}

void
fs_pen_number (cairo_t *cr, const FsDiagramScene *scene, int number, const FsRoute *lane, double at, FsColor color)
{
  double angle = fs_route_angle (lane, at), away = 11 * scene->unit;
  FsPoint point = fs_route_at (lane, at);
  char text[12];

  g_snprintf (text, sizeof text, "%d", number);
  point.x -= away * sin (angle);
  point.y += away * cos (angle);
  fs_pen_text (cr, scene, text, point, 0.5, 11, TRUE, fs_color_readable (color, scene->style), TRUE);
}

double
fs_pen_text_width (const FsDiagramScene *scene, const char *text, double size, gboolean bold)
{
  g_autoptr (PangoLayout) layout = layout_of (scene, text, size, bold);

  return fs_text_width (layout);
}
