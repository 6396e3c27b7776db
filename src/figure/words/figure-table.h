/* The values of a figure as a table: one row per x value, columns for every curve. For users who cannot see the plot,
 * and for spreadsheets. */
#pragma once

#include "figure/series/x-position.h"
#include "plot/value/plot.h"

/* @value: the number in @text, for sorting, in the units of the axis; NAN for words and for no value. */
typedef struct {
  char *text;
  double value;
} FsFigureCell;

/**
 * FsFigureTable: free with fs_figure_table_free()
 * @headings: one per column, plain text, NULL-terminated; the first is the x axis
 * @rows: (element-type FsFigureCell): [n_columns]
 * @n_places: number of x values; @rows has an even selection of them if all would make more than FS_FIGURE_TABLE_CELLS
 *   cells, because each is solved for all curves
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

/* Returns the cells with tabs between them, one line per row, headings first, with a sentence before them if x values
 * are left out. Free with g_free(). */
char *fs_figure_table_text (const FsFigureTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsFigureTable, fs_figure_table_free)
