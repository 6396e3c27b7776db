#include "diagram/paint/diagram-painter.h"

#include <math.h>
#include <string.h>

#include "diagram/paint/layers.h"
#include "diagram/paint/diagram-scene.h"

static void
paint_still (cairo_t *cr, const FsDiagramScene *scene)
{
  if (scene->style->background.a > 0)
    {
      cairo_rectangle (cr, 0, 0, scene->width, scene->height);
      fs_fill_path (cr, scene->style->background);
    }
  fs_paint_diagram_matrix (cr, scene);
  fs_paint_diagram_tiles (cr, scene);
  fs_paint_diagram_links (cr, scene);
  fs_paint_diagram_load (cr, scene);
  fs_paint_diagram_shares (cr, scene);
  if (scene->diagram->snapshot == NULL && scene->diagram->store_forward == NULL)
    fs_paint_diagram_copies (cr, scene);
  fs_paint_diagram_trees (cr, scene);
  fs_paint_diagram_nodes (cr, scene);
  fs_paint_diagram_labels (cr, scene);
  fs_paint_diagram_lattice (cr, scene);
  fs_paint_diagram_compass (cr, scene);
}

static void
paint_live (cairo_t *cr, const FsDiagramScene *scene)
{
  fs_paint_diagram_matrix_state (cr, scene);
  fs_paint_diagram_datelines (cr, scene);
  fs_paint_diagram_channels (cr, scene);
  if (scene->diagram->snapshot != NULL || scene->diagram->store_forward != NULL)
    fs_paint_diagram_copies (cr, scene);
  fs_paint_diagram_bundles (cr, scene);
  fs_paint_diagram_sends (cr, scene);
  fs_paint_diagram_worms (cr, scene);
  fs_paint_diagram_live_nodes (cr, scene);
  fs_paint_diagram_routers (cr, scene);
  fs_paint_diagram_marks (cr, scene);
  fs_paint_diagram_waits (cr, scene);
  if (scene->shape != FS_SHAPE_NONE && scene->shape != FS_SHAPE_ROUTER)
    fs_paint_diagram_caption (cr, scene, NULL);
}

static void
paint (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height, gboolean still,
       gboolean live)
{
  FsDiagramScene scene;

  g_return_if_fail (diagram != NULL && diagram->layout != NULL && diagram->structure != NULL);
  if (width < 1 || height < 1)
    return;

  fs_diagram_scene_init (&scene, diagram, style, width, height);
  fs_diagram_scene_find_steps (&scene);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  /* In thousands of thin lines a sixteenth of a pixel is not visible. */
  if (scene.detail != FS_DETAIL_FLITS)
    {
      cairo_set_tolerance (cr, 0.4);
    }
  if (still)
    paint_still (cr, &scene);
  if (live)
    paint_live (cr, &scene);
  cairo_restore (cr);
  fs_diagram_scene_clear (&scene);
}

void
fs_diagram_paint_static (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height)
{
  paint (cr, diagram, style, width, height, TRUE, FALSE);
}

void
fs_diagram_paint_dynamic (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height)
{
  paint (cr, diagram, style, width, height, FALSE, TRUE);
}

void
fs_diagram_paint (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height)
{
  double unit = style->text_size / 12.5;
  g_autoptr (FsDiagramLayout) layout = NULL;
  FsDiagram resized = *diagram;

  g_return_if_fail (diagram->layout != NULL && diagram->structure != NULL);

  /* Files and previews have sizes of their own; the layout on the screen is made for the window. */
  if (diagram->layout->settled
      && (fabs (diagram->layout->canvas_width * unit - width) > 1
          || fabs (diagram->layout->canvas_height * unit - height) > 1))
    layout = fs_diagram_layout_resized (diagram->structure, diagram->layout, width / unit, height / unit);
  if (layout != NULL)
    resized.layout = layout;
  paint (cr, &resized, style, width, height, TRUE, TRUE);
}

static gboolean
in_deadlock (const FsDiagram *diagram)
{
  return diagram->waits != NULL && diagram->waits->n_circle > 0 && fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR);
}

gboolean
fs_diagram_same_static (const FsDiagram *a, const FsDiagram *b)
{
  const guint32 live_layers
      = 1 << FS_LAYER_MESSAGES | 1 << FS_LAYER_CHANNELS | 1 << FS_LAYER_WAITS_FOR | 1 << FS_LAYER_ESCAPE;

  return a->structure == b->structure && a->layout == b->layout && a->view.zoom == b->view.zoom
         && a->view.x == b->view.x && a->view.y == b->view.y && (a->layers & ~live_layers) == (b->layers & ~live_layers)
         && a->root == b->root && a->base == b->base && a->run_tree == b->run_tree && a->run_source == b->run_source
         && a->caption == b->caption && (a->snapshot == NULL) == (b->snapshot == NULL)
         && in_deadlock (a) == in_deadlock (b) && (a->store_forward == NULL) == (b->store_forward == NULL)
         && (a->params == NULL) == (b->params == NULL) && a->destinations == b->destinations
         && a->n_destinations == b->n_destinations && a->clubbing == b->clubbing && a->path_from == b->path_from
         && a->path_to == b->path_to && a->load == b->load && a->shares == b->shares && a->necklace == b->necklace
         && a->moving == b->moving;
}

FsPoint
fs_diagram_node_point (const FsDiagram *diagram, const FsStyle *style, double width, double height, uint32_t node)
{
  FsDiagramScene scene;
  FsPoint point;

  g_return_val_if_fail (node < diagram->layout->network.n_nodes, ((FsPoint){ 0, 0 }));

  fs_diagram_scene_init (&scene, diagram, style, width, height);
  point = scene.at[node];
  fs_diagram_scene_clear (&scene);
  return point;
}

gboolean
fs_diagram_routers_open (const FsDiagram *diagram, const FsStyle *style, double width, double height)
{
  FsDiagramScene scene;
  gboolean open;

  fs_diagram_scene_init (&scene, diagram, style, width, height);
  open = scene.shape == FS_SHAPE_ROUTER;
  fs_diagram_scene_clear (&scene);
  return open;
}
