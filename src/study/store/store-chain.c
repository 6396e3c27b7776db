#include "study/store/store-chain.h"

#include <glib/gi18n-lib.h>
#include <pthread.h>

#include "base/error.h"
#include "sim/store-forward/store-forward-quantities.h"

typedef struct {
  FsResultStore *store;
  FsStoreAccess access;
  guint n_found;
  gboolean failed; /* a result could not be written; there is one warning */
} Entry;

struct _FsStoreChain {
  gatomicrefcount references;
  GArray *entries; /* Entry; their counts are guarded by the lock */
  GPtrArray *warnings;
  pthread_mutex_t lock;
};

FsStoreChain *
fs_store_chain_new (void)
{
  FsStoreChain *chain = g_new0 (FsStoreChain, 1);

  g_atomic_ref_count_init (&chain->references);
  chain->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  chain->warnings = g_ptr_array_new ();
  pthread_mutex_init (&chain->lock, NULL);
  return chain;
}

FsStoreChain *
fs_store_chain_ref (FsStoreChain *chain)
{
  g_atomic_ref_count_inc (&chain->references);
  return chain;
}

void
fs_store_chain_unref (FsStoreChain *chain)
{
  if (chain == NULL || !g_atomic_ref_count_dec (&chain->references))
    return;
  for (guint i = 0; i < chain->entries->len; i++)
    fs_result_store_unref (g_array_index (chain->entries, Entry, i).store);
  g_strfreev (fs_store_chain_take_warnings (chain));
  g_ptr_array_unref (chain->warnings);
  g_array_unref (chain->entries);
  pthread_mutex_destroy (&chain->lock);
  g_free (chain);
}

void
fs_store_chain_add (FsStoreChain *chain, FsResultStore *store, FsStoreAccess access)
{
  Entry entry = { .access = access };

  if (store == NULL)
    return;
  entry.store = fs_result_store_ref (store);
  g_array_append_val (chain->entries, entry);
}

/* Returns the result in one store; NULL if there is none, or if it cannot be used, which adds a warning. */
static FsSimResult *
read_from (FsStoreChain *chain, const Entry *entry, const FsCurve *curve, const FsResultKey *key)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = fs_result_store_get (entry->store, key, &error);
  FsSimResult *result = bytes != NULL ? fs_sim_result_from_bytes (bytes) : NULL;

  /* A file may come from another machine: its result must have the network of the curve. */
  if (result != NULL)
    {
      guint n_quantities;
      gboolean has_flits = result->quantities->quantities != fs_store_forward_quantities (&n_quantities);

      if (has_flits != curve->switching->has_flits
          || (has_flits
              && !fs_record_size_equal (result->quantities->size, fs_wormhole_params_record_size (&curve->params))))
        g_clear_pointer (&result, fs_sim_result_free);
    }
  /* One of an older version, without what is measured today, is replaced where that is possible. */
  if (result != NULL && result->lacks_quantities && (entry->access & FS_STORE_WRITE) != 0)
    {
      fs_sim_result_free (result);
      return NULL;
    }
  if (bytes != NULL && result == NULL)
    g_set_error (&error, FS_ERROR, FS_ERROR_FILE, _ ("What %s holds of point %s cannot be read."),
                 fs_result_store_folder (entry->store), key->id);
  if (error != NULL)
    {
      char *sentence = entry->access & FS_STORE_WRITE
                           ? g_strdup_printf (_ ("%s It will be simulated again."), error->message)
                           : g_strdup (error->message);

      pthread_mutex_lock (&chain->lock);
      g_ptr_array_add (chain->warnings, sentence);
      pthread_mutex_unlock (&chain->lock);
    }
  return result;
}

/* Writes @result to the first @n_entries stores that are writable. */
static void
write_to_all (FsStoreChain *chain, guint n_entries, const FsResultKey *key, const FsSimResult *result)
{
  g_autoptr (GBytes) bytes = n_entries > 0 ? fs_sim_result_to_bytes (result) : NULL;

  for (guint i = 0; i < n_entries; i++)
    {
      Entry *entry = &g_array_index (chain->entries, Entry, i);
      g_autoptr (GError) error = NULL;
      gboolean first;

      if ((entry->access & FS_STORE_WRITE) != 0 && !fs_result_store_put (entry->store, key, bytes, &error))
        {
          pthread_mutex_lock (&chain->lock);
          /* A cache that cannot be written (no home, a full disk) is none: no warning. */
          first = !entry->failed && !fs_result_store_is_cache (entry->store);
          entry->failed = TRUE;
          if (first)
            g_ptr_array_add (chain->warnings, g_strdup (error->message));
          pthread_mutex_unlock (&chain->lock);
        }
    }
}

FsSimResult *
fs_store_chain_find (FsStoreChain *chain, const FsCurve *curve, const char *point_id, guint replication)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, point_id, replication };

  for (guint i = 0; i < chain->entries->len; i++)
    {
      Entry *entry = &g_array_index (chain->entries, Entry, i);
      FsSimResult *result = entry->access & FS_STORE_READ ? read_from (chain, entry, curve, &key) : NULL;

      if (result == NULL)
        continue;
      pthread_mutex_lock (&chain->lock);
      entry->n_found++;
      pthread_mutex_unlock (&chain->lock);
      write_to_all (chain, i, &key, result);
      return result;
    }
  return NULL;
}

FsSimResult *
fs_store_chain_find_point (FsStoreChain *chain, const FsCurve *curve, const char *point_id, guint n_replications,
                           double confidence)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);

  while (found->len < n_replications)
    {
      FsSimResult *one = fs_store_chain_find (chain, curve, point_id, found->len);

      if (one == NULL)
        return NULL;
      g_ptr_array_add (found, one);
    }
  return fs_sim_result_merge ((FsSimResult *const *) found->pdata, n_replications, confidence);
}

void
fs_store_chain_save (FsStoreChain *chain, const char *point_id, guint replication, const FsSimResult *result)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, point_id, replication };

  write_to_all (chain, chain->entries->len, &key, result);
}

static const Entry *
find_entry (const FsStoreChain *chain, const FsResultStore *store)
{
  for (guint i = 0; i < chain->entries->len; i++)
    if (g_array_index (chain->entries, Entry, i).store == store)
      return &g_array_index (chain->entries, Entry, i);
  return NULL;
}

guint
fs_store_chain_n_found (FsStoreChain *chain, const FsResultStore *store)
{
  const Entry *entry = find_entry (chain, store);
  guint n = 0;

  pthread_mutex_lock (&chain->lock);
  n = entry != NULL ? entry->n_found : 0;
  pthread_mutex_unlock (&chain->lock);
  return n;
}

gboolean
fs_store_chain_failed (FsStoreChain *chain, const FsResultStore *store)
{
  const Entry *entry = find_entry (chain, store);
  gboolean failed;

  pthread_mutex_lock (&chain->lock);
  failed = entry != NULL && entry->failed;
  pthread_mutex_unlock (&chain->lock);
  return failed;
}

char **
fs_store_chain_take_warnings (FsStoreChain *chain)
{
  GPtrArray *taken = g_ptr_array_new ();

  pthread_mutex_lock (&chain->lock);
  g_ptr_array_extend_and_steal (taken, g_ptr_array_ref (chain->warnings));
  g_ptr_array_add (taken, NULL);
  pthread_mutex_unlock (&chain->lock);
  return (char **) g_ptr_array_free (taken, FALSE);
}
