/* From the settings of a curve to what the engines take, and whether they can. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "scenario/effective.h"
#include "scenario/scenario-private.h"

static gboolean complain (FsPlace *place, const char *key, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static gboolean
complain (FsPlace *place, const char *key, GError **error, const char *format, ...)
{
  va_list arguments;

  place->key = key != NULL ? fs_key_find (key) : NULL;
  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return FALSE;
}

/* Position of the effective word among the choices: the engines' enumerations have the same order. */
static guint
effective_choice (const FsSettings *settings, guint number, const char *name)
{
  const FsKey *key = fs_key_find (name);
  g_autofree char *value = fs_effective_value (settings, number, key);
  guint index = 0;

  while (strcmp (key->choices[index], value) != 0)
    index++;
  return index;
}

static gboolean
effective_boolean (const FsSettings *settings, guint number, const char *key)
{
  g_autofree char *value = fs_effective (settings, number, key);

  return strcmp (value, "true") == 0;
}

static guint
effective_draw (const FsSettings *settings, guint number)
{
  g_autofree char *value = fs_effective (settings, number, "variant");

  if (strcmp (value, "both") == 0)
    return FS_DRAW_PUBLISHED | FS_DRAW_CORRECTED;
  return strcmp (value, "published") == 0 ? FS_DRAW_PUBLISHED : FS_DRAW_CORRECTED;
}

static void
resolve_inputs (const FsSettings *settings, guint number, const FsPattern *pattern, FsModelInputs *inputs)
{
  inputs->n = (int) fs_effective_number (settings, number, "n");
  inputs->V = (int) fs_effective_number (settings, number, "V");
  inputs->M = fs_effective_number (settings, number, "M");
  inputs->beta = fs_effective_number (settings, number, "beta");
  inputs->delta = fs_effective_number (settings, number, "delta");
  inputs->pattern = *pattern;
}

/* A time or length that is whole in the simulator; a sentence in @absent when it is not. */
static uint32_t
effective_whole (const FsSettings *settings, guint number, const char *name, char **absent)
{
  const FsKey *key = fs_key_find (name);
  double value = fs_effective_number (settings, number, name);
  char text[FS_NUMBER_SIZE];

  if (value <= G_MAXINT32 && value == floor (value))
    return (uint32_t) value;
  fs_number_format (value, text);
  if (*absent == NULL && value == floor (value))
    *absent
        = g_strdup_printf (_ ("%s is %s; the simulator counts no more than %d."), _ (key->subject), text, G_MAXINT32);
  else if (*absent == NULL)
    *absent = g_strdup_printf (_ ("%s is %s; the simulator takes whole numbers."), _ (key->subject), text);
  return 1;
}

static void
resolve_params (const FsSettings *settings, guint number, const FsModelInputs *inputs, FsWormholeParams *params,
                char **absent)
{
  g_autofree char *injection = fs_effective (settings, number, "injection");
  g_autofree char *base = fs_effective (settings, number, "base");
  g_autofree char *seed = fs_effective (settings, 0, "seed");

  fs_wormhole_params_init (params);
  params->n = inputs->n;
  params->V = inputs->V;
  params->beta = inputs->beta;
  params->pattern = inputs->pattern;
  params->vc_buffer = (int) fs_effective_number (settings, number, "vc-buffer");
  params->routing = effective_choice (settings, number, "routing");
  params->length = effective_choice (settings, number, "length");
  params->length_flits = effective_whole (settings, number, "M", absent);
  params->delta_cycles = effective_whole (settings, number, "delta", absent);
  params->unicast_startup = effective_boolean (settings, number, "unicast-startup");
  if (fs_effective_is_read (settings, number, fs_key_find ("adaptive-choice")))
    params->adaptive_choice = effective_choice (settings, number, "adaptive-choice");
  if (fs_effective_is_read (settings, number, fs_key_find ("tau")))
    {
      params->tau_cycles = effective_whole (settings, number, "tau", absent);
      params->timeout_either = effective_boolean (settings, number, "timeout-either");
    }
  fs_parse_injection (injection, &params->injection, &params->injection_channels);
  fs_parse_base (base, &params->base, &params->base_fixed);
  params->seed = g_ascii_strtoull (seed, NULL, 10);
}

/* What neither side takes, whatever else holds. */
static gboolean
check_combination (const FsCurve *curve, FsPlace *place, GError **error)
{
  const FsWormholeParams *params = &curve->params;
  double p[FS_PATTERN_MAX_N];

  if (params->routing != FS_ROUTING_DETERMINISTIC && params->V < 2)
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

static char *
why_no_model (const FsSettings *settings, guint number, const FsCurve *curve)
{
  g_autofree char *routing = fs_effective (settings, number, "routing");
  const char *modelled = fs_default_value (fs_key_find ("routing"), curve->model);
  g_autoptr (GError) reason = NULL;

  if (strcmp (routing, modelled) != 0)
    return g_strdup_printf (_ ("%s is a model of routing %s; routing is %s."), curve->model->id, modelled, routing);
  if (!fs_model_check (curve->model, &curve->inputs, &reason))
    return g_strdup (reason->message);
  return NULL;
}

/* The largest rate counts too: beyond some no run can be made. */
static char *
why_no_simulation (const FsCurve *curve)
{
  FsWormholeParams params = curve->params;
  g_autoptr (GError) reason = NULL;

  if (curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_RANGE)
    for (guint i = 0; i < curve->n_values; i++)
      params.rate = MAX (params.rate, curve->values[i]);
  if (fs_wormhole_params_check (&params, &reason))
    return NULL;
  if (curve->model_absent == NULL && params.n > FS_SIM_MAX_N)
    return g_strdup_printf (_ ("%s The model accepts up to %.0f."), reason->message, fs_key_find ("n")->max);
  if (curve->model_absent == NULL && params.V > FS_SIM_MAX_V)
    return g_strdup_printf (_ ("%s The model accepts up to %.0f."), reason->message, fs_key_find ("V")->max);
  return g_strdup (reason->message);
}

gboolean
fs_resolve_curve (const FsSettings *settings, guint number, FsCurve *curve, FsPlace *place, GError **error)
{
  g_autofree char *pattern_text = fs_effective (settings, number, "pattern");
  FsPattern pattern;

  place->curve = number;
  if (!fs_pattern_parse (pattern_text, &pattern, error))
    g_return_val_if_reached (FALSE);
  curve->n_steps = 1;
  curve->model = fs_effective_model (settings, number);
  curve->draw = effective_draw (settings, number);
  resolve_inputs (settings, number, &pattern, &curve->inputs);
  resolve_params (settings, number, &curve->inputs, &curve->params, &curve->simulation_absent);
  if (!fs_resolve_rates (settings, number, curve, place, error) || !check_combination (curve, place, error))
    return FALSE;
  curve->model_absent = why_no_model (settings, number, curve);
  if (curve->simulation_absent == NULL)
    curve->simulation_absent = why_no_simulation (curve);
  if (curve->model_absent != NULL && curve->simulation_absent != NULL)
    return complain (place, NULL, error, "%s %s", curve->simulation_absent, curve->model_absent);
  return TRUE;
}

/* The routings of @key in a sentence. */
static char *
join_routings (const FsKey *key)
{
  return g_strjoinv (_ (" or "), (char **) key->routings);
}

/* Whether some curve reads what stands in the line. */
static gboolean
is_read (const FsSettings *settings, const FsSection *section, const FsKey *key)
{
  guint n_curves = fs_settings_n_curves (settings);

  if (section->group == FS_GROUP_CURVE || n_curves == 0)
    return fs_effective_is_read (settings, section->curve, key);
  for (guint number = 1; number <= n_curves; number++)
    if (fs_settings_line (settings, FS_GROUP_CURVE, number, key) == NULL
        && fs_effective_is_read (settings, number, key))
      return TRUE;
  return FALSE;
}

gboolean
fs_resolve_readers (const FsSettings *settings, const GPtrArray *only, FsPlace *place, GError **error)
{
  for (guint i = 0; i < settings->sections->len; i++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, i);

      for (guint j = 0; j < section->lines->len; j++)
        {
          const FsKey *key = ((const FsSectionLine *) g_ptr_array_index (section->lines, j))->key;
          g_autofree char *routing = NULL;
          g_autofree char *routings = NULL;

          if (key == NULL || key->routings == NULL || is_read (settings, section, key)
              || (only != NULL && !g_ptr_array_find ((GPtrArray *) only, key, NULL)))
            continue;
          place->curve = section->curve;
          routing = fs_effective (settings, section->curve, "routing");
          routings = join_routings (key);
          return complain (place, key->name, error, _ ("%s is read with routing %s only; routing is %s."), key->name,
                           routings, routing);
        }
    }
  return TRUE;
}
