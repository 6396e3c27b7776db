#include "sim/store-forward-packet.h"

#define FIRST_CAPACITY 1024

void
fs_packet_pool_init (FsPacketPool *pool, uint32_t most)
{
  *pool = (FsPacketPool){ .n = FS_NO_PACKET + 1, .most = most };
  fs_packet_pool_grow (pool);
  pool->packets[FS_NO_PACKET] = (FsPacket){ 0 };
}

void
fs_packet_pool_clear (FsPacketPool *pool)
{
  g_clear_pointer (&pool->packets, g_free);
}

void
fs_packet_pool_grow (FsPacketPool *pool)
{
  uint64_t capacity = MAX (FIRST_CAPACITY, (uint64_t) pool->capacity * 3 / 2);

  capacity = MIN (capacity, (uint64_t) pool->most + FS_NO_PACKET + 1);
  g_assert (capacity > pool->capacity);
  pool->packets = g_renew (FsPacket, pool->packets, capacity);
  pool->capacity = (uint32_t) capacity;
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
