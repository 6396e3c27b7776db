#include "app/plot/plot-input.h"

#include <math.h>

#include "app/document/document-pins.h"
#include "app/document/document-presentation.h"
#include "app/plot/plot-menu.h"
#include "app/plot/plot-view-private.h"

#define ZOOM_STEP 1.2        /* of a wheel or a key */
#define SURFACE_PX_A_STEP 40 /* of a touchpad with Control: zooms as much as one step of a wheel */
#define MIN_BAND_PX 8
#define POINT_PX 10   /* from the middle of a point */
#define MANY_CURVES 5 /* from which on resting at one makes the others faint */
#define REST_MS 400
#define PAN_PX 40 /* of a key */

static FsAxes
axes_of (GdkModifierType state)
{
  gboolean x = (state & GDK_CONTROL_MASK) != 0, y = (state & GDK_SHIFT_MASK) != 0;

  return x == y ? FS_AXIS_BOTH : x ? FS_AXIS_X : FS_AXIS_Y;
}

static GdkModifierType
state_of (gpointer controller)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
}

/* While Shift is held the crosshair where it was pressed stays as the first of two. */
static void
hold_first (FsPlotView *self, gboolean shift)
{
  double from = self->values != NULL ? self->values->x : NAN;

  if (shift && self->first == NULL && isfinite (from))
    {
      fs_plot_view_set_first (self, from);
      self->first_held = self->first != NULL;
    }
  else if (!shift && self->first_held)
    fs_plot_view_set_first (self, NAN);
}

/* The series that the pointer means: a row of the legend, or the curve that it has rested at where there are many. */
static void
point_at (FsPlotView *self, int series)
{
  guint curve = series >= 0 ? ((const FsSeries *) self->plot->series->pdata[series])->curve : G_MAXUINT;
  const FsScenario *scenario = fs_document_get_solution (self->document)->scenario;
  const FsSplit *split = fs_scenario_split (scenario);
  FsCurveSet curves = fs_curve_set_of (curve);
  gboolean any = !fs_curve_set_is_empty (&curves);

  /* The same one in all panels. */
  for (guint c = 0; any && split->n_panels > 0 && c < fs_scenario_n_curves (scenario); c++)
    if (split->member_of[c] == split->member_of[curve])
      fs_curve_set_add (&curves, c);
  if (any || self->points)
    fs_document_set_pointed (self->document, &curves);
  self->points = any;
}

static gboolean
rested (gpointer data)
{
  FsPlotView *self = data;

  self->rest = 0;
  if (self->plot != NULL && self->drag == FS_DRAG_NONE
      && fs_plot_view_in_data_area (self, self->pointer_x, self->pointer_y))
    point_at (self, fs_plot_view_nearest_series (self, self->pointer_x, self->pointer_y));
  return G_SOURCE_REMOVE;
}

/* Follows the pointer to a row of the legend at once, and to a curve where it rests. */
static void
follow_pointer (FsPlotView *self, int legend_row)
{
  g_clear_handle_id (&self->rest, g_source_remove);
  if (legend_row >= 0 || self->points)
    point_at (self,
              legend_row >= 0 ? legend_row : fs_plot_view_nearest_series (self, self->pointer_x, self->pointer_y));
  else if (self->plot->series->len >= MANY_CURVES)
    self->rest = g_timeout_add (REST_MS, rested, self);
}

static void
pointer_moved (FsPlotView *self, double px, double py, GtkEventController *controller)
{
  int legend_row = fs_plot_view_legend_row (self, px, py);
  gboolean in_legend = fs_plot_view_in_legend (self, px, py);
  guint before = self->panel;

  if (self->drag == FS_DRAG_NONE)
    fs_plot_view_enter_panel (self, &px, &py);
  /* GTK also reports motion when the layout changes under a resting pointer. */
  if (px == self->pointer_x && py == self->pointer_y && self->panel == before)
    return;
  self->pointer_x = px;
  self->pointer_y = py;
  if (self->drag != FS_DRAG_NONE || self->plot == NULL)
    return;
  follow_pointer (self, legend_row);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), legend_row >= 0                             ? "pointer"
                                                      : in_legend && self->plot->panels->len == 0 ? "move"
                                                                                                  : NULL);
  hold_first (self, (state_of (controller) & GDK_SHIFT_MASK) != 0);
  if (self->pinned && !self->first_held)
    return;
  if (fs_plot_view_in_data_area (self, px, py))
    {
      self->keyboard_crosshair = FALSE;
      fs_plot_view_set_crosshair (self, fs_plot_view_snap (self, px));
    }
  else if (!self->keyboard_crosshair)
    fs_plot_view_set_crosshair (self, NAN);
}

static void
pointer_left (FsPlotView *self)
{
  g_clear_handle_id (&self->rest, g_source_remove);
  if (self->plot != NULL)
    point_at (self, -1);
  if (!self->keyboard_crosshair && !self->pinned)
    fs_plot_view_set_crosshair (self, NAN);
}

double
fs_plot_scroll_factor (double dy, gboolean wheel)
{
  return pow (ZOOM_STEP, wheel ? -dy : -dy / SURFACE_PX_A_STEP);
}

/* Zooms at the pointer, or in the middle. */
static void
zoom_here (FsPlotView *self, double factor, FsAxes axes)
{
  if (fs_plot_view_in_data_area (self, self->pointer_x, self->pointer_y))
    fs_plot_view_zoom_at (self, self->pointer_x, self->pointer_y, factor, axes);
  else
    fs_plot_view_zoom_middle (self, factor, axes);
}

void
fs_plot_input_scroll (FsPlotView *self, double dx, double dy, gboolean wheel, GdkModifierType state)
{
  FsAxes axes = axes_of (state);

  /* With Shift some pointing devices turn the wheel sideways. */
  if (wheel)
    zoom_here (self, fs_plot_scroll_factor (dy != 0 ? dy : dx, TRUE), axes);
  else if (state & GDK_CONTROL_MASK)
    zoom_here (self, fs_plot_scroll_factor (dy, FALSE), FS_AXIS_BOTH);
  else
    fs_plot_view_pan (self, axes & FS_AXIS_X ? -dx : 0, axes & FS_AXIS_Y ? -dy : 0);
}

static gboolean
scrolled (FsPlotView *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  GdkModifierType state = state_of (controller);

  /* Many panels scroll like any other page, and with Control they are zoomed. */
  if (self->plot == NULL || (fs_plot_view_scrolls (self) && !(state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK))))
    return GDK_EVENT_PROPAGATE;
  fs_plot_input_scroll (self, dx, dy, gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL,
                        state);
  return GDK_EVENT_STOP;
}

static void
pinch_begun (FsPlotView *self, GdkEventSequence *sequence, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  self->drag = FS_DRAG_NONE;
  self->band = FALSE;
  self->pinch = 1;
  fs_plot_view_begin_move (self);
}

static void
pinched (FsPlotView *self, double scale, GtkGesture *gesture)
{
  double x, y;

  if (self->plot == NULL || !(scale > 0) || !gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    return;
  fs_plot_view_enter_panel (self, &x, &y);
  fs_plot_view_zoom_at (self, x, y, scale / self->pinch, FS_AXIS_BOTH);
  self->pinch = scale;
}

static void
drag_begun (FsPlotView *self, double x, double y, GtkGesture *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag = FS_DRAG_NONE;
  self->band = FALSE;
  self->drag_dx = self->drag_dy = 0;
  if (button == GDK_BUTTON_SECONDARY || self->plot == NULL)
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
  else if (fs_plot_view_in_legend (self, x, y))
    self->drag = self->plot->panels->len == 0 ? FS_DRAG_LEGEND : FS_DRAG_NONE;
  else if (fs_plot_view_in_data_area (self, x, y))
    {
      self->drag = button == GDK_BUTTON_MIDDLE ? FS_DRAG_PAN : FS_DRAG_BAND;
      fs_plot_view_enter_panel (self, &x, &y);
    }
  else
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
  fs_plot_view_begin_move (self);
}

static gboolean
is_far (double dx, double dy)
{
  return fabs (dx) >= MIN_BAND_PX || fabs (dy) >= MIN_BAND_PX;
}

static void
drag_moved (FsPlotView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  x -= fs_plot_frame_panel_x (&self->frame, self->panel);
  y -= fs_plot_frame_panel_y (&self->frame, self->panel);
  if (self->drag == FS_DRAG_BAND)
    {
      /* The band reaches from corner to corner inside the data area; along one axis it has its full height or width. */
      FsAxes axes = axes_of (state_of (gesture));
      const FsPlotFrame *f = &self->frame;

      self->band_x = axes & FS_AXIS_X ? x : f->left;
      self->band_y = axes & FS_AXIS_Y ? y : f->top;
      self->band_width = axes & FS_AXIS_X ? CLAMP (x + dx, f->left, f->right) - x : f->right - f->left;
      self->band_height = axes & FS_AXIS_Y ? CLAMP (y + dy, f->top, f->bottom) - y : f->bottom - f->top;
      self->band = fabs (self->band_width) >= MIN_BAND_PX && fabs (self->band_height) >= MIN_BAND_PX;
    }
  if (self->drag == FS_DRAG_PAN)
    {
      FsAxes axes = axes_of (state_of (gesture));

      fs_plot_view_pan (self, axes & FS_AXIS_X ? dx - self->drag_dx : 0, axes & FS_AXIS_Y ? dy - self->drag_dy : 0);
    }
  if (self->drag == FS_DRAG_LEGEND && (is_far (dx, dy) || self->drag_dx != 0 || self->drag_dy != 0))
    fs_plot_view_legend_dragged (self, dx - self->drag_dx, dy - self->drag_dy, FALSE);
  if (self->drag == FS_DRAG_PAN || self->band || is_far (dx, dy))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      fs_plot_view_set_crosshair (self, NAN);
    }
  if (self->drag == FS_DRAG_PAN || is_far (dx, dy))
    {
      self->drag_dx = dx;
      self->drag_dy = dy;
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_ended (FsPlotView *self)
{
  FsDragKind drag = self->drag;
  gboolean band = self->band;

  self->drag = FS_DRAG_NONE;
  self->band = FALSE;
  if (drag == FS_DRAG_BAND && band)
    fs_plot_view_zoom_to (self, self->band_x, self->band_y, self->band_x + self->band_width,
                          self->band_y + self->band_height);
  if (drag == FS_DRAG_LEGEND && (self->drag_dx != 0 || self->drag_dy != 0))
    fs_plot_view_legend_dragged (self, 0, 0, TRUE);
  fs_plot_view_begin_move (self);
}

static void
drag_cancelled (FsPlotView *self)
{
  self->drag = FS_DRAG_NONE;
  self->band = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pressed (FsPlotView *self, int n_press, double x, double y)
{
  if (n_press == 2 && self->before_click == NULL && !fs_plot_view_in_legend (self, x, y))
    fs_plot_view_home (self);
}

/* Opens the run of the current point on the Network page; a presentation decides on its pages itself. */
static void
open_run (FsPlotView *self)
{
  if (!fs_document_is_presenting (self->document))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "network");
}

gboolean
fs_plot_input_is_on_point (FsPlotView *self, double x, double y)
{
  fs_plot_view_enter_panel (self, &x, &y);
  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const FsSeries *series = self->plot->series->pdata[s];

      for (guint m = 0; m < series->points->len && !series->hidden && fs_plot_view_is_in_panel (self, s); m++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);

          if (isfinite (point->y)
              && hypot (fs_plot_frame_x (&self->frame, point->x) - x, fs_plot_frame_y (&self->frame, point->y) - y)
                     <= POINT_PX)
            return TRUE;
        }
    }
  return FALSE;
}

/* Handles a click without a drag: on a row of the legend, on a point, which opens its run, or to pin the current point. */
static void
released (FsPlotView *self, int n_press, double x, double y)
{
  if (self->plot == NULL || fs_plot_view_legend_clicked (self, x, y, n_press))
    return;
  if (n_press != 1 || !fs_plot_view_in_data_area (self, x, y) || fs_plot_view_in_legend (self, x, y))
    return;
  fs_plot_view_pin_at (self, x, y);
  if (!fs_plot_input_is_on_point (self, x, y))
    return;
  self->pinned = TRUE;
  open_run (self);
}

/* The keyboard. Keys with Control or Alt belong to the window, except for copying the values at the crosshair. */

/* Sets the direction of an arrow key, right and down being positive. Returns FALSE for another key. */
static gboolean
arrow_of (guint key, int *dx, int *dy)
{
  static const struct {
    guint key, on_keypad;
    int dx, dy;
  } arrows[] = { { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
                 { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
                 { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
                 { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (key == arrows[i].key || key == arrows[i].on_keypad)
      {
        *dx = arrows[i].dx;
        *dy = arrows[i].dy;
        return TRUE;
      }
  return FALSE;
}

static gboolean
plain_key (FsPlotView *self, guint key)
{
  FsSweepPoint point;

  switch (key)
    {
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      fs_plot_view_home (self);
      break;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      fs_plot_view_zoom_middle (self, ZOOM_STEP, FS_AXIS_BOTH);
      break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      fs_plot_view_zoom_middle (self, 1 / ZOOM_STEP, FS_AXIS_BOTH);
      break;
    case GDK_KEY_x:
    case GDK_KEY_X:
      fs_plot_view_zoom_middle (self, key == GDK_KEY_x ? ZOOM_STEP : 1 / ZOOM_STEP, FS_AXIS_X);
      break;
    case GDK_KEY_y:
    case GDK_KEY_Y:
      fs_plot_view_zoom_middle (self, key == GDK_KEY_y ? ZOOM_STEP : 1 / ZOOM_STEP, FS_AXIS_Y);
      break;
    case GDK_KEY_h:
      fs_plot_view_fit_height (self);
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      self->pinned = self->values != NULL;
      if (self->pinned && fs_document_get_shown (self->document, &point))
        {
          fs_document_set_shown (self->document, point);
          open_run (self);
        }
      break;
    case GDK_KEY_d:
    case GDK_KEY_D:
      fs_plot_view_toggle_first (self);
      break;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return fs_plot_view_scroll_page (self, 1);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return fs_plot_view_scroll_page (self, -1);
    case GDK_KEY_Menu:
      fs_plot_menu_open (self, NAN, NAN);
      break;
    case GDK_KEY_Escape:
      if (self->first != NULL)
        {
          fs_plot_view_set_first (self, NAN);
          break;
        }
      if (self->drag == FS_DRAG_NONE && self->values == NULL)
        return fs_document_dismiss_previous (self->document);
      self->drag = FS_DRAG_NONE;
      self->band = FALSE;
      self->keyboard_crosshair = self->pinned = FALSE;
      fs_plot_view_set_crosshair (self, NAN);
      gtk_widget_queue_draw (GTK_WIDGET (self));
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

static void
key_released (FsPlotView *self, guint key)
{
  if (key == GDK_KEY_Shift_L || key == GDK_KEY_Shift_R)
    hold_first (self, FALSE);
}

static gboolean
key_pressed (FsPlotView *self, guint key, guint code, GdkModifierType state)
{
  gboolean control = (state & GDK_CONTROL_MASK) != 0, shift = (state & GDK_SHIFT_MASK) != 0;
  int dx, dy;

  if (self->plot == NULL || state & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  if (control && !shift && key == GDK_KEY_c && self->values != NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "plot.copy-values", NULL);
      return GDK_EVENT_STOP;
    }
  if (control)
    return GDK_EVENT_PROPAGATE;
  if (shift && key == GDK_KEY_F10)
    fs_plot_menu_open (self, NAN, NAN);
  else if (!arrow_of (key, &dx, &dy))
    return plain_key (self, key);
  else if (shift)
    fs_plot_view_pan (self, dx * PAN_PX, dy * PAN_PX);
  else if (dx != 0)
    fs_plot_view_move_crosshair (self, dx);
  else
    fs_plot_view_move_to_curve (self, dy);
  return GDK_EVENT_STOP;
}

void
fs_plot_input_attach (FsPlotView *self)
{
  gpointer motion = gtk_event_controller_motion_new ();
  gpointer scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gpointer zoom = gtk_gesture_zoom_new (), drag = gtk_gesture_drag_new (), click = gtk_gesture_click_new ();
  gpointer keys = gtk_event_controller_key_new ();
  gpointer const all[] = { motion, scroll, zoom, drag, click, keys };
  const struct {
    gpointer controller;
    const char *signal;
    GCallback handler;
  } signals[] = {
    { motion, "motion", G_CALLBACK (pointer_moved) },    { motion, "leave", G_CALLBACK (pointer_left) },
    { scroll, "scroll", G_CALLBACK (scrolled) },         { zoom, "begin", G_CALLBACK (pinch_begun) },
    { zoom, "scale-changed", G_CALLBACK (pinched) },     { drag, "drag-begin", G_CALLBACK (drag_begun) },
    { drag, "drag-update", G_CALLBACK (drag_moved) },    { drag, "drag-end", G_CALLBACK (drag_ended) },
    { drag, "cancel", G_CALLBACK (drag_cancelled) },     { click, "pressed", G_CALLBACK (pressed) },
    { click, "released", G_CALLBACK (released) },        { keys, "key-pressed", G_CALLBACK (key_pressed) },
    { keys, "key-released", G_CALLBACK (key_released) },
  };

  gtk_gesture_single_set_button (drag, 0);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_swapped (signals[i].controller, signals[i].signal, signals[i].handler, self);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    gtk_widget_add_controller (GTK_WIDGET (self), all[i]);
  fs_plot_menu_attach (self);
}
