#include "study/referee/differences.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/referee/booksim-network.h"

static void
add (GPtrArray *sentences, char *sentence)
{
  g_ptr_array_add (sentences, sentence);
}

static gboolean
draws_the_source_too (const FsPeerRun *run)
{
  return run->simulator == FS_PEER_BOOKSIM2 && strcmp (run->traffic, "uniform") == 0 && run->n_nodes > 1;
}

double
fs_peer_equal_rate (const FsPeerRun *run, double rate)
{
  double nodes = (double) run->n_nodes;

  return draws_the_source_too (run) ? rate * (nodes - 1) / nodes : rate;
}

static gboolean
is_single_port (const FsWormholeParams *params)
{
  return params->injection == FS_INJECTION_POOL && fs_wormhole_params_injection_channels (params) == 1;
}

/* Settings of both that are not the same. */
static void
compare_network (GPtrArray *sentences, const FsPeerRun *run, const FsWormholeParams *params)
{
  const char *name = fs_peer_simulator_name (run->simulator);
  FsBooksimNetwork ours;
  gboolean has_routing = fs_booksim_network (params, &ours, NULL);

  if (*run->topology == '\0')
    add (sentences, g_strdup_printf (_ ("The results do not say which network %s has simulated."), name));
  else if (run->k != ours.k || run->n != ours.n || strcmp (run->topology, ours.topology) != 0)
    {
      g_autofree char *theirs
          = run->k > 0 ? g_strdup_printf ("%d-ary %d-%s", run->k, run->n, run->topology) : g_strdup (run->topology);

      add (sentences, g_strdup_printf (_ ("The networks differ: %s simulates the network %s, Flitscope %d-ary %d-%s."),
                                       name, theirs, ours.k, ours.n, ours.topology));
    }
  if (run->simulator == FS_PEER_BOOKSIM2 && *run->routing != '\0'
      && (!has_routing || strcmp (run->routing, ours.routing) != 0))
    add (sentences, g_strdup_printf (_ ("The routings differ: %s routes by %s."), name, run->routing));
}

static void
compare_settings (GPtrArray *sentences, const FsPeerRun *run, const FsWormholeParams *params)
{
  const char *name = fs_peer_simulator_name (run->simulator);

  if (run->V > 0 && run->V != params->V)
    add (sentences,
         g_strdup_printf (_ ("The virtual channels differ: %s has %d, Flitscope V = %d."), name, run->V, params->V));
  if (!isnan (run->packet_flits) && fabs (run->packet_flits - params->length_flits) >= 0.5)
    {
      g_autofree char *flits = fs_number_display_fixed (run->packet_flits, fmod (run->packet_flits, 1) == 0 ? 0 : 1);

      add (sentences, g_strdup_printf (_ ("The lengths differ: %s has packets of %s flits, Flitscope M = %u."), name,
                                       flits, params->length_flits));
    }
  if (*run->traffic != '\0'
      && (!g_str_has_prefix (run->traffic, "uniform") || params->pattern.kind != FS_PATTERN_UNIFORM))
    {
      g_autofree char *pattern = fs_pattern_to_text (&params->pattern);

      add (sentences, g_strdup_printf (_ ("Compare the traffic: that of %s is %s, that of Flitscope is %s."), name,
                                       run->traffic, pattern));
    }
  if (params->beta > 0)
    add (sentences,
         g_strdup (_ ("Only Flitscope has broadcasts; its unicast latency is compared. beta = 0 is nearest.")));
}

/* What remains between BookSim2 and Flitscope. */
static void
describe_booksim_router (GPtrArray *sentences, const FsPeerRun *run, const FsWormholeParams *params,
                         FsPeerComparison how)
{
  if (run->hop_cycles != 3)
    add (sentences, g_strdup (_ ("Pipeline: it is not known that a hop takes 3 cycles in this run, so nothing is "
                                 "subtracted from the latencies of BookSim2.")));
  else if (how & FS_PEER_AS_WRITTEN)
    add (sentences,
         g_strdup (_ ("Pipeline: a hop takes 3 cycles in BookSim2 and 1 in Flitscope. In an empty network its "
                      "latency is 2 h + 4 cycles longer, h = hops; it is not subtracted.")));
  else
    add (sentences,
         g_strdup (_ ("Pipeline: a hop takes 3 cycles in BookSim2 and 1 in Flitscope. Flitscope subtracts 2 h + 4 "
                      "cycles from the latency of BookSim2, h = hops, which is exact in an empty network; under "
                      "load BookSim2 holds its virtual channels longer.")));
  if (run->buffer > 0)
    add (sentences, g_strdup_printf (_ ("Credits: a buffer of BookSim2 has %d flits and a loop of credits of 5 cycles; "
                                        "one of Flitscope has %d flits without a loop. vc-buffer = 2 is nearest."),
                                     run->buffer, params->vc_buffer));
  add (sentences, g_strdup (_ ("Release: BookSim2 gives a virtual channel to the next packet when the tail is sent, "
                               "Flitscope when the tail has left the buffer behind the channel.")));
  add (sentences, is_single_port (params)
                      ? g_strdup (_ ("Ports: both inject over one port per node; BookSim2 ejects one flit per cycle, "
                                     "ejection of Flitscope is unlimited."))
                      : g_strdup (_ ("Ports: BookSim2 injects and ejects one flit per node per cycle; Flitscope has "
                                     "several injection channels and unlimited ejection. ports = single is nearest.")));
}

static void
describe_booksim_routes (GPtrArray *sentences, const FsPeerRun *run, FsPeerComparison how)
{
  guint nodes = (guint) run->n_nodes;

  if (strcmp (run->topology, "torus") == 0 && g_str_has_prefix (run->routing, "dim_order"))
    add (sentences,
         g_strdup (_ ("Classes: on a torus BookSim2 keeps one class of virtual channels for a whole ring.")));
  if (g_str_has_prefix (run->routing, "min_adapt"))
    add (sentences,
         g_strdup (_ ("Escape: with min_adapt a packet of BookSim2 that has taken an escape channel stays on "
                      "escape channels.")));
  if (!draws_the_source_too (run))
    return;
  if (how & FS_PEER_SAME_RATE)
    add (sentences,
         g_strdup_printf (_ ("Destinations: 1 of %u packets of BookSim2 is for its own source and crosses no "
                             "channel; Flitscope sends none, so that its channels carry %u/%u of the load at "
                             "the same rate."),
                          nodes, nodes, nodes - 1));
  else
    add (sentences,
         g_strdup_printf (_ ("Destinations: 1 of %u packets of BookSim2 is for its own source and crosses no "
                             "channel; Flitscope sends none and is simulated at %u/%u of the rate, which "
                             "loads the channels alike."),
                          nodes, nodes - 1, nodes));
}

GPtrArray *
fs_peer_differences (const FsPeerRun *run, const FsWormholeParams *params, FsPeerComparison how)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  compare_network (sentences, run, params);
  compare_settings (sentences, run, params);
  if (run->simulator == FS_PEER_BOOKSIM2)
    {
      describe_booksim_router (sentences, run, params, how);
      describe_booksim_routes (sentences, run, how);
    }
  else
    add (sentences, g_strdup_printf (_ ("%s has its own pipeline, credits and ports, for which no correction is known: "
                                        "its latencies are compared as written."),
                                     fs_peer_simulator_name (run->simulator)));
  if (run->simulator == FS_PEER_SUPERSIM)
    add (sentences,
         g_strdup (_ ("The latencies of SuperSim are taken as cycles; ssparse -s scales its time to them.")));
  return sentences;
}
