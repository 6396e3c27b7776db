#include "app/network/playback-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/network-state-private.h"
#include "app/network/playback-graph.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/widgets.h"
#include "app/toolkit/tooltip.h"
#include "app/versions/squeezer.h"
#include "base/number.h"

static const double speeds[] = { 1, 2, 4, 8, 20, 60, 200, 1000, 10000 };

struct _FsPlaybackBar {
  AdwBin parent;
  GtkLabel *network_label, *blocked_label, *busy_label, *end_label;
  GtkDrawingArea *graph;
  GtkScale *scrubber;
  GtkWidget *transport;
  GtkAdjustment *adjustment;
  GtkEntry *entry;
  GtkButton *play_button;
  GtkDropDown *speed_choice;
  AdwSplitButton *search_button, *narrow_search_button;
  FsNetworkState *state;
  char *sentence;
  int64_t horizon; /* right end of the slider, in cycles; 0: not set yet */
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (FsPlaybackBar, fs_playback_bar, ADW_TYPE_BIN)

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

/* Shows the range of the slider, with numbers at both ends. */
static void
show_range (FsPlaybackBar *self, int64_t horizon)
{
  g_autofree char *last = NULL;

  if (horizon == self->horizon)
    return;
  self->horizon = horizon;
  last = fs_number_display_count ((guint64) horizon);
  gtk_adjustment_set_upper (self->adjustment, (double) horizon);
  gtk_scale_clear_marks (self->scrubber);
  gtk_scale_add_mark (self->scrubber, 0, GTK_POS_BOTTOM, "0");
  if (horizon > 0)
    gtk_scale_add_mark (self->scrubber, (double) horizon, GTK_POS_BOTTOM, last);
}

static void
show_cycle (FsPlaybackBar *self, const FsCycleView *cycle_view)
{
  g_autofree char *cycle = fs_number_display_count ((guint64) cycle_view->cycle);
  g_autofree char *end = fs_number_display_count ((guint64) cycle_view->end);
  /* Translators: the number of the last cycle, after the field with the one shown. */
  g_autofree char *end_text = g_strdup_printf (_ ("of %s"), end);

  self->refreshing = TRUE;
  show_range (self, fs_playback_horizon (cycle_view->last_simulated, cycle_view->end));
  gtk_adjustment_set_value (self->adjustment, (double) cycle_view->cycle);
  /* Text that the user is entering stays. */
  if (self->sentence == NULL
      && !gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)))))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), cycle);
  gtk_label_set_text (self->end_label, end_text);
  /* A store-and-forward run is played to its end before its first cycle is shown. */
  gtk_widget_set_visible (GTK_WIDGET (self->end_label),
                          self->state->run.end_known || cycle_view->store_forward != NULL);
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
    show_range (self, fs_playback_horizon (0, state->run.n_cycles - 1));
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
fs_playback_bar_set_compact (FsPlaybackBar *self, gboolean compact)
{
  gtk_widget_set_visible (GTK_WIDGET (self->graph), !compact);
}

void
fs_playback_bar_bind (FsPlaybackBar *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_PLAYBACK_BAR (self) && self->state == NULL);

  self->state = g_object_ref (state);
  fs_playback_graph_bind (self->graph, state);
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
  g_type_ensure (FS_TYPE_SQUEEZER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/playback-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, network_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, blocked_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, busy_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, end_label);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, graph);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, scrubber);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, transport);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, adjustment);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, entry);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, play_button);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, speed_choice);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, search_button);
  gtk_widget_class_bind_template_child (widget_class, FsPlaybackBar, narrow_search_button);
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
  adw_split_button_set_menu_model (self->search_button, fs_menu_get ("search_menu"));
  adw_split_button_set_menu_model (self->narrow_search_button, fs_menu_get ("search_menu"));
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
