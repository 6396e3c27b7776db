#include "plot/paint/plot-panels.h"

#define BELOW_SHARE 0.42 /* of the height for the lower of two plots */

FsPlotFrame
fs_plot_layout_frame (const FsPlotLayout *layout)
{
  FsPlotFrame frame = layout->frame;

  if (layout->legend != NULL)
    {
      frame.legend_x = layout->legend->box.x;
      frame.legend_y = layout->legend->box.y;
      frame.legend_width = layout->legend->box.width;
      frame.legend_height = layout->legend->box.height;
      frame.legend_text = layout->legend->em;

      const FsLegend *legend = layout->legend;

      for (guint i = 0; i < MIN (legend->n_series, FS_LEGEND_ROWS); i++)
        {
          FsBox box = fs_legend_row (legend, i);
          guint series = 0;

          g_ptr_array_find (layout->plot->series, g_array_index (legend->entries, FsEntry, i).series, &series);
          frame.legend_rows[i] = (FsLegendRow){ series, box.x, box.y, box.width, box.height };
        }
      frame.n_legend_rows = MIN (legend->n_series, FS_LEGEND_ROWS);
    }
  frame.n_labels = MIN (layout->labels->len, FS_FRAME_LABELS);
  for (guint i = 0; i < frame.n_labels; i++)
    {
      FsBox box = g_array_index (layout->labels, FsLabel, i).box;

      frame.labels[i] = (FsLabelBox){ box.x, box.y, box.width, box.height };
    }
  return frame;
}

static void
add_panel (FsPlotPanels *panels, const FsPlot *plot, double top, double width, double height)
{
  panels->layouts[panels->n] = fs_plot_layout_new (plot, &panels->styles[panels->n], width, height);
  panels->tops[panels->n++] = top;
}

/* Sets the ends of the data areas of two plots, so that they are the same. */
static void
align (FsPlotPanels *panels, const FsPlot *plot, double width, double height)
{
  FsStyle above = panels->styles[0];
  g_autoptr (FsPlotLayout) upper = NULL;
  g_autoptr (FsPlotLayout) lower = NULL;

  above.hide_x_numbers = TRUE;
  upper = fs_plot_layout_new (plot, &above, width, (1 - BELOW_SHARE) * height);
  lower = fs_plot_layout_new (plot->below, &panels->styles[1], width, BELOW_SHARE * height);
  panels->styles[0].hide_x_numbers = TRUE;
  panels->styles[0].held_left = MAX (upper->frame.left, lower->frame.left);
  panels->styles[0].held_right = MIN (upper->frame.right, lower->frame.right);
}

FsPlotPanels *
fs_plot_panels_new (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotPanels *panels = g_new0 (FsPlotPanels, 1);
  const FsPlotFrame *frame;
  double upper = (1 - BELOW_SHARE) * height;

  panels->styles[0] = panels->styles[1] = *style;
  if (plot->below == NULL)
    {
      add_panel (panels, plot, 0, width, height);
      return panels;
    }
  align (panels, plot, width, height);
  add_panel (panels, plot, 0, width, upper);
  frame = &panels->layouts[0]->frame;
  panels->lower = fs_plot_copy (plot->below);
  panels->lower->x.from = frame->x_from;
  panels->lower->x.to = frame->x_to;
  panels->styles[1].held_left = frame->left;
  panels->styles[1].held_right = frame->right;
  add_panel (panels, panels->lower, upper, width, BELOW_SHARE * height);
  return panels;
}

void
fs_plot_panels_free (FsPlotPanels *panels)
{
  if (panels == NULL)
    return;
  for (guint i = 0; i < panels->n; i++)
    fs_plot_layout_free (panels->layouts[i]);
  fs_plot_free (panels->lower);
  g_free (panels);
}
