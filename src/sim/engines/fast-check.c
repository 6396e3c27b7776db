/* The invariants of fast-state.h, for a checking build. */
#include "sim/engines/fast-state.h"

/* What a worm has to keep of a link, whether it is awake or not. */
static void
check_link (const FsEngineState *self, uint32_t w, uint32_t j)
{
  uint32_t hop = fs_fast_path (self, w)[j];
  uint32_t row = self->worms[w].row;
  bool contended = self->worms[w].contended >> j & 1;

  g_assert ((hop >= FS_HOP_INJECTION && hop != FS_HOP_MEMORY) == (j == 0));
  g_assert ((hop == FS_HOP_MEMORY) == (self->worms[w].drains && j + 1 == self->worms[w].n_links));
  if (hop < FS_HOP_INJECTION)
    {
      uint32_t channel = fs_hop_channel (&self->state->network, hop);
      uint32_t held = fs_fast_router (self, fs_hop_node (hop))->held[fs_hop_port (hop)];

      g_assert (held >> fs_hop_vc (hop) & 1);
      g_assert (fs_fast_channel (self, channel)->vcs[fs_hop_vc (hop)].owner
                == fs_fast_owner (fs_fast_global (self, w), j));
      g_assert ((__builtin_popcount (held) > 1) == contended);
    }
  else if (hop != FS_HOP_MEMORY)
    {
      uint32_t K = self->state->injection_channels, first = (hop - FS_HOP_INJECTION) / K * K;
      int held = 0;

      for (uint32_t k = 0; k < K; k++)
        held += self->state->holders[first + k] != FS_NO_SLOT;
      g_assert ((self->shared && held > 1) == contended);
    }
  if (contended)
    g_assert (*fs_fast_entry_of_hop (self, hop)
              == (row == FS_FAST_NONE ? 0 : fs_fast_entry (self->first_row + row, j)));
}

/* The one to the destination, or that into memory. */
static bool
has_last_link (const FsFastWorm *worm)
{
  return worm->n_links == worm->hops + 1 || worm->drains;
}

void
fs_fast_check (const FsEngineState *self)
{
  uint64_t hops = 0;

  for (uint32_t row = 0; row < self->n_rows; row++)
    if (self->worm_of[row] != FS_FAST_NONE)
      {
        const FsFastWorm *worm = &self->worms[self->worm_of[row]];
        uint32_t links = fs_fast_links (worm), source = fs_fast_source (worm);
        uint32_t available = self->bits.available[row], full = self->bits.full[row];
        uint32_t last = UINT32_C (1) << (worm->n_links - 1);

        g_assert (worm->state == FS_WORM_ACTIVE || worm->state == FS_WORM_WAITING);
        g_assert (worm->row == row && self->bits.links[row] == links);
        g_assert (self->bits.grants[row] == (available & ~(full >> 1) & links));
        g_assert (self->bits.source[row] == source);
        g_assert (self->bits.counted[row] == (worm->drains ? ~1u & ~last : ~1u));
        g_assert ((full & ~available & ~(source | 1)) == 0 && (available & ~(links << 1 | source)) == 0);
        g_assert ((~self->bits.inner[row] << 1 & available) == 0);
        g_assert ((available & source) == (self->bits.left[row] > 0 ? source : 0));
        g_assert (worm->tail == 0 || worm->in_memory || self->bits.left[row] == 0);
        g_assert (self->bits.stream[row] == FS_FAST_NONE
                  || (self->bits.stream[row] == links && has_last_link (worm) && worm->contended == 0));
        g_assert (self->bits.inner[row] == (has_last_link (worm) ? ~last : UINT32_MAX));
        g_assert (self->busy || self->bits.grants[row] == 0);
      }
    else
      g_assert (self->bits.links[row] == 0 && self->bits.grants[row] == 0);
  for (uint32_t w = 0; w < self->n_worms; w++)
    {
      const FsFastWorm *worm = &self->worms[w];

      if (worm->state == FS_WORM_FREE)
        {
          g_assert (worm->row == FS_FAST_NONE);
          continue;
        }
      hops += worm->state == FS_WORM_STREAMING ? worm->n_links - 1u - worm->drains : 0;
      if (worm->row == FS_FAST_NONE && worm->state == FS_WORM_STREAMING)
        g_assert (worm->contended == 0 && worm->left > 0 && has_last_link (worm));
      else if (worm->row == FS_FAST_NONE)
        g_assert (worm->state == FS_WORM_WAITING && (worm->available & ~(worm->full >> 1) & fs_fast_links (worm)) == 0);
      for (uint32_t j = worm->tail; j < worm->n_links; j++)
        check_link (self, w, j);
    }
  g_assert (hops == self->streaming_hops);
}
