#include "cli/common/topology-options.h"

#include <glib/gi18n-lib.h>

void
fs_topology_options_add (GOptionContext *context, FsTopologyOptions *o)
{
  const GOptionEntry entries[] = {
    { "topology", 't', 0, G_OPTION_ARG_STRING, &o->topology, N_ ("hypercube (the default) or generalized"),
      "TOPOLOGY" },
    { "n", 'n', 0, G_OPTION_ARG_STRING, &o->n, N_ ("Dimensions: digits of an address"), "N" },
    { "k", 'k', 0, G_OPTION_ARG_STRING, &o->k, N_ ("Values of a digit in a generalized hypercube, 2 to 36"), "K" },
    { "show", 0, 0, G_OPTION_ARG_STRING, &o->show,
      N_ ("metrics (the default), neighbours, necklaces, binomial-tree, bst, bsg, multicast or path"), "WHAT" },
    { "source", 0, 0, G_OPTION_ARG_STRING, &o->source, N_ ("Root of the tree, start of the path; default node 0"),
      "ADDRESS" },
    { "node", 0, 0, G_OPTION_ARG_STRING, &o->node, N_ ("The node whose neighbours are shown; default all"), "ADDRESS" },
    { "destinations", 0, 0, G_OPTION_ARG_STRING, &o->destinations,
      N_ ("Where the multicast goes; for a path one address"), "A,B,…" },
    { "clubbing", 0, 0, G_OPTION_ARG_NONE, &o->clubbing, N_ ("One message a branch for all destinations behind it"),
      NULL },
    { "unfolded", 0, 0, G_OPTION_ARG_NONE, &o->unfolded, N_ ("Repeat the members of necklaces that are not full"),
      NULL },
    { "base", 0, 0, G_OPTION_ARG_STRING, &o->base, N_ ("First dimension of the binomial tree, default 0"), "B" },
    { "all", 0, 0, G_OPTION_ARG_NONE, &o->every, N_ ("List the nodes of a network of more than 4096 too"), NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

void
fs_topology_options_clear (FsTopologyOptions *o)
{
  char **texts[] = { &o->topology, &o->n, &o->k, &o->show, &o->source, &o->node, &o->destinations, &o->base };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_clear_pointer (texts[i], g_free);
}
