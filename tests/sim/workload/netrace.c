/* Files of Netrace 1.0, written here byte by byte as its library writes them. */
#include "sim/workload/netrace.h"

#include <string.h>

#include "base/error.h"
#include "sim/workload/workload-file.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static void
append_number (GByteArray *bytes, guint64 number, guint n_bytes)
{
  for (guint i = 0; i < n_bytes; i++)
    g_byte_array_append (bytes, &(guint8){ (guint8) (number >> (8 * i)) }, 1);
}

/* Magic, version, benchmark[30], nodes, pad, cycles, packets, bytes of the notes, regions, pad[8]; the notes; the
 * regions. */
static GByteArray *
header (guint notes, guint regions)
{
  GByteArray *bytes = g_byte_array_new ();
  guint8 zero[8192 + 24 * 101] = { 0 };

  append_number (bytes, 0x484A5455, 4);
  append_number (bytes, 0x3f800000, 4);
  g_byte_array_append (bytes, zero, 30);
  append_number (bytes, 64, 1);
  append_number (bytes, 0, 1);
  append_number (bytes, 1000, 8);
  append_number (bytes, 3, 8);
  append_number (bytes, notes, 4);
  append_number (bytes, regions, 4);
  g_byte_array_append (bytes, zero, 8);
  g_assert_cmpuint (bytes->len, ==, 72);
  g_byte_array_append (bytes, zero, MIN (notes + 24 * regions, sizeof zero));
  return bytes;
}

static void
append_packet (GByteArray *bytes, guint64 cycle, guint type, guint source, guint destination, guint n_dependencies)
{
  append_number (bytes, cycle, 8);
  append_number (bytes, bytes->len, 4); /* its number */
  append_number (bytes, 0x1234, 4);     /* the address in memory */
  append_number (bytes, type, 1);
  append_number (bytes, source, 1);
  append_number (bytes, destination, 1);
  append_number (bytes, 0x20, 1); /* kinds of units */
  append_number (bytes, n_dependencies, 1);
  for (guint i = 0; i < n_dependencies; i++)
    append_number (bytes, i, 4);
}

static gboolean
read_bytes (GByteArray *bytes, FsMessageSorter *sorter, FsWorkloadSummary *summary, GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "chip.tra", NULL);
  FsNetwork network;

  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
  fs_network_init (&network, FS_TOPOLOGY_HYPERCUBE, 4, NULL);
  return fs_workload_file_read (path, &network, sorter, NULL, summary, error);
}

FS_TEST (packets)
{
  g_autoptr (GByteArray) bytes = header (100, 2);
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (100);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;
  FsMessageList list;

  append_packet (bytes, 500, 1, 3, 15, 2);
  append_packet (bytes, 500, 2, 4, 4, 0); /* from a cache to another of its node */
  append_packet (bytes, 40, 30, 15, 0, 255);
  read_bytes (bytes, sorter, &summary, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (summary.messages, ==, 2);
  g_assert_cmpuint (summary.local, ==, 1);
  g_assert_cmpuint (summary.flits, ==, 6);
  g_assert_cmpuint (summary.first, ==, 40);
  g_assert_cmpuint (summary.last, ==, 500);
  g_assert_true (fs_message_sorter_finish (sorter, NULL, &list));
  g_assert_cmpuint (list.memory[0].when, ==, 40 << FS_NETWORK_MAX_N | 15);
  g_assert_cmpuint (list.memory[0].destination, ==, 0);
  g_assert_cmpuint (list.memory[0].flits, ==, 5);
  g_assert_cmpuint (list.memory[1].when, ==, 500 << FS_NETWORK_MAX_N | 3);
  g_assert_cmpuint (list.memory[1].flits, ==, 1);
  fs_message_list_clear (&list);
}

/* Longer than the blocks that are read. */
FS_TEST (many_packets)
{
  g_autoptr (GByteArray) bytes = header (8191, 100);
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;

  for (guint i = 0; i < 5000; i++)
    append_packet (bytes, i, 1, i % 16, (i + 1) % 16, i % 256);
  g_assert_cmpuint (bytes->len, >, 4 * FS_WORKLOAD_BLOCK);
  read_bytes (bytes, NULL, &summary, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (summary.messages, ==, 5000);
  g_assert_cmpuint (summary.last, ==, 4999);
}

static void
assert_refused (GByteArray *bytes, const char *sentence)
{
  g_autoptr (GError) error = NULL;
  FsWorkloadSummary summary;

  g_assert_false (read_bytes (bytes, NULL, &summary, &error));
  test_assert_refused (error, sentence);
  g_byte_array_unref (bytes);
}

static GByteArray *
one_packet (guint64 cycle, guint type, guint source, guint destination)
{
  GByteArray *bytes = header (0, 0);

  append_packet (bytes, cycle, type, source, destination, 1);
  return bytes;
}

FS_TEST (mistakes)
{
  GByteArray *other = header (0, 0);

  other->data[7] = 0x40; /* 2.0 */
  other->data[6] = 0;
  assert_refused (other, "chip.tra is a Netrace file of a version other than 1.0.");
  assert_refused (header (8192, 0),
                  "chip.tra is a Netrace file with 8192 bytes of notes and 0 regions; there are at most "
                  "8191 and 100.");
  assert_refused (header (0, 101),
                  "chip.tra is a Netrace file with 0 bytes of notes and 101 regions; there are at most 8191 and 100.");
  assert_refused (header (0, 0),
                  "chip.tra has no messages; a message is a cycle, a source, a destination, and a number of flits.");
  assert_refused (one_packet (1, 7, 0, 1), "Packet 1 of chip.tra has type 7, which Netrace does not have.");
  assert_refused (one_packet (1, 31, 0, 1), "Packet 1 of chip.tra has type 31, which Netrace does not have.");
  assert_refused (one_packet (1, 1, 0, 16), "Packet 1 of chip.tra is of node 16; the network has nodes 0 to 15.");
  assert_refused (one_packet (1, 1, 63, 1), "Packet 1 of chip.tra is of node 63; the network has nodes 0 to 15.");
  assert_refused (one_packet (1000000000001, 1, 0, 1),
                  "Packet 1 of chip.tra is of cycle 1000000000001; cycles are 0 to 1000000000000.");
}

/* Every beginning of a file but those that end with a packet. */
FS_TEST (cut_off)
{
  g_autoptr (GByteArray) bytes = header (10, 1);
  guint begin = bytes->len;

  append_packet (bytes, 1, 1, 0, 1, 3);
  for (guint length = 4; length < bytes->len; length++)
    if (length != begin)
      {
        GByteArray *part = g_byte_array_new ();

        g_byte_array_append (part, bytes->data, length);
        assert_refused (part, "chip.tra ends in the middle of a Netrace packet, or of its header.");
      }
}
