#include "app/toolkit/insensitive-focus.h"

#include "app/toolkit/hidden-focus.h"

void
fs_set_sensitive (GtkWidget *widget, gboolean sensitive, GtkWidget *instead)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!sensitive && fs_holds_focus (widget) && (instead == NULL || !gtk_widget_grab_focus (instead)))
    fs_lose_focus (widget);
  gtk_widget_set_sensitive (widget, sensitive);
}
