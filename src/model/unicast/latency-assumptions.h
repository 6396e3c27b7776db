/* What Flitscope's own models of unicasts assume, by the parts of their latency (WHY.md 1.5): each part is corrected as a whole, and the
 * traffic before anything else. */
#pragma once

#include "model/assumptions.h"

/* Parts of a latency; no equation behind one of them has a factor of its own. */
enum {
  FS_LATENCY_ASSUMED_RATE, /* of the offered load */
  FS_LATENCY_ASSUMED_LENGTH,
  FS_LATENCY_ASSUMED_HOPS,
  FS_LATENCY_ASSUMED_SHARING,
  FS_LATENCY_ASSUMED_WAIT,
  FS_LATENCY_ASSUMED_SOURCE,
  FS_LATENCY_ASSUMED_N,
};

extern const FsAssumptionTable *const fs_latency_assumptions[]; /* of refined */
extern const FsAssumptionTable fs_latency_assumption_table;

/* Returns the offered load, messages/node/cycle, corrected. */
double fs_latency_corrected_rate (const FsModelInputs *inputs, double rate);

/* Returns the unicast latency from its parts, all means in cycles, corrected. @network: network latency; @stretch: what of it sharing
 * channels adds; @W_s: wait at the source */
double fs_latency_corrected (const FsModelInputs *inputs, double length, double hops, double stretch, double network,
                             double W_s);
