/* The errors of the models at simulated points, by the pairs that the program itself compares (FsCounterpart). */
#pragma once

#include "tests/study/compare/model-truths.h"

/**
 * FsTruthKind: what is compared
 * @FS_TRUTH_UNICAST: unicast latency, from generation to delivery
 * @FS_TRUTH_BROADCAST: broadcast latency, to the last copy
 * @FS_TRUTH_CHANNEL: channel latency of unicasts
 * @FS_TRUTH_WAIT: waiting time in the injection queue
 * @FS_TRUTH_HOLDING: time for which a message holds a channel
 * @FS_TRUTH_ACCEPTED: accepted throughput
 */
typedef enum {
  FS_TRUTH_UNICAST,
  FS_TRUTH_BROADCAST,
  FS_TRUTH_CHANNEL,
  FS_TRUTH_WAIT,
  FS_TRUTH_HOLDING,
  FS_TRUTH_ACCEPTED,
} FsTruthKind;

#define FS_N_TRUTH_KINDS 6

const char *fs_truth_kind_name (FsTruthKind kind);

/* The loads that are put together. */
typedef enum {
  FS_TRUTH_MODERATE, /* up to 70 % of the simulated saturation rate; all loads of finite buffers */
  FS_TRUTH_HIGH,     /* at 80 % */
} FsTruthLoads;

#define FS_N_TRUTH_LOADS 2

/**
 * FsErrors: of model / simulation - 1
 * @n: points at which both have a value
 * @n_truths: those at which the simulation has one
 */
typedef struct {
  double sum, sum_absolute, largest;
  guint n, n_truths;
} FsErrors;

/**
 * FsGroupErrors: of all networks of one group
 * @points: what the model has a solution for
 * @saturation: of the saturation rate
 */
typedef struct {
  const char *group;
  const FsModel *model;
  gboolean finite;
  FsErrors errors[FS_N_VARIANTS][FS_N_TRUTH_LOADS][FS_N_TRUTH_KINDS];
  FsErrors points[FS_N_VARIANTS][FS_N_TRUTH_LOADS];
  FsErrors saturation[FS_N_VARIANTS];
} FsGroupErrors;

/* Solves every variant of every model at every truth of @networks, which must outlive the result: FsGroupErrors, in their
 * order. Free with g_array_unref(). */
GArray *fs_group_errors (GPtrArray *networks);

/* Whether @variant of the model describes @network at all: the papers' models of unicasts assume exponential lengths. */
gboolean fs_truth_network_has_variant (const FsTruthNetwork *network, FsVariant variant);

/* Prints the errors as tables in Markdown (docs/validation.md). */
void fs_group_errors_print (const GArray *groups);
