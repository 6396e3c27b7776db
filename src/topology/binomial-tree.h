/* The spanning binomial tree of a broadcast in the n-cube (SIMULATOR.md 4).
 *
 * A tree of base b numbers the dimensions by positions: position p is dimension (b + p) mod n. The root sends a copy
 * along every position; a node that received its copy along position p sends copies along p + 1 … n - 1. The path to
 * a node therefore crosses the positions of its relative address in ascending order. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "topology/network.h"

/* Position of the root: its first child is at position 0. */
#define FS_BINOMIAL_TREE_ROOT (-1)

static inline int
fs_binomial_tree_dimension (int n, int base, int position)
{
  int dimension = base + position;

  return dimension < n ? dimension : dimension - n;
}

/* Returns the position along which @node receives its copy, or FS_BINOMIAL_TREE_ROOT for the root. */
int fs_binomial_tree_position (const FsNetwork *network, int base, uint32_t root, uint32_t node);

/* The node that sends @node its copy. @node is not the root. */
uint32_t fs_binomial_tree_parent (const FsNetwork *network, int base, uint32_t root, uint32_t node);

/* Returns the number of nodes of a subtree whose root received its copy along @position, including that root: 2^(n -
 * 1 - position). */
uint32_t fs_binomial_tree_subtree_size (int n, int position);
