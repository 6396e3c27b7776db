#include "model/latency-assumptions.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum {
  TRAFFIC,
  SHARING,
  WAIT,
  SOURCE,
  N_ASSUMPTIONS,
};

#define TRAFFIC_OF(sections)                                                                                           \
  "traffic", N_ ("Traffic"), sections, "λ_g, M, d̄ → λ_c", N_ ("The run has the mean load, length, and distance."), NULL
#define SHARING_OF(sections, not_of)                                                                                   \
  "sharing", N_ ("Sharing of channels"), sections, "λ_c → e",                                                          \
      N_ ("Messages are slowed by those they meet on their worst channel."), not_of
#define WAIT_OF(sections, not_of)                                                                                      \
  "virtual-channel-wait", N_ ("Waiting time for a virtual channel"), sections, "e, hold, P_B, w → W",                  \
      N_ ("Holding times, blocking, and waits of blocked headers together."), not_of
#define SOURCE_OF(sections)                                                                                            \
  "source-wait", N_ ("Waiting time at the source"), sections, "λ_s, hold → W_s",                                       \
      N_ ("Messages wait in a queue whose arrivals and services vary as counted."), NULL

static const FsAssumption assumptions[N_ASSUMPTIONS] = {
  [TRAFFIC] = { TRAFFIC_OF ("") },
  [SHARING] = { SHARING_OF ("", NULL) },
  [WAIT] = { WAIT_OF ("", NULL) },
  [SOURCE] = { SOURCE_OF ("") },
};

#define OUTPUTS(traffic, sharing, wait, source)                                                                        \
  [FS_LATENCY_ASSUMED_RATE] = { traffic, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "offered_load" },                        \
  [FS_LATENCY_ASSUMED_LENGTH] = { traffic, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "causes_serialization" },              \
  [FS_LATENCY_ASSUMED_HOPS] = { traffic, FS_CORRECTION_RATE, FS_SHAPE_SCALAR, "causes_flight" },                       \
  [FS_LATENCY_ASSUMED_SHARING] = { sharing, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_arbitration" },              \
  [FS_LATENCY_ASSUMED_WAIT] = { wait, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_virtual_channel" },                \
  [FS_LATENCY_ASSUMED_SOURCE] = { source, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_source_queue" }

static const FsAssumedOutput outputs[FS_LATENCY_ASSUMED_N] = { OUTPUTS (TRAFFIC, SHARING, WAIT, SOURCE) };

static const FsAssumedLaw laws[] = {
  { WAIT, FS_ASSUMED_INDEPENDENT, "wait" },
  { SOURCE, FS_ASSUMED_POISSON, "source_gap" },
};

/* As the models call it. */
static const char *const latencies[] = { "latency_unicast", "latency", NULL };

const FsAssumptionTable fs_latency_assumption_table = {
  .variants = FS_VARIANTS (FS_VARIANT_REFINED),
  .latencies = latencies,
  .assumptions = assumptions,
  .n_assumptions = N_ASSUMPTIONS,
  .outputs = outputs,
  .n_outputs = FS_LATENCY_ASSUMED_N,
  .laws = laws,
  .n_laws = G_N_ELEMENTS (laws),
};

const FsAssumptionTable *const fs_latency_assumptions[] = { &fs_latency_assumption_table, NULL };

/* Of channel-flows. A solution can take long, and fewer steps change contributions little (WHY.md 2). */
#define FLOW_STEPS 4
#define FLOW_INTERVAL_STEPS 2

enum {
  HOLDING = N_ASSUMPTIONS,
  BLOCKING,
  N_OF_FLOWS,
  COPIES = N_OF_FLOWS,
  LAST,
  N_WITH_BROADCASTS,
};

static const char *const latencies_with_broadcasts[]
    = { "latency_broadcast", "latency_mean_destination", "latency_unicast", NULL };
static const char *const not_of_unicasts[] = { "latency_unicast", NULL };

#define OF_FLOWS(sharing, holding, blocking, blocking_formula, blocked, waiting)                                       \
  [TRAFFIC] = { TRAFFIC_OF ("REFINED_FLOWS 1") }, [SHARING] = { SHARING_OF (sharing, NULL) },                          \
  [WAIT] = { "virtual-channel-wait",                                                                                   \
             N_ ("Waiting time for a virtual channel"),                                                                \
             waiting,                                                                                                  \
             "hold, P_B → w",                                                                                          \
             N_ ("A header waits for the first virtual channel that is released, behind those that wait already."),    \
             NULL },                                                                                                   \
  [HOLDING]                                                                                                            \
      = { "holding-time",                                                                                              \
          N_ ("Holding time"),                                                                                         \
          holding,                                                                                                     \
          "e, w → hold",                                                                                               \
          N_ ("A channel is held until the tail of its message has left it, and while the header waits further on."),  \
          NULL },                                                                                                      \
  [BLOCKING] = { "blocking-probability", N_ ("Blocking probability"), blocking, blocking_formula, blocked, NULL }

#define IN_DIMENSION_ORDER                                                                                             \
  OF_FLOWS ("REFINED_FLOWS 2, 3", "REFINED_FLOWS 4.1, 4.2", "REFINED_FLOWS 4.3, 4.4", "hold, w → P_B",                 \
            N_ ("Competitors come from other inputs, and a message may follow the one before it at once."),            \
            "REFINED_FLOWS 4.4, 4.5")

static const FsAssumption of_flows[N_OF_FLOWS] = { IN_DIMENSION_ORDER, [SOURCE] = { SOURCE_OF ("REFINED_FLOWS 5") } };
static const FsAssumption with_broadcasts[N_WITH_BROADCASTS] = {
  IN_DIMENSION_ORDER,
  [SOURCE] = { SOURCE_OF ("REFINED_FLOWS 5, 14.4") },
  [COPIES] = { "copies", N_ ("Copies in the network"), "REFINED_FLOWS 14.2, 14.5", "e, w → L_b − W_sb",
               N_ ("Copies wait like all of their input, at each channel of their route."), not_of_unicasts },
  [LAST] = { "last-destination", N_ ("Last destination"), "REFINED_FLOWS 14.5", "L_b → L",
             N_ ("The latest of all nodes follows from independent steps along the tree."), not_of_unicasts },
};
static const FsAssumption adaptive[N_OF_FLOWS] = {
  OF_FLOWS ("REFINED_ADAPTIVE_FLOWS 3, 4", "REFINED_ADAPTIVE_FLOWS 5.2", "REFINED_ADAPTIVE_FLOWS 5.1, 5.2",
            "hold → P_B",
            N_ ("The virtual channels of all ports of a header are held independently, except that an input holds one "
                "of them at most."),
            "REFINED_ADAPTIVE_FLOWS 5.2, 5.3"),
  [SOURCE] = { SOURCE_OF ("REFINED_ADAPTIVE_FLOWS 6") },
};

/* Of virtual cut-through and store-and-forward: no channel is shared. */
enum {
  CUT_TRAFFIC,
  CUT_HOLDING,
  CUT_BLOCKING,
  CUT_WAIT,
  CUT_SOURCE,
  N_CUT,
};

static const FsAssumption cut_through[N_CUT] = {
  [CUT_TRAFFIC] = { TRAFFIC_OF ("REFINED_FLOWS 1") },
  [CUT_HOLDING] = { "holding-time", N_ ("Holding time"), "REFINED_FLOWS 15", "M → hold",
                    N_ ("A channel is held for the length of a message, by one message at a time."), NULL },
  [CUT_BLOCKING] = { "blocking-probability", N_ ("Blocking probability"), "REFINED_FLOWS 15", "λ_c, hold → P_B",
                     N_ ("A header finds a channel held as often as messages of other inputs hold it."), NULL },
  [CUT_WAIT] = { "waiting-time", N_ ("Waiting time for a channel"), "REFINED_FLOWS 15", "λ_c, hold, P_B → W",
                 N_ ("A header waits for the messages that other inputs have brought and not yet sent on."), NULL },
  [CUT_SOURCE] = { SOURCE_OF ("REFINED_FLOWS 5") },
};

/* Equations of channels are corrected by dimension, for all channels of it and all their inputs alike: that is what a run measures. */
#define CHANNEL_OUTPUTS(holding, blocking, wait)                                                                       \
  [FS_FLOW_ASSUMED_L] = { holding, FS_CORRECTION_POWER, FS_SHAPE_N, "holding_time_by_dimension" },                     \
  [FS_FLOW_ASSUMED_P_B] = { blocking, FS_CORRECTION_POWER, FS_SHAPE_N, "blocked_by_dimension" },                       \
  [FS_FLOW_ASSUMED_W] = { wait, FS_CORRECTION_POWER, FS_SHAPE_N, "blocked_by_dimension*blocked_wait_by_dimension",     \
                          N_ ("Waiting time of all headers") }
#define FLOW_OUTPUTS OUTPUTS (TRAFFIC, SHARING, WAIT, SOURCE), CHANNEL_OUTPUTS (HOLDING, BLOCKING, WAIT)

static const FsAssumedOutput flow_outputs[FS_FLOW_ASSUMED_N] = { FLOW_OUTPUTS };
static const FsAssumedOutput cut_through_outputs[FS_FLOW_ASSUMED_N] = {
  OUTPUTS (CUT_TRAFFIC, CUT_HOLDING, CUT_WAIT, CUT_SOURCE),
  CHANNEL_OUTPUTS (CUT_HOLDING, CUT_BLOCKING, CUT_WAIT),
};
static const FsAssumedOutput outputs_with_broadcasts[FS_FLOW_ASSUMED_N_WITH_BROADCASTS] = {
  FLOW_OUTPUTS,
  [FS_FLOW_ASSUMED_COPY_SHARING] = { SHARING, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_copy_arbitration" },
  [FS_FLOW_ASSUMED_COPY_NETWORK]
  = { COPIES, FS_CORRECTION_POWER, FS_SHAPE_SCALAR,
      "causes_copy_serialization+causes_copy_flight+causes_copy_arbitration+causes_copy_virtual_channel" },
  [FS_FLOW_ASSUMED_COPY_SOURCE] = { SOURCE, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "causes_copy_source_queue" },
  [FS_FLOW_ASSUMED_LAST] = { LAST, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "latency_broadcast/(latency_one_step+delta)" },
  [FS_FLOW_ASSUMED_LAST_MEAN]
  = { LAST, FS_CORRECTION_POWER, FS_SHAPE_SCALAR, "latency_broadcast_mean_destination/(latency_one_step+delta)" },
};

static gboolean
has_pipelined_routers (const FsModelInputs *inputs)
{
  return inputs->router.pipelined;
}

static gboolean
has_broadcasts (const FsModelInputs *inputs)
{
  return inputs->beta > 0;
}

static gboolean
is_in_dimension_order (const FsModelInputs *inputs)
{
  return inputs->routing == FS_MODEL_ROUTING_DETERMINISTIC;
}

static gboolean
stores_blocked (const FsModelInputs *inputs)
{
  return inputs->routing == FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH
         || inputs->routing == FS_MODEL_ROUTING_STORE_AND_FORWARD;
}

static const FsAssumedLaw flow_laws[] = {
  { BLOCKING, FS_ASSUMED_INDEPENDENT, "wait" },
  { SOURCE, FS_ASSUMED_POISSON, "source_gap" },
};
static const FsAssumedLaw cut_through_laws[] = {
  { CUT_WAIT, FS_ASSUMED_INDEPENDENT, "wait" },
  { CUT_SOURCE, FS_ASSUMED_POISSON, "source_gap" },
};
static const FsAssumedLaw broadcast_laws[] = { { BLOCKING, FS_ASSUMED_INDEPENDENT, "wait" } };

#define FLOW_TABLE(name, of_inputs, of_when, of_latencies, list, of_outputs, of_laws)                                  \
  static const FsAssumptionTable name = {                                                                              \
    .variants = FS_VARIANTS (FS_VARIANT_REFINED),                                                                      \
    .describes = of_inputs,                                                                                            \
    .when = of_when,                                                                                                   \
    .steps = FLOW_STEPS,                                                                                               \
    .interval_steps = FLOW_INTERVAL_STEPS,                                                                             \
    .latencies = of_latencies,                                                                                         \
    .assumptions = list,                                                                                               \
    .n_assumptions = G_N_ELEMENTS (list),                                                                              \
    .outputs = of_outputs,                                                                                             \
    .n_outputs = G_N_ELEMENTS (of_outputs),                                                                            \
    .laws = of_laws,                                                                                                   \
    .n_laws = G_N_ELEMENTS (of_laws),                                                                                  \
  }

static const FsAssumptionTable pipelined_table = {
  .variants = FS_VARIANTS (FS_VARIANT_REFINED),
  .describes = has_pipelined_routers,
  .when = "router=pipelined",
  .absent = N_ ("With pipelined routers the error is not divided: what the equations assume of their stages and "
                "credits is not measured."),
};

FLOW_TABLE (broadcast_table, has_broadcasts, N_ ("broadcasts beside unicasts"), latencies_with_broadcasts,
            with_broadcasts, outputs_with_broadcasts, broadcast_laws);
FLOW_TABLE (flow_table, is_in_dimension_order, "routing=deterministic", latencies, of_flows, flow_outputs, flow_laws);
FLOW_TABLE (cut_through_table, stores_blocked, "routing=virtual-cut-through, routing=store-and-forward", latencies,
            cut_through, cut_through_outputs, cut_through_laws);
FLOW_TABLE (adaptive_table, NULL, NULL, latencies, adaptive, flow_outputs, flow_laws);

const FsAssumptionTable *const fs_flow_assumptions[]
    = { &pipelined_table, &broadcast_table, &flow_table, &cut_through_table, &adaptive_table, NULL };

double
fs_latency_corrected_rate (const FsModelInputs *inputs, double rate, double sending)
{
  return inputs->corrections == NULL ? rate
                                     : fs_corrected (inputs, FS_LATENCY_ASSUMED_RATE, 0, rate * sending) / sending;
}

double
fs_latency_corrected (const FsModelInputs *inputs, double length, double hops, double stretch, double corrected_stretch,
                      double network, double W_s)
{
  /* Without load what is left is a rounding error, which may be below 0. */
  double wait = fmax (0, network - length - hops - stretch);

  return fs_corrected (inputs, FS_LATENCY_ASSUMED_LENGTH, 0, length)
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_HOPS, 0, hops) + corrected_stretch
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_WAIT, 0, wait)
         + fs_corrected (inputs, FS_LATENCY_ASSUMED_SOURCE, 0, W_s);
}

void
fs_latency_correct_broadcast (const FsModelInputs *inputs, double step, double W_s, double *last, double *mean)
{
  double corrected = fs_corrected (inputs, FS_FLOW_ASSUMED_COPY_NETWORK, 0, step - W_s)
                     + fs_corrected (inputs, FS_FLOW_ASSUMED_COPY_SOURCE, 0, W_s) + inputs->delta;

  *last = corrected * fs_corrected (inputs, FS_FLOW_ASSUMED_LAST, 0, *last / (step + inputs->delta));
  *mean = corrected * fs_corrected (inputs, FS_FLOW_ASSUMED_LAST_MEAN, 0, *mean / (step + inputs->delta));
}
