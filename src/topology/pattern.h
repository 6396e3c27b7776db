/* Where unicasts go. There are two families of traffic patterns.
 *
 * By distance (MODELS.md 2.1), in hypercubes, for models and simulator: p_i, i = 1 … n, is the probability that a
 * unicast travels exactly i hops; each of the C(n, i) nodes at distance i is equally likely. Of these `uniform` is
 * defined in every network.
 *
 * By address (TRAFFIC.md), in hypercubes, meshes and tori, for the simulator: a formula of the digits or the bits of the
 * source, nodes that attract more traffic than others, or a table. What they are in a network is in
 * topology/destination-map.h. */
#pragma once

#include <glib.h>

#include "topology/traffic-table.h"

#define FS_PATTERN_MAX_N 60
#define FS_PATTERN_MAX_HOT_NODES 64

/* Text forms: uniform, geometric:a, spherical, pattern1, pattern2, sphere:L,phi, custom:p1,…,pn; by address transpose,
 * bit-complement, bit-reversal, shuffle, butterfly, tornado, neighbor, hotspot:SHARE,A,…, table:NAME */
typedef enum {
  FS_PATTERN_UNIFORM,
  FS_PATTERN_GEOMETRIC,
  FS_PATTERN_SPHERICAL,
  FS_PATTERN_PATTERN1,
  FS_PATTERN_PATTERN2,
  FS_PATTERN_SPHERE,
  FS_PATTERN_CUSTOM,
  FS_PATTERN_TRANSPOSE,
  FS_PATTERN_BIT_COMPLEMENT,
  FS_PATTERN_BIT_REVERSAL,
  FS_PATTERN_SHUFFLE,
  FS_PATTERN_BUTTERFLY,
  FS_PATTERN_TORNADO,
  FS_PATTERN_NEIGHBOR,
  FS_PATTERN_HOTSPOT,
  FS_PATTERN_TABLE,
} FsPatternKind;

/**
 * FsPattern: a small value, copied freely
 * @kind: family of the distribution
 * @a: ratio of `geometric`, 0 < a <= 1
 * @L: radius of `sphere`, 1 <= L < n
 * @phi: fraction of `sphere` inside the radius, 0 … 1
 * @n_custom: number of probabilities of `custom`
 * @custom: these, p_1 first
 * @share: fraction of unicasts that `hotspot` sends to its hot nodes, 0 … 1
 * @hot_nodes: these as they are written, separated by commas: an address, or # and the number of a node. Which nodes
 *   they are depends on the network. Interned, see g_intern_string(), as are the next two
 * @table: the name of `table`
 * @rows: what it contains, see topology/traffic-table.h; NULL as long as it has not been read
 * @by_source: of `table`: nodes send in proportion to the sums of their weights, not all the same; only models look at it
 */
typedef struct {
  FsPatternKind kind;
  double a;
  int L;
  double phi;
  int n_custom;
  double custom[FS_PATTERN_MAX_N];
  double share;
  const char *hot_nodes;
  const char *table;
  const char *rows;
  gboolean by_source;
} FsPattern;

/* "transpose". */
const char *fs_pattern_name (const FsPattern *pattern);

/* Whether destinations are chosen by their addresses, not by their distance. */
static inline gboolean
fs_pattern_is_by_address (const FsPattern *pattern)
{
  return pattern->kind >= FS_PATTERN_TRANSPOSE;
}

/* Reads the text form; `rows` remain NULL. What depends on n is checked by fs_pattern_probabilities(), what depends on
 * the network by fs_destination_map_new(). */
gboolean fs_pattern_parse (const char *text, FsPattern *pattern, GError **error);

/* The text form, which fs_pattern_parse() reads back to the same bits. Free with g_free(). */
char *fs_pattern_to_text (const FsPattern *pattern);

/* Fills p[0 … n-1] with p_1 … p_n; FS_ERROR_INPUT when the pattern does not fit n, or is one by address. */
gboolean fs_pattern_probabilities (const FsPattern *pattern, int n, double *p, GError **error);

/* Mean distance: sum of i p_i. */
double fs_pattern_mean_distance (const double *p, int n);
