/* figure --view: what the errors of a model, or the latency of messages, are made of, of one curve, as areas over the load or as
 * bars at one load; which parameter moves the latency of its model (WHY.md 6). */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "export/print-checks.h"
#include "figure/plots/figure.h"
#include "figure/plots/view-figure.h"
#include "figure/words/view-data.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"

/* Of a figure without a size: names are beside the areas. Text of the screen is larger. */
enum { WIDTH_MM = 170, HEIGHT_MM = 110, SCREEN_WIDTH_MM = 250, SCREEN_HEIGHT_MM = 150 };

gboolean
fs_cli_check_pictures (const FsCliOptions *options, const char *view, const char *option, GError **error)
{
  for (char **path = options->figures; *path != NULL; path++)
    {
      FsFormat format;

      if (!fs_format_from_path (*path, &format, NULL) || format == FS_FORMAT_TEX || format == FS_FORMAT_PYTHON)
        return fs_set_input_error (error,
                                   _ ("\"%s\" does not end in .svg, .pdf, .eps, or .png, as --view %s needs. Its "
                                      "numbers: flitscope-cli compare %s."),
                                   *path, view, option);
    }
  return TRUE;
}

/* Whether @path is that of numbers, which laws have beside their picture. */
static gboolean
is_data (const char *path)
{
  return fs_cli_ends_in (path, ".csv") || fs_cli_ends_in (path, ".json");
}

/* Whether all files can contain the picture, or the numbers, of a view; @programs: whether programs can, too. */
static gboolean
check_endings (const FsCliOptions *options, gboolean programs, GError **error)
{
  for (char **path = options->figures; *path != NULL; path++)
    {
      FsFormat format;

      if (is_data (*path)
          || (fs_format_from_path (*path, &format, NULL)
              && (programs || (format != FS_FORMAT_TEX && format != FS_FORMAT_PYTHON))))
        continue;
      return programs
                 ? fs_set_input_error (
                     error,
                     _ ("\"%s\" does not end in .svg, .pdf, .eps, .png, .tex, .py, .csv, or .json, as "
                        "--view sensitivity needs."),
                     *path)
                 : fs_set_input_error (
                     error, _ ("\"%s\" does not end in .svg, .pdf, .eps, .png, .csv, or .json, as --view law needs."),
                     *path);
    }
  return TRUE;
}

/* Whether the model of the curve has the law, and the files can contain it. */
static gboolean
check_law (const FsCliOptions *options, const FsCurve *curve, GError **error)
{
  g_auto (GStrv) ids = fs_figure_laws (curve, NULL);

  if (!check_endings (options, FALSE, error))
    return FALSE;
  if (*ids == NULL)
    return fs_set_input_error (error, _ ("The model of this curve takes no distribution for granted."));
  if (options->law != NULL && !g_strv_contains ((const char *const *) ids, options->law))
    {
      g_autofree char *quoted = fs_user_text_quote (options->law);
      g_autofree char *list = g_strjoinv (", ", ids);

      return fs_set_input_error (error, _ ("--law is %s; the model of this curve has %s."), quoted, list);
    }
  return TRUE;
}

/* Reads --curve, and refuses what such a figure cannot have. */
static gboolean
check_view (const FsCliOptions *options, const FsScenario *scenario, FsFigureView view, guint *curve, GError **error)
{
  guint n_curves = fs_scenario_n_curves (scenario);
  guint64 number = 1;
  const FsCurve *chosen;

  if (view == FS_FIGURE_SENSITIVITY && (options->error || options->saturation))
    return fs_set_input_error (error, _ ("--view sensitivity shows a model alone; omit --error and --saturation."));
  if (view != FS_FIGURE_SENSITIVITY && (options->model_only || options->error || options->saturation))
    return fs_set_input_error (error,
                               _ ("--view %s shows what a simulation measured; omit --model-only, --error, and "
                                  "--saturation."),
                               options->view);
  if (options->curve != NULL && (!fs_number_parse_uint (options->curve, &number) || number < 1 || number > n_curves))
    {
      g_autofree char *quoted = fs_user_text_quote (options->curve);

      return fs_set_input_error (error, _ ("--curve is %s; the scenario has curves 1 to %u."), quoted, n_curves);
    }
  *curve = (guint) number - 1;
  chosen = fs_scenario_curve (scenario, *curve);
  if (view == FS_FIGURE_SENSITIVITY && chosen->model_absent != NULL)
    return fs_set_input_error (error,
                               _ ("No model describes curve %u, so nothing says how its latency would change: %s"),
                               *curve + 1, chosen->model_absent);
  if (fs_figure_view_is_of_model (view) && chosen->model_absent != NULL)
    return fs_set_input_error (error, _ ("No model describes curve %u, so there is no error to explain: %s"),
                               *curve + 1, chosen->model_absent);
  if (view == FS_FIGURE_SENSITIVITY)
    return check_endings (options, TRUE, error);
  if (view == FS_FIGURE_LAWS)
    return check_law (options, chosen, error);
  return fs_cli_check_pictures (options, options->view, fs_figure_view_is_of_model (view) ? "--why" : "--causes",
                                error);
}

/* The points of the curve that are simulated. */
static GArray *
points_of (const FsScenario *scenario, guint curve, GError **error)
{
  g_autoptr (GArray) all = fs_cli_simulated_points (scenario, error);
  GArray *own;

  if (all == NULL)
    return NULL;
  own = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, FsSweepPoint, i).curve == curve)
      g_array_append_val (own, g_array_index (all, FsSweepPoint, i));
  return own;
}

/* Prints what would be refused of @plot, or else of @tornado. */
static void
print_checks (const FsPlot *plot, const FsTornado *tornado, char **paths, const FsExportOptions *export)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **path = paths; *path != NULL; path++)
    {
      g_autoptr (GArray) checks = NULL;
      FsFormat format;

      if (!fs_format_from_path (*path, &format, NULL))
        continue;
      checks = plot != NULL ? fs_print_checks_describe (plot, format, export)
                            : fs_print_checks_of_tornado (tornado, format, export);
      for (guint i = 0; i < checks->len; i++)
        {
          const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);

          /* Without a style, text and lines are as asked. */
          if (!check->passed && (export->figure_style != NULL || check->fault != 0)
              && g_hash_table_add (seen, g_strdup (check->sentence)))
            {
              g_autofree char *advice = fs_print_check_advice (check, export);

              fprintf (stderr, "%s\n", advice);
            }
        }
    }
}

void
fs_cli_print_checks (const FsPlot *plot, char **paths, const FsExportOptions *export)
{
  print_checks (plot, NULL, paths, export);
}

/* Writes all files. FALSE if there is nothing to draw. */
static gboolean
write_view (const FsCliOptions *options, const FsScenario *scenario, const FsViewFigure *drawn, FsExportOptions export,
            GError **error)
{
  if (fs_view_figure_is_empty (drawn))
    return fs_set_input_error (error, _ ("There is nothing to draw: %s"), drawn->sentence);
  export.caption = drawn->caption;
  if (options->size == NULL && export.figure_style == NULL)
    {
      export.width_mm = export.style == FS_STYLE_PRINT ? WIDTH_MM : SCREEN_WIDTH_MM;
      export.height_mm = export.style == FS_STYLE_PRINT ? HEIGHT_MM : SCREEN_HEIGHT_MM;
    }
  if (options->size == NULL && drawn->waterfall != NULL)
    export.height_mm = fs_export_waterfall_height (drawn->waterfall, &export);
  else if (options->size == NULL && drawn->tornado != NULL)
    export.height_mm = ceil (fs_export_tornado_height (drawn->tornado, &export));
  else if (options->size == NULL)
    {
      if (drawn->plot->beside != NULL)
        export.height_mm = fs_export_sheet_height (drawn->plot, &export);
      export.height_mm = fs_export_fitting_height (drawn->plot, &export);
    }
  for (char **path = options->figures; *path != NULL; path++)
    {
      g_autoptr (GBytes) bytes = NULL;
      FsFormat format;

      if (is_data (*path))
        {
          FsRowsFormat rows = fs_cli_ends_in (*path, ".csv") ? fs_cli_csv_format () : FS_ROWS_JSON;
          char *text = drawn->tornado != NULL
                           ? fs_sensitivity_data (rows, scenario, drawn->point)
                           : fs_law_data (rows, scenario, drawn->point, fs_view_figure_why (drawn), drawn->law);

          bytes = g_bytes_new_take (text, strlen (text));
          if (!fs_export_write (bytes, *path, error))
            return FALSE;
          continue;
        }
      fs_format_from_path (*path, &format, NULL);
      bytes = drawn->plot != NULL      ? fs_export_render (drawn->plot, format, &export, error)
              : drawn->tornado != NULL ? fs_export_render_tornado (drawn->tornado, format, &export, error)
                                       : fs_export_render_waterfall (drawn->waterfall, format, &export, error);
      if (bytes == NULL || !fs_export_write (bytes, *path, error))
        return FALSE;
    }
  if (drawn->waterfall == NULL)
    print_checks (drawn->plot, drawn->tornado, options->figures, &export);
  printf ("%s\n", drawn->sentence);
  return TRUE;
}

int
fs_cli_figure_view (FsCliOptions *options, FsScenario *scenario, FsFigureView view, FsExportOptions export,
                    GError **error)
{
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (GArray) points = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (FsScenario) spoken = NULL;
  g_autoptr (FsPlot) figure = NULL;
  g_autofree FsPointView *views = NULL;
  g_autofree char *text = fs_scenario_to_text (scenario);
  const FsLanguage *before;
  g_autoptr (FsViewFigure) drawn = NULL;
  guint curve = 0, n_points = 0;
  gboolean drew;

  if (!check_view (options, scenario, view, &curve, error))
    return 2;
  if (view == FS_FIGURE_SENSITIVITY)
    {
      before = fs_language_use (export.language);
      spoken = fs_figure_translate_scenario (scenario);
      drawn = fs_view_figure_new (spoken, NULL, NULL, 0, view, curve, NULL, NULL, NULL);
      export.scenario_text = text;
      drew = write_view (options, scenario, drawn, export, error);
      fs_language_use (before);
      return drew ? 0 : 1;
    }
  if ((points = points_of (scenario, curve, error)) == NULL || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  if ((runner = fs_cli_run (scenario, points, &stores, error)) == NULL)
    return 2;
  views = fs_runner_points (runner, &n_points);
  before = fs_language_use (export.language);
  spoken = fs_figure_translate_scenario (scenario);
  figure = fs_figure_plot (spoken, lines, views, n_points, NULL, 0);
  drawn = fs_view_figure_new (spoken, lines, views, n_points, view, curve, options->law, NULL, figure);
  export.scenario_text = text;
  drew = write_view (options, scenario, drawn, export, error);
  fs_language_use (before);
  return drew ? fs_cli_run_status (runner, scenario, error) : 1;
}
