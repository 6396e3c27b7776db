/* Workload files, text and Netrace: nothing may crash or take long, and what is read is in order and inside its ranges. */
#include "fuzz.h"
#include "sim/workload/workload-file.h"

static void
check_messages (const FsMessageList *list, const FsWorkloadSummary *summary, const FsNetwork *network)
{
  for (guint64 i = 0; i < list->n; i++)
    {
      FsWorkloadMessage message;

      if (!fs_message_list_read (list, i, &message, 1))
        g_error ("message %" G_GUINT64_FORMAT " cannot be read", i);
      if (fs_workload_message_source (&message) >= network->n_nodes || message.destination >= network->n_nodes
          || message.destination == fs_workload_message_source (&message))
        g_error ("message %" G_GUINT64_FORMAT " is not between two nodes", i);
      if (message.flits < 1 || message.flits > FS_WORKLOAD_MAX_FLITS
          || fs_workload_message_cycle (&message) < summary->first
          || fs_workload_message_cycle (&message) > summary->last)
        g_error ("message %" G_GUINT64_FORMAT " is out of range", i);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  const uint8_t k[] = { 4, 4 };
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (64);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) unchecked = NULL;
  FsWorkloadSummary summary, without;
  FsNetwork network;
  FsMessageList list;

  fs_network_init (&network, FS_TOPOLOGY_MESH, 2, k);
  if (fs_workload_data_read ("it", bytes, &network, sorter, &summary, &error))
    {
      fs_fuzz_n_accepted++;
      if (!fs_message_sorter_finish (sorter, NULL, &list) || list.n != summary.messages)
        g_error ("messages are lost");
      check_messages (&list, &summary, &network);
      fs_message_list_clear (&list);
      if (!fs_workload_data_read ("it", bytes, NULL, NULL, &without, &unchecked))
        g_error ("refused without the network: %s", unchecked->message);
    }
  else
    fs_fuzz_expect_refusal (error);
  fs_fuzz_expect_quick (start, size);
  return 0;
}
