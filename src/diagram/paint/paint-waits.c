/* The wait-for graph: dashed arrows from blocked headers to the channels they request, labels of the messages
 * concerned, and circular waits. */
#include <math.h>

#include "diagram/paint/message-labels.h"
#include "base/translate.h"

#define FADE 0.65 /* of everything else behind a circular wait: 35 % remain */

/* Returns the point of the requested channel at which an arrow ends: on the lane of the virtual channel, near its
 * beginning. */
static FsPoint
wanted_point (const FsDiagramScene *scene, const FsWaitEdge *edge)
{
  FsArc lane = fs_diagram_vc_lane (scene, edge->channel, edge->vc);

  return fs_arc_at (&lane, 0.45);
}

/* Returns the curve from the header to the requested channel; its bow leaves the lane free. */
static FsArc
waiting_curve (const FsDiagramScene *scene, const FsWaitEdge *edge)
{
  FsPoint a = fs_diagram_header_point (scene, &scene->diagram->snapshot->messages[edge->waiter]);
  FsPoint b = wanted_point (scene, edge);
  double dx = b.x - a.x, dy = b.y - a.y, bow = 0.28;
  FsPoint middle = { scene->left + scene->scale * scene->layout->width / 2,
                     scene->top + scene->scale * scene->layout->height / 2 };
  FsPoint c, d;

  /* It bends towards the middle of the diagram, so that it stays inside. */
  if ((middle.x - a.x) * dy - (middle.y - a.y) * dx < 0)
    bow = -bow;
  c = (FsPoint){ a.x + 0.35 * dx + bow * dy, a.y + 0.35 * dy - bow * dx };
  d = (FsPoint){ a.x + 0.85 * dx + bow * dy, a.y + 0.85 * dy - bow * dx };
  return (FsArc){ { a, c, d, b } };
}

static void
paint_arrow (cairo_t *cr, const FsDiagramScene *scene, const FsWaitEdge *edge, gboolean closed)
{
  FsColor color = fs_ink (scene->style, FS_INK_BLOCKED);
  FsArc curve = waiting_curve (scene, edge);
  double length = MAX (fs_arc_length (&curve), 1e-6), shown = closed ? CLAMP (scene->diagram->closing, 0.02, 1) : 1;
  FsArc line
      = fs_arc_piece (&curve, MIN (0.3, 9 * scene->unit / length), shown * MAX (0.5, 1 - 6 * scene->unit / length));
  gboolean thin = scene->detail == FS_DETAIL_LINES && !closed;

  if (closed)
    fs_pen_stroke (cr, scene, &line, color, 3);
  else
    fs_pen_dashes (cr, scene, &line, color, thin ? 0.8 : 1.8, 5, 4);
  if (shown == 1)
    fs_pen_arrow (cr, scene, curve.p[3], fs_arc_angle (&curve, 1), closed ? 13 : thin ? 5 : 10, color);
}

static void
paint_label (cairo_t *cr, const FsDiagramScene *scene, FsMessageLabels *labels, const FsMessageView *message,
             FsPoint at, FsColor fill, const char *words)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  double pill = fs_pen_text_width (scene, number, 12.5, TRUE) + 18 * scene->unit;
  double rest = (*words != '\0' ? fs_pen_text_width (scene, words, 12.5, FALSE) + 16 * scene->unit : 0);
  FsBox box;
  FsPoint middle;

  if (!fs_diagram_scene_sees (scene, at, 0) || !fs_message_labels_place (labels, scene, at, pill + rest, &box))
    return;
  fs_pen_pill (cr, (FsPoint){ box.x + box.width / 2, box.y + box.height / 2 }, box.width / 2 + 1.5 * scene->unit,
               12.5 * scene->unit);
  fs_fill_path (cr, fs_color_faded (scene->style->background, 0.88));
  middle = (FsPoint){ box.x + pill / 2, box.y + box.height / 2 };
  fs_pen_pill (cr, middle, pill / 2, 11 * scene->unit);
  fs_fill_path (cr, fill);
  fs_pen_text (cr, scene, number, middle, 0.5, 12.5, TRUE, fs_color_on (fill), FALSE);
  fs_pen_text (cr, scene, words, (FsPoint){ box.x + pill + 7 * scene->unit, middle.y }, 0, 12.5, FALSE,
               scene->style->dim_text, TRUE);
}

static gboolean
concerns (const FsWaitEdge *edge, int message)
{
  return edge->holder >= 0 && ((int) edge->waiter == message || edge->holder == message);
}

static void
paint_selected_labels (cairo_t *cr, const FsDiagramScene *scene, guint selected)
{
  const FsWaitForGraph *waits = scene->diagram->waits;
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  const FsMessageView *message = &snapshot->messages[selected];
  g_autofree char *blocked = NULL;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  FsMessageLabels labels;

  fs_message_labels_init (&labels, scene);
  for (guint i = 0; i < waits->n_edges; i++)
    if (concerns (&waits->edges[i], (int) selected))
      {
        FsArc arrow = waiting_curve (scene, &waits->edges[i]);

        fs_message_labels_avoid (&labels, &arrow);
      }
  if (message->state == FS_STATE_BLOCKED)
    {
      int cycles = (int) (snapshot->cycle + 1 - message->blocked_since);

      blocked = g_strdup_printf (ngettext ("blocked for %d cycle", "blocked for %d cycles", cycles), cycles);
      paint_label (cr, scene, &labels, message, fs_diagram_header_point (scene, message),
                   fs_ink (scene->style, FS_INK_BLOCKED), blocked);
    }
  for (guint i = 0; i < waits->n_edges; i++)
    {
      const FsWaitEdge *edge = &waits->edges[i];
      gboolean holder = edge->waiter == selected && edge->holder >= 0;
      const FsMessageView *other = holder ? &snapshot->messages[edge->holder] : &snapshot->messages[edge->waiter];
      gboolean still = other->state == FS_STATE_BLOCKED;
      g_autofree char *words = NULL;

      if (!holder && edge->holder != (int) selected)
        continue;
      if (holder)
        words = g_strdup_printf (still ? _ ("waits, holds VC %d") : _ ("moves, holds VC %d"), edge->vc);
      else
        words = g_strdup_printf (_ ("waits for %s"), number);
      paint_label (cr, scene, &labels, other,
                   holder ? wanted_point (scene, edge) : fs_diagram_header_point (scene, other),
                   still ? fs_ink (scene->style, FS_INK_CARRYING) : fs_message_color (scene->style, other->id), words);
    }
  fs_message_labels_clear (&labels);
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

static void
paint_held (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message, FsColor color)
{
  for (guint j = 0; j < message->n_vcs; j++)
    {
      FsArc lane = fs_diagram_vc_lane (scene, message->vcs[j].channel, message->vcs[j].vc);

      fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, 0.6), scene->detail == FS_DETAIL_LINES ? 1 : 2.2);
    }
}

/* Paints a text about the circular wait, and the labels of its messages. */
static void
paint_circle_labels (cairo_t *cr, const FsDiagramScene *scene, FsColor red)
{
  const FsWaitForGraph *waits = scene->diagram->waits;
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  g_autofree char *words
      = g_strdup_printf (_ ("Deadlock: %u messages wait for each other in a circle, %u in all can never go on."),
                         waits->n_circle, waits->n_deadlock);
  FsMessageLabels labels;

  fs_message_labels_init (&labels, scene);
  fs_message_labels_reserve (&labels, (FsBox){ 0, 0, scene->width, fs_pen_sentence (cr, scene, words, red) });
  for (guint i = 0; i < waits->n_circle; i++)
    {
      const FsMessageView *message = &snapshot->messages[waits->circle[i]];

      paint_label (cr, scene, &labels, message, fs_diagram_header_point (scene, message), red, "");
    }
  fs_message_labels_clear (&labels);
}

static void
paint_circle (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsWaitForGraph *waits = scene->diagram->waits;
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);

  fs_set_color (cr, scene->style->background, FADE);
  cairo_rectangle (cr, 0, 0, scene->width, scene->height);
  cairo_fill (cr);
  for (guint i = 0; i < waits->n_circle; i++)
    paint_held (cr, scene, &snapshot->messages[waits->circle[i]], red);
  for (guint i = 0; i < waits->n_circle; i++)
    if (circle_edge (waits, i) != NULL)
      paint_arrow (cr, scene, circle_edge (waits, i), TRUE);
  for (guint i = 0; i < waits->n_circle; i++)
    fs_pen_octagon (cr, scene, fs_diagram_header_point (scene, &snapshot->messages[waits->circle[i]]), 17, red);
  if (!scene->style->bare)
    paint_circle_labels (cr, scene, red);
}

void
fs_paint_diagram_waits (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  const FsWaitForGraph *waits = diagram->waits;
  int selected;

  if (!fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR) || waits == NULL || diagram->snapshot == NULL
      || scene->shape == FS_SHAPE_NONE)
    return;
  if (waits->n_circle > 0)
    {
      paint_circle (cr, scene);
      return;
    }
  /* Open routers show the requests of their headers themselves. */
  if (scene->shape == FS_SHAPE_ROUTER)
    return;
  selected = diagram->selected.message != FS_NO_MESSAGE
                 ? fs_snapshot_find (diagram->snapshot, diagram->selected.message)
                 : -1;
  for (guint i = 0; i < waits->n_edges; i++)
    {
      const FsWaitEdge *edge = &waits->edges[i];
      /* All arrows of a header mean the same: without a selection only the one to the channel that becomes free first
       * is drawn. */
      gboolean first = waits->next[edge->waiter] == (int) i;

      if (edge->holder >= 0 && (selected >= 0 ? concerns (edge, selected) : first))
        paint_arrow (cr, scene, edge, FALSE);
    }
  if (selected >= 0 && scene->detail == FS_DETAIL_FLITS)
    paint_selected_labels (cr, scene, (guint) selected);
}
