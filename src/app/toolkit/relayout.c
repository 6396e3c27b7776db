#include "app/toolkit/relayout.h"

#include <adwaita.h>

/* The flaps and squeezers (GtkWidget) that have changed since the last layout of their window; NULL at first. */
static GPtrArray *changed_widgets;

static void
changed (GtkWidget *widget)
{
  if (changed_widgets == NULL)
    changed_widgets = g_ptr_array_new_with_free_func (g_object_unref);
  if (gtk_widget_get_root (widget) != NULL)
    g_ptr_array_add (changed_widgets, g_object_ref (widget));
}

/* Forgets those of @window; with @resize, they and all widgets above them are laid out again. The clock repeats the layout
 * until no widget requests one. The widgets above request it too: where GTK believes that it has been requested already,
 * it does not go further up. */
static void
take_changed (GtkWidget *window, gboolean resize)
{
  for (guint i = changed_widgets != NULL ? changed_widgets->len : 0; i > 0; i--)
    {
      GtkWidget *widget = changed_widgets->pdata[i - 1];

      if (!gtk_widget_is_ancestor (widget, window))
        continue;
      for (GtkWidget *above = widget; above != NULL && resize; above = gtk_widget_get_parent (above))
        gtk_widget_queue_resize (above);
      g_ptr_array_remove_index_fast (changed_widgets, i - 1);
    }
}

static void
layout_again (GtkWidget *window)
{
  take_changed (window, TRUE);
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
  take_changed (window, FALSE);
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

  fs_relayout_watch (window);
  g_signal_connect_after (window, "realize", G_CALLBACK (follow_clock), NULL);
  g_signal_connect (window, "unrealize", G_CALLBACK (leave_clock), NULL);
}
