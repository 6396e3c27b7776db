/* What a long computation shares with whoever started it.
 *
 * The owner sets stop; the engine polls it (at least every 10 ms of work) and
 * publishes how far it is. Only C11 atomics: no lock, no GLib, so that
 * ThreadSanitizer sees everything. A NULL job is legal everywhere and means
 * "nobody watches".
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/**
 * FsJob:
 * @stop: set to true to ask the engine to return as soon as possible
 * @done: work done, in units of @total
 * @total: all of the work, 0 while unknown
 * @flit_hops: flit-hops simulated so far
 * @mean: running estimate of the headline quantity, NAN while there is none
 * @half_width: half-width of its confidence interval, NAN while there is none
 * @waits_for: what the work still waits for, as its engine numbers it; 0 for nothing in particular
 */
typedef struct {
  atomic_bool stop;
  _Atomic uint64_t done;
  _Atomic uint64_t total;
  _Atomic uint64_t flit_hops;
  _Atomic double mean;
  _Atomic double half_width;
  atomic_int waits_for;
} FsJob;

void fs_job_init (FsJob *job);
void fs_job_stop (FsJob *job);
bool fs_job_stopped (const FsJob *job);
