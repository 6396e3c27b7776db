/* Every golden point of every model, key by key. */
#include "model/model.h"

#include <json-glib/json-glib.h>
#include <math.h>

#include "base/error.h"
#include "tests/model/support.h"
#include "tests/support/json.h"
#include "tests/support/test.h"

/* Of variants of the papers, and of the project's own. */
static const char *const files[]
    = { "model-vectors.json",           "refined-vectors.json",         "refined-grid-vectors.json",
        "refined-unicast-vectors.json", "refined-kim-das-vectors.json", "refined-flow-vectors.json" };

/* A golden point, and the tolerance of its file; whether the file has some of the quantities of a model only. */
typedef struct {
  JsonObject *vector;
  double relative, absolute, saturation;
  gboolean partial;
} Case;

static gboolean
agree (double ours, double golden, double relative, double absolute)
{
  if (isnan (golden))
    return isnan (ours);
  return fabs (ours - golden) <= relative * fmax (fabs (ours), fabs (golden)) + absolute;
}

/* A number or true or false; NAN for null. */
static double
number_of (JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    return NAN;
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node) ? 1 : 0;
  return json_node_get_double (node);
}

static guint
choice_index (const FsModelInput *input, const char *word)
{
  guint i = 0;

  while (!g_str_equal (input->choices[i], word))
    i++;
  return i;
}

/* The network of a model that describes others than hypercubes, and the routing. */
static void
read_network (JsonObject *object, FsModelInputs *inputs)
{
  const char *topology = json_object_get_string_member_with_default (object, "topology", "hypercube");
  /* In the order of FsModelRouting. */
  static const char *const routings[]
      = { "deterministic", "duato", "duato-timeout", "random", "virtual-cut-through", "store-and-forward" };
  const char *routing = json_object_get_string_member_with_default (object, "routing", "deterministic");
  JsonArray *k = json_object_has_member (object, "k") ? json_object_get_array_member (object, "k") : NULL;

  inputs->network = g_str_equal (topology, "torus")  ? FS_TOPOLOGY_TORUS
                    : g_str_equal (topology, "mesh") ? FS_TOPOLOGY_MESH
                                                     : FS_TOPOLOGY_HYPERCUBE;
  for (guint d = 0; k != NULL && d < json_array_get_length (k); d++)
    inputs->k[d] = (uint8_t) json_array_get_int_element (k, d);
  for (inputs->routing = FS_MODEL_ROUTING_DETERMINISTIC; !g_str_equal (routings[inputs->routing], routing);)
    inputs->routing++;
}

/* What only some models read. */
static void
read_traffic (JsonObject *object, FsModelInputs *inputs)
{
  if (json_object_has_member (object, "arrivals"))
    {
      JsonArray *periods = json_object_get_array_member (object, "arrivals");

      inputs->on = json_array_get_double_element (periods, 0);
      inputs->off = json_array_get_double_element (periods, 1);
    }
  if (json_object_has_member (object, "fixed_base"))
    inputs->fixed_base = 1 + (int) json_object_get_int_member (object, "fixed_base");
  if (json_object_get_boolean_member_with_default (object, "single_port", FALSE))
    inputs->queues = 1;
}

static FsModelInputs
read_inputs (const FsModel *model, JsonObject *object)
{
  FsModelInputs inputs = { 0 };

  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsModelInput *input = &model->inputs[i];
      g_autofree char *name = g_strdelimit (g_strdup (input->key), "-", '_');
      JsonNode *node = json_object_get_member (object, name);
      g_autoptr (GError) error = NULL;

      if (input->type == FS_INPUT_PATTERN)
        fs_pattern_parse (node != NULL ? json_node_get_string (node) : "uniform", &inputs.pattern, &error);
      else if (input->type == FS_INPUT_CHOICE)
        fs_model_input_set (input, &inputs, choice_index (input, json_node_get_string (node)));
      else /* an input that a vector lacks has one legal value */
        fs_model_input_set (input, &inputs, node != NULL ? number_of (node) : input->min);
      g_assert_no_error (error);
    }
  read_network (object, &inputs);
  read_traffic (object, &inputs);
  inputs.fixed_length = g_str_equal (
      json_object_get_string_member_with_default (object, "length", fixed_by_default (model) ? "fixed" : "exponential"),
      "fixed");
  return inputs;
}

/* Appends the numbers of a value, a list or a list of lists. */
static void
flatten (JsonNode *node, GArray *numbers)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        flatten (json_array_get_element (array, i), numbers);
    }
  else
    {
      double number = number_of (node);

      g_array_append_val (numbers, number);
    }
}

static void
compare_outputs (const Case *golden_case, JsonObject *golden, const FsModel *model, const FsModelInputs *inputs,
                 const FsModelPoint *point)
{
  const char *id = json_object_get_string_member (golden_case->vector, "id");
  const FsRecord *record = point->outputs;
  g_autoptr (GList) members = json_object_get_members (golden);
  guint compared = 0, expected = 0;

  for (GList *member = members; member != NULL; member = member->next)
    {
      const char *key = member->data;
      g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));
      guint length;
      double *ours;
      int index;

      if (g_str_equal (key, "saturated") || g_str_equal (key, "reason"))
        continue;
      index = fs_record_find (record, key);
      if (index < 0 || !fs_model_has_quantity (model, inputs, point->variant, (guint) index))
        g_error ("%s: no quantity %s", id, key);
      flatten (json_object_get_member (golden, key), numbers);
      ours = fs_record_at (record, (guint) index, &length);
      g_assert_cmpuint (length, ==, numbers->len);
      for (guint i = 0; i < length; i++)
        if (!agree (ours[i], g_array_index (numbers, double, i), golden_case->relative, golden_case->absolute))
          g_error ("%s: %s[%u] is %.17g, not %.17g", id, key, i, ours[i], g_array_index (numbers, double, i));
      compared++;
    }
  /* Every key of the model is one of the golden point, which leaves out the n x n lists of large networks. */
  for (guint q = 0; q < record->n_quantities && !golden_case->partial; q++)
    expected += fs_model_has_quantity (model, inputs, point->variant, q)
                && !(record->quantities[q].shape == FS_SHAPE_N_N && inputs->n > 12);
  g_assert_true (golden_case->partial ? compared > 0 : compared == expected);
}

static FsVariant
variant_of (const char *id)
{
  FsVariant variant = 0;

  while (!g_str_equal (fs_variant_id (variant), id))
    variant++;
  return variant;
}

static void
test_vector (gconstpointer data)
{
  const Case *golden_case = data;
  JsonObject *vector = golden_case->vector;
  const char *id = json_object_get_string_member (vector, "id");
  JsonObject *object = json_object_get_object_member (vector, "inputs");
  JsonObject *golden = json_object_get_object_member (vector, "outputs");
  const FsModel *model = fs_model_find (json_object_get_string_member (vector, "model"));
  FsModelInputs inputs = read_inputs (model, object);
  FsVariant variant = variant_of (json_object_get_string_member (object, "variant"));
  g_autoptr (GError) error = NULL;
  g_autoptr (FsModelPoint) point = NULL;
  FsModelSaturation saturation;

  g_assert_true (fs_model_check (model, &inputs, &error));
  g_assert_no_error (error);
  point = fs_model_solve (model, &inputs, variant, json_object_get_double_member (object, "rate"));
  if (json_object_get_boolean_member (golden, "saturated"))
    {
      g_assert_cmpint (point->status, ==, FS_MODEL_SATURATED);
      g_assert_cmpstr (fs_model_reason_id (point->reason), ==, json_object_get_string_member (golden, "reason"));
      g_assert_null (point->outputs);
    }
  else
    {
      g_assert_cmpint (point->status, ==, FS_MODEL_OK);
      g_assert_null (fs_model_reason_id (point->reason));
      compare_outputs (golden_case, golden, model, &inputs, point);
    }
  if (!json_object_has_member (vector, "saturation_rate"))
    return;
  saturation = fs_model_saturation (model, &inputs, variant);
  if (json_object_get_null_member (vector, "saturation_rate"))
    g_assert_true (isinf (saturation.rate));
  else if (!agree (saturation.rate, json_object_get_double_member (vector, "saturation_rate"), golden_case->saturation,
                   0))
    g_error ("%s: saturation rate is %.17g", id, saturation.rate);
}

static GArray *
load_cases (const char *file, JsonNode **file_root)
{
  GArray *cases = g_array_new (FALSE, FALSE, sizeof (Case));
  JsonObject *root;
  JsonArray *vectors;

  vectors = test_json_load_array (file, "vectors", file_root);
  root = json_node_get_object (*file_root);
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    {
      double relative = json_object_get_double_member (root, "tolerance_relative");
      Case one = {
        .vector = json_array_get_object_element (vectors, i),
        .relative = relative,
        .absolute = json_object_get_double_member (root, "tolerance_absolute"),
        .partial = json_object_get_boolean_member_with_default (root, "partial", FALSE),
        .saturation = json_object_get_double_member_with_default (root, "tolerance_saturation", relative),
      };

      g_array_append_val (cases, one);
    }
  return cases;
}

/* Ten golden points a model at least, and all variants it has. */
static void
test_every_model_has_vectors (gconstpointer data)
{
  GArray *const *cases = data;

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      guint count = 0, variants = 0;

      for (guint f = 0; f < G_N_ELEMENTS (files); f++)
        for (guint i = 0; i < cases[f]->len; i++)
          {
            JsonObject *vector = g_array_index (cases[f], Case, i).vector;
            JsonObject *inputs = json_object_get_object_member (vector, "inputs");

            if (!g_str_equal ((*model)->id, json_object_get_string_member (vector, "model")))
              continue;
            count++;
            variants |= FS_VARIANTS (variant_of (json_object_get_string_member (inputs, "variant")));
          }
      g_assert_cmpuint (count, >=, 10);
      g_assert_cmpuint (variants, ==, (*model)->variants);
    }
}

int
main (int argc, char **argv)
{
  JsonNode *roots[G_N_ELEMENTS (files)];
  GArray *cases[G_N_ELEMENTS (files)];
  int status;

  g_test_init (&argc, &argv, NULL);
  for (guint f = 0; f < G_N_ELEMENTS (files); f++)
    {
      cases[f] = load_cases (files[f], &roots[f]);
      for (guint i = 0; i < cases[f]->len; i++)
        {
          const Case *one = &g_array_index (cases[f], Case, i);

          if (fs_model_find (json_object_get_string_member (one->vector, "model")) != NULL)
            FS_ADD_TEST (test_vector, one, "%s", json_object_get_string_member (one->vector, "id"));
        }
    }
  FS_ADD_TEST (test_every_model_has_vectors, cases, "every-model");
  status = fs_test_run ();
  for (guint f = 0; f < G_N_ELEMENTS (files); f++)
    {
      g_array_unref (cases[f]);
      json_node_unref (roots[f]);
    }
  return status;
}
