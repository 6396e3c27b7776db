/* Geometry of the lines and points of a plot in its layout: clipped and thinned paths, ends of lines, positions of
 * points. */
#include <math.h>

#include "plot/paint/plot-layout.h"

#define ALONG_EDGE 1e-6
#define SAME_PLACE 0.5 /* device units */

/* Panels. */
#define MOST_COLUMNS 4
#define LEAST_WIDTH 13.5   /* ems of a panel with the space beside it */
#define LEAST_WIDTH_BARE 5 /* the same of a thumbnail */
#define SHAPE 1.4          /* width of a panel relative to its height */
#define UNFILLED 0.4       /* what a row that is not full counts, against the shape */
#define GAP 1.3            /* ems between panels */
#define NUMBERS 1.7        /* ems for the numbers below a panel that has none below it */

double
fs_plot_frame_data_x (const FsPlotFrame *frame, double px)
{
  double t = (px - frame->left) / (frame->right - frame->left);

  return frame->x_log ? frame->x_from * pow (frame->x_to / frame->x_from, t)
                      : frame->x_from + t * (frame->x_to - frame->x_from);
}

double
fs_plot_frame_data_y (const FsPlotFrame *frame, double py)
{
  double t = (frame->bottom - py) / (frame->bottom - frame->top);

  return frame->y_log ? frame->y_from * pow (frame->y_to / frame->y_from, t)
                      : frame->y_from + t * (frame->y_to - frame->y_from);
}

guint
fs_plot_frame_panel_at (const FsPlotFrame *frame, double px, double py)
{
  guint rows, column, row;

  if (frame->n_panels == 0)
    return 0;
  /* The space between two of them belongs to the next one, which its name is above, and to the next one on the right. */
  rows = (frame->n_panels - 1) / frame->columns + 1;
  column = (guint) CLAMP (ceil ((px - frame->right) / frame->pitch_x), 0, frame->columns - 1);
  row = (guint) CLAMP (ceil ((py - frame->bottom) / frame->pitch_y), 0, rows - 1);
  return MIN (row * frame->columns + column, frame->n_panels - 1);
}

FsBox
fs_plot_layout_area (const FsPlotLayout *layout)
{
  const FsPlotFrame *f = &layout->frame;

  return (FsBox){ f->left, f->top, f->right - f->left, f->bottom - f->top };
}

/* Returns whether a data point can be drawn on these axes. */
static gboolean
drawable (const FsPlotFrame *frame, double x, double y)
{
  return isfinite (x) && isfinite (y) && (!frame->x_log || x > 0) && (!frame->y_log || y > 0);
}

/* The vertices of one pixel column that are kept: where the line enters and leaves it, the highest, and the lowest. */
typedef struct {
  double number; /* NAN if empty */
  FsPathPoint first, low, high, last;
  guint low_at, high_at, last_at; /* order in the column */
} Column;

static void
flush_column (GArray *out, Column *column)
{
  gboolean low_first = column->low_at < column->high_at;

  if (isnan (column->number))
    return;
  g_array_append_val (out, column->first);
  for (int i = 0; i < 2; i++)
    {
      gboolean low = (i == 0) == low_first;
      guint at = low ? column->low_at : column->high_at;

      if (at > 0 && at < column->last_at)
        g_array_append_val (out, *(low ? &column->low : &column->high));
    }
  if (column->last_at > 0)
    g_array_append_val (out, column->last);
  column->number = NAN;
}

/* Returns how many vertices from @from on lie on the same side of the data area as both of their neighbors, so that no
 * segment of them is visible. @low, @high: x of the sides. */
static guint
n_beside (const GArray *vertices, guint from, double low, double high)
{
  const FsVertex *v = (const FsVertex *) (const void *) vertices->data;
  guint i = from;

  if (from > 0 && v[from - 1].x < low)
    while (i + 1 < vertices->len && v[i].x < low && v[i + 1].x < low)
      i++;
  else if (from > 0 && v[from - 1].x > high)
    while (i + 1 < vertices->len && v[i].x > high && v[i + 1].x > high)
      i++;
  return i - from;
}

/* Returns the part of a segment inside @box as [t0, t1] (Liang and Barsky); FALSE if there is none. */
static gboolean
clip_segment (FsBox box, FsPathPoint a, FsPathPoint b, double *t0, double *t1)
{
  const double p[4] = { a.x - b.x, b.x - a.x, a.y - b.y, b.y - a.y };
  const double q[4] = { a.x - box.x, box.x + box.width - a.x, a.y - box.y, box.y + box.height - a.y };

  *t0 = 0;
  *t1 = 1;
  for (int i = 0; i < 4; i++)
    {
      if (p[i] == 0 && q[i] < 0)
        return FALSE;
      if (p[i] < 0)
        *t0 = MAX (*t0, q[i] / p[i]);
      else if (p[i] > 0)
        *t1 = MIN (*t1, q[i] / p[i]);
    }
  return *t0 <= *t1;
}

GArray *
fs_path_clip (const GArray *path, FsBox box)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  gboolean open = FALSE; /* the previous segment ended inside */

  for (guint i = 1; i < path->len; i++)
    {
      FsPathPoint a = g_array_index (path, FsPathPoint, i - 1), b = g_array_index (path, FsPathPoint, i), from, to;
      double t0, t1;

      if (b.move || !clip_segment (box, a, b, &t0, &t1))
        {
          open = FALSE;
          continue;
        }
      from = (FsPathPoint){ a.x + t0 * (b.x - a.x), a.y + t0 * (b.y - a.y), TRUE };
      to = (FsPathPoint){ a.x + t1 * (b.x - a.x), a.y + t1 * (b.y - a.y), FALSE };
      if (!open || t0 > 0)
        g_array_append_val (out, from);
      g_array_append_val (out, to);
      open = t1 == 1;
    }
  return out;
}

/* Returns the visible parts of a line. */
static GArray *
path_new (const FsPlotLayout *layout, const FsLine *line, double resolution)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  /* Columns that are visible in part keep all of their vertices. */
  double low = fs_plot_frame_data_x (&layout->frame, layout->frame.left - 2 * resolution);
  double high = fs_plot_frame_data_x (&layout->frame, layout->frame.right + 2 * resolution);
  Column column = { .number = NAN };
  gboolean move = TRUE;

  for (guint i = 0; i < line->vertices->len; i++)
    {
      FsVertex v;
      FsPathPoint p;

      i += n_beside (line->vertices, i, low, high);
      v = g_array_index (line->vertices, FsVertex, i);

      if (!drawable (&layout->frame, v.x, v.y))
        {
          move = TRUE;
          continue;
        }
      p = (FsPathPoint){ fs_plot_frame_x (&layout->frame, v.x), fs_plot_frame_y (&layout->frame, v.y), move };
      if (!isfinite (p.x) || !isfinite (p.y))
        {
          move = TRUE;
          continue;
        }
      if (!move && floor (p.x / resolution) == column.number)
        {
          column.last = p;
          column.last_at++;
          if (p.y > column.low.y)
            {
              column.low = p;
              column.low_at = column.last_at;
            }
          if (p.y < column.high.y)
            {
              column.high = p;
              column.high_at = column.last_at;
            }
        }
      else
        {
          flush_column (all, &column);
          column = (Column){ floor (p.x / resolution), p, p, p, p, 0, 0, 0 };
        }
      move = FALSE;
    }
  flush_column (all, &column);

  return fs_path_clip (all, fs_plot_layout_area (layout));
}

GArray *
fs_plot_layout_path (const FsPlotLayout *layout, const FsLine *line, double resolution)
{
  GArray *path;

  if (resolution != 1)
    return path_new (layout, line, resolution);
  path = g_hash_table_lookup (layout->paths, line);
  if (path == NULL)
    {
      path = path_new (layout, line, resolution);
      g_hash_table_insert (layout->paths, (gpointer) line, path);
    }
  return g_array_ref (path);
}

/* NAN if there is none, or if it is outside. */
static double
saturation_x (const FsPlotLayout *layout, const FsLine *line)
{
  const FsPlotFrame *frame = &layout->frame;

  if (line == NULL || line->vertices->len == 0 || !isfinite (line->saturation) || line->saturation < frame->x_from
      || line->saturation > frame->x_to || (frame->x_log && line->saturation <= 0))
    return NAN;
  return fs_plot_frame_x (frame, line->saturation);
}

FsLineEnd
fs_plot_layout_line_end (const FsPlotLayout *layout, const FsLine *line)
{
  const FsPlotFrame *frame = &layout->frame;
  const FsVertex *v = (const FsVertex *) (void *) line->vertices->data;
  FsLineEnd end = { .saturation_x = NAN };
  gboolean inside = FALSE;
  FsVertex last;

  if (!isfinite (line->saturation) || line->vertices->len == 0)
    return end;
  end.saturation_x = saturation_x (layout, line);
  last = v[line->vertices->len - 1];
  if (!drawable (frame, last.x, last.y))
    return end;
  end.x = fs_plot_frame_x (frame, last.x);
  end.y = fs_plot_frame_y (frame, last.y);
  if (last.y <= frame->y_to)
    {
      end.shown = last.x >= frame->x_from && last.x <= frame->x_to && last.y >= frame->y_from;
      return end;
    }
  /* Where the line crosses the upper edge upwards for the last time, its visible part ends. */
  end.y = frame->top;
  for (guint i = line->vertices->len; i-- > 1 && !inside;)
    {
      FsPathPoint a, b;
      double t0, t1;

      if (!drawable (frame, v[i - 1].x, v[i - 1].y) || !drawable (frame, v[i].x, v[i].y))
        continue;
      a = (FsPathPoint){ fs_plot_frame_x (frame, v[i - 1].x), fs_plot_frame_y (frame, v[i - 1].y), FALSE };
      b = (FsPathPoint){ fs_plot_frame_x (frame, v[i].x), fs_plot_frame_y (frame, v[i].y), FALSE };
      inside = clip_segment (fs_plot_layout_area (layout), a, b, &t0, &t1);
      if (!inside)
        continue;
      end.x = a.x + t1 * (b.x - a.x);
      end.shown = end.above
          = fabs (a.y + t1 * (b.y - a.y) - frame->top) < ALONG_EDGE * (frame->bottom - frame->top) + 1e-6;
    }
  return end;
}

FsPointPosition
fs_plot_layout_point (const FsPlotLayout *layout, const FsPlotPoint *point, double *x, double *y)
{
  const FsPlotFrame *frame = &layout->frame;
  gboolean beyond_right = point->x > frame->x_to;

  if (!isfinite (point->x) || (frame->x_log && point->x <= 0) || point->x < frame->x_from)
    return FS_POSITION_NOWHERE;
  /* In a range that the user has chosen, points outside it are not drawn at the edges. */
  if (beyond_right && !layout->whole_x)
    return FS_POSITION_NOWHERE;
  *x = beyond_right ? frame->right : fs_plot_frame_x (frame, point->x);
  *y = frame->top;
  if (point->state == FS_POINT_STATUS_SATURATED && !isfinite (point->y))
    return FS_POSITION_TOP_EDGE;
  if (point->state == FS_POINT_STATUS_QUEUED || (point->state == FS_POINT_STATUS_RUNNING && !isfinite (point->y)))
    {
      *y = frame->bottom;
      return beyond_right ? FS_POSITION_NOWHERE : FS_POSITION_ON_AXIS;
    }
  if (!drawable (frame, point->x, point->y) || point->y < frame->y_from)
    return FS_POSITION_NOWHERE;
  if (point->y > frame->y_to)
    return FS_POSITION_TOP_EDGE;
  *y = fs_plot_frame_y (frame, point->y);
  return beyond_right ? FS_POSITION_RIGHT_EDGE : FS_POSITION_INSIDE;
}

void
fs_plot_layout_same_saturation (const FsPlotLayout *layout, guint s, guint *before, guint *after)
{
  double x = saturation_x (layout, fs_series_main_line (layout->plot->series->pdata[s]));

  *before = *after = 0;
  for (guint i = 0; i < layout->plot->series->len; i++)
    if (i != s && fabs (saturation_x (layout, fs_series_main_line (layout->plot->series->pdata[i])) - x) < SAME_PLACE)
      (*(i < s ? before : after))++;
}

gboolean
fs_plot_layout_bracket (const FsPlotLayout *layout, const FsSeries *series, FsBox *box)
{
  const FsPlotFrame *f = &layout->frame;
  double height = FS_BRACKET_HEIGHT * layout->style->end_size;

  if (!isfinite (series->saturates_from) || !isfinite (series->saturates_to)
      || (f->x_log && series->saturates_from <= 0) || series->saturates_from < f->x_from
      || series->saturates_to > f->x_to)
    return FALSE;
  box->x = fs_plot_frame_x (f, series->saturates_from);
  box->width = fs_plot_frame_x (f, series->saturates_to) - box->x;
  box->y = f->bottom - height;
  box->height = height;
  return TRUE;
}

/* Panels. */

guint
fs_plot_grid_columns (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  double least = (style->bare ? LEAST_WIDTH_BARE : LEAST_WIDTH) * style->text_size, best = INFINITY;
  guint n = plot->panels->len, most = (guint) CLAMP (floor (width / least), 1, MOST_COLUMNS), chosen = 1;

  if (n == 0 || (plot->panel_columns > 0 && plot->panel_columns <= most))
    return n == 0 ? 0 : plot->panel_columns;
  for (guint columns = 1; columns <= MIN (most, n); columns++)
    {
      guint rows = (n - 1) / columns + 1;
      double score
          = fabs (log (width / columns / (height / rows) / SHAPE)) + UNFILLED * (double) (rows * columns - n) / columns;

      if (score >= best)
        continue;
      best = score;
      chosen = columns;
    }
  return chosen;
}

double
fs_plot_grid_panel_size (const FsPlotLayout *layout, double beside, double above)
{
  const FsPlotFrame *f = &layout->frame;
  guint rows = (f->n_panels - 1) / f->columns + 1;
  double numbers = layout->style->tick_major + (NUMBERS + 1) * layout->em; /* below the last row */

  return fmin ((layout->width - f->left - beside) / f->columns / SHAPE,
               (layout->height - above - numbers) / rows - FS_PANEL_NAME * layout->em);
}

double
fs_plot_grid_head (const FsPlotLayout *layout)
{
  return layout->style->bare ? 0 : (FS_PANEL_NAME - 0.5) * layout->em;
}

double
fs_plot_grid_gap_y (const FsPlotLayout *layout)
{
  gboolean unfilled = layout->frame.n_panels % layout->frame.columns != 0;

  return (layout->style->bare ? GAP / 2 : FS_PANEL_NAME + 0.8 + (unfilled ? NUMBERS : 0)) * layout->em;
}

/* The numbers at both ends of neighboring axes must not touch. */
double
fs_plot_grid_gap_x (const FsPlotLayout *layout)
{
  double widest = 0;

  for (guint i = 0; layout->x_ticks != NULL && i < layout->x_ticks->len && !layout->style->bare; i++)
    {
      const FsTick *tick = &g_array_index (layout->x_ticks, FsTick, i);
      g_autoptr (PangoLayout) text
          = tick->text != NULL ? fs_text_new (layout->context, layout->style, tick->text, layout->em, FALSE) : NULL;

      widest = text != NULL ? MAX (widest, fs_text_width (text)) : widest;
    }
  return MAX ((layout->style->bare ? GAP / 2 : GAP) * layout->em, 0.8 * widest + 0.6 * layout->em);
}
