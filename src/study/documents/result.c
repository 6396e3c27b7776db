#include "study/documents/result.h"

#include <math.h>
#include <string.h>

#include "model/errata.h"
#include "sim/run/sim-distributions.h"
#include "sim/run/sim-latencies.h"

char *
fs_result_label (const FsCurve *curve)
{
  GString *plain = g_string_new (NULL);
  gboolean inside = FALSE;

  for (const char *c = curve->label; *c != '\0'; c++)
    if (*c == '<' || *c == '>')
      inside = *c == '<';
    else if (!inside)
      g_string_append_c (plain, *c);
  g_string_replace (plain, "&lt;", "<", 0);
  g_string_replace (plain, "&gt;", ">", 0);
  g_string_replace (plain, "&quot;", "\"", 0);
  g_string_replace (plain, "&apos;", "'", 0);
  g_string_replace (plain, "&#39;", "'", 0);
  g_string_replace (plain, "&amp;", "&", 0);
  return g_string_free (plain, FALSE);
}

/* JSON has no NaN: a value that does not exist is null. */
static JsonNode *
number_node (double value)
{
  JsonNode *node = json_node_new (isfinite (value) ? JSON_NODE_VALUE : JSON_NODE_NULL);

  if (isfinite (value))
    json_node_set_double (node, value);
  return node;
}

void
fs_result_set_number (JsonObject *object, const char *key, double value)
{
  json_object_set_member (object, key, number_node (value));
}

void
fs_result_set_text (JsonObject *object, const char *key, const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, key, text);
  else
    json_object_set_null_member (object, key);
}

static JsonArray *
number_array (const double *values, guint length)
{
  JsonArray *array = json_array_sized_new (length);

  for (guint i = 0; i < length; i++)
    json_array_add_element (array, number_node (values[i]));
  return array;
}

static void
set_quantity (JsonObject *object, const FsRecord *record, guint index)
{
  const FsQuantity *quantity = &record->quantities[index];
  const double *values = fs_record_at (record, index, NULL);
  guint rows, columns;

  fs_shape_size (quantity->shape, record->n, record->V, &rows, &columns);
  switch (quantity->shape)
    {
    case FS_SHAPE_SCALAR:
      fs_result_set_number (object, quantity->key, values[0]);
      break;
    case FS_SHAPE_N:
    case FS_SHAPE_V1:
      json_object_set_array_member (object, quantity->key, number_array (values, columns));
      break;
    case FS_SHAPE_N_V1:
    case FS_SHAPE_N_N:
    default:
      {
        JsonArray *lists = json_array_sized_new (rows);

        for (guint r = 0; r < rows; r++)
          json_array_add_array_element (lists, number_array (values + r * columns, columns));
        json_object_set_array_member (object, quantity->key, lists);
      }
    }
}

void
fs_result_set_parameter (JsonObject *object, const FsCurve *curve, guint step)
{
  g_autofree char *key = NULL;

  if (curve->x_key == NULL)
    return;
  key = g_strdelimit (g_strdup (curve->x_key->name), "-", '_');
  if (isinf (curve->x_values[step]))
    json_object_set_string_member (object, key, "inf");
  else
    fs_result_set_number (object, key, curve->x_values[step]);
}

static JsonObject *
point_object (const FsScenario *scenario, FsSweepPoint point)
{
  JsonObject *object = json_object_new ();
  const FsCurve *curve = fs_scenario_curve (scenario, point.curve);
  g_autofree char *label = fs_result_label (curve);

  json_object_set_int_member (object, "curve", point.curve + 1);
  json_object_set_string_member (object, "label", label);
  fs_result_set_parameter (object, curve, point.step);
  if (!curve->generalized)
    fs_result_set_number (object, "rate", point.rate);
  return object;
}

const char *
fs_result_model_status (const FsModelPoint *point)
{
  return point->status == FS_MODEL_OK ? "ok" : "saturated";
}

JsonObject *
fs_result_model_point (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *solved)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point.curve), point.step);
  JsonObject *object = point_object (scenario, point);

  json_object_set_string_member (object, "variant", fs_variant_id (solved->variant));
  json_object_set_string_member (object, "status", fs_result_model_status (solved));
  fs_result_set_text (object, "reason", fs_model_reason_id (solved->reason));
  for (guint q = 0; solved->outputs != NULL && q < solved->outputs->n_quantities; q++)
    if (fs_model_has_quantity (solved->model, &curve->inputs, solved->variant, q))
      set_quantity (object, solved->outputs, q);
  return object;
}

static JsonArray *
histogram_array (const FsHistogram *histogram)
{
  JsonArray *bins = json_array_new ();

  for (guint b = 0; b < fs_histogram_n_bins (histogram); b++)
    {
      uint64_t low, high, count;
      JsonArray *bin;

      fs_histogram_bin (histogram, b, &low, &high, &count);
      if (count == 0)
        continue;
      bin = json_array_sized_new (3);
      json_array_add_int_element (bin, (gint64) low);
      json_array_add_int_element (bin, (gint64) high);
      json_array_add_int_element (bin, (gint64) count);
      json_array_add_array_element (bins, bin);
    }
  return bins;
}

static void
set_latency (JsonObject *object, const char *key, const FsLatency *latency, FsResultFlags flags)
{
  static const struct {
    const char *key;
    double share;
  } percentiles[] = {
    { "p50", 0.5 }, { "p90", 0.9 }, { "p95", 0.95 }, { "p99", 0.99 }, { "p999", 0.999 },
  };
  JsonObject *member = json_object_new ();
  gboolean any = latency->histogram != NULL && fs_histogram_count (latency->histogram) > 0;

  fs_result_set_number (member, "mean", latency->mean);
  fs_result_set_number (member, "half_width", latency->half_width);
  for (guint p = 0; p < G_N_ELEMENTS (percentiles); p++)
    fs_result_set_number (member, percentiles[p].key,
                          any ? fs_histogram_percentile (latency->histogram, percentiles[p].share) : NAN);
  fs_result_set_number (member, "max", any ? (double) fs_histogram_max (latency->histogram) : NAN);
  if (flags & FS_RESULT_HISTOGRAM)
    json_object_set_array_member (member, "histogram", any ? histogram_array (latency->histogram) : json_array_new ());
  json_object_set_object_member (object, key, member);
}

static void
set_timing (JsonObject *object, const FsSimResult *result)
{
  JsonObject *timing = json_object_new ();

  fs_result_set_number (timing, "cpu_seconds", result->cpu_seconds);
  fs_result_set_number (timing, "wall_seconds", result->wall_seconds);
  fs_result_set_number (timing, "flit_hops_per_second",
                        result->cpu_seconds > 0 ? (double) result->flit_hops / result->cpu_seconds : NAN);
  json_object_set_object_member (object, "timing", timing);
}

static void
set_fingerprint (JsonObject *object, const FsSimResult *result)
{
  g_autofree char *fingerprint = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", result->fingerprint);

  json_object_set_string_member (object, "fingerprint", fingerprint);
}

static void
set_extremes (JsonObject *object, const FsSimResult *result)
{
  JsonObject *time = json_object_new ();
  double half_width, mean = fs_sim_result_get (result, "T", &half_width);

  fs_result_set_number (time, "mean", mean);
  fs_result_set_number (time, "half_width", half_width);
  fs_result_set_number (time, "min", fs_record_get (result->quantities, "T_min"));
  fs_result_set_number (time, "max", fs_record_get (result->quantities, "T_max"));
  json_object_set_object_member (object, "T", time);
}

/* What a store-and-forward run has beside what every point has. */
static void
set_store_forward (JsonObject *object, const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point.curve), point.step);
  const FsStoreForwardParams *params = &curve->store_forward;

  if (params->buffer == FS_INFINITE_BUFFER)
    json_object_set_string_member (object, "buffer", "inf");
  else
    json_object_set_int_member (object, "buffer", params->buffer);
  json_object_set_int_member (object, "replications", MAX (fs_scenario_statistics (scenario)->replications, 1));
  set_fingerprint (object, result);
  set_extremes (object, result);
  for (guint q = 0; q < result->quantities->n_quantities; q++)
    {
      const char *key = result->quantities->quantities[q].key;

      if (!g_str_has_prefix (key, "T")
          && (params->semantics == FS_SEMANTICS_STRICT || strcmp (key, "max_waiting_at_a_channel") != 0))
        set_quantity (object, result->quantities, q);
    }
}

/* What the stopping rule found; nothing where there is no run, or one of an older version. */
static void
set_steadiness (JsonObject *object, const FsSteadiness *steadiness)
{
  if (steadiness->batch_messages <= 0)
    return;
  json_object_set_int_member (object, "warmup_messages", (gint64) steadiness->warmup_messages);
  fs_result_set_number (object, "batch_messages", steadiness->batch_messages);
  fs_result_set_number (object, "batch_cycles", steadiness->batch_cycles);
  fs_result_set_number (object, "state_correlation", steadiness->correlation);
  fs_result_set_number (object, "relaxations", steadiness->relaxations);
}

/* What a wormhole run has. */
static void
set_wormhole (JsonObject *object, const FsSimResult *result, FsResultFlags flags)
{
  json_object_set_int_member (object, "cycles", (gint64) result->cycles);
  json_object_set_int_member (object, "messages", (gint64) result->messages);
  set_steadiness (object, &result->steadiness);
  json_object_set_int_member (object, "flit_hops", (gint64) result->flit_hops);
  set_fingerprint (object, result);
  set_latency (object, "latency_unicast", &result->unicast, flags);
  set_latency (object, "latency_broadcast", &result->broadcast, flags);
  for (guint q = 0; result->quantities != NULL && q < result->quantities->n_quantities; q++)
    set_quantity (object, result->quantities, q);
}

static void
set_simulated (JsonObject *object, const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result,
               FsResultFlags flags)
{
  g_autofree char *id = fs_scenario_point_id (scenario, point.curve, point.step, point.rate);

  json_object_set_string_member (object, "scenario_id", id);
  json_object_set_string_member (object, "status", fs_sim_status_id (result->status));
  fs_result_set_text (object, "reason", result->reason);
  fs_result_set_text (object, "note", result->note);
  json_object_set_int_member (object, "seed", (gint64) result->seed);
  if (fs_scenario_curve (scenario, point.curve)->generalized)
    set_store_forward (object, scenario, point, result);
  else
    set_wormhole (object, result, flags);
  if (flags & FS_RESULT_TIMING)
    set_timing (object, result);
}

JsonObject *
fs_result_simulated_point (const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result,
                           FsResultFlags flags)
{
  JsonObject *object = point_object (scenario, point);

  set_simulated (object, scenario, point, result, flags);
  return object;
}

JsonObject *
fs_result_replication (const FsScenario *scenario, FsSweepPoint point, guint replication, const FsSimResult *result,
                       FsResultFlags flags)
{
  JsonObject *object = point_object (scenario, point);

  json_object_set_int_member (object, "replication", replication + 1);
  set_simulated (object, scenario, point, result, flags);
  return object;
}

void
fs_result_append_distributions (JsonArray *array, const FsScenario *scenario, FsSweepPoint point,
                                const FsSimResult *result)
{
  for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
    {
      g_autoptr (GArray) bins = fs_sim_distribution (result, *y);

      for (guint i = 0; i < bins->len; i++)
        {
          const FsDistributionBin *bin = &g_array_index (bins, FsDistributionBin, i);
          JsonObject *object = point_object (scenario, point);

          json_object_set_string_member (object, "quantity", *y);
          json_object_set_int_member (object, "from", (gint64) bin->from);
          json_object_set_int_member (object, "to", (gint64) bin->to);
          json_object_set_int_member (object, "count", (gint64) bin->count);
          fs_result_set_number (object, "value", bin->value);
          json_array_add_object_element (array, object);
        }
    }
}

/* Ids of what is wrong or doubtful about a quantity of @model; in the project's own variant nothing of the paper is. */
static JsonArray *
notes_array (const FsModel *model, FsVariant variant, const char *key)
{
  JsonArray *notes = json_array_new ();
  guint n;
  const FsErratum *errata = fs_errata (model, &n);

  for (guint i = 0; i < n && variant != FS_VARIANT_REFINED; i++)
    if (fs_erratum_concerns (&errata[i], model, key))
      json_array_add_string_element (notes, errata[i].id);
  return notes;
}

static JsonObject *
comparison_object (const FsComparison *comparison, const FsModelPoint *point)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", comparison->name);
  json_object_set_string_member (object, "key", comparison->key);
  json_object_set_string_member (object, "equation", comparison->equation);
  fs_result_set_text (object, "unit", comparison->quantity->unit);
  fs_result_set_number (object, "model", comparison->model);
  fs_result_set_number (object, "simulation", comparison->simulation);
  fs_result_set_number (object, "half_width", comparison->half_width);
  fs_result_set_number (object, "relative_error", comparison->relative_error);
  json_object_set_array_member (object, "notes", notes_array (point->model, point->variant, comparison->key));
  return object;
}

JsonObject *
fs_result_comparison (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                      const FsSimResult *result, FsCompareFlags flags)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point.curve), point.step);
  g_autoptr (GPtrArray) comparisons = fs_compare (curve, model, result, flags);
  JsonObject *object = point_object (scenario, point);
  JsonArray *quantities = json_array_sized_new (comparisons->len);

  json_object_set_string_member (object, "variant", fs_variant_id (model->variant));
  json_object_set_string_member (object, "status_model", fs_result_model_status (model));
  json_object_set_string_member (object, "status_simulation", fs_sim_status_id (result->status));
  for (guint i = 0; i < comparisons->len; i++)
    json_array_add_object_element (quantities, comparison_object (g_ptr_array_index (comparisons, i), model));
  json_object_set_array_member (object, "quantities", quantities);
  return object;
}
