/* The preferences of runs: how many threads they may use, and whether there is a cache of finished points. */
#pragma once

#include "study/store/result-store.h"

/* The number of threads of every run that begins from now on; 0 (default): one per core. Main loop only. */
void fs_run_threads_set (guint threads);
guint fs_run_threads_get (void);
/* The number that this is on this machine, one or more. Main loop only. */
guint fs_run_threads_count (void);

/* Sets whether the cache is used (default: it is). Any thread. */
void fs_run_cache_use (gboolean use);
/* Returns fs_result_store_new_cache(), or NULL if the cache is not used. Any thread. */
FsResultStore *fs_run_cache_new (void);
