#include "study/store/memory-store.h"

#include <pthread.h>

typedef struct {
  guint replication;
  gboolean unsaved;
  GBytes *packed;
} StoredResult;

struct _FsMemoryStore {
  gatomicrefcount references;
  GHashTable *points; /* scenario_id → GArray of StoredResult, by replication */
  guint n_results, n_unsaved;
  pthread_mutex_t lock;
};

static void
stored_result_clear (gpointer data)
{
  g_bytes_unref (((StoredResult *) data)->packed);
}

FsMemoryStore *
fs_memory_store_new (void)
{
  FsMemoryStore *memory = g_new0 (FsMemoryStore, 1);

  g_atomic_ref_count_init (&memory->references);
  memory->points = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  pthread_mutex_init (&memory->lock, NULL);
  return memory;
}

FsMemoryStore *
fs_memory_store_ref (FsMemoryStore *memory)
{
  g_atomic_ref_count_inc (&memory->references);
  return memory;
}

void
fs_memory_store_unref (FsMemoryStore *memory)
{
  if (memory == NULL || !g_atomic_ref_count_dec (&memory->references))
    return;
  g_hash_table_unref (memory->points);
  pthread_mutex_destroy (&memory->lock);
  g_free (memory);
}

/* Returns the index of @replication in @point, or the index at which to insert it. */
static guint
find_index (const GArray *point, guint replication)
{
  guint low = 0, high = point->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (point, StoredResult, middle).replication < replication)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Returns NULL if there is no such result. The caller holds the lock. */
static StoredResult *
find (FsMemoryStore *memory, const char *id, guint replication)
{
  GArray *point = g_hash_table_lookup (memory->points, id);
  guint at = point != NULL ? find_index (point, replication) : 0;

  return point != NULL && at < point->len && g_array_index (point, StoredResult, at).replication == replication
             ? &g_array_index (point, StoredResult, at)
             : NULL;
}

/* Returns FALSE if there is such a result already. The caller holds the lock. */
static gboolean
insert (FsMemoryStore *memory, const char *id, const StoredResult *stored)
{
  GArray *point = g_hash_table_lookup (memory->points, id);
  StoredResult own = *stored;

  if (find (memory, id, stored->replication) != NULL)
    return FALSE;
  if (point == NULL)
    {
      point = g_array_new (FALSE, FALSE, sizeof (StoredResult));
      g_array_set_clear_func (point, stored_result_clear);
      g_hash_table_insert (memory->points, g_strdup (id), point);
    }
  g_bytes_ref (own.packed);
  g_array_insert_val (point, find_index (point, own.replication), own);
  memory->n_results++;
  memory->n_unsaved += own.unsaved;
  return TRUE;
}

gboolean
fs_memory_store_insert (FsMemoryStore *memory, const FsResultKey *key, GBytes *packed, gboolean unsaved)
{
  StoredResult stored = { .replication = key->replication, .unsaved = unsaved, .packed = packed };
  gboolean is_new;

  pthread_mutex_lock (&memory->lock);
  is_new = insert (memory, key->id, &stored);
  pthread_mutex_unlock (&memory->lock);
  return is_new;
}

GBytes *
fs_memory_store_lookup (FsMemoryStore *memory, const FsResultKey *key)
{
  const StoredResult *stored;
  GBytes *packed;

  pthread_mutex_lock (&memory->lock);
  stored = find (memory, key->id, key->replication);
  packed = stored != NULL ? g_bytes_ref (stored->packed) : NULL;
  pthread_mutex_unlock (&memory->lock);
  return packed;
}

GArray *
fs_memory_store_replications (FsMemoryStore *memory, const char *id)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  const GArray *point;

  pthread_mutex_lock (&memory->lock);
  point = g_hash_table_lookup (memory->points, id);
  for (guint i = 0; point != NULL && i < point->len; i++)
    g_array_append_val (numbers, g_array_index (point, StoredResult, i).replication);
  pthread_mutex_unlock (&memory->lock);
  return numbers;
}

guint
fs_memory_store_n_results (FsMemoryStore *memory)
{
  guint n;

  pthread_mutex_lock (&memory->lock);
  n = memory->n_results;
  pthread_mutex_unlock (&memory->lock);
  return n;
}

gboolean
fs_memory_store_has_unsaved (FsMemoryStore *memory, const GPtrArray *ids)
{
  gboolean found;

  pthread_mutex_lock (&memory->lock);
  found = memory->n_unsaved > 0 && ids == NULL;
  for (guint i = 0; memory->n_unsaved > 0 && ids != NULL && i < ids->len && !found; i++)
    {
      const GArray *point = ids->pdata[i] != NULL ? g_hash_table_lookup (memory->points, ids->pdata[i]) : NULL;

      for (guint k = 0; point != NULL && k < point->len && !found; k++)
        found = g_array_index (point, StoredResult, k).unsaved;
    }
  pthread_mutex_unlock (&memory->lock);
  return found;
}

/* Calls @visit with @data for a copy of every result of @memory, so that two stores are never locked at once. */
static void
for_each (FsMemoryStore *memory,
          void (*visit) (FsMemoryStore *other, const char *id, const StoredResult *stored, gpointer data),
          FsMemoryStore *other, gpointer data)
{
  g_autoptr (FsMemoryStore) copy = fs_memory_store_pick (memory, NULL);
  GHashTableIter iter;
  gpointer id, point;

  g_hash_table_iter_init (&iter, copy->points);
  pthread_mutex_lock (&other->lock);
  while (g_hash_table_iter_next (&iter, &id, &point))
    for (guint i = 0; i < ((GArray *) point)->len; i++)
      visit (other, id, &g_array_index ((GArray *) point, StoredResult, i), data);
  pthread_mutex_unlock (&other->lock);
}

static void
mark_one (FsMemoryStore *memory, const char *id, const StoredResult *saved, gpointer data)
{
  StoredResult *stored = find (memory, id, saved->replication);

  if (stored != NULL)
    {
      memory->n_unsaved -= stored->unsaved;
      stored->unsaved = FALSE;
    }
}

void
fs_memory_store_set_saved (FsMemoryStore *memory, FsMemoryStore *saved)
{
  for_each (saved != NULL ? saved : memory, mark_one, memory, NULL);
}

void
fs_memory_store_set_unsaved (FsMemoryStore *memory, const GPtrArray *ids)
{
  pthread_mutex_lock (&memory->lock);
  for (guint i = 0; i < ids->len; i++)
    {
      const GArray *point = g_hash_table_lookup (memory->points, ids->pdata[i]);

      for (guint k = 0; point != NULL && k < point->len; k++)
        {
          StoredResult *stored = &g_array_index (point, StoredResult, k);

          memory->n_unsaved += !stored->unsaved;
          stored->unsaved = TRUE;
        }
    }
  pthread_mutex_unlock (&memory->lock);
}

static void
add_one (FsMemoryStore *memory, const char *id, const StoredResult *other, gpointer unsaved)
{
  StoredResult stored = *other;

  stored.unsaved = *(const gboolean *) unsaved;
  insert (memory, id, &stored);
}

void
fs_memory_store_add_all (FsMemoryStore *memory, FsMemoryStore *other, gboolean unsaved)
{
  for_each (other, add_one, memory, &unsaved);
}

/* The caller holds the lock of @memory; no other thread knows @copy yet. */
static void
copy_point (FsMemoryStore *memory, const char *id, FsMemoryStore *copy)
{
  const GArray *point = id != NULL ? g_hash_table_lookup (memory->points, id) : NULL;

  for (guint i = 0; point != NULL && i < point->len; i++)
    insert (copy, id, &g_array_index (point, StoredResult, i));
}

FsMemoryStore *
fs_memory_store_pick (FsMemoryStore *memory, const GPtrArray *ids)
{
  FsMemoryStore *copy = fs_memory_store_new ();
  GHashTableIter iter;
  gpointer id;

  pthread_mutex_lock (&memory->lock);
  g_hash_table_iter_init (&iter, memory->points);
  if (ids == NULL)
    while (g_hash_table_iter_next (&iter, &id, NULL))
      copy_point (memory, id, copy);
  for (guint i = 0; ids != NULL && i < ids->len; i++)
    copy_point (memory, g_ptr_array_index (ids, i), copy);
  pthread_mutex_unlock (&memory->lock);
  return copy;
}
