/* Finished replications in memory, packed as a document file holds them: those of the document that is open, or of one
 * that was read. Any thread. */
#pragma once

#include "study/store/result-store.h"

G_BEGIN_DECLS

typedef struct _FsResultMemory FsResultMemory;

FsResultMemory *fs_result_memory_new (void);
FsResultMemory *fs_result_memory_ref (FsResultMemory *memory);
void fs_result_memory_unref (FsResultMemory *memory);

#define FS_RESULT_BYTES (1 << 22) /* of one replication at most, unpacked */

/* The bytes of a replication sealed for @key and made small, and back; NULL when they are not whole, not of @key or
 * more than FS_RESULT_BYTES. Free with g_bytes_unref(). */
GBytes *fs_result_pack (const FsResultKey *key, GBytes *bytes);
GBytes *fs_result_unpack (const FsResultKey *key, GBytes *packed);

/* @packed: of fs_result_pack(). @unsaved: nobody has it in a file yet. FALSE when there is one already. */
gboolean fs_result_memory_insert (FsResultMemory *memory, const FsResultKey *key, GBytes *packed, gboolean unsaved);
/* Packed; NULL when it is not there. Free with g_bytes_unref(). */
GBytes *fs_result_memory_lookup (FsResultMemory *memory, const FsResultKey *key);

/* Numbers (guint) of the replications of the point @id, ascending. Free with g_array_unref(). */
GArray *fs_result_memory_replications (FsResultMemory *memory, const char *id);
guint fs_result_memory_n_results (FsResultMemory *memory);

/* Whether a replication of one of @ids (NULL: of any point) is in no file. */
gboolean fs_result_memory_has_unsaved (FsResultMemory *memory, const GPtrArray *ids);
/* All that is in @saved is in a file now; NULL: all there is. */
void fs_result_memory_set_saved (FsResultMemory *memory, FsResultMemory *saved);
/* What there is of @ids is in no file any more. */
void fs_result_memory_set_unsaved (FsResultMemory *memory, const GPtrArray *ids);

/* Another memory with what there is of @ids. */
FsResultMemory *fs_result_memory_pick (FsResultMemory *memory, const GPtrArray *ids);
/* Takes over what is in @other and not here yet. @unsaved: as it counts here. */
void fs_result_memory_add_all (FsResultMemory *memory, FsResultMemory *other, gboolean unsaved);

/* A store for a runner: what is put there is in @memory. @name: what messages call it. @unsaved: see above. */
FsResultStore *fs_result_store_new_memory (FsResultMemory *memory, const char *name, gboolean unsaved);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsResultMemory, fs_result_memory_unref)

G_END_DECLS
