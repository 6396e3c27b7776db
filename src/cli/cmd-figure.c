#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"

#include "cli/common/measured.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "cli/presentation.h"
#include "figure/plots/error-plot.h"
#include "figure/plots/figure.h"
#include "figure/plots/view-figure.h"
#include "figure/words/accuracy-text.h"
#include "figure/words/figure-data.h"
#include "figure/words/figure-summary.h"
#include "figure/words/figure-table.h"
#include "figure/words/plot-text.h"
#include "figure/words/points-caption.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"

/* Whether the data or the text of the figure is requested, not the figure. */
static gboolean
is_data (const char *path)
{
  return fs_cli_ends_in (path, ".csv") || fs_cli_ends_in (path, ".json") || fs_cli_ends_in (path, ".txt");
}

/* Whether the ending of @path is that of something that this command writes. */
static gboolean
can_write (const char *path)
{
  FsFormat format;

  return is_data (path) || fs_cli_is_presentation (path) || fs_format_from_path (path, &format, NULL);
}

/* Reads the language that the figure alone uses. */
static gboolean
read_language (const FsCliOptions *options, FsLanguage **language, GError **error)
{
  const char usual[] = { options->language != NULL ? fs_language_usual_decimal (options->language) : '.', '\0' };
  const char *sign = options->decimal_sign != NULL ? options->decimal_sign : usual;

  if (strlen (sign) != 1 || strchr (".,", *sign) == NULL)
    return fs_refuse_value (error, _ ("decimal-sign is \"%s\"; it must be . or a comma."), sign);
  *language = fs_language_new (options->language, *sign, error);
  return *language != NULL;
}

static gboolean
read_options (const FsCliOptions *options, FsExportOptions *export, GError **error)
{
  fs_export_options_init (export);
  if (options->figures == NULL)
    return fs_set_input_error (
        error, _ ("figure needs --output FILE with the ending .svg, .pdf, .eps, .png, .tex, .py, .csv, .json, .txt or "
                  ".html."));
  for (char **path = options->figures; *path != NULL; path++)
    if (!can_write (*path))
      return fs_set_input_error (
          error, _ ("\"%s\" does not end in .svg, .pdf, .eps, .png, .tex, .py, .csv, .json, .txt or .html."), *path);
  export->font = options->font;
  export->transparent = options->transparent;
  if (options->text_size != NULL
      && (!fs_number_parse (options->text_size, &export->text_size_pt) || export->text_size_pt < 4
          || export->text_size_pt > 72))
    return fs_refuse_value (error, _ ("text-size is \"%s\"; it must be a number from 4 to 72."), options->text_size);
  return fs_cli_export_options (options, export, error);
}

/* Returns whether every format can hold the size and, unless @plot is NULL, the texts and the data. */
static gboolean
check_formats (const FsPlot *plot, char **paths, const FsExportOptions *export, GError **error)
{
  for (char **path = paths; *path != NULL; path++)
    {
      FsFormat format;

      if (!is_data (*path) && fs_format_from_path (*path, &format, NULL)
          && !fs_export_check (plot, format, export, error))
        return FALSE;
    }
  return TRUE;
}

/* Returns whether LaTeX can draw the figure: its texts are known before the simulation. */
static gboolean
check_sources (FsScenario *scenario, const FsLanguage *language, char **paths, FsExportOptions *export, GError **error)
{
  const FsLanguage *before = fs_language_use (language);
  g_autoptr (FsScenario) spoken = fs_figure_translate_scenario (scenario);
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (spoken, lines, NULL, 0, NULL, 0);

  fs_language_use (before);
  return check_formats (plot, paths, export, error);
}

/* What is drawn or listed. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsPointView *views;
  guint n_views;
  const FsAccuracies *accuracies;
  const FsScenario *spoken; /* the same in @language */
  const FsLanguage *language;
} Shown;

static gboolean
write_file (const FsPlot *plot, const Shown *shown, const char *path, const FsExportOptions *export, GError **error)
{
  g_autofree char *data = NULL;

  if (!is_data (path))
    return fs_export_save (plot, path, export, error);
  if (fs_cli_ends_in (path, ".txt"))
    {
      /* The text: sentences, then the values, separated by tabs. */
      const FsLanguage *before = fs_language_use (shown->language);
      g_autofree char *summary = fs_figure_summary (shown->spoken, shown->lines, plot, shown->views, shown->accuracies);
      g_autoptr (FsFigureTable) table = fs_figure_table_new (shown->spoken, shown->lines, plot);
      g_autofree char *values = fs_figure_table_text (table);

      fs_language_use (before);
      data = g_strdup_printf ("%s\n\n%s", summary, values);
    }
  else
    data = fs_figure_data (fs_cli_ends_in (path, ".csv") ? fs_cli_csv_format () : FS_ROWS_JSON, shown->scenario,
                           shown->lines, shown->views, shown->n_views, shown->accuracies);
  if (fs_file_replace (path, data, strlen (data)))
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE, _ ("\"%s\" was not saved: %s. Nothing was overwritten."), path,
                       fs_file_reason (errno));
}

/* Draws the figure of @scenario into all files but the pages of its slides. */
static int
draw_figure (FsCliOptions *options, FsScenario *scenario, const FsLanguage *language, FsExportOptions export,
             GError **error)
{
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (GArray) points = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) brackets = NULL;
  g_autoptr (FsAccuracies) accuracies = NULL;
  g_autoptr (FsPlot) plot = NULL;
  g_autofree FsPointView *views = NULL;
  g_autofree char *caption = NULL;
  g_autofree char *text = NULL;
  const FsSaturationBracket *found;
  g_autoptr (FsScenario) spoken = NULL;
  const FsLanguage *before;
  gboolean has_source = FALSE;
  guint n_views;

  for (char **path = options->figures; *path != NULL; path++)
    has_source = has_source || fs_cli_ends_in (*path, ".tex");
  if (has_source && !check_sources (scenario, language, options->figures, &export, error))
    return 2;
  fs_cli_warn_skipped (scenario, options->model_only);
  /* Before the run, which leaves only its points to be drawn when a signal has ended it. */
  lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  if (!options->model_only)
    {
      if ((points = fs_sweep_points (scenario, error)) == NULL
          || !fs_cli_stores_open (&stores, options, scenario, error))
        return 2;
      if ((runner = fs_cli_run (scenario, points, &stores, error)) == NULL)
        return 2;
    }
  views = fs_runner_points (runner, &n_views);
  brackets = fs_cli_find_brackets (scenario, options);
  found = (const FsSaturationBracket *) (void *) brackets->data;
  accuracies = fs_accuracies_new (scenario, views, n_views, found, brackets->len);
  before = fs_language_use (language);
  spoken = fs_figure_translate_scenario (scenario);
  plot = fs_figure_plot (spoken, lines, views, n_views, found, brackets->len);
  fs_figure_judge_panels (plot, spoken, accuracies);
  if (options->error)
    plot->below = fs_error_plot_new (spoken, lines, views, accuracies, G_MAXUINT, plot);
  caption = fs_points_caption (spoken, plot, views, n_views, accuracies);
  fs_language_use (before);
  if (options->error && plot->below == NULL)
    fprintf (stderr, "%s\n",
             _ ("No point has both a model and a simulation to compare: the panel with the error is left out."));
  text = fs_scenario_to_text (scenario);
  export.caption = caption;
  if (options->size == NULL)
    export.height_mm = fs_export_fitting_height (plot, &export);
  export.scenario_text = text;
  if (!check_formats (plot, options->figures, &export, error))
    return 1;
  for (char **path = options->figures; *path != NULL; path++)
    if (!fs_cli_is_presentation (*path)
        && !write_file (plot, &(Shown){ scenario, lines, views, n_views, accuracies, spoken, language }, *path, &export,
                        error))
      return 1;

  fs_cli_print_checks (plot, options->figures, &export);

  /* How the variants differ, and how well each agrees with the simulation. */
  g_autofree char *differences = fs_figure_differences (scenario, lines);
  g_autofree char *agreement = fs_accuracies_describe (accuracies, scenario);

  if (differences != NULL)
    printf ("%s\n", differences);
  if (agreement != NULL)
    printf ("%s\n", agreement);

  /* What would be below the figure, where the text around it has the caption. */
  if (export.figure_style != NULL && export.figure_style->caption_apart && export.caption != NULL)
    {
      g_autofree char *plain = fs_text_plain (export.caption);

      printf (_ ("Caption: %s\n"), plain);
    }

  return runner != NULL ? fs_cli_run_status (runner, scenario, error) : fs_cli_signal_status ();
}

static int
draw_files (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (FsLanguage) language = NULL;
  FsExportOptions export;
  FsFigureView view = FS_FIGURE_CURVES;
  guint n_pages = 0, n_files = 0;
  int status = 0;

  if (options->view != NULL && !fs_figure_view_parse (options->view, &view))
    {
      fs_refuse_value (
          error, _ ("view is \"%s\"; it must be curves, map, causes, waterfall, parts, slowest, law, or sensitivity."),
          options->view);
      return 2;
    }
  if (options->curve != NULL && view == FS_FIGURE_CURVES)
    {
      fs_set_input_error (error, _ ("--curve chooses the curve of --view causes, waterfall, parts, slowest, law, or "
                                    "sensitivity."));
      return 2;
    }
  if (options->law != NULL && view != FS_FIGURE_LAWS)
    {
      fs_set_input_error (error, _ ("--law chooses a distribution of --view law."));
      return 2;
    }
  if (options->split != NULL && view != FS_FIGURE_CURVES)
    {
      fs_set_input_error (error, _ ("--split makes panels of curves; --view shows something else."));
      return 2;
    }
  if (!read_language (options, &language, error) || !read_options (options, &export, error)
      || (scenario = fs_cli_scenario (options, error)) == NULL
      || (scenario = fs_cli_add_measured (g_steal_pointer (&scenario), options, error)) == NULL)
    return 2;
  if (options->split != NULL && strcmp (options->split, "none") != 0 && fs_scenario_split (scenario)->n_panels == 0)
    {
      fs_refuse_value (error, _ ("--split is %s, which is the same in all curves: there is nothing to split."),
                       options->split);
      return 2;
    }
  if (options->error && fs_scenario_split (scenario)->n_panels > 0)
    {
      fs_set_input_error (error, _ ("--error adds a plot below one plot, not below panels; use --split none."));
      return 2;
    }
  if (!check_formats (NULL, options->figures, &export, error))
    return 2;
  for (char **path = options->figures; *path != NULL; path++, n_files++)
    n_pages += fs_cli_is_presentation (*path);
  if (n_pages > 0 && !fs_cli_presentation_check (options, scenario, error))
    return 2;
  export.language = language;

  /* Without this font, the figure is drawn with another one. */
  g_autofree char *taken = options->font != NULL ? fs_text_substitute (options->font) : NULL;

  if (taken != NULL)
    {
      fprintf (stderr, _ ("The font %s is not installed; %s is used instead."), options->font, taken);
      fputc ('\n', stderr);
    }

  if (view == FS_FIGURE_MAP)
    return fs_cli_figure_map (options, scenario, export, error);
  if (view != FS_FIGURE_CURVES)
    return fs_cli_figure_view (options, scenario, view, export, error);
  if (n_files > n_pages)
    status = draw_figure (options, scenario, language, export, error);
  return status == 0 && n_pages > 0 ? fs_cli_presentation (options, scenario, &export, error) : status;
}

/* Draws what belongs in place of the "-" at @place, standard output, into a file called @name, and copies that. What is otherwise printed
 * there, such as how far the model is off, goes to standard error. */
static int
draw_to_stdout (FsCliOptions *options, char **place, const char *name, GError **error)
{
  g_autofree char *folder = g_dir_make_tmp ("flitscope-XXXXXX", error);
  g_autofree char *data = NULL;
  gsize length = 0;
  int out = dup (STDOUT_FILENO), status;

  if (folder == NULL)
    return 1;
  g_free (*place);
  *place = g_build_filename (folder, name, NULL);
  dup2 (STDERR_FILENO, STDOUT_FILENO);
  status = draw_files (options, error);
  fflush (stdout);
  dup2 (out, STDOUT_FILENO);
  close (out);
  if (status == 0 && !g_file_get_contents (*place, &data, &length, error))
    status = 1;
  /* A reader that has enough ends this program when it writes, so nothing may be left to do after that. */
  g_unlink (*place);
  g_rmdir (folder);
  if (status == 0 && (fwrite (data, 1, length, stdout) != length || fflush (stdout) != 0))
    {
      fs_cli_fail_to_write (NULL, errno, error);
      status = 1;
    }
  return status;
}

int
fs_cli_figure (FsCliOptions *options, GError **error)
{
  g_autofree char *name = g_strdup_printf ("figure.%s", options->format != NULL ? options->format : "svg");
  char **place = options->figures;

  while (place != NULL && *place != NULL && fs_cli_is_file (*place))
    place++;
  if (place == NULL || *place == NULL)
    {
      if (options->format == NULL)
        return draw_files (options, error);
      fs_set_input_error (error, _ ("--format belongs to --output -; of a file, its ending is the format."));
      return 2;
    }
  if (!can_write (name))
    {
      fs_refuse_value (error, _ ("format is \"%s\"; it must be svg, pdf, eps, png, tex, py, csv, json, txt, or html."),
                       options->format);
      return 2;
    }
  return draw_to_stdout (options, place, name, error);
}
