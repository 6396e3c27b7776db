#include "figure/plots/statistics-plot.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "study/words/vocabulary.h"
#include "plot/value/palette.h"
#include "sim/measure/message-blocks.h"
#include "sim/run/sim-latencies.h"

#define HALF 0.5 /* a latency of c cycles is the bin from c - 1/2 to c + 1/2 */
#define THOUSAND 1000.0
#define PERCENT 0.01
#define TAIL_SHARE 0.999 /* the axis of a distribution ends at this fraction of the messages */
#define BINS 40          /* of a distribution, about */

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
  plot->trace = TRUE;
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

static guint64
count_messages (const GArray *buckets)
{
  guint64 messages = 0;

  for (guint i = 0; i < buckets->len; i++)
    messages += g_array_index (buckets, FsSeriesBucket, i).messages;
  return messages;
}

/* Marks the warm-up, the messages before @warmup; does nothing if there is none. */
static void
mark_warmup (FsPlot *plot, double warmup)
{
  if (!(warmup > 0))
    return;
  plot->hatched_to = warmup;
  fs_plot_add_note (plot, warmup, NAN, G_MAXUINT, _ ("warm-up before"));
}

FsPlot *
fs_statistics_series (const FsSimResult *result, gboolean broadcast, guint palette_entry)
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
  series = fs_plot_add_series (plot, NULL, palette_entry);
  buckets = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
  buckets->simulated = TRUE;
  add_means (buckets, result->statistics->warmup, broadcast, &at);
  warmup = at;
  add_means (buckets, result->statistics->recorded, broadcast, &at);
  if (buckets->vertices->len == 0)
    return NULL;
  groups = fs_series_add_line (series, NULL, FS_LINE_MAIN, NAN);
  groups->simulated = TRUE;
  plot->x.to = at;
  at = warmup;
  for (guint i = 0; i < result->statistics->batches->len; i++)
    {
      const FsSeriesBucket *batch = &g_array_index (result->statistics->batches, FsSeriesBucket, i);
      double mean = fs_tally_mean (tally_of (batch, broadcast));

      fs_line_add (groups, at, mean);
      at += (double) batch->messages;
      fs_line_add (groups, at, mean);
    }
  mark_warmup (plot, warmup);
  plot->subtitle
      = g_strdup (_ ("The hatched area is the warm-up, which is not recorded. The steps are the batch means."));
  return g_steal_pointer (&plot);
}

FsPlot *
fs_statistics_convergence (const FsSimResult *result, gboolean broadcast, double precision, guint palette_entry)
{
  const FsRunStatistics *statistics;
  g_autoptr (FsPlot) plot = NULL;
  FsSeries *series, *target;
  FsLine *means;
  FsTally all = { 0 };
  double at, mean;

  g_return_val_if_fail (result != NULL, NULL);

  statistics = result->statistics;
  if (statistics == NULL)
    return NULL;
  plot = new_plot_of_messages (broadcast ? _ ("Mean broadcast latency after each batch")
                                         : _ ("Mean unicast latency after each batch"),
                               _ ("Mean, interval, and target (cycles)"));
  plot->y.short_label = g_strdup (_ ("Mean (cycles)"));
  plot->interval_bands = TRUE;
  series = fs_plot_add_series (plot, NULL, palette_entry);
  means = fs_series_add_line (series, NULL, FS_LINE_MAIN, NAN);
  means->simulated = TRUE;
  at = (double) count_messages (statistics->warmup);
  mark_warmup (plot, at);
  for (guint b = 0; b < statistics->batches->len; b++)
    {
      const FsSeriesBucket *batch = &g_array_index (statistics->batches, FsSeriesBucket, b);
      double half_width = NAN;

      fs_tally_merge (&all, tally_of (batch, broadcast));
      at += (double) batch->messages;
      if (all.count == 0)
        continue;
      if (b < statistics->half_widths->len)
        {
          const FsSeriesHalfWidths *after = &g_array_index (statistics->half_widths, FsSeriesHalfWidths, b);

          half_width = broadcast ? after->broadcast : after->unicast;
        }
      fs_line_add (means, at, fs_tally_mean (&all));
      fs_series_add_point (series, (FsPlotPoint){ at, fs_tally_mean (&all), half_width, FS_POINT_STATUS_DONE });
    }
  if (means->vertices->len == 0)
    return NULL;
  /* The limits between which an interval of the target precision around the last mean lies. */
  mean = fs_tally_mean (&all);
  target = fs_plot_add_series (plot, NULL, FS_PALETTE_PUBLISHED);
  for (int side = -1; side <= 1; side += 2)
    {
      FsLine *limit = fs_series_add_line (target, NULL, FS_LINE_JOIN, NAN);

      fs_line_add (limit, 0, mean * (1 + side * precision));
      fs_line_add (limit, at, mean * (1 + side * precision));
    }
  plot->x.to = at;
  plot->subtitle
      = g_strdup (_ ("The line is the mean after each batch, the band its confidence interval. The thin lines are "
                     "the target precision around the last mean."));
  return g_steal_pointer (&plot);
}

/* Adds @bins (FsDistributionBin, ascending) as steps; bins without messages are 0 between their neighbors. */
static void
add_bins (FsLine *line, const GArray *bins, double y_scale)
{
  double end = NAN;

  for (guint i = 0; i < bins->len; i++)
    {
      const FsDistributionBin *bin = &g_array_index (bins, FsDistributionBin, i);
      double from = (double) bin->from - HALF, to = (double) bin->to + HALF;

      if (isfinite (end) && end < from)
        fs_line_add (line, end, 0);
      if (isnan (end) || end < from)
        fs_line_add (line, from, 0);
      fs_line_add (line, from, bin->value * y_scale);
      fs_line_add (line, to, bin->value * y_scale);
      end = to;
    }
  if (isfinite (end))
    fs_line_add (line, end, 0);
}

void
fs_figure_add_distributions (FsSeries *series, const FsFigureSeries *shown, const FsPointView *points, guint n_points,
                             double y_scale)
{
  for (guint i = 0; i < n_points; i++)
    {
      g_autoptr (GArray) bins = NULL;
      FsLine *line;

      if (points[i].point.curve != shown->curve || points[i].state != FS_POINT_DONE || points[i].result == NULL)
        continue;
      bins = fs_sim_distribution (points[i].result, shown->key);
      if (bins->len == 0)
        continue;
      line = fs_series_add_line (series, _ ("simulation"), FS_LINE_MAIN, NAN);
      line->simulated = TRUE;
      if (fs_sim_is_tail (shown->key))
        {
          /* The fraction of messages that take longer decreases at each latency that occurs. */
          double before = 1;

          for (guint j = 0; j < bins->len; j++)
            {
              const FsDistributionBin *bin = &g_array_index (bins, FsDistributionBin, j);

              fs_line_add (line, (double) bin->to, before * y_scale);
              if (bin->value > 0)
                fs_line_add (line, (double) bin->to, bin->value * y_scale);
              before = bin->value;
            }
        }
      else
        add_bins (line, bins, y_scale);
    }
}

static gboolean
has_messages (const FsLatency *latency)
{
  return latency->histogram != NULL && fs_histogram_count (latency->histogram) > 0;
}

/* Returns @bins (FsDistributionBin) up to @highest joined to about BINS of equal width. */
static GArray *
join_bins (const GArray *bins, guint64 highest)
{
  GArray *joined = g_array_new (FALSE, FALSE, sizeof (FsDistributionBin));
  const FsDistributionBin *first = &g_array_index (bins, FsDistributionBin, 0);
  guint64 finest = 1, start, width;
  double wanted, narrow, wide, more, fewer;

  for (guint i = 0; i < bins->len && first[i].from <= highest; i++)
    finest = MAX (finest, first[i].to - first[i].from + 1);
  /* The bins of a histogram begin at multiples of their width, a power of two, so that none is divided. */
  start = first->from - first->from % finest;
  /* The width that gives about BINS bins: a multiple of the finest, in which the messages were counted. */
  wanted = (double) (highest - start + 1) / (double) (BINS * finest);
  narrow = fmax (1, floor (wanted));
  wide = fmax (1, ceil (wanted));
  more = BINS * wanted / narrow - BINS;
  fewer = BINS - BINS * wanted / wide;
  width = finest * (guint64) (more <= fewer ? narrow : wide);
  for (guint i = 0; i < bins->len; i++)
    {
      guint64 from = start + (first[i].from - start) / width * width;
      FsDistributionBin *last = joined->len > 0 ? &g_array_index (joined, FsDistributionBin, joined->len - 1) : NULL;

      if (from > highest)
        break;
      if (last != NULL && last->from == from)
        {
          last->count += first[i].count;
          continue;
        }
      g_array_append_val (joined, ((FsDistributionBin){ from, from + width - 1, first[i].count, NAN }));
    }
  return joined;
}

FsPlot *
fs_statistics_distribution (const FsSimResult *result, gboolean broadcast, guint palette_entry)
{
  const FsLatency *latency;
  g_autoptr (GArray) bins = NULL;
  g_autoptr (GArray) joined = NULL;
  g_autofree char *percentiles_text = NULL;
  const FsDistributionBin *first, *last;
  guint64 width;
  FsPlot *plot;
  FsLine *line;

  g_return_val_if_fail (result != NULL, NULL);

  latency = fs_result_latency (result, broadcast);
  if (!has_messages (latency))
    return NULL;
  bins = fs_sim_distribution (result, broadcast ? "distribution_broadcast" : "distribution_unicast");
  joined = join_bins (bins, (guint64) fs_histogram_percentile (latency->histogram, TAIL_SHARE));
  first = &g_array_index (joined, FsDistributionBin, 0);
  last = first + joined->len - 1;
  width = first->to - first->from + 1;
  for (guint i = 0; i < joined->len; i++)
    {
      FsDistributionBin *bin = &g_array_index (joined, FsDistributionBin, i);

      bin->value = (double) bin->count / (double) fs_histogram_count (latency->histogram) / (double) width;
    }
  plot = new_plot (broadcast ? _ ("Distribution of the broadcast latency") : _ ("Distribution of the unicast latency"),
                   broadcast ? _ ("Broadcast latency (cycles)") : _ ("Unicast latency (cycles)"),
                   /* xgettext:no-c-format */ _ ("Fraction of messages (% per cycle)"));
  plot->x.short_label = g_strdup (_ ("Latency (cycles)"));
  plot->y.short_label = g_strdup (_ ("Fraction (%)"));
  line = fs_series_add_line (fs_plot_add_series (plot, NULL, palette_entry), NULL, FS_LINE_MAIN, NAN);
  line->simulated = TRUE;
  add_bins (line, joined, 1);
  plot->y.factor = PERCENT;
  plot->y.from = 0;
  plot->x.from = fmax (0, (double) first->from - (double) width);
  plot->x.to = (double) last->to + (double) width;
  for (guint i = 0; i < G_N_ELEMENTS (percentiles); i++)
    if (percentiles[i].share == 0.5 || percentiles[i].share == 0.95 || percentiles[i].share == 0.99)
      fs_plot_add_note (plot, fs_histogram_percentile (latency->histogram, percentiles[i].share), NAN, G_MAXUINT,
                        percentiles[i].name);
  percentiles_text = fs_statistics_percentiles (result, broadcast);
  /* TRANSLATORS: the width of the bins of a histogram, cycles; then percentiles: "p50 41 · p90 63 · max 412 cycles" */
  plot->subtitle = g_strdup_printf (ngettext ("Bins of %u cycle. %s", "Bins of %u cycles. %s", (guint) width),
                                    (guint) width, percentiles_text);
  return plot;
}

char *
fs_statistics_percentiles (const FsSimResult *result, gboolean broadcast)
{
  const FsLatency *latency;
  g_autofree char *longest = NULL;
  GString *text;

  g_return_val_if_fail (result != NULL, NULL);

  latency = fs_result_latency (result, broadcast);
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

/* Returns how many messages a run has recorded, and whether their interval reached the target precision. */
static char *
statistics_text (const FsSimResult *result, gboolean broadcast, const FsStopRule *rule)
{
  const FsLatency *latency = fs_result_latency (result, broadcast);
  g_autofree char *messages = fs_number_display_count (result->messages);
  g_autofree char *warmup = NULL, *batches = NULL, *cycles = NULL, *interval = NULL, *correlation = NULL;
  g_autofree char *asked = fs_text_percent (rule->precision, 3);
  g_autofree char *reached = fs_text_percent (latency->half_width / latency->mean, 2);

  interval = isfinite (latency->half_width) ? g_strdup_printf (_ ("±\u202f%s, target ±\u202f%s"), reached, asked)
                                            : g_strdup (_ ("too few for an interval"));
  if (result->statistics == NULL)
    return g_strdup_printf (_ ("%s messages, %s."), messages, interval);
  warmup = fs_number_display_count (count_messages (result->statistics->warmup));
  batches = fs_number_display_count ((count_messages (result->statistics->recorded) + FS_BLOCK_MESSAGES - 1)
                                     / FS_BLOCK_MESSAGES);
  if (result->steadiness.batch_messages <= 0)
    return g_strdup_printf (_ ("%s messages in %s blocks after a warm-up of %s, %s."), messages, batches, warmup,
                            interval);
  cycles = fs_number_display_count ((guint64) result->steadiness.batch_cycles);
  correlation = fs_number_display_fixed (result->steadiness.correlation, 2);
  /* TRANSLATORS: "94 500 messages after a warm-up of 500, in 20 batches of 7 355 cycles (correlation 0.03); ± 1.1 %,
   * target ± 2 %." The correlation is that of successive stretches of the run. */
  return g_strdup_printf (_ ("%s messages after a warm-up of %s, in 20 batches of %s cycles (correlation %s); %s."),
                          messages, warmup, cycles, correlation, interval);
}

/* Returns by how much the offered load as a control has changed the mean of the recorded messages, which the plots show; NULL
 * if it has not. Several replications have no recorded messages in common. */
static char *
correction_text (const FsSimResult *result, gboolean broadcast)
{
  const FsLatency *latency = fs_result_latency (result, broadcast);
  FsTally all = { 0 };
  g_autofree char *corrected = NULL;
  g_autofree char *plain = NULL;

  if (result->statistics == NULL || count_messages (result->statistics->recorded) != result->messages)
    return NULL;
  for (guint i = 0; i < result->statistics->recorded->len; i++)
    fs_tally_merge (&all, tally_of (&g_array_index (result->statistics->recorded, FsSeriesBucket, i), broadcast));
  if (all.count == 0 || !(fabs (latency->mean - fs_tally_mean (&all)) > 1e-9 * latency->mean))
    return NULL;
  corrected = fs_number_display (latency->mean, 4);
  plain = fs_number_display (fs_tally_mean (&all), 4);
  /* TRANSLATORS: "Corrected for the load offered by chance, the mean is 107.1 cycles, not 105.7." */
  return g_strdup_printf (_ ("Corrected for the load offered by chance, the mean is %s cycles, not %s."), corrected,
                          plain);
}

char *
fs_statistics_sentence (const FsSimResult *result, gboolean broadcast, const FsStopRule *rule)
{
  GString *text;
  g_autofree char *first = NULL;
  g_autofree char *correction = NULL;
  g_autofree char *needed = NULL;

  g_return_val_if_fail (result != NULL && rule != NULL, NULL);

  first = statistics_text (result, broadcast, rule);
  correction = correction_text (result, broadcast);
  needed = fs_needed_messages_text (result);
  /* The end of it may not fit into its line. */
  text = g_string_new (needed);
  g_string_append_printf (text, "%s%s", needed != NULL ? " " : "", first);
  if (correction != NULL)
    g_string_append_printf (text, " %s", correction);
  return g_string_free (text, FALSE);
}
