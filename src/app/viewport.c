#include "app/viewport.h"

#include <math.h>

#define MAX_STEPS 50

void
fs_viewport_init (FsViewport *viewport)
{
  *viewport = (FsViewport){ .before = g_array_new (FALSE, FALSE, sizeof (FsRange)) };
}

void
fs_viewport_clear (FsViewport *viewport)
{
  g_clear_pointer (&viewport->before, g_array_unref);
}

void
fs_viewport_home (FsViewport *viewport)
{
  viewport->set = FALSE;
  viewport->zoomed = FALSE;
  g_array_set_size (viewport->before, 0);
}

/* Whether the curves of a range that ends at @wanted sit well in one that ends at @shown. */
static gboolean
fits (double wanted, double shown)
{
  return wanted <= shown * 1.1 && wanted >= shown * 0.55;
}

void
fs_viewport_follow (FsViewport *viewport, const FsPlotFrame *automatic, gboolean held)
{
  gboolean same_scale = viewport->x_log == automatic->x_log && viewport->y_log == automatic->y_log;

  viewport->x_log = automatic->x_log;
  viewport->y_log = automatic->y_log;
  viewport->whole = (FsRange){ automatic->x_from, automatic->x_to, automatic->y_from, automatic->y_to };
  if (viewport->set && same_scale
      && (held || viewport->zoomed
          || (fits (automatic->x_to, viewport->range.x_to) && fits (automatic->y_to, viewport->range.y_to))))
    return;
  fs_viewport_home (viewport);
  viewport->set = TRUE;
  viewport->range = viewport->whole;
}

static void
show (FsViewport *viewport, const FsPlotFrame *frame, FsRange range, gboolean same_step)
{
  FsRange present = { frame->x_from, frame->x_to, frame->y_from, frame->y_to };

  /* Nearer than a millionth of its value a double runs out of ticks. */
  if (!(range.x_to - range.x_from > 1e-6 * fabs (range.x_to))
      || !(range.y_to - range.y_from > 1e-6 * fabs (range.y_to)))
    return;
  if (!isfinite (range.x_to - range.x_from) || !isfinite (range.y_to - range.y_from))
    return;
  if (!same_step || viewport->before->len == 0)
    g_array_append_val (viewport->before, present);
  if (viewport->before->len > MAX_STEPS)
    g_array_remove_index (viewport->before, 0);
  viewport->set = TRUE;
  viewport->zoomed = TRUE;
  viewport->range = range;
}

static FsRange
range_between (const FsPlotFrame *frame, double x1, double y1, double x2, double y2)
{
  return (FsRange){
    .x_from = fs_plot_frame_data_x (frame, MIN (x1, x2)),
    .x_to = fs_plot_frame_data_x (frame, MAX (x1, x2)),
    .y_from = fs_plot_frame_data_y (frame, MAX (y1, y2)),
    .y_to = fs_plot_frame_data_y (frame, MIN (y1, y2)),
  };
}

void
fs_viewport_zoom_to (FsViewport *viewport, const FsPlotFrame *frame, double x1, double y1, double x2, double y2)
{
  show (viewport, frame, range_between (frame, x1, y1, x2, y2), FALSE);
}

void
fs_viewport_zoom (FsViewport *viewport, const FsPlotFrame *frame, double px, double py, double factor,
                  gboolean same_step)
{
  const FsRange *whole = &viewport->whole;
  FsRange range;

  g_return_if_fail (factor > 0);

  /* In pixels, so that it is right on a logarithmic axis too. */
  range = range_between (frame, px - (px - frame->left) / factor, py - (py - frame->top) / factor,
                         px + (frame->right - px) / factor, py + (frame->bottom - py) / factor);
  if (factor < 1)
    range = (FsRange){ MAX (range.x_from, whole->x_from), MIN (range.x_to, whole->x_to),
                       MAX (range.y_from, whole->y_from), MIN (range.y_to, whole->y_to) };
  if (factor < 1 && range.x_from <= whole->x_from && range.x_to >= whole->x_to && range.y_from <= whole->y_from
      && range.y_to >= whole->y_to)
    fs_viewport_home (viewport);
  else
    show (viewport, frame, range, same_step);
}

gboolean
fs_viewport_can_go_back (const FsViewport *viewport)
{
  return viewport->before->len > 0;
}

void
fs_viewport_back (FsViewport *viewport)
{
  if (viewport->before->len == 0)
    return;
  viewport->range = g_array_index (viewport->before, FsRange, viewport->before->len - 1);
  g_array_set_size (viewport->before, viewport->before->len - 1);
  viewport->zoomed = viewport->before->len > 0;
}

void
fs_viewport_apply (const FsViewport *viewport, FsPlot *plot)
{
  if (!viewport->set)
    return;
  plot->x.from = viewport->range.x_from;
  plot->x.to = viewport->range.x_to;
  plot->y.from = viewport->range.y_from;
  plot->y.to = viewport->range.y_to;
}
