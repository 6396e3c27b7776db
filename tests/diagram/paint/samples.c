/* Paints pictures of networks to be looked at: every layout and layer in every style.
 *
 * usage: diagram-samples FOLDER [NAME]     writes PNG files, those whose name contains NAME
 */
#include "export/diagram-export.h"
#include "diagram/paint/diagram-painter.h"
#include "tests/diagram/paint/states.h"
#include "tests/diagram/networks.h"

static const char *folder, *only;

static void
save (const FsDiagram *diagram, const char *name)
{
  static const struct {
    const char *suffix;
    int width, height;
    gboolean dark, high_contrast;
  } media[] = {
    { "light-1000x700", 1000, 700, FALSE, FALSE },
    { "dark-1000x700", 1000, 700, TRUE, FALSE },
    { "light-1600x900", 1600, 900, FALSE, FALSE },
    { "contrast-1000x700", 1000, 700, FALSE, TRUE },
  };
  FsExportOptions options;
  g_autofree char *print = g_strdup_printf ("%s/%s-print.png", folder, name);
  g_autoptr (GError) error = NULL;

  if (only != NULL && strstr (name, only) == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (media); i++)
    {
      FsStyle style = fs_style_screen (media[i].dark, 1);
      g_autofree char *path = g_strdup_printf ("%s/%s-%s.png", folder, name, media[i].suffix);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, media[i].width, media[i].height);
      cairo_t *cr = cairo_create (surface);

      style.high_contrast = media[i].high_contrast;
      fs_diagram_paint (cr, diagram, &style, media[i].width, media[i].height);
      cairo_destroy (cr);
      cairo_surface_write_to_png (surface, path);
      cairo_surface_destroy (surface);
    }
  fs_export_options_init (&options);
  options.width_mm = 170;
  options.height_mm = 120;
  options.dpi = 150;
  if (!fs_diagram_export_save (diagram, TRUE, print, &options, &error))
    g_printerr ("%s\n", error->message);
}

/* A diagram of GH(n,k) with these layers in the layout that applies; @layout -1: the automatic one. */
static void
still (const char *name, int n, int k, int layout, guint32 layers, uint32_t root, guint necklace)
{
  FsInterconnect network;
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) places = NULL;
  FsDiagram diagram;
  static const uint32_t destinations[] = { 3, 5, 7, 10, 13, 21, 26, 33, 47, 58 };
  gboolean trees = (layers & (1 << FS_LAYER_NECKLACES | 1 << FS_LAYER_BST | 1 << FS_LAYER_BSG)) != 0;

  if (only != NULL && strstr (name, only) == NULL)
    return;
  network = cube_network (n, k);
  structure = fs_network_structure_new (&network);
  places = layout_new (structure, layout >= 0 ? (FsLayoutKind) layout : fs_layout_automatic (&network, trees), root,
                       trees);
  fs_diagram_init (&diagram, structure, places);
  diagram.layers = layers;
  diagram.root = root;
  diagram.necklace = necklace;
  diagram.destinations = destinations;
  diagram.n_destinations = G_N_ELEMENTS (destinations);
  while (destinations[diagram.n_destinations - 1] >= network.n_nodes)
    diagram.n_destinations--;
  diagram.clubbing = (layers >> 31 & 1) != 0;
  diagram.path_from = 1;
  diagram.path_to = network.n_nodes - 2;
  save (&diagram, name);
}

static void
run (const char *name, const State *state, int layout, guint32 layers, gboolean with_broadcast, gboolean select,
     double zoom)
{
  FsInterconnect network;
  FsNetwork simulated;
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) places = NULL;
  FsDiagram diagram;

  if (only != NULL && strstr (name, only) == NULL)
    return;
  fs_wormhole_params_network (&state->params, &simulated);
  fs_interconnect_init (&network, &simulated);
  structure = fs_network_structure_new (&network);
  places
      = layout_new (structure, layout >= 0 ? (FsLayoutKind) layout : fs_layout_automatic (&network, FALSE), 0, FALSE);
  fs_diagram_init (&diagram, structure, places);
  diagram.layers = layers;
  diagram.params = &state->params;
  diagram.snapshot = state->snapshot;
  diagram.waits = state->waits;
  diagram.load = state->load;
  if (with_broadcast && state->snapshot->n_broadcasts > 0)
    diagram.broadcast = state->snapshot->broadcasts[0].index;
  for (guint i = 0; select && i < state->snapshot->n_messages; i++)
    if (state->snapshot->messages[i].state == FS_STATE_BLOCKED && state->snapshot->messages[i].n_vcs > 1)
      diagram.selected = (FsDiagramItem){ .kind = FS_ITEM_MESSAGE, .message = state->snapshot->messages[i].id };
  diagram.focus
      = fs_focus_find (state->snapshot, state->waits, diagram.selected.message,
                       layers & 1 << FS_LAYER_BROADCAST ? diagram.broadcast : FS_NO_BROADCAST, state->params.n < 6);
  if (zoom > 1)
    {
      FsStyle style = fs_style_screen (FALSE, 1);

      diagram.view = fs_diagram_view_router (&diagram, &style, 1000, 700, network.n_nodes / 3);
    }
  save (&diagram, name);
}

#define BIT(layer) (1u << FS_LAYER_##layer)
#define CLUBBED (1u << 31)

static void
all_still (void)
{
  still ("n3", 3, 2, -1, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("n4-broadcast", 4, 2, -1, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("n5", 5, 2, -1, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("n6", 6, 2, -1, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("n4-path", 4, 2, -1, BIT (LINKS) | BIT (PATH), 0, FS_NO_NECKLACE);
  still ("n4-multicast", 4, 2, -1, BIT (LINKS) | BIT (MULTICAST) | CLUBBED, 0, FS_NO_NECKLACE);
  still ("n7-ring", 7, 2, -1, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("n8-ring", 8, 2, -1, BIT (LINKS), 0, FS_NO_NECKLACE);
  still ("n10-ring", 10, 2, FS_LAYOUT_RING, BIT (LINKS), 0, FS_NO_NECKLACE);
  still ("gh34-necklaces", 3, 4, -1, BIT (NECKLACES) | BIT (BST), 0, 2);
  still ("gh34-bst", 3, 4, -1, BIT (BST), 0, FS_NO_NECKLACE);
  still ("gh33-bsg", 3, 3, -1, BIT (BSG) | BIT (NECKLACES) | BIT (UNFOLDED), 0, 4);
  still ("gh33-root", 3, 3, -1, BIT (BSG), 14, FS_NO_NECKLACE);
  still ("n8-levels", 8, 2, FS_LAYOUT_LEVELS, BIT (NECKLACES) | BIT (BST), 0, 10);
  still ("n10-levels", 10, 2, FS_LAYOUT_LEVELS, BIT (BST), 0, FS_NO_NECKLACE);
  still ("gh28-rows", 2, 8, -1, BIT (LINKS) | BIT (MULTICAST), 0, FS_NO_NECKLACE);
  still ("gh34-rows", 3, 4, FS_LAYOUT_ROWS, BIT (LINKS) | BIT (MULTICAST) | CLUBBED, 5, FS_NO_NECKLACE);
  still ("gh316-rows", 3, 16, -1, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("gh34-broadcast", 3, 4, FS_LAYOUT_LEVELS, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("gh34-multicast", 3, 4, FS_LAYOUT_LEVELS, BIT (MULTICAST), 0, FS_NO_NECKLACE);
  still ("n6-matrix", 6, 2, FS_LAYOUT_MATRIX, BIT (LINKS) | BIT (BROADCAST), 0, FS_NO_NECKLACE);
  still ("n10-matrix", 10, 2, -1, BIT (LINKS), 0, FS_NO_NECKLACE);
  still ("gh56-matrix", 5, 6, -1, BIT (LINKS) | BIT (BST), 0, FS_NO_NECKLACE);
}

/* A store-and-forward run after so many cycles. */
static void
run_store_forward (const char *name, int n, int k, FsOperation operation, int layout, guint32 layers, int cycles)
{
  FsStoreForwardParams params;
  FsInterconnect drawn;
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) places = NULL;
  g_autoptr (FsStoreForwardNetwork) network = NULL;
  g_autoptr (FsStoreForward) simulated = NULL;
  g_autoptr (FsStoreForwardSnapshot) snapshot = NULL;
  FsDiagram diagram;

  if (only != NULL && strstr (name, only) == NULL)
    return;
  fs_store_forward_params_init (&params);
  params.n = n;
  params.k = k;
  params.operation = operation;
  params.source = operation == FS_OPERATION_ONE_TO_ALL ? 0 : FS_DRAWN_SOURCE;
  network = fs_store_forward_network_new (&params, NULL, NULL);
  simulated = fs_store_forward_new (network, &params, NULL);
  fs_store_forward_watch (simulated);
  for (int i = 0; i < cycles; i++)
    fs_store_forward_step (simulated);
  snapshot = fs_store_forward_snapshot_new (simulated);
  drawn = cube_network (n, k);
  structure = fs_network_structure_new (&drawn);
  places = layout_new (structure, (FsLayoutKind) layout, 0, FALSE);
  fs_diagram_init (&diagram, structure, places);
  diagram.layers = layers;
  diagram.store_forward = snapshot;
  diagram.phase = 0.6;
  if (operation == FS_OPERATION_ONE_TO_ALL)
    diagram.run_tree = FS_RUN_TREE_BST;
  save (&diagram, name);
}

static gboolean
state_is_busy (const FsSnapshot *snapshot)
{
  guint blocked = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    blocked += snapshot->messages[i].state == FS_STATE_BLOCKED && snapshot->messages[i].n_vcs > 1;
  return blocked >= 2 && snapshot->n_broadcasts > 0 && snapshot->broadcasts[0].reached >= 20
         && snapshot->broadcasts[0].reached <= 45;
}

static void
all_runs (void)
{
  FsWormholeParams params = state_params (6, 2, 16, 0.02, 0.0116);
  State broadcast = state_broadcast (), deadlock = state_deadlock ();
  State large = state_new (&params, 200, 20000, state_is_busy);

  run_store_forward ("run-gh34-one", 3, 4, FS_OPERATION_ONE_TO_ALL, FS_LAYOUT_LEVELS, BIT (BROADCAST) | BIT (MESSAGES),
                     2);
  run_store_forward ("run-gh34-many", 3, 4, FS_OPERATION_MANY_TO_ALL, FS_LAYOUT_LEVELS, BIT (LINKS) | BIT (MESSAGES),
                     12);
  run_store_forward ("run-gh28-multicast", 2, 8, FS_OPERATION_MULTICAST, FS_LAYOUT_ROWS, BIT (LINKS) | BIT (MESSAGES),
                     12);
  run_store_forward ("run-gh48-many", 3, 16, FS_OPERATION_MANY_TO_ALL, FS_LAYOUT_ROWS, BIT (LINKS) | BIT (CHANNELS),
                     15);
  run ("run-n4", &broadcast, -1, BIT (LINKS) | BIT (BROADCAST) | BIT (MESSAGES) | BIT (WAITS_FOR), TRUE, TRUE, 1);
  run ("run-n4-all", &broadcast, -1, BIT (LINKS) | BIT (MESSAGES) | BIT (WAITS_FOR), FALSE, FALSE, 1);
  run ("run-n4-channels", &broadcast, -1, BIT (LINKS) | BIT (CHANNELS), FALSE, FALSE, 1);
  run ("run-n4-load", &broadcast, -1, BIT (LINKS) | BIT (LOAD), FALSE, FALSE, 1);
  run ("run-n4-router", &broadcast, -1, BIT (LINKS) | BIT (MESSAGES), FALSE, FALSE, 2);
  run ("run-deadlock", &deadlock, -1, BIT (LINKS) | BIT (MESSAGES) | BIT (WAITS_FOR), FALSE, FALSE, 1);
  run ("run-n6-broadcast", &large, -1, BIT (LINKS) | BIT (BROADCAST) | BIT (MESSAGES) | BIT (WAITS_FOR), TRUE, TRUE, 1);
  state_clear (&broadcast);
  state_clear (&deadlock);
  state_clear (&large);
  for (int n = 6; n <= 12; n++)
    {
      State state = state_half_load (n);
      g_autofree char *messages = g_strdup_printf ("run-n%d-messages", n);
      g_autofree char *selected = g_strdup_printf ("run-n%d-selected", n);
      g_autofree char *channels = g_strdup_printf ("run-n%d-channels", n);
      g_autofree char *load = g_strdup_printf ("run-n%d-load", n);

      run (messages, &state, -1, BIT (LINKS) | BIT (MESSAGES) | BIT (WAITS_FOR), FALSE, FALSE, 1);
      run (selected, &state, -1, BIT (LINKS) | BIT (MESSAGES) | BIT (WAITS_FOR), FALSE, TRUE, 1);
      run (channels, &state, n == 10 ? FS_LAYOUT_RING : -1, BIT (LINKS) | BIT (CHANNELS), FALSE, FALSE, 1);
      run (load, &state, -1, BIT (LINKS) | BIT (LOAD), FALSE, FALSE, 1);
      state_clear (&state);
    }
}

/* Some headers are blocked inside the network, and a broadcast is under way. */
static gboolean
state_is_typical (const FsSnapshot *snapshot)
{
  guint blocked = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    blocked += snapshot->messages[i].state == FS_STATE_BLOCKED && snapshot->messages[i].n_vcs > 1
               && snapshot->messages[i].kind == FS_MESSAGE_UNICAST;
  return blocked > 0 && snapshot->n_broadcasts > 0
         && snapshot->broadcasts[0].reached * 3 > snapshot->broadcasts[0].n_edges
         && snapshot->broadcasts[0].reached * 4 < snapshot->broadcasts[0].n_edges * 3;
}

/* Runs random routing with one virtual channel until a deadlock has formed. */
static State
state_of_deadlock (int n)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);

  params.n = n;
  for (int64_t cycle = 100;; cycle += cycle / 4)
    {
      State state = state_new (&params, cycle - 1, cycle, NULL);

      if (state.waits->n_circle > 0)
        return state;
      state_clear (&state);
    }
}

/* The pictures of a page to compare: each network blocked, with a broadcast, in a deadlock, and as a whole. */
static void
all_pages (void)
{
  static const int sizes[] = { 3, 4, 6, 8, 10 };
  const guint32 messages = BIT (LINKS) | BIT (MESSAGES) | BIT (WAITS_FOR);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int n = sizes[i];
      FsWormholeParams params = state_params (n, 2, 16, 0.03, 0.05 / n);
      State state = state_new (&params, 200, 60000, state_is_typical), deadlock = state_of_deadlock (n);
      g_autofree char *blocked = g_strdup_printf ("page-n%02d-blocked", n);
      g_autofree char *broadcast = g_strdup_printf ("page-n%02d-broadcast", n);
      g_autofree char *stuck = g_strdup_printf ("page-n%02d-deadlock", n);
      g_autofree char *whole = g_strdup_printf ("page-n%02d-overview", n);

      run (blocked, &state, -1, messages, FALSE, TRUE, 1);
      run (broadcast, &state, -1, messages | BIT (BROADCAST), TRUE, FALSE, 1);
      run (stuck, &deadlock, -1, messages, FALSE, FALSE, 1);
      run (whole, &state, -1, messages, FALSE, FALSE, 1);
      state_clear (&state);
      state_clear (&deadlock);
    }
  run_store_forward ("page-gh34-blocked", 3, 4, FS_OPERATION_MANY_TO_ALL, FS_LAYOUT_ROWS, BIT (LINKS) | BIT (MESSAGES),
                     12);
  run_store_forward ("page-gh34-broadcast", 3, 4, FS_OPERATION_ONE_TO_ALL, FS_LAYOUT_ROWS,
                     BIT (LINKS) | BIT (BROADCAST) | BIT (MESSAGES), 2);
  still ("page-gh34-multicast", 3, 4, FS_LAYOUT_ROWS, BIT (LINKS) | BIT (MULTICAST) | CLUBBED, 5, FS_NO_NECKLACE);
  still ("page-gh34-overview", 3, 4, -1, BIT (NECKLACES) | BIT (BST), 0, 5);
}

/* Some headers are blocked inside the network. */
static gboolean
state_is_blocked (const FsSnapshot *snapshot)
{
  guint blocked = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    blocked += snapshot->messages[i].state == FS_STATE_BLOCKED && snapshot->messages[i].n_vcs > 1;
  return blocked >= 4;
}

/* Meshes and tori: a selected message, a broadcast, the load, a router. */
static void
all_grids (void)
{
  static const struct {
    const char *name;
    FsTopology topology;
    const char *radices;
    double rate;
  } grids[] = {
    { "mesh8", FS_TOPOLOGY_MESH, "8x8", 0.016 },       { "torus8", FS_TOPOLOGY_TORUS, "8x8", 0.016 },
    { "torus16", FS_TOPOLOGY_TORUS, "16x16", 0.005 },  { "torus444", FS_TOPOLOGY_TORUS, "4x4x4", 0.020 },
    { "torus888", FS_TOPOLOGY_TORUS, "8x8x8", 0.008 }, { "torus4444", FS_TOPOLOGY_TORUS, "4x4x4x4", 0.015 },
    { "mesh85", FS_TOPOLOGY_MESH, "12x5", 0.016 },     { "ring", FS_TOPOLOGY_TORUS, "12", 0.03 },
  };
  const guint32 messages = BIT (LINKS) | BIT (MESSAGES) | BIT (WAITS_FOR);

  for (guint i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      FsWormholeParams params = grid_params (grids[i].topology, grids[i].radices, 2, 0.02, grids[i].rate);
      State state = state_new (&params, 150, 4000, state_is_blocked), loaded = state_new (&params, 150, 650, NULL);
      g_autofree char *blocked = g_strdup_printf ("grid-%s-blocked", grids[i].name);
      g_autofree char *broadcast = g_strdup_printf ("grid-%s-broadcast", grids[i].name);
      g_autofree char *load = g_strdup_printf ("grid-%s-load", grids[i].name);
      g_autofree char *router = g_strdup_printf ("grid-%s-router", grids[i].name);
      g_autofree char *folded = g_strdup_printf ("grid-%s-folded", grids[i].name);
      g_autofree char *matrix = g_strdup_printf ("grid-%s-matrix", grids[i].name);

      run (blocked, &state, -1, messages, FALSE, TRUE, 1);
      run (broadcast, &state, -1, messages | BIT (BROADCAST), TRUE, FALSE, 1);
      run (load, &loaded, -1, BIT (LINKS) | BIT (LOAD), FALSE, FALSE, 1);
      run (router, &state, -1, messages, FALSE, FALSE, 2);
      run (matrix, &state, FS_LAYOUT_MATRIX, BIT (LINKS) | BIT (MESSAGES), FALSE, TRUE, 1);
      if (grids[i].topology == FS_TOPOLOGY_TORUS)
        run (folded, &state, FS_LAYOUT_FOLDED, messages, FALSE, TRUE, 1);
      state_clear (&state);
      state_clear (&loaded);
    }
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    {
      g_printerr ("usage: diagram-samples FOLDER [NAME]\n");
      return 2;
    }
  folder = argv[1];
  only = argc > 2 ? argv[2] : NULL;
  all_still ();
  if (only == NULL || g_str_has_prefix (only, "run"))
    all_runs ();
  if (only == NULL || g_str_has_prefix (only, "page"))
    all_pages ();
  if (only == NULL || g_str_has_prefix (only, "grid"))
    all_grids ();
  return 0;
}
