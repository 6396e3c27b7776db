/* What the keys of [Statistics] and [Figure] mean. */
#include "scenario/value/resolve.h"

#include <math.h>

#include "base/translate.h"

void
fs_resolve_statistics (const FsEffectiveValues *values, FsStatistics *statistics)
{
  FsStopRule *rule = &statistics->rule;
  const FsValue *warm_up = values->of[FS_KEY_ID_WARMUP_MESSAGES], *most = values->of[FS_KEY_ID_MAX_MESSAGES],
                *saturated = values->of[FS_KEY_ID_SATURATED];

  fs_stop_rule_init (rule);
  statistics->seed = (uint64_t) fs_effective_number (values, FS_KEY_ID_SEED);
  statistics->replications = (guint) fs_effective_number (values, FS_KEY_ID_REPLICATIONS);
  rule->precision = fs_effective_number (values, FS_KEY_ID_PRECISION);
  rule->confidence = fs_effective_number (values, FS_KEY_ID_CONFIDENCE);
  rule->max_cycles = (uint64_t) fs_effective_number (values, FS_KEY_ID_MAX_CYCLES);
  rule->warmup_messages = warm_up->word == FS_FORM_GIVEN ? (int64_t) fs_value_number (warm_up) : FS_AUTO_WARMUP;
  rule->max_messages = most->word == FS_FORM_GIVEN ? (uint64_t) fs_value_number (most) : FS_AUTO_MESSAGES;
  rule->saturated_cycles = saturated->word == FS_SATURATED_MEASURE ? (uint64_t) fs_value_number (saturated) : 0;
}

static gboolean
resolve_axis (const FsEffectiveValues *values, guint scale, guint range_id, gboolean *logarithmic, double range[2],
              FsKeyLocation *location, GError **error)
{
  const FsValue *ends = values->of[range_id];
  g_autofree char *text = NULL;

  *logarithmic = fs_effective_word (values, scale) == FS_SCALE_LOG;
  for (guint i = 0; i < 2; i++)
    range[i] = ends->word == FS_FORM_GIVEN ? ends->numbers[i] : NAN;
  if (!*logarithmic || !((isfinite (range[0]) && range[0] <= 0) || (isfinite (range[1]) && range[1] <= 0)))
    return TRUE;
  text = fs_effective_text (values, range_id);
  return fs_key_location_refuse (location, range_id, error, _ ("%s is %s; with %s=log both ends must be above 0."),
                                 fs_key_by_id (range_id)->name, text, fs_key_by_id (scale)->name);
}

/* Whether the axes show what the network has, and what belongs together. */
static gboolean
check_quantities (const FsEffectiveValues *values, const FsFigureSpec *figure, FsKeyLocation *location, GError **error)
{
  for (char **y = figure->y; *y != NULL; y++)
    if (fs_quantity_is_of_packets (*y) != values->generalized)
      return fs_key_location_refuse (
          location, FS_KEY_ID_Y, error,
          values->generalized ? _ ("y is %s, which a run in a generalized hypercube does not have; it has T, "
                                   "messages, hops, services, contentions and others (see list quantities).")
                              : _ ("y is %s, which only a run in a generalized hypercube has."),
          *y);

  /* A saturation rate is one number at each value of a parameter, not one at each load. */
  if (values->x_key == NULL && g_strv_contains ((const char *const *) figure->y, FS_SATURATION_RATE))
    return fs_key_location_refuse (
        location, FS_KEY_ID_Y, error,
        _ ("y is saturation-rate, which needs a parameter on the x axis, such as V; x is %s."), figure->x);

  for (char **y = figure->y; *y != NULL; y++)
    if (fs_quantity_is_cause (*y) && !fs_effective_word (values, FS_KEY_ID_CAUSES))
      return fs_key_location_refuse (location, FS_KEY_ID_Y, error, _ ("y is %s, which needs causes=true."), *y);

  /* Only distributions are drawn over the latency; distributions and tails do not share an axis. */
  for (char **y = figure->y; *y != NULL; y++)
    {
      gboolean is_distribution = fs_quantity_is_distribution (*y);

      if (is_distribution && values->x != FS_AXIS_LATENCY)
        return fs_key_location_refuse (location, FS_KEY_ID_Y, error,
                                       _ ("y is %s, which needs the latency on the x axis; x is %s."), *y, figure->x);
      if (!is_distribution && values->x == FS_AXIS_LATENCY)
        return fs_key_location_refuse (location, FS_KEY_ID_Y, error,
                                       _ ("y is %s; with x=latency it is distribution-unicast, distribution-broadcast, "
                                          "distribution-network, or tail- in place of distribution-."),
                                       *y);
      if (is_distribution && g_str_has_prefix (*y, "tail") != g_str_has_prefix (figure->y[0], "tail"))
        return fs_key_location_refuse (location, FS_KEY_ID_Y, error,
                                       _ ("y is %s and %s; a figure shows either distributions or tails."),
                                       figure->y[0], *y);
    }
  return TRUE;
}

gboolean
fs_resolve_figure (const FsEffectiveValues *values, guint n_curves, FsFigureSpec *figure, FsKeyLocation *location,
                   GError **error)
{
  const FsKey *x_key = values->x_key;
  gboolean is_read = x_key == NULL;

  location->curve = 0;
  figure->axis = values->x;
  figure->x = fs_key_by_id (FS_KEY_ID_X)->choices[fs_effective_word (values, FS_KEY_ID_X)];
  figure->y = g_strdupv ((char **) values->of[FS_KEY_ID_Y]->names);
  for (char **y = figure->y; *y != NULL; y++)
    g_strdelimit (*y, "-", '_');
  figure->interval_bands = fs_effective_word (values, FS_KEY_ID_INTERVALS) == FS_INTERVALS_BANDS;
  figure->typical_error = fs_effective_word (values, FS_KEY_ID_TYPICAL_ERROR);
  figure->y_divide_by = fs_effective_number (values, FS_KEY_ID_Y_DIVIDE_BY);

  if (x_key == NULL && values->generalized)
    return fs_key_location_refuse (location, FS_KEY_ID_X, error,
                                   _ ("x is %s; a run in a generalized hypercube has no load. x may be buffer, n, k or "
                                      "initiation-cycles."),
                                   figure->x);
  for (guint i = 0; !is_read && i < n_curves; i++)
    is_read = fs_effective_is_read (&values[i], x_key);
  if (!is_read)
    return fs_resolve_refuse_x (values, x_key, location, error);
  return check_quantities (values, figure, location, error)
         && resolve_axis (values, FS_KEY_ID_X_SCALE, FS_KEY_ID_X_RANGE, &figure->x_log, figure->x_range, location,
                          error)
         && resolve_axis (values, FS_KEY_ID_Y_SCALE, FS_KEY_ID_Y_RANGE, &figure->y_log, figure->y_range, location,
                          error);
}
