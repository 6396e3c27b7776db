/* The values of a figure as a table: a row a place of the x axis, columns for every curve. For who does not see the
 * picture, and for a paste into another program. */
#pragma once

#include "figure/build/figure.h"

G_BEGIN_DECLS

/* @value: what @text says, for sorting, as the axis counts; NAN for words and for no value. */
typedef struct {
  char *text;
  double value;
} FsFigureCell;

/**
 * FsFigureTable: free with fs_figure_table_free()
 * @headings: one a column, plain text, NULL-terminated; the first is the x axis
 * @rows: FsFigureCell[n_columns]
 * @n_places: there are, of which @rows has an even selection where all of them would make more than
 *   FS_FIGURE_TABLE_CELLS cells: each is solved by itself, and a row has those of all curves
 */
#define FS_FIGURE_TABLE_CELLS 100000

typedef struct {
  char **headings;
  guint n_columns;
  GPtrArray *rows;
  guint n_places;
} FsFigureTable;

/* Of every curve the model at each place, solved there; the simulated value with its interval; what became of the point.
 * Rows are the places of all points, simulated or planned, and of what others measured; numbers are as on the axes.
 * @plot: of @scenario and @lines. */
FsFigureTable *fs_figure_table_new (const FsScenario *scenario, const FsModelLines *lines, const FsPlot *plot);
void fs_figure_table_free (FsFigureTable *table);

/* Lines of cells with tabs between them, headings first; a sentence before them where places are left out. Free with
 * g_free(). */
char *fs_figure_table_text (const FsFigureTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsFigureTable, fs_figure_table_free)

G_END_DECLS
