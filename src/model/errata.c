#include "model/errata.h"

#include <math.h>
#include <string.h>

const FsErratum *
fs_errata (const FsModel *model, guint *n)
{
  g_return_val_if_fail (model != NULL && n != NULL, NULL);

  *n = model->n_errata;
  return model->errata;
}

gboolean
fs_erratum_concerns (const FsErratum *erratum, const FsModel *model, const char *key)
{
  g_return_val_if_fail (erratum != NULL, FALSE);
  g_return_val_if_fail (model != NULL, FALSE);

  return g_strv_contains (erratum->papers, model->paper) && (key == NULL || g_strv_contains (erratum->keys, key));
}

/* Quantity @key with some errata repaired; NAN where there is no solution. */
static double
repaired_value (const FsModel *model, const FsModelInputs *inputs, guint repairs, const char *key, double rate)
{
  g_autoptr (FsModelPoint) point = NULL;

  if (strcmp (key, FS_SATURATION_RATE) == 0)
    return fs_model_saturation_repaired (model, inputs, repairs).rate;
  point = fs_model_solve_repaired (model, inputs, repairs, rate);
  return point->outputs != NULL ? fs_record_get (point->outputs, key) : NAN;
}

gboolean
fs_erratum_effect (const FsErratum *erratum, const FsModel *model, const FsModelInputs *inputs, const char *key,
                   double rate, FsErratumEffect *effect)
{
  g_return_val_if_fail (erratum != NULL && model != NULL && inputs != NULL && key != NULL && effect != NULL, FALSE);

  *effect = (FsErratumEffect){ key, rate, NAN, NAN };
  if (erratum->compare != NULL)
    return erratum->compare (model, inputs, effect);
  if (erratum->repair == 0)
    return FALSE;
  effect->before = repaired_value (model, inputs, erratum->given, key, rate);
  effect->after = repaired_value (model, inputs, erratum->given | erratum->repair, key, rate);
  return TRUE;
}
