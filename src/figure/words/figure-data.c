#include "figure/words/figure-data.h"

#include <math.h>

#include "config.h"
#include "figure/series/x-position.h"
#include "figure/series/figure-series.h"
#include "figure/series/model-lines.h"
#include "figure/series/typical-band.h"
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

static const FsColumn KIND
    = { "kind", "`model` (a point of a line), `simulation` (a simulated point), or `measured` (imported)" };
static const FsColumn CURVE = { "curve", "number of the curve in the scenario, from 1" };
static const FsColumn LABEL = { "label", "legend of the curve" };
static const FsColumn VARIANT = { "variant", "`published`, `corrected`, or `refined`" };
static const FsColumn QUANTITY = { "quantity", "key of the quantity on the y axis" };
static const FsColumn X = { "x", "value on the x axis, see `x`", "that of the x axis" };
static const FsColumn VALUE = { "value", "value", "that of the quantity" };
static const FsColumn HALF_WIDTH = { "half_width", "half-width of the confidence interval", "that of the quantity" };
static const FsColumn TYPICAL_LOW
    = { "typical_low", "with `typical-error=true`: lower limit of the shaded area", "that of the quantity" };
static const FsColumn TYPICAL_HIGH = { "typical_high", "its upper limit", "that of the quantity" };
static const FsColumn STATUS = { "status", "of a simulated point, as in simulate" };
static const FsColumn REASON = { "reason", "likewise" };
static const FsColumn NOTE = { "note", "likewise" };
static const FsColumn SEED = { "seed", "likewise" };
static const FsColumn REPLICATIONS = { "replications", "likewise" };
static const FsColumn SCENARIO_ID = { "scenario_id", "likewise" };

/* Returns a row; every row has the same columns, in this order. @curve: from 1; 0: of none. */
static FsRow *
row_new (const char *kind, guint curve, const char *label, const char *variant, const char *quantity, double x,
         double value, double half_width)
{
  FsRow *row = fs_row_new ();

  fs_row_set_text (row, &KIND, kind);
  if (curve > 0)
    fs_row_set_integer (row, &CURVE, curve);
  else
    fs_row_set_text (row, &CURVE, NULL);
  fs_row_set_text (row, &LABEL, label);
  fs_row_set_text (row, &VARIANT, variant);
  fs_row_set_text (row, &QUANTITY, quantity);
  fs_row_set_number (row, &X, x);
  fs_row_set_number (row, &VALUE, value);
  fs_row_set_number (row, &HALF_WIDTH, half_width);
  return row;
}

/* Adds the limits between which the simulation is if the model is off by @error (NAN: unknown), to the rows of a figure
 * that shades them. */
static void
set_limits (const Data *data, FsRow *row, double model, double error)
{
  double low, high;

  if (!fs_scenario_figure (data->scenario)->typical_error)
    return;
  fs_typical_limits (model, error, &low, &high);
  fs_row_set_number (row, &TYPICAL_LOW, low);
  fs_row_set_number (row, &TYPICAL_HIGH, high);
}

/* Rows are converted to text at once: as values, a hundred thousand of them would need a hundred times the memory. */
static void
add_row (const Data *data, FsRow *row)
{
  fs_rows_add (data->rows, row, NULL);
}

static void
add_solved (const Data *data, const FsFigureSeries *series, const char *label, const FsSolvedLine *solved)
{
  const FsCurve *curve = fs_scenario_curve (data->scenario, series->curve);
  double scale = fs_figure_x_scale (data->scenario, data->lines, series->curve);
  const char *variant = fs_variant_id (solved->variant);

  for (guint i = 0; solved->points != NULL && i < solved->points->len; i++)
    {
      const FsModelPoint *point = solved->points->pdata[i];
      double x = fs_figure_x_kind (data->scenario) == FS_X_ACCEPTED ? fs_figure_accepted (point) : point->rate * scale;
      double value = fs_solved_line_value (solved, curve, i, series->key);
      FsRow *row = row_new ("model", series->curve + 1, label, variant, series->key, x, value, NAN);

      set_limits (data, row, value,
                  fs_figure_typical_error (data->scenario, data->lines, series->curve, solved->variant, series->key,
                                           point->rate));
      add_row (data, row);
    }
  for (guint i = 0; solved->places != NULL && i < solved->places->len; i++)
    {
      const FsParameterPoint *place = solved->places->pdata[i];
      double value = fs_solved_line_value (solved, curve, i, series->key);
      FsRow *row = row_new ("model", series->curve + 1, label, variant, series->key, place->x, value, NAN);

      set_limits (data, row, value, NAN);
      add_row (data, row);
    }
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

          if (solved != NULL
              && fs_figure_has_line (fs_scenario_curve (scenario, series->curve), (FsVariant) v, series->key))
            add_solved (&data, series, label, solved);
        }
      for (guint i = 0; i < n_points; i++)
        if (points[i].point.curve == series->curve && points[i].result != NULL)
          {
            const FsPointView *point = &points[i];
            const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, series->curve), point->point.step);
            const FsStatistics *statistics = fs_scenario_statistics (scenario);
            double half_width = NAN, value = fs_figure_simulated (step, series->key, point->result, &half_width);
            g_autofree char *id
                = fs_scenario_point_id (scenario, point->point.curve, point->point.step, point->point.rate);
            FsRow *row = row_new ("simulation", series->curve + 1, label, NULL, series->key,
                                  fs_figure_x (scenario, lines, &point->point), value, half_width);

            set_limits (&data, row, NAN, NAN);
            fs_row_set_text (row, &STATUS, fs_sim_status_id (point->result->status));
            fs_row_set_text (row, &REASON, fs_sim_reason_id (point->result->reason));
            fs_row_set_text (row, &NOTE, point->result->note);
            fs_row_set_integer (row, &SEED, (gint64) statistics->seed);
            fs_row_set_integer (row, &REPLICATIONS, statistics->replications);
            fs_row_set_text (row, &SCENARIO_ID, id);
            add_row (&data, row);
          }
    }
  for (guint set = 0; set < fs_scenario_n_measured (scenario); set++)
    if (fs_scenario_shows_measured (scenario, fs_scenario_measured (scenario, set)))
      {
        const FsMeasured *measured = fs_scenario_measured (scenario, set);
        const char *quantity
            = measured->y_quantity != NULL ? measured->y_quantity : fs_scenario_figure (scenario)->y[0];

        for (guint i = 0; i < measured->n_points; i++)
          {
            FsRow *row = row_new ("measured", 0, measured->label, NULL, quantity, measured->x[i], measured->y[i],
                                  measured->half_width != NULL ? measured->half_width[i] : NAN);

            set_limits (&data, row, NAN, NAN);
            add_row (&data, row);
          }
      }
  fs_rows_finish (rows, NULL);
}

/* @key: NULL in a list. @error: NULL is written as null. */
static void
write_error (FsJsonText *json, const char *key, const FsAccuracies *accuracies, const FsModelError *error)
{
  if (error == NULL)
    {
      fs_json_text_string (json, key, NULL);
      return;
    }
  fs_json_text_object (json, key);
  fs_json_text_integer (json, "curve", g_array_index (accuracies->list, FsFigureSeries, error->series).curve + 1);
  fs_json_text_number (json, "rate", error->rate);
  if (isfinite (error->x))
    fs_json_text_number (json, "x", error->x);
  fs_json_text_number (json, "relative_error", error->error);
  fs_json_text_number (json, "half_width", error->half_width);
  fs_json_text_close (json);
}

static void
write_accuracy (FsJsonText *json, const FsAccuracies *accuracies, const FsAccuracyGroup *group,
                const FsAccuracy *accuracy)
{
  static const char *const ranges[] = {
    [FS_RANGE_SATURATION] = "simulated_saturation",
    [FS_RANGE_RATE] = "rate",
    [FS_RANGE_PARAMETER] = "parameter",
  };
  const FsFigureSeries *series = (const FsFigureSeries *) (void *) accuracies->list->data;

  fs_json_text_object (json, NULL);
  fs_json_text_list (json, "curves");
  for (guint i = 0; i < group->series->len; i++)
    fs_json_text_integer (json, NULL, series[g_array_index (group->series, guint, i)].curve + 1);
  fs_json_text_close (json);
  fs_json_text_string (json, "quantity", series[g_array_index (group->series, guint, 0)].key);
  fs_json_text_string (json, "variant", fs_variant_id (accuracy->variant));
  fs_json_text_integer (json, "points", group->n_points);
  if (group->n_points == 0)
    fs_json_text_string (json, "range", NULL);
  else
    {
      fs_json_text_object (json, "range");
      fs_json_text_string (json, "of", ranges[group->kind]);
      fs_json_text_number (json, "from", group->from);
      fs_json_text_number (json, "to", group->to);
      fs_json_text_close (json);
    }
  write_error (json, "worst", accuracies, accuracy->worst);
  fs_json_text_list (json, "unsettled");
  for (guint u = 0; u < accuracy->unsettled->len; u++)
    write_error (json, NULL, accuracies, accuracy->unsettled->pdata[u]);
  fs_json_text_close (json);
  write_error (json, "beyond", accuracies, accuracy->beyond);
  fs_json_text_integer (json, "without_value", accuracy->n_without);
  fs_json_text_close (json);
}

/* What precedes the rows of JSON. */
static void
write_members (FsJsonText *json, const FsScenario *scenario, const char *text, const char *id,
               const FsAccuracies *accuracies)
{
  fs_json_text_string (json, "program", "flitscope " FS_VERSION);
  fs_json_text_string (json, "scenario_id", id);
  fs_json_text_string (json, "scenario", text);
  fs_json_text_string (json, "x", fs_scenario_figure (scenario)->x);
  fs_json_text_list (json, "verdicts");
  for (guint g = 0; g < accuracies->groups->len; g++)
    {
      const FsAccuracyGroup *group = accuracies->groups->pdata[g];

      for (guint v = 0; v < group->accuracies->len; v++)
        write_accuracy (json, accuracies, group, group->accuracies->pdata[v]);
    }
  fs_json_text_close (json);
}

char *
fs_figure_data (FsRowsFormat format, const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                guint n_points, const FsAccuracies *accuracies)
{
  GString *out = g_string_new (NULL);
  g_autoptr (FsRows) rows = fs_rows_new (format, NULL, fs_text_sink_string (out));
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);

  if (format == FS_ROWS_JSON)
    write_members (fs_rows_begin_object (rows, "data"), scenario, text, id, accuracies);
  else
    {
      g_autofree char *comments = g_strdup_printf ("Flitscope %s\nscenario_id=%s\nx=%s\n\n%s", FS_VERSION, id,
                                                   fs_scenario_figure (scenario)->x, g_strchomp (text));

      fs_rows_set_comments (rows, comments);
    }
  add_all (rows, scenario, lines, points, n_points);
  return g_string_free (out, FALSE);
}
