/* Ordered list of result stores. A runner looks up each replication in them before it simulates it, and writes
 * finished ones to all writable stores: the folder of an interrupted run, the cache, the folders of shards. Any
 * thread. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/store/result-format.h"
#include "study/store/result-store.h"

typedef struct _FsStoreChain FsStoreChain;

typedef enum {
  FS_STORE_READ = 1 << 0,
  FS_STORE_WRITE = 1 << 1,
} FsStoreAccess;

FsStoreChain *fs_store_chain_new (void);
FsStoreChain *fs_store_chain_ref (FsStoreChain *chain);
void fs_store_chain_unref (FsStoreChain *chain);

/* Adds a store at the end of the order in which results are looked up; NULL adds nothing. Must be called before the
 * run starts. */
void fs_store_chain_add (FsStoreChain *chain, FsResultStore *store, FsStoreAccess access);

/* Returns a replication from the first readable store that has it, and writes it to the writable stores before that
 * one; NULL if none has it. A result of another network than that of @curve (a step) is not used, whatever its id.
 * Free with fs_sim_result_free(). */
FsSimResult *fs_store_chain_find (FsStoreChain *chain, const FsCurve *curve, const char *point_id, guint replication);

/* Returns the point made of all its replications; NULL if one is missing. Free with fs_sim_result_free(). */
FsSimResult *fs_store_chain_find_point (FsStoreChain *chain, const FsCurve *curve, const char *point_id,
                                        guint n_replications, double confidence);

/* Writes a replication to all writable stores. */
void fs_store_chain_save (FsStoreChain *chain, const char *point_id, guint replication, const FsSimResult *result);

/* Returns how many results were found in @store. */
guint fs_store_chain_n_found (FsStoreChain *chain, const FsResultStore *store);

/* Returns whether a result could not be written to @store. */
gboolean fs_store_chain_failed (FsStoreChain *chain, const FsResultStore *store);

/* Returns the warnings since the last call about results that could not be used or written. Free with g_strfreev(). */
char **fs_store_chain_take_warnings (FsStoreChain *chain);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStoreChain, fs_store_chain_unref)
