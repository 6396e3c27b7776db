#include "base/job.h"

#include <math.h>
#include <stddef.h>

void
fs_job_init (FsJob *job)
{
  atomic_init (&job->stop, false);
  atomic_init (&job->done, 0);
  atomic_init (&job->total, 0);
  atomic_init (&job->flit_hops, 0);
  atomic_init (&job->max_flit_hops, 0);
  atomic_init (&job->mean, NAN);
  atomic_init (&job->half_width, NAN);
  job->threads = 1;
}

void
fs_job_stop (FsJob *job)
{
  atomic_store_explicit (&job->stop, true, memory_order_relaxed);
}

bool
fs_job_stopped (const FsJob *job)
{
  return job != NULL && atomic_load_explicit (&job->stop, memory_order_relaxed);
}
