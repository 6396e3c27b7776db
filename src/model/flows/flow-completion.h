/* When the nodes of a broadcast in a mesh, torus or hypercube have their copies (REFINED_FLOWS.md 14.5). */
#pragma once

#include "model/flows/flow-sources.h"

/* Fills the mean times from generation until the last of the other nodes has its copy, and until any of them has, of point @l.
 * @deliveries: means */
void fs_flow_complete (const FsFlowTrees *trees, const FsFlowDeliveries *deliveries, guint l, double *last,
                       double *mean);
