#include "plot/paint/map-painter.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"
#include "plot/value/text.h"

/* In units of the size of text, of which the window has 12.5 px. */
#define LEGEND 3.4      /* above the cells: colors with their limits, and what the lines are */
#define LEVEL_TEXTS 1.9 /* between them: the latencies of the lines */
#define BELOW 3.8       /* the cells: numbers and label */
#define RIGHT 1.2       /* of the cells */
#define MOST_LABEL 0.3  /* of the width */
#define GAP 0.24        /* between cells */
#define NUMBER_HIGH 1.3 /* least size of a cell with a number, */
#define NUMBER_WIDE 2.3
#define LINES_HIGH 0.9 /* and of one that lines cross */
#define SMALLEST 0.62  /* size of the text, relative to that of the style, where there is little room */
#define SWATCH 2.8
#define ROW 3.4             /* a good height of a row */
#define LARGE_INTERVAL 0.04 /* is written */

/* Limits between the colors, as fractions. */
static const double limits[] = { 0.02, 0.05, 0.10, 0.15, 0.20 };
#define N_STEPS G_N_ELEMENTS (limits)

/* Colors of errors beyond each limit, too high and too low, light and dark, and of smaller ones: the sign has the color that it has
 * in every picture (VISUAL.md 3), its lightness goes with the size. */
static const guint32 small_error[2] = { 0xfdf8f2, 0x2a2522 };
static const guint32 steps[2][2][N_STEPS]
    = { { { 0xfbe2cf, 0xfac49c, 0xfba465, 0xe87a2c, 0xc4500a }, { 0xe3e0fb, 0xc9c3f7, 0xad9ff0, 0x8c76de, 0x5f43b2 } },
        { { 0x4b3524, 0x714c26, 0x9d642a, 0xcd8130, 0xfd9a3c },
          { 0x353049, 0x4c446d, 0x6a5f9a, 0x8f7fcf, 0xbbaaf7 } } };

const FsMapMarks fs_map_marks_none = { -1, -1, 0, 0, -1, -1 };

/* What is painted with. */
typedef struct {
  cairo_t *cr;
  const FsErrorMap *map;
  const FsStyle *style;
  PangoContext *context;
  FsMapLayout at;
  double width, height;
} Painter;

static FsColor
rgb (guint32 color)
{
  return (FsColor){ (color >> 16) / 255.0, (color >> 8 & 0xff) / 255.0, (color & 0xff) / 255.0, 1 };
}

static FsColor
color_of_error (const FsStyle *style, double error)
{
  gboolean dark = style->id == FS_STYLE_SCREEN_DARK;
  guint step = 0;

  while (step < N_STEPS && fabs (error) >= limits[step])
    step++;
  return rgb (step == 0 ? small_error[dark] : steps[dark][error < 0][step - 1]);
}

static FsMapLayout
layout_of (const FsErrorMap *map, const FsStyle *style, PangoContext *context, double width, double height)
{
  FsMapLayout at = { .n_rows = map->rows->len, .n_columns = map->n_columns };
  double label = 0, needed = LEGEND + LEVEL_TEXTS + BELOW + (NUMBER_HIGH + GAP) * map->rows->len;

  /* Where rows would have no room for numbers, all text is smaller. */
  at.unit = style->text_size * CLAMP (height / needed / style->text_size, SMALLEST, 1);

  for (guint row = 0; row < map->rows->len; row++)
    {
      g_autoptr (PangoLayout) text = fs_text_new (context, style, fs_error_map_row (map, row)->label, at.unit, FALSE);

      label = fmax (label, fs_text_width (text));
    }
  at.left = fmin (label, MOST_LABEL * width) + 1.4 * at.unit;
  at.top = (LEGEND + LEVEL_TEXTS) * at.unit;
  at.cell_width = (width - at.left - RIGHT * at.unit) / map->n_columns;
  at.cell_height = (height - at.top - BELOW * at.unit) / at.n_rows;
  at.gap = fmin (GAP * at.unit, 0.2 * fmin (at.cell_width, at.cell_height));
  return at;
}

FsMapLayout
fs_map_layout (const FsErrorMap *map, const FsStyle *style, double width, double height)
{
  PangoContext *context = fs_text_context_new (style);
  FsMapLayout at = layout_of (map, style, context, width, height);

  g_object_unref (context);
  return at;
}

FsBox
fs_map_cell_box (const FsMapLayout *at, int row, int column)
{
  return (FsBox){ at->left + column * at->cell_width + at->gap / 2,
                  at->top + (at->n_rows - 1 - row) * at->cell_height + at->gap / 2, at->cell_width - at->gap,
                  at->cell_height - at->gap };
}

gboolean
fs_map_cell_at (const FsMapLayout *at, double x, double y, int *row, int *column)
{
  *column = (int) floor ((x - at->left) / at->cell_width);
  *row = (int) at->n_rows - 1 - (int) floor ((y - at->top) / at->cell_height);
  return *column >= 0 && *column < (int) at->n_columns && *row >= 0 && *row < (int) at->n_rows;
}

double
fs_map_height (const FsErrorMap *map, const FsStyle *style)
{
  return (LEGEND + LEVEL_TEXTS + BELOW + ROW * map->rows->len) * style->text_size;
}

static void
show (const Painter *painter, const char *markup, double x, double y, double align, double width, gboolean bold,
      FsColor color)
{
  g_autoptr (PangoLayout) layout = fs_text_new (painter->context, painter->style, markup, painter->at.unit, bold);

  fs_text_limit (layout, width);
  fs_set_color (painter->cr, color, 1);
  fs_text_show (painter->cr, layout, x, y, align);
}

static double
width_of (const Painter *painter, const char *markup, gboolean bold)
{
  g_autoptr (PangoLayout) layout = fs_text_new (painter->context, painter->style, markup, painter->at.unit, bold);

  return fs_text_width (layout);
}

/* The frame of a cell that has not converged. */
static void
dashed_frame (cairo_t *cr, FsBox box, const FsStyle *style)
{
  cairo_save (cr);
  cairo_set_dash (cr, (const double[]){ 3, 3 }, 2, 0);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  fs_stroke_path (cr, style->dim_text, 1.2);
  cairo_restore (cr);
}

static void
hatch (cairo_t *cr, FsBox box, const FsStyle *style)
{
  double distance = 0.4 * style->text_size;

  cairo_save (cr);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_clip (cr);
  for (double x = box.x - box.height; x < box.x + box.width; x += distance)
    {
      cairo_move_to (cr, x, box.y + box.height);
      cairo_line_to (cr, x + box.height, box.y);
    }
  cairo_set_line_width (cr, 0.8 * style->hairline_width);
  fs_set_color (cr, style->dim_text, 0.45);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Returns the text color that is read on @paper. */
static FsColor
ink_on (FsColor paper)
{
  FsColor black = { 0.1, 0.1, 0.1, 1 }, white = { 1, 1, 1, 1 };

  return fs_color_contrast (black, paper) >= fs_color_contrast (white, paper) ? black : white;
}

static FsColor
mix (FsColor a, FsColor b)
{
  return (FsColor){ (a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2, 1 };
}

/* Returns the color of a cell. */
static FsColor
paper_of (const Painter *painter, const FsMapCell *cell)
{
  if (cell->state == FS_CELL_DONE)
    return color_of_error (painter->style, cell->error);
  if (cell->state == FS_CELL_UNSETTLED)
    return mix (color_of_error (painter->style, cell->error), painter->style->background);
  return fs_color_fade (painter->style->text, 0.05);
}

static void
paint_cell (const Painter *painter, int row, int column)
{
  const FsMapCell *cell = fs_error_map_cell (painter->map, row, column);
  const FsStyle *style = painter->style;
  cairo_t *cr = painter->cr;
  FsBox box = fs_map_cell_box (&painter->at, row, column);
  FsColor paper = paper_of (painter, cell);

  if (cell->state == FS_CELL_ABSENT)
    return;
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  fs_fill_path (cr, paper);
  if (cell->state == FS_CELL_DONE && fabs (cell->error) < limits[0])
    {
      cairo_rectangle (cr, box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
      fs_stroke_path (cr, style->grid, 1);
    }
  if (cell->state == FS_CELL_OPEN)
    hatch (cr, box, style);
  if (cell->progress > 0)
    {
      cairo_rectangle (cr, box.x, box.y + box.height * (1 - cell->progress), box.width, box.height * cell->progress);
      fs_fill_path (cr, fs_color_fade (style->accent, 0.45));
    }
  if (cell->state == FS_CELL_UNSETTLED)
    dashed_frame (cr, fs_box_grow (box, -0.7), style);
}

/* Writes @text in the middle of @box if it has room, in front of lines: with an edge of @paper. */
static gboolean
show_on (const Painter *painter, const char *text, FsBox box, FsColor ink, FsColor paper, gboolean bold)
{
  cairo_t *cr = painter->cr;
  g_autoptr (PangoLayout) layout = fs_text_new (painter->context, painter->style, text, painter->at.unit, bold);
  double x = box.x + (box.width - fs_text_width (layout)) / 2, y = box.y + box.height / 2;

  if (fs_text_width (layout) > box.width)
    return FALSE;
  fs_set_color (cr, paper, 1);
  cairo_rectangle (cr, x - 0.1 * painter->at.unit, y - 0.6 * painter->at.unit,
                   fs_text_width (layout) + 0.2 * painter->at.unit, 1.2 * painter->at.unit);
  cairo_fill (cr);
  fs_set_color (cr, ink, 1);
  fs_text_show (cr, layout, x, y, 0);
  return TRUE;
}

/* The number of a cell: whole percents, with the interval where that is large; or that it has none. */
static void
paint_words (const Painter *painter, int row, int column)
{
  const FsMapCell *cell = fs_error_map_cell (painter->map, row, column);
  FsBox box = fs_map_cell_box (&painter->at, row, column);
  FsColor paper = paper_of (painter, cell), ink;

  if (cell->state == FS_CELL_DONE || cell->state == FS_CELL_UNSETTLED)
    {
      double percent = round (100 * cell->error);
      gboolean settled = cell->state == FS_CELL_DONE;
      g_autofree char *size = fs_number_display_fixed (fabs (percent), 0);
      g_autofree char *interval = fs_number_display_fixed (100 * cell->half_width, 0);
      g_autofree char *number = g_strconcat (percent < 0 ? "−" : percent > 0 ? "+" : "", size, NULL);
      g_autofree char *both = g_strdup_printf ("%s ± %s", number, interval);

      ink = ink_on (paper);
      if (!(cell->half_width > LARGE_INTERVAL) || !show_on (painter, both, box, ink, paper, settled))
        show_on (painter, number, box, ink, paper, settled);
    }
  else if (cell->state == FS_CELL_NO_MODEL || cell->state == FS_CELL_NO_SIMULATION)
    show (painter, "–", box.x + box.width / 2, box.y + box.height / 2, 0.5, box.width, FALSE, painter->style->dim_text);
}

/* Strokes the present path twice: what is behind it stays readable. */
static void
stroke_with_halo (const Painter *painter, double width)
{
  FsColor paper = painter->style->background;

  cairo_set_line_join (painter->cr, CAIRO_LINE_JOIN_ROUND);
  fs_stroke_and_keep_path (painter->cr, fs_color_fade (paper, 0.85), width + 2.4);
  fs_stroke_path (painter->cr, painter->style->text, width);
}

/* A line through the rows where the model reaches each level, and its latency above the first row from the top that has it. */
static void
paint_levels (const Painter *painter)
{
  const FsErrorMap *map = painter->map;
  const FsMapLayout *at = &painter->at;
  double free_from = -INFINITY;

  for (guint level = 0; level < map->levels->len; level++)
    {
      double top_x = NAN, top_y = NAN, half = at->cell_height / 2, before_x = NAN, before_y = NAN;
      double latency = g_array_index (map->levels, double, level);
      g_autofree char *text = fs_number_display_fixed (latency, latency < 10 && latency != round (latency) ? 1 : 0);
      double width = width_of (painter, text, TRUE);

      for (int row = (int) at->n_rows - 1; row >= 0; row--)
        {
          double position = fs_error_map_row (map, row)->crossings[level];
          double x = at->left + position * at->cell_width,
                 y = at->top + (at->n_rows - 1 - row) * at->cell_height + half;

          if (isnan (position))
            {
              before_x = NAN;
              continue;
            }
          if (isnan (before_x))
            cairo_move_to (painter->cr, x, y - half);
          else
            cairo_curve_to (painter->cr, before_x, (before_y + y) / 2, x, (before_y + y) / 2, x, y);
          if (isnan (before_x))
            cairo_line_to (painter->cr, x, y);
          if (isnan (top_x))
            {
              top_x = x;
              top_y = y - half;
            }
          if (row == 0 || isnan (fs_error_map_row (map, row - 1)->crossings[level]))
            cairo_line_to (painter->cr, x, y + half);
          before_x = x;
          before_y = y;
        }
      stroke_with_halo (painter, 1.3);
      if (isnan (top_x) || top_y > at->top + 1 || top_x - width / 2 < free_from)
        continue;
      show (painter, text, top_x, at->top - 0.7 * at->unit, 0.5, 10 * at->unit, TRUE, painter->style->text);
      free_from = top_x + width / 2 + 0.6 * at->unit;
    }
}

/* A stair where the model of each row ends. */
static void
paint_ends (const Painter *painter)
{
  const FsErrorMap *map = painter->map;
  const FsMapLayout *at = &painter->at;
  gboolean begun = FALSE;
  double last = NAN;

  for (int row = (int) at->n_rows - 1; row >= 0; row--)
    {
      double end = fs_error_map_row (map, row)->end, x = at->left + end * at->cell_width;
      double y = at->top + (at->n_rows - 1 - row) * at->cell_height;

      if (isnan (end))
        {
          begun = FALSE;
          continue;
        }
      if (begun)
        cairo_line_to (painter->cr, x, y);
      else
        cairo_move_to (painter->cr, x, y);
      cairo_line_to (painter->cr, x, y + at->cell_height);
      begun = TRUE;
      last = row == 0 ? x : NAN;
    }
  stroke_with_halo (painter, 2);
  if (isfinite (last) && at->cell_height >= NUMBER_HIGH * at->unit)
    {
      const char *words = _ ("model saturates");
      double right = at->left + map->n_columns * at->cell_width, width = width_of (painter, words, TRUE);
      double y = at->top + at->n_rows * at->cell_height - 0.8 * at->unit;

      if (last + width + at->unit <= right && at->cell_height >= 2.6 * at->unit)
        {
          cairo_rectangle (painter->cr, last + 0.4 * at->unit, y - 0.65 * at->unit, width + 0.4 * at->unit,
                           1.3 * at->unit);
          fs_fill_path (painter->cr, fs_color_fade (painter->style->background, 0.85));
          show (painter, words, last + 0.6 * at->unit, y, 0, width + 1, TRUE, painter->style->text);
        }
    }
}

/* The colors with their limits, and what other cells mean. */
static void
paint_legend (const Painter *painter)
{
  const FsStyle *style = painter->style;
  const FsMapLayout *at = &painter->at;
  cairo_t *cr = painter->cr;
  double unit = at->unit, y = 0.9 * unit, x = at->left, high = 1.1 * unit, swatch = SWATCH * unit;
  double words = width_of (painter, _ ("Model too low"), FALSE);
  const char *others[] = { _ ("not simulated"), _ ("not converged") };
  double right = at->left + painter->map->n_columns * at->cell_width;

  if (x + 2 * words + 12 * swatch > right)
    swatch = fmax (0.8 * unit, (right - x - 2 * words - unit) / 12);
  show (painter, _ ("Model too low"), x, y, 0, words + 1, FALSE, style->dim_text);
  x += words + 0.7 * unit;
  for (int step = -(int) N_STEPS; step <= (int) N_STEPS; step++)
    {
      double limit = step == 0 ? 0 : limits[ABS (step) - 1];
      FsBox box = { x, y - high / 2, swatch, high };

      cairo_rectangle (cr, box.x, box.y, box.width - 1, box.height);
      fs_fill_path (cr, color_of_error (style, step < 0 ? -limit : limit));
      if (step != 0 && swatch >= 1.9 * unit)
        {
          g_autofree char *size = fs_number_display_fixed (100 * limit, 0);
          g_autofree char *text = g_strconcat (step < 0 ? "−" : "+", size, NULL);

          show (painter, text, step < 0 ? x + swatch : x, y + high / 2 + 0.75 * unit, 0.5, swatch, FALSE,
                style->dim_text);
        }
      x += swatch;
    }
  x += 0.5 * unit;
  show (painter, _ ("too high (%)"), x, y, 0, 12 * unit, FALSE, style->dim_text);
  x += width_of (painter, _ ("too high (%)"), FALSE) + 1.8 * unit;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      double width = width_of (painter, others[i], FALSE);
      FsBox box = { x, y - high / 2, 2 * unit, high };

      if (x + 2.5 * unit + width > right)
        return;
      if (i == 0)
        hatch (cr, box, style);
      else
        dashed_frame (cr, box, style);
      show (painter, others[i], x + 2.5 * unit, y, 0, width + 1, FALSE, style->dim_text);
      x += 2.5 * unit + width + 1.4 * unit;
    }
}

static void
paint_axes (const Painter *painter)
{
  const FsErrorMap *map = painter->map;
  const FsStyle *style = painter->style;
  const FsMapLayout *at = &painter->at;
  double bottom = at->top + at->n_rows * at->cell_height, free_from = -INFINITY, label;

  for (guint row = 0; row < at->n_rows; row++)
    show (painter, fs_error_map_row (map, row)->label, at->left - 0.7 * at->unit,
          at->top + (at->n_rows - row - 0.5) * at->cell_height, 1, at->left - at->unit, FALSE, style->text);
  for (guint column = 0; column < map->n_columns; column++)
    {
      double x = at->left + (column + 0.5) * at->cell_width, width = width_of (painter, map->columns[column], FALSE);

      if (x - width / 2 < free_from)
        continue;
      show (painter, map->columns[column], x, bottom + at->unit, 0.5, width + 1, FALSE, style->dim_text);
      free_from = x + width / 2 + 0.6 * at->unit;
    }
  /* Below the middle of the cells, or farther to the left where it would be cut there. */
  label = fmin (width_of (painter, map->x_label, FALSE) + 1, painter->width - at->unit);
  show (painter, map->x_label,
        fmin (at->left + map->n_columns * at->cell_width / 2, painter->width - (at->unit + label) / 2),
        bottom + 2.7 * at->unit, 0.5, label, FALSE, style->text);
}

static void
paint_marks (const Painter *painter, const FsMapMarks *marks)
{
  const FsStyle *style = painter->style;
  cairo_t *cr = painter->cr;

  for (int r = 0; marks->hover_row >= 0 && r < marks->n_rows; r++)
    for (int c = 0; c < marks->n_columns; c++)
      {
        int row = marks->hover_row + r, column = marks->hover_column + c;
        const FsMapCell *cell = fs_error_map_cell (painter->map, row, column);
        FsBox box = fs_map_cell_box (&painter->at, row, column);
        double side = 0.5 * painter->at.unit, x = box.x + box.width / 2, y = box.y + box.height / 2;

        cairo_rectangle (cr, box.x, box.y, box.width, box.height);
        if (cell->state == FS_CELL_OPEN)
          fs_fill_and_keep_path (cr, fs_color_fade (style->accent, 0.15));
        fs_stroke_path (cr, style->accent, 2);
        if (cell->state != FS_CELL_OPEN || cell->progress > 0)
          continue;
        cairo_move_to (cr, x - 0.7 * side, y - side);
        cairo_line_to (cr, x + side, y);
        cairo_line_to (cr, x - 0.7 * side, y + side);
        cairo_close_path (cr);
        fs_fill_path (cr, style->accent);
      }
  if (marks->shown_row >= 0)
    {
      FsBox box = fs_box_grow (fs_map_cell_box (&painter->at, marks->shown_row, marks->shown_column), 1);

      fs_add_rounded_box (cr, box, 2);
      fs_stroke_and_keep_path (cr, style->background, 5);
      fs_stroke_path (cr, style->text, 2.2);
    }
}

void
fs_map_paint (cairo_t *cr, const FsErrorMap *map, const FsStyle *style, double width, double height,
              const FsMapMarks *marks)
{
  PangoContext *context = fs_text_context_new (style);
  Painter painter = { cr, map, style, context, layout_of (map, style, context, width, height), width, height };
  const FsMapLayout *at = &painter.at;
  gboolean numbers = at->cell_height >= NUMBER_HIGH * at->unit && at->cell_width >= NUMBER_WIDE * at->unit;

  if (at->cell_width <= 1 || at->cell_height <= 1)
    {
      g_object_unref (context);
      return;
    }
  paint_legend (&painter);
  paint_axes (&painter);
  for (guint row = 0; row < at->n_rows; row++)
    for (guint column = 0; column < map->n_columns; column++)
      paint_cell (&painter, (int) row, (int) column);
  if (at->cell_height >= LINES_HIGH * at->unit)
    {
      paint_levels (&painter);
      show (&painter, map->levels_label, at->left + map->n_columns * at->cell_width, LEGEND * at->unit, 1, 0.6 * width,
            FALSE, style->dim_text);
    }
  paint_ends (&painter);
  for (guint row = 0; numbers && row < at->n_rows; row++)
    for (guint column = 0; column < map->n_columns; column++)
      paint_words (&painter, (int) row, (int) column);
  paint_marks (&painter, marks);
  g_object_unref (context);
}

void
fs_map_paint_small (cairo_t *cr, const FsErrorMap *map, const FsStyle *style, double width, double height)
{
  Painter painter = { cr, map, style, NULL, { .unit = style->text_size, .n_rows = map->rows->len }, width, height };

  painter.at.cell_width = width / map->n_columns;
  painter.at.cell_height = height / map->rows->len;
  painter.at.gap = fmin (1, 0.1 * fmin (painter.at.cell_width, painter.at.cell_height));
  for (guint row = 0; row < map->rows->len; row++)
    for (guint column = 0; column < map->n_columns; column++)
      paint_cell (&painter, (int) row, (int) column);
}
