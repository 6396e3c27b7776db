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
  const FsCanvas *canvas;
  GArray *ink;   /* FsPoint: along lanes and arrows */
  GArray *boxes; /* FsBox: tags, and what is reserved */
};

void
fs_tags_avoid (FsTags *tags, const FsRoute *route)
{
  int n = (int) MIN (fs_route_length (route) / (POINT_EVERY * tags->canvas->unit), 200);

  for (int i = 0; i <= n; i++)
    {
      FsPoint point = fs_route_at (route, n > 0 ? (double) i / n : 0);

      g_array_append_val (tags->ink, point);
    }
}

FsTags *
fs_tags_new (const FsCanvas *canvas)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  FsTags *tags = g_new0 (FsTags, 1);
  gboolean focus_only
      = fs_diagram_is_overview (canvas) || canvas->detail == FS_DETAIL_LINES || canvas->shape == FS_SHAPE_NONE;

  tags->canvas = canvas;
  tags->ink = g_array_new (FALSE, FALSE, sizeof (FsPoint));
  tags->boxes = g_array_new (FALSE, FALSE, sizeof (FsBox));
  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        const FsHeldVc *held = &snapshot->messages[i].vcs[j];

        if (focus_only && !fs_focus_has (&canvas->diagram->focus, snapshot->messages[i].id))
          continue;
        if (canvas->shape == FS_SHAPE_NONE)
          {
            FsPoint point = fs_canvas_cell_point (canvas, held->channel);

            g_array_append_val (tags->ink, point);
          }
        else
          {
            FsRoute lane = fs_diagram_vc_lane (canvas, held->channel, held->vc);

            fs_tags_avoid (tags, &lane);
          }
      }
  /* The addresses at the ends of cut wrap links. */
  for (uint64_t channel = 0; channel < canvas->n_channels && canvas->is_grid && fs_diagram_labels_ghosts (canvas);
       channel++)
    {
      uint32_t from, to;
      FsBox box;

      fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
      if (fs_interconnect_has_channel (canvas->network, channel)
          && fs_interconnect_channel_dimension (canvas->network, channel) < 2
          && fs_diagram_ghost_box (canvas, from, to, &box))
        fs_tags_reserve (tags, box);
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

/* Returns the cost of a place; that of the first terms where they are not below @least already. Other tags, nodes, and the
 * points of lanes cost when they are under the box, and when the leader passes them; points within 3 px. */
static double
cost_of (const FsTags *tags, const Surroundings *near, FsBox box, const FsRoute *leader, double least)
{
  const FsCanvas *canvas = tags->canvas;
  FsPoint a = leader->p[0], b = leader->p[1];
  double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  double w = canvas->half_width, h = canvas->half_height, close = 3 * canvas->unit;
  double cost = COST_PX * fs_route_length (leader) / canvas->unit, terms = 0;
  FsBox around = fs_box_grow (box, 2 * canvas->unit);

  if (!fs_box_contains ((FsBox){ 0, 0, canvas->width, canvas->height }, fs_box_grow (box, MARGIN * canvas->unit)))
    cost += COST_OUTSIDE;
  for (guint i = 0; cost < least && i < tags->boxes->len; i++)
    {
      FsBox other = g_array_index (tags->boxes, FsBox, i);
      FsPoint middle = { other.x + other.width / 2, other.y + other.height / 2 };

      if (fs_box_overlaps (around, other))
        terms += COST_TAG;
      if (fs_route_enters (leader, middle, other.width / 2, other.height / 2))
        terms += COST_TAG;
    }
  cost += terms;
  terms = 0;
  for (guint i = 0; cost < least && i < near->nodes->len; i++)
    {
      FsPoint at = g_array_index (near->nodes, FsPoint, i);

      if (at.x + w > box.x && at.x - w < box.x + box.width && at.y + h > box.y && at.y - h < box.y + box.height)
        terms += COST_PILL;
      if (fs_route_enters (leader, at, w, h))
        terms += COST_LEADER_PILL;
    }
  cost += terms;
  terms = 0;
  for (guint i = 0; cost < least && i < near->points->len; i++)
    {
      FsPoint point = g_array_index (near->points, FsPoint, i);
      double t = square > 0 ? CLAMP (((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0, 1) : 0;
      double x = a.x + t * dx - point.x, y = a.y + t * dy - point.y; /* from the leader, which is straight */

      if (point.x > box.x && point.x < box.x + box.width && point.y > box.y && point.y < box.y + box.height)
        terms += COST_POINT;
      if (x * x + y * y < close * close)
        terms += COST_LEADER_POINT;
    }
  return cost + terms;
}

/* Returns the point of its own lane to which the tag of a message belongs, and in @lane which one that is. */
static FsPoint
anchor_of (const FsCanvas *canvas, const FsMessageView *message, uint64_t *lane)
{
  const FsHeldVc *held;
  FsRoute route;

  *lane = UINT64_MAX;
  if (message->n_vcs == 0)
    return fs_diagram_header_point (canvas, message);
  held = &message->vcs[message->state == FS_STATE_BLOCKED ? 0 : message->n_vcs - 1];
  *lane = (uint64_t) held->channel * 64 + (uint64_t) held->vc;
  if (canvas->shape == FS_SHAPE_NONE)
    return fs_canvas_cell_point (canvas, held->channel);
  route = fs_diagram_vc_lane (canvas, held->channel, held->vc);
  return fs_route_at (&route, 0.46);
}

/* Returns the box of a tag at place @i, in one of the directions and distances from the anchor; in @left whether the words are left
 * of its pill: they are on the outer side; and in @leader the line from the anchor to the middle of the pill. */
static FsBox
box_of (const FsCanvas *canvas, FsPoint anchor, int i, double pill, double words, gboolean *left, FsRoute *leader)
{
  double angle = 2 * G_PI * (i % DIRECTIONS) / DIRECTIONS, distance = distances[i / DIRECTIONS] * canvas->unit;
  double height = HEIGHT * canvas->unit;
  FsPoint middle = { anchor.x + distance * cos (angle), anchor.y + distance * sin (angle) };
  FsBox box;

  *left = cos (angle) < -0.01;
  /* The pill is wider than high: its edge, not its middle, is at the distance. */
  middle.x += cos (angle) * (pill - height) / 2;
  box = (FsBox){ middle.x - pill / 2 - (*left ? words : 0), middle.y - height / 2, pill + words, height };
  *leader = fs_route_line (anchor,
                           (FsPoint){ *left ? box.x + words + pill / 2 : box.x + pill / 2, box.y + box.height / 2 });
  return box;
}

gboolean
fs_tags_place (FsTags *tags, const FsMessageView *message, const char *words, FsTag *tag)
{
  const FsCanvas *canvas = tags->canvas;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  double u = canvas->unit, pill = fs_pen_text_width (canvas, number, TEXT, TRUE) + 2 * PADDING * u;
  double rest = *words != '\0' ? fs_pen_text_width (canvas, words, TEXT - 0.5, FALSE) + 10 * u : 0, least = INFINITY;
  FsTagPlace *kept = fs_tag_places_find (canvas->diagram->places, message->id);
  int n = DIRECTIONS * (int) G_N_ELEMENTS (distances), first, best;
  uint64_t lane;
  FsPoint anchor = anchor_of (canvas, message, &lane);
  gboolean keeps = kept != NULL && kept->lane == lane, left;
  double down = (distances[G_N_ELEMENTS (distances) - 1] + HEIGHT) * u, across = down + (pill + rest);
  Surroundings near;
  FsRoute leader;
  FsBox box;

  if (!fs_canvas_sees (canvas, anchor, 0))
    return FALSE;
  near = (Surroundings){ g_array_new (FALSE, FALSE, sizeof (FsPoint)), g_array_new (FALSE, FALSE, sizeof (FsPoint)) };
  for (guint i = 0; i < tags->ink->len; i++)
    add_near (near.points, g_array_index (tags->ink, FsPoint, i), anchor, across, down);
  for (uint32_t node = 0; node < canvas->network->n_nodes && canvas->shape != FS_SHAPE_NONE; node++)
    add_near (near.nodes, canvas->at[node], anchor, across + canvas->half_width, down + canvas->half_height);
  /* The cheapest place; the one of the frame before as long as nothing is in its way. */
  first = best = keeps ? kept->place : 0;
  for (int step = 0; step < n; step++)
    {
      int i = (first + step) % n;
      double cost;

      box = box_of (canvas, anchor, i, pill, rest, &left, &leader);
      cost = cost_of (tags, &near, box, &leader, least);
      if (step == 0 && keeps)
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
  g_array_unref (near.points);
  g_array_unref (near.nodes);
  fs_tag_places_set (canvas->diagram->places, message->id, lane, best);
  box = box_of (canvas, anchor, best, pill, rest, &left, &leader);
  fs_tags_reserve (tags, box);
  fs_tags_avoid (tags, &leader);
  *tag = (FsTag){ { fs_route_end (&leader).x - pill / 2, box.y, pill, box.height },
                  { left ? box.x : box.x + pill, box.y, rest, box.height },
                  fs_route_end (&leader),
                  anchor };
  return TRUE;
}

void
fs_tags_paint (FsTags *tags, const FsMessageView *message, const char *words)
{
  const FsCanvas *canvas = tags->canvas;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  cairo_t *cr = canvas->cr;
  double u = canvas->unit, pill, off = RING_OFF;
  FsColor fill = fs_message_color (canvas->style, fs_diagram_color_of (canvas->diagram, message));
  FsTag tag;

  if (!fs_tags_place (tags, message, words, &tag))
    return;
  pill = tag.pill.width;
  fs_pen_line (canvas, tag.anchor, tag.middle, canvas->style->background, LEADER + 2);
  fs_pen_line (canvas, tag.anchor, tag.middle, fill, LEADER);
  fs_pen_disc (canvas, tag.anchor, DOT * u, fill);
  if (tag.words.width > 0)
    {
      gboolean left = tag.words.x < tag.pill.x;
      FsBox under = { tag.words.x, tag.words.y + 2 * u, tag.words.width, tag.words.height - 4 * u };

      fs_add_rounded_box (cr, under, 4 * u);
      fs_fill_path (cr, fs_color_fade (canvas->style->background, 0.9));
      fs_pen_text (canvas, words, (FsPoint){ left ? under.x + under.width - 6 * u : under.x + 6 * u, tag.middle.y },
                   left ? 1 : 0, TEXT - 0.5, FALSE, canvas->style->text, FALSE);
    }
  fs_pen_chip (canvas, number, tag.middle, pill / 2, HEIGHT / 2 * u, 1.5 * u, TEXT, fill);
  if (fs_diagram_is_ringed (canvas->diagram, message))
    {
      fs_pen_pill (canvas, tag.middle, pill / 2 + RING_OFF * u, (HEIGHT / 2 + RING_OFF) * u);
      fs_stroke_path (cr, canvas->style->text, RING * u);
      off += RING_OFF;
    }
  if (canvas->diagram->selected.message == message->id)
    {
      fs_pen_pill (canvas, tag.middle, pill / 2 + off * u, (HEIGHT / 2 + off) * u);
      fs_stroke_path (cr, fs_ink (canvas->style, FS_INK_SELECTED), RING * u);
    }
}
