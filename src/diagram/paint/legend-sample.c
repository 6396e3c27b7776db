/* Samples of a legend: each mark as the diagram draws it. */
#include "plot/value/text.h"
#include "diagram/paint/diagram-legend.h"
#include "diagram/layout/tree-edges.h"
#include "diagram/paint/layers.h"

#define WIDTH 28

/* Returns a scene without nodes, with what the functions of pen.c need. */
static FsDiagramScene
pen_scene (const FsDiagram *diagram, const FsStyle *style)
{
  return (FsDiagramScene){
    .diagram = diagram,
    .layout = diagram->layout,
    .network = &diagram->structure->network,
    .n_steps = fs_diagram_n_tree_steps (diagram),
    .style = style,
    .pango = fs_text_context_new (style),
    .unit = style->text_size / 12.5,
    .detail = FS_DETAIL_FLITS,
  };
}

static FsRoute
line (FsPoint from, double length)
{
  return fs_route_line (from, (FsPoint){ from.x + length, from.y });
}

static void
paint_ramp (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, int n, gboolean heat)
{
  double u = scene->unit, width = WIDTH * u / n;

  for (int i = 0; i < n; i++)
    {
      cairo_rectangle (cr, at.x + i * width, at.y - 5 * u, width - (heat ? 0 : MIN (1.1 * u, 0.2 * width)), 10 * u);
      fs_fill_path (cr, heat ? fs_heat_color (scene->style, (i + 0.5) / n) : fs_step_color (scene->style, i + 1, n));
    }
}

static void
paint_copy (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, FsEdgeState state)
{
  FsRoute lane = line (at, WIDTH * scene->unit);
  FsColor color = fs_step_color (scene->style, MIN (2, scene->n_steps), scene->n_steps);

  if (state == FS_EDGE_IN_FLIGHT)
    {
      FsRoute across = line (at, 17 * scene->unit);

      fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, 0.28), 2);
      fs_pen_stroke (cr, scene, &across, color, 3.2);
      fs_pen_bead (cr, scene, fs_route_end (&across), 7.2, color);
    }
  else if (state == FS_EDGE_DONE)
    fs_paint_copy (cr, scene, &lane, color, state, 0);
  else
    fs_pen_dots (cr, scene, &lane, fs_color_faded (color, state == FS_EDGE_QUEUED ? 1 : 0.6),
                 state == FS_EDGE_QUEUED ? 3 : 1.9, state == FS_EDGE_QUEUED ? 6.5 : 6);
}

static void
paint_lanes (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, FsColor first, FsColor second, double apart)
{
  for (int i = 0; i < 2; i++)
    {
      FsRoute lane = line ((FsPoint){ at.x, at.y + (i - 0.5) * apart * scene->unit }, WIDTH * scene->unit);

      fs_pen_stroke (cr, scene, &lane, i > 0 ? second : first, apart < 5 ? 1.3 : 1.8);
    }
}

static void
paint_worm (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, FsColor color, double length)
{
  FsRoute lane = line (at, length * scene->unit);

  fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, 0.3), 5);
  fs_pen_stroke (cr, scene, &lane, color, 2.2);
}

static void
paint_dot (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, FsColor color, double radius, gboolean filled)
{
  fs_add_circle (cr, at.x, at.y, radius * scene->unit);
  fs_set_color (cr, color, 1);
  cairo_set_line_width (cr, 1.8 * scene->unit);
  if (filled)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
}

/* Paints marks of a run. Returns TRUE if @kind is one of them. */
static gboolean
paint_run_sample (cairo_t *cr, const FsDiagramScene *scene, FsSampleKind kind, FsPoint at)
{
  double u = scene->unit;
  FsPoint middle = { at.x + WIDTH / 2 * u, at.y }, end = { at.x + WIDTH * u, at.y };
  FsRoute lane = line (at, WIDTH * u), shaft = line (at, 19 * u);
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED), own = fs_message_color (scene->style, 0);

  switch (kind)
    {
    case FS_SAMPLE_WORM:
      paint_worm (cr, scene, at, own, 26);
      fs_pen_bead (cr, scene, (FsPoint){ at.x + 15 * u, at.y }, 8, own);
      fs_pen_bead (cr, scene, (FsPoint){ at.x + 25 * u, at.y }, 8, own);
      return TRUE;
    case FS_SAMPLE_BLOCKED:
      fs_pen_octagon (cr, scene, middle, 16, red);
      return TRUE;
    case FS_SAMPLE_CONTEXT:
      fs_pen_stroke (cr, scene, &shaft, fs_color_faded (fs_ink (scene->style, FS_INK_GRAY), 0.7), 1.5);
      fs_pen_arrow (cr, scene, end, 0, 7, fs_color_faded (fs_ink (scene->style, FS_INK_GRAY), 0.7));
      return TRUE;
    case FS_SAMPLE_BUSY:
      for (int i = 0; i < 4; i++)
        {
          cairo_rectangle (cr, at.x + i * 7 * u, at.y - 5 * u, 6 * u, 10 * u);
          fs_fill_path (cr, fs_count_color (scene->style, (guint) i + 1, 4));
        }
      return TRUE;
    case FS_SAMPLE_SENT:
      fs_pen_stroke (cr, scene, &shaft, fs_color_faded (own, 0.45), 1.8);
      fs_pen_bead (cr, scene, (FsPoint){ at.x + 12 * u, at.y }, 9, own);
      fs_pen_arrow (cr, scene, end, 0, 9, own);
      return TRUE;
    case FS_SAMPLE_STACK:
      paint_dot (cr, scene, middle, fs_color_faded (fs_count_color (scene->style, 4, 6), 0.35), 10, TRUE);
      paint_dot (cr, scene, middle, fs_pen_ink (scene, 0.6), 4, FALSE);
      return TRUE;
    case FS_SAMPLE_WAITS:
      fs_pen_dashes (cr, scene, &shaft, red, 1.8, 5, 4);
      fs_pen_arrow (cr, scene, end, 0, 10, red);
      return TRUE;
    case FS_SAMPLE_CIRCLE:
      fs_pen_stroke (cr, scene, &shaft, red, 3);
      fs_pen_arrow (cr, scene, end, 0, 12, red);
      return TRUE;
    case FS_SAMPLE_ESCAPE:
      paint_lanes (cr, scene, at, own, own, 4.4);
      return TRUE;
    case FS_SAMPLE_HEAT:
      paint_ramp (cr, scene, at, 14, TRUE);
      return TRUE;
    case FS_SAMPLE_IDLE:
    case FS_SAMPLE_LINK:
    case FS_SAMPLE_PLANES:
      fs_pen_stroke (cr, scene, &lane, fs_pen_ink (scene, scene->style->high_contrast ? 1 : 0.3),
                     kind == FS_SAMPLE_PLANES ? 3 : 1.2);
      return TRUE;
    default:
      return FALSE;
    }
}

/* Paints marks of the network itself. */
static void
paint_still_sample (cairo_t *cr, const FsDiagramScene *scene, const FsDiagramLegendEntry *entry, FsPoint at)
{
  double u = scene->unit;
  FsPoint middle = { at.x + WIDTH / 2 * u, at.y }, end = { at.x + WIDTH * u, at.y };
  FsRoute lane = line (at, WIDTH * u), shaft = line (at, 20 * u);
  FsColor path = fs_message_color (scene->style, 2), branch = fs_message_color (scene->style, 0);

  switch (entry->kind)
    {
    case FS_SAMPLE_NECKLACE:
      paint_dot (cr, scene, middle, fs_diagram_necklace_color (scene, entry->index), 7, TRUE);
      break;
    case FS_SAMPLE_GENERATOR:
      paint_dot (cr, scene, middle, fs_pen_ink (scene, 0.5), 5.5, TRUE);
      paint_dot (cr, scene, middle, fs_pen_ink (scene, 1), 9, FALSE);
      break;
    case FS_SAMPLE_REPEATED:
      fs_pen_text (cr, scene, "×3", middle, 0.5, 11, TRUE, scene->style->text, FALSE);
      break;
    case FS_SAMPLE_PARENT:
      fs_pen_stroke (cr, scene, &lane, fs_pen_ink (scene, 0.45), 1.8);
      break;
    case FS_SAMPLE_SUBTREE:
      /* Dashed like its edges in the tree; in the graph dashes mark further parents. */
      if (!fs_diagram_shows (scene->diagram, FS_LAYER_BSG))
        fs_set_dash (cr, entry->index, 1.8 * u);
      fs_pen_stroke (cr, scene, &lane, fs_palette_color (scene->style->id, entry->index), 1.8);
      cairo_set_dash (cr, NULL, 0, 0);
      break;
    case FS_SAMPLE_PARENTS:
      fs_pen_dashes (cr, scene, &lane, fs_pen_ink (scene, 0.6), 1.8, 5, 3.5);
      break;
    case FS_SAMPLE_BRANCH:
    case FS_SAMPLE_PATH:
      path = entry->kind == FS_SAMPLE_PATH ? path : branch;
      fs_pen_stroke (cr, scene, &shaft, path, entry->kind == FS_SAMPLE_PATH ? 3.2 : 2);
      fs_pen_arrow (cr, scene, end, 0, 10, path);
      break;
    case FS_SAMPLE_DESTINATION:
      fs_pen_pill (cr, middle, 11 * u, 7 * u);
      fs_fill_path (cr, branch);
      break;
    default:
      break;
    }
}

void
fs_diagram_paint_sample (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, const FsDiagramLegendEntry *entry,
                         double x, double y)
{
  FsDiagramScene scene = pen_scene (diagram, style);
  FsPoint at = { x, y };

  switch (entry->kind)
    {
    case FS_SAMPLE_STEPS:
      paint_ramp (cr, &scene, at, MIN (scene.n_steps, 14), FALSE);
      break;
    case FS_SAMPLE_COPY_DONE:
      paint_copy (cr, &scene, at, FS_EDGE_DONE);
      break;
    case FS_SAMPLE_COPY_IN_FLIGHT:
      paint_copy (cr, &scene, at, FS_EDGE_IN_FLIGHT);
      break;
    case FS_SAMPLE_COPY_QUEUED:
      paint_copy (cr, &scene, at, FS_EDGE_QUEUED);
      break;
    case FS_SAMPLE_COPY_NOT_QUEUED:
      paint_copy (cr, &scene, at, FS_EDGE_NOT_QUEUED);
      break;
    default:
      if (!paint_run_sample (cr, &scene, entry->kind, at))
        paint_still_sample (cr, &scene, entry, at);
    }
  fs_diagram_scene_clear (&scene);
}
