/* The channels of a run that has ended, each by itself (SIMULATOR.md 7.1).
 *
 * Which messages a run records is known only when it ends, and counters of every channel would slow down runs that
 * nobody requests them of. So the run is repeated, without a recorder: the same parameters give the same run, and now
 * the interval is known over which its result was measured. */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "sim/measure/channel-table.h"
#include "sim/run/simulation.h"
#include "sim/wormhole/wormhole-params.h"

/**
 * FsChannelInterval: the interval over which the channels of a run were measured
 * @saturated: the latter part of a run that ended at @cycle: from the last but one message whose number is a power of
 *   two, or if it was measured beyond its saturation, from @limited on; then @first and @last are not used
 * @first, @last: numbers of the messages whose generation begins and ends it; equal when nothing was measured
 * @cycle: maximum of cycles
 * @limited: cycle from which on its sources are limited; @cycle if they are not
 */
typedef struct {
  gboolean saturated;
  guint64 first;
  guint64 last;
  gint64 cycle;
  gint64 limited;
} FsChannelInterval;

/* Returns the interval of @result, which is that of one run, not of several replications. @rule: of that run. */
FsChannelInterval fs_channel_interval_of (const FsSimResult *result, const FsStopRule *rule);

/* Returns the bytes of memory that fs_channel_measure() needs for its tables. */
guint64 fs_channel_measure_bytes (const FsWormholeParams *params);

/* Repeats the run of @params, and returns the table of all channels and virtual channels over @interval. Progress:
 * @job->done of @job->total is cycles. NULL with FS_ERROR_MEMORY, or without an error when @job was stopped. Free with
 * fs_channel_table_free(). */
FsChannelTable *fs_channel_measure (const FsWormholeParams *params, FsEngine engine, const FsChannelInterval *interval,
                                    FsJob *job, GError **error);
