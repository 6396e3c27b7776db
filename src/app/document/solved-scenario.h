/* A scenario with its models solved and the points of its sweep, before anything is simulated. An immutable value. */
#pragma once

#include "figure/plots/figure.h"
#include "study/run/sweep.h"

#define FS_SOLUTION_POINTS 160 /* vertices of a model line */

/**
 * FsSolvedScenario: free with fs_solved_scenario_unref()
 * @scenario: the scenario
 * @lines: the lines of its models
 * @n_points: how many vertices a line has, about; fewer than FS_SOLUTION_POINTS in a draft
 * @sweep: FsSweepPoint, the points to simulate, of the curves whose loads are known
 * @ids: scenario id of each point of @sweep; NULL where the simulator cannot run the curve
 * @step_ids: the same for each x value of each curve, without the load: equal for points with equal parameters
 * @first_steps: for each curve the index of its first x value in @step_ids
 * @n_runnable: how many of @ids are not NULL
 * @loads_absent: why the loads of a curve, the first one, are unknown, so that it has no points: a sentence, or NULL
 * @sweep_absent: why there is nothing to simulate of a curve, the first one, or of any: a sentence, or NULL
 */
typedef struct {
  gatomicrefcount references;
  FsScenario *scenario;
  FsModelLines *lines;
  guint n_points;
  GArray *sweep;
  GPtrArray *ids;
  GPtrArray *step_ids;
  guint *first_steps;
  guint n_runnable;
  char *sweep_absent, *loads_absent;
} FsSolvedScenario;

/* Solves @scenario. Returns NULL if @job was stopped. Any thread. */
FsSolvedScenario *fs_solved_scenario_new (FsScenario *scenario, const FsJob *job);
/* The same with fs_model_lines_new_draft(), for a figure that follows a value at once. */
FsSolvedScenario *fs_solved_scenario_new_draft (FsScenario *scenario, guint n_points, const FsSolvedScenario *before,
                                                const FsJob *job);
gboolean fs_solved_scenario_is_draft (const FsSolvedScenario *solution);
FsSolvedScenario *fs_solved_scenario_ref (FsSolvedScenario *solution);
void fs_solved_scenario_unref (FsSolvedScenario *solution);

/* Returns the id of the simulation at x value @step of @curve at any load; NULL if the simulator cannot run it. */
const char *fs_solution_x_id (const FsSolvedScenario *solution, guint curve, guint step);

/* Sets @point to the middle load of the first curve that the simulator can run; FALSE if there is none. */
gboolean fs_solved_scenario_middle_point (const FsSolvedScenario *solution, FsSweepPoint *point);

/* Returns whether both have the same points to simulate. */
gboolean fs_solved_scenario_same_sweep (const FsSolvedScenario *a, const FsSolvedScenario *b);
/* Returns whether both simulate the same curves, possibly at other loads. */
gboolean fs_solution_same_x (const FsSolvedScenario *a, const FsSolvedScenario *b);

/* Returns for each curve of @before its index in @after, G_MAXUINT if it was removed. A curve that is still simulated is
 * found at any index; one that is not is taken to be the changed curve at the same index. Free with g_free(). */
guint *fs_solved_scenario_match_curves (const FsSolvedScenario *before, const FsSolvedScenario *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSolvedScenario, fs_solved_scenario_unref)
