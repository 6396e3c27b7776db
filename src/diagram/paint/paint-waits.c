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

/* Returns how many nodes, and places outside of the canvas, a route passes. */
static guint
nodes_near (const FsCanvas *canvas, const FsRoute *route)
{
  guint count = 0;

  for (int i = 1; i < 8; i++)
    {
      FsPoint point = fs_route_at (route, i / 8.0);

      count += !fs_canvas_sees (canvas, point, -4 * canvas->unit);
      count += fs_canvas_covered_nodes (canvas, (FsBox){ point.x, point.y, 0, 0 }, canvas->half_width,
                                        canvas->half_height);
    }
  return count;
}

/* Returns the curve from a header to the frame, bowed to one side. */
static FsRoute
bowed (const FsCanvas *canvas, FsPoint a, FsPoint b, double bow)
{
  double dx = b.x - a.x, dy = b.y - a.y, length = MAX (hypot (dx, dy), 1e-6);
  /* A long one runs beside the channel; a short one is a plain bow. */
  double t = length > PARALLEL * canvas->unit ? 0.12 : 0.3;
  FsPoint aside = { -dy / length * bow, dx / length * bow };

  return fs_route_curve (a, (FsPoint){ a.x + t * dx + aside.x, a.y + t * dy + aside.y },
                         (FsPoint){ a.x + (1 - t) * dx + aside.x, a.y + (1 - t) * dy + aside.y }, b);
}

/* Returns the arrow from the header at @a to the frame at @b, which is @width wide. It bows to the side where fewer nodes are;
 * in a circular wait to the outside. */
static FsRoute
request_route (const FsCanvas *canvas, FsPoint a, FsPoint b, double width)
{
  const FsWaitForGraph *waits = canvas->diagram->waits;
  FsPoint middle = { 0, 0 }, p, q; /* of the headers of the circular wait */
  double distance = fs_point_distance (a, b), radius = 9 * canvas->unit, bow;
  FsRoute left, right, best;

  bow = CLAMP (0.28 * distance, BOW_LEAST * canvas->unit, BOW_MOST * canvas->unit);
  bow = MIN (bow, 0.9 * distance);
  left = bowed (canvas, a, b, -bow);
  right = bowed (canvas, a, b, bow);
  best = nodes_near (canvas, &left) <= nodes_near (canvas, &right) ? left : right;
  p = fs_route_at (&left, 0.5);
  q = fs_route_at (&right, 0.5);
  for (guint i = 0; i < waits->n_circle; i++)
    {
      FsPoint at = fs_diagram_header_point (canvas, &canvas->diagram->snapshot->messages[waits->circle[i]]);

      middle.x += at.x / waits->n_circle;
      middle.y += at.y / waits->n_circle;
    }
  if (waits->n_circle > 0)
    best = fs_point_distance (p, middle) >= fs_point_distance (q, middle) ? left : right;
  /* From the edge of the octagon to the edge of the frame. */
  distance = MAX (fs_route_length (&best), 1e-6);
  return fs_route_piece (&best, MIN (radius / distance, 0.3), MAX (1 - (width / 2 + 1) / distance, 0.5));
}

/* Paints the frame around the requested buffers, and the arrow to it, which tags avoid. @circle: of a circular wait. */
static void
paint_request (const FsCanvas *canvas, FsTags *tags, const Request *request, gboolean circle)
{
  cairo_t *cr = canvas->cr;
  FsColor color = fs_ink (canvas->style, FS_INK_BLOCKED);
  const FsMessageView *waiter = &canvas->diagram->snapshot->messages[request->edge->waiter];
  FsRoute first = fs_diagram_vc_lane (canvas, request->edge->channel, request->least);
  FsRoute last = fs_diagram_vc_lane (canvas, request->edge->channel, request->most), whole, line;
  double u = canvas->unit, thin = canvas->detail == FS_DETAIL_LINES ? 0.6 : 1, across, length = FRAME_LENGTH * u;
  double t = 1 - MIN (FRAME_MIDDLE * u / MAX (fs_route_length (&first), 1e-6), 0.4);
  double shown = circle ? CLAMP (canvas->diagram->closing, 0.02, 1) : 1;
  double head = (circle ? HEAD_CIRCLE : HEAD) * thin, width = (circle ? ARROW_CIRCLE : ARROW) * thin;
  FsPoint a = fs_route_at (&first, t), b = fs_route_at (&last, t);
  FsPoint middle = { (a.x + b.x) / 2, (a.y + b.y) / 2 }, end = middle;
  double end_width;
  uint32_t from, to;
  gboolean is_cut;
  FsBox ghost = { 0 };

  /* An arrow to a channel over the edge ends at the edge, at what stands for its other end; it never crosses the picture. */
  fs_interconnect_channel_ends (canvas->network, request->edge->channel, &from, &to);
  is_cut = fs_diagram_ghost_box (canvas, from, to, &ghost);
  across = end_width = fs_point_distance (a, b) + FRAME_WIDTH * u;
  if (is_cut)
    {
      end = (FsPoint){ ghost.x + ghost.width / 2, ghost.y + ghost.height / 2 };
      end_width = ghost.height + 6 * u;
      length = MIN (length, 0.8 * fs_point_distance (first.p[first.n - 2], fs_route_end (&first)));
    }
  whole = request_route (canvas, fs_diagram_header_point (canvas, waiter), end, end_width);
  fs_tags_avoid (tags, &whole);
  fs_drawn_shapes_set_owner (cr, waiter->id);
  for (int under = 1; under >= 0 && canvas->detail != FS_DETAIL_LINES; under--)
    {
      cairo_save (cr);
      cairo_translate (cr, middle.x, middle.y);
      cairo_rotate (cr, fs_route_angle (&first, t));
      fs_add_rounded_box (cr, (FsBox){ -length / 2, -across / 2, length, across }, FRAME_RADIUS * u);
      cairo_restore (cr);
      if (is_cut)
        fs_add_rounded_box (cr, fs_box_grow (ghost, 3 * u), FRAME_RADIUS * u);
      fs_stroke_path (cr, under ? canvas->style->background : color, (FRAME_LINE + (under ? 2 : 0)) * u);
    }
  line = fs_route_piece (&whole, 0, shown * MAX (0.3, 1 - 0.7 * head * u / MAX (fs_route_length (&whole), 1e-6)));
  fs_pen_stroke (canvas, &line, fs_color_fade (canvas->style->background, 0.9), width + 3);
  if (circle)
    fs_pen_stroke (canvas, &line, color, width);
  else
    fs_pen_dashes (canvas, &line, color, width, 5, 4);
  if (shown == 1)
    fs_pen_head (canvas, &whole, head, color);
  /* An arrow over a node leaves its address readable. */
  for (uint32_t node = 0; node < canvas->network->n_nodes && canvas->shape == FS_SHAPE_PILL; node++)
    {
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

      if (fs_route_enters (&whole, canvas->at[node], 0.7 * canvas->half_width, 0.7 * canvas->half_height))
        fs_pen_text (canvas, fs_interconnect_address (canvas->network, node, address), canvas->at[node], 0.5,
                     canvas->label_size, TRUE, canvas->style->text, TRUE);
    }
}

/* Returns what stands beside the tag of a blocked message; free with g_free(). */
static char *
words_of (const FsCanvas *canvas, const FsMessageView *message)
{
  const FsWaitForGraph *waits = canvas->diagram->waits;
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  int cycles = (int) (snapshot->cycle + 1 - message->blocked_since);
  GString *words;

  if (message->state != FS_STATE_BLOCKED)
    return g_strdup ("");
  for (guint i = 0; waits != NULL && i < waits->n_circle; i++)
    if (&snapshot->messages[waits->circle[i]] == message)
      {
        g_autofree char *next
            = g_strdup_printf ("%" G_GUINT64_FORMAT, snapshot->messages[waits->circle[(i + 1) % waits->n_circle]].id);

        return g_strdup_printf (_ ("waits for %s"), next);
      }
  words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("blocked %d cycle", "blocked %d cycles", cycles), cycles);
  if (message->id == canvas->diagram->selected.message && message->wait != FS_WAIT_VC)
    g_string_append (words, message->wait == FS_WAIT_BEHIND   ? _ (", behind another")
                            : message->wait == FS_WAIT_CREDIT ? _ (", without a credit")
                                                              : _ (", lost the switch"));
  else if (message->id == canvas->diagram->selected.message && message->n_wants > 0)
    {
      guint shown = 0;

      /* The virtual channels that it requests of the first channel: "0", "0 and 1", or "0, 1 and 2". */
      g_string_append (words, _ (", waits for VC "));
      for (guint i = 0; i < message->n_wants && shown <= MOST_WORDS; i++)
        {
          if (message->wants[i].channel != message->wants[0].channel)
            continue;
          if (shown == MOST_WORDS)
            g_string_append (words, " …");
          else
            g_string_append_printf (words, "%s%d",
                                    shown == 0                  ? ""
                                    : i + 1 == message->n_wants ? _ (" and ")
                                                                : ", ",
                                    message->wants[i].vc);
          shown++;
        }
    }
  return g_string_free (words, FALSE);
}

/* Paints the requests of the selected message and of those that wait for a message in focus, without a selection of all in
 * focus. */
static void
paint_requests (const FsCanvas *canvas, FsTags *tags)
{
  const FsDiagram *diagram = canvas->diagram;
  const FsWaitForGraph *waits = diagram->waits;
  int selected = diagram->selected.message != FS_NO_MESSAGE
                     ? fs_snapshot_find (diagram->snapshot, diagram->selected.message)
                     : -1;

  for (guint waiter = 0; waiter < waits->n_messages; waiter++)
    {
      g_autoptr (GArray) requests = NULL;
      gboolean drawn = selected < 0 || (int) waiter == selected;

      for (guint e = waits->first[waiter]; e < waits->first[waiter + 1] && !drawn; e++)
        drawn = waits->edges[e].holder >= 0
                && fs_focus_has (&diagram->focus, diagram->snapshot->messages[waits->edges[e].holder].id);
      if (!drawn || !fs_focus_has (&diagram->focus, diagram->snapshot->messages[waiter].id))
        continue;
      /* One for each channel. */
      requests = g_array_new (FALSE, FALSE, sizeof (Request));
      for (guint e = waits->first[waiter]; e < waits->first[waiter + 1]; e++)
        {
          const FsWaitEdge *edge = &waits->edges[e];
          /* A copy of the tree that is drawn is in the lane of the tree, not in that of its virtual channel. */
          gboolean copy
              = edge->holder >= 0 && fs_diagram_is_live_copy (canvas, &diagram->snapshot->messages[edge->holder]);
          int vc = copy ? -1 : edge->vc;
          Request *same = NULL, request = { edge, vc, vc };

          for (guint i = 0; i < requests->len && same == NULL; i++)
            if (g_array_index (requests, Request, i).edge->channel == edge->channel)
              same = &g_array_index (requests, Request, i);
          if (same == NULL)
            g_array_append_val (requests, request);
          else
            {
              same->least = MIN (same->least, vc);
              same->most = MAX (same->most, vc);
            }
        }
      for (guint i = 0; i < requests->len; i++)
        {
          const Request *request = &g_array_index (requests, Request, i);

          /* Without a selection only the channel that becomes free first. */
          if (selected == (int) waiter || waits->next[waiter] < 0
              || waits->edges[waits->next[waiter]].channel == request->edge->channel)
            paint_request (canvas, tags, request, FALSE);
        }
    }
}

void
fs_paint_diagram_waits (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  g_autoptr (FsTags) tags = NULL;

  if (diagram->snapshot == NULL)
    return;
  tags = fs_tags_new (canvas);
  fs_paint_diagram_caption (canvas, tags);
  if (fs_diagram_in_deadlock (diagram))
    {
      /* The edge from each message of the circular wait to the next one. */
      const FsWaitForGraph *waits = canvas->diagram->waits;

      for (guint i = 0; i < waits->n_circle; i++)
        {
          guint waiter = waits->circle[i], holder = waits->circle[(i + 1) % waits->n_circle];
          const FsWaitEdge *edge = &waits->edges[waits->first[waiter]], *end = &waits->edges[waits->first[waiter + 1]];

          while (edge < end && edge->holder != (int) holder)
            edge++;
          if (edge < end)
            paint_request (canvas, tags, &(const Request){ edge, edge->vc, edge->vc }, TRUE);
        }
    }
  else if (fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR) && diagram->waits != NULL)
    paint_requests (canvas, tags);
  fs_drawn_shapes_set_owner (canvas->cr, FS_NO_OWNER);
  fs_paint_diagram_headers (canvas);
  /* The tags of messages in focus, that of the selected one first. */
  for (int selected = 1; selected >= 0 && fs_diagram_shows (diagram, FS_LAYER_MESSAGES) && !canvas->style->bare;
       selected--)
    for (guint i = 0; i < diagram->focus.n; i++)
      {
        const FsMessageView *message = fs_canvas_focused (canvas, i);
        g_autofree char *words = NULL;

        if (message == NULL
            || (message->id == diagram->selected.message) != (selected == 1)
            /* One that holds no channel has its tag at its octagon. */
            || (message->n_vcs == 0 && message->state != FS_STATE_BLOCKED && selected == 0)
            || fs_diagram_is_live_copy (canvas, message))
          continue;
        words = words_of (canvas, message);
        fs_drawn_shapes_set_owner (canvas->cr, message->id);
        fs_tags_paint (tags, message, words);
      }
  fs_drawn_shapes_set_owner (canvas->cr, FS_NO_OWNER);
}
