#include "topology/necklace.h"

#include <stdlib.h>

#include "base/number.h"

#define NOT_FOUND UINT32_MAX /* number of a node whose necklace has not been found yet */

/* Walks the orbit of @node: its generator and its period. */
static FsNecklace
find_necklace (const FsGh *gh, uint32_t node)
{
  uint32_t bits = 0, digits = node, generator_bits;
  FsNecklace necklace = { node, 1, 0 };

  /* The address with every digit that is not zero replaced by 1. */
  for (int p = 0; p < gh->n; p++, digits /= (uint32_t) gh->k)
    bits |= (uint32_t) (digits % (uint32_t) gh->k != 0) << p;
  generator_bits = bits;
  necklace.weight = __builtin_popcount (bits);
  for (uint32_t v = fs_gh_rotate (gh, node); v != node; v = fs_gh_rotate (gh, v))
    {
      uint32_t high = bits >> (gh->n - 1);

      bits = (bits - (high << (gh->n - 1))) << 1 | high;
      if (bits > generator_bits || (bits == generator_bits && v > necklace.generator))
        {
          generator_bits = bits;
          necklace.generator = v;
        }
      necklace.period++;
    }
  return necklace;
}

uint32_t
fs_necklace_generator (const FsGh *gh, uint32_t node)
{
  return find_necklace (gh, node).generator;
}

int
fs_necklace_displacement (const FsGh *gh, uint32_t node)
{
  uint32_t generator = fs_necklace_generator (gh, node);
  int displacement = 0;

  for (; node != generator; node = fs_gh_rotate (gh, node))
    displacement++;
  return displacement;
}

/* Burnside's lemma over R^0 … R^(g-1). R^j permutes the positions in d = gcd (j, n) cycles, and a digit that was
 * moved once around its cycle passed j/d times through r(): unless that is the identity, all digits of the cycle are
 * 0. */
uint32_t
fs_necklaces_count (const FsGh *gh)
{
  uint64_t fixed = 0;

  for (uint32_t j = 0; j < (uint32_t) gh->degree; j++)
    {
      uint32_t d = fs_greatest_common_divisor (j, (uint32_t) gh->n);

      fixed += j / d % (uint32_t) (gh->k - 1) == 0 ? gh->power[d] : 1;
    }
  return (uint32_t) (fixed / (uint64_t) gh->degree - 1);
}

uint64_t
fs_necklaces_memory (const FsGh *gh)
{
  return (uint64_t) gh->n_nodes * (sizeof (uint16_t) + sizeof (uint32_t))
         + (uint64_t) fs_necklaces_count (gh) * sizeof (FsNecklace);
}

static int
compare_necklaces (const void *a, const void *b)
{
  const FsNecklace *x = a, *y = b;

  if (x->weight != y->weight)
    return x->weight - y->weight;
  return (x->generator < y->generator) - (x->generator > y->generator);
}

/* From the generator the displacements go down: R leads from displacement i to i - 1. */
static void
number_members (FsNecklaces *all, uint32_t number)
{
  const FsNecklace *necklace = &all->list[number];
  uint32_t v = necklace->generator;
  int displacement = necklace->period;

  do
    {
      all->number[v] = number;
      all->displacement[v] = (uint16_t) (displacement < necklace->period ? displacement : 0);
      displacement--;
      v = fs_gh_rotate (&all->gh, v);
    }
  while (v != necklace->generator);
}

FsNecklaces *
fs_necklaces_new (const FsGh *gh)
{
  FsNecklaces *all;
  guint found = 0;

  g_return_val_if_fail (gh != NULL, NULL);

  all = g_new0 (FsNecklaces, 1);
  all->gh = *gh;
  all->n_necklaces = fs_necklaces_count (gh);
  all->list = g_new (FsNecklace, all->n_necklaces);
  all->displacement = g_new0 (uint16_t, gh->n_nodes);
  all->number = g_new (uint32_t, gh->n_nodes);
  for (uint32_t v = 0; v < gh->n_nodes; v++)
    all->number[v] = NOT_FOUND;
  for (uint32_t v = 1; v < gh->n_nodes; v++)
    if (all->number[v] == NOT_FOUND)
      {
        g_assert (found < all->n_necklaces);
        all->list[found] = find_necklace (gh, v);
        number_members (all, found++);
      }
  g_assert (found == all->n_necklaces);
  /* In their order at last, and the members follow. */
  qsort (all->list, found, sizeof *all->list, compare_necklaces);
  for (uint32_t i = 0; i < found; i++)
    number_members (all, i);
  all->number[0] = found;
  return all;
}

void
fs_necklaces_free (FsNecklaces *all)
{
  if (all == NULL)
    return;
  g_free (all->list);
  g_free (all->displacement);
  g_free (all->number);
  g_free (all);
}

int
fs_necklace_members (const FsGh *gh, const FsNecklace *necklace, bool unfolded, uint32_t *members)
{
  int n_members = unfolded ? gh->degree : necklace->period;
  uint32_t v = necklace->generator;

  for (int i = necklace->period - 1; i >= 0; i--)
    {
      v = fs_gh_rotate (gh, v);
      members[i] = v;
    }
  for (int i = necklace->period; i < n_members; i++)
    members[i] = members[i - necklace->period];
  return n_members;
}
