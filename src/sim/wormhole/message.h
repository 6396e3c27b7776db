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
 * FsBroadcast: a broadcast in flight
 * @index: its generation index
 * @source: node that began it
 * @base: dimension of position 0
 * @generated: cycle of its generation
 * @first_injected: cycle in which its first copy got an injection channel, or FS_NO_CYCLE
 * @remaining: copies not yet consumed, of the N - 1
 * @completion_sum: sum over the destinations reached of (time consumed - generated)
 */
typedef struct {
  uint64_t index;
  uint32_t source;
  int32_t base;
  int64_t generated;
  int64_t first_injected;
  uint32_t remaining;
  uint64_t completion_sum;
} FsBroadcast;

/**
 * FsMessage: a unicast or a copy, from generation to consumption
 * @id: unique in the run, in the order of creation
 * @index: generation index of the unicast, or of the broadcast the copy belongs to
 * @generated: cycle of generation (of the broadcast, for a copy)
 * @queued: cycle in which it enters its injection queue
 * @injected: cycle in which it gets its injection channel, or FS_NO_CYCLE
 * @first_grant: cycle in which it gets its first network virtual channel, or FS_NO_CYCLE
 * @broadcast: the broadcast of a copy, else NULL
 * @branch: what the destination of a copy covers of the tree
 * @route: drawn for it
 * @hops: distance from source to destination
 * @color: number of its color as long as it is in the network, 0 … FS_MESSAGE_COLORS - 1, else FS_NO_COLOR (SIMULATOR.md 11)
 */
typedef struct {
  uint64_t id;
  uint64_t index;
  int64_t generated;
  int64_t queued;
  int64_t injected;
  int64_t first_grant;
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
} FsMessage;
