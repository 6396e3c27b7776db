/* Files are replaced as a whole or not at all. */
#include "base/file.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static char *
contents (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

FS_TEST (replace)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
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
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 2);
}

/* Written in pieces; an unfinished write leaves the old contents. */
FS_TEST (unfinished_write_keeps_the_old_file)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a", NULL);
  g_autofree char *missing = g_build_filename (folder, "no", "file", NULL);
  g_autofree char *text = NULL, *again = NULL;
  FsFileWriter *writer = fs_file_writer_new (path);

  g_assert_true (fs_file_writer_write (writer, "one ", 4));
  g_assert_true (fs_file_writer_write (writer, "two", 3));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (fs_file_writer_finish (writer));
  text = contents (path);
  g_assert_cmpstr (text, ==, "one two");
  writer = fs_file_writer_new (path);
  g_assert_true (fs_file_writer_write (writer, "three", 5));
  fs_file_writer_free (writer);
  again = contents (path);
  g_assert_cmpstr (again, ==, "one two");
  g_assert_null (fs_file_writer_new (missing));
  g_assert_cmpint (errno, ==, ENOENT);
  g_assert_true (fs_file_can_replace (path));
  g_assert_false (fs_file_can_replace (missing));
  g_assert_false (fs_file_can_replace (folder));
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 1);
}

/* Nothing is left behind and nothing is lost. */
FS_TEST (failures_have_reasons)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *missing = g_build_filename (folder, "no", "file", NULL);

  g_assert_false (fs_file_replace (missing, "x", 1));
  g_assert_cmpstr (fs_file_reason (errno), ==, "the folder does not exist");
  g_assert_false (fs_file_replace (folder, "x", 1));
  g_assert_cmpstr (fs_file_reason (errno), ==, "a folder has that name");
  g_assert_false (fs_file_replace ("/dev/full", "x", 1));
  g_assert_cmpstr (fs_file_reason (errno), ==, "the disk is full");
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 0);
}

/* Refuses what is too large, folders, and devices, and never waits for a pipe. */
FS_TEST (read)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a", NULL);
  g_autofree char *link = g_build_filename (folder, "b", NULL);
  g_autofree char *pipe = g_build_filename (folder, "c", NULL);
  g_autofree char *missing = g_build_filename (folder, "d", NULL);
  g_autofree char *all = NULL;
  g_autofree char *through = NULL;
  gsize length;

  g_assert_true (fs_file_replace (path, "one\0two", 7));
  g_assert_cmpint (symlink (path, link), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  all = fs_file_read (path, 7, &length);
  g_assert_cmpmem (all, length + 1, "one\0two", 8);
  through = fs_file_read (link, 7, &length);
  g_assert_cmpmem (through, length, "one\0two", 7);

  const struct {
    const char *path;
    gsize most;
    gboolean inside;
    int number;
  } refused[] = { { path, 6, FALSE, EFBIG },           { folder, 100, FALSE, EISDIR },  { pipe, 100, FALSE, EINVAL },
                  { "/dev/zero", 100, FALSE, EINVAL }, { missing, 100, FALSE, ENOENT }, { link, 100, TRUE, ELOOP } };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_assert_null (refused[i].inside ? fs_file_read_inside (refused[i].path, refused[i].most, &length)
                                       : fs_file_read (refused[i].path, refused[i].most, &length));
      g_assert_cmpint (errno, ==, refused[i].number);
    }
}

static void
check_known (const char *path, const char *text, const char *mark, FsFileChange change)
{
  FsFileFound found;

  g_assert_true (fs_file_replace_known (path, text, strlen (text), mark, &found) == (change == FS_FILE_SAME));
  g_assert_cmpint (found.change, ==, change);
  g_free (found.mark);
}

/* A file is replaced if its contents are the expected ones; otherwise nothing changes and no file is left behind. */
FS_TEST (known_reasons)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a", NULL);
  g_autofree char *link = g_build_filename (folder, "b", NULL);
  g_autofree char *loop = g_build_filename (folder, "c", NULL);
  g_autofree char *one = fs_file_mark ("one", 3);
  g_autofree char *two = fs_file_mark ("two", 3);
  g_autofree char *text = NULL;
  FsFileFound found;

  g_assert_cmpint (symlink ("a", link), ==, 0);
  g_assert_cmpint (symlink ("c", loop), ==, 0);
  check_known (path, "one", two, FS_FILE_GONE);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  check_known (path, "one", NULL, FS_FILE_SAME);
  check_known (path, "three", NULL, FS_FILE_CHANGED);
  check_known (path, "three", two, FS_FILE_CHANGED);
  check_known (link, "two", one, FS_FILE_SAME);
  check_known (link, "three", one, FS_FILE_CHANGED);
  check_known (path, "two", one, FS_FILE_SAME); /* holds it already */
  check_known (loop, "two", one, FS_FILE_UNREADABLE);
  text = contents (path);
  g_assert_cmpstr (text, ==, "two");
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 3);
  found = fs_file_look (loop, one);
  g_assert_cmpint (found.number, ==, ELOOP);
  found = fs_file_look (folder, one);
  g_assert_cmpint (found.change, ==, FS_FILE_UNREADABLE);
  g_assert_cmpint (found.number, ==, EISDIR);
  found = fs_file_look (path, two);
  g_assert_cmpint (found.change, ==, FS_FILE_SAME);
  g_assert_cmpint (found.modified, >, 0);
  g_free (found.mark);
  /* A failure is none of these. */
  g_assert_false (fs_file_replace_known (folder, "x", 1, two, &found));
  g_assert_cmpint (errno, ==, EISDIR);
  g_assert_cmpint (found.change, ==, FS_FILE_SAME);
}

/* A link is replaced, and what it led to is as it was. */
FS_TEST (links_are_not_followed)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *victim = g_build_filename (folder, "a", NULL);
  g_autofree char *link = g_build_filename (folder, "b", NULL);
  g_autofree char *text = NULL;
  struct stat info;

  g_assert_true (fs_file_replace (victim, "mine", 4));
  g_assert_cmpint (symlink (victim, link), ==, 0);
  g_assert_true (fs_file_replace_inside (link, "yours", 5));
  text = contents (victim);
  g_assert_cmpstr (text, ==, "mine");
  g_assert_cmpint (lstat (link, &info), ==, 0);
  g_assert_true (S_ISREG (info.st_mode));
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 2);
  g_assert_false (fs_file_replace_inside (folder, "x", 1));
  g_assert_cmpint (errno, ==, EISDIR);
}

/* The same file has many names: by other spelling, symbolic and hard links; and before it exists. */
FS_TEST (same_file)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *copy = g_build_filename (folder, "copy", NULL);
  g_autofree char *hard = g_build_filename (folder, "hard", NULL);
  g_autofree char *symbolic = g_build_filename (folder, "symbolic", NULL);
  g_autofree char *around = g_build_filename (folder, ".", "..", NULL);
  g_autofree char *name = g_path_get_basename (folder);
  g_autofree char *spelled = g_build_filename (around, name, "file", NULL);

  g_assert_true (fs_file_is_same (file, spelled));
  g_assert_false (fs_file_is_same (file, copy));
  g_assert_true (fs_file_replace (file, "text", 4));
  g_assert_true (fs_file_is_same (file, spelled));
  g_assert_false (fs_file_is_same (file, copy));
  g_assert_true (fs_file_replace (copy, "text", 4));
  g_assert_false (fs_file_is_same (file, copy));
  g_assert_cmpint (link (file, hard), ==, 0);
  g_assert_cmpint (symlink ("file", symbolic), ==, 0);
  g_assert_true (fs_file_is_same (file, hard));
  g_assert_true (fs_file_is_same (hard, symbolic));
  g_assert_false (fs_file_is_same ("/dev/null", "/dev/null")); /* replaces nothing */
}

/* Old files with the name of a temporary file are removed, and nothing else; nor what a process still writes. */
FS_TEST (old_temporary_files_are_removed)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *const names[] = { ".flitscope-AbCd12", ".flitscope-notes.txt", "flitscope-AbCd12", ".flitscope-Yz0000" };
  const struct timespec long_ago[2] = { { 1000, 0 }, { 1000, 0 } };
  g_autofree char *first = g_build_filename (folder, names[0], NULL);
  int fd;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (fs_file_replace (path, "x", 1));
      if (i < 3)
        g_assert_cmpint (utimensat (AT_FDCWD, path, long_ago, 0), ==, 0);
    }
  fd = g_open (first, O_WRONLY, 0);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  fs_file_sweep (folder, 3600);
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 4);
  close (fd);
  fs_file_sweep (folder, 3600);
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 3);
  fs_file_sweep (folder, 0);
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 2);
}
