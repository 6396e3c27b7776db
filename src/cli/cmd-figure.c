#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/commands.h"
#include "cli/measured.h"
#include "cli/run.h"
#include "figure/export.h"
#include "figure/figure.h"
#include "scenario/scenario-file.h"

enum { MODEL_POINTS = 200 };

/* What a reader of the figure must know of the simulation. */
static char *
make_caption (const FsScenario *scenario, const FsPointView *views, guint n_views)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  char percent[FS_NUMBER_SIZE];
  g_autofree char *messages = fs_number_display_count (statistics->rule.max_messages);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, statistics->seed);
  guint done = 0, not_converged = 0, saturated = 0, stopped = 0;
  GString *caption = g_string_new (NULL);

  g_ascii_formatd (percent, sizeof percent, "%.3g", 100 * statistics->rule.precision);
  for (guint i = 0; i < n_views; i++)
    if (views[i].state == FS_POINT_STOPPED)
      stopped++;
    else if (views[i].state == FS_POINT_DONE)
      {
        done++;
        not_converged += views[i].result->status == FS_SIM_NOT_CONVERGED;
        saturated += views[i].result->status == FS_SIM_SATURATED;
      }
  g_string_append_printf (
      caption,
      ngettext ("Simulation: %u point, run to ±\u2009%s\u2009%% of its mean or %s messages, seed %s.",
                "Simulation: %u points, each run to ±\u2009%s\u2009%% of its mean or %s messages, seed %s.", done),
      done, percent, messages, seed);
  if (not_converged > 0)
    g_string_append_printf (caption, _ (" Hollow: %u not settled."), not_converged);
  if (saturated > 0)
    g_string_append_printf (caption, _ (" Saturated: %u."), saturated);
  if (stopped > 0)
    g_string_append_printf (
        caption, ngettext (" Stopped early: %u point is missing.", " Stopped early: %u points are missing.", stopped),
        stopped);
  return g_string_free (caption, FALSE);
}

/* Not where what is drawn has no simulated counterpart. */
static gboolean
shows_points (const FsPlot *plot)
{
  for (guint s = 0; s < plot->series->len; s++)
    if (((FsSeries *) plot->series->pdata[s])->marks->len > 0)
      return TRUE;
  return FALSE;
}

/* A figure with one side only is drawn, and says so where both were asked for. */
static void
tell_absent (const FsScenario *scenario, gboolean model_only)
{
  FsSide last = model_only ? FS_SIDE_MODEL : FS_SIDE_SIMULATION;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (FsSide side = FS_SIDE_MODEL; side <= last; side++)
      {
        const char *absent = fs_cli_absent (fs_scenario_curve (scenario, c), side);

        if (absent != NULL)
          fprintf (stderr,
                   side == FS_SIDE_MODEL ? _ ("Curve %u is drawn without its model: %s\n")
                                         : _ ("Curve %u is drawn without simulation: %s\n"),
                   c + 1, absent);
      }
}

static gboolean
read_options (const FsCliOptions *options, FsExportOptions *export, GError **error)
{
  fs_export_options_init (export);
  if (options->figures == NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("figure needs --output FILE.svg, FILE.pdf or FILE.png."));
      return FALSE;
    }
  for (char **path = options->figures; *path != NULL; path++)
    {
      FsFormat format;

      if (!fs_format_from_path (*path, &format, error))
        return FALSE;
    }
  if (options->size != NULL && !fs_size_parse (options->size, &export->width_mm, &export->height_mm, error))
    return FALSE;
  if (options->style != NULL && !fs_style_id_parse (options->style, &export->style))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("style is \"%s\"; it must be print, screen-light or screen-dark."), options->style);
      return FALSE;
    }
  if (options->dpi == NULL
      || (fs_number_parse (options->dpi, &export->dpi) && export->dpi >= 36 && export->dpi <= 1200))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("dpi is \"%s\"; it must be a number from 36 to 1200."),
               options->dpi);
  return FALSE;
}

/* Where the simulation saturates, as far as it was found: FsSaturationBracket. */
static GArray *
find_brackets (FsScenario *scenario, int threads)
{
  g_autoptr (FsSaturationSearch) search = fs_cli_search_saturation (scenario, threads);
  GArray *brackets = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));

  for (guint b = 0; b < fs_saturation_search_n_brackets (search); b++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (search, b);

      if (bracket.absent == NULL)
        g_array_append_val (brackets, bracket);
    }
  return brackets;
}

/* What the figure shows, in words: how the variants differ, and how well each agrees with the simulation. */
static void
print_words (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *views, guint n_views)
{
  g_autofree char *differences = fs_figure_differences (scenario, lines);
  g_autofree char *verdicts = fs_figure_verdicts (scenario, views, n_views, NULL);

  if (differences != NULL)
    printf ("%s\n", differences);
  if (verdicts != NULL)
    printf ("%s\n", verdicts);
}

static void
add_measured (gpointer measured, gpointer plot)
{
  fs_plot_add_measured (plot, measured);
}

int
fs_cli_figure (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) brackets = NULL;
  g_autoptr (GPtrArray) measured = NULL;
  g_autoptr (FsPlot) plot = NULL;
  g_autofree FsPointView *views = NULL;
  g_autofree char *caption = NULL;
  g_autofree char *text = NULL;
  FsExportOptions export;
  guint n_views = 0;

  if (!read_options (options, &export, error) || (scenario = fs_cli_scenario (options, error)) == NULL
      || (measured = fs_cli_read_measured (options, error)) == NULL)
    return 2;
  tell_absent (scenario, options->model_only);
  if (!options->model_only)
    {
      if ((points = fs_sweep_points (scenario, error)) == NULL)
        return 2;
      runner = fs_cli_run (scenario, points, options->threads);
      n_views = fs_runner_n_points (runner);
      views = g_new (FsPointView, MAX (n_views, 1));
      for (guint i = 0; i < n_views; i++)
        views[i] = fs_runner_point (runner, i);
    }
  if (options->saturation && !fs_cli_interrupted ())
    brackets = find_brackets (scenario, options->threads);
  lines = fs_model_lines_new (scenario, MODEL_POINTS, NULL);
  plot = fs_figure_plot (scenario, lines, views, n_views,
                         brackets != NULL ? (const FsSaturationBracket *) brackets->data : NULL,
                         brackets != NULL ? brackets->len : 0);
  if (shows_points (plot))
    caption = make_caption (scenario, views, n_views);
  g_ptr_array_foreach (measured, add_measured, plot);
  text = fs_scenario_to_text (scenario);
  export.caption = caption;
  export.scenario_text = text;
  for (char **path = options->figures; *path != NULL; path++)
    if (!fs_export_save (plot, *path, &export, error))
      return 1;
  print_words (scenario, lines, views, n_views);
  return runner != NULL ? fs_cli_run_status (runner, scenario, error) : fs_cli_signal_status ();
}
