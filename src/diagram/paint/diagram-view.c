/* Zoom and pan of a diagram. */
#include <math.h>

#include "diagram/paint/diagram-painter.h"
#include "diagram/paint/diagram-scene.h"

#define LEAST_ZOOM 0.5
#define ROUTER_GAP 720 /* px between nodes at which the router of one is opened */

static FsDiagramView
clamped (FsDiagramView view)
{
  view.zoom = CLAMP (view.zoom, LEAST_ZOOM, FS_VIEW_MAX_ZOOM);
  view.x = CLAMP (view.x, -0.2, 1.2);
  view.y = CLAMP (view.y, -0.2, 1.2);
  return view;
}

FsDiagramView
fs_diagram_view_zoom (const FsDiagram *diagram, const FsStyle *style, double width, double height, double factor,
                      double x, double y)
{
  FsDiagramView view = diagram->view;
  FsDiagramScene scene;
  double zoom = CLAMP (view.zoom * factor, LEAST_ZOOM, FS_VIEW_MAX_ZOOM), across, down;

  fs_diagram_scene_init (&scene, diagram, style, width, height);
  across = MAX (scene.scale * diagram->layout->width, 1e-6);
  down = MAX (scene.scale * diagram->layout->height, 1e-6);
  /* The point under the pointer is at (x - left) / across of the box, before and after. */
  view.x += (x - scene.center.x) / across * (1 - view.zoom / zoom);
  view.y += (y - (scene.top + view.y * down)) / down * (1 - view.zoom / zoom);
  view.zoom = zoom;
  fs_diagram_scene_clear (&scene);
  return clamped (view);
}

FsDiagramView
fs_diagram_view_pan (const FsDiagram *diagram, const FsStyle *style, double width, double height, double dx, double dy)
{
  FsDiagramView view = diagram->view;
  FsDiagramScene scene;

  fs_diagram_scene_init (&scene, diagram, style, width, height);
  view.x -= dx / MAX (scene.scale * diagram->layout->width, 1e-6);
  view.y -= dy / MAX (scene.scale * diagram->layout->height, 1e-6);
  fs_diagram_scene_clear (&scene);
  return clamped (view);
}

FsDiagramView
fs_diagram_view_router (const FsDiagram *diagram, const FsStyle *style, double width, double height, uint32_t node)
{
  const FsDiagramLayout *layout = diagram->layout;
  FsDiagramScene scene;
  FsDiagramView view = {
    .x = layout->width > 0 ? layout->nodes[node].x / layout->width : 0.5,
    .y = layout->height > 0 ? layout->nodes[node].y / layout->height : 0.5,
  };

  fs_diagram_scene_init (&scene, diagram, style, width, height);
  view.zoom = diagram->view.zoom * ROUTER_GAP * scene.unit / MAX (scene.gap, 1e-9);
  fs_diagram_scene_clear (&scene);
  return clamped (view);
}

FsDiagramView
fs_diagram_view_mix (const FsDiagramView *from, const FsDiagramView *to, double t)
{
  FsDiagramView view;

  t = CLAMP (t, 0, 1);
  t = t * t * (3 - 2 * t);
  /* Equal factors look like equal steps of a zoom. */
  view.zoom = from->zoom * pow (to->zoom / from->zoom, t);
  view.x = from->x + t * (to->x - from->x);
  view.y = from->y + t * (to->y - from->y);
  return view;
}
