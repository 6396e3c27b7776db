#include "app/plot/crosshair-differences.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/quantity-list.h"
#include "base/number.h"
#include "plot/value/text.h"

#define DIGITS 4

static double
simulated (const FsCrosshairRow *row)
{
  return isfinite (row->mean) ? row->mean : row->between;
}

static const FsCrosshairRow *
row_of_curve (const FsCrosshairValues *values, guint curve, const char *quantity)
{
  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);

      if (row->curve == curve && row->quantity == quantity)
        return row;
    }
  return NULL;
}

GArray *
fs_crosshair_differences_new (const FsCrosshairValues *first, const FsCrosshairValues *values, guint current)
{
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (FsCrosshairDifference));

  g_return_val_if_fail (first->rows->len == values->rows->len, differences);

  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *from = &g_array_index (first->rows, FsCrosshairRow, r);
      const FsCrosshairRow *to = &g_array_index (values->rows, FsCrosshairRow, r);
      const FsCrosshairRow *other = row_of_curve (values, current, to->quantity);
      FsCrosshairDifference difference = { .simulation = simulated (to) - simulated (from), .from_current = NAN };

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        difference.model[v] = to->model[v] - from->model[v];
      difference.is_read = !isfinite (to->mean) || !isfinite (from->mean);
      difference.half_width = hypot (isfinite (to->mean) ? to->half_width : to->between_half,
                                     isfinite (from->mean) ? from->half_width : from->between_half);
      if (other != NULL && other != to)
        {
          difference.from_current = simulated (to) - simulated (other);
          if (!isfinite (difference.from_current))
            difference.from_current = to->model[to->main] - other->model[other->main];
        }
      g_array_append_val (differences, difference);
    }
  return differences;
}

char *
fs_crosshair_signed_text (double difference, double factor)
{
  g_autofree char *size = fs_number_display (difference / factor, DIGITS);

  return g_strconcat (difference > 0 ? "+" : "", size, NULL);
}

char *
fs_crosshair_difference_simulation_text (const FsCrosshairDifference *difference, double factor)
{
  g_autofree char *size
      = fs_quantity_simulation_text (difference->simulation / factor, difference->half_width / factor);
  g_autofree char *text = g_strconcat (difference->simulation > 0 ? "+" : "", size, NULL);

  return difference->is_read && isfinite (difference->simulation) ? g_strdup_printf (_ ("≈ %s"), text)
                                                                  : g_steal_pointer (&text);
}

char *
fs_crosshair_differences_text (const GArray *differences, const FsCrosshairValues *values, const FsPlot *plot,
                               const char *from)
{
  g_autofree char *plain = fs_text_plain (from);
  GString *text = g_string_new (NULL);

  /* Translators: the first of two places of the x axis: "Differences from λ = 5.2 · 10⁻³:" */
  g_string_append_printf (text, _ ("Differences from %s:"), plain);
  for (guint r = 0; r < differences->len; r++)
    {
      const FsCrosshairDifference *difference = &g_array_index (differences, FsCrosshairDifference, r);
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      g_autofree char *name = fs_text_plain (((const FsSeries *) plot->series->pdata[row->series])->label);
      const char *separator = ":";

      if (!isfinite (difference->model[row->main]) && !isfinite (difference->simulation))
        continue;
      g_string_append_printf (text, " %s", name);
      if (isfinite (difference->model[row->main]))
        {
          g_autofree char *model = fs_crosshair_signed_text (difference->model[row->main], plot->y.factor);

          g_string_append_printf (text, "%s %s %s", separator, _ ("model"), model);
          separator = ",";
        }
      if (isfinite (difference->simulation))
        {
          g_autofree char *simulation = fs_crosshair_difference_simulation_text (difference, plot->y.factor);

          g_string_append_printf (text, "%s %s %s", separator, _ ("simulation"), simulation);
        }
      if (isfinite (difference->from_current))
        {
          g_autofree char *other = fs_crosshair_signed_text (difference->from_current, plot->y.factor);

          /* Translators: difference of a curve from the current one, after a list: ", from the current curve +36.1" */
          g_string_append_printf (text, _ (", from the current curve %s"), other);
        }
      g_string_append_c (text, '.');
    }
  return g_string_free (text, FALSE);
}
