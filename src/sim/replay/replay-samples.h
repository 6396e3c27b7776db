/* How full a network was at evenly spaced cycles: bounded, whatever the length of
 * the run. When there is no more room every other sample goes. */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

#define FS_REPLAY_SAMPLES_MAX 4096 /* a power of two */

/* Messages that have their injection channel, and those of them whose header has asked in vain. */
typedef struct {
  uint32_t in_network;
  uint32_t blocked;
} FsReplayCensus;

/**
 * FsReplaySamples: after the cycles 0, stride, 2 stride, …; all 0 is a fresh one but for @stride, which is 1
 */
typedef struct {
  int64_t stride;
  guint n;
  uint32_t in_network[FS_REPLAY_SAMPLES_MAX];
  uint32_t blocked[FS_REPLAY_SAMPLES_MAX];
} FsReplaySamples;

/* The cycle of the next sample. */
static inline int64_t
fs_replay_samples_next (const FsReplaySamples *samples)
{
  return samples->n * samples->stride;
}

/* Of the cycle fs_replay_samples_next(). */
void fs_replay_samples_add (FsReplaySamples *samples, FsReplayCensus census);

G_END_DECLS
