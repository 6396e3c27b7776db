/* Statistics of a simulated point: latency over the run, its mean and interval after each batch, and distribution. */
#pragma once

#include "figure/series/figure-series.h"
#include "plot/value/plot.h"
#include "study/run/runner.h"

/* Returns the latency over the messages: averages joined by lines, the means of the batches as steps, the warm-up
 * hatched. NULL if the run recorded none, or no such message. @palette_entry: its color. Free with fs_plot_free(). */
FsPlot *fs_statistics_series (const FsSimResult *result, gboolean broadcast, guint palette_entry);

/* Returns the mean after each batch with its confidence interval, the warm-up hatched, and the limits of the target
 * @precision around the last mean. NULL if the run has no batches, or no such message. Free with fs_plot_free(). */
FsPlot *fs_statistics_convergence (const FsSimResult *result, gboolean broadcast, double precision,
                                   guint palette_entry);

/* Returns the fraction of the messages by latency, with percentiles, in about 40 bins of equal width in whole cycles
 * (fewer if the latencies differ by fewer cycles, or were counted in wider bins). NULL without a message. Free with
 * fs_plot_free(). */
FsPlot *fs_statistics_distribution (const FsSimResult *result, gboolean broadcast, guint palette_entry);

/* Returns "600 000 messages after a warm-up of 20 000, in 20 batches of 7 355 cycles (correlation 0.03); ± 1.8 %, target
 * ± 2 %." Free with g_free(). */
char *fs_statistics_sentence (const FsSimResult *result, gboolean broadcast, const FsStopRule *rule);

/* Returns "p50 41 · p90 63 · … · max 412 cycles"; NULL without a message. Free with g_free(). */
char *fs_statistics_percentiles (const FsSimResult *result, gboolean broadcast);

/* Adds the histogram of every finished one of @points that belongs to the curve of @shown, as a line of steps: the distribution of
 * its latency, or the fraction of messages that take longer. @y_scale: factor of y. */
void fs_figure_add_distributions (FsSeries *series, const FsFigureSeries *shown, const FsPointView *points,
                                  guint n_points, double y_scale);
