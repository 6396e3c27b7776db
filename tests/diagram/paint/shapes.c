/* A diagram as a list of shapes: complete, the same in light and dark, and each of them with its message. */
#include "diagram/paint/diagram-painter.h"
#include "plot/paint/shapes.h"
#include "plot/value/drawn-shapes.h"
#include "plot/value/text.h"
#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"

/* Whether something was drawn past the list. */
static gboolean
missed_any (FsDrawnShapes *shapes)
{
  double x, y, width, height;

  cairo_recording_surface_ink_extents (cairo_get_target (fs_drawn_shapes_context (shapes)), &x, &y, &width, &height);
  return width > 0 && height > 0;
}

static void
draw (FsDrawnShapes *shapes, const FsDiagram *diagram, gboolean dark)
{
  FsStyle style = fs_style_screen (dark, 1);

  fs_diagram_paint (fs_drawn_shapes_context (shapes), diagram, &style, 640, 480);
}

static void
assert_same_path (const cairo_path_t *a, const cairo_path_t *b)
{
  g_assert_cmpint (a->num_data, ==, b->num_data);
  for (int i = 0; i < a->num_data; i += a->data[i].header.length)
    {
      g_assert_cmpint (a->data[i].header.type, ==, b->data[i].header.type);
      for (int j = 1; j < a->data[i].header.length; j++)
        {
          g_assert_cmpfloat (a->data[i + j].point.x, ==, b->data[i + j].point.x);
          g_assert_cmpfloat (a->data[i + j].point.y, ==, b->data[i + j].point.y);
        }
    }
}

/* A page with both themes keeps one list with two colors for each shape. */
static void
assert_same_shapes (const GArray *light, const GArray *dark)
{
  g_assert_cmpuint (light->len, ==, dark->len);
  for (guint i = 0; i < light->len; i++)
    {
      const FsDrawnShape *a = &g_array_index (light, FsDrawnShape, i), *b = &g_array_index (dark, FsDrawnShape, i);

      g_assert_cmpint (a->kind, ==, b->kind);
      g_assert_cmpuint (a->owner, ==, b->owner);
      g_assert_cmpfloat (a->line_width, ==, b->line_width);
      g_assert_cmpstr (a->text, ==, b->text);
      if (a->kind != FS_DRAWN_TEXT)
        assert_same_path (a->path, b->path);
    }
}

static void
check_state (const State *state, FsLayoutKind kind)
{
  FsInterconnect network;
  FsNetwork nodes;
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) layout = NULL;
  g_autoptr (FsDrawnShapes) light = fs_drawn_shapes_new ();
  g_autoptr (FsDrawnShapes) dark = fs_drawn_shapes_new ();
  FsDiagram diagram;

  fs_wormhole_params_network (&state->params, &nodes);
  fs_interconnect_init (&network, &nodes);
  if (!fs_layout_applies (kind, &network, NULL))
    return;
  structure = fs_network_structure_new (&network);
  layout = layout_new (structure, kind, 0, FALSE);
  fs_diagram_init (&diagram, structure, layout);
  diagram.params = &state->params;
  diagram.snapshot = state->snapshot;
  diagram.waits = state->waits;
  diagram.load = state->load;
  diagram.layers = (1u << FS_N_LAYERS) - 1;
  diagram.necklace = fs_interconnect_is_grid (&network) ? FS_NO_NECKLACE : 0;
  diagram.path_to = network.n_nodes - 1;
  diagram.selected = (FsDiagramItem){ .kind = FS_ITEM_NODE, .node = 1, .message = FS_NO_MESSAGE };
  if (state->snapshot->n_broadcasts > 0)
    diagram.broadcast = state->snapshot->broadcasts[0].index;
  diagram.focus = fs_focus_find (state->snapshot, state->waits, FS_NO_MESSAGE, FS_NO_BROADCAST, TRUE);
  for (int zoomed = 0; zoomed <= 1; zoomed++)
    {
      fs_drawn_shapes_clear (light);
      fs_drawn_shapes_clear (dark);
      diagram.view.zoom = zoomed ? 30 : 1; /* open routers */
      draw (light, &diagram, FALSE);
      draw (dark, &diagram, TRUE);
      g_assert_cmpuint (fs_drawn_shapes_get (light)->len, >, zoomed ? 1 : 20);
      g_assert_false (missed_any (light));
      assert_same_shapes (fs_drawn_shapes_get (light), fs_drawn_shapes_get (dark));
    }
}

FS_TEST (complete_in_both_themes)
{
  FsWormholeParams torus = grid_params (FS_TOPOLOGY_TORUS, "4x4", 4, 0, 0.05);
  State states[] = { state_broadcast (), state_deadlock (), state_half_load (7), state_new (&torus, 200, 201, NULL) };

  for (guint s = 0; s < G_N_ELEMENTS (states); s++)
    {
      for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
        check_state (&states[s], (FsLayoutKind) kind);
      state_clear (&states[s]);
    }
}

/* Every message that holds a channel of the network has shapes, and every shape with an owner has such a message. */
FS_TEST (owners_are_messages)
{
  State state = state_half_load (4);
  FsInterconnect network = cube_network (4, 2);
  g_autoptr (FsNetworkStructure) structure = fs_network_structure_new (&network);
  g_autoptr (FsDiagramLayout) layout = layout_new (structure, FS_LAYOUT_NESTED, 0, FALSE);
  g_autoptr (FsDrawnShapes) shapes = fs_drawn_shapes_new ();
  g_autoptr (GHashTable) owners = g_hash_table_new (NULL, NULL);
  guint n_lying = 0;
  FsDiagram diagram;

  fs_diagram_init (&diagram, structure, layout);
  diagram.params = &state.params;
  diagram.snapshot = state.snapshot;
  diagram.waits = state.waits;
  diagram.layers = 1u << FS_LAYER_MESSAGES | 1u << FS_LAYER_WAITS_FOR | 1u << FS_LAYER_LINKS;
  diagram.focus = fs_focus_find (state.snapshot, state.waits, FS_NO_MESSAGE, FS_NO_BROADCAST, TRUE);
  draw (shapes, &diagram, FALSE);
  for (guint i = 0; i < fs_drawn_shapes_get (shapes)->len; i++)
    {
      const FsDrawnShape *shape = &g_array_index (fs_drawn_shapes_get (shapes), FsDrawnShape, i);

      if (shape->owner == FS_NO_OWNER)
        continue;
      g_assert_cmpint (fs_snapshot_find (state.snapshot, shape->owner), >=, 0);
      g_hash_table_add (owners, GSIZE_TO_POINTER (shape->owner + 1));
    }
  for (guint i = 0; i < state.snapshot->n_messages; i++)
    if (state.snapshot->messages[i].n_vcs > 0)
      {
        n_lying++;
        g_assert_true (g_hash_table_contains (owners, GSIZE_TO_POINTER (state.snapshot->messages[i].id + 1)));
      }
  g_assert_cmpuint (n_lying, >, 5);
  state_clear (&state);
}

/* A line, dashes, a halo, and a text that is turned. */
FS_TEST (what_is_kept)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsDrawnShapes) shapes = fs_drawn_shapes_new ();
  PangoContext *context = fs_text_context_new (&style);
  g_autoptr (PangoLayout) text = fs_text_new (context, &style, "a & b", 12, TRUE);
  cairo_t *cr = fs_drawn_shapes_context (shapes);
  const double dashes[] = { 5, 4 };
  const FsDrawnShape *shape;

  cairo_move_to (cr, 1, 2);
  cairo_line_to (cr, 11, 2);
  cairo_set_dash (cr, dashes, 2, 0);
  fs_stroke_path (cr, style.text, 3);
  g_assert_false (cairo_has_current_point (cr));
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_translate (cr, 100, 50);
  cairo_rotate (cr, -G_PI / 2);
  fs_set_color (cr, style.dim_text, 1);
  fs_text_show (cr, text, 0, 0, 0);
  g_assert_cmpuint (fs_drawn_shapes_get (shapes)->len, ==, 2);
  shape = &g_array_index (fs_drawn_shapes_get (shapes), FsDrawnShape, 0);
  g_assert_cmpint (shape->kind, ==, FS_DRAWN_STROKE);
  g_assert_cmpint (shape->n_dashes, ==, 2);
  g_assert_cmpfloat (shape->dashes[1], ==, 4);
  g_assert_cmpfloat (shape->line_width, ==, 3);
  shape = &g_array_index (fs_drawn_shapes_get (shapes), FsDrawnShape, 1);
  g_assert_cmpstr (shape->text, ==, "a & b");
  g_assert_true (shape->bold);
  g_assert_cmpfloat_with_epsilon (shape->angle, -G_PI / 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (shape->y, 50, 1e-6);
  g_assert_cmpfloat (shape->x, >, 100); /* the baseline is below the middle of the capitals: to the right, turned */
  g_assert_cmpfloat_with_epsilon (shape->width, fs_text_width (text), 1e-9);
  g_assert_cmpfloat (shape->color.a, ==, style.dim_text.a);
  g_object_unref (context);
}

/* A plain drawing outside those functions would be lost. */
FS_TEST (missed)
{
  g_autoptr (FsDrawnShapes) shapes = fs_drawn_shapes_new ();

  cairo_rectangle (fs_drawn_shapes_context (shapes), 0, 0, 5, 5);
  cairo_fill (fs_drawn_shapes_context (shapes));
  g_assert_true (missed_any (shapes));
}
