/* Meshes and tori: their metrics, paths, and the tree of a broadcast. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/topology/topology.h"
#include "scenario/format/value.h"
#include "study/documents/rows.h"
#include "topology/channel-loads.h"

#define DEFAULT_N 2
#define DEFAULT_K 8
#define LARGEST_COUNT 1e15 /* from which on a number of paths is rounded */

/* Reads the radices of "8x4x4"; of "8" the only one. Returns their number, or 0 with an error. */
static int
read_radices (const char *text, uint8_t radices[FS_NETWORK_MAX_N], GError **error)
{
  const FsKey *key = fs_key_by_id (FS_KEY_ID_K);
  g_autoptr (FsValue) value = fs_value_parse (key, text, FS_SPELLING_COMMAND, error);

  if (value == NULL)
    return 0;
  /* A key may have a list of values; a network has one. */
  if (value->n_numbers > 1 && value->word != FS_RADICES)
    {
      g_autofree char *list = fs_value_to_text (key, value);

      fs_set_input_error (error, _ ("k is %s; it must be a radix such as 8, or one for each dimension: 8x4x4."), list);
      return 0;
    }
  for (guint d = 0; d < value->n_numbers; d++)
    radices[d] = (uint8_t) value->numbers[d];
  return (int) value->n_numbers;
}

gboolean
fs_topology_read_grid (FsTopologyQuery *query, FsTopology topology, const char *n_text, const char *k_text,
                       GError **error)
{
  uint8_t radices[FS_NETWORK_MAX_N] = { DEFAULT_K };
  guint64 n = DEFAULT_N;
  double n_nodes = 1;
  int n_radices = k_text != NULL ? read_radices (k_text, radices, error) : 1;
  FsNetwork grid;

  if (n_radices == 0)
    return FALSE;
  if (n_text != NULL && (!fs_number_parse_uint (n_text, &n) || n < 1 || n > FS_NETWORK_MAX_N))
    {
      g_autofree char *shown = fs_user_text_quote (n_text);

      return fs_set_input_error (error, _ ("%s is %s; it must be a whole number from %d to %d."), "n", shown, 1,
                                 FS_NETWORK_MAX_N);
    }
  if (n_radices > 1 && n_text != NULL && n != (guint64) n_radices)
    return fs_set_input_error (error, _ ("%s gives %d radices, but n is %d. Leave n out, or give %d radices."), k_text,
                               n_radices, (int) n, (int) n);
  if (n_radices > 1)
    n = (guint64) n_radices;
  for (guint64 d = 0; d < n; d++)
    {
      radices[d] = radices[n_radices > 1 ? d : 0];
      n_nodes *= radices[d];
    }
  if (n_nodes > FS_NETWORK_MAX_NODES)
    {
      g_autofree char *name = n_radices > 1 ? g_strdup (k_text) : g_strdup_printf ("%d^%d", radices[0], (int) n);

      return fs_set_input_error (error, _ ("A network of %s has %.0f nodes; the simulator takes up to %u."), name,
                                 n_nodes, FS_NETWORK_MAX_NODES);
    }
  fs_network_init (&grid, topology, (int) n, radices);
  fs_interconnect_init (&query->network, &grid);
  return TRUE;
}

FsNetworkMetrics
fs_topology_grid_metrics (const FsNetwork *grid)
{
  uint32_t channels = fs_network_count_channels (grid);
  int least = grid->n_ports;

  for (int d = 0; d < grid->n && !grid->wraps; d++)
    least -= grid->k[d] > 2;
  return (FsNetworkMetrics){
    .degree_min = least,
    .degree = grid->n_ports,
    .links = channels / 2,
    .channels = channels,
    .diameter = fs_network_diameter (grid),
    .mean_distance = fs_network_mean_distance (grid),
    .bisection_width = fs_network_middle_cut (grid, fs_network_bisection (grid)),
  };
}

/* The class of virtual channels that dimension order uses from one node of the path to the next, or -1. */
static int
hop_class (const FsNetwork *grid, uint32_t from, uint32_t destination, int port)
{
  if (!fs_network_needs_classes (grid, fs_network_dimension (grid, port)))
    return -1;
  return fs_network_wrap_is_ahead (grid, from, destination, port) ? 0 : 1;
}

/* "1+", "1-", or the number of a dimension with one direction. Free with g_free(). */
static char *
direction_text (const FsNetwork *grid, int port)
{
  int d = fs_network_dimension (grid, port);

  return g_strdup_printf ("%d%s", d, grid->k[d] == 2 ? "" : fs_network_is_down (grid, port) ? "-" : "+");
}

static int
hop_port (const FsTopologyAnswer *answer, int hop)
{
  const FsInterconnect *network = &answer->query->network;

  return fs_network_channel_port (
      &network->grid, (uint32_t) fs_interconnect_channel (network, answer->path[hop], answer->path[hop + 1]));
}

static const FsColumn path_columns[] = {
  { "from", .title = N_ ("from") },
  { "to", .title = N_ ("to") },
  { "direction", .title = N_ ("direction") },
  { "class", .title = N_ ("class") },
};

void
fs_topology_grid_path_table (GString *table, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  uint32_t to = answer->path[answer->path_length - 1];
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  double paths = fs_network_count_paths (&network->grid, answer->path[0], to);
  g_autofree char *count
      = paths < LARGEST_COUNT ? fs_number_display_count ((guint64) paths) : fs_number_display (paths, 4);
  int hops = answer->path_length - 1;

  for (int i = 0; i < hops; i++)
    {
      int port = hop_port (answer, i), class = hop_class (&network->grid, answer->path[i], to, port);
      g_autofree char *direction = direction_text (&network->grid, port);
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
      FsRow *row = fs_row_new ();

      fs_row_set_text (row, &path_columns[0], fs_interconnect_address (network, answer->path[i], address));
      fs_row_set_text (row, &path_columns[1], fs_interconnect_address (network, answer->path[i + 1], address));
      fs_row_set_text (row, &path_columns[2], direction);
      if (class >= 0)
        fs_row_set_integer (row, &path_columns[3], class);
      g_ptr_array_add (rows, row);
    }
  g_string_append_printf (table,
                          ngettext ("%d hop in dimension order. Shortest paths: %s.\n\n",
                                    "%d hops in dimension order. Shortest paths: %s.\n\n", (gulong) hops),
                          hops, count);
  fs_topology_append_rows (table, path_columns, G_N_ELEMENTS (path_columns), rows);
}

static const FsColumn tree_columns[] = {
  { "node", .title = N_ ("node") },   { "parent", .title = N_ ("parent") },
  { "step", .title = N_ ("step") },   { "dimension", .title = N_ ("dimension") },
  { "place", .title = N_ ("place") }, { "interval", .title = N_ ("interval") },
};

/* The dimension of the line in which a node other than the root received its copy. */
static int
line_dimension (const FsTopologyAnswer *answer, uint32_t node)
{
  return fs_line_tree_dimension (&answer->query->network.grid, answer->query->base,
                                 answer->line_tree[node].branch.position);
}

void
fs_topology_grid_tree_table (GString *table, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;
  const FsInterconnect *network = &query->network;
  g_autofree char *name = fs_topology_name (network);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  int hops = 0, steps = 0;

  for (uint32_t v = 0; v < network->n_nodes; v++)
    {
      const FsLineTreeNode *node = &answer->line_tree[v];
      g_autofree char *interval = g_strdup_printf (_ ("%d to %d"), node->branch.low, node->branch.high);
      FsRow *row;

      hops += fs_interconnect_distance (network, node->parent, v);
      steps = MAX (steps, node->step);
      if (v == query->root || !fs_topology_lists_nodes (query))
        continue;
      row = fs_row_new ();
      fs_row_set_text (row, &tree_columns[0], fs_interconnect_address (network, v, address));
      fs_row_set_text (row, &tree_columns[1], fs_interconnect_address (network, node->parent, address));
      fs_row_set_integer (row, &tree_columns[2], node->step);
      fs_row_set_integer (row, &tree_columns[3], line_dimension (answer, v));
      fs_row_set_integer (row, &tree_columns[4], node->branch.place);
      fs_row_set_text (row, &tree_columns[5], interval);
      g_ptr_array_add (rows, row);
    }
  /* TRANSLATORS: "8x8 torus: tree of a broadcast from node 00, base 0: 63 copies over 81 hops, steps 1 to 6." */
  g_string_append_printf (
      table, _ ("%s: tree of a broadcast from node %s, base %d: %u copies over %d hops, steps 1 to %d.\n"), name,
      fs_interconnect_address (network, query->root, address), query->base, network->n_nodes - 1, hops, steps);
  if (rows->len == 0)
    {
      fs_topology_append_left_out (table, query);
      return;
    }
  g_string_append_c (table, '\n');
  fs_topology_append_rows (table, tree_columns, G_N_ELEMENTS (tree_columns), g_steal_pointer (&rows));
}

void
fs_topology_grid_path_json (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsInterconnect *network = &answer->query->network;
  uint32_t to = answer->path[answer->path_length - 1];

  fs_json_text_integer (json, "hops", answer->path_length - 1);
  fs_json_text_short_number (json, "shortest_paths", fs_network_count_paths (&network->grid, answer->path[0], to));
  fs_topology_write_nodes (json, "path", network, answer->path, answer->path_length);
  fs_json_text_list_on_one_line (json, "directions");
  for (int i = 0; i + 1 < answer->path_length; i++)
    {
      g_autofree char *direction = direction_text (&network->grid, hop_port (answer, i));

      fs_json_text_string (json, NULL, direction);
    }
  fs_json_text_close (json);
  if (!network->grid.wraps)
    return;
  fs_json_text_list_on_one_line (json, "classes");
  for (int i = 0; i + 1 < answer->path_length; i++)
    {
      int class = hop_class (&network->grid, answer->path[i], to, hop_port (answer, i));

      if (class >= 0)
        fs_json_text_integer (json, NULL, class);
      else
        fs_json_text_string (json, NULL, NULL);
    }
  fs_json_text_close (json);
}

void
fs_topology_grid_tree_json (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsTopologyQuery *query = answer->query;

  fs_topology_write_node (json, "root", &query->network, query->root);
  fs_json_text_integer (json, "base", query->base);
  fs_json_text_list (json, "tree");
  for (uint32_t v = 0; v < query->network.n_nodes; v++)
    {
      const FsLineTreeNode *node = &answer->line_tree[v];

      if (v == query->root)
        continue;
      fs_json_text_object (json, NULL);
      fs_topology_write_node (json, "node", &query->network, v);
      fs_topology_write_node (json, "parent", &query->network, node->parent);
      fs_json_text_integer (json, "step", node->step);
      fs_json_text_integer (json, "dimension", line_dimension (answer, v));
      fs_json_text_integer (json, "place", node->branch.place);
      fs_json_text_integer (json, "low", node->branch.low);
      fs_json_text_integer (json, "high", node->branch.high);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
}
