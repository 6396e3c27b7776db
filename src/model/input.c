/* Whether a model can compute its inputs: the ranges of its table, then what it says itself. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "model/model.h"

static gboolean
check_number (const FsModel *model, const FsModelInput *input, double value, GError **error)
{
  char has[FS_NUMBER_SIZE], min[FS_NUMBER_SIZE], max[FS_NUMBER_SIZE];

  if (isfinite (value) && value <= input->max && value >= input->min)
    return TRUE;
  fs_number_format (value, has);
  fs_number_format (input->min, min);
  fs_number_format (input->max, max);
  if (input->min == input->max)
    g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s is %s; %s takes %s only."), input->key, has, model->id, min);
  else
    g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s is %s; %s takes %s to %s."), input->key, has, model->id, min,
                 max);
  return FALSE;
}

gboolean
fs_model_check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  g_return_val_if_fail (model != NULL && inputs != NULL, FALSE);

  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsModelInput *input = &model->inputs[i];

      if ((input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL)
          && !check_number (model, input, fs_model_input_get (input, inputs), error))
        return FALSE;
      if (input->type == FS_INPUT_PATTERN
          && !fs_pattern_probabilities (&inputs->pattern, inputs->n, (double[FS_PATTERN_MAX_N]){ 0 }, error))
        return FALSE;
    }
  return model->check == NULL || model->check (model, inputs, error);
}
