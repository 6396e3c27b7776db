#include "model/registry.h"

#include <math.h>
#include <string.h>

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

/* Fills status, reason and outputs of what @point asks for. */
static FsModelPoint *
solve (const FsModel *model, const FsModelInputs *inputs, FsModelPoint point)
{
  point.model = model;
  if (point.rate >= 0 && point.rate <= FS_RATE_MAX)
    model->solve (inputs, &point);
  else
    {
      point.status = FS_MODEL_SATURATED;
      point.reason = FS_REASON_NUMERIC;
    }
  return g_memdup2 (&point, sizeof point);
}

FsModelPoint *
fs_model_solve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate)
{
  g_return_val_if_fail (model != NULL, NULL);
  g_return_val_if_fail (inputs != NULL, NULL);
  g_return_val_if_fail (fs_model_has_variant (model, variant), NULL);

  return solve (
      model, inputs,
      (FsModelPoint){ .variant = variant, .repairs = variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT, .rate = rate });
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
