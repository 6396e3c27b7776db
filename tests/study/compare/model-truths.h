/* Reads tests/data/model-truths.csv: simulated networks on which the models are judged (model-truths.py measures them). */
#pragma once

#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

/**
 * FsTruth: one point
 * @share: rate / simulated saturation rate of infinite buffers
 * @result: the means that are in the file, with their half-widths, and nothing else; NULL if they are no truth: the
 *   simulation saturated, or recovered from deadlocks
 */
typedef struct {
  double share;
  double rate;
  guint64 seed;
  FsSimResult *result;
} FsTruth;

/**
 * FsTruthNetwork: the points of one network
 * @group: its model, with mode and buffers: "kim-das random, finite buffers"
 * @curve: of @scenario
 * @exponential: whether the lengths of its messages are
 * @saturation: simulated, of infinite buffers, messages/node/cycle, with the half-width of its bracket
 */
typedef struct {
  char *group;
  FsScenario *scenario;
  const FsCurve *curve;
  gboolean finite;
  gboolean exponential;
  double saturation;
  double saturation_half_width;
  FsTruth *truths;
  guint n_truths;
} FsTruthNetwork;

/* Returns the networks of the file @path, or of tests/data if it is NULL, in their order: FsTruthNetwork*, those of a group
 * one after another. Free with g_ptr_array_unref(). */
GPtrArray *fs_truth_networks_read (const char *path);

/* The quantities of the file, NULL-terminated. */
const char *const *fs_truth_quantities (void);

/* The mean of the quantity @name, and in @half_width (may be NULL) that of its interval; NAN if there is none. */
double fs_truth_value (const FsSimResult *result, const char *name, double *half_width);
