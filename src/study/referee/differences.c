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

static gboolean
draws_the_source_too (const FsPeerRun *run)
{
  return run->simulator == FS_PEER_BOOKSIM2 && fs_booksim_is_pattern (run->traffic, FS_PATTERN_UNIFORM)
         && run->n_nodes > 1;
}

double
fs_peer_equal_rate (const FsPeerRun *run, double rate)
{
  double nodes = (double) run->n_nodes;

  return draws_the_source_too (run) ? rate * (nodes - 1) / nodes : rate;
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
  g_autofree char *arrivals = fs_booksim_arrivals (params, NULL);

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

/* Where patterns by address differ although both have them. */
static void
describe_pattern (GPtrArray *sentences, const FsPeerRun *run, const FsWormholeParams *params, FsPeerComparison how)
{
  guint nodes = (guint) run->n_nodes, silent = (guint) fs_booksim_silent_nodes (run);
  gboolean reversed = g_str_has_prefix (run->routing, "dim_order") && params->n > 1;

  if (silent > 0 && (how & FS_PEER_AS_WRITTEN || run->hop_cycles != 3))
    add (sentences, g_strdup_printf (
                        _ ("Destinations: %u of %u nodes send to themselves in BookSim2, and its mean latency includes "
                           "these packets; Flitscope sends nothing from these nodes."),
                        silent, nodes));
  else if (silent > 0)
    add (sentences, g_strdup_printf (
                        _ ("Destinations: %u of %u nodes send to themselves in BookSim2. Flitscope sends nothing from "
                           "these nodes and takes such packets out of the mean latency of BookSim2; their "
                           "latency is the length plus the waiting time at the source."),
                        silent, nodes));
  if (fs_booksim_is_pattern (run->traffic, FS_PATTERN_SHUFFLE) && reversed)
    add (sentences,
         g_strdup (_ ("Order of dimensions: BookSim2 crosses dimension 0 first, Flitscope the highest dimension "
                      "first. Shuffle is not symmetric in the dimensions, so the same channels carry other "
                      "loads.")));
  if (!g_str_has_prefix (run->traffic, "hotspot"))
    return;
  if (params->pattern.kind == FS_PATTERN_HOTSPOT && params->pattern.share < 1)
    add (sentences,
         g_strdup (_ ("Hot nodes: BookSim2 draws every destination from a list of all nodes with weights, the "
                      "source included; Flitscope sends no message to its own source.")));
  else
    add (sentences,
         g_strdup (_ ("Hot nodes: a hot node of BookSim2 sends to itself, too; Flitscope sends its messages to "
                      "the other nodes.")));
  if (reversed)
    add (sentences,
         g_strdup (_ ("Node numbers: BookSim2 crosses dimension 0 first, Flitscope the highest dimension first. "
                      "In the list of BookSim2 the digits of the hot nodes are in reverse order, so that their "
                      "routes are the same.")));
}

GPtrArray *
fs_peer_differences (const FsPeerRun *run, const FsWormholeParams *params, FsPeerComparison how)
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
  if (run->simulator == FS_PEER_BOOKSIM2 && fs_booksim_is_same_router (params))
    add (sentences,
         g_strdup (_ ("Router: Flitscope simulates that of BookSim2, so nothing is corrected. The results do not "
                      "say with which delays, allocators and buffers BookSim2 was run; where those are the same, "
                      "the simulators differ by chance only.")));
  else if (run->simulator == FS_PEER_BOOKSIM2 && params->router == FS_ROUTER_PIPELINED)
    add (sentences,
         g_strdup (_ ("Router: Flitscope simulates pipelined routers, so nothing is corrected; with router-preset = "
                      "booksim2 they are those of BookSim2.")));
  else if (run->simulator == FS_PEER_BOOKSIM2)
    {
      /* What remains between BookSim2 and Flitscope. */
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
        add (sentences,
             g_strdup_printf (_ ("Credits: a buffer of BookSim2 has %d flits and a loop of credits of 5 cycles; "
                                 "one of Flitscope has %d flits without a loop. vc-buffer = 2 is nearest."),
                              run->buffer, params->vc_buffer));
      add (sentences,
           g_strdup (_ ("Release: BookSim2 gives a virtual channel to the next packet when the tail is sent, "
                        "Flitscope when the tail has left the buffer behind the channel.")));
      add (sentences,
           (params->injection == FS_INJECTION_POOL && fs_wormhole_params_injection_channels (params) == 1)
               ? g_strdup (_ ("Ports: both inject over one port per node; BookSim2 ejects one flit per cycle, "
                              "ejection of Flitscope is unlimited."))
               : g_strdup (_ ("Ports: BookSim2 injects and ejects one flit per node per cycle; Flitscope has "
                              "several injection channels and unlimited ejection. ports = single is nearest.")));

      guint nodes = (guint) run->n_nodes;

      if (strcmp (run->topology, "torus") == 0 && g_str_has_prefix (run->routing, "dim_order"))
        add (sentences,
             g_strdup (_ ("Classes: on a torus BookSim2 keeps one class of virtual channels for a whole ring.")));
      if (g_str_has_prefix (run->routing, "min_adapt"))
        add (sentences,
             g_strdup (_ ("Escape: with min_adapt a packet of BookSim2 that has taken an escape channel stays on "
                          "escape channels.")));
      if (draws_the_source_too (run))
        {
          /* One packet of @nodes of `uniform` is for its own source. */
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
      describe_pattern (sentences, run, params, how);
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
