/* How a simulated point came about: its run message by message, its interval look by look, and its distribution. */
#pragma once

#include "plot/value/plot.h"
#include "sim/run/simulation.h"

G_BEGIN_DECLS

/* Latency over messages: buckets joined, the means of the groups of batches as steps, the warm-up hatched. NULL where
 * the run was not written down or has no such message. @slot: of the palette. */
FsPlot *fs_statistics_series (const FsSimResult *result, gboolean broadcast, guint slot);

/* Relative half-width at every look of the stopping rule, and @precision, where it stops. NULL without a look that had an
 * interval. */
FsPlot *fs_statistics_half_width (const FsSimResult *result, gboolean broadcast, double precision, guint slot);

/* Share of the messages by latency, with percentiles. NULL without a message. */
FsPlot *fs_statistics_distribution (const FsSimResult *result, gboolean broadcast, guint slot);

/* "600 000 messages after 20 000 of warm-up, 1 200 batches in 20 groups, ± 1.8 % of ± 2 % asked for." */
char *fs_statistics_sentence (const FsSimResult *result, gboolean broadcast, const FsStopRule *rule);

/* "p50 41 · p90 63 · … · max 412 cycles"; NULL without a message. */
char *fs_statistics_percentiles (const FsSimResult *result, gboolean broadcast);

G_END_DECLS
