#include "study/referee/peer-figure.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "study/referee/differences.h"
#include "study/referee/referee.h"

/* What was simulated, and what was done to its latencies. */
static char *
note_of (const FsPeerRun *run, gboolean corrected)
{
  const char *name = fs_peer_simulator_name (run->simulator);
  g_autofree char *network = fs_peer_run_describe (run);
  g_autofree char *latency
      = corrected ? g_strdup (_ ("latency less 2 h + 4 cycles (h = hops), the difference in an empty network"))
                  : g_strdup_printf (_ ("latency as written by %s"), name);

  return *network != '\0' ? g_strdup_printf ("%s; %s", network, latency) : g_steal_pointer (&latency);
}

/* The quantity of the y axis: the latency that is shown, if one is. */
static char *
latency_of (const FsFigureSpec *spec)
{
  for (guint i = 0; spec->y[i] != NULL; i++)
    if (g_str_has_prefix (spec->y[i], "latency"))
      return g_strdup (spec->y[i]);
  return g_strdup ("latency_unicast");
}

FsMeasured *
fs_peer_measured (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean raw, GError **error)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  const FsFigureSpec *spec = fs_scenario_figure (scenario);
  gboolean in_flits = strcmp (spec->x, "offered-flits") == 0;
  double packet_flits = fs_scenario_curve (scenario, 0)->params.length_flits;
  const FsPeerRun *first = fs_peer_sweep_first (sweep);
  const char *name = fs_peer_simulator_name (first->simulator);
  gboolean corrected = !raw && !isnan (fs_peer_run_excess (first));
  FsMeasured *measured;

  for (guint i = 0; i < sweep->runs->len; i++)
    {
      const FsPeerRun *run = &g_array_index (sweep->runs, FsPeerRun, i);
      double rate = fs_peer_sweep_rate (run, packet_flits);
      double load = !in_flits ? rate : isnan (run->flit_rate) ? rate * packet_flits : run->flit_rate;
      double latency = run->latency - (corrected ? fs_peer_run_excess (run) : 0);

      if (run->status != FS_PEER_STABLE || !isfinite (load) || !isfinite (latency))
        continue;
      g_array_append_val (x, load);
      g_array_append_val (y, latency);
    }
  if (x->len == 0)
    {
      fs_set_input_error (error, _ ("No run of %s reached a steady state."), name);
      return NULL;
    }
  measured = fs_measured_new (name, x->len, (const double *) (void *) x->data, (const double *) (void *) y->data, NULL);
  measured->note = note_of (first, corrected);
  measured->x_quantity = g_strdup (in_flits ? "offered-flits" : "rate");
  measured->y_quantity = latency_of (spec);
  measured->slot = fs_scenario_next_slot (scenario);
  return measured;
}

char *
fs_peer_describe (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean raw)
{
  const FsPeerRun *run = fs_peer_sweep_first (sweep);
  const FsCurve *curve = fs_referee_curve (scenario);
  g_autofree char *network = fs_peer_run_describe (run);
  g_autoptr (GPtrArray) differences
      = curve != NULL ? fs_peer_differences (run, &curve->params, raw) : g_ptr_array_new ();
  GString *out = g_string_new (fs_peer_simulator_name (run->simulator));

  g_string_append_printf (out, "%s%s", *network != '\0' ? ": " : "", network);
  for (guint i = 0; i < sweep->notes->len; i++)
    g_string_append_printf (out, "\n%s", (const char *) sweep->notes->pdata[i]);
  for (guint i = 0; i < differences->len; i++)
    g_string_append_printf (out, "\n%s", (const char *) differences->pdata[i]);
  return g_string_free (out, FALSE);
}
