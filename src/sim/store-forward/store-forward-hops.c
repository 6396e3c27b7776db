/* Where packets go along the tree (GENERALIZED_HYPERCUBE.md 5, 6.3). */
#include "sim/store-forward/store-forward-private.h"

static guint
broadcast_hops (FsStoreForward *run, const FsPacket *packet)
{
  const FsStoreForwardNetwork *network = run->network;
  const uint32_t *moves = fs_store_forward_moves (run, packet->initiation);
  uint32_t end = network->child_start[packet->what + 1];
  guint n = 0;

  for (uint32_t i = network->child_start[packet->what]; i < end; i++)
    {
      FsHop *hop = &run->hops[n++];

      hop->packet = *packet;
      hop->packet.node += moves[network->child_steps[i]];
      hop->packet.hops++;
      hop->packet.what = network->children[i];
      hop->outbox = fs_gh_offset_outbox (network->child_steps[i]);
    }
  return n;
}

static guint
message_hops (FsStoreForward *run, const FsPacket *packet)
{
  FsHop *hop = &run->hops[0];

  hop->packet = *packet;
  hop->outbox = fs_gh_offset_outbox (fs_message_advance (run, &hop->packet));
  return 1;
}

guint
fs_store_forward_hops (FsStoreForward *run, const FsPacket *packet)
{
  if (run->params.operation != FS_OPERATION_MULTICAST)
    return broadcast_hops (run, packet);
  return run->params.clubbing ? fs_store_forward_clubbing_hops (run, packet) : message_hops (run, packet);
}
