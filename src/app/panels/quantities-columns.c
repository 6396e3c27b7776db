#include "app/panels/quantities-columns.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/quantity-list.h"
#include "app/toolkit/widgets.h"
#include "study/words/vocabulary.h"
#include "plot/value/text.h"

/* Widths of the columns, in characters: the widest texts that occur often. A text that is wider makes its column wider. */
#define SYMBOL_CHARS 5
#define NAME_CHARS 12  /* at least; the column gets the remaining width */
#define WIDE_NAMES 310 /* px of long names */
#define MODEL_CHARS 5
#define SIMULATION_CHARS 12
#define ERROR_CHARS 5

/* A column whose cells follow the "updated" of their items: @show shows an item in a cell. */
typedef struct {
  void (*show) (GtkWidget *cell, const FsQuantityItem *item);
  GHashTable *items; /* GtkListItem → FsQuantityItem: a row may have lost its item before it is unbound */
} Column;

static FsQuantityItem *
item_of (GtkListItem *list_item)
{
  g_autoptr (GObject) item = gtk_tree_list_row_get_item (gtk_list_item_get_item (list_item));

  return FS_QUANTITY_ITEM (item);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, Column *column)
{
  GtkWidget *cell = gtk_list_item_get_child (list_item);
  FsQuantityItem *item = item_of (list_item);

  g_hash_table_insert (column->items, list_item, g_object_ref (item));
  g_signal_connect_swapped (item, "updated", G_CALLBACK (column->show), cell);
  column->show (cell, item);
}

static void
unbind_cell (GtkSignalListItemFactory *factory, GtkListItem *list_item, Column *column)
{
  g_signal_handlers_disconnect_by_func (g_hash_table_lookup (column->items, list_item), column->show,
                                        gtk_list_item_get_child (list_item));
  g_hash_table_remove (column->items, list_item);
}

static void
column_free (gpointer data, GClosure *closure)
{
  g_hash_table_unref (((Column *) data)->items);
  g_free (data);
}

/* Numbers are at the bottom of their cells, beside the name, since a heading may be above it. */
static GtkWidget *
number_label_new (int n_chars)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_width_chars (GTK_LABEL (label), n_chars);
  gtk_widget_set_valign (label, GTK_ALIGN_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "quantity-line");
  return label;
}

static void
setup_model (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  gtk_list_item_set_child (list_item, number_label_new (MODEL_CHARS));
}

static void
setup_simulation (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  gtk_list_item_set_child (list_item, number_label_new (SIMULATION_CHARS));
}

/* Returns whether it is an element of a list, whose number is its name. */
static gboolean
is_element (const FsQuantityItem *item)
{
  return *item->meaning == '\0';
}

static guint
n_children (const FsQuantityItem *item)
{
  return item->children != NULL ? g_list_model_get_n_items (G_LIST_MODEL (item->children)) : 0;
}

static void
show_model (GtkWidget *label, const FsQuantityItem *item)
{
  guint n = n_children (item);
  g_autofree char *text
      = n > 0 ? g_strdup_printf (ngettext ("%u value", "%u values", n), n) : fs_quantity_item_model_text (item);

  gtk_label_set_text (GTK_LABEL (label), text);
  fs_set_css_class (label, "dim-label", n > 0);
}

static void
show_simulation (GtkWidget *label, const FsQuantityItem *item)
{
  g_autofree char *text = n_children (item) > 0 ? g_strdup ("") : fs_quantity_item_simulation_text (item);

  gtk_label_set_text (GTK_LABEL (label), text);
}

static void
setup_error (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  gtk_list_item_set_child (list_item, number_label_new (ERROR_CHARS));
}

/* A large error is bold and colored. */
static void
show_error (GtkWidget *label, const FsQuantityItem *item)
{
  g_autofree char *text = fs_quantity_error_text (item->error);

  gtk_label_set_text (GTK_LABEL (label), text);
  fs_set_css_class (label, "dim-label", !(fabs (item->error) > FS_QUANTITY_FAIR));
  fs_set_css_class (label, "off", fabs (item->error) > FS_QUANTITY_BAD);
}

/* The cell of a name: the heading of the group, if the quantity is its first, above the arrow that opens a list, the name,
 * and the button for notes. */
typedef struct {
  GtkWidget *heading, *expander, *line, *title;
} NameCell;

static NameCell
name_cell (GtkWidget *column)
{
  GtkWidget *heading = gtk_widget_get_first_child (column), *expander = gtk_widget_get_last_child (column);
  GtkWidget *line = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander));

  return (NameCell){ heading, expander, line, gtk_widget_get_first_child (line) };
}

static void
setup_name (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *heading = fs_label_new (NULL, "quantity-group"), *title = fs_label_new (NULL, NULL);

  gtk_label_set_width_chars (GTK_LABEL (title), NAME_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (title), NAME_CHARS);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (title, "quantity-line");
  gtk_box_append (GTK_BOX (line), title);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), line);
  gtk_box_append (GTK_BOX (column), heading);
  gtk_box_append (GTK_BOX (column), expander);
  gtk_list_item_set_child (list_item, column);
}

static void
show_name (GtkWidget *column, const FsQuantityItem *item)
{
  NameCell cell = name_cell (column);
  const char *name = item->is_short ? item->short_title : item->title;
  /* The unit of ten of the numbers: "(10⁻³)", "(%)". Its digits are characters, since Pango 1.50 fails on raised text that it
   * cuts off. */
  g_autofree char *markup = g_strdup_printf ("(10<sup>−%d</sup>)", -item->exponent);
  g_autofree char *unit = item->exponent == -2 ? g_strdup ("(%)") : fs_text_plain (markup);
  g_autofree char *text
      = item->exponent == 0 || is_element (item) ? g_strdup (name) : g_strdup_printf ("%s\u202f%s", name, unit);

  gtk_label_set_text (GTK_LABEL (cell.heading), item->heads_group ? fs_quantity_group_text (item->group) : "");
  gtk_widget_set_visible (cell.heading, item->heads_group);
  gtk_label_set_text (GTK_LABEL (cell.title), text);
}

static void
setup_symbol (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *label = fs_label_new (NULL, "dim-label");

  /* Not ellipsized: Pango 1.50 fails on subscripts that it cuts off. */
  gtk_label_set_width_chars (GTK_LABEL (label), SYMBOL_CHARS);
  gtk_widget_set_valign (label, GTK_ALIGN_END);
  gtk_widget_add_css_class (label, "quantity-line");
  gtk_list_item_set_child (list_item, label);
}

static void
show_symbol (GtkWidget *label, const FsQuantityItem *item)
{
  gtk_label_set_markup (GTK_LABEL (label), item->symbol);
}

/* What the line has no space for. The last line is the name in files and on the command line. */
static char *
tooltip_of (const FsQuantityItem *item)
{
  g_autofree char *meaning = g_markup_escape_text (item->meaning, -1);
  g_autofree char *equation = g_markup_escape_text (item->equation, -1);
  g_autofree char *name = g_markup_escape_text (item->name, -1);
  g_autofree char *unit = item->unit != NULL ? fs_unit_text (item->unit) : g_strdup ("");
  const char *const parts[] = { item->symbol, equation, unit };
  GString *text = g_string_new (meaning);
  const char *separator = "\n";

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      {
        g_string_append_printf (text, "%s%s", separator, parts[i]);
        separator = "\u2002";
      }
  g_string_append_printf (text, "\n<tt>%s</tt>", name);
  return g_string_free (text, FALSE);
}

/* What "updated" does not change. */
static void
bind_name (GtkSignalListItemFactory *factory, GtkListItem *list_item, FsNotes *notes)
{
  NameCell cell = name_cell (gtk_list_item_get_child (list_item));
  const FsQuantityItem *item = item_of (list_item);
  g_autofree char *tooltip = is_element (item) ? NULL : tooltip_of (item);
  GtkWidget *button = gtk_widget_get_next_sibling (cell.title);

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell.expander), gtk_list_item_get_item (list_item));
  fs_name_widget (cell.title, item->title, NULL);
  gtk_widget_set_tooltip_markup (cell.title, tooltip);
  /* Few rows need a button, so it is created when one does. */
  if (button == NULL && (item->key == NULL || fs_notes_count (notes, item->key) == 0))
    return;
  if (button == NULL)
    {
      button = fs_note_button_new ();
      gtk_box_append (GTK_BOX (cell.line), button);
    }
  fs_note_button_set_key (button, notes, item->key, item->title);
}

static GtkColumnViewColumn *
add_column (GtkColumnView *view, const char *title, GCallback setup,
            void (*show) (GtkWidget *cell, const FsQuantityItem *item))
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column = gtk_column_view_column_new (title, factory);
  Column *shown = g_new (Column, 1);

  *shown = (Column){ show, g_hash_table_new_full (NULL, NULL, NULL, g_object_unref) };
  g_signal_connect (factory, "setup", setup, NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), shown);
  g_signal_connect_data (factory, "unbind", G_CALLBACK (unbind_cell), shown, column_free, 0);
  gtk_column_view_append_column (view, column);
  g_object_unref (column);
  return column;
}

void
fs_quantities_columns_add (GtkColumnView *view, FsNotes *notes)
{
  GtkColumnViewColumn *names = add_column (view, _ ("Quantity"), G_CALLBACK (setup_name), show_name);
  GtkWidget *title;

  g_signal_connect (gtk_column_view_column_get_factory (names), "bind", G_CALLBACK (bind_name), notes);
  gtk_column_view_column_set_expand (names, TRUE);
  add_column (view, _ ("Symbol"), G_CALLBACK (setup_symbol), show_symbol);
  add_column (view, _ ("Model"), G_CALLBACK (setup_model), show_model);
  add_column (view, _ ("Simulation"), G_CALLBACK (setup_simulation), show_simulation);
  add_column (view, _ ("Error, %"), G_CALLBACK (setup_error), show_error);
  /* The titles of number columns are right-aligned like the numbers. A column has no property for that. */
  title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (view)));
  for (guint i = 0; title != NULL; title = gtk_widget_get_next_sibling (title), i++)
    if (i > 1 && gtk_widget_get_first_child (title) != NULL)
      gtk_widget_set_halign (gtk_widget_get_first_child (title), GTK_ALIGN_END);
}

void
fs_quantities_columns_set_wide (GtkColumnView *view, gboolean wide)
{
  g_autoptr (GtkColumnViewColumn) names = g_list_model_get_item (gtk_column_view_get_columns (view), 0);

  gtk_column_view_column_set_expand (names, !wide);
  gtk_column_view_column_set_fixed_width (names, wide ? WIDE_NAMES : -1);
}
