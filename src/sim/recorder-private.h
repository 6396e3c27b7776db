/* The state shared by recorder.c (events) and measurement.c (reading). */
#pragma once

#include "sim/channel-counters.h"
#include "sim/message-batches.h"
#include "sim/recorder.h"

/**
 * FsRecorder:
 * @warmup: index of the first recorded message
 * @n_generated: messages seen so far
 * @population_cap: messages in the system beyond which the run is saturated
 * @bounded: the population cannot grow without end
 * @begin: counters at the generation of message @warmup, of a length of 0 before it
 * @half, @quarter: counters at the two last generation indices that were powers of two
 * @in_system: messages in the system at the first generation of every recorded batch (uint64_t)
 */
struct _FsRecorder {
  uint64_t warmup;
  uint64_t n_generated;
  uint64_t nodes;
  uint64_t injection_queues; /* of all nodes */
  uint64_t population_cap;
  bool bounded;
  bool timeouts; /* the routing has time-outs */
  bool escape;   /* the routing has escape channels */
  bool overflowed;
  FsChannelCounters counters;
  FsMessageBatches *batches;
  uint64_t *begin;
  uint64_t *half;
  uint64_t *quarter;
  GArray *in_system;
};
