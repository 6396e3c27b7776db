/* The page of the figure: a title and a sentence, the plot, the panel of quantities
 * beside it and the status line below. */
#pragma once

#include <adwaita.h>

#include "app/panels/plot-panels.h"
#include "app/plot/plot-view.h"
#include "app/panels/quantities-panel.h"
#include "app/run/run-controller.h"

G_BEGIN_DECLS

#define FS_TYPE_PLOT_PAGE (fs_plot_page_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotPage, fs_plot_page, FS, PLOT_PAGE, AdwBin)

/* The width of the panel comes from @settings, and whether it is shown. */
void fs_plot_page_bind (FsPlotPage *self, FsDocument *document, FsRunController *controller, GSettings *settings);

FsPlotView *fs_plot_page_get_view (FsPlotPage *self);
FsQuantitiesPanel *fs_plot_page_get_panel (FsPlotPage *self);
/* Whose "reveal-flap" says whether the panel is shown. */
AdwFlap *fs_plot_page_get_panel_flap (FsPlotPage *self);
FsPlotPanels *fs_plot_page_get_panels (FsPlotPage *self);
/* What the status line says. */
const char *fs_plot_page_get_status (FsPlotPage *self);

G_END_DECLS
