/* Errata of SOM01 and SO, and the corrections that the formulas of both need. */
#pragma once

#include "model/errata.h"

#define FS_N_BROADCAST_ERRATA 11

extern const FsErratum fs_broadcast_errata[FS_N_BROADCAST_ERRATA];

/* Bits of FsModelPoint.repairs. */
enum {
  FS_REPAIR_B1 = 1 << 0, /* replicated traffic */
  FS_REPAIR_B2 = 1 << 1, /* weights of the source queue */
  FS_REPAIR_B3 = 1 << 2, /* the header of a copy needs its cycle */
  FS_REPAIR_B5 = 1 << 3, /* unicasts pay the start-up */
};
