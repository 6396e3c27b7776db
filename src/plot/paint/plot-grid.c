/* A plot with panels: a layout of the whole figure has the range, the legend and the labels of the axes; each panel is a layout with
 * its own part of the series, held in its place of the grid. All layouts have the coordinates of the figure. */
#include <math.h>

#include "plot/paint/plot-layout.h"

#define CORNER 0.6  /* ems of a verdict from the axes */
#define ENDS 0.6    /* size of the ends of model lines, relative to a plot without panels */
#define MARKERS 0.7 /* the same of markers */

/* Returns the plot of panel @index: @plot with a part of its series, and with the range of all. */
static FsPlot *
part_of (const FsPlot *plot, guint index, const FsPlotFrame *range)
{
  FsPlot *part = g_memdup2 (plot, sizeof *plot);

  part->panels = g_array_new (FALSE, FALSE, sizeof (FsPlotPanel));
  part->series = g_ptr_array_new ();
  part->references = g_ptr_array_new_with_free_func (g_free);
  part->notes = g_array_new (FALSE, FALSE, sizeof (FsNote));
  part->near_x = g_array_new (FALSE, FALSE, sizeof (FsNearRange));
  part->no_legend = TRUE;
  part->x.label = part->x.short_label = part->y.label = part->y.short_label = NULL;
  part->x.from = range->x_from;
  part->x.to = range->x_to;
  part->y.from = range->y_from;
  part->y.to = range->y_to;
  for (guint s = 0; s < plot->series->len; s++)
    {
      FsSeries *series = plot->series->pdata[s];

      if ((series->panel == index || series->panel == G_MAXUINT) && !series->hidden)
        g_ptr_array_add (part->series, series);
    }
  for (guint r = 0; r < plot->references->len; r++)
    {
      FsReferenceCurves *reference = g_memdup2 (plot->references->pdata[r], sizeof *reference);
      GPtrArray *all = reference->series;

      reference->series = g_ptr_array_new ();
      for (guint s = 0; s < all->len; s++)
        if (((FsSeries *) all->pdata[s])->panel == index || ((FsSeries *) all->pdata[s])->panel == G_MAXUINT)
          g_ptr_array_add (reference->series, all->pdata[s]);
      g_ptr_array_add (part->references, reference);
    }
  for (guint i = 0; i < plot->notes->len; i++)
    {
      const FsNote *note = &g_array_index (plot->notes, FsNote, i);

      if (note->panel == index || note->panel == G_MAXUINT)
        g_array_append_val (part->notes, *note);
    }
  return part;
}

void
fs_plot_grid_free_part (FsPlot *part)
{
  for (guint r = 0; r < part->references->len; r++)
    g_ptr_array_unref (((FsReferenceCurves *) part->references->pdata[r])->series);
  g_array_unref (part->panels);
  g_ptr_array_unref (part->series);
  g_ptr_array_unref (part->references);
  g_array_unref (part->notes);
  g_array_unref (part->near_x);
  g_free (part);
}

/* Says in the middle of a panel why it is empty, and in a corner how far off the model is, if one of them is free. */
static void
add_texts (FsPlotLayout *layout, const FsPlotPanel *panel)
{
  FsBox area = fs_plot_layout_area (layout), box = { .height = 0.95 * layout->em };
  const FsStyle *style = layout->style;
  PangoLayout *text;

  if (panel->lack != NULL)
    {
      text = fs_text_new (layout->context, style, panel->lack, layout->em, FALSE);
      fs_text_limit (text, area.width - layout->em);
      box.width = fs_text_width (text);
      box.x = area.x + (area.width - box.width) / 2;
      box.y = area.y + (area.height - box.height) / 2;
      fs_plot_layout_add_label (layout, text, box, 0.5, style->dim_text);
    }
  if (panel->verdict == NULL)
    return;
  text = fs_text_new (layout->context, style, panel->verdict, layout->em, TRUE);
  box.width = fs_text_width (text);
  for (guint corner = 0; corner < 4; corner++)
    {
      /* Lower right, upper left, upper right, lower left. */
      gboolean right = corner % 2 == 0, low = corner == 0 || corner == 3;

      box.x = right ? area.x + area.width - box.width - CORNER * layout->em : area.x + CORNER * layout->em;
      box.y = low ? area.y + area.height - box.height - CORNER * layout->em : area.y + CORNER * layout->em;
      if (fs_box_contains (area, box)
          && fs_occupancy_grid_count (layout->occupancy, fs_box_grow (box, 0.15 * layout->em), FS_OCCUPIED_ALL) == 0)
        {
          fs_plot_layout_add_label (layout, text, box, right ? 1 : 0,
                                    fs_color_readable (fs_palette_color (style->id, panel->verdict_entry), style));
          return;
        }
    }
  g_object_unref (text);
}

void
fs_plot_grid_lay_out (FsPlotPanels *panels, const FsPlot *plot, const FsStyle *style, double width, double height)
{
  const FsPlotFrame *f;

  panels->whole = fs_plot_layout_new (plot, style, width, height);
  f = &panels->whole->frame;
  for (panels->n = 0; panels->n < MIN (plot->panels->len, FS_PANELS_MAX); panels->n++)
    {
      guint i = panels->n;
      FsStyle *held = &panels->styles[i];

      *held = *style;
      held->held_left = f->left + fs_plot_frame_panel_x (f, i);
      held->held_right = f->right + fs_plot_frame_panel_x (f, i);
      held->held_top = f->top + fs_plot_frame_panel_y (f, i);
      held->held_bottom = f->bottom + fs_plot_frame_panel_y (f, i);
      held->hide_y_numbers = i % f->columns > 0;
      /* In the small panels they would hide the curves. */
      held->end_size *= ENDS;
      held->marker_diameter *= MARKERS;
      held->no_saturation_lines = TRUE;
      held->hide_x_numbers = style->hide_x_numbers || i + f->columns < f->n_panels;
      panels->plots[i] = part_of (plot, i, f);
      panels->layouts[i] = fs_plot_layout_new (panels->plots[i], held, width, height);
      if (!style->bare)
        add_texts (panels->layouts[i], &g_array_index (plot->panels, FsPlotPanel, i));
    }
}
