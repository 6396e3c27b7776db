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
#include "sim/measure/measured-laws.h"
#include "sim/measure/message-blocks.h"
#include "sim/measure/recorder.h"
#include "sim/wormhole/wormhole-params.h"
#include "stats/interval.h"

#define FS_LEAST_RELAXATIONS 75 /* of a run; in a shorter one differences of chance last as long as the run itself */

/**
 * FsSteadiness: whether a run is in its steady state, and long enough for a decision (SIMULATOR.md 8)
 * @warmup_messages: at the beginning, not recorded: found, or given
 * @warm_up_over: whether it ends within the first third of the run, so that it differs from the rest; if it was given,
 *   whether the recorded messages contain no other part of it that matters
 * @growing: whether a tenth more messages are in the system in the last third of the run than in the third before
 * @batch_messages, @batch_cycles: length of one of the 20 batches of the intervals
 * @correlation: fs_state_correlation() over FS_STATE_INTERVALS intervals, or over as many as there are blocks when
 *   these are fewer; 1 with fewer than 20
 * @relaxations: recorded time in relaxation times of the network. One is about 2 T^2 / T_0 cycles, where a message is
 *   in the system for T cycles, T_0 of them without delays: as in a queue with utilization 1 - T_0 / T
 * @drift: how far the mean of the recorded messages may still be from its limit, as a fraction of it: from the thirds
 *   of the recorded time
 */
typedef struct {
  uint64_t warmup_messages;
  gboolean warm_up_over;
  gboolean growing;
  double batch_messages;
  double batch_cycles;
  double correlation;
  double relaxations;
  double drift;
} FsSteadiness;

#define FS_AUTO_WARMUP (-1)

/* @warmup messages are not recorded, or with FS_AUTO_WARMUP as many as fs_recorder_look() finds; and at most @max
 * (>= 1) after them. */
FsRecorder *fs_recorder_new (const FsWormholeParams *params, int64_t warmup, uint64_t max);
void fs_recorder_free (FsRecorder *recorder);

/* The most that a recorder allocates, in bytes. */
uint64_t fs_recorder_memory (const FsWormholeParams *params);

/* The recorded messages, and their prefix, to which everything below refers. */
FsMessageBlocks *fs_recorder_blocks (FsRecorder *recorder);

/* Looks at the prefix as it is: finds the warm-up and, unless its length was given, cuts it off. */
FsSteadiness fs_recorder_look (FsRecorder *recorder);

/* Returns the batch-means estimate of FS_MEAN_UNICAST or FS_MEAN_BROADCAST over the first @batch + 1 of the FS_N_BATCHES
 * batches of the prefix, with the statistics that it would have if the prefix ended there; @members as of
 * fs_batch_means(). */
FsEstimate fs_recorder_estimate (const FsRecorder *recorder, FsMean mean, guint batch, guint members,
                                 double confidence);

/* Whether it is known exactly how many flit-hops per cycle are expected: not where messages are dropped, not of a workload,
 * and not where all broadcasts of a mesh or torus begin in the same dimension. */
bool fs_recorder_has_control (const FsRecorder *recorder);

/* The same over the first @batch + 1 batches by fs_controlled_batch_means(), with the flit-hops per cycle as control;
 * all but the last are moved by less than 1/160 of the prefix where only the snapshots of some blocks are known. Without
 * an interval if the batches are fewer blocks than have snapshots. */
FsEstimate fs_recorder_controlled (const FsRecorder *recorder, FsMean mean, guint batch, guint members,
                                   double confidence);

uint64_t fs_recorder_recorded (const FsRecorder *recorder); /* messages of the prefix, without the warm-up */

/* Rules of saturation (section 8): more messages in the system than the cap; or growth that does not slow down,
 * decided once 900 messages per node have entered the system. Neither applies where messages are dropped instead:
 * see fs_wormhole_params_bounded(). */
gboolean fs_recorder_overflowed (const FsRecorder *recorder);
gboolean fs_recorder_growing (const FsRecorder *recorder);

/* Makes the window of the channels end at @cycle, when the last message of a workload has been delivered, and not with the
 * generation of the last message. Nothing is recorded any more. */
void fs_recorder_finish (FsRecorder *recorder, int64_t cycle, uint64_t flit_hops);

/* Fills @record, a record of fs_sim_quantities() or, if causes are recorded, of fs_cause_quantities(), for the prefix. What
 * has no sample stays NAN. */
void fs_recorder_report (const FsRecorder *recorder, FsRecord *record);

/* Fills @half_widths, a record of the same tables, with the half-widths of what fs_recorder_report() reports:
 * batch means over the 20 batches of the latencies' estimates (or, beyond 320 blocks, batches whose ends are moved by
 * less than a sixth of a percent of the prefix), channels over the windows from batch to batch. NAN for fewer than
 * 20 blocks, by the rules of fs_batch_half_width(), and for counts of events. */
void fs_recorder_half_widths (const FsRecorder *recorder, double confidence, FsRecord *half_widths);

/* Returns what the batches of the prefix measured, if causes are recorded, in records shaped as these; NULL for fewer than 20
 * blocks. */
FsBatches *fs_recorder_batches (const FsRecorder *recorder, const FsRecord *quantities, const FsRecord *causes);

/* Returns the laws of the prefix, which are recorded, with batches unless it has fewer than 20 blocks. Free with
 * fs_measured_laws_free(). */
FsMeasuredLaws *fs_recorder_laws (const FsRecorder *recorder);

/* A saturated run goes on: what fs_recorder_report_saturated() reports is measured from @cycle on. Messages are not recorded
 * any more. */
void fs_recorder_begin_saturated (FsRecorder *recorder, int64_t cycle, uint64_t flit_hops);

/* The same as fs_recorder_report() at @cycle for a saturated run: no latency, no source wait; messages_in_system is @in_system. */
void fs_recorder_report_saturated (FsRecorder *recorder, int64_t cycle, uint64_t in_system, uint64_t flit_hops,
                                   FsRecord *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRecorder, fs_recorder_free)
