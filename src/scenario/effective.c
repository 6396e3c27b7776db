#include "scenario/effective.h"

#include <string.h>

#include "base/number.h"

/* What a model sets by default (DESIGN.md section 3); `routing` is also the routing it is a model of. */
static const struct {
  const char *model;
  struct {
    const char *key, *value;
  } defaults[10];
} model_defaults[] = {
  { "adaptive-broadcast",
    { { "n", "6" },
      { "V", "2" },
      { "M", "32" },
      { "beta", "0.01" },
      { "delta", "1" },
      { "pattern", "uniform" },
      { "routing", "duato" },
      { "injection", "rand" },
      { "length", "fixed" } } },
  { "deterministic-broadcast",
    { { "n", "6" },
      { "V", "4" },
      { "M", "32" },
      { "beta", "0.01" },
      { "delta", "1" },
      { "pattern", "uniform" },
      { "routing", "deterministic" },
      { "injection", "rand" },
      { "length", "fixed" } } },
};

#define RANGE_POINTS "10" /* default of `points` in a range */

static const char *
default_of_model (const char *model, const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (model_defaults); i++)
    if (strcmp (model_defaults[i].model, model) == 0)
      for (guint j = 0; j < G_N_ELEMENTS (model_defaults[i].defaults) && model_defaults[i].defaults[j].key; j++)
        if (strcmp (model_defaults[i].defaults[j].key, key) == 0)
          return model_defaults[i].defaults[j].value;
  return NULL;
}

const char *
fs_default_value (const FsKey *key, const FsModel *model)
{
  const char *value = default_of_model (model->id, key->name);

  if (value != NULL)
    return value;
  if (strcmp (key->name, "variant") == 0)
    return fs_variant_id (model->default_variant);
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
  if (strcmp (key->name, "tau") == 0)
    return fs_effective (settings, curve, "M");
  if (strcmp (key->name, "y") == 0)
    return headline (fs_effective_model (settings, curve));
  return g_strdup (fs_default_value (key, fs_effective_model (settings, curve)));
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

  if (!fs_number_parse (text, &number))
    g_return_val_if_reached (0);
  return number;
}

gboolean
fs_effective_is_read (const FsSettings *settings, guint curve, const FsKey *key)
{
  g_autofree char *routing = NULL;

  if (key->routings == NULL)
    return TRUE;
  routing = fs_effective (settings, curve, "routing");
  return g_strv_contains (key->routings, routing);
}
