/* The state of every channel in a snapshot. */
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

static void
mark_worms (const FsDiagram *diagram, guint8 *states)
{
  int escape = fs_diagram_escape_vc (diagram);
  const FsSnapshot *snapshot = diagram->snapshot;

  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        const FsHeldVc *held = &snapshot->messages[i].vcs[j];
        guint8 *state = &states[held->channel];

        if (held->vc == escape)
          *state = FS_CHANNEL_ESCAPE;
        else if (*state == FS_CHANNEL_IDLE)
          *state = snapshot->messages[i].state == FS_STATE_BLOCKED ? FS_CHANNEL_BLOCKED : FS_CHANNEL_CARRYING;
        else if (*state != FS_CHANNEL_ESCAPE
                 && !(*state == FS_CHANNEL_BLOCKED && snapshot->messages[i].state == FS_STATE_BLOCKED))
          *state = FS_CHANNEL_SHARING;
      }
}

static void
mark_sends (const FsDiagram *diagram, guint8 *states)
{
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;

  for (guint i = 0; i < snapshot->n_sends; i++)
    {
      guint8 *state = &states[fs_gh_channel (&diagram->structure->gh, snapshot->sends[i].from, snapshot->sends[i].to)];

      *state = *state == FS_CHANNEL_IDLE ? FS_CHANNEL_CARRYING : FS_CHANNEL_SHARING;
    }
  for (uint64_t channel = 0; snapshot->waiting != NULL && channel < snapshot->n_channels; channel++)
    if (snapshot->waiting[channel] > 0)
      states[channel] = states[channel] == FS_CHANNEL_IDLE ? FS_CHANNEL_BLOCKED : FS_CHANNEL_SHARING;
}

guint8 *
fs_diagram_channel_states (const FsDiagram *diagram)
{
  const FsGh *gh = &diagram->structure->gh;
  guint8 *states;

  if (diagram->snapshot == NULL && diagram->store_forward == NULL)
    return NULL;
  states = g_new0 (guint8, (gsize) gh->n_nodes * (gsize) gh->degree);
  if (diagram->snapshot != NULL)
    mark_worms (diagram, states);
  else
    mark_sends (diagram, states);
  return states;
}

FsColor
fs_diagram_state_color (const FsStyle *style, FsChannelState state)
{
  switch (state)
    {
    case FS_CHANNEL_CARRYING:
      return fs_ink (style, FS_INK_CARRYING);
    case FS_CHANNEL_SHARING:
      return fs_ink (style, FS_INK_SHARING);
    case FS_CHANNEL_BLOCKED:
      return fs_ink (style, FS_INK_BLOCKED);
    case FS_CHANNEL_ESCAPE:
      return fs_ink (style, FS_INK_ESCAPE);
    case FS_CHANNEL_IDLE:
    default:
      return fs_color_faded (style->text, 0.16);
    }
}
