/* What KSO assumes (WHY.md 1.2). */
#pragma once

#include "model/assumptions.h"

/* Outputs of its equations. */
enum {
  FS_KSO_ASSUMED_LAMBDA_C,
  FS_KSO_ASSUMED_S,
  FS_KSO_ASSUMED_P_V,
  FS_KSO_ASSUMED_P_A,
  FS_KSO_ASSUMED_P_T,
  FS_KSO_ASSUMED_P_TR,
  FS_KSO_ASSUMED_WAIT, /* of blocked headers, by hops to make */
  FS_KSO_ASSUMED_B,    /* of a message */
  FS_KSO_ASSUMED_T,
  FS_KSO_ASSUMED_W_S,
  FS_KSO_ASSUMED_N,
};

extern const FsAssumptionTable *const fs_timeout_assumptions[];
