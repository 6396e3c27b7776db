/* Clocks in seconds. */
#pragma once

#include <time.h>

/* Returns what @clock shows, such as CLOCK_MONOTONIC, or CLOCK_THREAD_CPUTIME_ID: processor time of the calling thread. */
static inline double
fs_clock_seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}
