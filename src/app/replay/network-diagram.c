#include "app/replay/network-diagram.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/replay/network-state-private.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/layout/tree-edges.h"
#include "study/explain/explain.h"

static void
clear_placed (gpointer data)
{
  FsPlacedNetwork *placed = data;

  fs_network_structure_unref (placed->structure);
  fs_diagram_layout_free (placed->layout);
  g_free (placed->notice);
}

FsPlacedNetwork *
fs_placed_network_ref (FsPlacedNetwork *placed)
{
  return g_atomic_rc_box_acquire (placed);
}

void
fs_placed_network_unref (FsPlacedNetwork *placed)
{
  g_atomic_rc_box_release_full (placed, clear_placed);
}

static void
clear_network_diagram (gpointer data)
{
  FsNetworkDiagram *network_diagram = data;

  fs_placed_network_unref (network_diagram->placed);
  g_clear_pointer (&network_diagram->cycle_view, fs_cycle_view_unref);
  g_ptr_array_unref (network_diagram->arrays);
  g_free (network_diagram->waiting_text);
  g_clear_pointer (&network_diagram->dependencies, fs_channel_dependencies_unref);
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

/* Returns the elements of @array (may be NULL), which live as long as @network_diagram. */
static gconstpointer
borrow (FsNetworkDiagram *network_diagram, GArray *array)
{
  if (array == NULL)
    return NULL;
  g_ptr_array_add (network_diagram->arrays, g_array_ref (array));
  return array->data;
}

/* Fills in the cycle shown, with its loads. */
static void
fill_in_cycle (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  FsDiagram *diagram = &network_diagram->diagram;
  FsCycleView *view = self->cycle_view;

  /* Between broadcasts their tree would hide the messages, unless the user has switched it on. */
  if (view != NULL && view->snapshot != NULL && self->broadcast == FS_NO_BROADCAST && !self->tree_chosen)
    diagram->layers &= ~(1u << FS_LAYER_BROADCAST);
  /* Before the first flit has moved, the picture of the load is that which the traffic is expected to cause. */
  diagram->load_is_expected
      = self->load_expected != NULL && view != NULL && view->cycle == 0 && self->heat_of == FS_HEAT_SIMULATED;
  if (self->load == NULL && !diagram->load_is_expected)
    diagram->layers &= ~(1u << FS_LAYER_LOAD);
  if (self->waiting == NULL)
    diagram->layers &= ~(1u << FS_LAYER_WAITING);
  if (self->shares == NULL)
    diagram->layers &= ~(1u << FS_LAYER_SHARES);
  /* The tree that a slide draws is there before the run begins; then those of its broadcasts are. */
  if (view != NULL && !(self->root_tree && view->snapshot != NULL && view->cycle == 0))
    {
      network_diagram->cycle_view = fs_cycle_view_ref (view);
      diagram->snapshot = view->snapshot;
      diagram->waits = view->waits_for;
      diagram->store_forward = view->store_forward;
      diagram->heat_of = self->model_channels != NULL ? self->heat_of : FS_HEAT_SIMULATED;
      diagram->waiting = borrow (network_diagram, self->waiting);
      diagram->waiting_text = network_diagram->waiting_text = g_strdup (self->waiting_text);
      if (!diagram->load_is_expected)
        diagram->load_most = self->load_most;
      diagram->waiting_most = self->waiting_most;
      diagram->load = borrow (network_diagram, diagram->load_is_expected ? self->load_expected : self->load);
      if (!diagram->load_is_expected)
        diagram->load_simulated = borrow (network_diagram, self->load_simulated);
      if (diagram->load != NULL)
        diagram->load_model = borrow (network_diagram, self->load_model);
    }
  diagram->shares = borrow (network_diagram, self->shares);
}

gboolean
fs_network_state_shows_lasting (const FsNetworkState *self)
{
  return self->playing && !self->followed && self->speed >= FS_NETWORK_STATE_LASTING_SPEED
         && fs_network_run_has_flits (&self->run);
}

gboolean
fs_network_state_adds_load (const FsNetworkState *self)
{
  return fs_network_state_shows_lasting (self) && (self->layers & FS_COUNTED_LAYERS) == 0;
}

/* Leaves of the messages those whose headers are blocked for half a second of playing, and the selected one. */
static void
keep_lasting (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  FsDiagram *diagram = &network_diagram->diagram;
  const FsSnapshot *snapshot = diagram->snapshot;
  GArray *messages, *first, *next;

  if (snapshot == NULL || !fs_network_state_shows_lasting (self))
    return;
  messages = g_array_new (FALSE, FALSE, sizeof (FsMessageView));
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      int64_t cycles = message->blocked_since != FS_NO_CYCLE ? snapshot->cycle - message->blocked_since + 1 : 0;

      if ((double) cycles >= self->speed / 2 || message->id == self->selected.message)
        g_array_append_val (messages, *message);
    }
  first = g_array_set_size (g_array_new (FALSE, TRUE, sizeof (guint)), messages->len + 1);
  next = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < messages->len; i++)
    g_array_append_val (next, (int){ -1 });
  network_diagram->lasting = *snapshot;
  network_diagram->lasting.n_messages = messages->len;
  network_diagram->lasting.n_moved = 0;
  network_diagram->lasting.messages = (FsMessageView *) (gpointer) borrow (network_diagram, messages);
  network_diagram->no_waits = (FsWaitForGraph){ .n_messages = messages->len, .closed = FS_NO_CYCLE };
  network_diagram->no_waits.first = (guint *) (gpointer) borrow (network_diagram, first);
  network_diagram->no_waits.next = (int *) (gpointer) borrow (network_diagram, next);
  diagram->snapshot = &network_diagram->lasting;
  diagram->waits = &network_diagram->no_waits;
  g_array_unref (messages);
  g_array_unref (first);
  g_array_unref (next);
}

/* A selected message that was delivered has its way in dots, when its life is known. */
static void
fill_in_trail (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  const FsMessageLife *life = self->life;
  g_autoptr (GArray) trail = NULL;

  if (!fs_network_state_shows_ended_life (self))
    return;
  trail = g_array_new (FALSE, FALSE, sizeof (FsHeldVc));
  for (guint i = 0; i < life->n_hops; i++)
    {
      FsHeldVc vc = { .channel = life->hops[i].channel, .vc = life->hops[i].vc, .since = life->hops[i].since };

      g_array_append_val (trail, vc);
    }
  network_diagram->diagram.trail = borrow (network_diagram, trail);
  network_diagram->diagram.n_trail = trail->len;
  network_diagram->diagram.trail_color = life->message.color;
}

/* Messages that are on other channels than in the run beside have rings; in the second run all have the colors of the first. */
static void
fill_in_pairs (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  const FsSnapshot *snapshot = network_diagram->diagram.snapshot;
  g_autoptr (GArray) differing = NULL;
  g_autoptr (GArray) colors = NULL;

  if (self->pairs == NULL || snapshot == NULL)
    return;
  differing = g_array_new (FALSE, FALSE, sizeof (guint8));
  colors = g_array_new (FALSE, FALSE, sizeof (int8_t));
  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      const FsMessagePair *pair = fs_run_pairs_of (self->pairs, self->side, message->id);
      guint8 differs = pair != NULL && (message->n_vcs > 0 || message->holds_injection)
                       && snapshot->cycle <= self->pairs->until
                       && fs_run_pairs_differ (self->pairs, pair, snapshot->cycle);
      int8_t color = pair != NULL ? fs_run_pairs_message (self->pairs, pair, 0)->color : FS_NO_COLOR;

      color = color == FS_NO_COLOR || message->color == FS_NO_COLOR ? (int8_t) message->color : color;
      g_array_append_val (differing, differs);
      g_array_append_val (colors, color);
    }
  network_diagram->diagram.differing = borrow (network_diagram, differing);
  network_diagram->diagram.colors = borrow (network_diagram, colors);
}

/* Fills in the run: parameters of a wormhole run, the tree of a store-and-forward run of one broadcast or multicast. */
static void
fill_in_run (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  FsDiagram *diagram = &network_diagram->diagram;
  const FsNetworkRun *run = &self->run;

  network_diagram->pipeline = run->pipeline;
  diagram->pipeline = run->is_pipelined ? &network_diagram->pipeline : NULL;
  if (fs_network_run_has_flits (run))
    {
      network_diagram->params = run->params;
      diagram->params = &network_diagram->params;
      diagram->form = run->params.broadcast;
    }
  if (!fs_network_run_has_packets (run))
    return;
  diagram->run_tree = run->tree;
  diagram->clubbing = run->store_forward.clubbing;
  if (run->tree == FS_RUN_TREE_NONE)
    return;
  diagram->run_source = run->source;
  diagram->run_destinations = borrow (network_diagram, run->destinations);
  diagram->n_run_destinations = run->destinations->len;
}

/* Draws the dependencies of the channels, which are found within a moment, in place of the run. */
static void
fill_in_dependencies (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  if (!self->draws_dependencies || !fs_network_run_has_flits (&self->run)
      || self->run.network.n_nodes > FS_DEPENDENCIES_MOST_NODES)
    return;
  if (self->dependencies == NULL)
    self->dependencies = fs_channel_dependencies_new (&self->run.params, NULL);
  if (self->dependencies == NULL)
    return;
  network_diagram->dependencies = fs_channel_dependencies_ref (self->dependencies);
  fs_diagram_show_dependencies (&network_diagram->diagram, network_diagram->dependencies);
}

gboolean
fs_network_state_shows_ended_life (FsNetworkState *self)
{
  return self->life != NULL && self->cycle_view != NULL && self->life->now <= self->cycle_view->cycle + 1
         && (fs_message_life_is_delivered (self->life) || self->life->message.dropped != FS_NO_CYCLE);
}

FsNetworkDiagram *
fs_network_state_get_diagram (FsNetworkState *self)
{
  const FsNecklaces *necklaces;
  FsDiagram *diagram;

  if (self->diagram != NULL || self->placed == NULL)
    return self->diagram;
  self->diagram = g_atomic_rc_box_new0 (FsNetworkDiagram);
  self->diagram->placed = fs_placed_network_ref (self->placed);
  self->diagram->arrays = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  diagram = &self->diagram->diagram;
  fs_diagram_init (diagram, self->placed->structure, self->placed->layout);
  diagram->layers = self->layers | (fs_network_state_adds_load (self) ? 1u << FS_LAYER_LOAD : 0);
  fill_in_cycle (self, self->diagram);
  if (fs_network_state_adds_load (self))
    diagram->heat_of = FS_HEAT_SIMULATED;
  keep_lasting (self, self->diagram);
  fill_in_run (self, self->diagram);
  diagram->root = self->root;
  diagram->broadcast = self->broadcast;
  diagram->focus = self->focus;
  diagram->destinations = borrow (self->diagram, self->destinations);
  diagram->n_destinations = self->destinations->len;
  if (diagram->n_destinations == 0)
    diagram->layers &= ~(1u << FS_LAYER_MULTICAST);
  diagram->path_from = self->path_from;
  diagram->path_to = self->path_to;
  diagram->selected = self->selected;
  fill_in_trail (self, self->diagram);
  fill_in_pairs (self, self->diagram);
  fill_in_dependencies (self, self->diagram);
  necklaces = diagram->structure->necklaces;
  /* In a schedule that whose step it is; what the user selects goes before it. */
  if (necklaces != NULL && diagram->store_forward != NULL && diagram->store_forward->generator != 0)
    diagram->necklace = necklaces->number[diagram->store_forward->generator];
  if (necklaces != NULL && self->selected.kind == FS_ITEM_NODE)
    {
      uint32_t root = fs_diagram_necklace_root (diagram);

      diagram->necklace = self->selected.node == root
                              ? FS_NO_NECKLACE
                              : necklaces->number[fs_gh_untranslate (&necklaces->gh, self->selected.node, root)];
    }
  return self->diagram;
}

char *
fs_network_state_summary (FsNetworkState *self)
{
  const FsNetworkDiagram *network_diagram = fs_network_state_get_diagram (self);
  g_autofree char *network = self->cycle_view != NULL ? fs_explain_network (self->cycle_view) : g_strdup (self->notice);
  g_autofree char *seen = NULL;

  if (network == NULL)
    network = g_strdup (self->notice);
  if (network_diagram == NULL)
    return network != NULL ? g_steal_pointer (&network) : g_strdup ("");
  seen = fs_diagram_describe (&network_diagram->diagram);
  if (fs_diagram_shows (&network_diagram->diagram, FS_LAYER_WAITING) && self->waiting_text != NULL)
    return g_strdup_printf ("%s %s", seen, self->waiting_text);
  return network != NULL ? g_strdup_printf ("%s %s", seen, network) : g_steal_pointer (&seen);
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
