#include "sim/wormhole/wormhole-params.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"

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

int
fs_wormhole_params_injection_channels (const FsWormholeParams *params)
{
  if (params->injection == FS_INJECTION_FIRST || params->injection_channels == 0)
    return params->n;
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
  return params->source_capacity != FS_INFINITE_SOURCE && params->beta <= 0;
}

uint64_t
fs_wormhole_params_population_cap (const FsWormholeParams *params)
{
  uint64_t room = 0;

  if (params->source_capacity != FS_INFINITE_SOURCE)
    room = (uint64_t) params->source_capacity * (uint64_t) fs_wormhole_params_injection_queues (params);
  return MIN (POPULATION_CAP, POPULATION_CAP_OF_ALL >> params->n) + room;
}

/* Of all messages generated in a cycle, as if the network could carry them. */
static double
flit_hops_of_a_cycle (const FsWormholeParams *params)
{
  double nodes = ldexp (1, params->n);
  double hops_of_copy = params->broadcast == FS_BROADCAST_SEPARATE ? params->n / 2.0 : 1;
  double hops = (1 - params->beta) * params->n / 2.0 + params->beta * (nodes - 1) * hops_of_copy;

  return nodes * params->rate * hops * params->length_flits;
}

int64_t
fs_wormhole_params_slice_cycles (const FsWormholeParams *params)
{
  return (int64_t) CLAMP (SLICE_FLIT_HOPS / flit_hops_of_a_cycle (params), 1, MAX_SLICE_CYCLES);
}

/* The number exceeds the cap by what is generated between two checks, and by the copies that these messages cause. */
static uint64_t
most_messages (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  double copies = params->broadcast == FS_BROADCAST_SEPARATE ? (double) nodes - 1 : params->n;
  double in_a_cycle = (double) nodes * params->rate * (1 - params->beta + params->beta * copies);
  double excess = in_a_cycle * (double) (fs_wormhole_params_slice_cycles (params) + 1);

  if (params->beta > 0)
    excess += (double) SLICE_FLIT_HOPS / params->length_flits;
  return nodes * fs_wormhole_params_population_cap (params) + (uint64_t) (1.5 * excess) + 64;
}

/* By the law of Little, when messages take STRETCH times as long as without any others; near saturation they take
 * longer. What the channels cannot carry grows until the run is given up. */
uint64_t
fs_wormhole_params_expected_messages (const FsWormholeParams *params)
{
  double nodes = ldexp (1, params->n);
  double hops_of_copy = params->broadcast == FS_BROADCAST_SEPARATE ? params->n : 1;
  double unicast = params->length_flits + params->n;
  double copy = params->length_flits + hops_of_copy + params->delta_cycles;
  double of_a_node = STRETCH * params->rate * ((1 - params->beta) * unicast + params->beta * (nodes - 1) * copy);
  uint64_t most = most_messages (params);

  if (flit_hops_of_a_cycle (params) > MOST_UTILISATION * nodes * params->n)
    return most;
  return MIN (most, (uint64_t) (nodes * CLAMP (of_a_node, LEAST_POPULATION, (double) POPULATION_CAP_OF_ALL)));
}

static gboolean
check_injection (const FsWormholeParams *params, GError **error)
{
  static const char *const words[] = { "rand", "first", "pool", "shared" };

  if (params->injection != FS_INJECTION_FIRST && (params->injection_channels < 0 || params->injection_channels > 64))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("injection is %s:%d; a node has 1 to 64 injection channels."),
                   words[params->injection], params->injection_channels);
      return FALSE;
    }
  if (params->source_capacity != FS_INFINITE_SOURCE
      && (params->source_capacity < 0 || params->source_capacity > FS_MAX_SOURCE_CAPACITY))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("source-capacity is %d; it must be 0 to %d messages, or infinite."), params->source_capacity,
                   FS_MAX_SOURCE_CAPACITY);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_routing (const FsWormholeParams *params, GError **error)
{
  if ((params->routing == FS_ROUTING_DUATO || params->routing == FS_ROUTING_DUATO_TIMEOUT) && params->V < 2)
    {
      g_set_error_literal (
          error, FS_ERROR, FS_ERROR_INPUT,
          _ ("V is 1; Duato routing needs 2 or more virtual channels, one of them the escape channel."));
      return FALSE;
    }
  if (params->routing == FS_ROUTING_VIRTUAL_CUT_THROUGH && params->V > 1)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("V is %d; virtual cut-through has 1 virtual channel."),
                   params->V);
      return FALSE;
    }
  if (params->routing == FS_ROUTING_DUATO_TIMEOUT && params->tau_cycles > MAX_CYCLES_OF_DELAY)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("tau is %u; it must be 0 to %d cycles."), params->tau_cycles,
                   MAX_CYCLES_OF_DELAY);
      return FALSE;
    }
  if (params->routing == FS_ROUTING_RANDOM && params->recovery_cycles > MAX_CYCLES_OF_DELAY)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("recovery-after is %u; it must be 1 to %d cycles, or never."),
                   params->recovery_cycles, MAX_CYCLES_OF_DELAY);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_router (const FsWormholeParams *params, GError **error)
{
  if (params->V < 1 || params->V > FS_SIM_MAX_V)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("V is %d; it must be 1 to %d virtual channels."), params->V,
                   FS_SIM_MAX_V);
      return FALSE;
    }
  if (params->vc_buffer < 2 || params->vc_buffer > 64)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("vc-buffer is %d; a virtual channel buffers 2 to 64 flits."),
                   params->vc_buffer);
      return FALSE;
    }
  return check_routing (params, error) && check_injection (params, error);
}

static gboolean
check_traffic (const FsWormholeParams *params, GError **error)
{
  double p[FS_SIM_MAX_N];
  char number[FS_NUMBER_SIZE];

  if (params->length_flits < 1 || params->length_flits > MAX_LENGTH_FLITS)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("M is %u; a message must have 1 to %d flits."),
                   params->length_flits, MAX_LENGTH_FLITS);
      return FALSE;
    }
  if (!(params->beta >= 0 && params->beta <= 1))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("beta is %s; the fraction of broadcasts must be 0 to 1."),
                   fs_number_format (params->beta, number));
      return FALSE;
    }
  if (params->delta_cycles > MAX_CYCLES_OF_DELAY)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("delta is %u; it must be 0 to %d cycles."), params->delta_cycles,
                   MAX_CYCLES_OF_DELAY);
      return FALSE;
    }
  if (params->base == FS_BASE_FIXED && (params->base_fixed < 0 || params->base_fixed >= params->n))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("base is fixed:%d; with n = %d a fixed base is 0 to %d."),
                   params->base_fixed, params->n, params->n - 1);
      return FALSE;
    }
  if (!(params->rate >= 0 && params->rate <= MAX_RATE))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("rate is %s; it must be 0 to %d messages per node per cycle."),
                   fs_number_format (params->rate, number), MAX_RATE);
      return FALSE;
    }
  return fs_pattern_probabilities (&params->pattern, params->n, p, error);
}

gboolean
fs_wormhole_params_check (const FsWormholeParams *params, GError **error)
{
  g_return_val_if_fail (params != NULL, FALSE);

  if (params->n < 1 || params->n > FS_SIM_MAX_N)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("Dimension n is %d; it must be 1 to %d."), params->n,
                   FS_SIM_MAX_N);
      return FALSE;
    }
  return check_router (params, error) && check_traffic (params, error);
}
