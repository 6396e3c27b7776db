/* Presentations: slides, keys, and what a presentation restores. */
#include "tests/app/network/network-window.h"

#include <string.h>

#include "app/document/document-presentation.h"
#include "app/toolkit/screen-style.h"
#include "app/window/presentation-bar.h"
#include "app/window/slide-view.h"
#include "app/window/slides-window.h"
#include "app/window/window-private.h"
#include "export/export.h"
#include "scenario/value/slide.h"
#include "scenario/value/scenario-file.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define PRESENTATION                                                                                                   \
  "[Flitscope]\nformat=1\n[Scenario]\nn=5\n[Slide 1]\ncaption=One\npage=plot\n[Slide "                                 \
  "2]\ncaption=Two\nV=4\npage=plot\npanel=error\n"                                                                     \
  "[Slide 3]\ncaption=Three\npage=network\nrun-point=2\ncycle=40\n"

static const char *
value (FsWindow *window, const char *key)
{
  static char *text;

  g_free (text);
  text = fs_scenario_value (fs_document_get_scenario (fs_window_get_document (window)), 0, key);
  return text;
}

static FsWindow *
window_with_presentation (void)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("presentation", PRESENTATION, strlen (PRESENTATION), &error);

  g_assert_no_error (error);
  test_open (fs_window_get_document (window), scenario, NULL);
  test_wait_solved (window);
  return window;
}

static gboolean
is_on (FsWindow *window, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), action);

  return g_variant_get_boolean (state);
}

FS_TEST (presentation)
{
  FsWindow *window = window_with_presentation ();
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *network_state = fs_window_get_network_page (window)->state;
  FsSweepPoint shown = { 0 }, after = { 0 };

  adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, "plot");
  g_action_group_change_action_state (G_ACTION_GROUP (window), "statistics", g_variant_new_boolean (TRUE));
  g_assert_true (fs_document_get_shown (document, &shown));
  test_activate (window, "presentation");
  g_assert_cmpint (fs_document_get_slide (document), ==, 0);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (window), FS_SCREEN_PRESENTATION));
  test_send_key (window, GDK_KEY_Page_Down);
  g_assert_cmpint (fs_document_get_slide (document), ==, 1);
  g_assert_cmpstr (value (window, "V"), ==, "4");
  g_assert_false (fs_document_is_modified (document));
  test_send_key (window, GDK_KEY_space);
  g_assert_cmpint (fs_window_pages_current (window), ==, FS_PAGE_NETWORK);
  g_assert_cmpstr (value (window, "V"), ==, "2");
  test_wait_for (network_state->cycle_view != NULL && network_state->cycle_view->cycle == 40);
  test_send_key (window, GDK_KEY_Right); /* there is none behind it */
  g_assert_cmpint (fs_document_get_slide (document), ==, 2);
  test_send_key (window, GDK_KEY_Page_Up);
  g_assert_cmpint (fs_document_get_slide (document), ==, 1);
  /* Changes made during a presentation are reverted. */
  g_assert_true (fs_document_set_value (document, "n", "4", NULL));
  test_send_key (window, GDK_KEY_Escape);
  g_assert_cmpint (fs_document_get_slide (document), ==, -1);
  g_assert_cmpstr (value (window, "n"), ==, "5");
  g_assert_cmpstr (value (window, "V"), ==, "2");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (window), FS_SCREEN_PRESENTATION));
  g_assert_false (fs_document_can_undo (document));
  /* Nor where the steps led. */
  g_assert_cmpint (fs_window_pages_current (window), ==, FS_PAGE_PLOT);
  test_wait_solved (window);
  g_assert_true (fs_document_get_shown (document, &after));
  g_assert_cmpfloat (after.rate, ==, shown.rate);
  g_assert_true (is_on (window, "statistics"));
  test_window_close (window);
}

/* The view before the presentation is restored, including the cycle of its run, whether or not the model of the
 * changes made meanwhile has been solved. */
FS_TEST (presentation_restores_the_cycle)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *network_state;

  test_make_small (window);
  adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, "network");
  network_state = fs_window_get_network_page (window)->state;
  test_wait_for (network_state->cycle_view != NULL);
  fs_network_state_seek (network_state, 60);
  test_wait_for (network_state->cycle_view->cycle == 60);
  for (guint solved = 0; solved < 2; solved++)
    {
      test_activate (window, "presentation");
      g_assert_true (fs_document_set_value (document, "V", "4", NULL));
      if (solved)
        test_wait_for (network_state->cycle_view != NULL && network_state->cycle_view->params.V == 4);
      test_send_key (window, GDK_KEY_Escape);
      test_wait_solved (window);
      test_turn_for (0.2);
      test_wait_for (network_state->cycle_view != NULL && network_state->cycle_view->params.V == 2
                     && network_state->cycle_view->cycle == 60);
    }
  test_window_close (window);
}

/* In a narrow window, too, a presentation fills the screen. */
FS_TEST (presentation_fills_a_narrow_window)
{
  FsWindow *window = window_with_presentation ();
  FsWindowPages *pages = fs_window_get_pages (window);

  test_window_resize (window, 800, 600);
  test_wait_for (fs_flap_get_folded (pages->flap) && gtk_widget_get_mapped (GTK_WIDGET (pages->bar)));
  test_activate (window, "presentation");
  g_assert_false (adw_view_switcher_bar_get_reveal (pages->bar));
  test_window_resize (window, 1400, 900);
  test_wait_for (!fs_flap_get_folded (pages->flap));
  g_assert_false (fs_flap_get_reveal_flap (pages->flap));
  test_send_key (window, GDK_KEY_Escape);
  g_assert_true (adw_view_switcher_bar_get_reveal (pages->bar));
  test_window_close (window);
}

/* Started from the open menu, which is hidden then, the presentation has the keyboard focus. */
FS_TEST (presentation_takes_the_focus_from_the_menu)
{
  FsWindow *window = window_with_presentation ();
  GtkWidget *menu;

  adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, "plot");
  menu = test_find_main_menu (window);
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  test_wait_for (test_has_focus_inside (window, menu));
  test_activate (window, "presentation");
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (fs_window_get_plot_view (window))));
  test_send_key (window, GDK_KEY_Escape);
  test_window_close (window);
}

/* The cards of the gallery are hidden in a presentation, although it was started from them. */
FS_TEST (presentation_from_the_gallery)
{
  FsWindow *window = window_with_presentation ();

  adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, "gallery");
  test_activate (window, "presentation");
  g_assert_cmpint (fs_window_pages_current (window), !=, FS_PAGE_GALLERY);
  test_send_key (window, GDK_KEY_Escape);
  g_assert_cmpint (fs_window_pages_current (window), ==, FS_PAGE_GALLERY);
  test_window_close (window);
}

static void
count_arrows (GtkWidget *widget, gpointer data)
{
  const char *action = GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;

  if (gtk_widget_get_mapped (widget)
      && (g_strcmp0 (action, "win.previous-slide") == 0 || g_strcmp0 (action, "win.next-slide") == 0))
    ++*(guint *) data;
}

static gboolean
is_slides_hint (GtkWidget *widget)
{
  return strcmp (gtk_widget_get_name (widget), "slides-hint") == 0;
}

static gboolean
is_close_button (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "window-close-symbolic") == 0;
}

/* A presentation that is opened shows the view of its first slide, and a hint. */
FS_TEST (first_slide_is_shown)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  GtkRevealer *hint = GTK_REVEALER (test_find (GTK_WIDGET (window), GTK_TYPE_REVEALER, is_slides_hint));
  FsNetworkState *state;
  GtkWidget *close;

  g_assert_false (gtk_revealer_get_reveal_child (hint));
  adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, "gallery");
  fs_window_open_preset (window, "deadlock-n3");
  g_assert_cmpint (fs_window_pages_current (window), ==, FS_PAGE_NETWORK);
  state = fs_window_get_network_page (window)->state;
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 20);
  g_assert_false (fs_document_is_presenting (document));
  g_assert_false (fs_document_is_modified (document));
  g_assert_true (gtk_revealer_get_reveal_child (hint));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (gtk_revealer_get_child (hint)))), ==,
                   "7 slides");
  g_signal_emit_by_name (test_find_button (GTK_WIDGET (hint), "Start (F11)"), "clicked");
  g_assert_cmpint (fs_document_get_slide (document), ==, 0);
  g_assert_false (gtk_revealer_get_reveal_child (hint));
  test_send_key (window, GDK_KEY_Escape);
  g_assert_true (gtk_revealer_get_reveal_child (hint));
  /* Closing it returns the keyboard focus to the diagram. */
  close = test_find (GTK_WIDGET (hint), GTK_TYPE_BUTTON, is_close_button);
  gtk_widget_grab_focus (close);
  g_signal_emit_by_name (close, "clicked");
  g_assert_false (gtk_revealer_get_reveal_child (hint));
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (fs_window_get_network_page (window)->canvas)));
  test_window_close (window);
}

/* A slide that names layers draws them; they are captured for a new slide, and end with another scenario. */
FS_TEST (layers_of_a_slide)
{
  const guint32 tree = 1u << FS_LAYER_BST, graph = 1u << FS_LAYER_BSG, multicast = 1u << FS_LAYER_MULTICAST;
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *state;
  g_auto (GStrv) lines = NULL;

  fs_window_open_preset (window, "ziavras-fig3");
  state = fs_window_get_network_page (window)->state;
  test_wait_for ((state->layers & FS_NETWORK_LAYERS) == tree && state->placed != NULL
                 && state->placed->layout->kind == FS_LAYOUT_LEVELS);
  lines = fs_slide_view_capture (window, "Tree");
  g_assert_true (g_strv_contains ((const char *const *) lines, "layers=bst"));
  g_assert_true (g_strv_contains ((const char *const *) lines, "root=000"));
  g_assert_true (g_strv_contains ((const char *const *) lines, "layout=levels"));
  test_activate (window, "presentation");
  g_assert_cmpint (fs_document_get_slide (document), ==, 0);
  test_send_key (window, GDK_KEY_Page_Down);
  test_wait_for ((state->layers & FS_NETWORK_LAYERS) == graph);
  test_send_key (window, GDK_KEY_Escape);
  test_wait_for ((state->layers & FS_NETWORK_LAYERS) == tree);
  fs_window_open_preset (window, "ziavras-fig4");
  test_wait_for ((state->layers & FS_NETWORK_LAYERS) == multicast && state->destinations->len == 63);
  fs_window_open_preset (window, "deadlock-n3");
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 20);
  g_assert_cmpuint (state->layers & FS_NETWORK_LAYERS, ==, 1u << FS_LAYER_LINKS);
  g_assert_cmpint (state->layout_choice, ==, FS_NETWORK_STATE_AUTOMATIC);
  test_window_close (window);
}

/* Dependencies of channels take the place of the run on one slide, are captured, and leave the layers as they were. */
FS_TEST (dependencies_of_a_slide)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *state;
  g_auto (GStrv) lines = NULL;

  fs_window_open_preset (window, "torus-deadlock");
  state = fs_window_get_network_page (window)->state;
  test_activate (window, "presentation");
  for (int slide = 0; slide < 3; slide++)
    test_send_key (window, GDK_KEY_Page_Down);
  g_assert_cmpint (fs_document_get_slide (document), ==, 3);
  test_wait_for (state->placed != NULL && state->run.network.n_nodes == 8
                 && fs_network_state_get_diagram (state)->diagram.dependencies != NULL);
  g_assert_cmpint (fs_network_state_get_diagram (state)->diagram.dependencies->deadlock, ==, FS_DEADLOCK_POSSIBLE);
  g_assert_null (fs_network_state_get_diagram (state)->diagram.snapshot);
  lines = fs_slide_view_capture (window, "Circle");
  g_assert_true (g_strv_contains ((const char *const *) lines, "layers=dependencies"));
  test_send_key (window, GDK_KEY_Page_Down);
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 145 && state->placed != NULL
                 && fs_network_state_get_diagram (state)->diagram.snapshot != NULL);
  g_assert_null (fs_network_state_get_diagram (state)->diagram.dependencies);
  g_assert_true (fs_network_state_shows (state, FS_LAYER_LINKS));
  test_window_close (window);
}

/* On the Network page a presentation shows the diagram alone, over the full width, with the caption of the slide. The
 * selected message stays selected from slide to slide of the same run, and everything returns afterwards. */
FS_TEST (presentation_of_the_network)
{
  FsWindow *window = test_window_new ();
  FsNetworkPage *page;
  FsNetworkState *state;
  FsDiagramItem selected = { .kind = FS_ITEM_MESSAGE };
  FsFlap *inspector;

  test_window_resize (window, 1400, 900);
  fs_window_open_preset (window, "deadlock-n3");
  page = fs_window_get_network_page (window);
  state = page->state;
  inspector = page->inspector_flap;
  /* A worker places the nodes, which may take longer than the cycle. */
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 20 && state->placed != NULL);
  test_wait_for (!fs_flap_get_folded (inspector));
  fs_flap_set_reveal_flap (inspector, TRUE);
  test_activate (window, "presentation");
  g_assert_false (fs_network_canvas_get_diagram (page->canvas)->sentence);
  g_assert_false (fs_flap_get_reveal_flap (inspector));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (page->playback)));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (page->layout_choice)));
  test_wait_for (gtk_widget_get_width (GTK_WIDGET (page->canvas)) == gtk_widget_get_width (GTK_WIDGET (window)));
  test_send_key (window, GDK_KEY_Page_Down);
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 60);
  selected.message = state->cycle_view->snapshot->messages[0].id;
  fs_network_state_select (state, selected);
  g_assert_false (fs_flap_get_reveal_flap (inspector));
  test_send_key (window, GDK_KEY_Page_Down);
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 107);
  test_wait_solved (window);
  g_assert_cmpuint (state->selected.message, ==, selected.message);
  test_send_key (window, GDK_KEY_Escape);
  g_assert_true (fs_flap_get_reveal_flap (inspector));
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (page->playback))
                 && gtk_widget_get_mapped (GTK_WIDGET (page->layout_choice)));
  test_window_close (window);
}

/* A slide with a range of cycles plays them and stops at the last, also where that is before a cycle shown; with reduced motion
 * it shows the last. */
FS_TEST (range_of_cycles)
{
  FsWindow *window = test_window_new ();
  FsNetworkState *state;
  FsSlide slide = { .page = FS_PAGE_NETWORK,
                    .panel = -1,
                    .quantities = -1,
                    .run_curve = 1,
                    .run_point = 1,
                    .cycle = 106,
                    .cycle_last = 110,
                    .layers = -1,
                    .layout = -1 };

  fs_window_open_preset (window, "deadlock-n3");
  state = fs_window_get_network_page (window)->state;
  test_wait_for (state->cycle_view != NULL && state->cycle_view->cycle == 20);
  test_wait_solved (window);
  fs_network_state_seek (state, 300);
  test_wait_for (state->cycle_view->cycle == 300);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  fs_network_state_set_speed (state, 10);
  fs_slide_view_apply (window, &slide);
  g_assert_true (state->playing);
  test_wait_for (state->cycle_view->cycle == 106);
  g_assert_true (state->playing);
  test_wait_for (!state->playing);
  g_assert_cmpint (state->cycle_view->cycle, ==, 110);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  slide.cycle_last = 112;
  fs_slide_view_apply (window, &slide);
  g_assert_false (state->playing);
  test_wait_for (state->cycle_view->cycle == 112);
  test_window_close (window);
}

/* Where there are no slides nothing leads to one. */
FS_TEST (no_slides)
{
  FsWindow *windows[] = { test_window_new (), window_with_presentation () };

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      guint n_arrows = 0;

      test_activate (windows[i], "presentation");
      test_turn_for (0.1);
      test_walk (GTK_WIDGET (windows[i]), count_arrows, &n_arrows);
      g_assert_cmpuint (n_arrows, ==, 2 * i);
      test_send_key (windows[i], GDK_KEY_Escape);
      test_window_close (windows[i]);
    }
}

/* Slides are made of what was changed, and undone. */
FS_TEST (slides_record_changes)
{
  FsWindow *window = window_with_presentation ();
  FsDocument *document = fs_window_get_document (window);
  const char *looks[] = { "caption=Four", "page=plot", NULL };
  FsScenario *scenario;
  GtkWidget *steps = fs_slides_window_new (window);
  GtkListBox *list = GTK_LIST_BOX (test_find (steps, GTK_TYPE_LIST_BOX, NULL));
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_set_value (document, "n", "6", NULL));
  g_assert_true (fs_document_add_slide (document, looks, &error));
  g_assert_no_error (error);
  scenario = fs_document_get_scenario (document);
  g_assert_cmpuint (fs_scenario_n_slides (scenario), ==, 4);
  g_assert_cmpstr (slide_text (scenario, 0, "n"), ==, "5");
  g_assert_null (slide_text (scenario, 3, "n"));
  g_assert_true (fs_document_is_modified (document));
  fs_document_set_caption (document, 3, "The last");
  fs_document_move_slide (document, 3, 0);
  g_assert_cmpstr (slide_text (fs_document_get_scenario (document), 0, "caption"), ==, "The last");
  fs_document_remove_slide (document, 1);
  g_assert_cmpuint (fs_scenario_n_slides (fs_document_get_scenario (document)), ==, 3);
  /* The list follows when the window has time. */
  test_wait_for (gtk_list_box_get_row_at_index (list, 2) != NULL && gtk_list_box_get_row_at_index (list, 3) == NULL);
  test_wait_for (strcmp (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (gtk_list_box_get_row_at_index (list, 1))),
                         "Slide 2: Virtual channels <i>V</i> = 4, Dimension <i>n</i> = 5")
                 == 0);
  for (guint i = 0; i < 4; i++)
    fs_document_undo (document);
  g_assert_cmpuint (fs_scenario_n_slides (fs_document_get_scenario (document)), ==, 3);
  g_assert_cmpstr (value (window, "n"), ==, "6");
  g_assert_cmpstr (slide_text (fs_document_get_scenario (document), 0, "caption"), ==, "One");
  gtk_window_destroy (GTK_WINDOW (steps));
  test_window_close (window);
}

/* The page has the slides and the points that the document has; it opens again. Without slides nothing is asked. */
FS_TEST (as_html)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "slides.html", NULL);
  g_autofree char *html = NULL;
  g_autoptr (FsScenario) back = NULL;
  g_autoptr (GError) error = NULL;
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  const char *plot[] = { "caption=A plot", "page=plot", NULL };
  const char *network[] = { "caption=A <network>", "page=network", "cycle=30", NULL };

  test_activate (window, "export-presentation");
  test_turn_for (0.2);
  g_assert_null (test_find_chooser ());
  test_run_small (window);
  g_assert_true (fs_document_add_slide (document, plot, &error));
  g_assert_true (fs_document_add_slide (document, network, &error));
  g_assert_no_error (error);
  g_settings_set_string (fs_window_get_settings (window), "last-folder", folder);
  test_activate (window, "export-presentation");
  test_choose_file (path, "_Save");
  test_wait_for (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (path, &html, NULL, &error));
  g_assert_nonnull (strstr (html, "A &#60;network&#62;"));
  g_assert_nonnull (strstr (html, ">Cycle 30: "));
  g_assert_nonnull (strstr (html, "Simulation: 2 points"));
  back = fs_export_load_scenario (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_n_slides (back), ==, 2);
  test_turn_for (0.2); /* the worker reports */
  test_window_close (window);
}

/* The list of figures opens where its row is seen, and keys in the list leave the sidebar where it is. */
FS_TEST (preset_list_keeps_keys)
{
  FsWindow *window = test_window_new ();
  GtkWidget *sidebar = GTK_WIDGET (fs_window_get_sidebar (window)), *popover;
  GtkAdjustment *place
      = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (sidebar))));
  double before;

  test_window_resize (window, 1000, 540);
  gtk_adjustment_set_value (place, G_MAXINT);
  before = gtk_adjustment_get_value (place);
  g_assert_cmpfloat (before, >, 300);
  test_activate (window, "preset");
  test_wait_for ((popover = test_find (sidebar, GTK_TYPE_POPOVER, gtk_widget_get_mapped)) != NULL);
  g_assert_cmpfloat (gtk_adjustment_get_value (place), <, before);
  before = gtk_adjustment_get_value (place);
  for (guint i = 0; i < 12; i++)
    {
      g_assert_true (gtk_widget_child_focus (popover, GTK_DIR_DOWN));
      test_turn_for (0.02);
    }
  g_assert_cmpfloat (gtk_adjustment_get_value (place), ==, before);
  gtk_popover_popdown (GTK_POPOVER (popover));
  test_window_close (window);
}
