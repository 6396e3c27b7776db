#include "app/run-threads.h"

static guint wanted;

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
