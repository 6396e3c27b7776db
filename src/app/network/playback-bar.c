#include "app/network/playback-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/event-popover.h"
#include "app/replay/network-state-private.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"
#include "app/toolkit/tooltip.h"
#include "base/number.h"
#include "diagram/time/time-pen.h"

#define FUTURE_ALPHA 0.35
#define MARKS 14        /* px above the counts */
#define VISIBLE 6       /* px above these, with the line of what is visible of the run */
#define LONG_WAIT 80    /* cycles of a wait whose tick is highest */
#define PADDING_LEFT 16 /* px, of the style sheet */
#define PADDING_RIGHT 16

static const double speeds[] = { 1, 2, 4, 8, 20, 60, 200, 1000, 10000 };

struct _FsPlaybackBar {
  AdwBin parent;
  GtkLabel *network_label, *blocked_label, *busy_label, *from_label, *to_label;
  GtkDrawingArea *graph;
  GtkScale *scrubber;
  GtkWidget *column, *transport, *events, *counts;
  GtkAdjustment *adjustment;
  GtkEntry *entry;
  GtkButton *play_button;
  GtkDropDown *speed_choice;
  GtkMenuButton *events_button;
  FsNetworkState *state;
  char *sentence;
  double from, to;     /* ends of the slider, in cycles; 0: not set yet */
  double dragged_from; /* the first visible cycle when a drag began */
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (FsPlaybackBar, fs_playback_bar, ADW_TYPE_BIN)

/* The timeline: the number of messages in the network, cycle by cycle, as a gray area, and that of blocked headers as a red one on the
 * same scale; the part after the cycle shown is faint. A click goes to a cycle. */

/* Returns the sample of @cycle, at most the last one that exists. */
static uint32_t
value_at (const FsReplaySeries *series, const uint32_t *values, int64_t cycle)
{
  guint i = (guint) (cycle / MAX (series->stride, 1));

  return series->n == 0 ? 0 : values[MIN (i, series->n - 1)];
}

/* @from, @to: cycles at its ends */
typedef struct {
  int width, height;
  double from, to, last_simulated, most;
} Scale;

static double
x_of (const Scale *scale, double cycle)
{
  return (cycle - scale->from) / (scale->to - scale->from) * scale->width;
}

static void
area_path (cairo_t *cr, const Scale *scale, const FsReplaySeries *series, const uint32_t *values, gboolean closed)
{
  double last = CLAMP (x_of (scale, scale->last_simulated), 0, scale->width);
  double per_px = (scale->to - scale->from) / scale->width;
  uint32_t before = 0;

  for (int x = 0; x <= (int) ceil (last); x++)
    {
      double px = MIN (x, last), cycle = fmax (scale->from + px * per_px, 0);
      double to = MIN (cycle + per_px, scale->last_simulated), y;
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

/* The blocked headers of two runs as lines in the colors of their curves. */
static void
paint_both (cairo_t *cr, Scale *scale, const FsNetworkState *state, const FsStyle *style)
{
  const FsCycleView *const views[] = { state->cycle_view, state->awaited->cycle_view };

  scale->most = 1;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; views[side] != NULL && i < views[side]->series.n; i++)
      scale->most = MAX (scale->most, views[side]->series.blocked[i]);
  for (guint side = 0; side < 2; side++)
    {
      FsColor color = fs_palette_color (style->id, state->pair_entries[side]);
      const GdkRGBA rgba = { (float) color.r, (float) color.g, (float) color.b, 1 };

      if (views[side] == NULL || views[side]->series.n == 0)
        continue;
      scale->last_simulated = (double) views[side]->last_simulated;
      paint_series (cr, scale, &views[side]->series, views[side]->series.blocked, &rgba, 0.08);
    }
}

static void
paint_graph (cairo_t *cr, const Scale *scale, const FsReplaySeries *series, double now, gboolean dark)
{
  const GdkRGBA gray = dark ? (GdkRGBA){ 0.65, 0.68, 0.72, 1 } : (GdkRGBA){ 0.42, 0.45, 0.5, 1 };
  const GdkRGBA red = dark ? (GdkRGBA){ 1, 0.482, 0.388, 1 } : (GdkRGBA){ 0.753, 0.11, 0.157, 1 };
  double x = CLAMP (x_of (scale, now), 0, scale->width);

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

/* Marks above the counts: a tick for each header that was blocked for long, the higher the longer, the highest of a pixel; an octagon
 * where a deadlock formed; a diamond where a broadcast was complete; a dot where the selected message was delivered. */
static void
paint_marks (cairo_t *cr, const Scale *scale, const FsNetworkState *state, const FsStyle *style)
{
  g_autofree double *heights = g_new0 (double, (gsize) scale->width + 1);
  FsColor red = fs_ink (style, FS_INK_BLOCKED);
  double middle = MARKS / 2.0, x;

  if (state->marks == NULL)
    return;
  for (guint i = 0; i < state->marks->len; i++)
    {
      const FsBlockedHeader *mark = &g_array_index (state->marks, FsBlockedHeader, i);

      x = x_of (scale, (double) mark->cycle);
      if (x < 0 || x > scale->width)
        continue;
      heights[(int) x] = fmax (heights[(int) x], 3 + 9 * fmin ((double) mark->cycles / LONG_WAIT, 1));
    }
  for (int column = 0; column <= scale->width; column++)
    if (heights[column] > 0)
      cairo_rectangle (cr, column, MARKS - 1 - heights[column], 1.5, heights[column]);
  fs_fill_path (cr, red);
  for (guint i = 0; i < state->log->finished->len; i++)
    {
      x = x_of (scale, (double) g_array_index (state->log->finished, FsFinishedBroadcast, i).cycle);
      if (x < 0 || x > scale->width)
        continue;
      cairo_move_to (cr, x, middle - 6);
      cairo_line_to (cr, x + 5, middle);
      cairo_line_to (cr, x, middle + 6);
      cairo_line_to (cr, x - 5, middle);
      cairo_close_path (cr);
      fs_fill_path (cr, fs_step_color (style, 2, 4));
    }
  x = state->life != NULL ? x_of (scale, (double) state->life->message.delivered) : -1;
  if (state->life != NULL && fs_message_life_is_delivered (state->life) && x >= 0 && x <= scale->width)
    {
      fs_add_circle (cr, x, middle, 4);
      fs_fill_path (cr, fs_message_color (style, state->life->message.color));
    }
  x = x_of (scale, (double) state->closed);
  if (state->closed != FS_NO_CYCLE && x >= 0 && x <= scale->width)
    {
      for (guint i = 0; i < 8; i++)
        cairo_line_to (cr, x + 6.5 * cos ((i + 0.5) * G_PI / 4), middle + 6.5 * sin ((i + 0.5) * G_PI / 4));
      cairo_close_path (cr);
      fs_fill_path (cr, red);
      cairo_rectangle (cr, x - 3.2, middle - 1, 6.4, 2);
      fs_fill_path (cr, fs_color_on (red));
    }
}

/* Returns the cycle of the mark nearest to @x, or FS_NO_CYCLE. */
static int64_t
mark_at (const FsNetworkState *state, const Scale *scale, double x)
{
  int64_t nearest = FS_NO_CYCLE;
  double least = 7;

  for (guint i = 0; i < (state->marks != NULL ? state->marks->len + state->log->finished->len + 2 : 0); i++)
    {
      int64_t cycle = i < state->marks->len ? g_array_index (state->marks, FsBlockedHeader, i).cycle
                      : i - state->marks->len < state->log->finished->len
                          ? g_array_index (state->log->finished, FsFinishedBroadcast, i - state->marks->len).cycle
                      : i == state->marks->len + state->log->finished->len ? state->closed
                      : state->life != NULL                                ? state->life->message.delivered
                                                                           : FS_NO_CYCLE;

      if (cycle == FS_NO_CYCLE || fabs (x_of (scale, (double) cycle) - x) >= least)
        continue;
      least = fabs (x_of (scale, (double) cycle) - x);
      nearest = cycle;
    }
  return nearest;
}

/* Returns the cycles of the recorded run, which the line above the marks is as long as. */
static double
whole_run (const FsNetworkState *state)
{
  const FsCycleView *view = state->cycle_view;
  double horizon = (double) MAX (fs_network_state_horizon (view->last_simulated, view->end), 1);

  return state->log != NULL ? fmax ((double) state->log->until + 1, horizon) : horizon;
}

/* Where only a part of the run is visible below the drawer, a line says which. */
static void
paint_visible (cairo_t *cr, const FsNetworkState *state, const FsStyle *style, int width)
{
  double whole = whole_run (state), from = CLAMP (state->axis_from / whole, 0, 1),
         to = CLAMP (state->axis_to / whole, 0, 1);

  if (state->axis_to <= 0 || to - from > 0.999)
    return;
  for (int part = 0; part < 2; part++)
    {
      double x = part ? from * width : 0, length = part ? MAX ((to - from) * width, 6) : width;

      cairo_rectangle (cr, MIN (x, width - length), 1, length, 3);
      fs_fill_path (cr, fs_color_fade (style->text, part ? 0.55 : 0.12));
    }
}

static void
draw_graph (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsNetworkState *state = data;
  const FsCycleView *view = state->cycle_view;
  FsStyle style = fs_screen_style (GTK_WIDGET (area));
  Scale scale = { .width = width, .height = height - MARKS - VISIBLE, .most = 1 };
  GdkRGBA accent = { 0.21, 0.52, 0.89, 1 };
  double x;

  if (view == NULL || width <= 0 || view->series.n == 0)
    return;
  fs_network_state_get_range (state, &scale.from, &scale.to);
  scale.last_simulated = (double) view->last_simulated;
  for (guint i = 0; i < view->series.n; i++)
    scale.most = MAX (scale.most, view->series.in_network[i]);
  paint_visible (cr, state, &style, width);
  cairo_translate (cr, 0, VISIBLE);
  height -= VISIBLE;
  cairo_save (cr);
  cairo_translate (cr, 0, MARKS);
  if (state->awaited != NULL)
    paint_both (cr, &scale, state, &style);
  else
    paint_graph (cr, &scale, &view->series, (double) view->cycle,
                 adw_style_manager_get_dark (adw_style_manager_get_default ()));
  cairo_restore (cr);
  paint_marks (cr, &scale, state, &style);
  x = x_of (&scale, (double) view->cycle);
  if (x < -1 || x > width + 1)
    return;
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_rectangle (cr, CLAMP (x - 0.75, 0, width - 1.5), 0, 1.5, height);
  cairo_fill (cr);
}

static void
graph_clicked (GtkGesture *gesture, int n_press, double x, double y, FsNetworkState *state)
{
  int width = gtk_widget_get_width (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));
  Scale scale = { .width = width };
  double from, to;
  int64_t mark;

  if (state->cycle_view == NULL || width <= 0)
    return;
  fs_network_state_get_range (state, &from, &to);
  scale.from = from;
  scale.to = to;
  if (y < VISIBLE && state->axis_to > 0)
    return; /* a drag moves what is visible */
  mark = y < MARKS + VISIBLE ? mark_at (state, &scale, x) : FS_NO_CYCLE;
  if (mark != FS_NO_CYCLE)
    {
      fs_network_state_seek (state, mark);
      return;
    }
  fs_network_state_seek (state,
                         CLAMP (llround (from + CLAMP (x / width, 0, 1) * (to - from)), 0, state->cycle_view->end));
}

static void
graph_changed (FsNetworkState *state, guint changes, GtkWidget *graph)
{
  if (changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_AXIS | FS_NETWORK_STATE_LOG))
    gtk_widget_queue_draw (graph);
}

/* A drag of the line above the marks moves what is visible. */
static void
visible_dragged (GtkGestureDrag *gesture, double dx, double dy, FsPlaybackBar *self)
{
  FsNetworkState *state = self->state;
  int width = gtk_widget_get_width (GTK_WIDGET (self->graph));
  double x, y, cycles = state->axis_to - state->axis_from, from;

  if (state->cycle_view == NULL || state->axis_to <= 0 || width <= 0
      || !gtk_gesture_drag_get_start_point (gesture, &x, &y) || y >= VISIBLE)
    return;
  from = CLAMP (self->dragged_from + dx / width * whole_run (state), 0, fmax (whole_run (state) - cycles, 0));
  fs_network_state_set_axis (state, from, from + cycles);
}

static void
visible_pressed (FsPlaybackBar *self)
{
  self->dragged_from = self->state->axis_from;
}

static void
bind_graph (GtkDrawingArea *graph, FsNetworkState *state)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_drawing_area_set_draw_func (graph, draw_graph, g_object_ref (state), g_object_unref);
  g_signal_connect_object (click, "pressed", G_CALLBACK (graph_clicked), state, 0);
  gtk_widget_add_controller (GTK_WIDGET (graph), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (state, "changed", G_CALLBACK (graph_changed), graph, 0);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (gtk_widget_queue_draw), graph,
                           G_CONNECT_SWAPPED);
}

/* The bar. */

static void
set_sentence (FsPlaybackBar *self, const char *sentence)
{
  if (g_strcmp0 (sentence, self->sentence) == 0)
    return;
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  fs_tooltip_set (GTK_WIDGET (self->entry), sentence != NULL ? sentence : _ ("Go to a cycle (G)"));
  fs_set_refused (GTK_WIDGET (self->entry), sentence != NULL);
}

static void
show_counts (FsPlaybackBar *self, const FsCycleView *view)
{
  const FsSnapshot *snapshot = view->snapshot;
  gboolean blocked = snapshot != NULL ? snapshot->n_blocked > 0 : view->contentions > 0;
  g_autofree char *delivered = fs_number_display_count (view->delivered);
  g_autofree char *waited = fs_number_display_count (view->contentions);
  g_autofree char *network_text = NULL;
  g_autofree char *blocked_text = NULL;

  if (snapshot != NULL)
    {
      network_text = g_strdup_printf (
          ngettext ("%u message in the network", "%u messages in the network", snapshot->n_in_network),
          snapshot->n_in_network);
      blocked_text = g_strdup_printf (ngettext ("%u blocked header", "%u blocked headers", snapshot->n_blocked),
                                      snapshot->n_blocked);
    }
  else
    {
      network_text = g_strdup_printf (_ ("%s delivered"), delivered);
      blocked_text = g_strdup_printf (_ ("%s contentions"), waited);
    }
  gtk_label_set_text (self->network_label, network_text);
  gtk_label_set_text (self->blocked_label, blocked_text);
  /* Red is for what is blocked: a count of 0 is not. */
  fs_set_css_class (GTK_WIDGET (self->blocked_label), "blocked", blocked);
  fs_set_css_class (GTK_WIDGET (self->blocked_label), "dim-label", !blocked);
}

/* Shows the range of the slider, with numbers at both ends; below a drawer, which has numbers, only the range. */
static void
show_range (FsPlaybackBar *self, double from, double to)
{
  gboolean numbers = self->state->axis_to == 0;
  g_autofree char *last = fs_number_display_count ((guint64) fmax (to, 0));

  if (from == self->from && to == self->to)
    return;
  self->from = from;
  self->to = to;
  gtk_adjustment_configure (self->adjustment, gtk_adjustment_get_value (self->adjustment), from, to, 1, 10, 0);
  gtk_label_set_text (self->from_label, numbers ? "0" : "");
  gtk_label_set_text (self->to_label, numbers ? last : "");
}

/* The axis begins behind the column of labels of the drawer and ends where its axis does, so that all that is below the network has the
 * same cycle at the same place. */
static void
show_axis (FsPlaybackBar *self)
{
  double unit = fs_screen_text_scale (GTK_WIDGET (self));

  gtk_widget_set_size_request (self->column,
                               MAX ((int) ((self->state->axis_labels + FS_TIME_GAP) * unit) - PADDING_LEFT, -1), -1);
  gtk_widget_set_margin_end (gtk_widget_get_next_sibling (self->column),
                             MAX ((int) (FS_TIME_RIGHT * unit) - PADDING_RIGHT, 0));
}

double
fs_playback_bar_get_labels (FsPlaybackBar *self)
{
  double unit = fs_screen_text_scale (GTK_WIDGET (self));
  int least = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (self->column); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      int width;

      gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      least = MAX (least, width);
    }
  return fmax (FS_TIME_LABELS, (least + PADDING_LEFT) / unit - FS_TIME_GAP);
}

static void
show_cycle (FsPlaybackBar *self, const FsCycleView *cycle_view)
{
  g_autofree char *cycle = fs_number_display_count ((guint64) cycle_view->cycle);
  g_autofree char *spoken = g_strdup_printf ("%s: %s", _ ("Cycle shown"), cycle);
  double from, to;

  self->refreshing = TRUE;
  fs_network_state_get_range (self->state, &from, &to);
  show_range (self, from, to);
  gtk_adjustment_set_value (self->adjustment, (double) cycle_view->cycle);
  /* A slider of GTK 4.8 says no value of its own. */
  fs_name_widget (self->scrubber, spoken, NULL);
  /* Text that the user is entering stays. */
  if (self->sentence == NULL
      && !gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)))))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), cycle);
  self->refreshing = FALSE;
}

static void
show_busy (FsPlaybackBar *self)
{
  double fraction = self->state->playback != NULL ? fs_playback_state (self->state->playback).fraction : NAN;
  g_autofree char *text = NULL;

  if (!fs_network_state_is_busy (self->state) || self->state->playing)
    text = g_strdup ("");
  else if (isfinite (fraction) && fraction > 0)
    text = g_strdup_printf (_ ("Simulating, %.0f\u202f%%"), fraction * 100);
  else
    text = g_strdup (_ ("Simulating"));
  if (g_strcmp0 (text, gtk_label_get_text (self->busy_label)) != 0)
    gtk_label_set_text (self->busy_label, text);
}

static void
show_playing (FsPlaybackBar *self)
{
  gboolean playing = self->state->playing;
  guint nearest = 0;

  gtk_button_set_icon_name (self->play_button,
                            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  fs_name_widget (self->play_button, playing ? _ ("Pause") : _ ("Play"),
                  playing ? _ ("Pause (Space)") : _ ("Play (Space)"));
  for (guint i = 1; i < G_N_ELEMENTS (speeds); i++)
    if (fabs (speeds[i] - self->state->speed) < fabs (speeds[nearest] - self->state->speed))
      nearest = i;
  self->refreshing = TRUE;
  gtk_drop_down_set_selected (self->speed_choice, nearest);
  self->refreshing = FALSE;
}

static void
state_changed (FsNetworkState *state, guint changes, FsPlaybackBar *self)
{
  FsCycleView *cycle_view = state->cycle_view;

  if ((changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN)) && cycle_view != NULL)
    {
      show_counts (self, cycle_view);
      show_cycle (self, cycle_view);
    }
  /* Before the first cycle is there. */
  if ((changes & FS_NETWORK_STATE_RUN) && cycle_view == NULL && state->run.n_cycles > 0)
    show_range (self, 0, (double) fs_network_state_horizon (0, state->run.n_cycles - 1));
  if (changes & FS_NETWORK_STATE_AXIS)
    {
      show_axis (self);
      if (cycle_view != NULL)
        show_cycle (self, cycle_view);
    }
  if (changes & (FS_NETWORK_STATE_BUSY | FS_NETWORK_STATE_PLAYING))
    show_busy (self);
  if (changes & FS_NETWORK_STATE_PLAYING)
    show_playing (self);
}

static gboolean
scrubbed (FsPlaybackBar *self, GtkScrollType type, double value)
{
  if (!self->refreshing && self->state != NULL)
    fs_network_state_seek (self->state, llround (CLAMP (value, 0, gtk_adjustment_get_upper (self->adjustment))));
  return FALSE;
}

/* Reads a text of digits, with or without spaces between thousands. */
static gboolean
read_cycle (const char *text, int64_t *cycle)
{
  g_auto (GStrv) parts = g_strsplit (text, "\u202f", -1);
  g_autofree char *joined = g_strjoinv ("", parts);
  g_auto (GStrv) words = g_strsplit (joined, " ", -1);
  g_autofree char *digits = g_strjoinv ("", words);
  double value;

  if (!fs_number_parse (digits, &value) || value != floor (value) || fabs (value) > 9e15)
    return FALSE;
  *cycle = (int64_t) value;
  return TRUE;
}

/* The text of the field is confirmed: goes to the cycle, or says why not. */
static void
entry_activated (FsPlaybackBar *self)
{
  FsCycleView *cycle_view = self->state->cycle_view;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *sentence = NULL;
  g_autofree char *end = NULL;
  int64_t cycle = 0;

  if (cycle_view == NULL)
    return;
  end = fs_number_display_count ((guint64) cycle_view->end);
  if (!read_cycle (text, &cycle))
    sentence = g_strdup_printf (_ ("The cycle is “%s”; it must be a whole number from 0 to %s."), text, end);
  else if (cycle < 0)
    sentence = g_strdup_printf (_ ("The cycle is %s; the run begins with cycle 0."), text);
  else if (cycle > cycle_view->end)
    sentence = g_strdup_printf (_ ("The cycle is %s; the run ends with cycle %s."), text, end);
  set_sentence (self, sentence);
  if (sentence != NULL)
    {
      g_signal_emit_by_name (self, "refused", sentence);
      return;
    }
  fs_network_state_seek (self->state, cycle);
  /* Then the keys of the diagram are at hand. */
  gtk_widget_activate_action (GTK_WIDGET (self), "topology.focus-picture", NULL);
}

static gboolean
entry_key (FsPlaybackBar *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  set_sentence (self, NULL);
  g_signal_emit_by_name (self, "refused", NULL);
  if (self->state != NULL && self->state->cycle_view != NULL)
    {
      g_autofree char *cycle = fs_number_display_count ((guint64) self->state->cycle_view->cycle);

      gtk_editable_set_text (GTK_EDITABLE (self->entry), cycle);
    }
  gtk_widget_activate_action (GTK_WIDGET (self), "topology.focus-picture", NULL);
  return GDK_EVENT_STOP;
}

void
fs_playback_bar_focus_entry (FsPlaybackBar *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
speed_chosen (FsPlaybackBar *self)
{
  guint selected = gtk_drop_down_get_selected (self->speed_choice);

  if (!self->refreshing && self->state != NULL && selected < G_N_ELEMENTS (speeds))
    fs_network_state_set_speed (self->state, speeds[selected]);
}

void
fs_playback_bar_bind (FsPlaybackBar *self, FsNetworkState *state)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_return_if_fail (FS_IS_PLAYBACK_BAR (self) && self->state == NULL);

  self->state = g_object_ref (state);
  bind_graph (self->graph, state);
  gtk_menu_button_set_popover (self->events_button, fs_event_popover_new (state));
  /* Else the tooltip would lie over what it describes, once that is open. */
  g_object_bind_property (gtk_menu_button_get_popover (self->events_button), "visible", self->events_button,
                          "has-tooltip", G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (visible_pressed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (visible_dragged), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->graph), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  state_changed (state, FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_PLAYING, self);
}

static void
fs_playback_bar_dispose (GObject *object)
{
  FsPlaybackBar *self = FS_PLAYBACK_BAR (object);

  g_clear_object (&self->state);
  g_clear_pointer (&self->sentence, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_PLAYBACK_BAR);
  G_OBJECT_CLASS (fs_playback_bar_parent_class)->dispose (object);
}

static void
fs_playback_bar_class_init (FsPlaybackBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_playback_bar_dispose;
  /**
   * FsPlaybackBar::refused:
   * @sentence: why the input cannot be used; NULL: the error is removed
   */
  g_signal_new ("refused", FS_TYPE_PLAYBACK_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/playback-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, network_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, blocked_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, busy_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, from_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, to_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, graph);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, scrubber);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, column);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, transport);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, events);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, counts);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, adjustment);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, entry);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, play_button);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, speed_choice);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, events_button);
}

/* Time runs from left to right, as in the timeline, in every language; arrows, too. */
static void
run_forward (GtkWidget *widget)
{
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    run_forward (child);
}

static void
fs_playback_bar_init (FsPlaybackBar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  run_forward (GTK_WIDGET (self->scrubber));
  run_forward (self->transport);
  run_forward (self->events);
  run_forward (self->counts);
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      g_autofree char *number = fs_number_display_count ((guint64) speeds[i]);
      /* Translators: cycles per second, as short as can be. */
      g_autofree char *name = g_strdup_printf (_ ("%s/s"), number);

      gtk_string_list_append (names, name);
    }
  gtk_drop_down_set_model (self->speed_choice, G_LIST_MODEL (names));
  fs_ignore_wheel (GTK_WIDGET (self->speed_choice));
  g_signal_connect_object (self->scrubber, "change-value", G_CALLBACK (scrubbed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (entry_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->speed_choice, "notify::selected", G_CALLBACK (speed_chosen), self, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (entry_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
}
