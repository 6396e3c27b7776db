/* What the preferences of the program say of runs: how many threads they may use, and whether they keep finished
 * points. */
#pragma once

#include "study/store/result-store.h"

G_BEGIN_DECLS

/* Of every run that begins from now on, 0 = one a core, as at first. Main loop. */
void fs_run_threads_set (guint threads);
guint fs_run_threads_get (void);

/* Whether there is a cache, as at first. Any thread. */
void fs_run_cache_use (gboolean use);
/* fs_result_store_new_cache(), or NULL when it is not to be used. Any thread. */
FsResultStore *fs_run_cache_new (void);

G_END_DECLS
