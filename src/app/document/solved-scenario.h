/* What a worker finds out about a scenario before anything is simulated: the
 * model lines and the points of its sweep. An immutable value. */
#pragma once

#include "figure/build/figure.h"
#include "study/run/sweep.h"

G_BEGIN_DECLS

#define FS_SOLUTION_POINTS 160 /* vertices of a model line */

/**
 * FsSolvedScenario: counts references
 * @scenario: what was solved
 * @lines: the model side
 * @sweep: FsSweepPoint, what there is to simulate; empty when @sweep_absent says why
 * @ids: scenario_id of each point of @sweep; NULL where the simulator cannot run the curve
 * @step_ids: the same of each step of each curve without its load: equal for points with equal parameters
 * @first_steps: where the steps of each curve begin in @step_ids
 * @n_runnable: how many of them are not NULL
 * @sweep_absent: one sentence, or NULL
 */
typedef struct {
  gatomicrefcount references;
  FsScenario *scenario;
  FsModelLines *lines;
  GArray *sweep;
  GPtrArray *ids;
  GPtrArray *step_ids;
  guint *first_steps;
  guint n_runnable;
  char *sweep_absent;
} FsSolvedScenario;

/* NULL when @job was stopped. Any thread. */
FsSolvedScenario *fs_solved_scenario_new (FsScenario *scenario, const FsJob *job);
FsSolvedScenario *fs_solved_scenario_ref (FsSolvedScenario *solution);
void fs_solved_scenario_unref (FsSolvedScenario *solution);

/* What is simulated at @step of @curve, whatever its load; NULL where the simulator cannot run it. */
const char *fs_solution_x_id (const FsSolvedScenario *solution, guint curve, guint step);

/* The middle load of the first curve that the simulator can run; FALSE when there is none. */
gboolean fs_solved_scenario_middle_point (const FsSolvedScenario *solution, FsSweepPoint *point);

/* Whether both have the same points to simulate. */
gboolean fs_solved_scenario_same_sweep (const FsSolvedScenario *a, const FsSolvedScenario *b);
/* Whether both simulate the same, whatever the loads. */
gboolean fs_solution_same_x (const FsSolvedScenario *a, const FsSolvedScenario *b);

/* What became of each curve of @before: its place in @after, G_MAXUINT where it is gone. A curve that is still simulated
 * is found wherever it stands; one that is not was changed where it stands. Free with g_free(). */
guint *fs_solved_scenario_match_curves (const FsSolvedScenario *before, const FsSolvedScenario *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSolvedScenario, fs_solved_scenario_unref)

G_END_DECLS
