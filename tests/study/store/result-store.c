/* The result store: results are found again, damaged ones are refused, old ones are removed. */
#include "base/file.h"
#include "study/store/result-store.h"

#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define ID "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static char *
path_of (const char *folder, const FsResultKey *key)
{
  return g_strdup_printf ("%s/%s-%s-%u.result", folder, key->kind, key->id, key->replication);
}

static void
put (FsResultStore *store, const FsResultKey *key, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;

  fs_result_store_put (store, key, bytes, &error);
  g_assert_no_error (error);
}

FS_TEST (put_and_get)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsResultStore) store = fs_result_store_new (folder);
  FsResultKey key = { "simulation", ID, 0 }, other_replication = { "simulation", ID, 1 }, other_kind = { "x", ID, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  put (store, &key, "what was simulated");
  bytes = fs_result_store_get (store, &key, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "what was simulated", 18);
  g_assert_null (fs_result_store_get (store, &other_replication, &error));
  g_assert_null (fs_result_store_get (store, &other_kind, &error));
  g_assert_no_error (error);
}

static void
assert_refused (FsResultStore *store, const FsResultKey *key)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_result_store_get (store, key, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_true (g_str_has_suffix (error->message, "."));
}

/* Damaged, cut short, or of another replication: refused, not believed. */
FS_TEST (damaged_results_are_refused)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsResultStore) store = fs_result_store_new (folder);
  FsResultKey key = { "simulation", ID, 0 }, other = { "simulation", ID, 1 };
  g_autofree char *path = path_of (folder, &key);
  g_autofree char *other_path = path_of (folder, &other);
  g_autofree char *contents = NULL;
  gsize length;

  put (store, &key, "what was simulated");
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (other_path, contents, (gssize) length, NULL));
  assert_refused (store, &other);
  contents[length - 3] ^= 1;
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
  assert_refused (store, &key);
  contents[length - 3] ^= 1;
  g_assert_true (g_file_set_contents (path, contents, (gssize) length - 1, NULL));
  assert_refused (store, &key);
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_refused (store, &key);
  g_unlink (path);
  g_mkdir (path, 0700);
  assert_refused (store, &key);
}

static void
set_age (const char *path, time_t seconds)
{
  struct timeval times[2] = { { time (NULL) - seconds, 0 }, { time (NULL) - seconds, 0 } };

  g_assert_cmpint (utimes (path, times), ==, 0);
}

/* The oldest go first, and only results and what no writer can still be at. */
FS_TEST (oldest_results_are_removed_first)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsResultStore) store = fs_result_store_new (folder);
  g_autofree char *note = g_build_filename (folder, "note.txt", NULL);
  g_autofree char *young = g_build_filename (folder, ".flitscope-young1", NULL);
  g_autofree char *old = g_build_filename (folder, ".flitscope-old123", NULL);
  guint64 size = 0;

  g_assert_true (g_file_set_contents (note, "mine", 4, NULL));
  g_assert_true (g_file_set_contents (young, "half", 4, NULL));
  g_assert_true (g_file_set_contents (old, "half", 4, NULL));
  set_age (old, 7200);
  for (guint r = 0; r < 10; r++)
    {
      FsResultKey key = { "simulation", ID, r };
      g_autofree char *path = path_of (folder, &key);
      struct stat info;

      put (store, &key, "what was simulated");
      set_age (path, 1000 + (r * 7) % 10);
      g_assert_cmpint (g_stat (path, &info), ==, 0);
      size = (guint64) info.st_size;
    }
  fs_result_store_trim (store, 4 * size);
  for (guint r = 0; r < 10; r++)
    {
      FsResultKey key = { "simulation", ID, r };
      g_autofree char *path = path_of (folder, &key);

      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, (r * 7) % 10 < 4);
    }
  g_assert_true (g_file_test (note, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (young, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  fs_file_sweep (fs_result_store_folder (store), 0);
  g_assert_false (g_file_test (young, G_FILE_TEST_EXISTS));
}

/* FLITSCOPE_CACHE is the folder of the cache, and an empty value means no cache; reading a result makes it recently
 * used. */
FS_TEST (cache)
{
  g_autoptr (TestFolder) parent = test_folder_new ();
  g_autofree char *folder = g_build_filename (parent, "below", NULL);
  FsResultKey key = { "simulation", ID, 0 };
  g_autofree char *path = path_of (folder, &key);
  g_autoptr (FsResultStore) store = NULL;
  g_autoptr (GBytes) bytes = NULL;
  struct stat info;

  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
  g_assert_null (fs_result_store_new_cache ());
  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  store = fs_result_store_new_cache ();
  g_assert_cmpstr (fs_result_store_folder (store), ==, folder);
  put (store, &key, "what was simulated");
  set_age (path, 7200);
  bytes = fs_result_store_get (store, &key, NULL);
  g_assert_nonnull (bytes);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mtime, >, time (NULL) - 3600);
}

/* A result that cannot be written gives an error. */
FS_TEST (write_error_is_reported)
{
  g_autoptr (FsResultStore) store = fs_result_store_new ("/dev/null/nowhere");
  FsResultKey key = { "simulation", ID, 0 };
  g_autoptr (GBytes) bytes = g_bytes_new_static ("x", 1);
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_result_store_put (store, &key, bytes, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_clear_error (&error);
  g_assert_null (fs_result_store_get (store, &key, &error));
  g_assert_no_error (error);
}

/* Many threads use one folder: each reads whole results that another has written. */
static gpointer
write_and_read (gpointer data)
{
  FsResultStore *store = data;

  for (guint i = 0; i < 50; i++)
    {
      FsResultKey key = { "simulation", ID, i % 5 };
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;

      put (store, &key, "what was simulated");
      bytes = fs_result_store_get (store, &key, &error);
      g_assert_no_error (error);
      g_assert_nonnull (bytes);
      if (i % 10 == 0)
        fs_result_store_trim (store, G_MAXUINT64);
    }
  return NULL;
}

FS_TEST (many_threads)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsResultStore) store = fs_result_store_new (folder);
  GThread *threads[4];

  for (guint t = 0; t < G_N_ELEMENTS (threads); t++)
    threads[t] = g_thread_new ("writer", write_and_read, store);
  for (guint t = 0; t < G_N_ELEMENTS (threads); t++)
    g_thread_join (threads[t]);
}
