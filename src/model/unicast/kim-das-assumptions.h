/* What KD94 assumes (WHY.md 1.3) with infinite buffers. Refined: by channel (1.5), of random all alike. */
#pragma once

#include "model/assumptions.h"

/* Outputs of its equations: in dimension order by channel, else one number each. */
enum {
  FS_KD_ASSUMED_LAMBDA_C, /* per message generated */
  FS_KD_ASSUMED_L,
  FS_KD_ASSUMED_P_B,
  FS_KD_ASSUMED_D,
  FS_KD_ASSUMED_DELAY,
  FS_KD_ASSUMED_LENGTH,
  FS_KD_ASSUMED_HOPS,
  FS_KD_ASSUMED_FIRST,   /* wait for the first channel */
  FS_KD_ASSUMED_CHARGES, /* of dimension order, published: 0 as printed, 1 as counted */
  FS_KD_ASSUMED_N,
};

/* Outputs of refined: parts of the latency, and what equations say of channels. */
enum {
  FS_KD_REFINED_RATE, /* of the offered load */
  FS_KD_REFINED_LENGTH,
  FS_KD_REFINED_HOPS,
  FS_KD_REFINED_DELAY, /* of all hops but the first */
  FS_KD_REFINED_FIRST, /* wait of an injected header for its first channel */
  FS_KD_REFINED_SOURCE,
  /* By channel; of random by the channels that are left, from 1, but of L. */
  FS_KD_REFINED_L,
  FS_KD_REFINED_W,   /* of all headers, blocked or not */
  FS_KD_REFINED_S,   /* holding time of an injection channel */
  FS_KD_REFINED_P_B, /* of lr and random */
  FS_KD_REFINED_N,
};

extern const FsAssumptionTable *const fs_kim_das_assumptions[];
