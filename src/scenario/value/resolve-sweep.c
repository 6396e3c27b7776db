/* From the settings to the rates of a curve, the statistics and the figure. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/scenario-private.h"

static gboolean
complain (FsKeyLocation *place, const char *key, GError **error, const char *sentence)
{
  place->key = fs_key_find (key);
  g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, sentence);
  return FALSE;
}

/* Exactly one way to give rates in a group. */
static gboolean
check_one_way (const FsSettings *settings, FsKeyGroup group, guint number, FsKeyLocation *place, GError **error)
{
  static const char *const keys[] = { "rate", "load", "rates-from", "rates-to", "points" };
  const FsKey *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const FsKey *key = fs_key_find (keys[i]);
      g_autofree char *sentence = NULL;

      if (fs_settings_line (settings, group, number, key) == NULL)
        continue;
      if (first == NULL)
        first = key;
      else if (i < 2 || strcmp (first->name, "rate") == 0 || strcmp (first->name, "load") == 0)
        {
          sentence
              = g_strdup_printf (_ ("%s and %s are both given; there must be exactly one of rate, load, or a range "
                                    "with rates-from, rates-to and points."),
                                 first->name, key->name);
          return complain (place, key->name, error, sentence);
        }
    }
  return TRUE;
}

static gboolean
resolve_range (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place, GError **error)
{
  g_autofree char *from = fs_effective (settings, number, "rates-from");
  g_autofree char *to = fs_effective (settings, number, "rates-to");
  g_autofree char *sentence = NULL;

  if (*from == '\0' || *to == '\0')
    {
      sentence = g_strdup_printf (_ ("%s is given without %s; a range has both."),
                                  *from != '\0' ? "rates-from" : "rates-to", *from != '\0' ? "rates-to" : "rates-from");
      return complain (place, *from != '\0' ? "rates-from" : "rates-to", error, sentence);
    }
  curve->values = g_new (double, 2);
  curve->n_values = 2;
  curve->values[0] = fs_effective_number (settings, number, "rates-from");
  curve->values[1] = fs_effective_number (settings, number, "rates-to");
  if (curve->values[0] > curve->values[1])
    {
      sentence
          = g_strdup_printf (_ ("rates-from is %s and rates-to is %s; rates-from must not be the larger."), from, to);
      return complain (place, "rates-from", error, sentence);
    }
  if (curve->points < 2)
    return complain (place, "points", error, _ ("points is 1; a range has at least 2, its two ends."));
  return TRUE;
}

gboolean
fs_resolve_rates (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place, GError **error)
{
  g_autofree char *list = NULL;

  if (!check_one_way (settings, FS_GROUP_SWEEP, 0, place, error)
      || (number > 0 && !check_one_way (settings, FS_GROUP_CURVE, number, place, error)))
    return FALSE;
  curve->rates_kind = fs_effective_rates_kind (settings, number);
  switch (curve->rates_kind)
    {
    case FS_RATES_GIVEN:
    case FS_RATES_LOADS:
      list = fs_effective (settings, number, curve->rates_kind == FS_RATES_GIVEN ? "rate" : "load");
      curve->values = fs_parse_numbers (list, &curve->n_values);
      return TRUE;
    case FS_RATES_RANGE:
      curve->points = (guint) fs_effective_number (settings, number, "points");
      return resolve_range (settings, number, curve, place, error);
    case FS_RATES_REFINED:
      curve->points = (guint) fs_effective_number (settings, number, "points");
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

void
fs_resolve_statistics (const FsSettings *settings, FsStatistics *statistics)
{
  g_autofree char *seed = fs_effective (settings, 0, "seed");
  g_autofree char *warmup = fs_effective (settings, 0, "warmup-messages");
  g_autofree char *most = fs_effective (settings, 0, "max-messages");
  int64_t messages;

  fs_stop_rule_init (&statistics->rule);
  statistics->seed = g_ascii_strtoull (seed, NULL, 10);
  statistics->replications = (guint) fs_effective_number (settings, 0, "replications");
  statistics->rule.precision = fs_effective_number (settings, 0, "precision");
  statistics->rule.confidence = fs_effective_number (settings, 0, "confidence");
  statistics->rule.max_cycles = (uint64_t) fs_effective_number (settings, 0, "max-cycles");
  fs_parse_messages (fs_key_find ("warmup-messages"), warmup, &messages);
  statistics->rule.warmup_messages = messages != FS_AUTO_COUNT ? messages : FS_AUTO_WARMUP;
  fs_parse_messages (fs_key_find ("max-messages"), most, &messages);
  statistics->rule.max_messages = messages != FS_AUTO_COUNT ? (uint64_t) messages : FS_AUTO_MESSAGES;
}

static gboolean
resolve_axis (const FsSettings *settings, const char *scale_key, const char *range_key, gboolean *logarithmic,
              double range[2], FsKeyLocation *place, GError **error)
{
  g_autofree char *scale = fs_effective (settings, 0, scale_key);
  g_autofree char *text = fs_effective (settings, 0, range_key);
  g_autofree char *sentence = NULL;

  *logarithmic = strcmp (scale, "log") == 0;
  fs_parse_range (text, FS_SPELLING_FILE, range);
  if (!*logarithmic || !((isfinite (range[0]) && range[0] <= 0) || (isfinite (range[1]) && range[1] <= 0)))
    return TRUE;
  sentence = g_strdup_printf (_ ("%s is %s; with %s=log both ends must be above 0."), range_key, text, scale_key);
  return complain (place, range_key, error, sentence);
}

/* A distribution stands over the latency, and nothing else does; shares by latency and of what takes longer are not of
 * one axis. */
static gboolean
check_distributions (const FsSettings *settings, const FsFigureSpec *figure, FsKeyLocation *place, GError **error)
{
  gboolean latency = fs_effective_shows_latency (settings);

  for (char **y = figure->y; *y != NULL; y++)
    {
      g_autofree char *sentence = NULL;

      if (fs_quantity_is_distribution (*y) && !latency)
        sentence = g_strdup_printf (_ ("y is %s, which needs the latency on the x axis; x is %s."), *y, figure->x);
      else if (!fs_quantity_is_distribution (*y) && latency)
        sentence = g_strdup_printf (_ ("y is %s; with x=latency it is distribution-unicast, distribution-broadcast, "
                                       "distribution-network, or tail- in place of distribution-."),
                                    *y);
      else if (latency && g_str_has_prefix (*y, "tail") != g_str_has_prefix (figure->y[0], "tail"))
        sentence
            = g_strdup_printf (_ ("y is %s and %s; a figure shows either distributions or tails."), figure->y[0], *y);
      else
        continue;
      return complain (place, "y", error, sentence);
    }
  return TRUE;
}

/* Where a model saturates is one number at each value of a parameter, not one at each load. */
static gboolean
check_quantities (const FsSettings *settings, const FsFigureSpec *figure, FsKeyLocation *place, GError **error)
{
  g_autofree char *sentence = NULL;

  for (char **y = figure->y; *y != NULL; y++)
    if (fs_quantity_is_of_generalized (*y) != fs_effective_is_generalized (settings))
      {
        sentence = g_strdup_printf (fs_effective_is_generalized (settings)
                                        ? _ ("y is %s, which a run in a generalized hypercube does not have; it has T, "
                                             "messages, hops, services, contentions and others (see list quantities).")
                                        : _ ("y is %s, which only a run in a generalized hypercube has."),
                                    *y);
        return complain (place, "y", error, sentence);
      }
  if (fs_effective_x_key (settings) != NULL || !g_strv_contains ((const char *const *) figure->y, FS_SATURATION_RATE))
    return TRUE;
  sentence = g_strdup_printf (_ ("y is saturation-rate, which needs a parameter on the x axis, such as V; x is %s."),
                              figure->x);
  return complain (place, "y", error, sentence);
}

gboolean
fs_resolve_figure (const FsSettings *settings, FsFigureSpec *figure, FsKeyLocation *place, GError **error)
{
  /* The headline is that of the first curve's model when nobody says what to draw. */
  g_autofree char *y = fs_effective (settings, MIN (fs_settings_n_curves (settings), 1), "y");
  g_autofree char *intervals = fs_effective (settings, 0, "intervals");

  place->curve = 0;
  figure->x = fs_effective (settings, 0, "x");
  figure->y = g_strsplit (g_strdelimit (y, "-", '_'), ";", -1);
  figure->interval_bands = strcmp (intervals, "bands") == 0;
  figure->y_divide_by = fs_effective_number (settings, 0, "y-divide-by");
  return fs_resolve_x_reader (settings, place, error) && check_quantities (settings, figure, place, error)
         && check_distributions (settings, figure, place, error)
         && resolve_axis (settings, "x-scale", "x-range", &figure->x_log, figure->x_range, place, error)
         && resolve_axis (settings, "y-scale", "y-range", &figure->y_log, figure->y_range, place, error);
}
