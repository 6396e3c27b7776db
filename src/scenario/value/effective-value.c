#include "scenario/value/effective-value.h"

#include <string.h>

#include "base/number.h"

#define RANGE_POINTS "10" /* default of `points` in a range */
#define SINGLE_PORT "pool:1"
#define STEP_LOAD "0.5"                     /* default of `load` when the x axis shows no load */
#define STEP_BUFFER "3"                     /* default of `buffer` when the x axis shows another parameter */
#define DISTRIBUTION "distribution-unicast" /* default of `y` over the latency */
#define HEADLINE "T"                        /* default of `y` of a generalized hypercube */

/* What @model sets among the keys that it does not read. */
static const char *
default_of_model (const FsModel *model, const char *key)
{
  for (const FsModelDefault *entry = model->defaults; entry != NULL && entry->key != NULL; entry++)
    if (strcmp (entry->key, key) == 0)
      return entry->value;
  return NULL;
}

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

const char *
fs_effective_modelled_routing (const FsSettings *settings, guint curve)
{
  /* In the order of FsMode. */
  static const char *const routings[] = { "deterministic", "random", "virtual-cut-through" };
  const FsModel *model = fs_effective_model (settings, curve);
  const FsModelInput *input = fs_model_input (model, "mode");
  g_autofree char *mode = NULL;

  if (input == NULL)
    return default_of_model (model, "routing");
  mode = fs_effective (settings, curve, "mode");
  for (guint i = 0; i < G_N_ELEMENTS (routings); i++)
    if (strcmp (mode, input->choices[i]) == 0)
      return routings[i];
  g_return_val_if_reached (routings[0]);
}

gboolean
fs_effective_is_lossy (const FsSettings *settings, guint curve)
{
  g_autofree char *value = NULL;

  if (fs_model_input (fs_effective_model (settings, curve), "finite-buffer") == NULL)
    return FALSE;
  value = fs_effective (settings, curve, "finite-buffer");
  return strcmp (value, "true") == 0;
}

static gboolean
has_single_port (const FsSettings *settings, guint curve)
{
  g_autofree char *ports = fs_effective (settings, curve, "ports");

  return strcmp (ports, "single") == 0;
}

/* What is another default in a generalized hypercube; NULL when nothing is. */
static const char *
default_of_generalized (const FsSettings *settings, const char *key)
{
  const FsKey *x_key;

  if (strcmp (key, "n") == 0)
    return "";
  if (strcmp (key, "x") == 0)
    return "buffer";
  if (strcmp (key, "y") == 0)
    return HEADLINE;
  if (strcmp (key, "replications") == 0)
    return "20";
  if (strcmp (key, "max-cycles") == 0)
    return "2000000";
  if (strcmp (key, "buffer") != 0)
    return NULL;
  x_key = fs_effective_x_key (settings);
  return x_key == NULL || strcmp (x_key->name, key) != 0 ? STEP_BUFFER : NULL;
}

/* Static; "" when there is none. */
static const char *
default_value (const FsSettings *settings, guint curve, const FsKey *key)
{
  const FsModel *model = fs_effective_model (settings, curve);
  const FsModelInput *input = fs_model_input (model, key->name);
  const char *of_model = default_of_model (model, key->name);

  if (fs_effective_is_generalized (settings))
    {
      const char *value = default_of_generalized (settings, key->name);

      return value != NULL ? value : key->fallback != NULL ? key->fallback : "";
    }
  if (strcmp (key->name, "routing") == 0)
    return fs_effective_modelled_routing (settings, curve);
  if (strcmp (key->name, "variant") == 0)
    return fs_variant_id (model->default_variant);
  if (strcmp (key->name, "injection") == 0 && has_single_port (settings, curve))
    return SINGLE_PORT;
  if (strcmp (key->name, "source-capacity") == 0 && fs_effective_is_lossy (settings, curve))
    return "0";
  if (strcmp (key->name, "load") == 0
      && (fs_effective_x_key (settings) != NULL || fs_effective_shows_latency (settings)))
    return STEP_LOAD;
  if (input != NULL && input->fallback != NULL)
    return input->fallback;
  if (of_model != NULL)
    return of_model;
  return key->fallback != NULL ? key->fallback : "";
}

/* The way the keys of one group give rates; FALSE when they give none. */
static gboolean
rates_kind_of (const FsSettings *settings, FsKeyGroup group, guint curve, FsRatesKind *kind)
{
  if (fs_settings_line (settings, group, curve, fs_key_find ("rate")) != NULL)
    *kind = FS_RATES_GIVEN;
  else if (fs_settings_line (settings, group, curve, fs_key_find ("load")) != NULL)
    *kind = FS_RATES_LOADS;
  else if (fs_settings_line (settings, group, curve, fs_key_find ("rates-from")) != NULL
           || fs_settings_line (settings, group, curve, fs_key_find ("rates-to")) != NULL)
    *kind = FS_RATES_RANGE;
  else if (fs_settings_line (settings, group, curve, fs_key_find ("points")) != NULL)
    *kind = FS_RATES_REFINED;
  else
    return FALSE;
  return TRUE;
}

FsRatesKind
fs_effective_rates_kind (const FsSettings *settings, guint curve)
{
  FsRatesKind of_all = FS_RATES_LOADS, own;

  rates_kind_of (settings, FS_GROUP_SWEEP, 0, &of_all);
  if (curve == 0 || !rates_kind_of (settings, FS_GROUP_CURVE, curve, &own))
    return of_all;
  /* A curve may change the number of points of a range that is given for all. */
  return own == FS_RATES_REFINED && of_all == FS_RATES_RANGE ? FS_RATES_RANGE : own;
}

gboolean
fs_rates_key_belongs (const FsKey *key, FsRatesKind kind)
{
  static const char *const keys[][4] = {
    [FS_RATES_GIVEN] = { "rate", NULL },
    [FS_RATES_LOADS] = { "load", NULL },
    [FS_RATES_RANGE] = { "rates-from", "rates-to", "points", NULL },
    [FS_RATES_REFINED] = { "points", NULL },
  };

  return g_strv_contains (keys[kind], key->name);
}

const FsModel *
fs_effective_model (const FsSettings *settings, guint curve)
{
  const FsKey *key = fs_key_find ("model");
  const FsSectionLine *line = fs_settings_effective_line (settings, curve, key);

  return fs_model_find (line != NULL ? line->value : key->fallback);
}

static char *
headline (const FsModel *model)
{
  return g_strdelimit (g_strdup (model->headline), "_", '-');
}

char *
fs_effective_value (const FsSettings *settings, guint curve, const FsKey *key)
{
  const FsSectionLine *line = fs_settings_effective_line (settings, curve, key);
  const char *fallback;

  if (key->group == FS_GROUP_SWEEP && !fs_effective_topology_reads (settings, key))
    return g_strdup ("");
  if (key->group == FS_GROUP_SWEEP)
    {
      FsRatesKind kind = fs_effective_rates_kind (settings, curve);

      if (!fs_rates_key_belongs (key, kind))
        return g_strdup ("");
      if (line == NULL && kind == FS_RATES_RANGE && strcmp (key->name, "points") == 0)
        return g_strdup (RANGE_POINTS);
    }
  if (line != NULL)
    return g_strdup (line->value);
  if (strcmp (key->name, "y") == 0 && fs_effective_shows_latency (settings))
    return g_strdup (DISTRIBUTION);
  if (strcmp (key->name, "y") == 0 && !fs_effective_is_generalized (settings))
    return headline (fs_effective_model (settings, curve));
  fallback = default_value (settings, curve, key);
  if (strcmp (fallback, "M") == 0 && key->type == FS_KEY_REAL)
    return fs_effective_value (settings, curve, fs_effective_length_key (settings, curve));
  return g_strdup (fallback);
}

char *
fs_effective (const FsSettings *settings, guint curve, const char *key)
{
  const FsKey *found = fs_key_find (key);

  g_return_val_if_fail (found != NULL, NULL);

  return fs_effective_value (settings, curve, found);
}

double
fs_effective_number (const FsSettings *settings, guint curve, const char *key)
{
  g_autofree char *text = fs_effective (settings, curve, key);
  double number;

  if (!fs_parse_number (text, &number))
    g_return_val_if_reached (0);
  return number;
}

const FsKey *
fs_effective_length_key (const FsSettings *settings, guint curve)
{
  return fs_key_find (fs_model_input (fs_effective_model (settings, curve), "l") != NULL ? "l" : "M");
}

const FsKey *
fs_effective_x_key (const FsSettings *settings)
{
  const FsSectionLine *line = fs_settings_effective_line (settings, 0, fs_key_find ("x"));
  const FsKey *key = line != NULL                             ? fs_key_find (line->value)
                     : fs_effective_is_generalized (settings) ? fs_key_find ("buffer")
                                                              : NULL;

  return key != NULL && fs_key_is_parameter (key) ? key : NULL;
}

gboolean
fs_effective_shows_latency (const FsSettings *settings)
{
  const FsSectionLine *line = fs_settings_effective_line (settings, 0, fs_key_find ("x"));

  return line != NULL && strcmp (line->value, "latency") == 0;
}

void
fs_settings_fix (FsSettings *settings, guint curve, const FsKey *key, double value)
{
  char text[FS_NUMBER_SIZE];

  fs_settings_set (settings, curve > 0 ? FS_GROUP_CURVE : key->group, curve, key, fs_number_format (value, text));
}

gboolean
fs_effective_is_generalized (const FsSettings *settings)
{
  const FsSectionLine *line = fs_settings_line (settings, FS_GROUP_SCENARIO, 0, fs_key_find ("topology"));

  return line != NULL && strcmp (line->value, "generalized") == 0;
}

gboolean
fs_effective_topology_reads (const FsSettings *settings, const FsKey *key)
{
  FsKeyReader other = fs_effective_is_generalized (settings) ? FS_READ_IN_HYPERCUBE : FS_READ_IN_GENERALIZED;

  /* What is said of the whole file, and of the figure, holds for any. */
  return key->group == FS_GROUP_FLITSCOPE || key->group == FS_GROUP_FIGURE || key->group >= FS_GROUP_CURVE
         || key->reader != other;
}

gboolean
fs_effective_routing_reads (const FsSettings *settings, guint curve, const FsKey *key)
{
  g_autofree char *routing = NULL;

  if (key->routings == NULL)
    return TRUE;
  routing = fs_effective (settings, curve, "routing");
  return g_strv_contains (key->routings, routing);
}

static gboolean
operation_reads (const FsSettings *settings, guint curve, const FsKey *key)
{
  g_autofree char *operation = fs_effective (settings, curve, "operation");

  return key->operations == NULL || g_strv_contains (key->operations, operation);
}

gboolean
fs_effective_is_read (const FsSettings *settings, guint curve, const FsKey *key)
{
  if (!fs_effective_topology_reads (settings, key))
    return FALSE;
  if (key->group != FS_GROUP_SCENARIO)
    return TRUE;
  if (fs_effective_is_generalized (settings))
    return operation_reads (settings, curve, key);
  if (key->routings != NULL)
    return fs_effective_routing_reads (settings, curve, key);
  if (fs_model_input (fs_effective_model (settings, curve), key->name) != NULL)
    return TRUE;
  return !key->of_models && (strcmp (key->name, "M") != 0 || fs_effective_length_key (settings, curve) == key);
}
