/* The error of a model at all points of a scenario as a map: `compare --map`, and `figure --view map`. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/plots/figure.h"
#include "figure/plots/map-plot.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/result.h"

enum { WIDTH_MM = 180 };

/* The variant that most of the curves show first. */
static FsVariant
first_variant (const FsScenario *scenario)
{
  FsVariant variants[FS_N_VARIANTS];

  return fs_figure_variants (scenario, variants) > 0 ? variants[0] : FS_VARIANT_PUBLISHED;
}

/* Makes the map of @variant at all points of @runner, in the language of the thread. Refuses a scenario without one. */
static FsErrorMap *
make_map (const FsScenario *scenario, const FsModelLines *lines, FsRunner *runner, FsVariant variant, GError **error)
{
  const char *key = fs_scenario_figure (scenario)->y[0];
  g_autofree FsPointView *points = NULL;
  g_autoptr (GArray) errors = NULL;
  g_autoptr (FsPlot) figure = NULL;
  FsErrorMap *map;
  guint n_points;

  points = fs_runner_points (runner, &n_points);
  errors = fs_model_errors (scenario, points, n_points, NULL, 0, NULL);
  figure = fs_figure_plot (scenario, lines, points, n_points, NULL, 0);
  map = fs_map_plot_new (scenario, lines, points, n_points, errors, key, variant, figure);
  if (map == NULL)
    fs_set_input_error (error, _ ("There is nothing to draw: no curve has a model and points of %s."), key);
  return map;
}

/* The map as text: a line for each row, the first at the bottom. */
static char *
table_of (const FsErrorMap *map, const char *sentence)
{
  GString *out = g_string_new (NULL);
  g_autofree char *title = fs_text_plain (map->title), *axis = fs_text_plain (map->x_label);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  int widest = 0;

  for (guint row = 0; row < map->rows->len; row++)
    {
      g_ptr_array_add (labels, fs_text_plain (fs_error_map_row (map, row)->label));
      widest = MAX (widest, (int) g_utf8_strlen (labels->pdata[row], -1));
    }
  g_string_append_printf (out, "%s\n\n", title);
  for (int row = (int) map->rows->len - 1; row >= -1; row--)
    {
      const char *label = row >= 0 ? labels->pdata[row] : "";

      g_string_append_printf (out, "%s%*s", label, widest - (int) g_utf8_strlen (label, -1), "");
      for (guint column = 0; column < map->n_columns; column++)
        {
          const FsMapCell *cell = row >= 0 ? fs_error_map_cell (map, row, column) : NULL;
          g_autofree char *size = cell != NULL ? fs_number_display_fixed (fabs (100 * cell->error), 1) : NULL;
          g_autofree char *text = cell == NULL                    ? g_strdup (map->columns[column])
                                  : cell->state == FS_CELL_ABSENT ? g_strdup ("")
                                  : !isfinite (cell->error)       ? g_strdup ("–")
                                  : cell->state == FS_CELL_DONE
                                      ? g_strconcat (cell->error < 0 ? "−" : "+", size, NULL)
                                      : g_strdup_printf ("(%s%s)", cell->error < 0 ? "−" : "+", size);

          g_string_append_printf (out, "%*s%s", (int) (9 - g_utf8_strlen (text, -1)), "", text);
        }
      g_string_append_c (out, '\n');
    }
  g_string_append_printf (out, "%*s  %s\n\n%s\n", widest, "", axis, sentence);
  return g_string_free (out, FALSE);
}

/* Appends a row for each cell. */
static void
append_cells (GPtrArray *rows, const FsScenario *scenario, const FsErrorMap *map, FsVariant variant, FsRunner *runner)
{
  static const char *const states[] = {
    [FS_CELL_ABSENT] = "absent",
    [FS_CELL_OPEN] = "not-simulated",
    [FS_CELL_DONE] = "ok",
    [FS_CELL_UNSETTLED] = "not-converged",
    [FS_CELL_NO_MODEL] = "model-saturated",
    [FS_CELL_NO_SIMULATION] = "simulation-saturated",
  };

  for (guint row = 0; row < map->rows->len; row++)
    for (guint column = 0; column < map->n_columns; column++)
      {
        const FsMapCell *cell = fs_error_map_cell (map, row, column);

        if (cell->state == FS_CELL_ABSENT)
          continue;
        g_ptr_array_add (rows, fs_result_map_cell (scenario, fs_runner_point (runner, cell->point).point, variant,
                                                   fs_scenario_figure (scenario)->y[0],
                                                   (FsMapValues){ cell->model, cell->simulation,
                                                                  cell->simulation_half_width, cell->error },
                                                   states[cell->state]));
      }
}

int
fs_cli_compare_map (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autoptr (GString) text = g_string_new (NULL);
  FsVariant variants[FS_N_VARIANTS];
  FsRowsFormat format;
  guint n_variants;
  int status;

  if (options->every || options->sort != NULL || options->saturation || options->with != NULL || options->curves != NULL
      || options->why || options->causes)
    {
      fs_set_input_error (error, _ ("--map lists errors of one quantity; omit --all, --sort, --saturation, --with, "
                                    "--curves, --why and --causes."));
      return 2;
    }
  if (!fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (points = fs_cli_points (options, FS_ORIGIN_MODEL, &scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  if ((runner = fs_cli_run (scenario, points, &stores, error)) == NULL)
    return 1;
  columns = fs_result_map_columns (scenario);
  n_variants = fs_figure_variants (scenario, variants);
  for (guint v = 0; v < MAX (n_variants, 1); v++)
    {
      FsVariant variant = n_variants > 0 ? variants[v] : FS_VARIANT_PUBLISHED;
      g_autoptr (FsErrorMap) map = make_map (scenario, lines, runner, variant, error);

      if (map == NULL)
        return 2;
      if (format == FS_ROWS_TABLE)
        {
          g_autofree char *sentence = fs_map_plot_sentence (map, variant);
          g_autofree char *table = table_of (map, sentence);

          g_string_append_printf (text, "%s%s", v > 0 ? "\n" : "", table);
        }
      else
        append_cells (rows, scenario, map, variant, runner);
    }
  if (format == FS_ROWS_TABLE)
    status = fs_cli_write (options, text->str, error) ? 0 : 1;
  else
    status = fs_cli_print (options, columns, rows, NULL, error);
  return status == 0 ? fs_cli_run_status (runner, scenario, error) : status;
}

int
fs_cli_figure_map (FsCliOptions *options, FsScenario *scenario, FsExportOptions export, GError **error)
{
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (FsErrorMap) map = NULL;
  g_autoptr (FsScenario) spoken = NULL;
  g_autofree char *text = fs_scenario_to_text (scenario), *sentence = NULL, *caption = NULL;
  FsVariant variants[FS_N_VARIANTS];
  const FsLanguage *before;
  gboolean drew = TRUE;

  if (options->error || options->saturation || options->model_only || options->curve != NULL)
    {
      fs_set_input_error (
          error,
          _ ("--view map shows the errors of all curves; omit --curve, --model-only, --error, and --saturation."));
      return 2;
    }
  if (!fs_cli_check_pictures (options, options->view, "--map", error))
    return 2;
  if ((points = fs_cli_simulated_points (scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  if ((runner = fs_cli_run (scenario, points, &stores, error)) == NULL)
    return 1;
  before = fs_language_use (export.language);
  spoken = fs_figure_translate_scenario (scenario);
  map = make_map (spoken, lines, runner, first_variant (spoken), error);
  if (map != NULL)
    {
      sentence = fs_map_plot_sentence (map, first_variant (spoken));
      caption = g_markup_escape_text (sentence, -1);
      export.caption = caption;
      export.scenario_text = text;
      if (options->size == NULL)
        {
          export.width_mm = WIDTH_MM;
          export.height_mm = fs_export_map_height (map, &export);
        }
    }
  for (char **path = options->figures; map != NULL && drew && *path != NULL; path++)
    {
      g_autoptr (GBytes) bytes = NULL;
      FsFormat format;

      fs_format_from_path (*path, &format, NULL);
      bytes = fs_export_render_map (map, format, &export, error);
      drew = bytes != NULL && fs_export_write (bytes, *path, error);
    }
  fs_language_use (before);
  if (map == NULL || !drew)
    return map == NULL ? 2 : 1;
  printf ("%s\n", sentence);
  if (fs_figure_variants (scenario, variants) > 1)
    fprintf (stderr, "%s\n", _ ("A picture has the map of one variant; --set variant=… chooses another one."));
  return fs_cli_run_status (runner, scenario, error);
}
