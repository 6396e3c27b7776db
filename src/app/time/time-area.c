#include "app/time/time-area.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/replay/network-state-private.h"
#include "app/toolkit/screen-style.h"
#include "base/number.h"
#include "study/explain/explain-life.h"
#include "study/explain/explain-pairs.h"

#define ZOOM_STEP 1.25
#define NO_CHANNEL UINT32_MAX
#define SCROLL_SHARE 0.1 /* of the visible cycles, for a step of the wheel with Shift */

/* A click on a chip or a bar selects that message, elsewhere it goes to a cycle; with the keyboard Left and
 * Right go from event to event, Up and Down from chip to chip. */

/**
 * FsTimeArea:
 * @picture: what is drawn; its view says which part is visible, and which chip has the keyboard focus
 * @network: to whose channels the raster refers
 * @log: which the picture of channels was made from
 * @sentences: what the last node of the broadcast waited for, or NULL
 * @hover: the message under the pointer, or FS_NO_MESSAGE
 * @fitted: the message whose life was fitted in last, or the broadcast; FS_NO_MESSAGE
 * @fitted_ended: whether it had ended
 * @described: what a screen reader was told
 */
struct _FsTimeArea {
  GtkWidget parent;
  FsNetworkState *state;
  FsTimePicture picture;
  FsNetwork network;
  FsRunLog *log;
  char *sentences;
  uint64_t hover;
  uint64_t fitted;
  gboolean fitted_ended;
  char *described;
};

G_DEFINE_FINAL_TYPE (FsTimeArea, fs_time_area, GTK_TYPE_WIDGET)

/* Sets what follows from the state at once. */
static void
refresh_picture (FsTimeArea *self)
{
  FsNetworkState *state = self->state;
  FsTimePicture *picture = &self->picture;

  picture->kind = state->time_kind;
  picture->view.cycle = state->cycle_view != NULL ? state->cycle_view->cycle : -1;
  picture->view.from = state->axis_from;
  picture->view.to = state->axis_to;
  picture->view.labels = state->axis_labels;
  picture->life = (FsLifePicture){
    .life = state->life,
    .log = state->log,
    .network = &state->run.network,
    .model = state->has_model_parts ? state->model_parts : NULL,
  };
  picture->raster = (FsRasterPicture){
    .log = state->log,
    .network = &state->run.network,
    .channels = &self->network,
    .marked = state->time_channels != NULL ? (const uint32_t *) (gconstpointer) state->time_channels->data : NULL,
    .n_marked = state->time_channels != NULL && state->time_closed != FS_NO_CYCLE ? state->time_channels->len : 0,
  };
  picture->broadcast = (FsBroadcastPicture){
    .life = state->broadcast_life,
    .broadcasts = state->broadcasts,
    .network = &state->run.network,
    .sentences = self->sentences,
    .mean = state->model_broadcasts.mean,
    .last = state->model_broadcasts.last,
    .palette_entry = state->run.point.curve,
    .selected = state->selected.kind == FS_ITEM_MESSAGE ? state->selected.message : FS_NO_MESSAGE,
    .hover = self->hover,
  };
  picture->pairs = (FsPairPicture){
    .pairs = state->pairs,
    .names = { state->pair_names[0], state->pair_names[1] },
    .palette_entries = { state->pair_entries[0], state->pair_entries[1] },
    .focus = state->focus,
  };
}

/* Whether there is what the picture shows. */
static gboolean
has_picture (FsTimeArea *self)
{
  const FsNetworkState *state = self->state;

  return state->log != NULL
         && (state->time_kind == FS_TIME_LIFE         ? state->life != NULL
             : state->time_kind == FS_TIME_CHANNELS   ? self->picture.channels.channels != NULL
             : state->time_kind == FS_TIME_BROADCASTS ? state->broadcast_life != NULL
             : state->time_kind == FS_TIME_PAIRS      ? state->pairs != NULL
                                                      : state->log->until >= 0);
}

/* The channels of the selection in the cycle shown; of a message that does not wait those of its way; else those of the longest chain. */
static GArray *
find_channels (FsNetworkState *state)
{
  const FsCycleView *view = state->cycle_view;
  const FsDiagramItem *item = &state->selected;
  FsChannelsOf of = item->kind == FS_ITEM_MESSAGE                               ? FS_CHANNELS_OF_MESSAGE
                    : item->kind == FS_ITEM_NODE                                ? FS_CHANNELS_OF_NODE
                    : item->kind == FS_ITEM_CHANNEL || item->kind == FS_ITEM_VC ? FS_CHANNELS_OF_RING
                                                                                : FS_CHANNELS_OF_CHAIN;
  uint64_t id = of == FS_CHANNELS_OF_MESSAGE ? item->message : of == FS_CHANNELS_OF_NODE ? item->node : item->channel;
  FsNetwork network;
  GArray *channels;

  fs_wormhole_params_network (&state->run.params, &network);
  channels = fs_channel_set_new (view->snapshot, view->waits_for, &network, of, id);
  for (guint i = 0; channels->len == 0 && state->life != NULL && i < state->life->n_hops; i++)
    g_array_append_val (channels, state->life->hops[i].channel);
  if (channels->len > 0)
    return channels;
  g_array_unref (channels);
  return fs_channel_set_new (view->snapshot, view->waits_for, &network, FS_CHANNELS_OF_CHAIN, 0);
}

/* Rows stay while the cycles pass: another selection, a deadlock that forms, or a longer log change them. Returns whether they are
 * others than before. */
static gboolean
update_channels (FsTimeArea *self, gboolean selected)
{
  FsNetworkState *state = self->state;
  const FsWaitForGraph *graph = state->cycle_view != NULL ? state->cycle_view->waits_for : NULL;
  gboolean circle = graph != NULL && graph->n_circle > 0, same;
  g_autoptr (GArray) channels = NULL;

  if (state->log == NULL || graph == NULL)
    return FALSE;
  if (state->time_channels != NULL && !selected && (state->time_closed != FS_NO_CYCLE || !circle))
    channels = g_array_ref (state->time_channels);
  else
    channels = find_channels (state);
  same = state->time_channels != NULL && channels->len == state->time_channels->len
         && memcmp (channels->data, state->time_channels->data, channels->len * sizeof (uint32_t)) == 0;
  if ((same && self->log == state->log) || (channels->len == 0 && state->time_channels != NULL))
    return FALSE;
  if (!same)
    {
      state->time_closed = circle ? graph->closed : FS_NO_CYCLE;
      g_clear_pointer (&state->time_channels, g_array_unref);
      if (channels->len > 0)
        state->time_channels = g_array_ref (channels);
    }
  fs_channel_picture_clear (&self->picture.channels);
  g_clear_pointer (&self->log, fs_run_log_unref);
  if (channels->len == 0)
    return FALSE;
  self->log = fs_run_log_ref (state->log);
  fs_channel_picture_init (&self->picture.channels, self->log, &state->run.params, &state->run.network,
                           g_array_ref (channels), state->time_closed);
  return !same;
}

/* Which broadcast is shown: that which the user chose; else the same as before while it lives; else the oldest in flight, or the one
 * that was complete last. */
static const FsLoggedBroadcast *
find_broadcast (const FsNetworkState *state)
{
  const FsLoggedBroadcast *found = fs_logged_broadcast_find (state->broadcasts, state->chosen), *before;
  int64_t cycle = state->cycle_view->cycle;

  if (found != NULL)
    return found;
  before = state->broadcast_life != NULL
               ? fs_logged_broadcast_find (state->broadcasts, state->broadcast_life->broadcast.index)
               : NULL;
  if (before != NULL && before->generated <= cycle && (before->finished == FS_NO_CYCLE || before->finished >= cycle))
    return before;
  found = fs_logged_broadcast_find (state->broadcasts, state->broadcast);
  for (guint i = 0; found == NULL && i < state->broadcasts->len; i++)
    {
      const FsLoggedBroadcast *broadcast = &g_array_index (state->broadcasts, FsLoggedBroadcast, i);

      if (broadcast->finished != FS_NO_CYCLE && broadcast->finished <= cycle
          && (before == NULL || broadcast->finished > before->finished || before->finished > cycle))
        before = broadcast;
    }
  if (found == NULL && before == NULL && state->broadcasts->len > 0)
    found = &g_array_index (state->broadcasts, FsLoggedBroadcast, 0);
  return found != NULL ? found : before;
}

/* Reads the life of the broadcast that is shown, where that is another one or the log has more of it. Returns whether all of it has to
 * be shown. */
static gboolean
update_broadcast (FsTimeArea *self)
{
  FsNetworkState *state = self->state;
  const FsLoggedBroadcast *broadcast;
  gboolean other, ended;

  if (state->log == NULL || state->cycle_view == NULL)
    return FALSE;
  if (state->broadcasts == NULL)
    state->broadcasts = fs_logged_broadcasts_new (state->log);
  if ((broadcast = find_broadcast (state)) == NULL)
    return FALSE;
  if (state->broadcast_life == NULL || state->broadcast_life->broadcast.index != broadcast->index
      || (state->broadcast_life->now != state->log->until + 1
          && !fs_broadcast_life_is_finished (state->broadcast_life)))
    {
      FsBroadcastLife *life = fs_broadcast_life_new (state->log, &state->run.params, broadcast);

      fs_broadcast_life_free (state->broadcast_life);
      state->broadcast_life = life;
      g_free (self->sentences);
      self->sentences = fs_explain_last_node (&state->run.network, life);
      /* It goes on behind the log. */
      if (!fs_broadcast_life_is_finished (life))
        fs_network_state_set_logged (state, TRUE);
    }
  ended = broadcast->finished != FS_NO_CYCLE;
  other = broadcast->index != self->fitted || ended != self->fitted_ended;
  self->fitted = broadcast->index;
  self->fitted_ended = ended;
  return other;
}

/* Walks through the picture as it is now: with @cr it is painted. */
static void
walk (FsTimeArea *self, cairo_t *cr, FsTimePen *pen)
{
  GtkWidget *widget = GTK_WIDGET (self);
  FsStyle style = fs_screen_style (widget);

  refresh_picture (self);
  fs_time_pen_init (pen, cr, &self->picture.view, &style, gtk_widget_get_width (widget),
                    gtk_widget_get_height (widget));
  if (has_picture (self))
    fs_time_picture_paint (pen, &self->picture);
}

static void
snapshot_area (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsTimeArea *self = FS_TIME_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  FsTimePen pen;
  cairo_t *cr;

  if (self->state == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  walk (self, cr, &pen);
  fs_time_pen_clear (&pen);
  cairo_destroy (cr);
}

/* The chips of the picture, from the top to the bottom. Free with fs_time_pen_clear(). */
static gboolean
get_target (FsTimeArea *self, int index, FsTimeTarget *target)
{
  FsTimePen pen;
  gboolean found;

  walk (self, NULL, &pen);
  found = index >= 0 && index < (int) pen.targets->len;
  if (found)
    *target = g_array_index (pen.targets, FsTimeTarget, index);
  fs_time_pen_clear (&pen);
  return found;
}

/* Tells a screen reader what the chip with the focus is, else the whole picture. */
static void
describe (FsTimeArea *self)
{
  static const char *const names[FS_N_TIME_KINDS]
      = { N_ ("Life of the message"), N_ ("Holders of channels"), N_ ("All channels over time"),
          N_ ("Nodes reached by a broadcast over time"), N_ ("Latencies in both runs") };
  const FsNetworkState *state = self->state;
  FsTimeTarget target;
  g_autofree char *text = NULL;

  refresh_picture (self);
  if (!has_picture (self) && state->time_kind == FS_TIME_BROADCASTS)
    text = g_strdup (_ ("No broadcast has been generated up to this cycle."));
  else if (!has_picture (self) && state->time_kind == FS_TIME_PAIRS)
    text = g_strdup (_ ("There are no messages to compare."));
  else if (!has_picture (self))
    text = g_strdup (_ ("Select a message to see its life."));
  else if (self->picture.view.focused >= 0 && get_target (self, self->picture.view.focused, &target)
           && target.kind == FS_TIME_MESSAGE)
    {
      g_autofree char *number = fs_number_display_count (target.message);

      text = g_strdup_printf (_ ("Message %s. Return selects it."), number);
    }
  else if (state->time_kind == FS_TIME_LIFE)
    text = fs_explain_life (&state->run.network, state->life, state->has_model_parts ? state->model_parts : NULL);
  else if (state->time_kind == FS_TIME_CHANNELS)
    text = fs_channel_picture_text (&self->picture.channels, self->picture.view.cycle);
  else if (state->time_kind == FS_TIME_BROADCASTS)
    text = fs_explain_broadcast_life (&state->run.network, state->broadcast_life, state->model_broadcasts.mean,
                                      state->model_broadcasts.last);
  else if (state->time_kind == FS_TIME_PAIRS)
    text = fs_explain_pairs (state->pairs, (const char *const *) state->pair_names);
  else
    text = fs_raster_text (&self->picture.raster);
  if (g_strcmp0 (text, self->described) == 0)
    return;
  g_free (self->described);
  self->described = g_steal_pointer (&text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (names[state->time_kind]),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->described, -1);
}

static void
set_range (FsTimeArea *self, double from, double to)
{
  double most = self->state->log != NULL ? (double) self->state->log->until + 1 : to;
  double cycles = CLAMP (to - from, FS_TIME_LEAST_CYCLES, fmax (most, FS_TIME_LEAST_CYCLES));

  from = CLAMP (from, 0, fmax (most - cycles, 0));
  fs_network_state_set_axis (self->state, from, from + cycles);
}

void
fs_time_area_fit (FsTimeArea *self)
{
  double from, to;

  refresh_picture (self);
  if (!has_picture (self))
    return;
  fs_time_picture_range (&self->picture, &from, &to);
  fs_network_state_set_axis (self->state, from, to);
}

static void
zoom_at (FsTimeArea *self, double factor, double cycle)
{
  double from = self->state->axis_from, to = self->state->axis_to;

  set_range (self, cycle - (cycle - from) / factor, cycle + (to - cycle) / factor);
}

static void
zoom_area (FsTimeArea *self, double factor)
{
  zoom_at (self, factor, (self->state->axis_from + self->state->axis_to) / 2);
}

/* The life of another message is shown as a whole, and of one that was not delivered again when it is; so are other channels. */
static void
area_changed (FsNetworkState *state, guint changes, FsTimeArea *self)
{
  const FsMessageLife *life = state->life;
  gboolean ended = life != NULL && fs_message_life_is_delivered (life), other = FALSE;

  if ((changes
       & (FS_NETWORK_STATE_LOG | FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_AXIS | FS_NETWORK_STATE_RUN
          | FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_LAYERS))
          == 0
      || !state->logged)
    return;
  if (changes & FS_NETWORK_STATE_RUN)
    {
      self->fitted = FS_NO_MESSAGE;
      fs_channel_picture_clear (&self->picture.channels);
      g_clear_pointer (&self->log, fs_run_log_unref);
      fs_wormhole_params_network (&state->run.params, &self->network);
    }
  if (state->time_kind == FS_TIME_BROADCASTS)
    other = update_broadcast (self);
  else if (state->time_kind == FS_TIME_CHANNELS || state->time_kind == FS_TIME_RASTER)
    other = update_channels (self, (changes & FS_NETWORK_STATE_SELECTION) != 0);
  if (state->time_kind == FS_TIME_LIFE && life != NULL)
    {
      other = life->message.id != self->fitted || (!self->fitted_ended && ended);
      self->fitted = life->message.id;
      self->fitted_ended = ended;
    }
  if (other)
    {
      self->picture.view.first_row = 0;
      self->picture.view.focused = -1;
    }
  if ((other && state->time_kind != FS_TIME_RASTER && state->time_kind != FS_TIME_PAIRS)
      || (state->axis_to == 0 && has_picture (self)))
    fs_time_area_fit (self);
  if (!state->playing)
    describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Pointer. */

static FsTimeTarget
target_at (FsTimeArea *self, double x, double y)
{
  FsTimePen pen;
  FsTimeTarget target;

  walk (self, NULL, &pen);
  target = fs_time_target_at (&pen, x, y);
  fs_time_pen_clear (&pen);
  /* Each line of the raster is a channel. */
  if (target.kind == FS_TIME_CYCLE)
    {
      FsStyle style = fs_screen_style (GTK_WIDGET (self));

      if (self->state->time_kind != FS_TIME_RASTER || !has_picture (self)
          || !fs_raster_channel_at (&self->picture.raster, &style, gtk_widget_get_height (GTK_WIDGET (self)), y,
                                    &target.channel))
        target.channel = NO_CHANNEL;
    }
  return target;
}

/* Shows a broadcast, and where it is not in flight in the cycle shown, the cycle in which it begins. */
static void
follow_broadcast (FsNetworkState *state, uint64_t index)
{
  const FsLoggedBroadcast *broadcast = fs_logged_broadcast_find (state->broadcasts, index);
  int64_t cycle = state->cycle_view->cycle;

  fs_network_state_select (state, FS_NO_ITEM);
  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_BROADCAST, index, 0 });
  if (cycle < broadcast->generated || (broadcast->finished != FS_NO_CYCLE && cycle > broadcast->finished))
    fs_network_state_seek (state, broadcast->generated);
}

static void
follow_target (FsTimeArea *self, const FsTimeTarget *target)
{
  switch (target->kind)
    {
    case FS_TIME_MESSAGE:
      fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_MESSAGE, target->message, 0 });
      break;
    case FS_TIME_BROADCAST:
      follow_broadcast (self->state, target->message);
      break;
    case FS_TIME_CHANNEL:
      fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_CHANNEL, target->channel, 0 });
      break;
    case FS_TIME_CYCLE:
      if (target->channel != NO_CHANNEL)
        fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_CHANNEL, target->channel, 0 });
      if (self->state->cycle_view != NULL)
        fs_network_state_seek (self->state, CLAMP (target->cycle, 0, self->state->cycle_view->end));
      break;
    case FS_TIME_NOTHING:
      break;
    }
}

static void
pressed (FsTimeArea *self, int n_press, double x, double y)
{
  FsTimeTarget target = target_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  follow_target (self, &target);
}

static void
pointer_moved (FsTimeArea *self, double x, double y)
{
  FsTimeTarget target = target_at (self, x, y);

  uint64_t hover = target.kind == FS_TIME_MESSAGE ? target.message : FS_NO_MESSAGE;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   target.kind != FS_TIME_NOTHING && target.kind != FS_TIME_CYCLE ? "pointer" : NULL);
  if (self->state->time_kind == FS_TIME_BROADCASTS && hover != self->hover)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->hover = hover;
}

static gboolean
scroll_rows (FsTimeArea *self, int by)
{
  FsStyle style = fs_screen_style (GTK_WIDGET (self));
  guint n, visible, before = self->picture.view.first_row;

  refresh_picture (self);
  if (!has_picture (self))
    return FALSE;
  n = fs_time_picture_rows (&self->picture, &style, gtk_widget_get_height (GTK_WIDGET (self)), &visible);
  self->picture.view.first_row = (guint) CLAMP ((int) before + by, 0, (int) (n - visible));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return self->picture.view.first_row != before;
}

/* With Ctrl the wheel zooms, with Shift it moves the cycles, alone the rows. */
static gboolean
scrolled (FsTimeArea *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double cycles = self->state->axis_to - self->state->axis_from, x, y;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  FsStyle style = fs_screen_style (GTK_WIDGET (self));

  if ((modifiers & GDK_CONTROL_MASK) != 0 && gdk_event_get_position (event, &x, &y))
    {
      graphene_point_t at;
      GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));

      if (!gtk_widget_compute_point (root, GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &at))
        return GDK_EVENT_PROPAGATE;
      zoom_at (self, pow (ZOOM_STEP, -dy),
               fs_time_cycle_at (&self->picture.view, &style, gtk_widget_get_width (GTK_WIDGET (self)), at.x));
      return GDK_EVENT_STOP;
    }
  if ((modifiers & GDK_SHIFT_MASK) != 0 || fabs (dx) > fabs (dy))
    {
      double by = (fabs (dx) > fabs (dy) ? dx : dy) * SCROLL_SHARE * cycles;

      set_range (self, self->state->axis_from + by, self->state->axis_to + by);
      return GDK_EVENT_STOP;
    }
  return scroll_rows (self, dy > 0 ? 1 : -1);
}

/* Keyboard. */

/* Moves the focus to the next chip up or down; rows that are not seen are scrolled to. */
static gboolean
move_focus (FsTimeArea *self, int by)
{
  FsTimePen pen;
  int n, at = self->picture.view.focused;

  walk (self, NULL, &pen);
  n = (int) pen.targets->len;
  do
    at = at < 0 && by < 0 ? n - 1 : at + by;
  while (at >= 0 && at < n && g_array_index (pen.targets, FsTimeTarget, at).kind != FS_TIME_MESSAGE
         && g_array_index (pen.targets, FsTimeTarget, at).kind != FS_TIME_BROADCAST);
  fs_time_pen_clear (&pen);
  if (at < 0 || at >= n)
    {
      if (!scroll_rows (self, by))
        return GDK_EVENT_STOP;
      self->picture.view.focused = -1;
      return move_focus (self, by);
    }
  self->picture.view.focused = at;
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static gboolean
go_to_event (FsTimeArea *self, FsLifeDirection direction)
{
  const FsNetworkState *state = self->state;
  int64_t cycle = FS_NO_CYCLE;

  if (state->life != NULL && state->cycle_view != NULL)
    cycle = fs_message_life_event (state->life, state->cycle_view->cycle, direction);
  if (cycle == FS_NO_CYCLE)
    return GDK_EVENT_PROPAGATE;
  fs_network_state_seek (self->state, cycle);
  return GDK_EVENT_STOP;
}

static gboolean
key_pressed (FsTimeArea *self, guint key, guint code, GdkModifierType modifiers)
{
  double cycles = self->state->axis_to - self->state->axis_from;
  FsTimeTarget target;

  if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if ((modifiers & GDK_SHIFT_MASK) != 0 && (key == GDK_KEY_Left || key == GDK_KEY_Right))
    {
      double by = (key == GDK_KEY_Left ? -1 : 1) * SCROLL_SHARE * cycles;

      set_range (self, self->state->axis_from + by, self->state->axis_to + by);
      return GDK_EVENT_STOP;
    }
  switch (key)
    {
    case GDK_KEY_Left:
      return go_to_event (self, FS_LIFE_BACK);
    case GDK_KEY_Right:
      return go_to_event (self, FS_LIFE_FORWARD);
    case GDK_KEY_Up:
      return move_focus (self, -1);
    case GDK_KEY_Down:
      return move_focus (self, 1);
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      zoom_area (self, ZOOM_STEP);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom_area (self, 1 / ZOOM_STEP);
      return GDK_EVENT_STOP;
    case GDK_KEY_0:
      fs_time_area_fit (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (!get_target (self, self->picture.view.focused, &target))
        return GDK_EVENT_PROPAGATE;
      follow_target (self, &target);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* A chip has the focus as long as the widget has it. */
static void
focus_left (FsTimeArea *self)
{
  self->picture.view.focused = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
show_tooltip (FsTimeArea *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  FsTimeTarget target = keyboard ? (FsTimeTarget){ .channel = NO_CHANNEL } : target_at (self, x, y);
  g_autofree char *number = fs_number_display_count (target.message);
  g_autofree char *text = g_strdup_printf (_ ("Select message %s"), number);
  const FsBroadcastLife *broadcast = self->state->time_kind == FS_TIME_BROADCASTS ? self->state->broadcast_life : NULL;
  uint32_t copy = target.kind == FS_TIME_MESSAGE && broadcast != NULL
                      ? fs_broadcast_life_find (broadcast, target.message)
                      : FS_NO_COPY;

  if (copy != FS_NO_COPY)
    {
      g_free (text);
      text = fs_explain_copy (&self->state->run.network, broadcast, copy);
    }
  else if (target.kind == FS_TIME_BROADCAST)
    {
      g_free (text);
      text = g_strdup_printf (_ ("Show broadcast %s"), number);
    }
  else if (target.kind == FS_TIME_CYCLE && target.channel != NO_CHANNEL)
    {
      g_autofree char *channel = fs_time_channel_name (&self->state->run.network, target.channel);
      g_autofree char *cycle = fs_number_display_count ((guint64) MAX (target.cycle, 0));

      g_free (text);
      /* Translators: a channel, "32 → 22", and a cycle. */
      text = g_strdup_printf (_ ("%s, cycle %s"), channel, cycle);
    }
  else if (target.kind != FS_TIME_MESSAGE)
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* The widget. */

void
fs_time_area_bind (FsTimeArea *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_TIME_AREA (self) && self->state == NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "changed", G_CALLBACK (area_changed), self, 0);
}

void
fs_time_area_show_kind (FsTimeArea *self)
{
  self->fitted = FS_NO_MESSAGE;
  fs_network_state_set_axis (self->state, 0, 0);
  area_changed (self->state, FS_NETWORK_STATE_SELECTION, self);
}

void
fs_time_area_show_run (FsTimeArea *self)
{
  area_changed (self->state, FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_SELECTION, self);
}

static void
fs_time_area_dispose (GObject *object)
{
  FsTimeArea *self = FS_TIME_AREA (object);

  g_clear_object (&self->state);
  g_clear_pointer (&self->described, g_free);
  g_clear_pointer (&self->sentences, g_free);
  fs_channel_picture_clear (&self->picture.channels);
  g_clear_pointer (&self->log, fs_run_log_unref);
  G_OBJECT_CLASS (fs_time_area_parent_class)->dispose (object);
}

static void
fs_time_area_class_init (FsTimeAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_time_area_dispose;
  widget_class->snapshot = snapshot_area;
  gtk_widget_class_set_css_name (widget_class, "timearea");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
fs_time_area_init (FsTimeArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new (), *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->picture.view = (FsTimeView){ .cycle = -1, .labels = FS_TIME_LABELS, .focused = -1 };
  self->fitted = self->hover = FS_NO_MESSAGE;
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  /* Time runs from left to right in every language. */
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (show_tooltip), NULL);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, keys);
  gtk_widget_add_controller (widget, scroll);
  gtk_widget_add_controller (widget, focus);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  fs_screen_style_watch (widget, gtk_widget_queue_draw);
}
