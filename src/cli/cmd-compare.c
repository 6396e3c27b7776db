#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/figure-text.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/build/accuracy-text.h"
#include "study/documents/result.h"

/* The states only where a side is not as it should be. */
static const FsColumn columns[] = {
  { "curve", N_ ("curve"), 0 },
  { "rate", N_ ("rate"), 6 },
  { "variant", N_ ("variant"), 0 },
  { "status_model", N_ ("model is"), 0 },
  { "status_simulation", N_ ("simulation is"), 0 },
  { "name", N_ ("quantity"), 0 },
  { "model", N_ ("model"), 6 },
  { "simulation", N_ ("simulation"), 6 },
  { "half_width", "±", 2 },
  { "percent", N_ ("error %"), 3 },
  { "equation", N_ ("equation"), 0 },
  { "notes", N_ ("notes"), 0 },
};

/* What is printed, while it is computed. */
typedef struct {
  const FsScenario *scenario;
  FsCliRows *rows;
  FsRowsFormat format;
  gboolean by_error;
  FsCompareFlags flags;
  GHashTable *keys; /* of the quantities printed, static strings */
  GArray *views;    /* FsPointView of all points, for the verdict; their results are among @values */
  GPtrArray *values;
} Comparing;

/* A row of @point for @quantity, which is one of its quantities: what they all share, then its own. */
static JsonObject *
quantity_row (JsonObject *point, JsonObject *quantity)
{
  JsonObject *row = json_object_new ();
  g_autoptr (GList) shared = json_object_get_members (point);
  g_autoptr (GList) own = json_object_get_members (quantity);

  for (GList *m = shared; m != NULL; m = m->next)
    if (!JSON_NODE_HOLDS_ARRAY (json_object_get_member (point, m->data)))
      json_object_set_member (row, m->data, json_object_dup_member (point, m->data));
  for (GList *m = own; m != NULL; m = m->next)
    json_object_set_member (row, m->data, json_object_dup_member (quantity, m->data));
  if (!json_object_get_null_member (quantity, "relative_error"))
    json_object_set_double_member (row, "percent", 100 * json_object_get_double_member (quantity, "relative_error"));
  return row;
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
sort_by_error (JsonObject *point)
{
  JsonArray *quantities = json_object_get_array_member (point, "quantities");
  g_autolist (JsonNode) nodes = NULL;
  JsonArray *sorted = json_array_new ();

  for (guint q = 0; q < json_array_get_length (quantities); q++)
    nodes = g_list_prepend (nodes, json_array_dup_element (quantities, q));
  nodes = g_list_sort_with_data (g_list_reverse (nodes), compare_errors, NULL);
  for (GList *node = nodes; node != NULL; node = node->next)
    json_array_add_element (sorted, json_node_ref (node->data));
  json_object_set_array_member (point, "quantities", sorted);
}

/* --sort: table or error. */
static gboolean
read_order (const FsCliOptions *options, gboolean *by_error, GError **error)
{
  g_autofree char *shown = NULL;

  *by_error = options->sort != NULL && strcmp (options->sort, "error") == 0;
  if (options->sort == NULL || *by_error || strcmp (options->sort, "table") == 0)
    return TRUE;
  shown = fs_user_text_shorten (options->sort);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("sort is \"%s\"; it must be table or error."), shown);
  return FALSE;
}

/* For a reader and for CSV: one row a quantity instead of one object a point. Takes @point. */
static gboolean
print_point (Comparing *comparing, JsonObject *taken, GError **error)
{
  g_autoptr (JsonObject) point = taken;
  JsonArray *quantities;

  if (comparing->by_error)
    sort_by_error (point);
  if (comparing->format == FS_ROWS_JSON)
    return fs_cli_rows_add (comparing->rows, g_steal_pointer (&point), error);
  quantities = json_object_get_array_member (point, "quantities");
  for (guint q = 0; q < json_array_get_length (quantities); q++)
    {
      JsonObject *quantity = json_array_get_object_element (quantities, q);

      g_hash_table_add (comparing->keys, (gpointer) g_intern_string (json_object_get_string_member (quantity, "key")));
      if (!fs_cli_rows_add (comparing->rows, quantity_row (point, quantity), error))
        return FALSE;
    }
  return TRUE;
}

/* Keeps of a point what the verdict is about; the runner frees the rest. */
static void
keep_values (Comparing *comparing, const FsPointView *view)
{
  FsPointView kept = *view;

  kept.replications = NULL;
  if (view->result != NULL)
    {
      FsSimResult *values = fs_sim_result_values (view->result);

      g_ptr_array_add (comparing->values, values);
      kept.result = values;
    }
  g_array_append_val (comparing->views, kept);
}

/* Each variant that is drawn of a point that was simulated. */
static gboolean
compare_point (gpointer data, const FsPointView *view, GError **error)
{
  Comparing *comparing = data;
  const FsCurve *curve
      = fs_curve_x_index (fs_scenario_curve (comparing->scenario, view->point.curve), view->point.step);

  keep_values (comparing, view);
  if (view->state != FS_POINT_DONE || view->result->quantities == NULL)
    return TRUE;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_curve_draws (curve, v))
      {
        g_autoptr (FsModelPoint) model = fs_model_solve (curve->model, &curve->inputs, v, view->point.rate);

        if (!print_point (
                comparing,
                fs_result_comparison (comparing->scenario, view->point, model, view->result, comparing->flags), error))
          return FALSE;
      }
  return TRUE;
}

/* Errata of the quantities printed. */
static char *
notes_of (const Comparing *comparing)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autoptr (GArray) all = NULL;
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, comparing->keys);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_ptr_array_add (keys, key);
  g_ptr_array_add (keys, NULL);
  all = fs_cli_notes (comparing->scenario, (const char *const *) keys->pdata);
  return fs_cli_notes_text (comparing->scenario, all);
}

/* How far the model is off in what the figure of the scenario shows; NULL where nothing can be compared. */
static char *
verdict_of (FsScenario *scenario, const GArray *views, const FsCliOptions *options)
{
  g_autoptr (GArray) found = options->saturation && !fs_cli_interrupted ()
                                 ? fs_cli_find_brackets (scenario, options->threads)
                                 : g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));
  g_autoptr (FsAccuracies) verdicts = NULL;

  verdicts = fs_accuracies_new (scenario, (const FsPointView *) (void *) views->data, views->len,
                                (const FsSaturationBracket *) (void *) found->data, found->len);
  return fs_accuracies_describe (verdicts, scenario);
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
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (FsCliRows) rows = NULL;
  g_autoptr (GArray) views = g_array_new (FALSE, TRUE, sizeof (FsPointView));
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  g_autofree char *notes = NULL, *verdict = NULL, *under = NULL;
  Comparing comparing = { .scenario = scenario, .keys = keys, .views = views, .values = values };

  comparing.flags = options->every ? FS_COMPARE_ALL : FS_COMPARE_COUNTERPARTS;
  if (scenario == NULL || !read_order (options, &comparing.by_error, error)
      || !fs_cli_format (options, FS_ROWS_TABLE, &comparing.format, error)
      || !fs_cli_check_origin (scenario, FS_ORIGIN_MODEL, error)
      || (points = fs_cli_simulated_points (scenario, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  rows = comparing.rows = fs_cli_rows_new (options, scenario, columns, G_N_ELEMENTS (columns), error);
  if (rows == NULL)
    return 1;
  fs_cli_rows_set_usual (rows, (const char *[]){ "status_model", "status_simulation", NULL }, "ok");
  runner = fs_cli_run_each (scenario, points, &stores, &(FsCliEach){ compare_point, &comparing }, error);
  if (runner == NULL)
    return 1;
  verdict = verdict_of (scenario, views, options);
  if (comparing.format == FS_ROWS_TABLE)
    {
      notes = notes_of (&comparing);
      under = beneath (verdict, notes);
    }
  else if (verdict != NULL)
    fprintf (stderr, "%s.\n", verdict);
  return fs_cli_rows_finish (rows, under, error) ? fs_cli_run_status (runner, scenario, error) : 1;
}
