/* The error of a model over two parameters as a map: a row for each curve, a column for each place on the x axis, and lines along
 * which the latency is equal (VISUAL.md 4, "Map"). */
#pragma once

#include <glib.h>

typedef enum {
  FS_CELL_ABSENT,        /* the curve has no point there */
  FS_CELL_OPEN,          /* not simulated */
  FS_CELL_DONE,          /* simulated */
  FS_CELL_UNSETTLED,     /* simulated, but not converged: not counted */
  FS_CELL_NO_MODEL,      /* the model has no value, since it saturates before */
  FS_CELL_NO_SIMULATION, /* the simulation has none, since it is saturated */
} FsCellState;

/**
 * FsMapCell: a point of a curve
 * @point: its number among the points of the scenario
 * @x: on the x axis
 * @progress: of its simulation while it runs, 0 to 1; else 0
 * @model, @simulation, @simulation_half_width: in the unit of the quantity, NAN without one
 * @error, @half_width: 0.05 is 5 % too high; NAN unless it is simulated
 */
typedef struct {
  FsCellState state;
  guint point;
  double x;
  double progress;
  double model, simulation, simulation_half_width;
  double error, half_width;
} FsMapCell;

/**
 * FsMapRow: a curve
 * @label: Pango markup
 * @curve: its number
 * @end: where its model ends, in columns: 0 is the left edge of the first column, n_columns the right edge of the last; NAN
 *   beyond them
 * @crossings: in columns, where its model reaches each of the levels; NAN where it does not
 */
typedef struct {
  char *label;
  guint curve;
  double end;
  double *crossings;
} FsMapRow;

/**
 * FsErrorMap: free with fs_error_map_free()
 * @title, @x_label, @levels_label: Pango markup; the last says what @levels are
 * @columns: (array length=n_columns): number of each column
 * @places: (array length=n_columns): the same with its power of ten or unit, plain text
 * @rows: FsMapRow, the first at the bottom
 * @cells: [row][column]
 * @levels: double, ascending
 */
typedef struct {
  char *title, *x_label, *levels_label;
  guint n_columns;
  char **columns, **places;
  GArray *rows;
  FsMapCell *cells;
  GArray *levels;
} FsErrorMap;

/* How many of the cells of a map are what. @within: of @done, those whose error is at most FS_MAP_WITHIN. */
typedef struct {
  guint all, done, unsettled, open, within;
  const FsMapCell *largest; /* of @done, by size of its error; or NULL */
  guint largest_row;
} FsMapCount;

#define FS_MAP_WITHIN 0.05

FsErrorMap *fs_error_map_new (guint n_rows, guint n_columns);
void fs_error_map_free (FsErrorMap *map);

FsMapCell *fs_error_map_cell (const FsErrorMap *map, guint row, guint column);
const FsMapRow *fs_error_map_row (const FsErrorMap *map, guint row);
FsMapCount fs_error_map_count (const FsErrorMap *map);

/* Returns "+16.6 ± 2.2 %", "not simulated" or what else there is to say of a cell. Free with g_free(). */
char *fs_map_cell_text (const FsMapCell *cell);
/* Returns all rows as lines, for screen readers. Free with g_free(). */
char *fs_error_map_text (const FsErrorMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsErrorMap, fs_error_map_free)
