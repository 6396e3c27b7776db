/* The selected item and the item under the pointer in the adjacency matrix. */
#include <math.h>

#include "diagram/paint/layers.h"

#define LEAST_SIDE 5 /* px of a mark, however small a cell is */

/* Returns the middle of the row or column of a node, from the middle of the first cell. */
static double
place_of (const FsDiagramScene *scene, uint32_t node)
{
  return scene->layout->rank[node] * scene->pitch;
}

static void
paint_band (cairo_t *cr, const FsDiagramScene *scene, double across, double down, double width, double height,
            FsColor color)
{
  cairo_rectangle (cr, scene->left + across, scene->top + down, width, height);
  fs_set_color (cr, color, 0.3);
  cairo_fill_preserve (cr);
  fs_stroke_path (cr, color, scene->unit);
}

/* Paints the address at the left end of a row or the upper end of a column, over the addresses that are there. */
static void
paint_address (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, gboolean row, FsColor color)
{
  double u = scene->unit, away = scene->pitch / 2 + 6 * u, at = place_of (scene, node), half;
  char address[FS_GH_MAX_N + 1];
  FsPoint middle;

  fs_gh_write_address (scene->gh, node, address);
  half = fs_pen_text_width (scene, address, 11, TRUE) / 2;
  middle = row ? (FsPoint){ MAX (scene->left - away - half, half + 4 * u), scene->top + at }
               : (FsPoint){ CLAMP (scene->left + at, half + 4 * u, MAX (scene->width - half - 4 * u, half + 4 * u)),
                            MAX (scene->top - away - 5 * u, 9 * u) };
  fs_pen_pill (cr, middle, half + 4 * u, 8 * u);
  fs_fill_path (cr, scene->style->background);
  fs_pen_text (cr, scene, address, middle, 0.5, 11, TRUE, fs_color_readable (color, scene->style), FALSE);
}

void
fs_paint_diagram_matrix_node (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, FsColor color)
{
  double cell = scene->pitch, all = cell * scene->gh->n_nodes, side = MAX (cell, LEAST_SIDE * scene->unit);
  double at = place_of (scene, node);

  paint_band (cr, scene, -cell / 2, at - side / 2, all, side, color);
  paint_band (cr, scene, at - side / 2, -cell / 2, side, all, color);
  paint_address (cr, scene, node, TRUE, color);
  paint_address (cr, scene, node, FALSE, color);
}

void
fs_paint_diagram_matrix_channel (cairo_t *cr, const FsDiagramScene *scene, uint64_t channel, FsColor color)
{
  double cell = scene->pitch, side = MAX (cell, LEAST_SIDE * scene->unit), across, down;
  uint32_t from, to;

  fs_diagram_channel_ends (scene->gh, channel, &from, &to);
  across = scene->left + place_of (scene, to);
  down = scene->top + place_of (scene, from);
  cairo_move_to (cr, scene->left - cell / 2, down);
  cairo_line_to (cr, across - side / 2, down);
  cairo_move_to (cr, across, scene->top - cell / 2);
  cairo_line_to (cr, across, down - side / 2);
  fs_stroke_path (cr, fs_color_faded (color, 0.5), scene->unit);
  cairo_rectangle (cr, across - side / 2, down - side / 2, side, side);
  fs_stroke_path (cr, color, 2 * scene->unit);
  paint_address (cr, scene, from, TRUE, color);
  paint_address (cr, scene, to, FALSE, color);
}
