/* How many virtual channels of every channel are held. */
#include "diagram/paint/layers.h"

int
fs_diagram_escape_vc (const FsDiagram *diagram)
{
  const FsWormholeParams *params = diagram->params;

  /* The highest VC is the escape channel (SIMULATOR.md 5). */
  if (params == NULL || (params->routing != FS_ROUTING_DUATO && params->routing != FS_ROUTING_DUATO_TIMEOUT))
    return -1;
  return params->V - 1;
}

guint8 *
fs_diagram_busy_vcs (const FsDiagram *diagram)
{
  const FsGh *gh = &diagram->structure->gh;
  const FsSnapshot *snapshot = diagram->snapshot;
  const FsStoreForwardSnapshot *store_forward = diagram->store_forward;
  guint8 *busy;

  if (snapshot == NULL && store_forward == NULL)
    return NULL;
  busy = g_new0 (guint8, (gsize) gh->n_nodes * (gsize) gh->degree);
  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        guint8 *count = &busy[snapshot->messages[i].vcs[j].channel];

        *count = (guint8) MIN (*count + 1, 255);
      }
  for (guint i = 0; snapshot == NULL && i < store_forward->n_sends; i++)
    {
      guint8 *count = &busy[fs_gh_channel (gh, store_forward->sends[i].from, store_forward->sends[i].to)];

      *count = (guint8) MIN (*count + 1, 255);
    }
  return busy;
}
