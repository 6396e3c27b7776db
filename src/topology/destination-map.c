#include "topology/destination-map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/random.h"
#include "topology/draws.h"
#include "topology/traffic-table.h"

char *
fs_network_name (const FsNetwork *network)
{
  g_autofree char *radices = fs_network_radices (network->k, network->n, "x");

  if (network->topology == FS_TOPOLOGY_HYPERCUBE)
    return g_strdup_printf ("%d-cube", network->n);
  return g_strconcat (network->topology == FS_TOPOLOGY_MESH ? "mesh " : "torus ", radices, NULL);
}

/* The dimension that `transpose` exchanges with @dimension. */
static int
transposed (const FsNetwork *network, int dimension)
{
  return (dimension + network->n / 2) % network->n;
}

static gboolean
check_transpose (const FsNetwork *network, GError **error)
{
  g_autofree char *name = fs_network_name (network);
  bool fits = network->n % 2 == 0;

  for (int d = 0; d < network->n; d++)
    fits = fits && network->k[d] == network->k[transposed (network, d)];
  return fits
         || fs_set_input_error (
             error,
             _ ("Pattern \"transpose\" needs an even number of dimensions whose halves have the same "
                "radices; the network is %s."),
             name);
}

static gboolean
check_bits (const FsNetwork *network, const char *pattern, GError **error)
{
  for (int d = 0; d < network->n; d++)
    if ((network->k[d] & (network->k[d] - 1)) != 0)
      return fs_set_input_error (error, _ ("Pattern \"%s\" needs radices that are powers of two; dimension %d has %d."),
                                 pattern, d, network->k[d]);
  return network->n_nodes > 2
         || fs_set_input_error (error, _ ("Pattern \"%s\" sends nothing between 2 nodes: each is its own destination."),
                                pattern);
}

bool
fs_network_find_node (const FsNetwork *network, const char *text, uint32_t *node)
{
  guint64 number;

  if (*text != '#')
    return fs_network_parse_address (network, text, node);
  if (!fs_number_parse_uint (text + 1, &number) || number >= network->n_nodes)
    return false;
  *node = (uint32_t) number;
  return true;
}

char *
fs_network_describe_addresses (const FsNetwork *network)
{
  g_autofree char *last = fs_network_address (network, network->n_nodes - 1);
  g_autofree char *first = fs_network_address (network, 0);

  return g_strdup_printf (_ ("addresses run from %s to %s, node numbers from #0 to #%u"), first, last,
                          network->n_nodes - 1);
}

/* @hot: FS_PATTERN_MAX_HOT_NODES. */
static gboolean
find_hot_nodes (const FsNetwork *network, const FsPattern *pattern, uint32_t *hot, uint32_t *n_hot, GError **error)
{
  g_auto (GStrv) texts = g_strsplit (pattern->hot_nodes, ",", -1);
  g_autofree char *name = fs_network_name (network);

  for (*n_hot = 0; texts[*n_hot] != NULL; (*n_hot)++)
    {
      const char *text = texts[*n_hot];

      if (!fs_network_find_node (network, text, &hot[*n_hot]))
        {
          g_autofree char *addresses = fs_network_describe_addresses (network);

          /* TRANSLATORS: an address; a network; how addresses look */
          return fs_set_input_error (error, _ ("Hot node %s is not a node of the %s: %s."), text, name, addresses);
        }
      for (uint32_t i = 0; i < *n_hot; i++)
        if (hot[i] == hot[*n_hot])
          return fs_set_input_error (error, _ ("Hot nodes %s and %s are the same node of the %s; list each node once."),
                                     texts[i], text, name);
    }
  return TRUE;
}

typedef struct {
  uint32_t source, destination;
  double weight;
} Flow;

static int
compare_flows (gconstpointer a, gconstpointer b)
{
  const Flow *first = a, *second = b;

  if (first->source != second->source)
    return first->source < second->source ? -1 : 1;
  return first->destination < second->destination ? -1 : first->destination > second->destination;
}

/* The rows with their nodes, sorted by source and destination; NULL and a sentence. */
static GArray *
find_flows (const FsNetwork *network, const FsPattern *pattern, GError **error)
{
  g_autoptr (GArray) flows = g_array_new (FALSE, FALSE, sizeof (Flow));
  const char *rest = pattern->rows;
  FsTrafficRow row;

  if (rest == NULL)
    {
      fs_set_input_error (error,
                          _ ("The scenario does not contain table %s; set pattern again, so that the file is read."),
                          pattern->table);
      return NULL;
    }
  while (fs_traffic_table_next (&rest, &row))
    {
      Flow flow = { .weight = row.weight };
      const char *wrong = !fs_network_find_node (network, row.source, &flow.source)             ? row.source
                          : !fs_network_find_node (network, row.destination, &flow.destination) ? row.destination
                                                                                                : NULL;

      if (wrong != NULL)
        {
          g_autofree char *name = fs_network_name (network);
          g_autofree char *addresses = fs_network_describe_addresses (network);

          if (pattern->by_source)
            fs_set_input_error (error, _ ("%s is not a node of the %s: %s."), wrong, name, addresses);
          else
            fs_set_input_error (error, _ ("%s in table %s is not a node of the %s: %s."), wrong, pattern->table, name,
                                addresses);
          return NULL;
        }
      if (flow.source == flow.destination)
        {
          if (pattern->by_source)
            fs_set_input_error (error, _ ("%s sends to itself."), row.source);
          else
            fs_set_input_error (error, _ ("In table %s node %s sends to itself, as %s."), pattern->table, row.source,
                                row.destination);
          return NULL;
        }
      g_array_append_val (flows, flow);
    }
  g_array_sort (flows, compare_flows);
  return g_steal_pointer (&flows);
}

gboolean
fs_destination_map_check (const FsNetwork *network, const FsPattern *pattern, GError **error)
{
  uint32_t hot[FS_PATTERN_MAX_HOT_NODES], n_hot;
  g_autoptr (GArray) flows = NULL;
  g_autofree char *text = NULL;
  double p[FS_NETWORK_MAX_N];

  g_return_val_if_fail (network != NULL && pattern != NULL, FALSE);

  switch (pattern->kind)
    {
    case FS_PATTERN_TRANSPOSE:
      return check_transpose (network, error);
    case FS_PATTERN_BIT_COMPLEMENT:
    case FS_PATTERN_NEIGHBOR:
      return TRUE;
    case FS_PATTERN_BIT_REVERSAL:
    case FS_PATTERN_SHUFFLE:
    case FS_PATTERN_BUTTERFLY:
      return check_bits (network, fs_pattern_name (pattern), error);
    case FS_PATTERN_TORNADO:
      return !network->binary
             || fs_set_input_error (error, "%s",
                                    _ ("Pattern \"tornado\" sends nothing in a hypercube: with radix 2 every node is "
                                       "its own destination."));
    case FS_PATTERN_HOTSPOT:
      return find_hot_nodes (network, pattern, hot, &n_hot, error);
    case FS_PATTERN_TABLE:
      flows = find_flows (network, pattern, error);
      return flows != NULL;
    default:
      if (network->binary)
        return fs_pattern_probabilities (pattern, network->n, p, error);
      text = fs_pattern_to_text (pattern);
      return pattern->kind == FS_PATTERN_UNIFORM
             || fs_set_input_error (error,
                                    _ ("Pattern \"%s\" is defined on the hypercube; the topology is %s. Use uniform."),
                                    text, network->topology == FS_TOPOLOGY_MESH ? "mesh" : "torus");
    }
}

/* @bits: of a node number. */
static uint32_t
target_by_bits (FsPatternKind kind, uint32_t source, uint32_t bits)
{
  uint32_t target = 0, first = source & 1, last = source >> (bits - 1);

  switch (kind)
    {
    case FS_PATTERN_BIT_REVERSAL:
      for (uint32_t i = 0; i < bits; i++)
        target |= (source >> (bits - 1 - i) & 1) << i;
      return target;
    case FS_PATTERN_SHUFFLE:
      return (source << 1 & ((UINT32_C (1) << bits) - 1)) | last;
    default: /* FS_PATTERN_BUTTERFLY */
      return first != last ? source ^ (UINT32_C (1) << (bits - 1) | 1) : source;
    }
}

static void
fill_targets (FsDestinationMap *map, FsPatternKind kind)
{
  const FsNetwork *network = &map->network;
  bool by_bits = kind == FS_PATTERN_BIT_REVERSAL || kind == FS_PATTERN_SHUFFLE || kind == FS_PATTERN_BUTTERFLY;

  map->kind = FS_DESTINATION_PERMUTATION;
  map->target = g_new0 (uint32_t, network->n_nodes);
  for (uint32_t source = 0; source < network->n_nodes; source++)
    {
      uint32_t *target = &map->target[source];

      if (by_bits)
        *target = target_by_bits (kind, source, (uint32_t) __builtin_ctz (network->n_nodes));
      for (int d = 0; d < network->n && !by_bits; d++)
        {
          uint32_t k = network->k[d], digit = fs_network_digit (network, source, d);

          digit = kind == FS_PATTERN_TRANSPOSE        ? fs_network_digit (network, source, transposed (network, d))
                  : kind == FS_PATTERN_BIT_COMPLEMENT ? k - 1 - digit
                  : kind == FS_PATTERN_TORNADO        ? (digit + (k + 1) / 2 - 1) % k
                                                      : (digit + 1) % k; /* FS_PATTERN_NEIGHBOR */
          *target += digit * network->stride[d];
        }
      map->n_silent += *target == source;
    }
}

static void
fill_law (FsDestinationMap *map, const FsPattern *law)
{
  uint32_t n = (uint32_t) map->network.n;
  double cumulative[FS_NETWORK_MAX_N], sum = 0;

  map->kind = map->uniform = map->network.binary ? FS_DESTINATION_BY_DISTANCE : FS_DESTINATION_UNIFORM;
  if (!map->network.binary || !fs_pattern_probabilities (law, map->network.n, map->distances, NULL))
    return;

  /* For each distance the lowest 53 bits the uniform number of which, times the sum, reaches it; 2^53 when none does. */
  for (uint32_t i = 0; i < n; i++)
    cumulative[i] = sum += map->distances[i];
  for (uint32_t i = 0; i < n; i++)
    {
      uint64_t low = 0, high = UINT64_C (1) << 53;

      while (low < high)
        {
          uint64_t middle = low + (high - low) / 2;

          if (fs_random_uniform (middle << 11) * sum >= cumulative[i])
            high = middle;
          else
            low = middle + 1;
        }
      map->beyond[i] = low;
    }

  /* The tables of dimensions d and d + 1: each in turn is chosen with probability (still needed) / (still to decide). */
  for (uint32_t d = 0; d < n; d += 2)
    {
      FsDimensionPair *pair = &map->pairs[d / 2];
      uint32_t first = n - d, second = MAX (first - 1, 1);

      pair->choices = first * second;
      pair->chosen = g_malloc0_n (pair->choices, sizeof *pair->chosen);
      for (uint32_t choice = 0; choice < pair->choices; choice++)
        for (uint32_t needed = 0; needed <= first; needed++)
          {
            uint32_t in = choice / second < needed ? 1 : 0;
            uint32_t next_in = first > 1 && choice % second < needed - in ? 1 : 0;

            pair->chosen[choice][needed] = (uint8_t) (in | next_in << 1 | (in + next_in) << 2);
          }
    }
}

FsDestinationMap *
fs_destination_map_new (const FsNetwork *network, const FsPattern *pattern, GError **error)
{
  static const FsPattern uniform = { .kind = FS_PATTERN_UNIFORM };
  FsDestinationMap *map;

  if (!fs_destination_map_check (network, pattern, error))
    return NULL;
  map = g_new0 (FsDestinationMap, 1);
  g_atomic_ref_count_init (&map->references);
  map->network = *network;
  if (pattern->kind == FS_PATTERN_HOTSPOT)
    {
      fill_law (map, &uniform);
      map->kind = FS_DESTINATION_HOT_NODES;
      map->share = pattern->share;
      find_hot_nodes (network, pattern, map->hot, &map->n_hot, NULL);
    }
  else if (pattern->kind == FS_PATTERN_TABLE)
    {
      g_autoptr (GArray) flows = find_flows (&map->network, pattern, NULL);
      uint32_t n = map->network.n_nodes, row = 0;

      map->kind = FS_DESTINATION_ROWS;
      map->first_row = g_new (uint32_t, n + 1);
      map->row_target = g_new (uint32_t, flows->len);
      map->row_weight = g_new (double, flows->len);
      for (uint32_t source = 0; source < n; source++)
        {
          double sum = 0;

          map->first_row[source] = row;
          for (; row < flows->len && g_array_index (flows, Flow, row).source == source; row++)
            {
              map->row_target[row] = g_array_index (flows, Flow, row).destination;
              map->row_weight[row] = sum += g_array_index (flows, Flow, row).weight;
            }
          map->n_silent += map->first_row[source] == row;
          map->sum_of_sources += pattern->by_source ? sum : 0;
        }
      map->first_row[n] = row;
    }
  else if (fs_pattern_is_by_address (pattern))
    fill_targets (map, pattern->kind);
  else
    fill_law (map, pattern);
  return map;
}

FsDestinationMap *
fs_destination_map_ref (FsDestinationMap *map)
{
  g_return_val_if_fail (map != NULL, NULL);

  g_atomic_ref_count_inc (&map->references);
  return map;
}

void
fs_destination_map_include_source (FsDestinationMap *map)
{
  g_return_if_fail (map != NULL);

  map->includes_source = true;
  map->uniform = FS_DESTINATION_UNIFORM;
  if (map->kind == FS_DESTINATION_BY_DISTANCE)
    map->kind = FS_DESTINATION_UNIFORM;
  if (map->kind == FS_DESTINATION_PERMUTATION)
    map->n_silent = 0;
}

void
fs_destination_map_unref (FsDestinationMap *map)
{
  g_return_if_fail (map != NULL);

  if (!g_atomic_ref_count_dec (&map->references))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (map->pairs); i++)
    g_free (map->pairs[i].chosen);
  g_free (map->target);
  g_free (map->first_row);
  g_free (map->row_target);
  g_free (map->row_weight);
  g_free (map);
}

static bool
draws_same_law (const FsDestinationMap *a, const FsDestinationMap *b, FsDestinationKind kind)
{
  return kind == FS_DESTINATION_UNIFORM
         || (a->network.n == b->network.n
             && memcmp (a->distances, b->distances, (size_t) a->network.n * sizeof a->distances[0]) == 0);
}

bool
fs_destination_map_equal (const FsDestinationMap *a, const FsDestinationMap *b)
{
  size_t n = a->network.n_nodes, n_rows;

  if (a->kind != b->kind || a->network.n_nodes != b->network.n_nodes || a->includes_source != b->includes_source)
    return false;
  switch (a->kind)
    {
    case FS_DESTINATION_PERMUTATION:
      return memcmp (a->target, b->target, n * sizeof a->target[0]) == 0;
    case FS_DESTINATION_HOT_NODES:
      return a->share == b->share && a->n_hot == b->n_hot && a->uniform == b->uniform
             && memcmp (a->hot, b->hot, a->n_hot * sizeof a->hot[0]) == 0 && draws_same_law (a, b, a->uniform);
    case FS_DESTINATION_ROWS:
      n_rows = a->first_row[n];
      return memcmp (a->first_row, b->first_row, (n + 1) * sizeof a->first_row[0]) == 0
             && memcmp (a->row_target, b->row_target, n_rows * sizeof a->row_target[0]) == 0
             && memcmp (a->row_weight, b->row_weight, n_rows * sizeof a->row_weight[0]) == 0;
    default:
      return draws_same_law (a, b, a->kind);
    }
}

/* Draws a distance from its distribution, then a uniformly random set of that many dimensions: each dimension in
 * turn is chosen with probability (still needed) / (still to decide). Two of them are drawn at once. There is no branch,
 * because a processor cannot predict what is drawn. */
static uint32_t
draw_by_distance (const FsDestinationMap *map, uint64_t stream, uint32_t source)
{
  int n = map->network.n;
  uint64_t u = fs_random_split (stream, FS_PURPOSE_DISTANCE) >> 11;
  uint64_t bits = fs_random_split (stream, FS_PURPOSE_DIMENSIONS);
  uint32_t dimensions = 0;
  uint32_t needed = 1;

  for (int i = 0; i < n - 1; i++)
    needed += u >= map->beyond[i];
  for (int d = 0; d < n; d += 2)
    {
      const FsDimensionPair *pair = &map->pairs[d / 2];
      unsigned __int128 product = (unsigned __int128) bits * pair->choices;
      uint32_t chosen = pair->chosen[(uint64_t) (product >> 64)][needed];

      /* The fraction that is left is the next draw; fresh bits before it is used up. */
      bits = (uint64_t) product;
      if (d % 8 == 6 && d + 2 < n)
        bits = fs_random_mix (bits);
      dimensions |= (chosen & 3) << d;
      needed -= chosen >> 2;
    }
  return source ^ dimensions;
}

static uint32_t
draw_law (const FsDestinationMap *map, FsDestinationKind kind, uint64_t stream, uint32_t source)
{
  uint32_t other;

  if (kind == FS_DESTINATION_BY_DISTANCE)
    return draw_by_distance (map, stream, source);
  if (map->includes_source)
    return fs_random_below (fs_random_split (stream, FS_PURPOSE_DESTINATION), map->network.n_nodes);
  other = fs_random_below (fs_random_split (stream, FS_PURPOSE_DESTINATION), map->network.n_nodes - 1);
  return other + (other >= source);
}

uint32_t
fs_destination_map_draw (const FsDestinationMap *map, uint64_t stream, uint32_t source)
{
  uint32_t node;

  if (G_LIKELY (map->kind == FS_DESTINATION_BY_DISTANCE))
    return draw_by_distance (map, stream, source);
  switch (map->kind)
    {
    case FS_DESTINATION_PERMUTATION:
      return map->target[source];
    case FS_DESTINATION_ROWS:
      {
        uint32_t low = map->first_row[source], high = map->first_row[source + 1] - 1;
        double u = fs_random_uniform (fs_random_split (stream, FS_PURPOSE_DESTINATION)) * map->row_weight[high];

        while (low < high)
          {
            uint32_t middle = low + (high - low) / 2;

            if (map->row_weight[middle] > u)
              high = middle;
            else
              low = middle + 1;
          }
        return map->row_target[low];
      }
    case FS_DESTINATION_HOT_NODES:
      if (fs_random_uniform (fs_random_split (stream, FS_PURPOSE_HOT)) >= map->share)
        return draw_law (map, map->uniform, stream, source);
      node = map->hot[fs_random_below (fs_random_split (stream, FS_PURPOSE_HOT_NODE), map->n_hot)];
      return node != source || map->includes_source ? node : draw_law (map, map->uniform, stream, source);
    default:
      return draw_law (map, map->kind, stream, source);
    }
}
