/* Idle links: the more there are, the fainter they are drawn. */
#include <math.h>

#include "base/translate.h"
#include "diagram/paint/layers.h"

#define MANY_LINKS 4096
#define BUNDLE 24 /* links of a dimension that stand for all */
#define CIRCLE_ALPHA 0.07
#define BAND 12 /* px across */
#define DEADLOCK 0.10
#define GRID_ALPHA 0.17
#define TIMED_ALPHA 2.4 /* times as much where links differ, so that dashes are visible */
#define MANY_GRID_LINKS 16384
#define TWO_LINES_GAP 30 /* px between the routers of a grid from which on a link is two lines */

/* Paints every link if they are few, else some of each dimension. */
static void
paint_links (const FsCanvas *canvas)
{
  const FsInterconnect *network = canvas->network;
  double links = (double) network->n_nodes * network->degree / 2, aside = fs_canvas_aside (canvas, -1);
  gboolean few = links < (canvas->is_grid ? MANY_GRID_LINKS : MANY_LINKS) && !(canvas->diagram->moving && links > 512);
  /* A line for each direction, beneath its lanes. */
  gboolean two_lines
      = canvas->is_grid && canvas->detail == FS_DETAIL_FLITS && canvas->gap >= TWO_LINES_GAP * canvas->unit;
  uint32_t step = few ? 1 : MAX (1, network->n_nodes / BUNDLE);
  const FsWaitForGraph *waits = canvas->diagram->waits;
  /* Links of a grid do not cross those of other dimensions in the same place. */
  double alpha = canvas->is_grid ? GRID_ALPHA : MAX (0.045, 0.16 * sqrt (32 / MAX (links, 32)));
  FsDiagramTimings timings;
  gboolean timed = few && fs_diagram_timings_init (&timings, canvas->diagram);
  FsLines lines;

  if (canvas->focused && waits != NULL && waits->n_circle > 0)
    alpha = MIN (alpha, DEADLOCK);
  /* In print the text color is black, on the dark screen it is dimmer than on the light one. */
  if (canvas->style->id == FS_STYLE_SCREEN_DARK)
    alpha *= 0.9;
  if (canvas->style->high_contrast)
    alpha = links <= 256 ? 1 : 0.3;
  fs_lines_begin (&lines, canvas, fs_pen_ink (canvas, few ? alpha : 0.1),
                  (canvas->is_grid ? 1.1 : MAX (0.5, 1.2 * pow (32 / MAX (links, 32), 0.15))) * canvas->unit);
  for (uint32_t i = 0; i < network->n_nodes; i += step)
    for (int rank = 0; rank < network->degree; rank++)
      {
        uint32_t node = canvas->layout->order != NULL ? canvas->layout->order[i] : i, from, to;
        uint64_t channel = (uint64_t) node * (uint64_t) network->degree + (uint64_t) rank;
        FsRoute curve;

        if (!fs_interconnect_has_channel (network, channel))
          continue;
        fs_interconnect_channel_ends (network, channel, &from, &to);
        if (!two_lines && to < from)
          continue;
        curve = two_lines ? fs_canvas_lane (canvas, from, to, aside, 3, 3) : fs_canvas_link (canvas, from, to);
        if (!fs_canvas_sees_route (canvas, &curve))
          continue;
        if (timed)
          fs_diagram_paint_timed_link (canvas, &timings, from, to, &curve,
                                       fs_pen_ink (canvas, MIN (1, TIMED_ALPHA * alpha)));
        else
          fs_lines_add (&lines, &curve);
      }
  fs_lines_end (&lines);
}

static void
add_band (const FsCanvas *canvas, uint32_t first, uint32_t last)
{
  double half = BAND / 2 * MIN (canvas->unit, canvas->gap / 24);
  FsPoint a = canvas->at[first], b = canvas->at[last];

  fs_add_rounded_box (canvas->cr, (FsBox){ a.x - half, a.y - half, b.x - a.x + 2 * half, b.y - a.y + 2 * half }, half);
}

/* Paints a bracket from @from to @to with words; @words stand above it, or beside it, upright. */
static void
paint_bracket (const FsCanvas *canvas, FsPoint from, FsPoint to, gboolean across, const char *words)
{
  cairo_t *cr = canvas->cr;
  double u = canvas->unit, foot = 7 * u;

  cairo_move_to (cr, across ? from.x : from.x + foot, across ? from.y + foot : from.y);
  cairo_line_to (cr, from.x, from.y);
  cairo_line_to (cr, to.x, to.y);
  cairo_line_to (cr, across ? to.x : to.x + foot, across ? to.y + foot : to.y);
  fs_stroke_path (cr, fs_pen_ink (canvas, 0.5), 1.2 * u);
  cairo_save (cr);
  cairo_translate (cr, across ? (from.x + to.x) / 2 : from.x - 11 * u, across ? from.y - 10 * u : (from.y + to.y) / 2);
  if (!across)
    cairo_rotate (cr, -G_PI / 2);
  fs_pen_note (canvas, words, (FsPoint){ 0, 0 }, 0.5, 11.5);
  cairo_restore (cr);
}

/* Says once what a band means, and names the planes. */
static void
paint_row_words (const FsCanvas *canvas)
{
  const FsInterconnect *network = canvas->network;
  uint32_t k = (uint32_t) network->k, last = network->n == 3 ? (uint32_t) (canvas->layout->plane_columns - 1) : 0;
  double u = canvas->unit, w = canvas->half_width, h = canvas->half_height;
  FsPoint first = canvas->at[last * k * k], end = canvas->at[last * k * k + k - 1], low = canvas->at[(k - 1) * k];
  /* Lanes between planes run above the rows and left of the columns. */
  double above = h + (network->n == 3 ? 46 : 16) * u, beside = w + (network->n == 3 ? 30 : 16) * u;
  const char *row = _ ("dimension 0: all nodes on this band are neighbors");

  if (canvas->style->bare || canvas->diagram->view.zoom != 1)
    return;
  if (first.y - above > 12 * u
      && (network->n < 3 || end.x - first.x + 2 * w > fs_pen_text_width (canvas, row, 11.5, FALSE)))
    paint_bracket (canvas, (FsPoint){ first.x - w, first.y - above }, (FsPoint){ end.x + w, first.y - above }, TRUE,
                   row);
  if (canvas->at[0].x - beside > 16 * u)
    paint_bracket (canvas, (FsPoint){ canvas->at[0].x - beside, canvas->at[0].y - h },
                   (FsPoint){ canvas->at[0].x - beside, low.y + h }, FALSE, _ ("dimension 1: the same"));
  for (uint32_t plane = 0; plane < k && network->n == 3; plane++)
    {
      FsPoint at = canvas->at[plane * k * k];
      g_autofree char *name = g_strdup_printf (_ ("plane %u"), plane);

      fs_pen_text (canvas, name, (FsPoint){ at.x - w, at.y - h - 31 * u }, 0, 11.5, TRUE, canvas->style->dim_text,
                   TRUE);
    }
}

void
fs_paint_diagram_links (const FsCanvas *canvas)
{
  const FsDiagramLayout *layout = canvas->layout;

  for (int level = 1; level <= canvas->network->n && layout->radial; level++)
    {
      fs_add_circle (canvas->cr, canvas->at[layout->root].x, canvas->at[layout->root].y,
                     layout->radius[level] * canvas->scale);
      fs_stroke_path (canvas->cr, fs_pen_ink (canvas, canvas->style->high_contrast ? 0.5 : CIRCLE_ALPHA), canvas->unit);
    }
  if (!fs_diagram_shows (canvas->diagram, FS_LAYER_LINKS) || fs_diagram_is_overview (canvas))
    return;
  if (layout->kind == FS_LAYOUT_ROWS && layout->settled)
    {
      /* A band behind each row and column, any two nodes of which are neighbors. */
      const FsInterconnect *network = canvas->network;
      uint32_t k = (uint32_t) network->k, planes = network->n == 3 ? k : 1;
      double alpha = canvas->style->high_contrast ? 0.3 : canvas->style->id == FS_STYLE_SCREEN_DARK ? 0.075 : 0.055;

      for (uint32_t plane = 0; plane < planes; plane++)
        for (uint32_t i = 0; i < k; i++)
          {
            uint32_t base = plane * k * k;

            add_band (canvas, base + i * k, base + i * k + k - 1);
            add_band (canvas, base + i, base + i + (k - 1) * k);
          }
      fs_fill_path (canvas->cr, fs_pen_ink (canvas, alpha));
      paint_row_words (canvas);
    }
  else
    paint_links (canvas);
}
