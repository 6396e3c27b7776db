/* The shortcuts window lists every key, and every key it lists has an effect. */
#include "tests/app/network/network-window.h"

#include <string.h>

#include "app/toolkit/focus.h"
#include "tests/support/test.h"

static void
collect_shortcut (GtkWidget *widget, gpointer data)
{
  g_autofree char *accelerator = NULL;

  if (strcmp (G_OBJECT_TYPE_NAME (widget), "GtkShortcutsShortcut") != 0)
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
FS_TEST (every_key_is_listed)
{
  FsWindow *window = test_window_new ();
  GtkApplication *application = GTK_APPLICATION (test_application ());
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) network = test_network_keys_new (window);
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);
  GHashTableIter iter;
  gpointer key;

  test_walk (test_show_shortcuts (window), collect_shortcut, told);
  g_assert_cmpuint (g_hash_table_size (told), >, 15);
  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, actions[i]);
      gboolean found = keys[0] == NULL;

      for (guint k = 0; keys[k] != NULL; k++)
        {
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
  g_hash_table_iter_init (&iter, network);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (!g_hash_table_contains (told, key))
      g_error ("%s is a key of the topology that the shortcuts window does not tell", (const char *) key);
  test_window_close (window);
}

/* A key of the network page is no key of the window, which would receive it first. */
FS_TEST (keys_do_not_collide)
{
  FsWindow *window = test_window_new ();
  GtkApplication *application = GTK_APPLICATION (test_application ());
  g_autoptr (GHashTable) network = test_network_keys_new (window);
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, network);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_auto (GStrv) actions = gtk_application_get_actions_for_accel (application, key);

      if (actions[0] != NULL)
        g_error ("%s is a key of the network page and of %s", (const char *) key, actions[0]);
    }
  test_window_close (window);
}

/* Keys without an action of the application: those of the focused widget (plot, lists, fields, presentation), and
 * those of GTK. */
static gboolean
is_of_a_place (const char *key, GHashTable *network)
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
                                      "d",
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

  return g_strv_contains (keys, key) || g_hash_table_contains (network, key);
}

/* Every key in the shortcuts window has an effect. */
FS_TEST (every_listed_key_works)
{
  FsWindow *window = test_window_new ();
  GtkApplication *application = GTK_APPLICATION (test_application ());
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) network = test_network_keys_new (window);
  GHashTableIter iter;
  gpointer key;

  test_walk (test_show_shortcuts (window), collect_shortcut, told);
  g_hash_table_iter_init (&iter, told);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_auto (GStrv) actions = gtk_application_get_actions_for_accel (application, key);

      if (actions[0] == NULL && !is_of_a_place (key, network))
        g_error ("the shortcuts window tells %s, which does nothing", (const char *) key);
    }
  test_window_close (window);
}

static void
collect_list (GtkWidget *widget, gpointer data)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (GTK_IS_TOGGLE_BUTTON (widget) && (GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent))
      && gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget))
    g_ptr_array_add (data, widget);
}

/* Return and the space bar open the popover of a button at once, and so does its row: GTK by itself waits for a while,
 * in which the button may have been removed. */
FS_TEST (lists_open_at_once)
{
  static const guint keys[] = { GDK_KEY_Return, GDK_KEY_space, GDK_KEY_KP_Enter };
  FsWindow *window = test_window_new ();
  GtkWidget *row = GTK_WIDGET (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)));
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  test_window_resize (window, 1400, 900);
  test_walk (GTK_WIDGET (window), collect_list, buttons);
  g_assert_cmpuint (buttons->len, >, 20);
  for (guint i = 0; i < buttons->len; i++)
    {
      GtkWidget *parent = gtk_widget_get_parent (buttons->pdata[i]);

      g_assert_true (gtk_widget_grab_focus (buttons->pdata[i]));
      /* The pane scrolls to it. */
      test_turn_for (0.05);
      test_send_key (window, keys[i % G_N_ELEMENTS (keys)]);
      g_assert_nonnull (test_find (parent, GTK_TYPE_POPOVER, gtk_widget_get_mapped));
      fs_close_lists (parent);
    }
  g_assert_true (gtk_widget_grab_focus (row));
  test_turn_for (0.05);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  g_assert_nonnull (test_find (row, GTK_TYPE_POPOVER, gtk_widget_get_mapped));
  test_window_close (window);
}

/* The key of the page that is shown moves the keyboard focus from the sidebar to it. */
FS_TEST (key_of_the_page_focuses_it)
{
  FsWindow *window = test_window_new ();
  GtkWidget *row = GTK_WIDGET (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)));
  GtkWidget *plot = GTK_WIDGET (fs_window_get_plot_view (window));

  test_window_resize (window, 1400, 900);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "plot");
  test_turn_for (0.05);
  g_assert_true (gtk_widget_grab_focus (row));
  g_assert_false (gtk_widget_is_focus (plot));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "plot");
  g_assert_true (gtk_widget_is_focus (plot));
  test_window_close (window);
}
