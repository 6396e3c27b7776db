/* Measures the memory of a fresh window, again and again. */
#include "tests/soak/soak.h"

#include <gsl/gsl_statistics_double.h>
#include <malloc.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#define CAIRO_KEPT_FONTS 256 /* CAIRO_SCALED_FONT_MAX_HOLDOVERS of cairo 1.16 */

/* MB on the heap, its free parts aside. */
static double
memory_in_use (void)
{
  malloc_trim (0);
  return (double) mallinfo2 ().uordblks / 1e6;
}

/* These caches grow as long as text of another size is drawn, which is no leak. Cairo keeps 256 unused fonts with
 * their glyphs, until as many others replace them. */
static void
empty_font_caches (void)
{
  cairo_font_face_t *face = cairo_toy_font_face_create ("", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_matrix_t device;

  pango_fc_font_map_cache_clear (PANGO_FC_FONT_MAP (pango_cairo_font_map_get_default ()));
  cairo_matrix_init_identity (&device);
  for (guint size = 1; size <= CAIRO_KEPT_FONTS; size++)
    {
      cairo_matrix_t letters;

      cairo_matrix_init_scale (&letters, size, size);
      cairo_scaled_font_destroy (cairo_scaled_font_create (face, &letters, &device, options));
    }
  cairo_font_options_destroy (options);
  cairo_font_face_destroy (face);
}

/* A window as it is on the first start: what another one consists of hangs on the page and the size of the one before. */
void
soak_weigh_window (Soak *soak)
{
  GSettings *settings = test_settings ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_auto (GStrv) keys = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_ptr_array_add (values, g_settings_get_value (settings, keys[i]));
      g_settings_reset (settings, keys[i]);
    }
  empty_font_caches ();
  soak_open_window (soak);
  g_array_append_vals (soak->memory, (double[]){ memory_in_use () }, 1);
  soak_close_window (soak);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_set_value (settings, keys[i], values->pdata[i]);
}

static double
median (const double *values, guint n)
{
  g_autofree double *moved = g_memdup2 (values, n * sizeof (double));

  return gsl_stats_median (moved, 1, n);
}

/* Of fresh windows in the last third against those of the first, in which caches fill. What was done last before
 * a window was closed may still be there in the next one: medians. */
double
soak_growth (const Soak *soak)
{
  const double *values = &g_array_index (soak->memory, double, 0);
  guint n = soak->memory->len, third = MAX (n / 3, 1);

  return median (values + n - third, third) / median (values, third);
}
