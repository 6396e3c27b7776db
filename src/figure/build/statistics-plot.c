#include "figure/build/statistics-plot.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/build/distribution.h"
#include "figure/build/vocabulary.h"
#include "plot/value/palette.h"
#include "sim/measure/message-blocks.h"

#define THOUSAND 1000.0
#define PERCENT 0.01
#define BEYOND 1.05      /* of the target precision: its line stays visible */
#define TAIL_SHARE 0.999 /* the axis of a distribution ends at this fraction of the messages */

static const struct {
  const char *name;
  double share;
} percentiles[] = { { "p50", 0.5 }, { "p90", 0.9 }, { "p95", 0.95 }, { "p99", 0.99 }, { "p99.9", 0.999 } };

static const FsTally *
tally_of (const FsSeriesBucket *bucket, gboolean broadcast)
{
  return broadcast ? &bucket->broadcast : &bucket->unicast;
}

static FsPlot *
new_plot (const char *title, const char *x_label, const char *y_label)
{
  FsPlot *plot = fs_plot_new ();

  plot->no_legend = TRUE;
  plot->title = g_strdup (title);
  plot->x.label = g_strdup (x_label);
  plot->y.label = g_strdup (y_label);
  return plot;
}

static FsPlot *
new_plot_of_messages (const char *title, const char *y_label)
{
  FsPlot *plot = new_plot (title, _ ("Messages (thousands)"), y_label);

  plot->x.factor = THOUSAND;
  plot->x.from = 0;
  return plot;
}

/* Adds the means of @buckets, each at its middle, from message *@at on. */
static void
add_means (FsLine *line, const GArray *buckets, gboolean broadcast, double *at)
{
  for (guint i = 0; i < buckets->len; i++)
    {
      const FsSeriesBucket *bucket = &g_array_index (buckets, FsSeriesBucket, i);
      double mean = fs_tally_mean (tally_of (bucket, broadcast));

      if (isfinite (mean))
        fs_line_add (line, *at + (double) bucket->messages / 2, mean);
      *at += (double) bucket->messages;
    }
}

static void
add_steps (FsLine *line, const GArray *groups, gboolean broadcast, double at)
{
  for (guint i = 0; i < groups->len; i++)
    {
      const FsSeriesBucket *group = &g_array_index (groups, FsSeriesBucket, i);
      double mean = fs_tally_mean (tally_of (group, broadcast));

      fs_line_add (line, at, mean);
      at += (double) group->messages;
      fs_line_add (line, at, mean);
    }
}

FsPlot *
fs_statistics_series (const FsSimResult *result, gboolean broadcast, guint slot)
{
  g_autoptr (FsPlot) plot = NULL;
  FsSeries *series;
  FsLine *buckets, *groups;
  double at = 0, warmup;

  g_return_val_if_fail (result != NULL, NULL);

  if (result->statistics == NULL)
    return NULL;
  plot = new_plot_of_messages (broadcast ? _ ("Broadcast latency in the course of the run")
                                         : _ ("Unicast latency over the run"),
                               broadcast ? _ ("Broadcast latency (cycles)") : _ ("Unicast latency (cycles)"));
  plot->y.short_label = g_strdup (_ ("Latency (cycles)"));
  series = fs_plot_add_series (plot, NULL, slot);
  buckets = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
  buckets->simulated = TRUE;
  add_means (buckets, result->statistics->warmup, broadcast, &at);
  warmup = at;
  add_means (buckets, result->statistics->recorded, broadcast, &at);
  if (buckets->vertices->len == 0)
    return NULL;
  groups = fs_series_add_line (series, NULL, FS_LINE_MAIN, NAN);
  groups->simulated = TRUE;
  add_steps (groups, result->statistics->batches, broadcast, warmup);
  plot->x.to = at;
  plot->hatched_to = warmup > 0 ? warmup : NAN;
  if (warmup > 0)
    fs_plot_add_note (plot, warmup, NAN, G_MAXUINT, _ ("warm-up before"));
  plot->subtitle
      = g_strdup (_ ("The hatched area is the warm-up, which is not recorded. The steps are the batch means."));
  return g_steal_pointer (&plot);
}

FsPlot *
fs_statistics_half_width (const FsSimResult *result, gboolean broadcast, double precision, guint slot)
{
  g_autoptr (FsPlot) plot = NULL;
  FsSeries *series, *target;
  FsLine *join, *asked;
  double greatest = precision, last = 0;

  g_return_val_if_fail (result != NULL, NULL);

  if (result->statistics == NULL)
    return NULL;
  plot = new_plot_of_messages (_ ("Half-width and target"), _ ("Half-width (%)"));
  series = fs_plot_add_series (plot, NULL, slot);
  join = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
  for (guint i = 0; i < result->statistics->checks->len; i++)
    {
      const FsSeriesCheck *check = &g_array_index (result->statistics->checks, FsSeriesCheck, i);
      double half_width = broadcast ? check->broadcast : check->unicast;

      if (!isfinite (half_width))
        continue;
      last = (double) check->messages;
      greatest = MAX (greatest, half_width);
      fs_line_add (join, last, half_width);
      fs_series_add_point (
          series, (FsPlotPoint){ last, half_width, NAN,
                                 half_width <= precision ? FS_POINT_STATUS_DONE : FS_POINT_STATUS_NOT_CONVERGED });
    }
  if (series->points->len == 0)
    return NULL;
  target = fs_plot_add_series (plot, NULL, FS_SLOT_PUBLISHED);
  asked = fs_series_add_line (target, NULL, FS_LINE_SECOND, NAN);
  fs_line_add (asked, 0, precision);
  fs_line_add (asked, BEYOND * last, precision);
  plot->x.to = BEYOND * last;
  plot->y.factor = PERCENT;
  plot->y.from = 0;
  plot->y.to = 1.2 * greatest;
  plot->subtitle = g_strdup (_ ("The dashed line is the half-width at which the run stops."));
  return g_steal_pointer (&plot);
}

static const FsLatency *
latency_of (const FsSimResult *result, gboolean broadcast)
{
  return broadcast ? &result->broadcast : &result->unicast;
}

static gboolean
has_messages (const FsLatency *latency)
{
  return latency->histogram != NULL && fs_histogram_count (latency->histogram) > 0;
}

FsPlot *
fs_statistics_distribution (const FsSimResult *result, gboolean broadcast, guint slot)
{
  const FsLatency *latency;
  const FsFigureSeries shown = { .key = broadcast ? "distribution_broadcast" : "distribution_unicast", .first = TRUE };
  FsPointView point = { .state = FS_POINT_DONE, .result = result };
  FsPlot *plot;

  g_return_val_if_fail (result != NULL, NULL);

  latency = latency_of (result, broadcast);
  if (!has_messages (latency))
    return NULL;
  plot = new_plot (broadcast ? _ ("Distribution of the broadcast latency") : _ ("Distribution of the unicast latency"),
                   broadcast ? _ ("Broadcast latency (cycles)") : _ ("Unicast latency (cycles)"),
                   /* xgettext:no-c-format */ _ ("Fraction of messages (% per cycle)"));
  plot->x.short_label = g_strdup (_ ("Latency (cycles)"));
  plot->y.short_label = g_strdup (_ ("Fraction (%)"));
  fs_figure_add_distributions (fs_plot_add_series (plot, NULL, slot), &shown, &point, 1, 1);
  plot->y.factor = PERCENT;
  plot->y.from = 0;
  plot->x.from = 0;
  plot->x.to = 1.1 * fs_histogram_percentile (latency->histogram, TAIL_SHARE);
  for (guint i = 0; i < G_N_ELEMENTS (percentiles); i++)
    if (percentiles[i].share == 0.5 || percentiles[i].share == 0.95 || percentiles[i].share == 0.99)
      fs_plot_add_note (plot, fs_histogram_percentile (latency->histogram, percentiles[i].share), NAN, G_MAXUINT,
                        percentiles[i].name);
  plot->subtitle = fs_statistics_percentiles (result, broadcast);
  return plot;
}

char *
fs_statistics_percentiles (const FsSimResult *result, gboolean broadcast)
{
  const FsLatency *latency;
  g_autofree char *longest = NULL;
  GString *text;

  g_return_val_if_fail (result != NULL, NULL);

  latency = latency_of (result, broadcast);
  if (!has_messages (latency))
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (percentiles); i++)
    {
      g_autofree char *value
          = fs_number_display_count ((guint64) fs_histogram_percentile (latency->histogram, percentiles[i].share));

      g_string_append_printf (text, "%s\u00a0%s · ", percentiles[i].name, value);
    }
  longest = fs_number_display_count (fs_histogram_max (latency->histogram));
  /* TRANSLATORS: after percentiles: the longest latency, cycles */
  g_string_append_printf (text, _ ("max\u00a0%s cycles"), longest);
  return g_string_free (text, FALSE);
}

static guint64
count_messages (const GArray *buckets)
{
  guint64 messages = 0;

  for (guint i = 0; i < buckets->len; i++)
    messages += g_array_index (buckets, FsSeriesBucket, i).messages;
  return messages;
}

/* Appends whether the interval reached the target precision. */
static char *
interval_words (const FsLatency *latency, const FsStopRule *rule)
{
  g_autofree char *asked = fs_text_percent (rule->precision, 3);
  g_autofree char *reached = NULL;

  if (!isfinite (latency->half_width))
    return g_strdup (_ ("too few for an interval"));
  reached = fs_text_percent (latency->half_width / latency->mean, 2);
  return g_strdup_printf (_ ("±\u202f%s, target ±\u202f%s"), reached, asked);
}

char *
fs_statistics_sentence (const FsSimResult *result, gboolean broadcast, const FsStopRule *rule)
{
  const FsLatency *latency;
  g_autofree char *messages = NULL;
  g_autofree char *warmup = NULL;
  g_autofree char *batches = NULL;
  g_autofree char *cycles = NULL;
  g_autofree char *interval = NULL;
  g_autofree char *correlation = NULL;

  g_return_val_if_fail (result != NULL && rule != NULL, NULL);

  latency = latency_of (result, broadcast);
  messages = fs_number_display_count (result->messages);
  interval = interval_words (latency, rule);
  if (result->statistics == NULL)
    return g_strdup_printf (_ ("%s messages, %s."), messages, interval);
  warmup = fs_number_display_count (count_messages (result->statistics->warmup));
  batches = fs_number_display_count ((count_messages (result->statistics->recorded) + FS_BLOCK_MESSAGES - 1)
                                     / FS_BLOCK_MESSAGES);
  if (result->steadiness.batch_messages <= 0)
    return g_strdup_printf (_ ("%s messages in %s blocks after %s of warm-up, %s."), messages, batches, warmup,
                            interval);
  cycles = fs_number_display_count ((guint64) result->steadiness.batch_cycles);
  correlation = fs_number_display_fixed (result->steadiness.correlation, 2);
  /* TRANSLATORS: "94 500 messages after 500 of warm-up, in 20 groups of 7 355 cycles each (correlation 0.03); ± 1.1 %,
   * target ± 2 %." The correlation is that of successive stretches of the run. */
  return g_strdup_printf (_ ("%s messages after %s of warm-up, in 20 groups of %s cycles each (correlation %s); %s."),
                          messages, warmup, cycles, correlation, interval);
}
