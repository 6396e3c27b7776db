/* Statistics of a simulated point: latency over the run, half-width at each check of the stopping rule, and
 * distribution. */
#pragma once

#include "plot/value/plot.h"
#include "sim/run/simulation.h"

/* Returns the latency over the messages: averages joined by lines, the means of the batches as steps, the warm-up
 * hatched. NULL if the run recorded none, or no such message. @slot: of the palette. Free with fs_plot_free(). */
FsPlot *fs_statistics_series (const FsSimResult *result, gboolean broadcast, guint slot);

/* Returns the relative half-width at every check of the stopping rule, and the target @precision. NULL if no check had
 * an interval. Free with fs_plot_free(). */
FsPlot *fs_statistics_half_width (const FsSimResult *result, gboolean broadcast, double precision, guint slot);

/* Returns the fraction of the messages by latency, with percentiles. NULL without a message. Free with
 * fs_plot_free(). */
FsPlot *fs_statistics_distribution (const FsSimResult *result, gboolean broadcast, guint slot);

/* Returns "600 000 messages after 20 000 of warm-up, 1 200 batches in 20 groups, ± 1.8 % of ± 2 % asked for." Free with
 * g_free(). */
char *fs_statistics_sentence (const FsSimResult *result, gboolean broadcast, const FsStopRule *rule);

/* Returns "p50 41 · p90 63 · … · max 412 cycles"; NULL without a message. Free with g_free(). */
char *fs_statistics_percentiles (const FsSimResult *result, gboolean broadcast);
