/* The tables that ZK99 printed, Tables 1 to 14 (data/tables), and which experiment each of them is. */
#pragma once

#include "scenario/value/scenario.h"

#define FS_PUBLISHED_BUFFERS 7   /* columns of Tables 3 to 14 */
#define FS_PUBLISHED_FIRST 3     /* the first table that was simulated */
#define FS_PUBLISHED_LAST 14     /* the last one */
#define FS_PUBLISHED_NETWORKS 10 /* rows of each */

/* 3, 4, 5, 6, 7, 8 and INFINITY. */
extern const double fs_published_buffers[FS_PUBLISHED_BUFFERS];

/* One row of Tables 3 to 14: GH(@n,@k), the time @T in cycles for each buffer size, and the number of messages. */
typedef struct {
  int n, k;
  double T[FS_PUBLISHED_BUFFERS];
  double messages;
} FsPublishedRow;

/**
 * FsPublishedExperiment: one of Tables 3 to 14
 * @number: of the table
 * @caption: as printed
 * @operation: many-to-all or multicast
 * @fraction: f: a multicast has N / f destinations
 * @same: all multicasts have the same destinations
 * @adaptive: with adaptive routing
 * @rows: as printed
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

/* Returns Table @number, FS_PUBLISHED_FIRST to FS_PUBLISHED_LAST. Static. */
const FsPublishedExperiment *fs_published_experiment (guint number);

/* Returns the table, and in @row (may be NULL) the row, of the experiment that @curve describes: operation,
 * destinations, adaptive routing, 20 cycles of initiations, the trees of the paper without clubbing. Number and
 * sources of the initiations, buffers, and service model are not compared, because the paper does not give them.
 * Returns NULL if there is no such experiment. */
const FsPublishedExperiment *fs_published_find (const FsCurve *curve, guint *row);

/* Returns the index of the buffer size of @step; FS_PUBLISHED_BUFFERS if the tables do not have it. */
guint fs_published_buffer (const FsCurve *step);
/* Returns the time in cycles that the paper prints for a step of a curve; NAN if it prints none. */
double fs_published_T (const FsCurve *step);

/* The example of Table 1: a GH and a torus of n = 3 and k = 22 with channels of 64 bits. */
typedef struct {
  int n, k;
  guint channel_bits;
  double torus_wires, gh_wires;
  int torus_diameter, gh_diameter;
} FsPublishedExample;

FsPublishedExample fs_published_example (void);

/* Returns the necklaces of GH(3,3) (@k 3) or GH(3,4) (@k 4) as printed in Table 2: one line for each, its members
 * separated by blanks, the first that of node 0. Static; NULL for another @k. */
const char *const *fs_published_necklaces (int k);
