#include "scenario/library/claims.h"

#include <fnmatch.h>
#include <math.h>
#include <string.h>

#include "base/translate.h"

/* In dimension order, which KD94 calls LR: random routing, in the same figure, is not what it speaks of. */
#define LR .key = "mode", .value = "lr", .curves = N_ ("LR routing")

#define BROADCAST_AGREES                                                                                               \
  N_ ("Simulation and model agree closely under light and moderate traffic, and still when the network begins "        \
      "to saturate; near saturation the differences are noticeable, put down to approximations such as the "           \
      "variance of the service time.")
#define UNICAST_AGREES                                                                                                 \
  N_ ("For unicast latency, too, simulation and model agree closely under light and moderate "                         \
      "traffic; near saturation the differences are noticeable.")
#define TIME_OUT_AGREES                                                                                                \
  N_ ("Good accuracy under light and moderate traffic; some differences in heavy traffic near saturation, put "        \
      "down to the simplifications.")
#define AT_WHY                                                                                                         \
  N_ ("With strong locality, adaptive routing loses much of its advantage over deterministic routing. A time-out "     \
      "before the escape channel reduces virtual-channel multiplexing and so improves performance.")
#define KD_BLOCKING                                                                                                    \
  N_ ("Wormhole routing with infinite buffers has the worst blocking probability; more blocking need not "             \
      "mean less throughput.")
#define ZK_BUFFERS                                                                                                     \
  N_ ("The size of the intermediate buffers has a significant effect on the time, dramatic for large "                 \
      "networks of many dimensions.")
#define ZK_SAME                                                                                                        \
  N_ ("With the same destinations for all multicasts adaptive routing improves large systems very "                    \
      "significantly; with only two dimensions it is sometimes slower.")

/* KSO: the latency of adaptive routing relative to that of deterministic routing. */
#define LEAD                                                                                                           \
  .quantity = "latency_unicast", .curves = { { "routing", "duato" } }, .behind = { "routing", "deterministic" }

/* KD94: blocking is that a channel is busy; in dimension order the channel crossed first is the busiest, with virtual
 * cut-through all are alike. */
#define INFINITE_LR .curves = { { "mode", "lr" }, { "finite-buffer", "false" } }
#define FINITE_LR .curves = { { "mode", "lr" }, { "finite-buffer", "true" } }
#define CUT_THROUGH .curves = { { "mode", "vct" } }
#define SIMULATED_BUSY .quantity = "busy_by_dimension[n-1]"
#define MODELLED_BUSY .quantity = "P_b_lowest"

/* ZK99: T with small buffers compared with T with larger ones. */
#define SMALL_BUFFERS(relation_, what_, buffer_)                                                                       \
  {                                                                                                                    \
    .what = what_, .relation = relation_, .pairing = FS_PAIRS_ON_CURVE,                                                \
    .a = { .quantity = "T", .curves = { { "tree", "bst" } }, .buffer = 3 },                                            \
    .b                                                                                                                 \
        = {.quantity = "T",                                                                                            \
           .curves = { { "tree", "bst" } },                                                                            \
           .buffer = buffer_ }                                                                                         \
  }
#define BUFFERS(pattern_)                                                                                              \
  {                                                                                                                    \
    pattern_, ZK_BUFFERS, FS_CLAIM_COMPARISON, .parts = {                                                              \
      SMALL_BUFFERS (FS_RELATION_GREATER, N_ ("Time with B = 3 longer than with B = 8"), 8),                           \
      SMALL_BUFFERS (FS_RELATION_RATIO_RISES,                                                                          \
                     N_ ("Time with B = 3, as a multiple of that without a limit, larger in larger networks"),         \
                     INFINITY),                                                                                        \
    }                                                                                                                  \
  }

/* ZK99: adaptive routing compared with the table of the same multicasts without it. Detours are about contentions, so that
 * only finite buffers count; "large" are networks of 512 nodes and more. */
#define LARGE .min_nodes = 512, .finite = TRUE
#define PAIR(quantity_, preset_)                                                                                       \
  .a = { .quantity = quantity_, .curves = { { "adaptive", "calibrated" } } },                                          \
  .b = { .quantity = quantity_, .preset = preset_ }
#define LESS_CONTENTION(...)                                                                                           \
  {                                                                                                                    \
    .what = N_ ("Fewer contentions with adaptive routing in networks of 512 nodes and more"),                          \
    .relation = FS_RELATION_LESS, LARGE, __VA_ARGS__                                                                   \
  }
#define LESS_TIME(...)                                                                                                 \
  {                                                                                                                    \
    .what = N_ ("Shorter time with adaptive routing in networks of 512 nodes and more"), .relation = FS_RELATION_LESS, \
    LARGE, __VA_ARGS__                                                                                                 \
  }
#define SOMETIMES_SLOWER(...)                                                                                          \
  {                                                                                                                    \
    .what = N_ ("Longer time with adaptive routing somewhere in networks of two dimensions"),                          \
    .relation = FS_RELATION_SOMETIMES_GREATER, .n = 2, .finite = TRUE, __VA_ARGS__                                     \
  }
#define SAME_DESTINATIONS(pattern_, preset_)                                                                           \
  {                                                                                                                    \
    pattern_, ZK_SAME, FS_CLAIM_COMPARISON, .parts = {                                                                 \
      LESS_TIME (PAIR ("T", preset_)),                                                                                 \
      LESS_CONTENTION (PAIR ("contentions", preset_)),                                                                 \
      SOMETIMES_SLOWER (PAIR ("T", preset_)),                                                                          \
    }                                                                                                                  \
  }
/* The same within one figure. */
#define DETOURS(quantity_, adaptive_)                                                                                  \
  .a = { .quantity = quantity_, .curves = { { "adaptive", adaptive_ } } },                                             \
  .b = { .quantity = quantity_, .curves = { { "adaptive", "off" } } }

/* ZK99: the same multicasts with clubbing and without. */
#define CLUBBED(what_, quantity_)                                                                                      \
  {                                                                                                                    \
    .what = what_, .relation = FS_RELATION_LESS, .a = { .quantity = quantity_, .curves = { { "clubbing", "true" } } }, \
    .b                                                                                                                 \
        = {.quantity = quantity_,                                                                                      \
           .curves = { { "clubbing", "false" } } }                                                                     \
  }

/* The first pattern that fits counts. */
static const FsClaim claims[] = {
  { "ab-*", BROADCAST_AGREES, .kind = FS_CLAIM_ACCURACY },
  { "som01-fig1", BROADCAST_AGREES, .kind = FS_CLAIM_ACCURACY },
  { "db-*-unicast*", UNICAST_AGREES, .kind = FS_CLAIM_ACCURACY },
  { "so-fig4", UNICAST_AGREES, .kind = FS_CLAIM_ACCURACY },
  { "db-*", BROADCAST_AGREES, .kind = FS_CLAIM_ACCURACY },
  { "so-fig3", BROADCAST_AGREES, .kind = FS_CLAIM_ACCURACY },
/* With strong locality: the two adaptive routings at equal loads. */
#define TIME_OUT(quantity_)                                                                                            \
  .relation = FS_RELATION_LESS, .converged = TRUE,                                                                     \
  .a = { .quantity = quantity_, .curves = { { "routing", "duato-timeout" } } },                                        \
  .b = { .quantity = quantity_, .curves = { { "routing", "duato" } } }
  { "at-why-tau*", AT_WHY },
  { "at-why-uniform", AT_WHY }, /* what the others are compared with */
  { "at-why*",
    AT_WHY,
    FS_CLAIM_COMPARISON,
    .parts = {
      { .what = N_ ("Lower multiplexing of virtual channels with a time-out"), TIME_OUT ("V_bar") },
      { .what = N_ ("Lower latency with a time-out"), TIME_OUT ("latency_unicast") },
      { .what = N_ ("Smaller advantage of adaptive over deterministic routing with strong locality than with uniform traffic"),
        .relation = FS_RELATION_LESS,
        .pairing = FS_PAIRS_AT_EQUAL_UTILIZATION,
        .converged = TRUE,
        .a = { LEAD },
        .b = { LEAD, .preset = "at-why-uniform" } },
    } },
  { "at-?", TIME_OUT_AGREES, .kind = FS_CLAIM_ACCURACY },
  { "kso-fig1", TIME_OUT_AGREES, .kind = FS_CLAIM_ACCURACY },
  /* It has one curve. */
  { "kd-fig3-flat", KD_BLOCKING },
  { "kd-fig[23]",
    KD_BLOCKING,
    FS_CLAIM_COMPARISON,
    .parts = {
      { .what = N_ ("In the model, blocking with finite buffers less likely than with infinite ones"),
        .relation = FS_RELATION_LESS,
        .of_model = TRUE,
        .a = { MODELLED_BUSY, FINITE_LR },
        .b = { MODELLED_BUSY, INFINITE_LR } },
      { .what = N_ ("In the model, blocking with virtual cut-through less likely than with wormhole routing"),
        .relation = FS_RELATION_LESS,
        .of_model = TRUE,
        .a = { .quantity = "P_b", CUT_THROUGH },
        .b = { MODELLED_BUSY, INFINITE_LR } },
      { .what = N_ ("In the model, more blocking together with more throughput somewhere"),
        .relation = FS_RELATION_SOMETIMES_GREATER,
        .of_model = TRUE,
        .a = { MODELLED_BUSY, INFINITE_LR },
        .b = { MODELLED_BUSY, FINITE_LR },
        .also = "lambda_n" },
      { .what = N_ ("In the simulation, blocking with finite buffers less likely than with infinite ones"),
        .relation = FS_RELATION_LESS,
        .a = { SIMULATED_BUSY, FINITE_LR },
        .b = { SIMULATED_BUSY, INFINITE_LR } },
      { .what = N_ ("In the simulation, blocking with virtual cut-through less likely than with wormhole routing"),
        .relation = FS_RELATION_LESS,
        .a = { SIMULATED_BUSY, CUT_THROUGH },
        .b = { SIMULATED_BUSY, INFINITE_LR } },
      { .what = N_ ("In the simulation, more blocking together with more throughput somewhere"),
        .relation = FS_RELATION_SOMETIMES_GREATER,
        .a = { SIMULATED_BUSY, INFINITE_LR },
        .b = { SIMULATED_BUSY, FINITE_LR },
        .also = "accepted_throughput" },
    } },
  { "kd-fig4*", /* xgettext:no-c-format */
    N_ ("Analysis and simulation lie within 5 % of each other in all cases shown."), .kind = FS_CLAIM_ACCURACY, .limit = 0.05,
    LR },
  /* The distribution of distances is lost in the text (MODELS.md 8, K8): no accuracy here concerns the paper. */
  { "kd-fig5*", /* xgettext:no-c-format */
    N_ ("Analysis and simulation lie within 5 % of each other in all cases shown."), .limit = 0.05, LR },
  { "kd-fig6*", N_ ("Very close to an earlier simulation (Dally), closer than that author's own analysis, whose error "
                    "grows with traffic.") },
  /* The prose has one kind of detour, the tables fit another one (GENERALIZED_HYPERCUBE.md 6.3). */
  { "ziavras-12-adaptive",
    N_ ("Adaptive routing reduces contentions and often the time slightly, and much more in large systems when all "
        "multicasts have the same destinations; with only two dimensions it is sometimes slower."),
    FS_CLAIM_COMPARISON,
    .parts = {
      LESS_TIME (DETOURS ("T", "calibrated")),
      LESS_CONTENTION (DETOURS ("contentions", "calibrated")),
      SOMETIMES_SLOWER (DETOURS ("T", "calibrated")),
      { .what = N_ ("Shorter time with the detours of the prose in networks of 512 nodes and more"),
        .relation = FS_RELATION_LESS,
        LARGE,
        DETOURS ("T", "printed") },
    } },
  { "ziavras-11",
    N_ ("Adaptive routing reduces contentions and often the time slightly."),
    FS_CLAIM_COMPARISON,
    .parts = {
      LESS_CONTENTION (PAIR ("contentions", "ziavras-4")),
      { .what = N_ ("Shorter time with adaptive routing in at least half of the rows"),
        .relation = FS_RELATION_OFTEN_LESS,
        LARGE,
        PAIR ("T", "ziavras-4") },
    } },
  SAME_DESTINATIONS ("ziavras-12", "ziavras-8"),
  SAME_DESTINATIONS ("ziavras-13", "ziavras-9"),
  SAME_DESTINATIONS ("ziavras-14", "ziavras-10"),
  { "ziavras-4-clubbed",
    N_ ("Clubbing can reduce the traffic drastically, most of all near the root."),
    FS_CLAIM_COMPARISON,
    .parts = {
      CLUBBED (N_ ("Fewer messages sent from node to node with clubbing"), "hops"),
      CLUBBED (N_ ("Fewer services with clubbing"), "services"),
      CLUBBED (N_ ("Fewer services with clubbing at the node that has most"), "max_services_at_a_node"),
      CLUBBED (N_ ("Fewer messages on the channels of the sources with clubbing"), "source_hops"),
      CLUBBED (N_ ("Smaller part of all messages on the channels of the sources with clubbing"), "source_hops / hops"),
    } },
  BUFFERS ("ziavras-[3-9]"),
  BUFFERS ("ziavras-10"),
  { "gh-n-against-k",
    N_ ("Large k and small n contend less than the reverse at about equal N."),
    FS_CLAIM_COMPARISON,
    .parts = {
      { .what = N_ ("Fewer contentions with larger k and smaller n"),
        .relation = FS_RELATION_LESS,
        .pairing = FS_PAIRS_OF_NEIGHBORS,
        .finite = TRUE,
        .a = { .quantity = "contentions" },
        .b = { .quantity = "contentions" } },
      { .what = N_ ("Shorter time with larger k and smaller n"),
        .relation = FS_RELATION_LESS,
        .pairing = FS_PAIRS_OF_NEIGHBORS,
        .finite = TRUE,
        .a = { .quantity = "T" },
        .b = { .quantity = "T" } },
    } },
/* Abraham and Padmanabhan, as SOM01 and SO cite them. The copies over a dimension: what crosses it but unicasts, which use
   * all dimensions alike. */
#define FIXED .curves = { { "base", "fixed:0" } }
#define ROTATED .curves = { { "base", "round-robin" } }
  { "base-rotation",
    N_ ("With a fixed base the number of messages on a channel varies severely between the dimensions; a base that changes "
        "from broadcast to broadcast balances them."),
    FS_CLAIM_COMPARISON,
    .parts = {
      { .what = N_ ("With a fixed base, 2^(n − 1) times as many copies over the last dimension as over the first"),
        .relation = FS_RELATION_EQUAL,
        .pairing = FS_PAIRS_ON_CURVE,
        .converged = TRUE,
        .a = { .quantity
               = "(lambda_c_by_dimension[n-1]-lambda_c_unicast)/(lambda_c_by_dimension[0]-lambda_c_unicast)",
               FIXED },
        .b = { .quantity = "2^(n-1)", FIXED } },
      { .what = N_ ("With a base that rotates, as many messages over one dimension as over another"),
        .relation = FS_RELATION_EQUAL,
        .pairing = FS_PAIRS_ON_CURVE,
        .converged = TRUE,
        .a = { .quantity = "lambda_c_by_dimension", ROTATED },
        .b = { .quantity = "lambda_c", ROTATED } },
      { .what = N_ ("Saturation at a higher load with a base that rotates"),
        .relation = FS_RELATION_GREATER,
        .a = { .quantity = FS_CLAIM_SATURATION, ROTATED },
        .b = { .quantity = FS_CLAIM_SATURATION, FIXED } },
    } },
};

const FsClaim *
fs_preset_claim (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    if (fnmatch (claims[i].pattern, id, 0) == 0)
      return &claims[i];
  return NULL;
}

gboolean
fs_claim_covers (const FsClaim *claim, const FsScenario *scenario, guint curve)
{
  g_autofree char *value = NULL;

  g_return_val_if_fail (claim != NULL && scenario != NULL, FALSE);

  if (claim->key == NULL)
    return TRUE;
  value = fs_scenario_value (scenario, curve, claim->key);
  return value != NULL && strcmp (value, claim->value) == 0;
}

const char *
fs_claim_partner (const FsClaim *claim)
{
  g_return_val_if_fail (claim != NULL, NULL);

  for (guint p = 0; p < FS_CLAIM_MAX_PARTS && claim->parts[p].what != NULL; p++)
    if (claim->parts[p].b.preset != NULL)
      return claim->parts[p].b.preset;
  return NULL;
}
