#include "app/toolkit/number-field.h"

#include <string.h>

#include "base/number.h"

void
fs_ignore_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

static gboolean
show_number_of (GtkSpinButton *spin)
{
  g_autofree char *text
      = fs_number_display_fixed (gtk_spin_button_get_value (spin), (int) gtk_spin_button_get_digits (spin));

  if (strcmp (text, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

void
fs_write_point (GtkSpinButton *spin)
{
  g_signal_connect (spin, "output", G_CALLBACK (show_number_of), NULL);
  gtk_spin_button_update (spin);
}
