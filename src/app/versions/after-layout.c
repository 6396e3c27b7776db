#include "app/versions/after-layout.h"

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
compute_expand (GtkWidget *widget, gboolean *horizontal, gboolean *vertical)
{
  *horizontal = *vertical = FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      *horizontal |= gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
      *vertical |= gtk_widget_compute_expand (child, GTK_ORIENTATION_VERTICAL);
    }
}

void
fs_after_layout_class_init (GtkWidgetClass *widget_class)
{
  widget_class->get_request_mode = get_request_mode;
  widget_class->compute_expand = compute_expand;
}

static void
follow_clock (GtkWidget *widget, gpointer func)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (widget), "layout", G_CALLBACK (func), widget,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
leave_clock (GtkWidget *widget, gpointer func)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (widget), func, widget);
}

void
fs_after_layout_connect (GtkWidget *widget, FsAfterLayoutFunc func)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && func != NULL);

  g_signal_connect_after (widget, "realize", G_CALLBACK (follow_clock), (gpointer) func);
  g_signal_connect (widget, "unrealize", G_CALLBACK (leave_clock), (gpointer) func);
}

void
fs_after_layout_request (GtkWidget *widget)
{
  GdkFrameClock *clock;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  clock = gtk_widget_get_frame_clock (widget);
  if (clock != NULL)
    gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
}
