#include "app/toolkit/incremental-list.h"

#define ROWS_A_TURN 16

static gboolean
grow (GtkWidget *view, GdkFrameClock *clock, gpointer data)
{
  GtkSliceListModel *slice = data;
  guint size = gtk_slice_list_model_get_size (slice) + ROWS_A_TURN;

  gtk_slice_list_model_set_size (slice, size);
  return size < g_list_model_get_n_items (gtk_slice_list_model_get_model (slice)) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
shrink (gpointer window)
{
  GtkSliceListModel *slice = g_object_get_data (window, "fs-gradual-list");
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (slice));

  gtk_slice_list_model_set_size (slice, n_rows > ROWS_A_TURN ? n_rows - ROWS_A_TURN : 0);
  if (n_rows > ROWS_A_TURN)
    return G_SOURCE_CONTINUE;
  gtk_window_destroy (window);
  return G_SOURCE_REMOVE;
}

static gboolean
close_requested (GtkWindow *window)
{
  /* What is hidden with the keyboard in it, and freed then, keeps its window (GTK 4.8). */
  gtk_window_set_focus (window, NULL);
  gtk_widget_set_visible (GTK_WIDGET (window), FALSE);
  /* That may go before this one is emptied, and is not to be asked for then. */
  gtk_window_set_transient_for (window, NULL);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, shrink, g_object_ref (window), g_object_unref);
  return TRUE;
}

void
fs_incremental_list_close (GtkWindow *window, GListModel *gradual)
{
  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (GTK_IS_SLICE_LIST_MODEL (gradual));

  g_object_set_data_full (G_OBJECT (window), "fs-gradual-list", g_object_ref (gradual), g_object_unref);
  g_signal_connect (window, "close-request", G_CALLBACK (close_requested), NULL);
}

GListModel *
fs_incremental_list_new (GtkWidget *view, GListModel *rows)
{
  GtkSliceListModel *slice = gtk_slice_list_model_new (rows, 0, ROWS_A_TURN);

  gtk_widget_add_tick_callback (view, grow, g_object_ref (slice), g_object_unref);
  return G_LIST_MODEL (slice);
}
