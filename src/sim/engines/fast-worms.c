/* Creates, removes, and wakes worms, lets them sleep, and decides arbitrations. */
#include <immintrin.h>
#include <string.h>

#include "sim/engines/fast-state.h"

/* As a pass leaves it: nothing moves, nothing happens. */
static inline void
make_idle (FsWormBits *bits, uint32_t lane)
{
  bits->available[lane] = 0;
  bits->links[lane] = 0;
  bits->grants[lane] = 0;
  bits->stream[lane] = FS_FAST_NONE;
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

uint64_t
fs_fast_worms_bytes (uint64_t worms, uint32_t path_stride, int n_planes)
{
  uint64_t worm = sizeof (FsFastWorm) + (1 + path_stride + (uint64_t) n_planes) * sizeof (uint32_t);
  /* While an array is enlarged the old one is still there, and with planes they are enlarged together. */
  uint64_t lane = (FS_FAST_ARRAYS + 1 + 2 * (uint64_t) MAX (n_planes, 1)) * sizeof (uint32_t);

  return worms * (worm + lane) + worms / FS_FAST_BLOCK + fs_bitset_bytes (worms);
}

/* Twice the room, but no more than was computed, as long as that is enough. */
static uint32_t
more_room (const FsEngineState *self, uint32_t room)
{
  uint32_t larger = MAX (8 * FS_FAST_BLOCK, 2 * room);

  return room < self->most_worms ? MIN (larger, self->most_worms) : larger;
}

static void
grow_lanes (FsEngineState *self)
{
  uint32_t old = self->n_lanes;
  uint32_t n = more_room (self, old);
  uint32_t **arrays = (uint32_t **) &self->bits;

  for (guint i = 0; i < FS_FAST_ARRAYS; i++)
    arrays[i] = enlarge (arrays[i], 1, old, n);
  if (self->n_planes > 0)
    self->planes = enlarge (self->planes, (gsize) self->n_planes, old, n);
  self->worm_of = g_renew (uint32_t, self->worm_of, n);
  self->live = g_renew (uint8_t, self->live, n / FS_FAST_BLOCK);
  memset (self->live + old / FS_FAST_BLOCK, 0, (n - old) / FS_FAST_BLOCK);
  fs_bitset_clear (&self->free);
  fs_bitset_init (&self->free, n);
  for (uint32_t lane = old; lane < n; lane++)
    {
      self->worm_of[lane] = FS_FAST_NONE;
      make_idle (&self->bits, lane);
      if (lane > 0)
        fs_bitset_add (&self->free, lane);
    }
  self->n_lanes = n;
}

static uint32_t
take_lane (FsEngineState *self, uint32_t w)
{
  uint32_t lane;

  self->free.cursor = 0;
  lane = self->n_lanes > 0 ? fs_bitset_take (&self->free) : FS_BITSET_EMPTY;
  if (lane == FS_BITSET_EMPTY)
    {
      grow_lanes (self);
      lane = fs_bitset_take (&self->free);
    }
  self->live[lane / FS_FAST_BLOCK]++;
  if (lane >= self->n_used)
    self->n_used = (lane | (FS_FAST_BLOCK - 1)) + 1;
  self->worm_of[lane] = w;
  self->lane[w] = lane;
  return lane;
}

static void
free_lane (FsEngineState *self, uint32_t lane)
{
  make_idle (&self->bits, lane);
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_lanes + lane] = 0;
  self->lane[self->worm_of[lane]] = FS_FAST_NONE;
  self->worm_of[lane] = FS_FAST_NONE;
  fs_bitset_add (&self->free, lane);
  self->live[lane / FS_FAST_BLOCK]--;
  while (self->n_used > 0 && self->live[self->n_used / FS_FAST_BLOCK - 1] == 0)
    self->n_used -= FS_FAST_BLOCK;
}

static void
grow_worms (FsEngineState *self)
{
  uint32_t old = self->n_worms;
  uint32_t n = more_room (self, old);

  g_assert (n <= UINT32_C (1) << (32 - FS_FAST_OWNER_BITS));
  self->path = g_renew (uint32_t, self->path, (gsize) n * self->path_stride);
  self->worms = g_renew (FsFastWorm, self->worms, n);
  self->lane = g_renew (uint32_t, self->lane, n);
  if (self->n_planes > 0)
    self->asleep_planes = g_renew (uint32_t, self->asleep_planes, (gsize) n * (gsize) self->n_planes);
  for (uint32_t w = old; w < n; w++)
    {
      self->worms[w] = (FsFastWorm){ .state = FS_WORM_FREE, .next = w + 1 < n ? w + 1 : FS_FAST_NONE };
      self->lane[w] = FS_FAST_NONE;
    }
  self->free_worm = old;
  self->n_worms = n;
}

/* Injection channels of the node of a worm that others hold, as a mask; @k becomes its own. */
static uint64_t
others_at_source (const FsEngineState *self, uint32_t w, uint32_t *k)
{
  const FsMessage *message = &fs_wormhole_state_slot (self->state, self->worms[w].slot)->message;
  uint64_t all = UINT64_MAX >> (64 - self->state->injection_channels);

  *k = message->injection_channel;
  return all & ~self->state->queues[message->source].idle & ~(UINT64_C (1) << *k);
}

/* The owner, as a link, of the only injection channel in @mask of a node. */
static uint32_t
only_one_at (const FsEngineState *self, uint32_t node, uint64_t mask)
{
  uint32_t channel = node * self->state->injection_channels + (uint32_t) __builtin_ctzll (mask);

  return fs_fast_owner (fs_wormhole_state_slot (self->state, self->state->holders[channel])->worm, 0);
}

static void
share_injection (FsEngineState *self, uint32_t w)
{
  uint32_t k, node = self->worms[w].router;
  uint64_t others = others_at_source (self, w, &k);

  if (others == 0)
    return;
  if ((others & (others - 1)) == 0)
    fs_fast_arbitration_begin (self, &self->sharing, node, (uint32_t) __builtin_ctzll (others),
                               only_one_at (self, node, others));
  fs_fast_arbitration_join (self, &self->sharing, node, k, fs_fast_owner (w, 0));
}

/* The tail has left the buffer of its injection channel. */
void
fs_fast_release_injection (FsEngineState *self, uint32_t w)
{
  if (self->shared)
    {
      uint32_t k, node = fs_wormhole_state_slot (self->state, self->worms[w].slot)->message.source;
      uint64_t others = others_at_source (self, w, &k);

      if (others != 0)
        fs_fast_arbitration_leave (self, &self->sharing, node, k, fs_fast_owner (w, 0),
                                   (others & (others - 1)) == 0 ? only_one_at (self, node, others) : FS_FAST_NONE);
    }
  fs_wormhole_state_injection_released (self->state, fs_fast_path (self, w)[0] - FS_HOP_INJECTION);
}

static void
start (FsEngineState *self, uint32_t slot)
{
  FsSlot *started = fs_wormhole_state_slot (self->state, slot);
  FsWormBits *bits = &self->bits;
  uint32_t w, lane;

  if (self->free_worm == FS_FAST_NONE)
    grow_worms (self);
  w = self->free_worm;
  self->free_worm = self->worms[w].next;
  self->worms[w] = (FsFastWorm){
    .slot = slot,
    .n_links = 1,
    .hops = started->message.hops,
    .state = FS_WORM_ACTIVE,
    .router = started->message.source,
    .destination = started->message.destination,
  };
  started->worm = w;
  fs_fast_path (self, w)[0] = FS_HOP_INJECTION + fs_wormhole_state_injection_of (self->state, &started->message);
  lane = take_lane (self, w);
  bits->left[lane] = started->message.length;
  bits->available[lane] = 1;
  bits->full[lane] = 0;
  bits->links[lane] = 1;
  bits->grants[lane] = 1;
  bits->inner[lane] = UINT32_MAX;
  bits->front[lane] = 1;
  bits->source[lane] = 1;
  bits->counted[lane] = ~UINT32_C (1);
  self->busy = true;
  if (self->shared)
    share_injection (self, w);
}

/* Step 2. */
void
fs_fast_start_injections (FsEngineState *self)
{
  uint32_t slot;

  while ((slot = fs_wormhole_state_take_injection (self->state)) != FS_NO_SLOT)
    start (self, slot);
}

void
fs_fast_free_worm (FsEngineState *self, uint32_t w)
{
  free_lane (self, self->lane[w]);
  self->worms[w].state = FS_WORM_FREE;
  self->worms[w].next = self->free_worm;
  self->free_worm = w;
}

/* A streaming worm loses one in every cycle. */
uint32_t
fs_fast_left (const FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];

  if (self->lane[w] != FS_FAST_NONE)
    return self->bits.left[self->lane[w]];
  return worm->left - (worm->state == FS_WORM_STREAMING ? (uint32_t) (self->state->cycle - worm->arrival) : 0);
}

uint32_t
fs_fast_buffered (const FsEngineState *self, uint32_t w, uint32_t link)
{
  uint32_t lane = self->lane[w];
  bool awake = lane != FS_FAST_NONE;
  uint32_t flits = 0;

  if (self->n_planes == 0)
    return ((awake ? self->bits.available[lane] : self->worms[w].available) >> (link + 1) & 1)
           + ((awake ? self->bits.full[lane] : self->worms[w].full) >> (link + 1) & 1);
  for (int k = 0; k < self->n_planes; k++)
    flits |= ((awake ? self->planes[(gsize) k * self->n_lanes + lane]
                     : self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k])
                  >> (link + 1)
              & 1)
             << k;
  return flits;
}

/* Stores what a sleeping worm needs; the other sets are empty, or follow from its state. */
void
fs_fast_fall_asleep (FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];
  FsFastWorm *worm = &self->worms[w];

  worm->left = self->bits.left[lane];
  worm->available = self->bits.available[lane];
  worm->full = self->bits.full[lane];
  fs_fast_arbitrations_move (self, w, 0);
  for (int k = 0; k < self->n_planes; k++)
    self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k]
        = self->planes[(gsize) k * self->n_lanes + lane];
  free_lane (self, lane);
}

uint32_t
fs_fast_wake (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t left = fs_fast_left (self, w);
  uint32_t lane = take_lane (self, w);

  bits->left[lane] = left;
  bits->available[lane] = worm->available;
  bits->full[lane] = worm->full;
  fs_fast_arbitrations_move (self, w, lane);
  bits->links[lane] = fs_fast_links (worm);
  bits->source[lane] = fs_fast_source (worm);
  bits->counted[lane] = ~UINT32_C (1);
  bits->inner[lane] = UINT32_MAX;
  bits->front[lane] = 0;
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_lanes + lane]
        = self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k];
  return lane;
}

/* Returns the bucket for a wake-up: before the last flit leaves the source, and no later than the buckets reach. */
static FsWormList *
bucket (FsEngineState *self, uint32_t w)
{
  uint32_t cycles = MIN (self->worms[w].left - 1, FS_FAST_BUCKETS - 1);

  return &self->streaming[(uint64_t) (self->worms[w].arrival + cycles) & (FS_FAST_BUCKETS - 1)];
}

static uint32_t
network_links (const FsFastWorm *worm)
{
  return worm->n_links - 1u - worm->drains;
}

void
fs_fast_fall_asleep_streaming (FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];

  fs_fast_fall_asleep (self, lane);
  self->worms[w].arrival = self->state->cycle + 1;
  self->worms[w].state = FS_WORM_STREAMING;
  self->n_streaming++;
  self->streaming_hops += network_links (&self->worms[w]);
  fs_worm_list_insert (self->worms, bucket (self, w), FS_FAST_NONE, w);
}

void
fs_fast_wake_streaming (FsEngineState *self, uint32_t w)
{
  uint32_t lane = fs_fast_wake (self, w);

  fs_worm_list_remove (self->worms, bucket (self, w), w);
  self->worms[w].state = FS_WORM_ACTIVE;
  self->n_streaming--;
  self->streaming_hops -= network_links (&self->worms[w]);
  self->bits.inner[lane] = ~(UINT32_C (1) << (self->worms[w].n_links - 1));
  if (self->worms[w].drains)
    self->bits.counted[lane] = self->bits.inner[lane] & ~UINT32_C (1);
  self->bits.grants[lane] = self->bits.links[lane];
  fs_fast_update_stream (&self->bits, lane, &self->worms[w]);
  self->busy = true;
}

void
fs_fast_wake_matured (FsEngineState *self)
{
  FsWormList *list = &self->streaming[(uint64_t) self->state->cycle & (FS_FAST_BUCKETS - 1)];

  while (list->first != FS_FAST_NONE)
    fs_fast_wake_streaming (self, list->first);
}

/* Arbitration in the fast engine: arbitrations for physical channels. */

#if FS_FAST_WIDE
#endif

#define WORD 64 /* requests decided together */

uint64_t
fs_fast_arbitrations_bytes (uint64_t channels, int shift)
{
  uint64_t arbitration = (sizeof (uint32_t) << shift) + sizeof (uint32_t) + sizeof (uint64_t) / (WORD >> shift);

  return channels * (arbitration + sizeof (uint32_t) + 1) + 2 * WORD * arbitration;
}

void
fs_fast_arbitrations_init (FsArbitrations *arbitrations, uint32_t n_channels, int V, int shift)
{
  arbitrations->shift = shift;
  arbitrations->arbitration = g_new0 (uint32_t, n_channels);
  arbitrations->pointer = g_new (uint8_t, n_channels);
  memset (arbitrations->pointer, V - 1, n_channels);
}

/* In fields of 1 << shift bits, one an arbitration. */
typedef struct {
  uint64_t field;
  uint64_t lowest;
  uint64_t highest;
  int top; /* number of the highest bit */
} Fields;

FS_FAST_INLINE Fields
fields_of (int shift)
{
  uint64_t field = UINT64_MAX >> (WORD - (1 << shift));
  uint64_t lowest = UINT64_MAX / field;

  int top = (1 << shift) - 1;

  return (Fields){ field, lowest, lowest << top, top };
}

static uint64_t
get_after (const FsArbitrations *arbitrations, uint32_t arbitration)
{
  uint32_t bit = arbitration << arbitrations->shift;

  return arbitrations->after[bit / WORD] >> bit % WORD & fields_of (arbitrations->shift).field;
}

static void
set_after (FsArbitrations *arbitrations, uint32_t arbitration, uint64_t after)
{
  uint32_t bit = arbitration << arbitrations->shift;
  uint64_t *word = &arbitrations->after[bit / WORD];

  *word = (*word & ~(fields_of (arbitrations->shift).field << bit % WORD)) | after << bit % WORD;
}

static void
grow (FsArbitrations *arbitrations)
{
  uint32_t room = MAX (WORD, arbitrations->room + arbitrations->room / 2 / WORD * WORD + WORD);
  uint32_t *entries = g_aligned_alloc0 ((gsize) room << arbitrations->shift, sizeof (uint32_t), 64);

  if (arbitrations->room > 0)
    memcpy (entries, arbitrations->entries, ((gsize) arbitrations->room << arbitrations->shift) * sizeof *entries);
  g_aligned_free (arbitrations->entries);
  arbitrations->entries = entries;
  arbitrations->after = g_renew (uint64_t, arbitrations->after, ((gsize) room << arbitrations->shift) / WORD);
  arbitrations->channel = g_renew (uint32_t, arbitrations->channel, room);
  arbitrations->room = room;
}

static inline uint32_t *
entry_of (const FsArbitrations *arbitrations, uint32_t channel, uint32_t vc)
{
  return arbitrations->entries + ((gsize) arbitrations->arbitration[channel] << arbitrations->shift) + vc;
}

static void
open_arbitration (FsArbitrations *arbitrations, uint32_t channel)
{
  if (arbitrations->n == arbitrations->room)
    grow (arbitrations);
  arbitrations->arbitration[channel] = arbitrations->n;
  arbitrations->channel[arbitrations->n] = channel;
  set_after (arbitrations, arbitrations->n++,
             fields_of (arbitrations->shift).field & UINT64_MAX << 1 << arbitrations->pointer[channel]);
}

/* The last one takes its place, and leaves an empty one behind. */
static void
close_arbitration (FsArbitrations *arbitrations, uint32_t channel)
{
  uint32_t closed = arbitrations->arbitration[channel], last = --arbitrations->n;
  uint32_t *to = arbitrations->entries + ((gsize) closed << arbitrations->shift);
  uint32_t *from = arbitrations->entries + ((gsize) last << arbitrations->shift);
  gsize width = sizeof *to << arbitrations->shift;
  uint64_t after = get_after (arbitrations, closed);

  arbitrations->pointer[channel] = (uint8_t) ((after != 0 ? __builtin_ctzll (after) : 1 << arbitrations->shift) - 1);
  arbitrations->channel[closed] = arbitrations->channel[last];
  arbitrations->arbitration[arbitrations->channel[closed]] = closed;
  set_after (arbitrations, closed, get_after (arbitrations, last));
  if (to != from)
    memcpy (to, from, width);
  memset (from, 0, width);
}

void
fs_fast_arbitration_begin (FsEngineState *self, FsArbitrations *arbitrations, uint32_t channel, uint32_t vc,
                           uint32_t owner)
{
  uint32_t w = fs_fast_owner_worm (owner), lane;

  if (self->worms[w].state == FS_WORM_STREAMING)
    fs_fast_wake_streaming (self, w);
  self->worms[w].contended |= fs_fast_owner_link (owner);
  open_arbitration (arbitrations, channel);
  lane = self->lane[w];
  if (lane == FS_FAST_NONE)
    return;
  self->bits.stream[lane] = FS_FAST_NONE;
  *entry_of (arbitrations, channel, vc) = fs_fast_entry (lane, fs_fast_owner_number (owner));
}

void
fs_fast_arbitration_join (FsEngineState *self, FsArbitrations *arbitrations, uint32_t channel, uint32_t vc,
                          uint32_t owner)
{
  uint32_t w = fs_fast_owner_worm (owner);

  self->worms[w].contended |= fs_fast_owner_link (owner);
  *entry_of (arbitrations, channel, vc) = fs_fast_entry (self->lane[w], fs_fast_owner_number (owner));
}

void
fs_fast_arbitration_leave (FsEngineState *self, FsArbitrations *arbitrations, uint32_t channel, uint32_t vc,
                           uint32_t owner, uint32_t rival)
{
  uint32_t lane;

  self->worms[fs_fast_owner_worm (owner)].contended &= ~fs_fast_owner_link (owner);
  *entry_of (arbitrations, channel, vc) = 0;
  if (rival == FS_FAST_NONE)
    return;
  close_arbitration (arbitrations, channel);
  self->worms[fs_fast_owner_worm (rival)].contended &= ~fs_fast_owner_link (rival);
  lane = self->lane[fs_fast_owner_worm (rival)];
  if (lane != FS_FAST_NONE)
    fs_fast_update_stream (&self->bits, lane, &self->worms[fs_fast_owner_worm (rival)]);
}

/* Of a link that is contended. */
static uint32_t *
entry_of_hop (const FsEngineState *self, uint32_t hop)
{
  uint32_t K = self->state->injection_channels;

  if (hop < FS_HOP_INJECTION)
    return entry_of (&self->arbitrations, fs_hop_channel (hop), fs_hop_vc (hop));
  return entry_of (&self->sharing, (hop - FS_HOP_INJECTION) / K, (hop - FS_HOP_INJECTION) % K);
}

uint32_t
fs_fast_arbitration_entry (const FsEngineState *self, uint32_t w, uint32_t link)
{
  return *entry_of_hop (self, fs_fast_path (self, w)[link]);
}

void
fs_fast_arbitrations_move (FsEngineState *self, uint32_t w, uint32_t lane)
{
  const uint32_t *path = fs_fast_path (self, w);

  for (uint32_t links = self->worms[w].contended; links != 0; links &= links - 1)
    {
      uint32_t j = (uint32_t) __builtin_ctz (links);

      *entry_of_hop (self, path[j]) = lane == 0 ? 0 : fs_fast_entry (lane, j);
    }
}

/* Returns which of 64 entries have a request. The link of an entry is coded so that its grant is shifted to the
 * highest bit. */
FS_FAST_INLINE uint64_t
requests_plain (const uint32_t *entries, const uint32_t *grants)
{
  uint64_t requests = 0;

  for (int i = 0; i < WORD; i++)
    requests |= (uint64_t) (grants[entries[i] >> FS_FAST_OWNER_BITS] << (entries[i] & 31) >> 31) << i;
  return requests;
}

FS_FAST_INLINE uint64_t
without_lowest (uint64_t bits, Fields fields)
{
  return bits & ((bits | fields.highest) - fields.lowest);
}

/* All of a field in which there is a bit. */
FS_FAST_INLINE uint64_t
whole_fields (uint64_t bits, Fields fields)
{
  uint64_t highest = (((bits & ~fields.highest) + ~fields.highest) | bits) & fields.highest;

  return (highest - (highest >> fields.top)) | highest;
}

/* The first after the pointer in cyclic order wins, all others lose. It becomes the pointer where there are others. */
FS_FAST_INLINE uint64_t
losers_of (uint64_t requests, uint64_t several, uint64_t *after, Fields fields)
{
  uint64_t behind = requests & *after;
  uint64_t candidates = behind | (requests & ~whole_fields (behind, fields));
  uint64_t winners = candidates & ~without_lowest (candidates, fields);
  uint64_t not_after = (((winners | fields.highest) - fields.lowest) & ~fields.highest) | winners;
  uint64_t contended = whole_fields (several, fields);

  *after = (*after & ~contended) | (~not_after & contended);
  return requests & ~winners;
}

FS_FAST_INLINE void
decide_all (const FsArbitrations *arbitrations, uint32_t *grants,
            uint64_t (*requests_of) (const uint32_t *entries, const uint32_t *grants))
{
  const Fields fields = fields_of (arbitrations->shift);
  const uint32_t n = arbitrations->n << arbitrations->shift;
  const uint32_t *entries = arbitrations->entries;
  uint64_t *after = arbitrations->after;

  for (uint32_t first = 0; first < n; first += WORD)
    {
      uint64_t requests = requests_of (entries + first, grants);
      uint64_t several = without_lowest (requests, fields);

      if (several == 0)
        continue;
      for (uint64_t losers = losers_of (requests, several, &after[first / WORD], fields); losers != 0;
           losers &= losers - 1)
        {
          uint32_t loser = entries[first + (uint32_t) __builtin_ctzll (losers)];

          grants[loser >> FS_FAST_OWNER_BITS] &= ~(UINT32_C (0x80000000) >> (loser & 31));
        }
    }
}

#if FS_FAST_WIDE
__attribute__ ((target ("arch=x86-64-v3"), always_inline)) static inline uint64_t
requests_gathered (const uint32_t *entries, const uint32_t *grants)
{
  uint64_t requests = 0;

  for (int i = 0; i < WORD; i += 8)
    {
      __m256i entry = _mm256_load_si256 ((const __m256i *) (entries + i));
      __m256i lanes = _mm256_srli_epi32 (entry, FS_FAST_OWNER_BITS);
      __m256i granted = _mm256_i32gather_epi32 ((const int *) grants, lanes, sizeof *grants);
      __m256i link = _mm256_sllv_epi32 (granted, _mm256_and_si256 (entry, _mm256_set1_epi32 (31)));

      requests |= (uint64_t) (uint32_t) _mm256_movemask_ps (_mm256_castsi256_ps (link)) << i;
    }
  return requests;
}

__attribute__ ((target ("arch=x86-64-v3"))) static void
decide_gathered (const FsArbitrations *arbitrations, uint32_t *grants)
{
  decide_all (arbitrations, grants, requests_gathered);
}
#endif

void
fs_fast_arbitrate (const FsArbitrations *arbitrations, uint32_t *grants)
{
#if FS_FAST_WIDE
  if (__builtin_cpu_supports ("x86-64-v3"))
    {
      decide_gathered (arbitrations, grants);
      return;
    }
#endif
  decide_all (arbitrations, grants, requests_plain);
}
