/* Turns: their names, and where a shortest way without the forbidden ones leads on, against a search over all ways. */
#include "topology/turn-model.h"

#include "base/random.h"
#include "tests/support/test.h"

FS_TEST (names)
{
  char text[6];
  int from, to;

  fs_turn_text (3, 0, text);
  g_assert_cmpstr (text, ==, "y->x+");
  g_assert_true (fs_turn_parse ("y->x+", &from, &to));
  g_assert_cmpint (from, ==, 3);
  g_assert_cmpint (to, ==, 0);
  g_assert_false (fs_turn_parse ("x+>x-", &from, &to));
  g_assert_false (fs_turn_parse ("x+>x+", &from, &to));
  g_assert_false (fs_turn_parse ("x+y+", &from, &to));
  g_assert_false (fs_turn_parse ("v+>x+", &from, &to));
}

/* Tries every shortest way. */
static gboolean
leads_on (const FsNetwork *network, FsTurns forbidden, guint32 node, guint32 destination, int from)
{
  if (node == destination)
    return TRUE;
  for (guint32 left = fs_network_productive (network, node, destination); left != 0; left &= left - 1)
    {
      int port = fs_network_lowest (left), to = fs_port_direction (network, node, port);

      if (from != FS_NO_DIRECTION && from != to && (from / 2 == to / 2 || (forbidden & fs_turn (from, to)) != 0))
        continue;
      if (leads_on (network, forbidden, fs_network_neighbor (network, node, port), destination, to))
        return TRUE;
    }
  return FALSE;
}

/* The first of @ports after which every way is tried, too. */
static guint32
ports_by_search (const FsNetwork *network, FsTurns forbidden, guint32 node, guint32 destination, int from)
{
  guint32 ports = 0;

  for (guint32 left = fs_network_productive (network, node, destination); left != 0; left &= left - 1)
    {
      int port = fs_network_lowest (left), to = fs_port_direction (network, node, port);

      if (from != FS_NO_DIRECTION && from != to && (from / 2 == to / 2 || (forbidden & fs_turn (from, to)) != 0))
        continue;
      if (leads_on (network, forbidden, fs_network_neighbor (network, node, port), destination, to))
        ports |= left & -left;
    }
  return ports;
}

static void
compare (FsTopology topology, int n, const guint8 *k, guint seeds)
{
  FsNetwork network;

  fs_network_init (&network, topology, n, k);
  for (guint seed = 0; seed < seeds; seed++)
    {
      guint64 stream = fs_random_stream (seed, (guint) n);
      guint32 source, destination;
      FsTurns forbidden = 0;
      FsTurnTable table;
      gboolean found = FALSE, any = FALSE;

      for (guint i = 0; i < 1 + fs_random_below (fs_random_split (stream, 1000), 4 * (guint) n); i++)
        {
          guint turn = fs_random_below (fs_random_split (stream, i), 64);

          if (fs_turn_exists ((int) turn / 8, (int) turn % 8))
            forbidden |= UINT64_C (1) << turn;
        }
      fs_turn_table_init (&table, n, forbidden);
      found = fs_turn_table_find_unreachable (&table, &network, &source, &destination);
      if (found)
        g_assert_false (leads_on (&network, forbidden, source, destination, FS_NO_DIRECTION));
      for (guint32 from = 0; from < network.n_nodes; from++)
        for (guint32 to = 0; to < network.n_nodes; to++)
          for (int i = 0; i <= 2 * n && from != to; i++)
            {
              int direction = i < 2 * n ? i : FS_NO_DIRECTION;
              guint32 ports = fs_turn_table_ports (&table, &network, from, to, direction);

              g_assert_cmphex (ports, ==, ports_by_search (&network, forbidden, from, to, direction));
              any |= direction == FS_NO_DIRECTION && ports == 0;
            }
      g_assert_true (found == any);
    }
}

FS_TEST (ways)
{
  compare (FS_TOPOLOGY_MESH, 1, (guint8[]){ 4 }, 3);
  compare (FS_TOPOLOGY_MESH, 2, (guint8[]){ 5, 4 }, 40);
  compare (FS_TOPOLOGY_MESH, 2, (guint8[]){ 2, 4 }, 20);
  compare (FS_TOPOLOGY_MESH, 3, (guint8[]){ 4, 3, 2 }, 30);
  compare (FS_TOPOLOGY_HYPERCUBE, 4, NULL, 40);
  compare (FS_TOPOLOGY_MESH, 4, (guint8[]){ 2, 3, 2, 3 }, 20);
}
