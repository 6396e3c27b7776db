#include "study/run/run-estimate.h"

#include <math.h>

#include "study/run/sweep.h"

#define LEAST_MESSAGES 20000 /* recorded by the shortest runs that reach the default precision */
#define LIGHT_LOAD 0.2       /* flit-hops per node per cycle */
#define TRIAL_MESSAGES 20000
#define TRIAL_CYCLES 2000000

/* Returns the flit-hops of a message on the average: a broadcast is N - 1 copies that travel one hop each. */
static double
hops_per_message (const FsWormholeParams *params)
{
  double nodes = ldexp (1, params->n), distances[FS_PATTERN_MAX_N], mean = params->n / 2.0;

  if (fs_pattern_probabilities (&params->pattern, params->n, distances, NULL))
    mean = fs_pattern_mean_distance (distances, params->n);
  return params->length_flits * (params->beta * (nodes - 1) + (1 - params->beta) * mean);
}

/* Returns the messages that a point needs: for the interval of the rarer kind, at most as many as the rule allows. */
static double
messages_of_point (const FsWormholeParams *params, const FsStopRule *rule)
{
  double most = (double) fs_stop_rule_max_messages (rule, params->n);
  double rarer = params->beta > 0 && params->beta < 1 ? fmin (params->beta, 1 - params->beta) : 1;
  double warmup = rule->warmup_messages != FS_AUTO_WARMUP ? (double) rule->warmup_messages : 0;

  return warmup + fmin (most, fmax (LEAST_MESSAGES, FS_N_BATCHES * FS_BATCH_MEMBERS / rarer));
}

/* Returns the flit-hops per second of processor time of a short run under a light load in the network of @params. */
static double
measure_speed (const FsWormholeParams *network)
{
  FsWormholeParams params = *network;
  FsStopRule rule;
  g_autoptr (FsSimResult) result = NULL;

  fs_stop_rule_init (&rule);
  params.rate = LIGHT_LOAD / hops_per_message (&params);
  params.seed = 1;
  rule.warmup_messages = 0;
  rule.max_messages = TRIAL_MESSAGES;
  rule.max_cycles = TRIAL_CYCLES;
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
  return result != NULL && result->cpu_seconds > 0 ? (double) result->flit_hops / result->cpu_seconds : NAN;
}

static gpointer
measure_once (gpointer params)
{
  double *speed = g_new (double, 1);

  *speed = measure_speed (params);
  return speed;
}

/* Measures the speed in the network of the first call; those of others differ less than the messages that a run needs. */
static double
speed_of_machine (const FsWormholeParams *params)
{
  static GOnce once = G_ONCE_INIT;

  return *(double *) g_once (&once, measure_once, (gpointer) params);
}

double
fs_run_estimate (const FsScenario *scenario)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  const FsWormholeParams *params = NULL;
  double hops = 0;

  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step);

      if (curve->generalized)
        return NAN;
      if (curve->simulation_absent != NULL)
        continue;
      params = &curve->params;
      hops += MAX (statistics->replications, 1) * messages_of_point (&curve->params, &statistics->rule)
              * hops_per_message (&curve->params);
    }
  return params != NULL ? hops / speed_of_machine (params) : 0;
}
