#include "sim/deadlock.h"

/* Whether everything the message waits for is held by others of the set. */
static gboolean
waits_for_set (const FsMessageView *message, GHashTable *set)
{
  for (guint i = 0; i < message->n_wants; i++)
    if (message->wants[i].holder == message->id || !g_hash_table_contains (set, &message->wants[i].holder))
      return FALSE;
  return message->n_wants > 0;
}

static GHashTable *
blocked_messages (const FsSnapshot *snapshot)
{
  GHashTable *set = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < snapshot->n_messages; i++)
    if (snapshot->messages[i].state == FS_STATE_BLOCKED)
      g_hash_table_add (set, (gpointer) &snapshot->messages[i].id);
  return set;
}

uint64_t *
fs_snapshot_deadlock (const FsSnapshot *snapshot, guint *n_messages)
{
  g_autoptr (GHashTable) set = blocked_messages (snapshot);
  gboolean shrinks;
  uint64_t *ids;

  /* Whoever may find something leaves the set, then those who wait for him, until nobody does. */
  do
    {
      shrinks = FALSE;
      for (guint i = 0; i < snapshot->n_messages; i++)
        if (g_hash_table_contains (set, &snapshot->messages[i].id) && !waits_for_set (&snapshot->messages[i], set))
          shrinks |= g_hash_table_remove (set, &snapshot->messages[i].id);
    }
  while (shrinks);
  *n_messages = 0;
  if (g_hash_table_size (set) == 0)
    return NULL;
  ids = g_new (uint64_t, g_hash_table_size (set));
  for (guint i = 0; i < snapshot->n_messages; i++)
    if (g_hash_table_contains (set, &snapshot->messages[i].id))
      ids[(*n_messages)++] = snapshot->messages[i].id;
  return ids;
}
