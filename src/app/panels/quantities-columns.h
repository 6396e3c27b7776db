/* Columns of the table of quantities. The model of the table has GtkTreeListRow of FsQuantityItem. */
#pragma once

#include <gtk/gtk.h>

#include "app/panels/notes.h"

/* Adds columns for quantity, model, simulation, and error. @notes: a row with notes has a button that opens them. */
void fs_quantities_columns_add (GtkColumnView *view, FsNotes *notes);

/* Sorts the rows again after numbers have changed. */
void fs_quantities_columns_resort (GtkColumnView *view);
