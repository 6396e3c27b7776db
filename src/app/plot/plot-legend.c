/* The legend of the plot under the pointer: its rows, and where it stands. */
#include <math.h>

#include "app/plot/plot-view-private.h"

gboolean
fs_plot_view_in_legend (FsPlotView *self, double px, double py)
{
  const FsPlotFrame *f = &self->frame;

  return self->plot != NULL && f->legend_width > 0 && px >= f->legend_x && px <= f->legend_x + f->legend_width
         && py >= f->legend_y && py <= f->legend_y + f->legend_height;
}

int
fs_plot_view_legend_row (FsPlotView *self, double px, double py)
{
  for (guint i = 0; fs_plot_view_in_legend (self, px, py) && i < self->frame.n_legend_rows; i++)
    {
      const FsLegendRow *row = &self->frame.legend_rows[i];

      if (px >= row->x && px <= row->x + row->width && py >= row->y && py < row->y + row->height
          && row->series < self->plot->series->len)
        return (int) row->series;
    }
  return -1;
}

void
fs_plot_view_toggle_series (FsPlotView *self, guint series)
{
  const FsSeries *shown = g_ptr_array_index (self->plot->series, series);

  g_clear_pointer (&self->before_click, fs_scenario_unref);
  self->before_click = fs_scenario_ref (fs_document_get_scenario (self->document));
  self->clicked = (FsNamed){ shown->curve, shown->measured };
  fs_document_toggle_named (self->document, self->clicked);
}

gboolean
fs_plot_view_legend_clicked (FsPlotView *self, double px, double py, int n_press)
{
  int row = fs_plot_view_legend_row (self, px, py);

  /* The names have moved under the pointer since the first of two clicks. */
  if (n_press == 2 && self->before_click != NULL)
    fs_document_solo_named (self->document, self->before_click, self->clicked);
  else if (row >= 0 && n_press == 1)
    fs_plot_view_toggle_series (self, (guint) row);
  else
    g_clear_pointer (&self->before_click, fs_scenario_unref);
  return row >= 0 || n_press == 2;
}

/* Where the legend stands in the room it has: 0 at the left or upper edge of the data area, 1 at the other. */
static double
fraction (double place, double from, double to, double size)
{
  return to - from > size ? CLAMP ((place - from) / (to - from - size), 0, 1) : 0;
}

void
fs_plot_view_legend_dragged (FsPlotView *self, double dx, double dy, gboolean done)
{
  FsPlotFrame *f = &self->frame;

  if (self->plot == NULL || f->legend_width <= 0)
    return;
  if (done)
    {
      fs_document_set_legend (self->document, self->plot->legend_x, self->plot->legend_y);
      return;
    }
  self->plot->legend_x = fraction (f->legend_x + dx, f->left, f->right, f->legend_width);
  self->plot->legend_y = fraction (f->legend_y + dy, f->top, f->bottom, f->legend_height);
  fs_plot_view_drop_picture (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
