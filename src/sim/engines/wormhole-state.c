#include "sim/engines/wormhole-state.h"

#include <math.h>

#include "base/random.h"
#include "sim/engines/cause-check.h"
#include "sim/wormhole/array-table.h"
#include "topology/double-tree.h"
#include "topology/draws.h"
#include "topology/multidestination.h"

#define MOST_FREE 8192 /* slots that a part keeps for others */

uint64_t
fs_wormhole_state_memory (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t channels, queues, messages = fs_wormhole_params_expected_messages (params);
  bool delayed = params->unicast_startup || params->beta > 0;

  fs_wormhole_params_network (params, &network);
  channels = (uint64_t) network.n_nodes * (uint64_t) fs_wormhole_params_injection_channels (params);
  queues = (uint64_t) network.n_nodes * (uint64_t) fs_wormhole_params_injection_queues (params);
  return sizeof (FsWormholeState) + fs_traffic_memory (params) + queues * sizeof (FsInjectionQueue)
         + 2 * channels * sizeof (uint32_t) + fs_bitset_bytes (queues)
         + fs_message_store_bytes (messages, params->beta > 0 ? messages : 0)
         + (delayed ? 2 * fs_fifo_bytes (messages) : 0)
         + (params->when_full == FS_WHEN_FULL_RETRY ? messages * sizeof (FsTimedEvent) : 0)
         + (params->when_full != FS_WHEN_FULL_DROP ? network.n_nodes * sizeof (uint32_t) : 0);
}

void
fs_wormhole_state_init (FsWormholeState *state, const FsWormholeParams *params, FsRecorder *recorder)
{
  uint32_t K = (uint32_t) fs_wormhole_params_injection_channels (params), channels;

  *state = (FsWormholeState){
    .params = *params, .recorder = recorder, .random_traffic = true, .next_given = INT64_MAX, .gives_colors = true
  };
  if (recorder != NULL)
    state->counters = fs_recorder_counters (recorder);
  fs_wormhole_params_network (params, &state->network);
  fs_message_store_init (&state->store);
  fs_traffic_init (&state->traffic, params);
  channels = state->network.n_nodes * K;
  state->injection_channels = K;
  state->pooled = fs_wormhole_params_pooled (params);
  state->holders = g_new (uint32_t, channels);
  state->injected = g_new0 (uint32_t, channels);
  for (uint32_t i = 0; i < channels; i++)
    state->holders[i] = FS_NO_SLOT;
  state->n_queues = state->network.n_nodes * (uint32_t) fs_wormhole_params_injection_queues (params);
  state->queues = g_new (FsInjectionQueue, state->n_queues);
  for (uint32_t i = 0; i < state->n_queues; i++)
    state->queues[i] = (FsInjectionQueue){
      .head = FS_NO_SLOT,
      .tail = FS_NO_SLOT,
      .idle = state->pooled ? UINT64_MAX >> (64 - K) : UINT64_C (1) << i % K,
    };
  fs_bitset_init (&state->ready, state->n_queues);
  if (params->when_full == FS_WHEN_FULL_RETRY)
    state->retrying = g_new0 (uint32_t, state->network.n_nodes);
  if (params->when_full == FS_WHEN_FULL_BLOCK)
    state->excess = g_new0 (uint32_t, state->network.n_nodes);
  state->follows_path = params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH;
  state->absorbs = state->follows_path || params->broadcast == FS_BROADCAST_MULTIDESTINATION;
  state->header_flits = fs_wormhole_params_header_flits (params);
  if (state->absorbs)
    state->absorbed = g_array_new (FALSE, FALSE, sizeof (FsAbsorbed));
}

void
fs_wormhole_state_init_part (FsWormholeState *state, const FsWormholeState *whole, FsRecorder *recorder,
                             FsSlotTable *table, uint32_t index, uint32_t n)
{
  uint64_t nodes = whole->network.n_nodes;

  *state = (FsWormholeState){
    .params = whole->params,
    .network = whole->network,
    .recorder = recorder,
    .counters = recorder != NULL ? fs_recorder_counters (recorder) : NULL,
    .part = g_new0 (FsStatePart, 1),
    .opening = whole->opening,
    .random_traffic = true,
    .next_given = INT64_MAX,
    .queues = whole->queues,
    .n_queues = whole->n_queues,
    .injection_channels = whole->injection_channels,
    .pooled = whole->pooled,
    .holders = whole->holders,
    .injected = whole->injected,
    .absorbs = whole->absorbs,
    .absorbed = whole->absorbs ? g_array_new (FALSE, FALSE, sizeof (FsAbsorbed)) : NULL,
  };
  *state->part = (FsStatePart){
    .index = index,
    .n = n,
    .table = table,
    .upcoming = g_array_new (FALSE, FALSE, sizeof (FsUpcoming)),
    .finished = g_ptr_array_new (),
    .returned = g_new (GArray *, n),
  };
  for (uint32_t part = 0; part < n; part++)
    state->part->returned[part] = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  fs_message_store_init_part (&state->store, table, index);
  fs_traffic_init_part (&state->traffic, &whole->traffic, (uint32_t) ((nodes * index + n - 1) / n),
                        (uint32_t) ((nodes * (index + 1) + n - 1) / n));
  fs_bitset_init (&state->ready, state->n_queues);
}

void
fs_wormhole_state_clear_part (FsWormholeState *state)
{
  for (uint32_t part = 0; part < state->part->n; part++)
    g_array_unref (state->part->returned[part]);
  g_free (state->part->returned);
  g_ptr_array_unref (state->part->finished);
  g_array_unref (state->part->upcoming);
  g_free (state->part);
  state->queues = NULL;
  state->holders = NULL;
  state->injected = NULL;
  state->source_limits = NULL;
  fs_wormhole_state_clear (state);
}

static FsArrayTable
owned (const FsWormholeState *state)
{
  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsWormholeState, queues, state->n_queues),
      FS_ARRAY_TABLE (FsWormholeState, holders, (gsize) state->network.n_nodes * state->injection_channels),
      FS_ARRAY_TABLE (FsWormholeState, injected, (gsize) state->network.n_nodes * state->injection_channels),
      FS_ARRAY_TABLE (FsWormholeState, source_limits, state->source_limits != NULL ? state->network.n_nodes : 0),
      FS_ARRAY_TABLE (FsWormholeState, ready.words, fs_bitset_words (state->n_queues)),
      FS_ARRAY_TABLE (FsWormholeState, ready.summary, fs_bitset_summary_words (state->n_queues)),
      FS_ARRAY_TABLE (FsWormholeState, copies.slots, state->copies.capacity),
      FS_ARRAY_TABLE (FsWormholeState, starting.slots, state->starting.capacity),
      FS_ARRAY_TABLE (FsWormholeState, retries.events, state->retries.capacity),
      FS_ARRAY_TABLE (FsWormholeState, retrying, state->retrying != NULL ? state->network.n_nodes : 0),
      FS_ARRAY_TABLE (FsWormholeState, excess, state->excess != NULL ? state->network.n_nodes : 0),
  } };
}

void
fs_wormhole_state_clear (FsWormholeState *state)
{
  FsArrayTable arrays = owned (state);

  fs_message_store_clear (&state->store);
  fs_traffic_clear (&state->traffic);
  fs_workload_reader_clear (&state->workload);
  fs_array_table_free (state, &arrays);
  g_clear_pointer (&state->scheduled, g_array_unref);
  g_clear_pointer (&state->absorbed, g_array_unref);
  g_clear_pointer (&state->moved, g_array_unref);
#ifdef FS_CHECKING
  g_clear_pointer (&state->cause_check, fs_cause_check_free);
#endif
  g_clear_pointer (&state->channels, fs_channel_table_free);
}

void
fs_wormhole_state_copy (const FsWormholeState *state, FsWormholeState *copy)
{
  FsArrayTable arrays = owned (state);

  *copy = *state;
  copy->recorder = NULL;
  copy->counters = NULL;
  copy->log = NULL;
#ifdef FS_CHECKING
  copy->cause_check = state->cause_check != NULL ? fs_cause_check_new () : NULL;
#endif
  fs_message_store_copy (&state->store, &copy->store);
  fs_traffic_own (&copy->traffic);
  fs_workload_reader_own (&copy->workload);
  fs_array_table_copy (copy, &arrays);
  copy->scheduled = state->scheduled != NULL ? g_array_copy (state->scheduled) : NULL;
  copy->absorbed = state->absorbs ? g_array_new (FALSE, FALSE, sizeof (FsAbsorbed)) : NULL; /* empty between cycles */
  copy->moved = state->moved != NULL ? g_array_copy (state->moved) : NULL;
  copy->channels = state->channels != NULL ? fs_channel_table_copy (state->channels) : NULL;
}

uint64_t
fs_wormhole_state_footprint (const FsWormholeState *state)
{
  FsArrayTable arrays = owned (state);

  return fs_array_table_bytes (&arrays) + fs_traffic_memory (&state->params)
         + fs_message_store_footprint (&state->store) + fs_workload_reader_bytes (&state->workload)
         + (state->scheduled != NULL ? state->scheduled->len * g_array_get_element_size (state->scheduled) : 0)
         + (state->moved != NULL ? state->moved->len * sizeof (FsMoved) : 0)
         + (state->channels != NULL ? fs_channel_table_bytes (&state->network, state->channels->V) : 0);
}

/* Returns whether the queue contains as many as may wait. Idle channels are about to be granted to all messages in it. */
static inline bool
is_full (const FsWormholeState *state, const FsInjectionQueue *queue)
{
  return state->params.source_capacity != FS_INFINITE_SOURCE
         && queue->length >= (uint32_t) (__builtin_popcountll (queue->idle) + state->params.source_capacity);
}

/* A unicast that found its queue full is dropped, or will try again. @refusals: how often it was refused before */
static void
refuse (FsWormholeState *state, uint32_t slot, uint32_t refusals)
{
  FsMessage *refused = &fs_wormhole_state_slot (state, slot)->message;

  if (state->params.when_full == FS_WHEN_FULL_RETRY)
    {
      uint64_t stream = fs_random_split (fs_traffic_index_stream (&state->traffic, refused->source, refused->index),
                                         FS_PURPOSE_RETRY);
      double gap = ceil (state->params.retry_cycles * fs_random_exponential (fs_random_split (stream, refusals)));

      refused->queued = state->cycle + MAX (1, (int64_t) gap);
      state->retrying[refused->source]++;
      fs_event_heap_push (&state->retries, (FsTimedEvent){ refused->queued, refused->index, slot, refusals + 1 });
      if (state->recorder != NULL)
        fs_recorder_tried (state->recorder, state->cycle, true);
      return;
    }
  state->in_system--;
  state->dropped++;
  if (state->recorder != NULL)
    fs_recorder_dropped (state->recorder, state->cycle, refused->index);
  if (state->log != NULL)
    fs_run_log_dropped (state->log, slot, refused, state->cycle);
  fs_message_store_remove (&state->store, slot);
}

/* The message enters its injection queue, unless it is a unicast that finds it full: that is refused, or enters
 * nevertheless and stops the clock of its node until no queue of it has more than may wait. @refusals: how often it was
 * refused before */
static void
enqueue (FsWormholeState *state, uint32_t slot, uint32_t refusals)
{
  FsSlot *entering = fs_wormhole_state_slot (state, slot);
  uint32_t number
      = state->pooled ? entering->message.source : fs_wormhole_state_injection_of (state, &entering->message);
  FsInjectionQueue *queue = &state->queues[number];

  g_assert (entering->message.queued == state->cycle);
  if (G_UNLIKELY (is_full (state, queue)))
    {
      bool unicast = entering->message.kind == FS_MESSAGE_UNICAST;

      if (unicast && state->excess == NULL)
        {
          refuse (state, slot, refusals);
          return;
        }
      if (state->excess != NULL)
        state->excess[entering->message.source]++;
      if (unicast)
        fs_traffic_stop (&state->traffic, entering->message.source, state->cycle,
                         entering->message.generated < state->cycle);
    }
  if (queue->head == FS_NO_SLOT)
    queue->head = slot;
  else
    fs_wormhole_state_slot (state, queue->tail)->next = slot;
  queue->tail = slot;
  queue->length++;
  if (queue->idle != 0)
    fs_bitset_add (&state->ready, number);
  if (state->recorder != NULL)
    fs_recorder_queued (state->recorder, &entering->message, state->cycle);
  if (state->recorder != NULL && state->retrying != NULL && entering->message.kind == FS_MESSAGE_UNICAST)
    fs_recorder_tried (state->recorder, state->cycle, false);
}

static int64_t
scheduled_cycle (const FsWormholeState *state)
{
  return state->scheduled == NULL || state->next_scheduled == state->scheduled->len
             ? INT64_MAX
             : g_array_index (state->scheduled, FsScheduledMessage, state->next_scheduled).cycle;
}

static void
update_next_given (FsWormholeState *state)
{
  state->next_given = MIN (scheduled_cycle (state), fs_workload_reader_next_cycle (&state->workload));
}

void
fs_wormhole_state_set_workload (FsWormholeState *state, FsWorkload *workload, double stretch)
{
  state->random_traffic = false;
  fs_workload_reader_init (&state->workload, workload, stretch);
  update_next_given (state);
}

/* Returns the slot of a new message, of which the caller sets what is not known here. */
static inline uint32_t
create (FsWormholeState *state, uint32_t source, uint32_t destination, FsMessage **message)
{
  uint32_t slot = fs_message_store_add (&state->store);
  FsSlot *created = fs_wormhole_state_slot (state, slot);

  created->next = FS_NO_SLOT;
#ifdef FS_CHECKING
  created->entered = 0;
  created->left = 0;
#endif
  *message = &created->message;
  (*message)->id = state->created++;
  (*message)->injected = FS_NO_CYCLE;
  (*message)->first_grant = FS_NO_CYCLE;
  (*message)->blocked = 0;
  (*message)->unbuffered = 0;
  (*message)->lost = 0;
  (*message)->stages = 0;
  (*message)->stretched = 0;
  (*message)->color = FS_NO_COLOR;
  (*message)->source = source;
  (*message)->destination = destination;
  (*message)->hops = (uint8_t) fs_network_distance (&state->network, source, destination);
  state->in_system++;
  if (G_UNLIKELY (state->log != NULL))
    fs_run_log_created (state->log, slot, *message);
  return slot;
}

/* The copy that @node, which @path led to, sends to @destination, which then covers @branch. */
static inline void
create_copy (FsWormholeState *state, FsBroadcastSlot *broadcast, uint32_t node, FsMessagePath path,
             uint32_t destination, FsBranch branch, int channel, FsRouteBits route, uint64_t stream, int64_t queued,
             FsFifo *fifo)
{
  FsMessage *copy;

  fs_fifo_push (fifo, create (state, node, destination, &copy));
  copy->index = broadcast->broadcast.index;
  copy->generated = broadcast->broadcast.generated;
  copy->queued = queued;
  copy->length = broadcast->length > 0 ? broadcast->length : fs_traffic_draw_length (&state->traffic, stream);
  copy->length += state->header_flits;
  if (G_UNLIKELY (state->follows_path))
    copy->hops = (uint8_t) (state->network.n_nodes - 1);
  copy->kind = FS_MESSAGE_COPY;
  copy->branch = branch;
  copy->route = route;
  copy->injection_channel = (uint8_t) channel;
  copy->broadcast = &broadcast->broadcast;
  copy->path = path;
}

/* A copy of the tree. */
static inline void
create_tree_copy (FsWormholeState *state, FsBroadcastSlot *broadcast, uint32_t node, FsMessagePath path,
                  FsLineCopy copy, int64_t queued, FsFifo *fifo)
{
  uint64_t stream = fs_traffic_copy_stream (broadcast->stream, copy.destination);
  FsRouteBits route = fs_traffic_draw_route (&state->traffic, stream, node, copy.destination);

  /* A worm to half of a ring must pass the nodes of its own half. */
  if (state->absorbs && state->network.wraps)
    {
      int dimension = fs_network_dimension (&state->network, copy.port);

      route.ties = (uint32_t) (copy.port - state->network.first_port[dimension]) << dimension;
    }
  create_copy (state, broadcast, node, path, copy.destination, copy.branch,
               (int) ((uint32_t) copy.port % state->injection_channels), route, stream, queued, fifo);
}

static void
create_copies (FsWormholeState *state, FsBroadcastSlot *broadcast, uint32_t node, FsMessagePath path, FsBranch branch,
               int64_t queued, FsFifo *fifo)
{
  const FsNetwork *network = &state->network;
  int base = broadcast->broadcast.base, n_copies;
  FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];

  if (state->absorbs)
    {
      n_copies = fs_multidestination_worms (network, base, node, branch.position, copies);
      for (int i = 0; i < n_copies; i++)
        create_tree_copy (state, broadcast, node, path, copies[i], queued, fifo);
      return;
    }
  /* As below, without the list: half of the nodes of a hypercube send nothing. */
  for (int position = branch.position + 1; network->binary && branch.levels > 0 && position < network->n; position++)
    create_tree_copy (state, broadcast, node, path,
                      fs_line_tree_copy_of_hypercube (network, base, node, branch, position), queued, fifo);
  if (network->binary)
    return;
  n_copies = fs_line_tree_copies (network, base, node, branch, copies);
  for (int i = 0; i < n_copies; i++)
    create_tree_copy (state, broadcast, node, path, copies[i], queued, fifo);
}

static void
generate_broadcast (FsWormholeState *state, uint32_t source, uint64_t stream, uint32_t length, int base)
{
  FsBroadcastSlot *broadcast = fs_message_store_add_broadcast (&state->store);
  int64_t queued = state->cycle + state->params.delta_cycles;
  const FsMessagePath path = { 0 };

  broadcast->stream = stream;
  broadcast->length = length;
  broadcast->broadcast = (FsBroadcast){
    .index = state->generated++,
    .source = source,
    .base = base,
    .generated = state->cycle,
    .first_injected = FS_NO_CYCLE,
    .remaining = state->network.n_nodes - 1,
    .latest_cycle = FS_NO_CYCLE,
  };
#ifdef FS_CHECKING
  broadcast->n_nodes = state->network.n_nodes;
  broadcast->reached = g_new0 (uint8_t, broadcast->n_nodes);
#endif
  if (state->params.broadcast == FS_BROADCAST_BINOMIAL || state->params.broadcast == FS_BROADCAST_MULTIDESTINATION)
    create_copies (state, broadcast, source, path, fs_line_tree_root (), queued, &state->starting);
  else if (state->follows_path)
    create_tree_copy (state, broadcast, source, path, fs_hamiltonian_worm (&state->network, source), queued,
                      &state->starting);
  else if (state->params.broadcast == FS_BROADCAST_DOUBLE_TREE)
    {
      create_tree_copy (state, broadcast, source, path, fs_double_tree_far_copy (&state->network, base, source), queued,
                        &state->starting);
      create_copies (state, broadcast, source, path, fs_double_tree_root (&state->network), queued, &state->starting);
    }
  else
    /* Separate addressing: the source sends a copy to every other node, in the order of the relative address. */
    for (uint32_t relative = 1; relative < state->network.n_nodes; relative++)
      {
        uint32_t destination = fs_network_across (&state->network, source, relative);
        uint64_t draws = fs_traffic_copy_stream (stream, destination);
        FsRouteBits route = fs_traffic_draw_route (&state->traffic, draws, source, destination);

        create_copy (state, broadcast, source, path, destination, fs_line_tree_root (),
                     fs_traffic_draw_injection_channel (&state->traffic, draws, source, destination, route), route,
                     draws, queued, &state->starting);
      }
}

static void
generate_unicast (FsWormholeState *state, uint32_t source, uint32_t destination, FsRouteBits route, uint32_t length,
                  int injection_channel)
{
  bool startup = state->params.unicast_startup;
  FsMessage *unicast;
  uint32_t slot = create (state, source, destination, &unicast);

  unicast->index = state->generated++;
  unicast->generated = state->cycle;
  unicast->queued = state->cycle + (startup ? state->params.delta_cycles : 0);
  unicast->length = length;
  unicast->kind = FS_MESSAGE_UNICAST;
  unicast->branch = (FsBranch){ 0 };
  unicast->route = route;
  unicast->injection_channel = (uint8_t) injection_channel;
  unicast->broadcast = NULL;
  if (startup)
    fs_fifo_push (&state->starting, slot);
  else
    enqueue (state, slot, 0);
}

static void
announce (FsWormholeState *state, bool broadcast)
{
  if (state->recorder != NULL)
    fs_recorder_generated (state->recorder, state->cycle, state->generated, broadcast, state->in_system,
                           state->flit_hops);
}

/* Returns the messages in the injection queues of a node, and those that try to enter them. */
static uint32_t
count_queued (const FsWormholeState *state, uint32_t node)
{
  uint32_t n_queues = state->n_queues / state->network.n_nodes, n = state->retrying != NULL ? state->retrying[node] : 0;

  for (uint32_t i = 0; i < n_queues; i++)
    n += state->queues[node * n_queues + i].length;
  return n;
}

void
fs_wormhole_state_limit_sources (FsWormholeState *state)
{
  uint32_t least = (uint32_t) fs_wormhole_params_population_cap (&state->params);

  state->source_limits = g_new (uint32_t, state->network.n_nodes);
  for (uint32_t node = 0; node < state->network.n_nodes; node++)
    state->source_limits[node] = MAX (least, count_queued (state, node));
}

static void
generate_drawn (FsWormholeState *state, uint32_t source, uint64_t stream, bool broadcast)
{
  if (state->source_limits != NULL && count_queued (state, source) >= state->source_limits[source])
    {
      if (state->recorder != NULL)
        fs_recorder_dropped (state->recorder, state->cycle, state->generated);
      state->generated++;
    }
  else if (broadcast)
    {
      int base = fs_traffic_draw_base (&state->traffic, stream, source);

      generate_broadcast (state, source, stream, 0, base);
    }
  else
    {
      uint32_t destination = fs_destination_map_draw (state->traffic.destinations, stream, source);
      FsRouteBits route = fs_traffic_draw_route (&state->traffic, stream, source, destination);

      generate_unicast (state, source, destination, route, fs_traffic_draw_length (&state->traffic, stream),
                        fs_traffic_draw_injection_channel (&state->traffic, stream, source, destination, route));
    }
}

/* Draws the next message of random traffic; FALSE when it is none, because its source is silent or lies in a period without
 * messages. */
static bool
take_random (FsWormholeState *state, uint32_t *source, uint64_t *stream, bool *broadcast)
{
  if (!fs_traffic_take (&state->traffic, source, stream))
    return false;
  *broadcast = fs_traffic_draw_broadcast (&state->traffic, *stream);
  return *broadcast || !fs_traffic_is_silent (&state->traffic, *source);
}

void
fs_wormhole_state_foresee (FsWormholeState *state, int64_t cycle)
{
  g_array_set_size (state->part->upcoming, 0);
  while (fs_traffic_next_cycle (&state->traffic) <= cycle)
    {
      FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
      FsUpcoming upcoming = { .messages = 1 };

      if (!take_random (state, &upcoming.source, &upcoming.stream, &upcoming.broadcast))
        continue;
      if (upcoming.broadcast && state->params.broadcast == FS_BROADCAST_SEPARATE)
        upcoming.messages = state->network.n_nodes - 1;
      else if (upcoming.broadcast && state->params.broadcast == FS_BROADCAST_DOUBLE_TREE)
        upcoming.messages = state->network.n > 1 ? (uint32_t) state->network.n + 1 : 1;
      else if (upcoming.broadcast && state->network.binary)
        upcoming.messages = (uint32_t) state->network.n; /* worms with several destinations are as many */
      else if (upcoming.broadcast && state->absorbs)
        upcoming.messages
            = (uint32_t) fs_multidestination_worms (&state->network, 0, upcoming.source, FS_LINE_TREE_ROOT, copies);
      else if (upcoming.broadcast)
        upcoming.messages
            = (uint32_t) fs_line_tree_copies (&state->network, 0, upcoming.source, fs_line_tree_root (), copies);
      g_array_append_val (state->part->upcoming, upcoming);
    }
}

/* Generates a scheduled message, or one of the workload. What is drawn of it, as its injection channel, comes from a
 * stream of its own: that of its source and of the number of messages before it. */
static void
generate_given (FsWormholeState *state)
{
  FsScheduledMessage message = { .injection_channel = -1 };
  FsRouteBits route;
  uint64_t stream;

  if (scheduled_cycle (state) <= state->cycle)
    message = g_array_index (state->scheduled, FsScheduledMessage, state->next_scheduled++);
  else
    {
      const FsWorkloadMessage *next = fs_workload_reader_peek (&state->workload);

      message.source = fs_workload_message_source (next);
      message.destination = next->destination;
      message.length = next->flits;
      state->workload.at++;
    }
  stream = fs_random_split (fs_random_split (state->traffic.stream, message.source), state->generated);
  update_next_given (state);
  announce (state, message.broadcast);
  if (message.broadcast)
    {
      if (message.base < 0)
        message.base = fs_traffic_draw_base (&state->traffic, stream, message.source);
      generate_broadcast (state, message.source, stream, message.length, message.base);
      return;
    }
  if (message.length == 0)
    message.length = fs_traffic_draw_length (&state->traffic, stream);
  route = fs_traffic_draw_route (&state->traffic, stream, message.source, message.destination);
  if (message.injection_channel < 0)
    message.injection_channel
        = fs_traffic_draw_injection_channel (&state->traffic, stream, message.source, message.destination, route);
  generate_unicast (state, message.source, message.destination, route, message.length, message.injection_channel);
}

static int64_t
fifo_cycle (const FsWormholeState *state, const FsFifo *fifo)
{
  return fifo->n == 0 ? INT64_MAX : fs_wormhole_state_slot (state, fs_fifo_first (fifo))->message.queued;
}

static void
mature (FsWormholeState *state, FsFifo *fifo)
{
  while (fifo_cycle (state, fifo) <= state->cycle)
    {
      uint32_t slot = fs_fifo_pop (fifo);

      enqueue (state, slot, 0);
    }
}

void
fs_wormhole_state_begin_cycle (FsWormholeState *state)
{
  if (state->moved != NULL)
    g_array_set_size (state->moved, 0);
  for (guint i = 0; state->part != NULL && i < state->part->upcoming->len; i++)
    {
      const FsUpcoming *next = &g_array_index (state->part->upcoming, FsUpcoming, i);

      generate_drawn (state, next->source, next->stream, next->broadcast);
    }
  while (state->part == NULL && state->random_traffic && fs_traffic_next_cycle (&state->traffic) <= state->cycle)
    {
      uint32_t source;
      uint64_t stream;
      bool broadcast;

      if (!take_random (state, &source, &stream, &broadcast))
        continue;
      announce (state, broadcast);
      generate_drawn (state, source, stream, broadcast);
    }
  while (state->next_given <= state->cycle)
    generate_given (state);
  mature (state, &state->copies);
  mature (state, &state->starting);
  while (fs_event_heap_cycle (&state->retries) <= state->cycle)
    {
      FsTimedEvent retry = fs_event_heap_pop (&state->retries);

      state->retrying[fs_wormhole_state_slot (state, retry.slot)->message.source]--;
      enqueue (state, retry.slot, retry.count);
    }
}

int64_t
fs_wormhole_state_next_event (const FsWormholeState *state)
{
  int64_t cycle = state->random_traffic ? fs_traffic_next_cycle (&state->traffic) : INT64_MAX;

  cycle = MIN (cycle, state->next_given);
  cycle = MIN (cycle, fifo_cycle (state, &state->copies));
  cycle = MIN (cycle, fifo_cycle (state, &state->starting));
  cycle = MIN (cycle, fs_event_heap_cycle (&state->retries));
  if (!fs_bitset_is_empty (&state->ready))
    cycle = state->cycle;
  return MAX (cycle, state->cycle);
}

void
fs_wormhole_state_skip_to (FsWormholeState *state, int64_t cycle)
{
  state->cycle = cycle;
  if (state->moved != NULL)
    g_array_set_size (state->moved, 0);
}

/* Returns how much a color is taken by a message. One to a neighbor counts little: while its header waits no other message
 * waits for it, so that it is seldom told apart from others. */
static inline uint32_t
color_weight (const FsMessage *message)
{
  return message->hops == 1 ? 1 : 64;
}

uint32_t
fs_wormhole_state_take_injection (FsWormholeState *state)
{
  uint32_t number = fs_bitset_first (&state->ready);
  FsInjectionQueue *queue;
  FsSlot *taken;
  uint32_t slot, channel;

  if (number == FS_BITSET_EMPTY)
    return FS_NO_SLOT;
  queue = &state->queues[number];
  slot = queue->head;
  taken = fs_wormhole_state_slot (state, slot);
  queue->head = taken->next;
  queue->length--;
  taken->message.injection_channel = (uint8_t) __builtin_ctzll (queue->idle);
  queue->idle &= queue->idle - 1;
  if (queue->head == FS_NO_SLOT || queue->idle == 0)
    fs_bitset_remove (&state->ready, number);
  channel = fs_wormhole_state_injection_of (state, &taken->message);
  state->holders[channel] = slot;
  state->injected[channel] = (uint32_t) state->cycle;
  taken->message.injected = state->cycle;
  if (state->gives_colors)
    {
      /* It gets the first of the colors that are taken least. */
      uint32_t color = 0;

      for (uint32_t c = 1; c < FS_MESSAGE_COLORS; c++)
        if (state->color_weights[c] < state->color_weights[color])
          color = c;
      state->color_weights[color] += color_weight (&taken->message);
      taken->message.color = (int8_t) color;
    }
  if (taken->message.kind == FS_MESSAGE_COPY && taken->message.broadcast->first_injected == FS_NO_CYCLE)
    taken->message.broadcast->first_injected = state->cycle;
  if (state->recorder != NULL)
    fs_recorder_injected (state->recorder, &taken->message, state->cycle,
                          state->pooled ? channel / state->injection_channels : channel);
  if (G_UNLIKELY (state->log != NULL))
    fs_run_log_injected (state->log, slot, &taken->message, state->cycle, channel);
  return slot;
}

void
fs_wormhole_state_timed_out (FsWormholeState *state, uint32_t slot)
{
  if (state->recorder != NULL)
    fs_recorder_timed_out (state->recorder, &fs_wormhole_state_slot (state, slot)->message, state->cycle);
}

/* From the arrival of the header, which was recovery-after cycles ago, until all of the message is in memory it is blocked:
 * here the cycles up to now are subtracted from those that are added in the end. */
void
fs_wormhole_state_recovered (FsWormholeState *state, uint32_t slot)
{
  fs_wormhole_state_slot (state, slot)->message.blocked += state->params.recovery_cycles - (uint32_t) state->cycle;
  if (state->recorder != NULL)
    fs_recorder_recovered (state->recorder, &fs_wormhole_state_slot (state, slot)->message, state->cycle);
}

void
fs_wormhole_state_drained (FsWormholeState *state, uint32_t slot)
{
  fs_wormhole_state_slot (state, slot)->message.blocked += (uint32_t) state->cycle + 1;
}

/* What is remembered of messages is spread over much memory: the one that released is not read, and it, which may soon be
 * consumed, and the next one of the queue are fetched in time. */
void
fs_wormhole_state_injection_released (FsWormholeState *state, uint32_t channel)
{
  uint32_t slot = state->holders[channel];
  uint32_t number = state->pooled ? channel / state->injection_channels : channel;
  FsInjectionQueue *queue = &state->queues[number];

  g_assert (slot != FS_NO_SLOT);
  __builtin_prefetch (fs_wormhole_state_slot (state, slot));
  state->holders[channel] = FS_NO_SLOT;
  /* The first message of the queue is granted the channel in the next cycle, and leaves room for one more. */
  if (G_UNLIKELY (state->excess != NULL)
      && queue->length > (uint32_t) (__builtin_popcountll (queue->idle) + state->params.source_capacity))
    {
      uint32_t node = channel / state->injection_channels;

      if (--state->excess[node] == 0)
        fs_traffic_resume (&state->traffic, node, state->cycle + 1);
    }
  queue->idle |= UINT64_C (1) << channel % state->injection_channels;
  if (queue->head != FS_NO_SLOT)
    {
      __builtin_prefetch (fs_wormhole_state_slot (state, queue->head));
      fs_bitset_add (&state->ready, number);
    }
  if (state->recorder != NULL)
    fs_recorder_injection_released (state->recorder, &fs_wormhole_state_slot (state, slot)->message, state->cycle,
                                    (uint32_t) state->cycle + 1 - state->injected[channel]);
  if (G_UNLIKELY (state->log != NULL))
    fs_run_log_released (state->log, state->cycle, channel, FS_INJECTION_VC);
}

void
fs_wormhole_state_tell_granted (FsWormholeState *state, uint32_t slot, bool copy, uint32_t channel, int port, int vc,
                                int remaining, int64_t waited_cycles, bool escape, int held)
{
  if (state->recorder != NULL)
    fs_recorder_granted (state->recorder, &fs_wormhole_state_slot (state, slot)->message, copy, state->cycle, channel,
                         port, remaining, waited_cycles, escape, held);
  fs_wormhole_state_slot (state, slot)->message.last_wait = (uint32_t) waited_cycles;
  if (state->channels != NULL)
    fs_channel_table_granted (state->channels, state->cycle, channel, vc, waited_cycles);
  if (state->log != NULL)
    fs_run_log_granted (state->log, slot, state->cycle, channel, vc, waited_cycles, remaining == 1);
}

void
fs_wormhole_state_tell_released (FsWormholeState *state, const FsMessage *message, bool copy, uint32_t channel,
                                 int port, int vc, int64_t held_cycles, int held)
{
  if (state->recorder != NULL)
    fs_recorder_released (state->recorder, message, copy, state->cycle, channel, port, held_cycles, held);
  if (state->channels != NULL)
    fs_channel_table_released (state->channels, state->cycle, channel, vc, message->length);
  if (state->log != NULL)
    fs_run_log_released (state->log, state->cycle, channel, vc);
}

/* Returns the copies that are still to be consumed. Parts of a network may count at the same time. */
static uint32_t
count_copy (const FsWormholeState *state, FsBroadcast *broadcast)
{
  uint64_t time = (uint64_t) (state->cycle + 1 - broadcast->generated);

  if (state->part == NULL)
    {
      broadcast->completion_sum += time;
      return --broadcast->remaining;
    }
  __atomic_fetch_add (&broadcast->completion_sum, time, __ATOMIC_RELAXED);
  return __atomic_sub_fetch (&broadcast->remaining, 1, __ATOMIC_RELAXED);
}

void
fs_wormhole_state_take_back (FsWormholeState *state, FsWormholeState *other)
{
  GArray *returned = other->part->returned[state->part->index];

  for (guint i = 0; i < returned->len; i++)
    fs_message_store_remove (&state->store, g_array_index (returned, uint32_t, i));
  g_array_set_size (returned, 0);
}

/* @node has its copy, which it forwards. @consumed: the message whose tail it has consumed; NULL of a worm that goes on, of which it
 * has absorbed @flits. */
static void
complete_copy (FsWormholeState *state, FsBroadcast *broadcast, uint32_t node, FsBranch branch,
               const FsMessage *consumed, uint32_t flits)
{
  FsBroadcastSlot *slot = (FsBroadcastSlot *) broadcast; /* its first member */
  FsMessagePath path = { 0 };                            /* which is not followed beyond nodes that absorb */
  uint32_t remaining;

  if (consumed != NULL)
    path = fs_message_whole_path (consumed, state->params.routing == FS_ROUTING_STORE_AND_FORWARD);
#ifdef FS_CHECKING
  g_assert (node != broadcast->source && !slot->reached[node]);
  slot->reached[node] = 1;
#endif
  remaining = count_copy (state, broadcast);
  if (state->recorder != NULL && consumed != NULL)
    fs_recorder_consumed (state->recorder, consumed, state->cycle);
  else if (state->recorder != NULL)
    fs_recorder_absorbed (state->recorder, broadcast, node, flits, state->cycle);
  if (state->params.broadcast != FS_BROADCAST_SEPARATE)
    create_copies (state, slot, node, path, branch, state->cycle + 1 + state->params.delta_cycles, &state->copies);
  if (remaining > 0)
    return;
  if (state->part != NULL)
    {
      g_ptr_array_add (state->part->finished, slot);
      return;
    }
  if (state->recorder != NULL)
    fs_recorder_broadcast_done (state->recorder, broadcast, state->cycle);
  if (state->log != NULL)
    fs_run_log_broadcast_done (state->log, broadcast->index, state->cycle);
#ifdef FS_CHECKING
  g_clear_pointer (&slot->reached, g_free);
#endif
  fs_message_store_remove_broadcast (&state->store, slot);
}

FsAbsorbed
fs_wormhole_state_absorption (const FsWormholeState *state, uint32_t slot, uint32_t channel, int vc)
{
  const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;

  return (FsAbsorbed){
    .input = (uint64_t) channel * (uint64_t) state->params.V + (uint64_t) vc,
    .node = fs_network_far_end (&state->network, channel),
    .flits = message->length,
    .broadcast = message->broadcast,
    .branch = message->branch,
  };
}

static int
compare_inputs (gconstpointer a, gconstpointer b)
{
  const FsAbsorbed *x = a, *y = b;

  return (x->input > y->input) - (x->input < y->input);
}

void
fs_wormhole_state_forward_absorbed (FsWormholeState *state)
{
  if (!state->absorbs || state->absorbed->len == 0)
    return;
  g_array_sort (state->absorbed, compare_inputs);
  for (guint i = 0; i < state->absorbed->len; i++)
    {
      const FsAbsorbed *absorbed = &g_array_index (state->absorbed, FsAbsorbed, i);

      complete_copy (state, absorbed->broadcast, absorbed->node, absorbed->branch, NULL, absorbed->flits);
    }
  g_array_set_size (state->absorbed, 0);
}

void
fs_wormhole_state_consumed (FsWormholeState *state, uint32_t slot)
{
  const FsMessage *message = &fs_wormhole_state_slot (state, slot)->message;
  uint32_t part;
  uint64_t hash = fs_random_split (0, (uint64_t) message->source << 32 | message->destination);

#ifdef FS_CHECKING
  fs_cause_check_consumed (state->cause_check, state, message);
#endif
  if (G_UNLIKELY (state->log != NULL))
    fs_run_log_consumed (state->log, slot, message, state->cycle);
  state->in_system--;
  state->completed++;
  if (message->color != FS_NO_COLOR)
    state->color_weights[message->color] -= color_weight (message);
  /* The fingerprint is a sum of hashes, so that the order of messages does not matter. */
  hash = fs_random_split (hash, (uint64_t) message->generated);
  state->fingerprint += fs_random_split (hash, (uint64_t) state->cycle + 1);
  if (message->kind == FS_MESSAGE_COPY)
    complete_copy (state, message->broadcast, message->destination, message->branch, message, message->length);
  else if (state->recorder != NULL)
    fs_recorder_consumed (state->recorder, message, state->cycle);
  if (state->params.tasks > 0 && state->random_traffic)
    fs_traffic_begin_computing (&state->traffic, message->source, state->cycle + 1,
                                fs_traffic_index_stream (&state->traffic, message->source, message->index));
  /* The slot is free for this part, which it is near to, unless that has many: then it returns to the part that made it. */
  part = state->part != NULL ? fs_slot_table_part (state->part->table, slot) : 0;
  if (state->part == NULL || part == state->part->index || state->store.n_free < MOST_FREE)
    fs_message_store_remove (&state->store, slot);
  else
    g_array_append_val (state->part->returned[part], slot);
}
