#include "app/flap-focus.h"

static void
revealed (AdwFlap *flap)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (flap));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (adw_flap_get_reveal_flap (flap) || focus == NULL || !gtk_widget_is_ancestor (focus, adw_flap_get_flap (flap)))
    return;
  if (!gtk_widget_grab_focus (adw_flap_get_content (flap)))
    gtk_root_set_focus (root, NULL);
}

void
fs_flap_focus_attach (AdwFlap *flap)
{
  g_return_if_fail (ADW_IS_FLAP (flap));

  g_signal_connect (flap, "notify::reveal-flap", G_CALLBACK (revealed), NULL);
}
