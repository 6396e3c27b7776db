/* State of the Network page: a network, a run in it, one of its cycles, and a selection. Canvas, playback bar, layers,
 * and inspector bind to the state and never to each other. One signal, "changed", carries FsNetworkStateChange flags.
 * The run has a thread of its own (study/explain/playback.h), for which no function here waits. The fields are in
 * network-state-private.h. */
#pragma once

#include "app/document/document.h"
#include "diagram/cycle/network-run.h"
#include "diagram/cycle/slide-layers.h"
#include "sim/run/run-pairs.h"
#include "study/explain/explanation.h"
#include "study/explain/playback.h"

/**
 * FsNetworkStateChange: what a "changed" signal is about
 * @FS_NETWORK_STATE_NETWORK: another network, or none
 * @FS_NETWORK_STATE_RUN: another run, which begins at its first cycle
 * @FS_NETWORK_STATE_CYCLE: another cycle is shown
 * @FS_NETWORK_STATE_BUSY: whether a request is being processed, or its progress
 * @FS_NETWORK_STATE_PLAYING: whether it plays, or how fast
 * @FS_NETWORK_STATE_SELECTION: what is selected
 * @FS_NETWORK_STATE_LAYERS: layers, or what they are about: root, destinations, path
 * @FS_NETWORK_STATE_LAYOUT: positions of the nodes
 * @FS_NETWORK_STATE_LOG: the log of the run, or the life of the selected message
 * @FS_NETWORK_STATE_AXIS: which cycles the drawer and the timeline show
 * @FS_NETWORK_STATE_FOLLOWED: the messages to go through (fs_document_get_followed()), or which one is shown
 */
typedef enum {
  FS_NETWORK_STATE_NETWORK = 1 << 0,
  FS_NETWORK_STATE_RUN = 1 << 1,
  FS_NETWORK_STATE_CYCLE = 1 << 2,
  FS_NETWORK_STATE_BUSY = 1 << 3,
  FS_NETWORK_STATE_PLAYING = 1 << 4,
  FS_NETWORK_STATE_SELECTION = 1 << 5,
  FS_NETWORK_STATE_LAYERS = 1 << 6,
  FS_NETWORK_STATE_LAYOUT = 1 << 7,
  FS_NETWORK_STATE_LOG = 1 << 8,
  FS_NETWORK_STATE_AXIS = 1 << 9,
  FS_NETWORK_STATE_FOLLOWED = 1 << 10,
} FsNetworkStateChange;

#define FS_NETWORK_STATE_TWEEN_SPEED 8 /* cycles per second up to which the motion of flits is animated */

/* Cycles per second from which on what passes cannot be followed: what lasts is shown instead. */
#define FS_NETWORK_STATE_LASTING_SPEED 20

/* The cycle to search for. */
typedef enum {
  FS_NETWORK_SEARCH_EVENT,   /* the next event of the selected message */
  FS_NETWORK_SEARCH_BLOCKED, /* the next header that is blocked */
  FS_NETWORK_SEARCH_DEADLOCK,
  FS_NETWORK_SEARCH_BROADCAST, /* the next broadcast that has reached its last node */
} FsNetworkSearch;

#define FS_TYPE_NETWORK_STATE (fs_network_state_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkState, fs_network_state, FS, NETWORK_STATE, GObject)

FsNetworkState *fs_network_state_new (FsDocument *document);
/* Returns a state of a run beside, which has none until fs_network_state_show_beside(): of curve number @curve at the offered load of
 * the chosen point, with @changes (copied, may be NULL). It follows the document as well. */
FsNetworkState *fs_network_state_new_beside (FsDocument *document);
void fs_network_state_show_beside (FsNetworkState *self, guint curve, const FsSection *changes);
void fs_network_state_end_beside (FsNetworkState *self);
/* Has the same layers, addresses and layout as @from. */
void fs_network_state_mirror (FsNetworkState *self, FsNetworkState *from);
/* Playing waits for the cycle of @awaited from now on; NULL: for none. @compared: its log is compared with that of this run, which is
 * therefore written. */
void fs_network_state_compare (FsNetworkState *self, FsNetworkState *awaited, gboolean compared);
/* Sets what the comparison has found, in which this run is number @side; NULL: nothing. */
void fs_network_state_set_pairs (FsNetworkState *self, FsRunPairs *pairs, int side);
/* Sets what is in focus here and in the run beside, in place of fs_network_state_find_focus(); none: nothing is shared. */
void fs_network_state_share_focus (FsNetworkState *self, const FsFocus *focus);
/* Returns what is in focus of this run alone. */
FsFocus fs_network_state_find_focus (FsNetworkState *self);
/* Requests the log up to a cycle. */
void fs_network_state_log_until (FsNetworkState *self, int64_t until);

/* Announces whether the page is visible: the run starts when it is first, and does not play while it is hidden. */
void fs_network_state_set_shown (FsNetworkState *self, gboolean shown);

/* NULL while they are created, and without a network. */
const FsNetworkStructure *fs_network_state_get_structure (FsNetworkState *self);
const FsDiagramLayout *fs_network_state_get_layout (FsNetworkState *self);
/* Returns the number of the color in which a message is drawn, or FS_NO_COLOR: of one that is not in the network,
 * and of a copy that is part of a broadcast tree. */
int fs_network_state_get_color (FsNetworkState *self, uint64_t message);
/* Returns why there is no run, no network, or no such cycle (a sentence), or NULL. */
const char *fs_network_state_get_notice (FsNetworkState *self);

/* Returns a description of what is shown. Free with g_free(). */
char *fs_network_state_summary (FsNetworkState *self);

/* Requests for another cycle: each ends playing and the request before it. */
void fs_network_state_seek (FsNetworkState *self, int64_t cycle);
void fs_network_state_step (FsNetworkState *self, int64_t cycles);
void fs_network_state_search (FsNetworkState *self, FsNetworkSearch search);
/* The last one before the cycle shown, which the log of the run has; it is written first where that is not there yet. */
void fs_network_state_search_back (FsNetworkState *self, FsNetworkSearch search);
gboolean fs_network_state_is_busy (FsNetworkState *self);

/* Logs the run while something shows its log: FsNetworkState.log and life follow, in the background. */
void fs_network_state_set_logged (FsNetworkState *self, gboolean logged);
/* Selects the next message by number, or the one before it, that the log has, and goes to a cycle of its life. */
void fs_network_state_move_life (FsNetworkState *self, int by);
/* Shows the cycles from @from to @to in drawer and timeline; @to 0: all. */
void fs_network_state_set_axis (FsNetworkState *self, double from, double to);

/* Returns the cycle at the right end of a timeline: a round number beyond the last simulated cycle, at most the end of the run. */
int64_t fs_network_state_horizon (int64_t last_simulated, int64_t end);
/* Returns the cycles at the ends of the timeline of @self, which has a cycle: those of the drawer while that is open. */
void fs_network_state_get_range (const FsNetworkState *self, double *from, double *to);

/* Plays to the end of the run, or until a deadlock forms. */
void fs_network_state_play (FsNetworkState *self, gboolean playing);
/* Goes to @from and plays to @to, also past a deadlock, or to the end of the run if that is before. */
void fs_network_state_play_range (FsNetworkState *self, int64_t from, int64_t to);
/* Cycles per second, 0.5 … 10,000. */
void fs_network_state_set_speed (FsNetworkState *self, double speed);

void fs_network_state_select (FsNetworkState *self, FsDiagramItem part);
void fs_network_state_select_subject (FsNetworkState *self, FsSubject subject);
/* Sets @node to the node of the selected item: a node, that of the header of a message, the end of a channel. Returns
 * FALSE without such a node. */
gboolean fs_network_state_get_router (FsNetworkState *self, uint32_t *node);
/* Sets whether playing advances from event to event of the selected message. */
void fs_network_state_set_followed (FsNetworkState *self, gboolean followed);

/* Sets what the heat maps of load and waiting headers show; only the simulation where the model tells no channels apart. */
void fs_network_state_set_heat_of (FsNetworkState *self, FsHeatOf heat_of);
void fs_network_state_set_layer (FsNetworkState *self, FsDiagramLayer layer, gboolean shown);
/* Draws what @slide of @shown sets in place of the layers of the network, as soon as that is the network of the run, in the
 * layout that it sets. Dependencies of channels are drawn until the next slide. */
void fs_network_state_show_slide (FsNetworkState *self, const FsScenario *shown, const FsSlide *slide);
/* Returns to the layers and the layout of before the first slide that set any. */
void fs_network_state_leave_slides (FsNetworkState *self);
gboolean fs_network_state_shows (FsNetworkState *self, FsDiagramLayer layer);
/* Counts what passes over each channel, also without the layer "Channel load": FsCycleView has it then. */
void fs_network_state_count_channels (FsNetworkState *self, gboolean counted);
/* Announces the size of the canvas, px at a text size of 12.5, for which the layout is made. */
void fs_network_state_set_canvas (FsNetworkState *self, double width, double height);
/* A layout, or FS_NETWORK_STATE_AUTOMATIC. */
void fs_network_state_set_layout (FsNetworkState *self, FsLayoutKind kind);

/* Sets the root of the trees, the necklaces, and the levels. Returns FALSE with an error if @address is not in the
 * network. */
gboolean fs_network_state_set_root (FsNetworkState *self, const char *address, GError **error);
/* Sets the destinations of the multicast: addresses separated by commas or spaces. */
gboolean fs_network_state_set_destinations (FsNetworkState *self, const char *addresses, GError **error);
/* Sets the path from one address to another: "0000 0111". */
gboolean fs_network_state_set_path (FsNetworkState *self, const char *addresses, GError **error);
