/* A message and a broadcast, from their generation until they are complete. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "topology/line-tree.h"

#define FS_NO_CYCLE (-1)

/* Number of colors by which messages in the network are told apart, and the color of one that is not in the network. */
#define FS_MESSAGE_COLORS 12
#define FS_NO_COLOR (-1)

typedef enum __attribute__ ((packed)) {
  FS_MESSAGE_UNICAST,
  FS_MESSAGE_COPY, /* one edge of a broadcast tree */
} FsMessageKind;

/**
 * FsRouteBits: what is drawn of a route in a torus before it begins, a bit for each dimension
 * @ties: which way round a ring where both are equally long, see fs_network_settle()
 * @classes: class of the virtual channels of dimension order where the wrap channel is not ahead
 */
typedef struct {
  uint32_t ties;
  uint32_t classes;
} FsRouteBits;

/**
 * FsMessagePath: where the time of messages went that follow each other: of copies along a path of a broadcast tree, or of a
 * single message
 * @source_queue, @blocked: cycles that they spent in injection queues, and that their headers were blocked
 * @flits: cycles in which their flits were transmitted but for one per hop: as many as they have flits, or with
 *   store-and-forward h L + 1 - h of a message of L flits over h hops
 * @steps: how many they are
 * @hops: that they took; with pipelined routers the cycles of the head in stages and on channels, see ROUTER.md 12
 * @unbuffered: of pipelined routers: cycles without a credit
 */
typedef struct {
  uint32_t source_queue;
  uint32_t blocked;
  uint32_t flits;
  uint32_t steps;
  uint32_t hops;
  uint32_t unbuffered;
} FsMessagePath;

/**
 * FsBroadcast: a broadcast in flight
 * @index: its generation index
 * @source: node that began it
 * @base: dimension of position 0
 * @generated: cycle of its generation
 * @first_injected: cycle in which its first copy got an injection channel, or FS_NO_CYCLE
 * @remaining: copies not yet consumed, of the N - 1
 * @completion_sum: sum over the destinations reached of (time consumed - generated)
 * @latest: if the causes of latency are recorded: the path to the node that was reached last so far, its copy included
 * @latest_cycle, @latest_node: when that was, and the node: of several in one cycle that of the lowest number
 * @latest_id: of the copy to it
 */
typedef struct {
  uint64_t index;
  uint32_t source;
  int32_t base;
  int64_t generated;
  int64_t first_injected;
  uint32_t remaining;
  uint64_t completion_sum;
  FsMessagePath latest;
  int64_t latest_cycle;
  uint32_t latest_node;
  uint64_t latest_id;
} FsBroadcast;

/**
 * FsMessage: a unicast or a copy, from generation to consumption
 * @id: unique in the run, in the order of creation
 * @index: generation index of the unicast, or of the broadcast the copy belongs to
 * @generated: cycle of generation (of the broadcast, for a copy)
 * @queued: cycle in which it enters its injection queue
 * @injected: cycle in which it gets its injection channel, or FS_NO_CYCLE
 * @first_grant: cycle in which it gets its first network virtual channel, or FS_NO_CYCLE
 * @blocked: cycles that its header was in a router without being granted a virtual channel, those of a recovery included;
 *   the present wait of a blocked header is added when it ends
 * @broadcast: the broadcast of a copy, else NULL
 * @branch: what the destination of a copy covers of the tree
 * @route: drawn for it
 * @hops: distance from source to destination
 * @last_wait: if laws are recorded: cycles that it waited for the virtual channel it was granted last
 * @unbuffered, @lost, @stages, @stretched: of pipelined routers, where causes are followed: cycles without a credit,
 *   those in which it lost the switch, those of its head in stages and on channels beyond one per hop, and those in which a narrow channel
 *   was busy with its flit before; else 0
 * @path: of a copy: the copies before it, from the source of the broadcast on
 * @color: number of its color as long as it is in the network, 0 … FS_MESSAGE_COLORS - 1, else FS_NO_COLOR (SIMULATOR.md 11)
 */
typedef struct {
  uint64_t id;
  uint64_t index;
  int64_t generated;
  int64_t queued;
  int64_t injected;
  int64_t first_grant;
  uint32_t blocked;
  uint32_t source;
  uint32_t destination;
  uint32_t length;
  FsMessageKind kind;
  FsBranch branch;
  FsRouteBits route;
  uint8_t hops;
  uint8_t injection_channel;
  int8_t color;
  FsBroadcast *broadcast;
  FsMessagePath path;
  uint32_t last_wait;
  uint32_t unbuffered;
  uint32_t lost;
  uint32_t stages;
  uint32_t stretched;
} FsMessage;

/* Returns the path of a message alone, which has been consumed. @stored: with store-and-forward */
static inline FsMessagePath
fs_message_own_path (const FsMessage *message, bool stored)
{
  uint32_t again = stored ? (message->hops - 1u) * (message->length - 1) : 0;

  return (FsMessagePath){ (uint32_t) (message->injected - message->queued),
                          message->blocked,
                          message->length + again + message->stretched,
                          1,
                          message->hops + message->stages,
                          message->unbuffered };
}

/* Returns the path of a copy with the copy, which has been consumed, at its end. */
static inline FsMessagePath
fs_message_whole_path (const FsMessage *copy, bool stored)
{
  FsMessagePath path = fs_message_own_path (copy, stored);

  path.source_queue += copy->path.source_queue;
  path.blocked += copy->path.blocked;
  path.flits += copy->path.flits;
  path.steps += copy->path.steps;
  path.hops += copy->path.hops;
  path.unbuffered += copy->path.unbuffered;
  return path;
}
