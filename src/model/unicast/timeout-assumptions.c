#include "model/unicast/timeout-assumptions.h"

#include "model/latency-assumptions.h"

#include <glib/gi18n-lib.h>

enum {
  TRAFFIC,
  SERVICE_TIME,
  HELD,
  BLOCKING,
  TIMEOUTS,
  WAIT,
  TRANSFER,
  SOURCE,
  N_ASSUMPTIONS,
};

static const FsAssumption assumptions[N_ASSUMPTIONS] = {
  [TRAFFIC] = { "traffic", N_ ("Traffic"), "eq 11", "λ_g → λ_c", N_ ("Rates follow from counting messages."), NULL },
  [SERVICE_TIME] = { "channel-service-time", N_ ("Channel service time"), "eq 6, 7", "B → S",
                     N_ ("A channel is held as long as its message needs to its destination."), NULL },
  [HELD] = { "virtual-channels-held", N_ ("Virtual channels held"), "eq 10, 18", "λ_c, S → P_v, V̄",
             N_ ("Virtual channels are granted and released like a queue with a single server."), NULL },
  [BLOCKING] = { "blocking-probability", N_ ("Blocking probability"), "eq 8", "P_v → P_a",
                 N_ ("A header finds what a random moment has, and its channels independently of each other."), NULL },
  [TIMEOUTS] = { "time-outs", N_ ("Time-outs"), "eq 13, 14", "λ_c, S, τ → P_t, P_tr",
                 N_ ("Blocked headers leave a queue with random service times after the time-out."), NULL },
  [WAIT]
  = { "virtual-channel-wait", N_ ("Waiting time for a virtual channel"), "eq 9, 12, 15, 16", "P_t, P_tr, λ_c, S, τ → B",
      N_ ("Headers wait as in queues with random service times, for an adaptive channel, then for the escape channel."),
      NULL },
  [TRANSFER] = { "transfer-time", N_ ("Transfer time"), "eq 19", "V̄, P_tr → T",
                 N_ ("Every flit takes V̄ cycles instead of one, or those of V − 1 channels."), NULL },
  [SOURCE] = { "source-wait", N_ ("Waiting time at the source"), "eq 17", "λ_g, S → w_s",
               N_ ("Each injection channel is a queue with random service times and the full bandwidth."), NULL },
};

/* Printed waits are negative at times, so that those are corrected in proportion. */
static const FsAssumedOutput outputs[FS_KSO_ASSUMED_N] = {
  [FS_KSO_ASSUMED_LAMBDA_C] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c" },
  [FS_KSO_ASSUMED_S] = { SERVICE_TIME, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "holding_time/V_bar" },
  [FS_KSO_ASSUMED_P_V] = { HELD, FS_CORRECTION_POWER, FS_SHAPE_V1, "P_v" },
  [FS_KSO_ASSUMED_P_A] = { BLOCKING, FS_CORRECTION_POWER, FS_SHAPE_N, "blocked_by_remaining" },
  [FS_KSO_ASSUMED_P_T] = { TIMEOUTS, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "timeout_fraction" },
  [FS_KSO_ASSUMED_P_TR] = { TIMEOUTS, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "timeouts_per_hop" },
  [FS_KSO_ASSUMED_WAIT] = { WAIT, FS_CORRECTION_RATE, FS_SHAPE_N, "blocked_wait_by_remaining/V_bar" },
  [FS_KSO_ASSUMED_B] = { WAIT, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "causes_virtual_channel" },
  [FS_KSO_ASSUMED_T]
  = { TRANSFER, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_serialization+causes_flight+causes_arbitration" },
  [FS_KSO_ASSUMED_W_S] = { SOURCE, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "W_s/V_bar" },
};

static const FsAssumedLaw laws[] = {
  { BLOCKING, FS_ASSUMED_INDEPENDENT, "wait" }, { TIMEOUTS, FS_ASSUMED_EXPONENTIAL, "wait" },
  { WAIT, FS_ASSUMED_POISSON, "channel_gap" },  { WAIT, FS_ASSUMED_EXPONENTIAL, "holding_time" },
  { SOURCE, FS_ASSUMED_POISSON, "source_gap" },
};

static const char *const latencies[] = { "latency", NULL };

static const FsAssumptionTable table = {
  .variants = FS_VARIANTS_OF_PAPER,
  .latencies = latencies,
  .assumptions = assumptions,
  .n_assumptions = N_ASSUMPTIONS,
  .outputs = outputs,
  .n_outputs = FS_KSO_ASSUMED_N,
  .laws = laws,
  .n_laws = G_N_ELEMENTS (laws),
};

const FsAssumptionTable *const fs_timeout_assumptions[] = { &table, &fs_latency_assumption_table, NULL };
