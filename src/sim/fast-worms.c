#include "sim/fast-state.h"

#include <string.h>

/* As a pass leaves it: nothing moves, nothing happens. */
static void
idle (FsWormBits *bits, uint32_t w)
{
  bits->left[w] = 1;
  bits->available[w] = 1;
  bits->full[w] = 0;
  bits->links[w] = 0;
  bits->contended[w] = 0;
  bits->grants[w] = 0;
  bits->inner[w] = UINT32_MAX;
  bits->front[w] = 0;
  bits->watched[w] = 0;
  bits->stream[w] = FS_FAST_NONE;
  bits->requested[w] = 0;
}

static uint32_t *
enlarge (uint32_t *array, gsize rows, uint32_t old, uint32_t n)
{
  uint32_t *larger = g_aligned_alloc0 (rows * n, sizeof (uint32_t), 64);

  for (gsize row = 0; row < rows && old > 0; row++)
    memcpy (larger + row * n, array + row * old, old * sizeof (uint32_t));
  g_aligned_free (array);
  return larger;
}

static void
grow (FsEngineState *self)
{
  uint32_t old = self->n_worms;
  uint32_t n = MAX (8 * FS_FAST_BATCH, 2 * old);
  uint32_t **arrays = (uint32_t **) &self->bits;

  g_assert (n <= UINT32_C (1) << (32 - FS_FAST_OWNER_BITS));
  for (guint i = 0; i < FS_FAST_ARRAYS; i++)
    arrays[i] = enlarge (arrays[i], 1, old, n);
  if (self->n_planes > 0)
    self->planes = enlarge (self->planes, (gsize) self->n_planes, old, n);
  self->path = g_renew (uint32_t, self->path, ((gsize) n << self->path_shift) + FS_FAST_PATH_END);
  self->worms = g_renew (FsFastWorm, self->worms, n);
  self->live = g_renew (uint8_t, self->live, n / FS_FAST_BATCH);
  memset (self->live + old / FS_FAST_BATCH, 0, (n - old) / FS_FAST_BATCH);
  fs_bitset_clear (&self->free);
  fs_bitset_init (&self->free, n);
  for (uint32_t w = old; w < n; w++)
    {
      self->worms[w] = (FsFastWorm){ .state = FS_WORM_FREE };
      idle (&self->bits, w);
      fs_bitset_add (&self->free, w);
    }
  self->n_worms = n;
}

/* The lowest that is free, so that a pass has few to look at. */
static uint32_t
take_worm (FsEngineState *self)
{
  uint32_t w;

  self->free.cursor = 0;
  w = self->n_worms > 0 ? fs_bitset_take (&self->free) : FS_BITSET_EMPTY;
  if (w == FS_BITSET_EMPTY)
    {
      grow (self);
      w = fs_bitset_take (&self->free);
    }
  self->live[w / FS_FAST_BATCH]++;
  if (w >= self->n_used)
    self->n_used = (w | (FS_FAST_BATCH - 1)) + 1;
  return w;
}

static void
start (FsEngineState *self, uint32_t w, uint32_t slot)
{
  FsSlot *started = fs_world_slot (self->world, slot);

  self->worms[w] = (FsFastWorm){
    .slot = slot,
    .n_links = 1,
    .hops = started->message.hops,
    .state = FS_WORM_ACTIVE,
    .router = started->message.source,
    .destination = started->message.destination,
  };
  started->worm = w;
  self->bits.left[w] = started->message.length;
  self->bits.links[w] = 1;
  self->bits.grants[w] = 1;
  self->bits.front[w] = 1;
  self->bits.watched[w] = 1;
  fs_fast_path (self, w)[0] = FS_HOP_INJECTION + fs_world_injection_of (self->world, &started->message);
  self->busy = true;
}

/* Step 2. */
void
fs_fast_start_injections (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_world_take_injection (self->world)) != FS_NO_SLOT)
    start (self, take_worm (self), slot);
}

void
fs_fast_free_worm (FsEngineState *self, uint32_t w)
{
  idle (&self->bits, w);
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_worms + w] = 0;
  self->worms[w].state = FS_WORM_FREE;
  fs_bitset_add (&self->free, w);
  self->live[w / FS_FAST_BATCH]--;
  while (self->n_used > 0 && self->live[self->n_used / FS_FAST_BATCH - 1] == 0)
    self->n_used -= FS_FAST_BATCH;
}

void
fs_fast_update_stream (FsEngineState *self, uint32_t w)
{
  bool steady = self->bits.inner[w] != UINT32_MAX && self->bits.contended[w] == 0;

  self->bits.stream[w] = steady ? self->bits.links[w] : FS_FAST_NONE;
}

uint32_t
fs_fast_left (const FsEngineState *self, uint32_t w)
{
  if (self->worms[w].state != FS_WORM_STREAMING)
    return self->bits.left[w];
  return self->bits.left[w] - (uint32_t) (self->world->cycle - self->worms[w].arrival);
}

/* The bucket of a worm that sleeps: it has to be awake when the last flit leaves its source, and nobody sleeps longer
 * than the buckets reach. */
static FsWormList *
bucket (FsEngineState *self, uint32_t w)
{
  uint32_t cycles = MIN (self->bits.left[w] - 1, FS_FAST_BUCKETS - 1);

  return &self->streaming[(uint64_t) (self->worms[w].arrival + cycles) & (FS_FAST_BUCKETS - 1)];
}

/* After the movement of a cycle in which all links of the worm moved and none was contended. */
void
fs_fast_fall_asleep (FsEngineState *self, uint32_t w)
{
  self->worms[w].arrival = self->world->cycle + 1;
  self->worms[w].state = FS_WORM_STREAMING;
  self->bits.links[w] = 0;
  self->bits.grants[w] = 0;
  self->bits.stream[w] = FS_FAST_NONE;
  self->streaming_hops += self->worms[w].n_links - 1u;
  fs_worm_list_insert (self->worms, bucket (self, w), FS_FAST_NONE, w);
}

/* Before the movement of a cycle. */
void
fs_fast_wake_streaming (FsEngineState *self, uint32_t w)
{
  fs_worm_list_remove (self->worms, bucket (self, w), w);
  self->streaming_hops -= self->worms[w].n_links - 1u;
  self->bits.left[w] = fs_fast_left (self, w);
  self->bits.links[w] = (UINT32_C (1) << self->worms[w].n_links) - 1;
  self->bits.grants[w] = self->bits.links[w];
  self->worms[w].state = FS_WORM_ACTIVE;
  fs_fast_update_stream (self, w);
  self->busy = true;
}

void
fs_fast_wake_matured (FsEngineState *self)
{
  FsWormList *list = &self->streaming[(uint64_t) self->world->cycle & (FS_FAST_BUCKETS - 1)];

  while (list->first != FS_FAST_NONE)
    fs_fast_wake_streaming (self, list->first);
}
