#include <math.h>

#include "app/network/network-canvas-private.h"

#define SCROLL_FACTOR 1.2
#define SURFACE_PX_A_STEP 40 /* of a touchpad: as much as one step of a wheel */
#define DRAG_PX 5
#define PAN_PX 60 /* of a key */

static int
seen_width (FsNetworkCanvas *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) - self->covered;
}

static FsDiagramItem
part_at (FsNetworkCanvas *self, double x, double y)
{
  FsDiagram picture;

  if (!fs_network_canvas_fill (self, &picture) || x >= seen_width (self))
    return FS_NO_PART;
  return fs_diagram_hit (&picture, &self->style, seen_width (self), gtk_widget_get_height (GTK_WIDGET (self)), x, y);
}

static void
set_hover (FsNetworkCanvas *self, FsDiagramItem part)
{
  if (fs_diagram_item_equal (&self->hover, &part))
    return;
  self->hover = part;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), part.kind == FS_PART_NONE ? NULL : "pointer");
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  fs_network_canvas_redraw (self, FALSE);
}

static void
pointer_moved (FsNetworkCanvas *self, double x, double y)
{
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  if (!self->dragged && !fs_motion_is_on (&self->travel))
    set_hover (self, part_at (self, x, y));
}

static void
pointer_left (FsNetworkCanvas *self)
{
  set_hover (self, FS_NO_PART);
}

static FsSubject
subject_of (const FsDiagramItem *part)
{
  switch (part->kind)
    {
    case FS_PART_MESSAGE:
    case FS_PART_CROSSBAR:
      return (FsSubject){ FS_SUBJECT_MESSAGE, part->message, 0 };
    case FS_PART_CHANNEL:
      return (FsSubject){ FS_SUBJECT_CHANNEL, part->channel, 0 };
    case FS_PART_VC:
      return (FsSubject){ FS_SUBJECT_VC, part->channel, part->index };
    default:
      return (FsSubject){ FS_SUBJECT_NODE, part->node, 0 };
    }
}

/* What is under the pointer, in two lines. */
static gboolean
tell_hover (FsNetworkCanvas *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  FsCycleView *cycle_view = self->state != NULL ? fs_network_state_get_cycle_view (self->state) : NULL;
  g_autoptr (FsExplanation) explanation = NULL;
  g_autofree char *text = NULL;

  if (keyboard || cycle_view == NULL || self->hover.kind == FS_PART_NONE || self->dragged)
    return FALSE;
  explanation = fs_explain (cycle_view, subject_of (&self->hover));
  text = explanation->state != NULL ? g_strdup_printf ("%s\n%s", explanation->title, explanation->state)
                                    : g_strdup (explanation->title);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
zoom_at (FsNetworkCanvas *self, double factor, double x, double y)
{
  FsDiagram picture;

  if (fs_network_canvas_fill (self, &picture))
    fs_network_canvas_set_view (self,
                                fs_diagram_view_zoom (&picture, &self->style, seen_width (self),
                                                      gtk_widget_get_height (GTK_WIDGET (self)), factor, x, y),
                                FALSE);
}

static void
pan (FsNetworkCanvas *self, double dx, double dy)
{
  FsDiagram picture;

  if (fs_network_canvas_fill (self, &picture))
    fs_network_canvas_set_view (self,
                                fs_diagram_view_pan (&picture, &self->style, seen_width (self),
                                                     gtk_widget_get_height (GTK_WIDGET (self)), dx, dy),
                                FALSE);
}

static gboolean
scrolled (FsNetworkCanvas *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  gboolean wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;

  zoom_at (self, pow (SCROLL_FACTOR, wheel ? -dy : -dy / SURFACE_PX_A_STEP), self->pointer_x, self->pointer_y);
  return GDK_EVENT_STOP;
}

static void
pinch_begun (FsNetworkCanvas *self)
{
  self->pinch = 1;
}

static void
pinched (FsNetworkCanvas *self, double scale, GtkGesture *gesture)
{
  double x = self->pointer_x, y = self->pointer_y;

  gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  zoom_at (self, scale / self->pinch, x, y);
  self->pinch = scale;
}

static void
drag_begun (FsNetworkCanvas *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->dragged = FALSE;
  self->drag_x = self->drag_y = 0;
}

static void
drag_moved (FsNetworkCanvas *self, double dx, double dy, GtkGesture *gesture)
{
  if (!self->dragged && hypot (dx, dy) < DRAG_PX)
    return;
  self->dragged = TRUE;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  pan (self, dx - self->drag_x, dy - self->drag_y);
  self->drag_x = dx;
  self->drag_y = dy;
}

static void
drag_ended (FsNetworkCanvas *self)
{
  if (!self->dragged)
    return;
  self->dragged = FALSE;
  fs_network_canvas_redraw (self, TRUE);
}

static void
clicked (FsNetworkCanvas *self, int n_press, double x, double y)
{
  FsDiagramItem part = part_at (self, x, y);

  if (self->dragged || self->state == NULL)
    return;
  if (n_press == 1)
    fs_network_state_select (self->state, part);
  else if (n_press == 2 && part.kind == FS_PART_NODE)
    fs_network_canvas_open_router (self, part.node);
  else if (n_press == 2 && part.kind == FS_PART_NONE)
    fs_network_canvas_fit (self);
}

/* With Shift the arrow keys move the picture; alone they step through the cycles, see topology-actions.c. */
static gboolean
key_pressed (FsNetworkCanvas *self, guint key, guint code, GdkModifierType state)
{
  if ((state & GDK_SHIFT_MASK) == 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Left:
      pan (self, PAN_PX, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
      pan (self, -PAN_PX, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
      pan (self, 0, PAN_PX);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
      pan (self, 0, -PAN_PX);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
add (FsNetworkCanvas *self, gpointer controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (controller));
}

void
fs_network_canvas_init_input (FsNetworkCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_moved), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_ended), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (drag_ended), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (clicked), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begun), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinched), self);
  add (self, motion);
  add (self, scroll);
  add (self, keys);
  add (self, drag);
  add (self, click);
  add (self, pinch);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (tell_hover), NULL);
}
