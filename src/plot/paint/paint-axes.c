#include <math.h>

#include "plot/paint/plot-layout.h"

/* Distances of numbers from the axis in ems, as in plot-layout.c. */
static const double number_x = 0.85, number_y = 0.4;

static void
paint_grid (cairo_t *cr, const FsPlotLayout *layout)
{
  const FsPlotFrame *f = &layout->frame;

  fs_set_color (cr, layout->style->grid, 1);
  for (guint i = 0; i < layout->y_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->y_ticks, FsTick, i);
      double y = fs_style_snap (layout->style, fs_plot_frame_y (f, tick->value));

      if (tick->text != NULL && fabs (y - f->bottom) > 1)
        fs_stroke_segment (cr, f->left, y, f->right, y);
    }
}

static void
paint_number (cairo_t *cr, const FsPlotLayout *layout, const char *number, double x, double y, double align)
{
  g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, number, layout->em, FALSE);

  fs_set_color (cr, layout->style->dim_text, 1);
  fs_text_show (cr, text, x, y, align);
}

static void
paint_x_ticks (cairo_t *cr, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  double bottom = layout->frame.bottom;

  for (guint i = 0; i < layout->x_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->x_ticks, FsTick, i);
      double at = fs_plot_frame_x (&layout->frame, tick->value);
      double x = fs_style_snap (layout->style, at);

      fs_set_color (cr, style->axis, 1);
      fs_stroke_segment (cr, x, bottom, x, bottom + (tick->text != NULL ? style->tick_major : style->tick_minor));
      if (tick->text != NULL && !style->hide_x_numbers)
        paint_number (cr, layout, tick->text, at, bottom + style->tick_major + number_x * layout->em, 0.5);
    }
}

static void
paint_y_ticks (cairo_t *cr, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  double left = layout->frame.left;

  for (guint i = 0; i < layout->y_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->y_ticks, FsTick, i);
      double at = fs_plot_frame_y (&layout->frame, tick->value);
      double y = fs_style_snap (layout->style, at);

      fs_set_color (cr, style->axis, 1);
      fs_stroke_segment (cr, left, y, left - (tick->text != NULL ? style->tick_major : style->tick_minor), y);
      if (tick->text != NULL)
        paint_number (cr, layout, tick->text, left - style->tick_major - number_y * layout->em, at, 1);
    }
}

static void
paint_labels (cairo_t *cr, const FsPlotLayout *layout)
{
  fs_set_color (cr, layout->style->dim_text, 1);
  if (layout->x_label != NULL)
    fs_text_show (cr, layout->x_label, layout->x_label_x, layout->x_label_y, 0);
  if (layout->y_label == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, layout->y_label_x, layout->y_label_y);
  if (layout->style->y_label_turned)
    {
      cairo_rotate (cr, -G_PI / 2);
      fs_text_show (cr, layout->y_label, 0, 0, 0.5);
    }
  else
    fs_text_show (cr, layout->y_label, 0, 0, 0);
  cairo_restore (cr);
}

void
fs_paint_axes (cairo_t *cr, const FsPlotLayout *layout)
{
  const FsPlotFrame *f = &layout->frame;
  double half = layout->style->axis_width / 2;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, layout->style->axis_width);
  if (layout->style->draw_grid)
    paint_grid (cr, layout);
  fs_set_color (cr, layout->style->axis, 1);
  cairo_move_to (cr, f->left, f->top - half);
  cairo_line_to (cr, f->left, f->bottom);
  cairo_line_to (cr, f->right + half, f->bottom);
  cairo_stroke (cr);
  if (!layout->style->bare)
    {
      paint_x_ticks (cr, layout);
      paint_y_ticks (cr, layout);
      paint_labels (cr, layout);
    }
  cairo_restore (cr);
}
