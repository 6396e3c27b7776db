/* Shapes of quantities: scalars, vectors, and matrices. */
#include "base/quantity.h"
#include "tests/support/test.h"

#include <math.h>

static const FsQuantity table[] = {
  { "latency", NULL, "cycles", "latency", "eq 1", FS_SHAPE_SCALAR },
  { "p", NULL, NULL, "by distance", NULL, FS_SHAPE_N },
  { "P_v", NULL, NULL, "occupancy", NULL, FS_SHAPE_V1 },
  { "P_v_i", NULL, NULL, "occupancy by dimension", NULL, FS_SHAPE_N_V1 },
};

FS_TEST (shapes)
{
  g_autoptr (FsRecord) record = fs_record_new (table, G_N_ELEMENTS (table), fs_record_size_of_hypercube (6, 2));
  g_autoptr (FsRecord) copy = NULL;
  guint length;

  g_assert_true (isnan (fs_record_get (record, "latency")));
  for (guint q = 0; q < G_N_ELEMENTS (table); q++)
    {
      double *values = fs_record_at (record, q, &length);

      g_assert_cmpuint (length, ==, ((guint[]){ 1, 6, 3, 18 })[q]);
      for (guint i = 0; i < length; i++)
        values[i] = 100 * q + i;
    }
  copy = fs_record_copy (record);
  g_assert_cmpfloat (fs_record_get (copy, "latency"), ==, 0);
  g_assert_cmpfloat (fs_record_get_i (copy, "p", 5), ==, 105);
  g_assert_cmpfloat (fs_record_get_i (copy, "P_v_i", 17), ==, 317);
  g_assert_true (isnan (fs_record_get_i (copy, "p", 6)));
  g_assert_true (isnan (fs_record_get (copy, "unknown")));
}
