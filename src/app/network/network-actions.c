#include "app/network/network-actions.h"

#include <glib/gi18n-lib.h>

#define ZOOM_STEP 1.4
#define BROADCAST_SPEED 2 /* cycles per second at most: it is over after a few */

static FsNetworkState *
state_of (gpointer page)
{
  return fs_network_page_get_state (page);
}

static void
first (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_seek (state_of (page), 0);
}

static void
back (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_step (state_of (page), -1);
}

static void
forward (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_step (state_of (page), 1);
}

static void
back_ten (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_step (state_of (page), -10);
}

static void
forward_ten (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_step (state_of (page), 10);
}

static void
last (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  FsCycleView *cycle_view = fs_network_state_get_cycle_view (state_of (page));

  if (cycle_view != NULL)
    fs_network_state_seek (state_of (page), cycle_view->last_simulated);
}

static void
play (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  FsNetworkState *state = state_of (page);

  fs_network_state_play (state, !fs_network_state_is_playing (state));
}

static void
faster (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_set_speed (state_of (page), fs_network_state_get_speed (state_of (page)) * 2);
}

static void
slower (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_set_speed (state_of (page), fs_network_state_get_speed (state_of (page)) / 2);
}

static void
next_event (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_next_event (state_of (page));
}

static void
next_blocking (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_next_blocking (state_of (page));
}

static void
next_deadlock (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_next_deadlock (state_of (page));
}

static void
set_follow (GSimpleAction *action, GVariant *value, gpointer page)
{
  fs_network_state_set_followed (state_of (page), g_variant_get_boolean (value));
}

static void
go_to (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_playback_bar_focus_entry (fs_network_page_get_playback (page));
}

static void
focus_picture (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gtk_widget_grab_focus (GTK_WIDGET (fs_network_page_get_canvas (page)));
}

static void
choose_layout (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gtk_widget_grab_focus (GTK_WIDGET (fs_network_page_get_layout_choice (page)));
}

static void
next_message (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_message_list_move (fs_network_page_get_messages (page), 1);
}

static void
previous_message (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_message_list_move (fs_network_page_get_messages (page), -1);
}

static void
deselect (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_state_select (state_of (page), FS_NO_PART);
}

static void
zoom_in (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_canvas_zoom (fs_network_page_get_canvas (page), ZOOM_STEP);
}

static void
zoom_out (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_canvas_zoom (fs_network_page_get_canvas (page), 1 / ZOOM_STEP);
}

static void
fit (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_canvas_fit (fs_network_page_get_canvas (page));
}

static void
open_router (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  FsDiagramItem part = fs_network_state_get_selected (state_of (page));

  if (part.kind == FS_PART_NODE)
    fs_network_canvas_open_router (fs_network_page_get_canvas (page), part.node);
}

/* The same run with an escape channel: Duato's routing and at least two virtual channels. */
static void
cure (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  FsNetworkState *state = state_of (page);
  int V = MAX (fs_network_state_get_run (state)->params.V, 2);
  g_autofree char *channels = g_strdup_printf ("V=%d", V);
  const char *const settings[] = { channels, "routing=duato", NULL };
  g_autoptr (GError) error = NULL;

  if (!fs_document_set_settings (fs_network_state_get_document (state), "routing", settings, &error))
    g_message ("%s", error->message);
}

/* From the root: as a run where the network has such ones, else as the tree alone. */
static void
broadcast (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  FsNetworkState *state = state_of (page);
  const FsNetworkRun *run = fs_network_state_get_run (state);
  FsSweepPoint point = run->point;
  char address[FS_GH_MAX_N + 1];
  g_autofree char *source = NULL;
  g_autoptr (GError) error = NULL;

  if (!run->generalized)
    {
      fs_network_state_set_layer (state, FS_LAYER_BROADCAST, TRUE);
      return;
    }
  source
      = g_strconcat ("source=", fs_gh_write_address (&run->network, fs_network_state_get_root (state), address), NULL);
  if (!fs_document_set_settings (fs_network_state_get_document (state), "operation",
                                 (const char *const[]){ "operation=one-to-all", source, NULL }, &error))
    {
      g_message ("%s", error->message);
      return;
    }
  /* The same curve, without waiting for the model. */
  fs_document_set_shown (fs_network_state_get_document (state), point);
  fs_network_state_set_layer (state, FS_LAYER_BROADCAST, TRUE);
  fs_network_state_seek (state, 0);
  fs_network_state_set_speed (state, MIN (fs_network_state_get_speed (state), BROADCAST_SPEED));
  fs_network_state_play (state, TRUE);
}

static void
summary (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  fs_network_summary_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), state_of (page));
}

static const GActionEntry entries[] = {
  { "first", first },
  { "back", back },
  { "back-ten", back_ten },
  { "play", play },
  { "forward", forward },
  { "forward-ten", forward_ten },
  { "last", last },
  { "faster", faster },
  { "slower", slower },
  { "next-event", next_event },
  { "next-blocking", next_blocking },
  { "next-deadlock", next_deadlock },
  { "follow", NULL, NULL, "false", set_follow },
  { "go-to", go_to },
  { "focus-picture", focus_picture },
  { "layout", choose_layout },
  { "next-message", next_message },
  { "previous-message", previous_message },
  { "deselect", deselect },
  { "zoom-in", zoom_in },
  { "zoom-out", zoom_out },
  { "fit", fit },
  { "router", open_router },
  { "cure", cure },
  { "broadcast", broadcast },
  { "summary", summary },
};

/* Plain keys: they work where nothing is typed. */
static const struct {
  const char *action;
  const char *key;
} keys[] = {
  { "topology.play", "space" },
  { "topology.back", "Left" },
  { "topology.forward", "Right" },
  { "topology.back-ten", "Page_Up" },
  { "topology.forward-ten", "Page_Down" },
  { "topology.first", "Home" },
  { "topology.last", "End" },
  { "topology.next-event", "e" },
  { "topology.next-blocking", "b" },
  { "topology.next-deadlock", "d" },
  { "topology.follow", "f" },
  { "topology.go-to", "g" },
  { "topology.layout", "l" },
  { "topology.next-message", "m" },
  { "topology.previous-message", "<Shift>m" },
  { "topology.deselect", "Escape" },
  { "topology.router", "Return" },
  { "topology.zoom-in", "plus" },
  { "topology.zoom-out", "minus" },
  { "topology.fit", "0" },
  { "topology.faster", "period" },
  { "topology.slower", "comma" },
  { "topology.inspector", "F7" },
  { "topology.summary", "t" },
};

const char *const *
fs_network_actions_keys (void)
{
  static const char *list[G_N_ELEMENTS (keys) + 1];

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    list[i] = keys[i].key;
  return list;
}

static void
add_keys (GtkWidget *place)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].key), gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (place, controller);
}

static void
enable (GActionMap *group, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (group, name)), enabled);
}

static void
state_changed (FsNetworkState *state, guint changes, GActionMap *group)
{
  static const char *const of_runs[] = { "first",       "back", "back-ten",      "play",          "forward",
                                         "forward-ten", "last", "next-blocking", "next-deadlock", "go-to" };
  FsCycleView *cycle_view = fs_network_state_get_cycle_view (state);
  FsDiagramItem selected = fs_network_state_get_selected (state);
  gboolean message = cycle_view != NULL && selected.kind == FS_PART_MESSAGE;

  if (changes == FS_NETWORK_STATE_BUSY)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (of_runs); i++)
    enable (group, of_runs[i], cycle_view != NULL);
  enable (group, "next-event", message);
  enable (group, "follow", message);
  enable (group, "deselect", selected.kind != FS_PART_NONE);
  enable (group, "router", selected.kind == FS_PART_NODE);
  enable (group, "broadcast", fs_network_state_get_structure (state) != NULL);
  enable (group, "cure", cycle_view != NULL && cycle_view->params.routing == FS_ROUTING_RANDOM);
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (group, "follow")),
                             g_variant_new_boolean (fs_network_state_is_followed (state)));
}

void
fs_network_actions_install (GtkWidget *window, FsNetworkPage *page, GtkWidget *const *places, guint n_places)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) inspector
      = g_property_action_new ("inspector", fs_network_page_get_inspector_flap (page), "reveal-flap");

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), page);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (inspector));
  gtk_widget_insert_action_group (window, "topology", G_ACTION_GROUP (group));
  for (guint i = 0; i < n_places; i++)
    add_keys (places[i]);
  g_signal_connect_object (state_of (page), "changed", G_CALLBACK (state_changed), group, 0);
  state_changed (state_of (page), FS_NETWORK_STATE_RUN, G_ACTION_MAP (group));
}
