#include "app/network/channel-list.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"

#define PLAYING_US (G_USEC_PER_SEC / 4) /* shortest time between two updates while the run plays */

/* A row of the list: its properties "name" (10 → 11), "load" (0.131), and "description" (2 % of headers blocked) are
 * updated, also when another channel takes its place. */

#define FS_TYPE_CHANNEL_ITEM (fs_channel_item_get_type ())
G_DECLARE_FINAL_TYPE (FsChannelItem, fs_channel_item, FS, CHANNEL_ITEM, GObject)

struct _FsChannelItem {
  GObject parent;
  uint32_t channel;
  char *name, *load, *description;
};

enum {
  PROP_NAME = 1,
  PROP_LOAD,
  PROP_DESCRIPTION,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FsChannelItem, fs_channel_item, G_TYPE_OBJECT)

/* Takes @text. */
static void
set_text (FsChannelItem *self, char **where, char *text, guint property)
{
  if (g_strcmp0 (*where, text) == 0)
    {
      g_free (text);
      return;
    }
  g_free (*where);
  *where = text;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static char *
channel_name (const FsCycleView *cycle_view, uint32_t channel)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  uint32_t start, end;

  fs_interconnect_channel_ends (&cycle_view->network, channel, &start, &end);
  from = fs_cycle_view_address (cycle_view, start);
  to = fs_cycle_view_address (cycle_view, end);
  return g_strdup_printf ("%s → %s", from, to);
}

static char *
describe (const FsChannelRates *rates)
{
  g_autofree char *blocked = isnan (rates->blocked) ? NULL : fs_number_display_fixed (100 * rates->blocked, 1);

  /* Translators: of the headers that requested a channel. */
  return blocked == NULL ? g_strdup (_ ("no header")) : g_strdup_printf (_ ("%s %% of headers blocked"), blocked);
}

static void
fs_channel_item_update (FsChannelItem *self, const FsCycleView *cycle_view, uint32_t channel)
{
  FsChannelRates rates = fs_channel_rates (&cycle_view->channels->channels[channel], cycle_view->channels->cycles);

  if (self->name == NULL || channel != self->channel)
    set_text (self, &self->name, channel_name (cycle_view, channel), PROP_NAME);
  self->channel = channel;
  set_text (self, &self->load, fs_number_display_fixed (rates.load, 3), PROP_LOAD);
  set_text (self, &self->description, describe (&rates), PROP_DESCRIPTION);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  const FsChannelItem *self = FS_CHANNEL_ITEM (object);

  switch (id)
    {
    case PROP_NAME:
      g_value_set_string (value, self->name);
      break;
    case PROP_LOAD:
      g_value_set_string (value, self->load);
      break;
    case PROP_DESCRIPTION:
      g_value_set_string (value, self->description);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
fs_channel_item_finalize (GObject *object)
{
  FsChannelItem *self = FS_CHANNEL_ITEM (object);

  g_free (self->name);
  g_free (self->load);
  g_free (self->description);
  G_OBJECT_CLASS (fs_channel_item_parent_class)->finalize (object);
}

static void
fs_channel_item_class_init (FsChannelItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = get_property;
  object_class->finalize = fs_channel_item_finalize;
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_LOAD] = g_param_spec_string ("load", NULL, NULL, NULL, flags);
  properties[PROP_DESCRIPTION] = g_param_spec_string ("description", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fs_channel_item_init (FsChannelItem *self)
{
}

/* The list. */

struct _FsChannelList {
  AdwBin parent;
  GtkLabel *summary_label, *count_label;
  GtkListView *view;
  GListStore *items; /* FsChannelItem by load */
  GtkSingleSelection *selection;
  FsNetworkState *state;
  gboolean refreshing, stale;
  gint64 last;
};

G_DEFINE_FINAL_TYPE (FsChannelList, fs_channel_list, ADW_TYPE_BIN)

static uint32_t
channel_at (FsChannelList *self, guint position)
{
  g_autoptr (FsChannelItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return item != NULL ? item->channel : G_MAXUINT32;
}

static guint
position_of (FsChannelList *self, uint32_t channel)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint position = 0; position < n; position++)
    if (channel_at (self, position) == channel)
      return position;
  return GTK_INVALID_LIST_POSITION;
}

/* By descending flits, ties by number. */
static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const FsChannelTable *table = data;
  uint32_t one = *(const uint32_t *) a, other = *(const uint32_t *) b;
  uint64_t flits = table->channels[one].flits, others = table->channels[other].flits;

  if (flits != others)
    return flits > others ? -1 : 1;
  return one < other ? -1 : one > other;
}

/* Returns the least number of flits of the channels listed: more than FS_CHANNEL_LIST_MAX may have as many. A channel
 * carries at most one flit in a cycle, so that they can be counted by their flits. */
static uint64_t
least_flits (const FsChannelTable *table)
{
  g_autofree guint *n_with = g_new0 (guint, table->cycles + 1);
  uint64_t flits = table->cycles;
  guint n = 0;

  for (uint32_t c = 0; c < table->network.n_channels; c++)
    n_with[MIN (table->channels[c].flits, table->cycles)]++;
  while (flits > 0 && (n += n_with[flits]) < FS_CHANNEL_LIST_MAX)
    flits--;
  return flits;
}

/* The channels to list, by load. */
static GArray *
listed (const FsChannelTable *table)
{
  GArray *channels = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  uint64_t least = least_flits (table);
  guint more = 0; /* than the least */

  for (uint32_t c = 0; c < table->network.n_channels; c++)
    more += table->channels[c].flits > least;
  for (uint32_t c = 0, others = 0; c < table->network.n_channels; c++)
    {
      if (table->channels[c].flits < least || !fs_channel_table_has (table, c)
          || (table->channels[c].flits == least && others + more >= FS_CHANNEL_LIST_MAX))
        continue;
      others += table->channels[c].flits == least;
      g_array_append_val (channels, c);
    }
  g_array_sort_with_data (channels, compare, (gpointer) table);
  return channels;
}

/* Items stay where they are: what they show changes. */
static void
synchronize (FsChannelList *self, const FsCycleView *cycle_view)
{
  g_autoptr (GArray) channels = listed (cycle_view->channels);
  guint n_old = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < channels->len; i++)
    {
      g_autoptr (FsChannelItem) item = i < n_old ? g_list_model_get_item (G_LIST_MODEL (self->items), i)
                                                 : g_object_new (FS_TYPE_CHANNEL_ITEM, NULL);

      fs_channel_item_update (item, cycle_view, g_array_index (channels, uint32_t, i));
      if (i >= n_old)
        g_ptr_array_add (added, g_steal_pointer (&item));
    }
  if (n_old != channels->len)
    g_list_store_splice (self->items, MIN (n_old, channels->len), n_old > channels->len ? n_old - channels->len : 0,
                         added->pdata, added->len);
}

static char *
summarize (const FsCycleView *cycle_view)
{
  FsChannelSummary summary = fs_channel_table_summary (cycle_view->channels);
  g_autofree char *largest = fs_number_display_fixed (summary.largest, 3);
  g_autofree char *mean = fs_number_display_fixed (summary.mean, 3);
  g_autofree char *jain = fs_number_display_fixed (summary.jain, 3);
  g_autofree char *busiest = channel_name (cycle_view, summary.busiest);

  if (isnan (summary.jain))
    return g_strdup (_ ("No flit has crossed a channel yet."));
  /* Translators: loads of the channels, in flits per cycle: the largest one with its channel, such as "10 → 11". */
  return g_strdup_printf (_ ("Largest load %s (%s), mean %s flits/cycle. Jain’s index %s."), largest, busiest, mean,
                          jain);
}

static char *
count (const FsCycleView *cycle_view, guint n_listed)
{
  guint n = fs_network_count_channels (&cycle_view->channels->network);
  g_autofree char *from = fs_number_display_count ((guint64) cycle_view->flits_from);
  g_autofree char *to = fs_number_display_count ((guint64) cycle_view->cycle);
  g_autofree char *shown = fs_number_display_count (n_listed);
  g_autofree char *all = fs_number_display_count (n);

  if (n_listed < n)
    return g_strdup_printf (_ ("The %s of %s channels with the largest load in cycles %s to %s"), shown, all, from, to);
  return g_strdup_printf (_ ("%s channels by load in cycles %s to %s"), all, from, to);
}

static void
show_texts (FsChannelList *self, const FsCycleView *cycle_view)
{
  const FsNetworkRun *run = fs_network_state_get_run (self->state);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  g_autofree char *summary = NULL;
  g_autofree char *text = NULL;

  if (cycle_view != NULL && cycle_view->channels != NULL)
    {
      summary = summarize (cycle_view);
      text = count (cycle_view, n);
    }
  else if (fs_network_run_has_packets (run))
    text = g_strdup (_ ("Only channels of wormhole networks are listed; a generalized hypercube works "
                        "store-and-forward."));
  else
    text = g_strdup (_ ("No channel is listed because there is no run."));
  gtk_widget_set_visible (GTK_WIDGET (self->summary_label), summary != NULL);
  gtk_label_set_text (self->summary_label, summary != NULL ? summary : "");
  gtk_label_set_text (self->count_label, text);
}

/* @reveal: scrolls to the channel selected. */
static void
show_selected (FsChannelList *self, gboolean reveal)
{
  FsDiagramItem item = fs_network_state_get_selected (self->state);
  gboolean is_channel = item.kind == FS_ITEM_CHANNEL || item.kind == FS_ITEM_VC;
  guint position = is_channel ? position_of (self, item.channel) : GTK_INVALID_LIST_POSITION;

  if (position != gtk_single_selection_get_selected (self->selection))
    gtk_single_selection_set_selected (self->selection, position);
  if (reveal && position != GTK_INVALID_LIST_POSITION && gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

static void
refresh (FsChannelList *self, gboolean reveal)
{
  FsCycleView *cycle_view = fs_network_state_get_cycle_view (self->state);

  self->last = g_get_monotonic_time ();
  self->stale = FALSE;
  self->refreshing = TRUE;
  if (cycle_view != NULL && cycle_view->channels != NULL)
    synchronize (self, cycle_view);
  else
    g_list_store_remove_all (self->items);
  show_texts (self, cycle_view);
  show_selected (self, reveal);
  self->refreshing = FALSE;
}

static void
state_changed (FsNetworkState *state, guint changes, FsChannelList *self)
{
  gboolean soon = g_get_monotonic_time () - self->last < PLAYING_US;

  if ((changes
       & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_PLAYING))
      == 0)
    return;
  if (changes == FS_NETWORK_STATE_CYCLE && fs_network_state_is_playing (state) && soon)
    return;
  /* A hidden list is updated when it is shown. */
  self->stale = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    refresh (self, (changes & FS_NETWORK_STATE_SELECTION) != 0);
}

static void
catch_up (FsChannelList *self)
{
  if (self->stale)
    refresh (self, TRUE);
}

/* Channels are counted only while the list is visible, because that takes memory and time. */
static void
shown (FsChannelList *self)
{
  if (self->state == NULL)
    return;
  fs_network_state_count_channels (self->state, gtk_widget_get_mapped (GTK_WIDGET (self)));
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    catch_up (self);
}

static void
chosen (FsChannelList *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (self->refreshing || position == GTK_INVALID_LIST_POSITION)
    return;
  fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_CHANNEL, channel_at (self, position), 0 });
}

guint
fs_channel_list_get_n (FsChannelList *self)
{
  catch_up (self);
  return g_list_model_get_n_items (G_LIST_MODEL (self->items));
}

uint32_t
fs_channel_list_get_channel (FsChannelList *self, guint position)
{
  catch_up (self);
  return channel_at (self, position);
}

void
fs_channel_list_choose (FsChannelList *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
}

guint
fs_channel_list_get_selected (FsChannelList *self)
{
  catch_up (self);
  return gtk_single_selection_get_selected (self->selection);
}

const char *
fs_channel_list_get_summary (FsChannelList *self)
{
  catch_up (self);
  return gtk_label_get_text (self->summary_label);
}

/* Rows. */

static GtkWidget *
label_new (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "numeric");
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Binds @property of the item of @row to the text of @label. */
static void
follow (GtkListItem *row, const char *property, GtkWidget *label)
{
  GtkExpression *item = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");

  gtk_expression_bind (gtk_property_expression_new (FS_TYPE_CHANNEL_ITEM, item, property), label, "label", row);
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *name = label_new (NULL), *load = label_new (NULL), *description = label_new ("message-words");

  gtk_widget_add_css_class (box, "message-row");
  gtk_label_set_ellipsize (GTK_LABEL (load), PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_hexpand (load, FALSE);
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), load);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), description);
  gtk_list_item_set_child (row, box);
  follow (row, "name", name);
  follow (row, "load", load);
  follow (row, "description", description);
}

void
fs_channel_list_bind (FsChannelList *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_CHANNEL_LIST (self) && self->state == NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  refresh (self, FALSE);
  shown (self);
}

static void
fs_channel_list_dispose (GObject *object)
{
  FsChannelList *self = FS_CHANNEL_LIST (object);

  g_clear_object (&self->state);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_CHANNEL_LIST);
  g_clear_object (&self->selection);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (fs_channel_list_parent_class)->dispose (object);
}

static void
fs_channel_list_class_init (FsChannelListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_channel_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/channel-list.ui");
  gtk_widget_class_bind_template_child (widget_class, FsChannelList, summary_label);
  gtk_widget_class_bind_template_child (widget_class, FsChannelList, count_label);
  gtk_widget_class_bind_template_child (widget_class, FsChannelList, view);
}

static void
fs_channel_list_init (FsChannelList *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  self->items = g_list_store_new (FS_TYPE_CHANNEL_ITEM);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->items)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_factory (self->view, factory);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "map", G_CALLBACK (shown), self, G_CONNECT_AFTER);
  g_signal_connect_object (self, "unmap", G_CALLBACK (shown), self, G_CONNECT_AFTER);
}
