/* The invariants of fast-state.h, for a checking build. */
#include "sim/fast-state.h"

/* What a worm has to keep of a link, whether it is awake or not. */
static void
check_link (const FsEngineState *self, uint32_t w, uint32_t j)
{
  uint32_t hop = fs_fast_path (self, w)[j];
  uint32_t lane = self->lane[w];
  uint32_t channel = fs_hop_channel (hop);
  bool contended = self->worms[w].contended >> j & 1;

  g_assert ((hop >= FS_HOP_INJECTION) == (j == 0));
  if (j == 0)
    return;
  g_assert (self->owner[fs_fast_unit (self, hop)] == fs_fast_owner (w, j));
  g_assert ((__builtin_popcount (self->held[channel]) > 1) == contended);
  if (contended)
    {
      uint32_t contest = self->contests.contest[channel];

      g_assert (contest < self->contests.n && self->contests.channel[contest] == channel);
      g_assert (self->contests.entries[(contest << self->shift) + fs_hop_vc (hop)]
                == (lane == FS_FAST_NONE ? 0 : fs_fast_entry (lane, j)));
    }
}

static void
check_asleep (const FsEngineState *self, const FsFastWorm *worm)
{
  uint32_t links = (UINT32_C (1) << worm->n_links) - 1;

  if (worm->state == FS_WORM_STREAMING)
    g_assert (worm->contended == 0 && worm->left > 0 && worm->n_links == worm->hops + 1);
  else
    g_assert (worm->state == FS_WORM_WAITING && (worm->available & ~(worm->full >> 1) & links) == 0);
}

static void
check_lane (const FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];
  const FsFastWorm *worm = &self->worms[w];
  uint32_t links = (UINT32_C (1) << worm->n_links) - 1;
  uint32_t available = self->bits.available[lane];
  uint32_t full = self->bits.full[lane];

  g_assert (worm->state == FS_WORM_ACTIVE || worm->state == FS_WORM_WAITING);
  g_assert (self->lane[w] == lane && self->bits.links[lane] == links);
  g_assert (self->bits.grants[lane] == (available & ~(full >> 1) & links));
  g_assert ((full & ~available & ~1u) == 0 && (available & ~(links << 1 | 1)) == 0);
  g_assert ((~self->bits.inner[lane] << 1 & available) == 0);
  g_assert ((available & 1) == (self->bits.left[lane] > 0));
  g_assert (worm->tail == 0 || self->bits.left[lane] == 0);
  g_assert (self->bits.stream[lane] == FS_FAST_NONE
            || (self->bits.stream[lane] == links && worm->n_links == worm->hops + 1 && worm->contended == 0));
  g_assert (self->bits.inner[lane] == (worm->n_links == worm->hops + 1 ? ~(links - (links >> 1)) : UINT32_MAX));
  g_assert (self->busy || self->bits.grants[lane] == 0);
}

void
fs_fast_check (const FsEngineState *self)
{
  uint64_t hops = 0;

  for (uint32_t lane = 0; lane < self->n_lanes; lane++)
    if (self->worm_of[lane] != FS_FAST_NONE)
      check_lane (self, lane);
    else
      g_assert (self->bits.links[lane] == 0 && self->bits.grants[lane] == 0);
  for (uint32_t w = 0; w < self->n_worms; w++)
    {
      const FsFastWorm *worm = &self->worms[w];

      if (worm->state == FS_WORM_FREE)
        {
          g_assert (self->lane[w] == FS_FAST_NONE);
          continue;
        }
      hops += worm->state == FS_WORM_STREAMING ? worm->n_links - 1u : 0;
      if (self->lane[w] == FS_FAST_NONE)
        check_asleep (self, worm);
      for (uint32_t j = worm->tail; j < worm->n_links; j++)
        check_link (self, w, j);
    }
  g_assert (hops == self->streaming_hops);
}
