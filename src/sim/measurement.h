/* The reading side of a recorder: makes it, steers how much of it is reported,
 * and reads what was measured.
 *
 * Latencies and source waits are means over the messages of the prefix, chosen
 * by generation index. Everything about channels is a window of time: from the
 * generation of the first message of the prefix to that of the last one. A
 * saturated run has no prefix to report; its window is the latter part of the
 * run, between one half and three quarters of its messages.
 */
#pragma once

#include <glib.h>

#include "base/quantity.h"
#include "sim/message-batches.h"
#include "sim/recorder.h"
#include "sim/wormhole-params.h"
#include "stats/interval.h"

G_BEGIN_DECLS

/* @warmup messages are not recorded, and at most @max (>= 1) after them. */
FsRecorder *fs_recorder_new (const FsWormholeParams *params, uint64_t warmup, uint64_t max);
void fs_recorder_free (FsRecorder *recorder);

/* The most that a recorder allocates, in bytes. */
uint64_t fs_recorder_memory (const FsWormholeParams *params);

/* The recorded messages, and their prefix, to which everything below refers. */
FsMessageBatches *fs_recorder_batches (FsRecorder *recorder);

/* Batch-means estimates of the latencies, over the prefix. */
FsEstimate fs_recorder_unicast (const FsRecorder *recorder, double confidence);
FsEstimate fs_recorder_broadcast (const FsRecorder *recorder, double confidence);

/* Rules of saturation (section 8): more messages in the system than the cap; growth from the first third of
 * the batches generated so far to the last, told from 60 batches on. Neither holds where messages are dropped instead:
 * see fs_wormhole_params_bounded(). */
gboolean fs_recorder_overflowed (const FsRecorder *recorder);
gboolean fs_recorder_growing (const FsRecorder *recorder);

/* Fills @record, a record of fs_sim_quantities(), for the prefix. What has no sample stays NAN. */
void fs_recorder_report (const FsRecorder *recorder, FsRecord *record);

/* Fills @half_widths, a record of fs_sim_quantities(), with the half-widths of what fs_recorder_report() reports:
 * batch means over the 20 groups of the latencies' estimates (or, beyond 320 batches, groups whose ends are moved by
 * less than a sixth of a percent of the prefix), channels over the windows from group to group. NAN for fewer than
 * 20 batches, by the rules of fs_batch_half_width(), and for counts of events. */
void fs_recorder_half_widths (const FsRecorder *recorder, double confidence, FsRecord *half_widths);

/* The same as fs_recorder_report() at @cycle for a saturated run: no latency, no source wait; messages_in_system is @in_system. */
void fs_recorder_report_saturated (FsRecorder *recorder, int64_t cycle, uint64_t in_system, uint64_t flit_hops,
                                   FsRecord *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRecorder, fs_recorder_free)

G_END_DECLS
