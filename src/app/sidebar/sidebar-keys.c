#include "app/sidebar/sidebar-keys.h"

#include <string.h>

#include "base/number.h"
#include "scenario/value/scenario-curves.h"

/* Keys with a row that are not only a model's. */
static const char *const simulated[] = { "n", "V", "routing", "tau", "M", "beta", "delta", "pattern" };

/* Those of a generalized hypercube. */
static const char *const generalized[]
    = { "n",        "k",        "tree",        "semantics",         "buffer", "operation", "source", "destinations",
        "clubbing", "adaptive", "initiations", "initiation-cycles", "sources" };

/* Whether there is something to change. */
static gboolean
is_read (const FsScenario *scenario, guint curve, const char *key)
{
  const FsModelInput *input = fs_model_input (fs_scenario_curve (scenario, curve)->model, key);
  g_autofree char *value = fs_scenario_value (scenario, curve, key);
  double number;

  /* The model's own word for it sets the routing. */
  if (strcmp (key, "routing") == 0 && fs_model_input (fs_scenario_curve (scenario, curve)->model, "mode") != NULL)
    return FALSE;
  /* A range of one value leaves no choice: the fraction of broadcasts in a model of unicasts. */
  if (input != NULL && input->type <= FS_INPUT_REAL && input->max == input->min)
    return fs_number_parse (value, &number) && number != input->min;
  return input != NULL || (*value != '\0' && fs_scenario_reads (scenario, curve, key));
}

static GPtrArray *
keys_read_generalized (const FsScenario *scenario, guint curve)
{
  GPtrArray *keys = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (generalized); i++)
    if (fs_scenario_reads (scenario, curve, generalized[i]) || fs_scenario_is_set (scenario, curve, generalized[i]))
      g_ptr_array_add (keys, (gpointer) generalized[i]);
  return keys;
}

/* The inputs of the first curve's model, and what the simulator reads besides. */
GPtrArray *
fs_sidebar_keys (const FsScenario *scenario, guint curve)
{
  const FsModel *model = fs_scenario_curve (scenario, curve)->model;
  GPtrArray *keys;

  if (fs_scenario_curve (scenario, curve)->generalized)
    return keys_read_generalized (scenario, curve);
  keys = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (simulated); i++)
    if (is_read (scenario, curve, simulated[i]))
      g_ptr_array_add (keys, (gpointer) simulated[i]);
  for (guint i = 0; i < model->n_inputs; i++)
    if (is_read (scenario, curve, model->inputs[i].key)
        && !g_ptr_array_find_with_equal_func (keys, model->inputs[i].key, g_str_equal, NULL))
      g_ptr_array_add (keys, (gpointer) model->inputs[i].key);
  return keys;
}
