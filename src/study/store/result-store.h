/* A store of finished results by the scenario_id of their point. Its back end is a folder in which each result is a file
 * with a checksum (the run folder of a run or of a shard), the cache of the user, which is such a folder of limited size,
 * or the memory of a document. A file that is not whole is an error, one that is missing is not. Any number of threads and
 * processes may read and write at once. */
#pragma once

#include "study/store/memory-store.h"

G_BEGIN_DECLS

typedef struct _FsResultStore FsResultStore;

/* The results in @folder. Free with fs_result_store_unref(). */
FsResultStore *fs_result_store_new (const char *folder);

/* The cache: results below FLITSCOPE_CACHE or, without it, the user's folder for what can be computed again; NULL when
 * FLITSCOPE_CACHE is empty. At most FS_CACHE_BYTES: the results that were used the longest ago go first. */
FsResultStore *fs_result_store_new_cache (void);

/* The results in @memory, as in a document file. @name: what warnings call it. @unsaved: see fs_memory_store_insert(). */
FsResultStore *fs_result_store_new_memory (FsMemoryStore *memory, const char *name, gboolean unsaved);

FsResultStore *fs_result_store_ref (FsResultStore *store);
void fs_result_store_unref (FsResultStore *store);

/* The folder, or what warnings call the memory. */
const char *fs_result_store_folder (const FsResultStore *store);
gboolean fs_result_store_is_cache (const FsResultStore *store);

/* The bytes of a result; NULL without @error when it is not there, with FS_ERROR_FILE when it cannot be used. */
GBytes *fs_result_store_get (FsResultStore *store, const FsResultKey *key, GError **error);

/* Stores @bytes: written, flushed to the disk and then given its name, so that an interrupted process leaves it whole or
 * not at all. FALSE with FS_ERROR_FILE when it cannot be written. */
gboolean fs_result_store_put (FsResultStore *store, const FsResultKey *key, GBytes *bytes, GError **error);

/* Removes what interrupted writers left behind. No other process may be writing. */
void fs_result_store_sweep (FsResultStore *store);

#define FS_CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

/* Removes the oldest results until at most @max_bytes are left. */
void fs_result_store_trim (FsResultStore *store, guint64 max_bytes);
/* Size of its results. */
guint64 fs_result_store_bytes (FsResultStore *store);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsResultStore, fs_result_store_unref)

G_END_DECLS
