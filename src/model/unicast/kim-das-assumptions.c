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

static const FsAssumedLaw laws[] = {
  { BLOCKING, FS_ASSUMED_POISSON, "channel_gap" },
  { RESIDUAL, FS_ASSUMED_RESIDUAL, "wait" },
  { TRANSIT, FS_ASSUMED_INDEPENDENT, "wait" },
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
  REFINED_HOLDING,
  REFINED_WAIT,
  N_OF_CUT_THROUGH,
  REFINED_BLOCKING = N_OF_CUT_THROUGH,
  N_REFINED,
};

#define REFINED(transit_sections, sections, source_formula, not_of_source)                                             \
  [REFINED_TRAFFIC]                                                                                                    \
      = { "traffic", N_ ("Traffic"), "REFINED_KIM_DAS 3.1", "λ_g → λ_c", N_ ("The run has the mean load."), NULL },    \
      [REFINED_LENGTHS] = { "lengths",                                                                                 \
                            N_ ("Lengths and distances"),                                                              \
                            "REFINED_KIM_DAS 1",                                                                       \
                            "l, h_a",                                                                                  \
                            N_ ("Recorded messages have the mean length and distance."),                               \
                            NULL },                                                                                    \
      [REFINED_TRANSIT] = { "headers-in-transit",                                                                      \
                            N_ ("Headers in transit"),                                                                 \
                            transit_sections,                                                                          \
                            "W → delay",                                                                               \
                            N_ ("Headers in transit wait like all of their input, at each channel of their route."),   \
                            NULL },                                                                                    \
      [REFINED_FIRST]                                                                                                  \
      = { "first-channel",                                                                                             \
          N_ ("Waiting time for the first channel"),                                                                   \
          sections,                                                                                                    \
          "L, P_b, W → W_first",                                                                                       \
          N_ ("An injected header waits for messages of other nodes, or for the one before it of its own."),           \
          from_first_channel },                                                                                        \
      [REFINED_SOURCE] = { "source-wait",                                                                              \
                           N_ ("Waiting time at the source"),                                                          \
                           sections,                                                                                   \
                           source_formula,                                                                             \
                           N_ ("Messages wait in a queue whose arrivals and services vary as counted."),               \
                           not_of_source }
#define REFINED_HOLDING_OF(sections, formula, meaning)                                                                 \
  [REFINED_HOLDING] = { "holding-time", N_ ("Holding time"), sections, formula, meaning, NULL }
#define REFINED_BLOCKING_OF(sections, formula, meaning)                                                                \
  [REFINED_BLOCKING] = { "blocking-probability", N_ ("Blocking probability"), sections, formula, meaning, NULL }
#define REFINED_WAIT_OF(sections, formula, meaning)                                                                    \
  [REFINED_WAIT] = { "waiting-time", N_ ("Waiting time for a channel"), sections, formula, meaning, NULL }
#define HELD_BACK                                                                                                      \
  N_ ("A channel is held for the length of its message, and for its waits as long as it reaches back that far.")

/* With lr and random, who follows whom at once begins at the source. */
static const FsAssumption refined_ordered[N_REFINED] = {
  REFINED ("REFINED_KIM_DAS 3.3", "REFINED_KIM_DAS 4", "λ_s, A, B → W_s", NULL),
  REFINED_HOLDING_OF ("REFINED_KIM_DAS 3.3, 3.4", "W → L", HELD_BACK),
  REFINED_BLOCKING_OF ("REFINED_KIM_DAS 3.5, 3.6", "L, W → P_a, P_b",
                       N_ ("Competitors come from other inputs, and a message may follow the one before it at once.")),
  REFINED_WAIT_OF (
      "REFINED_KIM_DAS 3.5", "L, P_a, P_b → W",
      N_ ("A header waits for what is left of a holding time, and for at most one message of each other input.")),
};
static const FsAssumption refined_random[N_REFINED] = {
  REFINED ("REFINED_KIM_DAS 7", "REFINED_KIM_DAS 7", "λ_s, S → W_s", NULL),
  REFINED_HOLDING_OF ("REFINED_KIM_DAS 7", "W → L", HELD_BACK),
  REFINED_BLOCKING_OF ("REFINED_KIM_DAS 7", "L, W → P_b",
                       N_ ("The useful channels of a header are held independently of each other.")),
  REFINED_WAIT_OF ("REFINED_KIM_DAS 7", "L, P_b → W",
                   N_ ("A header takes the first of its useful channels that is released.")),
};
static const FsAssumption refined_collected[N_OF_CUT_THROUGH] = {
  REFINED ("REFINED_KIM_DAS 6", "REFINED_KIM_DAS 4, 6", "λ_s, l → W_s", from_first_channel),
  REFINED_HOLDING_OF ("REFINED_KIM_DAS 6", "l → L", N_ ("A channel is held for the length of its message.")),
  REFINED_WAIT_OF ("REFINED_KIM_DAS 6", "λ_c, L → W",
                   N_ ("A header waits for the messages that other inputs have brought and not yet sent on.")),
};

#define REFINED_OUTPUT(line, assumption, kind, shape, measured, name)                                                  \
  [FS_KD_REFINED_##line] = { REFINED_##assumption, FS_CORRECTION_##kind, shape, measured, name }

/* Equations are corrected channel by channel, for all inputs of a channel alike, and with random routing by the channels that are left: that is
 * what a run measures. The mean wait of all headers stands for that of blocked ones, since behind its own predecessor a header may wait that
 * no other one blocks. */
#define REFINED_OUTPUTS(held_shape, held, shape, wait)                                                                 \
  REFINED_OUTPUT (RATE, TRAFFIC, RATE, FS_SHAPE_SCALAR, "offered_load", NULL),                                         \
      REFINED_OUTPUT (LENGTH, LENGTHS, RATE, FS_SHAPE_SCALAR, "causes_serialization", NULL),                           \
      REFINED_OUTPUT (HOPS, LENGTHS, RATE, FS_SHAPE_SCALAR, "causes_flight", NULL),                                    \
      REFINED_OUTPUT (DELAY, TRANSIT, POWER, FS_SHAPE_SCALAR,                                                          \
                      "latency_channel-(causes_flight-1)-causes_serialization", NULL),                                 \
      REFINED_OUTPUT (FIRST, FIRST, POWER, FS_SHAPE_SCALAR, "latency_network-1-latency_channel", NULL),                \
      REFINED_OUTPUT (SOURCE, SOURCE, POWER, FS_SHAPE_SCALAR, "latency_unicast-latency_network",                       \
                      N_ ("Waiting time at the source")),                                                              \
      REFINED_OUTPUT (L, HOLDING, POWER, held_shape, held, NULL),                                                      \
      REFINED_OUTPUT (W, WAIT, POWER, shape, wait, N_ ("Waiting time of all headers")),                                \
      REFINED_OUTPUT (S, SOURCE, POWER, FS_SHAPE_SCALAR, "injection_holding_time", NULL)

static const FsAssumedOutput refined_outputs[FS_KD_REFINED_N] = {
  REFINED_OUTPUTS (FS_SHAPE_N, "holding_time_by_dimension[n-i]", FS_SHAPE_N,
                   "blocked_by_dimension[n-i]*blocked_wait_by_dimension[n-i]"),
  REFINED_OUTPUT (P_B, BLOCKING, POWER, FS_SHAPE_N, "blocked_by_dimension[n-i]", NULL),
};
static const FsAssumedOutput refined_random_outputs[FS_KD_REFINED_N] = {
  REFINED_OUTPUTS (FS_SHAPE_SCALAR, "holding_time", FS_SHAPE_DISTANCE,
                   "blocked_by_remaining*blocked_wait_by_remaining"),
  REFINED_OUTPUT (P_B, BLOCKING, POWER, FS_SHAPE_DISTANCE, "blocked_by_remaining", NULL),
};

static const FsAssumedLaw refined_laws[] = {
  { REFINED_TRANSIT, FS_ASSUMED_INDEPENDENT, "wait" },
  { REFINED_SOURCE, FS_ASSUMED_POISSON, "source_gap" },
};

#define TABLE(name, of_variants, of_inputs, of_when, of_latencies, list, of_outputs, count, of_distributions)          \
  static const FsAssumptionTable name = {                                                                              \
    .variants = of_variants,                                                                                           \
    .describes = of_inputs,                                                                                            \
    .when = of_when,                                                                                                   \
    .latencies = of_latencies,                                                                                         \
    .assumptions = list,                                                                                               \
    .n_assumptions = G_N_ELEMENTS (list),                                                                              \
    .outputs = of_outputs,                                                                                             \
    .n_outputs = count,                                                                                                \
    .laws = of_distributions,                                                                                          \
    .n_laws = G_N_ELEMENTS (of_distributions),                                                                         \
  }

TABLE (ordered_published, FS_VARIANTS (FS_VARIANT_PUBLISHED), is_ordered, "mode=lr", latencies, published,
       ordered_outputs, FS_KD_ASSUMED_N, laws);
TABLE (ordered_corrected, FS_VARIANTS (FS_VARIANT_CORRECTED), is_ordered, "mode=lr", latencies, corrected,
       ordered_outputs, FS_KD_ASSUMED_CHARGES, laws);
TABLE (at_random, FS_VARIANTS_OF_PAPER, is_random, "mode=random", latencies, alike, alike_outputs,
       FS_KD_ASSUMED_CHARGES, laws);
TABLE (in_nodes, FS_VARIANTS_OF_PAPER, is_collected, "mode=vct, mode=saf", latencies, collected, alike_outputs,
       FS_KD_ASSUMED_CHARGES, laws);

TABLE (ordered_refined, FS_VARIANTS (FS_VARIANT_REFINED), is_ordered, "mode=lr", refined_latencies, refined_ordered,
       refined_outputs, FS_KD_REFINED_N, refined_laws);
TABLE (random_refined, FS_VARIANTS (FS_VARIANT_REFINED), is_random, "mode=random", refined_latencies, refined_random,
       refined_random_outputs, FS_KD_REFINED_N, refined_laws);
TABLE (collected_refined, FS_VARIANTS (FS_VARIANT_REFINED), is_collected, "mode=vct, mode=saf", refined_latencies,
       refined_collected, refined_outputs, FS_KD_REFINED_P_B, refined_laws);
static const FsAssumptionTable refused = {
  .variants = FS_VARIANTS_ALL,
  .absent = N_ ("Where full sources refuse or stop messages, the load follows from the latency, so that its error is "
                "not divided."),
};

const FsAssumptionTable *const fs_kim_das_assumptions[] = {
  &ordered_published, &ordered_corrected, &at_random, &in_nodes, &ordered_refined,
  &random_refined,    &collected_refined, &refused,   NULL,
};
