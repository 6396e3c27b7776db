/* What a latency is made of, by simulation and by model (SIMULATOR.md 7.3): the parts of the mean of unicasts, and of the
 * slowest of them. */
#pragma once

#include "sim/run/simulation.h"
#include "study/run/runner.h"

typedef enum {
  FS_PARTS_SIMULATION, /* of the mean */
  FS_PARTS_MODEL,      /* likewise, in the variant that the curve shows first */
  FS_PARTS_SLOWEST,    /* of the mean of the slowest 1 % */
  FS_N_PARTS_OF,
} FsPartsOf;

/**
 * FsLatencyParts: at one load
 * @cycles: by FsCause, then their sum; NAN where there is none
 * @half_widths: of FS_PARTS_SIMULATION; else NAN
 */
typedef struct {
  double cycles[FS_N_CAUSES + 1];
  double half_widths[FS_N_CAUSES];
} FsLatencyParts;

/* Fills @parts with those of a simulated point. FALSE if its causes were not recorded. */
gboolean fs_latency_parts_simulated (const FsSimResult *result, FsPartsOf of, FsLatencyParts *parts);

/* Fills @parts with what the model of @curve, the step that is computed, has for @rate. FALSE if it has no solution there, or
 * does not separate its latency into these parts. */
gboolean fs_latency_parts_modelled (const FsCurve *curve, double rate, FsLatencyParts *parts);

/* What the model says of broadcasts: cycles until a node in the mean, and the last one, has its copy; NAN where it does not. */
typedef struct {
  double mean, last;
} FsBroadcastLatencies;

/* Returns those of the model of @curve, in the variant that it shows first, for @rate. */
FsBroadcastLatencies fs_broadcast_latencies_modelled (const FsCurve *curve, double rate);
