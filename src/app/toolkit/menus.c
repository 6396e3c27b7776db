#include "app/toolkit/menus.h"

#include "app/toolkit/focus.h"

GMenuModel *
fs_menu_get (const char *id)
{
  GMenu *menu = gtk_application_get_menu_by_id (GTK_APPLICATION (g_application_get_default ()), id);

  g_return_val_if_fail (G_IS_MENU (menu), NULL);

  return G_MENU_MODEL (menu);
}

/* Empties the sections and submenus of a menu, the innermost first. */
static void
empty_parts (GMenuModel *model)
{
  static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };

  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    for (guint l = 0; l < G_N_ELEMENTS (links); l++)
      {
        g_autoptr (GMenuModel) part = g_menu_model_get_item_link (model, i, links[l]);

        if (part == NULL)
          continue;
        empty_parts (part);
        g_menu_remove_all (G_MENU (part));
      }
}

void
fs_menu_drop (GtkWidget *menu)
{
  g_autoptr (GMenuModel) model = NULL;

  g_return_if_fail (GTK_IS_POPOVER_MENU (menu));

  model = g_object_ref (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (menu)));
  gtk_widget_unparent (menu);
  empty_parts (model);
}

void
fs_menu_open_at (GtkWidget **menu, GtkWidget *widget, GMenu *model, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };
  GtkWidget *opened = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));

  g_clear_pointer (menu, fs_menu_drop);
  *menu = opened;
  gtk_widget_set_parent (opened, widget);
  gtk_popover_set_has_arrow (GTK_POPOVER (opened), FALSE);
  gtk_widget_set_halign (opened, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (opened), &at);
  g_signal_connect_swapped (opened, "closed", G_CALLBACK (gtk_widget_grab_focus), widget);
  gtk_popover_popup (GTK_POPOVER (opened));
}

static void
make (GtkMenuButton *button, gpointer model)
{
  GtkPopover *popover;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;
  gtk_menu_button_set_menu_model (button, model);
  popover = gtk_menu_button_get_popover (button);
  /* When it is hidden, a menu returns from a submenu to its first page, which hides the widget with the keyboard
   * focus a second time in this frame: GTK 4.8 would never free the menu. */
  g_signal_connect_swapped (gtk_popover_get_child (popover), "unmap", G_CALLBACK (fs_lose_focus), popover);
}

void
fs_lazy_menu_set (GtkMenuButton *button, GMenuModel *model)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_MENU_MODEL (model));

  gtk_menu_button_set_create_popup_func (button, make, g_object_ref (model), g_object_unref);
}
