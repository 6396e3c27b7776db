#include "study/compare/assumption-law.h"
#include "study/documents/result.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "model/errata.h"
#include "model/sensitivity.h"
#include "sim/run/sim-latencies.h"
#include "model/closed-loop.h"
#include "sim/store-forward/store-forward-quantities.h"

/* The columns of all rows below. */

static const FsColumn CURVE = { "curve", "number of the curve in the scenario, from 1", NULL, N_ ("curve") };
static const FsColumn LABEL = { "label", "legend of the curve", NULL, N_ ("label") };
static const FsColumn RATE = { "rate", "offered load", "messages/node/cycle", N_ ("rate"), 6 };
static const FsColumn VARIANT = { "variant", "`published`, `corrected`, or `refined`", NULL, N_ ("variant") };
static const FsColumn STATUS = { "status", "`ok`, or `saturated`: then quantities are missing", NULL, N_ ("status") };
static const FsColumn REASON
    = { "reason", "what saturates, such as `channel`; missing if nothing does", NULL, N_ ("reason") };

static const FsColumn SATURATION_RATE
    = { "saturation_rate", "smallest offered load without a steady state; missing if there is none",
        "messages/node/cycle", N_ ("saturation rate"), 7 };
static const FsColumn LOW = { "low",
                              "with `--simulate`: a load at which the simulation is steady",
                              "messages/node/cycle",
                              N_ ("simulation, low"),
                              4,
                              .group = "simulated" };
static const FsColumn HIGH = { "high",
                               "with `--simulate`: a load, at most 1 % higher, at which it is not",
                               "messages/node/cycle",
                               N_ ("simulation, high"),
                               4,
                               .group = "simulated" };
static const FsColumn RUNS = { "runs", "with `--simulate`: runs of the search", .group = "simulated" };

static const FsColumn PARAMETER = { "parameter", "key of the parameter", NULL, N_ ("parameter") };
static const FsColumn PARAMETER_VALUE = { "value", "value of the parameter", "its own", N_ ("value"), 6 };
static const FsColumn ELASTICITY
    = { "elasticity", "change of the latency in per cent when the parameter grows by 1 %", NULL, N_ ("elasticity"), 4 };
static const FsColumn BELOW
    = { "value", "a smaller value of the parameter", "its own", N_ ("less"), 6, .group = "below" };
static const FsColumn AT_BELOW = { "latency", "latency there", "cycles", N_ ("latency there"), 6, .group = "below" };
static const FsColumn ABOVE
    = { "value", "a larger value of the parameter", "its own", N_ ("more"), 6, .group = "above" };
static const FsColumn AT_ABOVE = { "latency", "latency there", "cycles", N_ ("latency there"), 6, .group = "above" };
static const FsColumn SATURATION_BELOW
    = { "saturation_rate", "with `--swings`: saturation rate there", "messages/node/cycle", N_ ("saturation there"), 6,
        .group = "below" };
static const FsColumn SATURATION_ABOVE
    = { "saturation_rate", "with `--swings`: saturation rate there", "messages/node/cycle", N_ ("saturation there"), 6,
        .group = "above" };

static const FsColumn REPLICATION = { "replication", "with `--per-replication`: its number, from 1", NULL, N_ ("run") };
static const FsColumn RUN_STATUS
    = { "status", "`ok` (converged), `not-converged`, `saturated`, or `no-traffic`", NULL, N_ ("status") };
static const FsColumn RUN_REASON = {
  "reason",
  "why it is not `ok`. `saturated`: `growth`, `population`, `cycles`; `not-converged`: `warm-up`, `growing`, "
  "`correlated`, "
  "`messages`, `cycles` (SIMULATOR.md 8)",
  NULL,
  N_ ("reason"),
};
static const FsColumn SCENARIO_ID
    = { "scenario_id", "SHA-256 of everything that determines the result of the point, under which caches store it" };
/* Too few messages of a kind are no reason to stop, but one to doubt. */
static const FsColumn NOTE
    = { "note", "`too few`: a kind of message is too rare for an interval", NULL, N_ ("note"), .usual = "–" };
static const FsColumn SEED = { "seed", "seed of the random numbers" };
static const FsColumn CYCLES = { "cycles", "simulated cycles, warm-up included", "cycles", N_ ("cycles") };
static const FsColumn MESSAGES = { "messages", "recorded messages", "messages", N_ ("messages") };
static const FsColumn NEEDED_MESSAGES
    = { "needed_messages",
        "if it has not converged: about how many it would need in all, to two digits; missing where that is not known",
        "messages",
        N_ ("needed"),
        2,
        .usual = "–" };
static const FsColumn WARMUP_MESSAGES
    = { "warmup_messages", "messages of the warm-up, which are not recorded", "messages" };
static const FsColumn BATCH_MESSAGES
    = { "batch_messages", "messages in each of the 20 batches of the interval, a mean", "messages" };
static const FsColumn BATCH_CYCLES = { "batch_cycles", "cycles of a batch, a mean", "cycles" };
static const FsColumn STATE_CORRELATION
    = { "state_correlation",
        "correlation of the number of messages in the network between successive intervals, 64 in all" };
static const FsColumn RELAXATIONS
    = { "relaxations", "recorded time in units of the time in which the network forgets its state" };
static const FsColumn FLIT_HOPS = { "flit_hops", "flits that crossed a channel, counted for each channel" };
static const FsColumn FINGERPRINT = { "fingerprint", "hash of all messages of the run" };
static const FsColumn BUFFER = { "buffer", "capacity of a node; `inf` is unlimited", "messages", N_ ("buffer") };
static const FsColumn REPLICATIONS = { "replications", "independent runs" };
static const FsColumn T_MEAN = { "mean", "mean execution time", "cycles", "T", 5, .group = "T" };
static const FsColumn T_HALF_WIDTH
    = { "half_width", "half-width of its confidence interval", "cycles", "±", 2, .group = "T" };
static const FsColumn T_MIN
    = { "min", "shortest execution time of the replications", "cycles", N_ ("least"), .group = "T" };
static const FsColumn T_MAX
    = { "max", "longest execution time of the replications", "cycles", N_ ("most"), .group = "T" };
static const FsColumn CPU_SECONDS = { "cpu_seconds", "processor time", "s", N_ ("CPU time (s)"), 3, .group = "timing" };
static const FsColumn WALL_SECONDS = { "wall_seconds", "elapsed time", "s", N_ ("elapsed s"), 3, .group = "timing" };
static const FsColumn FLIT_HOPS_PER_SECOND
    = { "flit_hops_per_second", "speed", "flit-hops/s", N_ ("hops per s"), 3, .group = "timing" };

/* Latency by cause, in the order of #FsCause. */
#define CAUSES(of, in)                                                                                                 \
  {                                                                                                                    \
    { "source_queue", of "in the source queue", "cycles", N_ ("source queue"), 4, .group = in },                       \
        { "start_up", of "of start-up time", "cycles", N_ ("start-up"), 4, .group = in },                              \
        { "virtual_channel", of "waiting for a virtual channel", "cycles", N_ ("virtual channel"), 4, .group = in },   \
        { "arbitration", of "of lost arbitration", "cycles", N_ ("arbitration"), 4, .group = in },                     \
        { "buffer", of "without buffer space; 0 in this router", "cycles", N_ ("buffer"), 4, .group = in },            \
        { "serialization", of "of serialization: one per flit", "cycles", N_ ("serialization"), 4, .group = in },      \
        { "flight", of "of flight: one per hop", "cycles", N_ ("flight"), 4, .group = in },                            \
  }
static const FsColumn OF_UNICASTS[FS_N_CAUSES] = CAUSES ("with `--causes`: mean cycles of unicasts ", "causes");
static const FsColumn OF_COPIES[FS_N_CAUSES]
    = CAUSES ("with `--causes`: mean cycles of broadcast copies, each alone, ", "causes_copy");
static const FsColumn OF_BROADCASTS[FS_N_CAUSES]
    = CAUSES ("with `--causes`: mean cycles on the path to the last node of a broadcast ", "causes_broadcast");
static const FsColumn OF_SLOWEST[FS_N_CAUSES]
    = CAUSES ("with `--causes`: mean cycles of the slowest unicasts ", "causes_slowest");
static const FsColumn SLOWEST_FROM = { "from",
                                       "with `--causes`: least latency of the slowest unicasts: the last bins of the "
                                       "histogram that contain 1 % of all",
                                       "cycles", .group = "causes_slowest" };
static const FsColumn SLOWEST_MESSAGES
    = { "messages", "with `--causes`: number of these unicasts", "messages", .group = "causes_slowest" };
static const FsColumn CAUSES_BY_DISTANCE
    = { "by_distance",
        "with `--causes`, JSON only: of unicasts, for each `distance` in hops the means of the seven causes", "cycles",
        .group = "causes" };
static const FsColumn CAUSES_BY_BIN = { "by_bin",
                                        "with `--causes`, JSON only: of unicasts, for each bin of the histogram "
                                        "`from`, `to`, `messages`, and the means of the "
                                        "seven causes",
                                        "cycles", .group = "causes" };
static const FsColumn CAUSES_BY_NODE = {
  "by_node",
  "with `--causes`, JSON only, up to 4,096 nodes: for each source `node` its `messages` and the means of the seven "
  "causes",
  "cycles", .group = "causes"
};
static const FsColumn CAUSES_BY_DESTINATION
    = { "by_destination", "with `--causes`, JSON only: likewise by `node` that they go to", "cycles",
        .group = "causes" };
static const FsColumn CAUSES_SAMPLES = { "samples",
                                         "with `--causes`, JSON only: of each bin of the histograms the four messages "
                                         "that were generated first: `kind` (`unicast`, or "
                                         "`broadcast` with the node that it reached last), `id` as in `trace`, "
                                         "`source`, `destination`, cycle `generated`, `latency`, and the "
                                         "seven causes, which add up to it",
                                         "cycles", .group = "causes" };
/* The laws of a run, in the order of #FsMeasuredLaw. */
enum { LAW_VALUES, LAW_MEAN, LAW_HALF_WIDTH, LAW_CV2, LAW_CV2_HALF_WIDTH, LAW_BINS, N_LAW_COLUMNS };
#define LAW(what, in)                                                                                                  \
  {                                                                                                                    \
    { "values", "with `--laws`: number of recorded " what, what, .group = in },                                        \
        { "mean", "with `--laws`: their mean", "cycles", .group = in },                                                \
        { "half_width", "with `--laws`: half-width of its confidence interval", "cycles", .group = in },               \
        { "cv2", "with `--laws`: their squared coefficient of variation, variance over square of the mean", NULL,      \
          .group = in },                                                                                               \
        { "cv2_half_width", "with `--laws`: half-width of its confidence interval", NULL, .group = in },               \
        { "bins",                                                                                                      \
          "with `--laws`, JSON only: for each bin `from`, `to` (`null`: without limit), and its number of `values`",   \
          "cycles", .group = in },                                                                                     \
  }
static const FsColumn OF_LAWS[FS_N_LAWS][N_LAW_COLUMNS] = {
  LAW ("cycles between two grants of a channel", "law_channel_gap"),
  LAW ("cycles between two arrivals at an injection queue", "law_source_gap"),
  LAW ("holding times of virtual channels", "law_holding_time"),
  LAW ("waits of blocked headers", "law_wait"),
};
enum { WAITS_PAIRS, WAITS_CORRELATION, WAITS_HALF_WIDTH, WAITS_AFTER_BLOCKED, WAITS_AFTER_FREE, N_WAITS_COLUMNS };
static const FsColumn OF_SUCCESSIVE_WAITS[N_WAITS_COLUMNS] = {
  { "pairs", "with `--laws`: number of pairs of successive hops of a message", "pairs", .group = "successive_waits" },
  { "correlation", "with `--laws`: correlation of its waits for them, −1 to 1", NULL, .group = "successive_waits" },
  { "half_width", "with `--laws`: half-width of its confidence interval", NULL, .group = "successive_waits" },
  { "blocked_after_blocked",
    "with `--laws`: fraction of the headers that are blocked, after the hop before was blocked", NULL,
    .group = "successive_waits" },
  { "blocked_after_free", "with `--laws`: likewise, after the hop before was not", NULL, .group = "successive_waits" },
};
static const FsColumn WAITS_BY_REMAINING
    = { "by_remaining",
        "with `--laws`, JSON only: the same for headers with 1, 2 … 8 hops left, the last one of all that have more: "
        "`remaining`, `values`, `mean`, `half_width`, `cv2`, `cv2_half_width`, `bins`",
        "cycles", .group = "law_wait" };
static const FsColumn ROW_VALUES = { "values" };              /* of bins */
static const FsColumn OF_HOP[N_LAW_COLUMNS] = LAW ("", NULL); /* of the list of hops */

static const FsColumn CAUSES_OF_ROW[FS_N_CAUSES] = CAUSES ("", NULL); /* of these lists */
static const FsColumn ROW_DISTANCE = { "distance" };
static const FsColumn ROW_NODE = { "node" };
static const FsColumn ROW_REMAINING = { "remaining" };
static const FsColumn ROW_KIND = { "kind" };
static const FsColumn ROW_ID = { "id" };
static const FsColumn ROW_SOURCE = { "source" };
static const FsColumn ROW_DESTINATION = { "destination" };
static const FsColumn ROW_GENERATED = { "generated" };
static const FsColumn ROW_LATENCY = { "latency" };
static const FsColumn ROW_FROM = { "from" };
static const FsColumn ROW_TO = { "to" };
static const FsColumn ROW_MESSAGES = { "messages" };

/* Of a latency: its mean, its half-width, its percentiles, its maximum, its histogram. */
enum { MEAN, HALF_WIDTH, PERCENTILES, MAXIMUM = PERCENTILES + 5, HISTOGRAM, N_LATENCY };
#define LATENCY(name, what, heading)                                                                                   \
  {                                                                                                                    \
    { "mean", what, "cycles", heading, 5, .group = name },                                                             \
        { "half_width", "half-width of its confidence interval", "cycles", "±", 2, .group = name },                    \
        { "p50", "median", "cycles", .group = name }, { "p90", "90th percentile", "cycles", .group = name },           \
        { "p95", "95th percentile", "cycles", .group = name }, { "p99", "99th percentile", "cycles", .group = name },  \
        { "p999", "99.9th percentile", "cycles", .group = name }, { "max", "longest", "cycles", .group = name },       \
        { "histogram", "with `--histogram`: a list of bins [from, to, count], both limits included", "cycles",         \
          .group = name },                                                                                             \
  }
static const FsColumn UNICAST[N_LATENCY]
    = LATENCY ("latency_unicast", "mean unicast latency, from generation to delivery", N_ ("unicast"));
static const FsColumn BROADCAST[N_LATENCY] = LATENCY (
    "latency_broadcast", "mean broadcast latency, from generation until the last node has its copy", N_ ("broadcast"));
static const double percentiles[] = { 0.5, 0.9, 0.95, 0.99, 0.999 };

/* Simulated quantities of which tables show something else than their key. */
static const FsColumn V_BAR = { "V_bar", .title = N_ ("V_bar"), .digits = 5 };
static const FsColumn LAMBDA_C = { "lambda_c", .title = N_ ("lambda_c"), .digits = 5 };
static const FsColumn SF_MESSAGES = { "messages", .title = N_ ("messages"), .digits = 6 };
static const FsColumn HOPS = { "hops", .title = N_ ("hops"), .digits = 6 };
static const FsColumn SERVICES = { "services", .title = N_ ("services"), .digits = 6 };
static const FsColumn MAX_SERVICES = { "max_services_at_a_node", .title = N_ ("most at a node"), .digits = 5 };
static const FsColumn CONTENTIONS = { "contentions", .title = N_ ("contentions"), .digits = 6 };
static const FsColumn DETOURS = { "detours", .title = N_ ("detours"), .digits = 5 };
static const FsColumn MAX_WAITING
    = { "max_waiting_at_a_channel", .title = N_ ("maximum waiting"), .digits = 5 }; /* of `strict` */
static const FsColumn MAX_HELD = { "max_held_at_a_node", .title = N_ ("most held"), .digits = 5 };
static const FsColumn LOWER_BOUND = { "lower_bound", .title = N_ ("bound"), .digits = 6 };
static const FsColumn CHANNEL_UTILIZATION = { "channel_utilization", .title = N_ ("channels used"), .digits = 4 };

static const FsColumn QUANTITY
    = { "quantity", "`distribution_` or `tail_`, followed by `unicast`, `broadcast`, or `network`" };
static const FsColumn FROM = { "from", "lower limit of the bin, included", "cycles" };
static const FsColumn TO = { "to", "upper limit of the bin, included", "cycles" };
static const FsColumn COUNT = { "count", "messages in the bin", "messages" };
static const FsColumn VALUE
    = { "value",
        "`distribution_…`: fraction of the messages per cycle of latency; `tail_…`: fraction with a longer latency",
        "per cycle, –" };

static const FsColumn STATUS_MODEL = { "status_model", "`ok` or `saturated`", NULL, N_ ("model is"), .usual = "ok" };
static const FsColumn STATUS_SIMULATION
    = { "status_simulation", "as `status` of simulate", NULL, N_ ("simulation is"), .usual = "ok" };
static const FsColumn QUANTITIES = { "quantities" };
static const FsColumn NAME
    = { "name", "quantity, or expression of quantities, with an element such as `P_v[1]`", NULL, N_ ("quantity") };
static const FsColumn KEY = { "key", "key of the quantity" };
static const FsColumn EQUATION = { "equation", "paper and equation", NULL, N_ ("equation") };
static const FsColumn UNIT = { "unit", "unit of the next three columns; missing for plain numbers" };
static const FsColumn MODEL = { "model", "value of the model", "`unit`", N_ ("model"), 6 };
static const FsColumn SIMULATION = { "simulation", "value of the simulation", "`unit`", N_ ("simulation"), 6 };
static const FsColumn COMPARED_HALF_WIDTH
    = { "half_width", "half-width of the confidence interval of the simulation", "`unit`", "±", 2 };
static const FsColumn RELATIVE_ERROR = { "relative_error", "(model − simulation) / simulation" };
static const FsColumn NOTES
    = { "notes", "ids of errata of the paper that concern it (see errata): in CSV one cell, with blanks between", NULL,
        N_ ("notes") };
static const FsColumn PERCENT = { "percent", "CSV only: 100 × `relative_error`", "%", N_ ("error %"), 3 };

static const FsColumn WITH_CURVE = { "with_curve", "number of the second curve, with which the first is compared" };
static const FsColumn WITH_LABEL = { "with_label", "legend of the second curve" };
static const FsColumn COMPARED = { "quantity", "`latency_unicast` or `latency_broadcast`", NULL, N_ ("quantity") };
static const FsColumn VALUE_OF_FIRST
    = { "value", "mean latency of the first curve, over all that it recorded", "cycles", N_ ("first"), 6 };
static const FsColumn VALUE_OF_SECOND = { "with_value", "likewise of the second", "cycles", N_ ("second"), 6 };
static const FsColumn DIFFERENCE
    = { "difference", "first minus second; of a single pair of runs over the messages that both recorded", "cycles",
        N_ ("difference"), 4 };
static const FsColumn DIFFERENCE_HALF_WIDTH
    = { "half_width", "half-width of the confidence interval of the difference", "cycles", "±", 2 };
static const FsColumn INTERVAL = {
  "interval",
  "how it was found: `paired`, from the differences of the same messages; or that of independent runs, because of "
  "`other-traffic`, of `too-few` messages that both recorded, or because it is `narrower`; missing without one",
  NULL, N_ ("interval")
};
static const FsColumn PAIRED_MESSAGES
    = { "messages", "messages of this kind that both runs recorded", "messages", N_ ("pairs") };
static const FsColumn SAVING
    = { "saving", "how many times as many messages independent runs would need for the same interval", NULL,
        N_ ("saves"), 3 };
static const FsColumn SENTENCE = { "sentence", "what can be concluded" };
static const FsColumn METHOD = { "method", "how the interval was found, as a sentence" };

/* compare --why */
static const FsColumn EXPLAINED = { "latency", "key of the latency that is explained" };
static const FsColumn EXPLAINED_MODEL = { "model", "its value in the model", "cycles", N_ ("model"), 6 };
static const FsColumn EXPLAINED_SIMULATION
    = { "simulation", "its value in the simulation", "cycles", N_ ("simulation"), 6 };
static const FsColumn EXPLAINED_HALF_WIDTH
    = { "simulation_half_width", "half-width of its confidence interval", "cycles", "±", 2 };
static const FsColumn CONTRIBUTIONS = { "contributions" };
static const FsColumn ASSUMPTION
    = { "assumption", "assumption of the model, such as `transfer-time`", NULL, N_ ("assumption") };
static const FsColumn ASSUMED_IN = { "equation", "paper and equations", NULL, N_ ("equation") };
static const FsColumn CONTRIBUTED
    = { "cycles", "its contribution: by how much it makes the model too high", "cycles", N_ ("cycles"), 4 };
static const FsColumn CONTRIBUTED_HALF_WIDTH
    = { "half_width", "half-width of its confidence interval", "cycles", "±", 2 };
static const FsColumn OUTPUTS = { "outputs" };
static const FsColumn MEASURED_BY = { "measured_by" };
static const FsColumn OUTPUT_ASSUMED = { "equation" };
static const FsColumn OUTPUT_MEASURED = { "measured" };
static const FsColumn OUTPUT_HALF_WIDTH = { "half_width" };
static const FsColumn OUTPUT_FACTOR = { "factor" };
static const FsColumn OUTPUT_DISTANCE = { "distance" };
static const FsColumn OUTPUT_CHANCE = { "chance_distance" };
static const FsColumn TESTED_LAWS = { "laws" };
static const FsColumn LAW_NAME = { "law" };
static const FsColumn LAW_ASSUMED = { "assumed" };
static const FsColumn LAW_COUNT = { "values" };
static const FsColumn LAW_MEAN_TESTED = { "mean" };
static const FsColumn LAW_EQUATION_MEAN = { "equation_mean" };
static const FsColumn LAW_HOPS = { "hops" };
static const FsColumn LAW_CV2_MEASURED = { "cv2" };
static const FsColumn LAW_CV2_ASSUMED = { "assumed_cv2" };
static const FsColumn LAW_CORRELATION = { "correlation" };
static const FsColumn LAW_CHANCE_CORRELATION = { "chance_correlation" };
static const FsColumn LEFTOVER
    = { "cycles", "model − simulation without the contributions", "cycles", N_ ("leftover"), 2, .group = "leftover" };
static const FsColumn WHY_REASON
    = { "reason", "why there are no contributions: `no-assumptions`, `no-traffic`, `not-recorded`, `saturated`, "
                  "`model-saturated`, or `not-separated`; else missing" };

static const FsColumn CAUSE
    = { "cause", "`source_queue`, `virtual_channel`, …, as in `causes` of simulate; or `sum`", NULL, N_ ("cause") };
static const FsColumn MAP_QUANTITY = { "quantity", "key of the quantity", NULL, N_ ("quantity") };
static const FsColumn MAP_MODEL = { "model", "value of the model", NULL, N_ ("model"), 5 };
static const FsColumn MAP_SIMULATION = { "simulation", "value of the simulation", NULL, N_ ("simulation"), 5 };
static const FsColumn MAP_ERROR = { "error", "(model − simulation) / simulation", NULL, N_ ("error"), 3 };
static const FsColumn MAP_STATE = {
  "state",
  "`ok`, `not-converged`, `not-simulated`, `model-saturated` or `simulation-saturated`",
  NULL,
  N_ ("state"),
};
static const FsColumn CAUSE_SIMULATED = { "simulation", "mean of unicasts", "cycles", N_ ("simulation"), 5 };
static const FsColumn CAUSE_HALF_WIDTH = { "half_width", "half-width of its confidence interval", "cycles", "±", 2 };
static const FsColumn CAUSE_MODELLED
    = { "model", "what the model has of it, in the variant shown first", "cycles", N_ ("model"), 5 };
static const FsColumn CAUSE_DIFFERENCE = { "difference", "model − simulation", "cycles", N_ ("difference"), 3 };
static const FsColumn CAUSE_SLOWEST
    = { "slowest", "mean of the slowest 1 % of the unicasts", "cycles", N_ ("slowest 1 %"), 5 };

/* Columns of what other tables of the program list. */
typedef struct {
  FsColumn *parameters;   /* of each of fs_keys() */
  GHashTable *quantities; /* key → FsColumn */
} Listed;

static void
list_quantities (Listed *listed, const FsQuantity *quantities, guint n_quantities)
{
  for (guint q = 0; q < n_quantities; q++)
    if (!g_hash_table_contains (listed->quantities, quantities[q].key))
      {
        FsColumn *column = g_new (FsColumn, 1);

        *column = (FsColumn){ quantities[q].key, .title = quantities[q].key, .digits = 6 };
        g_hash_table_insert (listed->quantities, (gpointer) quantities[q].key, column);
      }
}

static gpointer
make_listed (gpointer unused)
{
  Listed *listed = g_new (Listed, 1);
  guint n_keys, n_quantities;
  const FsKey *keys = fs_keys (&n_keys);
  const FsQuantity *quantities;

  *listed = (Listed){ g_new (FsColumn, n_keys), g_hash_table_new (g_str_hash, g_str_equal) };
  for (guint i = 0; i < n_keys; i++)
    {
      const char *name = g_strdelimit (g_strdup (keys[i].name), "-", '_');

      listed->parameters[i] = (FsColumn){
        name, "value of the parameter on the x axis", keys[i].unit, name, keys[i].type == FS_KEY_INTEGER ? 0 : 4,
      };
    }
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    list_quantities (listed, (*model)->quantities, (*model)->n_quantities);
  quantities = fs_closed_loop_quantities (&n_quantities);
  list_quantities (listed, quantities, n_quantities);
  quantities = fs_sim_quantities (&n_quantities);
  list_quantities (listed, quantities, n_quantities);
  quantities = fs_store_forward_quantities (&n_quantities);
  list_quantities (listed, quantities, n_quantities);
  return listed;
}

static const Listed *
listed_columns (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_listed, NULL);
}

/* The column of a quantity, by its key. */
static const FsColumn *
quantity_column (const char *key)
{
  return g_hash_table_lookup (listed_columns ()->quantities, key);
}

/* The column of the parameter on the x axis of @curve, which has one. */
static const FsColumn *
parameter_column (const FsCurve *curve)
{
  guint n_keys;

  /* Store-and-forward runs have it anyway. */
  if (strcmp (curve->x_key->name, BUFFER.name) == 0)
    return &BUFFER;
  return &listed_columns ()->parameters[curve->x_key - fs_keys (&n_keys)];
}

static void
add_column (GPtrArray *columns, const FsColumn *column)
{
  if (!g_ptr_array_find (columns, column, NULL))
    g_ptr_array_add (columns, (gpointer) column);
}

static void
add_columns (GPtrArray *columns, const FsColumn *const *more, guint n)
{
  for (guint c = 0; c < n; c++)
    add_column (columns, more[c]);
}

/* The first columns of a table: the curve, and the parameters on the x axes of the curves. */
static GPtrArray *
columns_new (const FsScenario *scenario, gboolean has_label)
{
  GPtrArray *columns = g_ptr_array_new ();

  add_column (columns, &CURVE);
  if (has_label)
    add_column (columns, &LABEL);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      const FsColumn *column = curve->x_key != NULL ? parameter_column (curve) : NULL;

      if (column != NULL && column != &BUFFER)
        add_column (columns, column);
    }
  return columns;
}

char *
fs_result_label (const FsCurve *curve)
{
  GString *plain;
  gboolean inside = FALSE;

  if (strpbrk (curve->label, "<>&") == NULL)
    return g_strdup (curve->label);
  plain = g_string_new (NULL);
  for (const char *c = curve->label; *c != '\0'; c++)
    if (*c == '<' || *c == '>')
      inside = *c == '<';
    else if (!inside)
      g_string_append_c (plain, *c);
  g_string_replace (plain, "&lt;", "<", 0);
  g_string_replace (plain, "&gt;", ">", 0);
  g_string_replace (plain, "&quot;", "\"", 0);
  g_string_replace (plain, "&apos;", "'", 0);
  g_string_replace (plain, "&#39;", "'", 0);
  g_string_replace (plain, "&amp;", "&", 0);
  return g_string_free (plain, FALSE);
}

static FsRow *
row_new (const FsScenario *scenario, guint index, guint step)
{
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  g_autofree char *label = fs_result_label (curve);
  FsRow *row = fs_row_new ();

  fs_row_set_integer (row, &CURVE, index + 1);
  fs_row_set_text (row, &LABEL, label);
  if (curve->x_key != NULL && isinf (curve->x_values[step]))
    fs_row_set_text (row, parameter_column (curve), "inf");
  else if (curve->x_key != NULL)
    fs_row_set_number (row, parameter_column (curve), curve->x_values[step]);
  return row;
}

FsRow *
fs_result_point (const FsScenario *scenario, FsSweepPoint point)
{
  FsRow *row = row_new (scenario, point.curve, point.step);

  if (fs_scenario_curve (scenario, point.curve)->switching->has_loads)
    fs_row_set_number (row, &RATE, point.rate);
  return row;
}

const char *
fs_result_model_status (const FsModelPoint *point)
{
  return point->status == FS_MODEL_OK ? "ok" : "saturated";
}

FsRow *
fs_result_model_point (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *solved)
{
  const FsCurve *curve = fs_sweep_curve (scenario, &point);
  FsRow *row = fs_result_point (scenario, point);

  fs_row_set_text (row, &VARIANT, fs_variant_id (solved->variant));
  fs_row_set_text (row, &STATUS, fs_result_model_status (solved));
  fs_row_set_text (row, &REASON, fs_model_reason_id (solved->reason));
  for (guint q = 0; solved->outputs != NULL && q < solved->outputs->n_quantities; q++)
    if (fs_model_has_quantity (solved->model, &curve->inputs, solved->variant, q))
      fs_row_set_quantity (row, quantity_column (solved->outputs->quantities[q].key), solved->outputs, q);
  return row;
}

/* Adds the quantity @key if a variant that is drawn has it. */
static void
add_quantity (GPtrArray *columns, const FsCurve *curve, const char *key)
{
  gboolean has_it = FALSE;
  guint index;

  if (fs_model_quantity (curve->model, key, &index) == NULL)
    return;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    has_it = has_it || (fs_curve_draws (curve, v) && fs_model_has_quantity (curve->model, &curve->inputs, v, index));
  if (has_it)
    add_column (columns, quantity_column (key));
}

GPtrArray *
fs_result_model_columns (const FsScenario *scenario)
{
  static const FsColumn *const first[] = { &RATE, &VARIANT, &STATUS, &REASON };
  GPtrArray *columns = columns_new (scenario, TRUE);

  add_columns (columns, first, G_N_ELEMENTS (first));
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      if (curve->hidden)
        continue;
      add_column (columns, quantity_column (curve->model->headline));
      for (char **key = fs_scenario_figure (scenario)->y; *key != NULL; key++)
        add_quantity (columns, curve, *key);
      for (const char *const *key = curve->model->summary; *key != NULL; key++)
        add_quantity (columns, curve, *key);
    }
  return columns;
}

/* The beginning of a row of sensitivities. @latency: of the model at @point, NAN where it is saturated. */
static FsRow *
sensitivity_row (const FsScenario *scenario, FsSweepPoint point, FsVariant variant, double latency)
{
  const FsCurve *curve = fs_sweep_curve (scenario, &point);
  FsRow *row = fs_result_point (scenario, point);

  fs_row_set_text (row, &VARIANT, fs_variant_id (variant));
  fs_row_set_text (row, &STATUS, isnan (latency) ? "saturated" : "ok");
  fs_row_set_number (row, quantity_column (curve->model->headline), latency);
  return row;
}

GPtrArray *
fs_result_sensitivities (const FsScenario *scenario, FsSweepPoint point, FsVariant variant, gboolean swings,
                         const FsJob *job)
{
  const FsCurve *curve = fs_sweep_curve (scenario, &point);
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  double latency, saturation = NAN;
  g_autoptr (GArray) found = swings ? fs_model_swings (curve->model, &curve->inputs, variant, point.rate,
                                                       curve->model->headline, job, &latency, &saturation)
                                    : fs_model_sensitivities (curve->model, &curve->inputs, variant, point.rate,
                                                              curve->model->headline, job, &latency);

  for (guint i = 0; i < found->len; i++)
    {
      const FsSensitivity *sensitivity = &g_array_index (found, FsSensitivity, i);
      FsRow *row = sensitivity_row (scenario, point, variant, latency);

      fs_row_set_text (row, &PARAMETER, sensitivity->input != NULL ? sensitivity->input->key : "rate");
      fs_row_set_number (row, &PARAMETER_VALUE, sensitivity->value);
      fs_row_set_number (row, &ELASTICITY, sensitivity->elasticity);
      fs_row_set_number (row, &BELOW, sensitivity->below);
      fs_row_set_number (row, &AT_BELOW, sensitivity->at_below);
      fs_row_set_number (row, &ABOVE, sensitivity->above);
      fs_row_set_number (row, &AT_ABOVE, sensitivity->at_above);
      if (swings)
        {
          fs_row_set_number (row, &SATURATION_RATE, saturation);
          fs_row_set_number (row, &SATURATION_BELOW, sensitivity->saturation_below);
          fs_row_set_number (row, &SATURATION_ABOVE, sensitivity->saturation_above);
        }
      g_ptr_array_add (rows, row);
    }
  if (rows->len == 0)
    g_ptr_array_add (rows, sensitivity_row (scenario, point, variant, latency));
  return rows;
}

GPtrArray *
fs_result_sensitivity_columns (const FsScenario *scenario, gboolean swings)
{
  static const FsColumn *const first[] = { &RATE, &VARIANT, &STATUS };
  static const FsColumn *const last[]
      = { &PARAMETER, &PARAMETER_VALUE, &ELASTICITY, &BELOW, &AT_BELOW, &ABOVE, &AT_ABOVE };
  GPtrArray *columns = columns_new (scenario, TRUE);

  add_columns (columns, first, G_N_ELEMENTS (first));
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      if (curve->model_absent == NULL)
        add_column (columns, quantity_column (curve->model->headline));
    }
  if (swings)
    add_column (columns, &SATURATION_RATE);
  add_columns (columns, last, G_N_ELEMENTS (last));
  if (swings)
    {
      add_column (columns, &SATURATION_BELOW);
      add_column (columns, &SATURATION_ABOVE);
    }
  return columns;
}

FsRow *
fs_result_saturation (const FsScenario *scenario, guint index, guint step, FsVariant variant,
                      const FsSaturationBracket *bracket)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, index), step);
  FsModelSaturation saturation = { NAN, FS_REASON_NONE };
  FsRow *row = row_new (scenario, index, step);

  if (variant < FS_N_VARIANTS)
    saturation = fs_model_saturation (curve->model, &curve->inputs, variant);
  fs_row_set_text (row, &VARIANT, variant < FS_N_VARIANTS ? fs_variant_id (variant) : NULL);
  fs_row_set_number (row, &SATURATION_RATE, saturation.rate);
  fs_row_set_text (row, &REASON, isfinite (saturation.rate) ? fs_model_reason_id (saturation.reason) : NULL);
  if (bracket != NULL)
    {
      fs_row_set_number (row, &LOW, bracket->low);
      fs_row_set_number (row, &HIGH, bracket->high);
      fs_row_set_integer (row, &RUNS, bracket->runs);
    }
  return row;
}

GPtrArray *
fs_result_saturation_columns (const FsScenario *scenario, gboolean is_simulated)
{
  static const FsColumn *const shown[] = { &VARIANT, &SATURATION_RATE, &REASON, &LOW, &HIGH };
  GPtrArray *columns = columns_new (scenario, TRUE);

  add_columns (columns, shown, G_N_ELEMENTS (shown) - (is_simulated ? 0 : 2));
  return columns;
}

/* @columns: UNICAST or BROADCAST. */
static void
set_latency (FsRow *row, const FsColumn *columns, const FsLatency *latency, FsResultFlags flags)
{
  const FsHistogram *histogram
      = latency->histogram != NULL && fs_histogram_count (latency->histogram) > 0 ? latency->histogram : NULL;

  fs_row_set_number (row, &columns[MEAN], latency->mean);
  fs_row_set_number (row, &columns[HALF_WIDTH], latency->half_width);
  for (guint p = 0; p < G_N_ELEMENTS (percentiles); p++)
    fs_row_set_number (row, &columns[PERCENTILES + p],
                       histogram != NULL ? fs_histogram_percentile (histogram, percentiles[p]) : NAN);
  fs_row_set_number (row, &columns[MAXIMUM], histogram != NULL ? (double) fs_histogram_max (histogram) : NAN);
  if (flags & FS_RESULT_HISTOGRAM)
    {
      const FsColumn *column = &columns[HISTOGRAM];
      g_autoptr (GArray) bins = g_array_new (FALSE, FALSE, sizeof (double));

      for (guint b = 0; histogram != NULL && b < fs_histogram_n_bins (histogram); b++)
        {
          uint64_t low, high, count;

          fs_histogram_bin (histogram, b, &low, &high, &count);
          if (count > 0)
            g_array_append_vals (bins, ((const double[]){ (double) low, (double) high, (double) count }), 3);
        }
      fs_row_set_list (row, column, (const double *) (void *) bins->data, bins->len / 3, bins->len > 0 ? 3 : 0, TRUE);
    }
}

/* Sets quantity @index of @result, under the column of @columns with its key, or under that of its own. */
static void
set_simulated_quantity (FsRow *row, const FsColumn *const *columns, guint n_columns, const FsSimResult *result,
                        guint index)
{
  const char *key = result->quantities->quantities[index].key;
  const FsColumn *column = quantity_column (key);

  for (guint c = 0; c < n_columns; c++)
    if (strcmp (columns[c]->name, key) == 0)
      column = columns[c];
  fs_row_set_quantity (row, column, result->quantities, index);
}

/* Sets the means of @sum. @columns: of each cause. */
static void
set_cause_means (FsRow *row, const FsColumn *columns, const FsCauseSum *sum)
{
  for (guint c = 0; c < FS_N_CAUSES; c++)
    fs_row_set_number (row, &columns[c], sum->messages > 0 ? (double) sum->cycles[c] / (double) sum->messages : NAN);
}

/* Latency by cause, of all kinds of messages. */
/* Messages of the run, unicasts before broadcasts. */
static void
set_samples (FsRow *row, const FsCauseSums *sums)
{
  const GArray *const lists[] = { sums->unicast_samples, sums->broadcast_samples };
  static const char *const kinds[] = { "unicast", "broadcast" };
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint kind = 0; kind < G_N_ELEMENTS (lists); kind++)
    for (guint i = 0; i < lists[kind]->len; i++)
      {
        const FsSampleMessage *sample = &g_array_index (lists[kind], FsSampleMessage, i);
        FsRow *one = fs_row_new ();

        fs_row_set_text (one, &ROW_KIND, kinds[kind]);
        fs_row_set_integer (one, &ROW_ID, (gint64) sample->id);
        fs_row_set_integer (one, &ROW_SOURCE, (gint64) sample->source);
        fs_row_set_integer (one, &ROW_DESTINATION, (gint64) sample->destination);
        fs_row_set_integer (one, &ROW_GENERATED, (gint64) sample->generated);
        fs_row_set_integer (one, &ROW_LATENCY, (gint64) sample->latency);
        for (guint c = 0; c < FS_N_CAUSES; c++)
          fs_row_set_integer (one, &CAUSES_OF_ROW[c], (gint64) sample->cycles[c]);
        g_ptr_array_add (samples, one);
      }
  fs_row_set_rows (row, &CAUSES_SAMPLES, samples);
}

/* @correlation: of the batches */
static void
set_law (FsRow *row, const FsColumn *columns, const FsMeasuredLaws *laws, FsMeasuredLaw law, double correlation,
         double confidence)
{
  g_autoptr (GPtrArray) bins = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint b = 0; b < FS_LAW_BINS; b++)
    if (laws->all.laws[law].bins[b] > 0)
      {
        FsRow *bin = fs_row_new ();
        uint64_t from, to;

        fs_law_bin_limits (b, &from, &to);
        fs_row_set_integer (bin, &ROW_FROM, (gint64) from);
        if (to == UINT64_MAX)
          fs_row_set_number (bin, &ROW_TO, NAN);
        else
          fs_row_set_integer (bin, &ROW_TO, (gint64) to);
        fs_row_set_integer (bin, &ROW_VALUES, (gint64) laws->all.laws[law].bins[b]);
        g_ptr_array_add (bins, bin);
      }
  fs_row_set_integer (row, &columns[LAW_VALUES], (gint64) fs_law_count (&laws->all, law));
  fs_row_set_number (row, &columns[LAW_MEAN], fs_law_mean (&laws->all, law));
  fs_row_set_number (row, &columns[LAW_HALF_WIDTH],
                     fs_measured_laws_half_width (laws, fs_law_mean, law, correlation, confidence));
  fs_row_set_number (row, &columns[LAW_CV2], fs_law_cv2 (&laws->all, law));
  fs_row_set_number (row, &columns[LAW_CV2_HALF_WIDTH],
                     fs_measured_laws_half_width (laws, fs_law_cv2, law, correlation, confidence));
  fs_row_set_rows (row, &columns[LAW_BINS], bins);
}

static void
set_laws (FsRow *row, const FsMeasuredLaws *laws, double correlation, double confidence)
{
  const FsColumn *waits = OF_SUCCESSIVE_WAITS;
  g_autoptr (GPtrArray) hops = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint law = 0; law < FS_N_LAWS; law++)
    set_law (row, OF_LAWS[law], laws, law, correlation, confidence);
  for (int remaining = 1; remaining <= FS_LAW_HOPS; remaining++)
    if (fs_law_count (&laws->all, fs_law_of_hop (remaining)) > 0)
      {
        FsRow *hop = fs_row_new ();

        fs_row_set_integer (hop, &ROW_REMAINING, remaining);
        set_law (hop, OF_HOP, laws, fs_law_of_hop (remaining), correlation, confidence);
        g_ptr_array_add (hops, hop);
      }
  fs_row_set_rows (row, &WAITS_BY_REMAINING, hops);
  fs_row_set_integer (row, &waits[WAITS_PAIRS], (gint64) laws->all.pairs.pairs);
  fs_row_set_number (row, &waits[WAITS_CORRELATION], fs_law_correlation (&laws->all, FS_LAW_WAIT));
  fs_row_set_number (row, &waits[WAITS_HALF_WIDTH],
                     fs_measured_laws_half_width (laws, fs_law_correlation, FS_LAW_WAIT, correlation, confidence));
  fs_row_set_number (row, &waits[WAITS_AFTER_BLOCKED], fs_law_blocked_after_blocked (&laws->all, FS_LAW_WAIT));
  fs_row_set_number (row, &waits[WAITS_AFTER_FREE], fs_law_blocked_after_free (&laws->all, FS_LAW_WAIT));
}

/* Causes by node: FsCauseSum */
static void
set_node_causes (FsRow *row, const FsColumn *column, const GArray *nodes)
{
  g_autoptr (GPtrArray) by_node = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint node = 0; node < nodes->len; node++)
    {
      const FsCauseSum *sum = &g_array_index (nodes, FsCauseSum, node);
      FsRow *one = fs_row_new ();

      fs_row_set_integer (one, &ROW_NODE, node);
      fs_row_set_integer (one, &ROW_MESSAGES, (gint64) sum->messages);
      set_cause_means (one, CAUSES_OF_ROW, sum);
      g_ptr_array_add (by_node, one);
    }
  fs_row_set_rows (row, column, by_node);
}

static void
set_causes (FsRow *row, const FsLatencyCauses *causes)
{
  static const FsColumn *const kinds[] = { OF_UNICASTS, OF_COPIES, OF_BROADCASTS };
  g_autoptr (GPtrArray) by_distance = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autoptr (GPtrArray) by_bin = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  const GArray *bins = causes->sums->unicasts;
  uint64_t from, to;
  FsCauseSum slowest;
  guint first;

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      for (guint c = 0; c < FS_N_CAUSES; c++)
        fs_row_set_number (row, &kinds[kind][c], *fs_record_at (causes->means, kind * FS_N_CAUSES + c, NULL));
      if (kind > FS_CAUSES_OF_UNICASTS)
        continue;
      for (guint d = 0; d < (guint) causes->means->size.diameter; d++)
        {
          FsRow *one = fs_row_new ();

          fs_row_set_integer (one, &ROW_DISTANCE, d + 1);
          for (guint c = 0; c < FS_N_CAUSES; c++)
            fs_row_set_number (one, &CAUSES_OF_ROW[c],
                               fs_record_at (causes->means, FS_CAUSES_OF_DISTANCE * FS_N_CAUSES + c, NULL)[d]);
          g_ptr_array_add (by_distance, one);
        }
      for (guint b = 0; b < bins->len; b++)
        if (g_array_index (bins, FsCauseSum, b).messages > 0)
          {
            const FsCauseSum *sum = &g_array_index (bins, FsCauseSum, b);
            FsRow *one = fs_row_new ();

            fs_histogram_edges (b, &from, &to);
            fs_row_set_integer (one, &ROW_FROM, (gint64) from);
            fs_row_set_integer (one, &ROW_TO, (gint64) to);
            fs_row_set_integer (one, &ROW_MESSAGES, (gint64) sum->messages);
            set_cause_means (one, CAUSES_OF_ROW, sum);
            g_ptr_array_add (by_bin, one);
          }
      fs_row_set_rows (row, &CAUSES_BY_DISTANCE, by_distance);
      fs_row_set_rows (row, &CAUSES_BY_BIN, by_bin);
      set_node_causes (row, &CAUSES_BY_NODE, causes->sums->nodes);
      set_node_causes (row, &CAUSES_BY_DESTINATION, causes->sums->destinations);
    }
  set_samples (row, causes->sums);
  slowest = fs_cause_sums_slowest (bins, FS_CAUSES_SLOWEST, &first);
  fs_histogram_edges (first, &from, &to);
  fs_row_set_number (row, &SLOWEST_FROM, slowest.messages > 0 ? (double) from : NAN);
  fs_row_set_integer (row, &SLOWEST_MESSAGES, (gint64) slowest.messages);
  set_cause_means (row, OF_SLOWEST, &slowest);
}

static void
set_fingerprint (FsRow *row, const FsSimResult *result)
{
  g_autofree char *fingerprint = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", result->fingerprint);

  fs_row_set_text (row, &FINGERPRINT, fingerprint);
}

FsRow *
fs_result_simulated_point (const FsScenario *scenario, FsSweepPoint point, guint replication, const FsSimResult *result,
                           FsResultFlags flags)
{
  g_autofree char *id = fs_scenario_point_id (scenario, point.curve, point.step, point.rate);
  FsRow *row = fs_result_point (scenario, point);

  if (replication > 0)
    fs_row_set_integer (row, &REPLICATION, replication);
  fs_row_set_text (row, &SCENARIO_ID, id);
  fs_row_set_text (row, &RUN_STATUS, fs_sim_status_id (result->status));
  fs_row_set_text (row, &RUN_REASON, fs_sim_reason_id (result->reason));
  fs_row_set_text (row, &NOTE, result->note);
  fs_row_set_integer (row, &SEED, (gint64) result->seed);
  if (fs_scenario_curve (scenario, point.curve)->switching->has_flits)
    {
      /* The values that only wormhole runs have. */
      static const FsColumn *const columns[] = { &V_BAR, &LAMBDA_C };
      const FsSteadiness *steadiness = &result->steadiness;

      fs_row_set_integer (row, &CYCLES, (gint64) result->cycles);
      fs_row_set_integer (row, &MESSAGES, (gint64) result->messages);
      if (result->needed_factor > 0)
        fs_row_set_number (row, &NEEDED_MESSAGES, fs_sim_result_needed_messages (result));
      /* A result of an older version does not have what the stopping rule found. */
      if (steadiness->batch_messages > 0)
        {
          fs_row_set_integer (row, &WARMUP_MESSAGES, (gint64) steadiness->warmup_messages);
          fs_row_set_number (row, &BATCH_MESSAGES, steadiness->batch_messages);
          fs_row_set_number (row, &BATCH_CYCLES, steadiness->batch_cycles);
          fs_row_set_number (row, &STATE_CORRELATION, steadiness->correlation);
          fs_row_set_number (row, &RELAXATIONS, steadiness->relaxations);
        }
      fs_row_set_integer (row, &FLIT_HOPS, (gint64) result->flit_hops);
      set_fingerprint (row, result);
      set_latency (row, UNICAST, &result->unicast, flags);
      set_latency (row, BROADCAST, &result->broadcast, flags);
      for (guint q = 0; result->quantities != NULL && q < result->quantities->n_quantities; q++)
        set_simulated_quantity (row, columns, G_N_ELEMENTS (columns), result, q);
      if (result->causes != NULL && result->causes->sums != NULL)
        set_causes (row, result->causes);
      if (result->causes != NULL && result->causes->laws != NULL)
        set_laws (row, result->causes->laws, result->causes->batches != NULL ? result->causes->batches->correlation : 0,
                  fs_scenario_statistics (scenario)->rule.confidence);
    }
  else
    {
      /* The values that only store-and-forward runs have. */
      static const FsColumn *const columns[]
          = { &SF_MESSAGES, &HOPS,        &SERVICES,    &MAX_SERVICES,        &CONTENTIONS,
              &DETOURS,     &MAX_WAITING, &LOWER_BOUND, &CHANNEL_UTILIZATION, &MAX_HELD };
      const FsCurve *curve = fs_sweep_curve (scenario, &point);
      const FsStoreForwardParams *params = &curve->store_forward;
      double half_width, mean = fs_sim_result_get (result, "T", &half_width);

      if (params->buffer == FS_INFINITE_BUFFER)
        fs_row_set_text (row, &BUFFER, "inf");
      else
        fs_row_set_integer (row, &BUFFER, params->buffer);
      fs_row_set_integer (row, &REPLICATIONS, fs_scenario_statistics (scenario)->replications);
      set_fingerprint (row, result);
      fs_row_set_number (row, &T_MEAN, mean);
      fs_row_set_number (row, &T_HALF_WIDTH, half_width);
      fs_row_set_number (row, &T_MIN, fs_record_get (result->quantities, "T_min"));
      fs_row_set_number (row, &T_MAX, fs_record_get (result->quantities, "T_max"));
      for (guint q = 0; q < result->quantities->n_quantities; q++)
        {
          const char *key = result->quantities->quantities[q].key;

          /* What a run of these parameters does not have is NAN. */
          if (!g_str_has_prefix (key, "T") && !isnan (result->quantities->values[q])
              && (params->semantics == FS_SEMANTICS_STRICT || strcmp (key, MAX_WAITING.name) != 0))
            set_simulated_quantity (row, columns, G_N_ELEMENTS (columns), result, q);
        }
    }
  if (flags & FS_RESULT_TIMING)
    {
      fs_row_set_number (row, &CPU_SECONDS, result->cpu_seconds);
      fs_row_set_number (row, &WALL_SECONDS, result->wall_seconds);
      fs_row_set_number (row, &FLIT_HOPS_PER_SECOND,
                         result->cpu_seconds > 0 ? (double) result->flit_hops / result->cpu_seconds : NAN);
    }
  return row;
}

GPtrArray *
fs_result_simulated_columns (const FsScenario *scenario, FsResultFlags flags)
{
  static const FsColumn *const wormhole[]
      = { &RUN_STATUS,          &RUN_REASON, &NOTE,     &BROADCAST[MEAN], &BROADCAST[HALF_WIDTH], &UNICAST[MEAN],
          &UNICAST[HALF_WIDTH], &V_BAR,      &LAMBDA_C, &MESSAGES,        &NEEDED_MESSAGES,       &CYCLES };
  static const FsColumn *const store_forward[]
      = { &RUN_STATUS, &T_MEAN,   &T_HALF_WIDTH, &T_MIN,       &T_MAX,  &SF_MESSAGES,
          &HOPS,       &SERVICES, &MAX_SERVICES, &CONTENTIONS, &DETOURS };
  static const FsColumn *const of_schedule[] = { &MAX_HELD, &LOWER_BOUND, &CHANNEL_UTILIZATION };
  static const FsColumn *const timing[] = { &CPU_SECONDS, &WALL_SECONDS, &FLIT_HOPS_PER_SECOND };
  const FsSwitching *switching = fs_scenario_curve (scenario, 0)->switching; /* that of all curves */
  GPtrArray *columns = columns_new (scenario, TRUE);

  add_column (columns, switching->has_loads ? &RATE : &BUFFER);
  if (flags & FS_RESULT_REPLICATIONS)
    add_column (columns, &REPLICATION);
  if (switching->has_flits)
    add_columns (columns, wormhole, G_N_ELEMENTS (wormhole));
  else
    add_columns (columns, store_forward, G_N_ELEMENTS (store_forward));
  for (guint c = 0; c < FS_N_CAUSES && fs_scenario_curve (scenario, 0)->params.causes; c++)
    add_column (columns, &OF_UNICASTS[c]);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      if (!curve->switching->has_flits && curve->store_forward.semantics == FS_SEMANTICS_STRICT)
        add_column (columns, &MAX_WAITING);
      if (curve->store_forward.schedule != FS_SCHEDULE_NONE)
        add_columns (columns, of_schedule, G_N_ELEMENTS (of_schedule));
    }
  if (flags & FS_RESULT_TIMING)
    add_columns (columns, timing, G_N_ELEMENTS (timing));
  return columns;
}

GPtrArray *
fs_result_distributions (const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
    {
      g_autoptr (GArray) bins = fs_sim_distribution (result, *y);

      for (guint i = 0; i < bins->len; i++)
        {
          const FsDistributionBin *bin = &g_array_index (bins, FsDistributionBin, i);
          FsRow *row = fs_result_point (scenario, point);

          fs_row_set_text (row, &QUANTITY, *y);
          fs_row_set_integer (row, &FROM, (gint64) bin->from);
          fs_row_set_integer (row, &TO, (gint64) bin->to);
          fs_row_set_integer (row, &COUNT, (gint64) bin->count);
          fs_row_set_number (row, &VALUE, bin->value);
          g_ptr_array_add (rows, row);
        }
    }
  return rows;
}

FsRow *
fs_result_compared (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                    const FsSimResult *result)
{
  FsRow *row = fs_result_point (scenario, point);

  fs_row_set_text (row, &VARIANT, fs_variant_id (model->variant));
  fs_row_set_text (row, &STATUS_MODEL, fs_result_model_status (model));
  fs_row_set_text (row, &STATUS_SIMULATION, fs_sim_status_id (result->status));
  return row;
}

static void
set_comparison (FsRow *row, const FsComparison *comparison)
{
  fs_row_set_text (row, &NAME, comparison->name);
  fs_row_set_text (row, &KEY, comparison->key);
  fs_row_set_text (row, &EQUATION, comparison->equation);
  fs_row_set_text (row, &UNIT, comparison->quantity->unit);
  fs_row_set_number (row, &MODEL, comparison->model);
  fs_row_set_number (row, &SIMULATION, comparison->simulation);
  fs_row_set_number (row, &COMPARED_HALF_WIDTH, comparison->half_width);
  fs_row_set_number (row, &RELATIVE_ERROR, comparison->relative_error);
  fs_row_set_words (row, &NOTES, comparison->errata);
}

void
fs_result_set_comparison (FsRow *row, const FsComparison *comparison)
{
  set_comparison (row, comparison);
  if (isfinite (comparison->relative_error))
    fs_row_set_number (row, &PERCENT, 100 * comparison->relative_error);
}

FsRow *
fs_result_comparisons (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                       const FsSimResult *result, const GPtrArray *comparisons)
{
  g_autoptr (GPtrArray) quantities = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  FsRow *row = fs_result_compared (scenario, point, model, result);

  for (guint i = 0; i < comparisons->len; i++)
    {
      FsRow *quantity = fs_row_new ();

      set_comparison (quantity, comparisons->pdata[i]);
      g_ptr_array_add (quantities, quantity);
    }
  fs_row_set_rows (row, &QUANTITIES, quantities);
  return row;
}

/* What a point and its contributions have in common. */
static FsRow *
explained (const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, const FsSimResult *result)
{
  static const char *const reasons[] = {
    [FS_WHY_NO_ASSUMPTIONS] = "no-assumptions", [FS_WHY_NOT_RECORDED] = "not-recorded",
    [FS_WHY_NO_TRAFFIC] = "no-traffic",         [FS_WHY_RUN_SATURATED] = "saturated",
    [FS_WHY_SATURATED] = "model-saturated",     [FS_WHY_NOT_SEPARATED] = "not-separated",
  };
  FsRow *row = fs_result_point (scenario, point);

  fs_row_set_text (row, &VARIANT, fs_variant_id (why->variant));
  fs_row_set_text (row, &STATUS_SIMULATION, fs_sim_status_id (result->status));
  fs_row_set_text (row, &EXPLAINED, why->latency);
  fs_row_set_number (row, &EXPLAINED_MODEL, why->model);
  fs_row_set_number (row, &EXPLAINED_SIMULATION, why->simulation);
  fs_row_set_number (row, &EXPLAINED_HALF_WIDTH, why->half_width);
  fs_row_set_text (row, &WHY_REASON, reasons[why->status]);
  return row;
}

/* Empty cells from @part = n_parts on. */
static void
set_contribution (FsRow *row, const FsWhy *why, guint part)
{
  const FsWhyPart none = { NULL, NAN, NAN }, *one = part < why->n_parts ? &why->parts[part] : &none;
  g_autofree char *equations
      = one->assumption != NULL ? fs_assumption_equations (one->assumption, why->of, why->variant) : NULL;

  fs_row_set_text (row, &ASSUMPTION, one->assumption != NULL ? one->assumption->id : NULL);
  fs_row_set_text (row, &ASSUMED_IN, equations);
  fs_row_set_number (row, &CONTRIBUTED, one->cycles);
  fs_row_set_number (row, &CONTRIBUTED_HALF_WIDTH, one->half_width);
}

/* What the equations of @assumption say of measured inputs, beside what was measured. */
static void
set_outputs (FsRow *contribution, const FsWhy *why, const FsAssumption *assumption)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  FsLawOutput outputs[FS_ASSUMED_OUTPUTS_MAX];
  guint n = fs_law_outputs (why, assumption, outputs);

  for (guint o = 0; o < n; o++)
    {
      const FsLawOutput *output = &outputs[o];
      guint n_lists = output->rows > 1 ? output->rows : 0;
      FsRow *row = fs_row_new ();

      fs_row_set_text (row, &MEASURED_BY, output->measured_by);
      fs_row_set_list (row, &OUTPUT_ASSUMED, output->assumed, n_lists, output->columns, FALSE);
      fs_row_set_list (row, &OUTPUT_MEASURED, output->measured, n_lists, output->columns, FALSE);
      fs_row_set_list (row, &OUTPUT_HALF_WIDTH, output->half_widths, n_lists, output->columns, FALSE);
      fs_row_set_list (row, &OUTPUT_FACTOR, output->factors, n_lists, output->columns, FALSE);
      if (!isnan (output->distance))
        {
          fs_row_set_number (row, &OUTPUT_DISTANCE, output->distance);
          fs_row_set_number (row, &OUTPUT_CHANCE, output->chance);
        }
      g_ptr_array_add (rows, row);
    }
  fs_row_set_rows (contribution, &OUTPUTS, rows);
}

/* The waits by hop of law @law. */
static GPtrArray *
hop_rows (const FsWhy *why, guint law)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint remaining = 1; remaining <= FS_LAW_HOPS; remaining++)
    {
      const FsTestedHop *hop = &why->laws[law].hops[remaining - 1];
      FsRow *row;

      if (!(hop->count > 0))
        continue;
      row = fs_row_new ();
      fs_row_set_integer (row, &ROW_REMAINING, remaining);
      fs_row_set_integer (row, &LAW_COUNT, (gint64) hop->count);
      fs_row_set_number (row, &LAW_MEAN_TESTED, hop->mean);
      fs_row_set_number (row, &OUTPUT_HALF_WIDTH, hop->half_width);
      fs_row_set_number (row, &LAW_EQUATION_MEAN, fs_law_equation_mean (why, law, remaining));
      fs_row_set_number (row, &LAW_CV2_MEASURED, hop->cv2);
      fs_row_set_number (row, &OUTPUT_DISTANCE, hop->distance);
      g_ptr_array_add (rows, row);
    }
  return rows;
}

/* The laws of @assumption beside those of the run. */
static void
set_tested_laws (FsRow *contribution, const FsWhy *why, const FsAssumption *assumption)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (guint i = 0; i < why->n_laws; i++)
    {
      const FsTestedLaw *tested = &why->laws[i];
      gboolean is_correlation = tested->form == FS_FORM_INDEPENDENT;
      g_autoptr (GPtrArray) hops = NULL;
      FsRow *row;

      if (&why->layout.table->assumptions[tested->assumed->assumption] != assumption)
        continue;
      row = fs_row_new ();
      fs_row_set_text (row, &LAW_NAME, fs_tested_law_id (tested->assumed, tested->by_hop));
      fs_row_set_text (row, &LAW_ASSUMED, fs_law_form_id (tested->form));
      fs_row_set_integer (row, &LAW_COUNT, (gint64) tested->count);
      if (!is_correlation)
        {
          fs_row_set_number (row, &LAW_MEAN_TESTED, tested->mean);
          fs_row_set_number (row, &LAW_EQUATION_MEAN, fs_law_equation_mean (why, i, 0));
          fs_row_set_number (row, &LAW_CV2_MEASURED, tested->cv2);
          fs_row_set_number (row, &LAW_CV2_ASSUMED, tested->form != FS_FORM_NONE ? tested->assumed_cv2 : NAN);
        }
      fs_row_set_number (row, is_correlation ? &LAW_CORRELATION : &OUTPUT_DISTANCE, tested->distance);
      fs_row_set_number (row, is_correlation ? &LAW_CHANCE_CORRELATION : &OUTPUT_CHANCE, tested->chance);
      if (tested->by_hop)
        fs_row_set_rows (row, &LAW_HOPS, hops = hop_rows (why, i));
      g_ptr_array_add (rows, row);
    }
  if (rows->len > 0)
    fs_row_set_rows (contribution, &TESTED_LAWS, rows);
}

FsRow *
fs_result_why (const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, const FsSimResult *result)
{
  g_autoptr (GPtrArray) contributions = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  FsRow *row = explained (scenario, point, why, result);

  for (guint part = 0; part < why->n_parts; part++)
    {
      FsRow *contribution = fs_row_new ();

      set_contribution (contribution, why, part);
      set_outputs (contribution, why, why->parts[part].assumption);
      set_tested_laws (contribution, why, why->parts[part].assumption);
      g_ptr_array_add (contributions, contribution);
    }
  fs_row_set_rows (row, &CONTRIBUTIONS, contributions);
  fs_row_set_number (row, &LEFTOVER, why->leftover);
  return row;
}

FsRow *
fs_result_contribution (const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, guint part,
                        const FsSimResult *result)
{
  FsRow *row = explained (scenario, point, why, result);

  set_contribution (row, why, part);
  /* Without the rounding errors that are all that remains in most runs. */
  fs_row_set_number (row, &LEFTOVER, round (why->leftover * 1e9) / 1e9);
  return row;
}

GPtrArray *
fs_result_why_columns (const FsScenario *scenario)
{
  static const FsColumn *const shown[] = { &RATE,
                                           &VARIANT,
                                           &STATUS_SIMULATION,
                                           &EXPLAINED_MODEL,
                                           &EXPLAINED_SIMULATION,
                                           &EXPLAINED_HALF_WIDTH,
                                           &ASSUMPTION,
                                           &ASSUMED_IN,
                                           &CONTRIBUTED,
                                           &CONTRIBUTED_HALF_WIDTH,
                                           &LEFTOVER };
  GPtrArray *columns = columns_new (scenario, FALSE);

  add_columns (columns, shown, G_N_ELEMENTS (shown));
  return columns;
}

GPtrArray *
fs_result_comparison_columns (const FsScenario *scenario)
{
  static const FsColumn *const shown[]
      = { &RATE,    &VARIANT,  &STATUS_MODEL, &STATUS_SIMULATION, &NAME, &MODEL, &SIMULATION, &COMPARED_HALF_WIDTH,
          &PERCENT, &EQUATION, &NOTES };
  GPtrArray *columns = columns_new (scenario, FALSE);

  add_columns (columns, shown, G_N_ELEMENTS (shown));
  return columns;
}

FsRow *
fs_result_difference (const FsScenario *scenario, FsSweepPoint first, FsSweepPoint second, const char *quantity,
                      const double values[2], const FsRunDifference *difference, const char *sentence,
                      const char *method)
{
  FsRow *row = fs_result_point (scenario, first);
  static const char *const kinds[] = { [FS_DIFFERENCE_NONE] = NULL,
                                       [FS_DIFFERENCE_PAIRED] = "paired",
                                       [FS_DIFFERENCE_OTHER] = "other-traffic",
                                       [FS_DIFFERENCE_SHORT] = "too-few",
                                       [FS_DIFFERENCE_UNKNOWN] = "unknown-replications",
                                       [FS_DIFFERENCE_UNRELATED] = "narrower" };
  gboolean is_paired = difference->kind == FS_DIFFERENCE_PAIRED;
  g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, second.curve));

  fs_row_set_integer (row, &WITH_CURVE, second.curve + 1);
  fs_row_set_text (row, &WITH_LABEL, label);
  fs_row_set_text (row, &COMPARED, quantity);
  fs_row_set_number (row, &VALUE_OF_FIRST, values[0]);
  fs_row_set_number (row, &VALUE_OF_SECOND, values[1]);
  fs_row_set_number (row, &DIFFERENCE, difference->mean);
  fs_row_set_number (row, &DIFFERENCE_HALF_WIDTH, difference->half_width);
  fs_row_set_text (row, &INTERVAL, kinds[difference->kind]);
  if (is_paired)
    fs_row_set_integer (row, &PAIRED_MESSAGES, (gint64) difference->messages);
  fs_row_set_number (row, &SAVING, difference->saving);
  fs_row_set_text (row, &SENTENCE, sentence);
  fs_row_set_text (row, &METHOD, method);
  return row;
}

GPtrArray *
fs_result_difference_columns (const FsScenario *scenario)
{
  static const FsColumn *const shown[]
      = { &RATE,     &COMPARED,        &VALUE_OF_FIRST, &VALUE_OF_SECOND, &DIFFERENCE, &DIFFERENCE_HALF_WIDTH,
          &INTERVAL, &PAIRED_MESSAGES, &SAVING };
  GPtrArray *columns = columns_new (scenario, FALSE);

  add_columns (columns, shown, G_N_ELEMENTS (shown));
  return columns;
}

FsRow *
fs_result_map_cell (const FsScenario *scenario, FsSweepPoint point, FsVariant variant, const char *key,
                    FsMapValues values, const char *state)
{
  FsRow *row = fs_result_point (scenario, point);

  fs_row_set_text (row, &VARIANT, fs_variant_id (variant));
  fs_row_set_text (row, &MAP_QUANTITY, key);
  fs_row_set_number (row, &MAP_MODEL, values.model);
  fs_row_set_number (row, &MAP_SIMULATION, values.simulation);
  fs_row_set_number (row, &CAUSE_HALF_WIDTH, values.half_width);
  fs_row_set_number (row, &MAP_ERROR, values.error);
  fs_row_set_text (row, &MAP_STATE, state);
  return row;
}

GPtrArray *
fs_result_map_columns (const FsScenario *scenario)
{
  static const FsColumn *const shown[]
      = { &RATE, &VARIANT, &MAP_QUANTITY, &MAP_MODEL, &MAP_SIMULATION, &CAUSE_HALF_WIDTH, &MAP_ERROR, &MAP_STATE };
  GPtrArray *columns = columns_new (scenario, FALSE);

  add_columns (columns, shown, G_N_ELEMENTS (shown));
  return columns;
}

FsRow *
fs_result_cause (const FsScenario *scenario, FsSweepPoint point, const char *cause, double simulation,
                 double half_width, double model, double slowest)
{
  FsRow *row = fs_result_point (scenario, point);

  fs_row_set_text (row, &CAUSE, cause);
  fs_row_set_number (row, &CAUSE_SIMULATED, simulation);
  fs_row_set_number (row, &CAUSE_HALF_WIDTH, half_width);
  fs_row_set_number (row, &CAUSE_MODELLED, model);
  fs_row_set_number (row, &CAUSE_DIFFERENCE, model - simulation);
  fs_row_set_number (row, &CAUSE_SLOWEST, slowest);
  return row;
}

GPtrArray *
fs_result_cause_columns (const FsScenario *scenario)
{
  static const FsColumn *const shown[]
      = { &RATE, &CAUSE, &CAUSE_SIMULATED, &CAUSE_HALF_WIDTH, &CAUSE_MODELLED, &CAUSE_DIFFERENCE, &CAUSE_SLOWEST };
  GPtrArray *columns = columns_new (scenario, FALSE);

  add_columns (columns, shown, G_N_ELEMENTS (shown));
  return columns;
}
