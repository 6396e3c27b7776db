/* Parts of sentences that explanations share. */
#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "study/explain/explain-private.h"
#include "study/explain/explain.h"
#include "topology/network.h"

char *
fs_explain_cycle (int64_t cycle)
{
  return fs_number_display_count ((guint64) MAX (cycle, 0));
}

char *
fs_explain_channel_name (const FsCycleView *cycle_view, uint32_t channel)
{
  FsNetwork cube;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  fs_network_init_hypercube (&cube, cycle_view->params.n);
  from = fs_cycle_view_address (cycle_view, fs_network_channel_node (&cube, channel));
  to = fs_cycle_view_address (cycle_view, fs_network_far_end (&cube, channel));
  return g_strdup_printf ("%s → %s", from, to);
}

char *
fs_explain_vc_name (const FsCycleView *cycle_view, uint32_t channel, int vc)
{
  bool has_escape
      = cycle_view->params.routing == FS_ROUTING_DUATO || cycle_view->params.routing == FS_ROUTING_DUATO_TIMEOUT;

  /* Translators: VC is a virtual channel. */
  return g_strdup_printf (has_escape && vc == cycle_view->params.V - 1 ? _ ("VC %d (escape)") : _ ("VC %d"), vc);
}

/* The number of cycles in which it requested a virtual channel in vain. */
static int
cycles_blocked (const FsCycleView *cycle_view, const FsMessageView *view)
{
  return (int) MIN (cycle_view->snapshot->cycle + 1 - view->blocked_since, G_MAXINT);
}

char *
fs_explain_blocked_for (const FsCycleView *cycle_view, const FsMessageView *view)
{
  int cycles = cycles_blocked (cycle_view, view);
  g_autofree char *count = fs_explain_cycle (cycles);

  return g_strdup_printf (ngettext ("Blocked for %s cycle", "Blocked for %s cycles", (gulong) cycles), count);
}

char *
fs_explain_earliest (const FsCycleView *cycle_view, int64_t free_at)
{
  int64_t cycles = free_at - cycle_view->snapshot->cycle;
  g_autofree char *count = fs_explain_cycle (cycles);
  g_autofree char *cycle = fs_explain_cycle (free_at);

  if (cycles <= 1)
    return g_strdup (_ ("in the next cycle"));
  /* Translators: a number of cycles, and the number of the cycle that is. */
  return g_strdup_printf (_ ("in %s cycles at the earliest (cycle %s)"), count, cycle);
}

char *
fs_explain_word (const FsCycleView *cycle_view, const FsMessageView *view)
{
  g_autofree char *count = NULL;
  int cycles;

  switch (view->state)
    {
    case FS_STATE_STARTING:
      return g_strdup (_ ("starting"));
    case FS_STATE_QUEUED:
      return g_strdup (_ ("queued"));
    case FS_STATE_MOVING:
      return g_strdup (_ ("moving"));
    case FS_STATE_DRAINING:
      return g_strdup (_ ("draining"));
    case FS_STATE_BLOCKED:
      break;
    }
  cycles = cycles_blocked (cycle_view, view);
  count = fs_explain_cycle (cycles);
  return g_strdup_printf (ngettext ("blocked for %s cycle", "blocked for %s cycles", (gulong) cycles), count);
}

char *
fs_explain_join (GPtrArray *items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    {
      if (i > 0)
        /* Translators: between the last two items of a list, and between the others. */
        g_string_append (text, i + 1 == items->len ? _ (" and ") : _ (", "));
      g_string_append (text, g_ptr_array_index (items, i));
    }
  return g_string_free (text, FALSE);
}

gboolean
fs_explain_in_deadlock (const FsCycleView *cycle_view, guint message)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;

  for (guint i = 0; i < graph->n_deadlock; i++)
    if (graph->deadlock[i] == message)
      return TRUE;
  return FALSE;
}

FsTone
fs_explain_tone (const FsCycleView *cycle_view, guint message)
{
  switch (cycle_view->snapshot->messages[message].state)
    {
    case FS_STATE_STARTING:
    case FS_STATE_QUEUED:
      return FS_TONE_WAITING;
    case FS_STATE_BLOCKED:
      return fs_explain_in_deadlock (cycle_view, message) ? FS_TONE_DEADLOCK : FS_TONE_BLOCKED;
    case FS_STATE_MOVING:
    case FS_STATE_DRAINING:
      break;
    }
  return FS_TONE_MOVING;
}

void
fs_explain_append (GString *sentences, char *sentence)
{
  if (sentences->len > 0)
    g_string_append_c (sentences, ' ');
  g_string_append (sentences, sentence);
  g_free (sentence);
}
