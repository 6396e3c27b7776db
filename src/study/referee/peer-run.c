#include "study/referee/peer-run.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

void
fs_peer_run_init (FsPeerRun *run, FsPeerSimulator simulator)
{
  *run = (FsPeerRun){ .simulator = simulator,
                      .status = FS_PEER_INCOMPLETE,
                      .packet_flits = NAN,
                      .rate = NAN,
                      .flit_rate = NAN,
                      .latency = NAN,
                      .network_latency = NAN,
                      .hops = NAN,
                      .accepted = NAN };
}

void
fs_peer_word_set (char *field, const char *word)
{
  static const char gap[] = "...";
  const guint head = (FS_PEER_WORD_SIZE - 1) / 2, tail = FS_PEER_WORD_SIZE - 1 - head - strlen (gap);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (; *word != '\0'; word++)
    if (g_ascii_isgraph (*word))
      g_string_append_c (kept, *word);
  if (kept->len > FS_PEER_WORD_SIZE - 1)
    {
      g_string_erase (kept, head, (gssize) (kept->len - head - tail));
      g_string_insert (kept, head, gap);
    }
  memcpy (field, kept->str, kept->len + 1);
}

const char *
fs_peer_simulator_name (FsPeerSimulator simulator)
{
  static const char *const names[] = { "BookSim2", "SuperSim", "Garnet" };

  return names[simulator];
}

void
fs_peer_run_complete (FsPeerRun *run)
{
  if (isnan (run->rate))
    run->rate = run->flit_rate / run->packet_flits;
  else if (isnan (run->flit_rate))
    run->flit_rate = run->rate * run->packet_flits;
}

static gboolean
is_same_router (const FsPeerRun *first, const FsPeerRun *second)
{
  const FsPeerRouter *one = &first->router, *other = &second->router;

  return one->is_known == other->is_known && one->routing_delay == other->routing_delay
         && one->credit_delay == other->credit_delay && one->channel_latency == other->channel_latency
         && one->speculation == other->speculation && one->waits_for_credits == other->waits_for_credits
         && strcmp (one->vc_allocator, other->vc_allocator) == 0
         && strcmp (one->switch_allocator, other->switch_allocator) == 0
         && strcmp (first->foreign, second->foreign) == 0;
}

gboolean
fs_peer_run_same_network (const FsPeerRun *first, const FsPeerRun *second)
{
  gboolean same_length = isnan (first->packet_flits) ? isnan (second->packet_flits)
                                                     : fabs (first->packet_flits - second->packet_flits) < 0.5;

  return first->simulator == second->simulator && strcmp (first->topology, second->topology) == 0
         && first->k == second->k && first->n == second->n && first->n_nodes == second->n_nodes && first->V == second->V
         && first->buffer == second->buffer && same_length && strcmp (first->routing, second->routing) == 0
         && strcmp (first->traffic, second->traffic) == 0 && strcmp (first->arrivals, second->arrivals) == 0
         && is_same_router (first, second);
}

static void
append_part (GString *out, char *part)
{
  g_string_append_printf (out, "%s%s", out->len > 0 ? ", " : "", part);
  g_free (part);
}

char *
fs_peer_run_describe (const FsPeerRun *run)
{
  GString *out = g_string_new (NULL);

  if (run->k > 0)
    append_part (out, g_strdup_printf ("%d-ary %d-%s", run->k, run->n, run->topology));
  else if (*run->topology != '\0')
    append_part (out, g_strdup (run->topology));
  if (*run->routing != '\0')
    append_part (out, g_strdup (run->routing));
  if (run->V > 0)
    append_part (out,
                 g_strdup_printf (ngettext ("%d virtual channel", "%d virtual channels", (gulong) run->V), run->V));
  if (!isnan (run->packet_flits))
    {
      g_autofree char *flits = fs_number_display_fixed (run->packet_flits, fmod (run->packet_flits, 1) == 0 ? 0 : 1);

      append_part (out, g_strdup_printf (_ ("packets of %s flits"), flits));
    }
  if (*run->traffic != '\0')
    append_part (out, g_strdup (run->traffic));
  return g_string_free (out, FALSE);
}
