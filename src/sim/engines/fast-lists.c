/* The lists by which routers and worms of the fast engine tell each other what to do. */
#include "sim/engines/fast-state.h"

#define FEW 32 /* entries that are sorted one by one */
#define DIGIT_BITS 8

void
fs_fast_list_grow (FsFastList *list)
{
  size_t used = (size_t) (list->next - list->items), room = MAX (1024, 2 * (size_t) (list->end - list->items));

  list->items = g_realloc (list->items, room);
  list->next = list->items + used;
  list->end = list->items + room;
}

static void
sort_few (FsFastRelease *releases, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      FsFastRelease moving = releases[i];
      size_t at = i;

      for (; at > 0 && releases[at - 1].hop > moving.hop; at--)
        releases[at] = releases[at - 1];
      releases[at] = moving;
    }
}

/* Sorts by one digit, which keeps the order of the others. */
static void
sort_by_digit (const FsFastRelease *from, FsFastRelease *to, size_t n, int shift)
{
  uint32_t begin[1 << DIGIT_BITS] = { 0 }, sum = 0;

  for (size_t i = 0; i < n; i++)
    begin[from[i].hop >> shift & ((1 << DIGIT_BITS) - 1)]++;
  for (uint32_t digit = 0; digit < 1 << DIGIT_BITS; digit++)
    {
      uint32_t count = begin[digit];

      begin[digit] = sum;
      sum += count;
    }
  for (size_t i = 0; i < n; i++)
    to[begin[from[i].hop >> shift & ((1 << DIGIT_BITS) - 1)]++] = from[i];
}

void
fs_fast_sort_by_hop (FsFastRelease *releases, size_t n)
{
  g_autofree FsFastRelease *spare = NULL;

  if (n <= FEW)
    {
      sort_few (releases, n);
      return;
    }
  spare = g_new (FsFastRelease, n);
  for (int shift = 0; shift < 32; shift += 2 * DIGIT_BITS)
    {
      sort_by_digit (releases, spare, n, shift);
      sort_by_digit (spare, releases, n, shift + DIGIT_BITS);
    }
}
