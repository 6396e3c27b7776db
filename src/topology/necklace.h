/* Necklaces of GH(n,k): the orbits of its nodes under the rotation R
 * (GENERALIZED_HYPERCUBE.md 2). Node 0 is its own necklace and is counted nowhere. */
#pragma once

#include "topology/generalized-hypercube.h"

/* Of one node, by rotating it: at most g steps each. @node is not 0, but its generator is 0. */
uint32_t fs_necklace_generator (const FsGh *gh, uint32_t node);
int fs_necklace_displacement (const FsGh *gh, uint32_t node);

/**
 * FsNecklace: one folded necklace
 * @generator: the member with displacement 0, the first in order
 * @period: number of its members P, which divides g; full when P = g
 * @weight: distance of all its members from node 0
 */
typedef struct {
  uint32_t generator;
  int period;
  int weight;
} FsNecklace;

/**
 * FsNecklaces: those of a network, found once, O(N g) at worst; free with fs_necklaces_free()
 * @list: in the order of section 2: by weight, then generator descending
 * @displacement: [N], D(v), 0 ≤ D(v) < P(v); 0 for node 0
 * @number: [N], the index into @list of the necklace of a node; n_necklaces for node 0
 */
typedef struct {
  FsGh gh;
  FsNecklace *list;
  guint n_necklaces;
  uint16_t *displacement;
  uint32_t *number;
} FsNecklaces;

/* How many necklaces there are, in O(g) and without memory. */
uint32_t fs_necklaces_count (const FsGh *gh);
/* Returns the bytes that fs_necklaces_new() allocates. */
uint64_t fs_necklaces_memory (const FsGh *gh);
FsNecklaces *fs_necklaces_new (const FsGh *gh);
void fs_necklaces_free (FsNecklaces *necklaces);

/* Fills members[period] of a folded one, or members[g] of the unfolded one (the folded list g/P times), by
 * displacement. Returns how many. */
int fs_necklace_members (const FsGh *gh, const FsNecklace *necklace, bool unfolded, uint32_t *members);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNecklaces, fs_necklaces_free)
