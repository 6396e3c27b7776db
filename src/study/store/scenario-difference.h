/* Which key tells two scenarios apart, where their results must belong together. */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/**
 * FsScenarioDifference: free with fs_scenario_difference_free()
 * @key: the first key that differs; "engine" when the program simulates otherwise now, "curves" when one has more
 * @curve: of which curve, from 1; 0 where there is only one
 * @first, @second: its values, "" where it has none
 */
typedef struct {
  char *key;
  guint curve;
  char *first;
  char *second;
} FsScenarioDifference;

/* NULL when every point of one is, at the same load, a point of the other, by its scenario_id. With @and_sweep also
 * the loads, and the values of a parameter on the x axis, must be the same. Titles, labels, models and what the figure
 * shows may differ. */
FsScenarioDifference *fs_scenario_difference (const FsScenario *first, const FsScenario *second, gboolean and_sweep);
void fs_scenario_difference_free (FsScenarioDifference *difference);

/* "M is 32 there and 64 here": the middle of a sentence; @first and @second are how their places are called. Free with
 * g_free(). */
char *fs_scenario_difference_text (const FsScenarioDifference *difference, const char *first, const char *second);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsScenarioDifference, fs_scenario_difference_free)

G_END_DECLS
