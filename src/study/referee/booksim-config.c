#include "study/referee/booksim-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "study/referee/booksim-names.h"
#include "study/referee/differences.h"
#include "study/run/sweep.h"

#define COMMENT_WIDTH 100 /* characters of a line */

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

/* The keys of the router: those of @params where both are the same, else those nearest to the ideal router. */
static void
append_router (GString *out, const FsWormholeParams *params)
{
  static const char *const kinds[] = { "islip", "separable_input_first", "separable_output_first" };
  const FsPipeline *pipeline = &params->pipeline;
  gboolean same = fs_booksim_is_same_router (params);
  g_autofree char *allocator
      = same && pipeline->allocator.iterations > 1 && pipeline->allocator.kind == FS_ALLOCATOR_ISLIP
            ? g_strdup_printf ("islip(%d)", pipeline->allocator.iterations)
            : g_strconcat (kinds[same ? pipeline->allocator.kind : FS_ALLOCATOR_ISLIP],
                           same && pipeline->allocator.matrix ? "(matrix)" : "", NULL);

  g_string_append_printf (out, "vc_buf_size = %d;\nwait_for_tail_credit = %d;\nrouter = iq;\nrouting_delay = %d;\n",
                          same ? params->vc_buffer : 5, same && pipeline->vc_release == FS_VC_RELEASE_CREDIT,
                          same ? pipeline->routing_delay : 0);
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
                          !same || pipeline->speculation, same ? pipeline->credit_delay : 0);
  g_string_append_printf (out, "vc_allocator = %s;\nsw_allocator = %s;\nalloc_iters = 1;\nuse_noc_latency = %d;\n\n",
                          allocator, allocator, same && pipeline->channel_latency[0] > 1);
}

static void
append_number (GString *out, const char *key, double value)
{
  char number[FS_NUMBER_SIZE];

  g_string_append_printf (out, "%s = %s;\n", key, fs_number_format (value, number));
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

char *
fs_booksim_config (const FsScenario *scenario, guint curve, GError **error)
{
  const FsCurve *resolved;
  g_autoptr (GArray) loads = NULL;
  GString *out;
  FsBooksimNetwork network;
  FsWormholeParams params;
  g_autofree char *traffic = NULL, *arrivals = NULL;

  g_return_val_if_fail (scenario != NULL && curve < fs_scenario_n_curves (scenario), NULL);

  resolved = fs_scenario_curve (scenario, curve);
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
  if (!fs_booksim_network (&resolved->params, &network, error)
      || (resolved->params.router == FS_ROUTER_PIPELINED && !fs_booksim_check_router (&resolved->params, error))
      || !check_traffic (&resolved->params, error) || (loads = find_loads (scenario, curve, &params, error)) == NULL
      || (traffic = fs_booksim_traffic (&params, error)) == NULL
      || (arrivals = fs_booksim_arrivals (&params, error)) == NULL)
    return NULL;
  out = g_string_new ("// Configuration of BookSim2 nearest to a simulation of Flitscope.\n");

  /* A file of BookSim2 is ASCII. */
  static const struct {
    const char *from, *to;
  } signs[]
      = { { "−", "-" }, { "×", "x" }, { "β", "beta" }, { "’", "'" }, { "–", "-" }, { "…", "..." }, { "≥", ">=" } };
  /* The run that follows from @params, for the sentences that say what differs. */
  FsPeerRun run;

  fs_peer_run_init (&run, FS_PEER_BOOKSIM2);
  fs_peer_word_set (run.topology, network.topology);
  fs_peer_word_set (run.routing, network.routing);
  fs_peer_word_set (run.traffic, traffic);
  fs_peer_word_set (run.arrivals, arrivals);
  run.k = network.k;
  run.n = network.n;
  run.n_nodes = (guint64) pow (network.k, network.n);
  run.V = params.V;
  run.buffer = 5;
  run.packet_flits = params.length_flits;
  run.hop_cycles = 3;

  g_autoptr (GPtrArray) differences = fs_peer_differences (&run, &params, FS_PEER_SAME_RATE);

  g_string_append (out, "//\n// What differs:\n");
  for (guint i = 0; i < differences->len; i++)
    {
      g_autoptr (GString) sentence = g_string_new (differences->pdata[i]);
      g_autofree char *ascii = NULL;

      for (guint j = 0; j < G_N_ELEMENTS (signs); j++)
        g_string_replace (sentence, signs[j].from, signs[j].to, 0);
      ascii = g_str_to_ascii (sentence->str, "C");

      /* A sentence as lines of comments. */
      g_auto (GStrv) words = g_strsplit (ascii, " ", -1);
      glong width = COMMENT_WIDTH + 1;

      for (guint j = 0; words[j] != NULL; j++)
        {
          glong length = g_utf8_strlen (words[j], -1);

          if (width + 1 + length > COMMENT_WIDTH)
            {
              g_string_append (out, j == 0 ? "// - " : "\n//   ");
              width = 5;
            }
          else
            {
              g_string_append_c (out, ' ');
              width++;
            }
          g_string_append (out, words[j]);
          width += length;
        }
      g_string_append_c (out, '\n');
    }

  /* The loads of @curve in flits per node per cycle, one line for each run. */
  g_string_append (out, "//\n// Runs, one for each load (NAME is the name of this file):\n");
  for (guint i = 0; i < loads->len; i++)
    {
      char number[FS_NUMBER_SIZE];

      fs_number_format (g_array_index (loads, double, i), number);
      g_string_append_printf (out, "//   booksim NAME injection_rate=%s > run-%s.txt\n", number, number);
    }
  g_string_append_printf (out, "\ntopology = %s;\nk = %d;\nn = %d;\nrouting_function = %s;\n\nnum_vcs = %d;\n",
                          network.topology, network.k, network.n, network.routing, params.V);
  append_router (out, &params);
  g_string_append_printf (out, "traffic = %s;\ninjection_process = %s;\n", traffic, arrivals);
  append_number (out, "packet_size", params.length_flits);
  g_string_append (out, "injection_rate_uses_flits = 1;\n");
  append_number (out, "injection_rate", params.rate * params.length_flits);
  g_string_append (out, "\nsim_type = latency;\n"
                        "warmup_periods = 3;\n"
                        "sample_period = 10000;\n"
                        "max_samples = 30;\n"
                        "latency_thres = 5000.0;\n"
                        "print_csv_results = 1;\n");
  append_number (out, "seed", (double) (params.seed % G_MAXINT32));
  return g_string_free (out, FALSE);
}
