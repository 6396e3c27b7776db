/* A table as the window shows it, published or of a figure: columns, rows that can be sorted, and notes. */
#pragma once

#include "app/gallery/claim-verdict.h"
#include "figure/words/figure-table.h"
#include "study/run/runner.h"

typedef enum {
  FS_CELL_TEXT,
  FS_CELL_FORMULA, /* an expression or a network in variables, which is typeset */
  FS_CELL_NUMBER,  /* to the right */
  FS_CELL_RATIO,   /* to the right; conspicuous where it is more than 10 % off */
} FsCellKind;

/* @title is translated. */
typedef struct {
  char *title;
  FsCellKind kind;
} FsSheetColumn;

/* @key: by which a column is sorted; of a ratio, its distance from 1. NAN is last. */
typedef struct {
  char *text;
  double key;
} FsSheetCell;

/* @cells: one a column. @n, @k, @buffer: the run behind it (INFINITY: endless buffers), 0 where there is none. */
typedef struct {
  FsSheetCell *cells;
  int n, k;
  double buffer;
} FsSheetRow;

/**
 * FsTableSheet: free with fs_table_sheet_free()
 * @id: "ziavras-4"
 * @title: "ZK99 Table 4", and its caption
 * @summary: how far ours is off, a line each; may be NULL
 * @notes: the verdict on the claim of the paper, then what cannot be matched, NULL-terminated
 * @columns: FsSheetColumn
 * @rows: FsSheetRow
 * @csv: the same for a file
 * @second: the setting that would add a column ("tree=bsg") and is not in the scenario; NULL without
 */
typedef struct {
  char *id;
  char *title;
  char *caption;
  char *summary;
  char **notes;
  GArray *columns;
  GArray *rows;
  char *csv;
  char *second;
} FsTableSheet;

/* Whether table @id, one of fs_published_table_ids(), needs no run. */
gboolean fs_table_sheet_is_computed (const char *id);
/* "Table 4: multicast to a quarter of the nodes", translated, for a list. Free with g_free(). */
char *fs_table_sheet_name (const char *id);

/* Returns the sheet of table @id. For a simulated table, @scenario (see fs_published_table_scenario()) with its
 * finished points, and with those of the table with which the paper compares it (may be NULL); all are ignored for tables
 * that are only computed. */
FsTableSheet *fs_table_sheet_new (const char *id, const FsScenario *scenario, const FsPointView *points, guint n_points,
                                  const FsPartnerResults *partner);
/* The same of the values of a figure, which it copies; without title and words. */
FsTableSheet *fs_table_sheet_of_figure (const FsFigureTable *table);
void fs_table_sheet_free (FsTableSheet *sheet);

/* Whether @scenario has the curves of table @id. */
gboolean fs_table_sheet_is_of (const char *id, const FsScenario *scenario);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsTableSheet, fs_table_sheet_free)
