#include <math.h>

#include "plot/paint/plot-layout.h"

static const double number_x = 0.85, number_y = 0.4; /* ems, as in scene.c */

static void
paint_grid (cairo_t *cr, const FsPlotLayout *scene)
{
  const FsPlotFrame *f = &scene->frame;

  fs_set_color (cr, scene->style->grid, 1);
  for (guint i = 0; i < scene->y_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (scene->y_ticks, FsTick, i);
      double y = fs_style_snap (scene->style, fs_plot_frame_y (f, tick->value));

      if (tick->text != NULL && fabs (y - f->bottom) > 1)
        fs_stroke_segment (cr, f->left, y, f->right, y);
    }
}

static void
paint_number (cairo_t *cr, const FsPlotLayout *scene, const char *number, double x, double y, double align)
{
  g_autoptr (PangoLayout) text = fs_text_new (scene->context, scene->style, number, scene->em, FALSE);

  fs_set_color (cr, scene->style->dim_text, 1);
  fs_text_show (cr, text, x, y, align);
}

static void
paint_x_ticks (cairo_t *cr, const FsPlotLayout *scene)
{
  const FsStyle *style = scene->style;
  double bottom = scene->frame.bottom;

  for (guint i = 0; i < scene->x_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (scene->x_ticks, FsTick, i);
      double at = fs_plot_frame_x (&scene->frame, tick->value);
      double x = fs_style_snap (scene->style, at);

      fs_set_color (cr, style->axis, 1);
      fs_stroke_segment (cr, x, bottom, x, bottom + (tick->text != NULL ? style->tick_major : style->tick_minor));
      if (tick->text != NULL && !style->hide_x_numbers)
        paint_number (cr, scene, tick->text, at, bottom + style->tick_major + number_x * scene->em, 0.5);
    }
}

static void
paint_y_ticks (cairo_t *cr, const FsPlotLayout *scene)
{
  const FsStyle *style = scene->style;
  double left = scene->frame.left;

  for (guint i = 0; i < scene->y_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (scene->y_ticks, FsTick, i);
      double at = fs_plot_frame_y (&scene->frame, tick->value);
      double y = fs_style_snap (scene->style, at);

      fs_set_color (cr, style->axis, 1);
      fs_stroke_segment (cr, left, y, left - (tick->text != NULL ? style->tick_major : style->tick_minor), y);
      if (tick->text != NULL)
        paint_number (cr, scene, tick->text, left - style->tick_major - number_y * scene->em, at, 1);
    }
}

static void
paint_labels (cairo_t *cr, const FsPlotLayout *scene)
{
  fs_set_color (cr, scene->style->dim_text, 1);
  if (scene->x_label != NULL)
    fs_text_show (cr, scene->x_label, scene->x_label_x, scene->x_label_y, 0);
  if (scene->y_label == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, scene->y_label_x, scene->y_label_y);
  if (scene->style->y_label_turned)
    {
      cairo_rotate (cr, -G_PI / 2);
      fs_text_show (cr, scene->y_label, 0, 0, 0.5);
    }
  else
    fs_text_show (cr, scene->y_label, 0, 0, 0);
  cairo_restore (cr);
}

void
fs_paint_axes (cairo_t *cr, const FsPlotLayout *scene)
{
  const FsPlotFrame *f = &scene->frame;
  double half = scene->style->axis_width / 2;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, scene->style->axis_width);
  if (scene->style->draw_grid)
    paint_grid (cr, scene);
  fs_set_color (cr, scene->style->axis, 1);
  cairo_move_to (cr, f->left, f->top - half);
  cairo_line_to (cr, f->left, f->bottom);
  cairo_line_to (cr, f->right + half, f->bottom);
  cairo_stroke (cr);
  if (!scene->style->bare)
    {
      paint_x_ticks (cr, scene);
      paint_y_ticks (cr, scene);
      paint_labels (cr, scene);
    }
  cairo_restore (cr);
}
