#include "diagram/cycle/slide-layers.h"

#include "diagram/cycle/network-run.h"
#include "topology/necklace.h"

static const FsDiagramLayer layer_of_word[] = {
  [FS_SLIDE_LAYER_BROADCAST] = FS_LAYER_BROADCAST,
  [FS_SLIDE_LAYER_NECKLACES] = FS_LAYER_NECKLACES,
  [FS_SLIDE_LAYER_UNFOLDED] = FS_LAYER_UNFOLDED,
  [FS_SLIDE_LAYER_BST] = FS_LAYER_BST,
  [FS_SLIDE_LAYER_BSG] = FS_LAYER_BSG,
  [FS_SLIDE_LAYER_MULTICAST] = FS_LAYER_MULTICAST,
  [FS_SLIDE_LAYER_PATH] = FS_LAYER_PATH,
  [FS_SLIDE_LAYER_LINKS] = FS_LAYER_LINKS,
};

/* Returns whether all necklaces are full, so that the BSG is the BST: then there are (N - 1) / g of them. */
static gboolean
has_full_necklaces (const FsGh *gh)
{
  return fs_necklaces_count (gh) * (uint64_t) gh->degree == gh->n_nodes - 1;
}

FsSlideLayers *
fs_slide_layers_new (const FsScenario *shown, const FsSlide *slide)
{
  const FsCurve *curve;
  const FsStoreForwardParams *params;
  FsSlideLayers *layers;
  FsInterconnect network;
  uint32_t root = 0, path_to = 0;

  g_return_val_if_fail (shown != NULL && slide != NULL, NULL);

  curve = fs_scenario_curve (shown, MIN (slide->run_curve, fs_scenario_n_curves (shown)) - 1);
  params = &curve->store_forward;
  if (slide->layers < 0 || !fs_curve_network (curve, &network, NULL))
    return NULL;
  if (!curve->switching->has_flits && params->source != FS_DRAWN_SOURCE)
    root = params->source;
  if ((slide->root != NULL && !fs_interconnect_read_address (&network, slide->root, &root, NULL))
      || (slide->path_to != NULL && !fs_interconnect_read_address (&network, slide->path_to, &path_to, NULL)))
    return NULL;
  layers = g_new0 (FsSlideLayers, 1);
  layers->network = network;
  for (guint word = FS_SLIDE_LAYER_BROADCAST; word < G_N_ELEMENTS (layer_of_word); word++)
    if ((slide->layers & 1 << word) != 0)
      layers->layers |= 1u << layer_of_word[word];
  if ((layers->layers & 1u << FS_LAYER_BSG) != 0 && has_full_necklaces (&network.gh))
    layers->layers = (layers->layers & ~(1u << FS_LAYER_BSG)) | 1u << FS_LAYER_BST;
  layers->root = root;
  layers->path_to = path_to;
  if ((slide->layers & 1 << FS_SLIDE_LAYER_DEPENDENCIES) != 0 && curve->switching->has_flits)
    layers->dependencies = fs_channel_dependencies_new (&curve->params, NULL);
  layers->clubbing = !curve->switching->has_flits && params->clubbing;
  layers->destinations = curve->switching->has_flits
                             ? g_array_new (FALSE, FALSE, sizeof (uint32_t))
                             : fs_network_run_given_destinations (params, root, network.n_nodes);
  return layers;
}

void
fs_slide_layers_free (FsSlideLayers *layers)
{
  if (layers == NULL)
    return;
  g_array_unref (layers->destinations);
  g_clear_pointer (&layers->dependencies, fs_channel_dependencies_unref);
  g_free (layers);
}

FsLayoutKind
fs_slide_layout (const FsSlide *slide)
{
  return slide->layout > 0 ? (FsLayoutKind) (slide->layout - 1) : FS_N_LAYOUTS;
}

int
fs_slide_layout_word (FsLayoutKind layout)
{
  return layout == FS_N_LAYOUTS ? 0 : (int) layout + 1;
}

int
fs_slide_layers_words (guint32 layers)
{
  int words = 0;

  for (guint word = FS_SLIDE_LAYER_BROADCAST; word < G_N_ELEMENTS (layer_of_word); word++)
    if ((layers & 1u << layer_of_word[word]) != 0)
      words |= 1 << word;
  return words;
}
