#include "diagram/paint/canvas.h"

#include <math.h>

#include "diagram/layout/tree-edges.h"
#include "diagram/paint/gutters.h"
#include "plot/value/text.h"
#include "topology/hamiltonian-path.h"

#define PLANE_GAP 34      /* px between the nodes of planes from which on messages are drawn in them */
#define OPEN_ZOOM 2       /* from which on the tiles of an overview are open */
#define SECOND_TREE 1     /* palette entry */
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
#define DISC_MOST 9
#define DISC_LEAST 1.5
#define DISC_CLEAR 4      /* px between a disc and a link that passes it */
#define SQUARE_SHARE 0.24 /* half the side of a square without an address, as a fraction of the gap */
#define GRID_LANE 4.2     /* px from the middle of a link to its first lane */
#define GRID_NEXT 6
#define GRID_LANE_SHARE 0.42 /* of half a node, to the first lane; all lanes end at the node */
#define DISC_CLEAR_TILES 1.2 /* where only the links of few messages are drawn */

void
fs_canvas_init (FsCanvas *canvas, cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width,
                double height)
{
  const FsDiagramLayout *layout = diagram->layout;
  const FsDiagramView *view = &diagram->view;
  double fit = MIN (width / layout->canvas_width, height / layout->canvas_height), u, gap;

  *canvas = (FsCanvas){
    .cr = cr,
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
    .is_grid = fs_layout_is_grid (layout),
  };
  canvas->focused = diagram->snapshot != NULL
                    && (fs_diagram_in_deadlock (diagram)
                        || (diagram->selected.message != FS_NO_MESSAGE
                            && fs_focus_has (&diagram->focus, diagram->selected.message)));
  /* The margins of the layout are larger above than below: its box is not in the middle. */
  canvas->center = (FsPoint){ (layout->left + layout->width / 2) / layout->canvas_width * width,
                              (layout->top + layout->height / 2) / layout->canvas_height * height };
  canvas->left = canvas->center.x - canvas->scale * layout->width * view->x;
  canvas->top = canvas->center.y - canvas->scale * layout->height * view->y;
  canvas->gap = canvas->scale * layout->nearest;
  canvas->clear = isfinite (layout->clear) ? MIN (canvas->scale * layout->clear, canvas->gap) : canvas->gap;
  canvas->pitch = canvas->scale * layout->height / canvas->network->n_nodes;
  canvas->at = g_new (FsPoint, canvas->network->n_nodes);
  for (uint32_t i = 0; i < canvas->network->n_nodes; i++)
    canvas->at[i] = (FsPoint){ canvas->left + canvas->scale * layout->nodes[i].x,
                               canvas->top + canvas->scale * layout->nodes[i].y };

  /* The shape of nodes, by the free space in px. */
  u = canvas->unit;
  gap = canvas->gap / u;
  canvas->label_size = SMALL_TEXT;
  canvas->detail = gap >= FLITS_GAP ? FS_DETAIL_FLITS : FS_DETAIL_LINES;
  if (layout->kind == FS_LAYOUT_MATRIX && layout->settled)
    canvas->shape = FS_SHAPE_NONE;
  else if (gap >= ROUTER_GAP && diagram->params != NULL && layout->settled && view->zoom > 1)
    {
      canvas->shape = FS_SHAPE_ROUTER;
      canvas->label_size = TEXT_SIZE;
      canvas->half_width = MIN (ROUTER_SHARE * gap, ROUTER_MOST) * u;
      canvas->half_height = 0.78 * canvas->half_width;
    }
  else if (canvas->scale >= (layout->pills.zoom - 1e-6) * u)
    {
      canvas->shape = FS_SHAPE_PILL;
      canvas->label_size = layout->pills.label_size;
      canvas->half_width = layout->pills.half_width * u;
      canvas->half_height = layout->pills.half_height * u;
    }
  else
    {
      double clear = canvas->clear / u - (layout->kind == FS_LAYOUT_TILES ? DISC_CLEAR_TILES : DISC_CLEAR);
      double radius = canvas->is_grid ? SQUARE_SHARE * gap : MIN (0.3 * gap, clear);

      canvas->shape = FS_SHAPE_DISC;
      canvas->half_width = canvas->half_height = CLAMP (radius, DISC_LEAST, DISC_MOST) * u;
    }

  canvas->placement = (FsPlacement){
    .layout = layout,
    .at = canvas->at,
    .unit = canvas->unit,
    .scale = canvas->scale,
    .half_width = canvas->half_width,
    .half_height = canvas->half_height,
    .middle = { canvas->left + canvas->scale * layout->width / 2, canvas->top + canvas->scale * layout->height / 2 },
  };
  if (layout->kind == FS_LAYOUT_ROWS && layout->settled)
    canvas->tracks = fs_gutter_tracks_new (canvas);
  else if (canvas->is_grid && layout->network.n > 2 && layout->settled)
    canvas->tracks = fs_plane_tracks_new (canvas);
}

void
fs_canvas_clear (FsCanvas *canvas)
{
  g_clear_object (&canvas->pango);
  g_clear_pointer (&canvas->at, g_free);
  g_clear_pointer (&canvas->tracks, g_hash_table_unref);
  g_clear_pointer (&canvas->steps, g_free);
  g_clear_pointer (&canvas->busy, g_free);
}

FsColor
fs_canvas_step_color (const FsCanvas *canvas, uint32_t node)
{
  FsColor color = fs_step_color (canvas->style, canvas->steps[node], canvas->n_steps);

  return fs_diagram_is_second_tree (canvas->diagram, node) ? fs_canvas_second_hue (canvas, color) : color;
}

FsColor
fs_canvas_second_hue (const FsCanvas *canvas, FsColor color)
{
  return fs_color_mix (color, fs_palette_color (canvas->style->id, SECOND_TREE), 0.6);
}

void
fs_canvas_find_steps (FsCanvas *canvas)
{
  canvas->n_steps = fs_diagram_n_tree_steps (canvas->diagram);
  if (fs_diagram_shows (canvas->diagram, FS_LAYER_BROADCAST))
    canvas->steps = fs_diagram_tree_steps_new (canvas->diagram);
}

gboolean
fs_diagram_is_overview (const FsCanvas *canvas)
{
  return canvas->layout->kind == FS_LAYOUT_TILES && canvas->layout->settled && canvas->diagram->view.zoom < OPEN_ZOOM;
}

gboolean
fs_diagram_counts_in_planes (const FsCanvas *canvas)
{
  return canvas->is_grid && canvas->network->n > 2 && canvas->layout->settled && canvas->diagram->snapshot != NULL
         && canvas->shape != FS_SHAPE_ROUTER && fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES)
         && canvas->gap < PLANE_GAP * canvas->unit;
}

guint8 *
fs_canvas_message_counts (const FsCanvas *canvas)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  guint8 *messages = g_new0 (guint8, canvas->network->n_nodes);

  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];

      if (message->holds_injection)
        messages[message->source] = (guint8) MIN (messages[message->source] + 1, 255);
      for (guint j = 0; j < message->n_vcs; j++)
        {
          uint32_t from, to;

          fs_interconnect_channel_ends (canvas->network, message->vcs[j].channel, &from, &to);
          messages[to] = (guint8) MIN (messages[to] + 1, 255);
        }
    }
  return messages;
}

int
fs_canvas_tile (const FsCanvas *canvas, uint32_t node, gboolean across)
{
  int h = (canvas->network->n + 1) / 2;

  return (int) (fs_gray_rank (across ? node & ((UINT32_C (1) << h) - 1) : node >> h) / FS_CANVAS_TILE);
}

gboolean
fs_canvas_bundles_link (const FsCanvas *canvas, uint32_t from, uint32_t to)
{
  return fs_diagram_is_overview (canvas)
         && (fs_canvas_tile (canvas, from, TRUE) != fs_canvas_tile (canvas, to, TRUE)
             || fs_canvas_tile (canvas, from, FALSE) != fs_canvas_tile (canvas, to, FALSE));
}

FsRoute
fs_canvas_link (const FsCanvas *canvas, uint32_t from, uint32_t to)
{
  int track = 0;

  if (canvas->tracks != NULL)
    track = GPOINTER_TO_INT (g_hash_table_lookup (
        canvas->tracks, GSIZE_TO_POINTER ((gsize) fs_interconnect_channel (canvas->network, from, to) + 1)));
  return fs_layout_route (&canvas->placement, from, to, track);
}

double
fs_canvas_aside (const FsCanvas *canvas, int vc)
{
  double first, next, u = canvas->unit;

  if (canvas->detail == FS_DETAIL_LINES)
    return 0.4 * (vc + 2) * u;
  if (canvas->is_grid)
    {
      double half = canvas->shape == FS_SHAPE_ROUTER ? INFINITY : canvas->half_height / u;
      int lanes = canvas->diagram->params != NULL ? MAX (canvas->diagram->params->V, 1) : 1;

      first = MIN (GRID_LANE, GRID_LANE_SHARE * half);
      next = MIN (GRID_NEXT, MAX (half - first - 0.5, 0) / MAX (lanes - 1, 1));
      return (first + (vc + 1) * next) * u;
    }
  if (canvas->layout->pitch_x > 0)
    return (GUTTER_FIRST + (vc + 1) * GUTTER_NEXT) * u;
  first = CLAMP (canvas->clear / u - canvas->half_height / u - LANE_MARGIN, LANE_LEAST, LANE_MOST);
  next
      = canvas->clear / u - canvas->half_height / u > LANE_MARGIN + LANE_MOST + LANE_NEXT ? LANE_NEXT : LANE_NEXT_LEAST;
  return (first + (vc + 1) * next) * u;
}

/* Returns whether a point is in the outline of a node that is @further larger. */
static gboolean
inside (const FsCanvas *canvas, FsPoint node, FsPoint point, double further)
{
  double x = fabs (point.x - node.x) / MAX (canvas->half_width + further, 1e-6);
  double y = fabs (point.y - node.y) / MAX (canvas->half_height + further, 1e-6);

  if (canvas->shape == FS_SHAPE_ROUTER || canvas->is_grid)
    return x < 1 && y < 1;
  if (canvas->shape == FS_SHAPE_PILL)
    return x * x * x * x + y * y * y * y < 1;
  return x * x + y * y < 1;
}

/* Returns the fraction of a route at which it has left the node where it starts. */
static double
exit_fraction (const FsCanvas *canvas, const FsRoute *route, double length, FsPoint node, double further)
{
  double most = MIN (0.9, (2 * (canvas->half_width + canvas->half_height) + 4 * further) / length);
  double low = 0, high = most;

  if (!inside (canvas, node, fs_route_start (route), further))
    return 0;
  for (int i = 0; i < 12 && inside (canvas, node, fs_route_at (route, high), further); i++)
    high += (0.9 - most) / 12;
  for (int i = 0; i < 9; i++)
    {
      double middle = (low + high) / 2;

      if (inside (canvas, node, fs_route_at (route, middle), further))
        low = middle;
      else
        high = middle;
    }
  return high;
}

FsRoute
fs_canvas_cut (const FsCanvas *canvas, const FsRoute *route, uint32_t from, uint32_t to, double before, double behind)
{
  FsRoute back = fs_route_reversed (route);
  double length = MAX (fs_route_length (route), 1e-6);
  double cut = exit_fraction (canvas, route, length, canvas->at[from], before * canvas->unit);
  double left = exit_fraction (canvas, &back, length, canvas->at[to], behind * canvas->unit);

  if (cut + left > 0.8) /* nodes that almost touch */
    {
      double shrink = 0.8 / (cut + left);

      cut *= shrink;
      left *= shrink;
    }
  return fs_route_piece (route, cut, 1 - left);
}

FsRoute
fs_canvas_lane (const FsCanvas *canvas, uint32_t from, uint32_t to, double aside, double before, double behind)
{
  FsRoute link = fs_canvas_link (canvas, from, to), lane = fs_route_shifted (&link, aside);

  return fs_canvas_cut (canvas, &lane, from, to, before, behind);
}

FsRoute
fs_canvas_thin (const FsCanvas *canvas, uint32_t from, uint32_t to, double aside)
{
  FsRoute link = fs_canvas_link (canvas, from, to), lane = fs_route_shifted (&link, aside);
  FsPoint *first = &lane.p[0], *last = &lane.p[lane.n - 1], second = lane.p[1], before = lane.p[lane.n - 2];
  double start = MAX (fs_point_distance (*first, second), 1e-6);
  double end = MAX (fs_point_distance (*last, before), 1e-6);

  /* Of a straight line the second corner is the last one: both are moved from where they were. */
  *first = fs_point_between (*first, second, MIN (canvas->half_width / start, 0.4));
  *last = fs_point_between (*last, before, MIN (canvas->half_width / end, 0.4));
  return lane;
}

#define CIRCLE 0.55 /* handles of a quarter of a circle, as a fraction of its radius */

static FsPoint
towards (FsPoint from, FsPoint to, double distance)
{
  return fs_point_between (from, to, distance / MAX (fs_point_distance (from, to), 1e-9));
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
      double before = fs_point_distance (p[i - 1], p[i]);
      double behind = fs_point_distance (p[i], p[i + 1]);
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

void
fs_canvas_mark_touched (const FsCanvas *canvas, guint8 *touched)
{
  for (guint i = 0; canvas->diagram->snapshot != NULL && i < canvas->diagram->focus.n; i++)
    {
      const FsMessageView *message = fs_canvas_focused (canvas, i);

      for (guint j = 0; message != NULL && j < message->n_vcs; j++)
        {
          uint32_t from, to;

          fs_interconnect_channel_ends (canvas->network, message->vcs[j].channel, &from, &to);
          touched[from] = touched[to] = 1;
        }
    }
}

gboolean
fs_canvas_sees_route (const FsCanvas *canvas, const FsRoute *route)
{
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;

  for (int i = 0; i < route->n; i++)
    {
      left = MIN (left, route->p[i].x);
      right = MAX (right, route->p[i].x);
      top = MIN (top, route->p[i].y);
      bottom = MAX (bottom, route->p[i].y);
    }
  return left <= canvas->width && right >= 0 && top <= canvas->height && bottom >= 0;
}

gboolean
fs_canvas_sees (const FsCanvas *canvas, FsPoint point, double margin)
{
  return point.x >= -margin && point.x <= canvas->width + margin && point.y >= -margin
         && point.y <= canvas->height + margin;
}

guint
fs_canvas_covered_nodes (const FsCanvas *canvas, FsBox box, double half_width, double half_height)
{
  guint covered = 0;

  for (uint32_t i = 0; i < canvas->network->n_nodes; i++)
    covered += canvas->at[i].x + half_width > box.x && canvas->at[i].x - half_width < box.x + box.width
               && canvas->at[i].y + half_height > box.y && canvas->at[i].y - half_height < box.y + box.height;
  return covered;
}

FsPoint
fs_canvas_cell_point (const FsCanvas *canvas, uint64_t channel)
{
  uint32_t from, to;

  fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
  return (FsPoint){ canvas->left + (canvas->layout->rank[to] + 0.5) * canvas->pitch,
                    canvas->top + (canvas->layout->rank[from] + 0.5) * canvas->pitch };
}
