/* Reference-counted parts of the network diagram. They do not change once they are shared, so that the page, the painting
 * of a large network in a thread and an export use the same ones without copying. */
#pragma once

#include <gio/gio.h>

#include "diagram/layout/diagram.h"
#include "study/explain/explain.h"

#define FS_NETWORK_STATE_AUTOMATIC FS_N_LAYOUTS /* the layout that suits the network best */

/**
 * FsNetworkScene: a network and the positions of its nodes
 * @structure: shared by all layouts of one network
 * @notice: why the layout is not the one that was requested (a sentence), or NULL
 */
typedef struct {
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  char *notice;
} FsNetworkScene;

/* Creates the scene of @network. This takes long for a large network; any thread may call it. @before: a scene of the
 * same network, whose structure is used again, or NULL. @request: the kind of the layout may be
 * FS_NETWORK_STATE_AUTOMATIC; @trees: whether it must show trees of @root. Free with fs_network_scene_unref(). */
FsNetworkScene *fs_network_scene_new (const FsInterconnect *network, const FsNetworkScene *before,
                                      const FsLayoutRequest *request);

/* Does the same in a thread of the pool. Then @done is called on the main loop with @owner, which is kept alive until
 * then, and the scene (transfer full). */
typedef void (*FsNetworkSceneDone) (GObject *owner, FsNetworkScene *scene);
void fs_network_scene_request (GObject *owner, const FsInterconnect *network, FsNetworkScene *before,
                               const FsLayoutRequest *request, FsNetworkSceneDone done);
FsNetworkScene *fs_network_scene_ref (FsNetworkScene *scene);
void fs_network_scene_unref (FsNetworkScene *scene);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkScene, fs_network_scene_unref)

/**
 * FsNetworkDiagram: a diagram and a reference to all that it points to
 * @diagram: to be changed only by the one that has made the picture, before it is shared
 * @cycle_view: the cycle shown, or NULL
 * @params: of a wormhole run
 * @destinations, @run_destinations: uint32_t
 * @load, @load_simulated, @load_model, @shares: double, as those of @diagram, or NULL
 */
typedef struct {
  FsDiagram diagram;
  FsNetworkScene *scene;
  FsCycleView *cycle_view;
  FsWormholeParams params;
  GArray *destinations, *run_destinations, *load, *load_simulated, *load_model, *shares;
} FsNetworkDiagram;

/* Returns a diagram of @scene without a run. Free with fs_network_diagram_unref(). */
FsNetworkDiagram *fs_network_diagram_new (FsNetworkScene *scene);
FsNetworkDiagram *fs_network_diagram_ref (FsNetworkDiagram *network_diagram);
void fs_network_diagram_unref (FsNetworkDiagram *network_diagram);

/* Shows @cycle_view with these loads (each may be NULL), to which the diagram keeps references. */
void fs_network_diagram_set_cycle (FsNetworkDiagram *network_diagram, FsCycleView *cycle_view, GArray *load,
                                   GArray *load_simulated, GArray *load_model);

/* Returns the fraction of the cycles @flits_from … @cycle in which each channel carried a flit, double [N g], and in
 * @mean its mean over each dimension, double [n]; NULL without counts. Free both with g_array_unref(). */
GArray *fs_channel_load_new (const FsCycleView *cycle_view, GArray **mean);

/* Shows @shares (may be NULL), to which the diagram keeps a reference. */
void fs_network_diagram_set_shares (FsNetworkDiagram *network_diagram, GArray *shares);

/* Returns FsDiagram.shares of the same cycles; NULL without counts, and where no channel has classes. Free with
 * g_array_unref(). */
GArray *fs_channel_shares_new (const FsCycleView *cycle_view);

/* The mean over the channels of each dimension: double [n]. @load: [N g]. Free with g_array_unref(). */
GArray *fs_channel_load_means (const FsInterconnect *network, const double *load);

/* Convert a part of the diagram to a subject of fs_explain(), and back. An arm of the compass is no subject of a run:
 * FS_SUBJECT_NONE. */
FsSubject fs_subject_of_item (const FsDiagramItem *item);
FsDiagramItem fs_item_of_subject (const FsSubject *subject);

/* Returns what a part is and does, in two lines: of an arm of the compass the direction of its dimension in @layout, of
 * anything else its title and state in @cycle_view. NULL where there is nothing to say: of FS_ITEM_NONE, and without what
 * the part needs of the two, which may be NULL. Free with g_free(). */
char *fs_item_text_new (const FsDiagramItem *item, const FsCycleView *cycle_view, const FsDiagramLayout *layout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkDiagram, fs_network_diagram_unref)
