/* Where checkpoints lie: every `spacing` cycles within reach of a hand's movement, then ever further apart, in proportion
 * to the distance from the cycle shown. So a step back costs the same everywhere near it, and a long jump some
 * sixteenth of its length at most. */
#include "sim/replay/replay-private.h"

#define DENSE_CYCLES 10240 /* either side of the cycle shown */
#define FEWEST 2

/* Whether a checkpoint at @cycle is worth keeping for who stands at @target. */
static bool
is_wanted (const FsReplay *replay, int64_t cycle, int64_t target)
{
  int64_t spacing = replay->spacing;

  for (int64_t distance = ABS (target - cycle); distance > DENSE_CYCLES; distance /= 2)
    spacing *= 2;
  return cycle % spacing == 0;
}

int64_t
fs_replay_next_checkpoint (const FsReplay *replay, int64_t cycle, int64_t target)
{
  if (replay->class->copy == NULL)
    return INT64_MAX;
  do
    cycle = (cycle / replay->spacing + 1) * replay->spacing;
  while (cycle < target && !is_wanted (replay, cycle, target));
  return cycle;
}

/* The index of the first one after @cycle. */
static guint
index_after (const FsReplay *replay, int64_t cycle)
{
  guint low = 0, high = replay->checkpoints->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (replay->checkpoints, FsCheckpoint, middle).cycle <= cycle)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const FsCheckpoint *
fs_replay_checkpoint_before (const FsReplay *replay, int64_t cycle)
{
  guint after = index_after (replay, cycle);

  return after == 0 ? NULL : &g_array_index (replay->checkpoints, FsCheckpoint, after - 1);
}

void
fs_replay_leave_checkpoint (FsReplay *replay, gconstpointer run)
{
  int64_t cycle = replay->class->cycle (run);
  guint at = index_after (replay, cycle);
  FsCheckpoint left;

  if (at > 0 && g_array_index (replay->checkpoints, FsCheckpoint, at - 1).cycle == cycle)
    return;
  left = (FsCheckpoint){ cycle, replay->class->copy (run), replay->class->bytes (run) };
  replay->bytes += left.bytes;
  g_array_insert_val (replay->checkpoints, at, left);
}

static void
drop_unwanted (FsReplay *replay, int64_t cycle)
{
  guint kept = 0;

  for (guint i = 0; i < replay->checkpoints->len; i++)
    {
      FsCheckpoint checkpoint = g_array_index (replay->checkpoints, FsCheckpoint, i);

      if (is_wanted (replay, checkpoint.cycle, cycle))
        g_array_index (replay->checkpoints, FsCheckpoint, kept++) = checkpoint;
      else
        {
          replay->bytes -= checkpoint.bytes;
          replay->class->free (checkpoint.run);
        }
    }
  g_array_set_size (replay->checkpoints, kept);
}

void
fs_replay_thin_checkpoints (FsReplay *replay, int64_t cycle)
{
  drop_unwanted (replay, cycle);
  while (replay->bytes > replay->budget && replay->checkpoints->len > FEWEST)
    {
      replay->spacing *= 2;
      drop_unwanted (replay, cycle);
    }
}

void
fs_replay_clear_checkpoints (FsReplay *replay)
{
  for (guint i = 0; i < replay->checkpoints->len; i++)
    replay->class->free (g_array_index (replay->checkpoints, FsCheckpoint, i).run);
  g_clear_pointer (&replay->checkpoints, g_array_unref);
  replay->bytes = 0;
}
