/* The messages of a workload in the order in which they are generated: in memory while they are few, else in a file
 * without a name, which the system removes when the process ends. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "base/job.h"
#include "topology/network.h"

/* Messages of which a list of this length fits in memory (32 MiB), and that are sorted at once. */
#define FS_MESSAGE_LIST_IN_MEMORY (UINT64_C (1) << 21)

/**
 * FsWorkloadMessage: one message of a workload
 * @when: cycle << FS_NETWORK_MAX_N | source node, so that its order is that of generation
 * @destination: node
 * @flits: length, 1 … FS_WORKLOAD_MAX_FLITS
 */
typedef struct {
  uint64_t when;
  uint32_t destination;
  uint32_t flits;
} FsWorkloadMessage;

static inline uint64_t
fs_workload_message_cycle (const FsWorkloadMessage *message)
{
  return message->when >> FS_NETWORK_MAX_N;
}

static inline uint32_t
fs_workload_message_source (const FsWorkloadMessage *message)
{
  return (uint32_t) (message->when & ((UINT64_C (1) << FS_NETWORK_MAX_N) - 1));
}

/**
 * FsMessageList: immutable once it is complete; any number of threads may then read it
 * @n: messages
 * @memory: all of them, or NULL
 * @fd: the file that contains them, or -1
 */
typedef struct {
  uint64_t n;
  FsWorkloadMessage *memory;
  int fd;
} FsMessageList;

/* Opens a file without a name in the folder for temporary files. Returns its descriptor, or -1 with errno. */
int fs_message_list_open_file (void);

/* Appends @count messages to the file @fd. FALSE with errno. */
gboolean fs_message_list_write (int fd, const FsWorkloadMessage *messages, gsize count);

/* Copies @count messages from number @at on to @messages; there are so many. FALSE with errno. */
gboolean fs_message_list_read (const FsMessageList *list, uint64_t at, FsWorkloadMessage *messages, gsize count);

void fs_message_list_clear (FsMessageList *list);

/* A sorter puts the messages of a workload into the order in which they are generated: by cycle, then by node, and those of one
 * node in one cycle as they came.
 *
 * Its memory is bounded (64 MiB). More messages than fit are sorted in runs, which are written to a file without a name
 * and merged at the end. Runs that follow each other in order are not merged. */
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
