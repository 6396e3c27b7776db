#include "study/explain/explain.h"

#include "base/translate.h"

#include "study/explain/explain-private.h"

FsExplanation *
fs_explain (const FsCycleView *cycle_view, FsSubject subject)
{
  uint32_t number = (uint32_t) subject.id;
  FsExplanation *network;
  gboolean stores;

  g_return_val_if_fail (cycle_view != NULL, NULL);

  stores = cycle_view->store_forward != NULL;
  switch (subject.kind)
    {
    case FS_SUBJECT_MESSAGE:
      return stores ? fs_explain_initiation (cycle_view, subject.id) : fs_explain_message (cycle_view, subject.id);
    case FS_SUBJECT_BROADCAST:
      return stores ? fs_explain_initiation (cycle_view, subject.id) : fs_explain_broadcast (cycle_view, subject.id);
    case FS_SUBJECT_NODE:
      return stores ? fs_explain_stack (cycle_view, number) : fs_explain_node (cycle_view, number);
    case FS_SUBJECT_CHANNEL:
      return stores ? fs_explain_stack_channel (cycle_view, number) : fs_explain_channel (cycle_view, number);
    case FS_SUBJECT_VC:
      return stores ? fs_explain_stack_channel (cycle_view, number) : fs_explain_vc (cycle_view, number, subject.vc);
    case FS_SUBJECT_NONE:
    default:
      network = fs_explanation_new (subject, g_strdup (_ ("Network")), NULL);
      fs_explanation_set_state (network, FS_TONE_IDLE, fs_explain_network (cycle_view), NULL);
      return network;
    }
}

char *
fs_explain_network (const FsCycleView *cycle_view)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;
  GString *sentences;
  char *deadlock;

  if (cycle_view->store_forward != NULL)
    return fs_explain_stacks (cycle_view);
  sentences = g_string_new (NULL);

  g_autofree char *cycle = fs_explain_cycle (cycle_view->cycle);
  g_autofree char *network = fs_explain_cycle (snapshot->n_in_network);
  g_autofree char *blocked = fs_explain_cycle (snapshot->n_blocked);
  g_autofree char *waiting = fs_explain_cycle (snapshot->n_messages - snapshot->n_in_network);

  fs_explain_append (
      sentences,
      /* Translators: the number of a cycle, then counts of messages. */
      g_strdup_printf (ngettext ("Cycle %s: %s message in the network, %s of them blocked, %s waiting to be injected.",
                                 "Cycle %s: %s messages in the network, %s of them blocked, %s waiting to be injected.",
                                 snapshot->n_in_network),
                       cycle, network, blocked, waiting));
  if (snapshot->n_broadcasts > 0)
    fs_explain_append (sentences, g_strdup_printf (ngettext ("%u broadcast is in flight.",
                                                             "%u broadcasts are in flight.", snapshot->n_broadcasts),
                                                   snapshot->n_broadcasts));
  if (cycle_view->waits_for->n_chain > 1)
    fs_explain_append (sentences, fs_explain_longest_chain (cycle_view));
  deadlock = fs_explain_deadlock (cycle_view);
  fs_explain_append (sentences, deadlock != NULL ? deadlock : g_strdup (_ ("No deadlock.")));
  return g_string_free (sentences, FALSE);
}
