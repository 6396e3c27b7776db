#include "sim/engines/cause-check.h"

#ifdef FS_CHECKING

#include "sim/measure/latency-causes.h"

/* Why no flit of a message crossed one of its links in a cycle. */
typedef enum {
  NO_GAP,
  LOST,    /* a flit of another message crossed the channel */
  BLOCKED, /* the header has no virtual channel there */
  FULL,    /* a flit was there, the channel was free, and there was no room downstream */
} Origin;

/* A link of a path: link 0 is the injection channel, link k the k-th network channel. */
typedef struct {
  uint32_t channel;
  int32_t vc;
  uint32_t crossed; /* flits so far */
  Origin
      origin; /* of its gap in the last cycle; where the flits had not come yet, that of the gap upstream which made it */
} Link;

/* @n_links: that it holds or has held; @cycle: up to which it was followed; the others: cycles so far */
typedef struct {
  uint64_t id;
  Link links[FS_WORM_MAX_LINKS + 1];
  uint32_t n_links;
  int64_t cycle;
  uint32_t blocked;
  uint32_t lost;
} Followed;

struct _FsCauseCheck {
  GHashTable *messages; /* Followed, by id */
};

FsCauseCheck *
fs_cause_check_new (void)
{
  FsCauseCheck *check = g_new (FsCauseCheck, 1);

  check->messages = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  return check;
}

void
fs_cause_check_free (FsCauseCheck *check)
{
  if (check == NULL)
    return;
  g_hash_table_unref (check->messages);
  g_free (check);
}

/* Returns the link of a channel, a new one at the end of the path where it has none. */
static Link *
find_link (Followed *followed, uint32_t channel, int32_t vc)
{
  for (uint32_t k = 0; k < followed->n_links; k++)
    if (followed->links[k].channel == channel && followed->links[k].vc == vc)
      return &followed->links[k];
  followed->links[followed->n_links] = (Link){ .channel = channel, .vc = vc };
  return &followed->links[followed->n_links++];
}

/* Whether a flit of another message crossed the channel of a link. */
static bool
is_taken (const FsWormholeState *state, const GArray *moved, const Link *link, uint64_t id)
{
  uint32_t together = link->vc == FS_MOVED_INJECTION && state->params.injection == FS_INJECTION_SHARED
                          ? state->injection_channels
                          : 1;

  for (guint i = 0; moved != NULL && i < moved->len; i++)
    {
      const FsMoved *flit = &g_array_index (moved, FsMoved, i);

      if (flit->message != id && (flit->vc == FS_MOVED_INJECTION) == (link->vc == FS_MOVED_INJECTION)
          && flit->channel / together == link->channel / together)
        return true;
    }
  return false;
}

/* One cycle of a message of @length flits over @hops hops. @moved: the flits that moved in it; NULL when none did. */
static void
follow (Followed *followed, const FsWormholeState *state, const GArray *moved, uint32_t length, uint32_t hops)
{
  uint32_t capacity = fs_wormhole_params_collect (&state->params) ? UINT32_MAX : (uint32_t) state->params.vc_buffer;
  bool stored = state->params.routing == FS_ROUTING_STORE_AND_FORWARD;
  bool moves[FS_WORM_MAX_LINKS + 1];
  Link before[FS_WORM_MAX_LINKS + 1];
  uint32_t head = 0; /* the link that the header has still to cross */

  memset (moves, 0, hops + 1);
  for (guint i = 0; moved != NULL && i < moved->len; i++)
    {
      const FsMoved *flit = &g_array_index (moved, FsMoved, i);

      if (flit->message == followed->id)
        moves[find_link (followed, flit->channel, flit->vc) - followed->links] = true;
    }
  memcpy (before, followed->links, followed->n_links * sizeof *before);
  while (head < followed->n_links && before[head].crossed > 0)
    head++;

  /* Where each gap began. */
  for (uint32_t k = 0; k < followed->n_links; k++)
    {
      Link *link = &followed->links[k];

      link->crossed += moves[k];
      link->origin = NO_GAP;
      if (moves[k] || before[k].crossed == length)
        continue;
      if (k > 0 && before[k - 1].crossed == before[k].crossed) /* no flit had come yet */
        link->origin = before[k - 1].origin;
      else if (k < hops && before[k].crossed - (k + 1 < followed->n_links ? before[k + 1].crossed : 0) >= capacity)
        link->origin = FULL;
      else
        {
          g_assert (is_taken (state, moved, link, followed->id));
          link->origin = LOST;
        }
    }

  /* The link whose flits count: the last one, or the one over which a node stores the message. */
  if (head > hops || (stored && head > 1 && before[head - 1].crossed < length))
    {
      uint32_t counts = MIN (head - 1, hops);

      g_assert (moves[counts] || followed->links[counts].origin == LOST);
      followed->lost += !moves[counts];
      return;
    }
  /* Else it is the header. */
  followed->blocked += head == followed->n_links;
  followed->lost += head < followed->n_links && !moves[head];
}

/* Follows it over cycles in which nothing moved, up to the one before @cycle. */
static void
catch_up (Followed *followed, const FsWormholeState *state, const FsMessage *message, int64_t cycle)
{
  while (++followed->cycle < cycle)
    follow (followed, state, NULL, message->length, message->hops);
}

void
fs_cause_check_cycle (FsCauseCheck *check, const FsWormholeState *state, const FsEngineClass *engine,
                      const FsEngineState *engine_state, int64_t cycle)
{
  for (uint32_t slot = 0; check != NULL && slot < state->store.n_slots; slot++)
    {
      const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;
      Followed *followed;
      FsWorm worm;

      if (message->length == 0 || message->injected == FS_NO_CYCLE)
        continue;
      followed = g_hash_table_lookup (check->messages, &message->id);
      if (followed == NULL && message->injected < cycle) /* of a copy of a run that had begun */
        continue;
      if (followed == NULL)
        {
          followed = g_new0 (Followed, 1);
          followed->id = message->id;
          followed->cycle = cycle - 1;
          find_link (followed, fs_wormhole_state_injection_of (state, message), FS_MOVED_INJECTION);
          g_hash_table_insert (check->messages, &followed->id, followed);
        }
      catch_up (followed, state, message, cycle);
      engine->worm (engine_state, slot, &worm);
      for (int i = 0; i < worm.n_links; i++)
        find_link (followed, worm.links[i].channel, worm.links[i].vc);
      follow (followed, state, state->moved, message->length, message->hops);
    }
}

void
fs_cause_check_consumed (FsCauseCheck *check, const FsWormholeState *state, const FsMessage *message)
{
  Followed *followed = check != NULL ? g_hash_table_lookup (check->messages, &message->id) : NULL;
  FsMessagePath path = fs_message_own_path (message, state->params.routing == FS_ROUTING_STORE_AND_FORWARD);
  FsPathSum sum = { 0 };
  FsCauseSum causes;

  if (followed == NULL)
    return;
  /* Of its last cycle only the tail is known to have been delivered: what its channels carried beside is still being moved. */
  catch_up (followed, state, message, state->cycle);
  g_assert (message->length == 1 || followed->links[message->hops].crossed == message->length - 1);
  fs_path_sum_add (&sum, &path, (uint64_t) (state->cycle + 1 - message->queued));
  causes = fs_path_sum_causes (&sum, 0); /* its start-up is over when it enters its queue */
  g_assert (causes.cycles[FS_CAUSE_VIRTUAL_CHANNEL] == followed->blocked);
  g_assert (causes.cycles[FS_CAUSE_ARBITRATION] == followed->lost);
  g_hash_table_remove (check->messages, &message->id);
}

#endif
