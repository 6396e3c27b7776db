#include "sim/replay/opening.h"

#include "sim/replay/broadcast-life.h"

bool
fs_opening_find_wait (const FsRunLog *log, int64_t least, FsOpening *opening)
{
  g_autoptr (GArray) headers = fs_run_log_blocked_headers (log, least);

  *opening = (FsOpening){ FS_OPENS_AT_START };
  for (guint i = 0; i < headers->len; i++)
    {
      const FsBlockedHeader *header = &g_array_index (headers, FsBlockedHeader, i);

      if (header->cycles > opening->count || (header->cycles == opening->count && header->cycle < opening->since))
        *opening = (FsOpening){ FS_OPENS_IN_WAIT, header->cycle + header->cycles / 2, header->message, header->cycle,
                                header->cycles };
    }
  return opening->at == FS_OPENS_IN_WAIT;
}

FsOpening
fs_opening_find_full (const FsRunLog *log)
{
  g_autofree int *changes = g_new0 (int, (gsize) log->until + 2);
  FsOpening opening = { FS_OPENS_AT_START };
  int64_t n = 0;

  for (guint i = 0; i < log->messages->len; i++)
    {
      const FsLoggedMessage *message = &g_array_index (log->messages, FsLoggedMessage, i);

      if (message->injected == FS_NO_CYCLE)
        continue;
      changes[message->injected]++;
      if (message->delivered != FS_NO_CYCLE)
        changes[message->delivered]--;
    }
  for (int64_t cycle = 0; cycle <= log->until; cycle++)
    {
      n += changes[cycle];
      if (n > opening.count)
        opening = (FsOpening){ FS_OPENS_WHERE_FULL, cycle, 0, cycle, n };
    }
  return opening;
}

FsOpening
fs_opening_find (const FsRunLog *log)
{
  FsOpening opening;

  if (fs_opening_find_wait (log, FS_OPENING_LEAST_WAIT, &opening))
    return opening;
  if (log->finished->len > 0)
    {
      const FsFinishedBroadcast *finished = &g_array_index (log->finished, FsFinishedBroadcast, 0);
      g_autoptr (GArray) broadcasts = fs_logged_broadcasts_new (log);
      const FsLoggedBroadcast *broadcast = fs_logged_broadcast_find (broadcasts, finished->index);

      return (FsOpening){ FS_OPENS_IN_BROADCAST, (broadcast->generated + broadcast->finished) / 2, broadcast->index,
                          broadcast->generated, 0 };
    }
  return fs_opening_find_full (log);
}
