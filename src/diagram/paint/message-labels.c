/* Positions for labels of messages, used by paint-waits.c. */
#include <math.h>

#include "diagram/paint/message-labels.h"

#define NEAR 14   /* px: unit of the positions that are tried */
#define HEIGHT 24 /* px */
#define SAMPLES 12

static void
add_ink (GArray *ink, const FsArc *arc)
{
  for (int i = 0; i <= SAMPLES; i++)
    {
      FsPoint point = fs_arc_at (arc, (double) i / SAMPLES);

      g_array_append_val (ink, point);
    }
}

void
fs_message_labels_init (FsMessageLabels *labels, const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;

  labels->n = 0;
  labels->ink = g_array_new (FALSE, FALSE, sizeof (FsPoint));
  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      {
        FsArc lane = fs_diagram_vc_lane (scene, snapshot->messages[i].vcs[j].channel, snapshot->messages[i].vcs[j].vc);

        add_ink (labels->ink, &lane);
      }
}

void
fs_message_labels_avoid (FsMessageLabels *labels, const FsArc *arc)
{
  add_ink (labels->ink, arc);
}

void
fs_message_labels_reserve (FsMessageLabels *labels, FsBox box)
{
  if (labels->n < FS_MESSAGE_LABELS_MAX)
    labels->boxes[labels->n++] = box;
}

void
fs_message_labels_clear (FsMessageLabels *labels)
{
  g_clear_pointer (&labels->ink, g_array_unref);
}

static gboolean
overlaps (const FsMessageLabels *labels, const FsBox *box)
{
  for (int i = 0; i < labels->n; i++)
    if (fs_box_overlaps (*box, labels->boxes[i]))
      return TRUE;
  return FALSE;
}

static guint
covered_ink (const FsMessageLabels *labels, const FsBox *box)
{
  guint covered = 0;

  for (guint i = 0; i < labels->ink->len; i++)
    {
      const FsPoint *point = &g_array_index (labels->ink, FsPoint, i);

      covered += point->x > box->x && point->x < box->x + box->width && point->y > box->y
                 && point->y < box->y + box->height;
    }
  return covered;
}

gboolean
fs_message_labels_place (FsMessageLabels *labels, const FsDiagramScene *scene, FsPoint at, double width, FsBox *best)
{
  /* Across (negative: the box ends at the left of the position) and down. */
  static const double places[][2]
      = { { 0.8, 1.7 },  { 0.8, -1.7 },  { 1.3, 0 },    { -0.8, 1.7 },  { -0.8, -1.7 }, { -1.3, 0 },
          { 0.8, 3.1 },  { 0.8, -3.1 },  { -0.8, 3.1 }, { -0.8, -3.1 }, { 2.6, 1.7 },   { -2.6, 1.7 },
          { 2.6, -1.7 }, { -2.6, -1.7 }, { 0.8, 4.6 },  { -0.8, 4.6 },  { 0.8, -4.6 },  { -0.8, -4.6 } };
  double height = HEIGHT * scene->unit, near = NEAR * scene->unit, least = INFINITY;

  for (guint i = 0; labels->n < FS_MESSAGE_LABELS_MAX && i < G_N_ELEMENTS (places); i++)
    {
      FsBox box = { at.x + places[i][0] * near - (places[i][0] < 0 ? width : 0),
                    at.y + places[i][1] * near - height / 2, width, height };
      double cost;

      if (box.x < 2 || box.x + width > scene->width - 2 || box.y < 2 || box.y + height > scene->height - 2)
        continue;
      if (overlaps (labels, &box) || fs_diagram_scene_covers_node (scene, box, scene->half_width, scene->half_height))
        continue;
      cost = covered_ink (labels, &box) + 0.12 * i;
      if (cost < least)
        {
          least = cost;
          *best = box;
        }
    }
  if (isinf (least))
    return FALSE;
  labels->boxes[labels->n++] = *best;
  return TRUE;
}
