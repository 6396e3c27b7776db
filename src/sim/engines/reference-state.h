/* The state of the reference engine, to be read as the specification
 * (SIMULATOR.md 1, 2 and 5).
 *
 * A unit is a place with a buffer that a message holds: virtual channel v of network channel c
 * has the number c V + v; injection channel k of node x follows with (n N) V + x K + k; then, as
 * many as are in use, the memories of nodes. The state of a unit is its holder, the flits in its
 * buffer, how many have come into it, and the header that may stand in its buffer.
 *
 * Memory is unlimited and holds what the channels must not. With virtual cut-through a channel is free
 * when the tail has crossed it: what is left in its buffer is then a memory. With random minimal routing a header that
 * has waited too long gets a memory that its worm drains into, and continues from there when it is complete.
 * For everybody else a message in a memory still stands at the input by which it came: two of the same input
 * never arrive in the same cycle, so that this keeps the order of service.
 */
#pragma once

#include "sim/engines/engine.h"
#include "sim/wormhole/routing.h"

G_BEGIN_DECLS

#define FS_NO_UNIT UINT32_MAX

typedef struct {
  uint32_t holder;   /* slot of the message, or FS_NO_SLOT */
  uint32_t upstream; /* the unit its flits come from; FS_NO_UNIT of an injection channel: from the source */
  uint32_t crossed;  /* flits of the holder that have come in */
  uint32_t length;   /* of the holder */
  uint32_t flits;    /* in the buffer */
  bool last;         /* leads to the destination: flits are consumed, the buffer stays empty */
  int64_t granted;   /* cycle in which the holder got it */
  int64_t arrival;   /* of a header in the buffer that asks for an output, or FS_NO_CYCLE */
  uint32_t origin;   /* of a memory: the input by which the message came */
  uint32_t next;     /* of a memory: the next one of its node, or the next free one */
} FsUnit;

/* A header in the buffer of @unit; @input: number of the unit by which it came, @local_input: see FsHeader. */
typedef struct {
  int64_t arrival;
  uint32_t unit;
  uint32_t input;
  uint32_t local_input;
} FsWaitingHeader;

/* The memories of a node, in the order in which they were made. */
typedef struct {
  uint32_t first;
  uint32_t last;
} FsMemories;

struct _FsEngineState {
  FsWormholeState *world;
  FsRoutingTable routing;
  bool cut_through;
  uint32_t V;
  uint32_t capacity;         /* B, of a buffer */
  uint32_t n_network;        /* units of the network */
  uint32_t n_injection;      /* of injection channels */
  uint32_t n_units;          /* with all memories */
  uint32_t injection_shares; /* injection channels that share one physical channel: K or 1 */
  FsUnit *units;
  FsMemories *memories; /* of a node */
  uint32_t free_memory;
  uint16_t *held;             /* of a network channel: mask of its held virtual channels */
  uint8_t *pointer;           /* of the arbiter of a network channel */
  uint8_t *injection_pointer; /* of a physical injection channel */
  uint32_t *moves;            /* units into which a flit moves in this cycle, ascending */
  uint32_t n_moves;
  GArray *waiting;  /* FsWaitingHeader: of a router, in the order of service */
  GArray *released; /* uint32_t */
  GArray *consumed; /* uint32_t: last units of messages whose tail was consumed, ascending */
};

static inline bool
fs_reference_is_injection (const FsEngineState *self, uint32_t u)
{
  return u >= self->n_network && u < self->n_network + self->n_injection;
}

static inline bool
fs_reference_is_memory (const FsEngineState *self, uint32_t u)
{
  return u >= self->n_network + self->n_injection;
}

/* Where the buffer of a unit stands. */
uint32_t fs_reference_router (const FsEngineState *self, uint32_t u);

/* reference-memory.c: pointers to units are void after a memory was added. */
void fs_reference_recover (FsEngineState *self, uint32_t input);
void fs_reference_collect (FsEngineState *self, uint32_t u);
void fs_reference_forget (FsEngineState *self, uint32_t memory);

/* reference-cycle.c: steps 2 to 5. */
void fs_reference_cycle (FsEngineState *self);

G_END_DECLS
