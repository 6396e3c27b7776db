/* The positions of the nodes, which a worker finds: for another network, layout, size of the canvas, or broadcast. */
#include <math.h>

#include "app/replay/network-state-private.h"
#include "app/toolkit/worker.h"
#include "diagram/cycle/cycle-diagram.h"

/* What a worker needs. The kind of the layout may be FS_NETWORK_STATE_AUTOMATIC. */
typedef struct {
  FsInterconnect network;
  FsPlacedNetwork *before; /* the same network, whose structure is used again, or NULL */
  FsLayoutRequest layout;
} PlaceJob;

static void
place_job_free (gpointer data)
{
  PlaceJob *job = data;

  g_clear_pointer (&job->before, fs_placed_network_unref);
  g_free (job);
}

static gpointer
place_in_thread (gpointer input, GError **error)
{
  const PlaceJob *job = input;
  FsLayoutRequest request = job->layout;
  FsPlacedNetwork *placed = g_atomic_rc_box_new0 (FsPlacedNetwork);

  placed->structure = job->before != NULL ? fs_network_structure_ref (job->before->structure)
                                          : fs_network_structure_new (&job->network);
  if (request.kind == FS_NETWORK_STATE_AUTOMATIC)
    request.kind = fs_layout_automatic (&job->network, request.trees);
  request.kind = fs_layout_choose (request.kind, &job->network, &placed->notice);
  placed->layout = fs_diagram_layout_new (placed->structure, &request);
  return placed;
}

static void
network_placed (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsNetworkState *self = FS_NETWORK_STATE (owner);
  g_autoptr (FsPlacedNetwork) placed = output;
  gboolean same_network = self->placed != NULL && self->placed->structure == placed->structure;

  self->placing = FALSE;
  if (self->document == NULL)
    return;
  if (self->place_again)
    {
      fs_network_state_place (self);
      return;
    }
  g_clear_pointer (&self->placed_before, fs_placed_network_unref);
  self->placed_before = self->placed;
  self->placed = g_steal_pointer (&placed);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYOUT | (same_network ? 0 : FS_NETWORK_STATE_NETWORK));
}

/* Returns the node in the middle of levels: the source of the broadcast that is shown, else the root. */
static uint32_t
center_of_levels (FsNetworkState *self)
{
  const FsSnapshot *snapshot = self->cycle_view != NULL ? self->cycle_view->snapshot : NULL;

  /* Necklaces and spanning trees are around the root that the user chose. */
  if ((self->layers & FS_TREE_LAYERS) != 0 || !fs_network_state_shows (self, FS_LAYER_BROADCAST))
    return self->root;
  for (guint i = 0; snapshot != NULL && i < snapshot->n_broadcasts; i++)
    if (snapshot->broadcasts[i].index == self->broadcast)
      return snapshot->broadcasts[i].source;
  if (self->run.tree != FS_RUN_TREE_NONE)
    return self->run.source;
  return self->root;
}

/* The cycle to whose circular wait the layout is turned: of two runs that of the first, so that both are placed alike. */
static const FsCycleView *
turned_cycle (const FsNetworkState *self)
{
  return self->beside && self->awaited != NULL ? self->awaited->cycle_view : self->cycle_view;
}

/* One worker runs at a time; the latest request is fulfilled in the end. */
void
fs_network_state_place (FsNetworkState *self)
{
  PlaceJob *job;

  self->place_again = self->placing;
  if (self->placing || self->run.network.n == 0)
    return;
  self->placing = TRUE;
  job = g_new0 (PlaceJob, 1);
  job->network = self->run.network;
  job->before = self->placed != NULL ? fs_placed_network_ref (self->placed) : NULL;
  fs_layout_request_init (&job->layout, self->layout_choice, center_of_levels (self),
                          (self->layers & FS_TREE_LAYERS) != 0);
  if (self->canvas_width > 0)
    {
      job->layout.width = self->canvas_width;
      job->layout.height = self->canvas_height;
    }
  fs_cycle_view_find_circle (turned_cycle (self), job->layout.turned);
  fs_worker_run (G_OBJECT (self), place_in_thread, job, place_job_free, network_placed);
}

void
fs_network_state_place_for_cycle (FsNetworkState *self)
{
  const FsDiagramLayout *layout = fs_network_state_get_layout (self);
  int turned[2];

  if (layout == NULL)
    return;
  fs_cycle_view_find_circle (turned_cycle (self), turned);
  if ((layout->kind == FS_LAYOUT_LEVELS && layout->root != center_of_levels (self))
      || (layout->kind == FS_LAYOUT_PARALLEL
          && (turned[0] != layout->request.turned[0] || turned[1] != layout->request.turned[1])))
    fs_network_state_place (self);
}

void
fs_network_state_set_canvas (FsNetworkState *self, double width, double height)
{
  if (fabs (width - self->canvas_width) < 0.5 && fabs (height - self->canvas_height) < 0.5)
    return;
  self->canvas_width = width;
  self->canvas_height = height;
  fs_network_state_place (self);
}

void
fs_network_state_set_layout (FsNetworkState *self, FsLayoutKind kind)
{
  if (self->layout_choice == kind)
    return;
  self->layout_choice = kind;
  fs_network_state_place (self);
}
