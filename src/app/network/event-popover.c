#include "app/network/event-popover.h"

#include <glib/gi18n-lib.h>

#include "app/replay/network-state-private.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"

/* A kind of event: what it is called, and the actions of its buttons. */
static const struct {
  const char *name, *previous, *next;
  const char *previous_tip, *next_tip;
} kinds[] = {
  [FS_NETWORK_SEARCH_EVENT] = { N_ ("Event of the selected message"), "topology.previous-event", "topology.next-event",
                                N_ ("Previous event of the message (Shift+E)"), N_ ("Next event of the message (E)") },
  [FS_NETWORK_SEARCH_BLOCKED] = { N_ ("Blocked header"), "topology.previous-blocking", "topology.next-blocking",
                                  N_ ("Previous blocked header (Shift+B)"), N_ ("Next blocked header (B)") },
  [FS_NETWORK_SEARCH_DEADLOCK] = { N_ ("Deadlock"), "topology.previous-deadlock", "topology.next-deadlock",
                                   N_ ("Previous deadlock (Shift+D)"), N_ ("Next deadlock (D)") },
  [FS_NETWORK_SEARCH_BROADCAST] = { N_ ("Complete broadcast"), "topology.previous-broadcast", "topology.next-broadcast",
                                    N_ ("Previous complete broadcast (Shift+J)"), N_ ("Next complete broadcast (J)") },
};

/**
 * FsEventPopover:
 * @state: of the page, which is there as long as the popover
 * @wait, @full: what its two lines at the bottom lead to
 */
struct _FsEventPopover {
  GtkPopover parent;
  FsNetworkState *state;
  GtkLabel *heading;
  GtkLabel *counts[G_N_ELEMENTS (kinds)];
  GtkWidget *wait_link, *full_link;
  FsOpening wait, full;
};

G_DEFINE_FINAL_TYPE (FsEventPopover, fs_event_popover, GTK_TYPE_POPOVER)

static guint
count_events (const FsMessageLife *life)
{
  guint n = 0;

  for (int64_t cycle = -1; (cycle = fs_message_life_event (life, cycle, FS_LIFE_FORWARD)) != FS_NO_CYCLE;)
    n++;
  return n;
}

/* Counts what the log has. */
static void
fill (FsEventPopover *self)
{
  const FsNetworkState *state = self->state;
  const FsRunLog *log = state->log;
  g_autoptr (GArray) headers = log != NULL ? fs_run_log_blocked_headers (log, 1) : NULL;
  guint counts[G_N_ELEMENTS (kinds)] = { 0 };
  g_autofree char *last = fs_number_display_count ((guint64) (log != NULL ? MAX (log->until, 0) : 0));
  /* Translators: the last cycle of the log. */
  g_autofree char *heading = g_strdup_printf (_ ("Recorded up to cycle %s"), last);

  self->wait = self->full = (FsOpening){ FS_OPENS_AT_START };
  if (log != NULL)
    {
      counts[FS_NETWORK_SEARCH_BLOCKED] = headers->len;
      counts[FS_NETWORK_SEARCH_BROADCAST] = log->finished->len;
      counts[FS_NETWORK_SEARCH_DEADLOCK] = state->closed != FS_NO_CYCLE;
      counts[FS_NETWORK_SEARCH_EVENT] = state->life != NULL ? count_events (state->life) : 0;
      fs_opening_find_wait (log, 1, &self->wait);
      self->full = fs_opening_find_full (log);
    }
  gtk_label_set_text (self->heading, log != NULL ? heading : _ ("Not recorded yet"));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *count = fs_number_display_count (counts[i]);

      gtk_label_set_text (self->counts[i], counts[i] > 0                     ? count
                                           : i == FS_NETWORK_SEARCH_DEADLOCK ? _ ("none seen")
                                                                             : _ ("none"));
    }
  gtk_widget_set_visible (self->wait_link, self->wait.at != FS_OPENS_AT_START);
  gtk_widget_set_visible (self->full_link, self->full.at != FS_OPENS_AT_START);
  if (self->wait.at != FS_OPENS_AT_START)
    {
      g_autofree char *number = fs_number_display_count (self->wait.number);
      g_autofree char *cycles = fs_number_display_count ((guint64) self->wait.count);
      g_autofree char *since = fs_number_display_count ((guint64) self->wait.since);
      /* Translators: the number of a message, and two numbers. */
      g_autofree char *text
          = g_strdup_printf (_ ("Longest wait: message %s, %s cycles from cycle %s"), number, cycles, since);

      gtk_button_set_label (GTK_BUTTON (self->wait_link), text);
    }
  if (self->full.at != FS_OPENS_AT_START)
    {
      g_autofree char *count = fs_number_display_count ((guint64) self->full.count);
      g_autofree char *cycle = fs_number_display_count ((guint64) self->full.cycle);
      g_autofree char *text = g_strdup_printf (_ ("Most messages in the network: %s, cycle %s"), count, cycle);

      gtk_button_set_label (GTK_BUTTON (self->full_link), text);
    }
}

/* It stays open while the user steps from event to event. */
static void
state_changed (FsNetworkState *state, guint changes, FsEventPopover *self)
{
  if ((changes & (FS_NETWORK_STATE_LOG | FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_SELECTION)) != 0 && !state->playing
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    fill (self);
}

static void
go_to_wait (FsEventPopover *self)
{
  fs_network_state_seek (self->state, self->wait.since);
  fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_MESSAGE, self->wait.number, 0 });
}

static void
go_to_full (FsEventPopover *self)
{
  fs_network_state_seek (self->state, self->full.cycle);
}

static GtkWidget *
step_button_new (const char *icon, const char *action, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  fs_name_widget (button, tip, tip);
  return button;
}

static void
fs_event_popover_class_init (FsEventPopoverClass *klass)
{
}

static void
fs_event_popover_init (FsEventPopover *self)
{
}

/* A row for the most frequent kinds first. */
GtkWidget *
fs_event_popover_new (FsNetworkState *state)
{
  static const FsNetworkSearch order[]
      = { FS_NETWORK_SEARCH_BLOCKED, FS_NETWORK_SEARCH_BROADCAST, FS_NETWORK_SEARCH_DEADLOCK, FS_NETWORK_SEARCH_EVENT };
  FsEventPopover *self = g_object_new (FS_TYPE_EVENT_POPOVER, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *grid = gtk_grid_new ();

  self->state = state;
  self->heading = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->heading, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "dim-label");
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->heading));
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_box_append (GTK_BOX (box), grid);
  for (int row = 0; row < (int) G_N_ELEMENTS (order); row++)
    {
      FsNetworkSearch kind = order[row];
      GtkWidget *name = gtk_label_new (_ (kinds[kind].name)), *count = gtk_label_new (NULL);

      self->counts[kind] = GTK_LABEL (count);
      gtk_label_set_xalign (GTK_LABEL (name), 0);
      gtk_widget_set_hexpand (name, TRUE);
      gtk_widget_add_css_class (count, "dim-label");
      gtk_widget_add_css_class (count, "numeric");
      gtk_widget_set_margin_start (count, 12);
      gtk_widget_set_margin_end (count, 6);
      gtk_grid_attach (GTK_GRID (grid), name, 0, row, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), count, 1, row, 1, 1);
      gtk_grid_attach (GTK_GRID (grid),
                       step_button_new ("go-previous-symbolic", kinds[kind].previous, _ (kinds[kind].previous_tip)), 2,
                       row, 1, 1);
      gtk_grid_attach (GTK_GRID (grid),
                       step_button_new ("go-next-symbolic", kinds[kind].next, _ (kinds[kind].next_tip)), 3, row, 1, 1);
    }
  self->wait_link = gtk_button_new_with_label ("");
  self->full_link = gtk_button_new_with_label ("");
  fs_tooltip_set (self->wait_link, _ ("Go to a cycle"));
  fs_tooltip_set (self->full_link, _ ("Go to a cycle"));
  gtk_widget_add_css_class (self->wait_link, "flat");
  gtk_widget_add_css_class (self->full_link, "flat");
  gtk_widget_set_halign (self->wait_link, GTK_ALIGN_START);
  gtk_widget_set_halign (self->full_link, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), self->wait_link);
  gtk_box_append (GTK_BOX (box), self->full_link);
  g_signal_connect_swapped (self->wait_link, "clicked", G_CALLBACK (go_to_wait), self);
  g_signal_connect_swapped (self->full_link, "clicked", G_CALLBACK (go_to_full), self);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect (self, "map", G_CALLBACK (fill), NULL);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  return GTK_WIDGET (self);
}
