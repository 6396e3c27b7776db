/* Finds the key in which two scenarios differ whose results are to be combined. */
#pragma once

#include "scenario/value/scenario.h"

/**
 * FsScenarioDifference: the first difference of two scenarios; free with fs_scenario_difference_free()
 * @key: the first key that differs; "engine" if another version of the simulator computed the results, "curves" if one
 *   scenario has more curves
 * @curve: number of the curve, from 1; 0 if there is only one
 * @first, @second: the values, "" if the key is not set
 */
typedef struct {
  char *key;
  guint curve;
  char *first;
  char *second;
} FsScenarioDifference;

/* Returns NULL if every point of one scenario has, at the same load, the scenario_id of a point of the other. If
 * @and_sweep, the loads and the values of a parameter on the x axis must be the same too. Titles, labels, models,
 * and what the figure shows may differ. */
FsScenarioDifference *fs_scenario_difference (const FsScenario *first, const FsScenario *second, gboolean and_sweep);
/* Compares one curve of each scenario in what its points depend on but the load. Returns the difference if it is one
 * number and nothing else, and the x axis is the same; otherwise NULL. */
FsScenarioDifference *fs_scenario_difference_in_number (const FsScenario *first, guint first_curve,
                                                        const FsScenario *second, guint second_curve);
void fs_scenario_difference_free (FsScenarioDifference *difference);

/* Returns the middle of a sentence, such as "M is 32 there and 64 here"; @first and @second are what the scenarios
 * are called ("there", "here"). Free with g_free(). */
char *fs_scenario_difference_text (const FsScenarioDifference *difference, const char *first, const char *second);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsScenarioDifference, fs_scenario_difference_free)
