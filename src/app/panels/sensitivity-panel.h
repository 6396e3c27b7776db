/* The panel that shows which parameter moves the latency of a model most at the current point, and its saturation: a bar for each,
 * from a value 10 % smaller to one 10 % larger (whole numbers by 1), the longest first. */
#pragma once

#include <adwaita.h>

#include "app/plot/plot-view.h"

#define FS_TYPE_SENSITIVITY_PANEL (fs_sensitivity_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsSensitivityPanel, fs_sensitivity_panel, FS, SENSITIVITY_PANEL, AdwBin)

/* @view shows the curve at both ends of the row that has the pointer or the focus as a band. A row that is activated is put on the x
 * axis, by the action "win.x-parameter". */
void fs_sensitivity_panel_bind (FsSensitivityPanel *self, FsDocument *document, FsPlotView *view);
