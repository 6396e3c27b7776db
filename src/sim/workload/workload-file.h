/* Reading a workload file (TRAFFIC.md 6): text with a message in each line, `cycle source destination flits`, or a trace
 * of Netrace. Either is read once, in blocks, whatever its size. */
#pragma once

#include "sim/workload/workload-source.h"

/* A path that begins with this is no path: the lines of the text follow, joined by ;. So a scenario can contain a few
 * messages. */
#define FS_WORKLOAD_INLINE "inline:"

/* Reads the file at @path to its end.
 *
 * @network: whose nodes the messages name; NULL: nodes are checked only for how they are written
 * @sorter: takes all messages; NULL: they are only counted. With it, @network is not NULL
 * @job: stops the reading; may be NULL
 *
 * Returns FALSE with one sentence, which names the file and the line: FS_ERROR_INPUT for what it contains, FS_ERROR_FILE
 * when it cannot be read, or the folder for temporary files is full; FS_ERROR_CANCELLED when @job was stopped. */
gboolean fs_workload_file_read (const char *path, const FsNetwork *network, FsMessageSorter *sorter, const FsJob *job,
                                FsWorkloadSummary *summary, GError **error);

/* The same for data in memory; @name is what sentences call them. */
gboolean fs_workload_data_read (const char *name, GBytes *data, const FsNetwork *network, FsMessageSorter *sorter,
                                FsWorkloadSummary *summary, GError **error);
