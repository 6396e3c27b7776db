/* From the settings of a curve to what it draws, at each step of the parameter on its x axis. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/scenario-private.h"

static gboolean complain (FsKeyLocation *place, const char *key, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static gboolean
complain (FsKeyLocation *place, const char *key, GError **error, const char *format, ...)
{
  va_list arguments;

  place->key = key != NULL ? fs_key_find (key) : NULL;
  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return FALSE;
}

static char *
join_variants (const FsModel *model)
{
  GString *text = g_string_new (NULL);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_model_has_variant (model, v))
      g_string_append_printf (text, "%s%s", text->len > 0 ? _ (" and ") : "", fs_variant_id (v));
  return g_string_free (text, FALSE);
}

static gboolean
resolve_draw (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place, GError **error)
{
  const FsModel *model = curve->model;
  g_autofree char *value = fs_effective (settings, number, "variant");
  g_autofree char *has = NULL;

  curve->draw = fs_variants_from_value (value);
  if ((curve->draw & ~model->variants) == 0)
    return TRUE;
  has = join_variants (model);
  return complain (place, "variant", error, _ ("variant is %s; %s has %s only."), value, model->id, has);
}

/* What was written out beside a key that says the same in other words: it must not say anything else. */
static gboolean
check_implied (const FsSettings *settings, guint number, FsKeyLocation *place, GError **error)
{
  g_autofree char *ports = fs_effective (settings, number, "ports");
  g_autofree char *injection = fs_effective (settings, number, "injection");
  g_autofree char *capacity = fs_effective (settings, number, "source-capacity");

  if (strcmp (ports, "single") == 0 && strcmp (injection, "pool:1") != 0)
    return complain (place, "injection", error, _ ("injection is %s; with ports single it is pool:1."), injection);
  if (fs_effective_is_lossy (settings, number) && strcmp (capacity, "0") != 0)
    return complain (place, "source-capacity", error, _ ("source-capacity is %s; with finite-buffer true it is 0."),
                     capacity);
  return TRUE;
}

/* What neither side takes, whatever else holds. */
static gboolean
check_combination (const FsCurve *curve, FsKeyLocation *place, GError **error)
{
  const FsWormholeParams *params = &curve->params;
  double p[FS_PATTERN_MAX_N];

  if ((params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT) && params->V < 2)
    return complain (place, "V", error, _ ("Duato routing needs at least 2 virtual channels; V is %d."), params->V);
  if (params->base == FS_BASE_FIXED && params->base_fixed >= params->n)
    return complain (place, "base", error, _ ("base is fixed:%d; with n = %d it must be fixed:0 to fixed:%d."),
                     params->base_fixed, params->n, params->n - 1);
  if (!fs_pattern_probabilities (&curve->inputs.pattern, curve->inputs.n, p, error))
    {
      place->key = fs_key_find ("pattern");
      return FALSE;
    }
  return TRUE;
}

/* All but the label of a curve in which every parameter has one value. */
static gboolean
resolve_one (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place, GError **error)
{
  curve->n_steps = 1;
  curve->model = fs_effective_model (settings, number);
  if (fs_effective_is_generalized (settings))
    return fs_resolve_generalized (settings, number, curve, place, error);
  if (!resolve_draw (settings, number, curve, place, error) || !check_implied (settings, number, place, error))
    return FALSE;
  fs_resolve_engines (settings, number, curve);
  if (!fs_resolve_rates (settings, number, curve, place, error) || !check_combination (curve, place, error))
    return FALSE;
  curve->modelled_routing = fs_effective_modelled_routing (settings, number);
  curve->model_absent = fs_resolve_why_no_model (settings, number, curve);
  if (curve->simulation_absent == NULL)
    curve->simulation_absent = fs_resolve_why_no_simulation (curve);
  if (curve->model_absent != NULL && curve->simulation_absent != NULL)
    return complain (place, NULL, error, "%s %s", curve->simulation_absent, curve->model_absent);
  return TRUE;
}

/* One for all curves: they share an x axis. */
static gboolean
check_topology (const FsSettings *settings, guint number, FsKeyLocation *place, GError **error)
{
  const FsSectionLine *own = fs_settings_line (settings, FS_GROUP_CURVE, number, fs_key_find ("topology"));
  g_autofree char *of_all = fs_effective (settings, 0, "topology");

  if (number == 0 || own == NULL || strcmp (own->value, of_all) == 0)
    return TRUE;
  return complain (place, "topology", error,
                   _ ("topology is %s for this curve and %s for the others; all curves of a scenario share one, which "
                      "stands in [Scenario]."),
                   own->value, of_all);
}

/* A list stands where the x axis shows it, and nowhere else. */
static gboolean
check_lists (const FsSettings *settings, guint number, FsKeyLocation *place, GError **error)
{
  const FsKey *x_key = fs_effective_x_key (settings);
  g_autofree char *x = fs_effective (settings, 0, "x");
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      const FsSectionLine *line = fs_settings_effective_line (settings, number, &keys[i]);
      g_auto (GStrv) values = NULL;

      if (line == NULL || &keys[i] == x_key || !fs_key_is_parameter (&keys[i]) || strchr (line->value, ';') == NULL)
        continue;
      values = g_strsplit (line->value, ";", -1);
      return complain (place, keys[i].name, error,
                       _ ("%s has %u values; only the key that x names may be a list, and x is %s."), keys[i].name,
                       g_strv_length (values), x);
    }
  return TRUE;
}

static gboolean
check_one_rate (const FsCurve *curve, const char *x, FsKeyLocation *place, GError **error)
{
  static const char *const keys[] = {
    [FS_RATES_GIVEN] = "rate",
    [FS_RATES_LOADS] = "load",
    [FS_RATES_RANGE] = "points",
    [FS_RATES_REFINED] = "points",
  };
  guint n_rates = curve->points > 0 ? curve->points : curve->n_values;

  if (n_rates == 1)
    return TRUE;
  return complain (place, keys[curve->rates_kind], error,
                   _ ("x is %s, so each curve needs one rate or load; it has %u."), x, n_rates);
}

/* The inputs of the model that move along with the parameter on the x axis, where nobody set them. */
static guint
find_followers (const FsSettings *settings, guint number, const FsCurve *curve)
{
  guint followers = 0;

  for (guint i = 0; i < curve->model->n_inputs; i++)
    {
      const FsModelInput *input = &curve->model->inputs[i];

      if (g_strcmp0 (input->fallback, curve->x_key->name) == 0
          && fs_settings_effective_line (settings, number, fs_key_find (input->key)) == NULL)
        followers |= 1u << i;
    }
  return followers;
}

static gboolean
resolve_steps (const FsSettings *settings, guint number, const FsKey *x_key, FsCurve *curve, FsKeyLocation *place,
               GError **error)
{
  g_autoptr (FsSettings) fixed = fs_settings_copy (settings);
  g_autofree char *values = fs_effective_value (settings, number, x_key);
  guint n_steps;
  g_autofree double *x_values = fs_parse_numbers (values, &n_steps);

  /* M of a model that reads l instead: nobody has a value for it. */
  if (n_steps == 0)
    return fs_resolve_refuse_x (settings, number, x_key, place, error);
  fs_settings_fix (fixed, number, x_key, x_values[0]);
  if (!resolve_one (fixed, number, curve, place, error))
    return FALSE;
  curve->x_key = x_key;
  curve->x_values = g_steal_pointer (&x_values);
  curve->followers = find_followers (settings, number, curve);
  curve->n_steps = n_steps;
  curve->steps = g_new0 (FsCurve, n_steps);
  if (!check_one_rate (curve, x_key->name, place, error))
    return FALSE;
  for (guint i = 0; i < n_steps; i++)
    {
      fs_settings_fix (fixed, number, x_key, curve->x_values[i]);
      if (!resolve_one (fixed, number, &curve->steps[i], place, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
fs_resolve_curve (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place, GError **error)
{
  const FsKey *x_key = fs_effective_x_key (settings);

  place->curve = number;
  if (!check_topology (settings, number, place, error) || !check_lists (settings, number, place, error))
    return FALSE;
  if (fs_effective_shows_latency (settings))
    return resolve_one (settings, number, curve, place, error) && check_one_rate (curve, "latency", place, error);
  /* What nobody reads there is refused with the figure: it has no values to go through. */
  if (x_key == NULL || !fs_effective_topology_reads (settings, x_key))
    return resolve_one (settings, number, curve, place, error);
  return resolve_steps (settings, number, x_key, curve, place, error);
}
