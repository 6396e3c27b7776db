#include "app/toolkit/widgets.h"

GtkWidget *
fs_label_new (const char *text, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text != NULL ? text : "", "xalign", 0.0, NULL);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

GtkWidget *
fs_wrapped_label_new (const char *text, const char *css_class)
{
  GtkWidget *label = fs_label_new (text, css_class);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  return label;
}

void
fs_set_css_class (GtkWidget *widget, const char *css_class, gboolean is)
{
  if (is)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

void
fs_set_refused (GtkWidget *entry, gboolean refused)
{
  fs_set_css_class (entry, "error", refused);
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               refused ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void
fs_box_clear (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

void
fs_label_show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}
