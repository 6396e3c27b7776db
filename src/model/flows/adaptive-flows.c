#include "model/flows/adaptive-flows.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/fixed-point.h"
#include "model/flows/flow-trees.h"

#define WAITS 2       /* rounds of the waits in a round of all */
#define ATTENTION 0.6 /* of a round: headers that avoid a channel would all come back to it in the next */

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
  if (nodes > FS_NETWORK_MAX_NODES)
    return fs_set_input_error (error, _ ("The network has %.0f nodes; %s takes up to %u."), nodes, model,
                               FS_NETWORK_MAX_NODES);
  /* Whose destinations are single nodes crosses no more than what lies between them. */
  if (inputs->pattern.kind == FS_PATTERN_UNIFORM || inputs->pattern.kind == FS_PATTERN_HOTSPOT
      || !fs_pattern_is_by_address (&inputs->pattern))
    near = nodes;
  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  hops = nodes * near * inputs->n / (inputs->network == FS_TOPOLOGY_HYPERCUBE ? 2 : 1)
         / fs_flow_symmetry_least (&network, &inputs->pattern, FS_FLOW_MOVES_SHORTEST);
  if (inputs->V <= escapes)
    return fs_set_input_error (error, _ ("Adaptive routing needs at least %d virtual channels here; V is %d."),
                               escapes + 1, inputs->V);
  if (inputs->beta > 0)
    return fs_set_input_error (error, _ ("%s describes broadcasts with deterministic routing only; beta is above 0."),
                               model);
  if (!inputs->fixed_length || inputs->square > 0)
    return fs_set_input_error (error, _ ("%s describes adaptive routing of messages that are all equally long."),
                               model);
  if (hops > FS_ADAPTIVE_MAX_HOPS)
    return fs_set_input_error (error,
                               _ ("%s follows all shortest ways between the nodes; it takes up to %d hops, and this "
                                  "network with pattern %s has about %.0f. Use a smaller network."),
                               model, FS_ADAPTIVE_MAX_HOPS, fs_pattern_name (&inputs->pattern), hops);
  return fs_destination_map_check (&network, &inputs->pattern, error);
}

/**
 * Builder:
 * @known: choices by node and ports, arrivals by channel and choice
 * @weights: [orbit of a destination] of the messages that a source sends there, and the source: FsFlowDestination
 * @stage_of: [node] of the destination that is followed
 * @sorted: nodes by their distance from it
 */
typedef struct {
  FsAdaptiveFlows *flows;
  GArray *choices, *options, *arrivals, *turns, *stages, *hops;
  GHashTable *known_choices, *known_arrivals;
  GArray **weights;
  guint *stage_of;
  uint32_t *sorted;
} Builder;

/* The element of @array that @known has for two numbers, or, with @is_new, the number of the next one. */
static guint
find (GHashTable *known, guint32 one, guint32 other, const GArray *array, gboolean *is_new)
{
  gint64 key = (gint64) ((guint64) one << 32 | other);
  gpointer found = g_hash_table_lookup (known, &key);

  *is_new = found == NULL;
  if (found != NULL)
    return GPOINTER_TO_UINT (found) - 1;
  g_hash_table_insert (known, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (array->len + 1));
  return array->len;
}

static guint
find_choice (Builder *builder, uint32_t node, uint32_t ports)
{
  const FsNetwork *network = &builder->flows->network;
  const FsFlowSymmetry *symmetry = builder->flows->symmetry;
  FsAdaptiveChoice choice = { .first_option = builder->options->len, .n_options = fs_network_count_bits (ports) };
  uint32_t moved = 0;
  gboolean is_new;
  guint number;

  for (uint32_t left = ports; left != 0; left &= left - 1)
    moved |= UINT32_C (1) << fs_flow_symmetry_port (symmetry, network, node, fs_network_lowest (left));
  number = find (builder->known_choices, symmetry->orbit[node], moved, builder->choices, &is_new);
  if (!is_new)
    return number;
  for (uint32_t left = moved; left != 0; left &= left - 1)
    {
      FsAdaptiveOption option
          = { .channel = fs_network_channel (network, symmetry->orbit[node], fs_network_lowest (left)) };

      g_array_append_val (builder->options, option);
    }
  g_array_append_val (builder->choices, choice);
  return number;
}

/* Those that come to @choice at @node, or to their destination if it is -1, over @channel, the one behind @port, or, if this is
 * n_ports, are injected. */
static guint
find_arrival (Builder *builder, int channel, int choice, uint32_t node, int port)
{
  const FsNetwork *network = &builder->flows->network;
  FsAdaptiveArrival arrival = { .channel = channel, .choice = choice, .first_turn = builder->turns->len };
  gboolean is_new;
  guint number = find (builder->known_arrivals, (guint32) channel, (guint32) choice, builder->arrivals, &is_new);
  const FsAdaptiveChoice *to;

  if (!is_new)
    return number;
  if (choice >= 0)
    {
      guint from
          = (guint) (port < network->n_ports ? fs_flow_symmetry_port (builder->flows->symmetry, network, node, port)
                                             : port);

      to = &g_array_index (builder->choices, FsAdaptiveChoice, choice);
      arrival.n_turns = (guint) to->n_options;
      for (guint option = to->first_option; option < to->first_option + arrival.n_turns; option++)
        {
          guint next = g_array_index (builder->options, FsAdaptiveOption, option).channel;
          FsAdaptiveTurn turn = { .option = option, .pair = next * ((guint) network->n_ports + 1) + from };

          builder->flows->pairs[turn.pair].before = channel;
          g_array_append_val (builder->turns, turn);
        }
    }
  g_array_append_val (builder->arrivals, arrival);
  return number;
}

/* Sorts the nodes by their distance from @destination, the farthest first. */
static void
sort_nodes (Builder *builder, uint32_t destination)
{
  const FsNetwork *network = &builder->flows->network;
  guint first[FS_NETWORK_MAX_DISTANCE + 2] = { 0 };

  for (uint32_t node = 0; node < network->n_nodes; node++)
    first[fs_network_distance (network, node, destination)]++;
  for (int distance = FS_NETWORK_MAX_DISTANCE; distance >= 0; distance--)
    first[distance] += first[distance + 1];
  for (uint32_t node = network->n_nodes; node-- > 0;)
    builder->sorted[--first[fs_network_distance (network, node, destination)]] = node;
}

/* The stages to @destination, the farthest first: of all nodes that are on a shortest way from a source. */
static void
add_stages (Builder *builder, uint32_t destination)
{
  FsAdaptiveFlows *flows = builder->flows;
  const FsNetwork *network = &flows->network;
  const GArray *sources = builder->weights[flows->symmetry->orbit[destination]];
  guint first_hop = builder->hops->len;
  g_autofree double *injected = g_new0 (double, network->n_nodes);
  g_autofree gboolean *reached = g_new0 (gboolean, network->n_nodes);

  for (guint i = 0; i < sources->len; i++)
    {
      const FsFlowDestination *from = &g_array_index (sources, FsFlowDestination, i);

      injected[from->node] += from->weight;
      reached[from->node] = TRUE;
    }
  sort_nodes (builder, destination);
  for (uint32_t i = 0; i + 1 < network->n_nodes; i++)
    {
      uint32_t node = builder->sorted[i], ports;
      FsAdaptiveStage stage = { .first_hop = builder->hops->len, .arrival = -1 };

      if (!reached[node])
        continue;
      ports = fs_network_productive (network, node, destination);
      stage.source = flows->symmetry->orbit[node];
      stage.distance = fs_network_distance (network, node, destination);
      stage.injected = injected[node];
      stage.choice = find_choice (builder, node, ports);
      stage.first_option = g_array_index (builder->choices, FsAdaptiveChoice, stage.choice).first_option;
      stage.n_hops = fs_network_count_bits (ports);
      if (stage.injected > 0)
        stage.arrival = (int) find_arrival (builder, -1, (int) stage.choice, node, network->n_ports);
      builder->stage_of[node] = builder->stages->len;
      g_array_append_val (builder->stages, stage);
      for (uint32_t left = ports; left != 0; left &= left - 1)
        {
          /* The channel and, until all stages are known, the node. */
          int port = fs_network_lowest (left);
          FsAdaptiveHop hop = { .arrival = (guint) port,
                                .next = (int) fs_network_neighbor (network, node, port),
                                .next_hop = fs_flow_symmetry_channel (flows->symmetry, network, node, port) };

          reached[hop.next] = TRUE;
          g_array_append_val (builder->hops, hop);
        }
    }
  for (guint h = first_hop; h < builder->hops->len; h++)
    {
      FsAdaptiveHop *hop = &g_array_index (builder->hops, FsAdaptiveHop, h);
      uint32_t node = (uint32_t) hop->next;
      int channel = (int) hop->next_hop;

      if (node == destination)
        {
          *hop = (FsAdaptiveHop){ .arrival = find_arrival (builder, channel, -1, node, 0), .next = -1 };
          continue;
        }
      hop->next = (int) builder->stage_of[node];
      hop->next_hop = g_array_index (builder->stages, FsAdaptiveStage, hop->next).first_hop;
      hop->arrival
          = find_arrival (builder, channel, (int) g_array_index (builder->stages, FsAdaptiveStage, hop->next).choice,
                          node, (int) hop->arrival);
    }
  flows->most_hops = MAX (flows->most_hops, builder->hops->len - first_hop);
}

/* Lists by destination, one of each orbit, who sends there. */
static void
list_sources (Builder *builder, const FsDestinationMap *map)
{
  FsAdaptiveFlows *flows = builder->flows;
  const FsFlowSymmetry *symmetry = flows->symmetry;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));

  flows->source_rate = g_new0 (double, symmetry->n_orbits);
  builder->weights = g_new (GArray *, symmetry->n_orbits);
  for (guint orbit = 0; orbit < symmetry->n_orbits; orbit++)
    builder->weights[orbit] = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));
  for (guint orbit = 0; orbit < symmetry->n_orbits; orbit++)
    {
      uint32_t source = symmetry->first[orbit];

      if (fs_destination_map_is_silent (map, source))
        continue;
      flows->source_rate[orbit] = fs_destination_map_rate (map, source);
      flows->all_sources += flows->source_rate[orbit] * symmetry->size;
      fs_flow_list_destinations (map, source, list);
      for (guint i = 0; i < list->len; i++)
        {
          /* The move that takes the destination to the first of its orbit takes the source along. */
          const FsFlowDestination *to = &g_array_index (list, FsFlowDestination, i);
          FsFlowDestination from = { fs_flow_symmetry_node (symmetry, &flows->network, to->node, source), to->weight };

          g_array_append_val (builder->weights[symmetry->orbit[to->node]], from);
        }
    }
}

FsAdaptiveFlows *
fs_adaptive_flows_new (const FsModelInputs *inputs)
{
  FsAdaptiveFlows *flows = g_new0 (FsAdaptiveFlows, 1);
  FsNetwork *network = &flows->network;
  int escapes = inputs->routing == FS_MODEL_ROUTING_RANDOM ? 0 : 1;
  g_autoptr (FsDestinationMap) map = NULL;
  GArray *destinations = g_array_new (FALSE, FALSE, sizeof (guint));
  Builder builder = { .flows = flows };
  guint n_ports, n_pairs, v;

  fs_network_init (network, inputs->network, inputs->n, inputs->k);
  n_ports = (guint) network->n_ports;
  map = fs_destination_map_new (network, &inputs->pattern, NULL);
  g_return_val_if_fail (map != NULL, flows);
  flows->symmetry = fs_flow_symmetry_new (map, FS_FLOW_MOVES_SHORTEST);
  flows->M = inputs->M;
  for (int d = 0; d < FS_NETWORK_MAX_N; d++)
    flows->corrections[d] = (FsFlowCorrection){ .hold = 1, .blocked = 1, .wait = 1 };
  flows->injection = inputs->queues > 0 ? inputs->queues : network->n_ports;
  /* Of two escape channels a header may use one. */
  flows->v = inputs->V;
  for (int d = 0; d < network->n && flows->v == inputs->V; d++)
    flows->v -= escapes == 1 && fs_network_needs_classes (network, d);
  flows->adaptive = flows->v - escapes;
  flows->tau = inputs->routing == FS_MODEL_ROUTING_DUATO_TIMEOUT ? fmax (1, inputs->tau) : 0;
  flows->awaited = flows->tau > 0 ? flows->adaptive : flows->v;
  v = (guint) flows->v;

  flows->n_channels = flows->symmetry->n_orbits * n_ports;
  n_pairs = flows->n_channels * (n_ports + 1);
  flows->channels = g_new0 (FsAdaptiveChannel, flows->n_channels);
  flows->pairs = g_new0 (FsAdaptivePair, n_pairs);
  for (guint p = 0; p < n_pairs; p++)
    flows->pairs[p].before = -1;
  for (guint c = 0; c < flows->n_channels; c++)
    {
      flows->channels[c].port = fs_network_channel_port (network, c);
      flows->channels[c].first_pair = c * (n_ports + 1);
    }

  list_sources (&builder, map);
  builder.choices = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveChoice));
  builder.options = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveOption));
  builder.arrivals = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveArrival));
  builder.turns = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveTurn));
  builder.stages = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveStage));
  builder.hops = g_array_new (FALSE, FALSE, sizeof (FsAdaptiveHop));
  builder.known_choices = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  builder.known_arrivals = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  builder.stage_of = g_new (guint, network->n_nodes);
  builder.sorted = g_new (uint32_t, network->n_nodes);
  for (guint orbit = 0; orbit < flows->symmetry->n_orbits; orbit++)
    {
      if (builder.weights[orbit]->len > 0)
        {
          g_array_append_val (destinations, builder.stages->len);
          add_stages (&builder, flows->symmetry->first[orbit]);
        }
      g_array_unref (builder.weights[orbit]);
    }
  flows->n_destinations = destinations->len;
  g_array_append_val (destinations, builder.stages->len);
  flows->n_choices = builder.choices->len;
  flows->n_options = builder.options->len;
  flows->n_arrivals = builder.arrivals->len;
  flows->n_turns = builder.turns->len;
  flows->n_stages = builder.stages->len;
  flows->n_hops = builder.hops->len;
  flows->choices = (FsAdaptiveChoice *) g_array_free (builder.choices, FALSE);
  flows->options = (FsAdaptiveOption *) g_array_free (builder.options, FALSE);
  flows->arrivals = (FsAdaptiveArrival *) g_array_free (builder.arrivals, FALSE);
  flows->turns = (FsAdaptiveTurn *) g_array_free (builder.turns, FALSE);
  flows->stages = (FsAdaptiveStage *) g_array_free (builder.stages, FALSE);
  flows->hops = (FsAdaptiveHop *) g_array_free (builder.hops, FALSE);
  flows->destinations = (guint *) g_array_free (destinations, FALSE);
  g_hash_table_unref (builder.known_choices);
  g_hash_table_unref (builder.known_arrivals);
  g_free (builder.stage_of);
  g_free (builder.sorted);
  g_free (builder.weights);

  for (guint a = 0; a < flows->n_arrivals; a++)
    if (flows->arrivals[a].channel >= 0)
      flows->channels[flows->arrivals[a].channel].used = TRUE;
  for (guint c = 0; c < flows->n_channels; c++)
    flows->n_used += flows->channels[c].used ? 1 : 0;
  flows->n_vectors = (v - 1 + FS_VECTOR_WIDTH - 1) / FS_VECTOR_WIDTH;
  flows->n_room = (v + 2) * flows->n_vectors;
  flows->moves = g_new0 (double, (gsize) n_pairs *v *v);
  flows->turn_moves = g_new0 (double, (gsize) flows->n_turns *(v - 1) * (v - 1) + 1);
  flows->turn_vectors = g_aligned_alloc0 ((gsize) flows->n_turns * 3 * flows->n_vectors + 1, sizeof (FsVector), 64);
  flows->met_elsewhere = g_aligned_alloc0 ((gsize) flows->n_channels * flows->n_vectors + 1, sizeof (FsVector), 64);
  flows->room = g_aligned_alloc0 ((gsize) flows->most_hops * flows->n_room + 1, sizeof (FsVector), 64);
  return flows;
}

void
fs_adaptive_flows_free (FsAdaptiveFlows *flows)
{
  if (flows == NULL)
    return;
  g_clear_pointer (&flows->symmetry, fs_flow_symmetry_free);
  g_free (flows->source_rate);
  g_free (flows->channels);
  g_free (flows->pairs);
  g_free (flows->choices);
  g_free (flows->options);
  g_free (flows->arrivals);
  g_free (flows->turns);
  g_free (flows->stages);
  g_free (flows->hops);
  g_free (flows->destinations);
  g_free (flows->moves);
  g_free (flows->turn_moves);
  g_aligned_free (flows->turn_vectors);
  g_aligned_free (flows->met_elsewhere);
  g_aligned_free (flows->room);
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
      FsAdaptiveChoice *choice = &flows->choices[s];
      FsAdaptiveOption *options = &flows->options[choice->first_option];
      double at_once = 0, releases = 0, blocked;

      for (int k = 0; k < choice->n_options; k++)
        {
          options[k].granted
              = 1 / flows->channels[options[k].channel].between * (k == 0 ? 1 : (double) adaptive / flows->awaited);
          releases += options[k].granted;
        }
      for (int k = 0; k < choice->n_options; k++)
        options[k].granted /= releases;
      if (flows->tau > 0)
        fs_adaptive_choice_wait (flows, choice);
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
              if (held < flows->awaited)
                options[k].share += channel->seen[held] * accepted;
              else if (held < v)
                accepted *= choice->meets;
              options[k].accepted[held] = accepted;
            }
          at_once += options[k].share;
        }
      blocked = fmax (0, 1 - at_once); /* by the law that headers see */
      for (int k = 0; k < choice->n_options; k++)
        options[k].share += blocked * fs_adaptive_gets (flows, choice, k);
    }
}

/* Section 2: the flows of stages, channels, and pairs. */
static void
send (FsAdaptiveFlows *flows)
{
  guint n_ports = (guint) flows->network.n_ports;

  for (guint c = 0; c < flows->n_channels; c++)
    flows->channels[c].flow = flows->channels[c].last = 0;
  for (guint p = 0; p < flows->n_channels * (n_ports + 1); p++)
    flows->pairs[p].flow = 0;
  for (guint s = 0; s < flows->n_choices; s++)
    flows->choices[s].flow = 0;
  for (guint a = 0; a < flows->n_arrivals; a++)
    flows->arrivals[a].flow = 0;
  for (guint i = 0; i < flows->n_stages; i++)
    flows->stages[i].flow = flows->stages[i].injected;
  for (guint i = 0; i < flows->n_stages; i++)
    {
      const FsAdaptiveStage *stage = &flows->stages[i];
      const FsAdaptiveOption *options = &flows->options[stage->first_option];
      FsAdaptiveHop *hops = &flows->hops[stage->first_hop];

      if (stage->arrival >= 0)
        flows->arrivals[stage->arrival].flow += stage->injected;
      for (int k = 0; k < stage->n_hops; k++)
        {
          hops[k].flow = stage->flow * options[k].share;
          flows->arrivals[hops[k].arrival].flow += hops[k].flow;
          if (hops[k].next >= 0)
            flows->stages[hops[k].next].flow += hops[k].flow;
        }
    }
  for (guint a = 0; a < flows->n_arrivals; a++)
    {
      const FsAdaptiveArrival *arrival = &flows->arrivals[a];

      if (arrival->channel >= 0)
        flows->channels[arrival->channel].flow += arrival->flow;
      if (arrival->choice < 0)
        flows->channels[arrival->channel].last += arrival->flow;
      else
        flows->choices[arrival->choice].flow += arrival->flow;
      for (guint t = arrival->first_turn; t < arrival->first_turn + arrival->n_turns; t++)
        {
          FsAdaptiveTurn *turn = &flows->turns[t];

          turn->share = flows->options[turn->option].share;
          flows->pairs[turn->pair].flow += arrival->flow * turn->share;
        }
    }
}

double
fs_adaptive_flows_round (FsAdaptiveFlows *flows)
{
  double change;

  divide (flows);
  send (flows);
  change = fs_adaptive_flows_share (flows);
  fs_adaptive_flows_stretch (flows);
  for (int i = 0; i < WAITS; i++)
    change = fs_rounds_larger (change, fs_adaptive_flows_wait (flows));
  return change;
}

double
fs_adaptive_flows_bound (const FsAdaptiveFlows *flows)
{
  double hops = 0;

  for (guint i = 0; i < flows->n_stages; i++)
    hops += flows->stages[i].injected * flows->stages[i].distance;
  return fs_network_count_channels (&flows->network) / (flows->symmetry->size * hops * flows->M);
}
