/* Records the events of an engine, in place of the recorder. */
#pragma once

#include <glib.h>

#include "sim/measure/recorder.h"
#include "sim/run/wormhole.h"

typedef enum {
  EVENT_GENERATED,
  EVENT_QUEUED,
  EVENT_INJECTED,
  EVENT_INJECTION_RELEASED,
  EVENT_GRANTED,
  EVENT_RELEASED,
  EVENT_TIMED_OUT,
  EVENT_CONSUMED,
  EVENT_BROADCAST_DONE,
  EVENT_DROPPED,
  EVENT_RECOVERED,
  EVENT_TRIED,
  EVENT_ABSORBED,
} EventKind;

/* a, b, c, d: the arguments of the call that are not in the message. */
typedef struct {
  EventKind kind;
  int64_t cycle;
  FsMessage message;     /* as it was; zero for generated, dropped and broadcast-done */
  FsBroadcast broadcast; /* likewise, of copies and broadcast-done */
  int64_t a, b, c, d;
} Event;

/* keep: store the events themselves, not only their hash and number */
FsRecorder *event_log_new (gboolean keep);
void event_log_free (FsRecorder *log);

/* The same for the same events, whatever their order within a cycle. */
guint64 event_log_hash (const FsRecorder *log);
guint64 event_log_count (const FsRecorder *log);
guint64 event_log_count_of (const FsRecorder *log, EventKind kind);
guint event_log_length (const FsRecorder *log);
const Event *event_log_get (const FsRecorder *log, guint i);

/* The first event of a kind of the message with this id, or NULL. */
const Event *event_log_find (const FsRecorder *log, EventKind kind, guint64 id);

/* Asserts that two runs are in the same state after the same events. */
void event_log_assert_same_run (FsWormhole *a, FsRecorder *log_a, FsWormhole *b, FsRecorder *log_b);
