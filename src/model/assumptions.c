#include "model/assumptions.h"

#include <math.h>

const FsAssumptionTable *
fs_model_assumptions (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  g_return_val_if_fail (model != NULL && inputs != NULL, NULL);

  for (const FsAssumptionTable *const *table = model->assumptions; table != NULL && *table != NULL; table++)
    if (((*table)->variants & FS_VARIANTS (variant)) != 0
        && ((*table)->describes == NULL || (*table)->describes (inputs)))
      return *table;
  return NULL;
}

char *
fs_assumption_equations (const FsAssumption *assumption, const FsModel *model, FsVariant variant)
{
  return variant == FS_VARIANT_REFINED ? g_strdup (assumption->equations)
                                       : g_strdup_printf ("%s %s", model->paper, assumption->equations);
}

guint
fs_corrections_init (FsCorrections *corrections, const FsAssumptionTable *table, const FsModelInputs *inputs)
{
  FsRecordSize size = fs_model_record_size (inputs);

  g_return_val_if_fail (table->n_outputs <= FS_ASSUMED_OUTPUTS_MAX, 0);

  *corrections = (FsCorrections){ .table = table };
  for (guint o = 0; o < table->n_outputs; o++)
    {
      guint rows, columns;

      fs_shape_size (table->outputs[o].shape, size, &rows, &columns);
      corrections->first[o + 1] = corrections->first[o] + rows * columns;
    }
  return corrections->first[table->n_outputs];
}

double
fs_corrections_apply (const FsCorrections *corrections, guint output, guint i, double assumed)
{
  guint element = corrections->first[output] + i;
  gboolean is_added = corrections->table->outputs[output].kind == FS_CORRECTION_ADDED;
  gboolean is_rate = corrections->table->outputs[output].kind == FS_CORRECTION_RATE;
  double corrected;

  g_assert (element < corrections->first[output + 1]);
  if (corrections->measured != NULL)
    {
      double measured = corrections->measured[element];
      double *factor = &corrections->factors[element];

      /* What was never measured, or never occurs in the model, is not corrected. A negative time is one of a queue that the measured
       * inputs overload: no factor leads from there to what was measured. */
      if (is_added)
        *factor = isfinite (measured) ? measured - assumed : 0;
      else if (!isfinite (measured) || assumed == 0)
        *factor = 1;
      else
        *factor = (assumed > 0 || is_rate) && isfinite (assumed) ? measured / assumed : NAN;
      if (corrections->said != NULL)
        corrections->said[element] = assumed;
    }
  corrected = is_added ? assumed + corrections->factors[element] : assumed * corrections->factors[element];
  if (corrections->assumed != NULL)
    corrections->assumed[element] = corrected;
  return corrected;
}

void
fs_correct_occupancy (const FsModelInputs *inputs, guint output, guint row, int V, double *P)
{
  double sum = 0;

  if (inputs->corrections == NULL)
    return;
  for (int v = 0; v <= V; v++)
    sum += P[v] = fs_corrected (inputs, output, row * (guint) (V + 1) + (guint) v, P[v]);
  for (int v = 0; v <= V; v++)
    {
      P[v] /= sum;
      if (inputs->corrections->assumed != NULL)
        inputs->corrections->assumed[inputs->corrections->first[output] + row * (guint) (V + 1) + (guint) v] = P[v];
    }
}
