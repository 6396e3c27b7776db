/* Shared by the parts of the state: run, frames and time (topology-state.c), selection,
 * layers and layout (topology-state-view.c), playing (topology-state-play.c). */
#pragma once

#include "app/network/network-state.h"

G_BEGIN_DECLS

typedef struct _SceneRequest SceneRequest;

struct _FsNetworkState {
  GObject parent;
  FsDocument *document;
  gboolean shown;
  gboolean loaded; /* another scenario since the last run: it begins at its beginning */

  FsNetworkRun run;
  FsPlayback *playback;
  FsCycleView *cycle_view;
  char *notice;
  guint poll_source;

  gboolean playing, followed;
  double speed;
  double play_cycle;   /* where playing is, with the part of a cycle that has passed */
  gint64 last_play_us; /* when that was */

  FsNetworkStructure *structure;
  FsDiagramLayout *layout, *layout_before;
  GBytes *layout_keeper, *layout_before_keeper; /* whose last reference frees them */
  SceneRequest *scene;                          /* in work; owned by the worker */
  gboolean scene_wanted;
  FsLayoutKind layout_choice;
  char *layout_notice;

  FsDiagramItem selected;
  guint32 layers;
  gboolean tree_chosen; /* somebody has said whether the broadcast tree is seen */
  uint32_t root;
  GArray *destinations; /* uint32_t */
  uint32_t path_from, path_to;
  uint64_t broadcast; /* the one in flight that is shown, or FS_NO_BROADCAST */

  double *load; /* [N g] of the cycle_view, NULL without counts */
  double *load_simulated, *load_model;
};

void fs_network_state_emit (FsNetworkState *self, guint changes);

/* topology-state.c */
void fs_network_state_wake (FsNetworkState *self);           /* looks for frames until nothing is under way */
FsPlayback *fs_network_state_request (FsNetworkState *self); /* for a request of the user: NULL without a run */

/* topology-state-play.c: what is due now; called about 60 times a second while it plays. */
void fs_network_state_play_on (FsNetworkState *self);
void fs_network_state_play_arrived (FsNetworkState *self, const FsCycleView *before);

/* topology-state-view.c */
void fs_network_state_view_init (FsNetworkState *self);
void fs_network_state_view_clear (FsNetworkState *self);
void fs_network_state_view_network_changed (FsNetworkState *self); /* the run's network is another one */
void fs_network_state_view_run_changed (FsNetworkState *self);     /* other parameters, same network */
void fs_network_state_view_cycle_changed (FsNetworkState *self);
void fs_network_state_view_count_flits (FsNetworkState *self); /* asks for what the heat map needs */

G_END_DECLS
