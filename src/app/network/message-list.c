#include "app/network/message-list.h"

#include <glib/gi18n-lib.h>

#include "app/network/message-color.h"
#include "base/number.h"
#include "study/explain/explain.h"

#define PLAYING_US (G_USEC_PER_SEC / 4) /* shortest time between two updates while the run plays */

/* A message of the list: its properties "number" (87), "route" (1110 → 0001), "description" (blocked for 23 cycles),
 * "blocked", and "color", the number of its color or FS_NO_COLOR, are updated. */

#define FS_TYPE_MESSAGE_ITEM (fs_message_item_get_type ())
G_DECLARE_FINAL_TYPE (FsMessageItem, fs_message_item, FS, MESSAGE_ITEM, GObject)

struct _FsMessageItem {
  GObject parent;
  uint64_t message;
  char *number, *route, *description;
  gboolean blocked;
  int color;
};

enum {
  PROP_NUMBER = 1,
  PROP_ROUTE,
  PROP_DESCRIPTION,
  PROP_BLOCKED,
  PROP_COLOR,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FsMessageItem, fs_message_item, G_TYPE_OBJECT)

static FsMessageItem *
fs_message_item_new (uint64_t message)
{
  FsMessageItem *self = g_object_new (FS_TYPE_MESSAGE_ITEM, NULL);

  self->message = message;
  self->number = fs_number_display_count (message);
  return self;
}

static uint64_t
fs_message_item_get_message (FsMessageItem *self)
{
  return self->message;
}

static void
fs_message_item_set_color (FsMessageItem *self, int color)
{
  if (color == self->color)
    return;
  self->color = color;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLOR]);
}

static int
fs_message_item_get_color (FsMessageItem *self)
{
  return self->color;
}

static void
fs_message_item_update (FsMessageItem *self, const FsCycleView *cycle_view, const FsMessageView *view)
{
  g_autofree char *description = fs_explain_word (cycle_view, view);
  gboolean blocked = view->state == FS_STATE_BLOCKED;

  if (self->route == NULL)
    {
      g_autofree char *from = fs_cycle_view_address (cycle_view, view->source);
      g_autofree char *to = fs_cycle_view_address (cycle_view, view->destination);

      self->route = g_strdup_printf ("%s → %s", from, to);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ROUTE]);
    }
  if (g_strcmp0 (description, self->description) != 0)
    {
      g_free (self->description);
      self->description = g_steal_pointer (&description);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESCRIPTION]);
    }
  if (blocked != self->blocked)
    {
      self->blocked = blocked;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BLOCKED]);
    }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  FsMessageItem *self = FS_MESSAGE_ITEM (object);

  switch (id)
    {
    case PROP_NUMBER:
      g_value_set_string (value, self->number);
      break;
    case PROP_ROUTE:
      g_value_set_string (value, self->route);
      break;
    case PROP_DESCRIPTION:
      g_value_set_string (value, self->description);
      break;
    case PROP_BLOCKED:
      g_value_set_boolean (value, self->blocked);
      break;
    case PROP_COLOR:
      g_value_set_int (value, self->color);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
fs_message_item_finalize (GObject *object)
{
  FsMessageItem *self = FS_MESSAGE_ITEM (object);

  g_free (self->number);
  g_free (self->route);
  g_free (self->description);
  G_OBJECT_CLASS (fs_message_item_parent_class)->finalize (object);
}

static void
fs_message_item_class_init (FsMessageItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = get_property;
  object_class->finalize = fs_message_item_finalize;
  properties[PROP_NUMBER] = g_param_spec_string ("number", NULL, NULL, NULL, flags);
  properties[PROP_ROUTE] = g_param_spec_string ("route", NULL, NULL, NULL, flags);
  properties[PROP_DESCRIPTION] = g_param_spec_string ("description", NULL, NULL, NULL, flags);
  properties[PROP_BLOCKED] = g_param_spec_boolean ("blocked", NULL, NULL, FALSE, flags);
  properties[PROP_COLOR] = g_param_spec_int ("color", NULL, NULL, -1, G_MAXINT, -1, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fs_message_item_init (FsMessageItem *self)
{
  self->color = -1;
}

/* The list. */

struct _FsMessageList {
  AdwBin parent;
  GtkSearchEntry *search;
  GtkLabel *count_label;
  GtkListView *view;
  GListStore *items; /* FsMessageItem by number */
  GtkSingleSelection *selection;
  FsNetworkState *state;
  gboolean refreshing, stale;
  gint64 last;
};

G_DEFINE_FINAL_TYPE (FsMessageList, fs_message_list, ADW_TYPE_BIN)

static uint64_t
message_at (FsMessageList *self, guint position)
{
  g_autoptr (FsMessageItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return item != NULL ? fs_message_item_get_message (item) : FS_NO_MESSAGE;
}

/* Returns the position at which @message is or would be inserted. */
static guint
position_of (FsMessageList *self, uint64_t message)
{
  guint low = 0, high = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (message_at (self, middle) < message)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Indices of the messages to list, by number: those in the network, blocked ones first when there are too many. */
static GArray *
listed (const FsSnapshot *snapshot)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));
  guint others = snapshot->n_in_network <= FS_MESSAGE_LIST_MAX
                     ? snapshot->n_in_network
                     : FS_MESSAGE_LIST_MAX - MIN (snapshot->n_blocked, FS_MESSAGE_LIST_MAX);

  for (guint i = 0; i < snapshot->n_messages && indices->len < FS_MESSAGE_LIST_MAX; i++)
    {
      FsMessageState state = snapshot->messages[i].state;

      if (state < FS_STATE_MOVING || (state != FS_STATE_BLOCKED && others == 0))
        continue;
      others -= state != FS_STATE_BLOCKED;
      g_array_append_val (indices, i);
    }
  return indices;
}

/* Returns the items of @cycle_view: a message that was listed before keeps its item. */
static GPtrArray *
items_of (FsMessageList *self, const FsCycleView *cycle_view)
{
  GListModel *old = G_LIST_MODEL (self->items);
  g_autoptr (GArray) indices = listed (cycle_view->snapshot);
  GPtrArray *items = g_ptr_array_new_full (indices->len, g_object_unref);
  guint position = 0, n_old = g_list_model_get_n_items (old);

  for (guint i = 0; i < indices->len; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[g_array_index (indices, guint, i)];
      FsMessageItem *item;

      while (position < n_old && message_at (self, position) < view->id)
        position++;
      if (position < n_old && message_at (self, position) == view->id)
        item = g_list_model_get_item (old, position);
      else
        item = fs_message_item_new (view->id);
      fs_message_item_update (item, cycle_view, view);
      fs_message_item_set_color (item, fs_network_state_get_color (self->state, view->id));
      g_ptr_array_add (items, item);
    }
  return items;
}

static gboolean
is_at (FsMessageList *self, guint position, gpointer item)
{
  g_autoptr (FsMessageItem) old = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return (gpointer) old == item;
}

/* Replaces the items by those of @cycle_view in one change, which leaves out equal items at both ends. */
static void
synchronize (FsMessageList *self, const FsCycleView *cycle_view)
{
  g_autoptr (GPtrArray) items = items_of (self, cycle_view);
  guint n_old = g_list_model_get_n_items (G_LIST_MODEL (self->items)), first = 0, last = 0;

  while (first < MIN (n_old, items->len) && is_at (self, first, items->pdata[first]))
    first++;
  while (last < MIN (n_old, items->len) - first && is_at (self, n_old - 1 - last, items->pdata[items->len - 1 - last]))
    last++;
  if (n_old - first - last > 0 || items->len - first - last > 0)
    g_list_store_splice (self->items, first, n_old - first - last, items->pdata + first, items->len - first - last);
}

static void
show_count (FsMessageList *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  g_autofree char *text = NULL;

  if (n == 0)
    text = g_strdup (_ ("No message is in the network in this cycle."));
  else if (n == FS_MESSAGE_LIST_MAX)
    text = g_strdup_printf (_ ("The first %u messages in the network"), n);
  else
    text = g_strdup_printf (ngettext ("%u message in the network", "%u messages in the network", n), n);
  gtk_label_set_text (self->count_label, text);
}

static void
show_selected (FsMessageList *self)
{
  FsDiagramItem part = fs_network_state_get_selected (self->state);
  guint position = part.kind == FS_ITEM_MESSAGE ? position_of (self, part.message) : GTK_INVALID_LIST_POSITION;

  if (position != GTK_INVALID_LIST_POSITION && message_at (self, position) != part.message)
    position = GTK_INVALID_LIST_POSITION;
  if (position == gtk_single_selection_get_selected (self->selection))
    return;
  gtk_single_selection_set_selected (self->selection, position);
  if (position != GTK_INVALID_LIST_POSITION && gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

static void
refresh (FsMessageList *self)
{
  FsCycleView *cycle_view = fs_network_state_get_cycle_view (self->state);

  self->last = g_get_monotonic_time ();
  self->stale = FALSE;
  self->refreshing = TRUE;
  if (cycle_view != NULL && cycle_view->snapshot != NULL)
    synchronize (self, cycle_view);
  else
    g_list_store_remove_all (self->items);
  show_count (self);
  show_selected (self);
  self->refreshing = FALSE;
}

static void
state_changed (FsNetworkState *state, guint changes, FsMessageList *self)
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
    refresh (self);
}

static void
catch_up (FsMessageList *self)
{
  if (self->stale)
    refresh (self);
}

static void
chosen (FsMessageList *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (self->refreshing || position == GTK_INVALID_LIST_POSITION)
    return;
  fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_MESSAGE, message_at (self, position), 0 });
}

/* An address of the network is a node, any other number a message. */
static void
find (FsMessageList *self)
{
  const FsNetworkRun *run = fs_network_state_get_run (self->state);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search))));
  uint32_t node;
  guint64 message;

  if (run->network.n > 0 && fs_interconnect_read_address (&run->network, text, &node, NULL))
    fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_NODE, node, 0 });
  else if (fs_number_parse_uint (text, &message))
    fs_network_state_select_subject (self->state, (FsSubject){ FS_SUBJECT_MESSAGE, message, 0 });
  else
    {
      g_autofree char *error
          = g_strdup_printf (_ ("“%s” is neither the number of a message nor an address of this network."), text);

      gtk_label_set_text (self->count_label, error);
    }
}

void
fs_message_list_move (FsMessageList *self, int direction)
{
  guint n, position;
  FsDiagramItem part;

  refresh (self);
  n = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  part = fs_network_state_get_selected (self->state);
  if (n == 0)
    return;
  if (part.kind != FS_ITEM_MESSAGE)
    position = direction > 0 ? 0 : n - 1;
  else
    {
      position = position_of (self, part.message);
      if (direction > 0)
        position = position < n && message_at (self, position) == part.message ? position + 1 : position;
      else
        position = position > 0 ? position - 1 : n - 1;
      position = position < n ? position : 0;
    }
  fs_message_list_choose (self, position);
}

guint
fs_message_list_get_n (FsMessageList *self)
{
  catch_up (self);
  return g_list_model_get_n_items (G_LIST_MODEL (self->items));
}

uint64_t
fs_message_list_get_message (FsMessageList *self, guint position)
{
  catch_up (self);
  return message_at (self, position);
}

void
fs_message_list_choose (FsMessageList *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
}

uint64_t
fs_message_list_get_selected (FsMessageList *self)
{
  guint position;

  catch_up (self);
  position = gtk_single_selection_get_selected (self->selection);

  return position == GTK_INVALID_LIST_POSITION ? FS_NO_MESSAGE : message_at (self, position);
}

/* Rows. */

static GtkWidget *
label_new (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "numeric");
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Binds property @to of @target to @property of the item of @row. */
static void
follow (GtkListItem *row, const char *property, GtkWidget *target, const char *to)
{
  GtkExpression *item = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");

  gtk_expression_bind (gtk_property_expression_new (FS_TYPE_MESSAGE_ITEM, item, property), target, to, row);
}

/* The number of a message is on its color. */
static void
color_number (FsMessageItem *item, GParamSpec *property, GtkWidget *number)
{
  fs_message_color_set (number, fs_message_item_get_color (item));
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *number = gtk_widget_get_first_child (gtk_list_item_get_child (row));
  FsMessageItem *item = gtk_list_item_get_item (row);

  color_number (item, NULL, number);
  g_signal_connect_object (item, "notify::color", G_CALLBACK (color_number), number, 0);
}

static void
unbind_row (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *number = gtk_widget_get_first_child (gtk_list_item_get_child (row));

  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (row), color_number, number);
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *number = label_new ("message-number"), *route = label_new (NULL),
            *description = label_new ("message-words");
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

  gtk_label_set_width_chars (GTK_LABEL (number), 4);
  gtk_widget_add_css_class (box, "message-row");
  gtk_widget_add_css_class (icon, "blocked");
  gtk_widget_set_hexpand (lines, TRUE);
  gtk_box_append (GTK_BOX (lines), route);
  gtk_box_append (GTK_BOX (lines), description);
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (box), lines);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_list_item_set_child (row, box);
  follow (row, "number", number, "label");
  follow (row, "route", route, "label");
  follow (row, "description", description, "label");
  follow (row, "blocked", icon, "visible");
}

void
fs_message_list_bind (FsMessageList *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_MESSAGE_LIST (self) && self->state == NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  refresh (self);
}

static void
fs_message_list_dispose (GObject *object)
{
  FsMessageList *self = FS_MESSAGE_LIST (object);

  g_clear_object (&self->state);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_MESSAGE_LIST);
  g_clear_object (&self->selection);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (fs_message_list_parent_class)->dispose (object);
}

static void
fs_message_list_class_init (FsMessageListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_message_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/message-list.ui");
  gtk_widget_class_bind_template_child (widget_class, FsMessageList, search);
  gtk_widget_class_bind_template_child (widget_class, FsMessageList, count_label);
  gtk_widget_class_bind_template_child (widget_class, FsMessageList, view);
}

static void
fs_message_list_init (FsMessageList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row), NULL);
  self->items = g_list_store_new (FS_TYPE_MESSAGE_ITEM);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->items)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "map", G_CALLBACK (catch_up), self, G_CONNECT_AFTER);
  g_signal_connect_object (self->search, "activate", G_CALLBACK (find), self, G_CONNECT_SWAPPED);
}
