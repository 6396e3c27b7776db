#include "app/network/document-run.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/network-diagram.h"
#include "topology/channel-loads.h"

#define EXPECTED_MOST_NODES 4096 /* the routes of all pairs take tens of milliseconds */

gboolean
fs_network_run_find (FsDocument *document, FsNetworkRun *run)
{
  FsScenario *scenario = fs_document_get_scenario (document);
  FsSweepPoint point;
  gboolean found = fs_document_get_chosen (document, &point);
  const FsSimResult *result;

  if (!found && fs_scenario_curve (scenario, 0)->simulation_absent == NULL && !fs_document_is_solved (document))
    return FALSE;
  fs_network_run_clear (run);
  fs_network_run_init (run, scenario, found ? &point : NULL);
  if (!found && run->absent == NULL)
    run->absent = g_strdup (_ ("There is no offered load to simulate. Enter one in the sidebar."));
  result = run->id != NULL ? fs_document_get_result (document, run->id) : NULL;
  run->end_known = result != NULL && result->cycles > 0;
  if (run->end_known)
    run->n_cycles = (int64_t) result->cycles;
  return TRUE;
}

GArray *
fs_network_run_model_load (const FsNetworkRun *run, FsScenario *scenario)
{
  const FsCurve *curve;
  FsModelPoint *point;
  GArray *load = NULL;
  int n = run->network.n;

  if (run->id == NULL || run->point.curve >= fs_scenario_n_curves (scenario))
    return NULL;
  curve = fs_curve_x_index (fs_scenario_curve (scenario, run->point.curve), run->point.step);
  if (fs_interconnect_is_lattice (&run->network) || curve->model_absent != NULL || curve->inputs.n != n)
    return NULL;
  point = fs_model_solve (curve->model, &curve->inputs, fs_curve_first_variant (curve), run->point.rate);
  if (point->outputs != NULL && isfinite (fs_record_get (point->outputs, "lambda_c")))
    {
      gboolean split = fs_record_find (point->outputs, "lambda_c_s") >= 0;

      load = g_array_set_size (g_array_new (FALSE, FALSE, sizeof (double)), (guint) n);
      for (int d = 0; d < n; d++)
        /* KD94 counts channels from the highest dimension. */
        g_array_index (load, double, d) = run->params.length_flits
                                          * (split ? fs_record_get_i (point->outputs, "lambda_c_s", (guint) (n - 1 - d))
                                                   : fs_record_get (point->outputs, "lambda_c"));
    }
  fs_model_point_free (point);
  return load;
}

GArray *
fs_network_run_expected_load (const FsNetworkRun *run, GArray **mean)
{
  const FsWormholeParams *params = &run->params;
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (FsChannelLoads) loads = NULL;
  GArray *load;

  *mean = NULL;
  if (run->id == NULL || !fs_interconnect_is_lattice (&run->network) || params->beta > 0 || params->workload != NULL
      || run->network.n_nodes > EXPECTED_MOST_NODES)
    return NULL;
  map = fs_wormhole_params_destinations (params);
  loads = fs_channel_loads_new (map, params->tie == FS_TIE_POSITIVE);
  if (loads->largest * params->rate * params->length_flits > 1)
    return NULL;
  load = g_array_set_size (g_array_new (FALSE, FALSE, sizeof (double)), loads->n_channels);
  for (uint32_t channel = 0; channel < loads->n_channels; channel++)
    g_array_index (load, double, channel) = loads->load[channel] * params->rate * params->length_flits;
  *mean = fs_channel_load_means (&run->network, (const double *) (void *) load->data);
  return load;
}
