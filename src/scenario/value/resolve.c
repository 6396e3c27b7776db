/* From the values of a curve to what it computes: the inputs of the model, the parameters of the simulator, its loads, and
 * why one of both cannot compute it; at each step of the parameter on its x axis. */
#include "scenario/value/resolve.h"

#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "model/closed-loop.h"

/* What neither model nor simulator can compute, whatever else holds. */
static gboolean
check_combination (const FsCurve *curve, FsKeyLocation *location, GError **error)
{
  const FsWormholeParams *params = &curve->params;
  const FsPattern *pattern = &curve->inputs.pattern;
  double p[FS_PATTERN_MAX_N];

  if (params->topology == FS_TOPOLOGY_HYPERCUBE
      && (params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT) && params->V < 2)
    return fs_key_location_refuse (location, FS_KEY_ID_V, error,
                                   _ ("Duato routing needs at least 2 virtual channels; V is %d."), params->V);
  if (params->base == FS_BASE_FIXED && params->base_fixed >= params->n)
    return fs_key_location_refuse (location, FS_KEY_ID_BASE, error,
                                   _ ("base is fixed:%d; with n = %d it must be fixed:0 to fixed:%d."),
                                   params->base_fixed, params->n, params->n - 1);
  if (params->broadcast == FS_BROADCAST_DOUBLE_TREE && params->topology != FS_TOPOLOGY_HYPERCUBE)
    return fs_key_location_refuse (
        location, FS_KEY_ID_BROADCAST, error,
        _ ("broadcast is double-tree; it is defined for hypercubes, where every node has a complement."));
  if (params->broadcast == FS_BROADCAST_MULTIDESTINATION && params->routing != FS_ROUTING_DETERMINISTIC)
    return fs_key_location_refuse (location, FS_KEY_ID_BROADCAST, error,
                                   _ ("broadcast is multidestination; its messages follow paths of dimension order, so "
                                      "routing must be deterministic."));
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH && !fs_wormhole_params_check_hamiltonian_path (params, error))
    {
      location->key = fs_key_by_id (FS_KEY_ID_BROADCAST);
      return FALSE;
    }
  location->key = fs_key_by_id (FS_KEY_ID_PATTERN);
  if (!fs_pattern_is_by_address (pattern))
    return fs_pattern_probabilities (pattern, curve->inputs.n, p, error);
  /* Networks that the simulator does not take are for models only, which know no pattern by address. */
  return !fs_wormhole_params_check_network (params, NULL) || fs_wormhole_params_check_pattern (params, error);
}

/* What the model computes: its variants, and its inputs: what the network has even where the model does not read it, then
 * what the model reads. */
static gboolean
resolve_model (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
               GError **error)
{
  const FsModel *model = curve->model;
  FsModelInputs *inputs = &curve->inputs;

  /* Variants of the papers are those of hypercubes. */
  curve->draw = fs_effective_is_grid (values) || values->model != values->named
                    ? model->variants
                    : fs_variants_of_word (fs_effective_word (values, FS_KEY_ID_VARIANT));
  if ((curve->draw & ~model->variants) != 0)
    {
      g_autoptr (GString) has = g_string_new (NULL);
      g_autofree char *value = fs_effective_text (values, FS_KEY_ID_VARIANT);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (fs_model_has_variant (model, v))
          g_string_append_printf (has, "%s%s", has->len > 0 ? _ (" and ") : "", fs_variant_id (v));
      return fs_key_location_refuse (location, FS_KEY_ID_VARIANT, error, _ ("variant is %s; %s has %s only."), value,
                                     model->id, has->str);
    }

  if (!values->has_workload) /* else it is uniform */
    inputs->pattern = *values->of[FS_KEY_ID_PATTERN]->pattern;
  if (inputs->pattern.kind == FS_PATTERN_TABLE)
    inputs->pattern.rows = g_intern_string (fs_settings_table (settings, inputs->pattern.table));
  inputs->n = (int) fs_effective_number (values, FS_KEY_ID_N);
  inputs->V = (int) fs_effective_number (values, FS_KEY_ID_V);
  inputs->beta = values->has_workload || values->is_closed ? 0 : fs_effective_number (values, FS_KEY_ID_BETA);
  inputs->delta = fs_effective_number (values, FS_KEY_ID_DELTA);
  if (fs_effective_routing_reads (values, fs_key_by_id (FS_KEY_ID_TAU)))
    inputs->tau = fs_effective_number (values, FS_KEY_ID_TAU);
  inputs->M = inputs->l = fs_effective_number (values, values->length_key->id);
  inputs->tu = 1;
  inputs->tasks = values->is_closed ? (int) values->of[FS_KEY_ID_ARRIVALS]->numbers[0] : 0;
  if (!fs_effective_is_grid (values) && inputs->beta > 0)
    {
      guint form = fs_effective_word (values, FS_KEY_ID_BROADCAST);

      if (form == FS_BROADCAST_DOUBLE_TREE)
        inputs->broadcast = FS_MODEL_BROADCAST_DOUBLE_TREE;
      else if (form == FS_BROADCAST_MULTIDESTINATION)
        inputs->broadcast = FS_MODEL_BROADCAST_MULTIDESTINATION;
    }
  if (values->of[FS_KEY_ID_BASE]->word == FS_BASE_FIXED)
    inputs->fixed_base = 1 + (int) fs_value_number (values->of[FS_KEY_ID_BASE]);
  inputs->fixed_length = fs_effective_word (values, FS_KEY_ID_LENGTH) == FS_LENGTH_FIXED;
  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsKey *key = fs_key_find (model->inputs[i].key);
      const FsValue *value = values->of[key->id];

      if (model->inputs[i].type != FS_INPUT_PATTERN && fs_effective_workload_reads (values, key))
        fs_model_input_set (&model->inputs[i], inputs, value->n_numbers > 0 ? fs_value_number (value) : value->word);
    }
  /* Of what a full source does, losses are an input of their own. */
  if (fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_WHEN_FULL)))
    {
      const FsValue *when_full = values->of[FS_KEY_ID_WHEN_FULL];

      inputs->finite_buffer = inputs->finite_buffer && when_full->word == FS_WHEN_FULL_DROP;
      inputs->retry = when_full->word == FS_WHEN_FULL_RETRY ? fs_value_number (when_full) : 0;
      inputs->source_blocks = when_full->word == FS_WHEN_FULL_BLOCK;
    }
  return TRUE;
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
  const FsValue *k = values->of[FS_KEY_ID_K];
  int n = curve->inputs.n, n_radices;

  if (!fs_effective_is_grid (values))
    return TRUE;
  n_radices = (int) k->n_numbers;
  for (int d = 0; d < MIN (n_radices, FS_SIM_MAX_N); d++)
    params->k[d] = (uint8_t) k->numbers[d];
  if (n_radices > 1 && n_radices != n)
    {
      g_autofree char *text = fs_effective_text (values, FS_KEY_ID_K);

      return fs_key_location_refuse (location, FS_KEY_ID_N, error,
                                     _ ("%s gives %d radices, but n is %d. Leave n out, or give %d radices."), text,
                                     n_radices, n, n);
    }
  for (int d = 1; n_radices == 1 && d < MIN (n, FS_SIM_MAX_N); d++)
    params->k[d] = params->k[0];
  params->topology = values->topology == FS_READ_IN_MESH ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS;
  params->tie = FS_TIE_RANDOM;
  if (fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_TIE)))
    params->tie = fs_effective_word (values, FS_KEY_ID_TIE);
  if (fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_CLASSES)))
    params->classes = fs_effective_word (values, FS_KEY_ID_CLASSES);
  curve->inputs.router.classes = params->classes == FS_CLASSES_ROUTE      ? FS_MODEL_CLASSES_ROUTE
                                 : params->classes == FS_CLASSES_BALANCED ? FS_MODEL_CLASSES_BALANCED
                                                                          : FS_MODEL_CLASSES_DATELINE;
  curve->inputs.network = params->topology;
  for (int d = 0; d < FS_NETWORK_MAX_N; d++)
    curve->inputs.k[d] = params->k[n_radices == 1 ? 0 : d];
  return TRUE;
}

/* Numbers of key @id for each dimension, from one for all of them or one for each. */
static gboolean
resolve_by_dimension (const FsEffectiveValues *values, guint id, int n, uint8_t *numbers, FsKeyLocation *location,
                      GError **error)
{
  const FsValue *value = values->of[id];

  if (value->n_numbers > 1 && value->n_numbers != (guint) n)
    {
      g_autofree char *text = fs_effective_text (values, id);

      return fs_key_location_refuse (location, id, error,
                                     _ ("%s is %s, which is for %u dimensions; the network has %d."),
                                     fs_key_by_id (id)->name, text, value->n_numbers, n);
    }
  for (int d = 0; value->n_numbers > 0 && d < MIN (n, FS_NETWORK_MAX_N); d++)
    numbers[d] = (uint8_t) value->numbers[value->n_numbers > 1 ? d : 0];
  return TRUE;
}

/* The pipelined router, when the rest of the parameters is known. */
static gboolean
resolve_pipeline (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location, GError **error)
{
  static const FsAllocatorChoice allocators[] = {
    [FS_ALLOCATOR_FORM_ISLIP] = { .kind = FS_ALLOCATOR_ISLIP },
    [FS_ALLOCATOR_FORM_INPUT_FIRST] = { .kind = FS_ALLOCATOR_INPUT_FIRST },
    [FS_ALLOCATOR_FORM_INPUT_FIRST_MATRIX] = { .kind = FS_ALLOCATOR_INPUT_FIRST, .matrix = true },
    [FS_ALLOCATOR_FORM_OUTPUT_FIRST] = { .kind = FS_ALLOCATOR_OUTPUT_FIRST },
    [FS_ALLOCATOR_FORM_OUTPUT_FIRST_MATRIX] = { .kind = FS_ALLOCATOR_OUTPUT_FIRST, .matrix = true },
  };
  const FsValue *allocator = values->of[FS_KEY_ID_ALLOCATOR];
  FsPipeline *pipeline = &curve->params.pipeline;
  int n = curve->inputs.n;

  if (values->is_booksim && !values->is_pipelined)
    return fs_key_location_refuse (location, FS_KEY_ID_ROUTER, error,
                                   _ ("router is ideal; with router-preset booksim2 it is pipelined."));
  if (!values->is_pipelined && curve->params.vc_buffer < 2)
    return fs_key_location_refuse (location, FS_KEY_ID_VC_BUFFER, error,
                                   _ ("vc-buffer is %d; with router ideal it must be a whole number from 2 to %.0f."),
                                   curve->params.vc_buffer, fs_key_by_id (FS_KEY_ID_VC_BUFFER)->max);
  if (!values->is_pipelined && fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_CLASSES))
      && fs_effective_word (values, FS_KEY_ID_CLASSES) == FS_CLASSES_ROUTE)
    return fs_key_location_refuse (location, FS_KEY_ID_CLASSES, error,
                                   _ ("classes is route, which applies to router pipelined; router is ideal."));
  if (!values->is_pipelined)
    return TRUE;
  fs_wormhole_params_set_pipelined (&curve->params);
  if (!resolve_by_dimension (values, FS_KEY_ID_CHANNEL_LATENCY, n, pipeline->channel_latency, location, error)
      || !resolve_by_dimension (values, FS_KEY_ID_CHANNEL_WIDTH, n, pipeline->flit_cycles, location, error)
      || !resolve_by_dimension (values, FS_KEY_ID_CHIPLETS, n, pipeline->chiplet, location, error))
    return FALSE;
  if (fs_pipeline_has_chiplets (pipeline))
    {
      const FsValue *latency = values->of[FS_KEY_ID_BORDER_LATENCY], *width = values->of[FS_KEY_ID_BORDER_WIDTH];

      pipeline->border_latency = latency->n_numbers > 0 ? (uint8_t) fs_value_number (latency) : 0;
      if (width->word != FS_FORM_WORD)
        pipeline->border_flit_cycles = width->n_numbers > 0 ? (uint8_t) fs_value_number (width) : 1;
    }
  pipeline->routing_delay = (int) fs_effective_number (values, FS_KEY_ID_ROUTING_DELAY);
  pipeline->credit_delay = (int) fs_effective_number (values, FS_KEY_ID_CREDIT_DELAY);
  pipeline->speculation = fs_effective_word (values, FS_KEY_ID_SPECULATION);
  pipeline->allocator = allocators[allocator->word];
  pipeline->allocator.iterations = allocator->n_numbers > 0 ? (int) fs_value_number (allocator) : 1;
  pipeline->vc_release = fs_effective_word (values, FS_KEY_ID_VC_RELEASE);
  pipeline->dimension_order = fs_effective_word (values, FS_KEY_ID_DIMENSION_ORDER);
  pipeline->to_self = fs_effective_word (values, FS_KEY_ID_SELF_MESSAGES);
  curve->inputs.router = (FsModelRouter){
    .pipelined = TRUE,
    .routing_delay = pipeline->routing_delay,
    .credit_delay = pipeline->credit_delay,
    .buffer = curve->params.vc_buffer,
    .speculation = pipeline->speculation,
    .release_credit = pipeline->vc_release == FS_VC_RELEASE_CREDIT,
    .lowest_first = pipeline->dimension_order == FS_LOWEST_FIRST,
    .to_self = pipeline->to_self,
    .bernoulli = curve->params.bernoulli,
  };
  memcpy (curve->inputs.router.channel_latency, pipeline->channel_latency, sizeof pipeline->channel_latency);
  return TRUE;
}

static gboolean
resolve_params (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location, GError **error)
{
  const FsValue *arrivals = values->of[FS_KEY_ID_ARRIVALS], *injection = values->of[FS_KEY_ID_INJECTION];
  const FsValue *recovery = values->of[FS_KEY_ID_RECOVERY_AFTER], *base = values->of[FS_KEY_ID_BASE];
  const FsValue *capacity = values->of[FS_KEY_ID_SOURCE_CAPACITY];
  char number[FS_NUMBER_SIZE];
  char **absent = &curve->simulation_absent;
  FsWormholeParams *params = &curve->params;

  /* A key must not contradict another one with the same meaning. */
  if (fs_effective_word (values, FS_KEY_ID_PORTS) == FS_PORTS_SINGLE
      && !(injection->word == FS_INJECTION_POOL && fs_value_number (injection) == 1))
    {
      g_autofree char *text = fs_effective_text (values, FS_KEY_ID_INJECTION);

      return fs_key_location_refuse (location, FS_KEY_ID_INJECTION, error,
                                     _ ("injection is %s; with ports single it is pool:1."), text);
    }
  if (values->is_lossy && !(capacity->word == FS_FORM_GIVEN && fs_value_number (capacity) == 0))
    {
      g_autofree char *text = fs_effective_text (values, FS_KEY_ID_SOURCE_CAPACITY);

      return fs_key_location_refuse (location, FS_KEY_ID_SOURCE_CAPACITY, error,
                                     _ ("source-capacity is %s; with finite-buffer true it is 0."), text);
    }

  fs_wormhole_params_init (params);
  params->n = curve->inputs.n;
  params->V = curve->inputs.V;
  params->beta = curve->inputs.beta;
  params->pattern = curve->inputs.pattern;
  if (arrivals->word == FS_ARRIVALS_ON_OFF)
    {
      params->on_cycles = arrivals->numbers[0];
      params->off_cycles = arrivals->numbers[1];
      curve->inputs.on = params->on_cycles;
      curve->inputs.off = params->off_cycles;
    }
  if (arrivals->word == FS_ARRIVALS_CLOSED)
    {
      if (arrivals->numbers[0] != floor (arrivals->numbers[0]))
        return fs_key_location_refuse (location, FS_KEY_ID_ARRIVALS, error,
                                       _ ("arrivals is closed with %s tasks; their number must be whole."),
                                       fs_number_format (arrivals->numbers[0], number));
      params->tasks = (int) arrivals->numbers[0];
      curve->computing = arrivals->numbers[1];
    }
  params->bernoulli = arrivals->word == FS_ARRIVALS_BERNOULLI;
  params->vc_buffer = (int) fs_effective_number (values, FS_KEY_ID_VC_BUFFER);
  params->routing = fs_effective_word (values, FS_KEY_ID_ROUTING);
  curve->inputs.routing = (FsModelRouting) params->routing; /* the same words */
  params->length = fs_effective_word (values, FS_KEY_ID_LENGTH);
  params->length_flits = effective_whole (values, values->length_key->id, absent);
  params->delta_cycles = effective_whole (values, FS_KEY_ID_DELTA, absent);
  params->unicast_startup = fs_effective_word (values, FS_KEY_ID_UNICAST_STARTUP);
  params->causes = fs_effective_word (values, FS_KEY_ID_CAUSES);
  if (params->causes)
    params->laws = fs_effective_word (values, FS_KEY_ID_LAWS);
  if (routing_reads (values, FS_KEY_ID_ADAPTIVE_CHOICE))
    params->adaptive_choice = fs_effective_word (values, FS_KEY_ID_ADAPTIVE_CHOICE);
  if (routing_reads (values, FS_KEY_ID_TAU))
    {
      params->tau_cycles = effective_whole (values, FS_KEY_ID_TAU, absent);
      params->timeout_either = fs_effective_word (values, FS_KEY_ID_TIMEOUT_EITHER);
    }
  if (routing_reads (values, FS_KEY_ID_FORBIDDEN_TURNS))
    for (guint i = 0; i < values->of[FS_KEY_ID_FORBIDDEN_TURNS]->n_numbers; i++)
      params->forbidden_turns |= UINT64_C (1) << (int) values->of[FS_KEY_ID_FORBIDDEN_TURNS]->numbers[i];
  /* rand, rand:K and rand:V are one kind of injection. */
  params->injection = injection->word <= FS_INJECTION_SHARED ? injection->word : FS_INJECTION_RAND;
  params->injection_channels = injection->word == FS_INJECTION_FORM_RAND_V ? params->V
                               : injection->n_numbers > 0                  ? (int) fs_value_number (injection)
                                                                           : 0;
  if (routing_reads (values, FS_KEY_ID_RECOVERY_AFTER))
    params->recovery_cycles
        = recovery->word == FS_FORM_GIVEN ? (uint32_t) fs_value_number (recovery) : FS_NEVER_RECOVER;
  params->source_capacity = capacity->word == FS_FORM_GIVEN ? (int) fs_value_number (capacity) : FS_INFINITE_SOURCE;
  if (fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_WHEN_FULL)))
    {
      const FsValue *when_full = values->of[FS_KEY_ID_WHEN_FULL];

      params->when_full = when_full->word;
      params->retry_cycles = when_full->word == FS_WHEN_FULL_RETRY ? fs_value_number (when_full) : 0;
    }
  params->broadcast = fs_effective_word (values, FS_KEY_ID_BROADCAST);
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    params->address_flits = fs_effective_number (values, FS_KEY_ID_ADDRESS_FLITS);
  params->base = base->word;
  params->base_fixed = base->word == FS_BASE_FIXED ? (int) fs_value_number (base) : 0;
  params->seed = (uint64_t) fs_effective_number (values, FS_KEY_ID_SEED);
  return resolve_pipeline (values, curve, location, error);
}

/* What the file lists takes the place of what describes random traffic. The rate is that of the time from the first
 * message to the last. */
static gboolean
resolve_workload (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
                  GError **error)
{
  const char *name = values->of[FS_KEY_ID_ARRIVALS]->names[0];
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
  if (entry.summary.rows != NULL)
    {
      double mean = curve->inputs.M, square = fmax (entry.summary.squares / messages, mean * mean);

      curve->inputs.pattern = (FsPattern){ .kind = FS_PATTERN_TABLE,
                                           .table = curve->workload_name,
                                           .rows = g_intern_string (entry.summary.rows),
                                           .by_source = TRUE };
      curve->inputs.square = square > mean * mean * (1 + 1e-9) ? square : 0;
      /* Lengths that vary less than half as much as exponential ones are more like equal ones. */
      curve->inputs.fixed_length = square < 1.5 * mean * mean;
    }
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
resolve_rates (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
               GError **error)
{
  const guint from = FS_KEY_ID_RATES_FROM, to = FS_KEY_ID_RATES_TO;

  if (!check_one_way (settings, FS_GROUP_SWEEP, 0, location, error)
      || (values->number > 0 && !check_one_way (settings, FS_GROUP_CURVE, values->number, location, error)))
    return FALSE;
  curve->rates_kind = values->rates_kind;
  if (curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_LOADS)
    {
      const FsValue *list = values->of[curve->rates_kind == FS_RATES_GIVEN ? FS_KEY_ID_RATE : FS_KEY_ID_LOAD];

      curve->n_values = list->n_numbers;
      curve->values = g_memdup2 (list->numbers, list->n_numbers * sizeof *list->numbers);
      return TRUE;
    }
  curve->points = (guint) fs_effective_number (values, FS_KEY_ID_POINTS);
  if (curve->rates_kind != FS_RATES_RANGE)
    return TRUE;

  /* Both ends of a range, in their order. */
  if (values->of[from] == NULL || values->of[to] == NULL)
    {
      guint given = values->of[from] != NULL ? from : to;

      return fs_key_location_refuse (location, given, error, _ ("%s is given without %s; a range has both."),
                                     fs_key_by_id (given)->name, fs_key_by_id (given == from ? to : from)->name);
    }
  curve->values = g_new (double, 2);
  curve->n_values = 2;
  curve->values[0] = fs_effective_number (values, from);
  curve->values[1] = fs_effective_number (values, to);
  if (curve->values[0] > curve->values[1])
    {
      g_autofree char *first = fs_effective_text (values, from), *last = fs_effective_text (values, to);

      return fs_key_location_refuse (location, from, error,
                                     _ ("rates-from is %s and rates-to is %s; rates-from must not be the larger."),
                                     first, last);
    }
  if (curve->points < 2)
    return fs_key_location_refuse (location, FS_KEY_ID_POINTS, error, "%s",
                                   _ ("points is 1; a range has at least 2, its two ends."));
  return TRUE;
}

/* Why the model, or the simulator, cannot compute a curve. */

static char *
refuse_arrivals (const FsEffectiveValues *values, const FsCurve *curve)
{
  g_autofree char *arrivals = fs_effective_text (values, FS_KEY_ID_ARRIVALS);

  return g_strdup_printf (_ ("arrivals is %s; %s is a model of Poisson arrivals."), arrivals, curve->model->id);
}

/* Free with g_free(); NULL when the model can. */
static char *
why_no_model (const FsEffectiveValues *values, const FsCurve *curve)
{
  const FsWormholeParams *params = &curve->params;
  const char *const *routings = fs_key_by_id (FS_KEY_ID_ROUTING)->choices;
  const char *routing = routings[params->routing], *modelled = routings[curve->modelled_routing];
  const char *broadcast = fs_key_by_id (FS_KEY_ID_BROADCAST)->choices[params->broadcast];
  const FsModelInput *mode = fs_model_input (curve->model, "mode");
  g_autoptr (GError) reason = NULL;

  if (values->is_pipelined && !curve->model->pipelined)
    return g_strdup_printf (_ ("router is pipelined; %s is a model of the ideal router."), curve->model->id);
  if (values->is_pipelined && !fs_wormhole_params_check_pipeline (params, &reason))
    return g_strdup (reason->message);
  if (values->is_pipelined
      && (fs_pipeline_has_chiplets (&params->pipeline)
          || fs_pipeline_slowest (&params->pipeline, params->n).flit_cycles > 1))
    return g_strdup_printf (
        _ ("Channels are narrow, or nodes are in chiplets; %s describes channels that carry a flit in "
           "each cycle."),
        curve->model->id);
  if (values->is_pipelined && values->has_workload)
    return refuse_arrivals (values, curve);
  if ((values->has_workload && !curve->model->workloads) || (params->bernoulli && !values->is_pipelined))
    return refuse_arrivals (values, curve);
  if (values->has_workload && !curve->inputs.pattern.by_source)
    return g_strdup_printf (
        _ ("The scenario does not say how many messages of workload %s go from which node to which; set arrivals "
           "again, so that the file is read (which counts them for up to %d pairs of nodes)."),
        curve->workload_name, FS_WORKLOAD_MAX_PAIRS);
  if (params->routing != curve->modelled_routing && mode != NULL)
    return g_strdup_printf (_ ("%s with mode=%s is a model of %s routing; routing is %s."), curve->model->id,
                            mode->choices[curve->inputs.mode], modelled, routing);
  if (params->routing != curve->modelled_routing)
    return g_strdup_printf (_ ("%s is a model of %s routing; routing is %s."), curve->model->id, modelled, routing);
  if (fs_pattern_is_by_address (&params->pattern) && curve->model->grids && !curve->model->addresses)
    return g_strdup_printf (_ ("pattern is %s; %s describes uniform traffic."), fs_pattern_name (&params->pattern),
                            curve->model->id);
  if (fs_pattern_is_by_address (&params->pattern) && !curve->model->addresses)
    return g_strdup_printf (_ ("%s describes destinations by distance; pattern %s chooses them by address."),
                            curve->model->id, fs_pattern_name (&params->pattern));
  if (params->topology == FS_TOPOLOGY_TORUS && params->classes == FS_CLASSES_NONE)
    return g_strdup_printf (_ ("classes is none; %s is a model of the dateline."), curve->model->id);
  if (!fs_model_check (curve->model, &curve->inputs, &reason))
    return g_strdup (reason->message);
  if (curve->model->addresses && params->beta > 0 && params->broadcast != FS_BROADCAST_BINOMIAL
      && params->broadcast != FS_BROADCAST_HAMILTONIAN_PATH)
    return g_strdup_printf (_ ("broadcast is %s; %s is a model of the tree of copies to one node each."), broadcast,
                            curve->model->id);
  if (curve->inputs.broadcast != FS_MODEL_BROADCAST_BINOMIAL && curve->inputs.queues == 1)
    return g_strdup_printf (
        _ ("broadcast is %s; %s describes it for routers that inject over all ports at the same time."), broadcast,
        curve->model->id);
  if (curve->inputs.broadcast != FS_MODEL_BROADCAST_BINOMIAL && (curve->draw & FS_VARIANTS_OF_PAPER) == 0)
    return g_strdup_printf (
        _ ("variant is refined, which describes the binomial tree; broadcast is %s, of which %s has published and "
           "corrected."),
        broadcast, curve->model->id);
  if ((curve->inputs.retry > 0 || curve->inputs.source_blocks) && (curve->draw & FS_VARIANTS_OF_PAPER) == 0)
    {
      g_autofree char *when_full = fs_effective_text (values, FS_KEY_ID_WHEN_FULL);

      return g_strdup_printf (
          _ ("variant is refined, which describes sources that queue or drop messages; of when-full %s "
             "%s has published and corrected."),
          when_full, curve->model->id);
    }
  if ((curve->draw & fs_model_describes (curve->model, &curve->inputs)) == 0)
    return g_strdup_printf (_ ("variant is refined, which describes uniform traffic of fixed length, injected over one "
                               "channel or as many as there are "
                               "dimensions; of other traffic %s has published and corrected."),
                            curve->model->id);
  if (curve->model->addresses && params->routing == FS_ROUTING_DUATO_TIMEOUT && params->timeout_either)
    return g_strdup_printf (
        _ ("timeout-either is true; %s describes headers that wait for the escape channel alone after "
           "the time-out."),
        curve->model->id);
  if (curve->model->routings != 0 && params->adaptive_choice == FS_ADAPTIVE_LOWEST)
    return g_strdup_printf (_ ("adaptive-choice is lowest; %s describes headers that choose at random."),
                            curve->model->id);
  if (params->topology == FS_TOPOLOGY_TORUS && params->tie == FS_TIE_POSITIVE)
    return g_strdup_printf (_ ("tie is positive; %s is a model of random ties."), curve->model->id);
  if (params->topology == FS_TOPOLOGY_TORUS && params->classes == FS_CLASSES_BALANCED && !values->is_pipelined)
    return g_strdup_printf (_ ("classes is balanced; %s is a model of the dateline."), curve->model->id);
  /* No model describes another injection, other arrivals, another broadcast, or losses. */
  if (fs_effective_word (values, FS_KEY_ID_PORTS) == FS_PORTS_SINGLE && !curve->model->single_port)
    return g_strdup_printf (_ ("ports is single; %s describes routers that inject over all ports at the same time."),
                            curve->model->id);
  if (params->on_cycles > 0 && !curve->model->bursts)
    return refuse_arrivals (values, curve);
  if (params->broadcast == FS_BROADCAST_SEPARATE && params->beta > 0)
    return g_strdup_printf (_ ("broadcast is separate; %s is a model of the binomial tree."), curve->model->id);
  if (curve->model->addresses && params->beta > 0 && params->injection != FS_INJECTION_RAND
      && params->injection_channels != 1)
    {
      g_autofree char *injection = fs_effective_text (values, FS_KEY_ID_INJECTION);

      return g_strdup_printf (
          _ ("injection is %s; with broadcasts %s describes a queue for each port, or one for all messages."),
          injection, curve->model->id);
    }
  /* Its two virtual channels are not for unicasts, however few broadcasts there are. */
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    return g_strdup (_ ("broadcast is hamiltonian-path; no model describes a message through all nodes, which has two "
                        "virtual channels to itself."));
  /* Only a base that changes loads all dimensions alike. */
  if (params->base == FS_BASE_FIXED && params->beta > 0 && !curve->model->addresses)
    {
      g_autofree char *base = fs_effective_text (values, FS_KEY_ID_BASE);

      return g_strdup_printf (_ ("base is %s; %s is a model of a base that changes from broadcast to broadcast."), base,
                              curve->model->id);
    }
  if (params->tasks > 0 && fs_pattern_is_by_address (&params->pattern) && fs_wormhole_params_check (params, NULL))
    {
      g_autoptr (FsDestinationMap) map = fs_wormhole_params_destinations (params);

      if (map->n_silent > 0)
        return g_strdup_printf (
            _ ("pattern is %s, with which %u nodes send nothing; models of a closed loop describe tasks "
               "on all nodes."),
            fs_pattern_name (&params->pattern), map->n_silent);
    }
  if (params->tasks > 0 && values->is_lossy)
    return g_strdup_printf (_ ("finite-buffer is true; in a closed loop %s is a model of infinite source queues."),
                            curve->model->id);
  if (params->source_capacity != FS_INFINITE_SOURCE && !values->is_lossy)
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

/* Whether its chiplets divide the network, which is known by now. */
static gboolean
check_chiplets (const FsCurve *curve, FsKeyLocation *location, GError **error)
{
  if (curve->params.router != FS_ROUTER_PIPELINED || curve->params.n > FS_NETWORK_MAX_N
      || fs_wormhole_params_check_channels (&curve->params, error))
    return TRUE;
  location->key = fs_key_by_id (FS_KEY_ID_CHIPLETS);
  return FALSE;
}

/* A curve in which every parameter has one value. */
static gboolean
resolve_one (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
             GError **error)
{
  curve->n_steps = 1;
  curve->model = values->is_closed ? fs_closed_loop_model (values->model) : values->model;
  curve->replaced_model = values->replaced_model;
  if (values->generalized)
    return fs_resolve_generalized (values, curve, location, error);
  curve->switching = &fs_wormhole_switching;
  if (!resolve_model (settings, values, curve, location, error) || !resolve_params (values, curve, location, error)
      || !resolve_radices (values, curve, location, error) || !check_chiplets (curve, location, error)
      || (values->has_workload && !resolve_workload (settings, values, curve, location, error))
      || !resolve_rates (settings, values, curve, location, error) || !check_combination (curve, location, error))
    return FALSE;
  curve->modelled_routing = values->modelled_routing;
  if (curve->params.injection == FS_INJECTION_RAND || curve->params.injection_channels == 1)
    curve->inputs.queues = curve->params.injection_channels;
  curve->model_absent = why_no_model (values, curve);
  if (curve->model_absent == NULL)
    curve->draw &= fs_model_describes (curve->model, &curve->inputs);
  if (curve->simulation_absent == NULL)
    curve->simulation_absent = why_no_simulation (curve);
  /* Whether turns can deadlock may be asked where no shortest way is left between some nodes. */
  if (curve->model_absent == NULL || curve->simulation_absent == NULL || fs_wormhole_params_lacks_way (&curve->params))
    return TRUE;
  location->key = NULL;
  if (fs_effective_is_grid (values))
    return fs_set_input_error (error, "%s", curve->simulation_absent);
  return fs_set_input_error (error, "%s %s", curve->simulation_absent, curve->model_absent);
}

/* What holds for a curve as a whole, whatever its x axis goes through. */
static gboolean
check_curve (const FsEffectiveValues *values, FsKeyLocation *location, GError **error)
{
  const FsKey *topology = fs_key_by_id (FS_KEY_ID_TOPOLOGY), *k = fs_key_by_id (FS_KEY_ID_K);
  const FsValue *radix = values->of[FS_KEY_ID_K];
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  g_autofree char *text = NULL;

  /* All curves have one topology, because they share an x axis; but those of wormhole routing may have different networks. */
  if (values->generalized != (values->topology == FS_READ_IN_GENERALIZED))
    {
      g_autofree char *own = fs_key_words_of_set (topology, values->topology);
      g_autofree char *of_all
          = fs_key_words_of_set (topology, values->generalized ? FS_READ_IN_GENERALIZED : FS_READ_IN_HYPERCUBE);

      return fs_key_location_refuse (location, FS_KEY_ID_TOPOLOGY, error,
                                     _ ("topology is %s for this curve and %s for the others; all curves of a scenario "
                                        "share one, which is set in [Scenario]."),
                                     own, of_all);
    }

  /* Only the parameter on the x axis may have several values. */
  for (guint i = 0; i < n_keys; i++)
    {
      const FsSectionLine *line = values->lines[keys[i].id];
      g_autofree char *x = NULL;

      if (line == NULL || &keys[i] == values->x_key || !fs_key_is_parameter (&keys[i]) || line->value->n_numbers < 2
          || line->value->word == FS_RADICES)
        continue;
      x = fs_effective_text (values, FS_KEY_ID_X);
      return fs_key_location_refuse (location, keys[i].id, error,
                                     _ ("%s has %u values; only the key that x names may be a list, and x is %s."),
                                     keys[i].name, line->value->n_numbers, x);
    }

  /* Each dimension of a torus or mesh may have another radix, but only where no axis and no formula needs one number. */
  if (!fs_effective_topology_reads (values, k) || radix == NULL || radix->word != FS_RADICES)
    return TRUE;
  text = fs_effective_text (values, FS_KEY_ID_K);
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

gboolean
fs_resolve_curve (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
                  GError **error)
{
  const FsKey *x_key = values->x_key;
  const FsValue *list;
  FsEffectiveValues step;

  location->curve = values->number;
  if (!check_curve (values, location, error))
    return FALSE;
  if (values->x == FS_AXIS_LATENCY)
    return resolve_one (settings, values, curve, location, error)
           && check_one_rate (curve, fs_key_by_id (FS_KEY_ID_X)->choices[FS_AXIS_LATENCY], location, error);
  /* fs_resolve_figure() refuses a parameter that is not read there: it has no values to go through. */
  if (x_key == NULL || !fs_effective_topology_reads (values, x_key))
    return resolve_one (settings, values, curve, location, error);

  /* M of a model that reads l instead has no value. */
  list = values->of[x_key->id];
  if (list == NULL)
    return fs_resolve_refuse_x (values, x_key, location, error);
  fs_effective_values_init_at (&step, settings, values->number, x_key, list->numbers[0]);
  if (!resolve_one (settings, &step, curve, location, error))
    return FALSE;
  curve->x_key = x_key;
  curve->x_values = g_memdup2 (list->numbers, list->n_numbers * sizeof *list->numbers);
  /* The inputs that move along with the parameter on the x axis, because they are not set. */
  for (guint i = 0; i < curve->model->n_inputs; i++)
    {
      const FsModelInput *input = &curve->model->inputs[i];

      if (g_strcmp0 (input->fallback, x_key->name) == 0 && values->lines[fs_key_find (input->key)->id] == NULL)
        curve->followers |= 1u << i;
    }
  curve->n_steps = list->n_numbers;
  curve->steps = g_new0 (FsCurve, curve->n_steps);
  if (!check_one_rate (curve, x_key->name, location, error))
    return FALSE;
  for (guint i = 0; i < curve->n_steps; i++)
    {
      fs_effective_values_init_at (&step, settings, values->number, x_key, curve->x_values[i]);
      if (!resolve_one (settings, &step, &curve->steps[i], location, error))
        return FALSE;
    }
  return TRUE;
}
