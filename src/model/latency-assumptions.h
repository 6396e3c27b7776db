/* What Flitscope's own models of any network assume: by the parts of their latency (WHY.md 1.6), each of which is corrected as a whole, and
 * the traffic before anything else; or by equation (1.5), as sharing and channels of channel-flows. */
#pragma once

#include "model/assumptions.h"

/* Parts of a latency, and outputs of equations of channel-flows. */
enum {
  FS_LATENCY_ASSUMED_RATE, /* of the offered load */
  FS_LATENCY_ASSUMED_LENGTH,
  FS_LATENCY_ASSUMED_HOPS,
  FS_LATENCY_ASSUMED_SHARING,
  FS_LATENCY_ASSUMED_WAIT,
  FS_LATENCY_ASSUMED_SOURCE,
  FS_LATENCY_ASSUMED_N,
  /* of the channels of a dimension */
  FS_FLOW_ASSUMED_L = FS_LATENCY_ASSUMED_N,
  FS_FLOW_ASSUMED_P_B,
  FS_FLOW_ASSUMED_W, /* mean wait of all headers, blocked or not */
  FS_FLOW_ASSUMED_N,
  /* of broadcasts beside unicasts */
  FS_FLOW_ASSUMED_COPY_SHARING = FS_FLOW_ASSUMED_N,
  FS_FLOW_ASSUMED_COPY_NETWORK, /* of a copy without its wait at the source */
  FS_FLOW_ASSUMED_COPY_SOURCE,
  FS_FLOW_ASSUMED_LAST, /* of the last node, and of all in the mean, as a multiple of a step */
  FS_FLOW_ASSUMED_LAST_MEAN,
  FS_FLOW_ASSUMED_N_WITH_BROADCASTS,
};

extern const FsAssumptionTable *const fs_latency_assumptions[]; /* of refined */
extern const FsAssumptionTable fs_latency_assumption_table;
extern const FsAssumptionTable *const fs_flow_assumptions[]; /* of channel-flows */

/**
 * FsFlowCorrection: of the equations of the channels of a dimension, in a solution with corrections (model/assumptions.h): by what they are
 *   multiplied, all channels and inputs alike
 * @hold: holding times; @blocked: probabilities of waiting; @wait: waits, given how many wait
 * @flow: of all messages; @all_held, @all_blocked, @all_waits: weighted by it, what the equations of a round say before that
 */
typedef struct {
  double hold, blocked, wait, flow, all_held, all_blocked, all_waits;
} FsFlowCorrection;

/* Returns the offered load of nodes that send, messages/node/cycle, corrected. @sending: fraction of the nodes that do */
double fs_latency_corrected_rate (const FsModelInputs *inputs, double rate, double sending);

/* Returns the unicast latency from its parts, all means in cycles, corrected. @network: network latency; @stretch: what of it sharing
 * channels adds, @corrected_stretch: corrected; @W_s: wait at the source */
double fs_latency_corrected (const FsModelInputs *inputs, double length, double hops, double stretch,
                             double corrected_stretch, double network, double W_s);

/**
 * fs_latency_correct_broadcast:
 * @step: latency of a copy from its injection queue; @W_s: its wait there
 * @last, @mean: broadcast latency, and that of a destination; filled with the corrected ones
 */
void fs_latency_correct_broadcast (const FsModelInputs *inputs, double step, double W_s, double *last, double *mean);
