/* Metrics that compare networks of the same n and k (GENERALIZED_HYPERCUBE.md 1): GH(n,k), the torus (k-ary n-cube)
 * and the mesh. */
#pragma once

#include "topology/generalized-hypercube.h"

typedef enum { FS_NETWORK_GH, FS_NETWORK_TORUS, FS_NETWORK_MESH } FsNetworkKind;

/* @degree_min differs from @degree only in a mesh. Mean distance over all ordered pairs of different nodes; bisection
 * width in undirected links between halves that differ by at most one node. */
typedef struct {
  int degree_min;
  int degree;
  double links;    /* undirected */
  double channels; /* directed */
  int diameter;
  double mean_distance;
  double bisection_width;
} FsNetworkMetrics;

FsNetworkMetrics fs_network_metrics (const FsGh *gh, FsNetworkKind kind);
