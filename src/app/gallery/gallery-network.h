/* The network of a presentation, or of the smallest curve, for a card of the gallery whose figure has nothing to draw. */
#pragma once

#include "diagram/cycle/cycle-diagram.h"
#include "scenario/value/scenario.h"
#include "study/explain/cycle-view.h"

/* @diagram refers to the other members. */
typedef struct {
  FsDiagram diagram;
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsCycleView *frame;    /* NULL: without messages */
  FsCycleDiagram *slide; /* in place of all of them, the layers that a slide names */
} FsGalleryNetwork;

/* Returns whether the figure is a diagram of a network: its first slide names layers. */
gboolean fs_gallery_network_is_figure (const FsScenario *scenario);

/* Returns the diagram of the first slide if that names layers, else the cycle that the slide in the middle of the presentation of @scenario shows; where its slides show none, the
 * smallest of its networks without messages. NULL if that is too large to be drawn. Simulates up to the cycle: any
 * thread. */
FsGalleryNetwork *fs_gallery_network_new (const FsScenario *scenario);
void fs_gallery_network_free (FsGalleryNetwork *network);
