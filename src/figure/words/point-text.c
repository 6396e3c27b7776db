/* Simulated points in words. */
#include "figure/words/point-text.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "sim/measure/message-blocks.h"

#define INTERVAL_DIGITS 2

const char *
fs_point_status_text (FsPointStatus status)
{
  static const char *const texts[] = {
    [FS_POINT_STATUS_DONE] = N_ ("converged"),      [FS_POINT_STATUS_RUNNING] = N_ ("running"),
    [FS_POINT_STATUS_QUEUED] = N_ ("queued"),       [FS_POINT_STATUS_NOT_CONVERGED] = N_ ("not converged"),
    [FS_POINT_STATUS_OUTDATED] = N_ ("outdated"),   [FS_POINT_STATUS_MEASURED] = N_ ("measured"),
    [FS_POINT_STATUS_SATURATED] = N_ ("saturated"),
  };

  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (texts), NULL);

  return _ (texts[status]);
}

char *
fs_plot_point_value_text (const FsPlotPoint *point, double factor)
{
  g_autofree char *value = fs_number_display (point->y / factor, FS_PLOT_POINT_DIGITS);
  g_autofree char *half_width = NULL;

  if (!isfinite (point->y) || !isfinite (point->half_width))
    return g_steal_pointer (&value);
  half_width = fs_number_display (point->half_width / factor, INTERVAL_DIGITS);
  return g_strdup_printf ("%s ± %s", value, half_width);
}

/* Returns "± 0.72 %". */
static char *
interval_text (const FsLatency *latency)
{
  g_autofree char *percent = fs_text_percent (latency->half_width / latency->mean, 2);

  return g_strdup_printf ("±\u202f%s", percent);
}

static char *
settled_text (const FsSimResult *result, const FsLatency *latency)
{
  g_autofree char *messages = fs_number_display_count (result->messages);
  g_autofree char *batches = fs_number_display_count ((result->messages + FS_BLOCK_MESSAGES - 1) / FS_BLOCK_MESSAGES);
  g_autofree char *interval = NULL, *tail = NULL, *behind = NULL, *rare = NULL;

  if (!isfinite (latency->half_width))
    return g_strdup_printf (_ ("%s messages, too few of this kind for an interval."), messages);
  interval = interval_text (latency);
  /* TRANSLATORS: messages, batches of messages, and the interval of their mean: "75 000 messages in 150 batches, ± 0.7 %" */
  behind = g_strdup_printf (_ ("%s messages in %s blocks, %s"), messages, batches, interval);
  if (latency->histogram == NULL || fs_histogram_count (latency->histogram) == 0)
    return g_strdup_printf ("%s.", behind);
  tail = fs_number_display_count ((guint64) fs_histogram_percentile (latency->histogram, 0.99));
  /* TRANSLATORS: %s is the 99th percentile of a latency, in cycles */
  rare = g_strdup_printf (_ ("p99 %s cycles"), tail);
  return g_strdup_printf ("%s; %s.", behind, rare);
}

static char *
unsettled_text (const FsSimResult *result, const FsLatency *latency)
{
  g_autofree char *messages = fs_number_display_count (result->messages);
  g_autofree char *interval = NULL;
  g_autofree char *ended = NULL;
  g_autofree char *needed = fs_needed_messages_text (result);
  /* Why the interval is less certain than others; NULL if it is only wide. */
  const char *doubt = result->reason == FS_SIM_WARM_UP      ? fs_run_condition_text (FS_RUN_LACKS_WARM_UP)
                      : result->reason == FS_SIM_GROWING    ? fs_run_condition_text (FS_RUN_LACKS_STEADINESS)
                      : result->reason == FS_SIM_CORRELATED ? fs_run_condition_text (FS_RUN_LACKS_INDEPENDENCE)
                                                            : NULL;

  if (!isfinite (latency->half_width))
    return g_strdup_printf (_ ("Not converged: %s messages are too few for an interval."), messages);
  interval = interval_text (latency);
  /* TRANSLATORS: "Not settled after 75 000 messages: the warm-up is not over; the interval, ± 6 %, allows for it." */
  if (doubt != NULL)
    ended = g_strdup_printf (_ ("Not converged after %s messages: %s; the interval, %s, allows for it."), messages,
                             doubt, interval);
  else
    ended = g_strdup_printf (_ ("Not converged: after %s messages the interval is still %s."), messages, interval);
  return needed != NULL ? g_strdup_printf ("%s %s", ended, needed) : g_steal_pointer (&ended);
}

char *
fs_result_text (const FsSimResult *result, gboolean broadcast)
{
  g_autofree char *cycles = NULL;

  g_return_val_if_fail (result != NULL, NULL);

  switch (result->status)
    {
    case FS_SIM_OK:
      if (isfinite (result->unicast.mean) || isfinite (result->broadcast.mean))
        return settled_text (result, fs_result_latency (result, broadcast));
      /* Runs in a generalized hypercube have neither latencies nor batches. */
      cycles = fs_number_display_count (result->cycles);
      return g_strdup_printf (_ ("%s cycles."), cycles);
    case FS_SIM_NOT_CONVERGED:
      return unsettled_text (result, fs_result_latency (result, broadcast));
    case FS_SIM_SATURATED:
      if (result->reason == FS_SIM_POPULATION)
        return g_strdup (_ ("Saturated: too many messages are in the network at the same time."));
      if (result->reason == FS_SIM_GROWTH)
        return g_strdup (_ ("Saturated: the number of messages in the network keeps growing."));
      return g_strdup (_ ("Saturated: too few messages were delivered within the maximum number of cycles."));
    case FS_SIM_NO_TRAFFIC:
      return g_strdup (_ ("No traffic at this load: there is nothing to simulate."));
    case FS_SIM_CANCELLED:
    default:
      return g_strdup (_ ("Stopped before it was finished."));
    }
}

char *
fs_point_text (const FsPointView *point, gboolean broadcast)
{
  g_autofree char *percent = NULL;
  g_autofree char *condition = NULL;

  g_return_val_if_fail (point != NULL, NULL);

  switch (point->state)
    {
    case FS_POINT_DONE:
      if (point->result != NULL)
        return fs_result_text (point->result, broadcast);
      return g_strdup (_ ("Stopped before it was finished."));
    case FS_POINT_RUNNING:
      percent = fs_text_percent (point->fraction, 2);
      condition = fs_run_condition_with_work (point->lack, point->flit_hops, point->max_flit_hops);
      if (condition != NULL)
        /* TRANSLATORS: "Being simulated: 40 %; the warm-up is not over." */
        return g_strdup_printf (_ ("Being simulated: %s; %s."), percent, condition);
      return g_strdup_printf (_ ("Being simulated: %s."), percent);
    case FS_POINT_FAILED:
      return g_strdup (point->error != NULL ? point->error : _ ("The simulation failed."));
    case FS_POINT_STOPPED:
      return g_strdup (_ ("Stopped before it was finished."));
    case FS_POINT_QUEUED:
    default:
      return g_strdup (_ ("Queued for simulation."));
    }
}
