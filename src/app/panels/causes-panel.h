/* Below the plot: which assumption of the model makes its error at the current point, in cycles, and over the load. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"
#include "app/plot/plot-view.h"

#define FS_TYPE_CAUSES_PANEL (fs_causes_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsCausesPanel, fs_causes_panel, FS, CAUSES_PANEL, AdwBin)

/* @view: where the line of the model moves with a slider. */
void fs_causes_panel_bind (FsCausesPanel *self, FsDocument *document, FsPlotView *view);
