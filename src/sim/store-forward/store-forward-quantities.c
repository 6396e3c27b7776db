#include "sim/store-forward/store-forward-quantities.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define CYCLES(key, symbol, meaning)                                                                                   \
  {                                                                                                                    \
    key, symbol, "cycles", meaning, NULL, FS_SHAPE_SCALAR                                                              \
  }
#define COUNT(key, meaning)                                                                                            \
  {                                                                                                                    \
    key, NULL, NULL, meaning, NULL, FS_SHAPE_SCALAR                                                                    \
  }

static const FsQuantity quantities[] = {
  CYCLES ("T", "<i>T</i>", N_ ("execution time")),
  CYCLES ("T_min", NULL, N_ ("shortest execution time of the replications")),
  CYCLES ("T_max", NULL, N_ ("longest execution time of the replications")),
  COUNT ("initiations", N_ ("broadcasts or multicasts started")),
  COUNT ("messages", N_ ("messages from a source to a destination")),
  COUNT ("hops", N_ ("messages sent from node to node")),
  COUNT ("source_hops", N_ ("messages that sources send over their channels")),
  COUNT ("services", N_ ("services, or transmissions if strict")),
  COUNT ("max_services_at_a_node", N_ ("services of the node that has most")),
  COUNT ("contentions", N_ ("contentions, messages left waiting summed over cycles")),
  COUNT ("detours", N_ ("detours of adaptive routing")),
  COUNT ("max_waiting_at_a_channel", N_ ("most messages left waiting for one channel, if strict")),
  COUNT ("max_held_at_a_node", N_ ("most messages of others that a node has to forward, with a schedule")),
  CYCLES ("lower_bound", NULL, N_ ("least execution time of all-to-all broadcasts, one message per channel per cycle")),
  COUNT ("channel_utilization", N_ ("part of the time in which channels carry messages, if strict")),
};

const FsQuantity *
fs_store_forward_quantities (guint *n_quantities)
{
  *n_quantities = G_N_ELEMENTS (quantities);
  return quantities;
}

static FsLatency
no_latency (void)
{
  return (FsLatency){ NAN, NAN, fs_histogram_new () };
}

FsSimResult *
fs_store_forward_sim_result (const FsStoreForwardResult *run, uint64_t seed)
{
  /* In the order of the table. */
  const double values[G_N_ELEMENTS (quantities)] = {
    run->T,
    run->T,
    run->T,
    (double) run->initiations,
    (double) run->messages,
    (double) run->hops,
    (double) run->source_hops,
    run->services,
    run->max_services_at_a_node,
    (double) run->contentions,
    (double) run->detours,
    (double) run->max_waiting_at_a_channel,
    run->max_held_at_a_node,
    run->lower_bound,
    run->channel_utilization,
  };
  FsSimResult *result;

  g_return_val_if_fail (run->status != FS_STORE_FORWARD_CANCELLED, NULL);

  result = g_new0 (FsSimResult, 1);
  if (run->status == FS_STORE_FORWARD_NOT_CONVERGED)
    {
      result->status = FS_SIM_NOT_CONVERGED;
      result->reason = FS_SIM_CYCLES;
    }
  result->seed = seed;
  result->cycles = (uint64_t) ceil (run->T);
  result->messages = run->messages;
  result->flit_hops = run->hops;
  result->fingerprint = run->fingerprint;
  result->unicast = no_latency ();
  result->broadcast = no_latency ();
  result->network = no_latency ();
  result->quantities = fs_record_new (quantities, G_N_ELEMENTS (quantities), fs_record_size_of_hypercube (1, 1));
  for (guint q = 0; q < G_N_ELEMENTS (quantities); q++)
    result->quantities->values[q] = values[q];
  result->half_widths = fs_record_new (quantities, G_N_ELEMENTS (quantities), fs_record_size_of_hypercube (1, 1));
  return result;
}
