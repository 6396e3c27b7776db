#include "app/gallery/table-list.h"

#include <math.h>

#include "app/gallery/formula-markup.h"
#include "app/gallery/column-titles.h"

#define OFF 0.1 /* a ratio that is conspicuous */

struct _FsTableItem {
  GObject parent;
  const FsSheetRow *row;
};

G_DEFINE_FINAL_TYPE (FsTableItem, fs_table_item, G_TYPE_OBJECT)

static void
fs_table_item_class_init (FsTableItemClass *klass)
{
}

static void
fs_table_item_init (FsTableItem *self)
{
}

const FsSheetRow *
fs_table_item_get_row (FsTableItem *self)
{
  return self->row;
}

GListStore *
fs_table_list_new (const FsTableSheet *sheet)
{
  GListStore *list = g_list_store_new (FS_TYPE_TABLE_ITEM);

  for (guint r = 0; r < sheet->rows->len; r++)
    {
      g_autoptr (FsTableItem) item = g_object_new (FS_TYPE_TABLE_ITEM, NULL);

      item->row = &g_array_index (sheet->rows, FsSheetRow, r);
      g_list_store_append (list, item);
    }
  return list;
}

static int
compare_cells (gconstpointer a, gconstpointer b, gpointer data)
{
  guint column = GPOINTER_TO_UINT (data);
  const FsSheetCell *left = &((const FsTableItem *) a)->row->cells[column];
  const FsSheetCell *right = &((const FsTableItem *) b)->row->cells[column];

  if (isnan (left->key) && isnan (right->key))
    return g_utf8_collate (left->text, right->text);
  if (isnan (left->key) || isnan (right->key))
    return isnan (left->key) ? 1 : -1;
  return left->key < right->key ? -1 : left->key > right->key;
}

static void
setup_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer kind)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label),
                        GPOINTER_TO_INT (kind) == FS_CELL_TEXT || GPOINTER_TO_INT (kind) == FS_CELL_FORMULA ? 0 : 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (list_item, label);
}

/* Column and kind in one pointer. */
#define CELL(column, kind) GINT_TO_POINTER ((int) ((column) << 4 | (kind)))

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer cell)
{
  guint column = GPOINTER_TO_UINT (cell) >> 4;
  FsCellKind kind = GPOINTER_TO_UINT (cell) & 15;
  GtkWidget *label = gtk_list_item_get_child (list_item);
  const FsSheetCell *shown = &((FsTableItem *) gtk_list_item_get_item (list_item))->row->cells[column];

  if (kind == FS_CELL_FORMULA)
    {
      g_autofree char *markup = fs_formula_markup (shown->text);

      gtk_label_set_markup (GTK_LABEL (label), markup);
    }
  else
    gtk_label_set_text (GTK_LABEL (label), shown->text);
  if (kind == FS_CELL_RATIO && shown->key > OFF)
    gtk_widget_add_css_class (label, "warning");
  else
    gtk_widget_remove_css_class (label, "warning");
}

void
fs_table_list_set_columns (GtkColumnView *view, const FsTableSheet *sheet)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (view, first);
    }
  for (guint c = 0; c < sheet->columns->len; c++)
    {
      const FsSheetColumn *column = &g_array_index (sheet->columns, FsSheetColumn, c);
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) view_column = NULL;
      g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (compare_cells, GUINT_TO_POINTER (c), NULL));

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), GINT_TO_POINTER (column->kind));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), CELL (c, column->kind));
      view_column = gtk_column_view_column_new (column->title, factory);
      gtk_column_view_column_set_sorter (view_column, sorter);
      gtk_column_view_column_set_expand (view_column, TRUE);
      gtk_column_view_append_column (view, view_column);
    }
  for (guint c = 0; c < sheet->columns->len; c++)
    {
      FsCellKind kind = g_array_index (sheet->columns, FsSheetColumn, c).kind;

      if (kind == FS_CELL_NUMBER || kind == FS_CELL_RATIO)
        fs_column_title_align_end (view, c);
    }
}
