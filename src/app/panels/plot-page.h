/* The Plot page: title and subtitle, the plot, the panel of quantities beside it, and the status line below. */
#pragma once

#include <adwaita.h>

#include "app/panels/plot-panels.h"
#include "app/plot/plot-view.h"
#include "app/panels/quantities-panel.h"
#include "app/run/run-controller.h"
#include "app/versions/flap.h"

#define FS_TYPE_PLOT_PAGE (fs_plot_page_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotPage, fs_plot_page, FS, PLOT_PAGE, AdwBin)

/* Takes from @settings the width of the panel and whether it is shown. */
void fs_plot_page_bind (FsPlotPage *self, FsDocument *document, FsRunController *controller, GSettings *settings);

/* What is in the place of the plot: all curves in one plot, in panels, or the errors of all as a map. */
typedef enum {
  FS_PLOT_PAGE_CURVES,
  FS_PLOT_PAGE_PANELS,
  FS_PLOT_PAGE_MAP,
  FS_PLOT_PAGE_N_VIEWS,
} FsPlotPageView;

/* Their words as targets of the action win.plot-view. */
extern const char *const fs_plot_page_views[FS_PLOT_PAGE_N_VIEWS];

/* Panels belong to the scenario: this splits its plot, or makes it one again. */
void fs_plot_page_show_view (FsPlotPage *self, FsPlotPageView view);
FsPlotPageView fs_plot_page_get_shown_view (FsPlotPage *self);
FsPlotView *fs_plot_page_get_view (FsPlotPage *self);
/* Returns a small copy of the plot for another page: see fs_plot_area_mirror(). A floating reference. */
GtkWidget *fs_plot_page_copy_new (FsPlotPage *self);
FsQuantitiesPanel *fs_plot_page_get_panel (FsPlotPage *self);
/* Returns the flap whose "reveal-flap" shows the panel. */
FsFlap *fs_plot_page_get_panel_flap (FsPlotPage *self);
FsPlotPanels *fs_plot_page_get_panels (FsPlotPage *self);
/* Returns the width in px at which the quantities that are shown beside the plot leave it its room; 0 if there are none. The signal
 * "arranged" follows every change. */
int fs_plot_page_get_wanted_width (FsPlotPage *self);

/* Sets how wide the page can be if the sidebar beside it gives way. Quantities for which that is too narrow are below the plot. */
void fs_plot_page_set_room (FsPlotPage *self, int width);

/* Returns the text of the status line. */
const char *fs_plot_page_get_status (FsPlotPage *self);
