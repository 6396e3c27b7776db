/* What the two broadcast models assume, binomial trees and an injection channel for each dimension given (WHY.md 1.1). */
#pragma once

#include "model/assumptions.h"
#include "model/broadcast/broadcast-outputs.h"

/* Outputs of the equations of published and corrected. */
enum {
  FS_ASSUMED_LAMBDA_C, /* per message generated */
  FS_ASSUMED_LAMBDA_S,
  FS_ASSUMED_W_B,
  FS_ASSUMED_V_B,
  FS_ASSUMED_S,
  FS_ASSUMED_P_V,
  FS_ASSUMED_P_B,
  FS_ASSUMED_P_B_COPY,
  FS_ASSUMED_W_C,
  FS_ASSUMED_W_C_COPY,
  FS_ASSUMED_B_UNICAST,
  FS_ASSUMED_T_COPY,
  FS_ASSUMED_T_UNICAST,
  FS_ASSUMED_W_S_COPY,
  FS_ASSUMED_W_S_UNICAST,
  FS_ASSUMED_X,
  FS_ASSUMED_X_MEAN,
  FS_ASSUMED_N_BROADCAST,
};

/* Outputs of refined; the first four are those above. */
enum {
  FS_REFINED_ASSUMED_E_K = FS_ASSUMED_V_B + 1, /* without what waits save */
  FS_REFINED_ASSUMED_E_C,
  FS_REFINED_ASSUMED_HOLD_U, /* dimension order: by dimension, as the next two but one */
  FS_REFINED_ASSUMED_HOLD_B,
  FS_REFINED_ASSUMED_P_B,
  FS_REFINED_ASSUMED_P_B_COPY,
  FS_REFINED_ASSUMED_W,
  FS_REFINED_ASSUMED_W_COPY,
  FS_REFINED_ASSUMED_CUM_K,
  FS_REFINED_ASSUMED_W_S_COPY,
  FS_REFINED_ASSUMED_W_S_UNICAST,
  FS_REFINED_ASSUMED_RATIO,
  FS_REFINED_ASSUMED_RATIO_MEAN,
  FS_REFINED_ASSUMED_N,
};

extern const FsAssumptionTable *const fs_adaptive_broadcast_assumptions[];
extern const FsAssumptionTable *const fs_deterministic_broadcast_assumptions[];

/* Corrects the rates of @loads and what depends on them. */
void fs_broadcast_correct_loads (const FsModelInputs *inputs, FsBroadcastLoads *loads);

/**
 * fs_broadcast_correct_latencies: corrects what latencies have beside the equations of channels
 * @P_b, @B_b: blocking probability of a copy, and its mean waiting time for a virtual channel
 * @B_u: mean waiting time of a unicast for virtual channels
 * @source: its waits are corrected, and it is filled with what is added to latencies
 */
void fs_broadcast_correct_latencies (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double P_b, double B_b,
                                     double B_u, double V_bar, FsBroadcastSource *source);
