#include "sim/workload/workload-source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"

gboolean
fs_workload_bytes_want (FsWorkloadBytes *bytes, gsize wanted, GError **error)
{
  if (fs_workload_bytes_left (bytes) >= wanted)
    return TRUE;
  if (fs_job_stopped (bytes->job))
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading the workload was canceled."));
      return FALSE;
    }
  memmove (bytes->data, bytes->data + bytes->at, fs_workload_bytes_left (bytes));
  bytes->end -= bytes->at;
  bytes->at = 0;
  while (!bytes->ended && bytes->end < FS_WORKLOAD_BLOCK)
    {
      char *to = bytes->data + bytes->end;
      gsize room = FS_WORKLOAD_BLOCK - bytes->end;
      ssize_t got;

      if (bytes->memory == NULL)
        got = read (bytes->fd, to, room);
      else
        {
          g_autoptr (GBytes) memory = bytes->memory;
          gsize size = g_bytes_get_size (memory);

          got = (ssize_t) MIN (room, size);
          if (got > 0)
            memcpy (to, g_bytes_get_data (memory, NULL), (gsize) got);
          bytes->memory = g_bytes_new_from_bytes (memory, (gsize) got, size - (gsize) got);
        }
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Workload file %s cannot be read: %s."), bytes->name,
                       fs_file_read_reason (errno));
          return FALSE;
        }
      bytes->ended = got == 0;
      g_checksum_update (bytes->checksum, (const guchar *) to, got);
      bytes->end += (gsize) got;
    }
  return TRUE;
}

void
fs_workload_sink_count (FsWorkloadSink *sink, const char *source, const char *destination)
{
  char key[2 * FS_WORKLOAD_NODE_SIZE];
  guint *count;

  if (sink->pairs == NULL)
    return;
  g_snprintf (key, sizeof key, "%s %s", source, destination);
  count = g_hash_table_lookup (sink->pairs, key);
  if (count == NULL)
    g_hash_table_insert (sink->pairs, g_strdup (key), count = g_new0 (guint, 1));
  (*count)++;
  if (g_hash_table_size (sink->pairs) > FS_WORKLOAD_MAX_PAIRS)
    g_clear_pointer (&sink->pairs, g_hash_table_unref);
}

gboolean
fs_workload_sink_add (FsWorkloadSink *sink, uint64_t cycle, uint32_t source, uint32_t destination, uint32_t flits,
                      GError **error)
{
  FsWorkloadSummary *summary = sink->summary;
  FsWorkloadMessage message = { cycle << FS_NETWORK_MAX_N | source, destination, flits };

  if (summary->messages == FS_WORKLOAD_MAX_MESSAGES)
    return fs_set_input_error (error, _ ("a workload has at most %d messages."), FS_WORKLOAD_MAX_MESSAGES);
  summary->first = summary->messages == 0 ? cycle : MIN (summary->first, cycle);
  summary->last = MAX (summary->last, cycle);
  summary->messages++;
  summary->flits += flits;
  summary->squares += (double) flits * flits;
  if (sink->sorter == NULL || fs_message_sorter_add (sink->sorter, message))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_FILE,
               _ ("the folder for temporary files, %s, cannot hold the messages read so far: %s. Set TMPDIR to another "
                  "folder."),
               g_get_tmp_dir (), fs_file_reason (errno));
  return FALSE;
}
