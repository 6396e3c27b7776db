/* Panels: the same plot once for each combination of the values of some parameters, which `split` names. */
#pragma once

#include "scenario/value/effective-value.h"
#include "scenario/value/resolve.h"

#define FS_SPLIT_PANELS 16

/**
 * FsSplit: which curve is in which panel
 * @n_keys, @keys: the parameters of `split` in which the curves differ, in its order; 0: there is one plot
 * @n_values, @values: of each, ascending numbers, or words in the order of the curves
 * @n_panels: combinations of these values, of which some may have no curve; the first parameter goes through its values first. 0:
 *   there is one plot
 * @panel_of: of each curve
 * @member_of: of each curve, from 0: curves that differ in @keys alone have the same number, and look the same
 */
typedef struct {
  guint n_keys;
  const FsKey *keys[FS_SPLIT_KEYS];
  guint n_values[FS_SPLIT_KEYS];
  const FsValue *values[FS_SPLIT_KEYS][FS_SCENARIO_MAX_CURVES];
  guint n_panels;
  guint panel_of[FS_SCENARIO_MAX_CURVES], member_of[FS_SCENARIO_MAX_CURVES];
} FsSplit;

/* Finds the panels of @n_curves curves. FS_ERROR_INPUT, and @location, if a parameter is on the x axis, or if there would be more
 * than FS_SPLIT_PANELS panels. */
gboolean fs_split_find (const FsEffectiveValues *values, guint n_curves, FsSplit *split, FsKeyLocation *location,
                        GError **error);

/* Returns whether @key is one of its parameters. */
gboolean fs_split_has (const FsSplit *split, const FsKey *key);

/* Returns the values of a panel: "<i>n</i> = 6, <i>V</i> = 2", Pango markup. Free with g_free(). */
char *fs_split_panel_name (const FsSplit *split, guint panel);
