#include "scenario/value/effective-value.h"

#include <string.h>

#include "scenario/format/key-forms.h"

#define GRID_DIMENSIONS "2"
#define GRID_RADIX "8"
#define GRID_MODEL "dimension-order-grid"
#define GRID_LATENCY "latency-unicast"
#define GRID_LOADS "0.1;0.2;0.3;0.4;0.5;0.6" /* of the capacity */
#define AS_RECORDED "1"                      /* default of `load` with a workload */
#define RANGE_POINTS "10"                    /* default of `points` in a range */
#define SINGLE_PORT "pool:1"
#define STEP_LOAD "0.5"                     /* default of `load` when the x axis shows no load */
#define STEP_BUFFER "3"                     /* default of `buffer` when the x axis shows another parameter */
#define DISTRIBUTION "distribution-unicast" /* default of `y` over the latency */

guint
fs_variants_from_value (const char *value)
{
  if (strcmp (value, "both") == 0)
    return FS_VARIANTS_OF_PAPER;
  for (FsVariant v = 0; v < FS_N_VARIANTS; v++)
    if (strcmp (value, fs_variant_id (v)) == 0)
      return FS_VARIANTS (v);
  return FS_VARIANTS_ALL;
}

/* What @model sets among the keys that it does not read; NULL when nothing. */
static const char *
default_of_model (const FsModel *model, const char *key)
{
  for (const FsModelDefault *entry = model->defaults; entry != NULL && entry->key != NULL; entry++)
    if (strcmp (entry->key, key) == 0)
      return entry->value;
  return NULL;
}

/* The value of an input that only some models have, set or not; NULL when this model has none. */
static const char *
input_value (const FsEffectiveValues *values, const char *key)
{
  const FsModelInput *input = fs_model_input (values->model, key);
  const FsSectionLine *line = input != NULL ? values->lines[fs_key_find (key)->id] : NULL;

  return line != NULL ? line->value : input != NULL ? input->fallback : NULL;
}

static const char *
modelled_routing (const FsEffectiveValues *values)
{
  /* In the order of FsMode. */
  static const char *const routings[] = { "deterministic", "random", "virtual-cut-through" };
  const char *mode = input_value (values, "mode");

  if (mode == NULL)
    return default_of_model (values->model, "routing");
  for (guint i = 0; i < G_N_ELEMENTS (routings); i++)
    if (strcmp (mode, fs_model_input (values->model, "mode")->choices[i]) == 0)
      return routings[i];
  g_return_val_if_reached (routings[0]);
}

/* What is another default in a generalized hypercube; NULL when nothing is. */
static const char *
default_of_generalized (const FsEffectiveValues *values, guint id)
{
  switch (id)
    {
    case FS_KEY_ID_N:
      return "";
    case FS_KEY_ID_X:
      return "buffer";
    case FS_KEY_ID_Y:
      return "T";
    case FS_KEY_ID_REPLICATIONS:
      return "20";
    case FS_KEY_ID_MAX_CYCLES:
      return "2000000";
    case FS_KEY_ID_BUFFER:
      return values->x_key == NULL || values->x_key->id != id ? STEP_BUFFER : NULL;
    default:
      return NULL;
    }
}

/* What is another default in a torus or mesh than in the table of keys; NULL when nothing is. */
static const char *
default_of_grid (const FsEffectiveValues *values, guint id)
{
  static const char *const numbers[] = { "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10",
                                         "11", "12", "13", "14", "15", "16", "17", "18", "19", "20" };
  const FsSectionLine *k = values->lines[FS_KEY_ID_K];
  uint8_t radices[FS_NETWORK_MAX_N];
  int n_radices = k != NULL ? fs_parse_radices (k->value, radices) : 0;

  switch (id)
    {
    case FS_KEY_ID_N:
      return n_radices > 1 ? numbers[n_radices - 1] : GRID_DIMENSIONS;
    case FS_KEY_ID_K:
      return GRID_RADIX;
    case FS_KEY_ID_V:
      return "4";
    case FS_KEY_ID_M:
      return "32";
    case FS_KEY_ID_BETA:
      return "0";
    case FS_KEY_ID_ROUTING:
      return "deterministic";
    case FS_KEY_ID_LENGTH:
      return "fixed";
    case FS_KEY_ID_INJECTION:
      return strcmp (values->text[FS_KEY_ID_PORTS], "single") == 0 ? SINGLE_PORT : "rand";
    case FS_KEY_ID_MODEL:
      return values->model->id;
    case FS_KEY_ID_VARIANT:
      return fs_variant_id (values->model->default_variant);
    case FS_KEY_ID_LOAD:
      return values->x_key != NULL || values->shows_latency ? STEP_LOAD : GRID_LOADS;
    default:
      return NULL;
    }
}

/* Returns the default of a hypercube if it differs from the table of keys; otherwise NULL. */
static const char *
default_of_hypercube (const FsEffectiveValues *values, const FsKey *key)
{
  const FsModelInput *input = fs_model_input (values->model, key->name);

  switch (key->id)
    {
    case FS_KEY_ID_ROUTING:
      return values->modelled_routing;
    case FS_KEY_ID_VARIANT:
      return fs_variant_id (values->model->default_variant);
    case FS_KEY_ID_INJECTION:
      if (strcmp (values->text[FS_KEY_ID_PORTS], "single") == 0)
        return SINGLE_PORT;
      break;
    case FS_KEY_ID_SOURCE_CAPACITY:
      if (values->is_lossy)
        return "0";
      break;
    case FS_KEY_ID_LOAD:
      if (values->x_key != NULL || values->shows_latency)
        return STEP_LOAD;
      break;
    default:
      break;
    }
  return input != NULL && input->fallback != NULL ? input->fallback : default_of_model (values->model, key->name);
}

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

/* Needs the values of `ports` and of the length key. */
static const char *
effective_text (const FsEffectiveValues *values, const FsKey *key)
{
  const FsSectionLine *line = values->lines[key->id];
  const char *fallback;

  if (key->group == FS_GROUP_SWEEP && (!fs_effective_topology_reads (values, key) || !gives_rates (values, key->id)))
    return "";
  if (line != NULL)
    return line->value;
  if (key->id == FS_KEY_ID_LOAD && values->has_workload)
    return AS_RECORDED;
  if (key->id == FS_KEY_ID_POINTS && values->rates_kind == FS_RATES_RANGE)
    return RANGE_POINTS;
  if (key->id == FS_KEY_ID_Y && values->shows_latency)
    return DISTRIBUTION;
  if (key->id == FS_KEY_ID_Y && fs_effective_is_grid (values))
    return GRID_LATENCY;
  if (key->id == FS_KEY_ID_Y && !values->generalized)
    {
      g_autofree char *name = g_strdelimit (g_strdup (values->model->headline), "_", '-');

      return g_intern_string (name);
    }
  fallback = values->generalized             ? default_of_generalized (values, key->id)
             : fs_effective_is_grid (values) ? default_of_grid (values, key->id)
                                             : default_of_hypercube (values, key);
  if (fallback == NULL)
    fallback = key->fallback != NULL ? key->fallback : "";
  return strcmp (fallback, "M") == 0 && key->type == FS_KEY_REAL ? values->text[values->length_key->id] : fallback;
}

/* How the keys of one group give rates; FALSE when they give none. */
static gboolean
find_rates_kind (const FsSettings *settings, FsKeyGroup group, guint number, FsRatesKind *kind)
{
  static const struct {
    guint id;
    FsRatesKind kind;
  } ways[] = { { FS_KEY_ID_RATE, FS_RATES_GIVEN },
               { FS_KEY_ID_LOAD, FS_RATES_LOADS },
               { FS_KEY_ID_RATES_FROM, FS_RATES_RANGE },
               { FS_KEY_ID_RATES_TO, FS_RATES_RANGE },
               { FS_KEY_ID_POINTS, FS_RATES_REFINED } };
  const FsSection *section = fs_settings_section (settings, group, number);

  for (guint i = 0; section != NULL && i < G_N_ELEMENTS (ways); i++)
    if (fs_section_line (section, fs_key_by_id (ways[i].id)) != NULL)
      {
        *kind = ways[i].kind;
        return TRUE;
      }
  return FALSE;
}

static FsRatesKind
rates_kind (const FsSettings *settings, guint number)
{
  FsRatesKind of_all = FS_RATES_LOADS, own;

  find_rates_kind (settings, FS_GROUP_SWEEP, 0, &of_all);
  if (number == 0 || !find_rates_kind (settings, FS_GROUP_CURVE, number, &own))
    return of_all;
  /* A curve may change the number of points of a range that is given for all. */
  return own == FS_RATES_REFINED && of_all == FS_RATES_RANGE ? FS_RATES_RANGE : own;
}

static const char *
line_value (const FsEffectiveValues *values, guint id)
{
  return values->lines[id] != NULL ? values->lines[id]->value : NULL;
}

static const char *
line_value_or (const FsEffectiveValues *values, guint id, const char *fallback)
{
  const char *value = line_value (values, id);

  return value != NULL ? value : fallback;
}

static FsKeyReader
topology_of (const char *value)
{
  const char *const *choices = fs_key_by_id (FS_KEY_ID_TOPOLOGY)->choices;
  guint index = 0;

  while (strcmp (choices[index], value) != 0)
    index++;
  return 1 << index;
}

/* The lines of the settings, and what the defaults depend on. */
static void
init_lines (FsEffectiveValues *values, const FsSettings *settings, guint number)
{
  const FsSection *of_all = fs_settings_section (settings, FS_GROUP_SCENARIO, 0);
  const FsSectionLine *topology = of_all != NULL ? fs_section_line (of_all, fs_key_by_id (FS_KEY_ID_TOPOLOGY)) : NULL;
  const char *x, *model;

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
  values->topology = FS_READ_IN_HYPERCUBE;
  if (values->lines[FS_KEY_ID_TOPOLOGY] != NULL)
    values->topology = topology_of (values->lines[FS_KEY_ID_TOPOLOGY]->value);
  x = line_value (values, FS_KEY_ID_X);
  model = line_value (values, FS_KEY_ID_MODEL);
  values->generalized = topology != NULL && strcmp (topology->value, "generalized") == 0;
  values->shows_latency = g_strcmp0 (x, "latency") == 0;
  values->x_key = x != NULL ? fs_key_find (x) : values->generalized ? fs_key_by_id (FS_KEY_ID_BUFFER) : NULL;
  if (values->x_key != NULL && !fs_key_is_parameter (values->x_key))
    values->x_key = NULL;
  values->model = fs_model_find (model != NULL ? model : fs_key_by_id (FS_KEY_ID_MODEL)->fallback);
  /* The models of the papers are those of the hypercubes of the scenario. */
  if (fs_effective_is_grid (values) && !values->model->grids)
    {
      values->replaced_model = model != NULL ? values->model : NULL;
      values->model = fs_model_find (GRID_MODEL);
    }
  values->length_key
      = fs_key_find (!fs_effective_is_grid (values) && fs_model_input (values->model, "l") != NULL ? "l" : "M");
  values->rates_kind = rates_kind (settings, number);
  values->modelled_routing = modelled_routing (values);
  values->has_workload
      = !values->generalized && g_str_has_prefix (line_value_or (values, FS_KEY_ID_ARRIVALS, ""), FS_WORKLOAD_PREFIX);
  values->is_lossy = !fs_effective_is_grid (values) && g_strcmp0 (input_value (values, "finite-buffer"), "true") == 0;
}

/* @fixed: a key that has the value in values->fixed, or NULL. */
static void
init_text (FsEffectiveValues *values, const FsKey *fixed)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    values->text[keys[i].id] = "";
  values->text[values->length_key->id]
      = fixed == values->length_key ? values->fixed : effective_text (values, values->length_key);
  for (guint i = 0; i < n_keys; i++)
    values->text[keys[i].id] = &keys[i] == fixed ? values->fixed : effective_text (values, &keys[i]);
}

void
fs_effective_values_init (FsEffectiveValues *values, const FsSettings *settings, guint number)
{
  init_lines (values, settings, number);
  init_text (values, NULL);
}

void
fs_effective_values_init_at (FsEffectiveValues *values, const FsSettings *settings, guint number, const FsKey *key,
                             double value)
{
  init_lines (values, settings, number);
  fs_number_format (value, values->fixed);
  init_text (values, key);
}

double
fs_effective_number (const FsEffectiveValues *values, guint id)
{
  double number;

  if (!fs_parse_number (values->text[id], &number))
    g_return_val_if_reached (0);
  return number;
}

gboolean
fs_effective_is_true (const FsEffectiveValues *values, guint id)
{
  return strcmp (values->text[id], "true") == 0;
}

guint
fs_effective_choice (const FsEffectiveValues *values, guint id)
{
  const char *const *choices = fs_key_by_id (id)->choices;
  guint index = 0;

  while (strcmp (choices[index], values->text[id]) != 0)
    index++;
  return index;
}

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
  return key->routings == NULL || g_strv_contains (key->routings, values->text[FS_KEY_ID_ROUTING]);
}

/* Whether @key describes messages that a workload file lists one by one. */
static gboolean
is_of_random_traffic (const FsEffectiveValues *values, const FsKey *key)
{
  return key->id == FS_KEY_ID_PATTERN || key->id == FS_KEY_ID_LENGTH || key->id == FS_KEY_ID_BETA
         || key->id == FS_KEY_ID_M || key == values->length_key;
}

gboolean
fs_effective_workload_reads (const FsEffectiveValues *values, const FsKey *key)
{
  return !values->has_workload || !is_of_random_traffic (values, key);
}

gboolean
fs_effective_is_read (const FsEffectiveValues *values, const FsKey *key)
{
  if (!fs_effective_topology_reads (values, key) || !fs_effective_workload_reads (values, key))
    return FALSE;
  if (key->id == FS_KEY_ID_LOAD_REFERENCE)
    return gives_rates (values, key->id);
  if (key->group != FS_GROUP_SCENARIO)
    return TRUE;
  if (values->generalized)
    return key->operations == NULL || g_strv_contains (key->operations, values->text[FS_KEY_ID_OPERATION]);
  if (key->routings != NULL)
    return fs_effective_routing_reads (values, key);
  if (fs_model_input (values->model, key->name) != NULL && !fs_effective_is_grid (values))
    return TRUE;
  return !key->of_models && (key->id != FS_KEY_ID_M || values->length_key == key);
}
