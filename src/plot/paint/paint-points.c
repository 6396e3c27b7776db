/* Simulated and measured points: markers with their intervals, and dots if there are very many points. */
#include <math.h>

#include "plot/paint/plot-layout.h"

#define MANY 1000         /* points of a series whose markers would hide each other */
#define DOT_SIZE 0.36     /* of a dot, relative to a marker */
#define DOT_ALPHA 0.5     /* lines stay visible below dots */
#define MAX_CELLS 4e6     /* of the grid of occupied cells */
#define BEYOND_ALPHA 0.55 /* of lines between points where no model is */
#define EDGE_SIZE 0.72    /* of triangles for points beyond the data area, relative to a marker */

/* Draws a dot for each point without its interval, at most one in each cell of a fine grid. */
static void
draw_cloud (FsPen *pen, const FsPlotLayout *layout, const FsSeries *series)
{
  const FsPlotFrame *f = &layout->frame;
  double size = DOT_SIZE * layout->style->marker_diameter;
  double cell = fmax (size / 2, sqrt ((f->right - f->left + 1) * (f->bottom - f->top + 1) / MAX_CELLS));
  guint columns = (guint) ((f->right - f->left) / cell) + 1, rows = (guint) ((f->bottom - f->top) / cell) + 1;
  g_autofree guint8 *taken = g_new0 (guint8, (gsize) columns * rows);
  g_autoptr (GArray) dots = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));

  for (guint i = 0; i < series->points->len; i++)
    {
      FsPathPoint dot = { .move = TRUE };
      guint column, row;

      if (fs_plot_layout_point (layout, &g_array_index (series->points, FsPlotPoint, i), &dot.x, &dot.y)
          != FS_POSITION_INSIDE)
        continue;
      column = (guint) CLAMP ((dot.x - f->left) / cell, 0, columns - 1);
      row = (guint) CLAMP ((dot.y - f->top) / cell, 0, rows - 1);
      if (taken[(gsize) row * columns + column])
        continue;
      taken[(gsize) row * columns + column] = TRUE;
      g_array_append_val (dots, dot);
    }
  pen->dots (pen, series->label, dots, size, fs_color_fade (fs_series_color (layout->style, series), DOT_ALPHA));
}

static gboolean
is_final (FsPointStatus state)
{
  return state == FS_POINT_STATUS_DONE || state == FS_POINT_STATUS_MEASURED;
}

FsMark
fs_point_mark (const FsStyle *style, FsPointStatus state, FsColor color)
{
  FsMark mark = {
    .high = NAN,
    .low = NAN,
    .bar = { .color = fs_color_fade (color, state == FS_POINT_STATUS_OUTDATED ? style->stale_alpha : 1),
             .width = style->bar_width,
             .round_joints = TRUE },
    .chevrons = state == FS_POINT_STATUS_NOT_CONVERGED,
    .hollow = !is_final (state),
  };

  if (!is_final (state))
    {
      mark.bar.dashes[0] = mark.bar.dashes[1] = 1.8 * style->bar_width;
      mark.bar.n_dashes = 2;
    }
  return mark;
}

/* Returns the device y of an end of a bar. */
static double
y_of_bar (const FsPlotLayout *layout, double y)
{
  const FsPlotFrame *f = &layout->frame;

  if (!isfinite (y) || (f->y_log && y <= 0))
    return f->bottom;
  return CLAMP (fs_plot_frame_y (f, y), f->top, f->bottom);
}

/* Gives a mark the interval of @point, if it has one. */
static void
set_bar (FsMark *mark, const FsPlotLayout *layout, const FsPlotPoint *point)
{
  if (!isfinite (point->half_width) || point->half_width <= 0)
    return;
  mark->high = y_of_bar (layout, point->y + point->half_width);
  mark->low = y_of_bar (layout, point->y - point->half_width);
}

static void
draw_point (FsPen *pen, const FsPlotLayout *layout, const FsSeries *series, const FsPlotPoint *point)
{
  const FsStyle *style = layout->style;
  FsMark mark = fs_point_mark (style, point->state, fs_series_color (style, series));
  FsPointPosition place = fs_plot_layout_point (layout, point, &mark.x, &mark.y);

  if (place == FS_POSITION_NOWHERE)
    return;
  mark.name = series->label;
  if (point->state == FS_POINT_STATUS_SATURATED)
    {
      mark.marker = FS_MARKER_TRIANGLE_UP;
      mark.y += place == FS_POSITION_TOP_EDGE ? 0.7 * style->marker_diameter : 0;
      mark.bar.n_dashes = 0;
      if (place == FS_POSITION_INSIDE)
        set_bar (&mark, layout, point);
    }
  else if (place == FS_POSITION_TOP_EDGE || place == FS_POSITION_RIGHT_EDGE)
    {
      /* A small triangle points to a point beyond the edge. */
      double r = EDGE_SIZE * style->marker_diameter / 2;
      FsColor color = fs_color_fade (fs_series_color (style, series), mark.hollow ? style->stale_alpha : 1);

      cairo_save (pen->cr);
      cairo_translate (pen->cr, mark.x, mark.y);
      if (place == FS_POSITION_RIGHT_EDGE)
        cairo_rotate (pen->cr, G_PI / 2);
      fs_marker_path (pen->cr, FS_MARKER_TRIANGLE_UP, 0, 1.25 * r, 2 * r);
      cairo_restore (pen->cr);
      pen->shape (pen, mark.x, mark.y, &color, NULL);
      return;
    }
  else if (place == FS_POSITION_ON_AXIS)
    {
      mark.marker = FS_MARKER_DISC;
      mark.bar.n_dashes = 0;
    }
  else
    {
      mark.marker = fs_palette_marker (series->palette_entry);
      mark.hollow = mark.hollow || fs_palette_hollow (series->palette_entry);
      if (!fs_point_has_band (layout, series, point) && point->state != FS_POINT_STATUS_OUTDATED)
        set_bar (&mark, layout, point);
      if (layout->plot->trace || series->no_markers)
        {
          mark.no_marker = TRUE;
          mark.bar.round_joints = FALSE;
        }
    }
  if (!mark.no_marker || isfinite (mark.high))
    pen->mark (pen, &mark);
}

/* Draws thin lines from point to point beyond the saturation rate of the model, where no curve leads the eye. To a
 * saturated point, which has no height, the line rises to the upper edge. */
static void
draw_beyond (FsPen *pen, const FsPlotLayout *layout, const FsSeries *series)
{
  double end = NAN, width = layout->style->bar_width; /* x value beyond which no variant of the model has a line */
  FsColor color = fs_series_color (layout->style, series);
  FsStroke stroke = {
    .color = fs_color_fade (color, BEYOND_ALPHA), .width = width, .dashes = { 3 * width, 2 * width }, .n_dashes = 2
  };
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  FsPathPoint before = { 0 };
  gboolean has_start = FALSE;

  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = series->lines->pdata[i];

      if (line->vertices->len == 0 || line->weight >= FS_LINE_JOIN)
        continue;
      if (!isfinite (line->saturation))
        return;
      end = fmax (end, line->saturation);
    }
  if (!isfinite (end) || layout->plot->x.parameter)
    return;
  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      FsPathPoint at = { .move = TRUE };
      FsPointPosition place = fs_plot_layout_point (layout, point, &at.x, &at.y);
      gboolean drawn = (place == FS_POSITION_INSIDE || place == FS_POSITION_TOP_EDGE)
                       && (point->state == FS_POINT_STATUS_DONE || point->state == FS_POINT_STATUS_NOT_CONVERGED
                           || point->state == FS_POINT_STATUS_SATURATED);

      if (drawn && has_start && point->x > end)
        {
          if (before.move)
            g_array_append_val (path, before);
          at.move = FALSE;
          g_array_append_val (path, at);
        }
      has_start = drawn;
      before = at;
    }
  if (path->len > 0)
    pen->line (pen, path, NULL, &stroke);
}

void
fs_draw_points (FsPen *pen, const FsPlotLayout *layout)
{
  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];

      for (guint s = 0; s < reference->series->len; s++)
        {
          /* The points of reference curves: hollow and faint, with their intervals. */
          const FsSeries *series = reference->series->pdata[s];
          const FsStyle *style = layout->style;

          for (guint i = 0; i < series->points->len; i++)
            {
              const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
              FsMark mark = fs_point_mark (style, FS_POINT_STATUS_OUTDATED,
                                           fs_palette_color (style->id, series->palette_entry));

              if (fs_plot_layout_point (layout, point, &mark.x, &mark.y) != FS_POSITION_INSIDE)
                continue;
              mark.name = series->label;
              mark.marker = fs_palette_marker (series->palette_entry);
              mark.bar.n_dashes = 0;
              mark.bar.round_joints = FALSE;
              set_bar (&mark, layout, point);
              pen->mark (pen, &mark);
            }
        }
    }
  /* Published values are drawn first, then outdated and unfinished points, then finished ones. */
  for (int layer = 0; layer < 3; layer++)
    for (guint s = 0; s < layout->plot->series->len; s++)
      {
        const FsSeries *series = layout->plot->series->pdata[s];

        if (series->points->len > MANY)
          {
            if (layer == 0)
              draw_cloud (pen, layout, series);
            continue;
          }
        if (layer == 0)
          draw_beyond (pen, layout, series);
        for (guint i = 0; i < series->points->len; i++)
          {
            const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

            if ((series->palette_entry == FS_PALETTE_PUBLISHED ? 0 : is_final (point->state) ? 2 : 1) == layer)
              draw_point (pen, layout, series, point);
          }
      }
}
