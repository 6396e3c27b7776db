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
