/* Errata of KD94, and the repairs that its formulas ask for. */
#pragma once

#include "model/errata.h"

#define FS_N_KIM_DAS_ERRATA 12

extern const FsErratum fs_kim_das_errata[FS_N_KIM_DAS_ERRATA];

/* Bits of FsModelPoint.repairs. */
enum {
  FS_REPAIR_K3 = 1 << 0, /* every later channel is charged its own blocking */
  FS_REPAIR_K5 = 1 << 1, /* a refusal thins the messages that start there; with K3 only */
};
