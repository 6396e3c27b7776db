#include "figure/build/error-plot.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/build/x-position.h"
#include "figure/build/accuracy-text.h"

#define TIGHT 0.05
#define WIDE 0.10
#define PERCENT 0.01
#define HEADROOM 1.15
#define LOPSIDED 3.0 /* times as far on one side of zero as on the other: each side has its own range */
#define SAME 1e-9

/* An error and its x value. */
typedef struct {
  double x;
  double error;
  guint series;
} Place;

/* Returns whether the errors of @series next to @x, on both sides or at it, are within @limit. TRUE for a series
 * without errors on one of the sides, which @spans then does not count. */
static gboolean
is_near (const GArray *places, guint series, double from, double to, double limit, gboolean *spans)
{
  double left = NAN, right = NAN;

  for (guint i = 0; i < places->len; i++)
    {
      const Place *p = &g_array_index (places, Place, i);

      if (p->series != series)
        continue;
      if (p->x <= from + SAME * fabs (from))
        left = p->error;
      if (p->x >= to - SAME * fabs (to) && isnan (right))
        right = p->error;
    }
  *spans = *spans || (isfinite (left) && isfinite (right));
  return isnan (left) || isnan (right) || (fabs (left) <= limit && fabs (right) <= limit);
}

static gboolean
all_near (const GArray *places, guint n_series, double from, double to, double limit)
{
  gboolean spans = FALSE;

  for (guint s = 0; s < n_series; s++)
    if (!is_near (places, s, from, to, limit, &spans))
      return FALSE;
  return spans;
}

static void
append_interval (GArray *near_ranges, double from, double to, gboolean tight)
{
  FsNearRange stretch = { from, to, tight };
  FsNearRange *last = near_ranges->len > 0 ? &g_array_index (near_ranges, FsNearRange, near_ranges->len - 1) : NULL;

  if (last != NULL && last->tight == tight && last->to >= from)
    last->to = to;
  else
    g_array_append_val (near_ranges, stretch);
}

/* Adds stretches from one simulated load to the next in which every curve simulated on both sides is near. Nothing is
 * known of loads below the first point. @places are ascending in x. */
static void
find_near (GArray *near_ranges, const GArray *places, guint n_series)
{
  g_array_set_size (near_ranges, 0);
  for (guint i = 1; i < places->len; i++)
    {
      double from = g_array_index (places, Place, i - 1).x, to = g_array_index (places, Place, i).x;

      if (!(to > from + SAME * fabs (from)))
        continue;
      if (all_near (places, n_series, from, to, TIGHT))
        append_interval (near_ranges, from, to, TRUE);
      else if (all_near (places, n_series, from, to, WIDE))
        append_interval (near_ranges, from, to, FALSE);
    }
}

static void
add_marks (FsPlot *plot, const GPtrArray *errors, const double *xs)
{
  for (guint i = 0; i < errors->len; i++)
    {
      const FsModelError *e = errors->pdata[i];

      if (isfinite (xs[i]) && !((const FsSeries *) plot->series->pdata[e->series])->hidden)
        fs_series_add_point (plot->series->pdata[e->series],
                             (FsPlotPoint){ xs[i], e->error, e->half_width,
                                            e->settled ? FS_POINT_STATUS_DONE : FS_POINT_STATUS_NOT_CONVERGED });
    }
}

/* Joins the points, which are ascending in x. */
static void
join_marks (FsSeries *series)
{
  FsLine *line;

  if (series->points->len < 2)
    return;
  line = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

      fs_line_add (line, point->x, point->y);
    }
}

/* The content of the figure with the x values of its points. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsPointView *points;
} Subject;

static double
x_of (const Subject *subject, const FsModelError *error)
{
  return fs_figure_point_x (subject->scenario, subject->lines, &subject->points[error->point]);
}

/* Adds a note about an error; @form contains %s for its size and interval. */
static void
name_error (FsPlot *plot, const Subject *subject, const FsModelError *error, const char *form)
{
  double x = x_of (subject, error);
  /* With several curves, the color of the note is that of its curve. */
  guint slot = plot->series->len > 1 ? ((const FsSeries *) plot->series->pdata[error->series])->slot : G_MAXUINT;
  g_autofree char *size = fs_model_error_text (error);
  g_autoptr (GString) text = g_string_new (form);

  g_string_replace (text, "%s", size, 1);
  if (isfinite (x))
    fs_plot_add_note (plot, x, error->error, slot, text->str);
}

static double
worst_of (const FsAccuracyGroup *group)
{
  const FsAccuracy *first = group->accuracies->pdata[0];

  return first->worst != NULL ? fabs (first->worst->error) : 0;
}

static int
compare_worst (gconstpointer a, gconstpointer b)
{
  double p = worst_of (*(const FsAccuracyGroup *const *) a), q = worst_of (*(const FsAccuracyGroup *const *) b);

  return (p < q) - (p > q);
}

/* Names the largest error of each group of similar curves, and larger ones that have not converged or are outside the
 * range common to the variants. */
static void
name_worst (FsPlot *plot, const Subject *subject, const FsAccuracies *accuracies)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new ();

  /* The note added first has the best position. */
  g_ptr_array_extend (groups, accuracies->groups, NULL, NULL);
  g_ptr_array_sort (groups, compare_worst);
  for (guint g = 0; g < groups->len; g++)
    {
      const FsAccuracyGroup *group = groups->pdata[g];
      const FsAccuracy *first = group->accuracies->pdata[0];
      const FsModelError *unsettled = first->unsettled->len > 0 ? first->unsettled->pdata[0] : NULL;
      double least = first->worst != NULL ? fabs (first->worst->error) : -1;

      if (!first->shown_first)
        continue;
      if (first->worst != NULL)
        /* TRANSLATORS: the greatest error of a model and its interval: "largest: −13.7 ± 1.3 %" */
        name_error (plot, subject, first->worst, _ ("largest: %s"));
      if (unsettled != NULL && fabs (unsettled->error) > least)
        name_error (plot, subject, unsettled, _ ("not converged: %s"));
      if (first->beyond != NULL && fabs (first->beyond->error) > least)
        name_error (plot, subject, first->beyond, _ ("where not all have a value: %s"));
    }
}

/* Marks where the models of @above end; only the last has a text. */
static void
add_ends (FsPlot *plot, const FsPlot *above)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (double));
  double last = -INFINITY;

  for (guint s = 0; s < above->series->len; s++)
    {
      const FsLine *line = fs_series_main_line (above->series->pdata[s]);
      gboolean known = FALSE;

      for (guint i = 0; line != NULL && i < ends->len; i++)
        known = known || fabs (g_array_index (ends, double, i) - line->saturation) <= SAME * fabs (line->saturation);
      if (line == NULL || line->simulated || !isfinite (line->saturation) || known)
        continue;
      g_array_append_val (ends, line->saturation);
      last = MAX (last, line->saturation);
    }
  for (guint i = 0; i < ends->len; i++)
    {
      double x = g_array_index (ends, double, i);

      fs_plot_add_note (plot, x, NAN, G_MAXUINT, x == last ? _ ("no model beyond") : NULL);
    }
}

/* Rounds up to a round percentage. */
static double
round_out (double share)
{
  double step = share <= 0.12 ? 0.02 : share <= 0.3 ? 0.05 : share <= 1 ? 0.1 : 1;

  return step * ceil (share / step - SAME);
}

static void
set_y_range (FsPlot *plot)
{
  double low = -WIDE, high = WIDE;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
          /* An interval wider than the error itself may extend beyond the range. */
          double reach = isfinite (point->half_width) ? MIN (point->half_width, MAX (fabs (point->y), WIDE)) : 0;

          low = MIN (low, point->y - reach);
          high = MAX (high, point->y + reach);
        }
    }
  if (MAX (-low, high) < LOPSIDED * MIN (-low, high))
    low = -(high = MAX (-low, high));
  plot->y.from = -round_out (-HEADROOM * low);
  plot->y.to = round_out (HEADROOM * high);
}

/* The errors with the series they are drawn with. */
static void
fill (FsPlot *plot, const FsPlot *above, const GPtrArray *errors, const double *xs)
{
  const FsNearRange near[] = { { -WIDE, WIDE, FALSE }, { -TIGHT, TIGHT, TRUE } };

  g_array_append_vals (plot->near_y, near, G_N_ELEMENTS (near));
  add_marks (plot, errors, xs);
  for (guint s = 0; s < plot->series->len; s++)
    join_marks (plot->series->pdata[s]);
  add_ends (plot, above);
  set_y_range (plot);
}

/* Returns the end of its interval that is farther from 0, in amount. A point that has not converged, or has no
 * interval, does not show that the model is near it. */
static double
farthest (const FsModelError *error)
{
  return error->settled && isfinite (error->half_width) ? fabs (error->error) + error->half_width : INFINITY;
}

/* Collects the errors of the variant that each curve shows first. */
static GPtrArray *
errors_shown (const FsAccuracies *accuracies)
{
  GPtrArray *shown = g_ptr_array_new ();

  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);

      if (error->shown_first && isfinite (error->error))
        g_ptr_array_add (shown, error);
    }
  return shown;
}

FsPlot *
fs_error_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                   const FsAccuracies *accuracies, FsPlot *above)
{
  const Subject subject = { scenario, lines, points };
  g_autoptr (GPtrArray) errors = NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autofree double *xs = NULL;
  g_autoptr (FsPlot) plot = NULL;

  g_return_val_if_fail (scenario != NULL && accuracies != NULL && above != NULL, NULL);

  errors = errors_shown (accuracies);
  xs = g_new (double, errors->len + 1);
  for (guint i = 0; i < errors->len; i++)
    {
      const FsModelError *e = errors->pdata[i];
      Place place = { x_of (&subject, e), farthest (e), e->series };

      xs[i] = place.x;
      if (isfinite (place.x))
        g_array_append_val (places, place);
    }
  g_array_sort (places, fs_number_compare);
  find_near (above->near_x, places, above->series->len);
  if (errors->len == 0)
    return NULL;
  plot = fs_plot_new ();
  plot->no_legend = TRUE;
  plot->title = g_strdup (_ ("Error of the model"));
  plot->y.label = g_strdup (_ ("Model error (%)"));
  plot->y.short_label = g_strdup (_ ("Error (%)"));
  plot->y.factor = PERCENT;
  plot->y.plus = TRUE;
  plot->x = above->x;
  plot->x.label = g_strdup (above->x.label);
  plot->x.short_label = g_strdup (above->x.short_label);
  for (guint s = 0; s < above->series->len; s++)
    {
      const FsSeries *series = above->series->pdata[s];

      fs_plot_add_series (plot, series->label, series->slot);
    }
  name_worst (plot, &subject, accuracies);
  fill (plot, above, errors, xs);
  plot->subtitle = fs_accuracies_describe (accuracies, scenario);
  return g_steal_pointer (&plot);
}
