#include "app/toolkit/tooltip.h"

#include <adwaita.h>

void
fs_tooltip_set (GtkWidget *widget, const char *text)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  gboolean chosen_among = GTK_IS_STACK (parent) || ADW_IS_VIEW_STACK (parent);
  gboolean hide = gtk_widget_get_visible (widget) && !gtk_widget_get_mapped (widget) && !chosen_among;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (g_strcmp0 (text, gtk_widget_get_tooltip_text (widget)) == 0)
    return;
  /* The visibility of @widget affects only the space of the tooltip, which is never shown. */
  if (hide)
    gtk_widget_set_visible (widget, FALSE);
  gtk_widget_set_tooltip_text (widget, text);
  if (hide)
    gtk_widget_set_visible (widget, TRUE);
}
