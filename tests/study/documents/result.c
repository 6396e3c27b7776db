/* Results as JSON. */
#include "study/documents/result.h"
#include "study/documents/rows.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#include <json-glib/json-glib.h>

#include <math.h>
#include <string.h>

/* Returns the text of the JSON of @row (transfer full). */
static JsonObject *
read_back (FsRow *row)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;

  g_ptr_array_add (rows, row);
  text = fs_rows_to_text (FS_ROWS_JSON, NULL, rows, NULL);
  node = json_from_string (text, NULL);
  g_assert_nonnull (node);
  return json_object_ref (json_array_get_object_element (json_node_get_array (node), 0));
}

/* The JSON of a solved point gives every value to the last bit, and null where there is none. */
FS_TEST (model_point)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.01);
  g_autoptr (JsonObject) object
      = read_back (fs_result_model_point (scenario, (FsSweepPoint){ .rate = point->rate }, point));

  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "ok");
  g_assert_cmpstr (json_object_get_string_member (object, "variant"), ==, "corrected");
  g_assert_true (json_object_get_null_member (object, "reason"));
  for (guint q = 0; q < point->outputs->n_quantities; q++)
    {
      const FsQuantity *quantity = &point->outputs->quantities[q];
      guint length;
      const double *values = fs_record_at (point->outputs, q, &length);

      if (!fs_model_has_quantity (point->model, &curve->inputs, point->variant, q))
        {
          g_assert_false (json_object_has_member (object, quantity->key));
          continue;
        }
      g_assert_true (json_object_has_member (object, quantity->key));
      if (quantity->shape == FS_SHAPE_SCALAR)
        g_assert_cmpfloat (json_object_get_double_member (object, quantity->key), ==, values[0]);
      else if (quantity->shape == FS_SHAPE_N || quantity->shape == FS_SHAPE_V1)
        for (guint i = 0; i < length; i++)
          g_assert_cmpfloat (json_array_get_double_element (json_object_get_array_member (object, quantity->key), i),
                             ==, values[i]);
    }
}

/* Powers of ten that are printed without a point remain numbers, and words that look like them words. */
FS_TEST (powers_of_ten)
{
  static const double values[] = { 1e-8, 1e22, 2e-10, -1e-300, 1, 0.5, 1.5e-7 };
  const char *label = "M = 1e-08.0 \"2e+10.0\" \\";
  static const FsColumn columns[] = { { "a" }, { "b" }, { "c" }, { "d" }, { "e" }, { "f" }, { "g" }, { "label" } };
  FsRow *row = fs_row_new ();
  g_autoptr (JsonObject) read = NULL;
  FsJsonText json;
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    fs_row_set_number (row, &columns[i], values[i]);
  fs_row_set_text (row, &columns[G_N_ELEMENTS (values)], label);
  fs_json_text_init (&json, 1);
  fs_json_text_object (&json, NULL);
  fs_row_write_json (row, &json);
  text = fs_json_text_finish (&json);
  g_assert_null (strstr (text, "e-08.0,"));
  g_assert_nonnull (strstr (text, "1e-08,"));
  read = read_back (row);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpfloat (json_object_get_double_member (read, columns[i].name), ==, values[i]);
  g_assert_cmpstr (json_object_get_string_member (read, "label"), ==, label);
}

FS_TEST (saturated_point)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.5);
  g_autoptr (JsonObject) object
      = read_back (fs_result_model_point (scenario, (FsSweepPoint){ .rate = point->rate }, point));

  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "saturated");
  g_assert_cmpstr (json_object_get_string_member (object, "reason"), ==, "channel");
  g_assert_false (json_object_has_member (object, "latency"));
}

/* What does not exist is left out: every variant of every model, as it is by default. */
FS_TEST (quantities_that_exist)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (int v = 0; v < FS_N_VARIANTS; v++)
      {
        FsVariant variant = (FsVariant) v;
        g_autoptr (FsScenario) plain = fs_scenario_new_default ();
        g_autoptr (FsScenario) scenario = fs_scenario_with (plain, "model", (*model)->id, NULL);
        const FsCurve *curve = fs_scenario_curve (scenario, 0);
        g_autoptr (FsModelPoint) point = NULL;
        g_autoptr (JsonObject) object = NULL;

        if (!fs_model_has_variant (*model, variant))
          continue;
        point = fs_model_solve (*model, &curve->inputs, variant, 1e-4);
        object = read_back (fs_result_model_point (scenario, (FsSweepPoint){ .rate = 1e-4 }, point));
        for (guint q = 0; q < (*model)->n_quantities; q++)
          g_assert_cmpint (json_object_has_member (object, (*model)->quantities[q].key), ==,
                           fs_model_has_quantity (*model, &curve->inputs, variant, q));
      }
}

/* Over a parameter each point contains its value. */
FS_TEST (parameter)
{
  static const char *const settings[] = { "x=vc-buffer", "vc-buffer=2;4", "rate=0.001", NULL };
  static const char *const of_model[] = { "x=M", "M=16;64", "rate=0.001", NULL };
  g_autoptr (FsScenario) buffers = scenario_with (settings);
  g_autoptr (FsScenario) lengths = scenario_with (of_model);
  g_autoptr (JsonObject) buffer = read_back (fs_result_saturation (buffers, 0, 1, FS_N_VARIANTS, NULL));

  g_assert_cmpfloat (json_object_get_double_member (buffer, "vc_buffer"), ==, 4);
  for (guint step = 0; step < 2; step++)
    {
      const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (lengths, 0), step);
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.001);
      g_autoptr (JsonObject) object
          = read_back (fs_result_model_point (lengths, (FsSweepPoint){ .step = step, .rate = 0.001 }, point));

      g_assert_cmpfloat (json_object_get_double_member (object, "M"), ==, step == 0 ? 16 : 64);
      g_assert_cmpfloat (json_object_get_double_member (object, "latency"), ==,
                         fs_record_get (point->outputs, "latency"));
    }
}

/* Each compared quantity has its key, its unit and the ids of what is wrong about it. */
FS_TEST (comparison)
{
  static const char *const settings[]
      = { "n=3", "M=8", "beta=0.05", "rate=0.01", "max-messages=2000", "warmup-messages=100", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (settings);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  FsWormholeParams params = curve->params;
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.01);
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (GPtrArray) comparisons = NULL;
  g_autoptr (JsonObject) object = NULL;
  JsonArray *quantities;
  gboolean found = FALSE;

  params.rate = 0.01;
  result = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
  comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
  object = read_back (fs_result_comparisons (scenario, (FsSweepPoint){ .rate = 0.01 }, point, result, comparisons));
  quantities = json_object_get_array_member (object, "quantities");
  for (guint q = 0; q < json_array_get_length (quantities); q++)
    {
      JsonObject *quantity = json_array_get_object_element (quantities, q);
      JsonArray *notes = json_object_get_array_member (quantity, "notes");

      if (g_strcmp0 (json_object_get_string_member (quantity, "name"), "S_b*V_bar") != 0)
        continue;
      found = TRUE;
      g_assert_cmpstr (json_object_get_string_member (quantity, "key"), ==, "S_b");
      g_assert_cmpstr (json_object_get_string_member (quantity, "unit"), ==, "cycles");
      g_assert_cmpuint (json_array_get_length (notes), ==, 1);
      g_assert_cmpstr (json_array_get_string_element (notes, 0), ==, "B3");
    }
  g_assert_true (found);
}

FS_TEST (plain_label)
{
  FsCurve curve = { .label = (char *) "<i>M</i> = 32 &lt; 64 &amp;amp;" };
  g_autofree char *plain = fs_result_label (&curve);

  g_assert_cmpstr (plain, ==, "M = 32 < 64 &amp;");
}
