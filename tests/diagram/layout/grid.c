/* Meshes and tori as grids, planes, and folded grids: where nodes are, and where their links run. */
#include <math.h>

#include "diagram/layout/layout.h"
#include "tests/diagram/networks.h"
#include "tests/support/test.h"

typedef struct {
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsPlacement placement;
} Fixture;

static void
fixture_init (Fixture *fixture, FsTopology topology, const char *radices, int kind, double width, double height)
{
  FsInterconnect network = grid_network (topology, radices);
  FsLayoutRequest request;

  fs_layout_request_init (&request, kind >= 0 ? (FsLayoutKind) kind : fs_layout_automatic (&network, FALSE), 0, FALSE);
  request.width = width;
  request.height = height;
  fixture->structure = fs_network_structure_new (&network);
  fixture->layout = fs_diagram_layout_new (fixture->structure, &request);
  fixture->placement = (FsPlacement){
    .layout = fixture->layout, .at = fixture->layout->nodes, .unit = 1, .scale = 1, .half_width = 10, .half_height = 10
  };
}

static void
fixture_clear (Fixture *fixture)
{
  fs_diagram_layout_free (fixture->layout);
  fs_network_structure_unref (fixture->structure);
}

FS_TEST (automatic)
{
  static const struct {
    FsTopology topology;
    const char *radices;
    FsLayoutKind kind;
  } defaults[] = {
    { FS_TOPOLOGY_MESH, "8x8", FS_LAYOUT_GRID },         { FS_TOPOLOGY_TORUS, "64x64", FS_LAYOUT_GRID },
    { FS_TOPOLOGY_MESH, "9", FS_LAYOUT_GRID },           { FS_TOPOLOGY_TORUS, "9", FS_LAYOUT_RING },
    { FS_TOPOLOGY_TORUS, "8x8x8", FS_LAYOUT_PLANES },    { FS_TOPOLOGY_TORUS, "4x4x4x4", FS_LAYOUT_PLANES },
    { FS_TOPOLOGY_TORUS, "2x2x2", FS_LAYOUT_PARALLEL },  { FS_TOPOLOGY_TORUS, "3x3x3x3x3", FS_LAYOUT_RING },
    { FS_TOPOLOGY_TORUS, "16x16x32", FS_LAYOUT_MATRIX },
  };

  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    {
      FsInterconnect network = grid_network (defaults[i].topology, defaults[i].radices);

      g_assert_cmpint (fs_layout_automatic (&network, FALSE), ==, defaults[i].kind);
      g_assert_true (fs_layout_applies (defaults[i].kind, &network, NULL));
    }
}

/* A layout that does not apply says why, in a sentence of its own for meshes and tori. */
FS_TEST (reasons)
{
  FsInterconnect mesh = grid_network (FS_TOPOLOGY_MESH, "8x8"), cube = cube_network (4, 2);
  g_autofree char *folded = NULL;
  g_autofree char *planes = NULL;

  g_assert_false (fs_layout_applies (FS_LAYOUT_FOLDED, &mesh, &folded));
  g_assert_cmpstr (folded, ==, "Folded grid: this layout shows tori; a mesh has no wrap links.");
  g_assert_false (fs_layout_applies (FS_LAYOUT_PLANES, &cube, &planes));
  g_assert_cmpstr (planes, ==, "Planes: this layout shows meshes and tori.");
  g_assert_cmpstr (fs_layout_name (FS_LAYOUT_GRID, &mesh), ==, "Grid");
  g_assert_cmpstr (fs_layout_name (FS_LAYOUT_GRID, &cube), ==, "Gray grid");
}

/* Dimension 0 to the right, dimension 1 upwards, node 0 at the lower left; at all sizes on the canvas. */
FS_TEST (grid)
{
  static const double sizes[][2] = { { 1000, 700 }, { 1920, 1080 }, { 400, 300 }, { 700, 1000 } };
  static const char *const radices[] = { "8x8", "16x16", "5x9", "64x64" };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint i = 0; i < 2 * G_N_ELEMENTS (radices); i++)
      {
        Fixture fixture;
        const FsDiagramLayout *layout;

        fixture_init (&fixture, i % 2 == 0 ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS, radices[i / 2], -1, sizes[s][0],
                      sizes[s][1]);
        layout = fixture.layout;
        g_assert_true (fs_layout_is_grid (layout));
        for (uint32_t v = 0; v < layout->network.n_nodes; v++)
          {
            g_assert_cmpfloat_with_epsilon (layout->nodes[v].x - layout->nodes[0].x,
                                            fs_interconnect_digit (&layout->network, v, 0) * layout->pitch_x, 1e-6);
            g_assert_cmpfloat_with_epsilon (layout->nodes[0].y - layout->nodes[v].y,
                                            fs_interconnect_digit (&layout->network, v, 1) * layout->pitch_y, 1e-6);
          }
        g_assert_cmpfloat (layout->left, >=, 0);
        g_assert_cmpfloat (layout->left + layout->width, <=, sizes[s][0]);
        g_assert_cmpfloat (layout->top, >=, 0);
        g_assert_cmpfloat (layout->top + layout->height, <=, sizes[s][1]);
        fixture_clear (&fixture);
      }
}

/* Wrap links are cut open at both ends of their row or column, whatever its length; no link enters a node that it does not
 * join, and its ends are its nodes. */
FS_TEST (cut_open)
{
  static const char *const radices[] = { "4x4", "8x8", "5x3", "4x4x4", "8x8x8" };

  for (guint i = 0; i < G_N_ELEMENTS (radices); i++)
    {
      Fixture fixture;
      const FsDiagramLayout *layout;
      const FsInterconnect *network;

      fixture_init (&fixture, FS_TOPOLOGY_TORUS, radices[i], -1, 1000, 700);
      layout = fixture.layout;
      network = &layout->network;
      for (uint64_t channel = 0; channel < fs_interconnect_n_channels (network); channel++)
        {
          uint32_t from, to;
          FsRoute route;
          int across;

          fs_interconnect_channel_ends (network, channel, &from, &to);
          route = fs_layout_route (&fixture.placement, from, to, 0);
          g_assert_true (fs_route_start (&route).x == layout->nodes[from].x
                         && fs_route_end (&route).y == layout->nodes[to].y);
          for (uint32_t v = 0; v < network->n_nodes; v++)
            g_assert_true (v == from || v == to || !fs_route_enters (&route, layout->nodes[v], 4, 4));
          across = fs_interconnect_channel_dimension (network, channel) == 0;
          if (fs_interconnect_channel_dimension (network, channel) >= 2)
            continue;
          g_assert_cmpint (route.gap, ==, fs_interconnect_is_wrap (network, from, to) ? 1 : 0);
          if (route.gap == 0)
            continue;
          /* Each half is straight and in its row or column. */
          g_assert_true (across ? route.p[1].y == route.p[0].y : route.p[1].x == route.p[0].x);
          g_assert_true (across ? route.p[2].y == route.p[3].y : route.p[2].x == route.p[3].x);
        }
      fixture_clear (&fixture);
    }
}

/* Above 8 a side they are stubs of 0.35 cells beyond both nodes, with a gap between that has no length. */
FS_TEST (stubs)
{
  Fixture fixture;
  const FsDiagramLayout *layout;
  FsRoute route, back, piece;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "16x16", -1, 1000, 700);
  layout = fixture.layout;
  route = fs_layout_route (&fixture.placement, 15, 0, 0);
  g_assert_cmpint (route.gap, ==, 1);
  g_assert_cmpfloat_with_epsilon (route.p[1].x - layout->nodes[15].x, 10 + 0.35 * layout->pitch_x, 1e-6);
  g_assert_cmpfloat_with_epsilon (layout->nodes[0].x - route.p[2].x, 10 + 0.35 * layout->pitch_x, 1e-6);
  g_assert_cmpfloat_with_epsilon (fs_route_length (&route), 2 * (10 + 0.35 * layout->pitch_x), 1e-6);
  /* The middle of the grid is not near to it, its ends are. */
  g_assert_cmpfloat (fs_route_distance (&route, layout->nodes[8].x, layout->nodes[8].y), >, 3 * layout->pitch_x);
  g_assert_cmpfloat (fs_route_distance (&route, route.p[1].x, route.p[1].y), <, 1e-6);
  g_assert_false (fs_route_enters (&route, layout->nodes[8], 10, 10));
  back = fs_route_reversed (&route);
  g_assert_true (back.gap == 1 && back.p[0].x == route.p[3].x);
  back = fs_route_shifted (&route, 3);
  g_assert_cmpfloat_with_epsilon (back.p[1].y - route.p[1].y, 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (back.p[2].y - route.p[2].y, 3, 1e-9);
  /* A piece on one side of the gap has none. */
  piece = fs_route_piece (&route, 0.1, 0.4);
  g_assert_true (piece.gap == 0 && fs_route_end (&piece).x < route.p[1].x);
  piece = fs_route_piece (&route, 0.6, 1);
  g_assert_true (piece.gap == 0 && fs_route_start (&piece).x > route.p[2].x);
  piece = fs_route_piece (&route, 0.5, 1);
  g_assert_true (piece.gap == 0 && fs_route_length (&piece) < 0.51 * fs_route_length (&route));
  piece = fs_route_piece (&route, 0.2, 0.9);
  g_assert_cmpint (piece.gap, ==, 1);
  g_assert_cmpfloat_with_epsilon (fs_route_length (&piece), 0.7 * fs_route_length (&route), 1e-6);
  fixture_clear (&fixture);
}

/* A grid for each digit of dimension 2, in rows that do not overlap; with 4 dimensions a table. */
FS_TEST (planes)
{
  static const char *const radices[] = { "4x4x4", "8x8x8", "4x4x4x4", "3x5x7" };

  for (guint i = 0; i < G_N_ELEMENTS (radices); i++)
    {
      Fixture fixture;
      const FsDiagramLayout *layout;
      const FsInterconnect *network;

      fixture_init (&fixture, FS_TOPOLOGY_TORUS, radices[i], -1, 1000, 700);
      layout = fixture.layout;
      network = &layout->network;
      g_assert_cmpint (layout->kind, ==, FS_LAYOUT_PLANES);
      for (uint32_t v = 0; v < network->n_nodes; v++)
        {
          uint32_t plane = v - v % network->grid.stride[2], right = plane + network->grid.stride[2];

          g_assert_cmpfloat_with_epsilon (layout->nodes[v].x - layout->nodes[plane].x,
                                          fs_interconnect_digit (network, v, 0) * layout->pitch_x, 1e-6);
          g_assert_cmpfloat_with_epsilon (layout->nodes[plane].y - layout->nodes[v].y,
                                          fs_interconnect_digit (network, v, 1) * layout->pitch_y, 1e-6);
          /* The next plane is right of this one, or below it. */
          if (right < network->n_nodes && fs_interconnect_digit (network, plane, 2) + 1 < network->grid.k[2])
            g_assert_true (
                layout->nodes[right].x > layout->nodes[plane].x + (network->grid.k[0] - 0.5) * layout->pitch_x
                || layout->nodes[right].y > layout->nodes[plane].y + (network->grid.k[1] - 0.5) * layout->pitch_y);
        }
      g_assert_cmpfloat (layout->nearest, >=, MIN (layout->pitch_x, layout->pitch_y) - 1e-6);
      fixture_clear (&fixture);
    }
}

/* A link between planes is a stub at both ends, or a whole curve on request. */
FS_TEST (links_between_planes)
{
  Fixture fixture;
  FsRoute stub, whole;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "4x4x4", -1, 1000, 700);
  stub = fs_layout_route (&fixture.placement, 5, 5 + 16, 0);
  whole = fs_layout_route (&fixture.placement, 5, 5 + 16, 1);
  g_assert_true (stub.gap == 1 && !stub.curve && whole.curve);
  g_assert_cmpfloat (fs_route_length (&stub), <, 1.2 * fixture.layout->pitch_x);
  /* Upwards to the upper right, into the next plane from its lower left. */
  g_assert_true (stub.p[1].x > stub.p[0].x && stub.p[1].y < stub.p[0].y && stub.p[2].x < stub.p[3].x);
  fixture_clear (&fixture);
}

/* In a folded torus no link is longer than two cells, and none goes through a node. */
FS_TEST (folded)
{
  static const char *const radices[] = { "8x8", "5x7", "16x16", "4x6x3" };

  for (guint i = 0; i < G_N_ELEMENTS (radices); i++)
    {
      Fixture fixture;
      const FsDiagramLayout *layout;
      const FsInterconnect *network;

      fixture_init (&fixture, FS_TOPOLOGY_TORUS, radices[i], FS_LAYOUT_FOLDED, 1600, 1000);
      layout = fixture.layout;
      network = &layout->network;
      for (uint64_t channel = 0; channel < fs_interconnect_n_channels (network); channel++)
        {
          uint32_t from, to;
          FsRoute route;

          fs_interconnect_channel_ends (network, channel, &from, &to);
          if (fs_interconnect_channel_dimension (network, channel) >= 2)
            continue;
          g_assert_cmpfloat (fabs (layout->nodes[from].x - layout->nodes[to].x), <, 2.01 * layout->pitch_x);
          g_assert_cmpfloat (fabs (layout->nodes[from].y - layout->nodes[to].y), <, 2.01 * layout->pitch_y);
          route = fs_layout_route (&fixture.placement, from, to, 0);
          for (uint32_t v = 0; v < network->n_nodes; v++)
            g_assert_true (v == from || v == to
                           || fs_route_distance (&route, layout->nodes[v].x, layout->nodes[v].y)
                                  > 0.2 * MIN (layout->pitch_x, layout->pitch_y));
        }
      fixture_clear (&fixture);
    }
}

/* Next to each other on the ring, and in the rows of the matrix, are neighbors. */
FS_TEST (gray_code)
{
  static const char *const radices[] = { "3x3x3x3x3", "4x3x2x2x2", "12", "5x4" };

  for (guint i = 0; i < G_N_ELEMENTS (radices); i++)
    for (int kind = FS_LAYOUT_RING; kind <= FS_LAYOUT_MATRIX; kind += FS_LAYOUT_MATRIX - FS_LAYOUT_RING)
      {
        Fixture fixture;
        const FsDiagramLayout *layout;

        fixture_init (&fixture, FS_TOPOLOGY_TORUS, radices[i], kind, 1000, 700);
        layout = fixture.layout;
        for (uint32_t r = 0; r + 1 < layout->network.n_nodes; r++)
          {
            g_assert_cmpint (fs_interconnect_distance (&layout->network, layout->order[r], layout->order[r + 1]), ==,
                             1);
            g_assert_cmpuint (layout->rank[layout->order[r]], ==, r);
          }
        fixture_clear (&fixture);
      }
}

/* A copy of a broadcast over several links is an arc of its own, but not over a wrap link. */
FS_TEST (jumps)
{
  Fixture fixture;
  FsRoute route;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "8x8", -1, 1000, 700);
  g_assert_true (fs_layout_jump (&fixture.placement, 1, 3, &route));
  g_assert_true (route.curve && fs_route_at (&route, 0.5).y < fixture.layout->nodes[1].y - 5);
  g_assert_false (fs_layout_jump (&fixture.placement, 7, 1, &route));
  fixture_clear (&fixture);
}

FS_TEST (descriptions)
{
  FsInterconnect torus = grid_network (FS_TOPOLOGY_TORUS, "8x4"), mesh = grid_network (FS_TOPOLOGY_MESH, "4x4x4");
  g_autoptr (FsNetworkStructure) of_torus = fs_network_structure_new (&torus);
  g_autoptr (FsNetworkStructure) of_mesh = fs_network_structure_new (&mesh);
  g_autofree char *words_of_torus = fs_diagram_describe_structure (of_torus);
  g_autofree char *words_of_mesh = fs_diagram_describe_structure (of_mesh);
  g_autofree char *text = fs_network_structure_text (of_mesh, 0, 2);
  g_autofree char *up = fs_diagram_port_name (&torus, 2);
  g_autofree char *down = fs_diagram_port_name (&torus, 1);

  g_assert_cmpstr (words_of_torus, ==,
                   "Torus 8 × 4: 32 nodes of degree 4, 64 links or 128 channels, diameter 6, mean distance 3.097.");
  g_assert_cmpstr (
      words_of_mesh, ==,
      "Mesh 4 × 4 × 4: 64 nodes of degree 3 to 6, 144 links or 288 channels, diameter 9, mean distance 3.810.");
  g_assert_nonnull (strstr (text, "\n001: distance 1; neighbors 002, 000, 011, 101.\n"));
  g_assert_cmpstr (up, ==, "1+");
  g_assert_cmpstr (down, ==, "0−");
}
