/* The network of a presentation, for a card of the gallery whose figure has nothing to draw. */
#pragma once

#include "diagram/layout/diagram.h"
#include "scenario/value/scenario.h"
#include "study/explain/cycle-view.h"

/* @diagram refers to the other members. */
typedef struct {
  FsDiagram diagram;
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsCycleView *frame;
} FsGalleryNetwork;

/* Returns the last cycle that the presentation of @scenario shows; NULL when its slides show none. Simulates up to
 * it: any thread. */
FsGalleryNetwork *fs_gallery_network_new (const FsScenario *scenario);
void fs_gallery_network_free (FsGalleryNetwork *network);
