/* Output that is held back returns in its order. */
#include "base/spool.h"

#include <string.h>

#include "base/error.h"
#include "tests/support/test.h"

/* Bytes are returned in order, whether they were in memory or not. */
FS_TEST (bytes_return_in_order)
{
  for (gsize in_memory = 1; in_memory <= 100000; in_memory *= 10)
    {
      g_autoptr (FsSpool) spool = fs_spool_new (in_memory);
      g_autoptr (GError) error = NULL;
      guint number;

      for (guint i = 0; i < 5000; i++)
        g_assert_true (fs_spool_add (spool, &i, sizeof i, NULL));
      g_assert_true (fs_spool_rewind (spool, NULL));
      for (guint i = 0; i < 5000; i++)
        {
          g_assert_true (fs_spool_read (spool, &number, sizeof number, &error));
          g_assert_cmpuint (number, ==, i);
        }
      g_assert_false (fs_spool_read (spool, &number, sizeof number, &error));
      g_assert_no_error (error);
    }
}

/* TMPDIR is read once by GLib: this test has a process of its own. */
FS_TEST (no_folder_for_files)
{
  g_autoptr (FsSpool) spool = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }
  g_setenv ("TMPDIR", "/nowhere", TRUE);
  spool = fs_spool_new (4);
  g_assert_true (fs_spool_add (spool, "1234", 4, &error));
  g_assert_false (fs_spool_add (spool, "5", 1, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_nonnull (strstr (error->message, "/nowhere"));
}
