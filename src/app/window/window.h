/* The window: one document, its parameters, its pages (plot, topology), what can be done with it. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"
#include "app/files/figure-context.h"
#include "app/panels/plot-page.h"
#include "app/panels/quantities-panel.h"
#include "app/run/run-controller.h"
#include "app/sidebar/sidebar.h"
#include "app/network/network-page-private.h"

#define FS_TYPE_WINDOW (fs_window_get_type ())
G_DECLARE_FINAL_TYPE (FsWindow, fs_window, FS, WINDOW, AdwApplicationWindow)

/* With the default scenario; its size and shape from @settings. */
FsWindow *fs_window_new (GtkApplication *application, GSettings *settings);

/* Opens a scenario file or a figure that contains one; opens a question first when there are unsaved changes. A file
 * that another window shows is shown there. A table of numbers is imported into the current figure. */
void fs_window_open (FsWindow *self, GFile *file);

FsDocument *fs_window_get_document (FsWindow *self);
FsRunController *fs_window_get_controller (FsWindow *self);
FsSidebar *fs_window_get_sidebar (FsWindow *self);
FsPlotPage *fs_window_get_plot_page (FsWindow *self);
FsPlotView *fs_window_get_plot_view (FsWindow *self);
FsQuantitiesPanel *fs_window_get_panel (FsWindow *self);
FsNetworkPage *fs_window_get_network_page (FsWindow *self);
GSettings *fs_window_get_settings (FsWindow *self);
const char *fs_window_get_status (FsWindow *self);

/* The figure for dialogs; valid as long as the window. */
FsFigureContext fs_window_get_figure (FsWindow *self);
