/* Messages: a lane for each virtual channel they hold, a bead for each flit in a buffer. */
#include <math.h>

#include "diagram/paint/lines.h"
#include "diagram/paint/layers.h"

#define BEAD 8
#define BEAD_PITCH 10.5
#define CROWD 120    /* messages from which on they are faded */
#define MOST_BEADS 6 /* more fill the lane completely */

/**
 * Worms: what the painter needs about all messages of a snapshot
 * @holders: [N g] messages that hold each channel, up to 255
 * @important: [n_messages] the selected message, those it waits for, and those that wait for it
 * @others: opacity of the others: faded beside a selected one, and if there are many
 */
typedef struct {
  guint8 *holders;
  guint8 *important;
  double others;
} Worms;

gboolean
fs_diagram_is_live_copy (const FsDiagramScene *scene, const FsMessageView *message)
{
  const FsBroadcastView *view = fs_diagram_broadcast (scene->diagram);

  return view != NULL && fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST) && message->kind == FS_MESSAGE_COPY
         && message->index == view->index && fs_gh_distance (scene->gh, message->source, message->destination) == 1;
}

FsArc
fs_diagram_vc_lane (const FsDiagramScene *scene, uint64_t channel, int vc)
{
  uint32_t from, to;
  int lane;

  fs_diagram_channel_ends (scene->gh, channel, &from, &to);
  /* The first lane belongs to the broadcast tree, if there is one. */
  lane = fs_diagram_tree_has (scene, from, to) ? vc : vc - 1;
  if (scene->detail == FS_DETAIL_LINES)
    return fs_diagram_scene_thin (scene, from, to, fs_diagram_scene_aside (scene, lane));
  return fs_diagram_scene_lane (scene, from, to, fs_diagram_scene_aside (scene, MAX (lane, -1)), 4, 5);
}

FsPoint
fs_diagram_header_point (const FsDiagramScene *scene, const FsMessageView *message)
{
  FsPoint at = scene->at[message->router];

  if (message->n_vcs > 0)
    {
      const FsHeldVc *last = &message->vcs[message->n_vcs - 1];
      FsArc lane = fs_diagram_vc_lane (scene, last->channel, last->vc);

      return lane.p[3];
    }
  /* A header still in its injection channel is at the upper right of its node; several of them are beside each
   * other. */
  if (scene->detail != FS_DETAIL_FLITS)
    return (FsPoint){ at.x + scene->half_width, at.y - scene->half_height };
  return (FsPoint){ at.x + 0.75 * scene->half_width + 8 * message->injection_channel * scene->unit,
                    at.y - scene->half_height - 6 * scene->unit };
}

static void
mark_important (const FsDiagram *diagram, guint8 *important)
{
  const FsSnapshot *snapshot = diagram->snapshot;
  int selected
      = diagram->selected.message != FS_NO_MESSAGE ? fs_snapshot_find (snapshot, diagram->selected.message) : -1;

  if (selected < 0)
    return;
  important[selected] = 1;
  for (guint i = 0; diagram->waits != NULL && i < diagram->waits->n_edges; i++)
    {
      const FsWaitEdge *edge = &diagram->waits->edges[i];

      if ((int) edge->waiter == selected && edge->holder >= 0)
        important[edge->holder] = 1;
      if (edge->holder == selected)
        important[edge->waiter] = 1;
    }
}

static void
worms_init (Worms *worms, const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;

  worms->holders = g_new0 (guint8, (gsize) scene->gh->n_nodes * (gsize) scene->gh->degree);
  worms->important = g_new0 (guint8, snapshot->n_messages + 1);
  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        guint8 *count = &worms->holders[snapshot->messages[i].vcs[j].channel];

        *count = (guint8) MIN (*count + 1, 255);
      }
  mark_important (scene->diagram, worms->important);
  worms->others = scene->diagram->selected.message != FS_NO_MESSAGE ? 0.45 : 1;
  if (scene->detail != FS_DETAIL_FLITS)
    worms->others *= CLAMP (sqrt (CROWD / (double) MAX (snapshot->n_messages, 1)), 0.25, 1);
}

static gboolean
fractions (const Worms *worms, const FsMessageView *message)
{
  for (guint j = 0; j < message->n_vcs; j++)
    if (worms->holders[message->vcs[j].channel] > 1)
      return TRUE;
  return FALSE;
}

static gboolean
is_selected (const FsDiagramScene *scene, const FsMessageView *message)
{
  return scene->diagram->selected.message == message->id;
}

/* The selected worm is red if it is blocked. Worms that share a channel or are related to the selected one have their
 * own colors; all others are gray. */
static FsColor
worm_color (const FsDiagramScene *scene, const Worms *worms, guint index)
{
  const FsMessageView *message = &scene->diagram->snapshot->messages[index];
  gboolean blocked = message->state == FS_STATE_BLOCKED;

  if (is_selected (scene, message))
    return blocked ? fs_ink (scene->style, FS_INK_BLOCKED) : fs_message_color (scene->style, message->id);
  if (!blocked && (worms->important[index] || (scene->detail == FS_DETAIL_FLITS && fractions (worms, message))))
    return fs_message_color (scene->style, message->id);
  return fs_color_faded (fs_ink (scene->style, FS_INK_CARRYING), worms->others);
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
paint_beads (cairo_t *cr, const FsDiagramScene *scene, const FsHeldVc *held, const FsArc *lane, FsColor color)
{
  double length = MAX (fs_arc_length (lane) / scene->unit, 1);
  int n = (int) MIN (held->flits, MOST_BEADS);
  gboolean moving = scene->diagram->phase < 1 && moved_now (scene->diagram->snapshot, held->channel, held->vc);

  for (int i = n - 1; i >= 0; i--)
    {
      double t = 1 - (3 + i * BEAD_PITCH) / length;

      if (moving && i == n - 1)
        t *= scene->diagram->phase;
      fs_pen_bead (cr, scene, fs_arc_at (lane, CLAMP (t, 0, 1)), BEAD, color);
    }
}

static void
paint_double (cairo_t *cr, const FsDiagramScene *scene, const FsHeldVc *held, FsColor color)
{
  uint32_t from, to;
  double aside = fs_diagram_scene_aside (scene, held->vc - 1), apart = 2.2 * scene->unit;

  fs_diagram_channel_ends (scene->gh, held->channel, &from, &to);
  if (fs_diagram_tree_has (scene, from, to))
    aside = fs_diagram_scene_aside (scene, held->vc);
  for (int side = -1; side <= 1; side += 2)
    {
      FsArc lane = fs_diagram_scene_lane (scene, from, to, aside + side * apart, 4, 5);

      fs_pen_stroke (cr, scene, &lane, color, 1.3);
    }
}

/* Returns the lane of a worm; that of the tail begins at the node while flits are left there, else at its last bead. */
static FsArc
worm_lane (const FsDiagramScene *scene, const FsMessageView *message, guint j, gboolean *cap)
{
  FsArc lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);
  gboolean tail = j == 0 && message->at_source == 0 && !message->holds_injection && message->memory_flits == 0;
  double length = MAX (fs_arc_length (&lane) / scene->unit, 1), start;

  *cap = j > 0 || tail;
  if (!tail || message->state == FS_STATE_BLOCKED)
    return lane;
  start = 1 - (8 + message->vcs[0].flits * BEAD_PITCH) / length;
  return start > 0 ? fs_arc_piece (&lane, start, 1) : lane;
}

static void
paint_worm (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message, FsColor color)
{
  int escape = fs_diagram_shows (scene->diagram, FS_LAYER_ESCAPE) ? fs_diagram_escape_vc (scene->diagram) : -1;
  double strong = is_selected (scene, message) ? 1.15 : 1;

  for (guint j = 0; j < message->n_vcs; j++)
    {
      gboolean cap;
      FsArc lane = worm_lane (scene, message, j, &cap);

      if (!fs_diagram_scene_sees_curve (scene, &lane))
        continue;
      cairo_set_line_cap (cr, cap ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
      if (!scene->style->high_contrast)
        fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, 0.3), 5 * strong);
      if (message->vcs[j].vc == escape)
        paint_double (cr, scene, &message->vcs[j], fs_ink (scene->style, FS_INK_ESCAPE));
      else
        fs_pen_stroke (cr, scene, &lane, color, 2.2 * strong);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      paint_beads (cr, scene, &message->vcs[j], &lane, color);
      if (j + 1 == message->n_vcs && message->state == FS_STATE_DRAINING)
        {
          double angle = fs_arc_angle (&lane, 1);
          FsPoint tip = { lane.p[3].x + 7 * cos (angle) * scene->unit, lane.p[3].y + 7 * sin (angle) * scene->unit };

          fs_pen_arrow (cr, scene, tip, angle, 10, color);
        }
    }
}

/* What is drawn of a thin worm in a pass. */
typedef enum { PASS_OTHERS, PASS_BLOCKED, PASS_ESCAPE, N_PASSES } Pass;

static void
add_thin_worms (FsLines *lines, const FsDiagramScene *scene, const Worms *worms, Pass pass, int escape)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;

  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      gboolean blocked = message->state == FS_STATE_BLOCKED && scene->detail == FS_DETAIL_LINES;

      if (worms->important[i] || message->n_vcs == 0 || fs_diagram_is_live_copy (scene, message))
        continue;
      if (pass != PASS_ESCAPE && blocked != (pass == PASS_BLOCKED))
        continue;
      for (guint j = 0; j < message->n_vcs; j++)
        if ((message->vcs[j].vc == escape) == (pass == PASS_ESCAPE))
          {
            FsArc lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);

            if (fs_diagram_scene_sees_curve (scene, &lane))
              fs_lines_add (lines, &lane);
          }
    }
}

static void
paint_important (cairo_t *cr, const FsDiagramScene *scene, const Worms *worms, double width)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;

  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; worms->important[i] && j < snapshot->messages[i].n_vcs; j++)
      {
        FsArc lane = fs_diagram_vc_lane (scene, snapshot->messages[i].vcs[j].channel, snapshot->messages[i].vcs[j].vc);

        fs_pen_stroke (cr, scene, &lane, worm_color (scene, worms, i), width);
      }
}

/* With little space: lanes without flits, all of a color at once. */
static void
paint_thin_worms (cairo_t *cr, const FsDiagramScene *scene, const Worms *worms)
{
  double width = scene->detail == FS_DETAIL_LANES ? 1.6 : 0.8;
  int escape = fs_diagram_shows (scene->diagram, FS_LAYER_ESCAPE) ? fs_diagram_escape_vc (scene->diagram) : -1;
  const FsColor colors[N_PASSES] = {
    [PASS_OTHERS] = fs_color_faded (fs_ink (scene->style, FS_INK_CARRYING), worms->others),
    /* Among many worms red is easier to see than an octagon. */
    [PASS_BLOCKED] = fs_ink (scene->style, FS_INK_BLOCKED),
    [PASS_ESCAPE] = fs_ink (scene->style, FS_INK_ESCAPE),
  };

  for (int pass = 0; pass < N_PASSES; pass++)
    {
      FsLines lines;

      if (pass == PASS_ESCAPE && escape < 0)
        continue;
      fs_lines_begin (&lines, cr, scene, colors[pass], (pass == PASS_ESCAPE ? 1.4 : 1) * width * scene->unit);
      add_thin_worms (&lines, scene, worms, (Pass) pass, escape);
      fs_lines_end (&lines);
    }
  paint_important (cr, scene, worms, 2 * width);
}

static double
octagon_size (const FsDiagramScene *scene, const FsMessageView *message)
{
  double size = is_selected (scene, message) ? 17 : 14;

  if (scene->detail == FS_DETAIL_LANES)
    size *= 0.6;
  if (scene->detail == FS_DETAIL_LINES)
    size *= is_selected (scene, message) ? 0.6 : 0.3;
  /* A header that has just been blocked pulses once. */
  if (message->blocked_since == scene->diagram->snapshot->cycle)
    size *= 1 + 0.35 * sin (G_PI * CLAMP (scene->diagram->pulse, 0, 1));
  return size;
}

static void
paint_headers (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);

  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      FsPoint at;

      if (message->state != FS_STATE_BLOCKED || (scene->shape == FS_SHAPE_ROUTER && message->n_vcs == 0))
        continue;
      at = fs_diagram_header_point (scene, message);
      if (!fs_diagram_scene_sees (scene, at, 10 * scene->unit))
        continue;
      if (scene->detail == FS_DETAIL_LINES && !is_selected (scene, message))
        fs_pen_octagon_path (cr, at, octagon_size (scene, message) / 2 * scene->unit);
      else
        fs_pen_octagon (cr, scene, at, octagon_size (scene, message), red);
    }
  /* Hundreds of small octagons are filled at once. */
  fs_fill_path (cr, red);
}

void
fs_paint_diagram_worms (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  Worms worms;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES) || snapshot == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  worms_init (&worms, scene);
  if (scene->detail == FS_DETAIL_FLITS)
    for (int important = 0; important < 2; important++)
      for (guint i = 0; i < snapshot->n_messages; i++)
        {
          if (worms.important[i] == important && !fs_diagram_is_live_copy (scene, &snapshot->messages[i]))
            paint_worm (cr, scene, &snapshot->messages[i], worm_color (scene, &worms, i));
        }
  else
    paint_thin_worms (cr, scene, &worms);
  paint_headers (cr, scene);
  g_free (worms.holders);
  g_free (worms.important);
}
