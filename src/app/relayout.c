#include "app/relayout.h"

#include <adwaita.h>

/* Of a window; its handlers share it. */
typedef struct {
  GtkWidget *window;
  gboolean wanted;
} Relayout;

static void
connect (gpointer object, const char *signal, GCallback handler, Relayout *relayout, GConnectFlags flags)
{
  g_signal_connect_data (object, signal, handler, g_rc_box_acquire (relayout),
                         (GClosureNotify) (void *) g_rc_box_release, flags | G_CONNECT_SWAPPED);
}

static void
want (Relayout *relayout)
{
  relayout->wanted = TRUE;
}

/* The clock goes on with layouts until nobody asks for one. */
static void
layout_again (Relayout *relayout)
{
  if (relayout->wanted)
    gtk_widget_queue_resize (relayout->window);
  relayout->wanted = FALSE;
}

static void
follow_clock (Relayout *relayout)
{
  connect (gtk_widget_get_frame_clock (relayout->window), "layout", G_CALLBACK (layout_again), relayout,
           G_CONNECT_AFTER);
}

static void
leave_clock (Relayout *relayout)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (relayout->window), layout_again, relayout);
}

static void
watch (GtkWidget *widget, Relayout *relayout)
{
  if (ADW_IS_FLAP (widget))
    connect (widget, "notify::folded", G_CALLBACK (want), relayout, 0);
  else if (ADW_IS_SQUEEZER (widget))
    connect (widget, "notify::visible-child", G_CALLBACK (want), relayout, 0);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch (child, relayout);
}

void
fs_relayout_window (GtkWidget *window)
{
  Relayout *relayout;

  g_return_if_fail (GTK_IS_WINDOW (window) && !gtk_widget_get_realized (window));

  relayout = g_rc_box_new0 (Relayout);
  relayout->window = window;
  watch (window, relayout);
  connect (window, "realize", G_CALLBACK (follow_clock), relayout, G_CONNECT_AFTER);
  connect (window, "unrealize", G_CALLBACK (leave_clock), relayout, 0);
  g_rc_box_release (relayout);
}
