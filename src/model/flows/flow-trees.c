#include "model/flows/flow-trees.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_sf_psi.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/channel-law.h"
#include "model/flows/flow-broadcasts.h"
#include "model/latency-assumptions.h"
#include "topology/destination-map.h"

/* FsFlowInput while trees grow. */
typedef struct {
  int channel, upstream;
  double flow, class_flow[FS_FLOW_CLASSES][FS_FLOW_CLASSES];
} Input;

/**
 * Builder: hops have the number of their pair as if all inputs had all pairs
 * @source: of the tree; @ties: where routes are apart, the dimensions in which the one that grows takes the way down of two
 * @injected: class of the injection channels over which its messages come
 * @channels: their numbers in the orbits
 * @input_of: by channel and port of the channel before (n_ports: injection), or -1
 */
typedef struct {
  FsFlowTrees *trees;
  GArray *hops, *channels, *inputs, *sources, *roots;
  int *input_of;
  uint32_t source, ties;
  int injected;
} Builder;

#define BROADCAST_HOPS 8                          /* hops that take as long as a node of a line */
#define PAIRS (FS_FLOW_CLASSES * FS_FLOW_CLASSES) /* of an input */

static void
network_of (const FsModelInputs *inputs, FsNetwork *network)
{
  fs_network_init (network, inputs->network, inputs->n, inputs->k);
}

/* Whether each route is a branch of its own: phi is not 0 (section 1). */
static gboolean
routes_apart (const FsNetwork *network, int V)
{
  for (int d = 0; V == 3 && d < network->n; d++)
    if (fs_network_needs_classes (network, d))
      return TRUE;
  return FALSE;
}

/* Whether blocked messages wait in nodes. */
static gboolean
stores_blocked (const FsModelInputs *inputs)
{
  return inputs->routing == FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH
         || inputs->routing == FS_MODEL_ROUTING_STORE_AND_FORWARD;
}

static gboolean
check_cut_through (const char *model, const FsModelInputs *inputs, GError **error)
{
  if (inputs->V != 1)
    return fs_set_input_error (error,
                               inputs->routing == FS_MODEL_ROUTING_STORE_AND_FORWARD
                                   ? _ ("V is %d; store-and-forward has 1 virtual channel.")
                                   : _ ("V is %d; virtual cut-through has 1 virtual channel."),
                               inputs->V);
  if (inputs->beta > 0 || !inputs->fixed_length || inputs->square > 0)
    return fs_set_input_error (error,
                               _ ("With virtual cut-through and store-and-forward, %s describes Poisson arrivals of "
                                  "unicasts of equal length."),
                               model);
  return TRUE;
}

gboolean
fs_flow_trees_check (const char *model, const FsModelInputs *inputs, GError **error)
{
  double nodes = 1, hops, senders;
  int limit = FS_FLOW_MAX_HOPS;
  gboolean apart;
  FsNetwork network;

  for (int d = 0; d < inputs->n; d++)
    nodes *= inputs->network == FS_TOPOLOGY_HYPERCUBE ? 2 : inputs->k[d];
  if (nodes > FS_NETWORK_MAX_NODES)
    return fs_set_input_error (error, _ ("The network has %.0f nodes; %s takes up to %u."), nodes, model,
                               FS_NETWORK_MAX_NODES);
  if (stores_blocked (inputs) ? !check_cut_through (model, inputs, error) : !fs_model_check_classes (inputs, error))
    return FALSE;
  network_of (inputs, &network);
  if (!fs_destination_map_check (&network, &inputs->pattern, error))
    return FALSE;
  if (inputs->beta > 0 && !inputs->fixed_length)
    return fs_set_input_error (
        error, _ ("length is exponential; with broadcasts %s describes messages of equal length."), model);
  if (inputs->beta > 0 && inputs->queues > 1 && inputs->queues != network.n_ports)
    return fs_set_input_error (
        error,
        _ ("injection is rand:%d; with broadcasts %s describes a queue for each of the %d ports, "
           "or one for all messages."),
        inputs->queues, model, network.n_ports);
  apart = routes_apart (&network, inputs->V);
  hops = nodes / (apart ? 1 : fs_flow_symmetry_least (&network, &inputs->pattern, FS_FLOW_MOVES_IN_ORDER));
  if (inputs->beta > 0 && !fs_flow_broadcasts_alike (&network))
    hops = nodes;
  senders = network.binary ? hops : nodes;
  switch (inputs->pattern.kind)
    {
    case FS_PATTERN_UNIFORM:
    case FS_PATTERN_HOTSPOT:
      hops *= apart ? nodes * fs_network_diameter (&network) / 2 : nodes;
      break;
    case FS_PATTERN_TABLE: /* the number of its rows is bounded */
      hops = 0;
      break;
    default:
      hops *= fs_pattern_is_by_address (&inputs->pattern) ? fs_network_diameter (&network) : nodes;
      if (fs_pattern_is_by_address (&inputs->pattern))
        limit = FS_FLOW_MAX_OWN_HOPS;
    }
  /* Lines of copies from every node, and the time until all of a line have theirs. */
  for (int d = 0; inputs->beta > 0 && d < network.n; d++)
    hops += BROADCAST_HOPS * senders * network.k[d];
  if (hops <= limit)
    return TRUE;
  return fs_set_input_error (error,
                             _ ("%s follows the routes of every node; it takes up to %d hops, and this network with "
                                "pattern %s has about %.0f. Use a smaller network."),
                             model, limit, fs_pattern_name (&inputs->pattern), hops);
}

void
fs_flow_list_destinations (const FsDestinationMap *map, uint32_t source, GArray *list)
{
  const FsNetwork *network = &map->network;
  gboolean by_distance = map->kind == FS_DESTINATION_BY_DISTANCE
                         || (map->kind == FS_DESTINATION_HOT_NODES && map->uniform == FS_DESTINATION_BY_DISTANCE);
  double others = 1, hot = 0, sum = 0;

  g_array_set_size (list, 0);
  if (map->kind == FS_DESTINATION_PERMUTATION)
    {
      g_array_append_val (list, ((FsFlowDestination){ map->target[source], 1 }));
      return;
    }
  if (map->kind == FS_DESTINATION_ROWS)
    {
      double before = 0;

      for (uint32_t row = map->first_row[source]; row < map->first_row[source + 1]; row++)
        {
          g_array_append_val (list, ((FsFlowDestination){ map->row_target[row], map->row_weight[row] - before }));
          sum = before = map->row_weight[row];
        }
      for (guint i = 0; i < list->len; i++)
        {
          FsFlowDestination *destination = &g_array_index (list, FsFlowDestination, i);

          destination->weight = destination->weight / sum * fs_destination_map_rate (map, source);
        }
      return;
    }
  /* A hot node that draws itself draws any other node instead. */
  for (uint32_t i = 0; map->kind == FS_DESTINATION_HOT_NODES && i < map->n_hot; i++)
    if (map->hot[i] != source || map->includes_source)
      others -= hot = map->share / map->n_hot;
  for (uint32_t node = 0; node < network->n_nodes; node++)
    {
      int distance = by_distance ? fs_network_distance (network, source, node) : 0;
      double weight = others;

      if (node == source && !map->includes_source)
        continue;
      weight *= by_distance            ? map->distances[distance - 1] / gsl_sf_choose (network->n, distance)
                : map->includes_source ? 1.0 / network->n_nodes
                                       : 1 / (network->n_nodes - 1.0);
      for (uint32_t i = 0; map->kind == FS_DESTINATION_HOT_NODES && i < map->n_hot; i++)
        weight += map->hot[i] == node ? hot : 0;
      if (weight > 0)
        g_array_append_val (list, ((FsFlowDestination){ node, weight }));
    }
}

/* The hop over @port of @node, of @class_, behind @parent. Returns its number. */
static int
add_hop (Builder *builder, int parent, uint32_t node, int port, int class_)
{
  FsFlowTrees *trees = builder->trees;
  const FsNetwork *network = &trees->network;
  FsFlowHop hop = { .parent = parent, .port = port, .node = fs_network_neighbor (network, node, port) };
  uint32_t id = fs_flow_symmetry_channel (trees->symmetry, network, node, port);
  int from = network->n_ports, from_class = builder->injected, *slot;

  if (trees->channel_of[id] < 0)
    {
      trees->channel_of[id] = (int) builder->channels->len;
      g_array_append_val (builder->channels, id);
    }
  if (parent >= 0)
    {
      const FsFlowHop *before = &g_array_index (builder->hops, FsFlowHop, parent);

      from = fs_flow_symmetry_port (trees->symmetry, network, node, before->port);
      from_class = (int) before->pair % FS_FLOW_CLASSES;
      hop.depth = before->depth + 1;
    }
  slot = &builder->input_of[id * (uint32_t) (network->n_ports + 1) + (uint32_t) from];
  if (*slot < 0)
    {
      Input input = { .channel = trees->channel_of[id], .upstream = -1 };

      if (parent >= 0)
        input.upstream
            = g_array_index (builder->inputs, Input, g_array_index (builder->hops, FsFlowHop, parent).pair / PAIRS)
                  .channel;
      *slot = (int) builder->inputs->len;
      g_array_append_val (builder->inputs, input);
    }
  hop.pair = (guint) *slot * PAIRS + (guint) (from_class * FS_FLOW_CLASSES + class_);
  g_array_append_val (builder->hops, hop);
  return (int) builder->hops->len - 1;
}

static void grow (Builder *builder, int parent, uint32_t node, int d, const FsFlowDestination *list, guint n);

/* Grows a run of dimension @d from @node over @port to those destinations of @sorted whose shortest way it is, and
 * which cross the wrap channel or not. */
static void
grow_run (Builder *builder, int parent, uint32_t node, int d, int port, gboolean wraps, const FsFlowDestination *sorted,
          const guint *first)
{
  const FsNetwork *network = &builder->trees->network;
  int k = network->k[d], own = (int) fs_network_digit (network, node, d), last = 0;
  gboolean down = fs_network_is_down (network, port), ring = network->wraps && k > 2;
  int most = ring ? k / 2 : down ? own : k - 1 - own, class_;

  if (builder->trees->apart && ring && k % 2 == 0 && (builder->ties >> d & 1) != (down ? 1 : 0))
    most--;
  for (int i = 1; i <= most; i++)
    {
      int digit = (down ? own - i + k : own + i) % k;

      if ((down ? digit > own : digit < own) == wraps && first[digit + 1] > first[digit])
        last = i;
    }
  for (int i = 1; i <= last; i++)
    {
      int before = (down ? own - i + 1 + k : own + i - 1) % k, digit = (down ? own - i + k : own + i) % k;
      guint n = first[digit + 1] - first[digit];
      gboolean ahead = wraps && (down ? before <= own : before >= own);

      class_ = !builder->trees->cut_through && fs_network_needs_classes (network, d) && !ahead ? 1 : 0;
      parent = add_hop (builder, parent, node, port, class_);
      node = g_array_index (builder->hops, FsFlowHop, parent).node;
      if (n == 0 || (down ? digit > own : digit < own) != wraps)
        continue;
      if (ring && 2 * i == k)
        {
          g_autofree FsFlowDestination *half = g_memdup2 (sorted + first[digit], n * sizeof *half);

          for (guint m = 0; m < n; m++)
            half[m].weight /= 2;
          grow (builder, parent, node, d - 1, half, n);
        }
      else
        grow (builder, parent, node, d - 1, sorted + first[digit], n);
    }
}

/* Grows the tree at @node, the far end of hop @parent, to the destinations of @list, which agree with it in all dimensions
 * above @d. */
static void
grow (Builder *builder, int parent, uint32_t node, int d, const FsFlowDestination *list, guint n)
{
  const FsNetwork *network = &builder->trees->network;
  g_autofree FsFlowDestination *sorted = NULL;
  guint first[FS_NETWORK_MAX_RADIX + 1] = { 0 }, next[FS_NETWORK_MAX_RADIX] = { 0 };
  int k, own, port;

  if (n == 0)
    return;
  if (d < 0)
    {
      for (guint i = 0; i < n; i++)
        g_array_index (builder->hops, FsFlowHop, parent).end += list[i].weight;
      return;
    }
  k = network->k[d];
  own = (int) fs_network_digit (network, node, d);
  port = network->first_port[d];
  sorted = g_new (FsFlowDestination, n);
  for (guint i = 0; i < n; i++)
    first[fs_network_digit (network, list[i].node, d) + 1]++;
  for (int digit = 0; digit < k; digit++)
    {
      next[digit] = first[digit];
      first[digit + 1] += first[digit];
    }
  for (guint i = 0; i < n; i++)
    sorted[next[fs_network_digit (network, list[i].node, d)]++] = list[i];
  grow (builder, parent, node, d - 1, sorted + first[own], first[own + 1] - first[own]);
  for (int direction = 0; direction < (k > 2 ? 2 : 1); direction++)
    if (k == 2)
      {
        int other = 1 - own;

        if (first[other + 1] > first[other])
          {
            int hop = add_hop (builder, parent, node, port, 0);

            grow (builder, hop, g_array_index (builder->hops, FsFlowHop, hop).node, d - 1, sorted + first[other],
                  first[other + 1] - first[other]);
          }
      }
    else
      for (int wraps = 0; wraps <= (network->wraps ? 1 : 0); wraps++)
        grow_run (builder, parent, node, d, port + direction, wraps, sorted, first);
}

/* Sums of the flows over channels and inputs. */
static void
add_flows (FsFlowTrees *trees, Input *inputs)
{
  for (guint h = trees->n_hops; h-- > 0;)
    {
      FsFlowHop *hop = &trees->hops[h];

      hop->flow += hop->end;
      if (hop->parent >= 0)
        trees->hops[hop->parent].flow += hop->flow;
    }
  for (guint h = 0; h < trees->n_hops; h++)
    {
      const FsFlowHop *hop = &trees->hops[h];
      Input *input = &inputs[hop->pair / PAIRS];
      FsFlowChannel *channel = &trees->channels[input->channel];
      guint class_ = hop->pair % FS_FLOW_CLASSES;

      channel->flow += hop->flow;
      channel->class_flow[class_] += hop->flow;
      input->flow += hop->flow;
      input->class_flow[hop->pair / FS_FLOW_CLASSES % FS_FLOW_CLASSES][class_] += hop->flow;
      trees->largest_depth = MAX (trees->largest_depth, hop->depth);
    }
}

/* Puts the inputs of a channel beside each other, and its pairs by class. */
static void
sort_pairs (Builder *builder)
{
  FsFlowTrees *trees = builder->trees;
  guint n_slots = (guint) trees->network.n_ports + 1, at = 0, n_pairs = 0;
  const Input *unsorted = (const Input *) builder->inputs->data;
  g_autofree guint *place = g_new (guint, builder->inputs->len * PAIRS); /* [input * PAIRS + pair] of pairs */

  trees->n_inputs = builder->inputs->len;
  trees->inputs = g_aligned_alloc0 (trees->n_inputs, sizeof *trees->inputs, sizeof (FsVector));
  for (guint i = 0; i < trees->n_inputs; i++)
    for (guint p = 0; p < PAIRS; p++)
      trees->n_pairs += unsorted[i].class_flow[p / FS_FLOW_CLASSES][p % FS_FLOW_CLASSES] > 0;
  trees->pairs = g_aligned_alloc0 (trees->n_pairs, sizeof *trees->pairs, sizeof (FsVector));
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      channel->first_input = at;
      for (guint from = 0; from < n_slots; from++)
        {
          int slot = builder->input_of[channel->id * n_slots + from];

          if (slot < 0)
            continue;
          trees->inputs[at].channel = unsorted[slot].channel;
          trees->inputs[at].upstream = unsorted[slot].upstream;
          trees->inputs[at].flow = unsorted[slot].flow;
          memcpy (trees->inputs[at].class_flow, unsorted[slot].class_flow, sizeof unsorted[slot].class_flow);
          at++;
        }
      channel->n_inputs = at - channel->first_input;
      for (int s = 0; s < channel->n_classes; s++)
        {
          guint i = channel->first_input;

          channel->first_pair[s] = n_pairs;
          for (guint from = 0; from < n_slots; from++)
            {
              int slot = builder->input_of[channel->id * n_slots + from];

              if (slot < 0)
                continue;
              for (int from_class = 0; from_class < FS_FLOW_CLASSES; from_class++)
                if (trees->inputs[i].class_flow[from_class][s] > 0)
                  {
                    int upstream = trees->inputs[i].upstream;

                    trees->pairs[n_pairs] = (FsFlowPair){
                      .input = i,
                      .channel = c,
                      .from_class = from_class,
                      .class_ = s,
                      .count = upstream >= 0     ? trees->channels[upstream].v[from_class]
                               : from_class == 0 ? trees->injection
                                                 : 1,
                      .flow = trees->inputs[i].class_flow[from_class][s],
                    };
                    place[slot * PAIRS + from_class * FS_FLOW_CLASSES + s] = n_pairs++;
                  }
              i++;
            }
          channel->n_pairs[s] = n_pairs - channel->first_pair[s];
        }
    }
  for (guint h = 0; h < trees->n_hops; h++)
    trees->hops[h].pair = place[trees->hops[h].pair];
}

/* Pairs of a class of a channel: at most two of each input. */
#define MOST_PAIRS (FS_FLOW_CLASSES * (2 * FS_NETWORK_MAX_N + 1))

/* Elementary symmetric polynomial of degree @degree in the shares of the virtual channels of all inputs of a class, but for as
 * many as are @left_out of each pair. */
static double
sets_held (const FsFlowTrees *trees, const FsFlowChannel *channel, int s, int degree, const int *left_out)
{
  double sets[FS_FLOW_MAX_V + 1] = { 1 };

  for (int k = 0; k < (int) channel->n_pairs[s]; k++)
    {
      const FsFlowPair *pair = &trees->pairs[channel->first_pair[s] + (guint) k];

      fs_law_add_channels (sets, degree, pair->flow / channel->class_flow[s] / pair->count, pair->count - left_out[k]);
    }
  return sets[degree];
}

/* Section 4.5: the probability that all virtual channels of pair @k but those that are @left_out hold one, given that all of the
 * class are held, none of them by those. */
static double
all_hold (const FsFlowTrees *trees, const FsFlowChannel *channel, int s, int k, int *left_out)
{
  const FsFlowPair *pair = &trees->pairs[channel->first_pair[s] + (guint) k];
  int before = left_out[k], n = pair->count - before, v = channel->v[s];
  double all = sets_held (trees, channel, s, v, left_out), held;

  if (n > v || all == 0)
    return 0;
  left_out[k] = pair->count;
  held = gsl_pow_int (pair->flow / channel->class_flow[s] / pair->count, n)
         * sets_held (trees, channel, s, v - n, left_out) / all;
  left_out[k] = before;
  return held;
}

/* Section 4: how the inputs of a channel share its virtual channels. @beside, @others_come: room for the pairs of pairs. */
static void
compare_inputs (FsFlowTrees *trees, FsFlowChannel *channel, int s, double *beside, double *others_come)
{
  int left_out[MOST_PAIRS] = { 0 }, v = channel->v[s], n = (int) channel->n_pairs[s];
  FsFlowPair *pairs = &trees->pairs[channel->first_pair[s]];
  double all = sets_held (trees, channel, s, v, left_out);

  for (int k = 0; k < n; k++)
    {
      /* A message behind another one came during the time of that one, or waited for the first of several to leave. */
      int before = trees->inputs[pairs[k].input].upstream >= 0 ? pairs[k].count : 1;

      pairs[k].together = !trees->fixed && v > 1 && trees->inputs[pairs[k].input].upstream >= 0;
      pairs[k].longer = before == 1 ? gsl_sf_psi_int (v + 2) - gsl_sf_psi_int (1)
                                    : before / (before - 1.0) * (1 - (v + 1) * gsl_sf_beta (before, v + 1));
    }
  for (int k = 0; k < n; k++)
    {
      double others;

      left_out[k] = 1;
      others = sets_held (trees, channel, s, v, left_out);
      /* Of one virtual channel of pair k nobody else of the pair is left. */
      for (int m = 0; v > 1 && m < n; m++)
        {
          left_out[m]++;
          beside[k * n + m]
              = others > 0 && left_out[m] <= pairs[m].count ? sets_held (trees, channel, s, v, left_out) / others : 0;
          left_out[m]--;
          if (!trees->fixed)
            others_come[k * n + m]
                = pairs[m].together && others > 0 ? 1 - all_hold (trees, channel, s, m, left_out) : beside[k * n + m];
        }
      left_out[k] = 0;
      pairs[k].ratio = all > 0 ? others / all : 0;
      if (pairs[k].together && all > 0)
        pairs[k].ratio = 1 - all_hold (trees, channel, s, k, left_out);
    }
  channel->beside[s] = beside;
  channel->others_come[s] = others_come;
}

/* Section 5.1: variance and skewness of the rate of each channel, whose sources come and go. */
static void
find_bursts (FsFlowTrees *trees)
{
  guint n_ports = (guint) trees->network.n_ports;
  g_autofree double *of_source = g_new0 (double, trees->network.n_nodes *n_ports); /* by far node and port */
  g_autofree double *cubes = g_new0 (double, trees->n_channels);
  double variance = fs_flow_burst_variance (&trees->bursts), third = variance * (variance - 1);

  /* A source may cross a channel in both of its classes, or come to it over a ring from either side. Of nodes that are alike,
   * other channels of the tree that are one channel here are those of other sources. */
  for (guint source = 0; source < trees->n_sources; source++)
    for (int pass = 0; pass < 2; pass++)
      for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
        {
          guint c = trees->pairs[trees->hops[h].pair].channel;
          double *share = &of_source[trees->hops[h].node * n_ports + (guint) trees->hops[h].port];

          if (pass == 0)
            *share += trees->hops[h].flow / trees->channels[c].flow;
          else
            {
              trees->channels[c].variance += variance * *share * *share;
              cubes[c] += *share * *share * *share;
              *share = 0;
            }
        }
  for (guint c = 0; c < trees->n_channels; c++)
    trees->channels[c].skewness = third * cubes[c] / pow (trees->channels[c].variance, 1.5);
}

/* Section 4: the pairs of pairs that routes cross one after the other. */
static void
find_turns (FsFlowTrees *trees)
{
  g_autofree int *first = g_new (int, trees->n_pairs); /* of the turns from a pair */
  g_autofree guint *place = NULL;
  g_autoptr (GArray) turns = g_array_new (FALSE, FALSE, sizeof (FsFlowTurn)),
                     next = g_array_new (FALSE, FALSE, sizeof (int));

  memset (first, -1, trees->n_pairs * sizeof *first);
  for (guint h = 0; h < trees->n_hops; h++)
    {
      FsFlowHop *hop = &trees->hops[h];
      FsFlowPair *pair = &trees->pairs[hop->pair];
      guint from;
      int t;

      pair->last += hop->end / pair->flow;
      hop->turn = -1;
      if (hop->parent < 0)
        continue;
      from = trees->hops[hop->parent].pair;
      for (t = first[from]; t >= 0 && g_array_index (turns, FsFlowTurn, t).to != hop->pair;)
        t = g_array_index (next, int, t);
      if (t < 0)
        {
          FsFlowTurn turn = { .from = from, .to = hop->pair };

          t = (int) turns->len;
          g_array_append_val (turns, turn);
          g_array_append_val (next, first[from]);
          first[from] = t;
        }
      hop->turn = t;
      g_array_index (turns, FsFlowTurn, t).flow += hop->flow;
    }
  /* In the order of the pairs from which they come. */
  trees->n_turns = turns->len;
  trees->turns = g_new (FsFlowTurn, turns->len);
  place = g_new (guint, turns->len);
  for (guint p = 0, at = 0; p < trees->n_pairs; p++)
    {
      trees->pairs[p].first_turn = at;
      for (int t = first[p]; t >= 0; t = g_array_index (next, int, t))
        {
          place[t] = at;
          trees->turns[at++] = g_array_index (turns, FsFlowTurn, t);
        }
      trees->pairs[p].n_turns = at - trees->pairs[p].first_turn;
    }
  for (guint h = 0; h < trees->n_hops; h++)
    if (trees->hops[h].turn >= 0)
      trees->hops[h].turn = (int) place[trees->hops[h].turn];
}

/* Classes of channels in the order in which routes cross them, the last ones first: in dimension order these do not go in
 * circles. */
static void
find_units (FsFlowTrees *trees)
{
  guint n_ids = trees->n_channels * FS_FLOW_CLASSES, done = 0;
  g_autofree guint *ahead = g_new0 (guint, n_ids); /* turns to units that are not in the list yet */
  g_autofree guint *first = g_new0 (guint, n_ids + 1), *next = g_new (guint, n_ids); /* of the turns to a unit */
  g_autofree guint *turns = g_new (guint, trees->n_turns);

#define UNIT(pair) (trees->pairs[pair].channel * FS_FLOW_CLASSES + (guint) trees->pairs[pair].class_)
  for (guint t = 0; t < trees->n_turns; t++)
    {
      ahead[UNIT (trees->turns[t].from)]++;
      first[UNIT (trees->turns[t].to) + 1]++;
    }
  for (guint id = 0; id < n_ids; id++)
    {
      next[id] = first[id];
      first[id + 1] += first[id];
    }
  for (guint t = 0; t < trees->n_turns; t++)
    turns[next[UNIT (trees->turns[t].to)]++] = t;
  trees->units = g_new0 (FsFlowUnit, n_ids);
  for (guint id = 0; id < n_ids; id++)
    if (trees->channels[id / FS_FLOW_CLASSES].n_pairs[id % FS_FLOW_CLASSES] > 0 && ahead[id] == 0)
      trees->units[trees->n_units++]
          = (FsFlowUnit){ .channel = id / FS_FLOW_CLASSES, .class_ = (int) (id % FS_FLOW_CLASSES) };
  while (done < trees->n_units)
    {
      guint id = trees->units[done].channel * FS_FLOW_CLASSES + (guint) trees->units[done].class_;

      done++;
      for (guint i = first[id]; i < first[id + 1]; i++)
        {
          guint from = UNIT (trees->turns[turns[i]].from);

          if (--ahead[from] == 0)
            trees->units[trees->n_units++]
                = (FsFlowUnit){ .channel = from / FS_FLOW_CLASSES, .class_ = (int) (from % FS_FLOW_CLASSES) };
        }
    }
#undef UNIT
}

/* Puts the rests in the order of the units. */
static void
sort_rests (FsFlowTrees *trees)
{
  g_autofree guint *place = g_new (guint, trees->n_rests),
                   *unit_of = g_new (guint, trees->n_channels * FS_FLOW_CLASSES);
  g_autofree FsFlowRest *unsorted = trees->rests;

  trees->rests = g_new (FsFlowRest, trees->n_rests);
  for (guint u = 0; u < trees->n_units; u++)
    unit_of[trees->units[u].channel * FS_FLOW_CLASSES + (guint) trees->units[u].class_] = u;
  for (int pass = 0; pass < 2; pass++)
    {
      for (guint r = 0; r < trees->n_rests; r++)
        {
          const FsFlowPair *pair = &trees->pairs[unsorted[r].pair];
          FsFlowUnit *unit = &trees->units[unit_of[pair->channel * FS_FLOW_CLASSES + (guint) pair->class_]];

          if (pass == 1)
            {
              place[r] = unit->first_rest + unit->n_rests;
              trees->rests[place[r]] = unsorted[r];
            }
          unit->n_rests++;
        }
      for (guint u = 0, at = 0; pass == 0 && u < trees->n_units; u++)
        {
          trees->units[u].first_rest = at;
          at += trees->units[u].n_rests;
          trees->units[u].n_rests = 0;
        }
    }
  for (guint s = 0; s < trees->n_steps; s++)
    trees->steps[s].rest = place[trees->steps[s].rest];
  for (guint h = 0; h < trees->n_hops; h++)
    trees->hops[h].rest = place[trees->hops[h].rest];
}

#define SHARE_STEPS 0x1p40 /* parts of 1 in which shares are compared */

/* Hops whose rest of the way is the same: of the same pair, with the same steps ahead. Of a tree all that is behind a hop is
 * known before the hop when they come backwards. */
static void
find_rests (FsFlowTrees *trees)
{
  guint n_slots = 4, mask;
  g_autofree guint *slots = NULL, *hashes = g_new (guint, trees->n_hops);
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (FsFlowStep)); /* of all rests */
  g_autofree GArray **ahead = g_new (GArray *, trees->largest_depth + 2);     /* [depth] of the hop that comes next */
  g_autoptr (GArray) rests = g_array_new (FALSE, TRUE, sizeof (FsFlowRest));

  while (n_slots < 2 * trees->n_hops)
    n_slots *= 2;
  mask = n_slots - 1;
  slots = g_new0 (guint, n_slots); /* number of a rest plus 1 */
  for (int d = 0; d <= trees->largest_depth + 1; d++)
    ahead[d] = g_array_new (FALSE, FALSE, sizeof (FsFlowStep));
  for (guint h = trees->n_hops; h-- > 0;)
    {
      FsFlowHop *hop = &trees->hops[h];
      GArray *list = ahead[hop->depth + 1];
      guint hash = hop->pair * 2654435761u, slot;
      FsFlowRest *rest = NULL;
      FsFlowStep step;

      for (guint i = 0; i < list->len; i++)
        {
          const FsFlowStep *to = &g_array_index (list, FsFlowStep, i);

          hash = (hash ^ to->rest) * 2246822519u ^ (guint) (gint64) rint (to->share / hop->flow * SHARE_STEPS);
        }
      for (slot = (hash ^ hash >> 15) & mask; slots[slot] > 0; slot = (slot + 1) & mask)
        {
          FsFlowRest *other = &g_array_index (rests, FsFlowRest, slots[slot] - 1);
          gboolean same = hashes[slots[slot] - 1] == hash && other->pair == hop->pair && other->n_steps == list->len;

          for (guint i = 0; same && i < list->len; i++)
            {
              const FsFlowStep *to = &g_array_index (list, FsFlowStep, i);
              const FsFlowStep *also = &g_array_index (steps, FsFlowStep, other->first_step + i);

              same = to->rest == also->rest
                     && rint (to->share / hop->flow * SHARE_STEPS) == rint (also->share * SHARE_STEPS);
            }
          if (same)
            {
              rest = other;
              break;
            }
        }
      if (rest == NULL)
        {
          FsFlowRest fresh = { .pair = hop->pair, .first_step = steps->len, .n_steps = list->len };

          fresh.end = hop->end / hop->flow;
          g_array_append_val (rests, fresh);
          slots[slot] = rests->len;
          hashes[rests->len - 1] = hash;
          rest = &g_array_index (rests, FsFlowRest, rests->len - 1);
          for (guint i = 0; i < list->len; i++)
            {
              step = g_array_index (list, FsFlowStep, i);
              step.share /= hop->flow;
              g_array_append_val (steps, step);
            }
        }
      hop->rest = slots[slot] - 1;
      rest->flow += hop->flow;
      if (hop->parent < 0)
        rest->starting += hop->flow;
      g_array_set_size (list, 0);
      step = (FsFlowStep){ .rest = hop->rest, .turn = (guint) hop->turn, .share = hop->flow };
      if (hop->parent >= 0)
        g_array_append_val (ahead[hop->depth], step);
    }
  for (int d = 0; d <= trees->largest_depth + 1; d++)
    g_array_free (ahead[d], TRUE);
  trees->n_rests = rests->len;
  trees->rests = (FsFlowRest *) g_array_steal (rests, NULL);
  trees->n_steps = steps->len;
  trees->steps = (FsFlowStep *) g_array_steal (steps, NULL);
}

/* The first hops of every source. */
static void
find_starts (FsFlowTrees *trees)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (FsFlowStep));

  trees->first_start = g_new (guint, trees->n_sources + 1);
  for (guint source = 0; source < trees->n_sources; source++)
    {
      trees->first_start[source] = starts->len;
      for (guint h = trees->roots[source]; h < trees->roots[source + 1]; h++)
        if (trees->hops[h].parent < 0)
          g_array_append_val (starts, ((FsFlowStep){ .rest = trees->hops[h].rest, .share = trees->hops[h].flow }));
    }
  trees->first_start[trees->n_sources] = starts->len;
  trees->starts = (FsFlowStep *) g_array_steal (starts, NULL);
}

/* Section 1: phi of every hop. Routes are apart: behind a hop lies one route, up to its end. */
static void
find_narrow (FsFlowTrees *trees)
{
  g_autofree double *shared = g_new0 (double, trees->n_channels);
  g_autofree guint *first = g_new0 (guint, trees->n_channels + 1), *next = g_new (guint, trees->n_channels);
  g_autofree guint *on = g_new (guint, trees->n_hops);
  enum { ADD, COMPARE, CLEAR, N_PASSES };

  for (guint h = 0; h < trees->n_hops; h++)
    first[trees->pairs[trees->hops[h].pair].channel + 1]++;
  for (guint c = 0; c < trees->n_channels; c++)
    {
      next[c] = first[c];
      first[c + 1] += first[c];
    }
  for (guint h = 0; h < trees->n_hops; h++)
    on[next[trees->pairs[trees->hops[h].pair].channel]++] = h;
  for (guint c = 0; c < trees->n_channels; c++)
    for (int pass = ADD; pass < N_PASSES; pass++)
      for (guint i = first[c]; i < first[c + 1]; i++)
        {
          FsFlowHop *hop = &trees->hops[on[i]];

          for (guint h = on[i] + 1; h < trees->n_hops && trees->hops[h].parent == (int) h - 1; h++)
            {
              const FsFlowPair *later = &trees->pairs[trees->hops[h].pair];

              if (trees->channels[later->channel].v[later->class_] > 1)
                continue;
              if (pass == ADD)
                shared[later->channel] += trees->hops[h].flow;
              else if (pass == COMPARE)
                hop->narrow = fmin (1, fmax (hop->narrow, shared[later->channel] / trees->channels[c].flow));
              else
                shared[later->channel] = 0;
            }
        }
}

/* Where routes are apart: a branch for each route to a destination, which are as likely as each other. */
static void
grow_apart (Builder *builder, const FsFlowDestination *destination)
{
  const FsNetwork *network = &builder->trees->network;
  uint32_t tied = 0;

  for (int d = 0; d < network->n; d++)
    {
      int a = (int) fs_network_digit (network, builder->source, d), k = network->k[d];
      int b = (int) fs_network_digit (network, destination->node, d);

      if (network->wraps && k > 2 && 2 * ABS (a - b) == k)
        tied |= 1u << d;
    }
  /* All subsets of the dimensions that have two ways. */
  builder->ties = tied;
  for (;;)
    {
      grow (builder, -1, builder->source, network->n - 1, destination, 1);
      if (builder->ties == 0)
        break;
      builder->ties = (builder->ties - 1) & tied;
    }
}

/* @one: V of a class; @other: of the other one, or 0 */
static void
number_states (FsFlowStates *states, int one, int other)
{
  int n = 0;

  states->own_max = one - 1;
  states->other_max = other;
  for (int j = 0; j < one + other; j++)
    {
      states->fewer[j] = n;
      for (int own = 0; own <= MIN (states->own_max, j) && j + 1 < one + other; own++)
        if (j - own <= states->other_max)
          {
            states->own[n] = (guint8) own;
            states->other[n] = (guint8) (j - own);
            states->at[own][j - own] = (guint8) n++;
          }
    }
}

/* Room for the transitions, which are filled at every point, for what hops add, and for laws of channels. */
static void
make_room (FsFlowTrees *trees)
{
  FsVector *room = g_aligned_alloc0 ((gsize) trees->n_channels * (FS_FLOW_CLASSES + 1) * ((gsize) trees->V + 1),
                                     sizeof *room, sizeof *room);

  trees->others = room;
  for (guint c = 0; c < trees->n_channels; c++)
    {
      for (int s = 0; s < FS_FLOW_CLASSES; s++, room += trees->V + 1)
        trees->channels[c].tail[s] = room;
      trees->channels[c].elsewhere = room;
      room += trees->V + 1;
    }
  for (int pass = 0; pass < 2; pass++)
    {
      gsize size = 0;

      for (guint p = 0; p < trees->n_pairs; p++)
        {
          FsFlowPair *pair = &trees->pairs[p];
          int upstream = trees->inputs[pair->input].upstream;
          const FsFlowChannel *channel = &trees->channels[pair->channel];
          gsize n = (gsize) fs_flow_states (trees, channel, pair->class_)->fewer[trees->V - 1];

          if (upstream >= 0)
            n *= (gsize) fs_flow_states (trees, &trees->channels[upstream], pair->from_class)->fewer[trees->V - 1];
          if (pass == 1)
            {
              pair->shares = trees->moves + size;
              pair->fewer = pair->shares + trees->V;
              pair->move = pair->fewer + trees->V;
              pair->thin = trees->apart ? pair->move + n : NULL;
            }
          size += 2 * (gsize) trees->V + (trees->apart ? 2 * n : n);
        }
      if (pass == 0)
        trees->moves = g_aligned_alloc0 (size, sizeof *trees->moves, sizeof (FsVector));
    }
}

/* How much every source sends, and what part of it begins with each pair. */
static void
find_sources (FsFlowTrees *trees, const FsDestinationMap *map)
{
  trees->source_rate = g_new (double, trees->n_sources);
  for (guint source = 0; source < trees->n_sources; source++)
    {
      trees->source_rate[source] = fs_destination_map_rate (map, trees->sources[source]);
      trees->all_sources += trees->source_rate[source];
      trees->busiest_source = fmax (trees->busiest_source, trees->source_rate[source]);
    }
  for (guint p = 0; p < trees->n_pairs; p++)
    {
      FsFlowPair *pair = &trees->pairs[p];
      uint32_t orbit = fs_network_channel_node (&trees->network, trees->channels[pair->channel].id);

      if (trees->inputs[pair->input].upstream < 0 && trees->broadcasts == NULL)
        pair->begins = pair->flow / fs_destination_map_rate (map, trees->symmetry->first[orbit]);
    }
}

/* What @source sends. */
static void
grow_list (Builder *builder, uint32_t source, const GArray *list)
{
  const FsFlowDestination *destinations = (const FsFlowDestination *) list->data;

  builder->source = source;
  for (guint i = 0; builder->trees->apart && i < list->len; i++)
    grow_apart (builder, &destinations[i]);
  if (!builder->trees->apart)
    grow (builder, -1, source, builder->trees->network.n - 1, destinations, list->len);
}

/* The copies of all nodes as routes. */
static void
grow_copies (Builder *builder)
{
  FsFlowTrees *trees = builder->trees;
  FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));

  broadcasts->first_hop = builder->hops->len;
  broadcasts->roots = g_new (guint, broadcasts->n_nodes + 1);
  builder->injected = broadcasts->bound ? 1 : 0;
  for (guint i = 0; i < broadcasts->n_nodes; i++)
    {
      uint32_t node = trees->symmetry->first[i];

      broadcasts->roots[i] = builder->hops->len;
      g_array_set_size (list, 0);
      for (int d = 0; d < network->n; d++)
        {
          double weights[FS_NETWORK_MAX_RADIX];
          int own = (int) fs_network_digit (network, node, d);

          fs_flow_broadcasts_weigh (broadcasts, network, d, own, weights);
          for (int digit = 0; digit < network->k[d]; digit++)
            if (weights[digit] > 0)
              g_array_append_val (list, ((FsFlowDestination){ node + (uint32_t) (digit - own) * network->stride[d],
                                                              broadcasts->beta * weights[digit] }));
        }
      grow_list (builder, node, list);
    }
  broadcasts->roots[broadcasts->n_nodes] = builder->hops->len;
}

FsFlowTrees *
fs_flow_trees_new (const FsModelInputs *inputs)
{
  FsFlowTrees *trees = g_aligned_alloc0 (1, sizeof *trees, sizeof (FsVector));
  const FsNetwork *network = &trees->network;
  Builder builder = { .trees = trees };
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));
  gsize n_ids, n_slots, room = 0;

  network_of (inputs, &trees->network);
  map = fs_destination_map_new (network, &inputs->pattern, NULL);
  g_return_val_if_fail (map != NULL, trees);
  trees->V = inputs->V;
  trees->lengths = fs_message_lengths (inputs->M, inputs->fixed_length);
  if (inputs->square > 0)
    trees->lengths = (FsMessageLengths){ inputs->M, inputs->square, trees->lengths.x, trees->lengths.xs };
  trees->fixed = inputs->fixed_length;
  trees->M = trees->lengths.l1;
  trees->bursts = (FsFlowBursts){ inputs->on, inputs->off };
  trees->stored = inputs->routing == FS_MODEL_ROUTING_STORE_AND_FORWARD;
  trees->cut_through = stores_blocked (inputs);
  if (inputs->corrections != NULL)
    trees->corrected = inputs;
  for (int d = 0; d < FS_NETWORK_MAX_N; d++)
    trees->corrections[d] = (FsFlowCorrection){ .hold = 1, .blocked = 1, .wait = 1 };
  trees->stretch[0] = trees->stretch[1] = 1;
  trees->injection = inputs->queues > 0 ? inputs->queues : network->n_ports;
  trees->apart = routes_apart (network, trees->V);
  number_states (&trees->states[0], trees->V, 0);
  for (int s = 0; s < FS_FLOW_CLASSES && trees->V > 1; s++)
    number_states (&trees->states[1 + s], s == 0 ? trees->V / 2 : trees->V - trees->V / 2,
                   s == 0 ? trees->V - trees->V / 2 : trees->V / 2);
  /* phi tells channels apart that go over into each other. */
  trees->symmetry = fs_flow_symmetry_new (map, trees->apart || (inputs->beta > 0 && !fs_flow_broadcasts_alike (network))
                                                   ? FS_FLOW_MOVES_NONE
                                                   : FS_FLOW_MOVES_IN_ORDER);
  if (inputs->beta > 0)
    trees->broadcasts = fs_flow_broadcasts_new (trees, inputs);

  n_ids = (gsize) trees->symmetry->n_orbits * (gsize) network->n_ports;
  n_slots = n_ids * (gsize) (network->n_ports + 1);
  builder.hops = g_array_new (FALSE, FALSE, sizeof (FsFlowHop));
  builder.channels = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  builder.inputs = g_array_new (FALSE, FALSE, sizeof (Input));
  builder.sources = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  builder.roots = g_array_new (FALSE, FALSE, sizeof (guint));
  trees->channel_of = g_new (int, n_ids);
  builder.input_of = g_new (int, n_slots);
  memset (trees->channel_of, -1, n_ids * sizeof *trees->channel_of);
  memset (builder.input_of, -1, n_slots * sizeof *builder.input_of);
  for (guint orbit = 0; inputs->beta < 1 && orbit < trees->symmetry->n_orbits; orbit++)
    {
      uint32_t source = trees->symmetry->first[orbit];

      if (fs_destination_map_is_silent (map, source))
        continue;
      g_array_append_val (builder.roots, builder.hops->len);
      g_array_append_val (builder.sources, source);
      fs_flow_list_destinations (map, source, list);
      for (guint i = 0; inputs->beta > 0 && i < list->len; i++)
        g_array_index (list, FsFlowDestination, i).weight *= 1 - inputs->beta;
      grow_list (&builder, source, list);
    }
  g_array_append_val (builder.roots, builder.hops->len);
  if (trees->broadcasts != NULL)
    grow_copies (&builder);
  trees->n_sources = builder.sources->len;
  trees->n_hops = builder.hops->len;
  trees->n_channels = builder.channels->len;
  trees->sources = (uint32_t *) g_array_free (builder.sources, FALSE);
  trees->roots = (guint *) g_array_free (builder.roots, FALSE);
  trees->hops = (FsFlowHop *) g_array_free (builder.hops, FALSE);
  trees->channels = g_aligned_alloc0 (trees->n_channels, sizeof *trees->channels, sizeof (FsVector));
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      channel->id = g_array_index (builder.channels, uint32_t, c);
      channel->dimension = fs_network_channel_dimension (network, channel->id);
      channel->n_classes = 1;
      if (!trees->cut_through && fs_network_needs_classes (network, channel->dimension))
        channel->n_classes = 2;
      channel->v[0] = trees->V / channel->n_classes;
      channel->v[1] = trees->V - channel->v[0];
      trees->single = trees->single || channel->v[0] == 1;
    }
  g_array_free (builder.channels, TRUE);
  add_flows (trees, (Input *) builder.inputs->data);
  sort_pairs (&builder);
  g_array_free (builder.inputs, TRUE);
  g_free (builder.input_of);
  find_sources (trees, map);

  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      room += (gsize) trees->channels[c].n_pairs[s] * trees->channels[c].n_pairs[s];
  trees->beside = g_new0 (double, room);
  trees->others_come = g_new0 (double, trees->fixed ? 0 : room);
  room = 0;
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      {
        compare_inputs (trees, &trees->channels[c], s, trees->beside + room,
                        trees->fixed ? NULL : trees->others_come + room);
        room += (gsize) trees->channels[c].n_pairs[s] * trees->channels[c].n_pairs[s];
      }
  find_turns (trees);
  if (fs_flow_bursts_are (&trees->bursts))
    find_bursts (trees);
  if (!trees->cut_through)
    {
      find_units (trees);
      find_rests (trees);
      sort_rests (trees);
      find_starts (trees);
    }
  if (trees->apart)
    find_narrow (trees);
  make_room (trees);
  if (trees->broadcasts != NULL)
    fs_flow_broadcasts_complete (trees);
  trees->n_queued = trees->n_sources;
  if (trees->broadcasts != NULL)
    trees->n_queued = trees->broadcasts->n_nodes * (guint) trees->broadcasts->n_queues;
  trees->follows = g_aligned_alloc0 (trees->n_turns + 1, sizeof *trees->follows, sizeof (FsVector));
  trees->ahead = g_aligned_alloc0 (trees->n_rests, sizeof *trees->ahead, sizeof (FsVector));
  trees->excess = g_aligned_alloc0 (trees->n_hops, sizeof *trees->excess, sizeof (FsVector));
  trees->variance = g_aligned_alloc0 (trees->n_sources, sizeof *trees->variance, sizeof (FsVector));
  trees->queued = g_aligned_alloc0 (trees->n_queued, sizeof *trees->queued, sizeof (FsVector));
  return trees;
}

void
fs_flow_trees_free (FsFlowTrees *trees)
{
  if (trees == NULL)
    return;
  fs_flow_broadcasts_free (trees->broadcasts);
  g_aligned_free (trees->channels);
  g_aligned_free (trees->inputs);
  g_aligned_free (trees->pairs);
  g_free (trees->hops);
  g_free (trees->roots);
  g_free (trees->first_start);
  g_free (trees->starts);
  g_free (trees->sources);
  g_free (trees->source_rate);
  g_free (trees->channel_of);
  g_free (trees->units);
  g_free (trees->turns);
  g_free (trees->rests);
  g_aligned_free (trees->follows);
  g_aligned_free (trees->ahead);
  g_free (trees->steps);
  g_aligned_free (trees->moves);
  g_aligned_free (trees->others);
  g_free (trees->beside);
  g_free (trees->others_come);
  g_aligned_free (trees->excess);
  g_aligned_free (trees->variance);
  g_aligned_free (trees->queued);
  fs_flow_symmetry_free (trees->symmetry);
  g_aligned_free (trees);
}
