#include "scenario/format/measured.h"

#include <math.h>

#include "base/number.h"

FsMeasured *
fs_measured_new (const char *label, guint n_points, const double *x, const double *y, const double *half_width)
{
  FsMeasured *measured = g_new0 (FsMeasured, 1);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  g_return_val_if_fail (label != NULL && n_points > 0 && x != NULL && y != NULL, NULL);

  g_atomic_ref_count_init (&measured->references);
  measured->label = g_strdup (label);
  measured->n_points = n_points;
  measured->x = g_memdup2 (x, n_points * sizeof *x);
  measured->y = g_memdup2 (y, n_points * sizeof *y);
  for (guint i = 0; half_width != NULL && i < n_points && measured->half_width == NULL; i++)
    if (!isnan (half_width[i]))
      measured->half_width = g_memdup2 (half_width, n_points * sizeof *half_width);
  /* A digest of the numbers represents them in the identity of a scenario. */
  for (guint i = 0; i < n_points; i++)
    {
      char at[3][FS_NUMBER_SIZE];
      g_autofree char *line
          = g_strdup_printf ("%s %s %s\n", fs_number_format (x[i], at[0]), fs_number_format (y[i], at[1]),
                             fs_number_format (measured->half_width != NULL ? measured->half_width[i] : NAN, at[2]));

      g_checksum_update (sum, (const guchar *) line, -1);
    }
  measured->digest = g_strdup (g_checksum_get_string (sum));
  return measured;
}

FsMeasured *
fs_measured_ref (FsMeasured *measured)
{
  g_return_val_if_fail (measured != NULL, NULL);

  g_atomic_ref_count_inc (&measured->references);
  return measured;
}

void
fs_measured_unref (FsMeasured *measured)
{
  if (measured == NULL || !g_atomic_ref_count_dec (&measured->references))
    return;
  g_free (measured->label);
  g_free (measured->note);
  g_free (measured->x_quantity);
  g_free (measured->y_quantity);
  g_free (measured->x);
  g_free (measured->y);
  g_free (measured->half_width);
  g_free (measured->digest);
  g_free (measured);
}
