/* How many virtual channels of every channel are held. */
#include "diagram/paint/layers.h"

gboolean
fs_diagram_is_escape (const FsDiagram *diagram, uint64_t channel, int vc)
{
  const FsWormholeParams *params = diagram->params;
  const FsInterconnect *network = &diagram->structure->network;
  int n_escape = 1;

  if (params == NULL || (params->routing != FS_ROUTING_DUATO && params->routing != FS_ROUTING_DUATO_TIMEOUT))
    return FALSE;
  /* The last VC is the escape channel; in a ring with classes the last two are (MESHES_AND_TORI.md 4.2). */
  if (fs_interconnect_is_lattice (network)
      && fs_network_needs_classes (&network->lattice, fs_interconnect_channel_dimension (network, channel)))
    n_escape = 2;
  return vc >= params->V - n_escape;
}

guint8 *
fs_diagram_busy_vcs (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsSnapshot *snapshot = diagram->snapshot;
  const FsStoreForwardSnapshot *store_forward = diagram->store_forward;
  guint8 *busy;

  if (snapshot == NULL && store_forward == NULL)
    return NULL;
  busy = g_new0 (guint8, (gsize) network->n_nodes * (gsize) network->degree);
  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        guint8 *count = &busy[snapshot->messages[i].vcs[j].channel];

        *count = (guint8) MIN (*count + 1, 255);
      }
  for (guint i = 0; snapshot == NULL && i < store_forward->n_sends; i++)
    {
      guint8 *count
          = &busy[fs_interconnect_channel (network, store_forward->sends[i].from, store_forward->sends[i].to)];

      *count = (guint8) MIN (*count + 1, 255);
    }
  return busy;
}
