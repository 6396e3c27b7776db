#include "app/window.h"

#include <glib/gi18n-lib.h>

#include "app/status-line.h"
#include "app/window-private.h"

struct _FsWindow {
  AdwApplicationWindow parent;
  AdwToastOverlay *toasts;
  AdwToast *toast; /* shown now; weak */
  AdwWindowTitle *window_title;
  AdwFlap *flap;
  GtkStack *run_stack;
  GtkWidget *run_button;
  FsSidebar *sidebar;
  FsPlotView *plot_view;
  AdwFlap *panel_flap;
  FsQuantitiesPanel *panel;
  FsStatusLine *status_line;
  GtkLabel *page_title, *page_subtitle;

  GSettings *settings;
  FsDocument *document;
  FsRunController *controller;
  gboolean may_close; /* asked already */
};

G_DEFINE_FINAL_TYPE (FsWindow, fs_window, ADW_TYPE_APPLICATION_WINDOW)

static void
update_page_head (FsWindow *self)
{
  const FsPlot *plot = fs_document_get_plot (self->document);

  if (plot == NULL)
    return;
  gtk_label_set_markup (self->page_title, plot->title);
  gtk_label_set_markup (self->page_subtitle, plot->subtitle);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->page_subtitle), plot->subtitle);
}

static void
update_file_name (FsWindow *self)
{
  GFile *file = fs_document_get_file (self->document);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *subtitle = NULL;

  /* Translators: the name of a file with changes that are not saved. */
  if (name != NULL && fs_document_is_modified (self->document))
    subtitle = g_strdup_printf (_ ("%s, not saved"), name);
  adw_window_title_set_subtitle (self->window_title, subtitle != NULL ? subtitle : name != NULL ? name : "");
}

static void
document_changed (FsDocument *document, guint changes, FsWindow *self)
{
  if (changes & (FS_CHANGE_SOLUTION | FS_CHANGE_POINTS))
    update_page_head (self);
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_FILE))
    update_file_name (self);
  fs_window_update_actions (self);
}

static void
progress (FsWindow *self)
{
  gboolean running = fs_run_controller_get_status (self->controller).running;
  const char *wanted = running ? "stop" : "run";

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->run_stack), wanted) != 0)
    {
      gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self->run_stack)) != NULL;

      gtk_stack_set_visible_child_name (self->run_stack, wanted);
      /* Whoever pressed Run with the keyboard can press Stop. */
      if (focused)
        gtk_widget_grab_focus (gtk_stack_get_visible_child (self->run_stack));
    }
  fs_window_update_actions (self);
}

static void
close_now (FsWindow *self, gpointer data)
{
  self->may_close = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
close_request (GtkWindow *window)
{
  FsWindow *self = FS_WINDOW (window);
  int width, height;

  fs_sidebar_commit (self->sidebar);
  if (!self->may_close && fs_document_is_modified (self->document))
    {
      fs_window_protect (self, close_now, NULL, NULL);
      return GDK_EVENT_STOP;
    }
  gtk_window_get_default_size (window, &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (window));
  fs_run_controller_stop (self->controller);
  return GTK_WINDOW_CLASS (fs_window_parent_class)->close_request (window);
}

/* What the shortcut and the button toggle; a fold never writes it into the settings. */
static void
bind_sidebar (FsWindow *self)
{
  g_autoptr (GPropertyAction) action = g_property_action_new ("sidebar-visible", self->flap, "reveal-flap");

  adw_flap_set_reveal_flap (self->flap, g_settings_get_boolean (self->settings, "sidebar-visible"));
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

static void
flap_revealed (FsWindow *self)
{
  if (!adw_flap_get_folded (self->flap))
    g_settings_set_boolean (self->settings, "sidebar-visible", adw_flap_get_reveal_flap (self->flap));
}

/* The panel follows the crosshair; when that is taken away it stays where it was. */
static void
crosshair_moved (FsWindow *self)
{
  const FsReading *reading = fs_plot_view_get_reading (self->plot_view);

  if (reading != NULL)
    fs_quantities_panel_set_place (self->panel, reading->x);
}

/* What of the plot the panel stands over. */
static void
panel_covers (FsWindow *self)
{
  int width = 0;

  if (adw_flap_get_folded (self->panel_flap) && adw_flap_get_reveal_flap (self->panel_flap))
    gtk_widget_measure (GTK_WIDGET (self->panel), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  fs_plot_view_set_covered (self->plot_view, MAX (0, width - gtk_widget_get_margin_end (GTK_WIDGET (self->plot_view))));
}

static void
panel_resized (FsWindow *self)
{
  int width;

  g_object_get (self->panel, "width-request", &width, NULL);
  g_settings_set_int (self->settings, "quantities-width", width);
  panel_covers (self);
}

static void
bind_panel (FsWindow *self)
{
  g_autoptr (GPropertyAction) action = g_property_action_new ("quantities", self->panel_flap, "reveal-flap");

  g_object_set (self->panel, "width-request", g_settings_get_int (self->settings, "quantities-width"), NULL);
  g_settings_bind (self->settings, "quantities-visible", self->panel_flap, "reveal-flap", G_SETTINGS_BIND_DEFAULT);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  fs_quantities_panel_bind (self->panel, self->document);
  g_signal_connect_object (self->panel_flap, "notify::folded", G_CALLBACK (panel_covers), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panel_flap, "notify::reveal-flap", G_CALLBACK (panel_covers), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panel, "notify::width-request", G_CALLBACK (panel_resized), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plot_view, "crosshair-moved", G_CALLBACK (crosshair_moved), self, G_CONNECT_SWAPPED);
}

static void
restore_shape (FsWindow *self)
{
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

/* The template cannot say it: the name comes before the sections. */
static void
show_first_shortcuts (FsWindow *self)
{
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (self));

  if (shortcuts != NULL)
    g_object_set (shortcuts, "section-name", "window", NULL);
}

FsWindow *
fs_window_new (GtkApplication *application, GSettings *settings)
{
  FsWindow *self = g_object_new (FS_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  restore_shape (self);
  fs_window_init_actions (self);
  show_first_shortcuts (self);
  bind_sidebar (self);
  g_signal_connect_object (self->flap, "notify::reveal-flap", G_CALLBACK (flap_revealed), self, G_CONNECT_SWAPPED);
  self->document = fs_document_new ();
  self->controller = fs_run_controller_new (self->document);
  fs_sidebar_bind (self->sidebar, self->document);
  fs_plot_view_bind (self->plot_view, self->document);
  fs_status_line_bind (self->status_line, self->document, self->controller);
  bind_panel (self);
  fs_window_files_init (self);
  g_signal_connect_object (self->document, "changed", G_CALLBACK (document_changed), self, 0);
  g_signal_connect_object (self->controller, "progress", G_CALLBACK (progress), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plot_view, "view-changed", G_CALLBACK (fs_window_update_actions), self,
                           G_CONNECT_SWAPPED);
  fs_window_update_actions (self);
  /* The arrow keys move the crosshair from the start. */
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->plot_view));
  return self;
}

FsDocument *
fs_window_get_document (FsWindow *self)
{
  return self->document;
}

FsRunController *
fs_window_get_controller (FsWindow *self)
{
  return self->controller;
}

FsSidebar *
fs_window_get_sidebar (FsWindow *self)
{
  return self->sidebar;
}

FsPlotView *
fs_window_get_plot_view (FsWindow *self)
{
  return self->plot_view;
}

FsQuantitiesPanel *
fs_window_get_panel (FsWindow *self)
{
  return self->panel;
}

GSettings *
fs_window_get_settings (FsWindow *self)
{
  return self->settings;
}

const char *
fs_window_get_status (FsWindow *self)
{
  return fs_status_line_get_text (self->status_line);
}

void
fs_window_explain_run (FsWindow *self, const char *sentence)
{
  gtk_widget_set_tooltip_text (self->run_button, sentence);
}

void
fs_window_tell (FsWindow *self, const char *sentence)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);

  /* The last word counts. */
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, toast);
  /* The title is markup. */
  adw_toast_set_title (toast, escaped);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
fs_window_dispose (GObject *object)
{
  FsWindow *self = FS_WINDOW (object);

  g_clear_weak_pointer (&self->toast);
  g_clear_object (&self->controller);
  g_clear_object (&self->document);
  g_clear_object (&self->settings);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_WINDOW);
  G_OBJECT_CLASS (fs_window_parent_class)->dispose (object);
}

static void
fs_window_class_init (FsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  g_type_ensure (FS_TYPE_SIDEBAR);
  g_type_ensure (FS_TYPE_PLOT_VIEW);
  g_type_ensure (FS_TYPE_QUANTITIES_PANEL);
  g_type_ensure (FS_TYPE_STATUS_LINE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/window.ui");
  gtk_widget_class_bind_template_child (widget_class, FsWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, window_title);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, run_stack);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, plot_view);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, panel_flap);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, panel);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, status_line);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, page_title);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, page_subtitle);
}

static void
fs_window_init (FsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
