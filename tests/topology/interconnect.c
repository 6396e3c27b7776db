/* Networks of both families through one interface: channels, neighbors, paths and addresses of meshes and tori. */
#include "topology/interconnect.h"

#include <string.h>

#include "tests/diagram/networks.h"
#include "tests/support/test.h"

static const struct {
  FsTopology topology;
  const char *radices;
} grids[] = {
  { FS_TOPOLOGY_MESH, "8x8" },   { FS_TOPOLOGY_TORUS, "8x8" },     { FS_TOPOLOGY_TORUS, "3x3x3" },
  { FS_TOPOLOGY_MESH, "5x2x3" }, { FS_TOPOLOGY_TORUS, "2x7" },     { FS_TOPOLOGY_TORUS, "3" },
  { FS_TOPOLOGY_MESH, "64x2" },  { FS_TOPOLOGY_TORUS, "4x3x2x2" }, { FS_TOPOLOGY_TORUS, "40x5" },
};

/* A channel is found from its ends, leads to a neighbor in one dimension, and has one that leads back. */
FS_TEST (channels)
{
  for (guint i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      FsInterconnect network = grid_network (grids[i].topology, grids[i].radices);
      g_autofree uint32_t *neighbors = g_new (uint32_t, network.degree);
      uint64_t existing = 0, listed = 0;

      g_assert_true (fs_interconnect_is_grid (&network));
      for (uint64_t channel = 0; channel < fs_interconnect_n_channels (&network); channel++)
        {
          uint32_t from, to;
          int d = fs_interconnect_channel_dimension (&network, channel);

          if (!fs_interconnect_has_channel (&network, channel))
            continue;
          existing++;
          fs_interconnect_channel_ends (&network, channel, &from, &to);
          g_assert_cmpuint (fs_interconnect_channel (&network, from, to), ==, channel);
          g_assert_true (fs_interconnect_has_channel (&network, fs_interconnect_channel (&network, to, from)));
          g_assert_cmpint (fs_interconnect_distance (&network, from, to), ==, 1);
          g_assert_cmpint (fs_interconnect_step (&network, from, to), ==, d);
          g_assert_true (
              fs_interconnect_is_wrap (&network, from, to)
              == (ABS (fs_interconnect_digit (&network, from, d) - fs_interconnect_digit (&network, to, d)) > 1));
        }
      g_assert_cmpuint (existing, ==, fs_network_count_channels (&network.grid));
      g_assert_false (fs_interconnect_has_channel (&network, fs_interconnect_n_channels (&network)));
      for (uint32_t node = 0; node < network.n_nodes; node++)
        listed += (uint64_t) fs_interconnect_neighbors (&network, node, neighbors);
      g_assert_cmpuint (listed, ==, existing);
    }
}

/* With all radices 2 a mesh or torus is a hypercube. */
FS_TEST (binary)
{
  FsInterconnect cube = cube_network (3, 2), mesh = grid_network (FS_TOPOLOGY_MESH, "2x2x2");

  g_assert_cmpint (mesh.k, ==, 2);
  g_assert_cmpint (mesh.address_length, ==, 3);
  for (uint64_t channel = 0; channel < 24; channel++)
    {
      uint32_t a, b, c, d;

      fs_interconnect_channel_ends (&cube, channel, &a, &b);
      fs_interconnect_channel_ends (&mesh, channel, &c, &d);
      g_assert_true (a == c && b == d);
    }
}

/* How many shortest paths there are, by going along all of them. */
static double
walk (const FsNetwork *network, uint32_t node, uint32_t destination)
{
  uint32_t ports = fs_network_productive (network, node, destination);
  double paths = node == destination ? 1 : 0;

  for (; ports != 0; ports &= ports - 1)
    paths += walk (network, fs_network_neighbor (network, node, fs_network_lowest (ports)), destination);
  return paths;
}

FS_TEST (paths)
{
  static const char *const radices[] = { "4x4", "5x3x2", "6x4" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (radices); i++)
    {
      FsInterconnect network = grid_network (i % 2 == 0 ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS, radices[i / 2]);

      for (uint32_t from = 0; from < network.n_nodes; from++)
        for (uint32_t to = 0; to < network.n_nodes; to++)
          {
            uint32_t path[FS_INTERCONNECT_MAX_PATH];
            int n = fs_interconnect_path (&network, from, to, path), last = network.n;

            g_assert_cmpint (n, ==, fs_interconnect_distance (&network, from, to) + 1);
            g_assert_true (path[0] == from && path[n - 1] == to);
            for (int j = 0; j + 1 < n; j++)
              {
                int dimension = fs_interconnect_step (&network, path[j], path[j + 1]);

                g_assert_cmpint (fs_interconnect_distance (&network, path[j], path[j + 1]), ==, 1);
                g_assert_cmpint (dimension, <=, last);
                last = dimension;
              }
            g_assert_cmpfloat (fs_network_count_paths (&network.grid, from, to), ==, walk (&network.grid, from, to));
          }
    }
}

FS_TEST (addresses)
{
  for (guint i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      FsInterconnect network = grid_network (grids[i].topology, grids[i].radices);
      gsize longest = 0;

      for (uint32_t node = 0; node < network.n_nodes; node++)
        {
          char text[FS_INTERCONNECT_MAX_ADDRESS + 1];
          uint32_t read;

          fs_interconnect_address (&network, node, text);
          longest = MAX (longest, strlen (text));
          g_assert_true (fs_interconnect_read_address (&network, text, &read, NULL));
          g_assert_cmpuint (read, ==, node);
        }
      g_assert_cmpint (network.address_length, ==, (int) longest);
    }
  {
    FsInterconnect network = grid_network (FS_TOPOLOGY_MESH, "8x4");
    g_autoptr (GError) error = NULL;
    uint32_t node;

    g_assert_false (fs_interconnect_read_address (&network, "48", &node, &error));
    g_assert_cmpstr (error->message, ==, "\"48\" is not the address of a node; the last node is 37.");
  }
}

/* Radices and digits as they are written. */
FS_TEST (texts)
{
  FsInterconnect characters = grid_network (FS_TOPOLOGY_MESH, "16x4"),
                 decimals = grid_network (FS_TOPOLOGY_MESH, "40x3");
  g_autofree char *radices = fs_network_radices (characters.grid.k, characters.grid.n, " × ");
  char digit[4];

  g_assert_cmpstr (radices, ==, "16 × 4");
  g_assert_cmpstr (fs_network_digit_text (&characters.grid, 15, digit), ==, "F");
  g_assert_cmpstr (fs_network_digit_text (&decimals.grid, 15, digit), ==, "15");
}
