/* The help: every link leads somewhere, and every part of the window has its topic. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/help/help-page.h"
#include "app/help/help-text.h"
#include "app/help/help-window.h"
#include "app/window/window-private.h"
#include "tests/support/main-loop.h"
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
  if (strcmp (name, "win.page") == 0)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "page", value);
      if (strcmp (fs_window_page_name (fs_window_pages_current (window)), g_variant_get_string (value, NULL)) != 0)
        g_error ("%s.md leads to %s, which is no page of the window", links->page, target);
    }
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

/* Every kind of block, and the signs that Markdown does not have. */
FS_TEST (help_blocks)
{
  static const struct {
    FsHelpKind kind;
    const char *text;
  } wanted[] = {
    { FS_HELP_TITLE, "The <i>plot</i>" },
    { FS_HELP_PARAGRAPH, "Press <b>&lt;</b>, λ<sub>g</sub> in 10<sup>3</sup> <tt>a*b</tt> lines." },
    { FS_HELP_ITEM, "one, two" },
    { FS_HELP_ITEM, "<a href=\"action:win.page(&apos;network&apos;)\">three</a>" },
    { FS_HELP_HEADING, "More" },
    { FS_HELP_CODE, "first &amp;\n  second" },
    { FS_HELP_TABLE, NULL },
    { FS_HELP_PICTURE, "A plot" },
    { FS_HELP_SHORTCUTS, NULL },
  };
  g_autoptr (GPtrArray) blocks
      = fs_help_parse ("# The *plot*\n\nPress [[<]], λ~g~ in 10^3^\n`a*b` lines.\n\n- one,\n  two\n"
                       "- [three](action:win.page('network'))\n\n## More\n\n    first &\n      second\n\n"
                       "| a | b |\n|---|---|\n| 1 | **2** |\n\n![A plot](plot)\n\n{{shortcuts}}\n");
  const FsHelpBlock *table, *picture;

  g_assert_cmpuint (blocks->len, ==, G_N_ELEMENTS (wanted));
  for (guint i = 0; i < blocks->len; i++)
    {
      const FsHelpBlock *block = blocks->pdata[i];

      g_assert_cmpint (block->kind, ==, wanted[i].kind);
      g_assert_cmpstr (block->text, ==, wanted[i].text);
    }
  table = blocks->pdata[6];
  g_assert_cmpuint (table->rows->len, ==, 2);
  g_assert_cmpstr (((char **) table->rows->pdata[0])[1], ==, "b");
  g_assert_cmpstr (((char **) table->rows->pdata[1])[1], ==, "<b>2</b>");
  picture = blocks->pdata[7];
  g_assert_cmpstr (picture->target, ==, "plot");
}

static void
count_labels (GtkWidget *widget, gpointer data)
{
  *(guint *) data += GTK_IS_LABEL (widget);
}

/* The title of the window is that of the page. */
static void
check_page (FsHelpWindow *help, const char *id)
{
  g_autofree char *title = fs_help_title (id);

  g_assert_cmpstr (adw_window_title_get_subtitle (test_child (help, "heading")), ==, title);
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
  check_page (help, "running");
  g_assert_true (fs_help_window_present (GTK_APPLICATION (test_application ()), "keys") == help);
  check_page (help, "keys");
  test_walk (GTK_WIDGET (help), count_labels, &labels);
  g_assert_cmpuint (labels, >, 100); /* the list of keys is there */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (help), "help.back", NULL));
  check_page (help, "running");
  gtk_window_destroy (GTK_WINDOW (help));
  test_window_close (window);
}

FS_TEST (help_in_the_language_of_the_user)
{
  static const char *const languages[] = { "C", "de_AT", "fr", "es", "it" };
  /* English where there is no translation. */
  static const char *const titles[] = { "The plot", "Das Diagramm", "Le graphique", "La gráfica", "The plot" };
  static const char *const symbols[] = { "Symbols", "Symbole", "Symboles", "Símbolos", "Symbols" };
  g_autofree char *kept = g_strdup (g_getenv ("LANGUAGE"));

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *title = NULL;
      g_autofree char *other = NULL;

      g_setenv ("LANGUAGE", languages[i], TRUE);
      title = fs_help_title ("figure");
      other = fs_help_title ("symbols");
      g_assert_cmpstr (title, ==, titles[i]);
      g_assert_cmpstr (other, ==, symbols[i]);
    }
  if (kept != NULL)
    g_setenv ("LANGUAGE", kept, TRUE);
  else
    g_unsetenv ("LANGUAGE");
}

static gboolean
finds (const char *text, const char *query)
{
  FsHelpText *prepared = fs_help_text_new (text);
  gboolean found = fs_help_text_matches (prepared, query);

  fs_help_text_free (prepared);
  return found;
}

FS_TEST (help_search_ignores_accents)
{
  static const char *const spellings[] = { "größe", "GRÖSSE", "grosse", "groesse", "Gro\314\210ße", " größe " };

  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    g_assert_true (finds ("Alle Größen am Fadenkreuz", spellings[i]));
  g_assert_true (finds ("Ein Ausweichkanal ist eine doppelte Linie.", "linie kanal"));
  g_assert_false (finds ("Ein Ausweichkanal ist eine doppelte Linie.", "linie knoten"));
  g_assert_true (finds ("l’écart du modèle", "l'ecart modele"));
  g_assert_true (finds ("fracción de difusiones", "fraccion"));
  g_assert_true (finds ("anything", ""));
}

typedef struct {
  guint rows, sections;
} Listed;

static void
count_listed (GtkWidget *widget, gpointer data)
{
  Listed *listed = data;

  if (!GTK_IS_LIST_BOX_ROW (widget) || !gtk_widget_get_child_visible (widget))
    return;
  listed->rows++;
  listed->sections += gtk_widget_get_margin_start (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (widget))) > 0;
}

static void
find_search (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_SEARCH_ENTRY (widget))
    *(GtkWidget **) data = widget;
}

static void
find_scroll (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_SCROLLED_WINDOW (widget) && gtk_widget_get_hexpand (widget))
    *(GtkScrolledWindow **) data = GTK_SCROLLED_WINDOW (widget);
}

static guint
count_rows (FsHelpWindow *help, guint *sections)
{
  Listed listed = { 0, 0 };

  test_walk (GTK_WIDGET (help), count_listed, &listed);
  if (sections != NULL)
    *sections = listed.sections;
  return listed.rows;
}

FS_TEST (help_search_leads_to_the_section)
{
  FsWindow *window = test_window_new ();
  FsHelpWindow *help = fs_help_window_present (GTK_APPLICATION (test_application ()), "running");
  GtkWidget *search = NULL;
  GtkScrolledWindow *scroll = NULL;
  GtkAdjustment *position;
  guint sections;

  test_walk (GTK_WIDGET (help), find_search, &search);
  test_walk (GTK_WIDGET (help), find_scroll, &scroll);
  position = gtk_scrolled_window_get_vadjustment (scroll);
  test_wait_for (gtk_widget_get_mapped (search));
  count_rows (help, &sections);
  g_assert_cmpuint (sections, ==, 6); /* of Running a simulation */
  gtk_editable_set_text (GTK_EDITABLE (search), "octagon");
  test_wait_for (count_rows (help, NULL) == 2); /* the page of the network and its section */
  g_signal_emit_by_name (search, "activate");
  check_page (help, "network");
  test_wait_for (gtk_adjustment_get_value (position) > 100); /* the section is below the picture */
  gtk_window_destroy (GTK_WINDOW (help));
  test_window_close (window);
}
