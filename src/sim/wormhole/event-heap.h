/* Events of later cycles, of which the first can be taken: a binary heap in an array. */
#pragma once

#include <glib.h>
#include <stdint.h>

/**
 * FsTimedEvent:
 * @cycle: in which it happens
 * @order: of events of the same cycle, ascending
 * @slot, @count: whatever the user of the heap has to know of it
 */
typedef struct {
  int64_t cycle;
  uint64_t order;
  uint32_t slot;
  uint32_t count;
} FsTimedEvent;

/* All 0 is an empty heap; free @events with g_free(). */
typedef struct {
  FsTimedEvent *events; /* the first one at 0, and none before its parent, (i - 1) / 2 */
  uint32_t capacity;
  uint32_t n;
} FsEventHeap;

static inline gboolean
fs_timed_event_is_before (const FsTimedEvent *a, const FsTimedEvent *b)
{
  return a->cycle < b->cycle || (a->cycle == b->cycle && a->order < b->order);
}

static inline void
fs_event_heap_push (FsEventHeap *heap, FsTimedEvent event)
{
  uint32_t i = heap->n++;

  if (i == heap->capacity)
    {
      heap->capacity = MAX (64, 2 * heap->capacity);
      heap->events = g_renew (FsTimedEvent, heap->events, heap->capacity);
    }
  for (; i > 0 && fs_timed_event_is_before (&event, &heap->events[(i - 1) / 2]); i = (i - 1) / 2)
    heap->events[i] = heap->events[(i - 1) / 2];
  heap->events[i] = event;
}

/* Cycle of the first event; INT64_MAX: there is none. */
static inline int64_t
fs_event_heap_cycle (const FsEventHeap *heap)
{
  return heap->n == 0 ? INT64_MAX : heap->events[0].cycle;
}

/* Takes the first event of a heap that is not empty. */
static inline FsTimedEvent
fs_event_heap_pop (FsEventHeap *heap)
{
  FsTimedEvent first = heap->events[0], last = heap->events[--heap->n];
  uint32_t i = 0;

  for (uint32_t child = 1; child < heap->n; child = 2 * i + 1)
    {
      if (child + 1 < heap->n && fs_timed_event_is_before (&heap->events[child + 1], &heap->events[child]))
        child++;
      if (!fs_timed_event_is_before (&heap->events[child], &last))
        break;
      heap->events[i] = heap->events[child];
      i = child;
    }
  heap->events[i] = last;
  return first;
}
