#include "study/store/memory-store.h"

#include <pthread.h>

#include "study/store/compression.h"
#include "study/store/checksum.h"

typedef struct {
  guint replication;
  gboolean unsaved;
  GBytes *packed;
} Kept;

struct _FsMemoryStore {
  gatomicrefcount references;
  GHashTable *points; /* scenario_id → GArray of Kept, by replication */
  guint n_results, n_unsaved;
  pthread_mutex_t lock;
};

static void
kept_clear (gpointer data)
{
  g_bytes_unref (((Kept *) data)->packed);
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

GBytes *
fs_result_compress (const FsResultKey *key, GBytes *bytes)
{
  g_autofree char *name = fs_result_key_name (key);
  g_autoptr (GBytes) sealed = fs_checksum_wrap (name, bytes);

  return fs_compress (sealed);
}

GBytes *
fs_result_decompress (const FsResultKey *key, GBytes *packed)
{
  g_autofree char *name = fs_result_key_name (key);
  g_autoptr (GBytes) sealed = fs_decompress (packed, FS_RESULT_BYTES);

  return sealed != NULL ? fs_checksum_unwrap (name, sealed, NULL) : NULL;
}

/* Where @replication stands in @point, or is to be put. */
static guint
find_place (const GArray *point, guint replication)
{
  guint low = 0, high = point->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (point, Kept, middle).replication < replication)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* With the lock held; NULL when it is not there. */
static Kept *
find (FsMemoryStore *memory, const char *id, guint replication)
{
  GArray *point = g_hash_table_lookup (memory->points, id);
  guint at = point != NULL ? find_place (point, replication) : 0;

  return point != NULL && at < point->len && g_array_index (point, Kept, at).replication == replication
             ? &g_array_index (point, Kept, at)
             : NULL;
}

/* With the lock held; FALSE when it is there already. */
static gboolean
insert (FsMemoryStore *memory, const char *id, const Kept *kept)
{
  GArray *point = g_hash_table_lookup (memory->points, id);
  Kept own = *kept;

  if (find (memory, id, kept->replication) != NULL)
    return FALSE;
  if (point == NULL)
    {
      point = g_array_new (FALSE, FALSE, sizeof (Kept));
      g_array_set_clear_func (point, kept_clear);
      g_hash_table_insert (memory->points, g_strdup (id), point);
    }
  g_bytes_ref (own.packed);
  g_array_insert_val (point, find_place (point, own.replication), own);
  memory->n_results++;
  memory->n_unsaved += own.unsaved;
  return TRUE;
}

gboolean
fs_memory_store_insert (FsMemoryStore *memory, const FsResultKey *key, GBytes *packed, gboolean unsaved)
{
  Kept kept = { .replication = key->replication, .unsaved = unsaved, .packed = packed };
  gboolean is_new;

  pthread_mutex_lock (&memory->lock);
  is_new = insert (memory, key->id, &kept);
  pthread_mutex_unlock (&memory->lock);
  return is_new;
}

GBytes *
fs_memory_store_lookup (FsMemoryStore *memory, const FsResultKey *key)
{
  const Kept *kept;
  GBytes *packed;

  pthread_mutex_lock (&memory->lock);
  kept = find (memory, key->id, key->replication);
  packed = kept != NULL ? g_bytes_ref (kept->packed) : NULL;
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
    g_array_append_val (numbers, g_array_index (point, Kept, i).replication);
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

/* With the lock held. */
static gboolean
is_unsaved (FsMemoryStore *memory, const char *id)
{
  const GArray *point = id != NULL ? g_hash_table_lookup (memory->points, id) : NULL;

  for (guint i = 0; point != NULL && i < point->len; i++)
    if (g_array_index (point, Kept, i).unsaved)
      return TRUE;
  return FALSE;
}

gboolean
fs_memory_store_has_unsaved (FsMemoryStore *memory, const GPtrArray *ids)
{
  gboolean found;

  pthread_mutex_lock (&memory->lock);
  found = memory->n_unsaved > 0 && ids == NULL;
  for (guint i = 0; memory->n_unsaved > 0 && ids != NULL && i < ids->len && !found; i++)
    found = is_unsaved (memory, g_ptr_array_index (ids, i));
  pthread_mutex_unlock (&memory->lock);
  return found;
}

static void
set_saved (FsMemoryStore *memory, Kept *kept)
{
  memory->n_unsaved -= kept->unsaved;
  kept->unsaved = FALSE;
}

/* Calls @visit with @data for a copy of all there is, so that two memories are never locked at once. */
static void
for_each (FsMemoryStore *memory, void (*visit) (FsMemoryStore *other, const char *id, const Kept *kept, gpointer data),
          FsMemoryStore *other, gpointer data)
{
  g_autoptr (FsMemoryStore) copy = fs_memory_store_pick (memory, NULL);
  GHashTableIter iter;
  gpointer id, point;

  g_hash_table_iter_init (&iter, copy->points);
  pthread_mutex_lock (&other->lock);
  while (g_hash_table_iter_next (&iter, &id, &point))
    for (guint i = 0; i < ((GArray *) point)->len; i++)
      visit (other, id, &g_array_index ((GArray *) point, Kept, i), data);
  pthread_mutex_unlock (&other->lock);
}

static void
mark_one (FsMemoryStore *memory, const char *id, const Kept *saved, gpointer data)
{
  Kept *kept = find (memory, id, saved->replication);

  if (kept != NULL)
    set_saved (memory, kept);
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
          Kept *kept = &g_array_index (point, Kept, k);

          memory->n_unsaved += !kept->unsaved;
          kept->unsaved = TRUE;
        }
    }
  pthread_mutex_unlock (&memory->lock);
}

static void
add_one (FsMemoryStore *memory, const char *id, const Kept *other, gpointer unsaved)
{
  Kept kept = *other;

  kept.unsaved = *(const gboolean *) unsaved;
  insert (memory, id, &kept);
}

void
fs_memory_store_add_all (FsMemoryStore *memory, FsMemoryStore *other, gboolean unsaved)
{
  for_each (other, add_one, memory, &unsaved);
}

/* With the lock of @memory held; nobody else knows @copy yet. */
static void
copy_point (FsMemoryStore *memory, const char *id, FsMemoryStore *copy)
{
  const GArray *point = id != NULL ? g_hash_table_lookup (memory->points, id) : NULL;

  for (guint i = 0; point != NULL && i < point->len; i++)
    insert (copy, id, &g_array_index (point, Kept, i));
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
