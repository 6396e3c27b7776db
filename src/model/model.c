#include "model/registry.h"

#include <math.h>
#include <string.h>

#define ADDRESS(name) &fs_model_##name,
static const FsModel *const models[] = { FS_MODEL_LIST (ADDRESS) NULL };
#undef ADDRESS

static const char *const variant_ids[] = { "published", "corrected" };
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

FsModelPoint *
fs_model_solve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate)
{
  FsModelPoint *point;

  g_return_val_if_fail (model != NULL, NULL);
  g_return_val_if_fail (inputs != NULL, NULL);
  g_return_val_if_fail (isfinite (rate) && rate >= 0, NULL);

  point = g_new0 (FsModelPoint, 1);
  point->model = model;
  point->variant = variant;
  point->rate = rate;
  model->solve (inputs, point);
  return point;
}

void
fs_model_point_free (FsModelPoint *point)
{
  if (point == NULL)
    return;
  fs_record_free (point->outputs);
  g_free (point);
}
