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
#define MARGIN 3

static const double distances[] = { 26, 36, 50, 66, 86 };

struct _FsTags {
  const FsDiagramScene *scene;
  GArray *ink;   /* FsPoint: along lanes and arrows */
  GArray *boxes; /* FsBox: tags, and what is reserved */
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
  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        FsRoute lane;

        if (fs_focus_slot (&scene->diagram->focus, snapshot->messages[i].id) < 0
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
  g_free (tags);
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

static guint
points_in (const FsTags *tags, FsBox box)
{
  guint count = 0;

  for (guint i = 0; i < tags->ink->len; i++)
    {
      const FsPoint *point = &g_array_index (tags->ink, FsPoint, i);

      count += point->x > box.x && point->x < box.x + box.width && point->y > box.y && point->y < box.y + box.height;
    }
  return count;
}

/* Returns how many points of other lanes a leader passes within 3 px. */
static guint
points_near (const FsTags *tags, const FsRoute *leader)
{
  double near = 3 * tags->scene->unit;
  guint count = 0;

  for (guint i = 0; i < tags->ink->len; i++)
    {
      const FsPoint *point = &g_array_index (tags->ink, FsPoint, i);

      count += fs_route_distance (leader, point->x, point->y) < near;
    }
  return count;
}

static guint
nodes_on (const FsDiagramScene *scene, const FsRoute *leader)
{
  guint count = 0;

  for (uint32_t i = 0; i < scene->gh->n_nodes; i++)
    count += fs_route_enters (leader, scene->at[i], scene->half_width, scene->half_height);
  return count;
}

static guint
tags_on (const FsTags *tags, FsBox box)
{
  guint count = 0;

  for (guint i = 0; i < tags->boxes->len; i++)
    count += fs_box_overlaps (box, g_array_index (tags->boxes, FsBox, i));
  return count;
}

static double
cost_of (const FsTags *tags, FsBox box, const FsRoute *leader)
{
  const FsDiagramScene *scene = tags->scene;
  FsBox canvas = { 0, 0, scene->width, scene->height };
  double cost = COST_PX * fs_route_length (leader) / scene->unit;

  if (!fs_box_contains (canvas, fs_box_grow (box, MARGIN * scene->unit)))
    cost += COST_OUTSIDE;
  cost += COST_PILL * fs_diagram_scene_covered_nodes (scene, box, scene->half_width, scene->half_height);
  cost += COST_TAG * tags_on (tags, fs_box_grow (box, 2 * scene->unit));
  for (guint i = 0; i < tags->boxes->len; i++)
    {
      FsBox other = g_array_index (tags->boxes, FsBox, i);

      if (fs_route_enters (leader, (FsPoint){ other.x + other.width / 2, other.y + other.height / 2 }, other.width / 2,
                           other.height / 2))
        cost += COST_TAG;
    }
  cost += COST_POINT * points_in (tags, box);
  cost += COST_LEADER_PILL * nodes_on (scene, leader);
  return cost + COST_LEADER_POINT * points_near (tags, leader);
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

/* Finds the cheapest place; the one of the frame before as long as nothing is in its way. */
static FsBox
place (FsTags *tags, const FsMessageView *message, FsPoint anchor, uint64_t lane, double pill, double words,
       gboolean *left)
{
  const FsDiagramScene *scene = tags->scene;
  FsTagPlace *kept = fs_tag_places_find (scene->diagram->places, message->id);
  double least = INFINITY;
  int best = 0;

  for (int i = 0; i < DIRECTIONS * (int) G_N_ELEMENTS (distances); i++)
    {
      double angle = 2 * G_PI * (i % DIRECTIONS) / DIRECTIONS;
      FsBox box = box_at (scene, anchor, angle, distances[i / DIRECTIONS] * scene->unit, pill, words);
      FsPoint middle = { cos (angle) < -0.01 ? box.x + words + pill / 2 : box.x + pill / 2, box.y + box.height / 2 };
      FsRoute leader = fs_route_line (anchor, middle);
      double cost = cost_of (tags, box, &leader);

      if (kept != NULL && kept->lane == lane && kept->place == i)
        cost = MAX (cost - COST_PILL, cost >= COST_PILL ? 1 : 0);
      if (cost < least - 1e-9)
        {
          least = cost;
          best = i;
        }
    }
  fs_tag_places_set (scene->diagram->places, message->id, lane, best);
  *left = cos (2 * G_PI * (best % DIRECTIONS) / DIRECTIONS) < -0.01;
  return box_at (scene, anchor, 2 * G_PI * (best % DIRECTIONS) / DIRECTIONS, distances[best / DIRECTIONS] * scene->unit,
                 pill, words);
}

void
fs_tags_paint (cairo_t *cr, FsTags *tags, const FsMessageView *message, guint slot, const char *words)
{
  const FsDiagramScene *scene = tags->scene;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  double u = scene->unit, pill = fs_pen_text_width (scene, number, TEXT, TRUE) + 2 * PADDING * u;
  double rest = *words != '\0' ? fs_pen_text_width (scene, words, TEXT - 0.5, FALSE) + 10 * u : 0;
  FsColor fill = fs_slot_color (scene->style, slot);
  uint64_t lane;
  FsPoint anchor = anchor_of (scene, message, &lane), middle;
  FsRoute leader;
  gboolean left;
  FsBox box;

  if (!fs_diagram_scene_sees (scene, anchor, 0))
    return;
  box = place (tags, message, anchor, lane, pill, rest, &left);
  g_array_append_val (tags->boxes, box);
  middle = (FsPoint){ left ? box.x + rest + pill / 2 : box.x + pill / 2, box.y + box.height / 2 };
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
  if (slot >= FS_FOCUS_SLOTS)
    {
      fs_pen_pill (cr, middle, pill / 2 - 2 * u, (HEIGHT / 2 - 2) * u);
      fs_stroke_path (cr, scene->style->background, 1.2 * u);
    }
  fs_pen_text (cr, scene, number, middle, 0.5, TEXT, TRUE, fs_slot_text (scene->style, slot), FALSE);
  if (scene->diagram->selected.message == message->id)
    {
      fs_pen_pill (cr, middle, pill / 2 + RING_OFF * u, (HEIGHT / 2 + RING_OFF) * u);
      fs_stroke_path (cr, fs_ink (scene->style, FS_INK_SELECTED), RING * u);
    }
}
