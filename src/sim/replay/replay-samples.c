#include "sim/replay/replay-samples.h"

static void
halve (FsReplaySamples *samples)
{
  for (guint i = 0; i < FS_REPLAY_SAMPLES_MAX / 2; i++)
    {
      samples->in_network[i] = samples->in_network[2 * i];
      samples->blocked[i] = samples->blocked[2 * i];
    }
  samples->n = FS_REPLAY_SAMPLES_MAX / 2;
  samples->stride *= 2;
}

void
fs_replay_samples_add (FsReplaySamples *samples, FsReplayCensus census)
{
  samples->in_network[samples->n] = census.in_network;
  samples->blocked[samples->n] = census.blocked;
  samples->n++;
  if (samples->n == FS_REPLAY_SAMPLES_MAX)
    halve (samples);
}
