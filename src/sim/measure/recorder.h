/* Measures a run: a pure consumer of the engine's events.
 *
 * The engine calls these functions at events of messages and virtual channels, never per flit, in the order of
 * cycles. "cycle" is the current cycle; what is consumed or released in it takes effect at time cycle + 1 (SIMULATOR.md 1).
 * Quantities: SIMULATOR.md 7; rules of warm-up, batches, stopping and saturation: SIMULATOR.md 8. Every sum is an integer, so
 * that nothing depends on the order of events within a cycle. The results are read with sim/measure/recorder-results.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/wormhole/message.h"

typedef struct _FsRecorder FsRecorder;
typedef struct _FsChannelCounters FsChannelCounters;

/* The counters to which grants and releases may be added at once, without the functions below, because they are the most
 * frequent events; NULL when it wants to know of each. */
FsChannelCounters *fs_recorder_counters (FsRecorder *recorder);

/* A unicast or a whole broadcast was generated. @in_system: messages in the system
 * (section 8) just before it is added; @flit_hops: of the whole run so far. */
void fs_recorder_generated (FsRecorder *recorder, int64_t cycle, uint64_t index, bool broadcast, uint64_t in_system,
                            uint64_t flit_hops);

/* The message just generated found its source buffer full and is lost. */
void fs_recorder_dropped (FsRecorder *recorder, int64_t cycle, uint64_t index);

/* A unicast tried to enter its injection queue: of sources where a full one makes it try again. */
void fs_recorder_tried (FsRecorder *recorder, int64_t cycle, bool refused);

/* It entered its injection queue (message->queued == cycle). */
void fs_recorder_queued (FsRecorder *recorder, const FsMessage *message, int64_t cycle);

/* It got its injection channel (message->injected == cycle), from this of all injection queues. */
void fs_recorder_injected (FsRecorder *recorder, const FsMessage *message, int64_t cycle, uint32_t queue);

/* Its tail left the buffer of the injection channel, held for @held_cycles. */
void fs_recorder_injection_released (FsRecorder *recorder, const FsMessage *message, int64_t cycle,
                                     int64_t held_cycles);

/* Its header got a virtual channel of network channel @channel of port @port, of which @held are held now, @remaining
 * hops (that one included) being left, @waited_cycles after its first attempt. @copy: the message is one of a broadcast;
 * it is not looked at, because what is remembered of messages is spread over much memory. */
void fs_recorder_granted (FsRecorder *recorder, const FsMessage *message, bool copy, int64_t cycle, uint32_t channel,
                          int port, int remaining, int64_t waited_cycles, bool escape, int held);

/* The virtual channel, one of @held that are held, is free from cycle + 1 on, after @held_cycles. */
void fs_recorder_released (FsRecorder *recorder, const FsMessage *message, bool copy, int64_t cycle, uint32_t channel,
                           int port, int64_t held_cycles, int held);

/* A header found nothing at its first attempt, and then its time-out passed. */
void fs_recorder_timed_out (FsRecorder *recorder, const FsMessage *message, int64_t cycle);

/* A header that waited too long lets its worm drain into the memory of the node. */
void fs_recorder_recovered (FsRecorder *recorder, const FsMessage *message, int64_t cycle);

/* Its tail was consumed in @cycle. For a copy message->broadcast is already up to date. */
void fs_recorder_consumed (FsRecorder *recorder, const FsMessage *message, int64_t cycle);

/* A node that a worm with several destinations passes has absorbed all its @flits in @cycle. */
void fs_recorder_absorbed (FsRecorder *recorder, const FsBroadcast *broadcast, uint32_t node, uint32_t flits,
                           int64_t cycle);

/* The last copy of a broadcast was consumed in @cycle (after the copy's own consumed). */
void fs_recorder_broadcast_done (FsRecorder *recorder, const FsBroadcast *broadcast, int64_t cycle);

/* Records the events of a part of the network that one thread advances: their counters, and a list of the messages that
 * are consumed. Free with fs_recorder_free_part(). */
FsRecorder *fs_recorder_new_part (FsRecorder *whole);
void fs_recorder_free_part (FsRecorder *part);

/* At the end of @cycle: @recorder has recorded all that its @parts have, whatever the order of their events was. */
void fs_recorder_collect (FsRecorder *recorder, FsRecorder *const *parts, unsigned n_parts, int64_t cycle);

/* A message that enters its queue as soon as it is generated: its part counts it only afterwards. */
void fs_recorder_queued_now (FsRecorder *recorder);
