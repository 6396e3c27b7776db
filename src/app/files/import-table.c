#include "app/files/import-table.h"

#define MAX_COLUMNS 24
#define MAX_CHARS 24

static void
add_cell (GtkGrid *grid, const char *text, guint column, guint row, gboolean used, gboolean name)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), name ? 0 : 1);
  /* An ellipsis is wider than a letter, which GTK 4.8 warns of: only where one may be needed. */
  if (g_utf8_strlen (text, -1) > MAX_CHARS)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
    }
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, name ? "caption-heading" : "caption");
  if (!used)
    gtk_widget_add_css_class (label, "dim-label");
  gtk_grid_attach (grid, label, (int) column, (int) row, 1, 1);
}

static gboolean
is_used (FsCsvColumns columns, guint column)
{
  return column == columns.x || column == columns.y || column == columns.error
         || (columns.kind == FS_CSV_LOW_HIGH && column == columns.high);
}

void
fs_import_table_fill (GtkGrid *grid, const FsCsvTable *table, FsCsvColumns columns)
{
  guint n_columns = MIN (table->n_columns, MAX_COLUMNS), first = table->form.header ? 1 : 0;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  for (guint c = 0; c < n_columns; c++)
    add_cell (grid, table->names[c], c, 0, is_used (columns, c), TRUE);
  for (guint r = first; r < table->head->len; r++)
    {
      char **cells = table->head->pdata[r];

      for (guint c = 0; c < n_columns && cells[c] != NULL; c++)
        add_cell (grid, cells[c], c, r - first + 1, is_used (columns, c), FALSE);
    }
}
