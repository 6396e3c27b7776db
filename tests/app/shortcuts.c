/* What has a key is told by the shortcuts window, and what that tells does something. */
#include "common.h"

#include "app/topology-actions.h"

static void
collect_shortcut (GtkWidget *widget, gpointer data)
{
  g_autofree char *accelerator = NULL;

  if (!GTK_IS_SHORTCUTS_SHORTCUT (widget))
    return;
  g_object_get (widget, "accelerator", &accelerator, NULL);
  if (accelerator != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (accelerator, " ", -1);

      for (guint i = 0; parts[i] != NULL; i++)
        g_hash_table_add (data, g_steal_pointer (&parts[i]));
    }
}

/* Every action with a key has its line in the shortcuts window. */
static void
test_shortcuts (void)
{
  FsWindow *window = test_window_new ();
  GtkApplication *application = GTK_APPLICATION (test_application ());
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);

  test_walk (test_show_shortcuts (window), collect_shortcut, told);
  g_assert_cmpuint (g_hash_table_size (told), >, 15);
  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, actions[i]);
      gboolean found = keys[0] == NULL;

      for (guint k = 0; keys[k] != NULL; k++)
        {
          GHashTableIter iter;
          gpointer key;
          guint wanted, accelerator;
          GdkModifierType wanted_modifiers, modifiers;

          g_assert_true (gtk_accelerator_parse (keys[k], &wanted, &wanted_modifiers));
          g_hash_table_iter_init (&iter, told);
          while (g_hash_table_iter_next (&iter, &key, NULL))
            found = found
                    || (gtk_accelerator_parse (key, &accelerator, &modifiers) && accelerator == wanted
                        && modifiers == wanted_modifiers);
        }
      if (!found)
        g_error ("%s has a key that the shortcuts window does not tell", actions[i]);
    }
  for (const char *const *key = fs_topology_actions_keys (); *key != NULL; key++)
    if (!g_hash_table_contains (told, *key))
      g_error ("%s is a key of the topology that the shortcuts window does not tell", *key);
  test_window_close (window);
}

/* Keys that no action of the application has: of the place where the keyboard is, in plot, lists, fields and lecture, and
 * those of GTK's own. */
static gboolean
is_of_a_place (const char *key)
{
  static const char *const keys[] = { "Left",
                                      "Right",
                                      "Up",
                                      "Down",
                                      "Home",
                                      "End",
                                      "Page_Up",
                                      "Page_Down",
                                      "Return",
                                      "Escape",
                                      "Delete",
                                      "space",
                                      "x",
                                      "y",
                                      "<Shift>x",
                                      "<Shift>y",
                                      "<Shift>Left",
                                      "<Shift>Right",
                                      "<Shift>Up",
                                      "<Shift>Down",
                                      "<Alt>Up",
                                      "<Alt>Down",
                                      "<Control>d",
                                      "<Control>c",
                                      "F2",
                                      "<Shift>F10",
                                      "Menu",
                                      "F10",
                                      "<Control>question",
                                      NULL };

  return g_strv_contains (keys, key) || g_strv_contains (fs_topology_actions_keys (), key);
}

/* Every key that the shortcuts window tells does something. */
static void
test_shortcuts_exist (void)
{
  FsWindow *window = test_window_new ();
  GtkApplication *application = GTK_APPLICATION (test_application ());
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer key;

  test_walk (test_show_shortcuts (window), collect_shortcut, told);
  g_hash_table_iter_init (&iter, told);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_auto (GStrv) actions = gtk_application_get_actions_for_accel (application, key);

      if (actions[0] == NULL && !is_of_a_place (key))
        g_error ("the shortcuts window tells %s, which does nothing", (const char *) key);
    }
  test_window_close (window);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/shortcuts/told", test_shortcuts);
  g_test_add_func ("/app/shortcuts/exist", test_shortcuts_exist);
  return g_test_run ();
}
