#include "base/file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *
contents (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static guint
count_entries (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint count = 0;

  while (g_dir_read_name (dir) != NULL)
    count++;
  return count;
}

static void
test_replace (void)
{
  g_autofree char *folder = g_dir_make_tmp ("flitscope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a", NULL);
  g_autofree char *link = g_build_filename (folder, "b", NULL);
  g_autofree char *text = NULL;
  struct stat info;

  g_assert_true (fs_file_replace (path, "one", 3));
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
  g_assert_cmpint (symlink (path, link), ==, 0);
  g_assert_true (fs_file_replace (link, "two!", 4));
  text = contents (path);
  g_assert_cmpstr (text, ==, "two!");
  g_assert_cmpint (lstat (link, &info), ==, 0);
  g_assert_true (S_ISLNK (info.st_mode));
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  g_assert_cmpuint (count_entries (folder), ==, 2);
}

/* Nothing is left behind and nothing is lost. */
static void
test_failures (void)
{
  g_autofree char *folder = g_dir_make_tmp ("flitscope-XXXXXX", NULL);
  g_autofree char *missing = g_build_filename (folder, "no", "file", NULL);

  g_assert_false (fs_file_replace (missing, "x", 1));
  g_assert_cmpstr (fs_file_reason (errno), ==, "the folder does not exist");
  g_assert_false (fs_file_replace (folder, "x", 1));
  g_assert_cmpstr (fs_file_reason (errno), ==, "there is a folder of that name");
  g_assert_false (fs_file_replace ("/dev/full", "x", 1));
  g_assert_cmpstr (fs_file_reason (errno), ==, "the disk is full");
  g_assert_cmpuint (count_entries (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file/replace", test_replace);
  g_test_add_func ("/file/failures", test_failures);
  return g_test_run ();
}
