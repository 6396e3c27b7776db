/* Idle links: the more there are, the fainter they are drawn. */
#include <math.h>

#include "base/translate.h"
#include "diagram/paint/lines.h"
#include "diagram/paint/layers.h"

#define MANY_LINKS 4096
#define BUNDLE 24 /* links of a dimension that stand for all */
#define CIRCLE_ALPHA 0.07
#define BAND 12 /* px across */
#define DEADLOCK 0.10
#define GRID_ALPHA 0.17
#define MANY_GRID_LINKS 16384
#define TWO_LINES_GAP 30 /* px between the routers of a grid from which on a link is two lines */

static double
link_alpha (const FsDiagramScene *scene, double links)
{
  const FsWaitForGraph *waits = scene->diagram->waits;
  double alpha = MAX (0.045, 0.16 * sqrt (32 / MAX (links, 32)));

  /* Links of a grid do not cross those of other dimensions in the same place. */
  if (scene->lattice_grid)
    alpha = GRID_ALPHA;

  if (scene->focused && waits != NULL && waits->n_circle > 0)
    alpha = MIN (alpha, DEADLOCK);

  if (scene->style->high_contrast)
    return links <= 256 ? 1 : 0.3;
  /* In print the text color is black, on the dark screen it is dimmer than on the light one. */
  return scene->style->id == FS_STYLE_SCREEN_DARK ? alpha * 0.9 : alpha;
}

static void
add_link (FsLines *lines, const FsDiagramScene *scene, uint32_t node, int rank)
{
  uint64_t channel = (uint64_t) node * (uint64_t) scene->network->degree + (uint64_t) rank;
  double aside = fs_diagram_scene_aside (scene, -1);
  uint32_t to, from;
  FsRoute curve;

  if (!fs_interconnect_has_channel (scene->network, channel))
    return;
  fs_interconnect_channel_ends (scene->network, channel, &from, &to);
  if (scene->lattice_grid && scene->detail == FS_DETAIL_FLITS && scene->gap >= TWO_LINES_GAP * scene->unit)
    {
      /* A line for each direction, beneath its lanes. */
      curve = fs_diagram_scene_lane (scene, from, to, aside, 3, 3);
      if (fs_diagram_scene_sees_route (scene, &curve))
        fs_lines_add (lines, &curve);
      return;
    }
  if (to < from)
    return;
  curve = fs_diagram_scene_link (scene, from, to);
  if (fs_diagram_scene_sees_route (scene, &curve))
    fs_lines_add (lines, &curve);
}

/* Paints every link if they are few, else some of each dimension. */
static void
paint_links (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsInterconnect *network = scene->network;
  double links = (double) network->n_nodes * network->degree / 2;
  gboolean few
      = links < (scene->lattice_grid ? MANY_GRID_LINKS : MANY_LINKS) && !(scene->diagram->moving && links > 512);
  uint32_t step = few ? 1 : MAX (1, network->n_nodes / BUNDLE);
  FsLines lines;

  fs_lines_begin (&lines, cr, scene, fs_pen_ink (scene, few ? link_alpha (scene, links) : 0.1),
                  (scene->lattice_grid ? 1.1 : MAX (0.5, 1.2 * pow (32 / MAX (links, 32), 0.15))) * scene->unit);
  for (uint32_t i = 0; i < network->n_nodes; i += step)
    {
      uint32_t node = scene->layout->order != NULL ? scene->layout->order[i] : i;

      for (int rank = 0; rank < network->degree; rank++)
        add_link (&lines, scene, node, rank);
    }
  fs_lines_end (&lines);
}

static void
add_band (cairo_t *cr, const FsDiagramScene *scene, uint32_t first, uint32_t last)
{
  double half = BAND / 2 * MIN (scene->unit, scene->gap / 24);
  FsPoint a = scene->at[first], b = scene->at[last];

  fs_add_rounded_box (cr, (FsBox){ a.x - half, a.y - half, b.x - a.x + 2 * half, b.y - a.y + 2 * half }, half);
}

/* Paints a band behind each row and column, any two nodes of which are neighbors. */
static void
paint_bands (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsInterconnect *network = scene->network;
  uint32_t k = (uint32_t) network->k, planes = network->n == 3 ? k : 1;
  double alpha = scene->style->high_contrast ? 0.3 : scene->style->id == FS_STYLE_SCREEN_DARK ? 0.075 : 0.055;

  for (uint32_t plane = 0; plane < planes; plane++)
    for (uint32_t i = 0; i < k; i++)
      {
        uint32_t base = plane * k * k;

        add_band (cr, scene, base + i * k, base + i * k + k - 1);
        add_band (cr, scene, base + i, base + i + (k - 1) * k);
      }
  fs_fill_path (cr, fs_pen_ink (scene, alpha));
}

/* Paints a bracket from @from to @to with words; @words stand above it, or beside it, upright. */
static void
paint_bracket (cairo_t *cr, const FsDiagramScene *scene, FsPoint from, FsPoint to, gboolean across, const char *words)
{
  double u = scene->unit, foot = 7 * u;
  FsPoint middle = { (from.x + to.x) / 2, (from.y + to.y) / 2 };

  cairo_move_to (cr, across ? from.x : from.x + foot, across ? from.y + foot : from.y);
  cairo_line_to (cr, from.x, from.y);
  cairo_line_to (cr, to.x, to.y);
  cairo_line_to (cr, across ? to.x : to.x + foot, across ? to.y + foot : to.y);
  fs_stroke_path (cr, fs_pen_ink (scene, 0.5), 1.2 * u);
  cairo_save (cr);
  cairo_translate (cr, across ? middle.x : from.x - 11 * u, across ? from.y - 10 * u : middle.y);
  if (!across)
    cairo_rotate (cr, -G_PI / 2);
  fs_pen_text (cr, scene, words, (FsPoint){ 0, 0 }, 0.5, 11.5, FALSE, scene->style->dim_text, FALSE);
  cairo_restore (cr);
}

/* Says once what a band means, and names the planes. */
static void
paint_row_words (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsInterconnect *network = scene->network;
  uint32_t k = (uint32_t) network->k, last = network->n == 3 ? (uint32_t) (scene->layout->plane_columns - 1) : 0;
  double u = scene->unit, w = scene->half_width, h = scene->half_height;
  FsPoint first = scene->at[last * k * k], end = scene->at[last * k * k + k - 1], low = scene->at[(k - 1) * k];
  /* Lanes between planes run above the rows and left of the columns. */
  double above = h + (network->n == 3 ? 46 : 16) * u, beside = w + (network->n == 3 ? 30 : 16) * u;
  const char *row = _ ("dimension 0: all nodes on this band are neighbors");
  gboolean fits = end.x - first.x + 2 * w > fs_pen_text_width (scene, row, 11.5, FALSE);

  if (scene->style->bare || scene->diagram->view.zoom != 1)
    return;
  if (first.y - above > 12 * u && (fits || network->n < 3))
    paint_bracket (cr, scene, (FsPoint){ first.x - w, first.y - above }, (FsPoint){ end.x + w, first.y - above }, TRUE,
                   row);
  if (scene->at[0].x - beside > 16 * u)
    paint_bracket (cr, scene, (FsPoint){ scene->at[0].x - beside, scene->at[0].y - h },
                   (FsPoint){ scene->at[0].x - beside, low.y + h }, FALSE, _ ("dimension 1: the same"));
  for (uint32_t plane = 0; plane < k && network->n == 3; plane++)
    {
      FsPoint at = scene->at[plane * k * k];
      g_autofree char *name = g_strdup_printf (_ ("plane %u"), plane);

      fs_pen_text (cr, scene, name, (FsPoint){ at.x - w, at.y - h - 31 * u }, 0, 11.5, TRUE, scene->style->dim_text,
                   TRUE);
    }
}

static void
paint_circles (cairo_t *cr, const FsDiagramScene *scene)
{
  FsPoint middle = scene->at[scene->layout->root];

  for (int level = 1; level <= scene->network->n; level++)
    {
      fs_add_circle (cr, middle.x, middle.y, scene->layout->radius[level] * scene->scale);
      fs_stroke_path (cr, fs_pen_ink (scene, scene->style->high_contrast ? 0.5 : CIRCLE_ALPHA), scene->unit);
    }
}

void
fs_paint_diagram_links (cairo_t *cr, const FsDiagramScene *scene)
{
  if (scene->layout->radial)
    paint_circles (cr, scene);
  if (!fs_diagram_shows (scene->diagram, FS_LAYER_LINKS) || scene->shape == FS_SHAPE_NONE
      || fs_diagram_is_overview (scene))
    return;
  if (scene->layout->kind == FS_LAYOUT_ROWS && scene->layout->settled)
    {
      paint_bands (cr, scene);
      paint_row_words (cr, scene);
    }
  else
    paint_links (cr, scene);
}
