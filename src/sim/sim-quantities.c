#include "sim/sim-quantities.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "sim/message-batches.h"
#include "sim/simulation.h"

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
  { "latency_by_distance", NULL, CYCLES, N_ ("unicast latency by distance"), NULL, FS_SHAPE_N },
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
  { "P_v", "P<sub>v</sub>", NULL, N_ ("share of time with v virtual channels of a channel held"), NULL, FS_SHAPE_V1 },
  { "V_bar", "V̄", NULL, N_ ("multiplexing of virtual channels"), NULL, FS_SHAPE_SCALAR },
  { "P_v_by_dimension", NULL, NULL, N_ ("share of time with v virtual channels held, by dimension"), NULL,
    FS_SHAPE_N_V1 },
  { "V_bar_by_dimension", NULL, NULL, N_ ("multiplexing of virtual channels by dimension"), NULL, FS_SHAPE_N },
  { "W_s", "W<sub>s</sub>", CYCLES, N_ ("wait at the source"), NULL, FS_SHAPE_SCALAR },
  { "W_s_unicast", NULL, CYCLES, N_ ("wait of unicasts at the source"), NULL, FS_SHAPE_SCALAR },
  { "W_s_broadcast", NULL, CYCLES, N_ ("wait of broadcast copies for injection"), NULL, FS_SHAPE_SCALAR },
  { "injection_holding_time", NULL, CYCLES, N_ ("holding time of an injection channel"), NULL, FS_SHAPE_SCALAR },
  { "blocked_by_dimension", NULL, NULL, N_ ("share of headers blocked at their first attempt, by dimension"), NULL,
    FS_SHAPE_N },
  { "blocked_by_remaining", NULL, NULL, N_ ("share of headers blocked at their first attempt, by dimensions left"),
    NULL, FS_SHAPE_N },
  { "busy_by_dimension", NULL, NULL, N_ ("share of time a channel is held, by dimension"), NULL, FS_SHAPE_N },
  { "blocked_wait", NULL, CYCLES, N_ ("wait of blocked headers"), NULL, FS_SHAPE_SCALAR },
  { "blocked_wait_by_remaining", NULL, CYCLES, N_ ("wait of blocked headers by dimensions left"), NULL, FS_SHAPE_N },
  { "blocked_wait_by_dimension", NULL, CYCLES, N_ ("wait of blocked headers by dimension"), NULL, FS_SHAPE_N },
  { "throughput", NULL, "flits/channel/cycle", N_ ("flits carried by a channel"), NULL, FS_SHAPE_SCALAR },
  { "offered_rate", NULL, PER_NODE, N_ ("messages generated"), NULL, FS_SHAPE_SCALAR },
  { "accepted_rate", NULL, PER_NODE, N_ ("messages generated and not dropped"), NULL, FS_SHAPE_SCALAR },
  { "escape_share", NULL, NULL, N_ ("share of hops over the escape channel"), NULL, FS_SHAPE_SCALAR },
  { "timeout_share", NULL, NULL, N_ ("share of blocked headers whose time-out passes"), NULL, FS_SHAPE_SCALAR },
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

gboolean
fs_sim_quantity_is_latency (const FsQuantity *quantity)
{
  return g_str_has_prefix (quantity->key, "latency_") || g_str_has_prefix (quantity->key, "W_s");
}

void
fs_sim_quantities_set (FsRecord *record, const char *key, guint i, double value)
{
  int index = fs_record_find (record, key);
  guint length;
  double *values;

  g_assert (index >= 0);
  values = fs_record_at (record, (guint) index, &length);
  g_assert (i < length);
  values[i] = value;
}

void
fs_sim_quantities_of_messages (const FsTally *tallies, FsRecord *record)
{
  FsTally wait = tallies[FS_MEAN_WAIT_UNICAST];

  fs_tally_merge (&wait, &tallies[FS_MEAN_WAIT_COPY]);
  fs_sim_quantities_set (record, "latency_network", 0, fs_tally_mean (&tallies[FS_MEAN_NETWORK]));
  fs_sim_quantities_set (record, "latency_channel", 0, fs_tally_mean (&tallies[FS_MEAN_CHANNEL]));
  fs_sim_quantities_set (record, "latency_broadcast_from_first_copy", 0,
                         fs_tally_mean (&tallies[FS_MEAN_FROM_FIRST_COPY]));
  fs_sim_quantities_set (record, "latency_broadcast_mean_destination", 0,
                         fs_tally_mean (&tallies[FS_MEAN_DESTINATION]));
  fs_sim_quantities_set (record, "latency_one_step", 0, fs_tally_mean (&tallies[FS_MEAN_ONE_STEP]));
  fs_sim_quantities_set (record, "W_s", 0, fs_tally_mean (&wait));
  fs_sim_quantities_set (record, "W_s_unicast", 0, fs_tally_mean (&tallies[FS_MEAN_WAIT_UNICAST]));
  fs_sim_quantities_set (record, "W_s_broadcast", 0, fs_tally_mean (&tallies[FS_MEAN_WAIT_COPY]));
  for (guint i = 0; i < (guint) record->n; i++)
    fs_sim_quantities_set (record, "latency_by_distance", i, fs_tally_mean (&tallies[FS_MEAN_DISTANCE + i]));
}

/* NAN when there is no sample. */
static double
ratio (uint64_t sum, uint64_t count)
{
  return count > 0 ? (double) sum / (double) count : NAN;
}

/* Holding times and rates of @count (adjacent, from @first) dimensions together, as element @i of the lists
 * whose keys end in @suffix. */
static void
set_holding (const FsChannelCounters *counters, const uint64_t *window, int first, int count, const char *suffix,
             guint i, FsRecord *record)
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
  fs_sim_quantities_set (record, all, i, ratio (held[0] + held[1], releases[0] + releases[1]));
  fs_sim_quantities_set (record, unicast, i, ratio (held[0], releases[0]));
  fs_sim_quantities_set (record, broadcast, i, ratio (held[1], releases[1]));
}

/* P_v of @dimensions dimensions from the integrals @count; returns V_bar = sum v^2 P_v / sum v P_v. */
static double
occupancy (const uint64_t *count, int V, double channel_cycles, double *P)
{
  double first = 0, second = 0;

  for (int v = 0; v <= V; v++)
    {
      P[v] = (double) count[v] / channel_cycles;
      first += v * P[v];
      second += v * v * P[v];
    }
  return first > 0 ? second / first : NAN;
}

static void
set_occupancy (const FsChannelCounters *counters, const uint64_t *window, double dimension_cycles, FsRecord *record)
{
  g_autofree uint64_t *total = g_new0 (uint64_t, counters->V + 1);
  double *P_by_dimension = fs_record_at (record, (guint) fs_record_find (record, "P_v_by_dimension"), NULL);
  double *P = fs_record_at (record, (guint) fs_record_find (record, "P_v"), NULL);

  for (int d = 0; d < counters->n; d++)
    {
      const uint64_t *count = window + fs_channel_counters_dimension (counters, d) + FS_DIMENSION_COUNT;
      double *P_d = P_by_dimension + d * (counters->V + 1);

      fs_sim_quantities_set (record, "V_bar_by_dimension", (guint) d,
                             occupancy (count, counters->V, dimension_cycles, P_d));
      fs_sim_quantities_set (record, "busy_by_dimension", (guint) d, 1 - P_d[0]);
      for (int v = 0; v <= counters->V; v++)
        total[v] += count[v];
    }
  fs_sim_quantities_set (record, "V_bar", 0, occupancy (total, counters->V, counters->n * dimension_cycles, P));
}

static void
set_rates (const FsChannelCounters *counters, const uint64_t *window, double dimension_cycles, FsRecord *record)
{
  uint64_t unicasts = 0, copies = 0;

  for (int d = 0; d < counters->n; d++)
    {
      const uint64_t *grants = window + fs_channel_counters_dimension (counters, d) + FS_DIMENSION_GRANTS;

      fs_sim_quantities_set (record, "lambda_c_by_dimension", (guint) d,
                             (double) (grants[0] + grants[1]) / dimension_cycles);
      unicasts += grants[0];
      copies += grants[1];
    }
  fs_sim_quantities_set (record, "lambda_c", 0, (double) (unicasts + copies) / (counters->n * dimension_cycles));
  fs_sim_quantities_set (record, "lambda_c_unicast", 0, (double) unicasts / (counters->n * dimension_cycles));
  fs_sim_quantities_set (record, "lambda_c_broadcast", 0, (double) copies / (counters->n * dimension_cycles));
  fs_sim_quantities_set (record, "throughput", 0,
                         (double) window[FS_COUNTER_FLIT_HOPS] / (counters->n * dimension_cycles));
}

/* Sums over what is left; grants, and of these the blocked, are needed for the shares of the next function. */
static void
set_blocking (const FsChannelCounters *counters, const uint64_t *window, uint64_t *all_grants, uint64_t *all_blocked,
              FsRecord *record)
{
  uint64_t all_waited = 0;

  *all_grants = *all_blocked = 0;
  for (guint i = 0; i < (guint) counters->n; i++)
    {
      const uint64_t *left = window + fs_channel_counters_remaining (counters, (int) i + 1);
      const uint64_t *block = window + fs_channel_counters_dimension (counters, (int) i);
      uint64_t grants = block[FS_DIMENSION_GRANTS] + block[FS_DIMENSION_GRANTS + 1];

      fs_sim_quantities_set (record, "blocked_by_remaining", i,
                             ratio (left[FS_REMAINING_BLOCKED], left[FS_REMAINING_GRANTS]));
      fs_sim_quantities_set (record, "blocked_wait_by_remaining", i,
                             ratio (left[FS_REMAINING_WAITED], left[FS_REMAINING_BLOCKED]));
      fs_sim_quantities_set (record, "blocked_by_dimension", i, ratio (block[FS_DIMENSION_BLOCKED], grants));
      fs_sim_quantities_set (record, "blocked_wait_by_dimension", i,
                             ratio (block[FS_DIMENSION_WAITED], block[FS_DIMENSION_BLOCKED]));
      *all_grants += grants;
      *all_blocked += block[FS_DIMENSION_BLOCKED];
      all_waited += block[FS_DIMENSION_WAITED];
    }
  fs_sim_quantities_set (record, "blocked_wait", 0, ratio (all_waited, *all_blocked));
}

void
fs_sim_quantities_of_window (const FsChannelCounters *counters, const uint64_t *window, uint64_t injection_queues,
                             bool escape, bool timeouts, FsRecord *record)
{
  double cycles = (double) window[FS_COUNTER_CYCLE];
  double nodes = (double) (UINT64_C (1) << counters->n);
  uint64_t grants, blocked;

  if (window[FS_COUNTER_CYCLE] == 0)
    return;
  set_rates (counters, window, nodes * cycles, record);
  set_occupancy (counters, window, nodes * cycles, record);
  set_blocking (counters, window, &grants, &blocked, record);
  set_holding (counters, window, 0, counters->n, "", 0, record);
  for (int d = 0; d < counters->n; d++)
    set_holding (counters, window, d, 1, "_by_dimension", (guint) d, record);
  fs_sim_quantities_set (record, "lambda_s", 0,
                         (double) window[FS_COUNTER_QUEUED] / ((double) injection_queues * cycles));
  fs_sim_quantities_set (record, "injection_holding_time", 0,
                         ratio (window[FS_COUNTER_INJECTION_HELD], window[FS_COUNTER_INJECTION_RELEASES]));
  fs_sim_quantities_set (record, "offered_rate", 0, (double) window[FS_COUNTER_GENERATED] / (nodes * cycles));
  fs_sim_quantities_set (record, "accepted_rate", 0,
                         (double) (window[FS_COUNTER_GENERATED] - window[FS_COUNTER_DROPPED]) / (nodes * cycles));
  fs_sim_quantities_set (record, "escape_share", 0, escape ? ratio (window[FS_COUNTER_ESCAPE], grants) : NAN);
  fs_sim_quantities_set (record, "timeout_share", 0, timeouts ? ratio (window[FS_COUNTER_TIMED_OUT], blocked) : NAN);
  fs_sim_quantities_set (record, "timeouts_per_hop", 0, timeouts ? ratio (window[FS_COUNTER_TIMED_OUT], grants) : NAN);
  fs_sim_quantities_set (record, "timeouts", 0, (double) window[FS_COUNTER_TIMED_OUT]);
  fs_sim_quantities_set (record, "recoveries", 0, (double) window[FS_COUNTER_RECOVERED]);
  fs_sim_quantities_set (record, "dropped", 0, (double) window[FS_COUNTER_DROPPED]);
}
