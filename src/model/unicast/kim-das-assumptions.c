#include "model/unicast/kim-das-assumptions.h"

#include <glib/gi18n-lib.h>

enum {
  TRAFFIC,
  HOLDING,
  BLOCKING,
  RESIDUAL,
  TRANSIT,
  LENGTHS,
  FIRST,
  CHARGES,
  N_ASSUMPTIONS,
};

static const char *const latencies[] = { "latency", "t_avg", "t_total", NULL };
static const char *const refined_latencies[] = { "latency", "t_avg", "t_total", "latency_unicast", NULL };
static const char *const from_first_channel[] = { "latency", "t_avg", NULL };

#define ASSUMPTIONS(traffic, holding, held_for, blocking, residual, transit)                                           \
  [TRAFFIC] = { "traffic", N_ ("Traffic"), traffic, "λ_g → λ_c", N_ ("Rates follow from counting messages."), NULL },  \
  [HOLDING] = { "holding-time", N_ ("Holding time"), holding, "T, P_b, d → L", held_for, NULL },                       \
  [BLOCKING] = { "blocking-probability",                                                                               \
                 N_ ("Blocking probability"),                                                                          \
                 blocking,                                                                                             \
                 "λ_c, L → P_b",                                                                                       \
                 N_ ("A header finds a channel held as often as it is held."),                                         \
                 NULL },                                                                                               \
  [RESIDUAL] = { "residual-time",                                                                                      \
                 N_ ("Residual time"),                                                                                 \
                 residual,                                                                                             \
                 "L → d = κ L",                                                                                        \
                 N_ ("The fraction κ of a holding time is left when a header is blocked."),                            \
                 NULL },                                                                                               \
  [TRANSIT] = { "headers-in-transit",                                                                                  \
                N_ ("Headers in transit"),                                                                             \
                transit,                                                                                               \
                "T′, P_b, d → delay",                                                                                  \
                N_ ("Headers in transit wait like all others, and independently along their route."),                  \
                NULL },                                                                                                \
  [LENGTHS] = { "lengths",                                                                                             \
                N_ ("Lengths and distances"),                                                                          \
                "text",                                                                                                \
                "l, h_a",                                                                                              \
                N_ ("Recorded messages have the mean length and distance."),                                           \
                NULL },                                                                                                \
  [FIRST] = {                                                                                                          \
    "first-channel",                                                                                                   \
    N_ ("Waiting time for the first channel"),                                                                         \
    "text",                                                                                                            \
    "P_b, d → t_first",                                                                                                \
    N_ ("A message waits at its source for one residual time of its first channel, and for no message before it."),    \
    from_first_channel                                                                                                 \
  }

#define WAITS                                                                                                          \
  N_ ("A channel is held for the length of its message and its waits behind the channel, all at full length.")

static const FsAssumption published[N_ASSUMPTIONS] = {
  ASSUMPTIONS ("eq 1–4", "eq 5", WAITS, "eq 9", "eq 5", "eq 8, 11"),
  [CHARGES] = { "charges", N_ ("Charges of later channels"), "eq 5, 7, 8", "routes → T, T′",
                N_ ("All hops that are left are charged the blocking of the next channel."), NULL },
};
static const FsAssumption corrected[N_ASSUMPTIONS - 1]
    = { ASSUMPTIONS ("eq 1–4", "eq 5", WAITS, "eq 9", "eq 5", "eq 8, 11") };
static const FsAssumption alike[N_ASSUMPTIONS - 1] = { ASSUMPTIONS (
    "eq 4", "eq 12", N_ ("A channel is held for the whole latency of its message."), "eq 12, 14", "eq 13", "eq 13") };
static const FsAssumption collected[N_ASSUMPTIONS - 1] = { ASSUMPTIONS (
    "eq 4", "text", N_ ("A channel is held for the length of its message."), "eq 12", "text", "text") };

#define OUTPUT(line, assumption, kind, shape, measured)                                                                \
  [FS_KD_ASSUMED_##line] = { assumption, FS_CORRECTION_##kind, shape, measured }

#define OUTPUTS(shape, lambda_c, held, blocked, wait)                                                                  \
  OUTPUT (LAMBDA_C, TRAFFIC, RATE, shape, lambda_c), OUTPUT (L, HOLDING, POWER, shape, held),                          \
      OUTPUT (P_B, BLOCKING, POWER, shape, blocked), OUTPUT (D, RESIDUAL, POWER, shape, wait),                         \
      OUTPUT (DELAY, TRANSIT, POWER, FS_SHAPE_SCALAR, "latency_channel-(causes_flight-1)-causes_serialization"),       \
      OUTPUT (LENGTH, LENGTHS, RATE, FS_SHAPE_SCALAR, "causes_serialization"),                                         \
      OUTPUT (HOPS, LENGTHS, RATE, FS_SHAPE_SCALAR, "causes_flight"),                                                  \
      OUTPUT (FIRST, FIRST, POWER, FS_SHAPE_SCALAR, "latency_unicast-1-latency_channel")

/* Channel s is the dimension n - 1 - s of the simulator, whose flits take a cycle. */
static const FsAssumedOutput ordered_outputs[FS_KD_ASSUMED_N] = {
  OUTPUTS (FS_SHAPE_N, "lambda_c_by_dimension[n-i]/rate", "holding_time_by_dimension[n-i]", "blocked_by_dimension[n-i]",
           "blocked_wait_by_dimension[n-i]"),
  OUTPUT (CHARGES, CHARGES, ADDED, FS_SHAPE_SCALAR, "1"),
};
static const FsAssumedOutput alike_outputs[FS_KD_ASSUMED_N - 1] = {
  OUTPUTS (FS_SHAPE_SCALAR, "lambda_c/rate", "holding_time", "mean(blocked_by_dimension)", "blocked_wait"),
};

static gboolean
is_open (const FsModelInputs *inputs)
{
  return !inputs->finite_buffer && !inputs->source_blocks && inputs->retry == 0;
}

static gboolean
is_ordered (const FsModelInputs *inputs)
{
  return is_open (inputs) && inputs->mode == FS_MODE_LR;
}

static gboolean
is_random (const FsModelInputs *inputs)
{
  return is_open (inputs) && inputs->mode == FS_MODE_RANDOM;
}

static gboolean
is_collected (const FsModelInputs *inputs)
{
  return is_open (inputs) && (inputs->mode == FS_MODE_VCT || inputs->mode == FS_MODE_SAF);
}

enum {
  REFINED_TRAFFIC,
  REFINED_LENGTHS,
  REFINED_TRANSIT,
  REFINED_FIRST,
  REFINED_SOURCE,
};

static const FsAssumption refined[] = {
  [REFINED_TRAFFIC]
  = { "traffic", N_ ("Traffic"), "REFINED_KIM_DAS 3.1", "λ_g → λ_c", N_ ("The run has the mean load."), NULL },
  [REFINED_LENGTHS] = { "lengths", N_ ("Lengths and distances"), "REFINED_KIM_DAS 1", "l, h_a",
                        N_ ("Recorded messages have the mean length and distance."), NULL },
  [REFINED_TRANSIT]
  = { "headers-in-transit", N_ ("Headers in transit"), "REFINED_KIM_DAS 3–7", "λ_c → L, P_a, P_b, W → delay",
      N_ ("Holding times, blocking, and waits of headers in transit together."), NULL },
  [REFINED_FIRST]
  = { "first-channel", N_ ("Waiting time for the first channel"), "REFINED_KIM_DAS 4, 6, 7", "L, P_b, W → W_first",
      N_ ("An injected header waits for messages of other nodes, or for the one before it of its own."),
      from_first_channel },
  [REFINED_SOURCE]
  = { "source-wait", N_ ("Waiting time at the source"), "REFINED_KIM_DAS 4, 6, 7", "λ_s, A, B → W_s",
      N_ ("Messages wait in a queue whose arrivals and services vary as counted."), from_first_channel },
};

#define REFINED_OUTPUT(line, assumption, kind, measured)                                                               \
  [FS_KD_REFINED_##line] = { REFINED_##assumption, FS_CORRECTION_##kind, FS_SHAPE_SCALAR, measured }

static const FsAssumedOutput refined_outputs[] = {
  REFINED_OUTPUT (RATE, TRAFFIC, RATE, "offered_load"),
  REFINED_OUTPUT (LENGTH, LENGTHS, RATE, "causes_serialization"),
  REFINED_OUTPUT (HOPS, LENGTHS, RATE, "causes_flight"),
  REFINED_OUTPUT (DELAY, TRANSIT, POWER, "latency_channel-(causes_flight-1)-causes_serialization"),
  REFINED_OUTPUT (FIRST, FIRST, POWER, "latency_network-1-latency_channel"),
  REFINED_OUTPUT (SOURCE, SOURCE, POWER, "latency_unicast-latency_network"),
};

#define TABLE(name, of_variants, of_inputs, of_when, of_latencies, list, of_outputs, count)                            \
  static const FsAssumptionTable name = {                                                                              \
    .variants = of_variants,                                                                                           \
    .describes = of_inputs,                                                                                            \
    .when = of_when,                                                                                                   \
    .latencies = of_latencies,                                                                                         \
    .assumptions = list,                                                                                               \
    .n_assumptions = G_N_ELEMENTS (list),                                                                              \
    .outputs = of_outputs,                                                                                             \
    .n_outputs = count,                                                                                                \
  }

TABLE (ordered_published, FS_VARIANTS (FS_VARIANT_PUBLISHED), is_ordered, "mode=lr", latencies, published,
       ordered_outputs, FS_KD_ASSUMED_N);
TABLE (ordered_corrected, FS_VARIANTS (FS_VARIANT_CORRECTED), is_ordered, "mode=lr", latencies, corrected,
       ordered_outputs, FS_KD_ASSUMED_CHARGES);
TABLE (at_random, FS_VARIANTS_OF_PAPER, is_random, "mode=random", latencies, alike, alike_outputs,
       FS_KD_ASSUMED_CHARGES);
TABLE (in_nodes, FS_VARIANTS_OF_PAPER, is_collected, "mode=vct, mode=saf", latencies, collected, alike_outputs,
       FS_KD_ASSUMED_CHARGES);

TABLE (by_parts, FS_VARIANTS (FS_VARIANT_REFINED), is_open, NULL, refined_latencies, refined, refined_outputs,
       FS_KD_REFINED_N);
static const FsAssumptionTable refused = {
  .variants = FS_VARIANTS_ALL,
  .absent = N_ ("Where full sources refuse or stop messages, the load follows from the latency, so that its error is "
                "not divided."),
};

const FsAssumptionTable *const fs_kim_das_assumptions[]
    = { &ordered_published, &ordered_corrected, &at_random, &in_nodes, &by_parts, &refused, NULL };
