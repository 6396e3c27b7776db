/* The help: every link leads somewhere, and every part of the window has its topic. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/help/help-page.h"
#include "app/help/help-text.h"
#include "app/help/help-window.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

typedef struct {
  const char *page;
  guint n_links;
} Links;

/* Every link leads to a page or to an action of the window or the program. */
static void
check_target (const char *target, Links *links, FsWindow *window)
{
  const char *action = target + strlen ("action:");
  g_autofree char *name = NULL;
  g_autoptr (GVariant) value = NULL;
  g_autoptr (GError) error = NULL;
  gboolean found;

  links->n_links++;
  if (!g_str_has_prefix (target, "action:"))
    {
      if (!fs_help_has_page (target))
        g_error ("%s.md leads to %s, which is no page", links->page, target);
      return;
    }
  g_assert_true (g_action_parse_detailed_name (action, &name, &value, &error));
  found = g_str_has_prefix (name, "app.")
              ? g_action_group_has_action (G_ACTION_GROUP (test_application ()), name + strlen ("app."))
              : g_action_group_has_action (G_ACTION_GROUP (window), name + strlen ("win."));
  if (!found)
    g_error ("%s.md leads to %s, which is no action", links->page, name);
}

static void
check_links (const char *markup, Links *links, FsWindow *window)
{
  const char *link = markup;

  while (link != NULL && (link = strstr (link, "<a href=\"")) != NULL)
    {
      g_autofree char *target = NULL;

      link += strlen ("<a href=\"");
      target = g_strndup (link, strcspn (link, "\""));
      check_target (target, links, window);
    }
}

FS_TEST (help_links)
{
  FsWindow *window = test_window_new ();

  for (const char *const *id = fs_help_pages (); *id != NULL; id++)
    {
      g_autofree char *text = fs_help_load (*id);
      g_autoptr (GPtrArray) blocks = NULL;
      Links links = { *id, 0 };

      g_assert_nonnull (text);
      blocks = fs_help_parse (text);
      g_assert_cmpuint (blocks->len, >=, 2);
      g_assert_cmpint (((FsHelpBlock *) blocks->pdata[0])->kind, ==, FS_HELP_TITLE);
      for (guint i = 0; i < blocks->len; i++)
        {
          const FsHelpBlock *block = blocks->pdata[i];

          g_assert_true (block->text == NULL || block->kind == FS_HELP_PICTURE
                         || pango_parse_markup (block->text, -1, 0, NULL, NULL, NULL, NULL)
                         || strstr (block->text, "<a ") != NULL);
          check_links (block->text, &links, window);
          for (guint r = 0; block->rows != NULL && r < block->rows->len; r++)
            for (char **cell = block->rows->pdata[r]; *cell != NULL; cell++)
              check_links (*cell, &links, window);
        }
    }
  test_window_close (window);
}

static void
count_labels (GtkWidget *widget, gpointer data)
{
  *(guint *) data += GTK_IS_LABEL (widget);
}

FS_TEST (help_window)
{
  FsWindow *window = test_window_new ();
  FsHelpWindow *help;
  guint labels = 0;

  g_assert_cmpstr (fs_help_get_topic (GTK_WIDGET (fs_window_get_plot_view (window))), ==, "figure");
  g_assert_cmpstr (fs_help_get_topic (GTK_WIDGET (fs_window_get_sidebar (window))), ==, "curves");
  g_assert_cmpstr (fs_help_get_topic (GTK_WIDGET (fs_window_get_network_page (window))), ==, "network");
  help = fs_help_window_present (GTK_APPLICATION (test_application ()), "running");
  g_assert_cmpstr (fs_help_window_get_page (help), ==, "running");
  g_assert_true (fs_help_window_present (GTK_APPLICATION (test_application ()), "keys") == help);
  g_assert_cmpstr (fs_help_window_get_page (help), ==, "keys");
  test_walk (GTK_WIDGET (help), count_labels, &labels);
  g_assert_cmpuint (labels, >, 100); /* the list of keys is there */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (help), "help.back", NULL));
  g_assert_cmpstr (fs_help_window_get_page (help), ==, "running");
  gtk_window_destroy (GTK_WINDOW (help));
  test_window_close (window);
}
