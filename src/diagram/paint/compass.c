/* The compass: an arrow for each dimension, in the direction in which its links run. */
#include <math.h>

#include "diagram/paint/layers.h"

#define LONGEST 46
#define LEAST 16
#define LONGEST_LATTICE 26
#define MARGIN 8
#define HEAD 6
#define NUMBER 12
#define NUMBER_OFF 9
#define NUMBER_CLEAR 11 /* px between numbers, and from a number to an arm */
#define NEAR 6
#define MIN_SIZE 260 /* px of the canvas below which there is no compass */

typedef struct {
  FsPoint origin;
  FsPoint tips[FS_GH_MAX_N];
  FsPoint numbers[FS_GH_MAX_N];
  int n;
} Compass;

static gboolean
has_compass (const FsDiagramScene *scene)
{
  const FsDiagramLayout *layout = scene->layout;

  return (layout->kind == FS_LAYOUT_PARALLEL || scene->lattice_grid) && layout->settled && layout->network.n >= 2
         && !scene->style->bare && MIN (scene->width, scene->height) >= MIN_SIZE * scene->unit;
}

/* Moves a number away from its tip until it is clear of the other arms and numbers. */
static FsPoint
number_place (const Compass *compass, const FsDiagramScene *scene, int d)
{
  double u = scene->unit,
         angle = atan2 (compass->tips[d].y - compass->origin.y, compass->tips[d].x - compass->origin.x);
  FsPoint best = compass->tips[d];
  double most = -1;

  for (int i = 0; i < 15; i++)
    {
      /* Straight on, then more and more to both sides. */
      double turn = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1) * G_PI / 12, clear = NUMBER_CLEAR * u;
      FsPoint at = { compass->tips[d].x + NUMBER_OFF * u * cos (angle + turn),
                     compass->tips[d].y + NUMBER_OFF * u * sin (angle + turn) };

      for (int e = 0; e < compass->n; e++)
        {
          FsRoute arm = fs_route_line (compass->origin, compass->tips[e]);

          if (e != d)
            clear = MIN (clear, fs_route_distance (&arm, at.x, at.y));
          if (e < d)
            clear = MIN (clear, hypot (at.x - compass->numbers[e].x, at.y - compass->numbers[e].y));
        }
      if (clear > most + 0.5)
        {
          most = clear;
          best = at;
        }
    }
  return best;
}

static Compass
compass_of (const FsDiagramScene *scene)
{
  const FsDiagramLayout *layout = scene->layout;
  double u = scene->unit, longest = 0, right = 0, top = 0, most = scene->lattice_grid ? LONGEST_LATTICE : LONGEST;
  Compass compass = { .n = layout->network.n };

  for (int d = 0; d < compass.n; d++)
    longest = MAX (longest, hypot (layout->step[d].x, layout->step[d].y));
  for (int d = 0; d < compass.n; d++)
    {
      double length = hypot (layout->step[d].x, layout->step[d].y), arm = MAX (most * length / longest, LEAST) * u;

      compass.tips[d] = (FsPoint){ layout->step[d].x / length * arm, layout->step[d].y / length * arm };
      right = MAX (right, compass.tips[d].x);
      top = MIN (top, compass.tips[d].y);
    }
  compass.origin = (FsPoint){ scene->width - (MARGIN + NUMBER) * u - right, (MARGIN + NUMBER_OFF) * u - top };
  for (int d = 0; d < compass.n; d++)
    {
      compass.tips[d].x += compass.origin.x;
      compass.tips[d].y += compass.origin.y;
    }
  for (int d = 0; d < compass.n; d++)
    compass.numbers[d] = number_place (&compass, scene, d);
  return compass;
}

/* Over the columns of a Gray grid, and beside its rows: the dimension of the links between neighbors. */
static void
paint_ruler (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagramLayout *layout = scene->layout;
  int n = layout->network.n, h = (n + 1) / 2;
  double u = scene->unit, w = scene->half_width;

  if (layout->pitch_x * scene->scale < 16 * u || layout->pitch_y * scene->scale < 16 * u
      || scene->diagram->view.zoom != 1)
    return;
  for (int across = 1; across >= 0; across--)
    {
      uint32_t count = UINT32_C (1) << (across ? h : n - h);

      for (uint32_t i = 0; i + 1 < count; i++)
        {
          int bit = g_bit_nth_lsf (i + 1, -1);
          FsPoint a = scene->at[(i ^ i >> 1) << (across ? 0 : h)],
                  b = scene->at[((i + 1) ^ (i + 1) >> 1) << (across ? 0 : h)];
          double beyond = 0.45 * (across ? layout->pitch_y : layout->pitch_x) * scene->scale;
          char text[12];

          g_snprintf (text, sizeof text, "%d", across ? bit : bit + h);
          fs_pen_text (cr, scene, text,
                       across ? (FsPoint){ (a.x + b.x) / 2, MAX (a.y - beyond - 8 * u, 9 * u) }
                              : (FsPoint){ MAX (a.x - beyond - w / 2 - 4 * u, 8 * u), (a.y + b.y) / 2 },
                       0.5, 11, FALSE, scene->style->dim_text, FALSE);
        }
    }
}

void
fs_paint_diagram_compass (cairo_t *cr, const FsDiagramScene *scene)
{
  double u = scene->unit;
  Compass compass;

  if (scene->layout->kind == FS_LAYOUT_GRID && !scene->lattice_grid && scene->layout->settled && !scene->style->bare)
    paint_ruler (cr, scene);
  if (!has_compass (scene))
    return;
  compass = compass_of (scene);
  for (int d = 0; d < compass.n; d++)
    {
      double angle = atan2 (compass.tips[d].y - compass.origin.y, compass.tips[d].x - compass.origin.x);
      FsRoute arm = fs_route_line (compass.origin, (FsPoint){ compass.tips[d].x - 4 * u * cos (angle),
                                                              compass.tips[d].y - 4 * u * sin (angle) });
      char text[12];

      fs_pen_stroke (cr, scene, &arm, fs_pen_ink (scene, 0.8), 1.2);
      fs_pen_arrow (cr, scene, compass.tips[d], angle, HEAD, fs_pen_ink (scene, 0.9));
      g_snprintf (text, sizeof text, "%d", d);
      fs_pen_text (cr, scene, text, compass.numbers[d], 0.5, NUMBER - 0.5, TRUE, scene->style->text, FALSE);
    }
  fs_add_circle (cr, compass.origin.x, compass.origin.y, 2 * u);
  fs_fill_path (cr, scene->style->text);
}

int
fs_diagram_compass_hit (const FsDiagramScene *scene, double x, double y)
{
  double least = NEAR * scene->unit;
  int hit = -1;
  Compass compass;

  if (!has_compass (scene))
    return -1;
  compass = compass_of (scene);
  for (int d = 0; d < compass.n; d++)
    {
      FsRoute arm = fs_route_line (compass.origin, compass.tips[d]);
      double near = MIN (fs_route_distance (&arm, x, y),
                         hypot (compass.numbers[d].x - x, compass.numbers[d].y - y) - 3 * scene->unit);

      if (near < least)
        {
          least = near;
          hit = d;
        }
    }
  return hit;
}
