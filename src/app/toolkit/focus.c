#include "app/toolkit/focus.h"

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
  if (fs_holds_focus (widget))
    gtk_window_set_focus (GTK_WINDOW (gtk_widget_get_root (widget)), NULL);
}

void
fs_set_sensitive (GtkWidget *widget, gboolean sensitive, GtkWidget *instead)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!sensitive && fs_holds_focus (widget) && (instead == NULL || !gtk_widget_grab_focus (instead)))
    fs_lose_focus (widget);
  gtk_widget_set_sensitive (widget, sensitive);
}

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
  bounds.origin.y += gtk_widget_get_margin_top (content); /* which is scrolled, too */
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

static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, GtkWidget *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));
  GtkWidget *parent = GTK_IS_TOGGLE_BUTTON (focus) ? gtk_widget_get_parent (focus) : NULL;
  gboolean presses = key == GDK_KEY_Return || key == GDK_KEY_ISO_Enter || key == GDK_KEY_KP_Enter
                     || key == GDK_KEY_space || key == GDK_KEY_KP_Space;

  if (!presses || (state & gtk_accelerator_get_default_mod_mask ()) != 0
      || !(GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent)))
    return GDK_EVENT_PROPAGATE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (focus), TRUE);
  return GDK_EVENT_STOP;
}

void
fs_immediate_popovers (GtkWidget *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_WINDOW (window));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), window);
  gtk_widget_add_controller (window, keys);
}
