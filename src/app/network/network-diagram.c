#include "app/network/network-diagram.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/toolkit/worker.h"
#include "study/explain/explain.h"

static void
clear_scene (gpointer data)
{
  FsNetworkScene *scene = data;

  g_clear_pointer (&scene->structure, fs_network_structure_unref);
  g_clear_pointer (&scene->layout, fs_diagram_layout_free);
  g_free (scene->notice);
}

FsNetworkScene *
fs_network_scene_new (const FsInterconnect *network, const FsNetworkScene *before, const FsLayoutRequest *request)
{
  FsNetworkScene *scene = g_atomic_rc_box_new0 (FsNetworkScene);
  FsLayoutRequest wanted = *request;

  if (request->kind == FS_NETWORK_STATE_AUTOMATIC)
    wanted.kind = fs_layout_automatic (network, request->trees);
  scene->structure = before != NULL ? fs_network_structure_ref (before->structure) : fs_network_structure_new (network);
  wanted.kind = fs_layout_choose (wanted.kind, network, &scene->notice);
  scene->layout = fs_diagram_layout_new (scene->structure, &wanted);
  return scene;
}

typedef struct {
  FsInterconnect network;
  FsNetworkScene *before; /* of the same network, or NULL */
  FsLayoutRequest layout;
  FsNetworkSceneDone done;
} SceneRequest;

static void
scene_request_free (gpointer data)
{
  SceneRequest *request = data;

  g_clear_pointer (&request->before, fs_network_scene_unref);
  g_free (request);
}

static gpointer
make_scene (gpointer input, GError **error)
{
  const SceneRequest *request = input;

  return fs_network_scene_new (&request->network, request->before, &request->layout);
}

static void
scene_made (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  const SceneRequest *request = input;

  request->done (owner, output);
}

void
fs_network_scene_request (GObject *owner, const FsInterconnect *network, FsNetworkScene *before,
                          const FsLayoutRequest *layout, FsNetworkSceneDone done)
{
  SceneRequest *request = g_new (SceneRequest, 1);

  *request = (SceneRequest){ *network, before != NULL ? fs_network_scene_ref (before) : NULL, *layout, done };
  fs_worker_run (owner, make_scene, request, scene_request_free, scene_made);
}

FsNetworkScene *
fs_network_scene_ref (FsNetworkScene *scene)
{
  return g_atomic_rc_box_acquire (scene);
}

void
fs_network_scene_unref (FsNetworkScene *scene)
{
  g_atomic_rc_box_release_full (scene, clear_scene);
}

static void
clear_network_diagram (gpointer data)
{
  FsNetworkDiagram *network_diagram = data;

  fs_network_scene_unref (network_diagram->scene);
  g_clear_pointer (&network_diagram->cycle_view, fs_cycle_view_unref);
  g_clear_pointer (&network_diagram->destinations, g_array_unref);
  g_clear_pointer (&network_diagram->run_destinations, g_array_unref);
  g_clear_pointer (&network_diagram->load, g_array_unref);
  g_clear_pointer (&network_diagram->load_simulated, g_array_unref);
  g_clear_pointer (&network_diagram->load_model, g_array_unref);
  g_clear_pointer (&network_diagram->shares, g_array_unref);
}

FsNetworkDiagram *
fs_network_diagram_new (FsNetworkScene *scene)
{
  FsNetworkDiagram *network_diagram = g_atomic_rc_box_new0 (FsNetworkDiagram);

  network_diagram->scene = fs_network_scene_ref (scene);
  fs_diagram_init (&network_diagram->diagram, scene->structure, scene->layout);
  return network_diagram;
}

FsNetworkDiagram *
fs_network_diagram_ref (FsNetworkDiagram *network_diagram)
{
  return g_atomic_rc_box_acquire (network_diagram);
}

void
fs_network_diagram_unref (FsNetworkDiagram *network_diagram)
{
  g_atomic_rc_box_release_full (network_diagram, clear_network_diagram);
}

/* Returns a new reference to @numbers (may be NULL). */
static const double *
share (GArray **kept, GArray *numbers)
{
  g_clear_pointer (kept, g_array_unref);
  *kept = numbers != NULL ? g_array_ref (numbers) : NULL;
  return numbers != NULL ? (const double *) (void *) numbers->data : NULL;
}

void
fs_network_diagram_set_cycle (FsNetworkDiagram *network_diagram, FsCycleView *cycle_view, GArray *load,
                              GArray *load_simulated, GArray *load_model)
{
  FsDiagram *diagram = &network_diagram->diagram;

  g_clear_pointer (&network_diagram->cycle_view, fs_cycle_view_unref);
  network_diagram->cycle_view = fs_cycle_view_ref (cycle_view);
  diagram->snapshot = cycle_view->snapshot;
  diagram->waits = cycle_view->waits_for;
  diagram->store_forward = cycle_view->store_forward;
  diagram->load = share (&network_diagram->load, load);
  diagram->load_simulated = share (&network_diagram->load_simulated, load_simulated);
  diagram->load_model = share (&network_diagram->load_model, load_model);
}

void
fs_network_diagram_set_shares (FsNetworkDiagram *network_diagram, GArray *shares)
{
  network_diagram->diagram.shares = share (&network_diagram->shares, shares);
}

GArray *
fs_channel_shares_new (const FsCycleView *cycle_view)
{
  const FsChannelTable *table = cycle_view->channels;
  guint n_channels = (guint) fs_interconnect_n_channels (&cycle_view->network);
  GArray *shares;

  if (table == NULL || table->reserved_flits == NULL)
    return NULL;
  shares = g_array_set_size (g_array_sized_new (FALSE, FALSE, sizeof (double), n_channels), n_channels);
  for (guint c = 0; c < n_channels; c++)
    {
      gboolean has_any
          = table->channels[c].flits > 0 && table->reserved[fs_network_channel_port (&table->network, c)] != 0;

      g_array_index (shares, double, c)
          = has_any ? (double) table->reserved_flits[c] / (double) table->channels[c].flits : NAN;
    }
  return shares;
}

GArray *
fs_channel_load_means (const FsInterconnect *network, const double *load)
{
  GArray *means = g_array_set_size (g_array_new (FALSE, TRUE, sizeof (double)), (guint) network->n);
  g_autofree guint *counts = g_new0 (guint, network->n);

  for (uint64_t c = 0; c < fs_interconnect_n_channels (network); c++)
    {
      int dimension;

      if (!fs_interconnect_has_channel (network, c))
        continue;
      dimension = fs_interconnect_channel_dimension (network, c);
      counts[dimension]++;
      g_array_index (means, double, dimension) += load[c];
    }
  for (int d = 0; d < network->n; d++)
    g_array_index (means, double, d) /= counts[d];
  return means;
}

GArray *
fs_channel_load_new (const FsCycleView *cycle_view, GArray **mean)
{
  const FsInterconnect *network = &cycle_view->network;
  guint n_channels = (guint) fs_interconnect_n_channels (network);
  double cycles = (double) (cycle_view->cycle - cycle_view->flits_from + 1);
  GArray *loads;

  *mean = NULL;
  if (cycle_view->channel_flits == NULL || network->k > 2)
    return NULL;
  loads = g_array_set_size (g_array_sized_new (FALSE, FALSE, sizeof (double), n_channels), n_channels);
  for (guint c = 0; c < n_channels; c++)
    g_array_index (loads, double, c) = (double) cycle_view->channel_flits[c] / cycles;
  *mean = fs_channel_load_means (network, (const double *) (void *) loads->data);
  return loads;
}

FsSubject
fs_subject_of_item (const FsDiagramItem *item)
{
  switch (item->kind)
    {
    case FS_ITEM_MESSAGE:
    case FS_ITEM_CROSSBAR:
      return (FsSubject){ FS_SUBJECT_MESSAGE, item->message, 0 };
    case FS_ITEM_NODE:
    case FS_ITEM_INJECTION:
      return (FsSubject){ FS_SUBJECT_NODE, item->node, 0 };
    case FS_ITEM_CHANNEL:
      return (FsSubject){ FS_SUBJECT_CHANNEL, item->channel, 0 };
    case FS_ITEM_VC:
      return (FsSubject){ FS_SUBJECT_VC, item->channel, item->index };
    default:
      return (FsSubject){ FS_SUBJECT_NONE, 0, 0 };
    }
}

FsDiagramItem
fs_item_of_subject (const FsSubject *subject)
{
  FsDiagramItem item = FS_NO_ITEM;

  switch (subject->kind)
    {
    case FS_SUBJECT_MESSAGE:
      item.kind = FS_ITEM_MESSAGE;
      item.message = subject->id;
      break;
    case FS_SUBJECT_NODE:
      item.kind = FS_ITEM_NODE;
      item.node = (uint32_t) subject->id;
      break;
    case FS_SUBJECT_CHANNEL:
      item.kind = FS_ITEM_CHANNEL;
      item.channel = subject->id;
      break;
    case FS_SUBJECT_VC:
      item.kind = FS_ITEM_VC;
      item.channel = subject->id;
      item.index = subject->vc;
      break;
    default:
      break;
    }
  return item;
}

/* Says in which direction the links of a dimension are drawn, and what their ends have in common. */
static char *
dimension_text (const FsDiagramLayout *layout, int dimension)
{
  static const char *const directions[]
      = { N_ ("Dimension %d: to the right"), N_ ("Dimension %d: to the lower right"),
          N_ ("Dimension %d: downwards"),    N_ ("Dimension %d: to the lower left"),
          N_ ("Dimension %d: to the left"),  N_ ("Dimension %d: to the upper left"),
          N_ ("Dimension %d: upwards"),      N_ ("Dimension %d: to the upper right") };
  const FsInterconnect *network = &layout->network;
  double eighths = atan2 (layout->step[dimension].y, layout->step[dimension].x) / (G_PI / 4);
  g_autofree uint32_t *neighbors = g_new (uint32_t, network->degree);
  int n = fs_interconnect_neighbors (network, 0, neighbors);
  char from[FS_INTERCONNECT_MAX_ADDRESS + 1], to[FS_INTERCONNECT_MAX_ADDRESS + 1];
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _ (directions[(lround (eighths) + 8) % 8]), dimension);
  for (int i = 0; i < n; i++)
    if (fs_interconnect_step (network, 0, neighbors[i]) == dimension
        && !fs_interconnect_is_wrap (network, 0, neighbors[i]))
      {
        fs_interconnect_address (network, 0, from);
        fs_interconnect_address (network, neighbors[i], to);
        g_string_append_c (text, '\n');
        /* TRANSLATORS: addresses of two nodes, such as 000 and 100 */
        g_string_append_printf (text, _ ("A link joins two nodes that differ in this digit alone, such as %s and %s."),
                                from, to);
        break;
      }
  return g_string_free (text, FALSE);
}

char *
fs_item_text_new (const FsDiagramItem *item, const FsCycleView *cycle_view, const FsDiagramLayout *layout)
{
  g_autoptr (FsExplanation) explanation = NULL;

  if (item->kind == FS_ITEM_DIMENSION)
    return layout != NULL ? dimension_text (layout, item->index) : NULL;
  if (item->kind == FS_ITEM_NONE || cycle_view == NULL)
    return NULL;
  explanation = fs_explain (cycle_view, fs_subject_of_item (item));
  return explanation->state != NULL ? g_strdup_printf ("%s\n%s", explanation->title, explanation->state)
                                    : g_strdup (explanation->title);
}
