/* What the user does with the network diagram: zooming and moving it, pointing, clicking, and the menu of what is clicked. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/network-canvas-private.h"
#include "app/toolkit/menus.h"
#include "diagram/paint/diagram-painter.h"

#define SCROLL_FACTOR 1.2
#define SURFACE_PX_A_STEP 40 /* of a touchpad: equal to one step of a wheel */
#define DRAG_PX 5
#define PAN_PX 60 /* per key press */

/* Zooming and moving. */

static void
zoom_at (FsNetworkCanvas *self, double factor, double x, double y, gboolean travel)
{
  const FsDiagram *diagram = fs_network_canvas_get_diagram (self);

  if (diagram != NULL)
    fs_network_canvas_set_view (self,
                                fs_diagram_view_zoom (diagram, &self->style, fs_network_canvas_seen_width (self),
                                                      gtk_widget_get_height (GTK_WIDGET (self)), factor, x, y),
                                travel);
}

void
fs_network_canvas_zoom (FsNetworkCanvas *self, double factor)
{
  zoom_at (self, factor, fs_network_canvas_seen_width (self) / 2.0, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0,
           TRUE);
}

static void
pan (FsNetworkCanvas *self, double dx, double dy, gboolean travel)
{
  const FsDiagram *diagram = fs_network_canvas_get_diagram (self);

  if (diagram != NULL)
    fs_network_canvas_set_view (self,
                                fs_diagram_view_pan (diagram, &self->style, fs_network_canvas_seen_width (self),
                                                     gtk_widget_get_height (GTK_WIDGET (self)), dx, dy),
                                travel);
}

void
fs_network_canvas_fit (FsNetworkCanvas *self)
{
  fs_network_canvas_set_view (self, FS_VIEW_FIT, TRUE);
}

void
fs_network_canvas_open_router (FsNetworkCanvas *self, uint32_t node)
{
  const FsDiagram *diagram = fs_network_canvas_get_diagram (self);

  if (diagram != NULL)
    fs_network_canvas_set_view (self,
                                fs_diagram_view_router (diagram, &self->style, fs_network_canvas_seen_width (self),
                                                        gtk_widget_get_height (GTK_WIDGET (self)), node),
                                TRUE);
}

/* Returns the positions of what is shown, which is kept while that stays the same; NULL while there is none. */
static FsCanvas *
drawn_now (FsNetworkCanvas *self)
{
  const FsDiagram *diagram = fs_network_canvas_get_diagram (self);
  double width = fs_network_canvas_seen_width (self), height = gtk_widget_get_height (GTK_WIDGET (self));

  if (diagram == NULL)
    return NULL;
  if (self->drawn.at == NULL || self->drawn.width != width || self->drawn.height != height)
    {
      fs_canvas_clear (&self->drawn);
      fs_canvas_init (&self->drawn, NULL, diagram, &self->style, width, height);
    }
  return &self->drawn;
}

static gboolean
is_seen (FsNetworkCanvas *self, FsPoint point)
{
  return point.x >= 0 && point.x < fs_network_canvas_seen_width (self) && point.y >= 0
         && point.y < gtk_widget_get_height (GTK_WIDGET (self));
}

/* Pointer and keyboard. */

static FsDiagramItem
item_at (FsNetworkCanvas *self, double x, double y)
{
  FsCanvas *drawn = x < fs_network_canvas_seen_width (self) ? drawn_now (self) : NULL;

  return drawn != NULL ? fs_diagram_hit (drawn, x, y) : FS_NO_ITEM;
}

static void
set_hover (FsNetworkCanvas *self, FsDiagramItem part)
{
  if (fs_diagram_item_equal (&self->hover, &part))
    return;
  self->hover = part;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), part.kind == FS_ITEM_NONE ? NULL : "pointer");
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
  if (!self->dragged && self->travel.begun == 0)
    set_hover (self, item_at (self, x, y));
}

static void
pointer_left (FsNetworkCanvas *self)
{
  set_hover (self, FS_NO_ITEM);
}

/* Shows a description of the part under the pointer, in two lines. */
static gboolean
query_tooltip (FsNetworkCanvas *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  g_autofree char *text = NULL;

  if (keyboard || self->dragged)
    return FALSE;
  text = fs_item_text_new (&self->hover, self->state->cycle_view, fs_network_state_get_layout (self->state));
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static gboolean
scrolled (FsNetworkCanvas *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  gboolean wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;

  zoom_at (self, pow (SCROLL_FACTOR, wheel ? -dy : -dy / SURFACE_PX_A_STEP), self->pointer_x, self->pointer_y, FALSE);
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
  zoom_at (self, scale / self->pinch, x, y, FALSE);
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
  pan (self, dx - self->drag_x, dy - self->drag_y, FALSE);
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
  FsDiagramItem part = item_at (self, x, y);

  if (self->dragged || part.kind == FS_ITEM_DIMENSION)
    return;
  if (n_press == 1)
    fs_network_state_select (self->state, part);
  else if (n_press == 2 && part.kind == FS_ITEM_NODE)
    fs_network_canvas_open_router (self, part.node);
  else if (n_press == 2 && part.kind == FS_ITEM_NONE)
    fs_network_canvas_fit (self);
  else if (n_press == 2)
    gtk_widget_activate_action (GTK_WIDGET (self), "topology.describe", NULL);
}

/* The context menu. */

static GMenu *
item_section (const FsDiagramItem *item)
{
  GMenu *section = g_menu_new ();

  switch (item->kind)
    {
    case FS_ITEM_MESSAGE:
    case FS_ITEM_CROSSBAR:
      g_menu_append (section, _ ("_Follow Message"), "topology.follow");
      g_menu_append (section, _ ("Next _Event of Message"), "topology.next-event");
      g_menu_append (section, _ ("_Open Router of Header"), "topology.router");
      break;
    case FS_ITEM_CHANNEL:
    case FS_ITEM_VC:
      g_menu_append (section, _ ("_Open Router at Its End"), "topology.router");
      break;
    case FS_ITEM_NODE:
    case FS_ITEM_INJECTION:
      g_menu_append (section, _ ("_Open Router"), "topology.router");
      g_menu_append (section, _ ("Use as _Root of Trees"), "topology.root");
      break;
    default:
      break;
    }
  if (item->kind != FS_ITEM_NONE && item->kind != FS_ITEM_DIMENSION)
    {
      g_menu_append (section, _ ("_Describe in Inspector"), "topology.describe");
      g_menu_append (section, _ ("_Clear Selection"), "topology.deselect");
    }
  return section;
}

/* Among others, the layouts that can show the network. */
static GMenu *
view_section (const FsInterconnect *network)
{
  GMenu *section = g_menu_new ();
  g_autoptr (GMenu) layouts = g_menu_new ();

  g_menu_append (section, _ ("Show _Whole Network"), "topology.fit");
  g_menu_append (layouts, _ ("Automatic"), "topology.layout-automatic");
  for (int kind = 0; network->n > 0 && kind < FS_N_LAYOUTS; kind++)
    if (fs_layout_applies ((FsLayoutKind) kind, network, NULL))
      {
        g_autofree char *action = g_strconcat ("topology.layout-", fs_layout_id ((FsLayoutKind) kind), NULL);

        g_menu_append (layouts, fs_layout_name ((FsLayoutKind) kind, network), action);
      }
  if (network->n > 0)
    g_menu_append_submenu (section, _ ("_Layout"), G_MENU_MODEL (layouts));
  g_menu_append (section, _ ("_Summary as Text"), "topology.summary");
  g_menu_append (section, _ ("Can It _Deadlock?"), "topology.deadlocks");
  return section;
}

/* Opens the context menu of what is at a point. */
static void
open_menu (FsNetworkCanvas *self, double x, double y, const FsDiagramItem *item)
{
  GMenu *const sections[] = { item_section (item), g_menu_new (), view_section (&self->state->run.network) };
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (sections[1], _ ("_Play or Pause"), "topology.play");
  g_menu_append (sections[1], _ ("Next _Blocked Header"), "topology.next-blocking");
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      if (g_menu_model_get_n_items (G_MENU_MODEL (sections[i])) > 0)
        g_menu_append_section (menu, NULL, G_MENU_MODEL (sections[i]));
      g_object_unref (sections[i]);
    }
  fs_menu_open_at (&self->menu, GTK_WIDGET (self), menu, x, y);
}

static void
right_pressed (FsNetworkCanvas *self, int n_press, double x, double y, GtkGesture *gesture)
{
  FsDiagramItem item = item_at (self, x, y);

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  /* The menu of the empty canvas leaves the selection. */
  if (item.kind != FS_ITEM_DIMENSION && item.kind != FS_ITEM_NONE)
    fs_network_state_select (self->state, item);
  open_menu (self, x, y, &item);
}

/* With Shift, the arrow keys move the diagram; alone, they step through the cycles (see network-actions.c). */
static gboolean
key_pressed (FsNetworkCanvas *self, guint key, guint code, GdkModifierType state)
{
  gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && shift))
    {
      /* The menu of what is selected, at the node where that is, else in the middle of the canvas. */
      const FsCanvas *drawn = drawn_now (self);
      FsPoint at = { fs_network_canvas_seen_width (self) / 2.0, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0 };
      uint32_t node;

      /* A node that zooming moved out of sight has no menu beside it. */
      if (drawn != NULL && fs_network_state_get_router (self->state, &node) && is_seen (self, drawn->at[node]))
        at = drawn->at[node];
      open_menu (self, at.x, at.y, &self->state->selected);
    }
  else if (!shift)
    return GDK_EVENT_PROPAGATE;
  else if (key == GDK_KEY_Left || key == GDK_KEY_Right)
    pan (self, key == GDK_KEY_Left ? PAN_PX : -PAN_PX, 0, FALSE);
  else if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    pan (self, 0, key == GDK_KEY_Up ? PAN_PX : -PAN_PX, FALSE);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static void
add_input (FsNetworkCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *drag = GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ());
  GtkEventController *click = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  GtkEventController *pinch = GTK_EVENT_CONTROLLER (gtk_gesture_zoom_new ());
  GtkEventController *right = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  GtkEventController *const all[] = { right, motion, scroll, keys, drag, click, pinch };
  const struct {
    GtkEventController *controller;
    const char *signal;
    GCallback handler;
  } signals[] = {
    { motion, "motion", G_CALLBACK (pointer_moved) }, { motion, "leave", G_CALLBACK (pointer_left) },
    { scroll, "scroll", G_CALLBACK (scrolled) },      { keys, "key-pressed", G_CALLBACK (key_pressed) },
    { drag, "drag-begin", G_CALLBACK (drag_begun) },  { drag, "drag-update", G_CALLBACK (drag_moved) },
    { drag, "drag-end", G_CALLBACK (drag_ended) },    { drag, "cancel", G_CALLBACK (drag_ended) },
    { click, "released", G_CALLBACK (clicked) },      { pinch, "begin", G_CALLBACK (pinch_begun) },
    { pinch, "scale-changed", G_CALLBACK (pinched) }, { right, "pressed", G_CALLBACK (right_pressed) },
  };

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (right), GDK_BUTTON_SECONDARY);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_swapped (signals[i].controller, signals[i].signal, signals[i].handler, self);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    gtk_widget_add_controller (GTK_WIDGET (self), all[i]);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
}

/* Updates what is pointed at. Moves a channel that was selected elsewhere into sight, if neither of its ends is in the part of the network that zooming
 * shows. */
static void
state_changed (FsNetworkState *state, guint changes, FsNetworkCanvas *self)
{
  const FsDiagramItem *item = &state->selected;
  const FsCanvas *drawn;
  uint32_t from, to;

  /* What is under the pointer may have moved on, or is in another state now. */
  if ((changes & FS_NETWORK_STATE_CYCLE) != 0 && self->hover.kind != FS_ITEM_NONE && !self->dragged
      && self->travel.begun == 0)
    {
      set_hover (self, item_at (self, self->pointer_x, self->pointer_y));
      gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
    }
  if ((changes & FS_NETWORK_STATE_SELECTION) == 0 || (item->kind != FS_ITEM_CHANNEL && item->kind != FS_ITEM_VC)
      || fs_diagram_item_equal (item, &self->hover))
    return;
  drawn = drawn_now (self);
  if (drawn == NULL)
    return;
  fs_interconnect_channel_ends (drawn->network, item->channel, &from, &to);
  if (!is_seen (self, drawn->at[from]) && !is_seen (self, drawn->at[to]))
    pan (self, drawn->width / 2 - drawn->at[from].x, drawn->height / 2 - drawn->at[from].y, TRUE);
}

void
fs_network_canvas_bind (FsNetworkCanvas *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_NETWORK_CANVAS (self) && self->state == NULL);

  fs_network_canvas_follow (self, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  add_input (self);
}
