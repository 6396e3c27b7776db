/* What is drawn: which node begins what in which cycle, and to whom (GENERALIZED_HYPERCUBE.md 6.3, "Initiations" and
 * "Destinations"). Every draw is a hash of where it is used, so neither B nor the semantics change any. */
#include <math.h>

#include "base/number.h"
#include "base/random.h"
#include "sim/store-forward/store-forward-private.h"

uint64_t
fs_store_forward_set_size (const FsGh *gh, const FsStoreForwardParams *params)
{
  return params->destinations == FS_DESTINATIONS_LIST ? params->n_list : gh->n_nodes / params->fraction;
}

#define DRAWS_AT_ONCE 65536 /* about a millisecond */
#define SORT_BITS 11

typedef enum {
  DRAW_CYCLE = 1,
  DRAW_SOURCE,
  DRAW_NUMBER,
  DRAW_FIRST,
  DRAW_STRIDE,
} Draw;

static uint64_t
stream_of (const FsStoreForwardParams *params, Draw draw)
{
  return fs_random_split (fs_random_stream (params->seed, params->replication), draw);
}

/* ln P[K] but for a constant. */
static double
log_poisson (double alpha, uint32_t K)
{
  return K * log (alpha) - lgamma (K + 1.0);
}

bool
fs_store_forward_accepts (const FsStoreForwardParams *params, uint32_t n_nodes, uint32_t *lowest, uint32_t *highest)
{
  uint32_t mode = (uint32_t) params->alpha;
  double limit = log (params->theta) + log_poisson (params->alpha, mode);

  *lowest = mode;
  *highest = mode;
  if (params->theta <= 0)
    {
      *lowest = 0;
      *highest = n_nodes - 1;
      return true;
    }
  while (*lowest > 0 && log_poisson (params->alpha, *lowest - 1) > limit)
    --*lowest;
  while (*highest < n_nodes && log_poisson (params->alpha, *highest + 1) > limit)
    ++*highest;
  *highest = MIN (*highest, n_nodes - 1);
  return *lowest <= *highest;
}

static void
add (GArray *initiations, int64_t cycle, uint32_t source)
{
  FsInitiation initiation = { .cycle = cycle, .source = source };

  g_array_append_val (initiations, initiation);
}

static void
draw_poisson (const FsGh *gh, const FsStoreForwardParams *params, const FsJob *job, GArray *initiations)
{
  uint64_t stream = stream_of (params, DRAW_NUMBER);
  uint32_t lowest, highest;

  if (!fs_store_forward_accepts (params, gh->n_nodes, &lowest, &highest))
    return;
  for (uint32_t cycle = 1; cycle <= params->initiation_cycles; cycle++)
    for (uint32_t node = 0; node < gh->n_nodes; node++)
      {
        uint64_t bits = fs_random_split (stream, (uint64_t) cycle << 32 | node);

        if (node % DRAWS_AT_ONCE == 0 && fs_job_stopped (job))
          return;
        if (fs_random_below (bits, gh->n_nodes) - lowest <= highest - lowest)
          add (initiations, cycle, node);
      }
}

/* By SORT_BITS bits at a time; those of a cycle stay in their order. A million take a few milliseconds for every pass. */
static void
sort_by_cycle (GArray *initiations, uint32_t last_cycle)
{
  guint n = initiations->len;
  FsInitiation *sorted = &g_array_index (initiations, FsInitiation, 0);
  g_autofree FsInitiation *other = g_new (FsInitiation, n);

  for (guint shift = 0; (uint64_t) last_cycle >> shift > 0; shift += SORT_BITS)
    {
      guint place[(1 << SORT_BITS) + 1] = { 0 };

      for (guint i = 0; i < n; i++)
        place[1 + (sorted[i].cycle >> shift & ((1 << SORT_BITS) - 1))]++;
      for (guint value = 0; value < 1 << SORT_BITS; value++)
        place[value + 1] += place[value];
      for (guint i = 0; i < n; i++)
        other[place[sorted[i].cycle >> shift & ((1 << SORT_BITS) - 1)]++] = sorted[i];
      memcpy (sorted, other, n * sizeof *other);
    }
}

/* The first m drawn get one source when there is a limit; their cycles are drawn apart, so they are any m. */
static void
draw_count (const FsGh *gh, const FsStoreForwardParams *params, const FsJob *job, GArray *initiations)
{
  uint64_t cycles = stream_of (params, DRAW_CYCLE), sources = stream_of (params, DRAW_SOURCE);
  g_autofree uint8_t *taken = NULL; /* a bit per node */
  uint32_t source = 0;

  if (params->max_per_source != FS_FREE_SOURCES)
    taken = g_new0 (uint8_t, gh->n_nodes / 8 + 1);
  for (uint32_t i = 0; i < params->count; i++)
    {
      uint32_t cycle = 1 + fs_random_below (fs_random_split (cycles, i), params->initiation_cycles);

      if (i % DRAWS_AT_ONCE == 0 && fs_job_stopped (job))
        return;
      if (taken == NULL)
        source = fs_random_below (fs_random_split (sources, i), gh->n_nodes);
      else if (i == 0 || i >= params->max_per_source)
        {
          /* A source that no other initiation has. */
          uint64_t attempts = fs_random_split (sources, i);

          for (uint32_t attempt = 0; attempt == 0 || (taken[source / 8] >> source % 8 & 1) != 0; attempt++)
            source = fs_random_below (fs_random_split (attempts, attempt), gh->n_nodes);
          taken[source / 8] |= (uint8_t) (1 << source % 8);
        }
      add (initiations, cycle, params->source != FS_DRAWN_SOURCE ? (uint32_t) params->source : source);
    }
  sort_by_cycle (initiations, params->initiation_cycles);
}

GArray *
fs_store_forward_initiations (const FsGh *gh, const FsStoreForwardParams *params, const FsJob *job)
{
  GArray *initiations = g_array_new (FALSE, FALSE, sizeof (FsInitiation));

  if (params->operation == FS_OPERATION_ALL_TO_ALL)
    for (uint32_t node = 0; node < gh->n_nodes; node++)
      add (initiations, 1, node);
  else if (params->operation == FS_OPERATION_ONE_TO_ALL)
    add (initiations, 1,
         params->source != FS_DRAWN_SOURCE ? (uint32_t) params->source
                                           : fs_random_below (stream_of (params, DRAW_SOURCE), gh->n_nodes));
  else if (params->initiations == FS_INITIATIONS_POISSON)
    draw_poisson (gh, params, job, initiations);
  else
    draw_count (gh, params, job, initiations);
  return initiations;
}

uint64_t
fs_store_forward_count_initiations (const FsGh *gh, const FsStoreForwardParams *params, double deviations)
{
  uint32_t lowest, highest;
  double mean;

  if (params->operation == FS_OPERATION_ALL_TO_ALL)
    return gh->n_nodes;
  if (params->operation == FS_OPERATION_ONE_TO_ALL)
    return 1;
  if (params->initiations == FS_INITIATIONS_COUNT)
    return params->count;
  if (!fs_store_forward_accepts (params, gh->n_nodes, &lowest, &highest))
    return 0;
  mean = (highest - lowest + 1.0) * params->initiation_cycles;
  return (uint64_t) MAX (0, mean + deviations * sqrt (mean));
}

void
fs_spread_stop (const FsGh *gh, FsSpread *spread, uint32_t n_asked)
{
  uint32_t destination = spread->first;

  n_asked = MIN (n_asked, gh->n_nodes / fs_greatest_common_divisor (gh->n_nodes, spread->stride));
  for (spread->n = 0; spread->n < n_asked && destination != spread->source; spread->n++)
    destination = fs_spread_next (gh, spread, destination);
}

FsSpread
fs_store_forward_spread (const FsGh *gh, const FsStoreForwardParams *params, const FsInitiation *initiation,
                         uint32_t number)
{
  FsSpread spread = { .cycle = initiation->cycle, .source = initiation->source, .stride = 1 };

  /* Neither the seed nor the source: both show in where and when it completes. */
  spread.hash = fs_random_split (fs_random_split (UINT64_C (0x666c6974), params->replication), number);
  if (params->operation != FS_OPERATION_MULTICAST)
    return spread;
  if (initiation->destinations != NULL)
    {
      spread.list = initiation->destinations;
      spread.n = initiation->n_destinations;
    }
  else if (params->destinations == FS_DESTINATIONS_LIST)
    {
      spread.list = params->list;
      spread.n = params->n_list;
    }
  else if (params->destinations == FS_DESTINATIONS_SAME)
    {
      spread.first = params->same_first;
      spread.stride = params->same_stride;
      spread.n = (uint32_t) fs_store_forward_set_size (gh, params);
    }
  else
    {
      spread.first = fs_random_below (fs_random_split (stream_of (params, DRAW_FIRST), number), gh->n_nodes);
      spread.stride = fs_random_below (fs_random_split (stream_of (params, DRAW_STRIDE), number), gh->n_nodes);
      fs_spread_stop (gh, &spread, (uint32_t) fs_store_forward_set_size (gh, params));
    }
  return spread;
}

/* Destinations of a multicast, relative to its source.
 *
 * Subtracting the digits of a source one by one needs two divisions each. Instead the lower and the upper half of
 * the digits are looked up: untranslated[u] for u below k^floor(n/2), and behind those the upper halves. These are
 * about 2 sqrt(N) numbers, computed for every source. */
/* k^floor(n/2) */
static inline uint32_t
lower_size (const FsGh *gh)
{
  return gh->power[gh->n / 2];
}

uint64_t
fs_store_forward_untranslated_size (const FsGh *gh)
{
  return (uint64_t) lower_size (gh) + gh->n_nodes / lower_size (gh);
}

void
fs_store_forward_fill_moves (const FsGh *gh, uint32_t source, uint32_t *moves)
{
  moves[FS_GH_NO_OFFSET] = 0;
  for (int p = 0; p < gh->n; p++, source /= (uint32_t) gh->k)
    {
      int digit = (int) (source % (uint32_t) gh->k);

      for (int d = 1; d < gh->k; d++)
        moves[fs_gh_offset (gh, p, d)] = (uint32_t) (digit + d < gh->k ? d : d - gh->k) * gh->power[p];
    }
}

/* Fills half[k^count]: positions first … first + count - 1 of addresses, relative to @source. */
static void
fill_half (const FsGh *gh, uint32_t source, int first, int count, uint32_t *half)
{
  uint32_t filled = 1;

  half[0] = 0;
  for (int p = first; p < first + count; p++, filled *= (uint32_t) gh->k)
    {
      int digit = fs_gh_digit (gh, source, p);

      /* In descending order, because digit 0 overwrites the value from which the others are computed. */
      for (int d = gh->k - 1; d >= 0; d--)
        {
          uint32_t relative = (uint32_t) (d >= digit ? d - digit : d - digit + gh->k) * gh->power[p];
          uint32_t *block = &half[(uint32_t) d * filled];

          for (uint32_t i = 0; i < filled; i++)
            block[i] = half[i] + relative;
        }
    }
}

FsDestinationWalk
fs_store_forward_walk (FsStoreForward *run, const FsSpread *spread)
{
  const FsGh *gh = &run->gh;
  int lower = gh->n / 2;

  fill_half (gh, spread->source, 0, lower, run->untranslated);
  fill_half (gh, spread->source, lower, gh->n - lower, run->untranslated + lower_size (gh));
  return (FsDestinationWalk){ .spread = spread };
}

uint32_t
fs_store_forward_walk_on (FsStoreForward *run, FsDestinationWalk *walk, uint32_t *relative)
{
  const FsSpread *spread = walk->spread;
  const uint32_t *lower = run->untranslated, *upper = lower + lower_size (&run->gh);
  uint32_t size = lower_size (&run->gh), end = MIN (spread->n - walk->i, FS_DESTINATIONS_AT_ONCE) + walk->i, n = 0;
  uint32_t node = walk->i < end ? fs_spread_destination (&run->gh, spread, walk->i) : 0;

  while (walk->i < end)
    {
      if (node != spread->source)
        relative[n++] = upper[node / size] + lower[node % size];
      walk->i++;
      if (spread->list != NULL)
        node = walk->i < end ? spread->list[walk->i] : 0;
      else
        node = fs_spread_next (&run->gh, spread, node);
    }
  return n;
}
