/* A drop-down whose list is created when it is opened. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/toolkit/value-drop-down.h"
#include "tests/support/test.h"

#define N_MANY 60

static gboolean
is_listed (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) != NULL;
}

static GtkWidget *
first_listed (GtkWidget *choice)
{
  return test_find (choice, GTK_TYPE_LIST_BOX_ROW, is_listed);
}

static void
open_list (GtkWidget *choice)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_first_child (choice)));
  test_wait_for (first_listed (choice) != NULL);
}

static GtkWidget *
focused (GtkWidget *choice)
{
  return gtk_root_get_focus (gtk_widget_get_root (choice));
}

/* With the keyboard: the list starts at the selected value and selects the activated one; the same value again is no
 * change. */
FS_TEST (keyboard_chooses)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  GtkWidget *row = GTK_WIDGET (fs_sidebar_get_row (fs_window_get_sidebar (window), "routing"));
  GtkWidget *choice = test_find (row, FS_TYPE_VALUE_DROP_DOWN, NULL), *other;
  FsScenario *before = fs_document_get_scenario (document);

  g_assert_true (gtk_widget_grab_focus (choice));
  test_send_key (window, GDK_KEY_Return);
  test_wait_for (first_listed (choice) != NULL);
  g_assert_true (GTK_IS_LIST_BOX_ROW (focused (choice)));
  gtk_widget_activate (focused (choice));
  test_wait_for (first_listed (choice) == NULL);
  g_assert_true (fs_document_get_scenario (document) == before);

  g_assert_true (gtk_widget_grab_focus (choice));
  test_send_key (window, GDK_KEY_space);
  test_wait_for (first_listed (choice) != NULL);
  other = first_listed (choice);
  gtk_widget_activate (other != focused (choice) ? other : gtk_widget_get_next_sibling (other));
  test_wait_for (fs_document_get_scenario (document) != before);
  test_window_close (window);
}

static GtkWidget *
choice_new (const char *const *words, const char *word)
{
  GtkWidget *window, *choice;

  test_application ();
  window = gtk_window_new ();
  choice = fs_value_drop_down_new ("Letter");
  fs_value_drop_down_set_texts (FS_VALUE_DROP_DOWN (choice), words, words);
  fs_value_drop_down_show (FS_VALUE_DROP_DOWN (choice), (const char *const[]){ word, NULL });
  gtk_window_set_child (GTK_WINDOW (window), choice);
  gtk_window_present (GTK_WINDOW (window));
  test_wait_for (gtk_widget_get_mapped (choice));
  return choice;
}

static void
destroy (GtkWidget *choice)
{
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (choice)));
  test_turn_for (0.1);
}

static gboolean
is_ticked (GtkWidget *choice, const char *name)
{
  for (GtkWidget *row = first_listed (choice); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));

      if (strcmp (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (box))), name) == 0)
        return gtk_widget_get_opacity (gtk_widget_get_last_child (box)) > 0;
    }
  g_assert_not_reached ();
}

static void
keep_word (FsValueDropDown *choice, const char *word, char **kept)
{
  g_free (*kept);
  *kept = g_strdup (word);
}

/* Changes while the list is open: another value moves the check mark, other choices close the list. */
FS_TEST (changes_while_open)
{
  static const char *const words[] = { "a", "b", "c", NULL }, *const fewer[] = { "a", "b", NULL };
  GtkWidget *choice = choice_new (words, "c"), *label = test_find (choice, GTK_TYPE_LABEL, NULL);
  g_autofree char *chosen = NULL;

  g_signal_connect (choice, "chosen", G_CALLBACK (keep_word), &chosen);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "c");
  open_list (choice);
  g_assert_false (gtk_widget_get_has_tooltip (label));
  g_assert_true (is_ticked (choice, "c") && !is_ticked (choice, "a"));
  fs_value_drop_down_show (FS_VALUE_DROP_DOWN (choice), (const char *const[]){ "a", NULL });
  g_assert_true (is_ticked (choice, "a") && !is_ticked (choice, "c"));
  g_assert_false (gtk_widget_get_has_tooltip (label));
  /* Setting equal choices is no change. */
  fs_value_drop_down_set_texts (FS_VALUE_DROP_DOWN (choice), words, words);
  test_turn_for (0.1);
  g_assert_nonnull (first_listed (choice));
  gtk_widget_activate (gtk_widget_get_next_sibling (first_listed (choice)));
  g_assert_cmpstr (chosen, ==, "b");
  test_wait_for (first_listed (choice) == NULL);
  g_assert_true (gtk_widget_get_has_tooltip (label));

  open_list (choice);
  fs_value_drop_down_set_texts (FS_VALUE_DROP_DOWN (choice), fewer, fewer);
  test_wait_for (first_listed (choice) == NULL);
  fs_value_drop_down_show (FS_VALUE_DROP_DOWN (choice), fewer);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "a, b");
  destroy (choice);
}

static const char *
describe (const char *word)
{
  return strcmp (word, "b") == 0 ? "The second letter." : NULL;
}

/* A word can have a sentence under its name. */
FS_TEST (descriptions)
{
  static const char *const words[] = { "a", "b", NULL };
  GtkWidget *window = gtk_window_new (), *choice = fs_value_drop_down_new ("Letter"), *row, *described;

  fs_value_drop_down_set_texts (FS_VALUE_DROP_DOWN (choice), words, words);
  fs_value_drop_down_set_describe (FS_VALUE_DROP_DOWN (choice), describe);
  gtk_window_set_child (GTK_WINDOW (window), choice);
  gtk_window_present (GTK_WINDOW (window));
  test_wait_for (gtk_widget_get_mapped (choice));
  open_list (choice);
  row = first_listed (choice);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  row = gtk_widget_get_next_sibling (row);
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  described = gtk_widget_get_first_child (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (described))), ==, "The second letter.");
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.1);
}

/* A list that is longer than its space is scrolled to its value. */
FS_TEST (long_list_starts_at_its_value)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;
  GtkWidget *choice, *scroller;
  graphene_rect_t bounds;

  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *word = g_strdup_printf ("word %u", i);

      g_strv_builder_add (builder, word);
    }
  words = g_strv_builder_end (builder);
  choice = choice_new ((const char *const *) words, words[N_MANY - 10]);
  open_list (choice);
  scroller = gtk_widget_get_ancestor (first_listed (choice), GTK_TYPE_SCROLLED_WINDOW);
  test_wait_for (gtk_widget_get_height (scroller) > 0);
  test_turn_for (0.2);
  g_assert_true (gtk_widget_compute_bounds (focused (choice), scroller, &bounds));
  g_assert_cmpfloat (bounds.origin.y, >=, 0);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, gtk_widget_get_height (scroller));
  destroy (choice);
}
