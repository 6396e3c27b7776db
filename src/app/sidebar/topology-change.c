#include "app/sidebar/topology-change.h"

#include <math.h>
#include <string.h>

#include "scenario/value/scenario-curves.h"

const char *const fs_topology_change_words[] = { "hypercube", "mesh", "torus", NULL };

/* Digits of two dimensions, as equal as possible; 2^12 nodes are the most that those can have. */
static char *
radices_of_two_dimensions (int bits)
{
  int low = MIN ((bits + 1) / 2, 6), high = MIN (bits - low, 6);

  return low == high ? g_strdup_printf ("k=%d", 1 << low) : g_strdup_printf ("k=%dx%d", 1 << low, 1 << high);
}

static void
add_dimensions (GPtrArray *settings, const FsCurve *curve, FsTopology topology)
{
  const FsWormholeParams *params = &curve->params;

  if (topology != FS_TOPOLOGY_HYPERCUBE && params->topology == FS_TOPOLOGY_HYPERCUBE)
    {
      /* From a hypercube to a mesh or torus: a line of up to 4 nodes, else two dimensions. */
      int n = curve->inputs.n;
      gboolean line = n < 3;

      g_ptr_array_add (settings, g_strdup_printf ("n=%d", line ? 1 : 2));
      g_ptr_array_add (settings, line ? g_strdup_printf ("k=%d", 1 << n) : radices_of_two_dimensions (n));
    }
  else if (topology == FS_TOPOLOGY_HYPERCUBE && params->topology != FS_TOPOLOGY_HYPERCUBE)
    g_ptr_array_add (settings, g_strdup_printf ("n=%d", (int) lround (log2 (fs_curve_count_nodes (curve)))));
}

gboolean
fs_topology_change_radices (FsDocument *document, const char *radices, GError **error)
{
  g_auto (GStrv) list = g_strsplit (radices, "x", -1);
  g_autofree char *k = g_strconcat ("k=", radices, NULL);
  g_autofree char *n = g_strdup_printf ("n=%u", g_strv_length (list));

  if (g_strv_length (list) < 2)
    return fs_document_set_value (document, "k", radices, error);
  return fs_document_set_settings (document, "k", (const char *const[]){ n, k, NULL }, error);
}

gboolean
fs_topology_change (FsDocument *document, const char *word, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsCurve *curve = fs_scenario_curve (scenario, (guint) MAX (fs_document_get_curve (document), 0));
  static const FsTopology topologies[]
      = { FS_TOPOLOGY_HYPERCUBE, FS_TOPOLOGY_MESH, FS_TOPOLOGY_TORUS }; /* in the order of the words */
  FsTopology topology = FS_TOPOLOGY_HYPERCUBE;
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (topologies); i++)
    if (strcmp (fs_topology_change_words[i], word) == 0)
      topology = topologies[i];
  g_ptr_array_add (settings, g_strdup_printf ("topology=%s", word));
  add_dimensions (settings, curve, topology);
  /* There the pattern has no meaning. */
  if (topology != FS_TOPOLOGY_HYPERCUBE && topology != curve->params.topology
      && !fs_pattern_is_by_address (&curve->params.pattern))
    g_ptr_array_add (settings, g_strdup ("pattern=uniform"));
  g_ptr_array_add (settings, NULL);
  return fs_document_set_settings (document, "topology", (const char *const *) settings->pdata, error);
}
