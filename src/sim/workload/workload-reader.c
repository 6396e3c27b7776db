#include "sim/workload/workload-reader.h"

#include <errno.h>
#include <math.h>

#define BLOCK_MESSAGES 4096

void
fs_workload_reader_init (FsWorkloadReader *reader, FsWorkload *workload, double stretch)
{
  *reader = (FsWorkloadReader){ .workload = workload, .stretch = stretch };
}

void
fs_workload_reader_clear (FsWorkloadReader *reader)
{
  g_clear_pointer (&reader->workload, fs_workload_unref);
  g_clear_pointer (&reader->block, g_free);
}

void
fs_workload_reader_own (FsWorkloadReader *copy)
{
  copy->block = NULL;
  copy->block_begin = copy->block_end = 0;
  if (copy->workload != NULL)
    fs_workload_ref (copy->workload);
}

/* FALSE when it cannot be read. */
static gboolean
read_block (FsWorkloadReader *reader)
{
  const FsMessageList *list = &reader->workload->list;
  uint64_t count = MIN (BLOCK_MESSAGES, list->n - reader->at);

  if (reader->block == NULL)
    reader->block = g_new (FsWorkloadMessage, BLOCK_MESSAGES);
  if (!fs_message_list_read (list, reader->at, reader->block, (gsize) count))
    {
      reader->failure = errno;
      return FALSE;
    }
  reader->block_begin = reader->at;
  reader->block_end = reader->at + count;
  return TRUE;
}

const FsWorkloadMessage *
fs_workload_reader_peek (FsWorkloadReader *reader)
{
  const FsMessageList *list;

  if (reader->workload == NULL || reader->failure != 0)
    return NULL;
  list = &reader->workload->list;
  if (reader->at == list->n)
    return NULL;
  if (list->memory != NULL)
    return &list->memory[reader->at];
  if ((reader->at < reader->block_begin || reader->at >= reader->block_end) && !read_block (reader))
    return NULL;
  return &reader->block[reader->at - reader->block_begin];
}

int64_t
fs_workload_reader_next_cycle (FsWorkloadReader *reader)
{
  const FsWorkloadMessage *message = fs_workload_reader_peek (reader);

  if (message == NULL)
    return INT64_MAX;
  return (int64_t) floor ((double) fs_workload_message_cycle (message) * reader->stretch + 0.5);
}

uint64_t
fs_workload_reader_bytes (const FsWorkloadReader *reader)
{
  return reader->block != NULL ? BLOCK_MESSAGES * sizeof *reader->block : 0;
}
