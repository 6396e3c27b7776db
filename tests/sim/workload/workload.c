/* A workload does not change with its file; a file that has changed is refused. */
#include "sim/workload/workload.h"

#include <string.h>

#include "base/error.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsNetwork
cube (int n)
{
  FsNetwork network;

  fs_network_init (&network, FS_TOPOLOGY_HYPERCUBE, n, NULL);
  return network;
}

FS_TEST (changed_or_missing)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", "0 #0 #1 1\n", -1);
  g_autoptr (GError) error = NULL;
  FsNetwork network = cube (3);
  g_autoptr (FsWorkload) first = fs_workload_open (path, NULL, &network, NULL, &error);
  g_autofree char *rewritten = test_folder_write (folder, "w.txt", "0 #0 #1 12\n", -1);

  g_assert_no_error (error);
  g_assert_null (fs_workload_open (path, first->summary.digest, &network, NULL, &error));
  test_assert_refused (
      error, "Workload file w.txt has changed since the scenario read it; set arrivals again, so that it is read "
             "anew.");
  g_clear_error (&error);
  test_folder_clear (folder);
  g_assert_null (fs_workload_open (path, first->summary.digest, &network, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpuint (first->list.memory[0].flits, ==, 1);
}

static gpointer
read_in_thread (gpointer workload)
{
  FsWorkloadReader reader;
  guint64 flits = 0;

  fs_workload_reader_init (&reader, fs_workload_ref (workload), 1);
  for (; fs_workload_reader_peek (&reader) != NULL; reader.at++)
    flits += fs_workload_reader_peek (&reader)->flits;
  fs_workload_reader_clear (&reader);
  return GSIZE_TO_POINTER (flits);
}

FS_TEST (threads)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsWorkload) workload = NULL;
  FsNetwork network = cube (3);
  g_autofree char *path = NULL;
  GThread *threads[4];

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "%u #%u #%u 2\n", i * 7 % 1000, i % 8, (i + 1) % 8);
  path = test_folder_write (folder, "w.txt", text->str, -1);
  workload = fs_workload_open (path, NULL, &network, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("workload", read_in_thread, workload);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_SIZE (g_thread_join (threads[i])), ==, 40000);
}

/* The recorded cycles are stretched and rounded. */
FS_TEST (stretched)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", "0 #0 #1 1\n3 #0 #1 1\n1000000000000 #0 #1 1\n", -1);
  g_autoptr (GError) error = NULL;
  FsNetwork network = cube (3);
  const double stretches[] = { 1, 0.5, 3 };
  const gint64 cycles[][3] = { { 0, 3, 1000000000000 }, { 0, 2, 500000000000 }, { 0, 9, 3000000000000 } };

  for (guint i = 0; i < G_N_ELEMENTS (stretches); i++)
    {
      FsWorkloadReader reader;

      fs_workload_reader_init (&reader, fs_workload_open (path, NULL, &network, NULL, &error), stretches[i]);
      g_assert_no_error (error);
      for (guint j = 0; j < 3; j++, reader.at++)
        g_assert_cmpint (fs_workload_reader_next_cycle (&reader), ==, cycles[i][j]);
      g_assert_cmpint (fs_workload_reader_next_cycle (&reader), ==, G_MAXINT64);
      fs_workload_reader_clear (&reader);
    }
}

/* 4.2 million messages in any order: sorted in runs in a file, and read in blocks. A copy goes on by itself. */
FS_TEST (larger_than_memory)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  FsNetwork network = cube (3);
  FsWorkloadReader reader, copy;
  guint n = 2 * FS_MESSAGE_LIST_IN_MEMORY + 1000;
  guint64 previous = 0;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u #%u #%u 2\n", (guint) (i * G_GUINT64_CONSTANT (2654435761) % n), i % 8,
                            (i + 1) % 8);
  path = test_folder_write (folder, "w.txt", text->str, -1);
  g_string_free (g_steal_pointer (&text), TRUE);
  fs_workload_reader_init (&reader, fs_workload_open (path, NULL, &network, NULL, &error), 1);
  g_assert_no_error (error);
  g_assert_null (reader.workload->list.memory);
  g_assert_cmpuint (reader.workload->summary.messages, ==, n);
  for (guint i = 0; i < n; i++, reader.at++)
    {
      const FsWorkloadMessage *message = fs_workload_reader_peek (&reader);

      g_assert_cmpuint (message->when, >=, previous);
      previous = message->when;
      if (i != 5000)
        continue;
      copy = reader;
      fs_workload_reader_own (&copy);
      g_assert_cmpmem (fs_workload_reader_peek (&copy), sizeof *message, message, sizeof *message);
    }
  g_assert_null (fs_workload_reader_peek (&reader));
  fs_workload_reader_clear (&reader);
  copy.at = n - 1;
  g_assert_cmpuint (fs_workload_reader_peek (&copy)->when, ==, previous);
  fs_workload_reader_clear (&copy);
}
