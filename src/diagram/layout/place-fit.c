#include <math.h>

#include "diagram/layout/place.h"

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
      uint32_t k = network->lattice.k[d], digit = fs_network_digit (&network->lattice, rank, d);

      /* A digit runs upwards and downwards in turn, as the number before it rises. */
      node += (above % 2 == 0 ? digit : k - 1 - digit) * network->lattice.stride[d];
      above = above * k + digit;
    }
  return node;
}
