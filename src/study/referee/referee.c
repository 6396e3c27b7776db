#include "study/referee/referee.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "study/referee/differences.h"

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
static const FsColumn CORRECTED
    = { "corrected", "without the cycles of its longer pipeline, where they are known; without `--raw`",
        "cycles",    N_ ("corrected"),
        5,           .group = "other" };
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
static const FsColumn STATUS
    = { "status", "as `status` of simulate", NULL, N_ ("Flitscope is"), .group = "flitscope", .usual = "ok" };
static const FsColumn DIFFERENCE
    = { "difference_percent", "of the latency of Flitscope from that of the other simulator", "%", N_ ("difference %"),
        3 };
static const FsColumn DELIVERED
    = { "delivered_flits",   "what Flitscope delivers at that load", "flits/node/cycle", N_ ("Flitscope delivers"), 4,
        .group = "flitscope" };
static const FsColumn DELIVERED_DIFFERENCE = {
  "delivered_difference_percent",
  "of what Flitscope delivers from what the other simulator delivers, without what nodes send to themselves unless "
  "`--raw`",
  "%", N_ ("throughput difference %"), 3
};

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

/* Whether nothing is corrected: pipelined routers are compared as they are. */
static gboolean
is_raw (const FsCurve *curve, gboolean raw)
{
  return raw || curve->params.router == FS_ROUTER_PIPELINED;
}

/* The rate at which @run is compared. */
static double
compared_rate (const FsScenario *scenario, const FsPeerRun *run, gboolean raw)
{
  double rate = fs_peer_sweep_rate (run, fs_referee_curve (scenario)->params.length_flits);

  return is_raw (fs_referee_curve (scenario), raw) ? rate : fs_peer_equal_rate (run, rate);
}

static gboolean
is_same_rate (double first, double second)
{
  return fabs (first - second) <= SAME_RATE * fmax (first, second);
}

FsScenario *
fs_referee_scenario (const FsScenario *scenario, const FsPeerSweep *sweep, gboolean raw, GError **error)
{
  g_autoptr (GString) rates = g_string_new (NULL);
  double last = NAN;

  g_return_val_if_fail (scenario != NULL && sweep != NULL, NULL);

  if (fs_referee_curve (scenario) == NULL)
    {
      fs_set_input_error (error, _ ("No curve of the scenario is simulated in a network of wormhole routers."));
      return NULL;
    }
  for (guint i = 0; i < sweep->runs->len; i++)
    {
      double rate = compared_rate (scenario, &g_array_index (sweep->runs, FsPeerRun, i), raw);
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
      = { &LOAD,      &LATENCY[first->simulator], &CORRECTED,    &MEAN,  &HALF_WIDTH, &DIFFERENCE, &ACCEPTED,
          &DELIVERED, &DELIVERED_DIFFERENCE,      &OTHER_STATUS, &STATUS };

  if (fs_scenario_n_curves (scenario) > 1)
    g_ptr_array_add (columns, (gpointer) &CURVE);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      gboolean throughput = shown[i] == &ACCEPTED || shown[i] == &DELIVERED || shown[i] == &DELIVERED_DIFFERENCE;

      if ((shown[i] != &CORRECTED
           || (!isnan (fs_peer_run_excess (first)) && !is_raw (fs_referee_curve (scenario), FALSE)))
          && (!throughput || !isnan (first->accepted)))
        g_ptr_array_add (columns, (gpointer) shown[i]);
    }
  return columns;
}

GPtrArray *
fs_referee_rows (const FsScenario *scenario, const FsPeerSweep *sweep, gboolean raw, const FsSweepPoint *point,
                 const FsSimResult *result)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  const FsCurve *curve = fs_scenario_curve (scenario, point->curve);

  for (guint i = 0; i < sweep->runs->len; i++)
    {
      const FsPeerRun *run = &g_array_index (sweep->runs, FsPeerRun, i);
      double rate = fs_peer_sweep_rate (run, curve->params.length_flits), excess = fs_peer_run_excess (run);
      gboolean as_written = is_raw (curve, raw);
      double other = run->latency - (as_written || isnan (excess) ? 0 : excess);
      FsRow *row;

      if (!is_same_rate (compared_rate (scenario, run, raw), point->rate))
        continue;
      row = fs_row_new ();
      fs_row_set_integer (row, &CURVE, point->curve + 1);
      fs_row_set_number (row, &LOAD, isnan (run->flit_rate) ? rate * curve->params.length_flits : run->flit_rate);
      fs_row_set_number (row, &RATE, rate);
      fs_row_set_text (row, &SIMULATOR, fs_peer_simulator_name (run->simulator));
      fs_row_set_text (row, &OTHER_STATUS, run->status == FS_PEER_STABLE ? "stable" : "unstable");
      fs_row_set_number (row, &LATENCY[run->simulator], run->latency);
      if (!is_raw (curve, FALSE))
        fs_row_set_number (row, &CORRECTED, run->latency - excess);
      fs_row_set_number (row, &NETWORK_LATENCY, run->network_latency);
      fs_row_set_number (row, &HOPS, run->hops);
      fs_row_set_number (row, &ACCEPTED, run->accepted);

      gboolean has_latency = result != NULL && result->status != FS_SIM_SATURATED;

      fs_row_set_number (row, &SIMULATED_RATE, point->rate);
      fs_row_set_text (row, &STATUS, result != NULL ? fs_sim_status_id (result->status) : NULL);
      fs_row_set_number (row, &MEAN, has_latency ? result->unicast.mean : NAN);
      fs_row_set_number (row, &HALF_WIDTH, has_latency ? result->unicast.half_width : NAN);

      fs_row_set_number (row, &DIFFERENCE, 100 * (fs_row_find (row, &MEAN)->number / other - 1));

      double delivered = result != NULL ? fs_record_get (result->quantities, "delivered_flits") : NAN;
      double accepted = as_written ? run->accepted : fs_peer_equal_rate (run, run->accepted);

      fs_row_set_number (row, &DELIVERED, delivered);
      fs_row_set_number (row, &DELIVERED_DIFFERENCE, 100 * (delivered / accepted - 1));
      g_ptr_array_add (rows, row);
    }
  return rows;
}
