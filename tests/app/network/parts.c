/* Every kind of part of every kind of network: what it is when it is pointed at, clicked, clicked with the other button, and
 * read aloud. */
#include "tests/app/network/network-window.h"

#include <math.h>
#include <string.h>

#include "app/toolkit/screen-style.h"
#include "diagram/paint/diagram-painter.h"
#include "tests/support/test.h"

#define N_PARTS (FS_ITEM_DIMENSION + 1)
#define GRID 23       /* px between points that are looked at */
#define GRID_FINE 6   /* likewise, near the upper right, where the compass is */
#define COMPASS 130   /* px of that */
#define GRID_LARGE 53 /* of a network of more than MANY nodes, each point of which takes long */
#define MANY 100

/* A preset, keys that are changed in it, and a cycle in which much happens. */
typedef struct {
  const char *preset;
  const char *changes[3][2];
  int64_t cycle;
} Case;

static const Case cases[] = {
  { "deadlock-n3", { { NULL } }, 108 },
  { "deadlock-n3", { { "n", "2" } }, 60 },
  { "deadlock-n3", { { "n", "6" }, { "beta", "0.1" }, { "routing", "deterministic" } }, 150 },
  { "deadlock-n3", { { "n", "7" }, { "V", "3" }, { "routing", "duato" } }, 40 },
  { "deadlock-n3", { { "n", "8" } }, 40 },
  { "deadlock-n3", { { "n", "10" } }, 20 },
  { "torus-deadlock", { { NULL } }, 200 },
  { "torus-deadlock", { { "topology", "mesh" } }, 200 },
  { "torus-deadlock", { { "n", "3" } }, 60 },
  { "gh-all-to-all", { { NULL } }, 3 },
  { "gh-all-to-all", { { "operation", "one-to-all" } }, 2 },
  { "gh-all-to-all", { { "operation", "multicast" } }, 6 },
  { "gh-all-to-all", { { "k", "2" }, { "n", "5" } }, 2 },
};

/* The controller of the canvas for motion (@button 0), or for clicks with a button. */
static gpointer
controller_of (FsNetworkCanvas *canvas, guint button)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (canvas));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (button == 0 ? GTK_IS_EVENT_CONTROLLER_MOTION (controller)
                      : GTK_IS_GESTURE_CLICK (controller)
                            && MAX (gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)), GDK_BUTTON_PRIMARY)
                                   == button)
        return controller;
    }
  g_assert_not_reached ();
}

/* The submenu of a menu, which is in one of its sections; NULL if there is none. */
static GMenuModel *
submenu_of (GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int j = 0; j < g_menu_model_get_n_items (section); j++)
        {
          g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (section, j, G_MENU_LINK_SUBMENU);

          if (submenu != NULL)
            return g_steal_pointer (&submenu);
        }
    }
  return NULL;
}

static void
check_actions (GMenuModel *menu, FsWindow *window, GHashTable *keys)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *action = NULL;
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      gboolean exists = FALSE;
      GHashTableIter iter;
      gpointer of_key;

      if (section != NULL)
        check_actions (section, window, keys);
      if (!g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        continue;
      g_hash_table_iter_init (&iter, keys);
      while (g_hash_table_iter_next (&iter, NULL, &of_key))
        exists = exists || g_str_equal (of_key, action);
      /* One has no key, and may be activated at any time. */
      if (!exists
          && (!g_str_equal (action, "topology.describe")
              || !gtk_widget_activate_action (GTK_WIDGET (window), action, NULL)))
        g_error ("%s is in the menu of the diagram and does not exist", action);
    }
}

/* The context menu leads to actions that exist, and to the layouts that can show the network. */
static void
check_menu (FsWindow *window, GtkPopoverMenu *menu)
{
  g_autoptr (GHashTable) keys = test_network_keys_new (window);
  GMenuModel *model = gtk_popover_menu_get_menu_model (menu);
  g_autoptr (GMenuModel) layouts = submenu_of (model);
  int n_layouts = 1; /* the automatic one */

  for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
    n_layouts += fs_layout_applies ((FsLayoutKind) kind, &test_network_state (window)->run.network, NULL);
  check_actions (model, window, keys);
  check_actions (layouts, window, keys);
  g_assert_cmpint (g_menu_model_get_n_items (layouts), ==, n_layouts);
}

/* Points at a part, clicks it, opens its menu, and lets it be read. */
static void
use_part (FsWindow *window, const FsDiagramItem *item, double x, double y)
{
  FsNetworkCanvas *canvas = test_network_page (window)->canvas;
  FsNetworkState *state = test_network_state (window);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  g_autofree char *text = fs_item_text_new (item, state->cycle_view, fs_network_state_get_layout (state));
  g_autofree char *summary = NULL;
  GtkWidget *menu;
  gboolean shown = FALSE;

  g_signal_emit_by_name (controller_of (canvas, 0), "motion", x, y);
  g_signal_emit_by_name (canvas, "query-tooltip", (int) x, (int) y, FALSE, tooltip, &shown);
  g_assert_cmpint (shown, ==, item->kind != FS_ITEM_NONE);
  g_assert_cmpint (text != NULL && *text != '\0', ==, item->kind != FS_ITEM_NONE);
  g_signal_emit_by_name (controller_of (canvas, GDK_BUTTON_PRIMARY), "released", 1, x, y);
  if (item->kind == FS_ITEM_DIMENSION)
    g_assert_cmpint (state->selected.kind, !=, FS_ITEM_DIMENSION);
  else
    g_assert_cmpint (state->selected.kind, ==, item->kind);
  summary = fs_network_state_summary (state);
  g_assert_cmpstr (summary, !=, "");
  if (text != NULL && item->kind != FS_ITEM_DIMENSION)
    {
      g_autofree char *title = g_strndup (text, strcspn (text, "\n"));

      g_assert_nonnull (test_network_find_label (GTK_WIDGET (test_network_page (window)->inspector), title, FALSE));
    }
  g_signal_emit_by_name (controller_of (canvas, GDK_BUTTON_SECONDARY), "pressed", 1, x, y);
  menu = test_find (GTK_WIDGET (canvas), GTK_TYPE_POPOVER_MENU, NULL);
  g_assert_nonnull (menu);
  check_menu (window, GTK_POPOVER_MENU (menu));
  gtk_popover_popdown (GTK_POPOVER (menu));
}

/* Uses one part of each kind that is on the canvas, and counts them in @found. */
static void
use_parts (FsWindow *window, guint found[N_PARTS])
{
  FsNetworkCanvas *canvas = test_network_page (window)->canvas;
  int width = gtk_widget_get_width (GTK_WIDGET (canvas)), height = gtk_widget_get_height (GTK_WIDGET (canvas));
  gboolean seen[N_PARTS] = { FALSE };
  gboolean large = test_network_state (window)->run.network.n_nodes > MANY;
  int grid = large ? GRID_LARGE : GRID;
  FsStyle style = fs_screen_style (GTK_WIDGET (canvas));
  FsCanvas drawn;

  fs_canvas_init (&drawn, NULL, fs_network_canvas_get_diagram (canvas), &style, width, height);
  for (int fine = 0; fine <= !large; fine++)
    for (int y = 1; y < (fine ? COMPASS : height); y += fine ? GRID_FINE : grid)
      for (int x = fine ? width - COMPASS : 1; x < width; x += fine ? GRID_FINE : grid)
        {
          FsDiagramItem item = fs_diagram_hit (&drawn, x, y);

          if (seen[item.kind])
            continue;
          seen[item.kind] = TRUE;
          found[item.kind]++;
          use_part (window, &item, x, y);
          /* Something else is selected now. */
          fs_canvas_clear (&drawn);
          fs_canvas_init (&drawn, NULL, fs_network_canvas_get_diagram (canvas), &style, width, height);
        }
  fs_canvas_clear (&drawn);
}

/* Opens the router of a node that has messages. */
static void
open_router (FsWindow *window)
{
  const FsSnapshot *snapshot = test_network_state (window)->cycle_view->snapshot;

  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    if (snapshot->messages[i].n_vcs > 1 && snapshot->messages[i].vcs[0].flits > 0)
      {
        uint32_t from, to;

        fs_interconnect_channel_ends (&test_network_state (window)->run.network, snapshot->messages[i].vcs[0].channel,
                                      &from, &to);
        fs_network_canvas_open_router (test_network_page (window)->canvas, to);
        return;
      }
}

static void
use_case (FsWindow *window, const Case *each, guint found[N_PARTS])
{
  FsNetworkState *state = test_network_state (window);
  g_autoptr (GError) error = NULL;

  g_assert_true (
      fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), each->preset, &error));
  for (guint i = 0; i < G_N_ELEMENTS (each->changes) && each->changes[i][0] != NULL; i++)
    {
      fs_document_set_value (fs_window_get_document (window), each->changes[i][0], each->changes[i][1], &error);
      g_assert_no_error (error);
    }
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (test_network_at_rest (state));
  fs_network_state_seek (state, each->cycle);
  test_wait_for (test_network_at_rest (state) && state->cycle_view->cycle == each->cycle);
  use_parts (window, found);
  for (int kind = 0; kind < FS_N_LAYOUTS && state->run.network.n_nodes <= MANY; kind++)
    if (fs_layout_applies ((FsLayoutKind) kind, &state->run.network, NULL))
      {
        fs_network_state_set_layout (state, kind);
        test_wait_for (test_network_at_rest (state)
                       && fs_network_state_get_layout (state)->kind == (FsLayoutKind) kind);
        use_parts (window, found);
      }
  fs_network_state_set_layout (state, FS_NETWORK_STATE_AUTOMATIC);
  test_wait_for (test_network_at_rest (state));
  open_router (window);
  use_parts (window, found);
  fs_network_canvas_fit (test_network_page (window)->canvas);
}

FS_TEST (every_part_of_every_network)
{
  FsWindow *window = test_window_new ();
  guint found[N_PARTS] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    use_case (window, &cases[i], found);
  for (int kind = 0; kind < N_PARTS; kind++)
    g_assert_cmpuint (found[kind], >, 0);
  test_window_close (window);
}

/* Each arm of the compass names its direction, as it is drawn, and two nodes that its links join. */
FS_TEST (compass)
{
  FsWindow *window = test_window_new ();
  FsNetworkState *state = test_network_state (window);
  const FsDiagramLayout *layout;
  g_autofree char *last = NULL;

  g_assert_true (
      fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "deadlock-n3", NULL));
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (test_network_at_rest (state));
  layout = fs_network_state_get_layout (state);
  for (int d = 0; d < 3; d++)
    {
      FsDiagramItem arm = { .kind = FS_ITEM_DIMENSION, .index = d, .message = FS_NO_MESSAGE };
      FsPoint step = layout->step[d];
      g_autofree char *text = fs_item_text_new (&arm, NULL, layout);
      g_autofree char *title = g_strdup_printf ("Dimension %d: ", d);
      g_autofree char *node = g_strdup_printf ("000 and %d%d%d.", d == 2, d == 1, d == 0);

      g_assert_true (g_str_has_prefix (text, title));
      g_assert_true (g_str_has_suffix (text, node));
      g_assert_cmpint (strstr (text, "right") != NULL, ==, step.x > fabs (step.y) * tan (G_PI / 8));
      g_assert_cmpint (strstr (text, "up") != NULL, ==, step.y < -fabs (step.x) * tan (G_PI / 8));
      g_assert_cmpstr (text, !=, last);
      g_free (last);
      last = g_steal_pointer (&text);
    }
  test_window_close (window);
}
