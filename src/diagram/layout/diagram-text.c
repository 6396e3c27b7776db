#include "diagram/layout/diagram-text.h"

#include "base/number.h"
#include "base/translate.h"
#include "diagram/layout/tree-edges.h"

#define CHANNELS_NAMED 8 /* of a circle */

gboolean
fs_diagram_tree_progress (const FsDiagram *diagram, FsTreeProgress *progress)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  *progress = (FsTreeProgress){ .others = network->n_nodes - 1, .steps = fs_diagram_n_tree_steps (diagram) };
  if (snapshot != NULL)
    {
      if (diagram->run_tree == FS_RUN_TREE_NONE || snapshot->initiated == 0)
        return FALSE;
      if (diagram->run_tree == FS_RUN_TREE_MULTICAST)
        progress->others = diagram->n_run_destinations;
      if (progress->others == 0)
        return FALSE;
      progress->source = diagram->run_source;
      for (uint32_t node = 0; node < network->n_nodes; node++)
        progress->reached += node != diagram->run_source && snapshot->completed[node] > 0;
      for (uint64_t channel = 0; channel < snapshot->n_channels; channel++)
        if (snapshot->traffic[channel] > 0)
          {
            uint32_t from, to;

            fs_interconnect_channel_ends (network, channel, &from, &to);
            progress->step = MAX (progress->step, fs_interconnect_distance (network, diagram->run_source, to));
          }
      return TRUE;
    }
  if (view == NULL)
    return FALSE;
  progress->source = view->source;
  progress->reached = view->reached;
  progress->step = fs_broadcast_view_step (view, network, &progress->steps);
  return TRUE;
}

char *
fs_diagram_tree_sentence (const FsDiagram *diagram)
{
  FsTreeProgress progress;
  char source[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autofree char *number = NULL;

  if (!fs_diagram_tree_progress (diagram, &progress))
    return NULL;
  fs_interconnect_address (&diagram->structure->network, progress.source, source);
  if (diagram->run_tree == FS_RUN_TREE_MULTICAST && diagram->store_forward != NULL)
    /* TRANSLATORS: "Multicast from 0101: 3 of 7 destinations reached" */
    return g_strdup_printf (_ ("Multicast from %s: %u of %u destinations reached"), source, progress.reached,
                            progress.others);
  if (diagram->store_forward != NULL)
    return g_strdup_printf (_ ("Broadcast from %s: %u of %u reached, step %d of %d"), source, progress.reached,
                            progress.others, progress.step, progress.steps);
  number = g_strdup_printf ("%" G_GUINT64_FORMAT, diagram->broadcast);
  /* TRANSLATORS: "Broadcast 43 from 0001: 5 of 15 reached, step 2 of 4" */
  return g_strdup_printf (_ ("Broadcast %s from %s: %u of %u reached, step %d of %d"), number, source, progress.reached,
                          progress.others, progress.step, progress.steps);
}

/* "00 → 01, 01 → 11", of a long circle the first ones. */
static char *
circle_text (const FsChannelDependencies *found)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (found->n_circle, CHANNELS_NAMED); i++)
    {
      uint32_t channel = found->circle[i] / FS_DEPENDENCY_CLASSES;
      g_autofree char *from = fs_network_address (&found->network, fs_network_channel_node (&found->network, channel));
      g_autofree char *to = fs_network_address (&found->network, fs_network_far_end (&found->network, channel));

      g_string_append_printf (text, "%s%s → %s", i > 0 ? ", " : "", from, to);
    }
  if (found->n_circle > CHANNELS_NAMED)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

char *
fs_diagram_dependencies_sentence (const FsChannelDependencies *found)
{
  g_autofree char *circle = circle_text (found);

  if (found->collects)
    return g_strdup (_ ("No deadlock: a blocked message waits in the memory of its node and holds no channel."));
  if (found->deadlock == FS_DEADLOCK_NEVER && found->escape)
    return g_strdup_printf (
        _ ("No circle. A message that holds one of the %u escape channels requests only escape channels of "
           "higher numbers, whatever it crosses in between: no deadlock is possible."),
        found->n_vertices);
  if (found->deadlock == FS_DEADLOCK_NEVER)
    return g_strdup_printf (
        _ ("No circle. Each of the %u channels waits only for higher numbers: no deadlock is possible."),
        found->n_vertices);
  if (found->deadlock == FS_DEADLOCK_POSSIBLE)
    /* TRANSLATORS: a number, at least 2, and a list of channels. */
    return g_strdup_printf (_ ("A circle of %u channels: %s. Messages can wait for each other for ever."),
                            found->n_circle, circle);
  return g_strdup (
      _ ("Unknown. There are circles, but in each of them a message may request another channel, too; this theory "
         "does not decide whether there can be a deadlock."));
}

char *
fs_diagram_deadlock_sentence (const FsWaitForGraph *waits)
{
  if (waits->n_deadlock == waits->n_circle)
    return g_strdup_printf (ngettext ("%u message waits for itself: it can never advance.",
                                      "%u messages form a circular wait: none can ever advance.", waits->n_circle),
                            waits->n_circle);
  return g_strdup_printf (_ ("%u messages form a circular wait, and %u wait for them: none can ever advance."),
                          waits->n_circle, waits->n_deadlock - waits->n_circle);
}

char *
fs_diagram_describe (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  char root[FS_INTERCONNECT_MAX_ADDRESS + 1];
  const char *shown = fs_layout_name (diagram->layout->kind, network);
  g_autofree char *name = fs_diagram_network_name (network);
  GString *words = g_string_new (NULL);

  if (network->k == 2)
    g_string_append_printf (words, _ ("Hypercube of %d dimensions, %u nodes, shown as %s."), network->n,
                            network->n_nodes, shown);
  else if (network->k > 2)
    g_string_append_printf (words, _ ("Generalized hypercube GH(%d, %d), %u nodes, shown as %s."), network->n,
                            network->k, network->n_nodes, shown);
  else
    /* TRANSLATORS: "Torus 8 × 8, 64 nodes, shown as Grid." */
    g_string_append_printf (words, _ ("%s, %u nodes, shown as %s."), name, network->n_nodes, shown);
  for (int layer = 0; layer < FS_LAYER_LINKS; layer++)
    if (fs_diagram_shows (diagram, (FsDiagramLayer) layer)
        && fs_diagram_layer_applies ((FsDiagramLayer) layer, diagram, NULL))
      g_string_append_printf (words, " %s.", fs_diagram_layer_name ((FsDiagramLayer) layer));
  if (diagram->dependencies != NULL)
    {
      g_autofree char *sentence = fs_diagram_dependencies_sentence (diagram->dependencies);

      g_string_append_printf (words, " %s", sentence);
    }
  if (diagram->snapshot != NULL)
    {
      guint blocked = diagram->snapshot->n_blocked, in_network = diagram->snapshot->n_in_network;
      g_autofree char *cycle = fs_number_display_count ((guint64) MAX (diagram->snapshot->cycle, 0));
      g_autofree char *messages = NULL, *headers = NULL;

      messages = g_strdup_printf (ngettext ("%u message in the network", "%u messages in the network", in_network),
                                  in_network);
      headers = g_strdup_printf (ngettext ("%u header blocked", "%u headers blocked", blocked), blocked);
      /* TRANSLATORS: a cycle, how many messages are in the network, how many headers are blocked */
      g_string_append_printf (words, _ (" Cycle %s: %s, %s."), cycle, messages, headers);
      if (diagram->waits != NULL && diagram->waits->n_deadlock > 0)
        g_string_append_printf (words,
                                ngettext (" Deadlock: %u message can never advance.",
                                          " Deadlock: %u messages can never advance.", diagram->waits->n_deadlock),
                                diagram->waits->n_deadlock);
    }
  if (view != NULL)
    g_string_append_printf (words,
                            ngettext (" The broadcast from %s has reached %u of %u node.",
                                      " The broadcast from %s has reached %u of %u nodes.", network->n_nodes - 1),
                            fs_interconnect_address (network, view->source, root), view->reached, network->n_nodes - 1);
  return g_string_free (words, FALSE);
}
