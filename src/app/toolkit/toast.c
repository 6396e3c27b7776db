#include "app/toolkit/toast.h"

void
fs_toast_show (GtkWidget *widget, const char *sentence)
{
  gtk_widget_activate_action (widget, "toast.show", "s", sentence);
}

void
fs_toast_show_undo (GtkWidget *widget, const char *sentence)
{
  gtk_widget_activate_action (widget, "toast.undo", "s", sentence);
}
