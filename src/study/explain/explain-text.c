/* Parts of sentences that explanations share. */
#include "base/translate.h"

#include "base/number.h"
#include "study/explain/explain-private.h"
#include "study/explain/explain.h"

char *
fs_explain_cycle (int64_t cycle)
{
  return fs_number_display_count ((guint64) MAX (cycle, 0));
}

char *
fs_explain_channel_name (const FsCycleView *cycle_view, uint32_t channel)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  uint32_t start, end;

  fs_interconnect_channel_ends (&cycle_view->network, channel, &start, &end);
  from = fs_cycle_view_address (cycle_view, start);
  to = fs_cycle_view_address (cycle_view, end);
  return g_strdup_printf ("%s → %s", from, to);
}

char *
fs_explain_direction (const FsCycleView *cycle_view, uint32_t channel)
{
  const FsInterconnect *network = &cycle_view->network;
  int dimension = fs_interconnect_channel_dimension (network, channel);

  if (!fs_interconnect_is_grid (network) || network->grid.k[dimension] == 2)
    return g_strdup_printf (_ ("dimension %d"), dimension);
  /* Translators: the number of a dimension, twice: in which direction a channel of it leads. */
  return g_strdup_printf (fs_network_is_down (&network->grid, fs_network_channel_port (&network->grid, channel))
                              ? _ ("dimension %d, downwards (%d−)")
                              : _ ("dimension %d, upwards (%d+)"),
                          dimension, dimension);
}

char *
fs_explain_vc_name (const FsCycleView *cycle_view, uint32_t channel, int vc)
{
  const FsInterconnect *network = &cycle_view->network;
  const FsWormholeParams *params = &cycle_view->params;
  bool has_escape = fs_wormhole_params_has_escape (params);
  int class = -1; /* of a virtual channel in a ring with two classes */

  if (fs_interconnect_is_grid (network)
      && fs_network_needs_classes (&network->grid, fs_interconnect_channel_dimension (network, channel)))
    class = params->routing == FS_ROUTING_DETERMINISTIC && params->classes != FS_CLASSES_NONE ? vc >= params->V / 2
            : has_escape                                                                      ? vc - (params->V - 2)
                                                                                              : -1;

  if (class >= 0)
    /* Translators: VC is a virtual channel; its class says on which side of the dateline of a ring it is used. */
    return g_strdup_printf (has_escape ? _ ("VC %d (escape, class %d)") : _ ("VC %d (class %d)"), vc, class);
  /* Translators: VC is a virtual channel. */
  return g_strdup_printf (has_escape && vc == params->V - 1 ? _ ("VC %d (escape)") : _ ("VC %d"), vc);
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
    case FS_STATE_REFUSED:
      return g_strdup (_ ("refused"));
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
    case FS_STATE_REFUSED:
      return FS_TONE_WAITING;
    case FS_STATE_BLOCKED:
      return fs_explain_in_deadlock (cycle_view, message) ? FS_TONE_DEADLOCK : FS_TONE_BLOCKED;
    case FS_STATE_MOVING:
    case FS_STATE_DRAINING:
      break;
    }
  return FS_TONE_MOVING;
}

char *
fs_explain_message_name (uint64_t id)
{
  g_autofree char *number = fs_explain_cycle ((int64_t) id);

  return g_strdup_printf (_ ("Message %s"), number);
}

void
fs_explain_add_message (FsExplanation *explanation, const char *heading, const FsMessageView *view, char *value)
{
  fs_explanation_add_fact (explanation, heading, fs_explain_message_name (view->id), value,
                           (FsSubject){ .kind = FS_SUBJECT_MESSAGE, .id = view->id });
}

void
fs_explain_append (GString *sentences, char *sentence)
{
  if (sentence == NULL)
    return;
  if (sentences->len > 0)
    g_string_append_c (sentences, ' ');
  g_string_append (sentences, sentence);
  g_free (sentence);
}
