/* Messages come out in the order of cycle and node, those of one node in one cycle as they came: in memory, and in runs that
 * are merged. */
#include "sim/workload/message-list.h"

#include "base/random.h"
#include "tests/support/test.h"

/* The number of the message tells those of one node in one cycle apart. */
static FsWorkloadMessage
message_at (uint64_t cycle, uint32_t node, uint32_t number)
{
  return (FsWorkloadMessage){ cycle << FS_NETWORK_MAX_N | node, number, 1 };
}

static FsMessageList
sort (gsize run_length, const FsWorkloadMessage *messages, guint n)
{
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (run_length);
  FsMessageList list;

  for (guint i = 0; i < n; i++)
    g_assert_true (fs_message_sorter_add (sorter, messages[i]));
  g_assert_true (fs_message_sorter_finish (sorter, NULL, &list));
  g_assert_cmpuint (list.n, ==, n);
  return list;
}

static void
assert_in_order (const FsMessageList *list)
{
  g_autofree FsWorkloadMessage *all = g_new (FsWorkloadMessage, list->n);

  g_assert_true (fs_message_list_read (list, 0, all, list->n));
  for (gsize i = 1; i < list->n; i++)
    {
      g_assert_cmpuint (all[i - 1].when, <=, all[i].when);
      g_assert_true (all[i - 1].when < all[i].when || all[i - 1].destination < all[i].destination);
    }
}

static void
sort_random (guint n, guint n_cycles, gsize run_length, gboolean in_file)
{
  g_autofree FsWorkloadMessage *messages = g_new (FsWorkloadMessage, n);
  FsMessageList list;

  for (guint i = 0; i < n; i++)
    messages[i] = message_at (fs_random_below (fs_random_split (n, i), n_cycles),
                              fs_random_below (fs_random_split (~(guint64) n, i), 8), i);
  list = sort (run_length, messages, n);
  g_assert_cmpint (list.fd >= 0, ==, in_file);
  g_assert_cmpint (list.memory == NULL, ==, in_file);
  assert_in_order (&list);
  fs_message_list_clear (&list);
}

FS_TEST (any_order_in_memory)
{
  sort_random (1, 1, 100, FALSE);
  sort_random (5000, 100, 5000, FALSE);
  sort_random (5000, 100000, 8000, FALSE);
}

FS_TEST (any_order_in_runs)
{
  sort_random (5001, 100, 5000, TRUE);
  sort_random (50000, 100, 777, TRUE);
  sort_random (50000, 1000000, 10000, TRUE);
  sort_random (100, 10, 1, TRUE);
}

/* What comes in order is not merged, and comes out as it came. */
FS_TEST (in_order_already)
{
  FsWorkloadMessage messages[1000], copy[1000];
  FsMessageList list;

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    messages[i] = message_at (i / 7, 3, i);
  list = sort (90, messages, G_N_ELEMENTS (messages));
  g_assert_true (fs_message_list_read (&list, 0, copy, G_N_ELEMENTS (copy)));
  g_assert_cmpmem (copy, sizeof copy, messages, sizeof messages);
  g_assert_true (fs_message_list_read (&list, 991, copy, 9));
  g_assert_cmpmem (copy, 9 * sizeof *copy, messages + 991, 9 * sizeof *copy);
  fs_message_list_clear (&list);
}

FS_TEST (stopped)
{
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (100);
  FsMessageList list;
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  for (guint i = 0; i < 10000; i++)
    g_assert_true (fs_message_sorter_add (sorter, message_at (10000 - i, 0, i)));
  g_assert_false (fs_message_sorter_finish (sorter, &job, &list));
}
