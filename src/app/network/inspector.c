#include "app/network/inspector.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/network/inspector-parts.h"
#include "app/network/message-color.h"
#include "app/replay/network-state-private.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "figure/plots/parts-plot.h"
#include "study/explain/explain-life.h"

#define PLAYING_US (G_USEC_PER_SEC / 5) /* shortest time between two updates while the run plays */

struct _FsInspector {
  AdwBin parent;
  GtkLabel *title_label, *subtitle_label;
  GtkLabel *line_title, *line_state, *line_sentence; /* of the page, or NULL */
  GtkBox *head, *inner, *content, *aside, *buttons;
  FsInspectorShape shape;
  FsNetworkState *state;
  char *text; /* of what is shown */
  gint64 last;
  guint later;
};

G_DEFINE_FINAL_TYPE (FsInspector, fs_inspector, ADW_TYPE_BIN)

static void
add (FsInspector *self, GtkWidget *widget)
{
  gtk_box_append (self->content, widget);
}

/* Adds what is beside state and reason where there is space, else below them. */
static void
add_aside (FsInspector *self, GtkWidget *widget)
{
  gtk_box_append (self->shape == FS_INSPECTOR_WIDE ? self->aside : self->content, widget);
}

static void
add_flits (FsInspector *self, const FsExplanation *explanation)
{
  add_aside (self, fs_inspector_heading_new (_ ("Flits")));
  add_aside (self, fs_inspector_flits_new (explanation));
}

/* A delivered message keeps its color. */
static int
color_of (FsNetworkState *state, uint64_t message)
{
  return fs_network_state_shows_ended_life (state) ? state->life->message.color
                                                   : fs_network_state_get_color (state, message);
}

static void
show_explanation (FsInspector *self, const FsExplanation *explanation, const FsCauseSum *const causes[2])
{
  FsSubject subject = fs_subject_of_item (&self->state->selected);
  guint n_causes = (causes[0] != NULL) + (causes[1] != NULL), first = explanation->n_groups - n_causes;

  gtk_label_set_text (self->title_label, explanation->title);
  gtk_label_set_text (self->subtitle_label, explanation->subtitle != NULL ? explanation->subtitle : "");
  /* The title of a message is on its color. */
  fs_message_color_set (GTK_WIDGET (self->title_label),
                        subject.kind == FS_SUBJECT_MESSAGE ? color_of (self->state, subject.id) : FS_NO_COLOR);
  if (explanation->state != NULL)
    {
      g_autofree char *since = fs_number_display_count ((guint64) MAX (explanation->since, 0));
      const char *link = NULL;

      /* An address before it may have the same digits; behind the cycle of a delivery there is the latency. */
      if (explanation->state_detail != NULL && explanation->since >= 0)
        link = explanation->tone == FS_TONE_DELIVERED ? strstr (explanation->state_detail, since)
                                                      : g_strrstr (explanation->state_detail, since);
      add (self, fs_inspector_state_new (self->state, explanation->tone, explanation->state, explanation->state_detail,
                                         link, explanation->since));
    }
  if (explanation->why_markup != NULL)
    {
      add (self, fs_inspector_heading_new (explanation->why_heading));
      add (self, fs_inspector_text_new (explanation->why_markup));
    }
  if (explanation->chain.n_nodes > 1)
    {
      add_aside (self, fs_inspector_heading_new (_ ("Waiting chain")));
      add_aside (self, fs_inspector_chain_new (self->state, &explanation->chain));
    }
  for (guint g = 0; g < explanation->n_groups; g++)
    {
      /* The last group of a message is its times. */
      if (explanation->length > 0 && g + 1 == explanation->n_groups)
        add_flits (self, explanation);
      add_aside (self, fs_inspector_heading_new (explanation->groups[g].heading));
      /* Of a node the last groups are its causes, if they are known. */
      if (n_causes > 0 && g >= first)
        add_aside (self, fs_inspector_causes_new (causes[causes[0] != NULL ? g - first : 1]));
      add_aside (self, fs_inspector_group_new (self->state, &explanation->groups[g]));
    }
  if (explanation->length > 0 && explanation->n_groups == 0)
    add_flits (self, explanation);
}

/* "Message 63", "Blocked for 1 cycle", "at 000010, since cycle 44. It needs the channel …"; without a selection what the network does. */
static void
show_line (FsInspector *self, const FsExplanation *explanation, const char *network, const char *deadlock)
{
  FsSubject subject = fs_subject_of_item (&self->state->selected);
  const char *state = explanation != NULL ? explanation->state : deadlock != NULL ? _ ("Deadlock") : NULL;
  const char *plain = explanation == NULL ? (deadlock != NULL ? deadlock : network) : explanation->state_detail;
  const char *why = explanation != NULL ? explanation->why_markup : NULL;
  g_autofree char *detail = g_markup_escape_text (plain != NULL ? plain : "", -1);
  g_autofree char *markup = g_strconcat (detail, why != NULL ? ". " : "", why, NULL);

  gtk_widget_set_visible (GTK_WIDGET (self->line_title), explanation != NULL);
  gtk_label_set_text (self->line_title, explanation != NULL ? explanation->title : "");
  fs_message_color_set (GTK_WIDGET (self->line_title),
                        subject.kind == FS_SUBJECT_MESSAGE ? color_of (self->state, subject.id) : FS_NO_COLOR);
  gtk_widget_set_visible (GTK_WIDGET (self->line_state), state != NULL);
  gtk_label_set_text (self->line_state, state != NULL ? state : "");
  fs_set_css_class (GTK_WIDGET (self->line_state), "blocked",
                    explanation == NULL || explanation->tone == FS_TONE_BLOCKED
                        || explanation->tone == FS_TONE_DEADLOCK);
  gtk_label_set_markup (self->line_sentence, g_strdelimit (markup, "\n", ' '));
}

/* Without a selection: the network, and a deadlock with a way to avoid it. */
static void
show_network (FsInspector *self, const char *network, const char *deadlock)
{
  gtk_label_set_text (self->title_label, _ ("Inspector"));
  fs_message_color_set (GTK_WIDGET (self->title_label), FS_NO_COLOR);
  gtk_label_set_text (self->subtitle_label, _ ("Select a node, channel or message."));
  if (deadlock != NULL)
    {
      int64_t closed = self->state->cycle_view->waits_for->closed;
      g_autofree char *since = fs_number_display_count ((guint64) MAX (closed, 0));

      add (self, fs_inspector_state_new (self->state, FS_TONE_DEADLOCK, _ ("Deadlock"), deadlock,
                                         strstr (deadlock, since), closed));
      add (self, fs_inspector_escape_question_new (self->state));
      add (self, fs_inspector_escape_button_new (self->state));
    }
  if (network != NULL && *network != '\0')
    {
      g_autofree char *markup = g_markup_escape_text (network, -1);

      add (self, fs_inspector_heading_new (_ ("Network")));
      add (self, fs_inspector_text_new (markup));
    }
}

/* What the model of the curve says of the selected channel, beside what has been counted of it. */
static void
add_model (const FsNetworkState *state, const FsSubject *subject, FsExplanation *explanation)
{
  const FsChannelTable *table = state->cycle_view->channels;
  const FsModelChannel *model;
  FsChannelRates rates = { .load = NAN, .blocked = NAN, .wait = NAN };

  if (subject->kind != FS_SUBJECT_CHANNEL || state->model_channels == NULL || subject->id >= state->model_channels->len)
    return;
  model = &g_array_index (state->model_channels, FsModelChannel, subject->id);
  if (table != NULL && state->cycle_view->cycle >= state->cycle_view->flits_from)
    rates = fs_channel_rates (&table->channels[subject->id], table->cycles);

  const struct {
    char *name;
    double model, simulated;
  } facts[] = {
    { _ ("flits per cycle"), model->load, rates.load },
    { _ ("blocked headers"), model->blocked, rates.blocked },
    { _ ("wait of a header, cycles"), model->wait, rates.wait },
  };

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_autofree char *of_model = fs_number_display (facts[i].model, 3);
      g_autofree char *simulated = fs_number_display (facts[i].simulated, 3);

      fs_explanation_add_fact (
          explanation, table != NULL ? _ ("Model and simulation") : _ ("In the model"), g_strdup (facts[i].name),
          isnan (facts[i].simulated) ? g_strdup (of_model)
                                     /* Translators: a number in the model, and counted in the simulation. */
                                     : g_strdup_printf (_ ("%s, simulated %s"), of_model, simulated),
          (FsSubject){ .kind = FS_SUBJECT_NONE });
    }
}

/* Where the latency of the unicasts went that the selected node sent, in the results that are nearest to the point shown; NULL where that is
 * not known. @rate: set to the load of these */
static const FsCauseSum *
find_causes (const FsNetworkState *state, const FsSubject *subject, gboolean to, double *rate)
{
  guint n_points;
  const FsPointView *points = fs_document_get_points (state->document, &n_points);
  const FsSweepPoint *shown = &state->run.point;
  const FsCauseSum *found = NULL;

  for (guint i = 0; subject->kind == FS_SUBJECT_NODE && state->run.id != NULL && i < n_points; i++)
    {
      const FsPointView *view = &points[i];
      const FsLatencyCauses *causes
          = view->state == FS_POINT_DONE && view->result != NULL ? view->result->causes : NULL;
      const GArray *nodes = causes == NULL || causes->sums == NULL ? NULL
                            : to                                   ? causes->sums->destinations
                                                                   : causes->sums->nodes;

      if (view->point.curve == shown->curve && view->point.step == shown->step && nodes != NULL
          && subject->id < nodes->len && g_array_index (nodes, FsCauseSum, subject->id).messages > 0
          && (found == NULL || fabs (view->point.rate - shown->rate) < fabs (*rate - shown->rate)))
        {
          found = &g_array_index (nodes, FsCauseSum, subject->id);
          *rate = view->point.rate;
        }
    }
  return found;
}

/* Their means, what load adds first, and the sum. */
static void
add_causes (const FsCauseSum *causes, const char *heading, double rate, FsExplanation *explanation)
{
  g_autofree char *count = fs_number_display_count (causes->messages);
  g_autofree char *load = fs_number_display (rate, 3);
  double all = 0;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    all += (double) causes->cycles[c] / (double) causes->messages;
  for (guint c = FS_N_CAUSES; c-- > 0;)
    {
      double mean = (double) causes->cycles[fs_parts_order[c]] / (double) causes->messages;
      g_autofree char *number = fs_number_display (mean, 3);

      if (mean > 0)
        fs_explanation_add_fact (explanation, heading, g_strdup (fs_parts_name (fs_parts_order[c])),
                                 g_strdup_printf (_ ("%s, %.0f\u202f%%"), number, 100 * mean / all),
                                 (FsSubject){ .kind = FS_SUBJECT_NONE });
    }
  fs_explanation_add_fact (explanation, heading, g_strdup (_ ("Sum")), fs_number_display (all, 3),
                           (FsSubject){ .kind = FS_SUBJECT_NONE });
  /* Translators: a number of messages, and the offered load of the run in which they were counted */
  fs_explanation_add_fact (explanation, heading, g_strdup (_ ("Messages")),
                           g_strdup_printf (_ ("%s at load %s"), count, load), (FsSubject){ .kind = FS_SUBJECT_NONE });
}

static void
refresh (FsInspector *self)
{
  FsCycleView *cycle_view = self->state->cycle_view;
  const FsNetworkStructure *structure = fs_network_state_get_structure (self->state);
  FsSubject subject = fs_subject_of_item (&self->state->selected);
  g_autoptr (FsExplanation) explanation = NULL;
  g_autofree char *what = NULL; /* of the selected item, else of the network */
  g_autofree char *more = NULL; /* the necklace of a selected node, else a deadlock */
  g_autofree char *text = NULL;
  const char *waiting = NULL;
  const char *const headings[] = { _ ("Latency of its unicasts, cycles"), _ ("Latency of unicasts to it, cycles") };
  const FsCauseSum *causes[] = { NULL, NULL }; /* of the selected node: from it, and to it */

  self->last = g_get_monotonic_time ();
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), subject.kind == FS_SUBJECT_MESSAGE);
  if (cycle_view != NULL && subject.kind != FS_SUBJECT_NONE)
    {
      explanation = fs_network_state_shows_ended_life (self->state)
                        ? fs_explain_ended_life (&self->state->run.network, self->state->life)
                        : fs_explain (cycle_view, subject);
      add_model (self->state, &subject, explanation);
      for (guint to = 0; to < G_N_ELEMENTS (causes) && !fs_network_state_shows_ended_life (self->state); to++)
        {
          double rate = NAN;

          causes[to] = find_causes (self->state, &subject, to > 0, &rate);
          if (causes[to] != NULL)
            add_causes (causes[to], headings[to], rate, explanation);
        }
      what = fs_explanation_text (explanation);
      more = fs_inspector_necklace_text (self->state);
    }
  else if (cycle_view != NULL)
    {
      what = fs_explain_network (cycle_view);
      waiting = fs_network_state_shows (self->state, FS_LAYER_WAITING) ? self->state->waiting_text : NULL;
      more = fs_explain_deadlock (cycle_view);
    }
  else
    what = structure != NULL ? fs_diagram_describe_structure (structure) : g_strdup ("");
  text = g_strconcat (what, more != NULL ? "\n" : "", more != NULL ? more : "", waiting, NULL);
  if (g_strcmp0 (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_steal_pointer (&text);

  if (explanation != NULL)
    {
      GtkWidget *inner = GTK_WIDGET (self->inner), *focus = gtk_widget_get_focus_child (inner), *necklace;
      gboolean focused = focus != NULL && focus != GTK_WIDGET (self->buttons);

      fs_box_clear (self->content);
      fs_box_clear (self->aside);
      show_explanation (self, explanation, causes);
      /* The necklace of the selected node does not depend on the cycle. */
      if ((necklace = fs_inspector_necklace_new (self->state)) != NULL)
        add_aside (self, necklace);
      /* The keyboard focus returns to the row that was activated. */
      if (focused)
        gtk_widget_child_focus (inner, GTK_DIR_TAB_FORWARD);
    }
  else
    {
      fs_box_clear (self->content);
      fs_box_clear (self->aside);
      show_network (self, what, more);
      if (waiting != NULL)
        {
          g_autofree char *markup = g_markup_escape_text (waiting, -1);

          add (self, fs_inspector_heading_new (fs_diagram_layer_name (FS_LAYER_WAITING)));
          add (self, fs_inspector_text_new (markup));
        }
    }
  if (self->line_title != NULL)
    show_line (self, explanation, what, more);
  gtk_widget_set_visible (GTK_WIDGET (self->aside), gtk_widget_get_first_child (GTK_WIDGET (self->aside)) != NULL);
}

/* Moves the buttons to the place for the shape. */
static void
place_buttons (FsInspector *self)
{
  GtkWidget *buttons = GTK_WIDGET (self->buttons);
  g_autoptr (GtkWidget) kept = g_object_ref (buttons);

  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (buttons)), buttons);
  gtk_widget_remove_css_class (buttons, "inspector-buttons");
  if (self->shape == FS_INSPECTOR_WIDE)
    gtk_box_insert_child_after (self->head, buttons, gtk_widget_get_first_child (GTK_WIDGET (self->head)));
  else if (self->shape == FS_INSPECTOR_LOW)
    gtk_box_append (self->inner, buttons);
  else
    {
      gtk_widget_add_css_class (buttons, "inspector-buttons");
      gtk_box_append (GTK_BOX (adw_bin_get_child (ADW_BIN (self))), buttons);
    }
}

void
fs_inspector_set_shape (FsInspector *self, FsInspectorShape shape)
{
  g_return_if_fail (FS_IS_INSPECTOR (self));

  if (self->shape == shape)
    return;
  self->shape = shape;
  place_buttons (self);
  g_clear_pointer (&self->text, g_free);
  if (self->state != NULL)
    refresh (self);
}

void
fs_inspector_set_line (FsInspector *self, GtkLabel *title, GtkLabel *state, GtkLabel *sentence)
{
  g_set_object (&self->line_title, title);
  g_set_object (&self->line_state, state);
  g_set_object (&self->line_sentence, sentence);
}

static gboolean
refresh_later (gpointer data)
{
  FsInspector *self = data;

  self->later = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

static void
state_changed (FsNetworkState *state, guint changes, FsInspector *self)
{
  gboolean soon = state->playing && g_get_monotonic_time () - self->last < PLAYING_US;

  if ((changes
       & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_LAYERS
          | FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_PLAYING | FS_NETWORK_STATE_LOG))
      == 0)
    return;
  if (changes == FS_NETWORK_STATE_CYCLE && soon)
    {
      if (self->later == 0)
        self->later = g_timeout_add (PLAYING_US / 1000, refresh_later, self);
      return;
    }
  g_clear_handle_id (&self->later, g_source_remove);
  /* What buttons do depends on root and run, which the text need not name. */
  if (changes & (FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYERS | FS_NETWORK_STATE_NETWORK))
    g_clear_pointer (&self->text, g_free);
  refresh (self);
}

void
fs_inspector_bind (FsInspector *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_INSPECTOR (self) && self->state == NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  refresh (self);
}

static void
fs_inspector_dispose (GObject *object)
{
  FsInspector *self = FS_INSPECTOR (object);

  g_clear_handle_id (&self->later, g_source_remove);
  g_clear_object (&self->state);
  g_clear_object (&self->line_title);
  g_clear_object (&self->line_state);
  g_clear_object (&self->line_sentence);
  g_clear_pointer (&self->text, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_INSPECTOR);
  G_OBJECT_CLASS (fs_inspector_parent_class)->dispose (object);
}

static void
fs_inspector_class_init (FsInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_inspector_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, FsInspector, title_label);
  gtk_widget_class_bind_template_child (widget_class, FsInspector, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, FsInspector, head);
  gtk_widget_class_bind_template_child (widget_class, FsInspector, inner);
  gtk_widget_class_bind_template_child (widget_class, FsInspector, content);
  gtk_widget_class_bind_template_child (widget_class, FsInspector, aside);
  gtk_widget_class_bind_template_child (widget_class, FsInspector, buttons);
}

static void
fs_inspector_init (FsInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
