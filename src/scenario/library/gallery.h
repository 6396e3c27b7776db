/* Presets: scenario files compiled into the program (data/gallery), and single
 * curves of them by name, such as ab-n6-v2-m32-b010. */
#pragma once

#include "scenario/library/papers.h"

/**
 * FsPreset:
 * @id: such as "ab-n6-v2" (a panel) or "ab-n6-v2-m32-b010" (one of its curves)
 * @title: for the user
 * @figure: the published figure, such as "SOM01 Fig. 1"; NULL for presets of Flitscope
 * @papers: the papers of @figure, and NULL
 * @panel: whether it is a whole panel (a gallery entry) rather than one curve of one
 */
typedef struct {
  const char *id;
  const char *title;
  const char *figure;
  const FsPaper *papers[FS_FIGURE_MAX_PAPERS + 1];
  gboolean panel;
} FsPreset;

const FsPreset *fs_presets (guint *n_presets);
/* Fills @preset, if any, with the one called @id, without reading all the others; FALSE when there is none. */
gboolean fs_preset_find (const char *id, FsPreset *preset);
/* An unknown preset is FS_ERROR_INPUT, naming the nearest one if there is one. */
FsScenario *fs_preset_load (const char *id, GError **error);
