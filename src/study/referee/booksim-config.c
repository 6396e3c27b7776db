#include "study/referee/booksim-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "study/referee/booksim-names.h"
#include "study/run/sweep.h"

/* FALSE with a sentence if the traffic of @params has no counterpart. */
static gboolean
check_traffic (const FsWormholeParams *params, GError **error)
{
  if (params->beta > 0)
    return fs_set_input_error (error, _ ("BookSim2 has no broadcasts; set beta = 0."));
  if (params->length != FS_LENGTH_FIXED)
    return fs_set_input_error (error, _ ("BookSim2 draws no lengths of messages at random; set length = fixed."));
  if (params->source_capacity != FS_INFINITE_SOURCE)
    return fs_set_input_error (error, _ ("Injection queues of BookSim2 are infinite; set source-capacity = infinite."));
  return TRUE;
}

static void
append_router (GString *out, const FsWormholeParams *params)
{
  const FsPipeline *pipeline = &params->pipeline;
  g_autofree char *allocator = fs_booksim_allocator (&pipeline->allocator);

  g_string_append_printf (out, "vc_buf_size = %d;\nwait_for_tail_credit = %d;\nrouter = iq;\nrouting_delay = %d;\n",
                          params->vc_buffer, pipeline->vc_release == FS_VC_RELEASE_CREDIT, pipeline->routing_delay);
  g_string_append_printf (out,
                          "vc_alloc_delay = 1;\n"
                          "sw_alloc_delay = 1;\n"
                          "speculative = %d;\n"
                          "st_prepare_delay = 0;\n"
                          "st_final_delay = 1;\n"
                          "credit_delay = %d;\n"
                          "input_speedup = 1;\n"
                          "output_speedup = 1;\n"
                          "internal_speedup = 1.0;\n",
                          pipeline->speculation, pipeline->credit_delay);
  g_string_append_printf (out, "vc_allocator = %s;\nsw_allocator = %s;\nalloc_iters = 1;\nuse_noc_latency = %d;\n\n",
                          allocator, allocator, pipeline->channel_latency[0] > 1);
}

static void
append_number (GString *out, const char *key, double value)
{
  char number[FS_NUMBER_SIZE];

  g_string_append_printf (out, "%s = %s;\n", key, fs_number_format (value, number));
}

/* BookSim2 reads a number without a point as an integer, which it refuses as a rate. Free with g_free(). */
static char *
real_text (double value)
{
  char number[FS_NUMBER_SIZE];

  fs_number_format (value, number);
  return g_strconcat (number, strpbrk (number, ".eE") != NULL ? "" : ".0", NULL);
}

/* Loads of @curve in flits, and the parameters at the first of them. */
static GArray *
find_loads (const FsScenario *scenario, guint curve, FsWormholeParams *params, GError **error)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, error);
  g_autoptr (GArray) loads = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; points != NULL && i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      double load;

      if (point->curve != curve || point->step != 0 || point->rate <= 0)
        continue;
      if (loads->len == 0)
        *params = fs_sweep_wormhole (scenario, point, 0);
      load = point->rate * params->length_flits;
      g_array_append_val (loads, load);
    }
  if (points != NULL && loads->len == 0)
    fs_set_input_error (error, _ ("The curve has no offered load to simulate."));
  return points != NULL && loads->len > 0 ? g_steal_pointer (&loads) : NULL;
}

/* @scenario with the router of BookSim2 in @curve, unless that has pipelined routers already. */
static FsScenario *
with_router (const FsScenario *scenario, guint curve, GError **error)
{
  const FsKey *key = fs_key_by_id (FS_KEY_ID_ROUTER_PRESET);
  g_autoptr (FsValue) booksim = NULL;

  if (fs_scenario_curve (scenario, curve)->params.router == FS_ROUTER_PIPELINED)
    return fs_scenario_ref ((FsScenario *) scenario);
  booksim = fs_value_parse (key, "booksim2", FS_SPELLING_FILE, error);
  return booksim != NULL ? fs_scenario_with_value (scenario, (int) curve, key, booksim, error) : NULL;
}

char *
fs_booksim_config (const FsScenario *given, guint curve, GError **error)
{
  const FsCurve *resolved;
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GArray) loads = NULL;
  GString *out;
  FsBooksimNetwork network;
  FsWormholeParams params;
  g_autofree char *traffic = NULL, *arrivals = NULL;

  g_return_val_if_fail (given != NULL && curve < fs_scenario_n_curves (given), NULL);

  resolved = fs_scenario_curve (given, curve);
  if (!resolved->switching->has_flits)
    {
      fs_booksim_has_no_counterpart ("topology = generalized", error);
      return NULL;
    }
  if (resolved->simulation_absent != NULL)
    {
      fs_set_input_error (error, "%s", resolved->simulation_absent);
      return NULL;
    }
  if (!check_traffic (&resolved->params, error) || !fs_booksim_network (&resolved->params, &network, error)
      || (traffic = fs_booksim_traffic (&resolved->params, error)) == NULL
      || (scenario = with_router (given, curve, error)) == NULL)
    return NULL;
  resolved = fs_scenario_curve (scenario, curve);
  if (!fs_booksim_check_router (&resolved->params, error)
      || (loads = find_loads (scenario, curve, &params, error)) == NULL
      || (arrivals = fs_booksim_arrivals (&params, error)) == NULL)
    return NULL;
  /* A file of BookSim2 is ASCII. */
  out = g_string_new (
      "// Configuration of BookSim2: with router-preset = booksim2 Flitscope simulates the same network.\n");

  /* The loads of @curve in flits per node per cycle, one line for each run. */
  g_string_append (out, "//\n// Runs, one for each load (NAME is the name of this file):\n");
  for (guint i = 0; i < loads->len; i++)
    {
      g_autofree char *number = real_text (g_array_index (loads, double, i));

      g_string_append_printf (out, "//   booksim NAME injection_rate=%s > run-%s.txt\n", number, number);
    }
  g_string_append_printf (out, "\ntopology = %s;\nk = %d;\nn = %d;\nrouting_function = %s;\n\nnum_vcs = %d;\n",
                          network.topology, network.k, network.n, network.routing, params.V);
  append_router (out, &params);
  g_string_append_printf (out, "traffic = %s;\ninjection_process = %s;\n", traffic, arrivals);
  append_number (out, "packet_size", params.length_flits);
  g_string_append (out, "injection_rate_uses_flits = 1;\n");
  g_autofree char *rate = real_text (params.rate * params.length_flits);

  g_string_append_printf (out, "injection_rate = %s;\n", rate);
  g_string_append (out, "\nsim_type = latency;\n"
                        "warmup_periods = 3;\n"
                        "sample_period = 10000;\n"
                        "max_samples = 30;\n"
                        "latency_thres = 5000.0;\n"
                        "print_csv_results = 1;\n");
  append_number (out, "seed", (double) (params.seed % G_MAXINT32));
  return g_string_free (out, FALSE);
}
