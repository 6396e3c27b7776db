#include "sim/measure/channel-table.h"

#include <math.h>
#include <string.h>

#include "topology/channel-loads.h"

static gsize
n_vcs (const FsChannelTable *table)
{
  return (gsize) table->network.n_channels * (gsize) table->V;
}

/* Numbers of channels by port and virtual channels held. */
static gsize
n_occupied (const FsChannelTable *table)
{
  return (gsize) table->network.n_ports * ((gsize) table->V + 1);
}

uint64_t
fs_channel_table_bytes (const FsNetwork *network, int V)
{
  return sizeof (FsChannelTable)
         + (uint64_t) network->n_channels * (1 + (uint64_t) V) * (sizeof (FsChannelCounts) + sizeof (uint8_t))
         + (uint64_t) network->n_channels * sizeof (uint64_t);
}

static FsChannelTable *
new_table (const FsNetwork *network, int V)
{
  FsChannelTable *table = g_new0 (FsChannelTable, 1);

  table->network = *network;
  table->V = V;
  return table;
}

FsChannelTable *
fs_channel_table_new (const FsNetwork *network, int V)
{
  FsChannelTable *table;

  g_return_val_if_fail (V >= 0, NULL);

  table = new_table (network, V);
  table->channels = g_new0 (FsChannelCounts, network->n_channels);
  table->n_held = g_new0 (uint8_t, network->n_channels);
  if (V == 0)
    return table;
  table->vcs = g_new0 (FsChannelCounts, n_vcs (table));
  table->vc_held = g_new0 (uint8_t, n_vcs (table));
  table->occupied = g_new0 (uint64_t, n_occupied (table));
  table->n_with = g_new0 (uint32_t, n_occupied (table));
  for (uint32_t c = 0; c < network->n_channels; c++)
    table->n_with[fs_network_channel_port (network, c) * (V + 1)] += (uint32_t) fs_channel_table_has (table, c);
  return table;
}

void
fs_channel_table_reserve (FsChannelTable *table, const uint32_t reserved[FS_NETWORK_MAX_PORTS])
{
  uint32_t any = 0;

  g_return_if_fail (table != NULL && table->reserved_flits == NULL);

  for (int p = 0; p < table->network.n_ports; p++)
    any |= table->reserved[p] = reserved[p];
  if (any != 0)
    table->reserved_flits = g_new0 (uint64_t, table->network.n_channels);
}

FsChannelTable *
fs_channel_table_copy (const FsChannelTable *table)
{
  FsChannelTable *copy;

  g_return_val_if_fail (table != NULL, NULL);

  copy = new_table (&table->network, table->V);
  copy->cycles = table->cycles;
  copy->channels = g_memdup2 (table->channels, table->network.n_channels * sizeof *table->channels);
  copy->n_held = g_memdup2 (table->n_held, table->network.n_channels);
  memcpy (copy->reserved, table->reserved, sizeof copy->reserved);
  if (table->reserved_flits != NULL)
    copy->reserved_flits = g_memdup2 (table->reserved_flits, table->network.n_channels * sizeof *table->reserved_flits);
  if (table->V > 0)
    {
      copy->vcs = g_memdup2 (table->vcs, n_vcs (table) * sizeof *table->vcs);
      copy->vc_held = g_memdup2 (table->vc_held, n_vcs (table));
      copy->occupied = g_memdup2 (table->occupied, n_occupied (table) * sizeof *table->occupied);
      copy->n_with = g_memdup2 (table->n_with, n_occupied (table) * sizeof *table->n_with);
    }
  return copy;
}

void
fs_channel_table_free (FsChannelTable *table)
{
  if (table == NULL)
    return;
  g_free (table->channels);
  g_free (table->reserved_flits);
  g_free (table->vcs);
  g_free (table->occupied);
  g_free (table->n_held);
  g_free (table->vc_held);
  g_free (table->n_with);
  g_free (table);
}

static void
granted (FsChannelCounts *counts, uint8_t *n_held, uint64_t cycle, uint64_t waited)
{
  counts->grants++;
  counts->blocked += waited > 0;
  counts->waited += waited;
  counts->held -= cycle;
  if ((*n_held)++ == 0)
    counts->busy -= cycle;
}

/* Held until the end of the cycle before @cycle. */
static void
released (FsChannelCounts *counts, uint8_t *n_held, uint64_t cycle, uint32_t flits)
{
  g_assert (*n_held > 0);
  counts->flits += flits;
  counts->held += cycle;
  if (--(*n_held) == 0)
    counts->busy += cycle;
}

static void
count_reserved (FsChannelTable *table, uint32_t channel, int vc, uint64_t flits)
{
  if (table->reserved_flits != NULL && (table->reserved[fs_network_channel_port (&table->network, channel)] >> vc & 1))
    table->reserved_flits[channel] += flits;
}

/* A channel of which @before virtual channels were held has @now held from @cycle on. */
static void
occupy (FsChannelTable *table, uint32_t channel, uint64_t cycle, gsize before, gsize now)
{
  gsize first = (gsize) fs_network_channel_port (&table->network, channel) * ((gsize) table->V + 1);

  table->occupied[first + before] += cycle;
  table->n_with[first + before]--;
  table->occupied[first + now] -= cycle;
  table->n_with[first + now]++;
}

void
fs_channel_table_granted (FsChannelTable *table, int64_t cycle, uint32_t channel, int vc, int64_t waited)
{
  gsize number = (gsize) channel * (gsize) table->V + (gsize) vc;

  granted (&table->channels[channel], &table->n_held[channel], (uint64_t) cycle, (uint64_t) waited);
  if (table->V == 0)
    return;
  granted (&table->vcs[number], &table->vc_held[number], (uint64_t) cycle, (uint64_t) waited);
  occupy (table, channel, (uint64_t) cycle, table->n_held[channel] - 1, table->n_held[channel]);
}

void
fs_channel_table_released (FsChannelTable *table, int64_t cycle, uint32_t channel, int vc, uint32_t flits)
{
  gsize number = (gsize) channel * (gsize) table->V + (gsize) vc;

  released (&table->channels[channel], &table->n_held[channel], (uint64_t) cycle + 1, flits);
  count_reserved (table, channel, vc, flits);
  if (table->V == 0)
    return;
  released (&table->vcs[number], &table->vc_held[number], (uint64_t) cycle + 1, flits);
  occupy (table, channel, (uint64_t) cycle + 1, table->n_held[channel] + 1, table->n_held[channel]);
}

void
fs_channel_table_add_flits (FsChannelTable *table, uint32_t channel, int vc, uint64_t flits)
{
  table->channels[channel].flits += flits;
  count_reserved (table, channel, vc, flits);
  if (table->V > 0)
    table->vcs[(gsize) channel * (gsize) table->V + (gsize) vc].flits += flits;
}

/* Ends the time integrals of what is still held at the start of @cycle. */
static void
end_at (FsChannelCounts *counts, const uint8_t *n_held, gsize n, uint64_t cycle)
{
  for (gsize i = 0; i < n; i++)
    {
      counts[i].held += cycle * n_held[i];
      counts[i].busy += n_held[i] > 0 ? cycle : 0;
    }
}

FsChannelTable *
fs_channel_table_until (const FsChannelTable *table, int64_t cycle)
{
  FsChannelTable *until;

  g_return_val_if_fail (table != NULL && table->n_held != NULL, NULL);

  until = fs_channel_table_copy (table);
  end_at (until->channels, until->n_held, until->network.n_channels, (uint64_t) cycle);
  if (until->V > 0)
    {
      end_at (until->vcs, until->vc_held, n_vcs (until), (uint64_t) cycle);
      for (gsize i = 0; i < n_occupied (until); i++)
        until->occupied[i] += (uint64_t) cycle * until->n_with[i];
    }
  g_clear_pointer (&until->n_held, g_free);
  g_clear_pointer (&until->vc_held, g_free);
  g_clear_pointer (&until->n_with, g_free);
  until->cycles = (uint64_t) cycle;
  return until;
}

/* Adds @sign times as much, modulo 2^64. */
static void
accumulate (FsChannelCounts *sum, const FsChannelCounts *counts, gsize n, uint64_t sign)
{
  for (gsize i = 0; i < n; i++)
    {
      sum[i].flits += sign * counts[i].flits;
      sum[i].grants += sign * counts[i].grants;
      sum[i].blocked += sign * counts[i].blocked;
      sum[i].waited += sign * counts[i].waited;
      sum[i].held += sign * counts[i].held;
      sum[i].busy += sign * counts[i].busy;
    }
}

static void
accumulate_table (FsChannelTable *table, const FsChannelTable *other, uint64_t sign)
{
  g_return_if_fail (table->network.n_channels == other->network.n_channels && table->V == other->V);
  g_return_if_fail ((table->reserved_flits == NULL) == (other->reserved_flits == NULL));

  table->cycles += sign * other->cycles;
  accumulate (table->channels, other->channels, table->network.n_channels, sign);
  for (uint32_t c = 0; table->reserved_flits != NULL && c < table->network.n_channels; c++)
    table->reserved_flits[c] += sign * other->reserved_flits[c];
  if (table->V == 0)
    return;
  accumulate (table->vcs, other->vcs, n_vcs (table), sign);
  for (gsize i = 0; i < n_occupied (table); i++)
    table->occupied[i] += sign * other->occupied[i];
}

void
fs_channel_table_subtract (FsChannelTable *table, const FsChannelTable *begin)
{
  accumulate_table (table, begin, UINT64_MAX);
}

void
fs_channel_table_add (FsChannelTable *table, const FsChannelTable *other)
{
  accumulate_table (table, other, 1);
}

gboolean
fs_channel_table_has (const FsChannelTable *table, uint32_t channel)
{
  return fs_network_has_channel (&table->network, fs_network_channel_node (&table->network, channel),
                                 fs_network_channel_port (&table->network, channel));
}

static double
divided (uint64_t sum, uint64_t count)
{
  return count > 0 ? (double) sum / (double) count : NAN;
}

FsChannelRates
fs_channel_rates (const FsChannelCounts *counts, uint64_t cycles)
{
  return (FsChannelRates){
    .rate = divided (counts->grants, cycles),
    .load = divided (counts->flits, cycles),
    .utilization = divided (counts->flits, cycles),
    .held = divided (counts->busy, cycles),
    .multiplexing = divided (counts->held, counts->busy),
    .blocked = divided (counts->blocked, counts->grants),
    .wait = divided (counts->waited, counts->grants),
    .holding_time = divided (counts->held, counts->grants),
  };
}

double
fs_jain_index (const double *values, gsize n_values)
{
  double sum = 0, squares = 0;

  for (gsize i = 0; i < n_values; i++)
    {
      sum += values[i];
      squares += values[i] * values[i];
    }
  return squares > 0 ? sum * sum / ((double) n_values * squares) : NAN;
}

FsChannelSummary
fs_channel_table_summary (const FsChannelTable *table)
{
  FsChannelSummary summary = { .largest = NAN, .mean = NAN, .jain = NAN };
  g_autofree double *loads = NULL;
  double sum = 0;

  g_return_val_if_fail (table != NULL, summary);

  loads = g_new (double, table->network.n_channels);
  for (uint32_t c = 0; c < table->network.n_channels; c++)
    {
      double load = divided (table->channels[c].flits, table->cycles);

      if (!fs_channel_table_has (table, c))
        continue;
      if (summary.n_channels == 0 || load > summary.largest)
        {
          summary.largest = load;
          summary.busiest = c;
        }
      sum += load;
      loads[summary.n_channels++] = load;
    }
  if (summary.n_channels > 0)
    summary.mean = sum / summary.n_channels;
  summary.jain = fs_jain_index (loads, summary.n_channels);
  return summary;
}

FsChannelCut
fs_channel_table_middle_cut (const FsChannelTable *table, int dimension)
{
  const FsNetwork *network = &table->network;
  uint64_t flits = 0;
  FsChannelCut cut = { 0 };

  for (uint32_t c = 0; c < network->n_channels; c++)
    {
      uint32_t node = fs_network_channel_node (network, c);
      int port = fs_network_channel_port (network, c);

      if (fs_network_dimension (network, port) != dimension || !fs_network_has_channel (network, node, port)
          || !fs_network_crosses_middle_cut (network, port, fs_network_digit (network, node, dimension)))
        continue;
      flits += table->channels[c].flits;
      cut.n_channels++;
    }
  cut.flits_per_cycle = divided (flits, table->cycles);
  cut.utilization = cut.flits_per_cycle / cut.n_channels;
  return cut;
}

FsChannelCounts
fs_channel_table_sum (const FsChannelTable *table, int port, int digit, uint32_t *n_channels)
{
  const FsNetwork *network = &table->network;
  FsChannelCounts sum = { 0 };

  *n_channels = 0;
  for (uint32_t c = 0; c < network->n_channels; c++)
    {
      int own = fs_network_channel_port (network, c);
      uint32_t node = fs_network_channel_node (network, c);

      if ((port >= 0 && own != port) || !fs_network_has_channel (network, node, own))
        continue;
      if (digit >= 0 && fs_network_digit (network, node, fs_network_dimension (network, own)) != (uint32_t) digit)
        continue;
      accumulate (&sum, &table->channels[c], 1, 1);
      (*n_channels)++;
    }
  return sum;
}

void
fs_channel_table_occupancy (const FsChannelTable *table, int port, double *P_v)
{
  const uint64_t *occupied = table->occupied + (gsize) port * ((gsize) table->V + 1);
  uint64_t all = 0;

  g_return_if_fail (table->V > 0);

  for (int v = 0; v <= table->V; v++)
    all += occupied[v];
  for (int v = 0; v <= table->V; v++)
    P_v[v] = divided (occupied[v], all);
}

uint64_t
fs_channel_table_class_grants (const FsChannelTable *table, int first, int end)
{
  uint64_t grants = 0;

  g_return_val_if_fail (first >= 0 && end <= table->V, 0);

  for (uint32_t c = 0; c < table->network.n_channels; c++)
    if (fs_network_needs_classes (&table->network, fs_network_channel_dimension (&table->network, c)))
      for (int vc = first; vc < end; vc++)
        grants += table->vcs[(gsize) c * (gsize) table->V + (gsize) vc].grants;
  return grants;
}
