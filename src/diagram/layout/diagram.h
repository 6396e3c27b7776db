/* What a network diagram shows: a value that is filled in for every frame. Everything it points to is borrowed. The
 * painter (diagram-painter.h) and the legend (diagram-legend.h) read it. */
#pragma once

#include "diagram/layout/focus.h"
#include "diagram/layout/layout.h"
#include "sim/replay/snapshot.h"
#include "sim/replay/deadlock-workload.h"
#include "sim/store-forward/store-forward.h"
#include "sim/replay/wait-for-graph.h"

typedef enum {
  FS_LAYER_BROADCAST, /* the binomial tree (k = 2) or the BST of a root, colored by step, with the copies of a live broadcast */
  FS_LAYER_MESSAGES, /* worms with their flits; in a store-and-forward run the messages sent in the cycle */
  FS_LAYER_CHANNELS, /* channels by the number of their busy virtual channels */
  FS_LAYER_WAITS_FOR,
  FS_LAYER_ESCAPE,
  FS_LAYER_LOAD,    /* heat map of channel utilization */
  FS_LAYER_WAITING, /* heat map of the headers that wait for each channel */
  FS_LAYER_SHARES,  /* of the flits of a channel over the virtual channels that keep routing free of deadlock */
  FS_LAYER_NECKLACES,
  FS_LAYER_UNFOLDED, /* necklaces with the repetitions of their members */
  FS_LAYER_BST,
  FS_LAYER_BSG,
  FS_LAYER_MULTICAST,
  FS_LAYER_PATH,
  FS_LAYER_LINKS, /* all idle links */
  FS_N_LAYERS,
} FsDiagramLayer;

/* What the heat maps of load and of waiting headers are of. */
typedef enum {
  FS_HEAT_SIMULATED,
  FS_HEAT_MODEL,
  FS_HEAT_DIFFERENCE, /* model minus simulation: the sign has a color */
} FsHeatOf;

typedef enum {
  FS_ITEM_NONE,
  FS_ITEM_NODE,
  FS_ITEM_CHANNEL,
  FS_ITEM_VC,
  FS_ITEM_MESSAGE,   /* a worm, its header, or its label */
  FS_ITEM_INJECTION, /* in an open router: injection channel @index of the node, or its queue */
  FS_ITEM_CROSSBAR,  /* in an open router: a connection, held by @message */
  FS_ITEM_DIMENSION, /* an arm of the compass: dimension @index */
} FsItemKind;

/**
 * FsDiagramItem: something in the diagram that can be pointed at and selected
 * @node: for FS_ITEM_NODE, _INJECTION, and _CROSSBAR
 * @channel: for _CHANNEL and _VC: fs_interconnect_channel()
 * @index: for _VC its number, for _INJECTION that of the injection channel, for _DIMENSION that of the dimension
 * @message: id of the message it belongs to, or FS_NO_MESSAGE
 */
typedef struct {
  FsItemKind kind;
  uint32_t node;
  uint64_t channel;
  int index;
  uint64_t message;
} FsDiagramItem;

#define FS_NO_ITEM ((FsDiagramItem){ .kind = FS_ITEM_NONE, .message = FS_NO_MESSAGE })

gboolean fs_diagram_item_equal (const FsDiagramItem *a, const FsDiagramItem *b);

/**
 * FsDiagramView: the part of the layout that the canvas shows
 * @zoom: 1 = the whole layout fits
 * @x, @y: the point of the layout in the middle of the canvas, as fractions of its box
 */
typedef struct {
  double zoom;
  double x, y;
} FsDiagramView;

#define FS_VIEW_FIT ((FsDiagramView){ 1, 0.5, 0.5 })
#define FS_VIEW_MAX_ZOOM 4000

/* The tree that the only broadcast or multicast of a store-and-forward run follows. */
typedef enum {
  FS_RUN_TREE_NONE, /* several of them: no tree is that of the run */
  FS_RUN_TREE_BST,
  FS_RUN_TREE_BSG,
  FS_RUN_TREE_MULTICAST,
} FsRunTree;

#define FS_DEPENDENCIES_DRAWN                                                                                          \
  200 /* more channels than these are not drawn with what they depend on, only their circle */

#define FS_NO_BROADCAST UINT64_MAX
#define FS_NO_NECKLACE UINT32_MAX

/**
 * FsDiagram: the content of a diagram
 * @layers: bit set of 1 << FsDiagramLayer
 * @root: root of the broadcast and multicast trees, of BST, BSG, and necklaces
 * @base: dimension at position 0 of the binomial tree
 * @form: without a broadcast of a run, how that is sent whose tree @root has
 * @params: parameters of the wormhole run, NULL without one
 * @pipeline: of the routers of the network, with a run and without; NULL if they are not pipelined
 * @snapshot: state of the cycle shown, NULL without one
 * @waits: wait-for graph of @snapshot, NULL without one
 * @store_forward: state of the cycle shown of a store-and-forward run, else NULL
 * @broadcast: FsBroadcastView.index of the broadcast whose copies are shown (with its own source and base instead of
 *   @root and @base); FS_NO_BROADCAST: the tree alone
 * @run_tree, @run_source: of a store-and-forward run, which has nothing to do with @root
 * @run_destinations, @n_run_destinations: of its multicast
 * @focus: messages that are drawn with flits and a tag
 * @differing: [messages of @snapshot] whether each holds channels, and others than in the run beside, which rings say; or NULL
 * @colors: [messages of @snapshot] numbers of their colors in the run beside it, or NULL: those of @snapshot
 * @places: where their tags were in the frame before, updated by the painter; or NULL
 * @destinations: destinations of the multicast
 * @path_from, @path_to: ends of the path of a message
 * @heat_of: what @load and @waiting are of
 * @load: [N g] utilization of each channel, 0 to 1, in flits per cycle, or NULL
 * @waiting: [N g] mean number of headers that wait for each channel, or NULL
 * @load_most, @waiting_most: values of the last color where simulation and model share a scale; 0: the largest
 * @waiting_text: where headers wait, in two lines, which are above the heat map of waiting; or NULL
 * @load_is_expected: it is not counted but follows from the traffic along dimension-order routes
 * @load_model, @load_simulated: [n] mean utilization per dimension for the legend, or NULL
 * @shares: [N g] share of the flits of each channel that went over class 1, or over escape channels
 *   (fs_routing_reserved_vcs()), 0 to 1; NAN without a flit, or where a channel has none of these; NULL while
 *   they are not counted
 * @dependencies: of the channels, in place of everything but nodes; or NULL
 * @necklace: number of the selected necklace, or FS_NO_NECKLACE
 * @trail, @n_trail, @trail_color: channels over which the selected message went that is delivered, and the number of its color
 * @selected, @hover: items that are marked
 * @phase: how far the flits that moved in the cycle have come, 0 to 1; 1 at rest
 * @pulse: how far the pulse of headers blocked in this cycle has come, 0 to 1; 1 at rest
 * @closing: how much of a circular wait is drawn, 0 to 1; 1 at rest
 * @caption: whether a sentence says what is drawn, on the canvas itself
 * @sentence: whether it does; FALSE leaves only the chain of a deadlock, because there is another caption
 * @signs: whether its signs are explained below; a file has a legend instead
 * @moving: the user pans or zooms, or the layout changes: faint parts may be left out
 */
typedef struct {
  const FsNetworkStructure *structure;
  const FsDiagramLayout *layout;
  FsDiagramView view;
  guint32 layers;
  uint32_t root;
  int base;
  FsBroadcastForm form;
  const FsWormholeParams *params;
  const FsPipeline *pipeline;
  const FsSnapshot *snapshot;
  const FsWaitForGraph *waits;
  const FsStoreForwardSnapshot *store_forward;
  uint64_t broadcast;
  FsRunTree run_tree;
  uint32_t run_source;
  const uint32_t *run_destinations;
  guint n_run_destinations;
  FsFocus focus;
  const guint8 *differing;
  const int8_t *colors;
  FsTagPlaces *places;
  const uint32_t *destinations;
  guint n_destinations;
  bool clubbing;
  uint32_t path_from, path_to;
  FsHeatOf heat_of;
  const double *load, *waiting;
  double load_most, waiting_most;
  const char *waiting_text;
  gboolean load_is_expected;
  const double *load_model;
  const double *load_simulated;
  const double *shares;
  const FsChannelDependencies *dependencies;
  uint32_t necklace;
  const FsHeldVc *trail;
  guint n_trail;
  int trail_color;
  FsDiagramItem selected;
  FsDiagramItem hover;
  double phase, pulse, closing;
  gboolean caption, sentence, signs;
  gboolean moving;
} FsDiagram;

/* Initializes a diagram that shows only the links, and all of them. */
void fs_diagram_init (FsDiagram *diagram, const FsNetworkStructure *structure, const FsDiagramLayout *layout);

/* Draws @found, which @diagram borrows, in place of everything but nodes; of many channels only the circle, with the links. */
void fs_diagram_show_dependencies (FsDiagram *diagram, const FsChannelDependencies *found);

/* Returns the layer at @position, 0 … FS_N_LAYERS - 1, of the list of layers in the window. */
FsDiagramLayer fs_diagram_layer_at (guint position);
/* Returns the translated label of the switch of a layer: "Broadcast tree". */
const char *fs_diagram_layer_name (FsDiagramLayer layer);

static inline gboolean
fs_diagram_shows (const FsDiagram *diagram, FsDiagramLayer layer)
{
  return (diagram->layers >> layer & 1) != 0;
}

/* Returns whether a layer has something to show, on or off. If not, @reason (may be NULL) is a sentence; free with
 * g_free(). */
gboolean fs_diagram_layer_applies (FsDiagramLayer layer, const FsDiagram *diagram, char **reason);

/* Returns the load, or the number of waiting headers, that has the last color of the heat map: @load_most or @waiting_most; else 1 of
 * the load of a hypercube, or the largest of all channels, since those of a mesh or torus differ more. */
double fs_diagram_heat_most (const FsDiagram *diagram, FsDiagramLayer layer);

/* Returns "simulated", "model", or "model minus simulated". */
const char *fs_heat_of_name (FsHeatOf heat_of);

/* Returns the broadcast whose copies are shown, or NULL. */
const FsBroadcastView *fs_diagram_broadcast (const FsDiagram *diagram);

/* Returns whether routing changes the class of virtual channels at the wrap links of some dimension of a torus. */
gboolean fs_diagram_has_datelines (const FsDiagram *diagram);

/* Return the number of the color of a message of the snapshot; and whether it is ringed. */
int fs_diagram_color_of (const FsDiagram *diagram, const FsMessageView *message);
gboolean fs_diagram_is_ringed (const FsDiagram *diagram, const FsMessageView *message);

/* Returns whether a circular wait is drawn. */
gboolean fs_diagram_in_deadlock (const FsDiagram *diagram);
