/* Messages in the network: a lane for each virtual channel they hold, a bead for each flit in a buffer. Messages in
 * focus have flits, and a body that joins their lanes behind the nodes; the others are thin arrows. All have the color that
 * is theirs in the whole run. */
#include <math.h>

#include "diagram/layout/tree-edges.h"
#include "diagram/paint/layers.h"
#include "diagram/paint/lines.h"
#include "plot/value/drawn-shapes.h"

#define LANE 2.8
#define HALO 7
#define BEAD 8
#define BEAD_SMALL 6.6
#define BEAD_FIRST 14 /* px behind the tip of the arrowhead */
#define BEAD_PITCH 10
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
#define FEW_LANES 160  /* of the context; more are fainter */
#define MANY_LANES 500 /* of the context, without arrowheads */

gboolean
fs_diagram_is_live_copy (const FsDiagramScene *scene, const FsMessageView *message)
{
  const FsBroadcastView *view = fs_diagram_broadcast (scene->diagram);

  return view != NULL && fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST) && message->kind == FS_MESSAGE_COPY
         && message->index == view->index
         && fs_diagram_is_branch (scene->network, message->source, message->destination)
         && scene->diagram->selected.message != message->id;
}

/* Returns the number of the lane of a virtual channel, from the middle of its link. In a ring with two classes class 0, the
 * first virtual channels, has the outer lanes. */
static int
lane_number (const FsDiagramScene *scene, uint64_t channel, int vc)
{
  const FsWormholeParams *params = scene->diagram->params;

  if (vc < 0 || params == NULL || !scene->lattice_grid
      || !fs_network_needs_classes (&scene->network->lattice,
                                    fs_interconnect_channel_dimension (scene->network, channel)))
    return vc;
  return params->V - 1 - vc;
}

FsRoute
fs_diagram_vc_lane (const FsDiagramScene *scene, uint64_t channel, int vc)
{
  uint32_t from, to;
  int lane;

  fs_interconnect_channel_ends (scene->network, channel, &from, &to);
  /* The first lane belongs to the broadcast tree, if there is one. */
  lane = fs_diagram_tree_has_edge (scene->diagram, from, to) ? vc : lane_number (scene, channel, vc) - 1;
  if (scene->detail == FS_DETAIL_LINES)
    return fs_diagram_scene_thin (scene, from, to, fs_diagram_scene_aside (scene, lane));
  return fs_diagram_scene_lane (scene, from, to, fs_diagram_scene_aside (scene, MAX (lane, -1)), DOOR, DOOR);
}

FsPoint
fs_diagram_header_point (const FsDiagramScene *scene, const FsMessageView *message)
{
  FsPoint at = scene->at[message->router];

  if (message->n_vcs > 0)
    {
      const FsHeldVc *last = &message->vcs[message->n_vcs - 1];
      FsRoute lane = fs_diagram_vc_lane (scene, last->channel, last->vc);

      /* The octagon is in front of the node, not on it. */
      return fs_route_at (&lane, 1 - MIN (OCTAGON_BACK * scene->unit / MAX (fs_route_length (&lane), 1e-6), 0.3));
    }
  /* A header still in its injection channel is at the upper right of its node; several of them are beside each
   * other. */
  if (scene->shape != FS_SHAPE_PILL)
    return (FsPoint){ at.x + scene->half_width, at.y - scene->half_height };
  return (FsPoint){ at.x + 0.75 * scene->half_width + 8 * message->injection_channel * scene->unit,
                    at.y - scene->half_height - 6 * scene->unit };
}

double
fs_diagram_header_size (const FsDiagramScene *scene, const FsMessageView *message)
{
  gboolean focused = fs_focus_has (&scene->diagram->focus, message->id);
  double size = focused ? 16.5 : 12;

  if (fs_diagram_is_overview (scene))
    size = focused ? 15 : 11;
  else if (scene->detail == FS_DETAIL_LINES)
    size *= focused ? 0.8 : 0.4;
  else if (scene->shape == FS_SHAPE_DISC && !focused)
    size = MIN (size, (scene->lattice_grid ? 1.1 : 1.6) * scene->half_width / scene->unit);
  /* A header that has just been blocked pulses once. */
  if (message->blocked_since == scene->diagram->snapshot->cycle)
    size *= 1 + 0.35 * sin (G_PI * CLAMP (scene->diagram->pulse, 0, 1));
  return size;
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

/* The flits of a buffer are at the end of its lane; the one that arrived in this cycle is on its way there. */
static void
paint_beads (cairo_t *cr, const FsDiagramScene *scene, const FsHeldVc *held, const FsRoute *lane, FsColor color)
{
  double length = MAX (fs_route_length (lane) / scene->unit, 1);
  gboolean is_short = length < SHORT_LANE;
  double pitch = is_short ? BEAD_PITCH_SMALL : BEAD_PITCH, first = MIN (BEAD_FIRST, 0.5 * length);
  int n = (int) MIN (held->flits, MOST_BEADS);
  gboolean moving = scene->diagram->phase < 1 && moved_now (scene->diagram->snapshot, held->channel, held->vc);

  for (int i = n - 1; i >= 0; i--)
    {
      double t = MAX (1 - (first + i * pitch) / length, 0);

      if (moving && i == n - 1)
        t *= scene->diagram->phase;
      fs_pen_bead (cr, scene, fs_route_at (lane, CLAMP (t, 0, 1)), is_short ? BEAD_SMALL : BEAD, color);
    }
}

/* Returns the lane of a message; that of the tail begins at the node while flits are left there, else at its last
 * bead. */
static FsRoute
held_lane (const FsDiagramScene *scene, const FsMessageView *message, guint j)
{
  FsRoute lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);
  gboolean tail = j == 0 && message->at_source == 0 && !message->holds_injection && message->memory_flits == 0;
  double length = MAX (fs_route_length (&lane) / scene->unit, 1), start;

  if (!tail || message->state == FS_STATE_BLOCKED || scene->detail == FS_DETAIL_LINES)
    return lane;
  start = 1 - (BEAD_FIRST + 2 + message->vcs[0].flits * BEAD_PITCH) / length;
  return start > 0 ? fs_route_piece (&lane, start, 1) : lane;
}

/* Returns the body between two lanes, behind the node where they meet. */
static FsRoute
body (const FsRoute *before, const FsRoute *behind)
{
  FsPoint a = fs_route_end (before), b = fs_route_start (behind);
  double in = fs_route_angle (before, 1), out = fs_route_angle (behind, 0), reach = 0.5 * hypot (b.x - a.x, b.y - a.y);

  return fs_route_curve (a, (FsPoint){ a.x + reach * cos (in), a.y + reach * sin (in) },
                         (FsPoint){ b.x - reach * cos (out), b.y - reach * sin (out) }, b);
}

/* Returns whether the header of a message is an octagon at the end of its lane. */
static gboolean
is_stopped (const FsMessageView *message)
{
  return message->state == FS_STATE_BLOCKED;
}

static void
paint_double (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *lane, FsColor color)
{
  for (int side = -1; side <= 1; side += 2)
    {
      FsRoute line = fs_route_shifted (lane, side * 2.2 * scene->unit);

      fs_pen_stroke (cr, scene, &line, color, 1.3);
    }
}

/* Paints the lanes of a message and what joins them; of the halo, or the message itself. */
static void
paint_lanes (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message, FsColor color, double width,
             gboolean escape)
{
  FsRoute last;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint j = 0; j < message->n_vcs; j++)
    {
      FsRoute lane = held_lane (scene, message, j);

      if (j > 0)
        {
          FsRoute join = body (&last, &lane);

          fs_pen_stroke (cr, scene, &join, color, width);
        }
      last = lane;
      if (!fs_diagram_scene_sees_route (scene, &lane))
        continue;
      if (escape && fs_diagram_is_escape (scene->diagram, message->vcs[j].channel, message->vcs[j].vc))
        paint_double (cr, scene, &lane, color);
      else
        fs_pen_stroke (cr, scene, &lane, color, width);
    }
  cairo_restore (cr);
}

void
fs_paint_message (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message)
{
  FsColor color = fs_message_color (scene->style, message->color);
  gboolean escape = fs_diagram_shows (scene->diagram, FS_LAYER_ESCAPE);
  double thin = scene->detail == FS_DETAIL_LINES ? 0.6 : 1;

  fs_drawn_shapes_set_owner (cr, message->id);
  if (!scene->style->high_contrast)
    paint_lanes (cr, scene, message, fs_color_faded (color, 0.24), HALO * thin, FALSE);
  paint_lanes (cr, scene, message, color, LANE * thin, escape);
  for (guint j = 0; j < message->n_vcs && scene->detail != FS_DETAIL_LINES; j++)
    {
      FsRoute lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);

      if (!fs_diagram_scene_sees_route (scene, &lane))
        continue;
      if (j + 1 < message->n_vcs || !is_stopped (message))
        fs_pen_arrow (cr, scene, fs_route_end (&lane), fs_route_angle (&lane, 1), HEAD, color);
      paint_beads (cr, scene, &message->vcs[j], &lane, color);
    }
  fs_drawn_shapes_set_owner (cr, FS_NO_OWNER);
}

static double
context_alpha (const FsDiagramScene *scene)
{
  const FsWaitForGraph *waits = scene->diagram->waits;

  if (waits != NULL && waits->n_circle > 0 && fs_diagram_shows (scene->diagram, FS_LAYER_WAITS_FOR))
    return CONTEXT_DEADLOCK;
  return CONTEXT_ALPHA;
}

static gboolean
is_context (const FsDiagramScene *scene, const FsMessageView *message)
{
  return message->n_vcs > 0 && !fs_focus_has (&scene->diagram->focus, message->id)
         && !fs_diagram_is_live_copy (scene, message);
}

/* Paints the lanes of the messages that are context and have this color, with an arrowhead each where @heads. */
static void
paint_context (cairo_t *cr, const FsDiagramScene *scene, int number, double alpha, gboolean heads)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  FsColor color = fs_color_faded (fs_message_color (scene->style, number), alpha);
  FsLines lines;

  fs_lines_begin (&lines, cr, scene, color, (scene->detail == FS_DETAIL_LINES ? 0.8 : 1.5) * scene->unit);
  for (int pass = 0; pass <= heads; pass++)
    {
      for (guint i = 0; i < snapshot->n_messages; i++)
        {
          const FsMessageView *message = &snapshot->messages[i];

          if (message->color != number || !is_context (scene, message))
            continue;
          fs_drawn_shapes_set_owner (cr, message->id);
          for (guint j = 0; j < message->n_vcs; j++)
            {
              FsRoute lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);

              if (pass == 0 && fs_diagram_scene_sees_route (scene, &lane))
                fs_lines_add (&lines, &lane);
              else if (pass == 1 && fs_diagram_scene_sees (scene, fs_route_end (&lane), 0))
                fs_pen_arrow (cr, scene, fs_route_end (&lane), fs_route_angle (&lane, 1), HEAD_CONTEXT, color);
            }
        }
      if (pass == 0)
        fs_lines_end (&lines);
    }
  fs_drawn_shapes_set_owner (cr, FS_NO_OWNER);
}

/* Paints the messages that are not in focus. */
static void
paint_contexts (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  gboolean thin = scene->detail == FS_DETAIL_LINES;
  double alpha = context_alpha (scene);
  guint lanes = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    lanes += is_context (scene, &snapshot->messages[i]) ? snapshot->messages[i].n_vcs : 0;
  if (lanes == 0)
    return;
  alpha *= CLAMP (sqrt ((double) FEW_LANES / lanes), 0.4, 1);
  for (int number = 0; number < FS_MESSAGE_COLORS; number++)
    paint_context (cr, scene, number, alpha, !thin && lanes <= MANY_LANES);
}

/* Paints the octagons of blocked headers; those in focus last. */
static void
paint_headers (cairo_t *cr, const FsDiagramScene *scene, gboolean focused)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);
  gboolean dots = FALSE;

  /* In a deadlock the headers behind the circle are as faint as their messages, and where they are many, dots. */
  if (!focused && context_alpha (scene) < CONTEXT_ALPHA)
    {
      red = fs_color_mix (scene->style->background, red, CONTEXT_DEADLOCK);
      dots = scene->diagram->waits->n_deadlock > MANY_BLOCKED;
    }
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      double size;
      FsPoint at;

      if (!is_stopped (message) || fs_focus_has (&scene->diagram->focus, message->id) != focused
          || (scene->shape == FS_SHAPE_ROUTER && message->n_vcs == 0))
        continue;
      at = fs_diagram_header_point (scene, message);
      if (!fs_diagram_scene_sees (scene, at, 10 * scene->unit))
        continue;
      size = dots ? MIN (DOT, fs_diagram_header_size (scene, message)) : fs_diagram_header_size (scene, message);
      if (size < 8)
        fs_pen_octagon_path (cr, at, size / 2 * scene->unit);
      else
        {
          fs_drawn_shapes_set_owner (cr, message->id);
          fs_pen_octagon (cr, scene, at, size, red);
          fs_drawn_shapes_set_owner (cr, FS_NO_OWNER);
        }
    }
  /* Hundreds of small octagons are filled at once. */
  fs_fill_path (cr, red);
}

void
fs_paint_diagram_headers (cairo_t *cr, const FsDiagramScene *scene)
{
  if (!fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES) || scene->diagram->snapshot == NULL
      || scene->shape == FS_SHAPE_NONE)
    return;
  paint_headers (cr, scene, FALSE);
  paint_headers (cr, scene, TRUE);
}

void
fs_paint_diagram_worms (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;

  if (!fs_diagram_shows (diagram, FS_LAYER_MESSAGES) || diagram->snapshot == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  if (!fs_diagram_is_overview (scene))
    paint_contexts (cr, scene);
  /* The selected message is first in the list and on top of the others. */
  for (guint i = diagram->focus.n; i-- > 0;)
    {
      int message = fs_snapshot_find (diagram->snapshot, diagram->focus.messages[i]);

      if (message >= 0)
        fs_paint_message (cr, scene, &diagram->snapshot->messages[message]);
    }
}
