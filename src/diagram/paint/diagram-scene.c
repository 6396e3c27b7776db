#include "diagram/paint/diagram-scene.h"

#include <math.h>
#include <stdlib.h>

#include "plot/value/text.h"

#define TEXT_SIZE 12.5 /* px at which the lengths here are px */
#define MARGIN_SIDE 46
#define MARGIN_TOP 44
#define MARGIN_BOTTOM 52
#define SMALL_TEXT 11.0 /* 8.25 pt, the least size */
#define ROUTER_GAP 300
#define ROUTER_SHARE 0.29 /* half the side of a router, as a fraction of the gap */
#define ROUTER_MOST 260
#define FLITS_GAP 40
#define FEW_NODES 32 /* larger networks have more messages: flits are drawn only when zoomed in */
#define LANES_GAP 17
#define LANE_FIRST 5.5
#define LANE_NEXT 7
#define MIN_CELL 3
#define PILLS 64

static double
digit_width (int digits, double size)
{
  return digits * 0.61 * size;
}

/* Returns whether nodes of this size would hide each other: more than a few overlap. */
static gboolean
pills_collide (const FsDiagramScene *scene, double width, double height)
{
  guint collisions = 0;

  for (uint32_t a = 0; a < scene->gh->n_nodes; a++)
    for (uint32_t b = 0; b < a; b++)
      collisions += fabs (scene->at[a].x - scene->at[b].x) < width * scene->unit
                    && fabs (scene->at[a].y - scene->at[b].y) < height * scene->unit;
  return collisions > scene->gh->n_nodes / 4;
}

/* Chooses the shape of nodes by the free space and the number of nodes. */
static void
choose_shape (FsDiagramScene *scene)
{
  double gap = scene->gap / scene->unit;
  double wide = digit_width (scene->gh->n, TEXT_SIZE) + 16, close = digit_width (scene->gh->n, SMALL_TEXT) + 9;

  scene->label_size = TEXT_SIZE;
  scene->detail = gap >= (scene->gh->n_nodes > FEW_NODES ? 2.5 : 1) * FLITS_GAP ? FS_DETAIL_FLITS
                  : gap >= LANES_GAP                                            ? FS_DETAIL_LANES
                                                                                : FS_DETAIL_LINES;
  if (scene->layout->kind == FS_LAYOUT_MATRIX && scene->layout->settled)
    scene->shape = FS_SHAPE_NONE;
  else if (gap >= ROUTER_GAP && scene->diagram->params != NULL && scene->layout->settled
           && scene->diagram->view.zoom > 1)
    {
      scene->shape = FS_SHAPE_ROUTER;
      scene->half_width = MIN (ROUTER_SHARE * gap, ROUTER_MOST) * scene->unit;
      scene->half_height = 0.78 * scene->half_width;
      return;
    }
  else if (gap >= 1.1 * wide
           || (scene->gh->n_nodes <= PILLS && !(scene->layout->settled && pills_collide (scene, close, 20))))
    {
      gboolean crowded = gap < 1.05 * wide;

      scene->shape = FS_SHAPE_PILL;
      scene->label_size = crowded ? SMALL_TEXT : TEXT_SIZE;
      scene->half_width = (crowded ? MAX (close, MIN (38, gap - 3)) : MAX (wide, 46)) / 2 * scene->unit;
      scene->half_height = (crowded ? 10 : 12) * scene->unit;
      return;
    }
  else
    {
      scene->shape = FS_SHAPE_DISC;
      scene->label_size = SMALL_TEXT;
      scene->half_width = scene->half_height = CLAMP (0.3 * gap, 1.5, 9) * scene->unit;
      return;
    }
  scene->half_width = scene->half_height = 0;
}

void
fs_diagram_scene_init (FsDiagramScene *scene, const FsDiagram *diagram, const FsStyle *style, double width,
                       double height)
{
  const FsDiagramLayout *layout = diagram->layout;
  const FsDiagramView *view = &diagram->view;
  double unit = style->text_size / TEXT_SIZE;
  /* Beside the matrix there are addresses. */
  double side
      = layout->kind == FS_LAYOUT_MATRIX ? MAX (MARGIN_SIDE, digit_width (layout->gh.n, SMALL_TEXT) + 12) : MARGIN_SIDE;
  double across = MAX (width - 2 * side * unit, 10 * unit);
  double down = MAX (height - (MARGIN_TOP + MARGIN_BOTTOM) * unit, 10 * unit);
  double fit = MIN (across / MAX (layout->width, 1), down / MAX (layout->height, 1));

  *scene = (FsDiagramScene){
    .diagram = diagram,
    .layout = layout,
    .gh = &layout->gh,
    .n_channels = (uint64_t) layout->gh.n_nodes * (uint64_t) layout->gh.degree,
    .style = style,
    .pango = fs_text_context_new (style),
    .width = width,
    .height = height,
    .unit = unit,
    .scale = fit * view->zoom,
  };
  scene->left = width / 2 - scene->scale * layout->width * view->x;
  scene->top = (height + (MARGIN_TOP - MARGIN_BOTTOM) * unit) / 2 - scene->scale * layout->height * view->y;
  scene->gap = scene->scale * layout->nearest;
  scene->pitch = scene->scale * layout->height / MAX (scene->gh->n_nodes - 1, 1);
  scene->at = g_new (FsPoint, scene->gh->n_nodes);
  for (uint32_t i = 0; i < scene->gh->n_nodes; i++)
    scene->at[i]
        = (FsPoint){ scene->left + scene->scale * layout->nodes[i].x, scene->top + scene->scale * layout->nodes[i].y };
  choose_shape (scene);
}

void
fs_diagram_scene_clear (FsDiagramScene *scene)
{
  g_clear_object (&scene->pango);
  g_clear_pointer (&scene->at, g_free);
}

static FsPoint
between (FsPoint a, FsPoint b, double t)
{
  return (FsPoint){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

/* In a row or column an arc is as high over its bus as the digits are apart; neighbors are joined by straight lines. */
static double
row_bend (const FsGh *gh, uint32_t from, uint32_t to, int position)
{
  int apart = abs (fs_gh_digit (gh, from, position) - fs_gh_digit (gh, to, position));

  return position == 2 ? -0.03 : apart == 1 ? 0 : -(0.03 + 0.13 / apart);
}

/* Returns the position of the digit in which neighbors differ. */
static int
position_of (const FsGh *gh, uint32_t from, uint32_t to)
{
  if (gh->k == 2)
    return g_bit_nth_lsf (from ^ to, -1);
  for (int p = 0; p < gh->n - 1; p++)
    if (fs_gh_digit (gh, from, p) != fs_gh_digit (gh, to, p))
      return p;
  return gh->n - 1;
}

/* Bends a link between circles: it leaves along the radius of one node and arrives along that of the other. */
static gboolean
curl_radially (const FsDiagramScene *scene, uint32_t from, uint32_t to, FsArc *curve)
{
  FsPoint middle = scene->at[scene->layout->root];
  FsPoint a = curve->p[0], b = curve->p[3];
  double ra = hypot (a.x - middle.x, a.y - middle.y), rb = hypot (b.x - middle.x, b.y - middle.y);
  double r = (ra + rb) / 2;

  if (from == scene->layout->root || to == scene->layout->root)
    return FALSE;
  if (fabs (ra - rb) < 1e-6 * rb)
    r *= 0.86; /* neighbors on one circle: inside it */
  curve->p[1] = (FsPoint){ middle.x + (a.x - middle.x) / ra * r, middle.y + (a.y - middle.y) / ra * r };
  curve->p[2] = (FsPoint){ middle.x + (b.x - middle.x) / rb * r, middle.y + (b.y - middle.y) / rb * r };
  return TRUE;
}

FsArc
fs_diagram_scene_link (const FsDiagramScene *scene, uint32_t from, uint32_t to)
{
  const FsDiagramLayout *layout = scene->layout;
  FsPoint a = scene->at[from], b = scene->at[to], middle = between (a, b, 0.5);
  FsPoint center = { scene->left + scene->scale * layout->width / 2, scene->top + scene->scale * layout->height / 2 };
  int p = position_of (scene->gh, from, to);
  double fraction
      = layout->kind == FS_LAYOUT_ROWS && layout->settled ? row_bend (scene->gh, from, to, p) : layout->bend[p];
  double bend = from < to ? fraction : -fraction;
  FsArc curve = { { a, between (a, b, 1.0 / 3), between (a, b, 2.0 / 3), b } };

  if (layout->curl > 0 && layout->radial && curl_radially (scene, from, to, &curve))
    return curve;
  if (layout->curl > 0 && !layout->radial && fabs (a.y - b.y) > fabs (a.x - b.x) * 0.02)
    {
      curve.p[1] = (FsPoint){ a.x + 0.2 * (b.x - a.x), middle.y };
      curve.p[2] = (FsPoint){ b.x - 0.2 * (b.x - a.x), middle.y };
      return curve;
    }
  if (bend == 0 && layout->pull[p] == 0)
    return curve;
  /* A quadratic curve with this handle, converted to a cubic one. */
  middle.x -= 2 * bend * (b.y - a.y);
  middle.y += 2 * bend * (b.x - a.x);
  middle = between (middle, center, layout->pull[p]);
  curve.p[1] = between (a, middle, 2.0 / 3);
  curve.p[2] = between (b, middle, 2.0 / 3);
  return curve;
}

double
fs_diagram_scene_aside (const FsDiagramScene *scene, int vc)
{
  double first = LANE_FIRST, next = LANE_NEXT, gap = scene->gap / scene->unit;

  if (scene->detail == FS_DETAIL_LANES)
    first = 0.1 * gap, next = 0.08 * gap;
  else if (scene->detail == FS_DETAIL_LINES)
    first = next = 0.4;
  return (first + (vc + 1) * next) * scene->unit;
}

/* Returns how far the edge of a node is from its middle in a direction. */
static double
reach (const FsDiagramScene *scene, double angle, double further)
{
  double w = scene->half_width + further, h = scene->half_height + further;
  double c = fabs (cos (angle)) / MAX (w, 1e-6), s = fabs (sin (angle)) / MAX (h, 1e-6);

  if (scene->shape == FS_SHAPE_ROUTER)
    return 1 / MAX (c, s);
  return pow (c * c * c * c + s * s * s * s, -0.25);
}

FsArc
fs_diagram_scene_lane (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside, double before,
                       double behind)
{
  FsArc curve = fs_diagram_scene_link (scene, from, to);
  double start = fs_arc_angle (&curve, 0), end = fs_arc_angle (&curve, 1);
  double length = MAX (fs_arc_length (&curve), 1e-6);
  double cut = reach (scene, start, before * scene->unit) / length;
  double left = reach (scene, end, behind * scene->unit) / length;

  for (int i = 0; i < 4; i++)
    {
      double angle = i < 2 ? start : end;

      curve.p[i].x -= aside * sin (angle);
      curve.p[i].y += aside * cos (angle);
    }
  if (cut + left > 0.8) /* nodes that almost touch */
    {
      double shrink = 0.8 / (cut + left);

      cut *= shrink;
      left *= shrink;
    }
  return fs_arc_piece (&curve, cut, 1 - left);
}

FsArc
fs_diagram_scene_thin (const FsDiagramScene *scene, uint32_t from, uint32_t to, double aside)
{
  FsArc curve = fs_diagram_scene_link (scene, from, to);
  double dx = curve.p[3].x - curve.p[0].x, dy = curve.p[3].y - curve.p[0].y;
  double length = MAX (sqrt (dx * dx + dy * dy), 1e-6), cut = MIN (scene->half_width / length, 0.4);

  for (int i = 0; i < 4; i++)
    {
      curve.p[i].x -= aside * dy / length;
      curve.p[i].y += aside * dx / length;
    }
  curve.p[0].x += cut * (curve.p[1].x - curve.p[0].x);
  curve.p[0].y += cut * (curve.p[1].y - curve.p[0].y);
  curve.p[3].x += cut * (curve.p[2].x - curve.p[3].x);
  curve.p[3].y += cut * (curve.p[2].y - curve.p[3].y);
  return curve;
}

gboolean
fs_diagram_scene_sees_curve (const FsDiagramScene *scene, const FsArc *curve)
{
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;

  for (int i = 0; i < 4; i++)
    {
      left = MIN (left, curve->p[i].x);
      right = MAX (right, curve->p[i].x);
      top = MIN (top, curve->p[i].y);
      bottom = MAX (bottom, curve->p[i].y);
    }
  return left <= scene->width && right >= 0 && top <= scene->height && bottom >= 0;
}

gboolean
fs_diagram_scene_sees (const FsDiagramScene *scene, FsPoint point, double margin)
{
  return point.x >= -margin && point.x <= scene->width + margin && point.y >= -margin
         && point.y <= scene->height + margin;
}

gboolean
fs_diagram_scene_covers_node (const FsDiagramScene *scene, FsBox box, double half_width, double half_height)
{
  for (uint32_t i = 0; i < scene->gh->n_nodes; i++)
    if (scene->at[i].x + half_width > box.x && scene->at[i].x - half_width < box.x + box.width
        && scene->at[i].y + half_height > box.y && scene->at[i].y - half_height < box.y + box.height)
      return TRUE;
  return FALSE;
}

double
fs_diagram_scene_cell (const FsDiagramScene *scene, uint32_t *nodes_per_cell)
{
  double side = scene->pitch;
  uint32_t nodes = 1;

  while (side * nodes < MIN_CELL * scene->unit && nodes < scene->gh->n_nodes)
    {
      uint32_t k = (uint32_t) scene->gh->k, item = 2;

      /* Merges a part of the next digit if that is enough. */
      while (item < k && (k % item != 0 || side * nodes * item < MIN_CELL * scene->unit))
        item++;
      nodes *= item;
    }
  *nodes_per_cell = nodes;
  return side * nodes;
}
