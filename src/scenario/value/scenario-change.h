/* What the kinds of change share: scenario-change.c sets values, scenario-axis.c distributes them over curves. */
#pragma once

#include "scenario/value/scenario.h"
#include "scenario/format/settings.h"

/* The key called @name, one that can be set for a whole scenario; NULL and a sentence otherwise. */
const FsKey *fs_change_find_key (const char *name, GError **error);

/* A copy of the settings that has a group for every curve. */
FsSettings *fs_change_settings_with_curves (const FsScenario *scenario);

/* Sections that are owned, to be handed over by fs_change_replace_curves(); and copies of all of a numbered group. */
GPtrArray *fs_change_section_array (void);
GPtrArray *fs_change_copy_sections (const FsSettings *settings, FsKeyGroup group);
/* Another curve with the settings of @curve, without its label and color. */
FsSection *fs_change_copy_curve (const FsSection *curve, guint number);
/* Replaces all curves. Curves keep their colors only if fs_colors_pin() was called before. */
void fs_change_replace_curves (FsSettings *settings, GPtrArray *curves);

/* Reads the files of tables that are not in the settings yet, and removes those to which nothing refers. The value of
 * `pattern` is then the name of the table in the scenario, without a folder (scenario-references.c). */
gboolean fs_change_settle_tables (FsSettings *settings, GError **error);

/* The same for workload files, which stay where they are: the settings then say what they contain.
 * @folder: of the scenario file that has just been read; NULL after a change, when paths are relative to the current
 * folder, and what is known of a file that has changed is replaced. */
gboolean fs_change_settle_workloads (FsSettings *settings, const char *folder, GError **error);
/* Paths of workload files, in the settings of a scenario file in @folder, are made absolute; and relative again. */
void fs_change_find_workloads (FsSettings *settings, const char *folder);
void fs_change_place_workloads (FsSettings *settings, const char *folder);

/* The scenario of changed settings, which it takes. @touched: the keys (FsKey) that some curve must read. */
FsScenario *fs_change_finish (FsSettings *settings, const GPtrArray *touched, GError **error);
