#include "app/network/network-actions.h"

#include <glib/gi18n-lib.h>

#include "app/deadlocks/deadlock-dialog.h"
#include "app/network/network-change.h"
#include "app/network/network-page-private.h"
#include "app/toolkit/focus.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/toast.h"

#define ZOOM_STEP 1.4
#define BROADCAST_SPEED 2 /* maximum of cycles per second: a broadcast takes few */
#define SUMMARY_MAX_NODES 256

static void
first (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_state_seek (state, 0);
}

static void
step (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_state_step (state, amount);
}

static void
last (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  FsCycleView *cycle_view = state->cycle_view;

  if (cycle_view != NULL)
    fs_network_state_seek (state, cycle_view->last_simulated);
}

static void
play (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_state_play (state, !state->playing);
}

static void
change_speed (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_state_set_speed (state, state->speed * (amount > 0 ? 2 : 0.5));
}

static void
search (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_state_search (state, (FsNetworkSearch) amount);
}

static void
search_back (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_state_search_back (state, (FsNetworkSearch) amount);
}

static void
go_to (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_playback_bar_focus_entry (page->playback);
}

static void
focus_picture (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  gtk_widget_grab_focus (GTK_WIDGET (page->canvas));
}

static void
choose_layout (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  /* Two runs in a narrow window fold it. */
  gtk_widget_set_visible (GTK_WIDGET (page->layout_choice), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (page->layout_choice));
}

/* The layout of a key; the one that suits the network best has a key, too. */
static void
set_layout (FsNetworkPage *page, FsNetworkState *state, int kind)
{
  fs_network_state_set_layout (state, (FsLayoutKind) kind);
}

/* Simulation, model, difference, and again. */
static void
next_heat (FsNetworkPage *page, FsNetworkState *state, int unused)
{
  fs_network_state_set_heat_of (state, (FsHeatOf) ((state->heat_of + 1) % (FS_HEAT_DIFFERENCE + 1)));
}

/* Switches a layer as its row does: one that cannot be switched on says why. */
static void
toggle_layer (FsNetworkPage *page, FsNetworkState *state, int layer)
{
  const FsNetworkDiagram *network_diagram = fs_network_state_get_diagram (state);
  gboolean shown = fs_network_state_shows (state, (FsDiagramLayer) layer);
  g_autofree char *reason = NULL;

  if (network_diagram != NULL && !fs_layer_can_be_on ((FsDiagramLayer) layer, &network_diagram->diagram, &reason))
    {
      fs_toast_show (GTK_WIDGET (page), reason);
      return;
    }
  fs_network_state_set_layer (state, (FsDiagramLayer) layer, !shown);
}

/* Makes the selected node the root of trees and necklaces. */
static void
set_root (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  FsDiagramItem selected = state->selected;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  if (selected.kind == FS_ITEM_NODE)
    fs_network_state_set_root (state, fs_interconnect_address (&state->run.network, selected.node, address), NULL);
}

static void
describe (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_flap_set_reveal_flap (page->inspector_flap, TRUE);
}

static void
move_message (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_list_move (page->messages, amount);
}

static void
follow_next (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_document_follow_next (state->document, amount);
}

static void
leave_followed (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_document_follow (state->document, NULL, 0);
}

/* Deselects; without a selection the second run is left. */
static void
deselect (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  if (state->selected.kind == FS_ITEM_NONE)
    fs_lock_step_end (page->lock_step);
  fs_network_state_select (state, FS_NO_ITEM);
}

static void
zoom (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_canvas_zoom (page->canvas, amount > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
}

static void
fit (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_canvas_fit (page->canvas);
}

static void
open_router (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  uint32_t node;

  if (fs_network_state_get_router (state, &node))
    fs_network_canvas_open_router (page->canvas, node);
}

/* The same run with an escape channel. */
static void
cure (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_change_make (state, FS_NETWORK_CHANGE_ESCAPE, GTK_WIDGET (page));
}

/* Asks which run to show beside; where there is one already, leads to it. */
static void
second_run (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  if (fs_lock_step_is_on (page->lock_step))
    fs_network_page_show_other_run (page);
  else
    gtk_menu_button_popup (page->beside_button);
}

static void
leave_second_run (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_lock_step_end (page->lock_step);
  gtk_widget_grab_focus (GTK_WIDGET (page->canvas));
}

static void
begin_second_run (FsNetworkPage *page, guint curve, const FsSection *changes, const char *name)
{
  g_autoptr (GError) error = NULL;

  if (!fs_lock_step_begin (page->lock_step, curve, changes, name, &error))
    fs_toast_show (GTK_WIDGET (page), error->message);
}

static void
set_beside (GSimpleAction *action, GVariant *curve, gpointer page)
{
  begin_second_run (page, g_variant_get_uint32 (curve), NULL, NULL);
}

/* The same run with an escape channel, beside it. */
static void
escape_beside (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  g_autoptr (FsSection) changes = fs_network_change_values (state, FS_NETWORK_CHANGE_ESCAPE);

  begin_second_run (page, state->run.point.curve, changes,
                    fs_wormhole_params_unsafe_ring (&state->run.params) >= 0 ? _ ("with two classes")
                                                                             : _ ("with an escape channel"));
}

static void
go_to_difference (FsNetworkPage *page, FsNetworkState *state, int way)
{
  fs_lock_step_go (page->lock_step, (FsDifferenceWay) way);
}

static void
record_enough (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_lock_step_record (page->lock_step);
}

/* A broadcast from the root: as a run if the network has broadcasts, else only its tree. */
static void
broadcast (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  if (!fs_network_run_has_packets (&state->run))
    {
      fs_network_state_set_layer (state, FS_LAYER_BROADCAST, TRUE);
      return;
    }
  if (!fs_network_change_make (state, FS_NETWORK_CHANGE_BROADCAST, GTK_WIDGET (page)))
    return;
  fs_network_state_set_layer (state, FS_LAYER_BROADCAST, TRUE);
  fs_network_state_seek (state, 0);
  fs_network_state_set_speed (state, MIN (state->speed, BROADCAST_SPEED));
  fs_network_state_play (state, TRUE);
}

/* Returns the description of the view, the selected object, every message of the cycle, the network. */
static char *
summary_text (FsNetworkState *state)
{
  FsCycleView *cycle_view = state->cycle_view;
  const FsNetworkStructure *structure = fs_network_state_get_structure (state);
  FsSubject subject = fs_subject_of_item (&state->selected);
  g_autofree char *summary = fs_network_state_summary (state);
  GString *text = g_string_new (summary);

  if (cycle_view != NULL && subject.kind != FS_SUBJECT_NONE)
    {
      g_autoptr (FsExplanation) explanation = fs_explain (cycle_view, subject);
      g_autofree char *sentences = fs_explanation_text (explanation);

      g_string_append_printf (text, "\n\n%s", sentences);
    }
  if (structure != NULL)
    {
      g_autofree char *nodes = fs_network_structure_text (structure, state->root, SUMMARY_MAX_NODES);

      g_string_append_printf (text, "\n\n%s", nodes);
    }
  return g_string_free (text, FALSE);
}

void
fs_network_summary_present (GtkWindow *parent, FsNetworkState *state)
{
  g_autofree char *text = summary_text (state);
  GtkWidget *view = fs_text_view_new (text, _ ("Summary of the network"));

  fs_window_present_soon (GTK_WINDOW (fs_text_window_new (parent, _ ("Summary"), adw_header_bar_new (), view)));
}

static void
summary (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_network_summary_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), state);
}

/* Goes to the next one of the messages of the selected bars, where there are some. */
static void
move_life (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  guint at;

  if (fs_document_get_followed (state->document, &at) != NULL)
    {
      fs_document_follow_next (state->document, amount);
      return;
    }
  fs_time_drawer_set_kind (page->drawer, FS_TIME_LIFE);
  gtk_widget_set_visible (GTK_WIDGET (page->drawer), TRUE);
  fs_network_state_move_life (state, amount);
}

/* Opens the drawer with a picture, or closes it where it shows that already. */
static void
show_time (FsNetworkPage *page, FsNetworkState *state, int kind)
{
  GtkWidget *drawer = GTK_WIDGET (page->drawer);
  gboolean shown = gtk_widget_get_visible (drawer) && state->time_kind == (FsTimeKind) kind;

  if (shown && fs_holds_focus (drawer))
    gtk_widget_grab_focus (GTK_WIDGET (page->canvas));
  gtk_widget_set_visible (drawer, !shown);
  /* After it chose one itself. */
  fs_time_drawer_set_kind (page->drawer, (FsTimeKind) kind);
}

static void
zoom_to_time (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  fs_time_drawer_fit (page->drawer);
}

/* Searches the deadlock as soon as the run of the document has begun, which is that of a circle. */
static void
search_deadlock (FsNetworkState *state, guint changes, gpointer data)
{
  const char *workload = fs_scenario_curve (fs_document_get_scenario (state->document), 0)->params.workload;

  if (state->playback == NULL || workload == NULL || state->run.params.workload != workload)
    return;
  g_signal_handlers_disconnect_by_func (state, search_deadlock, data);
  fs_network_state_search (state, FS_NETWORK_SEARCH_DEADLOCK);
}

static void
circle_runs (FsDeadlockDialog *dialog, FsNetworkState *state)
{
  g_signal_connect (state, "changed", G_CALLBACK (search_deadlock), NULL);
  search_deadlock (state, FS_NETWORK_STATE_RUN, NULL);
}

static void
deadlocks (FsNetworkPage *page, FsNetworkState *state, int amount)
{
  FsScenario *scenario = fs_document_get_scenario (state->document);
  guint curve = MIN (state->run.point.curve, fs_scenario_n_curves (scenario) - 1);
  GtkWidget *dialog;

  if (!fs_scenario_curve (scenario, curve)->switching->has_flits || state->run.network.n == 0)
    {
      fs_toast_show (GTK_WIDGET (page), _ ("Nodes of a generalized hypercube store packets, which hold no channel."));
      return;
    }
  dialog = fs_deadlock_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), state->document,
                                   &state->run.network, curve);
  g_signal_connect_object (dialog, "run", G_CALLBACK (circle_runs), state, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Conditions under which an action is enabled. */
enum {
  NEEDS_RUN = 1 << 0,
  NEEDS_MESSAGE = 1 << 1, /* selected */
  NEEDS_NODE = 1 << 2,    /* selected */
  NEEDS_SELECTION = 1 << 3,
  NEEDS_NETWORK = 1 << 4,
  NEEDS_UNSAFE_ROUTING = 1 << 5,
  NEEDS_ROUTER = 1 << 6, /* of what is selected */
  NEEDS_MODEL = 1 << 7,  /* of channels */
  NEEDS_SECOND_RUN = 1 << 8,
};

/* Actions of the group "topology", with their keys: plain ones, which work where no text is entered. @run NULL: a toggle,
 * which fs_network_actions_install() adds. */
static const struct {
  const char *name;
  const char *key;
  guint needs;
  void (*run) (FsNetworkPage *page, FsNetworkState *state, int amount);
  int amount;
} commands[] = {
  { "play", "space", NEEDS_RUN, play, 0 },
  { "back", "Left", NEEDS_RUN, step, -1 },
  { "forward", "Right", NEEDS_RUN, step, 1 },
  { "back-ten", "Page_Up", NEEDS_RUN, step, -10 },
  { "forward-ten", "Page_Down", NEEDS_RUN, step, 10 },
  { "first", "Home", NEEDS_RUN, first, 0 },
  { "last", "End", NEEDS_RUN, last, 0 },
  { "next-event", "e", NEEDS_MESSAGE, search, FS_NETWORK_SEARCH_EVENT },
  { "next-blocking", "b", NEEDS_RUN, search, FS_NETWORK_SEARCH_BLOCKED },
  { "next-deadlock", "d", NEEDS_RUN, search, FS_NETWORK_SEARCH_DEADLOCK },
  { "next-broadcast", "j", NEEDS_RUN, search, FS_NETWORK_SEARCH_BROADCAST },
  { "previous-event", "<Shift>e", NEEDS_MESSAGE, search_back, FS_NETWORK_SEARCH_EVENT },
  { "previous-blocking", "<Shift>b", NEEDS_RUN, search_back, FS_NETWORK_SEARCH_BLOCKED },
  { "previous-deadlock", "<Shift>d", NEEDS_RUN, search_back, FS_NETWORK_SEARCH_DEADLOCK },
  { "previous-broadcast", "<Shift>j", NEEDS_RUN, search_back, FS_NETWORK_SEARCH_BROADCAST },
  { "follow", "f", NEEDS_MESSAGE, NULL, 0 },
  { "go-to", "g", NEEDS_RUN, go_to, 0 },
  { "layout", "l", 0, choose_layout, 0 },
  { "next-message", "m", 0, move_message, 1 },
  { "previous-message", "<Shift>m", 0, move_message, -1 },
  { "next-followed", NULL, 0, follow_next, 1 },
  { "previous-followed", NULL, 0, follow_next, -1 },
  { "leave-followed", NULL, 0, leave_followed, 0 },
  { "deselect", "Escape", NEEDS_SELECTION | NEEDS_SECOND_RUN, deselect, 0 },
  { "router", "Return", NEEDS_ROUTER, open_router, 0 },
  { "zoom-in", "plus", 0, zoom, 1 },
  { "zoom-out", "minus", 0, zoom, -1 },
  { "fit", "0", 0, fit, 0 },
  { "faster", "period", 0, change_speed, 1 },
  { "slower", "comma", 0, change_speed, -1 },
  { "inspector", "i", 0, NULL, 0 },
  { "summary", "t", 0, summary, 0 },
  { "deadlocks", "q", NEEDS_NETWORK, deadlocks, 0 },
  { "root", "r", NEEDS_NODE, set_root, 0 },
  { "describe", NULL, 0, describe, 0 },
  { "layer-broadcast", "1", 0, toggle_layer, FS_LAYER_BROADCAST },
  { "layer-messages", "2", 0, toggle_layer, FS_LAYER_MESSAGES },
  { "layer-waits-for", "3", 0, toggle_layer, FS_LAYER_WAITS_FOR },
  { "layer-escape", "4", 0, toggle_layer, FS_LAYER_ESCAPE },
  { "layer-channels", "5", 0, toggle_layer, FS_LAYER_CHANNELS },
  { "layer-load", "6", 0, toggle_layer, FS_LAYER_LOAD },
  { "layer-waiting", "w", 0, toggle_layer, FS_LAYER_WAITING },
  { "heat-of", "<Shift>w", NEEDS_MODEL, next_heat, 0 },
  { "layer-shares", "v", 0, toggle_layer, FS_LAYER_SHARES },
  { "layer-necklaces", "7", 0, toggle_layer, FS_LAYER_NECKLACES },
  { "layer-unfolded", "8", 0, toggle_layer, FS_LAYER_UNFOLDED },
  { "layer-bst", "9", 0, toggle_layer, FS_LAYER_BST },
  { "layer-bsg", "s", 0, toggle_layer, FS_LAYER_BSG },
  { "layer-multicast", "c", 0, toggle_layer, FS_LAYER_MULTICAST },
  { "layer-path", "p", 0, toggle_layer, FS_LAYER_PATH },
  { "layer-links", "k", 0, toggle_layer, FS_LAYER_LINKS },
  { "layout-automatic", "<Shift>a", 0, set_layout, FS_NETWORK_STATE_AUTOMATIC },
  { "layout-parallel", "<Shift>c", 0, set_layout, FS_LAYOUT_PARALLEL },
  { "layout-nested", "<Shift>n", 0, set_layout, FS_LAYOUT_NESTED },
  { "layout-grid", "<Shift>g", 0, set_layout, FS_LAYOUT_GRID },
  { "layout-tiles", "<Shift>t", 0, set_layout, FS_LAYOUT_TILES },
  { "layout-planes", "<Shift>p", 0, set_layout, FS_LAYOUT_PLANES },
  { "layout-folded", "<Shift>f", 0, set_layout, FS_LAYOUT_FOLDED },
  { "layout-ring", "<Shift>r", 0, set_layout, FS_LAYOUT_RING },
  { "layout-levels", "<Shift>l", 0, set_layout, FS_LAYOUT_LEVELS },
  { "layout-rows", "<Shift>o", 0, set_layout, FS_LAYOUT_ROWS },
  { "layout-matrix", "<Shift>x", 0, set_layout, FS_LAYOUT_MATRIX },
  { "drawer", NULL, 0, NULL, 0 },
  { "life", "h", 0, show_time, FS_TIME_LIFE },
  { "channels-over-time", "u", 0, show_time, FS_TIME_CHANNELS },
  { "all-over-time", "o", 0, show_time, FS_TIME_RASTER },
  { "broadcast-over-time", "n", 0, show_time, FS_TIME_BROADCASTS },
  { "next-life", "bracketright", NEEDS_RUN, move_life, 1 },
  { "previous-life", "bracketleft", NEEDS_RUN, move_life, -1 },
  { "zoom-to-time", "z", NEEDS_RUN, zoom_to_time, 0 },
  { "focus-picture", NULL, 0, focus_picture, 0 },
  { "cure", NULL, NEEDS_UNSAFE_ROUTING, cure, 0 },
  { "second-run", "y", NEEDS_RUN, second_run, 0 },
  { "leave-second-run", NULL, NEEDS_SECOND_RUN, leave_second_run, 0 },
  { "escape-beside", NULL, NEEDS_UNSAFE_ROUTING, escape_beside, 0 },
  { "first-difference", "x", NEEDS_SECOND_RUN, go_to_difference, FS_DIFFERENCE_FIRST },
  { "next-difference", "greater", NEEDS_SECOND_RUN, go_to_difference, FS_DIFFERENCE_NEXT },
  { "previous-difference", "less", NEEDS_SECOND_RUN, go_to_difference, FS_DIFFERENCE_PREVIOUS },
  { "record-enough", NULL, NEEDS_SECOND_RUN, record_enough, 0 },
  { "broadcast", NULL, NEEDS_NETWORK, broadcast, 0 },
};

static void
activated (GSimpleAction *action, GVariant *parameter, FsNetworkPage *page)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, g_action_get_name (G_ACTION (action))))
      commands[i].run (page, page->state, commands[i].amount);
}

static void
set_follow (GSimpleAction *action, GVariant *value, gpointer page)
{
  fs_network_state_set_followed (FS_NETWORK_PAGE (page)->state, g_variant_get_boolean (value));
}

static void
enable_actions (GActionMap *group, FsNetworkState *state, gboolean second_run)
{
  FsCycleView *cycle_view = state->cycle_view;
  FsItemKind selected = state->selected.kind;
  uint32_t node;
  guint there = second_run ? NEEDS_SECOND_RUN : 0;

  there |= cycle_view != NULL ? NEEDS_RUN : 0;
  there |= cycle_view != NULL && selected == FS_ITEM_MESSAGE ? NEEDS_MESSAGE : 0;
  there |= cycle_view != NULL && fs_wormhole_params_may_deadlock (&cycle_view->params) ? NEEDS_UNSAFE_ROUTING : 0;
  there |= state->model_channels != NULL ? NEEDS_MODEL : 0;
  there |= selected == FS_ITEM_NODE ? NEEDS_NODE : 0;
  there |= fs_network_state_get_router (state, &node) ? NEEDS_ROUTER : 0;
  there |= selected != FS_ITEM_NONE ? NEEDS_SELECTION : 0;
  there |= fs_network_state_get_structure (state) != NULL ? NEEDS_NETWORK : 0;
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].needs != 0)
      g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (group, commands[i].name)),
                                   (commands[i].needs & there) != 0);
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (group, "follow")),
                             g_variant_new_boolean (state->followed));
}

/* What enables the actions of a page. */
static void
state_changed (FsNetworkState *state, guint changes, FsNetworkPage *page)
{
  if (changes != FS_NETWORK_STATE_BUSY)
    enable_actions (page->actions, state, fs_lock_step_is_on (page->lock_step));
}

static void
lock_step_changed (FsLockStep *lock_step, FsNetworkPage *page)
{
  state_changed (page->state, FS_NETWORK_STATE_RUN, page);
}

void
fs_network_actions_install (GtkWidget *window, FsNetworkPage *page, GtkWidget *const *places, guint n_places)
{
  static const GActionEntry others[]
      = { { "follow", NULL, NULL, "false", set_follow }, { "beside", set_beside, "u", NULL, NULL } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) inspector = g_property_action_new ("inspector", page->inspector_flap, "reveal-flap");
  g_autoptr (GPropertyAction) drawer = g_property_action_new ("drawer", page->drawer, "visible");

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].run != NULL)
      {
        g_autoptr (GSimpleAction) action = g_simple_action_new (commands[i].name, NULL);

        g_signal_connect (action, "activate", G_CALLBACK (activated), page);
        g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
      }
  g_action_map_add_action_entries (G_ACTION_MAP (group), others, G_N_ELEMENTS (others), page);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (inspector));
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (drawer));
  gtk_widget_insert_action_group (window, "topology", G_ACTION_GROUP (group));
  for (guint i = 0; i < n_places; i++)
    {
      GtkEventController *controller = gtk_shortcut_controller_new ();

      for (guint j = 0; j < G_N_ELEMENTS (commands); j++)
        if (commands[j].key != NULL)
          {
            g_autofree char *action = g_strconcat ("topology.", commands[j].name, NULL);

            gtk_shortcut_controller_add_shortcut (
                GTK_SHORTCUT_CONTROLLER (controller),
                gtk_shortcut_new (gtk_shortcut_trigger_parse_string (commands[j].key), gtk_named_action_new (action)));
          }
      gtk_widget_add_controller (places[i], controller);
    }
  page->actions = G_ACTION_MAP (g_object_ref (group));
  g_signal_connect_object (page->state, "changed", G_CALLBACK (state_changed), page, 0);
  g_signal_connect_object (page->lock_step, "changed", G_CALLBACK (lock_step_changed), page, 0);
  enable_actions (page->actions, page->state, FALSE);
}
