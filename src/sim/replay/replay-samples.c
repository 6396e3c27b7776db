#include "sim/replay/replay-samples.h"

static void
halve (FsHistorySamples *samples)
{
  for (guint i = 0; i < FS_HISTORY_MAX_SAMPLES / 2; i++)
    {
      samples->in_network[i] = samples->in_network[2 * i];
      samples->blocked[i] = samples->blocked[2 * i];
    }
  samples->n = FS_HISTORY_MAX_SAMPLES / 2;
  samples->stride *= 2;
}

void
fs_history_samples_add (FsHistorySamples *samples, FsHistoryCensus census)
{
  samples->in_network[samples->n] = census.in_network;
  samples->blocked[samples->n] = census.blocked;
  samples->n++;
  if (samples->n == FS_HISTORY_MAX_SAMPLES)
    halve (samples);
}
