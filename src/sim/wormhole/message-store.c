#include "sim/wormhole/message-store.h"

static void
free_broadcast (gpointer data)
{
#ifdef FS_CHECKING
  g_free (((FsBroadcastSlot *) data)->reached);
#endif
  g_free (data);
}

void
fs_message_store_init (FsMessageStore *store)
{
  *store = (FsMessageStore){
    .blocks = g_ptr_array_new_with_free_func (g_free),
    .free = FS_NO_SLOT,
    .broadcasts = g_ptr_array_new_with_free_func (free_broadcast),
    .free_broadcast = FS_NO_SLOT,
  };
}

/* As many blocks as there can be: memory that is not used is not taken. */
#define MOST_BLOCKS (FS_NO_SLOT / FS_STORE_BLOCK)

FsSlotTable *
fs_slot_table_new (void)
{
  FsSlotTable *table = g_new0 (FsSlotTable, 1);

  table->block = g_new0 (FsSlot *, MOST_BLOCKS);
  table->part = g_new0 (uint8_t, MOST_BLOCKS);
  return table;
}

void
fs_slot_table_free (FsSlotTable *table)
{
  g_free (table->block);
  g_free (table->part);
  g_free (table);
}

void
fs_message_store_init_part (FsMessageStore *store, FsSlotTable *table, uint32_t part)
{
  fs_message_store_init (store);
  store->table = table;
  store->block = table->block;
  store->part = part;
}

void
fs_message_store_clear (FsMessageStore *store)
{
  g_clear_pointer (&store->blocks, g_ptr_array_unref);
  g_clear_pointer (&store->broadcasts, g_ptr_array_unref);
}

/* Blocks, and two arrays of pointers that double, with their copies; every single allocation has a header. */
uint64_t
fs_message_store_bytes (uint64_t messages, uint64_t broadcasts)
{
  uint64_t blocks = messages / FS_STORE_BLOCK + 1;

  return blocks * FS_STORE_BLOCK * sizeof (FsSlot) + 3 * (blocks + 16) * sizeof (gpointer)
         + broadcasts * (sizeof (FsBroadcastSlot) + 16 + 3 * sizeof (gpointer));
}

void
fs_message_store_copy (const FsMessageStore *store, FsMessageStore *copy)
{
  *copy = *store;
  copy->broadcasts = g_ptr_array_new_full (store->broadcasts->len, free_broadcast);
  for (guint i = 0; i < store->broadcasts->len; i++)
    {
      FsBroadcastSlot *broadcast = g_memdup2 (g_ptr_array_index (store->broadcasts, i), sizeof *broadcast);

#ifdef FS_CHECKING
      broadcast->reached = g_memdup2 (broadcast->reached, broadcast->n_nodes);
#endif
      g_ptr_array_add (copy->broadcasts, broadcast);
    }
  copy->blocks = g_ptr_array_new_full (store->blocks->len, g_free);
  for (guint i = 0; i < store->blocks->len; i++)
    {
      FsSlot *slots = g_memdup2 (g_ptr_array_index (store->blocks, i), FS_STORE_BLOCK * sizeof *slots);

      /* An existing copy of a broadcast points to its broadcast, of which the message is the first member. */
      for (uint32_t s = 0; s < FS_STORE_BLOCK; s++)
        if (slots[s].message.length > 0 && slots[s].message.kind == FS_MESSAGE_COPY)
          {
            uint32_t number = ((const FsBroadcastSlot *) slots[s].message.broadcast)->number;

            slots[s].message.broadcast = &((FsBroadcastSlot *) g_ptr_array_index (copy->broadcasts, number))->broadcast;
          }
      g_ptr_array_add (copy->blocks, slots);
    }
  copy->block = (FsSlot **) copy->blocks->pdata;
}

uint64_t
fs_message_store_footprint (const FsMessageStore *store)
{
  return store->n_slots * sizeof (FsSlot) + store->blocks->len * sizeof (gpointer)
         + store->broadcasts->len * (sizeof (FsBroadcastSlot) + sizeof (gpointer));
}

void
fs_message_store_grow (FsMessageStore *store)
{
  FsSlot *block = g_new0 (FsSlot, FS_STORE_BLOCK);
  uint32_t number = store->table != NULL ? atomic_fetch_add (&store->table->n, 1) : store->blocks->len;
  uint32_t first = number << FS_STORE_BLOCK_BITS;

  g_assert (first < FS_NO_SLOT - FS_STORE_BLOCK);
  for (uint32_t i = 0; i < FS_STORE_BLOCK; i++)
    block[i].next = i + 1 < FS_STORE_BLOCK ? first + i + 1 : FS_NO_SLOT;
  store->free = first;
  store->n_free += FS_STORE_BLOCK;
  store->n_slots += FS_STORE_BLOCK;
  g_ptr_array_add (store->blocks, block);
  if (store->table == NULL)
    {
      store->block = (FsSlot **) store->blocks->pdata;
      return;
    }
  store->table->block[number] = block;
  store->table->part[number] = (uint8_t) store->part;
}

FsBroadcastSlot *
fs_message_store_add_broadcast (FsMessageStore *store)
{
  FsBroadcastSlot *broadcast;

  if (store->free_broadcast == FS_NO_SLOT)
    {
      broadcast = g_new0 (FsBroadcastSlot, 1);
      broadcast->number = store->broadcasts->len;
      g_ptr_array_add (store->broadcasts, broadcast);
    }
  else
    {
      broadcast = g_ptr_array_index (store->broadcasts, store->free_broadcast);
      store->free_broadcast = broadcast->next;
    }
  store->n_live_broadcasts++;
  return broadcast;
}

void
fs_message_store_remove_broadcast (FsMessageStore *store, FsBroadcastSlot *broadcast)
{
  broadcast->broadcast.remaining = 0;
  broadcast->next = store->free_broadcast;
  store->free_broadcast = broadcast->number;
  store->n_live_broadcasts--;
}
