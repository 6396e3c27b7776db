#include "sim/run/wormhole.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "sim/engines/cause-check.h"
#include "sim/run/invariants.h"
#include "sim/measure/recorder-results.h"
#include "sim/pipelined/pipelined-router.h"
#include "sim/run/wormhole-private.h"
#include "sim/wormhole/routing.h"

const FsEngineClass *
fs_engine_fastest (const FsWormholeParams *params)
{
  bool shared = params->injection == FS_INJECTION_SHARED;
  FsNetwork network;

  if (params->router == FS_ROUTER_PIPELINED)
    return params->causes ? &fs_engine_pipelined : &fs_engine_fast_pipelined;
  if (params->V == 1 && fs_wormhole_params_keep_order (params) && !shared)
    return &fs_engine_event;
  if (fs_wormhole_params_collect (params) || params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    return &fs_engine_reference;
  fs_wormhole_params_network (params, &network);
  return fs_network_diameter (&network) <= FS_FAST_MOST_HOPS ? &fs_engine_fast : &fs_engine_reference;
}

FsEngine
fs_wormhole_shown_engine (const FsWormholeParams *params, FsEngine engine)
{
  return params->router == FS_ROUTER_PIPELINED ? FS_ENGINE_REFERENCE : engine;
}

bool
fs_wormhole_is_plain_sweep (const FsWormholeParams *params)
{
  return fs_engine_fastest (params) == &fs_engine_reference || fs_engine_fastest (params) == &fs_engine_pipelined;
}

uint64_t
fs_wormhole_memory (const FsWormholeParams *params)
{
  g_return_val_if_fail (params != NULL, 0);

  return fs_wormhole_state_memory (params) + fs_recorder_memory (params) + fs_engine_fastest (params)->memory (params);
}

/* Whether every message of @workload has a shortest way with the turns that are allowed. */
static gboolean
check_ways (const FsWormholeParams *params, const FsNetwork *network, FsWorkload *workload, GError **error)
{
  uint32_t unreachable[2] = { 0 };
  const FsWorkloadMessage *message;
  FsWorkloadReader reader;
  FsTurnTable turns;

  fs_turn_table_init (&turns, params->n, params->forbidden_turns);
  fs_workload_reader_init (&reader, fs_workload_ref (workload), 1);
  while (unreachable[0] == unreachable[1] && (message = fs_workload_reader_peek (&reader)) != NULL)
    {
      uint32_t source = fs_workload_message_source (message), destination = message->destination;

      if (fs_turn_table_ports (&turns, network, source, destination, FS_NO_DIRECTION) == 0)
        {
          unreachable[0] = source;
          unreachable[1] = destination;
        }
      reader.at++;
    }
  fs_workload_reader_clear (&reader);
  if (unreachable[0] != unreachable[1])
    {
      g_autofree char *from = fs_network_address (network, unreachable[0]);
      g_autofree char *to = fs_network_address (network, unreachable[1]);

      return fs_set_input_error (error,
                                 _ ("The workload has a message from node %s to node %s, between which forbidden-turns "
                                    "leaves no shortest way."),
                                 from, to);
    }
  return TRUE;
}

static FsWorkload *
open_workload (const FsWormholeParams *params, const FsJob *job, GError **error)
{
  g_autoptr (FsWorkload) workload = NULL;
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  workload = fs_workload_open (params->workload, params->workload_digest, &network, job, error);
  if (workload == NULL || (params->routing == FS_ROUTING_TURNS && !check_ways (params, &network, workload, error)))
    return NULL;
  return g_steal_pointer (&workload);
}

gboolean
fs_wormhole_can_open (const FsWormholeParams *params, GError **error)
{
  g_autoptr (FsWorkload) workload = NULL;

  g_return_val_if_fail (params != NULL, FALSE);

  if (params->workload == NULL || !fs_wormhole_params_check (params, NULL))
    return TRUE;
  workload = open_workload (params, NULL, error);
  return workload != NULL;
}

FsWormhole *
fs_wormhole_new (const FsWormholeParams *params, FsEngine engine, FsRecorder *recorder, GError **error)
{
  return fs_wormhole_open (params, engine, recorder, NULL, error);
}

FsWormhole *
fs_wormhole_open (const FsWormholeParams *params, FsEngine engine, FsRecorder *recorder, const FsJob *job,
                  GError **error)
{
  const FsEngineClass *class;
  FsWorkload *workload = NULL;
  FsWormhole *network;
  uint64_t needed, available;

  g_return_val_if_fail (params != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  class = fs_engine_fastest (params);
  if (engine == FS_ENGINE_REFERENCE)
    class = params->router == FS_ROUTER_IDEAL ? &fs_engine_reference : &fs_engine_pipelined;
  needed = fs_wormhole_state_memory (params) + fs_recorder_memory (params) + class->memory (params);
  available = fs_memory_free ();
  if (available != 0 && needed > available / 2)
    {
      g_autofree char *needed_text = g_format_size (needed), *available_text = g_format_size (available);
      g_autofree char *name = fs_wormhole_params_network_name (params);

      g_set_error (error, FS_ERROR, FS_ERROR_MEMORY,
                   _ ("The simulation of %s, V = %d needs %s of memory; %s are free, and it may use half of that. "
                      "Reduce n or V."),
                   name, params->V, needed_text, available_text);
      return NULL;
    }
  if (params->workload != NULL && (workload = open_workload (params, job, error)) == NULL)
    return NULL;
  network = g_new0 (FsWormhole, 1);
  fs_wormhole_state_init (&network->state, params, recorder);
  network->state.opening = job;
  if (workload != NULL)
    fs_wormhole_state_set_workload (&network->state, workload,
                                    params->rate > 0 ? params->workload_rate / params->rate : 1);
  network->engine = class;
  if (job != NULL && job->threads > 1 && class == &fs_engine_fast && fs_team_can_divide (params))
    /* Each has some nodes, and a number of few bits. */
    network->team = fs_team_new (&network->state,
                                 MIN (job->threads, MIN (FS_WORMHOLE_MAX_THREADS, network->state.network.n_nodes)));
  if (network->team == NULL)
    network->engine_state = network->engine->new (&network->state);
  network->state.opening = NULL;
  if (fs_job_stopped (job))
    {
      fs_wormhole_free (network);
      g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, "stopped");
      return NULL;
    }
  network->allowed = fs_wormhole_state_memory (params) + class->memory (params);
#ifdef FS_CHECKING
  if (network->team == NULL && params->router == FS_ROUTER_IDEAL)
    {
      fs_wormhole_watch_moves (network);
      network->state.cause_check = fs_cause_check_new ();
    }
#endif
  return network;
}

void
fs_wormhole_free (FsWormhole *network)
{
  if (network == NULL)
    return;
  fs_team_free (network->team);
  if (network->team == NULL)
    network->engine->free (network->engine_state);
  fs_wormhole_state_clear (&network->state);
  g_free (network);
}

FsWormhole *
fs_wormhole_copy (const FsWormhole *network)
{
  FsWormhole *copy;

  g_return_val_if_fail (network != NULL && network->team == NULL, NULL);

  copy = g_new0 (FsWormhole, 1);
  fs_wormhole_state_copy (&network->state, &copy->state);
  copy->engine = network->engine;
  copy->allowed = network->allowed;
  copy->engine_state = network->engine->copy (network->engine_state, &copy->state);
  return copy;
}

gboolean
fs_wormhole_outgrows_memory (FsWormhole *network, uint64_t (*free_memory) (void), GError **error)
{
  uint64_t taken = fs_wormhole_footprint (network), available;
  g_autofree char *name = NULL;
  g_autofree char *taken_text = NULL;
  g_autofree char *available_text = NULL;

  if (taken <= network->allowed)
    return FALSE;
  available = free_memory ();
  if (available == 0 || available > taken / 2)
    {
      network->allowed = taken + taken / 8;
      return FALSE;
    }
  taken_text = g_format_size (taken);
  name = fs_wormhole_params_network_name (&network->state.params);
  available_text = g_format_size (available);
  g_set_error (error, FS_ERROR, FS_ERROR_MEMORY,
               _ ("The simulation of %s, V = %d has grown to %s of memory and still grows; %s are free."), name,
               network->state.params.V, taken_text, available_text);
  return TRUE;
}

uint64_t
fs_wormhole_footprint (const FsWormhole *network)
{
  g_return_val_if_fail (network != NULL, 0);

  return sizeof *network + fs_wormhole_state_footprint (&network->state)
         + (network->team != NULL ? fs_team_footprint (network->team)
                                  : network->engine->footprint (network->engine_state));
}

void
fs_wormhole_watch_moves (FsWormhole *network)
{
  g_return_if_fail (network != NULL);

  if (network->state.moved == NULL)
    network->state.moved = g_array_new (FALSE, FALSE, sizeof (FsMoved));
}

void
fs_wormhole_ignore_moves (FsWormhole *network)
{
  g_return_if_fail (network != NULL);

#ifndef FS_CHECKING
  g_clear_pointer (&network->state.moved, g_array_unref);
#endif
}

void
fs_wormhole_count_channels (FsWormhole *network, gboolean by_vc)
{
  FsWormholeState *state = &network->state;

  g_return_if_fail (network != NULL);
  g_return_if_fail (state->flit_hops == 0 && state->recorder == NULL && state->channels == NULL);

  state->channels = fs_channel_table_new (&state->network, by_vc ? state->params.V : 0);
  if (!by_vc)
    {
      FsRoutingTable routing;
      uint32_t reserved[FS_NETWORK_MAX_PORTS];

      fs_routing_table_init (&routing, &state->params);
      for (int p = 0; p < state->network.n_ports; p++)
        reserved[p] = fs_routing_reserved_vcs (&routing, p);
      fs_channel_table_reserve (state->channels, reserved);
    }
}

FsChannelTable *
fs_wormhole_channel_table (const FsWormhole *network)
{
  const FsMessageStore *store = &network->state.store;
  FsChannelTable *table;

  g_return_val_if_fail (network != NULL, NULL);
  g_return_val_if_fail (network->state.channels != NULL, NULL);

  table = fs_channel_table_until (network->state.channels, network->state.cycle);
  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;

      if (message->length > 0 && message->injected != FS_NO_CYCLE)
        {
          /* Of a message that still holds channels: whatever is behind one has crossed it. */
          uint64_t crossed;
          FsWorm worm;

          network->engine->worm (network->engine_state, slot, &worm);
          crossed = worm.consumed + worm.leaving + worm.drained_flits;
          for (int i = worm.n_links - 1; i >= 0; i--)
            {
              crossed += worm.links[i].flits + worm.links[i].travelling;
              if (!worm.links[i].passed)
                fs_channel_table_add_flits (table, worm.links[i].channel, worm.links[i].vc, crossed);
            }
        }
    }
  return table;
}

/* Steps 2 to 5 of a cycle. */
static void
finish_cycle (FsWormhole *network)
{
  network->engine->cycle (network->engine_state);
  network->state.cycle++;
#ifdef FS_CHECKING
  fs_invariants_check (network);
#endif
}

void
fs_wormhole_step (FsWormhole *network)
{
  g_return_if_fail (network != NULL);

  fs_wormhole_state_begin_cycle (&network->state);
  finish_cycle (network);
}

/* Passes over cycles before @cycle in which nothing can happen. */
static void
skip_idle_cycles (FsWormhole *network, int64_t cycle)
{
  FsWormholeState *state = &network->state;
  int64_t next = network->engine->next_event (network->engine_state);

  if (next > state->cycle)
    next = MIN (next, fs_wormhole_state_next_event (state));
  if (next > state->cycle)
    fs_wormhole_state_skip_to (state, MIN (next, cycle));
}

/* Passes over such cycles, and simulates the next one before @cycle. */
static inline void
advance (FsWormhole *network, int64_t cycle)
{
  skip_idle_cycles (network, cycle);
  if (network->state.cycle < cycle)
    fs_wormhole_step (network);
}

void
fs_wormhole_run_until (FsWormhole *network, int64_t cycle, const FsJob *job)
{
  g_return_if_fail (network != NULL);

  if (network->team != NULL)
    fs_team_run_until (network->team, cycle, job);
  while (network->team == NULL && network->state.cycle < cycle && !fs_job_stopped (job))
    advance (network, cycle);
}

void
fs_wormhole_limit_sources (FsWormhole *network)
{
  g_return_if_fail (network != NULL && network->state.source_limits == NULL);

  fs_wormhole_state_limit_sources (&network->state);
  if (network->team != NULL)
    fs_team_share_limits (network->team);
}

double
fs_wormhole_helper_seconds (const FsWormhole *network)
{
  return network->team != NULL ? fs_team_seconds (network->team) : 0;
}

gboolean
fs_wormhole_all_delivered (const FsWormhole *network)
{
  return network->state.next_given == INT64_MAX && !network->state.random_traffic && network->state.in_system == 0;
}

void
fs_wormhole_run_to_delivery (FsWormhole *network, int64_t cycle, const FsJob *job)
{
  g_return_if_fail (network != NULL);

  while (network->state.cycle < cycle && !fs_wormhole_all_delivered (network) && !fs_job_stopped (job))
    advance (network, cycle);
}

double
fs_wormhole_last_generation (const FsWormhole *network)
{
  const FsWorkloadReader *reader = &network->state.workload;

  return reader->workload != NULL ? floor ((double) reader->workload->summary.last * reader->stretch + 0.5) : 0;
}

gboolean
fs_wormhole_check_workload (const FsWormhole *network, GError **error)
{
  const FsWorkloadReader *reader = &network->state.workload;

  if (reader->failure == 0)
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The messages of the workload cannot be read back from %s: %s."),
               g_get_tmp_dir (), fs_file_read_reason (reader->failure));
  return FALSE;
}

FsChannelTable *
fs_wormhole_run_to_message (FsWormhole *network, uint64_t index, int64_t cycle, const FsJob *job)
{
  FsWormholeState *state = &network->state;
  FsChannelTable *table = NULL;

  g_return_val_if_fail (network != NULL && state->generated <= index, NULL);

  while (table == NULL && state->cycle < cycle && !fs_job_stopped (job))
    {
      skip_idle_cycles (network, cycle);
      if (state->cycle == cycle)
        break;
      fs_wormhole_state_begin_cycle (state);
      if (state->generated > index)
        table = fs_wormhole_channel_table (network);
      finish_cycle (network);
    }
  return table;
}

const FsWormholeParams *
fs_wormhole_params (const FsWormhole *network)
{
  return &network->state.params;
}

uint32_t
fs_wormhole_nodes (const FsWormhole *network)
{
  return network->state.network.n_nodes;
}

int64_t
fs_wormhole_cycle (const FsWormhole *network)
{
  return network->state.cycle;
}

uint64_t
fs_wormhole_generated (const FsWormhole *network)
{
  return network->state.generated;
}

uint64_t
fs_wormhole_in_system (const FsWormhole *network)
{
  return network->state.in_system;
}

uint64_t
fs_wormhole_flit_hops (const FsWormhole *network)
{
  return network->state.flit_hops;
}

uint64_t
fs_wormhole_fingerprint (const FsWormhole *network)
{
  return network->state.fingerprint;
}
