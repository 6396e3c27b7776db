/* The models there are: a new one is its file and its line here. */
#pragma once

#include "model/model.h"

/* In the order of MODELS.md. The file of MODEL (name) defines fs_model_name. */
#define FS_MODEL_LIST(MODEL)                                                                                           \
  MODEL (adaptive_broadcast)                                                                                           \
  MODEL (deterministic_broadcast)                                                                                      \
  MODEL (adaptive_timeout)                                                                                             \
  MODEL (kim_das)                                                                                                      \
  MODEL (dimension_order_grid)                                                                                         \
  MODEL (channel_flows)

#define FS_MODEL_DECLARE(name) extern const FsModel fs_model_##name;
FS_MODEL_LIST (FS_MODEL_DECLARE)
#undef FS_MODEL_DECLARE

/* Tables of the models with dimension order, in dimension-order-grid.c. */
extern const FsModelDefault fs_dimension_order_defaults[];
extern const FsLatencyPart fs_dimension_order_parts[];
extern const FsCounterpart fs_dimension_order_causes[];
extern const char *const fs_dimension_order_summary[];

/* Their counterparts, of the network and of all else (SIMULATOR.md 7.1); some models have more between them. */
#define FS_DIMENSION_ORDER_COUNTERPARTS_OF_LATENCY                                                                     \
  { "latency_unicast", "latency_unicast-startup", 0, NULL },                                                           \
  {                                                                                                                    \
    "latency_network", "latency_network", 0, NULL                                                                      \
  }
#define FS_DIMENSION_ORDER_COUNTERPARTS                                                                                \
  { "lambda_c", "lambda_c", 0, NULL }, { "lambda_c_i", "lambda_c_by_dimension", 0, NULL },                             \
      { "rho", "channel_load", 0, NULL }, { "S", "holding_time", 0, NULL },                                            \
      { "S_i", "holding_time_by_dimension", 0, NULL }, { "P_b_i", "blocked_by_dimension", 0, NULL },                   \
      { "w_b_i", "blocked_wait_by_dimension", 0, NULL }, { "lambda_s", "lambda_s", 0, NULL },                          \
      { "S_s", "injection_holding_time", 0, NULL }, { "rho_s", "lambda_s*injection_holding_time", 0, NULL },           \
  {                                                                                                                    \
    "W_s", "W_s", 0, NULL                                                                                              \
  }
