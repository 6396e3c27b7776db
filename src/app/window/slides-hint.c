#include "app/window/slides-hint.h"

#include <glib/gi18n-lib.h>

#include "app/document/document-presentation.h"
#include "app/toolkit/tooltip.h"
#include "app/window/window-private.h"
#include "scenario/value/slide.h"

#define OPEN_KEY "fs-hint-open" /* whether the hint was not closed since a scenario was loaded */

static void
update (GtkRevealer *hint, FsDocument *document)
{
  guint n = fs_scenario_n_slides (fs_document_get_saved_scenario (document));
  GtkWidget *label = gtk_widget_get_first_child (gtk_revealer_get_child (hint));
  g_autofree char *text = g_strdup_printf (ngettext ("%u slide", "%u slides", n), n);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_revealer_set_reveal_child (hint, n > 0 && !fs_document_is_presenting (document)
                                           && g_object_get_data (G_OBJECT (hint), OPEN_KEY) != NULL);
}

static void
set_open (GtkRevealer *hint, gboolean open)
{
  g_object_set_data (G_OBJECT (hint), OPEN_KEY, GINT_TO_POINTER (open));
}

static void
document_changed (FsDocument *document, guint changes, GtkRevealer *hint)
{
  if (changes & FS_CHANGE_LOADED)
    set_open (hint, TRUE);
  if (changes & (FS_CHANGE_LOADED | FS_CHANGE_PRESENTATION))
    update (hint, document);
}

static void
close_hint (GtkWidget *button, GtkRevealer *hint)
{
  FsWindow *window = FS_WINDOW (gtk_widget_get_root (button));

  /* Before the button is hidden, so that the focus does not go to another one. */
  fs_window_pages_focus (window);
  set_open (hint, FALSE);
  update (hint, fs_window_get_document (window));
}

GtkWidget *
fs_slides_hint_new (FsWindow *window)
{
  FsDocument *document = fs_window_get_document (window);
  GtkWidget *hint = gtk_revealer_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (NULL), *start = gtk_button_new_with_label (_ ("Start (F11)"));
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_actionable_set_action_name (GTK_ACTIONABLE (start), "win.presentation");
  fs_tooltip_set (start, _ ("Start the presentation (F11)"));
  gtk_widget_set_valign (start, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (close, TRUE);
  gtk_widget_set_halign (close, GTK_ALIGN_END);
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (close, "flat");
  fs_tooltip_set (close, _ ("Close this hint"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Close this hint"), -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), start);
  gtk_box_append (GTK_BOX (box), close);
  gtk_widget_add_css_class (box, "first-hint");
  gtk_widget_set_name (hint, "slides-hint");
  gtk_revealer_set_child (GTK_REVEALER (hint), box);
  g_signal_connect_object (close, "clicked", G_CALLBACK (close_hint), hint, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), hint, 0);
  set_open (GTK_REVEALER (hint), TRUE);
  update (GTK_REVEALER (hint), document);
  return hint;
}
