/* A run: its memory, its cycles, its result, and what is seen of it. */
#include <math.h>

#include "sim/store-forward/store-forward-private.h"

#define FIRST_CAPACITY 1024
#define FREED_AT_ONCE 256 /* few enough to be still in the cache when they are taken */

uint32_t
fs_packet_pool_grow (FsPacketPool *pool)
{
  if (pool->n == pool->capacity)
    {
      uint64_t capacity = MAX (FIRST_CAPACITY, (uint64_t) pool->capacity * 3 / 2);

      capacity = MIN (capacity, (uint64_t) pool->most + FS_NO_PACKET + 1);
      g_assert (capacity > pool->capacity);
      pool->packets = g_renew (FsPacket, pool->packets, capacity);
      pool->capacity = (uint32_t) capacity;
    }
  pool->free = pool->n;
  pool->n = MIN (pool->capacity, pool->n + FREED_AT_ONCE);
  for (uint32_t i = pool->free; i < pool->n; i++)
    pool->packets[i].next = i + 1;
  pool->packets[pool->n - 1].next = FS_NO_PACKET;
  return pool->free;
}

#ifdef FS_CHECKING

uint32_t
fs_packet_pool_taken (const FsPacketPool *pool)
{
  uint32_t taken = pool->n - (FS_NO_PACKET + 1);

  for (uint32_t i = pool->free; i != FS_NO_PACKET; i = pool->packets[i].next)
    taken--;
  return taken;
}

#endif

/* The places of a broadcast form an antichain of the tree: as many as it has leaves; with bsg the further fragments of
 * nodes with several parents come on top. */
static uint64_t
packets_of_broadcast (const FsStoreForwardNetwork *network)
{
  uint64_t further = network->graph != NULL ? network->graph->n_edges - (network->gh.n_nodes - 1) : 0;

  return network->n_leaves + further;
}

static const FsServiceModel *
service_model_of (const FsStoreForwardParams *params)
{
  if (params->schedule == FS_SCHEDULE_INTERLEAVED)
    return &fs_service_model_interleaved;
  return params->semantics == FS_SEMANTICS_STRICT ? &fs_service_model_strict : &fs_service_model_calibrated;
}

/* Bytes of a run, with its packets for a run of so many initiations and messages. */
static uint64_t
memory_of (const FsStoreForwardNetwork *network, const FsStoreForwardParams *params, uint64_t initiations,
           uint64_t packets)
{
  const FsGh *gh = &network->gh;
  uint64_t bytes = service_model_of (params)->memory (gh, packets) + sizeof (uint32_t) * gh->n_nodes;

  bytes += initiations * (sizeof (FsSpread) + 2 * sizeof (FsInitiation) + sizeof (uint64_t));
  bytes += sizeof (uint32_t) * (initiations * ((uint64_t) gh->degree + 1) + fs_store_forward_untranslated_size (gh));
  bytes += (uint64_t) gh->degree * sizeof (FsHop);
  if (params->clubbing)
    bytes += 2 * packets * sizeof (uint32_t) + fs_bitset_bytes (gh->n_nodes);
  if (network->graph != NULL && params->schedule == FS_SCHEDULE_NONE)
    bytes += initiations * network->n_fragment_slots * sizeof (uint8_t);
  return bytes;
}

uint64_t
fs_store_forward_memory (const FsStoreForwardNetwork *network, const FsStoreForwardParams *params)
{
  uint64_t initiations, packets;

  g_return_val_if_fail (network != NULL && params != NULL, 0);

  initiations = fs_store_forward_count_initiations (&network->gh, params, FS_MOST_DEVIATIONS);
  packets = params->operation == FS_OPERATION_MULTICAST ? fs_store_forward_set_size (&network->gh, params)
                                                        : packets_of_broadcast (network);
  return memory_of (network, params, initiations, initiations * packets);
}

/* What is certain of the need, before minutes of drawing: how many destinations multicasts have is not known yet. */
static gboolean
check_least_memory (const FsStoreForwardNetwork *network, const FsStoreForwardParams *params, GError **error)
{
  uint64_t initiations = fs_store_forward_count_initiations (&network->gh, params, -FS_MOST_DEVIATIONS);
  uint64_t packets = params->operation == FS_OPERATION_MULTICAST ? 0 : packets_of_broadcast (network);

  return fs_gh_check_memory (&network->gh, memory_of (network, params, initiations, initiations * packets), error);
}

/* Counts the spreads of a run, what is to be completed, and the maximum number of packets in the network. */
static uint64_t
plan (FsStoreForward *run, const GArray *initiations)
{
  const FsGh *gh = &run->gh;
  bool multicast = run->params.operation == FS_OPERATION_MULTICAST;
  uint64_t messages = 0;

  run->n_spreads = initiations->len;
  run->spreads = g_new (FsSpread, run->n_spreads);
  run->hashes = g_new (uint64_t, run->n_spreads);
  for (guint i = 0; i < run->n_spreads; i++)
    {
      const FsInitiation *initiation = &g_array_index (initiations, FsInitiation, i);

      run->spreads[i] = fs_store_forward_spread (gh, &run->params, initiation, i);
      run->hashes[i] = run->spreads[i].hash;
      messages += run->spreads[i].n;
      if (fs_store_forward_worked (run, 64 + run->spreads[i].n / 16))
        break;
    }
  run->completions_total = multicast ? messages : (uint64_t) run->n_spreads * gh->n_nodes;
  return multicast ? messages : run->n_spreads * packets_of_broadcast (run->network);
}

static void
allocate (FsStoreForward *run, uint64_t most_packets)
{
  const FsGh *gh = &run->gh;
  gsize row = (gsize) gh->degree + 1;

  run->pool = (FsPacketPool){
    .packets = g_new0 (FsPacket, 1),
    .n = FS_NO_PACKET + 1,
    .capacity = 1,
    .most = (uint32_t) MIN (most_packets, UINT32_MAX - 1),
  };
  run->hops = g_new0 (FsHop, gh->degree);
  run->served = g_new0 (uint32_t, gh->n_nodes);
  run->unit = 1;
  run->ticks = 1;
  if (run->params.clubbing)
    {
      run->lists = g_array_new (FALSE, FALSE, sizeof (uint32_t));
      fs_bitset_init (&run->marks, gh->n_nodes);
    }
  if (run->params.operation == FS_OPERATION_MULTICAST)
    run->untranslated = g_new (uint32_t, fs_store_forward_untranslated_size (gh));
  if (run->params.adaptive != FS_DETOUR_OFF)
    run->used = g_new0 (uint64_t, (gsize) gh->degree + 1);
  if (run->network->graph != NULL && run->params.schedule == FS_SCHEDULE_NONE)
    {
      run->fragments = g_new0 (uint8_t, (gsize) run->n_spreads * run->network->n_fragment_slots + 1);
      run->unit = run->params.semantics == FS_SEMANTICS_CALIBRATED ? (uint32_t) gh->degree : 1;
    }
  run->moves = g_new (uint32_t, run->n_spreads * row);
  for (guint i = 0; i < run->n_spreads && !fs_store_forward_worked (run, 64); i++)
    fs_store_forward_fill_moves (&run->gh, run->spreads[i].source, &run->moves[i * row]);
  run->service_model->init (run);
}

/* An empty @run before anything is planned. */
static void
set_params (FsStoreForward *run, FsStoreForwardNetwork *network, const FsStoreForwardParams *params)
{
  run->network = fs_store_forward_network_ref (network);
  run->gh = network->gh;
  run->params = *params;
  run->service_model = service_model_of (params);
}

/* Stopped by @job while it is planned, it is one that is stopped. */
static FsStoreForward *
new_run (FsStoreForwardNetwork *network, const FsStoreForwardParams *params, const GArray *initiations, FsJob *job,
         GError **error)
{
  FsStoreForward *run = g_new0 (FsStoreForward, 1);
  uint64_t most_packets;

  set_params (run, network, params);
  run->job = job;
  run->stopped = fs_job_stopped (job);
  most_packets = plan (run, initiations);
  if (run->stopped)
    return run;
  if (!fs_gh_check_memory (&run->gh, memory_of (network, params, run->n_spreads, most_packets), error))
    {
      fs_store_forward_free (run);
      return NULL;
    }
  allocate (run, most_packets);
  return run;
}

FsStoreForward *
fs_store_forward_new_scheduled (FsStoreForwardNetwork *network, const FsStoreForwardParams *params, GArray *initiations,
                                GError **error)
{
  g_return_val_if_fail (params != NULL && initiations != NULL, NULL);
  g_return_val_if_fail (network != NULL && fs_store_forward_network_serves (network, params), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  g_return_val_if_fail (initiations->len <= FS_STORE_FORWARD_MAX_INITIATIONS, NULL);

  return new_run (network, params, initiations, NULL, error);
}

FsStoreForward *
fs_store_forward_new (FsStoreForwardNetwork *network, const FsStoreForwardParams *params, GError **error)
{
  g_autoptr (GArray) initiations = NULL;

  g_return_val_if_fail (network != NULL && params != NULL, NULL);

  if (!check_least_memory (network, params, error))
    return NULL;
  initiations = fs_store_forward_initiations (&network->gh, params, NULL);
  return fs_store_forward_new_scheduled (network, params, initiations, error);
}

static void
clear (FsStoreForward *run)
{
  if (run->state != NULL)
    run->service_model->clear (run);
  g_free (run->pool.packets);
  fs_store_forward_network_unref (run->network);
  g_clear_pointer (&run->lists, g_array_unref);
  g_clear_pointer (&run->sends, g_array_unref);
  g_free (run->spreads);
  g_free (run->hashes);
  g_free (run->moves);
  g_free (run->untranslated);
  fs_bitset_clear (&run->marks);
  g_free (run->hops);
  g_free (run->fragments);
  g_free (run->used);
  g_free (run->served);
  g_free (run->completed);
  g_free (run->traffic);
  *run = (FsStoreForward){ 0 };
}

void
fs_store_forward_free (FsStoreForward *run)
{
  if (run == NULL)
    return;
  clear (run);
  g_free (run);
}

void
fs_store_forward_restart (FsStoreForward *run)
{
  FsStoreForwardNetwork *network;
  FsStoreForwardParams params;
  g_autoptr (GArray) initiations = NULL;

  g_return_if_fail (run != NULL);

  network = fs_store_forward_network_ref (run->network);
  params = run->params;
  initiations = fs_store_forward_initiations (&network->gh, &params, NULL);
  clear (run);
  set_params (run, network, &params);
  allocate (run, plan (run, initiations));
  fs_store_forward_network_unref (network);
}

/* Destinations that are the source are counted, not sent. */
static void
begin_multicast (FsStoreForward *run, FsPacket *packet)
{
  const FsSpread *spread = &run->spreads[packet->initiation];
  uint32_t relative[FS_DESTINATIONS_AT_ONCE];
  FsDestinationWalk walk;

  run->result.messages += spread->n;
  if (run->params.clubbing)
    {
      if (fs_store_forward_clubbing (run, packet))
        run->service_model->accept (run, packet, &packet->what, 1);
      return;
    }
  walk = fs_store_forward_walk (run, spread);
  while (walk.i < spread->n && !run->stopped)
    {
      uint32_t n = fs_store_forward_walk_on (run, &walk, relative);

      run->service_model->accept (run, packet, relative, n);
      fs_store_forward_worked (run, n);
    }
}

/* Begins the spreads of this cycle. */
static void
initiate (FsStoreForward *run)
{
  const FsSpanningGraph *graph = run->network->graph;

  for (; run->next_spread < run->n_spreads && run->spreads[run->next_spread].cycle <= run->cycle; run->next_spread++)
    {
      FsPacket packet
          = { .node = run->spreads[run->next_spread].source, .initiation = run->next_spread & 0xfffff, .what = 0 };

      run->result.initiations++;
      if (run->params.operation == FS_OPERATION_MULTICAST)
        begin_multicast (run, &packet);
      else
        {
          run->result.messages += graph != NULL ? graph->n_edges : run->gh.n_nodes - 1;
          run->service_model->accept (run, &packet, &packet.what, 1);
        }
      if (run->stopped)
        return;
    }
}

void
fs_store_forward_step (FsStoreForward *run)
{
  const FsServiceModel *service_model;
  uint64_t completions;

  g_return_if_fail (run != NULL);

  if (fs_store_forward_finished (run) || run->stopped)
    return;
  service_model = run->service_model;
  completions = run->completions;
  run->cycle++;
  /* What is sent arrives in the next cycle, or in this one; a broadcast is complete where it is served. */
  run->time = run->cycle + (service_model->initiates_first && run->params.operation == FS_OPERATION_MULTICAST);
  if (run->sends != NULL)
    g_array_set_size (run->sends, 0);
  if (service_model->initiates_first)
    initiate (run);
  service_model->serve (run);
  if (run->completions > completions)
    run->result.T = (double) run->time / run->ticks;
  if (!service_model->initiates_first)
    initiate (run);
#ifdef FS_CHECKING
  if (!run->stopped)
    service_model->check (run);
#endif
}

int64_t
fs_store_forward_cycle (const FsStoreForward *run)
{
  g_return_val_if_fail (run != NULL, 0);

  return run->cycle;
}

static bool
is_over (const FsStoreForward *run)
{
  return run->next_spread == run->n_spreads && run->service_model->is_empty (run);
}

bool
fs_store_forward_finished (const FsStoreForward *run)
{
  g_return_val_if_fail (run != NULL, true);

  return is_over (run) || run->cycle >= run->params.max_cycles;
}

FsStoreForwardResult
fs_store_forward_result (const FsStoreForward *run)
{
  FsStoreForwardResult result = { 0 };
  uint64_t services = 0;
  uint32_t most = 0;

  g_return_val_if_fail (run != NULL, result);

  result = run->result;
  if (run->stopped)
    {
      result.status = FS_STORE_FORWARD_CANCELLED;
      return result;
    }
  result.status = is_over (run) ? FS_STORE_FORWARD_OK : FS_STORE_FORWARD_NOT_CONVERGED;
  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    {
      services += run->served[node];
      most = MAX (most, run->served[node]);
    }
  result.services = (double) services / run->unit;
  result.max_services_at_a_node = (double) most / run->unit;
  result.lower_bound = result.channel_utilization = NAN;
  if (run->params.schedule == FS_SCHEDULE_NONE)
    result.max_held_at_a_node = NAN;
  if (run->params.semantics != FS_SEMANTICS_STRICT)
    return result;
  if (run->params.operation == FS_OPERATION_ALL_TO_ALL)
    result.lower_bound = (run->gh.n_nodes - 1.0) / run->gh.degree;
  result.channel_utilization = result.services / ((double) fs_store_forward_n_channels (&run->gh) * result.T);
  return result;
}

gboolean
fs_store_forward_run (FsStoreForwardNetwork *network, const FsStoreForwardParams *params, FsJob *job,
                      FsStoreForwardResult *result, GError **error)
{
  g_autoptr (GArray) initiations = NULL;
  g_autoptr (FsStoreForward) run = NULL;

  g_return_val_if_fail (params != NULL && result != NULL, FALSE);
  g_return_val_if_fail (network != NULL && fs_store_forward_network_serves (network, params), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_least_memory (network, params, error))
    return FALSE;
  initiations = fs_store_forward_initiations (&network->gh, params, job);
  run = new_run (network, params, initiations, job, error);
  if (run == NULL)
    return FALSE;
  while (!run->stopped && !fs_store_forward_finished (run))
    {
      fs_store_forward_step (run);
      if (run->job == NULL)
        continue;
      atomic_store_explicit (&run->job->done, run->completions, memory_order_relaxed);
      atomic_store_explicit (&run->job->total, run->completions_total, memory_order_relaxed);
      atomic_store_explicit (&run->job->flit_hops, run->result.hops, memory_order_relaxed);
    }
  *result = fs_store_forward_result (run);
  return TRUE;
}

void
fs_store_forward_watch (FsStoreForward *run)
{
  g_return_if_fail (run != NULL);
  g_return_if_fail (run->cycle == 0);

  if (run->sends != NULL)
    return;
  run->sends = g_array_new (FALSE, FALSE, sizeof (FsStoreForwardSend));
  run->completed = g_new0 (uint32_t, run->gh.n_nodes);
  run->traffic = g_new0 (uint32_t, fs_store_forward_n_channels (&run->gh));
}

void
fs_store_forward_record_send (FsStoreForward *run, uint32_t from, FsPacket packet)
{
  FsStoreForwardSend send = { .from = from,
                              .to = packet.node,
                              .initiation = packet.initiation,
                              .destination = packet.node,
                              .delivered = packet.delivers };

  if (run->params.operation != FS_OPERATION_MULTICAST)
    send.delivered = true;
  else if (!run->params.clubbing)
    send.destination = fs_gh_translate (&run->gh, packet.what, run->spreads[packet.initiation].source);
  run->traffic[fs_gh_channel (&run->gh, from, packet.node)]++;
  g_array_append_val (run->sends, send);
}

FsStoreForwardSnapshot *
fs_store_forward_snapshot_new (const FsStoreForward *run)
{
  FsStoreForwardSnapshot *snapshot;

  g_return_val_if_fail (run != NULL, NULL);

  snapshot = g_new0 (FsStoreForwardSnapshot, 1);
  snapshot->cycle = run->cycle;
  snapshot->time = (double) run->cycle;
  snapshot->initiated = run->result.initiations;
  snapshot->n_nodes = run->gh.n_nodes;
  snapshot->n_channels = fs_store_forward_n_channels (&run->gh);
  snapshot->depth = g_new0 (uint32_t, snapshot->n_nodes);
  run->service_model->snapshot (run, snapshot);
  if (run->sends == NULL)
    {
      snapshot->completed = g_new0 (uint32_t, snapshot->n_nodes);
      snapshot->traffic = g_new0 (uint32_t, snapshot->n_channels);
      return snapshot;
    }
  snapshot->completed = g_memdup2 (run->completed, snapshot->n_nodes * sizeof *run->completed);
  snapshot->traffic = g_memdup2 (run->traffic, snapshot->n_channels * sizeof *run->traffic);
  snapshot->n_sends = run->sends->len;
  snapshot->sends = g_memdup2 (run->sends->data, run->sends->len * sizeof *snapshot->sends);
  return snapshot;
}

void
fs_store_forward_snapshot_free (FsStoreForwardSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  g_free (snapshot->depth);
  g_free (snapshot->completed);
  g_free (snapshot->sends);
  g_free (snapshot->traffic);
  g_free (snapshot->waiting);
  g_free (snapshot);
}
