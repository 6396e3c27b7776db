/* The broadcast tree: its copies by state, colored by step; that of the run if there is one. */
#include <math.h>

#include "diagram/layout/tree-edges.h"
#include "diagram/paint/layers.h"

/* In high contrast, dashes for the steps would hide the states; arrows carry the number of the step there. */
#define MANY_NODES 512   /* nodes from which on edges are faded */
#define NUMBER_LENGTH 90 /* px of a lane that has space for the number of its step */
#define FADED 0.72       /* of arrows that are done, beside a selected message */
#define MIN_FADED_N 6
#define LINE 1.6
#define HEAD 8
#define DOOR 4

static void
paint_in_flight (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *lane, FsColor color, double fraction)
{
  double length = MAX (fs_route_length (lane) / scene->unit, 1);

  fs_pen_stroke (cr, scene, lane, fs_color_faded (color, 0.28), 1.2);
  if (fraction > 0)
    {
      FsRoute across = fs_route_piece (lane, 0, fraction);

      fs_pen_stroke (cr, scene, &across, color, LINE);
    }
  for (int bead = 2; bead >= 0; bead--)
    fs_pen_bead (cr, scene, fs_route_at (lane, CLAMP (fraction - bead * 7 / length, 0.02, 1)), 5.4, color);
  fs_pen_arrow (cr, scene, fs_route_end (lane), fs_route_angle (lane, 1), HEAD, fs_color_faded (color, 0.45));
}

void
fs_paint_copy (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *lane, FsColor color, FsEdgeState state,
               double fraction)
{
  double angle = fs_route_angle (lane, 1);

  switch (state)
    {
    case FS_EDGE_DONE:
      {
        FsRoute line = fs_route_piece (lane, 0, MAX (0.1, 1 - 6 * scene->unit / MAX (fs_route_length (lane), 1e-6)));

        fs_pen_stroke (cr, scene, &line, color, LINE);
        fs_pen_arrow (cr, scene, fs_route_end (lane), angle, HEAD, color);
        break;
      }
    case FS_EDGE_IN_FLIGHT:
      paint_in_flight (cr, scene, lane, color, fraction);
      break;
    case FS_EDGE_QUEUED:
      fs_pen_dots (cr, scene, lane, color, 2.2, 5.5);
      fs_pen_arrow (cr, scene, fs_route_end (lane), angle, HEAD, fs_color_faded (color, 0.9));
      break;
    case FS_EDGE_NOT_QUEUED:
    default:
      fs_pen_dots (cr, scene, lane, fs_color_faded (color, scene->style->high_contrast ? 1 : 0.5), 1.3, 4.5);
    }
}

/* Where there is no space for flits: a solid line, half a line, or dots. */
static void
paint_thin_copy (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *lane, FsColor color, FsEdgeState state,
                 double fraction)
{
  double width = 1.1;

  if (scene->network->n_nodes > MANY_NODES)
    color.a *= sqrt ((double) MANY_NODES / scene->network->n_nodes);
  if (state == FS_EDGE_DONE)
    fs_pen_stroke (cr, scene, lane, color, width);
  else if (state == FS_EDGE_IN_FLIGHT)
    {
      FsRoute across = fs_route_piece (lane, 0, MAX (fraction, 0.05));

      fs_pen_stroke (cr, scene, lane, fs_color_faded (color, 0.3), 0.7 * width);
      fs_pen_stroke (cr, scene, &across, color, 1.3 * width);
    }
  else if (state == FS_EDGE_QUEUED)
    fs_pen_dots (cr, scene, lane, color, 1.2 * width, 4);
  else
    fs_pen_stroke (cr, scene, lane, fs_color_faded (color, 0.16), 0.6 * width);
}

/* Returns the line of a copy, cut off at the nodes. In a hypercube it is a lane of a link; in a mesh or torus it may be
 * several links long, and runs beside the lanes of messages. Where it crosses a wrap link of the grid, @links receives the
 * links before the last one. */
static FsRoute
copy_line (const FsDiagramScene *scene, uint32_t from, uint32_t to, GArray *links)
{
  double aside = fs_interconnect_is_lattice (scene->network) ? 0 : fs_diagram_scene_aside (scene, -1);
  uint32_t path[FS_INTERCONNECT_MAX_PATH];
  FsRoute line;
  int n = 2;

  if (fs_interconnect_is_lattice (scene->network) && fs_interconnect_distance (scene->network, from, to) > 1)
    {
      if (fs_layout_jump (&scene->placement, from, to, &line))
        return fs_diagram_scene_cut (scene, &line, from, to, DOOR, DOOR);
      n = fs_interconnect_path (scene->network, from, to, path);
      for (int i = 0; i + 2 < n; i++)
        {
          line = fs_diagram_scene_lane (scene, path[i], path[i + 1], 0, 1, 1);
          g_array_append_val (links, line);
        }
      from = path[n - 2];
    }
  return scene->detail == FS_DETAIL_LINES ? fs_diagram_scene_thin (scene, from, to, aside)
                                          : fs_diagram_scene_lane (scene, from, to, aside, DOOR, DOOR);
}

static void
paint_edge (cairo_t *cr, const FsDiagramScene *scene, const FsDrawnEdge *edge)
{
  FsColor color = fs_step_color (scene->style, edge->step, scene->n_steps);
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (FsRoute));
  FsRoute lane = copy_line (scene, edge->from, edge->to, links);

  for (guint i = 0; i < links->len; i++)
    fs_pen_stroke (cr, scene, &g_array_index (links, FsRoute, i),
                   fs_color_faded (color, edge->state == FS_EDGE_DONE ? 1 : 0.3),
                   scene->detail == FS_DETAIL_LINES ? 1.1 : LINE);
  if (!fs_diagram_scene_sees_route (scene, &lane))
    return;
  if (scene->detail == FS_DETAIL_LINES)
    {
      paint_thin_copy (cr, scene, &lane, color, edge->state, edge->fraction);
      return;
    }
  if (scene->focused && edge->state == FS_EDGE_DONE && scene->n_steps >= MIN_FADED_N)
    color.a *= FADED;
  fs_paint_copy (cr, scene, &lane, color, edge->state, edge->fraction);
  /* With the number of its step a long arrow can be read without color. */
  if (scene->diagram->snapshot == NULL && scene->diagram->store_forward == NULL && scene->network->n_nodes <= 32
      && fs_route_length (&lane) >= NUMBER_LENGTH * scene->unit)
    fs_pen_number (cr, scene, edge->step, &lane, 0.42, color);
}

void
fs_paint_diagram_copies (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autoptr (GArray) edges = NULL;

  if (scene->shape == FS_SHAPE_NONE)
    return;
  edges = fs_diagram_tree_edges (scene->diagram);
  for (guint i = 0; i < edges->len; i++)
    paint_edge (cr, scene, &g_array_index (edges, FsDrawnEdge, i));
}
