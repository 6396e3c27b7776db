/* Points of the model channel-flows with adaptive routing (REFINED_ADAPTIVE_FLOWS.md 6), and where it ends. */
#include "model/flows/adaptive-flows.h"

#include <math.h>
#include <string.h>

#include "model/curve.h"

#define END_ENOUGH (1 - 1e-4) /* a solution takes long */
#define HALVINGS 40

/* Sums over the sources. */
static void
add_sources (const FsAdaptiveFlows *flows, gboolean with_pairs, FsFlowSums *sums)
{
  guint n_nodes = flows->symmetry->n_orbits;
  double M = flows->M, lambda = flows->rate / flows->injection;
  g_autofree double *hold = g_new0 (double, n_nodes), *square = g_new0 (double, n_nodes);
  g_autofree double *waits = g_new0 (double, n_nodes), *latency = g_new0 (double, flows->n_stages);

  memset (sums, 0, sizeof *sums);
  for (guint i = 0; i < flows->n_stages; i++)
    {
      const FsAdaptiveStage *stage = &flows->stages[i];
      const FsAdaptiveArrival *arrival;
      double e = stage->excess, hops = stage->distance, wait, L, H;

      if (stage->injected == 0)
        continue;
      arrival = &flows->arrivals[stage->arrival];
      wait = arrival->wait + stage->wait;
      latency[i] = L = M * (1 + e) + wait + hops;
      /* The tail still needs all hops but the first, at the pace of the worm. */
      H = L - (hops - 1) - e * fmin (hops - 1, M);
      hold[stage->source] += stage->injected * H;
      square[stage->source] += stage->injected
                               * (H * H + M * M * stage->variance + arrival->square + 2 * arrival->wait * stage->wait
                                  + stage->square - wait * wait);
      sums->latency += stage->injected * L;
      sums->hops += stage->injected * hops;
      sums->excess += stage->injected * e;
    }
  for (guint node = 0; node < n_nodes; node++)
    {
      waits[node] = lambda * square[node] / (2 * (1 - lambda * hold[node]));
      sums->wait += waits[node];
      sums->hold += hold[node];
      sums->fullest = fmax (sums->fullest, lambda * hold[node]);
    }
  for (guint i = 0; with_pairs && i < flows->n_stages; i++)
    if (flows->stages[i].injected > 0)
      {
        const FsAdaptiveStage *stage = &flows->stages[i];
        double L = latency[i] + waits[stage->source];

        sums->slowest_pair = fmax (sums->slowest_pair, L);
        sums->of_distance[stage->distance] += stage->injected * L;
        sums->at_distance[stage->distance] += stage->injected;
      }
}

static void
add_channels (const FsAdaptiveFlows *flows, FsFlowSums *sums)
{
  double copies = flows->symmetry->size;

  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      {
        const FsAdaptiveChannel *channel = &flows->channels[c];
        int d = fs_network_dimension (&flows->network, channel->port);

        sums->busiest = fmax (sums->busiest, channel->flow);
        sums->flow[d] += copies * channel->flow;
        sums->held[d] += copies * channel->flow * channel->hold;
        sums->first[d] += copies * channel->flow * channel->first;
        sums->blocked[d] += copies * channel->blocked;
        sums->waited[d] += copies * channel->waited;
      }
}

/* Fills reason and slack of a point, and its sums. */
static void
solve_point (FsAdaptiveFlows *flows, FsModelPoint *point, FsFlowSums *sums)
{
  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    point->slack[limit] = NAN;
  point->reason = FS_REASON_CHANNEL;
  if (!fs_adaptive_flows_solve (flows, point->rate, point->bare, &point->slack[1]))
    return;
  add_sources (flows, !point->bare, sums);
  point->slack[2] = 1 - sums->fullest;
  point->reason = sums->fullest < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
}

gboolean
fs_adaptive_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels)
{
  FsAdaptiveFlows *flows = fs_adaptive_flows_new (inputs);
  double slack;
  gboolean solved = fs_adaptive_flows_solve (flows, rate, FALSE, &slack);

  for (uint32_t id = 0; solved && id < flows->network.n_channels; id++)
    if (fs_network_has_channel (&flows->network, fs_network_channel_node (&flows->network, id),
                                fs_network_channel_port (&flows->network, id)))
      {
        uint32_t node = fs_network_channel_node (&flows->network, id);
        int port = fs_network_channel_port (&flows->network, id);
        const FsAdaptiveChannel *channel
            = &flows->channels[fs_flow_symmetry_channel (flows->symmetry, &flows->network, node, port)];

        if (channel->flow > 0)
          channels[id] = (FsModelChannel){ .load = flows->rate * channel->flow * flows->M,
                                           .blocked = channel->blocked / channel->flow,
                                           .wait = channel->waited / channel->flow,
                                           .hold = channel->hold };
      }
  fs_adaptive_flows_free (flows);
  return solved;
}

static void
free_flows (gpointer flows)
{
  fs_adaptive_flows_free (flows);
}

void
fs_adaptive_solve (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums)
{
  FsAdaptiveFlows *flows = point->curve != NULL ? point->curve->memory : NULL;

  if (flows == NULL)
    flows = fs_adaptive_flows_new (inputs);
  if (point->curve != NULL)
    {
      point->curve->memory = flows;
      point->curve->free_memory = free_flows;
    }
  solve_point (flows, point, sums);
  if (point->reason == FS_REASON_NONE && !point->bare)
    {
      sums->network = flows->network;
      sums->M = flows->M;
      sums->n = (double) flows->n_sources / flows->symmetry->size;
      sums->rate = point->rate;
      sums->accepted = point->rate * flows->n_sources / flows->network.n_nodes;
      sums->injection = flows->injection;
      add_channels (flows, sums);
    }
  if (point->curve == NULL)
    fs_adaptive_flows_free (flows);
}

/* Halves the bracket of the saturation rate until its lower end is @enough of the upper one. @near: of similar inputs, or NAN */
static FsModelSaturation
halve (const FsModelInputs *inputs, double near, double enough)
{
  FsAdaptiveFlows *flows = fs_adaptive_flows_new (inputs);
  g_autofree FsFlowSums *sums = g_new (FsFlowSums, 1);
  FsModelSaturation end = { 0, FS_REASON_CHANNEL };
  double high = fs_adaptive_flows_bound (flows);

  for (int step = 0; end.rate < enough * high && step < HALVINGS; step++)
    {
      FsModelPoint point = { .rate = (end.rate + high) / 2, .bare = TRUE };

      /* Similar inputs end nearby. */
      if (step < 2 && near > end.rate && near < high)
        point.rate = fmin (near * (step == 0 ? FS_FLOW_NEAR_ENOUGH : 2 - FS_FLOW_NEAR_ENOUGH), (near + high) / 2);
      solve_point (flows, &point, sums);
      if (point.reason == FS_REASON_NONE)
        end.rate = point.rate;
      else
        {
          high = point.rate;
          end.reason = point.reason;
        }
    }
  fs_adaptive_flows_free (flows);
  return end;
}

FsModelSaturation
fs_adaptive_end (const FsModelInputs *inputs)
{
  return halve (inputs, NAN, END_ENOUGH);
}

double
fs_adaptive_near_end (const FsModelInputs *inputs, double near)
{
  return halve (inputs, near, FS_FLOW_NEAR_ENOUGH).rate;
}
