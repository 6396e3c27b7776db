/* The quantities at the current point of the document: a table with model, simulation and model error, and the errata of the
 * paper. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"
#include "app/panels/sensitivity-list.h"

#define FS_TYPE_QUANTITIES_PANEL (fs_quantities_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantitiesPanel, fs_quantities_panel, FS, QUANTITIES_PANEL, AdwBin)

void fs_quantities_panel_bind (FsQuantitiesPanel *self, FsDocument *document);

guint fs_quantities_panel_get_curve (FsQuantitiesPanel *self);
void fs_quantities_panel_set_curve (FsQuantitiesPanel *self, guint curve);
void fs_quantities_panel_set_variant (FsQuantitiesPanel *self, FsVariant variant);
/* Sets whether the quantities are sorted by error, the largest first, instead of by group. */
void fs_quantities_panel_set_sorted (FsQuantitiesPanel *self, gboolean sorted);
/* Sets whether it is below the plot: there its width cannot be dragged. */
void fs_quantities_panel_set_below (FsQuantitiesPanel *self, gboolean below);
/* Sets whether quantities of the model alone are shown, too. */
void fs_quantities_panel_set_all (FsQuantitiesPanel *self, gboolean all);

/* Returns the quantities, by group (FsQuantityItem). */
GListModel *fs_quantities_panel_get_items (FsQuantitiesPanel *self);
/* Returns the rows: GtkTreeListRow of FsQuantityItem in the order of the table; elements of a list only while it is
 * open. */
GListModel *fs_quantities_panel_get_rows (FsQuantitiesPanel *self);
GtkColumnView *fs_quantities_panel_get_view (FsQuantitiesPanel *self);
/* Return at which x value the quantities are, and what contributes most to the error of a latency; NULL if that is not shown. */
const char *fs_quantities_panel_get_place (FsQuantitiesPanel *self);
const char *fs_quantities_panel_get_conclusion (FsQuantitiesPanel *self);
/* Opens the list of the parameters that move the latency, and returns it. */
FsSensitivityList *fs_quantities_panel_show_sensitivities (FsQuantitiesPanel *self);
/* Returns the text above the table, or instead of it. */
const char *fs_quantities_panel_get_sentence (FsQuantitiesPanel *self);
