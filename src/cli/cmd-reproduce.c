/* Reproduces published figures: the figure, its data, and its scenario for each, and one page with the results. */
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/artifact.h"
#include "cli/commands.h"
#include "cli/common/claim-text.h"
#include "cli/common/rows.h"
#include "cli/common/run.h"
#include "export/export.h"
#include "figure/plots/causes-plot.h"
#include "figure/plots/figure.h"
#include "figure/words/plot-text.h"
#include "figure/words/points-caption.h"
#include "export/report.h"
#include "plot/value/text.h"
#include "figure/words/accuracy-text.h"
#include "scenario/library/claims.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"
#include "study/tables/published-result.h"
#include "study/documents/result.h"
#include "study/documents/rows.h"

/* Of a figure on the page: wide enough for nine curves. */
enum { WIDTH_MM = 170, HEIGHT_MM = 110 };

/* A figure while it is made. */
typedef struct {
  const FsPreset *preset;
  const FsCliOptions *options;
  FsScenario *scenario;
  GPtrArray *files; /* names */
  char *differences, *accuracy, *verdict, *caption, *description, *why;
  const char *why_image; /* of @files; NULL: none */
  gboolean is_cached;    /* some replications came from the cache */
} Item;

static void
item_clear (Item *item)
{
  g_clear_pointer (&item->scenario, fs_scenario_unref);
  g_clear_pointer (&item->files, g_ptr_array_unref);
  g_free (item->differences);
  g_free (item->accuracy);
  g_free (item->verdict);
  g_free (item->caption);
  g_free (item->description);
  g_free (item->why);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Item, item_clear)

/* Returns the path of the file ID + @ending in the folder, and adds the file to the list of the item. */
static char *
item_path (Item *item, const char *ending)
{
  char *name = g_strconcat (item->preset->id, ending, NULL);

  g_ptr_array_add (item->files, name);
  return g_build_filename (item->options->output, name, NULL);
}

static gboolean
fail_to_write (const char *path, GError **error)
{
  return fs_set_error (error, FS_ERROR_FILE, _ ("%s cannot be written: %s."), path, fs_file_reason (errno));
}

static gboolean
write_file (const char *path, const char *text, GError **error)
{
  return fs_file_replace (path, text, strlen (text)) || fail_to_write (path, error);
}

/* A CSV file of an item, row by row; there is none where there is no row. */
typedef struct {
  Item *item;
  const char *ending;
  char *path;
  FsFileWriter *file;
  FsRows *rows;
} RowsFile;

static void
rows_file_clear (RowsFile *file)
{
  g_clear_pointer (&file->rows, fs_rows_free);
  g_clear_pointer (&file->file, fs_file_writer_free);
  g_free (file->path);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RowsFile, rows_file_clear)

static gboolean
write_piece (gpointer data, const char *text, gsize length, GError **error)
{
  RowsFile *file = data;

  return fs_file_writer_write (file->file, text, length) || fail_to_write (file->path, error);
}

static gboolean
add_row (gpointer data, FsRow *taken, GError **error)
{
  RowsFile *file = data;
  g_autoptr (FsRow) row = taken;

  if (file->rows == NULL)
    {
      file->path = item_path (file->item, file->ending);
      file->file = fs_file_writer_new (file->path);
      if (file->file == NULL)
        return fail_to_write (file->path, error);
      file->rows = fs_rows_new (FS_ROWS_CSV, NULL, (FsTextSink){ write_piece, file });
      fs_rows_set_comments (file->rows, fs_scenario_title (file->item->scenario));
    }
  return fs_rows_add (file->rows, g_steal_pointer (&row), error);
}

static gboolean
finish_rows (RowsFile *file, GError **error)
{
  if (file->rows == NULL)
    return TRUE;
  return fs_rows_finish (file->rows, error)
         && (fs_file_writer_finish (g_steal_pointer (&file->file)) || fail_to_write (file->path, error));
}

/* Writes the waterfall of the last of @at that has contributions. */
static gboolean
write_waterfall (Item *item, const FsPlot *plot, const FsCurve *curve, const GArray *at, guint here,
                 FsExportOptions export, GError **error)
{
  g_autoptr (FsWaterfall) waterfall
      = fs_causes_plot_new (curve->palette_entry, (const FsCausesAt *) (void *) at->data, at->len, here,
                            fs_axis_spec_short_label (&plot->x), plot->x.factor);
  g_autofree char *path = item_path (item, "-why.svg");
  g_autofree char *sentence = fs_why_sentence (g_array_index (at, FsCausesAt, here).why);
  g_autofree char *caption = g_markup_printf_escaped ("%s: %s", curve->label, sentence);
  g_autoptr (GBytes) bytes = NULL;

  item->why_image = item->files->pdata[item->files->len - 1];
  export.caption = caption;
  export.height_mm = fs_export_waterfall_height (waterfall, &export);
  bytes = fs_export_render_waterfall (waterfall, FS_FORMAT_SVG, &export, error);
  return bytes != NULL && fs_export_write (bytes, path, error);
}

/* With --why: a sentence for each curve at the highest load that has contributions, all contributions as CSV, and the waterfall of the
 * curve whose error is largest there. */
static gboolean
explain (Item *item, const FsModelLines *lines, const FsPlot *plot, const FsPointView *views, guint n_views,
         const FsExportOptions *export, GError **error)
{
  g_autoptr (GString) sentences = g_string_new (NULL);
  g_autoptr (GArray) largest = NULL;
  g_auto (RowsFile) file = { .item = item, .ending = "-why.csv" };
  guint of = 0, here = 0;
  double size = 0;

  for (guint c = 0; c < fs_scenario_n_curves (item->scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (item->scenario, c);
      g_autoptr (GArray) at = NULL;
      guint last = G_MAXUINT;

      if (!curve->switching->has_flits || curve->model_absent != NULL)
        continue;
      at = fs_causes_explain (item->scenario, lines, views, n_views, c, fs_curve_first_variant (curve),
                              fs_scenario_figure (item->scenario)->y[0]);
      for (guint i = 0; i < at->len; i++)
        {
          const FsCausesAt *place = &g_array_index (at, FsCausesAt, i);

          for (guint part = 0; part < MAX (place->why->n_parts, 1); part++)
            if (!add_row (
                    &file,
                    fs_result_contribution (item->scenario, place->view->point, place->why, part, place->view->result),
                    error))
              return FALSE;
          if (place->why->status == FS_WHY_OK)
            last = i;
        }
      if (last != G_MAXUINT)
        {
          const FsWhy *why = g_array_index (at, FsCausesAt, last).why;
          g_autofree char *sentence = fs_why_sentence (why), *label = fs_text_plain (curve->label);

          g_string_append_printf (sentences, "%s: %s\n", label, sentence);
          if (largest == NULL || fabs (why->model - why->simulation) > size)
            {
              g_clear_pointer (&largest, g_array_unref);
              largest = g_steal_pointer (&at);
              of = c;
              here = last;
              size = fabs (why->model - why->simulation);
            }
        }
    }
  item->why = g_string_free (g_steal_pointer (&sentences), FALSE);
  return finish_rows (&file, error)
         && (largest == NULL
             || write_waterfall (item, plot, fs_scenario_curve (item->scenario, of), largest, here, *export, error));
}

static gboolean
write_figure (Item *item, const FsPointView *views, guint n_views, GError **error)
{
  g_autoptr (FsModelLines) lines = fs_model_lines_new (item->scenario, FS_CLI_MODEL_POINTS, NULL);
  g_autoptr (GArray) found = item->options->model_only ? g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket))
                                                       : fs_cli_find_brackets (item->scenario, item->options);
  const FsSaturationBracket *brackets = (const FsSaturationBracket *) (void *) found->data;
  g_autoptr (FsPlot) plot = fs_figure_plot (item->scenario, lines, views, n_views, brackets, found->len);
  g_autoptr (FsAccuracies) accuracies = fs_accuracies_new (item->scenario, views, n_views, brackets, found->len);
  g_autofree char *text = fs_scenario_to_text (item->scenario);
  g_autofree char *path = item_path (item, ".svg");
  g_autofree char *scenario_path = item_path (item, FS_SCENARIO_SUFFIX);
  const FsFigureResults results = { item->scenario, views, n_views, brackets, found->len };
  FsExportOptions export;
  FsLimitStatus judgement;
  GError *failure = NULL;

  fs_export_options_init (&export);
  export.width_mm = WIDTH_MM;
  export.height_mm = HEIGHT_MM;
  export.scenario_text = text;
  item->differences = fs_figure_differences (item->scenario, lines);
  item->accuracy
      = fs_accuracies_describe_claim (accuracies, item->scenario, fs_preset_claim (item->preset->id), &judgement);
  item->caption = fs_points_caption (item->scenario, plot, views, n_views, accuracies);
  item->description = fs_text_plain (plot->subtitle);
  item->verdict = fs_cli_claim_text (item->preset->id, &results, item->options, !item->options->model_only, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  return fs_export_save (plot, path, &export, error) && write_file (scenario_path, text, error)
         && (!item->options->why || explain (item, lines, plot, views, n_views, &export, error));
}

/* Of a published table: paper, ours and their ratios, without the second column that some have. */
static gboolean
write_table (Item *item, const FsPointView *views, guint n_views, GError **error)
{
  g_autoptr (FsScenario) of_table = fs_published_table_scenario (item->scenario, NULL);
  g_autoptr (FsPublishedTable) table = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_auto (RowsFile) file = { .item = item, .ending = "-table.csv" };

  if (of_table == NULL || n_views == 0)
    return TRUE;
  table = fs_published_table_new (item->scenario, views, n_views);
  entries = fs_published_table_entries (table);
  for (guint i = 0; i < entries->len; i++)
    if (!add_row (&file, fs_row_ref (entries->pdata[i]), error))
      return FALSE;
  return finish_rows (&file, error);
}

/* Computes it and writes its files. A point that fails is missing in them; a signal leaves what is finished. */
static gboolean
make_item (Item *item, GError **error)
{
  g_autoptr (GArray) points = fs_sweep_points (item->scenario, error);
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autofree FsPointView *views = NULL;
  g_auto (RowsFile) simulated = { .item = item, .ending = "-simulation.csv" };
  g_auto (RowsFile) solved = { .item = item, .ending = "-models.csv" };
  guint n_views;

  if (points == NULL || !fs_cli_stores_open (&stores, item->options, item->scenario, error))
    return FALSE;
  fs_cli_warn_skipped (item->scenario, item->options->model_only);
  if (!item->options->model_only && (runner = fs_cli_run (item->scenario, points, &stores, error)) == NULL)
    return FALSE;
  item->is_cached = runner != NULL && fs_runner_n_open (runner) < fs_runner_n_replications (runner);
  views = fs_runner_points (runner, &n_views);
  if (!write_figure (item, views, n_views, error))
    return FALSE;
  for (guint i = 0; i < n_views; i++)
    if (views[i].state == FS_POINT_DONE
        && !add_row (&simulated,
                     fs_result_simulated_point (item->scenario, views[i].point, 0, views[i].result, FS_RESULT_PLAIN),
                     error))
      return FALSE;
  return finish_rows (&simulated, error) && write_table (item, views, n_views, error)
         && fs_cli_model_rows (item->scenario, points, add_row, &solved, error) && finish_rows (&solved, error);
}

/* The panels @id means: one, or all. */
static GPtrArray *
find_presets (const char *id, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (FsScenario) known = NULL;
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    if (strcmp (id, "all") == 0 ? presets[i].panel : strcmp (id, presets[i].id) == 0)
      g_ptr_array_add (found, (gpointer) &presets[i]);
  if (found->len > 0)
    return g_steal_pointer (&found);
  /* This sets an error that names the most similar preset. */
  known = fs_preset_load (id, error);
  return NULL;
}

static FsScenario *
load_preset (const FsPreset *preset, const FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_preset_load (preset->id, error);
  FsCliOptions source = *options;

  if (scenario == NULL)
    return NULL;
  source.preset = (char *) preset->id;
  /* Meant for the others of "all". */
  if (!fs_scenario_curve (scenario, 0)->switching->has_loads)
    source.precision = source.max_messages = NULL;
  source.why = source.why && fs_scenario_curve (scenario, 0)->switching->has_flits;
  return fs_cli_scenario (&source, error);
}

/* Adds the figure to the appendix, which is written after each figure, too. */
static gboolean
write_artifact (FsArtifact *artifact, const Item *item, double seconds, GError **error)
{
  g_autofree char *path = g_build_filename (item->options->output, "artifact.md", NULL);
  g_autofree char *outcome = g_strdup_printf ("%s\n%s", item->accuracy != NULL ? item->accuracy : "",
                                              item->verdict != NULL ? item->verdict : "");
  g_autofree char *text = NULL;
  double precision = item->options->model_only || !fs_scenario_curve (item->scenario, 0)->switching->has_loads
                         ? 0
                         : fs_scenario_statistics (item->scenario)->rule.precision;

  fs_artifact_add (artifact, item->preset->id, item->preset->figure, fs_preset_claim (item->preset->id), precision,
                   (const char *const *) item->files->pdata, outcome, seconds, item->is_cached);
  text = fs_artifact_to_markdown (artifact);
  return write_file (path, text, error);
}

int
fs_cli_reproduce (FsCliOptions *options, GError **error)
{
  g_autoptr (FsReport) report = NULL;
  g_autoptr (FsArtifact) artifact = NULL;
  g_autoptr (GPtrArray) presets = NULL;
  g_autoptr (FsScenario) first = NULL;
  g_autofree char *path = NULL;

  if (options->rest == NULL || options->rest[1] != NULL || options->output == NULL)
    {
      fs_set_input_error (error,
                          _ ("reproduce needs one preset, or all, and --output DIR. See flitscope-cli list presets."));
      return 2;
    }
  if (options->why && options->model_only)
    {
      fs_set_input_error (error, _ ("--why explains what a simulation measured; omit --model-only."));
      return 2;
    }
  if ((presets = find_presets (options->rest[0], error)) == NULL
      /* An option that cannot be used is an error before anything is computed. */
      || (first = load_preset (g_ptr_array_index (presets, 0), options, error)) == NULL)
    return 2;
  if (g_mkdir_with_parents (options->output, 0777) != 0)
    {
      fs_set_error (error, FS_ERROR_FILE, _ ("The folder %s cannot be made: %s."), options->output,
                    fs_file_reason (errno == ENOTDIR ? EEXIST : errno));
      return 1;
    }
  path = g_build_filename (options->output, "index.html", NULL);
  artifact = options->artifact ? fs_artifact_new (options) : NULL;
  report = fs_report_new (
      _ ("Published figures, reproduced"),
      _ ("Lines are models; points are simulation with confidence intervals. What each paper claims is "
         "compared with the simulation."));
  for (guint i = 0; i < presets->len && !fs_cli_interrupted (); i++)
    {
      const FsPreset *preset = g_ptr_array_index (presets, i);
      g_autofree char *html = NULL;
      gint64 begin = g_get_monotonic_time ();

      fprintf (stderr, _ ("%u of %u: %s\n"), i + 1, presets->len, preset->id);
      g_auto (Item) item = { .preset = preset, .options = options };

      item.files = g_ptr_array_new_with_free_func (g_free);
      item.scenario = load_preset (preset, options, error);
      if (item.scenario == NULL || !make_item (&item, error))
        return 1;

      const FsClaim *claim = fs_preset_claim (item.preset->id);
      FsReportSection section = {
        .id = item.preset->id,
        .title = fs_scenario_title (item.scenario),
        .paper = item.preset->figure,
        .image = g_ptr_array_index (item.files, 0),
        .description = item.description,
        .claim = claim != NULL ? _ (claim->text) : NULL,
        .differences = item.differences,
        .verdict = item.verdict,
        .accuracy = item.accuracy,
        .is_claimed = claim != NULL && claim->kind == FS_CLAIM_ACCURACY,
        .why = item.why,
        .why_image = item.why_image,
        .caption = item.caption,
        .note = fs_scenario_note (item.scenario),
      };

      g_ptr_array_add (item.files, NULL);
      section.files = (const char *const *) item.files->pdata;
      fs_report_add (report, &section);
      /* The page is written after each figure, so that it exists whatever happens later. */
      html = fs_report_to_html (report);
      if (!write_file (path, html, error))
        return 1;
      if (artifact != NULL
          && !write_artifact (artifact, &item, (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC, error))
        return 1;
    }
  printf ("%s\n", path);
  return fs_cli_signal_status ();
}
