#include "app/files/figure-text.h"

#include <glib/gi18n-lib.h>

#include "app/gallery/table-list.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/tooltip.h"
#include "figure/words/figure-summary.h"

#define SUMMARY_HEIGHT 240
#define ROWS_A_TURN 16

static void
copy (GtkButton *button, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
  gtk_button_set_label (button, _ ("Copied"));
}

/* A GtkColumnView of GTK 4.8 creates the cells of some 200 rows at once, and frees them at once, which blocks the window. Rows
 * therefore come and go a few at a time. This can go with a later GTK in which a window with a column view of 200 rows is
 * presented and closed in less than 100 ms. */

/* Adds rows with every frame until all are there. */
static gboolean
grow (GtkWidget *view, GdkFrameClock *clock, gpointer data)
{
  GtkSliceListModel *slice = data;
  guint size = gtk_slice_list_model_get_size (slice) + ROWS_A_TURN;

  gtk_slice_list_model_set_size (slice, size);
  return size < g_list_model_get_n_items (gtk_slice_list_model_get_model (slice)) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

typedef struct {
  GtkWindow *window;
  GtkSliceListModel *slice;
} Closing;

static void
closing_free (gpointer data)
{
  Closing *closing = data;

  g_object_unref (closing->window);
  g_object_unref (closing->slice);
  g_free (closing);
}

static gboolean
shrink (gpointer data)
{
  Closing *closing = data;
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (closing->slice));

  gtk_slice_list_model_set_size (closing->slice, n_rows > ROWS_A_TURN ? n_rows - ROWS_A_TURN : 0);
  if (n_rows > ROWS_A_TURN)
    return G_SOURCE_CONTINUE;
  gtk_window_destroy (closing->window);
  return G_SOURCE_REMOVE;
}

/* Hides the window at once; it is destroyed when its rows have been removed. */
static gboolean
close_requested (GtkWindow *window, GtkSliceListModel *slice)
{
  Closing *closing = g_new (Closing, 1);

  closing->window = g_object_ref (window);
  closing->slice = g_object_ref (slice);
  /* See toolkit/focus.h: a widget that is hidden with the keyboard focus in it keeps its window. */
  gtk_window_set_focus (window, NULL);
  gtk_widget_set_visible (GTK_WIDGET (window), FALSE);
  /* The parent may be destroyed before this window is empty. */
  gtk_window_set_transient_for (window, NULL);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, shrink, closing, closing_free);
  return TRUE;
}

static GtkWidget *
table_new (const FsFigureTable *table, GtkSliceListModel **gradual)
{
  FsTableSheet *sheet = fs_table_sheet_of_figure (table);
  GtkWidget *view = gtk_column_view_new (NULL), *scrolled = gtk_scrolled_window_new ();
  GListModel *rows = fs_table_list_new (GTK_COLUMN_VIEW (view), sheet);
  g_autoptr (GtkSelectionModel) selection = NULL;

  *gradual = gtk_slice_list_model_new (rows, 0, ROWS_A_TURN);
  gtk_widget_add_tick_callback (view, grow, g_object_ref (*gradual), g_object_unref);
  selection = GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (*gradual)));
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
  GtkWidget *content, *window, *bar = adw_header_bar_new (), *button = gtk_button_new_with_label (_ ("Copy"));
  GtkSliceListModel *gradual;
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
  fs_tooltip_set (button, _ ("Copy the sentences and the table, with tabs between the columns"));
  g_signal_connect_data (button, "clicked", G_CALLBACK (copy), g_strdup_printf ("%s\n\n%s", summary, values),
                         (GClosureNotify) (void *) g_free, 0);
  adw_header_bar_pack_start (ADW_HEADER_BAR (bar), button);
  window = fs_text_window_new (parent, _ ("Figure as Text"), bar, content);
  g_signal_connect_data (window, "close-request", G_CALLBACK (close_requested), g_object_ref (gradual),
                         (GClosureNotify) (void *) g_object_unref, 0);
  return window;
}
