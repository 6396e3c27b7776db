/* Messages in the order of the cycle in which they enter their queues: a ring. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef struct {
  uint32_t *slots;
  uint32_t capacity; /* a power of two, or 0 */
  uint32_t first;
  uint32_t n;
} FsFifo;

/* Of a ring that has had @n messages at once, while it was enlarged for the last of them. */
static inline uint64_t
fs_fifo_bytes (uint64_t n)
{
  return (64 + 3 * n) * sizeof (uint32_t);
}

static inline void
fs_fifo_push (FsFifo *fifo, uint32_t slot)
{
  if (fifo->n == fifo->capacity)
    {
      uint32_t capacity = MAX (64, 2 * fifo->capacity);
      uint32_t *slots = g_new (uint32_t, capacity);

      for (uint32_t i = 0; i < fifo->n; i++)
        slots[i] = fifo->slots[(fifo->first + i) & (fifo->capacity - 1)];
      g_free (fifo->slots);
      *fifo = (FsFifo){ slots, capacity, 0, fifo->n };
    }
  fifo->slots[(fifo->first + fifo->n++) & (fifo->capacity - 1)] = slot;
}

/* Of a ring that is not empty. */
static inline uint32_t
fs_fifo_first (const FsFifo *fifo)
{
  return fifo->slots[fifo->first];
}

static inline uint32_t
fs_fifo_pop (FsFifo *fifo)
{
  uint32_t slot = fifo->slots[fifo->first];

  fifo->first = (fifo->first + 1) & (fifo->capacity - 1);
  fifo->n--;
  return slot;
}
