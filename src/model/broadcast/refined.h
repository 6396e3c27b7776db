/* Variant `refined` of the two broadcast models: the project's own, no claim of the
 * papers (REFINED.md). All its times are real ones, nothing is multiplied by Vbar.
 */
#pragma once

#include "model/model.h"

/* Its own lines, in the order of the table. */
enum {
  FS_REFINED_LATENCY_UNICAST_NODELTA,
  FS_REFINED_LATENCY_STEPS,
  FS_REFINED_HOLD_U,
  FS_REFINED_HOLD_B,
  FS_REFINED_H_U,
  FS_REFINED_H_U_I,
  FS_REFINED_E_K,
  FS_REFINED_V_K,
  FS_REFINED_E_B,
  FS_REFINED_KAPPA,
  FS_REFINED_W_SB,
  FS_REFINED_Y,
  FS_REFINED_W_B,
  FS_REFINED_CS2,
  FS_REFINED_CA2,
  FS_REFINED_W_S2,
  FS_REFINED_N_LINES,
};

/* clang-format off */
#define FS_REFINED_QUANTITIES \
  { "latency_unicast_nodelta", "<i>Latency</i><sub>u</sub>", "cycles", N_ ("unicast latency without start-up"), \
    "REFINED 8", FS_SHAPE_SCALAR, FS_GROUP_LATENCY }, \
  { "latency_steps", NULL, "cycles", N_ ("n mean steps of a broadcast, where the latency is that of the last copy"), \
    "REFINED 8", FS_SHAPE_SCALAR, FS_GROUP_LATENCY }, \
  { "hold_u", NULL, "cycles", N_ ("holding time of a channel by a unicast"), "REFINED 6", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Holding, unicasts") }, \
  { "hold_b", NULL, "cycles", N_ ("holding time of a channel by a copy"), "REFINED 6", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Holding, copies") }, \
  { "H_u", "<i>H<sub>u</sub></i>", "cycles", N_ ("holding time of the injection channel by a unicast"), \
    "REFINED 7", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Holding, unicasts") }, \
  { "H_u_i", "<i>H<sub>u<sub>i</sub></sub></i>", "cycles", \
    N_ ("holding time of the injection channel by a unicast of i hops"), "REFINED 7", FS_SHAPE_N, FS_GROUP_SOURCE }, \
  { "e_k", "<i>e<sub>k</sub></i>", NULL, N_ ("stretch of a unicast of k hops by sharing channels, in message lengths"), \
    "REFINED 5", FS_SHAPE_N, FS_GROUP_BLOCKING }, \
  { "v_k", "<i>v<sub>k</sub></i>", NULL, N_ ("variance of the stretch of a unicast of k hops"), \
    "REFINED 5", FS_SHAPE_N, FS_GROUP_BLOCKING }, \
  { "e_b", "<i>e<sub>b</sub></i>", NULL, N_ ("holding and waiting time of a copy, in message lengths"), \
    "REFINED 7", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING }, \
  { "kappa", "<i>κ</i>", NULL, N_ ("factor by which competing messages are delayed on other channels"), \
    "REFINED 4.5", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING }, \
  { "W_sb", "<i>W̄<sub>s<sub>b</sub></sub></i>", "cycles", N_ ("waiting time of a copy at the source"), \
    "REFINED 7", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, copies") }, \
  { "y", "<i>y</i>", NULL, N_ ("probability that a copy is on a channel"), "REFINED 4.1", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING }, \
  { "w_b", "<i>w</i>", "cycles", N_ ("waiting time for a virtual channel, given that all are busy"), \
    "REFINED 6", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Waiting time") }, \
  { "cs2", "<i>c<sub>s</sub></i><sup>2</sup>", NULL, \
    N_ ("squared coefficient of variation of the service time of an injection queue"), "REFINED 7", FS_SHAPE_SCALAR, FS_GROUP_SOURCE }, \
  { "ca2", "<i>c<sub>a</sub></i><sup>2</sup>", NULL, \
    N_ ("squared coefficient of variation of the times between arrivals at an injection queue"), \
    "REFINED 7", FS_SHAPE_SCALAR, FS_GROUP_SOURCE }, \
  { "W_s2", NULL, "cycles²", N_ ("mean square of the waiting time at the source"), "REFINED 7", FS_SHAPE_SCALAR, FS_GROUP_SOURCE }
/* clang-format on */

/**
 * FsRefinedTable: where a model's table has what `refined` fills besides head and tail (broadcast-outputs.h)
 * @own: the first line of FS_REFINED_QUANTITIES
 */
typedef struct {
  guint rho, S, P_v, P_b_r, B_b, S_u_i, own;
} FsRefinedTable;

/* The part of has() of both models that is about the own line @own of this variant, or a number that is none. */
gboolean fs_refined_has (const FsModelInputs *inputs, int own);

/* solve() of a model in this variant. */
void fs_refined_solve (const FsModelInputs *inputs, FsModelPoint *point, gboolean adaptive,
                       const FsRefinedTable *table);
