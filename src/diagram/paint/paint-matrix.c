/* The adjacency matrix: row = sender, column = receiver. If a cell would be smaller than 4 px, one stands for a
 * block. A message is a staircase that turns on the falling diagonal: the column of a channel is the row of the next. */
#include <math.h>
#include <string.h>

#include "base/translate.h"
#include "diagram/paint/layers.h"

#define MOST_CELLS 1200 /* per side: the canvas never contains more */
#define MIN_CELL 4      /* px */
#define HEAT_CLASSES 13

/**
 * Window: the visible cells
 * @side: side of a cell, device units
 * @per: nodes per cell and side
 * @first_row, @first_column, @rows, @columns: those on the canvas
 */
typedef struct {
  double side;
  uint32_t per;
  uint32_t first_row, first_column, rows, columns;
} Window;

static uint32_t
clamp_cell (double cell, uint32_t n)
{
  return (uint32_t) CLAMP (floor (cell), 0, (double) n);
}

static Window
window_of (const FsCanvas *canvas)
{
  Window window = { .per = 1 };
  uint32_t n;

  while (canvas->pitch * window.per < MIN_CELL * canvas->unit && window.per < canvas->network->n_nodes)
    {
      uint32_t k = (uint32_t) canvas->network->k, item = 2;

      /* Merges a part of the next digit if that is enough. */
      while (item < k && (k % item != 0 || canvas->pitch * window.per * item < MIN_CELL * canvas->unit))
        item++;
      window.per *= item;
    }
  window.side = canvas->pitch * window.per;
  n = (canvas->network->n_nodes + window.per - 1) / window.per;
  window.first_column = clamp_cell (-canvas->left / window.side, n);
  window.first_row = clamp_cell (-canvas->top / window.side, n);
  window.columns
      = MIN (clamp_cell ((canvas->width - canvas->left) / window.side + 1, n) - window.first_column, MOST_CELLS);
  window.rows = MIN (clamp_cell ((canvas->height - canvas->top) / window.side + 1, n) - window.first_row, MOST_CELLS);
  return window;
}

/* Adds cell @cell of the visible ones to the path. */
static void
add_cell (const FsCanvas *canvas, const Window *window, gsize cell)
{
  double gap = window->side > 5 * canvas->unit ? 0.12 * window->side : 0;
  uint32_t row = window->first_row + (uint32_t) (cell / window->columns);
  uint32_t column = window->first_column + (uint32_t) (cell % window->columns);

  cairo_rectangle (canvas->cr, canvas->left + column * window->side + gap / 2,
                   canvas->top + row * window->side + gap / 2, window->side - gap, window->side - gap);
}

/* Returns the index of the cell of a channel among the visible ones, or -1. */
static gint64
cell_of (const FsCanvas *canvas, const Window *window, uint64_t channel)
{
  uint32_t from, to, row, column;

  fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
  row = canvas->layout->rank[from] / window->per;
  column = canvas->layout->rank[to] / window->per;
  if (row < window->first_row || row >= window->first_row + window->rows || column < window->first_column
      || column >= window->first_column + window->columns)
    return -1;
  return (gint64) (row - window->first_row) * window->columns + (column - window->first_column);
}

/* Classes of channels, [N g], and their colors; class 0 is not drawn. */
typedef struct {
  guint8 *classes;
  FsColor colors[32];
  int n;
} Classes;

/* Paints the cells of all channels by class, which it frees. A cell of several channels shows their highest class, with an
 * opacity that increases with the fraction of its channels that have any. */
static void
paint_classes (const FsCanvas *canvas, Classes *classes)
{
  Window window = window_of (canvas);
  gsize cells = (gsize) window.rows * window.columns;
  g_autofree guint8 *best = g_new0 (guint8, cells + 1);
  g_autofree guint16 *busy = g_new0 (guint16, cells + 1);
  g_autofree guint16 *all = g_new0 (guint16, cells + 1);

  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    {
      gint64 cell = cell_of (canvas, &window, channel);

      if (cell < 0)
        continue;
      best[cell] = MAX (best[cell], classes->classes[channel]);
      busy[cell] = (guint16) MIN (busy[cell] + (classes->classes[channel] > 0), G_MAXUINT16);
      all[cell] = (guint16) MIN (all[cell] + 1, G_MAXUINT16);
    }
  for (int class = 1; class < classes->n; class ++)
    for (int strong = 0; strong < 4; strong++)
      {
        for (gsize cell = 0; cell < cells; cell++)
          if (best[cell] == class && MIN (3, 4 * busy[cell] / all[cell]) == strong)
            add_cell (canvas, &window, cell);
        fs_fill_path (canvas->cr, fs_color_fade (classes->colors[class], 0.4 + 0.2 * strong));
      }
  g_clear_pointer (&classes->classes, g_free);
}

/* Rules the squares of the highest dimensions of a hypercube, and marks the rising diagonals on which their links are. */
static void
paint_squares (const FsCanvas *canvas)
{
  cairo_t *cr = canvas->cr;
  static const double alphas[] = { 0.30, 0.17, 0.09 };
  double side = canvas->pitch * canvas->network->n_nodes, strong = canvas->style->high_contrast ? 2.5 : 1;

  for (int level = MIN (canvas->network->n, 6) - 1; level >= 0; level--)
    {
      int squares = 1 << level;
      double size = side / squares, half = size / 2;

      for (int i = 0; i < squares; i++)
        {
          double x = canvas->left + i * size, y = canvas->top + i * size;

          if (level < (int) G_N_ELEMENTS (alphas))
            {
              fs_pen_cross_path (canvas, x, y, size, x + half, y + half);
              fs_stroke_path (cr, fs_pen_ink (canvas, MIN (strong * alphas[level], 1)), canvas->unit);
            }
          cairo_move_to (cr, x, y + size);
          cairo_line_to (cr, x + size, y);
          fs_stroke_path (cr, fs_pen_ink (canvas, 0.07 * strong), canvas->unit);
        }
    }
}

/* Paints the borders of blocks in the order of the matrix, root subtrees or nodes with the same highest digits, and their
 * addresses. */
static void
paint_rules (const FsCanvas *canvas)
{
  cairo_t *cr = canvas->cr;
  const FsInterconnect *network = canvas->network;
  const FsSpanningTree *tree = canvas->layout->by_subtree ? canvas->diagram->structure->tree : NULL;
  gboolean cube = network->k == 2 && tree == NULL;
  double left = canvas->left, top = canvas->top, side = canvas->pitch * network->n_nodes, u = canvas->unit;
  int blocks = tree != NULL ? tree->n_subtrees
               : cube       ? (int) MIN (8, network->n_nodes)
                            : fs_interconnect_radix (network, network->n - 1);
  g_autofree uint32_t *starts = g_new (uint32_t, blocks);
  double right = -INFINITY, below = -INFINITY;

  for (int i = 0; i < blocks; i++)
    if (tree == NULL)
      starts[i] = (uint32_t) i * (network->n_nodes / (uint32_t) blocks);
    else
      starts[i] = i == 0 ? 1 : starts[i - 1] + tree->subtree_size[i - 1];
  cairo_rectangle (cr, left, top, side, side);
  fs_stroke_path (cr, fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : 0.3), canvas->unit);
  if (cube)
    paint_squares (canvas);
  else
    {
      for (int i = 0; i < blocks; i++)
        fs_pen_cross_path (canvas, left, top, side, left + starts[i] * canvas->pitch, top + starts[i] * canvas->pitch);
      fs_stroke_path (cr,
                      fs_pen_ink (canvas, canvas->style->high_contrast ? 1
                                          : blocks > 12                ? 0.12
                                                                       : 0.22),
                      canvas->unit);
    }
  if (canvas->style->bare)
    return;
  /* Beside the row and above the column of each block, as far as the address before leaves space: in a hypercube the digits that
   * the block shares, and dots. */
  for (int i = 0; i < blocks; i++)
    {
      int shared = cube ? MIN (3, network->n) : network->n;
      double at = starts[i] * canvas->pitch;
      char digits[FS_INTERCONNECT_MAX_ADDRESS + 1];
      g_autoptr (GString) words = g_string_new (NULL);

      fs_interconnect_address (network, canvas->layout->order[starts[i]], digits);
      g_string_append_len (words, digits, cube ? shared : -1);
      for (int d = shared; d < network->n; d++)
        g_string_append (words, "·");
      if (top + at >= below)
        {
          fs_pen_note (canvas, words->str, (FsPoint){ left - 6 * u, top + at + 6 * u }, 1, 11);
          below = top + at + 14 * u;
        }
      if (left + at >= right)
        {
          fs_pen_note (canvas, words->str, (FsPoint){ left + at, top - 9 * u }, 0, 11);
          right = left + at + fs_pen_text_width (canvas, words->str, 11, FALSE) + 6 * u;
        }
    }
  if (canvas->layout->canvas_width < FS_MATRIX_LEGEND_FROM)
    fs_pen_note (canvas, _ ("row: from, column: to"), (FsPoint){ left, top + side + 12 * u }, 0, 11);
}

/* Paints the load of channels, or the share of their flits; channels for which it is unknown stay as they are. @least: 0, or -1 of
 * differences from -@most to @most. */
static void
paint_heat (const FsCanvas *canvas, const double *values, double most, double least)
{
  Classes classes = { g_malloc0 (canvas->n_channels), .n = HEAT_CLASSES + 1 };

  for (int class = 0; class < HEAT_CLASSES; class ++)
    {
      double heat = least + (1 - least) * class / (HEAT_CLASSES - 1.0);

      classes.colors[class + 1]
          = least < 0 ? fs_heat_difference_color (canvas->style, heat) : fs_heat_color (canvas->style, heat);
    }
  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    if (fs_interconnect_has_channel (canvas->network, channel) && !isnan (values[channel]))
      classes.classes[channel]
          = (guint8) (1
                      + lround ((HEAT_CLASSES - 1) * (CLAMP (values[channel] / most, least, 1) - least) / (1 - least)));
  paint_classes (canvas, &classes);
}

void
fs_paint_diagram_matrix (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  gboolean difference = diagram->heat_of == FS_HEAT_DIFFERENCE;

  if (fs_diagram_shows (diagram, FS_LAYER_LINKS))
    {
      Classes idle = { g_malloc (canvas->n_channels), .n = 2 };

      memset (idle.classes, 1, canvas->n_channels);
      idle.colors[1] = fs_pen_ink (canvas, canvas->style->high_contrast ? 0.5 : 0.12);
      paint_classes (canvas, &idle);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_LOAD) && diagram->load != NULL)
    paint_heat (canvas, diagram->load, fs_diagram_heat_most (diagram, FS_LAYER_LOAD), difference ? -1 : 0);
  if (fs_diagram_shows (diagram, FS_LAYER_WAITING) && diagram->waiting != NULL)
    paint_heat (canvas, diagram->waiting, fs_diagram_heat_most (diagram, FS_LAYER_WAITING), difference ? -1 : 0);
  if (fs_diagram_shows (diagram, FS_LAYER_SHARES) && diagram->shares != NULL)
    paint_heat (canvas, diagram->shares, 1, 0);
  if ((fs_diagram_shows (diagram, FS_LAYER_BST) || fs_diagram_shows (diagram, FS_LAYER_BSG))
      && diagram->structure->tree != NULL)
    {
      const FsNetworkStructure *structure = diagram->structure;
      uint32_t root = diagram->root;
      Classes classes = { g_malloc0 (canvas->n_channels), .n = FS_PALETTE_SIZE + 1 };

      for (guint i = 0; i < FS_PALETTE_SIZE; i++)
        classes.colors[i + 1] = fs_palette_color (canvas->style->id, i);
      for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
        if (node != root)
          {
            uint32_t parent = fs_network_structure_parent (structure, root, node);

            classes.classes[fs_interconnect_channel (canvas->network, parent, node)]
                = (guint8) (fs_network_structure_subtree (structure, root, node) % FS_PALETTE_SIZE + 1);
          }
      paint_classes (canvas, &classes);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_BROADCAST) && diagram->snapshot == NULL && diagram->store_forward == NULL)
    {
      g_autoptr (GArray) edges = fs_diagram_tree_edges (diagram);
      Classes classes = { g_malloc0 (canvas->n_channels), .n = MIN (canvas->n_steps, 31) + 1 };

      for (int step = 1; step < classes.n; step++)
        classes.colors[step] = fs_step_color (canvas->style, step, canvas->n_steps);
      for (guint i = 0; i < edges->len; i++)
        {
          const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);
          uint32_t path[FS_INTERCONNECT_MAX_PATH];
          int n = fs_interconnect_path (canvas->network, edge->from, edge->to, path);

          for (int j = 0; j + 1 < n; j++)
            classes.classes[fs_interconnect_channel (canvas->network, path[j], path[j + 1])]
                = (guint8) MIN (edge->step, 31);
        }
      paint_classes (canvas, &classes);
    }
  paint_rules (canvas);
}

void
fs_paint_diagram_matrix_state (const FsCanvas *canvas)
{
  const guint32 dynamic = 1 << FS_LAYER_CHANNELS | 1 << FS_LAYER_MESSAGES | 1 << FS_LAYER_ESCAPE;
  g_autofree guint8 *busy_vcs = (canvas->diagram->layers & dynamic) != 0 ? fs_diagram_busy_vcs (canvas->diagram) : NULL;
  g_autofree guint *busy = NULL; /* in a cell */
  Window window = window_of (canvas);
  gsize cells = (gsize) window.rows * window.columns;
  guint most = 1, width;

  if (busy_vcs == NULL)
    {
      fs_paint_diagram_matrix_legend (canvas, NULL, 1);
      return;
    }
  /* How many virtual channels of each cell are busy, in five classes, each of which is as wide as the first one. */
  busy = g_new0 (guint, cells + 1);
  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    {
      gint64 cell = busy_vcs[channel] > 0 ? cell_of (canvas, &window, channel) : -1;

      if (cell >= 0)
        busy[cell] += busy_vcs[channel];
    }
  for (gsize cell = 0; cell < cells; cell++)
    most = MAX (most, busy[cell]);
  width = (most + FS_MATRIX_CLASSES - 1) / FS_MATRIX_CLASSES;
  for (guint class = 1; class <= FS_MATRIX_CLASSES; class ++)
    {
      for (gsize cell = 0; cell < cells; cell++)
        if (busy[cell] > 0 && (busy[cell] + width - 1) / width == class)
          add_cell (canvas, &window, cell);
      fs_fill_path (canvas->cr, fs_count_color (canvas->style, class, FS_MATRIX_CLASSES));
    }
  if (fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES))
    fs_paint_diagram_staircases (canvas);
  fs_paint_diagram_matrix_legend (canvas, busy_vcs, width);
}
