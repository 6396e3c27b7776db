/* KD94's parts: the table of its quantities, and the modes of routing that fill it
 * (MODELS.md section 6).
 */
#pragma once

#include "model/unicast/kim-das-routes.h"

G_BEGIN_DECLS

/* Lines of the table. */
enum {
  /* of all modes */
  FS_KIM_DAS_LATENCY,
  FS_KIM_DAS_T_AVG,
  FS_KIM_DAS_T_FIRST,
  FS_KIM_DAS_T_TOTAL,
  FS_KIM_DAS_P,
  FS_KIM_DAS_H_A,
  FS_KIM_DAS_T0,
  FS_KIM_DAS_LAMBDA_N,
  FS_KIM_DAS_N_SHARED,
  /* of random and vct */
  FS_KIM_DAS_LAMBDA_C = FS_KIM_DAS_N_SHARED,
  FS_KIM_DAS_P_B,
  /* of lr */
  FS_KIM_DAS_LR,
  FS_KIM_DAS_T_AVG_UNWEIGHTED = FS_KIM_DAS_LR,
  FS_KIM_DAS_LAMBDA_C_S,
  FS_KIM_DAS_LAMBDA_N_S,
  FS_KIM_DAS_LAMBDA_T_S,
  FS_KIM_DAS_W1,
  FS_KIM_DAS_P_T_S,
  FS_KIM_DAS_H,
  FS_KIM_DAS_T,
  FS_KIM_DAS_L_S,
  FS_KIM_DAS_D_S,
  FS_KIM_DAS_P_B_S,
  FS_KIM_DAS_DELAY_S,
  FS_KIM_DAS_P_B_LOWEST,
  FS_KIM_DAS_P_B_HIGHEST,
  FS_KIM_DAS_N_QUANTITIES,
};

/* What all modes have. */
typedef struct {
  double t_avg;    /* from the grant of the first channel, cycles */
  double t_first;  /* wait for that grant, cycles */
  double lambda_n; /* accepted, messages/node/cycle */
} FsKimDasDelay;

/* A new record with what all modes have. */
FsRecord *fs_kim_das_record (const FsModelInputs *inputs, const FsRoutes *routes, const FsKimDasDelay *delay);

/* The solve() of the mode. @routes: of @inputs. */
void fs_kim_das_solve_lr (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point);
void fs_kim_das_solve_random (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point);

G_END_DECLS
