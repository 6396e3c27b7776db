/* Text with a message in each line: what is read, and which sentence refuses it. */
#include "sim/workload/workload-file.h"

#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

/* A 4x4 mesh. */
static FsNetwork
mesh (void)
{
  const uint8_t k[] = { 4, 4 };
  FsNetwork network;

  fs_network_init (&network, FS_TOPOLOGY_MESH, 2, k);
  return network;
}

static FsMessageList
read_text (const char *text, FsWorkloadSummary *summary)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "workload.txt", text, -1);
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (1000);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary counted;
  FsNetwork network = mesh ();
  FsMessageList list;

  fs_workload_file_read (path, &network, sorter, NULL, summary, &error);
  g_assert_no_error (error);
  g_assert_true (fs_message_sorter_finish (sorter, NULL, &list));
  g_assert_cmpuint (list.n, ==, summary->messages);
  /* The same without the network. */
  fs_workload_file_read (path, NULL, NULL, NULL, &counted, &error);
  g_assert_no_error (error);
  g_assert_nonnull (counted.rows);
  counted.rows = NULL;
  g_assert_cmpmem (&counted, sizeof counted, summary, sizeof *summary);
  return list;
}

static void
assert_message (const FsMessageList *list, guint i, guint64 cycle, guint32 source, guint32 destination, guint32 flits)
{
  const FsWorkloadMessage *message = &list->memory[i];

  g_assert_cmpuint (fs_workload_message_cycle (message), ==, cycle);
  g_assert_cmpuint (fs_workload_message_source (message), ==, source);
  g_assert_cmpuint (message->destination, ==, destination);
  g_assert_cmpuint (message->flits, ==, flits);
}

FS_TEST (messages)
{
  const char *text = "// a comment\n"
                     "\n"
                     "12 00 33 4\n"
                     "  7\t#1   #14  1000000  \r\n"
                     "  // another\n"
                     "1000000000000 10 #0 1";
  FsWorkloadSummary summary;
  FsMessageList list = read_text (text, &summary);
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  g_assert_cmpuint (summary.messages, ==, 3);
  g_assert_cmpuint (summary.flits, ==, 1000005);
  g_assert_cmpuint (summary.first, ==, 7);
  g_assert_cmpuint (summary.last, ==, 1000000000000);
  g_assert_cmpstr (summary.digest, ==, digest);
  assert_message (&list, 0, 7, 1, 14, 1000000);
  assert_message (&list, 1, 12, 0, 15, 4);
  assert_message (&list, 2, 1000000000000, 4, 0, 1);
  fs_message_list_clear (&list);
}

static void
count_pairs (const char *text, FsWorkloadSummary *summary)
{
  g_autoptr (GBytes) data = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;

  fs_workload_data_read ("w", data, NULL, NULL, summary, &error);
  g_assert_no_error (error);
}

/* As the nodes are written; not for more pairs than a scenario is to contain. */
FS_TEST (who_sends_to_whom)
{
  g_autoptr (GString) many = g_string_new (NULL);
  FsWorkloadSummary summary;

  count_pairs ("7 a0 #3 2\n1 #3 A0 1\n9 A0 #3 5\n9 A0 A1 5\n", &summary);
  g_assert_cmpstr (summary.rows, ==, "#3 A0;A0 #3 2;A0 A1");
  g_assert_cmpfloat (summary.squares, ==, 4 + 1 + 25 + 25);
  for (int i = 0; i < FS_WORKLOAD_MAX_PAIRS; i++)
    g_string_append_printf (many, "0 #%d #%d 1\n", i, i + 1);
  count_pairs (many->str, &summary);
  g_assert_nonnull (summary.rows);
  g_string_append (many, "0 #1 #0 1\n");
  count_pairs (many->str, &summary);
  g_assert_null (summary.rows);
  count_pairs ("0 #1 #0 1000000\n0 #1 #0 1\n", &summary);
  g_assert_cmpfloat (summary.squares, ==, 1e12 + 1);
}

/* Longer than the blocks that are read: no line is lost or read twice where two of them meet. */
FS_TEST (long_file)
{
  g_autoptr (GString) text = g_string_new (NULL);
  FsWorkloadSummary summary;
  FsMessageList list;
  guint64 flits = 0;

  for (guint i = 0; i < 900; i++)
    {
      g_string_append_printf (text, "%u #%u #%u %u\n", 3 * i, i % 16, (i + 1) % 16, i + 1);
      g_string_append_printf (text, "// %*u\n", (int) (i * 37 % 2000), i);
      flits += i + 1;
    }
  list = read_text (text->str, &summary);
  g_assert_cmpuint (text->len, >, 3 * FS_WORKLOAD_BLOCK);
  g_assert_cmpuint (summary.messages, ==, 900);
  g_assert_cmpuint (summary.flits, ==, flits);
  for (guint i = 0; i < 900; i++)
    assert_message (&list, i, 3 * i, i % 16, (i + 1) % 16, i + 1);
  fs_message_list_clear (&list);
}

static void
assert_refused (const char *data, gssize length, const char *sentence)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", data, length);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;
  FsNetwork network = mesh ();

  g_assert_false (fs_workload_file_read (path, &network, NULL, NULL, &summary, &error));
  test_assert_refused (error, sentence);
}

FS_TEST (mistakes)
{
  const char *fields = "Line 2 of w.txt: a message is a cycle, a source, a destination, and a number of flits.";
  g_autofree char *long_line = g_strnfill (5000, ' ');

  assert_refused ("0 00 01 1\n0 00 01\n", -1, fields);
  assert_refused ("0 00 01 1\n5\n", -1, fields);
  assert_refused ("0 00 01 1\n0 00 01 1 1\n", -1, fields);
  assert_refused ("\n\n// x\n-5 00 01 1\n", -1,
                  "Line 4 of w.txt: the cycle is \"-5\"; it must be a whole number from 0 to 1000000000000.");
  assert_refused ("1.5 00 01 1", -1,
                  "Line 1 of w.txt: the cycle is \"1.5\"; it must be a whole number from 0 to 1000000000000.");
  assert_refused (
      "1000000000001 00 01 1", -1,
      "Line 1 of w.txt: the cycle is \"1000000000001\"; it must be a whole number from 0 to 1000000000000.");
  assert_refused (
      "123456789012345678901234567890 00 01 1", -1,
      "Line 1 of w.txt: the cycle is \"123456789012345678901234567890\"; it must be a whole number from 0 to "
      "1000000000000.");
  assert_refused (
      "1 00 44 1", -1,
      "Line 1 of w.txt: \"44\" is not a node of the mesh 4x4: addresses run from 00 to 33, node numbers from "
      "#0 to #15.");
  assert_refused ("1 #16 00 1", -1,
                  "Line 1 of w.txt: \"#16\" is not a node of the mesh 4x4: addresses run from 00 to 33, node numbers "
                  "from #0 to #15.");
  assert_refused ("1 #-1 00 1", -1,
                  "Line 1 of w.txt: \"#-1\" is not a node of the mesh 4x4: addresses run from 00 to 33, node numbers "
                  "from #0 to #15.");
  assert_refused ("1 01 #1 1", -1, "Line 1 of w.txt: 01 sends to itself.");
  assert_refused ("1 00 01 0", -1,
                  "Line 1 of w.txt: the number of flits is \"0\"; it must be a whole number from 1 to 1000000.");
  assert_refused ("1 00 01 -3", -1,
                  "Line 1 of w.txt: the number of flits is \"-3\"; it must be a whole number from 1 to 1000000.");
  assert_refused ("1 00 01 1000001", -1,
                  "Line 1 of w.txt: the number of flits is \"1000001\"; it must be a whole number from 1 to 1000000.");
  assert_refused (long_line, -1, "Line 1 of w.txt: a line of a workload has at most 4096 bytes.");
  assert_refused ("0 00 01 1\n1 0\0 2\n", 17, "Line 2 of w.txt: a workload is text and has no NUL byte.");
}

FS_TEST (files_that_are_no_workload)
{
  const char *empty = "w.txt has no messages; a message is a cycle, a source, a destination, and a number of flits.";

  assert_refused ("", 0, empty);
  assert_refused ("// nothing\n\n", -1, empty);
  assert_refused ("BZh91AY&SY", -1, "w.txt is compressed; decompress it with bunzip2 first.");
  assert_refused ("\x1f\x8b\x08", -1, "w.txt is compressed; decompress it with gunzip first.");
}

/* Lines in place of a path. */
FS_TEST (inline_messages)
{
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;

  fs_workload_file_read ("inline:5 00 01 2;7 01 00 3", NULL, NULL, NULL, &summary, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (summary.messages, ==, 2);
  g_assert_cmpuint (summary.last, ==, 7);
  g_assert_false (fs_workload_file_read ("inline:5 00 01 2;7 01 00", NULL, NULL, NULL, &summary, &error));
  g_assert_cmpstr (error->message, ==,
                   "Line 2 of the workload: a message is a cycle, a source, a destination, and a number of flits.");
}

/* Without a network, an address that exists nowhere is refused; which nodes there are, the network knows. */
FS_TEST (nodes_without_a_network)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *good = test_folder_write (folder, "good.txt", "0 99 #12345 1\n0 1.10 Z 1\n", -1);
  g_autofree char *bad = test_folder_write (folder, "bad.txt", "0 0-1 00 1\n", -1);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;

  fs_workload_file_read (good, NULL, NULL, NULL, &summary, &error);
  g_assert_no_error (error);
  g_assert_false (fs_workload_file_read (bad, NULL, NULL, NULL, &summary, &error));
  g_assert_cmpstr (error->message, ==,
                   "Line 1 of bad.txt: \"0-1\" is neither an address nor # and the number of a node.");
}

FS_TEST (files_that_cannot_be_read)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *missing = g_build_filename (folder, "missing.txt", NULL);
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autofree char *name = g_path_get_basename (folder);
  g_autofree char *of_folder = g_strdup_printf ("Workload file %s cannot be read: it is a folder.", name);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;

  g_assert_false (fs_workload_file_read (missing, NULL, NULL, NULL, &summary, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "Workload file missing.txt cannot be read: the file does not exist.");
  g_clear_error (&error);
  g_assert_false (fs_workload_file_read (folder, NULL, NULL, NULL, &summary, &error));
  g_assert_cmpstr (error->message, ==, of_folder);
  g_clear_error (&error);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_false (fs_workload_file_read (pipe, NULL, NULL, NULL, &summary, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
}

FS_TEST (stopped)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", "0 00 01 1\n", -1);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_false (fs_workload_file_read (path, NULL, NULL, &job, &summary, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
}
