/* The broadcast tree: its copies by state, colored by step; that of the run if there is one. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "topology/binomial-tree.h"
#include "topology/multicast.h"

/* In high contrast, dashes for the steps would hide the states; arrows carry the number of the step there. */
#define MANY_NODES 512   /* nodes from which on edges are faded */
#define NUMBER_LENGTH 90 /* px of a lane that has space for the number of its step */
#define FADED 0.72       /* of arrows that are done, beside a selected message */
#define MIN_FADED_N 6
#define LINE 1.6
#define HEAD 8
#define DOOR 4

/* Returns the sender of the copy of @node in the tree that is shown without a run. */
static uint32_t
tree_parent (const FsDiagram *diagram, uint32_t root, int base, uint32_t node)
{
  const FsGh *gh = &diagram->structure->gh;
  FsNetwork network;

  if (gh->k > 2)
    return fs_network_structure_parent (diagram->structure, root, node);
  fs_network_init (&network, gh->n);
  return fs_binomial_tree_parent (&network, base, root, node);
}

gboolean
fs_diagram_tree_has (const FsDiagramScene *scene, uint32_t from, uint32_t to)
{
  const FsDiagram *diagram = scene->diagram;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  uint32_t root = view != NULL ? view->source : diagram->root;

  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST) || to == root || diagram->store_forward != NULL)
    return FALSE;
  if (scene->gh->k > 2 && diagram->structure->tree == NULL)
    return FALSE;
  return tree_parent (diagram, root, view != NULL ? view->base : diagram->base, to) == from;
}

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

  if (scene->gh->n_nodes > MANY_NODES)
    color.a *= sqrt ((double) MANY_NODES / scene->gh->n_nodes);
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

static void
paint_edge (cairo_t *cr, const FsDiagramScene *scene, uint32_t root, uint32_t from, uint32_t to, FsEdgeState state,
            double fraction)
{
  int step = fs_gh_distance (scene->gh, root, to);
  FsColor color = fs_step_color (scene->style, step, scene->gh->n);
  FsRoute lane = scene->detail == FS_DETAIL_LINES
                     ? fs_diagram_scene_thin (scene, from, to, fs_diagram_scene_aside (scene, -1))
                     : fs_diagram_scene_lane (scene, from, to, fs_diagram_scene_aside (scene, -1), DOOR, DOOR);

  if (!fs_diagram_scene_sees_route (scene, &lane))
    return;
  if (scene->detail == FS_DETAIL_LINES)
    {
      paint_thin_copy (cr, scene, &lane, color, state, fraction);
      return;
    }
  if (scene->focused && state == FS_EDGE_DONE && scene->gh->n >= MIN_FADED_N)
    color.a *= FADED;
  fs_paint_copy (cr, scene, &lane, color, state, fraction);
  /* With the number of its step a long arrow can be read without color. */
  if (scene->diagram->snapshot == NULL && scene->diagram->store_forward == NULL && scene->gh->n_nodes <= 32
      && fs_route_length (&lane) >= NUMBER_LENGTH * scene->unit)
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

/* Returns the channels of the tree of a store-and-forward run, [N g], those still to be used included. Free with
 * g_free(). */
static guint8 *
planned_channels (const FsDiagram *diagram)
{
  const FsGh *gh = &diagram->structure->gh;
  const FsSpanningGraph *graph = diagram->structure->graph;
  guint8 *planned = g_new0 (guint8, (gsize) gh->n_nodes * (gsize) gh->degree);

  if (diagram->run_tree == FS_RUN_TREE_MULTICAST)
    {
      g_autoptr (GArray) branches
          = fs_multicast_tree (gh, diagram->root, diagram->destinations, diagram->n_destinations, diagram->clubbing);

      for (guint i = 0; i < branches->len; i++)
        planned[fs_gh_channel (gh, g_array_index (branches, FsMulticastBranch, i).from,
                               g_array_index (branches, FsMulticastBranch, i).to)]
            = 1;
      return planned;
    }
  for (uint32_t v = 1; v < gh->n_nodes && diagram->structure->tree != NULL; v++)
    {
      uint32_t node = fs_gh_translate (gh, v, diagram->root);

      if (diagram->run_tree == FS_RUN_TREE_BST)
        planned[fs_gh_channel (gh, fs_network_structure_parent (diagram->structure, diagram->root, node), node)] = 1;
      else
        for (uint32_t i = graph->parent_start[v]; i < graph->parent_start[v + 1]; i++)
          planned[fs_gh_channel (gh, fs_gh_translate (gh, graph->parents[i], diagram->root), node)] = 1;
    }
  return planned;
}

/* Paints the tree of the run as it has grown: channels that were used, those in use, and those still to be used. */
static void
paint_store_forward (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;
  g_autofree guint8 *planned = NULL;

  if (diagram->run_tree == FS_RUN_TREE_NONE)
    return;
  planned = planned_channels (diagram);
  for (guint i = 0; i < snapshot->n_sends; i++)
    planned[fs_gh_channel (scene->gh, snapshot->sends[i].from, snapshot->sends[i].to)] = 2;
  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    if (planned[channel] > 0 || snapshot->traffic[channel] > 0)
      {
        FsEdgeState state = planned[channel] == 2            ? FS_EDGE_IN_FLIGHT
                            : snapshot->traffic[channel] > 0 ? FS_EDGE_DONE
                                                             : FS_EDGE_NOT_QUEUED;
        uint32_t from, to;

        fs_diagram_channel_ends (scene->gh, channel, &from, &to);
        if (state == FS_EDGE_NOT_QUEUED && snapshot->depth[from] > 0)
          state = FS_EDGE_QUEUED;
        paint_edge (cr, scene, diagram->root, from, to, state, 0.1 + 0.8 * diagram->phase);
      }
}

void
fs_paint_diagram_copies (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST) || scene->shape == FS_SHAPE_NONE)
    return;
  if (diagram->store_forward != NULL)
    paint_store_forward (cr, scene);
  else if (view != NULL)
    paint_live (cr, scene, view);
  else if (diagram->snapshot == NULL && (scene->gh->k == 2 || diagram->structure->tree != NULL))
    for (uint32_t node = 0; node < scene->gh->n_nodes; node++)
      if (node != diagram->root)
        paint_edge (cr, scene, diagram->root, tree_parent (diagram, diagram->root, diagram->base, node), node,
                    FS_EDGE_DONE, 0);
}
