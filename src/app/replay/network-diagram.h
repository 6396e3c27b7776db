/* What the Network page draws: a diagram of the state, made once and kept until the state changes. It does not change itself,
 * so that the canvas, the painting of a large network in a thread, and an export use the same one without copying. */
#pragma once

#include "app/replay/network-state.h"
#include "study/explain/explain.h"

#define FS_NETWORK_STATE_AUTOMATIC FS_N_LAYOUTS /* the layout that suits the network best */

/**
 * FsPlacedNetwork: reference-counted; never changes
 * @structure: shared by all layouts of one network
 * @notice: why the layout is not the one that was requested (a sentence), or NULL
 */
typedef struct {
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  char *notice;
} FsPlacedNetwork;

FsPlacedNetwork *fs_placed_network_ref (FsPlacedNetwork *placed);
void fs_placed_network_unref (FsPlacedNetwork *placed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlacedNetwork, fs_placed_network_unref)

/**
 * FsNetworkDiagram: a diagram and a reference to all that it points to
 * @diagram: without zoom, animations, and highlight under the pointer, which a canvas sets in a copy
 * @cycle_view: the cycle shown, or NULL
 * @params: of a wormhole run; @pipeline: of pipelined routers
 * @arrays: (element-type GArray)
 * @waiting_text: where headers wait, or NULL
 * @dependencies: of the channels, or NULL
 * @lasting, @no_waits: while the run plays fast, the cycle without what does not last, to which @diagram then refers
 */
typedef struct {
  FsDiagram diagram;
  FsPlacedNetwork *placed;
  FsCycleView *cycle_view;
  FsWormholeParams params;
  FsPipeline pipeline;
  GPtrArray *arrays;
  char *waiting_text;
  FsChannelDependencies *dependencies;
  FsSnapshot lasting;
  FsWaitForGraph no_waits;
} FsNetworkDiagram;

/* Returns the diagram that is shown (transfer none); NULL if there is none. */
FsNetworkDiagram *fs_network_state_get_diagram (FsNetworkState *self);
FsNetworkDiagram *fs_network_diagram_ref (FsNetworkDiagram *network_diagram);
void fs_network_diagram_unref (FsNetworkDiagram *network_diagram);

/* Converts a part of the diagram to a subject of fs_explain(). An arm of the compass is no subject of a run:
 * FS_SUBJECT_NONE. */
FsSubject fs_subject_of_item (const FsDiagramItem *item);

/* Returns what a part is and does, in two lines: of an arm of the compass the direction of its dimension in @layout, of
 * anything else its title and state in @cycle_view. NULL where there is nothing to say: of FS_ITEM_NONE, and without what
 * the part needs of the two, which may be NULL. Free with g_free(). */
char *fs_item_text_new (const FsDiagramItem *item, const FsCycleView *cycle_view, const FsDiagramLayout *layout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkDiagram, fs_network_diagram_unref)
