#include "sim/wormhole/traffic.h"

#include <math.h>

#include "base/random.h"
#include "topology/draws.h"

#define MOST_PERIODS 64 /* that a call draws: some microseconds */

uint64_t
fs_traffic_memory (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return network.n_nodes
         * (sizeof (FsSource) + sizeof (FsArrival) + (params->on_cycles > 0 ? sizeof (FsPeriods) : 0)
            + (params->when_full == FS_WHEN_FULL_BLOCK ? sizeof (FsClock) + sizeof (FsTimedEvent) : 0)
            + (size_t) params->tasks * sizeof (FsTimedEvent));
}

/* The random stream of the message, or of the period, with this number. */
static inline uint64_t
stream_of (const FsTraffic *traffic, uint32_t node, uint64_t number)
{
  return fs_random_split (fs_random_split (traffic->stream, node), number);
}

/* The cycle at which a clock that stands still in silent periods has run for as long as is awaited; draws the periods up to
 * there. Between two messages there may be more periods than can be drawn in the time that a call may take: then the cycle
 * up to which they are drawn, while the message remains awaited. */
static double
cycle_in_periods (const FsTraffic *traffic, uint32_t node)
{
  FsPeriods *periods = &traffic->periods[node];
  double awaited = periods->awaited;

  for (int drawn = 0; periods->on_cycles < awaited; drawn++)
    {
      uint64_t stream;

      if (drawn == MOST_PERIODS)
        return periods->on_cycles + periods->off_cycles;
      stream = stream_of (traffic, node, ++periods->number);
      periods->off_cycles
          += fs_random_exponential (fs_random_split (stream, FS_PURPOSE_SILENCE)) * traffic->params.off_cycles;
      periods->on_cycles
          += fs_random_exponential (fs_random_split (stream, FS_PURPOSE_BURST)) * traffic->params.on_cycles;
    }
  periods->awaited = 0;
  return awaited + periods->off_cycles;
}

uint64_t
fs_traffic_index_stream (const FsTraffic *traffic, uint32_t node, uint64_t index)
{
  return stream_of (traffic, node, index);
}

/* @instant: in cycles; something happens at the first cycle not before it. */
static inline FsArrival
arrival_at (double instant, uint32_t node)
{
  double cycle = ceil (instant);

  return (cycle < (double) FS_NO_ARRIVAL_CYCLE ? (uint64_t) cycle : FS_NO_ARRIVAL_CYCLE) << FS_NETWORK_MAX_N | node;
}

/* The same of an instant by the clock of the node, if it has one. */
static inline FsArrival
arrival_by_clock (FsTraffic *traffic, double instant, uint32_t node)
{
  if (G_UNLIKELY (traffic->clocks != NULL))
    {
      traffic->clocks[node].next = instant;
      instant += traffic->clocks[node].behind;
    }
  return arrival_at (instant, node);
}

/* Draws the next message of @node. */
static FsArrival
next_arrival (FsTraffic *traffic, uint32_t node)
{
  FsSource *source = &traffic->sources[node];
  double on = traffic->params.on_cycles, instant, gap;

  source->stream = stream_of (traffic, node, source->number);
  gap = fs_random_exponential (fs_random_split (source->stream, FS_PURPOSE_GAP));
  if (G_UNLIKELY (traffic->params.bernoulli))
    {
      /* In each cycle a trial succeeds with probability p = rate; with probability (1 - p)^i = e^(-i c) at least i fail before one
       * does. Instants count trials, so that the first is in cycle 0. */
      source->instant += floor (gap / -log1p (-traffic->params.rate)) + 1;
      return arrival_by_clock (traffic, source->instant - 1, node);
    }
  source->instant += gap;
  instant = source->instant / traffic->params.rate;
  if (G_UNLIKELY (traffic->periods != NULL))
    {
      traffic->periods[node].awaited = instant * on / (on + traffic->params.off_cycles);
      instant = cycle_in_periods (traffic, node);
    }
  return arrival_by_clock (traffic, instant, node);
}

/* The earliest arrival is found by a tournament. In a tree whose leaves are the nodes each inner entry, 1 to n - 1, keeps
 * the later of the two arrivals that met there; the earlier one went on to entry / 2, and that of the root is in entry 0. An
 * arrival that takes the place of the earliest meets the same entries, whatever they contain: there is no branch to
 * predict, and large networks fetch them all at once. */
static inline uint32_t
entry_above (const FsTraffic *traffic, uint32_t node)
{
  return (traffic->n_arrivals + node - traffic->first_node) / 2;
}

static inline void
play (FsTraffic *traffic, uint32_t node, FsArrival arrival)
{
  FsArrival *arrivals = traffic->arrivals;

  for (size_t i = entry_above (traffic, node); i > 0; i /= 2)
    {
      FsArrival other = arrivals[i];
      bool later = other > arrival;

      arrivals[i] = later ? other : arrival;
      arrival = later ? arrival : other;
    }
  arrivals[0] = arrival;
}

#define NO_ARRIVAL UINT64_MAX

/* The first that comes to an entry waits there for the second. */
static void
play_first (FsTraffic *traffic, uint32_t node, FsArrival arrival)
{
  FsArrival *arrivals = traffic->arrivals;

  for (uint32_t i = entry_above (traffic, node); i > 0; i /= 2)
    {
      FsArrival other = arrivals[i];

      arrivals[i] = other == NO_ARRIVAL ? arrival : MAX (other, arrival);
      if (other == NO_ARRIVAL)
        return;
      arrival = MIN (other, arrival);
    }
  arrivals[0] = arrival;
}

static void
begin_tournament (FsTraffic *traffic, uint32_t first, uint32_t n)
{
  traffic->first_node = first;
  traffic->n_arrivals = n;
  traffic->arrivals = g_new (FsArrival, n);
  for (uint32_t i = 0; i < n; i++)
    traffic->arrivals[i] = NO_ARRIVAL;
}

static inline uint32_t
node_of (FsArrival arrival)
{
  return (uint32_t) (arrival & ((UINT64_C (1) << FS_NETWORK_MAX_N) - 1));
}

/* Where clocks can stand still or tasks wait, arrivals leave the tournament and come back, for which it has no place: they wait in a
 * heap, and the first of them is shown where that of a tournament is. */
static void
show_first (FsTraffic *traffic)
{
  const FsEventHeap *waiting = &traffic->waiting;

  traffic->arrivals[0] = waiting->n == 0
                             ? NO_ARRIVAL
                             : (uint64_t) waiting->events[0].cycle << FS_NETWORK_MAX_N | waiting->events[0].order;
}

static void
wait_for (FsTraffic *traffic, FsArrival arrival)
{
  fs_event_heap_push (&traffic->waiting,
                      (FsTimedEvent){ .cycle = (int64_t) (arrival >> FS_NETWORK_MAX_N), .order = node_of (arrival) });
  show_first (traffic);
}

/* Whether the first arrival is that of a node whose clock stands still, or has since it was drawn: then it is taken out
 * until the clock goes on, or waits for as long. */
static bool
clock_is_behind (FsTraffic *traffic, uint32_t node)
{
  FsClock *clock = &traffic->clocks[node];
  FsArrival due = arrival_at (clock->next + clock->behind, node);

  if (clock->stopped == FS_CLOCK_RUNS && due == traffic->arrivals[0])
    return false;
  clock->parked = clock->stopped != FS_CLOCK_RUNS;
  fs_event_heap_pop (&traffic->waiting);
  show_first (traffic);
  if (!clock->parked)
    wait_for (traffic, due);
  return true;
}

/* @arrival of @node takes the place of the first, which was another one of it. */
static inline void
replace_first (FsTraffic *traffic, uint32_t node, FsArrival arrival)
{
  if (G_LIKELY (traffic->clocks == NULL))
    {
      play (traffic, node, arrival);
      return;
    }
  fs_event_heap_pop (&traffic->waiting);
  wait_for (traffic, arrival);
}

void
fs_traffic_begin_computing (FsTraffic *traffic, uint32_t node, int64_t cycle, uint64_t stream)
{
  double mean = traffic->params.tasks / traffic->params.rate;
  double gap = mean * fs_random_exponential (fs_random_split (stream, FS_PURPOSE_THINK));

  /* Rounded to the nearest cycle, so that the mean remains. */
  wait_for (traffic, arrival_at ((double) cycle + gap - 0.5, node));
}

void
fs_traffic_stop (FsTraffic *traffic, uint32_t node, int64_t cycle, bool late)
{
  FsClock *clock = &traffic->clocks[node];

  if (clock->stopped == FS_CLOCK_RUNS)
    clock->stopped = late ? (double) cycle : clock->taken;
}

void
fs_traffic_resume (FsTraffic *traffic, uint32_t node, int64_t cycle)
{
  FsClock *clock = &traffic->clocks[node];

  if (clock->stopped == FS_CLOCK_RUNS)
    return;
  clock->behind += (double) cycle - clock->stopped;
  clock->stopped = FS_CLOCK_RUNS;
  if (clock->parked)
    wait_for (traffic, arrival_at (clock->next + clock->behind, node));
  clock->parked = false;
}

void
fs_traffic_init (FsTraffic *traffic, const FsWormholeParams *params)
{
  bool is_random = params->rate > 0 && params->workload == NULL;

  *traffic = (FsTraffic){ .params = *params };
  fs_wormhole_params_network (params, &traffic->network);
  traffic->stream = fs_random_stream (params->seed, params->replication);
  traffic->injection_channels = (uint32_t) fs_wormhole_params_injection_channels (params);
  traffic->destinations = fs_wormhole_params_destinations (params);
  traffic->sources = g_new0 (FsSource, traffic->network.n_nodes);
  begin_tournament (traffic, 0,
                    params->when_full == FS_WHEN_FULL_BLOCK || params->tasks > 0 ? 1 : traffic->network.n_nodes);
  if (params->when_full == FS_WHEN_FULL_BLOCK)
    {
      traffic->clocks = g_new0 (FsClock, traffic->network.n_nodes);
      for (uint32_t node = 0; node < traffic->network.n_nodes; node++)
        traffic->clocks[node].stopped = FS_CLOCK_RUNS;
    }
  if (params->on_cycles > 0)
    traffic->periods = g_new0 (FsPeriods, traffic->network.n_nodes);
  for (uint32_t node = 0; traffic->periods != NULL && node < traffic->network.n_nodes; node++)
    {
      /* A node is silent in the beginning with the probability that it is at any time; what is then left of the period has
       * the distribution of a whole one. */
      FsPeriods *periods = &traffic->periods[node];
      double on = traffic->params.on_cycles, off = traffic->params.off_cycles;
      uint64_t stream = stream_of (traffic, node, 0);
      double silent = fs_random_uniform (fs_random_split (stream, FS_PURPOSE_SILENCE)) * (on + off) / off;

      periods->off_cycles = silent < 1 ? -log (silent) * off : 0;
      periods->on_cycles = fs_random_exponential (fs_random_split (stream, FS_PURPOSE_BURST)) * on;
    }
  for (uint32_t node = 0; node < traffic->network.n_nodes; node++)
    if (params->tasks > 0)
      for (uint32_t task = 0; is_random && task < (uint32_t) params->tasks; task++)
        fs_traffic_begin_computing (traffic, node, 0, stream_of (traffic, node, task));
    else if (traffic->clocks == NULL)
      play_first (traffic, node,
                  is_random ? next_arrival (traffic, node) : FS_NO_ARRIVAL_CYCLE << FS_NETWORK_MAX_N | node);
    else if (is_random)
      wait_for (traffic, next_arrival (traffic, node));
}

void
fs_traffic_init_part (FsTraffic *traffic, const FsTraffic *whole, uint32_t first, uint32_t end)
{
  *traffic = *whole;
  traffic->is_part = true;
  fs_destination_map_ref (traffic->destinations);
  begin_tournament (traffic, first, end - first);
  for (uint32_t i = 0; i < whole->n_arrivals; i++)
    {
      uint32_t node = node_of (whole->arrivals[i]);

      if (node >= first && node < end)
        play_first (traffic, node, whole->arrivals[i]);
    }
}

void
fs_traffic_clear (FsTraffic *traffic)
{
  if (traffic->is_part)
    {
      traffic->sources = NULL;
      traffic->periods = NULL;
    }
  g_clear_pointer (&traffic->sources, g_free);
  g_clear_pointer (&traffic->periods, g_free);
  g_clear_pointer (&traffic->clocks, g_free);
  g_clear_pointer (&traffic->waiting.events, g_free);
  g_clear_pointer (&traffic->arrivals, g_free);
  g_clear_pointer (&traffic->destinations, fs_destination_map_unref);
}

void
fs_traffic_own (FsTraffic *copy)
{
  copy->sources = g_memdup2 (copy->sources, copy->network.n_nodes * sizeof *copy->sources);
  copy->arrivals = g_memdup2 (copy->arrivals, copy->n_arrivals * sizeof *copy->arrivals);
  copy->periods = g_memdup2 (copy->periods, copy->network.n_nodes * sizeof *copy->periods);
  copy->clocks = g_memdup2 (copy->clocks, copy->network.n_nodes * sizeof *copy->clocks);
  copy->waiting.events = g_memdup2 (copy->waiting.events, copy->waiting.capacity * sizeof *copy->waiting.events);
  fs_destination_map_ref (copy->destinations);
}

bool
fs_traffic_take (FsTraffic *traffic, uint32_t *node, uint64_t *stream)
{
  uint32_t source = node_of (traffic->arrivals[0]);

  if (G_UNLIKELY (traffic->params.tasks > 0))
    {
      *node = source;
      *stream = stream_of (traffic, source, traffic->sources[source].number++);
      fs_event_heap_pop (&traffic->waiting);
      show_first (traffic);
      return true;
    }
  if (G_UNLIKELY (traffic->clocks != NULL) && clock_is_behind (traffic, source))
    return false;
  if (G_UNLIKELY (traffic->periods != NULL) && traffic->periods[source].awaited > 0)
    {
      replace_first (traffic, source, arrival_by_clock (traffic, cycle_in_periods (traffic, source), source));
      return false;
    }
  if (G_UNLIKELY (traffic->clocks != NULL))
    traffic->clocks[source].taken = traffic->clocks[source].next + traffic->clocks[source].behind;
  *node = source;
  *stream = traffic->sources[source].stream;
  traffic->sources[source].number++;
  replace_first (traffic, source, next_arrival (traffic, source));
  return true;
}

bool
fs_traffic_draw_broadcast (const FsTraffic *traffic, uint64_t stream)
{
  return traffic->params.beta > 0
         && fs_random_uniform (fs_random_split (stream, FS_PURPOSE_KIND)) < traffic->params.beta;
}

FsRouteBits
fs_traffic_draw_route_of_torus (const FsTraffic *traffic, uint64_t stream, uint32_t source, uint32_t destination)
{
  FsRouteBits route = { 0, UINT32_MAX };

  if (traffic->params.tie == FS_TIE_RANDOM)
    route.ties = (uint32_t) fs_random_split (stream, FS_PURPOSE_TIES);
  if (traffic->params.classes == FS_CLASSES_BALANCED)
    {
      /* A route that crosses the wrap channel is of class 1 behind it. */
      const FsNetwork *network = &traffic->network;
      uint32_t productive = fs_network_productive (network, source, destination);

      route.classes = (uint32_t) fs_random_split (stream, FS_PURPOSE_CLASSES);
      for (uint32_t left = productive; left != 0; left &= left - 1)
        {
          int port = fs_network_settle (network, productive, fs_network_lowest (left), route.ties);

          if (fs_network_wrap_is_ahead (network, source, destination, port))
            route.classes |= UINT32_C (1) << fs_network_dimension (network, port);
        }
    }
  return route;
}

/* The mean of the ceiling of an exponential variate of mean m is m + 1/2 + 1/(12 m) and less. */
uint32_t
fs_traffic_draw_length (const FsTraffic *traffic, uint64_t stream)
{
  double length;

  if (traffic->params.length == FS_LENGTH_FIXED)
    return traffic->params.length_flits;
  length = ceil (fs_random_exponential (fs_random_split (stream, FS_PURPOSE_LENGTH))
                 * ((double) traffic->params.length_flits - 0.5));
  return length < 1 ? 1 : (uint32_t) length;
}

int
fs_traffic_draw_injection_channel (const FsTraffic *traffic, uint64_t stream, uint32_t source, uint32_t destination,
                                   FsRouteBits route)
{
  uint32_t productive;

  if (traffic->params.injection == FS_INJECTION_FIRST)
    {
      productive = fs_network_productive (&traffic->network, source, destination);
      return fs_network_settle (&traffic->network, productive, fs_network_highest (productive), route.ties);
    }
  if (fs_wormhole_params_pooled (&traffic->params))
    return 0; /* the one that is idle when its turn comes */
  return (int) fs_random_below (fs_random_split (stream, FS_PURPOSE_CHANNEL), traffic->injection_channels);
}

int
fs_traffic_draw_base (FsTraffic *traffic, uint64_t stream, uint32_t source)
{
  uint32_t n = (uint32_t) traffic->params.n;
  uint32_t before_it = traffic->sources[source].broadcasts++;

  if (traffic->params.base == FS_BASE_FIXED)
    return traffic->params.base_fixed;
  if (traffic->params.base == FS_BASE_RANDOM)
    return (int) fs_random_below (fs_random_split (stream, FS_PURPOSE_BASE), n);
  return (int) ((source + before_it) % n);
}

uint64_t
fs_traffic_copy_stream (uint64_t broadcast_stream, uint32_t destination)
{
  return fs_random_split (fs_random_split (broadcast_stream, FS_PURPOSE_COPY), destination);
}

FsTrafficDifference
fs_traffic_compare (const FsWormholeParams *a, const FsWormholeParams *b)
{
  g_autoptr (FsDestinationMap) first = NULL;
  g_autoptr (FsDestinationMap) second = NULL;

  if (fs_wormhole_params_nodes (a) != fs_wormhole_params_nodes (b))
    return FS_TRAFFIC_NETWORKS;
  if (a->seed != b->seed || a->replication != b->replication)
    return FS_TRAFFIC_SEEDS;
  if (a->rate != b->rate)
    return FS_TRAFFIC_RATES;
  if (a->tasks != b->tasks || a->bernoulli != b->bernoulli || a->on_cycles != b->on_cycles
      || a->off_cycles != b->off_cycles || a->workload != b->workload || a->workload_digest != b->workload_digest)
    return FS_TRAFFIC_ARRIVALS;
  if (a->tasks > 0 || a->when_full == FS_WHEN_FULL_BLOCK || b->when_full == FS_WHEN_FULL_BLOCK)
    return FS_TRAFFIC_FEEDBACK;
  if (a->workload != NULL)
    return FS_TRAFFIC_SAME;
  if (a->length != b->length || a->length_flits != b->length_flits)
    return FS_TRAFFIC_LENGTHS;
  if (a->beta != b->beta)
    return FS_TRAFFIC_BROADCASTS;
  first = fs_wormhole_params_destinations (a);
  second = fs_wormhole_params_destinations (b);
  return fs_destination_map_equal (first, second) ? FS_TRAFFIC_SAME : FS_TRAFFIC_DESTINATIONS;
}
