/* The panel with the model error below the plot; while it is shown, strips in the plot mark where the model is near. */
#pragma once

#include <adwaita.h>

#include "app/plot/plot-view.h"

#define FS_TYPE_ERROR_PANEL (fs_error_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsErrorPanel, fs_error_panel, FS, ERROR_PANEL, AdwBin)

/* Shows the error of the plot in @view. Nothing is computed while it is not mapped. */
void fs_error_panel_bind (FsErrorPanel *self, FsDocument *document, FsPlotView *view);
