#include "app/flap-focus.h"

gboolean
fs_flap_hides_focus (AdwFlap *flap)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_val_if_fail (ADW_IS_FLAP (flap), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (flap));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return !adw_flap_get_reveal_flap (flap) && focus != NULL && gtk_widget_is_ancestor (focus, adw_flap_get_flap (flap));
}
