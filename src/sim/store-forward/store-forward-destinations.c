/* Destinations of a multicast, relative to its source.
 *
 * Subtracting the digits of a source one by one takes two divisions each. Instead the lower and the upper half of the
 * digits are looked up: untranslated[u] for u below k^floor(n/2), and behind those the upper halves. That is about
 * 2 sqrt(N) numbers, made anew for every source. */
#include "sim/store-forward/store-forward-private.h"

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
  moves[FS_NO_SLIDE] = 0;
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

      /* From the top: digit 0 itself overwrites what the others are made of. */
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
