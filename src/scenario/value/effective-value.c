#include "scenario/value/effective-value.h"

#include <string.h>

#define GRID_MODEL "dimension-order-grid" /* of uniform unicasts */
#define FLOW_MODEL "channel-flows"        /* of other patterns and, in meshes and tori, of broadcasts and bursts */

/* Defaults: a table of values for each model in each kind of network, worked out when it is first asked for. */

#define MODELS_MAX 16

typedef struct {
  guint id;
  const char *text; /* "": the key has no default there */
} Default;

/* What is another default there than in the table of keys. */
static const Default of_generalized[] = {
  { FS_KEY_ID_N, "" },
  { FS_KEY_ID_X, "buffer" },
  { FS_KEY_ID_Y, "T" },
  { FS_KEY_ID_REPLICATIONS, "20" },
  { FS_KEY_ID_MAX_CYCLES, "2000000" },
};
static const Default of_grid[] = {
  { FS_KEY_ID_N, "2" },
  { FS_KEY_ID_K, "8" },
  { FS_KEY_ID_V, "4" },
  { FS_KEY_ID_M, "32" },
  { FS_KEY_ID_BETA, "0" },
  { FS_KEY_ID_ROUTING, "deterministic" },
  { FS_KEY_ID_LENGTH, "fixed" },
  { FS_KEY_ID_INJECTION, "rand" },
  { FS_KEY_ID_Y, "latency-unicast" },
  { FS_KEY_ID_LOAD, "0.1;0.2;0.3;0.4;0.5;0.6" }, /* of the capacity */
};

/* Defaults that depend on what else is set. */
static const FsValue as_recorded = FS_VALUE_NUMBER (1);   /* `load` with a workload, or with tasks */
static const FsValue range_points = FS_VALUE_NUMBER (10); /* `points` of a range */
static const FsValue step_load = FS_VALUE_NUMBER (0.5);   /* `load` when the x axis shows no load */
static const FsValue step_buffer = FS_VALUE_NUMBER (3);   /* `buffer` when the x axis shows another parameter */
static const FsValue distribution = FS_VALUE_NAME ("distribution-unicast"); /* `y` over the latency */
static const FsValue pipelined_buffer = FS_VALUE_NUMBER (8);
static const FsValue torus_latency
    = FS_VALUE_FORM (0, 2); /* `channel-latency` of BookSim2, where the wrap channels are as long */
static const FsValue no_broadcasts = FS_VALUE_NUMBER (0);
static const FsValue unicast_latency = FS_VALUE_NAME ("latency-unicast");
static const FsValue in_order = { .word = FS_ROUTING_DETERMINISTIC };
static const FsValue single_port = FS_VALUE_FORM (FS_INJECTION_POOL, 1);
static const FsValue no_source_queue = FS_VALUE_FORM (FS_FORM_GIVEN, 0);
/* Of `routing` in the order of FsMode. */
static const FsValue routings_of_modes[] = { { .word = FS_ROUTING_DETERMINISTIC },
                                             { .word = FS_ROUTING_RANDOM },
                                             { .word = FS_ROUTING_VIRTUAL_CUT_THROUGH },
                                             { .word = FS_ROUTING_STORE_AND_FORWARD } };
/* Of other keys with router-preset booksim2. */
static const FsValue pipelined_router = { .word = FS_ROUTER_PIPELINED };
static const FsValue bernoulli_arrivals = { .word = FS_ARRIVALS_BERNOULLI };
static const FsValue classes_by_route = { .word = FS_CLASSES_ROUTE };
static const FsValue lowest_first = { .word = FS_LOWEST_FIRST };
static const FsValue includes_itself = { .word = TRUE };
/* The value of another key, that of the message length. */
static const FsValue length_of_messages;

static const FsValue *
parse_default (const FsKey *key, const char *text)
{
  if (key->type == FS_KEY_REAL && strcmp (text, fs_key_by_id (FS_KEY_ID_M)->name) == 0)
    return &length_of_messages;
  return *text != '\0' ? fs_value_parse (key, text, FS_SPELLING_FILE, NULL) : NULL;
}

/* Puts @value (transfer full) in the place of what @defaults has. */
static void
take_default (const FsValue **defaults, guint id, const FsValue *value)
{
  if (defaults[id] != &length_of_messages)
    fs_value_unref ((FsValue *) defaults[id]);
  defaults[id] = value;
}

/* The table of keys, and what @table has instead. */
static const FsValue **
defaults_new (const Default *table, guint n)
{
  const FsValue **defaults = g_new0 (const FsValue *, FS_KEYS_MAX);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    if (keys[i].fallback != NULL)
      defaults[keys[i].id] = parse_default (&keys[i], keys[i].fallback);
  for (guint i = 0; i < n; i++)
    take_default (defaults, table[i].id, parse_default (fs_key_by_id (table[i].id), table[i].text));
  return defaults;
}

static void
set_variant (const FsValue **defaults, const FsModel *model)
{
  take_default (defaults, FS_KEY_ID_VARIANT,
                parse_default (fs_key_by_id (FS_KEY_ID_VARIANT), fs_variant_id (model->default_variant)));
}

/* What a model sets of the keys that it does not read, and its inputs. */
static gpointer
hypercube_defaults_new (gpointer data)
{
  const FsModel *model = data;
  const FsValue **defaults = defaults_new (NULL, 0);
  g_autofree char *headline = g_strdelimit (g_strdup (model->headline), "_", '-');

  for (const FsModelDefault *entry = model->defaults; entry->key != NULL; entry++)
    {
      const FsKey *key = fs_key_find (entry->key);

      take_default (defaults, key->id, parse_default (key, entry->value));
    }
  for (guint i = 0; i < model->n_inputs; i++)
    {
      const FsKey *key = fs_key_find (model->inputs[i].key);

      if (model->inputs[i].fallback != NULL)
        take_default (defaults, key->id, parse_default (key, model->inputs[i].fallback));
    }
  set_variant (defaults, model);
  take_default (defaults, FS_KEY_ID_Y, fs_value_new_name (headline));
  return defaults;
}

static guint
model_index (const FsModel *model)
{
  guint index = 0;

  while (fs_models ()[index] != model)
    index++;
  return index;
}

static gpointer
grid_defaults_new (gpointer model)
{
  const FsValue **defaults = defaults_new (of_grid, G_N_ELEMENTS (of_grid));

  take_default (defaults, FS_KEY_ID_MODEL, fs_value_new_word (model_index (model)));
  set_variant (defaults, model);
  return defaults;
}

/* No model describes them. */
static gpointer
generalized_defaults_new (gpointer model)
{
  return defaults_new (of_generalized, G_N_ELEMENTS (of_generalized));
}

typedef enum { IN_HYPERCUBES, IN_GRIDS, IN_GENERALIZED, N_NETWORKS } Networks;

/* The defaults by FsKey.id. */
static const FsValue *const *
defaults_of (Networks networks, const FsModel *model)
{
  static const GThreadFunc makers[N_NETWORKS] = { hypercube_defaults_new, grid_defaults_new, generalized_defaults_new };
  static GOnce once[N_NETWORKS][MODELS_MAX];
  guint index = model_index (model);

  g_assert (index < MODELS_MAX);
  return g_once (&once[networks][index], makers[networks], (gpointer) model);
}

/* What is set. */

/* @key in the way the rates are given: the others have no value. */
static gboolean
gives_rates (const FsEffectiveValues *values, guint id)
{
  switch (values->rates_kind)
    {
    case FS_RATES_GIVEN:
      return id == FS_KEY_ID_RATE;
    case FS_RATES_LOADS:
      return id == FS_KEY_ID_LOAD || id == FS_KEY_ID_LOAD_REFERENCE;
    case FS_RATES_RANGE:
      return id == FS_KEY_ID_RATES_FROM || id == FS_KEY_ID_RATES_TO || id == FS_KEY_ID_POINTS;
    case FS_RATES_REFINED:
    default:
      return id == FS_KEY_ID_POINTS || id == FS_KEY_ID_LOAD_REFERENCE;
    }
}

/* How the lines give rates; @of_all where they give none. */
static FsRatesKind
find_rates_kind (const FsSection *section, FsRatesKind of_all)
{
  static const struct {
    guint id;
    FsRatesKind kind;
  } ways[] = { { FS_KEY_ID_RATE, FS_RATES_GIVEN },
               { FS_KEY_ID_LOAD, FS_RATES_LOADS },
               { FS_KEY_ID_RATES_FROM, FS_RATES_RANGE },
               { FS_KEY_ID_RATES_TO, FS_RATES_RANGE },
               { FS_KEY_ID_POINTS, FS_RATES_REFINED } };

  for (guint i = 0; section != NULL && i < G_N_ELEMENTS (ways); i++)
    if (fs_section_line (section, fs_key_by_id (ways[i].id)) != NULL)
      /* A curve may change the number of points of a range that is given for all. */
      return ways[i].kind == FS_RATES_REFINED && of_all == FS_RATES_RANGE ? FS_RATES_RANGE : ways[i].kind;
  return of_all;
}

/* The word of a key that is set, or @fallback. */
static guint
word_set (const FsEffectiveValues *values, guint id, guint fallback)
{
  return values->lines[id] != NULL ? values->lines[id]->value->word : fallback;
}

/* The position of the word of an input that only some models have, set or not; -1 when this model has none. */
static int
word_of_input (const FsEffectiveValues *values, const char *key)
{
  const FsModelInput *input = fs_model_input (values->model, key);
  guint id = input != NULL ? fs_key_find (key)->id : 0;

  return input != NULL ? (int) word_set (values, id, defaults_of (IN_HYPERCUBES, values->model)[id]->word) : -1;
}

static gboolean
has_routing (const FsModel *model, guint routing)
{
  return (model->routings >> routing & 1) != 0;
}

/* What the curve sets, else all curves, and what the defaults depend on. */
static void
init_lines (FsEffectiveValues *values, const FsSettings *settings, guint number)
{
  const FsSection *of_all = fs_settings_section (settings, FS_GROUP_SCENARIO, 0);
  const FsValue *topology = of_all != NULL ? fs_section_value (of_all, fs_key_by_id (FS_KEY_ID_TOPOLOGY)) : NULL;
  const FsSectionLine *beta;
  const FsModel *of_flows;
  FsWorkloadEntry workload;
  gboolean by_address, broadcasts = FALSE;
  guint x, routing, arrivals;
  int mode;

  memset (values, 0, sizeof *values);
  values->number = number;
  for (guint s = 0; s < settings->sections->len; s++)
    {
      const FsSection *section = g_ptr_array_index (settings->sections, s);

      if (section->group > FS_GROUP_CURVE || section->curve != (section->group == FS_GROUP_CURVE ? number : 0))
        continue;
      for (guint i = 0; i < section->lines->len; i++)
        {
          const FsSectionLine *line = g_ptr_array_index (section->lines, i);

          /* What the curve sets wins, wherever its group is in the file. */
          if (line->key != NULL && (section->group == FS_GROUP_CURVE || values->lines[line->key->id] == NULL))
            values->lines[line->key->id] = line;
        }
    }
  values->topology = 1 << word_set (values, FS_KEY_ID_TOPOLOGY, 0);
  values->generalized = topology != NULL && 1 << topology->word == FS_READ_IN_GENERALIZED;

  x = word_set (values, FS_KEY_ID_X, FS_AXIS_RATE);
  values->x = MIN (x, FS_AXIS_PARAMETER);
  if (x >= FS_AXIS_PARAMETER)
    values->x_key = fs_key_find (fs_key_by_id (FS_KEY_ID_X)->choices[x]);
  else if (values->generalized && values->lines[FS_KEY_ID_X] == NULL)
    {
      values->x = FS_AXIS_PARAMETER;
      values->x_key = fs_key_by_id (FS_KEY_ID_BUFFER);
    }

  values->model = values->lines[FS_KEY_ID_MODEL] != NULL ? fs_models ()[values->lines[FS_KEY_ID_MODEL]->value->word]
                                                         : fs_model_find (fs_key_by_id (FS_KEY_ID_MODEL)->fallback);
  /* The models of the papers are those of the hypercubes of the scenario. */
  by_address = values->lines[FS_KEY_ID_PATTERN] != NULL
               && fs_pattern_is_by_address (values->lines[FS_KEY_ID_PATTERN]->value->pattern);
  beta = values->lines[FS_KEY_ID_BETA];
  for (guint i = 0; beta != NULL && i < beta->value->n_numbers; i++)
    broadcasts = broadcasts || beta->value->numbers[i] > 0;
  values->named = values->model;
  arrivals = word_set (values, FS_KEY_ID_ARRIVALS, FS_ARRIVALS_POISSON);
  values->is_closed = !values->generalized && arrivals == FS_ARRIVALS_CLOSED;
  values->has_workload = !values->generalized && arrivals == FS_ARRIVALS_WORKLOAD;
  /* What a file lists is traffic by address, where the scenario says who sends to whom. */
  by_address = by_address
               || (values->has_workload
                   && fs_settings_workload (settings, values->lines[FS_KEY_ID_ARRIVALS]->value->names[0], &workload)
                   && workload.summary.rows != NULL);
  values->is_booksim
      = !values->generalized
        && word_set (values, FS_KEY_ID_ROUTER_PRESET, FS_ROUTER_PRESET_NONE) == FS_ROUTER_PRESET_BOOKSIM2;
  values->is_pipelined
      = !values->generalized
        && word_set (values, FS_KEY_ID_ROUTER, values->is_booksim ? FS_ROUTER_PIPELINED : FS_ROUTER_IDEAL)
               == FS_ROUTER_PIPELINED;
  routing = word_set (values, FS_KEY_ID_ROUTING,
                      values->is_pipelined ? FS_ROUTING_DETERMINISTIC
                                           : defaults_of (fs_effective_is_grid (values) ? IN_GRIDS : IN_HYPERCUBES,
                                                          values->named)[FS_KEY_ID_ROUTING]
                                                 ->word);
  of_flows = fs_model_find (FLOW_MODEL);
  /* Of a pipelined router there is one model. */
  if (values->is_pipelined && values->lines[FS_KEY_ID_MODEL] == NULL)
    values->model = of_flows;
  else if (fs_effective_is_grid (values)
               ? (by_address || broadcasts ? !values->model->addresses : !values->model->grids)
               : by_address && !values->generalized && has_routing (of_flows, routing) && !values->model->addresses
                     && fs_model_input (values->model, "M") != NULL)
    {
      values->replaced_model = values->lines[FS_KEY_ID_MODEL] != NULL ? values->model : NULL;
      values->model = by_address || broadcasts || arrivals == FS_ARRIVALS_ON_OFF
                              || (routing != FS_ROUTING_DETERMINISTIC && has_routing (of_flows, routing))
                          ? of_flows
                          : fs_model_find (GRID_MODEL);
    }
  values->length_key
      = fs_key_find (!fs_effective_is_grid (values) && fs_model_input (values->model, "l") != NULL ? "l" : "M");
  mode = word_of_input (values, "mode");
  values->modelled_routing = has_routing (values->model, routing)
                                 ? routing
                                 : defaults_of (IN_HYPERCUBES, values->model)[FS_KEY_ID_ROUTING]->word;
  if (mode >= 0)
    values->modelled_routing = routings_of_modes[mode].word;
  values->is_lossy = !fs_effective_is_grid (values) && word_of_input (values, "finite-buffer") == TRUE;
  values->rates_kind = find_rates_kind (fs_settings_section (settings, FS_GROUP_SWEEP, 0), FS_RATES_LOADS);
  if (number > 0)
    values->rates_kind = find_rates_kind (fs_settings_section (settings, FS_GROUP_CURVE, number), values->rates_kind);
}

/* The value of a key that is not set where routers are pipelined; NULL if it is what it is with any other router. */
static const FsValue *
pipelined_default (const FsEffectiveValues *values, guint id)
{
  switch (id)
    {
    case FS_KEY_ID_VC_BUFFER:
      return &pipelined_buffer;
    case FS_KEY_ID_INJECTION:
      return &single_port; /* a node sends one packet at a time */
    case FS_KEY_ID_ROUTING:
      return &in_order;
    case FS_KEY_ID_BETA:
      return &no_broadcasts;
    case FS_KEY_ID_Y:
      return values->x != FS_AXIS_LATENCY ? &unicast_latency : NULL;
    case FS_KEY_ID_ROUTER:
      return &pipelined_router;
    case FS_KEY_ID_ARRIVALS:
      return values->is_booksim ? &bernoulli_arrivals : NULL;
    case FS_KEY_ID_CLASSES:
      return values->is_booksim ? &classes_by_route : NULL;
    case FS_KEY_ID_DIMENSION_ORDER:
      return values->is_booksim ? &lowest_first : NULL;
    case FS_KEY_ID_SELF_MESSAGES:
      return values->is_booksim ? &includes_itself : NULL;
    case FS_KEY_ID_CHANNEL_LATENCY:
      return values->is_booksim && values->topology == FS_READ_IN_TORUS ? &torus_latency : NULL;
    default:
      return NULL;
    }
}

/* The value of a key that is not set. Needs those of `ports` and of the length key. */
static const FsValue *
default_value (FsEffectiveValues *values, const FsValue *const *defaults, guint id)
{
  const FsSectionLine *k = values->lines[FS_KEY_ID_K];
  const FsValue *of_router = values->is_pipelined ? pipelined_default (values, id) : NULL;

  if (of_router != NULL)
    return of_router;
  switch (id)
    {
    case FS_KEY_ID_LOAD:
      if (values->has_workload || values->is_closed)
        return &as_recorded;
      if (values->x >= FS_AXIS_LATENCY)
        return &step_load;
      break;
    case FS_KEY_ID_POINTS:
      if (values->rates_kind == FS_RATES_RANGE)
        return &range_points;
      break;
    case FS_KEY_ID_Y:
      if (values->x == FS_AXIS_LATENCY)
        return &distribution;
      break;
    case FS_KEY_ID_INJECTION:
      if (!values->generalized && fs_effective_word (values, FS_KEY_ID_PORTS) == FS_PORTS_SINGLE)
        return &single_port;
      break;
    case FS_KEY_ID_SOURCE_CAPACITY:
      if (values->is_lossy && !values->generalized)
        return &no_source_queue;
      break;
    case FS_KEY_ID_BUFFER:
      if (values->generalized && (values->x_key == NULL || values->x_key->id != id))
        return &step_buffer;
      break;
    case FS_KEY_ID_ROUTING:
      if (!values->generalized && !fs_effective_is_grid (values) && fs_model_input (values->model, "mode") != NULL)
        return &routings_of_modes[word_of_input (values, "mode")];
      break;
    case FS_KEY_ID_N:
      if (fs_effective_is_grid (values) && k != NULL && k->value->word == FS_RADICES)
        {
          values->n_dimensions = k->value->n_numbers;
          values->dimensions = (FsValue){ .numbers = &values->n_dimensions, .n_numbers = 1 };
          return &values->dimensions;
        }
      break;
    default:
      break;
    }
  return defaults[id] != &length_of_messages ? defaults[id] : values->of[values->length_key->id];
}

/* @key: one that has the value in @values->at, or NULL. */
static void
init_values (FsEffectiveValues *values, const FsKey *at)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  const FsValue *const *defaults = defaults_of (values->generalized             ? IN_GENERALIZED
                                                : fs_effective_is_grid (values) ? IN_GRIDS
                                                                                : IN_HYPERCUBES,
                                                fs_effective_is_grid (values) ? values->model : values->named);
  /* The defaults of others depend on these. */
  const FsKey *first[] = { values->length_key, fs_key_by_id (FS_KEY_ID_PORTS) };

  for (guint i = 0; i < G_N_ELEMENTS (first) + n_keys; i++)
    {
      const FsKey *key = i < G_N_ELEMENTS (first) ? first[i] : &keys[i - G_N_ELEMENTS (first)];
      gboolean has_none = key->group == FS_GROUP_SWEEP
                          && (!fs_effective_topology_reads (values, key) || !gives_rates (values, key->id));

      values->of[key->id] = key == at                        ? &values->at
                            : has_none                       ? NULL
                            : values->lines[key->id] != NULL ? values->lines[key->id]->value
                                                             : default_value (values, defaults, key->id);
    }
}

void
fs_effective_values_init (FsEffectiveValues *values, const FsSettings *settings, guint number)
{
  init_lines (values, settings, number);
  init_values (values, NULL);
}

void
fs_effective_values_init_at (FsEffectiveValues *values, const FsSettings *settings, guint number, const FsKey *key,
                             double value)
{
  init_lines (values, settings, number);
  values->at_number = value;
  values->at = (FsValue){ .numbers = &values->at_number, .n_numbers = 1 };
  init_values (values, key);
}

char *
fs_effective_text (const FsEffectiveValues *values, guint id)
{
  return fs_value_to_text (fs_key_by_id (id), values->of[id]);
}

/* What is read. */

gboolean
fs_effective_topology_reads (const FsEffectiveValues *values, const FsKey *key)
{
  /* Keys of the whole file and of the figure are valid for every curve. */
  return key->group == FS_GROUP_FLITSCOPE || key->group == FS_GROUP_FIGURE || key->group >= FS_GROUP_CURVE
         || (key->reader & (values->generalized ? FS_READ_IN_GENERALIZED : values->topology)) != 0;
}

gboolean
fs_effective_routing_reads (const FsEffectiveValues *values, const FsKey *key)
{
  return key->routings == 0 || (key->routings & 1u << fs_effective_word (values, FS_KEY_ID_ROUTING)) != 0;
}

gboolean
fs_effective_workload_reads (const FsEffectiveValues *values, const FsKey *key)
{
  if (values->is_closed && key->id == FS_KEY_ID_BETA)
    return FALSE;
  if (!values->has_workload)
    return TRUE;
  /* What describes messages that a workload file lists one by one. */
  return key->id != FS_KEY_ID_PATTERN && key->id != FS_KEY_ID_LENGTH && key->id != FS_KEY_ID_BETA
         && key->id != FS_KEY_ID_M && key != values->length_key;
}

gboolean
fs_effective_router_reads (const FsEffectiveValues *values, const FsKey *key)
{
  return values->is_pipelined ? !key->ideal : !key->pipelined;
}

gboolean
fs_effective_is_read (const FsEffectiveValues *values, const FsKey *key)
{
  if (!fs_effective_topology_reads (values, key) || !fs_effective_workload_reads (values, key)
      || !fs_effective_router_reads (values, key))
    return FALSE;
  if (key->id == FS_KEY_ID_LOAD_REFERENCE)
    return gives_rates (values, key->id);
  if (key->id == FS_KEY_ID_LAWS)
    return fs_effective_word (values, FS_KEY_ID_CAUSES);
  if (key->group != FS_GROUP_SCENARIO)
    return TRUE;
  if (key->id == FS_KEY_ID_SEMANTICS && fs_effective_is_read (values, fs_key_by_id (FS_KEY_ID_SCHEDULE))
      && fs_effective_word (values, FS_KEY_ID_SCHEDULE) == FS_SCHEDULE_INTERLEAVED)
    return FALSE;
  if (key->id == FS_KEY_ID_ADDRESS_FLITS)
    return fs_effective_word (values, FS_KEY_ID_BROADCAST) == FS_BROADCAST_HAMILTONIAN_PATH;
  if (key->id == FS_KEY_ID_BORDER_LATENCY || key->id == FS_KEY_ID_BORDER_WIDTH)
    return values->of[FS_KEY_ID_CHIPLETS]->word != FS_FORM_WORD;
  if (key->id == FS_KEY_ID_WHEN_FULL && !values->generalized)
    return values->of[FS_KEY_ID_SOURCE_CAPACITY]->word == FS_FORM_GIVEN;
  if (values->generalized)
    return key->operations == 0 || (key->operations & 1u << fs_effective_word (values, FS_KEY_ID_OPERATION)) != 0;
  if (key->routings != 0)
    return fs_effective_routing_reads (values, key);
  if (fs_model_input (values->model, key->name) != NULL && !fs_effective_is_grid (values))
    return TRUE;
  return !key->of_models && (key->id != FS_KEY_ID_M || values->length_key == key);
}
