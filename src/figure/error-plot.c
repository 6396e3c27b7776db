#include "figure/error-plot.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/figure-place.h"
#include "figure/figure-words.h"
#include "figure/model-error.h"

#define TIGHT 0.05
#define WIDE 0.10
#define PERCENT 0.01
#define HEADROOM 1.15
#define LOPSIDED 3.0 /* one side of zero reaches so many times as far as the other: then each has what it needs */
#define SAME 1e-9

/* An error where it stands. */
typedef struct {
  double x;
  double error;
  guint series;
} Place;

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Place *p = a, *q = b;

  return (p->x > q->x) - (p->x < q->x);
}

/* Whether the errors of @series beside @x, on both sides or upon it, are within @limit. TRUE for one that has none on
 * one of the sides, which @spans then does not count. */
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
append_stretch (GArray *stretches, double from, double to, gboolean tight)
{
  FsStretch stretch = { from, to, tight };
  FsStretch *last = stretches->len > 0 ? &g_array_index (stretches, FsStretch, stretches->len - 1) : NULL;

  if (last != NULL && last->tight == tight && last->to >= from)
    last->to = to;
  else
    g_array_append_val (stretches, stretch);
}

/* From one simulated load to the next, where every curve that was simulated on both sides is near: nothing is said of
 * loads below the first point. @places are ascending in x. */
static void
find_near (GArray *stretches, const GArray *places, guint n_series)
{
  g_array_set_size (stretches, 0);
  for (guint i = 1; i < places->len; i++)
    {
      double from = g_array_index (places, Place, i - 1).x, to = g_array_index (places, Place, i).x;

      if (!(to > from + SAME * fabs (from)))
        continue;
      if (all_near (places, n_series, from, to, TIGHT))
        append_stretch (stretches, from, to, TRUE);
      else if (all_near (places, n_series, from, to, WIDE))
        append_stretch (stretches, from, to, FALSE);
    }
}

static void
add_marks (FsPlot *plot, const GArray *errors, const double *xs)
{
  for (guint i = 0; i < errors->len; i++)
    {
      const FsModelError *e = &g_array_index (errors, FsModelError, i);

      if (isfinite (xs[i]) && !((const FsSeries *) plot->series->pdata[e->series])->hidden)
        fs_series_add_mark (
            plot->series->pdata[e->series],
            (FsMark){ xs[i], e->error, e->half_width, e->final ? FS_MARK_DONE : FS_MARK_NOT_CONVERGED });
    }
}

/* From point to point, which stand in order of x. */
static void
join_marks (FsSeries *series)
{
  FsLine *line;

  if (series->marks->len < 2)
    return;
  line = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
  for (guint i = 0; i < series->marks->len; i++)
    {
      const FsMark *mark = &g_array_index (series->marks, FsMark, i);

      fs_line_add (line, mark->x, mark->y);
    }
}

/* With a point whatever the locale says, as all numbers of a figure before its language is chosen. */
static void
fixed (char number[G_ASCII_DTOSTR_BUF_SIZE], double value, int decimals)
{
  char format[8];

  g_snprintf (format, sizeof format, "%%.%df", decimals);
  g_ascii_formatd (number, G_ASCII_DTOSTR_BUF_SIZE, format, value);
}

static char *
signed_percent (double share, int decimals)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  fixed (number, fabs (100 * share), decimals);
  return g_strconcat (share < 0 ? "−" : "+", number, NULL);
}

/* "worst: −13.7 ± 1.3 %" */
static char *
worst_text (const FsMark *mark)
{
  g_autofree char *error = signed_percent (mark->y, 1);
  char half_width[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (mark->half_width))
    return g_strdup_printf (_ ("worst: %s\u2009%%"), error);
  /* TRANSLATORS: the greatest error of a model and its interval: "worst: −13.7 ± 1.3 %" */
  fixed (half_width, 100 * mark->half_width, 1);
  return g_strdup_printf (_ ("worst: %s ± %s\u2009%%"), error, half_width);
}

/* Among the finished points; those that did not converge only where there are no others. */
static const FsMark *
worst_mark (const FsPlot *plot)
{
  const FsMark *worst = NULL;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->marks->len; i++)
        {
          const FsMark *mark = &g_array_index (series->marks, FsMark, i);
          gboolean final = mark->state == FS_MARK_DONE;

          if (worst == NULL || (final && worst->state != FS_MARK_DONE)
              || (final == (worst->state == FS_MARK_DONE) && fabs (mark->y) > fabs (worst->y)))
            worst = mark;
        }
    }
  return worst;
}

/* Where the models of @above end; it is said once, of the last. */
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

      fs_plot_add_note (plot, x, NAN, x == last ? _ ("no model beyond") : NULL);
    }
}

/* Up to a round number of per cent. */
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

      for (guint i = 0; i < series->marks->len; i++)
        {
          const FsMark *mark = &g_array_index (series->marks, FsMark, i);
          /* An interval wider than the error itself says little; it may leave the panel. */
          double reach = isfinite (mark->half_width) ? MIN (mark->half_width, MAX (fabs (mark->y), WIDE)) : 0;

          low = MIN (low, mark->y - reach);
          high = MAX (high, mark->y + reach);
        }
    }
  if (MAX (-low, high) < LOPSIDED * MIN (-low, high))
    low = -(high = MAX (-low, high));
  plot->y.from = -round_out (-HEADROOM * low);
  plot->y.to = round_out (HEADROOM * high);
}

/* One sentence a caption could use. */
static char *
sentence (const FsPlot *plot)
{
  const FsMark *worst = worst_mark (plot);
  g_autofree char *error = signed_percent (worst->y, 1);
  g_autofree char *x = fs_number_display (worst->x / plot->x.factor, 4);

  /* TRANSLATORS: the greatest error of a model, with its sign, and where it is */
  return g_strdup_printf (_ ("The model is off by %s\u2009%% at most, at %s on the x axis."), error, x);
}

static void
copy_x_axis (FsPlot *plot, const FsPlot *above)
{
  plot->x = above->x;
  plot->x.label = g_strdup (above->x.label);
  plot->x.short_label = g_strdup (above->x.short_label);
}

/* The errors with what they are drawn with. */
static void
fill (FsPlot *plot, const FsPlot *above, const GArray *errors, const double *xs)
{
  const FsStretch near[] = { { -WIDE, WIDE, FALSE }, { -TIGHT, TIGHT, TRUE } };
  const FsMark *worst;

  g_array_append_vals (plot->near_y, near, G_N_ELEMENTS (near));
  add_marks (plot, errors, xs);
  for (guint s = 0; s < plot->series->len; s++)
    join_marks (plot->series->pdata[s]);
  worst = worst_mark (plot);
  if (worst != NULL)
    {
      g_autofree char *text = worst_text (worst);

      fs_plot_add_note (plot, worst->x, worst->y, text);
    }
  add_ends (plot, above);
  set_y_range (plot);
}

FsPlot *
fs_error_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                   FsPlot *above)
{
  g_autoptr (GArray) errors = NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autofree double *xs = NULL;
  g_autoptr (FsPlot) plot = NULL;

  g_return_val_if_fail (scenario != NULL && above != NULL, NULL);

  errors = fs_model_errors_shown (scenario, points, n_points);
  xs = g_new (double, errors->len + 1);
  for (guint i = 0; i < errors->len; i++)
    {
      const FsModelError *e = &g_array_index (errors, FsModelError, i);
      Place place = { fs_figure_point_x (scenario, lines, &points[e->point]), e->error, e->series };

      xs[i] = place.x;
      if (isfinite (place.x) && e->final)
        g_array_append_val (places, place);
    }
  g_array_sort (places, compare_places);
  find_near (above->near_x, places, above->series->len);
  if (errors->len == 0)
    return NULL;
  plot = fs_plot_new ();
  plot->no_legend = TRUE;
  plot->title = g_strdup (_ ("Error of the model"));
  plot->y.label = g_strdup (_ ("Error of the model (%)"));
  plot->y.short_label = g_strdup (_ ("Error (%)"));
  plot->y.factor = PERCENT;
  plot->y.plus = TRUE;
  copy_x_axis (plot, above);
  for (guint s = 0; s < above->series->len; s++)
    fs_plot_add_series (plot, NULL, ((const FsSeries *) above->series->pdata[s])->slot);
  fill (plot, above, errors, xs);
  plot->subtitle = worst_mark (plot) != NULL ? sentence (plot) : NULL;
  return g_steal_pointer (&plot);
}
