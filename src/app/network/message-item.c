#include "app/network/message-item.h"

#include "base/number.h"
#include "study/explain/explain.h"

struct _FsMessageItem {
  GObject parent;
  uint64_t message;
  char *number, *route, *description;
  gboolean blocked;
  int slot;
};

enum {
  PROP_NUMBER = 1,
  PROP_ROUTE,
  PROP_DESCRIPTION,
  PROP_BLOCKED,
  PROP_SLOT,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FsMessageItem, fs_message_item, G_TYPE_OBJECT)

FsMessageItem *
fs_message_item_new (uint64_t message)
{
  FsMessageItem *self = g_object_new (FS_TYPE_MESSAGE_ITEM, NULL);

  self->message = message;
  self->number = fs_number_display_count (message);
  return self;
}

uint64_t
fs_message_item_get_message (FsMessageItem *self)
{
  return self->message;
}

void
fs_message_item_set_slot (FsMessageItem *self, int slot)
{
  if (slot == self->slot)
    return;
  self->slot = slot;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SLOT]);
}

int
fs_message_item_get_slot (FsMessageItem *self)
{
  return self->slot;
}

void
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
    case PROP_SLOT:
      g_value_set_int (value, self->slot);
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
  properties[PROP_SLOT] = g_param_spec_int ("slot", NULL, NULL, -1, G_MAXINT, -1, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fs_message_item_init (FsMessageItem *self)
{
  self->slot = -1;
}
