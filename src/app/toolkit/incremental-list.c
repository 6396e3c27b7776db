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

static gboolean
close_requested (GtkWindow *window, GtkSliceListModel *slice)
{
  Closing *closing = g_new (Closing, 1);

  closing->window = g_object_ref (window);
  closing->slice = g_object_ref (slice);
  /* See hidden-focus.h: a widget that is hidden with the keyboard focus in it keeps its window. */
  gtk_window_set_focus (window, NULL);
  gtk_widget_set_visible (GTK_WIDGET (window), FALSE);
  /* The parent may be destroyed before this window is empty. */
  gtk_window_set_transient_for (window, NULL);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, shrink, closing, closing_free);
  return TRUE;
}

void
fs_incremental_list_close (GtkWindow *window, GListModel *rows)
{
  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (GTK_IS_SLICE_LIST_MODEL (rows));

  g_signal_connect_data (window, "close-request", G_CALLBACK (close_requested), g_object_ref (rows),
                         (GClosureNotify) (void *) g_object_unref, 0);
}

GListModel *
fs_incremental_list_new (GtkWidget *view, GListModel *rows)
{
  GtkSliceListModel *slice = gtk_slice_list_model_new (rows, 0, ROWS_A_TURN);

  gtk_widget_add_tick_callback (view, grow, g_object_ref (slice), g_object_unref);
  return G_LIST_MODEL (slice);
}
