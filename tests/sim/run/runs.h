/* Parameters, stopping rules, and results of short runs. */
#pragma once

#include "sim/run/simulation.h"

static inline FsWormholeParams
params_of (int n, int V, uint32_t M, double beta, double rate)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = V;
  params.length_flits = M;
  params.beta = beta;
  params.rate = rate;
  return params;
}

static inline FsStopRule
rule_of (double precision, uint64_t max_messages)
{
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  rule.precision = precision;
  rule.max_messages = max_messages;
  return rule;
}

static inline FsSimResult *
run (const FsWormholeParams *params, const FsStopRule *rule, FsEngine engine)
{
  GError *error = NULL;
  FsSimResult *result = fs_simulation_run (params, rule, engine, NULL, &error);

  g_assert_no_error (error);
  return result;
}

static inline double
value (const FsSimResult *result, const char *key)
{
  g_assert_cmpint (fs_record_find (result->quantities, key), >=, 0);
  return fs_record_get (result->quantities, key);
}
