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

static void
paint_labels (cairo_t *cr, const FsPlotLayout *layout)
{
  for (guint i = 0; i < layout->labels->len; i++)
    {
      const FsLabel *label = &g_array_index (layout->labels, FsLabel, i);

      fs_set_color (cr, label->color, 1);
      fs_text_show (cr, label->text, label->x, label->y, 0);
    }
}

static void
paint_panel (cairo_t *cr, const FsPlotLayout *layout, double top)
{
  const FsStyle *style = layout->style;

  cairo_save (cr);
  cairo_translate (cr, 0, top);
  if (style->background.a > 0)
    {
      fs_set_color (cr, style->background, 1);
      cairo_rectangle (cr, 0, 0, layout->width, layout->height);
      cairo_fill (cr);
    }
  fs_paint_near_ranges (cr, layout);
  fs_paint_axes (cr, layout);
  fs_paint_line_bands (cr, layout);
  fs_paint_interval_bands (cr, layout);
  fs_paint_lines (cr, layout);
  fs_paint_points (cr, layout);
  fs_paint_rings (cr, layout);
  fs_legend_paint (cr, layout);
  paint_labels (cr, layout);
  cairo_restore (cr);
}

void
fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height, FsPlotFrame *frame)
{
  g_autoptr (FsPlotPanels) panels = NULL;

  g_return_if_fail (cr != NULL && plot != NULL && style != NULL);
  g_return_if_fail (width > 0 && height > 0);

  panels = fs_plot_panels_new (plot, style, width, height);
  for (guint i = 0; i < panels->n; i++)
    paint_panel (cr, panels->layouts[i], panels->tops[i]);
  if (frame != NULL)
    *frame = fs_plot_layout_frame (panels->layouts[0]);
}
