#include <math.h>

#include "plot/paint/plot-layout.h"

/* Distances of numbers from the axis in ems, as in plot-layout.c. */
static const double number_x = 0.85, number_y = 0.4;

static void
draw_number (FsPen *pen, const FsPlotLayout *layout, const char *number, double x, double y, double align)
{
  g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, number, layout->em, FALSE);

  fs_set_color (pen->cr, layout->style->dim_text, 1);
  fs_text_show (pen->cr, text, x, y, align);
}

/* Draws the ticks of both axes with their numbers. */
static void
draw_ticks (FsPen *pen, const FsPlotLayout *layout, const FsStroke *stroke)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;

  for (guint i = 0; i < layout->x_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->x_ticks, FsTick, i);
      double at = fs_plot_frame_x (f, tick->value), x = fs_style_snap (style, at);

      fs_pen_segment (pen, x, f->bottom, x, f->bottom + (tick->text != NULL ? style->tick_major : style->tick_minor),
                      stroke);
      if (tick->text != NULL && !style->hide_x_numbers)
        draw_number (pen, layout, tick->text, at, f->bottom + style->tick_major + number_x * layout->em, 0.5);
    }
  for (guint i = 0; i < layout->y_ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (layout->y_ticks, FsTick, i);
      double at = fs_plot_frame_y (f, tick->value), y = fs_style_snap (style, at);

      fs_pen_segment (pen, f->left, y, f->left - (tick->text != NULL ? style->tick_major : style->tick_minor), y,
                      stroke);
      if (tick->text != NULL)
        draw_number (pen, layout, tick->text, f->left - style->tick_major - number_y * layout->em, at, 1);
    }
}

void
fs_draw_axes (FsPen *pen, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  double half = style->axis_width / 2;
  FsStroke stroke = { .color = style->axis, .width = style->axis_width }, grid = stroke;
  FsPathPoint corner[]
      = { { f->left, f->top - half, TRUE }, { f->left, f->bottom, FALSE }, { f->right + half, f->bottom, FALSE } };
  const GArray axes = { (char *) corner, G_N_ELEMENTS (corner) };

  grid.color = style->grid;
  for (guint i = 0; i < layout->y_ticks->len && style->draw_grid; i++)
    {
      const FsTick *tick = &g_array_index (layout->y_ticks, FsTick, i);
      double y = fs_style_snap (style, fs_plot_frame_y (f, tick->value));

      if (tick->text != NULL && fabs (y - f->bottom) > 1)
        fs_pen_segment (pen, f->left, y, f->right, y, &grid);
    }
  pen->line (pen, &axes, NULL, &stroke);
  if (style->bare)
    return;
  draw_ticks (pen, layout, &stroke);
  if (layout->x_label != NULL)
    pen->text (pen, layout->x_label, layout->x_label_x, layout->x_label_y, style->dim_text);
  if (layout->y_label == NULL)
    return;
  fs_set_color (pen->cr, style->dim_text, 1);
  cairo_save (pen->cr);
  cairo_translate (pen->cr, layout->y_label_x, layout->y_label_y);
  if (style->y_label_turned)
    cairo_rotate (pen->cr, -G_PI / 2);
  fs_text_show (pen->cr, layout->y_label, 0, 0, style->y_label_turned ? 0.5 : 0);
  cairo_restore (pen->cr);
}
