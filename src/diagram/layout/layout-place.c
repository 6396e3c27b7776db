#include "diagram/layout/layout-place.h"

#include <math.h>
#include <string.h>

/* A cube: width : height : depth x : depth y (VISUAL.md 5). */
#define CUBE_WIDTH 440
#define CUBE_HEIGHT 400
#define CUBE_DEPTH_X 248
#define CUBE_DEPTH_Y 104
#define INNER 0.46      /* the cube in the cube */
#define INNER_MANY 0.42 /* of several pairs: found by search, like the three below, so that no node comes near a link */
#define INNER_RIGHT 5   /* the inner cube stands off the middle a little */
#define COPY_RIGHT 740
#define COPY_BELOW 637
#define BEND_RIGHT (-22.5 / COPY_RIGHT)
#define BEND_BELOW (-27.5 / COPY_BELOW)

#define RING_PULL 0.75
#define PLANE_GAP 1.6 /* between planes, in columns */
#define COLUMN 1.25   /* width of a column, in rows */

static inline int
bit (uint32_t node, int d)
{
  return (int) (node >> d & 1);
}

void
fs_layout_nested (FsDiagramLayout *layout)
{
  int n = layout->gh.n;
  double inner = n > 4 ? INNER_MANY : INNER, right = n > 4 ? 0 : INNER_RIGHT;

  for (uint32_t v = 0; v < layout->gh.n_nodes; v++)
    {
      double scale = bit (v, 3) ? inner : 1;
      double x = (bit (v, 0) - 0.5) * CUBE_WIDTH + (bit (v, 1) - 0.5) * CUBE_DEPTH_X;
      double y = (0.5 - bit (v, 2)) * CUBE_HEIGHT - (bit (v, 1) - 0.5) * CUBE_DEPTH_Y;

      layout->nodes[v]
          = (FsPoint){ scale * x + bit (v, 3) * right + bit (v, 4) * COPY_RIGHT, scale * y + bit (v, 5) * COPY_BELOW };
    }
  layout->bend[4] = BEND_RIGHT;
  layout->bend[5] = BEND_BELOW;
}

/* Gray's code: neighbours in the order are neighbours in the cube. */
static uint32_t
gray (uint32_t i)
{
  return i ^ i >> 1;
}

static void
set_order (FsDiagramLayout *layout, uint32_t *order)
{
  layout->order = order;
  layout->rank = g_new (uint32_t, layout->gh.n_nodes);
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->rank[order[i]] = i;
}

static uint32_t *
gray_order (const FsGh *gh)
{
  uint32_t *order = g_new (uint32_t, gh->n_nodes);

  for (uint32_t i = 0; i < gh->n_nodes; i++)
    order[i] = gh->k == 2 ? gray (i) : i;
  return order;
}

void
fs_layout_ring (FsDiagramLayout *layout)
{
  uint32_t n_nodes = layout->gh.n_nodes;

  set_order (layout, gray_order (&layout->gh));
  for (uint32_t i = 0; i < n_nodes; i++)
    {
      double angle = 2 * G_PI * i / n_nodes - G_PI / 2;

      layout->nodes[layout->order[i]] = (FsPoint){ cos (angle), sin (angle) };
    }
  /* Each dimension a fan of its own: the higher, the nearer to the middle. */
  for (int d = 0; d < layout->gh.n; d++)
    layout->pull[d] = RING_PULL * (0.45 + 0.55 * (d + 1) / layout->gh.n);
}

/* Planes beside each other, in as many lines as make them largest. */
static int
planes_in_a_line (int planes, double pitch)
{
  int best = 1;
  double largest = 0;

  for (int columns = 1; columns <= planes; columns++)
    {
      int lines = (planes + columns - 1) / columns;
      double size = MIN (FS_LAYOUT_BOX_WIDTH / (columns * pitch * COLUMN), FS_LAYOUT_BOX_HEIGHT / (lines * pitch));

      if (size > largest * 1.001)
        {
          largest = size;
          best = columns;
        }
    }
  return best;
}

void
fs_layout_rows (FsDiagramLayout *layout)
{
  const FsGh *gh = &layout->gh;
  int planes = gh->n == 3 ? gh->k : 1;
  double pitch = gh->k - 1 + PLANE_GAP;
  int columns = planes_in_a_line (planes, pitch);

  for (uint32_t v = 0; v < gh->n_nodes; v++)
    {
      int plane = planes > 1 ? fs_gh_digit (gh, v, 2) : 0;

      layout->nodes[v] = (FsPoint){ COLUMN * (plane % columns * pitch + fs_gh_digit (gh, v, 0)),
                                    plane / columns * pitch + fs_gh_digit (gh, v, 1) };
    }
}

void
fs_layout_matrix (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root, gboolean trees)
{
  uint32_t *order;

  if (trees && structure->tree != NULL)
    {
      order = g_new (uint32_t, layout->gh.n_nodes);
      fs_layout_order_by_subtree (structure, root, order);
      layout->by_subtree = TRUE;
    }
  else
    order = gray_order (&layout->gh);
  layout->root = root;
  set_order (layout, order);
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->nodes[order[i]] = (FsPoint){ i, i };
}
