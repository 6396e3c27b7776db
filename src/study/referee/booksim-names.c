#include "study/referee/booksim-names.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "topology/destination-map.h"

gboolean
fs_booksim_has_no_counterpart (const char *setting, GError **error)
{
  return fs_set_input_error (error, _ ("%s has no counterpart in BookSim2."), setting);
}

gboolean
fs_booksim_check_router (const FsWormholeParams *params, GError **error)
{
  const FsPipeline *pipeline = &params->pipeline;
  gboolean is_torus = params->topology == FS_TOPOLOGY_TORUS;
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  if (params->router != FS_ROUTER_PIPELINED)
    return fs_booksim_has_no_counterpart ("router = ideal", error);
  if (pipeline->dimension_order != FS_LOWEST_FIRST)
    return fs_booksim_has_no_counterpart ("dimension-order = highest-first", error);
  if (!pipeline->to_self)
    return fs_booksim_has_no_counterpart ("self-messages = false", error);
  if (!params->bernoulli && params->on_cycles <= 0)
    return fs_booksim_has_no_counterpart ("arrivals = poisson", error);
  if (is_torus && network.wraps && params->classes != FS_CLASSES_ROUTE)
    return fs_booksim_has_no_counterpart (
        params->classes == FS_CLASSES_BALANCED ? "classes = balanced" : "classes = dateline", error);
  if (is_torus && params->tie == FS_TIE_POSITIVE)
    return fs_booksim_has_no_counterpart ("tie = positive", error);
  for (int d = 0; d < params->n; d++)
    if (pipeline->channel_latency[d] != pipeline->channel_latency[0]
        || pipeline->channel_latency[d] > (network.wraps ? 2 : 1))
      {
        g_autofree char *setting = g_strdup_printf ("channel-latency = %d", pipeline->channel_latency[d]);

        return fs_booksim_has_no_counterpart (setting, error);
      }
  return TRUE;
}

gboolean
fs_booksim_network (const FsWormholeParams *params, FsBooksimNetwork *network, GError **error)
{
  gboolean is_torus = params->topology == FS_TOPOLOGY_TORUS;

  /* A hypercube is a mesh with two nodes per dimension. */
  *network = (FsBooksimNetwork){ .topology = is_torus ? "torus" : "mesh", .k = 2, .n = params->n };
  if (params->topology != FS_TOPOLOGY_HYPERCUBE)
    network->k = params->k[0];
  for (int d = 1; params->topology != FS_TOPOLOGY_HYPERCUBE && d < params->n; d++)
    if (params->k[d] != network->k)
      {
        g_autofree char *name = fs_network_radices (params->k, params->n, "x");
        g_autofree char *setting = g_strdup_printf ("k = %s", name);

        return fs_booksim_has_no_counterpart (setting, error);
      }
  if (network->k == 2)
    network->topology = "mesh"; /* a torus of BookSim2 has two channels each way between two nodes */
  switch (params->routing)
    {
    case FS_ROUTING_DETERMINISTIC:
      if (is_torus && params->classes == FS_CLASSES_NONE)
        return fs_booksim_has_no_counterpart ("classes = none", error);
      network->routing = "dim_order";
      break;
    case FS_ROUTING_DUATO:
      network->routing = "min_adapt";
      break;
    case FS_ROUTING_DUATO_TIMEOUT:
      return fs_booksim_has_no_counterpart ("routing = duato-timeout", error);
    case FS_ROUTING_RANDOM:
      return fs_booksim_has_no_counterpart ("routing = random", error);
    case FS_ROUTING_VIRTUAL_CUT_THROUGH:
      return fs_booksim_has_no_counterpart ("routing = virtual-cut-through", error);
    case FS_ROUTING_STORE_AND_FORWARD:
      return fs_booksim_has_no_counterpart ("routing = store-and-forward", error);
    case FS_ROUTING_NEGATIVE_FIRST:
      return fs_booksim_has_no_counterpart ("routing = negative-first", error);
    case FS_ROUTING_WEST_FIRST:
      return fs_booksim_has_no_counterpart ("routing = west-first", error);
    case FS_ROUTING_TURNS:
    default:
      return fs_booksim_has_no_counterpart ("routing = turns", error);
    }
  if (is_torus && params->routing == FS_ROUTING_DETERMINISTIC && params->classes == FS_CLASSES_BALANCED)
    network->routing = "dim_order_bal";
  return TRUE;
}

#define MAX_LISTED_NODES 4096 /* BookSim2 looks through the list for each packet */

/* Patterns that both define alike for every source. @of_bits: BookSim2 permutes the bits of node numbers and refuses a
 * number of nodes that is no power of two, Flitscope permutes digits. */
static const struct {
  FsPatternKind kind;
  const char *name;
  gboolean of_bits;
} patterns[] = {
  { FS_PATTERN_UNIFORM, "uniform", FALSE },       { FS_PATTERN_TRANSPOSE, "transpose", TRUE },
  { FS_PATTERN_BIT_COMPLEMENT, "bitcomp", TRUE }, { FS_PATTERN_BIT_REVERSAL, "bitrev", TRUE },
  { FS_PATTERN_SHUFFLE, "shuffle", TRUE },        { FS_PATTERN_TORNADO, "tornado", FALSE },
  { FS_PATTERN_NEIGHBOR, "neighbor", FALSE },
};

gboolean
fs_booksim_is_pattern (const char *traffic, FsPatternKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    if (patterns[i].kind == kind)
      return g_str_equal (traffic, patterns[i].name);
  return FALSE;
}

/* The number of @node if its digits are written the other way round. */
static uint32_t
reverse_digits (const FsNetwork *network, uint32_t node)
{
  uint32_t reversed = 0;

  for (int d = 0; d < network->n; d++)
    reversed = reversed * network->k[d] + fs_network_digit (network, node, d);
  return reversed;
}

/* Whole-numbered weights of a hot node and of another one. BookSim2 adds all of them up in an int, so that a share of
 * many decimals is rounded in a large network. */
static void
find_weights (double share, guint64 nodes, guint64 n_hot, guint64 *hot, guint64 *other)
{
  guint64 total = G_MAXUINT64;

  for (double decimals = 1e6; decimals >= 100 && total > G_MAXINT32; decimals /= 10)
    {
      guint64 units = (guint64) decimals;
      guint64 shared = CLAMP ((guint64) llround (share * decimals), 1, units - 1);
      guint64 divisor, rest;

      *other = (units - shared) * n_hot;
      *hot = *other + shared * nodes;
      divisor = *hot;
      for (guint64 next = *other; next != 0; next = rest)
        {
          rest = divisor % next;
          divisor = next;
        }
      *hot /= divisor;
      *other /= divisor;
      total = n_hot * *hot + (nodes - n_hot) * *other;
    }
}

static char *
name_hot_nodes (const FsWormholeParams *params, const FsNetwork *network, GError **error)
{
  guint64 nodes = network->n_nodes, hot_weight, other_weight;
  g_autoptr (FsDestinationMap) map = NULL;
  gboolean is_hot[MAX_LISTED_NODES] = { FALSE };
  GString *out;

  if (nodes > MAX_LISTED_NODES)
    {
      fs_set_input_error (error,
                          _ ("A hot spot of BookSim2 is a list of all nodes, at most %u here; the network has %u."),
                          MAX_LISTED_NODES, (guint) nodes);
      return NULL;
    }
  map = fs_destination_map_new (network, &params->pattern, error);
  if (map == NULL)
    return NULL;
  /* Several values of one parameter are in braces. */
  out = g_string_new ("hotspot({{");
  for (guint i = 0; i < map->n_hot; i++)
    {
      gboolean reversed = params->routing == FS_ROUTING_DETERMINISTIC && !fs_booksim_is_same_router (params);
      uint32_t hot = reversed ? reverse_digits (network, map->hot[i]) : map->hot[i];

      g_string_append_printf (out, "%s%u", i > 0 ? "," : "", hot);
      is_hot[hot] = TRUE;
    }
  if (map->share >= 1)
    {
      g_string_append (out, "}})");
      return g_string_free (out, FALSE);
    }
  for (uint32_t node = 0; node < nodes; node++)
    if (!is_hot[node])
      g_string_append_printf (out, ",%u", node);
  find_weights (map->share, nodes, map->n_hot, &hot_weight, &other_weight);
  g_string_append (out, "},{");
  for (guint i = 0; i < map->n_hot; i++)
    g_string_append_printf (out, "%" G_GUINT64_FORMAT ",", hot_weight);
  /* The last weight is that of all nodes that follow. */
  g_string_append_printf (out, "%" G_GUINT64_FORMAT "}})", other_weight);
  return g_string_free (out, FALSE);
}

char *
fs_booksim_traffic (const FsWormholeParams *params, GError **error)
{
  const FsPattern *pattern = &params->pattern;
  FsPatternKind kind;
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  if (pattern->kind == FS_PATTERN_HOTSPOT && pattern->share > 0)
    return name_hot_nodes (params, &network, error);
  /* A hot spot without messages of its own is uniform traffic. */
  kind = pattern->kind == FS_PATTERN_HOTSPOT ? FS_PATTERN_UNIFORM : pattern->kind;
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    if (patterns[i].kind == kind)
      {
        guint64 nodes = network.n_nodes;

        if (!patterns[i].of_bits || (nodes & (nodes - 1)) == 0)
          return g_strdup (patterns[i].name);
        fs_set_input_error (error,
                            _ ("BookSim2 defines %s for numbers of nodes that are powers of two; the network has %u."),
                            patterns[i].name, (guint) nodes);
        return NULL;
      }
  g_autofree char *text = fs_pattern_to_text (pattern);
  g_autofree char *setting = g_strdup_printf ("pattern = %s", text);

  fs_booksim_has_no_counterpart (setting, error);
  return NULL;
}

char *
fs_booksim_arrivals (const FsWormholeParams *params, GError **error)
{
  double on = params->on_cycles, off = params->off_cycles;
  char leave_off[FS_NUMBER_SIZE], leave_on[FS_NUMBER_SIZE];

  if (on <= 0)
    return g_strdup ("bernoulli");
  /* A source of BookSim2 generates at most one packet per cycle. */
  if (params->rate * (on + off) > on)
    {
      fs_set_input_error (error, _ ("BookSim2 generates at most one packet per cycle; during a burst there are more."));
      return NULL;
    }
  return g_strdup_printf ("on_off({%s,%s,-1})", fs_number_format (1 / off, leave_off),
                          fs_number_format (1 / on, leave_on));
}

guint64
fs_booksim_silent_nodes (const FsPeerRun *run)
{
  guint64 nodes = run->n_nodes;

  if (run->simulator != FS_PEER_BOOKSIM2 || nodes < 4 || (nodes & (nodes - 1)) != 0)
    return 0;
  if (fs_booksim_is_pattern (run->traffic, FS_PATTERN_TRANSPOSE)
      || fs_booksim_is_pattern (run->traffic, FS_PATTERN_BIT_REVERSAL))
    {
      /* As many as there are halves of an address: the other half follows from it. */
      int bits = 0;

      while ((nodes >>= 1) != 0)
        bits++;
      return G_GUINT64_CONSTANT (1) << ((bits + 1) / 2);
    }
  return fs_booksim_is_pattern (run->traffic, FS_PATTERN_SHUFFLE) ? 2 : 0;
}
