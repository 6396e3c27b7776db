/* Trees of the network itself: BST, BSG, multicast, the path of a message, a necklace as a ring. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "topology/multicast.h"

#define MANY_EDGES 1500
#define MULTICAST_COLOR 0 /* a multicast is a message, with a color of its own */
#define PATH_COLOR 2

static FsColor
subtree_color (const FsCanvas *canvas, int subtree)
{
  /* If nodes have the colors of necklaces, the edges stay gray. */
  if (fs_diagram_shows (canvas->diagram, FS_LAYER_NECKLACES))
    return fs_pen_ink (canvas, 0.38);
  return fs_palette_color (canvas->style->id, (guint) subtree);
}

static double
edge_width (const FsCanvas *canvas, gboolean at_root)
{
  if (canvas->network->n_nodes > MANY_EDGES)
    return 0.7;
  return at_root ? 2.2 : 1.8;
}

FsColor
fs_diagram_necklace_color (const FsCanvas *canvas, guint number)
{
  const FsNecklaces *necklaces = canvas->diagram->structure->necklaces;

  /* Among many classes only the selected one has its own color. */
  if (necklaces->n_necklaces > FS_PALETTE_SIZE && number == canvas->diagram->necklace)
    return fs_palette_color (canvas->style->id, 1);
  return fs_class_color (canvas->style, number, necklaces->n_necklaces, necklaces->list[number].weight,
                         canvas->network->n);
}

/* A node with m parents has m edges: that of the BST is solid, the others are dashed. */
static void
paint_graph (const FsCanvas *canvas)
{
  const FsSpanningGraph *graph = canvas->diagram->structure->graph;
  const FsNecklaces *necklaces = canvas->diagram->structure->necklaces;
  const FsGh *gh = &canvas->network->gh;
  uint32_t root = canvas->diagram->root;

  for (uint32_t v = 1; v < canvas->network->n_nodes; v++)
    for (uint32_t i = graph->parent_start[v]; i < graph->parent_start[v + 1]; i++)
      {
        int nth = (int) (i - graph->parent_start[v]);
        int period = necklaces->list[necklaces->number[v]].period;
        FsRoute curve
            = fs_canvas_link (canvas, fs_gh_translate (gh, graph->parents[i], root), fs_gh_translate (gh, v, root));
        FsColor color = subtree_color (canvas, necklaces->displacement[v] + nth * period);
        double width = edge_width (canvas, graph->parents[i] == 0);

        if (!fs_canvas_sees_route (canvas, &curve))
          continue;
        if (nth == 0)
          fs_pen_stroke (canvas, &curve, color, width);
        else
          fs_pen_dashes (canvas, &curve, color, width, 5, 3.5);
      }
}

/* Paints the branches of a multicast, and on top of them i/j: the messages and destinations of each, on its longest piece, or
 * beside a short straight one. */
static void
paint_branches (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  g_autoptr (GArray) branches = fs_multicast_tree (&canvas->network->gh, diagram->root, diagram->destinations,
                                                   diagram->n_destinations, diagram->clubbing);
  FsColor color = fs_message_color (canvas->style, MULTICAST_COLOR);
  gboolean tags = canvas->detail == FS_DETAIL_FLITS || branches->len <= 40;

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < branches->len; i++)
      {
        const FsMulticastBranch *branch = &g_array_index (branches, FsMulticastBranch, i);
        FsRoute lane = fs_canvas_lane (canvas, branch->from, branch->to, 0, 3, 4);

        if (!fs_canvas_sees_route (canvas, &lane))
          continue;
        if (pass == 1 && tags)
          {
            FsPoint middle = fs_route_at (&lane, 0.5);
            double u = canvas->unit, longest = -1, half;
            char text[32];

            g_snprintf (text, sizeof text, "%u/%u", branch->messages, branch->destinations);
            half = fs_pen_text_width (canvas, text, 11, TRUE) / 2 + 5 * u;
            for (int p = 0; p + 1 < lane.n && !lane.curve; p++)
              {
                double side = fs_point_distance (lane.p[p], lane.p[p + 1]);

                if (side > longest)
                  {
                    longest = side;
                    middle = (FsPoint){ (lane.p[p].x + lane.p[p + 1].x) / 2, (lane.p[p].y + lane.p[p + 1].y) / 2 };
                  }
              }
            if (!lane.curve && lane.n == 2 && longest < 4 * half)
              {
                double angle = fs_route_angle (&lane, 0);

                middle.x += (half + 4 * u) * fabs (sin (angle));
                middle.y -= 13 * u * fabs (cos (angle));
              }
            fs_pen_chip (canvas, text, middle, half, 8 * u, 1.5 * u, 11, color);
          }
        if (pass == 0)
          {
            FsRoute line
                = fs_route_piece (&lane, 0, MAX (0.1, 1 - 6 * canvas->unit / MAX (fs_route_length (&lane), 1e-6)));

            if (!canvas->style->high_contrast)
              fs_pen_stroke (canvas, &line, fs_color_fade (color, 0.24), 6);
            fs_pen_stroke (canvas, &line, color, MIN (2 + 0.5 * log2 (branch->messages), 4));
            fs_pen_head (canvas, &lane, tags ? 10 : 5, color);
          }
      }
}

void
fs_paint_diagram_trees (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;

  if (fs_diagram_shows (diagram, FS_LAYER_BSG) && diagram->structure->graph != NULL)
    paint_graph (canvas);
  else if (fs_diagram_shows (diagram, FS_LAYER_BST) && diagram->structure->tree != NULL)
    {
      const FsNetworkStructure *structure = canvas->diagram->structure;
      uint32_t root = canvas->diagram->root;

      for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
        if (node != root)
          {
            int subtree = fs_network_structure_subtree (structure, root, node);
            uint32_t parent = fs_network_structure_parent (structure, root, node);
            FsRoute curve = fs_canvas_link (canvas, parent, node);
            double width = edge_width (canvas, parent == root);

            if (!fs_canvas_sees_route (canvas, &curve))
              continue;
            if (!fs_diagram_shows (canvas->diagram, FS_LAYER_NECKLACES) && canvas->detail != FS_DETAIL_LINES)
              fs_set_dash (canvas->cr, (guint) subtree, width * canvas->unit);
            fs_pen_stroke (canvas, &curve, subtree_color (canvas, subtree), width);
          }
      cairo_set_dash (canvas->cr, NULL, 0, 0);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_NECKLACES) && diagram->structure->necklaces != NULL
      && diagram->necklace < diagram->structure->necklaces->n_necklaces)
    {
      /* The selected necklace, closed in the order of displacement: on its circle, or from member to member. */
      cairo_t *cr = canvas->cr;
      const FsNecklace *necklace = &canvas->diagram->structure->necklaces->list[canvas->diagram->necklace];
      g_autofree uint32_t *members = g_new (uint32_t, canvas->network->degree);
      int n = fs_necklace_members (&canvas->network->gh, necklace, FALSE, members);
      FsColor color = fs_diagram_necklace_color (canvas, canvas->diagram->necklace);

      cairo_new_path (cr);
      if (canvas->layout->radial)
        cairo_arc (cr, canvas->at[canvas->layout->root].x, canvas->at[canvas->layout->root].y,
                   canvas->layout->radius[necklace->weight] * canvas->scale, 0, 2 * G_PI);
      else
        for (int i = 0; i < n; i++)
          {
            FsPoint at = canvas->at[fs_gh_translate (&canvas->network->gh, members[i],
                                                     fs_diagram_necklace_root (canvas->diagram))];

            cairo_line_to (cr, at.x, at.y);
          }
      cairo_close_path (cr);
      if (!canvas->style->high_contrast)
        fs_stroke_and_keep_path (cr, fs_color_fade (color, 0.22), 7 * canvas->unit);
      fs_stroke_path (cr, color, 2 * canvas->unit);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_MULTICAST) && diagram->n_destinations > 0)
    paint_branches (canvas);
  if (fs_diagram_shows (diagram, FS_LAYER_PATH) && diagram->path_from != diagram->path_to)
    {
      uint32_t path[FS_INTERCONNECT_MAX_PATH];
      int n = fs_interconnect_path (canvas->network, canvas->diagram->path_from, canvas->diagram->path_to, path);
      FsColor color = fs_message_color (canvas->style, PATH_COLOR);

      for (int i = 0; i + 1 < n; i++)
        {
          FsRoute lane = fs_canvas_lane (canvas, path[i], path[i + 1], 0, 3, 4);

          fs_pen_stroke (canvas, &lane, color, 3.2);
          fs_pen_head (canvas, &lane, 11, color);
          fs_pen_number (canvas, i + 1, &lane, 0.5, color);
        }
    }
}
