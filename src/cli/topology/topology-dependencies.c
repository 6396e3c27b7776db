/* Whether messages of a network can block each other for ever: the dependencies of its channels (SIMULATOR.md 5.1). */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/topology/topology.h"
#include "scenario/value/scenario.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/rows.h"

gboolean
fs_topology_read_router (FsTopologyQuery *query, const FsTopologyOptions *options, char **set, GError **error)
{
  const FsInterconnect *network = &query->network;
  g_autoptr (FsScenario) base = fs_scenario_new_default (), scenario = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) settings = NULL;
  g_autofree char *n = g_strdup_printf ("n=%d", network->n);
  g_autofree char *topology
      = g_strdup_printf ("topology=%s", options->topology != NULL ? options->topology : "hypercube");

  if (query->generalized)
    return fs_set_input_error (error,
                               _ ("--show dependencies is for hypercubes, meshes, and tori: nodes of a generalized "
                                  "hypercube store packets, which hold no channel while they wait."));
  g_strv_builder_add_many (builder, n, topology, NULL);
  if (fs_interconnect_is_grid (network))
    {
      g_autofree char *radices = fs_network_radices (network->grid.k, network->n, "x");
      g_autofree char *k = g_strdup_printf ("k=%s", radices);

      g_strv_builder_add (builder, k);
    }
  if (set != NULL)
    g_strv_builder_addv (builder, (const char **) set);
  settings = g_strv_builder_end (builder);
  scenario = fs_scenario_with_settings (base, (const char *const *) settings, error);
  if (scenario == NULL)
    return FALSE;
  if (fs_scenario_n_curves (scenario) != 1 || fs_scenario_curve (scenario, 0)->n_steps != 1)
    return fs_set_input_error (error, _ ("--show dependencies is about one network; give each key one value."));
  query->router = fs_scenario_curve (scenario, 0)->params;
  g_free (query->router_text);
  query->router_text = fs_scenario_to_text (scenario);
  if (fs_wormhole_params_nodes (&query->router) != network->n_nodes)
    return fs_set_input_error (error, _ ("Give the network with --topology, --n, and --k, and the router with --set."));
  return TRUE;
}

/* Both ends of a channel. */
static void
find_ends (const FsChannelDependencies *found, uint32_t vertex, char **from, char **to)
{
  uint32_t channel = vertex / FS_DEPENDENCY_CLASSES;

  *from = fs_network_address (&found->network, fs_network_channel_node (&found->network, channel));
  *to = fs_network_address (&found->network, fs_network_far_end (&found->network, channel));
}

static gboolean
has_class (const FsChannelDependencies *found, uint32_t vertex)
{
  return (found->two_classes >> fs_network_channel_port (&found->network, vertex / FS_DEPENDENCY_CLASSES) & 1) != 0;
}

/* The vertices that have a number, in its order. Free with g_array_unref(). */
static GArray *
numbered (const FsChannelDependencies *found)
{
  GArray *vertices = g_array_new (FALSE, TRUE, sizeof (uint32_t));

  g_array_set_size (vertices, found->n_vertices);
  for (uint32_t v = 0; found->numbers != NULL && v < found->network.n_channels * FS_DEPENDENCY_CLASSES; v++)
    if (found->numbers[v] != 0)
      g_array_index (vertices, uint32_t, found->numbers[v] - 1) = v;
  return vertices;
}

static void
append_conclusion (GString *table, const FsChannelDependencies *found)
{
  g_autofree char *vertices = fs_number_display_count (found->n_vertices);
  g_autofree char *dependencies = fs_number_display_count (found->n_dependencies);

  if (found->collects)
    g_string_append (table,
                     _ ("Free of deadlock: a blocked message waits in the memory of its node and holds no channel.\n"));
  else if (found->deadlock == FS_DEADLOCK_NEVER && found->escape)
    g_string_append_printf (
        table,
        _ ("Free of deadlock: the %s escape channels can be numbered so that a message that holds one "
           "requests only escape channels of higher numbers, whatever it crosses in between.\n"),
        vertices);
  else if (found->deadlock == FS_DEADLOCK_NEVER)
    g_string_append_printf (
        table,
        _ ("Free of deadlock: the %s channels can be numbered so that each of the %s dependencies leads to "
           "a higher number.\n"),
        vertices, dependencies);
  else if (found->deadlock == FS_DEADLOCK_POSSIBLE)
    g_string_append_printf (table,
                            ngettext ("Deadlock is possible: %u channel waits for itself.\n",
                                      "Deadlock is possible: %u channels wait for each other in a circle.\n",
                                      found->n_circle),
                            found->n_circle);
  else
    g_string_append (table,
                     _ ("Unknown: there are circles of dependencies, but in each of them a message may request another "
                        "channel, too.\n"));
}

void
fs_topology_dependencies_table (GString *table, const FsTopologyAnswer *answer)
{
  static const FsColumn columns[] = { { "number", .title = N_ ("number") },
                                      { "channel", .title = N_ ("channel") },
                                      { "class", .title = N_ ("class") },
                                      { "message", .title = N_ ("message that closes the circle") } };
  const FsChannelDependencies *found = answer->dependencies;
  g_autoptr (GArray) order = numbered (found);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  guint n = found->circle != NULL ? found->n_circle : found->numbers != NULL ? order->len : 0;

  append_conclusion (table, found);
  if (found->circle == NULL && !fs_topology_lists_nodes (answer->query))
    {
      fs_topology_append_left_out (table, answer->query);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      uint32_t vertex = found->circle != NULL ? found->circle[i] : g_array_index (order, uint32_t, i);
      g_autofree char *from = NULL, *to = NULL, *name = NULL;
      FsRow *row = fs_row_new ();

      find_ends (found, vertex, &from, &to);
      name = g_strconcat (from, " → ", to, NULL);
      fs_row_set_integer (row, &columns[0], i + 1);
      fs_row_set_text (row, &columns[1], name);
      if (has_class (found, vertex))
        fs_row_set_integer (row, &columns[2], vertex % FS_DEPENDENCY_CLASSES);
      if (found->messages != NULL)
        {
          g_autofree char *source = fs_network_address (&found->network, found->messages[i].source);
          g_autofree char *destination = fs_network_address (&found->network, found->messages[i].destination);
          g_autofree char *message = g_strdup_printf (_ ("%s to %s"), source, destination);

          fs_row_set_text (row, &columns[3], message);
        }
      g_ptr_array_add (rows, row);
    }
  if (rows->len == 0)
    return;
  g_string_append_c (table, '\n');
  fs_topology_append_rows (table, columns, found->messages != NULL ? 4 : 3, g_steal_pointer (&rows));
}

static void
write_channel (FsJsonText *json, const FsChannelDependencies *found, uint32_t vertex)
{
  g_autofree char *from = NULL, *to = NULL;

  find_ends (found, vertex, &from, &to);
  fs_json_text_word (json, "from", from);
  fs_json_text_word (json, "to", to);
  if (has_class (found, vertex))
    fs_json_text_integer (json, "class", vertex % FS_DEPENDENCY_CLASSES);
}

void
fs_topology_dependencies_json (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsChannelDependencies *found = answer->dependencies;
  g_autoptr (GArray) order = numbered (found);

  fs_json_text_object (json, "dependencies");
  if (found->deadlock == FS_DEADLOCK_UNKNOWN)
    fs_json_text_string (json, "deadlock_free", NULL);
  else
    fs_json_text_boolean (json, "deadlock_free", found->deadlock == FS_DEADLOCK_NEVER);
  fs_json_text_boolean (json, "escape_channels", found->escape);
  fs_json_text_integer (json, "channels", found->n_vertices);
  if (!found->escape)
    fs_json_text_short_number (json, "count", (double) found->n_dependencies);
  fs_json_text_list (json, "certificate");
  for (guint i = 0; found->numbers != NULL && i < order->len; i++)
    {
      fs_json_text_object (json, NULL);
      fs_json_text_integer (json, "number", i + 1);
      write_channel (json, found, g_array_index (order, uint32_t, i));
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  fs_json_text_list (json, "circle");
  for (guint i = 0; i < found->n_circle; i++)
    {
      fs_json_text_object (json, NULL);
      write_channel (json, found, found->circle[i]);
      if (found->messages != NULL)
        {
          g_autofree char *source = fs_network_address (&found->network, found->messages[i].source);
          g_autofree char *destination = fs_network_address (&found->network, found->messages[i].destination);

          fs_json_text_word (json, "message_from", source);
          fs_json_text_word (json, "message_to", destination);
        }
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  fs_json_text_close (json);
}
