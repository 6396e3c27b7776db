/* The recorders of a run on several threads: one for each part of the network, and that of the whole, which collects. */
#include <string.h>

#include "sim/measure/recorder-private.h"

FsRecorder *
fs_recorder_new_part (FsRecorder *whole)
{
  FsRecorder *part = g_new0 (FsRecorder, 1);

  if (whole->before == NULL)
    whole->before = g_memdup2 (whole->counters.now, whole->counters.length * sizeof *whole->before);
  fs_channel_counters_init (&part->counters, &whole->counters.network, whole->counters.V);
  memset (part->counters.now, 0, part->counters.length * sizeof *part->counters.now);
  part->consumed = g_array_new (FALSE, FALSE, sizeof (FsMessage));
  return part;
}

void
fs_recorder_free_part (FsRecorder *part)
{
  fs_channel_counters_clear (&part->counters);
  g_array_unref (part->consumed);
  g_free (part);
}

void
fs_recorder_collect (FsRecorder *recorder, FsRecorder *const *parts, unsigned n_parts, int64_t cycle)
{
  memcpy (recorder->counters.now, recorder->before, recorder->counters.length * sizeof *recorder->before);
  for (unsigned k = 0; k < n_parts; k++)
    {
      GArray *consumed = parts[k]->consumed;

      for (gsize i = 0; i < recorder->counters.length; i++)
        recorder->counters.now[i] += parts[k]->counters.now[i];
      for (guint i = 0; i < consumed->len; i++)
        fs_message_blocks_consumed (recorder->blocks, &g_array_index (consumed, FsMessage, i), cycle);
      g_array_set_size (consumed, 0);
    }
}

void
fs_recorder_queued_now (FsRecorder *recorder)
{
  recorder->counters.now[FS_COUNTER_QUEUED]++;
}
