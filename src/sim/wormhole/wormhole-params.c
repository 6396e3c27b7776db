#include "sim/wormhole/wormhole-params.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "topology/channel-loads.h"
#include "topology/line-tree.h"
#include "topology/multidestination.h"

/* Lengths and rates beyond these have no use and would let counters overflow. */
#define MAX_LENGTH_FLITS 1000000
#define MAX_CYCLES_OF_DELAY 1000000
#define MAX_RATE 16

/* Messages in the system: per node, and of all nodes so that the largest networks fit in 4 GiB. */
#define POPULATION_CAP 60
#define POPULATION_CAP_OF_ALL (UINT64_C (1) << 23)

/* What memory is computed for: messages of a node at least, and how much longer than alone they take. */
#define LEAST_POPULATION 4.0
#define STRETCH 4
#define MOST_UTILISATION 0.9

#define SLICE_FLIT_HOPS 50000 /* about a millisecond of work */
#define MAX_SLICE_CYCLES 20000

void
fs_wormhole_params_init (FsWormholeParams *params)
{
  g_return_if_fail (params != NULL);

  *params = (FsWormholeParams){
    .n = 6,
    .V = 2,
    .vc_buffer = 2,
    .routing = FS_ROUTING_DETERMINISTIC,
    .adaptive_choice = FS_ADAPTIVE_RANDOM,
    .recovery_cycles = 2000,
    .injection = FS_INJECTION_RAND,
    .source_capacity = FS_INFINITE_SOURCE,
    .length = FS_LENGTH_FIXED,
    .length_flits = 32,
    .pattern = { .kind = FS_PATTERN_UNIFORM },
    .delta_cycles = 1,
    .broadcast = FS_BROADCAST_BINOMIAL,
    .base = FS_BASE_ROUND_ROBIN,
    .seed = 1,
  };
}

void
fs_wormhole_params_network (const FsWormholeParams *params, FsNetwork *network)
{
  fs_network_init (network, params->topology, params->n, params->k);
}

uint32_t
fs_wormhole_params_nodes (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return network.n_nodes;
}

FsRecordSize
fs_wormhole_params_record_size (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return (FsRecordSize){ params->n, params->V, fs_network_diameter (&network) };
}

char *
fs_wormhole_params_network_name (const FsWormholeParams *params)
{
  if (params->topology == FS_TOPOLOGY_HYPERCUBE)
    return g_strdup_printf ("n = %d", params->n);
  return fs_network_radices (params->k, params->n, "x");
}

int
fs_wormhole_params_injection_channels (const FsWormholeParams *params)
{
  if (params->injection == FS_INJECTION_FIRST || params->injection_channels == 0)
    {
      FsNetwork network;

      fs_wormhole_params_network (params, &network);
      return network.n_ports;
    }
  return params->injection_channels;
}

int
fs_wormhole_params_injection_queues (const FsWormholeParams *params)
{
  return fs_wormhole_params_pooled (params) ? 1 : fs_wormhole_params_injection_channels (params);
}

bool
fs_wormhole_params_bounded (const FsWormholeParams *params)
{
  if (params->tasks > 0)
    return true;
  return params->source_capacity != FS_INFINITE_SOURCE && params->when_full != FS_WHEN_FULL_RETRY && params->beta <= 0;
}

uint64_t
fs_wormhole_params_population_cap (const FsWormholeParams *params)
{
  FsNetwork network;
  uint64_t room = 0;

  fs_wormhole_params_network (params, &network);
  if (params->source_capacity != FS_INFINITE_SOURCE)
    room = (uint64_t) params->source_capacity * (uint64_t) fs_wormhole_params_injection_queues (params);
  return MIN (POPULATION_CAP, POPULATION_CAP_OF_ALL / network.n_nodes) + room;
}

int
fs_wormhole_params_unsafe_ring (const FsWormholeParams *params)
{
  FsNetwork network;
  int smallest = -1;

  if (params->routing != FS_ROUTING_DETERMINISTIC || params->classes != FS_CLASSES_NONE)
    return -1;
  fs_wormhole_params_network (params, &network);
  for (int d = 0; d < network.n; d++)
    if (fs_network_needs_classes (&network, d) && (smallest < 0 || network.k[d] < network.k[smallest]))
      smallest = d;
  return smallest;
}

bool
fs_wormhole_params_may_deadlock (const FsWormholeParams *params)
{
  return params->routing == FS_ROUTING_RANDOM || params->routing == FS_ROUTING_TURNS
         || fs_wormhole_params_unsafe_ring (params) >= 0;
}

/* Of all messages generated in a cycle, as if the network could carry them. */
static double
flit_hops_of_a_cycle (const FsWormholeParams *params, const FsNetwork *network)
{
  double nodes = network->n_nodes, mean = fs_network_mean_over_pairs (network);
  double hops_of_copy = params->broadcast == FS_BROADCAST_SEPARATE ? mean : 1;
  double hops = (1 - params->beta) * mean + params->beta * (nodes - 1) * hops_of_copy;

  if (params->broadcast == FS_BROADCAST_DOUBLE_TREE)
    hops += params->beta * (params->n - 1); /* of the copy to the complement */
  hops += params->beta * (nodes - 1) * fs_wormhole_params_header_flits (params) / params->length_flits;

  /* Tasks send no more than if no message waited. */
  if (params->tasks > 0 && params->rate > 0)
    return nodes * hops * params->length_flits
           / (1 / params->rate + fs_wormhole_params_zero_load_latency (params) / params->tasks);
  return nodes * params->rate * hops * params->length_flits;
}

int64_t
fs_wormhole_params_slice_cycles (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return (int64_t) CLAMP (SLICE_FLIT_HOPS / flit_hops_of_a_cycle (params, &network), 1, MAX_SLICE_CYCLES);
}

/* By the law of Little, when messages take STRETCH times as long as without any others; near saturation they take
 * longer. What the channels cannot carry grows until the run is given up. */
uint64_t
fs_wormhole_params_expected_messages (const FsWormholeParams *params)
{
  bool separate = params->broadcast == FS_BROADCAST_SEPARATE;
  bool one_hop = !separate && params->broadcast < FS_BROADCAST_MULTIDESTINATION;
  FsNetwork network;
  double nodes, copies, unicast, copy, of_a_node, excess, unicast_flits;
  uint64_t most;

  fs_wormhole_params_network (params, &network);
  nodes = network.n_nodes;
  if (params->tasks > 0)
    return network.n_nodes * (uint64_t) params->tasks;
  unicast = params->length_flits + fs_network_diameter (&network);
  if (params->routing == FS_ROUTING_STORE_AND_FORWARD)
    unicast = (double) params->length_flits * fs_network_diameter (&network) + 1;
  copy = params->length_flits + (one_hop ? 1 : fs_network_diameter (&network)) + params->delta_cycles;
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    copy += fs_wormhole_params_header_flits (params) + nodes;
  of_a_node = STRETCH * params->rate * ((1 - params->beta) * unicast + params->beta * (nodes - 1) * copy);

  /* The number exceeds the cap by what is generated between two checks, and by the copies that these messages cause. */
  copies = separate ? nodes - 1 : fs_line_tree_depth (&network);
  if (params->broadcast == FS_BROADCAST_DOUBLE_TREE)
    copies++;
  excess = nodes * params->rate * (1 - params->beta + params->beta * copies)
           * (double) (fs_wormhole_params_slice_cycles (params) + 1);
  if (params->beta > 0)
    excess += (double) SLICE_FLIT_HOPS / params->length_flits;
  most = network.n_nodes * fs_wormhole_params_population_cap (params) + (uint64_t) (1.5 * excess) + 64;

  /* The channels are near what they can carry, or beyond: on average, or the busiest of them. */
  unicast_flits = (1 - params->beta) * params->rate * params->length_flits;
  if (flit_hops_of_a_cycle (params, &network) > MOST_UTILISATION * fs_network_count_channels (&network)
      || (!network.binary && unicast_flits > MOST_UTILISATION * fs_network_capacity (&network)))
    return most;
  return MIN (most, (uint64_t) (nodes * CLAMP (of_a_node, LEAST_POPULATION, (double) POPULATION_CAP_OF_ALL)));
}

double
fs_wormhole_params_capacity_rate (const FsWormholeParams *params)
{
  FsNetwork network;
  double nodes, unicasts, flits, channels;

  fs_wormhole_params_network (params, &network);
  unicasts = fs_pattern_is_by_address (&params->pattern) ? fs_wormhole_params_channel_load (params)
                                                         : 1 / fs_network_capacity (&network);
  nodes = network.n_nodes;
  /* All worms along the Hamiltonian path share the N channels of its ring, the sources alike. */
  channels = params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH ? nodes : fs_network_count_channels (&network);
  flits = (1 - params->beta) * unicasts + params->beta * nodes * fs_wormhole_params_broadcast_hops (params) / channels;
  flits *= params->length_flits;
  flits += params->beta * nodes * fs_wormhole_params_broadcast_hops (params) * fs_wormhole_params_header_flits (params)
           / channels;
  return 1 / flits;
}

double
fs_wormhole_params_separate_latency (const FsWormholeParams *params)
{
  int injected_over = params->injection == FS_INJECTION_SHARED ? 1 : fs_wormhole_params_injection_channels (params);
  double copies = ldexp (1, params->n) - 1, of_busiest = copies / MIN (injected_over, params->n);

  if (params->routing == FS_ROUTING_DETERMINISTIC)
    of_busiest = fmax (of_busiest, ldexp (1, params->n - 1));
  return params->delta_cycles + of_busiest * params->length_flits + 1;
}

double
fs_wormhole_params_zero_load_latency (const FsWormholeParams *params)
{
  double startup = params->unicast_startup ? params->delta_cycles : 0;
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  if (params->router == FS_ROUTER_PIPELINED)
    return startup + fs_pipeline_mean_latency (&params->pipeline, &network, fs_wormhole_params_mean_length (params));
  if (params->routing == FS_ROUTING_STORE_AND_FORWARD)
    return startup + fs_network_mean_distance (&network) * params->length_flits + 1;
  return params->length_flits + fs_network_mean_distance (&network) + startup;
}

static gboolean
check_turns (const FsWormholeParams *params, GError **error)
{
  if (params->routing < FS_ROUTING_NEGATIVE_FIRST)
    return TRUE;
  if (params->topology == FS_TOPOLOGY_TORUS)
    return fs_set_input_error (error,
                               _ ("Routing by turns is for meshes and hypercubes; in a torus messages of one ring "
                                  "can block each other without any turn."));
  if (params->routing == FS_ROUTING_WEST_FIRST && (params->topology != FS_TOPOLOGY_MESH || params->n != 2))
    return fs_set_input_error (error, _ ("routing is west-first, which is for meshes of 2 dimensions."));
  if (params->routing != FS_ROUTING_TURNS)
    return TRUE;
  if (params->n > FS_TURNS_MAX_N)
    return fs_set_input_error (error,
                               _ ("routing is turns and n is %d; a table of forbidden turns is for up to %d "
                                  "dimensions."),
                               params->n, FS_TURNS_MAX_N);
  for (int from = 0; from < FS_TURNS_DIRECTIONS; from++)
    for (int to = 0; to < FS_TURNS_DIRECTIONS; to++)
      if ((params->forbidden_turns & fs_turn (from, to)) != 0 && MAX (from, to) / 2 >= params->n)
        {
          char text[6];

          fs_turn_text (from, to, text);
          return fs_set_input_error (error,
                                     ngettext ("forbidden-turns contains %s; the network has %d dimension.",
                                               "forbidden-turns contains %s; the network has %d dimensions.",
                                               (gulong) params->n),
                                     text, params->n);
        }
  return TRUE;
}

static gboolean
check_routing (const FsWormholeParams *params, GError **error)
{
  /* Classes of virtual channels, and with Duato routing two escape channels, are needed where a ring is large enough. */
  gboolean duato = fs_wormhole_params_has_escape (params);
  gboolean large = FALSE;
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  for (int d = 0; d < params->n; d++)
    large |= fs_network_needs_classes (&network, d);
  if (large && duato && params->V < 3)
    return fs_set_input_error (
        error,
        _ ("Duato routing on a torus with a radix of 4 or more needs at least 3 virtual channels, one of "
           "them adaptive; V is %d."),
        params->V);
  if (large && params->routing == FS_ROUTING_DETERMINISTIC && params->classes != FS_CLASSES_NONE && params->V < 2)
    return fs_set_input_error (
        error,
        _ ("Dimension-order routing on a torus with a radix of 4 or more needs at least 2 virtual channels, "
           "one for each side of the dateline; V is %d."),
        params->V);
  if (duato && params->V < 2)
    return fs_set_input_error (
        error, _ ("V is 1; Duato routing needs 2 or more virtual channels, one of them the escape channel."));
  if (params->routing == FS_ROUTING_VIRTUAL_CUT_THROUGH && params->V > 1)
    return fs_set_input_error (error, _ ("V is %d; virtual cut-through has 1 virtual channel."), params->V);
  if (params->routing == FS_ROUTING_STORE_AND_FORWARD && params->V > 1)
    return fs_set_input_error (error, _ ("V is %d; store-and-forward has 1 virtual channel."), params->V);
  if (params->routing == FS_ROUTING_DUATO_TIMEOUT && params->tau_cycles > MAX_CYCLES_OF_DELAY)
    return fs_set_input_error (error, _ ("tau is %u; it must be 0 to %d cycles."), params->tau_cycles,
                               MAX_CYCLES_OF_DELAY);
  if (params->routing == FS_ROUTING_RANDOM && params->recovery_cycles > MAX_CYCLES_OF_DELAY)
    return fs_set_input_error (error, _ ("recovery-after is %u; it must be 1 to %d cycles, or never."),
                               params->recovery_cycles, MAX_CYCLES_OF_DELAY);
  return check_turns (params, error);
}

static gboolean
check_router (const FsWormholeParams *params, GError **error)
{
  static const char *const injections[] = { "rand", "first", "pool", "shared" };
  char number[FS_NUMBER_SIZE];

  if (params->V < 1 || params->V > FS_SIM_MAX_V)
    return fs_set_input_error (error, _ ("V is %d; it must be 1 to %d virtual channels."), params->V, FS_SIM_MAX_V);
  if (params->router == FS_ROUTER_PIPELINED && !fs_wormhole_params_check_pipeline (params, error))
    return FALSE;
  if (params->router == FS_ROUTER_IDEAL && params->classes == FS_CLASSES_ROUTE)
    return fs_set_input_error (error, _ ("classes is route, which applies to router pipelined; router is ideal."));
  if (params->router == FS_ROUTER_IDEAL && (params->vc_buffer < 2 || params->vc_buffer > 64))
    return fs_set_input_error (error, _ ("vc-buffer is %d; a virtual channel buffers 2 to 64 flits."),
                               params->vc_buffer);
  if (!check_routing (params, error))
    return FALSE;
  if (params->injection != FS_INJECTION_FIRST && (params->injection_channels < 0 || params->injection_channels > 64))
    return fs_set_input_error (error, _ ("injection is %s:%d; a node has 1 to 64 injection channels."),
                               injections[params->injection], params->injection_channels);
  if (params->source_capacity != FS_INFINITE_SOURCE
      && (params->source_capacity < 0 || params->source_capacity > FS_MAX_SOURCE_CAPACITY))
    return fs_set_input_error (error, _ ("source-capacity is %d; it must be 0 to %d messages, or infinite."),
                               params->source_capacity, FS_MAX_SOURCE_CAPACITY);
  if (params->when_full != FS_WHEN_FULL_DROP && params->source_capacity == FS_INFINITE_SOURCE)
    return fs_set_input_error (error, _ ("when-full needs a finite source-capacity: an infinite queue is never full."));
  if (params->when_full == FS_WHEN_FULL_RETRY
      && !(params->retry_cycles >= 1 && params->retry_cycles <= FS_RETRY_MAX_CYCLES))
    return fs_set_input_error (error, _ ("when-full is retry:%s; the mean time between two tries is 1 to 1e9 cycles."),
                               fs_number_format (params->retry_cycles, number));
  if (params->when_full == FS_WHEN_FULL_BLOCK && params->workload != NULL)
    return fs_set_input_error (
        error,
        _ ("when-full is block; the messages of a workload are generated when the file says, so that nothing can "
           "hold them back."));
  return TRUE;
}

/* The worms keep to a ring with two virtual channels of its own: one on each side of its dateline. Others than worms need a
 * third. */
gboolean
fs_wormhole_params_check_hamiltonian_path (const FsWormholeParams *params, GError **error)
{
  char number[FS_NUMBER_SIZE];

  if (params->topology != FS_TOPOLOGY_HYPERCUBE)
    return fs_set_input_error (
        error, _ ("broadcast is hamiltonian-path; it follows the Gray code, so topology must be hypercube."));
  if (params->n > FS_HAMILTONIAN_MAX_N)
    return fs_set_input_error (
        error, _ ("broadcast is hamiltonian-path and n is %d; a message through all nodes is simulated up to n = %d."),
        params->n, FS_HAMILTONIAN_MAX_N);
  if (params->routing != FS_ROUTING_DETERMINISTIC)
    return fs_set_input_error (
        error, _ ("broadcast is hamiltonian-path; its messages follow one path, so routing must be deterministic."));
  if (params->V < FS_HAMILTONIAN_CHANNELS || (params->V == FS_HAMILTONIAN_CHANNELS && params->beta < 1))
    return fs_set_input_error (
        error,
        _ ("broadcast is hamiltonian-path, which needs 2 virtual channels of its own, and with beta below 1 a "
           "third for unicasts; V is %d."),
        params->V);
  if (!(params->address_flits >= 0 && params->address_flits <= FS_MAX_ADDRESS_FLITS))
    return fs_set_input_error (error, _ ("address-flits is %s; it must be 0 to %d flits."),
                               fs_number_format (params->address_flits, number), FS_MAX_ADDRESS_FLITS);
  return TRUE;
}

static gboolean
check_traffic (const FsWormholeParams *params, GError **error)
{
  char number[FS_NUMBER_SIZE];

  if (params->length_flits < 1 || params->length_flits > MAX_LENGTH_FLITS)
    return fs_set_input_error (error, _ ("M is %u; a message must have 1 to %d flits."), params->length_flits,
                               MAX_LENGTH_FLITS);
  if (!(params->beta >= 0 && params->beta <= 1))
    return fs_set_input_error (error, _ ("beta is %s; the fraction of broadcasts must be 0 to 1."),
                               fs_number_format (params->beta, number));
  if ((params->on_cycles != 0 || params->off_cycles != 0)
      && !(params->on_cycles >= 1 && params->on_cycles <= FS_PERIOD_MAX_CYCLES && params->off_cycles >= 1
           && params->off_cycles <= FS_PERIOD_MAX_CYCLES))
    return fs_set_input_error (error, _ ("arrivals is on-off with a period outside of 1 to 1e9 cycles."));
  if (params->bernoulli && (params->on_cycles > 0 || params->tasks > 0 || params->workload != NULL))
    return fs_set_input_error (error, _ ("arrivals is bernoulli and something else; there is one kind of arrivals."));
  if (params->bernoulli && params->rate > 1)
    return fs_set_input_error (
        error, _ ("rate is %s; with arrivals bernoulli a node generates one message per cycle at most."),
        fs_number_format (params->rate, number));
  if (params->workload != NULL && (params->beta > 0 || fs_pattern_is_by_address (&params->pattern)))
    return fs_set_input_error (error, _ ("A workload has no broadcasts and no pattern: the file lists every message."));
  if (params->tasks < 0 || params->tasks > FS_MAX_TASKS)
    return fs_set_input_error (error, _ ("arrivals is closed with %d tasks; a node has 1 to %d."), params->tasks,
                               FS_MAX_TASKS);
  if (params->tasks > 0 && params->source_capacity != FS_INFINITE_SOURCE)
    return fs_set_input_error (
        error, _ ("arrivals is closed; its tasks wait for their messages, so that source-capacity must be infinite."));
  if (params->tasks > 0 && (params->beta > 0 || params->on_cycles > 0 || params->workload != NULL))
    return fs_set_input_error (error, _ ("arrivals is closed; its tasks send unicasts, one after the other."));
  if (params->broadcast == FS_BROADCAST_DOUBLE_TREE && params->topology != FS_TOPOLOGY_HYPERCUBE)
    return fs_set_input_error (
        error, _ ("broadcast is double-tree; it is defined for hypercubes, where every node has a complement."));
  if (params->broadcast == FS_BROADCAST_MULTIDESTINATION && params->beta > 0 && params->causes)
    return fs_set_input_error (
        error, _ ("causes is true; with broadcast multidestination what delays a message beyond a node may delay that "
                  "node, too, so that its latency is not divided into causes."));
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH && params->beta > 0 && params->causes)
    return fs_set_input_error (
        error, _ ("causes is true; with broadcast hamiltonian-path what delays a message beyond a node may delay that "
                  "node, too, so that its latency is not divided into causes."));
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH && !fs_wormhole_params_check_hamiltonian_path (params, error))
    return FALSE;
  if (params->broadcast == FS_BROADCAST_MULTIDESTINATION && params->routing != FS_ROUTING_DETERMINISTIC)
    return fs_set_input_error (
        error, _ ("broadcast is multidestination; its messages follow paths of dimension order, so routing must be "
                  "deterministic."));
  if (params->delta_cycles > MAX_CYCLES_OF_DELAY)
    return fs_set_input_error (error, _ ("delta is %u; it must be 0 to %d cycles."), params->delta_cycles,
                               MAX_CYCLES_OF_DELAY);
  if (params->base == FS_BASE_FIXED && (params->base_fixed < 0 || params->base_fixed >= params->n))
    return fs_set_input_error (error, _ ("base is fixed:%d; with n = %d a fixed base is 0 to %d."), params->base_fixed,
                               params->n, params->n - 1);
  if (!(params->rate >= 0 && params->rate <= MAX_RATE))
    return fs_set_input_error (error, _ ("rate is %s; it must be 0 to %d messages per node per cycle."),
                               fs_number_format (params->rate, number), MAX_RATE);
  return TRUE;
}

gboolean
fs_wormhole_params_check_network (const FsWormholeParams *params, GError **error)
{
  double nodes = 1; /* 64^20 is no overflow */

  g_return_val_if_fail (params != NULL, FALSE);

  if (params->n < 1 || params->n > FS_SIM_MAX_N)
    return fs_set_input_error (error, _ ("Dimension n is %d; it must be 1 to %d."), params->n, FS_SIM_MAX_N);
  if (params->topology == FS_TOPOLOGY_HYPERCUBE)
    return TRUE;
  for (int d = 0; d < params->n; d++)
    {
      nodes *= params->k[d];
      if (params->k[d] >= FS_NETWORK_MIN_RADIX && params->k[d] <= FS_NETWORK_MAX_RADIX)
        continue;
      return fs_set_input_error (error, _ ("Radix k is %d in dimension %d; every radix is %d to %d."), params->k[d], d,
                                 FS_NETWORK_MIN_RADIX, FS_NETWORK_MAX_RADIX);
    }
  if (nodes > FS_NETWORK_MAX_NODES)
    {
      g_autofree char *name = fs_wormhole_params_network_name (params);

      return fs_set_input_error (error, _ ("A network of %s has %.0f nodes; the simulator takes up to %u."), name,
                                 nodes, FS_NETWORK_MAX_NODES);
    }
  return TRUE;
}

FsDestinationMap *
fs_wormhole_params_destinations (const FsWormholeParams *params)
{
  FsDestinationMap *map;
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  map = fs_destination_map_new (&network, &params->pattern, NULL);
  g_assert (map != NULL);
  if (params->router == FS_ROUTER_PIPELINED && params->pipeline.to_self)
    fs_destination_map_include_source (map);
  return map;
}

double
fs_wormhole_params_unicast_hops (const FsWormholeParams *params)
{
  g_autoptr (FsDestinationMap) map = fs_wormhole_params_destinations (params);
  double nodes = map->network.n_nodes;

  return fs_destination_map_mean_distance (map) * (nodes - map->n_silent) / nodes;
}

double
fs_wormhole_params_mean_length (const FsWormholeParams *params)
{
  double M = params->length_flits;

  /* ceil() of an exponential variate of mean M - 1/2 has a geometric distribution. */
  return params->length == FS_LENGTH_EXPONENTIAL ? -1 / expm1 (-1 / (M - 0.5)) : M;
}

double
fs_wormhole_params_broadcast_hops (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  switch (params->broadcast)
    {
    case FS_BROADCAST_SEPARATE:
      return (network.n_nodes - 1.0) * fs_network_mean_distance (&network);
    case FS_BROADCAST_DOUBLE_TREE:
      return network.n_nodes - 2.0 + params->n;
    case FS_BROADCAST_MULTIDESTINATION:
    case FS_BROADCAST_HAMILTONIAN_PATH:
      return network.n_nodes - 1.0;
    case FS_BROADCAST_BINOMIAL:
    default:
      return fs_line_tree_mean_hops (&network);
    }
}

double
fs_wormhole_params_broadcast_messages (const FsWormholeParams *params)
{
  FsNetwork network;

  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    return 1;
  fs_wormhole_params_network (params, &network);
  return params->broadcast == FS_BROADCAST_MULTIDESTINATION ? fs_multidestination_mean_worms (&network)
                                                            : network.n_nodes - 1.0;
}

uint32_t
fs_wormhole_params_header_flits (const FsWormholeParams *params)
{
  double flits = ldexp (1, params->n) - 1;

  if (params->broadcast != FS_BROADCAST_HAMILTONIAN_PATH)
    return 0;
  /* Whole products stay whole, whatever their last bit. */
  return (uint32_t) ceil (flits * params->address_flits - 1e-9);
}

double
fs_wormhole_params_flit_hops (const FsWormholeParams *params)
{
  double hops_of_copies = params->beta > 0 ? fs_wormhole_params_broadcast_hops (params) : 0;

  return fs_wormhole_params_mean_length (params)
             * ((1 - params->beta) * fs_wormhole_params_unicast_hops (params) + params->beta * hops_of_copies)
         + params->beta * hops_of_copies * fs_wormhole_params_header_flits (params);
}

bool
fs_wormhole_params_bisection_limits (const FsWormholeParams *params)
{
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (FsChannelLoads) loads = NULL;

  if (fs_wormhole_params_keep_order (params) || !fs_pattern_is_by_address (&params->pattern))
    return false;
  map = fs_wormhole_params_destinations (params);
  loads = fs_channel_loads_new (map, params->tie == FS_TIE_POSITIVE, false);
  return fs_largest_cut_load (map) >= loads->mean;
}

double
fs_wormhole_params_channel_load (const FsWormholeParams *params)
{
  g_autoptr (FsDestinationMap) map = fs_wormhole_params_destinations (params);
  g_autoptr (FsChannelLoads) loads = NULL;

  /* All channels of a hypercube have the same load. */
  if (map->kind == FS_DESTINATION_BY_DISTANCE)
    return fs_destination_map_mean_distance (map) / params->n;
  loads = fs_channel_loads_new (map, params->tie == FS_TIE_POSITIVE,
                                params->router == FS_ROUTER_PIPELINED
                                    && params->pipeline.dimension_order == FS_LOWEST_FIRST);
  if (fs_wormhole_params_keep_order (params))
    return loads->largest;
  return MAX (loads->mean, fs_largest_cut_load (map));
}

gboolean
fs_wormhole_params_check_pattern (const FsWormholeParams *params, GError **error)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return fs_destination_map_check (&network, &params->pattern, error);
}

/* Where a shortest way is looked for. */
typedef struct {
  FsTurnTable turns;
  FsNetwork network;
  uint32_t source, destination; /* two nodes without one, when there are any */
} Ways;

static bool
is_cut_off (Ways *ways, uint32_t source, uint32_t destination)
{
  ways->source = source;
  ways->destination = destination;
  return source != destination
         && fs_turn_table_ports (&ways->turns, &ways->network, source, destination, FS_NO_DIRECTION) == 0;
}

/* Whether unicasts to some destination of @map have no way. Where any node sends to any other, not all pairs are tried. */
static bool
are_unicasts_cut_off (Ways *ways, const FsDestinationMap *map)
{
  FsDestinationKind kind = map->kind == FS_DESTINATION_HOT_NODES && map->share < 1 ? map->uniform : map->kind;
  uint32_t n_nodes = ways->network.n_nodes;

  if (kind == FS_DESTINATION_UNIFORM)
    return fs_turn_table_find_unreachable (&ways->turns, &ways->network, &ways->source, &ways->destination);
  for (uint32_t source = 0; source < n_nodes; source++)
    {
      if (kind == FS_DESTINATION_PERMUTATION && is_cut_off (ways, source, map->target[source]))
        return true;
      if (kind == FS_DESTINATION_ROWS)
        for (uint32_t i = map->first_row[source]; i < map->first_row[source + 1]; i++)
          if (is_cut_off (ways, source, map->row_target[i]))
            return true;
      if (map->kind == FS_DESTINATION_HOT_NODES)
        for (uint32_t i = 0; i < map->n_hot; i++)
          if (is_cut_off (ways, source, map->hot[i]))
            return true;
      /* All radices are 2, so that there are 16 nodes at most. */
      if (kind == FS_DESTINATION_BY_DISTANCE)
        for (uint32_t destination = 0; destination < n_nodes; destination++)
          if (destination != source && map->distances[fs_network_distance (&ways->network, source, destination) - 1] > 0
              && is_cut_off (ways, source, destination))
            return true;
    }
  return false;
}

/* Copies along trees go straight on. */
static bool
are_copies_cut_off (Ways *ways, FsBroadcastForm broadcast)
{
  uint32_t n_nodes = ways->network.n_nodes;

  if (broadcast == FS_BROADCAST_SEPARATE)
    return fs_turn_table_find_unreachable (&ways->turns, &ways->network, &ways->source, &ways->destination);
  for (uint32_t source = 0; broadcast == FS_BROADCAST_DOUBLE_TREE && source < n_nodes; source++)
    if (is_cut_off (ways, source, source ^ (n_nodes - 1)))
      return true;
  return false;
}

/* Whether there is a shortest way with the turns that are left wherever messages are sent; those of a workload are checked
 * when its file is read. */
static gboolean
check_ways (const FsWormholeParams *params, GError **error)
{
  g_autoptr (FsDestinationMap) map = NULL;
  g_autofree char *source = NULL, *destination = NULL;
  Ways ways = { 0 };

  if (params->routing != FS_ROUTING_TURNS || params->workload != NULL)
    return TRUE;
  fs_wormhole_params_network (params, &ways.network);
  fs_turn_table_init (&ways.turns, params->n, params->forbidden_turns);
  map = fs_wormhole_params_destinations (params);
  if (!(params->beta < 1 && are_unicasts_cut_off (&ways, map))
      && !(params->beta > 0 && are_copies_cut_off (&ways, params->broadcast)))
    return TRUE;
  source = fs_network_address (&ways.network, ways.source);
  destination = fs_network_address (&ways.network, ways.destination);
  return fs_set_input_error (error,
                             _ ("forbidden-turns leaves no shortest way from node %s to node %s, but the traffic has "
                                "messages between them."),
                             source, destination);
}

static gboolean
check_values (const FsWormholeParams *params, GError **error)
{
  return fs_wormhole_params_check_network (params, error) && check_router (params, error)
         && check_traffic (params, error) && fs_wormhole_params_check_pattern (params, error);
}

gboolean
fs_wormhole_params_check (const FsWormholeParams *params, GError **error)
{
  g_return_val_if_fail (params != NULL, FALSE);

  return check_values (params, error) && check_ways (params, error);
}

gboolean
fs_wormhole_params_lacks_way (const FsWormholeParams *params)
{
  return check_values (params, NULL) && !check_ways (params, NULL);
}
