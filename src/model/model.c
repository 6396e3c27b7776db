/* What all models share: their table and their inputs, a solution and the saturation rate of any of them. */
#include "model/registry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "model/curve.h"

#define ADDRESS(name) &fs_model_##name,
static const FsModel *const models[] = { FS_MODEL_LIST (ADDRESS) NULL };
#undef ADDRESS

static const char *const variant_ids[] = { "published", "corrected", "refined" };
static const char *const reason_ids[] = { NULL, "channel", "source", "numeric" };

const FsModel *const *
fs_models (void)
{
  return models;
}

const FsModel *
fs_model_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (const FsModel *const *model = models; *model != NULL; model++)
    if (strcmp ((*model)->id, id) == 0)
      return *model;
  return NULL;
}

const char *
fs_variant_id (FsVariant variant)
{
  g_return_val_if_fail ((guint) variant < G_N_ELEMENTS (variant_ids), NULL);

  return variant_ids[variant];
}

const char *
fs_model_reason_id (FsModelReason reason)
{
  g_return_val_if_fail ((guint) reason < G_N_ELEMENTS (reason_ids), NULL);

  return reason_ids[reason];
}

guint
fs_model_describes (const FsModel *model, const FsModelInputs *inputs)
{
  return model->describes != NULL ? model->variants & model->describes (inputs) : model->variants;
}

gboolean
fs_model_has_variant (const FsModel *model, FsVariant variant)
{
  return (model->variants & FS_VARIANTS (variant)) != 0;
}

const FsModelInput *
fs_model_input (const FsModel *model, const char *key)
{
  for (guint i = 0; i < model->n_inputs; i++)
    if (strcmp (model->inputs[i].key, key) == 0)
      return &model->inputs[i];
  return NULL;
}

const FsQuantity *
fs_model_quantity (const FsModel *model, const char *key, guint *index)
{
  for (guint i = 0; i < model->n_quantities; i++)
    if (strcmp (model->quantities[i].key, key) == 0)
      {
        if (index != NULL)
          *index = i;
        return &model->quantities[i];
      }
  return NULL;
}

gboolean
fs_model_has_quantity (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, guint index)
{
  if (model->open != NULL && index >= model->open->n_quantities)
    return TRUE;
  return model->has == NULL || model->has (inputs, variant, index);
}

double
fs_model_input_get (const FsModelInput *input, const FsModelInputs *inputs)
{
  switch (input->type)
    {
    case FS_INPUT_REAL:
      return G_STRUCT_MEMBER (double, inputs, input->offset);
    case FS_INPUT_INTEGER:
    case FS_INPUT_BOOLEAN:
      return G_STRUCT_MEMBER (int, inputs, input->offset);
    case FS_INPUT_CHOICE:
      return G_STRUCT_MEMBER (guint, inputs, input->offset);
    case FS_INPUT_PATTERN:
    default:
      g_return_val_if_reached (NAN);
    }
}

void
fs_model_input_set (const FsModelInput *input, FsModelInputs *inputs, double value)
{
  switch (input->type)
    {
    case FS_INPUT_REAL:
      G_STRUCT_MEMBER (double, inputs, input->offset) = value;
      break;
    case FS_INPUT_INTEGER:
    case FS_INPUT_BOOLEAN:
      G_STRUCT_MEMBER (int, inputs, input->offset) = (int) value;
      break;
    case FS_INPUT_CHOICE:
      G_STRUCT_MEMBER (guint, inputs, input->offset) = (guint) value;
      break;
    case FS_INPUT_PATTERN:
    default:
      g_return_if_reached ();
    }
}

gboolean
fs_model_check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  g_return_val_if_fail (model != NULL && inputs != NULL, FALSE);

  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsModelInput *input = &model->inputs[i];

      if (input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL)
        {
          double value = fs_model_input_get (input, inputs);
          char has[FS_NUMBER_SIZE], min[FS_NUMBER_SIZE], max[FS_NUMBER_SIZE];

          if (isfinite (value) && value <= input->max && value >= input->min)
            continue;
          fs_number_format (value, has);
          fs_number_format (input->min, min);
          fs_number_format (input->max, max);
          if (input->min == input->max)
            return fs_set_input_error (error, _ ("%s is %s; %s accepts only %s."), input->key, has, model->id, min);
          return fs_set_input_error (error, _ ("%s is %s; %s accepts %s to %s."), input->key, has, model->id, min, max);
        }
      if (input->type == FS_INPUT_PATTERN && !(model->addresses && fs_pattern_is_by_address (&inputs->pattern))
          && !fs_pattern_probabilities (&inputs->pattern, inputs->n, (double[FS_PATTERN_MAX_N]){ 0 }, error))
        return FALSE;
    }
  return model->check == NULL || model->check (model, inputs, error);
}

gboolean
fs_model_check_classes (const FsModelInputs *inputs, GError **error)
{
  for (int d = 0; inputs->network == FS_TOPOLOGY_TORUS && inputs->V < 2 && d < inputs->n; d++)
    if (inputs->k[d] >= 4)
      return fs_set_input_error (
          error, _ ("V is %d; dimension-order routing in a torus with a radix of 4 or more needs at least 2."),
          inputs->V);
  return TRUE;
}

FsRecordSize
fs_model_record_size (const FsModelInputs *inputs)
{
  FsRecordSize size = fs_record_size_of_hypercube (inputs->n, inputs->V);

  for (int d = 0; inputs->network != FS_TOPOLOGY_HYPERCUBE && d < inputs->n; d++)
    size.diameter += (inputs->network == FS_TOPOLOGY_MESH ? inputs->k[d] - 1 : inputs->k[d] / 2) - 1;
  return size;
}

FsRecord *
fs_model_point_outputs (FsModelPoint *point, const FsModelInputs *inputs)
{
  return point->outputs
         = fs_record_new (point->model->quantities, point->model->n_quantities, fs_model_record_size (inputs));
}

/* Fills status, reason and the requested outputs of @point. */
static FsModelPoint *
solve (const FsModel *model, const FsModelInputs *inputs, FsModelPoint point)
{
  point.model = model;
  if (point.rate >= 0 && point.rate <= FS_RATE_MAX)
    model->solve (inputs, &point);
  else
    point.reason = FS_REASON_NUMERIC;
  point.status = point.reason == FS_REASON_NONE ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point.curve = NULL;
  return g_memdup2 (&point, sizeof point);
}

FsModelPoint *
fs_model_solve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate)
{
  guint repairs = variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT;

  g_return_val_if_fail (model != NULL, NULL);
  g_return_val_if_fail (inputs != NULL, NULL);
  g_return_val_if_fail (fs_model_has_variant (model, variant), NULL);

  return solve (model, inputs, (FsModelPoint){ .variant = variant, .repairs = repairs, .rate = rate });
}

FsModelPoint *
fs_model_curve_solve (FsModelCurve *curve, double rate)
{
  guint repairs;

  g_return_val_if_fail (curve != NULL, NULL);

  repairs = curve->variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT;
  return solve (curve->model, &curve->inputs,
                (FsModelPoint){ .variant = curve->variant, .repairs = repairs, .rate = rate, .curve = curve });
}

FsModelPoint *
fs_model_solve_repaired (const FsModel *model, const FsModelInputs *inputs, guint repairs, double rate)
{
  g_return_val_if_fail (model != NULL, NULL);
  g_return_val_if_fail (inputs != NULL, NULL);

  return solve (model, inputs, (FsModelPoint){ .variant = FS_VARIANT_PUBLISHED, .repairs = repairs, .rate = rate });
}

void
fs_model_point_free (FsModelPoint *point)
{
  if (point == NULL)
    return;
  fs_record_free (point->outputs);
  g_free (point);
}

FsModelChannel *
fs_model_solve_channels (const FsModel *model, const FsModelInputs *inputs, double rate)
{
  g_autofree FsModelChannel *channels = NULL;
  FsNetwork network;

  g_return_val_if_fail (model != NULL && inputs != NULL, NULL);

  if (model->channels == NULL)
    return NULL;
  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  channels = g_new0 (FsModelChannel, network.n_channels);
  return model->channels (inputs, rate, channels) ? g_steal_pointer (&channels) : NULL;
}

const FsQuantity fs_saturation_rate_quantity
    = { FS_SATURATION_RATE, "<i>λ</i>*", "messages/node/cycle", N_ ("saturation rate"), NULL, FS_SHAPE_SCALAR, FALSE };

/* The saturation rate of any model: MODELS.md section 7. */

/* A model that still solves at this multiple of its rate scale never saturates. */
#define NEVER 1024
/* The bracket ends when its relative width is below this, or no double lies inside. */
#define PRECISION 4e-16

/* One end of the bracket. */
typedef FsModelPoint End;

/* Solves at the rate of @end, and moves it as far as the answer is the same. */
static FsModelReason
solve_reason (const FsModelInputs *inputs, End *end)
{
  end->reason = FS_REASON_NONE;
  end->model->solve (inputs, end);
  if (end->reach > 0)
    end->rate = end->reach;
  /* Where only the arithmetic gives up, the model has a solution (MODELS.md 7.4). */
  return end->reason == FS_REASON_NUMERIC ? FS_REASON_NONE : end->reason;
}

/* Returns the next rate to try: of three rounds one by the secant, one by twice its step from the nearer end, so
 * that the root is bracketed, and one in the middle, so that the bracket is at least halved (Alefeld, Potra, Shi
 * 1993). */
static double
next_rate (const End *low, const End *high, int turn)
{
  double middle = low->rate + (high->rate - low->rate) / 2;
  int limit = 0;
  double least = PRECISION * high->rate, slope, rate;

  /* What both ends know of the way in which the upper one saturates. */
  while (limit < FS_MODEL_SLACKS && !(high->slack[limit] < 0))
    limit++;
  if (turn % 3 == 2 || limit == FS_MODEL_SLACKS || !(low->slack[limit] >= 0) || !(high->rate - low->rate > 2 * least))
    return middle;
  slope = (high->slack[limit] - low->slack[limit]) / (high->rate - low->rate);
  if (turn % 3 == 0)
    rate = low->rate - low->slack[limit] / slope;
  else if (low->slack[limit] < -high->slack[limit])
    rate = low->rate - 2 * low->slack[limit] / slope;
  else
    rate = high->rate - 2 * high->slack[limit] / slope;
  return isfinite (rate) ? CLAMP (rate, low->rate + least, high->rate - least) : middle;
}

static FsModelSaturation
search (const FsModel *model, const FsModelInputs *inputs, FsModelPoint point)
{
  FsModelSaturation saturation = { INFINITY, FS_REASON_NONE };
  End low = point, high = point;

  high.rate = model->rate_scale (inputs);
  for (double multiple = 1;; multiple *= 2)
    {
      saturation.reason = solve_reason (inputs, &high);
      if (saturation.reason != FS_REASON_NONE)
        break;
      if (multiple >= NEVER)
        return saturation;
      low = high;
      high.rate *= 2;
    }
  for (int turn = 0; high.rate - low.rate > PRECISION * high.rate; turn++)
    {
      End next = point;
      FsModelReason reason;

      next.rate = next_rate (&low, &high, turn);
      if (next.rate <= low.rate || next.rate >= high.rate)
        break;
      reason = solve_reason (inputs, &next);
      if (reason == FS_REASON_NONE)
        low = next;
      else
        {
          high = next;
          saturation.reason = reason;
        }
    }
  saturation.rate = low.rate;
  return saturation;
}

FsModelSaturation
fs_model_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  FsModelPoint point = {
    .model = model, .variant = variant, .repairs = variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT, .bare = TRUE
  };
  FsModelSaturation saturation;

  g_return_val_if_fail (model != NULL && inputs != NULL, ((FsModelSaturation){ NAN, FS_REASON_NONE }));
  g_return_val_if_fail (fs_model_has_variant (model, variant), ((FsModelSaturation){ NAN, FS_REASON_NONE }));

  if (model->end != NULL && model->end (inputs, variant, &saturation))
    return saturation;
  return search (model, inputs, point);
}

FsModelSaturation
fs_model_saturation_on_curve (FsModelCurve *curve)
{
  FsModelPoint point = {
    .model = curve->model,
    .variant = curve->variant,
    .repairs = curve->variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT,
    .curve = curve,
    .bare = TRUE,
  };

  return search (curve->model, &curve->inputs, point);
}

gboolean
fs_model_near_end (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double near, double *rate)
{
  g_return_val_if_fail (model != NULL && inputs != NULL && rate != NULL, FALSE);
  g_return_val_if_fail (fs_model_has_variant (model, variant), FALSE);

  return model->near_end != NULL && model->near_end (inputs, variant, near, rate);
}

FsModelSaturation
fs_model_saturation_repaired (const FsModel *model, const FsModelInputs *inputs, guint repairs)
{
  FsModelPoint point = { .model = model, .variant = FS_VARIANT_PUBLISHED, .repairs = repairs, .bare = TRUE };

  g_return_val_if_fail (model != NULL && inputs != NULL, ((FsModelSaturation){ NAN, FS_REASON_NONE }));

  return search (model, inputs, point);
}
