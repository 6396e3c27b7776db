#include "model/flows/adaptive-flows.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/fixed-point.h"
#include "model/flows/flow-trees.h"

#define WAITS 3        /* rounds of the waits in a round of all */
#define ATTENTION 0.35 /* of a round: headers that avoid a channel would all come back to it in the next */

gboolean
fs_adaptive_flows_check (const char *model, const FsModelInputs *inputs, GError **error)
{
  double nodes = 1, near = 1, hops;
  int escapes = inputs->routing == FS_MODEL_ROUTING_RANDOM ? 0 : 1;
  FsNetwork network;

  for (int d = 0; d < inputs->n; d++)
    {
      int k = inputs->network == FS_TOPOLOGY_HYPERCUBE ? 2 : inputs->k[d];

      nodes *= k;
      near *= inputs->network == FS_TOPOLOGY_TORUS ? k / 2 + 1 : k;
      if (escapes == 1 && inputs->network == FS_TOPOLOGY_TORUS && k >= 4)
        escapes = 2;
    }
  /* Whose destinations are single nodes crosses no more than what lies between them. */
  if (inputs->pattern.kind == FS_PATTERN_UNIFORM || inputs->pattern.kind == FS_PATTERN_HOTSPOT
      || !fs_pattern_is_by_address (&inputs->pattern))
    near = nodes;
  hops = nodes * near * inputs->n / (inputs->network == FS_TOPOLOGY_HYPERCUBE ? 2 : 1);
  if (inputs->V <= escapes)
    return fs_set_input_error (error, _ ("Adaptive routing needs at least %d virtual channels here; V is %d."),
                               escapes + 1, inputs->V);
  if (inputs->beta > 0)
    return fs_set_input_error (error, _ ("%s describes broadcasts with deterministic routing only; beta is above 0."),
                               model);
  if (!inputs->fixed_length)
    return fs_set_input_error (error, _ ("%s describes adaptive routing of messages that are all equally long."),
                               model);
  if (hops > FS_ADAPTIVE_MAX_HOPS)
    return fs_set_input_error (error,
                               _ ("%s follows all shortest ways between the nodes; it takes up to %d hops, and this "
                                  "network with pattern %s has about %.0f. Use a smaller network."),
                               model, FS_ADAPTIVE_MAX_HOPS, fs_pattern_name (&inputs->pattern), hops);
  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  return fs_destination_map_check (&network, &inputs->pattern, error);
}

/**
 * Builder:
 * @known: choices by node and ports
 * @weights: [destination] of the messages that a source sends there, and the source: FsFlowDestination
 * @stage_of: [node] of the destination that is followed; -1
 */
typedef struct {
  FsAdaptiveFlows *flows;
  GArray *choices, *options, *stages, *hops;
  GHashTable *known;
  GArray **weights;
  int *stage_of;
} Builder;

static guint
find_choice (Builder *builder, uint32_t node, uint32_t ports)
{
  const FsNetwork *network = &builder->flows->network;
  gint64 key = (gint64) node << 32 | ports;
  gpointer found = g_hash_table_lookup (builder->known, &key);

  if (found == NULL)
    {
      FsAdaptiveChoice choice = { .first_option = builder->options->len, .n_options = fs_network_count_bits (ports) };

      for (uint32_t left = ports; left != 0; left &= left - 1)
        {
          int port = fs_network_lowest (left);
          FsAdaptiveOption option = { .channel = fs_network_channel (network, node, port) };

          g_array_append_val (builder->options, option);
        }
      g_array_append_val (builder->choices, choice);
      found = GUINT_TO_POINTER (builder->choices->len);
      g_hash_table_insert (builder->known, g_memdup2 (&key, sizeof key), found);
    }
  return GPOINTER_TO_UINT (found) - 1;
}

/* The stages to @destination, the farthest first: of all nodes that are on a shortest way from a source. */
static void
add_stages (Builder *builder, uint32_t destination)
{
  const FsNetwork *network = &builder->flows->network;
  guint first_hop = builder->hops->len;
  g_autofree double *injected = g_new0 (double, network->n_nodes);
  g_autofree gboolean *reached = g_new0 (gboolean, network->n_nodes);

  for (guint i = 0; i < builder->weights[destination]->len; i++)
    {
      const FsFlowDestination *from = &g_array_index (builder->weights[destination], FsFlowDestination, i);

      injected[from->node] += from->weight;
      reached[from->node] = TRUE;
    }
  for (int distance = fs_network_diameter (network); distance > 0; distance--)
    for (uint32_t node = 0; node < network->n_nodes; node++)
      {
        uint32_t ports;
        FsAdaptiveStage stage = { .node = node, .distance = distance, .first_hop = builder->hops->len };

        if (!reached[node] || fs_network_distance (network, node, destination) != distance)
          continue;
        ports = fs_network_productive (network, node, destination);
        stage.injected = injected[node];
        stage.choice = find_choice (builder, node, ports);
        builder->stage_of[node] = (int) builder->stages->len;
        g_array_append_val (builder->stages, stage);
        for (uint32_t left = ports; left != 0; left &= left - 1)
          {
            int port = fs_network_lowest (left);
            uint32_t to = fs_network_neighbor (network, node, port);
            FsAdaptiveHop hop = { .channel = fs_network_channel (network, node, port), .next = (int) to };

            reached[to] = TRUE;
            g_array_append_val (builder->hops, hop);
          }
      }
  builder->stage_of[destination] = -1;
  for (guint h = first_hop; h < builder->hops->len; h++)
    {
      FsAdaptiveHop *hop = &g_array_index (builder->hops, FsAdaptiveHop, h);

      hop->next = builder->stage_of[hop->next];
    }
}

FsAdaptiveFlows *
fs_adaptive_flows_new (const FsModelInputs *inputs)
{
  FsAdaptiveFlows *flows = g_new0 (FsAdaptiveFlows, 1);
  const FsNetwork *network = &flows->network;
  int n_ports, escapes = inputs->routing == FS_MODEL_ROUTING_RANDOM ? 0 : 1;
  Builder builder = { .flows = flows };
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));
  GArray *destinations = g_array_new (FALSE, FALSE, sizeof (guint));

  fs_network_init (&flows->network, inputs->network, inputs->n, inputs->k);
  n_ports = network->n_ports;
  map = fs_destination_map_new (network, &inputs->pattern, NULL);
  g_return_val_if_fail (map != NULL, flows);
  flows->M = inputs->M;
  flows->injection = inputs->queues > 0 ? inputs->queues : n_ports;
  /* Of two escape channels a header may use one. */
  flows->v = inputs->V;
  for (int d = 0; d < network->n && flows->v == inputs->V; d++)
    flows->v -= escapes == 1 && fs_network_needs_classes (network, d);
  flows->adaptive = flows->v - escapes;

  builder.weights = g_new (GArray *, network->n_nodes);
  for (uint32_t node = 0; node < network->n_nodes; node++)
    builder.weights[node] = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));
  for (uint32_t node = 0; node < network->n_nodes; node++)
    {
      if (fs_destination_map_is_silent (map, node))
        continue;
      flows->n_sources++;
      fs_flow_list_destinations (map, node, list);
      for (guint i = 0; i < list->len; i++)
        {
          const FsFlowDestination *to = &g_array_index (list, FsFlowDestination, i);
          FsFlowDestination from = { node, to->weight };

          g_array_append_val (builder.weights[to->node], from);
        }
    }
  builder.choices = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveChoice));
  builder.options = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveOption));
  builder.stages = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveStage));
  builder.hops = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveHop));
  builder.known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  builder.stage_of = g_new (int, network->n_nodes);
  for (uint32_t node = 0; node < network->n_nodes; node++)
    {
      if (builder.weights[node]->len > 0)
        {
          g_array_append_val (destinations, builder.stages->len);
          add_stages (&builder, node);
        }
      g_array_unref (builder.weights[node]);
    }
  flows->n_destinations = destinations->len;
  g_array_append_val (destinations, builder.stages->len);
  flows->n_choices = builder.choices->len;
  flows->n_options = builder.options->len;
  flows->n_stages = builder.stages->len;
  flows->n_hops = builder.hops->len;
  flows->choices = (FsAdaptiveChoice *) g_array_free (builder.choices, FALSE);
  flows->options = (FsAdaptiveOption *) g_array_free (builder.options, FALSE);
  flows->stages = (FsAdaptiveStage *) g_array_free (builder.stages, FALSE);
  flows->hops = (FsAdaptiveHop *) g_array_free (builder.hops, FALSE);
  flows->destinations = (guint *) g_array_free (destinations, FALSE);
  g_hash_table_unref (builder.known);
  g_free (builder.stage_of);
  g_free (builder.weights);

  flows->n_channels = network->n_channels;
  flows->channels = g_new0 (FsAdaptiveChannel, flows->n_channels);
  flows->pairs = g_new0 (FsAdaptivePair, (gsize) flows->n_channels * n_ports);
  flows->moves = g_new0 (double, (gsize) flows->n_channels *n_ports * flows->v * flows->v);
  for (guint c = 0; c < flows->n_channels; c++)
    {
      flows->channels[c].node = fs_network_channel_node (network, c);
      flows->channels[c].port = fs_network_channel_port (network, c);
      flows->channels[c].first_pair = c * n_ports;
    }
  flows->sum = g_new0 (double, flows->n_hops);
  flows->other_sum = g_new0 (double, flows->n_hops);
  return flows;
}

void
fs_adaptive_flows_free (FsAdaptiveFlows *flows)
{
  if (flows == NULL)
    return;
  g_free (flows->channels);
  g_free (flows->pairs);
  g_free (flows->choices);
  g_free (flows->options);
  g_free (flows->stages);
  g_free (flows->hops);
  g_free (flows->destinations);
  g_free (flows->moves);
  g_free (flows->sum);
  g_free (flows->other_sum);
  g_free (flows);
}

/* Section 2: of each choice, which options are taken when so many of their virtual channels are held. */
static void
divide (FsAdaptiveFlows *flows)
{
  int adaptive = flows->adaptive, v = flows->v;
  double others[FS_NETWORK_MAX_PORTS * FS_ADAPTIVE_MAX_V + 1];

  for (guint c = 0; c < flows->n_channels; c++)
    for (int i = 0; i <= v; i++)
      flows->channels[c].seen[i] += ATTENTION * (flows->channels[c].law[i] - flows->channels[c].seen[i]);
  for (guint s = 0; s < flows->n_choices; s++)
    {
      const FsAdaptiveChoice *choice = &flows->choices[s];
      FsAdaptiveOption *options = &flows->options[choice->first_option];
      double at_once = 0, releases = 0, blocked;

      for (int k = 0; k < choice->n_options; k++)
        {
          const FsAdaptiveChannel *channel = &flows->channels[options[k].channel];
          int most = 0;

          /* The law of the number of free adaptive channels of the other ports. */
          others[0] = 1;
          for (int m = 0; m < choice->n_options; m++)
            {
              const double *seen = flows->channels[options[m].channel].seen;

              if (m == k)
                continue;
              for (int i = 1; i <= adaptive; i++)
                others[most + i] = 0;
              for (int i = most; i >= 0; i--)
                {
                  double all = others[i];

                  others[i] = all * (seen[adaptive] + (v > adaptive ? seen[v] : 0));
                  for (int free = 1; free <= adaptive; free++)
                    others[i + free] += all * seen[adaptive - free];
                }
              most += adaptive;
            }
          options[k].share = 0;
          for (int held = 0; held <= v; held++)
            {
              int free = adaptive - held;
              double accepted = 0;

              for (int i = 0; free > 0 && i <= most; i++)
                accepted += others[i] * free / (free + i);
              if (free <= 0)
                accepted = held == v || k == 0 ? others[0] : 0; /* the escape channel, or none */
              options[k].accepted[held] = accepted;
              if (held < v)
                options[k].share += channel->seen[held] * accepted;
            }
          at_once += options[k].share;
          options[k].granted = 1 / channel->between * (k == 0 ? 1 : (double) adaptive / v);
          releases += options[k].granted;
        }
      blocked = fmax (0, 1 - at_once); /* by the law that headers see */
      for (int k = 0; k < choice->n_options; k++)
        {
          options[k].granted /= releases;
          options[k].share += blocked * options[k].granted;
        }
    }
}

/* Section 2: the flows of stages, channels, and pairs. */
static void
send (FsAdaptiveFlows *flows)
{
  for (guint c = 0; c < flows->n_channels; c++)
    flows->channels[c].flow = flows->channels[c].last = flows->channels[c].injected.flow = 0;
  for (guint p = 0; p < flows->n_channels * flows->network.n_ports; p++)
    flows->pairs[p].flow = 0;
  for (guint s = 0; s < flows->n_choices; s++)
    flows->choices[s].flow = 0;
  for (guint i = 0; i < flows->n_stages; i++)
    flows->stages[i].flow = flows->stages[i].injected;
  for (guint i = 0; i < flows->n_stages; i++)
    {
      const FsAdaptiveStage *stage = &flows->stages[i];
      FsAdaptiveChoice *choice = &flows->choices[stage->choice];
      const FsAdaptiveOption *options = &flows->options[choice->first_option];

      choice->flow += stage->flow;
      for (int k = 0; k < choice->n_options; k++)
        {
          FsAdaptiveHop *hop = &flows->hops[stage->first_hop + k];
          FsAdaptiveChannel *channel = &flows->channels[hop->channel];

          hop->flow = stage->flow * options[k].share;
          channel->flow += hop->flow;
          channel->injected.flow += stage->injected * options[k].share;
          if (hop->next < 0)
            channel->last += hop->flow;
          else
            flows->stages[hop->next].flow += hop->flow;
        }
    }
  for (guint h = 0; h < flows->n_hops; h++)
    if (flows->hops[h].next >= 0)
      {
        const FsAdaptiveHop *hop = &flows->hops[h];
        const FsAdaptiveChoice *choice = &flows->choices[flows->stages[hop->next].choice];

        for (int k = 0; k < choice->n_options; k++)
          {
            const FsAdaptiveOption *option = &flows->options[choice->first_option + k];

            flows->pairs[flows->channels[hop->channel].first_pair + flows->channels[option->channel].port].flow
                += hop->flow * option->share;
          }
      }
}

/* A round. Returns the largest change of a probability, NAN when a channel is saturated. */
static double
settle (gpointer data)
{
  FsAdaptiveFlows *flows = data;
  double change;

  divide (flows);
  send (flows);
  change = fs_adaptive_flows_share (flows);
  fs_adaptive_flows_stretch (flows);
  for (int i = 0; i < WAITS; i++)
    change = fs_rounds_larger (change, fs_adaptive_flows_wait (flows));
  return change;
}

gboolean
fs_adaptive_flows_solve (FsAdaptiveFlows *flows, double rate, gboolean bare, double *slack)
{
  static const FsRounds exactly
      = { .most = 150, .converged = 1e-12, .accepted = 1e-12, .swing = 8, .to_the_end = TRUE };
  static const FsRounds roughly = { .most = 80, .converged = 1e-7, .accepted = 1e-7, .swing = 8, .to_the_end = TRUE };

  *slack = NAN;
  flows->rate = fmax (rate, 1e-30);
  fs_adaptive_flows_begin (flows);
  if (!fs_fixed_point_rounds (bare ? &roughly : &exactly, settle, flows, slack))
    return FALSE;
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0 && (flows->channels[c].crowded || flows->channels[c].held >= flows->v))
      return FALSE;
  return TRUE;
}

double
fs_adaptive_flows_bound (const FsAdaptiveFlows *flows)
{
  double hops = 0;

  for (guint i = 0; i < flows->n_stages; i++)
    hops += flows->stages[i].injected * flows->stages[i].distance;
  return fs_network_count_channels (&flows->network) / (hops * flows->M);
}
