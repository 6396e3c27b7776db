#include "app/plot/plot-area.h"

#include <math.h>

#include "app/plot/plot-view-private.h"
#include "app/toolkit/screen-style.h"
#include "base/number.h"
#include "plot/value/palette.h"

#define MIN_WIDTH 120
#define MIN_HEIGHT 7         /* sizes of the text: its labels and numbers, and as much for the data */
#define MIRROR_TEXT 0.85     /* size of the text of a copy, relative to that of the view */
#define LINKED_MIN_HEIGHT 10 /* likewise */
#define LINKED_NATURAL_HEIGHT 270

G_DEFINE_FINAL_TYPE (FsPlotArea, fs_plot_area, GTK_TYPE_WIDGET)

/* Takes style and x range of the plot view; the picture is drawn again if they have changed. */
static void
follow_view (FsPlotArea *self)
{
  const FsPlotFrame *now = &self->view->frame, *then = &self->view_frame;
  /* Below panels there is no axis to share. */
  gboolean alone = !gtk_widget_get_mapped (GTK_WIDGET (self->view)) || now->n_panels > 0, same = alone == self->alone;
  FsStyle style;

  self->alone = alone;
  self->plot->no_legend = !alone;
  /* The style of the plot view, with the left and right end of its data area where that is above. */
  style = self->view->style;
  style.hide_x_numbers = FALSE;
  style.least_left = 0;
  style.held_left = self->alone ? 0 : self->view->frame.left;
  style.held_right = self->alone ? 0 : self->view->frame.right;
  if (same && now->left == then->left && now->right == then->right && now->x_from == then->x_from
      && now->x_to == then->x_to && now->x_log == then->x_log && style.id == self->style.id
      && style.text_size == self->style.text_size && style.high_contrast == self->style.high_contrast)
    return;
  self->view_frame = *now;
  self->style = style;
  self->plot->x.from = now->x_from;
  self->plot->x.to = now->x_to;
  self->plot->x.log = now->x_log;
  fs_plot_picture_clear (&self->picture);
}

/* Writes the values of the variants that stand out beside the crosshair at @x, apart from each other. */
static void
snapshot_numbers (FsPlotArea *self, GtkSnapshot *snapshot, double x)
{
  struct {
    const FsSeries *series;
    double value, y;
  } numbers[FS_N_VARIANTS];
  double px = fs_plot_frame_x (&self->frame, x), em = self->style.text_size;
  guint n = 0;

  for (guint s = 0; s < self->plot->series->len && n < FS_N_VARIANTS; s++)
    {
      const FsSeries *series = self->plot->series->pdata[s];

      for (guint i = 0; self->plot->interval_bands && series->opacity == 1 && i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
          guint at = n;

          if (fabs (fs_plot_frame_x (&self->frame, point->x) - px) >= 0.5 || n == FS_N_VARIANTS)
            continue;
          /* The highest first. */
          for (n++; at > 0 && numbers[at - 1].value < point->y; at--)
            numbers[at] = numbers[at - 1];
          numbers[at].series = series;
          numbers[at].value = point->y;
        }
    }
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *size = fs_number_display_fixed (numbers[i].value / self->plot->y.factor, 1);
      g_autofree char *text = g_strconcat (numbers[i].value > 0 ? "+" : "", size, NULL);
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
      FsColor color
          = fs_color_readable (fs_palette_color (self->style.id, numbers[i].series->palette_entry), &self->style);
      GdkRGBA ink = { (float) color.r, (float) color.g, (float) color.b, 1 },
              paper = { (float) self->style.background.r, (float) self->style.background.g,
                        (float) self->style.background.b, 0.8f };
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      numbers[i].y = fs_plot_frame_y (&self->frame, numbers[i].value) - height - 0.2 * em;
      numbers[i].y = fmax (numbers[i].y, self->frame.top);
      if (i > 0)
        numbers[i].y = fmax (numbers[i].y, numbers[i - 1].y + height);
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
          snapshot, &GRAPHENE_POINT_INIT (
                        (float) (px + 0.9 * em + width <= self->frame.right ? px + 0.9 * em : px - 0.9 * em - width),
                        (float) numbers[i].y));
      gtk_snapshot_append_color (snapshot, &paper, &GRAPHENE_RECT_INIT (-2, 0, (float) width + 4, (float) height));
      gtk_snapshot_append_layout (snapshot, layout, &ink);
      gtk_snapshot_restore (snapshot);
    }
}

/* The plot view above is drawn first, so that its frame is up to date. */
static void
snapshot_area (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsPlotArea *self = FS_PLOT_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if (self->mirrored != NULL && self->outdated)
    {
      const FsPlot *plot = fs_document_get_plot (self->mirrored->document);

      self->outdated = FALSE;
      g_clear_pointer (&self->plot, fs_plot_free);
      self->plot = plot != NULL ? fs_plot_copy (plot) : NULL;
      if (self->plot != NULL)
        self->plot->no_legend = TRUE;
      fs_plot_picture_clear (&self->picture);
    }
  if (self->plot == NULL || width <= 0 || height <= 0)
    {
      gtk_widget_snapshot_child (widget, self->reason, snapshot);
      return;
    }
  if (self->view != NULL)
    follow_view (self);
  fs_plot_picture_draw (&self->picture, widget, self->plot, &self->style, width, height, &self->frame);
  fs_plot_picture_snapshot (&self->picture, widget, snapshot);
  if (self->mirrored != NULL)
    {
      double y, at = fs_plot_view_get_chosen (self->mirrored, &y), x = fs_plot_frame_x (&self->frame, at);

      if (isfinite (at) && isfinite (y))
        fs_plot_overlay_ring (snapshot, &self->frame, &self->style, x, y);
      else if (isfinite (at))
        fs_plot_overlay_line (snapshot, &self->frame, &self->style, x);
    }
  if (self->view != NULL)
    {
      /* The line at the crosshair of the view above, and the ring of the current point. */
      const FsCrosshairValues *values = fs_plot_view_get_crosshair_values (self->view);
      double at;
      guint curve = fs_plot_view_get_ring (self->view, &at);
      gboolean ringed = FALSE; /* one ring: of the variant that the curve shows first */
      double x = fs_plot_frame_x (&self->frame, at);

      if (self->view->first != NULL)
        fs_plot_overlay_first (snapshot, &self->frame, &self->style, self->view);
      if (values != NULL)
        {
          double px = fs_plot_frame_x (&self->frame, values->x);

          fs_plot_overlay_line (snapshot, &self->frame, &self->style, px);
          fs_plot_overlay_pill (snapshot, &self->frame, &self->style, self->view, px);
        }
      for (guint s = 0; curve != G_MAXUINT && s < self->plot->series->len; s++)
        {
          const FsSeries *series = self->plot->series->pdata[s];

          for (guint i = 0; series->curve == curve && !ringed && i < series->points->len; i++)
            {
              const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

              if (fabs (fs_plot_frame_x (&self->frame, point->x) - x) >= 0.5)
                continue;
              fs_plot_overlay_ring (snapshot, &self->frame, &self->style, x, point->y);
              ringed = TRUE;
            }
        }
      if (values != NULL)
        snapshot_numbers (self, snapshot, values->x);
    }
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsPlotArea *self = FS_PLOT_AREA (widget);
  gboolean linked = self->view != NULL;
  int text = (int) ceil (self->style.text_size);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = linked ? 0 : MIN_WIDTH;
      *natural = 2 * *minimum;
    }
  else
    {
      *minimum = (linked ? LINKED_MIN_HEIGHT : MIN_HEIGHT) * text;
      *natural = linked ? MAX (LINKED_NATURAL_HEIGHT, *minimum) : 2 * *minimum;
    }
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsPlotArea *self = FS_PLOT_AREA (widget);
  GtkRequisition size;

  gtk_widget_get_preferred_size (self->reason, &size, NULL);
  gtk_widget_size_allocate (self->reason, &(GdkRectangle){ 0, 0, MAX (width, size.width), MAX (height, size.height) },
                            -1);
}

static void
redraw (FsPlotArea *self)
{
  fs_plot_picture_clear (&self->picture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_style (GtkWidget *widget)
{
  FsPlotArea *self = FS_PLOT_AREA (widget);

  self->style = fs_screen_style (widget);
  if (self->mirrored != NULL)
    self->style.text_size *= MIRROR_TEXT;
  /* The picture is made for the style of the view. */
  self->view_frame = (FsPlotFrame){ 0 };
  gtk_widget_queue_resize (widget);
  redraw (self);
}

void
fs_plot_area_show (FsPlotArea *self, FsPlot *plot, const char *reason)
{
  g_return_if_fail (FS_IS_PLOT_AREA (self));

  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = plot;
  g_array_set_size (self->opacities, 0);
  for (guint s = 0; plot != NULL && s < plot->series->len; s++)
    g_array_append_val (self->opacities, ((const FsSeries *) plot->series->pdata[s])->opacity);
  gtk_widget_set_visible (self->reason, plot == NULL);
  gtk_label_set_text (GTK_LABEL (self->reason), reason != NULL ? reason : "");
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, plot != NULL && plot->title != NULL ? plot->title : reason,
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, plot != NULL && plot->subtitle != NULL ? plot->subtitle : "", -1);
  if (self->view != NULL)
    {
      FsStyle style = self->view->style;
      int width = gtk_widget_get_width (GTK_WIDGET (self->view));
      double left = 0; /* what the numbers of its own y axis need */

      style.hide_x_numbers = FALSE;
      style.least_left = 0;
      if (plot != NULL)
        left = fs_plot_layout (plot, &style, MAX (width, 300), LINKED_NATURAL_HEIGHT).left;
      /* The picture is made for a range that the new plot does not have yet. */
      self->view_frame = (FsPlotFrame){ 0 };
      fs_plot_view_set_linked (self->view, plot != NULL, left);
    }
  redraw (self);
}

void
fs_plot_area_point_at (FsPlotArea *self, const FsCurveSet *curves)
{
  if (self->plot != NULL && fs_plot_point_at (self->plot, curves, self->opacities))
    redraw (self);
}

double
fs_plot_area_x_at (FsPlotArea *self, double px)
{
  if (self->plot == NULL || self->picture.node == NULL || px < self->frame.left || px > self->frame.right)
    return NAN;
  return fs_plot_frame_data_x (&self->frame, px);
}

/* Pointer above the lower part of a plot view. */

/* Returns the position in the plot view of the x value at @px. */
static double
view_position (FsPlotArea *self, double px)
{
  return fs_plot_frame_x (&self->view->frame, fs_plot_frame_data_x (&self->frame, px));
}

static void
pointer_moved (FsPlotArea *self, double px, double py)
{
  self->pointer_x = px;
  if (self->plot == NULL || self->picture.node == NULL || self->view->pinned)
    return;
  self->view->keyboard_crosshair = FALSE;
  fs_plot_view_set_crosshair (self->view, px >= self->frame.left && px <= self->frame.right
                                              ? fs_plot_snap (self->plot, &self->frame, px, G_MAXUINT)
                                              : NAN);
}

static void
pointer_left (FsPlotArea *self)
{
  if (self->plot != NULL && !self->view->pinned)
    fs_plot_view_set_crosshair (self->view, NAN);
}

/* Both have the same x axis, so that the upper plot zooms around the same x value. */
static gboolean
scrolled (FsPlotArea *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  gboolean wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  const FsPlotFrame *frame = &self->view_frame;

  if (self->plot == NULL)
    return GDK_EVENT_PROPAGATE;
  fs_plot_view_zoom_at (self->view, view_position (self, self->pointer_x), (frame->top + frame->bottom) / 2,
                        fs_plot_scroll_factor (dy, wheel), FS_AXIS_X);
  return GDK_EVENT_STOP;
}

static void
drag_begun (FsPlotArea *self)
{
  self->dragged = 0;
  if (self->plot != NULL)
    fs_plot_view_begin_move (self->view);
}

/* Moves along the shared axis only. */
static void
drag_moved (FsPlotArea *self, double dx)
{
  if (self->plot == NULL || dx == self->dragged)
    return;
  fs_plot_view_pan (
      self->view, view_position (self, self->frame.left + dx) - view_position (self, self->frame.left + self->dragged),
      0);
  self->dragged = dx;
}

static void
pressed (FsPlotArea *self, int n_press)
{
  if (n_press == 2 && self->plot != NULL)
    fs_plot_view_home (self->view);
}

void
fs_plot_area_link (FsPlotArea *self, FsPlotView *view)
{
  GtkEventController *motion, *scroll;
  GtkGesture *drag, *click;

  g_return_if_fail (FS_IS_PLOT_AREA (self) && self->view == NULL);

  self->view = g_object_ref (view);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  motion = gtk_event_controller_motion_new ();
  scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  drag = gtk_gesture_drag_new ();
  click = gtk_gesture_click_new ();
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
  g_signal_connect_object (view, "view-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "crosshair-moved", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

static void
mirrored_changed (FsPlotArea *self)
{
  const FsPlot *plot = fs_document_get_plot (self->mirrored->document);

  self->outdated = TRUE;
  if (plot != NULL && plot->title != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, plot->title, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
mirror_clicked (FsPlotArea *self, int n_press, double px, double py)
{
  if (self->plot != NULL && self->picture.node != NULL)
    fs_plot_view_show_near (self->mirrored, &self->frame, px, py);
}

void
fs_plot_area_mirror (FsPlotArea *self, FsPlotView *view)
{
  GtkGesture *click = gtk_gesture_click_new ();

  g_return_if_fail (FS_IS_PLOT_AREA (self) && self->view == NULL && self->mirrored == NULL);

  self->mirrored = g_object_ref (view);
  gtk_widget_set_visible (self->reason, FALSE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (mirror_clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (view, "view-changed", G_CALLBACK (mirrored_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view->document, "changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  update_style (GTK_WIDGET (self));
  mirrored_changed (self);
}

static void
fs_plot_area_dispose (GObject *object)
{
  FsPlotArea *self = FS_PLOT_AREA (object);

  g_clear_pointer (&self->reason, gtk_widget_unparent);
  g_clear_object (&self->view);
  g_clear_object (&self->mirrored);
  G_OBJECT_CLASS (fs_plot_area_parent_class)->dispose (object);
}

static void
fs_plot_area_finalize (GObject *object)
{
  FsPlotArea *self = FS_PLOT_AREA (object);

  fs_plot_picture_clear (&self->picture);
  g_clear_pointer (&self->plot, fs_plot_free);
  g_array_unref (self->opacities);
  G_OBJECT_CLASS (fs_plot_area_parent_class)->finalize (object);
}

static void
fs_plot_area_class_init (FsPlotAreaClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fs_plot_area_dispose;
  object_class->finalize = fs_plot_area_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_area;
  gtk_widget_class_set_css_name (widget_class, "plotview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
fs_plot_area_init (FsPlotArea *self)
{
  self->opacities = g_array_new (FALSE, FALSE, sizeof (double));
  self->reason = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->reason), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->reason), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->reason, "dim-label");
  gtk_widget_set_parent (self->reason, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->style = fs_screen_style (GTK_WIDGET (self));
  fs_screen_style_watch (GTK_WIDGET (self), update_style);
}
