#include "app/toolkit/hidden-focus.h"

gboolean
fs_holds_focus (GtkWidget *widget)
{
  GtkRoot *root;
  GtkWidget *focus;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  root = gtk_widget_get_root (widget);
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static void
collect_lists (GtkWidget *widget, GPtrArray *lists)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_lists (child, lists);
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_visible (widget))
    g_ptr_array_add (lists, g_object_ref (widget));
}

void
fs_close_lists (GtkWidget *widget)
{
  /* One may go as it closes. */
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (GTK_IS_WIDGET (widget));

  collect_lists (widget, lists);
  for (guint i = 0; i < lists->len; i++)
    gtk_popover_popdown (lists->pdata[i]);
}

void
fs_lose_focus (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (fs_holds_focus (widget))
    gtk_window_set_focus (GTK_WINDOW (gtk_widget_get_root (widget)), NULL);
}
