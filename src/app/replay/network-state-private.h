/* The fields of FsNetworkState. Widgets of the Network page read them; only the files that the state consists of change them:
 * network-diagram.c (what is drawn), network-state.c (the object), network-placing.c (positions of the nodes),
 * network-selection.c (what is selected, layers and their addresses), network-clock.c (cycles: requests, playing, and the
 * log of the run), and network-run.c (which run). Each calls only those before it. */
#pragma once

#include "app/replay/network-diagram.h"
#include "app/replay/network-state.h"
#include "diagram/cycle/slide-layers.h"
#include "diagram/time/time-picture.h"
#include "figure/series/latency-parts.h"
#include "study/explain/explain-life.h"

/* Layers whose content is counted only while it is shown. */
#define FS_COUNTED_LAYERS (1u << FS_LAYER_LOAD | 1u << FS_LAYER_WAITING | 1u << FS_LAYER_SHARES)

#define FS_MARKED_NODES 1024 /* of a network that is logged whenever it is shown */

/**
 * FsNetworkState:
 * @beside: it is the run beside that of the document: of @curve, with @changes or NULL
 * @scenario: of the run
 * @awaited: the state beside, without whose cycle playing does not go on, or NULL
 * @compared: its log is compared with that of another run
 * @pairs, @side: that comparison, in which this run is the first (0) or second, or NULL
 * @pair_names, @pair_entries: of both runs
 * @shared_focus: what is in focus in both runs, in place of what would be here; none without another run
 * @loaded: a scenario was loaded since the last run, which starts at its first cycle
 * @cycle_view: the cycle shown; NULL before the first one is simulated, and without a run
 * @notice: why there is no run, no network, or no such cycle (a sentence), or NULL
 * @woken: something was requested since the last look at @playback
 * @opens: the run is to be opened where there is something to see, as soon as its log is there
 * @opening: where that is, or the complete broadcast that was searched, while its cycle is requested or shown; FS_OPENS_AT_START: not
 *   yet, or no longer
 * @speed: cycles per second, 0.5 … 10,000
 * @followed: whether playing advances from event to event of the selected message
 * @play_last: the last cycle of the range that it plays, or FS_NO_CYCLE: to the end
 * @play_cycle: the cycle that is due at @last_play_us, with the fraction of a cycle that has passed
 * @placed, @placed_before: now and before the last change; NULL while there is none
 * @placing, @place_again: a worker creates one; another one has been requested since
 * @canvas_width, @canvas_height: px at a text size of 12.5
 * @focus: of the cycle shown
 * @tree_chosen: the user has switched the broadcast tree on or off
 * @destinations: uint32_t; this and the next arrays are replaced, never changed
 * @slide_layers: what a slide draws, until its network is that of the run; else NULL
 * @in_slides: a slide has set layers or the layout
 * @layers_before, @layout_before: those before it
 * @root_tree: a slide draws the broadcast tree of @root, before the run begins
 * @draws_dependencies: a slide draws the dependencies of the channels, in place of layers and run
 * @dependencies: of the run; NULL until they are drawn
 * @broadcast: the broadcast in flight that is shown, or FS_NO_BROADCAST
 * @chosen: that which the user chose, itself or a copy of it, or FS_NO_BROADCAST
 * @heat_of: what the heat maps of load and waiting headers show, if @model_channels has anything
 * @load, @waiting, @shares: double [N g] of the cycle shown, NULL without counts; the first two of the model or the difference, where
 *   @heat_of says so
 * @load_most, @waiting_most: the largest of simulation and model, or of the sizes of the differences; 0 without a model
 * @load_simulated: double [n], the mean of @load over each dimension
 * @load_model: double [n], or NULL
 * @waiting_text: where headers wait, in two lines, or NULL
 * @load_expected: double [N g], of unicasts in dimension order, else NULL; then @load_model is its mean
 * @model_channels: FsModelChannel [N g] of the point shown; NULL while they are solved, and where its model tells no channels apart
 * @solving_model: a worker solves what the model says, of this run or the one before
 * @logged: something shows the log, so that it is written
 * @log: of the run, up to a cycle that is enough for what is shown; NULL before there is one
 * @life: of the selected message, if the log has it, else NULL
 * @marks: FsBlockedHeader of @log that the timeline marks, or NULL
 * @broadcasts: FsLoggedBroadcast of @log, or NULL until they are shown
 * @searching, @search, @back: a search that waits for a longer log
 * @closed: cycle in which the deadlock formed that was seen last in this run, or FS_NO_CYCLE
 * @time_kind: what the drawer shows
 * @time_channels, @time_closed: channels (uint32_t) of which it shows the holders, or NULL; and the cycle in which a circular wait of
 *   them closed, or FS_NO_CYCLE
 * @broadcast_life: that of which it shows the nodes over time, or NULL
 * @model_broadcasts: latencies of the model of the point, NAN as @model_channels
 * @has_model_parts, @model_parts: means of the model of the point by FsCause, then their sum; FALSE as @model_channels
 * @axis_from, @axis_to: cycles that drawer and timeline show; @axis_to 0: the timeline shows all of them
 * @axis_labels: px at a text size of 12.5 left of the axis of the drawer, which the timeline leaves free, too
 * @counts_channels: a list of channels is visible
 * @counted_cycles: the cycles in which what passes over the channels is counted, or FS_FLITS_ALL or _NONE
 * @diagram: of all this, NULL until it is needed
 */
struct _FsNetworkState {
  GObject parent;
  FsDocument *document;
  gboolean shown;
  gboolean loaded;

  gboolean beside;
  guint curve;
  FsSection *changes;
  FsScenario *scenario;
  FsNetworkState *awaited;
  gboolean compared;
  FsRunPairs *pairs;
  int side;
  char *pair_names[2];
  guint pair_entries[2];
  FsFocus shared_focus;

  FsNetworkRun run;
  FsPlayback *playback;
  FsCycleView *cycle_view;
  char *notice;
  guint poll_source;
  gboolean woken;
  gboolean opens;
  FsOpening opening;

  gboolean playing, followed;
  double speed;
  int64_t play_last;
  double play_cycle;
  gint64 last_play_us;

  FsPlacedNetwork *placed, *placed_before;
  gboolean placing, place_again;
  FsLayoutKind layout_choice;
  double canvas_width, canvas_height;

  FsFocus focus;
  FsDiagramItem selected;
  guint32 layers;
  gboolean tree_chosen;
  uint32_t root;
  GArray *destinations;
  uint32_t path_from, path_to;
  FsSlideLayers *slide_layers;
  gboolean in_slides, root_tree, draws_dependencies;
  FsChannelDependencies *dependencies;
  guint32 layers_before;
  FsLayoutKind layout_before;
  uint64_t broadcast;
  uint64_t chosen;

  gboolean logged;
  FsRunLog *log;
  FsMessageLife *life;
  GArray *marks;
  GArray *broadcasts;
  gboolean searching, back;
  FsNetworkSearch search;
  int64_t closed;
  FsTimeKind time_kind;
  GArray *time_channels;
  int64_t time_closed;
  FsBroadcastLife *broadcast_life;
  FsBroadcastLatencies model_broadcasts;
  gboolean has_model_parts;
  double model_parts[FS_N_CAUSES + 1];
  double axis_from, axis_to, axis_labels;

  gboolean counts_channels;
  int64_t counted_cycles;
  FsHeatOf heat_of;
  GArray *load, *waiting;
  double load_most, waiting_most;
  char *waiting_text;
  GArray *shares;
  GArray *load_simulated;
  GArray *load_model;
  GArray *load_expected;
  GArray *model_channels;
  gboolean solving_model;

  FsNetworkDiagram *diagram;
};

/* Whether the selected message was delivered or dropped before the end of the cycle shown, and its life is known. */
gboolean fs_network_state_shows_ended_life (FsNetworkState *self);

/* Whether the run plays so fast that what lasts is shown in place of what passes: the load of the last second, and headers that are
 * blocked for half a second. And whether the load is added for that, because no other channels are colored. */
gboolean fs_network_state_shows_lasting (const FsNetworkState *self);
gboolean fs_network_state_adds_load (const FsNetworkState *self);

/* Emits "changed" with a set of FsNetworkStateChange. */
void fs_network_state_emit (FsNetworkState *self, guint changes);
void fs_network_state_set_notice (FsNetworkState *self, const char *notice);
void fs_network_state_clear_placed (FsNetworkState *self);
void fs_network_state_clear_loads (FsNetworkState *self);
void fs_network_state_drop_run (FsNetworkState *self);

/* Place the nodes again, in a worker: always; or where the layout is not around the broadcast shown, or not turned to the
 * circle. */
void fs_network_state_place (FsNetworkState *self);
void fs_network_state_place_for_cycle (FsNetworkState *self);

/* Draws the layers of the slide that waits for its network, if this is that of the run now. */
void fs_network_state_take_slide (FsNetworkState *self);

/* Sets the loads of the cycle shown. */
void fs_network_state_count (FsNetworkState *self);

/* What follows from another cycle, selection, or set of layers. */
void fs_network_state_choose_broadcast (FsNetworkState *self);
void fs_network_state_update_focus (FsNetworkState *self);

void fs_network_state_start_clock (FsNetworkState *self);
/* Looks for a new cycle until there is none to expect. */
void fs_network_state_wake (FsNetworkState *self);
/* Requests the counts that are shown, also of a new run. */
void fs_network_state_count_flits (FsNetworkState *self);
