/* The first child that has room is shown, and its height does not depend on which. */
#include "tests/app/test-window.h"

#include "app/versions/squeezer.h"
#include "tests/support/test.h"

static const char template[]
    = "<interface><object class='FsSqueezer' id='squeezer'><property name='hexpand'>1</property>"
      "<child><object class='GtkLabel' id='wide'><property name='width-request'>400</property></object></child>"
      "<child><object class='GtkLabel' id='narrow'><property name='width-request'>150</property>"
      "<property name='height-request'>70</property></object></child></object></interface>";

static void
count (guint *n_changes)
{
  ++*n_changes;
}

FS_TEST (first_that_fits)
{
  GtkWidget *window = gtk_window_new (), *wide, *narrow;
  g_autoptr (GtkBuilder) builder = NULL;
  FsSqueezer *squeezer;
  guint n_changes = 0;

  g_type_ensure (FS_TYPE_SQUEEZER);
  builder = gtk_builder_new_from_string (template, -1);
  squeezer = FS_SQUEEZER (gtk_builder_get_object (builder, "squeezer"));
  wide = GTK_WIDGET (gtk_builder_get_object (builder, "wide"));
  narrow = GTK_WIDGET (gtk_builder_get_object (builder, "narrow"));
  g_signal_connect_swapped (squeezer, "notify::visible-child", G_CALLBACK (count), &n_changes);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (squeezer));
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < 4; i++)
    {
      GtkWidget *expected = i % 2 == 0 ? wide : narrow, *other = i % 2 == 0 ? narrow : wide;
      int least, height;

      gtk_window_set_default_size (GTK_WINDOW (window), i % 2 == 0 ? 520 : 330, 200);
      test_wait_for (fs_squeezer_get_visible_child (squeezer) == expected);
      gtk_test_widget_wait_for_draw (window);
      g_assert_true (gtk_widget_get_mapped (expected) && !gtk_widget_get_mapped (other));
      gtk_widget_measure (GTK_WIDGET (squeezer), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_measure (GTK_WIDGET (squeezer), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
      g_assert_cmpint (least, ==, 150);
      g_assert_cmpint (height, ==, 70);
      g_assert_cmpuint (n_changes, ==, i + 1);
    }
  /* What is not visible is left out. */
  gtk_widget_set_visible (narrow, FALSE);
  test_wait_for (fs_squeezer_get_visible_child (squeezer) == wide);
  gtk_window_destroy (GTK_WINDOW (window));
}
