#include "model/broadcast/broadcast-assumptions.h"

#include <glib/gi18n-lib.h>

static const char *const latencies[] = { "latency", "latency_mean_destination", "latency_unicast", NULL };
static const char *const not_of_unicasts[] = { "latency_unicast", NULL };

/* In both tables, which differ in the numbers of equations. */
enum {
  TRAFFIC,
  SERVICE_TIME,
  HELD,
  BLOCKING,
  WAIT,
  TRANSFER,
  SOURCE,
  LAST,
  N_ASSUMPTIONS,
};

#define ASSUMPTIONS(traffic, service, S, held, blocking, wait, transfer, source)                                       \
  [TRAFFIC] = { "traffic",                                                                                             \
                N_ ("Traffic"),                                                                                        \
                traffic,                                                                                               \
                "λ_g, β → λ_c, λ_s, w_b, v_b",                                                                         \
                N_ ("Rates follow from counting messages."),                                                           \
                NULL },                                                                                                \
  [SERVICE_TIME] = { "channel-service-time",                                                                           \
                     N_ ("Channel service time"),                                                                      \
                     service,                                                                                          \
                     "P_b, W_c, w_b → " S,                                                                             \
                     N_ ("A channel is held as long as its message needs to its destination."),                        \
                     NULL },                                                                                           \
  [HELD] = { "virtual-channels-held",                                                                                  \
             N_ ("Virtual channels held"),                                                                             \
             held,                                                                                                     \
             "λ_c, " S " → P_v, V̄",                                                                                    \
             N_ ("Virtual channels are granted and released like a queue with a single server."),                      \
             NULL },                                                                                                   \
  [BLOCKING] = { "blocking-probability",                                                                               \
                 N_ ("Blocking probability"),                                                                          \
                 blocking,                                                                                             \
                 "P_v → P_b",                                                                                          \
                 N_ ("A header finds what a random moment has, and its channels independently of each other."),        \
                 NULL },                                                                                               \
  [WAIT] = { "virtual-channel-wait",                                                                                   \
             N_ ("Waiting time for a virtual channel"),                                                                \
             wait,                                                                                                     \
             "λ_c, " S ", M → W_c",                                                                                    \
             N_ ("The wait is that of a queue with random arrivals whose service time deviates by S − M."),            \
             NULL },                                                                                                   \
  [TRANSFER] = { "transfer-time",                                                                                      \
                 N_ ("Transfer time"),                                                                                 \
                 transfer,                                                                                             \
                 "V̄ → (M + d) V̄",                                                                                      \
                 N_ ("Every flit takes V̄ cycles instead of one."),                                                     \
                 NULL },                                                                                               \
  [SOURCE] = { "source-wait",                                                                                          \
               N_ ("Waiting time at the source"),                                                                      \
               source,                                                                                                 \
               "λ_s, P_b, W_c → W_s",                                                                                  \
               N_ ("Unicasts and copies arrive at random, and are served for their network latency."),                 \
               NULL },                                                                                                 \
  [LAST] = { "last-destination",                                                                                       \
             N_ ("Last destination"),                                                                                  \
             "eq 1",                                                                                                   \
             "n, L_b → L",                                                                                             \
             N_ ("The last of all nodes is n mean steps away."),                                                       \
             not_of_unicasts }

static const FsAssumption adaptive[N_ASSUMPTIONS] = { ASSUMPTIONS (
    "eq 3–11, 26", "eq 12, 17, 20–22", "S", "eq 15, 29–31", "eq 13, 23–25", "eq 16–19", "eq 2, 12", "eq 26–28") };
static const FsAssumption deterministic[N_ASSUMPTIONS] = { ASSUMPTIONS (
    "eq 3–11, 25", "eq 12, 13, 20–22", "S_i", "eq 16, 29–31", "eq 14", "eq 16–19", "eq 2, 13, 23", "eq 25–28") };

/* Times of the papers are those of an unshared channel, so that measured ones are divided by the measured V_bar. */
#define OUTPUTS(V_bar, S, P_v, P_b, W_c)                                                                               \
  [FS_ASSUMED_LAMBDA_C] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c/rate",                             \
                            N_ ("Rate of a channel over the offered load") },                                          \
  [FS_ASSUMED_LAMBDA_S] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_s/rate",                             \
                            N_ ("Rate of an injection channel over the offered load") },                               \
  [FS_ASSUMED_W_B] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c_broadcast/lambda_c",                    \
                       N_ ("Fraction of copies in a channel") },                                                       \
  [FS_ASSUMED_V_B] = { TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c_broadcast/lambda_s",                    \
                       N_ ("Fraction of copies in an injection channel") },                                            \
  S, P_v, P_b,                                                                                                         \
  [FS_ASSUMED_P_B_COPY] = { BLOCKING, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_copy_blocked",                     \
                            N_ ("Fraction of copies that are blocked") },                                              \
  W_c,                                                                                                                 \
  [FS_ASSUMED_W_C_COPY]                                                                                                \
      = { WAIT, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_copy_virtual_channel/causes_copy_blocked/" V_bar,        \
          N_ ("Waiting time of blocked copies") },                                                                     \
  [FS_ASSUMED_B_UNICAST] = { WAIT, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_virtual_channel/" V_bar,              \
                             N_ ("Waiting time of unicasts for virtual channels") },                                   \
  [FS_ASSUMED_T_COPY]                                                                                                  \
      = { TRANSFER, FS_CORRECTION_POWER, FS_SHAPE_SCALAR,                                                              \
          "causes_copy_serialization+causes_copy_flight+causes_copy_arbitration", N_ ("Transfer time of copies") },    \
  [FS_ASSUMED_T_UNICAST]                                                                                               \
      = { TRANSFER, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_serialization+causes_flight+causes_arbitration",     \
          N_ ("Transfer time of unicasts") },                                                                          \
  [FS_ASSUMED_W_S_COPY] = { SOURCE, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "W_s_broadcast/" V_bar,                      \
                            N_ ("Waiting time of copies at the source") },                                             \
  [FS_ASSUMED_W_S_UNICAST] = { SOURCE, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "W_s_unicast/" V_bar,                     \
                               N_ ("Waiting time of unicasts at the source") },                                        \
  [FS_ASSUMED_X] = { LAST, FS_CORRECTION_ADDED, FS_SHAPE_SCALAR, "latency_broadcast-n*(latency_one_step+delta)",       \
                     N_ ("Latency beyond n steps") },                                                                  \
  [FS_ASSUMED_X_MEAN] = { LAST, FS_CORRECTION_ADDED, FS_SHAPE_SCALAR,                                                  \
                          "latency_broadcast_mean_destination-n*2^(n-1)/(2^n-1)*(latency_one_step+delta)",             \
                          N_ ("Mean over destinations beyond the mean number of steps") }

#define OUTPUT(line, assumption, shape, measured, name)                                                                \
  [FS_ASSUMED_##line] = { assumption, FS_CORRECTION_POWER, shape, measured, name }

static const FsAssumedOutput adaptive_outputs[FS_ASSUMED_N_BROADCAST] = { OUTPUTS (
    "V_bar", OUTPUT (S, SERVICE_TIME, FS_SHAPE_SCALAR, "holding_time/V_bar", N_ ("Channel service time")),
    OUTPUT (P_V, HELD, FS_SHAPE_V1, "P_v", N_ ("Fraction of time")),
    OUTPUT (P_B, BLOCKING, FS_SHAPE_N, "blocked_by_remaining", N_ ("Fraction of headers that are blocked")),
    OUTPUT (W_C, WAIT, FS_SHAPE_N, "blocked_wait_by_remaining/V_bar", N_ ("Waiting time of blocked headers"))) };
static const FsAssumedOutput deterministic_outputs[FS_ASSUMED_N_BROADCAST] = { OUTPUTS (
    "mean(V_bar_by_dimension)",
    OUTPUT (S, SERVICE_TIME, FS_SHAPE_N, "holding_time_by_dimension/V_bar_by_dimension", N_ ("Channel service time")),
    OUTPUT (P_V, HELD, FS_SHAPE_N_V1, "P_v_by_dimension", N_ ("Fraction of time")),
    OUTPUT (P_B, BLOCKING, FS_SHAPE_N, "blocked_by_dimension", N_ ("Fraction of headers that are blocked")),
    OUTPUT (W_C, WAIT, FS_SHAPE_N, "blocked_wait_by_dimension/mean(V_bar_by_dimension)",
            N_ ("Waiting time of blocked headers"))) };

static const FsAssumedLaw laws[] = {
  { BLOCKING, FS_ASSUMED_INDEPENDENT, "wait" },
  { WAIT, FS_ASSUMED_POISSON, "channel_gap" },
  { WAIT, FS_ASSUMED_BEYOND_LENGTH, "holding_time" },
  { SOURCE, FS_ASSUMED_POISSON, "source_gap" },
};

/* Of refined, whose sections are those of REFINED.md. */
enum {
  REFINED_TRAFFIC,
  REFINED_SHARING,
  REFINED_HOLDING,
  REFINED_BLOCKING,
  REFINED_WAIT,
  REFINED_SOURCE,
  REFINED_LAST,
  REFINED_N_ASSUMPTIONS,
};

static const FsAssumption refined[REFINED_N_ASSUMPTIONS] = {
  [REFINED_TRAFFIC] = { "traffic", N_ ("Traffic"), "REFINED 2", "λ_g, β → λ_c, λ_s, w_b, v_b",
                        N_ ("Rates follow from counting messages."), NULL },
  [REFINED_SHARING] = { "sharing", N_ ("Sharing of channels"), "REFINED 3–5", "λ_c → e_k, e_c",
                        N_ ("Messages are slowed by those they meet on their worst channel."), NULL },
  [REFINED_HOLDING]
  = { "holding-time", N_ ("Holding time"), "REFINED 6", "e_k, P_b, w → hold_u, hold_b",
      N_ ("A channel is held until the tail of its message has left it, and while the header waits further on."),
      NULL },
  [REFINED_BLOCKING]
  = { "blocking-probability", N_ ("Blocking probability"), "REFINED 6", "hold_u, hold_b → P_b",
      N_ ("Virtual channels are held as by a birth chain, without messages of the header’s own injection channel."),
      NULL },
  [REFINED_WAIT] = { "virtual-channel-wait", N_ ("Waiting time for a virtual channel"), "REFINED 6", "P_b → w",
                     N_ ("The wait is the shortest of V residual lengths, longer where holders wait."), NULL },
  [REFINED_SOURCE] = { "source-wait", N_ ("Waiting time at the source"), "REFINED 7", "λ_s, hold → W_s",
                       N_ ("Messages wait in a queue whose arrivals and services vary as counted."), NULL },
  [REFINED_LAST] = { "last-destination", N_ ("Last destination"), "REFINED 10", "L_b → L",
                     N_ ("The latest of all nodes follows from independent steps along the tree."), not_of_unicasts },
};

static const FsAssumedLaw refined_laws[] = {
  { REFINED_BLOCKING, FS_ASSUMED_INDEPENDENT, "wait" },
  { REFINED_BLOCKING, FS_ASSUMED_POISSON, "channel_gap" },
};

#define REFINED_OUTPUT(line, assumption, kind, shape, measured)                                                        \
  [FS_REFINED_ASSUMED_##line] = { REFINED_##assumption, FS_CORRECTION_##kind, shape, measured }

/* Times are real ones; stretch and waits are in units of M. */
#define REFINED_OUTPUTS(at_holding, hold_u, blocked, wait, at_wait)                                                    \
  [FS_ASSUMED_LAMBDA_C] = { REFINED_TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c/rate" },                   \
  [FS_ASSUMED_LAMBDA_S] = { REFINED_TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_s/rate" },                   \
  [FS_ASSUMED_W_B] = { REFINED_TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c_broadcast/lambda_c" },          \
  [FS_ASSUMED_V_B] = { REFINED_TRAFFIC, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "lambda_c_broadcast/lambda_s" },          \
  REFINED_OUTPUT (E_K, SHARING, POWER, FS_SHAPE_N, "causes_arbitration_by_distance/M"),                                \
  REFINED_OUTPUT (E_C, SHARING, POWER, FS_SHAPE_SCALAR, "causes_copy_arbitration/M"),                                  \
  REFINED_OUTPUT (HOLD_U, HOLDING, POWER, at_holding, hold_u),                                                         \
  REFINED_OUTPUT (HOLD_B, HOLDING, POWER, FS_SHAPE_SCALAR, "holding_time_broadcast"),                                  \
  REFINED_OUTPUT (P_B, BLOCKING, POWER, FS_SHAPE_N, blocked),                                                          \
  REFINED_OUTPUT (P_B_COPY, BLOCKING, POWER, FS_SHAPE_SCALAR, "causes_copy_blocked"),                                  \
  REFINED_OUTPUT (W, WAIT, POWER, at_wait, wait),                                                                      \
  REFINED_OUTPUT (W_COPY, WAIT, POWER, FS_SHAPE_SCALAR, "causes_copy_virtual_channel/causes_copy_blocked/M"),          \
  REFINED_OUTPUT (CUM_K, WAIT, POWER, FS_SHAPE_N, "causes_virtual_channel_by_distance/M"),                             \
  REFINED_OUTPUT (W_S_COPY, SOURCE, POWER, FS_SHAPE_SCALAR, "W_s_broadcast"),                                          \
  REFINED_OUTPUT (W_S_UNICAST, SOURCE, POWER, FS_SHAPE_SCALAR, "W_s_unicast"),                                         \
  REFINED_OUTPUT (RATIO, LAST, POWER, FS_SHAPE_SCALAR, "latency_broadcast/(n*(latency_one_step+delta))"),              \
  REFINED_OUTPUT (RATIO_MEAN, LAST, POWER, FS_SHAPE_SCALAR,                                                            \
                  "latency_broadcast_mean_destination/(n*2^(n-1)/(2^n-1)*(latency_one_step+delta))")

static const FsAssumedOutput adaptive_refined_outputs[FS_REFINED_ASSUMED_N] = { REFINED_OUTPUTS (
    FS_SHAPE_SCALAR, "holding_time_unicast", "blocked_by_remaining", "blocked_wait/M", FS_SHAPE_SCALAR) };
static const FsAssumedOutput deterministic_refined_outputs[FS_REFINED_ASSUMED_N]
    = { REFINED_OUTPUTS (FS_SHAPE_N, "holding_time_unicast_by_dimension", "blocked_by_dimension",
                         "blocked_wait_by_dimension/M", FS_SHAPE_N) };

static gboolean
describes (const FsModelInputs *inputs)
{
  return inputs->broadcast == FS_MODEL_BROADCAST_BINOMIAL && (inputs->queues == 0 || inputs->queues == inputs->n);
}

#define WHEN N_ ("binomial trees, an injection channel for each dimension")

/* The latencies of other trees follow from other equations, and so do those of nodes with other injection channels. */
static const FsAssumptionTable other_table = {
  .variants = FS_VARIANTS_ALL,
  .absent
  = N_ ("The assumptions of this model are listed for binomial trees and an injection channel for each dimension."),
};

#define TABLE(name)                                                                                                    \
  static const FsAssumptionTable name##_table = {                                                                      \
    .variants = FS_VARIANTS_OF_PAPER,                                                                                  \
    .describes = describes,                                                                                            \
    .when = WHEN,                                                                                                      \
    .latencies = latencies,                                                                                            \
    .assumptions = name,                                                                                               \
    .n_assumptions = N_ASSUMPTIONS,                                                                                    \
    .outputs = name##_outputs,                                                                                         \
    .n_outputs = FS_ASSUMED_N_BROADCAST,                                                                               \
    .laws = laws,                                                                                                      \
    .n_laws = G_N_ELEMENTS (laws),                                                                                     \
  };                                                                                                                   \
  static const FsAssumptionTable name##_refined_table = {                                                              \
    .variants = FS_VARIANTS (FS_VARIANT_REFINED),                                                                      \
    .describes = describes,                                                                                            \
    .when = WHEN,                                                                                                      \
    .latencies = latencies,                                                                                            \
    .assumptions = refined,                                                                                            \
    .n_assumptions = REFINED_N_ASSUMPTIONS,                                                                            \
    .outputs = name##_refined_outputs,                                                                                 \
    .n_outputs = FS_REFINED_ASSUMED_N,                                                                                 \
    .laws = refined_laws,                                                                                              \
    .n_laws = G_N_ELEMENTS (refined_laws),                                                                             \
  };                                                                                                                   \
  const FsAssumptionTable *const fs_##name##_broadcast_assumptions[]                                                   \
      = { &name##_table, &name##_refined_table, &other_table, NULL };

TABLE (adaptive)
TABLE (deterministic)

void
fs_broadcast_correct_loads (const FsModelInputs *inputs, FsBroadcastLoads *loads)
{
  double copies = loads->cb + loads->cr;

  loads->c = fs_corrected (inputs, FS_ASSUMED_LAMBDA_C, 0, loads->c);
  loads->s = fs_corrected (inputs, FS_ASSUMED_LAMBDA_S, 0, loads->s);
  loads->w_b = fs_corrected (inputs, FS_ASSUMED_W_B, 0, loads->w_b);
  loads->v_b = fs_corrected (inputs, FS_ASSUMED_V_B, 0, loads->v_b);
  loads->w_u = 1 - loads->w_b;
  loads->v_u = 1 - loads->v_b;
  loads->cu = loads->c * loads->w_u;
  if (copies > 0)
    {
      loads->cb *= loads->c * loads->w_b / copies;
      loads->cr *= loads->c * loads->w_b / copies;
    }
}

void
fs_broadcast_correct_latencies (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double P_b, double B_b,
                                double B_u, double V_bar, FsBroadcastSource *source)
{
  double copy = (inputs->M + loads->hop) * V_bar, unicast = (inputs->M + loads->dbar) * V_bar, W_s = source->W_s;
  double wait = fs_corrected (inputs, FS_ASSUMED_P_B_COPY, 0, P_b)
                * fs_corrected (inputs, FS_ASSUMED_W_C_COPY, 0, P_b > 0 ? B_b / P_b : 0);

  source->extra_copy = fs_corrected (inputs, FS_ASSUMED_T_COPY, 0, copy) - copy + (wait - B_b) * V_bar;
  source->extra_unicast = fs_corrected (inputs, FS_ASSUMED_T_UNICAST, 0, unicast) - unicast
                          + (fs_corrected (inputs, FS_ASSUMED_B_UNICAST, 0, B_u) - B_u) * V_bar;
  source->W_s = fs_corrected (inputs, FS_ASSUMED_W_S_UNICAST, 0, W_s);
  source->W_sb = source->W_first = fs_corrected (inputs, FS_ASSUMED_W_S_COPY, 0, W_s);
  source->last = fs_corrected (inputs, FS_ASSUMED_X, 0, 0);
  source->mean_last = fs_corrected (inputs, FS_ASSUMED_X_MEAN, 0, 0);
}
