#include "app/toolkit/text-window.h"

#define POPOVER_CHARS 50 /* of a line */

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

void
fs_close_by_escape (GtkWidget *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcut *shortcut
      = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0), gtk_named_action_new ("window.close"));

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
  gtk_widget_add_controller (window, controller);
}

GtkWidget *
fs_text_window_new (GtkWindow *parent, const char *title, GtkWidget *bar, GtkWidget *content)
{
  GtkWidget *window = adw_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), content);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 560);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  fs_close_by_escape (window);
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
