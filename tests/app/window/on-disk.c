#include "tests/app/window/on-disk.h"

#include "study/documents/document-file.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"

void
disk_set_value (FsWindow *window, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;

  fs_document_close_undo_group (fs_window_get_document (window));
  fs_document_set_value (fs_window_get_document (window), key, value, &error);
  g_assert_no_error (error);
}

int
disk_shown_dimension (FsWindow *window)
{
  return fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->inputs.n;
}

/* What another program would write: the default with this disk_shown_dimension. */
void
disk_write_scenario (const char *path, const char *n)
{
  g_autoptr (FsScenario) first = fs_scenario_new_default ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_with (first, "n", n, &error);

  scenario_save (scenario, path);
}

int
disk_dimension (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_load (path, &error);

  g_assert_no_error (error);
  return fs_scenario_curve (scenario, 0)->inputs.n;
}

guint
disk_n_results (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsDocumentFile) file = fs_document_file_load (path, &error);

  g_assert_no_error (error);
  return fs_memory_store_n_results (file->results);
}

void
disk_open (FsWindow *window, GFile *file)
{
  fs_window_open (window, file);
  test_wait_for (fs_document_get_file (fs_window_get_document (window)) != NULL);
  test_wait_solved (window);
}

/* Open, with disk_shown_dimension 5. */
DiskTest
disk_set_up (void)
{
  DiskTest self = { .folder = test_folder_new () };

  self.path = g_build_filename (self.folder, "a.flitscope", NULL);
  self.file = g_file_new_for_path (self.path);
  disk_write_scenario (self.path, "5");
  self.window = test_window_new ();
  self.document = fs_window_get_document (self.window);
  disk_open (self.window, self.file);
  return self;
}

void
disk_tear_down (DiskTest *self)
{
  if (self->window != NULL)
    test_window_close (self->window);
  g_object_unref (self->file);
  test_folder_remove (self->folder);
  g_free (self->path);
}

void
disk_wait_for_question (const char *heading)
{
  g_autofree char *shown = NULL;

  test_wait_for (test_find_dialog () != NULL);
  shown = test_dialog_text ("heading");
  g_assert_cmpstr (shown, ==, heading);
}

void
disk_wait_saved (FsDocument *document)
{
  test_wait_for (!fs_document_is_modified (document) || test_find_dialog () != NULL);
  if (test_find_dialog () != NULL)
    {
      g_autofree char *body = test_dialog_text ("body");

      g_test_message ("%s", body);
    }
  g_assert_null (test_find_dialog ());
}

void
disk_run (FsWindow *window, guint n)
{
  test_activate (window, "run");
  test_wait_for (test_points_done (window) == n
                 && !fs_run_controller_get_status (fs_window_get_controller (window)).running);
}
