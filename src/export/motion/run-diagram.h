/* The diagram of a run as the window first shows it: the layout that suits its network, messages, and what they wait for. */
#pragma once

#include "diagram/layout/diagram.h"
#include "study/explain/cycle-view.h"

/**
 * FsRunDiagram: free with fs_run_diagram_free()
 * @params: of a wormhole run
 */
typedef struct {
  FsDiagram diagram;
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsWormholeParams params;
} FsRunDiagram;

/* Returns the diagram of the run of which @cycle_view is a cycle, without that cycle; NULL with FS_ERROR_INPUT if its network
 * cannot be drawn. */
FsRunDiagram *fs_run_diagram_new (const FsCycleView *cycle_view, GError **error);
void fs_run_diagram_free (FsRunDiagram *run_diagram);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunDiagram, fs_run_diagram_free)
