#include "base/quantity.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"

const char *
fs_shape_name (FsShape shape)
{
  static const char *const names[] = {
    [FS_SHAPE_SCALAR] = "number",    [FS_SHAPE_N] = "list of n",           [FS_SHAPE_DISTANCE] = "list by distance",
    [FS_SHAPE_V1] = "list of V + 1", [FS_SHAPE_N_V1] = "n lists of V + 1", [FS_SHAPE_N_N] = "n lists of n",
  };

  return names[shape];
}

void
fs_shape_size (FsShape shape, FsRecordSize size, guint *rows, guint *columns)
{
  guint n = (guint) size.n, V = (guint) size.V;

  *rows = 1;
  *columns = 1;
  switch (shape)
    {
    case FS_SHAPE_SCALAR:
      break;
    case FS_SHAPE_N:
      *columns = n;
      break;
    case FS_SHAPE_DISTANCE:
      *columns = (guint) size.diameter;
      break;
    case FS_SHAPE_V1:
      *columns = V + 1;
      break;
    case FS_SHAPE_N_V1:
      *rows = n;
      *columns = V + 1;
      break;
    case FS_SHAPE_N_N:
      *rows = n;
      *columns = n;
      break;
    default:
      g_assert_not_reached ();
    }
}

const FsQuantity *
fs_quantities_find (const FsQuantity *quantities, guint n_quantities, const char *key)
{
  for (guint q = 0; q < n_quantities; q++)
    if (strcmp (quantities[q].key, key) == 0)
      return &quantities[q];
  return NULL;
}

char *
fs_quantity_short_meaning (const FsQuantity *quantity)
{
  const char *meaning = _ (quantity->meaning);

  return g_strndup (meaning, strcspn (meaning, ","));
}

guint
fs_quantity_first (const FsQuantity *quantity)
{
  return quantity->from_zero || quantity->shape == FS_SHAPE_V1 ? 0 : 1;
}

FsRecord *
fs_record_new (const FsQuantity *quantities, guint n_quantities, FsRecordSize size)
{
  FsRecord *record = g_new0 (FsRecord, 1);
  guint total = 0;

  record->quantities = quantities;
  record->n_quantities = n_quantities;
  record->size = size;
  record->offsets = g_new (guint, n_quantities + 1);
  for (guint q = 0; q < n_quantities; q++)
    {
      guint rows, columns;

      fs_shape_size (quantities[q].shape, size, &rows, &columns);
      record->offsets[q] = total;
      total += rows * columns;
    }
  record->offsets[n_quantities] = total;
  record->values = g_new (double, MAX (total, 1));
  for (guint i = 0; i < total; i++)
    record->values[i] = NAN;
  return record;
}

FsRecord *
fs_record_copy (const FsRecord *record)
{
  FsRecord *copy = g_memdup2 (record, sizeof *record);
  guint total = record->offsets[record->n_quantities];

  copy->offsets = g_memdup2 (record->offsets, (record->n_quantities + 1) * sizeof *record->offsets);
  copy->values = g_new (double, MAX (total, 1));
  memcpy (copy->values, record->values, total * sizeof *record->values);
  return copy;
}

FsRecord *
fs_record_narrow (const FsRecord *record, const FsQuantity *quantities, guint n_quantities)
{
  FsRecord *narrow = fs_record_new (quantities, n_quantities, record->size);

  for (guint q = 0; q < n_quantities; q++)
    {
      int index = fs_record_find (record, quantities[q].key);
      guint length, wanted;
      double *to = fs_record_at (narrow, q, &wanted);
      const double *from = index >= 0 ? fs_record_at (record, (guint) index, &length) : NULL;

      if (from != NULL && length == wanted)
        memcpy (to, from, length * sizeof *from);
    }
  return narrow;
}

void
fs_record_free (FsRecord *record)
{
  if (record == NULL)
    return;
  g_free (record->values);
  g_free (record->offsets);
  g_free (record);
}

int
fs_record_find (const FsRecord *record, const char *key)
{
  const FsQuantity *found = fs_quantities_find (record->quantities, record->n_quantities, key);

  return found != NULL ? (int) (found - record->quantities) : -1;
}

double *
fs_record_at (const FsRecord *record, guint index, guint *length)
{
  g_return_val_if_fail (index < record->n_quantities, NULL);

  if (length != NULL)
    *length = record->offsets[index + 1] - record->offsets[index];
  return record->values + record->offsets[index];
}

double
fs_record_get_i (const FsRecord *record, const char *key, guint i)
{
  int index = fs_record_find (record, key);
  guint length;
  double *values;

  if (index < 0)
    return NAN;
  values = fs_record_at (record, (guint) index, &length);
  return i < length ? values[i] : NAN;
}

double
fs_record_get (const FsRecord *record, const char *key)
{
  return fs_record_get_i (record, key, 0);
}
