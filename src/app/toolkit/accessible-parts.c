#include "app/toolkit/accessible-parts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/widgets.h"

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
    fs_name_widget (part, GTK_IS_LIST_BASE (part) ? _ ("Rows") : _ ("Column headings"), NULL);
}

void
fs_accessible_parts_name (GtkWidget *root)
{
  g_autofree char *name = name_from_tooltip (root);

  /* The other half of a split button. A menu button of its own has the name that it was given. */
  if (GTK_IS_MENU_BUTTON (root) && ADW_IS_SPLIT_BUTTON (gtk_widget_get_parent (root)) && name != NULL)
    fs_name_widget (root, name, NULL);
  else if (GTK_IS_EXPANDER (root) && GTK_IS_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (root))))
    fs_name_widget (root, gtk_label_get_text (GTK_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (root)))), NULL);
  else if (GTK_IS_COLUMN_VIEW (root))
    name_table (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    fs_accessible_parts_name (child);
}
