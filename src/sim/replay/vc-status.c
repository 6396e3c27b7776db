#include "sim/replay/vc-status.h"

#include "sim/wormhole/routing.h"

static bool
has_moved (const FsSnapshot *snapshot, uint32_t channel, int vc)
{
  for (guint i = 0; i < snapshot->n_moved && snapshot->moved[i].vc >= 0 && snapshot->moved[i].channel <= channel; i++)
    if (snapshot->moved[i].channel == channel && snapshot->moved[i].vc == vc)
      return true;
  return false;
}

static bool
was_injected (const FsSnapshot *snapshot, uint64_t message)
{
  for (guint i = snapshot->n_moved; i > 0 && snapshot->moved[i - 1].vc < 0; i--)
    if (snapshot->moved[i - 1].message == message)
      return true;
  return false;
}

/* Returns whether a flit could have crossed a virtual channel at the start of the cycle although none did: the flits
 * that are behind it now and did not just arrive were there, and the room that it has now or has just released was
 * not. */
static bool
could_move (const FsSnapshot *snapshot, const FsWormholeParams *params, const FsMessageView *holder, guint link)
{
  const FsHeldVc *own = &holder->vcs[link];
  bool left = link + 1 < holder->n_vcs && has_moved (snapshot, holder->vcs[link + 1].channel, holder->vcs[link + 1].vc);
  uint32_t room = (uint32_t) params->vc_buffer - own->flits - left;
  uint32_t behind;

  if (link > 0)
    behind
        = holder->vcs[link - 1].flits - has_moved (snapshot, holder->vcs[link - 1].channel, holder->vcs[link - 1].vc);
  else
    behind = holder->injection_flits - was_injected (snapshot, holder->id) + holder->memory_flits;
  return behind > 0 && room > 0 && room <= (uint32_t) params->vc_buffer;
}

void
fs_snapshot_channel (const FsSnapshot *snapshot, const FsWormholeParams *params, uint32_t channel, FsVcStatus *vcs)
{
  bool any_moved = false;

  for (int v = 0; v < params->V; v++)
    {
      vcs[v] = (FsVcStatus){ .holder = -1, .since = FS_NO_CYCLE, .moved = has_moved (snapshot, channel, v) };
      any_moved |= vcs[v].moved;
    }
  for (guint m = 0; m < snapshot->n_messages; m++)
    for (guint i = 0; i < snapshot->messages[m].n_vcs; i++)
      {
        const FsHeldVc *held = &snapshot->messages[m].vcs[i];
        FsVcStatus *vc = &vcs[held->vc];

        if (held->channel != channel)
          continue;
        vc->holder = (int) m;
        vc->link = i;
        vc->flits = held->flits;
        vc->since = held->since;
        vc->lost_arbitration = any_moved && !vc->moved && could_move (snapshot, params, &snapshot->messages[m], i);
      }
}

bool
fs_reserves_vcs (const FsWormholeParams *params)
{
  FsRoutingTable routing;

  fs_routing_table_init (&routing, params);
  for (int p = 0; p < routing.network.n_ports; p++)
    if (fs_routing_reserved_vcs (&routing, p) != 0)
      return true;
  return false;
}
