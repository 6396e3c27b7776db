#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "cli/commands.h"
#include "cli/figure-text.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "cli/run.h"
#include "figure/verdict-words.h"
#include "study/result.h"

static const FsColumn compare_columns[] = {
  { "curve", N_ ("curve"), 0 },   { "rate", N_ ("rate"), 6 },       { "variant", N_ ("variant"), 0 },
  { "name", N_ ("quantity"), 0 }, { "model", N_ ("model"), 6 },     { "simulation", N_ ("simulation"), 6 },
  { "half_width", "±", 2 },       { "percent", N_ ("error %"), 3 }, { "equation", N_ ("equation"), 0 },
  { "notes", N_ ("notes"), 0 },
};

/* Behind the variant; only where a side is not as it should be. */
static const FsColumn state_columns[]
    = { { "status_model", N_ ("model is"), 0 }, { "status_simulation", N_ ("simulation is"), 0 } };
#define BEHIND_VARIANT 3

static void
append_comparisons (JsonArray *array, const FsScenario *scenario, const FsPointView *view, FsCompareFlags flags)
{
  const FsCurve *curve = fs_curve_step (fs_scenario_curve (scenario, view->point.curve), view->point.step);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) model = fs_model_solve (curve->model, &curve->inputs, v, view->point.rate);

        json_array_add_object_element (array, fs_result_comparison (scenario, view->point, model, view->result, flags));
      }
}

/* For a reader and for CSV: one row a quantity instead of one object a point. */
static JsonArray *
quantity_rows (JsonArray *points)
{
  JsonArray *rows = json_array_new ();

  for (guint p = 0; p < json_array_get_length (points); p++)
    {
      JsonObject *point = json_array_get_object_element (points, p);
      JsonArray *quantities = json_object_get_array_member (point, "quantities");

      for (guint q = 0; q < json_array_get_length (quantities); q++)
        {
          JsonObject *quantity = json_array_get_object_element (quantities, q);
          JsonObject *row = json_object_new ();
          g_autoptr (GList) shared = json_object_get_members (point);
          g_autoptr (GList) own = json_object_get_members (quantity);

          for (GList *m = shared; m != NULL; m = m->next)
            if (!JSON_NODE_HOLDS_ARRAY (json_object_get_member (point, m->data)))
              json_object_set_member (row, m->data, json_object_dup_member (point, m->data));
          for (GList *m = own; m != NULL; m = m->next)
            json_object_set_member (row, m->data, json_object_dup_member (quantity, m->data));
          if (!json_object_get_null_member (quantity, "relative_error"))
            json_object_set_double_member (row, "percent",
                                           100 * json_object_get_double_member (quantity, "relative_error"));
          json_array_add_object_element (rows, row);
        }
    }
  return rows;
}

/* Worst first; what has no error stays behind, in its order. */
static int
compare_errors (gconstpointer a, gconstpointer b, gpointer data)
{
  JsonObject *objects[] = { json_node_get_object ((JsonNode *) a), json_node_get_object ((JsonNode *) b) };
  double errors[2];

  for (guint i = 0; i < 2; i++)
    errors[i] = json_object_get_null_member (objects[i], "relative_error")
                    ? -1
                    : fabs (json_object_get_double_member (objects[i], "relative_error"));
  return (errors[0] < errors[1]) - (errors[0] > errors[1]);
}

static void
sort_by_error (JsonArray *points)
{
  for (guint p = 0; p < json_array_get_length (points); p++)
    {
      JsonObject *point = json_array_get_object_element (points, p);
      g_autolist (JsonNode) nodes = NULL;
      JsonArray *sorted = json_array_new ();

      for (guint q = 0; q < json_array_get_length (json_object_get_array_member (point, "quantities")); q++)
        nodes = g_list_prepend (nodes, json_array_dup_element (json_object_get_array_member (point, "quantities"), q));
      nodes = g_list_sort_with_data (g_list_reverse (nodes), compare_errors, NULL);
      for (GList *node = nodes; node != NULL; node = node->next)
        json_array_add_element (sorted, json_node_ref (node->data));
      json_object_set_array_member (point, "quantities", sorted);
    }
}

/* --sort: table or error. */
static gboolean
read_order (const FsCliOptions *options, gboolean *by_error, GError **error)
{
  g_autofree char *shown = NULL;

  *by_error = options->sort != NULL && strcmp (options->sort, "error") == 0;
  if (options->sort == NULL || *by_error || strcmp (options->sort, "table") == 0)
    return TRUE;
  shown = fs_shorten (options->sort);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("sort is \"%s\"; it must be table or error."), shown);
  return FALSE;
}

/* Errata of the quantities printed. */
static char *
notes_of (const FsScenario *scenario, JsonArray *points)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autoptr (GArray) all = NULL;

  for (guint p = 0; p < json_array_get_length (points); p++)
    {
      JsonArray *quantities = json_object_get_array_member (json_array_get_object_element (points, p), "quantities");

      for (guint q = 0; q < json_array_get_length (quantities); q++)
        g_ptr_array_add (
            keys, (gpointer) json_object_get_string_member (json_array_get_object_element (quantities, q), "key"));
    }
  g_ptr_array_add (keys, NULL);
  all = fs_cli_notes (scenario, (const char *const *) keys->pdata);
  return fs_cli_notes_text (scenario, all);
}

/* The columns for a reader. */
static GArray *
columns_for (JsonArray *points)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (FsColumn));

  g_array_append_vals (columns, compare_columns, G_N_ELEMENTS (compare_columns));
  for (guint p = 0; p < json_array_get_length (points); p++)
    {
      JsonObject *point = json_array_get_object_element (points, p);

      if (strcmp (json_object_get_string_member (point, "status_model"), "ok") == 0
          && strcmp (json_object_get_string_member (point, "status_simulation"), "ok") == 0)
        continue;
      g_array_insert_vals (columns, BEHIND_VARIANT, state_columns, G_N_ELEMENTS (state_columns));
      break;
    }
  return columns;
}

/* How far the model is off in what the figure of the scenario shows; NULL where nothing can be compared. */
static char *
verdict_of (FsScenario *scenario, FsRunner *runner, const FsCliOptions *options)
{
  guint n_views = fs_runner_n_points (runner);
  g_autofree FsPointView *views = g_new (FsPointView, MAX (n_views, 1));
  g_autoptr (GArray) found = options->saturation && !fs_cli_interrupted ()
                                 ? fs_cli_find_brackets (scenario, options->threads)
                                 : g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));
  g_autoptr (FsVerdicts) verdicts = NULL;

  for (guint i = 0; i < n_views; i++)
    views[i] = fs_runner_point (runner, i);
  verdicts = fs_verdicts_new (scenario, views, n_views, (const FsSaturationBracket *) (void *) found->data, found->len);
  return fs_verdicts_words (verdicts, scenario);
}

/* @verdict, then @notes, beneath a table. Each may be NULL. */
static char *
beneath (const char *verdict, const char *notes)
{
  GString *out = g_string_new (NULL);

  if (verdict != NULL)
    {
      g_autofree char *sentence = g_strconcat (verdict, ".", NULL);

      g_string_append_c (out, '\n');
      fs_cli_append_wrapped (out, sentence, 0);
    }
  g_string_append (out, notes != NULL ? notes : "");
  return g_string_free (out, FALSE);
}

int
fs_cli_compare (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_auto (FsCliKeep) keep = FS_CLI_KEEP_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (JsonArray) array = json_array_new ();
  g_autoptr (JsonArray) rows = NULL;
  g_autoptr (GArray) columns = NULL;
  g_autofree char *notes = NULL, *verdict = NULL, *under = NULL;
  FsOutputFormat format;
  gboolean by_error;
  int printed;

  if (scenario == NULL || !read_order (options, &by_error, error)
      || !fs_cli_format (options, FS_OUTPUT_TABLE, &format, error))
    return 2;
  if (!fs_cli_check_side (scenario, FS_SIDE_MODEL, error))
    return 2;
  if ((runner = fs_cli_run_scenario (scenario, options, &keep, error)) == NULL)
    return 2;
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (view.state == FS_POINT_DONE && view.result->quantities != NULL)
        append_comparisons (array, scenario, &view, options->every ? FS_COMPARE_ALL : FS_COMPARE_COUNTERPARTS);
    }
  if (by_error)
    sort_by_error (array);
  verdict = verdict_of (scenario, runner, options);
  if (format == FS_OUTPUT_TABLE)
    {
      notes = notes_of (scenario, array);
      under = beneath (verdict, notes);
    }
  else if (verdict != NULL)
    fprintf (stderr, "%s.\n", verdict);
  rows = format == FS_OUTPUT_JSON ? json_array_ref (array) : quantity_rows (array);
  columns = columns_for (array);
  printed
      = fs_cli_print (options, scenario, rows, (const FsColumn *) (void *) columns->data, columns->len, under, error);
  return printed != 0 ? printed : fs_cli_run_status (runner, scenario, error);
}
