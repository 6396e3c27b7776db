/* The rows of a table as a list that a column view sorts. */
#pragma once

#include <gtk/gtk.h>

#include "app/gallery/table-sheet.h"

#define FS_TYPE_TABLE_ITEM (fs_table_item_get_type ())
G_DECLARE_FINAL_TYPE (FsTableItem, fs_table_item, FS, TABLE_ITEM, GObject)

/* @row: borrowed from the sheet of its list; @is_open: whether points of it can be simulated. */
struct _FsTableItem {
  GObject parent;
  const FsSheetRow *row;
  gboolean is_open;
};

/* Returns the rows of @sheet (FsTableItem), in the order that the user chose in @view; @sheet outlives the list. */
GListModel *fs_table_list_new (GtkColumnView *view, const FsTableSheet *sheet);

/* Puts the columns of @sheet into @view in place of those it has, each sorted by its header. */
void fs_table_list_set_columns (GtkColumnView *view, const FsTableSheet *sheet);

/* Adds a column with a button for each row that is open, which activates the action "table.run-row" of a widget around
 * @view with the position of the row. */
void fs_table_list_add_run_column (GtkColumnView *view);

/* Typesets a formula of the published tables, a plain expression such as "2*n*k^n": returns @text as Pango markup: n and k in italics, exponents raised, products without a sign, floor() as brackets. Other
 * text, such as "GH(n,k)" or "k-ary n-cube", only has its variables in italics. Free with g_free(). */
char *fs_formula_markup (const char *text);
