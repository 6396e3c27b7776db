/* The messages and broadcasts that exist in a run, or in a part of it. Pointers stay valid and numbers are small: both are stored in
 * blocks that never move, with a free list. */
#pragma once

#include <glib.h>
#include <stdatomic.h>
#include <stdint.h>

#include "sim/wormhole/message.h"

#define FS_NO_SLOT UINT32_MAX

#define FS_STORE_BLOCK_BITS 10
#define FS_STORE_BLOCK (UINT32_C (1) << FS_STORE_BLOCK_BITS)

/**
 * FsSlot: a message with the data of the state and of an engine
 * @message: readable by all; message.length is 0 while the slot is free
 * @next: the next slot in a queue or in the free list
 * @worm: for the engine, as long as the message is in the network
 * @entered: in a checking build the flits that crossed its injection channel
 * @left: likewise its last channel
 */
typedef struct {
  FsMessage message;
  uint32_t next;
  uint32_t worm;
#ifdef FS_CHECKING
  uint32_t entered;
  uint32_t left;
#endif
} FsSlot;

/**
 * FsBroadcastSlot: a broadcast and what is needed to make its copies
 * @broadcast: readable by all; broadcast.remaining is 0 while the slot is free
 * @stream: random stream of its draws
 * @length: length of every copy, or 0 when each draws its own
 * @next: the next one in the free list
 * @number: of this slot
 * @reached: in a checking build the nodes that have their copy, one byte each of @n_nodes
 */
typedef struct {
  FsBroadcast broadcast;
  uint64_t stream;
  uint32_t length;
  uint32_t next;
  uint32_t number;
#ifdef FS_CHECKING
  uint8_t *reached;
  uint32_t n_nodes;
#endif
} FsBroadcastSlot;

/**
 * FsSlotTable: the blocks of the stores of several parts of a run, all of which may read them at any time
 * @n: blocks so far
 * @block: of all parts
 * @part: that has made a block, and to which its slots return
 */
typedef struct {
  atomic_uint n;
  FsSlot **block;
  uint8_t *part;
} FsSlotTable;

/* @blocks: those of this store; @block: blocks->pdata, or that of @table; @table: NULL when the store is the only one;
 * @part: which of the parts this is; @n_slots: likewise of this store. */
typedef struct {
  GPtrArray *blocks;
  FsSlot **block;
  FsSlotTable *table;
  uint32_t part;
  uint32_t n_slots;
  uint32_t free;
  uint32_t n_live;
  uint32_t n_free;
  GPtrArray *broadcasts;
  uint32_t free_broadcast;
  uint32_t n_live_broadcasts;
} FsMessageStore;

void fs_message_store_init (FsMessageStore *store);

/* A table for the stores of several parts, and a store that enters its blocks there. */
FsSlotTable *fs_slot_table_new (void);
void fs_slot_table_free (FsSlotTable *table);
void fs_message_store_init_part (FsMessageStore *store, FsSlotTable *table, uint32_t part);

/* Returns the part whose store has a slot. */
static inline uint32_t
fs_slot_table_part (const FsSlotTable *table, uint32_t slot)
{
  return table->part[slot >> FS_STORE_BLOCK_BITS];
}
void fs_message_store_clear (FsMessageStore *store);

/* @copy becomes an independent copy: slots keep their numbers. */
void fs_message_store_copy (const FsMessageStore *store, FsMessageStore *copy);

/* Bytes that such a copy takes. */
uint64_t fs_message_store_footprint (const FsMessageStore *store);

FsBroadcastSlot *fs_message_store_add_broadcast (FsMessageStore *store);
void fs_message_store_remove_broadcast (FsMessageStore *store, FsBroadcastSlot *broadcast);

/* Of a store that has had so many at once. */
uint64_t fs_message_store_bytes (uint64_t messages, uint64_t broadcasts);

static inline FsSlot *
fs_message_store_slot (const FsMessageStore *store, uint32_t slot)
{
  return &store->block[slot >> FS_STORE_BLOCK_BITS][slot & (FS_STORE_BLOCK - 1)];
}

void fs_message_store_grow (FsMessageStore *store);

/* A new message; everything in it is still to be set. */
static inline uint32_t
fs_message_store_add (FsMessageStore *store)
{
  uint32_t slot;

  if (G_UNLIKELY (store->free == FS_NO_SLOT))
    fs_message_store_grow (store);
  slot = store->free;
  store->free = fs_message_store_slot (store, slot)->next;
  store->n_free--;
  store->n_live++;
  return slot;
}

static inline void
fs_message_store_remove (FsMessageStore *store, uint32_t slot)
{
  FsSlot *freed = fs_message_store_slot (store, slot);

  freed->message.length = 0;
  freed->next = store->free;
  store->free = slot;
  store->n_free++;
  store->n_live--;
}
