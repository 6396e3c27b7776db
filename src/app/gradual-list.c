#include "app/gradual-list.h"

#define ROWS_A_FRAME 16

static gboolean
grow (GtkWidget *view, GdkFrameClock *clock, gpointer data)
{
  GtkSliceListModel *slice = data;
  guint size = gtk_slice_list_model_get_size (slice) + ROWS_A_FRAME;

  gtk_slice_list_model_set_size (slice, size);
  return size < g_list_model_get_n_items (gtk_slice_list_model_get_model (slice)) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

GListModel *
fs_gradual_list_new (GtkWidget *view, GListModel *rows)
{
  GtkSliceListModel *slice = gtk_slice_list_model_new (rows, 0, ROWS_A_FRAME);

  gtk_widget_add_tick_callback (view, grow, g_object_ref (slice), g_object_unref);
  return G_LIST_MODEL (slice);
}
