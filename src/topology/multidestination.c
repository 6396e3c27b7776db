#include "topology/multidestination.h"

#define SEVERAL FS_MULTIDESTINATION_SEVERAL

/* What nodes of a worm of @hops cover: all positions behind @position. */
static FsBranch
behind (int position, int hops)
{
  return (FsBranch){ .position = (int8_t) position, .levels = hops > 1 ? SEVERAL : FS_LINE_TREE_WHOLE };
}

static int
worms_of_hypercube (const FsNetwork *network, int base, uint32_t node, int position, FsLineCopy *worms)
{
  int n_worms = 0;

  for (int first = position + 1; first < network->n; first += 2)
    {
      int last = MIN (first + 1, network->n - 1);
      int one = fs_line_tree_dimension (network, base, first), other = fs_line_tree_dimension (network, base, last);
      int high = MAX (one, other), low = MIN (one, other);

      if (high != low)
        worms[n_worms++] = (FsLineCopy){ .destination = node ^ UINT32_C (1) << high ^ UINT32_C (1) << low,
                                         .port = high,
                                         .branch = behind (last, 2) };
      worms[n_worms++]
          = (FsLineCopy){ .destination = node ^ UINT32_C (1) << low, .port = low, .branch = behind (last, 1) };
    }
  return n_worms;
}

int
fs_multidestination_worms (const FsNetwork *network, int base, uint32_t node, int position,
                           FsLineCopy worms[FS_LINE_TREE_MAX_COPIES])
{
  int n_worms = 0;

  if (network->binary)
    return worms_of_hypercube (network, base, node, position, worms);
  for (position++; position < network->n; position++)
    {
      int d = fs_line_tree_dimension (network, base, position), k = network->k[d];
      int digit = (int) fs_network_digit (network, node, d), port = network->first_port[d];
      int down = network->wraps && k > 2 ? (k - 1) / 2 : digit, up = k - 1 - down;
      uint32_t stride = network->stride[d], line = node - (uint32_t) digit * stride;

      if (up > 0)
        worms[n_worms++] = (FsLineCopy){ line + (uint32_t) ((digit + up) % k) * stride, port, behind (position, up) };
      if (down > 0)
        worms[n_worms++] = (FsLineCopy){ line + (uint32_t) ((digit + k - down) % k) * stride, port + (k > 2),
                                         behind (position, down) };
    }
  g_assert (n_worms <= FS_LINE_TREE_MAX_COPIES);
  return n_worms;
}

uint32_t
fs_multidestination_next (const FsNetwork *network, uint32_t at, uint32_t destination, int port)
{
  if (network->binary)
    return at ^ UINT32_C (1) << fs_network_highest (at ^ destination);
  return fs_network_neighbor (network, at, port);
}

/* Its last pair that differs from the root, and of that the dimension that is crossed last. */
uint32_t
fs_multidestination_parent (const FsNetwork *network, int base, uint32_t root, uint32_t node)
{
  uint32_t pair = 0;

  for (int first = 0; first < network->n; first += 2)
    {
      uint32_t dimensions = UINT32_C (1) << fs_line_tree_dimension (network, base, first);

      if (first + 1 < network->n)
        dimensions |= UINT32_C (1) << fs_line_tree_dimension (network, base, first + 1);
      if (((root ^ node) & dimensions) != 0)
        pair = (root ^ node) & dimensions;
    }
  return node ^ (pair & -pair);
}

/* Of the line or pair that begins at @position, the mean over the nodes of the line; @length: positions that it takes. */
static double
worms_of_line (const FsNetwork *network, int base, int position, int *length)
{
  int k = (int) network->k[fs_line_tree_dimension (network, base, position)];

  *length = network->binary && position + 1 < network->n ? 2 : 1;
  if (network->binary)
    return *length;
  if (k == 2)
    return 1;
  return network->wraps ? 2 : 2 - 2.0 / k; /* at an end of a line of a mesh: 1 */
}

double
fs_multidestination_mean_worms (const FsNetwork *network)
{
  double sum = 0;

  for (int base = 0; base < network->n; base++)
    {
      double holders = 1;

      for (int position = 0, length; position < network->n; position += length)
        {
          sum += holders * worms_of_line (network, base, position, &length);
          for (int i = 0; i < length; i++)
            holders *= network->k[fs_line_tree_dimension (network, base, position + i)];
        }
    }
  return sum / network->n;
}

FsTreeNode *
fs_multidestination_order (const FsNetwork *network, int base, uint32_t source)
{
  FsTreeNode *nodes = g_new (FsTreeNode, network->n_nodes);
  FsLineCopy worms[FS_LINE_TREE_MAX_COPIES];
  uint32_t n = 1;

  nodes[0] = (FsTreeNode){ source, 0, behind (FS_LINE_TREE_ROOT, 0) };
  for (uint32_t sender = 0; sender < n; sender++)
    {
      int n_worms = fs_multidestination_worms (network, base, nodes[sender].node, nodes[sender].branch.position, worms);

      for (int i = 0; i < n_worms; i++)
        for (uint32_t before = sender; nodes[before].node != worms[i].destination; before = n++)
          nodes[n] = (FsTreeNode){ fs_multidestination_next (network, nodes[before].node, worms[i].destination,
                                                             worms[i].port),
                                   before, worms[i].branch };
    }
  g_assert (n == network->n_nodes);
  return nodes;
}

FsLineTreeNode *
fs_multidestination_nodes_new (const FsNetwork *network, int base, uint32_t source)
{
  FsLineTreeNode *nodes = g_new (FsLineTreeNode, network->n_nodes);
  g_autofree FsTreeNode *order = fs_multidestination_order (network, base, source);

  nodes[source] = (FsLineTreeNode){ .parent = source, .branch = order[0].branch };
  for (uint32_t i = 1; i < network->n_nodes; i++)
    {
      const FsLineTreeNode *parent = &nodes[order[order[i].parent].node];
      /* Nodes of one worm cover the same positions; a node sends into later ones only. */
      gboolean same_worm = order[i].branch.position == parent->branch.position;

      nodes[order[i].node]
          = (FsLineTreeNode){ order[order[i].parent].node, order[i].branch, (uint8_t) (parent->step + !same_worm) };
    }
  return nodes;
}
