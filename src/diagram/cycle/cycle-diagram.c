#include "diagram/cycle/cycle-diagram.h"

#define FOCUS_MIN_N 6 /* from here on, only the longest chain is in focus */

void
fs_cycle_view_find_circle (const FsCycleView *cycle_view, int turned[2])
{
  const FsWaitForGraph *waits = cycle_view != NULL ? cycle_view->waits_for : NULL;
  guint counts[FS_GH_MAX_N] = { 0 };

  turned[0] = turned[1] = -1;
  if (waits == NULL || waits->n_circle == 0 || cycle_view->network.k != 2)
    return;
  for (guint i = 0; i < waits->n_circle; i++)
    {
      const FsWaitEdge *edge = &waits->edges[waits->next[waits->circle[i]]];

      counts[fs_interconnect_channel_dimension (&cycle_view->network, edge->channel)]++;
    }
  for (int rank = 0; rank < 2; rank++)
    for (int d = 0; d < cycle_view->network.n; d++)
      if (d != turned[0] && counts[d] > 0 && (turned[rank] < 0 || counts[d] > counts[turned[rank]]))
        turned[rank] = d;
  if (turned[0] > turned[1] && turned[1] >= 0)
    {
      int across = turned[1];

      turned[1] = turned[0];
      turned[0] = across;
    }
}

/* Shows a cycle of a run: the tree of a store-and-forward run of one broadcast or multicast, or the broadcast that is oldest in the
 * network, if there is one. */
static void
show_cycle (FsCycleDiagram *cycle_diagram, const FsNetworkRun *run, uint32_t *center)
{
  const FsCycleView *view = cycle_diagram->cycle_view;
  FsDiagram *diagram = &cycle_diagram->diagram;

  diagram->layers |= 1u << FS_LAYER_MESSAGES | 1u << FS_LAYER_WAITS_FOR;
  diagram->snapshot = view->snapshot;
  diagram->waits = view->waits_for;
  diagram->store_forward = view->store_forward;
  if (fs_network_run_has_packets (run))
    {
      diagram->run_tree = run->tree;
      diagram->clubbing = run->store_forward.clubbing;
      if (run->tree == FS_RUN_TREE_NONE)
        return;
      diagram->layers |= 1u << FS_LAYER_BROADCAST;
      diagram->run_source = *center = run->source;
      cycle_diagram->destinations = g_array_ref (run->destinations);
      diagram->run_destinations = (const uint32_t *) (void *) run->destinations->data;
      diagram->n_run_destinations = run->destinations->len;
      return;
    }
  cycle_diagram->params = run->params;
  diagram->params = &cycle_diagram->params;
  if (view->snapshot->n_broadcasts > 0)
    {
      diagram->layers |= 1u << FS_LAYER_BROADCAST;
      diagram->broadcast = view->snapshot->broadcasts[0].index;
      *center = view->snapshot->broadcasts[0].source;
    }
  diagram->focus = fs_focus_find (view->snapshot, view->waits_for, FS_NO_MESSAGE, diagram->broadcast,
                                  run->network.n < FOCUS_MIN_N);
}

FsCycleDiagram *
fs_cycle_diagram_new (const FsNetworkRun *run, FsCycleView *cycle_view, double width, double height)
{
  FsCycleDiagram *cycle_diagram;
  FsLayoutRequest request;
  uint32_t center = 0;

  g_return_val_if_fail (run != NULL && run->network.n > 0, NULL);

  cycle_diagram = g_new0 (FsCycleDiagram, 1);
  cycle_diagram->structure = fs_network_structure_new (&run->network);
  fs_diagram_init (&cycle_diagram->diagram, cycle_diagram->structure, NULL);
  if (cycle_view != NULL)
    {
      cycle_diagram->cycle_view = fs_cycle_view_ref (cycle_view);
      show_cycle (cycle_diagram, run, &center);
    }
  fs_layout_request_init (&request, fs_layout_automatic (&run->network, FALSE), center, FALSE);
  request.width = width;
  request.height = height;
  fs_cycle_view_find_circle (cycle_view, request.turned);
  cycle_diagram->diagram.layout = cycle_diagram->layout = fs_diagram_layout_new (cycle_diagram->structure, &request);
  return cycle_diagram;
}

void
fs_cycle_diagram_free (FsCycleDiagram *cycle_diagram)
{
  if (cycle_diagram == NULL)
    return;
  fs_diagram_layout_free (cycle_diagram->layout);
  fs_network_structure_unref (cycle_diagram->structure);
  g_clear_pointer (&cycle_diagram->cycle_view, fs_cycle_view_unref);
  g_clear_pointer (&cycle_diagram->destinations, g_array_unref);
  g_free (cycle_diagram);
}
