/* How notes are shown: labels, and a button beside a quantity that opens them. */
#include <glib/gi18n-lib.h>

#include "app/panels/notes.h"
#include "app/toolkit/tooltip.h"

#define NOTE_CHARS 46
#define NOTE_HEIGHT 360

static void
update_label (GtkWidget *label)
{
  FsNotes *notes = g_object_get_data (G_OBJECT (label), "notes");
  g_autofree char *markup = fs_notes_markup (notes, g_object_get_data (G_OBJECT (label), "key"));

  gtk_label_set_markup (GTK_LABEL (label), markup);
}

GtkWidget *
fs_note_box_new (FsNotes *notes, const char *key)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NOTE_CHARS);
  gtk_widget_add_css_class (label, "note");
  g_object_set_data_full (G_OBJECT (label), "notes", g_object_ref (notes), g_object_unref);
  g_object_set_data_full (G_OBJECT (label), "key", g_strdup (key), g_free);
  g_signal_connect_object (notes, "changed", G_CALLBACK (update_label), label, G_CONNECT_SWAPPED);
  update_label (label);
  return label;
}

/* Made when it is opened: few are. */
static void
create_popover (GtkMenuButton *button, gpointer data)
{
  FsNotes *notes = data;
  GtkWidget *scroll = gtk_scrolled_window_new (), *popover = gtk_popover_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroll), NOTE_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll),
                                 fs_note_box_new (notes, g_object_get_data (G_OBJECT (button), "key")));
  gtk_popover_set_child (GTK_POPOVER (popover), scroll);
  /* Else the pointer, which rests on the button, brings a tooltip over the note. */
  g_object_bind_property (popover, "visible", button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  gtk_widget_add_css_class (popover, "note-popover");
  gtk_menu_button_set_popover (button, popover);
}

GtkWidget *
fs_note_button_new (FsNotes *notes)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "dialog-information-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "note-button");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "notes", g_object_ref (notes), g_object_unref);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_popover, notes, NULL);
  return button;
}

void
fs_note_button_set_key (GtkWidget *button, const char *key, const char *name)
{
  FsNotes *notes = g_object_get_data (G_OBJECT (button), "notes");
  /* Translators: %s is a quantity, such as "Mean service time of a channel". */
  g_autofree char *label = g_strdup_printf (_ ("Note on the paper: %s"), name);

  g_object_set_data_full (G_OBJECT (button), "key", g_strdup (key), g_free);
  gtk_widget_set_visible (button, key != NULL && fs_notes_count (notes, key) > 0);
  fs_tooltip_set (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
