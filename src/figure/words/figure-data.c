#include "figure/words/figure-data.h"

#include <math.h>
#include <string.h>

#include "config.h"
#include "figure/build/x-position.h"
#include "figure/build/figure-series.h"
#include "figure/build/model-lines.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/result.h"
#include "study/documents/rows.h"

/* The figure whose data are written. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  FsRows *rows;
} Data;

/* Writes a row; every row has the same columns, in this order. */
static JsonObject *
row_new (const char *kind, JsonNode *curve, const char *label, const char *variant, const char *quantity, double x,
         double value, double half_width)
{
  JsonObject *row = json_object_new ();

  json_object_set_string_member (row, "kind", kind);
  json_object_set_member (row, "curve", curve);
  fs_result_set_text (row, "label", label);
  fs_result_set_text (row, "variant", variant);
  fs_result_set_text (row, "quantity", quantity);
  fs_result_set_number (row, "x", x);
  fs_result_set_number (row, "value", value);
  fs_result_set_number (row, "half_width", half_width);
  return row;
}

/* Rows are converted to text at once: as objects, a hundred thousand of them would need a hundred times the memory. */
static void
add_row (const Data *data, JsonObject *row)
{
  fs_rows_add (data->rows, row, NULL);
}

static JsonNode *
number_of (guint curve)
{
  return json_node_init_int (json_node_alloc (), curve + 1);
}

static void
add_solved (const Data *data, const FsFigureSeries *series, const char *label, const FsSolvedLine *solved)
{
  double scale = fs_figure_x_scale (data->scenario, data->lines, series->curve);
  const char *variant = fs_variant_id (solved->variant);

  for (guint i = 0; solved->points != NULL && i < solved->points->len; i++)
    {
      const FsModelPoint *point = solved->points->pdata[i];
      double x = fs_figure_x_kind (data->scenario) == FS_X_ACCEPTED ? fs_figure_accepted (point) : point->rate * scale;

      add_row (data, row_new ("model", number_of (series->curve), label, variant, series->key, x,
                              fs_record_get (point->outputs, series->key), NAN));
    }
  for (guint i = 0; solved->places != NULL && i < solved->places->len; i++)
    {
      const FsParameterPoint *place = solved->places->pdata[i];
      gboolean solvable = place->point->status == FS_MODEL_OK;
      double value = fs_figure_is_saturation (series->key) ? place->saturation
                     : solvable                            ? fs_record_get (place->point->outputs, series->key)
                                                           : NAN;

      add_row (data, row_new ("model", number_of (series->curve), label, variant, series->key, place->x, value, NAN));
    }
}

static void
add_simulated (const Data *data, const FsFigureSeries *series, const char *label, const FsPointView *point)
{
  const FsCurve *step = fs_curve_x_index (fs_scenario_curve (data->scenario, series->curve), point->point.step);
  const FsStatistics *statistics = fs_scenario_statistics (data->scenario);
  double half_width = NAN, value = fs_figure_simulated (step, series->key, point->result, &half_width);
  g_autofree char *id = fs_scenario_point_id (data->scenario, point->point.curve, point->point.step, point->point.rate);
  JsonObject *row = row_new ("simulation", number_of (series->curve), label, NULL, series->key,
                             fs_figure_x (data->scenario, data->lines, &point->point), value, half_width);

  json_object_set_string_member (row, "status", fs_sim_status_id (point->result->status));
  fs_result_set_text (row, "reason", point->result->reason);
  fs_result_set_text (row, "note", point->result->note);
  json_object_set_int_member (row, "seed", (gint64) statistics->seed);
  json_object_set_int_member (row, "replications", statistics->replications);
  json_object_set_string_member (row, "scenario_id", id);
  add_row (data, row);
}

static void
add_measured (const Data *data, const FsMeasured *measured)
{
  const char *quantity
      = measured->y_quantity != NULL ? measured->y_quantity : fs_scenario_figure (data->scenario)->y[0];

  for (guint i = 0; i < measured->n_points; i++)
    add_row (data,
             row_new ("measured", json_node_init_null (json_node_alloc ()), measured->label, NULL, quantity,
                      measured->x[i], measured->y[i], measured->half_width != NULL ? measured->half_width[i] : NAN));
}

static void
add_all (FsRows *rows, const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points)
{
  g_autoptr (GArray) list = fs_figure_list_series (scenario);
  Data data = { scenario, lines, rows };

  for (guint s = 0; s < list->len; s++)
    {
      const FsFigureSeries *series = &g_array_index (list, FsFigureSeries, s);
      g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, series->curve));

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        {
          const FsSolvedLine *solved = lines != NULL ? fs_model_lines_get (lines, series->curve, (FsVariant) v) : NULL;

          if (solved != NULL && fs_curve_draws (fs_scenario_curve (scenario, series->curve), (FsVariant) v))
            add_solved (&data, series, label, solved);
        }
      for (guint i = 0; i < n_points; i++)
        if (points[i].point.curve == series->curve && points[i].result != NULL)
          add_simulated (&data, series, label, &points[i]);
    }
  for (guint set = 0; set < fs_scenario_n_measured (scenario); set++)
    if (fs_scenario_shows_measured (scenario, fs_scenario_measured (scenario, set)))
      add_measured (&data, fs_scenario_measured (scenario, set));
  fs_rows_finish (rows, NULL);
}

char *
fs_figure_csv (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points)
{
  g_autoptr (FsRows) rows = NULL;
  g_autofree char *text = NULL, *id = NULL, *comments = NULL;
  GString *out;

  g_return_val_if_fail (scenario != NULL, NULL);

  out = g_string_new (NULL);
  rows = fs_rows_new (FS_ROWS_CSV, NULL, 0, fs_text_sink_string (out));
  text = fs_scenario_to_text (scenario);
  id = fs_scenario_id (scenario);
  comments = g_strdup_printf ("Flitscope %s\nscenario_id=%s\nx=%s\n\n%s", FS_VERSION, id,
                              fs_scenario_figure (scenario)->x, g_strchomp (text));
  fs_rows_set_comments (rows, comments);
  add_all (rows, scenario, lines, points, n_points);
  return g_string_free (out, FALSE);
}

static JsonObject *
error_object (const FsAccuracies *accuracies, const FsModelError *error)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "curve",
                              g_array_index (accuracies->list, FsFigureSeries, error->series).curve + 1);
  fs_result_set_number (object, "rate", error->rate);
  if (isfinite (error->x))
    fs_result_set_number (object, "x", error->x);
  fs_result_set_number (object, "relative_error", error->error);
  fs_result_set_number (object, "half_width", error->half_width);
  return object;
}

static void
set_error (JsonObject *object, const char *name, const FsAccuracies *accuracies, const FsModelError *error)
{
  if (error != NULL)
    json_object_set_object_member (object, name, error_object (accuracies, error));
  else
    json_object_set_null_member (object, name);
}

static void
set_range (JsonObject *object, const FsAccuracyGroup *group)
{
  static const char *const kinds[] = {
    [FS_RANGE_SATURATION] = "simulated_saturation",
    [FS_RANGE_RATE] = "rate",
    [FS_RANGE_PARAMETER] = "parameter",
  };
  JsonObject *range;

  json_object_set_int_member (object, "points", group->n_points);
  if (group->n_points == 0)
    {
      json_object_set_null_member (object, "range");
      return;
    }
  range = json_object_new ();
  json_object_set_string_member (range, "of", kinds[group->kind]);
  fs_result_set_number (range, "from", group->from);
  fs_result_set_number (range, "to", group->to);
  json_object_set_object_member (object, "range", range);
}

static JsonObject *
verdict_object (const FsAccuracies *accuracies, const FsAccuracyGroup *group, const FsAccuracy *accuracy)
{
  const FsFigureSeries *series = (const FsFigureSeries *) (void *) accuracies->list->data;
  JsonObject *object = json_object_new ();
  JsonArray *curves = json_array_new (), *unsettled = json_array_new ();

  for (guint i = 0; i < group->series->len; i++)
    json_array_add_int_element (curves, series[g_array_index (group->series, guint, i)].curve + 1);
  for (guint u = 0; u < accuracy->unsettled->len; u++)
    json_array_add_object_element (unsettled, error_object (accuracies, accuracy->unsettled->pdata[u]));
  json_object_set_array_member (object, "curves", curves);
  json_object_set_string_member (object, "quantity", series[g_array_index (group->series, guint, 0)].key);
  json_object_set_string_member (object, "variant", fs_variant_id (accuracy->variant));
  set_range (object, group);
  set_error (object, "worst", accuracies, accuracy->worst);
  json_object_set_array_member (object, "unsettled", unsettled);
  set_error (object, "beyond", accuracies, accuracy->beyond);
  json_object_set_int_member (object, "without_value", accuracy->n_without);
  return object;
}

static JsonArray *
verdict_objects (const FsAccuracies *accuracies)
{
  JsonArray *objects = json_array_new ();

  for (guint g = 0; g < accuracies->groups->len; g++)
    {
      const FsAccuracyGroup *group = accuracies->groups->pdata[g];

      for (guint v = 0; v < group->accuracies->len; v++)
        json_array_add_object_element (objects, verdict_object (accuracies, group, group->accuracies->pdata[v]));
    }
  return objects;
}

char *
fs_figure_json (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                const FsAccuracies *accuracies)
{
  g_autofree char *text = NULL, *id = NULL;
  g_autoptr (FsRows) rows = NULL;
  JsonObject *object;
  GString *out;

  g_return_val_if_fail (scenario != NULL && accuracies != NULL, NULL);

  object = json_object_new ();
  out = g_string_new (NULL);
  rows = fs_rows_new (FS_ROWS_JSON, NULL, 0, fs_text_sink_string (out));
  text = fs_scenario_to_text (scenario);
  id = fs_scenario_id (scenario);
  json_object_set_string_member (object, "program", "flitscope " FS_VERSION);
  json_object_set_string_member (object, "scenario_id", id);
  json_object_set_string_member (object, "scenario", text);
  json_object_set_string_member (object, "x", fs_scenario_figure (scenario)->x);
  json_object_set_array_member (object, "verdicts", verdict_objects (accuracies));
  fs_rows_set_inside (rows, object, "data");
  add_all (rows, scenario, lines, points, n_points);
  return g_string_free (out, FALSE);
}
