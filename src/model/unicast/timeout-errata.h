/* Errata of KSO, and the repairs that its formulas ask for. */
#pragma once

#include "model/errata.h"

#define FS_N_TIMEOUT_ERRATA 8

extern const FsErratum fs_timeout_errata[FS_N_TIMEOUT_ERRATA];

/* Bits of FsModelPoint.repairs. */
enum {
  FS_REPAIR_T1 = 1 << 0, /* wait for an adaptive virtual channel */
  FS_REPAIR_T3 = 1 << 1, /* time-outs averaged over the hops that are made */
  FS_REPAIR_T4 = 1 << 2, /* branches of the blocking time */
  FS_REPAIR_T5 = 1 << 3, /* busy deterministic channel, given that the adaptive ones are busy */
  FS_REPAIRS_TIMEOUT = FS_REPAIR_T1 | FS_REPAIR_T3 | FS_REPAIR_T4 | FS_REPAIR_T5,
};
