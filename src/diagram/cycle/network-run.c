#include "diagram/cycle/network-run.h"

#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/layout/layout.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

void
fs_network_run_clear (FsNetworkRun *run)
{
  g_clear_pointer (&run->network_absent, g_free);
  g_clear_pointer (&run->id, g_free);
  g_clear_pointer (&run->absent, g_free);
  g_clear_pointer (&run->destinations, g_array_unref);
}

GArray *
fs_network_run_given_destinations (const FsStoreForwardParams *params, uint32_t source, uint32_t n_nodes)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  if (params->operation != FS_OPERATION_MULTICAST)
    return nodes;
  if (params->destinations == FS_DESTINATIONS_LIST)
    g_array_append_vals (nodes, params->list, params->n_list);
  else if (params->destinations == FS_DESTINATIONS_SAME)
    for (uint32_t i = 0; i < n_nodes / params->fraction; i++)
      {
        uint32_t node = (uint32_t) ((params->same_first + (uint64_t) i * params->same_stride) % n_nodes);

        g_array_append_val (nodes, node);
      }
  for (guint i = nodes->len; i-- > 0;)
    if (g_array_index (nodes, uint32_t, i) == source)
      g_array_remove_index (nodes, i);
  return nodes;
}

/* Finds the tree of a run that has one broadcast or multicast only. */
static void
find_tree (FsNetworkRun *run)
{
  const FsStoreForwardParams *params = &run->store_forward;
  gboolean single = params->operation == FS_OPERATION_ONE_TO_ALL
                    || (params->operation != FS_OPERATION_ALL_TO_ALL && params->initiations == FS_INITIATIONS_COUNT
                        && params->count == 1);
  g_autoptr (GArray) initiations = single ? fs_store_forward_initiations (&run->network.gh, params, NULL) : NULL;

  if (initiations == NULL || initiations->len != 1)
    {
      run->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
      return;
    }
  run->source = g_array_index (initiations, FsInitiation, 0).source;
  run->destinations = fs_network_run_given_destinations (params, run->source, run->network.n_nodes);
  run->tree = params->operation == FS_OPERATION_MULTICAST ? FS_RUN_TREE_MULTICAST
              : params->tree == FS_TREE_BSG               ? FS_RUN_TREE_BSG
                                                          : FS_RUN_TREE_BST;
}

void
fs_network_run_init (FsNetworkRun *run, FsScenario *scenario, const FsSweepPoint *point)
{
  const FsCurve *curve = fs_scenario_curve (scenario, point != NULL ? point->curve : 0);
  g_autoptr (GError) error = NULL;

  *run = (FsNetworkRun){ 0 };
  if (point != NULL)
    curve = fs_curve_x_index (curve, point->step);
  if (!fs_curve_network (curve, &run->network, &error))
    run->network_absent = g_strdup (error->message);
  else if (!fs_layout_applies (FS_LAYOUT_MATRIX, &run->network, &run->network_absent))
    run->network = (FsInterconnect){ 0 }; /* no layout can show it */
  run->is_pipelined = curve->switching->has_flits && curve->params.router == FS_ROUTER_PIPELINED;
  run->pipeline = curve->params.pipeline;
  run->absent = g_strdup (curve->simulation_absent);
  if (run->absent != NULL || point == NULL || run->network.n == 0)
    return;
  run->point = *point;
  run->switching = curve->switching;
  run->store_forward = curve->store_forward;
  run->params = curve->params;
  run->params.rate = point->rate;
  run->params.seed = fs_scenario_statistics (scenario)->seed;
  if (!run->switching->has_flits)
    find_tree (run);
  run->id = fs_scenario_point_id (scenario, point->curve, point->step, point->rate);
  run->n_cycles = FS_NETWORK_RUN_CYCLES;
}

FsReplay *
fs_network_run_replay (const FsNetworkRun *run, int64_t n_cycles, GError **error)
{
  g_return_val_if_fail (run->id != NULL, NULL);

  return run->switching->has_flits ? fs_replay_new (&run->params, FS_ENGINE_FAST, n_cycles, error)
                                   : fs_replay_new_store_forward_alone (&run->store_forward, NULL, error);
}

/* Returns @markup (transfer full) as fs_text_unbroken() does. */
static char *
unbroken (char *markup)
{
  char *text = fs_text_unbroken (markup);

  g_free (markup);
  return text;
}

char *
fs_network_run_title (const FsNetworkRun *run)
{
  if (run->network.n == 0)
    return g_strdup (_ ("No network"));
  if (fs_network_run_has_packets (run) || run->network.k > 2)
    return g_strdup_printf (_ ("Generalized hypercube GH(%d, %d)"), run->network.n, run->network.k);
  if (fs_interconnect_is_grid (&run->network))
    {
      g_autofree char *name = fs_diagram_network_name (&run->network);

      /* Translators: the network, such as "Torus 8 × 8". */
      return run->id == NULL ? g_strdup (name)
                             : unbroken (g_strdup_printf (_ ("%s, <i>V</i> = %d"), name, run->params.V));
    }
  if (run->id == NULL)
    return unbroken (g_strdup_printf (_ ("Hypercube, <i>n</i> = %d"), run->network.n));
  return unbroken (g_strdup_printf (_ ("Hypercube, <i>n</i> = %d, <i>V</i> = %d"), run->network.n, run->params.V));
}

char *
fs_network_run_load (const FsNetworkRun *run)
{
  g_autofree char *load = NULL;

  if (run->id == NULL || fs_network_run_has_packets (run))
    return NULL;
  /* Three digits without trailing zeros: 0.06, not 0.0600. */
  load = fs_number_display (run->params.rate, 3);
  if (strchr (load, '.') != NULL && strstr (load, "·") == NULL)
    {
      gsize end = strlen (load);

      while (load[end - 1] == '0')
        end--;
      load[load[end - 1] == '.' ? end - 1 : end] = '\0';
    }
  return unbroken (g_strdup_printf ("<i>λ</i><sub>g</sub> = %s", load));
}

char *
fs_network_run_sentence (const FsNetworkRun *run)
{
  g_autofree char *load = NULL;
  g_autofree char *length = NULL;

  if (run->network.n == 0)
    return g_strdup (run->network_absent);
  if (run->id == NULL)
    return g_strdup (run->absent);
  if (fs_network_run_has_packets (run))
    {
      const char *tree = run->store_forward.tree == FS_TREE_BSG ? "BSG" : "BST";
      const char *what = run->store_forward.operation == FS_OPERATION_MULTICAST    ? _ ("Multicasts")
                         : run->store_forward.operation == FS_OPERATION_ONE_TO_ALL ? _ ("One-to-all broadcast")
                         : run->store_forward.operation == FS_OPERATION_ALL_TO_ALL ? _ ("All-to-all broadcasts")
                                                                                   : _ ("Many-to-all broadcasts");

      if (run->store_forward.schedule == FS_SCHEDULE_INTERLEAVED)
        /* Translators: operation, spanning tree. */
        return g_strdup_printf (_ ("%s along the %s, one necklace a step, without contention"), what, tree);
      if (run->store_forward.buffer == FS_INFINITE_BUFFER)
        /* Translators: operation, spanning tree. */
        return g_strdup_printf (_ ("%s by store-and-forward along the %s, without limit of services"), what, tree);
      /* Translators: operation, spanning tree, number. */
      return unbroken (g_strdup_printf (_ ("%s by store-and-forward along the %s, <i>B</i> = %d"), what, tree,
                                        run->store_forward.buffer));
    }
  load = fs_network_run_load (run);
  length = fs_number_display_count (run->params.length_flits);
  /* Translators: routing, length of messages, offered load: "Deterministic routing, 32 flits, λ_g = 0.012". */
  return unbroken (g_strdup_printf (_ ("%s, %s\u00a0flits, %s"),
                                    fs_routing_text (run->params.routing, FS_ROUTING_HEADING), length, load));
}
