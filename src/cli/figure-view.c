/* figure --view: what the errors of a model, or the latency of messages, are made of, of one curve, as areas over the load or as
 * bars at one load (WHY.md 6). */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/run.h"
#include "figure/plots/causes-plot.h"
#include "figure/plots/figure.h"
#include "figure/plots/parts-plot.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"

/* Of a figure without a size: names are beside the areas. Text of the screen is larger. */
enum { WIDTH_MM = 170, HEIGHT_MM = 110, SCREEN_WIDTH_MM = 250, SCREEN_HEIGHT_MM = 150 };

typedef enum {
  VIEW_CAUSES,
  VIEW_WATERFALL,
  VIEW_PARTS,
  VIEW_SLOWEST,
  N_VIEWS,
} View;

/* Reads --view and --curve, and refuses what such a figure cannot have. */
static gboolean
read_view (const FsCliOptions *options, const FsScenario *scenario, View *view, guint *curve, GError **error)
{
  static const char *const names[N_VIEWS] = { "causes", "waterfall", "parts", "slowest" };
  guint n_curves = fs_scenario_n_curves (scenario);
  guint64 number = 1;
  const FsCurve *chosen;

  for (*view = 0; *view < N_VIEWS && !g_str_equal (options->view, names[*view]); (*view)++)
    continue;
  if (*view == N_VIEWS)
    return fs_refuse_value (error, _ ("view is \"%s\"; it must be curves, causes, waterfall, parts, or slowest."),
                            options->view);
  if (options->model_only || options->error || options->saturation)
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
  if (*view <= VIEW_WATERFALL && chosen->model_absent != NULL)
    return fs_set_input_error (error, _ ("No model describes curve %u, so there is no error to explain: %s"),
                               *curve + 1, chosen->model_absent);
  for (char **path = options->figures; *path != NULL; path++)
    {
      FsFormat format;

      if (!fs_format_from_path (*path, &format, NULL) || format == FS_FORMAT_TEX || format == FS_FORMAT_PYTHON)
        return fs_set_input_error (error,
                                   _ ("\"%s\" does not end in .svg, .pdf, .eps, or .png, as --view %s needs. Its "
                                      "numbers: flitscope-cli compare %s."),
                                   *path, options->view, *view <= VIEW_WATERFALL ? "--why" : "--causes");
    }
  return TRUE;
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

/* What is drawn of the points of a curve. */
typedef struct {
  View view;
  FsScenario *scenario; /* in the language of the figure */
  const FsModelLines *lines;
  const FsPointView *points;
  guint n_points, curve;
  const FsPlot *figure; /* all curves, for the x axis */
} Drawn;

/* "adaptive, V = 2" in front of @sentence where the scenario has several curves; Pango markup. */
static char *
caption_of (const Drawn *drawn, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);

  if (fs_scenario_n_curves (drawn->scenario) < 2)
    return g_steal_pointer (&escaped);
  return g_strdup_printf ("%s: %s", fs_scenario_curve (drawn->scenario, drawn->curve)->label, escaped);
}

/* Writes all files. FALSE if there is nothing to draw. */
static gboolean
draw (const FsCliOptions *options, const Drawn *drawn, FsExportOptions export, GError **error)
{
  const FsCurve *curve = fs_scenario_curve (drawn->scenario, drawn->curve);
  g_autoptr (GArray) at = NULL;
  g_autoptr (FsPlot) plot = NULL;
  g_autoptr (FsWaterfall) waterfall = NULL;
  g_autofree char *sentence = NULL, *caption = NULL;
  guint last = G_MAXUINT;

  if (drawn->view <= VIEW_WATERFALL)
    {
      FsVariant variant = fs_curve_first_variant (curve);

      at = fs_causes_explain (drawn->scenario, drawn->lines, drawn->points, drawn->n_points, drawn->curve, variant,
                              fs_scenario_figure (drawn->scenario)->y[0]);
      for (guint i = 0; i < at->len; i++)
        if (g_array_index (at, FsCausesAt, i).why->status == FS_WHY_OK || (i == at->len - 1 && last == G_MAXUINT))
          last = i;
      if (last != G_MAXUINT)
        sentence = fs_why_sentence (g_array_index (at, FsCausesAt, last).why);
      if (last != G_MAXUINT && drawn->view == VIEW_CAUSES)
        plot = fs_causes_areas_new ((const FsCausesAt *) (void *) at->data, at->len, drawn->figure);
      else if (last != G_MAXUINT && g_array_index (at, FsCausesAt, last).why->status == FS_WHY_OK)
        waterfall = fs_causes_plot_new (curve->palette_entry, (const FsCausesAt *) (void *) at->data, at->len, last,
                                        fs_axis_spec_short_label (&drawn->figure->x), drawn->figure->x.factor);
    }
  else
    {
      plot = fs_parts_figure_new (drawn->scenario, drawn->lines, drawn->points, drawn->n_points, drawn->curve,
                                  drawn->view == VIEW_SLOWEST, drawn->figure);
      sentence = g_strdup (drawn->view == VIEW_SLOWEST ? /* xgettext:no-c-format */ _ (
                               "What the latency of the slowest 1 % of the unicasts is made of.")
                           : plot != NULL && plot->below != NULL
                               ? _ ("What the latency of unicasts is made of: simulation above, model below.")
                               : _ ("What the latency of unicasts is made of, by simulation."));
    }
  if (plot == NULL && waterfall == NULL)
    return fs_set_input_error (error, _ ("There is nothing to draw: %s"),
                               sentence != NULL && drawn->view <= VIEW_WATERFALL
                                   ? sentence
                                   : _ ("no point of the curve has latencies by cause."));
  export.caption = caption = caption_of (drawn, sentence);
  if (options->size == NULL && export.figure_style == NULL)
    {
      export.width_mm = export.style == FS_STYLE_PRINT ? WIDTH_MM : SCREEN_WIDTH_MM;
      export.height_mm = export.style == FS_STYLE_PRINT ? HEIGHT_MM : SCREEN_HEIGHT_MM;
    }
  if (options->size == NULL && waterfall != NULL)
    export.height_mm = fs_export_waterfall_height (waterfall, &export);
  else if (options->size == NULL && export.figure_style != NULL)
    export.height_mm = fs_export_fitting_height (plot, &export);
  for (char **path = options->figures; *path != NULL; path++)
    {
      g_autoptr (GBytes) bytes = NULL;
      FsFormat format;

      fs_format_from_path (*path, &format, NULL);
      bytes = plot != NULL ? fs_export_render (plot, format, &export, error)
                           : fs_export_render_waterfall (waterfall, format, &export, error);
      if (bytes == NULL || !fs_export_write (bytes, *path, error))
        return FALSE;
    }
  printf ("%s\n", sentence);
  return TRUE;
}

int
fs_cli_figure_view (FsCliOptions *options, FsScenario *scenario, FsExportOptions export, GError **error)
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
  Drawn drawn = { 0 };
  gboolean drew;

  if (!read_view (options, scenario, &drawn.view, &drawn.curve, error)
      || (points = points_of (scenario, drawn.curve, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  lines = fs_model_lines_new (scenario, FS_CLI_MODEL_POINTS, NULL);
  if ((runner = fs_cli_run (scenario, points, &stores, error)) == NULL)
    return 2;
  views = fs_runner_points (runner, &drawn.n_points);
  before = fs_language_use (export.language);
  spoken = fs_figure_translate_scenario (scenario);
  figure = fs_figure_plot (spoken, lines, views, drawn.n_points, NULL, 0);
  drawn.scenario = spoken;
  drawn.lines = lines;
  drawn.points = views;
  drawn.figure = figure;
  export.scenario_text = text;
  drew = draw (options, &drawn, export, error);
  fs_language_use (before);
  return drew ? fs_cli_run_status (runner, scenario, error) : 1;
}
