/* The state shared by recorder.c (events) and measurement.c (reading). */
#pragma once

#include "sim/measure/channel-counters.h"
#include "sim/measure/message-blocks.h"
#include "sim/measure/recorder.h"

/**
 * FsRecorder:
 * @warmup: index of the first recorded message
 * @end: index of the first message that is not recorded any more
 * @warmup_given: whether the length of the warm-up is given; else it is found
 * @n_generated: messages generated so far
 * @next_mark: index of the next message with which something begins or ends; of the others only the state is recorded
 * @population_cap: messages in the system beyond which the run is saturated
 * @bounded: the number of messages in the system is limited
 * @begin: counters at the generation of message @warmup, of length 0 before it
 * @half, @quarter: counters at the two last generation indices that were powers of two
 * @copies: mean number of messages that enter the system per generated message: a broadcast is N - 1
 * @unhindered: cycles that a message is in the system if nothing delays it: its length, the mean distance and the start-up
 *   of those that have one
 * @load: flit-hops per cycle that the sources offer, as expected; NAN where only a run shows it
 * @tasks: of a node, 0: messages come from outside; @task_nodes: nodes that have them, all but silent ones;
 *   @computing: mean time that a task computes, cycles
 * @consumed: of a part of a network: messages that the recorder of the whole has still to record (FsMessage); else NULL
 * @before: of one that has parts: counters before they began
 * @laws: FsLawWindow of the counters, where laws are recorded; else NULL
 * @granted, @queued: with these: cycle of the last grant of each channel, and of the last arrival of an injected message at each
 *   injection queue; FS_NO_CYCLE before the first. Parts have those of the whole: each channel and each queue belongs to one of them
 * @state: messages in the system when the messages of every recorded block were generated (FsTally)
 */
struct _FsRecorder {
  uint64_t warmup;
  uint64_t end;
  bool warmup_given;
  uint64_t n_generated;
  uint64_t next_mark;
  uint64_t nodes;
  uint64_t injection_queues; /* of all nodes */
  uint64_t population_cap;
  bool bounded;
  bool timeouts; /* the routing has time-outs */
  bool escape;   /* the routing has escape channels */
  bool overflowed;
  FsChannelCounters counters;
  FsMessageBlocks *blocks;
  uint64_t *begin;
  uint64_t *half;
  uint64_t *quarter;
  double copies;
  double unhindered;
  double load;
  double tasks;
  double task_nodes;
  double computing;
  GArray *state;
  GArray *consumed;
  uint64_t *before;
  FsLawWindow *laws;
  int64_t *granted;
  int64_t *queued;
};
