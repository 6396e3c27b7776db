/* The compass: an arrow for each dimension, in the direction in which its links run. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "topology/hamiltonian-path.h"

#define LONGEST 46
#define LEAST 16
#define LONGEST_GRID 26
#define MARGIN 8
#define HEAD 6
#define NUMBER 12
#define NUMBER_OFF 9
#define NUMBER_CLEAR 11 /* px between numbers, and from a number to an arm */
#define NEAR 6
#define MIN_SIZE 260 /* px of the canvas below which there is no compass */

/* Without arms (n is 0) there is no compass. */
typedef struct {
  FsPoint origin;
  FsPoint tips[FS_GH_MAX_N];
  FsPoint numbers[FS_GH_MAX_N];
  int n;
} Compass;

static double
arm_angle (const Compass *compass, int d)
{
  return atan2 (compass->tips[d].y - compass->origin.y, compass->tips[d].x - compass->origin.x);
}

static Compass
compass_of (const FsCanvas *canvas)
{
  const FsDiagramLayout *layout = canvas->layout;
  double u = canvas->unit, longest = 0, right = 0, top = 0, most = canvas->is_grid ? LONGEST_GRID : LONGEST;
  Compass compass = { .n = layout->network.n };

  if ((layout->kind != FS_LAYOUT_PARALLEL && !canvas->is_grid) || !layout->settled || compass.n < 2
      || canvas->style->bare || MIN (canvas->width, canvas->height) < MIN_SIZE * u)
    return (Compass){ 0 };
  for (int d = 0; d < compass.n; d++)
    longest = MAX (longest, hypot (layout->step[d].x, layout->step[d].y));
  for (int d = 0; d < compass.n; d++)
    {
      double length = hypot (layout->step[d].x, layout->step[d].y), arm = MAX (most * length / longest, LEAST) * u;

      compass.tips[d] = (FsPoint){ layout->step[d].x / length * arm, layout->step[d].y / length * arm };
      right = MAX (right, compass.tips[d].x);
      top = MIN (top, compass.tips[d].y);
    }
  compass.origin = (FsPoint){ canvas->width - (MARGIN + NUMBER) * u - right, (MARGIN + NUMBER_OFF) * u - top };
  for (int d = 0; d < compass.n; d++)
    {
      compass.tips[d].x += compass.origin.x;
      compass.tips[d].y += compass.origin.y;
    }
  for (int d = 0; d < compass.n; d++)
    {
      /* The number is moved away from its tip until it is clear of the other arms and numbers: straight on, then more and
       * more to both sides. */
      double angle = arm_angle (&compass, d), clearest = -1;

      for (int i = 0; i < 15; i++)
        {
          double turn = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1) * G_PI / 12, clear = NUMBER_CLEAR * u;
          FsPoint at = { compass.tips[d].x + NUMBER_OFF * u * cos (angle + turn),
                         compass.tips[d].y + NUMBER_OFF * u * sin (angle + turn) };

          for (int e = 0; e < compass.n; e++)
            {
              FsRoute arm = fs_route_line (compass.origin, compass.tips[e]);

              if (e != d)
                clear = MIN (clear, fs_route_distance (&arm, at.x, at.y));
              if (e < d)
                clear = MIN (clear, fs_point_distance (at, compass.numbers[e]));
            }
          if (clear > clearest + 0.5)
            {
              clearest = clear;
              compass.numbers[d] = at;
            }
        }
    }
  return compass;
}

void
fs_paint_diagram_compass (const FsCanvas *canvas)
{
  const FsDiagramLayout *layout = canvas->layout;
  double u = canvas->unit, w = canvas->half_width;
  Compass compass = compass_of (canvas);
  gboolean ruled = layout->kind == FS_LAYOUT_GRID && !canvas->is_grid && layout->settled && !canvas->style->bare
                   && layout->pitch_x * canvas->scale >= 16 * u && layout->pitch_y * canvas->scale >= 16 * u
                   && canvas->diagram->view.zoom == 1;

  /* Over the columns of a Gray grid, and beside its rows: the dimension of the links between neighbors. */
  for (int across = 1; across >= 0 && ruled; across--)
    {
      int n = layout->network.n, h = (n + 1) / 2, shift = across ? 0 : h;
      uint32_t count = UINT32_C (1) << (across ? h : n - h);
      double beyond = 0.45 * (across ? layout->pitch_y : layout->pitch_x) * canvas->scale;

      for (uint32_t i = 0; i + 1 < count; i++)
        {
          int bit = g_bit_nth_lsf (i + 1, -1);
          FsPoint a = canvas->at[fs_gray_code (i) << shift], b = canvas->at[fs_gray_code (i + 1) << shift];

          fs_pen_integer (canvas, (guint) (bit + shift),
                          across ? (FsPoint){ (a.x + b.x) / 2, MAX (a.y - beyond - 8 * u, 9 * u) }
                                 : (FsPoint){ MAX (a.x - beyond - w / 2 - 4 * u, 8 * u), (a.y + b.y) / 2 },
                          0.5, 11, FALSE, canvas->style->dim_text, FALSE);
        }
    }
  for (int d = 0; d < compass.n; d++)
    {
      FsPoint tip = compass.tips[d];
      double angle = arm_angle (&compass, d);

      fs_pen_line (canvas, compass.origin, (FsPoint){ tip.x - 4 * u * cos (angle), tip.y - 4 * u * sin (angle) },
                   fs_pen_ink (canvas, 0.8), 1.2);
      fs_pen_arrow (canvas, tip, angle, HEAD, fs_pen_ink (canvas, 0.9));
      fs_pen_integer (canvas, (guint) d, compass.numbers[d], 0.5, NUMBER - 0.5, TRUE, canvas->style->text, FALSE);
    }
  if (compass.n > 0)
    fs_pen_disc (canvas, compass.origin, 2 * u, canvas->style->text);
}

int
fs_diagram_compass_hit (const FsCanvas *canvas, double x, double y)
{
  Compass compass = compass_of (canvas);
  double least = NEAR * canvas->unit;
  int hit = -1;

  for (int d = 0; d < compass.n; d++)
    {
      FsRoute arm = fs_route_line (compass.origin, compass.tips[d]);
      double near = MIN (fs_route_distance (&arm, x, y),
                         fs_point_distance (compass.numbers[d], (FsPoint){ x, y }) - 3 * canvas->unit);

      if (near < least)
        {
          least = near;
          hit = d;
        }
    }
  return hit;
}
