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
fs_booksim_refuse_min_adapt (GError **error)
{
  return fs_set_input_error (
      error, _ ("BookSim2 has no adaptive routing to compare with routing = duato: its min_adapt offers "
                "only the lowest dimension that is still to cross."));
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
  if (fs_pipeline_has_chiplets (pipeline))
    {
      g_autofree char *size = fs_network_radices (pipeline->chiplet, network.n, "x");
      g_autofree char *setting = g_strdup_printf ("chiplets = %s", size);

      return fs_booksim_has_no_counterpart (setting, error);
    }
  for (int d = 0; d < params->n; d++)
    if (pipeline->flit_cycles[d] > 1)
      {
        g_autofree char *setting = g_strdup_printf ("channel-width = 1/%d", pipeline->flit_cycles[d]);

        return fs_booksim_has_no_counterpart (setting, error);
      }
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
      return fs_booksim_refuse_min_adapt (error);
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
fs_booksim_find_pattern (const char *traffic, FsPatternKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    if (g_str_equal (traffic, patterns[i].name))
      {
        *kind = patterns[i].kind;
        return TRUE;
      }
  return FALSE;
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
      g_string_append_printf (out, "%s%u", i > 0 ? "," : "", map->hot[i]);
      is_hot[map->hot[i]] = TRUE;
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

gboolean
fs_booksim_arrivals_parse (const char *arrivals, double *on, double *off)
{
  g_auto (GStrv) words = g_strsplit_set (arrivals, "({,})", -1);
  double leave_off, leave_on;

  /* on_off, two gaps, the numbers. */
  if (g_strv_length (words) < 5 || !g_str_equal (words[0], "on_off") || !fs_number_parse (words[2], &leave_off)
      || !fs_number_parse (words[3], &leave_on) || leave_off <= 0 || leave_on <= 0)
    return FALSE;
  *on = 1 / leave_on;
  *off = 1 / leave_off;
  return TRUE;
}

static const char *const allocator_names[] = { [FS_ALLOCATOR_ISLIP] = "islip",
                                               [FS_ALLOCATOR_INPUT_FIRST] = "separable_input_first",
                                               [FS_ALLOCATOR_OUTPUT_FIRST] = "separable_output_first" };

char *
fs_booksim_allocator (const FsAllocatorChoice *allocator)
{
  const char *name = allocator_names[allocator->kind];

  if (allocator->kind == FS_ALLOCATOR_ISLIP && allocator->iterations > 1)
    return g_strdup_printf ("%s(%d)", name, allocator->iterations);
  return g_strconcat (name, allocator->kind != FS_ALLOCATOR_ISLIP && allocator->matrix ? "(matrix)" : "", NULL);
}

gboolean
fs_booksim_allocator_parse (const char *text, FsAllocatorChoice *allocator)
{
  g_auto (GStrv) words = g_strsplit_set (text, "()", 3);
  const char *option = words[0] != NULL && words[1] != NULL ? words[1] : "";
  guint64 iterations = 1;

  for (guint i = 0; words[0] != NULL && i < G_N_ELEMENTS (allocator_names); i++)
    if (g_str_equal (words[0], allocator_names[i]))
      {
        *allocator = (FsAllocatorChoice){ .kind = (FsAllocatorKind) i, .iterations = 1 };
        if (i != FS_ALLOCATOR_ISLIP)
          {
            allocator->matrix = g_str_equal (option, "matrix");
            return *option == '\0' || allocator->matrix || g_str_equal (option, "round_robin");
          }
        if (*option != '\0'
            && (!fs_number_parse_uint (option, &iterations) || iterations < 1 || iterations > FS_ISLIP_MAX_ITERATIONS))
          return FALSE;
        allocator->iterations = (int) iterations;
        return TRUE;
      }
  return FALSE;
}
