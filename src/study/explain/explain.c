#include "study/explain/explain.h"

#include "base/translate.h"

#include "study/explain/explain-private.h"

FsExplanation *
fs_explain (const FsCycleView *cycle_view, FsSubject subject)
{
  g_return_val_if_fail (cycle_view != NULL, NULL);

  if (subject.kind == FS_SUBJECT_NONE)
    {
      FsExplanation *network = fs_explanation_new (subject, g_strdup (_ ("Network")), NULL);

      fs_explanation_set_state (network, FS_TONE_IDLE, fs_explain_network (cycle_view), NULL);
      return network;
    }
  if (cycle_view->store_forward != NULL)
    {
      switch (subject.kind)
        {
        case FS_SUBJECT_MESSAGE:
        case FS_SUBJECT_BROADCAST:
          return fs_explain_initiation (cycle_view, subject.id);
        case FS_SUBJECT_NODE:
          return fs_explain_stack (cycle_view, (uint32_t) subject.id);
        case FS_SUBJECT_CHANNEL:
        case FS_SUBJECT_VC:
          return fs_explain_stack_channel (cycle_view, (uint32_t) subject.id);
        case FS_SUBJECT_NONE:
          break;
        }
      g_return_val_if_reached (NULL);
    }
  switch (subject.kind)
    {
    case FS_SUBJECT_MESSAGE:
      return fs_explain_message (cycle_view, subject.id);
    case FS_SUBJECT_BROADCAST:
      return fs_explain_broadcast (cycle_view, subject.id);
    case FS_SUBJECT_NODE:
      return fs_explain_node (cycle_view, (uint32_t) subject.id);
    case FS_SUBJECT_CHANNEL:
      return fs_explain_channel (cycle_view, (uint32_t) subject.id);
    case FS_SUBJECT_VC:
      return fs_explain_vc (cycle_view, (uint32_t) subject.id, subject.vc);
    case FS_SUBJECT_NONE:
      break;
    }
  g_return_val_if_reached (NULL);
}

static char *
describe_counts (const FsCycleView *cycle_view)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;
  g_autofree char *cycle = fs_explain_cycle (cycle_view->cycle);
  g_autofree char *network = NULL;
  g_autofree char *blocked = NULL;
  g_autofree char *waiting = NULL;

  network = fs_explain_cycle (snapshot->n_in_network);
  blocked = fs_explain_cycle (snapshot->n_blocked);
  waiting = fs_explain_cycle (snapshot->n_messages - snapshot->n_in_network);
  /* Translators: the number of a cycle, then counts of messages. */
  return g_strdup_printf (
      ngettext ("Cycle %s: %s message in the network, %s of them blocked, %s waiting to be injected.",
                "Cycle %s: %s messages in the network, %s of them blocked, %s waiting to be injected.",
                snapshot->n_in_network),
      cycle, network, blocked, waiting);
}

char *
fs_explain_network (const FsCycleView *cycle_view)
{
  GString *sentences;
  guint n_broadcasts;
  char *deadlock;

  if (cycle_view->store_forward != NULL)
    return fs_explain_stacks (cycle_view);
  sentences = g_string_new (NULL);
  fs_explain_append (sentences, describe_counts (cycle_view));
  n_broadcasts = cycle_view->snapshot->n_broadcasts;
  if (n_broadcasts > 0)
    fs_explain_append (sentences, g_strdup_printf (ngettext ("%u broadcast is in flight.",
                                                             "%u broadcasts are in flight.", n_broadcasts),
                                                   n_broadcasts));
  if (cycle_view->waits_for->n_chain > 1)
    fs_explain_append (sentences, fs_explain_longest_chain (cycle_view));
  deadlock = fs_explain_deadlock (cycle_view);
  fs_explain_append (sentences, deadlock != NULL ? deadlock : g_strdup (_ ("No deadlock.")));
  return g_string_free (sentences, FALSE);
}
