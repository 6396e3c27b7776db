#include <math.h>

#include "app/plot-view-private.h"

#define SNAP_PX 12
#define SCROLL_FACTOR 1.2
#define SURFACE_PX_A_STEP 40 /* of a touchpad: as much as one step of a wheel */
#define MIN_BAND_PX 8

/* The point nearest in x, when it is near enough; else the place itself. */
static double
snap (FsPlotView *self, double px)
{
  double nearest = NAN, distance = SNAP_PX;

  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (self->plot->series, s);

      for (guint m = 0; m < series->marks->len; m++)
        {
          const FsMark *mark = &g_array_index (series->marks, FsMark, m);
          double x = mark->x;
          double away = fabs (fs_plot_frame_x (&self->frame, x) - px);

          /* A point that only waits has nothing to be read. */
          if (isfinite (mark->y) && away < distance)
            {
              distance = away;
              nearest = x;
            }
        }
    }
  return isfinite (nearest) ? nearest : fs_plot_frame_data_x (&self->frame, px);
}

static void
pointer_moved (FsPlotView *self, double px, double py)
{
  /* A layout under a resting pointer is reported as motion, too. */
  if (px == self->pointer_x && py == self->pointer_y)
    return;
  self->pointer_x = px;
  self->pointer_y = py;
  if (self->band || self->plot == NULL)
    return;
  if (fs_plot_view_in_data_area (self, px, py))
    {
      self->keyboard_crosshair = FALSE;
      fs_plot_view_set_crosshair (self, snap (self, px));
    }
  else if (!self->keyboard_crosshair)
    fs_plot_view_set_crosshair (self, NAN);
}

static void
pointer_left (FsPlotView *self)
{
  if (!self->keyboard_crosshair)
    fs_plot_view_set_crosshair (self, NAN);
}

static gboolean
scrolled (FsPlotView *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  gboolean wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  gboolean inside = fs_plot_view_in_data_area (self, self->pointer_x, self->pointer_y);

  if (self->plot == NULL)
    return GDK_EVENT_PROPAGATE;
  fs_plot_view_zoom_at (self, inside ? self->pointer_x : (self->frame.left + self->frame.right) / 2,
                        inside ? self->pointer_y : (self->frame.top + self->frame.bottom) / 2,
                        pow (SCROLL_FACTOR, wheel ? -dy : -dy / SURFACE_PX_A_STEP));
  return GDK_EVENT_STOP;
}

static void
drag_begun (FsPlotView *self, double x, double y, GtkGesture *gesture)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!fs_plot_view_in_data_area (self, x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
}

/* The corner under the pointer, kept inside the data area. */
static void
drag_moved (FsPlotView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  self->band_x = x;
  self->band_y = y;
  self->band_width = CLAMP (x + dx, self->frame.left, self->frame.right) - x;
  self->band_height = CLAMP (y + dy, self->frame.top, self->frame.bottom) - y;
  self->band = fabs (self->band_width) >= MIN_BAND_PX && fabs (self->band_height) >= MIN_BAND_PX;
  if (self->band)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      fs_plot_view_set_crosshair (self, NAN);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_ended (FsPlotView *self)
{
  if (!self->band)
    return;
  self->band = FALSE;
  fs_viewport_zoom_to (&self->viewport, &self->frame, self->band_x, self->band_y, self->band_x + self->band_width,
                       self->band_y + self->band_height);
  fs_plot_view_range_changed (self);
}

static void
drag_cancelled (FsPlotView *self)
{
  self->band = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pressed (FsPlotView *self, int n_press)
{
  if (n_press == 2)
    fs_plot_view_home (self);
}

/* A press that was no drag: the network shows the run that is read here. */
static void
released (FsPlotView *self, int n_press, double x, double y)
{
  if (n_press == 1 && !self->band && self->reading != NULL)
    fs_plot_view_show_run (self, y);
}

static gboolean
escape (FsPlotView *self)
{
  if (!self->band && self->reading == NULL)
    return GDK_EVENT_PROPAGATE;
  self->band = FALSE;
  self->keyboard_crosshair = FALSE;
  fs_plot_view_set_crosshair (self, NAN);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static gboolean
key_pressed (FsPlotView *self, guint key, guint code, GdkModifierType state)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK) || self->plot == NULL)
    return GDK_EVENT_PROPAGATE;
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
      fs_plot_view_zoom (self, SCROLL_FACTOR);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      fs_plot_view_zoom (self, 1 / SCROLL_FACTOR);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      fs_plot_view_show_run (self, NAN);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      return escape (self);
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
add (FsPlotView *self, gpointer controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (controller));
}

void
fs_plot_view_init_input (FsPlotView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_moved), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_ended), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (drag_cancelled), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released), self);
  add (self, motion);
  add (self, scroll);
  add (self, keys);
  add (self, drag);
  add (self, click);
}
