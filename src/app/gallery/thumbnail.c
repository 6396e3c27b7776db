#include "app/gallery/thumbnail.h"

#include <adwaita.h>

#include "plot/paint/plot-painter.h"
#include "diagram/paint/diagram-painter.h"

#define WIDTH_PX 232
#define HEIGHT_PX 150
#define PAINTED_A_FRAME 2
#define MANY_POINTS 40 /* from which on their marks are small, so that the lines are seen below them */

struct _FsThumbnail {
  GtkWidget parent;
  const FsPlot *plot; /* or */
  const FsDiagram *network;
  GskRenderNode *node;
  int width, height; /* that @node was made for */
  gboolean stale;    /* plot, size or colors have changed since */
  guint waiting;     /* tick callback: for a frame in which there is time */
  gulong dark_handler;
};

G_DEFINE_FINAL_TYPE (FsThumbnail, fs_thumbnail, GTK_TYPE_WIDGET)

static void
make_stale (FsThumbnail *self)
{
  self->stale = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
make_node (FsThumbnail *self, int width, int height)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  guint n_points = 0;
  FsStyle style = fs_style_thumbnail (adw_style_manager_get_dark (adw_style_manager_get_default ()));

  style.background.a = 0;
  for (guint s = 0; self->plot != NULL && s < self->plot->series->len; s++)
    n_points += ((const FsSeries *) self->plot->series->pdata[s])->points->len;
  if (n_points >= MANY_POINTS)
    style.marker_diameter = 3;
  if (self->network != NULL)
    fs_diagram_paint (cr, self->network, &style, width, height);
  else
    fs_plot_paint (cr, self->plot, &style, width, height, NULL);
  cairo_destroy (cr);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->node = gtk_snapshot_free_to_node (snapshot);
  self->width = width;
  self->height = height;
  self->stale = FALSE;
}

/* Dozens may want to be painted in the same frame, each for milliseconds. */
static gboolean
has_time (GtkWidget *widget)
{
  static gint64 frame;
  static guint n_painted;
  gint64 now = gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (widget));

  if (now != frame)
    n_painted = 0;
  frame = now;
  return n_painted++ < PAINTED_A_FRAME;
}

static gboolean
draw_again (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  FS_THUMBNAIL (widget)->waiting = 0;
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

static void
snapshot_thumbnail (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsThumbnail *self = FS_THUMBNAIL (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if ((self->plot == NULL && self->network == NULL) || width <= 0 || height <= 0)
    return;
  if (self->stale && has_time (widget))
    make_node (self, width, height);
  else if (self->stale && self->waiting == 0)
    self->waiting = gtk_widget_add_tick_callback (widget, draw_again, NULL, NULL);
  if (self->node == NULL)
    return;
  /* Draws the previous image until the new one is ready. */
  gtk_snapshot_scale (snapshot, (float) width / (float) self->width, (float) height / (float) self->height);
  gtk_snapshot_append_node (snapshot, self->node);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsThumbnail *self = FS_THUMBNAIL (widget);

  if (width != self->width || height != self->height)
    make_stale (self);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH_PX : HEIGHT_PX;
}

void
fs_thumbnail_set_plot (FsThumbnail *self, const FsPlot *plot)
{
  self->plot = plot;
  self->network = NULL;
  make_stale (self);
}

void
fs_thumbnail_set_network (FsThumbnail *self, const FsDiagram *network)
{
  self->plot = NULL;
  self->network = network;
  make_stale (self);
}

static void
fs_thumbnail_dispose (GObject *object)
{
  FsThumbnail *self = FS_THUMBNAIL (object);

  g_clear_signal_handler (&self->dark_handler, adw_style_manager_get_default ());
  g_clear_pointer (&self->node, gsk_render_node_unref);
  G_OBJECT_CLASS (fs_thumbnail_parent_class)->dispose (object);
}

static void
fs_thumbnail_class_init (FsThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_thumbnail_dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_thumbnail;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
fs_thumbnail_init (FsThumbnail *self)
{
  self->dark_handler
      = g_signal_connect_swapped (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (make_stale), self);
}
