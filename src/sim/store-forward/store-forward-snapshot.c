#include "sim/store-forward/store-forward-private.h"

static uint64_t
n_channels (const FsGh *gh)
{
  return (uint64_t) gh->n_nodes * (uint64_t) gh->degree;
}

void
fs_store_forward_watch (FsStoreForward *run)
{
  g_return_if_fail (run != NULL);
  g_return_if_fail (run->cycle == 0);

  if (run->sends != NULL)
    return;
  run->sends = g_array_new (FALSE, FALSE, sizeof (FsStoreForwardSend));
  run->completed = g_new0 (uint32_t, run->gh.n_nodes);
  run->traffic = g_new0 (uint32_t, n_channels (&run->gh));
}

void
fs_store_forward_record_send (FsStoreForward *run, uint32_t from, FsPacket packet)
{
  FsStoreForwardSend send = { .from = from,
                              .to = packet.node,
                              .initiation = packet.initiation,
                              .destination = packet.node,
                              .delivered = packet.delivers };

  if (run->params.operation != FS_OPERATION_MULTICAST)
    send.delivered = true;
  else if (!run->params.clubbing)
    send.destination = fs_gh_translate (&run->gh, packet.what, run->spreads[packet.initiation].source);
  run->traffic[fs_gh_channel (&run->gh, from, packet.node)]++;
  g_array_append_val (run->sends, send);
}

FsStoreForwardSnapshot *
fs_store_forward_snapshot_new (const FsStoreForward *run)
{
  FsStoreForwardSnapshot *snapshot;

  g_return_val_if_fail (run != NULL, NULL);

  snapshot = g_new0 (FsStoreForwardSnapshot, 1);
  snapshot->cycle = run->cycle;
  snapshot->initiated = run->result.initiations;
  snapshot->n_nodes = run->gh.n_nodes;
  snapshot->n_channels = n_channels (&run->gh);
  snapshot->depth = g_new0 (uint32_t, snapshot->n_nodes);
  run->semantics->snapshot (run, snapshot);
  if (run->sends == NULL)
    {
      snapshot->completed = g_new0 (uint32_t, snapshot->n_nodes);
      snapshot->traffic = g_new0 (uint32_t, snapshot->n_channels);
      return snapshot;
    }
  snapshot->completed = g_memdup2 (run->completed, snapshot->n_nodes * sizeof *run->completed);
  snapshot->traffic = g_memdup2 (run->traffic, snapshot->n_channels * sizeof *run->traffic);
  snapshot->n_sends = run->sends->len;
  snapshot->sends = g_memdup2 (run->sends->data, run->sends->len * sizeof *snapshot->sends);
  return snapshot;
}

void
fs_store_forward_snapshot_free (FsStoreForwardSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  g_free (snapshot->depth);
  g_free (snapshot->completed);
  g_free (snapshot->sends);
  g_free (snapshot->traffic);
  g_free (snapshot->waiting);
  g_free (snapshot);
}
