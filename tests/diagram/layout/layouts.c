/* Positions of nodes and links in the layouts of the network diagram. */
#include "diagram/layout/layout.h"

#include <math.h>

#include "diagram/paint/diagram-painter.h"
#include "diagram/paint/canvas.h"
#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"
#include "tests/diagram/networks.h"

static FsNetworkStructure *
structure_of (int n, int k)
{
  FsInterconnect network;

  network = cube_network (n, k);
  return fs_network_structure_new (&network);
}

static const struct {
  int n, k;
  gboolean trees;
  FsLayoutKind kind;
} defaults[] = {
  { 1, 2, FALSE, FS_LAYOUT_PARALLEL }, { 6, 2, FALSE, FS_LAYOUT_PARALLEL }, { 7, 2, FALSE, FS_LAYOUT_TILES },
  { 8, 2, FALSE, FS_LAYOUT_TILES },    { 9, 2, FALSE, FS_LAYOUT_TILES },    { 10, 2, FALSE, FS_LAYOUT_MATRIX },
  { 4, 2, TRUE, FS_LAYOUT_LEVELS },    { 3, 4, TRUE, FS_LAYOUT_LEVELS },    { 3, 4, FALSE, FS_LAYOUT_ROWS },
  { 2, 36, TRUE, FS_LAYOUT_ROWS },     { 4, 5, FALSE, FS_LAYOUT_LEVELS },   { 5, 5, FALSE, FS_LAYOUT_MATRIX },
  { 14, 2, TRUE, FS_LAYOUT_MATRIX },
};

FS_TEST (choice)
{
  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    {
      FsInterconnect network;
      FsLayoutKind kind;

      network = cube_network (defaults[i].n, defaults[i].k);
      kind = fs_layout_automatic (&network, defaults[i].trees);
      g_assert_cmpstr (fs_layout_id (kind), ==, fs_layout_id (defaults[i].kind));
      g_assert_true (fs_layout_applies (kind, &network, NULL));
    }
}

/* What does not apply has a reason, and falls to a later layout that does. */
FS_TEST (fallback)
{
  static const int networks[][2]
      = { { 3, 2 }, { 7, 2 }, { 13, 2 }, { 16, 2 }, { 3, 4 }, { 4, 8 }, { 5, 6 }, { 3, 36 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
      {
        g_autofree char *reason = NULL;
        g_autofree char *notice = NULL;
        FsLayoutKind chosen;
        FsInterconnect network;
        gboolean applies;

        network = cube_network (networks[i][0], networks[i][1]);
        applies = fs_layout_applies ((FsLayoutKind) kind, &network, &reason);
        chosen = fs_layout_choose ((FsLayoutKind) kind, &network, &notice);
        g_assert_true (applies == (reason == NULL) && applies == (notice == NULL));
        g_assert_true (applies ? (int) chosen == kind : (int) chosen > kind);
        g_assert_true (fs_layout_applies (chosen, &network, NULL));
        if (!applies)
          {
            g_assert_true (g_str_has_suffix (reason, ".") && g_str_has_prefix (notice, reason));
            g_assert_nonnull (strstr (notice, fs_layout_name (chosen, &network)));
          }
      }
}

/* All nodes are inside the box, which is on the canvas with its margins, and no two have the same position. */
FS_TEST (boxes)
{
  static const int networks[][2]
      = { { 1, 2 }, { 2, 2 }, { 5, 2 }, { 6, 2 }, { 8, 2 }, { 9, 2 }, { 2, 3 }, { 3, 4 }, { 3, 7 }, { 3, 8 } };
  static const int sizes[][2] = { { 1000, 700 }, { 700, 500 }, { 1900, 300 }, { 300, 900 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (FsNetworkStructure) structure = structure_of (networks[i][0], networks[i][1]);

      for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
        for (guint size = 0; size < G_N_ELEMENTS (sizes); size++)
          {
            g_autoptr (FsDiagramLayout) layout = NULL;
            FsLayoutRequest request;

            if (!fs_layout_applies ((FsLayoutKind) kind, &structure->network, NULL))
              continue;
            fs_layout_request_init (&request, (FsLayoutKind) kind, structure->network.n_nodes - 1, TRUE);
            request.width = sizes[size][0];
            request.height = sizes[size][1];
            layout = fs_diagram_layout_new (structure, &request);
            g_assert_cmpfloat (layout->left, >=, 0);
            g_assert_cmpfloat (layout->top, >=, 0);
            g_assert_cmpfloat (layout->left + layout->width, <=, request.width);
            g_assert_cmpfloat (layout->top + layout->height, <=, request.height);
            for (uint32_t v = 0; v < structure->network.n_nodes; v++)
              g_assert_true (layout->nodes[v].x >= -1e-9 && layout->nodes[v].x <= layout->width + 1e-9
                             && layout->nodes[v].y >= -1e-9 && layout->nodes[v].y <= layout->height + 1e-9);
            g_assert_cmpfloat (layout->nearest, >, 0.2);
          }
    }
}

/* Clutter of the default layouts, as nodes are drawn at that size: links through foreign nodes, and nodes on each other,
 * bounded by the numbers of VISUAL.md 5; @near: px between a link and the middle of another node, at least. */
static const struct {
  int n;
  FsLayoutKind kind;
  int width, height;
  guint through, over;
  double near;
} clutter[] = {
  { 3, FS_LAYOUT_PARALLEL, 1000, 700, 0, 0, 125 }, { 3, FS_LAYOUT_PARALLEL, 700, 500, 0, 0, 80 },
  { 4, FS_LAYOUT_PARALLEL, 1000, 700, 0, 0, 75 },  { 4, FS_LAYOUT_PARALLEL, 700, 500, 0, 0, 48 },
  { 5, FS_LAYOUT_PARALLEL, 1000, 700, 0, 0, 28 },  { 5, FS_LAYOUT_PARALLEL, 700, 500, 0, 0, 18 },
  { 6, FS_LAYOUT_PARALLEL, 1000, 700, 0, 0, 16 },  { 6, FS_LAYOUT_PARALLEL, 700, 500, 8, 0, 10 },
  { 7, FS_LAYOUT_TILES, 1000, 700, 0, 0, 3.5 },    { 7, FS_LAYOUT_TILES, 700, 500, 0, 0, 2 },
  { 8, FS_LAYOUT_TILES, 1000, 700, 0, 0, 3.5 },    { 8, FS_LAYOUT_TILES, 700, 500, 96, 0, 2 },
  { 9, FS_LAYOUT_TILES, 1000, 700, 0, 0, 1.5 },    { 9, FS_LAYOUT_TILES, 700, 500, 400, 0, 1 },
};

FS_TEST (clutter_of_the_defaults)
{
  FsStyle style = fs_style_screen (FALSE, 1);

  for (guint i = 0; i < G_N_ELEMENTS (clutter); i++)
    {
      g_autoptr (FsNetworkStructure) structure = structure_of (clutter[i].n, 2);
      g_autoptr (FsDiagramLayout) layout = NULL;
      FsLayoutRequest request;
      FsLayoutClutter found;
      FsCanvas canvas;
      FsDiagram diagram;

      g_assert_cmpint (fs_layout_automatic (&structure->network, FALSE), ==, clutter[i].kind);
      fs_layout_request_init (&request, clutter[i].kind, 0, FALSE);
      request.width = clutter[i].width;
      request.height = clutter[i].height;
      layout = fs_diagram_layout_new (structure, &request);
      fs_diagram_init (&diagram, structure, layout);
      fs_canvas_init (&canvas, NULL, &diagram, &style, request.width, request.height);
      found = fs_layout_clutter (layout, canvas.half_width, canvas.half_height, 1);
      g_test_message ("n %d at %d x %d, nodes %.0f x %.0f: through %u, over %u, near %.1f", clutter[i].n,
                      clutter[i].width, clutter[i].height, 2 * canvas.half_width, 2 * canvas.half_height, found.through,
                      found.over, found.near);
      g_assert_cmpuint (found.through, <=, clutter[i].through);
      g_assert_cmpuint (found.over, <=, clutter[i].over);
      g_assert_cmpfloat (found.near, >=, clutter[i].near);
      fs_canvas_clear (&canvas);
    }
}

/* Where nodes are drawn as pills, no link enters a foreign one. */
FS_TEST (pills_are_clean)
{
  for (int n = 2; n <= 6; n++)
    for (int width = 360; width <= 1800; width += 180)
      {
        g_autoptr (FsNetworkStructure) structure = structure_of (n, 2);
        g_autoptr (FsDiagramLayout) layout = NULL;
        FsLayoutRequest request;
        FsLayoutClutter found;

        fs_layout_request_init (&request, FS_LAYOUT_PARALLEL, 0, FALSE);
        request.width = width;
        request.height = width * 0.66;
        layout = fs_diagram_layout_new (structure, &request);
        if (!isfinite (layout->pills.zoom))
          continue;
        found = fs_layout_clutter (layout, layout->pills.half_width, layout->pills.half_height, layout->pills.zoom);
        g_assert_cmpuint (found.through, ==, 0);
        g_assert_cmpuint (found.over, ==, 0);
      }
}

/* Neighbors in the Gray grid are joined by straight lines, all others run beside their row or column. */
FS_TEST (grid_routes)
{
  for (int n = 3; n <= 9; n++)
    {
      g_autoptr (FsNetworkStructure) structure = structure_of (n, 2);
      g_autoptr (FsDiagramLayout) layout = layout_new (structure, FS_LAYOUT_GRID, 0, FALSE);
      FsPlacement placement = { .layout = layout, .at = layout->nodes, .unit = 1, .scale = 1 };

      for (uint32_t a = 0; a < structure->network.n_nodes; a++)
        for (int d = 0; d < n; d++)
          {
            uint32_t b = a ^ 1u << d;
            FsRoute route = fs_layout_route (&placement, a, b, 0), back = fs_layout_route (&placement, b, a, 0);
            FsPoint p = layout->nodes[a], q = layout->nodes[b];

            g_assert_true (fabs (p.x - q.x) < 1e-9 || fabs (p.y - q.y) < 1e-9);
            g_assert_true (route.n == 2 || route.n == 4);
            g_assert_cmpfloat (fabs (fs_route_length (&route) - fs_route_length (&back)), <, 1e-6);
            g_assert_cmpfloat (hypot (fs_route_start (&route).x - p.x, fs_route_start (&route).y - p.y), <=,
                               0.2 * MAX (layout->pitch_x, layout->pitch_y));
          }
    }
}

/* In rows no route passes through the pill of a node where it does not end. */
FS_TEST (row_routes)
{
  for (int n = 2; n <= 3; n++)
    for (int k = 3; k <= 7; k++)
      {
        g_autoptr (FsNetworkStructure) structure = structure_of (n, k);
        g_autoptr (FsDiagramLayout) layout = layout_new (structure, FS_LAYOUT_ROWS, 0, FALSE);
        const FsInterconnect *network = &structure->network;
        gboolean pills = layout->pills.zoom <= 1;
        double w = pills ? layout->pills.half_width : 4, h = pills ? layout->pills.half_height : 4;
        FsPlacement placement
            = { .layout = layout, .at = layout->nodes, .unit = 1, .scale = 1, .half_width = w, .half_height = h };

        for (uint64_t channel = 0; channel < (uint64_t) network->n_nodes * (uint64_t) network->degree; channel++)
          {
            uint32_t from, to;
            FsRoute route;

            fs_interconnect_channel_ends (network, channel, &from, &to);
            route = fs_layout_route (&placement, from, to, 0);
            for (uint32_t v = 0; v < network->n_nodes; v++)
              if (v != from && v != to)
                g_assert_false (fs_route_enters (&route, layout->nodes[v], w, h));
          }
      }
}

FS_TEST (ring)
{
  g_autoptr (FsNetworkStructure) structure = structure_of (7, 2);
  g_autoptr (FsDiagramLayout) layout = layout_new (structure, FS_LAYOUT_RING, 0, FALSE);

  for (uint32_t i = 0; i < 128; i++)
    {
      g_assert_cmpuint (layout->rank[layout->order[i]], ==, i);
      g_assert_cmpint (fs_interconnect_distance (&structure->network, layout->order[i], layout->order[(i + 1) % 128]),
                       ==, 1);
    }
  /* The first one at the top, the second to its right. */
  g_assert_cmpfloat (fabs (layout->nodes[0].y), <, 1e-9);
  g_assert_cmpfloat (layout->nodes[1].x, >, layout->nodes[0].x);
}

/* Around the root, the distance determines the circle and the displacement the sector. */
FS_TEST (levels)
{
  g_autoptr (FsNetworkStructure) structure = structure_of (3, 4);
  const uint32_t root = 27;
  g_autoptr (FsDiagramLayout) layout = layout_new (structure, FS_LAYOUT_LEVELS, root, TRUE);

  g_assert_true (layout->radial);
  g_assert_cmpfloat (fabs (layout->radius[1] / layout->radius[3] - 0.38), <, 1e-9);
  g_assert_cmpfloat (fabs (layout->radius[2] / layout->radius[3] - 0.713), <, 1e-3);
  for (uint32_t v = 0; v < 64; v++)
    {
      double x = layout->nodes[v].x - layout->nodes[root].x, y = layout->nodes[v].y - layout->nodes[root].y;
      double turn = (atan2 (y, x) + G_PI / 2) / (2 * G_PI) * 9;
      int sector = ((int) floor (turn + 0.5) + 9) % 9;

      g_assert_cmpfloat (fabs (hypot (x, y) - layout->radius[fs_interconnect_distance (&structure->network, v, root)]),
                         <, 1e-6);
      if (v != root)
        g_assert_cmpint (sector, ==, fs_network_structure_subtree (structure, root, v));
    }
}

FS_TEST (mix)
{
  g_autoptr (FsNetworkStructure) structure = structure_of (4, 2);
  g_autoptr (FsDiagramLayout) from = layout_new (structure, FS_LAYOUT_PARALLEL, 0, FALSE);
  g_autoptr (FsDiagramLayout) to = layout_new (structure, FS_LAYOUT_RING, 0, FALSE);

  for (int step = 0; step <= 4; step++)
    {
      double t = step / 4.0, eased = t * t * (3 - 2 * t);
      g_autoptr (FsDiagramLayout) mixed = fs_diagram_layout_mix (from, to, t);

      g_assert_true (mixed->settled == (step == 4));
      for (uint32_t v = 0; v < 16; v++)
        {
          double a = from->nodes[v].x - from->width / 2, b = to->nodes[v].x - to->width / 2;

          g_assert_cmpfloat (fabs (mixed->nodes[v].x - mixed->width / 2 - (a + eased * (b - a))), <, 1e-9);
        }
    }
}

FS_TEST (channels)
{
  static const int networks[][2] = { { 1, 2 }, { 4, 2 }, { 2, 3 }, { 3, 4 }, { 1, 36 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsInterconnect network;

      network = cube_network (networks[i][0], networks[i][1]);
      for (uint64_t channel = 0; channel < (uint64_t) network.n_nodes * (uint64_t) network.degree; channel++)
        {
          uint32_t from, to;
          int p = fs_interconnect_channel_dimension (&network, channel);

          fs_interconnect_channel_ends (&network, channel, &from, &to);
          g_assert_cmpuint (fs_interconnect_channel (&network, from, to), ==, channel);
          g_assert_cmpint (fs_interconnect_digit (&network, from, p), !=, fs_interconnect_digit (&network, to, p));
        }
    }
}

FS_TEST (descriptions)
{
  g_autoptr (FsNetworkStructure) structure = structure_of (3, 4);
  g_autofree char *words = fs_diagram_describe_structure (structure);
  g_autofree char *text = fs_network_structure_text (structure, 0, 4);

  g_assert_cmpstr (words, ==,
                   "Generalized hypercube GH(3, 4): 64 nodes of degree 9, 288 links or 576 channels, diameter 3, mean "
                   "distance 2.286. It has 7 necklaces. The 9 subtrees of its spanning tree BST have 7 nodes each.");
  g_assert_nonnull (strstr (text, "\n001: distance 1; neighbors 000, 002, 003, 011, 021, 031, 101, 201, 301; "
                                  "necklace of 300, displacement 8; parent 000.\n"));
  g_assert_nonnull (strstr (text, "60 more nodes"));
}
