/* Sentences in one line or two: whole ones, as many as there is space for. */
#include "app/panels/panels-private.h"

#include <string.h>

#include "tests/support/main-loop.h"
#include "tests/support/test.h"

static const char *const sentences[]
    = { "Broadcast: model error up to +10.8\u00a0±\u00a01.4\u202f% (at 9.15\u202f·\u202f10⁻³).",
        "Unicast: up to +3.4\u00a0±\u00a00.8\u202f%.", "3 points have not converged.", NULL };

static FsFittedText *
text_of (const char *const *shown, GtkWidget **window)
{
  FsFittedText *text = g_object_new (FS_TYPE_FITTED_TEXT, NULL);

  *window = g_object_ref (gtk_window_new ());
  gtk_window_set_child (GTK_WINDOW (*window), GTK_WIDGET (text));
  fs_fitted_text_set (text, shown, " ", "all of it");
  return text;
}

static void
close_window (GtkWidget *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (window);
}

static const char *
shown_at (FsFittedText *text, int width)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (text), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  gtk_widget_allocate (GTK_WIDGET (text), width, height, -1, NULL);
  return pango_layout_get_text (text->layout);
}

/* From the whole text to its first words: never a part of a sentence while a whole one fits, nor a part of a number. */
FS_TEST (whole_sentences)
{
  GtkWidget *window;
  FsFittedText *text = text_of (sentences, &window);
  g_autofree char *all = g_strjoinv (" ", (char **) sentences);
  g_autofree char *two = g_strdup_printf ("%s %s …", sentences[0], sentences[1]);
  g_autofree char *one = g_strdup_printf ("%s …", sentences[0]);
  gboolean seen[3] = { FALSE };

  g_assert_cmpstr (fs_fitted_text_get (text), ==, all);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (text)), ==, "all of it");
  for (int width = 2000; width >= 60; width -= 5)
    {
      const char *shown = shown_at (text, width);

      seen[0] |= g_str_equal (shown, all);
      seen[1] |= g_str_equal (shown, two);
      seen[2] |= g_str_equal (shown, one);
      if (g_str_equal (shown, all) || g_str_equal (shown, two) || g_str_equal (shown, one) || g_str_equal (shown, "…"))
        continue;
      /* A beginning that ends where a word does. */
      g_assert_true (g_str_has_suffix (shown, "…"));
      g_assert_true (strncmp (shown, all, strlen (shown) - strlen ("…")) == 0);
      g_assert_cmpint (all[strlen (shown) - strlen ("…")], ==, ' ');
    }
  g_assert_true (seen[0] && seen[1] && seen[2]);
  close_window (window);
}

/* The height is that of two lines, whatever is shown, so that nothing moves when the text changes. */
FS_TEST (height)
{
  static const char *const short_text[] = { "Done.", NULL }, *const none[] = { NULL };
  GtkWidget *window;
  FsFittedText *text = text_of (sentences, &window);
  int tall, low, empty;

  gtk_widget_measure (GTK_WIDGET (text), GTK_ORIENTATION_VERTICAL, 300, &tall, NULL, NULL, NULL);
  fs_fitted_text_set (text, short_text, " ", NULL);
  gtk_widget_measure (GTK_WIDGET (text), GTK_ORIENTATION_VERTICAL, 2000, &low, NULL, NULL, NULL);
  g_assert_cmpstr (shown_at (text, 300), ==, "Done.");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (text)), ==, "Done.");
  fs_fitted_text_set (text, none, " ", NULL);
  gtk_widget_measure (GTK_WIDGET (text), GTK_ORIENTATION_VERTICAL, -1, &empty, NULL, NULL, NULL);
  g_assert_cmpstr (shown_at (text, 300), ==, "");
  g_assert_cmpint (tall, ==, low);
  g_assert_cmpint (tall, ==, empty);
  close_window (window);
}

/* Where a line is long, a second one is used only for a first sentence that is longer. */
FS_TEST (one_long_line)
{
  static const char *const long_one[]
      = { "The simulator takes n from 1 to 20, and n is 24: a hypercube of so many nodes "
          "needs more memory than this computer has, whatever the load is.",
          NULL };
  static const char *const three[] = { "The first sentence has some words.", "So does the second.",
                                       "And the third one, which has more words than both of them, is here.", NULL };
  GtkWidget *window;
  FsFittedText *text = text_of (three, &window);
  int natural;

  gtk_widget_measure (GTK_WIDGET (text), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  g_assert_cmpstr (shown_at (text, natural), ==, "The first sentence has some words. So does the second. …");
  fs_fitted_text_set (text, long_one, " ", NULL);
  g_assert_cmpstr (shown_at (text, natural + 50), ==, long_one[0]);
  close_window (window);
}

/* With a single line the text that does not fit ends after a word, too. */
FS_TEST (single_line)
{
  GtkWidget *window;
  FsFittedText *two = text_of (sentences, &window);
  FsFittedText *one = g_object_ref_sink (g_object_new (FS_TYPE_FITTED_TEXT, "lines", 1, NULL));
  int height, of_two;

  fs_fitted_text_set (one, (const char *const[]){ sentences[0], NULL }, " ", NULL);
  gtk_widget_measure (GTK_WIDGET (one), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (two), GTK_ORIENTATION_VERTICAL, -1, &of_two, NULL, NULL, NULL);
  g_assert_cmpint (2 * height, ==, of_two);
  g_assert_cmpstr (shown_at (one, 1000), ==, sentences[0]);
  g_assert_cmpstr (shown_at (one, 260), ==, "Broadcast: model error up to…");
  g_object_unref (one);
  close_window (window);
}
