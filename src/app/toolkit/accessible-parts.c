#include "app/toolkit/accessible-parts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* The tooltip without its shortcut, "Undo (Ctrl+Z)"; NULL without a tooltip. Free with g_free(). */
static char *
name_from_tooltip (GtkWidget *widget)
{
  const char *text = gtk_widget_get_tooltip_text (widget);
  const char *end = text != NULL && g_str_has_suffix (text, ")") ? strrchr (text, '(') : NULL;

  return end != NULL && end > text ? g_strchomp (g_strndup (text, (gsize) (end - text))) : g_strdup (text);
}

/* A table is a row of headings and a list. */
static void
name_table (GtkWidget *table)
{
  for (GtkWidget *part = gtk_widget_get_first_child (table); part != NULL; part = gtk_widget_get_next_sibling (part))
    set_name (part, GTK_IS_LIST_BASE (part) ? _ ("Rows") : _ ("Column headings"));
}

void
fs_accessible_parts_name (GtkWidget *root)
{
  g_autofree char *name = name_from_tooltip (root);

  /* The other half of a split button. A menu button of its own has the name that it was given. */
  if (GTK_IS_MENU_BUTTON (root) && ADW_IS_SPLIT_BUTTON (gtk_widget_get_parent (root)) && name != NULL)
    {
      set_name (root, name);
      set_name (gtk_widget_get_first_child (root), name);
    }
  else if (GTK_IS_EXPANDER (root) && GTK_IS_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (root))))
    set_name (root, gtk_label_get_text (GTK_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (root)))));
  else if (GTK_IS_COLUMN_VIEW (root))
    name_table (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    fs_accessible_parts_name (child);
}
