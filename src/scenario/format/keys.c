#include "scenario/format/keys.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "model/model.h"

#define LOAD_MAX 1e6
#define DIVISOR_MIN 1e-12
#define DIVISOR_MAX 1e12
#define WHOLE_MAX 1e15 /* whole numbers up to here are exact as doubles */

/* Words of the choices. The engines' words in the order of their enumerations (wormhole-params.h). */
static const char *const variants[] = { "published", "corrected", "both", "refined", "all", NULL };
static const char *const routings[]
    = { "deterministic",     "duato",          "duato-timeout", "random", "virtual-cut-through",
        "store-and-forward", "negative-first", "west-first",    "turns",  NULL };
static const char *const classes[] = { "dateline", "balanced", "none", "route", NULL };
static const char *const ties[] = { "random", "positive", NULL };
static const char *const adaptive_choices[] = { "random", "lowest", NULL };
static const char *const routers[] = { "ideal", "pipelined", NULL };
static const char *const router_presets[] = { "none", "booksim2", NULL };
static const char *const vc_releases[] = { "tail", "credit", NULL };
static const char *const dimension_orders[] = { "highest-first", "lowest-first", NULL };
static const char *const lengths[] = { "fixed", "exponential", NULL };
static const char *const ports[] = { "all", "single", NULL };
static const char *const broadcasts[]
    = { "binomial", "separate", "double-tree", "multidestination", "hamiltonian-path", NULL };
static const char *const topologies[] = { "hypercube", "generalized", "torus", "mesh", NULL };
/* Those of the store-and-forward simulator in the order of its enumerations (store-forward.h). */
static const char *const operations[] = { "many-to-all", "one-to-all", "all-to-all", "multicast", NULL };
static const char *const trees[] = { "bst", "bsg", NULL };
static const char *const schedules[] = { "none", "interleaved", NULL };
static const char *const semantics[] = { "calibrated", "strict", NULL };
static const char *const adaptives[] = { "off", "calibrated", "printed", NULL };
static const char *const x_loads[]
    = { "rate", "load", "offered-flits", "accepted", "delivered", "latency" }; /* FsXAxis */
static const char *const load_references[] = { "own", "common", NULL };
static const char *const scales[] = { "linear", "log", NULL };
static const char *const pages[] = { "plot", "network", "gallery", "tables", NULL };
static const char *const panels[] = { "none", "error", "statistics", "causes", "parts", "sensitivity", NULL };
/* In the order of FsSlideLayer, and in that of FsLayoutKind after the first. */
static const char *const slide_layers[] = { "none",      "broadcast", "necklaces", "unfolded",     "bst", "bsg",
                                            "multicast", "path",      "links",     "dependencies", NULL };
static const char *const slide_layouts[] = { "automatic", "parallel", "nested", "grid", "tiles",  "planes",
                                             "folded",    "ring",     "levels", "rows", "matrix", NULL };
static const char *const intervals[] = { "bars", "bands", NULL };

/* Their names in the window, in the same order. */
static const char *const variant_names[]
    = { N_ ("Published"), N_ ("Corrected"), N_ ("Both"), N_ ("Refined (Flitscope)"), N_ ("All") };
static const char *const routing_names[]
    = { N_ ("Deterministic"),  N_ ("Adaptive (Duato)"),    N_ ("Adaptive with time-out"),
        N_ ("Random minimal"), N_ ("Virtual cut-through"), N_ ("Store-and-forward"),
        N_ ("Negative-first"), N_ ("West-first"),          N_ ("By forbidden turns") };
static const char *const topology_names[]
    = { N_ ("Hypercube"), N_ ("Generalized hypercube"), N_ ("Torus"), N_ ("Mesh") };
static const char *const class_names[]
    = { N_ ("By the dateline"), N_ ("Balanced"), N_ ("None (can deadlock)"), N_ ("By the route") };
static const char *const router_names[] = { N_ ("Ideal router"), N_ ("Pipelined router") };
static const char *const router_preset_names[] = { N_ ("None"), "BookSim2" };
static const char *const vc_release_names[] = { N_ ("By the tail"), N_ ("By the last credit") };
static const char *const dimension_order_names[] = { N_ ("Highest first"), N_ ("Lowest first") };
static const char *const tie_names[] = { N_ ("At random"), N_ ("Ascending") };
static const char *const operation_names[]
    = { N_ ("Many-to-all broadcast"), N_ ("One-to-all broadcast"), N_ ("All-to-all broadcast"), N_ ("Multicast") };
static const char *const tree_names[] = { N_ ("Spanning tree BST"), N_ ("Spanning graph BSG") };
static const char *const schedule_names[] = { N_ ("None"), N_ ("Interleaved") };
static const char *const semantics_names[] = { N_ ("Calibrated to ZK99"), N_ ("Strict (one message per channel)") };
static const char *const adaptive_names[] = { N_ ("Off"), N_ ("Calibrated"), N_ ("As printed") };
static const char *const x_load_names[]
    = { N_ ("Offered load λ"),      N_ ("Fraction of saturation rate"), N_ ("Offered load in flits"),
        N_ ("Accepted throughput"), N_ ("Delivered throughput"),        N_ ("Latency") };
static const char *const length_names[] = { N_ ("Fixed length"), N_ ("Exponential length") };
static const char *const port_names[] = { N_ ("All ports"), N_ ("Single port") };
static const char *const adaptive_choice_names[] = { N_ ("Random adaptive channel"), N_ ("Lowest adaptive channel") };
static const char *const broadcast_names[] = { N_ ("Binomial tree"), N_ ("Separate addressing"), N_ ("Two trees"),
                                               N_ ("Multidestination messages"), N_ ("Hamiltonian path") };
static const char *const interval_names[] = { N_ ("Bars"), N_ ("Bands") };

/* The forms of values that are not just a number or a word. */
#define WHOLE(from, to)                                                                                                \
  FS_REST_WHOLE, { from },                                                                                             \
  {                                                                                                                    \
    to                                                                                                                 \
  }
#define ABOVE_0 DBL_TRUE_MIN          /* the smallest number above 0 */
#define BELOW_1 (1 - DBL_EPSILON / 2) /* the largest below 1 */

static const FsKeyForm arrivals[] = {
  { "poisson", .label = N_ ("Poisson arrivals") },
  { "on-off:",
    FS_REST_PAIR,
    { 1, 1 },
    { FS_PERIOD_MAX_CYCLES, FS_PERIOD_MAX_CYCLES },
    .label = N_ ("Bursts of %s, pauses of %s cycles") },
  { "workload:", FS_REST_NAME, .label = N_ ("Messages of %s") },
  { "closed:",
    FS_REST_PAIR,
    { 1, 1 },
    { FS_MAX_TASKS, FS_PERIOD_MAX_CYCLES },
    /* TRANSLATORS: number of tasks of a node, and mean time for which each computes, in cycles */
    .label = N_ ("W = %s, Z = %s") },
  { "bernoulli", .label = N_ ("Bernoulli arrivals") },
  { NULL },
};
static const FsKeyForm turns[]
    = { { "none", .label = N_ ("All turns") }, { "", FS_REST_TURNS, .label = N_ ("Without %s") }, { NULL } };
static const FsKeyForm recovery_times[] = { { "never", .label = N_ ("No recovery") },
                                            { "", WHOLE (1, 1000000), .label = N_ ("Recovery after %s cycles") },
                                            { NULL } };
static const FsKeyForm injections[] = {
  { "rand", .label = N_ ("Injection at random") },
  { "first", .label = N_ ("Injection by first dimension") },
  { "pool:", WHOLE (1, 64), .label = N_ ("Injection from a pool of %s") },
  { "shared:", WHOLE (1, 64), .label = N_ ("Injection shared by %s") },
  { "rand:", WHOLE (1, 64), .label = N_ ("Injection at random over %s") },
  { "rand:V", .label = N_ ("Injection at random over V") },
  { NULL },
};
static const FsKeyForm capacities[] = {
  { "infinite", .label = N_ ("Infinite queue") },
  { "", WHOLE (0, FS_MAX_SOURCE_CAPACITY), .label = N_ ("Queue of %s") },
  { NULL },
};
static const FsKeyForm when_full_forms[] = {
  { "drop", .label = N_ ("Dropped when full") },
  { "retry:", FS_REST_REAL, { 1 }, { FS_RETRY_MAX_CYCLES }, .label = N_ ("Retried after %s cycles") },
  { "block", .label = N_ ("Blocked when full") },
  { NULL },
};
static const FsKeyForm latencies[] = {
  { "", WHOLE (1, FS_MAX_CHANNEL_LATENCY), .label = N_ ("Channel latency %s") },
  { "", FS_REST_BY_DIMENSION, { 1 }, { FS_MAX_CHANNEL_LATENCY }, .label = N_ ("Channel latency %s") },
  { NULL },
};
/* "1x1/4" begins as the first of them, but is the last. */
static const FsKeyForm widths[] = {
  { "1", .label = N_ ("Full channel width") },
  { "1/", WHOLE (2, FS_MAX_FLIT_CYCLES), .label = N_ ("Channel width 1/%s") },
  { "", FS_REST_WIDTHS, { 1 }, { FS_MAX_FLIT_CYCLES }, .label = N_ ("Channel width %s") },
  { NULL },
};
static const FsKeyForm chiplet_sizes[] = {
  { "none", .label = N_ ("No chiplets") },
  { "", WHOLE (1, FS_NETWORK_MAX_RADIX), .label = N_ ("Chiplets of %s") },
  { "", FS_REST_BY_DIMENSION, { 1 }, { FS_NETWORK_MAX_RADIX }, .label = N_ ("Chiplets of %s") },
  { NULL },
};
static const FsKeyForm border_latencies[] = {
  { "same", .label = N_ ("No slower borders") },
  { "", WHOLE (1, FS_MAX_CHANNEL_LATENCY), .label = N_ ("Border latency %s") },
  { NULL },
};
static const FsKeyForm border_widths[] = {
  { "same", .label = N_ ("No narrower borders") },
  { "1", .label = N_ ("Borders of full width") },
  { "1/", WHOLE (2, FS_MAX_FLIT_CYCLES), .label = N_ ("Border width 1/%s") },
  { NULL },
};
static const FsKeyForm allocators[] = {
  { "islip:", WHOLE (1, FS_ISLIP_MAX_ITERATIONS), .label = N_ ("iSLIP(%s)") },
  { "input-first", .label = N_ ("Input-first allocators") },
  { "input-first:matrix", .label = N_ ("Input-first allocators with matrices") },
  { "output-first", .label = N_ ("Output-first allocators") },
  { "output-first:matrix", .label = N_ ("Output-first allocators with matrices") },
  { NULL },
};
static const FsKeyForm bases[] = { { "round-robin", .label = N_ ("Round-robin base") },
                                   { "random", .label = N_ ("Random base") },
                                   { "fixed:", WHOLE (0, 59), .label = N_ ("Fixed base %s") },
                                   { NULL } };
static const FsKeyForm nodes[]
    = { { "drawn", .label = N_ ("Random source") }, { "", FS_REST_ADDRESS, .label = N_ ("Source %s") }, { NULL } };
static const FsKeyForm initiations[] = {
  /* TRANSLATORS: parameters of a random number */
  { "poisson:", FS_REST_PAIR, { ABOVE_0, 0 }, { HUGE_VAL, BELOW_1 }, .label = N_ ("Initiations α = %s, θ = %s") },
  { "count:", WHOLE (1, FS_STORE_FORWARD_MAX_INITIATIONS), .label = N_ ("Initiations: %s") },
  { NULL },
};
static const FsKeyForm sources[] = {
  { "free", .label = N_ ("Any source") },
  { "max-per-source:", WHOLE (1, FS_STORE_FORWARD_MAX_INITIATIONS), .label = N_ ("At most %s per source") },
  { NULL },
};
static const FsKeyForm destinations[] = {
  { "fraction:1/", WHOLE (1, G_MAXINT32), .label = N_ ("1/%s of the nodes") },
  { "same:1/",
    FS_REST_PROGRESSION,
    { 1, 0 },
    { G_MAXINT32, FS_GH_MAX_NODES },
    .label = N_ ("The same 1/%s of the nodes") },
  { "list:", FS_REST_ADDRESSES, .label = N_ ("Listed destinations") },
  { NULL },
};
static const FsKeyForm warm_ups[] = { { "auto" }, { "", WHOLE (0, WHOLE_MAX) }, { NULL } };
static const FsKeyForm message_limits[] = { { "auto" }, { "", WHOLE (1, WHOLE_MAX) }, { NULL } };
static const FsKeyForm saturated_forms[] = { { "stop" }, { "measure:", WHOLE (1, 1e9) }, { NULL } };
static const FsKeyForm axis_ranges[] = { { "auto" }, { "", FS_REST_RANGE }, { NULL } };
static const FsKeyForm cycles[]
    = { { "", WHOLE (0, WHOLE_MAX) }, { "", FS_REST_SPAN, { 0, 0 }, { WHOLE_MAX, WHOLE_MAX } }, { NULL } };
static const FsKeyForm colors[] = { { "auto" }, { "", WHOLE (1, FS_SCENARIO_COLORS) }, { NULL } };

/* Which routings read a key that not all read. */
enum {
  IN_ORDER = 1 << FS_ROUTING_DETERMINISTIC,
  DEADLOCKING = 1 << FS_ROUTING_RANDOM,
  TIMING_OUT = 1 << FS_ROUTING_DUATO_TIMEOUT,
  TURNING = 1 << FS_ROUTING_TURNS,
  ADAPTIVE = 1 << FS_ROUTING_DUATO | TIMING_OUT | DEADLOCKING | 1 << FS_ROUTING_NEGATIVE_FIRST
             | 1 << FS_ROUTING_WEST_FIRST | TURNING,
};

/* Which operations do. */
enum {
  MULTICASTING = 1 << FS_OPERATION_MULTICAST,
  SINGLE = 1 << FS_OPERATION_ONE_TO_ALL | MULTICASTING,
  INITIATING = 1 << FS_OPERATION_MANY_TO_ALL | MULTICASTING,
  TO_ALL_FROM_ALL = 1 << FS_OPERATION_ALL_TO_ALL,
  BROADCASTING = 1 << FS_OPERATION_MANY_TO_ALL | 1 << FS_OPERATION_ONE_TO_ALL | 1 << FS_OPERATION_ALL_TO_ALL,
};

/* The one table of keys; the words of `model` and the keys that only models know come from the registry. */
static const FsKey table[] = {
  [FS_KEY_ID_FORMAT] = { "format", FS_GROUP_FLITSCOPE, FS_KEY_INTEGER, 1, 1,
                         .summary = N_ ("version of the file format"), .fallback = "1" },
  [FS_KEY_ID_TITLE] = { "title", FS_GROUP_FLITSCOPE, FS_KEY_TEXT, .summary = N_ ("title of the figure") },
  [FS_KEY_ID_NOTE] = { "note", FS_GROUP_FLITSCOPE, FS_KEY_TEXT, .summary = N_ ("remarks") },
  [FS_KEY_ID_PAPER] = { "paper", FS_GROUP_FLITSCOPE, FS_KEY_TEXT, .summary = N_ ("published figure it reproduces") },

  [FS_KEY_ID_TOPOLOGY]
  = { "topology", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = topologies, .choice_names = topology_names,
      .reader = FS_READ_IN_ALL, .title = N_ ("Topology"), .row = 5,
      .summary
      = N_ ("network: hypercube, torus (k-ary n-cube), or mesh with wormhole routing, or generalized hypercube with "
            "store-and-forward"),
      .fallback = "hypercube", .later = TRUE },
  [FS_KEY_ID_MODEL]
  = { "model", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .summary = N_ ("analytic model"), .fallback = "adaptive-broadcast" },
  [FS_KEY_ID_VARIANT]
  = { "variant", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = variants, .choice_names = variant_names,
      .summary = N_ ("formulas as published, corrected, both, refined (Flitscope), or all of these") },
  [FS_KEY_ID_N]
  = { "n", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 1, 60, .reader = FS_READ_IN_ALL, .summary = N_ ("number of dimensions"),
      .symbol = "<i>n</i>", .subject = N_ ("Dimension n"), .equations = "SOM01 eq 6", .row = 10 },
  [FS_KEY_ID_K] = { "k", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 2, 64, .reader = FS_READ_IN_GENERALIZED | FS_READ_IN_GRID,
                    .summary = N_ ("nodes in each dimension; of a torus or mesh also a list such as 8x4x4, dimension 0 "
                                   "first"),
                    .symbol = "<i>k</i>", .subject = N_ ("Radix k"), .row = 20 },
  [FS_KEY_ID_V] = { "V", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 1, 64,
                    .summary = N_ ("virtual channels of a physical channel"), .symbol = "<i>V</i>",
                    .subject = N_ ("Number of virtual channels V"), .title = N_ ("Virtual channels V"), .row = 30 },
  [FS_KEY_ID_M]
  = { "M", FS_GROUP_SCENARIO, FS_KEY_REAL, 1, FS_LENGTH_MAX, .unit = N_ ("flits"), .summary = N_ ("message length"),
      .symbol = "<i>M</i>", .subject = N_ ("Message length M"), .traffic = TRUE, .step = 16, .row = 60 },
  [FS_KEY_ID_BETA]
  = { "beta", FS_GROUP_SCENARIO, FS_KEY_REAL, 0, 1, .summary = N_ ("fraction of messages that are broadcasts"),
      .symbol = "<i>β</i>", .subject = N_ ("Broadcast fraction beta"), .traffic = TRUE, .step = 0.005,
      .equations = "SOM01 eq 7, 8", .row = 70 },
  [FS_KEY_ID_DELTA]
  = { "delta", FS_GROUP_SCENARIO, FS_KEY_REAL, 0, FS_TIME_MAX, .unit = N_ ("cycles"),
      .summary = N_ ("start-up time of a copy"), .symbol = "<i>Δ</i>", .subject = N_ ("Start-up time delta"),
      .fallback = "1", .traffic = TRUE, .equations = "SOM01 eq 1, SO eq 1", .row = 80 },
  [FS_KEY_ID_TAU]
  = { "tau", FS_GROUP_SCENARIO, FS_KEY_REAL, 0, FS_TIME_MAX, .unit = N_ ("cycles"),
      .summary = N_ ("time-out before the escape channel is requested (default: M)"), .symbol = "<i>τ</i>",
      .subject = N_ ("Time-out tau"), .fallback = "M", .routings = TIMING_OUT, .equations = "KSO eq 12", .row = 50 },
  [FS_KEY_ID_PATTERN]
  = { "pattern", FS_GROUP_SCENARIO, FS_KEY_PATTERN, .summary = N_ ("destinations of unicasts"),
      .form = N_ ("a pattern, such as uniform, transpose or hotspot:0.1,33; list patterns shows all"),
      .fallback = "uniform", .title = N_ ("Pattern"), .traffic = TRUE, .equations = "SOM01 eq 5, KSO eq 1–5",
      .row = 90 },
  [FS_KEY_ID_ARRIVALS]
  = { "arrivals", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = arrivals,
      .summary
      = N_ ("when nodes generate messages: at random, in bursts at the same mean rate, as a workload file lists them, "
            "when one of their W tasks has computed for Z cycles on average since its last message was "
            "delivered, or with the same probability in each cycle"),
      .form = N_ ("poisson, on-off:ON,OFF with two mean lengths from 1 to 1e9 cycles, workload:FILE, closed:W,Z with a "
                  "whole number W from 1 to 1000 and Z from 1 to 1e9 cycles, or bernoulli"),
      .fallback = "poisson", .title = N_ ("Arrivals"), .traffic = TRUE, .later = TRUE, .row = 92 },
  [FS_KEY_ID_ROUTING]
  = { "routing", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = routings, .choice_names = routing_names,
      .summary = N_ ("routing algorithm"), .title = N_ ("Routing"), .row = 40 },
  [FS_KEY_ID_CLASSES]
  = { "classes", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = classes, .choice_names = class_names,
      .reader = FS_READ_IN_TORUS,
      .summary = N_ ("classes of virtual channels in a ring: by the dateline, balanced, none, with which messages can "
                     "block each other for ever, or, with router pipelined, by the route: one for the whole ring"),
      .fallback = "dateline", .routings = IN_ORDER, .title = N_ ("Classes"), .later = TRUE, .row = 42 },
  [FS_KEY_ID_TIE] = { "tie", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = ties, .choice_names = tie_names,
                      .reader = FS_READ_IN_TORUS, .summary = N_ ("which way round a ring when both are equally long"),
                      .fallback = "random", .title = N_ ("Ties"), .later = TRUE, .row = 44 },
  [FS_KEY_ID_FORBIDDEN_TURNS]
  = { "forbidden-turns", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = turns,
      .reader = FS_READ_IN_HYPERCUBE | FS_READ_IN_MESH,
      .summary = N_ ("turns that no message makes, from one direction into another; x is dimension 0"),
      .form = N_ ("none, or turns such as y+>x-;y->x-, with x, y, z, and w for the dimensions 0 to 3"),
      .fallback = "none", .routings = TURNING, .title = N_ ("Forbidden turns"), .later = TRUE, .row = 43 },
  [FS_KEY_ID_ADAPTIVE_CHOICE]
  = { "adaptive-choice", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = adaptive_choices,
      .choice_names = adaptive_choice_names, .summary = N_ ("which free adaptive virtual channel a header requests"),
      .fallback = "random", .routings = ADAPTIVE },
  [FS_KEY_ID_TIMEOUT_EITHER]
  = { "timeout-either", FS_GROUP_SCENARIO, FS_KEY_BOOLEAN, .title = N_ ("Either class after the time-out"),
      .summary = N_ ("after the time-out a header may request either class of virtual channel"), .fallback = "false",
      .routings = TIMING_OUT },
  [FS_KEY_ID_RECOVERY_AFTER]
  = { "recovery-after", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, 1, 1000000, .forms = recovery_times, .unit = N_ ("cycles"),
      .summary = N_ ("cycles after which a blocked message is moved to memory (deadlock recovery)"),
      .form = N_ ("never or a whole number from 1 to 1000000"), .fallback = "2000", .routings = DEADLOCKING,
      .later = TRUE },
  [FS_KEY_ID_PORTS]
  = { "ports", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .ideal = TRUE, .choices = ports, .choice_names = port_names,
      .summary = N_ ("whether a node injects several messages at a time, or one"), .fallback = "all", .later = TRUE },
  [FS_KEY_ID_INJECTION] = { "injection", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, 1, 64, .forms = injections, .ideal = TRUE,
                            .summary = N_ ("injection channels and their queues"),
                            .form = N_ ("rand, rand:K, pool:K or shared:K with K from 1 to 64, rand:V, or first") },
  [FS_KEY_ID_SOURCE_CAPACITY]
  = { "source-capacity", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, 0, 1000, .forms = capacities, .unit = N_ ("messages"),
      .summary = N_ ("capacity of an injection queue; when-full says what becomes of further unicasts"),
      .form = N_ ("infinite or a whole number from 0 to 1000"), .fallback = "infinite", .later = TRUE },
  [FS_KEY_ID_WHEN_FULL]
  = { "when-full", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = when_full_forms, .unit = N_ ("cycles"),
      .summary
      = N_ ("what becomes of a unicast that finds its injection queue full: it is dropped, tries again after a "
            "random time of mean R, or waits while its node generates nothing"),
      .form = N_ ("drop, retry:R with R from 1 to 1e9 cycles, or block"), .fallback = "drop", .later = TRUE },
  [FS_KEY_ID_UNICAST_STARTUP]
  = { "unicast-startup", FS_GROUP_SCENARIO, FS_KEY_BOOLEAN, .title = N_ ("Start-up time of unicasts"),
      .summary = N_ ("unicasts pay the start-up time too"), .fallback = "false" },
  [FS_KEY_ID_ROUTER] = { "router", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = routers, .choice_names = router_names,
                         .summary = N_ ("router: ideal, where a header needs one cycle a hop and only virtual channels "
                                        "and their buffers are limited, "
                                        "or pipelined, with stages, credits, and one flit per port and cycle"),
                         .fallback = "ideal", .title = N_ ("Router"), .later = TRUE, .row = 210 },
  [FS_KEY_ID_ROUTER_PRESET]
  = { "router-preset", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = router_presets, .choice_names = router_preset_names,
      .summary = N_ ("what keys of the router, of routes and of arrivals are where they are not set: booksim2, as in "
                     "BookSim2, which then simulates the same network"),
      .fallback = "none", .title = N_ ("Router preset"), .later = TRUE, .row = 220 },
  [FS_KEY_ID_ROUTING_DELAY]
  = { "routing-delay", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 0, 1, .unit = N_ ("cycles"), .title = N_ ("Routing delay"),
      .summary = N_ ("cycles before a header may request a virtual channel; 0: its route was found one router earlier"),
      .fallback = "1", .later = TRUE, .pipelined = TRUE, .row = 240 },
  [FS_KEY_ID_CROSSBAR_DELAY]
  = { "crossbar-delay", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 1, 1, .unit = N_ ("cycles"), .title = N_ ("Crossbar delay"),
      .summary = N_ ("cycles of a flit from winning the switch to the channel"), .fallback = "1", .later = TRUE,
      .pipelined = TRUE },
  [FS_KEY_ID_CREDIT_DELAY]
  = { "credit-delay", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 0, FS_MAX_CREDIT_DELAY, .unit = N_ ("cycles"),
      .title = N_ ("Credit delay"), .summary = N_ ("cycles after its arrival from which on a credit counts"),
      .fallback = "0", .later = TRUE, .pipelined = TRUE, .row = 250 },
  [FS_KEY_ID_CHANNEL_LATENCY]
  = { "channel-latency", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = latencies, .unit = N_ ("cycles"),
      .title = N_ ("Channel latency"),
      .summary = N_ ("latency of the channels between routers and of their credits, for all dimensions or for each, "
                     "dimension 0 first"),
      .form = N_ ("a whole number from 1 to 100, or one for each dimension, such as 1x1x4"), .fallback = "1",
      .later = TRUE, .pipelined = TRUE, .row = 300 },
  [FS_KEY_ID_CHANNEL_WIDTH]
  = { "channel-width", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = widths, .unit = N_ ("flits/cycle"),
      .title = N_ ("Channel width"),
      .summary
      = N_ ("flits that a channel between routers carries per cycle, for all dimensions or for each, dimension "
            "0 first; 1/4: a flit every 4 cycles"),
      .form = N_ ("1, 1/W with W from 2 to 16, or one for each dimension, such as 1x1/4"), .fallback = "1",
      .later = TRUE, .pipelined = TRUE, .row = 310 },
  [FS_KEY_ID_CHIPLETS]
  = { "chiplets", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = chiplet_sizes, .title = N_ ("Chiplets"),
      .summary
      = N_ ("nodes of a chiplet, in all dimensions or in each, dimension 0 first; channels between chiplets are "
            "its borders"),
      .form = N_ ("none, or whole numbers that divide the radices, such as 4 or 4x2"), .fallback = "none",
      .later = TRUE, .pipelined = TRUE, .row = 320 },
  [FS_KEY_ID_BORDER_LATENCY]
  = { "border-latency", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = border_latencies, .unit = N_ ("cycles"),
      .title = N_ ("Border latency"), .summary = N_ ("latency of the channels between chiplets and of their credits"),
      .form = N_ ("same, as of the other channels, or a whole number from 1 to 100"), .fallback = "same", .later = TRUE,
      .pipelined = TRUE, .row = 330 },
  [FS_KEY_ID_BORDER_WIDTH]
  = { "border-width", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = border_widths, .unit = N_ ("flits/cycle"),
      .title = N_ ("Border width"),
      .summary = N_ ("flits that a channel between chiplets carries per cycle; 1/4: a flit every 4 cycles"),
      .form = N_ ("same, as of the other channels, 1, or 1/W with W from 2 to 16"), .fallback = "same", .later = TRUE,
      .pipelined = TRUE, .row = 340 },
  [FS_KEY_ID_SPECULATION] = { "speculation", FS_GROUP_SCENARIO, FS_KEY_BOOLEAN, .title = N_ ("Speculation"),
                              .summary = N_ ("a header requests the switch in the same cycle as its virtual channel"),
                              .fallback = "false", .later = TRUE, .pipelined = TRUE, .row = 260 },
  [FS_KEY_ID_ALLOCATOR]
  = { "allocator", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = allocators, .title = N_ ("Allocators"),
      .summary = N_ ("how virtual channels and the switch are allocated: iSLIP with K iterations, or separable, with "
                     "arbiters that go round or prefer who has waited longest"),
      .form = N_ ("islip:K with K from 1 to 16, input-first, input-first:matrix, output-first, or output-first:matrix"),
      .fallback = "islip:1", .later = TRUE, .pipelined = TRUE, .row = 270 },
  [FS_KEY_ID_VC_RELEASE]
  = { "vc-release", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = vc_releases, .choice_names = vc_release_names,
      .title = N_ ("Release of virtual channels"),
      .summary
      = N_ ("what makes a virtual channel free for the next message: the tail has left for the next router, or "
            "the last credit has come back from there"),
      .fallback = "tail", .later = TRUE, .pipelined = TRUE, .row = 280 },
  [FS_KEY_ID_DIMENSION_ORDER] = { "dimension-order", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = dimension_orders,
                                  .choice_names = dimension_order_names, .title = N_ ("Order of dimensions"),
                                  .summary = N_ ("which dimension deterministic routing crosses first"),
                                  .fallback = "highest-first", .later = TRUE, .pipelined = TRUE, .row = 290 },
  [FS_KEY_ID_SELF_MESSAGES]
  = { "self-messages", FS_GROUP_SCENARIO, FS_KEY_BOOLEAN, .title = N_ ("Messages to the own node"),
      .summary = N_ ("a node may be the destination of its own messages, which then pass its router only"),
      .fallback = "false", .traffic = TRUE, .later = TRUE, .pipelined = TRUE, .row = 95 },
  [FS_KEY_ID_VC_BUFFER]
  = { "vc-buffer", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 1, 64, .unit = N_ ("flits"),
      .title = N_ ("Virtual channel buffer"),
      .summary = N_ ("buffer of a virtual channel: 2 or more with router ideal; 8 by default with router pipelined"),
      .fallback = "2", .row = 230 },
  [FS_KEY_ID_LENGTH] = { "length", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = lengths, .choice_names = length_names,
                         .summary = N_ ("distribution of message lengths") },
  [FS_KEY_ID_BROADCAST]
  = { "broadcast", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = broadcasts, .choice_names = broadcast_names,
      .summary = N_ ("copies along a tree, one from the source to each node, along two trees, or "
                     "messages that every node on their path absorbs: several, or a single one "
                     "through all nodes"),
      .fallback = "binomial", .later = TRUE },
  [FS_KEY_ID_ADDRESS_FLITS]
  = { "address-flits", FS_GROUP_SCENARIO, FS_KEY_REAL, 0, FS_MAX_ADDRESS_FLITS, .reader = FS_READ_IN_HYPERCUBE,
      .unit = N_ ("flits"), .title = N_ ("Flits of an address"),
      .summary
      = N_ ("flits that an address takes in the header of a broadcast along a Hamiltonian path, which lists all "
            "destinations"),
      .fallback = "0", .later = TRUE },
  [FS_KEY_ID_BASE]
  = { "base", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, 0, 59, .forms = bases,
      .summary = N_ ("first dimension of a broadcast tree"),
      .form = N_ ("round-robin, random, or fixed:B with B from 0 to n − 1"), .fallback = "round-robin" },
  [FS_KEY_ID_OPERATION]
  = { "operation", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = operations, .choice_names = operation_names,
      .reader = FS_READ_IN_GENERALIZED, .summary = N_ ("communication operation"), .fallback = "many-to-all",
      .title = N_ ("Operation"), .traffic = TRUE, .row = 130 },
  [FS_KEY_ID_TREE] = { "tree", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = trees, .choice_names = tree_names,
                       .reader = FS_READ_IN_GENERALIZED, .summary = N_ ("tree of a broadcast"), .fallback = "bst",
                       .operations = BROADCASTING, .title = N_ ("Tree"), .row = 100 },
  [FS_KEY_ID_SCHEDULE]
  = { "schedule", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = schedules, .choice_names = schedule_names,
      .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("who sends when in all-to-all broadcasts: as channels and buffers allow, or necklace by necklace, "
                     "free of contention whatever the buffer"),
      .fallback = "none", .operations = TO_ALL_FROM_ALL, .title = N_ ("Schedule"), .row = 105 },
  [FS_KEY_ID_SOURCE]
  = { "source", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = nodes, .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("source of the only broadcast or multicast"),
      .form = N_ ("drawn at random, or an address of n digits, 0 to 9 and A to Z"), .fallback = "drawn",
      .operations = SINGLE, .title = N_ ("Source"), .traffic = TRUE, .row = 140 },
  [FS_KEY_ID_BUFFER]
  = { "buffer", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 1, G_MAXINT32, .reader = FS_READ_IN_GENERALIZED,
      .unit = N_ ("messages"), .summary = N_ ("size of the buffers; what a node serves in a cycle, if calibrated"),
      .symbol = "<i>B</i>", .subject = N_ ("Buffer size"), .fallback = "3;4;5;6;7;8;inf", .infinite = TRUE,
      .title = N_ ("Buffer"), .row = 120 },
  [FS_KEY_ID_SEMANTICS]
  = { "semantics", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = semantics, .choice_names = semantics_names,
      .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("service model: fitted to the published tables, or one message per channel per cycle"),
      .fallback = "calibrated", .title = N_ ("Service model"), .row = 110 },
  [FS_KEY_ID_INITIATIONS]
  = { "initiations", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = initiations, .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("number and sources of the broadcasts or multicasts"),
      .form = N_ ("poisson:ALPHA,THETA with ALPHA above 0 and THETA from 0 to below 1, or count:I"),
      .fallback = "poisson:15,0.5", .operations = INITIATING, .title = N_ ("Initiations"), .traffic = TRUE,
      .row = 180 },
  [FS_KEY_ID_INITIATION_CYCLES]
  = { "initiation-cycles", FS_GROUP_SCENARIO, FS_KEY_INTEGER, 1, 1000000, .reader = FS_READ_IN_GENERALIZED,
      .unit = N_ ("cycles"), .summary = N_ ("cycles in which broadcasts or multicasts start"), .fallback = "20",
      .operations = INITIATING, .title = N_ ("Initiation cycles"), .traffic = TRUE, .row = 190 },
  [FS_KEY_ID_SOURCES]
  = { "sources", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = sources, .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("whether a node can be a source more than once, or how often"),
      .form = N_ ("free or max-per-source:M"), .fallback = "free", .operations = INITIATING, .title = N_ ("Sources"),
      .traffic = TRUE, .row = 200 },
  [FS_KEY_ID_DESTINATIONS]
  = { "destinations", FS_GROUP_SCENARIO, FS_KEY_SPECIAL, .forms = destinations, .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("destinations of a multicast: drawn for each, the same for all, or listed"),
      .form = N_ ("fraction:1/F, same:1/F, same:1/F,R1,R2, or list:A;B;… of addresses"), .fallback = "fraction:1/4",
      .operations = MULTICASTING, .title = N_ ("Destinations"), .traffic = TRUE, .row = 150 },
  [FS_KEY_ID_CLUBBING]
  = { "clubbing", FS_GROUP_SCENARIO, FS_KEY_BOOLEAN, .reader = FS_READ_IN_GENERALIZED,
      .summary = N_ ("one message for all destinations behind a node, instead of one for each"), .fallback = "false",
      .operations = MULTICASTING, .title = N_ ("Clubbing"), .traffic = TRUE, .row = 160 },
  [FS_KEY_ID_ADAPTIVE]
  = { "adaptive", FS_GROUP_SCENARIO, FS_KEY_CHOICE, .choices = adaptives, .choice_names = adaptive_names,
      .reader = FS_READ_IN_GENERALIZED, .summary = N_ ("adaptive detours around busy channels"), .fallback = "off",
      .operations = MULTICASTING, .title = N_ ("Adaptive routing"), .traffic = TRUE, .row = 170 },

  [FS_KEY_ID_RATE] = { "rate", FS_GROUP_SWEEP, FS_KEY_REAL_LIST, 0, FS_RATE_MAX, .unit = N_ ("messages/node/cycle"),
                       .summary = N_ ("offered loads"), .symbol = "<i>λ</i><sub>g</sub>" },
  [FS_KEY_ID_LOAD] = { "load", FS_GROUP_SWEEP, FS_KEY_REAL_LIST, 0, LOAD_MAX,
                       .summary = N_ ("relative loads: fractions of the saturation rate of the model"),
                       .fallback = "0.1;0.2;0.3;0.4;0.5;0.6;0.7;0.8;0.9" },
  [FS_KEY_ID_LOAD_REFERENCE]
  = { "load-reference", FS_GROUP_SWEEP, FS_KEY_CHOICE, .choices = load_references,
      .summary
      = N_ ("saturation rate to which relative loads refer: that of each curve, or the smallest of all curves"),
      .fallback = "own", .title = N_ ("Loads"), .later = TRUE, .shared = TRUE },
  [FS_KEY_ID_RATES_FROM] = { "rates-from", FS_GROUP_SWEEP, FS_KEY_REAL, 0, FS_RATE_MAX,
                             .unit = N_ ("messages/node/cycle"), .summary = N_ ("first offered load of a range") },
  [FS_KEY_ID_RATES_TO] = { "rates-to", FS_GROUP_SWEEP, FS_KEY_REAL, 0, FS_RATE_MAX, .unit = N_ ("messages/node/cycle"),
                           .summary = N_ ("last offered load of a range") },
  [FS_KEY_ID_POINTS]
  = { "points", FS_GROUP_SWEEP, FS_KEY_INTEGER, 1, 10000,
      .summary = N_ ("points of a range; alone: points up to saturation, closer together towards it") },

  [FS_KEY_ID_SEED]
  = { "seed", FS_GROUP_STATISTICS, FS_KEY_INTEGER, 0, 9007199254740991.0, /* what JSON readers keep exact */
      .reader = FS_READ_IN_ALL, .summary = N_ ("seed of the random numbers"), .fallback = "1" },
  [FS_KEY_ID_REPLICATIONS]
  = { "replications", FS_GROUP_STATISTICS, FS_KEY_INTEGER, 1, 10000, .reader = FS_READ_IN_ALL,
      .summary = N_ ("independent runs of a point; 20 in a generalized hypercube"), .fallback = "1" },
  [FS_KEY_ID_PRECISION]
  = { "precision", FS_GROUP_STATISTICS, FS_KEY_REAL, 0, 1, .open = TRUE,
      .summary = N_ ("relative half-width of the interval at which a run stops"), .fallback = "0.02" },
  [FS_KEY_ID_CONFIDENCE]
  = { "confidence", FS_GROUP_STATISTICS, FS_KEY_REAL, 0, 1, .reader = FS_READ_IN_ALL, .open = TRUE, .open_max = TRUE,
      .summary = N_ ("confidence of the intervals"), .fallback = "0.95" },
  [FS_KEY_ID_WARMUP_MESSAGES]
  = { "warmup-messages", FS_GROUP_STATISTICS, FS_KEY_SPECIAL, 0, WHOLE_MAX, .forms = warm_ups, .unit = N_ ("messages"),
      .summary = N_ ("messages that are not recorded; auto: as many as the run itself shows"),
      .form = N_ ("auto or a whole number from 0 to 1e+15"), .fallback = "auto" },
  [FS_KEY_ID_MAX_MESSAGES]
  = { "max-messages", FS_GROUP_STATISTICS, FS_KEY_SPECIAL, 1, WHOLE_MAX, .forms = message_limits,
      .unit = N_ ("messages"),
      .summary
      = N_ ("maximum number of recorded messages; auto: those of 1e9 flit-hops, or 2500 per node if these are more"),
      .form = N_ ("auto or a whole number from 1 to 1e+15"), .fallback = "auto" },
  [FS_KEY_ID_MAX_CYCLES]
  = { "max-cycles", FS_GROUP_STATISTICS, FS_KEY_INTEGER, 1, WHOLE_MAX, .reader = FS_READ_IN_ALL, .unit = N_ ("cycles"),
      .summary = N_ ("maximum number of cycles; 2000000 in a generalized hypercube"), .fallback = "50000000" },
  [FS_KEY_ID_SATURATED]
  = { "saturated", FS_GROUP_STATISTICS, FS_KEY_SPECIAL, .forms = saturated_forms, .unit = N_ ("cycles"),
      .summary
      = N_ ("whether a saturated run stops, or is measured for so many cycles more while its sources keep their "
            "queues full"),
      .form = N_ ("stop, or measure:C with C from 1 to 1e9"), .fallback = "stop", .later = TRUE },
  [FS_KEY_ID_CAUSES] = { "causes", FS_GROUP_STATISTICS, FS_KEY_BOOLEAN,
                         .summary = N_ ("latency by cause is recorded, too"), .fallback = "false", .later = TRUE },
  [FS_KEY_ID_LAWS]
  = { "laws", FS_GROUP_STATISTICS, FS_KEY_BOOLEAN,
      .summary = N_ ("with causes: times between arrivals, holding times, and waits are recorded, too"),
      .fallback = "false", .later = TRUE },

  [FS_KEY_ID_X]
  = { "x", FS_GROUP_FIGURE, FS_KEY_CHOICE,
      .summary
      = N_ ("what the x axis shows: a load, a parameter, which may then be a list, or the latency whose "
            "distribution y is; buffer in a generalized hypercube. accepted is the rate of messages that are not "
            "dropped at their source: in a saturated run the offered load; delivered that of those that arrive"),
      .fallback = "rate" },
  [FS_KEY_ID_Y] = { "y", FS_GROUP_FIGURE, FS_KEY_TEXT_LIST,
                    .summary = N_ ("quantities on the y axis (default: the main quantity of the model)"),
                    .form = N_ ("one or more quantities separated by ;") },
  [FS_KEY_ID_X_SCALE] = { "x-scale", FS_GROUP_FIGURE, FS_KEY_CHOICE, .choices = scales,
                          .summary = N_ ("scale of the x axis"), .fallback = "linear" },
  [FS_KEY_ID_Y_SCALE] = { "y-scale", FS_GROUP_FIGURE, FS_KEY_CHOICE, .choices = scales,
                          .summary = N_ ("scale of the y axis"), .fallback = "linear" },
  [FS_KEY_ID_X_RANGE]
  = { "x-range", FS_GROUP_FIGURE, FS_KEY_SPECIAL, .forms = axis_ranges, .summary = N_ ("ends of the x axis"),
      .form = N_ ("auto, or from;to where either may be auto and from is below to"), .fallback = "auto" },
  [FS_KEY_ID_Y_RANGE]
  = { "y-range", FS_GROUP_FIGURE, FS_KEY_SPECIAL, .forms = axis_ranges, .summary = N_ ("ends of the y axis"),
      .form = N_ ("auto, or from;to where either may be auto and from is below to"), .fallback = "auto" },
  [FS_KEY_ID_INTERVALS]
  = { "intervals", FS_GROUP_FIGURE, FS_KEY_CHOICE, .choices = intervals, .choice_names = interval_names,
      .summary = N_ ("how the confidence intervals are drawn"), .fallback = "bars" },
  [FS_KEY_ID_TYPICAL_ERROR] = { "typical-error", FS_GROUP_FIGURE, FS_KEY_BOOLEAN,
                                .summary = N_ ("the typical error of the model on the validation set is shaded"),
                                .fallback = "false", .title = N_ ("Typical error"), .later = TRUE },
  [FS_KEY_ID_HUE]
  = { "hue", FS_GROUP_FIGURE, FS_KEY_CHOICE,
      .summary
      = N_ ("parameter whose values are the hues and markers of the curves, at most four; auto: where two parameters "
            "distinguish all curves, the first of them"),
      .form = N_ ("auto, none, or a parameter"), .fallback = "auto", .title = N_ ("Hue"), .later = TRUE },
  [FS_KEY_ID_LIGHTNESS]
  = { "lightness", FS_GROUP_FIGURE, FS_KEY_CHOICE,
      .summary
      = N_ ("parameter whose values are the lightness of the curves, from light to dark; auto: where two parameters "
            "distinguish all curves, the second of them"),
      .form = N_ ("auto, none, or a parameter"), .fallback = "auto", .title = N_ ("Lightness"), .later = TRUE },
  [FS_KEY_ID_SPLIT]
  = { "split", FS_GROUP_FIGURE, FS_KEY_TEXT_LIST,
      .summary
      = N_ ("parameters whose values get a plot of their own each, in panels with common axes; the first goes across, "
            "the second down"),
      .form = N_ ("none, or up to three parameters separated by ;"), .fallback = "none", .title = N_ ("Panels"),
      .later = TRUE },
  [FS_KEY_ID_Y_DIVIDE_BY] = { "y-divide-by", FS_GROUP_FIGURE, FS_KEY_REAL, DIVISOR_MIN, DIVISOR_MAX,
                              .summary = N_ ("divisor of the y values"), .fallback = "1" },

  [FS_KEY_ID_LABEL] = { "label", FS_GROUP_CURVE, FS_KEY_TEXT, .summary = N_ ("legend of the curve") },
  [FS_KEY_ID_COLOR] = { "color", FS_GROUP_CURVE, FS_KEY_SPECIAL, 1, FS_SCENARIO_COLORS, .forms = colors,
                        .summary = N_ ("palette entry (color, line style, marker); auto: position in the curve list"),
                        .form = N_ ("auto or a whole number from 1 to 16"), .fallback = "auto", .later = TRUE },
  [FS_KEY_ID_HIDDEN]
  = { "hidden", FS_GROUP_CURVE, FS_KEY_BOOLEAN, .summary = N_ ("the curve is neither drawn nor simulated"),
      .fallback = "false", .later = TRUE },

  [FS_KEY_ID_CAPTION] = { "caption", FS_GROUP_SLIDE, FS_KEY_TEXT, .summary = N_ ("caption of the slide") },
  [FS_KEY_ID_PAGE] = { "page", FS_GROUP_SLIDE, FS_KEY_CHOICE, .choices = pages,
                       .summary = N_ ("page of the window that the slide shows") },
  [FS_KEY_ID_PANEL]
  = { "panel", FS_GROUP_SLIDE, FS_KEY_CHOICE, .choices = panels, .summary = N_ ("panel below the plot") },
  [FS_KEY_ID_QUANTITIES]
  = { "quantities", FS_GROUP_SLIDE, FS_KEY_BOOLEAN, .summary = N_ ("whether the quantities are shown") },
  [FS_KEY_ID_RUN_CURVE] = { "run-curve", FS_GROUP_SLIDE, FS_KEY_INTEGER, 1, FS_SCENARIO_MAX_CURVES,
                            .summary = N_ ("number of the curve whose run the network diagram shows") },
  [FS_KEY_ID_RUN_POINT]
  = { "run-point", FS_GROUP_SLIDE, FS_KEY_INTEGER, 1, 10000, .summary = N_ ("number of its point, 1 the first") },
  [FS_KEY_ID_CYCLE] = { "cycle", FS_GROUP_SLIDE, FS_KEY_SPECIAL, .forms = cycles,
                        .summary = N_ ("cycle of that run, or the first and the last of those that are played"),
                        .form = N_ ("a whole number from 0 to 1e+15, or two separated by -, the lower first") },
  [FS_KEY_ID_LAYERS] = { "layers", FS_GROUP_SLIDE, FS_KEY_CHOICES, .choices = slide_layers,
                         .summary = N_ ("what the network diagram shows of the network, beside the run") },
  [FS_KEY_ID_ROOT]
  = { "root", FS_GROUP_SLIDE, FS_KEY_TEXT, .form = N_ ("the address of a node"),
      .summary = N_ ("root of the trees among the layers, where paths begin (default: the source of the "
                     "run if it is given, else node 0)") },
  [FS_KEY_ID_PATH_TO] = { "path-to", FS_GROUP_SLIDE, FS_KEY_TEXT, .form = N_ ("the address of a node"),
                          .summary = N_ ("node where the path of the layer path ends") },
  [FS_KEY_ID_LAYOUT] = { "layout", FS_GROUP_SLIDE, FS_KEY_CHOICE, .choices = slide_layouts,
                         .summary = N_ ("layout of the network diagram") },
};

typedef struct {
  const char *key; /* whose value it is; NULL for the name of a key */
  const char *former, *current;
} FormerName;

static const FormerName former_names[] = {
  { NULL, "colour", "color" },
  { "page", "topology", "network" },
};

const char *
fs_current_key_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (former_names); i++)
    if (former_names[i].key == NULL && strcmp (former_names[i].former, name) == 0)
      return former_names[i].current;
  return name;
}

const char *
fs_current_value (const FsKey *key, const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (former_names); i++)
    if (g_strcmp0 (former_names[i].key, key->name) == 0 && strcmp (former_names[i].former, value) == 0)
      return former_names[i].current;
  return value;
}

const char *
fs_former_key_name (const FsKey *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (former_names); i++)
    if (former_names[i].key == NULL && strcmp (former_names[i].current, key->name) == 0)
      return former_names[i].former;
  return key->name;
}

static FsKey *
find (const GArray *keys, const char *name)
{
  for (guint i = 0; i < keys->len; i++)
    if (strcmp (g_array_index (keys, FsKey, i).name, name) == 0)
      return &g_array_index (keys, FsKey, i);
  return NULL;
}

/* The table, with what only models know before `routing`. */
static GArray *
collect_keys (void)
{
  static const FsKeyType types[] = {
    [FS_INPUT_INTEGER] = FS_KEY_INTEGER, [FS_INPUT_REAL] = FS_KEY_REAL,       [FS_INPUT_BOOLEAN] = FS_KEY_BOOLEAN,
    [FS_INPUT_CHOICE] = FS_KEY_CHOICE,   [FS_INPUT_PATTERN] = FS_KEY_PATTERN,
  };
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (FsKey));
  g_autoptr (GArray) of_models = g_array_new (FALSE, FALSE, sizeof (FsKey));

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < (*model)->n_inputs; i++)
      {
        const FsModelInput *input = &(*model)->inputs[i];
        FsKey *known = find (of_models, input->key);
        FsKey key = {
          .name = input->key,
          .group = FS_GROUP_SCENARIO,
          .type = types[input->type],
          .min = input->min,
          .max = input->max,
          .choices = input->choices,
          .choice_names = input->choice_names,
          .unit = input->unit,
          .summary = input->summary,
          .symbol = input->symbol,
          .subject = input->subject,
          .title = input->title,
          .equations = input->equations,
          .traffic = input->traffic,
          .step = input->step,
          .fallback = input->fallback,
          .reader = FS_READ_IN_HYPERCUBE,
          .of_models = TRUE,
        };
        gboolean in_table = FALSE;

        for (guint t = 0; t < G_N_ELEMENTS (table); t++)
          in_table = in_table || strcmp (table[t].name, input->key) == 0;
        if (in_table)
          continue;
        /* A key that the simulator does not know, or a wider range of one that another model has too. */
        if (known == NULL)
          {
            key.id = FS_N_KEY_IDS + of_models->len;
            g_array_append_val (of_models, key);
          }
        else
          {
            known->min = MIN (known->min, input->min);
            known->max = MAX (known->max, input->max);
          }
      }
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      FsKey key = table[i];

      if (i == FS_KEY_ID_ROUTING)
        g_array_append_vals (keys, of_models->data, of_models->len);
      key.id = i;
      if (key.reader == 0)
        key.reader = FS_READ_IN_WORMHOLE;
      g_array_append_val (keys, key);
    }
  g_assert (keys->len <= FS_KEYS_MAX);
  return keys;
}

char *
fs_key_range (const FsKey *key)
{
  char from[FS_NUMBER_SIZE], to[FS_NUMBER_SIZE];

  fs_number_format (key->min, from);
  fs_number_format (key->max, to);
  if (key->type == FS_KEY_INTEGER)
    {
      if (key->min == key->max)
        return g_strdup (from);
      if (key->infinite)
        return g_strdup_printf (_ ("a whole number from %s to %s, or inf"), from, to);
      return g_strdup_printf (_ ("a whole number from %s to %s"), from, to);
    }
  if (key->open && key->open_max)
    return g_strdup_printf (_ ("a number above %s and below %s"), from, to);
  return g_strdup_printf (key->open ? _ ("a number above %s and at most %s") : _ ("a number from %s to %s"), from, to);
}

/* FsKey.form; free with g_free(). */
static char *
describe (const FsKey *key)
{
  g_autofree char *part = NULL;

  if (key->form != NULL)
    return g_strdup (key->form);
  switch (key->type)
    {
    case FS_KEY_INTEGER:
    case FS_KEY_REAL:
      return fs_key_range (key);
    case FS_KEY_BOOLEAN:
      return g_strdup (_ ("true or false"));
    case FS_KEY_CHOICE:
      part = g_strjoinv (", ", (char **) key->choices);
      return g_strdup_printf (_ ("one of %s"), part);
    case FS_KEY_CHOICES:
      part = g_strjoinv (", ", (char **) key->choices + 1);
      return g_strdup_printf (_ ("none, or one or more of %s, separated by ;"), part);
    case FS_KEY_REAL_LIST:
      part = fs_key_range (key);
      return g_strdup_printf (_ ("one or more values separated by ;, each %s"), part);
    default:
      return g_strdup (_ ("text"));
    }
}

static gpointer
build_keys (gpointer data)
{
  GArray *keys = collect_keys ();
  FsKey *model_key = find (keys, "model"), *x = find (keys, "x");
  GPtrArray *ids = g_ptr_array_new (), *model_names = g_ptr_array_new ();
  GPtrArray *words = g_ptr_array_new (), *names = g_ptr_array_new ();

  /* The registered models are the values of `model`. */
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_ptr_array_add (ids, (gpointer) (*model)->id);
      g_ptr_array_add (model_names, (gpointer) ((*model)->short_name != NULL ? (*model)->short_name : (*model)->name));
    }
  g_ptr_array_add (ids, NULL);
  model_key->choices = (const char *const *) g_ptr_array_free (ids, FALSE);
  model_key->choice_names = (const char *const *) g_ptr_array_free (model_names, FALSE);

  /* The values of `x`: loads and the latency, then parameters, of which only the buffer has a name of its own. */
  for (guint i = 0; i < G_N_ELEMENTS (x_load_names); i++)
    {
      g_ptr_array_add (words, (gpointer) x_loads[i]);
      g_ptr_array_add (names, (gpointer) x_load_names[i]);
    }
  for (guint i = 0; i < keys->len; i++)
    {
      const FsKey *key = &g_array_index (keys, FsKey, i);

      if (!fs_key_is_parameter (key))
        continue;
      g_ptr_array_add (words, (gpointer) key->name);
      g_ptr_array_add (names, (gpointer) (key->id == FS_KEY_ID_BUFFER ? key->subject : NULL));
    }
  g_ptr_array_add (words, NULL);
  x->choices = (const char *const *) g_ptr_array_free (words, FALSE);
  x->choice_names = (const char *const *) g_ptr_array_free (names, FALSE);

  /* Those of `hue`, `lightness` and `split`: whatever can differ between curves. */
  words = g_ptr_array_new ();
  g_ptr_array_add (words, (gpointer) "auto");
  g_ptr_array_add (words, (gpointer) "none");
  for (guint i = 0; i < keys->len; i++)
    if (g_array_index (keys, FsKey, i).group == FS_GROUP_SCENARIO)
      g_ptr_array_add (words, (gpointer) g_array_index (keys, FsKey, i).name);
  g_ptr_array_add (words, NULL);
  find (keys, "hue")->choices = (const char *const *) words->pdata;
  find (keys, "split")->choices = (const char *const *) words->pdata + FS_BY_NONE;
  find (keys, "lightness")->choices = (const char *const *) g_ptr_array_free (words, FALSE);

  for (guint i = 0; i < keys->len; i++)
    g_array_index (keys, FsKey, i).form = describe (&g_array_index (keys, FsKey, i));
  return keys;
}

const FsKey *
fs_keys (guint *n_keys)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *keys = g_once (&once, build_keys, NULL);

  if (n_keys != NULL)
    *n_keys = keys->len;
  return (const FsKey *) keys->data;
}

const FsKey *
fs_key_by_id (guint id)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  g_return_val_if_fail (id < n_keys, NULL);

  /* What only models know is before `routing`. */
  if (id >= FS_N_KEY_IDS)
    return &keys[id - FS_N_KEY_IDS + FS_KEY_ID_ROUTING];
  return id < FS_KEY_ID_ROUTING ? &keys[id] : &keys[id + n_keys - FS_N_KEY_IDS];
}

static gpointer
build_index (gpointer data)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    g_hash_table_insert (index, (gpointer) keys[i].name, (gpointer) &keys[i]);
  return index;
}

const FsKey *
fs_key_find (const char *name)
{
  static GOnce once = G_ONCE_INIT;

  g_return_val_if_fail (name != NULL, NULL);

  return g_hash_table_lookup (g_once (&once, build_index, NULL), fs_current_key_name (name));
}

guint
fs_variants_of_word (guint word)
{
  /* In the order of the words. */
  static const guint sets[] = { FS_VARIANTS (FS_VARIANT_PUBLISHED), FS_VARIANTS (FS_VARIANT_CORRECTED),
                                FS_VARIANTS_OF_PAPER, FS_VARIANTS (FS_VARIANT_REFINED), FS_VARIANTS_ALL };

  return sets[word];
}

const char *const *
fs_key_words (const FsKey *key)
{
  static const char *const booleans[] = { "false", "true", NULL };

  return key->type == FS_KEY_BOOLEAN ? booleans : key->choices;
}

char *
fs_key_words_of_set (const FsKey *key, guint set)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; key->choices[i] != NULL; i++)
    if (set & 1u << i)
      g_string_append_printf (text, "%s%s", text->len > 0 ? _ (" or ") : "", key->choices[i]);
  return g_string_free (text, FALSE);
}

gboolean
fs_key_is_parameter (const FsKey *key)
{
  return key->group == FS_GROUP_SCENARIO && (key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL);
}

const char *
fs_key_group_title (FsKeyGroup group)
{
  static const char *const titles[] = {
    [FS_GROUP_FLITSCOPE] = "[Flitscope]",   [FS_GROUP_SCENARIO] = "[Scenario]", [FS_GROUP_SWEEP] = "[Sweep]",
    [FS_GROUP_STATISTICS] = "[Statistics]", [FS_GROUP_FIGURE] = "[Figure]",     [FS_GROUP_CURVE] = "[Curve N]",
    [FS_GROUP_MEASURED] = "[Measured N]",   [FS_GROUP_PATTERN] = "[Pattern N]", [FS_GROUP_WORKLOAD] = "[Workload N]",
    [FS_GROUP_SLIDE] = "[Slide N]",
  };

  g_return_val_if_fail (group < G_N_ELEMENTS (titles), NULL);

  return titles[group];
}
