#include "sim/measure/run-log.h"

#include <string.h>

/**
 * FsRunLogWriter: what only a log that is written has
 * @message_of: (element-type uint32_t) of a slot: the index of its message
 * @open: of each virtual channel of the network, then of each injection channel: its present hold, or FS_NO_HOLD
 * @arriving: see fs_run_log_arriving()
 */
typedef struct _FsRunLogWriter {
  GArray *message_of;
  uint32_t *open;
  GArray *arriving;
} FsRunLogWriter;

static uint32_t
n_vcs (const FsRunLog *log)
{
  return log->n_channels * (uint32_t) log->V;
}

FsRunLog *
fs_run_log_new (uint32_t n_channels, int V, uint32_t n_injection_channels)
{
  FsRunLog *log = g_new0 (FsRunLog, 1);
  uint32_t n_open;

  log->V = V;
  log->n_channels = n_channels;
  log->n_injection_channels = n_injection_channels;
  log->until = FS_NO_CYCLE;
  log->messages = g_array_new (FALSE, FALSE, sizeof (FsLoggedMessage));
  log->holds = g_array_new (FALSE, FALSE, sizeof (FsHold));
  log->finished = g_array_new (FALSE, FALSE, sizeof (FsFinishedBroadcast));
  log->writer = g_new (FsRunLogWriter, 1);
  log->writer->message_of = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  log->writer->arriving = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  n_open = n_vcs (log) + n_injection_channels;
  log->writer->open = g_new (uint32_t, n_open);
  for (uint32_t i = 0; i < n_open; i++)
    log->writer->open[i] = FS_NO_HOLD;
  g_atomic_ref_count_init (&log->references);
  return log;
}

/* Sorts the holds of the network by virtual channel; those of one remain in the order of time. */
static void
sort_by_channel (FsRunLog *log)
{
  uint32_t n = n_vcs (log), before = 0;

  log->first_of = g_new0 (uint32_t, n + 1);
  for (uint32_t i = 0; i < log->holds->len; i++)
    if (fs_run_log_hold (log, i)->vc >= 0)
      log->first_of[fs_run_log_hold (log, i)->channel * (uint32_t) log->V + (uint32_t) fs_run_log_hold (log, i)->vc]++;
  for (uint32_t i = 0; i <= n; i++)
    {
      uint32_t count = log->first_of[i];

      log->first_of[i] = before;
      before += count;
    }
  /* Each place is moved to the end of its holds, where the next one begins. */
  log->of = g_new (uint32_t, MAX (before, 1));
  for (uint32_t i = 0; i < log->holds->len; i++)
    {
      const FsHold *hold = fs_run_log_hold (log, i);

      if (hold->vc >= 0)
        log->of[log->first_of[hold->channel * (uint32_t) log->V + (uint32_t) hold->vc]++] = i;
    }
  memmove (log->first_of + 1, log->first_of, n * sizeof *log->first_of);
  log->first_of[0] = 0;
}

FsRunLog *
fs_run_log_finish (const FsRunLog *log, int64_t until)
{
  FsRunLog *copy = g_memdup2 (log, sizeof *log);

  g_return_val_if_fail (log->writer != NULL, NULL);

  copy->messages = g_array_copy (log->messages);
  copy->holds = g_array_copy (log->holds);
  copy->finished = g_array_copy (log->finished);
  copy->writer = NULL;
  copy->until = until;
  g_atomic_ref_count_init (&copy->references);
  sort_by_channel (copy);
  return copy;
}

FsRunLog *
fs_run_log_ref (FsRunLog *log)
{
  g_atomic_ref_count_inc (&log->references);
  return log;
}

void
fs_run_log_unref (FsRunLog *log)
{
  if (log == NULL || !g_atomic_ref_count_dec (&log->references))
    return;
  g_array_unref (log->messages);
  g_array_unref (log->holds);
  g_array_unref (log->finished);
  g_free (log->first_of);
  g_free (log->of);
  if (log->writer != NULL)
    {
      g_array_unref (log->writer->message_of);
      g_array_unref (log->writer->arriving);
      g_free (log->writer->open);
      g_free (log->writer);
    }
  g_free (log);
}

uint64_t
fs_run_log_bytes (const FsRunLog *log)
{
  return log->messages->len * sizeof (FsLoggedMessage) + log->holds->len * (sizeof (FsHold) + sizeof (uint32_t))
         + (n_vcs (log) + 1) * sizeof (uint32_t);
}

const uint32_t *
fs_run_log_holds_of (const FsRunLog *log, uint32_t channel, int vc, uint32_t *n)
{
  const uint32_t *first = &log->first_of[channel * (uint32_t) log->V + (uint32_t) vc];

  *n = first[1] - first[0];
  return log->of + first[0];
}

uint32_t
fs_run_log_first_after (const FsRunLog *log, uint32_t channel, int vc, int64_t cycle)
{
  uint32_t low = 0, high;
  const uint32_t *holds = fs_run_log_holds_of (log, channel, vc, &high);

  while (low < high)
    {
      uint32_t middle = (low + high) / 2;

      if (fs_run_log_hold (log, holds[middle])->until <= cycle)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const FsHold *
fs_run_log_holder (const FsRunLog *log, uint32_t channel, int vc, int64_t cycle)
{
  uint32_t n, i = fs_run_log_first_after (log, channel, vc, cycle);
  const uint32_t *holds = fs_run_log_holds_of (log, channel, vc, &n);
  const FsHold *hold = i < n ? fs_run_log_hold (log, holds[i]) : NULL;

  return hold != NULL && hold->since <= cycle ? hold : NULL;
}

GArray *
fs_run_log_blocked_headers (const FsRunLog *log, int64_t least)
{
  GArray *headers = g_array_new (FALSE, FALSE, sizeof (FsBlockedHeader));

  for (uint32_t i = 0; i < log->holds->len; i++)
    {
      const FsHold *hold = fs_run_log_hold (log, i);
      FsBlockedHeader header = { hold->since - hold->waited, hold->message, hold->waited };

      if (header.cycles >= MAX (least, 1))
        g_array_append_val (headers, header);
    }
  for (uint32_t m = 0; m < log->messages->len; m++)
    {
      const FsLoggedMessage *message = &g_array_index (log->messages, FsLoggedMessage, m);
      FsBlockedHeader header = { message->blocked_since, m, log->until + 1 - message->blocked_since };

      if (message->blocked_since != FS_NO_CYCLE && header.cycles >= least)
        g_array_append_val (headers, header);
    }
  return headers;
}

bool
fs_run_log_blocked_before (const FsRunLog *log, int64_t cycle, FsBlockedHeader *found)
{
  g_autoptr (GArray) headers = fs_run_log_blocked_headers (log, 1);

  found->cycle = FS_NO_CYCLE;
  for (guint i = 0; i < headers->len; i++)
    {
      const FsBlockedHeader *header = &g_array_index (headers, FsBlockedHeader, i);

      if (header->cycle < cycle
          && (header->cycle > found->cycle || (header->cycle == found->cycle && header->message < found->message)))
        *found = *header;
    }
  return found->cycle != FS_NO_CYCLE;
}

int64_t
fs_run_log_finished_broadcast (const FsRunLog *log, int64_t cycle, bool back)
{
  int64_t found = FS_NO_CYCLE;

  for (guint i = 0; i < log->finished->len; i++)
    {
      int64_t at = g_array_index (log->finished, FsFinishedBroadcast, i).cycle;

      if (back && at < cycle)
        found = at;
      if (!back && at > cycle)
        return at;
    }
  return found;
}

/* Writing. */

static uint32_t
message_of (const FsRunLog *log, uint32_t slot)
{
  return g_array_index (log->writer->message_of, uint32_t, slot);
}

static FsLoggedMessage *
logged (const FsRunLog *log, uint32_t slot)
{
  return &g_array_index (log->messages, FsLoggedMessage, message_of (log, slot));
}

static void
set_message (FsLoggedMessage *logged, const FsMessage *message)
{
  logged->index = message->index;
  logged->kind = message->kind;
  logged->length = message->length;
  logged->route = message->route;
  logged->generated = message->generated;
  logged->queued = message->queued;
  logged->injected = message->injected;
  logged->blocked = message->blocked;
  logged->unbuffered = message->unbuffered;
  logged->lost = message->lost;
  logged->stages = message->stages;
  logged->stretched = message->stretched;
  if (message->color != FS_NO_COLOR)
    logged->color = message->color;
}

void
fs_run_log_created (FsRunLog *log, uint32_t slot, const FsMessage *message)
{
  uint32_t index = log->messages->len;
  FsLoggedMessage created = {
    .id = message->id,
    .source = message->source,
    .destination = message->destination,
    .arrived = FS_NO_CYCLE,
    .delivered = FS_NO_CYCLE,
    .dropped = FS_NO_CYCLE,
    .blocked_since = FS_NO_CYCLE,
    .first = FS_NO_HOLD,
    .last = FS_NO_HOLD,
    .color = FS_NO_COLOR,
  };

  g_assert (message->id == index);
  g_array_append_val (log->messages, created);
  if (slot >= log->writer->message_of->len)
    g_array_set_size (log->writer->message_of, MAX (64, 2 * (slot + 1)));
  g_array_index (log->writer->message_of, uint32_t, slot) = index;
}

static void
add_hold (FsRunLog *log, uint32_t slot, FsHold hold)
{
  FsLoggedMessage *message = logged (log, slot);
  uint32_t index = log->holds->len;
  uint32_t open = hold.vc < 0 ? n_vcs (log) + hold.channel : hold.channel * (uint32_t) log->V + (uint32_t) hold.vc;

  g_assert (log->writer->open[open] == FS_NO_HOLD);
  hold.message = message_of (log, slot);
  hold.until = FS_HOLD_OPEN;
  hold.next = FS_NO_HOLD;
  log->writer->open[open] = index;
  if (message->first == FS_NO_HOLD)
    message->first = index;
  else
    g_array_index (log->holds, FsHold, message->last).next = index;
  message->last = index;
  g_array_append_val (log->holds, hold);
}

void
fs_run_log_injected (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t cycle, uint32_t channel)
{
  set_message (logged (log, slot), message);
  add_hold (log, slot, (FsHold){ .since = cycle, .channel = channel, .vc = FS_INJECTION_VC });
  /* One to its own node crosses no other channel. */
  if (message->source == message->destination)
    g_array_append_val (log->writer->arriving, slot);
}

void
fs_run_log_granted (FsRunLog *log, uint32_t slot, int64_t cycle, uint32_t channel, int vc, int64_t waited, bool last)
{
  FsLoggedMessage *message = logged (log, slot);

  message->blocked_since = FS_NO_CYCLE;
  message->router = 0;
  add_hold (log, slot, (FsHold){ .since = cycle, .channel = channel, .vc = vc, .waited = (uint32_t) waited });
  if (last)
    g_array_append_val (log->writer->arriving, slot);
}

void
fs_run_log_released (FsRunLog *log, int64_t cycle, uint32_t channel, int vc)
{
  uint32_t *open = &log->writer->open[vc < 0 ? n_vcs (log) + channel : channel * (uint32_t) log->V + (uint32_t) vc];

  g_array_index (log->holds, FsHold, *open).until = cycle;
  *open = FS_NO_HOLD;
}

void
fs_run_log_consumed (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t cycle)
{
  FsLoggedMessage *consumed = logged (log, slot);

  set_message (consumed, message);
  consumed->delivered = cycle;
  /* A message of one flit is gone before anybody asks where its header is. */
  for (guint i = 0; consumed->arrived == FS_NO_CYCLE && i < log->writer->arriving->len; i++)
    if (g_array_index (log->writer->arriving, uint32_t, i) == slot)
      {
        consumed->arrived = cycle;
        g_array_remove_index_fast (log->writer->arriving, i);
      }
}

void
fs_run_log_dropped (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t cycle)
{
  set_message (logged (log, slot), message);
  logged (log, slot)->dropped = cycle;
}

void
fs_run_log_broadcast_done (FsRunLog *log, uint64_t index, int64_t cycle)
{
  FsFinishedBroadcast finished = { cycle, index };

  g_array_append_val (log->finished, finished);
}

void
fs_run_log_update (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t blocked_since, uint32_t router)
{
  FsLoggedMessage *present = logged (log, slot);

  set_message (present, message);
  present->blocked_since = blocked_since;
  present->router = blocked_since != FS_NO_CYCLE ? router : 0;
}

GArray *
fs_run_log_arriving (FsRunLog *log)
{
  return log->writer->arriving;
}

void
fs_run_log_arrived (FsRunLog *log, uint32_t slot, int64_t cycle)
{
  logged (log, slot)->arrived = cycle;
}
