#include "app/gallery/paper-button.h"

#include <glib/gi18n.h>

#include "app/toolkit/windows.h"
#include "app/toolkit/tooltip.h"

static void
make_popover (GtkMenuButton *button, gpointer references)
{
  g_autofree char *markup = g_markup_escape_text (references, -1);

  fs_popover_set_markup (button, markup);
  /* A tooltip would cover the popover. */
  g_object_bind_property (gtk_menu_button_get_popover (button), "visible", button, "has-tooltip",
                          G_BINDING_INVERT_BOOLEAN);
}

void
fs_paper_button_set (GtkMenuButton *button, const FsPaper *const *papers)
{
  g_autofree char *references = fs_paper_references (papers);

  gtk_widget_set_visible (GTK_WIDGET (button), references != NULL);
  if (references == NULL)
    return;
  gtk_menu_button_set_icon_name (button, "help-about-symbolic");
  fs_tooltip_set (GTK_WIDGET (button), references);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("About the papers"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, references, -1);
  gtk_menu_button_set_create_popup_func (button, make_popover, g_steal_pointer (&references), g_free);
}
