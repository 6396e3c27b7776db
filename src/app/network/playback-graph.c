#include "app/network/playback-graph.h"

#include <math.h>

#define HEIGHT 34
#define FIRST_HORIZON 500
#define FUTURE_ALPHA 0.35

struct _FsPlaybackGraph {
  GtkWidget parent;
  FsNetworkState *state;
};

G_DEFINE_FINAL_TYPE (FsPlaybackGraph, fs_playback_graph, GTK_TYPE_WIDGET)

int64_t
fs_playback_horizon (int64_t last_simulated, int64_t end)
{
  static const int steps[] = { 1, 2, 5 };
  int64_t decade = 100;

  for (;; decade *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
      {
        int64_t horizon = steps[i] * decade;

        if (horizon >= end)
          return end;
        if (horizon >= FIRST_HORIZON && horizon > last_simulated)
          return horizon;
      }
}

/* Returns the sample of @cycle, at most the last one that exists. */
static uint32_t
value_at (const FsReplaySeries *series, const uint32_t *values, int64_t cycle)
{
  guint i = (guint) (cycle / MAX (series->stride, 1));

  return series->n == 0 ? 0 : values[MIN (i, series->n - 1)];
}

/* Returns the largest value between two neighboring pixels, so that no peak is lost. */
static uint32_t
peak (const FsReplaySeries *series, const uint32_t *values, double from, double to)
{
  uint32_t most = value_at (series, values, (int64_t) from);

  for (int64_t c = (int64_t) from; c <= (int64_t) to; c += MAX (series->stride, 1))
    most = MAX (most, value_at (series, values, c));
  return most;
}

typedef struct {
  int width, height;
  double horizon, last_simulated, most;
} Scale;

static void
area_path (cairo_t *cr, const Scale *scale, const FsReplaySeries *series, const uint32_t *values, gboolean closed)
{
  double last = scale->last_simulated / scale->horizon * scale->width;
  double before = 0;

  for (int x = 0; x <= (int) ceil (last); x++)
    {
      double px = MIN (x, last), cycle = px / scale->width * scale->horizon;
      double value = peak (series, values, cycle, MIN (cycle + scale->horizon / scale->width, scale->last_simulated));
      double y = scale->height - 1 - value / scale->most * (scale->height - 3);

      if (x == 0 && closed)
        cairo_move_to (cr, 0, scale->height);
      /* The outline leaves out zeros: a line at 0 would look like a count. */
      if (!closed && value == 0 && before == 0)
        cairo_move_to (cr, px, y);
      else
        cairo_line_to (cr, px, y);
      before = value;
    }
  if (closed)
    {
      cairo_line_to (cr, last, scale->height);
      cairo_close_path (cr);
    }
}

static void
paint_series (cairo_t *cr, const Scale *scale, const FsReplaySeries *series, const uint32_t *values,
              const GdkRGBA *color, double fill_alpha)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, fill_alpha);
  area_path (cr, scale, series, values, TRUE);
  cairo_fill (cr);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, 1);
  cairo_set_line_width (cr, 1.2);
  area_path (cr, scale, series, values, FALSE);
  cairo_stroke (cr);
}

static void
paint (cairo_t *cr, const Scale *scale, const FsReplaySeries *series, double now, gboolean dark)
{
  const GdkRGBA gray = dark ? (GdkRGBA){ 0.65, 0.68, 0.72, 1 } : (GdkRGBA){ 0.42, 0.45, 0.5, 1 };
  const GdkRGBA red = dark ? (GdkRGBA){ 1, 0.482, 0.388, 1 } : (GdkRGBA){ 0.753, 0.11, 0.157, 1 };
  double x = now / scale->horizon * scale->width;

  for (guint future = 0; future < 2; future++)
    {
      cairo_save (cr);
      cairo_rectangle (cr, future ? x : 0, 0, future ? scale->width - x : x, scale->height);
      cairo_clip (cr);
      cairo_push_group (cr);
      paint_series (cr, scale, series, series->in_network, &gray, 0.25);
      paint_series (cr, scale, series, series->blocked, &red, 0.3);
      cairo_pop_group_to_source (cr);
      cairo_paint_with_alpha (cr, future ? FUTURE_ALPHA : 1);
      cairo_restore (cr);
    }
}

static void
snapshot_graph (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsPlaybackGraph *self = FS_PLAYBACK_GRAPH (widget);
  FsCycleView *cycle_view = self->state != NULL ? fs_network_state_get_cycle_view (self->state) : NULL;
  Scale scale = { .width = gtk_widget_get_width (widget), .height = gtk_widget_get_height (widget) };
  GdkRGBA accent = { 0.21, 0.52, 0.89, 1 };
  cairo_t *cr;
  double x;

  if (cycle_view == NULL || scale.width <= 0 || cycle_view->series.n == 0)
    return;
  scale.horizon = (double) MAX (fs_playback_horizon (cycle_view->last_simulated, cycle_view->end), 1);
  scale.last_simulated = (double) cycle_view->last_simulated;
  scale.most = 1;
  for (guint i = 0; i < cycle_view->series.n; i++)
    scale.most = MAX (scale.most, cycle_view->series.in_network[i]);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, scale.width, scale.height));
  paint (cr, &scale, &cycle_view->series, (double) cycle_view->cycle,
         adw_style_manager_get_dark (adw_style_manager_get_default ()));
  x = (double) cycle_view->cycle / scale.horizon * scale.width;
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_rectangle (cr, CLAMP (x - 0.75, 0, scale.width - 1.5), 0, 1.5, scale.height);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 100 : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 400 : HEIGHT;
}

static void
clicked (FsPlaybackGraph *self, int n_press, double x, double y)
{
  FsCycleView *cycle_view = self->state != NULL ? fs_network_state_get_cycle_view (self->state) : NULL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (cycle_view != NULL && width > 0)
    fs_network_state_seek (
        self->state,
        llround (CLAMP (x / width, 0, 1) * (double) fs_playback_horizon (cycle_view->last_simulated, cycle_view->end)));
}

static void
state_changed (FsNetworkState *state, guint changes, FsPlaybackGraph *self)
{
  if (changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN))
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
fs_playback_graph_bind (FsPlaybackGraph *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_PLAYBACK_GRAPH (self) && self->state == NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
}

static void
fs_playback_graph_dispose (GObject *object)
{
  g_clear_object (&FS_PLAYBACK_GRAPH (object)->state);
  G_OBJECT_CLASS (fs_playback_graph_parent_class)->dispose (object);
}

static void
fs_playback_graph_class_init (FsPlaybackGraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_playback_graph_dispose;
  widget_class->measure = measure;
  widget_class->snapshot = snapshot_graph;
  gtk_widget_class_set_css_name (widget_class, "playbackgraph");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
fs_playback_graph_init (FsPlaybackGraph *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}
