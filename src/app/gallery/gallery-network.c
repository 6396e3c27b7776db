#include "app/gallery/gallery-network.h"

#include "diagram/layout/layout.h"
#include "scenario/value/slide.h"

/* Of the steps that show a cycle the one in the middle; FALSE when there is none. */
static gboolean
find_step (const FsScenario *scenario, guint *step)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < fs_scenario_n_slides (scenario); i++)
    if (fs_scenario_slide (scenario, i).cycle >= 0)
      g_array_append_val (steps, i);
  if (steps->len == 0)
    return FALSE;
  *step = g_array_index (steps, guint, steps->len / 2);
  return TRUE;
}

/* The run of the first curve at its first load. */
static FsCycleView *
simulate (const FsScenario *shown, int64_t cycle)
{
  const FsCurve *curve = fs_scenario_curve (shown, 0);
  FsWormholeParams params = curve->params;
  g_autoptr (FsReplay) replay = NULL;

  if (!curve->switching->has_flits || curve->simulation_absent != NULL || curve->rates_kind != FS_RATES_GIVEN)
    return NULL;
  params.rate = curve->values[0];
  params.seed = fs_scenario_statistics (shown)->seed;
  replay = fs_replay_new (&params, FS_ENGINE_FAST, cycle + 1, NULL);
  if (replay == NULL || !fs_replay_seek (replay, cycle, NULL, NULL))
    return NULL;
  return fs_cycle_view_new (replay);
}

#define MAX_NODES 16384  /* more take too long to draw */
#define MAX_IN_TREE 1024 /* nodes of a tree whose edges can be told apart in a thumbnail */

/* Sets the network of a curve; FALSE without a valid one. */
static gboolean
find_network (const FsCurve *curve, FsInterconnect *network)
{
  FsNetwork grid;
  FsGh gh;

  if (!curve->switching->has_flits)
    {
      if (!fs_gh_init (&gh, curve->store_forward.n, curve->store_forward.k, NULL))
        return FALSE;
      fs_interconnect_init_gh (network, &gh);
      return TRUE;
    }
  if (!fs_wormhole_params_check (&curve->params, NULL))
    return FALSE;
  fs_wormhole_params_network (&curve->params, &grid);
  fs_interconnect_init (network, &grid);
  return TRUE;
}

/* The structure of the smallest network of @scenario, with the tree that a broadcast in it follows unless that would
 * cover the nodes. */
static FsGalleryNetwork *
structure_new (const FsScenario *scenario)
{
  FsInterconnect smallest = { 0 };
  FsGalleryNetwork *network;
  FsLayoutRequest request;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      FsInterconnect network_of_curve;

      if (find_network (curve, &network_of_curve)
          && (smallest.n_nodes == 0 || network_of_curve.n_nodes < smallest.n_nodes))
        smallest = network_of_curve;
    }
  if (smallest.n_nodes == 0 || smallest.n_nodes > MAX_NODES)
    return NULL;
  network = g_new0 (FsGalleryNetwork, 1);
  fs_layout_request_init (&request, fs_layout_automatic (&smallest, FALSE), 0, FALSE);
  network->structure = fs_network_structure_new (&smallest);
  network->layout = fs_diagram_layout_new (network->structure, &request);
  fs_diagram_init (&network->diagram, network->structure, network->layout);
  if (smallest.n_nodes <= MAX_IN_TREE && !(fs_interconnect_is_grid (&smallest) && smallest.n > 2))
    network->diagram.layers |= 1u << (fs_interconnect_is_grid (&smallest) ? FS_LAYER_BROADCAST : FS_LAYER_BST);
  return network;
}

FsGalleryNetwork *
fs_gallery_network_new (const FsScenario *scenario)
{
  g_autoptr (FsScenario) shown = NULL;
  FsGalleryNetwork *network;
  FsCycleView *frame;
  guint step;
  FsLayoutRequest request;

  if (!find_step (scenario, &step) || (shown = fs_scenario_at_slide (scenario, step, NULL)) == NULL)
    return structure_new (scenario);
  frame = simulate (shown, fs_scenario_slide (scenario, step).cycle);
  if (frame == NULL)
    return structure_new (scenario);
  network = g_new0 (FsGalleryNetwork, 1);
  network->frame = frame;
  fs_layout_request_init (&request, fs_layout_automatic (&frame->network, FALSE), 0, FALSE);
  network->structure = fs_network_structure_new (&frame->network);
  network->layout = fs_diagram_layout_new (network->structure, &request);
  fs_diagram_init (&network->diagram, network->structure, network->layout);
  network->diagram.layers |= 1u << FS_LAYER_MESSAGES | 1u << FS_LAYER_WAITS_FOR;
  network->diagram.params = &frame->params;
  network->diagram.snapshot = frame->snapshot;
  network->diagram.waits = frame->waits_for;
  network->diagram.focus = fs_focus_find (frame->snapshot, frame->waits_for, FS_NO_MESSAGE, FS_NO_BROADCAST, TRUE);
  return network;
}

void
fs_gallery_network_free (FsGalleryNetwork *network)
{
  if (network == NULL)
    return;
  fs_diagram_layout_free (network->layout);
  fs_network_structure_unref (network->structure);
  fs_cycle_view_unref (network->frame);
  g_free (network);
}
