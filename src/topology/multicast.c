#include "topology/multicast.h"

#include <stdlib.h>

/* The digits of the destination are written in the cyclic left-to-right order that starts at index D mod n: the first
 * that @at lacks is also the first of the field of leading zeros, and at the source it is the one at the start. */
uint32_t
fs_multicast_next_hop (const FsGh *gh, uint32_t at, uint32_t destination, int displacement)
{
  int position = gh->n - 1 - displacement % gh->n;

  g_return_val_if_fail (at != destination, at);

  while (fs_gh_digit (gh, at, position) == fs_gh_digit (gh, destination, position))
    position = position > 0 ? position - 1 : gh->n - 1;
  return fs_gh_with_digit (gh, at, position, fs_gh_digit (gh, destination, position));
}

int
fs_multicast_path (const FsGh *gh, uint32_t source, uint32_t destination, uint32_t path[FS_GH_MAX_N + 1])
{
  uint32_t relative = fs_gh_untranslate (gh, destination, source);
  int displacement = fs_necklace_displacement (gh, relative);
  int length = 0;

  path[length++] = source;
  for (uint32_t at = 0; at != relative; length++)
    {
      at = fs_multicast_next_hop (gh, at, relative, displacement);
      path[length] = fs_gh_translate (gh, at, source);
    }
  return length;
}

/* A node on paths of the tree, relative to the source, and how many destinations lie behind it. All of a path have the
 * displacement of its end (section 3, fact 2). @address: its own, by which branches are sorted. */
typedef struct {
  uint32_t node;
  uint32_t address;
  uint32_t destinations;
  int displacement;
} Stop;

static void
add_stop (GArray *stops, const FsGh *gh, uint32_t source, uint32_t node, int displacement, uint32_t destinations)
{
  Stop stop = { node, fs_gh_translate (gh, node, source), destinations, displacement };

  g_array_append_val (stops, stop);
}

static int
compare_stops (const void *a, const void *b)
{
  const Stop *x = a, *y = b;

  return (x->address > y->address) - (x->address < y->address);
}

GArray *
fs_multicast_tree (const FsGh *gh, uint32_t source, const uint32_t *destinations, guint n_destinations, bool clubbing)
{
  GArray *branches = g_array_new (FALSE, FALSE, sizeof (FsMulticastBranch));
  GArray *stops[FS_GH_MAX_N + 1]; /* by distance from the source */

  for (int distance = 0; distance <= gh->n; distance++)
    stops[distance] = g_array_new (FALSE, FALSE, sizeof (Stop));
  for (guint i = 0; i < n_destinations; i++)
    {
      uint32_t node = fs_gh_untranslate (gh, destinations[i], source);

      add_stop (stops[fs_gh_weight (gh, node)], gh, source, node, fs_necklace_displacement (gh, node), 1);
    }
  for (int distance = gh->n; distance >= 1; distance--)
    {
      Stop *all = (Stop *) (void *) stops[distance]->data;
      guint kept = 0;

      /* The stops of one distance in order, those of one node added up. */
      if (stops[distance]->len > 0)
        qsort (all, stops[distance]->len, sizeof *all, compare_stops);
      for (guint i = 0; i < stops[distance]->len; i++)
        if (kept > 0 && all[kept - 1].node == all[i].node)
          all[kept - 1].destinations += all[i].destinations;
        else
          all[kept++] = all[i];
      g_array_set_size (stops[distance], kept);
      for (guint i = 0; i < stops[distance]->len; i++)
        {
          const Stop *stop = &g_array_index (stops[distance], Stop, i);

          add_stop (stops[distance - 1], gh, source, fs_spanning_parent (gh, stop->node, stop->displacement),
                    stop->displacement, stop->destinations);
        }
    }
  for (int distance = 1; distance <= gh->n; distance++)
    for (guint i = 0; i < stops[distance]->len; i++)
      {
        const Stop *stop = &g_array_index (stops[distance], Stop, i);
        uint32_t parent = fs_spanning_parent (gh, stop->node, stop->displacement);
        FsMulticastBranch branch = {
          fs_gh_translate (gh, parent, source),
          stop->address,
          clubbing ? 1 : stop->destinations,
          stop->destinations,
        };

        g_array_append_val (branches, branch);
      }
  for (int distance = 0; distance <= gh->n; distance++)
    g_array_unref (stops[distance]);
  return branches;
}
