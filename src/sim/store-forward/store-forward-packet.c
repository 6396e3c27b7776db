#include "sim/store-forward/store-forward-packet.h"

#define FIRST_CAPACITY 1024
#define FREED_AT_ONCE 256 /* few enough to be still in the cache when they are taken */

void
fs_packet_pool_init (FsPacketPool *pool, uint32_t most)
{
  *pool = (FsPacketPool){ .packets = g_new0 (FsPacket, 1), .n = FS_NO_PACKET + 1, .capacity = 1, .most = most };
}

void
fs_packet_pool_clear (FsPacketPool *pool)
{
  g_clear_pointer (&pool->packets, g_free);
}

static void
extend (FsPacketPool *pool)
{
  uint64_t capacity = MAX (FIRST_CAPACITY, (uint64_t) pool->capacity * 3 / 2);

  capacity = MIN (capacity, (uint64_t) pool->most + FS_NO_PACKET + 1);
  g_assert (capacity > pool->capacity);
  pool->packets = g_renew (FsPacket, pool->packets, capacity);
  pool->capacity = (uint32_t) capacity;
}

uint32_t
fs_packet_pool_grow (FsPacketPool *pool)
{
  if (pool->n == pool->capacity)
    extend (pool);
  pool->free = pool->n;
  pool->n = MIN (pool->capacity, pool->n + FREED_AT_ONCE);
  for (uint32_t i = pool->free; i < pool->n; i++)
    pool->packets[i].next = i + 1;
  pool->packets[pool->n - 1].next = FS_NO_PACKET;
  return pool->free;
}

#ifdef FS_CHECKING

uint32_t
fs_packet_pool_taken (const FsPacketPool *pool)
{
  uint32_t taken = pool->n - (FS_NO_PACKET + 1);

  for (uint32_t i = pool->free; i != FS_NO_PACKET; i = pool->packets[i].next)
    taken--;
  return taken;
}

#endif
