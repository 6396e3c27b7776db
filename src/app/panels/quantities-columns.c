#include "app/panels/quantities-columns.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/quantity-list.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/wrap-bin.h"
#include "base/number.h"

#define DIGITS 4
#define NAME_CHARS 18 /* wide enough; the column gets the remaining width */

/* A column of numbers: @show shows one in a cell, which follows the "updated" of its item. */
typedef struct {
  void (*show) (GtkWidget *cell, const FsQuantityItem *item);
  GHashTable *items; /* GtkListItem → FsQuantityItem: a row may have lost its item before it is unbound */
} NumberColumn;

static FsQuantityItem *
item_of (GtkListItem *list_item)
{
  g_autoptr (GObject) item = gtk_tree_list_row_get_item (gtk_list_item_get_item (list_item));

  return FS_QUANTITY_ITEM (item);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, NumberColumn *column)
{
  GtkWidget *cell = gtk_list_item_get_child (list_item);
  FsQuantityItem *item = item_of (list_item);

  g_hash_table_insert (column->items, list_item, g_object_ref (item));
  g_signal_connect_swapped (item, "updated", G_CALLBACK (column->show), cell);
  column->show (cell, item);
}

static void
unbind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, NumberColumn *column)
{
  g_signal_handlers_disconnect_by_func (g_hash_table_lookup (column->items, list_item), column->show,
                                        gtk_list_item_get_child (list_item));
  g_hash_table_remove (column->items, list_item);
}

static void
number_column_free (gpointer data, GClosure *closure)
{
  g_hash_table_unref (((NumberColumn *) data)->items);
  g_free (data);
}

static void
setup_number (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (list_item, label);
}

static guint
n_children (const FsQuantityItem *item)
{
  return item->children != NULL ? g_list_model_get_n_items (G_LIST_MODEL (item->children)) : 0;
}

static void
set_dim (GtkWidget *widget, gboolean dim)
{
  if (dim)
    gtk_widget_add_css_class (widget, "dim-label");
  else
    gtk_widget_remove_css_class (widget, "dim-label");
}

static void
show_model (GtkWidget *label, const FsQuantityItem *item)
{
  guint n = n_children (item);
  g_autofree char *text
      = n > 0 ? g_strdup_printf (ngettext ("%u value", "%u values", n), n) : fs_number_display (item->model, DIGITS);

  gtk_label_set_text (GTK_LABEL (label), text);
  set_dim (label, n > 0);
}

static void
show_simulation (GtkWidget *label, const FsQuantityItem *item)
{
  g_autofree char *text
      = n_children (item) > 0 ? g_strdup ("") : fs_quantity_simulation_text (item->simulation, item->half_width);

  gtk_label_set_text (GTK_LABEL (label), text);
}

static void
setup_error (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("error above 10 %"), -1);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_item_set_child (list_item, box);
}

static void
show_error (GtkWidget *box, const FsQuantityItem *item)
{
  GtkWidget *icon = gtk_widget_get_first_child (box), *label = gtk_widget_get_last_child (box);
  gboolean bad = fabs (item->error) > FS_QUANTITY_BAD;
  g_autofree char *text = fs_quantity_error_text (item->error);

  gtk_label_set_text (GTK_LABEL (label), text);
  set_dim (label, !(fabs (item->error) > FS_QUANTITY_FAIR));
  gtk_widget_set_visible (icon, bad);
  if (bad)
    gtk_widget_add_css_class (box, "off");
  else
    gtk_widget_remove_css_class (box, "off");
}

/* Adds the arrow that opens a list, name and symbol, the equation below, and the button for notes. */
static void
setup_name (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *frame = fs_wrap_bin_new (column);
  GtkWidget *title = gtk_label_new (NULL), *caption = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (title), NAME_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (caption), NAME_CHARS);
  gtk_label_set_lines (GTK_LABEL (title), 3);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (caption), 0);
  /* Not ellipsized: Pango 1.50 fails on subscripts that it cuts off. */
  gtk_label_set_wrap (GTK_LABEL (caption), TRUE);
  gtk_widget_add_css_class (caption, "caption");
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_widget_set_hexpand (frame, TRUE);
  gtk_widget_set_valign (frame, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (column), title);
  gtk_box_append (GTK_BOX (column), caption);
  gtk_box_append (GTK_BOX (head), frame);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), head);
  gtk_list_item_set_child (list_item, expander);
}

/* Few rows need a button, so it is created when one does. */
static void
show_note_button (GtkWidget *head, FsNotes *notes, const FsQuantityItem *item)
{
  GtkWidget *button = gtk_widget_get_next_sibling (gtk_widget_get_first_child (head));

  if (button == NULL && (item->key == NULL || fs_notes_count (notes, item->key) == 0))
    return;
  if (button == NULL)
    {
      button = fs_note_button_new ();
      gtk_box_append (GTK_BOX (head), button);
    }
  fs_note_button_set_key (button, notes, item->key, item->title);
}

static void
bind_name (GtkSignalListItemFactory *factory, GtkListItem *list_item, FsNotes *notes)
{
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (list_item));
  GtkWidget *head = gtk_tree_expander_get_child (expander);
  GtkWidget *column = gtk_widget_get_first_child (gtk_widget_get_first_child (head));
  GtkWidget *title = gtk_widget_get_first_child (column), *caption = gtk_widget_get_last_child (column);
  const FsQuantityItem *item = item_of (list_item);
  g_auto (GStrv) parts = g_strsplit (item->equation, "eq ", -1);
  g_autofree char *unbroken = g_strjoinv ("eq\u00a0", parts); /* "eq 20" stays on one line */
  g_autofree char *equation = g_markup_escape_text (unbroken, -1);
  g_autofree char *markup = *equation != '\0' && *item->symbol != '\0'
                                ? g_strdup_printf ("%s\u2002%s", item->symbol, equation)
                                : g_strconcat (item->symbol, equation, NULL);
  g_autofree char *escaped = g_markup_escape_text (item->meaning, -1);
  g_autofree char *name = g_markup_escape_text (item->name, -1);
  /* The last line is the name in files and on the command line. */
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s\n<tt>%s</tt>", escaped, markup, name);

  gtk_tree_expander_set_list_row (expander, gtk_list_item_get_item (list_item));
  gtk_label_set_text (GTK_LABEL (title), item->title);
  gtk_label_set_markup (GTK_LABEL (caption), markup);
  gtk_widget_set_visible (caption, *markup != '\0');
  if (*markup != '\0')
    gtk_widget_set_tooltip_markup (column, tooltip);
  else
    fs_tooltip_set (column, NULL);
  show_note_button (head, notes, item);
}

/* Takes ownership of @sorter. */
static GtkColumnViewColumn *
add_column (GtkColumnView *view, const char *title, GtkListItemFactory *factory, GtkSorter *sorter)
{
  GtkColumnViewColumn *column = gtk_column_view_column_new (title, factory);

  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_append_column (view, column);
  g_clear_object (&sorter);
  g_object_unref (column);
  return column;
}

static void
add_number_column (GtkColumnView *view, const char *title, GCallback setup,
                   void (*show) (GtkWidget *cell, const FsQuantityItem *item), GtkSorter *sorter)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  NumberColumn *column = g_new (NumberColumn, 1);

  *column = (NumberColumn){ show, g_hash_table_new_full (NULL, NULL, NULL, g_object_unref) };
  g_signal_connect (factory, "setup", setup, NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), column);
  g_signal_connect_data (factory, "unbind", G_CALLBACK (unbind_cell), column, number_column_free, 0);
  add_column (view, title, factory, sorter);
}

/* The titles of number columns are right-aligned like the numbers. A column has no property for that. */
static void
align_titles (GtkColumnView *view)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (view)));

  for (guint i = 0; title != NULL; title = gtk_widget_get_next_sibling (title), i++)
    if (i > 0 && gtk_widget_get_first_child (title) != NULL)
      gtk_widget_set_halign (gtk_widget_get_first_child (title), GTK_ALIGN_END);
}

void
fs_quantities_columns_add (GtkColumnView *view, FsNotes *notes)
{
  GtkSorter *by_order = GTK_SORTER (gtk_custom_sorter_new (fs_quantity_compare_order, NULL, NULL));
  GtkSorter *by_error = GTK_SORTER (gtk_custom_sorter_new (fs_quantity_compare_error, NULL, NULL));
  GtkListItemFactory *names = gtk_signal_list_item_factory_new ();

  g_signal_connect (names, "setup", G_CALLBACK (setup_name), NULL);
  g_signal_connect (names, "bind", G_CALLBACK (bind_name), notes);
  gtk_column_view_column_set_expand (add_column (view, _ ("Quantity"), names, by_order), TRUE);
  add_number_column (view, _ ("Model"), G_CALLBACK (setup_number), show_model, NULL);
  add_number_column (view, _ ("Simulation"), G_CALLBACK (setup_number), show_simulation, NULL);
  add_number_column (view, _ ("Error, %"), G_CALLBACK (setup_error), show_error, by_error);
  align_titles (view);
}

void
fs_quantities_columns_resort (GtkColumnView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      GtkSorter *sorter = gtk_column_view_column_get_sorter (column);

      if (sorter != NULL)
        gtk_sorter_changed (sorter, GTK_SORTER_CHANGE_DIFFERENT);
    }
}
