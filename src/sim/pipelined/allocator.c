#include "sim/pipelined/allocator.h"

#include <string.h>

#define NOTHING (-1) /* chosen */

void
fs_allocator_init (FsAllocator *allocator, FsAllocatorChoice choice, uint32_t n_inputs, uint32_t n_outputs)
{
  *allocator = (FsAllocator){ .choice = choice, .n = { n_inputs, n_outputs } };
  for (int side = 0; side < 2; side++)
    {
      uint32_t n = allocator->n[side], n_candidates = allocator->n[1 - side];

      allocator->arbiters[side] = g_new0 (FsArbiter, n);
      allocator->partner[side] = g_new (int32_t, n);
      allocator->chosen[side] = g_new (int32_t, n);
      for (uint32_t i = 0; i < n; i++)
        {
          allocator->partner[side][i] = FS_UNMATCHED;
          allocator->arbiters[side][i].n = n_candidates;
          if (choice.matrix)
            allocator->arbiters[side][i].last_win = g_new0 (uint64_t, n_candidates);
        }
    }
}

void
fs_allocator_clear (FsAllocator *allocator)
{
  for (int side = 0; side < 2; side++)
    {
      for (uint32_t i = 0; i < allocator->n[side]; i++)
        g_free (allocator->arbiters[side][i].last_win);
      g_clear_pointer (&allocator->arbiters[side], g_free);
      g_clear_pointer (&allocator->partner[side], g_free);
      g_clear_pointer (&allocator->chosen[side], g_free);
    }
}

void
fs_allocator_own (FsAllocator *copy)
{
  for (int side = 0; side < 2; side++)
    {
      uint32_t n = copy->n[side];

      copy->arbiters[side] = g_memdup2 (copy->arbiters[side], n * sizeof *copy->arbiters[side]);
      copy->partner[side] = g_memdup2 (copy->partner[side], n * sizeof *copy->partner[side]);
      copy->chosen[side] = g_memdup2 (copy->chosen[side], n * sizeof *copy->chosen[side]);
      for (uint32_t i = 0; i < n && copy->choice.matrix; i++)
        copy->arbiters[side][i].last_win
            = g_memdup2 (copy->arbiters[side][i].last_win, copy->arbiters[side][i].n * sizeof (uint64_t));
    }
}

uint64_t
fs_allocator_bytes (FsAllocatorChoice choice, uint32_t n_inputs, uint32_t n_outputs)
{
  uint64_t matrices = choice.matrix ? 2 * (uint64_t) n_inputs * n_outputs * sizeof (uint64_t) : 0;

  return ((uint64_t) n_inputs + n_outputs) * (sizeof (FsArbiter) + 2 * sizeof (int32_t)) + matrices;
}

/* Lower is preferred. In a matrix those that were never matched come first, the highest number before the others. */
static uint64_t
rank_of (const FsArbiter *arbiter, uint32_t candidate)
{
  if (arbiter->last_win == NULL)
    return candidate >= arbiter->next ? candidate - arbiter->next : candidate + arbiter->n - arbiter->next;
  return arbiter->last_win[candidate] == 0 ? arbiter->n - 1 - candidate : arbiter->n + arbiter->last_win[candidate];
}

static void
learn (FsArbiter *arbiter, uint32_t winner)
{
  if (arbiter->last_win == NULL)
    arbiter->next = (winner + 1) % arbiter->n;
  else
    arbiter->last_win[winner] = ++arbiter->wins;
}

/* The ends of @side choose among the requests that are still open; where the other side has chosen before, only among those
 * that it chose. */
static void
choose (FsAllocator *allocator, FsSide side, bool is_second, const FsRequest *requests, guint n_requests)
{
  FsSide other = side == FS_SIDE_INPUT ? FS_SIDE_OUTPUT : FS_SIDE_INPUT;
  bool has_priorities = allocator->choice.kind != FS_ALLOCATOR_ISLIP;

  for (guint i = 0; i < n_requests; i++)
    {
      const FsRequest *request = &requests[i];
      uint32_t chooser = request->end[side], candidate = request->end[other];
      const FsArbiter *arbiter = &allocator->arbiters[side][chooser];
      int32_t *chosen = &allocator->chosen[side][chooser];

      if (allocator->partner[side][chooser] != FS_UNMATCHED || allocator->partner[other][candidate] != FS_UNMATCHED
          || (is_second && allocator->chosen[other][candidate] != (int32_t) i))
        continue;
      if (*chosen != NOTHING)
        {
          const FsRequest *rival = &requests[*chosen];

          if (has_priorities && request->priority != rival->priority)
            {
              if (request->priority < rival->priority)
                continue;
            }
          else if (rank_of (arbiter, candidate) > rank_of (arbiter, rival->end[other]))
            continue;
        }
      *chosen = (int32_t) i;
    }
}

void
fs_allocator_match (FsAllocator *allocator, const FsRequest *requests, guint n_requests)
{
  FsSide first = allocator->choice.kind == FS_ALLOCATOR_INPUT_FIRST ? FS_SIDE_INPUT : FS_SIDE_OUTPUT;
  FsSide second = first == FS_SIDE_INPUT ? FS_SIDE_OUTPUT : FS_SIDE_INPUT;
  int iterations = allocator->choice.kind == FS_ALLOCATOR_ISLIP ? allocator->choice.iterations : 1;

  for (int side = 0; side < 2; side++)
    memset (allocator->partner[side], 0xff, allocator->n[side] * sizeof *allocator->partner[side]);
  for (int iteration = 0; iteration < iterations; iteration++)
    {
      for (int side = 0; side < 2; side++)
        memset (allocator->chosen[side], 0xff, allocator->n[side] * sizeof *allocator->chosen[side]);
      choose (allocator, first, false, requests, n_requests);
      choose (allocator, second, true, requests, n_requests);
      for (uint32_t i = 0; i < allocator->n[second]; i++)
        {
          const FsRequest *match
              = allocator->chosen[second][i] != NOTHING ? &requests[allocator->chosen[second][i]] : NULL;

          if (match == NULL)
            continue;
          for (int side = 0; side < 2; side++)
            {
              allocator->partner[side][match->end[side]] = match->end[1 - side];
              /* Later iterations only fill gaps: arbiters that learned from them could starve an end. */
              if (iteration == 0)
                learn (&allocator->arbiters[side][match->end[side]], match->end[1 - side]);
            }
        }
    }
}
