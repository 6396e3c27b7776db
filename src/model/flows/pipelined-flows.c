/* The network of pipelined routers as classes, turns and routes, and what a message takes alone (REFINED_PIPELINED.md 1, 2). */
#include "model/flows/pipelined-flows.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/flows/flow-trees.h"
#include "topology/destination-map.h"

/* @classes, @turns, @hops: numbers by the keys of add_class(), by both classes, and by parent and turn in the tree that grows */
typedef struct {
  FsPipelinedFlows *flows;
  FsModelClasses ring_classes;
  GArray *classes, *channels, *turns, *hops;
  GHashTable *class_of, *channel_of, *turn_of, *hop_of;
  uint32_t source;
  double weight;
} Builder;

static guint
number_of (GHashTable *numbers, guint64 key, GArray *list, gboolean *is_new)
{
  gpointer known = g_hash_table_lookup (numbers, &key);

  *is_new = known == NULL;
  if (known != NULL)
    return GPOINTER_TO_UINT (known) - 1;
  g_hash_table_insert (numbers, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (list->len + 1));
  g_array_set_size (list, list->len + 1);
  return list->len - 1;
}

/* The class of a channel: @class_ 0 or 1 in a ring, else 2. */
static guint
add_class (Builder *builder, FsPipelinedKind kind, uint32_t id, int class_)
{
  const FsPipelinedFlows *flows = builder->flows;
  const FsModelRouter *router = &flows->router;
  FsPipelinedClass *class;
  guint64 key = (guint64) kind << 32 | id;
  gboolean is_new;
  guint number = number_of (builder->class_of, key << 2 | (guint) class_, builder->classes, &is_new), channel;
  int V = flows->V;

  if (!is_new)
    return number;
  channel = number_of (builder->channel_of, key, builder->channels, &is_new);
  if (is_new)
    {
      g_array_index (builder->channels, FsPipelinedChannel, channel).kind = kind;
      g_array_index (builder->channels, FsPipelinedChannel, channel).id = id;
    }
  class = &g_array_index (builder->classes, FsPipelinedClass, number);
  class->kind = kind;
  class->channel = channel;
  class->v = V;
  if (class_ < 2)
    class->v = class_ == 0 && builder->ring_classes != FS_MODEL_CLASSES_ROUTE ? V / 2 : V - V / 2;
  class->others = V - class->v;
  if (kind == FS_PIPELINED_INJECTION)
    class->loop = 4;
  else if (kind == FS_PIPELINED_EJECTION)
    class->loop = 5 + router->credit_delay;
  else
    {
      class->dimension = fs_network_channel_dimension (&flows->network, id);
      class->loop = 3 + 2 * router->channel_latency[class->dimension] + router->credit_delay;
    }
  class->pace = flows->loops > 0 ? fmax (1, class->loop / router->buffer) : 1;
  return number;
}

/* The hop behind @parent over @class. Adds the weight to all that it goes over. */
static int
add_hop (Builder *builder, int parent, guint from, guint to, int hops)
{
  gboolean is_new;
  guint turn = number_of (builder->turn_of, (guint64) from << 32 | to, builder->turns, &is_new);
  FsPipelinedTurn *messages = &g_array_index (builder->turns, FsPipelinedTurn, turn);
  guint hop = number_of (builder->hop_of, (guint64) (parent + 1) << 32 | turn, builder->hops, &is_new);

  messages->from = from;
  messages->to = to;
  messages->flow += builder->weight;
  g_array_index (builder->classes, FsPipelinedClass, to).flow += builder->weight;
  if (is_new)
    g_array_index (builder->hops, FsPipelinedHop, hop)
        = (FsPipelinedHop){ .parent = parent, .turn = turn, .hops = hops };
  return (int) hop;
}

/* All routes of a weight from @node to @destination, from the dimension at hand on; @first: digit at which it was entered */
static void
follow (Builder *builder, int parent, guint class, uint32_t node, uint32_t destination, int hops)
{
  const FsPipelinedFlows *flows = builder->flows;
  const FsNetwork *network = &flows->network;
  uint32_t ports = fs_network_productive (network, node, destination);
  int port, d, first, ways, n_classes = 1;
  double weight = builder->weight;

  if (ports == 0)
    {
      int hop = add_hop (builder, parent, class, add_class (builder, FS_PIPELINED_EJECTION, destination, 2), hops);

      g_array_index (builder->hops, FsPipelinedHop, hop).end += builder->weight;
      return;
    }
  port = flows->router.lowest_first ? fs_network_lowest (ports) : fs_network_highest (ports);
  d = fs_network_dimension (network, port);
  first = network->first_port[d];
  ways = network->wraps && network->k[d] > 2 && (ports >> first & 3) == 3 ? 2 : 1;
  if (ways == 1)
    first = port;
  for (port = first; port < first + ways; port++)
    {
      gboolean rings = network->wraps && network->k[d] > 2,
               wraps = fs_network_wrap_is_ahead (network, node, destination, port);
      gboolean by_route = rings && builder->ring_classes == FS_MODEL_CLASSES_ROUTE;
      gboolean by_line = rings && !by_route && fs_network_needs_classes (network, d);

      n_classes = by_line && !wraps && builder->ring_classes == FS_MODEL_CLASSES_BALANCED ? 2 : 1;
      for (int drawn = 0; drawn < n_classes; drawn++)
        {
          uint32_t at = node;
          guint before = class;
          int hop = parent, length = hops;

          builder->weight = weight / ways / n_classes;
          while (fs_network_digit (network, at, d) != fs_network_digit (network, destination, d))
            {
              int own = 2;
              guint next;

              if (by_route)
                own = fs_network_digit (network, node, d) > fs_network_digit (network, destination, d);
              else if (by_line)
                own = fs_network_wrap_is_ahead (network, at, destination, port) ? 0 : n_classes == 2 ? drawn : 1;
              next = add_class (builder, FS_PIPELINED_BETWEEN, fs_network_channel (network, at, port), own);
              hop = add_hop (builder, hop, before, next, ++length);
              before = next;
              at = fs_network_neighbor (network, at, port);
            }
          follow (builder, hop, before, at, destination, length);
        }
    }
  builder->weight = weight;
}

/* Section 2: for how many cycles longer than without limits of credits the first of these channels is held by a message that is alone;
 * @loops: [@n] of the way ahead, ejection last. */
static double
stall (const FsPipelinedFlows *flows, const double *loops, guint n)
{
  double sum = 0, slowest = 0, longest = 0, B = flows->router.buffer;

  for (guint k = 0; k < n && k + 1 <= flows->loops; k++)
    {
      sum += loops[k] + (k + 1 < n ? flows->header : 0) - B;
      slowest = fmax (slowest, loops[k] - B);
      longest = fmax (longest, sum + (flows->loops - k - 1) * slowest);
    }
  return longest;
}

/* The same of a whole route: by how much it takes longer alone; @loops: without the injection. The longest chain of events follows the
 * header up to some router, comes back by credits, as often as they are used again, and follows flits that wait for no route. */
static double
stall_of_route (const FsPipelinedFlows *flows, const double *loops, guint n)
{
  double longest = 0, B = flows->router.buffer;

  for (guint k = 0; k < n; k++)
    {
      double sum = 0, lost = k + 2 < n ? flows->header * (n - k - 2) : 0;

      for (guint i = k + 1, turns = 1; i-- > 0 && turns <= flows->loops; turns++)
        {
          sum += loops[i] - B;
          longest = fmax (longest, sum + (flows->loops - turns) * fmax (0, loops[i] - B) - lost);
        }
    }
  return longest;
}

/* What every route takes alone, and for how long its messages hold each class. */
static void
find_alone (FsPipelinedFlows *flows)
{
  const FsModelRouter *router = &flows->router;
  double a = router->speculation ? 1 : 2, R = router->routing_delay + a;
  g_autofree double *weights = g_new0 (double, flows->n_classes);
  guint longest = (guint) fs_network_diameter (&flows->network) + 2;
  g_autofree double *loops = g_new (double, longest);
  g_autofree guint *classes = g_new (guint, longest);

  for (guint source = 0; source < flows->n_sources; source++)
    for (guint h = flows->roots[source]; h < flows->roots[source + 1]; h++)
      {
        FsPipelinedHop *hop = &flows->hops[h];
        guint n = (guint) hop->hops + 2, i = n;
        double alone = 4 + (hop->hops + 1) * R + flows->M - 1;

        if (hop->end == 0)
          continue;
        for (int at = (int) h; at >= 0; at = flows->hops[at].parent)
          classes[--i] = flows->turns[flows->hops[at].turn].to;
        classes[0] = flows->injections[source];
        for (i = 0; i < n; i++)
          {
            const FsPipelinedClass *class = &flows->classes[classes[i]];

            loops[i] = class->loop;
            if (class->kind == FS_PIPELINED_BETWEEN)
              alone += 1 + router->channel_latency[class->dimension];
          }
        if (flows->loops > 0)
          alone += stall_of_route (flows, loops + 1, n - 1);
        hop->alone = alone;
        for (i = 0; i < n; i++)
          {
            weights[classes[i]] += hop->end;
            if (flows->loops > 0)
              flows->classes[classes[i]].base += hop->end * stall (flows, loops + i, n - i);
          }
      }
  for (guint c = 0; c < flows->n_classes; c++)
    flows->classes[c].base = flows->M + (weights[c] > 0 ? flows->classes[c].base / weights[c] : 0);
}

/* The symmetric polynomials up to degree @n of what was given to it, one after the other. */
static void
add_to_polynomials (double *polynomials, int n, double value)
{
  for (int i = n; i > 0; i--)
    polynomials[i] += value * polynomials[i - 1];
}

/* What turns into the same class and channel have to do with each other. */
static void
compare_turns (FsPipelinedFlows *flows)
{
  g_autofree guint *first = g_new0 (guint, flows->n_channels + 1), *next = g_new (guint, flows->n_channels);
  g_autofree guint *into = g_new (guint, flows->n_turns);

  for (guint t = 0; t < flows->n_turns; t++)
    first[flows->classes[flows->turns[t].to].channel + 1]++;
  for (guint c = 0; c < flows->n_channels; c++)
    {
      next[c] = first[c];
      first[c + 1] += first[c];
    }
  for (guint t = 0; t < flows->n_turns; t++)
    into[next[flows->classes[flows->turns[t].to].channel]++] = t;
  for (guint c = 0; c < flows->n_channels; c++)
    for (guint i = first[c]; i < first[c + 1]; i++)
      {
        FsPipelinedTurn *turn = &flows->turns[into[i]];
        guint channel = flows->classes[turn->from].channel, done = 0;
        int v = flows->classes[turn->to].v;
        double all[FS_PIPELINED_MAX_V + 1] = { 1 }, others[FS_PIPELINED_MAX_V + 1] = { 1 }, elsewhere = 0,
                                        factorial = 1;
        double apart[FS_PIPELINED_MAX_V + 1] = { 1 };

        turn->first_of_port = into[i];
        for (guint j = first[c]; j < first[c + 1]; j++)
          {
            const FsPipelinedTurn *other = &flows->turns[into[j]];
            const FsPipelinedClass *from = &flows->classes[other->from];
            gboolean same_port = from->channel == channel;

            if (same_port)
              turn->channel_flow += other->flow;
            else
              elsewhere += other->flow;
            if (other->to != turn->to)
              continue;
            if (same_port)
              {
                turn->port_flow += other->flow;
                turn->first_of_port = MIN (turn->first_of_port, into[j]);
              }
            /* A source sends one message at a time. */
            for (int w = 0, n = from->kind == FS_PIPELINED_INJECTION ? 1 : from->v; w < n; w++)
              {
                double share = other->flow / flows->classes[turn->to].flow / n;

                add_to_polynomials (all, v, share);
                if (other != turn || w > 0)
                  add_to_polynomials (others, v, share);
              }
          }
        turn->free = all[v] > 0 ? fmax (0, others[v] / all[v]) : 0;
        /* Of the flows of whole channels. */
        for (guint j = first[c]; elsewhere > 0 && j < first[c + 1]; j++)
          {
            guint port = flows->classes[flows->turns[into[j]].from].channel;
            double flow = 0;
            gboolean seen = port == channel;

            for (guint before = first[c]; before < j && !seen; before++)
              seen = flows->classes[flows->turns[into[before]].from].channel == port;
            for (guint k = j; k < first[c + 1] && !seen; k++)
              if (flows->classes[flows->turns[into[k]].from].channel == port)
                flow += flows->turns[into[k]].flow;
            add_to_polynomials (apart, FS_PIPELINED_MAX_V - 1, flow / elsewhere);
            done += !seen;
          }
        for (int j = 1; j < FS_PIPELINED_MAX_V; j++)
          {
            factorial *= j;
            turn->distinct[j] = done > 0 ? factorial * apart[j] : 0;
          }
      }
}

gboolean
fs_pipelined_flows_check (const char *model, const FsModelInputs *inputs, GError **error)
{
  double nodes = 1;
  FsNetwork network;

  if (inputs->routing != FS_MODEL_ROUTING_DETERMINISTIC || inputs->beta > 0 || inputs->on > 0)
    return fs_set_input_error (error,
                               _ ("With pipelined routers, %s describes Poisson or Bernoulli arrivals of unicasts in "
                                  "dimension order alone."),
                               model);
  if (!inputs->fixed_length || inputs->square > 0)
    return fs_set_input_error (error, _ ("With pipelined routers, %s describes messages of equal length."), model);
  if (floor (inputs->M) != inputs->M)
    return fs_set_input_error (error, _ ("With pipelined routers, %s describes messages of whole flits."), model);
  for (int d = 0; d < inputs->n; d++)
    nodes *= inputs->network == FS_TOPOLOGY_HYPERCUBE ? 2 : inputs->k[d];
  if (nodes > FS_NETWORK_MAX_NODES)
    return fs_set_input_error (error, _ ("The network has %.0f nodes; %s takes up to %u."), nodes, model,
                               FS_NETWORK_MAX_NODES);
  if (!fs_model_check_classes (inputs, error))
    return FALSE;
  fs_network_init (&network, inputs->network, inputs->n, inputs->k);
  if (!fs_destination_map_check (&network, &inputs->pattern, error))
    return FALSE;
  switch (inputs->pattern.kind)
    {
    case FS_PATTERN_TABLE: /* the number of its rows is bounded */
      return TRUE;
    case FS_PATTERN_UNIFORM:
    case FS_PATTERN_HOTSPOT:
      nodes *= 2 * nodes;
      break;
    default:
      nodes *= fs_pattern_is_by_address (&inputs->pattern) ? fs_network_diameter (&network) + 1 : 2 * nodes;
    }
  return nodes <= FS_PIPELINED_MAX_HOPS
         || fs_set_input_error (
             error,
             _ ("%s follows the routes of every node; with pipelined routers it takes up to %d hops, "
                "and this network with pattern %s has about %.0f. Use a smaller network."),
             model, FS_PIPELINED_MAX_HOPS, fs_pattern_name (&inputs->pattern), nodes);
}

FsPipelinedFlows *
fs_pipelined_flows_new (const FsModelInputs *inputs)
{
  FsPipelinedFlows *flows = g_new0 (FsPipelinedFlows, 1);
  Builder builder = { .flows = flows, .ring_classes = inputs->router.classes };
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (FsFlowDestination));
  GArray *roots = g_array_new (FALSE, FALSE, sizeof (guint)), *injections = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *rates = g_array_new (FALSE, FALSE, sizeof (double));

  fs_network_init (&flows->network, inputs->network, inputs->n, inputs->k);
  map = fs_destination_map_new (&flows->network, &inputs->pattern, NULL);
  g_return_val_if_fail (map != NULL, flows);
  if (inputs->router.to_self)
    fs_destination_map_include_source (map);
  flows->router = inputs->router;
  flows->V = inputs->V;
  flows->M = inputs->M;
  flows->header = flows->router.routing_delay + (flows->router.speculation ? 0 : 1);
  flows->loops = floor ((flows->M - 1) / flows->router.buffer);
  builder.classes = g_array_new (FALSE, TRUE, sizeof (FsPipelinedClass));
  builder.channels = g_array_new (FALSE, TRUE, sizeof (FsPipelinedChannel));
  builder.turns = g_array_new (FALSE, TRUE, sizeof (FsPipelinedTurn));
  builder.hops = g_array_new (FALSE, TRUE, sizeof (FsPipelinedHop));
  builder.class_of = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  builder.channel_of = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  builder.turn_of = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  builder.hop_of = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (uint32_t source = 0; source < flows->network.n_nodes; source++)
    {
      double rate = 0;
      guint class;

      if (fs_destination_map_is_silent (map, source))
        continue;
      fs_flow_list_destinations (map, source, list);
      class = add_class (&builder, FS_PIPELINED_INJECTION, source, 2);
      g_array_append_val (roots, builder.hops->len);
      g_array_append_val (injections, class);
      g_hash_table_remove_all (builder.hop_of);
      for (guint i = 0; i < list->len; i++)
        {
          const FsFlowDestination *destination = &g_array_index (list, FsFlowDestination, i);

          builder.weight = destination->weight;
          rate += destination->weight;
          g_array_index (builder.classes, FsPipelinedClass, class).flow += destination->weight;
          follow (&builder, -1, class, source, destination->node, 0);
        }
      g_array_append_val (rates, rate);
      flows->all_sources += rate;
    }
  g_array_append_val (roots, builder.hops->len);
  g_hash_table_unref (builder.class_of);
  g_hash_table_unref (builder.channel_of);
  g_hash_table_unref (builder.turn_of);
  g_hash_table_unref (builder.hop_of);
  flows->n_classes = builder.classes->len;
  flows->n_channels = builder.channels->len;
  flows->n_turns = builder.turns->len;
  flows->n_hops = builder.hops->len;
  flows->n_sources = injections->len;
  flows->classes = (FsPipelinedClass *) g_array_free (builder.classes, FALSE);
  flows->channels = (FsPipelinedChannel *) g_array_free (builder.channels, FALSE);
  flows->turns = (FsPipelinedTurn *) g_array_free (builder.turns, FALSE);
  flows->hops = (FsPipelinedHop *) g_array_free (builder.hops, FALSE);
  flows->roots = (guint *) g_array_free (roots, FALSE);
  flows->injections = (guint *) g_array_free (injections, FALSE);
  flows->source_rate = (double *) g_array_free (rates, FALSE);
  for (guint c = 0; c < flows->n_classes; c++)
    flows->channels[flows->classes[c].channel].flow += flows->classes[c].flow;
  for (guint c = 0; c < flows->n_classes; c++)
    flows->classes[c].own = flows->classes[c].flow / flows->channels[flows->classes[c].channel].flow;
  for (guint t = 0; t < flows->n_turns; t++)
    flows->turns[t].part = flows->turns[t].flow / flows->classes[flows->turns[t].from].flow;
  compare_turns (flows);
  find_alone (flows);
  return flows;
}

void
fs_pipelined_flows_free (FsPipelinedFlows *flows)
{
  if (flows == NULL)
    return;
  g_free (flows->classes);
  g_free (flows->channels);
  g_free (flows->turns);
  g_free (flows->hops);
  g_free (flows->roots);
  g_free (flows->injections);
  g_free (flows->source_rate);
  g_free (flows);
}
