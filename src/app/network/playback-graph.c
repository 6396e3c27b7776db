#include "app/network/playback-graph.h"

#include <adwaita.h>
#include <math.h>

#include "app/network/network-state-private.h"

#define FIRST_HORIZON 500
#define FUTURE_ALPHA 0.35

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

typedef struct {
  int width, height;
  double horizon, last_simulated, most;
} Scale;

static void
area_path (cairo_t *cr, const Scale *scale, const FsReplaySeries *series, const uint32_t *values, gboolean closed)
{
  double last = scale->last_simulated / scale->horizon * scale->width;
  uint32_t before = 0;

  for (int x = 0; x <= (int) ceil (last); x++)
    {
      double px = MIN (x, last), cycle = px / scale->width * scale->horizon;
      double to = MIN (cycle + scale->horizon / scale->width, scale->last_simulated), y;
      uint32_t value = value_at (series, values, (int64_t) cycle);

      /* The largest between two neighboring pixels, so that no peak is lost. */
      for (int64_t c = (int64_t) cycle; c <= (int64_t) to; c += MAX (series->stride, 1))
        value = MAX (value, value_at (series, values, c));
      y = scale->height - 1 - value / scale->most * (scale->height - 3);

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
draw_graph (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsNetworkState *state = data;
  const FsCycleView *view = state->cycle_view;
  Scale scale = { .width = width, .height = height, .most = 1 };
  GdkRGBA accent = { 0.21, 0.52, 0.89, 1 };
  double x;

  if (view == NULL || width <= 0 || view->series.n == 0)
    return;
  scale.horizon = (double) MAX (fs_playback_horizon (view->last_simulated, view->end), 1);
  scale.last_simulated = (double) view->last_simulated;
  for (guint i = 0; i < view->series.n; i++)
    scale.most = MAX (scale.most, view->series.in_network[i]);
  paint (cr, &scale, &view->series, (double) view->cycle,
         adw_style_manager_get_dark (adw_style_manager_get_default ()));
  x = (double) view->cycle / scale.horizon * width;
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_rectangle (cr, CLAMP (x - 0.75, 0, width - 1.5), 0, 1.5, height);
  cairo_fill (cr);
}

static void
clicked (GtkGesture *gesture, int n_press, double x, double y, FsNetworkState *state)
{
  int width = gtk_widget_get_width (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));

  if (state->cycle_view != NULL && width > 0)
    fs_network_state_seek (
        state, llround (CLAMP (x / width, 0, 1)
                        * (double) fs_playback_horizon (state->cycle_view->last_simulated, state->cycle_view->end)));
}

static void
state_changed (FsNetworkState *state, guint changes, GtkWidget *graph)
{
  if (changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN))
    gtk_widget_queue_draw (graph);
}

void
fs_playback_graph_bind (GtkDrawingArea *graph, FsNetworkState *state)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_drawing_area_set_draw_func (graph, draw_graph, g_object_ref (state), g_object_unref);
  g_signal_connect_object (click, "pressed", G_CALLBACK (clicked), state, 0);
  gtk_widget_add_controller (GTK_WIDGET (graph), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), graph, 0);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (gtk_widget_queue_draw), graph,
                           G_CONNECT_SWAPPED);
}
