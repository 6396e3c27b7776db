/* Puts the messages of a workload into the order in which they are generated: by cycle, then by node, and those of one
 * node in one cycle as they came.
 *
 * Its memory is bounded (64 MiB). More messages than fit are sorted in runs, which are written to a file without a name
 * and merged at the end. Runs that follow each other in order are not merged. */
#pragma once

#include "base/job.h"
#include "sim/workload/message-list.h"

typedef struct _FsMessageSorter FsMessageSorter;

/* @run_length: how many messages are sorted in memory, FS_MESSAGE_LIST_IN_MEMORY; less in tests. */
FsMessageSorter *fs_message_sorter_new (gsize run_length);
void fs_message_sorter_free (FsMessageSorter *sorter);

/* FALSE with errno when the folder for temporary files cannot take the messages. */
gboolean fs_message_sorter_add (FsMessageSorter *sorter, FsWorkloadMessage message);

/* Fills @list with all messages in order; the sorter is empty then. FALSE with errno; ECANCELED when @job, which may be
 * NULL, was stopped. */
gboolean fs_message_sorter_finish (FsMessageSorter *sorter, const FsJob *job, FsMessageList *list);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsMessageSorter, fs_message_sorter_free)
