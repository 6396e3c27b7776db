#include "tests/support/folder.h"

#include <glib/gstdio.h>

TestFolder *
test_folder_new (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("flitscope-test-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

void
test_folder_clear (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        test_folder_clear (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

void
test_folder_remove (TestFolder *folder)
{
  test_folder_clear (folder);
  g_free (folder);
}

static TestFolder *shared;

const char *
test_folder_shared (void)
{
  if (shared == NULL)
    shared = test_folder_new ();
  return shared;
}

void
test_folder_remove_shared (void)
{
  g_clear_pointer (&shared, test_folder_remove);
}

guint
test_folder_count (const char *folder, const char *suffix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint count = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    count += g_str_has_suffix (name, suffix);
  return count;
}

char *
test_folder_write (const char *folder, const char *name, const char *data, gssize length)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, data, length, NULL));
  return path;
}
