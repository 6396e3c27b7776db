#include "app/toolkit/immediate-popovers.h"

static gboolean
presses (guint key, GdkModifierType state)
{
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter, GDK_KEY_space, GDK_KEY_KP_Space };
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    found |= key == keys[i];
  return found && (state & gtk_accelerator_get_default_mod_mask ()) == 0;
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, GtkWidget *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));
  GtkWidget *parent = GTK_IS_TOGGLE_BUTTON (focus) ? gtk_widget_get_parent (focus) : NULL;

  if (!presses (key, state) || !(GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent)))
    return GDK_EVENT_PROPAGATE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (focus), TRUE);
  return GDK_EVENT_STOP;
}

void
fs_immediate_popovers (GtkWidget *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_WINDOW (window));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), window);
  gtk_widget_add_controller (window, keys);
}
