#include "plot/paint/pen.h"

#include <math.h>

#include "plot/paint/bends.h"
#include "plot/paint/pixel-mask.h"

#define MANY_BENDS 500 /* of a line in the window; model lines have fewer */

void
fs_pen_segment (FsPen *pen, double x0, double y0, double x1, double y1, const FsStroke *stroke)
{
  FsPathPoint ends[] = { { x0, y0, TRUE }, { x1, y1, FALSE } };
  const GArray path = { (char *) ends, G_N_ELEMENTS (ends) };

  pen->line (pen, &path, NULL, stroke);
}

void
fs_pen_mark_as_shapes (FsPen *pen, const FsMark *mark)
{
  const FsStyle *style = pen->style;
  FsColor paper = style->background;
  FsStroke bar = mark->bar, edge = { .color = bar.color, .width = style->bar_width, .round_joints = TRUE };
  double diameter = style->marker_diameter;

  if (isfinite (mark->high) && isfinite (mark->low))
    {
      cairo_move_to (pen->cr, mark->x, mark->high);
      cairo_line_to (pen->cr, mark->x, mark->low);
      pen->shape (pen, mark->x, mark->y, NULL, &bar);
      bar.n_dashes = 0;
      for (int end = 0; end < 2; end++)
        {
          double y = end == 0 ? mark->high : mark->low, cap = style->bar_cap;
          double slope = !mark->chevrons ? 0 : end == 0 ? cap : -cap;

          cairo_move_to (pen->cr, mark->x - cap, y + slope);
          /* In programs a cap is a chevron without slope. */
          if (mark->chevrons || pen->describes)
            cairo_line_to (pen->cr, mark->x, y);
          cairo_line_to (pen->cr, mark->x + cap, y + slope);
          pen->shape (pen, mark->x, mark->y, NULL, &bar);
        }
    }
  if (mark->no_marker)
    return;
  if (paper.a > 0)
    {
      fs_marker_path (pen->cr, mark->marker, mark->x, mark->y, diameter + 2 * style->marker_ring);
      pen->shape (pen, mark->x, mark->y, &paper, NULL);
    }
  paper.a = 1;
  fs_marker_path (pen->cr, mark->marker, mark->x, mark->y, diameter - (mark->hollow ? style->bar_width : 0));
  pen->shape (pen, mark->x, mark->y, mark->hollow ? &paper : &bar.color, mark->hollow ? &edge : NULL);
}

void
fs_add_path (cairo_t *cr, const GArray *path)
{
  for (guint i = 0; i < path->len; i++)
    {
      const FsPathPoint *p = &g_array_index (path, FsPathPoint, i);

      if (p->move)
        cairo_move_to (cr, p->x, p->y);
      else
        cairo_line_to (cr, p->x, p->y);
    }
}

/* The pen of Cairo. */

static void
cairo_name (FsPen *pen, const char *name, const char *line)
{
}

static void
cairo_clip_box (FsPen *pen, const FsBox *box)
{
  if (box == NULL)
    {
      cairo_restore (pen->cr);
      return;
    }
  cairo_save (pen->cr);
  cairo_rectangle (pen->cr, box->x, box->y, box->width, box->height);
  cairo_clip (pen->cr);
}

static void
cairo_fade (FsPen *pen, double alpha)
{
  if (alpha < 1)
    {
      cairo_push_group (pen->cr);
      pen->faded = alpha;
      return;
    }
  cairo_pop_group_to_source (pen->cr);
  cairo_paint_with_alpha (pen->cr, pen->faded);
}

static void
set_stroke (cairo_t *cr, const FsStroke *stroke)
{
  fs_set_color (cr, stroke->color, 1);
  cairo_set_line_width (cr, stroke->width);
  cairo_set_dash (cr, stroke->dashes, stroke->n_dashes, 0);
  cairo_set_line_cap (cr, stroke->round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, stroke->round_joints ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
}

static void
cairo_line (FsPen *pen, const GArray *path, const GArray *end, const FsStroke *stroke)
{
  set_stroke (pen->cr, stroke);
  if (!pen->style->snap || path->len <= MANY_BENDS || !fs_stroke_bends (pen->cr, path))
    fs_add_path (pen->cr, path);
  if (end != NULL)
    fs_add_path (pen->cr, end);
  cairo_stroke (pen->cr);
}

static void
cairo_area (FsPen *pen, const GArray *outline, FsColor color)
{
  fs_add_path (pen->cr, outline);
  cairo_close_path (pen->cr);
  fs_set_color (pen->cr, color, 1);
  cairo_fill (pen->cr);
}

static void
cairo_box (FsPen *pen, FsBox box, FsColor color)
{
  cairo_rectangle (pen->cr, box.x, box.y, box.width, box.height);
  fs_set_color (pen->cr, color, 1);
  cairo_fill (pen->cr);
}

static void
cairo_shape (FsPen *pen, double x, double y, const FsColor *fill, const FsStroke *stroke)
{
  if (fill != NULL)
    {
      fs_set_color (pen->cr, *fill, 1);
      cairo_fill_preserve (pen->cr);
    }
  if (stroke != NULL)
    {
      set_stroke (pen->cr, stroke);
      cairo_stroke_preserve (pen->cr);
    }
  cairo_new_path (pen->cr);
}

/* On a screen all dots lie on whole pixels, and are entered into a mask, which is fast. */
static void
cairo_dots (FsPen *pen, const char *name, const GArray *positions, double side, FsColor color)
{
  const FsPathPoint *points = (const FsPathPoint *) (const void *) positions->data;
  guint n = positions->len;
  double factor = pen->style->snap ? fs_pixel_mask_factor (pen->cr) : 0, whole = fmax (1, floor (side + 0.5));
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  FsPixelMask mask;

  fs_set_color (pen->cr, color, 1);
  for (guint i = 0; i < n; i++)
    {
      left = fmin (left, floor (points[i].x - side));
      top = fmin (top, floor (points[i].y - side));
      right = fmax (right, points[i].x + side + 1);
      bottom = fmax (bottom, points[i].y + side + 1);
    }
  if (factor > 0 && n > 0)
    fs_pixel_mask_init (&mask, (int) ceil ((right - left) * factor), (int) ceil ((bottom - top) * factor), 0);
  for (guint i = 0; i < n; i++)
    {
      double x = points[i].x - side / 2, y = points[i].y - side / 2;

      if (factor > 0)
        fs_pixel_mask_add_square (&mask, (int) lround ((floor (x + 0.5) - left) * factor),
                                  (int) lround ((floor (y + 0.5) - top) * factor), (int) lround (whole * factor));
      else if (pen->style->snap)
        cairo_rectangle (pen->cr, floor (x + 0.5), floor (y + 0.5), whole, whole);
      else
        cairo_rectangle (pen->cr, x, y, side, side);
    }
  if (factor > 0 && n > 0)
    fs_pixel_mask_paint (&mask, pen->cr, left, top, factor);
  else
    cairo_fill (pen->cr);
}

static void
cairo_text (FsPen *pen, PangoLayout *text, double x, double y, double align, FsColor color)
{
  fs_set_color (pen->cr, color, 1);
  fs_text_show (pen->cr, text, x, y, 0);
}

FsPen
fs_pen_of_cairo (cairo_t *cr, const FsStyle *style)
{
  return (FsPen){ .cr = cr,
                  .style = style,
                  .name = cairo_name,
                  .clip = cairo_clip_box,
                  .fade = cairo_fade,
                  .line = cairo_line,
                  .area = cairo_area,
                  .box = cairo_box,
                  .shape = cairo_shape,
                  .mark = fs_pen_mark_as_shapes,
                  .dots = cairo_dots,
                  .text = cairo_text };
}
