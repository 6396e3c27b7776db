#include "study/explain/explain-pairs.h"

#include <math.h>

#include "base/translate.h"

#include "base/number.h"
#include "study/explain/explain-private.h"

#define ROUND 100.0 /* cycles, of a number that is only about right */

/* What a message does after @cycle: "holds 01 → 11 and 11 → 10". */
static char *
place_text (const FsRunLog *log, const FsInterconnect *network, const FsLoggedMessage *message, int64_t cycle)
{
  g_autoptr (GPtrArray) held = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *channels = NULL;
  gboolean injected = FALSE;

  for (uint32_t h = message->first; h != FS_NO_HOLD; h = fs_run_log_hold (log, h)->next)
    {
      const FsHold *hold = fs_run_log_hold (log, h);
      char from_text[FS_INTERCONNECT_MAX_ADDRESS + 1], to_text[FS_INTERCONNECT_MAX_ADDRESS + 1];
      uint32_t from, to;

      if (hold->since > cycle || hold->until <= cycle)
        continue;
      injected = TRUE;
      if (hold->vc == FS_INJECTION_VC)
        continue;
      fs_interconnect_channel_ends (network, hold->channel, &from, &to);
      g_ptr_array_add (held, g_strdup_printf ("%s → %s", fs_interconnect_address (network, from, from_text),
                                              fs_interconnect_address (network, to, to_text)));
    }
  if (held->len > 0)
    {
      channels = fs_explain_join (held);
      /* Translators: channels: "01 → 11 and 11 → 10". */
      return g_strdup_printf (_ ("holds %s"), channels);
    }
  if (injected)
    return g_strdup (_ ("holds its injection channel only"));
  if (message->dropped != FS_NO_CYCLE && message->dropped <= cycle)
    return g_strdup (_ ("is dropped"));
  return g_strdup (message->injected != FS_NO_CYCLE && message->injected <= cycle ? _ ("is delivered")
                                                                                  : _ ("is in its source queue"));
}

char *
fs_explain_parting (const FsRunPairs *pairs, const FsInterconnect *network, const FsMessagePair *pair, int64_t cycle,
                    const char *const names[2])
{
  const FsLoggedMessage *message = fs_run_pairs_message (pairs, pair, 0);
  char from[FS_INTERCONNECT_MAX_ADDRESS + 1], to[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autofree char *name = fs_explain_message_name (message->id);
  g_autofree char *first = place_text (pairs->logs[0], network, message, cycle);
  g_autofree char *second = place_text (pairs->logs[1], network, fs_run_pairs_message (pairs, pair, 1), cycle);

  /* Translators: "Message 12", two addresses, and for each of two runs its name and "holds 01 → 11" or "is delivered". */
  return g_strdup_printf (_ ("%s from %s to %s: with “%s” it %s, with “%s” it %s."), name,
                          fs_interconnect_address (network, message->source, from),
                          fs_interconnect_address (network, message->destination, to), names[0], first, names[1],
                          second);
}

char *
fs_explain_pairs (const FsRunPairs *pairs, const char *const names[2])
{
  const FsPairsSummary *summary = &pairs->summary;
  GString *text = g_string_new (NULL);
  g_autofree char *before = fs_explain_cycle (summary->before);
  g_autofree char *until = fs_explain_cycle (pairs->until);
  g_autofree char *n = fs_explain_cycle (summary->n);
  g_autofree char *first = fs_number_display_fixed (summary->mean[0], 1);
  g_autofree char *second = fs_number_display_fixed (summary->mean[1], 1);
  g_autofree char *difference = fs_number_display_fixed (fabs (summary->difference), 1);
  g_autofree char *half_width = fs_number_display_fixed (summary->half_width, 1);
  g_autofree char *enough
      = fs_explain_cycle (isnan (summary->enough) ? 0 : (int64_t) (ROUND * ceil (summary->enough / ROUND)));
  g_autofree char *faster = fs_explain_cycle (summary->faster);
  g_autofree char *slower = fs_explain_cycle (summary->slower);

  if (summary->n == 0)
    g_string_append (text, _ ("No message is delivered in both runs before one that is not."));
  else
    {
      g_string_append_printf (text,
                              /* Translators: a number of messages and a cycle. */
                              ngettext ("Both runs deliver the %s message generated before cycle %s.",
                                        "Both runs deliver all %s messages generated before cycle %s.", summary->n),
                              n, before);
      g_string_append_c (text, ' ');
      g_string_append_printf (text, _ ("Their mean latency is %s cycles with “%s” and %s cycles with “%s”."), first,
                              names[0], second, names[1]);
      g_string_append_c (text, ' ');
      if (isnan (summary->half_width))
        g_string_append_printf (
            text, _ ("The runs are too short for an interval of the difference; about %s cycles would be enough."),
            enough);
      else
        g_string_append_printf (
            text,
            summary->difference <= 0
                /* Translators: the name of a run, a number of cycles and the half of its interval. */
                ? _ ("With “%s” they are delivered %s ± %s cycles earlier (95\u202f%%).")
                : _ ("With “%s” they are delivered %s ± %s cycles later (95\u202f%%)."),
            names[1], difference, half_width);
      g_string_append_c (text, ' ');
      g_string_append_printf (text, _ ("With “%s” %s of them are faster and %s are slower."), names[1], faster, slower);
    }
  for (guint side = 0; side < 2; side++)
    if (summary->missing[side] > 0)
      {
        g_autofree char *missing = fs_explain_cycle (summary->missing[side]);

        g_string_append_c (text, '\n');
        g_string_append_printf (text,
                                /* Translators: the name of a run, a number of messages and a cycle. */
                                ngettext ("With “%s”, %s message is not delivered up to cycle %s.",
                                          "With “%s”, %s messages are not delivered up to cycle %s.",
                                          summary->missing[side]),
                                names[side], missing, until);
      }
  g_string_append_c (text, '\n');
  if (pairs->partings->len > 0)
    {
      const FsParting *parting = &g_array_index (pairs->partings, FsParting, 0);
      g_autofree char *cycle = fs_explain_cycle (parting->cycle);
      g_autofree char *message
          = fs_explain_cycle ((int64_t) fs_run_pairs_message (pairs, fs_run_pairs_pair (pairs, parting->pair), 0)->id);

      /* Translators: a cycle and the number of a message. */
      g_string_append_printf (text, _ ("The runs differ first in cycle %s, in message %s."), cycle, message);
    }
  else
    g_string_append_printf (text, _ ("Up to cycle %s the runs do not differ."), until);
  return g_string_free (text, FALSE);
}
