/* Hypercubes, meshes and tori by their ports, against a search through the channels. */
#include "topology/network.h"

#include <string.h>

#include "tests/support/test.h"

typedef struct {
  FsTopology topology;
  int n;
  guint8 k[FS_NETWORK_MAX_N];
} Shape;

static const Shape shapes[] = {
  { FS_TOPOLOGY_HYPERCUBE, 1, { 0 } },
  { FS_TOPOLOGY_HYPERCUBE, 6, { 0 } },
  { FS_TOPOLOGY_TORUS, 1, { 2 } },
  { FS_TOPOLOGY_TORUS, 1, { 3 } },
  { FS_TOPOLOGY_TORUS, 1, { 64 } },
  { FS_TOPOLOGY_TORUS, 2, { 8, 8 } },
  { FS_TOPOLOGY_TORUS, 3, { 5, 6, 3 } },
  { FS_TOPOLOGY_TORUS, 4, { 4, 4, 4, 4 } },
  { FS_TOPOLOGY_TORUS, 3, { 3, 3, 3 } },
  { FS_TOPOLOGY_TORUS, 2, { 2, 7 } },
  { FS_TOPOLOGY_TORUS, 2, { 64, 2 } },
  { FS_TOPOLOGY_MESH, 1, { 9 } },
  { FS_TOPOLOGY_MESH, 2, { 8, 8 } },
  { FS_TOPOLOGY_MESH, 3, { 8, 4, 4 } },
  { FS_TOPOLOGY_MESH, 3, { 5, 6, 3 } },
  { FS_TOPOLOGY_MESH, 2, { 2, 7 } },
  { FS_TOPOLOGY_MESH, 2, { 64, 2 } },
  { FS_TOPOLOGY_MESH, 5, { 2, 2, 2, 2, 2 } },
  { FS_TOPOLOGY_TORUS, 5, { 2, 2, 2, 2, 2 } },
};

static FsNetwork
make (guint i)
{
  FsNetwork network;

  fs_network_init (&network, shapes[i].topology, shapes[i].n, shapes[i].k);
  return network;
}

FS_TEST (numbers)
{
  /* N, P, C, diameter, mean distance and capacity of MESHES_AND_TORI.md 2. */
  static const struct {
    Shape shape;
    guint nodes, ports, channels;
    int diameter;
    double mean_distance, capacity;
  } rows[] = {
    { { FS_TOPOLOGY_MESH, 2, { 8, 8 } }, 64, 4, 224, 14, 5.3333, 0.49219 },
    { { FS_TOPOLOGY_TORUS, 2, { 8, 8 } }, 64, 4, 256, 8, 4.0635, 0.98438 },
    { { FS_TOPOLOGY_MESH, 2, { 16, 16 } }, 256, 4, 960, 30, 10.6667, 0.24902 },
    { { FS_TOPOLOGY_TORUS, 2, { 16, 16 } }, 256, 4, 1024, 16, 8.0314, 0.49805 },
    { { FS_TOPOLOGY_TORUS, 4, { 4, 4, 4, 4 } }, 256, 8, 2048, 8, 4.0157, 1.99219 },
    { { FS_TOPOLOGY_TORUS, 3, { 8, 8, 8 } }, 512, 6, 3072, 12, 6.0117, 0.99805 },
    { { FS_TOPOLOGY_MESH, 3, { 8, 4, 4 } }, 128, 6, 608, 13, 5.1654, 0.49609 },
    { { FS_TOPOLOGY_TORUS, 3, { 5, 6, 3 } }, 90, 6, 540, 6, 3.4045, 1.31852 },
    { { FS_TOPOLOGY_HYPERCUBE, 6, { 0 } }, 64, 6, 384, 6, 3.0476, 1.96875 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      FsNetwork network;

      fs_network_init (&network, rows[i].shape.topology, rows[i].shape.n, rows[i].shape.k);
      g_assert_cmpuint (network.n_nodes, ==, rows[i].nodes);
      g_assert_cmpint (network.n_ports, ==, rows[i].ports);
      g_assert_cmpuint (fs_network_count_channels (&network), ==, rows[i].channels);
      g_assert_cmpint (fs_network_diameter (&network), ==, rows[i].diameter);
      g_assert_cmpfloat_with_epsilon (fs_network_mean_distance (&network), rows[i].mean_distance, 5e-5);
      g_assert_cmpfloat_with_epsilon (fs_network_capacity (&network), rows[i].capacity, 5.1e-6);
    }
}

FS_TEST (channels_lead_to_the_next_digit_and_back)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      FsNetwork network = make (i);
      guint channels = 0;

      for (guint32 x = 0; x < network.n_nodes; x++)
        for (int p = 0; p < network.n_ports; p++)
          {
            int d = fs_network_dimension (&network, p), back = fs_network_opposite (&network, p);
            guint32 channel = fs_network_channel (&network, x, p), far;
            int from = (int) fs_network_digit (&network, x, d), k = network.k[d];

            g_assert_cmpuint (fs_network_channel_node (&network, channel), ==, x);
            g_assert_cmpint (fs_network_channel_port (&network, channel), ==, p);
            if (!fs_network_has_channel (&network, x, p))
              {
                g_assert_true (shapes[i].topology == FS_TOPOLOGY_MESH && k > 2);
                g_assert_cmpint (from, ==, fs_network_is_down (&network, p) ? 0 : k - 1);
                continue;
              }
            channels++;
            far = fs_network_far_end (&network, channel);
            g_assert_cmpuint (far, <, network.n_nodes);
            for (int other = 0; other < network.n; other++)
              if (other != d)
                g_assert_cmpuint (fs_network_digit (&network, far, other), ==, fs_network_digit (&network, x, other));
            g_assert_cmpint (fs_network_digit (&network, far, d), ==,
                             (from + (fs_network_is_down (&network, p) ? k - 1 : 1)) % k);
            g_assert_true (fs_network_has_channel (&network, far, back));
            g_assert_cmpuint (fs_network_neighbor (&network, far, back), ==, x);
          }
      g_assert_cmpuint (channels, ==, fs_network_count_channels (&network));
    }
}

/* Distances to @to over channels that exist, by a search from there. */
static guint8 *
search (const FsNetwork *network, guint32 to)
{
  guint8 *distance = g_malloc (network->n_nodes);
  g_autofree guint32 *queue = g_new (guint32, network->n_nodes);
  guint begin = 0, end = 1;

  memset (distance, 0xff, network->n_nodes);
  distance[to] = 0;
  queue[0] = to;
  for (; begin < end; begin++)
    for (int p = 0; p < network->n_ports; p++)
      if (fs_network_has_channel (network, queue[begin], p))
        {
          guint32 next = fs_network_neighbor (network, queue[begin], p);

          if (distance[next] != 0xff)
            continue;
          distance[next] = distance[queue[begin]] + 1;
          queue[end++] = next;
        }
  g_assert_cmpuint (end, ==, network->n_nodes);
  return distance;
}

FS_TEST (productive_ports_lead_closer)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      FsNetwork network = make (i);
      guint64 sum = 0;
      int diameter = 0;

      for (guint32 to = 0; to < network.n_nodes; to++)
        {
          g_autofree guint8 *distance = search (&network, to);

          for (guint32 x = 0; x < network.n_nodes; x++)
            {
              guint32 productive = fs_network_productive (&network, x, to), ties = x * 7 + to;

              g_assert_cmpint (fs_network_distance (&network, x, to), ==, distance[x]);
              sum += distance[x];
              diameter = MAX (diameter, distance[x]);
              for (int p = 0; p < network.n_ports; p++)
                {
                  bool closer = fs_network_has_channel (&network, x, p)
                                && distance[fs_network_neighbor (&network, x, p)] + 1 == distance[x];
                  int settled;

                  g_assert_cmpint (productive >> p & 1, ==, closer);
                  if (!closer)
                    continue;
                  settled = fs_network_settle (&network, productive, p, ties);
                  g_assert_true (productive >> settled & 1);
                  g_assert_cmpint (fs_network_dimension (&network, settled), ==, fs_network_dimension (&network, p));
                }
            }
        }
      g_assert_cmpint (fs_network_diameter (&network), ==, diameter);
      g_assert_cmpfloat_with_epsilon (fs_network_mean_distance (&network),
                                      (double) sum / network.n_nodes / (network.n_nodes - 1), 1e-9);
    }
}

/* Of any shape, those with bits for digits too: the step goes through the port that the slower functions give. */
FS_TEST (a_step_in_order_takes_the_highest_dimension)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      FsNetwork network = make (i);

      for (guint32 x = 0; x < network.n_nodes; x++)
        for (guint32 to = 0; to < network.n_nodes; to++)
          for (guint32 ties = 0; x != to && ties < 4; ties++)
            {
              guint32 all = ties == 3 ? G_MAXUINT32 : ties * 0x55555555;
              guint32 productive = fs_network_productive (&network, x, to);
              int port = fs_network_settle (&network, productive, fs_network_highest (productive), all);
              FsNetworkStep step = fs_network_step_in_order (&network, x, to, all);

              g_assert_cmpint (step.port, ==, port);
              g_assert_cmpint (step.dimension, ==, fs_network_dimension (&network, port));
              g_assert_cmpuint (step.next, ==, fs_network_neighbor (&network, x, port));
              g_assert_cmpint (step.wrap_is_ahead, ==, fs_network_wrap_is_ahead (&network, x, to, port));
            }
    }
}

/* Walks on through the ring of a dimension and looks for the wrap channel. */
FS_TEST (the_wrap_is_ahead_until_it_is_crossed)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      FsNetwork network = make (i);

      for (guint32 x = 0; x < network.n_nodes; x++)
        for (guint32 to = 0; to < network.n_nodes; to += 3)
          for (int p = 0; p < network.n_ports; p++)
            {
              int d = fs_network_dimension (&network, p);
              guint32 at = x, digit = fs_network_digit (&network, to, d);
              bool wraps = false;

              if (!(fs_network_productive (&network, x, to) >> p & 1))
                continue;
              while (fs_network_digit (&network, at, d) != digit)
                {
                  guint32 next = fs_network_neighbor (&network, at, p);
                  int step = (int) fs_network_digit (&network, next, d) - (int) fs_network_digit (&network, at, d);

                  wraps |= network.wraps && network.k[d] > 2 && ABS (step) > 1;
                  at = next;
                }
              g_assert_cmpint (fs_network_wrap_is_ahead (&network, x, to, p), ==, wraps);
            }
    }
}

FS_TEST (at_a_tie_the_bit_of_the_dimension_decides)
{
  FsNetwork network = make (5); /* 8 x 8 */
  guint32 to = 4 + 4 * 8, productive = fs_network_productive (&network, 0, to);

  g_assert_cmphex (productive, ==, 0xf);
  g_assert_cmpint (fs_network_settle (&network, productive, 3, 0), ==, 2);
  g_assert_cmpint (fs_network_settle (&network, productive, 3, 2), ==, 3);
  g_assert_cmpint (fs_network_settle (&network, productive, 0, 2), ==, 0);
  g_assert_cmpint (fs_network_settle (&network, productive, 0, 1), ==, 1);
}

FS_TEST (relative_addresses_reach_every_node_once)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      FsNetwork network = make (i);
      g_autofree guint8 *reached = g_malloc0 (network.n_nodes);
      guint32 from = network.n_nodes / 3;

      for (guint32 r = 0; r < network.n_nodes; r++)
        {
          guint32 to = fs_network_across (&network, from, r);

          g_assert_cmpint (reached[to]++, ==, 0);
          for (int d = 0; d < network.n; d++)
            g_assert_cmpuint (fs_network_digit (&network, to, d), ==,
                              (fs_network_digit (&network, from, d) + fs_network_digit (&network, r, d))
                                  % network.k[d]);
        }
    }
}

FS_TEST (addresses_are_read_back)
{
  g_autofree char *of_mesh = NULL;
  g_autofree char *of_ring = NULL;
  FsNetwork mesh = make (14), ring = make (4);
  guint32 node;

  of_mesh = fs_network_address (&mesh, 4 + 5 * (5 + 6 * 2));
  of_ring = fs_network_address (&ring, 63);
  g_assert_cmpstr (of_mesh, ==, "254");
  g_assert_cmpstr (of_ring, ==, "63");
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      FsNetwork network = make (i);

      for (guint32 x = 0; x < network.n_nodes; x++)
        {
          g_autofree char *address = fs_network_address (&network, x);

          g_assert_true (fs_network_parse_address (&network, address, &node));
          g_assert_cmpuint (node, ==, x);
        }
    }
  g_assert_false (fs_network_parse_address (&mesh, "255", &node));
  g_assert_false (fs_network_parse_address (&mesh, "25", &node));
  g_assert_false (fs_network_parse_address (&mesh, "2544", &node));
  g_assert_false (fs_network_parse_address (&mesh, "", &node));
  g_assert_false (fs_network_parse_address (&ring, "64", &node));
  g_assert_false (fs_network_parse_address (&ring, "1.2", &node));
  g_assert_false (fs_network_parse_address (&ring, "99999999999999999999", &node));
}
