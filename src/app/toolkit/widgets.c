#include "app/toolkit/widgets.h"

#include <string.h>

#include "app/toolkit/tooltip.h"
#include "base/number.h"

#define KEY_STEP 20 /* pixels of the width of a panel */

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

void
fs_name_widget (gpointer widget, const char *name, const char *tooltip)
{
  gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (tooltip != NULL)
    fs_tooltip_set (widget, tooltip);
}
