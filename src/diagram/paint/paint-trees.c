/* Trees of the network itself: BST, BSG, multicast, the path of a message, a necklace as a ring. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "topology/multicast.h"

#define MANY_EDGES 1500
#define MULTICAST_COLOR 0 /* a multicast is a message, with a color of its own */
#define PATH_COLOR 2

static FsColor
subtree_color (const FsDiagramScene *scene, int subtree)
{
  /* If nodes have the colors of necklaces, the edges stay gray. */
  if (fs_diagram_shows (scene->diagram, FS_LAYER_NECKLACES))
    return fs_pen_ink (scene, 0.38);
  return fs_palette_color (scene->style->id, (guint) subtree);
}

static double
edge_width (const FsDiagramScene *scene, gboolean at_root)
{
  if (scene->network->n_nodes > MANY_EDGES)
    return 0.7;
  return at_root ? 2.2 : 1.8;
}

static void
paint_tree (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsNetworkStructure *structure = scene->diagram->structure;
  uint32_t root = scene->diagram->root;

  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    if (node != root)
      {
        int subtree = fs_network_structure_subtree (structure, root, node);
        uint32_t parent = fs_network_structure_parent (structure, root, node);
        FsRoute curve = fs_diagram_scene_link (scene, parent, node);
        double width = edge_width (scene, parent == root);

        if (!fs_diagram_scene_sees_route (scene, &curve))
          continue;
        if (!fs_diagram_shows (scene->diagram, FS_LAYER_NECKLACES) && scene->detail != FS_DETAIL_LINES)
          fs_set_dash (cr, (guint) subtree, width * scene->unit);
        fs_pen_stroke (cr, scene, &curve, subtree_color (scene, subtree), width);
      }
  cairo_set_dash (cr, NULL, 0, 0);
}

FsColor
fs_diagram_necklace_color (const FsDiagramScene *scene, guint number)
{
  const FsNecklaces *necklaces = scene->diagram->structure->necklaces;

  /* Among many classes only the selected one has its own color. */
  if (necklaces->n_necklaces > FS_PALETTE_SIZE && number == scene->diagram->necklace)
    return fs_palette_color (scene->style->id, 1);
  return fs_class_color (scene->style, number, necklaces->n_necklaces, necklaces->list[number].weight,
                         scene->network->n);
}

/* A node with m parents has m edges: that of the BST is solid, the others are dashed. */
static void
paint_graph (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsSpanningGraph *graph = scene->diagram->structure->graph;
  const FsNecklaces *necklaces = scene->diagram->structure->necklaces;
  uint32_t root = scene->diagram->root;

  for (uint32_t v = 1; v < scene->network->n_nodes; v++)
    for (uint32_t i = graph->parent_start[v]; i < graph->parent_start[v + 1]; i++)
      {
        int nth = (int) (i - graph->parent_start[v]);
        int period = necklaces->list[necklaces->number[v]].period;
        FsRoute curve = fs_diagram_scene_link (scene, fs_gh_translate (&scene->network->gh, graph->parents[i], root),
                                               fs_gh_translate (&scene->network->gh, v, root));
        FsColor color = subtree_color (scene, necklaces->displacement[v] + nth * period);
        double width = edge_width (scene, graph->parents[i] == 0);

        if (!fs_diagram_scene_sees_route (scene, &curve))
          continue;
        if (nth == 0)
          fs_pen_stroke (cr, scene, &curve, color, width);
        else
          fs_pen_dashes (cr, scene, &curve, color, width, 5, 3.5);
      }
}

/* Paints the selected necklace, closed in the order of displacement: on its circle, or from member to member. */
static void
paint_necklace (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsNecklaces *necklaces = scene->diagram->structure->necklaces;
  const FsNecklace *necklace = &necklaces->list[scene->diagram->necklace];
  g_autofree uint32_t *members = g_new (uint32_t, scene->network->degree);
  int n = fs_necklace_members (&scene->network->gh, necklace, FALSE, members);
  FsColor color = fs_diagram_necklace_color (scene, scene->diagram->necklace);

  cairo_new_path (cr);
  if (scene->layout->radial)
    cairo_arc (cr, scene->at[scene->layout->root].x, scene->at[scene->layout->root].y,
               scene->layout->radius[necklace->weight] * scene->scale, 0, 2 * G_PI);
  else
    for (int i = 0; i < n; i++)
      {
        FsPoint at = scene->at[fs_gh_translate (&scene->network->gh, members[i], scene->diagram->root)];

        cairo_line_to (cr, at.x, at.y);
      }
  cairo_close_path (cr);
  if (!scene->style->high_contrast)
    fs_stroke_and_keep_path (cr, fs_color_faded (color, 0.22), 7 * scene->unit);
  fs_stroke_path (cr, color, 2 * scene->unit);
}

/* Paints i/j on the longest piece of a branch, beside a short straight one. */
static void
paint_tag (cairo_t *cr, const FsDiagramScene *scene, const FsMulticastBranch *branch, const FsRoute *lane)
{
  FsPoint middle = fs_route_at (lane, 0.5);
  double u = scene->unit, longest = -1, half;
  char text[32];

  g_snprintf (text, sizeof text, "%u/%u", branch->messages, branch->destinations);
  half = fs_pen_text_width (scene, text, 11, TRUE) / 2 + 5 * u;
  for (int i = 0; i + 1 < lane->n && !lane->curve; i++)
    {
      double side = hypot (lane->p[i + 1].x - lane->p[i].x, lane->p[i + 1].y - lane->p[i].y);

      if (side > longest)
        {
          longest = side;
          middle = (FsPoint){ (lane->p[i].x + lane->p[i + 1].x) / 2, (lane->p[i].y + lane->p[i + 1].y) / 2 };
        }
    }
  if (!lane->curve && lane->n == 2 && longest < 4 * half)
    {
      double angle = fs_route_angle (lane, 0);

      middle.x += (half + 4 * u) * fabs (sin (angle));
      middle.y -= 13 * u * fabs (cos (angle));
    }
  fs_pen_pill (cr, middle, half + 1.5 * u, 9.5 * u);
  fs_fill_path (cr, scene->style->background);
  fs_pen_pill (cr, middle, half, 8 * u);
  fs_fill_path (cr, fs_message_color (scene->style, MULTICAST_COLOR));
  fs_pen_text (cr, scene, text, middle, 0.5, 11, TRUE, fs_color_on (fs_message_color (scene->style, MULTICAST_COLOR)),
               FALSE);
}

static void
paint_branches (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  g_autoptr (GArray) branches = fs_multicast_tree (&scene->network->gh, diagram->root, diagram->destinations,
                                                   diagram->n_destinations, diagram->clubbing);
  FsColor color = fs_message_color (scene->style, MULTICAST_COLOR);
  gboolean tags = scene->detail == FS_DETAIL_FLITS || branches->len <= 40;

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < branches->len; i++)
      {
        const FsMulticastBranch *branch = &g_array_index (branches, FsMulticastBranch, i);
        FsRoute lane = fs_diagram_scene_lane (scene, branch->from, branch->to, 0, 3, 4);

        if (!fs_diagram_scene_sees_route (scene, &lane))
          continue;
        if (pass == 1 && tags)
          paint_tag (cr, scene, branch, &lane);
        if (pass == 0)
          {
            FsRoute line
                = fs_route_piece (&lane, 0, MAX (0.1, 1 - 6 * scene->unit / MAX (fs_route_length (&lane), 1e-6)));

            if (!scene->style->high_contrast)
              fs_pen_stroke (cr, scene, &line, fs_color_faded (color, 0.24), 6);
            fs_pen_stroke (cr, scene, &line, color, MIN (2 + 0.5 * log2 (branch->messages), 4));
            fs_pen_arrow (cr, scene, fs_route_end (&lane), fs_route_angle (&lane, 1), tags ? 10 : 5, color);
          }
      }
}

static void
paint_path (cairo_t *cr, const FsDiagramScene *scene)
{
  uint32_t path[FS_INTERCONNECT_MAX_PATH];
  int n = fs_interconnect_path (scene->network, scene->diagram->path_from, scene->diagram->path_to, path);
  FsColor color = fs_message_color (scene->style, PATH_COLOR);

  for (int i = 0; i + 1 < n; i++)
    {
      FsRoute lane = fs_diagram_scene_lane (scene, path[i], path[i + 1], 0, 3, 4);

      fs_pen_stroke (cr, scene, &lane, color, 3.2);
      fs_pen_arrow (cr, scene, fs_route_end (&lane), fs_route_angle (&lane, 1), 11, color);
      fs_pen_number (cr, scene, i + 1, &lane, 0.5, color);
    }
}

void
fs_paint_diagram_trees (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;

  if (scene->shape == FS_SHAPE_NONE)
    return;
  if (fs_diagram_shows (diagram, FS_LAYER_BSG) && diagram->structure->graph != NULL)
    paint_graph (cr, scene);
  else if (fs_diagram_shows (diagram, FS_LAYER_BST) && diagram->structure->tree != NULL)
    paint_tree (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_NECKLACES) && diagram->structure->necklaces != NULL
      && diagram->necklace < diagram->structure->necklaces->n_necklaces)
    paint_necklace (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_MULTICAST) && diagram->n_destinations > 0)
    paint_branches (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_PATH) && diagram->path_from != diagram->path_to)
    paint_path (cr, scene);
}
