/* The dependencies of channels: a dot for each channel in the middle of its link, arrows to those that a message that holds it
 * may request; the numbers that prove that there is no circle, or the smallest circle (TIME_PICTURES 6, SIMULATOR.md 5.1). */
#include <math.h>

#include "diagram/paint/layers.h"

#define ASIDE 11 /* px from the middle of a link to the dot of its channel, and to that of its second class */
#define NEXT 17
#define DOT 9.6 /* radius of a dot with a number */
#define SMALL_DOT 4
#define NUMBER 10.5
#define FEW_INDIRECT 12     /* dependencies behind adaptive channels, of more of which each is fainter */
#define LEAST_INDIRECT 0.16 /* opacity */
#define BOW 0.12            /* of their arrows, fraction of the length */
#define ROOM 78             /* px between nodes from which on there is room for numbers */

/* The lane of the channel of a vertex. */
static FsRoute
lane_of (const FsCanvas *canvas, uint32_t vertex)
{
  const FsChannelDependencies *found = canvas->diagram->dependencies;
  uint32_t channel = vertex / FS_DEPENDENCY_CLASSES;
  double aside = (ASIDE + NEXT * (vertex % FS_DEPENDENCY_CLASSES)) * canvas->unit;

  /* Between nodes that are near each other both lanes come nearer. */
  aside *= MIN (canvas->gap / (ROOM * canvas->unit), 1);
  return fs_canvas_lane (canvas, fs_network_channel_node (&found->network, channel),
                         fs_network_far_end (&found->network, channel), aside, 2, 2);
}

/* The way from the end of one lane to the beginning of the next, around the node between them. */
static FsRoute
turn (const FsRoute *from, const FsRoute *to)
{
  FsPoint a = fs_route_end (from), d = fs_route_start (to);
  double in = fs_route_angle (from, 1), out = fs_route_angle (to, 0), reach = 0.45 * fs_point_distance (a, d);

  return fs_route_curve (a, (FsPoint){ a.x + reach * cos (in), a.y + reach * sin (in) },
                         (FsPoint){ d.x - reach * cos (out), d.y - reach * sin (out) }, d);
}

/* Where the dot of a lane is: in the middle, or of a lane that leaves the picture in the middle of what is before that. */
static double
dot_at (const FsRoute *lane)
{
  return lane->gap > 0 ? 0.24 : 0.5;
}

/* The half of a lane from its middle on, or up to it, but for the dot there. */
static FsRoute
half_of (const FsCanvas *canvas, const FsRoute *lane, gboolean second, double radius)
{
  double dot = MIN ((radius + 2) * canvas->unit / MAX (fs_route_length (lane), 1e-6), 0.4);

  return second ? fs_route_piece (lane, dot_at (lane) + dot, 1)
                : fs_route_piece (lane, 0, MAX (dot_at (lane) - dot, 0.02));
}

static void
paint_way (const FsCanvas *canvas, uint32_t from, uint32_t to, FsColor color, double width, double radius)
{
  FsRoute first = lane_of (canvas, from), second = lane_of (canvas, to), around = turn (&first, &second);
  FsRoute leaves = half_of (canvas, &first, TRUE, radius), enters = half_of (canvas, &second, FALSE, radius);

  fs_pen_stroke (canvas, &leaves, color, width);
  fs_pen_stroke (canvas, &around, color, width);
  fs_pen_stroke (canvas, &enters, color, width);
  fs_pen_head (canvas, &enters, 4 + 2.2 * width, color);
}

/* Vertices that @v depends on are among those that leave its far end. */
static uint32_t
vertex_behind (const FsChannelDependencies *found, uint32_t v, int bit)
{
  uint32_t node = fs_network_far_end (&found->network, v / FS_DEPENDENCY_CLASSES);

  return fs_network_channel (&found->network, node, bit / FS_DEPENDENCY_CLASSES) * FS_DEPENDENCY_CLASSES
         + (uint32_t) (bit % FS_DEPENDENCY_CLASSES);
}

/* Halves of lanes are common to several dependencies: each is painted once. Sets entered[v] of vertices on which others
 * depend. */
static void
paint_graph (const FsCanvas *canvas, FsColor color, double radius, gboolean *entered)
{
  const FsChannelDependencies *found = canvas->diagram->dependencies;
  uint32_t n = found->network.n_channels * FS_DEPENDENCY_CLASSES;

  for (uint32_t v = 0; v < n; v++)
    {
      FsRoute lane, half;

      if (found->next[v] == 0)
        continue;
      lane = lane_of (canvas, v);
      half = half_of (canvas, &lane, TRUE, radius);
      fs_pen_stroke (canvas, &half, color, 1.2);
      for (uint64_t left = found->next[v]; left != 0; left &= left - 1)
        {
          uint32_t next = vertex_behind (found, v, __builtin_ctzll (left));
          FsRoute to = lane_of (canvas, next), around = turn (&lane, &to);

          fs_pen_stroke (canvas, &around, color, 1.2);
          if (entered[next])
            continue;
          entered[next] = TRUE;
          half = half_of (canvas, &to, FALSE, radius);
          fs_pen_stroke (canvas, &half, color, 1.2);
          fs_pen_head (canvas, &half, 6.5, color);
        }
    }
}

/* Arrows from dot to dot for dependencies behind adaptive channels: dashed, the fainter the more there are. */
static void
paint_indirect (const FsCanvas *canvas, FsColor slate, double radius)
{
  const FsChannelDependencies *found = canvas->diagram->dependencies;
  const double dashes[] = { 4 * canvas->unit, 3 * canvas->unit };
  double alpha = CLAMP (FEW_INDIRECT / (double) MAX (found->indirect->len, 1), LEAST_INDIRECT, 0.6);

  for (guint i = 0; i < found->indirect->len; i++)
    {
      const FsIndirectDependency *pair = &g_array_index (found->indirect, FsIndirectDependency, i);
      FsRoute from = lane_of (canvas, pair->from), to = lane_of (canvas, pair->to), way;
      FsPoint a = fs_route_at (&from, dot_at (&from)), b = fs_route_at (&to, dot_at (&to));
      double length = MAX (fs_point_distance (a, b), 1e-6), bow = BOW * length,
             cut = (radius + 3) * canvas->unit / length;
      FsPoint aside = { -(b.y - a.y) / length * bow, (b.x - a.x) / length * bow };

      way = fs_route_curve (a, (FsPoint){ a.x + (b.x - a.x) / 3 + aside.x, a.y + (b.y - a.y) / 3 + aside.y },
                            (FsPoint){ a.x + 2 * (b.x - a.x) / 3 + aside.x, a.y + 2 * (b.y - a.y) / 3 + aside.y }, b);
      way = fs_route_piece (&way, MIN (cut, 0.3), 1 - MIN (cut, 0.3));
      cairo_set_dash (canvas->cr, dashes, 2, 0);
      fs_pen_stroke (canvas, &way, fs_color_fade (slate, alpha), 1);
      cairo_set_dash (canvas->cr, NULL, 0, 0);
      fs_pen_head (canvas, &way, 5.5, fs_color_fade (slate, MIN (1.6 * alpha, 1)));
    }
}

static void
paint_dot (const FsCanvas *canvas, uint32_t vertex, const char *text, double radius, FsColor fill)
{
  FsRoute lane = lane_of (canvas, vertex);
  FsPoint at = fs_route_at (&lane, dot_at (&lane));

  fs_pen_disc (canvas, at, radius * canvas->unit, fill);
  if (text != NULL)
    fs_pen_text (canvas, text, at, 0.5, NUMBER, TRUE, fs_color_on (fill), FALSE);
}

void
fs_paint_diagram_dependencies (const FsCanvas *canvas)
{
  const FsChannelDependencies *found = canvas->diagram->dependencies;
  gboolean roomy = canvas->gap >= ROOM * canvas->unit;
  double radius = roomy ? DOT : SMALL_DOT;
  FsColor slate, red = fs_ink (canvas->style, FS_INK_BLOCKED);
  uint32_t n;

  if (found == NULL || found->next == NULL)
    return;
  n = found->network.n_channels * FS_DEPENDENCY_CLASSES;
  slate = fs_step_color (canvas->style, 2, 4);
  if (found->n_vertices <= FS_DEPENDENCIES_DRAWN)
    {
      gboolean pale = found->circle != NULL;
      g_autofree gboolean *entered = g_new0 (gboolean, n);

      if (found->indirect != NULL)
        paint_indirect (canvas, slate, radius);
      paint_graph (canvas, fs_color_fade (slate, pale ? 0.28 : 0.6), pale ? SMALL_DOT : radius, entered);
      for (uint32_t v = 0; v < n; v++)
        {
          uint32_t number = found->numbers != NULL ? found->numbers[v] : 0;
          char text[12];

          if (number == 0 && (found->numbers != NULL || (found->next[v] == 0 && !entered[v])))
            continue;
          g_snprintf (text, sizeof text, "%u", number);
          if (number > 0)
            paint_dot (canvas, v, roomy ? text : NULL, radius,
                       fs_color_mix (fs_step_color (canvas->style, 1, 4), fs_step_color (canvas->style, 3, 4),
                                     number / (double) found->n_vertices));
          else
            paint_dot (canvas, v, NULL, SMALL_DOT, fs_color_mix (canvas->style->background, slate, 0.6));
        }
    }
  for (guint i = 0; i < found->n_circle; i++)
    paint_way (canvas, found->circle[i], found->circle[(i + 1) % found->n_circle], red, 3.6,
               roomy ? DOT + 1 : SMALL_DOT);
  for (guint i = 0; i < found->n_circle; i++)
    {
      /* a, b, …, and numbers where there are more than letters. */
      char text[12];

      if (found->n_circle <= 26)
        g_snprintf (text, sizeof text, "%c", (char) ('a' + (int) i));
      else
        g_snprintf (text, sizeof text, "%u", i + 1);
      paint_dot (canvas, found->circle[i], roomy ? text : NULL, roomy ? DOT + 1 : SMALL_DOT + 1, red);
    }
}
