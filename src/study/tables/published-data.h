/* What ZK99 printed: Tables 1 to 14 (data/tables), and which experiment each is. */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

#define FS_PUBLISHED_BUFFERS 7   /* columns of Tables 3 to 14 */
#define FS_PUBLISHED_FIRST 3     /* the first table that was simulated */
#define FS_PUBLISHED_LAST 14     /* the last one */
#define FS_PUBLISHED_NETWORKS 10 /* rows of each */

/* 3, 4, 5, 6, 7, 8 and INFINITY. */
extern const double fs_published_buffers[FS_PUBLISHED_BUFFERS];

/* One row of Tables 3 to 14: GH(@n,@k), @T in cycles by buffer size, and "No. of mesgs." */
typedef struct {
  int n, k;
  double T[FS_PUBLISHED_BUFFERS];
  double messages;
} FsPublishedRow;

/**
 * FsPublishedExperiment: one of Tables 3 to 14
 * @number: of the table
 * @caption: the paper's
 * @operation: many-to-all or multicast
 * @fraction: f: a multicast has N / f destinations
 * @same: all multicasts have the same destinations
 * @adaptive: with adaptive routing
 */
typedef struct {
  guint number;
  const char *caption;
  FsOperation operation;
  uint32_t fraction;
  gboolean same;
  gboolean adaptive;
  FsPublishedRow rows[FS_PUBLISHED_NETWORKS];
} FsPublishedExperiment;

/* Table @number, FS_PUBLISHED_FIRST to FS_PUBLISHED_LAST. Static. */
const FsPublishedExperiment *fs_published_experiment (guint number);

/* The table and row in which the paper did what @curve describes: operation, destinations, adaptive routing, 20 cycles
 * of initiations, its trees without clubbing. Not asked are number and sources of the initiations, buffers and semantics,
 * which the paper does not tell. NULL when it did not; @row may be NULL. */
const FsPublishedExperiment *fs_published_find (const FsCurve *curve, guint *row);

/* What the paper prints for a step of a curve, cycles; NAN where it prints nothing. */
double fs_published_T (const FsCurve *step);

/* Table 1: what its example, a GH and a torus of n = 3 and k = 22 with channels of 64 bits, has. */
typedef struct {
  int n, k;
  guint channel_bits;
  double torus_wires, gh_wires;
  int torus_diameter, gh_diameter;
} FsPublishedExample;

FsPublishedExample fs_published_example (void);

/* Table 2: the necklaces of GH(3,3) (@k 3) or GH(3,4) (@k 4) as printed, one line a necklace, its members separated by
 * blanks; the first is that of node 0. Static; NULL for another @k. */
const char *const *fs_published_necklaces (int k);

G_END_DECLS
