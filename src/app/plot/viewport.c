#include "app/plot/viewport.h"

#include <math.h>
#include <string.h>

#define MAX_STEPS 50
#define NEAREST 1e-6     /* of a value: in a narrower range doubles are too coarse for ticks */
#define LEAST_FILLED 0.4 /* of the height: curves that fill less are too low to compare */
#define ABOVE 0.06       /* of their height: margin of curves that fill it */
#define IN_SIGHT 0.25    /* fraction of the whole range that stays visible when it is moved */

/* A range to return to. */
typedef struct {
  gboolean zoomed;
  FsRange range;
} Step;

void
fs_viewport_init (FsViewport *viewport)
{
  *viewport = (FsViewport){ .before = g_array_new (FALSE, FALSE, sizeof (Step)),
                            .after = g_array_new (FALSE, FALSE, sizeof (Step)) };
}

void
fs_viewport_clear (FsViewport *viewport)
{
  g_clear_pointer (&viewport->before, g_array_unref);
  g_clear_pointer (&viewport->after, g_array_unref);
}

void
fs_viewport_reset (FsViewport *viewport)
{
  viewport->set = FALSE;
  viewport->zoomed = FALSE;
  g_array_set_size (viewport->before, 0);
  g_array_set_size (viewport->after, 0);
}

/* Returns whether the curves of a range that ends at @wanted fill one that ends at @shown. */
static gboolean
fits (double wanted, double shown)
{
  return wanted <= shown * 1.1 && wanted >= shown * 0.55;
}

void
fs_viewport_follow (FsViewport *viewport, const FsPlotFrame *automatic, gboolean held, gboolean holds_points)
{
  gboolean same_scale = viewport->x_log == automatic->x_log && viewport->y_log == automatic->y_log;

  viewport->x_log = automatic->x_log;
  viewport->y_log = automatic->y_log;
  viewport->whole = (FsRange){ automatic->x_from, automatic->x_to, automatic->y_from, automatic->y_to };
  if (viewport->set && same_scale
      && (held || viewport->zoomed
          || (fits (automatic->x_to, viewport->range.x_to) && fits (automatic->y_to, viewport->range.y_to)
              && (holds_points || memcmp (&viewport->range, &viewport->whole, sizeof (FsRange)) == 0))))
    return;
  fs_viewport_reset (viewport);
  viewport->set = TRUE;
  viewport->range = viewport->whole;
}

static Step
present (const FsViewport *viewport)
{
  return (Step){ viewport->zoomed, viewport->range };
}

static void
push (GArray *steps, Step step)
{
  g_array_append_val (steps, step);
  if (steps->len > MAX_STEPS)
    g_array_remove_index (steps, 0);
}

static void
take (FsViewport *viewport, Step step, gboolean same_step)
{
  if (!same_step || viewport->before->len == 0)
    push (viewport->before, present (viewport));
  g_array_set_size (viewport->after, 0);
  viewport->set = TRUE;
  viewport->zoomed = step.zoomed;
  viewport->range = step.range;
}

static gboolean
is_usable (double from, double to, gboolean logarithmic)
{
  return isfinite (to - from) && to - from > NEAREST * MAX (fabs (from), fabs (to)) && (!logarithmic || from > 0);
}

static void
show (FsViewport *viewport, FsRange range, gboolean same_step)
{
  if (is_usable (range.x_from, range.x_to, viewport->x_log) && is_usable (range.y_from, range.y_to, viewport->y_log))
    take (viewport, (Step){ TRUE, range }, same_step);
}

void
fs_viewport_show (FsViewport *viewport, FsRange range)
{
  if (memcmp (&range, &viewport->whole, sizeof (FsRange)) == 0)
    fs_viewport_home (viewport);
  else
    show (viewport, range, FALSE);
}

void
fs_viewport_home (FsViewport *viewport)
{
  if (viewport->zoomed || memcmp (&viewport->range, &viewport->whole, sizeof (FsRange)) != 0)
    take (viewport, (Step){ FALSE, viewport->whole }, FALSE);
}

gboolean
fs_viewport_find_height (const FsViewport *viewport, const FsPlot *plot, const FsPlotFrame *frame, FsRange *fitted)
{
  double low = INFINITY, high = -INFINITY, top, bottom, height = frame->bottom - frame->top;

  *fitted = viewport->range;
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];

          for (guint v = 0; v < line->vertices->len; v++)
            {
              const FsVertex *vertex = &g_array_index (line->vertices, FsVertex, v);

              if (vertex->x < fitted->x_from || vertex->x > fitted->x_to || !isfinite (vertex->y))
                continue;
              /* Where a line goes to infinity, the whole figure ends somewhere, too. */
              low = fmin (low, vertex->y);
              high = fmax (high, fmin (vertex->y, viewport->whole.y_to));
            }
        }
      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
          double half = isfinite (point->half_width) ? point->half_width : 0;

          if (point->x < fitted->x_from || point->x > fitted->x_to || !isfinite (point->y))
            continue;
          low = fmin (low, point->y - half);
          high = fmax (high, point->y + half);
        }
    }
  if (!(high > low))
    return FALSE;
  top = fs_plot_frame_y (frame, high);
  bottom = fs_plot_frame_y (frame, low);
  fitted->y_from = fs_plot_frame_data_y (frame, bottom + ABOVE * (bottom - top));
  fitted->y_to = fs_plot_frame_data_y (frame, top - ABOVE * (bottom - top));
  return bottom - top < LEAST_FILLED * height || top > frame->bottom || bottom < frame->top;
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
  show (viewport, range_between (frame, x1, y1, x2, y2), FALSE);
}

void
fs_viewport_zoom (FsViewport *viewport, const FsPlotFrame *frame, double px, double py, double factor, FsAxes axes,
                  gboolean same_step)
{
  double along_x = axes & FS_AXIS_X ? factor : 1, along_y = axes & FS_AXIS_Y ? factor : 1;
  const FsRange *whole = &viewport->whole;
  FsRange range;

  g_return_if_fail (factor > 0);

  /* Computed in pixels, so that it holds on a logarithmic axis, too. */
  range = range_between (frame, px - (px - frame->left) / along_x, py - (py - frame->top) / along_y,
                         px + (frame->right - px) / along_x, py + (frame->bottom - py) / along_y);
  if (axes == FS_AXIS_X)
    range = (FsRange){ range.x_from, range.x_to, frame->y_from, frame->y_to };
  else if (axes == FS_AXIS_Y)
    range = (FsRange){ frame->x_from, frame->x_to, range.y_from, range.y_to };
  if (factor < 1)
    /* Zooming out stops at the whole range; a part that was moved beyond it may stay there. */
    range = (FsRange){ MAX (range.x_from, MIN (whole->x_from, frame->x_from)),
                       MIN (range.x_to, MAX (whole->x_to, frame->x_to)),
                       MAX (range.y_from, MIN (whole->y_from, frame->y_from)),
                       MIN (range.y_to, MAX (whole->y_to, frame->y_to)) };
  if (factor < 1
      && (range.x_from <= viewport->whole.x_from && range.x_to >= viewport->whole.x_to
          && range.y_from <= viewport->whole.y_from && range.y_to >= viewport->whole.y_to))
    {
      if (viewport->zoomed)
        take (viewport, (Step){ FALSE, viewport->whole }, same_step);
    }
  else
    show (viewport, range, same_step);
}

/* Returns the part of @by that keeps enough of [@low, @high] in the window [@from, @to], which moves the other way. */
static double
kept_in_sight (double by, double from, double to, double low, double high)
{
  double seen = IN_SIGHT * MIN (to - from, high - low);

  return CLAMP (by, MIN (0, from + seen - high), MAX (0, to - seen - low));
}

void
fs_viewport_pan (FsViewport *viewport, const FsPlotFrame *frame, double dx, double dy, gboolean same_step)
{
  const FsRange *whole = &viewport->whole;

  dx = kept_in_sight (dx, frame->left, frame->right, fs_plot_frame_x (frame, whole->x_from),
                      fs_plot_frame_x (frame, whole->x_to));
  dy = kept_in_sight (dy, frame->top, frame->bottom, fs_plot_frame_y (frame, whole->y_to),
                      fs_plot_frame_y (frame, whole->y_from));
  if (dx != 0 || dy != 0)
    show (viewport, range_between (frame, frame->left - dx, frame->top - dy, frame->right - dx, frame->bottom - dy),
          same_step);
}

gboolean
fs_viewport_can_go_back (const FsViewport *viewport)
{
  return viewport->before->len > 0;
}

gboolean
fs_viewport_can_go_forward (const FsViewport *viewport)
{
  return viewport->after->len > 0;
}

/* Shows the last range of @from; the present one goes to the end of @to. */
static void
move_on (FsViewport *viewport, GArray *from, GArray *to)
{
  Step step;

  if (from->len == 0)
    return;
  step = g_array_index (from, Step, from->len - 1);
  push (to, present (viewport));
  g_array_set_size (from, from->len - 1);
  viewport->set = TRUE;
  viewport->zoomed = step.zoomed;
  viewport->range = step.range;
}

void
fs_viewport_back (FsViewport *viewport)
{
  move_on (viewport, viewport->before, viewport->after);
}

void
fs_viewport_forward (FsViewport *viewport)
{
  move_on (viewport, viewport->after, viewport->before);
}

static gboolean
leads_to (const GArray *steps, gboolean zoomed, const FsRange *range)
{
  const Step *step = steps->len > 0 ? &g_array_index (steps, Step, steps->len - 1) : NULL;

  return step != NULL && step->zoomed == zoomed && (!zoomed || memcmp (&step->range, range, sizeof *range) == 0);
}

void
fs_viewport_restore (FsViewport *viewport, gboolean zoomed, FsRange range, gboolean x_log, gboolean y_log)
{
  gboolean same_scale = viewport->x_log == x_log && viewport->y_log == y_log;

  viewport->x_log = x_log;
  viewport->y_log = y_log;
  if (same_scale && viewport->zoomed == zoomed && (!zoomed || memcmp (&viewport->range, &range, sizeof range) == 0))
    return;
  if (same_scale && leads_to (viewport->before, zoomed, &range))
    fs_viewport_back (viewport);
  else if (same_scale && leads_to (viewport->after, zoomed, &range))
    fs_viewport_forward (viewport);
  else
    {
      fs_viewport_reset (viewport);
      viewport->set = viewport->zoomed = zoomed;
      viewport->range = range;
    }
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
