#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/figure-text.h"
#include "cli/measured.h"
#include "cli/output.h"
#include "cli/run.h"
#include "figure/error-plot.h"
#include "scenario/scenario-file.h"

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
  return fs_cli_export_options (options, export, error);
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

int
fs_cli_figure (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (GArray) points = NULL;
  g_auto (FsCliKeep) keep = FS_CLI_KEEP_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) brackets = NULL;
  g_autoptr (FsPlot) plot = NULL;
  g_autofree FsPointView *views = NULL;
  g_autofree char *caption = NULL;
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;
  FsExportOptions export;
  guint n_views = 0;

  if (!read_options (options, &export, error) || (scenario = fs_cli_scenario (options, error)) == NULL
      || (scenario = fs_cli_add_measured (g_steal_pointer (&scenario), options, error)) == NULL)
    return 2;
  fs_cli_tell_absent (scenario, options->model_only);
  if (!options->model_only)
    {
      if ((points = fs_sweep_points (scenario, error)) == NULL || !fs_cli_keep_open (&keep, options, scenario, error))
        return 2;
      runner = fs_cli_run (scenario, points, &keep);
      n_views = fs_runner_n_points (runner);
      views = g_new (FsPointView, MAX (n_views, 1));
      for (guint i = 0; i < n_views; i++)
        views[i] = fs_runner_point (runner, i);
    }
  if (options->saturation && !fs_cli_interrupted ())
    brackets = find_brackets (scenario, options->threads);
  lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  plot = fs_figure_plot (scenario, lines, views, n_views,
                         brackets != NULL ? (const FsSaturationBracket *) brackets->data : NULL,
                         brackets != NULL ? brackets->len : 0);
  if (options->error)
    plot->below = fs_error_plot_new (scenario, lines, views, n_views, plot);
  if (options->error && plot->below == NULL)
    fprintf (stderr, "%s\n", _ ("No point has both a model and a simulation to compare: the panel with the error is left out."));
  caption = fs_cli_figure_caption (scenario, plot, views, n_views);
  text = fs_scenario_to_text (scenario);
  export.caption = caption;
  export.scenario_text = text;
  for (char **path = options->figures; *path != NULL; path++)
    if (!fs_export_save (plot, *path, &export, error))
      return 1;
  words = fs_cli_figure_words (scenario, lines, views, n_views);
  if (words != NULL)
    printf ("%s\n", words);
  return runner != NULL ? fs_cli_run_status (runner, scenario, error) : fs_cli_signal_status ();
}
