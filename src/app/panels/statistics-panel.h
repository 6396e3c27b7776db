/* The statistics of the simulated point at the crosshair: warm-up and batches, half-width, distribution. */
#pragma once

#include <adwaita.h>

#include "app/plot/plot-view.h"

#define FS_TYPE_STATISTICS_PANEL (fs_statistics_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsStatisticsPanel, fs_statistics_panel, FS, STATISTICS_PANEL, AdwBin)

/* Shows the finished point of the chosen curve nearest to the crosshair of @view; it keeps the last position of the
 * crosshair. Nothing is computed while it is not mapped. */
void fs_statistics_panel_bind (FsStatisticsPanel *self, FsDocument *document, FsPlotView *view);
