#include "sim/replay/message-life.h"

#include <string.h>

#include "sim/wormhole/routing.h"

/* What is needed to find the holders of a wait, and the arrays that are filled. */
typedef struct {
  const FsRunLog *log;
  const FsRoutingTable *routing;
  FsHeader header;
  GArray *spells, *holders;
} Reader;

/* Adds the holders of what the header requests in @cycle, and lowers @until to the cycle in which they change. */
static void
add_holders (Reader *reader, int64_t cycle, int64_t *until)
{
  const FsNetwork *network = &reader->routing->network;
  uint16_t wants[FS_NETWORK_MAX_PORTS];
  guint first = reader->holders->len;

  fs_routing_wants (reader->routing, &reader->header, cycle, wants);
  for (int port = 0; port < network->n_ports; port++)
    for (int vc = 0; vc < reader->routing->params.V; vc++)
      {
        uint32_t channel = fs_network_channel (network, reader->header.router, port), n, i;
        const FsHold *hold;
        const uint32_t *holds;
        bool known = false;

        if (!(wants[port] >> vc & 1))
          continue;
        holds = fs_run_log_holds_of (reader->log, channel, vc, &n);
        i = fs_run_log_first_after (reader->log, channel, vc, cycle);
        if (i == n)
          continue;
        hold = fs_run_log_hold (reader->log, holds[i]);
        if (hold->since > cycle)
          {
            /* Free, until somebody gets it. */
            *until = MIN (*until, hold->since);
            continue;
          }
        *until = MIN (*until, hold->until);
        for (guint h = first; h < reader->holders->len; h++)
          known |= g_array_index (reader->holders, uint64_t, h) == hold->message;
        if (!known)
          {
            uint64_t id = hold->message;

            g_array_append_val (reader->holders, id);
          }
      }
}

/* Divides the wait of @hop where what it requests, or who holds it, changes. */
static void
read_wait (Reader *reader, FsLifeHop *hop)
{
  int64_t timeout = fs_routing_timeout (reader->routing, hop->wait);

  reader->header.arrival = hop->wait;
  hop->spells = reader->spells->len;
  for (int64_t cycle = hop->wait; cycle < hop->since;)
    {
      FsLifeSpell spell = { .from = cycle, .until = hop->since, .holders = reader->holders->len };
      FsLifeSpell *before = reader->spells->len > hop->spells
                                ? &g_array_index (reader->spells, FsLifeSpell, reader->spells->len - 1)
                                : NULL;

      if (cycle < timeout)
        spell.until = MIN (spell.until, timeout);
      add_holders (reader, cycle, &spell.until);
      spell.n_holders = reader->holders->len - spell.holders;
      cycle = spell.until;
      /* The same messages hold other channels: still the same wait. */
      if (before != NULL && before->n_holders == spell.n_holders
          && (spell.n_holders == 0
              || memcmp (&g_array_index (reader->holders, uint64_t, before->holders),
                         &g_array_index (reader->holders, uint64_t, spell.holders), spell.n_holders * sizeof (uint64_t))
                     == 0))
        {
          before->until = spell.until;
          g_array_set_size (reader->holders, spell.holders);
          continue;
        }
      g_array_append_val (reader->spells, spell);
    }
  hop->n_spells = reader->spells->len - hop->spells;
}

/* The channel for which a blocked header waits at the end of the log: the first one that it requests. */
static FsLifeHop
hop_ahead (const Reader *reader, const FsLoggedMessage *message, int64_t now)
{
  const FsNetwork *network = &reader->routing->network;
  uint16_t wants[FS_NETWORK_MAX_PORTS];
  FsLifeHop hop = { .wait = message->blocked_since, .since = now, .until = FS_HOLD_OPEN };
  int port = 0;

  fs_routing_wants (reader->routing, &reader->header, now - 1, wants);
  while (port + 1 < network->n_ports && wants[port] == 0)
    port++;
  hop.channel = fs_network_channel (network, reader->header.router, port);
  hop.vc = wants[port] != 0 ? __builtin_ctz (wants[port]) : 0;
  return hop;
}

static void
divide_latency (FsMessageLife *life, const FsWormholeParams *params)
{
  const FsLoggedMessage *message = &life->message;
  uint32_t start_up = message->kind == FS_MESSAGE_COPY || params->unicast_startup ? params->delta_cycles : 0;
  bool stored = params->routing == FS_ROUTING_STORE_AND_FORWARD, injected = message->injected != FS_NO_CYCLE;
  guint n_granted = life->n_hops - (life->n_hops > 0 && !life->hops[life->n_hops - 1].granted);
  FsPathSum sum = { .messages = 1,
                    .blocked = message->blocked,
                    .steps = 1,
                    .hops = n_granted + message->stages,
                    .unbuffered = message->unbuffered };

  life->begin = message->kind == FS_MESSAGE_COPY ? message->queued - start_up : message->generated;
  life->latency = life->now - life->begin;
  sum.source_queue = (uint64_t) MAX (0, (injected ? message->injected : life->now) - life->begin - start_up);
  if (fs_message_life_is_delivered (life))
    {
      sum.latency = (uint64_t) life->latency;
      sum.flits = message->length + message->stretched + (stored ? (sum.hops - 1) * (message->length - 1) : 0);
      memcpy (life->causes, fs_path_sum_causes (&sum, start_up).cycles, sizeof life->causes);
      return;
    }
  life->causes[FS_CAUSE_START_UP] = (uint64_t) MIN (start_up, life->latency);
  life->causes[FS_CAUSE_SOURCE_QUEUE] = sum.source_queue;
  for (guint i = 0; i < life->n_hops; i++)
    life->causes[FS_CAUSE_VIRTUAL_CHANNEL] += (uint64_t) (life->hops[i].since - life->hops[i].wait);
  /* With pipelined routers its head waits behind other packets, too; in which stages it is is not known from holds. */
  if (params->router == FS_ROUTER_PIPELINED)
    life->causes[FS_CAUSE_VIRTUAL_CHANNEL] = message->blocked;
  life->causes[FS_CAUSE_BUFFER] = message->unbuffered;
  life->causes[FS_CAUSE_ARBITRATION] = message->lost;
  life->causes[FS_CAUSE_FLIGHT] = n_granted;
}

FsMessageLife *
fs_message_life_new (const FsRunLog *log, const FsWormholeParams *params, uint64_t id)
{
  const FsLoggedMessage *message = fs_run_log_message (log, id);
  g_autoptr (GArray) hops = NULL;
  FsMessageLife *life;
  FsRoutingTable routing;
  Reader reader;

  if (message == NULL)
    return NULL;
  fs_routing_table_init (&routing, params);
  reader = (Reader){
    .log = log,
    .routing = &routing,
    .header = { .router = message->source,
                .destination = message->destination,
                .route = message->route,
                .source = message->source,
                .ring = params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH && message->kind == FS_MESSAGE_COPY },
    .spells = g_array_new (FALSE, FALSE, sizeof (FsLifeSpell)),
    .holders = g_array_new (FALSE, FALSE, sizeof (uint64_t)),
  };
  hops = g_array_new (FALSE, FALSE, sizeof (FsLifeHop));
  life = g_new0 (FsMessageLife, 1);
  life->message = *message;
  life->now = message->delivered != FS_NO_CYCLE ? message->delivered + 1
              : message->dropped != FS_NO_CYCLE ? message->dropped
                                                : log->until + 1;
  for (uint32_t h = message->first; h != FS_NO_HOLD; h = fs_run_log_hold (log, h)->next)
    {
      const FsHold *hold = fs_run_log_hold (log, h);
      FsLifeHop hop = {
        .channel = hold->channel,
        .vc = hold->vc,
        .granted = true,
        .wait = hold->since - hold->waited,
        .since = hold->since,
        .until = hold->until,
      };

      if (hold->vc == FS_INJECTION_VC)
        {
          life->injection = hop;
          continue;
        }
      reader.header.router = fs_network_channel_node (&routing.network, hop.channel);
      read_wait (&reader, &hop);
      g_array_append_val (hops, hop);
    }
  if (message->blocked_since != FS_NO_CYCLE)
    {
      FsLifeHop hop;

      reader.header.router = message->router;
      reader.header.arrival = message->blocked_since;
      hop = hop_ahead (&reader, message, life->now);
      read_wait (&reader, &hop);
      g_array_append_val (hops, hop);
    }
  life->n_hops = hops->len;
  life->hops = (FsLifeHop *) (gpointer) g_array_steal (hops, NULL);
  life->n_spells = reader.spells->len;
  life->spells = (FsLifeSpell *) (gpointer) g_array_free (reader.spells, FALSE);
  life->n_holders = reader.holders->len;
  life->holders = (uint64_t *) (gpointer) g_array_free (reader.holders, FALSE);
  divide_latency (life, params);
  return life;
}

void
fs_message_life_free (FsMessageLife *life)
{
  if (life == NULL)
    return;
  g_free (life->hops);
  g_free (life->spells);
  g_free (life->holders);
  g_free (life);
}

int64_t
fs_message_life_event (const FsMessageLife *life, int64_t cycle, FsLifeDirection direction)
{
  const FsLoggedMessage *message = &life->message;
  const int64_t events[]
      = { life->begin, message->queued, message->injected, message->arrived, message->delivered, message->dropped };
  int64_t nearest = FS_NO_CYCLE;

  for (guint i = 0; i < G_N_ELEMENTS (events) + 2 * life->n_hops; i++)
    {
      const FsLifeHop *hop = i >= G_N_ELEMENTS (events) ? &life->hops[(i - G_N_ELEMENTS (events)) / 2] : NULL;
      int64_t event = hop == NULL ? events[i] : i % 2 == 0 ? hop->wait : hop->since;

      if (event < 0 || event >= life->now || (direction == FS_LIFE_FORWARD ? event <= cycle : event >= cycle))
        continue;
      if (nearest == FS_NO_CYCLE || (direction == FS_LIFE_FORWARD ? event < nearest : event > nearest))
        nearest = event;
    }
  return nearest;
}
