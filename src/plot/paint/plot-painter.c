#include "plot/paint/plot-painter.h"

#include "plot/paint/plot-panels.h"

FsPlotFrame
fs_plot_layout (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotFrame none = { 0 };
  g_autoptr (FsPlotPanels) panels = NULL;

  g_return_val_if_fail (plot != NULL && style != NULL, none);
  g_return_val_if_fail (width > 0 && height > 0, none);

  panels = fs_plot_panels_new (plot, style, width, height);
  return fs_plot_layout_frame (panels->layouts[0]);
}

void
fs_plot_draw (FsPen *pen, const FsPlotLayout *layout)
{
  fs_draw_near_ranges (pen, layout);
  if (!pen->describes)
    fs_draw_axes (pen, layout);
  fs_draw_bands (pen, layout);
  fs_draw_lines (pen, layout);
  fs_draw_points (pen, layout);
  fs_draw_rings (pen, layout);
  fs_draw_legend (pen, layout);
  for (guint i = 0; i < layout->labels->len; i++)
    {
      const FsLabel *label = &g_array_index (layout->labels, FsLabel, i);

      pen->text (pen, label->text, label->x, label->y, label->color);
    }
}

void
fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height, FsPlotFrame *frame)
{
  g_autoptr (FsPlotPanels) panels = NULL;

  g_return_if_fail (cr != NULL && plot != NULL && style != NULL);
  g_return_if_fail (width > 0 && height > 0);

  panels = fs_plot_panels_new (plot, style, width, height);
  for (guint i = 0; i < panels->n; i++)
    {
      const FsPlotLayout *layout = panels->layouts[i];
      FsPen pen = fs_pen_of_cairo (cr, layout->style);

      cairo_save (cr);
      cairo_translate (cr, 0, panels->tops[i]);
      if (style->background.a > 0)
        pen.box (&pen, (FsBox){ 0, 0, layout->width, layout->height }, style->background);
      fs_plot_draw (&pen, layout);
      cairo_restore (cr);
    }
  if (frame != NULL)
    *frame = fs_plot_layout_frame (panels->layouts[0]);
}
