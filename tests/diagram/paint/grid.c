/* Meshes and tori painted: every layer, hits, each direction on its half of a link, datelines, trees of broadcasts. */
#include "diagram/paint/diagram-painter.h"

#include <math.h>

#include "diagram/layout/diagram-text.h"
#include "diagram/layout/tree-edges.h"
#include "diagram/paint/diagram-legend.h"
#include "diagram/paint/layers.h"
#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"

#define WIDTH 1000
#define HEIGHT 700

typedef struct {
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsDiagram diagram;
  FsStyle style;
} Fixture;

static void
fixture_init (Fixture *fixture, FsTopology topology, const char *radices, int kind)
{
  FsInterconnect network = grid_network (topology, radices);

  fixture->structure = fs_network_structure_new (&network);
  fixture->layout = layout_new (fixture->structure,
                                kind >= 0 ? (FsLayoutKind) kind : fs_layout_automatic (&network, FALSE), 0, FALSE);
  fs_diagram_init (&fixture->diagram, fixture->structure, fixture->layout);
  fixture->style = fs_style_screen (FALSE, 1);
}

static void
fixture_clear (Fixture *fixture)
{
  fs_diagram_layout_free (fixture->layout);
  fs_network_structure_unref (fixture->structure);
}

static cairo_surface_t *
painted (const Fixture *fixture)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  fs_diagram_paint (cr, &fixture->diagram, &fixture->style, WIDTH, HEIGHT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static char *
hash (const Fixture *fixture)
{
  cairo_surface_t *surface = painted (fixture);
  char *text = g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (surface),
                                            (gsize) cairo_image_surface_get_stride (surface) * HEIGHT);

  cairo_surface_destroy (surface);
  return text;
}

/* Red minus blue of the pixel, 0 of gray and large on a loaded channel. */
static int
warmth (cairo_surface_t *surface, FsPoint at)
{
  const guint8 *row = cairo_image_surface_get_data (surface) + (int) at.y * cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *) (const void *) row)[(int) at.x];

  return (int) (pixel >> 16 & 255) - (int) (pixel & 255);
}

static const struct {
  FsTopology topology;
  const char *radices;
} grids[] = {
  { FS_TOPOLOGY_MESH, "8x8" },        { FS_TOPOLOGY_TORUS, "8x8" },   { FS_TOPOLOGY_TORUS, "16x16" },
  { FS_TOPOLOGY_TORUS, "4x4x4" },     { FS_TOPOLOGY_TORUS, "8x8x8" }, { FS_TOPOLOGY_MESH, "5x3x2x4" },
  { FS_TOPOLOGY_TORUS, "40x3" },      { FS_TOPOLOGY_MESH, "12" },     { FS_TOPOLOGY_TORUS, "12" },
  { FS_TOPOLOGY_TORUS, "3x2x3x2x2" },
};

/* Every layer at once in every layout, without and with a run. */
FS_TEST (all_layers)
{
  for (guint i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      FsWormholeParams params = grid_params (grids[i].topology, grids[i].radices, 4, 0.05, 0.004);
      State state = state_new (&params, 200, 240, NULL);

      for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
        {
          FsInterconnect network = grid_network (grids[i].topology, grids[i].radices);
          Fixture fixture;

          if (!fs_layout_applies ((FsLayoutKind) kind, &network, NULL))
            continue;
          fixture_init (&fixture, grids[i].topology, grids[i].radices, kind);
          fixture.diagram.layers = (1u << FS_N_LAYERS) - 1;
          fixture.diagram.path_to = network.n_nodes - 1;
          cairo_surface_destroy (painted (&fixture));
          fixture.diagram.params = &state.params;
          fixture.diagram.snapshot = state.snapshot;
          fixture.diagram.waits = state.waits;
          fixture.diagram.load = state.load;
          if (state.snapshot->n_broadcasts > 0)
            fixture.diagram.broadcast = state.snapshot->broadcasts[0].index;
          fixture.diagram.focus = fs_focus_find (state.snapshot, state.waits, FS_NO_MESSAGE, FS_NO_BROADCAST, TRUE);
          cairo_surface_destroy (painted (&fixture));
          fixture.diagram.view = fs_diagram_view_router (&fixture.diagram, &fixture.style, WIDTH, HEIGHT, 1);
          cairo_surface_destroy (painted (&fixture));
          fixture_clear (&fixture);
        }
      state_clear (&state);
    }
}

/* What has no meaning in a mesh or torus says so. */
FS_TEST (layers_that_do_not_apply)
{
  Fixture fixture;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "8x8", -1);
  for (int layer = 0; layer < FS_N_LAYERS; layer++)
    {
      g_autofree char *reason = NULL;
      gboolean of_cubes = layer == FS_LAYER_NECKLACES || layer == FS_LAYER_UNFOLDED || layer == FS_LAYER_BST
                          || layer == FS_LAYER_BSG || layer == FS_LAYER_MULTICAST;

      if (of_cubes)
        {
          g_assert_false (fs_diagram_layer_applies ((FsDiagramLayer) layer, &fixture.diagram, &reason));
          g_assert_nonnull (strstr (reason, "hypercubes"));
        }
    }
  g_assert_true (fs_diagram_layer_applies (FS_LAYER_BROADCAST, &fixture.diagram, NULL));
  fixture_clear (&fixture);
}

/* Nodes are found at their middle, channels on their lane, and squares keep apart at every size. */
FS_TEST (hits)
{
  for (guint i = 0; i < 4; i++)
    {
      Fixture fixture;
      FsCanvas canvas;

      fixture_init (&fixture, grids[i].topology, grids[i].radices, -1);
      fs_canvas_init (&canvas, NULL, &fixture.diagram, &fixture.style, WIDTH, HEIGHT);
      g_assert_cmpfloat (2 * canvas.half_width + 6, <, canvas.gap);
      for (uint32_t node = 0; node < canvas.network->n_nodes; node++)
        {
          FsDiagramItem item = fs_diagram_hit (&canvas, canvas.at[node].x, canvas.at[node].y);

          g_assert_true (item.kind == FS_ITEM_NODE && item.node == node);
        }
      for (uint64_t channel = 0; channel < canvas.n_channels; channel++)
        {
          uint32_t from, to;
          FsRoute lane;
          gboolean found = FALSE;

          if (!fs_interconnect_has_channel (canvas.network, channel))
            continue;
          fs_interconnect_channel_ends (canvas.network, channel, &from, &to);
          lane = fs_canvas_lane (&canvas, from, to, fs_canvas_aside (&canvas, -1), 4, 5);
          for (int step = 1; step < 20 && !found; step++)
            {
              FsPoint at = fs_route_at (&lane, step / 20.0);
              FsDiagramItem item = fs_diagram_hit (&canvas, at.x, at.y);

              found = item.kind == FS_ITEM_CHANNEL && item.channel == channel;
            }
          g_assert_true (found);
        }
      fs_canvas_clear (&canvas);
      fixture_clear (&fixture);
    }
}

/* The far node of a wrap link is found where its address stands, outside of the grid; links within the grid have none. */
FS_TEST (ghosts)
{
  Fixture fixture;
  FsCanvas canvas;
  guint wraps = 0;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "4x4", -1);
  fs_canvas_init (&canvas, NULL, &fixture.diagram, &fixture.style, WIDTH, HEIGHT);
  for (uint64_t channel = 0; channel < canvas.n_channels; channel++)
    {
      uint32_t from, to;
      FsDiagramItem item;
      FsBox box;

      fs_interconnect_channel_ends (canvas.network, channel, &from, &to);
      if (!fs_diagram_ghost_box (&canvas, from, to, &box))
        {
          g_assert_false (fs_interconnect_is_wrap (canvas.network, from, to));
          continue;
        }
      g_assert_true (fs_interconnect_is_wrap (canvas.network, from, to));
      g_assert_cmpuint (fs_canvas_covered_nodes (&canvas, box, canvas.half_width, canvas.half_height), ==, 0);
      item = fs_diagram_hit (&canvas, box.x + box.width / 2, box.y + box.height / 2);
      g_assert_true (item.kind == FS_ITEM_NODE && item.node == to);
      wraps++;
    }
  g_assert_cmpuint (wraps, ==, 16);
  fs_canvas_clear (&canvas);
  fixture_clear (&fixture);
}

/* The load of a channel is on its own half of the link, up to the largest load; that of the other direction is not. */
FS_TEST (load)
{
  for (guint i = 0; i < 2; i++)
    {
      Fixture fixture;
      FsCanvas canvas;
      g_autofree double *load = NULL;
      g_autoptr (GArray) legend = NULL;

      fixture_init (&fixture, grids[i].topology, grids[i].radices, -1);
      load = g_new0 (double, fs_interconnect_n_channels (&fixture.structure->network));
      fixture.diagram.load = load;
      fixture.diagram.layers |= 1u << FS_LAYER_LOAD;
      fs_canvas_init (&canvas, NULL, &fixture.diagram, &fixture.style, WIDTH, HEIGHT);
      for (uint64_t channel = 0; channel < canvas.n_channels; channel += 7)
        {
          uint32_t from, to;
          FsRoute there, back;
          FsPoint at, beside;
          cairo_surface_t *surface;

          if (!fs_interconnect_has_channel (canvas.network, channel))
            continue;
          fs_interconnect_channel_ends (canvas.network, channel, &from, &to);
          load[channel] = 0.4;
          surface = painted (&fixture);
          there = fs_canvas_lane (&canvas, from, to, fs_canvas_aside (&canvas, -1), 1, 2);
          back = fs_canvas_lane (&canvas, to, from, fs_canvas_aside (&canvas, -1), 1, 2);
          at = fs_route_at (&there, 0.6);
          beside = fs_route_at (&back, 0.4);
          g_assert_cmpint (warmth (surface, at), >, 100);
          g_assert_cmpint (abs (warmth (surface, beside)), <, 20);
          cairo_surface_destroy (surface);
          load[channel] = 0;
        }
      load[0] = 0.4;
      g_assert_cmpfloat (fs_diagram_heat_most (&fixture.diagram, FS_LAYER_LOAD), ==, 0.4);
      legend = fs_diagram_legend_new (&fixture.diagram, FS_LAYER_LOAD);
      g_assert_cmpstr (g_array_index (legend, FsDiagramLegendEntry, 0).label, ==, "0 to 0.400 flits per cycle");
      fs_canvas_clear (&canvas);
      fixture_clear (&fixture);
    }
}

/* A dashed frame, or a double bar across wrap links, tells where routing changes the class of virtual channels: in rings of four nodes and
 * more, and not with routing that has no classes. */
FS_TEST (datelines)
{
  static const struct {
    FsTopology topology;
    const char *radices;
    gboolean bars;
  } cases[] = { { FS_TOPOLOGY_TORUS, "8x8", TRUE },
                { FS_TOPOLOGY_TORUS, "12x12", TRUE },
                { FS_TOPOLOGY_TORUS, "3x3", FALSE },
                { FS_TOPOLOGY_MESH, "8x8", FALSE },
                { FS_TOPOLOGY_TORUS, "9", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsWormholeParams params = grid_params (cases[i].topology, cases[i].radices, 2, 0, 0);
      g_autofree char *with = NULL;
      g_autofree char *without = NULL;
      Fixture fixture;

      fixture_init (&fixture, cases[i].topology, cases[i].radices, -1);
      fixture.diagram.params = &params;
      with = hash (&fixture);
      params.routing = FS_ROUTING_RANDOM;
      without = hash (&fixture);
      g_assert_true ((g_strcmp0 (with, without) != 0) == cases[i].bars);
      fixture_clear (&fixture);
    }
}

/* Lanes of virtual channels: the first ones inside, apart from each other. */
FS_TEST (lanes)
{
  FsWormholeParams params = grid_params (FS_TOPOLOGY_TORUS, "8x8", 4, 0, 0);
  Fixture fixture;
  FsCanvas canvas;
  double middle;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "8x8", -1);
  fixture.diagram.params = &params;
  fs_canvas_init (&canvas, NULL, &fixture.diagram, &fixture.style, WIDTH, HEIGHT);
  middle = canvas.at[0].y;
  for (int vc = 0; vc < 4; vc++)
    {
      /* From 0 to the right: its lanes are below the middle of the link. */
      FsRoute lane = fs_diagram_vc_lane (&canvas, 0, vc), next = fs_diagram_vc_lane (&canvas, 0, MAX (vc - 1, 0));

      g_assert_cmpfloat (fs_route_start (&lane).y, >, middle + 1.5);
      g_assert_cmpfloat (fs_route_start (&lane).y, <, middle + canvas.half_height);
      g_assert_true (vc == 0 || fs_route_start (&next).y < fs_route_start (&lane).y - 1.5);
    }
  fs_canvas_clear (&canvas);
  fixture_clear (&fixture);
}

/* Two escape channels of Duato's routing in a ring with classes, one elsewhere. */
FS_TEST (escape_channels)
{
  FsWormholeParams params = grid_params (FS_TOPOLOGY_TORUS, "8x3", 4, 0, 0);
  Fixture fixture;

  fixture_init (&fixture, FS_TOPOLOGY_TORUS, "8x3", -1);
  fixture.diagram.params = &params;
  params.routing = FS_ROUTING_DUATO;
  for (int vc = 0; vc < 4; vc++)
    {
      g_assert_true (fs_diagram_is_escape (&fixture.diagram, 0, vc) == (vc >= 2)); /* dimension 0 */
      g_assert_true (fs_diagram_is_escape (&fixture.diagram, 2, vc) == (vc == 3)); /* dimension 1 */
    }
  params.routing = FS_ROUTING_DETERMINISTIC;
  g_assert_false (fs_diagram_is_escape (&fixture.diagram, 0, 3));
  fixture_clear (&fixture);
}

/* The tree of a broadcast, still and of a run: every node but the source once, its step one more than that of its parent. */
FS_TEST (trees)
{
  for (guint i = 0; i < 5; i++)
    {
      FsWormholeParams params = grid_params (grids[i].topology, grids[i].radices, 4, 0.1, 0.0005);
      State state = state_new (&params, 0, 2000, NULL);
      Fixture fixture;

      fixture_init (&fixture, grids[i].topology, grids[i].radices, -1);
      fixture.diagram.layers |= 1u << FS_LAYER_BROADCAST;
      fixture.diagram.root = 5;
      for (int live = 0; live < 2; live++)
        {
          g_autoptr (GArray) edges = NULL;
          g_autofree guint8 *steps = NULL;
          int last = 0;

          if (live == 1 && state.snapshot->n_broadcasts == 0)
            continue;
          if (live == 1)
            {
              fixture.diagram.snapshot = state.snapshot;
              fixture.diagram.params = &state.params;
              fixture.diagram.broadcast = state.snapshot->broadcasts[0].index;
            }
          edges = fs_diagram_tree_edges (&fixture.diagram);
          steps = fs_diagram_tree_steps_new (&fixture.diagram);
          g_assert_cmpuint (edges->len, ==, fixture.structure->network.n_nodes - 1);
          for (guint e = 0; e < edges->len; e++)
            {
              const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, e);

              g_assert_cmpint (steps[edge->to], ==, steps[edge->from] + 1);
              g_assert_cmpint (edge->step, ==, steps[edge->to]);
              last = MAX (last, edge->step);
            }
          g_assert_cmpint (fs_diagram_n_tree_steps (&fixture.diagram), ==, last);
          g_assert_cmpint (last, <=, fs_line_tree_depth (&fixture.structure->network.grid));
        }
      state_clear (&state);
      fixture_clear (&fixture);
    }
}

/* The dependencies of channels: red is the circle, and nothing else; each edge of the circle joins two dots, also where a wrap
 * link is drawn in two pieces. And what is said of them. */
FS_TEST (dependencies)
{
  static const struct {
    FsTopology topology;
    FsRouting routing;
    FsClasses classes;
    int V;
    const char *sentence;
  } cases[]
      = { { FS_TOPOLOGY_MESH, FS_ROUTING_DETERMINISTIC, FS_CLASSES_DATELINE, 1, "No circle. Each of the 48 channels" },
          { FS_TOPOLOGY_MESH, FS_ROUTING_RANDOM, FS_CLASSES_DATELINE, 1, "A circle of 4 channels: 00 → 01, " },
          { FS_TOPOLOGY_MESH, FS_ROUTING_DUATO, FS_CLASSES_DATELINE, 2,
            "No circle. A message that holds one of the 48 " },
          { FS_TOPOLOGY_MESH, FS_ROUTING_VIRTUAL_CUT_THROUGH, FS_CLASSES_DATELINE, 1, "No deadlock: a blocked" },
          { FS_TOPOLOGY_TORUS, FS_ROUTING_DETERMINISTIC, FS_CLASSES_DATELINE, 2, "No circle. Each of the 80 channels" },
          { FS_TOPOLOGY_TORUS, FS_ROUTING_DETERMINISTIC, FS_CLASSES_NONE, 1, "A circle of 4 channels: 00 → 01, " } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsChannelDependencies) found = NULL;
      g_autofree char *sentence = NULL;
      FsWormholeParams params;
      cairo_surface_t *surface;
      Fixture fixture;
      guint red = 0;

      fs_wormhole_params_init (&params);
      params.topology = cases[i].topology;
      params.n = 2;
      params.k[0] = params.k[1] = 4;
      params.V = cases[i].V;
      params.routing = cases[i].routing;
      params.classes = cases[i].classes;
      found = fs_channel_dependencies_new (&params, NULL);
      fixture_init (&fixture, cases[i].topology, "4x4", -1);
      fixture.diagram.layers = 0;
      fixture.diagram.dependencies = found;
      surface = painted (&fixture);
      for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
          red += warmth (surface, (FsPoint){ x, y }) > 80;
      sentence = fs_diagram_dependencies_sentence (found);
      g_test_message ("%s: %u red pixels", sentence, red);
      g_assert_true (g_str_has_prefix (sentence, cases[i].sentence));
      if (found->circle == NULL)
        g_assert_cmpuint (red, ==, 0);
      else
        g_assert_cmpuint (red, >, 4 * 300 + 4 * 150);
      cairo_surface_destroy (surface);
      fixture_clear (&fixture);
    }
}
