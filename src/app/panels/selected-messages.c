#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"
#include "figure/plots/parts-plot.h"

G_DEFINE_FINAL_TYPE (FsSelectedMessages, fs_selected_messages, ADW_TYPE_BIN)

static guint closed_signal;

/* "source queue 78, lost arbitration 23, …": the causes of @cycles, the largest first, those without a cycle left out. */
static char *
causes_text (const double *cycles)
{
  GString *text = g_string_new (NULL);
  guint done = 0;

  for (;;)
    {
      guint largest = FS_N_CAUSES;
      g_autofree char *number = NULL;

      for (guint c = 0; c < FS_N_CAUSES; c++)
        if (!(done >> c & 1) && cycles[c] >= 0.05 && (largest == FS_N_CAUSES || cycles[c] > cycles[largest]))
          largest = c;
      if (largest == FS_N_CAUSES)
        return g_string_free (text, FALSE);
      done |= 1u << largest;
      number = cycles[largest] == floor (cycles[largest]) ? fs_number_display_count ((guint64) cycles[largest])
                                                          : fs_number_display (cycles[largest], 3);
      g_string_append_printf (text, "%s%s\u00a0%s", text->len > 0 ? ", " : "", fs_parts_name (largest), number);
    }
}

/* What is said of a message: its way, its latency, and what it waited for. */
static char *
message_text (const FsInterconnect *network, const FsSampleMessage *sample)
{
  char from[FS_INTERCONNECT_MAX_ADDRESS + 1], to[FS_INTERCONNECT_MAX_ADDRESS + 1];
  double cycles[FS_N_CAUSES];
  g_autofree char *causes = NULL, *latency = fs_number_display_count (sample->latency);

  for (guint c = 0; c < FS_N_CAUSES; c++)
    cycles[c] = (double) sample->cycles[c];
  causes = causes_text (cycles);
  /* Translators: the addresses of two nodes, a number of cycles, and what these are made of: "0110 → 1011, 149 cycles: Source queue 78, …" */
  return g_strdup_printf (_ ("%s → %s, %s cycles: %s"),
                          fs_interconnect_address (network, (uint32_t) sample->source, from),
                          fs_interconnect_address (network, (uint32_t) sample->destination, to), latency, causes);
}

GPtrArray *
fs_selected_messages_find (const FsCurve *curve, const FsSimResult *result, gboolean broadcast, uint64_t from,
                           uint64_t to)
{
  const FsCauseSums *sums = result->causes != NULL ? result->causes->sums : NULL;
  const GArray *samples = sums == NULL ? NULL : broadcast ? sums->broadcast_samples : sums->unicast_samples;
  GPtrArray *messages = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_followed_message_free);
  FsInterconnect network;

  if (samples == NULL || !fs_curve_network (curve, &network, NULL))
    return messages;
  for (guint i = 0; i < samples->len; i++)
    {
      const FsSampleMessage *sample = &g_array_index (samples, FsSampleMessage, i);
      FsFollowedMessage *message;

      if (sample->latency < from || sample->latency > to)
        continue;
      message = g_new0 (FsFollowedMessage, 1);
      message->id = sample->id;
      /* Where it is in the network: a unicast when it has left its queue, a broadcast when its last copy arrives. */
      message->cycle = (int64_t) (broadcast ? sample->generated + sample->latency - 2
                                            : sample->generated + sample->cycles[FS_CAUSE_START_UP]
                                                  + sample->cycles[FS_CAUSE_SOURCE_QUEUE] + 1);
      message->sentence = message_text (&network, sample);
      g_ptr_array_add (messages, message);
    }
  return messages;
}

void
fs_selected_messages_show (FsSelectedMessages *self, const FsCurve *curve, FsSweepPoint point,
                           const FsSimResult *result, gboolean broadcast, uint64_t from, uint64_t to)
{
  const FsCauseSums *sums = result->causes != NULL ? result->causes->sums : NULL;
  const GArray *bins = sums == NULL ? NULL : broadcast ? sums->broadcasts : sums->unicasts;
  FsCauseSum all = { 0 };
  double means[FS_N_CAUSES];
  g_autofree char *count = NULL, *causes = NULL, *sentence = NULL;
  GtkWidget *child;

  self->point = point;
  g_ptr_array_unref (self->messages);
  self->messages = fs_selected_messages_find (curve, result, broadcast, from, to);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_list_box_remove (self->rows, child);
  for (guint i = 0; i < self->messages->len; i++)
    {
      const FsFollowedMessage *message = self->messages->pdata[i];
      GtkWidget *label = gtk_label_new (message->sentence);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (label, "numeric");
      gtk_widget_set_tooltip_text (label, message->sentence);
      gtk_list_box_append (self->rows, label);
    }
  for (guint b = 0; bins != NULL && b < bins->len; b++)
    {
      uint64_t low, high;

      fs_histogram_edges (b, &low, &high);
      if (low >= from && low <= to)
        fs_cause_sum_merge (&all, &g_array_index (bins, FsCauseSum, b));
    }
  for (guint c = 0; c < FS_N_CAUSES; c++)
    means[c] = all.messages > 0 ? (double) all.cycles[c] / (double) all.messages : 0;
  causes = causes_text (means);
  count = fs_number_display_count (all.messages);
  if (sums == NULL)
    sentence = g_strdup (_ ("Simulate again with the causes recorded to list the messages."));
  else if (all.messages > 0 && self->messages->len == 0)
    sentence = g_strdup (_ ("Simulate again to list the messages."));
  else if (all.messages == 0)
    sentence = g_strdup_printf (_ ("No message took %u to %u cycles."), (guint) from, (guint) to);
  else
    /* Translators: a number of messages, two latencies, how many of the messages are listed, and the mean cycles by cause */
    sentence = g_strdup_printf (_ ("%s messages of %u to %u cycles, %u of them listed. On average: %s."), count,
                                (guint) from, (guint) to, self->messages->len, causes);
  gtk_label_set_text (self->sentence, sentence);
}

void
fs_selected_messages_follow (GtkWidget *widget, FsDocument *document, FsSweepPoint point, const GPtrArray *messages,
                             guint at)
{
  /* The list is filled again when the point becomes the current one. */
  g_autoptr (GPtrArray) kept = g_ptr_array_ref ((GPtrArray *) messages);

  fs_document_set_shown (document, point);
  fs_document_follow (document, kept, at);
  gtk_widget_activate_action (widget, "win.page", "s", "network");
}

static void
row_activated (FsSelectedMessages *self, GtkListBoxRow *row)
{
  fs_selected_messages_follow (GTK_WIDGET (self), self->document, self->point, self->messages,
                               (guint) gtk_list_box_row_get_index (row));
}

static void
close_list (FsSelectedMessages *self)
{
  g_signal_emit (self, closed_signal, 0);
}

FsSelectedMessages *
fs_selected_messages_new (FsDocument *document)
{
  FsSelectedMessages *self = g_object_new (FS_TYPE_SELECTED_MESSAGES, NULL);

  self->document = g_object_ref (document);
  return self;
}

static void
fs_selected_messages_dispose (GObject *object)
{
  FsSelectedMessages *self = FS_SELECTED_MESSAGES (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->messages, g_ptr_array_unref);
  G_OBJECT_CLASS (fs_selected_messages_parent_class)->dispose (object);
}

static void
fs_selected_messages_class_init (FsSelectedMessagesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_selected_messages_dispose;
  closed_signal
      = g_signal_new ("closed", FS_TYPE_SELECTED_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_selected_messages_init (FsSelectedMessages *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new (), *rows = gtk_list_box_new ();
  GtkWidget *sentence = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->messages = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_followed_message_free);
  self->sentence = GTK_LABEL (sentence);
  self->rows = GTK_LIST_BOX (rows);
  gtk_label_set_wrap (self->sentence, TRUE);
  gtk_label_set_lines (self->sentence, 2);
  gtk_label_set_ellipsize (self->sentence, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (self->sentence, 0);
  gtk_widget_set_hexpand (sentence, TRUE);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_set_valign (close, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (close, _ ("Show the whole run again"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Show the whole run again"),
                                  -1);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (close_list), self);
  gtk_box_append (GTK_BOX (head), sentence);
  gtk_box_append (GTK_BOX (head), close);
  gtk_list_box_set_selection_mode (self->rows, GTK_SELECTION_BROWSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (rows), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Messages of the selected bars; Return follows one on the Network page"), -1);
  g_signal_connect_swapped (rows, "row-activated", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), rows);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_set_margin_start (box, 16);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), scrolled);
  adw_bin_set_child (ADW_BIN (self), box);
}
