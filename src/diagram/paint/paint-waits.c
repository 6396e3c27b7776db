/* The wait-for graph: a frame around the buffers that a blocked header requests, an arrow from the header to it, and the
 * tags of the messages in focus. */
#include <math.h>

#include "base/translate.h"
#include "diagram/paint/tags.h"
#include "plot/value/drawn-shapes.h"

#define FRAME_LENGTH 26
#define FRAME_WIDTH 15
#define FRAME_RADIUS 5
#define FRAME_LINE 1.6
#define FRAME_MIDDLE 15 /* px from the end of the lane */
#define BOW_LEAST 34
#define BOW_MOST 52
#define PARALLEL 240 /* px of a wanted channel from which on the arrow runs beside it */
#define ARROW 1.8
#define ARROW_CIRCLE 4
#define HEAD 11
#define HEAD_CIRCLE 15
#define MOST_WORDS 3 /* virtual channels named beside a tag */

/**
 * Request: a channel some of whose virtual channels a blocked header requests
 * @edge: one of its edges of the wait-for graph
 * @least, @most: virtual channels requested
 */
typedef struct {
  const FsWaitEdge *edge;
  int least, most;
} Request;

/* Returns the requests of a message, one for each channel: Request. Free with g_array_unref(). */
static GArray *
requests_new (const FsWaitForGraph *waits, guint waiter)
{
  GArray *requests = g_array_new (FALSE, FALSE, sizeof (Request));

  for (guint e = waits->first[waiter]; e < waits->first[waiter + 1]; e++)
    {
      const FsWaitEdge *edge = &waits->edges[e];
      Request *same = NULL, request = { edge, edge->vc, edge->vc };

      for (guint i = 0; i < requests->len && same == NULL; i++)
        if (g_array_index (requests, Request, i).edge->channel == edge->channel)
          same = &g_array_index (requests, Request, i);
      if (same == NULL)
        g_array_append_val (requests, request);
      else
        {
          same->least = MIN (same->least, edge->vc);
          same->most = MAX (same->most, edge->vc);
        }
    }
  return requests;
}

/* Returns the middle and the direction of the frame around the requested buffers, and in @width how wide it is. */
static FsPoint
frame_of (const FsDiagramScene *scene, const Request *request, double *angle, double *width)
{
  FsRoute first = fs_diagram_vc_lane (scene, request->edge->channel, request->least);
  FsRoute last = fs_diagram_vc_lane (scene, request->edge->channel, request->most);
  double length = MAX (fs_route_length (&first), 1e-6);
  double t = 1 - MIN (FRAME_MIDDLE * scene->unit / length, 0.4);
  FsPoint a = fs_route_at (&first, t), b = fs_route_at (&last, t);

  *angle = fs_route_angle (&first, t);
  *width = hypot (a.x - b.x, a.y - b.y) + FRAME_WIDTH * scene->unit;
  return (FsPoint){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

static void
paint_frame (cairo_t *cr, const FsDiagramScene *scene, const Request *request)
{
  double angle, width, u = scene->unit, length = FRAME_LENGTH * u;
  FsPoint middle = frame_of (scene, request, &angle, &width);

  if (scene->detail == FS_DETAIL_LINES)
    return;
  for (int under = 1; under >= 0; under--)
    {
      cairo_save (cr);
      cairo_translate (cr, middle.x, middle.y);
      cairo_rotate (cr, angle);
      fs_add_rounded_box (cr, (FsBox){ -length / 2, -width / 2, length, width }, FRAME_RADIUS * u);
      cairo_restore (cr);
      fs_stroke_path (cr, under ? scene->style->background : fs_ink (scene->style, FS_INK_BLOCKED),
                      (FRAME_LINE + (under ? 2 : 0)) * u);
    }
}

static guint
nodes_near (const FsDiagramScene *scene, const FsRoute *route)
{
  guint count = 0;

  for (int i = 1; i < 8; i++)
    {
      FsPoint point = fs_route_at (route, i / 8.0);

      count += !fs_diagram_scene_sees (scene, point, -4 * scene->unit);
      count += fs_diagram_scene_covered_nodes (scene, (FsBox){ point.x, point.y, 0, 0 }, scene->half_width,
                                               scene->half_height);
    }
  return count;
}

/* Returns the curve from a header to the frame, bowed to one side. */
static FsRoute
bowed (const FsDiagramScene *scene, FsPoint a, FsPoint b, double bow)
{
  double dx = b.x - a.x, dy = b.y - a.y, length = MAX (hypot (dx, dy), 1e-6);
  /* A long one runs beside the channel; a short one is a plain bow. */
  double t = length > PARALLEL * scene->unit ? 0.12 : 0.3;
  FsPoint aside = { -dy / length * bow, dx / length * bow };

  return fs_route_curve (a, (FsPoint){ a.x + t * dx + aside.x, a.y + t * dy + aside.y },
                         (FsPoint){ a.x + (1 - t) * dx + aside.x, a.y + (1 - t) * dy + aside.y }, b);
}

/* Returns the middle of the headers of a circular wait; NAN without one. */
static FsPoint
circle_middle (const FsDiagramScene *scene)
{
  const FsWaitForGraph *waits = scene->diagram->waits;
  FsPoint middle = { 0, 0 };

  for (guint i = 0; i < waits->n_circle; i++)
    {
      FsPoint at = fs_diagram_header_point (scene, &scene->diagram->snapshot->messages[waits->circle[i]]);

      middle.x += at.x / waits->n_circle;
      middle.y += at.y / waits->n_circle;
    }
  return waits->n_circle > 0 ? middle : (FsPoint){ NAN, NAN };
}

/* Returns the arrow of a request. It bows to the side where fewer nodes are; in a circular wait to the outside. */
static FsRoute
request_route (const FsDiagramScene *scene, const Request *request)
{
  FsPoint middle = circle_middle (scene), p, q;
  FsPoint a = fs_diagram_header_point (scene, &scene->diagram->snapshot->messages[request->edge->waiter]);
  double angle, width, bow, radius = 9 * scene->unit;
  FsPoint b = frame_of (scene, request, &angle, &width);
  double distance = hypot (b.x - a.x, b.y - a.y);
  FsRoute left, right, best;

  bow = CLAMP (0.28 * distance, BOW_LEAST * scene->unit, BOW_MOST * scene->unit);
  bow = MIN (bow, 0.9 * distance);
  left = bowed (scene, a, b, -bow);
  right = bowed (scene, a, b, bow);
  best = nodes_near (scene, &left) <= nodes_near (scene, &right) ? left : right;
  p = fs_route_at (&left, 0.5);
  q = fs_route_at (&right, 0.5);
  if (!isnan (middle.x))
    best = hypot (p.x - middle.x, p.y - middle.y) >= hypot (q.x - middle.x, q.y - middle.y) ? left : right;
  /* From the edge of the octagon to the edge of the frame. */
  distance = MAX (fs_route_length (&best), 1e-6);
  return fs_route_piece (&best, MIN (radius / distance, 0.3), MAX (1 - (width / 2 + 1) / distance, 0.5));
}

static void
paint_arrow (cairo_t *cr, const FsDiagramScene *scene, const Request *request, gboolean circle)
{
  FsColor color = fs_ink (scene->style, FS_INK_BLOCKED);
  FsRoute whole = request_route (scene, request), line;
  double length = MAX (fs_route_length (&whole), 1e-6), shown = circle ? CLAMP (scene->diagram->closing, 0.02, 1) : 1;
  double head = (circle ? HEAD_CIRCLE : HEAD) * (scene->detail == FS_DETAIL_LINES ? 0.6 : 1);
  double width = circle ? ARROW_CIRCLE : ARROW;

  if (scene->detail == FS_DETAIL_LINES)
    width *= 0.6;
  line = fs_route_piece (&whole, 0, shown * MAX (0.3, 1 - 0.7 * head * scene->unit / length));
  fs_pen_stroke (cr, scene, &line, fs_color_faded (scene->style->background, 0.9), width + 3);
  if (circle)
    fs_pen_stroke (cr, scene, &line, color, width);
  else
    fs_pen_dashes (cr, scene, &line, color, width, 5, 4);
  if (shown == 1)
    fs_pen_arrow (cr, scene, fs_route_end (&whole), fs_route_angle (&whole, 1), head, color);
}

/* Returns the edge from a message of the circular wait to the next one. */
static const FsWaitEdge *
circle_edge (const FsWaitForGraph *waits, guint i)
{
  guint waiter = waits->circle[i], holder = waits->circle[(i + 1) % waits->n_circle];

  for (guint e = waits->first[waiter]; e < waits->first[waiter + 1]; e++)
    if (waits->edges[e].holder == (int) holder)
      return &waits->edges[e];
  return NULL;
}

/* Appends "0", "0 and 1", or "0, 1 and 2". */
static void
append_vcs (GString *words, const FsMessageView *message)
{
  guint shown = 0;

  for (guint i = 0; i < message->n_wants; i++)
    {
      if (message->wants[i].channel != message->wants[0].channel)
        continue;
      if (shown == MOST_WORDS)
        {
          g_string_append (words, " …");
          return;
        }
      if (shown > 0)
        g_string_append (words, i + 1 == message->n_wants ? _ (" and ") : ", ");
      g_string_append_printf (words, "%d", message->wants[i].vc);
      shown++;
    }
}

/* Returns what stands beside the tag of a blocked message; free with g_free(). */
static char *
words_of (const FsDiagramScene *scene, guint index)
{
  const FsWaitForGraph *waits = scene->diagram->waits;
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  const FsMessageView *message = &snapshot->messages[index];
  int cycles = (int) (snapshot->cycle + 1 - message->blocked_since);
  GString *words;

  if (message->state != FS_STATE_BLOCKED)
    return g_strdup ("");
  for (guint i = 0; waits != NULL && i < waits->n_circle; i++)
    if (waits->circle[i] == index)
      {
        g_autofree char *next
            = g_strdup_printf ("%" G_GUINT64_FORMAT, snapshot->messages[waits->circle[(i + 1) % waits->n_circle]].id);

        return g_strdup_printf (_ ("waits for %s"), next);
      }
  words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("blocked %d cycle", "blocked %d cycles", cycles), cycles);
  if (message->id == scene->diagram->selected.message && message->n_wants > 0)
    {
      g_string_append (words, _ (", waits for VC "));
      append_vcs (words, message);
    }
  return g_string_free (words, FALSE);
}

static void
paint_tags (cairo_t *cr, const FsDiagramScene *scene, FsTags *tags)
{
  const FsDiagram *diagram = scene->diagram;

  for (int selected = 1; selected >= 0; selected--)
    for (guint i = 0; i < diagram->focus.n; i++)
      {
        uint64_t message = diagram->focus.messages[i];
        int index = fs_snapshot_find (diagram->snapshot, message);
        g_autofree char *words = NULL;

        if (index < 0
            || (message == diagram->selected.message) != (selected == 1)
            /* A message that holds no channel yet has no lane to which its tag could belong. */
            || (diagram->snapshot->messages[index].n_vcs == 0 && selected == 0)
            || fs_diagram_is_live_copy (scene, &diagram->snapshot->messages[index]))
          continue;
        words = words_of (scene, (guint) index);
        fs_drawn_shapes_set_owner (cr, message);
        fs_tags_paint (cr, tags, &diagram->snapshot->messages[index], words);
      }
}

/* Returns whether the requests of a message are drawn: of the selected one and those that wait for it, else of all in
 * focus. */
static gboolean
draws_requests (const FsDiagram *diagram, guint waiter, int selected)
{
  const FsWaitForGraph *waits = diagram->waits;

  if (!fs_focus_has (&diagram->focus, diagram->snapshot->messages[waiter].id))
    return FALSE;
  if (selected < 0 || (int) waiter == selected)
    return TRUE;
  for (guint e = waits->first[waiter]; e < waits->first[waiter + 1]; e++)
    if (waits->edges[e].holder >= 0
        && fs_focus_has (&diagram->focus, diagram->snapshot->messages[waits->edges[e].holder].id))
      return TRUE;
  return FALSE;
}

static void
paint_requests (cairo_t *cr, const FsDiagramScene *scene, FsTags *tags)
{
  const FsDiagram *diagram = scene->diagram;
  const FsWaitForGraph *waits = diagram->waits;
  int selected = diagram->selected.message != FS_NO_MESSAGE
                     ? fs_snapshot_find (diagram->snapshot, diagram->selected.message)
                     : -1;

  for (guint waiter = 0; waiter < waits->n_messages; waiter++)
    {
      g_autoptr (GArray) requests = NULL;

      if (waits->first[waiter] == waits->first[waiter + 1] || !draws_requests (diagram, waiter, selected))
        continue;
      requests = requests_new (waits, waiter);
      fs_drawn_shapes_set_owner (cr, diagram->snapshot->messages[waiter].id);
      for (guint i = 0; i < requests->len; i++)
        {
          const Request *request = &g_array_index (requests, Request, i);
          FsRoute route;

          /* Without a selection only the channel that becomes free first. */
          if (selected != (int) waiter && waits->next[waiter] >= 0
              && waits->edges[waits->next[waiter]].channel != request->edge->channel)
            continue;
          route = request_route (scene, request);
          fs_tags_avoid (tags, &route);
          paint_frame (cr, scene, request);
          paint_arrow (cr, scene, request, FALSE);
        }
    }
}

static void
paint_circle (cairo_t *cr, const FsDiagramScene *scene, FsTags *tags)
{
  const FsWaitForGraph *waits = scene->diagram->waits;

  for (guint i = 0; i < waits->n_circle; i++)
    {
      const FsWaitEdge *edge = circle_edge (waits, i);
      Request request;
      FsRoute route;

      if (edge == NULL)
        continue;
      request = (Request){ edge, edge->vc, edge->vc };
      route = request_route (scene, &request);
      fs_tags_avoid (tags, &route);
      fs_drawn_shapes_set_owner (cr, scene->diagram->snapshot->messages[waits->circle[i]].id);
      paint_frame (cr, scene, &request);
      paint_arrow (cr, scene, &request, TRUE);
    }
}

void
fs_paint_diagram_waits (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  const FsWaitForGraph *waits = diagram->waits;
  g_autoptr (FsTags) tags = NULL;

  /* Open routers show the requests of their headers themselves. */
  if (diagram->snapshot == NULL || scene->shape == FS_SHAPE_NONE || scene->shape == FS_SHAPE_ROUTER)
    return;
  tags = fs_tags_new (scene);
  fs_paint_diagram_caption (NULL, scene, tags);
  if (fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR) && waits != NULL)
    {
      if (waits->n_circle > 0)
        paint_circle (cr, scene, tags);
      else
        paint_requests (cr, scene, tags);
    }
  fs_drawn_shapes_set_owner (cr, FS_NO_OWNER);
  fs_paint_diagram_headers (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_MESSAGES) && !scene->style->bare)
    paint_tags (cr, scene, tags);
  fs_drawn_shapes_set_owner (cr, FS_NO_OWNER);
}
