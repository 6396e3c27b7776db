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

/* Whether networks of this kind were simulated for the table: too few had finite buffers, and none sources that try again
 * or are blocked, a single port, or other than binomial trees; of the model of channels none had broadcasts, lengths that
 * vary, bursts, or adaptive routing. */
static gboolean
is_covered (const FsModel *model, const FsModelInputs *inputs)
{
  if (model->addresses
      && (inputs->beta > 0 || !inputs->fixed_length || inputs->on > 0
          || inputs->routing != FS_MODEL_ROUTING_DETERMINISTIC))
    return FALSE;
  return !inputs->finite_buffer && inputs->retry <= 0 && !inputs->source_blocks
         && inputs->broadcast == FS_MODEL_BROADCAST_BINOMIAL && (inputs->queues != 1 || inputs->n == 1);
}

/* Returns NULL if there is none. */
static const FsTypicalError *
find_line (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *quantity)
{
  const FsModelInput *input = fs_model_input (model, "mode");
  const char *mode = input != NULL ? input->choices[(guint) fs_model_input_get (input, inputs)] : NULL;
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
  guint right = 1;
  double weight;

  g_return_val_if_fail (model != NULL && inputs != NULL && quantity != NULL, NAN);

  line = find_line (model, inputs, variant, quantity);
  if (line == NULL || !(share >= 0) || share > shares[FS_TYPICAL_ERROR_NODES - 1])
    return NAN;
  if (share <= shares[0])
    return line->error[0];
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
