#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"

#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/words/accuracy-text.h"
#include "study/documents/result.h"

/* What is printed, while it is computed. */
typedef struct {
  const FsScenario *scenario;
  FsCliRows *rows;
  FsRowsFormat format;
  gboolean by_error;
  FsCompareFlags flags;
  FsSweepPoint present;                 /* the curve and step of @comparers */
  FsComparer *comparers[FS_N_VARIANTS]; /* made when they are needed */
  GHashTable *keys;                     /* of the quantities printed, static strings */
  GArray *views; /* FsPointView of all points, for the accuracy of the model; their results are in @values */
  GPtrArray *values;
} Comparing;

/* The largest error first; what has none comes last, in its order. */
static int
compare_errors (gconstpointer a, gconstpointer b)
{
  const FsComparison *first = *(const FsComparison *const *) a, *second = *(const FsComparison *const *) b;
  double left = isfinite (first->relative_error) ? fabs (first->relative_error) : -1;
  double right = isfinite (second->relative_error) ? fabs (second->relative_error) : -1;

  return (left < right) - (left > right);
}

static void
leave_step (Comparing *comparing)
{
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    g_clear_pointer (&comparing->comparers[v], fs_comparer_free);
}

/* JSON has an object for each point; tables and CSV have a row for each quantity. */
static gboolean
print_point (Comparing *comparing, const FsPointView *view, const FsModelPoint *model, const GPtrArray *comparisons,
             GError **error)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  g_autoptr (FsRow) row = NULL;
  guint n_cells;

  if (comparing->by_error)
    {
      for (guint i = 0; i < comparisons->len; i++)
        g_ptr_array_add (sorted, comparisons->pdata[i]);
      g_ptr_array_sort (sorted, compare_errors);
      comparisons = sorted;
    }
  if (comparing->format == FS_ROWS_JSON)
    return fs_rows_add (comparing->rows->rows,
                        fs_result_comparisons (comparing->scenario, view->point, model, view->result, comparisons),
                        error);
  row = fs_result_compared (comparing->scenario, view->point, model, view->result);
  n_cells = fs_row_n_cells (row);
  for (guint i = 0; i < comparisons->len; i++)
    {
      const FsComparison *comparison = comparisons->pdata[i];

      g_hash_table_add (comparing->keys, (gpointer) comparison->quantity->key);
      fs_row_truncate (row, n_cells);
      fs_result_set_comparison (row, comparison);
      if (!fs_rows_add (comparing->rows->rows, fs_row_ref (row), error))
        return FALSE;
    }
  return TRUE;
}

/* Each variant that is drawn of a point that was simulated. */
static gboolean
compare_point (gpointer data, const FsPointView *view, GError **error)
{
  Comparing *comparing = data;
  const FsCurve *curve = fs_sweep_curve (comparing->scenario, &view->point);

  /* The accuracy depends on copies of the values; the runner frees the rest. */
  FsPointView kept = *view;

  kept.replications = NULL;
  if (view->result != NULL)
    {
      FsSimResult *values = fs_sim_result_values (view->result);

      g_ptr_array_add (comparing->values, values);
      kept.result = values;
    }
  g_array_append_val (comparing->views, kept);

  if (view->state != FS_POINT_DONE || view->result->quantities == NULL)
    return TRUE;
  if (view->point.curve != comparing->present.curve || view->point.step != comparing->present.step)
    leave_step (comparing);
  comparing->present = view->point;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) model = fs_model_solve (curve->model, &curve->inputs, v, view->point.rate);

        if (comparing->comparers[v] == NULL)
          comparing->comparers[v] = fs_comparer_new (curve, v, comparing->flags);
        if (!print_point (comparing, view, model, fs_comparer_compare (comparing->comparers[v], model, view->result),
                          error))
          return FALSE;
      }
  return TRUE;
}

/* An argument is a scenario, but the second curve of --curves A B, which is left in options->rest. */
static gboolean
read_arguments (FsCliOptions *options, GError **error)
{
  g_autoptr (GStrvBuilder) curves = g_strv_builder_new ();

  for (char **word = options->rest; word != NULL && *word != NULL; word++)
    {
      g_autofree char *quoted = fs_user_text_quote (*word);
      gboolean is_file = !fs_cli_is_file (*word) || g_file_test (*word, G_FILE_TEST_EXISTS);
      guint64 curve;

      if (options->curves == NULL && !is_file && fs_number_parse_uint (*word, &curve))
        return fs_set_input_error (error, _ ("%s is not an option of compare; --curves A B names two curves."), quoted);
      if (options->curves != NULL && !is_file)
        g_strv_builder_add (curves, *word);
      else if (!fs_cli_take_scenario (options, *word, error))
        return FALSE;
    }
  g_strfreev (options->rest);
  options->rest = g_strv_builder_end (curves);
  return TRUE;
}

/* The words of --sort. */
enum { BY_TABLE, BY_ERROR };

int
fs_cli_compare (FsCliOptions *options, GError **error)
{
  static const char *const orders[] = { "table", "error", NULL };
  g_autoptr (FsScenario) scenario = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  g_autoptr (GArray) views = g_array_new (FALSE, TRUE, sizeof (FsPointView));
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  g_autofree char *notes = NULL, *accuracy = NULL, *under = NULL;
  Comparing comparing = { .keys = keys, .views = views, .values = values };
  int order;

  options->why |= options->laws;
  if (options->why && (options->curves != NULL || options->with != NULL))
    {
      fs_set_input_error (error, _ ("--why explains the error of a model; leave out --curves and --with."));
      return 2;
    }
  if (!read_arguments (options, error))
    return 2;
  if (options->map)
    return fs_cli_compare_map (options, error);
  if (options->causes)
    return fs_cli_compare_causes (options, error);
  if (options->curves != NULL)
    return fs_cli_compare_curves (options, error);
  if (options->with != NULL)
    return fs_cli_compare_with (options, error);
  if (options->load_of != NULL)
    {
      fs_set_input_error (error, _ ("--load-of needs --with FILE."));
      return 2;
    }
  if (options->why)
    return fs_cli_compare_why (options, error);
  comparing.flags = options->every ? FS_COMPARE_ALL : FS_COMPARE_COUNTERPARTS;
  order = fs_word_index (options->sort, orders);
  comparing.by_error = order == BY_ERROR;
  if (options->sort != NULL && order < 0)
    {
      fs_refuse_value (error, _ ("sort is \"%s\"; it must be table or error."), options->sort);
      return 2;
    }
  comparing.scenario = scenario = fs_cli_scenario (options, error);
  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &comparing.format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_cli_simulated_points (scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  columns = fs_result_comparison_columns (scenario);
  rows = comparing.rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  runner = fs_cli_run_each (scenario, points, &stores, &(FsPointReceiver){ compare_point, &comparing }, error);
  leave_step (&comparing);
  if (runner == NULL)
    return 1;

  /* How far the model is off in what the figure of the scenario shows. */
  g_autoptr (GArray) found = fs_cli_find_brackets (scenario, options);
  g_autoptr (FsAccuracies) accuracies
      = fs_accuracies_new (scenario, (const FsPointView *) (void *) views->data, views->len,
                           (const FsSaturationBracket *) (void *) found->data, found->len);

  accuracy = fs_accuracies_describe (accuracies, scenario);

  if (comparing.format == FS_ROWS_TABLE)
    {
      /* Errata of the quantities printed. */
      g_autofree gpointer *printed = g_hash_table_get_keys_as_array (keys, NULL);
      g_autoptr (GArray) errata = fs_cli_notes (scenario, (const char *const *) printed);

      notes = fs_cli_notes_text (scenario, errata);

      /* Both are written below a table, if there are any. */
      GString *out = g_string_new (NULL);

      if (accuracy != NULL)
        {
          g_autofree char *sentence = g_strconcat (accuracy, ".", NULL);

          g_string_append_c (out, '\n');
          fs_cli_append_wrapped (out, sentence, 0);
        }
      g_string_append (out, notes != NULL ? notes : "");
      under = g_string_free (out, FALSE);
    }
  else if (accuracy != NULL)
    fprintf (stderr, "%s.\n", accuracy);
  return fs_cli_rows_finish (rows, under, error) ? fs_cli_run_status (runner, scenario, error) : 1;
}
