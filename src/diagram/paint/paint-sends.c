/* The messages that a store-and-forward run sent in the cycle: an arrow for each, colored by its initiation. */
#include <math.h>

#include "diagram/paint/layers.h"

#define MANY_SENDS 600

void
fs_paint_diagram_sends (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsStoreForwardSnapshot *snapshot = scene->diagram->store_forward;
  gboolean many;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES) || snapshot == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  many = snapshot->n_sends > MANY_SENDS || scene->detail == FS_DETAIL_LINES;
  for (guint i = 0; i < snapshot->n_sends; i++)
    {
      const FsStoreForwardSend *send = &snapshot->sends[i];
      FsColor color = fs_initiation_color (scene->style, send->initiation);
      FsRoute lane = fs_diagram_scene_lane (scene, send->from, send->to, fs_diagram_scene_aside (scene, -1), 2, 3);
      FsPoint at = fs_route_at (&lane, CLAMP (scene->diagram->phase, 0, 1));

      /* The only broadcast of a run is drawn as a tree. */
      if (!fs_diagram_scene_sees_route (scene, &lane)
          || (fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST) && scene->diagram->run_tree != FS_RUN_TREE_NONE))
        continue;
      fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, many ? 0.7 : 0.45), many ? 0.8 : 1.8);
      if (many)
        continue;
      /* A whole message moves at once: one bead. If it is consumed at the end, there is the tip of an arrow. */
      if (send->delivered)
        fs_pen_arrow (cr, scene, fs_route_end (&lane), fs_route_angle (&lane, 1), 9, color);
      fs_pen_bead (cr, scene, at, scene->detail == FS_DETAIL_FLITS ? 9 : 5, color);
    }
}
