#include "model/flows/flow-trees.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "topology/destination-map.h"

/* Where a source sends. */
typedef struct {
  uint32_t node;
  double weight;
} Destination;

/**
 * Builder:
 * @source: of the tree; @ties: where routes are apart, the dimensions in which the one that grows takes the way down of two
 * @inputs: by channel and port of the channel before (n_ports: injection), or -1; @channel_of: by number in the network,
 *   or -1
 */
typedef struct {
  FsFlowTrees *trees;
  GArray *hops, *channels, *inputs, *sources, *roots;
  int *channel_of, *input_of;
  uint32_t source, ties;
} Builder;

static void
network_of (const FsModelInputs *inputs, FsNetwork *network)
{
  fs_network_init (network, inputs->network, inputs->n, inputs->k);
}

/* Whether the network and the pattern look the same from every node. A dateline is somewhere. */
static gboolean
is_symmetric (const FsNetwork *network, const FsPattern *pattern)
{
  if (!network->wraps && !network->binary)
    return FALSE;
  for (int d = 0; d < network->n; d++)
    if (fs_network_needs_classes (network, d))
      return FALSE;
  return !fs_pattern_is_by_address (pattern) || pattern->kind == FS_PATTERN_TORNADO
         || pattern->kind == FS_PATTERN_NEIGHBOR || (pattern->kind == FS_PATTERN_BIT_COMPLEMENT && network->binary);
}

gboolean
fs_flow_trees_check (const char *model, const FsModelInputs *inputs, GError **error)
{
  double nodes = 1, hops;
  FsNetwork network;

  for (int d = 0; d < inputs->n; d++)
    nodes *= inputs->network == FS_TOPOLOGY_HYPERCUBE ? 2 : inputs->k[d];
  if (nodes > FS_NETWORK_MAX_NODES)
    return fs_set_input_error (error, _ ("The network has %.0f nodes; %s takes up to %u."), nodes, model,
                               FS_NETWORK_MAX_NODES);
  if (!fs_model_check_classes (inputs, error))
    return FALSE;
  network_of (inputs, &network);
  if (!fs_destination_map_check (&network, &inputs->pattern, error))
    return FALSE;
  hops = is_symmetric (&network, &inputs->pattern) ? 1 : nodes;
  switch (inputs->pattern.kind)
    {
    case FS_PATTERN_UNIFORM:
    case FS_PATTERN_HOTSPOT:
      hops *= nodes;
      break;
    case FS_PATTERN_TABLE: /* the number of its rows is bounded */
      return TRUE;
    default:
      hops *= fs_pattern_is_by_address (&inputs->pattern) ? fs_network_diameter (&network) : nodes;
    }
  if (hops <= FS_FLOW_MAX_HOPS)
    return TRUE;
  return fs_set_input_error (error,
                             _ ("%s follows the routes of every node; it takes up to %d hops, and this network with "
                                "pattern %s has about %.0f. Use a smaller network."),
                             model, FS_FLOW_MAX_HOPS, fs_pattern_name (&inputs->pattern), hops);
}

/* Fills @list with where @source sends, in ascending order; the weights add up to 1. */
static void
list_destinations (const FsDestinationMap *map, uint32_t source, GArray *list)
{
  const FsNetwork *network = &map->network;
  gboolean by_distance = map->kind == FS_DESTINATION_BY_DISTANCE
                         || (map->kind == FS_DESTINATION_HOT_NODES && map->uniform == FS_DESTINATION_BY_DISTANCE);
  double others = 1, hot = 0, sum = 0;

  g_array_set_size (list, 0);
  if (map->kind == FS_DESTINATION_PERMUTATION)
    {
      g_array_append_val (list, ((Destination){ map->target[source], 1 }));
      return;
    }
  if (map->kind == FS_DESTINATION_ROWS)
    {
      double before = 0;

      for (uint32_t row = map->first_row[source]; row < map->first_row[source + 1]; row++)
        {
          g_array_append_val (list, ((Destination){ map->row_target[row], map->row_weight[row] - before }));
          sum = before = map->row_weight[row];
        }
      for (guint i = 0; i < list->len; i++)
        g_array_index (list, Destination, i).weight /= sum;
      return;
    }
  /* A hot node that draws itself draws any other node instead. */
  for (uint32_t i = 0; map->kind == FS_DESTINATION_HOT_NODES && i < map->n_hot; i++)
    if (map->hot[i] != source)
      others -= hot = map->share / map->n_hot;
  for (uint32_t node = 0; node < network->n_nodes; node++)
    {
      int distance = by_distance ? fs_network_distance (network, source, node) : 0;
      double weight = others;

      if (node == source)
        continue;
      weight *= by_distance ? map->distances[distance - 1] / gsl_sf_choose (network->n, distance)
                            : 1 / (network->n_nodes - 1.0);
      for (uint32_t i = 0; map->kind == FS_DESTINATION_HOT_NODES && i < map->n_hot; i++)
        weight += map->hot[i] == node ? hot : 0;
      if (weight > 0)
        g_array_append_val (list, ((Destination){ node, weight }));
    }
}

/* The hop over @port of @node, of @class_, behind @parent. Returns its number. */
static int
add_hop (Builder *builder, int parent, uint32_t node, int port, int class_)
{
  FsFlowTrees *trees = builder->trees;
  const FsNetwork *network = &trees->network;
  FsFlowHop hop = { .parent = parent, .class_ = class_, .node = fs_network_neighbor (network, node, port) };
  uint32_t id = trees->symmetric ? (uint32_t) port : fs_network_channel (network, node, port);
  int from = network->n_ports, *slot;

  if (builder->channel_of[id] < 0)
    {
      int dimension = fs_network_dimension (network, port),
          n_classes = fs_network_needs_classes (network, dimension) + 1;
      FsFlowChannel channel = { .id = id, .dimension = dimension, .n_classes = n_classes };

      channel.v[0] = trees->V / n_classes;
      channel.v[1] = trees->V - channel.v[0];
      builder->channel_of[id] = (int) builder->channels->len;
      g_array_append_val (builder->channels, channel);
    }
  hop.channel = builder->channel_of[id];
  if (parent >= 0)
    {
      const FsFlowHop *before = &g_array_index (builder->hops, FsFlowHop, parent);
      uint32_t upstream = g_array_index (builder->channels, FsFlowChannel, before->channel).id;

      from = trees->symmetric ? (int) upstream : fs_network_channel_port (network, upstream);
      hop.from_class = before->class_;
      hop.depth = before->depth + 1;
    }
  slot = &builder->input_of[id * (network->n_ports + 1) + from];
  if (*slot < 0)
    {
      FsFlowInput input = { .upstream = parent >= 0 ? g_array_index (builder->hops, FsFlowHop, parent).channel : -1 };

      *slot = (int) builder->inputs->len;
      g_array_append_val (builder->inputs, input);
    }
  hop.input = *slot;
  g_array_append_val (builder->hops, hop);
  return (int) builder->hops->len - 1;
}

static void grow (Builder *builder, int parent, uint32_t node, int d, const Destination *list, guint n);

/* Grows a run of dimension @d from @node over @port to those destinations of @by_digit whose shortest way it is, and
 * which cross the wrap channel or not. */
static void
grow_run (Builder *builder, int parent, uint32_t node, int d, int port, gboolean wraps, const Destination *sorted,
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

      class_ = fs_network_needs_classes (network, d) && !ahead ? 1 : 0;
      parent = add_hop (builder, parent, node, port, class_);
      node = g_array_index (builder->hops, FsFlowHop, parent).node;
      if (n == 0 || (down ? digit > own : digit < own) != wraps)
        continue;
      if (ring && 2 * i == k)
        {
          g_autofree Destination *half = g_memdup2 (sorted + first[digit], n * sizeof *half);

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
grow (Builder *builder, int parent, uint32_t node, int d, const Destination *list, guint n)
{
  const FsNetwork *network = &builder->trees->network;
  g_autofree Destination *sorted = NULL;
  guint first[FS_NETWORK_MAX_RADIX + 1] = { 0 }, next[FS_NETWORK_MAX_RADIX];
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
  sorted = g_new (Destination, n);
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
add_flows (FsFlowTrees *trees)
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
      FsFlowChannel *channel = &trees->channels[hop->channel];
      FsFlowInput *input = &trees->inputs[hop->input];

      channel->flow += hop->flow;
      channel->class_flow[hop->class_] += hop->flow;
      input->flow += hop->flow;
      input->class_flow[hop->from_class][hop->class_] += hop->flow;
      trees->largest_depth = MAX (trees->largest_depth, hop->depth);
    }
}

/* Puts the inputs of a channel beside each other. */
static void
sort_inputs (Builder *builder)
{
  FsFlowTrees *trees = builder->trees;
  int n_slots = trees->network.n_ports + 1;
  g_autofree int *place = g_new (int, builder->inputs->len);

  trees->n_inputs = builder->inputs->len;
  trees->inputs = g_new (FsFlowInput, trees->n_inputs);
  for (guint c = 0, at = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      channel->first_input = at;
      for (int from = 0; from < n_slots; from++)
        {
          int slot = builder->input_of[channel->id * n_slots + from];

          if (slot < 0)
            continue;
          trees->inputs[at] = g_array_index (builder->inputs, FsFlowInput, slot);
          place[slot] = (int) at++;
        }
      channel->n_inputs = at - channel->first_input;
    }
  for (guint h = 0; h < trees->n_hops; h++)
    trees->hops[h].input = place[trees->hops[h].input];
}

/* Adds a virtual channel with the fraction @f of the traffic to the elementary symmetric polynomials @e up to degree @v. */
static void
add_factor (double *e, int v, double f)
{
  for (int i = v; i > 0; i--)
    e[i] += f * e[i - 1];
}

/* Elementary symmetric polynomial of degree @v in the shares of the virtual channels of all inputs of a class, but for one of
 * pair @without and one of pair @and_without; -1: none. */
static double
sets_held (const FsFlowTrees *trees, const FsFlowChannel *channel, int s, int without, int and_without)
{
  double sets[FS_FLOW_MAX_V + 1] = { 1 };
  int pair = 0;

  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      {
        const FsFlowInput *input = &trees->inputs[channel->first_input + i];

        if (input->class_flow[from][s] == 0)
          continue;
        for (int count = input->channels[from] - (pair == without) - (pair == and_without); count-- > 0;)
          add_factor (sets, channel->v[s], input->class_flow[from][s] / channel->class_flow[s] / input->channels[from]);
        pair++;
      }
  return sets[channel->v[s]];
}

static int
count_pairs (const FsFlowTrees *trees, const FsFlowChannel *channel, int s)
{
  int n = 0;

  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      n += trees->inputs[channel->first_input + i].class_flow[from][s] > 0;
  return n;
}

/* Section 4: how the inputs of a channel share its virtual channels. @beside: room for the pairs of pairs. */
static void
compare_inputs (FsFlowTrees *trees, FsFlowChannel *channel, int s, double *beside)
{
  double all = sets_held (trees, channel, s, -1, -1);
  int n = count_pairs (trees, channel, s), k = 0;

  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      {
        FsFlowInput *input = &trees->inputs[channel->first_input + i];
        double others;

        if (input->class_flow[from][s] == 0)
          continue;
        others = sets_held (trees, channel, s, k, -1);
        input->pairs[from][s].ratio = all > 0 ? others / all : 0;
        /* Of one virtual channel of pair k nobody else of the pair is left. */
        for (int m = 0; channel->v[s] > 1 && m < n; m++)
          beside[k * n + m]
              = others > 0 && (m != k || input->channels[from] > 1) ? sets_held (trees, channel, s, k, m) / others : 0;
        k++;
      }
  channel->beside[s] = beside;
}

/* Section 4: the pairs of pairs that routes cross one after the other. */
static void
find_turns (FsFlowTrees *trees)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) turns = g_array_new (FALSE, FALSE, sizeof (FsFlowTurn));

  for (guint h = 0; h < trees->n_hops; h++)
    {
      FsFlowHop *hop = &trees->hops[h];
      const FsFlowHop *before;
      gint64 key;
      gpointer found;

      trees->inputs[hop->input].pairs[hop->from_class][hop->class_].last
          += hop->end / trees->inputs[hop->input].class_flow[hop->from_class][hop->class_];
      hop->turn = -1;
      if (hop->parent < 0)
        continue;
      before = &trees->hops[hop->parent];
      key = ((gint64) before->input * trees->n_inputs + hop->input) * 8 + before->from_class * 4 + hop->from_class * 2
            + hop->class_;
      found = g_hash_table_lookup (known, &key);
      if (found == NULL)
        {
          g_array_append_val (turns, ((FsFlowTurn){ .hop = h }));
          found = GUINT_TO_POINTER (turns->len);
          g_hash_table_insert (known, g_memdup2 (&key, sizeof key), found);
        }
      hop->turn = (int) GPOINTER_TO_UINT (found) - 1;
      g_array_index (turns, FsFlowTurn, hop->turn).flow += hop->flow;
    }
  trees->n_turns = turns->len;
  trees->turns = (FsFlowTurn *) g_array_steal (turns, NULL);
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
    first[trees->hops[h].channel + 1]++;
  for (guint c = 0; c < trees->n_channels; c++)
    {
      next[c] = first[c];
      first[c + 1] += first[c];
    }
  for (guint h = 0; h < trees->n_hops; h++)
    on[next[trees->hops[h].channel]++] = h;
  for (guint c = 0; c < trees->n_channels; c++)
    for (int pass = ADD; pass < N_PASSES; pass++)
      for (guint i = first[c]; i < first[c + 1]; i++)
        {
          FsFlowHop *hop = &trees->hops[on[i]];

          for (guint h = on[i] + 1; h < trees->n_hops && trees->hops[h].parent == (int) h - 1; h++)
            {
              const FsFlowHop *later = &trees->hops[h];
              if (trees->channels[later->channel].v[later->class_] > 1)
                continue;
              if (pass == ADD)
                shared[later->channel] += later->flow;
              else if (pass == COMPARE)
                hop->narrow = fmin (1, fmax (hop->narrow, shared[later->channel] / trees->channels[c].flow));
              else
                shared[later->channel] = 0;
            }
        }
}

/* Where routes are apart: a branch for each route to a destination, which are as likely as each other. */
static void
grow_apart (Builder *builder, const Destination *destination)
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

FsFlowTrees *
fs_flow_trees_new (const FsModelInputs *inputs)
{
  FsFlowTrees *trees = g_new0 (FsFlowTrees, 1);
  const FsNetwork *network = &trees->network;
  Builder builder = { .trees = trees };
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Destination));
  gsize moves = 0;
  guint n_ids;

  network_of (inputs, &trees->network);
  map = fs_destination_map_new (network, &inputs->pattern, NULL);
  g_return_val_if_fail (map != NULL, trees);
  trees->V = inputs->V;
  trees->M = inputs->M;
  trees->injection = inputs->queues > 0 ? inputs->queues : network->n_ports;
  trees->symmetric = is_symmetric (network, &inputs->pattern);
  trees->apart = FALSE;
  for (int d = 0; d < network->n; d++)
    trees->apart = trees->apart || (trees->V == 3 && fs_network_needs_classes (network, d));

  n_ids = trees->symmetric ? (guint) network->n_ports : network->n_channels;
  builder.hops = g_array_new (FALSE, FALSE, sizeof (FsFlowHop));
  builder.channels = g_array_new (FALSE, FALSE, sizeof (FsFlowChannel));
  builder.inputs = g_array_new (FALSE, FALSE, sizeof (FsFlowInput));
  builder.sources = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  builder.roots = g_array_new (FALSE, FALSE, sizeof (guint));
  builder.channel_of = g_new (int, n_ids);
  builder.input_of = g_new (int, (gsize) n_ids *(network->n_ports + 1));
  memset (builder.channel_of, -1, n_ids * sizeof *builder.channel_of);
  memset (builder.input_of, -1, (gsize) n_ids * (network->n_ports + 1) * sizeof *builder.input_of);
  for (uint32_t source = 0; source < (trees->symmetric ? 1 : network->n_nodes); source++)
    {
      if (fs_destination_map_is_silent (map, source))
        continue;
      g_array_append_val (builder.roots, builder.hops->len);
      g_array_append_val (builder.sources, source);
      list_destinations (map, source, list);
      builder.source = source;
      for (guint i = 0; trees->apart && i < list->len; i++)
        grow_apart (&builder, &g_array_index (list, Destination, i));
      if (!trees->apart)
        grow (&builder, -1, source, network->n - 1, (Destination *) list->data, list->len);
    }
  g_array_append_val (builder.roots, builder.hops->len);
  trees->n_sources = builder.sources->len;
  trees->n_hops = builder.hops->len;
  trees->n_channels = builder.channels->len;
  trees->sources = (uint32_t *) g_array_free (builder.sources, FALSE);
  trees->roots = (guint *) g_array_free (builder.roots, FALSE);
  trees->hops = (FsFlowHop *) g_array_free (builder.hops, FALSE);
  trees->channels = (FsFlowChannel *) g_array_free (builder.channels, FALSE);
  sort_inputs (&builder);
  g_array_free (builder.inputs, TRUE);
  g_free (builder.channel_of);
  g_free (builder.input_of);

  add_flows (trees);
  for (guint i = 0; i < trees->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      trees->inputs[i].channels[from]
          = trees->inputs[i].upstream < 0 ? trees->injection : trees->channels[trees->inputs[i].upstream].v[from];
  for (int pass = 0; pass < 2; pass++)
    {
      gsize size = 0;

      for (guint c = 0; c < trees->n_channels; c++)
        for (int s = 0; s < trees->channels[c].n_classes; s++)
          if (trees->channels[c].class_flow[s] > 0)
            {
              gsize n = (gsize) count_pairs (trees, &trees->channels[c], s);

              if (pass == 1)
                compare_inputs (trees, &trees->channels[c], s, trees->beside + size);
              size += n * n;
            }
      if (pass == 0)
        trees->beside = g_new0 (double, size);
    }
  find_turns (trees);
  if (trees->apart)
    find_narrow (trees);

  /* Room for the transitions, which are filled at every point, and for the state of a point. */
  for (int pass = 0; pass < 2; pass++)
    {
      if (pass == 1)
        trees->moves = g_new0 (double, moves);
      moves = 0;
      for (guint c = 0; c < trees->n_channels; c++)
        for (guint i = 0; i < trees->channels[c].n_inputs; i++)
          {
            FsFlowInput *input = &trees->inputs[trees->channels[c].first_input + i];

            for (int from = 0; input->upstream >= 0 && from < FS_FLOW_CLASSES; from++)
              for (int s = 0; s < FS_FLOW_CLASSES; s++)
                if (input->class_flow[from][s] > 0)
                  {
                    gsize size = (gsize) fs_flow_states (&trees->channels[input->upstream], from)
                                 * fs_flow_states (&trees->channels[c], s);

                    if (pass == 1)
                      input->move[from][s] = trees->moves + moves;
                    if (pass == 1 && trees->apart)
                      input->thin[from][s] = trees->moves + moves + size;
                    moves += trees->apart ? 2 * size : size;
                  }
          }
    }
  trees->excess = g_new0 (double, trees->n_hops);
  trees->variance = g_new0 (double, trees->n_hops);
  trees->sum = g_new0 (double, trees->n_hops);
  trees->ahead = g_new0 (FsFlowAhead, trees->n_hops);
  trees->queued = g_new0 (double, trees->n_sources);
  return trees;
}

void
fs_flow_trees_free (FsFlowTrees *trees)
{
  if (trees == NULL)
    return;
  g_free (trees->channels);
  g_free (trees->inputs);
  g_free (trees->hops);
  g_free (trees->roots);
  g_free (trees->sources);
  g_free (trees->turns);
  g_free (trees->moves);
  g_free (trees->beside);
  g_free (trees->excess);
  g_free (trees->variance);
  g_free (trees->sum);
  g_free (trees->ahead);
  g_free (trees->queued);
  g_free (trees);
}
