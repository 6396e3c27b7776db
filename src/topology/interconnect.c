#include "topology/interconnect.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/user-text.h"
#include "topology/multicast.h"

void
fs_interconnect_init_gh (FsInterconnect *network, const FsGh *gh)
{
  *network = (FsInterconnect){
    .n = gh->n,
    .k = gh->k,
    .n_nodes = gh->n_nodes,
    .degree = gh->degree,
    .address_length = gh->n,
    .gh = *gh,
  };
}

void
fs_interconnect_init (FsInterconnect *network, const FsNetwork *grid)
{
  FsGh cube;

  if (grid->binary)
    {
      fs_gh_fill (&cube, grid->n, 2);
      fs_interconnect_init_gh (network, &cube);
      return;
    }
  *network = (FsInterconnect){
    .n = grid->n,
    .n_nodes = grid->n_nodes,
    .degree = grid->n_ports,
    .grid = *grid,
  };
  /* Every digit of the last node is the largest one. */
  g_autofree char *address = fs_network_address (grid, grid->n_nodes - 1);

  network->address_length = (int) strlen (address);
  g_assert (network->address_length <= FS_INTERCONNECT_MAX_ADDRESS);
}

bool
fs_interconnect_equal (const FsInterconnect *a, const FsInterconnect *b)
{
  bool same = a->n == b->n && a->k == b->k && a->degree == b->degree && a->grid.wraps == b->grid.wraps;

  for (int d = 0; same && fs_interconnect_is_grid (a) && d < a->n; d++)
    same = a->grid.k[d] == b->grid.k[d];
  return same;
}

int
fs_interconnect_radix (const FsInterconnect *network, int dimension)
{
  return fs_interconnect_is_grid (network) ? network->grid.k[dimension] : network->k;
}

int
fs_interconnect_digit (const FsInterconnect *network, uint32_t node, int dimension)
{
  return fs_interconnect_is_grid (network) ? (int) fs_network_digit (&network->grid, node, dimension)
                                           : fs_gh_digit (&network->gh, node, dimension);
}

uint64_t
fs_interconnect_n_channels (const FsInterconnect *network)
{
  return (uint64_t) network->n_nodes * (uint64_t) network->degree;
}

bool
fs_interconnect_has_channel (const FsInterconnect *network, uint64_t channel)
{
  if (channel >= fs_interconnect_n_channels (network))
    return false;
  return !fs_interconnect_is_grid (network)
         || fs_network_has_channel (&network->grid, fs_network_channel_node (&network->grid, (uint32_t) channel),
                                    fs_network_channel_port (&network->grid, (uint32_t) channel));
}

void
fs_interconnect_channel_ends (const FsInterconnect *network, uint64_t channel, uint32_t *from, uint32_t *to)
{
  const FsGh *gh = &network->gh;
  int rank, position, digit;

  if (fs_interconnect_is_grid (network))
    {
      *from = fs_network_channel_node (&network->grid, (uint32_t) channel);
      *to = fs_network_far_end (&network->grid, (uint32_t) channel);
      return;
    }
  rank = (int) (channel % (uint64_t) gh->degree);
  position = rank / (gh->k - 1);
  *from = (uint32_t) (channel / (uint64_t) gh->degree);
  digit = fs_gh_digit (gh, *from, position) + rank % (gh->k - 1) + 1;
  *to = fs_gh_with_digit (gh, *from, position, digit % gh->k);
}

int
fs_interconnect_channel_dimension (const FsInterconnect *network, uint64_t channel)
{
  if (fs_interconnect_is_grid (network))
    return fs_network_channel_dimension (&network->grid, (uint32_t) channel);
  return (int) (channel % (uint64_t) network->degree) / (network->k - 1);
}

int
fs_interconnect_step (const FsInterconnect *network, uint32_t from, uint32_t to)
{
  if (network->k == 2)
    return g_bit_nth_lsf (from ^ to, -1);
  for (int d = 0; d < network->n - 1; d++)
    if (fs_interconnect_digit (network, from, d) != fs_interconnect_digit (network, to, d))
      return d;
  return network->n - 1;
}

bool
fs_interconnect_is_wrap (const FsInterconnect *network, uint32_t from, uint32_t to)
{
  int dimension = fs_interconnect_step (network, from, to);

  return fs_interconnect_is_grid (network) && network->grid.k[dimension] > 2
         && ABS (fs_interconnect_digit (network, from, dimension) - fs_interconnect_digit (network, to, dimension)) > 1;
}

uint64_t
fs_interconnect_channel (const FsInterconnect *network, uint32_t from, uint32_t to)
{
  const FsNetwork *grid = &network->grid;
  int dimension, port;

  if (!fs_interconnect_is_grid (network))
    return fs_gh_channel (&network->gh, from, to);
  dimension = fs_interconnect_step (network, from, to);
  port = grid->first_port[dimension];
  /* Numbers of nodes rise with their digits; a wrap link leads the other way. */
  if (grid->k[dimension] > 2 && (from > to) != fs_interconnect_is_wrap (network, from, to))
    port++;
  return fs_network_channel (grid, from, port);
}

int
fs_interconnect_distance (const FsInterconnect *network, uint32_t from, uint32_t to)
{
  return fs_interconnect_is_grid (network) ? fs_network_distance (&network->grid, from, to)
                                           : fs_gh_distance (&network->gh, from, to);
}

int
fs_interconnect_neighbors (const FsInterconnect *network, uint32_t node, uint32_t *neighbors)
{
  int n = 0;

  if (!fs_interconnect_is_grid (network))
    {
      fs_gh_neighbors (&network->gh, node, neighbors);
      return network->degree;
    }
  for (int port = 0; port < network->degree; port++)
    if (fs_network_has_channel (&network->grid, node, port))
      neighbors[n++] = fs_network_neighbor (&network->grid, node, port);
  return n;
}

int
fs_interconnect_path (const FsInterconnect *network, uint32_t from, uint32_t to,
                      uint32_t path[FS_INTERCONNECT_MAX_PATH])
{
  int n = 0;

  if (network->k > 2)
    return fs_multicast_path (&network->gh, from, to, path);
  path[n++] = from;
  while (from != to)
    {
      if (network->k == 2)
        from ^= UINT32_C (1) << g_bit_nth_msf (from ^ to, -1);
      else
        {
          uint32_t productive = fs_network_productive (&network->grid, from, to);
          int port = fs_network_settle (&network->grid, productive, fs_network_highest (productive), 0);

          from = fs_network_neighbor (&network->grid, from, port);
        }
      path[n++] = from;
    }
  return n;
}

char *
fs_interconnect_address (const FsInterconnect *network, uint32_t node, char text[FS_INTERCONNECT_MAX_ADDRESS + 1])
{
  g_autofree char *address = NULL;

  if (!fs_interconnect_is_grid (network))
    return fs_gh_write_address (&network->gh, node, text);
  address = fs_network_address (&network->grid, node);
  return strcpy (text, address);
}

gboolean
fs_interconnect_read_address (const FsInterconnect *network, const char *text, uint32_t *node, GError **error)
{
  g_autofree char *shown = NULL, *last = NULL;

  if (!fs_interconnect_is_grid (network))
    return fs_gh_read_address (&network->gh, text, node, error);
  if (fs_network_parse_address (&network->grid, text, node))
    return TRUE;
  shown = fs_user_text_shorten (text);
  last = fs_network_address (&network->grid, network->n_nodes - 1);
  return fs_set_input_error (error, _ ("\"%s\" is not the address of a node; the last node is %s."), shown, last);
}
