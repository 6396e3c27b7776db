#include "scenario/value/curve.h"

#include <math.h>

#include "base/translate.h"
#include "model/closed-loop.h"

const FsSwitching fs_wormhole_switching = { .has_loads = TRUE, .has_models = TRUE, .has_flits = TRUE };
const FsSwitching fs_store_and_forward_switching = { .has_loads = FALSE };

gboolean
fs_curve_network (const FsCurve *curve, FsInterconnect *network, GError **error)
{
  FsNetwork grid;
  FsGh gh;

  if (!fs_curve_is_grid (curve))
    {
      if (!fs_gh_init (&gh, curve->inputs.n, curve->switching->has_flits ? 2 : curve->store_forward.k, error))
        return FALSE;
      fs_interconnect_init_gh (network, &gh);
      return TRUE;
    }
  if (!fs_wormhole_params_lacks_way (&curve->params) && !fs_wormhole_params_check (&curve->params, error))
    return FALSE;
  fs_wormhole_params_network (&curve->params, &grid);
  fs_interconnect_init (network, &grid);
  return TRUE;
}

void
fs_curve_clear (FsCurve *curve)
{
  g_clear_pointer (&curve->label, g_free);
  g_clear_pointer (&curve->member_label, g_free);
  g_clear_pointer (&curve->model_absent, g_free);
  g_clear_pointer (&curve->simulation_absent, g_free);
  g_clear_pointer (&curve->values, g_free);
  g_clear_pointer (&curve->x_values, g_free);
  g_free ((gpointer) curve->store_forward.list);
  curve->store_forward.list = NULL;
  for (guint i = 0; curve->steps != NULL && i < curve->n_steps; i++)
    fs_curve_clear (&curve->steps[i]);
  g_clear_pointer (&curve->steps, g_free);
}

char *
fs_curve_replaced_model_text (const FsCurve *curve)
{
  const char *topology = curve->params.topology == FS_TOPOLOGY_MESH ? "mesh" : "torus";

  if (curve->replaced_model == NULL)
    return NULL;
  if (curve->params.topology != FS_TOPOLOGY_HYPERCUBE && !curve->replaced_model->grids)
    return g_strdup_printf (_ ("model is %s, which describes no %s; %s takes its place."), curve->replaced_model->id,
                            topology, curve->model->id);
  return g_strdup_printf (_ ("model is %s, which does not describe pattern %s; %s takes its place."),
                          curve->replaced_model->id, fs_pattern_name (&curve->params.pattern), curve->model->id);
}

char *
fs_curve_deadlock_text (const FsCurve *curve)
{
  int d = curve->switching->has_flits ? fs_wormhole_params_unsafe_ring (&curve->params) : -1;
  g_autoptr (GString) ring = g_string_new (NULL);
  FsNetwork network;

  if (d < 0)
    return NULL;
  /* Around the ring of node 0: all of its nodes, or the first two and the last. */
  fs_wormhole_params_network (&curve->params, &network);
  for (uint32_t digit = 0; digit <= network.k[d]; digit++)
    {
      g_autofree char *node = fs_network_address (&network, digit % network.k[d] * network.stride[d]);

      if (network.k[d] <= 5 || digit < 2 || digit + 1 >= network.k[d])
        g_string_append_printf (ring, "%s%s", digit > 0 ? " → " : "", node);
      else if (digit == 2)
        g_string_append (ring, " → …");
    }
  return g_strdup_printf (
      _ ("classes is none: messages around a ring, such as %s, can block each other for ever, so that "
         "runs can deadlock."),
      ring->str);
}

const FsCurve *
fs_curve_x_index (const FsCurve *curve, guint step)
{
  g_return_val_if_fail (curve != NULL && step < MAX (curve->n_steps, 1), NULL);

  return curve->steps != NULL ? &curve->steps[step] : curve;
}

gboolean
fs_curve_inputs_at (const FsCurve *curve, double x, FsModelInputs *inputs)
{
  const FsModelInput *input = curve->x_key != NULL ? fs_model_input (curve->model, curve->x_key->name) : NULL;

  *inputs = curve->inputs;
  if (input == NULL || !curve->switching->has_models)
    return FALSE;
  fs_model_input_set (input, inputs, x);
  for (guint i = 0; i < curve->model->n_inputs; i++)
    if ((curve->followers & 1u << i) != 0)
      fs_model_input_set (&curve->model->inputs[i], inputs, x);
  return fs_model_check (curve->model, inputs, NULL);
}

double
fs_curve_count_nodes (const FsCurve *curve)
{
  double nodes = 1;

  if (!curve->switching->has_flits)
    return pow (curve->store_forward.k, curve->store_forward.n);
  if (curve->params.topology == FS_TOPOLOGY_HYPERCUBE)
    return ldexp (1, curve->inputs.n);
  for (int d = 0; d < MIN (curve->params.n, FS_NETWORK_MAX_N); d++)
    nodes *= curve->params.k[d];
  return nodes;
}

gboolean
fs_curve_draws (const FsCurve *curve, FsVariant variant)
{
  return curve->model_absent == NULL && (curve->draw & 1u << variant) != 0;
}

FsVariant
fs_curve_first_variant (const FsCurve *curve)
{
  FsVariant fallback = curve->model->default_variant;

  if ((curve->draw & 1u << fallback) != 0)
    return fallback;
  for (int v = FS_N_VARIANTS - 1; v >= 0; v--)
    if ((curve->draw & 1u << v) != 0)
      return (FsVariant) v;
  return fallback;
}

gboolean
fs_curve_refers_to_capacity (const FsCurve *curve)
{
  if (!curve->switching->has_flits || curve->simulation_absent != NULL || curve->params.workload != NULL
      || fs_curve_refers_to_tasks (curve))
    return FALSE;
  /* Curves of one network have the same loads, whatever routing a model describes. */
  return curve->params.topology != FS_TOPOLOGY_HYPERCUBE || fs_pattern_is_by_address (&curve->params.pattern)
         || (curve->model_absent != NULL && curve->params.on_cycles > 0);
}

gboolean
fs_curve_refers_to_workload (const FsCurve *curve)
{
  return curve->params.workload != NULL;
}

void
fs_curve_task_bounds (const FsCurve *curve, FsVariant variant, double *latency, double *limit)
{
  *latency = fs_closed_loop_zero_load_latency (curve->model, &curve->inputs, variant);
  *limit = fs_model_saturation (curve->model->open, &curve->inputs, variant).rate;
}

gboolean
fs_curve_refers_to_tasks (const FsCurve *curve)
{
  return curve->params.tasks > 0;
}

gboolean
fs_curve_has_reference (const FsCurve *curve)
{
  return fs_curve_refers_to_capacity (curve) || fs_curve_refers_to_workload (curve) || fs_curve_refers_to_tasks (curve)
         || curve->model_absent == NULL;
}

/* What relative loads refer to. */

struct _FsLoadReference {
  const FsCurve *curves;
  guint n_curves;
  GOnce once;
  double rate;
};

FsLoadReference *
fs_load_reference_new (const FsCurve *curves, guint n_curves)
{
  FsLoadReference *self = g_new0 (FsLoadReference, 1);

  *self = (FsLoadReference){ .curves = curves, .n_curves = n_curves, .once = G_ONCE_INIT };
  return self;
}

void
fs_load_reference_free (FsLoadReference *self)
{
  g_free (self);
}

static double
own_rate (const FsCurve *curve, const FsModelInputs *inputs)
{
  if (fs_curve_refers_to_workload (curve))
    return curve->params.workload_rate;
  if (fs_curve_refers_to_tasks (curve))
    return curve->params.tasks / curve->computing;
  if (fs_curve_refers_to_capacity (curve))
    return fs_wormhole_params_capacity_rate (&curve->params);
  return fs_model_saturation (curve->model, inputs, curve->model->default_variant).rate;
}

/* Hidden curves count, too: loads do not change when a curve is hidden. */
static gpointer
find_smallest (gpointer data)
{
  FsLoadReference *self = data;

  self->rate = NAN;
  for (guint i = 0; i < self->n_curves; i++)
    for (guint step = 0; step < self->curves[i].n_steps; step++)
      {
        const FsCurve *curve = fs_curve_x_index (&self->curves[i], step);

        if (fs_curve_has_reference (curve))
          self->rate = fmin (self->rate, own_rate (curve, &curve->inputs));
      }
  return self;
}

double
fs_curve_reference_rate (const FsCurve *curve, const FsModelInputs *inputs)
{
  FsLoadReference *common = curve->load_reference;

  if (common == NULL)
    {
      g_return_val_if_fail (fs_curve_has_reference (curve), NAN);
      return own_rate (curve, inputs);
    }
  g_once (&common->once, find_smallest, common);
  return common->rate;
}
