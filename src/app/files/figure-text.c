#include "app/files/figure-text.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/incremental-list.h"
#include "app/gallery/table-list.h"
#include "app/toolkit/text-window.h"
#include "app/toolkit/tooltip.h"
#include "figure/words/figure-summary.h"

#define SUMMARY_HEIGHT 240

static void
copy (GtkButton *button, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
  gtk_button_set_label (button, _ ("Copied"));
}

static void
text_free (gpointer text, GClosure *closure)
{
  g_free (text);
}

/* Takes @text. */
static GtkWidget *
header_new (char *text)
{
  GtkWidget *bar = adw_header_bar_new (), *button = gtk_button_new_with_label (_ ("Copy"));

  fs_tooltip_set (button, _ ("Copy the sentences and the table, with tabs between the columns"));
  g_signal_connect_data (button, "clicked", G_CALLBACK (copy), text, text_free, 0);
  adw_header_bar_pack_start (ADW_HEADER_BAR (bar), button);
  return bar;
}

static GtkWidget *
table_new (const FsFigureTable *table, GListModel **gradual)
{
  FsTableSheet *sheet = fs_table_sheet_of_figure (table);
  GtkWidget *view = gtk_column_view_new (NULL), *scrolled = gtk_scrolled_window_new ();
  GtkSorter *sorter = gtk_column_view_get_sorter (GTK_COLUMN_VIEW (view));
  GListModel *rows = G_LIST_MODEL (fs_table_list_new (sheet));
  GtkSortListModel *sorted = gtk_sort_list_model_new (rows, g_object_ref (sorter));
  g_autoptr (GtkSelectionModel) selection = NULL;

  *gradual = fs_incremental_list_new (view, G_LIST_MODEL (sorted));
  selection = GTK_SELECTION_MODEL (gtk_single_selection_new (*gradual));
  /* Rows borrow from the sheet. */
  g_object_weak_ref (G_OBJECT (rows), (GWeakNotify) (void *) fs_table_sheet_free, sheet);
  fs_table_list_set_columns (GTK_COLUMN_VIEW (view), sheet);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (view), selection);
  gtk_column_view_set_show_row_separators (GTK_COLUMN_VIEW (view), TRUE);
  gtk_widget_add_css_class (view, "data-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Values of the figure"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  return scrolled;
}

GtkWidget *
fs_figure_text_new (GtkWindow *parent, FsDocument *document)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  const FsPlot *plot = fs_document_get_plot (document);
  g_autoptr (FsFigureTable) table = NULL;
  g_autofree char *summary = NULL, *values = NULL;
  const FsPointView *points;
  GtkWidget *content, *window;
  GListModel *gradual;
  guint n_points;

  g_return_val_if_fail (plot != NULL, NULL);

  points = fs_document_get_points (document, &n_points);
  summary
      = fs_figure_summary (solution->scenario, solution->lines, plot, points, fs_document_get_accuracies (document));
  table = fs_figure_table_new (solution->scenario, solution->lines, plot);
  values = fs_figure_table_text (table);
  /* Sentences above, values below; the line between them can be moved. */
  content = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_start_child (GTK_PANED (content), fs_text_view_new (summary, _ ("Summary of the figure")));
  gtk_paned_set_end_child (GTK_PANED (content), table_new (table, &gradual));
  gtk_paned_set_position (GTK_PANED (content), SUMMARY_HEIGHT);
  gtk_widget_set_vexpand (content, TRUE);
  window = fs_text_window_new (parent, _ ("Figure as Text"), header_new (g_strdup_printf ("%s\n\n%s", summary, values)),
                               content);
  fs_incremental_list_close (GTK_WINDOW (window), gradual);
  return window;
}
