#include "diagram/paint/tags.h"

#include <math.h>

#define HEIGHT 22
#define TEXT 12.5
#define PADDING 9
#define RING 2.2
#define RING_OFF 3.5
#define DOT 2.4
#define LEADER 1.3
#define DIRECTIONS 16
#define POINT_EVERY 10 /* px between the points of a lane that are counted */
#define COST_PILL 40
#define COST_TAG 60
#define COST_POINT 3
#define COST_LEADER_PILL 12
#define COST_LEADER_POINT 1.2
#define COST_PX 0.06
#define COST_OUTSIDE 400
#define COST_KEPT 10 /* up to which a tag stays where it was in the frame before */
#define MARGIN 3

static const double distances[] = { 26, 36, 50, 66, 86 };

struct _FsTags {
  const FsDiagramScene *scene;
  GArray *ink;     /* FsPoint: along lanes and arrows */
  GArray *painted; /* FsTag */
  GArray *boxes;   /* FsBox: tags, and what is reserved */
};

static void
add_ink (FsTags *tags, const FsRoute *route)
{
  int n = (int) MIN (fs_route_length (route) / (POINT_EVERY * tags->scene->unit), 200);

  for (int i = 0; i <= n; i++)
    {
      FsPoint point = fs_route_at (route, n > 0 ? (double) i / n : 0);

      g_array_append_val (tags->ink, point);
    }
}

FsTags *
fs_tags_new (const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  FsTags *tags = g_new0 (FsTags, 1);
  gboolean overview = fs_diagram_is_overview (scene);

  tags->scene = scene;
  tags->ink = g_array_new (FALSE, FALSE, sizeof (FsPoint));
  tags->boxes = g_array_new (FALSE, FALSE, sizeof (FsBox));
  tags->painted = g_array_new (FALSE, FALSE, sizeof (FsTag));
  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        FsRoute lane;

        if (!fs_focus_has (&scene->diagram->focus, snapshot->messages[i].id)
            && (overview || scene->detail == FS_DETAIL_LINES || scene->shape == FS_SHAPE_NONE))
          continue;
        if (scene->shape == FS_SHAPE_NONE)
          {
            FsPoint point = fs_diagram_scene_cell_point (scene, snapshot->messages[i].vcs[j].channel);

            g_array_append_val (tags->ink, point);
            continue;
          }
        lane = fs_diagram_vc_lane (scene, snapshot->messages[i].vcs[j].channel, snapshot->messages[i].vcs[j].vc);
        add_ink (tags, &lane);
      }
  return tags;
}

void
fs_tags_free (FsTags *tags)
{
  g_array_unref (tags->ink);
  g_array_unref (tags->boxes);
  g_array_unref (tags->painted);
  g_free (tags);
}

const GArray *
fs_tags_list (const FsTags *tags)
{
  return tags->painted;
}

void
fs_tags_avoid (FsTags *tags, const FsRoute *route)
{
  add_ink (tags, route);
}

void
fs_tags_reserve (FsTags *tags, FsBox box)
{
  g_array_append_val (tags->boxes, box);
}

/**
 * Surroundings: what is near enough to a tag to matter
 * @points: FsPoint, of lanes and arrows
 * @nodes: FsPoint, their middles
 */
typedef struct {
  GArray *points;
  GArray *nodes;
} Surroundings;

static void
add_near (GArray *near, FsPoint point, FsPoint anchor, double across, double down)
{
  if (fabs (point.x - anchor.x) < across && fabs (point.y - anchor.y) < down)
    g_array_append_val (near, point);
}

static Surroundings
surroundings_of (const FsTags *tags, FsPoint anchor, double width)
{
  const FsDiagramScene *scene = tags->scene;
  double reach = (distances[G_N_ELEMENTS (distances) - 1] + HEIGHT) * scene->unit;
  Surroundings near = { g_array_new (FALSE, FALSE, sizeof (FsPoint)), g_array_new (FALSE, FALSE, sizeof (FsPoint)) };

  for (guint i = 0; i < tags->ink->len; i++)
    add_near (near.points, g_array_index (tags->ink, FsPoint, i), anchor, reach + width, reach);
  for (uint32_t node = 0; node < scene->network->n_nodes && scene->shape != FS_SHAPE_NONE; node++)
    add_near (near.nodes, scene->at[node], anchor, reach + width + scene->half_width, reach + scene->half_height);
  return near;
}

static void
surroundings_clear (Surroundings *near)
{
  g_array_unref (near->points);
  g_array_unref (near->nodes);
}

/* Returns the square of the distance of a point from a straight leader. */
static double
square_distance (const FsRoute *leader, FsPoint point)
{
  FsPoint a = leader->p[0], b = leader->p[1];
  double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  double t = square > 0 ? CLAMP (((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0, 1) : 0;
  double x = a.x + t * dx - point.x, y = a.y + t * dy - point.y;

  return x * x + y * y;
}

/* Returns what the points of lanes cost: those under the box, and those that the leader passes within 3 px. */
static double
cost_of_points (const FsTags *tags, const Surroundings *near, FsBox box, const FsRoute *leader)
{
  double close = 3 * tags->scene->unit, cost = 0;

  for (guint i = 0; i < near->points->len; i++)
    {
      FsPoint point = g_array_index (near->points, FsPoint, i);

      if (point.x > box.x && point.x < box.x + box.width && point.y > box.y && point.y < box.y + box.height)
        cost += COST_POINT;
      if (square_distance (leader, point) < close * close)
        cost += COST_LEADER_POINT;
    }
  return cost;
}

static double
cost_of_nodes (const FsTags *tags, const Surroundings *near, FsBox box, const FsRoute *leader)
{
  double w = tags->scene->half_width, h = tags->scene->half_height, cost = 0;

  for (guint i = 0; i < near->nodes->len; i++)
    {
      FsPoint at = g_array_index (near->nodes, FsPoint, i);

      if (at.x + w > box.x && at.x - w < box.x + box.width && at.y + h > box.y && at.y - h < box.y + box.height)
        cost += COST_PILL;
      if (fs_route_enters (leader, at, w, h))
        cost += COST_LEADER_PILL;
    }
  return cost;
}

/* Returns what other tags cost: under the box, or under the leader. */
static double
cost_of_tags (const FsTags *tags, FsBox box, const FsRoute *leader)
{
  FsBox around = fs_box_grow (box, 2 * tags->scene->unit);
  double cost = 0;

  for (guint i = 0; i < tags->boxes->len; i++)
    {
      FsBox other = g_array_index (tags->boxes, FsBox, i);
      FsPoint middle = { other.x + other.width / 2, other.y + other.height / 2 };

      if (fs_box_overlaps (around, other))
        cost += COST_TAG;
      if (fs_route_enters (leader, middle, other.width / 2, other.height / 2))
        cost += COST_TAG;
    }
  return cost;
}

/* Returns the cost of a place; that of the first terms where they are not below @least already. */
static double
cost_of (const FsTags *tags, const Surroundings *near, FsBox box, const FsRoute *leader, double least)
{
  const FsDiagramScene *scene = tags->scene;
  FsBox canvas = { 0, 0, scene->width, scene->height };
  double cost = COST_PX * fs_route_length (leader) / scene->unit;

  if (!fs_box_contains (canvas, fs_box_grow (box, MARGIN * scene->unit)))
    cost += COST_OUTSIDE;
  if (cost < least)
    cost += cost_of_tags (tags, box, leader);
  if (cost < least)
    cost += cost_of_nodes (tags, near, box, leader);
  if (cost < least)
    cost += cost_of_points (tags, near, box, leader);
  return cost;
}

/* Returns the point of its own lane to which the tag of a message belongs, and in @lane which one that is. */
static FsPoint
anchor_of (const FsDiagramScene *scene, const FsMessageView *message, uint64_t *lane)
{
  const FsHeldVc *held;
  FsRoute route;

  *lane = UINT64_MAX;
  if (message->n_vcs == 0)
    return fs_diagram_header_point (scene, message);
  held = &message->vcs[message->state == FS_STATE_BLOCKED ? 0 : message->n_vcs - 1];
  *lane = (uint64_t) held->channel * 64 + (uint64_t) held->vc;
  if (scene->shape == FS_SHAPE_NONE)
    return fs_diagram_scene_cell_point (scene, held->channel);
  route = fs_diagram_vc_lane (scene, held->channel, held->vc);
  return fs_route_at (&route, 0.46);
}

/* Returns the box of a tag whose pill has its middle in a direction from the anchor; words are on the outer side. */
static FsBox
box_at (const FsDiagramScene *scene, FsPoint anchor, double angle, double distance, double pill, double words)
{
  double height = HEIGHT * scene->unit;
  FsPoint middle = { anchor.x + distance * cos (angle), anchor.y + distance * sin (angle) };
  gboolean left = cos (angle) < -0.01;

  /* The pill is wider than high: its edge, not its middle, is at the distance. */
  middle.x += cos (angle) * (pill - height) / 2;
  return (FsBox){ middle.x - pill / 2 - (left ? words : 0), middle.y - height / 2, pill + words, height };
}

/* Returns the box of place @i. */
static FsBox
box_of (const FsDiagramScene *scene, FsPoint anchor, int i, double pill, double words)
{
  return box_at (scene, anchor, 2 * G_PI * (i % DIRECTIONS) / DIRECTIONS, distances[i / DIRECTIONS] * scene->unit, pill,
                 words);
}

static gboolean
is_left (int i)
{
  return cos (2 * G_PI * (i % DIRECTIONS) / DIRECTIONS) < -0.01;
}

/* Finds the cheapest place; the one of the frame before as long as nothing is in its way. */
static FsBox
place (FsTags *tags, const FsMessageView *message, FsPoint anchor, uint64_t lane, double pill, double words,
       gboolean *left)
{
  const FsDiagramScene *scene = tags->scene;
  FsTagPlace *kept = fs_tag_places_find (scene->diagram->places, message->id);
  int first = kept != NULL && kept->lane == lane ? kept->place : 0, best = first;
  int n = DIRECTIONS * (int) G_N_ELEMENTS (distances);
  Surroundings near = surroundings_of (tags, anchor, pill + words);
  double least = INFINITY;

  for (int step = 0; step < n; step++)
    {
      int i = (first + step) % n;
      FsBox box = box_of (scene, anchor, i, pill, words);
      FsPoint middle = { is_left (i) ? box.x + words + pill / 2 : box.x + pill / 2, box.y + box.height / 2 };
      FsRoute leader = fs_route_line (anchor, middle);
      double cost = cost_of (tags, &near, box, &leader, least);

      if (step == 0 && kept != NULL && kept->lane == lane)
        {
          if (cost < COST_KEPT)
            break;
          cost -= COST_KEPT;
        }
      if (cost < least - 1e-9)
        {
          least = cost;
          best = i;
        }
    }
  surroundings_clear (&near);
  fs_tag_places_set (scene->diagram->places, message->id, lane, best);
  *left = is_left (best);
  return box_of (scene, anchor, best, pill, words);
}

void
fs_tags_paint (cairo_t *cr, FsTags *tags, const FsMessageView *message, const char *words)
{
  const FsDiagramScene *scene = tags->scene;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  double u = scene->unit, pill = fs_pen_text_width (scene, number, TEXT, TRUE) + 2 * PADDING * u;
  double rest = *words != '\0' ? fs_pen_text_width (scene, words, TEXT - 0.5, FALSE) + 10 * u : 0;
  FsColor fill = fs_message_color (scene->style, message->color);
  uint64_t lane;
  FsPoint anchor = anchor_of (scene, message, &lane), middle;
  FsRoute leader;
  gboolean left;
  FsBox box;
  FsTag tag;

  if (!fs_diagram_scene_sees (scene, anchor, 0))
    return;
  box = place (tags, message, anchor, lane, pill, rest, &left);
  g_array_append_val (tags->boxes, box);
  middle = (FsPoint){ left ? box.x + rest + pill / 2 : box.x + pill / 2, box.y + box.height / 2 };
  tag = (FsTag){ message->id, { middle.x - pill / 2, box.y, pill, box.height }, anchor };
  g_array_append_val (tags->painted, tag);
  leader = fs_route_line (anchor, middle);
  fs_tags_avoid (tags, &leader);
  fs_pen_stroke (cr, scene, &leader, scene->style->background, LEADER + 2);
  fs_pen_stroke (cr, scene, &leader, fill, LEADER);
  fs_add_circle (cr, anchor.x, anchor.y, DOT * u);
  fs_fill_path (cr, fill);
  if (rest > 0)
    {
      FsBox under = { left ? box.x : box.x + pill, box.y + 2 * u, rest, box.height - 4 * u };

      fs_add_rounded_box (cr, under, 4 * u);
      fs_fill_path (cr, fs_color_faded (scene->style->background, 0.9));
      fs_pen_text (cr, scene, words, (FsPoint){ left ? box.x + rest - 6 * u : box.x + pill + 6 * u, middle.y },
                   left ? 1 : 0, TEXT - 0.5, FALSE, scene->style->text, FALSE);
    }
  fs_pen_pill (cr, middle, pill / 2 + 1.5 * u, (HEIGHT / 2 + 1.5) * u);
  fs_fill_path (cr, scene->style->background);
  fs_pen_pill (cr, middle, pill / 2, HEIGHT / 2 * u);
  fs_fill_path (cr, fill);
  fs_pen_text (cr, scene, number, middle, 0.5, TEXT, TRUE, fs_color_on (fill), FALSE);
  if (scene->diagram->selected.message == message->id)
    {
      fs_pen_pill (cr, middle, pill / 2 + RING_OFF * u, (HEIGHT / 2 + RING_OFF) * u);
      fs_stroke_path (cr, fs_ink (scene->style, FS_INK_SELECTED), RING * u);
    }
}
