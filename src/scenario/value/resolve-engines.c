/* What the engines take: the inputs of the model and the parameters of the simulator, and why one of them cannot. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/scenario-private.h"

static guint
position (const char *const *words, const char *word)
{
  guint index = 0;

  while (strcmp (words[index], word) != 0)
    index++;
  return index;
}

/* Position of the effective word among the choices: the engines' enumerations have the same order. */
static guint
effective_choice (const FsSettings *settings, guint number, const char *name)
{
  const FsKey *key = fs_key_find (name);
  g_autofree char *value = fs_effective_value (settings, number, key);

  return position (key->choices, value);
}

static gboolean
effective_boolean (const FsSettings *settings, guint number, const char *key)
{
  g_autofree char *value = fs_effective (settings, number, key);

  return strcmp (value, "true") == 0;
}

/* A number, boolean or choice of the model. */
static double
effective_input (const FsSettings *settings, guint number, const FsModelInput *input)
{
  g_autofree char *value = NULL;

  if (input->type == FS_INPUT_BOOLEAN)
    return effective_boolean (settings, number, input->key);
  if (input->type != FS_INPUT_CHOICE)
    return fs_effective_number (settings, number, input->key);
  value = fs_effective (settings, number, input->key);
  return position (input->choices, value);
}

/* What the network has even where the model does not ask for it, then what the model reads. */
static void
resolve_inputs (const FsSettings *settings, guint number, FsCurve *curve)
{
  const FsModel *model = curve->model;
  FsModelInputs *inputs = &curve->inputs;

  inputs->n = (int) fs_effective_number (settings, number, "n");
  inputs->V = (int) fs_effective_number (settings, number, "V");
  inputs->beta = fs_effective_number (settings, number, "beta");
  inputs->delta = fs_effective_number (settings, number, "delta");
  inputs->M = inputs->l = fs_effective_number (settings, number, fs_effective_length_key (settings, number)->name);
  inputs->tu = 1;
  for (guint i = 0; i < model->n_inputs; i++)
    if (model->inputs[i].type != FS_INPUT_PATTERN)
      fs_model_input_set (&model->inputs[i], inputs, effective_input (settings, number, &model->inputs[i]));
}

/* A time or length that is whole in the simulator; a sentence in @absent when it is not. */
static uint32_t
effective_whole (const FsSettings *settings, guint number, const FsKey *key, char **absent)
{
  const char *subject = key->subject != NULL ? _ (key->subject) : key->name;
  double value = fs_effective_number (settings, number, key->name);
  char text[FS_NUMBER_SIZE];

  if (value <= G_MAXINT32 && value == floor (value))
    return (uint32_t) value;
  fs_number_format (value, text);
  if (*absent == NULL && value == floor (value))
    *absent = g_strdup_printf (_ ("%s is %s; the simulator counts no more than %d."), subject, text, G_MAXINT32);
  else if (*absent == NULL)
    *absent = g_strdup_printf (_ ("%s is %s; the simulator takes whole numbers."), subject, text);
  return 1;
}

static void
resolve_params (const FsSettings *settings, guint number, FsCurve *curve)
{
  g_autofree char *injection = fs_effective (settings, number, "injection");
  g_autofree char *recovery = fs_effective (settings, number, "recovery-after");
  g_autofree char *capacity = fs_effective (settings, number, "source-capacity");
  g_autofree char *base = fs_effective (settings, number, "base");
  g_autofree char *seed = fs_effective (settings, 0, "seed");
  char **absent = &curve->simulation_absent;
  FsWormholeParams *params = &curve->params;

  fs_wormhole_params_init (params);
  params->n = curve->inputs.n;
  params->V = curve->inputs.V;
  params->beta = curve->inputs.beta;
  params->pattern = curve->inputs.pattern;
  params->vc_buffer = (int) fs_effective_number (settings, number, "vc-buffer");
  params->routing = effective_choice (settings, number, "routing");
  params->length = effective_choice (settings, number, "length");
  params->length_flits = effective_whole (settings, number, fs_effective_length_key (settings, number), absent);
  params->delta_cycles = effective_whole (settings, number, fs_key_find ("delta"), absent);
  params->unicast_startup = effective_boolean (settings, number, "unicast-startup");
  if (fs_effective_routing_reads (settings, number, fs_key_find ("adaptive-choice")))
    params->adaptive_choice = effective_choice (settings, number, "adaptive-choice");
  if (fs_effective_routing_reads (settings, number, fs_key_find ("tau")))
    {
      params->tau_cycles = effective_whole (settings, number, fs_key_find ("tau"), absent);
      params->timeout_either = effective_boolean (settings, number, "timeout-either");
    }
  fs_parse_injection (injection, &params->injection, &params->injection_channels);
  if (params->injection_channels == FS_CHANNELS_V)
    params->injection_channels = params->V;
  if (fs_effective_routing_reads (settings, number, fs_key_find ("recovery-after")))
    fs_parse_recovery (recovery, &params->recovery_cycles);
  fs_parse_capacity (capacity, &params->source_capacity);
  params->broadcast = effective_choice (settings, number, "broadcast");
  fs_parse_base (base, &params->base, &params->base_fixed);
  params->seed = g_ascii_strtoull (seed, NULL, 10);
}

void
fs_resolve_engines (const FsSettings *settings, guint number, FsCurve *curve)
{
  g_autofree char *pattern = fs_effective (settings, number, "pattern");

  if (!fs_pattern_parse (pattern, &curve->inputs.pattern, NULL))
    g_return_if_reached ();
  resolve_inputs (settings, number, curve);
  resolve_params (settings, number, curve);
}

/* What no model describes: another router, another broadcast, or losses. */
static char *
not_modelled (const FsSettings *settings, guint number, const FsCurve *curve)
{
  const FsWormholeParams *params = &curve->params;
  g_autofree char *ports = fs_effective (settings, number, "ports");

  if (strcmp (ports, "single") == 0)
    return g_strdup_printf (_ ("ports is single; %s is a model of routers that inject over all ports at once."),
                            curve->model->id);
  if (params->broadcast == FS_BROADCAST_SEPARATE && params->beta > 0)
    return g_strdup_printf (_ ("broadcast is separate; %s is a model of the binomial tree."), curve->model->id);
  if (params->source_capacity != FS_INFINITE_SOURCE && !curve->inputs.finite_buffer)
    return g_strdup_printf (_ ("source-capacity is %d; %s is a model of infinite source queues."),
                            params->source_capacity, curve->model->id);
  return NULL;
}

char *
fs_resolve_why_no_model (const FsSettings *settings, guint number, const FsCurve *curve)
{
  g_autofree char *routing = fs_effective (settings, number, "routing");
  const char *modelled = curve->modelled_routing;
  const FsModelInput *mode = fs_model_input (curve->model, "mode");
  g_autoptr (GError) reason = NULL;

  if (strcmp (routing, modelled) != 0 && mode != NULL)
    return g_strdup_printf (_ ("%s with mode=%s is a model of routing %s; routing is %s."), curve->model->id,
                            mode->choices[curve->inputs.mode], modelled, routing);
  if (strcmp (routing, modelled) != 0)
    return g_strdup_printf (_ ("%s is a model of routing %s; routing is %s."), curve->model->id, modelled, routing);
  if (!fs_model_check (curve->model, &curve->inputs, &reason))
    return g_strdup (reason->message);
  return not_modelled (settings, number, curve);
}

/* What the model of the curve can do and the simulator cannot. */
static char *
not_simulated (const FsCurve *curve)
{
  char text[FS_NUMBER_SIZE];

  if (curve->inputs.tu != 1)
    return g_strdup_printf (_ ("tu is %s; a flit of the simulator takes 1 cycle over a channel."),
                            fs_number_format (curve->inputs.tu, text));
  return NULL;
}

/* The largest rate counts too: beyond some no run can be made. */
char *
fs_resolve_why_no_simulation (const FsCurve *curve)
{
  FsWormholeParams params = curve->params;
  g_autoptr (GError) reason = NULL;
  char *absent = not_simulated (curve);

  if (absent != NULL)
    return absent;
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
