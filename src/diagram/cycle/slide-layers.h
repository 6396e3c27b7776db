/* What a slide draws of a network, beside its run: layers, and what they are about (INTERFACES.md 2.2). */
#pragma once

#include "diagram/layout/diagram.h"
#include "scenario/value/scenario.h"
#include "scenario/value/slide.h"

/* The layers that a slide can name: those that are about the network and no run. */
#define FS_NETWORK_LAYERS                                                                                              \
  (1u << FS_LAYER_BROADCAST | FS_TREE_LAYERS | 1u << FS_LAYER_MULTICAST | 1u << FS_LAYER_PATH | 1u << FS_LAYER_LINKS)
/* Those that suggest another layout. */
#define FS_TREE_LAYERS (1u << FS_LAYER_NECKLACES | 1u << FS_LAYER_UNFOLDED | 1u << FS_LAYER_BST | 1u << FS_LAYER_BSG)

/**
 * FsSlideLayers: free with fs_slide_layers_free()
 * @network: which it was made for
 * @layers: bit set of 1 << FsDiagramLayer, some of FS_NETWORK_LAYERS. Of a BSG that does not differ from the BST, the BST
 * @root: of the trees; where the path begins
 * @destinations, @clubbing: of the multicast of the scenario; uint32_t, empty without one
 * @path_to: where the path ends
 * @dependencies: of the channels, which are drawn in place of layers and run, or NULL
 */
typedef struct {
  FsInterconnect network;
  guint32 layers;
  uint32_t root;
  GArray *destinations;
  gboolean clubbing;
  uint32_t path_to;
  FsChannelDependencies *dependencies;
} FsSlideLayers;

/* Returns the layers of @slide in @shown, the scenario as the slide shows it; NULL if it sets none, or if @shown is not
 * what its addresses are about. */
FsSlideLayers *fs_slide_layers_new (const FsScenario *shown, const FsSlide *slide);
void fs_slide_layers_free (FsSlideLayers *layers);

/* Returns the layout of a slide: FsLayoutKind, or FS_N_LAYOUTS for what suits the network, also where it sets none. */
FsLayoutKind fs_slide_layout (const FsSlide *slide);
/* The same the other way round: FsSlide.layout, and FsSlide.layers of a set of layers. */
int fs_slide_layout_word (FsLayoutKind layout);
int fs_slide_layers_words (guint32 layers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSlideLayers, fs_slide_layers_free)
