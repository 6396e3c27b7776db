#include "study/store/store-chain.h"

#include <glib/gi18n-lib.h>
#include <pthread.h>

#include "base/error.h"
#include "sim/store-forward/store-forward-quantities.h"

typedef struct {
  FsResultStore *store;
  FsStoreAccess access;
  guint n_found;
  gboolean failed; /* to write: told once */
} Place;

struct _FsStoreChain {
  gatomicrefcount references;
  GArray *places; /* Place; their counts are guarded by the lock */
  GPtrArray *notices;
  pthread_mutex_t lock;
};

FsStoreChain *
fs_store_chain_new (void)
{
  FsStoreChain *keep = g_new0 (FsStoreChain, 1);

  g_atomic_ref_count_init (&keep->references);
  keep->places = g_array_new (FALSE, FALSE, sizeof (Place));
  keep->notices = g_ptr_array_new ();
  pthread_mutex_init (&keep->lock, NULL);
  return keep;
}

FsStoreChain *
fs_store_chain_ref (FsStoreChain *keep)
{
  g_atomic_ref_count_inc (&keep->references);
  return keep;
}

void
fs_store_chain_unref (FsStoreChain *keep)
{
  if (keep == NULL || !g_atomic_ref_count_dec (&keep->references))
    return;
  for (guint i = 0; i < keep->places->len; i++)
    fs_result_store_unref (g_array_index (keep->places, Place, i).store);
  g_strfreev (fs_store_chain_take_warnings (keep));
  g_ptr_array_unref (keep->notices);
  g_array_unref (keep->places);
  pthread_mutex_destroy (&keep->lock);
  g_free (keep);
}

void
fs_store_chain_add (FsStoreChain *keep, FsResultStore *store, FsStoreAccess access)
{
  Place place = { .access = access };

  if (store == NULL)
    return;
  place.store = fs_result_store_ref (store);
  g_array_append_val (keep->places, place);
}

static void
notice (FsStoreChain *keep, char *sentence)
{
  pthread_mutex_lock (&keep->lock);
  g_ptr_array_add (keep->notices, sentence);
  pthread_mutex_unlock (&keep->lock);
}

/* A file may come from anybody: its numbers must be as many as everybody expects. */
static gboolean
is_of_curve (const FsSimResult *result, const FsCurve *curve)
{
  guint n_quantities;
  gboolean generalized = result->quantities->quantities == fs_store_forward_quantities (&n_quantities);

  if (generalized || curve->generalized)
    return generalized && curve->generalized;
  return result->quantities->n == curve->params.n && result->quantities->V == curve->params.V;
}

/* From one store; NULL when it is not there or of no use, which is told. */
static FsSimResult *
read_from (FsStoreChain *keep, const Place *place, const FsCurve *curve, const FsResultKey *key)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = fs_result_store_get (place->store, key, &error);
  FsSimResult *result = bytes != NULL ? fs_sim_result_from_bytes (bytes) : NULL;

  if (result != NULL && !is_of_curve (result, curve))
    g_clear_pointer (&result, fs_sim_result_free);
  if (bytes != NULL && result == NULL)
    g_set_error (&error, FS_ERROR, FS_ERROR_FILE, _ ("What %s holds of point %s cannot be read."),
                 fs_result_store_folder (place->store), key->id);
  if (error != NULL)
    notice (keep, place->access & FS_STORE_WRITE ? g_strdup_printf (_ ("%s It is computed anew."), error->message)
                                                 : g_strdup (error->message));
  return result;
}

static void
write_to (FsStoreChain *keep, Place *place, const FsResultKey *key, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  gboolean first;

  if ((place->access & FS_STORE_WRITE) == 0 || fs_result_store_put (place->store, key, bytes, &error))
    return;
  pthread_mutex_lock (&keep->lock);
  /* A cache that cannot be written (no home, a full disk) is none; nobody asked for it. */
  first = !place->failed && !fs_result_store_is_cache (place->store);
  place->failed = TRUE;
  if (first)
    g_ptr_array_add (keep->notices, g_strdup (error->message));
  pthread_mutex_unlock (&keep->lock);
}

/* Into the first @n_places. */
static void
write_to_all (FsStoreChain *keep, guint n_places, const FsResultKey *key, const FsSimResult *result)
{
  g_autoptr (GBytes) bytes = n_places > 0 ? fs_sim_result_to_bytes (result) : NULL;

  for (guint i = 0; i < n_places; i++)
    write_to (keep, &g_array_index (keep->places, Place, i), key, bytes);
}

FsSimResult *
fs_store_chain_find (FsStoreChain *keep, const FsCurve *curve, const char *point_id, guint replication)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, point_id, replication };

  for (guint i = 0; i < keep->places->len; i++)
    {
      Place *place = &g_array_index (keep->places, Place, i);
      FsSimResult *result = place->access & FS_STORE_READ ? read_from (keep, place, curve, &key) : NULL;

      if (result == NULL)
        continue;
      pthread_mutex_lock (&keep->lock);
      place->n_found++;
      pthread_mutex_unlock (&keep->lock);
      write_to_all (keep, i, &key, result);
      return result;
    }
  return NULL;
}

FsSimResult *
fs_store_chain_find_point (FsStoreChain *keep, const FsCurve *curve, const char *point_id, guint n_replications,
                           double confidence)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);

  while (found->len < n_replications)
    {
      FsSimResult *one = fs_store_chain_find (keep, curve, point_id, found->len);

      if (one == NULL)
        return NULL;
      g_ptr_array_add (found, one);
    }
  return fs_sim_result_merge ((FsSimResult *const *) found->pdata, n_replications, confidence);
}

void
fs_store_chain_save (FsStoreChain *keep, const char *point_id, guint replication, const FsSimResult *result)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, point_id, replication };

  write_to_all (keep, keep->places->len, &key, result);
}

static const Place *
find_place (const FsStoreChain *keep, const FsResultStore *store)
{
  for (guint i = 0; i < keep->places->len; i++)
    if (g_array_index (keep->places, Place, i).store == store)
      return &g_array_index (keep->places, Place, i);
  return NULL;
}

guint
fs_store_chain_n_found (FsStoreChain *keep, const FsResultStore *store)
{
  const Place *place = find_place (keep, store);
  guint n = 0;

  pthread_mutex_lock (&keep->lock);
  n = place != NULL ? place->n_found : 0;
  pthread_mutex_unlock (&keep->lock);
  return n;
}

gboolean
fs_store_chain_failed (FsStoreChain *keep, const FsResultStore *store)
{
  const Place *place = find_place (keep, store);
  gboolean failed;

  pthread_mutex_lock (&keep->lock);
  failed = place != NULL && place->failed;
  pthread_mutex_unlock (&keep->lock);
  return failed;
}

char **
fs_store_chain_take_warnings (FsStoreChain *keep)
{
  GPtrArray *taken = g_ptr_array_new ();

  pthread_mutex_lock (&keep->lock);
  g_ptr_array_extend_and_steal (taken, g_ptr_array_ref (keep->notices));
  g_ptr_array_add (taken, NULL);
  pthread_mutex_unlock (&keep->lock);
  return (char **) g_ptr_array_free (taken, FALSE);
}
