/* What a picture of a network shows: a value, filled in anew for every frame from things that do not change.
 * Everything it points to is borrowed. The painter (topology-painter.h) and the legend (topology-legend.h) read it. */
#pragma once

#include "diagram/layout/layout.h"
#include "sim/replay/snapshot.h"
#include "sim/store-forward/store-forward.h"
#include "sim/replay/wait-for-graph.h"

G_BEGIN_DECLS

typedef enum {
  FS_LAYER_BROADCAST, /* the binomial tree (k = 2) or the BST of a root, coloured by step, with its live state */
  FS_LAYER_MESSAGES,  /* worms with their flits; in a store-and-forward run what was sent in the cycle */
  FS_LAYER_CHANNELS,  /* channels by state: idle, carrying, sharing, blocked */
  FS_LAYER_WAITS_FOR,
  FS_LAYER_ESCAPE,
  FS_LAYER_LOAD, /* heat map */
  FS_LAYER_NECKLACES,
  FS_LAYER_UNFOLDED, /* necklaces with the repetitions of their members */
  FS_LAYER_BST,
  FS_LAYER_BSG,
  FS_LAYER_MULTICAST,
  FS_LAYER_PATH,
  FS_LAYER_LINKS, /* all idle links */
  FS_N_LAYERS,
} FsDiagramLayer;

typedef enum {
  FS_PART_NONE,
  FS_PART_NODE,
  FS_PART_CHANNEL,
  FS_PART_VC,
  FS_PART_MESSAGE,   /* a worm, its header, its tag */
  FS_PART_INJECTION, /* in an open router: an injection channel and its queue, @index of the node */
  FS_PART_CROSSBAR,  /* in an open router: a connection, of @message */
} FsPartKind;

/**
 * FsDiagramItem: something in the picture that can be pointed at and selected
 * @node: FS_PART_NODE, _INJECTION, _CROSSBAR
 * @channel: _CHANNEL, _VC: fs_gh_channel()
 * @index: _VC: its number; _INJECTION: the channel's
 * @message: id; FS_NO_MESSAGE when a part belongs to none
 */
typedef struct {
  FsPartKind kind;
  uint32_t node;
  uint64_t channel;
  int index;
  uint64_t message;
} FsDiagramItem;

#define FS_NO_PART ((FsDiagramItem){ .kind = FS_PART_NONE, .message = FS_NO_MESSAGE })

gboolean fs_diagram_item_equal (const FsDiagramItem *a, const FsDiagramItem *b);

/**
 * FsDiagramView: which piece of the layout the canvas shows
 * @zoom: 1 = everything fits
 * @x, @y: the point of the layout in the middle of the canvas, as shares of its box
 */
typedef struct {
  double zoom;
  double x, y;
} FsDiagramView;

#define FS_VIEW_FIT ((FsDiagramView){ 1, 0.5, 0.5 })
#define FS_VIEW_MAX_ZOOM 4000

#define FS_NO_BROADCAST UINT64_MAX
#define FS_NO_NECKLACE UINT32_MAX

/**
 * FsDiagram:
 * @layers: bit set, 1 << FsDiagramLayer
 * @root: source of the broadcast and multicast trees, of BST, BSG and necklaces
 * @base: dimension of position 0 of the binomial tree
 * @params: of the wormhole run, NULL without one
 * @snapshot: of the cycle shown, NULL without one
 * @waits: who waits for whom in @snapshot, NULL without one
 * @store_forward: of the cycle shown of a store-and-forward run, else NULL
 * @broadcast: FsBroadcastView.index of the broadcast whose live state is shown (its source and base count, not @root
 *   and @base), or FS_NO_BROADCAST: the tree alone. In a store-and-forward run the number of the initiation
 * @destinations: of the multicast
 * @path_from, @path_to: path of a message
 * @load: [N g], busy share 0 … 1 of each channel, or NULL
 * @load_model, @load_simulated: [n], mean per dimension for the legend, or NULL
 * @necklace: number of the selected one, or FS_NO_NECKLACE
 * @selected, @hover: what is marked
 * @phase: 0 … 1, how far the flits that moved in the cycle have come; 1 at rest
 * @pulse: 0 … 1, how far the pulse of headers blocked in this cycle is; 1 at rest
 * @closing: 0 … 1, how much of a closed cycle is drawn; 1 at rest
 * @moving: the user pans or zooms, or the layout changes: faint things may be left out
 */
typedef struct {
  const FsNetworkStructure *structure;
  const FsDiagramLayout *layout;
  FsDiagramView view;
  guint32 layers;
  uint32_t root;
  int base;
  const FsWormholeParams *params;
  const FsSnapshot *snapshot;
  const FsWaitForGraph *waits;
  const FsStoreForwardSnapshot *store_forward;
  uint64_t broadcast;
  const uint32_t *destinations;
  guint n_destinations;
  bool clubbing;
  uint32_t path_from, path_to;
  const double *load;
  const double *load_model;
  const double *load_simulated;
  uint32_t necklace;
  FsDiagramItem selected;
  FsDiagramItem hover;
  double phase, pulse, closing;
  gboolean moving;
} FsDiagram;

/* Nothing but the links, all of them in sight. */
void fs_diagram_init (FsDiagram *diagram, const FsNetworkStructure *structure, const FsDiagramLayout *layout);

/* "broadcast", "messages", "channels", "waits-for", "escape", "load", "necklaces", "unfolded", "bst", "bsg", "multicast",
 * "path", "links" */
const char *fs_diagram_layer_id (FsDiagramLayer layer);
gboolean fs_diagram_layer_parse (const char *text, FsDiagramLayer *layer);
/* For a switch, translated: "Broadcast tree". */
const char *fs_diagram_layer_name (FsDiagramLayer layer);

static inline gboolean
fs_diagram_shows (const FsDiagram *diagram, FsDiagramLayer layer)
{
  return (diagram->layers >> layer & 1) != 0;
}

/* Whether a layer has something to show, whether it is on or not. When not, @reason (may be NULL) is a sentence; free
 * with g_free(). */
gboolean fs_diagram_layer_applies (FsDiagramLayer layer, const FsDiagram *diagram, char **reason);

/* The broadcast shown live, or NULL. */
const FsBroadcastView *fs_diagram_broadcast (const FsDiagram *diagram);

/* What the picture shows in one sentence, without markup: a caption and the accessible description. Free with
 * g_free(). */
char *fs_diagram_describe (const FsDiagram *diagram);

G_END_DECLS
