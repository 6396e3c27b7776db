/* Finds what is at a point of the diagram. */
#include <math.h>

#include "diagram/paint/layers.h"

#define NEAR 6             /* px */
#define MANY_CHANNELS 8192 /* from which on idle links are not drawn one by one */

/* Finds the header of a blocked message, or the lane of a held virtual channel. */
static FsDiagramItem
hit_message (const FsCanvas *canvas, double x, double y)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  FsDiagramItem item = FS_NO_ITEM;
  double best = NEAR * canvas->unit;
  gboolean overview = fs_diagram_is_overview (canvas);

  if (snapshot == NULL || !fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES))
    return item;
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      gboolean lanes = !overview || fs_focus_has (&canvas->diagram->focus, message->id);
      double near = INFINITY;

      if (message->injected == FS_NO_CYCLE)
        continue;
      if (message->state == FS_STATE_BLOCKED)
        near = MAX (fs_point_distance (fs_diagram_header_point (canvas, message), (FsPoint){ x, y }) - 6 * canvas->unit,
                    0);
      for (guint j = 0; j < message->n_vcs && lanes; j++)
        {
          FsRoute lane = fs_diagram_vc_lane (canvas, message->vcs[j].channel, message->vcs[j].vc);

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

/* Finds the nearest channel of which anything is drawn, its link, its state, or its load; of the two directions of a link the
 * one on the side of the pointer. */
static FsDiagramItem
hit_channel (FsCanvas *canvas, double x, double y)
{
  const FsDiagram *diagram = canvas->diagram;
  gboolean all = (fs_diagram_shows (diagram, FS_LAYER_LINKS) && canvas->layout->kind != FS_LAYOUT_ROWS
                  && canvas->n_channels < MANY_CHANNELS)
                 || (fs_diagram_shows (diagram, FS_LAYER_LOAD) && diagram->load != NULL)
                 || (fs_diagram_shows (diagram, FS_LAYER_WAITING) && diagram->waiting != NULL)
                 || (fs_diagram_shows (diagram, FS_LAYER_SHARES) && diagram->shares != NULL);
  gboolean states = (diagram->layers & (1u << FS_LAYER_CHANNELS | 1u << FS_LAYER_MESSAGES)) != 0;
  double best = NEAR * canvas->unit, aside = fs_canvas_aside (canvas, -1);
  FsDiagramItem item = FS_NO_ITEM;

  if (canvas->busy == NULL && states)
    canvas->busy = fs_diagram_busy_vcs (diagram);
  /* The links of an overview are not drawn. */
  for (uint64_t channel = 0; channel < canvas->n_channels && !fs_diagram_is_overview (canvas); channel++)
    {
      uint32_t from, to;
      FsRoute lane;
      double near;

      if (!fs_interconnect_has_channel (canvas->network, channel)
          || !(all || (states && canvas->busy != NULL && canvas->busy[channel] > 0)))
        continue;
      fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
      lane = fs_canvas_lane (canvas, from, to, aside, 4, 5);
      near = fs_route_distance (&lane, x, y);
      if (near < best)
        {
          best = near;
          item = (FsDiagramItem){ .kind = FS_ITEM_CHANNEL, .channel = channel, .message = FS_NO_MESSAGE };
        }
    }
  return item;
}

/* Finds the far node of a cut link where its address stands. */
static FsDiagramItem
hit_ghost (const FsCanvas *canvas, double x, double y)
{
  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    {
      uint32_t from, to;
      FsBox box;

      if (!fs_interconnect_has_channel (canvas->network, channel))
        continue;
      fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
      if (fs_diagram_ghost_box (canvas, from, to, &box) && x >= box.x && x < box.x + box.width && y >= box.y
          && y < box.y + box.height)
        return (FsDiagramItem){ .kind = FS_ITEM_NODE, .node = to, .message = FS_NO_MESSAGE };
    }
  return FS_NO_ITEM;
}

FsDiagramItem
fs_diagram_hit (FsCanvas *canvas, double x, double y)
{
  FsDiagramItem item = FS_NO_ITEM;
  int dimension;

  if (canvas->shape == FS_SHAPE_NONE)
    {
      /* In the matrix: the cell of a channel, or the row of a node. */
      const FsInterconnect *network = canvas->network;
      double row = floor ((y - canvas->top) / canvas->pitch), column = floor ((x - canvas->left) / canvas->pitch);
      uint32_t to;

      if (row < 0 || column < 0 || row >= network->n_nodes || column >= network->n_nodes)
        return item;
      item.kind = FS_ITEM_NODE;
      item.node = canvas->layout->order[(uint32_t) row];
      to = canvas->layout->order[(uint32_t) column];
      if (fs_interconnect_distance (network, item.node, to) != 1)
        return item;
      item.kind = FS_ITEM_CHANNEL;
      item.channel = fs_interconnect_channel (network, item.node, to);
      return item;
    }
  if (canvas->shape == FS_SHAPE_ROUTER)
    item = fs_diagram_router_hit (canvas, x, y);
  else
    {
      double best = INFINITY, w = canvas->half_width + 2 * canvas->unit, h = canvas->half_height + 2 * canvas->unit;

      /* The area around small discs belongs to them, but at most half the way to the next one. */
      if (canvas->shape == FS_SHAPE_DISC)
        w = h = MAX (w, MIN (NEAR * canvas->unit, canvas->gap / 2));
      for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
        {
          FsPoint at = canvas->at[node];

          if (fabs (at.x - x) <= w && fabs (at.y - y) <= h && fs_point_distance (at, (FsPoint){ x, y }) < best)
            {
              best = fs_point_distance (at, (FsPoint){ x, y });
              item = (FsDiagramItem){ .kind = FS_ITEM_NODE, .node = node, .message = FS_NO_MESSAGE };
            }
        }
    }
  if (item.kind == FS_ITEM_NONE && canvas->is_grid && canvas->gap >= 30 * canvas->unit)
    item = hit_ghost (canvas, x, y);
  if (item.kind == FS_ITEM_NONE && (dimension = fs_diagram_compass_hit (canvas, x, y)) >= 0)
    item = (FsDiagramItem){ .kind = FS_ITEM_DIMENSION, .index = dimension, .message = FS_NO_MESSAGE };
  if (item.kind == FS_ITEM_NONE)
    item = hit_message (canvas, x, y);
  return item.kind != FS_ITEM_NONE ? item : hit_channel (canvas, x, y);
}
