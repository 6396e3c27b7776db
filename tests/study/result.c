#include "study/result.h"

#include <math.h>

/* The JSON of a solved point gives back every value to the last bit, and null where there is none. */
static void
test_model_point (void)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.01);
  g_autoptr (JsonArray) array = json_array_new ();
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;

  json_array_add_object_element (array, fs_result_model_point (scenario, 0, point));
  text = fs_result_to_json (array);
  node = json_from_string (text, NULL);
  object = json_array_get_object_element (json_node_get_array (node), 0);
  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "ok");
  g_assert_cmpstr (json_object_get_string_member (object, "variant"), ==, "corrected");
  g_assert_true (json_object_get_null_member (object, "reason"));
  for (guint q = 0; q < point->outputs->n_quantities; q++)
    {
      const FsQuantity *quantity = &point->outputs->quantities[q];
      guint length;
      const double *values = fs_record_at (point->outputs, q, &length);

      g_assert_true (json_object_has_member (object, quantity->key));
      if (quantity->shape == FS_SHAPE_SCALAR)
        g_assert_cmpfloat (json_object_get_double_member (object, quantity->key), ==, values[0]);
      else if (quantity->shape == FS_SHAPE_N || quantity->shape == FS_SHAPE_V1)
        for (guint i = 0; i < length; i++)
          g_assert_cmpfloat (json_array_get_double_element (json_object_get_array_member (object, quantity->key), i),
                             ==, values[i]);
    }
}

static void
test_saturated_point (void)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.5);
  g_autoptr (JsonObject) object = fs_result_model_point (scenario, 0, point);

  g_assert_cmpstr (json_object_get_string_member (object, "status"), ==, "saturated");
  g_assert_cmpstr (json_object_get_string_member (object, "reason"), ==, "channel");
  g_assert_false (json_object_has_member (object, "latency"));
}

static void
test_plain_label (void)
{
  FsCurve curve = { .label = (char *) "<i>M</i> = 32 &lt; 64 &amp;amp;" };
  g_autofree char *plain = fs_result_label (&curve);

  g_assert_cmpstr (plain, ==, "M = 32 < 64 &amp;");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result/model-point", test_model_point);
  g_test_add_func ("/result/saturated-point", test_saturated_point);
  g_test_add_func ("/result/plain-label", test_plain_label);
  return g_test_run ();
}
