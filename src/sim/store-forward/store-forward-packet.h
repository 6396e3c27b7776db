/* The packets of a store-and-forward run, and the pool that stores them. */
#pragma once

#include <glib.h>
#include <stdint.h>

#define FS_NO_PACKET 0

/**
 * FsPacket: a broadcast at one node, a fragment of one, a message, or a clubbed message
 * @next: in the stack, queue or list that contains it
 * @node: where it is, or is sent to
 * @initiation: its broadcast or multicast
 * @hops: made so far in the tree, or when it is at @node
 * @wrong: digits that detours have left wrong; with the printed rule 1 after a detour, until it is corrected
 * @delivers: whether a message completes when it arrives at @node
 * @ends: whether nothing of it is sent from there
 * @state: the five above in one word, to be copied
 * @what: relative node of a broadcast; relative destination of a message; of a clubbed one the position of its first
 *   destination in the lists of the run
 */
typedef struct {
  uint32_t next;
  uint32_t node;
  union {
    struct {
      uint32_t initiation : 20;
      uint32_t hops : 5;
      uint32_t wrong : 5;
      uint32_t delivers : 1;
      uint32_t ends : 1;
    };
    uint32_t state;
  };
  uint32_t what;
} FsPacket;

/**
 * FsPacketPool: packets by number; the one of FS_NO_PACKET is there, for heads of lists, but never taken
 * @n: numbers that are or have been in @free
 * @most: as many as there can ever be
 * @free: first of a list of those that can be taken
 */
typedef struct {
  FsPacket *packets;
  uint32_t n;
  uint32_t capacity;
  uint32_t most;
  uint32_t free;
} FsPacketPool;

/* When none is free: makes more, and returns the first of them, which is @free. */
uint32_t fs_packet_pool_grow (FsPacketPool *pool);

#ifdef FS_CHECKING
/* Packets that are not dropped. */
uint32_t fs_packet_pool_taken (const FsPacketPool *pool);
#endif

/* To be filled; valid until it is dropped, its address until the next one is taken. */
static inline uint32_t
fs_packet_take (FsPacketPool *pool)
{
  uint32_t number = pool->free;

  if (G_UNLIKELY (number == FS_NO_PACKET))
    number = fs_packet_pool_grow (pool);
  pool->free = pool->packets[number].next;
  return number;
}

static inline uint32_t
fs_packet_copy (FsPacketPool *pool, const FsPacket *packet)
{
  uint32_t number = fs_packet_take (pool);

  pool->packets[number] = *packet;
  return number;
}

static inline void
fs_packet_drop (FsPacketPool *pool, uint32_t number)
{
  pool->packets[number].next = pool->free;
  pool->free = number;
}

/* Fields of a state outside a packet: constants and a mask, once compiled. */

static inline uint32_t
fs_state_initiation (uint32_t state)
{
  return ((FsPacket){ .state = state }).initiation;
}

static inline uint32_t
fs_state_hops (uint32_t state)
{
  return ((FsPacket){ .state = state }).hops;
}

static inline uint32_t
fs_state_wrong (uint32_t state)
{
  return ((FsPacket){ .state = state }).wrong;
}

/* What one hop more adds to a state. */
static inline uint32_t
fs_state_hop (void)
{
  return ((FsPacket){ .hops = 1 }).state;
}
