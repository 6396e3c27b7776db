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

/* Shows the layers of a slide in place of those of the network; the dependencies of channels in place of everything. */
static void
show_layers (FsCycleDiagram *cycle_diagram)
{
  const FsSlideLayers *layers = cycle_diagram->slide_layers;
  FsDiagram *diagram = &cycle_diagram->diagram;

  diagram->layers = (diagram->layers & ~FS_NETWORK_LAYERS) | layers->layers;
  diagram->root = diagram->path_from = layers->root;
  diagram->path_to = layers->path_to;
  diagram->clubbing = layers->clubbing;
  diagram->destinations = (const uint32_t *) (void *) layers->destinations->data;
  diagram->n_destinations = layers->destinations->len;
  if (layers->dependencies != NULL)
    fs_diagram_show_dependencies (diagram, layers->dependencies);
}

FsCycleDiagram *
fs_cycle_diagram_new (const FsNetworkRun *run, FsCycleView *cycle_view, const FsScenario *shown, const FsSlide *slide,
                      double width, double height)
{
  FsLayoutKind layout = slide != NULL ? fs_slide_layout (slide) : FS_N_LAYOUTS;
  FsCycleDiagram *cycle_diagram;
  FsLayoutRequest request;
  uint32_t center = 0;
  gboolean trees = FALSE;

  g_return_val_if_fail (run != NULL && run->network.n > 0, NULL);

  cycle_diagram = g_new0 (FsCycleDiagram, 1);
  cycle_diagram->structure = fs_network_structure_new (&run->network);
  fs_diagram_init (&cycle_diagram->diagram, cycle_diagram->structure, NULL);
  if (fs_network_run_has_flits (run))
    cycle_diagram->diagram.form = run->params.broadcast;
  cycle_diagram->pipeline = run->pipeline;
  cycle_diagram->diagram.pipeline = run->is_pipelined ? &cycle_diagram->pipeline : NULL;
  if (cycle_view != NULL)
    {
      cycle_diagram->cycle_view = fs_cycle_view_ref (cycle_view);
      show_cycle (cycle_diagram, run, &center);
    }
  cycle_diagram->slide_layers = slide != NULL ? fs_slide_layers_new (shown, slide) : NULL;
  if (cycle_diagram->slide_layers != NULL)
    {
      show_layers (cycle_diagram);
      center = cycle_diagram->slide_layers->root;
      trees = (cycle_diagram->slide_layers->layers & FS_TREE_LAYERS) != 0;
    }
  if (layout == FS_N_LAYOUTS)
    layout = fs_layout_automatic (&run->network, trees);
  fs_layout_request_init (&request, fs_layout_choose (layout, &run->network, NULL), center, trees);
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
  fs_slide_layers_free (cycle_diagram->slide_layers);
  g_free (cycle_diagram);
}
