/* The first rows of a CSV file as text, below the column names that were found. */
#pragma once

#include <gtk/gtk.h>

#include "study/documents/csv-points.h"

/* In place of what @grid held. The columns in use are bold. */
void fs_import_table_fill (GtkGrid *grid, const FsCsvTable *table, FsCsvColumns columns);
