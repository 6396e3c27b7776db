#include "figure/words/figure-summary.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "study/words/vocabulary.h"
#include "figure/series/x-position.h"
#include "figure/words/point-text.h"
#include "plot/value/text.h"
#include "figure/words/accuracy-text.h"

/* Return a value in the unit of its axis. */
static char *
x_text (const FsPlot *plot, double x)
{
  if (isfinite (plot->x.infinity) && x >= plot->x.infinity)
    return g_strdup ("∞");
  return fs_number_display (x / plot->x.factor, FS_PLOT_POINT_DIGITS);
}

static char *
y_text (const FsPlot *plot, double y)
{
  return fs_number_display (y / plot->y.factor, FS_PLOT_POINT_DIGITS);
}

/* Appends @sentence and frees it; NULL for nothing. */
static void
append_sentence (GString *text, char *sentence)
{
  if (sentence != NULL && text->len > 0 && text->str[text->len - 1] != '\n')
    g_string_append_c (text, ' ');
  if (sentence != NULL)
    g_string_append (text, sentence);
  g_free (sentence);
}

static void
begin_paragraph (GString *text)
{
  if (text->len > 0)
    g_string_append (text, "\n\n");
}

static char *
axis_sentence (const FsAxisSpec *axis, gboolean horizontal)
{
  g_autofree char *label = fs_text_plain (axis->label);

  if (horizontal)
    return g_strdup_printf (axis->log ? _ ("Along the x axis, logarithmic: %s.") : _ ("Along the x axis: %s."), label);
  return g_strdup_printf (axis->log ? _ ("Along the y axis, logarithmic: %s.") : _ ("Along the y axis: %s."), label);
}

static char *
line_sentence (const FsPlot *plot, const FsLine *line)
{
  g_autofree char *name = fs_text_capitalize (line->name, strlen (line->name));
  const FsVertex *first = NULL, *last = NULL; /* with a value */
  g_autofree char *from = NULL, *at = NULL, *to = NULL, *end = NULL, *saturation = NULL;

  for (guint v = 0; v < line->vertices->len; v++)
    if (isfinite (g_array_index (line->vertices, FsVertex, v).y))
      {
        last = &g_array_index (line->vertices, FsVertex, v);
        first = first != NULL ? first : last;
      }
  if (first == NULL)
    return NULL;
  from = y_text (plot, first->y);
  at = x_text (plot, first->x);
  to = y_text (plot, last->y);
  end = x_text (plot, last->x);
  if (!isfinite (line->saturation))
    /* TRANSLATORS: a model ("Model, corrected"), a value and the place of the x axis where it has it, the same at the end */
    return g_strdup_printf (_ ("%s: from %s at %s to %s at %s."), name, from, at, to, end);
  saturation = x_text (plot, line->saturation);
  /* TRANSLATORS: as above, then the load at which the model has no answer any more */
  return g_strdup_printf (_ ("%s: from %s at %s to %s at %s; it saturates at %s."), name, from, at, to, end,
                          saturation);
}

/* Returns a sentence about the points that are measured, or simulated to the end; NULL without one. */
static char *
points_sentence (const FsPlot *plot, const FsSeries *series, gboolean measured)
{
  const FsPlotPoint *first = NULL, *last = NULL;
  guint n = 0;
  g_autofree char *from = NULL, *at = NULL, *to = NULL, *end = NULL;

  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

      if (!isfinite (point->y)
          || !(measured ? point->state == FS_POINT_STATUS_MEASURED
                        : point->state == FS_POINT_STATUS_DONE || point->state == FS_POINT_STATUS_NOT_CONVERGED))
        continue;
      first = n == 0 ? point : first;
      last = point;
      n++;
    }
  if (n == 0)
    return NULL;
  from = fs_plot_point_value_text (first, plot->y.factor);
  at = x_text (plot, first->x);
  if (n == 1)
    return g_strdup_printf (measured ? _ ("One measured point: %s at %s.") : _ ("One simulated point: %s at %s."), from,
                            at);
  to = fs_plot_point_value_text (last, plot->y.factor);
  end = x_text (plot, last->x);
  return g_strdup_printf (measured ? ngettext ("%u measured point, from %s at %s to %s at %s.",
                                               "%u measured points, from %s at %s to %s at %s.", n)
                                   : ngettext ("%u simulated point, from %s at %s to %s at %s.",
                                               "%u simulated points, from %s at %s to %s at %s.", n),
                          n, from, at, to, end);
}

/* Appends which points have no final value, and at which x values. */
static void
append_unfinished (GString *text, const FsPlot *plot, const FsSeries *series)
{
  static const struct {
    FsPointStatus state;
    const char *sentence;
  } kinds[] = {
    /* TRANSLATORS: %s are places of the x axis */
    { FS_POINT_STATUS_NOT_CONVERGED, N_ ("Not converged at %s.") },
    { FS_POINT_STATUS_SATURATED, N_ ("The simulation is saturated at %s.") },
    { FS_POINT_STATUS_RUNNING, N_ ("Being simulated at %s.") },
    { FS_POINT_STATUS_QUEUED, N_ ("Still to be simulated at %s.") },
    { FS_POINT_STATUS_OUTDATED, N_ ("Outdated at %s.") },
  };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      /* "1.2; 3.4" */
      g_autoptr (GString) list = g_string_new (NULL);

      for (guint m = 0; m < series->points->len; m++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);
          g_autofree char *x = x_text (plot, point->x);

          if (point->state == kinds[k].state)
            /* Translators: between the parts of a list, which may hold commas. */
            g_string_append_printf (list, "%s%s", list->len > 0 ? _ ("; ") : "", x);
        }
      if (list->len > 0)
        append_sentence (text, g_strdup_printf (_ (kinds[k].sentence), list->str));
    }
}

char *
fs_figure_summary (const FsScenario *scenario, const FsModelLines *lines, const FsPlot *plot, const FsPointView *points,
                   const FsAccuracies *accuracies)
{
  g_autofree char *words = NULL, *title = NULL, *subtitle = NULL;
  GString *text;

  g_return_val_if_fail (scenario != NULL && plot != NULL && accuracies != NULL, NULL);

  words = fs_accuracies_describe (accuracies, scenario);
  title = fs_text_plain (plot->title);
  subtitle = fs_text_plain (plot->subtitle);
  text = g_string_new (NULL);
  g_string_append_printf (text, "%s\n%s\n", title, subtitle);
  append_sentence (text, axis_sentence (&plot->x, TRUE));
  append_sentence (text, axis_sentence (&plot->y, FALSE));
  for (guint s = 0; s < plot->series->len; s++)
    if (!((const FsSeries *) plot->series->pdata[s])->hidden)
      {
        const FsSeries *series = plot->series->pdata[s];
        const FsModelError *worst = fs_accuracies_largest_of_series (accuracies, s); /* of the model shown first */
        g_autofree char *markup = fs_plot_series_name (plot, series), *name = fs_text_plain (markup);

        begin_paragraph (text);
        g_string_append_printf (text, "%s\n", name);
        for (guint l = 0; l < series->lines->len; l++)
          append_sentence (text, line_sentence (plot, series->lines->pdata[l]));
        append_sentence (text, points_sentence (plot, series, FALSE));
        append_sentence (text, points_sentence (plot, series, TRUE));
        append_unfinished (text, plot, series);
        if (isfinite (series->saturates_from) && isfinite (series->saturates_to))
          {
            g_autofree char *from = x_text (plot, series->saturates_from);
            g_autofree char *to = x_text (plot, series->saturates_to);

            append_sentence (text, g_strdup_printf (_ ("The simulation saturates between %s and %s."), from, to));
          }
        if (worst != NULL)
          {
            g_autofree char *x = x_text (plot, fs_figure_point_x (scenario, lines, &points[worst->point]));
            g_autofree char *error = fs_text_error (worst->error, worst->half_width);

            /* TRANSLATORS: a place of the x axis, then an error with its sign and interval: "−10.9 ± 0.6 %" */
            append_sentence (text, g_strdup_printf (_ ("The largest model error is at %s: %s."), x, error));
          }
      }
  /* The names of pinned curves. */
  for (guint g = 0; g < plot->references->len; g++)
    {
      const FsReferenceCurves *reference = plot->references->pdata[g];
      g_autofree char *name = reference->name != NULL ? fs_text_plain (reference->name) : NULL;

      if (name == NULL)
        continue;
      begin_paragraph (text);
      /* TRANSLATORS: %s says what is pinned: "pinned: β = 2 %" */
      g_string_append_printf (text, _ ("Reference curves: %s."), name);
    }
  if (words != NULL)
    {
      begin_paragraph (text);
      g_string_append_printf (text, "%s.", words);
    }
  return g_string_free (text, FALSE);
}
