/* The plot by keyboard. Keys with Control or Alt belong to the window, but for copying what is read. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/plot/plot-view-private.h"

#define STEP 1.2 /* of a zoom */
#define PAN_PX 40

static gboolean
escape (FsPlotView *self)
{
  if (self->drag == FS_DRAG_NONE && self->reading == NULL)
    return GDK_EVENT_PROPAGATE;
  self->drag = FS_DRAG_NONE;
  self->band = FALSE;
  self->keyboard_crosshair = FALSE;
  fs_plot_view_set_crosshair (self, NAN);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static void
zoom (FsPlotView *self, double factor, FsAxes axes)
{
  fs_plot_view_zoom_at (self, (self->frame.left + self->frame.right) / 2, (self->frame.top + self->frame.bottom) / 2,
                        factor, axes);
}

/* The picture goes where the arrow points. */
static gboolean
pan (FsPlotView *self, guint key)
{
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      fs_plot_view_pan (self, -PAN_PX, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      fs_plot_view_pan (self, PAN_PX, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      fs_plot_view_pan (self, 0, -PAN_PX);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      fs_plot_view_pan (self, 0, PAN_PX);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
plain_key (FsPlotView *self, guint key)
{
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      fs_plot_view_move_crosshair (self, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      fs_plot_view_move_crosshair (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      fs_plot_view_home (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      zoom (self, STEP, FS_AXIS_BOTH);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom (self, 1 / STEP, FS_AXIS_BOTH);
      return GDK_EVENT_STOP;
    case GDK_KEY_x:
    case GDK_KEY_X:
      zoom (self, key == GDK_KEY_x ? STEP : 1 / STEP, FS_AXIS_X);
      return GDK_EVENT_STOP;
    case GDK_KEY_y:
    case GDK_KEY_Y:
      zoom (self, key == GDK_KEY_y ? STEP : 1 / STEP, FS_AXIS_Y);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      fs_plot_view_show_run (self, NAN);
      return GDK_EVENT_STOP;
    case GDK_KEY_Menu:
      fs_plot_view_open_menu (self, NAN, NAN);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      return escape (self);
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
key_pressed (FsPlotView *self, guint key, guint code, GdkModifierType state)
{
  gboolean control = (state & GDK_CONTROL_MASK) != 0, shift = (state & GDK_SHIFT_MASK) != 0;

  if (self->plot == NULL || state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  if (control && !shift && key == GDK_KEY_c && self->reading != NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "plot.copy-values", NULL);
      return GDK_EVENT_STOP;
    }
  if (control)
    return GDK_EVENT_PROPAGATE;
  if (shift && key == GDK_KEY_F10)
    {
      fs_plot_view_open_menu (self, NAN, NAN);
      return GDK_EVENT_STOP;
    }
  if (shift && pan (self, key) == GDK_EVENT_STOP)
    return GDK_EVENT_STOP;
  return plain_key (self, key);
}

void
fs_plot_view_init_keys (FsPlotView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
