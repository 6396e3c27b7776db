/* Finished replications in memory, compressed as in a document file: those of an open document, or of a file that
 * was read. Any thread. */
#pragma once

#include "study/store/sealed-bytes.h"

typedef struct _FsMemoryStore FsMemoryStore;

FsMemoryStore *fs_memory_store_new (void);
FsMemoryStore *fs_memory_store_ref (FsMemoryStore *memory);
void fs_memory_store_unref (FsMemoryStore *memory);

/* Adds a result. @packed: returned by fs_result_compress(). @unsaved: no file contains it yet. Returns FALSE if
 * there is a result with this key already, which stays. */
gboolean fs_memory_store_insert (FsMemoryStore *memory, const FsResultKey *key, GBytes *packed, gboolean unsaved);
/* Returns the compressed result; NULL if there is none. Free with g_bytes_unref(). */
GBytes *fs_memory_store_lookup (FsMemoryStore *memory, const FsResultKey *key);

/* Returns the numbers (guint) of the replications of point @id, ascending. Free with g_array_unref(). */
GArray *fs_memory_store_replications (FsMemoryStore *memory, const char *id);
guint fs_memory_store_n_results (FsMemoryStore *memory);

/* Returns whether a replication of one of the points @ids (NULL: of any point) is in no file. */
gboolean fs_memory_store_has_unsaved (FsMemoryStore *memory, const GPtrArray *ids);
/* Marks all results that are in @saved as contained in a file; NULL: all results. */
void fs_memory_store_set_saved (FsMemoryStore *memory, FsMemoryStore *saved);
/* Marks the results of the points @ids as contained in no file. */
void fs_memory_store_set_unsaved (FsMemoryStore *memory, const GPtrArray *ids);

/* Returns a new store with the results of the points @ids (NULL: of all points). Free with fs_memory_store_unref(). */
FsMemoryStore *fs_memory_store_pick (FsMemoryStore *memory, const GPtrArray *ids);
/* Adds the results of @other that are not in @memory yet. @unsaved: no file of @memory contains them yet. */
void fs_memory_store_add_all (FsMemoryStore *memory, FsMemoryStore *other, gboolean unsaved);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsMemoryStore, fs_memory_store_unref)
