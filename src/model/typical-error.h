/* How far a model was typically off from simulations of its validation set, by its load and kind of network. */
#pragma once

#include "model/model.h"

#define FS_TYPICAL_ERROR_NODES 6

/**
 * FsTypicalError: one line of the table
 * @model: its id
 * @mode: word of the input `mode` for which it holds; of a model of channels what is not a unicast in dimension order: adaptive,
 *   broadcasts, bursts, cut-through (with store-and-forward), pipelined (routers), time-outs; else NULL
 * @outer: whether it is of networks for which fs_typical_error_is_outer()
 * @variant: of the model
 * @quantity: key of a quantity of the model
 * @error: mean of |model / simulation − 1| at fs_typical_error_shares() of the saturation rate; 0.1 is 10 %, NAN where
 *   nothing is known
 */
typedef struct {
  const char *model;
  const char *mode;
  gboolean outer;
  FsVariant variant;
  const char *quantity;
  double error[FS_TYPICAL_ERROR_NODES];
} FsTypicalError;

/* Returns the fractions of the saturation rate to which the table refers, ascending. */
const double *fs_typical_error_shares (void);

/* Returns the table. */
const FsTypicalError *fs_typical_errors (guint *n);

/* Returns whether the network of @inputs is at a limit of what a model of broadcasts describes: it has fewer than five dimensions, or
 * more than nine in ten messages of its injection queues are copies. There errors are larger. FALSE for models of unicasts, and for that of channels. */
gboolean fs_typical_error_is_outer (const FsModel *model, const FsModelInputs *inputs);

/**
 * fs_model_typical_error:
 * @inputs: of which FsTypicalError.mode, `finite-buffer` and whether fs_typical_error_is_outer() matter
 * @quantity: key of a quantity of @model
 * @share: rate / fs_model_typical_error_reference(), 0 or more
 *
 * Returns the mean of |model / simulation − 1| over the networks of this kind of the validation sets of @model, which no formula and
 * no constant of Flitscope was derived from; 0.015 is 1.5 %. Linear between the fractions of the table; below the least
 * of them that is known the value there.
 *
 * It is an average of what was found there, neither a limit nor a confidence interval: many single values were farther
 * off. It says nothing about networks unlike those of the set, and nothing about the simulation beside which a figure
 * shows the model.
 *
 * Returns: 0 or more; NAN above the greatest fraction (80 % of saturation), with finite buffers, or if nothing is
 *   known
 */
double fs_model_typical_error (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                               const char *quantity, double share);

/* Returns the saturation rate to which the fractions of all variants refer, messages/node/cycle: that of `refined`, the
 * best estimate of where the network saturates, with infinite buffers. NAN if @model has no variant `refined`, INFINITY
 * if it never saturates. Takes as long as fs_model_saturation(). */
double fs_model_typical_error_reference (const FsModel *model, const FsModelInputs *inputs);

/* Returns whether the table has a line with a value for @quantity. */
gboolean fs_model_has_typical_error (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                                     const char *quantity);
