#include "figure/plots/causes-plot.h"

#include <math.h>

#include "base/translate.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

#define LEAST_LEFTOVER 0.05 /* cycles: less is not seen */

/* The positive ones first, the largest of either sign first. */
static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const FsWhyPart *first = *(const FsWhyPart *const *) a, *second = *(const FsWhyPart *const *) b;

  if ((first->cycles < 0) != (second->cycles < 0))
    return first->cycles < 0 ? 1 : -1;
  return (fabs (first->cycles) < fabs (second->cycles)) - (fabs (first->cycles) > fabs (second->cycles));
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const FsCausesAt *first = a, *second = b;

  return (first->x > second->x) - (first->x < second->x);
}

FsWaterfall *
fs_causes_plot_new (guint palette_entry, const FsCausesAt *at, guint n_at, guint here, const char *x_label,
                    double factor)
{
  const FsWhy *why = at[here].why;
  FsWaterfall *waterfall = fs_waterfall_new ();
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (FsCausesAt));
  gboolean has_leftover = fabs (why->leftover) >= LEAST_LEFTOVER;
  guint n_rows;

  for (guint j = 0; j < why->n_parts; j++)
    g_ptr_array_add (parts, &why->parts[j]);
  g_ptr_array_sort (parts, compare_parts);
  waterfall->palette_entry = palette_entry;
  waterfall->from_name = g_strdup (_ ("Simulation"));
  waterfall->to_name = g_strdup_printf (_ ("Model, %s"), fs_variant_text (why->variant, FS_VARIANT_NAME));
  waterfall->from = why->simulation;
  waterfall->from_half_width = why->half_width;
  waterfall->to = why->model;
  for (guint j = 0; j < parts->len; j++)
    {
      const FsWhyPart *part = parts->pdata[j];
      FsWaterfallRow row = {
        .name = g_strdup (_ (part->assumption->name)),
        .detail = g_strdup (part->assumption->equations),
        .meaning = g_strdup (_ (part->assumption->meaning)),
        .value = part->cycles,
        .half_width = part->half_width,
        .strong = fs_why_part_stands_out (part),
        .faint = !fs_why_part_is_significant (part),
      };

      g_array_append_val (waterfall->rows, row);
    }
  if (has_leftover)
    {
      FsWaterfallRow row = { .name = g_strdup (_ ("Leftover")),
                             .meaning = g_strdup (_ ("What the measured values do not explain.")),
                             .value = why->leftover,
                             .half_width = NAN,
                             .faint = TRUE };

      g_array_append_val (waterfall->rows, row);
    }

  /* The same parts, in the same order, at all places that have them. */
  for (guint i = 0; i < n_at; i++)
    if (at[i].why->status == FS_WHY_OK && isfinite (at[i].x) && at[i].why->n_parts == why->n_parts)
      g_array_append_val (places, at[i]);
  g_array_sort (places, compare_places);
  n_rows = waterfall->rows->len;
  waterfall->title = g_strdup (_ ("Contributions (cycles)"));
  waterfall->x_label = fs_text_plain (x_label);
  waterfall->here = at[here].x / factor;
  waterfall->n_places = places->len;
  waterfall->x = g_new (double, places->len);
  waterfall->values = g_new0 (double, places->len *n_rows);
  for (guint i = 0; i < places->len; i++)
    {
      const FsCausesAt *place = &g_array_index (places, FsCausesAt, i);

      waterfall->x[i] = place->x / factor;
      for (guint j = 0; j < parts->len; j++)
        waterfall->values[i * n_rows + j] = place->why->parts[(const FsWhyPart *) parts->pdata[j] - why->parts].cycles;
      if (has_leftover)
        waterfall->values[i * n_rows + parts->len] = place->why->leftover;
    }
  return waterfall;
}
