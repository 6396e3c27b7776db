#include "app/run/run-settings.h"

#include <stdatomic.h>

static guint wanted;
static atomic_bool cache_is_unused;

void
fs_run_threads_set (guint threads)
{
  wanted = threads;
}

guint
fs_run_threads_get (void)
{
  return wanted;
}

guint
fs_run_threads_count (void)
{
  return wanted > 0 ? wanted : g_get_num_processors ();
}

void
fs_run_cache_use (gboolean use)
{
  atomic_store (&cache_is_unused, !use);
}

FsResultStore *
fs_run_cache_new (void)
{
  return atomic_load (&cache_is_unused) ? NULL : fs_result_store_new_cache ();
}
