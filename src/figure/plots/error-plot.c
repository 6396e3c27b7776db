#include "figure/plots/error-plot.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "study/words/vocabulary.h"
#include "figure/plots/figure.h"
#include "figure/series/x-position.h"
#include "figure/words/accuracy-text.h"
#include "plot/value/text.h"

#define TIGHT 0.05
#define WIDE 0.10
#define PERCENT 0.01
#define HEADROOM 1.15
#define LOPSIDED 3.0 /* times as far on one side of zero as on the other: each side has its own range */
#define SAME 1e-9
#define FAINT 0.8 /* opacity of other curves than the selected one, whose lines are thin and faint anyway */

/* An error and its x value. */
typedef struct {
  double x;
  double error;
  guint series;
} Place;

/* Returns whether in each series the errors next to the stretch from @from to @to, on both sides or at its ends, are within @limit.
 * A series without errors on one of the sides counts as near; FALSE if all are such. */
static gboolean
all_near (const GArray *places, guint n_series, double from, double to, double limit)
{
  gboolean spans = FALSE;

  for (guint s = 0; s < n_series; s++)
    {
      double left = NAN, right = NAN;

      for (guint i = 0; i < places->len; i++)
        {
          const Place *p = &g_array_index (places, Place, i);

          if (p->series == s && p->x <= from + SAME * fabs (from))
            left = p->error;
          if (p->series == s && p->x >= to - SAME * fabs (to) && isnan (right))
            right = p->error;
        }
      spans = spans || (isfinite (left) && isfinite (right));
      if (!isnan (left) && !isnan (right) && (fabs (left) > limit || fabs (right) > limit))
        return FALSE;
    }
  return spans;
}

static void
append_interval (GArray *near_ranges, double from, double to, gboolean tight, const char *of)
{
  FsNearRange stretch = { from, to, tight, of };
  FsNearRange *last = near_ranges->len > 0 ? &g_array_index (near_ranges, FsNearRange, near_ranges->len - 1) : NULL;

  if (last != NULL && last->tight == tight && last->to >= from)
    last->to = to;
  else
    g_array_append_val (near_ranges, stretch);
}

/* The content of the figure with the x values of its points. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsPointView *points;
  gboolean several_variants;
} Subject;

static double
x_of (const Subject *subject, const FsModelError *error)
{
  return fs_figure_point_x (subject->scenario, subject->lines, &subject->points[error->point]);
}

/* Adds a note about an error; @form contains %s for its size and interval. Of several variants it names which. */
static void
name_error (FsPlot *plot, const Subject *subject, const FsModelError *error, const char *form)
{
  double x = x_of (subject, error);
  /* With several curves, the color of the note is that of its curve. */
  guint palette_entry
      = plot->series->len > 1 ? ((const FsSeries *) plot->series->pdata[error->series])->palette_entry : G_MAXUINT;
  g_autofree char *size = fs_text_error (error->error, error->half_width);
  g_autoptr (GString) text = g_string_new (form);

  g_string_replace (text, "%s", size, 1);
  if (subject->several_variants)
    {
      g_string_prepend (text, ", ");
      g_string_prepend (text, fs_variant_text (error->variant, FS_VARIANT_NAME));
    }
  if (isfinite (x))
    fs_plot_add_note (plot, x, error->error, palette_entry, text->str);
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

/* Names the largest error of each variant of each group of similar curves, or a larger one outside of the range common to the
 * variants; of the first variant both, and a larger one that has not converged. */
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
  for (guint g = 0; g < groups->len; g++)
    {
      const FsAccuracyGroup *group = groups->pdata[g];

      for (guint a = 1; a < group->accuracies->len; a++)
        {
          const FsAccuracy *other = group->accuracies->pdata[a];
          double least = other->worst != NULL ? fabs (other->worst->error) : -1;

          /* One note each: that of the point that stands out on its line. */
          if (other->beyond != NULL && fabs (other->beyond->error) > least)
            name_error (plot, subject, other->beyond, _ ("where not all have a value: %s"));
          else if (other->worst != NULL)
            name_error (plot, subject, other->worst, _ ("largest: %s"));
        }
    }
}

/* Marks where the lines of models of @above end. Of each variant the last end has a text, which names it where several
 * variants are drawn; beyond the last of all there is no model, unless one has no end. */
static void
add_ends (FsPlot *plot, const FsPlot *above)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (double));
  double last = -INFINITY, last_of[FS_N_VARIANTS];
  gboolean is_endless[FS_N_VARIANTS] = { FALSE };
  guint n_variants = 0, n_endless = 0;

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    last_of[v] = -INFINITY;
  for (guint s = 0; s < above->series->len; s++)
    {
      const FsSeries *series = above->series->pdata[s];

      for (guint l = 0; l < series->lines->len; l++)
        {
          const FsLine *line = series->lines->pdata[l];
          FsVariant variant = 0;
          gboolean known = FALSE;

          while (variant < FS_N_VARIANTS && g_strcmp0 (line->name, fs_variant_text (variant, FS_VARIANT_LEGEND)) != 0)
            variant++;
          if (variant == FS_N_VARIANTS || line->simulated || line->vertices->len == 0)
            continue;
          if (!isfinite (line->saturation))
            {
              is_endless[variant] = TRUE;
              continue;
            }
          last = fmax (last, line->saturation);
          last_of[variant] = fmax (last_of[variant], line->saturation);
          for (guint i = 0; i < ends->len; i++)
            known = known || fabs (g_array_index (ends, double, i) - line->saturation) <= SAME * line->saturation;
          if (!known)
            g_array_append_val (ends, line->saturation);
        }
    }
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      n_endless += is_endless[v];
      n_variants += is_endless[v] || isfinite (last_of[v]);
    }
  for (guint i = 0; i < ends->len; i++)
    {
      double x = g_array_index (ends, double, i);
      g_autofree char *text = NULL;

      if (x == last && n_endless == 0)
        text = g_strdup (_ ("no model beyond"));
      for (guint v = 0; v < FS_N_VARIANTS && text == NULL; v++)
        if (x == last_of[v] && n_variants > 1 && !is_endless[v])
          /* TRANSLATORS: a variant of a model, such as "published": its line ends here */
          text = g_strdup_printf (_ ("%s ends"), fs_variant_text ((FsVariant) v, FS_VARIANT_NAME));
      fs_plot_add_note (plot, x, NAN, G_MAXUINT, text);
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
set_y_range (FsPlot *plot, gboolean symmetric)
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
      for (guint l = 0; l < series->lines->len; l++)
        {
          const GArray *vertices = ((const FsLine *) series->lines->pdata[l])->vertices;

          for (guint i = 0; i < vertices->len; i++)
            {
              low = MIN (low, g_array_index (vertices, FsVertex, i).y);
              high = MAX (high, g_array_index (vertices, FsVertex, i).y);
            }
        }
    }
  if (symmetric && MAX (-low, high) < LOPSIDED * MIN (-low, high))
    low = -(high = MAX (-low, high));
  plot->y.from = -round_out (-HEADROOM * low);
  plot->y.to = round_out (HEADROOM * high);
}

/* Adds the errors of the variant that each curve shows first, at @xs, joined by a line; of the other variants lines through their
 * errors, as the figure draws these variants. One with the errors of the first is left out. */
static void
add_errors (FsPlot *plot, const Subject *subject, const FsAccuracies *accuracies, const GPtrArray *errors,
            const double *xs)
{
  const FsModelError *before = NULL;
  FsLine *line = NULL;

  for (guint i = 0; i < errors->len; i++)
    {
      const FsModelError *e = errors->pdata[i];

      if (isfinite (xs[i]) && !((const FsSeries *) plot->series->pdata[e->series])->hidden)
        fs_series_add_point (plot->series->pdata[e->series],
                             (FsPlotPoint){ xs[i], e->error, e->half_width,
                                            e->settled ? FS_POINT_STATUS_DONE : FS_POINT_STATUS_NOT_CONVERGED });
    }
  for (guint s = 0; s < plot->series->len; s++)
    {
      FsSeries *series = plot->series->pdata[s];

      if (series->points->len < 2)
        continue;
      line = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

          fs_line_add (line, point->x, point->y);
        }
    }
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      FsSeries *series = plot->series->pdata[error->series];
      guint curve = g_array_index (accuracies->list, FsFigureSeries, error->series).curve;
      double x = x_of (subject, error);

      if (error->shown_first || series->hidden || !isfinite (error->error) || !isfinite (x))
        continue;
      if (before == NULL || before->series != error->series || before->variant != error->variant)
        line = fs_series_add_line (series, fs_variant_text (error->variant, FS_VARIANT_LEGEND),
                                   fs_figure_line_weight (fs_scenario_curve (subject->scenario, curve), error->variant),
                                   NAN);
      before = error;
      fs_line_add (line, x, error->error);
    }
}

/* Names the end of a series of the selected curve, whose last error is @last: by its variant, or by its curve. */
static void
name_end (FsSeries *series, const Subject *subject, const FsModelError *last)
{
  g_autofree char *size = fs_text_error (last->error, last->half_width);
  const char *name = subject->several_variants ? fs_variant_text (last->variant, FS_VARIANT_NAME) : series->label;

  g_free (series->end_name);
  /* TRANSLATORS: a variant of a model, such as "published", whose line ends while the simulation goes on, and its last error */
  series->end_name = g_strdup_printf (series->ends ? _ ("<b>%s</b> ends, %s") : "<b>%s</b> %s", name, size);
}

/* Adds the errors of all variants of the curve @selected, each variant as a series of its own, and faintly the lines of the variant that
 * the other curves show first. */
static void
add_selected (FsPlot *plot, const Subject *subject, const FsAccuracies *accuracies, guint selected)
{
  const FsModelError *before = NULL; /* the last one with a value */
  FsSeries *series = NULL;
  FsLine *line = NULL;

  plot->interval_bands = subject->several_variants;
  for (guint s = 0; s < plot->series->len; s++)
    {
      FsSeries *of_curve = plot->series->pdata[s];

      if (of_curve->curve == selected)
        continue;
      of_curve->opacity = FAINT;
      of_curve->no_markers = TRUE;
      of_curve->end_name = g_strdup (of_curve->label);
    }
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      const FsSeries *first = plot->series->pdata[error->series];
      guint curve = g_array_index (accuracies->list, FsFigureSeries, error->series).curve;
      FsLineWeight weight = FS_LINE_JOIN;
      double x = x_of (subject, error);

      if (first->hidden || !isfinite (x) || (curve != selected && !error->shown_first))
        continue;
      if (before != NULL && (before->series != error->series || before->variant != error->variant))
        before = NULL;
      if (!isfinite (error->error))
        {
          /* Points are simulated where this variant has no value any more. */
          if (before != NULL && curve == selected && !series->ends && x > x_of (subject, before))
            {
              series->ends = TRUE;
              name_end (series, subject, before);
            }
          continue;
        }
      if (before == NULL)
        {
          series = error->shown_first ? plot->series->pdata[error->series]
                                      : fs_plot_add_series (plot, NULL, first->palette_entry);
          series->curve = curve;
          if (curve == selected)
            weight = error->shown_first
                         ? FS_LINE_SOLID
                         : fs_figure_line_weight (fs_scenario_curve (subject->scenario, curve), error->variant);
          line = fs_series_add_line (series, fs_variant_text (error->variant, FS_VARIANT_LEGEND), weight, NAN);
        }
      before = error;
      fs_line_add (line, x, error->error);
      fs_series_add_point (series,
                           (FsPlotPoint){ x, error->error, curve == selected ? error->half_width : NAN,
                                          error->settled ? FS_POINT_STATUS_DONE : FS_POINT_STATUS_NOT_CONVERGED });
      if (curve == selected)
        name_end (series, subject, error);
    }
}

FsPlot *
fs_error_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                   const FsAccuracies *accuracies, guint selected, FsPlot *above)
{
  Subject subject = { scenario, lines, points, FALSE };
  g_autoptr (GPtrArray) errors = NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autofree double *xs = NULL;
  g_autoptr (FsPlot) plot = NULL;
  const FsNearRange near[] = { { -WIDE, WIDE, FALSE, NULL }, { -TIGHT, TIGHT, TRUE, NULL } };
  gboolean same_variant = TRUE;
  const char *of = NULL;

  g_return_val_if_fail (scenario != NULL && accuracies != NULL && above != NULL, NULL);

  /* The errors of the variant that each curve shows first. */
  errors = g_ptr_array_new ();
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);

      if (error->variant != g_array_index (accuracies->errors, FsModelError, 0).variant)
        subject.several_variants = TRUE;
      if (!error->shown_first || !isfinite (error->error))
        continue;
      g_ptr_array_add (errors, error);
      same_variant = same_variant && error->variant == ((const FsModelError *) errors->pdata[0])->variant;
    }
  xs = g_new (double, errors->len + 1);
  for (guint i = 0; i < errors->len; i++)
    {
      const FsModelError *e = errors->pdata[i];
      /* The end of the interval that is farther from 0, in amount. A point that has not converged, or has no interval, does
       * not show that the model is near it. */
      double farthest = e->settled && isfinite (e->half_width) ? fabs (e->error) + e->half_width : INFINITY;
      Place place = { x_of (&subject, e), farthest, e->series };

      xs[i] = place.x;
      if (isfinite (place.x))
        g_array_append_val (places, place);
    }
  g_array_sort (places, fs_number_compare);

  /* Stretches from one simulated load to the next in which every curve simulated on both sides is near. Nothing is known of
   * loads below the first point. They are of the variant that all errors are of, which is named where several are drawn. */
  if (errors->len > 0 && same_variant && subject.several_variants)
    of = fs_variant_text (((const FsModelError *) errors->pdata[0])->variant, FS_VARIANT_NAME);
  g_array_set_size (above->near_x, 0);
  for (guint i = 1; i < places->len; i++)
    {
      double from = g_array_index (places, Place, i - 1).x, to = g_array_index (places, Place, i).x;

      if (!(to > from + SAME * fabs (from)))
        continue;
      if (all_near (places, above->series->len, from, to, TIGHT))
        append_interval (above->near_x, from, to, TRUE, of);
      else if (all_near (places, above->series->len, from, to, WIDE))
        append_interval (above->near_x, from, to, FALSE, of);
    }
  if (errors->len == 0)
    return NULL;
  plot = fs_plot_new ();
  plot->no_legend = TRUE;
  plot->title = g_strdup (_ ("Model error"));
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

      fs_plot_add_series (plot, series->label, series->palette_entry)->curve = series->curve;
    }
  g_array_append_vals (plot->near_y, near, G_N_ELEMENTS (near));
  if (selected < fs_scenario_n_curves (scenario))
    add_selected (plot, &subject, accuracies, selected);
  else
    {
      name_worst (plot, &subject, accuracies);
      add_errors (plot, &subject, accuracies, errors, xs);
      add_ends (plot, above);
    }
  set_y_range (plot, selected == G_MAXUINT);
  plot->subtitle = fs_accuracies_describe (accuracies, scenario);
  return g_steal_pointer (&plot);
}
