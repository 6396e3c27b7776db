#include "app/versions/shortcuts-window.h"

#define MENU "/io/github/flitscope/Flitscope/help-overlay.ui"

/* What the levels of the menu become. */
static const struct {
  const char *type, *link;
} levels[] = {
  { "GtkShortcutsWindow", NULL },
  { "GtkShortcutsSection", G_MENU_LINK_SUBMENU },
  { "GtkShortcutsGroup", G_MENU_LINK_SECTION },
  { "GtkShortcutsShortcut", NULL },
};

static const struct {
  const char *attribute, *property;
} properties[] = {
  { G_MENU_ATTRIBUTE_LABEL, "title" },
  { "accel", "accelerator" },
  { "name", "section-name" },
  { "max-height", "max-height" },
};

/* Appends what is in @menu, which is of the level @level. */
static void
append_items (GString *xml, GMenuModel *menu, guint level)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) below
          = levels[level].link != NULL ? g_menu_model_get_item_link (menu, i, levels[level].link) : NULL;

      g_string_append_printf (xml, "<child><object class='%s'>", levels[level].type);
      for (guint p = 0; p < G_N_ELEMENTS (properties); p++)
        {
          g_autofree char *value = NULL;
          g_autofree char *escaped = NULL;

          if (!g_menu_model_get_item_attribute (menu, i, properties[p].attribute, "s", &value))
            continue;
          escaped = g_markup_escape_text (value, -1);
          g_string_append_printf (xml, "<property name='%s'>%s</property>", properties[p].property, escaped);
        }
      if (below != NULL)
        append_items (xml, below, level + 1);
      g_string_append (xml, "</object></child>");
    }
}

GMenuModel *
fs_shortcuts_menu_new (void)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (MENU);

  return G_MENU_MODEL (g_object_ref (gtk_builder_get_object (builder, "shortcuts")));
}

GtkWindow *
fs_shortcuts_window_new (const char *section)
{
  g_autoptr (GMenuModel) menu = fs_shortcuts_menu_new ();
  g_autoptr (GString) xml = g_string_new (NULL);
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWindow *window;

  g_string_append_printf (xml, "<interface><object class='%s' id='window'><property name='modal'>1</property>",
                          levels[0].type);
  append_items (xml, menu, 1);
  g_string_append (xml, "</object></interface>");
  builder = gtk_builder_new_from_string (xml->str, (gssize) xml->len);
  window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  /* Only now there are sections that have a name. */
  g_object_set (window, "section-name", section, NULL);
  return window;
}
