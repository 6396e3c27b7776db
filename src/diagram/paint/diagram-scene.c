#include "diagram/paint/diagram-scene.h"

#include <math.h>
#include <stdlib.h>

#include "diagram/layout/tree-edges.h"
#include "diagram/paint/gutters.h"
#include "plot/value/text.h"

#define TEXT_SIZE 12.5    /* px at which the lengths here are px */
#define SMALL_TEXT 11.0   /* 8.25 pt, the least size */
#define ROUTER_GAP 300    /* px between nodes from which on routers are open */
#define ROUTER_SHARE 0.29 /* half the side of a router, as a fraction of the gap */
#define ROUTER_MOST 260
#define FLITS_GAP 17 /* px between nodes from which on lanes with flits have space */
#define LANE_LEAST 2.5
#define LANE_MOST 5.5
#define LANE_MARGIN 3.5 /* px between a lane and a node beside it */
#define LANE_NEXT 6
#define LANE_NEXT_LEAST 3.2
#define GUTTER_FIRST 1.3 /* between tracks that are 5 px apart */
#define GUTTER_NEXT 2
#define MIN_CELL 4
#define DISC_MOST 9
#define DISC_LEAST 1.5
#define DISC_CLEAR 4      /* px between a disc and a link that passes it */
#define SQUARE_SHARE 0.24 /* half the side of a square without an address, as a fraction of the gap */
#define LATTICE_LANE 4.2  /* px from the middle of a link to its first lane */
#define LATTICE_NEXT 6
#define LATTICE_LANE_SHARE 0.42 /* of half a node, to the first lane; all lanes end at the node */
#define DISC_CLEAR_TILES 1.2    /* where only the links of few messages are drawn */

/* Chooses the shape of nodes by the free space. */
static void
choose_shape (FsDiagramScene *scene)
{
  const FsLayoutPills *pills = &scene->layout->pills;
  double u = scene->unit, gap = scene->gap / u, clear = scene->clear / u;

  scene->label_size = SMALL_TEXT;
  scene->detail = gap >= FLITS_GAP ? FS_DETAIL_FLITS : FS_DETAIL_LINES;
  scene->half_width = scene->half_height = 0;
  if (scene->layout->kind == FS_LAYOUT_MATRIX && scene->layout->settled)
    scene->shape = FS_SHAPE_NONE;
  else if (gap >= ROUTER_GAP && scene->diagram->params != NULL && scene->layout->settled
           && scene->diagram->view.zoom > 1)
    {
      scene->shape = FS_SHAPE_ROUTER;
      scene->label_size = TEXT_SIZE;
      scene->half_width = MIN (ROUTER_SHARE * gap, ROUTER_MOST) * u;
      scene->half_height = 0.78 * scene->half_width;
    }
  else if (scene->scale >= (pills->zoom - 1e-6) * u)
    {
      scene->shape = FS_SHAPE_PILL;
      scene->label_size = pills->label_size;
      scene->half_width = pills->half_width * u;
      scene->half_height = pills->half_height * u;
    }
  else if (scene->lattice_grid)
    {
      scene->shape = FS_SHAPE_DISC;
      scene->half_width = scene->half_height = CLAMP (SQUARE_SHARE * gap, DISC_LEAST, DISC_MOST) * u;
    }
  else
    {
      scene->shape = FS_SHAPE_DISC;
      scene->half_width = scene->half_height
          = CLAMP (MIN (0.3 * gap, clear - (scene->layout->kind == FS_LAYOUT_TILES ? DISC_CLEAR_TILES : DISC_CLEAR)),
                   DISC_LEAST, DISC_MOST)
            * u;
    }
}

static gboolean
is_focused (const FsDiagram *diagram)
{
  if (diagram->snapshot == NULL)
    return FALSE;
  if (diagram->waits != NULL && diagram->waits->n_circle > 0 && fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR))
    return TRUE;
  return diagram->selected.message != FS_NO_MESSAGE && fs_focus_has (&diagram->focus, diagram->selected.message);
}

void
fs_diagram_scene_init (FsDiagramScene *scene, const FsDiagram *diagram, const FsStyle *style, double width,
                       double height)
{
  const FsDiagramLayout *layout = diagram->layout;
  const FsDiagramView *view = &diagram->view;
  double fit = MIN (width / layout->canvas_width, height / layout->canvas_height);

  *scene = (FsDiagramScene){
    .diagram = diagram,
    .layout = layout,
    .network = &layout->network,
    .n_channels = fs_interconnect_n_channels (&layout->network),
    .style = style,
    .pango = fs_text_context_new (style),
    .width = width,
    .height = height,
    .unit = style->text_size / TEXT_SIZE,
    .scale = fit * view->zoom,
    .lattice_grid = fs_layout_is_lattice_grid (layout),
    .focused = is_focused (diagram),
  };
  /* The margins of the layout are larger above than below: its box is not in the middle. */
  scene->center = (FsPoint){ (layout->left + layout->width / 2) / layout->canvas_width * width,
                             (layout->top + layout->height / 2) / layout->canvas_height * height };
  scene->left = scene->center.x - scene->scale * layout->width * view->x;
  scene->top = scene->center.y - scene->scale * layout->height * view->y;
  scene->gap = scene->scale * layout->nearest;
  scene->clear = isfinite (layout->clear) ? MIN (scene->scale * layout->clear, scene->gap) : scene->gap;
  scene->pitch = scene->scale * layout->height / scene->network->n_nodes;
  scene->at = g_new (FsPoint, scene->network->n_nodes);
  for (uint32_t i = 0; i < scene->network->n_nodes; i++)
    scene->at[i]
        = (FsPoint){ scene->left + scene->scale * layout->nodes[i].x, scene->top + scene->scale * layout->nodes[i].y };
  choose_shape (scene);
  scene->placement = (FsPlacement){
    .layout = layout,
    .at = scene->at,
    .unit = scene->unit,
    .scale = scene->scale,
    .half_width = scene->half_width,
    .half_height = scene->half_height,
    .middle = { scene->left + scene->scale * layout->width / 2, scene->top + scene->scale * layout->height / 2 },
  };
  if (layout->kind == FS_LAYOUT_ROWS && layout->settled)
    scene->tracks = fs_gutter_tracks_new (scene);
  else if (scene->lattice_grid && layout->network.n > 2 && layout->settled)
    scene->tracks = fs_plane_tracks_new (scene);
}

void
fs_diagram_scene_clear (FsDiagramScene *scene)
{
  g_clear_object (&scene->pango);
  g_clear_pointer (&scene->at, g_free);
  g_clear_pointer (&scene->tracks, g_hash_table_unref);
  g_clear_pointer (&scene->steps, g_free);
  g_clear_pointer (&scene->busy, g_free);
}

void
fs_diagram_scene_find_steps (FsDiagramScene *scene)
{
  scene->n_steps = fs_diagram_n_tree_steps (scene->diagram);
  if (fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST))
    scene->steps = fs_diagram_tree_steps_new (scene->diagram);
}

FsRoute
fs_diagram_scene_link (const FsDiagramScene *scene, uint32_t from, uint32_t to)
{
  int track = 0;

  if (scene->tracks != NULL)
    track = GPOINTER_TO_INT (g_hash_table_lookup (
        scene->tracks, GSIZE_TO_POINTER ((gsize) fs_interconnect_channel (scene->network, from, to) + 1)));
  return fs_layout_route (&scene->placement, from, to, track);
}

double
fs_diagram_scene_aside (const FsDiagramScene *scene, int vc)
{
  double first, next, u = scene->unit;

  if (scene->detail == FS_DETAIL_LINES)
    return 0.4 * (vc + 2) * u;
  if (scene->lattice_grid)
    {
      double half = scene->shape == FS_SHAPE_ROUTER ? INFINITY : scene->half_height / u;
      int lanes = scene->diagram->params != NULL ? MAX (scene->diagram->params->V, 1) : 1;

      first = MIN (LATTICE_LANE, LATTICE_LANE_SHARE * half);
      next = MIN (LATTICE_NEXT, MAX (half - first - 0.5, 0) / MAX (lanes - 1, 1));
      return (first + (vc + 1) * next) * u;
    }
  if (scene->layout->pitch_x > 0)
    return (GUTTER_FIRST + (vc + 1) * GUTTER_NEXT) * u;
  first = CLAMP (scene->clear / u - scene->half_height / u - LANE_MARGIN, LANE_LEAST, LANE_MOST);
  next = scene->clear / u - scene->half_height / u > LANE_MARGIN + LANE_MOST + LANE_NEXT ? LANE_NEXT : LANE_NEXT_LEAST;
  return (first + (vc + 1) * next) * u;
}

/* Returns whether a point is in the outline of a node that is @further larger. */
static gboolean
inside (const FsDiagramScene *scene, FsPoint node, FsPoint point, double further)
{
  double x = fabs (point.x - node.x) / MAX (scene->half_width + further, 1e-6);
  double y = fabs (point.y - node.y) / MAX (scene->half_height + further, 1e-6);

  if (scene->shape == FS_SHAPE_ROUTER || scene->lattice_grid)
    return x < 1 && y < 1;
  if (scene->shape == FS_SHAPE_PILL)
    return x * x * x * x + y * y * y * y < 1;
  return x * x + y * y < 1;
}

/* Returns the fraction of a route at which it has left the node where it starts. */
static double
exit_fraction (const FsDiagramScene *scene, const FsRoute *route, double length, FsPoint node, double further)
{
  double most = MIN (0.9, (2 * (scene->half_width + scene->half_height) + 4 * further) / length);
  double low = 0, high = most;

  if (!inside (scene, node, fs_route_start (route), further))
    return 0;
  for (int i = 0; i < 12 && inside (scene, node, fs_route_at (route, high), further); i++)
    high += (0.9 - most) / 12;
  for (int i = 0; i < 9; i++)
    {
      double middle = (low + high) / 2;

      if (inside (scene, node, fs_route_at (route, middle), further))
        low = middle;
      else
        high = middle;
    }
  return high;
}

FsRoute
fs_diagram_scene_cut (const FsDiagramScene *scene, const FsRoute *route, uint32_t from, uint32_t to, double before,
                      double behind)
{
  FsRoute back = fs_route_reversed (route);
  double length = MAX (fs_route_length (route), 1e-6);
  double cut = exit_fraction (scene, route, length, scene->at[from], before * scene->unit);
  double left = exit_fraction (scene, &back, length, scene->at[to], behind * scene->unit);

  if (cut + left > 0.8) /* nodes that almost touch */
    {
      double shrink = 0.8 / (cut + left);

      cut *= shrink;
      left *= shrink;
    }
  return fs_route_piece (route, cut, 1 - left);
}

FsRoute
fs_diagram_scene_lane (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside, double before,
                       double behind)
{
  FsRoute link = fs_diagram_scene_link (scene, from, to), lane = fs_route_shifted (&link, aside);

  return fs_diagram_scene_cut (scene, &lane, from, to, before, behind);
}

FsRoute
fs_diagram_scene_thin (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside)
{
  FsRoute link = fs_diagram_scene_link (scene, from, to), lane = fs_route_shifted (&link, aside);
  FsPoint *first = &lane.p[0], *last = &lane.p[lane.n - 1];
  const FsPoint *second = &lane.p[1], *before = &lane.p[lane.n - 2];
  double start = MAX (hypot (second->x - first->x, second->y - first->y), 1e-6);
  double end = MAX (hypot (last->x - before->x, last->y - before->y), 1e-6);
  double cut = MIN (scene->half_width / start, 0.4), left = MIN (scene->half_width / end, 0.4);
  FsPoint p = *first, q = *last;

  p.x += cut * (second->x - p.x);
  p.y += cut * (second->y - p.y);
  q.x += left * (before->x - q.x);
  q.y += left * (before->y - q.y);
  *first = p;
  *last = q;
  return lane;
}

#define CIRCLE 0.55 /* handles of a quarter of a circle, as a fraction of its radius */

static FsPoint
towards (FsPoint from, FsPoint to, double distance)
{
  double length = MAX (hypot (to.x - from.x, to.y - from.y), 1e-9);

  return (FsPoint){ from.x + distance / length * (to.x - from.x), from.y + distance / length * (to.y - from.y) };
}

void
fs_route_path (cairo_t *cr, const FsRoute *route)
{
  const FsPoint *p = route->p;

  cairo_move_to (cr, p[0].x, p[0].y);
  if (route->curve)
    {
      cairo_curve_to (cr, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
      return;
    }
  for (int i = 1; i + 1 < route->n; i++)
    {
      double before = hypot (p[i].x - p[i - 1].x, p[i].y - p[i - 1].y);
      double behind = hypot (p[i + 1].x - p[i].x, p[i + 1].y - p[i].y);
      double r = MIN (route->radius, MIN (before, behind) / 2);
      FsPoint a = towards (p[i], p[i - 1], r), b = towards (p[i], p[i + 1], r);
      FsPoint c = towards (a, p[i], CIRCLE * r), d = towards (b, p[i], CIRCLE * r);

      if (route->gap > 0 && (i == route->gap || i == route->gap + 1))
        {
          if (i == route->gap)
            cairo_line_to (cr, p[i].x, p[i].y);
          else
            cairo_move_to (cr, p[i].x, p[i].y);
          continue;
        }
      cairo_line_to (cr, a.x, a.y);
      if (r > 0)
        cairo_curve_to (cr, c.x, c.y, d.x, d.y, b.x, b.y);
    }
  cairo_line_to (cr, p[route->n - 1].x, p[route->n - 1].y);
}

gboolean
fs_diagram_scene_sees_route (const FsDiagramScene *scene, const FsRoute *route)
{
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;

  for (int i = 0; i < route->n; i++)
    {
      left = MIN (left, route->p[i].x);
      right = MAX (right, route->p[i].x);
      top = MIN (top, route->p[i].y);
      bottom = MAX (bottom, route->p[i].y);
    }
  return left <= scene->width && right >= 0 && top <= scene->height && bottom >= 0;
}

gboolean
fs_diagram_scene_sees (const FsDiagramScene *scene, FsPoint point, double margin)
{
  return point.x >= -margin && point.x <= scene->width + margin && point.y >= -margin
         && point.y <= scene->height + margin;
}

guint
fs_diagram_scene_covered_nodes (const FsDiagramScene *scene, FsBox box, double half_width, double half_height)
{
  guint covered = 0;

  for (uint32_t i = 0; i < scene->network->n_nodes; i++)
    covered += scene->at[i].x + half_width > box.x && scene->at[i].x - half_width < box.x + box.width
               && scene->at[i].y + half_height > box.y && scene->at[i].y - half_height < box.y + box.height;
  return covered;
}

double
fs_diagram_scene_cell (const FsDiagramScene *scene, uint32_t *nodes_per_cell)
{
  double side = scene->pitch;
  uint32_t nodes = 1;

  while (side * nodes < MIN_CELL * scene->unit && nodes < scene->network->n_nodes)
    {
      uint32_t k = (uint32_t) scene->network->k, item = 2;

      /* Merges a part of the next digit if that is enough. */
      while (item < k && (k % item != 0 || side * nodes * item < MIN_CELL * scene->unit))
        item++;
      nodes *= item;
    }
  *nodes_per_cell = nodes;
  return side * nodes;
}

FsPoint
fs_diagram_scene_cell_point (const FsDiagramScene *scene, uint64_t channel)
{
  uint32_t from, to;

  fs_interconnect_channel_ends (scene->network, channel, &from, &to);
  return (FsPoint){ scene->left + (scene->layout->rank[to] + 0.5) * scene->pitch,
                    scene->top + (scene->layout->rank[from] + 0.5) * scene->pitch };
}
