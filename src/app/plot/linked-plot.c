#include "app/plot/linked-plot.h"

#include <math.h>

#include "app/plot/plot-view-private.h"

#define SCROLL_FACTOR 1.2    /* as of the figure */
#define SURFACE_PX_A_STEP 40 /* of a touchpad: as much as one step of a wheel */
#define MIN_HEIGHT 130
#define NATURAL_HEIGHT 270

struct _FsLinkedPlot {
  GtkWidget parent;
  FsPlotView *view;
  FsPlot *plot;
  GtkWidget *sentence;
  GskRenderNode *node;
  FsPlotFrame frame; /* of the node */
  FsPlotFrame held;  /* of the figure, for which it was made */
  FsStyle style;     /* likewise */
  double pointer_x;
  double dragged; /* so far */
};

G_DEFINE_FINAL_TYPE (FsLinkedPlot, fs_linked_plot, GTK_TYPE_WIDGET)

static void
drop_node (FsLinkedPlot *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The figure's, with its ends of the x axis. */
static FsStyle
linked_style (FsLinkedPlot *self)
{
  FsStyle style = self->view->style;

  style.hide_x_numbers = FALSE;
  style.least_left = 0;
  style.held_left = self->view->frame.left;
  style.held_right = self->view->frame.right;
  return style;
}

/* Whether the node was made for what the figure shows now. */
static gboolean
is_current (FsLinkedPlot *self, const FsStyle *style, int width, int height)
{
  const FsPlotFrame *now = &self->view->frame, *then = &self->held;
  graphene_rect_t bounds;

  if (self->node == NULL)
    return FALSE;
  gsk_render_node_get_bounds (self->node, &bounds);
  return bounds.size.width == (float) width && bounds.size.height == (float) height && now->left == then->left
         && now->right == then->right && now->x_from == then->x_from && now->x_to == then->x_to
         && now->x_log == then->x_log && style->id == self->style.id && style->text_size == self->style.text_size
         && style->high_contrast == self->style.high_contrast;
}

static void
make_node (FsLinkedPlot *self, const FsStyle *style, int width, int height)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->held = self->view->frame;
  self->style = *style;
  self->plot->x.from = self->held.x_from;
  self->plot->x.to = self->held.x_to;
  self->plot->x.log = self->held.x_log;
  fs_plot_paint (cr, self->plot, style, width, height, &self->frame);
  cairo_destroy (cr);
  self->node = gtk_snapshot_free_to_node (snapshot);
}

static void
snapshot_crosshair (FsLinkedPlot *self, GtkSnapshot *snapshot, double at)
{
  double x = fs_plot_frame_x (&self->frame, at);

  if (!fs_plot_overlay_line (snapshot, &self->frame, &self->style, x))
    return;
  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const FsSeries *series = self->plot->series->pdata[s];

      for (guint i = 0; i < series->marks->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->marks, FsPlotPoint, i);
          double y = fs_plot_frame_y (&self->frame, point->y);

          if (fabs (fs_plot_frame_x (&self->frame, point->x) - x) < 0.5 && y >= self->frame.top
              && y <= self->frame.bottom)
            fs_plot_overlay_ring (snapshot, &self->style, x, y);
        }
    }
}

/* The plot view above is drawn first, so that its frame is up to date. */
static void
snapshot_plot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsLinkedPlot *self = FS_LINKED_PLOT (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const FsCrosshairValues *values = self->view != NULL ? fs_plot_view_get_crosshair_values (self->view) : NULL;
  FsStyle style;

  if (self->plot == NULL || width <= 0 || height <= 0)
    {
      gtk_widget_snapshot_child (widget, self->sentence, snapshot);
      return;
    }
  style = linked_style (self);
  if (!is_current (self, &style, width, height))
    make_node (self, &style, width, height);
  gtk_snapshot_append_node (snapshot, self->node);
  if (values != NULL)
    snapshot_crosshair (self, snapshot, values->x);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : MIN_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : NATURAL_HEIGHT;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsLinkedPlot *self = FS_LINKED_PLOT (widget);
  GtkRequisition size;

  gtk_widget_get_preferred_size (self->sentence, &size, NULL);
  gtk_widget_size_allocate (self->sentence, &(GdkRectangle){ 0, 0, MAX (width, size.width), MAX (height, size.height) },
                            -1);
}

static void
pointer_moved (FsLinkedPlot *self, double px, double py)
{
  self->pointer_x = px;
  if (self->plot == NULL || self->node == NULL)
    return;
  fs_plot_view_set_crosshair (self->view, px >= self->frame.left && px <= self->frame.right
                                              ? fs_plot_snap (self->plot, &self->frame, px)
                                              : NAN);
}

static void
pointer_left (FsLinkedPlot *self)
{
  if (self->view != NULL && self->plot != NULL)
    fs_plot_view_set_crosshair (self->view, NAN);
}

/* Both have the same x axis, so that the figure zooms around the same load. */
static gboolean
scrolled (FsLinkedPlot *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  gboolean wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;

  if (self->plot == NULL)
    return GDK_EVENT_PROPAGATE;
  fs_plot_view_zoom_at (self->view, self->pointer_x, (self->held.top + self->held.bottom) / 2,
                        pow (SCROLL_FACTOR, wheel ? -dy : -dy / SURFACE_PX_A_STEP), FS_AXIS_X);
  return GDK_EVENT_STOP;
}

static void
drag_begun (FsLinkedPlot *self)
{
  self->dragged = 0;
  if (self->plot != NULL)
    fs_plot_view_begin_move (self->view);
}

/* Along the shared axis only. */
static void
drag_moved (FsLinkedPlot *self, double dx)
{
  if (self->plot == NULL || dx == self->dragged)
    return;
  fs_plot_view_pan (self->view, dx - self->dragged, 0);
  self->dragged = dx;
}

static void
pressed (FsLinkedPlot *self, int n_press)
{
  if (n_press == 2 && self->plot != NULL)
    fs_plot_view_home (self->view);
}

void
fs_linked_plot_bind (FsLinkedPlot *self, FsPlotView *view)
{
  g_return_if_fail (FS_IS_LINKED_PLOT (self) && self->view == NULL);

  self->view = g_object_ref (view);
  g_signal_connect_object (view, "view-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "crosshair-moved", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

/* What the numbers of its own y axis need at the left. */
static double
needed_left (FsLinkedPlot *self)
{
  FsStyle style = self->view->style;
  int width = gtk_widget_get_width (GTK_WIDGET (self->view));

  style.hide_x_numbers = FALSE;
  style.least_left = 0;
  return fs_plot_layout (self->plot, &style, MAX (width, 300), NATURAL_HEIGHT).left;
}

void
fs_linked_plot_show (FsLinkedPlot *self, FsPlot *plot, const char *sentence)
{
  g_return_if_fail (FS_IS_LINKED_PLOT (self) && self->view != NULL);

  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = plot;
  gtk_widget_set_visible (self->sentence, plot == NULL);
  gtk_label_set_text (GTK_LABEL (self->sentence), sentence != NULL ? sentence : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  plot != NULL && plot->title != NULL ? plot->title : sentence,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  plot != NULL && plot->subtitle != NULL ? plot->subtitle : "", -1);
  fs_plot_view_set_linked (self->view, plot != NULL, plot != NULL ? needed_left (self) : 0);
  drop_node (self);
}

const FsPlot *
fs_linked_plot_get_plot (FsLinkedPlot *self)
{
  return self->plot;
}

static void
fs_linked_plot_dispose (GObject *object)
{
  FsLinkedPlot *self = FS_LINKED_PLOT (object);

  g_clear_pointer (&self->sentence, gtk_widget_unparent);
  g_clear_object (&self->view);
  G_OBJECT_CLASS (fs_linked_plot_parent_class)->dispose (object);
}

static void
fs_linked_plot_finalize (GObject *object)
{
  FsLinkedPlot *self = FS_LINKED_PLOT (object);

  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->plot, fs_plot_free);
  G_OBJECT_CLASS (fs_linked_plot_parent_class)->finalize (object);
}

static void
fs_linked_plot_class_init (FsLinkedPlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fs_linked_plot_dispose;
  object_class->finalize = fs_linked_plot_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_plot;
  gtk_widget_class_set_css_name (widget_class, "plotview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_controllers (FsLinkedPlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_moved), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

static void
fs_linked_plot_init (FsLinkedPlot *self)
{
  self->sentence = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->sentence), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->sentence), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->sentence, "dim-label");
  gtk_widget_set_parent (self->sentence, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  add_controllers (self);
}
