#include "plot/paint/plot-painter.h"

#include "plot/paint/plot-layout.h"

#define BELOW_SHARE 0.42 /* of the height for the lower of two plots */

static void
add_rows (const FsPlotLayout *layout, FsPlotFrame *frame)
{
  const FsLegend *legend = layout->legend;

  for (guint i = 0; i < MIN (legend->n_series, FS_LEGEND_ROWS); i++)
    {
      FsBox box = fs_legend_row (legend, i);
      guint series = 0;

      g_ptr_array_find (layout->plot->series, g_array_index (legend->entries, FsEntry, i).series, &series);
      frame->legend_rows[i] = (FsLegendRow){ series, box.x, box.y, box.width, box.height };
    }
  frame->n_legend_rows = MIN (legend->n_series, FS_LEGEND_ROWS);
}

static FsPlotFrame
scene_frame (const FsPlotLayout *layout)
{
  FsPlotFrame frame = layout->frame;

  if (layout->legend != NULL)
    {
      frame.legend_x = layout->legend->box.x;
      frame.legend_y = layout->legend->box.y;
      frame.legend_width = layout->legend->box.width;
      frame.legend_height = layout->legend->box.height;
      add_rows (layout, &frame);
    }
  frame.n_labels = MIN (layout->labels->len, FS_FRAME_LABELS);
  for (guint i = 0; i < frame.n_labels; i++)
    {
      FsBox box = g_array_index (layout->labels, FsLabel, i).box;

      frame.labels[i] = (FsLabelBox){ box.x, box.y, box.width, box.height };
    }
  return frame;
}

static FsPlotFrame
lay_out_one (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, style, width, height);

  return scene_frame (layout);
}

/* Returns the style of the upper of two plots, whose x axis is drawn by the lower one. */
static FsStyle
style_above (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsStyle above = *style;
  FsPlotFrame upper, lower;

  above.hide_x_numbers = TRUE;
  upper = lay_out_one (plot, &above, width, (1 - BELOW_SHARE) * height);
  lower = lay_out_one (plot->below, style, width, BELOW_SHARE * height);
  above.held_left = MAX (upper.left, lower.left);
  above.held_right = MIN (upper.right, lower.right);
  return above;
}

FsPlotFrame
fs_plot_layout (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotFrame none = { 0 };
  FsStyle above;

  g_return_val_if_fail (plot != NULL && style != NULL, none);
  g_return_val_if_fail (width > 0 && height > 0, none);

  if (plot->below == NULL)
    return lay_out_one (plot, style, width, height);
  above = style_above (plot, style, width, height);
  return lay_out_one (plot, &above, width, (1 - BELOW_SHARE) * height);
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

static FsPlotFrame
paint_one (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height)
{
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, style, width, height);

  cairo_save (cr);
  if (style->background.a > 0)
    {
      fs_set_color (cr, style->background, 1);
      cairo_rectangle (cr, 0, 0, width, height);
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
  return scene_frame (layout);
}

static FsPlotFrame
paint_both (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height)
{
  g_autoptr (FsPlot) lower = fs_plot_copy (plot->below);
  FsStyle above = style_above (plot, style, width, height), below = *style;
  double upper = (1 - BELOW_SHARE) * height;
  FsPlotFrame frame = paint_one (cr, plot, &above, width, upper);

  below.held_left = frame.left;
  below.held_right = frame.right;
  lower->x.from = frame.x_from;
  lower->x.to = frame.x_to;
  cairo_save (cr);
  cairo_translate (cr, 0, upper);
  paint_one (cr, lower, &below, width, BELOW_SHARE * height);
  cairo_restore (cr);
  return frame;
}

void
fs_plot_paint (cairo_t *cr, const FsPlot *plot, const FsStyle *style, double width, double height, FsPlotFrame *frame)
{
  FsPlotFrame painted;

  g_return_if_fail (cr != NULL && plot != NULL && style != NULL);
  g_return_if_fail (width > 0 && height > 0);

  painted
      = plot->below != NULL ? paint_both (cr, plot, style, width, height) : paint_one (cr, plot, style, width, height);
  if (frame != NULL)
    *frame = painted;
}
