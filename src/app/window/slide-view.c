#include "app/window/slide-view.h"

#include <adwaita.h>

#include "app/document/document-presentation.h"
#include "app/document/document-view.h"
#include "app/window/window-private.h"
#include "base/number.h"

static gboolean
is_on (FsWindow *window, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), action);

  return state != NULL && g_variant_get_boolean (state);
}

static void
set_on (FsWindow *window, const char *action, gboolean on)
{
  if (g_action_group_has_action (G_ACTION_GROUP (window), action) && is_on (window, action) != on)
    g_action_group_change_action_state (G_ACTION_GROUP (window), action, g_variant_new_boolean (on));
}

/* The actions that show panels below the plot. */
static const char *const panel_actions[FS_N_PANELS] = {
  [FS_PANEL_ERROR] = "error-panel", [FS_PANEL_STATISTICS] = "statistics",   [FS_PANEL_CAUSES] = "causes",
  [FS_PANEL_PARTS] = "parts",       [FS_PANEL_SENSITIVITY] = "sensitivity",
};

static FsPanel
shown_panel (FsWindow *window)
{
  FsPanel panel = FS_PANEL_NONE;

  for (guint p = FS_PANEL_NONE + 1; p < FS_N_PANELS; p++)
    if (is_on (window, panel_actions[p]))
      panel = (FsPanel) p;
  return panel;
}

static void add_line (GStrvBuilder *lines, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add_line (GStrvBuilder *lines, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list arguments;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_strv_builder_add (lines, line);
}

static void
add_range (GStrvBuilder *lines, const char *key, double from, double to)
{
  char a[FS_NUMBER_SIZE], b[FS_NUMBER_SIZE];

  add_line (lines, "%s=%s;%s", key, fs_number_format (from, a), fs_number_format (to, b));
}

/* Number of @point among those of its curve, 1 the first; 0 when it is none of them. */
static guint
number_of_point (FsDocument *document, const FsSweepPoint *point)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  guint number = 0;

  for (guint i = 0; solution != NULL && i < solution->sweep->len; i++)
    {
      const FsSweepPoint *each = &g_array_index (solution->sweep, FsSweepPoint, i);

      number += each->curve == point->curve;
      if (fs_sweep_is_same_point (each, point))
        return number;
    }
  return 0;
}

/* The cycle that the network page shows, -1 without a run. */
static gint64
shown_cycle (FsWindow *window)
{
  FsNetworkPage *page = fs_window_get_pages (window)->topology_page;
  FsCycleView *frame = page != NULL ? page->state->cycle_view : NULL;

  return frame != NULL ? (gint64) frame->cycle : -1;
}

/* Adds what the diagram shows of the network, if that is not what it shows anyway or another slide sets it. Of multicasts
 * only that of the scenario can be added, whose destinations are keys of it. */
static void
add_layers (GStrvBuilder *lines, FsDocument *document, FsNetworkState *state)
{
  const FsScenario *scenario = fs_document_get_saved_scenario (document);
  const guint32 usual = 1u << FS_LAYER_LINKS | 1u << FS_LAYER_BROADCAST;
  const FsInterconnect *network = &state->run.network;
  guint32 layers = state->layers & FS_NETWORK_LAYERS;
  gboolean sets = FALSE;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  for (guint i = 0; i < fs_scenario_n_slides (scenario); i++)
    sets = sets || fs_scenario_slide (scenario, i).layers >= 0;
  if (state->layout_choice != FS_NETWORK_STATE_AUTOMATIC)
    add_line (lines, "layout=%s", fs_layout_id (state->layout_choice));
  if (network->n == 0 || (!sets && (layers | 1u << FS_LAYER_BROADCAST) == usual && state->root == 0))
    return;
  if (fs_interconnect_is_grid (network))
    layers &= ~(FS_TREE_LAYERS | 1u << FS_LAYER_MULTICAST);
  if (state->run.tree != FS_RUN_TREE_MULTICAST || state->run.destinations->len == 0)
    layers &= ~(1u << FS_LAYER_MULTICAST);
  if ((layers & 1u << FS_LAYER_NECKLACES) == 0)
    layers &= ~(1u << FS_LAYER_UNFOLDED);
  if (state->path_from != state->root || state->path_to == state->root)
    layers &= ~(1u << FS_LAYER_PATH);

  g_autoptr (GString) words = g_string_new (NULL);
  int set = state->draws_dependencies ? 1 << FS_SLIDE_LAYER_DEPENDENCIES : fs_slide_layers_words (layers);
  const char *const *choices = fs_key_by_id (FS_KEY_ID_LAYERS)->choices;

  for (guint w = FS_SLIDE_LAYER_BROADCAST; choices[w] != NULL; w++)
    if ((set & 1 << w) != 0)
      g_string_append_printf (words, "%s%s", words->len > 0 ? ";" : "", choices[w]);
  add_line (lines, "layers=%s", words->len > 0 ? words->str : choices[FS_SLIDE_LAYER_NONE]);
  add_line (lines, "root=%s", fs_interconnect_address (network, state->root, address));
  if ((set & 1 << FS_SLIDE_LAYER_PATH) != 0)
    add_line (lines, "path-to=%s", fs_interconnect_address (network, state->path_to, address));
}

char **
fs_slide_view_capture (FsWindow *window, const char *caption)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  FsPage page = fs_window_pages_current (window);
  FsDocument *document = fs_window_get_document (window);
  const FsView *view = fs_document_get_view (document);
  FsSweepPoint point;
  guint number;
  gint64 cycle = shown_cycle (window);

  if (*caption != '\0')
    add_line (lines, "caption=%s", caption);
  add_line (lines, "page=%s", fs_window_page_name (page));
  if (page == FS_PAGE_PLOT)
    {
      add_line (lines, "panel=%s", fs_key_by_id (FS_KEY_ID_PANEL)->choices[shown_panel (window)]);
      add_line (lines, "quantities=%s", is_on (window, "quantities") ? "true" : "false");
    }
  if (view->zoomed)
    {
      add_range (lines, "x-range", view->range.x_from, view->range.x_to);
      add_range (lines, "y-range", view->range.y_from, view->range.y_to);
    }
  if (page == FS_PAGE_NETWORK && fs_document_get_chosen (document, &point)
      && (number = number_of_point (document, &point)) > 0)
    {
      add_line (lines, "run-curve=%u", point.curve + 1);
      add_line (lines, "run-point=%u", number);
    }
  if (page == FS_PAGE_NETWORK && cycle >= 0)
    add_line (lines, "cycle=%" G_GINT64_FORMAT, cycle);
  if (page == FS_PAGE_NETWORK)
    add_layers (lines, document, fs_window_get_pages (window)->topology_page->state);
  return g_strv_builder_end (lines);
}

FsSlide
fs_slide_view_capture_whole (FsWindow *window)
{
  FsPage page = fs_window_pages_current (window);
  FsNetworkPage *network_page = fs_window_get_pages (window)->topology_page;
  gboolean has_network = network_page != NULL && page == FS_PAGE_NETWORK;
  FsNetworkState *state = has_network ? network_page->state : NULL;

  return (FsSlide){
    .page = (int) page,
    .panel = (int) shown_panel (window),
    .quantities = is_on (window, "quantities"),
    .run_curve = 1,
    .cycle = has_network ? shown_cycle (window) : -1,
    .cycle_last = has_network ? shown_cycle (window) : -1,
    .layers = has_network ? fs_slide_layers_words (state->layers) : -1,
    .layout = has_network ? fs_slide_layout_word (state->layout_choice) : -1,
  };
}

/* The run, and its cycle, once it is known what points there are. */
static void
apply_run (FsWindow *window, const FsSlide *slide)
{
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *stage = fs_window_get_network_page (window)->state;
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  guint curve = slide->run_curve - 1, number = slide->run_point;

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);

      if (point->curve == curve && --number == 0)
        fs_document_set_shown (document, *point);
    }
  if (slide->cycle < slide->cycle_last && adw_get_enable_animations (GTK_WIDGET (window)))
    fs_network_state_play_range (stage, slide->cycle, slide->cycle_last);
  else if (slide->cycle_last >= 0)
    fs_network_state_seek (stage, slide->cycle_last);
}

static void
solved (FsDocument *document, guint changes, FsWindow *window)
{
  if (!fs_document_is_solved (document) && !(changes & FS_CHANGE_LOADED))
    return;
  g_signal_handlers_disconnect_by_func (document, solved, window);
  if (!(changes & FS_CHANGE_LOADED))
    apply_run (window, fs_window_get_part (window, FS_WINDOW_WAITING_SLIDE));
}

void
fs_slide_view_apply (FsWindow *window, const FsSlide *slide)
{
  FsDocument *document = fs_window_get_document (window);
  FsSlide *waiting = fs_window_get_part (window, FS_WINDOW_WAITING_SLIDE);

  if (slide->page >= 0)
    fs_window_pages_show (window, (FsPage) slide->page);
  if (slide->panel >= 0)
    {
      /* One at a time: none, and then that of the slide. */
      for (guint p = FS_PANEL_NONE + 1; p < FS_N_PANELS; p++)
        if (p != (guint) slide->panel)
          set_on (window, panel_actions[p], FALSE);
      if (slide->panel != FS_PANEL_NONE)
        set_on (window, panel_actions[slide->panel], TRUE);
    }
  if (slide->quantities >= 0)
    set_on (window, "quantities", slide->quantities);
  if (slide->layers >= 0 || slide->layout >= 0 || fs_window_get_pages (window)->topology_page != NULL)
    fs_network_state_show_slide (fs_window_get_network_page (window)->state, fs_document_get_scenario (document),
                                 slide);
  g_signal_handlers_disconnect_by_func (document, solved, window);
  if (slide->run_point == 0 && slide->cycle < 0 && slide->layers < 0)
    return;
  if (waiting == NULL)
    fs_window_set_part (window, FS_WINDOW_WAITING_SLIDE, waiting = g_new0 (FsSlide, 1), g_free);
  *waiting = *slide;
  /* Without a cycle, layers are about the network alone. */
  if (slide->layers >= 0)
    {
      waiting->cycle = MAX (slide->cycle, 0);
      waiting->cycle_last = MAX (slide->cycle_last, 0);
    }
  waiting->caption = waiting->root = waiting->path_to = NULL; /* they belong to a scenario */
  g_signal_connect_object (document, "changed", G_CALLBACK (solved), window, G_CONNECT_AFTER);
  solved (document, 0, window);
}
