#include "app/sidebar/sidebar-keys.h"

#include <string.h>

#include "base/number.h"
#include "scenario/format/keys.h"
#include "scenario/value/scenario-curves.h"

/* Whether there is something to change. */
static gboolean
is_read (const FsScenario *scenario, guint curve, const char *key)
{
  const FsModelInput *input = fs_model_input (fs_scenario_curve (scenario, curve)->model, key);
  g_autofree char *value = fs_scenario_value (scenario, curve, key);
  double number;

  /* The model's own word for it sets the routing. */
  if (fs_key_find (key)->id == FS_KEY_ID_ROUTING
      && fs_model_input (fs_scenario_curve (scenario, curve)->model, "mode") != NULL)
    return FALSE;
  /* A range of one value leaves no choice: the fraction of broadcasts in a model of unicasts. */
  if (input != NULL && input->type <= FS_INPUT_REAL && input->max == input->min)
    return fs_number_parse (value, &number) && number != input->min;
  return input != NULL || (*value != '\0' && fs_scenario_reads (scenario, curve, key));
}

/* Whether @name has no row where its value follows from another: a list of radices says how many dimensions there are,
 * and what a generalized hypercube is has no other topology. */
static gboolean
follows (const FsScenario *scenario, guint curve, const FsKey *key)
{
  g_autofree char *radices = NULL;

  if (key->id == FS_KEY_ID_TOPOLOGY)
    return !fs_scenario_curve (scenario, curve)->switching->has_models;
  if (key->id != FS_KEY_ID_N)
    return FALSE;
  radices = fs_scenario_value (scenario, curve, "k");
  return radices != NULL && strchr (radices, 'x') != NULL;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return (int) fs_key_find (*(const char *const *) a)->row - (int) fs_key_find (*(const char *const *) b)->row;
}

/* The keys of the network that have a row, and the inputs of the first curve's model. */
GPtrArray *
fs_sidebar_keys (const FsScenario *scenario, guint curve)
{
  const FsCurve *first = fs_scenario_curve (scenario, curve);
  static const FsKeyReader readers[] = { [FS_TOPOLOGY_HYPERCUBE] = FS_READ_IN_HYPERCUBE,
                                         [FS_TOPOLOGY_TORUS] = FS_READ_IN_TORUS,
                                         [FS_TOPOLOGY_MESH] = FS_READ_IN_MESH };
  FsKeyReader reader = first->switching->has_flits ? readers[first->params.topology] : FS_READ_IN_GENERALIZED;
  GPtrArray *keys = g_ptr_array_new ();
  guint n;
  const FsKey *table = fs_keys (&n);

  for (guint i = 0; i < n; i++)
    if (table[i].row > 0 && (table[i].reader & reader) != 0 && !follows (scenario, curve, &table[i])
        && (first->switching->has_models ? is_read (scenario, curve, table[i].name)
                                         : fs_scenario_reads (scenario, curve, table[i].name)
                                               || fs_scenario_is_set (scenario, curve, table[i].name)))
      g_ptr_array_add (keys, (gpointer) table[i].name);
  g_ptr_array_sort (keys, compare_rows);
  for (guint i = 0; reader == FS_READ_IN_HYPERCUBE && i < first->model->n_inputs; i++)
    if (is_read (scenario, curve, first->model->inputs[i].key)
        && !g_ptr_array_find_with_equal_func (keys, first->model->inputs[i].key, g_str_equal, NULL))
      g_ptr_array_add (keys, (gpointer) first->model->inputs[i].key);
  return keys;
}
