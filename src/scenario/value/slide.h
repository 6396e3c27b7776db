/* Slides of a presentation, the groups [Slide N] of a scenario file: each has a caption, a view of the window, and the keys
 * in which the scenario differs from its other groups. A scenario does not change: each function here makes a new one.
 *
 * Keys of slides alone: `caption`, `page`, `panel`, `quantities`, `run-curve`, `run-point`, `cycle`, `layers`, `root`, `path-to`,
 * `layout` (scenario/format/keys.h). Any key of [Scenario], [Sweep], [Statistics] and [Figure] can differ; of a multicast that
 * a slide draws they are `source`, `destinations` and `clubbing`.
 */
#pragma once

#include "scenario/value/scenario.h"

guint fs_scenario_n_slides (const FsScenario *scenario);

/**
 * FsSlide: what a slide sets of its own keys
 * @caption: NULL: none. Owned by the scenario
 * @page, @panel, @quantities: FsPage, FsPanel, boolean; -1 where the slide does not set it
 * @run_curve, @run_point: number of the curve and of its point whose run is shown; 1 and 0 where they are not set
 * @cycle, @cycle_last: first and last cycle of that run that are played, the same where one is shown; -1 where they are not
 *   set. What stands still (pages, cards of the gallery, reduced motion) shows the last
 * @layers: set of 1 << FsSlideLayer, without that of FS_SLIDE_LAYER_NONE; -1 where it is not set
 * @root, @path_to: addresses, NULL where they are not set. Owned by the scenario
 * @layout: 0 for automatic, else 1 + FsLayoutKind (diagram/layout/layout.h); -1 where it is not set
 */
typedef struct {
  const char *caption;
  int page, panel, quantities;
  guint run_curve, run_point;
  gint64 cycle, cycle_last;
  int layers;
  const char *root, *path_to;
  int layout;
} FsSlide;

/* Slide @index (from 0). */
FsSlide fs_scenario_slide (const FsScenario *scenario, guint index);

/* Its lines as "key=value", those of its own (caption, page …) first. Free with g_strfreev(). */
char **fs_scenario_slide_lines (const FsScenario *scenario, guint index);

/* @scenario as the slide shows it; its slides are those of @scenario. NULL and a sentence when what the slide
 * sets cannot be used (any more). */
FsScenario *fs_scenario_at_slide (const FsScenario *scenario, guint index, GError **error);

/* With another slide of @lines ("key=value") before @index, or at the end. FS_ERROR_INPUT when a line cannot be used,
 * the state cannot be shown, or there are FS_SCENARIO_SLIDES_MAX of them. */
FsScenario *fs_scenario_insert_slide (const FsScenario *scenario, guint index, const char *const *lines,
                                      GError **error);
/* Returns a scenario whose slide @index contains @lines. */
FsScenario *fs_scenario_replace_slide (const FsScenario *scenario, guint index, const char *const *lines,
                                       GError **error);
FsScenario *fs_scenario_remove_slide (const FsScenario *scenario, guint index);
/* Moves a slide; @to: its new index. */
FsScenario *fs_scenario_move_slide (const FsScenario *scenario, guint index, guint to);

/* What makes @from the same as @to, as "key=value": the lines of a slide. NULL and a sentence when their curves
 * differ, which no slide can set. Free with g_strfreev(). */
char **fs_scenario_slide_difference (const FsScenario *from, const FsScenario *to, GError **error);

/* @scenario with its slides showing what they show in @before: where the two differ, a slide that does not set a
 * key now sets what @before does. NULL and a sentence when their curves differ. */
FsScenario *fs_scenario_keep_slides (const FsScenario *scenario, const FsScenario *before, GError **error);

/* Whether every slide can be shown, which is checked when a file is read. @index: the first that cannot. */
gboolean fs_scenario_check_slides (const FsScenario *scenario, guint *index, GError **error);
