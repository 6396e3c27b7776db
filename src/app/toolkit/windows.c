#include "app/toolkit/windows.h"

#define POPOVER_CHARS 50 /* of a line */

static gboolean
present (gpointer window)
{
  g_signal_handlers_disconnect_by_func (window, g_source_destroy, g_main_current_source ());
  gtk_window_present (window);
  return G_SOURCE_REMOVE;
}

void
fs_window_present_soon (GtkWindow *window)
{
  GSource *source;

  g_return_if_fail (GTK_IS_WINDOW (window));

  source = g_idle_source_new ();
  /* Before all else that waits, and so without it in the same turn. */
  g_source_set_priority (source, G_PRIORITY_HIGH);
  g_source_set_callback (source, present, window, NULL);
  g_source_attach (source, NULL);
  g_signal_connect_data (window, "destroy", G_CALLBACK (g_source_destroy), source,
                         (GClosureNotify) (void *) g_source_unref, G_CONNECT_SWAPPED);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

void
fs_window_class_measure_at_size (GtkWidgetClass *window_class)
{
  g_return_if_fail (GTK_IS_WINDOW_CLASS (window_class));

  window_class->get_request_mode = get_request_mode;
}

GtkWidget *
fs_text_view_new (const char *text, const char *name)
{
  GtkWidget *view = gtk_text_view_new (), *scrolled = gtk_scrolled_window_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  g_object_set (view, "editable", FALSE, "wrap-mode", GTK_WRAP_WORD_CHAR, "left-margin", 24, "right-margin", 24,
                "top-margin", 12, "bottom-margin", 24, "accepts-tab", FALSE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  return scrolled;
}

GtkWidget *
fs_text_window_new (GtkWindow *parent, const char *title, GtkWidget *bar, GtkWidget *content)
{
  GtkWidget *window = adw_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkShortcut *escape
      = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0), gtk_named_action_new ("window.close"));

  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), content);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 560);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), escape);
  gtk_widget_add_controller (window, keys);
  return window;
}

void
fs_popover_set_markup (GtkMenuButton *button, const char *markup)
{
  GtkWidget *label = gtk_label_new (NULL), *popover = gtk_popover_new ();

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), POPOVER_CHARS);
  /* It can have the keyboard focus, so that a screen reader reads it; it can be copied. */
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "explanation");
  gtk_popover_set_child (GTK_POPOVER (popover), label);
  gtk_menu_button_set_popover (button, popover);
}
