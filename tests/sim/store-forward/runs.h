/* Parameters, networks, and results of short store-and-forward runs. */
#pragma once

#include "sim/store-forward/store-forward.h"

static inline FsStoreForwardParams
params_of (int n, int k, FsOperation operation, FsSemantics semantics)
{
  FsStoreForwardParams params;

  fs_store_forward_params_init (&params);
  params.n = n;
  params.k = k;
  params.operation = operation;
  params.semantics = semantics;
  return params;
}

static inline FsStoreForwardNetwork *
network_of (const FsStoreForwardParams *params)
{
  g_autoptr (GError) error = NULL;
  FsStoreForwardNetwork *network;

  fs_store_forward_check (params, &error);
  g_assert_no_error (error);
  network = fs_store_forward_network_new (params, NULL, &error);
  g_assert_no_error (error);
  return network;
}

/* On a network of its own. */
static inline FsStoreForwardResult
run_params (const FsStoreForwardParams *params)
{
  g_autoptr (FsStoreForwardNetwork) network = network_of (params);
  g_autoptr (GError) error = NULL;
  FsStoreForwardResult result;

  fs_store_forward_run (network, params, NULL, &result, &error);
  g_assert_no_error (error);
  return result;
}

/* One initiation in the given cycle; runs to the end. */
static inline FsStoreForwardResult
run_one (const FsStoreForwardParams *params, const FsInitiation *initiation)
{
  g_autoptr (FsStoreForwardNetwork) network = network_of (params);
  g_autoptr (GArray) initiations = g_array_new (FALSE, FALSE, sizeof (FsInitiation));
  g_autoptr (FsStoreForward) run = NULL;
  g_autoptr (GError) error = NULL;

  g_array_append_vals (initiations, initiation, 1);
  run = fs_store_forward_new_scheduled (network, params, initiations, &error);
  g_assert_no_error (error);
  while (!fs_store_forward_finished (run))
    fs_store_forward_step (run);
  return fs_store_forward_result (run);
}

static inline void
assert_same_results (const FsStoreForwardResult *a, const FsStoreForwardResult *b)
{
  g_assert_cmpint (a->status, ==, b->status);
  g_assert_cmpfloat (a->T, ==, b->T);
  g_assert_cmpuint (a->initiations, ==, b->initiations);
  g_assert_cmpuint (a->messages, ==, b->messages);
  g_assert_cmpuint (a->hops, ==, b->hops);
  g_assert_cmpfloat (a->services, ==, b->services);
  g_assert_cmpfloat (a->max_services_at_a_node, ==, b->max_services_at_a_node);
  g_assert_cmpuint (a->contentions, ==, b->contentions);
  g_assert_cmpuint (a->detours, ==, b->detours);
  g_assert_cmpuint (a->max_waiting_at_a_channel, ==, b->max_waiting_at_a_channel);
  g_assert_cmpuint (a->fingerprint, ==, b->fingerprint);
}
