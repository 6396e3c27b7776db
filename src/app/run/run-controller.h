/* Keeps a document computed: the model lines of its latest scenario on a worker,
 * its points on a runner, the saturation of the simulation by a search. The main loop only asks how far they are. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

#define FS_TYPE_RUN_CONTROLLER (fs_run_controller_get_type ())
G_DECLARE_FINAL_TYPE (FsRunController, fs_run_controller, FS, RUN_CONTROLLER, GObject)

/**
 * FsRunStatus: how far a run is
 * @running: whether one is going on (or waits for the model's sweep)
 * @earlier: it goes on with an earlier state of the document; @points_done and @points are its own
 * @searching: it is a search for the saturation of the simulation
 * @stopped: the last one, run or search, was stopped before its end
 * @points_done, @points: of the whole sweep, earlier results included
 * @fraction: of the work of this run, 0 … 1
 * @seconds_left: estimated; NAN while unknown
 * @flit_hops_per_second: over all workers
 * @failure: why a point failed, or NULL; owned by the controller
 */
typedef struct {
  gboolean running;
  gboolean earlier;
  gboolean searching;
  gboolean stopped;
  guint points_done;
  guint points;
  double fraction;
  double seconds_left;
  double flit_hops_per_second;
  const char *failure;
} FsRunStatus;

FsRunController *fs_run_controller_new (FsDocument *document);

/* Simulates every point of the sweep that has no result yet. A run of an earlier state ends; beside any other nothing
 * happens. */
void fs_run_controller_run (FsRunController *self);
/* Only those of @curve, of all with FS_ALL_CURVES. */
void fs_run_controller_run_curve (FsRunController *self, int curve);
/* Searches where the simulation of each curve saturates. One thing at a time: nothing happens while something runs. */
void fs_run_controller_find_saturation (FsRunController *self);
/* Returns at once; finished points are kept. */
void fs_run_controller_stop (FsRunController *self);

FsRunStatus fs_run_controller_get_status (FsRunController *self);
/* Why nothing can be simulated, or NULL. */
const char *fs_run_controller_get_unavailable_reason (FsRunController *self);

G_END_DECLS
