#include "sim/workload/workload.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"

#define BLOCK_MESSAGES 4096

FsWorkload *
fs_workload_ref (FsWorkload *workload)
{
  g_atomic_ref_count_inc (&workload->references);
  return workload;
}

void
fs_workload_unref (FsWorkload *workload)
{
  if (workload == NULL || !g_atomic_ref_count_dec (&workload->references))
    return;
  fs_message_list_clear (&workload->list);
  g_free (workload);
}

FsWorkload *
fs_workload_open (const char *path, const char *digest, const FsNetwork *network, const FsJob *job, GError **error)
{
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (FS_MESSAGE_LIST_IN_MEMORY);
  g_autoptr (FsWorkload) workload = g_new0 (FsWorkload, 1);
  g_autofree char *name = NULL;
  int number;

  g_return_val_if_fail (path != NULL && network != NULL, NULL);

  g_atomic_ref_count_init (&workload->references);
  workload->list.fd = -1;
  if (!fs_workload_file_read (path, network, sorter, job, &workload->summary, error))
    return NULL;
  name = g_filename_display_basename (path);
  if (digest != NULL && strcmp (workload->summary.digest, digest) != 0)
    {
      fs_set_input_error (error,
                          _ ("Workload file %s has changed since the scenario read it; set arrivals again, so that it "
                             "is read anew."),
                          name);
      return NULL;
    }
  if (fs_message_sorter_finish (sorter, job, &workload->list))
    return g_steal_pointer (&workload);
  number = errno; /* why the messages could not be put in order */
  if (number == ECANCELED)
    g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading the workload was canceled."));
  else
    g_set_error (
        error, FS_ERROR, FS_ERROR_FILE,
        _ ("The messages of %s do not fit in memory, and the folder for temporary files, %s, cannot hold them: "
           "%s. Set TMPDIR to another folder."),
        name, g_get_tmp_dir (), fs_file_reason (number));
  return NULL;
}

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
  if (reader->at < reader->block_begin || reader->at >= reader->block_end)
    {
      uint64_t count = MIN (BLOCK_MESSAGES, list->n - reader->at);

      if (reader->block == NULL)
        reader->block = g_new (FsWorkloadMessage, BLOCK_MESSAGES);
      if (!fs_message_list_read (list, reader->at, reader->block, (gsize) count))
        {
          reader->failure = errno;
          return NULL;
        }
      reader->block_begin = reader->at;
      reader->block_end = reader->at + count;
    }
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
