#include "app/replay/channel-load.h"

#include <math.h>

#include "scenario/value/scenario.h"
#include "study/explain/explain.h"
#include "topology/channel-loads.h"

#define EXPECTED_MOST_NODES 4096 /* the routes of all pairs take tens of milliseconds */

/* Returns @n zeros. */
static GArray *
doubles_new (guint n)
{
  return g_array_set_size (g_array_sized_new (FALSE, TRUE, sizeof (double), n), n);
}

/* The mean over the channels of each dimension: double [n]. @load: double [N g]. */
static GArray *
means_by_dimension (const FsInterconnect *network, const GArray *load)
{
  GArray *means = doubles_new ((guint) network->n);
  g_autofree guint *counts = g_new0 (guint, network->n);

  for (uint64_t c = 0; c < fs_interconnect_n_channels (network); c++)
    {
      int dimension;

      if (!fs_interconnect_has_channel (network, c))
        continue;
      dimension = fs_interconnect_channel_dimension (network, c);
      counts[dimension]++;
      g_array_index (means, double, dimension) += g_array_index (load, double, c);
    }
  for (int d = 0; d < network->n; d++)
    g_array_index (means, double, d) /= counts[d];
  return means;
}

GArray *
fs_channel_load_new (const FsCycleView *cycle_view, GArray **mean)
{
  const FsInterconnect *network = &cycle_view->network;
  guint n_channels = (guint) fs_interconnect_n_channels (network);
  double cycles = (double) (cycle_view->cycle - cycle_view->flits_from + 1);
  GArray *loads;

  *mean = NULL;
  if (cycle_view->channel_flits == NULL || network->k > 2)
    return NULL;
  loads = doubles_new (n_channels);
  for (guint c = 0; c < n_channels; c++)
    g_array_index (loads, double, c) = (double) cycle_view->channel_flits[c] / cycles;
  *mean = means_by_dimension (network, loads);
  return loads;
}

GArray *
fs_channel_waiting_new (const FsCycleView *cycle_view)
{
  const FsChannelTable *table = cycle_view->channels;
  guint n_channels = (guint) fs_interconnect_n_channels (&cycle_view->network);
  GArray *waiting;

  if (table == NULL || cycle_view->cycle < cycle_view->flits_from)
    return NULL;
  waiting = doubles_new (n_channels);
  for (guint c = 0; c < n_channels; c++)
    {
      FsChannelRates rates = fs_channel_rates (&table->channels[c], table->cycles);

      /* Little's law. */
      if (rates.rate > 0 && isfinite (rates.wait))
        g_array_index (waiting, double, c) = rates.rate * rates.wait;
    }
  return waiting;
}

double
fs_channel_heat_of (const GArray *model, FsHeatOf heat_of, FsDiagramLayer layer, double length, GArray **values)
{
  gboolean counted = *values != NULL;
  double most = 0;

  /* The array is new, so that no diagram borrows it yet. */
  if (!counted && heat_of == FS_HEAT_MODEL)
    *values = doubles_new (model->len);
  for (guint c = 0; c < model->len; c++)
    {
      const FsModelChannel *channel = &g_array_index (model, FsModelChannel, c);
      double of_model = layer == FS_LAYER_LOAD ? channel->load : channel->load / length * channel->wait;
      double simulated = counted ? g_array_index (*values, double, c) : 0;

      most = heat_of == FS_HEAT_DIFFERENCE ? fmax (most, fabs (of_model - simulated))
                                           : fmax (most, fmax (of_model, simulated));
      if (*values != NULL && heat_of != FS_HEAT_SIMULATED)
        g_array_index (*values, double, c) = heat_of == FS_HEAT_MODEL ? of_model : of_model - simulated;
    }
  return most;
}

char *
fs_channel_waiting_text (const FsCycleView *cycle_view, const GArray *waiting, const GArray *model, double length)
{
  g_autoptr (GArray) of_model = NULL;

  if (model != NULL)
    {
      of_model = doubles_new (model->len);
      fs_channel_heat_of (model, FS_HEAT_MODEL, FS_LAYER_WAITING, length, &of_model);
    }
  return fs_explain_waiting (cycle_view, (const double *) (gconstpointer) waiting->data,
                             of_model != NULL ? (const double *) (gconstpointer) of_model->data : NULL);
}

GArray *
fs_channel_shares_new (const FsCycleView *cycle_view)
{
  const FsChannelTable *table = cycle_view->channels;
  guint n_channels = (guint) fs_interconnect_n_channels (&cycle_view->network);
  GArray *shares;

  if (table == NULL || table->reserved_flits == NULL)
    return NULL;
  shares = doubles_new (n_channels);
  for (guint c = 0; c < n_channels; c++)
    {
      gboolean has_any
          = table->channels[c].flits > 0 && table->reserved[fs_network_channel_port (&table->network, c)] != 0;

      g_array_index (shares, double, c)
          = has_any ? (double) table->reserved_flits[c] / (double) table->channels[c].flits : NAN;
    }
  return shares;
}

GArray *
fs_channel_load_expected (const FsNetworkRun *run, GArray **mean)
{
  const FsWormholeParams *params = &run->params;
  g_autoptr (FsDestinationMap) map = NULL;
  g_autoptr (FsChannelLoads) loads = NULL;
  GArray *load;

  *mean = NULL;
  /* Where a hypercube takes other routes, dimension order says little: its channels are alike for uniform traffic. */
  if (run->id == NULL || !fs_network_run_has_flits (run) || params->beta > 0 || params->workload != NULL
      || run->network.n_nodes > EXPECTED_MOST_NODES
      || (!fs_interconnect_is_grid (&run->network) && params->routing != FS_ROUTING_DETERMINISTIC))
    return NULL;
  map = fs_wormhole_params_destinations (params);
  if (map->kind == FS_DESTINATION_BY_DISTANCE)
    return NULL;
  loads = fs_channel_loads_new (map, params->tie == FS_TIE_POSITIVE, false);
  if (loads->largest * params->rate * params->length_flits > 1)
    return NULL;
  load = doubles_new (loads->n_channels);
  for (uint32_t channel = 0; channel < loads->n_channels; channel++)
    g_array_index (load, double, channel) = loads->load[channel] * params->rate * params->length_flits;
  *mean = means_by_dimension (&run->network, load);
  return load;
}

GArray *
fs_channels_of_model (FsScenario *scenario, const FsSweepPoint *point)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step);
  g_autofree FsModelChannel *channels = NULL;
  FsNetwork network;
  GArray *result;

  if (!curve->switching->has_flits || curve->model_absent != NULL)
    return NULL;
  channels = fs_model_solve_channels (curve->model, &curve->inputs, point->rate);
  if (channels == NULL)
    return NULL;
  fs_wormhole_params_network (&curve->params, &network);
  result = g_array_new (FALSE, FALSE, sizeof *channels);
  return g_array_append_vals (result, channels, network.n_channels);
}

GArray *
fs_channel_load_of_model (FsScenario *scenario, const FsSweepPoint *at, double length)
{
  const FsCurve *curve;
  FsModelPoint *point;
  GArray *load = NULL;
  int n;

  if (at->curve >= fs_scenario_n_curves (scenario))
    return NULL;
  curve = fs_curve_x_index (fs_scenario_curve (scenario, at->curve), at->step);
  n = curve->inputs.n;
  if (curve->model_absent != NULL)
    return NULL;
  point = fs_model_solve (curve->model, &curve->inputs, fs_curve_first_variant (curve), at->rate);
  if (point->outputs != NULL && isfinite (fs_record_get (point->outputs, "lambda_c")))
    {
      gboolean split = fs_record_find (point->outputs, "lambda_c_s") >= 0;

      load = doubles_new ((guint) n);
      for (int d = 0; d < n; d++)
        /* KD94 counts channels from the highest dimension. */
        g_array_index (load, double, d) = length
                                          * (split ? fs_record_get_i (point->outputs, "lambda_c_s", (guint) (n - 1 - d))
                                                   : fs_record_get (point->outputs, "lambda_c"));
    }
  fs_model_point_free (point);
  return load;
}
