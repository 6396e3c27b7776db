#include "study/referee/differences.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/referee/booksim-names.h"

static void
add (GPtrArray *sentences, char *sentence)
{
  g_ptr_array_add (sentences, sentence);
}

/* Whether the destinations of @run are those of @params, as far as the name of its traffic says. */
static gboolean
is_same_traffic (const FsPeerRun *run, const FsWormholeParams *params)
{
  g_autofree char *ours = NULL;
  char word[FS_PEER_WORD_SIZE];

  if (run->simulator != FS_PEER_BOOKSIM2)
    return g_str_has_prefix (run->traffic, "uniform") && params->pattern.kind == FS_PATTERN_UNIFORM;
  ours = fs_booksim_traffic (params, NULL);
  fs_peer_word_set (word, ours != NULL ? ours : "");
  return strcmp (run->traffic, word) == 0;
}

static void
compare_settings (GPtrArray *sentences, const FsPeerRun *run, const FsWormholeParams *params)
{
  const char *name = fs_peer_simulator_name (run->simulator);
  g_autofree char *arrivals = params->bernoulli || params->on_cycles > 0 ? fs_booksim_arrivals (params, NULL) : NULL;

  if (run->V > 0 && run->V != params->V)
    add (sentences,
         g_strdup_printf (_ ("The virtual channels differ: %s has %d, Flitscope V = %d."), name, run->V, params->V));
  if (!isnan (run->packet_flits) && fabs (run->packet_flits - params->length_flits) >= 0.5)
    {
      g_autofree char *flits = fs_number_display_fixed (run->packet_flits, fmod (run->packet_flits, 1) == 0 ? 0 : 1);

      add (sentences, g_strdup_printf (_ ("The lengths differ: %s has packets of %s flits, Flitscope M = %u."), name,
                                       flits, params->length_flits));
    }
  if (*run->traffic != '\0' && !is_same_traffic (run, params))
    {
      g_autofree char *pattern = fs_pattern_to_text (&params->pattern);

      add (sentences, g_strdup_printf (_ ("Compare the traffic: that of %s is %s, that of Flitscope is %s."), name,
                                       run->traffic, pattern));
    }
  if (run->simulator == FS_PEER_BOOKSIM2 && *run->arrivals != '\0' && g_strcmp0 (run->arrivals, arrivals) != 0)
    add (sentences,
         g_strdup_printf (_ ("Arrivals: BookSim2 generates packets by %s; those of Flitscope differ."), run->arrivals));
  if (params->beta > 0)
    add (sentences,
         g_strdup (_ ("Only Flitscope has broadcasts; its unicast latency is compared. beta = 0 is nearest.")));
}

/* What of the router of BookSim2 is not what @params has. */
static void
compare_router (GPtrArray *sentences, const FsPeerRun *run, const FsWormholeParams *params)
{
  const FsPipeline *ours = &params->pipeline;
  const FsPeerRouter *theirs = &run->router;
  FsAllocatorChoice of_vcs = ours->allocator, of_switch = ours->allocator;
  g_autofree char *allocator = fs_booksim_allocator (&ours->allocator), *vcs = NULL, *the_switch = NULL;
  gboolean is_torus = params->topology == FS_TOPOLOGY_TORUS, is_narrow = fs_pipeline_has_chiplets (ours);

  for (int d = 0; d < params->n; d++)
    is_narrow = is_narrow || ours->flit_cycles[d] > 1;
  if (is_narrow)
    add (sentences, g_strdup (_ ("Channels: only Flitscope has narrow ones, or others between chiplets.")));
  if (run->buffer > 0 && run->buffer != params->vc_buffer)
    add (sentences, g_strdup_printf (_ ("Buffers: those of BookSim2 have %d flits, those of Flitscope %d."),
                                     run->buffer, params->vc_buffer));
  if (theirs->routing_delay != ours->routing_delay)
    add (sentences, g_strdup_printf (_ ("Pipeline: the routing delay of BookSim2 is %d, that of Flitscope %d."),
                                     theirs->routing_delay, ours->routing_delay));
  if (theirs->speculation != ours->speculation)
    add (sentences, g_strdup (theirs->speculation
                                  ? _ ("Pipeline: heads of BookSim2 request the switch together with their virtual "
                                       "channel, those of Flitscope a cycle later.")
                                  : _ ("Pipeline: heads of Flitscope request the switch together with their virtual "
                                       "channel, those of BookSim2 a cycle later.")));
  if (theirs->credit_delay != ours->credit_delay)
    add (sentences, g_strdup_printf (_ ("Credits: the credit delay of BookSim2 is %d, that of Flitscope %d."),
                                     theirs->credit_delay, ours->credit_delay));
  for (int d = 0; d < params->n; d++)
    if (theirs->channel_latency != ours->channel_latency[d])
      {
        add (sentences, g_strdup_printf (_ ("Channels: those of BookSim2 have the latency %d, those of Flitscope %d."),
                                         theirs->channel_latency, ours->channel_latency[d]));
        break;
      }
  if (theirs->waits_for_credits != (ours->vc_release == FS_VC_RELEASE_CREDIT))
    add (sentences,
         g_strdup (theirs->waits_for_credits
                       ? _ ("Release: BookSim2 gives a virtual channel to the next packet when all credits are "
                            "back, Flitscope when the tail is sent.")
                       : _ ("Release: BookSim2 gives a virtual channel to the next packet when the tail is "
                            "sent, Flitscope when all credits are back.")));
  fs_booksim_allocator_parse (theirs->vc_allocator, &of_vcs);
  fs_booksim_allocator_parse (theirs->switch_allocator, &of_switch);
  vcs = fs_booksim_allocator (&of_vcs);
  the_switch = fs_booksim_allocator (&of_switch);
  if (strcmp (vcs, allocator) != 0 || strcmp (the_switch, allocator) != 0)
    add (sentences,
         g_strdup_printf (_ ("Allocators: BookSim2 has %s for virtual channels and %s for the switch, Flitscope "
                             "has %s for both."),
                          theirs->vc_allocator, theirs->switch_allocator, allocator));
  if (ours->dimension_order != FS_LOWEST_FIRST)
    add (sentences,
         g_strdup (_ ("Order of dimensions: BookSim2 crosses the lowest dimension first, Flitscope the highest.")));
  if (!ours->to_self)
    add (sentences, g_strdup (_ ("Destinations: a node of BookSim2 may send to itself, one of Flitscope does not.")));
  if (is_torus && (params->classes != FS_CLASSES_ROUTE || params->tie == FS_TIE_POSITIVE))
    add (sentences,
         g_strdup (_ ("Classes: on a torus BookSim2 keeps one class of virtual channels for a whole ring, and draws "
                      "the way round where both are equally long.")));
}

GPtrArray *
fs_peer_differences (const FsPeerRun *run, const FsWormholeParams *params)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  /* Settings of both that are not the same. */
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

  compare_settings (sentences, run, params);
  if (run->simulator != FS_PEER_BOOKSIM2)
    add (sentences,
         g_strdup_printf (_ ("%s has its own pipeline, credits and ports, which Flitscope does not simulate."),
                          fs_peer_simulator_name (run->simulator)));
  else if (*run->foreign != '\0')
    add (sentences, g_strdup_printf (_ ("BookSim2 was run with what Flitscope does not simulate: %s."), run->foreign));
  else if (params->router != FS_ROUTER_PIPELINED)
    add (sentences,
         g_strdup (_ ("Router: BookSim2 simulates pipelined routers with credits, Flitscope here the ideal one, which "
                      "takes one cycle a hop. With router-preset = booksim2 it simulates those of BookSim2.")));
  else if (!run->router.is_known)
    add (sentences,
         g_strdup (_ ("Router: the results do not contain the configuration of BookSim2, so that its delays, "
                      "allocators and buffers are not known.")));
  else
    compare_router (sentences, run, params);
  if (sentences->len == 0)
    add (sentences, g_strdup (_ ("Nothing: both simulate the same network and router, and differ by chance only.")));
  if (run->simulator == FS_PEER_SUPERSIM)
    add (sentences,
         g_strdup (_ ("The latencies of SuperSim are taken as cycles; ssparse -s scales its time to them.")));
  return sentences;
}
