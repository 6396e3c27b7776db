/* What the readers of workload files share: the bytes that come from a file, and where the messages go. */
#pragma once

#include "base/job.h"
#include "sim/workload/message-list.h"

#define FS_WORKLOAD_MAX_MESSAGES 100000000
#define FS_WORKLOAD_MAX_CYCLE 1000000000000 /* 10^12 */
#define FS_WORKLOAD_MAX_FLITS 1000000       /* of a message */

#define FS_WORKLOAD_MAX_PAIRS (1 << 16) /* of which it is known how often they send: all of 256 nodes */
#define FS_WORKLOAD_MAX_SQUARES 9e14

#define FS_WORKLOAD_NODE_SIZE                                                                                          \
  64 /* bytes of how a node is written: longer texts are no address, which has 20 digits of two
                                   characters and the points between them */
#define FS_WORKLOAD_DIGEST_SIZE 65 /* bytes of a SHA-256 in hexadecimal digits, NUL included */

/**
 * FsWorkloadSummary: what a workload is as a whole
 * @digest: SHA-256 of the file
 * @messages: 1 … FS_WORKLOAD_MAX_MESSAGES
 * @flits: of all messages
 * @first, @last: the first and the last cycle in which a message is generated
 * @squares: sum of the squares of their lengths
 * @rows: how many messages go from which node to which: a table of traffic (topology/traffic-table.h), interned; NULL where it was
 *   not asked for, or there are more than FS_WORKLOAD_MAX_PAIRS pairs or FS_WORKLOAD_MAX_SQUARES squares
 * @local: packets of a Netrace file between two units of one node, which are no messages of the network
 */
typedef struct {
  char digest[FS_WORKLOAD_DIGEST_SIZE];
  uint64_t messages;
  uint64_t flits;
  uint64_t first;
  uint64_t last;
  double squares;
  const char *rows;
  uint64_t local;
} FsWorkloadSummary;

/* Where the messages go that are read. @pairs: how many of them have the same "source destination", as these are written; NULL when
 * that is not asked for, or there are too many pairs */
typedef struct {
  const char *name; /* of the file, for sentences */
  const FsNetwork *network;
  FsMessageSorter *sorter;
  FsWorkloadSummary *summary;
  GHashTable *pairs;
} FsWorkloadSink;

/* Counts a message, taken before, for the table of who sends to whom. */
void fs_workload_sink_count (FsWorkloadSink *sink, const char *source, const char *destination);

/* Takes one message; with a network the nodes are less than its number, and different. FALSE with a sentence, before
 * which the caller says where the message stands, when there are too many; with FS_ERROR_FILE when there is no room. */
gboolean fs_workload_sink_add (FsWorkloadSink *sink, uint64_t cycle, uint32_t source, uint32_t destination,
                               uint32_t flits, GError **error);

/* The bytes of a file that are read and not used yet. */
typedef struct {
  int fd;
  GBytes *memory; /* in place of a file: what is left to read */
  const FsJob *job;
  GChecksum *checksum;
  char *data;
  gsize at, end; /* of @data */
  gboolean ended;
  const char *name;
} FsWorkloadBytes;

#define FS_WORKLOAD_BLOCK (1 << 18) /* bytes */

/* Reads on until at least @wanted bytes (at most FS_WORKLOAD_BLOCK) are there, or the file ends. FALSE with a sentence
 * when it cannot be read, or the job was stopped. */
gboolean fs_workload_bytes_want (FsWorkloadBytes *bytes, gsize wanted, GError **error);

static inline gsize
fs_workload_bytes_left (const FsWorkloadBytes *bytes)
{
  return bytes->end - bytes->at;
}
