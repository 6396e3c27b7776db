#include "figure/series/model-lines.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/job.h"
#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "model/closed-loop.h"
#include "model/draft.h"
#include "model/typical-error.h"
#include "study/compare/compare.h"

#define BEYOND_POINTS 1.05     /* a model that never saturates is solved up to this multiple of the last point */
#define BEYOND_SATURATION 1.13 /* and at least as far as the axis continues beyond the saturation of others */
#define SOME_RATE 0.01         /* if neither is known */
/* Of the rate near its end, where a draft ends: nearer to it some points take up to a second. And its points, most of them between
 * solved ones: enough for a smooth line. */
#define DRAFT_END 0.99
#define DRAFT_POINTS 160

struct _FsModelLines {
  GPtrArray *solved;  /* FsSolvedLine* */
  GArray *kept;       /* FsQuantity: quantities of all models that the figure shows */
  GArray *references; /* double, by curve: see fs_model_lines_error_reference() */
};

static void
solved_line_free (gpointer data)
{
  FsSolvedLine *line = data;

  g_clear_pointer (&line->points, g_ptr_array_unref);
  g_clear_pointer (&line->places, g_ptr_array_unref);
  g_free (line);
}

static void
keep (GArray *kept, const FsQuantity *quantity)
{
  for (guint i = 0; i < kept->len; i++)
    if (strcmp (g_array_index (kept, FsQuantity, i).key, quantity->key) == 0)
      return;
  g_array_append_vals (kept, quantity, 1);
}

static void
keep_read (GArray *kept, const FsCurve *curve, const char *key)
{
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      g_autoptr (GPtrArray) read = NULL;

      if (!fs_curve_draws (curve, (FsVariant) v))
        continue;
      read = fs_compare_read_quantities (curve->model, &curve->inputs, (FsVariant) v, key);
      for (guint i = 0; i < read->len; i++)
        keep (kept, read->pdata[i]);
    }
}

static gboolean
has_known_error (const FsCurve *curve, const char *key)
{
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_figure_knows_error (curve, (FsVariant) v, key))
      return TRUE;
  return FALSE;
}

/* Where @line ends, as far as it is known. */
static double
end_of (const FsSolvedLine *line)
{
  return isfinite (line->near_end) ? line->near_end : line->saturation.rate;
}

/**
 * Solving: of all lines of a figure, each by one thread
 * @draft, @before: as in fs_model_lines_new_draft()
 * @x_max, @kept: rate up to which models are solved; what is kept of the points
 * @cancelled: some line was not solved
 */
typedef struct {
  FsModelLines *lines;
  const FsScenario *scenario;
  guint n_points;
  gboolean draft;
  const FsModelLines *before;
  const FsJob *job;
  double x_max;
  FsStoredQuantities kept;
  atomic_bool cancelled;
} Solving;

static void
find_saturation (guint index, gpointer data)
{
  Solving *solving = data;
  FsSolvedLine *line = solving->lines->solved->pdata[index];
  const FsSolvedLine *before = fs_model_lines_get (solving->before, line->curve, line->variant);
  const FsCurve *curve = fs_scenario_curve (solving->scenario, line->curve);
  double begin = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID);

  if (curve->x_key != NULL || fs_job_stopped (solving->job))
    return;
  /* Rates are nearly proportional to it. */
  line->scale = curve->model->rate_scale (&curve->inputs);
  if (!solving->draft
      || !fs_model_near_end (curve->model, &curve->inputs, line->variant,
                             before != NULL ? end_of (before) * line->scale / before->scale : NAN, &line->near_end))
    line->saturation = fs_model_saturation (curve->model, &curve->inputs, line->variant);
  line->seconds = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID) - begin;
}

static void
solve_line (guint index, gpointer data)
{
  Solving *solving = data;
  FsSolvedLine *line = solving->lines->solved->pdata[index];
  const FsScenario *scenario = solving->scenario;
  const FsCurve *curve = fs_scenario_curve (scenario, line->curve);
  const char *const *y = (const char *const *) fs_scenario_figure (scenario)->y;
  guint most = curve->model->line_points != NULL ? curve->model->line_points (&curve->inputs) : 0;
  guint n_points = most > 0 ? MIN (most, solving->n_points) : solving->n_points;
  double begin = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID);

  if (curve->x_key != NULL)
    line->places
        = fs_sweep_parameter_line (curve, line->variant, fs_scenario_figure (scenario)->x_log,
                                   g_strv_contains (y, FS_SATURATION_RATE), n_points, solving->kept, solving->job);
  else if (isfinite (line->near_end))
    {
      FsModelDraft draft = { line->near_end, DRAFT_END * line->near_end, n_points,
                             DRAFT_POINTS,   solving->kept.quantities,   solving->kept.n_quantities };

      line->points = fs_model_draft_line (curve->model, &curve->inputs, line->variant, &draft, solving->job);
    }
  else /* a model that saturates is solved to its end */
    line->points = fs_sweep_model_curve (curve, line->variant, line->saturation.rate, solving->x_max, n_points,
                                         solving->kept, solving->job);
  if (line->places == NULL && line->points == NULL)
    atomic_store (&solving->cancelled, TRUE);
  line->seconds += fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID) - begin;
}

static FsModelLines *
solve (Solving solving)
{
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (GArray) points = NULL;
  const FsScenario *scenario = solving.scenario;
  guint threads = solving.job != NULL ? solving.job->threads : 1;
  double last = 0;

  solving.lines = lines = g_new0 (FsModelLines, 1);
  lines->solved = g_ptr_array_new_with_free_func (solved_line_free);
  lines->references = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      /* A line for each variant drawn, of which nothing is known yet. */
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        {
          FsSolvedLine *line;

          if (curve->hidden || !fs_curve_draws (curve, (FsVariant) v))
            continue;
          line = g_new0 (FsSolvedLine, 1);
          line->curve = i;
          line->variant = (FsVariant) v;
          line->saturation = (FsModelSaturation){ NAN, FS_REASON_NONE };
          line->near_end = NAN;
          g_ptr_array_add (lines->solved, line);
        }
    }
  fs_parallel_run (lines->solved->len, threads, find_saturation, &solving);
  if (fs_job_stopped (solving.job))
    return NULL;
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);
      const FsSolvedLine *refined = fs_model_lines_get (lines, i, FS_VARIANT_REFINED);
      double reference = NAN;

      if (fs_scenario_figure (scenario)->typical_error && fs_figure_any_quantity (scenario, has_known_error, curve))
        {
          if (refined != NULL)
            reference = refined->saturation.rate;
          else if (!solving.draft)
            reference = fs_model_typical_error_reference (curve->model, &curve->inputs);
        }
      g_array_append_val (lines->references, reference);
    }
  /* The rate up to which models are solved: beyond all saturation rates and all points. */
  points = fs_sweep_known_points (scenario, NULL);
  for (guint i = 0; i < points->len; i++)
    last = MAX (last, BEYOND_POINTS * g_array_index (points, FsSweepPoint, i).rate);
  for (guint i = 0; i < lines->solved->len; i++)
    {
      const FsSolvedLine *line = lines->solved->pdata[i];

      if (isfinite (end_of (line)))
        last = MAX (last, BEYOND_SATURATION * end_of (line));
    }
  solving.x_max = last > 0 ? last : SOME_RATE;
  /* What is kept of the points: the quantities of the figure, and what fs_figure_accepted() needs. */
  lines->kept = g_array_new (FALSE, FALSE, sizeof (FsQuantity));
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
        keep_read (lines->kept, curve, *y);
      keep_read (lines->kept, curve, "lambda_n");
      keep_read (lines->kept, curve, FS_CLOSED_LOOP_THROUGHPUT);
    }
  solving.kept = (FsStoredQuantities){ (const FsQuantity *) (void *) lines->kept->data, lines->kept->len };
  fs_parallel_run (lines->solved->len, threads, solve_line, &solving);
  return solving.cancelled ? NULL : g_steal_pointer (&lines);
}

FsModelLines *
fs_model_lines_new (FsScenario *scenario, guint n_points, const FsJob *job)
{
  g_return_val_if_fail (scenario != NULL && n_points >= 2, NULL);

  return solve ((Solving){ .scenario = scenario, .n_points = n_points, .job = job });
}

FsModelLines *
fs_model_lines_new_draft (FsScenario *scenario, guint n_points, const FsModelLines *before, const FsJob *job)
{
  g_return_val_if_fail (scenario != NULL && n_points >= 2, NULL);

  return solve ((Solving){ .scenario = scenario, .n_points = n_points, .draft = TRUE, .before = before, .job = job });
}

double
fs_model_lines_seconds (const FsModelLines *lines, guint threads)
{
  double longest = 0, sum = 0;

  for (guint i = 0; i < lines->solved->len; i++)
    {
      const FsSolvedLine *line = lines->solved->pdata[i];

      longest = MAX (longest, line->seconds);
      sum += line->seconds;
    }
  return MAX (longest, sum / MAX (threads, 1));
}

void
fs_model_lines_free (FsModelLines *lines)
{
  if (lines == NULL)
    return;
  g_ptr_array_unref (lines->solved);
  g_clear_pointer (&lines->kept, g_array_unref);
  g_array_unref (lines->references);
  g_free (lines);
}

double
fs_solved_line_value (const FsSolvedLine *line, const FsCurve *curve, guint i, const char *key)
{
  const FsParameterPoint *place;
  FsModelInputs inputs;

  if (line->places == NULL)
    return fs_compare_modelled (line->points->pdata[i], &curve->inputs, key);
  place = line->places->pdata[i];
  if (fs_figure_is_saturation (key))
    return place->saturation;
  fs_curve_inputs_at (curve, place->x, &inputs);
  return fs_compare_modelled (place->point, &inputs, key);
}

const FsSolvedLine *
fs_model_lines_get (const FsModelLines *lines, guint curve, FsVariant variant)
{
  for (guint i = 0; lines != NULL && i < lines->solved->len; i++)
    {
      const FsSolvedLine *line = lines->solved->pdata[i];

      if (line->curve == curve && line->variant == variant)
        return line;
    }
  return NULL;
}

double
fs_model_lines_error_reference (const FsModelLines *lines, guint curve)
{
  g_return_val_if_fail (lines != NULL && curve < lines->references->len, NAN);

  return g_array_index (lines->references, double, curve);
}

double
fs_model_lines_saturation (const FsModelLines *lines, guint curve, FsVariant variant)
{
  const FsSolvedLine *line;

  g_return_val_if_fail (lines != NULL, NAN);

  line = fs_model_lines_get (lines, curve, variant);
  return line != NULL ? line->saturation.rate : NAN;
}
