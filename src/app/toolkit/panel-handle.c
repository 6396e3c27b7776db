#include "app/toolkit/panel-handle.h"

#define KEY_STEP 20

static void
set_width (GtkWidget *panel, int width)
{
  g_object_set (panel, "width-request", CLAMP (width, FS_PANEL_MIN_WIDTH, FS_PANEL_MAX_WIDTH), NULL);
}

static void
drag_begun (GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* The edge itself moves under the pointer: the distance is always from where it is now. */
static void
dragged (GtkGestureDrag *gesture, double dx, double dy, GtkWidget *panel)
{
  set_width (panel, gtk_widget_get_width (panel) - (int) dx);
}

static gboolean
key_pressed (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, GtkWidget *panel)
{
  if (key != GDK_KEY_Left && key != GDK_KEY_Right)
    return GDK_EVENT_PROPAGATE;
  set_width (panel, gtk_widget_get_width (panel) + (key == GDK_KEY_Left ? KEY_STEP : -KEY_STEP));
  return GDK_EVENT_STOP;
}

void
fs_panel_handle_install (GtkWidget *handle, GtkWidget *panel)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_set_cursor_from_name (handle, "col-resize");
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begun), NULL);
  g_signal_connect (drag, "drag-update", G_CALLBACK (dragged), panel);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), panel);
  gtk_widget_add_controller (handle, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (handle, keys);
}
