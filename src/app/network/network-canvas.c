#include "app/network/network-canvas.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/toolkit/screen-style.h"
#include "app/network/network-canvas-private.h"
#include "app/network/network-painting.h"
#include "plot/value/text.h"

#define MIN_WIDTH 300
#define MIN_HEIGHT 140
#define NATURAL 640
#define TRAVEL_MS 250

G_DEFINE_FINAL_TYPE (FsNetworkCanvas, fs_network_canvas, GTK_TYPE_WIDGET)

static gboolean
is_large (FsNetworkCanvas *self)
{
  const FsNetworkStructure *structure = self->state != NULL ? fs_network_state_get_structure (self->state) : NULL;

  return structure != NULL && structure->gh.n_nodes >= FS_PAINTING_MIN_NODES;
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

/* The layout on its way from the one before. */
static const FsDiagramLayout *
layout_now (FsNetworkCanvas *self)
{
  const FsDiagramLayout *before = fs_network_state_get_layout_before (self->state);
  const FsDiagramLayout *layout = fs_network_state_get_layout (self->state);

  g_clear_pointer (&self->mixed, fs_diagram_layout_free);
  if (before == NULL || !fs_motion_is_on (&self->layout))
    return layout;
  self->mixed = fs_diagram_layout_mix (before, layout, fs_motion_value (self, &self->layout));
  return self->mixed;
}

gboolean
fs_network_canvas_fill (FsNetworkCanvas *self, FsDiagram *picture)
{
  if (self->state == NULL || fs_network_state_get_structure (self->state) == NULL
      || fs_network_state_get_layout (self->state) == NULL)
    return FALSE;
  fs_network_state_fill (self->state, picture);
  picture->view = self->view;
  return TRUE;
}

gboolean
fs_network_canvas_picture (FsNetworkCanvas *self, FsDiagram *picture)
{
  if (!fs_network_canvas_fill (self, picture))
    return FALSE;
  picture->layout = layout_now (self);
  picture->hover = self->hover;
  picture->phase = fs_motion_value (self, &self->flits);
  picture->pulse = fs_motion_value (self, &self->pulse);
  picture->closing = fs_motion_value (self, &self->closing);
  picture->moving = self->dragged || fs_motion_is_on (&self->layout) || fs_motion_is_on (&self->travel);
  return TRUE;
}

static GdkTexture *
paint_image (FsNetworkCanvas *self, const FsDiagram *picture, int width, int height, int scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  fs_diagram_paint_static (cr, picture, &self->style, width, height);
  cairo_destroy (cr);
  return fs_painting_texture (surface);
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
remember_painted (FsNetworkCanvas *self, const FsDiagram *picture, int width, int height, int scale)
{
  self->painted = *picture;
  g_clear_pointer (&self->painted_cycle, fs_cycle_view_unref);
  if (fs_network_state_get_cycle_view (self->state) != NULL)
    self->painted_cycle = fs_cycle_view_ref (fs_network_state_get_cycle_view (self->state));
  self->image_width = width;
  self->image_height = height;
  self->image_scale = scale;
}

/* A large network: the latest images there are, and a worker at the next ones. */
static void
snapshot_large (FsNetworkCanvas *self, GtkSnapshot *snapshot, FsDiagram *picture, int width, int height)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  gboolean resized = self->image_width != width || self->image_height != height || self->image_scale != scale;

  /* A worker paints layouts that stay: no way from one to another, no flits on their way. */
  picture->layout = fs_network_state_get_layout (self->state);
  picture->phase = picture->pulse = picture->closing = 1;
  if (!self->painting && (self->stale || resized || self->image == NULL))
    {
      gboolean still
          = self->image == NULL || self->all_stale || resized || !fs_diagram_same_static (&self->painted, picture);

      self->painting = TRUE;
      self->stale = self->all_stale = FALSE;
      remember_painted (self, picture, width, height, scale);
      fs_painting_begin (G_OBJECT (self), self->state, picture, &self->style, width, height, scale, still,
                         painting_done);
    }
  if (self->image != NULL)
    gtk_snapshot_append_texture (snapshot, self->image, &bounds);
  if (self->changing != NULL)
    gtk_snapshot_append_texture (snapshot, self->changing, &bounds);
}

static void
snapshot_image (FsNetworkCanvas *self, GtkSnapshot *snapshot, const FsDiagram *picture, int width, int height)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  if (self->image == NULL || self->image_width != width || self->image_height != height || self->image_scale != scale
      || !fs_diagram_same_static (&self->painted, picture))
    {
      g_clear_object (&self->image);
      self->image = paint_image (self, picture, width, height, scale);
      remember_painted (self, picture, width, height, scale);
      g_clear_pointer (&self->node, gsk_render_node_unref);
    }
  gtk_snapshot_append_texture (snapshot, self->image, &GRAPHENE_RECT_INIT (0, 0, width, height));
}

static void
snapshot_changing (FsNetworkCanvas *self, GtkSnapshot *snapshot, const FsDiagram *picture, int width, int height)
{
  if (self->node == NULL)
    {
      GtkSnapshot *own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (own, &GRAPHENE_RECT_INIT (0, 0, width, height));

      fs_diagram_paint_dynamic (cr, picture, &self->style, width, height);
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
  int width = gtk_widget_get_width (widget) - self->covered, height = gtk_widget_get_height (widget);
  FsDiagram picture;

  if (width <= 0 || height <= 0 || !fs_network_canvas_picture (self, &picture))
    return;
  if (is_large (self))
    {
      snapshot_large (self, snapshot, &picture, width, height);
      return;
    }
  g_clear_object (&self->changing);
  snapshot_image (self, snapshot, &picture, width, height);
  snapshot_changing (self, snapshot, &picture, width, height);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = NATURAL;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_clear_pointer (&FS_NETWORK_CANVAS (widget)->node, gsk_render_node_unref);
}

/* A screen reader is told when it rests: a text that changes many times a second is no text. */
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
  fs_motion_stage_changed (self, changes);
  if (changes
      & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_PLAYING
         | FS_NETWORK_STATE_LAYERS))
    update_description (self);
  if (changes & (FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_NETWORK))
    self->hover = FS_NO_PART;
  if (changes & FS_NETWORK_STATE_NETWORK)
    {
      g_clear_object (&self->image);
      g_clear_object (&self->changing);
    }
  /* The heat map is part of what stands still, and another one in every cycle. */
  fs_network_canvas_redraw (
      self,
      (changes & (FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_LAYOUT | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYERS))
              != 0
          || fs_network_state_shows (state, FS_LAYER_LOAD));
}

static void
update_style (GtkWidget *widget)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);

  self->style = fs_screen_style (widget);
  fs_network_canvas_redraw (self, TRUE);
}

void
fs_network_canvas_bind (FsNetworkCanvas *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_NETWORK_CANVAS (self) && self->state == NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
}

void
fs_network_canvas_set_view (FsNetworkCanvas *self, FsDiagramView view, gboolean travel)
{
  self->view_from = self->view;
  self->view_to = view;
  self->travel.begun = 0;
  if (travel)
    fs_motion_begin (self, &self->travel, TRAVEL_MS);
  if (!fs_motion_is_on (&self->travel))
    self->view = view;
  fs_network_canvas_redraw (self, TRUE);
}

static int
seen_width (FsNetworkCanvas *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) - self->covered;
}

void
fs_network_canvas_zoom (FsNetworkCanvas *self, double factor)
{
  int width = seen_width (self), height = gtk_widget_get_height (GTK_WIDGET (self));
  FsDiagram picture;

  if (fs_network_canvas_fill (self, &picture))
    fs_network_canvas_set_view (
        self, fs_diagram_view_zoom (&picture, &self->style, width, height, factor, width / 2.0, height / 2.0), TRUE);
}

void
fs_network_canvas_fit (FsNetworkCanvas *self)
{
  fs_network_canvas_set_view (self, FS_VIEW_FIT, TRUE);
}

gboolean
fs_network_canvas_is_zoomed (FsNetworkCanvas *self)
{
  const FsDiagramView fit = FS_VIEW_FIT;

  return self->view_to.zoom != fit.zoom || self->view.zoom != fit.zoom;
}

void
fs_network_canvas_open_router (FsNetworkCanvas *self, uint32_t node)
{
  FsDiagram picture;

  if (fs_network_canvas_fill (self, &picture))
    fs_network_canvas_set_view (self,
                                fs_diagram_view_router (&picture, &self->style, seen_width (self),
                                                        gtk_widget_get_height (GTK_WIDGET (self)), node),
                                TRUE);
}

void
fs_network_canvas_set_covered (FsNetworkCanvas *self, int width)
{
  if (self->covered == width)
    return;
  self->covered = width;
  fs_network_canvas_redraw (self, TRUE);
}

static void
fs_network_canvas_dispose (GObject *object)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (object);

  fs_motion_stop (self);
  g_clear_object (&self->state);
  G_OBJECT_CLASS (fs_network_canvas_parent_class)->dispose (object);
}

static void
fs_network_canvas_finalize (GObject *object)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (object);

  g_clear_object (&self->image);
  g_clear_object (&self->changing);
  g_clear_pointer (&self->painted_cycle, fs_cycle_view_unref);
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
  self->hover = FS_NO_PART;
  self->cycle = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  fs_network_canvas_init_input (self);
  fs_screen_style_watch (GTK_WIDGET (self), update_style);
  update_style (GTK_WIDGET (self));
}
