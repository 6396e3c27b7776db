/* The quantities of a store-and-forward run, in the form of every simulated result. */
#pragma once

#include "sim/run/simulation.h"
#include "sim/store-forward/store-forward.h"

/* What is measured, all scalars: T (cycles) with T_min and T_max over the replications, and the counts of
 * FsStoreForwardResult (GENERALIZED_HYPERCUBE.md 9). */
const FsQuantity *fs_store_forward_quantities (guint *n_quantities);

/* One replication, not a canceled one: to be merged with others by fs_sim_result_merge(). Its latencies have no
 * sample; cycles is T. */
FsSimResult *fs_store_forward_sim_result (const FsStoreForwardResult *run, uint64_t seed);
