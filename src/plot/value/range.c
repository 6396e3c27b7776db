#include "plot/value/range.h"

#include <math.h>

#define BEYOND_SATURATION 1.13
#define BEYOND_MARKS 1.05
#define LOG_DEPTH 100.0 /* a line from zero load begins there on a logarithmic axis */
#define POLE_RISE 5.0   /* more than this above zero load … */
#define POLE_END 1.5    /* … and above 90 % of the way is a pole, whose height says nothing, */
#define POLE_MOST 12.0  /* and which leaves the picture here at the latest, */
#define POLE_BESIDE 3.0 /* and here when it is not the one in front */
#define SAME 1e-9       /* of a range */
#define GREATEST 1e100
#define FLAT 0.6      /* all within 60 … 100 %: zero would waste the axis */
#define PARAMETER 0.3 /* the same of a parameter, whose zero is no reference */
#define PARAMETER_ROOM 0.04
#define WHOLE_ROOM 0.5

typedef struct {
  double min, max, min_positive;
} Extent;

static const Extent nothing = { INFINITY, -INFINITY, INFINITY };

/* Beyond this nothing is measured, and sums and ratios of it would overflow. */
static gboolean
is_usable (double value)
{
  return fabs (value) <= GREATEST;
}

static gboolean
is_usable_end (const FsAxisSpec *spec, double value)
{
  return is_usable (value) && (!spec->log || value >= 1 / GREATEST);
}

static void
extend (Extent *extent, double value)
{
  if (!is_usable (value))
    return;
  extent->min = MIN (extent->min, value);
  extent->max = MAX (extent->max, value);
  if (value >= 1 / GREATEST)
    extent->min_positive = MIN (extent->min_positive, value);
}

static gboolean
has_model (const FsSeries *series)
{
  for (guint i = 0; i < series->lines->len; i++)
    if (((const FsLine *) series->lines->pdata[i])->vertices->len > 0)
      return TRUE;
  return FALSE;
}

static const FsVertex *
vertices (const FsLine *line, guint *n)
{
  *n = line->vertices->len;
  return (const FsVertex *) line->vertices->data;
}

static void
extend_by_line_x (Extent *extent, const FsLine *line)
{
  guint n;
  const FsVertex *v = vertices (line, &n);
  double end = v[n - 1].x;

  if (isfinite (line->saturation))
    end = MAX (BEYOND_SATURATION * line->saturation, end);
  extend (extent, v[0].x > end / LOG_DEPTH ? v[0].x : end / LOG_DEPTH);
  extent->min = MIN (extent->min, is_usable (v[0].x) ? v[0].x : extent->min);
  extend (extent, end);
}

/* What the range is made for: the curves, and those pinned behind them. One that is there for a moment only, without a
 * name, may leave the picture. */
static GPtrArray *
all_series (const FsPlot *plot)
{
  GPtrArray *all = g_ptr_array_copy (plot->series, NULL, NULL);

  g_ptr_array_set_free_func (all, NULL);
  for (guint g = 0; g < plot->references->len; g++)
    {
      const FsReferenceCurves *reference = plot->references->pdata[g];

      for (guint s = 0; reference->name != NULL && s < reference->series->len; s++)
        g_ptr_array_add (all, reference->series->pdata[s]);
    }
  return all;
}

/* All values at which there is anything. */
static Extent
extent_parameter (const GPtrArray *all)
{
  Extent extent = nothing;

  for (guint s = 0; s < all->len; s++)
    {
      const FsSeries *series = all->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        {
          guint n;
          const FsVertex *v = vertices (series->lines->pdata[i], &n);

          extend (&extent, n > 0 ? v[0].x : NAN);
          extend (&extent, n > 0 ? v[n - 1].x : NAN);
        }
      for (guint i = 0; i < series->points->len; i++)
        extend (&extent, g_array_index (series->points, FsPlotPoint, i).x);
    }
  return extent;
}

static Extent
extent_x (const GPtrArray *all)
{
  Extent extent = nothing;

  for (guint s = 0; s < all->len; s++)
    {
      const FsSeries *series = all->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        if (((const FsLine *) series->lines->pdata[i])->vertices->len > 0)
          extend_by_line_x (&extent, series->lines->pdata[i]);
      /* Who looked for the saturation of the simulation wants to see it. */
      if (isfinite (series->saturates_to))
        extend (&extent, BEYOND_MARKS * series->saturates_to);
      if (!has_model (series))
        for (guint i = 0; i < series->points->len; i++)
          {
            double x = g_array_index (series->points, FsPlotPoint, i).x;

            extend (&extent, x);
            extend (&extent, x > 0 ? BEYOND_MARKS * x : x);
          }
    }
  return extent;
}

/* The automatic range of an axis that holds @extent; it begins at 0 unless all is above @flat of its greatest. */
static void
hold (const FsAxisSpec *spec, Extent extent, double flat, double *from, double *to)
{
  if (spec->log)
    {
      *from = extent.min_positive;
      *to = extent.max;
    }
  else
    {
      *from = extent.min >= 0 && extent.min <= flat * extent.max ? 0 : extent.min;
      *to = extent.max;
    }
  if (isfinite (*from) && isfinite (*to) && *from < *to && (!spec->log || *from > 0))
    return;
  /* One value only, or none at all. */
  if (isfinite (extent.max) && (!spec->log || extent.max > 0) && extent.max != 0)
    {
      *from = spec->log ? extent.max / 2 : MIN (0, 2 * extent.max);
      *to = spec->log ? extent.max * 2 : MAX (0, 2 * extent.max);
    }
  else
    {
      *from = spec->log ? spec->factor : 0;
      *to = spec->log ? 10 * spec->factor : spec->factor;
    }
}

/* The ends somebody chose, as far as they can be used. */
static void
apply_choice (const FsAxisSpec *spec, double *from, double *to)
{
  double chosen_from = is_usable_end (spec, spec->from) ? spec->from : *from;
  double chosen_to = is_usable_end (spec, spec->to) ? spec->to : *to;

  /* Narrower than this a double has no room for ticks. */
  if (chosen_to - chosen_from > 1e-12 * MAX (fabs (chosen_from), fabs (chosen_to)))
    {
      *from = chosen_from;
      *to = chosen_to;
    }
  else if (is_usable_end (spec, spec->from) && chosen_from > 0)
    {
      *from = chosen_from;
      *to = 2 * chosen_from;
    }
}

/* A point at an end of a parameter stands beside the y axis, not upon it. */
static void
automatic_parameter (const FsPlot *plot, const GPtrArray *all, double *from, double *to)
{
  Extent extent = extent_parameter (all);
  double room, ratio;

  hold (&plot->x, extent, plot->x.integer ? -1 : PARAMETER, from, to);
  if (plot->x.log)
    {
      ratio = pow (*to / *from, PARAMETER_ROOM);
      *from /= ratio;
      *to *= ratio;
      return;
    }
  room = PARAMETER_ROOM * (*to - *from);
  if (plot->x.integer)
    room = MAX (room, WHOLE_ROOM);
  *from -= *from == extent.min && (*from > 0 || plot->x.integer) ? room : 0;
  *to += room;
}

static void
automatic_x (const FsPlot *plot, const FsTickSpace *room, double *from, double *to)
{
  g_autoptr (GPtrArray) all = all_series (plot);

  if (plot->x.parameter)
    {
      automatic_parameter (plot, all, from, to);
      return;
    }
  hold (&plot->x, extent_x (all), 1, from, to);
  if (plot->x.log)
    *from = fs_axis_round_down (&plot->x, *from, *to, room);
}

void
fs_range_x (const FsPlot *plot, const FsTickSpace *room, double *from, double *to)
{
  automatic_x (plot, room, from, to);
  apply_choice (&plot->x, from, to);
}

gboolean
fs_range_x_is_automatic (const FsPlot *plot, const FsTickSpace *room)
{
  double from, to, chosen_from, chosen_to;

  automatic_x (plot, room, &from, &to);
  fs_range_x (plot, room, &chosen_from, &chosen_to);
  return fabs (chosen_from - from) <= SAME * (to - from) && fabs (chosen_to - to) <= SAME * (to - from);
}

/* y of a line at a share of its way. */
static double
part_way (const FsLine *line, double share)
{
  guint n;
  const FsVertex *v = vertices (line, &n);

  return fs_line_at (line, v[0].x + share * (v[n - 1].x - v[0].x));
}

/* How high a line is for the range of the axis: its end, unless that is a pole, which only models have. */
static double
height (const FsLine *line, double x_from, double x_to)
{
  guint n;
  const FsVertex *v = vertices (line, &n);
  double top = -INFINITY, first = NAN, cap;

  for (guint i = 0; i < n; i++)
    if (v[i].x >= x_from && v[i].x <= x_to && isfinite (v[i].y))
      {
        top = MAX (top, v[i].y);
        if (isnan (first))
          first = v[i].y;
      }
  if (line->simulated)
    return top;
  cap = fmax (POLE_RISE * first, POLE_END * part_way (line, 0.9));
  /* What begins at nothing has no such measure. */
  if (POLE_MOST * first > part_way (line, 0.5))
    cap = fmin (cap, (line->weight == FS_LINE_MAIN ? POLE_MOST : POLE_BESIDE) * first);
  return cap > 0 ? MIN (top, cap) : top;
}

static void
extend_by_marks_y (Extent *extent, const FsSeries *series, double x_from, double x_to)
{
  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      double half_width = isfinite (point->half_width) ? point->half_width : 0;

      if (point->x < x_from || point->x > x_to || point->state == FS_POINT_STATUS_SATURATED
          || point->state == FS_POINT_STATUS_OUTDATED)
        continue;
      extend (extent, point->y - half_width);
      extend (extent, point->y + half_width);
    }
}

static void
extend_by_line_y (Extent *extent, const FsLine *line, double x_from, double x_to)
{
  guint n;
  const FsVertex *v = vertices (line, &n);
  double top = height (line, x_from, x_to);

  for (guint i = 0; i < n; i++)
    if (v[i].x >= x_from && v[i].x <= x_to && v[i].y <= top)
      extend (extent, v[i].y);
  extend (extent, top);
}

static Extent
extent_y (const FsPlot *plot, double x_from, double x_to)
{
  g_autoptr (GPtrArray) all = all_series (plot);
  Extent extent = nothing;

  for (guint s = 0; s < all->len; s++)
    {
      const FsSeries *series = all->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        if (((const FsLine *) series->lines->pdata[i])->vertices->len > 0)
          extend_by_line_y (&extent, series->lines->pdata[i], x_from, x_to);
      if (!has_model (series))
        extend_by_marks_y (&extent, series, x_from, x_to);
    }
  /* A point above the range sits on its edge, but below it there is no place; and over a parameter a point may be
   * anywhere. */
  for (guint s = 0; s < all->len; s++)
    {
      Extent marks = nothing;

      extend_by_marks_y (&marks, all->pdata[s], x_from, x_to);
      extent.min = MIN (extent.min, marks.min);
      extent.min_positive = MIN (extent.min_positive, marks.min_positive);
      if (plot->x.parameter)
        extent.max = MAX (extent.max, marks.max);
    }
  return extent;
}

void
fs_range_y (const FsPlot *plot, double x_from, double x_to, const FsTickSpace *room, double head, double *from,
            double *to)
{
  Extent extent = extent_y (plot, x_from, x_to);

  hold (&plot->y, extent, FLAT, from, to);
  apply_choice (&plot->y, from, to);
  if (!isfinite (plot->y.from))
    *from = fs_axis_round_down (&plot->y, *from, *to, room);
  if (!isfinite (plot->y.to) && isfinite (extent.max))
    {
      double with_head = plot->y.log ? *to * pow (*to / *from, head) : *to + head * (*to - *from);

      *to = fs_axis_round_up (&plot->y, *from, with_head, room);
    }
}
