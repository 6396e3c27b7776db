/* At which cycle of a run there is something to see (VISUAL.md 5, "Opening"). */
#pragma once

#include "sim/measure/run-log.h"

typedef enum {
  FS_OPENS_AT_START,        /* nothing is in the network */
  FS_OPENS_WHERE_FULL,      /* most messages are in the network */
  FS_OPENS_IN_BROADCAST,    /* half of the time of a broadcast has passed */
  FS_OPENS_IN_WAIT,         /* half of the longest wait of a header has passed */
  FS_OPENS_IN_DEADLOCK,     /* it forms; not read from a log, which does not know it */
  FS_OPENS_AFTER_BROADCAST, /* one was complete before this cycle; where a search for it ends, not an opening */
} FsOpensAt;

/**
 * FsOpening:
 * @number: of the message that waits, or of the broadcast
 * @since: cycle in which that begins
 * @count: cycles of the wait, or messages in the network
 */
typedef struct {
  FsOpensAt at;
  int64_t cycle;
  uint64_t number;
  int64_t since;
  int64_t count;
} FsOpening;

/* A wait of fewer cycles is not worth it. */
#define FS_OPENING_LEAST_WAIT 12

/* Finds the longest wait of at least @least cycles, of equals the first, FALSE without one; and the first of the cycles in which most
 * messages are in the network. O(messages + cycles). */
bool fs_opening_find_wait (const FsRunLog *log, int64_t least, FsOpening *opening);
FsOpening fs_opening_find_full (const FsRunLog *log);

/* Returns the longest wait, else the first complete broadcast, else the fullest cycle. */
FsOpening fs_opening_find (const FsRunLog *log);
