/* Which part of the plane the plot shows. What is changed by hand goes to the document, as a step of undo, and comes back
 * from there. */
#include <math.h>

#include "app/plot/plot-view-private.h"

#define SAME_MOVE_US (G_USEC_PER_SEC / 2) /* turns of a wheel nearer than this are one step */
#define SERIES_ROOM 0.05                  /* around a curve that is zoomed to */

void
fs_plot_view_fit (FsPlotView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  FsPlotFrame automatic;

  if (width <= 0 || height <= 0)
    return;
  /* What the painter would choose depends on the size. */
  automatic = fs_plot_layout (self->plot, &self->style, width, height);
  fs_viewport_follow (&self->viewport, &automatic, fs_document_is_dragged (self->document));
  fs_viewport_apply (&self->viewport, self->plot);
  if (!self->viewport.zoomed)
    fs_document_forget_range (self->document);
}

/* The same plot in another range. */
static void
refit (FsPlotView *self)
{
  FsPlotFrame *f = &self->frame;

  if (self->plot == NULL)
    return;
  if (!self->viewport.set)
    {
      fs_plot_view_rebuild (self);
      return;
    }
  fs_viewport_apply (&self->viewport, self->plot);
  /* For what happens before the next frame is drawn. */
  f->x_from = self->viewport.range.x_from;
  f->x_to = self->viewport.range.x_to;
  f->y_from = self->viewport.range.y_from;
  f->y_to = self->viewport.range.y_to;
  fs_plot_view_drop_picture (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "view-changed");
}

void
fs_plot_view_follow_view (FsPlotView *self)
{
  const FsView *view = fs_document_get_view (self->document);
  const FsFigureSpec *figure = fs_scenario_figure (fs_document_get_scenario (self->document));

  fs_viewport_restore (&self->viewport, view->zoomed, view->range, figure->x_log, figure->y_log);
  if (self->plot != NULL)
    {
      self->plot->legend_x = view->legend_x;
      self->plot->legend_y = view->legend_y;
    }
  /* Else the solution that is on its way brings the figure of these scales. */
  if (fs_document_is_solved (self->document))
    refit (self);
}

/* Tells the document, which tells everybody. */
static void
moved (FsPlotView *self, FsMoveKind kind, gboolean same_step)
{
  self->last_kind = kind;
  self->last_move = g_get_monotonic_time ();
  fs_document_set_range (self->document, self->viewport.zoomed, self->viewport.range, same_step);
}

static gboolean
is_same_step (FsPlotView *self, FsMoveKind kind)
{
  return self->last_kind == kind && g_get_monotonic_time () - self->last_move < SAME_MOVE_US;
}

void
fs_plot_view_begin_move (FsPlotView *self)
{
  self->last_kind = FS_MOVE_NONE;
}

void
fs_plot_view_zoom_at (FsPlotView *self, double px, double py, double factor, FsAxes axes)
{
  gboolean same_step = is_same_step (self, FS_MOVE_ZOOM);

  if (self->plot == NULL)
    return;
  fs_viewport_zoom (&self->viewport, &self->frame, px, py, factor, axes, same_step);
  moved (self, FS_MOVE_ZOOM, same_step);
}

void
fs_plot_view_pan (FsPlotView *self, double dx, double dy)
{
  gboolean same_step = self->drag == FS_DRAG_PAN ? self->last_kind == FS_MOVE_PAN : is_same_step (self, FS_MOVE_PAN);

  if (self->plot == NULL)
    return;
  fs_viewport_pan (&self->viewport, &self->frame, dx, dy, same_step);
  moved (self, FS_MOVE_PAN, same_step);
}

void
fs_plot_view_zoom_to (FsPlotView *self, double x1, double y1, double x2, double y2)
{
  fs_viewport_zoom_to (&self->viewport, &self->frame, x1, y1, x2, y2);
  moved (self, FS_MOVE_NONE, FALSE);
}

void
fs_plot_view_zoom (FsPlotView *self, double factor)
{
  fs_plot_view_zoom_at (self, (self->frame.left + self->frame.right) / 2, (self->frame.top + self->frame.bottom) / 2,
                        factor, FS_AXIS_BOTH);
}

void
fs_plot_view_home (FsPlotView *self)
{
  fs_viewport_home (&self->viewport);
  moved (self, FS_MOVE_NONE, FALSE);
}

void
fs_plot_view_back (FsPlotView *self)
{
  fs_viewport_back (&self->viewport);
  moved (self, FS_MOVE_NONE, FALSE);
}

void
fs_plot_view_forward (FsPlotView *self)
{
  fs_viewport_forward (&self->viewport);
  moved (self, FS_MOVE_NONE, FALSE);
}

gboolean
fs_plot_view_can_go_back (FsPlotView *self)
{
  return fs_viewport_can_go_back (&self->viewport);
}

gboolean
fs_plot_view_can_go_forward (FsPlotView *self)
{
  return fs_viewport_can_go_forward (&self->viewport);
}

static void
extend (graphene_rect_t *box, gboolean *any, double x, double y)
{
  graphene_rect_t point = GRAPHENE_RECT_INIT ((float) x, (float) y, 0, 0);

  if (!isfinite (x) || !isfinite (y))
    return;
  if (*any)
    graphene_rect_union (box, &point, box);
  else
    *box = point;
  *any = TRUE;
}

/* All of its lines and points, with some room around, in pixels of the present frame. */
void
fs_plot_view_zoom_to_series (FsPlotView *self, guint index)
{
  const FsSeries *series = g_ptr_array_index (self->plot->series, index);
  graphene_rect_t box;
  gboolean any = FALSE;

  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = g_ptr_array_index (series->lines, i);

      for (guint v = 0; v < line->vertices->len; v++)
        {
          const FsVertex *vertex = &g_array_index (line->vertices, FsVertex, v);

          extend (&box, &any, fs_plot_frame_x (&self->frame, vertex->x), fs_plot_frame_y (&self->frame, vertex->y));
        }
    }
  for (guint i = 0; i < series->marks->len; i++)
    {
      const FsPlotPoint *mark = &g_array_index (series->marks, FsPlotPoint, i);

      extend (&box, &any, fs_plot_frame_x (&self->frame, mark->x), fs_plot_frame_y (&self->frame, mark->y));
    }
  if (!any)
    return;
  graphene_rect_inset (&box, (float) -SERIES_ROOM * MAX (1, box.size.width),
                       (float) -SERIES_ROOM * MAX (1, box.size.height));
  fs_plot_view_zoom_to (self, box.origin.x, box.origin.y, box.origin.x + box.size.width,
                        box.origin.y + box.size.height);
}
