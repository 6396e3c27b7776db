/* Finds what is at a point of the diagram. */
#include <math.h>

#include "diagram/paint/diagram-painter.h"
#include "diagram/paint/layers.h"

#define NEAR 6             /* px */
#define MANY_CHANNELS 8192 /* from which on idle links are not drawn one by one */

static double
distance (FsPoint a, double x, double y)
{
  return hypot (a.x - x, a.y - y);
}

/* Finds the header of a blocked message, or the lane of a held virtual channel. */
static FsDiagramItem
hit_message (const FsDiagramScene *scene, double x, double y)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  FsDiagramItem item = FS_NO_ITEM;
  double best = NEAR * scene->unit;
  gboolean overview = fs_diagram_is_overview (scene);

  if (snapshot == NULL || !fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES))
    return item;
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      double near = INFINITY;

      if (message->injected == FS_NO_CYCLE
          || (overview && !fs_focus_has (&scene->diagram->focus, message->id) && message->state != FS_STATE_BLOCKED))
        continue;
      if (message->state == FS_STATE_BLOCKED)
        near = MAX (distance (fs_diagram_header_point (scene, message), x, y) - 6 * scene->unit, 0);
      for (guint j = 0; j < message->n_vcs && (!overview || fs_focus_has (&scene->diagram->focus, message->id)); j++)
        {
          FsRoute lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);

          near = MIN (near, fs_route_distance (&lane, x, y));
        }
      if (near < best)
        {
          best = near;
          item = (FsDiagramItem){ .kind = FS_ITEM_MESSAGE, .message = message->id };
        }
    }
  return item;
}

static FsDiagramItem
hit_node (const FsDiagramScene *scene, double x, double y)
{
  FsDiagramItem item = FS_NO_ITEM;
  double best = INFINITY, w = scene->half_width + 2 * scene->unit, h = scene->half_height + 2 * scene->unit;

  /* The area around small discs belongs to them, but at most half the way to the next one. */
  if (scene->shape == FS_SHAPE_DISC)
    w = h = MAX (w, MIN (NEAR * scene->unit, scene->gap / 2));
  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    {
      FsPoint at = scene->at[node];

      if (fabs (at.x - x) <= w && fabs (at.y - y) <= h && distance (at, x, y) < best)
        {
          best = distance (at, x, y);
          item = (FsDiagramItem){ .kind = FS_ITEM_NODE, .node = node, .message = FS_NO_MESSAGE };
        }
    }
  return item;
}

/* Returns whether anything is drawn of a channel: its link, its state, or its load. */
static gboolean
is_drawn (const FsDiagramScene *scene, uint64_t channel)
{
  const FsDiagram *diagram = scene->diagram;
  gboolean links = fs_diagram_shows (diagram, FS_LAYER_LINKS) && scene->layout->kind != FS_LAYOUT_ROWS
                   && scene->n_channels < MANY_CHANNELS;

  if (links || (fs_diagram_shows (diagram, FS_LAYER_LOAD) && diagram->load != NULL)
      || (fs_diagram_shows (diagram, FS_LAYER_SHARES) && diagram->shares != NULL))
    return TRUE;
  return scene->busy != NULL && scene->busy[channel] > 0
         && (diagram->layers & (1u << FS_LAYER_CHANNELS | 1u << FS_LAYER_MESSAGES)) != 0;
}

/* Finds the nearest channel that is drawn; of the two directions of a link the one on the side of the pointer. */
static FsDiagramItem
hit_channel (FsDiagramScene *scene, double x, double y)
{
  FsDiagramItem item = FS_NO_ITEM;
  double best = NEAR * scene->unit, aside = fs_diagram_scene_aside (scene, -1);

  /* The links of an overview are not drawn. */
  if (fs_diagram_is_overview (scene))
    return item;
  if (scene->busy == NULL)
    scene->busy = fs_diagram_busy_vcs (scene->diagram);
  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    {
      uint32_t from, to;
      FsRoute lane;
      double near;

      if (!fs_interconnect_has_channel (scene->network, channel) || !is_drawn (scene, channel))
        continue;
      fs_interconnect_channel_ends (scene->network, channel, &from, &to);
      lane = fs_diagram_scene_lane (scene, from, to, aside, 4, 5);
      near = fs_route_distance (&lane, x, y);
      if (near < best)
        {
          best = near;
          item = (FsDiagramItem){ .kind = FS_ITEM_CHANNEL, .channel = channel, .message = FS_NO_MESSAGE };
        }
    }
  return item;
}

/* In the matrix: the cell of a channel, or the row of a node. */
static FsDiagramItem
hit_matrix (const FsDiagramScene *scene, double x, double y)
{
  FsDiagramItem item = FS_NO_ITEM;
  double cell = scene->pitch;
  double row = floor ((y - scene->top) / cell), column = floor ((x - scene->left) / cell);
  uint32_t from, to;

  if (row < 0 || column < 0 || row >= scene->network->n_nodes || column >= scene->network->n_nodes)
    return item;
  from = scene->layout->order[(uint32_t) row];
  to = scene->layout->order[(uint32_t) column];
  item.kind = FS_ITEM_NODE;
  item.node = from;
  if (fs_interconnect_distance (scene->network, from, to) != 1)
    return item;
  item.kind = FS_ITEM_CHANNEL;
  item.channel = fs_interconnect_channel (scene->network, from, to);
  return item;
}

FsDiagramItem
fs_diagram_hit (FsDiagramScene *scene, double x, double y)
{
  FsDiagramItem item;

  if (scene->shape == FS_SHAPE_NONE)
    return hit_matrix (scene, x, y);
  if (scene->shape == FS_SHAPE_ROUTER)
    {
      item = fs_diagram_router_hit (scene, x, y);
      if (item.kind != FS_ITEM_NONE)
        return item;
    }
  else
    {
      item = hit_node (scene, x, y);
      if (item.kind != FS_ITEM_NONE)
        return item;
    }
  if (fs_diagram_compass_hit (scene, x, y) >= 0)
    return (FsDiagramItem){ .kind = FS_ITEM_DIMENSION,
                            .index = fs_diagram_compass_hit (scene, x, y),
                            .message = FS_NO_MESSAGE };
  item = hit_message (scene, x, y);
  return item.kind != FS_ITEM_NONE ? item : hit_channel (scene, x, y);
}
