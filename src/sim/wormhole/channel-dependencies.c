#include "sim/wormhole/channel-dependencies.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/wormhole/routing.h"

/* Steps that one graph may take: about ten seconds. */
#define MAX_STEPS 2e9

#define MAX_PATTERNS 12 /* of 20 dimensions */
#define CLASSES FS_DEPENDENCY_CLASSES

/* The routing, and what is drawn of routes: patterns of bits in which any two dimensions have all four combinations, since a
 * dependency concerns two dimensions only. */
typedef struct {
  const FsNetwork *network;
  FsRoutingTable table;
  FsRouteBits routes[MAX_PATTERNS * MAX_PATTERNS];
  guint n_routes;
} Routing;

/* All dimensions alike, and for each bit of the number of a dimension those that have it, and those that do not. */
static guint
bit_patterns (int n, gboolean drawn, uint32_t *patterns)
{
  uint32_t all = (UINT32_C (1) << n) - 1;
  guint count = 0;

  patterns[count++] = 0;
  if (!drawn)
    return count;
  patterns[count++] = all;
  for (int bit = 1; bit < n; bit *= 2)
    {
      uint32_t with = 0;

      for (int d = 0; d < n; d++)
        with |= (d & bit) != 0 ? UINT32_C (1) << d : 0;
      patterns[count++] = with;
      patterns[count++] = all & ~with;
    }
  return count;
}

static void
routing_init (Routing *routing, const FsWormholeParams *params)
{
  uint32_t ties[MAX_PATTERNS], classes[MAX_PATTERNS];
  guint n_ties, n_classes;

  fs_routing_table_init (&routing->table, params);
  routing->network = &routing->table.network;
  n_ties = bit_patterns (params->n, routing->network->wraps && params->tie == FS_TIE_RANDOM, ties);
  /* A dateline is class 1 where the wrap channel is not ahead. */
  n_classes = bit_patterns (params->n, params->classes == FS_CLASSES_BALANCED, classes);
  routing->n_routes = 0;
  for (guint t = 0; t < n_ties; t++)
    for (guint c = 0; c < n_classes; c++)
      routing->routes[routing->n_routes++]
          = (FsRouteBits){ ties[t], params->classes == FS_CLASSES_BALANCED ? classes[c] : UINT32_MAX };
}

/* Whether channels of @port have two classes: in dimension order the upper half of their virtual channels is class 1, of two escape
 * channels the last one. */
static gboolean
has_two_classes (const FsRoutingTable *table, int port)
{
  int reserved = fs_network_count_bits (fs_routing_reserved_vcs (table, port));

  return fs_wormhole_params_keep_order (&table->params) ? reserved > 0 : reserved == 2;
}

static int
class_of (const FsRoutingTable *table, int port, int vc)
{
  if (!has_two_classes (table, port))
    return 0;
  return fs_wormhole_params_keep_order (&table->params) ? fs_routing_reserved_vcs (table, port) >> vc & 1
                                                        : vc == table->params.V - 1;
}

/* Whether messages from @node to another one have such a route: class 0 is drawn for those only that do not cross a wrap channel. */
static gboolean
is_drawn (const Routing *routing, FsRouteBits route, uint32_t node, uint32_t destination)
{
  const FsNetwork *network = routing->network;
  uint32_t productive = network->wraps ? fs_network_productive (network, node, destination) : 0;

  for (uint32_t left = productive; left != 0; left &= left - 1)
    {
      int port = fs_network_settle (network, productive, fs_network_lowest (left), route.ties);

      if ((route.classes >> fs_network_dimension (network, port) & 1) == 0
          && fs_network_wrap_is_ahead (network, node, destination, port))
        return FALSE;
    }
  return TRUE;
}

#define INJECTED UINT32_MAX /* in place of the vertex by which a message came */

/* What a header at @node requests that came over vertex @input, as bits port * CLASSES + class; @escape: of escape channels
 * only. */
static uint64_t
requests (const Routing *routing, FsRouteBits route, uint32_t node, uint32_t input, uint32_t destination,
          gboolean escape)
{
  const FsRoutingTable *table = &routing->table;
  int port = routing->network->n_ports;
  FsHeader header = { .router = node, .destination = destination, .route = route };
  uint16_t vcs[FS_NETWORK_MAX_PORTS];
  uint64_t bits = 0;

  if (input != INJECTED)
    port = fs_network_channel_port (routing->network, input / CLASSES);
  header.input = (uint32_t) (port * table->params.V);
  fs_routing_wants (table, &header, table->patience, vcs);
  for (int p = 0; p < routing->network->n_ports; p++)
    for (uint32_t left = escape ? vcs[p] & fs_routing_reserved_vcs (table, p) : vcs[p]; left != 0; left &= left - 1)
      bits |= UINT64_C (1) << (p * CLASSES + class_of (table, p, __builtin_ctz (left)));
  return bits;
}

static uint32_t
vertex_at (const Routing *routing, uint32_t node, int bit)
{
  return fs_network_channel (routing->network, node, bit / CLASSES) * CLASSES + (uint32_t) (bit % CLASSES);
}

static uint32_t
far_end (const Routing *routing, uint32_t vertex)
{
  return fs_network_far_end (routing->network, vertex / CLASSES);
}

/* Bits of the requests at the far end of each vertex: @next of any message that holds it, @only of those that request
 * nothing else there. */
typedef struct {
  const Routing *routing;
  uint64_t *next, *only;
} Graph;

/* Appends the requests @bits at @node to @queue if they are not in it, and returns its new length. @seen: by vertex, of which
 * @tree it was seen last */
static uint32_t
add_vertices (const Routing *routing, uint32_t node, uint64_t bits, uint32_t tree, uint32_t *seen, uint32_t *queue,
              uint32_t length)
{
  for (uint64_t left = bits; left != 0; left &= left - 1)
    {
      uint32_t vertex = vertex_at (routing, node, __builtin_ctzll (left));

      if (seen[vertex] == tree)
        continue;
      seen[vertex] = tree;
      queue[length++] = vertex;
    }
  return length;
}

static void
find_dependencies (const Graph *graph, FsChannelDependencies *found)
{
  const Routing *routing = graph->routing;
  const FsNetwork *network = routing->network;
  g_autofree gboolean *used = g_new0 (gboolean, network->n_channels * CLASSES);
  g_autofree uint32_t *seen = g_new0 (uint32_t, network->n_channels * CLASSES);
  g_autofree uint32_t *queue = g_new (uint32_t, network->n_channels * CLASSES);
  uint32_t tree = 0;

  for (guint r = 0; r < routing->n_routes; r++)
    for (uint32_t destination = 0; destination < network->n_nodes; destination++)
      {
        uint32_t tail = 0;

        tree++;
        for (uint32_t node = 0; node < network->n_nodes; node++)
          if (node != destination && is_drawn (routing, routing->routes[r], node, destination))
            tail = add_vertices (routing, node,
                                 requests (routing, routing->routes[r], node, INJECTED, destination, FALSE), tree, seen,
                                 queue, tail);
        /* Where turns are forbidden, what a header requests depends on the channel by which it came. */
        for (uint32_t head = 0; head < tail; head++)
          {
            uint32_t vertex = queue[head], to = far_end (routing, vertex);
            uint64_t behind = 0;

            if (to != destination)
              behind = requests (routing, routing->routes[r], to, vertex, destination, FALSE);
            tail = add_vertices (routing, to, behind, tree, seen, queue, tail);
            used[vertex] = TRUE;
            graph->next[vertex] |= behind;
            if ((behind & (behind - 1)) == 0)
              graph->only[vertex] |= behind;
          }
      }
  for (uint32_t v = 0; v < network->n_channels * CLASSES; v++)
    {
      found->n_vertices += used[v];
      found->n_dependencies += (guint64) __builtin_popcountll (graph->next[v]);
      found->numbers[v] = used[v];
    }
}

/* Visits all that vertex @v depends on. */
typedef void (*VisitFunc) (uint64_t behind, gpointer data);
typedef void (*DependenciesFunc) (gconstpointer graph, uint64_t v, VisitFunc visit, gpointer data);

/* @before: of a vertex, how many that depend on it are not numbered yet */
typedef struct {
  uint32_t *before;
  uint64_t *queue;
  uint64_t n_queued;
} Order;

static void
count (uint64_t behind, gpointer data)
{
  ((Order *) data)->before[behind]++;
}

static void
release (uint64_t behind, gpointer data)
{
  Order *order = data;

  if (--order->before[behind] == 0)
    order->queue[order->n_queued++] = behind;
}

/* Numbers the channels that are used so that all dependencies rise (Kahn, CACM 5, 1962). @n: vertices of @graph, channels first.
 * Returns FALSE when there is a circle. */
static gboolean
number_channels (gconstpointer graph, DependenciesFunc visit_behind, uint64_t n, FsChannelDependencies *found)
{
  uint32_t n_channels = found->network.n_channels * CLASSES, number = 0;
  g_autofree uint32_t *before = g_new0 (uint32_t, n);
  g_autofree uint64_t *queue = g_new (uint64_t, n);
  Order order = { before, queue, 0 };

  for (uint64_t v = 0; v < n; v++)
    visit_behind (graph, v, count, &order);
  for (uint64_t v = 0; v < n; v++)
    if (before[v] == 0 && (v >= n_channels || found->numbers[v] != 0))
      queue[order.n_queued++] = v;
  for (uint64_t at = 0; at < order.n_queued; at++)
    {
      if (queue[at] < n_channels)
        found->numbers[queue[at]] = ++number;
      visit_behind (graph, queue[at], release, &order);
    }
  return number == found->n_vertices;
}

static void
visit_next (gconstpointer graph, uint64_t v, VisitFunc visit, gpointer data)
{
  const Graph *direct = graph;

  for (uint64_t left = direct->next[v]; left != 0; left &= left - 1)
    visit (vertex_at (direct->routing, far_end (direct->routing, (uint32_t) v), __builtin_ctzll (left)), data);
}

/* The graph of escape channels. Between two of them is a message at a node, on its way to a destination: these states are
 * vertices, too, n_nodes * n_nodes * n_routes of them behind the channels. A message that holds an escape channel is at its
 * far end; there it may request the escape channel, or cross an adaptive channel to another node. */
typedef struct {
  const Routing *routing;
  const uint64_t *escapes; /* [route][destination][node] requests of escape channels */
  uint32_t n_channels;     /* with their classes */
} Extended;

static uint64_t
state_of (const Extended *extended, guint route, uint32_t destination, uint32_t node)
{
  uint64_t n_nodes = extended->routing->network->n_nodes;

  return (route * n_nodes + destination) * n_nodes + node;
}

static void
visit_escapes (gconstpointer graph, uint64_t v, VisitFunc visit, gpointer data)
{
  const Extended *extended = graph;
  const Routing *routing = extended->routing;
  const FsNetwork *network = routing->network;
  uint64_t state = v - extended->n_channels;
  uint32_t node, destination;

  if (v < extended->n_channels)
    {
      uint32_t from = fs_network_channel_node (network, (uint32_t) v / CLASSES), to = far_end (routing, (uint32_t) v);
      int bit = (int) (v - vertex_at (routing, from, 0));

      for (guint r = 0; r < routing->n_routes; r++)
        for (destination = 0; destination < network->n_nodes; destination++)
          if (to != destination && (extended->escapes[state_of (extended, r, destination, from)] >> bit & 1) != 0)
            visit (extended->n_channels + state_of (extended, r, destination, to), data);
      return;
    }
  node = (uint32_t) (state % network->n_nodes);
  destination = (uint32_t) (state / network->n_nodes % network->n_nodes);
  for (uint64_t left = extended->escapes[state]; left != 0; left &= left - 1)
    visit (vertex_at (routing, node, __builtin_ctzll (left)), data);
  for (uint32_t left = node == destination ? 0 : fs_network_productive (network, node, destination); left != 0;
       left &= left - 1)
    {
      uint32_t to = fs_network_neighbor (network, node, fs_network_lowest (left));

      if (to != destination && routing->table.adaptive[fs_network_lowest (left)] != 0)
        visit (v - node + to, data);
    }
}

/* Checks the numbers of escape channels by what they are for, from the destination outwards: the lowest number that a
 * message at a node may still request, there or further on, is above that of the escape channel by which it came. */
static gboolean
escapes_rise (const Routing *routing, const uint32_t *numbers)
{
  const FsNetwork *network = routing->network;
  g_autofree uint32_t *nodes = g_new (uint32_t, network->n_nodes), *least = g_new (uint32_t, network->n_nodes);
  int diameter = fs_network_diameter (network);

  for (guint r = 0; r < routing->n_routes; r++)
    for (uint32_t destination = 0; destination < network->n_nodes; destination++)
      for (int distance = 0; distance <= diameter; distance++)
        for (uint32_t node = 0; node < network->n_nodes; node++)
          {
            uint64_t own;

            if (fs_network_distance (network, node, destination) != distance)
              continue;
            least[node] = UINT32_MAX;
            if (distance == 0)
              continue;
            for (uint32_t left = fs_network_productive (network, node, destination); left != 0; left &= left - 1)
              least[node] = MIN (least[node], least[fs_network_neighbor (network, node, fs_network_lowest (left))]);
            own = requests (routing, routing->routes[r], node, INJECTED, destination, TRUE);
            for (; own != 0; own &= own - 1)
              {
                uint32_t vertex = vertex_at (routing, node, __builtin_ctzll (own));

                if (numbers[vertex] == 0 || numbers[vertex] >= least[far_end (routing, vertex)])
                  return FALSE;
                least[node] = MIN (least[node], numbers[vertex]);
              }
          }
  return TRUE;
}

/* Checks the numbers along every path that a message may take: they rise, hop by hop. */
static gboolean
paths_rise (const Routing *routing, FsRouteBits route, uint32_t node, uint32_t input, uint32_t destination,
            const uint32_t *numbers, gboolean *seen)
{
  uint64_t left = node == destination ? 0 : requests (routing, route, node, input, destination, FALSE);

  for (; left != 0; left &= left - 1)
    {
      uint32_t vertex = vertex_at (routing, node, __builtin_ctzll (left));

      if (numbers[vertex] <= (input == INJECTED ? 0 : numbers[input]))
        return FALSE;
      if (seen[vertex])
        continue;
      seen[vertex] = TRUE;
      if (!paths_rise (routing, route, far_end (routing, vertex), vertex, destination, numbers, seen))
        return FALSE;
    }
  return TRUE;
}

static gboolean
all_paths_rise (const Routing *routing, const uint32_t *numbers)
{
  const FsNetwork *network = routing->network;
  g_autofree gboolean *seen = g_new (gboolean, network->n_channels * CLASSES);

  for (guint r = 0; r < routing->n_routes; r++)
    for (uint32_t destination = 0; destination < network->n_nodes; destination++)
      {
        memset (seen, 0, network->n_channels * CLASSES * sizeof *seen);
        for (uint32_t source = 0; source < network->n_nodes; source++)
          if (is_drawn (routing, routing->routes[r], source, destination)
              && !paths_rise (routing, routing->routes[r], source, INJECTED, destination, numbers, seen))
            return FALSE;
      }
  return TRUE;
}

/* Breadth first from each vertex until it comes back, to paths that are shorter than the best: of all circles of @next a
 * smallest one, from its lowest vertex. */
static void
find_circle (const Routing *routing, const uint64_t *next, FsChannelDependencies *found)
{
  uint32_t n = routing->network->n_channels * CLASSES;
  g_autofree uint32_t *queue = g_new (uint32_t, n), *from = g_new (uint32_t, n), *depth = g_new0 (uint32_t, n);
  g_autofree uint32_t *reached = g_new0 (uint32_t, n);
  guint best = G_MAXUINT;

  for (uint32_t start = 0; start < n; start++)
    {
      uint32_t head = 0, tail = 0;
      gboolean closed = FALSE;

      queue[tail++] = start;
      depth[start] = 1;
      reached[start] = start + 1;
      for (; head < tail && !closed && depth[queue[head]] < best; head++)
        for (uint64_t left = next[queue[head]]; left != 0 && !closed; left &= left - 1)
          {
            uint32_t v = vertex_at (routing, far_end (routing, queue[head]), __builtin_ctzll (left));

            if (v == start)
              {
                closed = TRUE;
                best = found->n_circle = depth[queue[head]];
                g_free (found->circle);
                found->circle = g_new (uint32_t, best);
                for (uint32_t at = queue[head], i = best; i > 0; at = from[at])
                  found->circle[--i] = at;
              }
            /* A circle through a lower vertex was found from there. */
            else if (v > start && reached[v] != start + 1)
              {
                reached[v] = start + 1;
                from[v] = queue[head];
                depth[v] = depth[queue[head]] + 1;
                queue[tail++] = v;
              }
          }
    }
}

/* For each channel of the circle the message of the shortest path that holds it and requests nothing but the next. */
static void
find_messages (const Routing *routing, FsChannelDependencies *found)
{
  const FsNetwork *network = routing->network;

  found->messages = g_new0 (FsCircleMessage, found->n_circle);
  for (guint i = 0; i < found->n_circle; i++)
    {
      uint32_t vertex = found->circle[i], next = found->circle[(i + 1) % found->n_circle];
      uint32_t source = fs_network_channel_node (network, vertex / CLASSES), to = far_end (routing, vertex);
      int best = G_MAXINT;

      for (guint r = 0; r < routing->n_routes; r++)
        for (uint32_t destination = 0; destination < network->n_nodes; destination++)
          {
            int distance = fs_network_distance (network, source, destination);

            if (destination == to || distance >= best || destination == source
                || !is_drawn (routing, routing->routes[r], source, destination)
                || (requests (routing, routing->routes[r], source, INJECTED, destination, FALSE)
                        >> (vertex - vertex_at (routing, source, 0))
                    & 1)
                       == 0
                || requests (routing, routing->routes[r], to, vertex, destination, FALSE)
                       != UINT64_C (1) << (next - vertex_at (routing, to, 0)))
              continue;
            best = distance;
            found->messages[i] = (FsCircleMessage){ source, destination };
          }
    }
}

static void
solve_channels (const Routing *routing, FsChannelDependencies *found)
{
  uint32_t n = routing->network->n_channels * CLASSES;
  uint64_t *next = found->next;
  g_autofree uint64_t *only = g_new0 (uint64_t, n);
  Graph graph = { routing, next, only };

  find_dependencies (&graph, found);
  if (number_channels (&graph, visit_next, n, found))
    {
      g_assert (all_paths_rise (routing, found->numbers));
      return;
    }
  g_clear_pointer (&found->numbers, g_free);
  find_circle (routing, only, found);
  found->deadlock = found->circle != NULL ? FS_DEADLOCK_POSSIBLE : FS_DEADLOCK_UNKNOWN;
  if (found->circle != NULL)
    find_messages (routing, found);
  else
    find_circle (routing, next, found);
}

typedef struct {
  uint64_t n_channels;
  GArray *states; /* uint64_t, found and not gone through yet */
  guint8 *seen;   /* [n_channels + states] */
} Search;

static void
take_found (uint64_t v, gpointer data)
{
  Search *search = data;

  if (search->seen[v])
    return;
  search->seen[v] = 1;
  if (v >= search->n_channels)
    g_array_append_val (search->states, v);
}

/* From each escape channel through the states of messages on adaptive channels, up to the escape channels that are requested there. */
static void
find_indirect (const Extended *extended, uint64_t n_states, FsChannelDependencies *found)
{
  const Routing *routing = extended->routing;
  Search search = { extended->n_channels, g_array_new (FALSE, FALSE, sizeof (uint64_t)),
                    g_malloc (extended->n_channels + n_states) };

  found->indirect = g_array_new (FALSE, FALSE, sizeof (FsIndirectDependency));
  for (uint32_t from = 0; from < extended->n_channels; from++)
    {
      uint32_t first = vertex_at (routing, far_end (routing, from), 0);

      if (found->numbers[from] == 0)
        continue;
      memset (search.seen, 0, extended->n_channels + n_states);
      visit_escapes (extended, from, take_found, &search);
      while (search.states->len > 0)
        {
          uint64_t state = g_array_index (search.states, uint64_t, search.states->len - 1);

          g_array_set_size (search.states, search.states->len - 1);
          visit_escapes (extended, state, take_found, &search);
        }
      for (uint32_t to = 0; to < extended->n_channels; to++)
        {
          gboolean direct = to >= first && to - first < 64 && (found->next[from] >> (to - first) & 1) != 0;
          FsIndirectDependency pair = { from, to };

          if (search.seen[to] && !direct)
            g_array_append_val (found->indirect, pair);
        }
    }
  g_array_unref (search.states);
  g_free (search.seen);
}

static void
solve_escapes (const Routing *routing, FsChannelDependencies *found)
{
  const FsNetwork *network = routing->network;
  uint64_t n_states = (uint64_t) network->n_nodes * network->n_nodes * routing->n_routes;
  g_autofree uint64_t *escapes = g_new0 (uint64_t, n_states);
  Extended extended = { routing, escapes, network->n_channels * CLASSES };

  for (guint r = 0; r < routing->n_routes; r++)
    for (uint32_t destination = 0; destination < network->n_nodes; destination++)
      for (uint32_t node = 0; node < network->n_nodes; node++)
        {
          uint64_t *own = &escapes[state_of (&extended, r, destination, node)];

          if (node == destination)
            continue;
          *own = requests (routing, routing->routes[r], node, INJECTED, destination, TRUE);
          for (uint64_t left = *own; left != 0; left &= left - 1)
            {
              uint32_t vertex = vertex_at (routing, node, __builtin_ctzll (left)), to = far_end (routing, vertex);

              found->numbers[vertex] = 1;
              if (to != destination)
                found->next[vertex] |= requests (routing, routing->routes[r], to, vertex, destination, TRUE);
            }
        }
  for (uint32_t v = 0; v < extended.n_channels; v++)
    found->n_vertices += found->numbers[v] != 0;
  if (found->n_vertices <= FS_INDIRECT_MOST_VERTICES)
    find_indirect (&extended, n_states, found);
  if (number_channels (&extended, visit_escapes, extended.n_channels + n_states, found))
    {
      g_assert (escapes_rise (routing, found->numbers));
      return;
    }
  /* A circle of the extended graph does not have to be a deadlock. */
  found->deadlock = FS_DEADLOCK_UNKNOWN;
  g_clear_pointer (&found->numbers, g_free);
}

FsChannelDependencies *
fs_channel_dependencies_new (const FsWormholeParams *params, GError **error)
{
  FsChannelDependencies *found;
  g_autofree Routing *routing = g_new0 (Routing, 1);
  const FsNetwork *network;
  double steps;

  if (params->router == FS_ROUTER_PIPELINED && params->classes == FS_CLASSES_ROUTE)
    {
      fs_set_input_error (error,
                          _ ("classes is route, with which the dependencies of channels are not drawn: which virtual "
                             "channels a message may use depends on its source."));
      return NULL;
    }
  found = g_atomic_rc_box_new0 (FsChannelDependencies);
  network = &found->network;
  fs_wormhole_params_network (params, &found->network);
  found->collects = fs_wormhole_params_collect (params);
  if (found->collects)
    return found;
  routing_init (routing, params);
  found->escape = fs_wormhole_params_has_escape (params);
  steps = (double) network->n_nodes * network->n_nodes * network->n_ports * network->n_ports * routing->n_routes;
  if (steps > MAX_STEPS)
    {
      g_autofree char *nodes = fs_number_display_count (network->n_nodes);

      fs_channel_dependencies_unref (found);
      fs_set_input_error (
          error,
          _ ("The network has %s nodes, too many for the dependencies of its channels. A smaller network with "
             "the same routing answers the same question."),
          nodes);
      return NULL;
    }
  for (int port = 0; port < network->n_ports; port++)
    found->two_classes |= has_two_classes (&routing->table, port) ? UINT32_C (1) << port : 0;
  found->numbers = g_new0 (uint32_t, network->n_channels * CLASSES);
  found->next = g_new0 (uint64_t, network->n_channels * CLASSES);
  if (found->escape)
    solve_escapes (routing, found);
  else
    solve_channels (routing, found);
  return found;
}

static void
clear (gpointer data)
{
  FsChannelDependencies *dependencies = data;

  g_free (dependencies->numbers);
  g_free (dependencies->next);
  g_clear_pointer (&dependencies->indirect, g_array_unref);
  g_free (dependencies->circle);
  g_free (dependencies->messages);
}

FsChannelDependencies *
fs_channel_dependencies_ref (FsChannelDependencies *dependencies)
{
  return g_atomic_rc_box_acquire (dependencies);
}

void
fs_channel_dependencies_unref (FsChannelDependencies *dependencies)
{
  g_atomic_rc_box_release_full (dependencies, clear);
}
