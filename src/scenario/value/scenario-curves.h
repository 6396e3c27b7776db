/* Curves of a scenario as a list: each change makes a new scenario. The first one gives a scenario without [Curve N]
 * groups its [Curve 1].
 *
 * A color belongs to its curve: whatever is added, removed, moved or hidden, the others keep theirs. `color` is
 * written where the place in the list alone would give another.
 */
#pragma once

#include "scenario/value/scenario.h"

/* Inserts behind @curve a visible copy without its label, in a color that no other curve has, if there is one. NULL
 * with FS_ERROR_INPUT when there are FS_SCENARIO_MAX_CURVES. */
FsScenario *fs_scenario_with_duplicate (const FsScenario *scenario, guint curve, GError **error);
/* NULL and a sentence when it is the only one. */
FsScenario *fs_scenario_without_curve (const FsScenario *scenario, guint curve, GError **error);
/* Moves @curve to position @to. */
FsScenario *fs_scenario_with_moved (const FsScenario *scenario, guint curve, guint to, GError **error);

/* Sets the label; with NULL or "" it is made from what distinguishes the curves. */
FsScenario *fs_scenario_with_label (const FsScenario *scenario, guint curve, const char *label, GError **error);
/* @palette_entry: from 0 to FS_SCENARIO_COLORS - 1. */
FsScenario *fs_scenario_with_color (const FsScenario *scenario, guint curve, guint palette_entry, GError **error);
FsScenario *fs_scenario_with_hidden (const FsScenario *scenario, guint curve, gboolean hidden, GError **error);

/* What fs_scenario_with() does, for one curve only, or for all (-1): keys of
 * [Scenario] and [Sweep] that curves may differ in. NULL: @curve returns to the value of all curves; a way to give rates
 * returns as a whole. */
FsScenario *fs_scenario_with_in_curve (const FsScenario *scenario, int curve, const char *key, const char *value,
                                       GError **error);

/* Returns the changes that give @curve, or all curves (-1), another routing together with the model that describes it, if
 * there is one that describes them with all their other values; values that would follow from the defaults of that model are
 * set as they are now. Without such a model: the routing alone. Free with fs_section_free(). */
FsSection *fs_scenario_changes_of_routing (const FsScenario *scenario, int curve, FsRouting routing);

/* Whether @curve has a word of its own on @key (on its rates, for a key of [Sweep]). */
gboolean fs_scenario_overrides (const FsScenario *scenario, guint curve, const char *key);
/* The keys (FsKey) of [Scenario] and [Sweep] of which that is so. Free with g_ptr_array_unref(). */
GPtrArray *fs_scenario_list_overrides (const FsScenario *scenario, guint curve);

/* What was written as its label, NULL where the label is made. */
const char *fs_scenario_own_label (const FsScenario *scenario, guint curve);

/* Whether there is a curve that is not hidden. */
gboolean fs_scenario_any_visible (const FsScenario *scenario);
