#include "study/referee/referee.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "study/referee/booksim-scenario.h"

#define SAME_RATE 1e-9 /* relative */

static const FsColumn CURVE = { "curve", "number of the curve in the scenario, from 1", NULL, N_ ("curve") };
static const FsColumn LOAD
    = { "load", "offered load of the other simulator", "flits/node/cycle", N_ ("flits/node/cycle"), 4 };
static const FsColumn RATE = { "rate", "offered load", "messages/node/cycle" };
static const FsColumn SIMULATOR = { "simulator", "its name", .group = "other" };
static const FsColumn OTHER_STATUS
    = { "status", "what it reports, such as `stable`", NULL, N_ ("other is"), .group = "other", .usual = "stable" };
/* The heading is the name of the simulator. */
static const FsColumn LATENCY[] = {
  [FS_PEER_BOOKSIM2] = { "latency", "latency as it wrote it", "cycles", "BookSim2", 5, .group = "other" },
  [FS_PEER_SUPERSIM] = { "latency", "latency as it wrote it", "cycles", "SuperSim", 5, .group = "other" },
  [FS_PEER_GARNET] = { "latency", "latency as it wrote it", "cycles", "Garnet", 5, .group = "other" },
};
static const FsColumn NETWORK_LATENCY = { "network_latency", "network latency", "cycles", .group = "other" };
static const FsColumn HOPS = { "hops", "mean number of hops", .group = "other" };
static const FsColumn ACCEPTED
    = { "accepted",      "what it delivers, which it calls accepted", "flits/node/cycle", N_ ("it delivers"), 4,
        .group = "other" };
static const FsColumn SIMULATED_RATE
    = { "rate", "load at which Flitscope simulated", "messages/node/cycle", .group = "flitscope" };
static const FsColumn MEAN = { "latency", "latency of Flitscope", "cycles", "Flitscope", 5, .group = "flitscope" };
static const FsColumn HALF_WIDTH
    = { "half_width", "half-width of its confidence interval", "cycles", "±", 2, .group = "flitscope" };
static const FsColumn OUR_NETWORK_LATENCY
    = { "network_latency", "network latency of Flitscope", "cycles", .group = "flitscope" };
static const FsColumn OUR_HOPS = { "hops", "mean number of hops in Flitscope", .group = "flitscope" };
static const FsColumn STATUS
    = { "status", "as `status` of simulate", NULL, N_ ("Flitscope is"), .group = "flitscope", .usual = "ok" };
static const FsColumn DIFFERENCE
    = { "difference_percent", "of the latency of Flitscope from that of the other simulator", "%", N_ ("difference %"),
        3 };
static const FsColumn DELIVERED
    = { "delivered_flits",   "what Flitscope delivers at that load", "flits/node/cycle", N_ ("Flitscope delivers"), 4,
        .group = "flitscope" };
static const FsColumn DELIVERED_DIFFERENCE
    = { "delivered_difference_percent", "of what Flitscope delivers from what the other simulator delivers", "%",
        N_ ("throughput difference %"), 3 };

const FsCurve *
fs_referee_curve (const FsScenario *scenario)
{
  guint n_curves = fs_scenario_n_curves (scenario);

  for (guint c = 0; c < n_curves; c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      if (!curve->hidden && curve->switching->has_flits && curve->simulation_absent == NULL)
        return curve;
    }
  return NULL;
}

/* The rate of @run, of packets of its own length, or of ours where it is not known. */
static double
rate_of (const FsScenario *scenario, const FsPeerRun *run)
{
  return fs_peer_sweep_rate (run, fs_referee_curve (scenario)->params.length_flits);
}

static gboolean
is_same_rate (double first, double second)
{
  return fabs (first - second) <= SAME_RATE * fmax (first, second);
}

FsScenario *
fs_referee_scenario (const FsScenario *scenario, const FsPeerSweep *sweep, GError **error)
{
  g_autoptr (GString) rates = g_string_new (NULL);
  double last = NAN;

  g_return_val_if_fail (scenario != NULL && sweep != NULL, NULL);

  if (fs_referee_curve (scenario) == NULL)
    {
      fs_set_input_error (error, _ ("No curve of the scenario is simulated in a network of wormhole routers."));
      return NULL;
    }
  if (!fs_booksim_check_run (fs_peer_sweep_first (sweep), error))
    return NULL;
  for (guint i = 0; i < sweep->runs->len; i++)
    {
      double rate = rate_of (scenario, &g_array_index (sweep->runs, FsPeerRun, i));
      char number[FS_NUMBER_SIZE];

      if (rate > 0 && !is_same_rate (rate, last))
        g_string_append_printf (rates, "%s%s", rates->len > 0 ? ";" : "", fs_number_format (rate, number));
      last = rate;
    }
  if (rates->len == 0)
    {
      fs_set_input_error (error, _ ("All loads of the results are 0."));
      return NULL;
    }
  return fs_scenario_with (scenario, "rate", rates->str, error);
}

GPtrArray *
fs_referee_columns (const FsScenario *scenario, const FsPeerSweep *sweep)
{
  GPtrArray *columns = g_ptr_array_new ();
  const FsPeerRun *first = fs_peer_sweep_first (sweep);
  const FsColumn *shown[]
      = { &LOAD,      &LATENCY[first->simulator], &MEAN,         &HALF_WIDTH, &DIFFERENCE, &ACCEPTED,
          &DELIVERED, &DELIVERED_DIFFERENCE,      &OTHER_STATUS, &STATUS };

  if (fs_scenario_n_curves (scenario) > 1)
    g_ptr_array_add (columns, (gpointer) &CURVE);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      gboolean throughput = shown[i] == &ACCEPTED || shown[i] == &DELIVERED || shown[i] == &DELIVERED_DIFFERENCE;

      if (!throughput || !isnan (first->accepted))
        g_ptr_array_add (columns, (gpointer) shown[i]);
    }
  return columns;
}

GPtrArray *
fs_referee_rows (const FsScenario *scenario, const FsPeerSweep *sweep, const FsSweepPoint *point,
                 const FsSimResult *result)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  const FsCurve *curve = fs_scenario_curve (scenario, point->curve);

  for (guint i = 0; i < sweep->runs->len; i++)
    {
      const FsPeerRun *run = &g_array_index (sweep->runs, FsPeerRun, i);
      double rate = fs_peer_sweep_rate (run, curve->params.length_flits);
      FsRow *row;

      if (!is_same_rate (rate_of (scenario, run), point->rate))
        continue;
      row = fs_row_new ();
      fs_row_set_integer (row, &CURVE, point->curve + 1);
      fs_row_set_number (row, &LOAD, isnan (run->flit_rate) ? rate * curve->params.length_flits : run->flit_rate);
      fs_row_set_number (row, &RATE, rate);
      fs_row_set_text (row, &SIMULATOR, fs_peer_simulator_name (run->simulator));
      fs_row_set_text (row, &OTHER_STATUS, run->status == FS_PEER_STABLE ? "stable" : "unstable");
      fs_row_set_number (row, &LATENCY[run->simulator], run->latency);
      fs_row_set_number (row, &NETWORK_LATENCY, run->network_latency);
      fs_row_set_number (row, &HOPS, run->hops);
      fs_row_set_number (row, &ACCEPTED, run->accepted);

      gboolean has_latency = result != NULL && result->status != FS_SIM_SATURATED;

      fs_row_set_number (row, &SIMULATED_RATE, point->rate);
      fs_row_set_text (row, &STATUS, result != NULL ? fs_sim_status_id (result->status) : NULL);
      fs_row_set_number (row, &MEAN, has_latency ? result->unicast.mean : NAN);
      fs_row_set_number (row, &HALF_WIDTH, has_latency ? result->unicast.half_width : NAN);

      fs_row_set_number (row, &OUR_NETWORK_LATENCY,
                         has_latency ? fs_record_get (result->quantities, "latency_network") : NAN);
      fs_row_set_number (row, &OUR_HOPS, has_latency ? fs_record_get (result->quantities, "hops") : NAN);
      fs_row_set_number (row, &DIFFERENCE, 100 * (fs_row_find (row, &MEAN)->number / run->latency - 1));

      double delivered = result != NULL ? fs_record_get (result->quantities, "delivered_flits") : NAN;

      fs_row_set_number (row, &DELIVERED, delivered);
      fs_row_set_number (row, &DELIVERED_DIFFERENCE, 100 * (delivered / run->accepted - 1));
      g_ptr_array_add (rows, row);
    }
  return rows;
}
