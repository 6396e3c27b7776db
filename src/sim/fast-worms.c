#include "sim/fast-state.h"

#include <string.h>

static void
grow (FsEngineState *self)
{
  uint32_t old = self->n_worms;
  uint32_t n = MAX (64, 2 * old);
  FsFastWorm *worms = g_aligned_alloc (n, sizeof (FsFastWorm), 64);

  g_assert (n <= UINT32_C (1) << 27); /* owner keeps 27 bits */
  if (old > 0)
    memcpy (worms, self->worms, old * sizeof (FsFastWorm));
  g_aligned_free (self->worms);
  self->worms = worms;
  self->path = g_renew (uint32_t, self->path, (gsize) n << self->path_shift);
  self->awake = g_renew (uint32_t, self->awake, n);
  if (self->world->params.vc_buffer > 2)
    self->planes = g_renew (uint32_t, self->planes, (gsize) n * FS_FAST_PLANES);
  for (uint32_t w = old; w < n; w++)
    self->worms[w] = (FsFastWorm){ .state = FS_WORM_FREE, .slot = w + 1 < n ? w + 1 : FS_FAST_NONE };
  self->free_worm = old;
  self->n_worms = n;
}

/* Step 2. */
void
fs_fast_start_injections (FsEngineState *self)
{
  FsWorld *world = self->world;
  uint32_t slot;

  while ((slot = fs_world_take_injection (world)) != FS_NO_SLOT)
    {
      FsSlot *started = fs_world_slot (world, slot);
      uint32_t unit = self->n_network + fs_world_injection_of (world, &started->message);
      uint32_t w;

      if (self->free_worm == FS_FAST_NONE)
        grow (self);
      w = self->free_worm;
      self->free_worm = self->worms[w].slot;
      self->worms[w] = (FsFastWorm){
        .left = started->message.length,
        .links = 1,
        .front = 1,
        .slot = slot,
        .n_links = 1,
        .router = started->message.source,
        .destination = started->message.destination,
      };
      started->worm = w;
      fs_fast_path (self, w)[0] = unit;
      self->owner[unit] = w << 5;
      if (self->planes != NULL)
        memset (self->planes + (gsize) w * FS_FAST_PLANES, 0, FS_FAST_PLANES * sizeof *self->planes);
      fs_fast_wake (self, w);
    }
}

void
fs_fast_free_worm (FsEngineState *self, uint32_t w)
{
  self->worms[w].state = FS_WORM_FREE;
  self->worms[w].slot = self->free_worm;
  self->free_worm = w;
}

uint32_t
fs_fast_left (const FsEngineState *self, const FsFastWorm *worm)
{
  if (worm->state != FS_WORM_STREAMING)
    return worm->left;
  return worm->left - (uint32_t) (self->world->cycle - worm->arrival);
}

/* The bucket of a worm that sleeps from cycle @since on with @left flits at its source: it has to be awake when the
 * last of them leaves, and longer than the buckets reach nobody sleeps. */
static FsWormList *
bucket (FsEngineState *self, const FsFastWorm *worm)
{
  uint32_t cycles = MIN (worm->left - 1, FS_FAST_BUCKETS - 1);

  return &self->streaming[(uint64_t) (worm->arrival + cycles) & (FS_FAST_BUCKETS - 1)];
}

/* After the movement of a cycle in which all links of the worm moved and none was contended. */
void
fs_fast_fall_asleep (FsEngineState *self, uint32_t w)
{
  FsFastWorm *worm = &self->worms[w];

  worm->arrival = self->world->cycle + 1;
  worm->state = FS_WORM_STREAMING;
  self->streaming_hops += worm->n_links - 1u;
  fs_worm_list_append (self->worms, bucket (self, worm), w);
}

/* Before the movement of a cycle. */
void
fs_fast_wake_streaming (FsEngineState *self, uint32_t w)
{
  FsFastWorm *worm = &self->worms[w];

  fs_worm_list_remove (self->worms, bucket (self, worm), w);
  self->streaming_hops -= worm->n_links - 1u;
  worm->left = fs_fast_left (self, worm);
  fs_fast_wake (self, w);
}

void
fs_fast_wake_matured (FsEngineState *self)
{
  FsWormList *list = &self->streaming[(uint64_t) self->world->cycle & (FS_FAST_BUCKETS - 1)];

  while (list->first != FS_FAST_NONE)
    fs_fast_wake_streaming (self, list->first);
}
