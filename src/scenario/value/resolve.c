/* From the values of a curve to what it computes: the inputs of the model, the parameters of the simulator, its loads, and
 * why one of both cannot compute it; at each step of the parameter on its x axis. */
#include "scenario/value/resolve.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/format/key-forms.h"

static gboolean
resolve_draw (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location, GError **error)
{
  const FsModel *model = curve->model;
  const char *value = values->text[FS_KEY_ID_VARIANT];
  g_autoptr (GString) has = g_string_new (NULL);

  curve->draw = fs_variants_from_value (value);
  /* Variants of the papers are those of hypercubes. */
  if (fs_effective_is_grid (values))
    curve->draw = model->variants;
  if ((curve->draw & ~model->variants) == 0)
    return TRUE;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_model_has_variant (model, v))
      g_string_append_printf (has, "%s%s", has->len > 0 ? _ (" and ") : "", fs_variant_id (v));
  return fs_key_location_refuse (location, FS_KEY_ID_VARIANT, error, _ ("variant is %s; %s has %s only."), value,
                                 model->id, has->str);
}

/* Checks that a key does not contradict another one with the same meaning. */
static gboolean
check_implied (const FsEffectiveValues *values, FsKeyLocation *location, GError **error)
{
  const char *injection = values->text[FS_KEY_ID_INJECTION], *capacity = values->text[FS_KEY_ID_SOURCE_CAPACITY];

  if (strcmp (values->text[FS_KEY_ID_PORTS], "single") == 0 && strcmp (injection, "pool:1") != 0)
    return fs_key_location_refuse (location, FS_KEY_ID_INJECTION, error,
                                   _ ("injection is %s; with ports single it is pool:1."), injection);
  if (values->is_lossy && strcmp (capacity, "0") != 0)
    return fs_key_location_refuse (location, FS_KEY_ID_SOURCE_CAPACITY, error,
                                   _ ("source-capacity is %s; with finite-buffer true it is 0."), capacity);
  return TRUE;
}

/* Networks that the simulator does not take are for models only, which know no pattern by address. */
static gboolean
check_pattern (const FsCurve *curve, GError **error)
{
  const FsPattern *pattern = &curve->inputs.pattern;
  double p[FS_PATTERN_MAX_N];

  if (!fs_pattern_is_by_address (pattern))
    return fs_pattern_probabilities (pattern, curve->inputs.n, p, error);
  return !fs_wormhole_params_check_network (&curve->params, NULL)
         || fs_wormhole_params_check_pattern (&curve->params, error);
}

/* What neither model nor simulator can compute, whatever else holds. */
static gboolean
check_combination (const FsCurve *curve, FsKeyLocation *location, GError **error)
{
  const FsWormholeParams *params = &curve->params;

  if (params->topology == FS_TOPOLOGY_HYPERCUBE
      && (params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT) && params->V < 2)
    return fs_key_location_refuse (location, FS_KEY_ID_V, error,
                                   _ ("Duato routing needs at least 2 virtual channels; V is %d."), params->V);
  if (params->base == FS_BASE_FIXED && params->base_fixed >= params->n)
    return fs_key_location_refuse (location, FS_KEY_ID_BASE, error,
                                   _ ("base is fixed:%d; with n = %d it must be fixed:0 to fixed:%d."),
                                   params->base_fixed, params->n, params->n - 1);
  if (check_pattern (curve, error))
    return TRUE;
  location->key = fs_key_by_id (FS_KEY_ID_PATTERN);
  return FALSE;
}

/* The inputs of the model. */

/* A number, boolean or choice. */
static double
effective_input (const FsEffectiveValues *values, const FsModelInput *input)
{
  guint id = fs_key_find (input->key)->id, index = 0;

  if (input->type == FS_INPUT_BOOLEAN)
    return fs_effective_is_true (values, id);
  if (input->type != FS_INPUT_CHOICE)
    return fs_effective_number (values, id);
  while (strcmp (input->choices[index], values->text[id]) != 0)
    index++;
  return index;
}

/* What the network has even where the model does not read it, then what the model reads. */
static void
resolve_inputs (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve)
{
  const FsModel *model = curve->model;
  FsModelInputs *inputs = &curve->inputs;

  if (!fs_pattern_parse (values->has_workload ? "uniform" : values->text[FS_KEY_ID_PATTERN], &inputs->pattern, NULL))
    g_return_if_reached ();
  if (inputs->pattern.kind == FS_PATTERN_TABLE)
    inputs->pattern.rows = g_intern_string (fs_settings_table (settings, inputs->pattern.table));
  inputs->n = (int) fs_effective_number (values, FS_KEY_ID_N);
  inputs->V = (int) fs_effective_number (values, FS_KEY_ID_V);
  inputs->beta = values->has_workload ? 0 : fs_effective_number (values, FS_KEY_ID_BETA);
  inputs->delta = fs_effective_number (values, FS_KEY_ID_DELTA);
  inputs->M = inputs->l = fs_effective_number (values, values->length_key->id);
  inputs->tu = 1;
  inputs->fixed_length = fs_effective_choice (values, FS_KEY_ID_LENGTH) == FS_LENGTH_FIXED;
  for (guint i = 0; i < model->n_inputs; i++)
    if (model->inputs[i].type != FS_INPUT_PATTERN
        && fs_effective_workload_reads (values, fs_key_find (model->inputs[i].key)))
      fs_model_input_set (&model->inputs[i], inputs, effective_input (values, &model->inputs[i]));
}

/* The parameters of the simulator. */

/* A time or length that is whole in the simulator; 1 and a reason in @absent when it is not. */
static uint32_t
effective_whole (const FsEffectiveValues *values, guint id, char **absent)
{
  const FsKey *key = fs_key_by_id (id);
  const char *subject = key->subject != NULL ? _ (key->subject) : key->name;
  double value = fs_effective_number (values, id);
  char text[FS_NUMBER_SIZE];

  if (value <= G_MAXINT32 && value == floor (value))
    return (uint32_t) value;
  fs_number_format (value, text);
  if (*absent == NULL && value == floor (value))
    *absent = g_strdup_printf (_ ("%s is %s; the simulator counts no more than %d."), subject, text, G_MAXINT32);
  else if (*absent == NULL)
    *absent = g_strdup_printf (_ ("%s is %s; the simulator needs a whole number."), subject, text);
  return 1;
}

static gboolean
routing_reads (const FsEffectiveValues *values, guint id)
{
  return fs_effective_routing_reads (values, fs_key_by_id (id));
}

/* The radices of a torus or mesh: one for all n dimensions, or a list. */
static gboolean
resolve_radices (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location, GError **error)
{
  FsWormholeParams *params = &curve->params;
  int n = curve->inputs.n, n_radices;

  if (!fs_effective_is_grid (values))
    return TRUE;
  n_radices = fs_parse_radices (values->text[FS_KEY_ID_K], params->k);
  if (n_radices > 1 && n_radices != n)
    return fs_key_location_refuse (location, FS_KEY_ID_N, error,
                                   _ ("%s gives %d radices, but n is %d. Leave n out, or give %d radices."),
                                   values->text[FS_KEY_ID_K], n_radices, n, n);
  for (int d = 1; n_radices == 1 && d < MIN (n, FS_SIM_MAX_N); d++)
    params->k[d] = params->k[0];
  params->topology = values->topology == FS_READ_IN_MESH ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS;
  params->tie = FS_TIE_RANDOM;
  if (fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_TIE)))
    params->tie = fs_effective_choice (values, FS_KEY_ID_TIE);
  if (fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_CLASSES)))
    params->classes = fs_effective_choice (values, FS_KEY_ID_CLASSES);
  curve->inputs.network = params->topology;
  for (int d = 0; d < FS_NETWORK_MAX_N; d++)
    curve->inputs.k[d] = params->k[n_radices == 1 ? 0 : d];
  return TRUE;
}

static void
resolve_params (const FsEffectiveValues *values, FsCurve *curve)
{
  char **absent = &curve->simulation_absent;
  FsWormholeParams *params = &curve->params;

  fs_wormhole_params_init (params);
  params->n = curve->inputs.n;
  params->V = curve->inputs.V;
  params->beta = curve->inputs.beta;
  params->pattern = curve->inputs.pattern;
  fs_parse_arrivals (values->text[FS_KEY_ID_ARRIVALS], &params->on_cycles, &params->off_cycles);
  params->vc_buffer = (int) fs_effective_number (values, FS_KEY_ID_VC_BUFFER);
  params->routing = fs_effective_choice (values, FS_KEY_ID_ROUTING);
  params->length = fs_effective_choice (values, FS_KEY_ID_LENGTH);
  params->length_flits = effective_whole (values, values->length_key->id, absent);
  params->delta_cycles = effective_whole (values, FS_KEY_ID_DELTA, absent);
  params->unicast_startup = fs_effective_is_true (values, FS_KEY_ID_UNICAST_STARTUP);
  if (routing_reads (values, FS_KEY_ID_ADAPTIVE_CHOICE))
    params->adaptive_choice = fs_effective_choice (values, FS_KEY_ID_ADAPTIVE_CHOICE);
  if (routing_reads (values, FS_KEY_ID_TAU))
    {
      params->tau_cycles = effective_whole (values, FS_KEY_ID_TAU, absent);
      params->timeout_either = fs_effective_is_true (values, FS_KEY_ID_TIMEOUT_EITHER);
    }
  fs_parse_injection (values->text[FS_KEY_ID_INJECTION], &params->injection, &params->injection_channels);
  if (params->injection_channels == FS_CHANNELS_V)
    params->injection_channels = params->V;
  if (routing_reads (values, FS_KEY_ID_RECOVERY_AFTER))
    fs_parse_recovery (values->text[FS_KEY_ID_RECOVERY_AFTER], &params->recovery_cycles);
  fs_parse_capacity (values->text[FS_KEY_ID_SOURCE_CAPACITY], &params->source_capacity);
  params->broadcast = fs_effective_choice (values, FS_KEY_ID_BROADCAST);
  fs_parse_base (values->text[FS_KEY_ID_BASE], &params->base, &params->base_fixed);
  params->seed = g_ascii_strtoull (values->text[FS_KEY_ID_SEED], NULL, 10);
}

/* What the file lists takes the place of what describes random traffic. The rate is that of the time from the first
 * message to the last. */
static gboolean
resolve_workload (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
                  GError **error)
{
  const char *name = values->text[FS_KEY_ID_ARRIVALS] + strlen (FS_WORKLOAD_PREFIX);
  FsWormholeParams *params = &curve->params;
  FsWorkloadEntry entry;
  double messages;

  if (!fs_settings_workload (settings, name, &entry))
    return fs_key_location_refuse (
        location, FS_KEY_ID_ARRIVALS, error,
        _ ("The scenario does not say what workload %s contains; set arrivals again, so that the file is read."), name);
  messages = (double) entry.summary.messages;
  curve->workload_name = g_intern_string (name);
  params->workload = g_intern_string (entry.file);
  params->workload_digest = g_intern_string (entry.summary.digest);
  params->workload_messages = entry.summary.messages;
  params->workload_rate
      = messages / (fs_curve_count_nodes (curve) * (double) (entry.summary.last - entry.summary.first + 1));
  params->length = FS_LENGTH_FIXED;
  curve->inputs.M = curve->inputs.l = (double) entry.summary.flits / messages;
  params->length_flits = (uint32_t) CLAMP (curve->inputs.M + 0.5, 1, FS_WORKLOAD_MAX_FLITS);
  return TRUE;
}

/* The loads. */

/* Exactly one way to give rates in a group. */
static gboolean
check_one_way (const FsSettings *settings, FsKeyGroup group, guint number, FsKeyLocation *location, GError **error)
{
  static const guint ids[]
      = { FS_KEY_ID_RATE, FS_KEY_ID_LOAD, FS_KEY_ID_RATES_FROM, FS_KEY_ID_RATES_TO, FS_KEY_ID_POINTS };
  const FsKey *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const FsKey *key = fs_key_by_id (ids[i]);

      if (fs_settings_line (settings, group, number, key) == NULL)
        continue;
      if (first == NULL)
        first = key;
      else if (i < 2 || first->id == FS_KEY_ID_RATE || first->id == FS_KEY_ID_LOAD)
        return fs_key_location_refuse (
            location, key->id, error,
            _ ("%s and %s are both given; there must be exactly one of rate, load, or a range "
               "with rates-from, rates-to and points."),
            first->name, key->name);
    }
  return TRUE;
}

static gboolean
resolve_range (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location, GError **error)
{
  const char *from = values->text[FS_KEY_ID_RATES_FROM], *to = values->text[FS_KEY_ID_RATES_TO];

  if (*from == '\0' || *to == '\0')
    return fs_key_location_refuse (location, *from != '\0' ? FS_KEY_ID_RATES_FROM : FS_KEY_ID_RATES_TO, error,
                                   _ ("%s is given without %s; a range has both."),
                                   *from != '\0' ? "rates-from" : "rates-to",
                                   *from != '\0' ? "rates-to" : "rates-from");
  curve->values = g_new (double, 2);
  curve->n_values = 2;
  curve->values[0] = fs_effective_number (values, FS_KEY_ID_RATES_FROM);
  curve->values[1] = fs_effective_number (values, FS_KEY_ID_RATES_TO);
  if (curve->values[0] > curve->values[1])
    return fs_key_location_refuse (location, FS_KEY_ID_RATES_FROM, error,
                                   _ ("rates-from is %s and rates-to is %s; rates-from must not be the larger."), from,
                                   to);
  if (curve->points < 2)
    return fs_key_location_refuse (location, FS_KEY_ID_POINTS, error, "%s",
                                   _ ("points is 1; a range has at least 2, its two ends."));
  return TRUE;
}

static gboolean
resolve_rates (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
               GError **error)
{
  if (!check_one_way (settings, FS_GROUP_SWEEP, 0, location, error)
      || (values->number > 0 && !check_one_way (settings, FS_GROUP_CURVE, values->number, location, error)))
    return FALSE;
  curve->rates_kind = values->rates_kind;
  if (curve->rates_kind == FS_RATES_GIVEN)
    curve->values = fs_parse_numbers (values->text[FS_KEY_ID_RATE], &curve->n_values);
  else if (curve->rates_kind == FS_RATES_LOADS)
    curve->values = fs_parse_numbers (values->text[FS_KEY_ID_LOAD], &curve->n_values);
  else
    curve->points = (guint) fs_effective_number (values, FS_KEY_ID_POINTS);
  return curve->rates_kind != FS_RATES_RANGE || resolve_range (values, curve, location, error);
}

/* Why the model, or the simulator, cannot compute a curve. */

/* Free with g_free(); NULL when the model can. */
static char *
why_no_model (const FsEffectiveValues *values, const FsCurve *curve)
{
  const FsWormholeParams *params = &curve->params;
  const char *routing = values->text[FS_KEY_ID_ROUTING], *modelled = curve->modelled_routing;
  const FsModelInput *mode = fs_model_input (curve->model, "mode");
  g_autoptr (GError) reason = NULL;

  if (values->has_workload)
    return g_strdup_printf (_ ("arrivals is %s; %s is a model of Poisson arrivals."), values->text[FS_KEY_ID_ARRIVALS],
                            curve->model->id);
  if (strcmp (routing, modelled) != 0 && mode != NULL)
    return g_strdup_printf (_ ("%s with mode=%s is a model of routing %s; routing is %s."), curve->model->id,
                            mode->choices[curve->inputs.mode], modelled, routing);
  if (strcmp (routing, modelled) != 0)
    return g_strdup_printf (_ ("%s is a model of routing %s; routing is %s."), curve->model->id, modelled, routing);
  if (fs_pattern_is_by_address (&params->pattern) && curve->model->grids)
    return g_strdup_printf (_ ("pattern is %s; %s describes uniform traffic."), fs_pattern_name (&params->pattern),
                            curve->model->id);
  if (fs_pattern_is_by_address (&params->pattern))
    return g_strdup_printf (_ ("%s describes destinations by distance; pattern %s chooses them by address."),
                            curve->model->id, fs_pattern_name (&params->pattern));
  if (!fs_model_check (curve->model, &curve->inputs, &reason))
    return g_strdup (reason->message);
  if (params->topology == FS_TOPOLOGY_TORUS && params->tie == FS_TIE_POSITIVE)
    return g_strdup_printf (_ ("tie is positive; %s is a model of random ties."), curve->model->id);
  if (params->topology == FS_TOPOLOGY_TORUS && params->classes == FS_CLASSES_BALANCED)
    return g_strdup_printf (_ ("classes is balanced; %s is a model of the dateline."), curve->model->id);
  /* No model describes another injection, other arrivals, another broadcast, or losses. */
  if (strcmp (values->text[FS_KEY_ID_PORTS], "single") == 0)
    return g_strdup_printf (_ ("ports is single; %s describes routers that inject over all ports at the same time."),
                            curve->model->id);
  if (params->on_cycles > 0)
    return g_strdup_printf (_ ("arrivals is %s; %s is a model of Poisson arrivals."), values->text[FS_KEY_ID_ARRIVALS],
                            curve->model->id);
  if (params->broadcast == FS_BROADCAST_SEPARATE && params->beta > 0)
    return g_strdup_printf (_ ("broadcast is separate; %s is a model of the binomial tree."), curve->model->id);
  /* Only a base that changes loads all dimensions alike. */
  if (params->base == FS_BASE_FIXED && params->beta > 0)
    return g_strdup_printf (_ ("base is %s; %s is a model of a base that changes from broadcast to broadcast."),
                            values->text[FS_KEY_ID_BASE], curve->model->id);
  if (params->source_capacity != FS_INFINITE_SOURCE && !curve->inputs.finite_buffer)
    return g_strdup_printf (_ ("source-capacity is %d; %s is a model of infinite source queues."),
                            params->source_capacity, curve->model->id);
  return NULL;
}

/* Free with g_free(); NULL when the simulator can, at the largest rate too. */
static char *
why_no_simulation (const FsCurve *curve)
{
  FsWormholeParams params = curve->params;
  g_autoptr (GError) reason = NULL;
  char text[FS_NUMBER_SIZE];

  if (curve->inputs.tu != 1)
    return g_strdup_printf (_ ("tu is %s; in the simulator a flit crosses a channel in 1 cycle."),
                            fs_number_format (curve->inputs.tu, text));
  if (curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_RANGE)
    for (guint i = 0; i < curve->n_values; i++)
      params.rate = MAX (params.rate, curve->values[i]);
  if (fs_wormhole_params_check (&params, &reason))
    return NULL;
  if (curve->model_absent == NULL && params.n > FS_SIM_MAX_N)
    return g_strdup_printf (_ ("%s The model accepts up to %.0f."), reason->message, fs_key_by_id (FS_KEY_ID_N)->max);
  if (curve->model_absent == NULL && params.V > FS_SIM_MAX_V)
    return g_strdup_printf (_ ("%s The model accepts up to %.0f."), reason->message, fs_key_by_id (FS_KEY_ID_V)->max);
  return g_strdup (reason->message);
}

/* A curve in which every parameter has one value. */
static gboolean
resolve_one (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
             GError **error)
{
  curve->n_steps = 1;
  curve->model = values->model;
  curve->replaced_model = values->replaced_model;
  if (values->generalized)
    return fs_resolve_generalized (values, curve, location, error);
  curve->switching = &fs_wormhole_switching;
  if (!resolve_draw (values, curve, location, error) || !check_implied (values, location, error))
    return FALSE;
  resolve_inputs (settings, values, curve);
  resolve_params (values, curve);
  if (!resolve_radices (values, curve, location, error)
      || (values->has_workload && !resolve_workload (settings, values, curve, location, error))
      || !resolve_rates (settings, values, curve, location, error) || !check_combination (curve, location, error))
    return FALSE;
  curve->modelled_routing = values->modelled_routing;
  curve->model_absent = why_no_model (values, curve);
  if (curve->simulation_absent == NULL)
    curve->simulation_absent = why_no_simulation (curve);
  if (curve->model_absent == NULL || curve->simulation_absent == NULL)
    return TRUE;
  location->key = NULL;
  if (fs_effective_is_grid (values))
    return fs_set_input_error (error, "%s", curve->simulation_absent);
  return fs_set_input_error (error, "%s %s", curve->simulation_absent, curve->model_absent);
}

/* Checks that all curves have one topology, because they share an x axis. */
static gboolean
check_topology (const FsEffectiveValues *values, FsKeyLocation *location, GError **error)
{
  const char *own = values->text[FS_KEY_ID_TOPOLOGY], *of_all = values->generalized ? "generalized" : "hypercube";

  /* Curves of wormhole routing may have different networks. */
  return values->generalized == (values->topology == FS_READ_IN_GENERALIZED)
         || fs_key_location_refuse (location, FS_KEY_ID_TOPOLOGY, error,
                                    _ ("topology is %s for this curve and %s for the others; all curves of a scenario "
                                       "share one, which is set in [Scenario]."),
                                    own, of_all);
}

/* Only the parameter on the x axis may have several values. */
static gboolean
check_lists (const FsEffectiveValues *values, FsKeyLocation *location, GError **error)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      const FsSectionLine *line = values->lines[keys[i].id];
      g_auto (GStrv) list = NULL;

      if (line == NULL || &keys[i] == values->x_key || !fs_key_is_parameter (&keys[i])
          || strchr (line->value, ';') == NULL)
        continue;
      list = g_strsplit (line->value, ";", -1);
      return fs_key_location_refuse (location, keys[i].id, error,
                                     _ ("%s has %u values; only the key that x names may be a list, and x is %s."),
                                     keys[i].name, g_strv_length (list), values->text[FS_KEY_ID_X]);
    }
  return TRUE;
}

/* Each dimension of a torus or mesh may have another radix, but only where no axis and no formula needs one number. */
static gboolean
check_one_radix (const FsEffectiveValues *values, FsKeyLocation *location, GError **error)
{
  const FsKey *k = fs_key_by_id (FS_KEY_ID_K);
  const char *text = values->text[FS_KEY_ID_K];

  if (!fs_effective_topology_reads (values, k) || strchr (text, 'x') == NULL)
    return TRUE;
  if (values->generalized)
    return fs_key_location_refuse (location, FS_KEY_ID_K, error,
                                   _ ("k is %s; a generalized hypercube has one radix for all dimensions, from %.0f to "
                                      "%d."),
                                   text, k->min, FS_GH_MAX_K);
  return values->x_key != k
         || fs_key_location_refuse (location, FS_KEY_ID_K, error,
                                    _ ("k is %s; with x = k each value is one radix for all dimensions, from %.0f to "
                                       "%.0f."),
                                    text, k->min, k->max);
}

static gboolean
check_one_rate (const FsCurve *curve, const char *x, FsKeyLocation *location, GError **error)
{
  static const guint ids[] = {
    [FS_RATES_GIVEN] = FS_KEY_ID_RATE,
    [FS_RATES_LOADS] = FS_KEY_ID_LOAD,
    [FS_RATES_RANGE] = FS_KEY_ID_POINTS,
    [FS_RATES_REFINED] = FS_KEY_ID_POINTS,
  };
  guint n_rates = curve->points > 0 ? curve->points : curve->n_values;

  return n_rates == 1
         || fs_key_location_refuse (location, ids[curve->rates_kind], error,
                                    _ ("x is %s, so each curve needs one rate or load; it has %u."), x, n_rates);
}

static gboolean
resolve_steps (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
               GError **error)
{
  const FsKey *x_key = values->x_key;
  guint n_steps;
  g_autofree double *x_values = fs_parse_numbers (values->text[x_key->id], &n_steps);
  FsEffectiveValues step;

  /* M of a model that reads l instead has no value. */
  if (n_steps == 0)
    return fs_resolve_refuse_x (values, x_key, location, error);
  fs_effective_values_init_at (&step, settings, values->number, x_key, x_values[0]);
  if (!resolve_one (settings, &step, curve, location, error))
    return FALSE;
  curve->x_key = x_key;
  curve->x_values = g_steal_pointer (&x_values);
  /* The inputs that move along with the parameter on the x axis, because they are not set. */
  for (guint i = 0; i < curve->model->n_inputs; i++)
    {
      const FsModelInput *input = &curve->model->inputs[i];

      if (g_strcmp0 (input->fallback, x_key->name) == 0 && values->lines[fs_key_find (input->key)->id] == NULL)
        curve->followers |= 1u << i;
    }
  curve->n_steps = n_steps;
  curve->steps = g_new0 (FsCurve, n_steps);
  if (!check_one_rate (curve, x_key->name, location, error))
    return FALSE;
  for (guint i = 0; i < n_steps; i++)
    {
      fs_effective_values_init_at (&step, settings, values->number, x_key, curve->x_values[i]);
      if (!resolve_one (settings, &step, &curve->steps[i], location, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
fs_resolve_curve (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
                  GError **error)
{
  location->curve = values->number;
  if (!check_topology (values, location, error) || !check_lists (values, location, error)
      || !check_one_radix (values, location, error))
    return FALSE;
  if (values->shows_latency)
    return resolve_one (settings, values, curve, location, error) && check_one_rate (curve, "latency", location, error);
  /* fs_resolve_figure() refuses a parameter that is not read there: it has no values to go through. */
  if (values->x_key == NULL || !fs_effective_topology_reads (values, values->x_key))
    return resolve_one (settings, values, curve, location, error);
  return resolve_steps (settings, values, curve, location, error);
}
