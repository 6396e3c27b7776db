#include "sim/measure/sim-quantities.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "sim/measure/message-blocks.h"

#define CYCLES "cycles"
#define PER_NODE "messages/node/cycle"
#define PER_CHANNEL "messages/channel/cycle"

static const FsQuantity quantities[] = {
  { "latency_network", NULL, CYCLES, N_ ("unicast latency from injection"), NULL, FS_SHAPE_SCALAR },
  { "latency_channel", NULL, CYCLES, N_ ("unicast latency from the first virtual channel"), NULL, FS_SHAPE_SCALAR },
  { "latency_broadcast_from_first_copy", NULL, CYCLES, N_ ("broadcast latency from the first copy's injection"), NULL,
    FS_SHAPE_SCALAR },
  { "latency_broadcast_mean_destination", NULL, CYCLES, N_ ("broadcast latency, mean over the destinations"), NULL,
    FS_SHAPE_SCALAR },
  { "latency_one_step", "L<sub>b</sub>", CYCLES, N_ ("latency of one step of a broadcast"), NULL, FS_SHAPE_SCALAR },
  { "latency_complement", "L<sub>c</sub>", CYCLES, N_ ("latency of the copy to the complement, of a double tree"), NULL,
    FS_SHAPE_SCALAR },
  { "latency_several", "L<sub>a</sub>", CYCLES,
    N_ ("latency of a message with several destinations, until the last has it, of a multidestination broadcast"), NULL,
    FS_SHAPE_SCALAR },
  { "start_ups", NULL, NULL, N_ ("start-ups of all nodes for a broadcast: the messages that it becomes"), NULL,
    FS_SHAPE_SCALAR },
  { "latency_by_distance", NULL, CYCLES, N_ ("unicast latency by distance"), NULL, FS_SHAPE_DISTANCE },
  { "hops", NULL, NULL, N_ ("mean hops of a unicast"), NULL, FS_SHAPE_SCALAR },
  { "lambda_s", "λ<sub>s</sub>", PER_CHANNEL, N_ ("rate of an injection queue"), NULL, FS_SHAPE_SCALAR },
  { "lambda_c", "λ<sub>c</sub>", PER_CHANNEL, N_ ("rate of a channel"), NULL, FS_SHAPE_SCALAR },
  { "lambda_c_unicast", NULL, PER_CHANNEL, N_ ("rate of unicasts on a channel"), NULL, FS_SHAPE_SCALAR },
  { "lambda_c_broadcast", NULL, PER_CHANNEL, N_ ("rate of broadcast copies on a channel"), NULL, FS_SHAPE_SCALAR },
  { "lambda_c_by_dimension", NULL, PER_CHANNEL, N_ ("rate of a channel by dimension"), NULL, FS_SHAPE_N },
  { "holding_time", NULL, CYCLES, N_ ("holding time of a virtual channel"), NULL, FS_SHAPE_SCALAR },
  { "holding_time_unicast", NULL, CYCLES, N_ ("holding time by unicasts"), NULL, FS_SHAPE_SCALAR },
  { "holding_time_broadcast", NULL, CYCLES, N_ ("holding time by broadcast copies"), NULL, FS_SHAPE_SCALAR },
  { "holding_time_by_dimension", NULL, CYCLES, N_ ("holding time by dimension"), NULL, FS_SHAPE_N },
  { "holding_time_unicast_by_dimension", NULL, CYCLES, N_ ("holding time by unicasts, by dimension"), NULL,
    FS_SHAPE_N },
  { "holding_time_broadcast_by_dimension", NULL, CYCLES, N_ ("holding time by broadcast copies, by dimension"), NULL,
    FS_SHAPE_N },
  { "P_v", "P<sub>v</sub>", NULL, N_ ("fraction of time with v virtual channels of a channel held"), NULL,
    FS_SHAPE_V1 },
  { "V_bar", "V̄", NULL, N_ ("multiplexing of virtual channels"), NULL, FS_SHAPE_SCALAR },
  { "P_v_by_dimension", NULL, NULL, N_ ("fraction of time with v virtual channels held, by dimension"), NULL,
    FS_SHAPE_N_V1 },
  { "V_bar_by_dimension", NULL, NULL, N_ ("multiplexing of virtual channels by dimension"), NULL, FS_SHAPE_N },
  { "W_s", "W<sub>s</sub>", CYCLES, N_ ("waiting time at the source"), NULL, FS_SHAPE_SCALAR },
  { "W_s_unicast", NULL, CYCLES, N_ ("waiting time of unicasts at the source"), NULL, FS_SHAPE_SCALAR },
  { "W_s_broadcast", NULL, CYCLES, N_ ("waiting time of broadcast copies for injection"), NULL, FS_SHAPE_SCALAR },
  { "injection_holding_time", NULL, CYCLES, N_ ("holding time of an injection channel"), NULL, FS_SHAPE_SCALAR },
  { "blocked_by_dimension", NULL, NULL, N_ ("fraction of headers blocked at their first attempt, by dimension"), NULL,
    FS_SHAPE_N },
  { "blocked_by_remaining", NULL, NULL,
    N_ ("fraction of headers blocked at their first attempt, by remaining dimensions"), NULL, FS_SHAPE_DISTANCE },
  { "busy_by_dimension", NULL, NULL, N_ ("fraction of time a channel is held, by dimension"), NULL, FS_SHAPE_N },
  { "blocked_wait", NULL, CYCLES, N_ ("waiting time of blocked headers"), NULL, FS_SHAPE_SCALAR },
  { "blocked_wait_by_remaining", NULL, CYCLES, N_ ("waiting time of blocked headers, by remaining dimensions"), NULL,
    FS_SHAPE_DISTANCE },
  { "blocked_wait_by_dimension", NULL, CYCLES, N_ ("waiting time of blocked headers, by dimension"), NULL, FS_SHAPE_N },
  { "channel_load", NULL, "flits/channel/cycle", N_ ("channel load"), NULL, FS_SHAPE_SCALAR },
  { "offered_load", NULL, PER_NODE, N_ ("offered load"), NULL, FS_SHAPE_SCALAR },
  { "accepted_throughput", NULL, PER_NODE,
    N_ ("accepted throughput, of messages that are not dropped at their source; in a saturated run the offered load, "
        "not "
        "what is delivered, which others call accepted: see delivered_throughput"),
    NULL, FS_SHAPE_SCALAR },
  { FS_DELIVERED_THROUGHPUT, "<i>Θ</i>", PER_NODE,
    N_ ("delivered throughput, of messages and broadcasts whose last flit arrives"), NULL, FS_SHAPE_SCALAR },
  { "delivered_flits", NULL, "flits/node/cycle", N_ ("delivered flits, each copy of a broadcast counted"), NULL,
    FS_SHAPE_SCALAR },
  { "response_time", "<i>Z</i> + <i>L</i>", CYCLES, N_ ("time from one message of a task to the next"), NULL,
    FS_SHAPE_SCALAR },
  { "efficiency", NULL, NULL, N_ ("fraction of the time that a task computes"), NULL, FS_SHAPE_SCALAR },
  { "speed_up", NULL, NULL, N_ ("number of nodes times the efficiency"), NULL, FS_SHAPE_SCALAR },
  { "tries", NULL, NULL, N_ ("tries of a unicast to enter its injection queue"), NULL, FS_SHAPE_SCALAR },
  { "escape_fraction", NULL, NULL, N_ ("fraction of hops over the escape channel"), NULL, FS_SHAPE_SCALAR },
  { "timeout_fraction", NULL, NULL, N_ ("fraction of blocked headers whose time-out expires"), NULL, FS_SHAPE_SCALAR },
  { "timeouts_per_hop", NULL, NULL, N_ ("time-outs for each virtual channel granted"), NULL, FS_SHAPE_SCALAR },
  { "timeouts", NULL, NULL, N_ ("time-outs"), NULL, FS_SHAPE_SCALAR },
  { "recoveries", NULL, NULL, N_ ("recoveries from deadlock"), NULL, FS_SHAPE_SCALAR },
  { "dropped", NULL, NULL, N_ ("messages dropped"), NULL, FS_SHAPE_SCALAR },
  { "messages_in_system", NULL, NULL, N_ ("messages in the system"), NULL, FS_SHAPE_SCALAR },
};

const FsQuantity *
fs_sim_quantities (guint *n_quantities)
{
  *n_quantities = G_N_ELEMENTS (quantities);
  return quantities;
}

const char *
fs_sim_quantity_current_key (const char *key)
{
  static const char *const former[][2] = {
    { "throughput", "channel_load" },        { "accepted_rate", "accepted_throughput" },
    { "offered_rate", "offered_load" },      { "escape_share", "escape_fraction" },
    { "timeout_share", "timeout_fraction" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (former); i++)
    if (strcmp (key, former[i][0]) == 0)
      return former[i][1];
  return key;
}

gboolean
fs_sim_quantity_is_latency (const FsQuantity *quantity)
{
  return g_str_has_prefix (quantity->key, "latency_") || g_str_has_prefix (quantity->key, "W_s");
}

/* Returns the index of element @i of @key in the records. */
static guint
cell_of (FsSimValues out, const char *key, guint i)
{
  int index = fs_record_find (out.values, key);

  g_assert (index >= 0);
  g_assert (out.values->offsets[index] + i < out.values->offsets[index + 1]);
  return out.values->offsets[index] + i;
}

static void
set_cell (FsSimValues out, guint cell, double value, double weight)
{
  out.values->values[cell] = value;
  if (out.weights != NULL)
    out.weights->values[cell] = weight;
}

void
fs_sim_quantities_set (FsSimValues out, const char *key, guint i, double value, double weight)
{
  set_cell (out, cell_of (out, key, i), value, weight);
}

/* NAN when there is no sample. */
static void
set_mean (FsSimValues out, const char *key, guint i, double sum, double weight)
{
  fs_sim_quantities_set (out, key, i, weight > 0 ? sum / weight : NAN, weight);
}

static void
set_ratio (FsSimValues out, const char *key, guint i, uint64_t sum, uint64_t count)
{
  set_mean (out, key, i, (double) sum, (double) count);
}

static void
set_tally (FsSimValues out, const char *key, guint i, const FsTally *tally)
{
  set_ratio (out, key, i, tally->sum, tally->count);
}

static void
set_count (FsSimValues out, const char *key, uint64_t count)
{
  fs_sim_quantities_set (out, key, 0, (double) count, NAN);
}

void
fs_sim_quantities_of_messages (const FsTally *tallies, FsSimValues out)
{
  FsTally wait = tallies[FS_MEAN_WAIT_UNICAST];
  uint64_t hops = 0;

  fs_tally_merge (&wait, &tallies[FS_MEAN_WAIT_COPY]);
  set_tally (out, "latency_network", 0, &tallies[FS_MEAN_NETWORK]);
  set_tally (out, "latency_channel", 0, &tallies[FS_MEAN_CHANNEL]);
  set_tally (out, "latency_broadcast_from_first_copy", 0, &tallies[FS_MEAN_FROM_FIRST_COPY]);
  set_tally (out, "latency_broadcast_mean_destination", 0, &tallies[FS_MEAN_DESTINATION]);
  set_tally (out, "latency_one_step", 0, &tallies[FS_MEAN_ONE_STEP]);
  set_tally (out, "latency_complement", 0, &tallies[FS_MEAN_FAR_COPY]);
  set_tally (out, "latency_several", 0, &tallies[FS_MEAN_SEVERAL]);
  set_ratio (out, "start_ups", 0, tallies[FS_MEAN_WAIT_COPY].count, tallies[FS_MEAN_BROADCAST].count);
  set_tally (out, "W_s", 0, &wait);
  set_tally (out, "W_s_unicast", 0, &tallies[FS_MEAN_WAIT_UNICAST]);
  set_tally (out, "W_s_broadcast", 0, &tallies[FS_MEAN_WAIT_COPY]);
  for (guint i = 0; i < (guint) out.values->size.diameter; i++)
    {
      set_tally (out, "latency_by_distance", i, &tallies[FS_MEAN_DISTANCE + i]);
      hops += (i + 1) * tallies[FS_MEAN_DISTANCE + i].count;
    }
  set_ratio (out, "hops", 0, hops, tallies[FS_MEAN_UNICAST].count);
}

/* Holding times and rates of @count (adjacent, from @first) dimensions together, as element @i of the lists
 * whose keys end in @suffix. */
static void
set_holding (const FsChannelCounters *counters, const uint64_t *window, int first, int count, const char *suffix,
             guint i, FsSimValues out)
{
  uint64_t releases[2] = { 0 }, held[2] = { 0 };
  g_autofree char *all = g_strconcat ("holding_time", suffix, NULL);
  g_autofree char *unicast = g_strconcat ("holding_time_unicast", suffix, NULL);
  g_autofree char *broadcast = g_strconcat ("holding_time_broadcast", suffix, NULL);

  for (int d = first; d < first + count; d++)
    {
      const uint64_t *block = window + fs_channel_counters_dimension (counters, d);

      for (guint kind = 0; kind < 2; kind++)
        {
          releases[kind] += block[FS_DIMENSION_RELEASES + kind];
          held[kind] += block[FS_DIMENSION_HELD + kind];
        }
    }
  set_ratio (out, all, i, held[0] + held[1], releases[0] + releases[1]);
  set_ratio (out, unicast, i, held[0], releases[0]);
  set_ratio (out, broadcast, i, held[1], releases[1]);
}

/* P_v of the dimensions whose integrals are @count, and V_bar = sum v^2 P_v / sum v P_v, as elements of @P_key from
 * @first on and element @i of @V_bar_key. Returns P_0. */
static double
set_occupancy (const uint64_t *count, int V, double channel_cycles, const char *P_key, guint first,
               const char *V_bar_key, guint i, FsSimValues out)
{
  guint cell = cell_of (out, P_key, first);
  double sum_v = 0, sum_v2 = 0;

  for (int v = 0; v <= V; v++)
    {
      double P = (double) count[v] / channel_cycles;

      set_cell (out, cell + (guint) v, P, channel_cycles);
      sum_v += v * P;
      sum_v2 += v * v * P;
    }
  fs_sim_quantities_set (out, V_bar_key, i, sum_v > 0 ? sum_v2 / sum_v : NAN, sum_v * channel_cycles);
  return out.values->values[cell];
}

void
fs_sim_quantities_of_window (const FsChannelCounters *counters, const uint64_t *window, uint64_t injection_queues,
                             bool escape, bool timeouts, FsSimValues out)
{
  const FsNetwork *network = &counters->network;
  double cycles = (double) window[FS_COUNTER_CYCLE], nodes = network->n_nodes;
  double channel_cycles = fs_network_count_channels (network) * cycles;
  g_autofree uint64_t *held = g_new0 (uint64_t, counters->V + 1); /* channel cycles with v held */
  uint64_t unicasts = 0, copies = 0, blocked = 0, waited = 0;

  if (window[FS_COUNTER_CYCLE] == 0)
    return;

  /* Dimension by dimension: rates of grants, occupancy, blocking, and holding times. */
  for (guint d = 0; d < (guint) network->n; d++)
    {
      const uint64_t *block = window + fs_channel_counters_dimension (counters, (int) d);
      uint64_t grants = block[FS_DIMENSION_GRANTS] + block[FS_DIMENSION_GRANTS + 1];
      double dimension_cycles = fs_network_channels_of_dimension (network, (int) d) * cycles;
      double P_0 = set_occupancy (block + FS_DIMENSION_COUNT, counters->V, dimension_cycles, "P_v_by_dimension",
                                  d * ((guint) counters->V + 1), "V_bar_by_dimension", d, out);

      set_mean (out, "lambda_c_by_dimension", d, (double) grants, dimension_cycles);
      fs_sim_quantities_set (out, "busy_by_dimension", d, 1 - P_0, dimension_cycles);
      set_ratio (out, "blocked_by_dimension", d, block[FS_DIMENSION_BLOCKED], grants);
      set_ratio (out, "blocked_wait_by_dimension", d, block[FS_DIMENSION_WAITED], block[FS_DIMENSION_BLOCKED]);
      set_holding (counters, window, (int) d, 1, "_by_dimension", d, out);
      unicasts += block[FS_DIMENSION_GRANTS];
      copies += block[FS_DIMENSION_GRANTS + 1];
      blocked += block[FS_DIMENSION_BLOCKED];
      waited += block[FS_DIMENSION_WAITED];
      for (int v = 0; v <= counters->V; v++)
        held[v] += block[FS_DIMENSION_COUNT + v];
    }

  /* The same of all channels. */
  set_mean (out, "lambda_c", 0, (double) (unicasts + copies), channel_cycles);
  set_mean (out, "lambda_c_unicast", 0, (double) unicasts, channel_cycles);
  set_mean (out, "lambda_c_broadcast", 0, (double) copies, channel_cycles);
  set_mean (out, "channel_load", 0, (double) window[FS_COUNTER_FLIT_HOPS], channel_cycles);
  set_occupancy (held, counters->V, channel_cycles, "P_v", 0, "V_bar", 0, out);
  set_ratio (out, "blocked_wait", 0, waited, blocked);
  set_holding (counters, window, 0, network->n, "", 0, out);

  for (guint i = 0; i < (guint) counters->diameter; i++)
    {
      const uint64_t *left = window + fs_channel_counters_remaining (counters, (int) i + 1);

      set_ratio (out, "blocked_by_remaining", i, left[FS_REMAINING_BLOCKED], left[FS_REMAINING_GRANTS]);
      set_ratio (out, "blocked_wait_by_remaining", i, left[FS_REMAINING_WAITED], left[FS_REMAINING_BLOCKED]);
    }
  set_mean (out, "lambda_s", 0, (double) window[FS_COUNTER_QUEUED], (double) injection_queues * cycles);
  set_ratio (out, "injection_holding_time", 0, window[FS_COUNTER_INJECTION_HELD],
             window[FS_COUNTER_INJECTION_RELEASES]);
  set_mean (out, "offered_load", 0, (double) window[FS_COUNTER_GENERATED], nodes * cycles);
  set_mean (out, "accepted_throughput", 0, (double) (window[FS_COUNTER_GENERATED] - window[FS_COUNTER_DROPPED]),
            nodes * cycles);
  set_mean (out, FS_DELIVERED_THROUGHPUT, 0, (double) window[FS_COUNTER_DELIVERED], nodes * cycles);
  set_mean (out, "delivered_flits", 0, (double) window[FS_COUNTER_DELIVERED_FLITS], nodes * cycles);
  set_ratio (out, "tries", 0, window[FS_COUNTER_TRIES], window[FS_COUNTER_TRIED]);
  set_ratio (out, "escape_fraction", 0, window[FS_COUNTER_ESCAPE], escape ? unicasts + copies : 0);
  set_ratio (out, "timeout_fraction", 0, window[FS_COUNTER_TIMED_OUT], timeouts ? blocked : 0);
  set_ratio (out, "timeouts_per_hop", 0, window[FS_COUNTER_TIMED_OUT], timeouts ? unicasts + copies : 0);
  set_count (out, "timeouts", window[FS_COUNTER_TIMED_OUT]);
  set_count (out, "recoveries", window[FS_COUNTER_RECOVERED]);
  set_count (out, "dropped", window[FS_COUNTER_DROPPED]);
}

void
fs_sim_quantities_of_tasks (const uint64_t *window, double nodes, double computing_per_task, FsSimValues out)
{
  double node_cycles = nodes * (double) window[FS_COUNTER_CYCLE];
  double delivered = (double) window[FS_COUNTER_DELIVERED];

  set_mean (out, "efficiency", 0, computing_per_task * delivered, node_cycles);
  set_mean (out, "speed_up", 0, nodes * computing_per_task * delivered, node_cycles);
}
