/* What is marked in the adjacency matrix: the selected item and that under the pointer, the channels of messages in
 * focus, and how to read it all. */
#include "base/number.h"
#include "base/translate.h"
#include "diagram/paint/tags.h"
#include "plot/value/text.h"

#define LEAST_SIDE 5 /* px of a mark, however small a cell is */

/* Returns the middle of the row or column of a node, from the edge of the matrix. */
static double
place_of (const FsCanvas *canvas, uint32_t node)
{
  return (canvas->layout->rank[node] + 0.5) * canvas->pitch;
}

static void
paint_band (const FsCanvas *canvas, double across, double down, double width, double height, FsColor color)
{
  cairo_rectangle (canvas->cr, canvas->left + across, canvas->top + down, width, height);
  fs_fill_and_keep_path (canvas->cr, fs_color_fade (color, 0.3));
  fs_stroke_path (canvas->cr, color, canvas->unit);
}

/* Paints the address at the left end of a row or the upper end of a column, over the addresses that are there. */
static void
paint_address (const FsCanvas *canvas, uint32_t node, gboolean row, FsColor color)
{
  double u = canvas->unit, away = 6 * u, at = place_of (canvas, node), half;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  FsPoint middle;

  fs_interconnect_address (canvas->network, node, address);
  half = fs_pen_text_width (canvas, address, 11, TRUE) / 2;
  middle = row ? (FsPoint){ MAX (canvas->left - away - half, half + 4 * u), canvas->top + at }
               : (FsPoint){ CLAMP (canvas->left + at, half + 4 * u, MAX (canvas->width - half - 4 * u, half + 4 * u)),
                            MAX (canvas->top - away - 5 * u, 9 * u) };
  fs_pen_pill (canvas, middle, half + 4 * u, 8 * u);
  fs_fill_path (canvas->cr, canvas->style->background);
  fs_pen_text (canvas, address, middle, 0.5, 11, TRUE, fs_color_readable (color, canvas->style), FALSE);
}

void
fs_paint_diagram_matrix_node (const FsCanvas *canvas, uint32_t node, FsColor color)
{
  double cell = canvas->pitch, all = cell * canvas->network->n_nodes, side = MAX (cell, LEAST_SIDE * canvas->unit);
  double at = place_of (canvas, node);

  paint_band (canvas, 0, at - side / 2, all, side, color);
  paint_band (canvas, at - side / 2, 0, side, all, color);
  paint_address (canvas, node, TRUE, color);
  paint_address (canvas, node, FALSE, color);
}

void
fs_paint_diagram_matrix_channel (const FsCanvas *canvas, uint64_t channel, FsColor color)
{
  cairo_t *cr = canvas->cr;
  double side = MAX (canvas->pitch, LEAST_SIDE * canvas->unit), across, down;
  uint32_t from, to;

  fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
  across = canvas->left + place_of (canvas, to);
  down = canvas->top + place_of (canvas, from);
  cairo_move_to (cr, canvas->left, down);
  cairo_line_to (cr, across - side / 2, down);
  cairo_move_to (cr, across, canvas->top);
  cairo_line_to (cr, across, down - side / 2);
  fs_stroke_path (cr, fs_color_fade (color, 0.5), canvas->unit);
  cairo_rectangle (cr, across - side / 2, down - side / 2, side, side);
  fs_stroke_path (cr, color, 2 * canvas->unit);
  paint_address (canvas, from, TRUE, color);
  paint_address (canvas, to, FALSE, color);
}

#define SQUARE 8 /* px of a channel that a message in focus holds */
#define LEGEND_WIDTH 286
#define KEY 120 /* px of the small key */
#define BARS 70 /* px of the highest bar */

static void
paint_square (const FsCanvas *canvas, FsPoint at, FsColor color)
{
  double u = canvas->unit, side = MAX (SQUARE * u, MIN (canvas->pitch, 16 * u));
  FsBox box = { at.x - side / 2, at.y - side / 2, side, side };

  fs_pen_box (canvas, fs_box_grow (box, 1.5 * u), canvas->style->background);
  fs_pen_box (canvas, box, color);
}

void
fs_paint_diagram_staircases (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  const FsMessageView *message;
  g_autoptr (FsTags) tags = NULL;

  if (diagram->snapshot == NULL)
    return;
  tags = fs_tags_new (canvas);
  for (guint i = diagram->focus.n; i-- > 0;)
    if ((message = fs_canvas_focused (canvas, i)) != NULL)
      {
        /* The channels of a message from tail to header; the line between two of them turns on the falling diagonal. */
        FsColor color = fs_message_color (canvas->style, fs_diagram_color_of (canvas->diagram, message));

        for (int under = 1; under >= 0; under--)
          for (guint j = 0; j + 1 < message->n_vcs; j++)
            {
              FsPoint a = fs_canvas_cell_point (canvas, message->vcs[j].channel);
              FsPoint b = fs_canvas_cell_point (canvas, message->vcs[j + 1].channel);
              FsRoute line = fs_route_line (a, (FsPoint){ a.x, b.y });

              fs_route_add (&line, b);
              fs_pen_stroke (canvas, &line, under ? canvas->style->background : color, under ? 4.5 : 2);
            }
        for (guint j = 0; j < message->n_vcs; j++)
          paint_square (canvas, fs_canvas_cell_point (canvas, message->vcs[j].channel), color);
      }
  for (guint i = 0; i < diagram->focus.n && fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR); i++)
    if ((message = fs_canvas_focused (canvas, i)) != NULL)
      {
        /* Frames around the cells that a blocked header requests, with an octagon at the last cell of the message. */
        FsColor red = fs_ink (canvas->style, FS_INK_BLOCKED);
        double u = canvas->unit, half = MAX (8 * u, canvas->pitch / 2 + 3 * u);
        FsPoint last;

        if (message->state != FS_STATE_BLOCKED || message->n_vcs == 0)
          continue;
        last = fs_canvas_cell_point (canvas, message->vcs[message->n_vcs - 1].channel);
        for (guint k = 0; k < message->n_wants; k++)
          {
            FsPoint at = fs_canvas_cell_point (canvas, message->wants[k].channel);
            FsRoute line = fs_route_line (last, (FsPoint){ last.x, at.y });

            fs_route_add (&line, at);
            fs_pen_dashes (canvas, &line, red, 1.6, 5, 4);
            fs_add_rounded_box (canvas->cr, (FsBox){ at.x - half, at.y - half, 2 * half, 2 * half }, 4 * u);
            fs_stroke_path (canvas->cr, red, 2 * u);
          }
        fs_pen_octagon (canvas, last, 15, red);
      }
  for (guint i = 0; i < diagram->focus.n; i++)
    if ((message = fs_canvas_focused (canvas, i)) != NULL && message->n_vcs > 0)
      fs_tags_paint (tags, message, "");
}

/* The legend beside the matrix. */

static double
paint_heading (const FsCanvas *canvas, double x, double y, const char *words)
{
  fs_pen_text (canvas, words, (FsPoint){ x, y }, 0, 12.5, TRUE, canvas->style->text, FALSE);
  return y + 20 * canvas->unit;
}

/* Paints the squares of the three highest dimensions, their number on each diagonal, and what they mean. Returns where it
 * ends. */
static double
paint_key (const FsCanvas *canvas, double x, double y)
{
  cairo_t *cr = canvas->cr;
  double u = canvas->unit, side = KEY * u;
  const char *words
      = _ ("The links of a dimension lie on the rising diagonals of its squares: the highest dimension in "
           "the largest, the next one in the two next, and so on.");
  g_autoptr (PangoLayout) layout = fs_text_new (canvas->pango, canvas->style, words, 11.5 * u, FALSE);
  int n = canvas->network->n;

  cairo_rectangle (cr, x, y, side, side);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + side, y + side);
  fs_stroke_path (cr, fs_pen_ink (canvas, 0.25), u);
  for (int level = 0; level < MIN (n, 3); level++)
    for (int i = 0; i < 1 << level; i++)
      {
        double size = side / (1 << level), left = x + i * size, top = y + i * size;

        fs_pen_cross_path (canvas, left, top, size, left + size / 2, top + size / 2);
        fs_stroke_path (cr, fs_pen_ink (canvas, 0.3), u);
        cairo_move_to (cr, left, top + size);
        cairo_line_to (cr, left + size, top);
        fs_stroke_path (cr, fs_pen_ink (canvas, 0.7), 1.2 * u);
        if (level < 2 || i == 2)
          for (int half = 0; half < (level < 2 ? 2 : 1); half++)
            fs_pen_integer (canvas, (guint) (n - 1 - level),
                            (FsPoint){ left + size * (half ? 0.25 : 0.75), top + size * (half ? 0.75 : 0.25) }, 0.5, 11,
                            TRUE, canvas->style->text, TRUE);
      }
  pango_layout_set_width (layout, (int) ((LEGEND_WIDTH - KEY - 14) * u * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  cairo_move_to (cr, x + (KEY + 14) * u, y);
  fs_set_color (cr, canvas->style->dim_text, 1);
  fs_text_draw (cr, layout);
  return y + side + 24 * u;
}

static double
paint_meaning (const FsCanvas *canvas, double x, double y, const char *words)
{
  fs_pen_note (canvas, words, (FsPoint){ x + 40 * canvas->unit, y }, 0, 11.5);
  return y + 24 * canvas->unit;
}

/* Paints how many virtual channels of each dimension are busy. */
static void
paint_dimensions (const FsCanvas *canvas, double x, double y, const guint8 *busy)
{
  int n = canvas->network->n, V = canvas->diagram->params != NULL ? canvas->diagram->params->V : 1;
  double u = canvas->unit, each = MIN (LEGEND_WIDTH * u / n, 30 * u);
  guint64 counts[FS_GH_MAX_N] = { 0 }, most = 1;
  g_autofree char *words = NULL, *busiest = NULL, *all = NULL;

  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    counts[fs_interconnect_channel_dimension (canvas->network, channel)] += busy[channel];
  for (int d = 0; d < n; d++)
    most = MAX (most, counts[d]);
  for (int d = 0; d < n; d++)
    {
      double height = BARS * u * (double) counts[d] / (double) most;

      fs_pen_box (canvas, (FsBox){ x + d * each, y + BARS * u - height, each - 5 * u, height },
                  fs_count_color (canvas->style, 3, 4));
      fs_pen_integer (canvas, (guint) d, (FsPoint){ x + d * each + (each - 5 * u) / 2, y + (BARS + 12) * u }, 0.5, 11,
                      TRUE, canvas->style->text, FALSE);
    }
  busiest = fs_number_display_count (most);
  all = fs_number_display_count ((guint64) V * canvas->network->n_nodes);
  /* TRANSLATORS: two numbers: the busy virtual channels of the busiest dimension, of how many */
  words = g_strdup_printf (_ ("most: %s of %s virtual channels"), busiest, all);
  fs_pen_note (canvas, words, (FsPoint){ x, y + (BARS + 32) * u }, 0, 11.5);
}

void
fs_paint_diagram_matrix_legend (const FsCanvas *canvas, const guint8 *busy, guint class_width)
{
  double u = canvas->unit, x = canvas->width - (LEGEND_WIDTH + 14) * u, y = 18 * u;
  double each = (LEGEND_WIDTH - 4 * 5) / 5.0 * u, middle = x + 15 * u;

  if (canvas->layout->canvas_width < FS_MATRIX_LEGEND_FROM || canvas->style->bare)
    return;
  fs_pen_box (canvas, (FsBox){ x - 12 * u, 0, canvas->width, canvas->height }, canvas->style->background);
  y = paint_heading (canvas, x, y, _ ("Row: from, column: to"));
  if (canvas->network->k == 2 && !canvas->layout->by_subtree)
    y = paint_key (canvas, x, y);
  if (busy == NULL)
    return;
  y = paint_heading (canvas, x, y, _ ("Busy virtual channels in a cell"));
  /* The five classes with the counts they stand for. */
  for (guint class = 1; class <= FS_MATRIX_CLASSES; class ++)
    {
      guint from = (class - 1) * class_width + 1, to = class * class_width;
      double left = x + (class - 1) * (each + 5 * u);
      g_autofree char *words = from == to ? g_strdup_printf ("%u", from) : g_strdup_printf ("%u–%u", from, to);

      fs_pen_box (canvas, (FsBox){ left, y, each, 12 * u }, fs_count_color (canvas->style, class, FS_MATRIX_CLASSES));
      fs_pen_note (canvas, words, (FsPoint){ left + each / 2, y + 22 * u }, 0.5, 11);
    }
  y += 42 * u;
  if (fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES) && canvas->diagram->snapshot != NULL)
    {
      FsColor own = fs_message_color (canvas->style, 0), red = fs_ink (canvas->style, FS_INK_BLOCKED);
      FsRoute stair;

      paint_square (canvas, (FsPoint){ middle, y }, own);
      y = paint_meaning (canvas, x, y, _ ("channel held by a message, in its color"));
      stair = fs_route_line ((FsPoint){ x + 2 * u, y - 5 * u }, (FsPoint){ middle, y - 5 * u });
      fs_route_add (&stair, (FsPoint){ middle, y + 5 * u });
      fs_route_add (&stair, (FsPoint){ x + 28 * u, y + 5 * u });
      fs_pen_stroke (canvas, &stair, own, 2);
      y = paint_meaning (canvas, x, y, _ ("the message turns on the falling diagonal"));
      fs_pen_octagon (canvas, (FsPoint){ middle, y }, 14, red);
      y = paint_meaning (canvas, x, y, _ ("blocked header"));
      fs_add_rounded_box (canvas->cr, (FsBox){ middle - 8 * u, y - 8 * u, 16 * u, 16 * u }, 4 * u);
      fs_stroke_path (canvas->cr, red, 2 * u);
      y = paint_meaning (canvas, x, y, _ ("channel that it waits for")) + 4 * u;
    }
  if (y + (BARS + 60) * u > canvas->height)
    return;
  y = paint_heading (canvas, x, y, _ ("Busy by dimension"));
  paint_dimensions (canvas, x, y, busy);
}
