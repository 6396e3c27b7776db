/* The diagram of one cycle of a run, with the layers and the layout that suit the run: for pictures that nobody sets up,
 * such as those of slides. */
#pragma once

#include "diagram/cycle/network-run.h"
#include "diagram/cycle/slide-layers.h"
#include "study/explain/cycle-view.h"

/**
 * FsCycleDiagram: a diagram and all that it points to; free with fs_cycle_diagram_free()
 * @diagram: may be changed by the owner
 * @cycle_view: the cycle shown, or NULL
 */
typedef struct {
  FsDiagram diagram;
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsCycleView *cycle_view;
  FsWormholeParams params;
  FsPipeline pipeline;
  GArray *destinations;
  FsSlideLayers *slide_layers;
} FsCycleDiagram;

/* Returns the diagram of @cycle_view, which is one of @run; NULL: the network alone. The network of @run must exist.
 * @slide: with the layers and the layout that it sets; then @run is one of @shown, the scenario as the slide shows it; NULL: with
 * those that suit the run. @width, @height: of the canvas, px at a text size of 12.5. */
FsCycleDiagram *fs_cycle_diagram_new (const FsNetworkRun *run, FsCycleView *cycle_view, const FsScenario *shown,
                                      const FsSlide *slide, double width, double height);
void fs_cycle_diagram_free (FsCycleDiagram *cycle_diagram);

/* Sets the two dimensions that most channels of the circular wait cross, to which parallel cubes are turned
 * (FsLayoutRequest); -1 without a deadlock. @cycle_view: may be NULL. */
void fs_cycle_view_find_circle (const FsCycleView *cycle_view, int turned[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCycleDiagram, fs_cycle_diagram_free)
