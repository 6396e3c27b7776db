/* Engines and models run in many threads at once: each result is that of a single thread. build-aux/test thread runs
 * this under ThreadSanitizer. */
#include <pthread.h>

#include "tests/sim/wormhole/configurations.h"
#include "model/model.h"
#include "sim/run/simulation.h"
#include "sim/store-forward/store-forward.h"
#include "study/run/replication.h"
#include "tests/support/test.h"

#define N_THREADS 4
#define N_NETWORKS 64

/* One computation and what came out, as a number that is equal only if all is. */
typedef struct {
  guint64 (*compute) (guint number, gpointer shared);
  gpointer shared;
  guint number;
  guint64 found;
} Task;

static void *
carry_out (void *data)
{
  Task *task = data;

  task->found = task->compute (task->number, task->shared);
  return NULL;
}

/* Computes @n_tasks alone, then N_THREADS of them at a time. */
static void
assert_same_at_once (guint n_tasks, guint64 (*compute) (guint number, gpointer shared), gpointer shared)
{
  for (guint first = 0; first < n_tasks; first += N_THREADS)
    {
      pthread_t threads[N_THREADS];
      Task tasks[N_THREADS];

      for (guint t = 0; t < N_THREADS; t++)
        {
          tasks[t] = (Task){ compute, shared, first + t, 0 };
          g_assert_cmpint (pthread_create (&threads[t], NULL, carry_out, &tasks[t]), ==, 0);
        }
      for (guint t = 0; t < N_THREADS; t++)
        g_assert_cmpint (pthread_join (threads[t], NULL), ==, 0);
      for (guint t = 0; t < N_THREADS; t++)
        g_assert_cmphex (tasks[t].found, ==, compute (first + t, shared));
    }
}

static guint64
hash_of (double value)
{
  union {
    double value;
    guint64 bits;
  } number = { value };

  return number.bits;
}

/* The same configuration with both engines; all routings are drawn, so that every engine is used. @shared: the
 * configurations, drawn before: a pattern is read under a lock of GLib, which ThreadSanitizer does not see. */
static guint64
run_network (guint number, gpointer shared)
{
  const FsWormholeParams *params = &((const FsWormholeParams *) shared)[number / 2];
  g_autoptr (FsWormhole) network
      = fs_wormhole_new (params, number % 2 == 0 ? FS_ENGINE_FAST : FS_ENGINE_REFERENCE, NULL, NULL);
  g_autoptr (FsWormhole) copy = NULL;

  fs_wormhole_run_until (network, 150, NULL);
  copy = fs_wormhole_copy (network);
  fs_wormhole_run_until (copy, 300, NULL);
  return fs_wormhole_fingerprint (copy) + fs_wormhole_flit_hops (copy);
}

FS_TEST (networks_at_once)
{
  FsWormholeParams configurations[N_NETWORKS / 2];

  for (guint i = 0; i < G_N_ELEMENTS (configurations); i++)
    configurations[i] = configuration_draw (1 + i);
  assert_same_at_once (N_NETWORKS, run_network, configurations);
}

/* A whole run with its recorder, batches and intervals. */
static guint64
run_simulation (guint number, gpointer shared)
{
  FsWormholeParams params;
  FsStopRule rule;
  g_autoptr (FsSimResult) result = NULL;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 1 + (int) number % 3;
  params.routing = params.V == 1 ? FS_ROUTING_DETERMINISTIC : FS_ROUTING_DUATO;
  params.beta = 0.1 * (number % 2);
  params.rate = 0.002;
  params.seed = number;
  fs_stop_rule_init (&rule);
  rule.warmup_messages = 100;
  rule.max_messages = 2000;
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
  return result->fingerprint ^ hash_of (result->unicast.mean) ^ hash_of (result->unicast.half_width);
}

FS_TEST (simulations_at_once)
{
  assert_same_at_once (12, run_simulation, NULL);
}

/* Runs share the graph, trees, and tables of two networks, which the first of them creates. */
static guint64
run_store_forward (guint number, gpointer shared)
{
  FsStoreForwardParams params;
  g_autoptr (FsStoreForwardNetwork) network = NULL;
  FsStoreForwardResult result;

  fs_store_forward_params_init (&params);
  params.n = 3;
  params.k = 4;
  params.tree = number / 2 % 2 == 0 ? FS_TREE_BST : FS_TREE_BSG;
  params.semantics = number % 2 == 0 ? FS_SEMANTICS_CALIBRATED : FS_SEMANTICS_STRICT;
  params.initiations = FS_INITIATIONS_COUNT;
  params.count = 5;
  params.seed = number;
  network = fs_network_cache_get (shared, &params, NULL, NULL);
  g_assert_nonnull (network);
  g_assert_true (fs_store_forward_run (network, &params, NULL, &result, NULL));
  return result.fingerprint + result.hops;
}

FS_TEST (store_forward_runs_at_once)
{
  FsNetworkCache *cache = fs_network_cache_new ();

  assert_same_at_once (16, run_store_forward, cache);
  fs_network_cache_free (cache);
}

/* A model solved, and searched for where it saturates. */
static guint64
solve_model (guint number, gpointer shared)
{
  const FsModel *model = fs_models ()[number % 5];
  FsModelInputs inputs = { .n = 5, .V = 3, .M = 32, .delta = 4, .tau = 50, .l = 20, .tu = 1, .residual = 0.5 };
  FsModelSaturation saturation;
  g_autoptr (FsModelPoint) point = NULL;

  inputs.beta = MIN (0.05, fs_model_input (model, "beta")->max);
  if (fs_model_input (model, "l") != NULL)
    inputs.V = 1;
  g_assert_true (fs_model_check (model, &inputs, NULL));
  saturation = fs_model_saturation (model, &inputs, model->default_variant);
  point = fs_model_solve (model, &inputs, model->default_variant, saturation.rate / 2);
  g_assert_cmpint (point->status, ==, FS_MODEL_OK);
  return hash_of (saturation.rate) ^ hash_of (fs_record_get (point->outputs, model->headline));
}

FS_TEST (models_at_once)
{
  assert_same_at_once (16, solve_model, NULL);
}
