/* Layouts of the hypercube as cubes: parallel steps and cubes in cubes; and the ring of the Gray code. What they fill is fitted
 * to the canvas here. */
#include <math.h>

#include "diagram/layout/place.h"
#include "topology/hamiltonian-path.h"

#define MOST_STRETCH 1.8 /* of the parallel steps in one direction more than in the other */

/* By dimension, for a box of 880 × 590 (VISUAL.md 5). The signs matter: they keep links away from other nodes. */
static const double steps[6][6][2] = {
  { { 600, 0 } },
  { { 600, 0 }, { 0, -440 } },
  { { 600, 0 }, { 280, -150 }, { 0, -440 } },
  { { 310, 0 }, { 173, -134 }, { 0, -338 }, { 397, 118 } },
  { { 195, 0 }, { -83, -49 }, { 0, -140 }, { 131, -326 }, { 470, -75 } },
  { { 112, -37 }, { -56, -75 }, { 29, -150 }, { 225, 20 }, { 2, -307 }, { 456, 1 } },
};

/* The longest steps, then the others, of a cube that is turned to two dimensions. */
static const double turned_steps[3][2] = { { 700, 0 }, { 0, -400 }, { 300, -170 } };

/* Fills the step of every dimension, unscaled. Dimensions to which the cube is turned change places with those that
 * have the largest steps. */
static void
choose_steps (FsDiagramLayout *layout, const int turned[2])
{
  int n = layout->network.n, place[6] = { 0, 1, 2, 3, 4, 5 }, pair[2] = { 0, 1 };
  gboolean turns
      = n >= 2 && turned[0] >= 0 && turned[1] >= 0 && turned[0] < n && turned[1] < n && turned[0] != turned[1];

  if (turns && n >= 3)
    {
      /* The two steps that span the largest area, the one more across first. */
      double largest = -1;

      for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
          {
            const double *p = steps[n - 1][a], *q = steps[n - 1][b];
            double area = fabs (p[0] * q[1] - p[1] * q[0]);

            if (a != b && area > largest && fabs (p[0]) >= fabs (q[0]))
              {
                largest = area;
                pair[0] = a;
                pair[1] = b;
              }
          }

      for (int i = 0; i < 2; i++)
        for (int d = 0; d < n; d++)
          if (place[d] == pair[i] && d != turned[i])
            {
              place[d] = place[turned[i]];
              place[turned[i]] = pair[i];
              break;
            }
    }
  for (int d = 0; d < n; d++)
    layout->step[d] = (FsPoint){ steps[n - 1][place[d]][0], steps[n - 1][place[d]][1] };
  if (turns && n == 3)
    for (int d = 0, other = 2; d < n; d++)
      {
        int i = d == turned[0] ? 0 : d == turned[1] ? 1 : other;

        layout->step[d] = (FsPoint){ turned_steps[i][0], turned_steps[i][1] };
      }
}

void
fs_place_parallel (FsDiagramLayout *layout, const int turned[2])
{
  double across = 0, down = 0, sx, sy;
  FsPoint origin = { 0, 0 };

  choose_steps (layout, turned);
  for (int d = 0; d < layout->network.n; d++)
    {
      across += fabs (layout->step[d].x);
      down += fabs (layout->step[d].y);
    }
  sx = across > 0 ? layout->width / across : INFINITY;
  sy = down > 0 ? layout->height / down : INFINITY;
  sx = MIN (sx, MOST_STRETCH * sy);
  sy = MIN (sy, MOST_STRETCH * sx);
  for (int d = 0; d < layout->network.n; d++)
    {
      FsPoint *step = &layout->step[d];

      *step = (FsPoint){ across > 0 ? step->x * sx : 0, down > 0 ? step->y * sy : 0 };
      origin.x += MAX (-step->x, 0);
      origin.y += MAX (-step->y, 0);
    }
  for (uint32_t v = 0; v < layout->network.n_nodes; v++)
    {
      layout->nodes[v] = origin;
      for (int d = 0; d < layout->network.n; d++)
        if (fs_node_bit (v, d))
          {
            layout->nodes[v].x += layout->step[d].x;
            layout->nodes[v].y += layout->step[d].y;
          }
    }
  layout->width = across > 0 ? across * sx : 0;
  layout->height = down > 0 ? down * sy : 0;
}

/* A cube: width : height : depth x : depth y (VISUAL.md 5). */
#define CUBE_WIDTH 440
#define CUBE_HEIGHT 400
#define CUBE_DEPTH_X 248
#define CUBE_DEPTH_Y 104
#define INNER 0.46      /* the cube in the cube */
#define INNER_MANY 0.42 /* of several pairs; by search, like the next three, so that links keep clear of nodes */
#define INNER_RIGHT 5   /* the inner cube is slightly off the middle */
#define COPY_RIGHT 740
#define COPY_BELOW 637
#define BEND_RIGHT (-22.5 / COPY_RIGHT)
#define BEND_BELOW (-27.5 / COPY_BELOW)

void
fs_place_nested (FsDiagramLayout *layout)
{
  int n = layout->network.n;
  double inner = n > 4 ? INNER_MANY : INNER, right = n > 4 ? 0 : INNER_RIGHT;

  for (uint32_t v = 0; v < layout->network.n_nodes; v++)
    {
      double scale = fs_node_bit (v, 3) ? inner : 1;
      double x = (fs_node_bit (v, 0) - 0.5) * CUBE_WIDTH + (fs_node_bit (v, 1) - 0.5) * CUBE_DEPTH_X;
      double y = (0.5 - fs_node_bit (v, 2)) * CUBE_HEIGHT - (fs_node_bit (v, 1) - 0.5) * CUBE_DEPTH_Y;

      layout->nodes[v] = (FsPoint){ scale * x + fs_node_bit (v, 3) * right + fs_node_bit (v, 4) * COPY_RIGHT,
                                    scale * y + fs_node_bit (v, 5) * COPY_BELOW };
    }
  layout->bend[4] = BEND_RIGHT;
  layout->bend[5] = BEND_BELOW;
  fs_place_fit (layout);
}

#define RING_PULL 0.75

void
fs_place_ring (FsDiagramLayout *layout)
{
  uint32_t n_nodes = layout->network.n_nodes;

  layout->order = g_new (uint32_t, n_nodes);
  layout->rank = g_new (uint32_t, n_nodes);
  for (uint32_t i = 0; i < n_nodes; i++)
    {
      double angle = 2 * G_PI * i / n_nodes - G_PI / 2;

      layout->order[i] = fs_gray_node (&layout->network, i);
      layout->rank[layout->order[i]] = i;
      layout->nodes[layout->order[i]] = (FsPoint){ cos (angle), sin (angle) };
    }
  /* Each dimension bends by a different amount: the higher, the nearer to the middle. In a ring of one dimension all
   * links run along the circle. */
  for (int d = 0; d < layout->network.n && !(fs_interconnect_is_grid (&layout->network) && layout->network.n == 1); d++)
    layout->pull[d] = RING_PULL * (0.45 + 0.55 * (d + 1) / layout->network.n);
  fs_place_fit (layout);
}

void
fs_place_fit (FsDiagramLayout *layout)
{
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY, scale;

  for (uint32_t i = 0; i < layout->network.n_nodes; i++)
    {
      left = MIN (left, layout->nodes[i].x);
      right = MAX (right, layout->nodes[i].x);
      top = MIN (top, layout->nodes[i].y);
      bottom = MAX (bottom, layout->nodes[i].y);
    }
  scale = MIN (layout->width / MAX (right - left, 1e-9), layout->height / MAX (bottom - top, 1e-9));
  for (uint32_t i = 0; i < layout->network.n_nodes; i++)
    layout->nodes[i] = (FsPoint){ (layout->nodes[i].x - left) * scale, (layout->nodes[i].y - top) * scale };
  for (int d = 0; d <= layout->network.n; d++)
    layout->radius[d] *= scale;
  layout->width = (right - left) * scale;
  layout->height = (bottom - top) * scale;
}

uint32_t
fs_gray_node (const FsInterconnect *network, uint32_t rank)
{
  uint32_t node = 0, above = 0;

  if (network->k == 2)
    return fs_gray_code (rank);
  if (network->k > 2)
    return rank;
  for (int d = network->n; d-- > 0;)
    {
      uint32_t k = network->grid.k[d], digit = fs_network_digit (&network->grid, rank, d);

      /* A digit runs upwards and downwards in turn, as the number before it rises. */
      node += (above % 2 == 0 ? digit : k - 1 - digit) * network->grid.stride[d];
      above = above * k + digit;
    }
  return node;
}
