/* Expected loads of channels against a walk along every route. */
#include "topology/channel-loads.h"

#include <math.h>

#include "tests/support/test.h"
#include "tests/topology/traffic-shapes.h"
#include "topology/traffic-table.h"

static FsDestinationMap *
map_of (const FsNetwork *network, const char *text)
{
  FsPattern pattern;
  g_autofree char *rows = NULL;

  if (!fs_pattern_parse (text, &pattern, NULL))
    g_assert_not_reached ();
  if (pattern.kind == FS_PATTERN_TABLE)
    {
      rows = fs_traffic_table_read_rows ("flows", "#0 #1;#0 #3 2.5;#2 #0;#3 #1 0.1;#3 #2", NULL);
      pattern.rows = g_intern_string (rows);
    }
  return fs_destination_map_new (network, &pattern, NULL);
}

/* Walks hop by hop, as a header does, the ties of @ties. */
static void
walk (const FsNetwork *network, guint32 node, guint32 destination, guint32 ties, gboolean lowest_first, double weight,
      double *load)
{
  while (node != destination)
    {
      guint32 productive = fs_network_productive (network, node, destination);
      int port = fs_network_settle (
          network, productive, lowest_first ? fs_network_lowest (productive) : fs_network_highest (productive), ties);

      g_assert_true (fs_network_has_channel (network, node, port));
      load[fs_network_channel (network, node, port)] += weight;
      node = fs_network_neighbor (network, node, port);
    }
}

static double *
walk_all (const FsDestinationMap *map, gboolean ties_positive, gboolean lowest_first)
{
  const FsNetwork *network = &map->network;
  double *load = g_new0 (double, network->n_channels);

  for (guint32 source = 0; source < network->n_nodes; source++)
    for (guint32 destination = 0; !fs_destination_map_is_silent (map, source) && destination < network->n_nodes;
         destination++)
      {
        double p = destination_probability (map, source, destination);

        if (p <= 0)
          continue;
        walk (network, source, destination, 0, lowest_first, ties_positive ? p : p / 2, load);
        if (!ties_positive)
          walk (network, source, destination, UINT32_MAX, lowest_first, p / 2, load);
      }
  return load;
}

static const char *const patterns[]
    = { "uniform",   "spherical", "transpose", "bit-complement",  "bit-reversal",         "shuffle",
        "butterfly", "tornado",   "neighbor",  "hotspot:0.25,#1", "hotspot:0.7,#0,#3,#2", "table:flows" };

FS_TEST (loads_by_walking)
{
  guint checked = 0;

  for (guint s = 0; s < G_N_ELEMENTS (traffic_shapes); s++)
    for (guint p = 0; p < 4 * G_N_ELEMENTS (patterns); p++)
      {
        FsNetwork network = traffic_network (&traffic_shapes[s]);
        gboolean ties_positive = p % 2 != 0, lowest_first = p / 2 % 2 != 0;
        g_autoptr (FsDestinationMap) map = map_of (&network, patterns[p / 4]);
        g_autoptr (FsChannelLoads) loads = map != NULL ? fs_channel_loads_new (map, ties_positive, lowest_first) : NULL;
        g_autofree double *walked = map != NULL ? walk_all (map, ties_positive, lowest_first) : NULL;
        double largest = 0, sum = 0, distance = 0;

        if (map == NULL)
          continue;
        checked++;
        for (guint32 channel = 0; channel < network.n_channels; channel++)
          {
            g_assert_cmpfloat_with_epsilon (loads->load[channel], walked[channel], 1e-12);
            largest = MAX (largest, walked[channel]);
            sum += walked[channel];
          }
        g_assert_cmpfloat_with_epsilon (loads->largest, largest, 1e-12);
        g_assert_cmpfloat (loads->load[loads->busiest], ==, loads->largest);
        g_assert_cmpfloat_with_epsilon (loads->mean, sum / fs_network_count_channels (&network), 1e-12);
        for (guint32 i = 0; i < network.n_nodes; i++)
          for (guint32 j = 0; !fs_destination_map_is_silent (map, i) && j < network.n_nodes; j++)
            distance += destination_probability (map, i, j) * fs_network_distance (&network, i, j);
        g_assert_cmpfloat_with_epsilon (fs_destination_map_mean_distance (map),
                                        distance / (network.n_nodes - map->n_silent), 1e-12);
      }
  g_assert_cmpuint (checked, ==, 524);
}

/* The middle cut is crossed by as many channels as there are, and by every unicast from one side to the other. */
FS_TEST (middle_cuts)
{
  for (guint s = 0; s < G_N_ELEMENTS (traffic_shapes); s++)
    for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
      {
        FsNetwork network = traffic_network (&traffic_shapes[s]);
        g_autoptr (FsDestinationMap) map = map_of (&network, patterns[p]);
        double largest = 0;

        for (int d = 0; map != NULL && d < network.n; d++)
          {
            double across[2] = { 0 };
            guint channels[2] = { 0 };
            guint half = network.k[d] / 2;

            for (guint32 i = 0; i < network.n_nodes; i++)
              {
                guint from = fs_network_digit (&network, i, d);

                for (guint32 j = 0; !fs_destination_map_is_silent (map, i) && j < network.n_nodes; j++)
                  if ((from < half) != (fs_network_digit (&network, j, d) < half))
                    across[from < half] += destination_probability (map, i, j);
                for (int port = 0; port < network.n_ports; port++)
                  if (fs_network_dimension (&network, port) == d && fs_network_has_channel (&network, i, port)
                      && fs_network_crosses_middle_cut (&network, port, from))
                    channels[from < half]++;
              }
            g_assert_cmpuint (channels[0], ==, fs_network_middle_cut (&network, d));
            g_assert_cmpuint (channels[1], ==, fs_network_middle_cut (&network, d));
            g_assert_cmpfloat_with_epsilon (fs_middle_cut_load (map, d), MAX (across[0], across[1]) / channels[0],
                                            1e-12);
            largest = MAX (largest, fs_middle_cut_load (map, d));
          }
        if (map != NULL)
          g_assert_cmpfloat (fs_largest_cut_load (map), ==, largest);
      }
}

/* The formulas of `uniform` by position, and the capacity, whose reciprocal is the largest of them in meshes and tori. */
FS_TEST (uniform_by_position)
{
  for (guint s = 0; s < G_N_ELEMENTS (traffic_shapes); s++)
    {
      FsNetwork network = traffic_network (&traffic_shapes[s]);
      g_autoptr (FsDestinationMap) map = map_of (&network, "uniform");

      for (int positive = 0; positive < 2; positive++)
        {
          g_autofree double *walked = walk_all (map, positive, FALSE);
          double largest = 0;

          for (guint32 node = 0; node < network.n_nodes; node++)
            for (int port = 0; port < network.n_ports; port++)
              {
                guint32 digit = fs_network_digit (&network, node, fs_network_dimension (&network, port));
                double load = walked[fs_network_channel (&network, node, port)];

                largest = MAX (largest, load);
                if (fs_network_has_channel (&network, node, port))
                  g_assert_cmpfloat_with_epsilon (fs_uniform_channel_load (&network, port, digit, positive), load,
                                                  1e-12);
              }
          if (!positive)
            g_assert_cmpfloat_with_epsilon (fs_network_capacity (&network), 1 / largest, 1e-12);
        }
    }
}

/* The table of TRAFFIC.md 4, and the bisections of MESHES_AND_TORI.md 2. */
FS_TEST (figures)
{
  static const struct {
    const char *pattern;
    double mesh, torus;
  } rows[] = {
    { "transpose", 7, 3.5 }, { "bit-complement", 4, 2 }, { "bit-reversal", 7, 3.5 }, { "shuffle", 4, 3.5 },
    { "butterfly", 4, 2 },   { "tornado", 3, 3 },        { "neighbor", 1, 1 },
  };
  FsNetwork mesh = traffic_network (&(TrafficShape){ FS_TOPOLOGY_MESH, 2, { 8, 8 } });
  FsNetwork torus = traffic_network (&(TrafficShape){ FS_TOPOLOGY_TORUS, 2, { 8, 8 } });
  FsNetwork odd = traffic_network (&(TrafficShape){ FS_TOPOLOGY_TORUS, 3, { 5, 6, 3 } });

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (FsDestinationMap) in_mesh = map_of (&mesh, rows[i].pattern);
      g_autoptr (FsDestinationMap) in_torus = map_of (&torus, rows[i].pattern);
      g_autoptr (FsChannelLoads) of_mesh = fs_channel_loads_new (in_mesh, FALSE, FALSE);
      g_autoptr (FsChannelLoads) of_torus = fs_channel_loads_new (in_torus, FALSE, FALSE);

      g_test_message ("%s %g %g", rows[i].pattern, of_mesh->largest, of_torus->largest);
      g_assert_cmpfloat_with_epsilon (of_mesh->largest, rows[i].mesh, 1e-12);
      g_assert_cmpfloat_with_epsilon (of_torus->largest, rows[i].torus, 1e-12);
    }
  g_assert_cmpuint (fs_network_middle_cut (&mesh, fs_network_bisection (&mesh)), ==, 8);
  g_assert_cmpuint (fs_network_middle_cut (&torus, fs_network_bisection (&torus)), ==, 16);
  g_assert_cmpint (fs_network_bisection (&odd), ==, 1);
  g_assert_cmpuint (fs_network_middle_cut (&odd, 1), ==, 30);
}
