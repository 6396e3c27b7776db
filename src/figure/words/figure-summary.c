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

/* The figure described, and its units. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsPlot *plot;
  const FsPointView *points;
  const FsAccuracies *accuracies;
} Context;

static char *
x_text (const Context *context, double x)
{
  if (isfinite (context->plot->x.infinity) && x >= context->plot->x.infinity)
    return g_strdup ("∞");
  return fs_number_display (x / context->plot->x.factor, FS_PLOT_POINT_DIGITS);
}

static char *
y_text (const Context *context, double y)
{
  return fs_number_display (y / context->plot->y.factor, FS_PLOT_POINT_DIGITS);
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

/* Finds the first and last vertex that has a value. Returns FALSE without one. */
static gboolean
ends_of (const FsLine *line, FsVertex *first, FsVertex *last)
{
  gboolean any = FALSE;

  for (guint v = 0; v < line->vertices->len; v++)
    {
      FsVertex vertex = g_array_index (line->vertices, FsVertex, v);

      if (!isfinite (vertex.y))
        continue;
      *first = any ? *first : vertex;
      *last = vertex;
      any = TRUE;
    }
  return any;
}

static char *
line_sentence (const Context *context, const FsLine *line)
{
  g_autofree char *name = fs_text_capitalize (line->name, strlen (line->name));
  FsVertex first = { 0 }, last = { 0 };
  g_autofree char *from = NULL, *at = NULL, *to = NULL, *end = NULL, *saturation = NULL;

  if (!ends_of (line, &first, &last))
    return NULL;
  from = y_text (context, first.y);
  at = x_text (context, first.x);
  to = y_text (context, last.y);
  end = x_text (context, last.x);
  if (!isfinite (line->saturation))
    /* TRANSLATORS: a model ("Model, corrected"), a value and the place of the x axis where it has it, the same at the end */
    return g_strdup_printf (_ ("%s: from %s at %s to %s at %s."), name, from, at, to, end);
  saturation = x_text (context, line->saturation);
  /* TRANSLATORS: as above, then the load at which the model has no answer any more */
  return g_strdup_printf (_ ("%s: from %s at %s to %s at %s; it saturates at %s."), name, from, at, to, end,
                          saturation);
}

/* Counts the points that are measured, or simulated to the end, and finds the first and last of them. */
static guint
count_marks (const FsSeries *series, gboolean measured, const FsPlotPoint **first, const FsPlotPoint **last)
{
  guint n = 0;

  for (guint m = 0; m < series->points->len; m++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);
      gboolean counts = measured
                            ? point->state == FS_POINT_STATUS_MEASURED
                            : point->state == FS_POINT_STATUS_DONE || point->state == FS_POINT_STATUS_NOT_CONVERGED;

      if (!counts || !isfinite (point->y))
        continue;
      *first = n == 0 ? point : *first;
      *last = point;
      n++;
    }
  return n;
}

static char *
points_sentence (const Context *context, const FsSeries *series, gboolean measured)
{
  const FsPlotPoint *first = NULL, *last = NULL;
  guint n = count_marks (series, measured, &first, &last);
  g_autofree char *from = NULL, *at = NULL, *to = NULL, *end = NULL;

  if (n == 0)
    return NULL;
  from = fs_plot_point_value_text (first, context->plot->y.factor);
  at = x_text (context, first->x);
  if (n == 1)
    return g_strdup_printf (measured ? _ ("One measured point: %s at %s.") : _ ("One simulated point: %s at %s."), from,
                            at);
  to = fs_plot_point_value_text (last, context->plot->y.factor);
  end = x_text (context, last->x);
  return g_strdup_printf (measured ? ngettext ("%u measured point, from %s at %s to %s at %s.",
                                               "%u measured points, from %s at %s to %s at %s.", n)
                                   : ngettext ("%u simulated point, from %s at %s to %s at %s.",
                                               "%u simulated points, from %s at %s to %s at %s.", n),
                          n, from, at, to, end);
}

/* Appends which points have no final value, and at which x values. */
static void
append_unfinished (GString *text, const Context *context, const FsSeries *series)
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
          g_autofree char *x = x_text (context, point->x);

          if (point->state == kinds[k].state)
            /* Translators: between the parts of a list, which may hold commas. */
            g_string_append_printf (list, "%s%s", list->len > 0 ? _ ("; ") : "", x);
        }
      if (list->len > 0)
        append_sentence (text, g_strdup_printf (_ (kinds[k].sentence), list->str));
    }
}

/* Returns a sentence about the largest error of the model shown first. */
static char *
worst_sentence (const Context *context, guint series)
{
  const FsModelError *worst = fs_accuracies_largest_of_series (context->accuracies, series);
  g_autofree char *x = NULL, *error = NULL;

  if (worst == NULL)
    return NULL;
  x = x_text (context, fs_figure_point_x (context->scenario, context->lines, &context->points[worst->point]));
  error = fs_model_error_text (worst);
  /* TRANSLATORS: a place of the x axis, then an error with its sign and interval: "−10.9 ± 0.6 %" */
  return g_strdup_printf (_ ("The largest model error is at %s: %s."), x, error);
}

static char *
bracket_sentence (const Context *context, const FsSeries *series)
{
  g_autofree char *from = NULL, *to = NULL;

  if (!isfinite (series->saturates_from) || !isfinite (series->saturates_to))
    return NULL;
  from = x_text (context, series->saturates_from);
  to = x_text (context, series->saturates_to);
  return g_strdup_printf (_ ("The simulation saturates between %s and %s."), from, to);
}

char *
fs_figure_summary (const FsScenario *scenario, const FsModelLines *lines, const FsPlot *plot, const FsPointView *points,
                   const FsAccuracies *accuracies)
{
  g_autofree char *words = NULL, *title = NULL, *subtitle = NULL;
  GString *text;
  const Context context = { scenario, lines, plot, points, accuracies };

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
        g_autofree char *name = fs_text_plain (series->label);

        begin_paragraph (text);
        g_string_append_printf (text, "%s\n", name);
        for (guint l = 0; l < series->lines->len; l++)
          append_sentence (text, line_sentence (&context, series->lines->pdata[l]));
        append_sentence (text, points_sentence (&context, series, FALSE));
        append_sentence (text, points_sentence (&context, series, TRUE));
        append_unfinished (text, &context, series);
        append_sentence (text, bracket_sentence (&context, series));
        append_sentence (text, worst_sentence (&context, s));
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
