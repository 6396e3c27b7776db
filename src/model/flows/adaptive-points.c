/* Points of the model channel-flows with adaptive routing (REFINED_ADAPTIVE_FLOWS.md 6), and where it ends. */
#include "model/flows/adaptive-flows.h"

#include <math.h>
#include <string.h>

#include "model/curve.h"
#include "model/fixed-point.h"

#define END_ENOUGH (1 - 4e-4) /* a solution takes long */
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
      sums->wait += flows->source_rate[node] * waits[node];
      sums->hold += hold[node];
      sums->fullest = fs_rounds_larger (sums->fullest, lambda * hold[node]);
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

gboolean
fs_adaptive_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels)
{
  FsAdaptiveFlows *flows = fs_adaptive_flows_new (inputs);
  gboolean solved = fs_adaptive_flows_solve (flows, rate, FALSE, NULL, 0);

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

/* Solves @point, and fills @sums where it has a solution and is not bare. @points, @place: as in fs_adaptive_flows_solve() */
static void
fill_point (FsAdaptiveFlows *flows, FsModelPoint *point, FsAdaptivePoints *points, double place, FsFlowSums *sums)
{
  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    point->slack[limit] = NAN;
  point->reason = FS_REASON_CHANNEL;
  if (!fs_adaptive_flows_solve (flows, point->rate, point->bare, points, place))
    return;
  add_sources (flows, !point->bare, sums);
  point->slack[2] = 1 - sums->fullest;
  point->reason = sums->fullest < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
  if (point->reason != FS_REASON_NONE || point->bare)
    return;
  sums->network = flows->network;
  sums->M = flows->M;
  sums->n = flows->all_sources / flows->symmetry->size;
  sums->rate = point->rate;
  sums->accepted = point->rate * flows->all_sources / flows->network.n_nodes;
  sums->injection = flows->injection;
  add_channels (flows, sums);
}

/**
 * Line: the planned points of a curve, each solved from where those before foresee it
 * @solved, @sums: [@n_solved] the first ones
 */
typedef struct {
  FsAdaptiveFlows *flows;
  FsAdaptivePoints points;
  guint n_solved;
  FsModelPoint *solved;
  FsFlowSums *sums;
} Line;

static void
line_free (gpointer data)
{
  Line *line = data;

  fs_adaptive_flows_free (line->flows);
  fs_adaptive_points_clear (&line->points);
  g_free (line->solved);
  g_free (line->sums);
  g_aligned_free (line);
}

static void
solve_on_curve (FsModelCurve *curve, FsModelPoint *point, FsFlowSums *sums)
{
  Line *line = curve->memory;
  guint i = fs_model_curve_find (curve, point->rate);

  if (line == NULL)
    {
      curve->memory = line = g_aligned_alloc0 (1, sizeof *line, G_ALIGNOF (Line));
      curve->free_memory = line_free;
      line->flows = fs_adaptive_flows_new (&curve->inputs);
      line->solved = g_new0 (FsModelPoint, curve->n_rates);
      line->sums = g_new0 (FsFlowSums, curve->n_rates);
    }
  if (i == curve->n_rates)
    {
      fill_point (line->flows, point, NULL, 0, sums);
      return;
    }
  for (; line->n_solved <= i && !fs_job_stopped (curve->job); line->n_solved++)
    {
      FsModelPoint *next = &line->solved[line->n_solved];
      double end = isfinite (curve->saturation) ? curve->saturation : 2 * curve->rates[curve->n_rates - 1];

      /* States change the faster the nearer the end is. */
      next->rate = curve->rates[line->n_solved];
      fill_point (line->flows, next, &line->points, sqrt (fmax (0, 1 - next->rate / end)), &line->sums[line->n_solved]);
    }
  point->reason = i < line->n_solved ? line->solved[i].reason : FS_REASON_CHANNEL;
  if (i >= line->n_solved)
    return;
  memcpy (point->slack, line->solved[i].slack, sizeof point->slack);
  *sums = line->sums[i];
}

void
fs_adaptive_solve (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums)
{
  FsAdaptiveFlows *flows;

  if (point->curve != NULL)
    {
      solve_on_curve (point->curve, point, sums);
      return;
    }
  flows = fs_adaptive_flows_new (inputs);
  fill_point (flows, point, NULL, 0, sums);
  fs_adaptive_flows_free (flows);
}

/**
 * Again: what is kept from one solution with corrections to the next one
 * @points: the last solution, which is near the next one
 */
typedef struct {
  FsAdaptiveFlows *flows;
  FsAdaptivePoints points;
  double n_solved;
} Again;

static void
again_free (gpointer data)
{
  Again *again = data;

  fs_adaptive_flows_free (again->flows);
  fs_adaptive_points_clear (&again->points);
  g_aligned_free (again);
}

void
fs_adaptive_solve_corrected (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums)
{
  g_autoptr (GPtrArray) kept
      = inputs->corrections->kept != NULL ? g_ptr_array_ref (inputs->corrections->kept) : g_ptr_array_new ();
  Again *again;

  if (kept->len == 0)
    {
      again = g_aligned_alloc0 (1, sizeof *again, G_ALIGNOF (Again));
      again->flows = fs_adaptive_flows_new (inputs);
      g_ptr_array_set_free_func (kept, again_free);
      g_ptr_array_add (kept, again);
    }
  again = kept->pdata[0];
  again->flows->corrected = inputs;
  again->points.trail.n = MIN (again->points.trail.n, 1);
  fill_point (again->flows, point, &again->points, ++again->n_solved, sums);
}

/* Halves the bracket of the saturation rate until its lower end is @enough of the upper one. @near: of similar inputs, or NAN */
static FsModelSaturation
halve (const FsModelInputs *inputs, double near, double enough)
{
  FsAdaptiveFlows *flows = fs_adaptive_flows_new (inputs);
  g_autofree FsFlowSums *sums = g_new (FsFlowSums, 1);
  FsAdaptivePoints points = { 0 };
  FsModelSaturation end = { 0, FS_REASON_CHANNEL };
  double high = fs_adaptive_flows_bound (flows);

  for (int step = 0; end.rate < enough * high && step < HALVINGS; step++)
    {
      FsModelPoint point = { .rate = (end.rate + high) / 2, .bare = TRUE };

      /* Similar inputs end nearby. */
      if (step < 2 && near > end.rate && near < high)
        point.rate = fmin (near * (step == 0 ? FS_FLOW_NEAR_ENOUGH : 2 - FS_FLOW_NEAR_ENOUGH), (near + high) / 2);
      fill_point (flows, &point, &points, point.rate, sums);
      if (point.reason == FS_REASON_NONE)
        end.rate = point.rate;
      else
        {
          high = point.rate;
          end.reason = point.reason;
        }
    }
  fs_adaptive_points_clear (&points);
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
