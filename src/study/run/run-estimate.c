#include "study/run/run-estimate.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/memory.h"
#include "scenario/value/curve.h"
#include "study/run/replication.h"
#include "study/run/sweep.h"

#define LEAST_MESSAGES 20000  /* recorded by the shortest runs that reach the default precision */
#define GRID_SATURATION 0.7   /* where meshes and tori saturate, of their capacity, on the average */
#define SATURATED_RUN 3       /* times the messages of the shortest run, until a saturated one is recognized */
#define REFERENCE_SLOWDOWN 25 /* of the reference engine, which simulates long paths */
#define PIPELINED_SLOWDOWN 10 /* of pipelined routers against ideal ones */
#define LIGHT_LOAD 0.2        /* flit-hops per node per cycle */
#define TRIAL_MESSAGES 20000
#define TRIAL_CYCLES 2000000

/* What runs at a speed of its own. */
typedef enum {
  KIND_WORMHOLE,  /* flit-hops */
  KIND_BROADCAST, /* hops of store-and-forward messages */
  KIND_MULTICAST,
  KIND_STRICT_BROADCAST, /* the same where every channel is served for itself */
  KIND_STRICT_MULTICAST,
  N_KINDS,
} Kind;

/* A short run that measures the speed of a kind. */
typedef struct {
  Kind kind;
  FsWormholeParams network; /* of KIND_WORMHOLE */
} Trial;

/* Returns the hops of a run in a generalized hypercube: messages along all edges of a tree, or each to its destination,
 * at most along a tree if they are clubbed. */
static double
hops_of_store_forward (const FsStoreForwardParams *params)
{
  FsGh gh;
  double to_all, to_destinations;
  g_autoptr (GArray) initiations = NULL;

  if (!fs_gh_init (&gh, params->n, params->k, NULL))
    return 0;
  initiations = fs_store_forward_initiations (&gh, params, NULL);
  to_all = gh.n_nodes - 1.0;
  to_destinations = (params->destinations == FS_DESTINATIONS_LIST ? params->n_list : gh.n_nodes / params->fraction)
                    * (double) params->n * (params->k - 1) / params->k;
  if (params->operation != FS_OPERATION_MULTICAST)
    return initiations->len * to_all;
  return initiations->len * (params->clubbing ? fmin (to_destinations, to_all) : to_destinations);
}

/* Returns the hops per second of processor time, NAN if the trial failed. */
static gpointer
measure (gpointer data)
{
  const Trial *trial = data;
  g_autoptr (FsSimResult) result = NULL;
  double *speed = g_new (double, 1);

  if (trial->kind == KIND_WORMHOLE)
    {
      /* Under a light load in the network of the trial. */
      FsWormholeParams params = trial->network;
      FsStopRule rule;

      fs_stop_rule_init (&rule);
      params.rate = LIGHT_LOAD / fs_wormhole_params_flit_hops (&params);
      params.workload = NULL;
      params.seed = 1;
      rule.warmup_messages = 0;
      rule.max_messages = TRIAL_MESSAGES;
      rule.max_cycles = TRIAL_CYCLES;
      result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
    }
  else
    {
      /* With the default parameters: ZK99’s broadcasts or multicasts in 4096 nodes. */
      FsNetworkCache *networks = fs_network_cache_new ();
      FsStoreForwardParams params;

      fs_store_forward_params_init (&params);
      params.initiations = FS_INITIATIONS_COUNT;
      params.operation = trial->kind == KIND_MULTICAST || trial->kind == KIND_STRICT_MULTICAST
                             ? FS_OPERATION_MULTICAST
                             : FS_OPERATION_MANY_TO_ALL;
      params.semantics = trial->kind >= KIND_STRICT_BROADCAST ? FS_SEMANTICS_STRICT : FS_SEMANTICS_CALIBRATED;
      result = fs_replication_run_store_forward (&params, networks, NULL, NULL);
      fs_network_cache_free (networks);
    }
  *speed = result != NULL && result->cpu_seconds > 0 ? (double) result->flit_hops / result->cpu_seconds : NAN;
  return speed;
}

/* Returns the processor time of a point with all its replications. */
static double
seconds_of_point (const FsScenario *scenario, const FsSweepPoint *point)
{
  static GOnce once[N_KINDS];
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  const FsCurve *curve = fs_sweep_curve (scenario, point);
  Trial trial = { .kind = KIND_WORMHOLE };
  double hops;

  if (curve->simulation_absent != NULL)
    return 0;
  if (!curve->switching->has_flits)
    {
      gboolean strict = curve->store_forward.semantics == FS_SEMANTICS_STRICT;

      if (curve->store_forward.operation == FS_OPERATION_MULTICAST)
        trial.kind = strict ? KIND_STRICT_MULTICAST : KIND_MULTICAST;
      else
        trial.kind = strict ? KIND_STRICT_BROADCAST : KIND_BROADCAST;
      hops = hops_of_store_forward (&curve->store_forward);
    }
  else
    {
      const FsWormholeParams *params = &curve->params;
      const FsStopRule *rule = &statistics->rule;
      double slowdown = fs_wormhole_is_plain_sweep (params)     ? REFERENCE_SLOWDOWN
                        : params->router == FS_ROUTER_PIPELINED ? PIPELINED_SLOWDOWN
                                                                : 1;
      /* Messages for the interval of the rarer kind, at most as many as the rule allows. Near saturation waiting times vary
       * more, and longer: a point needs times as many as under a light load. 1 if it is not known where that is. */
      double most = (double) fs_stop_rule_max_messages (rule, params), factor = 1;
      double rarer = params->beta > 0 && params->beta < 1 ? fmin (params->beta, 1 - params->beta) : 1;
      double messages = rule->warmup_messages != FS_AUTO_WARMUP ? (double) rule->warmup_messages : 0;

      if (fs_curve_refers_to_capacity (curve))
        {
          double load = point->rate / fs_curve_reference_rate (curve, &curve->inputs) / GRID_SATURATION;

          factor = load < 1 ? 1 / ((1 - load) * (1 - load)) : SATURATED_RUN;
        }
      messages += fmin (most, factor * fmax (LEAST_MESSAGES, FS_N_BATCHES * FS_BATCH_MEMBERS / rarer));

      if (slowdown > 1)
        fs_wormhole_params_init (&trial.network);
      else
        trial.network = *params;
      hops = messages * fs_wormhole_params_flit_hops (params) * slowdown;
    }
  /* The speed of each kind is measured once, that of wormhole routing in the network of the first call; those of other
   * networks differ less than the messages that a run needs. */
  return statistics->replications * hops / *(double *) g_once (&once[trial.kind], measure, &trial);
}

double
fs_run_estimate (const FsScenario *scenario)
{
  g_autoptr (GArray) points = fs_sweep_known_points (scenario, NULL);
  double seconds = 0;

  for (guint i = 0; i < points->len; i++)
    seconds += seconds_of_point (scenario, &g_array_index (points, FsSweepPoint, i));
  return seconds;
}

/* Of a result with its histograms and statistics, at most unless n > 20. */
#define BYTES_OF_RESULT (96 << 10)

gboolean
fs_run_check_memory (guint n_results, GError **error)
{
  guint64 needed = (guint64) n_results * BYTES_OF_RESULT, available = fs_memory_free ();
  g_autofree char *needed_text = NULL;
  g_autofree char *available_text = NULL;

  if (available == 0 || needed <= available / 2)
    return TRUE;
  needed_text = g_format_size (needed);
  available_text = g_format_size (available);
  return fs_set_error (
      error, FS_ERROR_MEMORY,
      ngettext ("The result of %u point needs %s of memory; %s are free, and it may use half of that.",
                "The results of %u points need %s of memory; %s are free, and they may use half of that.", n_results),
      n_results, needed_text, available_text);
}
