#include "tests/app/test-window.h"

#include "app/document/document-saving.h"
#include "app/versions/dialogs.h"

GSettings *
test_settings (void)
{
  static GSettings *settings;

  if (settings == NULL)
    settings = g_settings_new (g_application_get_application_id (G_APPLICATION (test_application ())));
  return settings;
}

FsApplication *
test_application (void)
{
  static FsApplication *application;

  if (application != NULL)
    return application;
  application = fs_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  /* The first-run hint takes space; it has a test of its own. */
  g_settings_set_boolean (test_settings (), "first-run", FALSE);
  return application;
}

void
test_wait_solved (FsWindow *window)
{
  test_wait_for (fs_document_is_solved (fs_window_get_document (window)));
}

/* If a tooltip of a popover is still waiting for its half second, GTK 4.8 uses the surface of the popover after it was
 * destroyed (gtk_tooltip_show_tooltip()): a warning that Flitscope cannot prevent. All other criticals are fatal. */
static gboolean
is_fatal (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  return !((g_strcmp0 (domain, "Gdk") == 0 && strstr (message, "gdk_surface_get_device_position") != NULL)
           || (g_strcmp0 (domain, "Gtk") == 0 && strstr (message, "_gtk_widget_find_at_coords") != NULL));
}

static void
log_critical (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (is_fatal (domain, level, message, NULL))
    g_log_default_handler (domain, level, message, NULL);
  else
    g_test_message ("%s", message);
}

static void
forgive_late_tooltips (void)
{
  static gboolean done;

  /* The test framework forgets this one before each test. */
  g_test_log_set_fatal_handler (is_fatal, NULL);
  if (!done)
    {
      g_log_set_handler ("Gdk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, log_critical, NULL);
      g_log_set_handler ("Gtk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, log_critical, NULL);
    }
  done = TRUE;
}

FsWindow *
test_window_new (void)
{
  FsApplication *application = test_application ();
  FsWindow *window = fs_window_new (GTK_APPLICATION (application), test_settings ());

  forgive_late_tooltips ();
  /* The desktop's own letters: what fits must not hang on the fonts a machine happens to have. */
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-font-name", "Cantarell 11", NULL);
  gtk_window_present (GTK_WINDOW (window));
  test_wait_solved (window);
  test_wait_for (gtk_widget_get_width (GTK_WIDGET (fs_window_get_plot_view (window))) > 0);
  return window;
}

void
test_open (FsDocument *document, FsScenario *scenario, GFile *file)
{
  g_autoptr (FsDocumentFile) opened = fs_document_file_new (scenario);

  fs_document_open (document, opened, file);
}

void
test_window_close (FsWindow *window)
{
  gpointer document = fs_window_get_document (window);

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  g_object_add_weak_pointer (document, &document);
  fs_run_controller_stop (fs_window_get_controller (window));
  gtk_window_destroy (GTK_WINDOW (window));
  /* Only a worker that is about to end may still have a reference; a widget that is not freed keeps the document. */
  test_wait_for (window == NULL && document == NULL);
}

void
test_window_resize (FsWindow *window, int width, int height)
{
  int default_width, default_height, border;

  /* Without a window manager the window draws a border of its own inside its size. */
  gtk_window_get_default_size (GTK_WINDOW (window), &default_width, &default_height);
  border = default_width - gtk_widget_get_width (GTK_WIDGET (window));
  gtk_window_set_default_size (GTK_WINDOW (window), width + border, height + border);
  test_wait_for (gtk_widget_get_width (GTK_WIDGET (window)) == width
                 && gtk_widget_get_height (GTK_WIDGET (window)) == height);
  /* Widgets that depend on the new width have their sizes after the next frame. */
  test_turn_for (0.05);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* Without border, padding and margins, as the width that is compared with it. */
static int
least_width (GtkWidget *widget)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (widget);
  int minimum = 0, natural = 0, minimum_baseline = -1, natural_baseline = -1;

  if (layout != NULL)
    gtk_layout_manager_measure (layout, widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  else
    GTK_WIDGET_GET_CLASS (widget)->measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural,
                                            &minimum_baseline, &natural_baseline);
  return minimum;
}

void
test_not_clipped (GtkWidget *widget, gpointer data)
{
  /* What scrolls need not fit. */
  if (!gtk_widget_get_mapped (widget) || GTK_IS_SCROLLABLE (widget))
    return;
  if (gtk_widget_get_width (widget) < least_width (widget))
    g_error ("%s (%s) in %s has %d px and needs %d", G_OBJECT_TYPE_NAME (widget), gtk_widget_get_name (widget),
             G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)), gtk_widget_get_width (widget), least_width (widget));
}

void
test_activate (FsWindow *window, const char *action)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (window), action);

  g_assert_nonnull (found);
  g_assert_true (g_action_get_enabled (found));
  g_action_activate (found, NULL);
}

static GtkWindow *
find_shortcuts (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (g_strcmp0 (G_OBJECT_TYPE_NAME (l->data), "GtkShortcutsWindow") == 0 && gtk_widget_get_visible (l->data))
      return l->data;
  return NULL;
}

GtkWidget *
test_show_shortcuts (FsWindow *window)
{
  test_activate (window, "show-help-overlay");
  test_wait_for (find_shortcuts () != NULL);
  g_assert_true (gtk_window_get_transient_for (find_shortcuts ()) == GTK_WINDOW (window));
  return GTK_WIDGET (find_shortcuts ());
}

void
test_send_key (FsWindow *window, guint key)
{
  GListModel *controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  guint n = g_list_model_get_n_items (controllers);
  gboolean taken = FALSE;

  for (guint i = 0; i < n && !taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &taken);
    }
  g_object_unref (controllers);
  g_assert_true (taken);
}

void
test_walk (GtkWidget *widget, void (*visit) (GtkWidget *widget, gpointer data), gpointer data)
{
  visit (widget, data);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    test_walk (child, visit, data);
}

GtkWidget *
test_find (GtkWidget *widget, GType type, gboolean (*fits) (GtkWidget *widget))
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (fits == NULL || fits (widget)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = test_find (child, type, fits);
  return found;
}

gpointer
test_child (gpointer widget, const char *name)
{
  return gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);
}

const char *
test_label_text (GtkWidget *label)
{
  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

gboolean
test_has_focus_inside (FsWindow *window, GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

GtkWidget *
test_find_button (GtkWidget *widget, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = test_find_button (child, label);
  return found;
}

static gboolean
is_main_menu (GtkWidget *widget)
{
  return gtk_menu_button_get_primary (GTK_MENU_BUTTON (widget));
}

GtkWidget *
test_find_main_menu (FsWindow *window)
{
  return test_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON, is_main_menu);
}

static FsQuestion *
question_of (GtkWindow *window)
{
  GtkWidget *dialog = GTK_WIDGET (window);

#if ADW_CHECK_VERSION(1, 5, 0)
  if (ADW_IS_APPLICATION_WINDOW (window))
    dialog = GTK_WIDGET (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)));
  else if (ADW_IS_WINDOW (window))
    dialog = GTK_WIDGET (adw_window_get_visible_dialog (ADW_WINDOW (window)));
  else
    dialog = gtk_window_get_child (window); /* of a plain window it has a window of its own */
#endif
  return G_TYPE_CHECK_INSTANCE_TYPE (dialog, FS_TYPE_QUESTION) ? (FsQuestion *) dialog : NULL;
}

FsQuestion *
test_find_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  FsQuestion *found = NULL;

  for (GList *l = windows; l != NULL && found == NULL; l = l->next)
    if (gtk_widget_get_visible (l->data))
      found = question_of (l->data);
  return found;
}

char *
test_dialog_text (const char *property)
{
  char *text = NULL;

  g_assert_nonnull (test_find_dialog ());
  g_object_get (test_find_dialog (), property, &text, NULL);
  return text;
}

void
test_show_dialog (GtkWidget *dialog, FsWindow *window)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (dialog, FS_TYPE_SETTINGS_WINDOW))
    {
      fs_settings_window_show (dialog, GTK_WINDOW (window));
      test_wait_for (gtk_widget_get_mapped (dialog));
    }
  else
    gtk_window_present (GTK_WINDOW (dialog));
}

void
test_destroy_dialog (GtkWidget *dialog)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  if (ADW_IS_DIALOG (dialog))
    adw_dialog_force_close (ADW_DIALOG (dialog));
  else
#endif
    gtk_window_destroy (GTK_WINDOW (dialog));
}

gboolean
test_dialog_says (const char *property, const char *part)
{
  g_autofree char *text = test_dialog_text (property);

  g_test_message ("%s: %s", property, text);
  return text != NULL && strstr (text, part) != NULL;
}

GtkWidget *
test_find_chooser (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (g_strcmp0 (G_OBJECT_TYPE_NAME (l->data), "GtkFileChooserDialog") == 0 && gtk_widget_get_visible (l->data))
      return l->data;
  return NULL;
}

static gboolean
is_name (GtkWidget *widget)
{
  return strcmp (G_OBJECT_TYPE_NAME (widget), "GtkFileChooserEntry") == 0 && gtk_widget_get_mapped (widget);
}

void
test_choose_file (const char *path, const char *button)
{
  GtkWidget *chooser;

  test_wait_for (test_find_chooser () != NULL && test_find_button (test_find_chooser (), button) != NULL);
  chooser = test_find_chooser ();
  if (path != NULL)
    {
      test_wait_for (test_find (chooser, GTK_TYPE_EDITABLE, is_name) != NULL);
      test_turn_for (0.2);
      gtk_editable_set_text (GTK_EDITABLE (test_find (chooser, GTK_TYPE_EDITABLE, is_name)), path);
      test_turn_for (0.2);
    }
  g_signal_emit_by_name (test_find_button (chooser, button), "clicked");
}

void
test_answer (const char *response)
{
  FsQuestion *dialog = test_find_dialog ();
  GtkWidget *button;

  g_assert_nonnull (dialog);
  button = test_find_button (GTK_WIDGET (dialog), fs_question_get_label (dialog, response));
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

void
test_close_dialog (void)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_close (ADW_DIALOG (test_find_dialog ()));
#else
  gtk_window_close (GTK_WINDOW (test_find_dialog ()));
#endif
}

void
test_make_small (FsWindow *window)
{
  static const char *const values[][2]
      = { { "n", "4" }, { "load", "0.2, 0.5" }, { "max-messages", "20000" }, { "warmup-messages", "1000" } };
  FsDocument *document = fs_window_get_document (window);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GError) error = NULL;

      fs_document_set_value (document, values[i][0], values[i][1], &error);
      g_assert_no_error (error);
    }
  test_wait_solved (window);
}

void
test_set_parameter (FsWindow *window, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;

  fs_document_set_value (fs_window_get_document (window), key, value, &error);
  g_assert_no_error (error);
  test_wait_solved (window);
}

guint
test_points_done (FsWindow *window)
{
  return fs_run_controller_get_status (fs_window_get_controller (window)).points_done;
}

void
test_run_small (FsWindow *window)
{
  test_make_small (window);
  test_activate (window, "run");
  test_wait_for (test_points_done (window) == 2
                 && !fs_run_controller_get_status (fs_window_get_controller (window)).running);
}

void
test_save (FsWindow *window, GFile *file)
{
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (FsDocumentFile) written = fs_document_to_file (document);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) error = NULL;

  fs_document_close_undo_group (document);
  fs_document_file_save (written, path, &error);
  g_assert_no_error (error);
  fs_document_set_saved (document, fs_document_get_saved (document), written, file);
}
