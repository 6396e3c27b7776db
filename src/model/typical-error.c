#include "model/typical-error.h"

#include <math.h>
#include <string.h>

#define LEAST_N 5
#define MOST_COPIES 0.9

static const double shares[FS_TYPICAL_ERROR_NODES] = { 0.2, 0.35, 0.5, 0.6, 0.7, 0.8 };

const double *
fs_typical_error_shares (void)
{
  return shares;
}

gboolean
fs_typical_error_is_outer (const FsModel *model, const FsModelInputs *inputs)
{
  const FsModelInput *beta;
  double copies;

  g_return_val_if_fail (model != NULL && inputs != NULL, FALSE);

  beta = fs_model_input (model, "beta");
  if (beta == NULL || beta->max == 0 || model->addresses)
    return FALSE;
  copies = inputs->beta * (ldexp (1, inputs->n) - 1);
  return inputs->n < LEAST_N || copies > MOST_COPIES * (1 - inputs->beta + copies);
}

/* FsTypicalError.mode of these inputs. */
static const char *
mode_of (const FsModel *model, const FsModelInputs *inputs)
{
  const FsModelInput *mode = fs_model_input (model, "mode");

  if (mode != NULL)
    return mode->choices[(guint) fs_model_input_get (mode, inputs)];
  if (!model->addresses)
    return NULL;
  if (inputs->router.pipelined)
    return "pipelined";
  if (inputs->beta > 0)
    return "broadcasts";
  if (inputs->on > 0)
    return "bursts";
  switch (inputs->routing)
    {
    case FS_MODEL_ROUTING_DUATO:
    case FS_MODEL_ROUTING_RANDOM:
      return "adaptive";
    case FS_MODEL_ROUTING_DUATO_TIMEOUT:
      return "time-outs";
    case FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH:
    case FS_MODEL_ROUTING_STORE_AND_FORWARD:
      return "cut-through";
    default:
      return NULL;
    }
}

/* Whether networks of this kind were simulated for the table: too few had finite buffers, and none sources that try again
 * or are blocked, a single port, or other than binomial trees; of the model of channels too few had lengths that vary or came from
 * files, and those with broadcasts were meshes and tori. */
static gboolean
is_covered (const FsModel *model, const FsModelInputs *inputs)
{
  if (model->addresses
      && (!inputs->fixed_length || inputs->pattern.by_source
          || (inputs->beta > 0 && inputs->network == FS_TOPOLOGY_HYPERCUBE)))
    return FALSE;
  return !inputs->finite_buffer && inputs->retry <= 0 && !inputs->source_blocks
         && inputs->broadcast == FS_MODEL_BROADCAST_BINOMIAL
         && (inputs->queues != 1 || inputs->n == 1 || inputs->router.pipelined);
}

/* Returns NULL if there is none. */
static const FsTypicalError *
find_line (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *quantity)
{
  const char *mode = mode_of (model, inputs);
  gboolean outer = fs_typical_error_is_outer (model, inputs);
  guint n;
  const FsTypicalError *table = fs_typical_errors (&n);

  for (guint i = 0; i < n && is_covered (model, inputs); i++)
    if (table[i].variant == variant && strcmp (table[i].model, model->id) == 0 && g_strcmp0 (table[i].mode, mode) == 0
        && table[i].outer == outer && strcmp (table[i].quantity, quantity) == 0)
      return &table[i];
  return NULL;
}

double
fs_model_typical_error (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *quantity,
                        double share)
{
  const FsTypicalError *line;
  guint least = 0, right;
  double weight;

  g_return_val_if_fail (model != NULL && inputs != NULL && quantity != NULL, NAN);

  line = find_line (model, inputs, variant, quantity);
  if (line == NULL || !(share >= 0) || share > shares[FS_TYPICAL_ERROR_NODES - 1])
    return NAN;
  while (least < FS_TYPICAL_ERROR_NODES - 1 && isnan (line->error[least]))
    least++;
  if (share <= shares[least])
    return line->error[least];
  right = least + 1;
  while (share > shares[right])
    right++;
  weight = (share - shares[right - 1]) / (shares[right] - shares[right - 1]);
  /* The value at a fraction of the table does not need the one before it. */
  if (weight == 1)
    return line->error[right];
  return (1 - weight) * line->error[right - 1] + weight * line->error[right];
}

double
fs_model_typical_error_reference (const FsModel *model, const FsModelInputs *inputs)
{
  FsModelInputs infinite;

  g_return_val_if_fail (model != NULL && inputs != NULL, NAN);

  if ((fs_model_describes (model, inputs) & FS_VARIANTS (FS_VARIANT_REFINED)) == 0)
    return NAN;
  infinite = *inputs;
  infinite.finite_buffer = FALSE;
  return fs_model_saturation (model, &infinite, FS_VARIANT_REFINED).rate;
}

gboolean
fs_model_has_typical_error (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *quantity)
{
  const FsTypicalError *line = find_line (model, inputs, variant, quantity);

  for (guint i = 0; line != NULL && i < FS_TYPICAL_ERROR_NODES; i++)
    if (isfinite (line->error[i]))
      return TRUE;
  return FALSE;
}
