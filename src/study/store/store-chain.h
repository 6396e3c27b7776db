/* Ordered list of result stores. A runner looks up each replication in them before it simulates it, and writes finished ones
 * to all that may be written: the folder of an interrupted run, the cache, the shards to merge. Any thread. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/store/result-format.h"
#include "study/store/result-store.h"

G_BEGIN_DECLS

typedef struct _FsStoreChain FsStoreChain;

typedef enum {
  FS_STORE_READ = 1 << 0,
  FS_STORE_WRITE = 1 << 1,
} FsStoreAccess;

FsStoreChain *fs_store_chain_new (void);
FsStoreChain *fs_store_chain_ref (FsStoreChain *chain);
void fs_store_chain_unref (FsStoreChain *chain);

/* Results are looked up in the order in which they were added. NULL adds nothing. Before the run begins. */
void fs_store_chain_add (FsStoreChain *chain, FsResultStore *store, FsStoreAccess access);

/* The replication, from the first store that has it and that may be read; it is written into those before it. NULL when
 * none has it. What a store has of another network than that of @curve (its step) is not used, whatever its id. */
FsSimResult *fs_store_chain_find (FsStoreChain *chain, const FsCurve *curve, const char *point_id, guint replication);

/* The point made of all its replications; NULL when one is missing. */
FsSimResult *fs_store_chain_find_point (FsStoreChain *chain, const FsCurve *curve, const char *point_id,
                                        guint n_replications, double confidence);

/* Writes it into all stores that may be written. */
void fs_store_chain_save (FsStoreChain *chain, const char *point_id, guint replication, const FsSimResult *result);

/* How many were found in @store. */
guint fs_store_chain_n_found (FsStoreChain *chain, const FsResultStore *store);

/* Whether something could not be written into @store. */
gboolean fs_store_chain_failed (FsStoreChain *chain, const FsResultStore *store);

/* Warnings about what could not be used or written since the last call. Free with g_strfreev(). */
char **fs_store_chain_take_warnings (FsStoreChain *chain);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStoreChain, fs_store_chain_unref)

G_END_DECLS
