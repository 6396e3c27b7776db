/* The broadcast tree: its copies by state, colored by step. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "topology/binomial-tree.h"

/* In high contrast, dashes for the steps would hide the states; arrows carry the number of the step there. */
#define MANY_NODES 512   /* nodes from which on edges are faded */
#define NUMBER_LENGTH 90 /* px of a lane that has space for the number of its step */

static uint32_t
tree_root (const FsDiagram *diagram)
{
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  return view != NULL ? view->source : diagram->root;
}

/* Returns the sender of the copy of @node in the tree that is shown. */
static uint32_t
tree_parent (const FsDiagram *diagram, uint32_t root, uint32_t node)
{
  const FsGh *gh = &diagram->structure->gh;
  FsNetwork network;

  if (gh->k > 2)
    return fs_network_structure_parent (diagram->structure, root, node);
  fs_network_init (&network, gh->n);
  return fs_binomial_tree_parent (&network, diagram->base, root, node);
}

gboolean
fs_diagram_tree_has (const FsDiagramScene *scene, uint32_t from, uint32_t to)
{
  const FsDiagram *diagram = scene->diagram;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  uint32_t root = tree_root (diagram);

  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST) || to == root)
    return FALSE;
  if (scene->gh->k > 2)
    return diagram->structure->tree != NULL && tree_parent (diagram, root, to) == from;
  if (view != NULL)
    {
      FsNetwork network;

      fs_network_init (&network, scene->gh->n);
      return fs_binomial_tree_parent (&network, view->base, root, to) == from;
    }
  return tree_parent (diagram, root, to) == from;
}

static void
paint_in_flight (cairo_t *cr, const FsDiagramScene *scene, const FsArc *lane, FsColor color, double fraction)
{
  double length = MAX (fs_arc_length (lane) / scene->unit, 1);

  fs_pen_stroke (cr, scene, lane, fs_color_faded (color, 0.28), 2);
  if (fraction > 0)
    {
      FsArc across = fs_arc_piece (lane, 0, fraction);

      fs_pen_stroke (cr, scene, &across, color, 3.2);
    }
  for (int bead = 2; bead >= 0; bead--)
    fs_pen_bead (cr, scene, fs_arc_at (lane, CLAMP (fraction - bead * 9.5 / length, 0.02, 1)), 7.2, color);
  fs_pen_arrow (cr, scene, lane->p[3], fs_arc_angle (lane, 1), 9, fs_color_faded (color, 0.45));
}

void
fs_paint_copy (cairo_t *cr, const FsDiagramScene *scene, const FsArc *lane, FsColor color, FsEdgeState state,
               double fraction)
{
  double angle = fs_arc_angle (lane, 1);

  switch (state)
    {
    case FS_EDGE_DONE:
      {
        FsArc line = fs_arc_piece (lane, 0, MAX (0.1, 1 - 7 * scene->unit / MAX (fs_arc_length (lane), 1e-6)));

        fs_pen_stroke (cr, scene, &line, color, 3.2);
        fs_pen_arrow (cr, scene, lane->p[3], angle, 11, color);
        break;
      }
    case FS_EDGE_IN_FLIGHT:
      paint_in_flight (cr, scene, lane, color, fraction);
      break;
    case FS_EDGE_QUEUED:
      fs_pen_dots (cr, scene, lane, color, 3, 6.5);
      fs_pen_arrow (cr, scene, lane->p[3], angle, 9, fs_color_faded (color, 0.9));
      break;
    case FS_EDGE_NOT_QUEUED:
    default:
      fs_pen_dots (cr, scene, lane, fs_color_faded (color, scene->style->high_contrast ? 1 : 0.6), 1.9, 6);
    }
}

/* Where there is no space for flits: a solid line, half a line, or dots. */
static void
paint_thin_copy (cairo_t *cr, const FsDiagramScene *scene, const FsArc *lane, FsColor color, FsEdgeState state,
                 double fraction)
{
  double width = scene->detail == FS_DETAIL_LANES ? 1.8 : 1.1;
  double angle = fs_arc_angle (lane, 1);

  if (scene->gh->n_nodes > MANY_NODES)
    color.a *= sqrt ((double) MANY_NODES / scene->gh->n_nodes);

  if (state == FS_EDGE_DONE)
    fs_pen_stroke (cr, scene, lane, color, width);
  else if (state == FS_EDGE_IN_FLIGHT)
    {
      FsArc across = fs_arc_piece (lane, 0, MAX (fraction, 0.05));

      fs_pen_stroke (cr, scene, lane, fs_color_faded (color, 0.3), 0.7 * width);
      fs_pen_stroke (cr, scene, &across, color, 1.3 * width);
    }
  else if (state == FS_EDGE_QUEUED)
    fs_pen_dots (cr, scene, lane, color, 1.2 * width, 4);
  else
    fs_pen_stroke (cr, scene, lane, fs_color_faded (color, 0.16), 0.6 * width);
  if (scene->detail == FS_DETAIL_LANES && state != FS_EDGE_NOT_QUEUED)
    fs_pen_arrow (cr, scene, lane->p[3], angle, 6, color);
}

static void
paint_edge (cairo_t *cr, const FsDiagramScene *scene, uint32_t root, uint32_t from, uint32_t to, FsEdgeState state,
            double fraction)
{
  int step = fs_gh_distance (scene->gh, root, to);
  FsColor color = fs_step_color (scene->style, step, scene->gh->n);
  FsArc lane = fs_diagram_scene_lane (scene, from, to, fs_diagram_scene_aside (scene, -1), 4, 5);

  if (!fs_diagram_scene_sees_curve (scene, &lane))
    return;
  if (scene->detail != FS_DETAIL_FLITS)
    {
      paint_thin_copy (cr, scene, &lane, color, state, fraction);
      return;
    }
  fs_paint_copy (cr, scene, &lane, color, state, fraction);
  /* With the number of its step a long arrow can be read without color. */
  if (fs_diagram_broadcast (scene->diagram) == NULL && scene->gh->n_nodes <= 32
      && fs_arc_length (&lane) >= NUMBER_LENGTH * scene->unit)
    fs_pen_number (cr, scene, step, &lane, 0.42, color);
}

/* Returns the fraction of the flits of each copy in flight that have left their source, by destination. */
static double *
fractions_across (const FsDiagram *diagram, const FsBroadcastView *view)
{
  double *fractions = g_new0 (double, diagram->structure->gh.n_nodes);

  for (guint i = 0; i < diagram->snapshot->n_messages; i++)
    {
      const FsMessageView *message = &diagram->snapshot->messages[i];

      if (message->kind == FS_MESSAGE_COPY && message->index == view->index && message->injected != FS_NO_CYCLE)
        fractions[message->destination]
            = (double) (message->length - message->at_source - message->injection_flits) / message->length;
    }
  return fractions;
}

static void
paint_live (cairo_t *cr, const FsDiagramScene *scene, const FsBroadcastView *view)
{
  g_autofree double *fractions = fractions_across (scene->diagram, view);

  /* Later states are drawn over earlier ones. */
  for (int state = FS_EDGE_NOT_QUEUED; state <= FS_EDGE_DONE; state++)
    for (guint i = 0; i < view->n_edges; i++)
      if ((int) view->edges[i].state == state
          && fs_gh_distance (scene->gh, view->edges[i].from, view->edges[i].to) == 1)
        paint_edge (cr, scene, view->source, view->edges[i].from, view->edges[i].to, view->edges[i].state,
                    fractions[view->edges[i].to]);
}

/* Paints one initiation of a store-and-forward run: its sends are in flight, nodes with their copy are done. */
static FsEdgeState
store_forward_state (const FsStoreForwardSnapshot *snapshot, uint64_t initiation, uint32_t from, uint32_t to)
{
  for (guint i = 0; i < snapshot->n_sends; i++)
    if (snapshot->sends[i].initiation == initiation && snapshot->sends[i].from == from && snapshot->sends[i].to == to)
      return FS_EDGE_IN_FLIGHT;
  if (snapshot->completed[to] > 0)
    return FS_EDGE_DONE;
  return snapshot->depth[from] > 0 ? FS_EDGE_QUEUED : FS_EDGE_NOT_QUEUED;
}

void
fs_paint_diagram_copies (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  uint32_t root = diagram->root;
  gboolean live = diagram->store_forward != NULL && diagram->broadcast != FS_NO_BROADCAST;

  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST) || scene->shape == FS_SHAPE_NONE)
    return;
  if (view != NULL)
    {
      paint_live (cr, scene, view);
      return;
    }
  if (scene->gh->k > 2 && diagram->structure->tree == NULL)
    return;
  for (uint32_t node = 0; node < scene->gh->n_nodes; node++)
    if (node != root)
      {
        uint32_t parent = tree_parent (diagram, root, node);
        FsEdgeState state
            = live ? store_forward_state (diagram->store_forward, diagram->broadcast, parent, node) : FS_EDGE_DONE;

        paint_edge (cr, scene, root, parent, node, state, diagram->phase * 0.9);
      }
}
