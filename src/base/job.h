/* State that a long computation shares with its caller.
 *
 * The caller sets stop; the engine polls it (at least every 10 ms of work) and publishes its progress. It uses only
 * C11 atomics, no lock and no GLib, so that ThreadSanitizer sees every access. A NULL job is allowed everywhere: the
 * computation then reports no progress and cannot be canceled. */
#pragma once

#include <glib.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/**
 * FsJob:
 * @stop: set to true to make the engine return as soon as possible
 * @done: work done, in units of @total
 * @total: all of the work, 0 while unknown
 * @flit_hops: flit-hops simulated so far
 * @max_flit_hops: after about so many the engine ends, converged or not; 0: there is no such limit
 * @mean: current estimate of the main quantity, NAN while there is none
 * @half_width: half-width of its confidence interval, NAN while there is none
 * @threads: that the engine may use, where it can use several; 0 is one. Set before it begins
 * @waits_for: the condition of the stopping rule that is not yet met, as numbered by the engine; 0 for none
 */
typedef struct {
  atomic_bool stop;
  _Atomic uint64_t done;
  _Atomic uint64_t total;
  _Atomic uint64_t flit_hops;
  _Atomic uint64_t max_flit_hops;
  _Atomic double mean;
  _Atomic double half_width;
  unsigned threads;
  atomic_int waits_for;
} FsJob;

void fs_job_init (FsJob *job);
void fs_job_stop (FsJob *job);
bool fs_job_stopped (const FsJob *job);
/* Returns how much of the work is done, 0 … 1; 0 while it is not known how much there is. */
double fs_job_fraction (const FsJob *job);

typedef void (*FsParallelFunc) (guint index, gpointer data);

/* Calls @work for 0 … @n - 1, each once and in any order, on up to @threads threads, of which the caller is one: fewer if no
 * more can be started. Returns when all is done. */
void fs_parallel_run (guint n, guint threads, FsParallelFunc work, gpointer data);
