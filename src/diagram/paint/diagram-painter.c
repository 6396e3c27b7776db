#include "diagram/paint/diagram-painter.h"

#include <math.h>
#include <string.h>

#include "diagram/paint/layers.h"
#include "diagram/paint/diagram-scene.h"

static void
paint_still (cairo_t *cr, const FsTopologyScene *scene)
{
  fs_pen_color (cr, scene->style->background);
  if (scene->style->background.a > 0)
    {
      cairo_rectangle (cr, 0, 0, scene->width, scene->height);
      cairo_fill (cr);
    }
  fs_paint_topology_matrix (cr, scene);
  fs_paint_topology_links (cr, scene);
  fs_paint_topology_load (cr, scene);
  if (fs_topology_picture_broadcast (scene->picture) == NULL && scene->picture->store_forward == NULL)
    fs_paint_topology_copies (cr, scene);
  fs_paint_topology_trees (cr, scene);
  fs_paint_topology_nodes (cr, scene);
  fs_paint_topology_labels (cr, scene);
}

static void
paint_live (cairo_t *cr, const FsTopologyScene *scene)
{
  fs_paint_topology_matrix_state (cr, scene);
  fs_paint_topology_channels (cr, scene);
  if (fs_topology_picture_broadcast (scene->picture) != NULL || scene->picture->store_forward != NULL)
    fs_paint_topology_copies (cr, scene);
  fs_paint_topology_sends (cr, scene);
  fs_paint_topology_worms (cr, scene);
  fs_paint_topology_live_nodes (cr, scene);
  fs_paint_topology_routers (cr, scene);
  fs_paint_topology_marks (cr, scene);
  fs_paint_topology_waits (cr, scene);
}

static void
paint (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width, double height, gboolean still,
       gboolean live)
{
  FsTopologyScene scene;

  g_return_if_fail (picture != NULL && picture->layout != NULL && picture->structure != NULL);
  if (width < 1 || height < 1)
    return;

  fs_topology_scene_init (&scene, picture, style, width, height);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  /* Of thin lines by the thousand nobody sees sixteenths of a pixel. */
  if (scene.detail != FS_DETAIL_FLITS)
    {
      cairo_set_tolerance (cr, 0.4);
    }
  if (still)
    paint_still (cr, &scene);
  if (live)
    paint_live (cr, &scene);
  cairo_restore (cr);
  fs_topology_scene_clear (&scene);
}

void
fs_topology_paint_static (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width,
                          double height)
{
  paint (cr, picture, style, width, height, TRUE, FALSE);
}

void
fs_topology_paint_dynamic (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width,
                           double height)
{
  paint (cr, picture, style, width, height, FALSE, TRUE);
}

void
fs_topology_paint (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width, double height)
{
  paint (cr, picture, style, width, height, TRUE, TRUE);
}

gboolean
fs_topology_same_static (const FsTopologyPicture *a, const FsTopologyPicture *b)
{
  const guint32 live_layers
      = 1 << FS_LAYER_MESSAGES | 1 << FS_LAYER_CHANNELS | 1 << FS_LAYER_WAITS_FOR | 1 << FS_LAYER_ESCAPE;
  gboolean a_live = fs_topology_picture_broadcast (a) != NULL, b_live = fs_topology_picture_broadcast (b) != NULL;

  return a->structure == b->structure && a->layout == b->layout && a->view.zoom == b->view.zoom
         && a->view.x == b->view.x && a->view.y == b->view.y && (a->layers & ~live_layers) == (b->layers & ~live_layers)
         && a->root == b->root && a->base == b->base && a_live == b_live
         && (a->store_forward == NULL) == (b->store_forward == NULL) && (a->params == NULL) == (b->params == NULL)
         && a->destinations == b->destinations && a->n_destinations == b->n_destinations && a->clubbing == b->clubbing
         && a->path_from == b->path_from && a->path_to == b->path_to && a->load == b->load && a->necklace == b->necklace
         && a->moving == b->moving;
}

FsPoint
fs_topology_node_point (const FsTopologyPicture *picture, const FsStyle *style, double width, double height,
                        uint32_t node)
{
  FsTopologyScene scene;
  FsPoint point;

  g_return_val_if_fail (node < picture->layout->gh.n_nodes, ((FsPoint){ 0, 0 }));

  fs_topology_scene_init (&scene, picture, style, width, height);
  point = scene.at[node];
  fs_topology_scene_clear (&scene);
  return point;
}

gboolean
fs_topology_routers_open (const FsTopologyPicture *picture, const FsStyle *style, double width, double height)
{
  FsTopologyScene scene;
  gboolean open;

  fs_topology_scene_init (&scene, picture, style, width, height);
  open = scene.shape == FS_SHAPE_ROUTER;
  fs_topology_scene_clear (&scene);
  return open;
}
