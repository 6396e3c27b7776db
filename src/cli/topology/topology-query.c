#include "cli/topology/topology.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "topology/network.h"

static const struct {
  const char *id;
  gboolean root, node, base, unfolded, destinations, clubbing, packaging, router; /* options that are read */
} shows[] = {
  [FS_SHOW_METRICS] = { "metrics" },
  [FS_SHOW_NEIGHBORS] = { "neighbors", .node = TRUE, .root = TRUE },
  [FS_SHOW_NECKLACES] = { "necklaces", .unfolded = TRUE },
  [FS_SHOW_BINOMIAL_TREE] = { "binomial-tree", .root = TRUE, .base = TRUE },
  [FS_SHOW_DOUBLE_TREE] = { "double-tree", .root = TRUE, .base = TRUE },
  [FS_SHOW_BST] = { "bst", .root = TRUE },
  [FS_SHOW_BSG] = { "bsg", .root = TRUE },
  [FS_SHOW_MULTICAST] = { "multicast", .root = TRUE, .destinations = TRUE, .clubbing = TRUE },
  [FS_SHOW_PATH] = { "path", .root = TRUE, .destinations = TRUE },
  [FS_SHOW_PACKAGING] = { "packaging", .packaging = TRUE },
  [FS_SHOW_DEPENDENCIES] = { "dependencies", .router = TRUE },
};

const char *
fs_topology_show_id (FsTopologyShow show)
{
  return shows[show].id;
}

/* @max is G_MAXINT where nothing but the memory sets a limit. */
static gboolean
read_int (const char *name, const char *text, int min, int max, int *value, GError **error)
{
  guint64 number;
  gboolean is_number = fs_number_parse_uint (text, &number);
  g_autofree char *quoted = is_number ? fs_user_text_shorten (text) : fs_user_text_quote (text);

  if (is_number && number >= (guint64) min && number <= (guint64) max)
    {
      *value = (int) number;
      return TRUE;
    }
  if (max == G_MAXINT)
    return fs_set_input_error (error, _ ("%s is %s; it must be a whole number of at least %d."), name, quoted, min);
  return fs_set_input_error (error, _ ("%s is %s; it must be a whole number from %d to %d."), name, quoted, min, max);
}

static gboolean
read_network (FsTopologyQuery *query, const FsTopologyOptions *options, GError **error)
{
  static const struct {
    const char *name;
    FsTopology grid;
    gboolean is_grid;
  } networks[] = {
    { "hypercube" }, { "generalized" }, { "torus", FS_TOPOLOGY_TORUS, TRUE }, { "mesh", FS_TOPOLOGY_MESH, TRUE }
  };
  guint t = 0;
  int n = 0, k = 2;
  FsGh gh;

  while (options->topology != NULL && t < G_N_ELEMENTS (networks) && strcmp (networks[t].name, options->topology) != 0)
    t++;
  if (t == G_N_ELEMENTS (networks))
    return fs_refuse_value (error, _ ("topology is \"%s\"; it must be hypercube, torus, mesh or generalized."),
                            options->topology);
  if (networks[t].is_grid)
    return fs_topology_read_grid (query, networks[t].grid, options->n, options->k, error);
  query->generalized = t == 1;
  if (options->n == NULL)
    return fs_set_input_error (error, _ ("topology needs --n, the number of dimensions."));
  if (!query->generalized && options->k != NULL)
    return fs_refuse_value (error, _ ("k is %s, but a hypercube has no k; for k write --topology generalized."),
                            options->k);
  if (query->generalized && options->k == NULL)
    return fs_set_input_error (error, _ ("A generalized hypercube needs --k, %d to %d."), FS_GH_MIN_K, FS_GH_MAX_K);
  if (!read_int ("n", options->n, 1, G_MAXINT, &n, error)
      || (query->generalized && !read_int ("k", options->k, FS_GH_MIN_K, FS_GH_MAX_K, &k, error))
      || !fs_gh_init (&gh, n, k, error))
    return FALSE;
  fs_interconnect_init_gh (&query->network, &gh);
  return TRUE;
}

static gboolean
read_show (FsTopologyQuery *query, const FsTopologyOptions *options, GError **error)
{
  const char *id = options->show != NULL ? options->show : shows[FS_SHOW_METRICS].id;
  guint show = 0;

  /* Its former name. */
  if (strcmp (id, "neighbours") == 0)
    id = shows[FS_SHOW_NEIGHBORS].id;
  while (show < G_N_ELEMENTS (shows) && strcmp (shows[show].id, id) != 0)
    show++;
  if (show == G_N_ELEMENTS (shows))
    return fs_refuse_value (
        error,
        _ ("show is \"%s\"; it must be one of metrics, neighbors, necklaces, binomial-tree, double-tree, "
           "bst, bsg, multicast, path, packaging, dependencies."),
        id);
  query->show = show;
  if (fs_interconnect_is_grid (&query->network))
    return show == FS_SHOW_METRICS || show == FS_SHOW_NEIGHBORS || show == FS_SHOW_BINOMIAL_TREE || show == FS_SHOW_PATH
           || show == FS_SHOW_DEPENDENCIES
           || fs_set_input_error (error,
                                  _ ("show is %s, which hypercubes and generalized hypercubes have; of a mesh or torus "
                                     "metrics, neighbors, binomial-tree, path, and dependencies are shown."),
                                  shows[show].id);
  if (show == FS_SHOW_BINOMIAL_TREE && query->network.k != 2)
    return fs_set_input_error (error, _ ("k is %d, but binomial trees need k = 2. Use --show bst instead."),
                               query->network.k);
  if (show == FS_SHOW_DOUBLE_TREE && query->network.k != 2)
    return fs_set_input_error (
        error, _ ("k is %d, but double trees need k = 2, where every node has a complement. Use --show bst instead."),
        query->network.k);
  if ((show == FS_SHOW_BINOMIAL_TREE || show == FS_SHOW_DOUBLE_TREE) && query->network.n > FS_NETWORK_MAX_N)
    return fs_set_input_error (error,
                               show == FS_SHOW_BINOMIAL_TREE ? _ ("n is %d; binomial trees are shown up to n = %d.")
                                                             : _ ("n is %d; double trees are shown up to n = %d."),
                               query->network.n, FS_NETWORK_MAX_N);
  return TRUE;
}

/* An option that this --show does not read is a mistake. */
static gboolean
check_read (const FsTopologyQuery *query, const FsTopologyOptions *options, char **set, GError **error)
{
  const struct {
    const char *name;
    gboolean given, read;
  } all[] = {
    { "--source", options->source != NULL, shows[query->show].root },
    { "--node", options->node != NULL, shows[query->show].node },
    { "--base", options->base != NULL, shows[query->show].base },
    { "--unfolded", options->unfolded, shows[query->show].unfolded },
    { "--destinations", options->destinations != NULL, shows[query->show].destinations },
    { "--clubbing", options->clubbing, shows[query->show].clubbing },
    { "--pe-per-node", options->pe_per_node != NULL, shows[query->show].packaging },
    { "--wavelengths", options->wavelengths != NULL, shows[query->show].packaging },
    { "--width", options->width != NULL, shows[query->show].packaging },
    { "--share", options->share != NULL, shows[query->show].packaging },
    { "--set", set != NULL, shows[query->show].router },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i].given && !all[i].read)
      return fs_set_input_error (error, _ ("--show %s does not use %s."), shows[query->show].id, all[i].name);
  if (options->node != NULL && options->source != NULL)
    return fs_set_input_error (error, _ ("Give either --node or --source, not both."));
  return TRUE;
}

static gboolean
read_destinations (FsTopologyQuery *query, const FsTopologyOptions *options, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_auto (GStrv) texts = NULL;

  if (!shows[query->show].destinations)
    return TRUE;
  if (options->destinations == NULL || options->destinations[0] == '\0')
    return query->show == FS_SHOW_PATH
               ? fs_set_input_error (error, _ ("--show path needs --destinations with one address."))
               : fs_set_input_error (error, _ ("--show multicast needs --destinations A,B,…, addresses of nodes."));
  texts = g_strsplit_set (options->destinations, ",;", -1);
  if (query->show == FS_SHOW_PATH && g_strv_length (texts) != 1)
    return fs_set_input_error (error, _ ("--show path needs one destination; %u are given."), g_strv_length (texts));
  for (char **text = texts; *text != NULL; text++)
    {
      uint32_t node;

      if (!fs_interconnect_read_address (&query->network, g_strstrip (*text), &node, error))
        return FALSE;
      if (node == query->root)
        return fs_set_input_error (error, _ ("The destination %s is the source."), *text);
      if (!g_hash_table_add (seen, GUINT_TO_POINTER (node)))
        return fs_set_input_error (error, _ ("The destination %s is given twice."), *text);
      g_array_append_val (query->destinations, node);
    }
  return TRUE;
}

/* Reads what is given of a machine of cards; the rest is that of ZK99, but no more PEs share a module than are on a card. */
static gboolean
read_packaging (FsPackagingParams *packaging, const FsTopologyOptions *options, GError **error)
{
  const struct {
    const char *name, *text;
    int *value;
  } all[] = {
    { "pe-per-node", options->pe_per_node, &packaging->pes_per_node },
    { "wavelengths", options->wavelengths, &packaging->wavelengths },
    { "width", options->width, &packaging->width },
    { "share", options->share, &packaging->share },
  };

  *packaging = FS_PACKAGING_PARAMS_DEFAULT;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i].text != NULL && !read_int (all[i].name, all[i].text, 1, FS_PACKAGING_MAX, all[i].value, error))
      return FALSE;
  if (options->share == NULL)
    packaging->share = packaging->pes_per_node;
  if (packaging->width % packaging->wavelengths != 0)
    return fs_set_input_error (
        error,
        _ ("width is %d; it must be a multiple of wavelengths, %d, since a transfer takes whole optical cycles."),
        packaging->width, packaging->wavelengths);
  if (packaging->pes_per_node % packaging->share != 0)
    return fs_set_input_error (
        error, _ ("share is %d; it must divide pe-per-node, %d, since each PE shares one module with others."),
        packaging->share, packaging->pes_per_node);
  return TRUE;
}

gboolean
fs_topology_query_read (FsTopologyQuery *query, const FsTopologyOptions *options, char **set, GError **error)
{
  memset (query, 0, sizeof *query);
  query->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  query->unfolded = options->unfolded;
  query->clubbing = options->clubbing;
  query->every = options->every;
  query->one_node = options->node != NULL || options->source != NULL;
  if (!read_network (query, options, error) || !read_show (query, options, error)
      || !check_read (query, options, set, error)
      || (options->source != NULL
          && !fs_interconnect_read_address (&query->network, options->source, &query->root, error)))
    return FALSE;
  query->node = query->root;
  return (options->node == NULL || fs_interconnect_read_address (&query->network, options->node, &query->node, error))
         && (options->base == NULL || read_int ("base", options->base, 0, query->network.n - 1, &query->base, error))
         && read_packaging (&query->packaging, options, error) && read_destinations (query, options, error)
         && (!shows[query->show].router || fs_topology_read_router (query, options, set, error));
}

void
fs_topology_query_clear (FsTopologyQuery *query)
{
  g_clear_pointer (&query->destinations, g_array_unref);
  g_clear_pointer (&query->router_text, g_free);
}
