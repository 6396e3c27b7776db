#include "app/gallery/table-list.h"

#include <glib/gi18n.h>
#include <math.h>

#define OFF 0.1 /* a ratio that is conspicuous */

G_DEFINE_FINAL_TYPE (FsTableItem, fs_table_item, G_TYPE_OBJECT)

static void
fs_table_item_class_init (FsTableItemClass *klass)
{
}

static void
fs_table_item_init (FsTableItem *self)
{
}

GListModel *
fs_table_list_new (GtkColumnView *view, const FsTableSheet *sheet)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (view);
  GListStore *list = g_list_store_new (FS_TYPE_TABLE_ITEM);

  for (guint r = 0; r < sheet->rows->len; r++)
    {
      g_autoptr (FsTableItem) item = g_object_new (FS_TYPE_TABLE_ITEM, NULL);

      item->row = &g_array_index (sheet->rows, FsSheetRow, r);
      g_list_store_append (list, item);
    }
  return G_LIST_MODEL (gtk_sort_list_model_new (G_LIST_MODEL (list), g_object_ref (sorter)));
}

/* Applied in this order. */
static const struct {
  const char *pattern, *replacement;
} rules[] = {
  { "floor\\(([^()]*)\\)", "⌊\\1⌋" },
  { "(?<=[0-9)nk])\\*(?=[(⌊])", "" },
  { "\\*", "\u2009" },
  { "(?<=[nk0-9)])-(?=[0-9])", "\u2009−\u2009" },
  { "\\(n,\\s*k\\)", "(n,\u2009k)" },
  { "\\b([nk])\\b", "<i>\\1</i>" },
  { "\\^(<i>[nk]</i>|[0-9]+)", "<sup>\\1</sup>" },
};

char *
fs_formula_markup (const char *text)
{
  char *markup = g_markup_escape_text (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (rules[i].pattern, 0, 0, NULL);
      char *next = g_regex_replace (regex, markup, -1, 0, rules[i].replacement, 0, NULL);

      g_free (markup);
      markup = next;
    }
  return markup;
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

static GtkWidget *
find_label (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child);
  return found;
}

/* Aligns the title of the column at @index at the end. GTK 4.8 shows the titles of all columns at the start, also above
 * numbers that are at the end, and has no property for it. Can be removed when GtkColumnViewColumn has an alignment. */
static void
align_title_at_end (GtkColumnView *view, guint index)
{
  /* The header is the first child, and has a child for each column. */
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view)), *title, *label, *box;

  title = gtk_widget_get_first_child (header);
  while (title != NULL && index-- > 0)
    title = gtk_widget_get_next_sibling (title);
  label = title != NULL ? find_label (title) : NULL;
  box = label != NULL ? gtk_widget_get_parent (label) : NULL;
  if (box == NULL)
    return;
  /* The symbol of the sorting goes in front of the title, so that this ends where the numbers end. */
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  if (gtk_widget_get_last_child (box) != label)
    gtk_widget_insert_after (label, box, gtk_widget_get_last_child (box));
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
        align_title_at_end (view, c);
    }
}

static void
run_clicked (GtkButton *button, GtkListItem *list_item)
{
  gtk_widget_activate_action (GTK_WIDGET (button), "table.run-row", "u", gtk_list_item_get_position (list_item));
}

static void
setup_run (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("media-playback-start-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "row-button");
  gtk_widget_set_tooltip_text (button, _ ("Simulate the points of this row"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Simulate the points of this row"), -1);
  g_signal_connect (button, "clicked", G_CALLBACK (run_clicked), list_item);
  gtk_list_item_set_child (list_item, button);
}

static void
bind_run (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  const FsTableItem *item = gtk_list_item_get_item (list_item);

  /* Invisible, it keeps its room: rows stay as high as they are. */
  gtk_widget_set_opacity (gtk_list_item_get_child (list_item), item->is_open ? 1 : 0);
  gtk_widget_set_sensitive (gtk_list_item_get_child (list_item), item->is_open);
}

void
fs_table_list_add_run_column (GtkColumnView *view)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_run), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_run), NULL);
  column = gtk_column_view_column_new (NULL, factory);
  gtk_column_view_append_column (view, column);
}
