#include "app/network/network-canvas.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/network-menu.h"
#include "app/network/network-painting.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/screen-style.h"
#include "app/versions/surface-scale.h"
#include "diagram/paint/diagram-painter.h"
#include "plot/value/text.h"

#define MIN_WIDTH 300
#define MIN_HEIGHT 140
#define NATURAL 640
#define SCROLL_FACTOR 1.2
#define SURFACE_PX_A_STEP 40 /* of a touchpad: equal to one step of a wheel */
#define DRAG_PX 5
#define PAN_PX 60 /* per key press */
#define TRAVEL_MS 250
#define FLITS_MS 120
#define PULSE_MS 400
#define CLOSING_MS 600
#define LAYOUT_MS 350

/* An animation from 0 to 1. */
typedef struct {
  gint64 begun;    /* us of the frame clock; 0: not running */
  gint64 duration; /* us */
} Motion;

struct _FsNetworkCanvas {
  GtkWidget parent;
  FsNetworkState *state;
  FsStyle style;

  FsDiagramView view, view_from, view_to;
  FsDiagramItem hover;
  int64_t cycle; /* the last one drawn */
  gboolean in_deadlock;

  GdkTexture *image;         /* what is the same in every cycle; NULL: must be painted */
  FsNetworkDiagram *painted; /* the diagram that @image shows */
  int image_width, image_height;
  double image_scale;
  GdkTexture *changing;                /* of a large network, painted by a worker */
  gboolean painting, stale, all_stale; /* a worker paints; what it paints is outdated */
  GskRenderNode *node;                 /* what changes from cycle to cycle; NULL: must be painted */
  FsDiagramLayout *mixed;

  FsTagPlaces places; /* used by one painter at a time */

  Motion flits, pulse, closing, layout, travel;
  guint tick;
  gint64 frame_time;

  GtkWidget *menu; /* of the item under the pointer, or NULL */

  gboolean dragged;
  double pointer_x, pointer_y, drag_x, drag_y, pinch;
  int covered;
  gboolean no_sentence;
};

G_DEFINE_FINAL_TYPE (FsNetworkCanvas, fs_network_canvas, GTK_TYPE_WIDGET)

static gboolean
is_large (FsNetworkCanvas *self)
{
  const FsNetworkStructure *structure = self->state != NULL ? fs_network_state_get_structure (self->state) : NULL;

  return structure != NULL && structure->network.n_nodes >= FS_PAINTING_MIN_NODES;
}

/* Draws again. @all: also what is the same in every cycle. */
static void
redraw (FsNetworkCanvas *self, gboolean all)
{
  self->stale = TRUE;
  self->all_stale = self->all_stale || all;
  if (all && !is_large (self))
    g_clear_object (&self->image);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static int
seen_width (FsNetworkCanvas *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) - self->covered;
}

/* Animations (VISUAL.md 5, Motion). When the desktop switches animations off, they end at once. */

static gboolean
motion_is_on (const Motion *motion)
{
  return motion->begun != 0;
}

/* Returns the progress of @motion, 1 when it does not run. */
static double
motion_value (FsNetworkCanvas *self, const Motion *motion)
{
  if (motion->begun == 0)
    return 1;
  return CLAMP ((double) (self->frame_time - motion->begun) / (double) motion->duration, 0, 1);
}

static gboolean
advance (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);
  Motion *all[] = { &self->flits, &self->pulse, &self->closing, &self->layout, &self->travel };
  gboolean any = FALSE, still = motion_is_on (&self->layout) || motion_is_on (&self->travel);

  self->frame_time = gdk_frame_clock_get_frame_time (clock);
  if (motion_is_on (&self->travel))
    self->view = fs_diagram_view_mix (&self->view_from, &self->view_to, motion_value (self, &self->travel));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      if (motion_is_on (all[i]) && self->frame_time - all[i]->begun >= all[i]->duration)
        all[i]->begun = 0;
      any = any || motion_is_on (all[i]);
    }
  redraw (self, still);
  if (any)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
motion_begin (FsNetworkCanvas *self, Motion *motion, int milliseconds)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (clock == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  self->frame_time = gdk_frame_clock_get_frame_time (clock);
  motion->begun = self->frame_time;
  motion->duration = milliseconds * 1000;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), advance, NULL, NULL);
}

static gboolean
any_blocked_now (const FsCycleView *cycle_view)
{
  for (guint i = 0; cycle_view->snapshot != NULL && i < cycle_view->snapshot->n_messages; i++)
    if (cycle_view->snapshot->messages[i].blocked_since == cycle_view->cycle)
      return TRUE;
  return FALSE;
}

/* Animates flits from one cycle to the next, never backwards or across several. */
static void
cycle_changed (FsNetworkCanvas *self, const FsCycleView *cycle_view)
{
  gboolean next = cycle_view->cycle == self->cycle + 1;
  gboolean slow = !fs_network_state_is_playing (self->state)
                  || fs_network_state_get_speed (self->state) <= FS_NETWORK_STATE_TWEEN_SPEED;
  gboolean deadlock = cycle_view->waits_for != NULL && cycle_view->waits_for->n_deadlock > 0;

  if (cycle_view->cycle != self->cycle)
    self->flits.begun = self->pulse.begun = 0;
  if (next && slow)
    motion_begin (self, &self->flits, FLITS_MS);
  if (next && slow && any_blocked_now (cycle_view))
    motion_begin (self, &self->pulse, PULSE_MS);
  if (deadlock && !self->in_deadlock && cycle_view->cycle >= self->cycle)
    motion_begin (self, &self->closing, CLOSING_MS);
  if (!deadlock)
    self->closing.begun = 0;
  self->in_deadlock = deadlock;
  self->cycle = cycle_view->cycle;
}

/* Returns whether the layout is that before, for another size: then the view stays and nothing moves. */
static gboolean
is_resized (FsNetworkCanvas *self)
{
  const FsDiagramLayout *before = fs_network_state_get_layout_before (self->state);
  const FsDiagramLayout *layout = fs_network_state_get_layout (self->state);

  return before != NULL && layout != NULL && before->kind == layout->kind && before->root == layout->root
         && before->by_subtree == layout->by_subtree && before->request.turned[0] == layout->request.turned[0]
         && before->request.turned[1] == layout->request.turned[1];
}

static void
begin_motions (FsNetworkCanvas *self, guint changes)
{
  const FsCycleView *cycle_view = fs_network_state_get_cycle_view (self->state);

  if (changes & FS_NETWORK_STATE_RUN)
    {
      self->cycle = -1;
      self->in_deadlock = FALSE;
    }
  if (changes & FS_NETWORK_STATE_LAYOUT && !is_resized (self))
    {
      self->view = FS_VIEW_FIT;
      self->places = (FsTagPlaces){ 0 };
      self->travel.begun = 0;
      if (fs_network_state_get_layout_before (self->state) != NULL)
        motion_begin (self, &self->layout, LAYOUT_MS);
    }
  if (changes & FS_NETWORK_STATE_NETWORK)
    self->layout.begun = 0;
  if (changes & FS_NETWORK_STATE_CYCLE && cycle_view != NULL)
    cycle_changed (self, cycle_view);
}

/* Painting. */

FsNetworkDiagram *
fs_network_canvas_diagram_new (FsNetworkCanvas *self)
{
  FsNetworkDiagram *network_diagram = self->state != NULL ? fs_network_state_diagram_new (self->state) : NULL;

  if (network_diagram != NULL)
    {
      network_diagram->diagram.view = self->view;
      network_diagram->diagram.places = &self->places;
      network_diagram->diagram.sentence = !self->no_sentence;
    }
  return network_diagram;
}

/* The layout, or one between the layout before and it while that animation runs. */
static const FsDiagramLayout *
layout_now (FsNetworkCanvas *self)
{
  const FsDiagramLayout *before = fs_network_state_get_layout_before (self->state);
  const FsDiagramLayout *layout = fs_network_state_get_layout (self->state);

  g_clear_pointer (&self->mixed, fs_diagram_layout_free);
  if (before == NULL || !motion_is_on (&self->layout))
    return layout;
  self->mixed = fs_diagram_layout_mix (before, layout, motion_value (self, &self->layout));
  return self->mixed;
}

static void
painting_done (GObject *owner, FsPainting *painting)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (owner);

  self->painting = FALSE;
  if (painting->still != NULL)
    g_set_object (&self->image, painting->still);
  g_set_object (&self->changing, painting->changing);
  fs_painting_free (painting);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
store_painted (FsNetworkCanvas *self, FsNetworkDiagram *network_diagram, int width, int height, double scale)
{
  g_clear_pointer (&self->painted, fs_network_diagram_unref);
  self->painted = fs_network_diagram_ref (network_diagram);
  self->image_width = width;
  self->image_height = height;
  self->image_scale = scale;
}

/* Returns whether there is an image of this size, whatever it shows. */
static gboolean
has_image (FsNetworkCanvas *self, int width, int height, double scale)
{
  return self->image != NULL && self->image_width == width && self->image_height == height
         && self->image_scale == scale;
}

static gboolean
is_image_outdated (FsNetworkCanvas *self, const FsNetworkDiagram *network_diagram, int width, int height, double scale)
{
  return !has_image (self, width, height, scale)
         || !fs_diagram_same_static (&self->painted->diagram, &network_diagram->diagram);
}

/* A large network, without animations: shows the latest images while a worker paints the next ones. */
static void
snapshot_large (FsNetworkCanvas *self, GtkSnapshot *snapshot, FsNetworkDiagram *network_diagram, int width, int height)
{
  double scale = fs_surface_scale (GTK_WIDGET (self));
  const graphene_rect_t bounds = fs_painting_bounds (width, height, scale);

  if (!self->painting && (self->stale || !has_image (self, width, height, scale)))
    {
      gboolean still = self->all_stale || is_image_outdated (self, network_diagram, width, height, scale);

      self->painting = TRUE;
      self->stale = self->all_stale = FALSE;
      store_painted (self, network_diagram, width, height, scale);
      fs_painting_begin (G_OBJECT (self), network_diagram, &self->style, width, height, scale, still, painting_done);
    }
  if (self->image != NULL)
    gtk_snapshot_append_texture (snapshot, self->image, &bounds);
  if (self->changing != NULL)
    gtk_snapshot_append_texture (snapshot, self->changing, &bounds);
}

static void
snapshot_small (FsNetworkCanvas *self, GtkSnapshot *snapshot, FsNetworkDiagram *network_diagram, int width, int height)
{
  double scale = fs_surface_scale (GTK_WIDGET (self));
  const graphene_rect_t bounds = fs_painting_bounds (width, height, scale);

  network_diagram->diagram.layout = layout_now (self);
  network_diagram->diagram.phase = motion_value (self, &self->flits);
  network_diagram->diagram.pulse = motion_value (self, &self->pulse);
  network_diagram->diagram.closing = motion_value (self, &self->closing);
  g_clear_object (&self->changing);
  if (is_image_outdated (self, network_diagram, width, height, scale))
    {
      g_clear_object (&self->image);
      self->image = fs_painting_texture (fs_diagram_paint_static, &network_diagram->diagram, &self->style, width,
                                         height, scale);
      store_painted (self, network_diagram, width, height, scale);
      g_clear_pointer (&self->node, gsk_render_node_unref);
    }
  gtk_snapshot_append_texture (snapshot, self->image, &bounds);
  if (self->node == NULL)
    {
      GtkSnapshot *own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (own, &GRAPHENE_RECT_INIT (0, 0, width, height));

      fs_diagram_paint_dynamic (cr, &network_diagram->diagram, &self->style, width, height);
      cairo_destroy (cr);
      self->node = gtk_snapshot_free_to_node (own);
    }
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}

static void
snapshot_canvas (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);
  int width = seen_width (self), height = gtk_widget_get_height (widget);
  g_autoptr (FsNetworkDiagram) network_diagram = width > 0 && height > 0 ? fs_network_canvas_diagram_new (self) : NULL;
  graphene_point_t offset;

  if (network_diagram == NULL)
    return;
  offset = fs_surface_offset (widget);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &offset);
  network_diagram->diagram.hover = self->hover;
  network_diagram->diagram.moving = self->dragged || motion_is_on (&self->layout) || motion_is_on (&self->travel);
  if (is_large (self))
    snapshot_large (self, snapshot, network_diagram, width, height);
  else
    snapshot_small (self, snapshot, network_diagram, width, height);
  gtk_snapshot_restore (snapshot);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = NATURAL;
}

/* Announces the size for which the layout is made. */
static void
announce_size (FsNetworkCanvas *self)
{
  double unit = self->style.text_size / 12.5;
  int width = seen_width (self), height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->state != NULL && width > 0 && height > 0)
    fs_network_state_set_canvas (self->state, width / unit, height / unit);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_clear_pointer (&FS_NETWORK_CANVAS (widget)->node, gsk_render_node_unref);
  announce_size (FS_NETWORK_CANVAS (widget));
  if (FS_NETWORK_CANVAS (widget)->menu != NULL)
    gtk_popover_present (GTK_POPOVER (FS_NETWORK_CANVAS (widget)->menu));
}

/* Zooming and moving. */

static void
set_view (FsNetworkCanvas *self, FsDiagramView view, gboolean travel)
{
  self->view_from = self->view;
  self->view_to = view;
  self->travel.begun = 0;
  if (travel)
    motion_begin (self, &self->travel, TRAVEL_MS);
  if (!motion_is_on (&self->travel))
    self->view = view;
  redraw (self, TRUE);
}

static void
zoom_at (FsNetworkCanvas *self, double factor, double x, double y, gboolean travel)
{
  g_autoptr (FsNetworkDiagram) network_diagram = fs_network_canvas_diagram_new (self);

  if (network_diagram != NULL)
    set_view (self,
              fs_diagram_view_zoom (&network_diagram->diagram, &self->style, seen_width (self),
                                    gtk_widget_get_height (GTK_WIDGET (self)), factor, x, y),
              travel);
}

void
fs_network_canvas_zoom (FsNetworkCanvas *self, double factor)
{
  zoom_at (self, factor, seen_width (self) / 2.0, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0, TRUE);
}

static void
pan (FsNetworkCanvas *self, double dx, double dy)
{
  g_autoptr (FsNetworkDiagram) network_diagram = fs_network_canvas_diagram_new (self);

  if (network_diagram != NULL)
    set_view (self,
              fs_diagram_view_pan (&network_diagram->diagram, &self->style, seen_width (self),
                                   gtk_widget_get_height (GTK_WIDGET (self)), dx, dy),
              FALSE);
}

void
fs_network_canvas_fit (FsNetworkCanvas *self)
{
  set_view (self, FS_VIEW_FIT, TRUE);
}

FsDiagramView
fs_network_canvas_get_view (FsNetworkCanvas *self)
{
  return self->view;
}

void
fs_network_canvas_open_router (FsNetworkCanvas *self, uint32_t node)
{
  g_autoptr (FsNetworkDiagram) network_diagram = fs_network_canvas_diagram_new (self);

  if (network_diagram != NULL)
    set_view (self,
              fs_diagram_view_router (&network_diagram->diagram, &self->style, seen_width (self),
                                      gtk_widget_get_height (GTK_WIDGET (self)), node),
              TRUE);
}

static gboolean
is_seen (FsNetworkCanvas *self, FsPoint point)
{
  return point.x >= 0 && point.x < seen_width (self) && point.y >= 0
         && point.y < gtk_widget_get_height (GTK_WIDGET (self));
}

/* Moves a channel that was selected elsewhere into sight, if neither of its ends is in the part of the network that
 * zooming shows. */
static void
reveal_selected (FsNetworkCanvas *self)
{
  FsDiagramItem item = fs_network_state_get_selected (self->state);
  g_autoptr (FsNetworkDiagram) network_diagram = NULL;
  int width = seen_width (self), height = gtk_widget_get_height (GTK_WIDGET (self));
  uint32_t ends[2];
  FsPoint from, to;

  if ((item.kind != FS_ITEM_CHANNEL && item.kind != FS_ITEM_VC) || fs_diagram_item_equal (&item, &self->hover))
    return;
  network_diagram = fs_network_canvas_diagram_new (self);
  if (network_diagram == NULL)
    return;
  fs_interconnect_channel_ends (&network_diagram->diagram.structure->network, item.channel, &ends[0], &ends[1]);
  from = fs_diagram_node_point (&network_diagram->diagram, &self->style, width, height, ends[0]);
  to = fs_diagram_node_point (&network_diagram->diagram, &self->style, width, height, ends[1]);
  if (!is_seen (self, from) && !is_seen (self, to))
    set_view (self,
              fs_diagram_view_pan (&network_diagram->diagram, &self->style, width, height, width / 2.0 - from.x,
                                   height / 2.0 - from.y),
              TRUE);
}

void
fs_network_canvas_set_sentence (FsNetworkCanvas *self, gboolean sentence)
{
  if (self->no_sentence == !sentence)
    return;
  self->no_sentence = !sentence;
  redraw (self, TRUE);
}

void
fs_network_canvas_set_covered (FsNetworkCanvas *self, int width)
{
  if (self->covered == width)
    return;
  self->covered = width;
  announce_size (self);
  redraw (self, TRUE);
}

/* Pointer and keyboard. */

static FsDiagramItem
item_at (FsNetworkCanvas *self, double x, double y)
{
  g_autoptr (FsNetworkDiagram) network_diagram = x < seen_width (self) ? fs_network_canvas_diagram_new (self) : NULL;

  return network_diagram != NULL ? fs_diagram_hit (&network_diagram->diagram, &self->style, seen_width (self),
                                                   gtk_widget_get_height (GTK_WIDGET (self)), x, y)
                                 : FS_NO_ITEM;
}

static void
set_hover (FsNetworkCanvas *self, FsDiagramItem part)
{
  if (fs_diagram_item_equal (&self->hover, &part))
    return;
  self->hover = part;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), part.kind == FS_ITEM_NONE ? NULL : "pointer");
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  redraw (self, FALSE);
}

static void
pointer_moved (FsNetworkCanvas *self, double x, double y)
{
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  if (!self->dragged && !motion_is_on (&self->travel))
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

  if (keyboard || self->state == NULL || self->dragged)
    return FALSE;
  text = fs_item_text_new (&self->hover, fs_network_state_get_cycle_view (self->state),
                           fs_network_state_get_layout (self->state));
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
  redraw (self, TRUE);
}

static void
clicked (FsNetworkCanvas *self, int n_press, double x, double y)
{
  FsDiagramItem part = item_at (self, x, y);

  if (self->dragged || self->state == NULL)
    return;
  if (part.kind == FS_ITEM_DIMENSION)
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

/* Opens the context menu of what is at a point. */
static void
open_menu (FsNetworkCanvas *self, double x, double y, const FsDiagramItem *item)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };
  g_autoptr (GMenu) menu = fs_network_menu_new (item, &fs_network_state_get_run (self->state)->network);

  g_clear_pointer (&self->menu, fs_menu_drop);
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  g_signal_connect_swapped (self->menu, "closed", G_CALLBACK (gtk_widget_grab_focus), self);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
right_pressed (FsNetworkCanvas *self, int n_press, double x, double y, GtkGesture *gesture)
{
  FsDiagramItem item = item_at (self, x, y);

  if (self->state == NULL)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  /* The menu of the empty canvas leaves the selection. */
  if (item.kind != FS_ITEM_DIMENSION && item.kind != FS_ITEM_NONE)
    fs_network_state_select (self->state, item);
  open_menu (self, x, y, &item);
}

/* The Menu key opens the menu of what is selected, at the node where that is, else in the middle of the canvas. */
static gboolean
menu_key (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);
  FsDiagramItem item;
  FsPoint at = { seen_width (self) / 2.0, gtk_widget_get_height (widget) / 2.0 };
  uint32_t node;

  if (self->state == NULL)
    return GDK_EVENT_PROPAGATE;
  item = fs_network_state_get_selected (self->state);
  if (fs_network_state_get_router (self->state, &node))
    {
      g_autoptr (FsNetworkDiagram) network_diagram = fs_network_canvas_diagram_new (self);
      FsPoint router = network_diagram != NULL
                           ? fs_diagram_node_point (&network_diagram->diagram, &self->style, seen_width (self),
                                                    gtk_widget_get_height (widget), node)
                           : at;

      /* A node that zooming moved out of sight has no menu beside it. */
      if (router.x >= 0 && router.x < seen_width (self) && router.y >= 0 && router.y < gtk_widget_get_height (widget))
        at = router;
    }
  open_menu (self, at.x, at.y, &item);
  return GDK_EVENT_STOP;
}

/* With Shift, the arrow keys move the diagram; alone, they step through the cycles (see network-actions.c). */
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

static void
add_controllers (FsNetworkCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkGesture *right = gtk_gesture_click_new ();

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
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (right), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (right, "pressed", G_CALLBACK (right_pressed), self);
  add (self, right);
  add (self, motion);
  add (self, scroll);
  add (self, keys);
  add (self, drag);
  add (self, click);
  add (self, pinch);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
}

/* The widget. */

/* Sets the description for a screen reader. It does not change while the run plays, which would be many times per
 * second. */
static void
update_description (FsNetworkCanvas *self)
{
  g_autofree char *markup = fs_network_run_title (fs_network_state_get_run (self->state));
  g_autofree char *title = fs_text_plain (markup);
  g_autofree char *summary = NULL;

  if (fs_network_state_is_playing (self->state) || fs_network_state_is_busy (self->state))
    return;
  summary = fs_network_state_summary (self->state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, summary, -1);
}

static void
state_changed (FsNetworkState *state, guint changes, FsNetworkCanvas *self)
{
  if ((changes & ~(guint) FS_NETWORK_STATE_BUSY) == 0)
    return;
  begin_motions (self, changes);
  if (changes & FS_NETWORK_STATE_SELECTION)
    reveal_selected (self);
  if (changes
      & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_PLAYING
         | FS_NETWORK_STATE_LAYERS))
    update_description (self);
  if (changes & (FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_NETWORK))
    self->hover = FS_NO_ITEM;
  if (changes & FS_NETWORK_STATE_NETWORK)
    {
      g_clear_object (&self->image);
      g_clear_object (&self->changing);
    }
  /* Loads and shares are painted together with what is the same in every cycle, although they differ in each. */
  redraw (
      self,
      (changes & (FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYERS))
              != 0
          || fs_network_state_shows (state, FS_LAYER_LOAD) || fs_network_state_shows (state, FS_LAYER_SHARES));
}

static void
update_style (GtkWidget *widget)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);

  self->style = fs_screen_style (widget);
  announce_size (self);
  redraw (self, TRUE);
}

void
fs_network_canvas_bind (FsNetworkCanvas *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_NETWORK_CANVAS (self) && self->state == NULL);

  self->state = g_object_ref (state);
  announce_size (self);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
}

static void
fs_network_canvas_dispose (GObject *object)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_pointer (&self->menu, fs_menu_drop);
  g_clear_object (&self->state);
  G_OBJECT_CLASS (fs_network_canvas_parent_class)->dispose (object);
}

static void
fs_network_canvas_finalize (GObject *object)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (object);

  g_clear_object (&self->image);
  g_clear_object (&self->changing);
  g_clear_pointer (&self->painted, fs_network_diagram_unref);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->mixed, fs_diagram_layout_free);
  G_OBJECT_CLASS (fs_network_canvas_parent_class)->finalize (object);
}

static void
fs_network_canvas_class_init (FsNetworkCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_network_canvas_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_network_canvas_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_canvas;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key, NULL);
  gtk_widget_class_set_css_name (widget_class, "topologycanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
fs_network_canvas_init (FsNetworkCanvas *self)
{
  self->view = self->view_to = FS_VIEW_FIT;
  self->hover = FS_NO_ITEM;
  self->cycle = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  add_controllers (self);
  fs_screen_style_watch (GTK_WIDGET (self), update_style);
  update_style (GTK_WIDGET (self));
}
