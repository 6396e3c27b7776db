#include "app/window/slides-hint.h"

#include <glib/gi18n-lib.h>

#include "app/document/document-presentation.h"
#include "app/toolkit/tooltip.h"
#include "app/window/window-private.h"
#include "scenario/value/slide.h"

typedef struct {
  FsWindow *window;
  GtkRevealer *revealer;
  GtkLabel *label;
  gboolean open; /* it was not closed since a scenario was loaded */
} Hint;

static void
update (Hint *hint)
{
  FsDocument *document = fs_window_get_document (hint->window);
  guint n = fs_scenario_n_slides (fs_document_get_saved_scenario (document));
  g_autofree char *text = g_strdup_printf (ngettext ("%u slide", "%u slides", n), n);

  gtk_label_set_text (hint->label, text);
  gtk_revealer_set_reveal_child (hint->revealer, n > 0 && hint->open && !fs_document_is_presenting (document));
}

static void
document_changed (FsDocument *document, guint changes, FsWindow *window)
{
  Hint *hint = fs_window_get_part (window, FS_WINDOW_SLIDES_HINT);

  if (changes & FS_CHANGE_LOADED)
    hint->open = TRUE;
  if (changes & (FS_CHANGE_LOADED | FS_CHANGE_PRESENTATION))
    update (hint);
}

static void
close_hint (GtkWidget *button, FsWindow *window)
{
  Hint *hint = fs_window_get_part (window, FS_WINDOW_SLIDES_HINT);

  /* Before the button is hidden, so that the focus does not go to another one. */
  fs_window_pages_focus (window);
  hint->open = FALSE;
  update (hint);
}

GtkWidget *
fs_slides_hint_new (FsWindow *window)
{
  Hint *hint = g_new (Hint, 1);
  GtkWidget *revealer = gtk_revealer_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
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
  gtk_widget_set_name (revealer, "slides-hint");
  gtk_revealer_set_child (GTK_REVEALER (revealer), box);
  *hint = (Hint){ window, GTK_REVEALER (revealer), GTK_LABEL (label), TRUE };
  fs_window_set_part (window, FS_WINDOW_SLIDES_HINT, hint, g_free);
  g_signal_connect_object (close, "clicked", G_CALLBACK (close_hint), window, 0);
  g_signal_connect_object (fs_window_get_document (window), "changed", G_CALLBACK (document_changed), window, 0);
  update (hint);
  return revealer;
}
