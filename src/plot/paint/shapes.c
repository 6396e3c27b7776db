#include "plot/paint/shapes.h"

#include <math.h>

#include "plot/value/drawn-shapes.h"

gboolean
fs_box_overlaps (FsBox a, FsBox b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

gboolean
fs_box_contains (FsBox box, FsBox inner)
{
  return inner.x >= box.x && inner.y >= box.y && inner.x + inner.width <= box.x + box.width
         && inner.y + inner.height <= box.y + box.height;
}

FsBox
fs_box_grow (FsBox box, double by)
{
  return (FsBox){ box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by };
}

double
fs_style_snap (const FsStyle *style, double v)
{
  double density = style->density;

  if (!style->snap)
    return v;
  /* On a screen with whole pixels per unit, those of a line that is a unit wide. */
  return density == floor (density) ? floor (v) + 0.5 : (floor (v * density) + 0.5) / density;
}

static const cairo_user_data_key_t paper_key;

void
fs_mix_with_paper (cairo_t *cr, const FsColor *paper)
{
  cairo_set_user_data (cr, &paper_key, (gpointer) paper, NULL);
}

FsColor
fs_color_fade (FsColor color, double alpha)
{
  color.a = MIN (1, color.a * alpha);
  return color;
}

void
fs_set_color (cairo_t *cr, FsColor color, double alpha)
{
  const FsColor *paper = cairo_get_user_data (cr, &paper_key);
  FsColor faded = fs_color_fade (color, alpha);
  double a = faded.a;

  if (fs_drawn_shapes_set_color (cr, faded))
    return;
  if (paper == NULL)
    cairo_set_source_rgba (cr, color.r, color.g, color.b, a);
  else
    cairo_set_source_rgb (cr, paper->r + a * (color.r - paper->r), paper->g + a * (color.g - paper->g),
                          paper->b + a * (color.b - paper->b));
}

/* Dashes are measured in half line widths, so that they look alike in every medium. */
void
fs_set_dash (cairo_t *cr, guint palette_entry, double line_width)
{
  double lengths[6];
  int n;
  const double *dash = fs_palette_dash (palette_entry, &n);

  for (int i = 0; i < n; i++)
    lengths[i] = dash[i] * line_width / 2;
  cairo_set_dash (cr, lengths, n, 0);
}

void
fs_add_circle (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

void
fs_add_rounded_box (cairo_t *cr, FsBox box, double radius)
{
  double left = box.x + radius, right = box.x + box.width - radius;
  double top = box.y + radius, bottom = box.y + box.height - radius;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right, top, radius, -G_PI / 2, 0);
  cairo_arc (cr, right, bottom, radius, 0, G_PI / 2);
  cairo_arc (cr, left, bottom, radius, G_PI / 2, G_PI);
  cairo_arc (cr, left, top, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

void
fs_fill_path (cairo_t *cr, FsColor color)
{
  fs_fill_and_keep_path (cr, color);
  cairo_new_path (cr);
}

void
fs_fill_and_keep_path (cairo_t *cr, FsColor color)
{
  fs_set_color (cr, color, 1);
  if (!fs_drawn_shapes_add_path (cr, FS_DRAWN_FILL))
    cairo_fill_preserve (cr);
}

void
fs_stroke_path (cairo_t *cr, FsColor color, double width)
{
  fs_stroke_and_keep_path (cr, color, width);
  cairo_new_path (cr);
}

void
fs_stroke_and_keep_path (cairo_t *cr, FsColor color, double width)
{
  fs_set_color (cr, color, 1);
  cairo_set_line_width (cr, width);
  if (!fs_drawn_shapes_add_path (cr, FS_DRAWN_STROKE))
    cairo_stroke_preserve (cr);
}

void
fs_paint_palette_entry (cairo_t *cr, const FsStyle *style, guint palette_entry, double width, double height)
{
  fs_set_color (cr, fs_palette_color (style->id, palette_entry), 1);
  cairo_set_line_width (cr, style->model_width);
  fs_set_dash (cr, palette_entry, style->model_width);
  cairo_move_to (cr, 0, height / 2);
  cairo_line_to (cr, width, height / 2);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  fs_marker_path (cr, fs_palette_marker (palette_entry), width / 2, height / 2, style->marker_diameter);
  if (fs_palette_hollow (palette_entry))
    cairo_stroke (cr);
  else
    cairo_fill (cr);
}
