#include "sim/engines/team.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "sim/engines/fast-state.h"

#define REST_SPINS 4096 /* before a thread sleeps between two calls */
#define SPINS 256       /* looks at the others before the processor is offered to another thread */

/**
 * FsTeam:
 * @whole: state of the network: what its parts share, and its counters between two calls
 * @states, @engines, @recorders: of the parts; no recorders when nothing is recorded
 * @table: of the messages of all parts
 * @until: cycle that ends the call
 * @over: the call ends; set by the last thread to arrive, before the others go on
 * @arrived: threads that wait for the others
 * @step: number of times they have met
 * @spins: looks at the others before the processor is offered to another thread: one when there are more threads than
 *     processors, because the thread that is waited for may then need this processor
 * @round: number of calls
 * @resting: threads that wait for the next one: for a short time awake, because calls follow each other closely
 * @closing: there will be none
 * @lock, @changed: for those that sleep meanwhile
 */
struct _FsTeam {
  FsWormholeState *whole;
  uint32_t n;
  FsWormholeState *states;
  FsEngineState **engines;
  FsRecorder **recorders;
  FsSlotTable *table;
  const FsJob *job;
  int64_t until;
  int64_t foreseen; /* cycle of what is upcoming */
  bool over;
  atomic_uint arrived;
  atomic_uint step;
  unsigned spins;

  pthread_t *threads;
  double *seconds;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  atomic_uint round;
  atomic_uint resting;
  atomic_bool closing;
};

bool
fs_team_can_divide (const FsWormholeParams *params)
{
  return params->workload == NULL && params->routing != FS_ROUTING_RANDOM
         && params->source_capacity == FS_INFINITE_SOURCE && params->tasks == 0;
}

static void
rest_a_little (const FsTeam *team, unsigned spins)
{
  if (spins % team->spins == team->spins - 1)
    sched_yield ();
#if defined(__x86_64__)
  else
    __builtin_ia32_pause ();
#endif
}

/* Waits for the other threads. The last one does what is to be done by one of them. */
static void
meet (FsTeam *team, void (*by_one) (FsTeam *team))
{
  unsigned step = atomic_load_explicit (&team->step, memory_order_acquire);

  if (atomic_fetch_add_explicit (&team->arrived, 1, memory_order_acq_rel) + 1 < team->n)
    {
      for (unsigned spins = 0; atomic_load_explicit (&team->step, memory_order_acquire) == step; spins++)
        rest_a_little (team, spins);
      return;
    }
  if (by_one != NULL)
    by_one (team);
  atomic_store_explicit (&team->arrived, 0, memory_order_relaxed);
  atomic_store_explicit (&team->step, step + 1, memory_order_release);
}

/* Tells the recorder what is generated in the current cycle, in the order of the nodes. */
static void
announce (FsTeam *team)
{
  FsWormholeState *whole = team->whole;
  uint64_t in_system = whole->in_system;

  for (uint32_t part = 0; part < team->n; part++)
    {
      FsWormholeState *state = &team->states[part];
      const GArray *upcoming = state->part->upcoming;

      state->generated = whole->generated;
      state->cycle = whole->cycle;
      for (guint i = 0; i < upcoming->len; i++)
        {
          const FsUpcoming *next = &g_array_index (upcoming, FsUpcoming, i);

          if (team->recorders != NULL)
            fs_recorder_generated (whole->recorder, whole->cycle, whole->generated, next->broadcast, in_system,
                                   whole->flit_hops);
          if (team->recorders != NULL && !next->broadcast && !whole->params.unicast_startup)
            fs_recorder_queued_now (whole->recorder);
          whole->generated++;
          in_system += next->messages;
        }
    }
}

/* The first cycle, not before the current one, in which something happens. */
static int64_t
next_event (const FsTeam *team)
{
  int64_t next = INT64_MAX;

  for (uint32_t part = 0; part < team->n; part++)
    {
      const FsWormholeState *state = &team->states[part];

      if (state->part->upcoming->len > 0)
        return team->whole->cycle;
      next = MIN (next, fs_engine_fast.next_event (team->engines[part]));
      if (next <= team->whole->cycle)
        return team->whole->cycle;
      next = MIN (next, fs_wormhole_state_next_event (state));
    }
  return MAX (next, team->whole->cycle);
}

/* Goes on to the next cycle in which something happens, or ends the call. */
static void
begin_cycle (FsTeam *team)
{
  FsWormholeState *whole = team->whole;
  int64_t next = whole->cycle;

  do
    {
      whole->cycle = MIN (next, team->until);
      team->over = whole->cycle >= team->until || fs_job_stopped (team->job);
      if (team->over)
        return;
      /* What is generated in the current cycle is drawn, unless the parts have done so. */
      for (uint32_t part = 0; part < team->n; part++)
        {
          team->states[part].cycle = whole->cycle;
          if (team->foreseen != whole->cycle)
            fs_wormhole_state_foresee (&team->states[part], whole->cycle);
        }
      team->foreseen = whole->cycle;
      next = next_event (team);
    }
  while (next > whole->cycle);
  announce (team);
}

/* Adds up what the parts have counted, and ends the broadcasts that are complete. */
static void
end_cycle (FsTeam *team)
{
  FsWormholeState *whole = team->whole;

  whole->in_system = whole->completed = whole->created = whole->flit_hops = whole->fingerprint = 0;
  for (uint32_t part = 0; part < team->n; part++)
    {
      const FsWormholeState *state = &team->states[part];

      whole->in_system += state->in_system;
      whole->completed += state->completed;
      whole->created += state->created;
      whole->flit_hops += state->flit_hops;
      whole->fingerprint += state->fingerprint;
    }
  if (team->recorders != NULL)
    fs_recorder_collect (whole->recorder, team->recorders, team->n, whole->cycle);
  for (uint32_t part = 0; part < team->n; part++)
    {
      FsWormholeState *state = &team->states[part];
      GPtrArray *finished = state->part->finished;

      for (guint i = 0; i < finished->len; i++)
        {
          FsBroadcastSlot *slot = g_ptr_array_index (finished, i);
          FsWormholeState *owner = &team->states[fs_wormhole_state_part_of (state, slot->broadcast.source)];

          if (team->recorders != NULL)
            fs_recorder_broadcast_done (whole->recorder, &slot->broadcast, whole->cycle);
#ifdef FS_CHECKING
          g_clear_pointer (&slot->reached, g_free);
#endif
          fs_message_store_remove_broadcast (&owner->store, slot);
        }
      g_ptr_array_set_size (finished, 0);
    }
  whole->cycle++;
  team->foreseen = whole->cycle;
  begin_cycle (team);
}

/* The cycles of a call, for one part. */
static void
simulate (FsTeam *team, uint32_t part)
{
  FsWormholeState *state = &team->states[part];
  FsEngineState *engine = team->engines[part];

  while (!team->over)
    {
      for (uint32_t other = 0; other < team->n; other++)
        fs_wormhole_state_take_back (state, &team->states[other]);
      fs_wormhole_state_begin_cycle (state);
      fs_fast_inject (engine);
      fs_fast_allocate (engine);
      meet (team, NULL);
      fs_fast_obey_alone (engine);
      fs_fast_wake_matured (engine);
      fs_fast_obey (engine);
      meet (team, NULL);
      fs_fast_arbitrate (engine);
      meet (team, NULL);
      fs_fast_move (engine);
      meet (team, NULL);
      fs_fast_record (engine);
      fs_wormhole_state_foresee (state, state->cycle + 1);
      meet (team, end_cycle);
    }
}

typedef struct {
  FsTeam *team;
  uint32_t part;
} Member;

static void *
member (void *data)
{
  Member *self = data;
  FsTeam *team = self->team;
  unsigned round = 0;

  for (;;)
    {
      /* Rests until the next call. */
      atomic_fetch_add (&team->resting, 1);
      for (unsigned spins = 0; spins < REST_SPINS && atomic_load (&team->round) == round; spins++)
        rest_a_little (team, spins);
      pthread_mutex_lock (&team->lock);
      while (atomic_load (&team->round) == round)
        pthread_cond_wait (&team->changed, &team->lock);
      pthread_mutex_unlock (&team->lock);
      round = atomic_load (&team->round);
      if (atomic_load (&team->closing))
        break;
      simulate (team, self->part);
      team->seconds[self->part] = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID);
    }
  g_free (self);
  return NULL;
}

static void
wait_for_rest (const FsTeam *team)
{
  for (unsigned spins = 0; atomic_load (&team->resting) < team->n - 1; spins++)
    rest_a_little (team, spins);
}

/* Ends the rest of the other threads. */
static void
begin_round (FsTeam *team)
{
  atomic_store (&team->resting, 0);
  pthread_mutex_lock (&team->lock);
  atomic_fetch_add (&team->round, 1);
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->lock);
}

void
fs_team_run_until (FsTeam *team, int64_t cycle, const FsJob *job)
{
  team->until = cycle;
  team->job = job;
  begin_cycle (team);
  if (team->over)
    return;
  wait_for_rest (team);
  begin_round (team);
  simulate (team, 0);
  wait_for_rest (team);
  /* Between two calls nothing is left to do of the cycle before. */
  for (uint32_t part = 0; part < team->n; part++)
    {
      fs_fast_obey_alone (team->engines[part]);
#ifdef FS_CHECKING
      fs_fast_check (team->engines[part]);
#endif
    }
}

/* Ends the threads that have been started. */
static void
join (FsTeam *team, uint32_t n_started)
{
  atomic_store (&team->closing, true);
  begin_round (team);
  for (uint32_t part = 1; part < n_started; part++)
    pthread_join (team->threads[part], NULL);
}

static void
free_team (FsTeam *team)
{
  pthread_mutex_destroy (&team->lock);
  pthread_cond_destroy (&team->changed);
  g_free (team->threads);
  g_free (team->seconds);
  g_free (team);
}

/* A team without parts, whose threads rest; NULL when the system gives no more threads. */
static FsTeam *
start_threads (uint32_t n)
{
  FsTeam *team = g_new0 (FsTeam, 1);

  team->n = n;
  team->spins = n > g_get_num_processors () ? 1 : SPINS;
  team->seconds = g_new0 (double, n);
  team->threads = g_new0 (pthread_t, n);
  pthread_mutex_init (&team->lock, NULL);
  pthread_cond_init (&team->changed, NULL);
  for (uint32_t part = 1; part < n; part++)
    {
      Member *thread = g_new (Member, 1);

      *thread = (Member){ team, part };
      if (pthread_create (&team->threads[part], NULL, member, thread) == 0)
        continue;
      g_free (thread);
      join (team, part);
      free_team (team);
      return NULL;
    }
  return team;
}

FsTeam *
fs_team_new (FsWormholeState *whole, uint32_t n_threads)
{
  FsTeam *team = start_threads (n_threads);
  FsWormholeState **states = g_newa (FsWormholeState *, n_threads);

  if (team == NULL)
    return NULL;
  team->whole = whole;
  team->states = g_new0 (FsWormholeState, n_threads);
  team->engines = g_new0 (FsEngineState *, n_threads);
  team->table = fs_slot_table_new ();
  team->foreseen = -1;
  if (whole->recorder != NULL)
    team->recorders = g_new0 (FsRecorder *, n_threads);
  for (uint32_t part = 0; part < n_threads; part++)
    {
      if (team->recorders != NULL)
        team->recorders[part] = fs_recorder_new_part (whole->recorder);
      states[part] = &team->states[part];
      fs_wormhole_state_init_part (states[part], whole, team->recorders != NULL ? team->recorders[part] : NULL,
                                   team->table, part, n_threads);
    }
  fs_fast_new_parts (states, team->engines, n_threads);
  return team;
}

void
fs_team_free (FsTeam *team)
{
  if (team == NULL)
    return;
  join (team, team->n);
  for (uint32_t part = team->n; part-- > 0;)
    {
      fs_engine_fast.free (team->engines[part]);
      fs_wormhole_state_clear_part (&team->states[part]);
      if (team->recorders != NULL)
        fs_recorder_free_part (team->recorders[part]);
    }
  fs_slot_table_free (team->table);
  g_free (team->recorders);
  g_free (team->engines);
  g_free (team->states);
  free_team (team);
}

void
fs_team_share_limits (FsTeam *team)
{
  for (uint32_t part = 0; part < team->n; part++)
    team->states[part].source_limits = team->whole->source_limits;
}

uint64_t
fs_team_footprint (const FsTeam *team)
{
  uint64_t bytes = 0;

  for (uint32_t part = 0; part < team->n; part++)
    bytes += fs_engine_fast.footprint (team->engines[part]) + fs_message_store_footprint (&team->states[part].store);
  return bytes;
}

double
fs_team_seconds (const FsTeam *team)
{
  double seconds = 0;

  for (uint32_t part = 1; part < team->n; part++)
    seconds += team->seconds[part];
  return seconds;
}
