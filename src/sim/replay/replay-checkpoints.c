/* Where checkpoints lie: every `spacing` cycles within reach of a hand's movement, then ever further apart, in proportion
 * to the distance from the cycle shown. So a step back costs the same everywhere near it, and a long jump some
 * sixteenth of its length at most. */
#include "sim/replay/replay-private.h"

#define DENSE_CYCLES 10240 /* either side of the cycle shown */
#define FEWEST 2

/* Whether a checkpoint at @cycle is worth keeping for who stands at @target. */
static bool
is_wanted (const FsHistory *history, int64_t cycle, int64_t target)
{
  int64_t spacing = history->spacing;

  for (int64_t distance = ABS (target - cycle); distance > DENSE_CYCLES; distance /= 2)
    spacing *= 2;
  return cycle % spacing == 0;
}

int64_t
fs_history_next_checkpoint (const FsHistory *history, int64_t cycle, int64_t target)
{
  if (history->class->copy == NULL)
    return INT64_MAX;
  do
    cycle = (cycle / history->spacing + 1) * history->spacing;
  while (cycle < target && !is_wanted (history, cycle, target));
  return cycle;
}

/* The index of the first one after @cycle. */
static guint
index_after (const FsHistory *history, int64_t cycle)
{
  guint low = 0, high = history->checkpoints->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (history->checkpoints, FsCheckpoint, middle).cycle <= cycle)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const FsCheckpoint *
fs_history_checkpoint_before (const FsHistory *history, int64_t cycle)
{
  guint after = index_after (history, cycle);

  return after == 0 ? NULL : &g_array_index (history->checkpoints, FsCheckpoint, after - 1);
}

void
fs_history_leave_checkpoint (FsHistory *history, gconstpointer run)
{
  int64_t cycle = history->class->cycle (run);
  guint at = index_after (history, cycle);
  FsCheckpoint left;

  if (at > 0 && g_array_index (history->checkpoints, FsCheckpoint, at - 1).cycle == cycle)
    return;
  left = (FsCheckpoint){ cycle, history->class->copy (run), history->class->bytes (run) };
  history->bytes += left.bytes;
  g_array_insert_val (history->checkpoints, at, left);
}

static void
drop_unwanted (FsHistory *history, int64_t cycle)
{
  guint kept = 0;

  for (guint i = 0; i < history->checkpoints->len; i++)
    {
      FsCheckpoint checkpoint = g_array_index (history->checkpoints, FsCheckpoint, i);

      if (is_wanted (history, checkpoint.cycle, cycle))
        g_array_index (history->checkpoints, FsCheckpoint, kept++) = checkpoint;
      else
        {
          history->bytes -= checkpoint.bytes;
          history->class->free (checkpoint.run);
        }
    }
  g_array_set_size (history->checkpoints, kept);
}

void
fs_history_thin_checkpoints (FsHistory *history, int64_t cycle)
{
  drop_unwanted (history, cycle);
  while (history->bytes > history->budget && history->checkpoints->len > FEWEST)
    {
      history->spacing *= 2;
      drop_unwanted (history, cycle);
    }
}

void
fs_history_clear_checkpoints (FsHistory *history)
{
  for (guint i = 0; i < history->checkpoints->len; i++)
    history->class->free (g_array_index (history->checkpoints, FsCheckpoint, i).run);
  g_clear_pointer (&history->checkpoints, g_array_unref);
  history->bytes = 0;
}
