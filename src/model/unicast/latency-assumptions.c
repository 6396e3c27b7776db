#include "model/unicast/latency-assumptions.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum {
  TRAFFIC,
  SHARING,
  WAIT,
  SOURCE,
  N_ASSUMPTIONS,
};

static const FsAssumption assumptions[N_ASSUMPTIONS] = {
  [TRAFFIC]
  = { "traffic", N_ ("Traffic"), "", "λ_g, M, d̄ → λ_c", N_ ("The run has the mean load, length, and distance."), NULL },
  [SHARING] = { "sharing", N_ ("Sharing of channels"), "", "λ_c → e",
                N_ ("Messages are slowed by those they meet on their worst channel."), NULL },
  [WAIT] = { "virtual-channel-wait", N_ ("Waiting time for a virtual channel"), "", "e, hold, P_B, w → W",
             N_ ("Holding times, blocking, and waits of blocked headers together."), NULL },
  [SOURCE] = { "source-wait", N_ ("Waiting time at the source"), "", "λ_s, hold → W_s",
               N_ ("Messages wait in a queue whose arrivals and services vary as counted."), NULL },
};

static const FsAssumedOutput outputs[FS_LATENCY_ASSUMED_N] = {
  [FS_LATENCY_ASSUMED_RATE] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "offered_load" },
  [FS_LATENCY_ASSUMED_LENGTH] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "causes_serialization" },
  [FS_LATENCY_ASSUMED_HOPS] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "causes_flight" },
  [FS_LATENCY_ASSUMED_SHARING] = { SHARING, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_arbitration" },
  [FS_LATENCY_ASSUMED_WAIT] = { WAIT, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_virtual_channel" },
  [FS_LATENCY_ASSUMED_SOURCE] = { SOURCE, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_source_queue" },
};

static gboolean
describes (const FsModelInputs *inputs)
{
  return inputs->tasks == 0 && !inputs->finite_buffer && !inputs->source_blocks && inputs->retry == 0;
}

const FsAssumptionTable fs_latency_assumption_table = {
  .variants = FS_VARIANTS (FS_VARIANT_REFINED),
  .describes = describes,
  .assumptions = assumptions,
  .n_assumptions = N_ASSUMPTIONS,
  .outputs = outputs,
  .n_outputs = FS_LATENCY_ASSUMED_N,
};

const FsAssumptionTable *const fs_latency_assumptions[] = { &fs_latency_assumption_table, NULL };

double
fs_latency_corrected_rate (const FsModelInputs *inputs, double rate)
{
  return fs_corrected (inputs, FS_LATENCY_ASSUMED_RATE, 0, rate);
}

double
fs_latency_corrected (const FsModelInputs *inputs, double length, double hops, double stretch, double network,
                      double W_s)
{
  /* Without load what is left is a rounding error, which may be below 0. */
  double wait = fmax (0, network - length - hops - stretch);

  return fs_corrected (inputs, FS_LATENCY_ASSUMED_LENGTH, 0, length)
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_HOPS, 0, hops)
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_SHARING, 0, stretch)
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_WAIT, 0, wait)
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_SOURCE, 0, W_s);
}
