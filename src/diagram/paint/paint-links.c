/* Idle links: the more there are, the fainter they are drawn. */
#include <math.h>

#include "diagram/paint/lines.h"
#include "diagram/paint/layers.h"

#define MANY_LINKS 4096
#define BUNDLE 24 /* links of a dimension that stand for all */
#define CIRCLE_ALPHA 0.07

static double
link_alpha (const FsDiagramScene *scene, double links)
{
  double alpha = MAX (0.03, 0.16 * sqrt (32 / MAX (links, 32)));

  if (scene->style->high_contrast)
    return links <= 256 ? 1 : 0.3;
  /* In print the text color is black, on the dark screen it is dimmer than on the light one. */
  return scene->style->id == FS_STYLE_SCREEN_DARK ? alpha * 0.9 : alpha;
}

static void
add_link (FsLines *lines, const FsDiagramScene *scene, uint32_t node, int rank)
{
  uint32_t to, from;
  FsArc curve;

  fs_diagram_channel_ends (scene->gh, (uint64_t) node * scene->gh->degree + rank, &from, &to);
  if (to < from)
    return;
  curve = fs_diagram_scene_link (scene, from, to);
  if (fs_diagram_scene_sees_curve (scene, &curve))
    fs_lines_add (lines, &curve);
}

/* Paints every link if they are few, else some of each dimension. */
static void
paint_links (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsGh *gh = scene->gh;
  double links = (double) gh->n_nodes * gh->degree / 2;
  gboolean few = links < MANY_LINKS && !(scene->diagram->moving && links > 512);
  uint32_t step = few ? 1 : MAX (1, gh->n_nodes / BUNDLE);
  FsLines lines;

  fs_lines_begin (&lines, cr, scene, fs_pen_ink (scene, few ? link_alpha (scene, links) : 0.1),
                  MAX (0.5, 1.2 * pow (32 / MAX (links, 32), 0.15)) * scene->unit);
  for (uint32_t i = 0; i < gh->n_nodes; i += step)
    {
      uint32_t node = scene->layout->order != NULL ? scene->layout->order[i] : i;

      for (int rank = 0; rank < gh->degree; rank++)
        add_link (&lines, scene, node, rank);
    }
  fs_lines_end (&lines);
}

static void
add_bus (cairo_t *cr, const FsDiagramScene *scene, uint32_t first, uint32_t last)
{
  cairo_move_to (cr, scene->at[first].x, scene->at[first].y);
  cairo_line_to (cr, scene->at[last].x, scene->at[last].y);
}

/* Adds a line from the middle of the plane before, or, where a line of planes starts, from the one above. */
static void
add_join (cairo_t *cr, const FsDiagramScene *scene, uint32_t plane)
{
  uint32_t k = (uint32_t) scene->gh->k, first = plane * k * k, above = 0;

  if (scene->at[first].y == scene->at[first - k * k].y)
    {
      add_bus (cr, scene, first - k * k + k - 1 + k * (k / 2), first + k * (k / 2));
      return;
    }
  while (scene->at[(above + 1) * k * k].y != scene->at[first - k * k].y)
    above++;
  if (scene->at[above * k * k].y != scene->at[first - k * k].y)
    above++;
  add_bus (cr, scene, above * k * k + k * (k - 1) + k / 2, first + k / 2);
}

/* Paints each fully connected row and column as one bus, and the planes likewise. */
static void
paint_buses (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsGh *gh = scene->gh;
  uint32_t k = (uint32_t) gh->k, planes = gh->n == 3 ? k : 1;

  fs_set_color (cr, fs_pen_ink (scene, scene->style->high_contrast ? 1 : CLAMP (1.6 / sqrt (k * planes), 0.06, 0.3)),
                1);
  cairo_set_line_width (cr, (gh->n_nodes <= 256 ? 1.2 : 0.7) * scene->unit);
  for (uint32_t plane = 0; plane < planes; plane++)
    for (uint32_t i = 0; i < k; i++)
      {
        uint32_t base = plane * k * k;

        add_bus (cr, scene, base + i * k, base + i * k + k - 1);
        add_bus (cr, scene, base + i, base + i + (k - 1) * k);
      }
  cairo_stroke (cr);
  for (uint32_t plane = 1; plane < planes; plane++)
    add_join (cr, scene, plane);
  cairo_set_line_width (cr, 3 * scene->unit);
  cairo_stroke (cr);
}

static void
paint_circles (cairo_t *cr, const FsDiagramScene *scene)
{
  FsPoint middle = scene->at[scene->layout->root];

  fs_set_color (cr, fs_pen_ink (scene, scene->style->high_contrast ? 0.5 : CIRCLE_ALPHA), 1);
  cairo_set_line_width (cr, scene->unit);
  for (int level = 1; level <= scene->gh->n; level++)
    {
      fs_add_circle (cr, middle.x, middle.y, scene->layout->radius[level] * scene->scale);
      cairo_stroke (cr);
    }
}

void
fs_paint_diagram_links (cairo_t *cr, const FsDiagramScene *scene)
{
  if (scene->layout->radial)
    paint_circles (cr, scene);
  if (!fs_diagram_shows (scene->diagram, FS_LAYER_LINKS) || scene->shape == FS_SHAPE_NONE)
    return;
  if (scene->layout->kind == FS_LAYOUT_ROWS && scene->layout->settled)
    paint_buses (cr, scene);
  else
    paint_links (cr, scene);
}
