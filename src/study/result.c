#include "study/result.h"

#include <math.h>

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

static void
set_number (JsonObject *object, const char *key, double value)
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
      set_number (object, quantity->key, values[0]);
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

static JsonObject *
point_object (const FsScenario *scenario, guint curve, double rate)
{
  JsonObject *object = json_object_new ();
  g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, curve));

  json_object_set_int_member (object, "curve", curve + 1);
  json_object_set_string_member (object, "label", label);
  set_number (object, "rate", rate);
  return object;
}

const char *
fs_result_model_status (const FsModelPoint *point)
{
  return point->status == FS_MODEL_OK ? "ok" : "saturated";
}

JsonObject *
fs_result_model_point (const FsScenario *scenario, guint curve, const FsModelPoint *point)
{
  JsonObject *object = point_object (scenario, curve, point->rate);

  json_object_set_string_member (object, "variant", fs_variant_id (point->variant));
  json_object_set_string_member (object, "status", fs_result_model_status (point));
  fs_result_set_text (object, "reason", fs_model_reason_id (point->reason));
  for (guint q = 0; point->outputs != NULL && q < point->outputs->n_quantities; q++)
    set_quantity (object, point->outputs, q);
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

  set_number (member, "mean", latency->mean);
  set_number (member, "half_width", latency->half_width);
  for (guint p = 0; p < G_N_ELEMENTS (percentiles); p++)
    set_number (member, percentiles[p].key,
                any ? fs_histogram_percentile (latency->histogram, percentiles[p].share) : NAN);
  set_number (member, "max", any ? (double) fs_histogram_max (latency->histogram) : NAN);
  if (flags & FS_RESULT_HISTOGRAM)
    json_object_set_array_member (member, "histogram", any ? histogram_array (latency->histogram) : json_array_new ());
  json_object_set_object_member (object, key, member);
}

static void
set_timing (JsonObject *object, const FsSimResult *result)
{
  JsonObject *timing = json_object_new ();

  set_number (timing, "cpu_seconds", result->cpu_seconds);
  set_number (timing, "wall_seconds", result->wall_seconds);
  set_number (timing, "flit_hops_per_second",
              result->cpu_seconds > 0 ? (double) result->flit_hops / result->cpu_seconds : NAN);
  json_object_set_object_member (object, "timing", timing);
}

JsonObject *
fs_result_simulated_point (const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result,
                           FsResultFlags flags)
{
  JsonObject *object = point_object (scenario, point.curve, point.rate);
  g_autofree char *id = fs_scenario_point_id (scenario, point.curve, point.step, point.rate);
  g_autofree char *fingerprint = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", result->fingerprint);

  json_object_set_string_member (object, "scenario_id", id);
  json_object_set_string_member (object, "status", fs_sim_status_id (result->status));
  fs_result_set_text (object, "reason", result->reason);
  fs_result_set_text (object, "note", result->note);
  json_object_set_int_member (object, "seed", (gint64) result->seed);
  json_object_set_int_member (object, "cycles", (gint64) result->cycles);
  json_object_set_int_member (object, "messages", (gint64) result->messages);
  json_object_set_int_member (object, "flit_hops", (gint64) result->flit_hops);
  json_object_set_string_member (object, "fingerprint", fingerprint);
  set_latency (object, "latency_unicast", &result->unicast, flags);
  set_latency (object, "latency_broadcast", &result->broadcast, flags);
  for (guint q = 0; result->quantities != NULL && q < result->quantities->n_quantities; q++)
    set_quantity (object, result->quantities, q);
  if (flags & FS_RESULT_TIMING)
    set_timing (object, result);
  return object;
}

JsonObject *
fs_result_comparison (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                      const FsSimResult *result)
{
  const FsCurve *curve = fs_scenario_curve (scenario, point.curve);
  g_autoptr (GPtrArray) comparisons = fs_compare (curve, model, result, FS_COMPARE_COUNTERPARTS);
  JsonObject *object = point_object (scenario, point.curve, point.rate);
  JsonArray *quantities = json_array_sized_new (comparisons->len);

  json_object_set_string_member (object, "variant", fs_variant_id (model->variant));
  json_object_set_string_member (object, "status_model", fs_result_model_status (model));
  json_object_set_string_member (object, "status_simulation", fs_sim_status_id (result->status));
  for (guint i = 0; i < comparisons->len; i++)
    {
      const FsComparison *comparison = g_ptr_array_index (comparisons, i);
      JsonObject *member = json_object_new ();

      json_object_set_string_member (member, "name", comparison->name);
      json_object_set_string_member (member, "equation", comparison->equation);
      set_number (member, "model", comparison->model);
      set_number (member, "simulation", comparison->simulation);
      set_number (member, "half_width", comparison->half_width);
      set_number (member, "relative_error", comparison->relative_error);
      json_array_add_object_element (quantities, member);
    }
  json_object_set_array_member (object, "quantities", quantities);
  return object;
}

static char *
node_text (JsonNode *root)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autofree char *text = NULL;

  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  json_generator_set_indent (generator, 1);
  text = json_generator_to_data (generator, NULL);
  return g_strconcat (text, "\n", NULL);
}

char *
fs_result_to_json (JsonArray *array)
{
  g_autoptr (JsonNode) root = json_node_init_array (json_node_alloc (), array);

  return node_text (root);
}

char *
fs_result_only_to_json (JsonArray *array)
{
  return json_array_get_length (array) == 1 ? node_text (json_array_get_element (array, 0)) : fs_result_to_json (array);
}
