/* Traffic patterns by address: each formula against its definition digit by digit, and draws against their law. */
#include "topology/destination-map.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"
#include "tests/topology/traffic-shapes.h"
#include "topology/channel-loads.h"
#include "topology/traffic-table.h"

static FsPattern
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsPattern pattern;

  if (!fs_pattern_parse (text, &pattern, &error))
    g_error ("%s: %s", text, error->message);
  return pattern;
}

static FsPattern
table (const char *rows)
{
  FsPattern pattern = parse ("table:flows.txt");
  g_autoptr (GError) error = NULL;
  g_autofree char *canonical = fs_traffic_table_read_rows ("flows.txt", rows, &error);

  g_assert_no_error (error);
  pattern.rows = g_intern_string (canonical);
  return pattern;
}

static FsDestinationMap *
map_of (const FsNetwork *network, const char *text)
{
  FsPattern pattern = parse (text);
  g_autoptr (GError) error = NULL;
  FsDestinationMap *map = fs_destination_map_new (network, &pattern, &error);

  g_assert_no_error (error);
  return map;
}

/* The digits of a node, by division. */
static void
split (const FsNetwork *network, guint32 node, guint *digits)
{
  for (int d = 0; d < network->n; d++)
    {
      digits[d] = node % network->k[d];
      node /= network->k[d];
    }
}

/* The bits of a node number as text, most significant first. */
static void
bits_of (guint32 node, guint bits, char *text)
{
  for (guint i = 0; i < bits; i++)
    text[i] = node >> (bits - 1 - i) & 1 ? '1' : '0';
  text[bits] = '\0';
}

static gboolean
fits_bits (const char *pattern, const char *source, const char *target)
{
  guint bits = (guint) strlen (source);

  if (strcmp (pattern, "shuffle") == 0)
    return strncmp (source + 1, target, bits - 1) == 0 && target[bits - 1] == source[0];
  for (guint i = 0; i < bits; i++)
    {
      guint other = strcmp (pattern, "bit-reversal") == 0 ? bits - 1 - i : i == 0 ? bits - 1 : i == bits - 1 ? 0 : i;

      if (target[i] != source[other])
        return FALSE;
    }
  return TRUE;
}

static gboolean
fits_digits (const FsNetwork *network, const char *pattern, const guint *source, const guint *target)
{
  for (int d = 0; d < network->n; d++)
    {
      guint k = network->k[d];

      if (strcmp (pattern, "transpose") == 0 && target[d] != source[(d + network->n / 2) % network->n])
        return FALSE;
      if (strcmp (pattern, "bit-complement") == 0 && source[d] + target[d] != k - 1)
        return FALSE;
      if (strcmp (pattern, "neighbor") == 0 && target[d] != (source[d] + 1) % k)
        return FALSE;
      if (strcmp (pattern, "tornado") == 0 && target[d] != (source[d] + (guint) ceil (k / 2.0) - 1) % k)
        return FALSE;
    }
  return TRUE;
}

FS_TEST (permutations_by_definition)
{
  static const char *const patterns[]
      = { "transpose", "bit-complement", "bit-reversal", "shuffle", "butterfly", "tornado", "neighbor" };
  guint checked = 0;

  for (guint s = 0; s < G_N_ELEMENTS (traffic_shapes); s++)
    for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
      {
        FsNetwork network = traffic_network (&traffic_shapes[s]);
        FsPattern pattern = parse (patterns[p]);
        g_autoptr (FsDestinationMap) map = fs_destination_map_new (&network, &pattern, NULL);
        g_autofree gboolean *reached = g_new0 (gboolean, network.n_nodes);
        gboolean by_bits = p >= 2 && p <= 4;
        guint silent = 0;

        g_assert_true ((map != NULL) == fs_destination_map_check (&network, &pattern, NULL));
        if (map == NULL)
          continue;
        checked++;
        for (guint32 source = 0; source < network.n_nodes; source++)
          {
            guint32 target = fs_destination_map_draw (map, source, source);
            guint from[FS_NETWORK_MAX_N], to[FS_NETWORK_MAX_N];
            char from_bits[33], to_bits[33];

            g_assert_cmpuint (target, <, network.n_nodes);
            g_assert_false (reached[target]);
            reached[target] = TRUE;
            g_assert_true (fs_destination_map_is_silent (map, source) == (target == source));
            silent += target == source;
            split (&network, source, from);
            split (&network, target, to);
            if (!by_bits)
              g_assert_true (fits_digits (&network, patterns[p], from, to));
            else
              {
                guint bits = (guint) __builtin_ctz (network.n_nodes);

                bits_of (source, bits, from_bits);
                bits_of (target, bits, to_bits);
                g_assert_true (fits_bits (patterns[p], from_bits, to_bits));
              }
          }
        g_assert_cmpuint (map->n_silent, ==, silent);
        g_assert_cmpuint (silent, <, network.n_nodes);
      }
  g_assert_cmpuint (checked, ==, 69);
}

FS_TEST (spellings)
{
  static const char *const forms[][2] = {
    { "neighbour", "neighbor" },
    { " hotspot:0.10, 3a ,#7", "hotspot:0.1,3A,#7" },
    { "table: flows.txt", "table:flows.txt" },
    { "bit-reversal", "bit-reversal" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      FsPattern pattern = parse (forms[i][0]);
      g_autofree char *text = fs_pattern_to_text (&pattern);

      g_assert_cmpstr (text, ==, forms[i][1]);
      g_assert_true (fs_pattern_is_by_address (&pattern));
    }
}

static void
assert_refused (const FsNetwork *network, const FsPattern *pattern, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_destination_map_new (network, pattern, &error));
  test_assert_refused (error, sentence);
}

FS_TEST (sentences)
{
  static const struct {
    TrafficShape shape;
    const char *pattern, *sentence;
  } cases[] = {
    { { FS_TOPOLOGY_TORUS, 2, { 8, 4 } },
      "transpose",
      "Pattern \"transpose\" needs an even number of dimensions whose halves have the same radices; the network is "
      "torus 8x4." },
    { { FS_TOPOLOGY_HYPERCUBE, 5, { 0 } },
      "transpose",
      "Pattern \"transpose\" needs an even number of dimensions whose halves have the same radices; the network is "
      "5-cube." },
    { { FS_TOPOLOGY_MESH, 2, { 6, 4 } },
      "bit-reversal",
      "Pattern \"bit-reversal\" needs radices that are powers of two; dimension 0 has 6." },
    { { FS_TOPOLOGY_HYPERCUBE, 1, { 0 } },
      "shuffle",
      "Pattern \"shuffle\" sends nothing between 2 nodes: each is its own destination." },
    { { FS_TOPOLOGY_HYPERCUBE, 6, { 0 } },
      "tornado",
      "Pattern \"tornado\" sends nothing in a hypercube: with radix 2 every node is its own destination." },
    { { FS_TOPOLOGY_MESH, 2, { 8, 8 } },
      "spherical",
      "Pattern \"spherical\" is defined on the hypercube; the topology is mesh. Use uniform." },
    { { FS_TOPOLOGY_MESH, 2, { 8, 8 } },
      "hotspot:0.1,83",
      "Hot node 83 is not a node of the mesh 8x8: addresses run from 00 to 77, node numbers from #0 to #63." },
    { { FS_TOPOLOGY_MESH, 2, { 8, 8 } },
      "hotspot:0.1,#64",
      "Hot node #64 is not a node of the mesh 8x8: addresses run from 00 to 77, node numbers from #0 to #63." },
    { { FS_TOPOLOGY_MESH, 2, { 8, 8 } },
      "hotspot:0.1,11,#9",
      "Hot nodes 11 and #9 are the same node of the mesh 8x8; list each node once." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsNetwork network = traffic_network (&cases[i].shape);
      FsPattern pattern = parse (cases[i].pattern);

      assert_refused (&network, &pattern, cases[i].sentence);
    }
}

FS_TEST (sentences_about_tables)
{
  FsNetwork network = traffic_network (&(TrafficShape){ FS_TOPOLOGY_MESH, 2, { 8, 8 } });
  FsPattern unknown = table ("11 88"), itself = table ("#9 11"), missing = parse ("table:flows.txt");

  assert_refused (&network, &unknown,
                  "88 in table flows.txt is not a node of the mesh 8x8: addresses run from 00 to 77, node numbers from "
                  "#0 to #63.");
  assert_refused (&network, &itself, "In table flows.txt node #9 sends to itself, as 11.");
  assert_refused (&network, &missing,
                  "The scenario does not contain table flows.txt; set pattern again, so that the file is read.");
}

#define DRAWS 40000

/* Pearson's statistic of the draws of @source is within five standard deviations of its mean. */
static void
check_draws (const FsDestinationMap *map, guint32 source)
{
  g_autofree guint *counts = g_new0 (guint, map->network.n_nodes);
  double statistic = 0, sum = 0, freedom = -1;

  for (guint i = 0; i < DRAWS; i++)
    counts[fs_destination_map_draw (map, fs_random_split (source + 1, i), source)]++;
  for (guint32 node = 0; node < map->network.n_nodes; node++)
    {
      double p = destination_probability (map, source, node);

      sum += p;
      if (p <= 0)
        {
          g_assert_cmpuint (counts[node], ==, 0);
          continue;
        }
      statistic += (counts[node] - DRAWS * p) * (counts[node] - DRAWS * p) / (DRAWS * p);
      freedom++;
    }
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
  g_assert_cmpfloat (statistic, <=, freedom + 5 * sqrt (2 * freedom) + 1e-9);
}

FS_TEST (draws)
{
  static const char *const patterns[] = { "uniform", "hotspot:0.1,#3", "hotspot:0.5,#1,#2,#0", "hotspot:1,#1" };

  for (guint s = 1; s < G_N_ELEMENTS (traffic_shapes); s++)
    for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
      {
        FsNetwork network = traffic_network (&traffic_shapes[s]);
        g_autoptr (FsDestinationMap) map = map_of (&network, patterns[p]);

        check_draws (map, 1);
        check_draws (map, network.n_nodes - 1);
        g_assert_cmpuint (map->n_silent, ==, 0);
      }
}

/* With the source among the destinations each node is drawn as often; hot nodes send to themselves; nobody is silent; and the mean
 * distance is that of what is drawn. */
FS_TEST (draws_include_the_source)
{
  static const char *const patterns[] = { "uniform", "hotspot:0.3,#1,#2", "transpose" };
  FsNetwork networks[] = { traffic_network (&(TrafficShape){ FS_TOPOLOGY_MESH, 2, { 4, 4 } }),
                           traffic_network (&(TrafficShape){ FS_TOPOLOGY_HYPERCUBE, 4, { 2, 2, 2, 2 } }) };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
      {
        enum { DRAWN = 64000 };
        g_autoptr (FsDestinationMap) map = map_of (&networks[i], patterns[p]);
        double distances = 0;
        guint itself = 0;

        fs_destination_map_include_source (map);
        g_assert_cmpuint (map->n_silent, ==, 0);
        for (guint draw = 0; draw < DRAWN; draw++)
          {
            guint32 source = draw % 16, to = fs_destination_map_draw (map, fs_random_mix (draw), source);

            itself += to == source;
            distances += fs_network_distance (&networks[i], source, to);
          }
        g_assert_cmpfloat_with_epsilon (distances / DRAWN, fs_destination_map_mean_distance (map), 0.03);
        g_assert_cmpfloat_with_epsilon ((double) itself / DRAWN, p == 2 ? 0.25 : 1.0 / 16, 0.006);
      }
}

FS_TEST (draws_of_a_table)
{
  FsNetwork network = traffic_network (&(TrafficShape){ FS_TOPOLOGY_MESH, 2, { 4, 4 } });
  FsPattern pattern = table ("00 01 3;00 33;#0 #15 2;12 21;#0 #5 0.5");
  g_autoptr (GError) error = NULL;
  g_autoptr (FsDestinationMap) map = fs_destination_map_new (&network, &pattern, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (map->n_silent, ==, 14);
  g_assert_false (fs_destination_map_is_silent (map, 0));
  g_assert_false (fs_destination_map_is_silent (map, 6));
  g_assert_true (fs_destination_map_is_silent (map, 15));
  g_assert_cmpfloat_with_epsilon (destination_probability (map, 0, 15), 3 / 6.5, 1e-15);
  g_assert_cmpfloat_with_epsilon (destination_probability (map, 0, 5), 0.5 / 6.5, 1e-15);
  g_assert_cmpfloat (destination_probability (map, 6, 9), ==, 1);
  check_draws (map, 0);
  check_draws (map, 6);
}

/* `uniform` where all radices are 2 is drawn as in hypercubes, whatever the network is called. */
FS_TEST (binary_networks_draw_alike)
{
  static const char *const patterns[] = { "uniform", "pattern2", "hotspot:0.3,#5", "bit-reversal", "table" };
  FsNetwork cube = traffic_network (&(TrafficShape){ FS_TOPOLOGY_HYPERCUBE, 4, { 0 } });
  FsNetwork mesh = traffic_network (&(TrafficShape){ FS_TOPOLOGY_MESH, 4, { 2, 2, 2, 2 } });

  for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
    {
      FsPattern pattern = p < 4 ? parse (patterns[p]) : table ("#0 #1;#0 #9");
      g_autoptr (FsDestinationMap) in_cube = fs_destination_map_new (&cube, &pattern, NULL);
      g_autoptr (FsDestinationMap) in_mesh = fs_destination_map_new (&mesh, &pattern, NULL);

      for (guint i = 0; i < 1000; i++)
        g_assert_cmpuint (fs_destination_map_draw (in_cube, i, 0), ==, fs_destination_map_draw (in_mesh, i, 0));
    }
}
