/* The structure of a scenario, for the files that make new ones. */
#pragma once

#include "scenario/format/settings.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/resolve.h"
#include "scenario/value/scenario.h"

struct _FsScenario {
  gatomicrefcount references;
  FsSettings *settings;
  guint n_curves; /* at least 1 */
  FsCurve *curves;
  FsLoadReference *load_reference; /* NULL: no curve has loads relative to all curves */
  FsEffectiveValues *values;       /* of each curve; they borrow from the settings */
  FsStatistics statistics;
  FsFigureSpec figure;
  FsSplit split;
  FsFamilies families;
  char *title; /* as shown: see fs_scenario_title() */
};

/* Returns the scenario of @settings, which it takes. NULL with FS_ERROR_INPUT when they cannot be used together;
 * @location then identifies the key of the error. */
FsScenario *fs_scenario_build (FsSettings *settings, FsKeyLocation *location, GError **error);

/* Number of curve @curve (from 0) in the settings: from 1, or 0 when there are no groups for curves. */
guint fs_scenario_curve_number (const FsScenario *scenario, guint curve);
