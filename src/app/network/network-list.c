#include "app/network/network-list.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/message-color.h"
#include "app/replay/network-state-private.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "study/explain/explain.h"

#define PLAYING_US (G_USEC_PER_SEC / 4) /* shortest time between two updates while the run plays */

/* What a row shows: of a message its number (87) on its color, its route (1110 → 0001) as the title, and whether it is
 * blocked; of a channel its ends (10 → 11) as the title and its load (0.131) as the value. */
typedef struct {
  uint64_t id; /* of the message, or number of the channel */
  char *number, *title, *value, *description;
  gboolean blocked;
  int color; /* number of the color, or FS_NO_COLOR */
} Content;

static void
content_clear (Content *content)
{
  g_clear_pointer (&content->number, g_free);
  g_clear_pointer (&content->title, g_free);
  g_clear_pointer (&content->value, g_free);
  g_clear_pointer (&content->description, g_free);
}

static gboolean
content_equal (const Content *a, const Content *b)
{
  return a->id == b->id && a->blocked == b->blocked && a->color == b->color && g_strcmp0 (a->title, b->title) == 0
         && g_strcmp0 (a->value, b->value) == 0 && g_strcmp0 (a->description, b->description) == 0;
}

/* An item of the list. Its signal "changed" says that its row has to show it again. */

#define FS_TYPE_NETWORK_LIST_ITEM (fs_network_list_item_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkListItem, fs_network_list_item, FS, NETWORK_LIST_ITEM, GObject)

struct _FsNetworkListItem {
  GObject parent;
  Content content;
};

G_DEFINE_FINAL_TYPE (FsNetworkListItem, fs_network_list_item, G_TYPE_OBJECT)

static void
fs_network_list_item_finalize (GObject *object)
{
  content_clear (&FS_NETWORK_LIST_ITEM (object)->content);
  G_OBJECT_CLASS (fs_network_list_item_parent_class)->finalize (object);
}

static void
fs_network_list_item_class_init (FsNetworkListItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_network_list_item_finalize;
  g_signal_new ("changed", FS_TYPE_NETWORK_LIST_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_network_list_item_init (FsNetworkListItem *self)
{
}

/* Messages. */

/* The messages to list, by number: those in the network, blocked ones first when there are too many. */
static GArray *
list_messages (const FsCycleView *cycle_view)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;
  GArray *messages;
  guint others;

  if (snapshot == NULL)
    return NULL;
  messages = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  others = snapshot->n_in_network <= FS_NETWORK_LIST_MAX
               ? snapshot->n_in_network
               : FS_NETWORK_LIST_MAX - MIN (snapshot->n_blocked, FS_NETWORK_LIST_MAX);
  for (guint i = 0; i < snapshot->n_messages && messages->len < FS_NETWORK_LIST_MAX; i++)
    {
      FsMessageState state = snapshot->messages[i].state;

      if (state < FS_STATE_MOVING || (state != FS_STATE_BLOCKED && others == 0))
        continue;
      others -= state != FS_STATE_BLOCKED;
      g_array_append_val (messages, snapshot->messages[i].id);
    }
  return messages;
}

static Content
describe_message (FsNetworkState *state, uint64_t id)
{
  const FsCycleView *view = state->cycle_view;
  const FsMessageView *message = &view->snapshot->messages[fs_snapshot_find (view->snapshot, id)];
  g_autofree char *from = fs_cycle_view_address (view, message->source);
  g_autofree char *to = fs_cycle_view_address (view, message->destination);

  return (Content){ .id = id,
                    .number = fs_number_display_count (id),
                    .title = g_strdup_printf ("%s → %s", from, to),
                    .description = fs_explain_word (view, message),
                    .blocked = message->state == FS_STATE_BLOCKED,
                    .color = fs_network_state_get_color (state, id) };
}

static char *
message_count (FsNetworkState *state, guint n)
{
  if (n == 0)
    return g_strdup (_ ("No message is in the network in this cycle."));
  if (n == FS_NETWORK_LIST_MAX)
    return g_strdup_printf (_ ("The first %u messages in the network"), n);
  return g_strdup_printf (ngettext ("%u message in the network", "%u messages in the network", n), n);
}

/* Channels. */

/* By descending flits, ties by number. */
static int
compare_loads (gconstpointer a, gconstpointer b, gpointer data)
{
  const FsChannelTable *table = data;
  uint64_t one = *(const uint64_t *) a, other = *(const uint64_t *) b;
  uint64_t flits = table->channels[one].flits, others = table->channels[other].flits;

  if (flits != others)
    return flits > others ? -1 : 1;
  return one < other ? -1 : one > other;
}

/* The channels to list, by load. */
static GArray *
list_channels (const FsCycleView *cycle_view)
{
  const FsChannelTable *table = cycle_view->channels;
  GArray *channels;
  g_autofree guint *n_with = NULL; /* channels, by number of flits */
  uint64_t least;
  guint n = 0, more = 0; /* than the least */

  if (table == NULL)
    return NULL;
  /* The least number of flits of the channels listed: more than FS_NETWORK_LIST_MAX may have as many. A channel carries at
   * most one flit in a cycle, so that they can be counted by their flits. */
  n_with = g_new0 (guint, table->cycles + 1);
  least = table->cycles;
  for (uint32_t c = 0; c < table->network.n_channels; c++)
    n_with[MIN (table->channels[c].flits, table->cycles)]++;
  while (least > 0 && (n += n_with[least]) < FS_NETWORK_LIST_MAX)
    least--;
  channels = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  for (uint32_t c = 0; c < table->network.n_channels; c++)
    more += table->channels[c].flits > least;
  for (uint32_t c = 0, others = 0; c < table->network.n_channels; c++)
    {
      if (table->channels[c].flits < least || !fs_channel_table_has (table, c)
          || (table->channels[c].flits == least && others + more >= FS_NETWORK_LIST_MAX))
        continue;
      others += table->channels[c].flits == least;
      g_array_append_vals (channels, &(uint64_t){ c }, 1);
    }
  g_array_sort_with_data (channels, compare_loads, (gpointer) table);
  return channels;
}

static Content
describe_channel (FsNetworkState *state, uint64_t channel)
{
  const FsChannelTable *table = state->cycle_view->channels;
  FsChannelRates rates = fs_channel_rates (&table->channels[channel], table->cycles);
  g_autofree char *blocked = isnan (rates.blocked) ? NULL : fs_number_display_fixed (100 * rates.blocked, 1);

  return (Content){
    .id = channel,
    .title = fs_explain_channel_name (state->cycle_view, (uint32_t) channel),
    .value = fs_number_display_fixed (rates.load, 3),
    /* Translators: of the headers that requested a channel. */
    .description
    = blocked == NULL ? g_strdup (_ ("no header")) : g_strdup_printf (_ ("%s %% of headers blocked"), blocked),
    .color = FS_NO_COLOR,
  };
}

static char *
channel_summary (const FsCycleView *cycle_view)
{
  FsChannelSummary summary = fs_channel_table_summary (cycle_view->channels);
  g_autofree char *largest = fs_number_display_fixed (summary.largest, 3);
  g_autofree char *mean = fs_number_display_fixed (summary.mean, 3);
  g_autofree char *jain = fs_number_display_fixed (summary.jain, 3);
  g_autofree char *busiest = fs_explain_channel_name (cycle_view, summary.busiest);

  if (isnan (summary.jain))
    return g_strdup (_ ("No flit has crossed a channel yet."));
  /* Translators: loads of the channels, in flits per cycle: the largest one with its channel, such as "10 → 11". */
  return g_strdup_printf (_ ("Largest load %s (%s), mean %s flits/cycle. Jain’s index %s."), largest, busiest, mean,
                          jain);
}

static char *
channel_count (FsNetworkState *state, guint n_listed)
{
  const FsCycleView *view = state->cycle_view;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *shown = fs_number_display_count (n_listed);
  g_autofree char *all = NULL;
  guint n;

  if (view == NULL || view->channels == NULL)
    return g_strdup (fs_network_run_has_packets (&state->run)
                         ? _ ("Only channels of wormhole networks are listed; a generalized hypercube works "
                              "store-and-forward.")
                         : _ ("No channel is listed because there is no run."));
  n = fs_network_count_channels (&view->channels->network);
  from = fs_number_display_count ((guint64) view->flits_from);
  to = fs_number_display_count ((guint64) view->cycle);
  all = fs_number_display_count (n);
  if (n_listed < n)
    return g_strdup_printf (_ ("The %s of %s channels with the largest load in cycles %s to %s"), shown, all, from, to);
  return g_strdup_printf (_ ("%s channels by load in cycles %s to %s"), all, from, to);
}

/* The list. */

/* @ids: uint64_t; NULL where there is nothing to list. @by_id: the ids ascend, and an item stays that of one id; else items stay
 * where they are, and what they show changes. */
static const struct {
  const char *name;
  gboolean by_id;
  PangoEllipsizeMode ellipsize;
  FsSubjectKind subject;
  GArray *(*ids) (const FsCycleView *cycle_view);
  Content (*describe) (FsNetworkState *state, uint64_t id);
  char *(*count) (FsNetworkState *state, guint n);
} kinds[] = {
  { N_ ("Messages in the network"), TRUE, PANGO_ELLIPSIZE_END, FS_SUBJECT_MESSAGE, list_messages, describe_message,
    message_count },
  { N_ ("Channels by load"), FALSE, PANGO_ELLIPSIZE_MIDDLE, FS_SUBJECT_CHANNEL, list_channels, describe_channel,
    channel_count },
};

struct _FsNetworkList {
  AdwBin parent;
  GtkSearchEntry *search;
  GtkLabel *summary_label, *count_label;
  GtkListView *view;
  FsNetworkListKind kind;
  GListStore *items; /* FsNetworkListItem */
  GtkSingleSelection *selection;
  FsNetworkState *state;
  gboolean refreshing, stale;
  gint64 last;
};

G_DEFINE_FINAL_TYPE (FsNetworkList, fs_network_list, ADW_TYPE_BIN)

static guint
n_items (FsNetworkList *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->items));
}

static uint64_t
id_at (FsNetworkList *self, guint position)
{
  g_autoptr (FsNetworkListItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return item != NULL ? item->content.id : FS_NO_MESSAGE;
}

/* Returns the items of the cycle shown, which are those listed before where possible. */
static GPtrArray *
items_now (FsNetworkList *self, const GArray *ids)
{
  GPtrArray *items = g_ptr_array_new_full (ids->len, g_object_unref);
  gboolean by_id = kinds[self->kind].by_id;
  guint position = 0;

  for (guint i = 0; i < ids->len; i++)
    {
      uint64_t id = g_array_index (ids, uint64_t, i);
      FsNetworkListItem *item = NULL;
      Content content = kinds[self->kind].describe (self->state, id);

      while (by_id && position < n_items (self) && id_at (self, position) < id)
        position++;
      if (by_id ? id_at (self, position) == id : i < n_items (self))
        item = g_list_model_get_item (G_LIST_MODEL (self->items), by_id ? position : i);
      else
        item = g_object_new (FS_TYPE_NETWORK_LIST_ITEM, NULL);
      if (content_equal (&item->content, &content))
        content_clear (&content);
      else
        {
          content_clear (&item->content);
          item->content = content;
          g_signal_emit_by_name (item, "changed");
        }
      g_ptr_array_add (items, item);
    }
  return items;
}

static gboolean
is_at (FsNetworkList *self, guint position, gpointer item)
{
  g_autoptr (FsNetworkListItem) old = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return (gpointer) old == item;
}

/* Selects what is selected in the diagram. @reveal: scrolls to the channel; to a message it scrolls whenever its position
 * changes. */
static void
show_selected (FsNetworkList *self, gboolean reveal)
{
  FsSubject subject = fs_subject_of_item (&self->state->selected);
  guint position = GTK_INVALID_LIST_POSITION, before = gtk_single_selection_get_selected (self->selection);

  if (self->kind == FS_NETWORK_LIST_MESSAGES ? self->state->selected.kind == FS_ITEM_MESSAGE
                                             : subject.kind == FS_SUBJECT_CHANNEL || subject.kind == FS_SUBJECT_VC)
    for (guint i = 0; i < n_items (self) && position == GTK_INVALID_LIST_POSITION; i++)
      if (id_at (self, i) == subject.id)
        position = i;
  if (position != before)
    gtk_single_selection_set_selected (self->selection, position);
  if (self->kind == FS_NETWORK_LIST_MESSAGES)
    reveal = position != before;
  if (reveal && position != GTK_INVALID_LIST_POSITION && gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

static void
refresh (FsNetworkList *self, gboolean reveal)
{
  const FsCycleView *view = self->state->cycle_view;
  g_autoptr (GArray) ids = view != NULL ? kinds[self->kind].ids (view) : NULL;
  g_autofree char *count = NULL;
  g_autofree char *summary = NULL;

  self->last = g_get_monotonic_time ();
  self->stale = FALSE;
  self->refreshing = TRUE;
  if (ids != NULL)
    {
      /* The items are replaced in one change, which leaves out equal items at both ends. */
      g_autoptr (GPtrArray) items = items_now (self, ids);
      guint n_old = n_items (self), first = 0, last = 0;

      while (first < MIN (n_old, items->len) && is_at (self, first, items->pdata[first]))
        first++;
      while (last < MIN (n_old, items->len) - first
             && is_at (self, n_old - 1 - last, items->pdata[items->len - 1 - last]))
        last++;
      if (n_old - first - last > 0 || items->len - first - last > 0)
        g_list_store_splice (self->items, first, n_old - first - last, items->pdata + first, items->len - first - last);
    }
  else
    g_list_store_remove_all (self->items);
  count = kinds[self->kind].count (self->state, n_items (self));
  gtk_label_set_text (self->count_label, count);
  if (self->kind == FS_NETWORK_LIST_CHANNELS && ids != NULL)
    summary = channel_summary (view);
  fs_label_show_text (self->summary_label, summary);
  show_selected (self, reveal);
  self->refreshing = FALSE;
}

static void
state_changed (FsNetworkState *state, guint changes, FsNetworkList *self)
{
  gboolean soon = g_get_monotonic_time () - self->last < PLAYING_US;

  if ((changes
       & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_PLAYING))
      == 0)
    return;
  if (changes == FS_NETWORK_STATE_CYCLE && state->playing && soon)
    return;
  /* A hidden list is updated when it is shown. */
  self->stale = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    refresh (self, (changes & FS_NETWORK_STATE_SELECTION) != 0);
}

static void
shown_or_hidden (FsNetworkList *self)
{
  gboolean shown = gtk_widget_get_mapped (GTK_WIDGET (self));

  if (self->state == NULL)
    return;
  /* Channels are counted only while the list is visible, because that takes memory and time. */
  if (self->kind == FS_NETWORK_LIST_CHANNELS)
    fs_network_state_count_channels (self->state, shown);
  if (shown && self->stale)
    refresh (self, TRUE);
}

static void
row_chosen (FsNetworkList *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (!self->refreshing && position != GTK_INVALID_LIST_POSITION)
    fs_network_state_select_subject (self->state, (FsSubject){ kinds[self->kind].subject, id_at (self, position), 0 });
}

/* An address of the network is a node, any other number a message. @entered: the text is complete; before that only what is in
 * the network is selected. */
static void
find (FsNetworkList *self, gboolean entered)
{
  const FsNetworkRun *run = &self->state->run;
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search))));
  uint32_t node;
  guint64 message;

  if (run->network.n > 0 && fs_interconnect_read_address (&run->network, text, &node, NULL))
    fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_NODE, node, 0 });
  else if (fs_number_parse_uint (text, &message))
    {
      const FsCycleView *view = self->state->cycle_view;

      if (entered || (view != NULL && view->snapshot != NULL && fs_snapshot_find (view->snapshot, message) >= 0))
        fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_MESSAGE, message, 0 });
    }
  else if (entered)
    {
      g_autofree char *error
          = g_strdup_printf (_ ("“%s” is neither the number of a message nor an address of this network."), text);

      gtk_label_set_text (self->count_label, error);
    }
}

static void
find_typed (FsNetworkList *self)
{
  find (self, FALSE);
}

static void
find_entered (FsNetworkList *self)
{
  find (self, TRUE);
}

void
fs_network_list_move (FsNetworkList *self, int direction)
{
  const FsDiagramItem *selected = &self->state->selected;
  guint n, position = 0;

  refresh (self, FALSE);
  n = n_items (self);
  if (n == 0)
    return;
  if (selected->kind != FS_ITEM_MESSAGE)
    position = direction > 0 ? 0 : n - 1;
  else
    {
      /* The selected message may have left the network. */
      while (position < n && id_at (self, position) < selected->message)
        position++;
      if (direction < 0)
        position = position > 0 ? position - 1 : n - 1;
      else if (id_at (self, position) == selected->message)
        position++;
      position = position < n ? position : 0;
    }
  gtk_single_selection_set_selected (self->selection, position);
}

/* Rows. */

#define FS_TYPE_NETWORK_LIST_ROW (fs_network_list_row_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkListRow, fs_network_list_row, FS, NETWORK_LIST_ROW, GtkBox)

struct _FsNetworkListRow {
  GtkBox parent;
  GtkWidget *number, *title, *value, *description, *icon;
};

G_DEFINE_FINAL_TYPE (FsNetworkListRow, fs_network_list_row, GTK_TYPE_BOX)

static void
fs_network_list_row_class_init (FsNetworkListRowClass *klass)
{
}

static GtkWidget *
numeric_label_new (const char *css_class)
{
  GtkWidget *label = fs_label_new (NULL, "numeric");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
fs_network_list_row_init (FsNetworkListRow *self)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  self->number = numeric_label_new ("message-number");
  self->title = numeric_label_new (NULL);
  self->value = fs_label_new (NULL, "numeric");
  self->description = numeric_label_new ("message-words");
  self->icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  gtk_label_set_width_chars (GTK_LABEL (self->number), 4);
  gtk_widget_set_hexpand (self->title, TRUE);
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_box_set_spacing (GTK_BOX (self), 10);
  gtk_widget_add_css_class (GTK_WIDGET (self), "message-row");
  gtk_widget_add_css_class (self->icon, "blocked");
  gtk_box_append (GTK_BOX (line), self->title);
  gtk_box_append (GTK_BOX (line), self->value);
  gtk_box_append (GTK_BOX (lines), line);
  gtk_box_append (GTK_BOX (lines), self->description);
  gtk_box_append (GTK_BOX (self), self->number);
  gtk_box_append (GTK_BOX (self), lines);
  gtk_box_append (GTK_BOX (self), self->icon);
}

static void
show_item (FsNetworkListItem *item, FsNetworkListRow *row)
{
  const Content *content = &item->content;

  fs_label_show_text (GTK_LABEL (row->number), content->number);
  fs_message_color_set (row->number, content->color);
  gtk_label_set_text (GTK_LABEL (row->title), content->title);
  fs_label_show_text (GTK_LABEL (row->value), content->value);
  gtk_label_set_text (GTK_LABEL (row->description), content->description);
  gtk_widget_set_visible (row->icon, content->blocked);
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, FsNetworkList *self)
{
  FsNetworkListRow *row = g_object_new (FS_TYPE_NETWORK_LIST_ROW, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (row->title), kinds[self->kind].ellipsize);
  gtk_label_set_ellipsize (GTK_LABEL (row->description), kinds[self->kind].ellipsize);
  gtk_list_item_set_child (list_item, GTK_WIDGET (row));
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  FsNetworkListItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row = gtk_list_item_get_child (list_item);

  show_item (item, FS_NETWORK_LIST_ROW (row));
  g_signal_connect_object (item, "changed", G_CALLBACK (show_item), row, 0);
}

static void
unbind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (list_item), show_item,
                                        gtk_list_item_get_child (list_item));
}

void
fs_network_list_bind (FsNetworkList *self, FsNetworkState *state, FsNetworkListKind kind)
{
  g_return_if_fail (FS_IS_NETWORK_LIST (self) && self->state == NULL);

  self->state = g_object_ref (state);
  self->kind = kind;
  gtk_widget_set_visible (GTK_WIDGET (self->search), kind == FS_NETWORK_LIST_MESSAGES);
  fs_name_widget (self->view, _ (kinds[kind].name), NULL);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  refresh (self, FALSE);
  shown_or_hidden (self);
}

static void
fs_network_list_dispose (GObject *object)
{
  FsNetworkList *self = FS_NETWORK_LIST (object);

  g_clear_object (&self->state);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_NETWORK_LIST);
  g_clear_object (&self->selection);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (fs_network_list_parent_class)->dispose (object);
}

static void
fs_network_list_class_init (FsNetworkListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_network_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/network-list.ui");
  gtk_widget_class_bind_template_child (widget_class, FsNetworkList, search);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkList, summary_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkList, count_label);
  gtk_widget_class_bind_template_child (widget_class, FsNetworkList, view);
}

static void
fs_network_list_init (FsNetworkList *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_row), self, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row), NULL);
  self->items = g_list_store_new (FS_TYPE_NETWORK_LIST_ITEM);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->items)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_factory (self->view, factory);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (row_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "map", G_CALLBACK (shown_or_hidden), self, G_CONNECT_AFTER);
  g_signal_connect_object (self, "unmap", G_CALLBACK (shown_or_hidden), self, G_CONNECT_AFTER);
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (find_typed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "activate", G_CALLBACK (find_entered), self, G_CONNECT_SWAPPED);
}
