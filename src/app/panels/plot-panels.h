/* The panel below the plot: model error, its causes, parts of the latency, its sensitivity, statistics of a point, or
 * nothing. */
#pragma once

#include <adwaita.h>

#include "app/panels/causes-panel.h"
#include "app/panels/error-panel.h"
#include "app/panels/parts-panel.h"
#include "app/panels/sensitivity-panel.h"
#include "app/panels/statistics-panel.h"

#define FS_TYPE_PLOT_PANELS (fs_plot_panels_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotPanels, fs_plot_panels, FS, PLOT_PANELS, AdwBin)

/* Is hidden while nothing is shown. Which panel is shown (properties "error-shown", "causes-shown" and "statistics-shown") is saved in
 * @settings. */
void fs_plot_panels_bind (FsPlotPanels *self, FsDocument *document, FsPlotView *view, GSettings *settings);

/* Returns the least height at which the panel that is shown is below the plot, in lines of text. */
guint fs_plot_panels_get_lines (FsPlotPanels *self);

/* Returns the name of the panel that is shown, "" without one; and what it says in sentences, the most important one first, also while
 * it has no room (nullable; free with g_strfreev()). */
const char *fs_plot_panels_get_title (FsPlotPanels *self);
char **fs_plot_panels_dup_headline (FsPlotPanels *self);
