/* Saving a file that another program has changed: the change is noticed, the user is asked, and neither version is
 * lost. */
#include "tests/app/window/on-disk.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

#include "app/document/document-saving.h"
#include "tests/support/test.h"

#define CHANGED "The file has changed on disk"

/* Ctrl+S over what another program has written: canceled, nothing is lost; then overwritten, without a further
 * question. */
FS_TEST (changed_file_is_not_overwritten)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "7");
  disk_write_scenario (self.path, "6");
  for (guint i = 0; i < 2; i++)
    {
      test_activate (self.window, "save");
      disk_wait_for_question (CHANGED);
      g_assert_true (test_dialog_says ("body", "a.flitscope"));
      test_answer ("cancel");
      test_turn_for (0.1);
      g_assert_cmpint (disk_dimension (self.path), ==, 6);
      g_assert_cmpint (disk_shown_dimension (self.window), ==, 7);
      g_assert_true (fs_document_is_modified (self.document));
    }
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("overwrite");
  disk_wait_saved (self.document);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  disk_set_value (self.window, "n", "4");
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  g_assert_cmpint (disk_dimension (self.path), ==, 4);
  disk_tear_down (&self);
}

/* If the file changes once more while the question is shown, it is asked again. */
FS_TEST (second_change_is_asked_again)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "7");
  disk_write_scenario (self.path, "6");
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  disk_write_scenario (self.path, "3");
  test_answer ("overwrite");
  disk_wait_for_question (CHANGED);
  test_answer ("cancel");
  g_assert_cmpint (disk_dimension (self.path), ==, 3);
  disk_tear_down (&self);
}

/* Times are not reliable: a change with the time and size of before is noticed; a file that was only touched, or that
 * contains what is saved already, is unchanged. */
FS_TEST (contents_decide_not_times)
{
  DiskTest self = disk_set_up ();
  struct utimbuf times = { 0, 0 };
  GStatBuf before, after;

  disk_set_value (self.window, "n", "7");
  g_assert_cmpint (g_utime (self.path, &times), ==, 0);
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  g_assert_cmpint (g_stat (self.path, &before), ==, 0);
  times.actime = times.modtime = before.st_mtime;
  disk_write_scenario (self.path, "6");
  g_assert_cmpint (g_utime (self.path, &times), ==, 0);
  g_assert_cmpint (g_stat (self.path, &after), ==, 0);
  g_assert_cmpint (after.st_size, ==, before.st_size);
  disk_set_value (self.window, "n", "8");
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("cancel");
  disk_set_value (self.window, "n", "6");
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  disk_tear_down (&self);
}

/* Reloading is one undo entry: Undo restores the changes made in the window. */
FS_TEST (reload_can_be_undone)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "7");
  disk_write_scenario (self.path, "6");
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("reload");
  test_wait_for (disk_shown_dimension (self.window) == 6);
  g_assert_false (fs_document_is_modified (self.document));
  g_assert_cmpint (disk_dimension (self.path), ==, 6);
  test_activate (self.window, "undo");
  g_assert_cmpint (disk_shown_dimension (self.window), ==, 7);
  g_assert_true (fs_document_is_modified (self.document));
  g_assert_true (g_file_equal (fs_document_get_file (self.document), self.file));
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  disk_tear_down (&self);
}

/* Both versions are there afterwards. */
FS_TEST (save_as_keeps_both)
{
  DiskTest self = disk_set_up ();
  g_autofree char *mine = g_build_filename (self.folder, "mine.flitscope", NULL);
  g_autofree char *path = NULL;

  disk_set_value (self.window, "n", "7");
  disk_write_scenario (self.path, "6");
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("save-as");
  test_choose_file (NULL, "_Cancel");
  test_turn_for (0.1);
  g_assert_true (fs_document_is_modified (self.document));
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("save-as");
  test_choose_file (mine, "_Save");
  disk_wait_saved (self.document);
  path = g_file_get_path (fs_document_get_file (self.document));
  g_assert_cmpstr (path, ==, mine);
  g_assert_cmpint (disk_dimension (mine), ==, 7);
  g_assert_cmpint (disk_dimension (self.path), ==, 6);
  disk_tear_down (&self);
}

FS_TEST (deleted_file)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "7");
  g_assert_cmpint (g_unlink (self.path), ==, 0);
  test_activate (self.window, "save");
  disk_wait_for_question ("The file is no longer there");
  test_answer ("cancel");
  test_turn_for (0.1);
  g_assert_false (g_file_test (self.path, G_FILE_TEST_EXISTS));
  g_assert_true (fs_document_is_modified (self.document));
  test_activate (self.window, "save");
  disk_wait_for_question ("The file is no longer there");
  test_answer ("overwrite");
  disk_wait_saved (self.document);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  disk_tear_down (&self);
}

/* What cannot be read may be anything. A link to itself is so for root, too. */
FS_TEST (unreadable_file)
{
  DiskTest self = disk_set_up ();
  GStatBuf info;

  disk_set_value (self.window, "n", "7");
  g_assert_cmpint (g_unlink (self.path), ==, 0);
  g_assert_cmpint (symlink ("a.flitscope", self.path), ==, 0);
  test_activate (self.window, "save");
  disk_wait_for_question ("The file cannot be read");
  test_answer ("cancel");
  test_turn_for (0.1);
  g_assert_cmpint (g_lstat (self.path, &info), ==, 0);
  g_assert_true (S_ISLNK (info.st_mode));
  test_activate (self.window, "save");
  disk_wait_for_question ("The file cannot be read");
  test_answer ("overwrite");
  disk_wait_saved (self.document);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  disk_tear_down (&self);
}

/* One file with two names, in two windows: the window that saves last asks. */
FS_TEST (one_file_in_two_windows)
{
  DiskTest self = disk_set_up ();
  g_autofree char *alias = g_build_filename (self.folder, "b.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (alias);
  FsWindow *other = test_window_new ();

  g_assert_cmpint (symlink ("a.flitscope", alias), ==, 0);
  disk_open (other, file);
  g_assert_cmpint (disk_shown_dimension (other), ==, 5);
  disk_set_value (self.window, "n", "7");
  disk_set_value (other, "n", "8");
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  test_activate (other, "save");
  disk_wait_for_question (CHANGED);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  test_answer ("reload");
  test_wait_for (disk_shown_dimension (other) == 7);
  test_window_close (other);
  disk_tear_down (&self);
}

/* The same for a window that closes: it remains open unless it is saved. */
FS_TEST (closing_asks)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "7");
  disk_write_scenario (self.path, "6");
  for (guint i = 0; i < 2; i++)
    {
      gtk_window_close (GTK_WINDOW (self.window));
      disk_wait_for_question ("Save the changes?");
      test_answer ("save");
      disk_wait_for_question (CHANGED);
      test_answer (i == 0 ? "cancel" : "reload");
      test_turn_for (0.3);
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self.window)));
      g_assert_cmpint (disk_shown_dimension (self.window), ==, i == 0 ? 7 : 6);
    }
  disk_set_value (self.window, "n", "8");
  disk_write_scenario (self.path, "4");
  gtk_window_close (GTK_WINDOW (self.window));
  disk_wait_for_question ("Save the changes?");
  test_answer ("save");
  disk_wait_for_question (CHANGED);
  g_object_add_weak_pointer (G_OBJECT (self.window), (gpointer *) &self.window);
  test_answer ("overwrite");
  test_wait_for (self.window == NULL);
  g_assert_cmpint (disk_dimension (self.path), ==, 8);
  disk_tear_down (&self);
}

/* Points are part of it: canceled, they are unsaved still; overwritten, they are in the file; reloaded and undone, they
 * are there again and unsaved. */
FS_TEST (points_are_part_of_the_document)
{
  DiskTest self = disk_set_up ();

  test_make_small (self.window);
  disk_run (self.window, 2);
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  g_assert_cmpuint (disk_n_results (self.path), ==, 2);
  disk_set_value (self.window, "load", "0.2, 0.5, 0.7");
  test_wait_solved (self.window);
  disk_run (self.window, 3);
  disk_write_scenario (self.path, "6");
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("cancel");
  g_assert_true (fs_document_has_unsaved_results (self.document));
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  test_answer ("reload");
  test_wait_for (disk_shown_dimension (self.window) == 6);
  test_wait_solved (self.window);
  g_assert_false (fs_document_is_modified (self.document));
  test_activate (self.window, "undo");
  test_wait_solved (self.window);
  g_assert_cmpuint (test_points_done (self.window), ==, 3);
  g_assert_true (fs_document_has_unsaved_results (self.document));
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  g_assert_cmpuint (disk_n_results (self.path), ==, 3);
  disk_tear_down (&self);
}

static void
note_button (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget))
    g_ptr_array_add (data, widget);
}

/* Every answer gets the keyboard focus in turn and has a mnemonic of its own; Escape is Cancel. */
FS_TEST (answers_have_keys)
{
  DiskTest self = disk_set_up ();
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  g_autoptr (GHashTable) reached = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) letters = g_hash_table_new (NULL, NULL);
  FsQuestion *dialog;

  disk_set_value (self.window, "n", "7");
  disk_write_scenario (self.path, "6");
  test_activate (self.window, "save");
  disk_wait_for_question (CHANGED);
  dialog = test_find_dialog ();
  test_turn_for (0.2);
  test_walk (GTK_WIDGET (dialog), note_button, buttons);
  g_assert_cmpuint (buttons->len, ==, 4);
  for (guint i = 0; i < 2 * buttons->len; i++)
    {
      g_hash_table_add (reached, gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (dialog))));
      gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD);
    }
  for (guint i = 0; i < buttons->len; i++)
    {
      const char *point = strchr (gtk_button_get_label (buttons->pdata[i]), '_');

      g_assert_true (g_hash_table_contains (reached, buttons->pdata[i]));
      g_assert_nonnull (point);
      g_assert_true (g_hash_table_add (letters, GINT_TO_POINTER (g_ascii_tolower (point[1]))));
    }
  g_assert_true (test_dialog_says ("close-response", "cancel"));
  test_close_dialog ();
  test_wait_for (test_find_dialog () == NULL);
  test_turn_for (0.1);
  g_assert_cmpint (disk_dimension (self.path), ==, 6);
  disk_tear_down (&self);
}
