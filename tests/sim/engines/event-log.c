#include "tests/sim/engines/event-log.h"

#include "base/random.h"

struct _FsRecorder {
  GArray *events; /* Event, or NULL */
  guint64 hash;   /* of the event being added */
  guint64 total;  /* sum of their hashes */
  guint64 count;
  guint64 count_of[EVENT_ABSORBED + 1];
};

FsRecorder *
event_log_new (gboolean keep)
{
  FsRecorder *log = g_new0 (FsRecorder, 1);

  if (keep)
    log->events = g_array_new (FALSE, FALSE, sizeof (Event));
  return log;
}

void
event_log_free (FsRecorder *log)
{
  g_clear_pointer (&log->events, g_array_unref);
  g_free (log);
}

guint64
event_log_hash (const FsRecorder *log)
{
  return log->total;
}

guint64
event_log_count (const FsRecorder *log)
{
  return log->count;
}

guint64
event_log_count_of (const FsRecorder *log, EventKind kind)
{
  return log->count_of[kind];
}

guint
event_log_length (const FsRecorder *log)
{
  return log->events->len;
}

const Event *
event_log_get (const FsRecorder *log, guint i)
{
  return &g_array_index (log->events, Event, i);
}

const Event *
event_log_find (const FsRecorder *log, EventKind kind, guint64 id)
{
  for (guint i = 0; i < log->events->len; i++)
    {
      const Event *event = event_log_get (log, i);

      if (event->kind == kind && event->message.id == id)
        return event;
    }
  return NULL;
}

static void
mix (FsRecorder *log, int64_t value)
{
  log->hash = fs_random_split (log->hash, (guint64) value);
}

/* Every field but pointers enters the hash. */
static void
mix_message (FsRecorder *log, const FsMessage *m)
{
  mix (log, (int64_t) m->id);
  mix (log, (int64_t) m->index);
  mix (log, m->generated);
  mix (log, m->queued);
  mix (log, m->injected);
  mix (log, m->first_grant);
  mix (log, (int64_t) ((guint64) m->source << 32 | m->destination));
  mix (log, (int64_t) ((guint64) m->length << 32 | m->kind));
  mix (log, (guint8) m->branch.position << 16 | m->hops << 8 | m->injection_channel);
}

static void
mix_broadcast (FsRecorder *log, const FsBroadcast *b)
{
  mix (log, (int64_t) b->index);
  mix (log, (int64_t) ((guint64) b->source << 32 | b->remaining));
  mix (log, b->base);
  mix (log, b->generated);
  mix (log, b->first_injected);
  mix (log, (int64_t) b->completion_sum);
}

static void
add (FsRecorder *log, EventKind kind, int64_t cycle, const FsMessage *message, const FsBroadcast *broadcast, int64_t a,
     int64_t b, int64_t c, int64_t d)
{
  Event event = { .kind = kind, .cycle = cycle, .a = a, .b = b, .c = c, .d = d };

  log->hash = 0;
  if (message != NULL)
    {
      event.message = *message;
      broadcast = message->broadcast;
      mix_message (log, message);
    }
  if (broadcast != NULL)
    {
      event.broadcast = *broadcast;
      mix_broadcast (log, broadcast);
    }
  mix (log, kind);
  mix (log, cycle);
  mix (log, a);
  mix (log, b);
  mix (log, c);
  mix (log, d);
  log->total += log->hash;
  log->count++;
  log->count_of[kind]++;
  if (log->events != NULL)
    g_array_append_val (log->events, event);
}

FsChannelCounters *
fs_recorder_counters (FsRecorder *recorder)
{
  return NULL;
}

void
fs_recorder_generated (FsRecorder *recorder, int64_t cycle, uint64_t index, bool broadcast, uint64_t in_system,
                       uint64_t flit_hops)
{
  add (recorder, EVENT_GENERATED, cycle, NULL, NULL, (int64_t) index, broadcast, (int64_t) in_system,
       (int64_t) flit_hops);
}

void
fs_recorder_tried (FsRecorder *recorder, int64_t cycle, bool refused)
{
  add (recorder, EVENT_TRIED, cycle, NULL, NULL, refused, 0, 0, 0);
}

void
fs_recorder_queued (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  add (recorder, EVENT_QUEUED, cycle, message, NULL, 0, 0, 0, 0);
}

void
fs_recorder_injected (FsRecorder *recorder, const FsMessage *message, int64_t cycle, uint32_t queue)
{
  add (recorder, EVENT_INJECTED, cycle, message, NULL, 0, 0, 0, 0);
}

void
fs_recorder_injection_released (FsRecorder *recorder, const FsMessage *message, int64_t cycle, int64_t held_cycles)
{
  add (recorder, EVENT_INJECTION_RELEASED, cycle, message, NULL, held_cycles, 0, 0, 0);
}

void
fs_recorder_granted (FsRecorder *recorder, const FsMessage *message, bool copy, int64_t cycle, uint32_t channel,
                     int dimension, int remaining, int64_t waited_cycles, bool escape, int held)
{
  g_assert_cmpint (copy, ==, message->kind == FS_MESSAGE_COPY);
  add (recorder, EVENT_GRANTED, cycle, message, NULL, channel, dimension << 8 | remaining, waited_cycles,
       held << 1 | escape);
}

void
fs_recorder_released (FsRecorder *recorder, const FsMessage *message, bool copy, int64_t cycle, uint32_t channel,
                      int dimension, int64_t held_cycles, int held)
{
  g_assert_cmpint (copy, ==, message->kind == FS_MESSAGE_COPY);
  add (recorder, EVENT_RELEASED, cycle, message, NULL, channel, dimension, held_cycles, 0);
}

void
fs_recorder_timed_out (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  add (recorder, EVENT_TIMED_OUT, cycle, message, NULL, 0, 0, 0, 0);
}

void
fs_recorder_consumed (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  add (recorder, EVENT_CONSUMED, cycle, message, NULL, 0, 0, 0, 0);
}

void
fs_recorder_absorbed (FsRecorder *recorder, const FsBroadcast *broadcast, uint32_t node, uint32_t flits, int64_t cycle)
{
  add (recorder, EVENT_ABSORBED, cycle, NULL, broadcast, node, flits, 0, 0);
}

void
fs_recorder_broadcast_done (FsRecorder *recorder, const FsBroadcast *broadcast, int64_t cycle)
{
  add (recorder, EVENT_BROADCAST_DONE, cycle, NULL, broadcast, 0, 0, 0, 0);
}

void
fs_recorder_dropped (FsRecorder *recorder, int64_t cycle, uint64_t index)
{
  add (recorder, EVENT_DROPPED, cycle, NULL, NULL, (int64_t) index, 0, 0, 0);
}

void
fs_recorder_recovered (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  add (recorder, EVENT_RECOVERED, cycle, message, NULL, 0, 0, 0, 0);
}

void
event_log_assert_same_run (FsWormhole *a, FsRecorder *log_a, FsWormhole *b, FsRecorder *log_b)
{
  g_assert_cmpint (fs_wormhole_cycle (a), ==, fs_wormhole_cycle (b));
  g_assert_cmpuint (fs_wormhole_generated (a), ==, fs_wormhole_generated (b));
  g_assert_cmpuint (fs_wormhole_in_system (a), ==, fs_wormhole_in_system (b));
  g_assert_cmpuint (fs_wormhole_flit_hops (a), ==, fs_wormhole_flit_hops (b));
  g_assert_cmphex (fs_wormhole_fingerprint (a), ==, fs_wormhole_fingerprint (b));
  g_assert_cmpuint (event_log_count (log_a), ==, event_log_count (log_b));
  g_assert_cmphex (event_log_hash (log_a), ==, event_log_hash (log_b));
}
