/* What the two broadcast models have in common beyond their loads: legal inputs,
 * the source queue, the latencies, and the lines of their quantity tables.
 *
 * A table of such a model is FS_BROADCAST_HEAD_QUANTITIES, its own lines,
 * FS_BROADCAST_TAIL_QUANTITIES.
 */
#pragma once

#include <glib/gi18n-lib.h>

#include "model/broadcast/broadcast-loads.h"

/* Index of the first lines of the table. */
enum {
  FS_BROADCAST_LATENCY,
  FS_BROADCAST_LATENCY_UNICAST,
  FS_BROADCAST_LATENCY_MEAN_DESTINATION,
  FS_BROADCAST_P,
  FS_BROADCAST_DBAR,
  FS_BROADCAST_P_R,
  FS_BROADCAST_OMEGA,
  FS_BROADCAST_LAMBDA_SU,
  FS_BROADCAST_LAMBDA_SB,
  FS_BROADCAST_LAMBDA_SR,
  FS_BROADCAST_LAMBDA_CU,
  FS_BROADCAST_LAMBDA_CB,
  FS_BROADCAST_LAMBDA_CR,
  FS_BROADCAST_LAMBDA_C,
  FS_BROADCAST_N_HEAD,
};

/* Index of the last lines, from where they begin. */
enum {
  FS_BROADCAST_S_B,
  FS_BROADCAST_S_U,
  FS_BROADCAST_LAMBDA_S,
  FS_BROADCAST_S_S,
  FS_BROADCAST_RHO_S,
  FS_BROADCAST_W_S,
  FS_BROADCAST_V_BAR,
  FS_BROADCAST_L_B,
  FS_BROADCAST_L_U,
  FS_BROADCAST_W_0,
  FS_BROADCAST_W_Q,
  FS_BROADCAST_LAMBDA_CC, /* of a double tree only, as the next two */
  FS_BROADCAST_S_C,
  FS_BROADCAST_L_C,
  FS_BROADCAST_STEPS,
  FS_BROADCAST_START_UPS_SOURCE,
  FS_BROADCAST_START_UPS,
  FS_BROADCAST_N_TAIL,
};

/* clang-format off */
#define FS_BROADCAST_HEAD_QUANTITIES(paper) \
  { "latency", "<i>Latency</i>", "cycles", N_ ("broadcast latency, from generation to the last copy"), \
    paper " eq 1", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Broadcast") }, \
  { "latency_unicast", "<i>Latency</i><sub>u</sub>", "cycles", N_ ("unicast latency, from generation to delivery"), \
    paper ", as eq 2", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast") }, \
  { "latency_mean_destination", NULL, "cycles", N_ ("mean broadcast latency over destinations, until each has its copy"), \
    paper ", as eq 1", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Mean of destinations") }, \
  { "p", "<i>p<sub>i</sub></i>", NULL, N_ ("probability that a unicast crosses i dimensions"), \
    paper " eq 5", FS_SHAPE_N, FS_GROUP_TRAFFIC, N_ ("Distances") }, \
  { "dbar", "<i>d̄</i>", NULL, N_ ("mean number of dimensions a unicast crosses"), paper " eq 6", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Mean distance") }, \
  { "P_r", "<i>P<sub>r<sub>i</sub></sub></i>", NULL, \
    N_ ("probability that a node other than the source forwards i copies, i from 0"), \
    paper " eq 9", FS_SHAPE_N, FS_GROUP_TRAFFIC, N_ ("Copies per node"), TRUE }, \
  { "omega", "<i>ω̄</i>", NULL, N_ ("mean number of copies a node forwards"), paper " eq 10", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Mean copies") }, \
  { "lambda_su", "<i>λ<sub>s<sub>u</sub></sub></i>", "messages/node/cycle", N_ ("generation rate of unicasts"), \
    paper " text", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Unicasts") }, \
  { "lambda_sb", "<i>λ<sub>s<sub>b</sub></sub></i>", "messages/node/cycle", N_ ("generation rate of broadcasts"), \
    paper " text", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Broadcasts") }, \
  { "lambda_sr", "<i>λ<sub>s<sub>r</sub></sub></i>", "messages/node/cycle", \
    N_ ("rate of broadcast copies a node forwards"), paper " eq 3", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Forwarded copies") }, \
  { "lambda_cu", "<i>λ<sub>c<sub>u</sub></sub></i>", "messages/channel/cycle", N_ ("channel rate of unicasts"), \
    paper " eq 7", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate, unicasts") }, \
  { "lambda_cb", "<i>λ<sub>c<sub>b</sub></sub></i>", "messages/channel/cycle", \
    N_ ("channel rate of copies sent by broadcasting sources"), paper " eq 8", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate, copies") }, \
  { "lambda_cr", "<i>λ<sub>c<sub>r</sub></sub></i>", "messages/channel/cycle", \
    N_ ("channel rate of copies sent by forwarding nodes"), paper " eq 11", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate, forwarded") }, \
  { "lambda_c", "<i>λ<sub>c</sub></i>", "messages/channel/cycle", N_ ("channel rate of all messages"), \
    paper " eq 4", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate") }

/* The equation numbers of the two papers differ from here on. */
#define FS_BROADCAST_TAIL_QUANTITIES(S_b_eq, S_u_eq, lambda_s_eq, S_s_eq, rho_s_eq, W_s_eq, V_bar_eq, L_b_eq, L_u_eq) \
  { "S_b", "<i>S̄<sub>b</sub></i>", "cycles", N_ ("network latency of a one-step broadcast message"), \
    S_b_eq, FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network, copies") }, \
  { "S_u", "<i>S̄<sub>u</sub></i>", "cycles", N_ ("network latency of a unicast"), S_u_eq, FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network, unicasts") }, \
  { "lambda_s", "<i>λ<sub>s</sub></i>", "messages/channel/cycle", N_ ("arrival rate at an injection queue"), \
    lambda_s_eq, FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Rate") }, \
  { "S_s", "<i>S̄<sub>s</sub></i>", "cycles", N_ ("service time of an injection queue"), S_s_eq, FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Service time") }, \
  { "rho_s", "<i>ρ<sub>s</sub></i>", NULL, N_ ("utilization of an injection queue"), rho_s_eq, FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Utilization") }, \
  { "W_s", "<i>W̄<sub>s</sub></i>", "cycles", N_ ("waiting time at the source"), W_s_eq, FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time") }, \
  { "V_bar", "<i>V̄</i>", NULL, N_ ("mean degree of multiplexing of virtual channels"), V_bar_eq, FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Multiplexing") }, \
  { "L_b", "<i>L̄<sub>b</sub></i>", "cycles", N_ ("latency of a one-step broadcast message"), L_b_eq, FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("One copy") }, \
  { "L_u", "<i>L̄<sub>u</sub></i>", "cycles", N_ ("latency of a unicast without start-up"), L_u_eq, FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast, no start-up") }, \
  { "W_0", "<i>W</i><sub>0</sub>", "cycles", N_ ("waiting time at a single port of a unicast, and of the first of the copies that a node sends"), \
    "MODELS 3.5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, first") }, \
  { "W_q", "<i>W<sub>q</sub></i>", "cycles", N_ ("mean waiting time at a single port of all copies, which leave a node one after the other"), \
    "MODELS 3.5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, copies") }, \
  { "lambda_cc", "<i>λ<sub>c<sub>c</sub></sub></i>", "messages/channel/cycle", N_ ("channel rate of copies to complements, of double trees"), \
    "MODELS 4.7", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate, to complements") }, \
  { "S_c", "<i>S̄<sub>c</sub></i>", "cycles", N_ ("network latency of a copy to a complement"), \
    "MODELS 4.7", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network, to complements") }, \
  { "L_c", "<i>L̄<sub>c</sub></i>", "cycles", N_ ("latency of a copy to a complement"), \
    "MODELS 4.7", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("One copy to a complement") }, \
  { "steps", NULL, NULL, N_ ("steps of a broadcast, one after the other"), "MODELS 4.8", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Steps") }, \
  { "start_ups_source", NULL, NULL, N_ ("start-ups of the source for a broadcast: the messages that it sends"), \
    "MODELS 4.8", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Start-ups of the source") }, \
  { "start_ups", NULL, NULL, N_ ("start-ups of all nodes for a broadcast: the messages that it becomes"), \
    "MODELS 4.8", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Start-ups") }
/* clang-format on */

/* The inputs of both models, for a table. */
#define FS_BROADCAST_INPUTS(n_default, V_default, M_default, beta_default)                                             \
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, 60, .fallback = n_default },                         \
      { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 2, 64, .fallback = V_default },                     \
      { "M", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, M), 1, FS_LENGTH_MAX, .fallback = M_default },             \
      { "beta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, beta), 0, 1, .fallback = beta_default },                \
      { "delta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, delta), 0, FS_TIME_MAX, .fallback = "1" },             \
  {                                                                                                                    \
    "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "uniform"                       \
  }

/* The describes() of both models. */
guint fs_broadcast_describes (const FsModelInputs *inputs);

/* The rate_scale() of both models. */
double fs_broadcast_rate_scale (const FsModelInputs *inputs);

/* The part of has() of both models that is about the source and the tree: whether the line exists that is @from_end places before the
 * end of the table, or is not one of the tail. */
gboolean fs_broadcast_has_tail (const FsModelInputs *inputs, guint from_end);

/**
 * FsBroadcastSource: the injection queue
 * @lambda_s: arrivals, messages/cycle
 * @S_s: mean service time, cycles
 * @rho_s: utilization
 * @S_c: network latency of a copy to a complement, or of a worm with two destinations, cycles
 * @W_s: mean wait, cycles; of unicasts, and at a single port of the first of the copies that a node sends
 * @W_sb: the same of copies, which the papers do not distinguish
 * @W_first: the same of the copies that the deepest node waits for
 * @ahead: number of copies of the same node for which a destination waits, over its path from the root, mean; 0 unless single port
 * @extra_copy, @extra_unicast: what corrections of equations add to the latency of a copy and of a unicast (model/assumptions.h),
 *   cycles; 0 without them
 * @last, @mean_last: likewise to that of a broadcast and to its mean over destinations
 */
typedef struct {
  double lambda_s;
  double S_s;
  double rho_s;
  double S_c;
  double W_s;
  double W_sb;
  double W_first;
  double ahead;
  double extra_copy, extra_unicast;
  double last, mean_last;
} FsBroadcastSource;

/* SOM01 eq 26-28, SO eq 25, 26, 28; with a single port MODELS.md 3.5, where the holding times @S_b and @S_u are multiplied by @V_bar.
 * @S_c is not read for binomial trees. FALSE when the queue is saturated. */
gboolean fs_broadcast_source (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double rate, double S_b,
                              double S_u, double S_c, double V_bar, FsBroadcastSource *source);

/* Fills head and tail of the outputs of @point (SOM01 eq 1, 2; SO eq 1, 2, 33; MODELS.md 4.7, 4.8). */
void fs_broadcast_fill (FsModelPoint *point, const FsModelInputs *inputs, const FsBroadcastLoads *loads,
                        const FsBroadcastSource *source, double S_b, double S_u, double V_bar);
