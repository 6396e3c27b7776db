/* The broadcast tree: its copies by state, colored by step; that of the run if there is one. */
#include <math.h>

#include "diagram/paint/layers.h"

/* In high contrast, dashes for the steps would hide the states; arrows carry the number of the step there. */
#define MANY_NODES 512   /* nodes from which on edges are faded */
#define NUMBER_LENGTH 90 /* px of a lane that has space for the number of its step */
#define FADED 0.72       /* of arrows that are done, beside a selected message */
#define MIN_FADED_N 6
#define LINE 1.6
#define HEAD 8
#define DOOR 4
#define MOST_IN_FLIGHT 24 /* copies that an overview draws; of more it shows only the nodes that they reach */

void
fs_paint_copy (const FsCanvas *canvas, const FsRoute *lane, FsColor color, FsEdgeState state, double fraction)
{
  double length = fs_route_length (lane);

  switch (state)
    {
    case FS_EDGE_DONE:
      {
        FsRoute line = fs_route_piece (lane, 0, MAX (0.1, 1 - 6 * canvas->unit / MAX (length, 1e-6)));

        fs_pen_stroke (canvas, &line, color, LINE);
        fs_pen_head (canvas, lane, HEAD, color);
        break;
      }
    case FS_EDGE_IN_FLIGHT:
      length = MAX (length / canvas->unit, 1);
      fs_pen_stroke (canvas, lane, fs_color_fade (color, 0.28), 1.2);
      if (fraction > 0)
        {
          FsRoute across = fs_route_piece (lane, 0, fraction);

          fs_pen_stroke (canvas, &across, color, LINE);
        }
      for (int bead = 2; bead >= 0; bead--)
        fs_pen_bead (canvas, fs_route_at (lane, CLAMP (fraction - bead * 7 / length, 0.02, 1)), 5.4, color);
      fs_pen_head (canvas, lane, HEAD, fs_color_fade (color, 0.45));
      break;
    case FS_EDGE_QUEUED:
      fs_pen_dots (canvas, lane, color, 2.2, 5.5);
      fs_pen_head (canvas, lane, HEAD, fs_color_fade (color, 0.9));
      break;
    case FS_EDGE_NOT_QUEUED:
    default:
      fs_pen_dots (canvas, lane, fs_color_fade (color, canvas->style->high_contrast ? 1 : 0.5), 1.3, 4.5);
    }
}

/* Returns the line of a copy, cut off at the nodes. In a hypercube it is a lane of a link; in a mesh or torus it may be
 * several links long, and runs beside the lanes of messages. Where it crosses a wrap link of the grid, the links before the
 * last one are painted here. */
static FsRoute
copy_line (const FsCanvas *canvas, uint32_t from, uint32_t to, FsColor color)
{
  gboolean is_grid = fs_interconnect_is_grid (canvas->network), thin = canvas->detail == FS_DETAIL_LINES;
  double aside = is_grid ? 0 : fs_canvas_aside (canvas, -1);
  uint32_t path[FS_INTERCONNECT_MAX_PATH];
  FsRoute line;

  if (is_grid && fs_interconnect_distance (canvas->network, from, to) > 1)
    {
      int n;

      if (fs_layout_jump (&canvas->placement, from, to, &line))
        return fs_canvas_cut (canvas, &line, from, to, DOOR, DOOR);
      n = fs_interconnect_path (canvas->network, from, to, path);
      for (int i = 0; i + 2 < n; i++)
        {
          line = fs_canvas_lane (canvas, path[i], path[i + 1], 0, 1, 1);
          fs_pen_stroke (canvas, &line, color, thin ? 1.1 : LINE);
        }
      from = path[n - 2];
    }
  return thin ? fs_canvas_thin (canvas, from, to, aside) : fs_canvas_lane (canvas, from, to, aside, DOOR, DOOR);
}

void
fs_paint_diagram_copies (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  /* With the number of its step a long arrow can be read without color. */
  gboolean numbers = diagram->snapshot == NULL && diagram->store_forward == NULL && canvas->network->n_nodes <= 32;
  g_autoptr (GArray) edges = fs_diagram_tree_edges (diagram);
  gboolean overview = fs_diagram_is_overview (canvas);
  guint in_flight = 0;

  for (guint i = 0; i < edges->len; i++)
    in_flight += g_array_index (edges, FsDrawnEdge, i).state == FS_EDGE_IN_FLIGHT;
  for (guint i = 0; i < edges->len; i++)
    {
      const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);
      FsColor color = fs_canvas_step_color (canvas, edge->to);
      FsRoute lane;

      /* Hundreds of long arrows would hatch the tiles. */
      if (overview && diagram->snapshot != NULL ? edge->state != FS_EDGE_IN_FLIGHT || in_flight > MOST_IN_FLIGHT
                                                : fs_canvas_bundles_link (canvas, edge->from, edge->to))
        continue;
      lane = copy_line (canvas, edge->from, edge->to, fs_color_fade (color, edge->state == FS_EDGE_DONE ? 1 : 0.3));
      if (!fs_canvas_sees_route (canvas, &lane))
        continue;
      if (canvas->detail == FS_DETAIL_LINES)
        {
          /* Where there is no space for flits: a solid line, half a line, or dots. */
          FsEdgeState state = edge->state;
          double width = 1.1;

          if (canvas->network->n_nodes > MANY_NODES)
            color.a *= sqrt ((double) MANY_NODES / canvas->network->n_nodes);
          if (state == FS_EDGE_DONE)
            fs_pen_stroke (canvas, &lane, color, width);
          else if (state == FS_EDGE_IN_FLIGHT)
            {
              FsRoute across = fs_route_piece (&lane, 0, MAX (edge->fraction, 0.05));

              fs_pen_stroke (canvas, &lane, fs_color_fade (color, 0.3), 0.7 * width);
              fs_pen_stroke (canvas, &across, color, 1.3 * width);
            }
          else if (state == FS_EDGE_QUEUED)
            fs_pen_dots (canvas, &lane, color, 1.2 * width, 4);
          else
            fs_pen_stroke (canvas, &lane, fs_color_fade (color, 0.16), 0.6 * width);
          continue;
        }
      if (canvas->focused && edge->state == FS_EDGE_DONE && canvas->n_steps >= MIN_FADED_N)
        color.a *= FADED;
      fs_paint_copy (canvas, &lane, color, edge->state, edge->fraction);
      if (numbers && fs_route_length (&lane) >= NUMBER_LENGTH * canvas->unit)
        fs_pen_number (canvas, edge->step, &lane, 0.42, color);
    }
}
