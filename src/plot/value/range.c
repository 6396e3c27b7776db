#include "plot/value/range.h"

#include <math.h>

#define BEYOND_SATURATION 1.13
#define BEYOND_MARKS 1.05
#define LOG_DEPTH 100.0 /* a logarithmic axis shows a line from zero load over this ratio of loads */
#define POLE_RISE 5.0   /* a line that rises to more than this multiple of its value at zero load … */
#define POLE_END 1.5    /* … and from 90 % of its way on goes to infinity, where its height has no meaning, */
#define POLE_MOST 12.0  /* and the range ends at this multiple at the latest, */
#define POLE_BESIDE 3.0 /* and at this one for variants that are not shown first */
#define SAME 1e-9       /* tolerance as a fraction of the range */
#define GREATEST 1e100
#define FLAT 0.6      /* if all values are within 60 to 100 % of the greatest, an axis from zero would waste space */
#define PARAMETER 0.3 /* the same over a parameter, where zero is no reference */
#define PARAMETER_ROOM 0.04
#define WHOLE_ROOM 0.5

typedef struct {
  double min, max, min_positive;
} Extent;

static const Extent nothing = { INFINITY, -INFINITY, INFINITY };

/* Values beyond this are not measured, and sums and ratios of them would overflow. */
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

static const FsVertex *
vertices (const FsLine *line, guint *n)
{
  *n = line->vertices->len;
  return (const FsVertex *) line->vertices->data;
}

/* Returns the series that determine the range: the curves and the pinned ones. Reference curves without a
 * name are shown only during a drag and may leave the data area. */
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

static Extent
extent_x (const GPtrArray *all)
{
  Extent extent = nothing;

  for (guint s = 0; s < all->len; s++)
    {
      const FsSeries *series = all->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];
          guint n;
          const FsVertex *v = vertices (line, &n);
          double end;

          if (n == 0)
            continue;
          end = v[n - 1].x;
          if (isfinite (line->saturation))
            end = MAX (BEYOND_SATURATION * line->saturation, end);
          extend (&extent, v[0].x > end / LOG_DEPTH ? v[0].x : end / LOG_DEPTH);
          extent.min = MIN (extent.min, is_usable (v[0].x) ? v[0].x : extent.min);
          extend (&extent, end);
        }
      /* The bracket of the simulated saturation is always in the range. */
      if (isfinite (series->saturates_to))
        extend (&extent, BEYOND_MARKS * series->saturates_to);
      for (guint i = 0; i < series->points->len; i++)
        {
          double x = g_array_index (series->points, FsPlotPoint, i).x;

          extend (&extent, x);
          extend (&extent, x > 0 ? BEYOND_MARKS * x : x);
        }
    }
  return extent;
}

/* Returns the automatic range of an axis that contains @extent; it starts at 0 unless all values are above @flat of the
 * greatest. */
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
  /* There is one value only, or none. */
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

/* Takes the ends that the scenario gives, as far as they can be used. */
static void
apply_choice (const FsAxisSpec *spec, double *from, double *to)
{
  double chosen_from = is_usable_end (spec, spec->from) ? spec->from : *from;
  double chosen_to = is_usable_end (spec, spec->to) ? spec->to : *to;

  /* In a narrower range doubles are too coarse for ticks. */
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

/* A point at the first value of a parameter is drawn beside the y axis, not on it. */
static void
automatic_parameter (const FsPlot *plot, const GPtrArray *all, double *from, double *to)
{
  Extent extent = nothing;
  double room, ratio;

  /* The least and the greatest of all values. */
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

gboolean
fs_range_x (const FsPlot *plot, const FsTickSpace *room, double *from, double *to)
{
  g_autoptr (GPtrArray) all = all_series (plot);
  double all_from, all_to, slack;

  if (plot->x.parameter)
    automatic_parameter (plot, all, from, to);
  else
    hold (&plot->x, extent_x (all), 1, from, to);
  if (plot->x.log && !plot->x.parameter)
    *from = fs_axis_round_down (&plot->x, *from, *to, room);
  all_from = *from;
  all_to = *to;
  slack = SAME * (all_to - all_from);
  apply_choice (&plot->x, from, to);
  return fabs (*from - all_from) <= slack && fabs (*to - all_to) <= slack;
}

/* Returns y of a line at a fraction of its length along x. */
static double
y_at_fraction (const FsLine *line, double fraction)
{
  guint n;
  const FsVertex *v = vertices (line, &n);

  return fs_line_at (line, v[0].x + fraction * (v[n - 1].x - v[0].x));
}

/* Returns the height of a line that the range includes: that of its end, unless it goes to infinity there, as only
 * models do. */
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
  cap = fmax (POLE_RISE * first, POLE_END * y_at_fraction (line, 0.9));
  /* A line that starts at zero has no height at zero load to compare with. */
  if (POLE_MOST * first > y_at_fraction (line, 0.5))
    cap = fmin (cap, (line->weight == FS_LINE_MAIN ? POLE_MOST : POLE_BESIDE) * first);
  return cap > 0 ? MIN (top, cap) : top;
}

/* Returns whether the value of @point counts. The latency of a saturated run grows as long as it lasts, and that of one that
 * runs still changes: the range would follow it. */
static gboolean
has_height (const FsPlotPoint *point)
{
  return !(point->state == FS_POINT_STATUS_SATURATED && !isfinite (point->y))
         && point->state != FS_POINT_STATUS_OUTDATED && point->state != FS_POINT_STATUS_RUNNING;
}

guint
fs_range_n_outside (const FsPlot *plot, double x_from, double x_to, double y_from, double y_to)
{
  guint n = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

          n += point->x < x_from || point->x > x_to
               || (has_height (point) && is_usable (point->y) && (point->y < y_from || point->y > y_to));
        }
    }
  return n;
}

void
fs_range_y (const FsPlot *plot, double x_from, double x_to, const FsTickSpace *room, double head, double *from,
            double *to)
{
  g_autoptr (GPtrArray) all = all_series (plot);
  Extent extent = nothing;

  for (guint s = 0; s < all->len; s++)
    {
      const FsSeries *series = all->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];
          guint n;
          const FsVertex *v = vertices (line, &n);
          double top;

          if (n == 0)
            continue;
          top = height (line, x_from, x_to);
          for (guint j = 0; j < n; j++)
            if (v[j].x >= x_from && v[j].x <= x_to && v[j].y <= top)
              extend (&extent, v[j].y);
          extend (&extent, top);
        }
      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
          /* The interval of a run that has not converged can be many times its value. */
          gboolean final = point->state == FS_POINT_STATUS_DONE || point->state == FS_POINT_STATUS_MEASURED;
          double half_width = final && isfinite (point->half_width) ? point->half_width : 0;

          if (point->x < x_from || point->x > x_to || !has_height (point))
            continue;
          extend (&extent, point->y - half_width);
          extend (&extent, point->y + half_width);
        }
    }

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
