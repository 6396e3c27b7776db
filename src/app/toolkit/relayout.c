#include "app/toolkit/relayout.h"

#include <adwaita.h>

/* The flaps and squeezers of a window that have changed since its last layout (GtkWidget). */
static GPtrArray *
changed_in (GtkWidget *window)
{
  return g_object_get_data (G_OBJECT (window), "fs-relayout");
}

static void
changed (GtkWidget *widget)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));

  if (window != NULL)
    g_ptr_array_add (changed_in (window), g_object_ref (widget));
}

/* The clock goes on with layouts until nobody asks for one. Everything above asks too: where GTK believes that somebody
 * has asked already, it does not go further up. */
static void
layout_again (GtkWidget *window)
{
  GPtrArray *widgets = changed_in (window);

  for (guint i = 0; i < widgets->len; i++)
    for (GtkWidget *widget = widgets->pdata[i]; widget != NULL; widget = gtk_widget_get_parent (widget))
      gtk_widget_queue_resize (widget);
  g_ptr_array_set_size (widgets, 0);
}

static void
follow_clock (GtkWidget *window)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (window), "layout", G_CALLBACK (layout_again), window,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
leave_clock (GtkWidget *window)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (window), layout_again, window);
  g_ptr_array_set_size (changed_in (window), 0);
}

void
fs_relayout_watch (GtkWidget *part)
{
  g_return_if_fail (GTK_IS_WIDGET (part));

  if (ADW_IS_FLAP (part))
    g_signal_connect (part, "notify::folded", G_CALLBACK (changed), NULL);
  else if (ADW_IS_SQUEEZER (part))
    g_signal_connect (part, "notify::visible-child", G_CALLBACK (changed), NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (part); child != NULL; child = gtk_widget_get_next_sibling (child))
    fs_relayout_watch (child);
}

void
fs_relayout_window (GtkWidget *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window) && !gtk_widget_get_realized (window));

  g_object_set_data_full (G_OBJECT (window), "fs-relayout", g_ptr_array_new_with_free_func (g_object_unref),
                          (GDestroyNotify) g_ptr_array_unref);
  fs_relayout_watch (window);
  g_signal_connect_after (window, "realize", G_CALLBACK (follow_clock), NULL);
  g_signal_connect (window, "unrealize", G_CALLBACK (leave_clock), NULL);
}
