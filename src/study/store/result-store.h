/* A folder of finished results by the scenario_id of their point, each a sealed file of its own: checkpoints of a
 * run, a shard of one, or the cache of the user; or the memory of a document (result-memory.h). What is in it is there as a whole; a file that is not is told apart
 * from one that is missing. Any number of threads and processes may read and write at once. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FsResultKey: one result
 * @kind: what it is ("simulation"): names the layout of its bytes; without spaces
 * @id: scenario_id of the point, 64 hexadecimal digits
 * @replication: from 0
 */
typedef struct {
  const char *kind;
  const char *id;
  guint replication;
} FsResultKey;

/* "simulation-ID-0": what it is sealed as. Free with g_free(). */
char *fs_result_key_name (const FsResultKey *key);

typedef struct _FsResultStore FsResultStore;

/* The results in @folder. Free with fs_result_store_unref(). */
FsResultStore *fs_result_store_new (const char *folder);

/* The cache: results below FLITSCOPE_CACHE or, without it, the user's folder for what can be computed again; NULL when
 * FLITSCOPE_CACHE is empty. At most FS_CACHE_BYTES: the results that were used the longest ago go first. */
FsResultStore *fs_result_store_new_cache (void);

FsResultStore *fs_result_store_ref (FsResultStore *store);
void fs_result_store_unref (FsResultStore *store);

/* Or what messages call the memory. */
const char *fs_result_store_folder (const FsResultStore *store);
gboolean fs_result_store_is_cache (const FsResultStore *store);

/* NULL without @error when it is not there; FS_ERROR_FILE, a sentence, when what is there cannot be used. */
GBytes *fs_result_store_get (FsResultStore *store, const FsResultKey *key, GError **error);

/* Keeps @bytes: written, flushed to the disk and then given its name, so that whoever is killed leaves it whole or not
 * at all. */
gboolean fs_result_store_put (FsResultStore *store, const FsResultKey *key, GBytes *bytes, GError **error);

/* What interrupted writers left behind. Nobody else may be writing. */
void fs_result_store_sweep (FsResultStore *store);

#define FS_CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

/* Removes the oldest results until at most @max_bytes are left. */
void fs_result_store_trim (FsResultStore *store, guint64 max_bytes);
/* What its results take. */
guint64 fs_result_store_bytes (FsResultStore *store);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsResultStore, fs_result_store_unref)

G_END_DECLS
