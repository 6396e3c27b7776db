#include "sim/workload/message-list.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

int
fs_message_list_open_file (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "flitscope-XXXXXX", NULL);
  int fd = g_mkstemp (path);

  if (fd >= 0)
    g_unlink (path);
  return fd;
}

gboolean
fs_message_list_write (int fd, const FsWorkloadMessage *messages, gsize count)
{
  const char *data = (const char *) messages;
  gsize left = count * sizeof *messages;

  while (left > 0)
    {
      ssize_t written = write (fd, data, left);

      if (written < 0 && errno != EINTR)
        return FALSE;
      data += MAX (written, 0);
      left -= (gsize) MAX (written, 0);
    }
  return TRUE;
}

gboolean
fs_message_list_read (const FsMessageList *list, uint64_t at, FsWorkloadMessage *messages, gsize count)
{
  char *data = (char *) messages;
  gsize left = count * sizeof *messages;
  off_t offset = (off_t) (at * sizeof *messages);

  g_return_val_if_fail (at + count <= list->n, FALSE);

  if (list->memory != NULL)
    {
      memcpy (messages, list->memory + at, left);
      return TRUE;
    }
  while (left > 0)
    {
      ssize_t got = pread (list->fd, data, left, offset);

      if (got == 0)
        errno = EIO; /* somebody has truncated it */
      if (got == 0 || (got < 0 && errno != EINTR))
        return FALSE;
      data += MAX (got, 0);
      offset += MAX (got, 0);
      left -= (gsize) MAX (got, 0);
    }
  return TRUE;
}

void
fs_message_list_clear (FsMessageList *list)
{
  g_clear_pointer (&list->memory, g_free);
  if (list->fd >= 0)
    close (list->fd);
  *list = (FsMessageList){ .fd = -1 };
}

#define MERGE_BLOCK 4096 /* messages */

struct _FsMessageSorter {
  gsize run_length;
  GArray *run;      /* FsWorkloadMessage: the current run */
  gboolean ordered; /* the current run is in order */
  gboolean chained; /* so are all runs in the file, one after the other */
  uint64_t last;    /* in the file: when the last message is generated */
  int fd;           /* -1 while all messages are in memory */
  uint64_t written;
};

/* One of the runs that are merged. */
typedef struct {
  FsWorkloadMessage *block;
  gsize at, count; /* within the block */
  uint64_t next;   /* the first message behind the block */
  uint64_t end;
} Run;

FsMessageSorter *
fs_message_sorter_new (gsize run_length)
{
  FsMessageSorter *sorter = g_new0 (FsMessageSorter, 1);

  *sorter = (FsMessageSorter){
    .run_length = run_length,
    .run = g_array_new (FALSE, FALSE, sizeof (FsWorkloadMessage)),
    .ordered = TRUE,
    .chained = TRUE,
    .fd = -1,
  };
  return sorter;
}

void
fs_message_sorter_free (FsMessageSorter *sorter)
{
  FsMessageList file = { .fd = sorter != NULL ? sorter->fd : -1 };

  if (sorter == NULL)
    return;
  fs_message_list_clear (&file);
  g_array_unref (sorter->run);
  g_free (sorter);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  uint64_t first = ((const FsWorkloadMessage *) a)->when, second = ((const FsWorkloadMessage *) b)->when;

  return (first > second) - (first < second);
}

/* g_array_sort() is stable: messages of one node in one cycle keep their order. */
static void
sort_run (FsMessageSorter *sorter)
{
  if (!sorter->ordered)
    g_array_sort (sorter->run, compare);
  sorter->ordered = TRUE;
}

static gboolean
write_run (FsMessageSorter *sorter)
{
  const FsWorkloadMessage *messages = (const FsWorkloadMessage *) (gpointer) sorter->run->data;
  guint count = sorter->run->len;

  if (sorter->fd < 0 && (sorter->fd = fs_message_list_open_file ()) < 0)
    return FALSE;
  sort_run (sorter);
  if (!fs_message_list_write (sorter->fd, messages, count))
    return FALSE;
  sorter->chained &= sorter->written == 0 || sorter->last <= messages[0].when;
  sorter->last = messages[count - 1].when;
  sorter->written += count;
  g_array_set_size (sorter->run, 0);
  return TRUE;
}

gboolean
fs_message_sorter_add (FsMessageSorter *sorter, FsWorkloadMessage message)
{
  guint count = sorter->run->len;

  if (count == sorter->run_length)
    {
      if (!write_run (sorter))
        return FALSE;
      count = 0;
    }
  sorter->ordered &= count == 0 || g_array_index (sorter->run, FsWorkloadMessage, count - 1).when <= message.when;
  g_array_append_val (sorter->run, message);
  return TRUE;
}

static gboolean
fill (Run *run, const FsMessageList *file)
{
  run->at = 0;
  run->count = (gsize) MIN (MERGE_BLOCK, run->end - run->next);
  run->next += run->count;
  return run->count == 0 || fs_message_list_read (file, run->next - run->count, run->block, run->count);
}

/* The run with the earliest message, the first of several: there are few runs, so that all are looked at. */
static Run *
earliest (Run *runs, guint n_runs)
{
  Run *found = NULL;

  for (guint i = 0; i < n_runs; i++)
    if (runs[i].count > 0 && (found == NULL || runs[i].block[runs[i].at].when < found->block[found->at].when))
      found = &runs[i];
  return found;
}

static gboolean
merge_runs (const FsMessageList *file, Run *runs, guint n_runs, const FsJob *job, int fd)
{
  g_autofree FsWorkloadMessage *out = g_new (FsWorkloadMessage, MERGE_BLOCK);
  gsize count = 0;

  for (guint i = 0; i < n_runs; i++)
    if (!fill (&runs[i], file))
      return FALSE;
  for (Run *run = earliest (runs, n_runs); run != NULL; run = earliest (runs, n_runs))
    {
      out[count++] = run->block[run->at++];
      if (run->at == run->count && !fill (run, file))
        return FALSE;
      if (count < MERGE_BLOCK)
        continue;
      if (!fs_message_list_write (fd, out, count))
        return FALSE;
      count = 0;
      if (fs_job_stopped (job))
        {
          errno = ECANCELED;
          return FALSE;
        }
    }
  return fs_message_list_write (fd, out, count);
}

/* Returns the file of all messages in order, or -1 with errno. */
static int
merge (const FsMessageSorter *sorter, const FsJob *job)
{
  FsMessageList file = { .n = sorter->written, .fd = sorter->fd };
  FsMessageList merged = { .fd = fs_message_list_open_file () };
  guint n_runs = (guint) ((sorter->written + sorter->run_length - 1) / sorter->run_length);
  g_autofree Run *runs = g_new0 (Run, n_runs);
  gboolean done;
  int number;

  for (guint i = 0; i < n_runs; i++)
    runs[i] = (Run){
      .block = g_new (FsWorkloadMessage, MERGE_BLOCK),
      .next = i * sorter->run_length,
      .end = MIN ((i + 1) * (uint64_t) sorter->run_length, sorter->written),
    };
  done = merged.fd >= 0 && merge_runs (&file, runs, n_runs, job, merged.fd);
  number = errno;
  for (guint i = 0; i < n_runs; i++)
    g_free (runs[i].block);
  if (done)
    return merged.fd;
  fs_message_list_clear (&merged);
  errno = number;
  return -1;
}

gboolean
fs_message_sorter_finish (FsMessageSorter *sorter, const FsJob *job, FsMessageList *list)
{
  int merged;

  *list = (FsMessageList){ .fd = -1 };
  if (sorter->fd < 0)
    {
      gsize n;

      sort_run (sorter);
      list->memory = g_array_steal (sorter->run, &n);
      list->memory = g_renew (FsWorkloadMessage, list->memory, n); /* without the room to grow */
      list->n = n;
      return TRUE;
    }
  if (sorter->run->len > 0 && !write_run (sorter))
    return FALSE;
  if (!sorter->chained)
    {
      FsMessageList old = { .fd = sorter->fd };

      merged = merge (sorter, job);
      if (merged < 0)
        return FALSE;
      fs_message_list_clear (&old);
      sorter->fd = merged;
    }
  list->n = sorter->written;
  list->fd = sorter->fd;
  sorter->fd = -1;
  sorter->written = 0;
  return TRUE;
}
