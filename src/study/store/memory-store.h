/* Finished replications in memory, packed as a document file holds them: those of the document that is open, or of one
 * that was read. Any thread. */
#pragma once

#include "study/store/result-key.h"

G_BEGIN_DECLS

typedef struct _FsMemoryStore FsMemoryStore;

FsMemoryStore *fs_memory_store_new (void);
FsMemoryStore *fs_memory_store_ref (FsMemoryStore *memory);
void fs_memory_store_unref (FsMemoryStore *memory);

/* @packed: of fs_result_compress(). @unsaved: it is in no file yet. FALSE when there is one already. */
gboolean fs_memory_store_insert (FsMemoryStore *memory, const FsResultKey *key, GBytes *packed, gboolean unsaved);
/* Packed; NULL when it is not there. Free with g_bytes_unref(). */
GBytes *fs_memory_store_lookup (FsMemoryStore *memory, const FsResultKey *key);

/* Numbers (guint) of the replications of the point @id, ascending. Free with g_array_unref(). */
GArray *fs_memory_store_replications (FsMemoryStore *memory, const char *id);
guint fs_memory_store_n_results (FsMemoryStore *memory);

/* Whether a replication of one of @ids (NULL: of any point) is in no file. */
gboolean fs_memory_store_has_unsaved (FsMemoryStore *memory, const GPtrArray *ids);
/* All that is in @saved is in a file now; NULL: all there is. */
void fs_memory_store_set_saved (FsMemoryStore *memory, FsMemoryStore *saved);
/* What there is of @ids is in no file any more. */
void fs_memory_store_set_unsaved (FsMemoryStore *memory, const GPtrArray *ids);

/* Another memory with what there is of @ids. */
FsMemoryStore *fs_memory_store_pick (FsMemoryStore *memory, const GPtrArray *ids);
/* Takes over what is in @other and not here yet. @unsaved: as it counts here. */
void fs_memory_store_add_all (FsMemoryStore *memory, FsMemoryStore *other, gboolean unsaved);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsMemoryStore, fs_memory_store_unref)

G_END_DECLS
