/* Painting network diagrams: layers, zoom, hits, colors, and export. */
#include "diagram/paint/diagram-painter.h"

#include <math.h>

#include "export/diagram-export.h"
#include "diagram/paint/diagram-legend.h"
#include "diagram/paint/canvas.h"
#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"
#include "tests/diagram/networks.h"

#define ALL_LAYERS ((1u << FS_N_LAYERS) - 1)

/* A network in a layout, as a diagram of links only. */
typedef struct {
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsDiagram diagram;
} Fixture;

static void
fixture_init (Fixture *fixture, int n, int k, FsLayoutKind kind, uint32_t root)
{
  FsInterconnect network;

  network = cube_network (n, k);
  fixture->structure = fs_network_structure_new (&network);
  fixture->layout = layout_new (fixture->structure, fs_layout_choose (kind, &network, NULL), root, TRUE);
  fs_diagram_init (&fixture->diagram, fixture->structure, fixture->layout);
  fixture->diagram.root = root;
}

/* Makes the layout for a canvas of this size. */
static void
fixture_fit (Fixture *fixture, int width, int height)
{
  FsDiagramLayout *layout = fs_diagram_layout_resized (fixture->structure, fixture->layout, width, height);

  fs_diagram_layout_free (fixture->layout);
  fixture->diagram.layout = fixture->layout = layout;
}

static void
fixture_clear (Fixture *fixture)
{
  fs_diagram_layout_free (fixture->layout);
  fs_network_structure_unref (fixture->structure);
}

static void
fixture_set_state (Fixture *fixture, const State *state)
{
  fixture->diagram.params = &state->params;
  fixture->diagram.snapshot = state->snapshot;
  fixture->diagram.waits = state->waits;
  fixture->diagram.load = state->load;
  if (state->snapshot->n_broadcasts > 0)
    fixture->diagram.broadcast = state->snapshot->broadcasts[0].index;
  fixture->diagram.focus = fs_focus_find (state->snapshot, state->waits, FS_NO_MESSAGE, FS_NO_BROADCAST, TRUE);
}

typedef void (*Paint) (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height);

/* Hash of the pixels, and whether there is any ink. */
static char *
painted (const FsDiagram *diagram, const FsStyle *style, int width, int height, Paint first, Paint second)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  char *hash;

  first (cr, diagram, style, width, height);
  if (second != NULL)
    second (cr, diagram, style, width, height);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (surface),
                                      (gsize) cairo_image_surface_get_stride (surface) * (gsize) height);
  cairo_surface_destroy (surface);
  return hash;
}

static const int networks[][2]
    = { { 1, 2 }, { 2, 2 },  { 3, 2 },  { 4, 2 },  { 5, 2 },  { 6, 2 },  { 7, 2 }, { 8, 2 },
        { 9, 2 }, { 10, 2 }, { 11, 2 }, { 12, 2 }, { 13, 2 }, { 14, 2 }, { 1, 3 }, { 1, 36 },
        { 2, 3 }, { 2, 36 }, { 3, 3 },  { 3, 16 }, { 4, 8 },  { 5, 5 },  { 6, 4 }, { 7, 3 } };

/* Every layer of every network in every layout, by itself and with all others. */
FS_TEST (all_networks)
{
  static const uint32_t destinations[] = { 1 };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
      {
        FsStyle style = fs_style_screen (kind % 2 == 1, 1);
        Fixture fixture;
        g_autofree char *hash = NULL;

        fixture_init (&fixture, networks[i][0], networks[i][1], (FsLayoutKind) kind, 0);
        if ((int) fixture.layout->kind == kind)
          {
            gsize channels = (gsize) fixture.layout->network.n_nodes * (gsize) fixture.layout->network.degree;
            g_autofree double *load = g_new (double, channels);

            for (gsize c = 0; c < channels; c++)
              load[c] = (double) (c % 101) / 100;
            fixture.diagram.load = load;
            fixture.diagram.layers = ALL_LAYERS;
            fixture.diagram.destinations = destinations;
            fixture.diagram.n_destinations = 1;
            fixture.diagram.path_to = fixture.layout->network.n_nodes - 1;
            fixture.diagram.necklace = 0;
            hash = painted (&fixture.diagram, &style, 300, 200, fs_diagram_paint, NULL);
          }
        fixture_clear (&fixture);
      }
}

/* Every layer of a run changes the diagram, and painting in two parts gives the same as painting at once. */
FS_TEST (layers_of_a_run)
{
  State states[2] = { state_broadcast (), state_deadlock () };

  for (guint s = 0; s < 2; s++)
    for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
      for (int layer = 0; layer <= FS_N_LAYERS; layer++)
        {
          FsStyle style = fs_style_screen (layer % 2 == 1, 1);
          Fixture fixture;
          g_autofree char *once = NULL;
          g_autofree char *twice = NULL;
          g_autofree char *parts = NULL;
          g_autofree char *without = NULL;

          fixture_init (&fixture, states[s].params.n, 2, (FsLayoutKind) kind, 0);
          fixture_fit (&fixture, 400, 300);
          fixture_set_state (&fixture, &states[s]);
          style.high_contrast = kind == 1;
          fixture.diagram.layers = 0;
          without = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
          fixture.diagram.layers = layer < FS_N_LAYERS ? 1u << layer : ALL_LAYERS;
          once = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
          twice = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
          parts = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint_static, fs_diagram_paint_dynamic);
          g_assert_cmpstr (once, ==, twice);
          g_assert_cmpstr (once, ==, parts);
          if ((layer == FS_LAYER_MESSAGES || layer == FS_LAYER_CHANNELS
               || (layer == FS_LAYER_BROADCAST && s == 0) /* in the deadlock there is no broadcast */
               || (layer == FS_LAYER_LOAD && s == 0)      /* in the deadlock nothing moves */
               || layer == FS_LAYER_LINKS)
              && fixture.layout->kind != FS_LAYOUT_MATRIX)
            {
              g_test_message ("layer %s in %s", fs_diagram_layer_name ((FsDiagramLayer) layer),
                              fs_layout_id (fixture.layout->kind));
              g_assert_cmpstr (once, !=, without);
            }
          fixture_clear (&fixture);
        }
  state_clear (&states[0]);
  state_clear (&states[1]);
}

/* A store-and-forward run: what is sent is seen, and what is followed. */
FS_TEST (store_forward)
{
  FsStoreForwardParams params;
  g_autoptr (FsStoreForwardNetwork) network = NULL;
  g_autoptr (FsStoreForward) run = NULL;
  g_autoptr (FsStoreForwardSnapshot) snapshot = NULL;

  fs_store_forward_params_init (&params);
  params.n = 3;
  params.k = 3;
  network = fs_store_forward_network_new (&params, NULL, NULL);
  run = fs_store_forward_new (network, &params, NULL);
  fs_store_forward_watch (run);
  while (fs_store_forward_cycle (run) < 12)
    fs_store_forward_step (run);
  snapshot = fs_store_forward_snapshot_new (run);
  g_assert_cmpuint (snapshot->n_sends, >, 0);
  for (int kind = FS_LAYOUT_LEVELS; kind < FS_N_LAYOUTS; kind++)
    {
      FsStyle style = fs_style_screen (TRUE, 1);
      Fixture fixture;
      g_autofree char *without = NULL;
      g_autofree char *with = NULL;
      g_autofree char *followed = NULL;

      fixture_init (&fixture, 3, 3, (FsLayoutKind) kind, 0);
      fixture.diagram.layers = 1 << FS_LAYER_MESSAGES;
      without = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      fixture.diagram.store_forward = snapshot;
      with = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      g_assert_cmpstr (with, !=, without);
      fixture.diagram.layers = ALL_LAYERS;
      fixture.diagram.run_tree = FS_RUN_TREE_BST;
      followed = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      fixture_clear (&fixture);
    }
}

/* What is selected is marked in every layout: nodes, channels, and all members of a necklace. */
FS_TEST (marks)
{
  for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
    {
      FsStyle style = fs_style_screen (FALSE, 1);
      Fixture fixture;
      g_autofree char *none = NULL;
      g_autofree char *node = NULL;
      g_autofree char *channel = NULL;
      g_autofree char *classes = NULL;
      g_autofree char *necklace = NULL;

      fixture_init (&fixture, 3, 3, (FsLayoutKind) kind, 5);
      none = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      fixture.diagram.selected = (FsDiagramItem){ .kind = FS_ITEM_NODE, .node = 26, .message = FS_NO_MESSAGE };
      node = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      fixture.diagram.selected.kind = FS_ITEM_CHANNEL;
      fixture.diagram.selected.channel = 7;
      channel = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      g_assert_cmpstr (node, !=, none);
      g_assert_cmpstr (channel, !=, none);
      g_assert_cmpstr (channel, !=, node);
      fixture.diagram.selected = FS_NO_ITEM;
      fixture.diagram.layers = 1 << FS_LAYER_NECKLACES;
      classes = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      fixture.diagram.necklace = 1;
      necklace = painted (&fixture.diagram, &style, 400, 300, fs_diagram_paint, NULL);
      if (fixture.layout->kind != FS_LAYOUT_MATRIX)
        g_assert_cmpstr (necklace, !=, classes);
      fixture_clear (&fixture);
    }
}

/* With open routers, moving flits, and any zoom, nothing is drawn outside of memory. */
FS_TEST (views)
{
  State state = state_broadcast ();
  FsStyle style = fs_style_screen (FALSE, 1);
  Fixture fixture;

  fixture_init (&fixture, 4, 2, FS_LAYOUT_NESTED, 0);
  fixture_set_state (&fixture, &state);
  fixture.diagram.layers = ALL_LAYERS;
  for (int step = 0; step <= 10; step++)
    {
      FsDiagramView router = fs_diagram_view_router (&fixture.diagram, &style, 800, 600, 9), fit = FS_VIEW_FIT;
      Fixture zoomed = fixture;
      g_autofree char *hash = NULL;
      FsCanvas canvas;

      zoomed.diagram.phase = step / 10.0;
      zoomed.diagram.view = fs_diagram_view_mix (&fit, &router, step / 10.0);
      fs_canvas_init (&canvas, NULL, &zoomed.diagram, &style, 800, 600);
      g_assert_true (canvas.shape == FS_SHAPE_ROUTER || step < 10);
      fs_canvas_clear (&canvas);
      hash = painted (&zoomed.diagram, &style, 800, 600, fs_diagram_paint, NULL);
      zoomed.diagram.view = fs_diagram_view_zoom (&zoomed.diagram, &style, 800, 600, 50, 10, 590);
      g_free (g_steal_pointer (&hash));
      hash = painted (&zoomed.diagram, &style, 800, 600, fs_diagram_paint, NULL);
    }
  fixture_clear (&fixture);
  state_clear (&state);
}

static FsPoint
node_point (const FsDiagram *diagram, const FsStyle *style, uint32_t node)
{
  FsCanvas canvas;
  FsPoint point;

  fs_canvas_init (&canvas, NULL, diagram, style, 1000, 700);
  point = canvas.at[node];
  fs_canvas_clear (&canvas);
  return point;
}

/* The point under the pointer stays where it is. */
FS_TEST (zoom)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  Fixture fixture;
  FsPoint before, after;

  fixture_init (&fixture, 4, 2, FS_LAYOUT_NESTED, 0);
  before = node_point (&fixture.diagram, &style, 5);
  fixture.diagram.view = fs_diagram_view_zoom (&fixture.diagram, &style, 1000, 700, 2.5, before.x, before.y);
  after = node_point (&fixture.diagram, &style, 5);
  g_assert_cmpfloat (fabs (fixture.diagram.view.zoom - 2.5), <, 1e-12);
  g_assert_cmpfloat (hypot (after.x - before.x, after.y - before.y), <, 1e-6);
  fixture.diagram.view = fs_diagram_view_pan (&fixture.diagram, &style, 1000, 700, 30, -20);
  after = node_point (&fixture.diagram, &style, 5);
  g_assert_cmpfloat (hypot (after.x - before.x - 30, after.y - before.y + 20), <, 1e-6);
  fixture_clear (&fixture);
}

/* Every node is found at its position, and every channel where only its lane is. */
FS_TEST (hits)
{
  static const struct {
    int n, k;
    FsLayoutKind kind;
  } cases[] = { { 3, 2, FS_LAYOUT_PARALLEL }, { 4, 2, FS_LAYOUT_PARALLEL }, { 4, 2, FS_LAYOUT_NESTED },
                { 5, 2, FS_LAYOUT_GRID },     { 6, 2, FS_LAYOUT_PARALLEL }, { 7, 2, FS_LAYOUT_RING },
                { 7, 2, FS_LAYOUT_GRID },     { 8, 2, FS_LAYOUT_TILES },    { 3, 4, FS_LAYOUT_LEVELS },
                { 2, 6, FS_LAYOUT_ROWS },     { 3, 4, FS_LAYOUT_ROWS } };
  FsStyle style = fs_style_screen (FALSE, 1);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Fixture fixture;
      FsCanvas canvas;

      fixture_init (&fixture, cases[i].n, cases[i].k, cases[i].kind, 0);
      fs_canvas_init (&canvas, NULL, &fixture.diagram, &style, 1000, 700);
      for (uint32_t node = 0; node < canvas.network->n_nodes; node++)
        {
          FsDiagramItem part = fs_diagram_hit (&canvas, canvas.at[node].x, canvas.at[node].y);

          g_assert_cmpint (part.kind, ==, FS_ITEM_NODE);
          g_assert_cmpuint (part.node, ==, node);
        }
      for (uint64_t channel = 0; i < 4 && channel < (uint64_t) canvas.network->n_nodes * canvas.network->degree;
           channel++)
        {
          uint32_t from, to;
          FsRoute lane;
          gboolean found = FALSE;

          fs_interconnect_channel_ends (canvas.network, channel, &from, &to);
          lane = fs_canvas_lane (&canvas, from, to, fs_canvas_aside (&canvas, -1), 4, 5);
          for (int step = 1; step < 20 && !found; step++)
            {
              FsPoint at = fs_route_at (&lane, step / 20.0);
              FsDiagramItem part = fs_diagram_hit (&canvas, at.x, at.y);

              found = part.kind == FS_ITEM_CHANNEL && part.channel == channel;
            }
          g_assert_true (found);
        }
      g_assert_cmpint (fs_diagram_hit (&canvas, 1, 1).kind, ==, FS_ITEM_NONE);
      fs_canvas_clear (&canvas);
      fixture_clear (&fixture);
    }
}

/* Each message that holds a channel is found on its lane, or one in the same position. */
FS_TEST (hit_messages)
{
  State state = state_broadcast ();
  FsStyle style = fs_style_screen (FALSE, 1);
  Fixture fixture;
  FsCanvas canvas;
  guint found = 0;

  fixture_init (&fixture, 4, 2, FS_LAYOUT_NESTED, 0);
  fixture_set_state (&fixture, &state);
  fixture.diagram.layers = 1 << FS_LAYER_MESSAGES;
  fs_canvas_init (&canvas, NULL, &fixture.diagram, &style, 1000, 700);
  for (double y = 4; y < 700; y += 8)
    for (double x = 4; x < 1000; x += 8)
      {
        FsDiagramItem part = fs_diagram_hit (&canvas, x, y);

        if (part.kind == FS_ITEM_MESSAGE)
          {
            g_assert_cmpint (fs_snapshot_find (state.snapshot, part.message), >=, 0);
            found++;
          }
      }
  g_assert_cmpuint (found, >, 100);
  /* In an open router every point is a part of it. */
  fixture.diagram.view = fs_diagram_view_router (&fixture.diagram, &style, 1000, 700, 9);
  fs_canvas_clear (&canvas);
  fs_canvas_init (&canvas, NULL, &fixture.diagram, &style, 1000, 700);
  for (double y = 300; y < 400; y += 10)
    {
      FsDiagramItem part = fs_diagram_hit (&canvas, 420, y);

      g_assert_true (part.kind == FS_ITEM_VC || part.kind == FS_ITEM_INJECTION || part.kind == FS_ITEM_CROSSBAR);
      g_assert_cmpuint (part.node, ==, 9);
    }
  fs_canvas_clear (&canvas);
  fixture_clear (&fixture);
  state_clear (&state);
}

/* A layer that applies has a legend, one that does not has a reason. */
FS_TEST (legends)
{
  State state = state_broadcast ();
  FsStyle style = fs_style_screen (FALSE, 1);

  for (int with_run = 0; with_run < 2; with_run++)
    for (int layer = 0; layer < FS_N_LAYERS; layer++)
      {
        Fixture fixture;
        g_autofree char *reason = NULL;
        g_autoptr (GArray) legend = NULL;
        gboolean applies;

        fixture_init (&fixture, 4, 2, FS_LAYOUT_NESTED, 0);
        if (with_run)
          fixture_set_state (&fixture, &state);
        applies = fs_diagram_layer_applies ((FsDiagramLayer) layer, &fixture.diagram, &reason);
        legend = fs_diagram_legend_new (&fixture.diagram, (FsDiagramLayer) layer);
        g_assert_true (applies == (legend->len > 0) && applies == (reason == NULL));
        g_assert_true (reason == NULL || g_str_has_suffix (reason, "."));
        for (guint i = 0; i < legend->len; i++)
          {
            cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 20);
            cairo_t *cr = cairo_create (surface);
            const FsDiagramLegendEntry *entry = &g_array_index (legend, FsDiagramLegendEntry, i);
            guint ink = 0;

            fs_diagram_paint_sample (cr, &fixture.diagram, &style, entry, 6, 10);
            cairo_destroy (cr);
            cairo_surface_flush (surface);
            for (int byte = 0; byte < 20 * cairo_image_surface_get_stride (surface); byte++)
              ink += cairo_image_surface_get_data (surface)[byte];
            g_assert_true (ink > 0 && *entry->label != '\0');
            cairo_surface_destroy (surface);
          }
        fixture_clear (&fixture);
      }
  state_clear (&state);
}

FS_TEST (colors)
{
  static const guint32 expected[2][6] = { { 0x1c313d, 0x2c414e, 0x3c5360, 0x4e6572, 0x607785, 0x728a99 },
                                          { 0x5e7583, 0x738b9a, 0x89a2b1, 0xa0b9c8, 0xb7d1e0, 0xcfe9f9 } };

  for (int dark = 0; dark < 2; dark++)
    for (int step = 1; step <= 6; step++)
      {
        FsStyle style = fs_style_screen (dark, 1);
        FsColor color = fs_step_color (&style, step, 6);
        const double channels[3] = { color.r, color.g, color.b };

        for (int i = 0; i < 3; i++)
          g_assert_cmpfloat (fabs (channels[i] * 255 - (expected[dark][step - 1] >> (16 - 8 * i) & 0xff)), <=, 1.01);
      }
}

FS_TEST (export)
{
  State state = state_broadcast ();
  FsExportOptions options;
  Fixture fixture;
  g_autofree char *frame = fs_diagram_export_frame_path ("/x.y/run.png", 42);
  g_autofree char *bare = fs_diagram_export_frame_path ("/x.y/run", 7);

  fs_export_options_init (&options);
  options.width_mm = 170;
  options.height_mm = 120;
  options.dpi = 60;
  options.scenario_text = "[Flitscope]\nformat=1\n";
  fixture_init (&fixture, 4, 2, FS_LAYOUT_NESTED, 0);
  fixture_set_state (&fixture, &state);
  fixture.diagram.layers = ALL_LAYERS;
  for (int format = FS_FORMAT_SVG; format <= FS_FORMAT_PNG; format++)
    {
      g_autoptr (GBytes) once = fs_diagram_export_render (&fixture.diagram, TRUE, (FsFormat) format, &options, NULL);
      g_autoptr (GBytes) twice = fs_diagram_export_render (&fixture.diagram, TRUE, (FsFormat) format, &options, NULL);

      g_assert_nonnull (once);
      g_assert_true (g_bytes_equal (once, twice));
    }
  g_assert_cmpstr (frame, ==, "/x.y/run-00042.png");
  g_assert_cmpstr (bare, ==, "/x.y/run-00007");
  fixture_clear (&fixture);
  state_clear (&state);
}
