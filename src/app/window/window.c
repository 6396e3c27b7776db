/* The window itself: its template, what it owns, its toasts. What can be done with it is in the other files of this
 * folder, which window-assembly.c puts together. */
#include "app/window/window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/focus.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/tooltip.h"
#include "app/window/window-private.h"
#include "app/document/document-pins.h"
#include "app/document/key-labels.h"
#include "base/error.h"

struct _FsWindow {
  AdwApplicationWindow parent;
  AdwToastOverlay *toasts;
  AdwToast *toast; /* shown now; weak */
  AdwSplitButton *open_button;
  GtkMenuButton *menu_button;
  GtkLabel *file_label;
  GtkWidget *undo_button, *redo_button, *run_button, *stop_button;
  FsSidebar *sidebar;
  FsWindowPages pages;

  GSettings *settings;
  FsDocument *document;
  FsRunController *controller;
  gboolean may_close; /* the user has confirmed */
  struct {
    gpointer data;
    GDestroyNotify free_data;
  } parts[FS_N_WINDOW_PARTS];
};

G_DEFINE_FINAL_TYPE (FsWindow, fs_window, ADW_TYPE_APPLICATION_WINDOW)

enum {
  ACTIONS_CHANGED, /* what can be done may have changed */
  RESIZED,         /* the new width */
  CLOSED,          /* for good; its document is still there */
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

void
fs_window_actions_changed (FsWindow *self)
{
  g_signal_emit (self, signals[ACTIONS_CHANGED], 0);
}

gpointer
fs_window_get_part (FsWindow *self, FsWindowPart part)
{
  return self->parts[part].data;
}

void
fs_window_set_part (FsWindow *self, FsWindowPart part, gpointer data, GDestroyNotify free_data)
{
  g_return_if_fail (self->parts[part].data == NULL);

  self->parts[part].data = data;
  self->parts[part].free_data = free_data;
}

FsThen *
fs_then_new (void (*call) (FsWindow *self, gpointer data), gpointer data, GDestroyNotify free_data)
{
  FsThen *then = g_rc_box_new (FsThen);

  *then = (FsThen){ call, data, free_data };
  return then;
}

FsThen *
fs_then_ref (FsThen *then)
{
  return g_rc_box_acquire (then);
}

static void
then_clear (gpointer data)
{
  FsThen *then = data;

  if (then->free_data != NULL)
    then->free_data (then->data);
}

void
fs_then_unref (FsThen *then)
{
  if (then != NULL)
    g_rc_box_release_full (then, then_clear);
}

char *
fs_window_file_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base);
}

char *
fs_window_local_path (GFile *file, gboolean to_write, GError **error)
{
  char *path = g_file_get_path (file);

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE,
                   to_write ? _ ("%s is a remote location. Choose a folder on this computer.")
                            : _ ("%s is not on this computer; copy it to a local folder first."),
                   uri);
    }
  return path;
}

static void
update_file_name (FsWindow *self)
{
  GFile *file = fs_document_get_file (self->document);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *text = NULL;
  g_autofree char *title = NULL;

  /* Translators: the name of a file with changes that are not saved. */
  if (name != NULL && fs_document_is_modified (self->document))
    text = g_strdup_printf (_ ("%s, not saved"), name);
  else
    text = g_strdup (name != NULL ? name : "");
  title = name != NULL ? g_strdup_printf ("%s — Flitscope", text) : g_strdup ("Flitscope");
  gtk_label_set_text (self->file_label, text);
  fs_tooltip_set (GTK_WIDGET (self->file_label), text);
  gtk_widget_set_visible (GTK_WIDGET (self->file_label), name != NULL);
  adw_window_title_set_subtitle (self->pages.name_title, text);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
document_changed (FsDocument *document, guint changes, FsWindow *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_FILE | FS_CHANGE_POINTS))
    update_file_name (self);
  fs_window_actions_changed (self);
}

/* Whoever pressed one of the two with the keyboard can press the other. */
static void
progress (FsWindow *self)
{
  FsRunStatus status = fs_run_controller_get_status (self->controller);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  /* A run of an earlier state can be replaced as well as stopped. */
  gboolean can_run = !status.running || status.earlier;

  gtk_widget_set_visible (self->run_button, can_run);
  gtk_widget_set_visible (self->stop_button, status.running);
  if (focus == self->run_button && !can_run)
    gtk_widget_grab_focus (self->stop_button);
  else if (focus == self->stop_button && !status.running)
    gtk_widget_grab_focus (self->run_button);
  fs_window_actions_changed (self);
}

gboolean
fs_window_may_close (FsWindow *self)
{
  return self->may_close;
}

void
fs_window_close_unasked (FsWindow *self)
{
  self->may_close = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

FsWindow *
fs_window_create (GtkApplication *application, GSettings *settings)
{
  FsWindow *self = g_object_new (FS_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  return self;
}

void
fs_window_bind (FsWindow *self)
{
  FsPlotPanels *panels = fs_plot_page_get_panels (self->pages.plot_page);
  FsFlap *quantities = fs_plot_page_get_panel_flap (self->pages.plot_page);
  const struct {
    const char *name;
    gpointer object;
    const char *property;
  } toggles[] = {
    { "quantities", quantities, "reveal-flap" }, { "error-panel", panels, "error-shown" },
    { "causes", panels, "causes-shown" },        { "statistics", panels, "statistics-shown" },
    { "parts", panels, "parts-shown" },          { "sensitivity", panels, "sensitivity-shown" },
  };
  g_autoptr (GAction) below = g_settings_create_action (self->settings, "quantities-below");

  fs_immediate_popovers (GTK_WIDGET (self));
  self->document = fs_document_new ();
  self->controller = fs_run_controller_new (self->document);
  fs_sidebar_bind (self->sidebar, self->document);
  fs_plot_page_bind (self->pages.plot_page, self->document, self->controller, self->settings);
  g_action_map_add_action (G_ACTION_MAP (self), below);
  for (guint i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      g_autoptr (GPropertyAction) action
          = g_property_action_new (toggles[i].name, toggles[i].object, toggles[i].property);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
}

void
fs_window_follow (FsWindow *self)
{
  FsPlotView *view = fs_window_get_plot_view (self);

  fs_lazy_menu_set (self->menu_button, fs_menu_get ("main_menu"));
  adw_split_button_set_menu_model (self->open_button, fs_menu_get ("recent_menu"));
  g_signal_connect_object (self->document, "changed", G_CALLBACK (document_changed), self, 0);
  g_signal_connect_object (self->controller, "progress", G_CALLBACK (progress), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "told", G_CALLBACK (fs_toast_show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "view-changed", G_CALLBACK (fs_window_actions_changed), self, G_CONNECT_SWAPPED);
  fs_window_actions_changed (self);
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

FsPlotPage *
fs_window_get_plot_page (FsWindow *self)
{
  g_return_val_if_fail (FS_IS_WINDOW (self), NULL);

  return self->pages.plot_page;
}

FsPlotView *
fs_window_get_plot_view (FsWindow *self)
{
  return fs_plot_page_get_view (self->pages.plot_page);
}

FsQuantitiesPanel *
fs_window_get_panel (FsWindow *self)
{
  return fs_plot_page_get_panel (self->pages.plot_page);
}

FsWindowPages *
fs_window_get_pages (FsWindow *self)
{
  return &self->pages;
}

FsFigureContext
fs_window_get_figure (FsWindow *self)
{
  return (FsFigureContext){ GTK_WINDOW (self), self->document, fs_window_get_plot_view (self), self->settings };
}

GSettings *
fs_window_get_settings (FsWindow *self)
{
  return self->settings;
}

const char *
fs_window_get_status (FsWindow *self)
{
  return fs_plot_page_get_status (self->pages.plot_page);
}

FsWindow *
fs_window_find_open (GtkApplication *application, GFile *file)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      GFile *own = FS_IS_WINDOW (l->data) ? fs_document_get_file (fs_window_get_document (l->data)) : NULL;

      if (own != NULL && g_file_equal (own, file))
        return l->data;
    }
  return NULL;
}

FsWindow *
fs_window_find_other (FsWindow *self, GFile *file)
{
  FsWindow *found = fs_window_find_open (gtk_window_get_application (GTK_WINDOW (self)), file);

  return found != self ? found : NULL;
}

/* With Shift only the selected curve. */
static void
on_run_pressed (FsWindow *self, int n_press, double x, double y, GtkGesture *gesture)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if ((state & GDK_SHIFT_MASK) == 0)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.run-curve", NULL);
}

void
fs_window_explain_run (FsWindow *self, const char *sentence)
{
  fs_tooltip_set (self->run_button, sentence);
}

void
fs_window_explain_undo (FsWindow *self)
{
  const char *last = fs_document_last_change (self->document), *next = fs_document_next_change (self->document);
  g_autofree char *undone = last != NULL ? fs_key_label_change (last) : NULL;
  g_autofree char *redone = next != NULL ? fs_key_label_change (next) : NULL;
  /* TRANSLATORS: %s is what was changed: "Dimension n", "New curve" */
  g_autofree char *undo
      = undone != NULL ? g_strdup_printf (_ ("Undo: %s (Ctrl+Z)"), undone) : g_strdup (_ ("Undo (Ctrl+Z)"));
  /* TRANSLATORS: %s is what was changed: "Dimension n", "New curve" */
  g_autofree char *redo
      = redone != NULL ? g_strdup_printf (_ ("Redo: %s (Ctrl+Shift+Z)"), redone) : g_strdup (_ ("Redo (Ctrl+Shift+Z)"));

  fs_tooltip_set (self->undo_button, undo);
  fs_tooltip_set (self->redo_button, redo);
}

static AdwToast *
toast_new (FsWindow *self, const char *sentence)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);

  /* The last word counts. */
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, toast);
  /* The title is markup. */
  adw_toast_set_title (toast, escaped);
  return toast;
}

/* The actions of app/toolkit/toast.h. */
static void
show_toast (GtkWidget *widget, const char *action, GVariant *sentence)
{
  FsWindow *self = FS_WINDOW (widget);
  AdwToast *toast = toast_new (self, g_variant_get_string (sentence, NULL));

  if (strcmp (action, "toast.undo") == 0)
    {
      adw_toast_set_button_label (toast, _ ("Undo"));
      adw_toast_set_action_name (toast, "win.undo");
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
}

AdwToast *
fs_window_toast_on (FsWindow *self, const char *sentence, const char *button, guint seconds)
{
  AdwToast *toast = toast_new (self, sentence);

  adw_toast_set_timeout (toast, seconds);
  adw_toast_set_button_label (toast, button);
  adw_toast_overlay_add_toast (self->toasts, toast);
  return toast;
}

static gboolean
free_one_part (gpointer data)
{
  GPtrArray *parts = data;

  g_ptr_array_set_size (parts, (int) parts->len - 1);
  return parts->len > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Frees one part per main-loop iteration: a large window takes 100 ms to free at once. */
static void
drop_parts (FsWindow *self)
{
  GtkWidget *parts[] = { GTK_WIDGET (self->sidebar),
                         GTK_WIDGET (self->pages.plot_page),
                         GTK_WIDGET (self->pages.topology_place),
                         GTK_WIDGET (self->pages.layers_place),
                         GTK_WIDGET (self->pages.messages_place),
                         GTK_WIDGET (self->pages.channels_place),
                         GTK_WIDGET (self->pages.gallery_place),
                         GTK_WIDGET (self->pages.tables_place) };
  GPtrArray *references = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_ptr_array_add (references, g_object_ref (parts[i]));
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, free_one_part, references, (GDestroyNotify) g_ptr_array_unref);
  self->pages.topology_page = NULL;
  self->pages.layers = NULL;
  self->pages.gallery_page = NULL;
  self->pages.tables_page = NULL;
}

static void
fs_window_dispose (GObject *object)
{
  FsWindow *self = FS_WINDOW (object);
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self));

  g_clear_weak_pointer (&self->toast);
  if (self->document != NULL)
    {
      g_signal_emit (self, signals[CLOSED], 0);
      drop_parts (self);
    }
  g_clear_handle_id (&self->pages.source, g_source_remove);
  g_clear_object (&self->controller);
  g_clear_object (&self->document);
  g_clear_object (&self->settings);
  /* Actions for properties hold references to their widgets, and GTK holds the actions of a closed window until
   * another one has the keyboard focus: the whole document would remain in memory. */
  for (guint i = 0; names[i] != NULL; i++)
    g_action_map_remove_action (G_ACTION_MAP (self), names[i]);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "topology", NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_WINDOW);
  G_OBJECT_CLASS (fs_window_parent_class)->dispose (object);
}

static void
fs_window_finalize (GObject *object)
{
  FsWindow *self = FS_WINDOW (object);

  for (guint i = 0; i < FS_N_WINDOW_PARTS; i++)
    if (self->parts[i].data != NULL)
      self->parts[i].free_data (self->parts[i].data);
  G_OBJECT_CLASS (fs_window_parent_class)->finalize (object);
}

static void
bind_page_children (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    gsize offset;
  } children[] = {
    { "switcher", G_STRUCT_OFFSET (FsWindowPages, switcher) },
    { "wide_switcher", G_STRUCT_OFFSET (FsWindowPages, wide_switcher) },
    { "narrow_switcher", G_STRUCT_OFFSET (FsWindowPages, narrow_switcher) },
    { "name_title", G_STRUCT_OFFSET (FsWindowPages, name_title) },
    { "bar", G_STRUCT_OFFSET (FsWindowPages, bar) },
    { "flap", G_STRUCT_OFFSET (FsWindowPages, flap) },
    { "sidebar_button", G_STRUCT_OFFSET (FsWindowPages, sidebar_button) },
    { "pages", G_STRUCT_OFFSET (FsWindowPages, pages) },
    { "arrangement", G_STRUCT_OFFSET (FsWindowPages, arrangement) },
    { "side", G_STRUCT_OFFSET (FsWindowPages, side) },
    { "side_switcher", G_STRUCT_OFFSET (FsWindowPages, side_switcher) },
    { "file_place", G_STRUCT_OFFSET (FsWindowPages, file_place) },
    { "run_place", G_STRUCT_OFFSET (FsWindowPages, run_place) },
    { "slides_hint", G_STRUCT_OFFSET (FsWindowPages, slides_hint) },
    { "slides_label", G_STRUCT_OFFSET (FsWindowPages, slides_label) },
    { "slides_close", G_STRUCT_OFFSET (FsWindowPages, slides_close) },
    { "drop_place", G_STRUCT_OFFSET (FsWindowPages, drop_place) },
    { "plot_page", G_STRUCT_OFFSET (FsWindowPages, plot_page) },
    { "topology_place", G_STRUCT_OFFSET (FsWindowPages, topology_place) },
    { "layers_place", G_STRUCT_OFFSET (FsWindowPages, layers_place) },
    { "messages_place", G_STRUCT_OFFSET (FsWindowPages, messages_place) },
    { "channels_place", G_STRUCT_OFFSET (FsWindowPages, channels_place) },
    { "gallery_place", G_STRUCT_OFFSET (FsWindowPages, gallery_place) },
    { "tables_place", G_STRUCT_OFFSET (FsWindowPages, tables_place) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE,
                                               (gssize) (G_STRUCT_OFFSET (FsWindow, pages) + children[i].offset));
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (fs_window_parent_class)->size_allocate (widget, width, height, baseline);
  g_signal_emit (widget, signals[RESIZED], 0, width);
}

/* GTK 4.8 never frees the contents of a popover that is open when its window is destroyed. */
static void
unmap (GtkWidget *widget)
{
  fs_close_lists (widget);
  GTK_WIDGET_CLASS (fs_window_parent_class)->unmap (widget);
}

static gboolean
dismiss_previous (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  return fs_document_dismiss_previous (FS_WINDOW (widget)->document);
}

static void
fs_window_class_init (FsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_window_finalize;
  widget_class->unmap = unmap;
  widget_class->size_allocate = size_allocate;
  signals[ACTIONS_CHANGED]
      = g_signal_new ("actions-changed", FS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED]
      = g_signal_new ("resized", FS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[CLOSED] = g_signal_new ("closed", FS_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /* Wherever the focus is that has no use for the key, as after a change of a row in the sidebar. */
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, dismiss_previous, NULL);
  gtk_widget_class_install_action (widget_class, "toast.show", "s", show_toast);
  gtk_widget_class_install_action (widget_class, "toast.undo", "s", show_toast);
  g_type_ensure (FS_TYPE_FLAP);
  g_type_ensure (FS_TYPE_SQUEEZER);
  g_type_ensure (FS_TYPE_SIDEBAR);
  g_type_ensure (FS_TYPE_PLOT_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/window.ui");
  gtk_widget_class_bind_template_child (widget_class, FsWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, file_label);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, stop_button);
  gtk_widget_class_bind_template_callback (widget_class, on_run_pressed);
  gtk_widget_class_bind_template_child (widget_class, FsWindow, sidebar);
  bind_page_children (widget_class);
}

static void
fs_window_init (FsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
