#include "topology/line-tree.h"

/* All of the line of @dimension that goes through @node. */
static FsBranch
whole_line (const FsNetwork *network, uint32_t node, int dimension, int position)
{
  int k = network->k[dimension], digit = (int) fs_network_digit (network, node, dimension);
  FsBranch line = { .position = (int8_t) position };

  line.low = (int8_t) (network->wraps && k > 2 ? -((k - 1) / 2) : -digit);
  line.high = (int8_t) (line.low + k - 1);
  return line;
}

/* The node @steps up its line, or down if that is negative. */
static uint32_t
along (const FsNetwork *network, uint32_t node, int dimension, int steps)
{
  int k = network->k[dimension], digit = (int) fs_network_digit (network, node, dimension);
  int to = (digit + steps + k) % k;

  return node + (uint32_t) (to - digit) * network->stride[dimension];
}

/* Each copy divides the interval of @holder: it keeps the half it is in, which of an odd number of places is the larger one;
 * the node at the nearest place of the other half covers that. */
static int
cover (const FsNetwork *network, uint32_t node, int dimension, FsBranch holder, FsLineCopy *copies)
{
  int n_copies = 0;

  while (holder.low < holder.high)
    {
      FsBranch given = holder;
      int kept = (holder.high - holder.low + 2) / 2, steps;

      if (holder.place - holder.low < kept)
        {
          given.low = given.place = (int8_t) (holder.low + kept);
          holder.high = (int8_t) (given.low - 1);
        }
      else
        {
          given.high = given.place = (int8_t) (holder.high - kept);
          holder.low = (int8_t) (given.high + 1);
        }
      steps = given.place - holder.place;
      copies[n_copies++] = (FsLineCopy){
        .destination = along (network, node, dimension, steps),
        .port = network->first_port[dimension] + (steps < 0 && network->k[dimension] > 2 ? 1 : 0),
        .branch = given,
      };
    }
  return n_copies;
}

int
fs_line_tree_copies (const FsNetwork *network, int base, uint32_t node, FsBranch branch,
                     FsLineCopy copies[FS_LINE_TREE_MAX_COPIES])
{
  int n_copies = 0;

  if (network->binary)
    {
      for (int position = branch.position + 1; branch.levels > 0 && position < network->n; position++)
        copies[n_copies++] = fs_line_tree_copy_of_hypercube (network, base, node, branch, position);
      return n_copies;
    }
  if (branch.position != FS_LINE_TREE_ROOT)
    n_copies = cover (network, node, fs_line_tree_dimension (network, base, branch.position), branch, copies);
  for (int position = branch.position + 1; position < network->n; position++)
    {
      int dimension = fs_line_tree_dimension (network, base, position);

      n_copies += cover (network, node, dimension, whole_line (network, node, dimension, position), copies + n_copies);
    }
  g_assert (n_copies <= FS_LINE_TREE_MAX_COPIES);
  return n_copies;
}

int
fs_line_tree_depth (const FsNetwork *network)
{
  int depth = 0;

  for (int d = 0; d < network->n; d++)
    depth += (int) g_bit_storage ((gulong) network->k[d] - 1);
  return depth;
}

/* Appends what @parent sends to cover @branch of a line; returns how many nodes there are then. */
static uint32_t
append_copies (const FsNetwork *network, int dimension, uint32_t parent, FsBranch branch, FsTreeNode *nodes, uint32_t n)
{
  FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
  int n_copies = cover (network, nodes[parent].node, dimension, branch, copies);

  for (int i = 0; i < n_copies; i++)
    nodes[n++] = (FsTreeNode){ copies[i].destination, parent, copies[i].branch };
  return n;
}

FsTreeNode *
fs_line_tree_order (const FsNetwork *network, int base, uint32_t source)
{
  FsTreeNode *nodes = g_new (FsTreeNode, network->n_nodes);
  uint32_t n = 1;

  nodes[0] = (FsTreeNode){ source, 0, fs_line_tree_root () };
  for (int position = 0; position < network->n; position++)
    {
      int dimension = fs_line_tree_dimension (network, base, position);
      uint32_t n_before = n;

      for (uint32_t starter = 0; starter < n_before; starter++)
        {
          uint32_t first = n;

          n = append_copies (network, dimension, starter,
                             whole_line (network, nodes[starter].node, dimension, position), nodes, n);
          for (uint32_t i = first; i < n; i++)
            n = append_copies (network, dimension, i, nodes[i].branch, nodes, n);
        }
    }
  g_assert (n == network->n_nodes);
  return nodes;
}

/* Of the copies that @node sends to cover @branch, and of those that follow from them. */
static int
hops_of_line (const FsNetwork *network, uint32_t node, int dimension, FsBranch branch)
{
  FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
  int n_copies = cover (network, node, dimension, branch, copies), hops = 0;

  for (int i = 0; i < n_copies; i++)
    hops += fs_network_distance (network, node, copies[i].destination)
            + hops_of_line (network, copies[i].destination, dimension, copies[i].branch);
  return hops;
}

/* A line at position p is covered by every node that differs from the source in earlier positions only; all of these
 * have the digit of the source there. */
double
fs_line_tree_mean_hops (const FsNetwork *network)
{
  double of_line[FS_NETWORK_MAX_N] = { 0 }, sum = 0;

  for (int d = 0; d < network->n; d++)
    for (uint32_t digit = 0; digit < network->k[d]; digit++)
      {
        uint32_t node = digit * network->stride[d];

        of_line[d] += (double) hops_of_line (network, node, d, whole_line (network, node, d, 0)) / network->k[d];
      }
  for (int base = 0; base < network->n; base++)
    {
      double lines = 1;

      for (int position = 0; position < network->n; position++)
        {
          int d = fs_line_tree_dimension (network, base, position);

          sum += lines * of_line[d];
          lines *= network->k[d];
        }
    }
  return sum / network->n;
}

FsLineTreeNode *
fs_line_tree_nodes_new (const FsNetwork *network, int base, uint32_t source)
{
  return fs_line_tree_nodes_of (network, fs_line_tree_order (network, base, source));
}

FsLineTreeNode *
fs_line_tree_nodes_of (const FsNetwork *network, FsTreeNode *taken)
{
  FsLineTreeNode *nodes = g_new (FsLineTreeNode, network->n_nodes);
  g_autofree FsTreeNode *order = taken;

  nodes[order[0].node] = (FsLineTreeNode){ .parent = order[0].node, .branch = order[0].branch };
  for (uint32_t i = 1; i < network->n_nodes; i++)
    {
      uint32_t parent = order[order[i].parent].node;

      nodes[order[i].node] = (FsLineTreeNode){ parent, order[i].branch, (uint8_t) (nodes[parent].step + 1) };
    }
  return nodes;
}
