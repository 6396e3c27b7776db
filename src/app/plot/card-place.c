#include "app/plot/card-place.h"

#include <math.h>

#define GAP 16      /* px between the data area and the card */
#define EDGE 4      /* px between card and the edge of the widget */
#define STEP 16     /* px between the places that are tried */
#define SAMPLE 6    /* px between samples of a line */
#define BREATH 8    /* px that a point keeps from the card */
#define AT_CURSOR 2 /* px within which a point is one of the crosshair */

/* What covering costs. */
#define COST_POINT_AT_CURSOR 1e6
#define COST_LEGEND 2e4 /* it has the names that the card refers to */
#define COST_CROSSHAIR 1e5
#define COST_POINT 1e3
#define COST_LABEL 500
#define COST_LINE 10.0
#define COST_MOVE 5.0
#define COST_DOWN 0.02 /* for each pixel below the top */

/* Something that the card should not cover. */
typedef struct {
  float x, y;
  double cost;
} Obstacle;

static void
add_obstacle (GArray *obstacles, double x, double y, double cost)
{
  Obstacle obstacle = { (float) x, (float) y, cost };

  if (isfinite (x) && isfinite (y))
    g_array_append_val (obstacles, obstacle);
}

static double
cost_of (const GArray *obstacles, const FsPlotFrame *f, const GdkRectangle *place, double px,
         const GdkRectangle *before)
{
  const GdkRectangle legend
      = { (int) f->legend_x, (int) f->legend_y, (int) ceil (f->legend_width), (int) ceil (f->legend_height) };
  double left = place->x - BREATH, right = place->x + place->width + BREATH;
  double top = place->y - BREATH, bottom = place->y + place->height + BREATH;
  double cost = COST_DOWN * (place->y - f->top);

  for (guint i = 0; i < obstacles->len; i++)
    {
      const Obstacle *obstacle = &g_array_index (obstacles, Obstacle, i);

      if (obstacle->x >= left && obstacle->x <= right && obstacle->y >= top && obstacle->y <= bottom)
        cost += obstacle->cost;
    }
  for (guint i = 0; i < f->n_labels; i++)
    if (f->labels[i].x + f->labels[i].width >= place->x && f->labels[i].x <= place->x + place->width
        && f->labels[i].y + f->labels[i].height >= place->y && f->labels[i].y <= place->y + place->height)
      cost += COST_LABEL;
  if (f->legend_width > 0 && gdk_rectangle_intersect (place, &legend, NULL))
    cost += COST_LEGEND;
  if (px >= place->x && px <= place->x + place->width)
    cost += COST_CROSSHAIR;
  if (before->width > 0 && (place->y != before->y || (place->x > px) != (before->x > px)))
    cost += COST_MOVE;
  return cost;
}

GdkRectangle
fs_card_place (const FsPlot *plot, const FsPlotFrame *f, double x, const GtkRequisition *size, int width, int height,
               const GdkRectangle *before)
{
  g_autoptr (GArray) obstacles = g_array_new (FALSE, FALSE, sizeof (Obstacle));
  double px = fs_plot_frame_x (f, x), least = INFINITY;
  int lowest = MAX (EDGE, (int) f->bottom - size->height - EDGE);
  GdkRectangle best = { EDGE, EDGE, size->width, size->height };

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
          double at = fs_plot_frame_x (f, point->x);
          double y = point->state == FS_POINT_STATUS_SATURATED && !isfinite (point->y) ? f->top
                                                                                       : fs_plot_frame_y (f, point->y);

          add_obstacle (obstacles, at, CLAMP (y, f->top, f->bottom),
                        fabs (at - px) < AT_CURSOR ? COST_POINT_AT_CURSOR : COST_POINT);
        }
      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];

          for (double at = f->left; line->vertices->len > 0 && at <= f->right; at += SAMPLE)
            {
              double y = fs_plot_frame_y (f, fs_line_at (line, fs_plot_frame_data_x (f, at)));

              if (y >= f->top && y <= f->bottom)
                add_obstacle (obstacles, at, y, COST_LINE);
            }
        }
    }
  for (int side = 0; side < 2; side++)
    for (int y = MIN ((int) f->top + STEP, lowest); y <= lowest; y = y < lowest ? MIN (y + STEP, lowest) : y + 1)
      {
        int docked = (int) (side == 0 ? f->right - size->width - EDGE : f->left + GAP);
        GdkRectangle place = { CLAMP (docked, EDGE, MAX (EDGE, width - size->width - EDGE)),
                               MIN (y, MAX (EDGE, height - size->height - EDGE)), size->width, size->height };
        double cost = cost_of (obstacles, f, &place, px, before);

        if (cost < least)
          {
            least = cost;
            best = place;
          }
      }
  return best;
}
