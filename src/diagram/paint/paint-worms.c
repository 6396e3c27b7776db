/* Messages in the network: a lane for each virtual channel they hold, a bead for each flit in a buffer. Messages in
 * focus have flits, and a body that joins their lanes behind the nodes; the others are thin arrows. All have the color that
 * is theirs in the whole run. A store-and-forward run has the messages that were sent in the cycle instead: an arrow for each,
 * colored by its initiation. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "plot/value/drawn-shapes.h"

#define LANE 2.8
#define HALO 7
#define BEAD 8
#define BEAD_SMALL 6.6
#define BEAD_TRAVELLING 5
#define BEAD_FIRST 14 /* px behind the tip of the arrowhead */
#define BEAD_PITCH 10
#define BEAD_BEHIND 12 /* px of lane behind the last bead */
#define BEAD_PITCH_SMALL 8
#define SHORT_LANE 40
#define MOST_BEADS 6
#define HEAD 11
#define HEAD_CONTEXT 7
#define DOOR 4         /* px between a lane and a node */
#define OCTAGON_BACK 5 /* px from the end of a lane to the middle of its octagon */
#define CONTEXT_ALPHA 0.55
#define CONTEXT_DEADLOCK 0.38
#define MANY_BLOCKED 40 /* messages of a deadlock; more are dots */
#define DOT 4.5
#define RING 8.5 /* px, around the header of a message that differs */
#define RING_ALPHA 0.75
#define FEW_LANES 160  /* of the context; more are fainter */
#define MANY_LANES 500 /* of the context, without arrowheads */
#define MANY_SENDS 600

gboolean
fs_diagram_is_live_copy (const FsCanvas *canvas, const FsMessageView *message)
{
  const FsBroadcastView *view = fs_diagram_broadcast (canvas->diagram);

  return view != NULL && fs_diagram_shows (canvas->diagram, FS_LAYER_BROADCAST) && message->kind == FS_MESSAGE_COPY
         && message->index == view->index
         && fs_diagram_is_branch (canvas->network, message->source, message->destination)
         && canvas->diagram->selected.message != message->id;
}

FsRoute
fs_diagram_vc_lane (const FsCanvas *canvas, uint64_t channel, int vc)
{
  uint32_t from, to;
  int lane = vc - 1;

  fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
  /* The first lane belongs to the broadcast tree, if there is one. */
  if (fs_diagram_tree_has_edge (canvas->diagram, from, to))
    lane = vc;
  if (canvas->detail == FS_DETAIL_LINES)
    return fs_canvas_thin (canvas, from, to, fs_canvas_aside (canvas, lane));
  return fs_canvas_lane (canvas, from, to, fs_canvas_aside (canvas, MAX (lane, -1)), DOOR, DOOR);
}

FsPoint
fs_diagram_header_point (const FsCanvas *canvas, const FsMessageView *message)
{
  FsPoint at = canvas->at[message->router];

  /* In a pipelined router it may have the next channel already. */
  for (guint j = message->n_vcs; j-- > 0;)
    {
      const FsHeldVc *last = &message->vcs[j];
      FsRoute lane = fs_diagram_vc_lane (canvas, last->channel, last->vc);
      uint32_t from, to;

      fs_interconnect_channel_ends (canvas->network, last->channel, &from, &to);
      if (to != message->router)
        continue;

      /* The octagon is in front of the node, not on it. */
      return fs_route_at (&lane, 1 - MIN (OCTAGON_BACK * canvas->unit / MAX (fs_route_length (&lane), 1e-6), 0.3));
    }
  /* A header still in its injection channel is at the upper right of its node; several of them are beside each other.
   * */
  if (canvas->shape != FS_SHAPE_PILL)
    return (FsPoint){ at.x + canvas->half_width, at.y - canvas->half_height };
  return (FsPoint){ at.x + 0.75 * canvas->half_width + 8 * message->injection_channel * canvas->unit,
                    at.y - canvas->half_height - 6 * canvas->unit };
}

guint
fs_diagram_flits_ahead (const FsCanvas *canvas, const FsMessageView *message, guint link)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  const FsHeldVc *held = &message->vcs[link];
  uint32_t from, to;
  guint ahead = 0;

  /* The head of who is in front has gone on, or goes to the node; who sends into the buffer is the last in it. */
  fs_interconnect_channel_ends (canvas->network, held->channel, &from, &to);
  if (snapshot->credits == NULL || link + 1 < message->n_vcs || message->consumed + message->leaving > 0
      || (message->state == FS_STATE_BLOCKED && message->wait != FS_WAIT_BEHIND))
    return 0;
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *other = &snapshot->messages[i];

      for (guint j = 0; j < other->n_vcs && other != message; j++)
        {
          bool is_before = !held->passed || j + 1 < other->n_vcs || other->consumed + other->leaving > 0;

          if (other->vcs[j].channel == held->channel && other->vcs[j].vc == held->vc && is_before)
            ahead += other->vcs[j].flits;
        }
    }
  return ahead;
}

static gboolean
moved_now (const FsSnapshot *snapshot, uint32_t channel, int vc)
{
  guint low = 0, high = snapshot->n_moved;

  /* The moves are sorted by (channel, vc), those of the network first. */
  while (low < high)
    {
      guint middle = (low + high) / 2;
      const FsMove *move = &snapshot->moved[middle];

      if (move->vc >= 0 && (move->channel < channel || (move->channel == channel && move->vc < vc)))
        low = middle + 1;
      else
        high = middle;
    }
  return low < snapshot->n_moved && snapshot->moved[low].channel == channel && snapshot->moved[low].vc == vc;
}

/* Paints the lanes of a message and the body that joins them behind the nodes; of the halo, or the message itself. */
static void
paint_lanes (const FsCanvas *canvas, const FsMessageView *message, FsColor color, double width, gboolean escape)
{
  cairo_t *cr = canvas->cr;
  FsRoute last;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint j = 0; j < message->n_vcs; j++)
    {
      FsRoute lane = fs_diagram_vc_lane (canvas, message->vcs[j].channel, message->vcs[j].vc);
      gboolean tail = j == 0 && message->at_source == 0 && !message->holds_injection && message->injection_flits == 0
                      && message->memory_flits == 0 && message->vcs[j].travelling == 0;
      double length = MAX (fs_route_length (&lane) / canvas->unit, 1);
      double start = 1 - (BEAD_FIRST + 2 + message->vcs[j].flits * BEAD_PITCH) / length;

      /* The lane of the tail begins at the node while flits are left there, else at its last bead, which may still fly. */
      if (canvas->diagram->phase < 1
          && moved_now (canvas->diagram->snapshot, message->vcs[j].channel, message->vcs[j].vc))
        start = canvas->diagram->phase * (start + BEAD_BEHIND / length) - BEAD_BEHIND / length;
      if (tail && message->state != FS_STATE_BLOCKED && canvas->detail != FS_DETAIL_LINES && start > 0)
        lane = fs_route_piece (&lane, start, 1);
      if (j > 0)
        {
          FsPoint a = fs_route_end (&last), b = fs_route_start (&lane);
          double in = fs_route_angle (&last, 1), out = fs_route_angle (&lane, 0);
          double reach = 0.5 * fs_point_distance (a, b);
          FsRoute body = fs_route_curve (a, (FsPoint){ a.x + reach * cos (in), a.y + reach * sin (in) },
                                         (FsPoint){ b.x - reach * cos (out), b.y - reach * sin (out) }, b);

          fs_pen_stroke (canvas, &body, color, width);
        }
      last = lane;
      if (!fs_canvas_sees_route (canvas, &lane))
        continue;
      if (!escape || !fs_diagram_is_escape (canvas->diagram, message->vcs[j].channel, message->vcs[j].vc))
        fs_pen_stroke (canvas, &lane, color, width);
      else
        for (int side = -1; side <= 1; side += 2)
          {
            FsRoute line = fs_route_shifted (&lane, side * 2.2 * canvas->unit);

            fs_pen_stroke (canvas, &line, color, 1.3);
          }
    }
  cairo_restore (cr);
}

/* Paints a message in focus. */
static void
paint_message (const FsCanvas *canvas, const FsMessageView *message)
{
  FsColor color = fs_message_color (canvas->style, fs_diagram_color_of (canvas->diagram, message));
  gboolean escape = fs_diagram_shows (canvas->diagram, FS_LAYER_ESCAPE);
  double thin = canvas->detail == FS_DETAIL_LINES ? 0.6 : 1;

  fs_drawn_shapes_set_owner (canvas->cr, message->id);
  if (!canvas->style->high_contrast)
    paint_lanes (canvas, message, fs_color_fade (color, 0.24), HALO * thin, FALSE);
  paint_lanes (canvas, message, color, LANE * thin, escape);
  for (guint j = 0; j < message->n_vcs && canvas->detail != FS_DETAIL_LINES; j++)
    {
      const FsHeldVc *held = &message->vcs[j];
      FsRoute lane = fs_diagram_vc_lane (canvas, held->channel, held->vc);
      int n = (int) MIN (held->flits, MOST_BEADS), ahead = (int) fs_diagram_flits_ahead (canvas, message, j);
      double length, pitch, first;
      gboolean is_short, moving;

      if (!fs_canvas_sees_route (canvas, &lane))
        continue;
      /* A blocked header is an octagon at the end of its lane. */
      if (j + 1 < message->n_vcs || message->state != FS_STATE_BLOCKED)
        fs_pen_head (canvas, &lane, HEAD, color);
      if (lane.gap > 0)
        {
          FsRoute out = fs_route_line (lane.p[lane.gap - 1], lane.p[lane.gap]);

          fs_pen_head (canvas, &out, HEAD, color);
        }
      /* The flits of a buffer are at the end of its lane; the one that arrived in this cycle is on its way there. */
      length = MAX (fs_route_length (&lane) / canvas->unit, 1);
      is_short = length < SHORT_LANE;
      pitch = is_short ? BEAD_PITCH_SMALL : BEAD_PITCH;
      first = MIN (BEAD_FIRST, 0.5 * length);
      moving = canvas->diagram->phase < 1 && canvas->diagram->snapshot->credits == NULL
               && moved_now (canvas->diagram->snapshot, held->channel, held->vc);
      for (int i = n - 1; i >= 0; i--)
        {
          double t = MAX (1 - (first + (ahead + i) * pitch) / length, 0);

          if (moving && i == n - 1)
            t *= canvas->diagram->phase;
          fs_pen_bead (canvas, fs_route_at (&lane, CLAMP (t, 0, 1)), is_short ? BEAD_SMALL : BEAD, color);
        }
      /* Those on the channel are smaller, and apart from each other. */
      for (guint i = 0; i < held->travelling; i++)
        {
          double buffer = MAX (1 - (first + (ahead + n) * pitch) / length, 0.2);

          fs_pen_bead (canvas, fs_route_at (&lane, buffer * (i + 0.5) / held->travelling), BEAD_TRAVELLING, color);
        }
    }
  fs_drawn_shapes_set_owner (canvas->cr, FS_NO_OWNER);
}

static gboolean
is_context (const FsCanvas *canvas, const FsMessageView *message)
{
  return message->n_vcs > 0 && !fs_focus_has (&canvas->diagram->focus, message->id)
         && !fs_diagram_is_live_copy (canvas, message);
}

/* Paints the lanes of the messages that are context and have this color, with an arrowhead each where @heads. */
static void
paint_context (const FsCanvas *canvas, int number, double alpha, gboolean heads)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  FsColor color = fs_color_fade (fs_message_color (canvas->style, number), alpha);
  FsLines lines;

  fs_lines_begin (&lines, canvas, color, (canvas->detail == FS_DETAIL_LINES ? 0.8 : 1.5) * canvas->unit);
  for (int pass = 0; pass <= heads; pass++)
    {
      for (guint i = 0; i < snapshot->n_messages; i++)
        {
          const FsMessageView *message = &snapshot->messages[i];

          if (fs_diagram_color_of (canvas->diagram, message) != number || !is_context (canvas, message))
            continue;
          fs_drawn_shapes_set_owner (canvas->cr, message->id);
          for (guint j = 0; j < message->n_vcs; j++)
            {
              FsRoute lane = fs_diagram_vc_lane (canvas, message->vcs[j].channel, message->vcs[j].vc);

              if (pass == 0 && fs_canvas_sees_route (canvas, &lane))
                fs_lines_add (&lines, &lane);
              else if (pass == 1 && fs_canvas_sees (canvas, fs_route_end (&lane), 0))
                fs_pen_head (canvas, &lane, HEAD_CONTEXT, color);
            }
        }
      if (pass == 0)
        fs_lines_end (&lines);
    }
  fs_drawn_shapes_set_owner (canvas->cr, FS_NO_OWNER);
}

/* Paints the octagons of blocked headers; those in focus last. */
static void
paint_headers (const FsCanvas *canvas, gboolean focused)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;
  FsColor red = fs_ink (canvas->style, FS_INK_BLOCKED);
  gboolean dots = FALSE;

  /* In a deadlock the headers behind the circle are as faint as their messages, and where they are many, dots. */
  if (!focused && fs_diagram_in_deadlock (canvas->diagram))
    {
      red = fs_color_mix (canvas->style->background, red, CONTEXT_DEADLOCK);
      dots = canvas->diagram->waits->n_deadlock > MANY_BLOCKED;
    }
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      double size = focused ? 16.5 : 12;
      FsPoint at;

      if (message->state != FS_STATE_BLOCKED || fs_focus_has (&canvas->diagram->focus, message->id) != focused
          || (canvas->shape == FS_SHAPE_ROUTER && message->n_vcs == 0))
        continue;
      at = fs_diagram_header_point (canvas, message);
      if (!fs_canvas_sees (canvas, at, 10 * canvas->unit))
        continue;
      if (fs_diagram_is_overview (canvas))
        size = focused ? 15 : 11;
      else if (canvas->detail == FS_DETAIL_LINES)
        size *= focused ? 0.8 : 0.4;
      else if (canvas->shape == FS_SHAPE_DISC && !focused)
        size = MIN (size, (canvas->is_grid ? 1.1 : 1.6) * canvas->half_width / canvas->unit);
      /* A header that has just been blocked pulses once. */
      if (message->blocked_since == snapshot->cycle)
        size *= 1 + 0.35 * sin (G_PI * CLAMP (canvas->diagram->pulse, 0, 1));
      if (dots)
        size = MIN (size, DOT);
      if (size < 8)
        fs_pen_octagon_path (canvas, at, size / 2 * canvas->unit);
      else
        {
          fs_drawn_shapes_set_owner (canvas->cr, message->id);
          fs_pen_octagon (canvas, at, size, red);
          fs_drawn_shapes_set_owner (canvas->cr, FS_NO_OWNER);
        }
    }
  /* Hundreds of small octagons are filled at once. */
  fs_fill_path (canvas->cr, red);
}

/* Rings around the headers of messages that are on other channels than in the run beside; those in focus have one around their tag. */
static void
paint_rings (const FsCanvas *canvas)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;

  if (canvas->diagram->differing == NULL || canvas->detail == FS_DETAIL_LINES || fs_diagram_is_overview (canvas)
      || canvas->shape == FS_SHAPE_ROUTER)
    return;
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      FsPoint at;

      if (!fs_diagram_is_ringed (canvas->diagram, message) || fs_focus_has (&canvas->diagram->focus, message->id))
        continue;
      at = fs_diagram_header_point (canvas, message);
      if (fs_canvas_sees (canvas, at, 10 * canvas->unit))
        fs_add_circle (canvas->cr, at.x, at.y, RING * canvas->unit);
    }
  fs_stroke_path (canvas->cr, fs_color_fade (canvas->style->text, RING_ALPHA), 1.4 * canvas->unit);
}

void
fs_paint_diagram_headers (const FsCanvas *canvas)
{
  if (!fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES))
    return;
  paint_headers (canvas, FALSE);
  paint_headers (canvas, TRUE);
  paint_rings (canvas);
}

void
fs_paint_diagram_worms (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  const FsSnapshot *snapshot = diagram->snapshot;
  double alpha = fs_diagram_in_deadlock (diagram) ? CONTEXT_DEADLOCK : CONTEXT_ALPHA;
  guint lanes = 0;

  if (!fs_diagram_shows (diagram, FS_LAYER_MESSAGES) || snapshot == NULL)
    return;
  for (guint i = 0;
       i < snapshot->n_messages && !fs_diagram_is_overview (canvas) && !fs_diagram_counts_in_planes (canvas); i++)
    lanes += is_context (canvas, &snapshot->messages[i]) ? snapshot->messages[i].n_vcs : 0;
  alpha *= CLAMP (sqrt ((double) FEW_LANES / MAX (lanes, 1)), 0.4, 1);
  for (int number = 0; number < FS_MESSAGE_COLORS && lanes > 0; number++)
    paint_context (canvas, number, alpha, canvas->detail != FS_DETAIL_LINES && lanes <= MANY_LANES);
  /* The selected message is first in the list and on top of the others. */
  for (guint i = diagram->focus.n; i-- > 0;)
    {
      const FsMessageView *message = fs_canvas_focused (canvas, i);

      if (message != NULL)
        paint_message (canvas, message);
    }
}

void
fs_paint_diagram_sends (const FsCanvas *canvas)
{
  const FsStoreForwardSnapshot *snapshot = canvas->diagram->store_forward;
  gboolean many;

  /* The only broadcast of a run is drawn as a tree. */
  if (!fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES) || snapshot == NULL
      || (fs_diagram_shows (canvas->diagram, FS_LAYER_BROADCAST) && canvas->diagram->run_tree != FS_RUN_TREE_NONE))
    return;
  many = snapshot->n_sends > MANY_SENDS || canvas->detail == FS_DETAIL_LINES;
  for (guint i = 0; i < snapshot->n_sends; i++)
    {
      const FsStoreForwardSend *send = &snapshot->sends[i];
      FsColor color = fs_message_color (canvas->style, (int) (send->initiation % FS_MESSAGE_COLORS));
      FsRoute lane = fs_canvas_lane (canvas, send->from, send->to, fs_canvas_aside (canvas, -1), 2, 3);

      if (!fs_canvas_sees_route (canvas, &lane))
        continue;
      fs_pen_stroke (canvas, &lane, fs_color_fade (color, many ? 0.7 : 0.45), many ? 0.8 : 1.8);
      if (many)
        continue;
      /* A whole message moves at once: one bead. If it is consumed at the end, there is the tip of an arrow. */
      if (send->delivered)
        fs_pen_head (canvas, &lane, 9, color);
      fs_pen_bead (canvas, fs_route_at (&lane, CLAMP (canvas->diagram->phase, 0, 1)),
                   canvas->detail == FS_DETAIL_FLITS ? 9 : 5, color);
    }
}

void
fs_paint_diagram_trail (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  FsColor color = fs_message_color (canvas->style, diagram->trail_color);
  FsRoute last;
  char number[24];
  double half_width;

  if (diagram->n_trail == 0)
    return;
  for (guint i = 0; i < diagram->n_trail; i++)
    {
      last = fs_diagram_vc_lane (canvas, diagram->trail[i].channel, diagram->trail[i].vc);
      fs_pen_dots (canvas, &last, color, 2.6, 6);
      fs_pen_head (canvas, &last, 9, color);
    }
  /* Its number is where its header went last. */
  g_snprintf (number, sizeof number, "%" G_GUINT64_FORMAT, diagram->selected.message);
  half_width = fs_pen_text_width (canvas, number, 12.5, TRUE) / 2 + 8 * canvas->unit;
  fs_pen_chip (canvas, number, fs_route_at (&last, 0.45), half_width, 10 * canvas->unit, 2 * canvas->unit, 12.5, color);
}
