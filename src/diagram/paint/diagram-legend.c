#include "diagram/paint/diagram-legend.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/layout/tree-edges.h"
#include "diagram/paint/layers.h"

#define MOST_CHIPS 10   /* steps of a tree */
#define MOST_CLASSES 12 /* with more classes the legend shows distances, or the first subtrees */

#define HEAT_LAYERS (1u << FS_LAYER_LOAD | 1u << FS_LAYER_WAITING)

static void
add_entry (GArray *entries, FsSampleKind kind, guint index, char *label)
{
  FsDiagramLegendEntry entry = { kind, index, label };

  g_array_append_val (entries, entry);
}

static void
add_words (GArray *entries, FsSampleKind kind, const char *label)
{
  add_entry (entries, kind, 0, g_strdup (label));
}

static void
clear_entry (gpointer data)
{
  g_free (((FsDiagramLegendEntry *) data)->label);
}

/* Channels of one dimension are busy so many percent of the time; NAN where it is unknown. In a mesh or torus the traffic
 * says it, elsewhere a model. */
static char *
load_of_dimension (const FsDiagram *diagram, int dimension)
{
  double foreseen = diagram->load_model != NULL ? diagram->load_model[dimension] : NAN;
  double simulated = diagram->load_simulated != NULL ? diagram->load_simulated[dimension] : NAN;
  g_autofree char *f = fs_number_display (100 * foreseen, 3);
  g_autofree char *s = fs_number_display (100 * simulated, 3);

  if (isnan (foreseen))
    /* TRANSLATORS: channels of one dimension are busy so many percent of the time in the simulation */
    return g_strdup_printf (_ ("dimension %d: simulated %s %%"), dimension, s);
  if (isnan (simulated))
    /* TRANSLATORS: channels of one dimension are busy so many percent of the time, as the traffic says */
    return g_strdup_printf (_ ("dimension %d: expected %s %%"), dimension, f);
  return fs_interconnect_is_grid (&diagram->structure->network)
             ? g_strdup_printf (_ ("dimension %d: expected %s %%, simulated %s %%"), dimension, f, s)
             /* TRANSLATORS: channels of one dimension are busy so many percent of the time, by the model and simulated
              * */
             : g_strdup_printf (_ ("dimension %d: model %s %%, simulated %s %%"), dimension, f, s);
}

/* Adds the edges of a spanning tree: one entry beside necklaces, else the root subtrees. */
static void
add_tree (GArray *entries, const FsDiagram *diagram)
{
  int subtrees = diagram->structure->network.degree;

  if (fs_diagram_shows (diagram, FS_LAYER_NECKLACES))
    add_words (entries, FS_SAMPLE_PARENT, _ ("parent"));
  else if (subtrees > MOST_CLASSES)
    add_entry (entries, FS_SAMPLE_SUBTREE, 0, g_strdup_printf (_ ("subtrees, displacement 0 to %d"), subtrees - 1));
  else
    for (int i = 0; i < subtrees; i++)
      add_entry (entries, FS_SAMPLE_SUBTREE, (guint) i,
                 g_strdup_printf (ngettext ("displacement %d, %u node", "displacement %d, %u nodes",
                                            diagram->structure->tree->subtree_size[i]),
                                  i, diagram->structure->tree->subtree_size[i]));
}

/* The scale of a heat map, and what it is of where that is not the simulation alone. */
static void
add_heat (GArray *entries, const FsDiagram *diagram, FsDiagramLayer layer)
{
  g_autofree char *most = fs_number_display (fs_diagram_heat_most (diagram, layer), 3);

  add_words (entries, FS_SAMPLE_TEXT, fs_heat_of_name (diagram->heat_of));
  if (diagram->heat_of == FS_HEAT_DIFFERENCE)
    add_entry (entries, FS_SAMPLE_DIFFERENCE, 0,
               layer == FS_LAYER_LOAD
                   /* TRANSLATORS: a difference; the number is positive */
                   ? g_strdup_printf (_ ("−%s to +%s flits per cycle"), most, most)
                   : g_strdup_printf (_ ("−%s to +%s headers that wait for a channel"), most, most));
  else
    add_entry (entries, FS_SAMPLE_HEAT, 0,
               layer == FS_LAYER_LOAD ? g_strdup_printf (_ ("0 to %s flits per cycle"), most)
                                      /* TRANSLATORS: a mean over cycles, such as "0 to 1.25" */
                                      : g_strdup_printf (_ ("0 to %s headers that wait for a channel"), most));
}

/* Adds what stands at the ends of links that a grid of a torus cuts open, and where routing changes the class. */
static void
add_cut_links (GArray *entries, const FsDiagram *diagram, const char *dateline)
{
  const FsDiagramLayout *layout = diagram->layout;
  gboolean cut = FALSE;

  if (!fs_layout_is_grid (layout))
    return;
  for (int d = 0; d < MIN (layout->network.n, 2); d++)
    cut = cut || (layout->network.grid.wraps && fs_interconnect_radix (&layout->network, d) > 2);
  if (cut && layout->kind != FS_LAYOUT_FOLDED)
    add_words (entries, FS_SAMPLE_GHOST, _ ("the same node at the other side"));
  if (layout->network.n > 2)
    add_words (entries, FS_SAMPLE_PLANE, _ ("goes on in this plane, at the same place"));
  if (fs_diagram_has_datelines (diagram) && layout->kind != FS_LAYOUT_FOLDED)
    add_words (entries, FS_SAMPLE_DATELINE, dateline);
}

/* Adds what dashed and thin links and frames are, where channels differ. */
static void
add_timings (GArray *entries, const FsDiagram *diagram)
{
  FsDiagramTimings timings;
  char *chiplet = fs_diagram_chiplet_words (diagram), *slow, *narrow;

  if (fs_diagram_timings_init (&timings, diagram))
    {
      if ((slow = fs_diagram_slow_words (&timings)) != NULL)
        add_entry (entries, FS_SAMPLE_SLOW, 0, slow);
      if ((narrow = fs_diagram_narrow_words (&timings)) != NULL)
        add_entry (entries, FS_SAMPLE_NARROW, 0, narrow);
    }
  if (chiplet != NULL)
    add_entry (entries, FS_SAMPLE_CHIPLET, 0, chiplet);
}

GArray *
fs_diagram_legend_new (const FsDiagram *diagram, FsDiagramLayer layer)
{
  GArray *entries = g_array_new (FALSE, TRUE, sizeof (FsDiagramLegendEntry));

  g_array_set_clear_func (entries, clear_entry);
  if (!fs_diagram_layer_applies (layer, diagram, NULL))
    return entries;
  switch (layer)
    {
    case FS_LAYER_BROADCAST:
      if (fs_diagram_is_double_tree (diagram))
        {
          int last = fs_diagram_n_tree_steps (diagram);

          add_entry (entries, FS_SAMPLE_STEPS, 0, g_strdup_printf (_ ("step 1 to %d, tree of the source"), last));
          /* TRANSLATORS: the complement is the node whose address differs from that of the source in every bit; it has a ring */
          add_entry (entries, FS_SAMPLE_STEPS, 1,
                     g_strdup_printf (_ ("step 1 to %d, tree of its complement (ring)"), last));
        }
      else
        add_entry (entries, FS_SAMPLE_STEPS, 0,
                   fs_diagram_n_tree_steps (diagram) == 1
                       ? g_strdup (_ ("step 1"))
                       : g_strdup_printf (_ ("step 1 to %d"), fs_diagram_n_tree_steps (diagram)));
      /* The same entries while no broadcast is in flight, so that what is below them stays where it is. */
      if (diagram->snapshot == NULL && (diagram->store_forward == NULL || diagram->run_tree == FS_RUN_TREE_NONE))
        break;
      add_words (entries, FS_SAMPLE_COPY_DONE, _ ("delivered"));
      add_words (entries, FS_SAMPLE_COPY_IN_FLIGHT, _ ("in flight"));
      add_words (entries, FS_SAMPLE_COPY_QUEUED, _ ("queued"));
      add_words (entries, FS_SAMPLE_COPY_NOT_QUEUED, _ ("not yet queued"));
      break;
    case FS_LAYER_MESSAGES:
      if (diagram->store_forward != NULL)
        {
          add_words (entries, FS_SAMPLE_SENT, _ ("sent in this cycle"));
          add_words (entries, FS_SAMPLE_STACK, _ ("messages stored in a node"));
          break;
        }
      add_words (entries, FS_SAMPLE_WORM, _ ("worm, buffered flits"));
      add_words (entries, FS_SAMPLE_BLOCKED, _ ("blocked header"));
      add_words (entries, FS_SAMPLE_CONTEXT, _ ("other message"));
      break;
    case FS_LAYER_CHANNELS:
      add_words (entries, FS_SAMPLE_IDLE, _ ("idle"));
      add_entry (entries, FS_SAMPLE_BUSY, 0,
                 diagram->params != NULL ? g_strdup_printf (_ ("1 to %d busy virtual channels"), diagram->params->V)
                                         : g_strdup (_ ("packets in this cycle")));
      break;
    case FS_LAYER_WAITS_FOR:
      add_words (entries, FS_SAMPLE_WAITS, _ ("waits for"));
      add_words (entries, FS_SAMPLE_CIRCLE, _ ("circular wait"));
      break;
    case FS_LAYER_ESCAPE:
      add_words (entries, FS_SAMPLE_ESCAPE, _ ("escape channel"));
      break;
    case FS_LAYER_WAITING:
      add_heat (entries, diagram, layer);
      break;
    case FS_LAYER_LOAD:
      if (diagram->heat_of != FS_HEAT_SIMULATED)
        {
          add_heat (entries, diagram, layer);
          break;
        }
      /* The mean utilization of each dimension, model and simulation. */
      if (diagram->load_is_expected)
        add_words (entries, FS_SAMPLE_TEXT, _ ("expected, dimension order"));
      if (fs_interconnect_is_grid (&diagram->structure->network))
        {
          g_autofree char *most = fs_number_display (fs_diagram_heat_most (diagram, layer), 3);

          /* TRANSLATORS: of a channel: the largest number of flits per cycle */
          add_entry (entries, FS_SAMPLE_HEAT, 0, g_strdup_printf (_ ("0 to %s flits per cycle"), most));
        }
      else
        add_words (entries, FS_SAMPLE_HEAT, _ ("busy 0 to 100 %"));
      if (diagram->load_model != NULL || diagram->load_simulated != NULL)
        for (int d = 0; d < diagram->structure->network.n; d++)
          add_entry (entries, FS_SAMPLE_TEXT, (guint) d, load_of_dimension (diagram, d));
      break;
    case FS_LAYER_SHARES:
      add_words (entries, FS_SAMPLE_HEAT,
                 diagram->params->routing == FS_ROUTING_DETERMINISTIC ? _ ("flits over class 1, 0 to 100 %")
                                                                      : _ ("flits over escape channels, 0 to 100 %"));
      break;
    case FS_LAYER_NECKLACES:
      {
        const FsNecklaces *necklaces = diagram->structure->necklaces;
        const FsInterconnect *network = &diagram->structure->network;
        char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

        if (necklaces->n_necklaces > MOST_CLASSES)
          {
            add_entry (entries, FS_SAMPLE_STEPS, 0, g_strdup_printf (_ ("distance 1 to %d"), network->n));
            if (diagram->necklace < necklaces->n_necklaces)
              add_entry (entries, FS_SAMPLE_NECKLACE, diagram->necklace,
                         g_strdup_printf (
                             _ ("%s, selected"),
                             fs_interconnect_address (network, necklaces->list[diagram->necklace].generator, address)));
          }
        else
          for (guint i = 0; i < necklaces->n_necklaces; i++)
            add_entry (entries, FS_SAMPLE_NECKLACE, i,
                       g_strdup_printf (_ ("%s, distance %d"),
                                        fs_interconnect_address (network, necklaces->list[i].generator, address),
                                        necklaces->list[i].weight));
        add_words (entries, FS_SAMPLE_GENERATOR, _ ("generator"));
      }
      break;
    case FS_LAYER_UNFOLDED:
      add_words (entries, FS_SAMPLE_REPEATED, _ ("times in the unfolded necklace"));
      break;
    case FS_LAYER_BST:
      add_tree (entries, diagram);
      break;
    case FS_LAYER_BSG:
      add_tree (entries, diagram);
      add_words (entries, FS_SAMPLE_PARENTS, _ ("further parent"));
      break;
    case FS_LAYER_MULTICAST:
      add_words (entries, FS_SAMPLE_BRANCH, _ ("messages / destinations"));
      add_words (entries, FS_SAMPLE_DESTINATION, _ ("destination"));
      break;
    case FS_LAYER_PATH:
      add_words (entries, FS_SAMPLE_PATH, _ ("hop"));
      break;
    case FS_LAYER_LINKS:
      if (diagram->layout->kind != FS_LAYOUT_ROWS)
        {
          add_words (entries, FS_SAMPLE_LINK, _ ("link"));
          add_timings (entries, diagram);
          add_cut_links (entries, diagram, _ ("dateline: the class of virtual channels changes"));
          break;
        }
      add_words (entries, FS_SAMPLE_LINK, _ ("any two nodes on a band are neighbors"));
      if (diagram->structure->network.n == 3)
        add_words (entries, FS_SAMPLE_PLANES, _ ("nodes at the same position in any two planes are neighbors"));
      break;
    case FS_N_LAYERS:
    default:
      g_return_val_if_reached (entries);
    }
  return entries;
}

/* Adds the scales of the layers that color channels, each with the words before it. */
static void
add_scales (GArray *signs, const FsDiagram *diagram)
{
  static const FsDiagramLayer layers[] = { FS_LAYER_CHANNELS, FS_LAYER_LOAD, FS_LAYER_WAITING, FS_LAYER_SHARES };

  for (guint l = 0; l < G_N_ELEMENTS (layers); l++)
    {
      g_autoptr (GArray) entries
          = fs_diagram_shows (diagram, layers[l]) ? fs_diagram_legend_new (diagram, layers[l]) : NULL;
      gboolean ended = FALSE;

      for (guint i = 0; entries != NULL && i < entries->len && !ended; i++)
        {
          const FsDiagramLegendEntry *entry = &g_array_index (entries, FsDiagramLegendEntry, i);

          add_words (signs, entry->kind, entry->label);
          ended = entry->kind == FS_SAMPLE_HEAT || entry->kind == FS_SAMPLE_DIFFERENCE;
        }
    }
}

GArray *
fs_diagram_signs_new (const FsDiagram *diagram, gboolean overview, gboolean scales_only)
{
  GArray *signs = g_array_new (FALSE, TRUE, sizeof (FsDiagramLegendEntry));
  gboolean run = diagram->snapshot != NULL || diagram->store_forward != NULL;
  gboolean messages = diagram->snapshot != NULL && fs_diagram_shows (diagram, FS_LAYER_MESSAGES);
  gboolean matrix = diagram->layout->kind == FS_LAYOUT_MATRIX;

  g_array_set_clear_func (signs, clear_entry);
  add_scales (signs, diagram);
  if (scales_only)
    return signs;
  if (overview && diagram->snapshot != NULL)
    {
      add_words (signs, FS_SAMPLE_NODE_COUNT, _ ("0 to 5 or more messages in a node"));
      if (fs_diagram_draws_tree (diagram))
        add_words (signs, FS_SAMPLE_REACHED, _ ("reached by the broadcast"));
      if (diagram->layout->kind == FS_LAYOUT_TILES)
        add_entry (signs, FS_SAMPLE_BUNDLE, 0,
                   (diagram->layers & HEAT_LAYERS) != 0
                       ? g_strdup (_ ("mean of the channels between two tiles"))
                       : g_strdup_printf (_ ("busy virtual channels of %d between two tiles"),
                                          16 * (diagram->params != NULL ? diagram->params->V : 1)));
    }
  else if (!matrix && fs_diagram_n_tree_steps (diagram) <= MOST_CHIPS && fs_diagram_draws_tree (diagram))
    add_words (signs, FS_SAMPLE_STEPS, _ ("step"));
  if (matrix && messages)
    {
      add_words (signs, FS_SAMPLE_BUSY, _ ("busy virtual channels in a cell"));
      add_words (signs, FS_SAMPLE_CELL, _ ("channel held by a message, in its color"));
    }
  if (messages)
    add_words (signs, FS_SAMPLE_BLOCKED, _ ("blocked header"));
  if (messages && diagram->differing != NULL)
    add_words (signs, FS_SAMPLE_RINGED, _ ("on other channels than in the other run"));
  if (messages && matrix)
    add_words (signs, FS_SAMPLE_WANTED, _ ("channel that it waits for"));
  else if (diagram->snapshot != NULL && !matrix && fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR))
    add_words (signs, FS_SAMPLE_WAITS, _ ("waits for this buffer"));
  if (messages && !matrix && !overview)
    add_words (signs, FS_SAMPLE_CONTEXT, _ ("other message"));
  if (fs_diagram_shows (diagram, FS_LAYER_LINKS) && !matrix)
    add_timings (signs, diagram);
  if (fs_diagram_shows (diagram, FS_LAYER_LINKS))
    add_cut_links (signs, diagram, _ ("dateline"));
  if (!run && diagram->layout->kind == FS_LAYOUT_ROWS && diagram->structure->network.n == 3)
    add_words (signs, FS_SAMPLE_TEXT, _ ("dimension 2: nodes at the same position in any two planes are neighbors"));
  return signs;
}
