#include "app/network/network-canvas.h"

#include <math.h>

#include "app/network/network-canvas-private.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/worker.h"
#include "app/versions/surface-scale.h"
#include "diagram/paint/diagram-painter.h"
#include "plot/value/text.h"

/* px at a text size of 12.5 that the canvas has for its captions at least, and in a presentation for the network, too */
#define CAPTION_WIDTH 460
#define CAPTION_HEIGHT 262
#define PRESENTED_WIDTH 620
#define PRESENTED_HEIGHT 380
#define MIN_WIDTH 300
#define MIN_HEIGHT 140
#define NATURAL 640
#define LARGE_NODES 64 /* from this number of nodes, painting takes longer than a frame, and a worker does it */
#define TRAVEL_MS 250
#define FLITS_MS 120
#define PULSE_MS 400
#define CLOSING_MS 600
#define LAYOUT_MS 350

G_DEFINE_FINAL_TYPE (FsNetworkCanvas, fs_network_canvas, GTK_TYPE_WIDGET)

static gboolean
is_large (FsNetworkCanvas *self)
{
  const FsNetworkStructure *structure = self->state != NULL ? fs_network_state_get_structure (self->state) : NULL;

  return structure != NULL && structure->network.n_nodes >= LARGE_NODES;
}

void
fs_network_canvas_redraw (FsNetworkCanvas *self, gboolean all)
{
  self->stale = TRUE;
  self->all_stale = self->all_stale || all;
  if (all && !is_large (self))
    g_clear_object (&self->image);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
fs_network_canvas_seen_width (FsNetworkCanvas *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) - self->covered;
}

/* Animations (VISUAL.md 5, Motion). When the desktop switches animations off, they end at once. */

static gboolean
motion_is_on (const FsMotionClock *motion)
{
  return motion->begun != 0;
}

/* Returns the progress of @motion, 1 when it does not run. */
static double
motion_value (FsNetworkCanvas *self, const FsMotionClock *motion)
{
  if (motion->begun == 0)
    return 1;
  return CLAMP ((double) (self->frame_time - motion->begun) / (double) motion->duration, 0, 1);
}

static gboolean
advance (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);
  FsMotionClock *all[] = { &self->flits, &self->pulse, &self->closing, &self->layout, &self->travel };
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
  fs_network_canvas_redraw (self, still);
  if (any)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
motion_begin (FsNetworkCanvas *self, FsMotionClock *motion, int milliseconds)
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

/* Animates flits from one cycle to the next, never backwards or across several. */
static void
cycle_changed (FsNetworkCanvas *self, const FsCycleView *cycle_view)
{
  gboolean next = cycle_view->cycle == self->cycle + 1;
  gboolean slow = !self->state->playing || self->state->speed <= FS_NETWORK_STATE_TWEEN_SPEED;
  gboolean deadlock = cycle_view->waits_for != NULL && cycle_view->waits_for->n_deadlock > 0;

  if (cycle_view->cycle != self->cycle)
    self->flits.begun = self->pulse.begun = 0;
  if (next && slow)
    motion_begin (self, &self->flits, FLITS_MS);
  for (guint i = 0; next && slow && cycle_view->snapshot != NULL && i < cycle_view->snapshot->n_messages; i++)
    if (cycle_view->snapshot->messages[i].blocked_since == cycle_view->cycle)
      {
        motion_begin (self, &self->pulse, PULSE_MS);
        break;
      }
  if (deadlock && !self->in_deadlock && cycle_view->cycle >= self->cycle)
    motion_begin (self, &self->closing, CLOSING_MS);
  if (!deadlock)
    self->closing.begun = 0;
  self->in_deadlock = deadlock;
  self->cycle = cycle_view->cycle;
}

/* Returns the layout of the same network before the last change; NULL if there was none. */
static const FsDiagramLayout *
layout_before (FsNetworkCanvas *self)
{
  return self->state->placed_before != NULL ? self->state->placed_before->layout : NULL;
}

static void
begin_motions (FsNetworkCanvas *self, guint changes)
{
  const FsCycleView *cycle_view = self->state->cycle_view;
  const FsDiagramLayout *before = layout_before (self), *layout = fs_network_state_get_layout (self->state);
  /* The layout is that before, for another size: then the view stays and nothing moves. */
  gboolean resized = before != NULL && layout != NULL && before->kind == layout->kind && before->root == layout->root
                     && before->by_subtree == layout->by_subtree
                     && before->request.turned[0] == layout->request.turned[0]
                     && before->request.turned[1] == layout->request.turned[1];

  if (changes & FS_NETWORK_STATE_RUN)
    {
      self->cycle = -1;
      self->in_deadlock = FALSE;
    }
  if (changes & FS_NETWORK_STATE_LAYOUT && !resized)
    {
      self->view = FS_VIEW_FIT;
      self->places = (FsTagPlaces){ 0 };
      self->travel.begun = 0;
      if (before != NULL)
        motion_begin (self, &self->layout, LAYOUT_MS);
    }
  if (changes & FS_NETWORK_STATE_NETWORK)
    self->layout.begun = 0;
  if (changes & FS_NETWORK_STATE_CYCLE && cycle_view != NULL)
    cycle_changed (self, cycle_view);
}

/* Painting. */

const FsDiagram *
fs_network_canvas_get_diagram (FsNetworkCanvas *self)
{
  FsNetworkDiagram *content = self->state != NULL ? fs_network_state_get_diagram (self->state) : NULL;
  const FsDiagramView *view = &self->view, *before = &self->diagram.view;

  if (content == NULL)
    return NULL;
  if (content != self->content)
    {
      g_clear_pointer (&self->content, fs_network_diagram_unref);
      self->content = fs_network_diagram_ref (content);
      self->diagram = content->diagram;
      fs_canvas_clear (&self->drawn);
    }
  if (view->zoom != before->zoom || view->x != before->x || view->y != before->y)
    fs_canvas_clear (&self->drawn);
  self->diagram.view = self->view;
  self->diagram.places = &self->places;
  self->diagram.sentence = !self->no_sentence;
  return &self->diagram;
}

/* The layout, or one between the layout before and it while that animation runs. */
static const FsDiagramLayout *
layout_now (FsNetworkCanvas *self)
{
  const FsDiagramLayout *before = layout_before (self);
  const FsDiagramLayout *layout = fs_network_state_get_layout (self->state);

  g_clear_pointer (&self->mixed, fs_diagram_layout_free);
  if (before == NULL || !motion_is_on (&self->layout))
    return layout;
  self->mixed = fs_diagram_layout_mix (before, layout, motion_value (self, &self->layout));
  return self->mixed;
}

typedef void (*PaintFunc) (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height);

/* Returns a texture of @diagram, painted with @paint; any thread may call it. @scale: pixels of the texture a unit, which may be
 * a fraction; a pixel that is needed in part is there as a whole. */
static GdkTexture *
texture_new (PaintFunc paint, const FsDiagram *diagram, const FsStyle *style, int width, int height, double scale)
{
  int columns = (int) ceil (width * scale), rows = (int) ceil (height * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, columns, rows);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  paint (cr, diagram, style, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) rows,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (columns, rows, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* Returns where such a texture goes, so that each of its pixels covers one of the screen. */
static graphene_rect_t
texture_bounds (int width, int height, double scale)
{
  return GRAPHENE_RECT_INIT (0, 0, (float) (ceil (width * scale) / scale), (float) (ceil (height * scale) / scale));
}

static void
store_painted (FsNetworkCanvas *self, const FsDiagram *diagram, int width, int height, double scale)
{
  g_clear_pointer (&self->painted_content, fs_network_diagram_unref);
  self->painted_content = fs_network_diagram_ref (self->content);
  self->painted = *diagram;
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

/* What a worker paints: what changes from cycle to cycle, and with @still also what is the same in every cycle. */
typedef struct {
  FsNetworkDiagram *content;
  FsDiagram diagram;
  FsStyle style;
  int width, height;
  double scale;
  gboolean still;
  GdkTexture *image, *changing;
} PaintJob;

static void
paint_job_free (gpointer data)
{
  PaintJob *job = data;

  fs_network_diagram_unref (job->content);
  g_clear_object (&job->image);
  g_clear_object (&job->changing);
  g_free (job);
}

static gpointer
paint_in_thread (gpointer input, GError **error)
{
  PaintJob *job = input;

  if (job->still)
    job->image = texture_new (fs_diagram_paint_static, &job->diagram, &job->style, job->width, job->height, job->scale);
  job->changing
      = texture_new (fs_diagram_paint_dynamic, &job->diagram, &job->style, job->width, job->height, job->scale);
  return NULL;
}

static void
painting_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (owner);
  const PaintJob *job = input;

  self->painting = FALSE;
  if (job->image != NULL)
    g_set_object (&self->image, job->image);
  g_set_object (&self->changing, job->changing);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A large network, without animations: shows the latest images while a worker paints the next ones. */
static void
snapshot_large (FsNetworkCanvas *self, GtkSnapshot *snapshot, const FsDiagram *diagram, int width, int height)
{
  double scale = fs_surface_scale (GTK_WIDGET (self));
  const graphene_rect_t bounds = texture_bounds (width, height, scale);
  gboolean fits = has_image (self, width, height, scale);

  if (!self->painting && (self->stale || !fits))
    {
      PaintJob *job = g_new (PaintJob, 1);

      *job = (PaintJob){
        .content = fs_network_diagram_ref (self->content),
        .diagram = *diagram,
        .style = self->style,
        .width = width,
        .height = height,
        .scale = scale,
        .still = self->all_stale || !fits || !fs_diagram_same_static (&self->painted, diagram),
      };
      self->painting = TRUE;
      self->stale = self->all_stale = FALSE;
      store_painted (self, diagram, width, height, scale);
      fs_worker_run (G_OBJECT (self), paint_in_thread, job, paint_job_free, painting_done);
    }
  if (self->image != NULL)
    gtk_snapshot_append_texture (snapshot, self->image, &bounds);
  if (self->changing != NULL)
    gtk_snapshot_append_texture (snapshot, self->changing, &bounds);
}

static void
snapshot_small (FsNetworkCanvas *self, GtkSnapshot *snapshot, FsDiagram *diagram, int width, int height)
{
  double scale = fs_surface_scale (GTK_WIDGET (self));
  const graphene_rect_t bounds = texture_bounds (width, height, scale);

  diagram->layout = layout_now (self);
  diagram->phase = motion_value (self, &self->flits);
  diagram->pulse = motion_value (self, &self->pulse);
  diagram->closing = motion_value (self, &self->closing);
  g_clear_object (&self->changing);
  if (!has_image (self, width, height, scale) || !fs_diagram_same_static (&self->painted, diagram))
    {
      g_clear_object (&self->image);
      self->image = texture_new (fs_diagram_paint_static, diagram, &self->style, width, height, scale);
      store_painted (self, diagram, width, height, scale);
      g_clear_pointer (&self->node, gsk_render_node_unref);
    }
  gtk_snapshot_append_texture (snapshot, self->image, &bounds);
  if (self->node == NULL)
    {
      GtkSnapshot *own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (own, &GRAPHENE_RECT_INIT (0, 0, width, height));

      fs_diagram_paint_dynamic (cr, diagram, &self->style, width, height);
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
  int width = fs_network_canvas_seen_width (self), height = gtk_widget_get_height (widget);
  const FsDiagram *shown = width > 0 && height > 0 ? fs_network_canvas_get_diagram (self) : NULL;
  graphene_point_t offset = fs_surface_offset (widget);
  FsDiagram diagram;

  if (shown == NULL)
    return;
  diagram = *shown;
  diagram.hover = self->hover;
  diagram.moving = self->dragged || motion_is_on (&self->layout) || motion_is_on (&self->travel);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &offset);
  if (is_large (self))
    snapshot_large (self, snapshot, &diagram, width, height);
  else
    snapshot_small (self, snapshot, &diagram, width, height);
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
  int width = fs_network_canvas_seen_width (self), height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->state != NULL && width > 0 && height > 0)
    fs_network_state_set_canvas (self->state, width / unit, height / unit);
}

/* Large text leaves no space for captions and signs on a small canvas: there it is only as large as these allow. */
static void
limit_text (FsNetworkCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  gboolean presenting = root != NULL && gtk_widget_has_css_class (GTK_WIDGET (root), FS_SCREEN_PRESENTATION);
  double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self)), most;

  most = presenting ? MIN (width / PRESENTED_WIDTH, height / PRESENTED_HEIGHT)
                    : MIN (width / CAPTION_WIDTH, height / CAPTION_HEIGHT);
  self->style = fs_screen_style (GTK_WIDGET (self));
  if (width > 0 && height > 0)
    self->style.text_size = MIN (self->style.text_size, 12.5 * MAX (most, 1));
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_clear_pointer (&FS_NETWORK_CANVAS (widget)->node, gsk_render_node_unref);
  limit_text (FS_NETWORK_CANVAS (widget));
  announce_size (FS_NETWORK_CANVAS (widget));
  if (FS_NETWORK_CANVAS (widget)->menu != NULL)
    gtk_popover_present (GTK_POPOVER (FS_NETWORK_CANVAS (widget)->menu));
}

/* The view. */

static void
set_own_view (FsNetworkCanvas *self, FsDiagramView view, gboolean travel)
{
  self->view_from = self->view;
  self->view_to = view;
  self->travel.begun = 0;
  if (travel)
    motion_begin (self, &self->travel, TRAVEL_MS);
  if (!motion_is_on (&self->travel))
    self->view = view;
  fs_network_canvas_redraw (self, TRUE);
}

void
fs_network_canvas_set_view (FsNetworkCanvas *self, FsDiagramView view, gboolean travel)
{
  set_own_view (self, view, travel);
  if (self->paired != NULL)
    set_own_view (self->paired, view, travel);
}

void
fs_network_canvas_pair (FsNetworkCanvas *self, FsNetworkCanvas *other)
{
  g_set_weak_pointer (&self->paired, other);
  g_set_weak_pointer (&other->paired, self);
}

void
fs_network_canvas_set_sentence (FsNetworkCanvas *self, gboolean sentence)
{
  if (self->no_sentence == !sentence)
    return;
  self->no_sentence = !sentence;
  fs_network_canvas_redraw (self, TRUE);
}

void
fs_network_canvas_set_covered (FsNetworkCanvas *self, int width)
{
  if (self->covered == width)
    return;
  self->covered = width;
  announce_size (self);
  fs_network_canvas_redraw (self, TRUE);
}

/* The widget. */

static void
state_changed (FsNetworkState *state, guint changes, FsNetworkCanvas *self)
{
  if ((changes & ~(guint) FS_NETWORK_STATE_BUSY) == 0)
    return;
  begin_motions (self, changes);
  /* The description for a screen reader does not change while the run plays, which would be many times per second. */
  if ((changes
       & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_PLAYING
          | FS_NETWORK_STATE_LAYERS))
          != 0
      && !state->playing && !fs_network_state_is_busy (state))
    {
      g_autofree char *markup = fs_network_run_title (&state->run);
      g_autofree char *title = fs_text_plain (markup);
      g_autofree char *summary = fs_network_state_summary (state);

      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, summary, -1);
    }
  if (changes & (FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_NETWORK))
    self->hover = FS_NO_ITEM;
  if (changes & FS_NETWORK_STATE_NETWORK)
    {
      g_clear_object (&self->image);
      g_clear_object (&self->changing);
    }
  /* Loads and shares are painted together with what is the same in every cycle, although they differ in each. */
  fs_network_canvas_redraw (
      self,
      (changes & (FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYERS))
              != 0
          || fs_network_state_shows (state, FS_LAYER_LOAD) || fs_network_state_shows (state, FS_LAYER_SHARES));
}

static void
update_style (GtkWidget *widget)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);

  limit_text (self);
  fs_canvas_clear (&self->drawn);
  announce_size (self);
  fs_network_canvas_redraw (self, TRUE);
}

void
fs_network_canvas_follow (FsNetworkCanvas *self, FsNetworkState *state)
{
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
  g_clear_weak_pointer (&self->paired);
  G_OBJECT_CLASS (fs_network_canvas_parent_class)->dispose (object);
}

static void
fs_network_canvas_finalize (GObject *object)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (object);

  g_clear_object (&self->image);
  g_clear_object (&self->changing);
  fs_canvas_clear (&self->drawn);
  g_clear_pointer (&self->content, fs_network_diagram_unref);
  g_clear_pointer (&self->painted_content, fs_network_diagram_unref);
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
  fs_screen_style_watch (GTK_WIDGET (self), update_style);
  update_style (GTK_WIDGET (self));
}
