#include "sim/replay/deadlock-workload.h"

#include "base/random.h"
#include "sim/replay/wait-for-graph.h"
#include "sim/workload/workload-file.h"

#define MOST_ROUNDS 64
#define MOST_FLITS 60

/* In each round @at_once messages for each channel of the circle. Lengths differ, so that rounds do; all are longer than what
 * the buffers of two channels hold, so that each message still holds its channel when its header requests the next. */
static char *
lines_of (const FsWormholeParams *params, const FsChannelDependencies *found, guint rounds, guint at_once)
{
  guint32 least = 2 * (guint32) params->vc_buffer + 4;
  GString *lines = g_string_new (NULL);

  for (guint round = 0; round < rounds; round++)
    for (guint i = 0; i < found->n_circle; i++)
      for (guint j = 0; j < at_once; j++)
        {
          guint32 more = fs_random_below (fs_random_split (round, i * 64 + j), MOST_FLITS);

          g_string_append_printf (lines, "%s0 #%u #%u %u", lines->len > 0 ? ";" : "", found->messages[i].source,
                                  found->messages[i].destination, least + (round > 0 ? more : MOST_FLITS / 3));
        }
  return g_string_free (lines, FALSE);
}

/* Whether a run of @params, whose workload is the lines, deadlocks. */
static gboolean
deadlocks (const FsWormholeParams *params)
{
  g_autoptr (FsWormhole) network = fs_wormhole_new (params, FS_ENGINE_FAST, NULL, NULL);
  g_autoptr (FsSnapshot) snapshot = NULL;
  g_autoptr (FsWaitForGraph) graph = NULL;

  if (network == NULL)
    return FALSE;
  fs_wormhole_run_until (network, FS_DEADLOCK_WORKLOAD_CYCLES, NULL);
  snapshot = fs_snapshot_new (network);
  graph = fs_wait_for_graph_new (snapshot, params);
  return graph->n_deadlock > 0;
}

char *
fs_deadlock_workload (FsWormholeParams *params, const FsChannelDependencies *found)
{
  g_return_val_if_fail (found->deadlock == FS_DEADLOCK_POSSIBLE && found->messages != NULL, NULL);

  params->pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
  params->recovery_cycles = FS_NEVER_RECOVER;
  params->beta = params->on_cycles = params->off_cycles = params->rate = 0;
  params->tasks = 0;
  params->source_capacity = FS_INFINITE_SOURCE;
  params->when_full = FS_WHEN_FULL_DROP;
  params->injection = FS_INJECTION_POOL;
  params->workload_digest = NULL;
  /* A message that came over a channel of the circle is served before one that is new there: to fill all virtual channels at
   * once takes as many that are new. */
  for (guint rounds = 1; rounds <= MOST_ROUNDS; rounds *= 4)
    for (guint each = 1; each <= 4; each *= 4)
      {
        g_autofree char *lines = NULL, *path = NULL;

        params->injection_channels = (int) each * params->V;
        lines = lines_of (params, found, rounds, each * (guint) params->V);
        path = g_strconcat (FS_WORKLOAD_INLINE, lines, NULL);
        params->workload = g_intern_string (path);
        params->workload_messages = rounds * found->n_circle * each * (guint) params->V;
        params->workload_rate = (double) params->workload_messages / found->network.n_nodes;
        params->length_flits = MOST_FLITS;
        if (deadlocks (params))
          return g_steal_pointer (&lines);
      }
  return NULL;
}
