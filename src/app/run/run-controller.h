/* Computes a document in the background: solves the models of its latest scenario, simulates its points, and searches the
 * simulated saturation. */
#pragma once

#include "app/document/document.h"

#define FS_TYPE_RUN_CONTROLLER (fs_run_controller_get_type ())
G_DECLARE_FINAL_TYPE (FsRunController, fs_run_controller, FS, RUN_CONTROLLER, GObject)

/**
 * FsRunStatus: the progress of a run
 * @running: a run or a search is going on, or waits for the solution
 * @earlier: the run is of an earlier state of the document; @points_done and @points are its own
 * @searching: a search for the simulated saturation is going on
 * @stopped: the last run or search was stopped before its end
 * @points_done, @points: of the whole sweep, earlier results included
 * @fraction: of this run that is done, 0 to 1
 * @seconds_left: estimated; NAN while unknown
 * @flit_hops_per_second: of all threads
 * @flit_hops, @max_flit_hops: of a point that does not meet the stopping rule yet: simulated so far, and those after which it ends; 0 without a limit
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
  double flit_hops, max_flit_hops;
  const char *failure;
} FsRunStatus;

FsRunController *fs_run_controller_new (FsDocument *document);

/* Simulates every point of the sweep that has no result yet. Stops a run of an earlier state first; does nothing during any
 * other run or search. */
void fs_run_controller_run (FsRunController *self);
/* The same for the points of @curve alone; FS_ALL_CURVES: of all curves. */
void fs_run_controller_run_curve (FsRunController *self, int curve);
/* The same for some of the points of the sweep of the solution, by their numbers; during a run they are simulated after it. */
void fs_run_controller_run_points (FsRunController *self, const guint *points, guint n_points);
/* Adds loads where points tell most (study/run/refine-loads.h), which can be undone, and simulates them. FALSE with @error if there
 * are none. */
gboolean fs_run_controller_refine (FsRunController *self, GError **error);
/* Returns how many points that would simulate; 0 where it would not tell much: latencies at neighboring loads are alike already. */
guint fs_run_controller_n_refined (FsRunController *self);
/* Searches the simulated saturation of each curve. Does nothing during a run or a search. */
void fs_run_controller_find_saturation (FsRunController *self);
/* Stops run and search, and returns at once. Finished points remain. */
void fs_run_controller_stop (FsRunController *self);

FsRunStatus fs_run_controller_get_status (FsRunController *self);
/* Returns why nothing can be simulated, or NULL. */
const char *fs_run_controller_get_unavailable_reason (FsRunController *self);
