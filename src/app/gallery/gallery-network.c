#include "app/gallery/gallery-network.h"

#include "diagram/layout/layout.h"
#include "scenario/value/slide.h"

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

#define LAYOUT_WIDTH                                                                                                   \
  700 /* of the picture of a slide, px at the usual size of text, in the proportions of a thumbnail */
#define LAYOUT_HEIGHT 450
#define MAX_NODES 16384  /* more take too long to draw */
#define MAX_IN_TREE 1024 /* nodes of a tree whose edges can be told apart in a thumbnail */

static FsGalleryNetwork *
network_new (const FsInterconnect *interconnect)
{
  FsGalleryNetwork *network = g_new0 (FsGalleryNetwork, 1);
  FsLayoutRequest request;

  fs_layout_request_init (&request, fs_layout_automatic (interconnect, FALSE), 0, FALSE);
  network->structure = fs_network_structure_new (interconnect);
  network->layout = fs_diagram_layout_new (network->structure, &request);
  fs_diagram_init (&network->diagram, network->structure, network->layout);
  return network;
}

/* The structure of the smallest network of @scenario, with the tree that a broadcast in it follows unless that would
 * cover the nodes. */
static FsGalleryNetwork *
structure_new (const FsScenario *scenario)
{
  FsInterconnect smallest = { 0 };
  FsGalleryNetwork *network;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      FsInterconnect network_of_curve;

      if (fs_curve_network (curve, &network_of_curve, NULL)
          && (smallest.n_nodes == 0 || network_of_curve.n_nodes < smallest.n_nodes))
        smallest = network_of_curve;
    }
  if (smallest.n_nodes == 0 || smallest.n_nodes > MAX_NODES)
    return NULL;
  network = network_new (&smallest);
  if (smallest.n_nodes <= MAX_IN_TREE && !(fs_interconnect_is_grid (&smallest) && smallest.n > 2))
    network->diagram.layers |= 1u << (fs_interconnect_is_grid (&smallest) ? FS_LAYER_BROADCAST : FS_LAYER_BST);
  return network;
}

gboolean
fs_gallery_network_is_figure (const FsScenario *scenario)
{
  return fs_scenario_n_slides (scenario) > 0 && fs_scenario_slide (scenario, 0).layers >= 0;
}

/* The layers of the first slide, without a run; NULL if its network cannot be drawn. */
static FsGalleryNetwork *
slide_new (const FsScenario *scenario)
{
  const FsSlide slide = fs_scenario_slide (scenario, 0);
  g_autoptr (FsScenario) shown = fs_scenario_at_slide (scenario, 0, NULL);
  FsGalleryNetwork *network = NULL;
  FsNetworkRun run;

  if (shown == NULL)
    return NULL;
  fs_network_run_init (&run, shown, NULL);
  if (run.network.n > 0 && run.network.n_nodes <= MAX_NODES)
    {
      network = g_new0 (FsGalleryNetwork, 1);
      network->slide = fs_cycle_diagram_new (&run, NULL, shown, &slide, LAYOUT_WIDTH, LAYOUT_HEIGHT);
      network->diagram = network->slide->diagram;
      network->diagram.caption = FALSE;
    }
  fs_network_run_clear (&run);
  return network;
}

FsGalleryNetwork *
fs_gallery_network_new (const FsScenario *scenario)
{
  /* The slides that show a cycle; the one in the middle is drawn. */
  g_autoptr (GArray) slides = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (FsScenario) shown = NULL;
  FsGalleryNetwork *network;
  FsCycleView *frame = NULL;
  guint middle;

  if (fs_gallery_network_is_figure (scenario))
    return slide_new (scenario);
  for (guint i = 0; i < fs_scenario_n_slides (scenario); i++)
    if (fs_scenario_slide (scenario, i).cycle >= 0)
      g_array_append_val (slides, i);
  if (slides->len > 0)
    {
      middle = g_array_index (slides, guint, slides->len / 2);
      shown = fs_scenario_at_slide (scenario, middle, NULL);
      frame = shown != NULL ? simulate (shown, fs_scenario_slide (scenario, middle).cycle_last) : NULL;
    }
  if (frame == NULL)
    return structure_new (scenario);
  network = network_new (&frame->network);
  network->frame = frame;
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
  g_clear_pointer (&network->layout, fs_diagram_layout_free);
  g_clear_pointer (&network->structure, fs_network_structure_unref);
  g_clear_pointer (&network->frame, fs_cycle_view_unref);
  fs_cycle_diagram_free (network->slide);
  g_free (network);
}
