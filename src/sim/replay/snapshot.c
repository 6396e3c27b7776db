#include "sim/replay/snapshot.h"

#include "sim/wormhole/routing.h"
#include "sim/run/wormhole-private.h"
#include "topology/double-tree.h"
#include "topology/hamiltonian-path.h"
#include "topology/multidestination.h"

const char *
fs_message_state_id (FsMessageState state)
{
  static const char *const ids[] = { "starting", "queued", "moving", "blocked", "draining", "refused" };

  g_return_val_if_fail ((guint) state < G_N_ELEMENTS (ids), NULL);
  return ids[state];
}

const char *
fs_wait_id (FsWait wait)
{
  static const char *const ids[] = { "virtual-channel", "behind", "credit", "switch" };

  g_return_val_if_fail ((guint) wait < G_N_ELEMENTS (ids), NULL);
  return ids[wait];
}

const char *
fs_edge_state_id (FsEdgeState state)
{
  static const char *const ids[] = { "not-queued", "queued", "in-flight", "done" };

  g_return_val_if_fail ((guint) state < G_N_ELEMENTS (ids), NULL);
  return ids[state];
}

static uint64_t
id_of (const FsWormholeState *state, uint32_t slot)
{
  return slot != FS_NO_SLOT ? fs_wormhole_state_slot (state, slot)->message.id : FS_NO_MESSAGE;
}

/* A message that has its injection channel, or had it. */
static void
view_worm (const FsWormhole *network, const FsRoutingTable *routing, uint32_t slot, FsMessageView *view)
{
  const FsWormholeState *state = &network->state;
  uint16_t vcs[FS_NETWORK_MAX_PORTS];
  FsHeader header;
  FsWorm worm;

  network->engine->worm (network->engine_state, slot, &worm);
  view->holds_injection = worm.holds_injection;
  view->injection_flits = worm.injection_flits;
  view->memory_flits = worm.memory_flits;
  view->memory_node = worm.memory_node;
  view->drained_flits = worm.drained_flits;
  view->at_source = worm.at_source;
  view->consumed = worm.consumed;
  view->state = worm.consumed > 0 ? FS_STATE_DRAINING : FS_STATE_MOVING;
  view->travels = worm.travels;
  view->leaving = worm.leaving;
  view->n_vcs = (guint) worm.n_links;
  view->vcs = g_new (FsHeldVc, worm.n_links);
  for (int i = 0; i < worm.n_links; i++)
    {
      const FsWormLink *link = &worm.links[i];

      view->vcs[i] = (FsHeldVc){
        link->channel, link->vc, link->flits, link->granted, link->travelling, link->room, link->passed,
      };
      view->router = fs_network_far_end (&network->state.network, link->channel);
    }
  if (worm.consumed > 0)
    view->router = view->destination;
  else if (state->params.router == FS_ROUTER_PIPELINED)
    view->router = worm.router;
  else if (worm.n_links == 0 && worm.in_memory)
    view->router = worm.memory_node;
  if (worm.arrival == FS_NO_CYCLE || worm.arrival >= network->state.cycle)
    return;
  view->state = FS_STATE_BLOCKED;
  view->blocked_since = worm.arrival;
  view->router = worm.router;
  if (fs_routing_timeout (routing, worm.arrival) != INT64_MAX)
    view->timeout = fs_routing_timeout (routing, worm.arrival);

  view->wait = worm.wait;
  if (worm.wait != FS_WAIT_VC)
    {
      view->wants = g_new (FsWantedVc, 1);
      if (worm.wanted < state->network.n_channels)
        view->wants[view->n_wants++] = (FsWantedVc){ worm.wanted, worm.wanted_vc, id_of (state, worm.before) };
      return;
    }

  /* What it requests, and which messages hold it. */
  header = (FsHeader){
    .router = worm.router,
    .destination = view->destination,
    .route = view->route,
    .source = view->source,
    .ring = state->follows_path && view->kind == FS_MESSAGE_COPY,
    .input = (uint32_t) (state->network.n_ports * state->params.V), /* an injection channel */
    .arrival = worm.arrival,
  };
  if (worm.n_links > 0)
    header.input
        = (uint32_t) (fs_network_channel_port (&state->network, worm.links[worm.n_links - 1].channel) * state->params.V
                      + worm.links[worm.n_links - 1].vc);
  fs_routing_wants (routing, &header, state->cycle, vcs);
  view->wants = g_new (FsWantedVc, state->network.n_ports * state->params.V);
  for (int p = 0; p < state->network.n_ports; p++)
    for (int v = 0; v < state->params.V; v++)
      if (vcs[p] >> v & 1)
        {
          uint32_t channel = fs_network_channel (&state->network, worm.router, p);
          uint32_t holder = network->engine->holder (network->engine_state, channel, v);

          view->wants[view->n_wants++] = (FsWantedVc){ channel, v, id_of (state, holder) };
        }
}

/* A worm with several destinations: a node that it passes has all its flits when the virtual channel that leads there is no longer
 * held. */
static void
view_passes (const FsWormholeState *state, const FsMessage *message, FsMessageView *view)
{
  const FsNetwork *network = &state->network;
  uint32_t tail = view->source, at = view->source;

  if (view->n_vcs > 0 && !view->holds_injection)
    tail = fs_network_channel_node (network, view->vcs[0].channel);
  view->passes = g_new (uint32_t, message->hops);
  for (;;)
    {
      uint32_t productive = fs_network_productive (network, at, view->destination);
      int port = state->follows_path
                     ? fs_hamiltonian_port (network, at)
                     : fs_network_settle (network, productive, fs_network_highest (productive), view->route.ties);

      if (at == tail)
        view->n_absorbed = view->n_passes;
      at = fs_network_neighbor (network, at, port);
      if (at == view->destination)
        return;
      view->passes[view->n_passes++] = at;
    }
}

static int
compare_messages (gconstpointer a, gconstpointer b)
{
  const FsMessageView *x = a, *y = b;

  return (x->id > y->id) - (x->id < y->id);
}

static void
view_messages (const FsWormhole *network, FsSnapshot *snapshot)
{
  const FsWormholeState *state = &network->state;
  const FsMessageStore *store = &state->store;
  g_autofree guint *places = g_new (guint, store->n_slots); /* in the snapshot */
  int64_t startup = state->params.unicast_startup ? state->params.delta_cycles : 0;
  FsRoutingTable routing;

  fs_routing_table_init (&routing, &network->state.params);
  snapshot->messages = g_new (FsMessageView, store->n_live);
  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;
      FsMessageView *view = &snapshot->messages[snapshot->n_messages];

      if (message->length == 0)
        continue;
      *view = (FsMessageView){
        .id = message->id,
        .index = message->index,
        .kind = message->kind,
        .state = message->queued < state->cycle ? FS_STATE_QUEUED
                 : state->retrying != NULL && message->kind == FS_MESSAGE_UNICAST
                         && message->queued > message->generated + startup
                     ? FS_STATE_REFUSED
                     : FS_STATE_STARTING,
        .source = message->source,
        .destination = message->destination,
        .route = message->route,
        .length = message->length,
        .generated = message->generated,
        .queued = message->queued,
        .injected = message->injected,
        .injection_channel = message->injection_channel,
        .color = message->color,
        .at_source = message->length,
        .blocked_since = FS_NO_CYCLE,
        .timeout = FS_NO_CYCLE,
        .router = message->source,
      };
      if (message->injected != FS_NO_CYCLE)
        view_worm (network, &routing, slot, view);
      if (fs_multidestination_is_several (message->branch))
        view_passes (state, message, view);
      snapshot->n_in_network += view->injected != FS_NO_CYCLE;
      snapshot->n_blocked += view->state == FS_STATE_BLOCKED;
      places[slot] = snapshot->n_messages++;
    }
  snapshot->n_queues = state->n_queues;
  snapshot->queues = g_new (uint32_t, snapshot->n_queues);
  for (guint q = 0; q < snapshot->n_queues; q++)
    {
      uint32_t slot = state->queues[q].head;

      snapshot->queues[q] = state->queues[q].length;
      for (uint32_t ahead = 0; ahead < snapshot->queues[q]; ahead++)
        {
          snapshot->messages[places[slot]].ahead = ahead;
          slot = fs_wormhole_state_slot (state, slot)->next;
        }
    }
  if (snapshot->n_messages > 0)
    qsort (snapshot->messages, snapshot->n_messages, sizeof *snapshot->messages, compare_messages);
}

static int
compare_moves (gconstpointer a, gconstpointer b)
{
  const FsMove *x = a, *y = b;

  if ((x->vc < 0) != (y->vc < 0))
    return x->vc < 0 ? 1 : -1;
  if (x->channel != y->channel)
    return x->channel < y->channel ? -1 : 1;
  return x->vc - y->vc;
}

static int
compare_broadcasts (gconstpointer a, gconstpointer b)
{
  const FsBroadcastView *x = a, *y = b;

  return (x->index > y->index) - (x->index < y->index);
}

#define NO_COPY G_MAXUINT

/* The copies of each broadcast, by their places in the snapshot. @first: [broadcast]; @next: [message] */
typedef struct {
  const guint *first, *next;
} Copies;

/* A copy that exists has the state of its edge. Of the others those are complete whose sender has received its own
 * copy: it made all of its copies in that cycle. */
static void
view_edges (const FsWormhole *network, const FsSnapshot *snapshot, const Copies *copies, FsBroadcastView *view)
{
  const FsNetwork *cube = &network->state.network;
  g_autofree uint8_t *edges = g_new0 (uint8_t, cube->n_nodes);
  g_autofree uint8_t *lives = g_new0 (uint8_t, cube->n_nodes);

  for (guint i = copies->first[view - snapshot->broadcasts]; i != NO_COPY; i = copies->next[i])
    {
      const FsMessageView *message = &snapshot->messages[i];

      lives[message->destination] = 1;
      if (message->state == FS_STATE_QUEUED)
        edges[message->destination] = FS_EDGE_QUEUED;
      else if (message->state != FS_STATE_STARTING)
        edges[message->destination] = FS_EDGE_IN_FLIGHT;
      for (guint p = message->n_absorbed; p < message->n_passes; p++)
        {
          lives[message->passes[p]] = 1;
          edges[message->passes[p]] = edges[message->destination];
        }
    }
  edges[view->source] = FS_EDGE_DONE;
  view->n_edges = cube->n_nodes - 1;
  view->edges = g_new (FsTreeEdge, view->n_edges);
  /* Copies of a node before those of its children; the N - 1 of separate addressing in the order in which they are made. */
  if (view->form != FS_BROADCAST_SEPARATE)
    {
      g_autofree FsTreeNode *nodes
          = view->form == FS_BROADCAST_DOUBLE_TREE        ? fs_double_tree_order (cube, view->base, view->source)
            : view->form == FS_BROADCAST_MULTIDESTINATION ? fs_multidestination_order (cube, view->base, view->source)
            : view->form == FS_BROADCAST_HAMILTONIAN_PATH ? fs_hamiltonian_order (cube, view->source)
                                                          : fs_line_tree_order (cube, view->base, view->source);

      for (uint32_t i = 1; i < cube->n_nodes; i++)
        view->edges[i - 1] = (FsTreeEdge){ nodes[nodes[i].parent].node, nodes[i].node, FS_EDGE_NOT_QUEUED };
    }
  else
    for (uint32_t relative = 1; relative < cube->n_nodes; relative++)
      view->edges[relative - 1]
          = (FsTreeEdge){ view->source, fs_network_across (cube, view->source, relative), FS_EDGE_NOT_QUEUED };
  for (guint i = 0; i < view->n_edges; i++)
    {
      FsTreeEdge *edge = &view->edges[i];

      if (!lives[edge->to] && edges[edge->from] == FS_EDGE_DONE)
        edges[edge->to] = FS_EDGE_DONE;
      edge->state = edges[edge->to];
    }
}

static void
view_broadcasts (const FsWormhole *network, FsSnapshot *snapshot)
{
  const FsMessageStore *store = &network->state.store;

  g_autofree guint *first = NULL;
  g_autofree guint *next = NULL;

  snapshot->broadcasts = g_new (FsBroadcastView, store->n_live_broadcasts);
  for (guint i = 0; i < store->broadcasts->len; i++)
    {
      const FsBroadcast *broadcast = &((FsBroadcastSlot *) g_ptr_array_index (store->broadcasts, i))->broadcast;
      FsBroadcastView *view = &snapshot->broadcasts[snapshot->n_broadcasts];

      if (broadcast->remaining == 0)
        continue;
      *view = (FsBroadcastView){
        .index = broadcast->index,
        .source = broadcast->source,
        .base = broadcast->base,
        .form = network->state.params.broadcast,
        .generated = broadcast->generated,
        .reached = network->state.network.n_nodes - 1 - broadcast->remaining,
      };
      snapshot->n_broadcasts++;
    }
  if (snapshot->n_broadcasts == 0)
    return;
  qsort (snapshot->broadcasts, snapshot->n_broadcasts, sizeof *snapshot->broadcasts, compare_broadcasts);
  first = g_new (guint, snapshot->n_broadcasts);
  next = g_new (guint, MAX (snapshot->n_messages, 1));
  /* Both lists in one pass: where broadcasts wait, there are thousands of them, and a hundred times as many messages. */
  for (guint b = 0; b < snapshot->n_broadcasts; b++)
    first[b] = NO_COPY;
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsBroadcastView of = { .index = snapshot->messages[i].index };
      const FsBroadcastView *found = NULL;

      if (snapshot->messages[i].kind == FS_MESSAGE_COPY)
        found = bsearch (&of, snapshot->broadcasts, snapshot->n_broadcasts, sizeof of, compare_broadcasts);
      if (found == NULL)
        continue;
      next[i] = first[found - snapshot->broadcasts];
      first[found - snapshot->broadcasts] = i;
    }
  for (guint b = 0; b < snapshot->n_broadcasts; b++)
    view_edges (network, snapshot, &(Copies){ first, next }, &snapshot->broadcasts[b]);
}

int
fs_broadcast_view_step (const FsBroadcastView *view, const FsInterconnect *network, int *n_steps)
{
  g_autofree FsLineTreeNode *nodes = NULL;
  FsNetwork cube;
  int step = 1;

  if (view->form == FS_BROADCAST_MULTIDESTINATION)
    {
      if (!fs_interconnect_is_grid (network))
        fs_network_init_hypercube (&cube, network->n);
      nodes = fs_multidestination_nodes_new (fs_interconnect_is_grid (network) ? &network->grid : &cube, view->base,
                                             view->source);
    }
  else if (fs_interconnect_is_grid (network))
    nodes = fs_line_tree_nodes_new (&network->grid, view->base, view->source);
  else if (view->form == FS_BROADCAST_DOUBLE_TREE)
    nodes = fs_double_tree_nodes_new (network->n, view->base, view->source);
  else if (view->form == FS_BROADCAST_HAMILTONIAN_PATH)
    {
      fs_network_init_hypercube (&cube, network->n);
      nodes = fs_hamiltonian_nodes_new (&cube, view->source);
    }
  *n_steps = 0;
  for (guint i = 0; i < view->n_edges; i++)
    {
      uint32_t to = view->edges[i].to;
      int reached = nodes != NULL ? nodes[to].step : fs_interconnect_distance (network, view->source, to);

      *n_steps = MAX (*n_steps, reached);
      if (view->edges[i].state >= FS_EDGE_IN_FLIGHT)
        step = MAX (step, reached);
    }
  return step;
}

FsSnapshot *
fs_snapshot_new (const FsWormhole *network)
{
  const FsWormholeState *state = &network->state;
  FsSnapshot *snapshot = g_new0 (FsSnapshot, 1);
  const GArray *moved = state->moved;

  snapshot->cycle = state->cycle - 1;
  snapshot->generated = state->generated;
  snapshot->created = state->created;
  snapshot->in_system = state->in_system;
  snapshot->flit_hops = state->flit_hops;
  view_messages (network, snapshot);
  if (moved != NULL)
    {
      snapshot->moved = g_new (FsMove, moved->len);
      for (guint i = 0; i < moved->len; i++)
        {
          const FsMoved *flit = &g_array_index (moved, FsMoved, i);

          if (flit->vc != FS_MOVED_EJECTION)
            snapshot->moved[snapshot->n_moved++] = (FsMove){ flit->channel, flit->vc, flit->message };
        }
      if (snapshot->n_moved > 0)
        qsort (snapshot->moved, snapshot->n_moved, sizeof *snapshot->moved, compare_moves);
    }
  view_broadcasts (network, snapshot);
  if (network->engine->credits != NULL)
    {
      int V = state->params.V;

      snapshot->n_credits = state->network.n_channels * (uint32_t) V;
      snapshot->credits = g_new0 (uint8_t, snapshot->n_credits);
      for (uint32_t c = 0; c < state->network.n_channels; c++)
        for (int v = 0; v < V
                        && fs_network_has_channel (&state->network, fs_network_channel_node (&state->network, c),
                                                   fs_network_channel_port (&state->network, c));
             v++)
          snapshot->credits[c * (uint32_t) V + (uint32_t) v]
              = (uint8_t) network->engine->credits (network->engine_state, c, v);
    }
  return snapshot;
}

void
fs_snapshot_free (FsSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      g_free (snapshot->messages[i].vcs);
      g_free (snapshot->messages[i].wants);
      g_free (snapshot->messages[i].passes);
    }
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    g_free (snapshot->broadcasts[i].edges);
  g_free (snapshot->messages);
  g_free (snapshot->moved);
  g_free (snapshot->broadcasts);
  g_free (snapshot->queues);
  g_free (snapshot->credits);
  g_free (snapshot);
}

static bool
has_moved (const FsSnapshot *snapshot, uint32_t channel, int vc)
{
  for (guint i = 0; i < snapshot->n_moved && snapshot->moved[i].vc >= 0 && snapshot->moved[i].channel <= channel; i++)
    if (snapshot->moved[i].channel == channel && snapshot->moved[i].vc == vc)
      return true;
  return false;
}

/* The same of pipelined routers: a flit is in the buffer before, and has a credit. One that has just come may have been too late. */
static bool
could_send (const FsMessageView *holder, guint link)
{
  const FsHeldVc *own = &holder->vcs[link];
  uint32_t behind = link > 0 ? holder->vcs[link - 1].flits : holder->injection_flits;

  return !own->passed && own->room > 0 && behind > 0;
}

/* Returns whether a flit could have crossed a virtual channel at the start of the cycle although none did: the flits
 * that are behind it now and did not just arrive were there, and the room that it has now or has just released was
 * not. */
static bool
could_move (const FsSnapshot *snapshot, const FsWormholeParams *params, const FsMessageView *holder, guint link)
{
  const FsHeldVc *own = &holder->vcs[link];
  bool left = link + 1 < holder->n_vcs && has_moved (snapshot, holder->vcs[link + 1].channel, holder->vcs[link + 1].vc);
  uint32_t room = (uint32_t) params->vc_buffer - own->flits - left;
  uint32_t behind = holder->injection_flits + holder->memory_flits;

  if (link > 0)
    behind
        = holder->vcs[link - 1].flits - has_moved (snapshot, holder->vcs[link - 1].channel, holder->vcs[link - 1].vc);
  else
    for (guint i = snapshot->n_moved; i > 0 && snapshot->moved[i - 1].vc < 0; i--)
      behind -= snapshot->moved[i - 1].message == holder->id;
  return behind > 0 && room > 0 && room <= (uint32_t) params->vc_buffer;
}

void
fs_snapshot_channel (const FsSnapshot *snapshot, const FsWormholeParams *params, uint32_t channel, FsVcStatus *vcs)
{
  bool any_moved = false;

  for (int v = 0; v < params->V; v++)
    {
      vcs[v] = (FsVcStatus){ .holder = -1, .since = FS_NO_CYCLE, .moved = has_moved (snapshot, channel, v) };
      any_moved |= vcs[v].moved;
    }
  for (guint m = 0; m < snapshot->n_messages; m++)
    for (guint i = 0; i < snapshot->messages[m].n_vcs; i++)
      {
        const FsHeldVc *held = &snapshot->messages[m].vcs[i];
        FsVcStatus *vc = &vcs[held->vc];

        if (held->channel != channel)
          continue;
        /* Flits of several messages may be in the buffer of a pipelined router: the one that sends there has it. */
        vc->flits += held->flits;
        vc->travelling += held->travelling;
        if (vc->holder >= 0 && held->passed)
          continue;
        vc->holder = (int) m;
        vc->link = i;
        vc->since = held->since;
        vc->passed = held->passed;
        vc->lost_arbitration
            = any_moved && !vc->moved
              && (params->router == FS_ROUTER_PIPELINED ? could_send (&snapshot->messages[m], i)
                                                        : could_move (snapshot, params, &snapshot->messages[m], i));
      }
}

bool
fs_reserves_vcs (const FsWormholeParams *params)
{
  FsRoutingTable routing;

  fs_routing_table_init (&routing, params);
  for (int p = 0; p < routing.network.n_ports; p++)
    if (fs_routing_reserved_vcs (&routing, p) != 0)
      return true;
  return false;
}
