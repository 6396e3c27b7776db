/* What Flitscope's own models of any network assume, by the parts of their latency (WHY.md 1.5): each part is corrected as a whole, and
 * the traffic before anything else. */
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
  /* of broadcasts beside unicasts */
  FS_LATENCY_ASSUMED_COPY_NETWORK = FS_LATENCY_ASSUMED_N, /* of a copy without its wait at the source */
  FS_LATENCY_ASSUMED_COPY_SOURCE,
  FS_LATENCY_ASSUMED_LAST, /* of the last node, and of all in the mean, as a multiple of a step */
  FS_LATENCY_ASSUMED_LAST_MEAN,
  FS_LATENCY_ASSUMED_N_WITH_BROADCASTS,
};

extern const FsAssumptionTable *const fs_latency_assumptions[]; /* of refined */
extern const FsAssumptionTable fs_latency_assumption_table;
extern const FsAssumptionTable *const fs_flow_assumptions[]; /* of channel-flows */

/* Returns the offered load of nodes that send, messages/node/cycle, corrected. @sending: fraction of the nodes that do */
double fs_latency_corrected_rate (const FsModelInputs *inputs, double rate, double sending);

/* Returns the unicast latency from its parts, all means in cycles, corrected. @network: network latency; @stretch: what of it sharing
 * channels adds; @W_s: wait at the source */
double fs_latency_corrected (const FsModelInputs *inputs, double length, double hops, double stretch, double network,
                             double W_s);

/**
 * fs_latency_correct_broadcast:
 * @step: latency of a copy from its injection queue; @W_s: its wait there
 * @last, @mean: broadcast latency, and that of a destination; filled with the corrected ones
 */
void fs_latency_correct_broadcast (const FsModelInputs *inputs, double step, double W_s, double *last, double *mean);
