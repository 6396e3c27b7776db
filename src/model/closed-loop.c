/* Every model of unicasts in a closed loop. Its own equation is X = W/(Z + L(X)): each of the W tasks of a node sends a message
 * every Z + L cycles. L rises with X, so that there is one root. */
#include "model/closed-loop.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "model/assumptions.h"
#include "model/curve.h"

#define MAX_STEPS 200
#define PRECISION 1e-14 /* relative, of X */

enum { OWN_THROUGHPUT, OWN_RESPONSE_TIME, OWN_EFFICIENCY, OWN_SPEED_UP, N_OWN };

/* clang-format off */
static const FsQuantity own_quantities[N_OWN] = {
  [OWN_THROUGHPUT] = { FS_CLOSED_LOOP_THROUGHPUT, "<i>X</i>", "messages/node/cycle", N_ ("throughput of the tasks of a node"),
    "MODELS 6.6", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Throughput of the tasks") },
  [OWN_RESPONSE_TIME] = { "response_time", "<i>Z</i> + <i>L</i>", "cycles", N_ ("time from one message of a task to the next"),
    "MODELS 6.6", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Response time") },
  [OWN_EFFICIENCY] = { "efficiency", NULL, NULL, N_ ("fraction of the time that a task computes"),
    "MODELS 6.6", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Efficiency") },
  [OWN_SPEED_UP] = { "speed_up", NULL, NULL, N_ ("number of nodes times the efficiency"),
    "MODELS 6.6", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Speed-up") },
};
/* clang-format on */

static const FsCounterpart own_counterparts[] = {
  { FS_CLOSED_LOOP_THROUGHPUT, "delivered_throughput", 0, NULL },
  { "response_time", "response_time", 0, NULL },
  { "efficiency", "efficiency", 0, NULL },
  { "speed_up", "speed_up", 0, NULL },
};

static const char *const summary[] = { "response_time", "efficiency", "speed_up", NULL };

/* The open network at one throughput after another. */
typedef struct {
  const FsModel *model;
  FsModelInputs inputs;
  const FsModelPoint *closed;
  FsModelCurve *curve;
  double computing; /* Z */
} OpenNetwork;

/* Returns by how much the throughput W/(Z + L) that the tasks have with the latency at throughput @X exceeds @X; the latter
 * negative where the open network has no solution. @outputs: set to its outputs, or NULL; may be NULL */
static double
excess_at (const OpenNetwork *network, double X, FsRecord **outputs)
{
  FsModelPoint point = { .model = network->model,
                         .variant = network->closed->variant,
                         .repairs = network->closed->repairs,
                         .rate = X,
                         .curve = network->curve };
  double latency, excess = -X;

  network->model->solve (&network->inputs, &point);
  if (point.outputs != NULL)
    {
      latency = fs_record_get (point.outputs, network->model->unicast_latency);
      if (isnan (latency)) /* KD94 counts from the cycle in which the first channel can be granted */
        latency = fs_record_get (point.outputs, "t_total") + network->inputs.tu;
      excess += network->inputs.tasks / (network->computing + latency);
    }
  if (outputs != NULL)
    *outputs = point.outputs;
  else
    fs_record_free (point.outputs);
  return excess;
}

/* Returns the root of excess_at(), or the saturation rate of the open network if it is beyond that. The line between the ends of a
 * bracket finds it; of an end that remains the excess is halved, so that the other one moves, too (Illinois). */
static double
find_throughput (const OpenNetwork *network, double limit)
{
  double low = 0, high = limit, above = excess_at (network, low, NULL), below = excess_at (network, high, NULL);
  int last = 0;

  if (below >= 0)
    return high;
  for (int step = 0; step < MAX_STEPS && high - low > PRECISION * high; step++)
    {
      double X = low + (high - low) * above / (above - below), excess;

      if (!(X > low && X < high))
        X = low + (high - low) / 2;
      if (!(X > low && X < high))
        break;
      excess = excess_at (network, X, NULL);
      if (excess == 0)
        return X;
      if (excess > 0)
        {
          low = X;
          above = excess;
          below = last > 0 ? below / 2 : below;
          last = 1;
        }
      else
        {
          high = X;
          below = excess;
          above = last < 0 ? above / 2 : above;
          last = -1;
        }
    }
  return low;
}

static void
curve_free (gpointer curve)
{
  fs_model_curve_free (curve);
}

/* Returns the open network of @point, with a curve of its own for the points of a curve. */
static OpenNetwork
open_network (const FsModelInputs *inputs, const FsModelPoint *point, double *saturation)
{
  OpenNetwork network
      = { .model = point->model->open, .inputs = *inputs, .closed = point, .computing = inputs->tasks / point->rate };
  FsModelCurve *curve = point->curve;

  if (curve != NULL && curve->memory == NULL)
    {
      double end = fs_model_saturation (network.model, inputs, point->variant).rate;

      curve->memory = fs_model_curve_new (network.model, inputs, point->variant, end);
      curve->free_memory = curve_free;
      fs_model_curve_set_job (curve->memory, curve->job);
    }
  network.curve = curve != NULL ? curve->memory : NULL;
  if (network.curve != NULL)
    *saturation = network.curve->saturation;
  else if (point->variant == FS_VARIANT_PUBLISHED && point->repairs != 0)
    *saturation = fs_model_saturation_repaired (network.model, inputs, point->repairs).rate;
  else
    *saturation = fs_model_saturation (network.model, inputs, point->variant).rate;
  return network;
}

static double
count_nodes (const FsModelInputs *inputs)
{
  double nodes = 1;

  if (inputs->network == FS_TOPOLOGY_HYPERCUBE)
    return ldexp (1, inputs->n);
  for (int d = 0; d < MIN (inputs->n, FS_NETWORK_MAX_N); d++)
    nodes *= inputs->k[d];
  return nodes;
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  double saturation, X;
  OpenNetwork network;
  FsRecord *open, *record;
  double *own;

  if (point->bare) /* it never saturates */
    return;
  network = open_network (inputs, point, &saturation);
  X = point->rate > 0 ? find_throughput (&network, fmin (point->rate, saturation)) : 0;
  excess_at (&network, X, &open);
  if (open == NULL) /* the job was stopped */
    {
      point->reason = FS_REASON_NUMERIC;
      return;
    }
  record = fs_model_point_outputs (point, inputs);
  memcpy (record->values, open->values, open->offsets[open->n_quantities] * sizeof *open->values);
  own = record->values + record->offsets[open->n_quantities];
  own[OWN_THROUGHPUT] = X;
  own[OWN_RESPONSE_TIME] = X > 0 ? inputs->tasks / X : NAN;
  own[OWN_EFFICIENCY] = X > 0 ? X / point->rate : 1;
  own[OWN_SPEED_UP] = own[OWN_EFFICIENCY] * count_nodes (inputs);
  fs_record_free (open);
}

static gboolean
end (const FsModelInputs *inputs, FsVariant variant, FsModelSaturation *saturation)
{
  *saturation = (FsModelSaturation){ INFINITY, FS_REASON_NONE };
  return TRUE;
}

static const FsAssumptionTable no_assumptions = {
  .variants = FS_VARIANTS_ALL,
  .absent = N_ ("In a closed loop the load follows from the latency, so that the error of a latency is not divided."),
};
static const FsAssumptionTable *const assumptions[] = { &no_assumptions, NULL };

static const FsModel *
closed_model_new (const FsModel *open)
{
  FsModel *closed = g_memdup2 (open, sizeof *open);
  FsQuantity *quantities = g_new (FsQuantity, open->n_quantities + N_OWN);
  FsCounterpart *counterparts = g_new (FsCounterpart, open->n_counterparts + G_N_ELEMENTS (own_counterparts));

  memcpy (quantities, open->quantities, open->n_quantities * sizeof *quantities);
  memcpy (quantities + open->n_quantities, own_quantities, sizeof own_quantities);
  memcpy (counterparts, open->counterparts, open->n_counterparts * sizeof *counterparts);
  memcpy (counterparts + open->n_counterparts, own_counterparts, sizeof own_counterparts);
  closed->open = open;
  closed->headline = FS_CLOSED_LOOP_THROUGHPUT;
  closed->summary = summary;
  closed->quantities = quantities;
  closed->n_quantities = open->n_quantities + N_OWN;
  closed->counterparts = counterparts;
  closed->n_counterparts = open->n_counterparts + G_N_ELEMENTS (own_counterparts);
  closed->end = end;
  closed->near_end = NULL;
  closed->assumptions = assumptions;
  closed->solve = solve;
  return closed;
}

static gpointer
make_closed_models (gpointer unused)
{
  GPtrArray *closed = g_ptr_array_new ();

  for (const FsModel *const *open = fs_models (); *open != NULL; open++)
    g_ptr_array_add (closed, (gpointer) closed_model_new (*open));
  return g_ptr_array_free (closed, FALSE);
}

const FsModel *
fs_closed_loop_model (const FsModel *open)
{
  static GOnce once = G_ONCE_INIT;
  const FsModel *const *closed = g_once (&once, make_closed_models, NULL);

  g_return_val_if_fail (open != NULL && open->open == NULL, NULL);

  while ((*closed)->open != open)
    closed++;
  return *closed;
}

double
fs_closed_loop_zero_load_latency (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  FsModelPoint point
      = { .model = model, .variant = variant, .repairs = variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT };
  OpenNetwork network = { .model = model->open, .inputs = *inputs, .closed = &point };

  g_return_val_if_fail (model->open != NULL, NAN);

  return inputs->tasks / excess_at (&network, 0, NULL); /* tasks that do not compute send one message after the other */
}

const FsQuantity *
fs_closed_loop_quantities (guint *n_quantities)
{
  *n_quantities = N_OWN;
  return own_quantities;
}
