/* A menu of the files that were opened or saved recently, next to "Open". */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/menus.h"
#include "app/window/window-recent.h"
#include "scenario/value/scenario-file.h"

#define MOST 10
#define APPLICATION "Flitscope"

static int
compare_visited (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_visited (*(GtkRecentInfo *const *) b),
                              gtk_recent_info_get_visited (*(GtkRecentInfo *const *) a));
}

/* Returns "name — folder", because two files may have one name. */
static char *
label_of (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autoptr (GFile) parent = g_file_get_parent (file);
  g_autofree char *folder = parent != NULL ? g_file_get_path (parent) : NULL;
  g_autofree char *shown = folder != NULL ? g_filename_display_name (folder) : NULL;
  const char *home = g_get_home_dir ();
  gboolean is_home = shown != NULL && g_str_has_prefix (shown, home) && strchr ("/", shown[strlen (home)]) != NULL;
  g_autoptr (GString) label = g_string_new (gtk_recent_info_get_display_name (info));

  if (shown != NULL)
    g_string_append_printf (label, " — %s%s", is_home ? "~" : "", is_home ? shown + strlen (home) : shown);
  /* An underscore would be a mnemonic. */
  g_string_replace (label, "_", "__", 0);
  return g_strdup (label->str);
}

static void
fill (GMenu *menu)
{
  /* GtkRecentInfo of ours, the latest first. */
  g_autoptr (GPtrArray) recent = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  for (GList *l = items; l != NULL; l = l->next)
    if (gtk_recent_info_has_application (l->data, APPLICATION) && gtk_recent_info_is_local (l->data))
      g_ptr_array_add (recent, gtk_recent_info_ref (l->data));
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  g_ptr_array_sort (recent, compare_visited);

  g_menu_remove_all (menu);
  for (guint i = 0; i < MIN (recent->len, MOST); i++)
    {
      g_autofree char *label = label_of (g_ptr_array_index (recent, i));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.open-recent", "s",
                                         gtk_recent_info_get_uri (g_ptr_array_index (recent, i)));
      g_menu_append_item (menu, item);
    }
  if (recent->len == 0)
    g_menu_append (menu, _ ("No recent files"), "win.no-recent");
}

static void
recent_changed (GtkRecentManager *manager, GMenu *menu)
{
  fill (menu);
}

/* The list is read when there is time: the plot comes first. */
static gboolean
fill_later (gpointer data)
{
  fill (data);
  return G_SOURCE_REMOVE;
}

void
fs_window_recent_init (void)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  GMenuModel *menu = fs_menu_get ("recent_menu");

  /* The first window sees to it for all. */
  if (g_signal_handler_find (manager, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, recent_changed, NULL) != 0)
    return;
  g_signal_connect_object (manager, "changed", G_CALLBACK (recent_changed), menu, 0);
  g_idle_add_full (G_PRIORITY_LOW, fill_later, g_object_ref (menu), g_object_unref);
}

void
fs_window_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *type = g_content_type_guess (uri, NULL, 0, NULL);
  g_autofree char *mime = g_content_type_get_mime_type (type);
  GtkRecentData data
      = { .mime_type = g_str_has_suffix (uri, FS_SCENARIO_SUFFIX) ? (char *) FS_SCENARIO_MIME_TYPE : mime,
          .app_name = (char *) APPLICATION,
          .app_exec = (char *) "flitscope %u" };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

void
fs_window_recent_forget (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL);
}
