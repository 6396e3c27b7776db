/* Models of a closed loop: W tasks on each node, each of which computes for Z cycles on average, sends a unicast, and goes on when
 * that is delivered (MODELS.md 6.6; KD94 section V). */
#pragma once

#include "model/model.h"

/* Keys of what such a model adds to the outputs of the open one. */
#define FS_CLOSED_LOOP_THROUGHPUT "X"

/**
 * fs_closed_loop_model: a model in a closed loop
 * @open: model of the network, one of fs_models()
 *
 * Its points are solved at the rate W/Z: what the tasks would offer if the network took no time. Inputs must have tasks, and no
 * broadcasts. Its outputs are those of @open at the throughput that follows, and four of its own.
 *
 * Returns: a model with the same id, always the same one
 */
const FsModel *fs_closed_loop_model (const FsModel *open);

/* What such models have beside the outputs of the open one. */
const FsQuantity *fs_closed_loop_quantities (guint *n_quantities);

/* Returns L(0), the latency of a message that meets no other, in cycles, so that the throughput at rate W/Z is at most
 * W/(Z + L(0)). @model: of a closed loop */
double fs_closed_loop_zero_load_latency (const FsModel *model, const FsModelInputs *inputs, FsVariant variant);
