#include "study/explain/explain.h"

#include <glib/gi18n-lib.h>

#include "study/explain/explain-private.h"

static FsExplanation *
explain_stacks (const FsCycleView *frame, FsSubject subject)
{
  switch (subject.kind)
    {
    case FS_SUBJECT_MESSAGE:
    case FS_SUBJECT_BROADCAST:
      return fs_explain_initiation (frame, subject.id);
    case FS_SUBJECT_NODE:
      return fs_explain_stack (frame, (uint32_t) subject.id);
    case FS_SUBJECT_CHANNEL:
    case FS_SUBJECT_VC:
      return fs_explain_stack_channel (frame, (uint32_t) subject.id);
    case FS_SUBJECT_NONE:
      break;
    }
  g_return_val_if_reached (NULL);
}

FsExplanation *
fs_explain (const FsCycleView *frame, FsSubject subject)
{
  g_return_val_if_fail (frame != NULL, NULL);

  if (frame->store_forward != NULL)
    return explain_stacks (frame, subject);
  switch (subject.kind)
    {
    case FS_SUBJECT_MESSAGE:
      return fs_explain_message (frame, subject.id);
    case FS_SUBJECT_BROADCAST:
      return fs_explain_broadcast (frame, subject.id);
    case FS_SUBJECT_NODE:
      return fs_explain_node (frame, (uint32_t) subject.id);
    case FS_SUBJECT_CHANNEL:
      return fs_explain_channel (frame, (uint32_t) subject.id);
    case FS_SUBJECT_VC:
      return fs_explain_vc (frame, (uint32_t) subject.id, subject.vc);
    case FS_SUBJECT_NONE:
      break;
    }
  g_return_val_if_reached (NULL);
}

static char *
say_counts (const FsCycleView *frame)
{
  const FsSnapshot *snapshot = frame->snapshot;
  guint n_network = 0, n_blocked = 0;
  g_autofree char *cycle = fs_explain_cycle (frame->cycle);
  g_autofree char *network = NULL;
  g_autofree char *blocked = NULL;
  g_autofree char *waiting = NULL;

  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      n_network += snapshot->messages[i].state >= FS_STATE_MOVING;
      n_blocked += snapshot->messages[i].state == FS_STATE_BLOCKED;
    }
  network = fs_explain_cycle (n_network);
  blocked = fs_explain_cycle (n_blocked);
  waiting = fs_explain_cycle (snapshot->n_messages - n_network);
  /* Translators: the number of a cycle, then counts of messages. */
  return g_strdup_printf (
      ngettext ("Cycle %s: %s message in the network, %s of them blocked, %s waiting to be injected.",
                "Cycle %s: %s messages in the network, %s of them blocked, %s waiting to be injected.", n_network),
      cycle, network, blocked, waiting);
}

char *
fs_explain_network (const FsCycleView *frame)
{
  GString *sentences;
  guint n_broadcasts;
  char *deadlock;

  if (frame->store_forward != NULL)
    return fs_explain_stacks (frame);
  sentences = g_string_new (NULL);
  fs_explain_say (sentences, say_counts (frame));
  n_broadcasts = frame->snapshot->n_broadcasts;
  if (n_broadcasts > 0)
    fs_explain_say (sentences, g_strdup_printf (ngettext ("%u broadcast is in flight.", "%u broadcasts are in flight.",
                                                          n_broadcasts),
                                                n_broadcasts));
  if (frame->waits_for->n_chain > 1)
    fs_explain_say (sentences, fs_explain_longest_chain (frame));
  deadlock = fs_explain_deadlock (frame);
  fs_explain_say (sentences, deadlock != NULL ? deadlock : g_strdup (_ ("No deadlock.")));
  return g_string_free (sentences, FALSE);
}
