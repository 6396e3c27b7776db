/* Stores finished results under the scenario_id of their point. The back end is a folder with a file for each result
 * (the folder of a run or of a shard), the cache of the user, which is such a folder of limited size, or the memory
 * of a document. A damaged file is an error, a missing one is not. Any number of threads and processes may read and
 * write at once. */
#pragma once

#include "study/store/memory-store.h"

typedef struct _FsResultStore FsResultStore;

/* Returns a store of the results in @folder. Free with fs_result_store_unref(). */
FsResultStore *fs_result_store_new (const char *folder);

/* Returns the cache, a folder named by FLITSCOPE_CACHE or, without it, the cache folder of the user; NULL if
 * FLITSCOPE_CACHE is empty. Its size is limited to FS_CACHE_BYTES: the results that were used least recently are
 * removed first. */
FsResultStore *fs_result_store_new_cache (void);

/* Returns a store of the results in @memory. @name: how warnings call it. @unsaved: see fs_memory_store_insert(). */
FsResultStore *fs_result_store_new_memory (FsMemoryStore *memory, const char *name, gboolean unsaved);

FsResultStore *fs_result_store_ref (FsResultStore *store);
void fs_result_store_unref (FsResultStore *store);

/* Returns the folder, or how warnings call the memory. */
const char *fs_result_store_folder (const FsResultStore *store);
gboolean fs_result_store_is_cache (const FsResultStore *store);

/* Returns the bytes of a result. If there is none, returns NULL without @error; if it cannot be used, NULL with
 * FS_ERROR_FILE. Free with g_bytes_unref(). */
GBytes *fs_result_store_get (FsResultStore *store, const FsResultKey *key, GError **error);

/* Stores @bytes. A file is written and flushed to disk under another name and then renamed, so that an interrupted
 * process leaves it complete or not at all. Returns FALSE with FS_ERROR_FILE if it cannot be written. */
gboolean fs_result_store_put (FsResultStore *store, const FsResultKey *key, GBytes *bytes, GError **error);

#define FS_CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

/* Removes the results that were used least recently until at most @max_bytes are left. */
void fs_result_store_trim (FsResultStore *store, guint64 max_bytes);
/* Returns the size of all results. */
guint64 fs_result_store_bytes (FsResultStore *store);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsResultStore, fs_result_store_unref)
