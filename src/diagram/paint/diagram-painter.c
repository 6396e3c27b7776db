#include "diagram/paint/diagram-painter.h"

#include <math.h>
#include <string.h>

#include "diagram/paint/layers.h"

#define LEAST_ZOOM 0.5
#define ROUTER_GAP 720 /* px between nodes at which the router of one is opened */

static void
paint (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height, gboolean still,
       gboolean live)
{
  gboolean is_run = diagram->snapshot != NULL || diagram->store_forward != NULL, is_matrix;
  FsCanvas canvas;

  g_return_if_fail (diagram->layout != NULL && diagram->structure != NULL);
  if (width < 1 || height < 1)
    return;

  fs_canvas_init (&canvas, cr, diagram, style, width, height);
  fs_canvas_find_steps (&canvas);
  is_matrix = canvas.shape == FS_SHAPE_NONE;
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  /* In thousands of thin lines a sixteenth of a pixel is not visible. */
  if (canvas.detail != FS_DETAIL_FLITS)
    cairo_set_tolerance (cr, 0.4);
  if (still)
    {
      if (style->background.a > 0)
        fs_pen_box (&canvas, (FsBox){ 0, 0, width, height }, style->background);
      if (is_matrix)
        fs_paint_diagram_matrix (&canvas);
    }
  if (still && !is_matrix)
    {
      fs_paint_diagram_tiles (&canvas);
      fs_paint_diagram_chiplets (&canvas);
      fs_paint_diagram_links (&canvas);
      fs_paint_diagram_load (&canvas);
      if (!is_run)
        fs_paint_diagram_copies (&canvas);
      fs_paint_diagram_trees (&canvas);
      fs_paint_diagram_dependencies (&canvas);
      fs_paint_diagram_nodes (&canvas);
      fs_paint_diagram_labels (&canvas);
      fs_paint_diagram_grid (&canvas);
      fs_paint_diagram_compass (&canvas);
    }
  if (live && is_matrix)
    {
      fs_paint_diagram_matrix_state (&canvas);
      fs_paint_diagram_marks (&canvas);
      fs_paint_diagram_caption (&canvas, NULL);
    }
  else if (live)
    {
      fs_paint_diagram_datelines (&canvas);
      fs_paint_diagram_channels (&canvas);
      if (is_run)
        fs_paint_diagram_copies (&canvas);
      fs_paint_diagram_bundles (&canvas);
      fs_paint_diagram_sends (&canvas);
      fs_paint_diagram_worms (&canvas);
      fs_paint_diagram_trail (&canvas);
      fs_paint_diagram_ghosts (&canvas);
      fs_paint_diagram_live_nodes (&canvas);
      fs_paint_diagram_routers (&canvas);
      fs_paint_diagram_marks (&canvas);
      /* Open routers show the requests of their headers themselves. */
      if (canvas.shape != FS_SHAPE_ROUTER)
        {
          fs_paint_diagram_waits (&canvas);
          fs_paint_diagram_caption (&canvas, NULL);
        }
    }
  cairo_restore (cr);
  fs_canvas_clear (&canvas);
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
    resized.layout = layout
        = fs_diagram_layout_resized (diagram->structure, diagram->layout, width / unit, height / unit);
  paint (cr, &resized, style, width, height, TRUE, TRUE);
}

/* Whether the links of two diagrams look the same: what else routers do is not drawn. */
static gboolean
has_same_channels (const FsPipeline *a, const FsPipeline *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return memcmp (a->channel_latency, b->channel_latency, sizeof a->channel_latency) == 0
         && memcmp (a->flit_cycles, b->flit_cycles, sizeof a->flit_cycles) == 0
         && memcmp (a->chiplet, b->chiplet, sizeof a->chiplet) == 0 && a->border_latency == b->border_latency
         && a->border_flit_cycles == b->border_flit_cycles;
}

gboolean
fs_diagram_same_static (const FsDiagram *a, const FsDiagram *b)
{
  const guint32 live_layers
      = 1 << FS_LAYER_MESSAGES | 1 << FS_LAYER_CHANNELS | 1 << FS_LAYER_WAITS_FOR | 1 << FS_LAYER_ESCAPE;

  return has_same_channels (a->pipeline, b->pipeline) && a->structure == b->structure && a->layout == b->layout
         && a->view.zoom == b->view.zoom && a->view.x == b->view.x && a->view.y == b->view.y
         && (a->layers & ~live_layers) == (b->layers & ~live_layers)
         && fs_diagram_draws_tree (a) == fs_diagram_draws_tree (b)
         && fs_diagram_tree_root (a) == fs_diagram_tree_root (b) && a->root == b->root && a->base == b->base
         && a->run_tree == b->run_tree && a->run_source == b->run_source && a->caption == b->caption
         && (a->differing == NULL) == (b->differing == NULL) && (a->snapshot == NULL) == (b->snapshot == NULL)
         && fs_diagram_in_deadlock (a) == fs_diagram_in_deadlock (b)
         && (a->store_forward == NULL) == (b->store_forward == NULL) && (a->params == NULL) == (b->params == NULL)
         && a->destinations == b->destinations && a->n_destinations == b->n_destinations && a->clubbing == b->clubbing
         && a->path_from == b->path_from && a->path_to == b->path_to && a->load == b->load && a->waiting == b->waiting
         && a->heat_of == b->heat_of && a->shares == b->shares && a->necklace == b->necklace && a->moving == b->moving;
}

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
  FsCanvas canvas;
  double zoom = CLAMP (view.zoom * factor, LEAST_ZOOM, FS_VIEW_MAX_ZOOM), across, down;

  fs_canvas_init (&canvas, NULL, diagram, style, width, height);
  across = MAX (canvas.scale * diagram->layout->width, 1e-6);
  down = MAX (canvas.scale * diagram->layout->height, 1e-6);
  /* The point under the pointer is at (x - left) / across of the box, before and after. */
  view.x += (x - canvas.center.x) / across * (1 - view.zoom / zoom);
  view.y += (y - (canvas.top + view.y * down)) / down * (1 - view.zoom / zoom);
  view.zoom = zoom;
  fs_canvas_clear (&canvas);
  return clamped (view);
}

FsDiagramView
fs_diagram_view_pan (const FsDiagram *diagram, const FsStyle *style, double width, double height, double dx, double dy)
{
  FsDiagramView view = diagram->view;
  FsCanvas canvas;

  fs_canvas_init (&canvas, NULL, diagram, style, width, height);
  view.x -= dx / MAX (canvas.scale * diagram->layout->width, 1e-6);
  view.y -= dy / MAX (canvas.scale * diagram->layout->height, 1e-6);
  fs_canvas_clear (&canvas);
  return clamped (view);
}

FsDiagramView
fs_diagram_view_router (const FsDiagram *diagram, const FsStyle *style, double width, double height, uint32_t node)
{
  const FsDiagramLayout *layout = diagram->layout;
  FsCanvas canvas;
  FsDiagramView view = {
    .x = layout->width > 0 ? layout->nodes[node].x / layout->width : 0.5,
    .y = layout->height > 0 ? layout->nodes[node].y / layout->height : 0.5,
  };

  fs_canvas_init (&canvas, NULL, diagram, style, width, height);
  view.zoom = diagram->view.zoom * ROUTER_GAP * canvas.unit / MAX (canvas.gap, 1e-9);
  fs_canvas_clear (&canvas);
  return clamped (view);
}

FsDiagramView
fs_diagram_view_mix (const FsDiagramView *from, const FsDiagramView *to, double t)
{
  t = CLAMP (t, 0, 1);
  t = t * t * (3 - 2 * t);
  /* Equal factors look like equal steps of a zoom. */
  return (FsDiagramView){ from->zoom * pow (to->zoom / from->zoom, t), from->x + t * (to->x - from->x),
                          from->y + t * (to->y - from->y) };
}
