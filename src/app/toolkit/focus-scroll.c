#include "app/toolkit/focus-scroll.h"

static void
follow (GtkRoot *root, GParamSpec *pspec, GtkScrolledWindow *scroller)
{
  GtkWidget *content = gtk_viewport_get_child (GTK_VIEWPORT (gtk_scrolled_window_get_child (scroller)));
  GtkWidget *focus = gtk_root_get_focus (root);
  graphene_rect_t bounds;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, content)
      || gtk_widget_get_native (focus) != gtk_widget_get_native (content)
      || !gtk_widget_compute_bounds (focus, content, &bounds))
    return;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (scroller), bounds.origin.y,
                             bounds.origin.y + bounds.size.height);
}

static void
root_changed (GtkScrolledWindow *scroller)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (scroller));

  if (root == NULL)
    return;
  g_signal_handlers_disconnect_by_func (root, follow, scroller);
  g_signal_connect_object (root, "notify::focus-widget", G_CALLBACK (follow), scroller, 0);
}

void
fs_focus_scroll_attach (GtkScrolledWindow *scroller)
{
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));
  g_return_if_fail (GTK_IS_VIEWPORT (gtk_scrolled_window_get_child (scroller)));

  gtk_viewport_set_scroll_to_focus (GTK_VIEWPORT (gtk_scrolled_window_get_child (scroller)), FALSE);
  g_signal_connect (scroller, "notify::root", G_CALLBACK (root_changed), NULL);
  root_changed (scroller);
}
