#include "figure/series/figure-series.h"

#include <math.h>
#include <string.h>

#include "base/palette-entry.h"
#include "sim/run/sim-latencies.h"
#include "study/words/vocabulary.h"
#include "model/typical-error.h"
#include "study/compare/compare.h"

gboolean
fs_figure_is_saturation (const char *key)
{
  return strcmp (key, FS_SATURATION_RATE) == 0;
}

const char *
fs_figure_modelled_as (const FsCurve *curve, FsVariant variant, const char *key)
{
  return fs_curve_draws (curve, variant) ? fs_compare_modelled_as (curve->model, &curve->inputs, variant, key) : NULL;
}

FsVariant
fs_figure_first_variant (const FsCurve *curve, const char *key)
{
  FsVariant first = fs_curve_first_variant (curve);

  if (fs_figure_modelled_as (curve, first, key) != NULL)
    return first;
  for (int v = FS_N_VARIANTS - 1; v >= 0; v--)
    if (fs_figure_modelled_as (curve, (FsVariant) v, key) != NULL)
      return (FsVariant) v;
  return first;
}

gboolean
fs_figure_has_line (const FsCurve *curve, FsVariant variant, const char *key)
{
  for (guint s = 0; s < MAX (curve->n_steps, 1); s++)
    {
      const FsCurve *step = fs_curve_x_index (curve, s);

      if (fs_curve_draws (step, variant)
          && (fs_figure_is_saturation (key) || fs_figure_modelled_as (step, variant, key) != NULL))
        return TRUE;
    }
  return FALSE;
}

gboolean
fs_figure_is_modelled (const FsCurve *curve, const char *key)
{
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_figure_has_line (curve, (FsVariant) v, key))
      return TRUE;
  return FALSE;
}

gboolean
fs_figure_knows_error (const FsCurve *curve, FsVariant variant, const char *key)
{
  const char *modelled = fs_figure_modelled_as (curve, variant, key);

  return modelled != NULL && curve->x_key == NULL && !curve->hidden
         && fs_model_has_typical_error (curve->model, &curve->inputs, variant, modelled);
}

/* A curve without a model has the counterparts of what the model would compute. */
gboolean
fs_figure_has_series (const FsCurve *curve, const char *key)
{
  if (fs_figure_is_saturation (key) || !curve->switching->has_models || fs_figure_is_modelled (curve, key))
    return TRUE;
  return curve->simulation_absent == NULL
         && (fs_quantity_is_simulated (key)
             || (curve->model_absent != NULL && fs_model_quantity (curve->model, key, NULL) != NULL));
}

gboolean
fs_figure_any_quantity (const FsScenario *scenario, gboolean (*holds) (const FsCurve *curve, const char *key),
                        const FsCurve *curve)
{
  for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
    if (holds (curve, *y))
      return TRUE;
  return FALSE;
}

guint
fs_figure_variants (const FsScenario *scenario, FsVariant variants[FS_N_VARIANTS])
{
  guint draw = 0, n = 0;

  for (guint i = 0; i < fs_scenario_n_curves (scenario) && fs_scenario_figure (scenario)->axis != FS_AXIS_LATENCY; i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      if (curve->hidden || !fs_figure_any_quantity (scenario, fs_figure_is_modelled, curve)
          || (curve->x_key != NULL && fs_model_input (curve->model, curve->x_key->name) == NULL))
        continue;
      if (n == 0)
        variants[n++] = fs_curve_first_variant (curve);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        draw |= fs_curve_draws (curve, (FsVariant) v) ? 1u << v : 0;
    }
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if ((draw & 1u << v) != 0 && v != variants[0])
      variants[n++] = (FsVariant) v;
  return n;
}

GArray *
fs_figure_list_series (const FsScenario *scenario)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (FsFigureSeries));
  guint n_curves = fs_scenario_n_curves (scenario), next = 0;
  g_autofree gboolean *has_series = g_new0 (gboolean, n_curves);
  guint taken = 0; /* palette entries of curves, as bits */

  for (guint c = 0; c < n_curves; c++)
    if (fs_scenario_curve (scenario, c)->palette_entry < FS_SCENARIO_COLORS)
      taken |= 1u << fs_scenario_curve (scenario, c)->palette_entry;
  for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
    {
      const FsQuantity *quantity = fs_quantity_find (scenario, *y);

      for (guint c = 0; quantity != NULL && c < n_curves; c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);
          FsFigureSeries series = { c, quantity->key, !has_series[c], curve->palette_entry };
          FsPaletteMember member;

          if (!fs_figure_has_series (curve, *y))
            continue;
          if (has_series[c] && fs_palette_member_of (curve->palette_entry, &member))
            {
              /* In families the quantities of a curve differ in their line style. */
              for (char **before = fs_scenario_figure (scenario)->y; before != y; before++)
                member.dash++;
              series.palette_entry = fs_palette_entry_of (member);
            }
          else if (has_series[c])
            {
              /* The next entry that no curve has; when all are used, it starts again. */
              while (next < FS_SCENARIO_COLORS && (taken >> next & 1) != 0)
                next++;
              series.palette_entry = next++ % FS_SCENARIO_COLORS;
            }
          has_series[c] = TRUE;
          /* Hidden curves keep their entries, so that no color changes. */
          if (!curve->hidden)
            g_array_append_val (list, series);
        }
    }
  return list;
}

guint
fs_figure_n_series (const FsScenario *scenario)
{
  g_autoptr (GArray) list = fs_figure_list_series (scenario);

  return list->len;
}

void
fs_figure_series (const FsScenario *scenario, guint series, guint *curve, const char **quantity)
{
  g_autoptr (GArray) list = NULL;

  g_return_if_fail (scenario != NULL);

  list = fs_figure_list_series (scenario);
  g_return_if_fail (series < list->len);

  *curve = g_array_index (list, FsFigureSeries, series).curve;
  *quantity = g_array_index (list, FsFigureSeries, series).key;
}

char *
fs_figure_series_label (const FsScenario *scenario, const GArray *list, guint index, gboolean in_panel)
{
  const FsFigureSeries *series = &g_array_index (list, FsFigureSeries, index);
  const FsCurve *curve = fs_scenario_curve (scenario, series->curve);
  const char *label = in_panel ? curve->member_label : curve->label;
  const FsQuantity *quantity = fs_quantity_find (scenario, series->key);
  const FsSplit *split = fs_scenario_split (scenario);
  gboolean one_curve = TRUE, one_quantity = TRUE;
  g_autofree char *name = NULL;

  for (guint i = 0; i < list->len; i++)
    {
      const FsFigureSeries *other = &g_array_index (list, FsFigureSeries, i);

      one_curve = one_curve
                  && (other->curve == series->curve
                      || (in_panel && split->n_panels > 0
                          && split->member_of[other->curve] == split->member_of[series->curve]));
      one_quantity = one_quantity && strcmp (other->key, series->key) == 0;
    }
  if (one_quantity)
    return g_strdup (label);
  if (one_curve)
    return fs_quantity_short_name (scenario, quantity);
  /* Next to the name of a curve, the symbol of a quantity is enough. */
  name = fs_quantity_is_latency (series->key) || quantity->symbol == NULL ? fs_quantity_short_name (scenario, quantity)
                                                                          : g_strdup (quantity->symbol);
  return g_strdup_printf ("%s, %s", label, name);
}

/* What the model calls by the name may differ from what the simulator does: unicasts with or without their start-up
 * time. Where no model computes it, it is the simulator's. */
double
fs_figure_simulated (const FsCurve *step, const char *key, const FsSimResult *result, double *half_width)
{
  FsVariant variant = fs_figure_first_variant (step, key);
  gboolean of_simulator = fs_quantity_is_simulated (key) && fs_figure_modelled_as (step, variant, key) != key;

  if (!of_simulator && fs_model_quantity (step->model, key, NULL) != NULL)
    return fs_compare_simulated (step, variant, key, result, half_width);
  return fs_sim_result_get (result, key, half_width);
}

const FsLatency *
fs_result_latency (const FsSimResult *result, gboolean broadcast)
{
  return broadcast ? &result->broadcast : &result->unicast;
}

gboolean
fs_point_is_of_broadcasts (const FsCurve *step, const char *key, const FsSimResult *result)
{
  if (result->unicast.histogram == NULL || !isfinite (result->broadcast.mean))
    return FALSE;
  if (!isfinite (result->unicast.mean) || strstr (key, "broadcast") != NULL)
    return TRUE;
  if (strstr (key, "unicast") != NULL)
    return FALSE;
  return fs_compare_simulated (step, fs_figure_first_variant (step, key), key, result, NULL) == result->broadcast.mean;
}

gboolean
fs_figure_misses_interval (const FsCurve *step, const char *key, const FsSimResult *result, double half_width)
{
  const FsLatency *latency;

  if (!isnan (half_width) || !fs_quantity_is_latency (key) || result->note == NULL)
    return FALSE;
  latency = fs_result_latency (result, fs_point_is_of_broadcasts (step, key, result));
  return isfinite (latency->mean) && !isfinite (latency->half_width);
}
