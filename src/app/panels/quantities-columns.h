/* Columns of the table of quantities. Its model is of GtkTreeListRow of FsQuantityItem. */
#pragma once

#include <gtk/gtk.h>

#include "app/panels/notes.h"

G_BEGIN_DECLS

/* Quantity, model, simulation, error. @notes: where a row has one, a button opens it. */
void fs_quantities_columns_add (GtkColumnView *view, FsNotes *notes);

/* Sorts the rows again after numbers have changed. */
void fs_quantities_columns_resort (GtkColumnView *view);

G_END_DECLS
