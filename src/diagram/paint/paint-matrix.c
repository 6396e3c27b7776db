/* The adjacency matrix: row = sender, column = receiver. If a cell would be smaller than 4 px, one stands for a
 * block. A message is a staircase that turns on the falling diagonal: the column of a channel is the row of the next. */
#include <math.h>
#include <string.h>

#include "diagram/layout/tree-edges.h"
#include "diagram/paint/layers.h"
#include "base/translate.h"

#define MOST_CELLS 1200 /* per side: the canvas never contains more */

/**
 * Grid: the visible cells
 * @side: side of a cell, device units
 * @per: nodes per cell and side
 * @first_row, @first_column, @rows, @columns: those on the canvas
 */
typedef struct {
  double side;
  uint32_t per;
  uint32_t n;
  uint32_t first_row, first_column, rows, columns;
} Grid;

static uint32_t
clamp_cell (double cell, uint32_t n)
{
  return (uint32_t) CLAMP (floor (cell), 0, (double) n);
}

static Grid
grid_of (const FsDiagramScene *scene)
{
  Grid grid = { 0 };

  grid.side = fs_diagram_scene_cell (scene, &grid.per);
  grid.n = (scene->network->n_nodes + grid.per - 1) / grid.per;
  grid.first_column = clamp_cell (-scene->left / grid.side, grid.n);
  grid.first_row = clamp_cell (-scene->top / grid.side, grid.n);
  grid.columns = clamp_cell ((scene->width - scene->left) / grid.side + 1, grid.n) - grid.first_column;
  grid.rows = clamp_cell ((scene->height - scene->top) / grid.side + 1, grid.n) - grid.first_row;
  grid.columns = MIN (grid.columns, MOST_CELLS);
  grid.rows = MIN (grid.rows, MOST_CELLS);
  return grid;
}

static void
add_cell (cairo_t *cr, const FsDiagramScene *scene, const Grid *grid, uint32_t row, uint32_t column)
{
  double gap = grid->side > 5 * scene->unit ? 0.12 * grid->side : 0;

  cairo_rectangle (cr, scene->left + (grid->first_column + column) * grid->side + gap / 2,
                   scene->top + (grid->first_row + row) * grid->side + gap / 2, grid->side - gap, grid->side - gap);
}

/* Returns the index of the cell of a channel among the visible ones, or -1. */
static gint64
cell_of (const FsDiagramScene *scene, const Grid *grid, uint64_t channel)
{
  uint32_t from, to, row, column;

  fs_interconnect_channel_ends (scene->network, channel, &from, &to);
  row = scene->layout->rank[from] / grid->per;
  column = scene->layout->rank[to] / grid->per;
  if (row < grid->first_row || row >= grid->first_row + grid->rows || column < grid->first_column
      || column >= grid->first_column + grid->columns)
    return -1;
  return (gint64) (row - grid->first_row) * grid->columns + (column - grid->first_column);
}

/* Colors by class of a channel; class 0 is not drawn. */
typedef struct {
  FsColor colors[32];
  int n;
} Palette;

/* Paints the cells of all channels by class. A cell of several channels shows their highest class, with an opacity that
 * increases with the fraction of its channels that have any. */
static void
paint_classes (cairo_t *cr, const FsDiagramScene *scene, const guint8 *classes, const Palette *palette)
{
  Grid grid = grid_of (scene);
  gsize cells = (gsize) grid.rows * grid.columns;
  g_autofree guint8 *best = g_new0 (guint8, cells + 1);
  g_autofree guint16 *busy = g_new0 (guint16, cells + 1);
  g_autofree guint16 *all = g_new0 (guint16, cells + 1);

  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    {
      gint64 cell = cell_of (scene, &grid, channel);

      if (cell < 0)
        continue;
      best[cell] = MAX (best[cell], classes[channel]);
      busy[cell] = (guint16) MIN (busy[cell] + (classes[channel] > 0), G_MAXUINT16);
      all[cell] = (guint16) MIN (all[cell] + 1, G_MAXUINT16);
    }
  for (int class = 1; class < palette->n; class ++)
    for (int strong = 0; strong < 4; strong++)
      {
        for (gsize cell = 0; cell < cells; cell++)
          if (best[cell] == class && MIN (3, 4 * busy[cell] / all[cell]) == strong)
            add_cell (cr, scene, &grid, (uint32_t) (cell / grid.columns), (uint32_t) (cell % grid.columns));
        fs_fill_path (cr, fs_color_faded (palette->colors[class], 0.4 + 0.2 * strong));
      }
}

static void
paint_idle (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autofree guint8 *classes = g_malloc (scene->n_channels);
  Palette palette = { .n = 2 };

  memset (classes, 1, scene->n_channels);
  palette.colors[1] = fs_pen_ink (scene, scene->style->high_contrast ? 0.5 : 0.12);
  paint_classes (cr, scene, classes, &palette);
}

/* Finds where blocks start, in the order of the matrix: root subtrees, or nodes with the same highest digit. Returns
 * their number. */
static int
block_starts (const FsDiagramScene *scene, uint32_t *starts)
{
  const FsSpanningTree *tree = scene->diagram->structure->tree;
  uint32_t at = 1;

  if (!scene->layout->by_subtree)
    {
      int k = fs_interconnect_radix (scene->network, scene->network->n - 1);

      for (int i = 0; i < k; i++)
        starts[i] = (uint32_t) i * (scene->network->n_nodes / (uint32_t) k);
      return k;
    }
  for (int i = 0; i < tree->n_subtrees; i++)
    {
      starts[i] = at;
      at += tree->subtree_size[i];
    }
  return tree->n_subtrees;
}

/* Paints an address beside the row and above the column of @rank, as far as the one before leaves space. @bits: digits that
 * the block shares, dots for the others; 0: all. */
static void
paint_address (cairo_t *cr, const FsDiagramScene *scene, uint32_t rank, int bits, double cell, double *right,
               double *below)
{
  double left = scene->left, top = scene->top, at = rank * cell, u = scene->unit;
  char digits[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autoptr (GString) words = g_string_new (NULL);
  const char *address;
  double width;

  fs_interconnect_address (scene->network, scene->layout->order[rank], digits);
  g_string_append_len (words, digits, bits > 0 ? MIN (bits, scene->network->n) : -1);
  for (int i = bits; bits > 0 && i < scene->network->n; i++)
    g_string_append (words, "·");
  address = words->str;
  width = fs_pen_text_width (scene, address, 11, FALSE);
  if (top + at >= *below)
    {
      fs_pen_text (cr, scene, address, (FsPoint){ left - 6 * u, top + at + 6 * u }, 1, 11, FALSE,
                   scene->style->dim_text, FALSE);
      *below = top + at + 14 * u;
    }
  if (left + at >= *right)
    {
      fs_pen_text (cr, scene, address, (FsPoint){ left + at, top - 9 * u }, 0, 11, FALSE, scene->style->dim_text,
                   FALSE);
      *right = left + at + width + 6 * u;
    }
}

/* Rules the squares of the highest dimensions of a hypercube, and marks the rising diagonals on which their links are. */
static void
paint_squares (cairo_t *cr, const FsDiagramScene *scene)
{
  static const double alphas[] = { 0.30, 0.17, 0.09 };
  double side = scene->pitch * scene->network->n_nodes, strong = scene->style->high_contrast ? 2.5 : 1;

  for (int level = MIN (scene->network->n, 6) - 1; level >= 0; level--)
    {
      int squares = 1 << level;
      double size = side / squares, half = size / 2;

      for (int i = 0; i < squares; i++)
        {
          double x = scene->left + i * size, y = scene->top + i * size;

          if (level < (int) G_N_ELEMENTS (alphas))
            {
              cairo_move_to (cr, x, y + half);
              cairo_line_to (cr, x + size, y + half);
              cairo_move_to (cr, x + half, y);
              cairo_line_to (cr, x + half, y + size);
              fs_stroke_path (cr, fs_pen_ink (scene, MIN (strong * alphas[level], 1)), scene->unit);
            }
          cairo_move_to (cr, x, y + size);
          cairo_line_to (cr, x + size, y);
          fs_stroke_path (cr, fs_pen_ink (scene, 0.07 * strong), scene->unit);
        }
    }
}

/* Paints the borders of blocks, and addresses. */
static void
paint_rules (cairo_t *cr, const FsDiagramScene *scene)
{
  double cell = scene->pitch;
  double left = scene->left, top = scene->top, side = cell * scene->network->n_nodes;
  g_autofree uint32_t *starts = g_new (
      uint32_t, MAX (MAX (fs_interconnect_radix (scene->network, scene->network->n - 1), scene->network->degree), 8));
  int blocks = block_starts (scene, starts), bits = 0;
  double right = -INFINITY, below = -INFINITY;

  cairo_rectangle (cr, left, top, side, side);
  fs_stroke_path (cr, fs_pen_ink (scene, scene->style->high_contrast ? 1 : 0.3), scene->unit);
  if (scene->network->k == 2 && !scene->layout->by_subtree)
    {
      paint_squares (cr, scene);
      blocks = (int) MIN (8, scene->network->n_nodes);
      bits = MIN (3, scene->network->n);
      for (int i = 0; i < blocks; i++)
        starts[i] = (uint32_t) i * (scene->network->n_nodes / (uint32_t) blocks);
    }
  else
    {
      for (int i = 0; i < blocks; i++)
        {
          cairo_move_to (cr, left, top + starts[i] * cell);
          cairo_line_to (cr, left + side, top + starts[i] * cell);
          cairo_move_to (cr, left + starts[i] * cell, top);
          cairo_line_to (cr, left + starts[i] * cell, top + side);
        }
      fs_stroke_path (cr, fs_pen_ink (scene, scene->style->high_contrast ? 1 : blocks > 12 ? 0.12 : 0.22), scene->unit);
    }
  if (scene->style->bare)
    return;
  for (int i = 0; i < blocks; i++)
    paint_address (cr, scene, starts[i], bits, cell, &right, &below);
  if (scene->layout->canvas_width < FS_MATRIX_LEGEND_FROM)
    fs_pen_text (cr, scene, _ ("row: from, column: to"), (FsPoint){ left, top + side + 12 * scene->unit }, 0, 11, FALSE,
                 scene->style->dim_text, FALSE);
}

static void
paint_steps (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autofree guint8 *classes = g_malloc0 (scene->n_channels);
  Palette palette = { .n = MIN (scene->n_steps, 31) + 1 };
  g_autoptr (GArray) edges = NULL;

  for (int step = 1; step < palette.n; step++)
    palette.colors[step] = fs_step_color (scene->style, step, scene->n_steps);
  if (scene->diagram->store_forward != NULL)
    return;
  edges = fs_diagram_tree_edges (scene->diagram);
  for (guint i = 0; i < edges->len; i++)
    {
      const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);
      uint32_t path[FS_INTERCONNECT_MAX_PATH];
      int n = fs_interconnect_path (scene->network, edge->from, edge->to, path);

      for (int j = 0; j + 1 < n; j++)
        classes[fs_interconnect_channel (scene->network, path[j], path[j + 1])] = (guint8) MIN (edge->step, 31);
    }
  paint_classes (cr, scene, classes, &palette);
}

static void
paint_subtrees (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsNetworkStructure *structure = scene->diagram->structure;
  g_autofree guint8 *classes = g_malloc0 (scene->n_channels);
  Palette palette = { .n = FS_PALETTE_SIZE + 1 };

  for (guint i = 0; i < FS_PALETTE_SIZE; i++)
    palette.colors[i + 1] = fs_palette_color (scene->style->id, i);
  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    if (node != scene->diagram->root)
      classes[fs_interconnect_channel (scene->network,
                                       fs_network_structure_parent (structure, scene->diagram->root, node), node)]
          = (guint8) (fs_network_structure_subtree (structure, scene->diagram->root, node) % FS_PALETTE_SIZE + 1);
  paint_classes (cr, scene, classes, &palette);
}

static void
paint_heat (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autofree guint8 *classes = g_malloc0 (scene->n_channels);
  Palette palette = { .n = 14 };
  double most = fs_diagram_load_most (scene->diagram);

  for (int step = 1; step < palette.n; step++)
    palette.colors[step] = fs_heat_color (scene->style, (step - 1) / 12.0);
  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    if (fs_interconnect_has_channel (scene->network, channel))
      classes[channel] = (guint8) (1 + lround (12 * CLAMP (scene->diagram->load[channel] / most, 0, 1)));
  paint_classes (cr, scene, classes, &palette);
}

/* Idle channels, and those without a flit, stay as they are. */
static void
paint_shares (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autofree guint8 *classes = g_malloc0 (scene->n_channels);
  Palette palette = { .n = 14 };

  for (int step = 1; step < palette.n; step++)
    palette.colors[step] = fs_heat_color (scene->style, (step - 1) / 12.0);
  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    if (!isnan (scene->diagram->shares[channel]))
      classes[channel] = (guint8) (1 + lround (12 * scene->diagram->shares[channel]));
  paint_classes (cr, scene, classes, &palette);
}

void
fs_paint_diagram_matrix (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;

  if (scene->shape != FS_SHAPE_NONE)
    return;
  if (fs_diagram_shows (diagram, FS_LAYER_LINKS))
    paint_idle (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_LOAD) && diagram->load != NULL)
    paint_heat (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_SHARES) && diagram->shares != NULL)
    paint_shares (cr, scene);
  if ((fs_diagram_shows (diagram, FS_LAYER_BST) || fs_diagram_shows (diagram, FS_LAYER_BSG))
      && diagram->structure->tree != NULL)
    paint_subtrees (cr, scene);
  if (fs_diagram_shows (diagram, FS_LAYER_BROADCAST) && diagram->snapshot == NULL && diagram->store_forward == NULL)
    paint_steps (cr, scene);
  paint_rules (cr, scene);
}

/* Paints how many virtual channels of each cell are busy, in five classes. Returns the least count of the second class:
 * each class is as wide as the first one. */
static guint
paint_busy (cairo_t *cr, const FsDiagramScene *scene, const guint8 *busy_vcs)
{
  Grid grid = grid_of (scene);
  gsize cells = (gsize) grid.rows * grid.columns;
  g_autofree guint *busy = g_new0 (guint, cells + 1);
  guint most = 1, width;

  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    if (busy_vcs[channel] > 0)
      {
        gint64 cell = cell_of (scene, &grid, channel);

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
          add_cell (cr, scene, &grid, (uint32_t) (cell / grid.columns), (uint32_t) (cell % grid.columns));
      fs_fill_path (cr, fs_count_color (scene->style, class, FS_MATRIX_CLASSES));
    }
  return width;
}

void
fs_paint_diagram_matrix_state (cairo_t *cr, const FsDiagramScene *scene)
{
  const guint32 dynamic = 1 << FS_LAYER_CHANNELS | 1 << FS_LAYER_MESSAGES | 1 << FS_LAYER_ESCAPE;
  g_autofree guint8 *busy = NULL;
  guint width = 1;

  if (scene->shape != FS_SHAPE_NONE)
    return;
  busy = (scene->diagram->layers & dynamic) != 0 ? fs_diagram_busy_vcs (scene->diagram) : NULL;
  if (busy != NULL)
    {
      width = paint_busy (cr, scene, busy);
      if (fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES))
        fs_paint_diagram_staircases (cr, scene);
    }
  fs_paint_diagram_matrix_legend (cr, scene, busy, width);
}
