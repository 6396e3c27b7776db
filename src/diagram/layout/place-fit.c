#include <math.h>

#include "diagram/layout/place.h"

void
fs_place_fit (FsDiagramLayout *layout)
{
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY, scale;

  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    {
      left = MIN (left, layout->nodes[i].x);
      right = MAX (right, layout->nodes[i].x);
      top = MIN (top, layout->nodes[i].y);
      bottom = MAX (bottom, layout->nodes[i].y);
    }
  scale = MIN (layout->width / MAX (right - left, 1e-9), layout->height / MAX (bottom - top, 1e-9));
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->nodes[i] = (FsPoint){ (layout->nodes[i].x - left) * scale, (layout->nodes[i].y - top) * scale };
  for (int d = 0; d <= layout->gh.n; d++)
    layout->radius[d] *= scale;
  layout->width = (right - left) * scale;
  layout->height = (bottom - top) * scale;
}
