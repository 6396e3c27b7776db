/* The quantities at the current point of the document: a table with model, simulation and model error, and the errata of the
 * paper. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_QUANTITIES_PANEL (fs_quantities_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantitiesPanel, fs_quantities_panel, FS, QUANTITIES_PANEL, AdwBin)

void fs_quantities_panel_bind (FsQuantitiesPanel *self, FsDocument *document);

/* Sets whether it is below the plot: there its width cannot be dragged; and whether it has room for long names. */
void fs_quantities_panel_set_below (FsQuantitiesPanel *self, gboolean below, gboolean wide);

/* Sets whether one line with the numbers of the first quantity is shown in place of the table; a click on it emits "unfold". */
void fs_quantities_panel_set_folded (FsQuantitiesPanel *self, gboolean folded);
