/* Columns of the table of quantities. The model of the table has GtkTreeListRow of FsQuantityItem. */
#pragma once

#include <gtk/gtk.h>

#include "app/panels/notes.h"

/* Adds columns for quantity, symbol, model, simulation, and error. @notes: a row with notes has a button that opens
 * them. */
void fs_quantities_columns_add (GtkColumnView *view, FsNotes *notes);

/* Sets whether there is space for long names. The numbers stay beside the names. */
void fs_quantities_columns_set_wide (GtkColumnView *view, gboolean wide);
