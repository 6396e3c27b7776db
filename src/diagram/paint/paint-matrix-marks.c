/* What is marked in the adjacency matrix: the selected item and that under the pointer, the channels of messages in
 * focus, and how to read it all. */
#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/paint/tags.h"
#include "plot/value/text.h"

#define LEAST_SIDE 5 /* px of a mark, however small a cell is */

/* Returns the middle of the row or column of a node, from the edge of the matrix. */
static double
place_of (const FsDiagramScene *scene, uint32_t node)
{
  return (scene->layout->rank[node] + 0.5) * scene->pitch;
}

static void
paint_band (cairo_t *cr, const FsDiagramScene *scene, double across, double down, double width, double height,
            FsColor color)
{
  cairo_rectangle (cr, scene->left + across, scene->top + down, width, height);
  fs_fill_and_keep_path (cr, fs_color_faded (color, 0.3));
  fs_stroke_path (cr, color, scene->unit);
}

/* Paints the address at the left end of a row or the upper end of a column, over the addresses that are there. */
static void
paint_address (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, gboolean row, FsColor color)
{
  double u = scene->unit, away = 6 * u, at = place_of (scene, node), half;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  FsPoint middle;

  fs_interconnect_address (scene->network, node, address);
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
  double cell = scene->pitch, all = cell * scene->network->n_nodes, side = MAX (cell, LEAST_SIDE * scene->unit);
  double at = place_of (scene, node);

  paint_band (cr, scene, 0, at - side / 2, all, side, color);
  paint_band (cr, scene, at - side / 2, 0, side, all, color);
  paint_address (cr, scene, node, TRUE, color);
  paint_address (cr, scene, node, FALSE, color);
}

void
fs_paint_diagram_matrix_channel (cairo_t *cr, const FsDiagramScene *scene, uint64_t channel, FsColor color)
{
  double cell = scene->pitch, side = MAX (cell, LEAST_SIDE * scene->unit), across, down;
  uint32_t from, to;

  fs_interconnect_channel_ends (scene->network, channel, &from, &to);
  across = scene->left + place_of (scene, to);
  down = scene->top + place_of (scene, from);
  cairo_move_to (cr, scene->left, down);
  cairo_line_to (cr, across - side / 2, down);
  cairo_move_to (cr, across, scene->top);
  cairo_line_to (cr, across, down - side / 2);
  fs_stroke_path (cr, fs_color_faded (color, 0.5), scene->unit);
  cairo_rectangle (cr, across - side / 2, down - side / 2, side, side);
  fs_stroke_path (cr, color, 2 * scene->unit);
  paint_address (cr, scene, from, TRUE, color);
  paint_address (cr, scene, to, FALSE, color);
}

#define SQUARE 8 /* px of a channel that a message in focus holds */
#define LEGEND_WIDTH 286
#define KEY 120 /* px of the small key */
#define BARS 70 /* px of the highest bar */

static void
paint_square (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, FsColor color)
{
  double side = MAX (SQUARE * scene->unit, MIN (scene->pitch, 16 * scene->unit));

  cairo_rectangle (cr, at.x - side / 2 - 1.5 * scene->unit, at.y - side / 2 - 1.5 * scene->unit, side + 3 * scene->unit,
                   side + 3 * scene->unit);
  fs_fill_path (cr, scene->style->background);
  cairo_rectangle (cr, at.x - side / 2, at.y - side / 2, side, side);
  fs_fill_path (cr, color);
}

/* Paints the channels of a message from tail to header; the line between two of them turns on the falling diagonal. */
static void
paint_staircase (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message, FsColor color)
{
  for (int under = 1; under >= 0; under--)
    for (guint j = 0; j + 1 < message->n_vcs; j++)
      {
        FsPoint a = fs_diagram_scene_cell_point (scene, message->vcs[j].channel),
                b = fs_diagram_scene_cell_point (scene, message->vcs[j + 1].channel);
        FsRoute line = fs_route_line (a, (FsPoint){ a.x, b.y });

        fs_route_add (&line, b);
        fs_pen_stroke (cr, scene, &line, under ? scene->style->background : color, under ? 4.5 : 2);
      }
  for (guint j = 0; j < message->n_vcs; j++)
    paint_square (cr, scene, fs_diagram_scene_cell_point (scene, message->vcs[j].channel), color);
}

/* Paints frames around the cells that a blocked header requests, with an octagon at the last cell of the message. */
static void
paint_requests (cairo_t *cr, const FsDiagramScene *scene, const FsMessageView *message)
{
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);
  double u = scene->unit, half = MAX (8 * u, scene->pitch / 2 + 3 * u);
  FsPoint last;

  if (message->state != FS_STATE_BLOCKED || message->n_vcs == 0)
    return;
  last = fs_diagram_scene_cell_point (scene, message->vcs[message->n_vcs - 1].channel);
  for (guint i = 0; i < message->n_wants; i++)
    {
      FsPoint at = fs_diagram_scene_cell_point (scene, message->wants[i].channel);
      FsRoute line = fs_route_line (last, (FsPoint){ last.x, at.y });

      fs_route_add (&line, at);
      fs_pen_dashes (cr, scene, &line, red, 1.6, 5, 4);
      fs_add_rounded_box (cr, (FsBox){ at.x - half, at.y - half, 2 * half, 2 * half }, 4 * u);
      fs_stroke_path (cr, red, 2 * u);
    }
  fs_pen_octagon (cr, scene, last, 15, red);
}

void
fs_paint_diagram_staircases (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  g_autoptr (FsTags) tags = NULL;

  if (diagram->snapshot == NULL)
    return;
  tags = fs_tags_new (scene);
  for (guint i = diagram->focus.n; i-- > 0;)
    {
      int index = fs_snapshot_find (diagram->snapshot, diagram->focus.messages[i]);

      if (index >= 0)
        paint_staircase (cr, scene, &diagram->snapshot->messages[index],
                         fs_message_color (scene->style, diagram->snapshot->messages[index].color));
    }
  for (guint i = 0; i < diagram->focus.n && fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR); i++)
    {
      int index = fs_snapshot_find (diagram->snapshot, diagram->focus.messages[i]);

      if (index >= 0)
        paint_requests (cr, scene, &diagram->snapshot->messages[index]);
    }
  for (guint i = 0; i < diagram->focus.n; i++)
    {
      int index = fs_snapshot_find (diagram->snapshot, diagram->focus.messages[i]);

      if (index >= 0 && diagram->snapshot->messages[index].n_vcs > 0)
        fs_tags_paint (cr, tags, &diagram->snapshot->messages[index], "");
    }
}

/* The legend beside the matrix. */

static double
paint_heading (cairo_t *cr, const FsDiagramScene *scene, double x, double y, const char *words)
{
  fs_pen_text (cr, scene, words, (FsPoint){ x, y }, 0, 12.5, TRUE, scene->style->text, FALSE);
  return y + 20 * scene->unit;
}

/* Paints the squares of the three highest dimensions, their number on each diagonal. Returns where it ends. */
static double
paint_key (cairo_t *cr, const FsDiagramScene *scene, double x, double y)
{
  double u = scene->unit, side = KEY * u;
  int n = scene->network->n;

  cairo_rectangle (cr, x, y, side, side);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + side, y + side);
  fs_stroke_path (cr, fs_pen_ink (scene, 0.25), u);
  for (int level = 0; level < MIN (n, 3); level++)
    for (int i = 0; i < 1 << level; i++)
      {
        double size = side / (1 << level), left = x + i * size, top = y + i * size;
        char text[12];

        cairo_move_to (cr, left, top + size / 2);
        cairo_line_to (cr, left + size, top + size / 2);
        cairo_move_to (cr, left + size / 2, top);
        cairo_line_to (cr, left + size / 2, top + size);
        fs_stroke_path (cr, fs_pen_ink (scene, 0.3), u);
        cairo_move_to (cr, left, top + size);
        cairo_line_to (cr, left + size, top);
        fs_stroke_path (cr, fs_pen_ink (scene, 0.7), 1.2 * u);
        g_snprintf (text, sizeof text, "%d", n - 1 - level);
        if (level < 2 || i == 2)
          for (int half = 0; half < (level < 2 ? 2 : 1); half++)
            fs_pen_text (cr, scene, text,
                         (FsPoint){ left + size * (half ? 0.25 : 0.75), top + size * (half ? 0.75 : 0.25) }, 0.5, 11,
                         TRUE, scene->style->text, TRUE);
      }
  return y + side;
}

static void
paint_paragraph (cairo_t *cr, const FsDiagramScene *scene, double x, double y, double width, const char *words)
{
  g_autoptr (PangoLayout) layout = fs_text_new (scene->pango, scene->style, words, 11.5 * scene->unit, FALSE);

  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  cairo_move_to (cr, x, y);
  fs_set_color (cr, scene->style->dim_text, 1);
  fs_text_draw (cr, layout);
}

/* Paints the five classes with the counts they stand for. */
static double
paint_classes_key (cairo_t *cr, const FsDiagramScene *scene, double x, double y, guint class_width)
{
  double u = scene->unit, each = (LEGEND_WIDTH - 4 * 5) / 5.0 * u;

  for (guint class = 1; class <= FS_MATRIX_CLASSES; class ++)
    {
      guint from = (class - 1) * class_width + 1, to = class * class_width;
      g_autofree char *words = from == to ? g_strdup_printf ("%u", from) : g_strdup_printf ("%u–%u", from, to);

      cairo_rectangle (cr, x, y, each, 12 * u);
      fs_fill_path (cr, fs_count_color (scene->style, class, FS_MATRIX_CLASSES));
      fs_pen_text (cr, scene, words, (FsPoint){ x + each / 2, y + 22 * u }, 0.5, 11, FALSE, scene->style->dim_text,
                   FALSE);
      x += each + 5 * u;
    }
  return y + 42 * u;
}

static double
paint_sign (cairo_t *cr, const FsDiagramScene *scene, double x, double y, const char *words)
{
  fs_pen_text (cr, scene, words, (FsPoint){ x + 40 * scene->unit, y }, 0, 11.5, FALSE, scene->style->dim_text, FALSE);
  return y + 24 * scene->unit;
}

static double
paint_signs (cairo_t *cr, const FsDiagramScene *scene, double x, double y)
{
  double u = scene->unit, middle = x + 15 * u;
  FsColor own = fs_message_color (scene->style, 0), red = fs_ink (scene->style, FS_INK_BLOCKED);
  FsRoute stair = fs_route_line ((FsPoint){ x + 2 * u, y + 19 * u }, (FsPoint){ middle, y + 19 * u });

  paint_square (cr, scene, (FsPoint){ middle, y }, own);
  y = paint_sign (cr, scene, x, y, _ ("channel held by a message, in its color"));
  fs_route_add (&stair, (FsPoint){ middle, y + 5 * u });
  fs_route_add (&stair, (FsPoint){ x + 28 * u, y + 5 * u });
  fs_pen_stroke (cr, scene, &stair, own, 2);
  y = paint_sign (cr, scene, x, y, _ ("the message turns on the falling diagonal"));
  fs_pen_octagon (cr, scene, (FsPoint){ middle, y }, 14, red);
  y = paint_sign (cr, scene, x, y, _ ("blocked header"));
  fs_add_rounded_box (cr, (FsBox){ middle - 8 * u, y - 8 * u, 16 * u, 16 * u }, 4 * u);
  fs_stroke_path (cr, red, 2 * u);
  return paint_sign (cr, scene, x, y, _ ("channel that it waits for")) + 4 * u;
}

/* Paints how many virtual channels of each dimension are busy. */
static void
paint_dimensions (cairo_t *cr, const FsDiagramScene *scene, double x, double y, const guint8 *busy)
{
  int n = scene->network->n, V = scene->diagram->params != NULL ? scene->diagram->params->V : 1;
  double u = scene->unit, each = MIN (LEGEND_WIDTH * u / n, 30 * u);
  guint64 counts[FS_GH_MAX_N] = { 0 }, most = 1;
  g_autofree char *words = NULL;
  g_autofree char *busiest = NULL;
  g_autofree char *all = NULL;

  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    counts[fs_interconnect_channel_dimension (scene->network, channel)] += busy[channel];
  for (int d = 0; d < n; d++)
    most = MAX (most, counts[d]);
  for (int d = 0; d < n; d++)
    {
      double height = BARS * u * (double) counts[d] / (double) most;
      char text[12];

      cairo_rectangle (cr, x + d * each, y + BARS * u - height, each - 5 * u, height);
      fs_fill_path (cr, fs_count_color (scene->style, 3, 4));
      g_snprintf (text, sizeof text, "%d", d);
      fs_pen_text (cr, scene, text, (FsPoint){ x + d * each + (each - 5 * u) / 2, y + (BARS + 12) * u }, 0.5, 11, TRUE,
                   scene->style->text, FALSE);
    }
  busiest = fs_number_display_count (most);
  all = fs_number_display_count ((guint64) V * scene->network->n_nodes);
  /* TRANSLATORS: two numbers: the busy virtual channels of the busiest dimension, of how many */
  words = g_strdup_printf (_ ("most: %s of %s virtual channels"), busiest, all);
  fs_pen_text (cr, scene, words, (FsPoint){ x, y + (BARS + 32) * u }, 0, 11.5, FALSE, scene->style->dim_text, FALSE);
}

void
fs_paint_diagram_matrix_legend (cairo_t *cr, const FsDiagramScene *scene, const guint8 *busy, guint class_width)
{
  double u = scene->unit, x = scene->width - (LEGEND_WIDTH + 14) * u, y = 18 * u;

  if (scene->layout->canvas_width < FS_MATRIX_LEGEND_FROM || scene->style->bare)
    return;
  cairo_rectangle (cr, x - 12 * u, 0, scene->width, scene->height);
  fs_fill_path (cr, scene->style->background);
  y = paint_heading (cr, scene, x, y, _ ("Row: from, column: to"));
  if (scene->network->k == 2 && !scene->layout->by_subtree)
    {
      double below = paint_key (cr, scene, x, y);

      paint_paragraph (
          cr, scene, x + (KEY + 14) * u, y, (LEGEND_WIDTH - KEY - 14) * u,
          _ ("The links of a dimension lie on the rising diagonals of its squares: the highest dimension in "
             "the largest, the next one in the two next, and so on."));
      y = below + 24 * u;
    }
  if (busy == NULL)
    return;
  y = paint_heading (cr, scene, x, y, _ ("Busy virtual channels in a cell"));
  y = paint_classes_key (cr, scene, x, y, class_width);
  if (fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES) && scene->diagram->snapshot != NULL)
    y = paint_signs (cr, scene, x, y);
  if (y + (BARS + 60) * u > scene->height)
    return;
  y = paint_heading (cr, scene, x, y, _ ("Busy by dimension"));
  paint_dimensions (cr, scene, x, y, busy);
}
